// The one value that animations take as their easing: every curve behind it, equality, text and refusals.

import AnimationMath
import Foundation
import Testing
import _TestSupport

@Suite("Easing")
struct EasingTests {
  /// A curve of a user's own, in four members.
  private struct Parabola: Curve {
    var domain: ClosedRange<Double> { 0...1 }
    func value(at x: Double, from side: Side?) -> Double { x * x }
    func slope(at x: Double, from side: Side?) -> Double { 2 * x }
    func breakpoints(in interval: ClosedRange<Double>) -> [Double] { [] }
  }

  private struct Power: Curve, Hashable {
    let exponent: Int
    var domain: ClosedRange<Double> { 0...1 }
    func value(at x: Double, from side: Side?) -> Double {
      (0..<exponent).reduce(1) { power, _ in power * x }
    }
    func slope(at x: Double, from side: Side?) -> Double {
      (1..<exponent).reduce(Double(exponent)) { power, _ in power * x }
    }
    func breakpoints(in interval: ClosedRange<Double>) -> [Double] { [] }
  }

  private static let curves: [any Curve] = [
    CubicBezier.linear, CubicBezier.easeInOut, CubicBezier(1, 0, 0, 1),
    CubicBezier(0, 1, 1, 1, extrapolation: .hold), Steps(3), Steps(4, .jumpBoth),
    Steps(1, .jumpStart), DampedSpring.bouncy.easing(), Penner(.expo(.penner), .out),
    Penner(.bounce(), .in), PiecewiseLinear([.init(0), .init(2, at: 0.5), .init(1, at: 0.5)]),
    CubicBezier.ease.reversed, CubicBezier.ease.scaled(x: 0.5).held(), Parabola(),
    Power(exponent: 3),
  ]

  @Test(arguments: curves.indices)
  func anEasingHasTheValuesOfItsCurve(index: Int) {
    let curve = Self.curves[index]
    let easing = Easing(curve)
    #expect(easing.domain == 0...1)
    #expect(easing.breakpoints(in: -1...2) == curve.breakpoints(in: -1...2).filter { $0 != 0 })
    #expect(type(of: easing.curve) == type(of: curve))
    let points = [-0.5, 0, 0.1, 0.25, 1.0 / 3, 0.5, 0.75, 1, 1.5]
    for x in points + easing.breakpoints(in: 0...1) {
      #expect(easing.value(at: x) == curve.value(at: x))
      #expect(easing.slope(at: x) == curve.slope(at: x))
      for side in Side.allCases {
        #expect(easing.value(at: x, from: side) == curve.value(at: x, from: side))
        #expect(easing.slope(at: x, from: side) == curve.slope(at: x, from: side))
      }
    }
    #expect(easing.value(at: .nan).isNaN && easing.slope(at: .nan).isNaN)
  }

  /// A line through a Bézier's tangent left the identity at 1.6e16.
  @Test func linearIsTheIdentityEverywhere() {
    for x in [-1e300, -0.3, 0, 1, 1.6e16, 1e300, .infinity] {
      #expect(Easing.linear.value(at: x) == x)
      #expect(Easing.linear.slope(at: x) == 1)
    }
  }

  @Test func constantsAreWhatCSSCallsThem() throws {
    let constants: [(Easing, String)] = [
      (.linear, "linear"), (.ease, "ease"), (.easeIn, "ease-in"), (.easeOut, "ease-out"),
      (.easeInOut, "ease-in-out"), (.stepStart, "step-start"), (.stepEnd, "step-end"),
      (.cubicBezier(0.1, 0.2, 0.3, 4), "cubic-bezier(0.1, 0.2, 0.3, 4)"),
      (.steps(3, .jumpNone), "steps(3, jump-none)"),
      (.penner(.back(overshoot: 2), .out), "penner(back, out, overshoot: 2)"),
    ]
    for (easing, text) in constants {
      #expect(try easing == Easing(text), "\(text)")
      #expect(try Easing(easing.description) == easing, "\(text)")
    }
    #expect(Easing.easeOut.description == "ease-out")
    #expect(Easing.stepStart.description == "steps(1, start)")
  }

  @Test func equalCurvesOfOneTextAreEqual() throws {
    #expect(Easing(CubicBezier.easeOut) == .easeOut)
    #expect(Easing(CubicBezier.linear) == .linear)
    #expect(Easing(Easing.ease) == .ease)
    #expect(Easing(DampedSpring.bouncy.easing()) == Easing(DampedSpring.bouncy.easing()))
    #expect(Easing(Power(exponent: 2)) == Easing(Power(exponent: 2)))
    #expect(Easing(Power(exponent: 2)) != Easing(Power(exponent: 3)))
    #expect(Easing(CubicBezier.ease.extrapolated(by: .hold)) != .ease)
    #expect(try Easing("core-animation.ease-in") != Easing("ease-in"))
    let own = Easing(Parabola())
    let copy = own
    #expect(own == copy && own != Easing(Parabola()))
    #expect(
      Set([own, copy, .ease, Easing(CubicBezier.ease), Easing(Power(exponent: 2))]).count == 3)
  }

  @Test func everyNamedEasingIsCodedByItsText() throws {
    for named in NamedCurve.all {
      guard case .easing(let easing) = named.curve else { continue }
      let data = try JSONEncoder().encode([easing])
      #expect(String(decoding: data, as: UTF8.self) == "[\"\(easing.description)\"]")
      #expect(try JSONDecoder().decode([Easing].self, from: data) == [easing])
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Easing].self, from: Data(#"["spring(duration: 1)"]"#.utf8))
    }
  }

  @Test func easingsWithoutATextAreNotEncoded() {
    for easing in [
      Easing(Parabola()), Easing(DampedSpring.bouncy.easing()),
    ] {
      #expect(throws: EncodingError.self) { try JSONEncoder().encode([easing]) }
    }
  }

  @Test func curvesThatAreNotEasingsAreRefused() async {
    func sentence(_ curve: any Curve) -> String? {
      refusal { () throws(ParameterError) in try Easing(validating: curve) }
    }
    let endless = "the end of an easing must be 1, as that of a spring's easing() is, got inf"
    #expect(sentence(DampedSpring.smooth.motion(from: 0, to: 100)) == endless)
    #expect(sentence(DecayMotion(velocity: 1000, rate: 2)) == endless)
    #expect(
      sentence(CubicBezier.ease.scaled(x: 2)) == "the end of an easing must be 1, got 2")
    #expect(
      sentence(CubicBezier.ease.shifted(x: 1))
        == "the beginning of an easing must be 0, got 1")
    #expect(sentence(CubicBezier.ease) == nil)
    #if EXIT_TESTS
      await #expect(processExitsWith: .failure) {
        _ = Easing(DampedSpring.smooth.motion(from: 0, to: 1))
      }
    #endif
  }
}
