// All named curves, by family.
//
// The same name means different curves in different systems, so a name carries its family, as in
// `core-animation.ease-in`; only the keywords of CSS have no prefix. A family is one list in its own
// file, in Text/Named, and one entry of ``NamedCurve/all``. Names are the system's own in kebab
// case: `curveEasyEaseMax` of Fluent 2 is `fluent2.easy-ease-max`.
//
// Numbers are the decimals that the system publishes; ``NamedCurve/source`` says where. Core
// Animation and Compose keep them in single precision; see
// ``CubicBezier/roundedToSinglePrecision``.

/// A curve with its name in the text form.
public struct NamedCurve: Hashable, Sendable {
  /// The system that gave the name: the part before the first point, or `css`.
  public let family: String

  /// The whole name, in lower case.
  public let name: String

  /// The curve as a function of the text form, with its numbers.
  public let definition: String

  /// Where the numbers are published: a standard, a vendor's page, or a repository and path.
  public let source: String

  /// The curve as CSS: the keyword if CSS has one, else ``definition``.
  ///
  /// `nil` where CSS has no exact text, as for springs. The CSS text is the same curve inside 0…1;
  /// outside, CSS continues the tangents, whatever the family does.
  public let css: String?

  /// The curve; its canonical text is ``name``, or ``definition`` for CSS's step-start and step-end.
  public let curve: CurveText

  /// Whether the curve is a spring rather than an easing.
  package var isSpring: Bool {
    if case .spring = curve { return true }
    return false
  }

  /// Every named curve, family by family.
  public static let all: [NamedCurve] = [
    css, coreAnimation, swiftUI, uiKit, ax, springIOS, easingsNet, material3, android, compose,
    dynamicAnimation, flutter, fluent2, carbon, motion, penner, pop, rebound, reactNative,
    reanimated,
    reactSpring, wobble, advance, libadwaita,
  ].flatMap { $0 }

  /// The families, in the order of ``all``.
  public static let families = all.reduce(into: [String]()) { families, curve in
    if families.last != curve.family { families.append(curve.family) }
  }

  /// The curve with a name, `nil` if there is none.
  public static func named(_ name: String) -> NamedCurve? {
    let name = name.asciiLowercased
    // Only the keywords of CSS have no point; to find one of these, the other curves need not be
    // made.
    return name.contains(".") ? byName[name] : css.first { $0.name == name }
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  package init(family: String, source: String, _ name: String, _ curve: CubicBezier) {
    self.family = family
    self.source = source
    self.name = name
    definition = curve.description
    css = curve.css
    self.curve = .easing(Easing(curve, description: name))
  }

  /// A name that the canonical text replaces by the function, as CSS does.
  package init(family: String, source: String, _ name: String, for easing: Easing) {
    self.family = family
    self.source = source
    self.name = name
    definition = easing.description
    css = definition
    curve = .easing(easing)
  }

  /// A named curve that is neither a Bézier nor a spring, by its function in the text form.
  package init(
    family: String, source: String, _ name: String, _ curve: some Curve, definition: String
  ) {
    self.family = family
    self.source = source
    self.name = name
    self.definition = definition
    css = nil
    self.curve = .easing(Easing(curve, description: name))
  }

  /// A named spring; `mass` is for dialects without a mass.
  package init(
    family: String, source: String, _ name: String, _ parameters: DampedSpring.Parameters,
    mass: Double = 1
  ) {
    self.family = family
    self.source = source
    self.name = name
    var arguments = parameters.arguments
    if mass != 1 { arguments.append(("mass", mass)) }
    definition = "spring(\(DampedSpring.Parameters.text(arguments)))"
    css = nil
    curve = .spring(
      trapping { () throws(ParameterError) in
        try CurveText.SpringText(parameters, mass: mass, name: name)
      })
  }
}

// MARK: - Families

extension NamedCurve {
  /// A Bézier in a family's list: a name without the family, and two control points.
  typealias BezierRow = (name: String, x1: Double, y1: Double, x2: Double, y2: Double)

  /// The Béziers of a family, with the system's rule outside 0…1.
  static func beziers(
    _ family: String, source: String, outside extrapolation: CubicBezier.Extrapolation,
    _ rows: [BezierRow]
  ) -> [NamedCurve] {
    rows.map { row in
      NamedCurve(
        family: family, source: source, "\(family).\(row.name)",
        CubicBezier(row.x1, row.y1, row.x2, row.y2, extrapolation: extrapolation))
    }
  }

  /// The springs of a family, one row each: a name without its family, and the spring in its
  /// published dialect.
  package static func springs(
    _ family: String, source: String, _ rows: [(name: String, parameters: DampedSpring.Parameters)]
  ) -> [NamedCurve] {
    rows.map { row in
      NamedCurve(family: family, source: source, "\(family).\(row.name)", row.parameters)
    }
  }
}
