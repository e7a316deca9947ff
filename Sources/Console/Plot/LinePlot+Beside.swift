// What a plot shows beside its lines: a tolerance as a band, points as dots, instants as upright lines.

import DataFormats

extension LinePlot {
  /// The values around the line of an index that are accepted, such as those within a tolerance.
  package typealias Band = (line: Int, points: [(x: Double, lower: Double, upper: Double)])

  /// Points in the colour of a line, its values at some instants or its keyframes, which are joined; samples, which are
  /// of no line, are small and filled.
  package typealias Dots = (line: Int?, points: [(x: Double, y: Double)], areJoined: Bool)

  /// An argument with a name, in the colour of a line.
  package typealias Instant = (line: Int, x: Double, name: String)

  typealias Place = ((x: Double, y: Double)) -> (x: Double, y: Double)

  func band(_ band: Band, _ place: Place) -> String {
    let upper = Self.thinned(band.points.map { place(($0.x, $0.upper)) })
    let lower = Self.thinned(band.points.map { place(($0.x, $0.lower)) })
    let outline = (upper + lower.reversed()).map { "\(Self.short($0.x)) \(Self.short($0.y))" }
    return
      "<path class=\"band f\(band.line % Self.colours)\" d=\"M\(outline.joined(separator: "L"))Z\"/>\n"
  }

  func circles(_ dots: Dots, _ place: Place) -> String {
    let places = dots.points.map(place).map { (x: Self.short($0.x), y: Self.short($0.y)) }
    guard let line = dots.line else {
      return places.map { "<circle class=\"sample\" cx=\"\($0.x)\" cy=\"\($0.y)\" r=\"2\"/>\n" }
        .joined()
    }
    let kind = "c\(line % Self.colours)"
    let chain = places.map { "\($0.x) \($0.y)" }.joined(separator: "L")
    return (dots.areJoined ? "<path class=\"chain \(kind)\" d=\"M\(chain)\"/>\n" : "")
      + places.map { "<circle class=\"dot \(kind)\" cx=\"\($0.x)\" cy=\"\($0.y)\" r=\"3\"/>\n" }
      .joined()
  }

  /// The upright lines of the instants.
  func uprights(from top: Double, to bottom: Double, _ place: (Double) -> Double) -> String {
    instants.map { instant in
      let x = Self.short(place(instant.x))
      return "<line class=\"instant c\(instant.line % Self.colours)\" x1=\"\(x)\" "
        + "y1=\"\(Self.short(top))\" x2=\"\(x)\" y2=\"\(Self.short(bottom))\"/>\n"
    }.joined()
  }

  /// The names of the instants, each in a row of its own, so that none covers another.
  package func names(
    from top: Double, to bottom: Double, within room: ClosedRange<Double>,
    _ place: (Double) -> Double
  ) -> String {
    let rows = instants.sorted { $0.x < $1.x }
    let step = min(16, (bottom - top) * 0.55 / Double(max(rows.count, 1)))
    return rows.enumerated().map { row, instant in
      let x = place(instant.x)
      // To the left of its line where there is no room to the right.
      let isRight = x + 7 * Double(instant.name.count) + 8 < room.upperBound
      let y = bottom - 14 - step * Double(rows.count - 1 - row)
      return "<text class=\"label halo f\(instant.line % Self.colours)\(isRight ? "" : " end")\" "
        + "x=\"\(Self.short(isRight ? x + 6 : x - 6))\" y=\"\(Self.short(y))\">"
        + "\(instant.name.htmlEscaped)</text>\n"
    }.joined()
  }

  /// The points of a line without those within 0.04 of the rest (Douglas and Peucker).
  ///
  /// The ends stay. A straight line keeps two points, whatever the number of its samples.
  static func thinned(_ points: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
    guard points.count > 2 else { return points }
    var isKept = [Bool](repeating: false, count: points.count)
    (isKept[0], isKept[points.count - 1]) = (true, true)
    var open = [(0, points.count - 1)]
    while let (first, last) = open.popLast() {
      let (a, b) = (points[first], points[last])
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let square = dx * dx + dy * dy
      var (worst, farthest) = (0.04, -1)
      for index in first + 1..<max(last, first + 1) {
        let (x, y) = (points[index].x - a.x, points[index].y - a.y)
        // To the nearest point of the segment.
        let share = square > 0 ? min(max((x * dx + y * dy) / square, 0), 1) : 0
        let (across, along) = (x - share * dx, y - share * dy)
        let reach = (across * across + along * along).squareRoot()
        if reach > worst { (worst, farthest) = (reach, index) }
      }
      guard farthest > 0 else { continue }
      isKept[farthest] = true
      open += [(first, farthest), (farthest, last)]
    }
    return points.indices.filter { isKept[$0] }.map { points[$0] }
  }
}
