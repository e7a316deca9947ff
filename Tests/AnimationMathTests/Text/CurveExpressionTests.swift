// The grammar of the text form: what is read, and where a text that is not breaks off.

import Testing

import AnimationMath

@Suite struct CurveExpressionTests {
  /// The ordinate y₁ of `cubic-bezier(0, NUMBER, 1, 1)`.
  private func number(_ text: String) throws -> Double {
    let expression = try CurveExpression("cubic-bezier(0, \(text), 1, 1)")
    let argument = try #require(expression.arguments?[1])
    #expect(argument.components.count == 1)
    guard case .number(let value) = argument.components[0].kind else { return .nan }
    return value
  }

  // MARK: Numbers

  static let numbers: [(String, Double)] = [
    ("0", 0), ("1", 1), ("+1", 1), ("-1", -1), (".5", 0.5), ("+.5", 0.5), ("-.5", -0.5),
    ("0.5", 0.5), ("00012.50", 12.5), ("1e3", 1000), ("1E3", 1000), ("1e+3", 1000),
    ("1e-3", 0.001), ("-1.5E+2", -150), (".5e1", 5), ("1e00002", 100), ("0e999", 0),
    ("1e-999", 0), ("0.1", 0.1), ("0.30000000000000004", 0.1 + 0.2),
    ("5e-324", .leastNonzeroMagnitude),
    ("1.7976931348623157e308", .greatestFiniteMagnitude),
    ("0.1000000000000000055511151231257827021181583404541015625", 0.1),
  ]

  @Test(arguments: numbers)
  func numbersAreThoseOfCSS(text: String, value: Double) throws {
    #expect(try number(text) == value)
  }

  /// −0 came back from later divisions as −∞.
  @Test func noNumberIsMinusZero() throws {
    for text in ["-0", "+0", "-0.0", "-0e5", "-1e-999"] { #expect(try number(text).sign == .plus) }
  }

  @Test func percentagesAreNoNumbers() throws {
    let expression = try CurveExpression("f(50%, -1.5%, 2% 3)")
    let kinds = try #require(expression.arguments).map { $0.components.map(\.kind) }
    guard case .percentage(50) = kinds[0][0], case .percentage(-1.5) = kinds[1][0],
      case .percentage(2) = kinds[2][0], case .number(3) = kinds[2][1]
    else {
      Issue.record("\(kinds)")
      return
    }
  }

  // MARK: Structure

  @Test func aNameAloneHasNoArguments() throws {
    let expression = try CurveExpression("  Core-Animation.Ease_In2 ")
    #expect(expression.name == "core-animation.ease_in2" && expression.arguments == nil)
    #expect(expression.offset == 2 && expression.end == 25)
    #expect(try CurveExpression("f()").arguments?.count == 0)
    #expect(try CurveExpression("-f").name == "-f" && CurveExpression("--f").name == "--f")
  }

  @Test func componentsStandBetweenCommas() throws {
    let expression = try CurveExpression("f(0 0%, a: 1, .5.5+1-1, g(h(2), i) j, k)")
    let arguments = try #require(expression.arguments)
    #expect(arguments.map { $0.components.count } == [2, 1, 4, 2, 1])
    #expect(arguments.map { $0.label?.name } == [nil, "a", nil, nil, nil])
    #expect(arguments.map(\.offset) == [2, 8, 14, 24, 38])
    guard case .expression(let inner) = arguments[3].components[0].kind else {
      Issue.record("\(arguments[3])")
      return
    }
    #expect(inner.name == "g" && inner.arguments?.count == 2 && inner.offset == 24)
  }

  /// A comma, a colon and a parenthesis inside comments are none.
  static let spaced = [
    "cubic-bezier(0,.5,1,1)", " \t\r\n\u{0B}\u{0C}cubic-bezier( 0 , .5 , 1 , 1 )\n",
    "/**/cubic-bezier(/* , */0/*)*/,/***/.5,1/* / * */,1/*:*/)/* end */",
    "cubic-bezier(0,\n  .5,\r\n  1,\n  1\n)", "CUBIC-BEZIER(0, .5, 1, 1)",
    "/* größe 👩‍👩‍👧 */ Cubic-Bezier(0, 5e-1, 1, 1)", "cubic-bezier(-0, +.5, +1, 1.0)",
  ]

  @Test(arguments: spaced)
  func whiteSpaceAndCommentsAndCaseDoNotMatter(text: String) throws {
    let expression = try CurveExpression(text)
    #expect(expression.name == "cubic-bezier")
    let arguments = try FunctionArguments(
      expression, ArgumentTable(places: .each(["a", "b", "c", "d"].map { .number($0) })))
    #expect(arguments.placedNumbers == [0, 0.5, 1, 1])
  }

  @Test func labelsMayBeSpaced() throws {
    let expression = try CurveExpression("f(a: 1, B :2, c/**/:/**/3, d\n:\n4)")
    #expect(expression.arguments?.map { $0.label?.name ?? "" } == ["a", "b", "c", "d"])
    #expect(expression.arguments?.compactMap { $0.label?.offset } == [2, 8, 14, 27])
  }

  @Test func nestingIsReadToADepthAndNoDeeper() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "f(", count: depth) + "1" + String(repeating: ")", count: depth)
    }
    #expect(try CurveExpression(nested(32)).arguments?.count == 1)
    let problem = "curves nested deeper than 32 are not read"
    for depth in [33, 1_000, 100_000] {
      let error = #expect(throws: CurveTextError.self) { try CurveExpression(nested(depth)) }
      #expect(error?.column == 65 && error?.problem == problem)
    }
  }

  @Test func aLongTextIsReadInOneGo() throws {
    let list = (0..<20_000).map { "\($0)%" }.joined(separator: ",")
    #expect(try CurveExpression("f(\(list))").arguments?.count == 20_000)
  }

  // MARK: Errors

  static let refused: [(text: String, column: Int, problem: String)] = [
    ("", 1, "expected a curve, got the end"), ("   ", 4, "expected a curve, got the end"),
    ("()", 1, #"expected a curve, got "(""#), ("1", 1, #"expected a curve, got "1""#),
    ("-", 1, #"expected a curve, got "-""#), ("..a", 1, #"expected a curve, got ".""#),
    ("-1", 1, #"expected a curve, got "-""#), ("%", 1, #"expected a curve, got "%""#),
    ("a b", 3, #"expected the end, got "b""#), ("a,", 2, #"expected the end, got ",""#),
    ("a)", 2, #"expected the end, got ")""#), ("a;;", 2, #"expected the end, got ";""#),
    ("a (1)", 3, #"expected the end, got "(""#), ("a/**/(1)", 6, #"expected the end, got "(""#),
    ("f(1))", 5, #"expected the end, got ")""#), ("f(1) g", 6, #"expected the end, got "g""#),
    ("a\0", 2, "expected the end, got \"\0\""), ("a*/", 2, #"expected the end, got "*""#),
    ("f(", 3, "expected a number or a name, got the end"),
    ("f(1,", 5, "expected a number or a name, got the end"),
    ("f(1,)", 5, #"expected a number or a name, got ")""#),
    ("f(,1)", 3, #"expected a number or a name, got ",""#),
    ("f(1,,2)", 5, #"expected a number or a name, got ",""#),
    ("f(a: )", 6, #"expected a number or a name, got ")""#),
    ("f(a:, 1)", 5, #"expected a number or a name, got ",""#),
    ("f(a: b: 1)", 7, #"expected "," or ")", got ":""#),
    ("f(- 1)", 3, #"expected a number or a name, got "-""#),
    ("f(+-1)", 3, #"expected a number or a name, got "+""#),
    ("f(+a)", 3, #"expected a number or a name, got "+""#),
    ("f(.)", 3, #"expected a number or a name, got ".""#),
    ("f(%)", 3, #"expected a number or a name, got "%""#),
    ("f(1", 4, #"expected "," or ")", got the end"#),
    ("f(1;", 4, #"expected "," or ")", got ";""#),
    ("f(1.)", 4, #"expected "," or ")", got ".""#),
    ("f(1: 2)", 4, #"expected "," or ")", got ":""#),
    ("f(1 %)", 5, #"expected "," or ")", got "%""#),
    ("f(a == 1)", 6, #"expected a number or a name, got "=""#),
    ("f(1/2)", 4, #"expected "," or ")", got "/""#),
    ("f(1*2)", 4, #"expected "," or ")", got "*""#),
    ("f(1px)", 4, #"expected a number without a unit, got "p""#),
    ("f(1e)", 4, #"expected a number without a unit, got "e""#),
    ("f(1e+)", 4, #"expected a number without a unit, got "e""#),
    ("f(1-a)", 4, #"expected a number without a unit, got "-""#),
    ("f(0x1F)", 4, #"expected a number without a unit, got "x""#),
    ("f(1_000)", 4, #"expected a number without a unit, got "_""#),
    ("f(1, -1e999)", 6, "-1e999 is too large: expected a number of magnitude below 1.8e308"),
    ("a /*", 3, #"a comment without its end, expected "*/""#),
    ("a /*/", 3, #"a comment without its end, expected "*/""#),
    ("/* a", 1, #"a comment without its end, expected "*/""#),
    ("f(1, /* ) *", 6, #"a comment without its end, expected "*/""#),
    ("/* a */", 8, "expected a curve, got the end"),
    // Columns count characters, not bytes; a character of several bytes is quoted whole.
    ("größe", 3, #"expected the end, got "ö""#), ("a é", 3, #"expected the end, got "é""#),
    ("/* größe 👩‍👩‍👧 */ f(1*", 18, #"expected "," or ")", got "*""#),
    ("a 👩‍👩‍👧", 3, #"expected the end, got "👩‍👩‍👧""#),
    ("\r\n\r\nf(1*", 6, #"expected "," or ")", got "*""#),
    ("f(１)", 3, #"expected a number or a name, got "１""#),
    ("a\u{A0}", 2, "expected the end, got \"\u{A0}\""), ("a‐b", 2, #"expected the end, got "‐""#),
  ]

  @Test(arguments: refused)
  func theFirstPlaceThatDoesNotFitIsNamed(text: String, column: Int, problem: String) {
    let error = #expect(throws: CurveTextError.self) { try CurveExpression(text) }
    #expect(error?.column == column)
    #expect(error?.problem == problem)
    #expect(error?.text == text && error?.unknownName == nil)
    #expect(error?.description == "column \(column): \(problem)")
  }

  /// "é" as two scalars is one character, and the error is at that character.
  @Test func aCombiningMarkBelongsToItsCharacter() {
    let error = #expect(throws: CurveTextError.self) { try CurveExpression("ease\u{301}") }
    #expect(error?.column == 4)
  }
}
