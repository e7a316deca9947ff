// The presets of timelines as files: data/animations/presets holds what the library has, number for number.

import AnimationMath
import AnimationPresets
import CurveFormats
import Foundation
import Testing
import _TestSupport

@Suite struct PresetFilesTests {
  /// Every preset on properties that rest, with the numbers it takes.
  static func presets() -> [(name: String, timeline: MotionTimeline<NamedModel>)] {
    typealias Preset = MotionTimeline<NamedModel>
    func number(_ name: String) -> Preset.NumberPath { \NamedModel[PropertyName<Double>(name)] }
    let (opacity, scale) = (number("opacity"), number("scale"))
    let (rotation, translation) = (number("rotation"), number("translation"))
    let button = SizeValue(width: 100, height: 40)
    return [
      ("fade-in", .fadeIn(opacity)), ("fade-out", .fadeOut(opacity)),
      ("scale", .scale(scale, values: [1, 1.4, 1], keyTimes: [0, 0.5, 1])),
      ("shake", .shake(rotation)), ("shake-sideways", .shake(translation: translation)),
      ("shock", .shock(translation)),
      ("ripple-inner", .ripple(.inner(size: button), opacity: opacity, scale: scale)),
      ("ripple-outer", .ripple(.outer(size: button), opacity: opacity, scale: scale)),
      ("pulse", .pulse(scale)), ("tada", .tada(scale: scale, rotation: rotation)),
      ("bounce", .bounce(translation)), ("swing", .swing(rotation)), ("expand", .expand(scale)),
      ("compress", .compress(scale)),
      (
        "hinge",
        .hinge(rotation, translation: translation, size: button, screenHeight: 480)
      ), ("drop", .drop(rotation, translation: translation, screenHeight: 480)),
      (
        "progress-ring",
        .progressRing(start: number("strokeStart"), end: number("strokeEnd"))
      ),
    ]
  }

  static let names = presets().map(\.name)

  /// - Parameter opacity: That at rest: what fades in begins at 0.
  static func description(
    of timeline: MotionTimeline<NamedModel>, opacity: Double = 1
  ) -> AnimationDescription {
    let rest = [
      ("opacity", opacity), ("scale", 1), ("rotation", 0), ("translation", 0), ("strokeStart", 0),
      ("strokeEnd", 0),
    ]
    let paths = Set(timeline.animates.map(\.key.path))
    return AnimationDescription(
      rest.filter { paths.contains(\NamedModel[PropertyName<Double>($0.0)]) }
        .map { AnimatedProperty($0.0, .number(AnimationStack($0.1))) }, timeline: timeline)
  }

  /// The files hold the presets of the library, number for number.
  @Test(arguments: Self.names)
  func everyPresetIsAFile(name: String) throws {
    let timeline = try #require(Self.presets().first { $0.name == name }?.timeline)
    let file = GoldenTable.directory.deletingLastPathComponent()
      .appendingPathComponent("animations/presets/\(name).json")
    let text = try String(contentsOf: file, encoding: .utf8)
    let opacity = name == "fade-in" ? 0.0 : 1
    #expect(try Self.description(of: timeline, opacity: opacity).text() == text)
    try TimelineDescriptionTests.expectSame(
      AnimationDescription(text), Self.description(of: timeline, opacity: opacity))
  }
}
