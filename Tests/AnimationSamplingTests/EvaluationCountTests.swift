// A call in bulk evaluates its curve no more often than a loop of single calls would.

import AnimationMath
import AnimationSampling
import Testing

@Suite struct EvaluationCountTests {
  /// Used on one thread.
  private final class Counter: @unchecked Sendable {
    var count = 0
  }

  /// A curve that counts what it is asked.
  private struct Counted<Base: Curve>: Curve {
    let base: Base
    let counter = Counter()

    var domain: ClosedRange<Double> { base.domain }

    func value(at x: Double, from side: Side?) -> Double {
      counter.count += 1
      return base.value(at: x, from: side)
    }

    func slope(at x: Double, from side: Side?) -> Double {
      counter.count += 1
      return base.slope(at: x, from: side)
    }

    func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
      base.breakpoints(in: interval)
    }
  }

  private func expectNoMore(_ base: some Curve, on count: Int, to end: Double) {
    let grid = UniformGrid(from: 0, to: end, count: count)
    let values = Counted(base: base)
    _ = CurveSampler(values, on: grid).values(threads: 1)
    let asked = values.counter.count
    // From 2048 instants on, choosing panels may ask an eighth more.
    let most = count < 2048 ? count : count + count / 8
    #expect(asked <= most, "\(base) on \(count): \(asked)")
    let both = Counted(base: base)
    _ = CurveSampler(both, on: grid).valuesAndSlopes(threads: 1)
    let askedBoth = both.counter.count
    #expect(askedBoth <= 2 * most, "\(base) with slopes on \(count): \(askedBoth)")
  }

  @Test(arguments: [1, 2, 7, 8, 16, 60, 127, 128, 129, 240, 500, 1000, 2047, 2048, 4096, 20_000])
  func aCallInBulkAsksNoMoreThanALoop(_ count: Int) {
    expectNoMore(Penner(.elastic(), .out), on: count, to: 1)
    expectNoMore(Penner(.bounce(), .inOut), on: count, to: 1)
    expectNoMore(CubicBezier.ease, on: count, to: 1)
    expectNoMore(Steps(5), on: count, to: 1)
    let spring = DampedSpring(response: 0.3, dampingRatio: 0.2)
    expectNoMore(spring.motion(from: 0, to: 1), on: count, to: 3)
  }
}
