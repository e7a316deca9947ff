// The weights of a panel against polynomials, which they must reproduce.

import Testing
import _TestSupport

import AnimationSampling

@Suite struct ChebyshevPanelTests {
  private static let shapes = [
    (3, 3), (3, 32), (4, 32), (5, 33), (8, 128), (9, 512), (12, 1024), (13, 256), (16, 32),
    (16, 1024), (15, 129),
  ]

  /// T₀ … Tₙ₋₁ at a place of the panel, and their derivatives by the sample.
  private static func chebyshev(
    _ panel: ChebyshevPanel, at place: Double
  ) -> (values: [DoubleDouble], slopes: [DoubleDouble]) {
    let half = DoubleDouble(Double(panel.length - 1)) / 2
    let z = (half - place) / half
    let fall = DoubleDouble(-1) / half
    var (values, slopes) = ([DoubleDouble(1), z], [DoubleDouble(0), fall])
    for degree in 2..<panel.nodeCount {
      values.append(2 * z * values[degree - 1] - values[degree - 2])
      slopes.append(
        2 * (z * slopes[degree - 1] + fall * values[degree - 1]) - slopes[degree - 2])
    }
    return (values, slopes)
  }

  @Test func polynomialsBelowTheNumberOfNodesAreReproduced() {
    var values = WorstCase("weights on T₀ … Tₙ₋₁, 2⁻⁵³", bound: 16)
    var sums = WorstCase("sums of weights, 2⁻⁵³", bound: 16)
    for (n, m) in Self.shapes {
      let panel = ChebyshevPanel.shared(nodeCount: n, length: m)
      let nodes = panel.nodes.map { Self.chebyshev(panel, at: $0).values }
      for sample in Swift.stride(from: 0, to: m, by: max(1, m / 64)) {
        let exact = Self.chebyshev(panel, at: Double(sample)).values
        for degree in 0..<n {
          var sum = DoubleDouble(0)
          for k in 0..<n { sum = sum + nodes[k][degree] * panel.weights[k * m + sample] }
          let error = (sum - exact[degree]).magnitude.hi / 0x1p-53
          values.record(error, at: "T\(degree) at \(sample), \(n) nodes for \(m)")
          if degree == 0 { sums.record(error, at: "\(sample), \(n) nodes for \(m)") }
        }
      }
    }
    report(values)
    report(sums)
    #expect(values.isWithinBound)
    #expect(sums.isWithinBound)
  }

  @Test func slopesAtTheNodesAreThoseOfThePolynomials() {
    var worst = WorstCase("slopes at nodes, 2⁻⁵³ of the largest slope", bound: 128)
    for (n, m) in Self.shapes {
      let panel = ChebyshevPanel.shared(nodeCount: n, length: m)
      let nodes = panel.nodes.map { Self.chebyshev(panel, at: $0) }
      for degree in 0..<n {
        // n² per half panel, at the ends of Tₙ.
        let scale = Double(n * n) * 2 / Double(m - 1)
        for i in 0..<n {
          var slope = DoubleDouble(0)
          for k in 0..<n { slope = slope + nodes[k].values[degree] * panel.slopes[i * n + k] }
          let error = (slope - nodes[i].slopes[degree]).magnitude.hi
          worst.record(error / (0x1p-53 * scale), at: "T\(degree), \(n) nodes for \(m)")
        }
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func theCoefficientsAreThoseOfTheInterpolant() {
    var worst = WorstCase("coefficients of T₀ … Tₙ₋₁, 2⁻⁵³", bound: 128)
    for (n, m) in Self.shapes {
      let panel = ChebyshevPanel.shared(nodeCount: n, length: m)
      let nodes = panel.nodes.map { Self.chebyshev(panel, at: $0).values }
      for degree in 0..<n {
        for coefficient in 0..<n {
          var sum = DoubleDouble(0)
          for k in 0..<n { sum = sum + nodes[k][degree] * panel.coefficients[coefficient * n + k] }
          // A constant has half of what the formula for the others gives.
          let exact = degree != coefficient ? 0.0 : degree == 0 ? 2.0 : 1.0
          worst.record((sum - exact).magnitude.hi / 0x1p-53, at: "T\(degree), \(n) for \(m)")
        }
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func nodesRiseInsideThePanel() {
    for (n, m) in Self.shapes {
      let nodes = ChebyshevPanel.shared(nodeCount: n, length: m).nodes
      #expect(zip(nodes, nodes.dropFirst()).allSatisfy { $0 < $1 })
      #expect(nodes.allSatisfy { $0 > 0 && $0 < Double(m - 1) })
    }
  }

  @Test func aSampleOnANodeHasItsValue() {
    // 16 is the middle of 0 … 32, and of five nodes the third.
    let panel = ChebyshevPanel.shared(nodeCount: 5, length: 33)
    #expect(panel.nodes[2] == 16)
    let weights: [Double] = (0..<5).map { panel.weights[$0 * 33 + 16] }
    #expect(weights == [0, 0, 1, 0, 0])
  }

  @Test func panelsAreMadeOnce() {
    let panel = ChebyshevPanel.shared(nodeCount: 7, length: 64)
    #expect(panel === ChebyshevPanel.shared(nodeCount: 7, length: 64))
    #expect(panel !== ChebyshevPanel.shared(nodeCount: 7, length: 128))
  }

  #if EXIT_TESTS
    @Test(arguments: 1...2) func tooFewNodesOrSamplesStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = ChebyshevPanel.shared(nodeCount: 2, length: 32)
        case 2: _ = ChebyshevPanel.shared(nodeCount: 9, length: 8)
        default: break
        }
      }
    }
  #endif
}
