// The page of a document: the numbers of the library, the style of the exported CSS, steps, marks and events.

import AnimationMath
import Foundation
import Testing
import _TestSupport

import CurveFormats

@testable import animcurve

@Suite struct DocumentPreviewTests {
  static func exported(_ text: String) throws -> ExportedDocument {
    try ExportedDocument(
      AnimationDescription(text), within: isOptimised ? 0.005 : 0.2)
  }

  static let entrance = Result { try exported(entranceText) }

  static let preview = Result { DocumentPreview(try entrance.get(), named: "entrance") }

  static let page = Result { try preview.get().html }

  private static let entranceText = """
    {"properties": [
      {"name": "opacity", "type": "number", "modelValue": 0},
      {"name": "position", "type": "point", "modelValue": [0, 0]}],
    "timeline": [
      {"animate": "opacity", "basic": {"to": 1}, "duration": 0.3},
      {"animate": "position", "basic": {"by": [0, 20]}, "curve": "spring(duration: 0.5, bounce: 0.3)"},
      {"mark": "out"},
      {"repeat": [{"animate": "opacity", "basic": {"to": 0.5}, "duration": 0.1}], "count": 2}]}
    """

  @Test func itsNumbersAreThoseOfTheDocumentToTheBit() throws {
    let exported = try Self.entrance.get()
    let preview = try Self.preview.get()
    let last = Double(preview.count - 1)
    let times = (0..<preview.count).map { preview.end * (Double($0) / last) }
    let samples = exported.document.samples(at: times, hasVelocity: false)
    let tail = try #require(try Self.page.get().components(separatedBy: "\"numbers\": \"").last)
    let data = try #require(Data(base64Encoded: String(tail.prefix { $0 != "\"" })))
    let bits = data.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 8).map {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self))
      }
    }
    #expect(bits == samples.joined().map(\.bitPattern))
    #expect(times.last == exported.duration && samples.count == 3)
  }

  @Test func itsObjectsHaveTheStyleOfTheExportedCSS() throws {
    let exported = try Self.entrance.get()
    let page = try Self.page.get()
    let sheet = try ExportTarget.cssKeyframes.animation(of: exported, named: "entrance").text
    // The page sets a property of its own for each number, which the sheet need not.
    for (animated, shown) in [
      ("{ opacity: 0", "opacity: var(--opacity)"),
      (
        "{ translate: 0px 0px",
        "translate: calc(var(--position-x) * 1px) calc(var(--position-y) * 1px)"
      ),
    ] {
      #expect(sheet.contains(animated) && page.contains(shown))
    }
    for target in cases(ExportTarget.allCases.filter(\.takesDocuments), oneOf: 3) {
      let text = try target.animation(of: exported, named: "entrance").text
      #expect(unescaped(page).contains(text), "\(target)")
    }
  }

  @Test func stepsMarksAndEventsAreOnTheAxisOfTime() throws {
    let exported = try Self.entrance.get()
    let page = try Self.page.get()
    let mark = try #require(exported.document.marks.first)
    #expect(mark.name == "out" && page.contains("data-time=\"\(mark.time)\""))
    // Three steps, of which the last has a second pass.
    #expect(page.components(separatedBy: "<i class=\"pass\"").count == 4)
    #expect(page.components(separatedBy: "<i class=\"later\"").count == 2)
    let happenings = exported.document.happenings(until: exported.duration)
    #expect(
      happenings.map(\.text) == [
        "opacity begins", "opacity ends", "position begins", "position ends", "mark out",
        "opacity begins", "opacity ends",
      ])
    for (time, text) in happenings {
      #expect(page.contains("data-time=\"\(time)\"") && page.contains(text))
    }
  }

  /// A group whose content is shifted shows it at another time, which was taken for its own.
  @Test(arguments: [("", 2.0), (", \"timeOffset\": 1", nil), (", \"speed\": 2", 1.25)])
  func whatBeginsInAGroupBeginsByItsClock(_ change: String, _ begin: Double?) throws {
    let document = try Self.exported(
      """
      {"groups": {"g": {"timing": {"beginTime": 0.5, "duration": 3\(change)}}}, "properties": [
        {"name": "x", "type": "number", "modelValue": 0, "animations": [
          {"basic": {"from": 0, "to": 1}, "timing": {"beginTime": 1.5, "duration": 9}, "group": "g"}]}]}
      """
    ).document
    #expect(document.spans[0].map(\.begin) == [begin])
    let end = begin.map { _ in change.isEmpty ? 3.5 : 2 } ?? document.spans[0][0].lastEnd
    #expect(document.spans[0].map(\.end) == [end])
  }

  @Test func anEndlessDocumentBeginsAnewAfterOnePass() throws {
    let ring = try Self.exported(
      """
      {"properties": [{"name": "strokeEnd", "type": "number", "modelValue": 0, "animations": [
        {"basic": {"from": 0, "to": 1}, "timing": {"duration": 1.5, "repeatCount": "inf"}}]}]}
      """)
    let preview = DocumentPreview(ring, named: "ring")
    #expect(preview.isEndless && preview.end == 1.5)
    #expect(preview.html.contains("--stroke-end: var(--strokeEnd)"))
    #expect(preview.html.contains("class=\"ring\""))
  }

  @Test func namesCannotLeaveTheirPlace() throws {
    let page = DocumentPreview(
      try Self.exported(
        """
        {"properties": [{"name": "</script><b>&", "type": "number", "modelValue": 0, "animations": [
          {"basic": {"from": 1}, "timing": {"duration": 1}}]}]}
        """), named: "a\"<i>"
    ).html
    #expect(!page.contains("</script><b>") && !page.contains("a\"<i>"))
    #expect(page.contains("&lt;/script&gt;&lt;b&gt;&amp;</h4>"))
    // A property that no element shows has a track alone.
    #expect(!page.contains("id=\"world\""))
  }

  /// From 150 left of its place, half its largest width included, to 150 right of its end at 50.
  @Test func theStageHasRoomForTheWholeWayOfAnObject() throws {
    let page = DocumentPreview(
      try Self.exported(
        """
        {"properties": [
          {"name": "position", "type": "point", "modelValue": [50, 0],
            "animations": [{"basic": {"from": [-100, 0]}}]},
          {"name": "size", "type": "size", "modelValue": [200, 100],
            "animations": [{"basic": {"from": [10, 10]}}]}]}
        """), named: "way"
    ).html
    #expect(page.contains("id=\"world\" style=\"width: 350px; height: 100px\""))
    #expect(page.contains("class=\"place\" style=\"left: 200px; top: 50px\""))
    #expect(page.contains("<i></i>x <b") && page.contains("<i></i>height <b"))
  }

  @Test func propertiesThatTheStageCannotShowAreNamed() throws {
    let page = DocumentPreview(
      try Self.exported(
        """
        {"properties": [
          {"name": "rotation", "type": "number", "modelValue": 0, "animations": [{"basic": {"from": 1}}]},
          {"name": "progress", "type": "number", "modelValue": 0, "animations": [{"basic": {"from": 1}}]}]}
        """), named: "turn"
    ).html
    #expect(page.contains("rotate: calc(var(--rotation) * 1rad)"))
    #expect(page.contains("A rotation is shown in radians. Not on the stage: progress"))
    #expect(page.contains("default-src 'none'"))
    for mark in ["src=", "<link", "url(h", "@import", "fetch("] {
      #expect(!page.contains(mark), "\(mark)")
    }
  }

  @Test func ofManyPropertiesTheNumbersStayBelowAMegabyte() throws {
    let properties = rounds(300).map { index in
      "{\"name\": \"p\(index)\", \"type\": \"number\", \"modelValue\": 0, \"animations\": "
        + "[{\"basic\": {\"from\": 1}, \"timing\": {\"duration\": 30}}]}"
    }
    let preview = DocumentPreview(
      try Self.exported("{\"properties\": [\(properties.joined(separator: ", "))]}"), named: "many")
    #expect(preview.count * preview.columns.count * 8 < 1_000_000)
  }
}

/// A text between tags as the reader has it.
private func unescaped(_ text: String) -> String {
  text.replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
    .replacingOccurrences(of: "&quot;", with: "\"").replacingOccurrences(of: "&amp;", with: "&")
}
