// Bulk sampling on several threads, for the thread sanitizer; `.ci/sanitize` compiles it with the libraries.
//
// Every method of sampling writes from one thread and from four, and is called from eight at once, which share
// its tables. The numbers must be the same.

import AnimationMath
import AnimationSampling
import Dispatch

@main enum Threads {
  static func main() throws {
    let curves: [any Curve] = [
      CubicBezier.easeInOut, CubicBezier(1, 0, 0, 1), try Easing("penner(elastic, out)"),
      try Easing("steps(7)"), try Easing("linear(0, 0.5 25% 75%, 1)"),
      DampedSpring.bouncy.motion(from: 0, to: 1),
    ]
    var stack = AnimationStack(PointValue(x: 0, y: 1))
    for change in 0..<6 {
      stack.animate(
        to: PointValue(x: Double(change), y: 0), at: Double(change) / 8, .spring(.bouncy))
    }
    let grids = [700, 50_000].map { UniformGrid(from: 0, to: 1, count: $0) }
    for grid in grids {
      for curve in curves {
        compare { CurveSampler(curve, on: grid).values(threads: $0) }
        compare { CurveSampler(curve, on: grid).valuesAndSlopes(threads: $0).slopes }
      }
      compare { [stack] in stack.samples(on: grid, threads: $0) }
      compare { [stack] in stack.samples(at: Array(grid), threads: $0) }
    }
    print("\(grids.count * (2 * curves.count + 2)) samplings, each from 1, 4 and 8 × 2 threads")
  }

  private static func compare(_ samples: @Sendable (Int) -> [Double]) {
    let alone = samples(1)
    guard samples(4) == alone else { fatalError("four threads give other numbers than one") }
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      guard samples(2) == alone else { fatalError("two threads give other numbers than one") }
    }
  }
}
