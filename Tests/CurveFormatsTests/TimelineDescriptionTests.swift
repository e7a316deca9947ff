// A timeline in a document: what is read shows what the same steps show in Swift, and comes back when written.

import AnimationMath
import AnimationTimeline
import CurveFormats
import Foundation
import Testing
import _TestSupport

@Suite struct TimelineDescriptionTests {
  static let opacity = PropertyName<Double>("opacity")
  static let scale = PropertyName<Double>("scale")
  static let position = PropertyName<PointValue>("position")
  static let turn = PropertyName<TransformList>("turn")

  static let properties: [AnimatedProperty] = [
    .init("opacity", .number(AnimationStack(0.5))), .init("scale", .number(AnimationStack(1))),
    .init("position", .point(AnimationStack(PointValue(x: 1, y: 2)))),
    .init("size", .size(AnimationStack(SizeValue(width: 3, height: 4)))),
    .init("frame", .rect(AnimationStack(RectValue(x: 0, y: 0, width: 5, height: 6)))),
    .init("dash", .vector(AnimationStack([1, 2, 3]))),
    .init(
      "fill", .color(AnimationStack(ColorCoordinates(.init(red: 1, green: 0, blue: 0), in: .oklab)))
    ),
    .init("turn", .transform(AnimationStack(TransformList.none))),
  ]

  /// A document of those properties with the steps of an array.
  static func document(_ steps: String) -> String {
    """
    {"properties": [
      {"name": "opacity", "type": "number", "modelValue": 0.5},
      {"name": "scale", "type": "number", "modelValue": 1},
      {"name": "position", "type": "point", "modelValue": [1, 2]},
      {"name": "size", "type": "size", "modelValue": [3, 4]},
      {"name": "frame", "type": "rect", "modelValue": [0, 0, 5, 6]},
      {"name": "dash", "type": "vector", "modelValue": [1, 2, 3]},
      {"name": "fill", "type": "color", "interpolationSpace": "oklab", "modelValue": "#ff0000"},
      {"name": "turn", "type": "transform", "modelValue": "none"}],
     "timeline": \(steps)}
    """
  }

  static func timeline(_ steps: String) throws -> MotionTimeline<NamedModel> {
    try #require(try AnimationDescription(document(steps)).timeline)
  }

  /// Places in a parallel group count from its beginning, and names of parts are kept.
  @Test func placesInParallelAndNamesAreReadAndWritten() throws {
    let text = Self.document(
      #"""
      [{"parallel": [
         {"animate": "scale", "basic": {"to": 2}, "duration": 1, "named": "a"},
         {"animate": "scale", "basic": {"to": 3}, "duration": 1, "at": 2},
         {"mark": "m"},
         {"animate": "scale", "basic": {"to": 4}, "duration": 1, "at": {"mark": "m", "offset": 1}}],
       "named": "all"}]
      """#)
    let read = try AnimationDescription(text)
    let timeline = try #require(read.timeline)
    #expect(timeline.duration == 5)
    #expect(timeline.layout(from: read.model).entries.map(\.begin) == [0, 2, 4])
    try Self.expectSame(read, try AnimationDescription(read.text()))
    var shown = Animated(read.model)
    shown.run(timeline, at: 0)
    let names = shown.events(in: 0..<9).filter { $0.kind == .finished }.map(\.name)
    #expect(names.filter { $0 != "scale" } == ["a", "all"])
    #expect(try read.text().contains(#""named": "a""#))
  }

  /// Expects that two descriptions show the same, bit for bit.
  static func expectSame(
    _ a: AnimationDescription, _ b: AnimationDescription, instants: Int = 40
  ) throws {
    let (one, other) = (try #require(a.timeline), try #require(b.timeline))
    #expect(a.model == b.model)
    #expect(one.duration == other.duration)
    #expect(one.marks.map(\.name) == other.marks.map(\.name))
    #expect(one.marks.map(\.time) == other.marks.map(\.time))
    let layouts = (one.layout(from: a.model), other.layout(from: b.model))
    #expect(layouts.0.entries.map(\.begin) == layouts.1.entries.map(\.begin))
    #expect(layouts.0.entries.map(\.lastEnd) == layouts.1.entries.map(\.lastEnd))
    let end = one.duration < .infinity ? one.duration : 5
    for step in -1...instants {
      let time = end * Double(step) / (0.9 * Double(instants))
      #expect(layouts.0.value(at: time) == layouts.1.value(at: time), "\(time)")
    }
    #expect(layouts.0.value(at: .infinity) == layouts.1.value(at: .infinity))
  }

  /// Expects that a description comes back when it is written.
  static func expectRoundTrip(
    _ description: AnimationDescription, instants: Int = 40
  ) throws {
    let text = try description.text()
    let again = try AnimationDescription(text)
    #expect(try again.text() == text)
    try expectSame(description, again, instants: instants)
  }

  /// A stagger is written as one, and what it is written as is read as the same.
  @Test(arguments: [
    #"[{"stagger":[[{"wait":1}],[{"mark":"a"},{"wait":2}]],"each":0.5}]"#,
    #"[{"stagger":[[{"wait":1}],[{"wait":2}],[{"wait":1}]],"total":2,"from":"center","delayEasing":"ease-in"}]"#,
    #"[{"stagger":[[{"wait":1}],[{"wait":2}],[{"wait":1}]],"eachOverCount":0.1,"from":1,"columns":2}]"#,
    #"[{"repeat":[{"stagger":[[],[]],"each":1,"from":"last","speed":2}],"count":2}]"#,
    #"[{"stagger":[[{"wait":1}],[{"wait":2}]],"each":1,"from":"edges"}]"#,
    #"[{"stagger":[[{"wait":1}],[{"wait":2}]],"each":1,"from":{"random":7}}]"#,
    #"[{"stagger":[[{"wait":1}],[{"wait":2}]],"each":0.5,"places":[[0,3],[4,0]],"from":[0,0],"delayEasing":"ease-in"}]"#,
  ])
  func aStaggerStaysAStagger(steps: String) throws {
    let description = try AnimationDescription(Self.document(steps))
    let text = try description.text()
    #expect(text.filter { !$0.isWhitespace }.contains(steps.dropFirst().dropLast()))
    try Self.expectRoundTrip(description)
  }

  // MARK: Read

  @Test func aDocumentShowsWhatItsStepsShowInSwift() throws {
    let read = try AnimationDescription(
      Self.document(
        """
        [{"animate": "opacity", "basic": {"from": 0, "to": 1}, "curve": "ease-out", "duration": 0.3},
         {"parallel": [
           {"animate": "scale", "basic": {"to": 1.2}, "curve": "ease-in-out", "duration": 0.5},
           {"animate": "position", "basic": {"by": [0, 20]}, "curve": "spring(duration: 0.5, bounce: 0.3)"}]},
         {"wait": 0.2},
         {"mark": "out"},
         {"repeat": [{"animate": "scale", "basic": {"to": 1}, "duration": 0.1}],
           "count": 3, "direction": "mirrored", "repeatDelay": 0.1},
         {"animate": "turn", "path": {"data": "M0 0 L30 0", "rotation": "auto"}, "duration": 2,
           "at": {"mark": "out", "offset": -0.1}},
         {"animate": "fill", "keyframes": {"values": ["#ff0000", "#00ff00"], "calculationMode": "discrete"}}]
        """))
    let colors = try KeyframeAnimation.discrete([
      ColorCoordinates(.init(red: 1, green: 0, blue: 0), in: .oklab),
      ColorCoordinates(.init(red: 0, green: 1, blue: 0), in: .oklab),
    ])
    let written = AnimationDescription(
      Self.properties,
      timeline: MotionTimeline {
        Animate(Self.opacity, from: 0, to: 1, .over(0.3, .easeOut))
        Parallel {
          Animate(Self.scale, to: 1.2, .over(0.5, .easeInOut))
          Animate(Self.position, by: PointValue(x: 0, y: 20), .spring(.bouncy))
        }
        Wait(0.2)
        Mark("out")
        Repeat(3, .mirrored, delay: 0.1) { Animate(Self.scale, to: 1, .over(0.1)) }
        Animate(
          Self.turn,
          effect: PathTransformAnimation(
            MotionPath(from: [0, 0]).line(to: [30, 0]).paced(.constantSpeed), rotation: .auto),
          .over(2)
        ).at("out", offset: -0.1)
        Animate(
          PropertyName<ColorCoordinates>("fill"),
          effect: colors, .over(0.25))
      })
    try Self.expectSame(read, written)
    #expect(try read.text() == written.text())
    let names = [read, written].map { $0.timeline?.layout(from: $0.model).entries.map(\.property) }
    #expect(names[0] == ["opacity", "scale", "position", "scale", "turn", "fill"])
    #expect(names[0] == names[1])
  }

  /// Each piece is a step after one of 2 s: when it begins, and how long the whole takes.
  @Test(
    arguments: [
      (#""wait": 1"#, nil, 3), (#""animate": "scale", "basic": {"to": 0}, "after": -0.5"#, 1.5, 2),
      (#""animate": "scale", "basic": {"to": 0}, "with": 0.5, "duration": 3"#, 0.5, 3.5),
      (#""animate": "scale", "basic": {"to": 0}, "with": {"fraction": 0.75}"#, 1.5, 2),
      (#""animate": "scale", "basic": {"to": 0}, "afterPrevious": 1"#, 3, 3.25),
      (#""animate": "scale", "basic": {"to": 0}, "at": 0.125"#, 0.125, 2),
      (#""animate": "scale", "basic": {"to": 0}, "delay": 1, "speed": 0.5"#, 3, 3.5),
      (#""animate": "scale", "basic": {"to": 0}, "duration": 2, "offset": 0.5"#, 2, 3.5),
      (#""animate": "scale", "basic": {"to": 0}, "duration": 2, "cutTo": 0.5"#, 2, 2.5),
      (
        #""animate": "scale", "basic": {"to": 0}, "curve": "decay(velocity: 2, rate: 2)", "duration": 9"#,
        2, 11
      ),
      (
        #""animate": "scale", "track": {"segments": [{"linear": {"to": 3, "duration": 1.5}}]}"#, 2,
        3.5
      ),
      (
        #""series": [{"wait": 1}, {"animate": "scale", "basic": {"to": 0}}], "easing": "ease-in""#,
        3.092570785498129, 3.25
      ),
      (#""animate": "scale", "basic": {"to": 0}, "duration": 2, "reversed": true"#, 2, 4),
      (#""repeat": [{"animate": "scale", "basic": {"to": 0}}], "duration": 3.5"#, 2, 5.5),
      (
        #""stagger": [[{"wait": 1}], [{"animate": "scale", "basic": {"to": 0}}]], "each": 0.5"#,
        2.5, 3
      ),
      (
        #""stagger": [[], [{"animate": "scale", "basic": {"to": 0}}], []], "total": 1, "from": 2"#,
        2.5, 3
      ),
    ] as [(String, Double?, Double)])
  func everyMemberActsAsItsWordInSwift(
    step: String, begin: Double?, duration: Double
  ) throws {
    let timeline = try Self.timeline(
      #"[{"animate": "opacity", "basic": {"to": 0}, "duration": 2}, {\#(step)}]"#)
    #expect(abs(timeline.duration - duration) < 1e-15)
    let entries = timeline.layout(from: AnimationDescription(Self.properties).model).entries
    #expect(entries.dropFirst().first?.begin == begin)
  }

  @Test func theMemberRemovedMakesARemovedStep() throws {
    let steps = #"[{"animate": "scale", "basic": {"from": 5, "to": 6}, "removed": true}]"#
    let shown = try Self.timeline(steps).value(
      at: 0.25, from: AnimationDescription(Self.properties).model)
    #expect(shown[Self.scale] == 1)
  }

  /// A transform that leaves the plane on its way has sixteen columns.
  @Test func columnsFollowFromTheTimeline() throws {
    func columns(_ to: String) throws -> Int {
      try AnimationDescription(
        Self.document(#"[{"animate": "turn", "basic": {"to": "\#(to)"}}]"#)
      ).properties[7].columns.count
    }
    #expect(try columns("rotate(10deg)") == 6)
    #expect(try columns("rotateX(10deg)") == 16)
  }

  /// Beside a timeline the other properties show their stacks.
  @Test func animationsAndATimelineStandSideBySide() throws {
    let animations =
      #""animations": [{"basic": {"from": 0}, "timing": {"duration": 3}, "group": "g"}]"#
    let groups = #""groups": {"g": {"timing": {"duration": 2, "repeatCount": 2}}}"#
    let (still, moving) = (
      #""name": "x", "type": "number", "modelValue": 1"#,
      #""name": "y", "type": "point", "modelValue": [1, 2]"#
    )
    let steps = #""timeline": [{"animate": "y", "basic": {"to": [3, 4]}, "duration": 1}]"#
    let both = try AnimationDescription(
      "{\(groups), \"properties\": [{\(still), \(animations)}, {\(moving)}], \(steps)}")
    let alone = [
      try AnimationDescription("{\(groups), \"properties\": [{\(still), \(animations)}]}"),
      try AnimationDescription("{\"properties\": [{\(moving)}], \(steps)}"),
    ].map(RenderedDocument.init)
    let rendered = RenderedDocument(both)
    let times = Described.times
    for hasVelocity in [false, true] {
      #expect(
        rendered.samples(at: times, hasVelocity: hasVelocity)
          == alone.flatMap { $0.samples(at: times, hasVelocity: hasVelocity) })
    }
    #expect(rendered.lastEnd.time == 4 && rendered.lastEnd.name == "x")
    #expect(alone[1].lastEnd.time == 1)
    let text = try both.text()
    #expect(try AnimationDescription(text).text() == text)
  }

  // MARK: Written

  @Test func allKindsOfStepsComeBack() throws {
    let fill = PropertyName<ColorCoordinates>("fill")
    let red = ColorCoordinates(.init(red: 1, green: 0, blue: 0), in: .oklab)
    let bounce = Pace.motion(
      BounceMotion(from: 0, floor: 1, acceleration: 8, restitution: 0.5), duration: 2)
    let jump = try KeyframeAnimation.linear([0.0, 1, 5, 6], keyTimes: [0, 0.5, 0.5, 1])
    let spline = try KeyframeAnimation.cubic([[0.0, 1, 2], [3, 5, 4], [6, 7, 9]])
    let track = ValueTrack(from: 1.0, [.linear(to: 3, duration: 0.2), .spring(to: 4)])
    let undamped = DampedSpring(response: 1, dampingRatio: 0)
    let steps = Series<NamedModel> {
      Animate(Self.scale, from: 1, .spring(.coreAnimation, duration: 0.5, initialVelocity: -2))
      Animate(Self.scale, from: 2, by: 0.1, .spring(undamped, duration: 1)).after(overlap: 0.25)
      Animate(Self.scale, to: 3, bounce).with(fraction: 0.5).shifted(delay: 0.1)
      Animate(Self.scale, to: 1, .decay(.scrollViewNormal)).afterPrevious(offset: -0.125)
      Animate(Self.scale, to: 2, .spring(.bouncy, initialVelocity: 2, maximum: 1))
      Animate(Self.opacity, effect: jump, .over(0.5, .steps(3)))
      Animate(PropertyName<[Double]>("dash"), effect: spline, .over(1)).eased(.easeIn).removed()
      Animate(Self.scale, effect: TrajectoryAnimation(track), .over(track.duration)).cut(to: 1)
      Animate(fill, to: red, .over(0.25)).cut(to: 0.2).cut(to: 0.1)
      Animate(Self.opacity, to: 0, .over(1)).removed().eased(.easeOut).shifted(speed: 2).cut(
        to: 0.4)
      Mark("here")
      Repeat(roundTrips: 2.5, delay: 0.1) {
        Animate(Self.opacity, by: 0.1, .over(0.1))
        Wait(0.3)
      }.at(3)
      Stagger(3, .each(0.1), from: .center, easing: .easeIn) { _ in
        Animate(PropertyName<SizeValue>("size"), to: .zero, .over(0.2))
        Animate(PropertyName<RectValue>("frame"), to: .zero, .over(0))
      }.at("here", offset: 0.5)
      Animate(Self.turn, to: TransformList([.rotate(degrees: 90)]), .over(1)).reversed()
      Series<NamedModel> { Wait(1) }
      Repeat(duration: .infinity) { Animate(Self.position, to: PointValue(x: 5, y: 6), .over(0.7)) }
    }
    try Self.expectRoundTrip(AnimationDescription(Self.properties, timeline: steps))
  }

  /// Random steps, nested three deep.
  @Test func randomTimelinesComeBack() throws {
    var random = SeededRandom(seed: 7_159)
    for _ in rounds(isThorough ? 10_000 : 400) {
      let steps = Self.random(2, &random)
      let timeline = MotionTimeline<NamedModel> {
        Mark("start")
        for step in steps { step }
      }
      try Self.expectRoundTrip(
        AnimationDescription(Self.properties, timeline: timeline), instants: 6)
    }
  }

  static func random(
    _ depth: Int, _ random: inout SeededRandom
  ) -> [MotionTimeline<NamedModel>] {
    (0...random.index(below: 2)).map { _ in
      let steps = depth > 0 ? Self.random(depth - 1, &random) : []
      let number = random.unit()
      var step: MotionTimeline<NamedModel> =
        switch random.index(below: depth == 0 ? 6 : 10) {
        case 0: Animate(scale, to: number, .over(random.unit(), .easeInOut)).timeline
        case 1: Animate(opacity, by: number, .spring(.bouncy, duration: 0.5)).timeline
        case 2: Series { Wait(number) }
        case 3:
          Animate(
            turn, to: TransformList([.translate(x: number, y: 0, z: 1), .rotate(degrees: number)]),
            .decay(.rate(1 + number))
          ).timeline
        case 4: Animate(position, effect: random.keyframes(), .over(number)).timeline
        case 5: Animate(\NamedModel[scale], values: [0, number, 3], .over(1, .easeIn)).timeline
        case 6: Series { for step in steps { step } }
        case 7: Parallel { for step in steps { step } }.timeline
        case 8:
          Repeat(
            1 + 2 * number, random.index(below: 2) == 0 ? .forward : .mirrored, delay: random.unit()
          ) { for step in steps { step } }.timeline
        default:
          random.index(below: 2) == 0
            ? Stagger(steps.count, .each(number), from: .last) { steps[$0] }.timeline
            : Stagger(
              at: steps.map { _ in PointValue(x: random.unit(), y: random.unit()) }, .total(number),
              from: .zero, easing: .easeIn
            ) { steps[$0] }.timeline
        }
      switch random.index(below: 6) {
      case 0: step = step.shifted(delay: random.unit(), speed: 0.5 + random.unit())
      case 1: step = step.eased(.easeOut)
      case 2: step = step.removed()
      case 3: step = step.cut(to: 0.1 + random.unit())
      default: break
      }
      guard depth == 2 else { return step }
      return switch random.index(below: 7) {
      case 0: step.after(gap: number)
      case 1: step.afterPrevious(offset: number)
      case 2: step.with(fraction: number)
      case 3: step.with(offset: number)
      case 4: step.at(number)
      case 5: step.at("start", offset: number)
      default: step
      }
    }
  }

  /// Through an encoder the members change their order and nothing else.
  @Test func aDescriptionIsCodable() throws {
    struct Screen: Codable {
      var title: String
      var entrance: AnimationDescription
    }
    let timeline = MotionTimeline<NamedModel> {
      Animate(Self.scale, to: 0.1, .spring(.bouncy))
      Repeat(.infinity) {
        Animate(Self.position, by: PointValue(x: -0.3, y: 1e-7), .over(0.7, .easeInOut))
      }
    }
    let screen = Screen(
      title: "start", entrance: AnimationDescription(Self.properties, timeline: timeline))
    let data = try JSONEncoder().encode(screen)
    let again = try JSONDecoder().decode(Screen.self, from: data)
    #expect(try again.entrance.text() == screen.entrance.text())
    try Self.expectSame(again.entrance, screen.entrance)
    let text = String(decoding: data, as: UTF8.self)
    let slip = text.replacingOccurrences(of: "\"repeat\"", with: "\"repeats\"")
    #expect {
      try JSONDecoder().decode(Screen.self, from: Data(slip.utf8))
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.debugDescription.hasPrefix("timeline[1]: expected a member named")
        && context.codingPath.map(\.stringValue) == ["entrance"]
    }
  }
}

extension SeededRandom {
  /// A spline through three points, or a line of them with composed ends.
  fileprivate mutating func keyframes() -> KeyframeAnimation<PointValue> {
    let points = (0..<3).map { _ in PointValue(x: unit(), y: unit()) }
    let keyTimes = [0, 0.1 + 0.8 * unit(), 1]
    do throws(ParameterError) {
      return index(below: 2) == 0
        ? try .cubic(points, keyTimes: keyTimes, timingFunctions: [.easeIn, .linear])
        : try .linear(points, keyTimes: keyTimes)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
