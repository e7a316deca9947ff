import AnimationMath
import Testing
import _TestSupport

@Suite struct TrajectoryChannelTests {
  @Test func channelsAreTheCoordinatesOfThePath() {
    let run = PacedPathTests.mixed.paced(.constantSpeed)
    let (x, y) = (run.channels[0], run.channels[1])
    for index in -1...21 {
      let progress = Double(index) / 20
      #expect(
        MotionPath.Point(x.value(at: progress), y.value(at: progress)) == run.point(at: progress))
      #expect(
        MotionPath.Point(x.slope(at: progress), y.slope(at: progress)) == run.velocity(at: progress)
      )
    }
    #expect(x.domain == 0...1)
    #expect(x.value(at: .nan).isNaN && x.slope(at: .nan).isNaN)
  }

  @Test func breakpointsAreTheJointsAtLeast() throws {
    let path = try MotionPath(svg: "M0 0H1V2M5 5L9 8")
    #expect(path.paced(.constantSpeed).channels[0].breakpoints(in: 0...1) == [0.125, 0.375])
    #expect(path.paced(.constantSpeed).channels[0].breakpoints(in: 0.2...1) == [0.375])
    let thirds = path.paced(.segments()).channels[1].breakpoints(in: -1...2)
    let (third, twoThirds) = (1.0 / 3, 2.0 / 3)
    #expect(thirds == [third, twoThirds])
    #expect(path.paced(.discrete()).channels[1].breakpoints(in: 0...1) == [0.2, 0.4, 0.6, 0.8])
    // A cusp is one as well.
    let cusp = try MotionPath(svg: "M0 0C1 1 0 1 1 0").paced(.constantSpeed).channels[1]
    #expect(cusp.breakpoints(in: 0...1).contains(0.5))
    let (before, after) = (cusp.slope(at: 0.5, from: .left), cusp.slope(at: 0.5, from: .right))
    #expect(before == -after)
  }

  /// Values continue on both sides of every breakpoint to the limits that are given there, and slopes
  /// are difference quotients in between.
  @Test(arguments: [PacedPath.Pacing.constantSpeed, .segments(), .discrete()])
  func valuesAndSlopesAreThoseOfACurve(pacing: PacedPath.Pacing) {
    let run = PacedPathTests.mixed.paced(pacing)
    for curve in run.channels {
      let breaks = curve.breakpoints(in: 0...1)
      #expect(zip(breaks, breaks.dropFirst()).allSatisfy { $0 < $1 })
      var limits = WorstCase("one-sided limits", bound: 1e-9)
      for point in breaks {
        limits.record(
          curve.value(at: point - 1e-12) - curve.value(at: point, from: .left), at: "\(point)")
        limits.record(
          curve.value(at: point + 1e-12) - curve.value(at: point, from: .right), at: "\(point)")
      }
      #expect(limits.isWithinBound, "\(limits)")
      var slopes = WorstCase("slope against a difference quotient", bound: 1e-6)
      for (a, b) in zip([0] + breaks, breaks + [1]) where b - a > 1e-3 {
        for index in 1...9 {
          let (x, h) = (a + (b - a) * Double(index) / 10, 1e-5 * (b - a))
          let quotient = (curve.value(at: x + h) - curve.value(at: x - h)) / (2 * h)
          slopes.record((curve.slope(at: x) - quotient) / 100, at: "\(x)")
        }
      }
      #expect(slopes.isWithinBound, "\(slopes)")
    }
  }
}
