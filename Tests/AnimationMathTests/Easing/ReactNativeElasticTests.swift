// React Native's elastic against its formula in twice the precision, and its text.

import Testing
import _TestSupport

import AnimationMath

@Suite struct ReactNativeElasticTests {
  private static let pi = DoubleDouble(hi: .pi, lo: 1.2246467991473532e-16)

  /// The exact value and slope.
  private static func exact(_ b: Double, _ x: Double) -> (value: DoubleDouble, slope: DoubleDouble)
  {
    let fall = DoubleDouble.sinCos(0.5 * pi * DoubleDouble(x))
    let swing = DoubleDouble.sinCos(pi * DoubleDouble(b) * DoubleDouble(x))
    let square = fall.cos * fall.cos
    let slope =
      1.5 * pi * square * fall.sin * swing.cos + pi * DoubleDouble(b) * square * fall.cos
      * swing.sin
    return (1 - square * fall.cos * swing.cos, slope)
  }

  @Test func valuesAndSlopesAreWithinTheirBounds() throws {
    var value = WorstCase("React Native elastic value, (4 + 7b)·2⁻⁵³", bound: 1)
    var slope = WorstCase("React Native elastic slope, 24(1 + b)²·2⁻⁵³", bound: 1)
    var random = SeededRandom(seed: 31)
    for index in trials(40_000) {
      let b = [0, 1, 2, 4, random.logUniform(in: 1e-3...1000)][index % 5]
      let curve = try ReactNativeElastic(validating: b)
      let x = random.unit()
      let exact = Self.exact(b, x)
      value.record(
        absoluteError(curve.value(at: x), exact.value) / ((4 + 7 * b) * 0x1p-53), at: "\(b) at \(x)"
      )
      slope.record(
        absoluteError(curve.slope(at: x), exact.slope) / (24 * (1 + b) * (1 + b) * 0x1p-53),
        at: "\(b) at \(x)")
    }
    report(value)
    report(slope)
    #expect(value.isWithinBound, "\(value)")
    #expect(slope.isWithinBound, "\(slope)")
  }

  @Test func itBeginsAndEndsExactlyAndAtRest() throws {
    for b in [0, 0.5, 1, 2.5, 1000] {
      let curve = Easing.reactNativeElastic(bounciness: b)
      #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
      #expect(curve.slope(at: 0) == 0 && curve.slope(at: 1) == 0)
    }
    // cos 90° = 0.
    #expect(Easing.reactNativeElastic().value(at: 0.5) == 1)
    #expect(Easing.reactNativeElastic(bounciness: 2).value(at: 1.0 / 3).isFinite)
  }

  @Test func theBouncinessCountsTheSwings() {
    func overshoots(_ b: Double) -> Int {
      let curve = Easing.reactNativeElastic(bounciness: b)
      let above = (1..<10_000).map { curve.value(at: Double($0) / 10_000) > 1 + 1e-9 }
      return zip(above, above.dropFirst()).count { !$0 && $1 }
    }
    #expect([0, 1, 2, 3, 4].map(overshoots) == [0, 1, 1, 2, 2])
  }

  @Test func itsTextReadsBackEqual() throws {
    for (text, printed) in [
      ("react-native-elastic()", "react-native-elastic()"),
      ("react-native-elastic(bounciness: 1)", "react-native-elastic()"),
      ("React-Native-Elastic(bounciness: 2.5)", "react-native-elastic(bounciness: 2.5)"),
    ] {
      let easing = try Easing(text)
      #expect(easing.description == printed)
      #expect(try Easing(printed) == easing)
    }
    #expect(try Easing("react-native-elastic(bounciness: 3)") == .reactNativeElastic(bounciness: 3))
    let error = #expect(throws: CurveTextError.self) {
      try Easing("react-native-elastic(bounciness: -1)")
    }
    #expect(
      error?.description
        == "column 34: bounciness must be a number from 0 to 1000, got -1")
  }
}
