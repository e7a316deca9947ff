// Minimax searches with a known answer.

import Testing
import _TestSupport

import AnimationMath

@Suite struct MinimaxTests {
  @Test func theBestLineAndParabolaAreChebyshevs() throws {
    // x³ over −1…1 less T₃/4 is 3x/4, and x² less T₂/2 is ½.
    let places = (0...600).map { cosine(.pi * Double($0) / 600) }
    let cubic = Minimax(lower: [-9, -9], upper: [9, 9]) { z in
      places.map { (z[0] + z[1] * $0 - $0 * $0 * $0, [1, $0]) }
    }
    let found = try #require(cubic.solution(from: [3, -2]))
    #expect((found.parameters[1] - 0.75).magnitude < 1e-12)
    #expect(found.parameters[0].magnitude < 1e-12)
    #expect((found.error - 0.25).magnitude < 1e-12)
    let square = Minimax(lower: [-9, -9], upper: [9, 9]) { z in
      places.map { (z[0] + z[1] * $0 - $0 * $0, [1, $0]) }
    }
    let level = try #require(square.solution(from: [3, -2]))
    #expect((level.parameters[0] - 0.5).magnitude < 1e-12 && (level.error - 0.5).magnitude < 1e-12)
  }

  @Test func parametersStayWithinTheirBounds() throws {
    let problem = Minimax(lower: [-1, -1], upper: [0.5, 1]) { z in
      (0...50).map { index in
        let x = Double(index) / 50
        return (z[0] * x + z[1] - x, [x, 1])
      }
    }
    // With a slope of ½ at most, ¼ is left at both ends.
    let found = try #require(problem.solution(from: [0, 0]))
    #expect((found.parameters[0] - 0.5).magnitude < 1e-12)
    #expect((found.error - 0.25).magnitude < 1e-12)
  }

  @Test func aFamilyThatIsNotLinearInItsParametersConverges() throws {
    // e^(ax) nearest to e^(0.7x): the error goes to 0.
    let problem = Minimax(lower: [-3], upper: [3]) { z in
      (0...20).map { index in
        let x = Double(index) / 20
        return (exponential(z[0] * x) - exponential(0.7 * x), [x * exponential(z[0] * x)])
      }
    }
    let found = try #require(problem.solution(from: [-2.5]))
    #expect((found.parameters[0] - 0.7).magnitude < 1e-10)
  }
}
