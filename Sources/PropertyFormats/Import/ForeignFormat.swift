// Files that are no style sheet, table, animation of a browser or Lottie file: named, and read where that takes little.
//
//     HTML, SVG       the style sheets of its <style> elements; SVGImport.swift reads the animations of SVG
//     source          of a system that curves are exported to (ForeignSource.swift)
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
        "a zip, as dotLottie is: a file animations/….json in it is read, as lottie"
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
      let asset = text.firstRange(of: "\"asset\"").map {
        text[$0.upperBound...].prefix { $0 != "}" }
      }
      return asset?.contains("\"version\"") == true ? "glTF, whose animations are not read" : nil
    }
    guard start.hasPrefix("<") else { return nil }
    guard !["<style", "<svg"].contains(where: text.lowercased().contains) else { return nil }
    let tags = [
      ("<animated-vector", "an animated vector drawable of Android, which is not read"),
      ("<objectAnimator", "an object animator of Android, which is not read"),
      ("<set", "a set of animators of Android, which is not read"),
    ]
    return tags.first { text.contains($0.0) }?.1
  }

  /// The first animation of a dotLottie file, a zip, and the names of the others; `nil` for another file.
  static func animation(in bytes: [UInt8]) -> (contents: [UInt8], others: [String])? {
    guard let archive = ZipArchive(bytes) else { return nil }
    let names = archive.names.filter { name in
      name.hasSuffix(".json") && ["animations/", "a/"].contains(where: name.hasPrefix)
    }
    return names.first.flatMap { archive.contents(of: $0) }.map { ($0, Array(names.dropFirst())) }
  }

  /// Whether a file is HTML or XML.
  static func isMarkup(_ bytes: [UInt8]) -> Bool {
    bytes.drop { CSSText.isSpace($0) || byteOrderMark.contains($0) }.first == UInt8(ascii: "<")
  }
}
