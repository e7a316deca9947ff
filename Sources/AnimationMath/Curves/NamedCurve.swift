// Every curve that has a name, by family.
//
// The same name means different curves in different systems, so a name carries its family, as in
// `core-animation.ease-in`; only the keywords of CSS stand alone. A family is one list in its own
// file, and one entry of ``NamedCurve/all``.

/// A curve under the name that text uses for it.
public struct NamedCurve: Hashable, Sendable {
  /// The system that gave the name: the part before the first point, or `css`.
  public let family: String

  /// The whole name, in lower case.
  public let name: String

  /// The curve as a function of the text form, for curves with numbers of their own.
  public let definition: String

  /// The curve; its canonical text is ``name``.
  public let curve: CurveText

  /// Whether the curve is a spring rather than an easing.
  public var isSpring: Bool {
    if case .spring = curve { return true }
    return false
  }

  /// Every named curve, family by family.
  public static let all: [NamedCurve] = css + coreAnimation + swiftUI

  /// The families, in the order of ``all``.
  public static let families = all.reduce(into: [String]()) { families, curve in
    if families.last != curve.family { families.append(curve.family) }
  }

  /// The curve with a name, `nil` if there is none.
  public static func named(_ name: String) -> NamedCurve? { byName[name.lowercased()] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// A named cubic Bézier.
  init(family: String, _ name: String, _ curve: CubicBezier) {
    self.family = family
    self.name = name
    definition = curve.description
    self.curve = .easing(Easing(curve, description: name))
  }

  /// A named spring.
  init(family: String, _ name: String, _ parameters: DampedSpring.Parameters) {
    self.family = family
    self.name = name
    definition = parameters.description
    let spring = trapping { () throws(ParameterError) in try DampedSpring(parameters) }
    curve = .spring(
      SpringExpression(
        spring: spring, initialVelocity: 0, description: name, parameters: parameters,
        isClamped: false))
  }
}

extension NamedCurve {
  /// CSS Easing Functions, the keywords that are cubic Béziers.
  static let css = [
    NamedCurve(family: "css", "linear", .linear),
    NamedCurve(family: "css", "ease", .ease),
    NamedCurve(family: "css", "ease-in", .easeIn),
    NamedCurve(family: "css", "ease-out", .easeOut),
    NamedCurve(family: "css", "ease-in-out", .easeInOut),
  ]

  /// Core Animation: CAMediaTimingFunctionName, which hold the ends, and the default spring.
  static let coreAnimation = [
    NamedCurve(
      family: "core-animation", "core-animation.default", .ease.extrapolated(by: .hold)),
    NamedCurve(
      family: "core-animation", "core-animation.linear", .linear.extrapolated(by: .hold)),
    NamedCurve(
      family: "core-animation", "core-animation.ease-in", .easeIn.extrapolated(by: .hold)),
    NamedCurve(
      family: "core-animation", "core-animation.ease-out", .easeOut.extrapolated(by: .hold)),
    NamedCurve(
      family: "core-animation", "core-animation.ease-in-ease-out",
      .easeInOut.extrapolated(by: .hold)),
    NamedCurve(
      family: "core-animation", "core-animation.spring",
      .physical(mass: 1, stiffness: 100, damping: 10)),
  ]

  /// SwiftUI: the presets of Spring, with their default duration.
  static let swiftUI = [
    NamedCurve(family: "swiftui", "swiftui.smooth", .perceptualDuration(0.5, bounce: 0)),
    NamedCurve(family: "swiftui", "swiftui.snappy", .perceptualDuration(0.5, bounce: 0.15)),
    NamedCurve(family: "swiftui", "swiftui.bouncy", .perceptualDuration(0.5, bounce: 0.3)),
  ]
}
