// The cubic Bézier easing: y as a function of x on the curve through (0, 0), (x₁, y₁), (x₂, y₂), (1, 1).
//
//     x(t) = 3(1 − t)²t·x₁ + 3(1 − t)t²·x₂ + t³,   y(t) likewise,   0 ≤ t ≤ 1
//
// With x₁ and x₂ in [0, 1], x(t) never falls, so each x has one t and the curve is a function.
// Finding t is the work. One Newton–Raphson step with three more terms, from prepared expansions
// (CubicBezier+Cells.swift), answers most x; where x′ nearly vanishes, a safeguarded iteration of third order,
// Halley's, does (CubicBezier+Parameter.swift). This file is the type, its value and its slope.
//
// CSS accepts any y₁ and y₂. Here they are of magnitude up to 1e50, as every number of the package: then no
// product of a value and two such numbers overflows, and the bounds below hold without exceptions. An animation
// that overshoots by more than 1e50 of its way shows nothing.
//
// Outside [0, 1] the extrapolation decides. The CSS text continues the tangents at the ends. Where
// a tangent is vertical, the text and the browsers disagree; this type follows the browsers, which
// hold the end value [1]. Continuing the polynomial is not offered: x(t) turns back outside [0, 1]
// for many curves, and y is then no function of x.
//
// [1] W3C, CSS Easing Functions 2, §2.3; csswg-drafts issue 4046; web-platform-tests css-easing.

/// A cubic Bézier easing by its two inner control points.
///
/// ```swift
/// CubicBezier.easeInOut.value(at: 0.25)              // 0.1291…
/// CubicBezier(0.34, 1.56, 0.64, 1).slope(at: 0)      // 4.588…
/// ```
///
/// Values are within 4·2⁻⁵³·max(1, |y₁|, |y₂|) of the exact curve, vertical tangents included, and
/// exactly 0 at 0 and 1 at 1. A curve whose control points lie on the diagonal is exactly the
/// identity, outside 0…1 too unless it holds its ends.
///
/// The curve is smooth inside 0…1, except at ½ if x₁ = 1 and x₂ = 0. Making a curve prepares tables
/// that make its values fast; copies share the tables.
public struct CubicBezier: Curve, Hashable, Sendable {
  /// The abscissa of the first inner control point, in 0…1.
  public let x1: Double

  /// The ordinate of the first inner control point.
  public let y1: Double

  /// The abscissa of the second inner control point, in 0…1.
  public let x2: Double

  /// The ordinate of the second inner control point.
  public let y2: Double

  /// The rule outside 0…1.
  public let extrapolation: Extrapolation

  /// Expansions from which most values are computed; `nil` for the identity, and for a curve that is used once.
  private let cells: BezierCells?

  /// The expansions, for as long as the curve is kept.
  package var table: BezierTable? { cells?.table }

  /// A rule for the curve outside 0…1.
  public enum Extrapolation: String, Hashable, Sendable, CaseIterable {
    /// The tangent at the end, or the end's value where the tangent is vertical: CSS, as browsers
    /// implement it.
    case tangent
    /// 0 before and 1 after: Core Animation, SwiftUI, Android.
    case hold
    /// The progress itself: Jetpack Compose.
    case identity
  }

  /// The easing with inner control points (x₁, y₁) and (x₂, y₂).
  ///
  /// - Parameters:
  ///   - x1: In 0…1. Some abscissas outside would still make a function; CSS refuses all of them,
  ///     and so does this type.
  ///   - y1: Of magnitude up to 1e50.
  ///   - x2: In 0…1.
  ///   - y2: Of magnitude up to 1e50.
  ///   - extrapolation: The rule outside 0…1.
  /// - Precondition: Each in its range. For numbers from outside, use
  ///   ``init(validating:_:_:_:extrapolation:)``, which throws.
  public init(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, extrapolation: Extrapolation = .tangent
  ) {
    self = trapping(try CubicBezier(validating: x1, y1, x2, y2, extrapolation: extrapolation))
  }

  /// The easing with inner control points (x₁, y₁) and (x₂, y₂), each number by its name.
  ///
  /// The same as ``init(_:_:_:_:extrapolation:)``.
  public init(
    x1: Double, y1: Double, x2: Double, y2: Double, extrapolation: Extrapolation = .tangent
  ) {
    self.init(x1, y1, x2, y2, extrapolation: extrapolation)
  }

  /// The easing with inner control points (x₁, y₁) and (x₂, y₂), checked.
  ///
  /// - Throws: ``ParameterError`` that names the number: an abscissa outside 0…1, or an ordinate
  ///   beyond ±1e50.
  public init(
    validating x1: Double, _ y1: Double, _ x2: Double, _ y2: Double,
    extrapolation: Extrapolation = .tangent
  ) throws(ParameterError) {
    try check(x1, "x1", in: 0...1)
    try check(y1, "y1", in: Magnitude.signed)
    try check(x2, "x2", in: 0...1)
    try check(y2, "y2", in: Magnitude.signed)
    // + 0 turns −0 into 0, whose reciprocal has the sign that slopes need.
    let isIdentity = x1 == y1 && x2 == y2
    self.init(
      x1: x1 + 0, y1: y1 + 0, x2: x2 + 0, y2: y2 + 0, extrapolation: extrapolation,
      cells: isIdentity ? nil : BezierCells(x1: x1 + 0, y1: y1 + 0, x2: x2 + 0, y2: y2 + 0))
  }

  /// A curve from its stored parts.
  ///
  /// A curve used once gets no cells: making them takes longer than one value.
  package init(
    x1: Double, y1: Double, x2: Double, y2: Double, extrapolation: Extrapolation,
    cells: BezierCells?
  ) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
    self.extrapolation = extrapolation
    self.cells = cells
  }

  /// The same control points with another rule outside 0…1.
  public func extrapolated(by extrapolation: Extrapolation) -> CubicBezier {
    CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2, extrapolation: extrapolation, cells: cells)
  }

  /// 1 − f(1 − x): the curve turned by half a revolution.
  ///
  /// The mirror image of ease-in is ease-out.
  public var mirrored: CubicBezier {
    CubicBezier(1 - x2, 1 - y2, 1 - x1, 1 - y1, extrapolation: extrapolation)
  }

  /// The mirrored curve, for a single use.
  var mirroredOnce: CubicBezier {
    CubicBezier(
      x1: 1 - x2, y1: 1 - y2, x2: 1 - x1, y2: 1 - y1, extrapolation: extrapolation, cells: nil)
  }

  /// The same curve with control points rounded to single precision.
  ///
  /// Core Animation and several others store them so.
  ///
  /// - Precondition: The ordinates are within the range of single precision, about ±3.4e38.
  public var roundedToSinglePrecision: CubicBezier {
    CubicBezier(
      Double(Float(x1)), Double(Float(y1)), Double(Float(x2)), Double(Float(y2)),
      extrapolation: extrapolation)
  }

  /// Whether all four control points lie on the diagonal, in order, so that the curve is y = x.
  package var isIdentity: Bool { x1 == y1 && x2 == y2 }
}

// MARK: - Equality

extension CubicBezier {
  /// Whether control points and extrapolation are the same.
  public static func == (a: CubicBezier, b: CubicBezier) -> Bool {
    a.x1 == b.x1 && a.y1 == b.y1 && a.x2 == b.x2 && a.y2 == b.y2
      && a.extrapolation == b.extrapolation
  }

  /// Feeds control points and extrapolation.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(x1)
    hasher.combine(y1)
    hasher.combine(x2)
    hasher.combine(y2)
    hasher.combine(extrapolation)
  }
}

// MARK: - As a curve

extension CubicBezier {
  /// Progress from 0 to 1.
  public var domain: ClosedRange<Double> { 0...1 }

  /// The eased progress at `x`; outside 0…1 as ``extrapolation`` says.
  ///
  /// Within 4·2⁻⁵³·max(1, |y₁|, |y₂|) of the exact curve. NaN in, NaN out.
  public func value(at x: Double, from side: Side?) -> Double {
    guard x > 0 && x < 1 else { return valueOutside(x) }
    return cells?.table.ordinate(at: x) ?? valueByIteration(x)
  }

  /// Writes the leading values that one cell answers; returns their count.
  func writeRun(
    of progress: UnsafeBufferPointer<Double>, to values: UnsafeMutablePointer<Double>
  ) -> Int {
    cells?.table.writeRun(of: progress, to: values) ?? 0
  }

  /// The value by the bracketed iteration, which works for every curve and every `x` inside 0…1.
  @inline(never)
  package func valueByIteration(_ x: Double) -> Double {
    if isIdentity { return x }
    return ordinate(at: parameter(solving: x))
  }

  /// dy/dx at `x`, ±∞ where the tangent is vertical.
  ///
  /// At 0 and 1 it is the limit from inside; outside 0…1, the slope of the extrapolation. From
  /// inside, the tangent at 0 points to the first control point that differs from (0, 0). The
  /// tangent at 1 comes from the last control point that differs from (1, 1): ease-in ends with
  /// slope 1/0.58, not 0.
  ///
  /// Within 64·2⁻⁵³·max(1, |y₁|, |y₂|)/x′(t). Where the control points are in order, x₁ ≤ x₂ and 0
  /// ≤ y₁ ≤ y₂ ≤ 1, the relative error is within 24·2⁻⁵³.
  public func slope(at x: Double, from side: Side?) -> Double {
    let side = side ?? defaultSide(at: x)
    if x > 0 && x < 1 {
      if let slope = cells?.table.slope(at: x) { return slope }
      return isIdentity ? 1 : slope(at: solvedParameter(at: x), from: side)
    }
    if x == 0 && side == .right { return startSlope }
    if x == 1 && side == .left { return mirroredOnce.startSlope }
    if x.isNaN { return x }
    switch extrapolation {
    case .tangent: return x < 0.5 ? startExtension : mirroredOnce.startExtension
    case .hold: return 0
    case .identity: return 1
    }
  }

  /// ½ if the curve has a soft spot there (x₁ = 1, x₂ = 0), else none.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    x1 == 1 && x2 == 0 && !isIdentity && interval.contains(0.5) ? [0.5] : []
  }

  private func valueOutside(_ x: Double) -> Double {
    if x == 0 || x == 1 || x.isNaN || (isIdentity && extrapolation != .hold) { return x }
    switch extrapolation {
    case .tangent:
      if x < 0 { return startExtension == 0 ? 0 : startExtension * x }
      let slope = mirroredOnce.startExtension
      return slope == 0 ? 1 : 1 + slope * (x - 1)
    case .hold: return x < 0 ? 0 : 1
    case .identity: return x
    }
  }

  /// The slope at 0 from inside; ±∞ where vertical.
  private var startSlope: Double {
    if x1 != 0 || y1 != 0 { return y1 / x1 }
    if x2 != 0 || y2 != 0 { return y2 / x2 }
    return 1
  }

  /// The slope of the line that continues the curve before 0.
  private var startExtension: Double { startSlope.isFinite ? startSlope : 0 }
}

// MARK: - Named curves

extension CubicBezier {
  /// CSS `linear`, (0, 0, 1, 1).
  public static let linear = CubicBezier(0, 0, 1, 1)

  /// CSS `ease`, (0.25, 0.1, 0.25, 1): also Core Animation's `default`.
  public static let ease = CubicBezier(0.25, 0.1, 0.25, 1)

  /// CSS `ease-in`, (0.42, 0, 1, 1).
  public static let easeIn = CubicBezier(0.42, 0, 1, 1)

  /// CSS `ease-out`, (0, 0, 0.58, 1).
  public static let easeOut = CubicBezier(0, 0, 0.58, 1)

  /// CSS `ease-in-out`, (0.42, 0, 0.58, 1).
  public static let easeInOut = CubicBezier(0.42, 0, 0.58, 1)
}
