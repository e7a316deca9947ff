// Tables in a text that is compiled into a module, for people to read and to change: sections, and in each of them rows of a
// word, or several, a colon and what they have.
//
//     # names of colours
//     aliceblue: f0f8ff
//     antiquewhite: faebd7

/// The tables of a text.
package struct TextTables: Sendable {
  /// What is before the first colon of a line, and what is behind it.
  package typealias Row = (word: Substring, rest: Substring)

  private let sections: [Substring: [Row]]

  /// - Parameter bytes: The text; what is before the first section is for its reader.
  package init(_ bytes: [UInt8]) {
    let texts = String(decoding: bytes, as: UTF8.self).split(separator: "\n# ").dropFirst()
    sections = texts.reduce(into: [:]) { sections, text in
      let lines = text.split(separator: "\n")
      sections[lines[0]] = lines.dropFirst().map { line in
        let word = line.prefix { $0 != ":" }
        return (word, line[word.endIndex...].dropFirst(2))
      }
    }
  }

  /// The rows of a section, in their order.
  package func rows(of section: String) -> [Row] { sections[section[...]] ?? [] }
}
