// SwiftUI's springs with their default arguments, in both of its dialects.
//
// Apple documents durations and the extra bounce of a preset, but not the preset's own bounce; that
// number is OpenSwiftUI's. Older articles give `spring(response:dampingFraction:)` a response of
// 0.55; Apple documents 0.5.

extension NamedCurve {
  /// SwiftUI: the presets of Spring and Animation, with their default duration.
  ///
  /// `spring-response` and `interactive-spring-response` are the older functions of those names, by
  /// response and damping fraction.
  static let swiftUI =
    springs(
      "swiftui",
      source: "OpenSwiftUIProject/OpenSwiftUI Sources/OpenSwiftUICore/Animation/Animation/Spring"
        + "/FluidSpringAnimation.swift",
      [
        ("smooth", .perceptualDuration(0.5, bounce: 0)),
        ("snappy", .perceptualDuration(0.5, bounce: 0.15)),
        ("bouncy", .perceptualDuration(0.5, bounce: 0.3)),
      ])
    + springs(
      "swiftui", source: "Apple, SwiftUI Animation: spring and interactiveSpring",
      [
        ("spring", .perceptualDuration(0.5, bounce: 0)),
        ("interactive-spring", .perceptualDuration(0.15, bounce: 0.15)),
        ("spring-response", .response(0.5, dampingRatio: 0.825)),
        ("interactive-spring-response", .response(0.15, dampingRatio: 0.86)),
      ])
}
