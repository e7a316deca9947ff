// A model, and what runs on it: every call adds a layer that is never changed afterwards.
//
//     shown = initial value, then layer after layer, each with its steps that have begun:
//
//     additive             the step's value + (what the layers below show − what they lead to)
//     preservingVelocity   the step's value, begun at what is shown; a spring with its velocity
//     replacing            the step's value, begun at what is shown
//
// An additive layer starts at the value that all below leads to, and these run out on top of it: Core
// Animation's additive animation, (from − to) → 0 on top of the new model value, for a whole timeline. The sum
// is continuous where the step is, and its velocity where the step begins at rest; a spring does.
//
// preservingVelocity gives a spring the push that it takes to begin with the velocity that is shown. As what
// lies below is covered, the cost of showing it does not grow once it is forgotten.
//
// Nothing is overwritten, so that every instant since the beginning, or since what was forgotten, can be asked
// in any order.

import AnimationMath

/// How an animation meets what already runs on its property.
public enum InterruptionPolicy: String, Hashable, Sendable, CaseIterable {
  /// What runs goes on and runs out; the new animation is added to it. Values that are no lists of numbers
  /// are replaced.
  case additive
  /// The new animation takes over from what is shown, springs with its velocity.
  case preservingVelocity
  /// The new animation takes over from what is shown, and begins at rest.
  case replacing
}

/// A model and the animations that run on it.
///
/// ```swift
/// var card = Animated(Card())
/// card.run(entrance, at: 0)
/// card.animate(\.scale, to: 2, at: 0.4, .spring(.snappy))
/// card.value(at: 0.5)                      // a Card as it shows
/// card.model                               // where everything leads
/// card.velocity(\.scale, at: 0.5)
/// ```
///
/// Times are seconds on one clock of the caller. Calls are made in their order; questions in any.
public struct Animated<Model: Sendable>: Sendable {
  /// Where all animations lead: the model's own values, as Core Animation calls them.
  ///
  /// A repeat without end leads to the end of a whole pass forward.
  public private(set) var model: Model

  /// How an animation meets what runs on a property that no policy was set for.
  public let policy: InterruptionPolicy

  /// What shows before the first layer.
  private var base: Model

  /// The time before which nothing may be asked.
  private var past = -Double.infinity

  private(set) var layers: [Layer<Model>] = []
  private var policies: [PropertyKey<Model>: InterruptionPolicy] = [:]

  /// A model on which nothing runs.
  public init(_ model: Model, policy: InterruptionPolicy = .additive) {
    (self.model, base, self.policy) = (model, model, policy)
  }

  /// Sets how animations of a property, from now on, meet what runs on it.
  public mutating func setPolicy<Value: AnimatableValue>(
    _ policy: InterruptionPolicy, for property: WritableKeyPath<Model, Value> & Sendable
  ) {
    policies[PropertyKey(path: property)] = policy
  }

  private func policy(for key: PropertyKey<Model>) -> InterruptionPolicy {
    policies[key] ?? policy
  }

  // MARK: Asking

  /// The model as it shows.
  ///
  /// - Precondition: `time` is not before what was forgotten.
  public func value(at time: Double) -> Model {
    requireKnown(time)
    return shown(at: time, layers[...])
  }

  /// The velocity of a property as it shows, in value units per second, as seen from later.
  ///
  /// - Precondition: As for ``value(at:)``.
  public func velocity<Value: LinearValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) -> Value {
    requireKnown(time)
    return moving(property, at: time)[keyPath: property]
  }

  private func shown(at time: Double, _ layers: ArraySlice<Layer<Model>>) -> Model {
    var shown = base
    for layer in layers { layer.write(at: time, to: &shown) }
    return shown
  }

  /// A model that holds the velocity of a property; zero for one that is no list of numbers.
  func moving<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) -> Model {
    var still = base
    still[keyPath: property] = base[keyPath: property].neutral
    var moving = still
    for layer in layers { layer.writeVelocity(at: time, to: &moving, still: still) }
    return moving
  }

  func requireKnown(_ time: Double) {
    precondition(!time.isNaN, "time must be a number, got \(time)")
    precondition(time >= past, "time must be ≥ \(past), what was before is forgotten, got \(time)")
  }

  private func requireNext(_ time: Double) {
    let last = max(layers.last?.begin ?? past, past)
    precondition(
      time.isFinite && time >= last,
      "time must be finite and ≥ that of the last call, \(last), got \(time)")
  }

  // MARK: Running

  /// Runs a timeline or a step from a time on.
  ///
  /// Under ``InterruptionPolicy/additive`` its open ends are where everything leads, on top of which what runs
  /// below runs out; otherwise they are what is shown when their step begins.
  ///
  /// - Precondition: `time` is finite and not before that of the last call.
  public mutating func run(_ step: some TimelineStep<Model>, at time: Double) {
    requireNext(time)
    let timeline = step.timeline
    let steps = timeline.steps.map { $0.step }
    func keys(_ policy: InterruptionPolicy) -> Set<PropertyKey<Model>> {
      Set(steps.map { $0.key }.filter { self.policy(for: $0) == policy })
    }
    let preserving = keys(.preservingVelocity)
    let additive = keys(.additive).subtracting(steps.filter { !$0.isLinear }.map { $0.key })
    add(timeline, at: time, additive: additive) { animated, step, begin in
      preserving.contains(step.key) ? step.velocity(in: animated, at: time + begin) : nil
    }
  }

  /// Animates a property from what is shown to a value.
  ///
  /// - Parameters:
  ///   - property: A path to a stored property.
  ///   - target: The value it leads to.
  ///   - time: When it begins; finite and not before that of the last call.
  ///   - pace: How it gets there.
  ///   - velocity: What the velocity shall be when it begins, in value units per second, for a spring. If
  ///     `nil` it is what the policy makes of what is shown.
  ///   - threshold: How near to its end a spring has arrived and counts as finished, in value units; from 1e-50
  ///     to 1e50. If `nil`, as its pace says.
  public mutating func animate<Value: LinearValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, to target: Value, at time: Double,
    _ pace: Pace, velocity: Value? = nil, settlingWithin threshold: Double? = nil
  ) {
    requireNext(time)
    let key = PropertyKey(path: property as PartialKeyPath<Model>)
    let policy = policy(for: key)
    let carried = carriedVelocity(property, at: time, policy, wanted: velocity)
    var pace = pace
    if let threshold {
      let start = policy == .additive ? model : value(at: time)
      pace = pace.settling(
        within: threshold, from: start[keyPath: property], to: target, velocity: carried)
    }
    add(
      Animate(property, to: target, pace).timeline, at: time,
      additive: policy == .additive ? [key] : []
    ) { animated, _, _ in
      var moving = animated.base
      moving[keyPath: property] = carried
      return moving
    }
  }

  /// The velocity with which a new animation of a property begins.
  private func carriedVelocity<Value: LinearValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double,
    _ policy: InterruptionPolicy, wanted: Value?
  ) -> Value {
    switch policy {
    case .replacing: return wanted ?? model[keyPath: property].neutral
    case .preservingVelocity: return wanted ?? velocity(property, at: time)
    case .additive:
      // What runs below has a velocity of its own, and keeps it.
      guard let wanted else { return model[keyPath: property].neutral }
      return wanted.difference(from: velocity(property, at: time)) ?? wanted
    }
  }

  private mutating func add(
    _ timeline: MotionTimeline<Model>, at time: Double, additive: Set<PropertyKey<Model>>,
    velocity: (Animated<Model>, any PropertyStep<Model>, Double) -> Model?
  ) {
    let layout = withoutActuallyEscaping(velocity) { velocity in
      let (now, steps) = (self, timeline.steps.filter { additive.contains($0.step.key) })
      return TimelineLayout(
        timeline, from: model,
        meeting: Surroundings(
          value: { begin in
            var entered = now.shown(at: time + begin, now.layers[...])
            for step in steps { step.step.copy(from: now.model, to: &entered) }
            return entered
          },
          velocity: { velocity(now, $0, $1) }))
    }
    append(Layer(begin: time, content: .layout(layout, additive: additive, base: model)))
  }

  private mutating func append(_ layer: Layer<Model>) {
    layers.append(layer)
    model = shown(at: .infinity, layers[...])
  }

  // MARK: Ending

  /// Ends everything that runs, holding what is shown.
  ///
  /// - Precondition: `time` is finite and not before that of the last call.
  public mutating func hold(at time: Double) {
    requireNext(time)
    append(Layer(begin: time, content: .still(shown(at: time, layers[...]))))
  }

  /// Ends everything that runs, going to where it leads.
  ///
  /// - Precondition: `time` is finite and not before that of the last call.
  public mutating func finish(at time: Double) {
    requireNext(time)
    append(Layer(begin: time, content: .still(model)))
  }

  /// Ends what runs on a property, holding what is shown.
  ///
  /// - Precondition: `time` is finite and not before that of the last call.
  public mutating func hold<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) {
    requireNext(time)
    set(property, to: shown(at: time, layers[...])[keyPath: property], at: time)
  }

  /// Ends what runs on a property, going to where it leads.
  ///
  /// - Precondition: `time` is finite and not before that of the last call.
  public mutating func finish<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) {
    requireNext(time)
    set(property, to: model[keyPath: property], at: time)
  }

  private mutating func set<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, to value: Value, at time: Double
  ) {
    let step = Animate(property, from: value, to: value, .over(0))
    add(step.timeline, at: time, additive: []) { _, _, _ in nil }
  }

  /// Gives up the past: nothing before `time` may be asked any more, and what is over by then or covered for
  /// good costs nothing from then on.
  ///
  /// A spring is over when it is within 2⁻⁶⁰ of its distance. What shows at `time` and after it stays the same,
  /// except for that.
  public mutating func forget(before time: Double) {
    precondition(time.isFinite, "time must be finite, got \(time)")
    past = max(past, time)
    var covered: Set<PropertyKey<Model>> = []
    var kept: [Layer<Model>] = []
    for layer in layers.reversed() {
      if layer.isCovered(by: covered) { continue }
      kept.append(layer)
      if case .still = layer.content, layer.begin < past { break }
      covered.formUnion(layer.covering(before: past))
    }
    layers = kept.reversed()
    let over = layers.prefix { $0.restTime < past }
    base = shown(at: .infinity, over)
    layers.removeFirst(over.count)
  }
}
