// What does one answer cost, asked for on its own?
//
// Springs are measured against the plain loop of exp, sin and cos with nothing precomputed but the
// coefficients; Béziers against the solver that browsers use, four Newton steps from a table of
// eleven samples to 1e-6, written out here.

import AnimationMath

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Question {
  /// What one value of a spring costs.
  static var springValue: Question {
    let count = 100_000
    let (rate, frequency) = (5.0, 75.0.squareRoot())
    let ratio = rate / frequency
    let plain = { () -> Double in
      sum(count) { index in
        let time = Double(index) * 2e-5
        return 1 - exp(-rate * time)
          * (cos(frequency * time) + ratio * sin(frequency * time))
      }
    }
    let reference = plain()
    return Question(
      text: "What does one value of a spring cost?",
      contestants: [
        Contestant(
          name: "exp, sin and cos", count: count, run: plain, expected: reference, tolerance: 0),
        spring("SpringMotion.value(at:), ζ = 0.5", damping: 10, expected: reference, count),
        spring("SpringMotion.value(at:), ζ = 1", damping: 20, expected: nil, count),
        spring("SpringMotion.value(at:), ζ = 5", damping: 100, expected: nil, count),
      ])
  }

  private static func spring(
    _ name: String, damping: Double, expected: Double?, _ count: Int
  ) -> Contestant {
    let motion = DampedSpring(stiffness: 100, damping: damping).motion(from: 0, to: 1)
    let run = { sum(count) { motion.value(at: Double($0) * 2e-5) } }
    return Contestant(
      name: name, count: count, run: run, expected: expected ?? run(), tolerance: 1e-9)
  }

  /// What one value of a Bézier costs.
  static var bezierValue: Question {
    let count = 100_000
    func abscissa(_ index: Int) -> Double { (Double(index) + 0.5) / Double(count) }
    let curves: [(name: String, curve: CubicBezier)] = [
      ("ease", .ease), ("ease-in-out", .easeInOut), ("(1, 0, 0, 1)", CubicBezier(1, 0, 0, 1)),
      ("(0.68, -0.55, 0.265, 1.55)", CubicBezier(0.68, -0.55, 0.265, 1.55)),
    ]
    let browser = BrowserSolver(.ease)
    let reference = sum(count) { CubicBezier.ease.value(at: abscissa($0)) }
    return Question(
      text: "What does one value of a cubic Bézier cost?",
      contestants: [
        Contestant(
          name: "a browser's solver to 1e-6, ease", count: count,
          run: { sum(count) { browser.value(at: abscissa($0)) } },
          expected: reference, tolerance: 1e-6 * Double(count))
      ]
        + curves.map { name, curve in
          let run = { sum(count) { curve.value(at: abscissa($0)) } }
          return Contestant(
            name: "CubicBezier.value(at:), \(name)", count: count, run: run, expected: run(),
            tolerance: 0)
        })
  }

  /// What asking for a settling time costs.
  static var settlingDuration: Question {
    let count = 2000
    let rules: [(name: String, rule: SettlingRule)] = [
      ("envelope", .envelope), ("last crossing", .lastCrossing), ("energy", .energy),
      ("position and speed", .positionAndSpeed(speed: 0.001)), ("Core Animation", .coreAnimation),
    ]
    let springs = (0..<count).map { index in
      DampedSpring(angularFrequency: 10, dampingRatio: 0.05 + 1.5 * Double(index) / Double(count))
        .motion(from: 0, to: 1, velocity: Double(index % 7) - 3)
    }
    return Question(
      text: "What does one settling time cost?",
      contestants: rules.map { name, rule in
        let run = {
          sum(count) { springs[$0].settlingDuration(within: 0.001, rule: rule) }
        }
        return Contestant(
          name: "SpringMotion.settlingDuration(within:rule:), \(name)", count: count, run: run,
          expected: run(), tolerance: 0)
      })
  }
}

/// The sum of `count` answers, one at a time.
@inline(__always)
private func sum(_ count: Int, _ answer: (Int) -> Double) -> Double {
  var sum = 0.0
  for index in 0..<count { sum += answer(index) }
  return sum
}

/// The method that browsers share: a table of x at t = 0, 0.1, …, 1, Newton from the chord's guess,
/// bisection where the slope is too small, to a tolerance in x.
private struct BrowserSolver {
  let ax, bx, cx, ay, by, cy: Double
  let samples: [Double]

  init(_ curve: CubicBezier) {
    (cx, cy) = (3 * curve.x1, 3 * curve.y1)
    (bx, by) = (3 * (curve.x2 - curve.x1) - cx, 3 * (curve.y2 - curve.y1) - cy)
    (ax, ay) = (1 - cx - bx, 1 - cy - by)
    let (a, b, c) = (ax, bx, cx)
    samples = (0...10).map { index in
      let t = Double(index) / 10
      return ((a * t + b) * t + c) * t
    }
  }

  func value(at x: Double) -> Double {
    var cell = 1
    while cell < 10 && samples[cell] < x { cell += 1 }
    let (low, high) = (samples[cell - 1], samples[cell])
    var t = (Double(cell - 1) + (x - low) / (high - low)) / 10
    for _ in 0..<4 {
      let residual = ((ax * t + bx) * t + cx) * t - x
      if residual.magnitude < 1e-6 { break }
      let slope = (3 * ax * t + 2 * bx) * t + cx
      if slope.magnitude < 1e-6 { break }
      t -= residual / slope
    }
    return ((ay * t + by) * t + cy) * t
  }
}
