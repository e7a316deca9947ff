// The texts in the cells of tables: numbers, gaps and times of the clock.
//
//     1.5   1,5   1.202,358   1,202.358   1 202,5   7.93%   −2        a number; a hundredth of a percentage
//     empty   -   NaN   n/a   null                                    a gap
//     0:00.03   00:01:02,5   00:00:01:12   2026-05-01T12:00:00.03Z    a time; of four parts the last counts frames
//
// A comma and a point in one cell tell which of them stands before the decimals, and so does one of them alone, unless
// three digits follow: 1,202 may be 1202. A table in which no cell tells is refused, with both readings.

import Wording

/// The decimal mark of a number; the other mark may separate thousands.
package enum DecimalMark: UInt8, Hashable, Sendable {
  case point = 0x2E
  case comma = 0x2C
}

package enum CSVCell {
  /// The bytes of a cell without blanks at its ends, with an ASCII minus, and "'" for narrow spaces
  /// and apostrophes between thousands.
  private static func plain(_ text: String) -> [UInt8] {
    let bytes = text.unicodeScalars.map { scalar -> UInt8 in
      switch scalar {
      case "\u{2212}", "\u{2013}": UInt8(ascii: "-")
      case "\u{A0}", "\u{202F}", "\u{2009}", "\u{2019}": UInt8(ascii: "'")
      default: scalar.isASCII ? UInt8(scalar.value) : 0xFF
      }
    }
    func isBlank(_ byte: UInt8) -> Bool {
      byte == space || byte == tab || byte == UInt8(ascii: "'")
    }
    return Array(bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }

  /// Whether a cell marks a missing number: empty, `-`, `NaN`, `n/a`, `null`.
  package static func isGap(_ text: String) -> Bool {
    ["", "-", "--", "->", "nan", "na", "n/a", "#n/a", "null", "none", "nil"]
      .contains(String(decoding: plain(text), as: UTF8.self).lowercased())
  }

  /// Whether a text has the characters of a number or a time.
  static func looksNumeric(_ text: String) -> Bool {
    let bytes = plain(text)
    if bytes.contains(UInt8(ascii: ":")) { return time(text) != nil }
    let own = Array("+-.,eEdD%' ".utf8)
    guard let first = bytes.first, isDigit(first) || own[..<4].contains(first) else {
      return ["inf", "infinity"].contains(text.lowercased())
    }
    let body = bytes.last == UInt8(ascii: "%") ? bytes.dropLast().filter { $0 != space } : bytes
    return body.last.map(isDigit) == true && body.allSatisfy { isDigit($0) || own.contains($0) }
      || text.hasSuffix("inf")
  }

  /// The decimal mark of a text; `nil` if the text does not tell.
  static func mark(of text: String) -> DecimalMark? {
    guard looksNumeric(text), !text.utf8.contains(UInt8(ascii: ":")) else { return nil }
    let marks = plain(text).filter { DecimalMark(rawValue: $0) != nil }
    guard let last = marks.last.flatMap(DecimalMark.init) else { return nil }
    if marks.contains(where: { $0 != last.rawValue }) { return last }
    if marks.count > 1 { return last == .point ? .comma : .point }
    return readings(text) == nil ? last : nil
  }

  /// Both readings of a text such as 1,202; `nil` if there is one.
  static func readings(_ text: String) -> String? {
    guard let point = number(text, .point), let comma = number(text, .comma), point != comma else {
      return nil
    }
    return "'\(excerpt(text))', which is \(shortestDecimal(point)) with a decimal point and "
      + "\(shortestDecimal(comma)) with a decimal comma"
  }

  /// The number spelled by a text; `nil` if there is none, or two and no mark decides.
  package static func number(_ text: String, _ mark: DecimalMark?) -> Double? {
    guard let mark else { return readings(text) == nil ? number(text, .point) : nil }
    var bytes = plain(text)
    let isPercentage = bytes.last == UInt8(ascii: "%")
    if isPercentage {
      bytes.removeLast()
      while bytes.last == space { bytes.removeLast() }
    }
    var parts = bytes.split(
      separator: mark.rawValue, maxSplits: 1, omittingEmptySubsequences: false)
    let other = mark == .point ? comma : UInt8(ascii: ".")
    let groups = parts[0].split(omittingEmptySubsequences: false) {
      $0 == other || $0 == UInt8(ascii: "'") || $0 == space
    }
    if groups.count > 1 {
      let digits = groups[0].drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      guard (1...3).contains(digits.count), digits.first != UInt8(ascii: "0"),
        groups.dropFirst().allSatisfy({ $0.count == 3 && $0.allSatisfy(isDigit) })
      else { return nil }
      parts[0] = ArraySlice(groups.joined())
    }
    // Fortran writes 1.5D-01.
    let digits = parts.joined(separator: [UInt8(ascii: ".")]).map {
      $0 | 0x20 == UInt8(ascii: "d") ? UInt8(ascii: "e") : $0
    }
    return DecimalReading.number(
      in: String(decoding: digits, as: UTF8.self) + (isPercentage ? "e-2" : ""))
  }

  /// The number of a text with a unit behind it, such as `12.5 px` or `45°`; `nil` for any other text.
  static func measure(_ text: String, _ mark: DecimalMark?) -> (number: Double, unit: String)? {
    guard let last = text.lastIndex(where: { $0.isASCII && $0.isWholeNumber }) else { return nil }
    let unit = text[text.index(after: last)...].filter { $0 != " " }
    guard let first = unit.first, first.isLetter || first == "°", unit.count <= 8,
      unit.allSatisfy({ $0.isLetter || "°/²³".contains($0) })
    else { return nil }
    return number(String(text[...last]), mark).map { ($0, unit) }
  }

  /// A time of the clock: whole seconds, the rest of a second, and the frames of a timecode.
  typealias Time = (seconds: Int, rest: Double, frames: Double?)

  /// The time that a text tells, with its day if it has one.
  static func time(_ text: String) -> Time? {
    func numbers(_ part: some Collection<UInt8>, _ separators: String) -> [Double?] {
      part.split(omittingEmptySubsequences: false) { separators.utf8.contains($0) }.map {
        number(String(decoding: $0, as: UTF8.self), $0.contains(comma) ? .comma : .point)
      }
    }
    var (rest, seconds, isOfDay) = (plain(text)[...], 0.0, false)
    let half = String(decoding: rest.suffix(2), as: UTF8.self).lowercased()
    if half == "am" || half == "pm" {
      rest = rest.dropLast(2)
      while rest.last == space { rest.removeLast() }
    }
    let words = rest.split(separator: space)
    if words.count == 3, words[1].starts(with: "day".utf8) {
      guard let days = number(String(decoding: words[0], as: UTF8.self), .point),
        0...1e6 ~= days
      else { return nil }
      (seconds, rest) = (86400 * days, words[2])
    } else if case let end = rest.firstIndex(where: { $0 == UInt8(ascii: "T") || $0 == space }),
      let days = days(
        numbers(rest[..<(end ?? rest.endIndex)], "-/.").compactMap { $0 },
        isMonthFirst: rest[..<(end ?? rest.endIndex)].contains(UInt8(ascii: "/")))
    {
      (seconds, isOfDay) = (86400 * days, true)
      guard let end else {
        // 1.2.3, in the year 1, may be a version, 5840.4 is a number, and in 01/02/2024 either may be the month.
        return seconds > -3e10 && !rest.contains(UInt8(ascii: "/")) && number(text, .point) == nil
          ? (Int(seconds), 0, nil) : nil
      }
      rest = rest[(end + 1)...]
      if rest.last == UInt8(ascii: "Z") { rest.removeLast() }
      if let zone = rest.lastIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }) {
        // +02:00 and +0200
        let digits = rest[(zone + 1)...].filter(isDigit).map { Double($0 - UInt8(ascii: "0")) }
        guard digits.count == 4 else { return nil }
        let shift = 3600 * (10 * digits[0] + digits[1]) + 60 * (10 * digits[2] + digits[3])
        seconds += rest[zone] == UInt8(ascii: "-") ? shift : -shift
        rest = rest[..<zone]
      }
    }
    let all = numbers(rest, ":;")
    var parts = all.compactMap { $0 }
    guard parts.count == all.count, 2...4 ~= parts.count, parts.allSatisfy({ 0..<1e6 ~= $0 }) else {
      return nil
    }
    let frames = parts.count == 4 ? parts.removeLast() : nil
    // Behind a date, and before am or pm, two numbers are hours and minutes.
    if isOfDay || half == "am" || half == "pm", parts.count == 2 { parts.append(0) }
    if half == "am" || half == "pm" {
      guard 1..<13 ~= parts[0] else { return nil }
      parts[0] = parts[0].truncatingRemainder(dividingBy: 12) + (half == "pm" ? 12 : 0)
    }
    let whole =
      parts.dropLast().reduce(0) { 60 * $0 + 60 * $1 } + parts[parts.count - 1].rounded(.down)
    return (Int(seconds + whole), parts[parts.count - 1].truncatingRemainder(dividingBy: 1), frames)
  }

  /// The days since 1970 of a date: year, month and day, or the year last.
  ///
  /// - Parameter isMonthFirst: Whether the month comes before the day where the year is last and both may be months.
  private static func days(_ date: [Double], isMonthFirst: Bool) -> Double? {
    // 1949-01 is its first day.
    guard date.count == 3 || date.count == 2 && date[0] > 999 else { return nil }
    var (year, month, day) = (date[0], date[1], date.count == 3 ? date[2] : 1)
    if day > 31 {
      (year, month, day) =
        isMonthFirst && year < 13 ? (date[2], date[0], date[1]) : (date[2], date[1], date[0])
    }
    guard 1...9999 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
    // Years that begin in March.
    (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let leaps =
      (year / 4).rounded(.down) - (year / 100).rounded(.down) + (year / 400).rounded(.down)
    return 365 * year + leaps + ((153 * month + 2) / 5).rounded(.down) + day - 719469
  }
}
