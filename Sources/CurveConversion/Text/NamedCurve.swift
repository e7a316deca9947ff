// All named curves, by family.
//
// The same name means different curves in different systems, so a name carries its family, as in
// `core-animation.ease-in`; only the keywords of CSS have no prefix. Names are the system's own:
// `curveEasyEaseMax` of Fluent 2 is `fluent2.easy-ease-max` in text and `.fluent2(.easyEaseMax)` in Swift.
//
// Those of systems are lines of one table, NamedCurve+Table.swift; in Swift a family is an enum of its names and a function
// from a name to its curve, Easing+Named.swift and DampedSpring+Named.swift.

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
  public static let all: [NamedCurve] = css + curves(of: table) + penner

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
  init(_ family: String, _ name: String, source: String, _ form: Easing.Form) {
    (self.family, self.name, self.source) = (family, name, source)
    curve = .easing(Easing(form: form, label: name))
  }

  /// A keyword of CSS, whose easing prints as CSS does.
  init(keyword name: String, source: String, _ easing: Easing) {
    (family, self.name, self.source) = ("css", name, source)
    curve = .easing(easing)
  }

  /// The curve that a text means, under a name.
  private init(
    _ family: String, _ name: String, source: String, text: String,
    outside rule: CubicBezier.Extrapolation
  ) {
    (self.family, self.name, self.source) = (family, name, source)
    switch try? CurveText(alone: text) {
    case .easing(let easing):
      var form = easing.form
      if let curve = easing.curve.cast(to: CubicBezier.self) {
        form = Easing.Form(curve.extrapolated(by: rule))
      }
      if let path = easing.curve.cast(to: BezierPath.self) {
        form = Easing.Form(path.extrapolated(by: rule))
      }
      curve = .easing(Easing(form: form, label: name))
    case .spring(let spring):
      curve = .spring(
        trapping(
          try CurveText.SpringText(spring.parameters, mass: spring.spring.mass, name: name)))
    case .motion, nil: fatalError("\(text) must be an easing or a spring")
    }
  }

  /// The curves of a table's lines, of which one with "#" is the head of those below.
  private static func curves(of table: String) -> [NamedCurve] {
    var (family, source, rule) = ("", "", CubicBezier.Extrapolation.tangent)
    return table.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1).map { String($0) }
      if parts[0] != "#" {
        return NamedCurve(
          family, "\(family).\(parts[0])", source: source, text: parts[1], outside: rule)
      }
      let head = parts[1].split(separator: ":", maxSplits: 1)
      let words = head[0].split(separator: " ")
      (family, source) = (String(words[0]), String(head[1].dropFirst()))
      rule = CubicBezier.Extrapolation(rawValue: String(words[words.count - 1])) ?? .tangent
      return nil
    }
  }

  /// The curve with a name that is there.
  static func known(_ name: String) -> NamedCurve {
    guard let curve = named(name) else { fatalError("\(name) must be the name of a curve") }
    return curve
  }

  /// The curve that a family has under a name.
  static func known(_ family: String, _ name: some RawRepresentable<String>) -> NamedCurve {
    known(name.text(in: family))
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
