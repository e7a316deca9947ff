// animcurve parse and animcurve list: curves as text.

import AnimationMath

extension Arguments {
  /// Prints the canonical text of a curve.
  func parse() throws {
    try print(CurveText.argument(operand).description)
  }

  /// Prints every named curve under its family, with its definition.
  func list() throws {
    let families = NamedCurve.families
    if let family = self[Options.family], !families.contains(family) {
      let suggestion = didYouMean(closest(to: family, among: families))
      throw UsageError(
        "--family: no family is called \(quoted(family))\(suggestion) "
          + "(families: \(families.joined(separator: ", ")))", in: command.name)
    }
    var lines: [String] = []
    for family in families where self[Options.family] ?? family == family {
      let curves = NamedCurve.all.filter { $0.family == family }
      let width = curves.map(\.name.count).max() ?? 0
      if !lines.isEmpty { lines.append("") }
      lines.append(family)
      for curve in curves {
        let padding = String(repeating: " ", count: width - curve.name.count)
        lines.append("  \(curve.name)\(padding)  \(curve.definition)")
      }
    }
    try print(lines.joined(separator: "\n"))
  }
}
