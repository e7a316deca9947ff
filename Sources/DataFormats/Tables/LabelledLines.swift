// Lines of a log that has a time or labels before its numbers, as the table that they are.
//
//     [Log] t=5123.4 x=12.5 (app.js, line 12)                    t, x
//     Time: 0.033 Position: (1.5, 0, 2)                          Time, Position.1, Position.2, Position.3
//     - {t: 0.033, x: 7.93}                                      t, x
//     08-12 14:33:01.123  1234  1234 D Tag: x=960.0              time, x
//     14:33:01.123 -> 7.93            0.033 (1.5, 2)             time, value

import Wording

/// The numbers behind the labels of a log.
struct LabelledLines {
  private(set) var names: [String] = []
  private(set) var rows: [[String]] = []

  /// - Returns: `nil` unless each line has the labels of the first, two or more with a time among them.
  init?(_ bytes: [UInt8]) {
    guard bytes.prefix(256).contains(where: { ":=(".utf8.contains($0) }) else { return nil }
    for line in bytes.split(separator: lineFeed) where line.contains(where: { $0 > 0x20 }) {
      // A style sheet may be one long line.
      guard line.count < 4096 else { return nil }
      let cells = Self.cells(String(decoding: line, as: UTF8.self)[...])
      if names.isEmpty { names = cells.map(\.name) }
      guard names.count > 1, cells.map(\.name) == names else { return nil }
      rows.append(cells.map(\.text))
    }
    guard rows.count > 2,
      names.map(ColumnName.init).contains(where: { $0.isTime || $0.countsFrames })
    else { return nil }
  }

  /// The numbers of a line with their labels; of several behind one label with their places.
  private static func cells(_ line: Substring) -> [(name: String, text: String)] {
    var cells: [(name: String, text: String)] = []
    let stamp = stamp(of: line)
    var rest = stamp?.rest ?? line
    let own = rest.drop { " ]".contains($0) }
    if stamp != nil, own.hasPrefix("->") || own.hasPrefix("(") {
      rest = "value: \(own.hasPrefix("->") ? own.dropFirst(2) : own)"
    }
    while let mark = rest.firstIndex(where: { ":=".contains($0) }) {
      let label = rest[..<mark].reversed().drop { " \"'".contains($0) }
        .prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }.reversed()
      rest = rest[rest.index(after: mark)...].drop { " (\"'[".contains($0) }
      var numbers: [String] = []
      while case let text = rest.prefix(while: { $0.isNumber || "+-.eE".contains($0) }),
        DecimalReading.number(in: text) != nil
      {
        numbers.append(String(text))
        rest = rest[text.endIndex...]
        let next = rest.drop { ", ".contains($0) }
        // Behind a comma may be the next label.
        if next.first.map({ $0.isNumber || "+-.".contains($0) }) != true { break }
        rest = next
      }
      guard label.contains(where: \.isLetter) else { continue }
      cells += numbers.enumerated().map {
        (String(label) + (numbers.count == 1 ? "" : ".\($0.offset + 1)"), $0.element)
      }
    }
    // A time with a label is that of the program itself.
    let isTimed = cells.contains { ColumnName($0.name).isTime }
    return (isTimed ? [] : stamp.map { [("time", $0.text)] } ?? []) + cells
  }

  /// The time that a line begins with, behind a date or a bracket, and the rest of the line.
  private static func stamp(of line: Substring) -> (text: String, rest: Substring)? {
    let words = line.prefix(64).split { " []".contains($0) }.prefix(2)
    guard let first = words.first, let last = words.last else { return nil }
    for text in [line[first.startIndex..<last.endIndex], last, first]
    where text.contains(":") && CSVCell.time(String(text)) != nil
      || text == first && DecimalReading.number(in: text) != nil
    {
      return (String(text), line[text.endIndex...])
    }
    return nil
  }
}
