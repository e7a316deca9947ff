// How the animations of a style sheet are timed: longhands, the shorthand, sums, and the words of the cascade.

import AnimationMath
import Testing

import CurveFormats

extension CSSImportTests {
  @Test func longhandsAreRead() throws {
    let motion = try Self.read(
      """
      .a { animation-name: p, q; animation-duration: 200ms, 1s; animation-timing-function: ease-out;
        animation-delay: -.1s; animation-iteration-count: infinite, 3; animation-direction: alternate;
        animation-fill-mode: both; animation-play-state: running }
      .a { animation-delay: 1s !important }
      .a { animation-delay: 5s }
      @keyframes p { from { left: 0 } to { left: 1px } }
      @keyframes q { from { top: 0 } to { top: 1px } }
      """)
    #expect(motion.notes.isEmpty)
    let (p, q) = (try Self.track("p.left", motion), try Self.track("q.top", motion))
    #expect(
      p.timing
        == WebTiming(
          delay: 1, duration: 0.2, iterations: .infinity, direction: .alternate, fillMode: .both))
    #expect(q.timing?.duration == 1 && q.timing?.iterations == 3)
    #expect(q.frames[0].easing == .easeOut)
  }

  @Test(arguments: [
    ("steps(calc(2 + 1))", "steps(3)"),
    ("cubic-bezier(calc(1/2), 0, 0, 1)", "cubic-bezier(0.5, 0, 0, 1)"),
    ("linear(0, calc(.25 * (1 + 1)) calc(10% * 2), 1)", "linear(0, 0.5 20%, 1)"),
  ])
  func sumsInAnEasingAreWorkedOut(_ sum: String, _ easing: String) throws {
    let motion = try Self.read(
      ".a { animation: p 1s \(sum) } @keyframes p { from { margin: 0 } to { margin: 1px } }")
    #expect(try motion.tracks[0].frames[0].easing == Easing(easing))
    #expect(try motion.easings[0].curve == CurveText(easing) && motion.notes.isEmpty)
    let broken = try Self.read(
      ".a { animation: p 1s steps(calc(1px)) } @keyframes p { from { margin: 0 } to { margin: 1px } }"
    )
    #expect(broken.notes.map(\.isLoss) == [true, false])
  }

  @Test(arguments: [
    ("none p 1s", WebTiming(duration: 1)), ("p none 1s", WebTiming(duration: 1)),
    ("1s normal p -1s", WebTiming(delay: -1, duration: 1)),
    ("-1s 2s p", WebTiming(delay: -1, duration: 2)),
    ("p calc(1s * 2) calc(1 + 1) both", WebTiming(duration: 2, iterations: 2, fillMode: .both)),
  ])
  func aWordOfTheShorthandBelongsToTheFirstLonghandThatTakesIt(
    _ shorthand: String, _ timing: WebTiming
  ) throws {
    let motion = try Self.read(
      ".a { animation: \(shorthand) } @keyframes p { from { margin: 0 } to { margin: 1px } }")
    #expect(motion.tracks[0].timing == timing && motion.notes.isEmpty, "\(motion.notes)")
  }

  @Test(arguments: [
    "p 1s 2 3", "p 1s infinite 2", "p 1s 2s 3s", "3s 2s 1s", "p 1s q", "p 1s -2", "1s 50%",
    "1s 2px p", "p 1s auto", "p 1s inherit", "both p none", "none none p 1s",
    "p 1s linear(0, 1) steps(2)",
  ])
  func aShorthandThatABrowserDropsIsDropped(_ shorthand: String) throws {
    let motion = try Self.read(
      ".a { animation: p 3s; animation: \(shorthand) } "
        + "@keyframes p { from { margin: 0 } to { margin: 1px } }")
    #expect(motion.tracks[0].timing == WebTiming(duration: 3))
    #expect(motion.notes.count == 1 && motion.notes[0].isLoss, "\(motion.notes)")
  }

  @Test(arguments: ["initial", "unset", "REVERT"])
  func aWordOfTheCascadeResetsALonghand(_ word: String) throws {
    func track(_ property: String) throws -> ImportedTrack {
      let motion = try Self.read(
        ".a { animation: p 2s linear 1s 3 reverse both; \(property): \(word) } "
          + "@keyframes p { from { margin: 0 } to { margin: 1px } }")
      #expect(
        motion.notes.allSatisfy { $0.problem.hasPrefix("p is played by no selector in the end") })
      return motion.tracks[0]
    }
    let easing = try track("animation-timing-function")
    #expect(
      easing.timing
        == WebTiming(delay: 1, duration: 2, iterations: 3, direction: .reverse, fillMode: .both))
    #expect(easing.frames[0].easing == .ease)
    #expect(try track("animation-delay").timing?.delay == 0)
    #expect(try track("animation-duration").timing?.duration == 0)
    #expect(try track("animation-iteration-count").timing?.iterations == 1)
    #expect(try track("animation-direction").timing?.direction == .normal)
    #expect(try track("animation-fill-mode").timing?.fillMode == .removed)
    // Nothing plays the keyframes any more.
    for property in ["animation", "animation-name"] {
      #expect(try track(property).timing == WebTiming(duration: 1))
    }
  }

  @Test(arguments: ["animation: inherit", "animation-delay: revert-layer"])
  func aWordOfTheCascadeWhoseValueIsUnknownIsNoted(_ declaration: String) throws {
    let motion = try Self.read(
      ".a { animation: p 3s; \(declaration) } @keyframes p { from { margin: 0 } to { margin: 1px } }"
    )
    #expect(motion.tracks[0].timing == WebTiming(duration: 3))
    #expect(motion.notes.map(\.problem) == ["\(declaration) is left out"])
    #expect(motion.notes.first?.isLoss == true)
  }

  @Test(arguments: [
    ("0", false), ("1", false), ("calc(0)", false), ("1q", true), ("var(--x, 0)", true),
  ])
  func aTimeWithoutAUnitIsDroppedAsByABrowser(_ delay: String, _ isLoss: Bool) throws {
    let motion = try Self.read(
      ".a { animation: p 3s 2s; animation-delay: \(delay) } "
        + "@keyframes p { from { margin: 0 } to { margin: 1px } }")
    #expect(motion.tracks[0].timing == WebTiming(delay: 2, duration: 3))
    let note = try #require(motion.notes.first)
    #expect(motion.notes.count == 1 && note.isLoss == isLoss)
    #expect(note.problem.hasPrefix("expected a time in s or ms for animation-delay, got "))
    #expect(note.problem.hasSuffix("as by a browser") == !isLoss)
  }

  @Test func aClassForAllAnimationsGivesTheDurationThatOneLacks() throws {
    let motion = try Self.read(
      """
      .animated { animation-duration: 2s; animation-fill-mode: both }
      .animated.out { animation-duration: 3s }
      .in { animation-name: in } .out { animation-name: out }
      @keyframes in { from { opacity: 0 } }
      @keyframes out { to { opacity: 0 } }
      """)
    #expect(try Self.track("out.opacity", motion).timing?.duration == 3)
    let track = try Self.track("in.opacity", motion)
    #expect(track.timing == WebTiming(duration: 2, fillMode: .both))
    #expect(
      Self.notes(motion) == [
        "animations without a duration have that of .animated (line 1, column 33)"
      ])
  }

  @Test(arguments: [
    ("[class*=\"fx-\"]", true), ("[class^='fx-']", true), ("[class*=' fx-']", true),
    ("[class^=x-]", false), ("[class*=y]", false), ("[class=fx-in]", false),
  ])
  func anAttributeForClassesGivesWhatTheClassLacks(_ selector: String, _ holds: Bool) throws {
    let motion = try Self.read(
      """
      \(selector) { animation: 2s linear both; opacity: 0.5 }
      .fx-in { animation-name: p } .fx-in.b { animation: p 3s }
      @keyframes p { to { opacity: 0 } }
      """)
    let track = try Self.track("p.opacity", motion)
    let without = WebTiming(duration: 1)
    #expect(track.timing == (holds ? WebTiming(duration: 2, fillMode: .both) : without))
    #expect(Self.numbers(track) == [[holds ? 0.5 : 1], [0]])
    #expect(try Self.track("p 2.opacity", motion).timing == WebTiming(duration: 3))
  }

  @Test func rulesForPaperAndLessMotionAreLeftOut() throws {
    let motion = try Self.read(
      """
      .a { animation: p 1s }
      @media print, (prefers-reduced-motion: reduce) { .a { animation-duration: 1ms !important } }
      @media (prefers-reduced-motion: no-preference) { .a { animation-delay: 2s } }
      @keyframes p { from { margin: 0 } to { margin: 1px } }
      """)
    #expect(try Self.track("p.margin", motion).timing == WebTiming(delay: 2, duration: 1))
    #expect(
      Self.notes(motion) == [
        "@media print, (prefers-reduced-motion: … is left out (line 2, column 48)"
      ])
  }

  @Test(arguments: [
    ("center bottom", [50.0, 100]), ("bottom", [50, 100]), ("top left", [0, 0]),
    ("right", [100, 50]),
    ("bottom 20%", [20, 100]), ("30%", [30, 50]), ("0 25%", [0, 25]),
  ])
  func theWordsOfAnOriginArePercentages(_ words: String, _ percentages: [Double]) throws {
    let sheet = "@keyframes p { from { transform-origin: \(words) } }"
    let motion = try Self.read(sheet)
    // The initial value is the middle.
    #expect(
      try Self.numbers(Self.track("p.transform-origin.percent", motion)) == [
        percentages, [50, 50],
      ])
    let box = SizeValue(width: 200, height: 40)
    let sized = try ImportSource.css.read(Array(sheet.utf8), box: box)
    #expect(
      try Self.numbers(Self.track("p.transform-origin", sized))
        == [[2 * percentages[0], 0.4 * percentages[1]], [100, 20]])
  }

  @Test func eachWayOfPlayingIsReadAndHasANumber() throws {
    let motion = try Self.read(
      ".a { animation: p 1s } .b { animation: p 2s; opacity: .5 } .c { animation: p 1s }"
        + "@keyframes p { from { margin: 0; opacity: 0 } to { margin: 1px; display: none } }")
    #expect(motion.names == ["p", "p 2"])
    #expect(try Self.track("p.margin", motion).timing?.duration == 1)
    #expect(try Self.track("p 2.margin", motion).timing?.duration == 2)
    // The value without the animation is that of each selector.
    #expect(
      try ["p.opacity", "p 2.opacity"].map { try Self.numbers(Self.track($0, motion)).last }
        == [[1], [0.5]])
    // What holds for both is said once, and with each alone.
    let way = "p is played by .b in another way than by .a: that is p 2 (line 1, column 40)"
    let display = "p.display is left out: it is none in all keyframes (line 1, column 155)"
    #expect(Self.notes(motion) == [way, display])
    #expect(motion.notes.map(\.isLoss) == [false, true])
    #expect(motion.only("p").map(Self.notes) == [display])
    #expect(motion.only("p 2").map(Self.notes) == [way, display])
  }

  @Test func moreThanSixtyFourWaysOfPlayingAreNoted() throws {
    let motion = try Self.read(
      (1...66).map { ".c\($0) { animation: p \($0)s }" }.joined()
        + "@keyframes p { from { left: 0 } to { left: 1px } }")
    #expect(motion.names.count == 64)
    let lost = motion.notes.filter(\.isLoss).map(\.problem)
    #expect(
      lost
        == [65, 66].map {
          "p is played by .c\($0) in another way than by 64 others, and left out"
        })
  }
}
