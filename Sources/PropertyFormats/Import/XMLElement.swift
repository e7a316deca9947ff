// The elements of an XML document in order, with their attributes: as much of XML [1] as drawings take.
//
// Comments, declarations, text and the contents of CDATA are skipped; of entities the five of XML are read.
//
// [1] W3C, Extensible Markup Language 1.0, §2 and §3.

struct XMLElement {
  /// The name without its prefix: `animate` of `svg:animate`.
  let name: String

  /// The attributes by name, without prefixes.
  var attributes: [String: String] = [:]

  /// The index of the element around; `nil` for the outermost.
  let parent: Int?

  /// The pseudo-classes of its place among the elements in the one around, `:nth-child(…)` last.
  private(set) var places = ""

  /// The byte at which the element begins.
  let offset: Int

  /// The bytes of a style sheet between the tags of `<style>`.
  private var sheet: Range<Int>?

  /// The elements up to a tag that does not end, which is the mistake.
  static func elements(
    of bytes: [UInt8]
  ) -> (elements: [XMLElement], mistake: ImportError?) {
    var (elements, open, mistake): ([XMLElement], [Int], ImportError?) = ([], [], nil)
    let text = String(decoding: bytes, as: UTF8.self)
    var (rest, offset) = (text[...], 0)
    func local(_ name: Substring) -> String { String(name.split(separator: ":").last ?? name) }
    while let start = rest.firstIndex(of: "<") {
      offset += text.utf8.distance(from: rest.startIndex, to: start)
      rest = rest[start...]
      let tag = start
      defer { offset += text.utf8.distance(from: tag, to: rest.startIndex) }
      let skipped = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<!", ">"), ("<?", ">"), ("</", ">")]
        .first { rest.hasPrefix($0.0) }
      if rest.hasPrefix("</") {
        // Elements of HTML may have no end.
        let name = local(rest.dropFirst(2).prefix { !$0.isWhitespace && $0 != ">" }).lowercased()
        if let last = open.lastIndex(where: { elements[$0].name.lowercased() == name }) {
          open.removeSubrange(last...)
        }
      }
      guard let end = rest.firstRange(of: skipped?.1 ?? ">")?.upperBound else {
        mistake = ImportError(
          "expected \"\(skipped?.1 ?? ">")\" for the tag here", at: bytes.place(ofByteAt: offset))
        break
      }
      if skipped != nil {
        rest = rest[end...]
        continue
      }
      rest = rest.dropFirst()
      let name = rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
      var element = XMLElement(name: local(name), parent: open.last, offset: offset)
      rest = rest[name.endIndex...].drop(while: \.isWhitespace)
      while let next = rest.first, next != ">" {
        let key = rest.prefix { !$0.isWhitespace && !"=>".contains($0) }
        rest = rest[key.endIndex...].drop(while: \.isWhitespace)
        guard rest.first == "=" else {
          if key.isEmpty || rest.isEmpty { break }
          continue
        }
        rest = rest.dropFirst().drop(while: \.isWhitespace)
        let value: Substring
        if let quote = rest.first, quote == "\"" || quote == "'" {
          value = rest.dropFirst().prefix { $0 != quote }
          rest = rest[value.endIndex...].dropFirst()
        } else {
          value = rest.prefix { !$0.isWhitespace && $0 != ">" }
          rest = rest[value.endIndex...]
        }
        element.attributes[local(key)] = plain(value)
        rest = rest.drop(while: \.isWhitespace)
      }
      elements.append(element)
      let plain = element.name.lowercased()
      let isEmpty = text[..<rest.startIndex].last == "/" || Self.empty.contains(plain)
      if !isEmpty { open.append(elements.count - 1) }
      rest = rest.dropFirst()
      if ["script", "style"].contains(plain), !isEmpty {
        let start = offset + text.utf8.distance(from: tag, to: rest.startIndex)
        while let end = rest.firstRange(of: "</") {
          rest = rest[end.lowerBound...]
          if rest.dropFirst(2).prefix(plain.count).lowercased() == plain { break }
          rest = rest.dropFirst(2)
        }
        if plain == "style" {
          let end = offset + text.utf8.distance(from: tag, to: rest.startIndex)
          elements[elements.count - 1].sheet = start..<end
        }
      }
    }
    for kind in ["of-type", "child"] {
      let groups = Dictionary(grouping: elements.indices) { index in
        [elements[index].parent.map(String.init), kind == "child" ? nil : elements[index].name]
      }
      for group in groups.values {
        for (place, index) in group.enumerated() {
          elements[index].places +=
            ":nth-last-\(kind)(\(group.count - place)):nth-\(kind)(\(place + 1))"
        }
      }
    }
    return (elements, mistake)
  }

  /// The style sheets of a page or a drawing, each byte in its place; one for some media is a rule of them, with its
  /// head in the place of the tag.
  static func sheet(of elements: [XMLElement], in bytes: [UInt8]) -> [UInt8] {
    var sheet = bytes.map { CSSText.isSpace($0) ? $0 : UInt8(ascii: " ") }
    for element in elements {
      guard let range = element.sheet else { continue }
      sheet.replaceSubrange(range, with: bytes[range])
      if let media = element.attributes["media"], range.upperBound < sheet.count {
        let head = Array("@media \(media.filter { !"{};".contains($0) }){".utf8)
        sheet.replaceSubrange(range.lowerBound - head.count..<range.lowerBound, with: head)
        sheet[range.upperBound] = UInt8(ascii: "}")
      }
      for mark in ["<![CDATA[", "]]>"] {
        while let place = sheet[range].firstRange(of: Array(mark.utf8)) {
          for index in place { sheet[index] = UInt8(ascii: " ") }
        }
      }
    }
    return sheet
  }

  /// The selector of the element and of those around it up to the 63rd: their kinds, ids, classes and places.
  func selector(among elements: [XMLElement]) -> String {
    let line = sequence(first: self) { $0.parent.map { elements[$0] } }.prefix(64)
    return line.reversed().map { element in
      let classes = (element.attributes["class"] ?? "").split { $0.isWhitespace }
      let id = element.attributes["id"].map { "#\($0)" } ?? ""
      return ([element.name, id] + classes.map { ".\($0)" } + [element.places]).joined()
    }.joined(separator: " ")
  }

  /// The elements of HTML that have nothing in them.
  private static let empty: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  /// A text with characters for entities.
  private static func plain(_ text: Substring) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
      .reduce(String(text)) { $0.contains("&") ? $0.replacing($1.0, with: $1.1) : $0 }
  }
}
