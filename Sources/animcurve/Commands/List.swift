// animcurve list: the curves that have a name.

import AnimationMath
import Console

extension Command {
  static let list = Command(
    name: "list",
    abstract: "List the named curves, by family, or those with a word in their name",
    operand: Operand(
      name: "word", help: "List the curves whose family, name or function has all of these words",
      arity: .zeroOrMore, completion: .curves),
    options: [Options.family, Options.css, Options.output],
    run: { try $0.list() })
}

extension Options {
  static let family = Option(
    "family", .text, "NAME", "List the curves of this family only", otherwise: "all families"
  ).suggesting { NamedCurve.families }

  static let css = Option(
    flag: "css",
    "Show each curve as CSS; those without an exact CSS text, such as springs, are left out")
}

extension Arguments {
  /// Prints every named curve under its family, with its definition or as CSS.
  func list() throws {
    let family = try self[Options.family].map(declaredFamily)
    let curves = NamedCurve.all.filter { curve in
      family ?? curve.family == curve.family
        && operands.allSatisfy {
          "\(curve.family) \(curve.name) \(curve.definition.prefix { $0 != "(" })"
            .contains($0.lowercased())
        }
    }
    guard !curves.isEmpty else {
      let names = NamedCurve.all.map(\.name) + CurveText.functionNames
      throw mistake(
        "no curve has \(quoted(operands.joined(separator: " "))) in its family, name or function"
          + didYouMean(suggestions(for: operands[0], among: names)))
    }
    let lines = curves.lines(asCSS: self[Options.css])
    guard !lines.isEmpty else {
      let names = curves.map(\.name).prefix(3).joined(separator: ", ")
      throw mistake(
        "--css: none of the curves (\(names)\(curves.count > 3 ? ", …" : "")) has an exact CSS text"
      )
    }
    try print(lines.joined(separator: "\n"))
  }

  /// The given name if there is a family of that name; throws otherwise.
  func declaredFamily(_ family: String) throws -> String {
    try declared(family, among: NamedCurve.families, by: Options.family, "family", "families")
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
