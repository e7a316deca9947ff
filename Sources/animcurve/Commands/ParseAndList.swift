// animcurve parse and animcurve list: curves as text.

import AnimationMath

extension Arguments {
  /// Prints the canonical text of a curve, or what CSS computes of it.
  func parse() throws {
    let curve = try CurveText.argument(operand)
    guard self[Options.computed] else { return try print(curve.description) }
    guard case .easing(let easing) = curve, let text = easing.computedCSS else {
      throw CommandError.badData("\(quoted(operand)) is no CSS easing, which --computed asks for")
    }
    try print(text)
  }

  /// Prints every named curve under its family, with its definition or as CSS.
  func list() throws {
    let families = NamedCurve.families
    let family = self[Options.family]
    if let family, !families.contains(family) {
      let suggestion = didYouMean(closest(to: family, among: families))
      throw UsageError(
        "--family: no family is called \(quoted(family))\(suggestion) "
          + "(families: \(families.joined(separator: ", ")))", in: command.name)
    }
    let curves = NamedCurve.all.filter { family ?? $0.family == $0.family }
    let lines = curves.lines(asCSS: self[Options.css])
    guard !lines.isEmpty else {
      throw UsageError(
        "--css: no curve of the family \(quoted(family ?? "")) has an exact CSS text",
        in: command.name)
    }
    try print(lines.joined(separator: "\n"))
  }
}

extension [NamedCurve] {
  /// The curves as a list for reading: each family's name, below it its curves in two columns, and an
  /// empty line between families.
  ///
  /// - Parameter asCSS: Whether the second column is the CSS text, without the curves that have none,
  ///   instead of the definition.
  func lines(asCSS: Bool) -> [String] {
    let rows = compactMap { curve in
      (asCSS ? curve.css : curve.definition).map { (curve.family, curve.name, text: $0) }
    }
    var widths: [String: Int] = [:]
    for (family, name, _) in rows { widths[family] = Swift.max(widths[family] ?? 0, name.count) }
    var lines: [String] = []
    var previous: String?
    for (family, name, text) in rows {
      if family != previous { lines += previous == nil ? [family] : ["", family] }
      previous = family
      let padding = String(repeating: " ", count: (widths[family] ?? 0) - name.count)
      lines.append("  \(name)\(padding)  \(text)")
    }
    return lines
  }
}
