// Back: its lowest point in closed form, and its overshoot from a wanted distance.

import Testing
import _TestSupport

import AnimationMath

@Suite struct PennerBackTests {
  static let overshoots = [1e-3, 0.1, 0.5, 1, 1.70158, 2.5949095, 10, 1e4, 1e12]

  @Test func theLowestPointIsInClosedForm() throws {
    var worst = WorstCase("Penner back minimum, 2⁻⁵³ of itself", bound: 16)
    for s in Self.overshoots {
      let extrema = Penner(.back(overshoot: s), .in).extrema
      let lowest = try #require(extrema.first)
      #expect(extrema.count == 1)
      #expect(abs(lowest.x - 2 * s / (3 * (s + 1))) <= lowest.x.ulp)
      let exact =
        DoubleDouble(s) * s * s * -4 / (27 * DoubleDouble.sum(s, 1) * DoubleDouble.sum(s, 1))
      // Where the excess is small, 3u − 2 at the turn is lost in its neighbours' flatness: counted
      // against the two terms whose difference it is.
      let scale = lowest.x * lowest.x * (lowest.x + s * (1 - lowest.x))
      worst.record(absoluteError(lowest.y, exact) / scale / 0x1p-53, at: "s = \(s)")
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  @Test func pennersOvershootIsATenth() {
    let range = Penner(.back(), .in).range()
    #expect(abs(range.lowerBound + 0.100004) < 5e-7 && range.upperBound == 1)
    #expect(abs(Penner(.back(), .in).extrema[0].x - 0.419897) < 5e-7)
    // Times 1.525 in in-out, which d3 and GSAP leave out.
    #expect(abs(Penner(.back(), .inOut).range().lowerBound + 0.100151) < 5e-7)
    let halves = Penner(.back(overshoot: 1.70158, .halves), .inOut).range()
    #expect(abs(halves.lowerBound + 0.050002) < 5e-7)
    #expect(abs(halves.upperBound - 1.050002) < 5e-7)
  }

  @Test func theFactorOfInOutIsAnOvershootOfItsOwn() {
    var random = SeededRandom(seed: 20_261_111)
    for _ in rounds(1_000) {
      let (s, x) = (random.uniform(in: 0...5), random.unit())
      let penner = Penner(.back(overshoot: s), .inOut).value(at: x)
      let halves = Penner(.back(overshoot: 1.525 * s, .halves), .inOut).value(at: x)
      #expect(penner == halves, "seed \(random.seed): s = \(s), x = \(x)")
    }
  }

  @Test func theOtherModesDoNotKnowTheFactor() {
    for mode in [Penner.Mode.in, .out, .outIn] {
      let penner = Penner(.back(), mode)
      let halves = Penner(.back(overshoot: 1.70158, .halves), mode)
      for x in [0.1, 0.3, 0.5, 0.9] { #expect(penner.value(at: x) == halves.value(at: x)) }
    }
  }

  // MARK: By the excess

  @Test func anExcessOfATenthTakesAnOvershootOf170154() throws {
    let curve = try Penner.back(excess: 0.1, mode: .out)
    guard case .back(let overshoot, .penner) = curve.family else {
      Issue.record("\(curve)")
      return
    }
    #expect(abs(overshoot - 1.70154) < 5e-6)
    #expect(abs(curve.range().upperBound - 1.1) <= 4 * 0x1p-52)
  }

  @Test func theExcessHoldsInEveryMode() throws {
    for excess in [0, 1e-3, 0.05, 0.1, 0.4, 3] {
      for mode in Penner.Mode.allCases {
        let curve = try Penner.back(excess: excess, mode: mode)
        let extrema = curve.extrema
        let beyond: [Double]
        switch mode {
        case .in: beyond = extrema.map { -$0.y }
        case .out: beyond = extrema.map { $0.y - 1 }
        case .inOut: beyond = [(extrema.first?.y).map { -$0 } ?? 0, (extrema.last?.y ?? 1) - 1]
        case .outIn: beyond = [(extrema.first?.y ?? 0.5) - 0.5, 0.5 - (extrema.last?.y ?? 0.5)]
        }
        for distance in beyond {
          #expect(abs(distance - excess) <= 16 * 0x1p-53 * (1 + excess), "\(curve)")
        }
      }
    }
    #expect(try Penner.back(excess: 0, mode: .in) == Penner(.back(overshoot: 0), .in))
  }

  @Test func withoutOvershootItIsACubic() {
    for mode in Penner.Mode.allCases {
      let (back, cubic) = (Penner(.back(overshoot: 0), mode), Penner(.cubic, mode))
      #expect(back.extrema == [] && back.range() == 0...1)
      for index in 0...64 {
        let x = Double(index) / 64
        #expect(abs(back.value(at: x) - cubic.value(at: x)) <= 0x1p-52, "\(mode) at \(x)")
      }
    }
  }

  @Test func excessesOutOfRangeAreRefused() {
    for excess in [-0.1, .nan, .infinity, 1e51] {
      let error = #expect(throws: ParameterError.self) {
        try Penner.back(excess: excess, mode: .out)
      }
      #expect(error?.parameter == "excess")
    }
  }
}
