// SwiftUI's springs with their default arguments, in both of its dialects.
//
// Apple documents durations and the extra bounce of a preset, but not the preset's own bounce; that
// number is OpenSwiftUI's. Older articles give `spring(response:dampingFraction:)` a response of
// 0.55; Apple documents 0.5.

extension DampedSpring {
  /// The names of SwiftUI's springs other than ``smooth``, ``snappy`` and ``bouncy``.
  ///
  /// `springResponse` and `interactiveSpringResponse` are the older functions `spring` and
  /// `interactiveSpring`, by response and damping fraction.
  public enum SwiftUIName: String, CaseIterable, Sendable {
    case spring, interactiveSpring, springResponse, interactiveSpringResponse
  }

  /// A spring of SwiftUI with its default arguments: `.swiftUI(.interactiveSpring)` is
  /// `swiftui.interactive-spring`.
  public static func swiftUI(_ name: SwiftUIName) -> DampedSpring {
    NamedCurve.swiftUI(name).spring
  }
}

extension NamedCurve {
  /// SwiftUI: the presets of Spring and Animation, with their default duration.
  static let swiftUIPresets = [("smooth", 0), ("snappy", 0.15), ("bouncy", 0.3)].map {
    name, bounce in
    NamedCurve(
      "swiftui", "swiftui.\(name)",
      source: "OpenSwiftUIProject/OpenSwiftUI Sources/OpenSwiftUICore/Animation/Animation/Spring"
        + "/FluidSpringAnimation.swift",
      .perceptualDuration(0.5, bounce: bounce))
  }

  /// SwiftUI: the functions of Animation, with their default arguments.
  static func swiftUI(_ name: DampedSpring.SwiftUIName) -> NamedCurve {
    let spring: DampedSpring.Parameters =
      switch name {
      case .spring: .perceptualDuration(0.5, bounce: 0)
      case .interactiveSpring: .perceptualDuration(0.15, bounce: 0.15)
      case .springResponse: .response(0.5, dampingRatio: 0.825)
      case .interactiveSpringResponse: .response(0.15, dampingRatio: 0.86)
      }
    return NamedCurve(
      "swiftui", name, source: "Apple, SwiftUI Animation: spring and interactiveSpring", spring)
  }
}
