// data/animations, rendered, against values that are worked out here: by bisection of the Bézier, from the
// numbers of the article on the ripple, and from the sum of the springs of a drag.

import CurveFormats
import Foundation
import Testing

@testable import Console
@testable import animcurve

@Suite struct RenderedFilesTests {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("data/animations")

  private func render(_ name: String, _ options: String...) throws -> AnimcurveProcess.Outcome {
    try AnimcurveProcess.run(["render", Self.folder.appendingPathComponent(name).path] + options)
  }

  /// The largest distance of any number from what is expected of its row.
  private func worst(_ table: [[Double]], _ expected: (Double) -> [Double]) -> Double {
    table.reduce(0) { worst, row in
      let expected = [row[0]] + expected(row[0])
      guard expected.count == row.count else { return .infinity }
      return zip(row, expected).reduce(worst) { max($0, abs($1.0 - $1.1)) }
    }
  }

  // MARK: The progress ring

  /// cubic-bezier(0.42, 0, 0.58, 1) by bisection.
  private func easeInOut(_ x: Double) -> Double {
    if x <= 0 || x >= 1 { return min(max(x, 0), 1) }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<100 {
      let s = (low + high) / 2
      let abscissa = 3 * s * (1 - s) * (0.42 * (1 - s) + 0.58 * s) + s * s * s
      if abscissa < x { low = s } else { high = s }
    }
    return low * low * (3 - 2 * low)
  }

  @Test func theRingIsWhatTheArticleSays() throws {
    let outcome = try render("progress-ring.json", "--rate", "64", "--end", "6")
    #expect(outcome.lines[0] == "time,strokeStart,strokeEnd")
    let table = rows(of: outcome.text)
    #expect(table.count == 385)
    let worst = worst(table) { time in
      // The group eases its time; its children run evenly in it.
      let pass = 1.5 * easeInOut(time.truncatingRemainder(dividingBy: 1.5) / 1.5)
      return [min(max(pass - 0.5, 0), 1), min(pass, 1)]
    }
    #expect(worst < 2e-15)
    let published = table.first { $0[0] == 0.5 }?[2]
    #expect(abs((published ?? .nan) - 0.348) < 5e-4)
  }

  @Test func theRingNeverEnds() throws {
    let outcome = try render("progress-ring.json")
    #expect(outcome.message == "animcurve: error: 'strokeStart' never ends; give --end")
    #expect(outcome.status == 64)
  }

  // MARK: The ripple

  @Test func theRippleGrowsFadesAndStays() throws {
    // Half the shorter side, and max/min + ½.
    let (radius, inner, outer) = (min(100.0, 40) / 2, 100.0 / 40 + 0.5, 2.5)
    let outcome = try render("ripple.json", "--rate", "64", "--start", "-0.5", "--end", "1")
    let entries = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    let header =
      ["time", "inner.cornerRadius"]
      + ["inner", "outer"].flatMap { ring in
        ["\(ring).opacity"] + entries.map { "\(ring).transform.\($0)" }
      }
    #expect(outcome.lines[0] == header.joined(separator: ","))
    func matrix(_ scale: Double) -> [Double] {
      (0..<16).map { $0 % 5 == 0 ? $0 == 15 ? 1 : scale : 0 }
    }
    let worst = worst(rows(of: outcome.text)) { time in
      let progress = min(max(2 * time, 0), 1)
      return [radius, 1 - progress] + matrix(1 + (inner - 1) * progress) + [1 - progress]
        + matrix(1 + (outer - 1) * progress)
    }
    #expect(worst < 1e-15)
  }

  @Test func theRippleEndsByItself() throws {
    let table = rows(of: try render("ripple.json", "--count", "2").text)
    #expect(table.map { $0[0] } == [0, 0.5])
    #expect(table[1][2] == 0)
  }

  // MARK: The drag

  /// A change of the value: when, by how much along x and y, and the spring.
  private struct Change {
    let time: Double
    let way: (x: Double, y: Double)
    let (frequency, ratio): (Double, Double)

    init(_ time: Double, _ x: Double, _ y: Double, response: Double, ratio: Double) {
      (self.time, way) = (time, (x, y))
      (frequency, self.ratio) = (2 * .pi / response, ratio)
    }

    /// What a unit step has left to go after so many seconds, and its velocity: in closed form.
    func step(_ time: Double) -> (rest: Double, velocity: Double) {
      let damped = frequency * (1 - ratio * ratio).squareRoot()
      let (sine, cosine) = (sin(damped * time), cos(damped * time))
      let decay = exp(-ratio * frequency * time)
      return (
        decay * (cosine + ratio * frequency / damped * sine),
        decay * frequency * frequency / damped * sine
      )
    }

    /// The last time at which a thousandth is left, by bisection.
    var settling: Double {
      var high = 4.0
      while abs(step(high - 1e-4).rest) < 0.001 { high -= 1e-4 }
      var low = high - 1e-4
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if abs(step(middle).rest) < 0.001 { high = middle } else { low = middle }
      }
      return high
    }
  }

  /// As the file has them: from (60, 60) to (260, 60), (260, 340), (60, 200) and (160, 200).
  private static let changes = [
    Change(0, 200, 0, response: 0.5, ratio: 0.7), Change(0.12, 0, 280, response: 0.5, ratio: 0.7),
    Change(0.3, -200, -140, response: 0.35, ratio: 0.8),
    Change(0.45, 100, 0, response: 0.6, ratio: 0.6),
  ]

  /// Position and velocity of the drag.
  private func drag(_ time: Double) -> [Double] {
    var sum = [60.0, 60, 0, 0]
    for change in Self.changes where time >= change.time {
      let (rest, velocity) = change.step(time - change.time)
      for (axis, way) in [change.way.x, change.way.y].enumerated() {
        sum[axis] += way * (1 - rest)
        sum[2 + axis] += way * velocity
      }
    }
    return sum
  }

  @Test func theDragIsTheSumOfItsSprings() throws {
    let outcome = try render("drag.json", "--rate", "480", "--start", "-0.1", "--velocities")
    #expect(
      outcome.lines[0]
        == "time,position.x,position.y,position.x.velocity,position.y.velocity")
    let table = rows(of: outcome.text)
    // Up to the first row that is settled.
    let end = Self.changes.map { $0.time + $0.settling }.max() ?? 0
    #expect(table.last.map { $0[0] >= end && $0[0] < end + 1 / 480 } == true)
    let last = try #require(table.last)
    #expect(abs(last[1] - 160) < 0.2 && abs(last[2] - 200) < 0.2)
    // Of positions up to 340 and velocities up to 1700.
    #expect(worst(table, drag) < 2e-11)
  }

  @Test func theDragIsContinuousAtEachChange() throws {
    // The acceleration is below 10⁵ everywhere.
    let step = 1e-9
    let times = Self.changes.dropFirst().flatMap { [$0.time - step, $0.time] }
    let outcome = try render(
      "drag.json", "--velocities", "--at", times.map { "\($0)" }.joined(separator: ","))
    let table = rows(of: outcome.text)
    for pair in stride(from: 0, to: table.count, by: 2) {
      let jumps = zip(table[pair], table[pair + 1]).map { abs($0 - $1) }
      #expect(jumps[1] < 1e-5 && jumps[2] < 1e-5, "at \(times[pair + 1])")
      #expect(jumps[3] < 1e-3 && jumps[4] < 1e-3, "at \(times[pair + 1])")
    }
  }

  // MARK: All of them

  /// The names that each kind of object may hold, as its error tells them for one that it may not.
  private static let fields: [[String]] = {
    func animation(_ text: String) -> String {
      #"{"properties": [{"name": "p", "type": "transform", "modelValue": "none", "animations":"#
        + " [\(text)]}]}"
    }
    func number(_ text: String) -> String {
      #"{"properties": [{"name": "p", "type": "number", "modelValue": 0, "animations": [\#(text)]}]}"#
    }
    let segments = ["linear", "cubic", "spring", "move"].map {
      number(#"{"track": {"segments": [{"\#($0)": {"?": 0}}]}}"#)
    }
    // What only stacks of Swift have, in the main.
    let rare =
      [
        #""clock": {"?": 0}"#, #""scale": {"?": 0}"#, #""curve": {"?": 0}"#,
        #""timing": {"convention": {"?": 0}}"#,
      ].map { number(#"{"basic": {"to": 1}, \#($0)}"#) } + [
        #"{"properties": [{"name": "p", "type": "number", "modelValue": 0, "layers": [{"?": 0}]}]}"#
      ]
    let documents =
      [
        #"{"?": 0}"#, #"{"properties": [{"?": 0}]}"#, animation(#"{"?": 0}"#), number(#"{"?": 0}"#),
        number(#"{"basic": {"?": 0}}"#), number(#"{"keyframes": {"?": 0}}"#),
        number(#"{"compositeKeyframes": [{"?": 0}]}"#), number(#"{"track": {"?": 0}}"#),
        animation(#"{"path": {"?": 0}}"#), number(#"{"basic": {"to": 1}, "timing": {"?": 0}}"#),
        number(#"{"basic": {"to": 1}, "webTiming": {"?": 0}}"#),
        #"{"properties": [], "groups": {"g": {"?": 0}}}"#,
        #"{"properties": [{"name": "p", "type": "number", "modelValue": 0, "retarget": [{"?": 0}]}]}"#,
        number(#"{"releasedSpring": {"?": 0}}"#),
        #"{"properties": [{"name": "p", "type": "number", "modelValue": 0, "settling": {"?": 0}}]}"#,
      ] + rare + segments
    return documents.map { document in
      do throws(JSONError) {
        _ = try AnimationDescription(document)
        return []
      } catch {
        return error.acceptedNames
      }
    }
  }()

  @Test func everyFieldIsInTheReadMeAndInTheHelp() throws {
    let table = try String(
      contentsOf: Self.folder.appendingPathComponent("README.md"), encoding: .utf8)
    let help = Animcurve.program.helpText(for: .render)
    #expect(Self.fields.allSatisfy { !$0.isEmpty })
    let names = Set(Self.fields.joined())
    #expect(names.count > 50)
    #expect(names.filter { !table.contains("`\($0)`") }.sorted() == [])
    // The kinds of segments, what is in them, what is rare, and the schema's address are left to the file.
    let segment = Set(
      Self.fields.suffix(9).joined() + ["linear", "cubic", "spring", "move", "$schema"] + [
        "weighting", "ends", "startTangent", "endTangent", "knots", "convention", "boundaryPolicy",
        "lastChange", "layers", "base", "keepsBelow", "fraction", "distance",
      ])
    #expect(names.subtracting(segment).filter { !help.contains($0) }.sorted() == [])
  }

  @Test func everyFileIsTested() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(
      names.sorted()
        == [
          "README.md", "drag.json", "entrance.json", "presets", "progress-ring.json", "ripple.json",
          "schema.json",
        ])
  }

  // MARK: The schema and the example

  @Test func theSchemaHasTheFieldsOfTheReader() throws {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent("schema.json"))
    let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    var found: [Set<String>] = []
    /// Collects the names of every object in the schema that says what it may hold.
    func collect(_ node: Any) {
      if let node = node as? [String: Any] {
        if let properties = node["properties"] as? [String: Any],
          node["additionalProperties"] as? Bool == false
        {
          found.append(Set(properties.keys))
        }
        node.values.forEach(collect)
      } else if let node = node as? [Any] {
        node.forEach(collect)
      }
    }
    collect(schema)
    // What an animation may hold depends on the type of its property: the schema has all of it.
    for fields in Self.fields {
      #expect(found.contains { $0.isSuperset(of: fields) }, "\(fields.sorted())")
    }
    let known =
      Self.fields.map { Set($0) }
      + [["linear", "cubic", "spring", "move"], ["coordinates"]]
      + [["wait"], ["mark"], ["mark", "offset"], ["fraction"], ["random"]]
    for names in found {
      let readable = known.filter(names.isSuperset(of:)).reduce(into: Set()) { $0.formUnion($1) }
      #expect(readable == names, "\(names.sorted())")
    }
  }

  @Test func theSchemaMayBeNamed() throws {
    let property = #""properties": [{"name": "p", "type": "number", "modelValue": 0}]"#
    let named = try animcurve(
      "render", "-", "--at", "0", input: #"{"$schema": "schema.json", \#(property)}"#)
    #expect(named.text == "time,p\n0,0\n")
    let wrong = try animcurve("render", "-", "--at", "0", input: #"{"$schema": 1, \#(property)}"#)
    #expect(wrong.message.contains("$schema"))
    #expect(wrong.status == 65)
  }

  @Test func theExampleIsRenderedAsItStands() throws {
    let example = try animcurve("render", "--example")
    #expect(example.status == 0)
    let table = try animcurve("render", "-", "--count", "3", input: example.text)
    #expect(table.error.isEmpty)
    #expect(
      table.lines.first
        == "time,opacity,position.x,position.y,fill.red,fill.green,fill.blue,fill.alpha,dot")
    // At the end everything shows what it was led to, springs to a thousandth of their distance.
    let last = try #require(rows(of: table.text).last)
    for (number, expected) in zip(last.dropFirst(), [1, 320, 200, 0, 128.0 / 255, 1, 1, 1]) {
      #expect(abs(number - expected) < (expected > 1 ? 1e-3 * expected : 1e-14))
    }
    let refused = try animcurve("render", "--example", "a.json")
    #expect(refused.message == "animcurve: error: unexpected operand 'a.json' beside --example")
    #expect(refused.status == 64)
    #expect(try animcurve("render").message.hasSuffix("missing operand <file> (or --example)"))
  }
}
