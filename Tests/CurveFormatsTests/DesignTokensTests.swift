// Design tokens: curves, durations and transitions by name, in and out.

import AnimationMath
import CurveFormats
import Testing

@Suite struct DesignTokensTests {
  private static let file = """
    { "ease": { "$type": "cubicBezier", "standard": { "$value": [0.2, 0, 0, 1] },
                "same": { "$value": "{ease.standard}" } },
      "fast": { "$type": "duration", "$value": { "value": 150, "unit": "ms" } },
      "slow": { "$type": "duration", "$value": "0.5s" },
      "enter": { "$type": "transition", "$value": { "duration": "{fast}", "delay": { "value": 0.1, "unit": "s" },
                 "timingFunction": "{ease.same}" } },
      "red": { "$type": "color", "$value": "#f00" }, "blue": { "$type": "color", "$value": "#00f" },
      "far": { "$type": "cubicBezier", "$value": [2, 0, 0, 1] }, "lost": { "$value": "{nowhere}" },
      "self": { "$value": "{self}" } }
    """

  @Test func typesAreInheritedAndReferencesFollowed() throws {
    let tokens = try DesignTokens(Array(Self.file.utf8))
    #expect(tokens.tokens.map(\.name) == ["ease.standard", "ease.same", "fast", "slow", "enter"])
    let bezier = try CurveText("cubic-bezier(0.2, 0, 0, 1)")
    #expect(tokens.tokens.map(\.curve) == [bezier, bezier, nil, nil, bezier])
    #expect(tokens.tokens.map(\.duration) == [nil, nil, 0.15, 0.5, 0.15])
    #expect(tokens.tokens[4].delay == 0.1)
    let losses = tokens.notes.filter(\.isLoss).map(\.problem)
    #expect(losses.count == 3 && losses[0].contains("x1 must be a number from 0 to 1, got 2"))
    #expect(losses[1].contains("expected a token of this file, got {nowhere}"))
    #expect(losses[2].contains("a token that does not refer to itself"))
    #expect(tokens.notes.count == 4 && tokens.notes[3].problem.contains("color are left out"))
    let motion = try ImportTests.read(Self.file)
    #expect(motion.easings.map(\.name) == ["ease.standard", "ease.same", "enter"])
  }

  @Test(
    arguments: [
      (.css, "  --enter: cubic-bezier(0.2, 0, 0, 1);", "  --enter-delay: 0.1s;"),
      (
        .swiftUI, "startControlPoint: UnitPoint(x: 0.2, y: 0)",
        "  static let enterDelay: Double = 0.1"
      ),
      (.compose, "val enter = CubicBezierEasing(0.2f, 0f, 0f, 1f)", "const val enterDelay = 100"),
      (
        .flutter, "const enter = Cubic(0.2, 0, 0, 1);",
        "const enterDelay = Duration(microseconds: 100000);"
      ),
      (
        .android, "<string name=\"ease_same\">path(M0,0 ",
        "  <integer name=\"enter_delay\">100</integer>"
      ),
    ] as [(ExportTarget, String, String)])
  func platformsHaveAConstantForEachCurveAndTime(
    _ target: ExportTarget, _ curve: String, _ time: String
  ) throws {
    let (text, notes) = try DesignTokens(Array(Self.file.utf8)).constants(for: target, within: 0.01)
    #expect(text.contains(curve) && text.contains(time) && notes.count == 4, "\(text)")
  }

  /// A spring has the nearest Bézier, and comes back as long as that is not changed.
  @Test func tokensComeBack() throws {
    let names = ["swiftui.bouncy", "penner(bounce, out)", "ease-out", "steps(3)", "linear"]
    let curves = try names.map { try CurveText($0) }
    let tokens = DesignTokens(
      zip(names.indices, curves).map { .init("a.b\($0)", curve: $1, duration: $0 == 1 ? 0.5 : nil) }
    )
    let (text, notes) = try tokens.constants(for: .tokens, within: 0.01)
    #expect(notes.count == 3 && notes[0].hasPrefix("a.b0: the error is 3.77 %"))
    let again = try DesignTokens(Array(text.utf8))
    let read = again.tokens.map { $0.curve?.description }
    #expect(read == names)
    #expect(again.tokens.map(\.duration) == [nil, 0.5, nil, nil, nil] && again.notes.isEmpty)
    let nearest = try ExportedCurve(curves[1], within: 0.01).nearestBezier().bezier
    let changed = try DesignTokens(Array(text.replacing("\(nearest.x1)", with: "0.7").utf8))
    #expect(changed.tokens.count == 4 && changed.notes[0].problem.contains("the nearest Bézier"))
  }

  @Test func namesAreThoseThatALanguageTakes() throws {
    let tokens = DesignTokens(
      ["in", "motion.default", "1st", "ease_1", "énergie"].map { .init($0, duration: 1) })
    let names: [(ExportTarget, [String])] = [
      (.swiftUI, ["`in`", "motionDefault", "_1st", "ease1", "énergie"]),
      (.compose, ["`in`", "motionDefault", "_1st", "ease1", "énergie"]),
      (.flutter, ["in_", "motionDefault", "k1st", "ease1", "nergie"]),
      (.android, ["in_", "motion_default", "_1st", "ease_1", "nergie"]),
      (.css, ["--in", "--motion-default", "--1st", "--ease_1", "--énergie"]),
    ]
    for (target, names) in names {
      let text = try tokens.constants(for: target, within: 0.01).text
      for name in names { #expect(text.contains(name), "\(text)") }
    }
    let faces = DesignTokens([.init("😀", duration: 1)])
    for target in [.swiftUI, .compose, .flutter, .android, .css] as [ExportTarget] {
      #expect(throws: ExportError.self) { try faces.constants(for: target, within: 0.01) }
    }
  }

  @Test func namesThatAreOneToAPlatformAreRefused() throws {
    let tokens = DesignTokens([.init("a.b", duration: 1), .init("a-b", duration: 2)])
    let error = #expect(throws: ExportError.self) { try tokens.constants(for: .css, within: 0.01) }
    #expect(error?.description == "a.b and a-b are both called --a-b")
    let group = DesignTokens([.init("a", duration: 1), .init("a.b", duration: 2)])
    let inner = #expect(throws: ExportError.self) {
      try group.constants(for: .tokens, within: 0.01)
    }
    #expect(inner?.description == "a is a token, and would be a group of others")
    let same = DesignTokens([.init("a", duration: 1), .init("a", duration: 2)])
    let both = #expect(throws: ExportError.self) { try same.constants(for: .tokens, within: 0.01) }
    #expect(both?.description == "2 tokens are called a")
    let nameless = DesignTokens([.init("", duration: 1)])
    let empty = #expect(throws: ExportError.self) {
      try nameless.constants(for: .css, within: 0.01)
    }
    #expect(empty?.description == "\"\" has no letter or digit that a name of css may have")
    #expect(throws: ExportError.self) { try group.constants(for: .gsap, within: 0.01) }
    let short = DesignTokens([.init("a", duration: 0.0005)])
    #expect(throws: ExportError.self) { try short.constants(for: .compose, within: 0.01) }
  }
}
