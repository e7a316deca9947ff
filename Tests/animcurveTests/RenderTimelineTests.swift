// animcurve render of a document with a timeline: the numbers against the library's, and what is refused.

import AnimationMath
import AnimationTimeline
import CurveFormats
import Foundation
import Testing

@testable import animcurve

@Suite struct RenderTimelineTests {
  private static let folder = RenderedFilesTests.folder

  private func render(_ arguments: String..., input: String = "") throws -> AnimcurveProcess.Outcome
  {
    try AnimcurveProcess.run(["render"] + arguments, input: input)
  }

  /// A value of every type, with its velocity.
  private static let document = """
    {"properties": [
      {"name": "x", "type": "number", "modelValue": 1},
      {"name": "p", "type": "point", "modelValue": [1, 2]},
      {"name": "s", "type": "size", "modelValue": [1, 2]},
      {"name": "r", "type": "rect", "modelValue": [1, 2, 3, 4]},
      {"name": "v", "type": "vector", "modelValue": [1, 2, 3]},
      {"name": "fill", "type": "color", "modelValue": "#000000"},
      {"name": "turn", "type": "transform", "modelValue": "none"},
      {"name": "tilt", "type": "transform", "modelValue": "none"}],
     "timeline": [{"parallel": [
      {"animate": "x", "basic": {"to": 3}, "duration": 2},
      {"animate": "p", "basic": {"by": [2, 4]}, "duration": 2},
      {"animate": "s", "basic": {"to": [3, 6]}, "duration": 2},
      {"animate": "r", "basic": {"to": [3, 4, 5, 6]}, "duration": 2},
      {"animate": "v", "basic": {"to": [1, 4, 3]}, "duration": 2},
      {"animate": "fill", "basic": {"to": "#ff0000"}, "duration": 2},
      {"animate": "turn", "basic": {"to": "translate(8px)"}, "duration": 2},
      {"animate": "tilt", "basic": {"to": "scale3d(1, 1, 3)"}, "duration": 2}]}]}
    """

  /// At 0.5 s of 2 s: a quarter of the way.
  @Test func everyTypeHasItsColumns() throws {
    let table = try render("-", "--velocities", "--at", "0.5", input: Self.document)
    #expect(table.error.isEmpty)
    let row = try #require(rows(of: table.text).first)
    let numbers: [Double] =
      [0.5] + [1.5] + [1] + [1.5, 3] + [1, 2] + [1.5, 3] + [1, 2]
      + [1.5, 2.5, 3.5, 4.5] + [1, 1, 1, 1] + [1, 2.5, 3] + [0, 1, 0]
      + [0.25, 0, 0, 1] + [1, 0, 0, 1, 2, 0]
      + [1, 0, 0, 0] + [0, 1, 0, 0] + [0, 0, 1.5, 0] + [0, 0, 0, 1]
    #expect(row == numbers)
    #expect(
      table.lines[0].hasPrefix("time,x,x.velocity,p.x,p.y,p.x.velocity,p.y.velocity,s.width,"))
    #expect(
      table.lines[0].hasSuffix(
        "turn.tx,turn.ty,tilt.m11,tilt.m12,tilt.m13,tilt.m14,"
          + "tilt.m21,tilt.m22,tilt.m23,tilt.m24,tilt.m31,tilt.m32,tilt.m33,tilt.m34,"
          + "tilt.m41,tilt.m42,tilt.m43,tilt.m44"))
  }

  @Test func aFileShowsWhatTheLibraryDoes() throws {
    let path = Self.folder.appendingPathComponent("entrance.json").path
    let description = try AnimationDescription(
      utf8: Array(Data(contentsOf: URL(fileURLWithPath: path))))
    let timeline = try #require(description.timeline)
    let layout = timeline.layout(from: description.model)
    let table = rows(of: try render(path, "--count", "200").text)
    #expect(table.count == 200)
    #expect(table.last?.first == timeline.duration)
    for row in table {
      let model = layout.value(at: row[0])
      let position = model[PropertyName<PointValue>("position")]
      #expect(
        row.dropFirst() == [
          model[PropertyName<Double>("opacity")], model[PropertyName<Double>("scale")],
          position.x, position.y,
        ])
    }
    let scale = rows(of: try render(path, "--count", "200", "--property", "scale").text)
    #expect(scale == table.map { [$0[0], $0[2]] })
  }

  @Test func theExampleIsTheFile() throws {
    let example = try render("--example", "timeline")
    let file = Self.folder.appendingPathComponent("entrance.json")
    #expect(example.text == (try String(contentsOf: file, encoding: .utf8)))
    #expect(try render("--example", "timelines").status == 64)
  }

  @Test func errorsNameThePlaceAndTheValue() throws {
    let misspelt = Self.document.replacingOccurrences(
      of: #""animate": "fill""#, with: #""animate": "fil""#)
    let outcome = try render("-", input: misspelt)
    #expect(outcome.status == 65)
    #expect(outcome.message.contains("timeline[0].parallel[5].animate: expected "))
    #expect(outcome.message.hasSuffix("; did you mean 'fill'?"), "\(outcome.message)")
    let endless =
      #"{"properties": [{"name": "x", "type": "number", "modelValue": 1}], "timeline": "#
      + #"[{"repeat": [{"animate": "x", "basic": {"to": 2}}], "count": "inf"}]}"#
    let never = try render("-", input: endless)
    #expect(never.message == "animcurve: error: 'a repeat of x' never ends; give --end")
    #expect(rows(of: try render("-", "--at", "0.375", input: endless).text) == [[0.375, 1.5]])
  }
}
