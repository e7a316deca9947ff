// A step on a property with all its ends: an animation, in the clocks around it.
//
//     effect     the step's, over the property's value at the beginning
//     timing     the clocks as groups: repeats, shifts, cuts, eased and reversed groups; it fills forwards
//     pace       the easing of one pass; a spring, a decay or a bounce continues after it
//     velocity   a spring is released with the velocity that it takes over; otherwise one more animation is added,
//                the response of the pace to that velocity
//
// A course knows the values of its property and not the model, which many types of models would repeat. Where
// several meet, a whole and then a part of it, their values are written into a model one after the other, and
// velocities in the same way, into a model whose property is zero.

import AnimationMath

/// A step on a property, of any value type, with all its ends.
package protocol Course: Sendable {
  var start: any AnimatableValue { get }
  var end: any AnimatableValue { get }

  /// The seconds from the end of its pace to its rest; 0 if it does not end.
  var tail: Double { get }

  /// Whether the step has begun, and is not removed, at a time of the outermost clock.
  func isShown(at time: Double) -> Bool

  /// The value at a time; `nil` where it is not shown.
  func shown(at time: Double) -> (any AnimatableValue)?

  /// The velocity at a time, times a factor; `nil` where it is not shown, and for a value that is not a list of numbers.
  func velocity(at time: Double, times factor: Double) -> (any AnimatableValue)?

  /// The course without its outermost clocks, in the time inside them.
  func within(_ count: Int) -> any Course

  /// The course with one more clock around all others.
  func enclosed(in clock: StepClock) -> any Course

  /// The step, and later ones on this property, as numbers; `nil` if a value is not a list of numbers, or has another
  /// shape.
  ///
  /// - Parameters:
  ///   - later: The later steps, in order.
  ///   - before: The value where none is in effect.
  ///   - span: Where the layer lies among others.
  ///   - isAdditive: Whether it is added to the layers below, which end at `before`.
  func layers(
    with later: [any Course], over before: any AnimatableValue, _ span: LayerSpan, isAdditive: Bool
  ) -> LayerRows<Double>?

  /// The step as animations of a stack; none for another type.
  ///
  /// - Parameter clocks: Further clocks around those of the step.
  func animations<Value>(
    of type: Value.Type, in clocks: [StepClock]
  ) -> [PropertyAnimation<Value>]
}

struct ValueCourse<Value: AnimatableValue>: Course {
  private let pace: StepPace

  /// The clocks around the step, the outermost first.
  private var clocks: [StepClock]

  /// The animation of the step, and above it an added one for the velocity that the step takes
  /// over, if any.
  private var animations: [PropertyAnimation<Value>]

  /// The end of the last animation without the clocks around it.
  private var lastEnd = 0.0

  /// A value of the property's shape.
  private let entry: Value

  /// - Parameters:
  ///   - effect: One that reads no other value: see `EnteredEffect`.
  ///   - entry: A value of the property's shape.
  ///   - velocity: The velocity that the step takes over, 0 where it is not finite; none of another shape.
  @_specialize(where Value == Double)
  init(
    _ effect: any ValueEffect<Value>, entry: Value, pace: StepPace, clocks: [StepClock],
    velocity: Value?
  ) {
    (self.pace, self.clocks, self.entry) = (pace, clocks, entry)
    animations = pace.animations(of: effect, like: entry, velocity: velocity?.finite)
    setTiming(in: clocks)
  }

  var start: any AnimatableValue { value(atProgress: 0) }
  var end: any AnimatableValue { value(atProgress: 1) }

  private func value(atProgress progress: Double) -> Value {
    animations[0].effect.value(
      at: progress, from: nil, in: EffectContext(underlying: entry, model: entry))
  }

  var tail: Double {
    let duration = pace.pace.duration
    return duration < .infinity ? max(lastEnd - duration, 0) : 0
  }

  // MARK: Values

  func isShown(at time: Double) -> Bool { animations[0].isInEffect(at: time) }

  private func value(at time: Double) -> Value? {
    let value = animations[0].value(at: time)
    guard let value, animations.count > 1 else { return value }
    return animations[1].value(at: time, over: value, model: value)
  }

  func shown(at time: Double) -> (any AnimatableValue)? { value(at: time) }

  func velocity(at time: Double, times factor: Double) -> (any AnimatableValue)? {
    guard let first = animations[0].velocity(at: time, like: entry) else { return nil }
    return animations.dropFirst().reduce(first) { sum, animation in
      animation.velocity(at: time, like: entry).map { sum.adding($0, times: 1) } ?? sum
    }.times(factor)
  }

  // MARK: In other ways

  func within(_ count: Int) -> any Course {
    count == 0 ? self : with(Array(clocks.dropFirst(count)))
  }

  func enclosed(in clock: StepClock) -> any Course { with([clock] + clocks) }

  private func with(_ clocks: [StepClock]) -> ValueCourse {
    var course = self
    course.clocks = clocks
    course.setTiming(in: clocks)
    return course
  }

  @_specialize(where Value == Double)
  func layers(
    with later: [any Course], over before: any AnimatableValue, _ span: LayerSpan, isAdditive: Bool
  ) -> LayerRows<Double>? {
    guard Value.isLinear, let before = before as? Value, before.numberCount > 0 else { return nil }
    var animations = animations
    for course in later {
      guard let course = course as? ValueCourse else { return nil }
      animations += course.animations
    }
    return LayerRows.make(
      before, animations, as: NumberForm(before), span, base: isAdditive ? before : nil)
  }

  func animations<Other>(
    of type: Other.Type, in outer: [StepClock]
  ) -> [PropertyAnimation<Other>] {
    with(outer + clocks).animations as? [PropertyAnimation<Other>] ?? []
  }

  private mutating func setTiming(in clocks: [StepClock]) {
    for index in animations.indices {
      animations[index].timing = Timing(of: animations[index].timing, in: clocks)
      lastEnd = max(lastEnd, animations[index].timing.own.endTime)
    }
  }
}

/// The last paces of steps: ten thousand layers with five animations each have five.
struct RecentPaces: Sendable {
  private var recent: [StepPace] = []

  /// The shared form of a pace, made if it is not among the last ones.
  mutating func shared(_ pace: Pace) -> StepPace {
    if let known = recent.first(where: {
      $0.pace.duration == pace.duration && $0.pace == pace
    }) {
      return known
    }
    if recent.count == 8 { recent.removeFirst() }
    recent.append(StepPace(pace))
    return recent[recent.count - 1]
  }
}
