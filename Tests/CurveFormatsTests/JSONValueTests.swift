import Testing

import CurveFormats

@Suite struct JSONValueTests {
  @Test func objectKeepsItsOrderAndIsIndentedByTwo() {
    let text = JSONValue.object([
      ("mass", .number(1)),
      ("duration", .number(.infinity)),
      ("regime", .string("underdamped")),
      ("isExact", .bool(true)),
      ("isMeasured", .bool(false)),
      ("bounce", .null),
      ("tension", .object([("origami", .number(230.2)), ("pop", .object([]))])),
      ("poles", .array([.number(-0.5), .array([])])),
    ]).text
    #expect(
      text == """
        {
          "mass": 1,
          "duration": "inf",
          "regime": "underdamped",
          "isExact": true,
          "isMeasured": false,
          "bounce": null,
          "tension": {
            "origami": 230.2,
            "pop": {}
          },
          "poles": [
            -0.5,
            []
          ]
        }

        """)
  }

  @Test(arguments: [
    ("", #""""#), ("ω₀ 🌀", #""ω₀ 🌀""#), ("\"\\/", #""\"\\/""#),
    ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#), ("\0\u{1}\u{B}\u{1F}", #""\u0000\u0001\u000b\u001f""#),
    ("\r\n", #""\r\n""#), ("\u{7F}\u{2028}", "\"\u{7F}\u{2028}\""), ("e\u{301}", "\"e\u{301}\""),
  ])
  func textIsEscapedWhereJSONRequiresIt(text: String, quoted: String) {
    #expect(Array(JSONValue.quoted(text).utf8) == Array(quoted.utf8))
  }

  #if EXIT_TESTS
    @Test func nanStopsTheProgram() async {
      await #expect(processExitsWith: .failure) {
        _ = JSONValue.number(.nan).text
      }
    }

    @Test func equalNamesStopTheProgram() async {
      await #expect(processExitsWith: .failure) {
        _ = JSONValue.object([("a", .null), ("a", .null)]).text
      }
    }
  #endif
}
