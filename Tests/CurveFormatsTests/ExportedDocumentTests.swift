// Documents as animations of other systems: the stated error is that of the keyframes read back.

import AnimationMath
import Foundation
import Testing
import _TestSupport

import CurveFormats

@Suite struct ExportedDocumentTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../data/animations")

  static func description(_ name: String) throws -> AnimationDescription {
    try AnimationDescription(
      utf8: Array(Data(contentsOf: folder.appending(path: "\(name).json"))))
  }

  static func document(
    _ properties: String, _ rest: String = "", within tolerance: Double = 0.001,
    duration: Double? = nil
  ) throws -> ExportedDocument {
    try ExportedDocument(
      AnimationDescription(#"{"properties": [\#(properties)]\#(rest)}"#), within: tolerance,
      duration: duration)
  }

  static func number(_ animation: String, name: String = "x") -> String {
    #"{"name": "\#(name)", "type": "number", "modelValue": 0, "animations": [\#(animation)]}"#
  }

  /// The numbers of a text for browsers, in the order of the columns.
  static func numbers(_ text: String) throws -> [CurveKeyframes] {
    let root = try JSONNode(text).object(
      allowed: ["comment", "properties", "styles", "keyframes", "options"])
    let registered = try root.required("properties").array().map { try $0.object() }
    let names = try registered.map { try $0.required("name").string() }
    var rows: [String: [(time: Double, value: Double, easing: Easing)]] = [:]
    for node in try root.required("keyframes").array() {
      let object = try node.object()
      let name = try #require(object.members.first { $0.name.hasPrefix("--") })
      rows[name.name, default: []].append(
        (
          try object.required("offset").number(), try name.value.number(),
          try Easing(object.required("easing").string())
        ))
    }
    return try zip(names, registered).map { name, object in
      guard let own = rows[name] else {
        let value = try #require(Double(object.required("initialValue").string()))
        return try CurveKeyframes(validating: [0, 1], values: [value, value])
      }
      var (times, values, functions): ([Double], [Double], [CubicBezier]) = ([], [], [])
      for (index, row) in own.enumerated() {
        times.append(row.time)
        values.append(row.value)
        guard index < own.count - 1 else { break }
        if let function = row.easing.curve.cast(to: CubicBezier.self) {
          functions.append(function)
        } else {
          // Held until the next row.
          functions += [.linear, .linear]
          times.append(own[index + 1].time)
          values.append(row.value)
        }
      }
      return try CurveKeyframes(validating: times, values: values, timingFunctions: functions)
    }
  }

  /// The largest difference of each property, read back, at instants away from those of the search.
  static func measured(
    _ document: ExportedDocument, _ text: String
  ) throws -> [(name: String, error: Double)] {
    let passes = min(document.iterations, 3)
    let count = isOptimised ? 7001 : 701
    let part = passes / Double(count)
    let times = (0..<count).map { (Double($0) + 0.382) * part * document.duration }
    let shown = document.document.samples(at: times, hasVelocity: false)
    let file = try ImportSource.webAnimations.read(Array(text.utf8))
    let back = RenderedDocument(AnimationDescription(file.properties()))
    var read: [String: [[Double]]] = [:]
    for property in back.properties {
      var alone = back
      alone.properties = [property]
      read[property.name] = alone.samples(at: times, hasVelocity: false)
    }
    let groups = document.document.rangeGroups
    var ranges: [Int: Double] = [:]
    // What is shown after the end belongs to the range.
    let end = document.duration * document.iterations
    let last =
      end < .infinity ? document.document.samples(at: [64 * end], hasVelocity: false) : []
    for (column, inside) in shown.enumerated() {
      let values = inside + (last.isEmpty ? [] : last[column])
      let range = (values.max() ?? 0) - (values.min() ?? 0)
      ranges[groups[column]] = max(ranges[groups[column]] ?? 0, range)
    }
    var (column, taken) = (0, Set<String>())
    return try document.document.properties.map { property in
      let own = shown[column..<column + property.columns.count]
      let custom = property.columns.map { ExportedDocument.custom($0, &taken) }
      var columns = custom.compactMap { read[$0]?[0] }
      if columns.isEmpty {
        let declaration = ExportedDocument.declaration(of: property, custom)?.text ?? ""
        columns = declaration.split(separator: "; ").flatMap { part in
          read[String(part.prefix { $0 != ":" })] ?? []
        }
        // A number may be the factor of all axes.
        if own.count == 1 { columns = Array(columns.prefix(1)) }
      } else {
        taken.formUnion(custom)
      }
      var error = 0.0
      // A property that does not move is no keyframe.
      if !columns.isEmpty {
        try #require(columns.count == own.count, "\(property.name)")
        for (index, (a, b)) in zip(columns, own).enumerated() {
          let range = ranges[groups[column + index]] ?? 0
          for (a, b) in zip(a, b) where range > 0 { error = max(error, (a - b).magnitude / range) }
        }
      }
      column += property.columns.count
      return (property.name, error)
    }
  }

  @Test(
    arguments: cases(["entrance", "ripple", "drag", "progress-ring"], oneOf: 4),
    isOptimised ? [0.01, 0.001] : [0.2])
  func theStatedErrorIsThatOfTheKeyframes(_ name: String, _ tolerance: Double) throws {
    let document = try ExportedDocument(Self.description(name), within: tolerance)
    let animation = try ExportTarget.webAnimations.animation(of: document)
    let measured = try Self.measured(document, animation.text)
    #expect(animation.properties.map(\.name) == measured.map(\.name))
    for (property, (_, error)) in zip(animation.properties, measured) {
      #expect(property.error <= tolerance, "\(property.name)")
      #expect(error <= property.error * 1.002 + 1e-9, "\(property.name)")
    }
    let sheet = try ExportTarget.cssKeyframes.animation(of: document, named: name)
    #expect(sheet.properties.allSatisfy { $0.error <= tolerance })
    let lottie = try ExportTarget.lottie.animation(of: document, named: name)
    #expect(lottie.notes.isEmpty && lottie.properties.count == measured.count)
    #expect(lottie.properties.allSatisfy { $0.error <= tolerance })
  }

  /// Kinks, jumps, upright tangents and swings of an easing inside a longer document.
  @Test(
    arguments: cases(
      [
        "penner(bounce, out)", "steps(4)", "penner(circ, in-out)", "penner(elastic, out)",
        "linear(0, 0.4 31%, 0.7 31%, 1)", "spring(duration: 0.2, bounce: 0.4)",
      ], oneOf: 4))
  func kinksJumpsAndSwingsOfAnEasingAreKept(_ curve: String) throws {
    let document = try Self.document(
      Self.number(
        #"""
        {"basic": {"from": 10, "to": 110}, "curve": "\#(curve)",
          "timing": {"beginTime": 0.21, "duration": 0.6, "fillMode": "backwards"}}
        """#), within: 0.002)
    let animation = try ExportTarget.webAnimations.animation(of: document)
    let property = animation.properties[0]
    #expect(property.error <= 0.002)
    let measured = try Self.measured(document, animation.text)[0].error
    #expect(measured <= property.error * 1.002 + 1e-9)
    #expect(property.keyframes < 40, "\(property.keyframes)")
  }

  /// A step may begin some units in the last place behind the instant that its layout tells, where
  /// the document still shows what was before.
  @Test func aJumpBesideItsInstantIsNoError() throws {
    let document = try ExportedDocument(
      AnimationDescription(
        #"""
        {"properties": [
          {"name": "a", "type": "number", "modelValue": 0},
          {"name": "b", "type": "number", "modelValue": 0}],
        "timeline": [
          {"animate": "a", "basic": {"to": 1}, "curve": "spring(duration: 0.4, bounce: 0.3)"},
          {"parallel": [
            {"animate": "a", "basic": {"to": 2}, "duration": 0.35},
            {"animate": "b", "basic": {"to": 1}, "curve": "steps(4)", "duration": 0.36}]},
          {"wait": 0.1}, {"animate": "a", "basic": {"to": 0}, "duration": 1.1}]}
        """#), within: 0.002)
    let animation = try ExportTarget.webAnimations.animation(of: document)
    for (property, (name, error)) in zip(
      animation.properties, try Self.measured(document, animation.text))
    {
      #expect(property.error <= 0.002 && error <= property.error * 1.002 + 1e-9, "\(name)")
    }
    let lottie = try ExportTarget.lottie.animation(of: document)
    #expect(lottie.properties.allSatisfy { $0.error <= 0.002 })
  }

  /// A fast motion in a long document bends within a cell of the table.
  @Test func linesKeepToTheToleranceBetweenSamples() throws {
    let document = try Self.document(
      #"""
      {"name": "ball.color", "type": "color", "modelValue": [0.05, 0.82, 0.09, 1], "animations": [
        {"timing": {"duration": 0.24, "repeatCount": 3, "autoreverses": true},
          "curve": "cubic-bezier(0.3, 1.6, 0.6, 1)", "keyframes": {
            "values": [[0.58, 0.4, 0.98, 1], [0.86, 0.3, 0.14, 1], [0.31, 0.82, 0.18, 1]],
            "keyTimes": [0, 0.3, 1]}}]},
      """#
        + Self.number(#"{"basic": {"from": 0, "to": 1}, "timing": {"duration": 6.17}}"#),
      within: 0.002)
    let animation = try ExportTarget.lottie.animation(of: document, named: "whole")
    let property = try #require(animation.properties.first)
    #expect(property.name == "ball.color" && property.error <= 0.002)
    let rows = animation.text.components(separatedBy: #"{"t": "#).dropFirst().compactMap { row in
      let numbers = row.prefix { $0 != "]" }.split { ", [".contains($0) }.compactMap { Double($0) }
      return numbers.count == 4 ? numbers : nil
    }
    let lines = try (1...3).map { number in
      try CurveKeyframes(validating: rows.map { $0[0] / 60 }, values: rows.map { $0[number] })
    }
    let count = isOptimised ? 20_001 : 2001
    let part = 1.44 / Double(count)
    let times = (0..<count).map { (Double($0) + 0.382) * part }
    let shown = document.document.samples(at: times, hasVelocity: false)
    // Behind its motion, the model value is in the range.
    let model = [0.05, 0.82, 0.09]
    let range =
      (0..<3).map { channel in
        let values = shown[channel] + [model[channel]]
        return (values.max() ?? 0) - (values.min() ?? 0)
      }.max() ?? 0
    let error = (0..<3).map { channel in
      zip(times, shown[channel]).map { (lines[channel].value(at: $0) - $1).magnitude }.max() ?? 0
    }
    #expect((error.max() ?? 0) <= 1.002 * property.error * range)
  }

  /// The first row of a jump comes earlier in CSS, which changes the line to it.
  @Test func aMovedRowIsPartOfTheErrorOfASheet() throws {
    let document = try Self.document(
      [
        Self.number(#"{"basic": {"from": 0, "to": 1}, "timing": {"duration": 1}}"#),
        Self.number(
          #"{"basic": {"from": 1, "to": 2}, "timing": {"beginTime": 0.1, "duration": 0.3}}"#,
          name: "y"),
      ].joined(separator: ", "))
    let exact = try ExportTarget.webAnimations.animation(of: document)
    #expect(exact.properties[1].error <= 1e-12)
    let sheet = try ExportTarget.cssKeyframes.animation(of: document)
    // As a fraction of the range from 0 to 2.
    let change = (0.4 - Double(Float(0.4).nextDown.nextDown)) / 0.3 / 2
    #expect((sheet.properties[1].error - change).magnitude <= 1e-3 * change)
    #expect(sheet.text.contains("y: 5 keyframes, largest error"))
    // In a short segment of a long document it is half the tolerance, for which the fit leaves room.
    let long = try Self.document(
      [
        Self.number(#"{"basic": {"from": 0, "to": 1}, "timing": {"duration": 600}}"#),
        Self.number(
          #"""
          {"basic": {"from": 1, "to": 2}, "curve": "penner(quint, in)",
            "timing": {"beginTime": 300.1, "duration": 0.2}}
          """#, name: "y"),
      ].joined(separator: ", "))
    let error = try ExportTarget.cssKeyframes.animation(of: long).properties[1].error
    #expect((0.0005...0.001).contains(error))
  }

  @Test func propertiesThatCSSMixesAreAnimatedThemselves() throws {
    let ripple = try ExportedDocument(Self.description("ripple"), within: 0.001)
    let text = try ExportTarget.cssKeyframes.animation(of: ripple, named: "ripple").text
    #expect(text.contains(".ripple .inner {\n  animation: ") && text.contains("{ opacity: 0"))
    #expect(text.contains("inner.cornerRadius: does not move"))
    #expect(!text.contains("var(--inner-opacity)"))
    let entrance = try ExportedDocument(Self.description("entrance"), within: 0.001)
    let sheet = try ExportTarget.cssKeyframes.animation(of: entrance, named: "entrance").text
    #expect(sheet.contains("0% { opacity: 0; animation-timing-function: ease-out }"))
    #expect(sheet.contains("100% { translate: 0px 20px }") && !sheet.contains("@property"))
  }

  /// rotate(0) and translate() rotate() mix as matrices, which a browser does itself.
  @Test func aTransformIsWrittenByItsFunctions() throws {
    let document = try Self.document(
      #"""
      {"name": "transform", "type": "transform", "modelValue": "none", "animations": [
        {"basic": {"from": "rotate(0deg)", "to": "translate(10px) rotate(90deg)"},
          "timing": {"duration": 1, "fillMode": "both"}}]},
      {"name": "card.transform", "type": "transform", "modelValue": "none", "animations": [
        {"basic": {"from": "none", "to": "translate(10px, 4px) rotate(90deg)"},
          "curve": "spring(duration: 0.5, bounce: 0.3)", "timing": {"fillMode": "both"}}]},
      {"name": "moving", "type": "point", "modelValue": [0, 0], "animations": [
        {"basic": {"to": [1, 2]}, "timing": {"duration": 1}}]}
      """#)
    let sheet = try ExportTarget.cssKeyframes.animation(of: document, named: "a")
    #expect(sheet.text.contains("0% { transform: rotate(0deg) }"))
    #expect(sheet.text.contains("100% { transform: translate(10px) rotate(90deg) }"))
    #expect(sheet.text.contains("100% { transform: translate(10px, 4px) rotate(90deg) }"))
    #expect(
      sheet.text.contains("moving: 6 keyframes, largest error 1.2e-05 %, in --moving-x, --moving-y")
    )
    #expect(
      sheet.notes == [
        "moving is in --moving-x, --moving-y, which no rule here uses: CSS knows no such property"
      ])
    #expect(sheet.properties.map(\.error)[0] == 0 && sheet.properties[1].error <= 0.001)
    let web = try ExportTarget.webAnimations.animation(of: document)
    #expect(web.text.contains("\"styles\": {\"& .card\": \"transform: translate("))
    for (name, error) in try Self.measured(document, web.text) where name != "card.transform" {
      #expect(error <= 0.0011, "\(name)")
    }
  }

  /// 360.36 and 159.899 are what springs show at the end of a document; they go on to their targets.
  @Test func theValueThatStaysIsTheTargetOfTheSpring() throws {
    let spin = try Self.document(
      #"""
      {"name": "rotate", "type": "rotation", "modelValue": "0deg", "animations": [
        {"basic": {"from": "0deg", "to": "360deg"}, "curve": "spring(duration: 0.5, bounce: 0.3)",
          "timing": {"fillMode": "both"}}]}
      """#)
    let drag = try ExportedDocument(Self.description("drag"), within: 0.001)
    for (document, css, web, lottie) in [
      (
        spin, "100% { rotate: 360deg }", #""rotate": "360deg", "easing": "linear"}"#,
        #""s": [360]}"#
      ),
      (
        drag, "100% { --position-x: 160 }", #""--position-x": 160, "easing": "linear"}"#,
        #""s": [160]}"#
      ),
    ] {
      let sheet = try ExportTarget.cssKeyframes.animation(of: document)
      #expect(sheet.text.contains(css))
      #expect(try ExportTarget.webAnimations.animation(of: document).text.contains(web))
      #expect(try ExportTarget.lottie.animation(of: document).text.contains(lottie))
      #expect(sheet.properties.allSatisfy { $0.error <= 0.001 })
    }
  }

  @Test func anEndlessDocumentOfSomeSecondsIsOnePass() throws {
    let ring = try ExportedDocument(Self.description("progress-ring"), within: 0.1, duration: 2000)
    #expect(ring.duration == 1.5 && (ring.iterations - 2000 / 1.5).magnitude < 1e-9)
    let sheet = try ExportTarget.cssKeyframes.animation(of: ring)
    #expect(sheet.text.contains("animation: 1.5s linear 1333.33"))
    let lottie = try ExportTarget.lottie.animation(of: ring)
    #expect(lottie.error <= 0.1 && lottie.notes.last?.contains("it cannot say 1333.3") == true)
  }

  @Test func namesBecomeIdentifiers() throws {
    let document = try Self.document(
      [
        Self.number(#"{"basic": {"to": 1}}"#, name: "a b"),
        Self.number(#"{"basic": {"to": 1}}"#, name: "a*b"),
        Self.number(#"{"basic": {"to": 1}}"#, name: "*/ über"),
      ].joined(separator: ", "))
    let text = try ExportTarget.cssKeyframes.animation(of: document, named: "1 2").text
    #expect(text.contains("@property --a-b {") && text.contains("@property --a-b-2 {"))
    #expect(text.contains("@property --über {") || text.contains("über {"))
    #expect(text.components(separatedBy: "*/").count == 2)
    #expect(text.contains("._1-2 {") && text.contains("@keyframes _1-2-a-b {"))
  }

  @Test func anIdentifierBeginsWithNoDigit() throws {
    for (name, identifier) in [
      ("a1", "a1"), ("404", "_404"), ("4.b", "_4-b"), ("-4", "_-4"), ("-a", "-a"), ("-", "_-"),
      ("", "_"), ("--4", "--4"), ("²", "²"),
    ] {
      #expect(ExportedDocument.identifier(name) == identifier)
    }
    let document = try Self.document(Self.number(#"{"basic": {"to": 1}}"#, name: "7.opacity"))
    let text = try ExportTarget.cssKeyframes.animation(of: document, named: "404").text
    #expect(text.contains("._404 ._7 {\n  animation: "))
  }

  /// The frame "op" is not shown, and a player loops after whole frames.
  @Test(
    arguments: [
      (#""duration": 0.2"#, 60, 12, 13), (#""duration": 0.21"#, 60, 12.6, 14),
      (#""duration": 0.11, "repeatCount": 2"#, 60, 13.2, 15), (#""duration": 1e-9"#, 60, 6e-8, 2),
      (#""duration": 0.11, "repeatCount": "inf""#, 7 / 0.11, 7, 7),
      (#""duration": 1.5, "repeatCount": "inf""#, 60, 90, 90),
      (#""duration": 0.001, "repeatCount": "inf""#, 1000, 1, 1),
      // 4.15 · 60 is 249.00000000000003, and 249 / 4.15 is 59.99999999999999.
      (#""duration": 4.15, "repeatCount": "inf""#, 60, 249, 249),
      (#""duration": 1e-6, "repeatCount": "inf""#, 1e6, 1, 1),
    ] as [(String, Double, Double, Double)])
  func aLottieFileEndsBehindItsLastKeyframeAndAnEndlessOneWithIt(
    _ timing: String, _ rate: Double, _ last: Double, _ end: Double
  ) throws {
    let document = try Self.document(
      Self.number(#"{"basic": {"from": 0, "to": 1}, "timing": {\#(timing)}}"#))
    let text = try ExportTarget.lottie.animation(of: document).text
    let file = try JSONNode(text).object()
    #expect(try file.required("fr").number() == rate)
    #expect(try file.required("op").number() == end)
    let layer = try file.required("layers").array()[0].object()
    #expect(try layer.required("op").number() == end)
    let time = try #require(text.components(separatedBy: #"{"t": "#).last).prefix { $0 != "," }
    #expect(try (#require(Double(time)) - last).magnitude <= 1e-12)
  }

  @Test func notesNameWhatLottieCannotHold() throws {
    let document = try Self.document(
      """
      {"name": "a.transform", "type": "transform", "modelValue": "none",
        "animations": [{"basic": {"to": "skewX(20deg)"}}]},
      {"name": "b.transform", "type": "transform", "modelValue": "perspective(100px) rotateY(0)",
        "animations": [{"basic": {"to": "perspective(100px) rotateY(30deg)"}}]},
      {"name": "c.rotate", "type": "rotation", "modelValue": "none",
        "animations": [{"basic": {"to": "x 45deg"}}]},
      {"name": "d.rotate", "type": "rotation", "modelValue": "none", "animations": [{"basic": {"to": "45deg"}}]},
      {"name": "e.transform", "type": "transform", "modelValue": "none",
        "animations": [{"basic": {"to": "rotateY(180deg)"}}]}
      """)
    let animation = try ExportTarget.lottie.animation(of: document)
    // A turn about y is a scale from 1 to −1.
    #expect(animation.properties.map(\.name) == ["d.rotate", "e.transform"])
    #expect(animation.properties[1].keyframes == 3)
    #expect(animation.text.contains(#"{"ddd": 0, "ty": 4, "nm": "d", "#))
    #expect(
      animation.notes == [
        "a.transform is left out, since it shears",
        "b.transform is left out, since it has a perspective",
        "c.rotate is left out, since it turns about another axis than z",
      ])
    #expect(try ExportTarget.webAnimations.animation(of: document).properties.count == 5)
  }

  /// A document with a spring of half a million swings is refused, as the curve is.
  @Test func whatTakesTooManyInstantsIsRefused() throws {
    let document = try Self.document(
      #"{"name": "x", "type": "number", "modelValue": 0, "retarget": [{"time": 0, "to": 1, "#
        + #""curve": "spring(stiffness: 1e6, damping: 0.01)"}]}"#)
    for target in [.cssKeyframes, .webAnimations, .lottie] as [ExportTarget] {
      let error = #expect(throws: ParameterError.self) {
        try target.animation(of: document, named: "x")
      }
      #expect(
        error?.accepted.hasPrefix("larger, since cubics within it take more than 262144") == true)
    }
  }

  @Test func errorsNameWhatCannotBeExported() throws {
    func message(_ body: () throws -> some Any) -> String {
      do {
        return "\(try body())"
      } catch {
        return "\(error)"
      }
    }
    #expect(
      message {
        try Self.document(#"{"name": "x", "type": "number", "modelValue": 0}"#)
      } == "nothing is animated")
    let endless = Self.number(
      #"{"basic": {"to": 1}, "timing": {"beginTime": 1, "duration": 1, "repeatCount": "inf"}}"#)
    #expect(
      message { try Self.document(endless) }
        == "x never ends, and the document does not repeat from its start: give a duration")
    #expect(try Self.document(endless, duration: 3).duration == 3)
    #expect(
      message {
        try ExportTarget.css.animation(of: Self.document(endless, duration: 3))
      } == "css takes curves; documents go to keyframes, web-animations, lottie")
    let short = Self.number(
      #"{"basic": {"from": 0, "to": 1}, "timing": {"duration": 5e-7, "repeatCount": "inf"}}"#)
    #expect(
      message { try ExportTarget.lottie.animation(of: Self.document(short)) }
        == "Lottie has up to 1e6 frames a second here, and a pass of 5e-07 s needs more")
    #expect(throws: ParameterError.self) { try Self.document(endless, within: 0, duration: 1) }
    #expect(throws: ParameterError.self) { try Self.document(endless, duration: -1) }
  }
}
