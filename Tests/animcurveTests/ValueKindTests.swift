import AnimationMath
import Testing

@testable import Console
@testable import animcurve

@Suite struct ValueKindTests {
  @Test(arguments: [
    ("0", 0), ("-0", 0), ("12", 12), ("+3", 3), ("-1.5", -1.5), (".5", 0.5), ("5.", 5),
    ("1e3", 1000), ("1E-3", 0.001), ("-.5e+1", -5), ("007", 7), ("1e308", 1e308),
    ("4.9e-324", .leastNonzeroMagnitude), ("0.1", 0.1),
  ])
  func plainDecimalNumbersAreRead(text: String, value: Double) {
    #expect(finiteNumber(text)?.bitPattern == value.bitPattern)
  }

  @Test(arguments: [
    "", " ", " 1", "1 ", "1\n", "nan", "NaN", "nan(1)", "inf", "-inf", "infinity", "0x10", "0x1p4",
    "1e999", "-1e999", "1.8e308", "1e", "1e+", "e5", ".", "-", "+", "-.", "--1", "+-1", "1.2.3",
    "1,5", "1_000", "1e5.5", "12px", "1d3", "٣", "1\u{301}", "½", "1\0",
  ])
  func anythingElseIsNotANumber(text: String) {
    #expect(finiteNumber(text) == nil)
  }

  @Test func signsAreCheckedAfterRounding() {
    #expect(ValueKind.positiveNumber.read("1e-300") == 1e-300)
    #expect(ValueKind.positiveNumber.read("1e-999") == nil)
    #expect(ValueKind.positiveNumber.read("-1") == nil)
    #expect(ValueKind.nonNegativeNumber.read("0") == 0)
    #expect(ValueKind.nonNegativeNumber.read("-1e-300") == nil)
  }

  @Test(arguments: [
    ("2", 2), ("+2", 2), ("50", 50), ("1", nil), ("51", nil), ("-3", nil), ("2.0", nil),
    ("2e1", nil), ("9223372036854775808", nil), ("0x10", nil), ("", nil), (" 2", nil),
  ])
  func wholeNumbersKeepTheirRange(text: String, value: Int?) {
    #expect(ValueKind.integer(from: 2, to: 50).read(text) == value)
  }

  @Test(arguments: [
    ("1e-6", 1e-6), ("1", 1), ("0.5", 0.5), ("0", nil), ("1e-9", nil), ("1.1", nil), ("x", nil),
  ])
  func numbersKeepTheirRange(text: String, value: Double?) {
    let kind = ValueKind.number(from: 1e-6, to: 1)
    #expect(kind.read(text) == value)
    #expect(kind.expected == "a number from 1e-06 to 1")
  }

  @Test(arguments: [
    ("1", [1]), ("0,0.1,0.5", [0, 0.1, 0.5]), ("-1,2e1", [-1, 20]), ("3,1,3", [3, 1, 3]),
    ("", nil), (",", nil), ("1,", nil), (",1", nil), ("1,,2", nil), ("1, 2", nil), ("1;2", nil),
    ("1,inf", nil),
  ])
  func listsAreReadWhole(text: String, numbers: [Double]?) {
    #expect(ValueKind.numbers.read(text) == numbers)
  }

  @Test func aChoiceIsOneOfItsWordsExactly() {
    let kind = ValueKind.choice(of: Ink.self)
    #expect(kind.read("red") == .red)
    #expect(kind.read("Red") == nil)
    #expect(kind.read("re") == nil)
    #expect(kind.expected == "black, red or blue")
    #expect(kind.completion.words == ["black", "red", "blue"])
  }

  @Test(arguments: [
    ([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c"),
  ])
  func wordsAreListedAsInASentence(words: [String], sentence: String) {
    #expect(alternatives(words) == sentence)
  }
}
