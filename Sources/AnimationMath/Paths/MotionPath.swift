// A path in the plane along which something moves: what SVG's path data says [1, §9.3], as a value.
//
//     MotionPath(from: [0, 0]).line(to: [100, 0]).cubic([100, 50], [150, 100], to: [200, 100])
//
// A path is a list of elements, each of which starts where the one before it ended: moves, lines,
// quadratic and cubic Béziers, elliptic arcs and closings, with coordinates as given, so that the text
// of a path reads back to an equal one. What is drawn are its segments (PathSegment.swift): an element
// and its start. A move has none; it is a jump.
//
// Arcs are kept by their end points, as SVG has them. That is all an arc needs, and the same kind
// serves for circles: four quarters, whose centres are found again to the last digits.
//
// Not to be confused with BezierPath, an easing y(x) whose pieces may not run backwards.
//
// [1] W3C, Scalable Vector Graphics 2.

/// A path in the plane: lines, Béziers and elliptic arcs, in one or more pieces.
///
/// ```swift
/// let path = try MotionPath(svg: "M0 0 C50 0 50 100 100 100")
/// let run = path.run(.constantSpeed)
/// run.point(at: 0.5)                                   // (50, 50)
/// ```
///
/// Directions are told as on a screen, with x to the right and y down: an angle grows from x towards
/// y, which is clockwise.
public struct MotionPath: Hashable, Sendable {
  /// A point or a vector: x and y.
  public typealias Point = SIMD2<Double>

  /// A part of a path, which begins where the one before it ends.
  public enum Element: Hashable, Sendable {
    /// A jump.
    case move(to: Point)
    /// A straight line.
    case line(to: Point)
    /// A quadratic Bézier by its control point.
    case quadratic(Point, to: Point)
    /// A cubic Bézier by its two inner control points.
    case cubic(Point, Point, to: Point)
    /// A part of an ellipse with these radii whose first axis is turned by `rotation` degrees.
    ///
    /// Of the four arcs between two points `isLarge` chooses those of more than half a turn, and
    /// `isClockwise` those along which the angle grows.
    case arc(radii: Point, rotation: Double, isLarge: Bool, isClockwise: Bool, to: Point)
    /// A straight line back to where this piece of the path began; what follows begins there.
    case close
  }

  /// What the path is made of; the first is a move.
  public private(set) var elements: [Element]

  /// A path that begins at a point.
  ///
  /// - Parameter start: Coordinates of magnitude up to 1e50, here and in all elements.
  /// - Precondition: As said, also of the methods that add elements. For numbers from outside, use
  ///   ``init(validating:)``, which throws.
  public init(from start: Point) {
    elements = []
    self = adding(.move(to: start))
  }

  /// The path with these elements, or an error that names the number at fault.
  ///
  /// - Throws: ``ParameterError``, as in `x1 of element 2`; elements are counted from 1. The first must
  ///   be a move, coordinates and rotations of magnitude up to 1e50, radii from 0 to 1e50.
  public init(validating elements: [Element]) throws(ParameterError) {
    guard case .move = elements.first else {
      throw ParameterError(
        parameter: "the count of moves at the start", value: 0, accepted: "at least 1")
    }
    for (index, element) in elements.enumerated() { try element.check(number: index + 1) }
    self.elements = elements
  }

  /// The path and one more element.
  private consuming func adding(_ element: Element) -> MotionPath {
    let number = elements.count + 1
    trapping { () throws(ParameterError) in try element.check(number: number) }
    elements.append(element)
    return self
  }
}

// MARK: - Building

extension MotionPath {
  /// The path and a jump to where its next piece begins.
  public consuming func move(to point: Point) -> MotionPath { adding(.move(to: point)) }

  /// The path and a straight line.
  public consuming func line(to end: Point) -> MotionPath { adding(.line(to: end)) }

  /// The path and a quadratic Bézier.
  public consuming func quadratic(_ control: Point, to end: Point) -> MotionPath {
    adding(.quadratic(control, to: end))
  }

  /// The path and a cubic Bézier.
  public consuming func cubic(_ first: Point, _ second: Point, to end: Point) -> MotionPath {
    adding(.cubic(first, second, to: end))
  }

  /// The path and an elliptic arc, by SVG's rules: radii that are too small to reach are enlarged in
  /// proportion, with a radius of 0 it is a line, and one that ends where it began is nothing.
  ///
  /// - Parameters:
  ///   - end: Where it ends.
  ///   - radii: From 0 to 1e50.
  ///   - rotation: By how many degrees the first radius is turned from the x axis.
  ///   - isLarge: Whether it is the one of more than half a turn.
  ///   - isClockwise: Whether the angle grows along it.
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
  /// Where it ends; `nil` for a closing, which goes back.
  var end: MotionPath.Point? {
    switch self {
    case .move(let end), .line(let end), .quadratic(_, let end), .cubic(_, _, let end),
      .arc(_, _, _, _, let end):
      return end
    case .close: return nil
    }
  }

  /// The numbers of the element and their names, as errors call them.
  var numbers: [(name: String, value: Double)] {
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

  fileprivate func check(number: Int) throws(ParameterError) {
    for (name, value) in numbers {
      let isRadius = name == "rx" || name == "ry"
      try AnimationMath.check(
        value, "\(name) of element \(number)",
        in: isRadius ? Magnitude.nonNegative : Magnitude.signed)
    }
  }
}

extension MotionPath {
  /// Where the next element begins.
  var place: Point {
    var (origin, place) = (Point.zero, Point.zero)
    for element in elements {
      place = element.end ?? origin
      if case .move(let end) = element { origin = end }
    }
    return place
  }

  /// What is drawn, in order: every element but the moves, with its start.
  ///
  /// A closing is a line, unless it is where it should go already; an arc that ends where it began is
  /// left out, as SVG has it. All other segments of no length stay.
  public var segments: [PathSegment] {
    var segments: [PathSegment] = []
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
          let arc = EllipticArc(
            from: start, to: end, radii: radii, rotation: rotation, isLarge: isLarge,
            isClockwise: isClockwise)
          segments.append(arc.map { .arc($0) } ?? .line(start, end))
        }
      case .close:
        if start != origin { segments.append(.line(start, origin)) }
      }
      start = element.end ?? origin
    }
    return segments
  }

  /// The sum of the lengths of all segments; jumps count nothing.
  ///
  /// Within 2e-15 of itself (measured: 1.4e-15); ``PathSegment/length`` tells how.
  public var length: Double { sumOfLengths(segments.map(\.length)) }
}
