// Calls that are often written and mean something else. They do not compile, and say what to write.
//
// Without them the compiler compares such a call with the initialiser that happens to be nearest, and reports that
// one's labels. `.ci/pages` holds the messages to the table of the page AnimationTimeline.

import AnimationMath

extension Animate {
  /// A value without a label.
  @available(*, unavailable, message: "label the value: to:, from: or by:")
  public init<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, _ value: Value, _ pace: Pace
  ) { fatalError() }

  /// A whole number for a property that is a `Double`.
  @available(*, unavailable, message: "a value is a Double: write Double(number)")
  public init(
    _ property: WritableKeyPath<Model, Double> & Sendable, from: Int? = nil, to: Int? = nil,
    by: Int? = nil, _ pace: Pace
  ) { fatalError() }
}

extension Pace {
  /// A spring by one number.
  @available(
    *, unavailable,
    message:
      "a spring takes a duration and a bounce, .spring(duration: 0.5, bounce: 0.2), or a DampedSpring"
  )
  public static func spring(_ number: Double) -> Pace { fatalError() }
}
