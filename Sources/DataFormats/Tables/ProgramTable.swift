// Files of programs that hold a table among lines of their own, as that table alone.
//
//     After Effects' clipboard             each property has a block; all become columns of one table, with gaps
//     LabVIEW's measurements (.lvm)        the first segment of data, which a note says where there are more
//     JSON                                 rows of objects or arrays, or an object of columns; one value a line, too
//     logs with labels                     LabelledLines.swift
//     literals of MATLAB, Python, Swift    data = [0 0; 0.1 2]   [(0, 0), (0.1, 2)]   t = [0, 0.1] and x = [0, 2]
//     Nuke's curves                        {curve x1 0 x2 7.93}
//     old Tektronix oscilloscopes          Record Length,60,,0,0
//     Rigol's oscilloscopes                X,CH1,Start,Increment   Sequence,Volt,0,2e-6   0,7.93
//
//     Adobe After Effects 8.0 Keyframe Data        LabVIEW Measurement
//         Units Per Second   30                    X_Columns   One
//     Transform   Position                         ***End_of_Header***
//         Frame   X pixels   Y pixels              Delta_X     0.001
//         0       960        540                   ***End_of_Header***
//     End of Keyframe Data                         X_Value     Voltage    Comment
//
// The table stands on the lines that it has in the file, so that errors have the place there. A row of JSON has a line of
// its own, below the names; the members of a member are columns with a point: "position.x".

import Wording

/// The table in a file of another program.
struct ProgramTable {
  /// The cells of each line, of which the first are the names; none for a line that is no row of the table.
  private var rows: Rows = []

  /// A sentence on what was left out.
  private(set) var note: String?

  /// - Returns: `nil` for any other file.
  init?(_ bytes: [UInt8]) {
    if Self.isJSON(bytes) { readJSON(bytes) }
    if rows.isEmpty {
      let logged = LabelledLines(bytes).map { [$0.names] + $0.rows }
      rows =
        logged ?? Literal(bytes).map { [$0.names] + $0.rows } ?? Self.nuke(bytes)
        ?? Self.oscilloscope(bytes) ?? []
    }
    let isLabVIEW = bytes.starts(with: "LabVIEW Measurement".utf8)
    if isLabVIEW || bytes.starts(with: "Adobe After Effects".utf8) {
      if isLabVIEW { readLabVIEW(bytes.lines) } else { readAfterEffects(bytes.lines) }
    }
    if rows.isEmpty { return nil }
  }

  /// The table, its cells separated by tabs.
  var text: [UInt8] {
    let width = rows.map(\.count).max() ?? 0
    let table = rows.map { cells in
      let gaps = cells.isEmpty ? 0 : width - cells.count
      return (cells + Array(repeating: "", count: gaps)).joined(separator: "\t")
    }
    return Array(table.joined(separator: "\n").utf8)
  }

  /// The cells of a line, without empty ones at its end.
  private func cells(_ line: Substring, by separator: Character = "\t") -> [String] {
    var cells = line.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    while cells.last?.isEmpty == true { cells.removeLast() }
    return cells
  }

  // MARK: Rows of text

  private typealias Rows = [[String]]

  /// The keys of a curve of Nuke; `nil` where they have tangents.
  private static func nuke(_ bytes: [UInt8]) -> Rows? {
    guard bytes.starts(with: "{curve".utf8) else { return nil }
    var (frame, rows) = (1, [["frame", "value"]])
    for word in String(decoding: bytes, as: UTF8.self).dropFirst(6).split(whereSeparator: {
      $0.isWhitespace || $0 == "}"
    }) {
      if word.first == "x", let place = Int(word.dropFirst()) {
        frame = place
      } else if DecimalReading.number(in: word) != nil {
        rows.append(["\(frame)", String(word)])
        frame += 1
      } else {
        return nil
      }
    }
    return rows
  }

  /// The samples beside or below the settings of an oscilloscope.
  private static func oscilloscope(_ bytes: [UInt8]) -> Rows? {
    func rows(_ bytes: ArraySlice<UInt8>) -> Rows {
      bytes.lines.filter { !$0.isEmpty }.map { line in
        line.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
      }
    }
    let head = rows(bytes.prefix(256))
    if head.prefix(2).contains(where: { $0[0] == "Record Length" }) {
      // Names may stand above the samples alone.
      return [["time", "value"]]
        + rows(bytes[...]).drop { $0[0] != "Record Length" }
        .map { $0.filter { !$0.isEmpty }.suffix(2) }
    }
    guard head.count > 2, let start = head[0].firstIndex(of: "Start"),
      head[0].dropFirst(start + 1).first == "Increment",
      head[1].count > start + 1, let first = DecimalReading.number(in: head[1][start][...]),
      let step = DecimalReading.number(in: head[1][start + 1][...])
    else { return nil }
    let columns = (0..<start).filter { head[0][$0] != "X" }
    // The settings have a line of their own.
    return [["time [s]"] + columns.map { "\(head[0][$0]) [\(head[1][$0])]" }, []]
      + rows(bytes[...]).dropFirst(2).enumerated().map { number, cells in
        [shortestDecimal(first + step * Double(number))]
          + columns.map { $0 < cells.count ? cells[$0] : "" }
      }
  }

  private mutating func readAfterEffects(_ lines: [Substring]) {
    var (rate, property, width) = ("1", "", 1)
    var (head, names): (Int?, [String]) = (nil, [])
    for (index, line) in lines.enumerated() {
      rows.append([])
      var cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.first == "", cells.count > 2 else {
        property = cells.last { !$0.isEmpty } ?? ""
        continue
      }
      // Each line ends with a tab. A column without a name is the property itself, such as a slider.
      if cells.last == "" { cells.removeLast() }
      if cells[1] == "Units Per Second" { rate = cells[2] }
      if cells[1] == "Frame" {
        if head == nil { (head, names) = (index, ["Frame [1/\(rate) s]"]) }
        width = names.count
        names += cells.dropFirst(2).map { $0.isEmpty ? property : property + "." + $0 }
      } else if head != nil {
        rows[index] = [cells[1]] + Array(repeating: "", count: width - 1) + cells.dropFirst(2)
      }
    }
    if let head { rows[head] = names } else { rows = [] }
  }

  /// Without a column of times, they follow from X0 and Delta_X.
  private mutating func readLabVIEW(_ lines: [Substring]) {
    let separator: Character = lines.contains { $0.hasPrefix("Separator,") } ? "," : "\t"
    let ends = lines.indices.filter { lines[$0].hasPrefix("***End_of_Header***") }
    guard let end = ends.prefix(2).last, end + 1 < lines.count else { return }
    var fields: [String: String] = [:]
    for line in lines[...end] {
      let cells = cells(line, by: separator)
      if cells.count > 1 { fields[cells[0]] = cells[1] }
    }
    func number(_ name: String, else standard: Double) -> Double {
      fields[name].flatMap { CSVCell.number($0, $0.contains(",") ? .comma : .point) } ?? standard
    }
    let (first, step) = (number("X0", else: 0), number("Delta_X", else: 1))
    rows = Array(repeating: [], count: end + 2)
    let clock = fields["X_Dimension"] ?? "Time" == "Time" ? "time" : "X_Value"
    rows[end + 1] = cells(lines[end + 1], by: separator).filter { $0 != "Comment" }
      .map { ["", "X_Value"].contains($0) ? clock : $0 }
    for (number, line) in lines.dropFirst(end + 2).enumerated() {
      var cells = cells(line, by: separator)
      guard cells.count > 1 else { break }
      if cells[0].isEmpty {
        let time = shortestDecimal(first + step * Double(number))
        cells[0] = fields["Decimal_Separator"] == "," ? time.replacing(".", with: ",") : time
      }
      rows.append(Array(cells.prefix(rows[end + 1].count)))
    }
    if ends.count > 2 {
      note =
        "the first of \(ends.count - 1) segments is read, that of line \(end + 2); the others are left out"
    }
  }

  // MARK: JSON

  /// Whether bytes begin as JSON does and as no table.
  static func isJSON(_ bytes: [UInt8]) -> Bool {
    let marks = bytes.lazy.filter { $0 > 0x20 && $0 < 0x80 }.prefix(2)
    return marks.first == UInt8(ascii: "{") || marks.elementsEqual("[{".utf8)
      || marks.elementsEqual("[[".utf8)
  }

  private mutating func readJSON(_ bytes: [UInt8]) {
    var reader = JSONReader(bytes)
    var values: [JSONTree]
    if let whole = try? reader.document() {
      switch whole.content {
      case .array(let rows): values = rows
      case .object(let names, let columns):
        // Among members of other kinds, as in traces of browsers, the rows are a list of objects.
        let lists = columns.compactMap { column -> [JSONTree]? in
          guard case .array(let rows) = column.content, rows.count > 1,
            case .object = rows[0].content
          else { return nil }
          return rows
        }
        guard lists.count == 1 else { return readColumns(names.map(\.text), columns) }
        values = lists[0]
      default: return
      }
    } else {
      values = []
      for line in bytes.split(separator: lineFeed) where line.contains(where: { $0 > 0x20 }) {
        var reader = JSONReader(Array(line))
        guard let value = try? reader.document() else { return }
        values.append(value)
      }
    }
    let cells = values.map { Self.cells($0, "") }
    guard cells.allSatisfy({ !$0.isEmpty }) else { return }
    var (places, names): ([String: Int], [String]) = ([:], [])
    for name in cells.joined().map(\.name) where places[name] == nil {
      places[name] = places.count
      names.append(name)
    }
    let isNamed = if case .object = values.first?.content { true } else { false }
    rows =
      [isNamed ? names : []]
      + cells.map { cells in
        var row = Array(repeating: "", count: names.count)
        for (name, text) in cells { row[places[name] ?? 0] = text }
        return row
      }
  }

  private mutating func readColumns(_ names: [String], _ columns: [JSONTree]) {
    let texts = columns.map { Self.cells($0, "").map(\.text) }
    guard let count = texts.first?.count, count > 1, texts.allSatisfy({ $0.count == count }) else {
      return
    }
    rows = [names.map(Self.quoted)] + (0..<count).map { index in texts.map { $0[index] } }
  }

  /// The cells of a row with the names of their columns; none where a member is empty.
  private static func cells(_ tree: JSONTree, _ name: String) -> [(name: String, text: String)] {
    let front = name.isEmpty ? "" : name + "."
    switch tree.content {
    case .null: return [(quoted(name), "")]
    case .bool(let value): return [(quoted(name), "\(value)")]
    case .number(let value): return [(quoted(name), shortestDecimal(value))]
    case .string(let text): return [(quoted(name), quoted(text))]
    case .array(let values):
      return values.enumerated().flatMap { cells($0.element, front + "\($0.offset + 1)") }
    case .object(let names, let values):
      return zip(names, values).flatMap { cells($1, front + $0.text) }
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

/// A table that a program writes as numbers in brackets: a bracket for each row, or a list for each name.
private struct Literal {
  private(set) var names: [String] = []
  private(set) var rows: [[String]] = []

  /// - Returns: `nil` for a text with other words than names before `=`, `(` and `:`.
  init?(_ bytes: [UInt8]) {
    guard bytes.prefix(64).contains(where: { "[({".utf8.contains($0) }) else { return nil }
    var lists: [(name: String, rows: [[String]])] = [("", [[]])]
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      var rest = line.prefix { !"#%".contains($0) }
      while !rest.isEmpty {
        let piece = rest.prefix { !"=:()[]{};".contains($0) }
        rest = rest[piece.endIndex...]
        let mark = rest.popFirst() ?? "\n"
        var words = piece.split { ", \t".contains($0) }.map(String.init)
        if "=(:".contains(mark), let last = words.last, DecimalReading.number(in: last[...]) == nil
        {
          words.removeLast()
          if mark == "=" { lists.append((last, [[]])) }
        }
        guard words.allSatisfy({ DecimalReading.number(in: $0[...]) != nil }) else { return nil }
        lists[lists.count - 1].rows[lists[lists.count - 1].rows.count - 1] += words
        if ")]};\n".contains(mark) { lists[lists.count - 1].rows.append([]) }
      }
    }
    let found = lists.map { ($0.name, $0.rows.filter { !$0.isEmpty }) }.filter { !$0.1.isEmpty }
    if found.count == 1 {
      rows = found[0].1
      guard let first = rows.first, first.count > 1, rows.allSatisfy({ $0.count == first.count })
      else { return nil }
    } else {
      let columns = found.map { Array($0.1.joined()) }
      guard let first = columns.first, first.count > 1,
        columns.allSatisfy({ $0.count == first.count })
      else { return nil }
      names = found.map(\.0)
      rows = first.indices.map { row in columns.map { $0[row] } }
    }
  }
}
