// A path in the plane for a motion: the content of SVG's path data [1, §9.3], as a value.
//
//     MotionPath(from: [0, 0]).line(to: [100, 0]).cubic([100, 50], [150, 100], to: [200, 100])
//
// A path is a list of elements: moves, lines, quadratic and cubic Béziers, elliptic arcs and
// closings. Each starts at the end of the one before. Coordinates are kept as given, so that the
// text of a path reads back to an equal path. The drawing consists of segments (MotionPath+Segment.swift):
// an element with its start. A move draws nothing; it is a jump.
//
// Arcs are stored by their end points, as in SVG. Circles are four such quarters, whose centres are
// recovered to the last digits.
//
// Not to be confused with BezierPath, an easing y(x) whose pieces may not run backwards.
//
// [1] W3C, Scalable Vector Graphics 2.

/// A path in the plane: lines, Béziers and elliptic arcs, in one or more pieces.
///
/// ```swift
/// let path = try MotionPath(svg: "M0 0 C50 0 50 100 100 100")
/// let paced = path.paced(.constantSpeed)
/// paced.point(at: 0.5)                                   // (50, 50)
/// ```
///
/// Two paths of the same kinds of elements can be mixed, as values of an animation: an outline that becomes another.
///
/// Directions are those of a screen, with x to the right and y down: angles grow from x towards y,
/// clockwise.
public struct MotionPath: Hashable, Sendable {
  /// A point or a vector: x and y.
  public typealias Point = SIMD2<Double>

  /// A part of a path; it begins at the end of the one before.
  public enum Element: Hashable, Sendable {
    /// A jump.
    case move(to: Point)
    /// A straight line.
    case line(to: Point)
    /// A quadratic Bézier by its control point.
    case quadratic(Point, to: Point)
    /// A cubic Bézier by its two inner control points.
    case cubic(Point, Point, to: Point)
    /// An arc of an ellipse whose first radius is turned by `rotation` degrees.
    ///
    /// Of the four arcs between two points, `isLarge` chooses those of more than half a turn, and
    /// `isClockwise` those along which the angle grows.
    case arc(radii: Point, rotation: Double, isLarge: Bool, isClockwise: Bool, to: Point)
    /// A straight line back to the start of this piece.
    ///
    /// The next element begins there.
    case close
  }

  /// The elements of the path; the first is a move.
  public internal(set) var elements: [Element]

  /// A path that begins at a point.
  ///
  /// - Parameter start: Coordinates of magnitude up to 1e50.
  /// - Precondition: The coordinates are in their range, here and in the methods that add elements.
  ///   For numbers from outside, use ``init(validating:)``, which throws.
  public init(from start: Point) {
    elements = []
    self = adding(.move(to: start))
  }

  /// The path with the given elements, checked.
  ///
  /// - Throws: ``ParameterError``, which names the number, as in `x1 of element 2`; elements are
  ///   counted from 1. The first element must be a move; coordinates and rotations are of magnitude
  ///   up to 1e50, radii from 0 to 1e50.
  public init(validating elements: [Element]) throws(ParameterError) {
    guard case .move = elements.first else {
      throw ParameterError(
        parameter: "the count of moves at the start", value: 0, accepted: "at least 1")
    }
    for (index, element) in elements.enumerated() { try element.validate(number: index + 1) }
    self.elements = elements
  }

  private consuming func adding(_ element: Element) -> MotionPath {
    let number = elements.count + 1
    trapping(try element.validate(number: number))
    elements.append(element)
    return self
  }
}

// MARK: - Building

extension MotionPath {
  /// The path with a jump to the start of its next piece.
  public consuming func move(to point: Point) -> MotionPath { adding(.move(to: point)) }

  /// The path continued by a straight line.
  public consuming func line(to end: Point) -> MotionPath { adding(.line(to: end)) }

  /// The path continued by a quadratic Bézier.
  public consuming func quadratic(_ control: Point, to end: Point) -> MotionPath {
    adding(.quadratic(control, to: end))
  }

  /// The path continued by a cubic Bézier.
  public consuming func cubic(_ first: Point, _ second: Point, to end: Point) -> MotionPath {
    adding(.cubic(first, second, to: end))
  }

  /// The path continued by an elliptic arc.
  ///
  /// SVG's rules apply. Radii too small to reach the end are enlarged in proportion. With a radius
  /// of 0 the arc is a line. An arc that ends at its start draws nothing.
  ///
  /// - Parameters:
  ///   - end: The end of the arc.
  ///   - radii: From 0 to 1e50.
  ///   - rotation: The angle in degrees from the x axis to the first radius.
  ///   - isLarge: Whether the arc is longer than half a turn.
  ///   - isClockwise: Whether the angle grows along the arc.
  public consuming func arc(
    to end: Point, radii: Point, rotation: Double = 0, isLarge: Bool = false,
    isClockwise: Bool = true
  ) -> MotionPath {
    adding(
      .arc(radii: radii, rotation: rotation, isLarge: isLarge, isClockwise: isClockwise, to: end))
  }

  /// The path with its last piece closed by a straight line.
  public consuming func closed() -> MotionPath { adding(.close) }
}

// MARK: - Elements

extension MotionPath.Element {
  /// The end of the element; `nil` for a closing, which goes back.
  package var end: MotionPath.Point? {
    switch self {
    case .move(let end), .line(let end), .quadratic(_, let end), .cubic(_, _, let end),
      .arc(_, _, _, _, let end):
      return end
    case .close: return nil
    }
  }

  /// The numbers of the element with their names in errors.
  package var numbers: [(name: String, value: Double)] {
    switch self {
    case .move(let end), .line(let end):
      return [("x", end.x), ("y", end.y)]
    case .quadratic(let control, let end):
      return [("x1", control.x), ("y1", control.y), ("x", end.x), ("y", end.y)]
    case .cubic(let first, let second, let end):
      return [
        ("x1", first.x), ("y1", first.y), ("x2", second.x), ("y2", second.y), ("x", end.x),
        ("y", end.y),
      ]
    case .arc(let radii, let rotation, _, _, let end):
      return [
        ("rx", radii.x), ("ry", radii.y), ("rotation", rotation), ("x", end.x), ("y", end.y),
      ]
    case .close: return []
    }
  }

  fileprivate func validate(number: Int) throws(ParameterError) {
    for (name, value) in numbers {
      let isRadius = name == "rx" || name == "ry"
      try check(
        value, "\(name) of element \(number)",
        in: isRadius ? Magnitude.nonNegative : Magnitude.signed)
    }
  }
}

extension MotionPath {
  var place: Point {
    if let end = elements.last?.end { return end }
    // After a closing, where the figure began.
    for case .move(let origin) in elements.reversed() { return origin }
    return .zero
  }

  /// The drawn segments in order: all elements except moves, with their starts.
  ///
  /// A closing is a line, unless the path is already at its start. An arc that ends at its start is
  /// left out, as in SVG. All other segments of length 0 are kept.
  package var segments: [Segment] {
    var segments: [Segment] = []
    var (origin, start) = (Point.zero, Point.zero)
    for element in elements {
      switch element {
      case .move(let end): origin = end
      case .line(let end): segments.append(.line(start, end))
      case .quadratic(let control, let end): segments.append(.quadratic(start, control, end))
      case .cubic(let first, let second, let end):
        segments.append(.cubic(start, first, second, end))
      case .arc(let radii, let rotation, let isLarge, let isClockwise, let end):
        if start != end {
          let arc = Arc(
            from: start, to: end, radii: [radii.x.magnitude, radii.y.magnitude],
            rotation: rotation, isLarge: isLarge, isClockwise: isClockwise)
          segments.append(arc.map { .arc($0) } ?? .line(start, end))
        }
      case .close:
        if start != origin { segments.append(.line(start, origin)) }
      }
      start = element.end ?? origin
    }
    return segments
  }

  /// The sum of the lengths of all segments; jumps have none.
  ///
  /// Within 4e-15 of itself.
  public var length: Double { sumOfLengths(segments.map(\.length)) }
}
