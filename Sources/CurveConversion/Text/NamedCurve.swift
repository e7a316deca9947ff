// All named curves, by family.
//
// The same name means different curves in different systems, so a name carries its family, as in
// `core-animation.ease-in`; only the keywords of CSS have no prefix. Names are the system's own:
// `curveEasyEaseMax` of Fluent 2 is `fluent2.easy-ease-max` in text and `.fluent2(.easyEaseMax)` in Swift.
//
// A family is one file of Text/Named: an enum of its names, and a function from a name to its curve, with
// the numbers. The compiler checks that no name is without a curve; the text of a name is made of the case.
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

  /// The publication of the numbers: a standard, a vendor's page, or a repository and path.
  public let source: String

  /// The curve; its canonical text is ``name``, or ``definition`` for CSS's step-start and step-end.
  public let curve: CurveText

  /// The curve as a function of the text form, with its numbers; of a Bézier inside 0…1, as its system's rule
  /// outside is not printed.
  public var definition: String {
    switch curve {
    case .easing(let easing):
      if let path = easing.curve.cast(to: BezierPath.self) { return path.description }
      switch easing.form {
      case .linear: return CubicBezier.linear.description
      case .bezier(let curve): return curve.description
      case .steps: return easing.description
      case .lines, .spring, .other: return Easing(form: easing.form).description
      }
    case .spring(let text): return text.definition
    case .motion: return curve.description
    }
  }

  /// The curve as CSS: the keyword if CSS has one, else ``definition``.
  ///
  /// `nil` where CSS has no exact text, as for springs. The CSS text is the same curve inside 0…1;
  /// outside, CSS continues the tangents, whatever the family does.
  public var css: String? {
    guard case .easing(let easing) = curve else { return nil }
    return easing.cssDefinition
  }

  /// Whether the curve is a spring rather than an easing.
  package var isSpring: Bool {
    if case .spring = curve { return true }
    return false
  }

  /// Every named curve, family by family.
  public static let all: [NamedCurve] = [
    css, every(coreAnimation) + [coreAnimationSpring], swiftUIPresets + every(swiftUI), [uiKit],
    every(ax) + [axDecay], [springIOS], every(easingsNet),
    every(material3) + every(material3Spring),
    every(android) + every(androidInterpolator), shaders, every(compose) + every(composeSpring),
    [dynamicAnimation],
    every(flutter) + [flutterScroll], every(fluent2), every(carbon),
    every(motion) + every(motionSpring), penner, [pop], [rebound], every(reactNative),
    every(reanimated), every(reactSpring), [wobble], [advance], [libadwaita],
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
}

// MARK: - Families

extension NamedCurve {
  /// A named easing, which prints as its name.
  init(_ family: String, _ name: String, source: String, _ curve: some Curve) {
    (self.family, self.name, self.source) = (family, name, source)
    self.curve = .easing(Easing(form: Easing.Form(curve), label: name))
  }

  /// A named easing by another text of it.
  init(_ family: String, _ name: String, source: String, text: String) {
    guard let easing = try? Easing(text) else { fatalError("\(text) must be an easing") }
    (self.family, self.name, self.source) = (family, name, source)
    curve = .easing(Easing(form: easing.form, label: name))
  }

  /// A keyword of CSS, whose easing prints as CSS does.
  init(keyword name: String, source: String, _ easing: Easing) {
    (family, self.name, self.source) = ("css", name, source)
    curve = .easing(easing)
  }

  /// A named spring in its published dialect; `mass` is for dialects without a mass.
  init(
    _ family: String, _ name: String, source: String, _ parameters: DampedSpring.Parameters,
    mass: Double = 1
  ) {
    (self.family, self.name, self.source) = (family, name, source)
    curve = .spring(
      trapping(try CurveText.SpringText(parameters, mass: mass, name: name)))
  }

  /// Bézier control points.
  typealias Points = (Double, Double, Double, Double)

  /// The Bézier that a family has under a name.
  init(
    _ family: String, _ name: some RawRepresentable<String>, source: String, _ points: Points,
    outside extrapolation: CubicBezier.Extrapolation
  ) {
    self.init(
      family, name.text(in: family), source: source,
      CubicBezier(points.0, points.1, points.2, points.3, extrapolation: extrapolation))
  }

  /// The spring that a family has under a name.
  init(
    _ family: String, _ name: some RawRepresentable<String>, source: String,
    _ parameters: DampedSpring.Parameters
  ) {
    self.init(family, name.text(in: family), source: source, parameters)
  }

  /// The curves of a family, in the order of its names.
  private static func every<Name: CaseIterable>(_ curve: (Name) -> NamedCurve) -> [NamedCurve] {
    Name.allCases.map(curve)
  }

  /// The curve, which must be an easing.
  var easing: Easing {
    guard case .easing(let easing) = curve else { fatalError("\(name) must be an easing") }
    return easing
  }

  /// The curve, which must be a spring.
  var spring: DampedSpring {
    guard case .spring(let text) = curve else { fatalError("\(name) must be a spring") }
    return text.spring
  }
}

extension RawRepresentable<String> {
  /// The name in text: the family, a point, and the case in kebab case.
  func text(in family: String) -> String { "\(family).\(kebabCase(rawValue))" }
}

/// A name in kebab case, for one in camel case.
private func kebabCase(_ name: String) -> String {
  var text: [UInt8] = []
  for letter in name.utf8 {
    if (0x41...0x5A).contains(letter) {
      text += [0x2D, letter + 0x20]
    } else {
      text.append(letter)
    }
  }
  return String(decoding: text, as: UTF8.self)
}
