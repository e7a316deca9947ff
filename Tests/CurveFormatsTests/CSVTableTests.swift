import Testing

import CurveFormats

@Suite struct CSVTableTests {
  @Test(arguments: [
    "time,value\n0,1\n2,3\n",
    "time,value\n0,1\n2,3",
    "time,value\r\n0,1\r\n2,3\r\n",
    "\u{FEFF}time,value\n0,1\n2,3\n",
    "\n\r\ntime,value\n\n0,1\n\r\n\n2,3\n\n\n",
    "\"time\",\"value\"\r\n\"0\",1\n2,\"3\"",
  ])
  func lineEndsBlankLinesMarksAndQuotesDoNotMatter(text: String) throws {
    let table = try CSVTable(text)
    #expect(table.columns == ["time", "value"])
    #expect(try table.numbers(in: "time") == [0, 2])
    #expect(try table.numbers(in: "value") == [1, 3])
  }

  @Test func quotedFieldsHoldCommasQuotesAndLineBreaks() throws {
    let table = try CSVTable("a,b\n\"x,\"\"y\"\"\",\"1\n2\r\n3\"\n\"\",  s  \n")
    #expect(try table.texts(in: "a") == ["x,\"y\"", ""])
    #expect(try table.texts(in: "b") == ["1\n2\r\n3", "  s  "])
  }

  @Test func equalAndMissingNamesAreNumbered() throws {
    let table = try CSVTable("a,b,a,,c\n1,2,3,4,5\n")
    #expect(table.columns == ["a.1", "b", "a.2", "4", "c"])
    #expect(try table.numbers(in: "a.2") == [3])
    #expect(throws: CSVError.self) { try table.numbers(in: "a") }
  }

  @Test func positionsCountLinesAndScalars() throws {
    let table = try CSVTable("\u{FEFF}ω,b\n\n\"x\ny🌀\",é\n")
    #expect(table.header.map(\.line) == [1, 1])
    #expect(table.header.map(\.column) == [1, 3])
    #expect(table.records[0].map(\.line) == [3, 4])
    #expect(table.records[0].map(\.column) == [1, 5])
  }

  @Test func numbersMayBeInfiniteAndPadded() throws {
    let table = try CSVTable("x\n inf\n-inf \n\t1.5\n+2\n.5\n1E3\n-0\n")
    #expect(try table.numbers(in: "x") == [.infinity, -.infinity, 1.5, 2, 0.5, 1000, 0])
  }

  @Test(
    arguments: [
      ("", 1, 1, "expected a header row"),
      ("\n\r\n", 3, 1, "expected a header row"),
      ("a,b,a,a.1\n", 1, 7, "expected column names to differ, got 'a.1' twice"),
      ("a,b\n1,2\n1,2,3,4\n", 3, 5, "expected 2 fields as in the header, got 4"),
      ("a,b,c\n1,2\n", 2, 3, "expected 3 fields as in the header, got 2"),
      ("a,b\n\"x\ny\"\n", 2, 1, "expected 2 fields as in the header, got 1"),
      ("a,b\n1,\"2\n3\n", 2, 3, "expected a closing quote for the one"),
      ("a,b\n1,\"", 2, 3, "expected a closing quote for the one"),
      ("a\n\"x\"\"", 2, 1, "expected a closing quote for the one"),
      ("a,b\n\"1\"x,2\n", 2, 4, "expected a comma or the end of the line"),
      ("a\n\"1\" \n", 2, 4, "expected a comma or the end of the line"),
      ("a,b\n1,x\"y\"\n", 2, 4, "expected the whole field in quotes"),
      ("a,b\n1\r2,3\n", 2, 2, "expected a line feed"),
      ("a\n1\r", 2, 2, "expected a line feed"),
      ("a\n\"1\"\r", 2, 4, "expected a line feed"),
    ] as [(String, Int, Int, String)])
  func problemsAreReportedWhereTheyAre(
    text: String, line: Int, column: Int, problem: String
  ) {
    let error = #expect(throws: CSVError.self) { try CSVTable(text) }
    #expect(error?.description.hasPrefix("line \(line), column \(column): \(problem)") == true)
  }

  @Test(
    arguments: [
      ([0x61, 0x0A, 0xCF, 0x89, 0xFF, 0x0A], 2, 2),  // never a byte of UTF-8
      ([0x61, 0x0A, 0xCF], 2, 1),  // cut short
      ([0xEF, 0xBB, 0xBF, 0x61, 0xC0, 0x80], 1, 2),  // overlong
      ([0x61, 0x2C, 0xED, 0xA0, 0x80], 1, 3),  // surrogate
      ([0x80], 1, 1),  // continuation of nothing
    ] as [([UInt8], Int, Int)])
  func bytesThatAreNotUTF8AreReportedWhereTheyAre(bytes: [UInt8], line: Int, column: Int) {
    #expect(throws: CSVError(line: line, column: column, problem: "expected UTF-8 or UTF-16")) {
      try CSVTable(bytes)
    }
  }

  @Test func missingColumnNamesThoseThereAre() throws {
    let table = try CSVTable("\na,b\n1,2\n")
    let error = CSVError(line: 2, column: 1, problem: "expected a column 'c', got a, b")
    #expect(throws: error) { try table.numbers(in: "c") }
    #expect(throws: error) { try table.texts(in: "c") }
    let many = try CSVTable((0..<1000).map { "n\($0)" }.joined(separator: ",") + "\n")
    let problem = #expect(throws: CSVError.self) { try many.index(of: "c") }
    #expect(problem?.description.hasSuffix(", n18, n19, …") == true)
  }

  @Test(arguments: ["", "x", "nan", "1e999", "-1e999", "0x10", "1,50,0", "1 2", "1_000", "١"])
  func textThatIsNoNumberIsReportedWhereItIs(text: String) throws {
    let table = try CSVTable("a,b\n0,\"\(text)\"\n")
    #expect(throws: CSVError(line: 2, column: 3, problem: "expected a number, got '\(text)'")) {
      try table.numbers(in: "b")
    }
  }
}

// MARK: - What spreadsheets and NumPy write

extension CSVTableTests {
  @Test func commentsBeforeTheHeaderAreSkipped() throws {
    let table = try CSVTable("# one, two\n\n# three\r\na,b\n1,2\n")
    #expect(table.columns == ["a", "b"] && table.header.map(\.line) == [4, 4])
    #expect(try table.numbers(in: "b") == [2])
    // After the header "#" is text.
    #expect(try CSVTable("a\n#ff0000\n").texts(in: "a") == ["#ff0000"])
  }

  @Test(arguments: ["\n", "\r\n"])
  func aCommentOfNumPyIsTheHeaderOfNumbers(_ end: String) throws {
    let table = try CSVTable("# time, value\(end)0.0,1.5\(end)1e-1,2\(end)")
    #expect(table.columns == ["time", "value"] && table.recordCount == 2)
    #expect(try table.numbers(in: "value") == [1.5, 2])
    #expect(table.header.map(\.column) == [3, 9])
  }

  @Test(arguments: [";", "\t"]) func otherSeparatorsAreRead(_ separator: String) throws {
    let table = try CSVTable("time\(separator)value\r\n0\(separator)0,25\r\n1\(separator)-1,5e-3")
    #expect(table.columns == ["time", "value"])
    #expect(try table.numbers(in: "value") == [0.25, -0.0015])
    // The separator that makes numbers of the rows decides.
    #expect(try CSVTable("a;b,c\n1;2,3\n").columns == ["a", "b,c"])
    #expect(try CSVTable("a;b,c\nx;y,z\n").columns == ["a;b", "c"])
    #expect(try CSVTable("\"a,b\";c\n1;2\n").columns == ["a,b", "c"])
    // A row of numbers is no header of its own.
    #expect(try CSVTable("\n0;0,5\n1;1,5\n").columns == ["1", "2"])
  }

  @Test func theFirstNumberThatTellsDecidesForAll() throws {
    let table = try CSVTable("time\tvalue\n0\t999.5\n1\t1,000\n2\t1,5\n")
    #expect(try table.number(1, in: 1) == 1000)
    #expect(throws: CSVError(line: 4, column: 3, problem: "expected a number, got '1,5'")) {
      try table.numbers(in: "value")
    }
    #expect(try CSVTable("a\tb\n0\t1,5\n1\t1.000\n").numbers(in: "b") == [1.5, 1000])
    #expect(
      try CSVTable("a,b\n0,\"1,5\"\n1,\"-123.456,5\"\n").numbers(in: "b") == [1.5, -123456.5])
    let open = try CSVTable("a;b\n0;1,202\n1;1,300\n")
    let error = #expect(throws: CSVError.self) { try open.numbers(in: "b") }
    #expect(error?.description.contains("--decimal") == true)
    // A point in a text is none of a number.
    #expect(try CSVTable("a;b\nv1.0.2;0,5\n").numbers(in: "b") == [0.5])
  }

  @Test(arguments: [
    "50,51\n", "50,51\r\n", "\n50,51\n", "\r\n50,51\n\n", "\"50\",51\n", "50,\"51\"\r\n",
  ])
  func linesAmongManyMayBeWrittenInOtherWays(line: String) throws {
    let lines = (0..<100).map { $0 == 50 ? line : "\($0),\($0 + 1)\n" }
    let table = try CSVTable("a,b\n" + lines.joined())
    #expect(try table.numbers(in: "a") == (0..<100).map(Double.init))
    #expect(try table.numbers(in: "b") == (1...100).map(Double.init))
    let before = line.prefix { $0.isNewline }.count
    #expect(table.field(1, in: 50).line == 52 + before)
    let last = 100 + line.count { $0.isNewline }
    #expect(table.records.last?.map(\.line) == [last, last])
  }

  @Test(
    arguments: [
      ("50\n", 52, 1, "expected 2 fields as in the header, got 1"),
      ("50,51,52\n", 52, 7, "expected 2 fields as in the header, got 3"),
      ("50,5\"1\n", 52, 5, "expected the whole field in quotes"),
      ("50,51\r50,51\n", 52, 6, "expected a line feed"),
    ] as [(String, Int, Int, String)])
  func aWrongLineAmongManyIsReportedWhereItIs(
    line: String, number: Int, column: Int, problem: String
  ) {
    let lines = (0..<100).map { $0 == 50 ? line : "\($0),\($0 + 1)\n" }
    let error = #expect(throws: CSVError.self) { try CSVTable("a,b\n" + lines.joined()) }
    #expect(error?.description.hasPrefix("line \(number), column \(column): \(problem)") == true)
  }
}
