// What a step that has a start of its own does to what runs, what an open one does, and one about a value.

import AnimationPresets
import Testing

struct StepStartTests {
  struct Page: Equatable, Sendable {
    var x = 0.0
    var opacity = 1.0
    var scale = 1.0
    var p = PointValue.zero
    var old = LayerTransition.Content(), new = LayerTransition.Content()
  }

  /// The same step at two times; what is shown of a property afterwards.
  static func shown(
    _ step: MotionTimeline<Page>, at times: [Double],
    _ path: WritableKeyPath<Page, Double> & Sendable,
    at instants: [Double], from page: Page = Page(), policy: InterruptionPolicy = .additive
  ) -> [Double] {
    var page = Animated(page, policy: policy)
    for time in times { page.run(step, at: time) }
    return instants.map { page.value(path, at: $0) }
  }

  static func expect(_ values: [Double], _ expected: [Double], _ what: String = "") {
    #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 1e-12 }, "\(what) \(values)")
  }

  /// Under every policy, and as a stack to which the animation is added.
  @Test(arguments: InterruptionPolicy.allCases)
  func aGivenStartReplacesRunningAnimations(policy: InterruptionPolicy) {
    let step = Animate(\Page.x, from: 0, to: 8, .over(0.4)).timeline
    let instants = [0.1, 0.2, 0.3, 0.6]
    Self.expect(
      Self.shown(step, at: [0, 0.2], \.x, at: instants, policy: policy), [2, 0, 2, 8])
    // Each way to say it: from + by, to − by, values, a track.
    let track = ValueTrack(from: 0.0, [.linear(to: 8, duration: 0.4)])
    for same in [
      Animate(\Page.x, from: 0, by: 8, .over(0.4)), Animate(\.x, to: 8, by: 8, .over(0.4)),
      Animate(\.x, values: [0, 4, 8], .over(0.4)), Animate(\.x, through: track),
    ] {
      Self.expect(
        Self.shown(same.timeline, at: [0, 0.2], \.x, at: instants, policy: policy), [2, 0, 2, 8])
    }
  }

  /// The two doors: a call on a model, and an animation that is added to a stack led by `animate`.
  @Test func aModelAndAStackShowTheSame() {
    var (page, stack) = (Animated(Page()), AnimationStack(0.0))
    page.animate(\.x, to: 10, at: 0, .over(4))
    stack.animate(to: 10, at: 0, .over(4))
    page.animate(\.x, to: 20, at: 1, .over(4))
    stack.animate(to: 20, at: 1, .over(4))
    page.run(Animate(\.x, from: 0, to: 8, .over(2)), at: 2)
    stack.add(
      PropertyAnimation(
        BasicAnimation(from: 0, to: 8),
        timing: MediaTiming(beginTime: 2, duration: 2, fillMode: .forwards)))
    for time in [0.5, 1.5, 2, 3, 3.5, 4, 9] {
      #expect(page.value(\.x, at: time) == stack.value(at: time), "\(time)")
    }
  }

  @Test func anOpenStartIsAddedAndSoIsByAlone() {
    let instants = [0.1, 0.2, 0.3, 0.6]
    for to in [Animate(\Page.x, to: 8, .over(0.4)), Animate(\.x, values: [nil, 8], .over(0.4))] {
      Self.expect(Self.shown(to.timeline, at: [0, 0.2], \.x, at: instants), [2, 4, 6, 8])
    }
    let by = Animate(\Page.x, by: 8, .over(0.4)).timeline
    Self.expect(Self.shown(by, at: [0, 0.2], \.x, at: instants), [2, 4, 8, 16])
    for from in [
      Animate(\Page.x, from: 0, .over(0.4)), Animate(\.x, values: [0, nil], .over(0.4)),
    ] {
      Self.expect(
        Self.shown(from.timeline, at: [0, 0.2], \.x, at: instants, from: Page(x: 8)), [2, 0, 2, 8])
    }
  }

  /// In one call: added until the step with a start of its own begins, which takes over everything.
  @Test func aCallIsAddedUntilItReplaces() {
    var page = Animated(Page())
    page.animate(\.x, to: 10, at: 0, .over(4))
    page.run(
      Series {
        Animate(\.x, to: 5, .over(1))
        Animate(\.x, from: 0, to: 2, .over(1))
        Animate(\.x, to: 4, .over(1))
      }, at: 1)
    // Until 2, (10 → 5) + 2.5·t − 10.
    Self.expect(
      [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 9].map { page.value(\.x, at: $0) },
      [1.25, 2.5, 1.25, 0, 1, 2, 3, 4, 4])
    #expect(page.model.x == 4)
    let words = page.events(in: 0..<9).map { "\($0.kind) \($0.time)" }
    #expect(
      words == [
        "began 0.0", "began 1.0", "interrupted 2.0", "finished 2.0", "began 2.0", "finished 3.0",
        "began 3.0", "finished 4.0",
      ])
    var same = page
    same.forget(before: 1.5)
    for time in [1.5, 1.9, 2.5, 9] { #expect(same.value(at: time) == page.value(at: time)) }
    page.cancel(at: 2.5)
    #expect(page.value(at: 2.5).x == 0)
  }

  /// A part with a start of its own, beside another part that is added.
  @Test func aPartReplacesAndItsNeighbourIsAdded() {
    var page = Animated(Page())
    page.animate(\.p, to: PointValue(x: 10, y: 10), at: 0, .over(4))
    page.run(
      Parallel {
        Animate(\.p.x, from: 0, to: 4, .over(1))
        Animate(\.p.y, to: 20, .over(1))
      }, at: 2)
    let shown = page.value(at: 2.5).p
    #expect(abs(shown.x - 2) < 1e-12 && abs(shown.y - (15 + 6.25 - 10)) < 1e-12)
    #expect(page.value(at: 9).p == PointValue(x: 4, y: 20))
  }

  @Test func presetsThatRunTwice() {
    typealias Preset = MotionTimeline<Page>
    let hidden = Page(opacity: 0)
    Self.expect(
      Self.shown(
        Preset.fadeIn(\.opacity, duration: 1), at: [0, 0.5], \.opacity, at: [0.5, 0.75, 1.5],
        from: hidden), [0.5, 0.75, 1], "fadeIn")
    let ripple = Preset.ripple(
      .inner(size: SizeValue(width: 100, height: 40)), opacity: \.opacity, scale: \.scale)
    Self.expect(
      Self.shown(ripple, at: [0, 0.25], \.opacity, at: [0.25, 0.5, 0.75]), [1, 0.5, 0], "ripple")
    Self.expect(
      Self.shown(ripple, at: [0, 0.25], \.scale, at: [0.25, 0.5, 0.75]), [1, 2, 3], "ripple")
    var page = Animated(Page())
    let push = Preset.transition(LayerTransition(.push), old: \.old, new: \.new)
    page.run(push, at: 0)
    page.run(push, at: 0.25)
    #expect(
      page.value(at: 0.25).new.offset == [-1, 0] && page.value(at: 0.25).old.offset == [0, 0])
    #expect(page.value(at: 0.5).new.offset == [-0.5, 0])
    let ring = Preset.progressRing(start: \.x, end: \.scale)
    Self.expect(
      Self.shown(ring, at: [0, 0.75], \.x, at: [0.75, 1, 1.25, 2.25]), [0, 0, 0, 0], "ring")
    #expect(Self.shown(ring, at: [0, 0.75], \.x, at: [2])[0] > 0.5)
  }

  /// A shake that is run again replaces itself, about the value and not about where it had turned to.
  @Test(arguments: InterruptionPolicy.allCases)
  func aShakeHasItsKey(policy: InterruptionPolicy) {
    let shake = MotionTimeline<Page>.shake(\.x)
    Self.expect(
      Self.shown(
        shake, at: [0, 0.33], \.x, at: [0.33, 0.43, 0.9, 2], from: Page(x: 1), policy: policy),
      [1.08, 0.92, 1 + 0.08 - 0.16 * CubicBezier.easeInOut.value(at: 0.3), 1], "\(policy)")
    var page = Animated(Page(), policy: policy)
    page.run(shake, at: 0)
    page.run(MotionTimeline<Page>.shake(\.scale), at: 0.05)
    #expect(page.value(\.x, at: 0.1) == -0.08, "a key for each property")
  }
}
