// Springs as text: spring(…) with the named arguments of one dialect.
//
//     spring(mass: 1, stiffness: 100, damping: 10, initial-velocity: 2)
//     spring(response: 0.5, damping-ratio: 0.8)     spring(duration: 0.5, bounce: 0.3)
//
// A dialect is recognised by its labels, in any order. mass, where the dialect has none of its own,
// initial-velocity and overdamping go with every dialect.

/// A spring read from text, with its normalised initial velocity.
public struct SpringExpression: Hashable, Sendable, CustomStringConvertible {
  /// The spring.
  public let spring: DampedSpring

  /// Core Animation's initial velocity: 1 is the whole distance per second, towards the target.
  public let initialVelocity: Double

  /// The canonical text, which names the spring completely.
  public let description: String

  /// The parameters as they were written, in their dialect.
  ///
  /// Read back from ``spring`` they may differ in the last place.
  public let parameters: DampedSpring.Parameters

  /// Whether damping above critical was dropped, as Core Animation does.
  public let isClamped: Bool

  /// The motion of a value from one place to another, released with ``initialVelocity``.
  public func motion(from: Double = 0, to: Double = 1) -> SpringMotion {
    spring.motion(from: from, to: to, velocity: initialVelocity * (to - from))
  }

  /// Whether the texts are the same: a text names its spring completely.
  public static func == (a: SpringExpression, b: SpringExpression) -> Bool {
    a.description == b.description
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension DampedSpring.Parameters: CustomStringConvertible {
  /// The text form: `spring(response: 0.5, damping-ratio: 0.8)`.
  public var description: String { "spring(\(Self.text(arguments)))" }

  /// Labels and values, in the order of the text form.
  public var arguments: [(label: String, value: Double)] {
    switch self {
    case .angularFrequency(let frequency, let ratio):
      return [("angular-frequency", frequency), ("damping-ratio", ratio)]
    case .physical(let mass, let stiffness, let damping):
      return [("mass", mass), ("stiffness", stiffness), ("damping", damping)]
    case .response(let response, let ratio):
      return [("response", response), ("damping-ratio", ratio)]
    case .perceptualDuration(let duration, let bounce):
      return [("duration", duration), ("bounce", bounce)]
    case .responseAndOvershoot(let response, let overshoot):
      return [("response", response), ("overshoot", overshoot)]
    case .halfLife(let halfLife, let ratio):
      return [("half-life", halfLife), ("damping-ratio", ratio)]
    case .settlingDuration(let duration, let ratio, let epsilon):
      let required = [("settling-duration", duration), ("damping-ratio", ratio)]
      return epsilon == 0.001 ? required : required + [("epsilon", epsilon)]
    case .uiKitDuration(let duration, let ratio):
      return [("uikit-duration", duration), ("damping-ratio", ratio)]
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

extension SpringExpression {
  static let function = CurveFunction(name: "spring") { expression throws(CurveTextError) in
    .spring(try SpringExpression(expression))
  }

  /// A dialect's labels, each with its default if it has one, and how their values make parameters.
  private struct Dialect: Sendable {
    let labels: [(name: String, standard: Double?)]
    let make: @Sendable ([Double]) -> DampedSpring.Parameters

    init(
      _ labels: (name: String, standard: Double?)...,
      make: @escaping @Sendable ([Double]) -> DampedSpring.Parameters
    ) {
      self.labels = labels
      self.make = make
    }

    var required: [String] { labels.filter { $0.standard == nil }.map(\.name) }

    func accepts(_ given: [String]) -> Bool {
      required.allSatisfy(given.contains)
        && given.allSatisfy { name in labels.contains { $0.name == name } }
    }
  }

  private static let dialects = [
    Dialect(("mass", 1), ("stiffness", nil), ("damping", nil)) {
      .physical(mass: $0[0], stiffness: $0[1], damping: $0[2])
    },
    Dialect(("response", nil), ("damping-ratio", nil)) {
      .response($0[0], dampingRatio: $0[1])
    },
    Dialect(("duration", nil), ("bounce", 0)) { .perceptualDuration($0[0], bounce: $0[1]) },
    Dialect(("perceptual-duration", nil), ("bounce", 0)) {
      .perceptualDuration($0[0], bounce: $0[1])
    },
    Dialect(("settling-duration", nil), ("damping-ratio", nil), ("epsilon", 0.001)) {
      .settlingDuration($0[0], dampingRatio: $0[1], epsilon: $0[2])
    },
    Dialect(("uikit-duration", nil), ("damping-ratio", nil)) {
      .uiKitDuration($0[0], dampingRatio: $0[1])
    },
    Dialect(("response", nil), ("overshoot", nil)) {
      .responseAndOvershoot($0[0], overshoot: $0[1])
    },
    Dialect(("half-life", nil), ("damping-ratio", nil)) { .halfLife($0[0], dampingRatio: $0[1]) },
    Dialect(("angular-frequency", nil), ("damping-ratio", nil)) {
      .angularFrequency($0[0], dampingRatio: $0[1])
    },
    Dialect(("origami-tension", nil), ("friction", nil)) {
      .origami(tension: $0[0], friction: $0[1])
    },
    Dialect(("pop-bounciness", nil), ("speed", nil)) { .pop(bounciness: $0[0], speed: $0[1]) },
  ]

  /// Every label that spring(…) may have.
  public static let labels = (dialects.flatMap { $0.labels.map(\.name) } + common)
    .reduce(into: [String]()) { labels, label in
      if !labels.contains(label) { labels.append(label) }
    }

  /// Arguments that go with every dialect.
  private static let common = ["mass", "initial-velocity", "overdamping"]

  private init(_ expression: CurveExpression) throws(CurveTextError) {
    let arguments = expression.arguments ?? []
    let labels = try Self.labels(of: expression)
    let dialect = try Self.dialect(of: expression, labels)

    /// The number with a label, or the default.
    func number(_ label: String, default standard: Double) throws(CurveTextError) -> Double {
      guard let index = labels.firstIndex(of: label) else { return standard }
      return try expression.number(arguments[index], label)
    }
    var values: [Double] = []
    for label in dialect.labels {
      values.append(try number(label.name, default: label.standard ?? 0))
    }
    let parameters = dialect.make(values)
    let mass = try number("mass", default: 1)
    let velocity = try number("initial-velocity", default: 0)
    let clamping = labels.firstIndex(of: "overdamping").map { arguments[$0] }
    let isClamped =
      try clamping.map { argument throws(CurveTextError) in
        try Self.isClamped(argument, of: expression)
      } ?? false
    self.isClamped = isClamped

    var printed = parameters.arguments
    if mass != 1, !printed.contains(where: { $0.label == "mass" }) {
      printed.append(("mass", mass))
    }
    if velocity != 0 { printed.append(("initial-velocity", velocity)) }
    var text = DampedSpring.Parameters.text(printed)
    if isClamped { text += ", overdamping: clamped" }
    description = "spring(\(text))"
    initialVelocity = velocity
    self.parameters = parameters
    spring = try expression.located(labels) { () throws(ParameterError) in
      try check(velocity, "initialVelocity", in: Magnitude.signed)
      let spring = try DampedSpring(parameters, mass: mass)
      return isClamped ? spring.clampingOverdamping() : spring
    }
  }

  /// The label of each argument; an error if one is missing, unknown or there twice.
  private static func labels(
    of expression: CurveExpression
  ) throws(CurveTextError) -> [String] {
    var labels: [String] = []
    for argument in expression.arguments ?? [] {
      labels.append(
        try expression.label(
          of: argument, among: Self.labels, after: labels, in: "spring()", choices: choices,
          unnamed: "spring() takes named arguments, as in spring(response: 0.5, damping-ratio: 0.8)"
        ))
    }
    return labels
  }

  private static func dialect(
    of expression: CurveExpression, _ labels: [String]
  ) throws(CurveTextError) -> Dialect {
    let given = labels.filter { !common.contains($0) }
    if let dialect = dialects.first(where: { $0.accepts(given) }) { return dialect }
    // Only something missing, if one dialect has all that is given; else a mixture.
    let candidates = dialects.filter { dialect in
      !given.isEmpty && given.allSatisfy { name in dialect.labels.contains { $0.name == name } }
    }
    if candidates.count == 1 {
      let missing = candidates[0].required.filter { !given.contains($0) }
      throw expression.error(
        "spring() lacks \(missing.joined(separator: ", "))", at: expression.end - 1)
    }
    throw expression.error(
      given.isEmpty || !candidates.isEmpty
        ? "spring() lacks arguments; \(choices)"
        : "\(given.joined(separator: ", ")) do not go together in spring(); \(choices)",
      at: given.isEmpty || !candidates.isEmpty ? expression.end - 1 : nil)
  }

  /// The dialects as a sentence.
  private static var choices: String {
    "it takes one of: "
      + dialects.map { $0.required.joined(separator: ", ") }.joined(separator: "; ")
      + "; and with any of them \(common.joined(separator: ", "))"
  }

  private static func isClamped(
    _ argument: CurveExpression.Argument, of expression: CurveExpression
  ) throws(CurveTextError) -> Bool {
    if case .expression(let word) = argument.components[0].kind, word.arguments == nil,
      argument.components.count == 1, ["exact", "clamped"].contains(word.name)
    {
      return word.name == "clamped"
    }
    throw expression.error(
      "overdamping must be exact or clamped", at: argument.components[0].offset)
  }
}
