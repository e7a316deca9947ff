// The bounce family: a fall and three bounces, all parabolas of one gravity.
//
// In w = 11u every knot is whole, and what Penner writes as 7.5625(t − 6/11)² + 0.75 becomes a
// product that vanishes at the two knots it lies between:
//
//     Out   w²/16 up to 4, then 1 − A(w − m)(n − w)/16          (m, n) = (4, 8), (8, 10), (10, 11)
//     In    A(w − m)(n − w)/16 up to 7, then 1 − (11 − w)²/16   (m, n) = (0, 1), (1, 3), (3, 7)
//
// No constant is rounded, and In keeps its digits next to 0 and next to every knot.
//
// The curve is continuous at a knot, so w may choose the formula for its value. Its slope jumps
// there, so the double nearest to the knot, and the side, choose the formula for the slope.

/// A fall and three bounces.
struct BounceEase: EaseShape {
  private let amplitude: Double

  init(_ amplitude: Double) { self.amplitude = amplitude }

  func easeIn(_ u: Double) -> Double {
    let w = 11 * u
    if w >= 7 {
      let rest = 11 * (1 - u)
      return 1 - 0.0625 * rest * rest
    }
    return w < 1 ? bounce(w, 0, 1) : w < 3 ? bounce(w, 1, 3) : bounce(w, 3, 7)
  }

  func easeOut(_ u: Double) -> Double {
    let w = 11 * u
    if w < 4 { return 0.0625 * w * w }
    return 1 - (w < 8 ? bounce(w, 4, 8) : w < 10 ? bounce(w, 8, 10) : bounce(w, 10, 11))
  }

  func easeInSlope(_ u: Double, from side: Side) -> Double {
    switch passed(Self.inKnots, at: u, from: side) {
    case 0: return bounceSlope(u, 1)
    case 1: return bounceSlope(u, 4)
    case 2: return bounceSlope(u, 10)
    default: return 15.125 * (1 - u)
    }
  }

  func easeOutSlope(_ u: Double, from side: Side) -> Double {
    switch passed(Self.outKnots, at: u, from: side) {
    case 0: return 15.125 * u
    case 1: return -bounceSlope(u, 12)
    case 2: return -bounceSlope(u, 18)
    default: return -bounceSlope(u, 21)
    }
  }

  private func bounce(_ w: Double, _ m: Double, _ n: Double) -> Double {
    0.0625 * amplitude * ((w - m) * (n - w))
  }

  /// The slope of a bounce between knots with the sum `sum`, where m + n − 2w = sum − 22u, rounded once.
  private func bounceSlope(_ u: Double, _ sum: Double) -> Double {
    0.6875 * amplitude * sum.addingProduct(-22, u)
  }

  private static let inKnots = [1.0, 3, 7]
  private static let outKnots = [4.0, 8, 10]

  /// The number of knots before `u`.
  private func passed(_ knots: [Double], at u: Double, from side: Side) -> Int {
    knots.count { $0 / 11 < u || ($0 / 11 == u && side == .right) }
  }

  var inKnots: [Double] { amplitude == 0 ? [7] : Self.inKnots }

  var outKnots: [Double] { amplitude == 0 ? [4] : Self.outKnots }

  /// Without bounces In rests next to 0, and Out next to 1.
  var meetsAtZeroSmoothly: Bool { amplitude == 0 }

  /// The knots, where a bounce ends, and the top of each bounce.
  var inTurns: [Double] {
    let elevenths = [0.5, 1, 2, 3, 5, 7]
    return amplitude == 0 ? [] : elevenths.map { $0 / 11 }
  }

  var outTurns: [Double] {
    let elevenths = [4, 6, 8, 9, 10, 10.5]
    return amplitude == 0 ? [] : elevenths.map { $0 / 11 }
  }
}
