// Bounce: Penner's parabolas, the knots and their neighbours, the amplitude.

import Testing
import _TestSupport

import AnimationMath

@Suite struct PennerBounceTests {
  /// 7.5625(t − c)² + d, as it is written everywhere.
  @Test func theProductsArePennersParabolas() {
    let out = Penner(.bounce(), .out)
    for index in 0...1_000 {
      let t = Double(index) / 1_000
      let (centre, offset): (Double, Double)
      switch t {
      case ..<(1 / 2.75): (centre, offset) = (0, 0)
      case ..<(2 / 2.75): (centre, offset) = (1.5 / 2.75, 0.75)
      case ..<(2.5 / 2.75): (centre, offset) = (2.25 / 2.75, 0.9375)
      default: (centre, offset) = (2.625 / 2.75, 0.984375)
      }
      let penner = 7.5625 * (t - centre) * (t - centre) + offset
      #expect(abs(out.value(at: t) - penner) < 1e-14, "\(t)")
      #expect(abs(Penner(.bounce(), .in).value(at: 1 - t) - (1 - penner)) < 1e-14, "\(t)")
    }
  }

  @Test func slopesAtTheKnotsAreOneSided() {
    let out = Penner(.bounce(), .out)
    let expected: [(Double, left: Double, right: Double)] = [
      (4.0 / 11, 5.5, -2.75), (8.0 / 11, 2.75, -1.375), (10.0 / 11, 1.375, -0.6875),
    ]
    for (knot, left, right) in expected {
      #expect(abs(out.slope(at: knot, from: .left) - left) < 1e-13, "\(knot)")
      #expect(abs(out.slope(at: knot, from: .right) - right) < 1e-13, "\(knot)")
      #expect(out.slope(at: knot) == out.slope(at: knot, from: .right))
      #expect(abs(out.value(at: knot) - 1) <= 0x1p-52, "\(knot)")
      // The neighbours are on the two sides already.
      #expect(out.slope(at: knot.nextDown) > 0 && out.slope(at: knot.nextUp) < 0, "\(knot)")
    }
    #expect(out.slope(at: 1) == 0.6875 && out.slope(at: 0) == 0)
  }

  /// Half a revolution and half the size put a knot between other doubles: still the nearest one
  /// has two slopes, and its neighbours one each.
  @Test func everyModeHasItsKnotsOnTheRightSides() {
    for amplitude in [1, 2, 0.3] {
      for mode in Penner.Mode.allCases {
        let curve = Penner(.bounce(amplitude: amplitude), mode)
        for knot in curve.breakpoints(in: 0...1) where knot != 0.5 {
          let (left, right) = (curve.slope(at: knot, from: .left), curve.slope(at: knot))
          let jump = right - left
          #expect(abs(jump) > 0.2, "\(curve) at \(knot)")
          #expect(abs(curve.slope(at: knot.nextDown) - left) < 1e-12, "\(curve) at \(knot)")
          #expect(abs(curve.slope(at: knot.nextUp) - right) < 1e-12, "\(curve) at \(knot)")
        }
      }
    }
  }

  @Test func theMiddleOfInOutIsSmoothToTheFirstDerivative() {
    // Reported elsewhere as a jump (flutter 12869) and as a kink (Games-by-Mason/Tween 3).
    for mode in [Penner.Mode.inOut, .outIn] {
      let curve = Penner(.bounce(), mode)
      #expect(curve.value(at: 0.5) == 0.5 && curve.value(at: 0.5, from: .left) == 0.5)
      #expect(curve.slope(at: 0.5, from: .left) == curve.slope(at: 0.5))
      for x in neighbours(of: 0.5, count: 1_000) {
        #expect(abs(curve.value(at: x) - 0.5) < 1e-12)
      }
    }
  }

  @Test func theAmplitudeIsTheHeightOfTheBounces() {
    let out = Penner(.bounce(amplitude: 3), .out)
    #expect(abs(out.value(at: 6.0 / 11) - 0.25) < 1e-15)
    #expect(abs(out.value(at: 9.0 / 11) - (1 - 3.0 / 16)) < 1e-15)
    #expect(out.range() == 0...1)
    #expect(abs(Penner(.bounce(amplitude: 8), .out).range().lowerBound + 1) < 1e-14)
    let flat = Penner(.bounce(amplitude: 0), .out)
    #expect(flat.value(at: 0.5) == 1 && flat.slope(at: 0.5) == 0 && flat.extrema == [])
    let landing = 4.0 / 11
    #expect(flat.breakpoints(in: 0...1) == [landing])
  }
}
