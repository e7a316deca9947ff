// The times of a table in seconds, and what is assumed of them.
//
//     times     numbers, with the unit of the column's name or of --rate; times of the clock; frames by --rate. Times since
//               1970 and those of a day count from the first row, and so do frames that begin at 1 or 1001
//     caution   ten times or more without a unit may be frames, if all are whole numbers, or milliseconds, if they lie
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
    guard let time = clockTime else { return try table.number(clock.index, in: row) }
    areWhole = false
    if time.frames != nil, rate == nil {
      throw table.field(clock.index, in: row).error(
        "expected a time without frames, got \(excerpt(text)); --rate says how many frames a second has, 100 for "
          + "hundredths")
    }
    let rest = time.rest + (time.frames ?? 0) / (rate ?? 1)
    if origin == nil { origin = time.seconds >= 86400 ? (time.seconds, rest) : (0, 0) }
    // A time of the day that falls by hours is that of the next day.
    if time.seconds + 43200 < lastSecond { days += 1 }
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
    // Times since 1970, in s, ms, µs or ns.
    if !isFrames, 1e9..<1e19 ~= number {
      origin = (0, number)
      if rate == nil { unit = number < 1e11 ? 1 : number < 1e14 ? 1e3 : number < 1e17 ? 1e6 : 1e9 }
    }
  }

  /// Sentences on what was assumed of the times, and on what else they may be.
  func notes(for times: [Double], of table: CSVTable) -> [String] {
    var notes: [String] = clock.note.map { [$0] } ?? []
    guard clock.index >= 0 else { return notes }
    let name = table.header[clock.index].text
    let span = (times.last ?? 0) - (times.first ?? 0)
    if let rate, 10..<1000 ~= rate, hasNumbers, times.count >= 10,
      !areWhole || !clock.countsFrames && span * rate >= 4 * Double(times.count - 1)
    {
      notes.append(
        "caution: --rate takes the numbers of '\(excerpt(name))' as frames, and they "
          + (areWhole ? "lie four or more apart" : "are not whole numbers"))
    }
    if let origin, origin.seconds > 0 || origin.number != 0 {
      notes.append(
        "times count from the first row"
          + (origin.seconds == 0 ? ", which has \(shortestDecimal(origin.number))" : ""))
    }
    if rate == nil, clock.unitsPerSecond == nil, !clock.isProgress, times.count >= 10 {
      let step = span / Double(times.count - 1)
      let column = ColumnName(table.header[clock.index].text)
      if !column.unit.isEmpty, !column.countsFrames, hasNumbers {
        notes.append(
          "caution: '\(excerpt(column.unit))' is no known unit of time, and the numbers are taken as "
            + "seconds; --rate says how many are a second")
      }
      // Oscilloscopes write exponents.
      let isPlain = !table.text(clock.index, in: table.recordCount - 1).contains {
        "eE".contains($0)
      }
      let areDays = step < 1e-3 && times[0] > 2e4 || step < 1e-5 && isPlain
      // A rate alone is that of frames beside them.
      let hasFrames = table.columns.contains { ColumnName($0).countsFrames }
      let option = hasFrames ? "--time-column '\(excerpt(name))' --rate" : "--rate"
      let likely =
        areDays
        ? "days of a spreadsheet; \(option) 0.0000115740740740741 reads them so"
        : step < 4
          ? "frames; \(option) says how many a second has"
          : step < 4000
            ? "milliseconds; \(option) 1000 reads them so"
            : "microseconds; \(option) 1000000 reads them so"
      if areDays || step >= (areWhole ? 1 : 4) {
        notes.append(
          "caution: the numbers of '\(excerpt(name))' are taken as seconds, and may be \(likely)")
      }
    }
    return notes
  }
}
