// Lottie files as people have them, and the keyframes of scripts.

import AnimationMath
import Foundation
import Testing

import CurveFormats

@Suite struct LottieImportTests {
  static func read(_ text: String) throws -> ImportedMotion {
    try ImportSource.lottie.read(Array(text.utf8))
  }

  /// The notes without that on keyframes that have no handles, which most of these have.
  static func notes(_ motion: ImportedMotion) -> [ImportError] {
    motion.notes.filter { !$0.problem.hasPrefix("keyframes have no handles") }
  }

  /// A property with two keyframes, at frames 10 and 20.
  static let two = #"{"a": 1, "k": [{"t": 10, "s": [0]}, {"t": 20, "s": [100]}]}"#

  static let shape = #"{"a": 1, "k": [{"t": 0, "s": [{"i": [], "o": [], "v": []}]}, {"t": 9}]}"#

  @Test func aShapeThatMorphsIsLeftOutAndNotTheFile() throws {
    let motion = try Self.read(
      """
      {"fr": 10, "layers": [{"nm": "a", "ks": {"o": \(Self.two)}, "shapes": [{"ks": \(Self.shape)}],
        "t": {"d": {"k": [{"t": 0, "s": {"t": "text"}}, {"t": 9, "s": {"t": "next"}}]}}},
        {"t": {"d": {"k": [{"t": 0, "s": {"t": "always"}}]}}}]}
      """)
    #expect(motion.properties().map(\.name) == ["a.ks.o"])
    #expect(
      Self.notes(motion).map(\.description) == [
        "layers[0].shapes[0].ks: is a shape that turns into others, not numbers, which is left out "
          + "(line 1, column 127)",
        "layers[0].t.d: is a text or another object, not numbers, which is left out (line 2, column 14)",
      ])
  }

  @Test func formsThatPlayersReadAreRead() throws {
    for (k, numbers) in [
      (#"[{"t": 10, "s": [7], "to": null, "ti": null}, {"t": 20, "s": [9]}]"#, [7, 8, 9]),
      (#"[{"t": 10, "s": [7], "o": null, "i": null}, {"t": 20, "s": [9]}]"#, [7, 8, 9]),
      (#"[{"t": 10, "s": [7]}]"#, [7, 7, 7]),
      (#"[{"t": 10, "s": [7], "h": true}, {"t": 20, "s": [9]}]"#, [7, 7, 9]),
      // An older file.
      (#"[{"t": 10, "s": [7], "e": [9]}, {"t": 20}]"#, [7, 8, 9]),
    ] as [(String, [Double])] {
      let motion = try Self.read("{\"fr\": 10, \"ip\": 10, \"k\": \(k)}")
      #expect(Self.notes(motion).isEmpty, "\(Self.notes(motion))")
      guard case .number(let stack) = motion.properties()[0].stack else {
        Issue.record("\(k)")
        continue
      }
      // Time 0 is frame 10.
      #expect([0, 0.5, 1].map { stack.value(at: $0) } == numbers, "\(k)")
    }
  }

  /// lottie-android goes to `e`, lottie-web to the next `s`.
  @Test func anEndThatContradictsTheNextStartIsNoted() throws {
    let motion = try Self.read(
      #"{"fr": 10, "ip": 10, "k": [{"t": 10, "s": [7], "e": [9]}, {"t": 20, "s": [1], "e": [1]}, {"t": 30}]}"#
    )
    #expect(
      Self.notes(motion).map(\.description) == [
        "k[0]: ends elsewhere than the next one begins, and lottie-web goes to that (line 1, column 28)"
      ])
    if case .number(let stack) = motion.properties()[0].stack {
      #expect([0, 0.5, 1].map { stack.value(at: $0) } == [7, 8, 1])
    }
  }

  /// As in lottie-web.
  @Test func theSlotThatAPropertyNamesIsRead() throws {
    let motion = try Self.read(
      #"""
      {"fr": 10, "slots": {
        "fade": {"p": \#(Self.two)}, "still": {"p": {"a": 0, "k": 45}}, "lost": {"p": \#(Self.two)}},
        "layers": [{"nm": "a", "ks": {
          "o": {"a": 0, "k": 50, "sid": "fade"},
          "r": {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 9, "s": [360]}], "sid": "still"},
          "s": {"a": 1, "k": [{"t": 0, "s": [7]}, {"t": 5, "s": [9]}], "sid": "none"},
          "x": {"a": 0, "k": 5, "sid": "fade", "x": "value + 1"}}}]}
      """#)
    #expect(motion.tracks.map(\.name) == ["a.ks.o", "a.ks.s", "a.ks.x"])
    #expect(motion.tracks.map { $0.timing?.delay } == [1, 0, 1])
    #expect(
      Self.notes(motion).map(\.problem) == [
        "slots.lost.p: is in a slot that no property names, and left out",
        "layers[0].ks.s.sid: expected a slot of the file, got \"none\"; the property itself is read",
        "layers[0].ks.x.x: is an expression beside a slot, which is not read",
      ])
  }

  @Test func timeIsRemappedByASlot() throws {
    let motion = try Self.read(
      #"""
      {"fr": 10, "slots": {"time": {"p": {"a": 0, "k": 0.5}}},
        "assets": [{"id": "c", "layers": [{"nm": "b", "ks": {"o": \#(Self.two)}}]}],
        "layers": [{"nm": "a", "refId": "c", "tm": {"a": 0, "k": 0, "sid": "time"}}]}
      """#)
    #expect(Self.notes(motion).isEmpty && motion.tracks.map(\.name) == ["a.b.ks.o"])
    #expect(motion.tracks[0].timing?.delay == 0.5)
  }

  @Test func aSlotInsideASlotIsNotFollowed() throws {
    let motion = try Self.read(
      #"{"slots": {"a": {"p": {"x": {"sid": "a"}}}}, "o": \#(Self.two), "p": {"sid": "a"}}"#)
    #expect(motion.tracks.map(\.name) == ["o"] && Self.notes(motion).isEmpty)
  }

  @Test(arguments: [("4.1.8", 0.2), ("4.1.9", 51), ("5.0", 51), ("3.10.12", 0.2)])
  func theColoursOfOldFilesAreBytes(_ version: String, _ red: Double) throws {
    let color = #"{"k": [{"t": 0, "s": [51, 0, 0, 255]}, {"t": 9, "s": [51, 255, 0, 255]}]}"#
    let motion = try Self.read(
      """
      {"v": "\(version)", "fr": 10, "layers": [{"nm": "a", "shapes": [
        {"ty": "fl", "c": \(color)}, {"ty": "tr", "c": \(color)}]}]}
      """)
    let reds = motion.properties().map { property -> Double? in
      guard case .vector(let stack) = property.stack else { return nil }
      return stack.value(at: 0.3).first
    }
    #expect(reds == [red, 51])
  }

  @Test func ofTwoMembersWithOneNameTheLastIsReadAndTheOtherNoted() throws {
    let file = try Self.read(
      """
      {"fr": 10, "layers": [{"nm": "a", "ks": {"o": {"k": [{"t": 0}],
      "k": [{"t": 0, "s": [0]}, {"t": 10, "s": [8]}]}}}]}
      """)
    #expect(file.properties().map(\.name) == ["a.ks.o"])
    guard case .number(let stack)? = file.properties().first?.stack else {
      Issue.record("expected a number")
      return
    }
    #expect(stack.value(at: 0.5) == 4)
    #expect(
      Self.notes(file).map(\.description) == [
        "layers[0].ks.o: expected names to differ, got \"k\" already at line 1, column 48; "
          + "the last is read (line 2, column 1)"
      ])
    #expect(Self.notes(file).map(\.isLoss) == [false])
  }

  @Test func aHandleOutsideItsIntervalIsHeldAtItsEnd() throws {
    let motion = try Self.read(
      #"{"k": [{"t": 0, "s": [1], "o": {"x": [2], "y": [0]}, "i": {"x": [1], "y": [1]}}, {"t": 1, "s": [1]}]}"#
    )
    #expect(motion.tracks[0].frames[0].easing == Easing.cubicBezier(1, 0, 1, 1))
    #expect(
      Self.notes(motion).map(\.problem) == [
        "k[0].o.x: expected numbers from 0 to 1, got 2, which is read as 1"
      ])
  }

  @Test func expressionsAreNamed() throws {
    let motion = try Self.read(
      #"{"fr": 60, "layers": [{"nm": "a", "ks": {"o": {"x": "var a = 1", "k": [{"t": 0, "s": [1]}, {"t": 1, "s": [2]}]}, "r": {"k": 5, "x": "time"}}}]}"#
    )
    #expect(motion.properties().map(\.name) == ["a.ks.o"])
    #expect(
      Self.notes(motion).map(\.problem) == [
        "layers[0].ks.o.x: is an expression, which is not read; the keyframes below it are",
        "layers[0].ks.r.x: is an expression, which is not read",
      ])
  }

  @Test func layersOfACompositionAreInTheTimeOfTheFile() throws {
    let motion = try Self.read(
      """
      {"fr": 10, "ip": 5, "assets": [{"id": "c", "layers": [{"nm": "ball", "ks": {"o": \(Self.two)}}]},
        {"id": "d", "layers": [{"nm": "in", "refId": "d", "ks": {}}]}, {"id": "e", "layers": []}],
       "layers": [{"nm": "one", "ty": 0, "refId": "c", "st": 20}, {"nm": "two", "refId": "c", "sr": 2},
        {"nm": "one", "ks": {"o": \(Self.two)}}, {"nm": "four", "refId": "d"}]}
      """)
    #expect(motion.properties().map(\.name) == ["one.ball.ks.o", "two.ball.ks.o", "one 2.ks.o"])
    #expect(motion.tracks.map { $0.timing?.delay } == [2.5, 1.5, 0.5])
    #expect(motion.tracks.map { $0.timing?.duration } == [1, 2, 1])
    #expect(
      Self.notes(motion).map(\.problem) == [
        "assets[1].layers[0]: plays a composition that plays it; that is left out",
        "assets[2]: is played by no layer, and left out",
      ])
    #expect(motion.only("one.ball")?.properties().count == 1)
  }

  @Test func theCopyOfACompositionInALayerIsReadAsTheComposition() throws {
    let layers = #"[{"nm": "ball", "ks": {"o": \#(Self.two)}}]"#
    let motion = try Self.read(
      """
      {"fr": 10, "assets": [{"id": "c", "layers": \(layers)}],
       "layers": [{"nm": "one", "refId": "c", "st": 20, "layers": \(layers)},
        {"nm": "two", "refId": "lost", "st": 30, "layers": \(layers)}]}
      """)
    #expect(motion.tracks.map(\.name) == ["one.ball.ks.o", "two.ball.ks.o"])
    #expect(motion.tracks.map { $0.timing?.delay } == [3, 4])
    #expect(Self.notes(motion).isEmpty, "\(Self.notes(motion))")
  }

  /// The number of a property that two compositions, with these remappings of time, are around.
  static func remapped(_ outer: String, _ inner: String) throws -> (
    motion: ImportedMotion, value: (Double) -> Double
  ) {
    let motion = try read(
      """
      {"fr": 10, "ip": 5, "assets": [{"id": "c", "layers": [{"nm": "ball", "ks": {"o": \(two)}}]},
        {"id": "d", "layers": [{"nm": "in", "refId": "c", "tm": {"k": \(inner)}}]}],
       "layers": [{"nm": "out", "refId": "d", "st": 3, "sr": 4, "tm": {"k": \(outer)}}]}
      """)
    let found = try #require(motion.properties().first { $0.name == "out.in.ball.ks.o" })
    guard case .number(let stack) = found.stack else {
      Issue.record("\(found.stack)")
      return (motion, { _ in .nan })
    }
    return (motion, { stack.value(at: $0) })
  }

  @Test func theLayersOfARemappedCompositionArePlayedInItsTime() throws {
    // Seconds of the outer composition: from 4 back to 1, eased; of the inner one: two lines, held, a jump.
    let (motion, value) = try Self.remapped(
      #"[{"t": 10, "s": [4], "o": {"x": [0.42], "y": [-0.2]}, "i": {"x": [0.58], "y": [1]}}, {"t": 60, "s": [1]}]"#,
      #"[{"t": 10, "s": [0.5]}, {"t": 20, "s": [2.5]}, {"t": 30, "s": [1], "h": 1}, {"t": 35, "s": [1.25]}, {"t": 40, "s": [1.75]}]"#
    )
    #expect(Self.notes(motion).isEmpty, "\(Self.notes(motion))")
    let ease = try CubicBezier(validating: 0.42, -0.2, 0.58, 1)
    let inner = try PiecewiseLinear(
      validating: [(0.5, 1), (2.5, 2), (1, 3), (1, 3.5), (1.25, 3.5), (1.75, 4)].map {
        PiecewiseLinear.Stop($0.0, at: $0.1)
      })
    for step in 0..<650 {
      let time = Double(step) / 100 + 0.003
      // Time 0 is frame 5.
      let outer = 4 - 3 * ease.value(at: min(max((time + 0.5 - 1) / 5, 0), 1))
      let seconds = inner.value(at: min(max(outer, 1), 4))
      let expected = 100 * min(max(seconds - 1, 0), 1)
      #expect(abs(value(time) - expected) < 1e-11, "\(time)")
    }
  }

  @Test(arguments: [
    "1.25", #"[{"t": 0, "s": [1.25]}]"#, #"[{"t": 0, "s": [1.25]}, {"t": 9, "s": [1.25]}]"#,
    #"[{"t": 0, "s": [1.25], "h": 1}, {"t": 9, "s": [1.25]}]"#,
  ])
  func aRemappingThatNeverChangesStopsItsComposition(_ still: String) throws {
    let line = #"[{"t": 0, "s": [0]}, {"t": 60, "s": [6]}]"#
    for (outer, inner) in [(line, still), (still, line)] {
      let (motion, value) = try Self.remapped(outer, inner)
      #expect(Self.notes(motion).isEmpty, "\(Self.notes(motion))")
      for time in [-1, 0, 0.4, 0.5, 1.25, 3, 9] { #expect(abs(value(time) - 25) < 1e-12) }
    }
  }

  // MARK: Loops

  /// The number at frame 10 + 10x of keyframes from 5 at frame 10 to 9 at frame 20, eased, and the notes on it.
  static func looped(_ expression: String) throws -> (notes: [String], value: (Double) -> Double) {
    let motion = try read(
      """
      {"fr": 10, "layers": [{"nm": "a", "ks": {"r": {"x": "\(expression)", "k": [
        {"t": 10, "s": [5], "o": {"x": 0.5, "y": 0}, "i": {"x": 1, "y": 1}}, {"t": 20, "s": [9]}]}}}]}
      """)
    guard case .number(let stack)? = motion.properties().first?.stack else {
      Issue.record("\(motion.tracks)")
      return ([], { _ in .nan })
    }
    return (Self.notes(motion).map(\.problem), { stack.value(at: 1 + $0) })
  }

  /// The expressions, and for places -0.75, 0.25, 1.25 and 2.25 the place in the pass that they show.
  @Test(arguments: [
    (#"var $bm_rt;\n$bm_rt = loopOut('cycle');"#, [0, 0.25, 0.25, 0.25]),
    ("$bm_rt = loop_out();", [0, 0.25, 0.25, 0.25]),
    (#"thisProperty.loopOut(type = \"cycle\", numKeyframes = 0)"#, [0, 0.25, 0.25, 0.25]),
    ("loopOut('pingpong', 0);", [0, 0.25, 0.75, 0.25]),
    ("loopIn()", [0.25, 0.25, 1, 1]),
    ("var $bm_rt; $bm_rt = loopIn('PingPong');", [0.75, 0.25, 1, 1]),
  ])
  func aLoopRepeatsItsKeyframes(_ expression: String, _ places: [Double]) throws {
    let (notes, value) = try Self.looped(expression)
    #expect(notes.isEmpty)
    let ease = try CubicBezier(validating: 0.5, 0, 1, 1)
    for (time, place) in zip([-0.75, 0.25, 1.25, 2.25], places) {
      #expect(abs(value(time) - 5 - 4 * ease.value(at: place)) < 1e-12, "\(time)")
    }
  }

  @Test(arguments: [
    "loopOut('offset')", "loopOut('continue')", "loopOut('cycle', 1)", "loopOut('cycle') + 1",
    "value", "loopOut(", "loopOutDuration('cycle', 2)", "loopOut('cycle', 0, 0)",
  ])
  func expressionsBeyondARepeatAreNoted(_ expression: String) throws {
    let (notes, value) = try Self.looped(expression)
    #expect(
      notes == [
        "layers[0].ks.r.x: is an expression, which is not read; the keyframes below it are"
      ])
    #expect(value(1.25) == 9)
  }

  @Test func aPointOnItsPathAndTheTimeOfLayersMayLoop() throws {
    let motion = try Self.read(
      """
      {"fr": 10, "assets": [{"id": "c", "layers": [{"nm": "ball", "ks": {"o": \(Self.two)}}]}],
       "layers": [
        {"nm": "a", "ks": {"p": {"x": "loopOut()", "k": [
          {"t": 10, "s": [0, 0], "to": [0, 5], "ti": [-5, 0]}, {"t": 20, "s": [10, 10]}, {"t": 30, "s": [0, 10]}]}}},
        {"nm": "b", "refId": "c", "tm": {"x": "loopOut('pingpong')", "k": [{"t": 0, "s": [1]}, {"t": 20, "s": [2]}]}}]}
      """)
    #expect(Self.notes(motion).isEmpty, "\(Self.notes(motion))")
    let properties = Dictionary(uniqueKeysWithValues: motion.properties().map { ($0.name, $0) })
    guard case .point(let point)? = properties["a.ks.p"]?.stack,
      case .number(let number)? = properties["b.ball.ks.o"]?.stack
    else {
      Issue.record("\(properties.keys)")
      return
    }
    for (early, late) in [(1.25, 3.25), (1.5, 5.5), (2.75, 4.75)] {
      #expect(point.value(at: early).distance(to: point.value(at: late)) < 1e-12)
    }
    #expect(point.value(at: 0.5) == .zero && point.value(at: 2.5) == PointValue(x: 5, y: 10))
    for (time, expected) in [(1, 50), (3, 50), (3.5, 25.0), (5.5, 75)] {
      #expect(abs(number.value(at: time) - expected) < 1e-12, "\(time)")
    }
  }

  @Test func aRemappingThatIsNotACurveIsNoted() throws {
    let line = #"[{"t": 0, "s": [0]}, {"t": 60, "s": [6]}]"#
    for wrong in [
      #""x""#,
      #"[{"t": 0, "s": [1], "h": 1}, {"t": 9, "s": [2], "o": {"x": 0.4, "y": 0}, "i": {"x": 1, "y": 1}}, {"t": 20, "s": [3]}]"#,
    ] {
      let (motion, value) = try Self.remapped(line, wrong)
      #expect(
        Self.notes(motion).map(\.problem) == [
          "assets[1].layers[0].tm: remaps the time of layers, which are read in their own time: "
            + "expected keyframes with lines and held values, or with cubics and no jump"
        ], "\(wrong)")
      #expect(value(1.5) == 50)
    }
  }

  @Test(arguments: [([0, 12], true), ([0, 3], false), ([1, 12], false), ([0, -3], true)])
  func aPathThatLeavesItsLineBeyondAnEndIsNoted(_ handle: [Double], _ isNoted: Bool) throws {
    let motion = try Self.read(
      "{\"k\": [{\"t\": 0, \"s\": [5, 0], \"to\": \(handle), \"ti\": [0, -3]}, {\"t\": 9, \"s\": [5, 9]}]}"
    )
    let note =
      "k[0].to: is a path beyond an end of its line, and back; lottie-web stays on the line"
    #expect(motion.tracks.count == 1)
    #expect(Self.notes(motion).map(\.problem) == (isNoted ? [note] : []))
  }

  @Test(arguments: [
    (0.0, 1.0, false), (0.3, 0.9, false), (0, 1.2, false), (-0.5, 1, true), (4, -2, true),
  ])
  func anEasingBeyondTheEndsOfAPathIsNoted(
    _ first: Double, _ second: Double, _ isNoted: Bool
  ) throws {
    let motion = try Self.read(
      """
      {"k": [{"t": 0, "s": [0, 0], "to": [0, 5], "ti": [-5, 0], "o": {"x": 0.5, "y": \(first)},
      "i": {"x": 0.2, "y": \(second)}}, {"t": 60, "s": [10, 10]}]}
      """)
    #expect(
      Self.notes(motion).map(\.problem)
        == (isNoted
          ? [
            "k[0].to: is a path whose easing leads beyond an end, where the point waits; "
              + "lottie-web does not go back"
          ] : []))
    guard case .point(let point)? = motion.properties().first?.stack else {
      Issue.record("expected a point")
      return
    }
    #expect((point.value(at: 0.1) == .zero) == (first < 0))
    #expect((point.value(at: 0.9) == PointValue(x: 10, y: 10)) == (second == 1.2))
  }

  @Test func compositionsThatMultiplyAreCutOff() throws {
    // Each of 40 plays the next one twice.
    let assets = (0..<40).map { index in
      #"{"id": "\#(index)", "layers": [{"refId": "\#(index + 1)"}, {"refId": "\#(index + 1)"}]}"#
    }.joined(separator: ", ")
    let motion = try Self.read(
      #"{"assets": [\#(assets)], "layers": [{"refId": "0", "ks": {"o": \#(Self.two)}}]}"#)
    #expect(motion.properties().count == 1)
    #expect(
      Self.notes(motion).contains {
        $0.problem.hasSuffix("millions of values; the rest is left out")
      })
  }

  /// How fast a player plays it was assumed in silence.
  @Test func whatAManifestSaysOfPlayingIsNoted() throws {
    let text = """
      UEsDBBQAAAAAAAAAIQDQUXrcVQAAAFUAAAANAAAAbWFuaWZlc3QuanNvbnsiYW5pbWF0aW9ucyI6W3siaWQi
      OiJhIiwic3BlZWQiOjIsImRpcmVjdGlvbiI6MS4wLCJwbGF5TW9kZSI6Im5vcm1hbCIsImxvb3AiOnRydWV9
      XX1QSwMEFAAAAAAAAAAhAPy8dUVSAAAAUgAAABEAAABhbmltYXRpb25zL2EuanNvbnsiZnIiOjYwLCJsYXll
      cnMiOlt7Im5tIjoiYiIsImtzIjp7Im8iOnsiayI6W3sidCI6MCwicyI6WzBdfSx7InQiOjYsInMiOlsxXX1d
      fX19XX1QSwECFAMUAAAAAAAAACEA0FF63FUAAABVAAAADQAAAAAAAAAAAAAAgAEAAAAAbWFuaWZlc3QuanNv
      blBLAQIUAxQAAAAAAAAAIQD8vHVFUgAAAFIAAAARAAAAAAAAAAAAAACAAYAAAABhbmltYXRpb25zL2EuanNv
      blBLBQYAAAAAAgACAHoAAAABAQAAAAA=
      """
    let zip = try #require(Data(base64Encoded: text.filter { $0 != "\n" }))
    let motion = try ImportSource.lottie.read(Array(zip))
    #expect(motion.tracks.map(\.name) == ["b.ks.o"])
    #expect(Self.notes(motion).map(\.problem) == ["speed 2 of the manifest is not read"])
    // lottie-web shows keyframes without handles otherwise than others do.
    #expect(motion.notes.count == 2)
    let rate = try Self.read(#"{"layers": [{"nm": "a", "ks": {"o": \#(Self.two)}}]}"#)
    #expect(
      Self.notes(rate).map(\.problem) == [
        "there is no frame rate, \"fr\"; 60 frames a second are taken"
      ]
        && !Self.notes(rate)[0].isLoss)
  }

  // MARK: Scripts

  @Test func rowsWithTimesAreNoKeyframes() {
    let rows = Array(#"[{"t": 0, "x": 1}, {"t": 0.1, "x": 2}]"#.utf8)
    #expect(throws: JSONError.self) { try ImportSource.webAnimations.read(rows) }
  }

  @Test func keyframesByPropertyAreRead() throws {
    for text in [
      #"{"opacity": [0, 1], "left": ["1px", "2px", "5px"], "easing": ["ease-in", "linear"]}"#,
      #"[{"opacity": [0, 1], "left": ["1px", "2px", "5px"], "easing": ["ease-in", "linear"]}]"#,
      #"[{"opacity": [0, 1], "left": ["1px", "2px", "5px"], "easing": ["ease-in", "linear"]}, {"duration": 1000}]"#,
      #"{"keyframes": {"opacity": [0, 1], "left": ["1px", "2px", "5px"], "easing": ["ease-in", "linear"]}, "options": {"duration": "auto"}}"#,
    ] {
      let motion = try ImportSource.webAnimations.read(Array(text.utf8))
      #expect(Self.notes(motion).count == (text.contains("auto") ? 2 : 1))
      #expect(motion.tracks.map(\.name) == ["opacity", "left"])
      #expect(motion.tracks[1].frames.map(\.offset) == [0, 0.5, 1])
      #expect(motion.tracks[1].frames.map(\.easing) == [.easeIn, .linear, .easeIn])
      #expect(motion.tracks[0].timing?.duration == 1)
    }
  }

  @Test func membersOfAWebAnimationThatAreNotReadAreNoted() throws {
    let motion = try ImportSource.webAnimations.read(
      Array(
        #"[[{"opacity": 0, "left": 3, "top": "1px", "visibility": "hidden"}, {"left": "5px", "top": "0px", "visibility": "visible"}], {"duration": 100, "iterations": "Infinity", "composite": "add", "pseudoElement": "::before"}]"#
          .utf8))
    #expect(motion.tracks.map(\.name) == ["opacity"])
    #expect(motion.tracks[0].timing?.iterations == .infinity)
    #expect(
      Self.notes(motion).map(\.problem) == [
        "[0][0].left: expected a value of CSS, got 3, which has a number without a unit; the value is left "
          + "out, as by a browser",
        "[0][1].left: expected a value at offset 0, since the initial one of left is unknown; the property "
          + "is left out",
        "[0][1].top: top is left out: it has no value to add to, and the initial value is of another kind",
        "[0][1].visibility: visibility is left out: it has values that do not match, \"hidden\" and "
          + "\"visible\"",
        "[1].pseudoElement: no option of an animation has this name; it is left out",
      ])
  }

  /// Twelve layers, deflated with codes of their own by Python's zipfile.
  @Test func aDotLottieFileIsUnzipped() throws {
    let text = """
      UEsDBBQAAAAAAAAAIVyzFbHEHgAAAB4AAAANAAAAbWFuaWZlc3QuanNvbnsiYW5pbWF0aW9ucyI6W3siaWQi
      OiJkb3RzIn1dfVBLAwQUAAAACAAAACFcS2yiq8kAAABZBAAAFAAAAGFuaW1hdGlvbnMvZG90cy5qc29ujdNL
      CsMgEAbgq4jrLBzjs1cpWQTabvoIpNmU4N1jEtSBLmY2iqN+/IizyscsL8KpTsjX+LvP37y6rvLzzrO8TYtQ
      Mm899/Iqp2Mc8wh78Ty65Gm/ftxUQ+rEWXO1CCqXh5SOrSYDR4aKIBkIWXNkXRCNZEPIPUfuC9IjORKy4cg1
      nmmyd4RsObItiG1ysITsOHKN55ocqcyeI/uC+CaDoh46cOhQkIBoTf2OyKFrvohoQ31pYPUhoJ5DOt2KvF5s
      IVE3QvjPPqQNUEsBAhQDFAAAAAAAAAAhXLMVscQeAAAAHgAAAA0AAAAAAAAAAAAAAIABAAAAAG1hbmlmZXN0
      Lmpzb25QSwECFAMUAAAACAAAACFcS2yiq8kAAABZBAAAFAAAAAAAAAAAAAAAgAFJAAAAYW5pbWF0aW9ucy9k
      b3RzLmpzb25QSwUGAAAAAAIAAgB9AAAARAEAAAAA
      """
    let zip = try #require(Data(base64Encoded: text.filter { $0 != "\n" }))
    #expect(ImportSource.source(of: Array(zip)) == .lottie)
    let motion = try ImportSource.lottie.read(Array(zip))
    #expect(
      motion.tracks.map(\.name) == (0..<12).map { "dot \($0).ks.o" } && Self.notes(motion).isEmpty)
    #expect(motion.tracks[11].timing?.duration == Double(60 + 121 - 11) / 60)
    // Each entry of the directory may have further fields and a comment.
    var longer = Array(zip)
    (longer[354], longer[356]) = (4, 3)
    longer.insert(contentsOf: repeatElement(0x55, count: 7), at: 383)
    #expect(try ImportSource.lottie.read(longer).tracks.count == 12)
    // Broken anywhere, it is refused or read, and never stops the program: here the file begins in the last bytes.
    var beyond = Array(zip)
    (beyond[425], beyond[426]) = (UInt8((zip.count - 27) & 0xFF), UInt8((zip.count - 27) >> 8))
    #expect(throws: ImportError.self) { try ImportSource.lottie.read(beyond) }
    for place in zip.indices {
      var broken = Array(zip)
      broken[place] ^= 0x55
      _ = try? ImportSource.lottie.read(broken)
      _ = try? ImportSource.lottie.read(Array(zip[..<place]))
    }
  }
}
