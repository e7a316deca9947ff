// Many cubic Béziers in a row as one easing: what a designer draws with a pen.
//
//     M0,0 C.05,0 .133333,.06 .166666,.4 C.208333,.82 .25,1 1,1
//
// A segment is a function where its x(t) never falls. As for ``CubicBezier`` the abscissas of the
// inner control points must therefore lie between those of its ends; some curves beyond that would
// still be functions, but with a vertical tangent anywhere, where the solver of
// CubicBezier+Parameter.swift has no origin. A segment that runs backwards is not straightened, but
// refused, and the error names its number.
//
// A segment whose points all share one abscissa is a jump. Its start is the limit from the left,
// its end the limit from the right. A segment without extent adds nothing.
//
// Lines and quadratics are cubics. So is a piece of a curve through points; the files
// MonotoneCubic, AkimaCubic, CubicSpline, CatmullRom and KochanekBartels compute such pieces and nothing else.
// The evaluation of a piece is in BezierPath+Piece.swift.
//
// Tried and dropped: mapping each segment to a CubicBezier on the unit square, which loses digits
// where a segment is steep or narrow, and fails for a segment that ends as high as it began;
// flattening to chords or a table, as Android and GSAP do, which causes their errors of 10⁻³.

/// An easing, or any function, made of cubic Bézier segments.
///
/// ```swift
/// let emphasized = BezierPath([
///   (0, 0), (0.05, 0), (0.133333, 0.06), (0.166666, 0.4), (0.208333, 0.82),
///   (0.25, 1), (1, 1),
/// ])
/// emphasized.value(at: 0.5)  // 0.9506…
/// try BezierPath(
///   svg: "M0,0 C.05,0 .133333,.06 .166666,.4 C.208333,.82 .25,1 1,1")
/// ```
///
/// Values are within 10·2⁻⁵³·M of the exact curve, vertical tangents included. M is 1, or the
/// largest ordinate of a control point if that is more. Slopes are within 64·2⁻⁵³·M/x′(t). At the
/// joints values are exact.
///
/// The breakpoints are all joints, even where the curve happens to be smooth, and the soft spots:
/// in the middle of a segment whose two inner control points each share the abscissa of the far
/// end. There x(t) does not move.
public struct BezierPath: Curve, Hashable, Sendable {
  /// A point of the path.
  public typealias Point = CubicBezier.Point

  /// A part of a path, which begins where the one before it ends.
  public enum Segment: Hashable, Sendable {
    /// A straight line; a vertical one is a jump.
    case line(to: Point)
    /// A quadratic Bézier by its control point.
    case quadratic(Point, to: Point)
    /// A cubic Bézier by its two inner control points.
    case cubic(Point, Point, to: Point)
  }

  /// The rule outside the domain.
  ///
  /// `hold` keeps the first and the last ordinate; so does `tangent` where the path begins or ends
  /// with a jump.
  public let extrapolation: CubicBezier.Extrapolation

  /// The first and the last point.
  ///
  /// At a jump they are its outer points.
  public let start, end: Point

  /// The segments of positive width, each from the abscissa where the one before it ends.
  let pieces: [Piece]

  /// A path of pieces that the caller has joined; nothing is checked.
  package init(
    pieces: [Piece], from start: Point, to end: Point, _ extrapolation: CubicBezier.Extrapolation
  ) {
    self.pieces = pieces
    self.start = start
    self.end = end
    self.extrapolation = extrapolation
  }

  /// A path made of segments.
  ///
  /// - Parameters:
  ///   - start: Where the first segment begins.
  ///   - segments: Coordinates of magnitude up to 1e50. In each, the abscissas of control points lie
  ///     between those of its ends. Its width is 0, for a jump, or at least 1e-50.
  ///   - extrapolation: The rule outside the path's abscissas.
  /// - Precondition: The numbers are in these ranges, and some segment has a width. For numbers
  ///   from outside, use ``init(validating:_:extrapolation:)``, which throws.
  public init(
    from start: Point = Point(x: 0, y: 0), _ segments: [Segment],
    extrapolation: CubicBezier.Extrapolation = .tangent
  ) {
    self = trapping(try BezierPath(validating: start, segments, extrapolation: extrapolation))
  }

  /// A path made of segments, or an error that names the number at fault.
  ///
  /// - Throws: ``ParameterError``, with a name such as `x1 of segment 2`; segments are counted from
  ///   1. A quadratic has only `x1`.
  public init(
    validating start: Point, _ segments: [Segment],
    extrapolation: CubicBezier.Extrapolation = .tangent
  ) throws(ParameterError) {
    try check(start.x, "x of the start", in: Magnitude.signed)
    try check(start.y, "y of the start", in: Magnitude.signed)
    var pieces: [Piece] = []
    var place = start
    for (index, segment) in segments.enumerated() {
      if let piece = try segment.piece(from: place, number: index + 1) { pieces.append(piece) }
      place = segment.end
    }
    try check(
      place.x - start.x, "the width of the path", where: !pieces.isEmpty, accepted: "positive")
    self.init(pieces: pieces, from: start, to: place, extrapolation)
  }

  /// A path of cubic segments by its control points.
  ///
  /// The start comes first, then three points for each segment.
  ///
  /// - Precondition: The number of points is one more than a multiple of three, and the points
  ///   satisfy ``init(from:_:extrapolation:)``.
  public init(
    _ controlPoints: [(x: Double, y: Double)], extrapolation: CubicBezier.Extrapolation = .tangent
  ) {
    self = trapping(try BezierPath(validating: controlPoints, extrapolation: extrapolation))
  }

  /// A path of cubic segments by its control points, or an error that names the number at fault.
  ///
  /// - Throws: ``ParameterError`` if the number of points is not one more than a multiple of three,
  ///   and wherever ``init(validating:_:extrapolation:)`` throws.
  public init(
    validating controlPoints: [(x: Double, y: Double)],
    extrapolation: CubicBezier.Extrapolation = .tangent
  ) throws(ParameterError) {
    let points = controlPoints.map { Point(x: $0.x, y: $0.y) }
    try check(
      Double(points.count), "the count of control points",
      where: points.count % 3 == 1 && points.count > 1,
      accepted: "4, 7, 10 or another multiple of three and one")
    let segments = stride(from: 1, to: points.count, by: 3).map {
      Segment.cubic(points[$0], points[$0 + 1], to: points[$0 + 2])
    }
    try self.init(validating: points[0], segments, extrapolation: extrapolation)
  }

  /// The same path with another rule outside its domain.
  public func extrapolated(by extrapolation: CubicBezier.Extrapolation) -> BezierPath {
    BezierPath(pieces: pieces, from: start, to: end, extrapolation)
  }

  /// All control points: the start, then three for each segment.
  ///
  /// The three are the two inner control points and the end. A jump is a straight segment. The
  /// control points of a cubic are as given; those of lines, quadratics and curves through points
  /// are rounded, because these are raised to cubics.
  public var controlPoints: [Point] {
    var points = [start]
    func jump(to point: Point) {
      if let last = points.last, last.y != point.y { points += [last, point, point] }
    }
    for piece in pieces {
      jump(to: piece.start)
      points += [piece.controls.first, piece.controls.second, piece.end]
    }
    jump(to: end)
    return points
  }
}

// MARK: - As a curve

extension BezierPath {
  /// From the first to the last abscissa.
  public var domain: ClosedRange<Double> { start.x...end.x }

  /// The ordinate at `x`; outside the domain as ``extrapolation`` says.
  ///
  /// Within 10·2⁻⁵³ of the largest ordinate of a control point, and of 1. NaN in, NaN out.
  /// Complexity: O(log n) for n segments.
  public func value(at x: Double, from side: Side?) -> Double {
    let side = side ?? defaultSide(at: x)
    if let index = pieceIndex(at: x, from: side) { return pieces[index].value(at: x) }
    if x.isNaN { return x }
    let (point, slope) = continuation(at: x)
    switch extrapolation {
    case .tangent: return slope == 0 ? point.y : point.y + slope * (x - point.x)
    case .hold: return point.y
    case .identity: return x
    }
  }

  /// dy/dx at `x`, ±∞ where the tangent is vertical.
  ///
  /// Outside the domain it is the slope of the extrapolation.
  public func slope(at x: Double, from side: Side?) -> Double {
    let side = side ?? defaultSide(at: x)
    if let index = pieceIndex(at: x, from: side) {
      return pieces[index].slope(at: x, from: side)
    }
    if x.isNaN { return x }
    switch extrapolation {
    case .tangent: return continuation(at: x).slope
    case .hold: return 0
    case .identity: return 1
    }
  }

  /// All joints, and the soft spots in the middle of segments.
  ///
  /// Complexity: O(log n + m) for n segments and m breakpoints.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    var points: [Double] = []
    // The piece that begins before the interval may have a soft spot inside it.
    let first = pieces.indices.partitionPoint { pieces[$0].start.x >= interval.lowerBound }
    for piece in pieces[max(first - 1, 0)...] {
      if piece.start.x > interval.upperBound { break }
      if piece.start.x > start.x { points.append(piece.start.x) }
      // In a narrow piece the soft spot may round to a joint.
      if let spot = piece.softSpot { points.append(spot) }
    }
    return merged(points, in: interval, inside: domain)
  }

  /// The piece that decides the limit at `x` from one side; `nil` outside.
  private func pieceIndex(at x: Double, from side: Side) -> Int? {
    let isInside = side == .right ? start.x <= x && x < end.x : start.x < x && x <= end.x
    guard isInside else { return nil }
    // The last piece that begins before x, or at x when coming from the right; where pieces are even, it is found at once.
    func begins(_ index: Int) -> Bool {
      let begin = pieces[index].start.x
      return begin < x || (begin == x && side == .right)
    }
    let last = pieces.count - 1
    let position = (x - start.x) / (end.x - start.x) * Double(last + 1)
    let guess = position < Double(last) ? Int(position) : last
    if begins(guess), guess == last || !begins(guess + 1) { return guess }
    return (1..<pieces.count).partitionPoint { !begins($0) } - 1
  }

  /// The point and the slope of the line that continues the curve on the side of `x`.
  private func continuation(at x: Double) -> (point: Point, slope: Double) {
    let isBefore = x <= start.x
    let point = isBefore ? start : end
    let piece = isBefore ? pieces[0] : pieces[pieces.count - 1]
    let joint = isBefore ? piece.start : piece.end
    let slope = piece.slope(at: joint.x, from: isBefore ? .right : .left)
    return (point, joint.y == point.y && slope.isFinite ? slope : 0)
  }
}

// MARK: - Checks

extension BezierPath.Segment {
  var end: BezierPath.Point {
    switch self {
    case .line(let end), .quadratic(_, let end), .cubic(_, _, let end): return end
    }
  }

  /// The piece for the segment; `nil` if it has no width.
  fileprivate func piece(
    from start: BezierPath.Point, number: Int
  ) throws(ParameterError) -> BezierPath.Piece? {
    try check(
      end.x, "x of segment \(number)", where: end.x >= start.x || end.x.isNaN,
      accepted: "at least \(shortestDecimal(start.x)), where the segment begins")
    try check(end.x, "x of segment \(number)", in: Magnitude.signed)
    try check(end.y, "y of segment \(number)", in: Magnitude.signed)
    for (index, control) in controls.enumerated() {
      try check(control.x, "x\(index + 1) of segment \(number)", in: start.x...end.x)
      try check(control.y, "y\(index + 1) of segment \(number)", in: Magnitude.signed)
    }
    if start.x == end.x { return nil }
    try check(end.x - start.x, "width of segment \(number)", in: Magnitude.positive)
    switch self {
    case .line(let end): return BezierPath.Piece(line: start, to: end)
    case .quadratic(let control, let end):
      return BezierPath.Piece(start, quadratic: control, to: end)
    case .cubic(let first, let second, let end):
      return BezierPath.Piece(start, first, second, to: end)
    }
  }

  private var controls: [BezierPath.Point] {
    switch self {
    case .line: return []
    case .quadratic(let control, _): return [control]
    case .cubic(let first, let second, _): return [first, second]
    }
  }
}
