import Testing

@testable import animcurve

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0),
    ("abc", "abd", 1), ("abc", "abcd", 1), ("abc", "ac", 1),
    ("abc", "acb", 1), ("cuont", "count", 1), ("ab", "ba", 1),
    ("kitten", "sitting", 3), ("abcd", "badc", 2),
    ("ca", "abc", 3),  // 2 where a letter may be edited twice
  ])
  func distanceCountsTypingErrors(first: String, second: String, distance: Int) {
    #expect(editDistance(first, second) == distance)
    #expect(editDistance(second, first) == distance)
  }

  @Test(arguments: [
    ("smaple", "sample"), ("sampl", "sample"), ("Sample", "sample"), ("settel", "settle"),
    ("ease-inout", "ease-in-out"), ("ease-in-uot", "ease-in-out"), ("eas", "ease"),
  ])
  func aSlipIsUnderstood(word: String, meant: String) {
    let candidates = ["sample", "settle", "ease", "ease-in", "ease-in-out", "linear"]
    #expect(closest(to: word, among: candidates) == meant)
  }

  @Test(arguments: ["", "s", "x", "symbol", "spring", "stale", "completely-different"])
  func anotherWordIsNotASlip(word: String) {
    #expect(closest(to: word, among: ["sample", "settle", "a", "at"]) == nil)
  }

  @Test func theNearestWinsAndAmongEqualsTheFirst() {
    #expect(closest(to: "abcdef", among: ["abcxyf", "abcdxf", "abxdef"]) == "abcdxf")
    #expect(closest(to: "ab", among: []) == nil)
  }
}
