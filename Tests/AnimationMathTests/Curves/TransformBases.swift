// Awkward curves to be transformed, and a curve of any type.

import AnimationMath

/// Two jumps: 0, then 3/8 from 0.3 on, then 1 from 0.7 on.
struct TwoSteps: Curve, Hashable {
  var domain: ClosedRange<Double> { 0...1 }
  func slope(at x: Double, from side: Side?) -> Double { x.isNaN ? x : 0 }
  func value(at x: Double, from side: Side?) -> Double {
    if x.isNaN { return x }
    let side = side ?? (x < 1 ? .right : .left)
    let passed = [0.3, 0.7].filter { side == .right ? $0 <= x : $0 < x }.count
    return [0, 0.375, 1][passed]
  }
  func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    [0.3, 0.7].filter { interval.contains($0) }
  }
}

/// Up to 1.25 at 0.4 as a parabola, level up to 0.6, and down to 0.5 at 1 as a line.
struct Kinked: Curve, Hashable {
  var domain: ClosedRange<Double> { 0...1 }
  func value(at x: Double, from side: Side?) -> Double {
    x < 0.4 ? 7.8125 * x * x : x <= 0.6 ? 1.25 : 1.25 - 1.875 * (x - 0.6)
  }
  func slope(at x: Double, from side: Side?) -> Double {
    if x.isNaN { return x }
    let side = side ?? (x < 1 ? .right : .left)
    if x < 0.4 || (x == 0.4 && side == .left) { return 15.625 * x }
    return x < 0.6 || (x == 0.6 && side == .left) ? 0 : -1.875
  }
  func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    [0.4, 0.6].filter { interval.contains($0) }
  }
}

/// x², smooth and defined for all x.
struct Parabola: Curve, Hashable {
  var domain: ClosedRange<Double> = 0...1
  func value(at x: Double, from side: Side?) -> Double { x * x }
  func slope(at x: Double, from side: Side?) -> Double { 2 * x }
  func breakpoints(in interval: ClosedRange<Double>) -> [Double] { [] }
}

/// A curve of any type, so that transforms can be nested at random.
struct SomeCurve: Curve {
  let curve: any Curve
  var domain: ClosedRange<Double> { curve.domain }
  func value(at x: Double, from side: Side?) -> Double { curve.value(at: x, from: side) }
  func slope(at x: Double, from side: Side?) -> Double { curve.slope(at: x, from: side) }
  func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    curve.breakpoints(in: interval)
  }
}
