// What the names of columns mean: one vocabulary for all that read tables.
//
//     time, t, Zeit [s], time_ms, timestamp       seconds, or the unit that the name has
//     frame, image, coords; sample, n, index      frames or rows, which need a rate
//     progress, fraction; a first column p, x     progress of an easing
//     value, position, y, displacement, x         what moves
//
// Names are compared without regard to case where none is exact.

/// The name of a column, cut into its word and its unit.
struct ColumnName {
  let word: String
  private(set) var unit = ""

  init(_ text: String) {
    func joined(_ text: some StringProtocol) -> String {
      String(text.filter { !" _/".contains($0) })
    }
    // elapsedMs, frameTimeNanos
    var (lower, last) = ("", Character(" "))
    for letter in text {
      if letter.isUppercase, last.isLowercase { lower += "_" }
      lower += letter.lowercased()
      last = letter
    }
    if let open = lower.lastIndex(where: { $0 == "[" || $0 == "(" }),
      let close = lower[open...].firstIndex(where: { $0 == "]" || $0 == ")" })
    {
      unit = String(lower[open..<close].dropFirst())
      word = joined(lower[..<open] + lower[close...].dropFirst())
      if unit.isEmpty, Self.clocks[word] != nil { unit = word }
      return
    }
    let parts = lower.split { "_ /,".contains($0) }
    if parts.count > 1, let last = parts.last,
      Self.clocks[String(last)] != nil
        || Self.letters[String(last)] != nil && Self.times.contains(String(parts[0]))
    {
      unit = String(last)
      // "Zeit in s"
      word = joined(
        parts.dropLast(parts.count > 2 && parts[parts.count - 2] == "in" ? 2 : 1).joined())
    } else {
      word = joined(lower)
      if Self.clocks[word] != nil { unit = word }
    }
  }

  /// The number of units in a second; `nil` if the unit is not one of time.
  var unitsPerSecond: Double? {
    if unit.hasPrefix("1/"), unit.hasSuffix(" s") { return Double(unit.dropFirst(2).dropLast(2)) }
    return Self.clocks[unit] ?? Self.letters[unit]
  }

  /// Whether the column counts frames.
  var countsFrames: Bool {
    Self.frames.contains(word) || ["frame", "frames"].contains(unit)
      || word.hasSuffix(".coords") || word.hasSuffix("frame")
  }

  /// Whether the column counts rows, for want of a time.
  var countsRows: Bool { Self.rows.contains(word) }

  /// Whether the word is that of a time, perhaps with a number behind it, or has it in it beside a unit of time, as in
  /// "Latest: Time (s)".
  var isTime: Bool {
    Self.times.contains {
      $0 == word.prefix { $0 != "." }
        || unitsPerSecond != nil && $0.utf8.count > 3 && word.contains($0)
    }
  }

  /// The seconds of a text with a unit, such as "33 ms"; `nil` for any other text.
  static func seconds(_ text: String) -> Double? {
    CSVCell.measure(text, text.contains(",") ? .comma : .point).flatMap { measure in
      clocks[measure.unit.lowercased()].map { measure.number / $0 }
    }
  }

  private static let clocks: [String: Double] = [
    "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "sek": 1, "sekunden": 1,
    "ms": 1e3, "msec": 1e3, "millis": 1e3, "millisecond": 1e3, "milliseconds": 1e3,
    "us": 1e6, "µs": 1e6, "μs": 1e6, "microseconds": 1e6, "micros": 1e6, "ns": 1e9, "nanos": 1e9,
    "nanoseconds": 1e9, "min": 1 / 60.0,
    "minutes": 1 / 60.0, "hr": 1 / 3600.0, "hrs": 1 / 3600.0, "hour": 1 / 3600.0,
    "hours": 1 / 3600.0, "day": 1 / 86400.0, "days": 1 / 86400.0, "performance.now": 1e3,
    "с": 1, "сек": 1, "мс": 1e3, "秒": 1, "毫秒": 1e3, "ミリ秒": 1e3,
  ]

  /// Units of time that mean something else by themselves.
  private static let letters: [String: Double] = ["h": 1 / 3600.0, "d": 1 / 86400.0]

  static let times =
    [
      "time", "t", "times", "timestamp", "timestamps", "zeit", "temps", "tiempo", "tempo", "tijd",
      "tid",
      "elapsed", "elapsedtime", "clock", "datetime", "date", "epoch", "timecode",
      "seconds", "dauer", "datumzeit", "zeitstempel", "uhrzeit", "datum", "zeitpunkt", "heure",
      "currenttime", "ts", "tc", "czas", "čas", "время", "aika", "zaman", "時間", "時刻", "时间", "시간",
    ] + clocks.keys.sorted()
  static let frames = [
    "frame", "frames", "frame#", "framenumber", "frameno", "frameindex", "framenr", "image",
    "frameidx", "frameid", "framecount", "framenum", "f", "coords", "bild", "bildnr",
  ]
  private static let rows = [
    "sample", "samples", "samplenumber", "sampleindex", "n", "i", "idx", "index", "row", "id", "nr",
  ]
  static let values = [
    "value", "values", "position", "y", "output", "result", "eased", "x", "displacement", "pos",
    "wert", "weg",
  ]

  /// Whether a text in the row below the names is a unit.
  static func isUnit(_ text: String) -> Bool {
    text.hasPrefix("[") || text.hasPrefix("(") || clocks[text.lowercased()] != nil
      || [
        "px", "pixel", "pixels", "mm", "cm", "m", "km", "in", "deg", "°", "rad", "%", "hz", "v",
        "volt",
        "frame", "frames",
        "m/s", "mm/s", "cm/s", "px/s", "m/s²", "m/s^2", "g", "n", "1", "-",
      ].contains(text.lowercased())
  }
}
