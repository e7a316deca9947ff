// The keywords of CSS, the only names without a family.

extension NamedCurve {
  /// CSS Easing Functions: the keywords that are cubic Béziers, and those that are steps.
  static let css =
    CubicBezier.keywords.map { NamedCurve(keyword: $0.name, source: cssText, Easing($0.curve)) } + [
      NamedCurve(keyword: "step-start", source: cssText, .stepStart),
      NamedCurve(keyword: "step-end", source: cssText, .stepEnd),
    ]

  private static let cssText = "W3C, CSS Easing Functions Level 2, §2"
}

extension CubicBezier {
  /// The Béziers with a CSS keyword.
  fileprivate static let keywords: [(name: String, curve: CubicBezier)] = [
    ("linear", .linear), ("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInOut),
  ]

  /// The curve as CSS inside 0…1: the keyword with these control points, or else the function.
  package var css: String {
    let inside = extrapolated(by: .tangent)
    return Self.keywords.first { $0.curve == inside }?.name ?? description
  }
}
