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
      ("animVersion", "a Maya .anim, whose keys have tangents: write a table of its frames"),
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
    let tags = ["<animated-vector", "<objectAnimator", "<set"].filter(text.contains)
    return tags.first.map { "\($0.dropFirst()) of Android, which is not read" }
  }

  /// The first animation of a dotLottie file, a zip, and what is left out as phrases; `nil` for another file.
  static func animation(in bytes: [UInt8]) -> (contents: [UInt8], notes: [String])? {
    guard let archive = ZipArchive(bytes) else { return nil }
    let names = archive.names.filter { name in
      name.hasSuffix(".json") && ["animations/", "a/"].contains(where: name.hasPrefix)
    }
    guard let name = names.first, let contents = archive.contents(of: name) else { return nil }
    let manifest = archive.contents(of: "manifest.json").flatMap { try? JSONNode(utf8: $0) }
    let entries = (try? manifest?.object().optional("animations")?.array()) ?? []
    let own = entries.lazy.compactMap { try? $0.object() }.first { entry in
      (try? entry.optional("id")?.string()).map { name.hasSuffix("/\($0).json") } ?? false
    }
    // What a player does by itself, unless it is said otherwise.
    let settings = own?.members.filter { name, value in
      ["speed", "direction", "playMode", "initialTheme"].contains(name)
        && (try? value.number()) != 1 && !["normal", ""].contains(try? value.string())
    }
    return (
      contents,
      names.dropFirst().map { "\($0) is another animation of the file, and not read" }
        + (settings ?? []).map { "\($0.name) \($0.value.found) of the manifest is not read" }
    )
  }

  /// Whether a file is HTML or XML.
  static func isMarkup(_ bytes: [UInt8]) -> Bool {
    bytes.drop { CSSText.isSpace($0) || byteOrderMark.contains($0) }.first == UInt8(ascii: "<")
  }
}
