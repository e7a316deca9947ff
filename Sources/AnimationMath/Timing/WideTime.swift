// A time of 106 bits, as the sum of two doubles, for the decisions of timing.
//
// The distance of an instant from a boundary is a difference of products and sums. The operations
// are those of [1], with u = 2⁻⁵³:
//
//     Double ± Double, Double × Double  exact        wide ± Double  2u²    wide ± wide  3u²
//                                                    wide × Double  2u²    wide / Double  3u²
//
// relative to the result, under cancellation too. An infinite or NaN time has no second part.
//
// [1] M. Joldes, J.-M. Muller, V. Popescu, Tight and rigorous error bounds for basic building
//     blocks of double-word arithmetic, ACM TOMS 44 (2017) 15res.

/// The sum hi + lo, of which `hi` is the nearest double.
struct WideTime: Hashable, Sendable {
  let hi: Double
  let lo: Double

  static let zero = WideTime(0)

  init(_ time: Double) { (hi, lo) = (time, 0) }

  private init(hi: Double, lo: Double) { (self.hi, self.lo) = (hi, hi.isFinite ? lo : 0) }

  /// a + b, exactly.
  @inline(__always)
  static func sum(_ a: Double, _ b: Double) -> WideTime {
    let sum = exactSum(a, b)
    return WideTime(hi: sum.value, lo: sum.lost)
  }

  /// a·b, exactly.
  @inline(__always)
  static func product(_ a: Double, _ b: Double) -> WideTime {
    let product = a * b
    return WideTime(hi: product, lo: (-product).addingProduct(a, b))
  }

  /// a + b where |a| ≥ |b| or a = 0.
  @inline(__always)
  private static func fastSum(_ a: Double, _ b: Double) -> WideTime {
    let sum = a + b
    return WideTime(hi: sum, lo: b - (sum - a))
  }

  @inline(__always)
  static prefix func - (x: WideTime) -> WideTime { WideTime(hi: -x.hi, lo: -x.lo) }

  @inline(__always)
  static func + (x: WideTime, y: WideTime) -> WideTime {
    let (s, t) = (sum(x.hi, y.hi), sum(x.lo, y.lo))
    let v = fastSum(s.hi, s.lo + t.hi)
    return fastSum(v.hi, t.lo + v.lo)
  }

  @inline(__always)
  static func + (x: WideTime, y: Double) -> WideTime {
    let s = sum(x.hi, y)
    return fastSum(s.hi, x.lo + s.lo)
  }

  @inline(__always)
  static func - (x: WideTime, y: WideTime) -> WideTime { x + (-y) }

  @inline(__always)
  static func * (x: WideTime, y: Double) -> WideTime {
    let c = product(x.hi, y)
    return fastSum(c.hi, c.lo.addingProduct(x.lo, y))
  }

  @inline(__always)
  static func / (x: WideTime, y: Double) -> WideTime {
    let quotient = x.hi / y
    guard quotient.isFinite else { return WideTime(quotient) }
    let part = product(quotient, y)
    return fastSum(quotient, (((x.hi - part.hi) - part.lo) + x.lo) / y)
  }
}

extension WideTime: Comparable {
  static func < (x: WideTime, y: WideTime) -> Bool {
    x.hi < y.hi || (x.hi == y.hi && x.lo < y.lo)
  }
}
