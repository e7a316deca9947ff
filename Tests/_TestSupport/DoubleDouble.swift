// A number of 106 bits, as the sum of two doubles, for references worked out inside a test.
//
// hi is the double nearest to hi + lo, so |lo| ≤ ulp(hi)/2. Every operation below is proved in
// [1], with u = 2⁻⁵³; the relative error holds under cancellation too:
//
//     Double ± Double, Double × Double  exact        dd ± Double  2u²    dd ± dd  3u²
//     dd × Double                       2u²          dd × dd      4u²
//     dd / Double                       3u²          dd / dd      15u²   √dd      4u²
//
// that is 2·10⁻³¹ at worst. The rests of products are below hi by 2⁻¹⁰⁶, so nothing is lost while
// operands and results stay within 1e-250 … 1e250; below that lo runs into the subnormals and the
// absolute error stays near 1e-323. Infinities pass through init and division only.
//
// [1] M. Joldes, J.-M. Muller, V. Popescu, Tight and rigorous error bounds for basic building
//     blocks of double-word arithmetic, ACM TOMS 44 (2017) 15res.

/// An unevaluated sum of two doubles, good for 31 digits.
public struct DoubleDouble: Sendable, Hashable {
  /// The double nearest to the number.
  public let hi: Double
  /// What remains: the number minus `hi`.
  public let lo: Double

  /// Trusts that `hi` is already the double nearest to the sum.
  private init(normalized hi: Double, _ lo: Double) {
    self.hi = hi
    self.lo = lo
  }

  /// The sum `hi + lo`, exactly, whatever their sizes; `lo` is dropped where `hi` is not finite.
  public init(hi: Double, lo: Double) {
    if hi.isFinite {
      self = DoubleDouble.sum(hi, lo)
    } else {
      self.init(normalized: hi, 0)
    }
  }

  /// A double, exactly.
  public init(_ value: Double) {
    self.init(normalized: value, 0)
  }

  /// The exact sum of two doubles (Knuth's two-sum).
  public static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let s = a + b
    let bPart = s - a
    let aPart = s - bPart
    return DoubleDouble(normalized: s, (a - aPart) + (b - bPart))
  }

  /// The exact product of two doubles, by fused multiply-add.
  public static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let p = a * b
    return DoubleDouble(normalized: p, (-p).addingProduct(a, b))
  }

  /// The exact sum where |a| ≥ |b| or a = 0 (Dekker's fast two-sum).
  private static func fastSum(_ a: Double, _ b: Double) -> DoubleDouble {
    let s = a + b
    return DoubleDouble(normalized: s, b - (s - a))
  }

  /// The magnitude.
  public var magnitude: DoubleDouble {
    hi < 0 ? -self : self
  }

  /// The square root of a number ≥ 0.
  public func squareRoot() -> DoubleDouble {
    precondition(!(hi < 0), "no square root of \(self)")
    let root = hi.squareRoot()
    guard root > 0 && root.isFinite else { return DoubleDouble(root) }
    let rest = hi.addingProduct(-root, root) + lo
    return DoubleDouble.fastSum(root, rest / (2 * root))
  }

  /// The number times 2 to the power of `exponent`; exact unless it leaves the range of a double.
  public func scaled(byPowerOfTwo exponent: Int) -> DoubleDouble {
    DoubleDouble(
      normalized: Double(sign: .plus, exponent: exponent, significand: hi),
      Double(sign: .plus, exponent: exponent, significand: lo))
  }
}

/// The sum of doubles, rounded once, however much they cancel.
///
/// Passes of two-sums move what each loses down the list, until nothing moves.
public func exactlySummed(_ terms: [Double]) -> Double {
  var terms = terms
  for _ in terms {
    for index in terms.indices.dropFirst() {
      let sum = DoubleDouble.sum(terms[index], terms[index - 1])
      (terms[index], terms[index - 1]) = (sum.hi, sum.lo)
    }
  }
  return terms.reduce(0, +)
}

// MARK: - Arithmetic

extension DoubleDouble {
  /// The number with its sign changed.
  public static prefix func - (x: DoubleDouble) -> DoubleDouble {
    DoubleDouble(normalized: -x.hi, -x.lo)
  }

  /// The sum of two numbers.
  public static func + (x: DoubleDouble, y: DoubleDouble) -> DoubleDouble {
    let s = sum(x.hi, y.hi)
    let t = sum(x.lo, y.lo)
    let v = fastSum(s.hi, s.lo + t.hi)
    return fastSum(v.hi, t.lo + v.lo)
  }

  /// The sum of a number and a double.
  public static func + (x: DoubleDouble, y: Double) -> DoubleDouble {
    let s = sum(x.hi, y)
    return fastSum(s.hi, x.lo + s.lo)
  }

  /// The sum of a double and a number.
  public static func + (x: Double, y: DoubleDouble) -> DoubleDouble { y + x }

  /// The difference of two numbers.
  public static func - (x: DoubleDouble, y: DoubleDouble) -> DoubleDouble { x + (-y) }

  /// The difference of a number and a double.
  public static func - (x: DoubleDouble, y: Double) -> DoubleDouble { x + (-y) }

  /// The difference of a double and a number.
  public static func - (x: Double, y: DoubleDouble) -> DoubleDouble { -y + x }

  /// The product of two numbers.
  public static func * (x: DoubleDouble, y: DoubleDouble) -> DoubleDouble {
    let c = product(x.hi, y.hi)
    let cross = (x.lo * y.lo).addingProduct(x.hi, y.lo).addingProduct(x.lo, y.hi)
    return fastSum(c.hi, c.lo + cross)
  }

  /// The product of a number and a double.
  public static func * (x: DoubleDouble, y: Double) -> DoubleDouble {
    let c = product(x.hi, y)
    return fastSum(c.hi, c.lo.addingProduct(x.lo, y))
  }

  /// The product of a double and a number.
  public static func * (x: Double, y: DoubleDouble) -> DoubleDouble { y * x }

  /// The quotient of two numbers; infinite or NaN as for doubles when the divisor is zero.
  public static func / (x: DoubleDouble, y: DoubleDouble) -> DoubleDouble {
    let q = x.hi / y.hi
    guard q.isFinite else { return DoubleDouble(q) }
    let r = y * q
    let rest = (x.hi - r.hi) + (x.lo - r.lo)
    return fastSum(q, rest / y.hi)
  }

  /// The quotient of a number and a double; infinite or NaN as for doubles when that is zero.
  public static func / (x: DoubleDouble, y: Double) -> DoubleDouble {
    let q = x.hi / y
    guard q.isFinite else { return DoubleDouble(q) }
    let r = product(q, y)
    let rest = ((x.hi - r.hi) - r.lo) + x.lo
    return fastSum(q, rest / y)
  }

  /// The quotient of a double and a number.
  public static func / (x: Double, y: DoubleDouble) -> DoubleDouble { DoubleDouble(x) / y }
}

// MARK: - Order and text

extension DoubleDouble: Comparable {
  /// Whether one number is below another.
  public static func < (x: DoubleDouble, y: DoubleDouble) -> Bool {
    x.hi < y.hi || (x.hi == y.hi && x.lo < y.lo)
  }
}

extension DoubleDouble: CustomStringConvertible {
  /// Both parts, as a sum.
  public var description: String {
    lo == 0 ? "\(hi)" : lo < 0 ? "\(hi) - \(-lo)" : "\(hi) + \(lo)"
  }
}
