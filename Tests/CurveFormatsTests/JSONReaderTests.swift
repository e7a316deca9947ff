import Testing
import _TestSupport

import CurveFormats

@Suite struct JSONReaderTests {
  // MARK: - What is read

  /// Text, and the same value as it is written.
  private static let accepted: [(text: String, written: String)] = [
    // Every kind of value, alone in its document (RFC 8259 § 2).
    ("null", "null"), ("true", "true"), ("false", "false"), ("\"\"", "\"\""), ("0", "0"),
    ("[]", "[]"), ("{}", "{}"),
    // Blanks.
    (" \t\r\n[ \t\r\n1 \t\r\n, \t\r\n2 \t\r\n] \t\r\n", "[1,2]"),
    (" { \"a\" : 1 , \"b\" : { } } ", "{\"a\":1,\"b\":{}}"), ("\u{FEFF}[1]", "[1]"),
    // Numbers.
    ("-0", "-0.0"), ("-0.0", "-0.0"), ("0e5", "0"), ("0E-5", "0"), ("10", "10"), ("1.50", "1.5"),
    ("1e3", "1000"), ("1E+3", "1000"), ("-12.5e-1", "-1.25"), ("0.1", "0.1"), ("1e00002", "100"),
    ("123456789012345678901234567890", "1.2345678901234568e+29"), ("1e-999", "0"),
    ("-1e-999", "-0.0"), ("4.9e-324", "5e-324"),
    ("1.7976931348623157e308", "1.7976931348623157e+308"),
    // Halfway between two doubles goes to the even one, a little more to the one above.
    ("9007199254740993", "9007199254740992"), ("9007199254740993.00001", "9.007199254740994e+15"),
    // Strings.
    (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\b\f\n\r\t""#), (#""\u0041\u00e9\u00E9\u20ac""#, #""Aéé€""#),
    (#""\uD834\uDD1E \ud83c\udf00""#, #""𝄞 🌀""#), (#""\u0000\u001f""#, #""\u0000\u001f""#),
    (#""a\u005Cb""#, #""a\\b""#),
    (#""\uFFFF\uFEFF\uDBFF\uDFFF""#, "\"\u{FFFF}\u{FEFF}\u{10FFFF}\""),
    ("\"ω₀ 🌀 \u{7F}\u{2028}\"", "\"ω₀ 🌀 \u{7F}\u{2028}\""), (#""\\u0041""#, #""\\u0041""#),
    (#""e\u0301""#, "\"e\u{301}\""), (#""/* no comment */""#, #""/* no comment */""#),
    // Arrays and objects.
    ("[[[]],[{}],null]", "[[[]],[{}],null]"), (#"{"":0}"#, #"{"":0}"#),
    (#"{"b":1,"a":{"b":2},"B":[{"a":3},{"a":4}]}"#, #"{"b":1,"a":{"b":2},"B":[{"a":3},{"a":4}]}"#),
    (#"{"a\n\"":1}"#, #"{"a\n\"":1}"#),
  ]

  @Test func everyFormOfTheGrammarIsRead() throws {
    var failures: [String] = []
    for (text, written) in Self.accepted {
      let read = try compact(JSONValue(text))
      if Array(read.utf8) != Array(written.utf8) { failures.append("\(text): \(read)") }
    }
    #expect(failures == [])
  }

  @Test func objectsKeepTheirOrder() throws {
    guard case .object(let members) = try JSONValue(#"{"z":1,"a":2,"m":3}"#) else {
      Issue.record("expected an object")
      return
    }
    #expect(members.map(\.name) == ["z", "a", "m"])
  }

  // MARK: - What is refused

  /// Text, line, column, key path and the sentence.
  private static let refused: [(text: String, line: Int, column: Int, path: String, String)] = [
    // No value, more than one, or less.
    ("", 1, 1, "", "expected a value, got the end"),
    (" \n ", 2, 2, "", "expected a value, got the end"),
    ("\u{FEFF}", 1, 1, "", "expected a value, got the end"),
    ("\u{FEFF}\u{FEFF}1", 1, 1, "", "expected a value, got '\u{FEFF}'"),
    ("1 2", 1, 3, "", "expected the end, got '2'"),
    ("[1]]", 1, 4, "", "expected the end, got ']'"),
    ("{} // done", 1, 4, "", "expected the end, got '/'"),
    ("\u{A0}1", 1, 1, "", "expected a value, got '\u{A0}'"),
    ("\u{C}1", 1, 1, "", "expected a value, got '\\f'"),
    ("\0", 1, 1, "", "expected a value, got '\\u0000'"),
    // Words.
    ("True", 1, 1, "", "expected true, false, null or text in double quotes, got 'True'"),
    ("[nul]", 1, 2, "[0]", "expected true, false, null or text in double quotes, got 'nul'"),
    ("nulll", 1, 1, "", "expected true, false, null or text in double quotes, got 'nulll'"),
    ("[NaN]", 1, 2, "[0]", "expected true, false, null or text in double quotes, got 'NaN'"),
    (
      "{\"a\": ease-in}", 1, 7, "a",
      "expected true, false, null or text in double quotes, got 'ease-in'"
    ),
    ("'a'", 1, 1, "", "expected a value, got '''"),
    ("[é]", 1, 2, "[0]", "expected a value, got 'é'"),
    // Arrays.
    ("[", 1, 2, "[0]", "expected a value, got the end"),
    ("[1", 1, 3, "[0]", "expected ',' or ']', got the end"),
    ("[1,", 1, 4, "[1]", "expected a value, got the end"),
    ("[1,]", 1, 4, "[1]", "expected a value, got ']'"),
    ("[,1]", 1, 2, "[0]", "expected a value, got ','"),
    ("[1,,2]", 1, 4, "[1]", "expected a value, got ','"),
    ("[1 2]", 1, 4, "[0]", "expected ',' or ']', got '2'"),
    ("[1}", 1, 3, "[0]", "expected ',' or ']', got '}'"),
    ("[1, // one\n2]", 1, 5, "[1]", "expected a value, got '/'"),
    ("]", 1, 1, "", "expected a value, got ']'"),
    // Objects.
    ("{", 1, 2, "", "expected a name in double quotes or '}', got the end"),
    ("{a: 1}", 1, 2, "", "expected a name in double quotes or '}', got 'a'"),
    ("{'a': 1}", 1, 2, "", "expected a name in double quotes or '}', got '''"),
    ("{1: 1}", 1, 2, "", "expected a name in double quotes or '}', got '1'"),
    ("{\"a\"}", 1, 5, "a", "expected ':', got '}'"),
    ("{\"a\" 1}", 1, 6, "a", "expected ':', got '1'"),
    ("{\"a\":}", 1, 6, "a", "expected a value, got '}'"),
    ("{\"a\":1", 1, 7, "a", "expected ',' or '}', got the end"),
    ("{\"a\":1]", 1, 7, "a", "expected ',' or '}', got ']'"),
    ("{\"a\":1 \"b\":2}", 1, 8, "a", "expected ',' or '}', got '\"'"),
    ("{\"a\":1,}", 1, 8, "", "expected a name in double quotes, got '}'"),
    ("{\"a\":1,", 1, 8, "", "expected a name in double quotes, got the end"),
    (
      "{\"ω\": {\n \"b\": 1,\n\"c\": 2, \"\\u0062\": 3}}", 3, 9, "ω",
      "expected names to differ, got \"b\" already at line 2, column 2"
    ),
    // Numbers.
    ("01", 1, 1, "", "expected a number such as 0.5 or -1e3, got '01'"),
    ("[-01]", 1, 2, "[0]", "expected a number such as 0.5 or -1e3, got '-01'"),
    (".5", 1, 1, "", "expected a number such as 0.5 or -1e3, got '.5'"),
    ("1.", 1, 1, "", "expected a number such as 0.5 or -1e3, got '1.'"),
    ("1.e3", 1, 1, "", "expected a number such as 0.5 or -1e3, got '1.e3'"),
    ("+1", 1, 1, "", "expected a number such as 0.5 or -1e3, got '+1'"),
    ("-", 1, 1, "", "expected a number such as 0.5 or -1e3, got '-'"),
    ("1e", 1, 1, "", "expected a number such as 0.5 or -1e3, got '1e'"),
    ("1e+", 1, 1, "", "expected a number such as 0.5 or -1e3, got '1e+'"),
    ("1e1.5", 1, 1, "", "expected a number such as 0.5 or -1e3, got '1e1.5'"),
    ("0x10", 1, 1, "", "expected a number such as 0.5 or -1e3, got '0x10'"),
    ("1_000", 1, 1, "", "expected a number such as 0.5 or -1e3, got '1_000'"),
    ("1.2.3", 1, 1, "", "expected a number such as 0.5 or -1e3, got '1.2.3'"),
    ("-Infinity", 1, 1, "", "expected a number such as 0.5 or -1e3, got '-Infinity'"),
    ("300ms", 1, 1, "", "expected a number such as 0.5 or -1e3, got '300ms'"),
    ("[1, 1e309]", 1, 5, "[1]", "expected a number of magnitude below 1.8e308, got '1e309'"),
    ("-1e999", 1, 1, "", "expected a number of magnitude below 1.8e308, got '-1e999'"),
    // Strings.
    ("[\n \"abc, 1]", 2, 2, "[0]", "expected a closing quote for the one opened here"),
    ("\"a\\", 1, 4, "", "expected one of \" \\ / b f n r t u after the backslash, got the end"),
    ("\"\\x\"", 1, 3, "", "expected one of \" \\ / b f n r t u after the backslash, got 'x'"),
    ("\"\\u12G4\"", 1, 6, "", "expected four hexadecimal digits after \\u, got 'G4'"),
    ("\"\\u12\"", 1, 6, "", "expected four hexadecimal digits after \\u, got '\"'"),
    ("\"\\u", 1, 4, "", "expected four hexadecimal digits after \\u, got the end"),
    (
      "[\"a\nb\"]", 1, 4, "[0]",
      "expected a closing quote or the escape \\n, got the character itself"
    ),
    (
      "\"\u{1}\"", 1, 2, "",
      "expected a closing quote or the escape \\u0001, got the character itself"
    ),
    ("\"é\\uD800\"", 1, 3, "", "expected a pair of surrogates, got one alone"),
    ("\"\\uDC00\\uD800\"", 1, 2, "", "expected a pair of surrogates, got one alone"),
    ("\"\\uD834\\u0041\"", 1, 2, "", "expected a pair of surrogates, got one alone"),
    ("\"\\uD834\\uD834\\uDD1E\"", 1, 2, "", "expected a pair of surrogates, got one alone"),
    ("\"\\uD834x\"", 1, 2, "", "expected a pair of surrogates, got one alone"),
    // Key paths and places.
    (
      "{\"properties\": [1, {\"key path\":\r\n{\"a-1\": [[0], [1, tru", 2, 19,
      "properties[1][\"key path\"].a-1[1][1]",
      "expected true, false, null or text in double quotes, got 'tru'"
    ),
    (
      "[\"🌀e\u{301}\", \(String(repeating: "1", count: 400))]", 1, 9, "[1]",
      "expected a number of magnitude below 1.8e308, got '\(String(repeating: "1", count: 39))…'"
    ),
  ]

  @Test func everySlipIsRefusedWhereItIsInOneSentence() {
    var failures: [String] = []
    for (text, line, column, path, sentence) in Self.refused {
      let start = path.isEmpty ? "" : path + ": "
      let expected = "\(start)\(sentence) (line \(line), column \(column))"
      do throws(JSONError) {
        failures.append("\(text): read as \(compact(try JSONValue(text)))")
      } catch {
        if error.description != expected
          || (error.path, error.line, error.column) != (path, line, column)
        {
          failures.append("\(text): \(error), not \(expected)")
        }
      }
    }
    #expect(failures == [])
  }

  /// Few names and many are searched in two ways; either must see every one of them.
  @Test func everyEarlierNameIsFoundAgain() throws {
    var failures: [String] = []
    for count in [1, 2, 15, 16, 17, 40] {
      let members = (0..<count).map { "\"n\($0)\": 0" }
      for index in members.indices {
        let text = "{\((members + [members[index]]).joined(separator: ",\n"))}"
        do throws(JSONError) {
          _ = try JSONValue(text)
          failures.append("\(count), \(index): read")
        } catch {
          let place = "line \(index + 1), column \(index == 0 ? 2 : 1)"
          if !error.problem.hasSuffix("already at \(place)") { failures.append("\(error)") }
        }
      }
    }
    #expect(failures == [])
  }

  @Test func aHundredThousandNamesAreRead() throws {
    let members = (0..<100_000).map { "\"name \($0)\":\($0)" }
    let object = try JSONNode("{\(members.joined(separator: ","))}").object()
    #expect(object.members.count == 100_000)
    #expect(try object.required("name 99999").number() == 99_999)
  }

  @Test func namesThatAreEqualAsStringsAreRefused() {
    #expect(throws: JSONError.self) { try JSONValue("{\"\u{E9}\":1,\"e\u{301}\":2}") }
  }

  @Test(
    arguments: [
      ([0x5B, 0x22, 0xCF, 0x89, 0xFF, 0x22], 1, 4, "[0]"),  // never a byte of UTF-8
      ([0x22, 0xCF, 0x22], 1, 2, ""),  // cut short
      ([0x22, 0xC0, 0x80, 0x22], 1, 2, ""),  // overlong
      ([0x22, 0x61, 0xED, 0xA0, 0x80, 0x22], 1, 3, ""),  // surrogate
      ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1, 2, ""),  // beyond U+10FFFF
      ([0x0A, 0x80], 2, 1, ""),  // outside strings
      ([0x31, 0x0A, 0xFF], 2, 1, ""),
      ([0x22, 0xFF, 0x5C, 0x6E, 0x22], 1, 2, ""),  // before an escape
    ] as [([UInt8], Int, Int, String)])
  func bytesThatAreNotUTF8AreRefusedWhereTheyAre(
    bytes: [UInt8], line: Int, column: Int, path: String
  ) throws {
    let error = try #require(throws: JSONError.self) { try JSONValue(utf8: bytes) }
    #expect(error.problem == "expected UTF-8")
    #expect((error.line, error.column) == (line, column))
    #expect(error.path == path)
  }

  @Test func utf16IsRefused() {
    for text in [[0xFF, 0xFE, 0x31, 0], [0, 0x31], [0x31, 0]] as [[UInt8]] {
      #expect(throws: JSONError.self) { try JSONValue(utf8: text) }
    }
  }

  // MARK: - Depth

  @Test(arguments: [
    ("[", "]", "1"), ("{\"a\":", "}", "1"), ("[{\"a\":", "}]", "1"), ("[", "]", ""),
  ])
  func nestingIsReadToTheLimitAndRefusedBeyond(begin: String, end: String, inner: String) throws {
    func nested(_ depth: Int) -> String {
      let count = depth / (begin.hasPrefix("[{") ? 2 : 1)
      return String(repeating: begin, count: count) + inner + String(repeating: end, count: count)
    }
    let limit = 256
    let text = nested(limit)
    #expect(compact(try JSONValue(text)) == text)
    let error = try #require(throws: JSONError.self) { try JSONValue(nested(limit + 2)) }
    #expect(error.problem == "expected at most 256 arrays and objects within each other")
    #expect(error.line == 1)
    let before = nested(limit).prefix { $0 != "]" && $0 != "}" && $0 != "1" }
    #expect(error.column == before.count + 1)
  }

  @Test func anErrorSaysALongKeyPathWithoutItsMiddle() throws {
    let text = "{\"outermost\": " + String(repeating: "[0, ", count: 100) + "x"
    let error = try #require(throws: JSONError.self) { try JSONValue(text) }
    let path = "outermost" + String(repeating: "[1]", count: 100)
    #expect(error.path == path)
    #expect(error.description.hasPrefix("\(path.prefix(40))…\(path.suffix(40)): "))
  }

  @Test func aMillionBracketsAreRefusedAtOnce() {
    #expect(throws: JSONError.self) { try JSONValue(String(repeating: "[", count: 1_000_000)) }
    #expect(throws: JSONError.self) { try JSONValue(String(repeating: "{\"\":", count: 1_000_000)) }
  }

  // MARK: - Random documents

  @Test func randomValuesReadBackAsTheyWereWritten() throws {
    var random = SeededRandom(seed: 8259)
    var failures: [String] = []
    for _ in rounds(2_000) {
      let value = randomValue(depth: 6, &random)
      if !same(try JSONValue(value.text), value) { failures.append(value.text) }
      if !same(try JSONValue(compact(value)), value) { failures.append(compact(value)) }
    }
    #expect(failures == [], "seed \(random.seed)")
  }

  /// Whatever the bytes are, they are read or refused at a place that they have.
  @Test func randomBytesAreReadOrRefusedAtAPlaceWithinThem() throws {
    var random = SeededRandom(seed: 512)
    let pieces: [[UInt8]] =
      [
        "{", "}", "[", "]", ":", ",", "\"", "\\", "\\u", "D800", "\\uDC00", "\"a\"", "null", "true",
        "1", "-", ".5", "e9", " ", "\n", "\r\n", "é", "🌀", "\u{FEFF}", "\0",
      ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xF0, 0x9F]]
    var failures: [[UInt8]] = []
    var readCount = 0
    for _ in rounds(60_000) {
      let count = random.index(below: 12)
      let bytes =
        random.index(below: 4) == 0
        ? (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        : (0..<count).flatMap { _ in pieces[random.index(below: pieces.count)] }
      if let isWithin = errorIsWithin(bytes) {
        if !isWithin { failures.append(bytes) }
      } else {
        readCount += 1
      }
    }
    #expect(failures == [], "seed \(random.seed)")
    #expect(readCount > rounds(100).count)
  }

  /// One byte changed, lost or gained anywhere in a document.
  @Test func damagedDocumentsAreReadOrRefusedAtAPlaceWithinThem() throws {
    var random = SeededRandom(seed: 7493)
    var failures: [[UInt8]] = []
    for _ in 0..<300 {
      let whole = Array(randomValue(depth: 5, &random).text.utf8)
      for _ in 0..<50 {
        var bytes = whole
        let index = random.index(below: bytes.count)
        let byte = UInt8(truncatingIfNeeded: random.next())
        switch random.index(below: 4) {
        case 0: bytes[index] = byte
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(byte, at: index)
        default: bytes.removeSubrange(index...)
        }
        if errorIsWithin(bytes) == false { failures.append(bytes) }
      }
    }
    #expect(failures == [], "seed \(random.seed)")
  }

  /// Whether the error lies within the bytes or at their end; nil where there is none.
  private func errorIsWithin(_ bytes: [UInt8]) -> Bool? {
    do throws(JSONError) {
      _ = try JSONValue(utf8: bytes)
      return nil
    } catch {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      guard lines.indices.contains(error.line - 1), error.column >= 1 else { return false }
      return error.column <= lines[error.line - 1].count { $0 & 0xC0 != 0x80 } + 1
    }
  }

  private func randomValue(depth: Int, _ random: inout SeededRandom) -> JSONValue {
    switch random.index(below: depth == 0 ? 4 : 6) {
    case 0: return .null
    case 1: return .bool(random.index(below: 2) == 0)
    case 2:
      let number = Double(bitPattern: random.next())
      return .number(number.isFinite ? number : 0)
    case 3: return .string(randomText(&random))
    case 4:
      return .array(
        (0..<random.index(below: 5)).map { _ in randomValue(depth: depth - 1, &random) })
    default:
      let names = Set((0..<random.index(below: 5)).map { _ in randomText(&random) })
      return .object(names.map { ($0, randomValue(depth: depth - 1, &random)) })
    }
  }

  private func randomText(_ random: inout SeededRandom) -> String {
    let limits = [0x20, 0x80, 0x800, 0x11_0000]
    var text = ""
    for _ in 0..<random.index(below: 12) {
      let limit = limits[random.index(below: limits.count)]
      if let scalar = UnicodeScalar(UInt32(random.index(below: limit))) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

/// Whether two values are the same to the last bit and byte.
private func same(_ first: JSONValue, _ second: JSONValue) -> Bool {
  switch (first, second) {
  case (.null, .null): true
  case (.bool(let a), .bool(let b)): a == b
  case (.number(let a), .number(let b)): a.bitPattern == b.bitPattern
  case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
  case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy(same)
  case (.object(let a), .object(let b)):
    a.count == b.count
      && zip(a, b).allSatisfy {
        $0.name.utf8.elementsEqual($1.name.utf8) && same($0.value, $1.value)
      }
  default: false
  }
}

/// A value on one line without blanks.
private func compact(_ value: JSONValue) -> String {
  switch value {
  case .null: "null"
  case .bool(let flag): "\(flag)"
  case .number(let number):
    number == 0 && number.sign == .minus ? "-0.0" : ShortestDecimal.text(of: number)
  case .string(let text): JSONValue.quoted(text)
  case .array(let values): "[\(values.map(compact).joined(separator: ","))]"
  case .object(let members):
    "{\(members.map { "\(JSONValue.quoted($0.name)):\(compact($0.value))" }.joined(separator: ","))}"
  }
}

extension JSONValue {
  fileprivate init(_ text: String) throws(JSONError) { try self.init(utf8: Array(text.utf8)) }

  fileprivate init(utf8 bytes: [UInt8]) throws(JSONError) {
    self = try JSONNode(utf8: bytes).value
  }
}
