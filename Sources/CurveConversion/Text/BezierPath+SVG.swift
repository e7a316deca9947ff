// Path data as SVG writes it [1, §9.3]: what drawing programs and Android's pathInterpolator hold.
//
//     M0,0 C.05,0 .133333,.06 .166666,.4 S.25,1 1,1        m0 0h.5v1h.5        M0 0 1-.5.5
//
// The commands M, L, H, V, C, S, Q and T are read, absolute in capitals and relative in small
// letters, by the reader of paths in the plane (Text/PathDataReader.swift). Axes are taken as
// given, y upwards, as in Android.
//
// Refused: a second M, since a curve has one piece; Z, since a closed path is not a function; A, which
// a drawing program can convert into cubics.
//
// [1] W3C, Scalable Vector Graphics 2.

extension BezierPath {
  /// The path that SVG path data draws, with y upwards as given.
  ///
  /// ```swift
  /// try BezierPath(
  ///   svg: "M0,0 C.05,0 .133333,.06 .166666,.4 C.208333,.82 .25,1 1,1")
  /// ```
  ///
  /// - Parameters:
  ///   - svg: The commands M, L, H, V, C, S, Q and T, absolute or relative. A vertical line is a jump.
  ///   - extrapolation: The rule outside the path's abscissas; Android's is `hold`.
  /// - Throws: ``CurveTextError`` with the column of the error; also if the path runs backwards.
  public init(
    svg: String, extrapolation: CubicBezier.Extrapolation = .tangent
  ) throws(CurveTextError) {
    var reader = PathDataReader(
      svg,
      refusing: [
        UInt8(ascii: "m"): "a second M would begin another path; a curve has one",
        UInt8(ascii: "z"): "Z closes the path; a closed path is not a function",
        UInt8(ascii: "a"): "arcs are not read; convert them to cubics",
      ])
    try reader.read()
    var start = Point(x: 0, y: 0)
    var segments: [Segment] = []
    for item in reader.items {
      switch item.element {
      case .move(let point): start = Point(point)
      case .line(let end): segments.append(.line(to: Point(end)))
      case .quadratic(let control, let end):
        segments.append(.quadratic(Point(control), to: Point(end)))
      case .cubic(let first, let second, let end):
        segments.append(.cubic(Point(first), Point(second), to: Point(end)))
      case .arc, .close: fatalError("the reader refuses \(item.element)")
      }
    }
    do {
      try self.init(validating: start, segments, extrapolation: extrapolation)
    } catch {
      throw reader.located(error)
    }
  }
}

extension BezierPath.Point {
  fileprivate init(_ point: MotionPath.Point) { self.init(x: point.x, y: point.y) }
}
