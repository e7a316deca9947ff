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
package struct WideTime: Hashable, Sendable {
  package let hi: Double
  package let lo: Double

  package static let zero = WideTime(0)

  package init(_ time: Double) { (hi, lo) = (time, 0) }

  private init(hi: Double, lo: Double) { (self.hi, self.lo) = (hi, hi.isFinite ? lo : 0) }

  /// a + b, exactly.
  @inline(__always)
  package static func sum(_ a: Double, _ b: Double) -> WideTime {
    let sum = exactSum(a, b)
    return WideTime(hi: sum.value, lo: sum.lost)
  }

  /// a·b, exactly.
  @inline(__always)
  package static func product(_ a: Double, _ b: Double) -> WideTime {
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
  package func negated() -> WideTime { WideTime(hi: -hi, lo: -lo) }

  @inline(__always)
  package func adding(_ y: WideTime) -> WideTime {
    let (s, t) = (Self.sum(hi, y.hi), Self.sum(lo, y.lo))
    let v = Self.fastSum(s.hi, s.lo + t.hi)
    return Self.fastSum(v.hi, t.lo + v.lo)
  }

  @inline(__always)
  package func adding(_ y: Double) -> WideTime {
    let s = Self.sum(hi, y)
    return Self.fastSum(s.hi, lo + s.lo)
  }

  @inline(__always)
  package func multiplied(by y: Double) -> WideTime {
    let c = Self.product(hi, y)
    return Self.fastSum(c.hi, c.lo.addingProduct(lo, y))
  }

  @inline(__always)
  package func divided(by y: Double) -> WideTime {
    let quotient = hi / y
    guard quotient.isFinite else { return WideTime(quotient) }
    let part = Self.product(quotient, y)
    return Self.fastSum(quotient, (((hi - part.hi) - part.lo) + lo) / y)
  }
}

// The module's own: more overloads would make every sum of plain numbers in the package slow to compile.
extension WideTime {
  @inline(__always)
  static prefix func - (x: WideTime) -> WideTime { x.negated() }
  @inline(__always)
  static func + (x: WideTime, y: WideTime) -> WideTime { x.adding(y) }
  @inline(__always)
  static func + (x: WideTime, y: Double) -> WideTime { x.adding(y) }
  @inline(__always)
  static func - (x: WideTime, y: WideTime) -> WideTime { x.adding(y.negated()) }
  @inline(__always)
  static func * (x: WideTime, y: Double) -> WideTime { x.multiplied(by: y) }
  @inline(__always)
  static func / (x: WideTime, y: Double) -> WideTime { x.divided(by: y) }
}

extension WideTime: Comparable {
  package static func < (x: WideTime, y: WideTime) -> Bool {
    x.hi < y.hi || (x.hi == y.hi && x.lo < y.lo)
  }
}
