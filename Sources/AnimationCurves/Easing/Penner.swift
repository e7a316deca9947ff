// Penner's easing functions: ten families, each in four modes.
//
// A family is a function In on 0…1 with In(0) = 0 and In(1) = 1, and its mirror image Out. Out(x)
// is 1 − In(1 − x), with two exceptions [1] that their families describe. The modes are made of In
// and Out:
//
//     in       In(x)                             in-out   ½ In(2x),  then ½ + ½ Out(2x − 1)
//     out      Out(x)                            out-in   ½ Out(2x), then ½ + ½ In(2x − 1)
//
// so f′ is In′ or Out′ at the same place, with no factor: the halves are half as high and half as
// long. From ½ on, where the halves meet, 2x − 1 is exact.
//
// In and Out are two formulas, each good relatively next to its own 0: sin and 2 sin², t² and
// t(2 − t), expm1 both ways. Out as 1 − In(1 − x) would lose the digits that 1 − x rounds off.
//
// The same name means different curves in different libraries. A family with such variants has a
// parameter for them, described at ``Family``. All were read in the libraries' own sources [2–5].
//
// At the ends the definitions of expo and elastic set values that their formulas only approach, so
// the curve jumps there. The value is always exactly 0 at 0 and exactly 1 at 1, because an
// animation has to begin and end where it was told to. The limit from inside is the formula's. In
// the middle of out-in the definitions set ½ between two such jumps; here the value is the limit
// from the right.
//
// Outside 0…1 the curve holds 0 and 1. Continuing the formulas was dropped: circ has none, expo
// would jump and come back, and the software that has these curves hands them progress in 0…1.
//
// [1] R. Penner, Programming Macromedia Flash MX, ch. 7: Motion, Tweening, and Easing.
// [2] d3-ease: math.js, elastic.js, back.js, and its tests.
// [3] Qt: QEasingCurve, easing.cpp, and its tests.
// [4] GSAP 3: _insertEase, _configElastic, _configBack.
// [5] Flutter: curves.dart. AXAnimationChain: CAMediaTimingFunction+Extends.m.

/// One of Penner's easing functions: a family in a mode.
///
/// ```swift
/// Penner(.cubic, .inOut).value(at: 0.25)    // 0.0625
/// Penner(.back(), .out).range().upperBound  // 1.1000040…
/// Penner(.elastic(), .out)                  // amplitude 1, period 0.3
/// Penner(.expo(.rescaled), .inOut)          // d3's easeExpInOut
/// ```
///
/// The value is exactly 0 up to 0 and exactly 1 from 1 on. Where a formula does not meet these
/// values, the limit from inside is the formula's.
///
/// Values are within 4·2⁻⁵³·H of the exact curve, those of back, elastic and bounce within
/// 8·2⁻⁵³·H. H is the height of ``range(over:)`` over 0…1, or the amplitude of elastic if that is
/// larger; GSAP's elastic with an amplitude A below 1, whose period is p/A, is within 10·2⁻⁵³·H.
/// Slopes are within 8·2⁻⁵³ of themselves or of the family's steepest finite slope. For
/// elastic it is 20·2⁻⁵³, and the steepest slope is replaced by A·√((10 ln 2)² + (2π/p)²), an upper
/// bound; below an amplitude of 1, GSAP's has that of amplitude 1 and period p/A.
public struct Penner: Curve, Hashable, Sendable {
  /// The family with its numbers; elastic always has a period.
  public let family: Family

  /// How In and Out are combined.
  public let mode: Mode

  /// A combination of In and Out, by where the curve is gentle.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Gentle at the start: In.
    case `in`
    /// Gentle at the end: 1 − In(1 − x).
    case out
    /// Gentle at both ends: In, then Out, half as high and half as long.
    case inOut = "in-out"
    /// Gentle in the middle: Out, then In.
    case outIn = "out-in"
  }

  /// The curve of a family in a mode.
  ///
  /// - Precondition: The family's numbers are in their ranges. For numbers from outside, use
  ///   ``init(validating:_:)``, which throws.
  public init(_ family: Family, _ mode: Mode) {
    self = trapping(try Penner(validating: family, mode))
  }

  /// The curve of a family in a mode, or an error that names the number at fault.
  ///
  /// - Throws: ``ParameterError`` if a number of the family is out of its range.
  public init(validating family: Family, _ mode: Mode) throws(ParameterError) {
    try family.validate()
    self.family = family.completed(for: mode)
    self.mode = mode
  }
}

// MARK: - As a curve

extension Penner {
  /// Progress from 0 to 1.
  public var domain: ClosedRange<Double> { 0...1 }

  /// The eased progress at `x`: 0 up to 0, 1 from 1 on.
  ///
  /// Within 4·2⁻⁵³ of the height of the curve, or 8·2⁻⁵³ for back, elastic and bounce; see ``Penner``. Up
  /// to x = 0 the relative error is also within 8·2⁻⁵³, except for Qt's expo and for elastic; back's is not next to
  /// its own zero, at s/(1 + s). The limits at
  /// 0 from the right, and at 1 from the left, are those of the formula. NaN in, NaN out.
  public func value(at x: Double, from side: Side?) -> Double {
    guard side.map({ isInside(x, from: $0) }) ?? (x > 0 && x < 1) else { return valueOutside(x) }
    return inside(x, from: side ?? .right, isSlope: false)
  }

  /// The slope at `x`; at 0 and 1 the limit from inside, 0 outside.
  ///
  /// ±∞ where the tangent is vertical. NaN in, NaN out. At 0 and 1, and at the knots of bounce, the
  /// sides differ.
  public func slope(at x: Double, from side: Side?) -> Double {
    let side = side ?? defaultSide(at: x)
    guard isInside(x, from: side) else { return x.isNaN ? x : 0 }
    return inside(x, from: side, isSlope: true)
  }

  /// ½ unless the halves meet smoothly, and the knots of bounce.
  ///
  /// The halves of in-out sine meet smoothly, and so do those of out-in with an odd power. A knot
  /// lies between two doubles; the nearer double takes its place.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    let shape = shape
    let points: [Double]
    switch mode {
    case .in: points = shape.inKnots.map { $0 / 11 }
    case .out: points = shape.outKnots.map { $0 / 11 }
    case .inOut:
      points =
        shape.inKnots.map { $0 / 22 } + (shape.meetsAtOneSmoothly ? [] : [0.5])
        + shape.outKnots.map { (11 + $0) / 22 }
    case .outIn:
      points =
        shape.outKnots.map { $0 / 22 } + (shape.meetsAtZeroSmoothly ? [] : [0.5])
        + shape.inKnots.map { (11 + $0) / 22 }
    }
    return points.filter(interval.contains)
  }

  private func valueOutside(_ x: Double) -> Double { x <= 0 ? 0 : x >= 1 ? 1 : x }

  private func isInside(_ x: Double, from side: Side) -> Bool {
    side == .right ? x >= 0 && x < 1 : x > 0 && x <= 1
  }

  /// The value or the slope inside 0…1.
  private func inside(_ x: Double, from side: Side, isSlope: Bool) -> Double {
    @inline(__always) func answer(_ shape: some EaseShape) -> Double {
      isSlope ? slope(of: shape, at: x, from: side) : value(of: shape, at: x, from: side)
    }
    switch family {
    case .sine: return answer(SineEase())
    case .power(let exponent): return answer(PowerEase(exponent))
    case .expo(let variant): return answer(ExpoEase(variant, mode))
    case .circ: return answer(CircEase())
    case .back(let overshoot, let variant): return answer(BackEase(overshoot, variant, mode))
    case .elastic(let amplitude, let period, let variant):
      return answer(ElasticEase(amplitude, period ?? Family.elasticPeriod(mode), variant))
    case .bounce(let amplitude): return answer(BounceEase(amplitude))
    }
  }

  /// The knots and the turns of the family's two halves.
  var shape: ShapeMarks {
    switch family {
    case .sine: return ShapeMarks(SineEase())
    case .power(let exponent): return ShapeMarks(PowerEase(exponent))
    case .expo(let variant): return ShapeMarks(ExpoEase(variant, mode))
    case .circ: return ShapeMarks(CircEase())
    case .back(let overshoot, let variant): return ShapeMarks(BackEase(overshoot, variant, mode))
    case .elastic(let amplitude, let period, let variant):
      return ShapeMarks(ElasticEase(amplitude, period ?? Family.elasticPeriod(mode), variant))
    case .bounce(let amplitude): return ShapeMarks(BounceEase(amplitude))
    }
  }

  // MARK: The modes

  @inline(__always)
  private func value(of shape: some EaseShape, at x: Double, from side: Side) -> Double {
    let isFirst = x < 0.5 || (x == 0.5 && side == .left)
    switch mode {
    case .in: return shape.easeIn(x)
    case .out: return shape.easeOut(x)
    case .inOut:
      return isFirst ? 0.5 * shape.easeIn(2 * x) : 0.5 + 0.5 * shape.easeOut(2 * x - 1)
    case .outIn:
      return isFirst ? 0.5 * shape.easeOut(2 * x) : 0.5 + 0.5 * shape.easeIn(2 * x - 1)
    }
  }

  @inline(__always)
  private func slope(of shape: some EaseShape, at x: Double, from side: Side) -> Double {
    let isFirst = x < 0.5 || (x == 0.5 && side == .left)
    switch mode {
    case .in: return shape.easeInSlope(x, from: side)
    case .out: return shape.easeOutSlope(x, from: side)
    case .inOut:
      return isFirst
        ? shape.easeInSlope(2 * x, from: side)
        : shape.easeOutSlope(placeInSecond(x, shape.outKnots), from: side)
    case .outIn:
      return isFirst
        ? shape.easeOutSlope(2 * x, from: side)
        : shape.easeInSlope(placeInSecond(x, shape.inKnots), from: side)
    }
  }

  /// 2x − 1, or the knot that `x` rounds, which may have more digits.
  private func placeInSecond(_ x: Double, _ knots: [Double]) -> Double {
    let knot = knots.first { (11 + $0) / 22 == x }
    return knot.map { $0 / 11 } ?? 2 * x - 1
  }
}

// MARK: - A family's two halves

/// In and Out of one family on 0…1.
///
/// At both ends they are the limits of the formula.
protocol EaseShape {
  /// In(u).
  func easeIn(_ u: Double) -> Double

  /// Out(u).
  func easeOut(_ u: Double) -> Double

  /// In′(u).
  func easeInSlope(_ u: Double, from side: Side) -> Double

  /// Out′(u).
  func easeOutSlope(_ u: Double, from side: Side) -> Double

  /// The knots inside 0…1 where In has a kink, in order and in elevenths, which only bounce has.
  var inKnots: [Double] { get }

  /// The knots of Out inside 0…1, in order and in elevenths.
  var outKnots: [Double] { get }

  /// The points inside 0…1 where In turns from rising to falling or back, in order.
  var inTurns: [Double] { get }

  /// The points inside 0…1 where Out turns, in order.
  var outTurns: [Double] { get }

  /// Whether in-out is smooth in the middle: In is odd about (1, 1).
  var meetsAtOneSmoothly: Bool { get }

  /// Whether out-in is smooth in the middle: In is odd about (0, 0).
  var meetsAtZeroSmoothly: Bool { get }
}

extension EaseShape {
  var inKnots: [Double] { [] }
  var outKnots: [Double] { [] }
  var inTurns: [Double] { [] }
  var outTurns: [Double] { inTurns.reversed().map { 1 - $0 } }
  var meetsAtOneSmoothly: Bool { false }
  var meetsAtZeroSmoothly: Bool { false }
}

/// The knots and the turns of a shape of any type.
struct ShapeMarks {
  let inKnots, outKnots: [Double]
  let meetsAtOneSmoothly, meetsAtZeroSmoothly: Bool

  /// The turning points of both halves, computed on demand since some need a root search.
  let inTurns, outTurns: () -> [Double]

  init(_ shape: some EaseShape) {
    (inKnots, outKnots) = (shape.inKnots, shape.outKnots)
    (meetsAtOneSmoothly, meetsAtZeroSmoothly) = (
      shape.meetsAtOneSmoothly, shape.meetsAtZeroSmoothly
    )
    (inTurns, outTurns) = ({ shape.inTurns }, { shape.outTurns })
  }
}
