// animcurve help curves, help spring, …: the functions of curves, from the table that reads them.

import AnimationMath
import Console
import CurveFormats

extension Topic {
  /// The topic of all functions, then a topic for each function.
  static var curves: [Topic] {
    let families = NamedCurve.families.map { family in
      let names = NamedCurve.all.filter { $0.family == family }.map(\.name)
      return (family, names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " …" : ""))
    }
    let functions = CurveText.functions.map { ($0.example, $0.names.joined(separator: ", ")) }
    let all = Topic(
      "curves",
      "The functions and names that a curve is written with; 'help spring' and the like explain one",
      [("FUNCTIONS", functions), ("NAMES, AS 'list' HAS THEM", families)])
    return [all] + CurveText.functions.map(\.topic)
  }
}

extension CurveFunction {
  /// An example text that uses this function.
  fileprivate var example: String {
    CurveText.examples.first { $0.hasPrefix(name + "(") } ?? name
  }

  private var placed: [Parameter] {
    tables.flatMap { table -> [Parameter] in
      if case .each(let parameters) = table.places { parameters } else { [] }
    }
  }

  private var dialects: [[Parameter]] { tables.flatMap(\.dialects) }

  private var all: [Parameter] { placed + dialects.joined() + tables.flatMap(\.common) }

  /// The names of all arguments.
  fileprivate var names: [String] {
    all.reduce(into: []) { if !$0.contains($1.label) { $0.append($1.label) } }
  }

  fileprivate var topic: Topic {
    let explained = names.map { name in
      let same = all.filter { $0.label == name }
      let words = same.flatMap(\.words).reduce(into: [String]()) {
        if !$0.contains($1) { $0.append($1) }
      }
      let phrase = words.isEmpty ? same[0].phrase : words.joined(separator: ", ")
      return (name, phrase + (same.allSatisfy { $0.standard != nil } ? " (may be left out)" : ""))
    }
    let ways = dialects.count < 2 || name == "penner" ? [] : dialects
    let spring = try? CurveText("spring(duration: 0.5, bounce: 0.3)")
    let rows: [(String, String)] =
      if case .spring(let spring) = spring, name == "spring" {
        spring.dialects.map { ($0.labels.joined(separator: ", "), Self.rounded($0.text ?? "")) }
      } else {
        ways.map { ($0.map(\.label).joined(separator: ", "), "") }
      }
    return Topic(
      name, "A curve by \(name)(), such as \(example)",
      [("ARGUMENTS", explained), ("ONE OF THESE GROUPS", rows)])
  }

  /// A text with at most four decimals.
  private static func rounded(_ text: String) -> String {
    text.replacing(/[0-9]+\.[0-9]{4,}/) { match in
      shortestDecimal(((Double(match.output) ?? 0) * 1e4).rounded() / 1e4)
    }
  }
}

extension Parameter {
  fileprivate var words: [String] { if case .word(let words) = kind { words } else { [] } }

  /// The accepted values, if they are not words.
  fileprivate var phrase: String {
    switch kind {
    case .wholeNumber: "a whole number"
    case .numbers: "numbers without commas between them"
    default: "a number"
    }
  }
}
