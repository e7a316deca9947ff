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
      self = try Self.bezier(numbers, reader)
    default: return nil
    }
  }

  private static func bezier(
    _ numbers: [CurveReader.Number], _ reader: CurveReader
  ) throws(CurveTextError) -> CurveText {
    do throws(ParameterError) {
      return .easing(
        Easing(
          try CubicBezier(
            validating: numbers[0].value, numbers[1].value, numbers[2].value, numbers[3].value)))
    } catch {
      let index = ["x1", "y1", "x2", "y2"].firstIndex(of: error.parameter) ?? 0
      throw CurveTextError("\(error)", in: reader.text, at: numbers[index].offset)
    }
  }
}

/// Numbers without a name.
extension CurveReader {
  typealias Number = (value: Double, offset: Int)

  /// Four numbers and nothing else, in brackets or not; `nil` for every other text.
  mutating func fourNumbers() -> [Number]? {
    var numbers: [Number] = []
    do throws(CurveTextError) {
      let isArray = try skip("[")
      try skipSpace()
      while startsNumber {
        let start = offset
        numbers.append((try number().value, start))
        _ = try skip(",")
      }
      if isArray, try !skip("]") { return nil }
      try expectEnd()
      return numbers.count == 4 ? numbers : nil
    } catch { return nil }
  }
}
