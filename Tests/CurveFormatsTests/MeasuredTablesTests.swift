// Tables as people have them, nearly all of one spring: k = 170, c = 15, m = 1, from 0 to 100, at rest at 0, 60 rows at
// 30 Hz. Each is read to this spring, or refused with the option that decides.

import AnimationMath
import AnimationSampling
import CurveFormats
import Foundation
import Testing

@Suite struct MeasuredTablesTests {
  struct Case: Sendable, CustomStringConvertible {
    let description: String
    let bytes: [UInt8]
    var rate: Double?
    var column, timeColumn, rows: String?
    var isWithCommas = false
    /// The relative error of the stiffness that the digits of the table allow; else the refusal.
    var within = 1e-9
    var refusal: String?
    var note = ""
    var release = 0.0
  }

  static let motion = DampedSpring(mass: 1, stiffness: 170, damping: 15)
    .motion(from: 0, to: 100)
  static let numbers = Array(0..<60)
  static let times = numbers.map { Double($0) / 30 }
  static let values = times.map { motion.value(at: $0) }

  static func text(_ number: Double, _ decimals: Int? = nil) -> String {
    decimals.map { String(format: "%.\($0)f", number) } ?? "\(number)"
  }

  static func rows(
    _ head: String, _ columns: [[String]], _ separator: String = ",", end: String = "\n",
    trail: String = ""
  ) -> String {
    let lines = columns[0].indices.map { row in columns.map { $0[row] }.joined(separator: separator)
    }
    return ((head.isEmpty ? [] : [head]) + lines).map { $0 + trail + end }.joined()
  }

  static let all: [Case] = {
    var cases: [Case] = []
    func add(
      _ name: String, _ text: String, rate: Double? = nil, column: String? = nil,
      within: Double = 1e-9,
      refusal: String? = nil, note: String = "", encoding: String.Encoding = .utf8
    ) {
      cases.append(
        Case(
          description: name, bytes: Array(text.data(using: encoding) ?? Data()), rate: rate,
          column: column,
          within: within, refusal: refusal, note: note))
    }
    let (t, x) = (times.map { text($0) }, values.map { text($0) })
    let (double, other) = (values.map { text(2 * $0) }, values.map { text(50 - $0 / 2) })
    func comma(_ texts: [String]) -> [String] { texts.map { $0.replacing(".", with: ",") } }
    func quoted(_ texts: [String]) -> [String] { texts.map { "\"\($0)\"" } }
    let digits = (2...4).map { places in
      (times.map { text($0, places) }, values.map { text($0, places) })
    }
    for head in [
      "t,x", "Time,Position", "TIME,VALUE", "time (s),x [mm]", "Timestamp, Pos", "seconds,y",
    ] {
      add(head, rows(head, [t, x]))
    }
    for head in ["time_ms,value", "t [ms],x", "Milliseconds,value", "timeMs,value"] {
      add(head, rows(head, [times.map { text($0 * 1000) }, x]))
    }
    add("units below", rows("time,x\ns,mm", [t, x]))
    for (first, word) in [(0, "frame"), (1, "Frame"), (1001, "frame"), (1, "Frame number")] {
      add(
        "\(word) from \(first)", rows("\(word),x", [numbers.map { "\($0 + first)" }, x]), rate: 30)
    }
    add(
      "frames without a rate", rows("frame,x", [numbers.map { "\($0)" }, x]),
      refusal: "line 1, column 1: the column 'frame' counts frames; --rate says")
    // --rate divided the column of seconds or milliseconds: a stiffness of 153,010.
    let ms = times.map { text($0 * 1000) }
    for (head, cells) in [("frame,time,x", t), ("Frame,Timestamp,pos", ms), ("frame,t_ms,x", ms)] {
      add(
        head, rows(head, [numbers.map { "\($0)" }, cells, x]), rate: 30,
        note: "the times are '\(head.prefix(5))' by --rate; --time-column '")
    }
    add(
      "ms at a rate", rows("time_ms,x", [ms, x]), rate: 30,
      refusal: "column 1: 'time_ms' says that 1000 of its units are a second, and --rate 30;")
    add(
      "seconds at a rate", rows("t,x", [t, x]), rate: 30, within: 1000,
      note: "caution: --rate takes the numbers of 't' as frames, and they are not whole numbers")
    add(
      "ms of frames", rows("frame,time,x", [numbers.map { "\($0)" }, ms, x]), within: 1000,
      note: "may be milliseconds; --time-column 'time' --rate 1000 reads them so")
    for (head, cells) in [("Dauer,x", t), ("// t,x", t), ("Datum/Zeit,x", t), ("elapsedMs,x", ms)] {
      add(head, rows(head, [cells, x]))
    }
    add(
      "day and time",
      rows(
        "Uhrzeit;Datum;Wert",
        [comma(times.map { "12:00:0\(text($0, 6))" }), t.map { _ in "01.05.2026" }, comma(x)], ";"),
      within: 1e-5)
    for (head, word) in [("frame_idx", "frames"), ("sample", "rows"), ("n", "rows")] {
      let table = rows("\(head),x", [numbers.map { "\($0)" }, x])
      add("\(head) at a rate", table, rate: 30)
      add(head, table, refusal: "the column '\(head)' counts \(word); --rate says how many a")
    }
    for (places, within) in [(2, 0.02), (3, 2e-3), (4, 2e-4)] {
      add(
        "\(places) decimals", rows("time,value", [digits[places - 2].0, digits[places - 2].1]),
        within: within)
    }
    add(
      "ms since 1970",
      rows("timestamp,value", [times.map { text(1.7e12 + ($0 * 1000).rounded(), 0) }, x]),
      within: 2e-3, note: "times count from the first row")
    add(
      "s since 1970", rows("epoch,value", [times.map { text(1.7e9 + $0, 6) }, x]), within: 1e-5,
      note: "times count from the first row")
    for zone in ["Z", "+02:00", ""] {
      add(
        "ISO times \(zone)",
        rows("time,value", [times.map { "2026-02-28T23:59:\(text(58 + $0, 6))\(zone)" }, x]),
        within: 1e-5,
        refusal: nil, note: "times count from the first row")
    }
    add(
      "timecode",
      rows(
        "timecode,value", [numbers.map { String(format: "00:00:%02d:%02d", $0 / 30, $0 % 30) }, x]),
      rate: 30)
    add("clock", rows("time,value", [times.map { "0:0\(text($0, 2))" }, x]), within: 0.02)
    for (name, separator) in [("tab", "\t"), ("bar", "|"), ("blanks", "   "), ("semicolon", ";")] {
      add(name, rows("time\(separator)value", [t, x], separator))
    }
    add("gnuplot", rows("# t x", [t, x], " "))
    add("no header", rows("", [t, x]))
    let (t4, x4) = digits[2]
    add(
      "German sheet",
      "\u{FEFF}" + rows("Zeit [s];Weg [mm]", [comma(t4), comma(x4)], ";", end: "\r\n"),
      within: 2e-4)
    add(
      "Latin-1", rows("Zeit in s;Winkel [°]", [comma(t4), comma(x4)], ";"), within: 2e-4,
      encoding: .isoLatin1)
    add("quoted commas", rows("time,value", [quoted(comma(t4)), quoted(comma(x4))]), within: 2e-4)
    func thousands(_ mark: String, _ group: String) -> [String] {
      values.map { value in
        let number = text(value * 10, 3).replacing(".", with: mark)
        return number.count > 7 ? "\(number.dropLast(7))\(group)\(number.suffix(7))" : number
      }
    }
    add("1.202,358", rows("time;value", [comma(t4), thousands(",", ".")], ";"), within: 2e-4)
    add("1,202.358", rows("time,value", [t4, quoted(thousands(".", ","))]), within: 2e-4)
    add(
      "1 202,358", rows("time;value", [comma(t4), thousands(",", "\u{202F}")], ";"), within: 2e-4)
    add(
      "1,202 alone",
      rows("time,value", [numbers.map { "\($0)" }, values.map { "\"1,\(text(200 + $0, 0))\"" }]),
      refusal: "which is 1200 with a decimal point and 1.2 with a decimal comma; --decimal point or"
    )
    for gap in ["NaN", "-", "", "n/a", "null"] {
      var cells = x
      for row in [7, 20, 33] { cells[row] = gap }
      add(
        "gap '\(gap)'", rows("time,value", [t, cells]),
        note: "3 of 60 rows have no number and are left out, the first in line 9")
    }
    add("percent", rows("time,value", [t4, x4.map { $0 + "%" }]), within: 2e-4, note: "hundredths")
    add(
      "U+2212",
      rows("time,value", [t4, values.map { text($0 - 50, 4).replacing("-", with: "\u{2212}") }]),
      within: 2e-4)
    add(
      "preamble",
      "Logger: XY-1\nDate: 2026-05-01, 12:00\n\n" + rows("Time (s),Position (mm)", [t, x]))
    add("comments", "# measured\n# 30 Hz, 60 rows\n" + rows("time,value", [t, x]))
    add("sep=;", "sep=;\n" + rows("time;value", [t, x], ";"))
    add("trailing separators", rows("time;value", [t, x], ";", trail: ";"))
    add(
      "pose tracker",
      rows(
        "scorer,DLC,DLC,DLC,DLC\nbodyparts,nose,nose,tail,tail\ncoords,x,y,x,y",
        [numbers.map { "\($0)" }, x, double, other, x]), rate: 30, column: "tail.x")
    add("physics tracker", rows(",mass_A,\nt,x,y", [t, x, double]), column: "y")
    add("physics tracker, tabs", "mass_A\n" + rows("t\tx\ty", [t, x, double], "\t"), column: "2")
    add(
      "two columns", rows("t,x,y", [t, x, double]),
      refusal: "expected a column 'value', got t, x, y; --column chooses one")
    add("CRLF", rows("time,value", [t, x], end: "\r\n"))
    add("CR", rows("time,value", [t, x], end: "\r"))
    add(
      "UTF-16", "\u{FEFF}" + rows("time\tvalue", [t, x], "\t", end: "\r\n"),
      encoding: .utf16LittleEndian)
    add("data frame", rows(",time,value", [numbers.map { "\($0)" }, t, x]))
    add(
      "After Effects",
      "Adobe After Effects 8.0 Keyframe Data\r\n\r\n\tUnits Per Second\t30\r\n\tSource Width\t1920\r\n\r\n"
        + "Transform\tPosition\r\n\tFrame\tX pixels\tY pixels\t\r\n"
        + rows("", [numbers.map { "\t\($0)" }, x, double], "\t", end: "\t\r\n")
        + "\r\nEffects\tSlider #2\r\n\tFrame\t\t\r\n\t0\t100\t\r\n\t30\t50\t\r\n\r\n\r\nEnd of Keyframe Data\r\n",
      column: "Position.X pixels", note: "2 of 62 rows")
    add(
      "a and b", rows("a;b", [comma(t4), comma(x4)], ";"), refusal: "--time-column NAME chooses"
    )
    add(
      "equal times", rows("time,value", [times.map { text($0, 1) }, x]),
      refusal: "line 3, column 1: rows 1 and 2 have the same time 0.0")
    add(
      "whole numbers", rows("time,value", [numbers.map { "\($0)" }, x]), within: 1000,
      note: "caution: the numbers of 'time' are taken as seconds, and may be frames; --rate")
    add(
      "whole milliseconds", rows("time,value", [times.map { text($0 * 1000, 0) }, x]), within: 1000,
      note: "may be milliseconds; --rate 1000")
    add(
      "milliseconds", rows("t,x", [times.map { text($0 * 1000, 1) }, x]), within: 1000,
      note: "caution: the numbers of 't' are taken as seconds, and may be milliseconds; --rate 1000"
    )
    // Units, clocks and dates in cells.
    add("px", rows("time,left", [t.map { $0 + "s" }, x.map { $0 + "px" }]))
    add("degrees", rows("time,angle", [t, x.map { $0 + " °" }]))
    add(
      "px and mm", rows("time,left", [t, numbers.map { x[$0] + ($0 < 9 ? "px" : "mm") }]),
      refusal: "line 11, column 5: expected a number in px as above, got '110.9")
    add("Fortran", rows("", [t, x].map { $0.map { "\($0)D+00" } }, "  "))
    add("hours", rows("time_h,value", [times.map { text($0 / 3600) }, x]))
    func clock(_ form: String, from hour: Int, _ minute: Int) -> [String] {
      times.map { time in
        let second = 59 + time
        let whole = 60 * (60 * hour + minute) + Int(second)
        return String(
          format: form, whole / 3600 % 24, whole / 60 % 60,
          Double(whole % 60) + second.truncatingRemainder(dividingBy: 1))
      }
    }
    let evening = clock("%d:%02d:%010.7f", from: 23, 59)
    add("midnight", rows("time,value", [evening, x]), within: 1e-5)
    add(
      "noon",
      rows(
        "time,value",
        [
          clock("%d:%02d:%010.7f PM", from: 11, 59).map {
            $0.hasPrefix("11") ? $0.replacing("PM", with: "AM") : $0
          }, x,
        ]), within: 1e-5)
    for (name, day, next) in [
      ("German", "28.02.2026 ", "01.03.2026 "), ("American", "12/31/2025 ", "1/1/2026 "),
    ] {
      add(
        "\(name) dates",
        rows("time;value", [evening.map { ($0.hasPrefix("23") ? day : next) + $0 }, x], ";"),
        within: 1e-5, note: "times count from the first row")
    }
    add(
      "pandas", rows("time,value", [clock("0 days %02d:%02d:%010.7f", from: 1, 2), x]), within: 1e-5
    )
    add("ticks", rows("time [ticks],value", [t, x]), note: "'ticks' is no known unit of time")
    // Other programs.
    let octave = rows(
      "# name: a\n# type: matrix\n# rows: 60\n# columns: 2", [t.map { " " + $0 }, x], " ")
    add("Octave", "# Created by Octave 6.1\n" + octave)
    add("R", rows("\"time\" \"value\"", [quoted(numbers.map { "\($0)" }), t, x], " "))
    let pairs = numbers.map { (t[$0], x[$0]) }
    add(
      "JSON",
      "[\n  " + pairs.map { "{\"t\": \($0), \"v\": {\"x\": \($1)}}" }.joined(separator: ",") + "]")
    add("JSON lines", pairs.map { "{\"t\": \($0), \"v\": \($1)}\n" }.joined())
    add("JSON pairs", "[" + pairs.map { "[\($0), \($1)]" }.joined(separator: ",") + "]")
    add(
      "JSON columns",
      "{\"time\": [\(t.joined(separator: ","))], \"value\": [\(x.joined(separator: ","))]}")
    add(
      "other JSON", "{\"time\": [0, 1], \"value\": [0]}",
      refusal: "expected a table, got other JSON")
    add("NumPy", "\u{93}NUMPY", refusal: "got NumPy's binary format", encoding: .isoLatin1)
    for (mark, extra) in [(".", ""), (",", "\tseen")] {
      let cells = [t4, x4].map { $0.map { $0.replacing(".", with: mark) } }
      let segment = "\nChannels\t1\t\nX_Dimension\tTime\t\n***End_of_Header***\t\t\n"
      add(
        "LabVIEW \(mark)",
        "LabVIEW Measurement\t\nSeparator\tTab\nDecimal_Separator\t\(mark)\nX_Columns\tOne\n***End_of_Header***\t\n"
          + segment + rows("X_Value\tWeg\tComment", cells, "\t", trail: extra) + segment
          + "X_Value\tWeg\tComment\n2\t7\n", within: 2e-4,
        note: "the first of 2 segments is read, that of line 10; the others are left out")
    }
    add(
      "LabVIEW without times",
      "LabVIEW Measurement\nDecimal_Separator\t,\nX_Columns\tNo\n***End_of_Header***\n\nDelta_X\t0,0333333333\n"
        + "***End_of_Header***\n"
        + rows("X_Value\tWeg\tComment", [comma(x4)].map { $0.map { "\t\($0)" } }, "\t"),
      within: 2e-4)
    for (head, first) in [("time;value", ";"), ("time value", " "), ("# t x", " ")] {
      add("\(head) over commas", rows(head, [t, x]))
      add("\(head) over tabs\(first)", rows(head, [t, x], "\t"))
    }
    add(
      "a;b over 0,7,927", rows("a;b", [comma(t4), values.map { text($0, 0) }]),
      refusal:
        "line 2, column 1: expected the separator of the header, which has 2 fields, got a row of 3 by ',', "
        + "or of fewer with a decimal comma")
    add(
      "t,x over three", rows("t,x", [t4, x4, x4], ";"),
      refusal: "which has 2 fields, got a row of 3 by ';'")
    add("Markdown", rows("| t | x |\n|---|:-:", [t.map { "| \($0)" }, x], " | ", trail: " |"))
    return cases
  }()

  @Test(arguments: all + loggers) func everyTableIsReadOrTheOptionIsNamed(_ one: Case) throws {
    var choices = SampleTable.Choices()
    (choices.rate, choices.column) = (one.rate, one.column)
    (choices.timeColumn, choices.rows) = (one.timeColumn, one.rows)
    if one.isWithCommas { choices.mark = .comma }
    if one.description != "other JSON", one.description != "NumPy" {
      #expect(ImportSource.source(of: one.bytes) == .csv)
    }
    do {
      let table = try SampleTable(one.bytes, choices)
      let clock = try table.clock(takesProgress: false, takesTime: true)
      let part = try table.part(clock, table.value(besides: clock))
      try table.require(.rising, of: part)
      let fit = try SpringFit(times: part.times, values: part.values)
      #expect(one.refusal == nil)
      #expect((fit.spring.stiffness / 170 - 1).magnitude < one.within, "\(fit.spring)")
      let notes = part.notes.joined(separator: "; ")
      #expect(one.note.isEmpty || notes.contains(one.note), "\(notes)")
    } catch {
      #expect(one.refusal.map { "\(error)".contains($0) } == true, "\(error)")
    }
  }

  /// Rows at 240 Hz with two decimals were a staircase.
  @Test(arguments: [(240, 2), (200, 2), (120, 2), (30, 1), (60, 1), (2000, 3), (24, 1), (1000, 2)])
  func rowsMadeEqualByRoundingAreNoJumps(rate: Int, decimals: Int) throws {
    let rows = (0..<rate).map { row in
      let time = Double(row) / Double(rate)
      return "\(Self.text(time, decimals)),\(Self.text(Self.motion.value(at: time), 3))\n"
    }
    let table = try SampleTable(Array(("time,value\n" + rows.joined()).utf8))
    let error = #expect(throws: (any Error).self) { try CSVImport(table).motion() }
    #expect(error.map { "\($0)".contains("have the same time 0.") } == true)
  }

  @Test(arguments: [
    "0,0 0.5,0.2 0.5,0.8 1,1", "0,0 0.5,0.1 0.5,0.6 1,1.6", "0,0 0,1 1,1 1,2", "0,1 0,2 1,2",
    "0,0 0.1,0 0.1,0.1 0.2,0.1 0.2,0.2 0.3,0.2", "0,0 0.1,1 0.1,0 0.2,1 0.2,0 0.3,1",
    "0.00,0 0.03,1 0.03,1 0.07,3", "0,0 1,1 1,0 2,0 2,1 3,1",
  ])
  func twoRowsOfOneTimeAreAJump(rows: String) throws {
    let table = try SampleTable(Array("time,value\n\(rows.replacing(" ", with: "\n"))\n".utf8))
    #expect(try CSVImport(table).motion().notes.isEmpty)
  }

  /// It was cubic-bezier(0, 75, 1, 0), with exit status 0.
  @Test func aTableIsNoStyleSheet() throws {
    let list = "0\n0.2\n0.5\n0.9\n1\n"
    let error = #expect(throws: (any Error).self) {
      try CSVImport(SampleTable(Array(list.utf8))).motion()
    }
    #expect(error.map { "\($0)".contains("--time-column NAME chooses others, or rows") } == true)
    for text in ["a;b\n0,5;0,75\n1,0;1,0\n", "x y\n0.25 0.1\n0.25 1\n", list] {
      #expect(ImportSource.source(of: Array(text.utf8)) == .csv)
    }
    for text in [
      "0.25, 0.1, 0.25, 1", "linear(\n  0, 0.1,\n  0.5, 0.7,\n  1, 1\n);", "ease",
      "0.25, 0.1,\n0.25, 1", "0.25\n0.1\n0.25\n1\n",
      "linear(\n0,\n0.2,\n0.5,\n0.9,\n0.95,\n1\n)",
      "a { b: linear(\n0, 0.1,\n 0.5, 0.7,\n 1) }",
    ] {
      #expect(ImportSource.source(of: Array(text.utf8)) == .css, "\(text)")
    }
    #expect(ImportSource.source(of: Array("1 2".utf8), named: "a.tsv") == .csv)
    #expect(ImportSource.source(of: Array("t,x\n0,1\n1,2\n".utf8), named: "a.css") == .css)
  }

  /// The axes were exchanged.
  @Test(arguments: [
    "foo,x\n0,0\n1,3\n2,5\n", "foo,x\n0,0\n0.5,3\n1,0.5\n", "foo,x,y\n0,0,0\n1,1,1\n",
    "x,foo\n0,0\n1,3\n", "foo,progress\n0,0\n5,0.6\n8,1\n", "p,x\n0,0\n2,5\n",
    "x,y\n0,0\n1,5\n2,10\n",
  ])
  func besideAnUnknownTimeXIsNoProgress(text: String) throws {
    let error = #expect(throws: CSVError.self) {
      try CSVImport(SampleTable(Array(text.utf8))).motion()
    }
    #expect(error?.problem.hasPrefix("expected a column 'time' or 'progress', got ") == true)
  }

  @Test func progressIsReadOverItsOwnRange() throws {
    let measured = try SampleTable(Array("time,progress\n0,0\n5,0.6\n8,1\n".utf8))
    #expect(try measured.clock(takesProgress: true, takesTime: false).index == 0)
    #expect(try CSVImport(SampleTable(Array("x,y\n0,0\n1,5\n".utf8))).motion().notes.isEmpty)
    let part = try CSVImport(SampleTable(Array("progress,y\n0,0\n2,5\n".utf8))).motion()
    #expect(part.notes.map(\.problem) == ["progress goes from 0 to 2, taken as the whole"])
  }

  /// It was 74.99999999999999%.
  @Test func placesAreTheShortestDecimals() throws {
    for (times, place) in [("0 0.3 0.4", 0.75), ("10 10.3 10.4", 0.75), ("0.1 0.4 0.5", 0.75)] {
      let rows = times.split(separator: " ").map { "\n\($0),\($0.count)" }.joined()
      let motion = try CSVImport(SampleTable(Array("t,x\(rows)".utf8))).motion()
      #expect(motion.tracks[0].frames[1].offset == place, "\(times)")
      #expect(motion.tracks[0].timing?.duration == 0.4)
    }
  }

  @Test func anglesAreUnwrapped() throws {
    var choices = SampleTable.Choices()
    choices.unwrap = 360
    let table = try SampleTable(Array("t,angle\n0,350\n1,354\n2,0\n3,10\n4,355\n".utf8), choices)
    let clock = try table.clock(takesProgress: false, takesTime: true)
    let part = try table.part(clock, table.value(besides: clock))
    #expect(part.values == [350, 354, 360, 370, 355])
  }
}
