// What does one answer cost, asked for on its own?
//
// Springs are measured against the plain loop in C, with one call for sine and cosine; Béziers against the
// solver that browsers use, four Newton steps from a table of eleven samples to 1e-6. Arguments rise, as on a
// timeline, or come in any order: a browser's solver has branches that rising ones let the processor predict.

import AnimationMath
import CYardsticks

extension Question {
  /// What one value of a spring costs, at rising and at shuffled times.
  static var springValues: [Question] {
    orders.map { order, arrange in
      Question("What does one value of a spring cost, times \(order)?") {
        let times = arrange(arguments(to: 2))
        let plain = { yardstick_spring_sum(times, times.count, 5, 75.0.squareRoot()) }
        return [
          Contestant(
            name: "exp and sincos in C", count: times.count, run: plain, expected: plain(),
            tolerance: 0),
          spring("SpringMotion.value(at:), ζ = 0.5", damping: 10, expected: plain(), times),
          spring("SpringMotion.value(at:), ζ = 1", damping: 20, expected: nil, times),
          spring("SpringMotion.value(at:), ζ = 5", damping: 100, expected: nil, times),
        ]
      }
    }
  }

  private static func spring(
    _ name: String, damping: Double, expected: Double?, _ times: [Double]
  ) -> Contestant {
    let motion = DampedSpring(stiffness: 100, damping: damping).motion(from: 0, to: 1)
    let run = { sum(times.count) { motion.value(at: times[$0]) } }
    return Contestant(
      name: name, count: times.count, run: run, expected: expected ?? run(), tolerance: 1e-9)
  }

  /// The orders of arguments: rising, as on a timeline, and one that no branch predictor can learn.
  static let orders: [(name: String, arrange: @Sendable ([Double]) -> [Double])] = [
    ("rising", { $0 }), ("shuffled", shuffled),
  ]

  /// Rising arguments from 0 to an end.
  private static func arguments(to end: Double) -> [Double] {
    (0..<100_000).map { end * (Double($0) + 0.5) / 100_000 }
  }

  /// What one value of a Bézier costs, at rising and at shuffled progress.
  static var bezierValues: [Question] {
    orders.flatMap { order, arrange in
      bezierCurves.map { name, curve in
        Question("What does one value of \(name) cost, progress \(order)?") {
          let progress = arrange(arguments(to: 1))
          let count = progress.count
          let browser = BrowserSolver(curve)
          let exact = sum(count) { curve.value(at: progress[$0]) }
          return [
            Contestant(
              name: "a browser's solver to 1e-6", count: count,
              run: { sum(count) { browser.value(at: progress[$0]) } },
              expected: exact, tolerance: 1e-3 * Double(count)),
            Contestant(
              name: "CubicBezier.value(at:)", count: count,
              run: { sum(count) { curve.value(at: progress[$0]) } }, expected: exact, tolerance: 0),
          ]
        }
      }
    }
  }

  private static var bezierCurves: [(name: String, curve: CubicBezier)] {
    [
      ("ease", .ease), ("ease-in-out", .easeInOut), ("(1, 0, 0, 1)", CubicBezier(1, 0, 0, 1)),
      ("(0.68, -0.55, 0.265, 1.55)", CubicBezier(0.68, -0.55, 0.265, 1.55)),
    ]
  }

  /// What making a curve costs.
  static let bezierConstruction = Question("What does making a curve cost?") {
    let count = 10_000
    let run = {
      sum(count) { CubicBezier(Double($0 % 64) / 64, 0.1, 0.25, Double($0 % 7)).y2 }
    }
    return [
      Contestant(name: "CubicBezier.init", count: count, run: run, expected: run(), tolerance: 0)
    ]
  }
}

/// The sum of `count` answers, one at a time.
@inline(__always)
private func sum(_ count: Int, _ answer: (Int) -> Double) -> Double {
  var sum = 0.0
  for index in 0..<count { sum += answer(index) }
  return sum
}
