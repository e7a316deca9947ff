// Path data as SVG writes it [1, §9.3]: what drawing programs and Android's pathInterpolator hold.
//
//     M0,0 C.05,0 .133333,.06 .166666,.4 S.25,1 1,1        m0 0h.5v1h.5        M0 0 1-.5.5
//
// Read are M, L, H, V, C, S, Q and T, absolute in capitals and relative in small letters, with their
// arguments repeated without the letter; after M a repetition is a line. A number ends where it can go
// on no longer, so that 1-.5.5 is three. Axes are as given, y upwards, as Android reads them.
//
// Refused: a second M, since a curve has one piece; Z, since a closed path is no function; A, which is
// for drawing programs to convert into cubics.
//
// Relative coordinates are added up in doubles: ten times l.1,0 ends at 0.9999999999999999.
//
// [1] W3C, Scalable Vector Graphics 2.

extension BezierPath {
  /// The path that SVG path data draws, with y upwards as given.
  ///
  /// ```swift
  /// try BezierPath(svg: "M0,0 C.05,0 .133333,.06 .166666,.4 C.208333,.82 .25,1 1,1")
  /// ```
  ///
  /// - Parameters:
  ///   - svg: The commands M, L, H, V, C, S, Q and T, absolute or relative. A vertical line is a jump.
  ///   - extrapolation: What the curve is outside the path's abscissas; Android holds.
  /// - Throws: ``CurveTextError`` with the column, also where the path runs backwards.
  public init(
    svg: String, extrapolation: CubicBezier.Extrapolation = .tangent
  ) throws(CurveTextError) {
    var reader = PathDataReader(svg)
    try reader.read()
    do {
      try self.init(validating: reader.start, reader.segments, extrapolation: extrapolation)
    } catch {
      throw reader.located(error)
    }
  }
}

/// Reads segments from the bytes of path data.
private struct PathDataReader: TextReader {
  typealias Point = BezierPath.Point

  let text: String
  let bytes: [UInt8]
  var offset = 0

  private(set) var start = Point(x: 0, y: 0)
  private(set) var segments: [BezierPath.Segment] = []

  /// The current point.
  private var place = Point(x: 0, y: 0)

  /// The last control point, if the segment before was a cubic, or a quadratic, for S and T.
  private var cubicControl: Point? = nil
  private var quadraticControl: Point? = nil

  /// Where the numbers stand that errors may name, as `x1 of segment 2`.
  private var places: [String: Int] = [:]

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  /// An error of the path at the number it is about, or where its segment begins.
  func located(_ error: ParameterError) -> CurveTextError {
    let segment = error.parameter.split(separator: " ").suffix(2).joined(separator: " ")
    let offset = places[error.parameter] ?? places[segment] ?? 0
    return CurveTextError(error.description, in: text, at: offset)
  }

  // MARK: Commands

  mutating func read() throws(CurveTextError) {
    skipSpace()
    guard next.map(small) == UInt8(ascii: "m") else { throw unexpected("M") }
    offset += 1
    start = try point("", "the start", isRelative: false)
    place = start
    // Further points after M are lines, relative ones after m.
    let isRelative = bytes[0..<offset].contains(UInt8(ascii: "m"))
    while try anotherNumber() {
      try segment(UInt8(ascii: "l"), isRelative: isRelative)
    }
    while let command = next {
      let letter = small(command)
      guard "hlvcsqt".utf8.contains(letter) else { throw refused(command) }
      offset += 1
      repeat {
        try segment(letter, isRelative: command == letter)
      } while try anotherNumber()
    }
  }

  /// Reads the arguments of one segment.
  private mutating func segment(_ command: UInt8, isRelative: Bool) throws(CurveTextError) {
    skipSpace()
    let number = "segment \(segments.count + 1)"
    places[number] = offset
    let (origin, cubic, quadratic) = (place, cubicControl, quadraticControl)
    (cubicControl, quadraticControl) = (nil, nil)
    func reflected(_ control: Point?) -> Point {
      guard let control else { return origin }
      return Point(x: 2 * origin.x - control.x, y: 2 * origin.y - control.y)
    }
    switch command {
    case UInt8(ascii: "h"):
      place = Point(x: try coordinate("x of \(number)", isRelative ? origin.x : 0), y: origin.y)
      segments.append(.line(to: place))
    case UInt8(ascii: "v"):
      place = Point(x: origin.x, y: try coordinate("y of \(number)", isRelative ? origin.y : 0))
      segments.append(.line(to: place))
    case UInt8(ascii: "l"):
      place = try point("", number, isRelative: isRelative)
      segments.append(.line(to: place))
    case UInt8(ascii: "q"), UInt8(ascii: "t"):
      let control =
        command == UInt8(ascii: "q")
        ? try point("1", number, isRelative: isRelative) : reflected(quadratic)
      if command == UInt8(ascii: "q") { try separator() }
      quadraticControl = control
      place = try point("", number, isRelative: isRelative)
      segments.append(.quadratic(control, to: place))
    default:
      var first = reflected(cubic)
      if command == UInt8(ascii: "c") {
        first = try point("1", number, isRelative: isRelative)
        try separator()
      }
      let second = try point("2", number, isRelative: isRelative)
      try separator()
      cubicControl = second
      place = try point("", number, isRelative: isRelative)
      segments.append(.cubic(first, second, to: place))
    }
  }

  // MARK: Numbers

  /// Two coordinates, relative to the current point or absolute.
  private mutating func point(
    _ index: String, _ number: String, isRelative: Bool
  ) throws(CurveTextError) -> Point {
    let origin = isRelative ? place : Point(x: 0, y: 0)
    let x = try coordinate("x\(index) of \(number)", origin.x)
    try separator()
    return Point(x: x, y: try coordinate("y\(index) of \(number)", origin.y))
  }

  private mutating func coordinate(
    _ name: String, _ origin: Double
  ) throws(CurveTextError) -> Double {
    skipSpace()
    places[name] = offset
    return origin + (try number()).value
  }

  /// Whether another number follows, after a comma or none.
  private mutating func anotherNumber() throws(CurveTextError) -> Bool {
    try separator()
    return startsNumber
  }

  /// White space with at most one comma, which a number must follow.
  private mutating func separator() throws(CurveTextError) {
    skipSpace()
    guard next == UInt8(ascii: ",") else { return }
    offset += 1
    skipSpace()
    guard startsNumber else { throw unexpected("a number") }
  }

  private mutating func skipSpace() {
    while let next, next == 0x20 || (0x09...0x0D).contains(next) && next != 0x0B { offset += 1 }
  }

  // MARK: Errors

  /// What is wrong with a command.
  private func refused(_ command: UInt8) -> CurveTextError {
    let problem: String
    switch small(command) {
    case UInt8(ascii: "m"): problem = "a second M would begin another path; a curve has one"
    case UInt8(ascii: "z"): problem = "Z closes the path; a closed path is no function"
    case UInt8(ascii: "a"): problem = "arcs are not read; convert them to cubics"
    default: return unexpected("one of the commands L, H, V, C, S, Q and T")
    }
    return CurveTextError(problem, in: text, at: offset)
  }
}

/// The letter in lower case.
private func small(_ letter: UInt8) -> UInt8 { letter | 0x20 }
