// Exports: the error that a text states is the one of the text read back.

import AnimationMath
import Foundation
import Testing
import _TestSupport

import CurveFormats

@Suite struct ExportTargetTests {
  static let curves = [
    "spring(mass: 1, stiffness: 100, damping: 10)", "spring(mass: 1, stiffness: 200, damping: 6)",
    "spring(mass: 2, stiffness: 340, damping: 52, initial-velocity: 3)", "penner(bounce, out)",
    "penner(elastic, out)", "penner(circ, in-out)", "decay(velocity: 1000, deceleration: 0.998)",
    "spring(stiffness: 170, damping: 12, maximum: 1)",
    "spring(stiffness: 170, damping: 5, minimum: 0, maximum: 1.2)",
  ]

  static func exported(_ text: String, within tolerance: Double) throws -> ExportedCurve {
    try ExportedCurve(CurveText(text), within: tolerance)
  }

  static func text(_ target: ExportTarget, _ curve: ExportedCurve) throws -> String {
    try target.text(of: curve)
  }

  /// The number behind "largest error", which is in percent.
  static func statedError(_ text: String) throws -> Double {
    if text.contains(", exact") { return 0 }
    let tail = try #require(text.components(after: "largest error "))
    return try #require(Double(tail.prefix { $0 != " " })) / 100
  }

  /// 4001 points and the places where lines meet.
  static func searched(_ curve: any Curve, _ reading: any Curve) -> Double {
    var worst = 0.0
    for index in 0...4000 {
      let x = Double(index) / 4000
      worst = max(worst, (curve.value(at: x) - reading.value(at: x)).magnitude)
    }
    return worst
  }

  @Test(arguments: cases(curves, oneOf: 3))
  func linearFunctionsReadBackWithTheStatedError(_ name: String) throws {
    for tolerance in isOptimised ? [0.02, 0.005] : [0.02] {
      let curve = try Self.exported(name, within: tolerance)
      let text = try Self.text(.css, curve)
      let line = try #require(text.split(separator: "\n").last)
      let stated = try Self.statedError(text)
      #expect(stated <= tolerance)
      let reading = try Easing(String(line))
      let found = curve.easing.largestDifference(from: reading, over: 0...1).difference
      #expect(found <= stated && found >= stated * 0.99, "\(name) within \(tolerance)")
      #expect(Self.searched(curve.easing, reading) <= stated)
      #expect(reading.value(at: 0) == 0 && reading.value(at: 1) == 1)
    }
  }

  /// It begins at 1, and goes on from 1.0021: of two keyframes at 0 a reader shows the second.
  @Test func aJumpAtTheStartIsASteepLine() throws {
    let text = "reversed(penner(elastic, out, amplitude: 2.153, period: 0.426))"
    let curve = try Self.exported(text, within: 0.001)
    let limit = curve.easing.value(at: 0, from: .right)
    try #require(curve.easing.value(at: 0) == 1 && limit > 1.002)
    for target in [ExportTarget.webAnimations, .lottie, .coreAnimation] {
      #expect(try Self.statedError(Self.text(target, curve)) <= 0.001)
    }
    for (target, scale) in [(.webAnimations, 1), (.lottieProperty, 100)]
      as [(ExportTarget, Double)]
    {
      let source: ImportSource = target == .webAnimations ? .webAnimations : .lottie
      let file = try source.read(Array(Self.text(target, curve).utf8))
      let frames = try #require(file.tracks.first).frames
      #expect(frames[0].offset == 0 && frames[0].value as? Double == scale)
      #expect(0 < frames[1].offset && frames[1].offset < 1e-6)
      let second = try #require(frames[1].value as? Double)
      #expect((second - limit * scale).magnitude <= 0.001 * scale)
    }
  }

  @Test func aCommentNamesTheCurveInAFewWords() throws {
    let spring = "spring(mass: 1, stiffness: 100.00000000000001, damping: 9.123456789012345)"
    #expect(
      try Self.text(.css, Self.exported(spring, within: 0.01))
        .hasPrefix("/* spring(mass: 1, stiffness: 100, damping: 9.123457), "))
    let points = (1...59).map { "\(Double($0) / 60) \(Double($0) / 60)" }
    let path = "bezier-path(\(points.joined(separator: ", ")))"
    let comment = try #require(
      Self.text(.css, Self.exported(path, within: 0.01)).split(separator: "\n").first)
    #expect(comment.hasPrefix("/* bezier-path(0.01666667 0.01666667, 0.03333333 0.033"))
    #expect(comment.contains("…, 1 s: ") && comment.count < 200)
  }

  @Test func exportsAreShorterThanTheTextsOfGenerators() throws {
    // Points and bytes of linear-easing-generator's default, at its own true error.
    for (name, error, points, bytes) in [
      ("spring(mass: 1, stiffness: 100, damping: 10)", 0.0073, 26, 287),
      ("spring(mass: 1, stiffness: 200, damping: 6)", 0.0255, 47, 504),
      ("spring(mass: 1, stiffness: 170, damping: 26)", 0.0046, 20, 220),
      ("penner(bounce, out)", 0.0053, 38, 274), ("penner(elastic, out)", 0.0187, 32, 347),
    ] {
      let function = try Self.exported(name, within: error).linearFunction()
      #expect(function.points < points, "\(name)")
      #expect(function.text.utf8.count <= bytes / 2, "\(name)")
    }
  }

  @Test func noGeneratorIsShorterAtEqualError() throws {
    let curves = [
      "spring (1, 100, 10)": "spring(stiffness: 100, damping: 10)",
      "spring (1, 200, 6)": "spring(stiffness: 200, damping: 6)",
      "spring (1, 170, 26)": "spring(stiffness: 170, damping: 26)", "bounce": "penner(bounce, out)",
      "elastic": "penner(elastic, out, period: 0.3)",
    ]
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../data/curves/linear-generators.csv")
    let table = try CSVTable(Data(contentsOf: file))
    let (errors, bytes) = (try table.numbers(in: "error"), try table.numbers(in: "bytes"))
    #expect(table.records.count == 28)
    let rows = zip(table.records, zip(errors, bytes))
    for (record, (error, bytes)) in cases(Array(rows), oneOf: 9) {
      let name = try #require(curves[record[1].text])
      let function = try Self.exported(name, within: error).linearFunction()
      #expect(function.error <= error, "\(record[0].text), \(name)")
      #expect(1.5 * Double(function.text.utf8.count) < bytes, "\(record[0].text), \(name)")
    }
  }

  @Test func curvesThatCSSHasAreWrittenInItsOwnWords() throws {
    for (name, css) in [
      ("ease", "ease"), ("steps(4, jump-both)", "steps(4, jump-both)"),
      ("cubic-bezier(0.34, 1.56, 0.64, 1)", "cubic-bezier(0.34, 1.56, 0.64, 1)"),
      ("material3.emphasized-decelerate", "cubic-bezier(0.05, 0.7, 0.1, 1)"),
      ("linear(0, 0.3 20%, 1)", "linear(0, 0.3 20%, 1)"), ("linear(0.3)", "linear(0.3, 0.3)"),
      ("mirrored(ease-in)", "cubic-bezier(0, 0, 0.5800000000000001, 1)"),
      ("mirrored(material3.standard)", "cubic-bezier(1, 0, 0.8, 1)"),
      ("cubic-bezier(0.2, 0, 0, 1, outside: hold)", "cubic-bezier(0.2, 0, 0, 1)"),
      ("steps(4, start)", "steps(4, start)"), ("core-animation.default", "ease"),
    ] {
      let text = try Self.text(.css, Self.exported(name, within: 0.01))
      #expect(text.hasSuffix("\n\(css)\n"))
      #expect(text.contains(", exact"))
    }
  }

  @Test(arguments: cases(curves, oneOf: 7)) func cubicTextsReadBackWithTheStatedError(
    _ name: String
  ) throws {
    let curve = try Self.exported(name, within: 0.01)
    // CSS @keyframes.
    let css = try Self.text(.cssKeyframes, curve)
    var (times, values, functions): ([Double], [Double], [CubicBezier]) = ([], [], [])
    for line in css.split(separator: "\n") where line.contains("--progress: ") {
      times.append(try #require(Double(line.prefix { $0 != "%" }.drop { $0 == " " })) / 100)
      let rest = try #require(String(line).components(after: "--progress: "))
      values.append(try #require(Double(rest.prefix { $0 != " " && $0 != ";" })))
      if let easing = String(line).components(after: "function: ") {
        let text = String(easing.prefix { $0 != "}" }.dropLast())
        functions.append(try #require(try Easing(text).curve as? CubicBezier))
      } else {
        functions.append(.linear)
      }
    }
    functions.removeLast()
    let reading = try CurveKeyframes(validating: times, values: values, timingFunctions: functions)
    let found = curve.easing.largestDifference(from: reading, over: 0...1).difference
    let stated = try Self.statedError(css)
    #expect(stated <= 0.01)
    #expect((found - stated).magnitude <= 0.01 * stated, "\(name)")

    // Android's path.
    let android = try Self.text(.android, curve)
    let data = try #require(android.components(after: "pathData=\"")).prefix { $0 != "\"" }
    let path = try BezierPath(svg: String(data))
    let chords = try Self.androidChords(path)
    let chordError = curve.easing.largestDifference(from: chords, over: 0...1).difference
    let statedForAndroid = try Self.statedError(android)
    #expect((chordError - statedForAndroid).magnitude <= 0.01 * statedForAndroid, "\(name)")
    let pathError = curve.easing.largestDifference(from: path, over: 0...1).difference
    #expect(pathError <= 0.01 && statedForAndroid <= 0.01)
    #expect(path.end == BezierPath.Point(x: 1, y: 1))
    let comment = try #require(android.components(after: "<!--")).prefix { $0 != ">" }
    #expect(!comment.dropLast(2).contains("--"))

    // Web Animations has the same keyframes.
    let web = try JSONNode(Self.text(.webAnimations, curve)).object(
      allowed: ["comment", "keyframes", "options"])
    #expect(try web.required("keyframes").array().count == times.count)
  }

  @Test(arguments: cases(curves, oneOf: 3))
  func everyLottieKeyframeButTheLastHasBothHandles(_ name: String) throws {
    let curve = try Self.exported(name, within: 0.01)
    let root = try JSONNode(Self.text(.lottieProperty, curve)).object(allowed: ["nm", "a", "k"])
    let rows = try root.required("k").array()
    var (times, values, functions): ([Double], [Double], [CubicBezier]) = ([], [], [])
    for (index, row) in rows.enumerated() {
      let object = try row.object(allowed: ["t", "s", "n", "i", "o"])
      times.append(try object.required("t").number() / (60 * curve.duration))
      values.append(try object.required("s").array()[0].number() / 100)
      guard index < rows.count - 1 else {
        #expect(object.optional("i") == nil && object.optional("o") == nil)
        continue
      }
      func handle(_ key: String) throws -> (Double, Double) {
        let handle = try object.required(key).object(allowed: ["x", "y"])
        return (
          try handle.required("x").array()[0].number(), try handle.required("y").array()[0].number()
        )
      }
      let (out, into) = (try handle("o"), try handle("i"))
      functions.append(CubicBezier(out.0, out.1, into.0, into.1))
    }
    times[times.count - 1] = 1
    let reading = try CurveKeyframes(validating: times, values: values, timingFunctions: functions)
    let found = curve.easing.largestDifference(from: reading, over: 0...1).difference
    let stated = try Self.statedError(Self.text(.lottie, curve))
    #expect((found - stated).magnitude <= 0.01 * stated + 1e-9, "\(name)")
  }

  /// Below some thousandths by lines, since Android draws cubics no nearer.
  @Test func androidKeepsToSmallTolerances() throws {
    for name in cases(
      ["ease", "spring(response: 0.5, damping-ratio: 0.7)", "penner(back, in-out)"], oneOf: 3)
    {
      for tolerance in isOptimised ? [0.002, 0.0005, 0.0001] : [0.002] {
        let curve = try Self.exported(name, within: tolerance)
        let text = try Self.text(.android, curve)
        let data = try #require(text.components(after: "pathData=\"")).prefix { $0 != "\"" }
        let chords = try Self.androidChords(BezierPath(svg: String(data)))
        let found = curve.easing.largestDifference(from: chords, over: 0...1).difference
        #expect(found <= 1.01 * tolerance, "\(name) within \(tolerance)")
        #expect(try Self.statedError(text) <= tolerance)
      }
    }
  }

  /// The chords that Android draws, by its loop over a sorted list of parameters, in double precision.
  static func androidChords(_ path: BezierPath) throws -> PiecewiseLinear {
    let points = path.controlPoints
    var stops = [PiecewiseLinear.Stop(0, at: 0)]
    for index in stride(from: 0, to: points.count - 1, by: 3) {
      func point(_ t: Double) -> (x: Double, y: Double) {
        let weights = [
          (1 - t) * (1 - t) * (1 - t), 3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t,
        ]
        return (
          zip(weights, points[index...]).map { $0 * $1.x }.reduce(0, +),
          zip(weights, points[index...]).map { $0 * $1.y }.reduce(0, +)
        )
      }
      func isFar(_ t0: Double, _ t1: Double) -> Bool {
        let (a, b, middle) = (point(t0), point(t1), point((t0 + t1) / 2))
        let (dx, dy) = (middle.x - (a.x + b.x) / 2, middle.y - (a.y + b.y) / 2)
        return dx * dx + dy * dy > 0.002 * 0.002
      }
      var (parameters, looksTwice, place) = ([0.0, 1.0], true, 0)
      while place + 1 < parameters.count {
        let (t0, t1) = (parameters[place], parameters[place + 1])
        let middle = (t0 + t1) / 2
        var splits = isFar(t0, t1)
        if !splits && looksTwice && isFar(t0, middle) { (splits, looksTwice) = (true, false) }
        if splits { parameters.insert(middle, at: place + 1) } else { place += 1 }
      }
      stops += parameters.dropFirst().map { PiecewiseLinear.Stop(point($0).y, at: point($0).x) }
    }
    return try PiecewiseLinear(validating: stops)
  }

  @Test func aLevelStretchBeforeAJumpIsHeld() throws {
    let curve = try Self.exported("steps(4, jump-start)", within: 0.01)
    let css = try Self.text(.cssKeyframes, curve)
    #expect(css.contains("0% { --progress: 0.25; animation-timing-function: step-end }"))
    #expect(css.contains("25% { --progress: 0.5; animation-timing-function: step-end }"))
    #expect(css.components(separatedBy: "--progress: 0.25").count == 2)
    #expect(css.contains(", exact"))
    #expect(
      try Self.text(.lottie, curve).contains(
        #""t": 0, "s": [25], "n": "cubic-bezier(0, 0, 1, 1)", "o": {"x": [0], "y": [0]}"#))
    #expect(try Self.text(.lottie, curve).contains(#""h": 1"#))
  }

  /// The curve's own handles, in as many keyframes as it has segments and one.
  @Test(
    arguments: cases(
      [
        ("ease", 2), ("cubic-bezier(0.2, 0, 0, 1)", 2), ("material3.emphasized", 3),
        ("cubic-bezier(0.34, 1.56, 0.64, 1)", 2),
      ], oneOf: 4))
  func aBezierKeepsItsOwnHandles(_ name: String, _ count: Int) throws {
    let curve = try Self.exported(name, within: 0.001)
    #expect(try curve.cubicKeyframes().times.count == count)
    for target in [ExportTarget.cssKeyframes, .webAnimations, .lottie] {
      let stated = try Self.statedError(Self.text(target, curve))
      #expect(stated < 1e-10, "\(target)")
    }
    let compose = try Self.text(.composeEasing, curve)
    #expect(compose.contains(count == 2 ? "CubicBezierEasing(" : "PathEasing("))
    #expect(try Self.statedError(compose) < 1e-6)
  }

  /// Eight segments between the floor and the tops, whatever the tolerance.
  @Test func aBounceIsItsParabolas() throws {
    for tolerance in [1e-3, 1e-6] {
      for target in [ExportTarget.cssKeyframes, .lottie] {
        let text = try Self.text(target, Self.exported("penner(bounce, out)", within: tolerance))
        #expect(try text.contains("8 keyframes, ") && Self.statedError(text) < 1e-9, "\(target)")
      }
    }
    let keyframes = try Self.exported("penner(bounce, out)", within: 1e-3).cubicKeyframes()
    let elevenths = keyframes.times.map { ($0 * 11e6).rounded() / 1e6 }
    #expect(elevenths == [0, 4, 6, 8, 9, 10, 10.5, 11])
    #expect(keyframes.values == [0, 1, 0.75, 1, 0.9375, 1, 0.984375, 1])
    let exact = try Easing("penner(cubic, in-out)").cubicKeyframes(within: 1e-9)
    #expect(exact.times == [0, 0.5, 1])
  }

  @Test(arguments: [1e-50, 1e-12, 1e-10, 1e-3])
  func aLottiePropertyOfAFractionOfAFrameKeepsItsTimes(_ duration: Double) throws {
    let curve = try ExportedCurve(
      CurveText("cubic-bezier(0.3, -0.5, 0.6, 1.6)"), within: 0.001, duration: duration)
    #expect(try Self.statedError(Self.text(.lottie, curve)) < 1e-8)
  }

  @Test func aSegmentIsCutAtItsExtremesForLottie() throws {
    let curve = try Self.exported("cubic-bezier(0.6, -0.5, 0.3, 1.8)", within: 0.001)
    let keyframes = try curve.cubicKeyframes(monotone: true)
    #expect(
      keyframes.timingFunctions.allSatisfy { (0...1).contains($0.y1) && (0...1).contains($0.y2) })
    #expect(curve.error(of: keyframes) < 1e-10)
  }

  /// Where one Bézier is near enough there are no more than two keyframes.
  @Test func theNearestBezierIsTried() throws {
    for name in cases(["penner(sine, in)", "penner(cubic, out)", "penner(quad, in-out)"], oneOf: 3)
    {
      let curve = try Self.exported(name, within: 0.01)
      let nearest = try CubicBezier.nearest(to: curve.easing, over: 0...1)
      let count = try curve.cubicKeyframes().times.count
      #expect(nearest.largestError > 0.0099 || count == 2, "\(name)")
    }
  }

  /// The digits of a text move the jump, which is no error of the values.
  ///
  /// In CSS it changes the line to the jump.
  @Test func aMovedJumpIsARemarkForEveryTarget() throws {
    let jump = "12.3456789123%"
    let curve = try Self.exported("linear(0, 0.4 \(jump), 0.7 \(jump), 1)", within: 0.001)
    for target in [ExportTarget.css, .cssKeyframes, .webAnimations, .lottie] {
      let text = try Self.text(target, curve)
      let error = try Self.statedError(text)
      let changed = target == .cssKeyframes ? 2e-8...1e-7 : 0...1e-8
      #expect(changed.contains(error), "\(target): \(error)")
      let isMoved = target == .cssKeyframes || target == .lottie
      #expect(text.contains("; jumps take up to ") == isMoved, "\(target)")
    }
    // At the start itself linear() shows the later side, which is an error.
    let reversed = try Self.exported("reversed(steps(3))", within: 0.001)
    #expect(try Self.statedError(Self.text(.css, reversed)) > 0.3)
  }

  @Test func aJointWithAnUprightTangentIsNoDoubleRootForCompose() throws {
    let tolerance = isOptimised ? 0.001 : 0.01
    let curve = try Self.exported("penner(circ, in-out)", within: tolerance)
    let text = try Self.text(.composeEasing, curve)
    let data = try #require(text.components(after: "parsePathString(\"")).prefix { $0 != "\"" }
    let points = try BezierPath(svg: String(data)).controlPoints
    for index in stride(from: 0, to: points.count - 1, by: 3) {
      #expect(points[index].x < points[index + 1].x && points[index + 2].x < points[index + 3].x)
    }
    #expect(try Self.statedError(text) <= tolerance)
  }

  @Test func noTwoPercentagesAreTheSame() throws {
    for name in [
      "linear(0, 0.4 50%, 0.7 50%, 1)", "mirrored(steps(4))", "linear(0, 0.6 100%, 1)",
    ] {
      let css = try Self.text(.cssKeyframes, Self.exported(name, within: 0.01))
      #expect(css.contains("jumps take up to "), "\(css)")
      let places = css.split(separator: "\n").filter {
        $0.contains("--progress: ") && $0.contains("%")
      }
      .compactMap { Float($0.prefix { $0 != "%" }.drop { $0 == " " }) }
      // A reader in single precision tells them apart as well.
      #expect(zip(places, places.dropFirst()).allSatisfy { $0 / 100 < $1 / 100 }, "\(css)")
    }
  }

  @Test func theDurationIsWrittenWithAllItsDigits() throws {
    for name in Self.curves {
      let curve = try Self.exported(name, within: 0.01)
      let comment = try Self.text(.css, curve)
      #expect(comment.contains(", \(ShortestDecimal.text(of: curve.duration)) s: "))
      #expect((curve.duration * 1000).rounded() / 1000 == curve.duration)
    }
  }

  @Test func refusalsAreOneSentence() throws {
    func message(_ body: () throws -> String) -> String {
      do {
        return try body()
      } catch {
        return "\(error)"
      }
    }
    #expect(
      message { try Self.text(.uiKit, Self.exported("ease", within: 0.01)) }
        == "ease is not a spring, and uikit takes springs only")
    #expect(
      message { try Self.text(.android, Self.exported("steps(3)", within: 0.01)) }
        == "steps(3) jumps, and a path may not")
    #expect(
      message {
        try Self.text(.css, Self.exported("spring(stiffness: 1, damping: 0)", within: 0.01))
      }.contains("does not come to rest"))
    #expect(throws: ParameterError.self) { try Self.exported("ease", within: 0) }
    #expect(throws: ParameterError.self) { try Self.exported("ease", within: .nan) }
    #expect(throws: ExportError.self) {
      try ExportedCurve(CurveText("spring(stiffness: 1, damping: 1)"), within: 0.01, duration: 2)
    }
  }

  @Test func anErrorIsNeverRoundedDown() {
    for number in [0.00123456, 0.1, 0.0999999, 12345.678, 1e-9, 0.002] {
      let shown = Double(ExportedCurve.rounded(number)) ?? 0
      #expect(shown >= number * (1 - 1e-12) && shown <= number * 1.01)
    }
    #expect(ExportedCurve.rounded(0.002) == "0.002")
    // Above a thousand, whole numbers.
    #expect(ExportedCurve.rounded(12_288_888) == "12300000")
  }
}

extension String {
  /// What follows a mark.
  func components(after mark: String) -> String? {
    guard let range = range(of: mark) else { return nil }
    return String(self[range.upperBound...])
  }
}
