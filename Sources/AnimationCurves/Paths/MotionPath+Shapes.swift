// Shapes: rectangles, circles and ellipses, and arcs by their centre.
//
// Rectangles and ellipses have the start and direction of SVG and Core Graphics: a rectangle begins
// at its first corner and runs along x; an ellipse begins at the end of its x radius and runs
// clockwise, in quarters.
//
// An arc by its centre is made of equal parts of at most a quarter: the end points of longer parts
// would not determine the centre to the last digits. Its angles mean the same as on an HTML canvas
// [1].
//
// [1] WHATWG, HTML, CanvasRenderingContext2D, arc().

extension MotionPath {
  /// A closed rectangle.
  ///
  /// - Parameters:
  ///   - corner: The first corner.
  ///   - size: Width and height; negative ones extend to the left or up.
  public static func rectangle(from corner: Point, size: Point) -> MotionPath {
    let opposite = corner + size
    return MotionPath(from: corner)
      .line(to: [opposite.x, corner.y]).line(to: opposite).line(to: [corner.x, opposite.y]).closed()
  }

  /// A closed ellipse: four quarters, clockwise from the end of its first radius.
  ///
  /// - Parameters:
  ///   - center: The centre.
  ///   - radii: Along x and y, from 1e-50 to 1e50.
  public static func ellipse(center: Point, radii: Point) -> MotionPath {
    for (radius, name) in [(radii.x, "rx"), (radii.y, "ry")] {
      requireNumber(radius, name, in: Magnitude.positive)
    }
    let right = center + [radii.x, 0]
    return MotionPath(from: right)
      .arc(to: center + [0, radii.y], radii: radii).arc(to: center - [radii.x, 0], radii: radii)
      .arc(to: center - [0, radii.y], radii: radii).arc(to: right, radii: radii).closed()
  }

  /// A closed circle: four quarters, clockwise from its rightmost point.
  ///
  /// - Parameters:
  ///   - center: The centre.
  ///   - radius: From 1e-50 to 1e50.
  public static func circle(center: Point, radius: Double) -> MotionPath {
    ellipse(center: center, radii: [radius, radius])
  }

  /// A path that is a part of a circle; see ``arc(center:radius:startAngle:endAngle:clockwise:)``.
  ///
  /// ```swift
  /// MotionPath(
  ///   arcCenter: [50, 50], radius: 40, startAngle: -.pi / 2, endAngle: .pi / 2
  /// )
  /// ```
  public init(
    arcCenter center: Point, radius: Double, startAngle: Double, endAngle: Double,
    clockwise: Bool = true
  ) {
    let start = center + radius * [cosine(startAngle), sine(startAngle)]
    self = MotionPath(from: start).arc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// The path continued by an arc of a circle.
  ///
  /// If the path does not end at the start of the arc, a straight line leads there.
  ///
  /// - Parameters:
  ///   - center: The centre.
  ///   - radius: From 1e-50 to 1e50.
  ///   - startAngle: The angle of the start in radians, clockwise from the x axis.
  ///   - endAngle: The angle of the end. If the angles differ by a turn or more in the direction of
  ///     the arc, the arc is the whole circle; otherwise full turns do not count.
  ///   - clockwise: Whether the angle grows along the arc.
  public consuming func arc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool = true
  ) -> MotionPath {
    requireNumber(radius, "radius", in: Magnitude.positive)
    requireNumber(startAngle, "startAngle")
    requireNumber(endAngle, "endAngle")
    let turn = 2 * Double.pi
    var sweep = clockwise ? endAngle - startAngle : startAngle - endAngle
    if sweep < 0 {
      sweep = sweep.truncatingRemainder(dividingBy: turn)
      if sweep < 0 { sweep += turn }
    }
    let isWhole = sweep >= turn
    sweep = min(sweep, turn)
    func point(_ angle: Double) -> Point { center + radius * [cosine(angle), sine(angle)] }

    let first = point(startAngle)
    var path = self.place == first ? self : line(to: first)
    let count = Int((sweep / (.pi / 2)).rounded(.up))
    for index in stride(from: 1, through: count, by: 1) {
      let angle = sweep * Double(index) / Double(count)
      let end = isWhole && index == count ? first : point(startAngle + (clockwise ? angle : -angle))
      path = path.arc(to: end, radii: [radius, radius], isClockwise: clockwise)
    }
    return path
  }
}
