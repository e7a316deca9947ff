// animcurve render as it is used: what is written against the stacks of the library, and what is refused.

import AnimationMath
import CurveFormats
import Foundation
import Testing
import _TestSupport

@Suite struct RenderTests {
  /// One property of every type, with something in its way each.
  static let document = """
    {
      "properties": [
        {"name": "opacity", "type": "number", "modelValue": 1,
          "animations": [{"basic": {"from": 0}, "curve": "ease-out", "timing": {"duration": 1}}]},
        {"name": "position", "type": "point", "modelValue": [1, 2],
          "animations": [{"path": {"data": "M0 0 C10 0 0 10 10 10"}, "timing": {"duration": 2}}]},
        {"name": "size", "type": "size", "modelValue": [10, 20],
          "retarget": [{"time": 0.5, "to": [20, 10], "curve": "spring(duration: 0.3, bounce: 0.2)"}]},
        {"name": "frame", "type": "rect", "modelValue": [0, 0, 10, 10],
          "animations": [{"track": {"segments": [{"cubic": {"to": [1, 2, 3, 4], "duration": 1}}]}}]},
        {"name": "dash", "type": "vector", "modelValue": [1, 2, 3],
          "animations": [{"basic": {"by": [1, 1, 1]}, "composite": "add",
            "webTiming": {"duration": 0.5, "iterations": 4, "direction": "alternate"}}]},
        {"name": "fill", "type": "color", "modelValue": "#102030", "interpolationSpace": "oklab",
          "animations": [{"basic": {"to": "#ff880080"}, "timing": {"duration": 1.5}}]},
        {"name": "turn", "type": "transform", "modelValue": "none",
          "animations": [{"basic": {"to": "translate(4px) rotate(90deg)"},
            "timing": {"duration": 1, "repeatCount": 1.5}}]},
        {"name": "tilt", "type": "transform", "modelValue": "rotateX(30deg)",
          "animations": [{"basic": {"from": "none"}, "timing": {"duration": 1}}]},
        {"name": "roll", "type": "rotation", "modelValue": "none",
          "animations": [{"basic": {"from": "x 1turn"}, "timing": {"duration": 0.5}}]},
        {"name": "zoom", "type": "scale", "modelValue": "2",
          "animations": [{"basic": {"from": "150% 1"}, "composite": "add"}]}
      ]
    }
    """

  static let columns =
    [
      "time", "opacity", "position.x", "position.y", "size.width", "size.height", "frame.x",
      "frame.y",
      "frame.width", "frame.height", "dash.0", "dash.1", "dash.2", "fill.red", "fill.green",
      "fill.blue",
      "fill.alpha", "turn.a", "turn.b", "turn.c", "turn.d", "turn.tx", "turn.ty",
    ] + (1...4).flatMap { row in (1...4).map { "tilt.m\(row)\($0)" } }
    + ["roll.x", "roll.y", "roll.z", "roll.degrees", "zoom.x", "zoom.y", "zoom.z"]

  @Test func aFileOfAnotherSystemIsNamedWithWhatRendersIt() throws {
    let sheet = "@keyframes a { from { left: 0 } to { left: 8px } }"
    let outcome = try AnimcurveProcess.run(["render", "-"], input: sheet)
    #expect(outcome.status == 65)
    #expect(
      outcome.error
        == "animcurve: error: standard input: this is CSS, which 'animcurve import - | animcurve render -' renders\n",
      "\(outcome.error)")
    let broken = try AnimcurveProcess.run(["render", "-"], input: "{\"propertys\": []}")
    #expect(broken.error.contains("propertys"), "\(broken.error)")
  }

  /// What the library shows at a time, in the order of the columns.
  static func row(at time: Double) throws -> [Double] {
    try [time]
      + AnimationDescription(document).properties.flatMap { property in
        switch property.stack {
        case .number(let stack): [stack.value(at: time)]
        case .point(let stack): stack.value(at: time).channels
        case .size(let stack): stack.value(at: time).channels
        case .rect(let stack): stack.value(at: time).channels
        case .vector(let stack): stack.value(at: time)
        case .color(let stack): stack.value(at: time).color.channels
        case .transform(let stack):
          property.isPlanar
            ? stack.value(at: time).matrix.affine?.entries ?? []
            : stack.value(at: time).matrix.entries
        case .rotation(let stack):
          [stack.value(at: time).axis.x, stack.value(at: time).axis.y]
            + [stack.value(at: time).axis.z, stack.value(at: time).degrees]
        case .scale(let stack):
          [stack.value(at: time).x, stack.value(at: time).y, stack.value(at: time).z]
        }
      }
  }

  /// Whether two tables agree to 2⁻⁴⁴ of what is in them, which bulk sampling is well within.
  static func agree(_ table: [[Double]], _ expected: [[Double]]) -> Bool {
    func agree(_ number: Double, _ expected: Double) -> Bool {
      abs(number - expected) <= 0x1p-44 * max(1, abs(expected))
    }
    return table.count == expected.count
      && zip(table, expected).allSatisfy { row, expected in
        row.count == expected.count && zip(row, expected).allSatisfy(agree)
      }
  }

  // MARK: The table

  @Test func everyTypeHasItsColumns() throws {
    let outcome = try animcurve("render", "-", "--rate", "64", input: Self.document)
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    #expect(outcome.lines[0] == Self.columns.joined(separator: ","))
    // The last of them ends at 2.
    let expected = try (0...128).map { try Self.row(at: Double($0) / 64) }
    #expect(Self.agree(rows(of: outcome.text), expected))
  }

  @Test func formatsAgree() throws {
    let options = ["render", "-", "--count", "33", "--velocities", "--format"]
    let csv = try AnimcurveProcess.run(options + ["csv"], input: Self.document)
    let json = try AnimcurveProcess.run(options + ["json"], input: Self.document)
    let npy = try AnimcurveProcess.run(options + ["npy"], input: Self.document)
    let table = rows(of: csv.text)
    #expect(table.count == 33)
    let names = csv.lines[0].split(separator: ",").map(String.init)
    let objects = try JSONNode(json.text).array().map { try $0.object().members }
    #expect(objects.allSatisfy { $0.map(\.name) == names })
    let numbers = try objects.map { try $0.map { try $0.value.number() } }
    #expect(areSame(numbers, table))
    // The payload of an NPY file is the table, row by row, behind a header of whole lines of 64 bytes.
    let payload = npy.output.suffix(table.count * names.count * 8)
    #expect(npy.output.starts(with: [0x93] + Array("NUMPY".utf8)))
    #expect((npy.output.count - payload.count) % 64 == 0)
    let bits = stride(from: payload.startIndex, to: payload.endIndex, by: 8).map { start in
      payload[start..<start + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    #expect(bits == table.joined().map(\.bitPattern))
  }

  @Test func velocitiesAreThoseOfTheLibrary() throws {
    let outcome = try animcurve("render", "-", "--velocities", "--rate", "16", input: Self.document)
    let names = outcome.lines[0].split(separator: ",").map(String.init)
    let velocities = names.indices.filter { names[$0].hasSuffix(".velocity") }
    #expect(velocities.count == 12)
    let table = rows(of: outcome.text)
    let properties = try AnimationDescription(Self.document).properties
    let expected = table.map { row in
      properties.flatMap { property -> [Double] in
        switch property.stack {
        case .number(let stack): [stack.velocity(at: row[0])]
        case .point(let stack): stack.velocity(at: row[0]).channels
        case .size(let stack): stack.velocity(at: row[0]).channels
        case .rect(let stack): stack.velocity(at: row[0]).channels
        case .vector(let stack): stack.velocity(at: row[0])
        case .color, .transform, .rotation, .scale: []
        }
      }
    }
    #expect(areSame(table.map { row in velocities.map { row[$0] } }, expected))
    // Behind the columns of its property.
    #expect(
      Array(names[2...5]) == [
        "opacity.velocity", "position.x", "position.y", "position.x.velocity",
      ])
  }

  @Test func aVerticalTangentIsInfinitelyFast() throws {
    let outcome = try animcurve(
      "render", "-", "--velocities", "--at", "0",
      input: """
        {"properties": [{"name": "p", "type": "number", "modelValue": 1,
          "animations": [{"basic": {"from": 3, "to": -3}, "curve": "penner(circ, out)"}]}]}
        """)
    #expect(outcome.text == "time,p,p.velocity\n0,3,-inf\n")
  }

  @Test func aPropertyMayBeRenderedAlone() throws {
    let outcome = try animcurve("render", "-", "--property", "size", input: Self.document)
    #expect(outcome.lines[0] == "time,size.width,size.height")
    #expect(outcome.lines.count == 202)
    // To its own end.
    let spring = DampedSpring(duration: 0.3, bounce: 0.2)
    #expect(rows(of: outcome.text).last?[0] == 0.5 + spring.easing().duration)
  }

  // MARK: Instants

  @Test func instantsAreThoseOfSample() throws {
    let times: [(options: [String], expected: [Double])] = [
      (["--count", "3"], [0, 1, 2]), (["--count", "3", "--start", "1"], [1, 1.5, 2]),
      (["--count", "2", "--end", "8"], [0, 8]), (["--at", "-1,0.25,9"], [-1, 0.25, 9]),
      (["--rate", "0.75"], [0, 1 / 0.75, 2 / 0.75]),
      (["--rate", "0.75", "--end", "2"], [0, 1 / 0.75]),
      (["--rate", "1", "--start", "-1.5"], [-1.5, -0.5, 0.5, 1.5, 2.5]),
    ]
    for (options, expected) in times {
      let outcome = try AnimcurveProcess.run(["render", "-"] + options, input: Self.document)
      #expect(rows(of: outcome.text).map { $0[0] } == expected, "\(options)")
      #expect(try Self.agree(rows(of: outcome.text), expected.map(Self.row)), "\(options)")
    }
  }

  @Test func instantsMayComeFromStandardInput() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.document, to: "all.json")
    for format in ["csv", "npy"] {
      let outcome = try animcurve(
        "render", folder.path("all.json"), "--at-file", "-", "--format", format,
        input: "0.5\n0.25\n")
      #expect(outcome.status == 0)
      if format == "csv" {
        #expect(try Self.agree(rows(of: outcome.text), [0.5, 0.25].map(Self.row)))
      }
    }
    // What was good before a mistake is there.
    let wrong = try animcurve(
      "render", folder.path("all.json"), "--at-file", "-", input: "0.5\nx\n")
    #expect(wrong.status == 65)
    #expect(wrong.message.hasPrefix("animcurve: error: standard input: line 2"))
  }

  @Test func stretchesOfManyRowsJoinWithoutASeam() throws {
    let whole = try animcurve(
      "render", "-", "--property", "dash", "--count", "40001", "--velocities", input: Self.document)
    let table = rows(of: whole.text)
    #expect(table.count == 40001)
    let some = [0, 16_383, 16_384, 16_385, 32_767, 32_768, 40_000]
    let times = some.map { "\(table[$0][0])" }.joined(separator: ",")
    let few = try animcurve(
      "render", "-", "--property", "dash", "--at", times, "--velocities", input: Self.document)
    #expect(Self.agree(some.map { table[$0] }, rows(of: few.text)))
  }

  @Test func aVectorOfAThousandChannelsIsRendered() throws {
    let count = isOptimised ? 1024 : 64
    let folder = try TemporaryFolder()
    let values = (0..<1000).map(String.init).joined(separator: ", ")
    let ends = (0..<1000).map { "\($0 * 3)" }.joined(separator: ", ")
    try folder.write(
      """
      {"properties": [{"name": "v", "type": "vector", "modelValue": [\(values)],
        "animations": [{"basic": {"to": [\(ends)]}, "timing": {"duration": 1}}]}]}
      """, to: "wide.json")
    let outcome = try animcurve("render", folder.path("wide.json"), "--count", "\(count + 1)")
    let table = rows(of: outcome.text)
    #expect(table.count == count + 1)
    let expected = (0..<count).map { row -> [Double] in
      let time = Double(row) / Double(count)
      let factor: Double = 1 + 2 * time
      return [time] + (0..<1000).map { channel in Double(channel) * factor }
    }
    #expect(Self.agree(Array(table.dropLast()), expected))
  }

  // MARK: Files and pipes

  @Test func aFileAppearsWhole() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.document, to: "all.json")
    let outcome = try animcurve(
      "render", folder.path("all.json"), "--output", folder.path("all.csv"), "--count", "3")
    #expect(outcome.status == 0)
    #expect(outcome.text.isEmpty)
    #expect(folder.names == ["all.csv", "all.json"])
    #expect(try Self.agree(rows(of: folder.text("all.csv")), [0, 1, 2].map(Self.row)))
    // One that fails leaves nothing.
    let failed = try animcurve(
      "render", folder.path("all.json"), "--at-file", "-", "-o", folder.path("bad.csv"),
      input: "x\n")
    #expect(failed.status == 65)
    #expect(folder.names == ["all.csv", "all.json"])
  }

  @Test func aClosedPipeEndsItQuietly() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.document, to: "all.json")
    let outcome = try AnimcurveProcess.run(
      ["render", folder.path("all.json"), "--count", "\(isOptimised ? 1_000_000 : 50_000)"],
      shell: #""$0" "$@" | head -n 2"#)
    #expect(outcome.lines.count == 2)
    #expect(outcome.error.isEmpty)
  }

  // MARK: What is refused

  @Test(arguments: [
    (["render"], "missing operand <file> (or --example)"),
    (["render", "a", "b"], "unexpected operand 'b'; 'render' takes one <file>"),
    (["render", "-", "--at-file", "-"], "<file> and --at-file cannot both read standard input"),
    (["render", "-", "--velocities=1"], "--velocities: takes no value, got '1'"),
    (["render", "-", "--side", "left"], "unknown option '--side' for 'render'"),
    (
      ["render", "-", "--count", "3", "--rate", "1"],
      "--count and --rate exclude each other; give one of --count, --rate, --at or --at-file"
    ),
    (["render", "-", "--at", "1e60"], "--at: expected instants from -1e+50 to 1e+50, got 1e+60"),
    (
      ["render", "-", "--start", "2", "--end", "1"],
      "--end: expected a number of at least --start, which is 2, got 1"
    ),
    (
      ["render", "-", "--start", "2"],
      "the last animation ends at 2, and --start is 2; give --end"
    ),
    (
      ["render", "-", "--property", "sise"],
      "--property: no property is called 'sise'; did you mean 'size'? (properties: opacity, position,"
        + " size, frame, dash, fill, turn, tilt, roll, zoom)"
    ),
  ])
  func wrongLinesAreRefused(line: [String], message: String) throws {
    let outcome = try AnimcurveProcess.run(line, input: Self.document)
    #expect(outcome.message == "animcurve: error: \(message)")
    #expect(outcome.status == 64)
    #expect(outcome.text.isEmpty)
  }

  @Test func anEndlessPropertyNeedsAnEnd() throws {
    let endless = """
      {"properties": [{"name": "p", "type": "number", "modelValue": 0}, {"name": "q",
        "type": "number", "modelValue": 0,
        "animations": [{"basic": {"to": 1}, "timing": {"repeatCount": "inf"}}]}]}
      """
    let outcome = try animcurve("render", "-", input: endless)
    #expect(outcome.message == "animcurve: error: 'q' never ends; give --end")
    #expect(outcome.status == 64)
    let still = try animcurve("render", "-", "--property", "p", input: endless)
    #expect(
      still.message == "animcurve: error: nothing is animated, and --start is 0; give --end")
    #expect(still.status == 64)
    let fine = try animcurve("render", "-", "--end", "1", "--count", "2", input: endless)
    #expect(fine.text == "time,p,q\n0,0,0\n1,0,0\n")
  }

  @Test(arguments: [
    ("", "standard input is empty; did the command before it fail?"),
    (
      #"{"propertys": []}"#,
      #"standard input: expected a member named "groups", "properties", "timeline" or "$schema", got "propertys" (line 1, "#
        + "column 2); did you mean 'properties'?"
    ),
    (
      #"{"properties": [{"name": "p", "type": "number", "modelValue": 0, "animations":"#
        + #" [{"basic": {"to": 1}, "curve": "ease-inn"}]}]}"#,
      #"standard input: properties[0].animations[0].curve: "ease-inn": column 1: no curve is named "#
        + #""ease-inn" (line 1, column 111); did you mean 'ease-in'?"#
    ),
  ])
  func wrongDocumentsAreRefused(document: String, message: String) throws {
    let outcome = try animcurve("render", "-", input: document)
    #expect(outcome.message == "animcurve: error: \(message)")
    #expect(outcome.status == 65)
    #expect(outcome.text.isEmpty)
  }

  @Test func aMissingFileIsAFailureOfReading() throws {
    let outcome = try animcurve("render", "/nowhere/ring.json")
    #expect(
      outcome.message
        == "animcurve: error: cannot read /nowhere/ring.json: No such file or directory")
    #expect(outcome.status == 74)
    let unnamed = try animcurve("render", "")
    #expect(unnamed.message == "animcurve: error: cannot read '': No such file or directory")
  }
}
