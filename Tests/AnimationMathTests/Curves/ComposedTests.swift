import AnimationMath
import Testing
import _TestSupport

@Suite struct ComposedTests {
  @Test func valuesAndSlopesAreThoseOfTheChainRule() {
    let (outer, inner) = (CubicBezier.easeIn, Penner(.sine, .inOut))
    let curve = inner.composed(into: outer, resolution: 0.25)
    #expect(curve.domain == 0...1 && curve.breakpoints(in: 0...1) == [])
    for index in 1..<100 {
      let x = Double(index) / 100
      let u = inner.value(at: x)
      #expect(curve.value(at: x) == outer.value(at: u))
      #expect(curve.slope(at: x) == outer.slope(at: u) * inner.slope(at: x))
    }
    #expect(curve.value(at: 1) == 1 && curve.slope(at: 0) == 0 && curve.value(at: .nan).isNaN)
  }

  /// x² passes k/4 at √k/2.
  @Test func jumpsStandWhereTheInnerCurvePassesThem() {
    let curve = Parabola().composed(into: Steps(4), resolution: 0.5)
    let points = curve.breakpoints(in: 0...1)
    #expect(points.count == 3)
    for (k, point) in zip([1.0, 2, 3], points) {
      #expect(abs(point - k.squareRoot() / 2) <= 0x1p-53)
      #expect(curve.value(at: point, from: .left) == (k - 1) / 4)
      #expect(curve.value(at: point) == k / 4 && curve.value(at: point.nextDown) == (k - 1) / 4)
    }
    #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1 && curve.slope(at: 0.3) == 0)
  }

  /// On the way back the jumps are met from above: the side is turned round.
  @Test func aFallingCurveSeesTheOtherSide() {
    let there = Parabola().followed(by: Parabola().reversed)
    let curve = there.composed(into: Steps(2), resolution: 0.5)
    let points = curve.breakpoints(in: 0...2)
    #expect(points.count == 3 && points[1] == 1)
    #expect(abs(points[0] - 0.5.squareRoot()) <= 0x1p-53)
    #expect(abs(points[2] - (2 - 0.5.squareRoot())) <= 0x1p-51)
    #expect(curve.value(at: points[0], from: .left) == 0 && curve.value(at: points[0]) == 0.5)
    #expect(curve.value(at: points[2], from: .left) == 0.5 && curve.value(at: points[2]) == 0)
    #expect(curve.value(at: 2) == 0)
  }

  /// A spring's overshoot passes the end of the outer curve's domain.
  @Test func theEndsOfTheOuterDomainAreBreakpoints() {
    let spring = DampedSpring(response: 1, dampingRatio: 0.3).motion(from: 0, to: 1)
    let held = CubicBezier.easeIn.extrapolated(by: .hold)
    let curve = spring.composed(into: held, resolution: 0.1)
    let crossings = spring.times(at: 1, until: 3)
    let points = curve.breakpoints(in: 0...3)
    #expect(points.count == crossings.count && points.count > 3)
    for (a, b) in zip(points, crossings) { #expect(abs(a - b) <= 1e-14) }
    #expect(curve.value(at: spring.peak?.time ?? 0) == 1)
    #expect(curve.slope(at: points[0], from: .left) > 1 && curve.slope(at: points[0]) == 0)
  }

  @Test func aTurnThatTouchesALevelIsNoCrossing() {
    // Up to 1/2 at 1 and down again.
    let touch = Parabola().scaled(y: 0.5).followed(by: Parabola().scaled(y: 0.5).reversed)
      .blended(with: Parabola(domain: 0...2), weight: 0)
    let curve = touch.composed(into: Kinked().scaled(x: 1.25), resolution: 0.5)
    for point in curve.breakpoints(in: 0...2) {
      let values = (curve.value(at: point, from: .left), curve.value(at: point, from: .right))
      #expect(abs(values.0 - values.1) <= 1e-12)
    }
  }

  /// The inner curve is steep: the double at which it has reached the corner is 6,000·2⁻⁵³ past it.
  @Test func aCornerThatASteepCurvePassesHasTheErrorOfItsValue() throws {
    let numbers = [0.9999979023819395, 0.5613972829508622, 0.999918398255798, 0.10021407558362527]
    let inner = CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
    let reference = ReferenceBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
    let (corner, height) = (0.979997975955558, 0.06563919330934237)
    let outer = PiecewiseLinear([.init(0), .init(0.4454235930859219, at: corner), .init(height)])
    let curve = inner.composed(into: outer, resolution: 0.125)
    let crossing = try #require(curve.breakpoints(in: 0.5...1).first)
    var worst = WorstCase("composed next to a corner, of its bound", bound: 1)
    let steepest = (0.4454235930859219 - height) / (1 - corner)
    for x in neighbours(of: crossing, count: 100) {
      let beyond = reference.point(at: x).y - corner
      let slope =
        beyond.hi < 0
        ? DoubleDouble(0.4454235930859219) / corner
        : DoubleDouble.sum(height, -0.4454235930859219) / DoubleDouble.sum(1, -corner)
      let exact = beyond * slope + 0.4454235930859219
      worst.record(
        absoluteError(curve.value(at: x), exact) / (unit * (5 + 4 * steepest)), at: "\(x)")
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
    #expect(abs(curve.value(at: crossing, from: .left) - 0.4454235930859219) <= 5 * unit)
  }

  @Test func badResolutionsStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      _ = CubicBezier.ease.composed(into: Steps(4), resolution: 0)
    }
  }
}
