// The curve of least jerk as text: minimum-jerk(), minimum-jerk(velocity: 2.5), minimum-jerk(velocity: 1, to: 0).

extension MinimumJerk {
  static let function = CurveFunction(
    "minimum-jerk",
    ArgumentTable(dialects: [[.number("velocity", default: 0), .number("to", default: 1)]])
  ) { arguments throws(CurveTextError) in
    .easing(
      Easing(
        try arguments.located(
          try MinimumJerk(
            validatingVelocity: arguments.number("velocity"), to: arguments.number("to")))))
  }

  /// The canonical text.
  var text: String {
    let arguments = [("velocity", velocity, 0.0), ("to", to, 1)].filter { $0.1 != $0.2 }
    return "minimum-jerk("
      + arguments.map { "\($0.0): \(shortestDecimal($0.1))" }.joined(separator: ", ") + ")"
  }
}
