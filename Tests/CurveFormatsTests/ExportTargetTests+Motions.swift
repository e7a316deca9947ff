// Motions that end at a moment of their own, for other systems.

import Testing

import CurveFormats

extension ExportTargetTests {
  @Test func aFlingOfAndroidIsItsBezier() throws {
    let curve = try Self.exported("android-fling(velocity: 1000)", within: 1e-3)
    #expect(abs(curve.duration - 0.5551817750854164) < 1e-15)
    let css = try Self.text(.css, curve)
    #expect(css.contains("cubic-bezier(0.175, 0.5, 0.35, 1)") && css.contains("exact"), "\(css)")
    let compose = try Self.text(.composeEasing, curve)
    #expect(compose.contains("CubicBezierEasing(0.175f, 0.5f, 0.35f, 1f)"), "\(compose)")
    let jerk = try Self.exported("minimum-jerk(velocity: -2)", within: 1e-3)
    let linear = try Self.text(.css, jerk)
    #expect(try linear.contains("linear(0,") && Self.statedError(linear) <= 1e-3, "\(linear)")
  }

  /// Where it stops there is a stop of linear(), and then the value that stays.
  @Test func aSpringThatStopsEndsOnItsTarget() throws {
    let curve = try Self.exported("spring(stiffness: 170, damping: 12, maximum: 1)", within: 1e-3)
    #expect(curve.duration == 0.178 && curve.easing.value(at: 0.9945) == 1)
    let css = try Self.text(.css, curve)
    #expect(css.contains(".999 99.3%,1)") && !css.contains("stays within"), "\(css)")
    let error = #expect(throws: ExportError.self) { try Self.text(.figma, curve) }
    #expect(
      error?.description.hasSuffix("a spring that stops, and figma takes springs that go on")
        == true)
    let native = try Self.text(.reactNative, curve)
    #expect(
      native.contains("stiffness: 170, damping: 12, velocity: 0, overshootClamping: true,")
        && native.contains("exact; it stops in the next frame"), "\(native)")
    // Another bound than the target is not React Native's.
    let low = try Self.exported("spring(stiffness: 170, damping: 12, maximum: 1.05)", within: 1e-3)
    #expect(throws: ExportError.self) { try Self.text(.reactNative, low) }
  }
}
