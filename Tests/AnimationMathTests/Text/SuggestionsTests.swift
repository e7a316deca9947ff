// What was probably meant by a name that nothing has.

import Testing

import AnimationMath

@Suite struct SuggestionsTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0),
    ("abc", "abd", 1), ("abc", "abcd", 1), ("abc", "ac", 1),
    ("abc", "acb", 1), ("cuont", "count", 1), ("ab", "ba", 1),
    ("kitten", "sitting", 3), ("abcd", "badc", 2),
    ("ca", "abc", 3),  // 2 where a letter may be edited twice
  ])
  func distanceCountsTypingErrors(first: String, second: String, distance: Int) {
    #expect(editDistance(Array(first.utf8), Array(second.utf8)) == distance)
    #expect(editDistance(Array(second.utf8), Array(first.utf8)) == distance)
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
    // One letter is missing; written out, ease-out is nearer.
    #expect(closest(to: "easInOut", among: ["ease-out", "ease-in-out"]) == "ease-in-out")
  }

  // MARK: Names of curves

  @Test(arguments: [
    ("easeInOut", ["ease-in-out"]), ("EASE_IN", ["ease-in"]), ("easein", ["ease-in"]),
    ("bouncy", ["swiftui.bouncy"]), ("wobbly", ["react-spring.wobbly"]),
    ("standard", ["material3.standard"]), ("Fast-Out-Slow-In", ["android.fast-out-slow-in"]),
    ("FastOutSlowInEasing", ["android.fast-out-slow-in", "compose.fast-out-slow-in"]),
    ("LinearOutSlowInInterpolator", ["android.linear-out-slow-in"]),
    ("easeInBack", ["ax.ease-in-back", "easings-net.ease-in-back"]),
    ("bounce", ["penner.in-bounce", "penner.out-bounce", "penner.in-out-bounce"]),
    ("cubicBezier", ["cubic-bezier"]), ("wobly", ["react-spring.wobbly"]), ("esae", ["ease"]),
  ])
  func aCurveIsFoundByItsLettersItsFamilyOrAPart(name: String, meant: [String]) {
    let error = #expect(throws: CurveTextError.self) { try CurveText(name) }
    #expect(error?.suggestions.starts(with: meant.prefix(3)) == true, "\(error?.suggestions ?? [])")
  }

  @Test func everyFamilyWithTheNameIsTold() {
    let error = #expect(throws: CurveTextError.self) { try CurveText("easeInOutSine") }
    let families = NamedCurve.all.filter { $0.name.hasSuffix(".ease-in-out-sine") }.map(\.name)
    #expect(families.count > 1 && error?.suggestions.starts(with: families.prefix(3)) == true)
  }

  @Test func theDescriptionAsksAndTheProblemDoesNot() {
    let error = #expect(throws: CurveTextError.self) { try CurveText("bouncy") }
    #expect(error?.problem == #"no curve is named "bouncy""#)
    #expect(
      error?.description
        == #"column 1: no curve is named "bouncy"; did you mean 'swiftui.bouncy'?"#)
    let several = #expect(throws: CurveTextError.self) { try CurveText("bounce") }
    #expect(
      several?.description.hasSuffix(
        "; did you mean 'penner.in-bounce', 'penner.out-bounce' or 'penner.in-out-bounce'?")
        == true)
  }

  @Test(arguments: [
    ("spring(response: 1, ratio: 1)", ["damping-ratio"]),
    ("spring(Stiffnes: 1, damping: 1)", ["stiffness"]),
    ("spring(duration: 1, velocity: 1)", ["initial-velocity"]),
    ("penner(Back, inOut)", ["in-out"]), ("penner(elastik, in)", ["elastic"]),
    ("steps(3, jump-non)", ["jump-none"]), ("springg(duration: 1)", ["spring"]),
    ("catmull-rom(0.2 0.1, apha: 1)", ["alpha"]),
  ])
  func labelsAndWordsAreSoughtAmongThoseThatFit(text: String, meant: [String]) {
    let error = #expect(throws: CurveTextError.self) { try CurveText(text) }
    #expect(error?.suggestions == meant)
  }

  @Test func transformFunctionsAreFoundToo() {
    for (text, meant) in [("rotat(1deg)", "rotate"), ("translate-3d(1px)", "translate3d")] {
      let error = #expect(throws: CurveTextError.self) { try TransformList(text) }
      #expect(error?.suggestions == [meant])
    }
  }

  /// Distances were once formed with the whole word: 30 kB took seconds.
  @Test func aLongNameIsAnsweredAtOnceAndNotQuotedWhole() {
    for length in [65, 30_000, 3_000_000] {
      let name = String(repeating: "ease", count: length / 4)
      let error = #expect(throws: CurveTextError.self) { try CurveText(name) }
      #expect(error?.suggestions == [] && error?.unknownName == name)
      #expect((error?.description.count ?? .max) < 100)
    }
    let digits = String(repeating: "9", count: 100_000)
    let error = #expect(throws: CurveTextError.self) { try CurveText("steps(\(digits))") }
    #expect((error?.description.count ?? .max) < 150)
  }
}
