// Extrema, range and arguments of values of every Penner curve, against samples.

import Testing
import _TestSupport

import AnimationMath

@Suite struct PennerShapeTests {
  static let count = 4_096

  private static func samples(_ curve: Penner) -> SampledShape {
    SampledShape((0...count).map { curve.value(at: Double($0) / Double(count)) })
  }

  @Test func extremaAreWhereTheSamplesTurn() {
    for curve in PennerCases.curves {
      let (samples, extrema) = (Self.samples(curve), curve.extrema)
      let jumps = curve.breakpoints(in: 0...1).filter {
        curve.value(at: $0, from: .left) != curve.value(at: $0)
      }
      // Steps that rounding makes, and jumps, are no turns.
      let turns = samples.turns(beyond: 8 * PennerCases.unit(curve)).filter { index in
        (2..<(Self.count - 1)).contains(index)
          && !jumps.contains { abs($0 * Double(Self.count) - Double(index)) <= 1 }
      }
      #expect(turns.count <= extrema.count, "\(curve)")
      for turn in turns {
        let x = Double(turn) / Double(Self.count)
        #expect(extrema.contains { abs($0.x - x) <= 1.01 / Double(Self.count) }, "\(curve) at \(x)")
      }
      for extremum in extrema {
        #expect(extremum.x > 0 && extremum.x < 1 && extremum.y == curve.value(at: extremum.x))
        let h = 1e-6
        let (before, after) = (curve.slope(at: extremum.x - h), curve.slope(at: extremum.x + h))
        #expect(before * after < 0, "\(curve) at \(extremum.x)")
      }
      #expect(zip(extrema, extrema.dropFirst()).allSatisfy { $0.x < $1.x }, "\(curve)")
    }
  }

  @Test func rangesHoldEveryValueAndNoMore() {
    var random = SeededRandom(seed: 20_261_131)
    for curve in PennerCases.curves {
      for round in 0..<12 {
        let (a, b) = (random.uniform(in: -0.2...1.2), random.uniform(in: -0.2...1.2))
        let interval = round == 0 ? 0...1 : min(a, b)...max(a, b)
        let range = curve.range(over: interval)
        let width = interval.upperBound - interval.lowerBound
        let values = (0...2_000).map {
          // The last one may round to beyond the interval, where a swing is steep.
          curve.value(
            at: min(interval.lowerBound + width * Double($0) / 2_000, interval.upperBound))
        }
        let (low, high) = (values.reduce(.infinity, min), values.reduce(-.infinity, max))
        let noise = 4 * PennerCases.unit(curve)
        #expect(low >= range.lowerBound - noise && high <= range.upperBound + noise, "\(curve)")
        let slack = 1e-3 * width * (PennerCases.steepest(curve.family) + 30) + 2e-3
        #expect(low <= range.lowerBound + slack && high >= range.upperBound - slack, "\(curve)")
      }
    }
  }

  @Test func rangesCountTheSidesOfAJump() {
    let curve = Penner(.elastic(amplitude: 1, period: 0.3), .outIn)
    let (left, right) = (curve.value(at: 0.5, from: .left), curve.value(at: 0.5))
    // In(0) is −2⁻¹¹ and its mirror image 1 + 2⁻¹¹, both halved.
    #expect(abs(left - (0.5 + 0x1p-12)) < 1e-15 && abs(right - (0.5 - 0x1p-12)) < 1e-15)
    #expect(curve.range(over: 0.5...0.5) == right...right)
    #expect(curve.range(over: 0.5...0.500001).lowerBound == right)
    #expect(curve.range(over: 0.499999...0.5).contains(left))
    #expect(Penner(.expo(), .in).range(over: 0...0) == 0...0)
    #expect(Penner(.expo(), .in).range(over: 0...0.1).lowerBound == 0)
    #expect(Penner(.sine, .in).range(over: -2 ... -1) == 0...0)
    #expect(Penner(.sine, .in).range(over: 2...3) == 1...1)
  }

  @Test func argumentsAreFoundWhereTheValueIs() {
    var random = SeededRandom(seed: 20_261_132)
    var worst = WorstCase(
      "Penner value at an argument found, of 8·2⁻⁵³ of the height and a last place", bound: 1)
    for curve in PennerCases.curves {
      let samples = Self.samples(curve)
      let range = curve.range()
      let marks =
        [0, 1] + curve.extrema.map(\.y)
        + ([0] + curve.breakpoints(in: 0...1)).flatMap {
          [curve.value(at: $0, from: .left), curve.value(at: $0, from: .right)]
        } + [curve.value(at: 1, from: .left)]
      for _ in 0..<40 {
        let y = random.uniform(in: range)
        let found = curve.arguments(forValue: y)
        #expect(found == found.sorted(), "\(curve) for \(y)")
        if marks.allSatisfy({ abs($0 - y) > 2e-3 }) {
          #expect(found.count == samples.crossings(of: y), "\(curve) for \(y): \(found)")
        }
        for x in found {
          let value = curve.value(at: x)
          let ulp = max(
            abs(curve.value(at: x.nextUp) - value), abs(value - curve.value(at: x.nextDown)))
          worst.record((value - y) / (8 * PennerCases.unit(curve) + ulp), at: "\(curve) for \(y)")
        }
      }
    }
    report(worst)
    #expect(worst.isWithinBound, "seed \(random.seed): \(worst)")
  }

  @Test func argumentsOfTheEndsAndOfNothing() {
    for curve in PennerCases.curves {
      #expect(curve.arguments(forValue: 0).first == 0, "\(curve)")
      #expect(curve.arguments(forValue: 1e40) == [] && curve.arguments(forValue: -1e40) == [])
    }
    #expect(Penner(.cubic, .in).arguments(forValue: 1) == [1])
    #expect(Penner(.quad, .in).arguments(forValue: 0.25) == [0.5])
    #expect(Penner(.bounce(amplitude: 0), .in).arguments(forValue: 0).first == 0)
    #expect(Penner(.expo(), .in).arguments(forValue: 0x1p-5) == [0.5])
    // More turns than cells in which they would be searched: two a swing, and the jump to 1.
    let swings = Penner(.elastic(amplitude: 1, period: 1e-3), .out)
    #expect(swings.arguments(forValue: 0.9995).count == 2001)
  }

  /// Out ends above the middle, and in begins below it.
  @Test func aJumpBackIsPassedToo() {
    let curve = Penner(.elastic(amplitude: 1, period: 0.3), .outIn)
    #expect(curve.arguments(forValue: 0.5).contains(0.5))
    #expect(curve.arguments(forValue: 0.5 + 0x1p-13).contains(0.5))
  }
}
