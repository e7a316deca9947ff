// Springs as text: spring(…) with the named arguments of one dialect.
//
//     spring(mass: 1, stiffness: 100, damping: 10, initial-velocity: 2)
//     spring(response: 0.5, damping-ratio: 0.8)     spring(duration: 0.5, bounce: 0.3)
//
//
// The labels, in any order, decide the dialect. Every dialect also accepts initial-velocity,
// overdamping and, if it has no mass of its own, mass; and the bounds minimum and maximum, in units of the distance, at
// which it stops (BoundedSpringMotion): with maximum: 1 at its target.

extension CurveText {
  /// A spring read from text, with its normalised initial velocity.
  public struct SpringText: Hashable, Sendable, CustomStringConvertible {
    /// The spring.
    public let spring: DampedSpring

    /// Core Animation's initial velocity: 1 is the whole distance per second towards the target.
    public let initialVelocity: Double

    /// The canonical text, which names the spring completely.
    public let description: String

    /// The parameters as written, in their dialect.
    ///
    /// Computed from ``spring`` they could differ in the last place.
    public let parameters: DampedSpring.Parameters

    /// Whether damping above critical was dropped, as Core Animation does.
    public let isClamped: Bool

    /// A spring made in Swift, in the dialect with the shortest exact text.
    ///
    /// ```swift
    /// CurveText.SpringText(.bouncy).description
    /// // spring(duration: 0.5, bounce: 0.3)
    /// ```
    ///
    /// - Parameters:
    ///   - spring: The spring; reading the text gives an equal one.
    ///   - initialVelocity: Core Animation's initial velocity, of magnitude up to 1e50.
    public init(_ spring: DampedSpring, initialVelocity: Double = 0) {
      let exact = DampedSpring.Parameters.angularFrequency(
        spring.angularFrequency, dampingRatio: spring.dampingRatio)
      let others = Self.dialects(of: spring) { $0 } + Self.dialects(of: spring, shortNeighbour)
      var shortest = trapping(
        try SpringText(exact, mass: spring.mass, initialVelocity: initialVelocity))
      for parameters in others {
        let other = try? SpringText(
          parameters, mass: spring.mass, initialVelocity: initialVelocity)
        if let other, other.spring == spring,
          other.description.utf8.count < shortest.description.utf8.count
        {
          shortest = other
        }
      }
      self = shortest
    }

    /// The spring in the dialects that people write, each of its numbers changed a little.
    private static func dialects(
      of spring: DampedSpring, _ change: (Double) -> Double
    ) -> [DampedSpring.Parameters] {
      let ratio = change(spring.dampingRatio)
      return [
        .perceptualDuration(change(spring.response), bounce: change(spring.bounce)),
        .response(change(spring.response), dampingRatio: ratio),
        .physical(
          mass: spring.mass, stiffness: change(spring.stiffness), damping: change(spring.damping)),
        .stiffness(change(spring.stiffness), dampingRatio: ratio),
      ]
    }

    /// The motion of a value from one place to another, released with ``initialVelocity``.
    public func motion(from: Double = 0, to: Double = 1) -> SpringMotion {
      spring.motion(from: from, to: to, velocity: initialVelocity * (to - from))
    }

    /// Whether the texts are the same; a text names its spring completely.
    public static func == (a: SpringText, b: SpringText) -> Bool {
      a.description == b.description
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
  }
}

extension DampedSpring.Parameters: CustomStringConvertible {
  /// The text form: `spring(response: 0.5, damping-ratio: 0.8)`.
  public var description: String { "spring(\(Self.text(arguments)))" }

  /// Labels and values, in the order of the text form, without a standard epsilon or a velocity of 0.
  package var arguments: [(label: String, value: Double)] {
    let standard = DampedSpring.SettlingThreshold.standardNumber
    return numbers.filter {
      $0.label == "epsilon" ? $0.value != standard : $0.label != "initial-velocity" || $0.value != 0
    }
  }

  private var numbers: [(label: String, value: Double)] {
    switch self {
    case .angularFrequency(let frequency, let ratio):
      return [("angular-frequency", frequency), ("damping-ratio", ratio)]
    case .physical(let mass, let stiffness, let damping):
      return [("mass", mass), ("stiffness", stiffness), ("damping", damping)]
    case .stiffness(let stiffness, let ratio):
      return [("stiffness", stiffness), ("damping-ratio", ratio)]
    case .response(let response, let ratio):
      return [("response", response), ("damping-ratio", ratio)]
    case .perceptualDuration(let duration, let bounce):
      return [("duration", duration), ("bounce", bounce)]
    case .responseAndOvershoot(let response, let overshoot):
      return [("response", response), ("overshoot", overshoot)]
    case .halfLife(let halfLife, let ratio):
      return [("half-life", halfLife), ("damping-ratio", ratio)]
    case .settlingDuration(let duration, let ratio, let epsilon):
      return [("settling-duration", duration), ("damping-ratio", ratio), ("epsilon", epsilon)]
    case .settlingDurationAndOvershoot(let duration, let overshoot, let epsilon):
      return [("settling-duration", duration), ("overshoot", overshoot), ("epsilon", epsilon)]
    case .peakTimeAndOvershoot(let time, let overshoot):
      return [("peak-time", time), ("overshoot", overshoot)]
    case .uiKitDuration(let duration, let ratio, let velocity):
      return [
        ("uikit-duration", duration), ("damping-ratio", ratio), ("initial-velocity", velocity),
      ]
    case .origami(let tension, let friction):
      return [("origami-tension", tension), ("friction", friction)]
    case .pop(let bounciness, let speed):
      return [("pop-bounciness", bounciness), ("speed", speed)]
    }
  }

  static func text(_ arguments: [(label: String, value: Double)]) -> String {
    arguments.map { "\($0.label): \(shortestDecimal($0.value))" }.joined(separator: ", ")
  }
}

// MARK: - Reading

extension CurveText.SpringText {
  /// The arguments of a dialect, and the parameters made from their values.
  private typealias Dialect = (
    arguments: [Parameter], make: @Sendable ([Double]) -> DampedSpring.Parameters
  )

  /// The arguments that have a default or another name: SwiftUI's damping fraction is the damping ratio.
  private static let special: [Parameter] = [
    .number("mass", default: 1), .number("bounce", default: 0),
    .number("epsilon", default: DampedSpring.SettlingThreshold.standardNumber),
    .number("damping-ratio", alias: "damping-fraction"),
  ]

  private static let dialects: [Dialect] = [
    dialect("mass stiffness damping") { .physical(mass: $0[0], stiffness: $0[1], damping: $0[2]) },
    dialect("stiffness damping-ratio") { .stiffness($0[0], dampingRatio: $0[1]) },
    dialect("response damping-ratio") { .response($0[0], dampingRatio: $0[1]) },
    dialect("duration bounce") { .perceptualDuration($0[0], bounce: $0[1]) },
    dialect("perceptual-duration bounce") { .perceptualDuration($0[0], bounce: $0[1]) },
    dialect("settling-duration damping-ratio epsilon") {
      .settlingDuration($0[0], dampingRatio: $0[1], epsilon: $0[2])
    },
    dialect("settling-duration overshoot epsilon") {
      .settlingDurationAndOvershoot($0[0], overshoot: $0[1], epsilon: $0[2])
    },
    dialect("peak-time overshoot") { .peakTimeAndOvershoot($0[0], overshoot: $0[1]) },
    dialect("uikit-duration damping-ratio") { .uiKitDuration($0[0], dampingRatio: $0[1]) },
    dialect("response overshoot") { .responseAndOvershoot($0[0], overshoot: $0[1]) },
    dialect("half-life damping-ratio") { .halfLife($0[0], dampingRatio: $0[1]) },
    dialect("angular-frequency damping-ratio") { .angularFrequency($0[0], dampingRatio: $0[1]) },
    dialect("origami-tension friction") { .origami(tension: $0[0], friction: $0[1]) },
    dialect("pop-bounciness speed") { .pop(bounciness: $0[0], speed: $0[1]) },
  ]

  private static func dialect(
    _ labels: String, _ make: @escaping @Sendable ([Double]) -> DampedSpring.Parameters
  ) -> Dialect {
    (
      labels.split(separator: " ").map { label in
        special.first { $0.label == label } ?? .number(String(label))
      }, make
    )
  }

  /// The value of an argument for this spring; NaN if it cannot describe it.
  private func value(of label: String) -> Double {
    switch label {
    case "mass": return spring.mass
    case "stiffness": return spring.stiffness
    case "damping": return spring.damping
    case "damping-ratio": return spring.dampingRatio
    case "response", "duration", "perceptual-duration": return spring.response
    case "bounce": return spring.bounce
    case "settling-duration": return spring.settlingDuration
    case "overshoot": return spring.overshoot
    case "peak-time": return spring.peakTime
    case "uikit-duration":
      return spring.uiKitDuration(initialVelocity: initialVelocity) ?? .nan
    case "half-life": return spring.halfLife
    case "angular-frequency": return spring.angularFrequency
    case "origami-tension": return spring.origami.tension
    case "friction": return spring.origami.friction
    case "pop-bounciness": return spring.origami.bounciness ?? .nan
    case "speed": return spring.origami.speed
    default: return .nan
    }
  }

  /// The labels of each dialect, and this spring written with them.
  ///
  /// The text reads back to a spring with ω₀ and ζ within 1e-10 of this one's. It is `nil` in a dialect that
  /// cannot describe the spring, such as by its overshoot if it has none.
  package var dialects: [(labels: [String], text: String?)] {
    Self.dialects.map { dialect in
      let labels = dialect.arguments.map(\.label).filter { $0 != "epsilon" }
      var arguments = labels.map { (label: $0, value: shortNeighbour(value(of: $0))) }
      if spring.mass != 1, !labels.contains("mass") { arguments.append(("mass", spring.mass)) }
      if initialVelocity != 0 { arguments.append(("initial-velocity", initialVelocity)) }
      guard arguments.allSatisfy({ $0.value.isFinite }) else { return (labels, nil) }
      let text = "spring(\(DampedSpring.Parameters.text(arguments)))"
      guard case .spring(let read)? = try? CurveText(text),
        (read.spring.angularFrequency / spring.angularFrequency - 1).magnitude < 1e-10,
        (read.spring.dampingRatio - spring.dampingRatio).magnitude
          < 1e-10 * max(1, spring.dampingRatio)
      else { return (labels, nil) }
      return (labels, text)
    }
  }

  private static let table = ArgumentTable(
    dialects: dialects.map(\.arguments),
    common: [
      .number("mass", default: 1), .number("initial-velocity", default: 0),
      .word("overdamping", default: ["exact", "clamped"]),
      .number("minimum", default: -.infinity), .number("maximum", default: .infinity),
    ],
    form: "spring() takes named arguments, as in spring(response: 0.5, damping-ratio: 0.8)")

  static let function = CurveFunction(name: "spring", tables: [table]) {
    expression throws(CurveTextError) in
    let arguments = try FunctionArguments(expression, table)
    let spring = try CurveText.SpringText(arguments)
    let (minimum, maximum) = (arguments.number("minimum"), arguments.number("maximum"))
    guard minimum.isFinite || maximum.isFinite else { return .spring(spring) }
    return .motion(
      try arguments.located(
        try CurveText.MotionText.bounded(spring, minimum: minimum, maximum: maximum)))
  }

  private init(_ arguments: FunctionArguments) throws(CurveTextError) {
    var parameters = Self.dialects[arguments.dialect].make(arguments.dialectNumbers)
    let mass = arguments.number("mass")
    let velocity = arguments.number("initial-velocity")
    // UIKit's frequency depends on the velocity, which goes with every dialect.
    if case .uiKitDuration(let duration, let ratio, _) = parameters {
      parameters = .uiKitDuration(duration, dampingRatio: ratio, initialVelocity: velocity)
    }
    let isClamped = arguments.word("overdamping") == "clamped"
    self = try arguments.located(
      try CurveText.SpringText(
        parameters, mass: mass, initialVelocity: velocity, isClamped: isClamped))
  }

  /// - Parameter name: The text, if it is a name and not the function.
  package init(
    _ parameters: DampedSpring.Parameters, mass: Double, initialVelocity velocity: Double = 0,
    isClamped: Bool = false, name: String? = nil
  ) throws(ParameterError) {
    try check(velocity, "initialVelocity", in: Magnitude.signed)
    let spring = try DampedSpring(validating: parameters, mass: mass)
    self.spring = isClamped ? spring.clampingOverdamping() : spring
    self.parameters = parameters
    self.isClamped = isClamped
    initialVelocity = velocity
    description =
      name
      ?? Self.text(parameters, mass: mass, initialVelocity: velocity, isClamped: isClamped)
  }

  /// The text as a function, also of a spring with a name.
  var definition: String {
    Self.text(
      parameters, mass: spring.mass, initialVelocity: initialVelocity, isClamped: isClamped)
  }

  private static func text(
    _ parameters: DampedSpring.Parameters, mass: Double, initialVelocity velocity: Double,
    isClamped: Bool
  ) -> String {
    var printed = parameters.arguments.filter { $0.label != "initial-velocity" }
    if mass != 1, !printed.contains(where: { $0.label == "mass" }) {
      printed.append(("mass", mass))
    }
    if velocity != 0 { printed.append(("initial-velocity", velocity)) }
    let text = DampedSpring.Parameters.text(printed)
    return "spring(\(text)\(isClamped ? ", overdamping: clamped" : ""))"
  }
}

/// The number or one of its neighbours, whichever has the shortest decimal.
private func shortNeighbour(_ number: Double) -> Double {
  let candidates = [number, number.nextDown, number.nextUp]
  return candidates.min { $0.description.utf8.count < $1.description.utf8.count } ?? number
}
