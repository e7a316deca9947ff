// Systems that take any curve, and those that take a single Bézier.

import AnimationMath
import Foundation
import Testing
import _TestSupport

import CurveFormats

extension ExportTargetTests {
  /// Android's bounce jumps by 1e-5 and ends on 0.99998: less than a tolerance, and more than none.
  @Test func jumpsWithinTheToleranceAreBridged() throws {
    let name = "android.bounce-interpolator"
    for target in [.android, .composeEasing, .gsap, .qml, .unity, .godot, .glTF] as [ExportTarget] {
      let curve = try Self.exported(name, within: 0.001)
      #expect(try Self.statedError(Self.text(target, curve)) <= 0.001, "\(target.rawValue)")
      let exact = try Self.exported(name, within: 1e-6)
      #expect(throws: ExportError.self, "\(target.rawValue)") { try Self.text(target, exact) }
    }
    // Keys are of single precision.
    let bounce = try Self.exported("penner(bounce, out)", within: 0.001)
    #expect(try Self.text(.unity, bounce).contains("largest error 6"))
    #expect(
      try Self.text(.qml, Self.exported("ease", within: 0.001)).contains("one segment, exact"))
  }

  /// Each by its own numbers, as its system evaluates them.
  @Test(arguments: ["penner(bounce, out)", "spring(response: 0.5, damping-ratio: 0.7)", "ease"])
  func systemsThatTakeAnyCurveStateTheirErrors(_ name: String) throws {
    let curve = try Self.exported(name, within: 0.002)
    func numbers(_ text: some StringProtocol) -> [Double] {
      text.split { !"-+.e0123456789".contains($0) }.compactMap { Double($0) }
    }
    func expect(_ target: ExportTarget, _ reading: some Curve) throws {
      let stated = try Self.statedError(Self.text(target, curve))
      let found = curve.easing.largestDifference(from: reading, over: 0...1).difference
      #expect(stated <= 0.002 && (found - stated).magnitude <= 0.01 * stated + 2e-7, "\(target)")
    }
    let gsap = try Self.text(.gsap, curve)
    try expect(
      .gsap,
      BezierPath(
        svg: String(#require(gsap.components(after: "\"ease\", \"")).prefix { $0 != "\"" })))
    let qml = numbers(try #require(try Self.text(.qml, curve).components(after: "bezierCurve: ")))
    let points = stride(from: 0, to: qml.count, by: 2).map { (x: qml[$0], y: qml[$0 + 1]) }
    try expect(.qml, BezierPath(validating: [(0, 0)] + points))
    let unity = try Self.text(.unity, curve).split(separator: "\n").filter {
      $0.contains("Keyframe")
    }
    .map { numbers($0.replacing("f", with: "").drop { $0 != "(" }) }
    var cubics = [(x: unity[0][0], y: unity[0][1])]
    for (a, b) in zip(unity, unity.dropFirst()) {
      let third = (b[0] - a[0]) / 3
      cubics += [
        (a[0] + third, a[1] + a[3] * third), (b[0] - third, b[1] - b[2] * third), (b[0], b[1]),
      ]
    }
    try expect(.unity, BezierPath(validating: cubics))
    let c = numbers(
      try #require(try Self.text(.c, curve).components(after: "] = ")).replacing("f", with: ""))
    try expect(.c, PiecewiseLinear(validating: c.map { PiecewiseLinear.Stop($0) }))
    #expect(c[0] == 0 && c[c.count - 1] == 1 && unity[unity.count - 1][1] == 1)
    #expect(try Self.text(.godot, curve).contains("curve.add_point(Vector2(1, 1), "))
    #expect(try Self.text(.glTF, curve).contains("\"CUBICSPLINE\""))
  }

  @Test func knotsAreCloserWhereACurveIsUpright() throws {
    let text = try Self.text(.unity, Self.exported("cubic-bezier(0, 1, 1, 0)", within: 0.001))
    #expect(try Self.statedError(text) <= 0.001)
    #expect(text.split(separator: "\n").count < 40)
  }

  /// Godot moves points beyond its values to them.
  @Test func aCurveOfGodotHasTheRangeOfItsPoints() throws {
    let text = try Self.text(.godot, Self.exported("cubic-bezier(0.5, -1, 0.5, 2)", within: 0.01))
    let lines = text.split(separator: "\n")
    #expect(
      lines[2].hasPrefix("curve.min_value = -0.") && lines[3].hasPrefix("curve.max_value = 1."))
    #expect(try !Self.text(.godot, Self.exported("ease", within: 0.01)).contains("_value"))
  }

  @Test(arguments: [ExportTarget.tokens, .flutter, .swiftUI])
  func aBezierIsWrittenAsItIs(_ target: ExportTarget) throws {
    for numbers in ["0.42, 0, 1, 1", "0, 0, 0.3, 1", "0.1, 0, 1, 1", "0.25, 0.1, 0.25, 1"] {
      let text = try Self.text(target, Self.exported("cubic-bezier(\(numbers))", within: 0.001))
      let found = text.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
      let expected = numbers.split(separator: ", ").compactMap { Double($0) }
      #expect(found.suffix(4) == expected[...], "\(text)")
    }
    for name in ["reversed(ease-in)", "formula(t/2)"] {
      #expect(throws: ExportError.self) {
        try Self.text(target, Self.exported(name, within: 0.001))
      }
    }
    _ = try Self.text(target, Self.exported("decay(velocity: 9, deceleration: 0.998)", within: 0.1))
  }
}
