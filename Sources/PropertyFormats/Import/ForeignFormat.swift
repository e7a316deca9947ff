// Files that are no style sheet, table, animation of a browser or Lottie file: named, and read where that takes little.
//
//     HTML            the style sheets of its <style> elements
//     an Android      pathInterpolator resource, its path
//     source          of a system that curves are exported to, if it has a path or a cubic Bézier:
//                     GSAP, Jetpack Compose, QML
//
// Others are named in the error, with what to do.

enum ForeignFormat {
  /// The format of a file that cannot be read, with advice, as a phrase; `nil` for a file that may
  /// be read.
  static func refusal(of bytes: [UInt8]) -> String? {
    let none = "a binary file, which holds no curves"
    let binary = [
      (
        "PK\u{3}\u{4}",
        "a zip, as dotLottie is: unzip it, and import a file of its folder animations"
      ),
      ("RIFX", "a project of After Effects: export it as Lottie"),
      ("glTF", "a binary glTF, whose animations are not read"), ("\u{1F}\u{8B}", none),
      ("%PDF", none), ("GIF8", none), ("RIFF", none),
    ]
    for (start, name) in binary
    where bytes.starts(with: start.unicodeScalars.map { UInt8($0.value) }) {
      return name
    }
    let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if start.hasPrefix("{") {
      return text.contains("\"asset\"") && text.contains("\"accessors\"")
        ? "glTF, whose animations are not read" : nil
    }
    guard start.hasPrefix("<") else { return nil }
    guard !text.lowercased().contains("<style") else { return nil }
    let tags = [
      ("<svg", "SVG, whose animations (SMIL) are not read"),
      ("<animated-vector", "an animated vector drawable of Android, which is not read"),
      ("<objectAnimator", "an object animator of Android, which is not read"),
      ("<set", "a set of animators of Android, which is not read"),
    ]
    return tags.first { text.contains($0.0) }?.1
  }

  /// The style sheets of a page, each byte in its place; `nil` for a file without any.
  static func sheets(in bytes: [UInt8]) -> [UInt8]? {
    guard bytes.first(where: { !CSSText.isSpace($0) }) == UInt8(ascii: "<") else { return nil }
    let plain = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    var sheet = bytes.map { CSSText.isSpace($0) ? $0 : UInt8(ascii: " ") }
    var (place, isFound) = (0, false)
    func find(_ word: String, from start: Int) -> Int? {
      let word = Array(word.utf8)
      return (start..<max(plain.count - word.count + 1, start)).first {
        plain[$0] == word[0] && plain[$0..<$0 + word.count].elementsEqual(word)
      }
    }
    while let tag = find("<style", from: place), let open = find(">", from: tag) {
      let end = find("</style", from: open) ?? bytes.count
      sheet.replaceSubrange(open + 1..<end, with: bytes[open + 1..<end])
      (place, isFound) = (end, true)
    }
    return isFound ? sheet : nil
  }

  /// The curve in the source text of another system; `nil` if there is none.
  static func curve(in bytes: [UInt8]) -> CurveText? {
    let text = String(decoding: bytes.prefix(1 << 20), as: UTF8.self)
    func numbers(after word: String, to end: Character) -> [Double]? {
      guard let start = text.firstRange(of: word)?.upperBound else { return nil }
      let list = text[start...].prefix { $0 != end }.split { ", fF\n".contains($0) }
      let numbers = list.compactMap { Double($0) }
      return numbers.count == list.count ? numbers : nil
    }
    for word in ["CustomEase.create(", "android:pathData=", "parsePathString("] {
      guard let start = text.firstRange(of: word)?.upperBound else { continue }
      let parts = text[start...].split(separator: "\"", maxSplits: 4)
      guard let data = parts.first(where: { $0.first == "M" || $0.first == "m" }),
        let path = try? BezierPath(svg: String(data)), let easing = try? Easing(validating: path)
      else { continue }
      return .easing(easing)
    }
    if let four = numbers(after: "CubicBezierEasing(", to: ")"), four.count == 4,
      let bezier = try? CubicBezier(validating: four[0], four[1], four[2], four[3])
    {
      return .easing(Easing(bezier))
    }
    if let spline = numbers(after: "bezierCurve: [", to: "]"), spline.count % 6 == 0 {
      let points = stride(from: 0, to: spline.count, by: 2).map { (spline[$0], spline[$0 + 1]) }
      let path = try? BezierPath(validating: [(0, 0)] + points)
      return path.flatMap { try? Easing(validating: $0) }.map { .easing($0) }
    }
    return nil
  }
}
