// Penner curves for the tests: the rows of the table, a spread of families, and a reference.

import _TestSupport

import AnimationMath

enum PennerCases {
  /// A row of data/golden/penner.csv.
  struct Row {
    let curve: Penner
    let x: Double
    let side: Side
    let value: DoubleDouble
    let slope: DoubleDouble

    var place: String { "\(curve) at \(x) from the \(side)" }
  }

  /// A row of the table that these tests have no curve for.
  struct UnknownWords: Error {
    let row: Int
  }

  static func rows() throws -> [Row] {
    let table = try GoldenTable("penner", textColumns: ["family", "mode", "variant", "side"])
    let (families, modes) = (try table.text("family"), try table.text("mode"))
    let (variants, sides) = (try table.text("variant"), try table.text("side"))
    let (p1, p2, x) = (try table.column("p1"), try table.column("p2"), try table.column("x"))
    let (value, slope) = (try table.reference("value"), try table.reference("slope"))
    return try (0..<table.count).map { row in
      guard let mode = Penner.Mode(rawValue: modes[row]), let side = Side(rawValue: sides[row]),
        let family = family(families[row], variants[row], p1[row], p2[row])
      else { throw UnknownWords(row: row) }
      return Row(
        curve: Penner(family, mode), x: x[row], side: side, value: value[row], slope: slope[row])
    }
  }

  private static func family(
    _ name: String, _ variant: String, _ p1: Double, _ p2: Double
  ) -> Penner.Family? {
    switch name {
    case "sine": return .sine
    case "power": return .power(exponent: p1)
    case "expo": return Penner.ExpoVariant(rawValue: variant).map { .expo($0) }
    case "circ": return .circ
    case "back": return Penner.BackVariant(rawValue: variant).map { .back(overshoot: p1, $0) }
    case "elastic":
      return Penner.ElasticVariant(rawValue: variant).map {
        .elastic(amplitude: p1, period: p2, $0)
      }
    case "bounce": return .bounce(amplitude: p1)
    default: return nil
    }
  }

  /// One of each family and variant, and some with other numbers.
  static let families: [Penner.Family] =
    [.sine, .quad, .cubic, .quart, .quint, .power(exponent: 2.5), .power(exponent: 0.5), .circ]
    + Penner.ExpoVariant.allCases.map { .expo($0) }
    + Penner.BackVariant.allCases.map { .back(overshoot: 1.70158, $0) } + [.back(overshoot: 5)]
    + Penner.ElasticVariant.allCases.flatMap { variant in
      [(1, 0.3), (1, 0.45), (1.5, 0.2), (4, 1.1)].map {
        .elastic(amplitude: $0, period: $1, variant)
      }
    } + [.elastic(amplitude: 0.6, period: 0.4, .gsap)] + [
      .bounce(), .bounce(amplitude: 2), .bounce(amplitude: 0),
    ]

  static let curves = cases(
    families.flatMap { family in Penner.Mode.allCases.map { Penner(family, $0) } }, oneOf: 3)

  /// 2⁻⁵³ of the height of the curve, or of its amplitude: what the error of a value is counted in.
  static func unit(_ curve: Penner) -> Double {
    let range = curve.range()
    let height = range.upperBound - range.lowerBound
    if case .elastic(let amplitude, _, _) = curve.family {
      return 0x1p-53 * max(height, amplitude)
    }
    return 0x1p-53 * height
  }

  /// The family's steepest finite slope, or a bound of it; 1 where there is none.
  static func steepest(_ family: Penner.Family) -> Double {
    switch family {
    case .sine: return .pi / 2
    case .power(let exponent): return max(exponent, 1)
    case .expo: return 10 * 0.6931471805599453
    case .circ: return 1
    case .back(let overshoot, _): return overshoot + 3
    case .elastic(let amplitude, let period, _):
      let (rate, frequency) = (10 * 0.6931471805599453, 2 * Double.pi / (period ?? .nan))
      return max(1, amplitude) * (rate * rate + frequency * frequency).squareRoot()
    case .bounce(let amplitude): return max(5.5, 2.75 * amplitude)
    }
  }

  // MARK: The reference

  private static let pi = DoubleDouble(hi: .pi, lo: 1.2246467991473532e-16)
  private static let ln2 = DoubleDouble(hi: 0.6931471805599453, lo: 2.3190468138462996e-17)

  /// The exact limit of the value inside 0…1 from the right, to 30 digits of the curve's height.
  static func reference(_ curve: Penner, _ x: Double) -> DoubleDouble {
    let x = DoubleDouble(x)
    let isFirst = x < DoubleDouble(0.5)
    func easeIn(_ t: DoubleDouble) -> DoubleDouble { Self.easeIn(curve.family, curve.mode, t) }
    func easeOut(_ t: DoubleDouble) -> DoubleDouble {
      if case .expo(.qt) = curve.family {
        let decay = DoubleDouble.exp(-10 * ln2 * t)
        let thousandth = DoubleDouble(1) / 1000
        let factor = curve.mode == .inOut ? 1 + 0.5 * thousandth : 1 + thousandth
        return 1 + thousandth - factor * decay
      }
      if case .elastic(let amplitude, let period?, let variant) = curve.family {
        let sign: Double = variant == .rescaled ? 1 : -1
        return 1 - swing(amplitude, period, variant, sign, 1 - t)
      }
      return 1 - easeIn(1 - t)
    }
    switch curve.mode {
    case .in: return easeIn(x)
    case .out: return easeOut(x)
    case .inOut: return isFirst ? 0.5 * easeIn(2 * x) : 0.5 + 0.5 * easeOut(2 * x - 1)
    case .outIn: return isFirst ? 0.5 * easeOut(2 * x) : 0.5 + 0.5 * easeIn(2 * x - 1)
    }
  }

  private static func easeIn(
    _ family: Penner.Family, _ mode: Penner.Mode, _ t: DoubleDouble
  ) -> DoubleDouble {
    switch family {
    case .sine:
      let half = DoubleDouble.sinCos(0.25 * pi * t).sin
      return 2 * half * half
    case .power(let exponent):
      if exponent == exponent.rounded() {
        return (1..<Int(exponent)).reduce(t) { product, _ in product * t }
      }
      let root = t.squareRoot()
      return (0..<Int(exponent)).reduce(root) { product, _ in product * t }
    case .expo(let variant):
      let growth = DoubleDouble.exp(10 * ln2 * (t - 1))
      switch variant {
      case .penner: return growth
      case .rescaled: return DoubleDouble.expMinusOne(10 * ln2 * t) / 1023
      case .qt: return growth - DoubleDouble(1) / 1000
      case .gsap: return growth * t + t * t * t * t * t * t * (1 - t)
      }
    case .circ: return t * t / (1 + ((1 - t) * (1 + t)).squareRoot())
    case .back(let overshoot, let variant):
      let factor = mode == .inOut && variant == .penner ? DoubleDouble(61) / 40 : DoubleDouble(1)
      let s = overshoot * factor
      return t * t * ((s + 1) * t - s)
    case .elastic(let amplitude, let period, let variant):
      return swing(amplitude, period ?? .nan, variant, variant == .gsap ? -1 : 1, t)
    case .bounce(let amplitude):
      let w = 11 * t
      for (m, n) in [(0.0, 1.0), (1, 3), (3, 7)] where w < DoubleDouble(n) {
        return amplitude * ((w - m) * (n - w)) / 16
      }
      return 1 - (11 - w) * (11 - w) / 16
    }
  }

  /// The exponential times cos θ ± √(A² − 1)·sin θ.
  private static func swing(
    _ amplitude: Double, _ period: Double, _ variant: Penner.ElasticVariant, _ sign: Double,
    _ t: DoubleDouble
  ) -> DoubleDouble {
    let expo = easeIn(.expo(variant == .rescaled ? .rescaled : .penner), .in, t)
    let turns = (1 - t) / period * min(1, amplitude)
    let (sine, cosine) = DoubleDouble.sinCos(2 * pi * turns)
    let square = DoubleDouble.product(amplitude, amplitude) - 1
    let weight = square < DoubleDouble(0) ? DoubleDouble(0) : square.squareRoot()
    return expo * (cosine + sign * weight * sine)
  }
}
