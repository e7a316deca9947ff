// A timeline from a given model: every end is known, and instants can be evaluated in any order.
//
// The steps that have begun are written into the model one after the other, in an order that does
// not change with time:
//
//     1. by the beginning of their first pass; if that is equal, by their place in the timeline
//     2. a part that still plays when a step on the whole begins comes after that step, and so do
//       the later steps
//        within the part
//
// So the step that began last shows, and a whole and a part of it run together. For each property
// only the last step that has begun is evaluated.
//
// An open end is filled in, in the same order, from the values of earlier steps at the instant at
// which the step begins. Steps that begin at the same instant follow that order too.
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
    /// The beginning of its first pass; before the group's beginning if the group skips its first
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
    self.init(timeline, from: model, meeting: Surroundings { _, _ in model })
  }

  /// The layout of a timeline among running animations.
  init(
    _ timeline: MotionTimeline<Model>, from model: Model, meeting surroundings: Surroundings<Model>
  ) {
    (self.model, duration) = (model, timeline.duration)
    var overlaps = PropertyMap<Model>(model: model, capacity: timeline.steps.count)
    laid.reserveCapacity(timeline.steps.count)
    let numbers = timeline.steps.map { overlaps.number(of: $0.step.probe) }
    places = [[Int]](repeating: [], count: overlaps.count)
    alone = (0..<overlaps.count).map { overlaps.isAlone($0) }
    (probes, self.numbers) = (overlaps.probes, overlaps.numbers)
    let begins = timeline.steps.map(\.begin)
    let order = begins.indices.sorted { (begins[$0], $0) < (begins[$1], $1) }
    for index in order {
      add(timeline.steps[index], index, numbers[index], surroundings, overlaps)
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
    for place in shownPlaces(at: time) {
      laid[place.index].course.write(at: place.time.value, to: &shown)
    }
    return shown
  }

  /// The velocity of a property at an instant, in value units per second, from the right.
  ///
  /// It is 0 before the first step, in the delays of a repeat, and for values that are no lists of
  /// numbers.
  public func velocity<Value: LinearValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) -> Value {
    var moving = model
    moving[keyPath: property] = model[keyPath: property].neutral
    for place in shownPlaces(at: time) {
      laid[place.index].course.writeVelocity(at: place.time, to: &moving)
    }
    return moving[keyPath: property]
  }

  /// The last step of each property that has begun, in the order in which they are written.
  func shownPlaces(at time: Double) -> [(index: Int, time: StepTime)] {
    require(!time.isNaN, "time must be a number, got \(time)")
    let shown = places.compactMap { places in
      for index in places.reversed() {
        if let time = laid[index].placed.clocks.time(at: time) { return (index: index, time: time) }
      }
      return nil as (index: Int, time: StepTime)?
    }
    return shown.sorted { $0.index < $1.index }
  }
}

/// The running animations that a timeline meets, by the time since it began.
struct Surroundings<Model: Sendable> {
  /// A model with the property's value at the beginning of a step.
  let value: (any PropertyStep<Model>, Double) -> Model
  /// The velocity at the beginning of a property's first step; `nil` for none.
  let velocity: (any PropertyStep<Model>, Double) -> (any AnimatableValue)?

  init(
    value: @escaping (any PropertyStep<Model>, Double) -> Model,
    velocity: @escaping (any PropertyStep<Model>, Double) -> (any AnimatableValue)? = { _, _ in
      nil
    }
  ) {
    (self.value, self.velocity) = (value, velocity)
  }
}

/// A step with its ends, its place in the timeline and its property's number.
struct LaidStep<Model: Sendable>: Sendable {
  let placed: PlacedStep<Model>
  let index: Int
  let course: any Course<Model>
  let property: Int
}

// MARK: - Filling in

extension TimelineLayout {
  /// Adds a step that begins after all others.
  private mutating func add(
    _ placed: PlacedStep<Model>, _ index: Int, _ property: Int,
    _ surroundings: Surroundings<Model>, _ overlaps: PropertyMap<Model>
  ) {
    var course = placed.step.course(entering: entry(of: placed, property, surroundings, overlaps))
    let isFirst = places[property].isEmpty
    if isFirst, let velocity = surroundings.velocity(placed.step, placed.begin) {
      let rate = placed.clocks.time(at: placed.begin)?.rate ?? 1
      course = course.carrying(velocity, rate: rate)
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
      if (isLast && laid[index].placed.lastEnd > step.placed.begin) || covers {
        moved.append(index)
      }
    }
    return moved
  }

  /// The values of earlier steps when a step begins, for the properties that matter to it.
  private func entry(
    of step: PlacedStep<Model>, _ property: Int, _ surroundings: Surroundings<Model>,
    _ overlaps: PropertyMap<Model>
  ) -> Model {
    if overlaps.isAlone(property) && places[property].isEmpty {
      return surroundings.value(step.step, step.begin)
    }
    let related = overlaps.related(property).filter { !places[$0].isEmpty }
    if related.isEmpty { return surroundings.value(step.step, step.begin) }
    let open = Set(
      step.clocks.compactMap { clock in
        switch clock {
        case .shifted(let shift): shift.group
        case .eased(let eased): eased.group
        case .begin, .removed, .cut, .passes: nil
        }
      })
    var entered = surroundings.value(step.step, step.begin)
    let shown = related.compactMap { property in
      for index in places[property].reversed() {
        // Beginnings are rounded sums. A step that has ended is evaluated a little later; otherwise
        // rounding might leave it short of its end.
        let hasEnded = laid[index].placed.lastEnd <= step.begin
        let instant = hasEnded ? step.begin + 16 * step.begin.ulp : step.begin
        if let time = laid[index].placed.clocks.time(at: instant, open: open) {
          return (index: index, time: time.value)
        }
      }
      return nil as (index: Int, time: Double)?
    }
    for place in shown.sorted(by: { $0.index < $1.index }) {
      laid[place.index].course.write(at: place.time, to: &entered)
    }
    return entered
  }
}
