// The stage of a document's page: one element for each object, styled as the exported CSS styles it.
//
// `inner.opacity` is the opacity of the object `inner`. The script sets each column's custom property. Numbers
// that CSS has no unit for are shown as Core Animation reads them: a rotation in radians, a translation and `x` to
// the right, `y` downwards; `strokeStart` and `strokeEnd` are the ends of a ring. Objects without a place of their
// own are side by side. The world is as large as all places that they reach, and the script scales it to the page.

import Console
import CurveFormats

extension DocumentPreview {
  /// An object, by the properties that show.
  private struct StageObject {
    let name: String

    /// The CSS declarations of the object; of two with one property the first counts.
    var style: [(name: String, text: String)] = []

    /// The columns of the object's position; `nil` for a coordinate of 0.
    var x: Int?
    var y: Int?

    /// The columns of the object's width and height, and the largest scale factor applied to them.
    var size: (Int, Int)?
    var factor = 1.0

    var hasRing = false

    mutating func take(_ text: String) -> Bool {
      let name = String(text.prefix { $0 != ":" })
      guard !style.contains(where: { $0.name == name }) else { return false }
      style.append((name, text))
      return true
    }
  }

  private static let side = 56.0

  /// The custom property of each column.
  var stageNames: [String] {
    var taken: Set<String> = []
    return properties.flatMap(\.columns).map { ExportedDocument.custom($0, &taken) }
  }

  /// The stage; empty if no property can be shown.
  var stage: String {
    let (objects, shown) = stageObjects
    guard !objects.isEmpty else { return "" }
    func isStill(_ column: Int?) -> Bool {
      column.map { columns[$0].allSatisfy { $0 == 0 } } ?? true
    }
    let isSpread = objects.count > 1 && objects.allSatisfy { isStill($0.x) && isStill($0.y) }
    let distance = isSpread ? 1.1 * Self.side * (objects.map(\.factor).max() ?? 1) : 0
    let reaches = objects.enumerated().map { index, object in
      reach(of: object, at: distance * Double(index))
    }
    let left = reaches.map(\.x.lowerBound).min() ?? 0
    let right = reaches.map(\.x.upperBound).max() ?? 0
    let top = reaches.map(\.y.lowerBound).min() ?? 0
    let bottom = reaches.map(\.y.upperBound).max() ?? 0
    let places = zip(objects, reaches).enumerated().map { index, place in
      markup(place.0, color: index, left: place.1.origin - left, top: -top)
    }
    let hidden = properties.map(\.name).filter { !shown.contains($0) }
    let notes = [
      objects.contains { $0.style.contains { $0.text.contains("1rad") } }
        ? "A rotation is shown in radians." : nil,
      hidden.isEmpty ? nil : "Not on the stage: \(hidden.joined(separator: ", "))",
    ].compactMap(\.self)
    let caption =
      notes.isEmpty ? "" : "<p class=\"none\">\(notes.joined(separator: " ").htmlEscaped)</p>\n"
    return """
      <section class="stage" aria-label="Stage">
      <div class="room" id="room"><div class="world" id="world" style="width: \(LinePlot.short(right - left))px; height: \(LinePlot.short(bottom - top))px">
      \(places.joined())</div></div>
      \(caption)</section>

      """
  }

  private var stageObjects: (objects: [StageObject], shown: Set<String>) {
    var objects: [StageObject] = []
    var shown: Set<String> = []
    let names = stageNames
    for (index, property) in properties.enumerated() {
      let first = places[index]
      let own = Array(names[first..<places[index + 1]])
      let declaration =
        ExportedDocument.declaration(of: property, own) ?? Self.declaration(of: property, own)
      guard let (element, text) = declaration else { continue }
      let place = objects.firstIndex { $0.name == element }
      var object = place.map { objects[$0] } ?? StageObject(name: element)
      guard object.take(text) else { continue }
      shown.insert(property.name)
      note(text, columns: first..<places[index + 1], in: &object)
      if let place { objects[place] = object } else { objects.append(object) }
    }
    return (objects, shown)
  }

  /// Notes how a declaration moves, resizes or scales an object.
  private func note(_ text: String, columns own: Range<Int>, in object: inout StageObject) {
    let first = own.lowerBound
    func largest(_ column: Int) -> Double {
      columns[first + column].reduce(0) { max($0, $1.magnitude) }
    }
    switch String(text.prefix { $0 != ":" }) {
    case "translate": (object.x, object.y) = (first, first + 1)
    case "left": object.x = first
    case "top": object.y = first
    case "width" where own.count == 2: object.size = (first, first + 1)
    case "scale": object.factor *= max(largest(0), 1)
    case "rotate": object.factor *= 2.0.squareRoot()
    case "transform":
      // Entries of the plane's matrix, or of the space's, column by column.
      let (next, move) = own.count == 6 ? (2, 4) : (4, 12)
      object.factor *= max(largest(0) + largest(next), largest(1) + largest(next + 1), 1)
      (object.x, object.y) = (first + move, first + move + 1)
    case "--stroke-start", "--stroke-end": object.hasRing = true
    default: break
    }
  }

  /// The element and the declaration of a number that CSS does not know by name.
  private static func declaration(
    of property: AnimatedProperty, _ names: [String]
  ) -> (element: String, text: String)? {
    guard case .number = property.stack else { return nil }
    let parts = property.name.split(separator: ".", omittingEmptySubsequences: false)
    let element = parts.dropLast().joined(separator: "-")
    let value = "var(\(names[0]))"
    let text: String
    switch (parts.last ?? "").lowercased().filter({ $0 != "-" && $0 != "_" }) {
    case "rotation", "rotationz", "rotate", "angle": text = "rotate: calc(\(value) * 1rad)"
    case "x", "translation", "translationx", "translatex", "positionx":
      text = "left: calc(\(value) * 1px)"
    case "y", "translationy", "translatey", "positiony": text = "top: calc(\(value) * 1px)"
    case "width": text = "width: calc(\(value) * 1px)"
    case "height": text = "height: calc(\(value) * 1px)"
    case "strokestart": text = "--stroke-start: \(value)"
    case "strokeend": text = "--stroke-end: \(value)"
    default: return nil
    }
    return (element, text)
  }

  /// The area that an object covers over time, relative to its own centre.
  private func reach(
    of object: StageObject, at origin: Double
  ) -> (x: ClosedRange<Double>, y: ClosedRange<Double>, origin: Double) {
    func interval(_ column: Int?) -> ClosedRange<Double> {
      guard let values = column.map({ columns[$0] }) else { return 0...0 }
      let ends = (values.min() ?? 0, values.max() ?? 0)
      return min(max(ends.0, -1e5), 1e5)...max(min(ends.1, 1e5), -1e5)
    }
    let factor = min(object.factor, 20)
    let size = object.size.map { (interval($0).upperBound, interval($1).upperBound) } ?? (0, 0)
    let (wide, high) = (max(size.0, Self.side) * factor / 2, max(size.1, Self.side) * factor / 2)
    let (x, y) = (interval(object.x), interval(object.y))
    return (
      origin + x.lowerBound - wide...origin + x.upperBound + wide,
      y.lowerBound - high...y.upperBound + high, origin
    )
  }

  private func markup(
    _ object: StageObject, color: Int, left: Double, top: Double
  ) -> String {
    let style = object.style.map(\.text).joined(separator: "; ")
    let shape =
      object.hasRing
      ? "<circle class=\"ring\" cx=\"50%\" cy=\"50%\" r=\"40%\" pathLength=\"1\"/>"
      : "<rect width=\"100%\" height=\"100%\"/><rect class=\"notch\" x=\"45%\" y=\"14%\" width=\"10%\" height=\"26%\" rx=\"2\"/>"
    let isPainted = object.style.contains { $0.name == "background-color" }
    let kind = "object f\(color % LinePlot.colours)\(isPainted ? " painted" : "")"
    let tag = object.name.isEmpty ? "" : "<span class=\"tag\">\(object.name.htmlEscaped)</span>"
    return """
      <div class="place" style="left: \(LinePlot.short(left))px; top: \(LinePlot.short(top))px">\(route(of: object))<svg class="\(kind)" style="\(style)">\(shape)</svg>\(tag)</div>

      """
  }

  /// The path of an object that moves in the plane.
  private func route(of object: StageObject) -> String {
    guard let x = object.x, let y = object.y else { return "" }
    let points = zip(columns[x], columns[y]).map { (x: $0, y: $1) }
    guard points.contains(where: { $0 != points[0] }) else { return "" }
    return "<svg class=\"route\"><path d=\"\(LinePlot.path(points))\"/></svg>"
  }
}
