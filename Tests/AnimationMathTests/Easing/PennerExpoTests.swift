// The variants of expo, and the curves that go by the name easeInOutExpo.

import Testing
import _TestSupport

import AnimationMath

@Suite struct PennerExpoTests {
  /// What libraries mean by easeInOutExpo: a user expected one of
  /// them and got another (elm-community/easing-functions, issue 4).
  static let meanings: [(String, any Curve)] = [
    ("AXAnimationChain, the older easings.net, Flutter", CubicBezier(1, 0, 0, 1)),
    ("easings.net, Compose", CubicBezier(0.87, 0, 0.13, 1)),
    ("Penner, jQuery UI", Penner(.expo(), .inOut)),
    ("d3, Bevy", Penner(.expo(.rescaled), .inOut)),
    ("GSAP", Penner(.expo(.gsap), .inOut)),
    ("Qt", Penner(.expo(.qt), .inOut)),
  ]

  @Test func easeInOutExpoIsSixCurves() {
    var least = Double.infinity
    for (index, (name, curve)) in Self.meanings.enumerated() {
      #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1, "\(name)")
      for (_, other) in Self.meanings[..<index] {
        let distance = abs(curve.value(at: 0.25) - other.value(at: 0.25))
        #expect(distance > 2e-5, "\(name)")
        least = min(least, distance)
      }
    }
    // The closest two are d3's and Qt's, which both take away what is left at 0.
    #expect(abs(least - (31.0 / 2046 - (0x1p-6 - 0.0005))) < 1e-15)
  }

  @Test func theSixCurvesDifferInTheirValuesAtAQuarter() {
    let expected = [
      0.029724605511925197, 0.040058886520232628, 0x1p-6, 31.0 / 2046,
      // ½·(½·2⁻⁵ + ½⁶·½)
      0x1p-7 + 0x1p-8, 0x1p-6 - 0.0005,
    ]
    for ((name, curve), value) in zip(Self.meanings, expected) {
      #expect(abs(curve.value(at: 0.25) - value) < 1e-14, "\(name)")
    }
  }

  @Test func thePlainMiddleOfInOutIsAHalf() {
    for variant in Penner.ExpoVariant.allCases where variant != .qt {
      let curve = Penner(.expo(variant), .inOut)
      #expect(curve.value(at: 0.5) == 0.5 && curve.value(at: 0.5, from: .left) == 0.5, "\(variant)")
    }
  }

  /// d3's tpmt and Bevy's quotient by 1023 are one function.
  @Test func theTwoFormsOfRescalingAgree() {
    let curve = Penner(.expo(.rescaled), .in)
    var worst = WorstCase("Penner rescaled expo against d3's form, 2⁻⁵³", bound: 8)
    for index in 0...1_000 {
      let t = Double(index) / 1_000
      let decay = DoubleDouble.exp(
        -10 * DoubleDouble(hi: 0.6931471805599453, lo: 2.3190468138462996e-17)
          * DoubleDouble.sum(1, -t))
      let scaled = (decay - 0x1p-10) * 1024 / 1023
      worst.record(absoluteError(curve.value(at: t), scaled) / 0x1p-53, at: "\(t)")
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  @Test func onlyQtLeavesZeroToOne() {
    for variant in Penner.ExpoVariant.allCases {
      for mode in Penner.Mode.allCases {
        let range = Penner(.expo(variant), mode).range()
        #expect((range == 0...1) == (variant != .qt || mode == .outIn), "\(variant), \(mode)")
      }
    }
    #expect(abs(Penner(.expo(.qt), .in).range().lowerBound - (0x1p-10 - 0.001)) < 1e-17)
    #expect(abs(Penner(.expo(.qt), .out).range().upperBound - 1.001 * (1 - 0x1p-10)) < 1e-15)
    #expect(abs(Penner(.expo(.qt), .inOut).range().upperBound - 1.0005 * (1 - 0x1p-11)) < 1e-15)
  }

  /// Fast growth does not wear down the digits: 2^(10t − 10) at whole tenths is a power of two.
  @Test func powersOfTwoAreExactWhereTheExponentIs() {
    let curve = Penner(.expo(), .in)
    for (t, value) in [(0.5, 0x1p-5), (0.25, 0x1.6a09e667f3bcdp-8), (0.75, 0x1.6a09e667f3bcdp-3)] {
      #expect(abs(curve.value(at: t) - value) <= value.ulp, "\(t)")
    }
    #expect(curve.value(at: 0.5) == 0x1p-5)
  }
}
