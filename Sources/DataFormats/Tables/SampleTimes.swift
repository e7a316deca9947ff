// The times of a table in seconds, and what is assumed of them.
//
//     times     numbers, with the unit of the column's name or of --rate; times of the clock; frames by --rate. Times since
//               1970 and those of a day count from the first row, and so do frames that begin at 1 or 1001
//     caution   eight times or more without a unit may be frames, if all are whole numbers, or milliseconds, if they lie
//               four or more apart

import Wording

/// The times of a column in seconds, one after the other.
struct SampleTimes {
  let clock: SampleTable.Clock
  let rate: Double?
  private var unit = 1.0
  private var origin: (seconds: Int, number: Double)?
  private var areWhole = true
  private var hasNumbers = false
  private var lastSecond = 0
  private var days = 0

  init(_ clock: SampleTable.Clock, _ rate: Double?) {
    (self.clock, self.rate) = (clock, rate)
    unit = rate ?? clock.unitsPerSecond ?? 1
  }

  /// - Parameter plain: The number of the cell if it is a plain decimal, otherwise NaN.
  mutating func time(
    in row: Int, plain: Double, of table: CSVTable
  ) throws(CSVError) -> Double? {
    if let number = plain.isNaN ? table.numberIfAny(clock.index, in: row) : plain {
      if origin == nil { try begin(at: number, row, table) }
      hasNumbers = true
      areWhole = areWhole && number == number.rounded()
      return (number - (origin?.number ?? 0)) / unit
    }
    let text = table.text(clock.index, in: row)
    if CSVCell.isGap(text) { return nil }
    let seconds = ColumnName.seconds(text)
    // Two digits behind the point of a timecode are frames, as behind a colon.
    let isOfFrames = clock.isTimecode && text.dropLast(2).last == "."
    let clockTime =
      seconds == nil
      ? CSVCell.time(isOfFrames ? "\(text.dropLast(3)):\(text.suffix(2))" : text) : nil
    if let rate, seconds != nil || clockTime.map({ $0.frames == nil }) == true {
      throw table.field(clock.index, in: row).error(
        "--rate \(shortestDecimal(rate)): expected numbers, or frames as in 00:00:00:12, got \(excerpt(text)), "
          + "which is a time by itself; leave out --rate")
    }
    if let seconds { return seconds }
    guard let time = clockTime else {
      let field = table.field(clock.index, in: row)
      if CSVCell.readings(text) != nil { return try field.number() }
      throw field.error("expected a number, got '\(excerpt(text))'" + SampleTable.otherClocks)
    }
    areWhole = false
    if time.frames != nil, rate == nil {
      throw table.field(clock.index, in: row).error(
        "expected a time without frames, got \(excerpt(text)); --rate says how many frames a second has, 100 for "
          + "hundredths")
    }
    let rest = time.rest + (time.frames ?? 0) / (rate ?? 1)
    if origin == nil { origin = 0..<86400 ~= time.seconds ? (0, 0) : (time.seconds, rest) }
    // A time of the day that falls by hours is that of the next day.
    if 0..<86400 ~= time.seconds, time.seconds + 43200 < lastSecond { days += 1 }
    lastSecond = time.seconds
    return Double(time.seconds + 86400 * days - (origin?.seconds ?? 0))
      + (rest - (origin?.number ?? 0))
  }

  /// Finds the unit and the origin by the first number.
  private mutating func begin(at number: Double, _ row: Int, _ table: CSVTable) throws(CSVError) {
    origin = (0, 0)
    guard !clock.isProgress else { return }
    let next = row + 1 < table.recordCount ? try? table.number(clock.index, in: row + 1) : nil
    let isWhole = number == number.rounded() && (next.map { $0 == $0.rounded() } ?? true)
    let field = table.header[clock.index]
    let counted = ColumnName(field.text).countsRows ? "rows" : "frames"
    if clock.countsFrames, isWhole || counted == "rows", rate == nil, clock.unitsPerSecond == nil {
      throw field.error(
        "the column '\(excerpt(field.text))' counts \(counted); --rate says how many a second has")
    }
    let isFrames = clock.countsFrames && isWhole || rate != nil && next == number + 1
    if isFrames, number == 1 || number == 1001 { origin = (0, number) }
    guard !isFrames, 1e9..<1e19 ~= number else { return }
    origin = (0, number)
    if rate == nil { unit = [1e3, 1e6, 1e9].first { Self.isSince1970(number / $0) } ?? 1 }
  }

  /// Whether seconds since 1970 are those of a day from 2001 to 2286.
  private static func isSince1970(_ seconds: Double) -> Bool { 1e9..<1e10 ~= seconds }

  /// Sentences on what was assumed of the times, and on what else they may be.
  func notes(for times: [Double], of table: CSVTable) -> [String] {
    var notes: [String] = clock.note.map { [$0] } ?? []
    guard clock.index >= 0 else { return notes }
    let name = table.header[clock.index].text
    let span = (times.last ?? 0) - (times.first ?? 0)
    let text = table.recordCount > 0 ? table.text(clock.index, in: 0) : ""
    if !hasNumbers, text.count == 5, text.dropFirst(2).first == ":" {
      notes.append("caution: times such as \(text) are read as minutes and seconds")
    }
    if let rate, 10..<1000 ~= rate, hasNumbers, times.count >= 10,
      !areWhole || !clock.countsFrames && span * rate >= 4 * Double(times.count - 1)
    {
      notes.append(
        "caution: --rate takes the numbers of '\(excerpt(name))' as frames, and they "
          + (areWhole ? "lie four or more apart" : "are not whole numbers"))
    }
    if let origin, origin.seconds != 0 || origin.number != 0 {
      notes.append(
        "times count from the first row"
          + (origin.seconds == 0 ? ", which has \(shortestDecimal(origin.number))" : ""))
    }
    if rate == nil, clock.unitsPerSecond == nil, !clock.isProgress, times.count >= 8, hasNumbers,
      !Self.isSince1970((origin?.number ?? 0) / unit)
    {
      let step = span / Double(times.count - 1)
      let column = ColumnName(table.header[clock.index].text)
      if !column.unit.isEmpty, !column.countsFrames {
        notes.append(
          "caution: '\(excerpt(column.unit))' is no known unit of time, and the numbers are taken as "
            + "seconds; --rate says how many are a second")
      }
      // Oscilloscopes write exponents.
      let last = table.text(clock.index, in: table.recordCount - 1).lowercased()
      let areDays =
        step < 1e-3 && times[0] > 2e4
        || times[0] >= 0 && 1e-8..<1e-5 ~= step && !last.contains("e")
      // A rate alone is that of frames beside them.
      let hasFrames = table.columns.contains { ColumnName($0).countsFrames }
      let option = hasFrames ? "--time-column '\(excerpt(name))' --rate" : "--rate"
      let readings = [
        (4, "frames; \(option) says how many a second has"),
        (4e3, "milliseconds; \(option) 1000 reads them so"),
        (4e6, "microseconds; \(option) 1000000 reads them so"),
        (.infinity, "nanoseconds; \(option) 1e9 reads them so"),
      ]
      let likely =
        areDays
        ? "days of a spreadsheet; \(option) 0.0000115740740740741 reads them so"
        : readings.first { step < $0.0 }?.1 ?? ""
      if areDays || step >= (areWhole ? 1 : 4) {
        notes.append(
          "caution: the numbers of '\(excerpt(name))' are taken as seconds, and may be \(likely)")
      }
    }
    return notes
  }
}
