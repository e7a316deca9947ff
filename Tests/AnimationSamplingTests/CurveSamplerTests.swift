// Bulk against scalar: every kind of curve, on grids of every kind.
//
// What is measured is |bulk − scalar| in 2⁻⁵³ of a scale, which is the largest magnitude on the grid. On a
// part of a curve, it is that of the whole curve: a curve that is computed with an error of so many
// units of its range has that error where it is small, too. Springs and other motions have bounds that
// grow with time; both numbers are within those, and so within twice of each other.

import AnimationMath
import Testing
import _TestSupport

import AnimationSampling

/// The worst disagreement of many grids.
private struct Agreement {
  var value, slope: WorstCase

  init(_ name: String) {
    value = WorstCase("\(name), bulk value, 2⁻⁵³ of the largest", bound: 16)
    slope = WorstCase("\(name), bulk slope, 2⁻⁵³ of the largest finite", bound: 16)
  }

  /// Compares a sampler with the curve.
  ///
  /// - Parameters:
  ///   - isPart: Whether the scale is that of the whole curve.
  ///   - checks: About how many samples are compared, spread over the grid.
  mutating func record(
    _ sample: SamplingCase, on grid: UniformGrid, side: Side? = nil, isPart: Bool = false,
    checks: Int = 257
  ) {
    let sampler = CurveSampler(sample.curve, on: grid, side: side)
    let (values, slopes) = sampler.valuesAndSlopes()
    let alone = sampler.values()
    var scale = (value: 0.0, slope: 0.0)
    if isPart { scale = sample.scale }
    for value in values where value.isFinite { scale.value = max(scale.value, abs(value)) }
    for slope in slopes where slope.isFinite { scale.slope = max(scale.slope, abs(slope)) }
    let stride = max(1, grid.count / checks)
    for index in Array(Swift.stride(from: 0, to: grid.count, by: stride)) + [grid.count - 1] {
      let x = grid[index]
      let noise = sample.noise?(x) ?? (value: 0, slope: 0)
      let place = {
        "\(sample.name), \(index) of \(grid.count) from \(grid[0]) to \(grid[grid.count - 1])"
          + (side.map { ", \($0)" } ?? "")
      }
      let expected = side.map { sample.curve.value(at: x, from: $0) } ?? sample.curve.value(at: x)
      let unit = max(scale.value, noise.value / 8)
      value.record(Self.distance(values[index], expected, unit), at: place())
      value.record(Self.distance(alone[index], expected, unit), at: place())
      slope.record(
        Self.distance(
          slopes[index],
          side.map { sample.curve.slope(at: x, from: $0) } ?? sample.curve.slope(at: x),
          max(scale.slope, noise.slope / 8)), at: place())
    }
  }

  private static func distance(_ a: Double, _ b: Double, _ scale: Double) -> Double {
    // Below 1e-290 doubles lose digits themselves.
    a == b || (a.isNaN && b.isNaN) ? 0 : abs(a - b) / (0x1p-53 * max(scale, 1e-290))
  }

  func expect() {
    report(value)
    report(slope)
    #expect(value.isWithinBound, "\(value)")
    #expect(slope.isWithinBound, "\(slope)")
  }
}

@Suite struct CurveSamplerTests {
  /// Measures all curves, kind by kind; in debug every seventh.
  private func measure(
    _ title: String, _ kinds: [(name: String, cases: [SamplingCase])] = SamplingCase.groups,
    _ body: (Int, SamplingCase, inout Agreement) -> Void
  ) {
    for (name, cases) in kinds {
      var agreement = Agreement("\(name) \(title)")
      for (index, sample) in cases.enumerated()
      where isThorough || index % (isOptimised ? 7 : 21) == 0 {
        body(index, sample, &agreement)
      }
      agreement.expect()
    }
  }

  @Test func agreesOnTheWholeCurveRisingAndFalling() {
    measure("on the whole curve") { index, sample, agreement in
      let (a, b) = (sample.window.lowerBound, sample.window.upperBound)
      for count in [1, 2, 3, 10, 127, 128, 1000] {
        agreement.record(sample, on: UniformGrid(from: a, to: b, count: count))
      }
      for count in [129, 1023] {
        agreement.record(sample, on: UniformGrid(from: b, to: a, count: count))
      }
      guard index % 10 == 0 else { return }
      for count in [16_384, 16_385] {
        agreement.record(sample, on: UniformGrid(from: a, to: b, count: count))
      }
      agreement.record(sample, on: UniformGrid(from: b, to: a, count: 20_000))
    }
  }

  /// 1001 instants over 0…1 fall on the breakpoints of many curves.
  @Test func agreesOnEitherSideOfJumpsAndKinks() {
    measure("from a side") { index, sample, agreement in
      let (a, b) = (sample.window.lowerBound, sample.window.upperBound)
      let side = Side.allCases[index % 2]
      agreement.record(sample, on: UniformGrid(from: a, to: b, count: 1_001), side: side)
      agreement.record(sample, on: UniformGrid(from: b, to: a, count: 501), side: side.opposite)
    }
  }

  @Test func agreesOnPartsAndBeyondTheDomain() {
    var random = SeededRandom(seed: 21)
    measure("on parts and beyond") { index, sample, agreement in
      let (a, b) = (sample.window.lowerBound, sample.window.upperBound)
      let (from, to) = (random.uniform(in: a...b), random.uniform(in: a...b))
      let (start, end) = (sample.wide.lowerBound, sample.wide.upperBound)
      let grids = [
        UniformGrid(from: from, to: to, count: 900),
        UniformGrid(from: from, to: from + 1e-9, count: 400),
        UniformGrid(from: to + 1e-9, to: to, count: 400),
        UniformGrid(from: start, to: end, count: 700),
        UniformGrid(from: end, to: start, count: 1_100),
        UniformGrid(from: start, rate: 800 / (end - start), count: 750),
        UniformGrid(from: start, every: (end - start) / 600, count: 590),
      ]
      for (number, grid) in grids.enumerated() where index % 2 == 0 || number % 2 == 0 {
        agreement.record(sample, on: grid, isPart: true)
      }
    }
  }

  /// So close that several instants share a double, or a few doubles apart.
  ///
  /// Not for clamped curves: which of the doubles next to a crossing belong to which side, rounding
  /// decides, and their slopes with it.
  @Test func agreesNextToBreakpointsAndEndsOfTheDomain() {
    measure("next to breakpoints") { index, sample, agreement in
      guard !sample.name.contains("clamped") else { return }
      let points = sample.curve.breakpoints(in: sample.window)
      let ends = [sample.window.lowerBound, sample.window.upperBound]
      for (number, point) in (points.prefix(3) + ends).enumerated() {
        for width in [1e-14, 1e-12, 1e-3] where (number + index) % 3 == 0 || width < 1e-13 {
          let start = max(sample.wide.lowerBound, point - width * 0.7)
          let side = [nil, Side.left, .right][(number + index) % 3]
          for (from, to) in [(start, point + width), (point + width, start)] {
            agreement.record(
              sample, on: UniformGrid(from: from, to: to, count: 600), side: side, isPart: true,
              checks: 600)
          }
        }
      }
    }
  }

  /// There the neighbouring double has another value altogether, so bulk must take the very same one.
  ///
  /// The first was 3.2 million units off at index 594, the second 352 at index 666.
  @Test func agreesNextToVerticalTangents() {
    var agreement = Agreement("next to vertical tangents")
    for (curve, from, to, count) in [
      (CubicBezier(1, 0, 0, 1), 0.13150300527945522, 0.6674986340097837, 865),
      (
        CubicBezier(0.997312507102489, -1, 0.006031322548014808, 1.0686540399149245),
        0.1677214111525141, 1.1683188201820256, 1999
      ),
    ] {
      agreement.record(
        SamplingCase(easing: curve, "\(curve)"), on: UniformGrid(from: from, to: to, count: count),
        isPart: true, checks: count)
    }
    var random = SeededRandom(seed: 24)
    for _ in trials(2000) {
      let curve = CubicBezier(
        1 - random.logUniform(in: 1e-18...0.01), random.uniform(in: -1...1),
        random.logUniform(in: 1e-18...0.01), random.uniform(in: 0...2))
      let from = random.uniform(in: 0...0.5)
      let grid = UniformGrid(
        from: from, to: random.uniform(in: 0.5...1), count: 3 + random.index(below: 10_000))
      agreement.record(
        SamplingCase(easing: curve, "\(curve)"), on: grid, isPart: true, checks: 2000)
    }
    agreement.expect()
  }

  @Test func agreesFarAway() {
    let kinds = SamplingCase.groups.filter { ["springs", "motions", "sums"].contains($0.name) }
    measure("at 1000 s", kinds) { index, sample, agreement in
      guard sample.curve.domain.upperBound == .infinity, sample.noise != nil else { return }
      let length = sample.window.upperBound
      for grid in [
        UniformGrid(from: 1000, to: 1000 + length, count: 500),
        UniformGrid(from: 1000 + length, to: 1000, count: 500),
        UniformGrid(from: 1000, to: 1000 + 1e-9, count: 300),
        UniformGrid(from: 0, to: 1000, count: 2_000),
      ] { agreement.record(sample, on: grid) }
    }
  }

  @Test func agreesOnExtremeGridsAndCurves() {
    let grids = [
      UniformGrid(from: 0, to: 0, count: 200), UniformGrid(from: 0, to: 0x1p-1063, count: 200),
      UniformGrid(from: 1e-300, to: 0, count: 200), UniformGrid(from: 0, to: 1e50, count: 300),
      UniformGrid(from: 1e50, to: 0, count: 300), UniformGrid(from: 0.3, rate: 1e50, count: 200),
      UniformGrid(from: 0.3, every: 0, count: 200), UniformGrid(from: 0, every: 1e-50, count: 200),
      UniformGrid(from: 1 - 0x1p-52, to: 1, count: 200),
    ]
    var cases: [SamplingCase] = [
      SamplingCase(easing: CubicBezier.ease, "ease"), SamplingCase(easing: Steps(3), "steps"),
      SamplingCase(easing: CubicBezier(0, 1, 0, 1), "vertical"),
      SamplingCase(easing: Penner(.power(exponent: 0.5), .in), "root"),
      SamplingCase(motion: GravityMotion(velocity: -1e50, acceleration: 1e50), "1e50", seconds: 1),
      SamplingCase(motion: DecayMotion(velocity: 1e50, rate: 1e50), "decay", seconds: 1e-49),
      SamplingCase(motion: DecayMotion(velocity: -1e50, rate: 1e-50), "drift", seconds: 1),
    ]
    for frequency in [1e-50, 1, 1e50] {
      for ratio in [0, 1, 1e50] {
        let spring = DampedSpring(angularFrequency: frequency, dampingRatio: ratio)
        cases.append(
          SamplingCase(
            motion: spring.motion(from: 1e50, to: 0, velocity: -1e50), "\(spring)",
            seconds: 1 / frequency))
      }
    }
    var agreement = Agreement("extremes")
    for sample in cases {
      for grid in grids { agreement.record(sample, on: grid, isPart: true) }
    }
    agreement.expect()
  }

  @Test func agreesOnAMillionInstants() {
    let names = ["ease", "bounce(amplitude: 1.0) out", "steps(7, jumpEnd)", "states summed"]
    let cases = SamplingCase.groups.flatMap(\.cases).filter { names.contains($0.name) }
    #expect(cases.count == names.count)
    let first = SamplingCase.springs.prefix(2)
    measure("at a million instants", [("some", cases + first)]) { _, sample, agreement in
      let (a, b) = (sample.window.lowerBound, sample.window.upperBound)
      agreement.record(
        sample, on: UniformGrid(from: a, to: b, count: 1_000_000), checks: 5_000)
    }
  }

  @Test func theFirstAndTheLastSampleAreTheCurvesOwn() {
    var failures: [String] = []
    for sample in SamplingCase.groups.flatMap(\.cases) {
      for (from, to) in [
        (sample.window.lowerBound, sample.window.upperBound),
        (sample.window.upperBound, sample.wide.lowerBound),
      ] {
        for side in [nil, Side.left] {
          let (values, slopes) = CurveSampler(
            sample.curve, on: UniformGrid(from: from, to: to, count: 300), side: side
          ).valuesAndSlopes()
          for (index, x) in [(0, from), (299, to)] {
            let value =
              side.map { sample.curve.value(at: x, from: $0) } ?? sample.curve.value(at: x)
            let slope =
              side.map { sample.curve.slope(at: x, from: $0) } ?? sample.curve.slope(at: x)
            if values[index].bitPattern != value.bitPattern
              || (slopes[index].bitPattern != slope.bitPattern && !slope.isNaN)
            {
              failures.append("\(sample.name) at \(x)")
            }
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.prefix(3))")
  }

  @Test func theWrapperOfTextMakesNoDifference() throws {
    let grid = UniformGrid(from: 0, to: 1, count: 1000)
    #expect(try Easing("ease").samples(on: grid) == CubicBezier.ease.samples(on: grid))
  }

  /// Jumps smaller than any rounding, more of them than memory holds, and smooth parts beside them.
  @Test func innumerableJumpsAreNotListed() {
    let line = CubicBezier(0.25, 0.25, 0.75, 0.75).stretched(over: 0...9)
    for count in isOptimised ? [1 << 50, 1_000_000_000, 50_000_000] : [1_000_000_000] {
      let steps = Steps(count)
      var agreement = Agreement("steps(\(count))")
      for instants in cases([127, 128, 1000, 20_000], oneOf: 2) {
        let grid = UniformGrid(from: 0, to: 1, count: instants)
        agreement.record(SamplingCase(easing: steps, "steps(\(count))"), on: grid)
        let chain = SamplingCase(
          line.followed(by: steps), "a line, then steps", window: 0...10, wide: 0...10)
        agreement.record(chain, on: UniformGrid(from: 0, to: 10, count: instants))
      }
      agreement.expect()
    }
  }

  @Test func asksOnlyAFewValuesOfASmoothCurve() {
    let counter = CountingCurve(curve: CubicBezier.ease)
    let grid = UniformGrid(from: 0, to: 1, count: 100_000)
    _ = counter.samples(on: grid, threads: 1)
    #expect(counter.calls.value < 6_000, "\(counter.calls.value)")
  }
}

/// A curve that counts its evaluations.
private struct CountingCurve: Curve {
  final class Calls: @unchecked Sendable { var value = 0 }

  let curve: CubicBezier
  let calls = Calls()
  var domain: ClosedRange<Double> { curve.domain }
  func value(at x: Double, from side: Side?) -> Double {
    calls.value += 1
    return curve.value(at: x)
  }
  func slope(at x: Double, from side: Side?) -> Double { curve.slope(at: x, from: side) }
  func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    curve.breakpoints(in: interval)
  }
}
