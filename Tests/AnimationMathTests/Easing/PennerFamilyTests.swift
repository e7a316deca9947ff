// The numbers of a family: what is accepted, what is refused, and in which words.

import Testing

import AnimationMath

@Suite struct PennerFamilyTests {
  static let refused: [(Penner.Family, String)] = [
    (.power(exponent: 0), "exponent must be a number from 1e-50 to 1e+50, got 0"),
    (.power(exponent: -2), "exponent must be a number from 1e-50 to 1e+50, got -2"),
    (.power(exponent: .infinity), "exponent must be a number from 1e-50 to 1e+50, got inf"),
    (.back(overshoot: -1), "overshoot must be a number from 0 to 1e+50, got -1"),
    (.back(overshoot: .nan), "overshoot must be a number from 0 to 1e+50, got nan"),
    (
      .elastic(amplitude: 0.5, period: 0.3), "amplitude must be a number from 1 to 1e+50, got 0.5"
    ),
    (
      .elastic(amplitude: .nan, period: 0.3), "amplitude must be a number from 1 to 1e+50, got nan"
    ),
    (
      .elastic(amplitude: 0, period: 0.3, .gsap),
      "amplitude must be a number from 1e-06 to 1e+50, got 0"
    ),
    (.elastic(amplitude: 1, period: 0), "period must be a number from 1e-06 to 1e+50, got 0"),
    (.elastic(amplitude: 1, period: -0.3), "period must be a number from 1e-06 to 1e+50, got -0.3"),
    (.bounce(amplitude: -1), "amplitude must be a number from 0 to 1e+50, got -1"),
  ]

  @Test(arguments: refused)
  func numbersOutOfRangeAreRefusedByName(family: Penner.Family, message: String) {
    let error = #expect(throws: ParameterError.self) { try Penner(validating: family, .in) }
    #expect(error?.description == message)
  }

  #if EXIT_TESTS
    @Test(arguments: 1...5) func numbersOutOfRangeStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = Penner(.power(exponent: 0), .in)
        case 2: _ = Penner(.back(overshoot: -1), .in)
        case 3: _ = Penner(.elastic(amplitude: 0.5, period: 0.3), .in)
        case 4: _ = Penner(.elastic(amplitude: 1, period: 0), .in)
        case 5: _ = Penner(.bounce(amplitude: .nan), .in)
        default: break
        }
      }
    }
  #endif

  /// The largest and smallest numbers give finite curves.
  @Test func extremeNumbersAreCurvesToo() {
    let families: [Penner.Family] = [
      .power(exponent: 1e-50), .power(exponent: 1e50), .back(overshoot: 1e50),
      .elastic(amplitude: 1e50, period: 1e50), .elastic(amplitude: 1e50, period: 0.01),
      .elastic(amplitude: 1, period: 1e50), .elastic(amplitude: 1e50, period: 1, .rescaled),
      .bounce(amplitude: 1e50),
    ]
    for family in families {
      for mode in Penner.Mode.allCases {
        let curve = Penner(family, mode)
        #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
        for x in [Double.leastNonzeroMagnitude, 1e-300, 1e-9, 0.1, 0.5, 0.9, 1 - 0x1p-53] {
          #expect(curve.value(at: x).isFinite && !curve.slope(at: x).isNaN, "\(curve) at \(x)")
        }
        let range = curve.range()
        #expect(range.lowerBound.isFinite && range.upperBound.isFinite, "\(curve)")
      }
    }
  }

  @Test func namedPowersAreTheirExponents() {
    #expect(Penner.Family.quad == .power(exponent: 2))
    #expect(Penner.Family.cubic == .power(exponent: 3))
    #expect(Penner.Family.quart == .power(exponent: 4))
    #expect(Penner.Family.quint == .power(exponent: 5))
    #expect(Penner(.back(), .in) == Penner(.back(overshoot: 1.70158, .penner), .in))
    #expect(Penner(.expo(), .in) == Penner(.expo(.penner), .in))
    #expect(Penner(.bounce(), .in) == Penner(.bounce(amplitude: 1), .in))
  }

  /// Doubles that are not special to the named powers come close to them.
  @Test func powersAreContinuousInTheirExponent() {
    for exponent in [2.0, 3, 4, 5] {
      for mode in Penner.Mode.allCases {
        let (named, near) = (
          Penner(.power(exponent: exponent), mode), Penner(.power(exponent: exponent.nextUp), mode)
        )
        for index in 0...64 {
          let x = Double(index) / 64
          #expect(abs(named.value(at: x) - near.value(at: x)) < 2e-15, "\(named) at \(x)")
          #expect(abs(named.slope(at: x) - near.slope(at: x)) < 2e-14, "\(named) at \(x)")
        }
      }
    }
  }
}
