// React Native's elastic easing [1], a different curve from Penner's.
//
//     f(t) = 1 − cos³(½πt)·cos(bπt)      b: the bounciness
//
// b counts the half swings: 0 does not overshoot, 1 and 2 do once, 3 and 4 twice. Both angles are
// taken in degrees, so that the curve is exactly 0 at 0 and 1 at 1, and rests there: f′(0) = f′(1)
// = 0.
//
// [1] facebook/react-native packages/react-native/Libraries/Animated/Easing.js, elastic(bounciness).

/// The elastic easing of React Native by its bounciness.
package struct ReactNativeElastic: Curve, Hashable {
  package let bounciness: Double

  package init(validating bounciness: Double) throws(ParameterError) {
    try check(bounciness, "bounciness", in: 0...1000)
    self.bounciness = bounciness
  }

  package var domain: ClosedRange<Double> { 0...1 }

  package func value(at x: Double, from side: Side?) -> Double {
    let fall = sineAndCosine(degrees: 90 * x).cosine
    return 1 - fall * fall * fall * sineAndCosine(degrees: 180 * bounciness * x).cosine
  }

  package func slope(at x: Double, from side: Side?) -> Double {
    let fall = sineAndCosine(degrees: 90 * x)
    let swing = sineAndCosine(degrees: 180 * bounciness * x)
    let ends = 1.5 * fall.sine * swing.cosine + bounciness * fall.cosine * swing.sine
    return .pi * fall.cosine * fall.cosine * ends
  }

  package func breakpoints(in interval: ClosedRange<Double>) -> [Double] { [] }
}

extension Easing {
  /// React Native's `Easing.elastic(bounciness)`, 1 − cos³(½πx)·cos(bπx).
  ///
  /// Penner's elastic is a different curve.
  ///
  /// ```swift
  /// Easing.reactNativeElastic(bounciness: 1).value(at: 0.5)      // 1
  /// ```
  ///
  /// Values are within (4 + 7b)·2⁻⁵³ of the exact ones, slopes within 24(1 + b)²·2⁻⁵³.
  ///
  /// - Parameter bounciness: b, from 0 to 1000: the number of half swings. Every other one
  ///   overshoots.
  public static func reactNativeElastic(bounciness: Double = 1) -> Easing {
    Easing(trapping(try ReactNativeElastic(validating: bounciness)))
  }
}
