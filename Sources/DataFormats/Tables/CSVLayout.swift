// The layout of a table: its separator, the names of its columns, and where its records begin.
//
// The first hundred records are cut by each separator. The records that are looked for are the longest run of one
// width, two fields or more; the separator that makes most of them numbers is the table's, then the one with the longest
// run, then the one with most numbers in it, then the first of , ; tab | blanks. So a German table is cut at its semicolons though its decimals have commas.
//
// In that run, records above the first numbers are the header:
//
//     ,mass_A,,               of several rows the last has the names
//     t,x,y
//     (s),(mm),(mm)           except that units belong to the name above: "t [s]"
//     bodyparts,nose,nose     equal names have those above in front: "nose.x"
//     coords,x,y             then numbers behind: "x.1"; a column without a name has its own number
//
// What stands before the run is skipped, if the run has numbers. Where it has no header, a comment of as many names
// is it, else the columns are 1, 2, … Without such a run the first record is the header.

import Wording

struct CSVLayout {
  private(set) var separator = comma
  private(set) var header: [CSVTable.Field] = []
  private(set) var hasNames = true

  /// The error of rows that another separator cuts than the header, into other fields.
  private(set) var mismatch: CSVError?

  /// The offset of the first record.
  private(set) var firstRecord = 0

  /// Whether the run of records has at least two records, and numbers in some.
  private(set) var hasNumbersBelow = false

  /// The number of records that are examined to find the layout.
  private static let mostRecords = 100

  /// A record by the places of its fields.
  private struct Record {
    let starts: [Int]
    /// How many fields are numbers, and whether every field is a number or a gap.
    let numberCount: Int
    let isNumeric: Bool
    let isComment: Bool
  }

  /// A separator with the longest run of records of one width, how many of these are numbers, and how many of their cells.
  private typealias Cut = (
    scanner: CSVScanner, records: [Record], run: Range<Int>, numbers: Int, cells: Int
  )

  init(_ start: CSVScanner) throws(CSVError) {
    var start = start
    var separators = [comma, semicolon, tab, UInt8(ascii: "|"), space]
    if let own = Self.statedSeparator(start.bytes[start.index...]) {
      separators = [own]
      start.skipLine()
    }
    var best = Self.cut(start, by: separators[0])
    for separator in separators.dropFirst() {
      let cut = Self.cut(start, by: separator)
      func score(_ cut: Cut) -> (Int, Int, Int, Int) {
        (cut.numbers, cut.run.count, cut.cells, cut.records.first?.starts.count ?? 0 > 1 ? 1 : 0)
      }
      if score(cut) > score(best) { best = cut }
    }
    separator = best.scanner.separator
    let records = best.records
    guard !records.isEmpty else {
      throw best.scanner.error("expected a header row with the names of the columns")
    }
    hasNumbersBelow = best.numbers > 0 && best.run.count > 1
    var run = best.run.isEmpty ? 0..<records.count : best.run
    let isPreamble = run.lowerBound > 0 && best.numbers > 0
    // R names each row in quotes, pandas prints its number, and both have no name for that column.
    var areRowsNamed = false
    if isPreamble, records[run.lowerBound].isNumeric {
      // A row of several fields above the numbers is a broken header, unlike a sentence: the table
      // refuses it.
      let (before, first) = (records[run.lowerBound - 1], records[run.lowerBound].starts)
      areRowsNamed =
        before.starts.count + 1 == first.count
        && (separator == space || best.scanner.bytes[first[0]] == quote)
      if before.starts.count > 1, !before.isComment { run = 0..<run.upperBound }
    } else if !isPreamble {
      run = 0..<run.upperBound
    }
    // A header that names a time may stand below other lines, and above units and the names of parts.
    func texts(_ place: Int) -> [String] { records[place].starts.map(best.scanner.text(at:)) }
    // Above it may stand a rate, and numbers of markers below an empty cell.
    let numeric = best.run.first { place in
      records[place].isNumeric && !texts(place)[0].isEmpty
        && !texts(place)[1...].allSatisfy(\.isEmpty)
    }
    let above = records.indices.prefix(numeric ?? 0).reversed()
      .prefix { records[$0].numberCount == 0 }
    let head = above.first { place in
      texts(place).count > 1 && (run.contains(place) || place + 1 < run.lowerBound)
        && texts(place).map(ColumnName.init).contains { $0.isTime || $0.countsFrames }
    }
    if let head, case let names = texts(head).filter({ !$0.isEmpty }),
      Set(names).count == names.count
    {
      run = head..<run.upperBound
    }
    // Below a first row of names, rows without any number belong to the header.
    let names = records[run.lowerBound].isNumeric ? run.lowerBound : (head ?? run.lowerBound) + 1
    let first = (names..<run.upperBound).first { records[$0].numberCount > 0 } ?? run.upperBound
    var heads = (run.lowerBound..<first).filter { !texts($0).allSatisfy(\.isEmpty) }
    let named = heads.filter { !records[$0].isComment }
    if best.numbers == 0 {
      heads = Array((named.isEmpty ? heads : named).prefix(1))
    } else if !named.isEmpty {
      heads = named
    } else {
      // "# rows: 60" is none.
      heads = heads.filter { place in
        !records[place].starts.contains { best.scanner.text(at: $0).hasSuffix(":") }
      }.suffix(1)
    }
    let row = records[run.lowerBound].starts
    if heads.isEmpty, let above = Self.names(above: row, best.scanner, separators, start.index) {
      name(by: [above.starts], above.scanner, width: row.count)
    } else {
      name(by: heads.map { records[$0].starts }, best.scanner, width: row.count)
    }
    if areRowsNamed {
      header.insert(CSVTable.Field(text: "index", line: 1, column: 1, mark: .point), at: 0)
    }
    if hasNames, heads.isEmpty, header.count != row.count {
      mismatch = best.scanner.error(
        "expected the separator of the header, which has \(header.count) fields, got a row of "
          + "\(row.count) by '\(Character(Unicode.Scalar(separator)))'"
          + (separator == comma ? ", or of fewer with a decimal comma" : ""), at: row[0])
    }
    let next = best.numbers == 0 ? heads.first.map { $0 + 1 } ?? first : first
    firstRecord = next < records.count ? records[next].starts[0] : best.scanner.bytes.count
  }

  /// The first records of a file, cut by a separator, and their longest run of one width.
  private static func cut(_ start: CSVScanner, by separator: UInt8) -> Cut {
    var scanner = start
    scanner.begin(at: start.index, separator: separator)
    var records: [Record] = []
    while records.count < mostRecords {
      var starts: [Int] = []
      let isRead: Bool
      do throws(CSVError) {
        isRead = try scanner.appendRecord(to: &starts)
      } catch {
        // A line of a preamble need not be valid; of the table itself the same error is thrown
        // later.
        scanner.skipLine()
        isRead = !starts.isEmpty
        starts = Array(starts.prefix(1))
      }
      guard isRead else { break }
      let texts = starts.map(scanner.text(at:))
      let isComment = scanner.isComment(at: starts[0])
      let numberCount = isComment ? 0 : texts.count(where: CSVCell.looksNumeric)
      let isNumeric =
        numberCount > 0
        && texts.allSatisfy { CSVCell.looksNumeric($0) || CSVCell.isGap($0) }
      records.append(
        Record(
          starts: starts, numberCount: numberCount, isNumeric: isNumeric,
          isComment: isComment))
    }
    var (run, low) = (0..<0, 0)
    for high in records.indices {
      if records[high].starts.count != records[low].starts.count { low = high }
      if records[high].starts.count > 1, high + 1 - low > max(run.count, 1) { run = low..<high + 1 }
    }
    // A file of a single record is a run of one; a single record among others is none.
    if records.count == 1, records[0].starts.count > 1 { run = 0..<1 }
    // Blanks cut texts, too.
    let cells = separator == space ? 0 : records[run].reduce(0) { $0 + $1.numberCount }
    return (scanner, records, run, records[run].count(where: \.isNumeric), cells)
  }

  /// The separator that a first line such as `sep=;` states.
  private static func statedSeparator(_ bytes: ArraySlice<UInt8>) -> UInt8? {
    let line = bytes.prefix { $0 != lineFeed && $0 != carriageReturn }
    return line.count == 5 && line.starts(with: "sep=".utf8) ? line.last : nil
  }

  // MARK: Names

  /// The line right above a row of numbers, if another separator than theirs makes names of it.
  ///
  /// A line with blanks may be a sentence: it has the name of a time, and as many names as the row numbers.
  private static func names(
    above row: [Int], _ scanner: CSVScanner, _ separators: [UInt8], _ start: Int
  ) -> (starts: [Int], scanner: CSVScanner)? {
    let above = scanner.bytes[..<row[0]].dropLast()
    let start = above.lastIndex(of: lineFeed).map { $0 + 1 } ?? start
    for separator in separators where separator != scanner.separator {
      var (scanner, starts) = (scanner, [Int]())
      scanner.begin(at: start, separator: separator)
      guard (try? scanner.appendRecord(to: &starts)) == true, starts.count > 1, starts[0] < row[0]
      else { continue }
      let mayBeText = separator == space || scanner.isComment(at: start)
      let namesTime = starts.contains { ColumnName(scanner.text(at: $0)).isTime }
      if !mayBeText || starts.count == row.count && namesTime { return (starts, scanner) }
    }
    return nil
  }

  private static func areUnits(_ texts: [String]) -> Bool {
    texts.contains { !$0.isEmpty } && texts.allSatisfy { $0.isEmpty || ColumnName.isUnit($0) }
  }

  /// Names the columns by rows of a header, or by their numbers.
  private mutating func name(by rows: [[Int]], _ scanner: CSVScanner, width: Int) {
    let places = TextPlaces(Array(scanner.bytes.prefix(rows.last?.last ?? 0)))
    var rows = rows.map { starts in starts.map { Self.name(at: $0, scanner, places) } }
    // Notes may stand below the units.
    let place = rows.indices.dropFirst().last { Self.areUnits(rows[$0].map(\.text)) }
    let units = place.map { rows[$0] }
    rows.removeSubrange((place ?? rows.count)...)
    guard var names = rows.popLast() else {
      hasNames = false
      header = (1...width).map {
        CSVTable.Field(text: "\($0)", line: 1, column: 1, mark: .point)
      }
      return
    }
    while names.count > 1, names.last?.text.isEmpty == true { names.removeLast() }
    func renamed(_ index: Int, _ text: String) {
      let old = names[index]
      names[index] = CSVTable.Field(text: text, line: old.line, column: old.column, mark: .point)
    }
    // The unnamed first column is a data frame's index.
    if names.count > 1, names[0].text.isEmpty, names[1].text != "" {
      renamed(0, names.contains { $0.text == "index" } ? "1" : "index")
    }
    while let above = rows.popLast() {
      let counts = names.reduce(into: [:]) { $0[$1.text, default: 0] += 1 }
      // One text may stand above several columns.
      var text = ""
      for index in names.indices where index < above.count {
        if !above[index].text.isEmpty { text = above[index].text }
        let name = names[index].text
        if !text.isEmpty, counts[name] ?? 0 > 1 {
          renamed(index, name.isEmpty ? text : "\(text).\(name)")
        }
      }
    }
    for index in names.indices {
      guard let unit = units.map({ index < $0.count ? $0[index].text : "" }), !unit.isEmpty else {
        continue
      }
      renamed(index, "\(names[index].text) [\(unit.filter { !"[]()".contains($0) })]")
    }
    let all = Dictionary(grouping: names.indices) { names[$0].text }
    for (text, columns) in all where text.isEmpty || columns.count > 1 {
      for (number, column) in columns.enumerated() {
        renamed(column, text.isEmpty ? "\(column + 1)" : "\(text).\(number + 1)")
      }
    }
    header = names
  }

  /// The name in a field, without blanks and the mark of a comment.
  private static func name(
    at start: Int, _ scanner: CSVScanner, _ places: TextPlaces
  ) -> CSVTable.Field {
    let field = scanner.field(at: start, places.place(ofByteAt: start))
    // Quotes keep blanks.
    if start < scanner.bytes.count, scanner.bytes[start] == quote { return field }
    let skipped = field.text.unicodeScalars.prefix { " \t#%/".unicodeScalars.contains($0) }.count
    var text = field.text.unicodeScalars.dropFirst(skipped)
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return CSVTable.Field(
      text: String(text), line: field.line, column: field.column + skipped, mark: .point)
  }

  // MARK: Bytes

  /// Whether the high byte comes first in UTF-16, by its mark or its first zero byte, which no other text has; `nil` for
  /// other bytes.
  static func isBigEndian(_ bytes: [UInt8]) -> Bool? {
    if bytes.starts(with: [0xFE, 0xFF]) { return true }
    if bytes.starts(with: [0xFF, 0xFE]) { return false }
    return bytes.prefix(1024).firstIndex(of: 0).map { $0 % 2 == 0 }
  }

  /// A table that is drawn with bars and lines, as in Markdown and on terminals, or has a rule below its names, as its rows;
  /// `nil` for any other text.
  ///
  /// The cells stand where they stand in the file.
  private static func undrawn(_ bytes: [UInt8]) -> [UInt8]? {
    let bars = "|│┆"
    func isRow(_ line: Substring) -> Bool {
      bars.contains(line.trimmed.first ?? " ") && line.contains { $0.isLetter || $0.isNumber }
    }
    func isRule(_ line: Substring) -> Bool {
      ["---", "==="].contains(where: line.contains) && line.allSatisfy { "-=+|: \t\r".contains($0) }
    }
    let isDrawn = bytes.prefix(256).lines.contains(where: isRow)
    guard isDrawn || bytes.prefix(1024).lines.contains(where: isRule) else { return nil }
    // Types of columns may stand below their names.
    let types = ["", "f32", "f64", "i32", "i64", "str"]
    let rows = bytes.lines.map { line in
      guard isDrawn else { return isRule(line) ? "" : String(line) }
      let cells = line.split(omittingEmptySubsequences: false, whereSeparator: bars.contains)
      guard isRow(line), !cells.map(\.trimmed).allSatisfy(types.contains) else { return "" }
      return "\(cells[0]) \(cells[1..<max(cells.count - 1, 1)].joined(separator: "|"))"
    }
    return Array(rows.joined(separator: "\n").utf8)
  }

  /// The bytes of a file as UTF-8 with line feeds, and a sentence on what was left out.
  static func text(of bytes: [UInt8]) throws(CSVError) -> (bytes: [UInt8], note: String?) {
    var bytes = bytes
    if let isBig = isBigEndian(bytes) {
      let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
        UInt16(bytes[$0]) << (isBig ? 8 : 0) | UInt16(bytes[$0 + 1]) << (isBig ? 0 : 8)
      }
      bytes = Array(String(decoding: units.drop { $0 == 0xFEFF }, as: UTF16.self).utf8)
    }
    if !bytes.contains(lineFeed) {
      bytes = bytes.map { $0 == carriageReturn ? lineFeed : $0 }
    }
    guard let table = ProgramTable(bytes) else {
      guard !ProgramTable.isJSON(bytes) else {
        throw CSVError(
          line: 1, column: 1,
          problem:
            "expected a table, got other JSON; rows are objects or arrays, or one object has columns "
            + "as long as each other")
      }
      return (undrawn(bytes) ?? bytes, nil)
    }
    return (table.text, table.note)
  }
}
