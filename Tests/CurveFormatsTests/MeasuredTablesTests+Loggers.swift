// The spring of MeasuredTablesTests as loggers, trackers and consoles write it.

import CurveFormats
import Foundation

extension MeasuredTablesTests {
  static let loggers: [Case] = {
    var cases: [Case] = []
    func add(
      _ name: String, _ text: String, rate: Double? = nil, column: String? = nil,
      timeColumn: String? = nil, only: String? = nil, commas: Bool = false, within: Double = 1e-9,
      refusal: String? = nil, note: String = "", encoding: String.Encoding = .utf8
    ) {
      cases.append(
        Case(
          description: name, bytes: Array(text.data(using: encoding) ?? Data()), rate: rate,
          column: column, timeColumn: timeColumn, rows: only, isWithCommas: commas, within: within,
          refusal: refusal, note: note))
    }
    let (t, x) = (times.map { text($0) }, values.map { text($0) })
    let slow = times.map { text(2 * $0) }
    let (t3, x3) = (times.map { text($0, 3) }, values.map { text($0, 3) })
    let frames = numbers.map { "\($0)" }
    let other = values.map { text(50 - $0 / 2) }
    func comma(_ texts: [String]) -> [String] { texts.map { $0.replacing(".", with: ",") } }
    // Times with too few digits.
    add(
      "hundredths at 120 Hz",
      rows("time,value", [numbers.map { text(Double($0) / 120, 2) }, x]),
      refusal:
        "have the same time 0.03; even rows are counted by --time-column rows and --rate, about 120"
    )
    add(
      "counted rows", rows("time,value", [times.map { text($0, 1) }, x]), rate: 30,
      timeColumn: "rows")
    add(
      "rows without a rate", rows("a,x", [t, x]), timeColumn: "rows",
      refusal: "--time-column rows needs --rate")
    add("an index at a rate", rows(",a,b", [frames, other, x]), rate: 30, column: "b")
    let timecodes = numbers.map { String(format: "00:00:%02d.%02d", $0 / 30, $0 % 30) }
    add("timecode with a point", rows("timecode,x", [timecodes, x]), rate: 30)
    add(
      "timecode without a rate", rows("timecode,x", [timecodes, x]),
      refusal: "--rate says how many frames a second has, 100 for hundredths")
    add(
      "hundredths of a clock", rows("time,x", [timecodes, x]), rate: 30,
      refusal: "got 00:00:00.00, which is a time by itself; leave out --rate")
    add(
      "parts of a day",
      rows("Zeit;Weg", [comma(times.map { text($0 / 86400, 12) }), comma(x)], ";"),
      within: 1e10, note: "may be days of a spreadsheet; --rate 0.0000115740740740741 reads")
    add("falling times", rows("time,value", [t.reversed(), x.reversed()]), note: "the times fall")
    // Footers and repeated headers.
    for (head, foot) in [
      ("time,value", "End of data\n"), ("time,value", "\nAverage,88.2\nRows: 60\n"),
      ("time,value", "# end\nTotal 60\n"),
    ] {
      add("footer \(foot)", rows(head, [t, x]) + foot, note: "these last rows are left out")
    }
    add(
      "a row in the middle is short", rows("time,value", [t, x]) + "end\n2.1,100\n",
      refusal: "line 62, column 1: expected 2 fields as in the header, got 1")
    add(
      "a last row is short", rows("time,value", [t, x]) + "2\n",
      refusal: "line 62, column 1: expected 2 fields as in the header, got 1")
    let (half, end) = (numbers[..<30], numbers[30...])
    add(
      "a repeated header",
      rows("time,value", [half.map { t[$0] }, half.map { x[$0] }])
        + rows("time,value", [end.map { t[$0] }, end.map { x[$0] }]))
    // Texts.
    for (name, encoding) in [
      ("big", String.Encoding.utf16BigEndian), ("little", .utf16LittleEndian),
    ] {
      add(
        "UTF-16 without a mark, \(name)", rows("Zeit;Höhe", [comma(t3), comma(x3)], ";"),
        within: 2e-3, encoding: encoding)
    }
    let pairs = rows("t,x", [comma(t3), comma(x3)])
    add("0,033,7,927", pairs, commas: true, within: 2e-3)
    add(
      "0,033,7,927 without the option", pairs,
      refusal: "expected 2 fields as in the header, got 4; --decimal comma takes two of them as one"
    )
    for head in ["Czas [s],x", "Время (с),x", "時間 [秒],x", "时间,x"] {
      add(head, rows(head, [t, x]))
    }
    add("performance.now()", rows("performance.now(),x", [times.map { text($0 * 1000) }, x]))
    // Several motions.
    let doubled = numbers + numbers
    let (names, both) = (doubled.indices.map { $0 < 60 ? "a" : "b" }, x + other)
    let apart = rows("id,time,x", [names, doubled.map { t[$0] }, both])
    add(
      "two names", apart,
      refusal:
        "got 0.0 after 1.9666666666666666; there are 2 motions, of which --rows 'id=a' takes one")
    add("one name", apart, column: "x", only: "id=a")
    add(
      "no name", apart, column: "x", only: "id=c",
      refusal: "expected a value of this column, such as a")
    let mixed = numbers.map { "\(t[$0]),hip,\(x[$0])\n\(t[$0]),knee,\(other[$0])\n" }.joined()
    add(
      "two names in turn", "time,name,x\n" + mixed,
      refusal: "have the same time 0.0; there are 2 motions, of which --rows 'name=hip' takes one")
    add("one name of two", "time,name,x\n" + mixed, only: "name=hip")
    let twice = rows("", [t, x], " ") + "\n\n" + rows("", [t, other], " ")
    add(
      "times again", twice,
      refusal: "--rows 1 takes the rows up to there, and --rows 2 those behind")
    add("the first times", twice, only: "1")
    add("the third times", twice, only: "3", refusal: "of a run of times, which begin 2 times")
    // Consoles and traces.
    add(
      "labels", numbers.map { "[Log] t=\(t[$0]) x=\(x[$0]) (app.js, line 12)\n" }.joined())
    add(
      "labels of a vector",
      numbers.map { "Time: \(t[$0]) Position: (\(x[$0]), 0, 2)\n" }.joined(), column: "Position.1")
    func stamped(_ row: Int) -> String { String(format: "14:33:%09.6f", 1 + times[row]) }
    add(
      "logcat",
      numbers.map { "08-12 \(stamped($0))  1234  1234 D Tag: x=\(x[$0])\n" }.joined(),
      within: 1e-4)
    add(
      "iOS",
      numbers.map { "2026-05-01 \(stamped($0))+0200 App[12:34] x = \(x[$0])\n" }.joined(),
      within: 1e-4)
    add(
      "a vector alone", numbers.map { "\(t[$0]) (\(x[$0]), -2)\n" }.joined(), column: "value.1")
    add("a time in brackets", numbers.map { "[\(t[$0])] x: \(x[$0])\n" }.joined())
    add(
      "rows for columns", "time,\(t.joined(separator: ","))\nx,\(x.joined(separator: ","))\n")
    add(
      "rows for columns in German",
      "t;\(comma(t).joined(separator: ";"))\nx;\(comma(x).joined(separator: ";"))\n")
    let labels = t.map { _ in "hip" }
    add("labels in German", rows("id;t;x", [labels, comma(t), comma(x)], ";"))
    // Names.
    add("equal names", rows("time,x,x", [t, other, x]), column: "x.2")
    add("a name for two", rows("time,x,,x", [t, other, x, x]), column: "3")
    add(
      "one of equal names", rows("time,x,x", [t, other, x]),
      refusal: "expected a column 'value', got time, x.1, x.2; --column chooses one")
    add("two times", rows("time,a,time,b", [slow, other, t, x]), column: "b")
    add("a timestamp", rows("frame_timestamp,x", [t, x]))
    add("TC", rows("TC,x", [timecodes.map { $0.replacing(".", with: ":") }, x]), rate: 30)
    // Rules and days.
    for rule in ["------|------", "===== =====", "------+------", "-------------"] {
      add("ruled by \(rule)", rows("time | x\n\(rule)", [t, x], " | "))
    }
    let days = numbers.map { String(format: "2024-%02d-%02d", 3 + $0 / 28, 1 + $0 % 28) }
    for (name, days) in [
      ("days", days), ("months", numbers.map { "\(1949 + $0 / 12)-\(1 + $0 % 12)" }),
    ] {
      add(
        name, rows("When,x", [days, x]), within: 1e20, note: "times count from the first row")
    }
    add(
      "numbers that are no months", rows("when,x,b", [days, x, x.map { _ in "5840.4" }]),
      column: "x",
      within: 1e20)
    add(
      "month or day", rows("date,x", [numbers.map { "0\(1 + $0 % 9)/02/2024" }, x]),
      refusal: "expected a number, got '01/02/2024'")
    // OpenSim's markers.
    add(
      "TRC",
      rows(
        "PathFileType\t4\t(X/Y/Z)\twalk.trc\nDataRate\tCameraRate\tNumFrames\n30.00\t30.00\t60\n"
          + "Frame#\tTime\thip\t\t\tknee\t\t\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n",
        [frames, t, other, x, other, other, other, other], "\t", trail: "\t"), column: "Y1")
    add(
      "cells of vectors", "time,x\n" + numbers.map { "\(t[$0]),\"(\(x[$0]), 2)\"\n" }.joined(),
      refusal: "which is several: write each in a column of its own")
    add("YAML", numbers.map { "- {t: \(t[$0]), x: \(x[$0])}\n" }.joined())
    add(
      "arrows",
      numbers.map { "10:15:\(String(format: "%09.6f", times[$0])) -> \(x[$0])\n" }.joined(),
      within: 1e-4)
    let events = numbers.map { row in
      "{\"ph\": \"C\", \"ts\": \(text(12_345_678 + times[row] * 1e6, 0)), \"args\": {\"x\": \(x[row])}}"
    }.joined(separator: ",")
    for text in ["[\(events)]", "{\"traceEvents\": [\(events)], \"displayTimeUnit\": \"ms\"}"] {
      add("trace \(text.prefix(6))", text, rate: 1e6, within: 1e-5)
      add(
        "trace \(text.prefix(6)) alone", text, within: 10,
        note: "may be microseconds; --rate 1000000")
    }
    add("pandas in print", rows("   time  value", [frames, t, x], "  "))
    add(
      "NumPy in print", "[" + numbers.map { "[\(t[$0]) \(x[$0])]" }.joined(separator: "\n ") + "]")
    // Drawn tables.
    func drawn(_ head: String, _ bar: String = "|", indexed: Bool = false) -> String {
      head + "\n"
        + numbers.map { row in
          bar + (indexed ? " \(row) \(bar)" : "") + " \(t[row]) \(bar) \(x[row]) \(bar)\n"
        }.joined()
    }
    add("Markdown", drawn("# Run 3\n\n| t | x |\n|---|:-:|"))
    add("Markdown of pandas", drawn("|   |  t |  x |\n|--:|---:|---:|", indexed: true))
    add("SQL", drawn("+---+---+\n| t | x |\n+---+---+") + "+---+---+\n60 rows in set\n")
    add(
      "console.table",
      drawn("┌───┬───┬───┐\n│ (index) │ t │ x │\n├───┼───┼───┤", "│", indexed: true)
        + "└───┴───┴───┘\n")
    add(
      "polars",
      drawn("shape: (60, 2)\n┌───┬───┐\n│ t ┆ x │\n│ --- ┆ --- │\n│ f64 ┆ f64 │\n╞═══╪═══╡", "│"))
    add(
      "a word in Markdown", drawn("| t | x |\n|---|---|") + "| 2 | rest |\n",
      refusal: "line 63, column 6: expected a number, got 'rest'")
    // Curves and oscilloscopes.
    for curve in [numbers.map { "x\($0 + 1) \(x[$0])" }, ["x1"] + x] {
      add(
        "Nuke", "{curve \(curve.joined(separator: " "))}\n", rate: 30,
        note: "times count from the first row")
    }
    add(
      "Tektronix",
      numbers.map { row in
        (row == 0 ? "Record Length,60" : row == 1 ? "Units,s" : ",") + ",,\(t[row]),\(x[row])\n"
      }.joined())
    add(
      "OptiTrack",
      "Format Version,1.23,Take Name,a\n\n,Type,Marker,Marker\n,ID,1234,1234\n,,Position,Position\n"
        + rows("Frame,Time (Seconds),X,Y", [frames, t, x, other]), column: "X")
    // Oscilloscopes: settings beside the samples, or in a second row of the header.
    let v = zip(x, other).map { "\($0),\($1)" }
    add(
      "Rigol",
      rows("X,CH1,Start,Increment,\nSequence,Volt,0,\(1 / 30.0),", [frames, x], trail: ","))
    add(
      "Rigol without X",
      rows("CH1,CH2,Start,Increment,\nVolt,Volt,0,\(1 / 30.0)", [v], trail: ","),
      column: "CH1 [Volt]")
    add(
      "Rigol's channel", rows("CH1,CH2,Start,Increment,\nVolt,Volt,0,1", [v]),
      refusal: "--column chooses")
    let settings =
      ["Record Length,60,,", "Sample Interval,1,,"] + numbers.dropFirst(2).map { _ in ",,," }
    add("Tektronix below names", rows(",,,x,y", [zip(settings, t).map { $0 + $1 }, x]))
    add(
      "Keysight", rows("x-axis,1,2\nsecond,Volt,Volt", [t, v]), column: "1 [Volt]",
      timeColumn: "x-axis [second]")
    // Trackers: a name above several columns, and a rate above the header.
    add(
      "Vicon",
      rows(
        "Trajectories,,,,,\n30,,,,,\n,,hip,,knee,\nFrame,Sub Frame,X,Y,X,Y\n,,mm,mm,mm,mm",
        [frames, t.map { _ in "0" }, v, v]), rate: 30, column: "hip.Y [mm]")
    add(
      "Motive",
      rows(
        "Format Version,1.23\n\n,Type,Rigid Body,Rigid Body,Marker\n,,Rotation,Position,Position\n"
          + "Frame,Time (Seconds),X,X,X", [frames, t, other, x, other]),
      column: "Rigid Body.Position.X")
    // Columns with times of their own.
    for column in ["x Run 2", "4"] {
      add(
        "\(column) of two runs",
        rows("Time (s) Run 1,x Run 1,Time (s) Run 2,x Run 2", [slow, other, t, x]), column: column)
    }
    add("units of a time", rows("time,x,error\ns,m,m", [t, x, other]), column: "x [m]")
    add("two returns", rows("time,value", [t, x], end: "\r\r\n"))
    // Times of the day without seconds.
    add(
      "minutes", rows("time,x", [numbers.map { String(format: "2026-05-01 08:%02d", $0) }, x]),
      within: 1e9, note: "times count from the first row")
    add(
      "minutes alone", rows("time,x", [numbers.map { String(format: "08:%02d", $0) }, x]),
      within: 1e9, note: "times such as 08:00 are read as minutes and seconds")
    add(
      "no date", rows("time,x", [t.map { "5/" + $0 }, x]),
      refusal: "; --time-column NAME chooses others")
    add(
      "nanoseconds since the start",
      rows("time,x", [numbers.map { "\(112_327_000_000 + $0 * 6_000_000)" }, x]), within: 1e20,
      note: "may be nanoseconds; --rate 1e9")
    add(
      "no labels",
      rows("t,x,Q", [[t[0]] + t.dropLast(), x, ["0.5"] + t.dropFirst().map { _ in "1.5" }]),
      column: "x", refusal: "even rows")
    return cases
  }()
}
