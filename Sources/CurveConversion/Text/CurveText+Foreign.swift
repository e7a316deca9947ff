// Curves that other systems write without a name.
//
//     0.25, 0.1, 0.25, 1     [0.25, 0.1, 0.25, 1]     a cubic Bézier
//     M0,0 C0.4,0 0.2,1 1,1                           path data, as GSAP's CustomEase and Android have it

extension CurveText {
  /// A curve that is written without a name; `nil` if the text begins with one.
  package init?(withoutName text: String) throws(CurveTextError) {
    let first = text.utf8.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    switch first {
    case UInt8(ascii: "M"), UInt8(ascii: "m"):
      // Path data, as GSAP's CustomEase and Android have it.
      let start = text.utf8.drop { $0 != first }.dropFirst().first { $0 != 0x20 }
      guard let start, isDigit(start) || ".-+".utf8.contains(start) else { return nil }
      let path = try BezierPath(svg: text)
      guard (path.start.x, path.start.y, path.end.x) == (0, 0, 1) else {
        throw CurveTextError("expected a path from 0,0 to the abscissa 1", in: text, at: 0)
      }
      self = .easing(Easing(path, description: path.description))
    case .some(UInt8(ascii: "0")...UInt8(ascii: "9")), UInt8(ascii: "["), UInt8(ascii: "."),
      UInt8(ascii: "-"):
      var reader = CurveReader(text)
      guard let numbers = reader.fourNumbers() else { return nil }
      self = try CubicBezier.function.make(
        CurveExpression(
          text: text, name: "cubic-bezier", arguments: numbers, offset: 0, end: text.utf8.count))
    default: return nil
    }
  }
}

/// Numbers without a name.
extension CurveReader {
  /// Four numbers and nothing else, in brackets or not; `nil` for every other text.
  fileprivate mutating func fourNumbers() -> [CurveExpression.Argument]? {
    do throws(CurveTextError) {
      var numbers: [CurveExpression.Component] = []
      let isArray = try skip("[")
      repeat { numbers += try components(depth: 0) } while try skip(",")
      if isArray, try !skip("]") { return nil }
      try expectEnd()
      return numbers.count != 4
        ? nil : numbers.map { .init(label: nil, components: [$0], offset: $0.offset) }
    } catch { return nil }
  }
}
