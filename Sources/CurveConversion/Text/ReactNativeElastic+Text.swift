// React Native's elastic as text: react-native-elastic(bounciness: 2); the default bounciness is 1.

extension ReactNativeElastic: CustomStringConvertible {
  package var description: String {
    bounciness == 1
      ? "react-native-elastic()"
      : "react-native-elastic(bounciness: \(shortestDecimal(bounciness)))"
  }

  static let function = CurveFunction(
    "react-native-elastic", ArgumentTable(dialects: [[.number("bounciness", default: 1)]])
  ) { arguments throws(CurveTextError) in
    let curve = try arguments.located(
      try ReactNativeElastic(validating: arguments.number("bounciness")))
    return .easing(Easing(curve, description: curve.description))
  }
}
