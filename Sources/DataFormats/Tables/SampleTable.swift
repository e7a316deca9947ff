// Samples in a table: which columns hold the times and the values, what their cells mean, and what is unsure.
//
//     times     a column with the name of a time, or the chosen one. With --rate a column of frames is preferred to a
//               column of times. SampleTimes.swift turns the cells into seconds
//     gaps      a row without a time or a value is left out, and counted

import Wording

/// A table of samples.
package struct SampleTable: Sendable {
  /// The options that the caller may set, where the table alone does not tell.
  package struct Choices: Sendable {
    /// The names or numbers of columns; found by their names if `nil`.
    package var timeColumn, column: String?

    /// The number of the time column's units in a second, such as frames.
    package var rate: Double?

    package var mark: DecimalMark?

    /// The motion whose rows are taken, where there are several.
    package var rows: String?

    /// The period by which angles jump; jumps by it are undone.
    package var unwrap: Double?

    package init() {}
  }

  /// A column of times, or of the progress of an easing.
  package struct Clock: Sendable {
    /// The column; -1 where the rows themselves are counted.
    package fileprivate(set) var index: Int
    package let isProgress: Bool
    var unitsPerSecond: Double?
    var countsFrames = false
    var isTimecode = false
    /// A sentence on why this column has the times.
    var note: String?
  }

  /// The indices of a column of values and of the column of their remainders, if there is one.
  package typealias Value = (index: Int, remainder: Int?)

  /// The samples of one curve.
  package struct Part: Sendable {
    /// The curve's name in the table.
    package var name: String

    package var times: [Double] = []
    package var values: [Double] = []

    /// The remainders to be added to the values, beyond a double's digits; empty if there are none.
    package var remainders: [Double] = []

    /// The rows of the samples, the column of their values, and that of their times.
    package var rows: [Int] = []
    package fileprivate(set) var column = 0
    package fileprivate(set) var clock = Clock(index: -1, isProgress: false)

    /// Sentences on what was assumed of the samples and what was left out.
    package var notes: [String] = []

    /// The notes that begin with "caution": by them the samples may be those of another motion.
    package var cautions: [String] { notes.filter { $0.hasPrefix("caution") } }

    package init(name: String) { self.name = name }
  }

  package let table: CSVTable
  package var choices: Choices
  private let names: [ColumnName]

  /// The columns with the name of a time.
  private let timed: [Int]

  package init(_ bytes: [UInt8], _ choices: Choices = Choices()) throws(CSVError) {
    self.choices = choices
    guard !bytes.starts(with: [0x93] + Array("NUMPY".utf8)) else {
      throw CSVError(
        line: 1, column: 1,
        problem: "expected a table of text, got NumPy's binary format; numpy.savetxt writes text")
    }
    let bytes = Self.unicode(bytes)
    let pairs = choices.mark == .comma ? Self.pairs(bytes) : nil
    let mark = pairs == nil ? choices.mark : .point
    var table = try CSVTable(utf8: pairs ?? bytes, mark: mark, isMeasured: true)
    if let rows = Self.turned(table) {
      table = try CSVTable(utf8: rows, mark: mark, isMeasured: true)
    }
    self.table = table
    let names = table.columns.map(ColumnName.init)
    self.names = names
    timed = names.indices.filter { names[$0].isTime }
  }

  /// Bytes as UTF-8; bytes that are not Unicode are read as Latin-1, which leaves numbers alone.
  private static func unicode(_ bytes: [UInt8]) -> [UInt8] {
    CSVLayout.isBigEndian(bytes) != nil || bytes.validUTF8Length == bytes.count
      ? bytes : Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
  }

  /// Bytes in which each second comma is a separator and the others are points, where all rows of numbers are such
  /// pairs: `0,033,7,927`; `nil` for any other text.
  private static func pairs(_ bytes: [UInt8]) -> [UInt8]? {
    let isNumeric = { (byte: UInt8) in isDigit(byte) || "-+,\r".utf8.contains(byte) }
    var (bytes, count) = (bytes, 0)
    for line in bytes.indices.split(whereSeparator: { bytes[$0] == lineFeed }).dropFirst() {
      let commas = line.filter { bytes[$0] == comma }
      guard line.allSatisfy({ isNumeric(bytes[$0]) }), commas.count % 2 == 1 else { return nil }
      for (number, place) in commas.enumerated() where number % 2 == 0 {
        bytes[place] = UInt8(ascii: ".")
      }
      count = max(count, commas.count)
    }
    return count > 1 ? bytes : nil
  }

  /// The rows of a table whose columns stand in rows, each behind its name; `nil` for any other table.
  private static func turned(_ table: CSVTable) -> [UInt8]? {
    let columns = [table.columns] + table.records.map { $0.map(\.text) }
    func isNumeric(_ text: String) -> Bool { CSVCell.looksNumeric(text) || CSVCell.isGap(text) }
    guard columns.count > 1, columns[0].count > 3,
      columns.allSatisfy({ !isNumeric($0[0]) && $0.dropFirst().allSatisfy(isNumeric) })
    else { return nil }
    let rows = columns[0].indices.map { row in columns.map { $0[row] }.joined(separator: "\t") }
    return Array(rows.joined(separator: "\n").utf8)
  }

  /// Whether bytes have the shape of a table: a row of numbers below another row, or names with one for time or progress.
  package static func isTable(_ bytes: [UInt8]) -> Bool {
    if ProgramTable.isJSON(bytes) { return isTable(ofJSON: bytes) }
    // A number a line, and more than the four of a Bézier.
    let isList = bytes.allSatisfy { "+-.,0123456789eE \r\n".utf8.contains($0) }
    if isList, bytes.split(separator: 0x0A).count > 4 { return true }
    guard let text = try? CSVLayout.text(of: unicode(bytes)).bytes,
      let scanner = try? CSVScanner(text), let layout = try? CSVLayout(scanner),
      layout.header.count > 1
    else { return false }
    let names = layout.header.map { ColumnName($0.text) }
    let isNamed = names.contains { $0.isTime || $0.word == "progress" }
    // A style sheet ends with a bracket, and so may the lines of a log.
    let last = bytes.last { !" \t\r\n;,".utf8.contains($0) } ?? 0
    return ")}".utf8.contains(last)
      ? isNamed && layout.hasNumbersBelow : isNamed || layout.hasNumbersBelow
  }

  /// Whether JSON is rows with a time or a progress, or three rows of plain numbers.
  private static func isTable(ofJSON bytes: [UInt8]) -> Bool {
    guard let samples = try? SampleTable(bytes), samples.table.recordCount > 1 else { return false }
    let table = samples.table
    if !table.hasNames {
      return table.recordCount > 2
        && (0..<3).allSatisfy { row in
          table.header.indices.allSatisfy { table.numberIfAny($0, in: row) != nil }
        }
    }
    // The keyframes of Lottie have handles.
    return samples.names.contains { $0.isTime || $0.countsFrames || $0.word == "progress" }
      && !table.columns.contains { $0.hasPrefix("i.") }
  }

  // MARK: Columns

  /// The column with the first of some names, which are in lower case; exactly, without regard to case, or by its word.
  package func column(_ names: [String]) -> Int? {
    let columns = table.columns
    for all in [columns, columns.map { $0.lowercased() }, self.names.map(\.word)] {
      for name in names {
        if let index = all.firstIndex(of: name) { return index }
      }
    }
    return nil
  }

  /// The column that the user names, or whose number he gives.
  func chosen(_ name: String) throws(CSVError) -> Int {
    if let index = table.place(of: name) ?? column([name.lowercased()]) { return index }
    if let number = Int(name), 1...table.header.count ~= number { return number - 1 }
    return try table.index(of: name)
  }

  /// The column of times, or of the progress of an easing.
  ///
  /// - Parameters:
  ///   - takesProgress: Whether the curve may be asked by progress.
  ///   - takesTime: Whether time comes before progress where the table has both.
  package func clock(takesProgress: Bool, takesTime: Bool) throws(CSVError) -> Clock {
    let clock = try namedClock(takesProgress, takesTime: takesTime || choices.rate != nil)
    guard let rate = choices.rate, clock.index >= 0 else { return clock }
    let field = table.header[clock.index]
    if clock.isProgress {
      throw field.error("--rate belongs to times, and '\(excerpt(field.text))' is progress")
    }
    if let own = clock.unitsPerSecond, own != rate {
      throw field.error(
        "'\(excerpt(field.text))' says that \(shortestDecimal(own)) of its units are a second, and --rate "
          + "\(shortestDecimal(rate)); leave out --rate, or choose another column by --time-column")
    }
    return clock
  }

  /// How well a rate goes with the times: 2 for frames, 1 for numbers without a unit, 0 for times that have one.
  package var fitOfRate: Int {
    var samples = self
    samples.choices.rate = nil
    guard let clock = try? samples.namedClock(true, takesTime: true) else { return 1 }
    if clock.countsFrames || names.contains(where: \.countsFrames) { return 2 }
    if clock.unitsPerSecond != nil || clock.isProgress { return 0 }
    let text = table.recordCount > 0 ? table.text(clock.index, in: 0) : ""
    if let time = CSVCell.time(text) { return time.frames == nil ? 0 : 2 }
    return ColumnName.seconds(text) == nil ? 1 : 0
  }

  private func namedClock(
    _ takesProgress: Bool, takesTime: Bool
  ) throws(CSVError) -> Clock {
    func clock(_ index: Int, isProgress: Bool? = nil) -> Clock {
      let name = names[index]
      let isProgress = isProgress ?? (name.word == "progress")
      return Clock(
        index: index, isProgress: isProgress,
        unitsPerSecond: isProgress && name.unit == "%" ? 100 : name.unitsPerSecond,
        countsFrames: name.countsFrames || name.countsRows,
        isTimecode: ["timecode", "tc"].contains(name.word))
    }
    if let name = choices.timeColumn {
      if name == "rows", table.place(of: name) == nil {
        guard choices.rate != nil else {
          throw table.header[0].error("--time-column rows needs --rate, the rows of a second")
        }
        return Clock(index: -1, isProgress: false, countsFrames: true)
      }
      return clock(try chosen(name))
    }
    // Behind a single other column it is what is measured, unless that is a value.
    let isMeasured = table.header.count == 2 && !ColumnName.values.contains(names[0].word)
    func clock(ofProgress names: [String]) -> Clock? {
      column(names).flatMap { isMeasured && $0 == 1 ? nil : clock($0, isProgress: true) }
    }
    let progress = clock(ofProgress: ["progress"])
    let seconds = column(ColumnName.times) ?? timed.first
    let frames = names.firstIndex(where: \.countsFrames)
    var time =
      (choices.rate == nil ? seconds ?? frames : frames ?? seconds).map { clock($0) }
      ?? loneClock.map { clock($0) }
    if choices.rate != nil, let seconds, let frames, seconds != frames {
      let (taken, other) = (table.columns[frames], table.columns[seconds])
      time?.note =
        "the times are '\(excerpt(taken))' by --rate; --time-column '\(excerpt(other))' takes the others"
    }
    let other =
      takesProgress
      ? clock(ofProgress: ["fraction"]) ?? unnamedProgress.map { clock($0, isProgress: true) } : nil
    let rows = names.firstIndex(where: \.countsRows).map { clock($0) }
    if let found = takesProgress && !takesTime
      ? progress ?? time ?? other ?? rows : time ?? progress ?? other ?? rows
    {
      return found
    }
    if !table.hasNames, table.header.count > 1 { return clock(0) }
    let expected = takesProgress ? "'time' or 'progress'" : "'time'"
    throw missing(expected, Self.otherClocks)
  }

  /// The only column whose name ends in "timestamp" or whose cells are times of the clock.
  private var loneClock: Int? {
    let found = names.indices.filter { index in
      names[index].word.hasSuffix("timestamp")
        || table.recordCount > 0 && CSVCell.time(table.text(index, in: 0)) != nil
    }
    return found.count == 1 ? found[0] : nil
  }

  /// A column p or x that has progress: it lies in 0…1, one of values stands behind it, and before it at most a curve.
  ///
  /// Beside a time of an unknown name x is a value.
  private var unnamedProgress: Int? {
    let ofCurves = ["1", "curve", "x1", "y1", "x2", "y2"]
    guard let first = names.firstIndex(where: { !ofCurves.contains($0.word) }),
      ["p", "x"].contains(names[first].word),
      ColumnName.values.contains(where: { name in
        names[(first + 1)...].contains { $0.word == name } || pair(name) != nil
      }),
      (0..<table.recordCount).allSatisfy({
        table.numberIfAny(first, in: $0).map { (-1e-9...1 + 1e-9).contains($0) } ?? true
      })
    else { return nil }
    return first
  }

  private func missing(_ name: String, _ hint: String) -> CSVError {
    table.header[0].error(CSVError.missing(name, of: table.columns) + hint)
  }

  /// The columns of values: those that `--column` names, separated by commas.
  ///
  /// Without the option it is one column: that with a name of values, or the only one besides the clock.
  package func values(besides clock: Clock) throws(CSVError) -> [Value] {
    guard let names = choices.column else { return [try value(besides: clock)] }
    if let value = try? value(named: names) { return [value] }
    let all = names.split(separator: ",").map { $0.drop { $0 == " " } }
    guard all.count > 1 else { return [try value(named: names)] }
    var values: [Value] = []
    for name in all { values.append(try value(named: String(name))) }
    return values
  }

  private func pair(_ name: String) -> Value? {
    guard let high = column([name + "_hi"]), let low = column([name + "_lo"]) else { return nil }
    return (high, low)
  }

  private func value(named name: String) throws(CSVError) -> Value {
    if let index = table.place(of: name) { return (index, nil) }
    if let high = table.place(of: name + "_hi"), let low = table.place(of: name + "_lo") {
      return (high, low)
    }
    if column([name.lowercased()]) == nil, let pair = pair(name.lowercased()) { return pair }
    return (try chosen(name), nil)
  }

  /// The column of the values, besides the clock.
  package func value(besides clock: Clock) throws(CSVError) -> Value {
    if let name = choices.column { return try value(named: name) }
    let plane = [["x"], ["y"]].compactMap(column).filter { $0 != clock.index }
    for name in ColumnName.values {
      if let index = column([name]), index != clock.index {
        if plane.count == 2, plane.contains(index) { break }
        return (index, nil)
      }
      if let pair = pair(name) { return pair }
    }
    let others = table.header.indices.filter { $0 != clock.index && hasNumbers($0) }
    if others.count == 1 { return (others[0], nil) }
    throw missing(
      "'value'", table.header.count > 1 ? "; --column chooses one, by its name or number" : "")
  }

  /// Whether a column has the name of a time.
  package func isTime(_ column: Int) -> Bool { timed.contains(column) }

  /// Whether a cell of a column has a number, perhaps with a unit.
  package func hasNumbers(_ column: Int) -> Bool {
    (0..<table.recordCount).contains { row in
      table.numberIfAny(column, in: row) != nil
        || CSVCell.measure(table.text(column, in: row), table.mark) != nil
    }
  }

  /// Whether a column has the times of other columns than a clock: by a name that differs in its number, as of runs.
  package func isOther(_ column: Int, than clock: Clock) -> Bool {
    func text(_ column: Int) -> String { table.columns[column].filter { !$0.isNumber } }
    return choices.timeColumn == nil && clock.index >= 0 && column != clock.index && isTime(column)
      && text(column) == text(clock.index)
  }

  // MARK: Rows

  /// Rows as one curve's, or all rows.
  package func part(
    _ clock: Clock, _ value: Value, named name: String = "", rows: [Int]? = nil
  ) throws(CSVError) -> Part {
    var (clock, part) = (clock, Part(name: name))
    // Of several clocks the last one before the values is theirs.
    clock.index =
      timed.last { $0 < value.index && $0 > clock.index && isOther($0, than: clock) }
      ?? clock.index
    (part.column, part.clock) = (value.index, clock)
    let chosen = try chosenRows(clock)
    let rows = rows ?? chosen
    let numbers =
      clock.index < 0
      ? Dictionary(uniqueKeysWithValues: zip(chosen, 0...)) : [:]
    part.rows.reserveCapacity(rows.count)
    part.times.reserveCapacity(rows.count)
    part.values.reserveCapacity(rows.count)
    var times = SampleTimes(clock, choices.rate)
    var gap: (row: Int, column: Int)?
    var gaps = 0
    var unit: String?
    let clockNumbers = clock.index < 0 ? [] : table.plainNumbers(clock.index, in: rows)
    let plainNumbers = table.plainNumbers(value.index, in: rows)
    for (place, row) in rows.enumerated() {
      let time: Double?
      do throws(CSVError) {
        time =
          clock.index < 0
          ? Double(numbers[row] ?? row) / (choices.rate ?? 1)
          : try times.time(in: row, plain: clockNumbers[place], of: table)
      } catch {
        // Loggers repeat their header.
        if table.text(clock.index, in: row) == table.columns[clock.index] { continue }
        // A few last rows of words are a footer.
        guard rows.count - place <= 3, part.times.count > 4,
          rows[place...].allSatisfy({ table.numberIfAny(clock.index, in: $0) == nil })
        else { throw error }
        part.notes.append(
          "from line \(table.field(clock.index, in: row).line) on there are no times; these last rows are left out"
        )
        break
      }
      let found = try cell(value.index, in: row, plain: plainNumbers[place])
      guard let time, let found else {
        gap = gap ?? (row, time == nil ? clock.index : value.index)
        gaps += 1
        continue
      }
      guard -1e50...1e50 ~= time, -1e50...1e50 ~= found.number else {
        let isTime = !(-1e50...1e50 ~= time)
        let field = table.field(isTime ? clock.index : value.index, in: row)
        throw field.error(
          "expected \(isTime ? "times" : "a number") from -1e+50 to 1e+50, got \(field.text)")
      }
      if let unit, unit != found.unit, found.number != 0 {
        throw table.field(value.index, in: row).error(
          "expected a number \(unit.isEmpty ? "without a unit" : "in \(unit)") as above, got "
            + "'\(excerpt(table.text(value.index, in: row)))'")
      }
      if found.number != 0 { unit = found.unit }
      part.times.append(time)
      part.values.append(found.number)
      part.rows.append(row)
      if let remainder = value.remainder {
        part.remainders.append(try table.number(remainder, in: row))
      }
    }
    if let gap {
      let field = table.field(gap.column, in: gap.row)
      guard !part.times.isEmpty else { _ = try field.number(); return part }
      part.notes.append(
        "\(gaps) of \(gaps + part.rows.count) rows have no number and are left out, the first in line "
          + "\(field.line), column \(field.column)")
    }
    if part.times.count > 2, zip(part.times, part.times.dropFirst()).allSatisfy(>) {
      part.times.reverse()
      part.values.reverse()
      part.remainders.reverse()
      part.rows.reverse()
      part.notes.append("the times fall, and the rows are taken from the last to the first")
    }
    part.notes += times.notes(for: part.times, of: table) + (table.note.map { [$0] } ?? [])
    if let first = part.rows.first, table.text(value.index, in: first).hasSuffix("%") {
      part.notes.append("percentages are read as hundredths")
    }
    if choices.unwrap == nil, let period = Self.period(of: part.values) {
      part.notes.append(
        "caution: values jump as angles do at a whole turn; --unwrap \(shortestDecimal(period)) undoes it"
      )
    }
    if let period = choices.unwrap { part.values = Self.unwrapped(part.values, period) }
    return part
  }

  /// The number of a cell and its unit; `nil` for a gap.
  private func cell(
    _ column: Int, in row: Int, plain: Double
  ) throws(CSVError) -> (number: Double, unit: String)? {
    let number = plain.isNaN ? table.numberIfAny(column, in: row) : plain
    if let number { return (number, "") }
    let text = table.text(column, in: row)
    if CSVCell.isGap(text) { return nil }
    if let measure = CSVCell.measure(text, table.mark) { return measure }
    return (try table.number(column, in: row), "")
  }

  /// The turn by which neighbouring values jump, where the others are near each other; `nil` if they are no angles.
  private static func period(of values: [Double]) -> Double? {
    guard let low = values.min(), let high = values.max(), values.count > 4 else { return nil }
    let steps = zip(values, values.dropFirst()).map { ($1 - $0).magnitude }.sorted()
    return [360, 2 * .pi].first { turn in
      steps[steps.count - 1] > 0.8 * turn && steps[steps.count / 2] < turn / 8 && high - low <= turn
        && (low >= 0 && high > 0.8 * turn || low < -0.4 * turn && high > 0.4 * turn)
        && high < 1.01 * turn && low > -0.51 * turn
    }
  }

  /// Values without the jumps by a period, as angles have them.
  private static func unwrapped(_ values: [Double], _ period: Double) -> [Double] {
    var turns = 0.0
    return values.indices.map { index in
      if index > 0 { turns -= ((values[index] - values[index - 1]) / period).rounded() }
      return values[index] + turns * period
    }
  }
}
