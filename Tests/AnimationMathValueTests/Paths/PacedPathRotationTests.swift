import AnimationMath
import Testing
import _TestSupport

@Suite struct PacedPathRotationTests {
  @Test func theAngleIsThatOfTheTangent() throws {
    let run = try MotionPath(svg: "M0 0H10V10H0Z").paced(.constantSpeed)
    for (progress, angle) in [(0.1, 0), (0.3, 0.5), (0.6, 1), (0.9, -0.5)] {
      #expect(run.rotation(at: progress) == angle * Double.pi)
    }
    // At a corner it is that of the side which begins; outside that of the end.
    #expect(run.rotation(at: 0.25) == .pi / 2)
    #expect(run.rotation(at: 0.25, from: .left) == 0)
    #expect(run.rotation(at: 0.25, from: .right) == .pi / 2)
    #expect(run.rotation(at: 0.25, from: .left, reversed: true) == .pi)
    #expect(run.rotation(at: 0) == 0 && run.rotation(at: -1) == 0)
    #expect(run.rotation(at: 1) == -.pi / 2 && run.rotation(at: 2) == -.pi / 2)
  }

  @Test func reversedAddsHalfATurn() throws {
    let run = try MotionPath(svg: "M0 0H10V10H0Z").paced(.segments())
    #expect(run.rotation(at: 0.1, reversed: true) == .pi)
    #expect(run.rotation(at: 0.3, reversed: true) == -.pi / 2)
    #expect(run.rotation(at: 0.6, reversed: true) == 0)
    #expect(run.rotation(at: 0.9, reversed: true) == .pi / 2)
  }

  /// On a circle the angle grows evenly, and springs by a turn once.
  @Test func theAngleOnACircleIsAQuarterTurnAhead() {
    let run = MotionPath.circle(center: [3, -2], radius: 7).paced(.constantSpeed)
    var worst = WorstCase("rotation on a circle, 2⁻⁵³", bound: 32)
    for index in 0...1000 {
      let progress = Double(index) / 1000
      let exact = (0.25 + progress) * 2 * .pi
      let error = (run.rotation(at: progress) - exact).remainder(dividingBy: 2 * .pi)
      worst.record(error * 0x1p53, at: "\(progress)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func atACuspTheDirectionOfArrivalIsKept() throws {
    // Comes down to (0.5, 0.75) and goes up again.
    for pacing in [PacedPath.Pacing.constantSpeed, .segments()] {
      let run = try MotionPath(svg: "M0 0C1 1 0 1 1 0").paced(pacing)
      #expect(run.rotation(at: 0.5) == .pi / 2)
      #expect(run.rotation(at: 0.501) < 0)
    }
    let cusp = MotionPath.Segment.cubic([0, 0], [1, 1], [0, 1], [1, 0])
    #expect(cusp.tangent(at: 0.5, from: .left) == [0, 1])
    #expect(cusp.tangent(at: 0.5, from: .right) == [0, -1])
  }

  @Test func handlesWithoutLengthPointToTheNextControlPoint() {
    let half = 0.5.squareRoot()
    let cases: [(MotionPath.Segment, MotionPath.Point, MotionPath.Point)] = [
      (.cubic([0, 0], [0, 0], [1, 1], [2, 0]), [half, half], [half, -half]),
      (.cubic([0, 0], [1, 1], [2, 0], [2, 0]), [half, half], [half, -half]),
      (.cubic([0, 0], [0, 0], [0, 0], [3, 4]), [0.6, 0.8], [0.6, 0.8]),
      (.cubic([0, 0], [0, 0], [3, 4], [3, 4]), [0.6, 0.8], [0.6, 0.8]),
      (.cubic([0, 0], [3, 4], [3, 4], [3, 4]), [0.6, 0.8], [0.6, 0.8]),
      (.quadratic([0, 0], [0, 0], [3, 4]), [0.6, 0.8], [0.6, 0.8]),
      (.quadratic([0, 0], [3, 4], [3, 4]), [0.6, 0.8], [0.6, 0.8]),
      (.line([0, 0], [3, 4]), [0.6, 0.8], [0.6, 0.8]),
    ]
    for (segment, first, last) in cases {
      for side in Side.allCases {
        for (t, exact) in [(0.0, first), (1.0, last)] {
          let tangent = segment.tangent(at: t, from: side) ?? [9, 9]
          let error = tangent - exact
          #expect(max(error.x.magnitude, error.y.magnitude) < 1e-15, "\(segment) at \(t)")
        }
      }
    }
    #expect(MotionPath.Segment.cubic([1, 1], [1, 1], [1, 1], [1, 1]).tangent(at: 0.5) == nil)
    #expect(MotionPath.Segment.line([1, 1], [1, 1]).tangent(at: 0) == nil)
  }

  @Test func segmentsWithoutLengthKeepTheDirectionOrTakeTheFirstThereIs() throws {
    let run = try MotionPath(svg: "M0 0L0 0L0 5L0 5L-5 5L-5 5").paced(.segments())
    for (index, angle) in [0.5, 0.5, 0.5, 1, 1].enumerated() {
      #expect(run.rotation(at: (Double(index) + 0.5) / 5) == angle * Double.pi)
    }
  }
}
