import Testing

@testable import Console
@testable import animcurve

@Suite struct UsageErrorTests {
  @Test func anErrorOfACommandIsReportedWithItsUsage() throws {
    let error = try #require(refusal(words("draw circle --copies abc")))
    #expect(
      tool.report(error) == """
        tool: error: --copies: expected a whole number from 1 to 99, got 'abc'
        usage: tool draw [options] <shape>...
        see 'tool draw --help'

        """)
  }

  @Test func aLongMessageIsAListOnATerminalAndALineElsewhere() {
    let long = (0..<9).map { "it takes one of these \($0)" }.joined(separator: "; ")
    #expect(lines(of: long, isTerminal: false) == long)
    #expect(lines(of: long, isTerminal: true).split(separator: "\n").count == 9)
    #expect(lines(of: "a; b", isTerminal: true) == "a; b")
  }

  @Test(arguments: ["darw", "--vresion"])
  func anErrorBeforeTheCommandIsReportedWithTheUsageOfTheProgram(line: String) throws {
    let report = tool.report(try #require(refusal([line])))
    #expect(report.hasSuffix("\nusage: tool <command> [options] ...\nsee 'tool --help'\n"))
  }

  @Test(arguments: [
    ("plain", "plain"), ("it's", "it's"), ("a\nb", "a\\nb"), ("\u{1B}[31m", "\\u{1B}[31m"),
    ("é→\\", "é→\\"), ("\r\n\0", "\\r\\n\\0"),
  ])
  func aMessageStaysOnOneLineAndCommandsNoTerminal(text: String, line: String) throws {
    #expect(printable(text) == line)
    let error = UsageError("got \(quoted(text))", in: nil)
    #expect(tool.report(error).hasPrefix("tool: error: got '\(line)'\n"))
  }

  /// U+202E turns what follows it, so that a message reads otherwise than it is.
  @Test(arguments: [
    ("a\u{202E}b", #"a\u{202E}b"#), ("\u{2066}x\u{2069}", #"\u{2066}x\u{2069}"#),
    ("\u{200B}\u{FEFF}", #"\u{200B}\u{FEFF}"#), ("\u{2028}", #"\u{2028}"#),
    ("\u{1F468}\u{200D}\u{1F469}", "\u{1F468}\u{200D}\u{1F469}"), ("é\u{301}", "é\u{301}"),
  ])
  func invisibleCharactersAreEscaped(text: String, shown: String) {
    #expect(printable(text) == shown)
  }

  @Test func quotedTextsAreCutWhateverTheirCharactersAreMadeOf() {
    let marks = String(repeating: "\u{301}", count: 100_000)
    #expect(quoted("a" + marks).utf8.count < 1000)
    #expect(quoted("abc") == "'abc'")
  }
}
