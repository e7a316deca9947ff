import AnimationMath
import Testing

struct DiscreteValueTests {
  private enum Page: DiscreteValue { case front, back }

  /// The discrete type of Web Animations: the end from one half on, also outside 0…1.
  @Test func theEndShowsFromOneHalfOn() {
    for (progress, isBack) in [
      (-1.0, false), (0, false), (0.5.nextDown, false), (0.5, true), (1, true), (2, true),
    ] {
      #expect((Page.front.interpolated(to: .back, at: progress) == .back) == isBack)
      #expect(false.interpolated(to: true, at: progress) == isBack)
      #expect("a".interpolated(to: "b", at: progress) == (isBack ? "b" : "a"))
    }
  }

  /// A new target takes over from what is shown; nothing can be added.
  @Test(arguments: InterruptionPolicy.allCases)
  func aTargetReplacesUnderEveryPolicy(policy: InterruptionPolicy) {
    var title = AnimationStack("one", policy: policy)
    title.animate(to: "two", at: 0, .over(1))
    title.animate(to: "three", at: 0.75, .over(1))
    #expect([0.25, 0.6, 1, 1.5].map { title.value(at: $0) } == ["one", "two", "two", "three"])
    title.animate(to: "four", at: 2, .spring(.bouncy))
    #expect(title.value(at: 9) == "four")
    title.set(to: "five", at: 10)
    #expect(title.value(at: 9.99) == "four" && title.value(at: 10) == "five")
  }

  /// Keyframes change half-way between two; one that would add replaces, one without a value shows what is below.
  @Test func keyframesOfTextsChangeHalfWay() {
    var title = AnimationStack("below")
    title.add(
      PropertyAnimation(
        KeyframeAnimation([
          .init(offset: 0, value: "a"), .init(offset: 0.5, value: "b", composite: .add),
          .init(offset: 1, value: nil),
        ]), timing: MediaTiming(duration: 4)))
    #expect([0.5, 1, 2.5, 3.5].map { title.value(at: $0) } == ["a", "b", "b", "below"])
  }
}
