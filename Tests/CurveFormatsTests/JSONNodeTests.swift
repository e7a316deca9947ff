import Testing

import CurveFormats

@Suite struct JSONNodeTests {
  /// A document with one of everything.
  private static let text = """
    {
      "properties": [
        {"keyPath": "position.x", "values": [0, 2.5, -3], "isAdditive": true},
        {
          "timing": {"duration": "fast", "repeatCount": "inf", "curve": null},
          "ω₀ 🌀": {"key path": [[]]}
        }
      ]
    }
    """

  private func property(_ index: Int) throws -> JSONNode.Object {
    let properties = try JSONNode(Self.text).object(allowed: ["properties"]).required("properties")
    return try properties.array()[index].object()
  }

  private func node(_ text: String) throws -> JSONNode {
    try JSONNode("{\"a\": [\n\(text)]}").object().required("a").array()[0]
  }

  /// The sentence of the error that `body` throws, or "none".
  private func sentence<Result>(of body: () throws -> Result) -> String {
    do {
      return "none, but \(try body())"
    } catch {
      return "\(error)"
    }
  }

  @Test func nodesKnowTheirPathAndPlace() throws {
    let root = try JSONNode(Self.text)
    #expect(root.path == "")
    #expect(root.place == (1, 1))
    let second = try #require(property(0).optional("values")).array()[1]
    #expect(second.path == "properties[0].values[1]")
    #expect(second.place == (3, 45))
    let odd = try #require(property(1).optional("ω₀ 🌀")).object().required("key path").array()[0]
    #expect(odd.path == "properties[1][\"ω₀ 🌀\"][\"key path\"][0]")
    #expect(odd.place == (6, 29))
  }

  @Test(arguments: [
    ("a", "a"), ("from", "from"), ("ω", "ω"), ("ease-in", "ease-in"), ("a_1", "a_1"),
    ("", "[\"\"]"),
    ("1a", "[\"1a\"]"), ("a.b", "[\"a.b\"]"), ("a[0]", "[\"a[0]\"]"), ("\"", "[\"\\\"\"]"),
    ("a b", "[\"a b\"]"),
  ])
  func namesThatAreNoIdentifiersAreQuotedInPaths(name: String, path: String) throws {
    let text = "{\(JSONValue.quoted(name)): 1}"
    #expect(try JSONNode(text).object().required(name).path == path)
  }

  @Test func kindsAreThoseOfTheValues() throws {
    let kinds = try JSONNode("[null, true, 1, \"\", [], {}]").array().map(\.kind)
    #expect(kinds == [.null, .bool, .number, .string, .array, .object])
  }

  @Test func membersComeInOrder() throws {
    #expect(try property(0).members.map(\.name) == ["keyPath", "values", "isAdditive"])
    #expect(try property(0).members.map(\.value.kind) == [.string, .array, .bool])
  }

  @Test func accessorsAnswerWithTheValue() throws {
    #expect(try property(0).required("keyPath").string() == "position.x")
    #expect(try property(0).required("values").array().map { try $0.number() } == [0, 2.5, -3])
    #expect(try property(0).required("isAdditive").bool())
    #expect(try property(0).optional("timing")?.path == nil)
    #expect(try node("-1e3").number(in: -1000...0) == -1000)
    #expect(try node("0").number(in: 0...) == 0)
    #expect(try node("3").integer() == 3)
    #expect(try node("3.0").integer(in: 3...3) == 3)
    #expect(try node("-3e0").integer() == -3)
    #expect(try node("9007199254740991").integer() == 9_007_199_254_740_991)
    #expect(try node("\"b\"").choice(of: [("a", 1), ("b", 2)]) == 2)
  }

  @Test func infinityIsReadAsItIsWrittenWhereTheRangeHoldsIt() throws {
    for infinity in [Double.infinity, -.infinity] {
      let node = try JSONNode(JSONValue.number(infinity).text)
      #expect(try node.number(in: -.infinity ... .infinity) == infinity)
      #expect(throws: JSONError.self) { try node.number() }
      #expect(throws: JSONError.self) { try node.number(in: 0...) }
      #expect(throws: JSONError.self) { try node.number(in: (-infinity)...(-infinity)) }
    }
  }

  @Test func numbersOutsideTheRangeAreRefused() throws {
    let below = "a[0]: expected a number of at least 0, got"
    let cases: [(String, String)] = [
      (sentence { try node("\"fast\"").number(in: 0...) }, "\(below) \"fast\""),
      (sentence { try node("-5e-324").number(in: 0...) }, "\(below) -5e-324"),
      (sentence { try node("\"inf\"").number(in: 0...) }, "\(below) \"inf\""),
      (sentence { try node("\"1\"").number() }, "a[0]: expected a number, got \"1\""),
      (
        sentence { try node("1.50").number(in: 0...1) },
        "a[0]: expected a number from 0 to 1, got 1.50"
      ),
      (
        sentence { try node("3").number(in: -.infinity...2.5) },
        "a[0]: expected a number of at most 2.5 or \"-inf\", got 3"
      ),
      (
        sentence { try node("null").number(in: 1 ... .infinity) },
        "a[0]: expected a number of at least 1 or \"inf\", got null"
      ),
      (
        sentence { try node("\"Inf\"").number(in: -.infinity ... .infinity) },
        "a[0]: expected a number, \"-inf\" or \"inf\", got \"Inf\""
      ),
      (
        sentence { try node("0").number(in: 1e-50...1e50, accepted: "a positive number") },
        "a[0]: expected a positive number, got 0"
      ),
      (sentence { try node("2.5").integer() }, "a[0]: expected a whole number, got 2.5"),
      (
        sentence { try node("9007199254740993").integer() },
        "a[0]: expected a whole number, got 9007199254740993"
      ),
      (
        sentence { try node("0").integer(in: 1...JSONNode.exactIntegers.upperBound) },
        "a[0]: expected a whole number of at least 1, got 0"
      ),
      (
        sentence { try node("5").integer(in: JSONNode.exactIntegers.lowerBound...4) },
        "a[0]: expected a whole number of at most 4, got 5"
      ),
      (
        sentence { try node("true").integer(in: 0...4) },
        "a[0]: expected a whole number from 0 to 4, got true"
      ),
    ]
    for (sentence, expected) in cases { #expect(sentence == expected + " (line 2, column 1)") }
  }

  @Test func otherKindsOfValuesAreRefusedAndNamed() throws {
    let long = String(repeating: "é", count: 41)
    let cases: [(String, String)] = [
      (sentence { try node("1").string() }, "expected text in double quotes, got 1"),
      (sentence { try node("0").bool() }, "expected true or false, got 0"),
      (sentence { try node("\"true\"").bool() }, "expected true or false, got \"true\""),
      (sentence { try node("{}").array() }, "expected an array, got an empty object"),
      (sentence { try node("[]").object() }, "expected an object, got an empty array"),
      (sentence { try node("[1]").number() }, "expected a number, got an array of 1 value"),
      (sentence { try node("[1, 2]").bool() }, "expected true or false, got an array of 2 values"),
      (sentence { try node("{\"b\": 1}").array() }, "expected an array, got an object"),
      (sentence { try node("\"\\n\\u00e9\"").number() }, "expected a number, got \"\\né\""),
      (
        sentence { try node("\"\(long)\"").number() },
        "expected a number, got \"\(long.prefix(39))…\""
      ),
      (
        sentence { try node("\"linaer\"").choice(of: [("linear", 0), ("paced", 1)]) },
        "expected \"linear\" or \"paced\", got \"linaer\""
      ),
      (sentence { try node("1").choice(of: [("a", 0)]) }, "expected \"a\", got 1"),
      (
        sentence { try node("\"A\"").choice(of: [("a", 0), ("b", 0), ("c", 0)]) },
        "expected \"a\", \"b\" or \"c\", got \"A\""
      ),
    ]
    for (sentence, expected) in cases {
      #expect(sentence.hasPrefix("a[0]: \(expected) (line 2, column 1)"))
    }
  }

  @Test func errorsOfDeepValuesNameTheWholePath() {
    #expect(
      sentence {
        try property(1).required("timing").object().required("duration").number(in: 0...)
      }
        == "properties[1].timing.duration: expected a number of at least 0, got \"fast\" "
        + "(line 5, column 30)")
    #expect(
      sentence { try JSONNode(Self.text).array() }
        == "expected an array, got an object (line 1, column 1)")
  }

  @Test func exampleOfTheDocumentationSaysWhatItDoes() throws {
    let document = try JSONNode(#"{"timing": {"duration": "fast"}}"#)
    let timing = try document.object(allowed: ["timing"]).required("timing")
    #expect(
      sentence {
        try timing.object(allowed: ["curve", "duration"]).required("duration").number(in: 0...)
      }
        == "timing.duration: expected a number of at least 0, got \"fast\" (line 1, column 25)")
  }

  @Test func unknownNamesAreRefusedAtTheName() throws {
    let timing = try #require(property(1).optional("timing"))
    let error = try #require(throws: JSONError.self) {
      try timing.object(allowed: ["duration", "curve", "repeatcount"])
    }
    #expect(
      error.description == "properties[1].timing: expected a member named \"duration\", \"curve\" "
        + "or \"repeatcount\", got \"repeatCount\" (line 5, column 38); did you mean 'repeatcount'?"
    )
    #expect(error.unknownName == "repeatCount")
    #expect(error.acceptedNames == ["duration", "curve", "repeatcount"])
  }

  @Test func unknownChoicesCarryTheirNamesForSuggestions() throws {
    let options = [(name: "linear", value: 0), (name: "paced", value: 1)]
    let error = try #require(throws: JSONError.self) { try node("\"pacd\"").choice(of: options) }
    #expect(error.unknownName == "pacd")
    #expect(error.acceptedNames == ["linear", "paced"])
    let other = try #require(throws: JSONError.self) { try node("1").choice(of: options) }
    #expect(other.unknownName == nil)
  }

  @Test func missingMembersAreNamedWithThoseThatAreThere() throws {
    let allowed = ["from", "to", "by"]
    #expect(
      sentence { try node("{\"from\": 0, \"by\": 1}").object(allowed: allowed).required("to") }
        == "a[0]: expected a member named \"to\", got only \"from\", \"by\" (line 2, column 1)")
    #expect(
      sentence { try node("{}").object(allowed: allowed).required("to") }
        == "a[0]: expected a member named \"to\", got an empty object (line 2, column 1)")
  }

  @Test func nullIsNotAbsent() throws {
    let timing = try #require(property(1).optional("timing")).object()
    #expect(timing.optional("curve")?.kind == .null)
    #expect(timing.optional("speed") == nil)
  }

  @Test func callersAddErrorsOfTheirOwn() throws {
    let node = try node("[1, 2]")
    #expect(
      "\(node.unexpected("an array of 3 numbers"))"
        == "a[0]: expected an array of 3 numbers, got an array of 2 values (line 2, column 1)")
    let error = node.error("expected rising times", unknownName: "x", acceptedNames: ["y"])
    #expect("\(error)" == "a[0]: expected rising times (line 2, column 1)")
    #expect(error.unknownName == "x")
    #expect(error.acceptedNames == ["y"])
  }

  @Test func aByteOrderMarkTakesNoColumn() throws {
    #expect(try JSONNode("\u{FEFF}[1]").array()[0].place == (1, 2))
  }

  #if EXIT_TESTS
    @Test func noOptionsStopTheProgram() async {
      await #expect(processExitsWith: .failure) {
        _ = try JSONNode("1").choice(of: [(name: String, value: Int)]())
      }
    }

    @Test func noAllowedNamesStopTheProgram() async {
      await #expect(processExitsWith: .failure) { _ = try JSONNode("{}").object(allowed: []) }
    }

    @Test(arguments: 1...2) func namesThatAreNotAllowedStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = try JSONNode("{}").object(allowed: ["a"]).optional("b")
        case 2: _ = try JSONNode("{}").object(allowed: ["a"]).required("b")
        default: break
        }
      }
    }

    @Test(arguments: 1...2) func rangesOfIntegersThatDoublesCannotTellApartStopTheProgram(
      mistake: Int
    ) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = try JSONNode("1").integer(in: 0...1 << 53)
        case 2: _ = try JSONNode("1").integer(in: -(1 << 53)...0)
        default: break
        }
      }
    }
  #endif
}
