// The yardstick for Béziers: the solver that browsers use.

import AnimationMath

/// The method that browsers share: a table of x at t = 0, 0.1, …, 1, Newton from the chord's guess,
/// bisection where the slope is too small, to a tolerance in x.
struct BrowserSolver {
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

  @inline(never)
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
