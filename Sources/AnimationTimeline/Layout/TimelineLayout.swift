// A timeline from a given model: every end is known, and instants can be evaluated in any order.
//
// The steps that have begun are written into the model one after the other, in an order that does
// not change with time:
//
//     1. by the beginning of their first pass; if that is equal, by their place in the timeline
//     2. a part that still plays when a step on the whole begins comes after that step, and so do
//        the later steps within the part
//
// So the step that began last shows, and a whole and a part of it run together. For each property
// only the last step that has begun is evaluated.
//
// An open end is filled in, in the same order, from the values of earlier steps at the instant at
// which the step begins. Steps that begin at the same instant follow that order too. A spring takes over
// the velocity of earlier steps in the same way.
//
// Overlaps of properties are found once for a layout (PropertyProbe.swift), and cost nothing
// afterwards.

import AnimationMath

/// A timeline whose ends are filled in from a model.
///
/// ```swift
/// let layout = entrance.layout(from: Card())
/// layout.value(at: 0.4)                    // a Card
/// layout.velocity(\.scale, at: 0.4)        // per second
/// layout.entries                           // every step: property, interval, ends
/// ```
public struct TimelineLayout<Model: Sendable>: Sendable {
  /// The model before the first step.
  public let model: Model

  /// The seconds from the beginning of the first step to the end of the last.
  public let duration: Double

  /// The steps in the order in which they are written into the model.
  private(set) var laid: [LaidStep<Model>] = []

  /// For each property that occurs, the places of its steps in ``laid``.
  private(set) var places: [[Int]] = []

  /// The properties, in the order in which they are first animated, and their numbers.
  let probes: [any PropertyProbe<Model>]
  let numbers: [PropertyKey: Int]

  /// Whether each property overlaps no other.
  private var alone: [Bool] = []

  /// One step, as plain data.
  public struct Entry: Sendable {
    /// The property's key path as text, or its name in a ``NamedModel``.
    public let property: String
    /// The beginning of its first pass, or that of a group around it that leaves out its first
    /// seconds.
    public let begin: Double
    /// The end of its first pass.
    public let end: Double
    /// The end of its last repeat.
    public let lastEnd: Double
    /// The value at the start.
    public let from: any AnimatableValue
    /// The value at the end.
    public let to: any AnimatableValue
  }

  init(_ timeline: MotionTimeline<Model>, from model: Model) {
    requireValueType(Model.self)
    self.init(
      timeline.plan, timeline.duration, from: model, meeting: Surroundings { _, _ in model })
  }

  /// The layout of a timeline's steps among running animations.
  init(
    _ plan: Plan<Model>, _ duration: Double, from model: Model,
    meeting surroundings: Surroundings<Model>
  ) {
    (self.model, self.duration) = (model, duration)
    var overlaps = PropertyMap<Model>(model: model, capacity: plan.steps.count)
    laid.reserveCapacity(plan.steps.count)
    let numbers = plan.steps.map {
      plan.steps.count > 1
        ? overlaps.number(of: $0.step.probe) : overlaps.soleNumber(of: $0.step.probe)
    }
    places = [[Int]](repeating: [], count: overlaps.count)
    alone = (0..<overlaps.count).map { overlaps.isAlone($0) }
    (probes, self.numbers) = (overlaps.probes, overlaps.numbers)
    for index in Plan.order(of: plan.steps) {
      add(plan.steps[index], index, numbers[index], surroundings, overlaps)
    }
  }

  /// Whether a property overlaps no other.
  func isAlone(_ property: Int) -> Bool { alone[property] }

  /// The names of the properties, by number.
  var names: [String] { PropertyReference<Model, Double>.names(of: probes, in: model) }

  /// Every step, in the order of the timeline.
  public var entries: [Entry] {
    let names = names
    return laid.sorted { $0.index < $1.index }.map {
      Entry(
        property: names[$0.property], begin: $0.placed.begin, end: $0.placed.end,
        lastEnd: $0.placed.lastEnd, from: $0.course.start, to: $0.course.end)
    }
  }

  /// The model shown at an instant.
  ///
  /// Before the first step it is ``model``. After the last step, springs go on towards their final
  /// values.
  ///
  /// - Parameter time: In seconds since the beginning; ∞ for the final values, where an endless
  ///   repeat counts as ended on a whole forward pass.
  public func value(at time: Double) -> Model {
    var shown = model
    for index in shownPlaces(at: time) { laid[index].course.write(at: time, to: &shown) }
    return shown
  }

  /// The velocity of a property at an instant, in value units per second, from the right.
  ///
  /// It is 0 before the first step, in the delays of a repeat, and for values that are no lists of
  /// numbers.
  public func velocity<Value: LinearValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) -> Value {
    let still = model[keyPath: property].additiveIdentity
    if let places = ownPlaces(of: property) {
      return places.reversed().lazy.compactMap { laid[$0].course.movement(at: time) as? Value }
        .first ?? still
    }
    var moving = model
    moving[keyPath: property] = still
    for index in shownPlaces(at: time) {
      laid[index].course.writeVelocity(at: time, to: &moving)
    }
    return moving[keyPath: property]
  }

  /// The value of a property at an instant; that of ``value(at:)``, without the other properties.
  public func value<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) -> Value {
    guard let places = ownPlaces(of: property) else { return value(at: time)[keyPath: property] }
    return places.reversed().lazy.compactMap { laid[$0].course.shown(at: time) as? Value }.first
      ?? model[keyPath: property]
  }

  /// The places of the steps on a property; `nil` if it overlaps others, or has no steps.
  private func ownPlaces(of property: PartialKeyPath<Model>) -> [Int]? {
    guard let number = numbers[PropertyKey(path: property)], isAlone(number) else { return nil }
    return places[number]
  }

  /// The last step of each property that has begun, in the order in which they are written.
  func shownPlaces(at time: Double) -> [Int] {
    require(!time.isNaN, "time must be a number, got \(time)")
    return places.compactMap { shownPlace(of: $0, at: time) }.sorted()
  }

  /// The last of some steps that has begun.
  private func shownPlace(of places: [Int], at time: Double) -> Int? {
    places.last { laid[$0].course.isShown(at: time) }
  }
}

// MARK: - Of a timeline

extension MotionTimeline {
  /// Its property steps and its marks, with their times.
  var plan: Plan<Model> { Plan(node) }

  /// The marks and their instants, in the order of the tree; in a ``Repeat``, those of the first
  /// pass.
  public var marks: [(name: String, time: Double)] { plan.marks }

  /// The timeline with every open end filled in from a model.
  public func layout(from model: Model) -> TimelineLayout<Model> {
    TimelineLayout(self, from: model)
  }

  /// The model shown some seconds after the beginning.
  ///
  /// For many instants, use the ``layout(from:)``.
  public func value(at time: Double, from model: Model) -> Model {
    layout(from: model).value(at: time)
  }

  /// The velocity of a property, some seconds after the beginning.
  public func velocity<Value: LinearValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double, from model: Model
  ) -> Value {
    layout(from: model).velocity(property, at: time)
  }
}

// MARK: - Filling in

/// The running animations that a timeline meets, by the time since it began.
struct Surroundings<Model: Sendable> {
  /// A model with the property's value at the beginning of a step.
  let value: (any PropertyStep<Model>, Double) -> Model
  /// Whether a step takes over the velocity of earlier ones.
  let keepsVelocity: (any PropertyStep<Model>) -> Bool
  /// The velocity at the beginning of a property's first step; `nil` for none.
  let velocity: (any PropertyStep<Model>, Double) -> (any AnimatableValue)?

  init(
    value: @escaping (any PropertyStep<Model>, Double) -> Model,
    keepsVelocity: @escaping (any PropertyStep<Model>) -> Bool = { _ in true },
    velocity: @escaping (any PropertyStep<Model>, Double) -> (any AnimatableValue)? = { _, _ in
      nil
    }
  ) {
    (self.value, self.keepsVelocity, self.velocity) = (value, keepsVelocity, velocity)
  }
}

/// A step with its ends, its place in the timeline and its property's number.
struct LaidStep<Model: Sendable>: Sendable {
  let placed: PlacedStep<Model>
  let index: Int
  let course: any Course<Model>
  let property: Int
}

extension TimelineLayout {
  /// Adds a step that begins after all others.
  private mutating func add(
    _ placed: PlacedStep<Model>, _ index: Int, _ property: Int,
    _ surroundings: Surroundings<Model>, _ overlaps: PropertyMap<Model>
  ) {
    let earlier = earlierSteps(entering: placed, property, overlaps)
    var course = placed.step.course(
      entering: entry(of: placed, from: earlier, surroundings), in: placed.clocks)
    if let velocity = velocity(entering: placed, property, from: earlier, surroundings) {
      course = course.carrying(velocity)
    }
    let step = LaidStep(placed: placed, index: index, course: course, property: property)
    let moved = overlaps.hasParts(property) ? parts(of: step, overlaps) : []
    if moved.isEmpty {
      laid.append(step)
      places[property].append(laid.count - 1)
      return
    }
    laid =
      laid.indices.filter { !moved.contains($0) }.map { laid[$0] } + [step] + moved.map { laid[$0] }
    places = [[Int]](repeating: [], count: overlaps.count)
    for (index, step) in laid.enumerated() { places[step.property].append(index) }
  }

  /// The places of steps on parts that still play when a step on the whole begins, and of later
  /// steps on them.
  private func parts(of step: LaidStep<Model>, _ overlaps: PropertyMap<Model>) -> [Int] {
    var moved: [Int] = []
    for index in laid.indices where overlaps[laid[index].property, step.property] == .part {
      let isLast = places[laid[index].property].last == index
      let covers = moved.contains { overlaps[laid[index].property, laid[$0].property] == .part }
      if (isLast && laid[index].placed.lastEnd > step.placed.entry) || covers {
        moved.append(index)
      }
    }
    return moved
  }

  /// The earlier steps that show when a step begins, on the properties that matter to it, in the order in
  /// which they are written.
  ///
  /// Inside the groups that both are in, each is seen in the time of the innermost of them, where the step
  /// begins whether the group eases that time, leaves it out or turns it.
  private func earlierSteps(
    entering step: PlacedStep<Model>, _ property: Int, _ overlaps: PropertyMap<Model>
  ) -> [EarlierStep<Model>] {
    if overlaps.isAlone(property) && places[property].isEmpty { return [] }
    let shown = overlaps.related(property).compactMap { property in
      for index in places[property].reversed() {
        if let earlier = EarlierStep(index, laid[index], entering: step) { return earlier }
      }
      return nil as EarlierStep<Model>?
    }
    return shown.sorted { $0.index < $1.index }
  }

  /// The values that a step meets.
  private func entry(
    of step: PlacedStep<Model>, from earlier: [EarlierStep<Model>],
    _ surroundings: Surroundings<Model>
  ) -> Model {
    var entered = surroundings.value(step.step, step.entry)
    for step in earlier { step.course.write(at: step.time, to: &entered) }
    return entered
  }

  /// The velocity that a step takes over, per second of its own time; `nil` for none.
  private func velocity(
    entering step: PlacedStep<Model>, _ property: Int,
    from earlier: [EarlierStep<Model>], _ surroundings: Surroundings<Model>
  ) -> (any AnimatableValue)? {
    guard surroundings.keepsVelocity(step.step), step.step.pace.response != nil else { return nil }
    let rate = step.clocks.time(at: step.entry)?.rate ?? 1
    let before = rate > 0 ? surroundings.velocity(step.step, step.entry)?.times(1 / rate) : nil
    if earlier.isEmpty { return before }
    let probe = probes[property]
    var moving = model
    probe.clear(&moving)
    if let before { probe.set(before, in: &moving) }
    for step in earlier {
      step.course.writeVelocity(at: step.time, times: step.rate, to: &moving)
    }
    return probe.value(in: moving)
  }
}

/// A step where a later one begins, in the time inside the clocks around both.
private struct EarlierStep<Model: Sendable> {
  let index: Int
  let course: any Course<Model>
  let time: Double
  /// Its seconds for one of the later step.
  let rate: Double

  /// - Returns: `nil` if it does not show there.
  init?(_ index: Int, _ laid: LaidStep<Model>, entering step: PlacedStep<Model>) {
    let placed = laid.placed
    let common = zip(placed.clocks, step.clocks).prefix { $0 == $1 }.count
    let (entry, end) = (
      step.instants(within: common).entry, placed.instants(within: common).lastEnd
    )
    // Beginnings are rounded sums. A step that has ended is evaluated a little later; otherwise
    // rounding might leave it short of its end.
    time = end <= entry ? entry + 16 * entry.ulp : entry
    (self.index, course) = (index, laid.course.within(common))
    guard course.isShown(at: time) else { return nil }
    let own = step.clocks[common...].time(at: entry)?.rate ?? 1
    rate = own > 0 && own < .infinity ? 1 / own : 0
  }
}

/// Stops the program for a class: writing what is shown into a copy would change the model.
func requireValueType<Model>(_ type: Model.Type) {
  require(!(type is AnyObject.Type), "a model must be a struct or an enum, got the class \(type)")
}
