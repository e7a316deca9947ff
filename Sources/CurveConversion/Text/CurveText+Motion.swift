// Motions other than springs as text, with named arguments in any order.
//
//     decay(velocity: 1000, deceleration: 0.998)                    friction in one of seven measures
//     android-fling(velocity: 5000, density: 2.75)                  OverScroller's, and Compose's splineBasedDecay
//     gravity(velocity: -500, acceleration: 1000)
//     bounce(from: 0, floor: 100, acceleration: 2000, restitution: 0.5)
//
// Each of them states its own start and end, unlike a spring, which moves between two values given
// elsewhere. A spring with a minimum or a maximum moves from 0 to 1.

extension CurveText {
  /// A motion read from text, with values of its own.
  public struct MotionText: Hashable, Sendable, CustomStringConvertible {
    /// The motion.
    public let motion: any Motion

    /// The canonical text, which names the motion completely.
    public let description: String

    /// A motion under the text that names it.
    package init(motion: any Motion, description: String) {
      (self.motion, self.description) = (motion, description)
    }

    /// Whether the texts are the same; a text names its motion completely.
    public static func == (a: MotionText, b: MotionText) -> Bool {
      a.description == b.description
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
  }
}

extension CurveText.MotionText {
  /// A spring from 0 to 1 between bounds.
  package static func bounded(
    _ spring: CurveText.SpringText, minimum: Double = -.infinity, maximum: Double = .infinity
  ) throws(ParameterError) -> CurveText.MotionText {
    let motion = try BoundedSpringMotion(
      validating: SpringMotion(
        validating: spring.spring, from: 0, to: 1, velocity: spring.initialVelocity),
      minimum: minimum, maximum: maximum)
    let bounds = [("minimum", minimum), ("maximum", maximum)].filter { $0.1.isFinite }
      .map { ", \($0.0): \(shortestDecimal($0.1))" }.joined()
    return CurveText.MotionText(
      motion: erasedMotion(motion), description: spring.definition.dropLast() + bounds + ")")
  }

  static let functions = [
    function(
      "decay",
      ArgumentTable(
        dialects: frictions.map { [.number($0.label)] },
        common: [.number("from", default: 0), .number("velocity")])
    ) { arguments throws(ParameterError) in
      try DecayMotion(
        validating: frictions[arguments.dialect].make(arguments.dialectNumbers[0]),
        from: arguments.number("from"), velocity: arguments.number("velocity"))
    },
    function(
      "android-fling",
      ArgumentTable(dialects: [
        [
          .number("from", default: 0), .number("velocity"), .number("friction", default: 0.015),
          .number("density", default: 1),
        ]
      ])
    ) { arguments throws(ParameterError) in
      try AndroidFling(
        validatingFrom: arguments.number("from"), velocity: arguments.number("velocity"),
        friction: arguments.number("friction"), density: arguments.number("density"))
    },
    function(
      "gravity",
      ArgumentTable(dialects: [
        [.number("from", default: 0), .number("velocity", default: 0), .number("acceleration")]
      ])
    ) { arguments throws(ParameterError) in
      try GravityMotion(
        validatingFrom: arguments.number("from"), velocity: arguments.number("velocity"),
        acceleration: arguments.number("acceleration"))
    },
    function(
      "bounce",
      ArgumentTable(dialects: [
        [
          .number("from", default: 0), .number("velocity", default: 0), .number("floor"),
          .number("acceleration"), .number("restitution"),
        ]
      ])
    ) { arguments throws(ParameterError) in
      try BounceMotion(
        validatingFrom: arguments.number("from"), floor: arguments.number("floor"),
        velocity: arguments.number("velocity"), acceleration: arguments.number("acceleration"),
        restitution: arguments.number("restitution"))
    },
  ]

  /// The measures of friction, by their labels.
  private static let frictions:
    [(label: String, make: @Sendable (Double) -> DecayMotion.Friction)] = [
      ("rate", { .rate($0) }), ("deceleration", { .deceleration($0) }), ("drag", { .drag($0) }),
      ("half-life", { .halfLife($0) }), ("time-constant", { .timeConstant($0) }),
      ("friction-multiplier", { .compose(frictionMultiplier: $0) }),
      ("react-native-deceleration", { .reactNative(deceleration: $0) }),
    ]

  private static func function(
    _ name: String, _ table: ArgumentTable,
    make: @escaping @Sendable (FunctionArguments) throws(ParameterError) -> some Motion
  ) -> CurveFunction {
    CurveFunction(name, table) { arguments throws(CurveTextError) in
      let motion = try arguments.located(try make(arguments))
      let text = "\(name)(\(arguments.labelledText.joined(separator: ", ")))"
      return .motion(CurveText.MotionText(motion: erasedMotion(motion), description: text))
    }
  }
}
