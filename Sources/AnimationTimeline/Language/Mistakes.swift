// Calls that are often written and mean something else. They do not compile, and say what to write.
//
// Without them the compiler compares such a call with the initialiser that happens to be nearest, and reports that
// one's labels. `.ci/pages` holds the messages to the table of the page AnimationTimeline.

import AnimationMath

extension Animate {
  /// An animation to a value without a label.
  @available(*, unavailable, message: "label the value: to:, from: or by:")
  public init<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, _ value: Value, _ pace: Pace
  ) { fatalError() }

  /// An animation to a value of another type than the property's, which the compiler reports
  /// unclearly.
  @available(
    *, unavailable,
    message: "the value must have the property's type: for a number, write Double(number)"
  )
  public init<Value: AnimatableValue, Other>(
    _ property: WritableKeyPath<Model, Value> & Sendable, from: Other? = nil, to: Other? = nil,
    by: Other? = nil, _ pace: Pace
  ) { fatalError() }

  /// Key times under the label `times:`.
  @available(*, unavailable, message: "the times of values are keyTimes:, from 0 to 1")
  public init<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, values: [Value?], times: [Double],
    _ pace: Pace
  ) { fatalError() }
}

extension Pace {
  /// A spring from a single number.
  @available(
    *, unavailable,
    message:
      "a spring takes a duration and a bounce, .spring(duration: 0.5, bounce: 0.2), or a DampedSpring"
  )
  public static func spring(_ number: Double) -> Pace { fatalError() }

  /// A spring from mass, stiffness and damping.
  @available(
    *, unavailable, message: "write .spring(DampedSpring(stiffness: 100, damping: 10))"
  )
  public static func spring(mass: Double = 1, stiffness: Double, damping: Double) -> Pace {
    fatalError()
  }
}

extension DampedSpring {
  /// UIKit's spring, which plays for a duration of its own: a pace and not only a spring.
  @available(
    *, unavailable,
    message: "write .spring(uiKitDuration: 2, dampingRatio: 0.5, initialVelocity: 0.2)"
  )
  public static func uiKit(
    duration: Double, dampingRatio: Double, velocity: Double = 0
  ) -> DampedSpring { fatalError() }
}

extension Repeat {
  /// A repetition without a number of passes.
  @available(*, unavailable, message: "say how often: Repeat(3) { … } or Repeat(.infinity) { … }")
  public init(@StepBuilder<Model> _ steps: () throws -> StepBuilder<Model>.Written) rethrows {
    fatalError()
  }
}

extension TimelineStep {
  /// `delay(_:)`, as in SwiftUI; here it is ``TimelineStep/shifted(delay:speed:offset:)``.
  @available(*, unavailable, message: "write .shifted(delay: seconds)")
  public func delay(_ seconds: Double) -> MotionTimeline<Model> { fatalError() }

  /// `repeat(count:)`, after Core Animation's `repeatCount`.
  @available(*, unavailable, message: "write Repeat(count) { step }, or Repeat(roundTrips: count)")
  public func `repeat`(count: Double) -> MotionTimeline<Model> { fatalError() }

  /// `autoreverses`, as in Core Animation.
  @available(*, unavailable, message: "write Repeat(roundTrips: 1) { step }")
  public var autoreverses: MotionTimeline<Model> { fatalError() }

  /// `timingFunction(_:)`, as in Core Animation.
  @available(
    *, unavailable, message: "write .over(seconds, easing) in a step, .eased(easing) behind a group"
  )
  public func timingFunction(_ easing: Easing) -> MotionTimeline<Model> { fatalError() }
}

extension Easing {
  /// A name that several libraries give to different curves.
  @available(*, unavailable, message: "say whose: .ax(.easeInBack) or .penner(.back(), .in)")
  public static var easeInBack: Easing { fatalError() }
}

extension TransformList {
  /// `identity`, the name of Core Animation's neutral transform.
  @available(*, unavailable, renamed: "none")
  public static var identity: TransformList { fatalError() }
}

extension ColorValue {
  /// `clear`, as in UIKit; here it is a colour with an alpha of 0.
  @available(*, unavailable, message: "write ColorValue(red: 0, green: 0, blue: 0, alpha: 0)")
  public static var clear: ColorValue { fatalError() }
}
