// A timeline's steps with all their ends, from a given model.
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
// Overlaps of properties are found once (PropertyProbe.swift), and cost nothing afterwards.

import AnimationMath

/// The steps of a timeline with their ends.
struct Laying<Model: Sendable>: Sendable {
  let plan: Plan<Model>

  /// The model before the first step.
  let model: Model

  /// The steps in the order in which they are written into the model.
  private(set) var laid: [LaidStep] = []

  /// The properties, in the order in which they were first animated.
  let map: PropertyMap<Model>

  /// The indices in ``laid`` of each property's steps.
  private(set) var places: [Int: [Int]] = [:]

  /// The steps of a plan among running animations.
  ///
  /// - Parameters:
  ///   - numbers: For each step the number of its property.
  ///   - paces: For each step its pace.
  ///   - map: The properties of the model, including those of the steps.
  init(
    _ plan: Plan<Model>, on numbers: [Int], _ paces: [StepPace], of map: PropertyMap<Model>,
    from model: Model, meeting surroundings: some Surroundings<Model>
  ) {
    (self.plan, self.map, self.model) = (plan, map, model)
    for index in plan.order { add(step(index, on: numbers[index], paces[index], surroundings)) }
  }

  /// The animations of a property as numbers; `nil` if it overlaps others, or is not a list of numbers.
  func history(of property: Int) -> Layers<Double>? {
    let (probe, steps) = (map.probes[property], places[property] ?? [])
    guard map.overlaps.isAlone(property), let first = steps.first,
      let rows = laid[first].course.layers(
        with: steps.dropFirst().map { laid[$0].course }, over: probe.value(in: model), LayerSpan(),
        isAdditive: false)
    else { return nil }
    var history = Layers<Double>(count: rows.count, offset: probe.offset(in: model))
    history.layers = [rows]
    return history
  }

  /// The steps of a plan from a model without animations.
  init(_ plan: Plan<Model>, from model: Model) {
    requireValueType(Model.self)
    var map = PropertyMap(model: model)
    let numbers = map.numbers(of: plan)
    var paces = RecentPaces()
    self.init(
      plan, on: numbers, paces.shared(of: plan), of: map, from: model,
      meeting: StillModel(model: model))
  }
}

extension PropertyMap {
  /// The numbers of the properties of a plan's steps.
  mutating func numbers(of plan: Plan<Model>) -> [Int] {
    var (known, grown) = ([Int](), 0)
    known.reserveCapacity(plan.placed.count)
    for index in 0..<plan.placed.count {
      let step = plan.steps[index]
      if let number = numbers[step.key] {
        known.append(number)
        continue
      }
      // It may be an element with which an earlier step lengthens a list.
      for earlier in grown..<index { grow(known[earlier], to: plan.steps[earlier].probe.known) }
      grown = index
      known.append(number(of: step.probe))
    }
    return known
  }
}

extension RecentPaces {
  /// The paces of a plan's steps.
  mutating func shared<Model>(of plan: Plan<Model>) -> [StepPace] {
    var paces: [StepPace] = []
    paces.reserveCapacity(plan.placed.count)
    for index in 0..<plan.placed.count { paces.append(shared(plan.steps[index].pace)) }
    return paces
  }
}

/// The animations already running when a timeline begins, on the time since its beginning.
///
/// Steps are given by their number in the plan.
protocol Surroundings<Model> {
  associatedtype Model: Sendable

  /// The value of a step's property at its beginning.
  func value(
    of probe: any PropertyProbe<Model>, entering step: Int, at begin: Double
  ) -> any AnimatableValue

  /// A model with the values of the step's property and of the properties that overlap it, at the step's beginning; with
  /// those of all if it is to be whole.
  func model(entering step: Int, at begin: Double, isWhole: Bool) -> Model

  /// Whether a step takes over the velocity of earlier ones.
  func keepsVelocity(_ step: Int) -> Bool

  /// The velocity at the beginning of a property's first step; `nil` for none.
  func velocity(entering step: Int, at begin: Double) -> (any AnimatableValue)?
}

/// A model on which nothing runs.
struct StillModel<Model: Sendable>: Surroundings {
  let model: Model

  func value(
    of probe: any PropertyProbe<Model>, entering step: Int, at begin: Double
  ) -> any AnimatableValue { probe.value(in: model) }

  func model(entering step: Int, at begin: Double, isWhole: Bool) -> Model { model }

  func keepsVelocity(_ step: Int) -> Bool { true }

  func velocity(entering step: Int, at begin: Double) -> (any AnimatableValue)? { nil }
}

/// A step with its ends and its pace, its place in the plan and its property's number.
struct LaidStep: Sendable {
  let index: Int
  let course: any Course
  let pace: StepPace
  let property: Int
}

// MARK: - Filling in

extension Laying {
  /// A step with its ends, which begins after all that are laid.
  ///
  /// Separate from ``add(_:)``: a function that changes the list would copy it, to read the earlier steps.
  private func step(
    _ index: Int, on property: Int, _ pace: StepPace, _ surroundings: some Surroundings<Model>
  ) -> LaidStep {
    let (step, placed) = (plan.steps[index], plan.placed[index])
    let earlier = earlierSteps(entering: placed, property)
    let course = step.course(
      entering: { value(entering: index, property, from: earlier, surroundings) },
      of: { model(entering: index, surroundings) }, in: placed.clocks, pace,
      velocity: pace.pace.hasInertia && surroundings.keepsVelocity(index)
        ? velocity(entering: index, property, from: earlier, surroundings) : nil)
    return LaidStep(index: index, course: course, pace: pace, property: property)
  }

  /// Adds a step that begins after all others.
  private mutating func add(_ new: LaidStep) {
    let moved = map.overlaps.hasParts(new.property) ? parts(of: new) : []
    if moved.isEmpty {
      laid.append(new)
      places[new.property, default: []].append(laid.count - 1)
      return
    }
    laid =
      laid.indices.filter { !moved.contains($0) }.map { laid[$0] } + [new] + moved.map { laid[$0] }
    places = Dictionary(grouping: laid.indices) { laid[$0].property }
  }

  /// The places of steps on parts that still play when a step on the whole begins, and of later
  /// steps on them.
  private func parts(of step: LaidStep) -> [Int] {
    var moved: [Int] = []
    for index in laid.indices where map.overlaps[laid[index].property, step.property] == .part {
      let isLast = places[laid[index].property]?.last == index
      let covers = moved.contains { map.overlaps[laid[index].property, laid[$0].property] == .part }
      let end = plan.placed[laid[index].index].lastEnd
      if (isLast && end > plan.placed[step.index].entry) || covers {
        moved.append(index)
      }
    }
    return moved
  }

  /// The earlier steps in effect when a step begins, on its property and those that overlap it, in
  /// the order in which they are written.
  ///
  /// Inside the groups that both are in, each is seen in the time of the innermost of them, where the step
  /// begins whether the group eases that time, leaves it out or turns it.
  private func earlierSteps(
    entering step: PlacedStep, _ property: Int
  ) -> [EarlierStep] {
    if places.isEmpty || map.overlaps.isAlone(property) && places[property] == nil { return [] }
    return earlierSteps(entering: step, on: map.overlaps.related(property))
  }

  private func earlierSteps(
    entering step: PlacedStep, on properties: some Sequence<Int>
  ) -> [EarlierStep] {
    let shown = properties.compactMap { property in
      for index in (places[property] ?? []).reversed() {
        let (laid, placed) = (laid[index], plan.placed[laid[index].index])
        if let earlier = EarlierStep(index, laid, placed, entering: step) { return earlier }
      }
      return nil as EarlierStep?
    }
    return shown.sorted { $0.index < $1.index }
  }

  /// The value of a step's property at the step's beginning.
  private func value(
    entering step: Int, _ property: Int, from earlier: [EarlierStep],
    _ surroundings: some Surroundings<Model>
  ) -> any AnimatableValue {
    let (entry, probe) = (plan.placed[step].entry, map.probes[property])
    // An element that the list of the model has not got yet.
    let model = map.having(property, self.model)
    guard let last = earlier.last else {
      return map.isMissing(property, in: self.model)
        ? probe.value(in: model) : surroundings.value(of: probe, entering: step, at: entry)
    }
    // The last step alone determines the value shown of its property.
    if last.property == property, let value = last.course.shown(at: last.time) { return value }
    let before = surroundings.model(entering: step, at: entry, isWhole: false)
    let entered = written(earlier, over: before)
    // An element that the list has lost by then.
    return probe.value(in: map.isMissing(property, in: entered) ? model : entered)
  }

  /// The model at a step's beginning.
  private func model(entering step: Int, _ surroundings: some Surroundings<Model>) -> Model {
    let placed = plan.placed[step]
    return written(
      earlierSteps(entering: placed, on: places.keys),
      over: surroundings.model(entering: step, at: placed.entry, isWhole: true))
  }

  /// A model with the values of earlier steps.
  private func written(_ earlier: [EarlierStep], over model: Model) -> Model {
    var entered = model
    for step in earlier where !map.isMissing(step.property, in: entered) {
      if let value = step.course.shown(at: step.time) {
        map.probes[step.property].set(value, in: &entered)
      }
    }
    return entered
  }

  /// The velocity that a step takes over, per second of its own time; `nil` for none.
  private func velocity(
    entering step: Int, _ property: Int, from earlier: [EarlierStep],
    _ surroundings: some Surroundings<Model>
  ) -> (any AnimatableValue)? {
    let placed = plan.placed[step]
    let asked =
      map.isMissing(property, in: model)
      ? nil : surroundings.velocity(entering: step, at: placed.entry)
    let before = asked.flatMap { velocity in
      let rate = placed.clocks.time(at: placed.entry)?.rate ?? 1
      return rate > 0 ? velocity.times(1 / rate) : nil
    }
    guard let last = earlier.last else { return before }
    // The last step alone determines the value shown of its property.
    if last.property == property,
      let velocity = last.course.velocity(at: last.time, times: last.rate)
    {
      return velocity
    }
    let probe = map.probes[property]
    var moving = map.having(property, model)
    probe.clear(&moving)
    if let before { probe.set(before, in: &moving) }
    for step in earlier {
      if let velocity = step.course.velocity(at: step.time, times: step.rate) {
        map.probes[step.property].set(velocity, in: &moving)
      }
    }
    return map.isMissing(property, in: moving) ? nil : probe.value(in: moving)
  }
}

/// An earlier step at the beginning of a later one, on the time inside the clocks around both.
private struct EarlierStep {
  let index, property: Int
  let course: any Course
  let time: Double
  /// The seconds of the earlier step for one of the later step.
  let rate: Double

  /// - Returns: `nil` if it does not show there.
  init?(_ index: Int, _ laid: LaidStep, _ placed: PlacedStep, entering step: PlacedStep) {
    let common = zip(placed.clocks, step.clocks).prefix { $0 == $1 }.count
    let (entry, end) = (
      step.instants(within: common).entry, placed.instants(within: common).lastEnd
    )
    // Beginnings are rounded sums. A step that has ended is evaluated a little later; otherwise
    // rounding might leave it short of its end.
    time = end <= entry ? entry + 16 * entry.ulp : entry
    (self.index, property, course) = (index, laid.property, laid.course.within(common))
    guard course.isShown(at: time) else { return nil }
    let own = step.clocks[common...].time(at: entry)?.rate ?? 1
    rate = own > 0 && own < .infinity ? 1 / own : 0
  }
}

/// Stops the program if the model is a class: writing shown values into a copy would change the model itself.
func requireValueType<Model>(_ type: Model.Type) {
  require(!(type is AnyObject.Type), "a model must be a struct or an enum, got the class \(type)")
}
