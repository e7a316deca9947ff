// What our own exporters write comes back.

import AnimationMath
import Foundation
import Testing
import _TestSupport

import CurveFormats

extension ImportTests {
  static let names = [
    "swiftui.bouncy", "spring(mass: 1, stiffness: 200, damping: 6)", "penner(bounce, out)",
    "penner(elastic, in-out)", "steps(4, jump-both)", "linear(0, 0.4 50%, 0.7 50%, 1)", "ease",
    "decay(velocity: 1000, deceleration: 0.998)", "spring(stiffness: 170, damping: 12, maximum: 1)",
  ]

  @Test(arguments: cases(names, oneOf: 3)) func anExportedEasingComesBack(_ name: String) throws {
    let curve = try ExportedCurve(CurveText(name), within: 0.005)
    let text = try ExportTarget.css.text(of: curve)
    let motion = try Self.read(text)
    #expect(motion.easings.count == 1 && !motion.hasKeyframes)
    let line = try #require(text.split(separator: "\n").last)
    #expect(motion.easings[0].curve == (try CurveText(String(line))))
    var withFallback = curve
    withFallback.fallback = .easeOut
    let sheet = try Self.read(ExportTarget.css.text(of: withFallback))
    #expect(sheet.easings.map(\.name) == ["--ease", "--ease"])
    #expect(sheet.easings.map(\.curve.description) == ["ease-out", "\(motion.easings[0].curve)"])
  }

  @Test(arguments: cases(names, oneOf: 3))
  func exportedKeyframesComeBackToTheLastDigit(_ name: String) throws {
    let curve = try ExportedCurve(CurveText(name), within: 0.005)
    let rows = try curve.cubicKeyframes().rows
    for target in [ExportTarget.cssKeyframes, .webAnimations] {
      let motion = try Self.read(target.text(of: curve))
      let track = try #require(motion.tracks.first)
      #expect(motion.tracks.count == 1 && track.frames.count == rows.count)
      #expect(track.timing?.duration == curve.duration && track.timing?.fillMode == .both)
      for (frame, row) in zip(track.frames, rows) {
        #expect(frame.value as? Double == row.value)
        // @keyframes have no two of one time.
        #expect((frame.offset - row.time).magnitude <= (target == .cssKeyframes ? 1.3e-7 : 0))
        switch row.easing {
        case .function(let function): #expect(frame.easing.curve as? CubicBezier == function)
        case .held: #expect(frame.easing == .stepEnd)
        case .none: break
        }
      }
      #expect(!motion.properties().isEmpty)
    }
  }

  @Test(arguments: names) func anExportedLottiePropertyComesBackToTheLastDigit(
    _ name: String
  ) throws {
    let curve = try ExportedCurve(CurveText(name), within: 0.005)
    let text = try ExportTarget.lottieProperty.text(of: curve)
    let track = try #require(try Self.read(text).tracks.first)
    let rows = text.split(separator: "\n").filter { $0.contains("\"t\": ") }
    #expect(rows.count == track.frames.count)
    for (index, (row, frame)) in zip(rows, track.frames).enumerated() {
      // t, s and the handles o.x, o.y, i.x, i.y.
      let numbers = Self.numbers(row)
      let time = frame.offset * (track.timing?.duration ?? .nan) * 60
      #expect((time - numbers[0]).magnitude <= 1e-13 * 60)
      #expect(frame.value as? Double == numbers[1])
      if row.contains("\"h\": 1") {
        #expect(frame.easing == .stepEnd)
      } else if index < rows.count - 1 {
        let function = try #require(frame.easing.curve as? CubicBezier)
        #expect([function.x1, function.y1, function.x2, function.y2] == Array(numbers[2..<6]))
      }
    }
  }

  @Test(arguments: cases(names, oneOf: 3)) func theCurveOfImportedKeyframesIsThatOfTheExportedOnes(
    _ name: String
  ) throws {
    let curve = try ExportedCurve(CurveText(name), within: 0.005)
    let keyframes = try curve.cubicKeyframes()
    guard name != "linear(0, 0.4 50%, 0.7 50%, 1)" else { return }
    let motion = try Self.read(ExportTarget.webAnimations.text(of: curve))
    let curves = try motion.curves()
    guard case .easing(let easing) = try #require(curves.first).curve else { return }
    for index in 0...1000 {
      let x = Double(index) / 1000
      #expect((easing.value(at: x) - keyframes.value(at: x)).magnitude <= 1e-12)
    }
    // Its text is one of ours.
    #expect(try CurveText(curves[0].curve.description) == curves[0].curve)
  }

  @Test(arguments: cases(["entrance", "ripple", "drag", "progress-ring"], oneOf: 4))
  func anExportedDocumentComesBackToTheLastDigit(_ name: String) throws {
    let document = try ExportedDocument(ExportedDocumentTests.description(name), within: 0.01)
    let text = try ExportTarget.webAnimations.animation(of: document).text
    let motion = try Self.read(text)
    #expect(motion.notes.isEmpty, "\(motion.notes)")
    let measured = try ExportedDocumentTests.measured(document, text)
    let stated = try ExportTarget.webAnimations.animation(of: document).properties
    for (property, (_, error)) in zip(stated, measured) {
      #expect(error <= property.error * 1.002 + 1e-9, "\(property.name)")
    }
  }

  /// Every text of a curve is read back by its own numbers; what is not read is named.
  @Test func textsOfOtherSystemsAreReadOrNamed() throws {
    let curves = [
      "ease", "penner(bounce, out)", "swiftui.bouncy",
      "spring(mass: 2, stiffness: 90, damping: 7, initial-velocity: 3)",
    ]
    for (target, name) in ExportTarget.allCases.flatMap({ target in curves.map { (target, $0) } }) {
      let curve = try ExportedCurve(CurveText(name), within: 0.005)
      guard let (text, stated) = try? target.export(curve) else { continue }
      switch try #require(try Self.read(text).curves().first, "\(target.rawValue) \(name)").curve {
      case .spring(let spring):
        let easing = spring.spring.easing(
          duration: curve.duration, initialVelocity: spring.initialVelocity)
        #expect(curve.error(of: easing) <= stated + 1e-6, "\(target.rawValue) \(name)")
      case .easing(let easing):
        #expect(curve.error(of: easing) <= max(stated, 0.005) + 2e-4, "\(target.rawValue) \(name)")
      case .motion: Issue.record("\(target.rawValue)")
      }
    }
    let interpolator = """
      <pathInterpolator android:controlX1="0.4" android:controlY1="0"
          android:controlX2=".2" android:controlY2="1.5" />
      """
    let read = try Self.read(interpolator).easings.first?.curve
    guard case .easing(let easing)? = read else { throw ExportError("\(interpolator)") }
    // Each is within 4·2⁻⁵³ of the largest ordinate.
    let exact = CubicBezier(0.4, 0, 0.2, 1.5).value(at: 0.3)
    #expect((easing.value(at: 0.3) - exact).magnitude <= 8 * 0x1p-53 * 1.5)
    let page = try Self.read(
      "<!doctype html>\n<STYLE>@keyframes p { to { opacity: 0 } }</style><p>{")
    #expect(page.tracks.map(\.name) == ["p.opacity"] && page.notes.isEmpty)
    let styled = try Self.read(
      "<style>.b { animation: p 1s } @keyframes p { to { opacity: 0 } }</style><i class=b style='opacity: .5'>"
    )
    #expect(styled.tracks.map { CSSImportTests.numbers($0)[0] } == [[0.5]])
    let gzip = #expect(throws: ImportError.self) { try ImportSource.css.read([0x1F, 0x8B, 8, 0]) }
    #expect(gzip?.problem.contains("got a binary file") == true)
    for (text, format) in [
      ("PK\u{3}\u{4}…", "a zip, as dotLottie is"), ("RIFX…", "a project of After Effects"),
      ("glTF…", "a binary glTF"), (#"{"asset": {"version": "2.0"}}"#, "glTF, whose"),
      ("<?xml?><animated-vector/>", "animated-vector of Android"),
      ("<objectAnimator/>", "objectAnimator of Android"),
    ] {
      let error = #expect(throws: ImportError.self) { try Self.read(text) }
      #expect(error?.problem.contains("got \(format)") == true, "\(text)")
    }
  }

  @Test func aMissingValueOfARegisteredPropertyIsItsInitialOne() throws {
    let motion = try Self.read(
      #"""
      {"properties": [{"name": "--x", "syntax": "<number>", "inherits": true, "initialValue": "3"}],
        "keyframes": [{"--x": 4}], "options": {"duration": 1000, "fill": "none"}}
      """#)
    #expect(motion.tracks.map(CSSImportTests.numbers) == [[[3], [4]]])
    guard case .number(let stack) = motion.properties()[0].stack else { return }
    #expect(stack.value(at: 0.5) == 3.5 && stack.value(at: 2) == 3)
  }

  @Test func aTableOfKeyframesComesBack() throws {
    let cubic = try Self.read(
      "time,value,x1,y1,x2,y2\n0,3,0.25,0.1,0.25,1\n0.5,8,0,0,1,1\n2,3,0,0,1,1\n")
    let track = cubic.tracks[0]
    #expect(track.name == "value" && track.frames.map(\.offset) == [0, 0.25, 1])
    #expect(track.frames[0].easing.curve as? CubicBezier == .ease)
    #expect(track.timing?.duration == 2)
    let jump = try Self.read("progress,value\r\n0,0\r\n0.5,0.2\r\n0.5,0.7\r\n1,1\r\n")
    #expect(
      try jump.curves()[0].curve.description == "linear(0 0%, 0.2 50%, 0.7 50%, 1 100%)")
  }

  @Test func velocitiesMakeCubics() throws {
    // Any cubic comes back: t³ − t, also between points of one height.
    for (start, end) in [(-1.0, 1.0), (0.0, 1.0), (-1.0, 0.0), (-2.0, 1.0), (0.5, 3.0)] {
      func value(_ t: Double) -> Double { t * t * t - t }
      func slope(_ t: Double) -> Double { 3 * t * t - 1 }
      let text =
        "time,value,velocity\n\(start),\(value(start)),\(slope(start))\n"
        + "\(end),\(value(end)),\(slope(end))\n"
      let motion = try Self.read(text)
      guard case .number(let stack) = motion.properties()[0].stack else {
        Issue.record("no number")
        continue
      }
      for index in 0...100 {
        let t = start + (end - start) * Double(index) / 100
        let bound = 1e-13 * 30
        #expect((stack.value(at: t) - value(t)).magnitude < bound, "\(start) \(end) \(t)")
      }
    }
  }

  @Test func aSampledSpringComesBackBetweenItsSamples() throws {
    let motion = DampedSpring(stiffness: 100, damping: 10).motion(from: 0, to: 1)
    var text = "time,value,velocity\n"
    for index in 0...90 {
      let time = Double(index) / 60
      text += "\(time),\(motion.value(at: time)),\(motion.velocity(at: time))\n"
    }
    guard case .number(let stack) = try Self.read(text).properties()[0].stack else { return }
    // x⁗ is at most about 10⁴: (1/60)⁴/384 of that.
    let bound: Double = 1e4 / pow(60, 4) / 384 * 2
    for index in 0...1000 {
      let time = Double(index) / 1000 * 1.5
      let error = (stack.value(at: time) - motion.value(at: time)).magnitude
      #expect(error < bound)
    }
  }

  @Test func eachColumnOfEasingsHasItsSlopes() throws {
    let motion = try Self.read(
      "progress,a,a.slope,b,b.slope\n0,0,1,0,0\n0.5,0.5,1,0.25,1\n1,1,1,1,2\n")
    #expect(motion.tracks.map(\.name) + motion.easings.map(\.name) == ["a", "b"])
  }
}
