// The arguments of a function of the text form: one table for each function, one reader for all.
//
//     cubic-bezier(0.4, 0, 0.2, 1, outside: hold)      numbers by place, then an option by its label
//     penner(back, out, overshoot: 2)                  words by place, then the options of that family
//     catmull-rom(0.2 0.1, 0.5 0.8, alpha: 0.25)       a list, then an option
//     spring(response: 0.5, damping-ratio: 0.8)        labels of one dialect
//     decay(velocity: 3, half-life: 0.2)               labels of one dialect, and those of all
//     rotate3d(1, 0, 0, 45deg)                         numbers with units, by place
//
// The first arguments go by place, the others by label in any order, with hyphens or without. A
// table says of each argument its name, its kind and its default; FunctionArguments.swift reads an
// expression by the table. The function makes the curve from the values.

package struct CurveFunction: Sendable {
  /// The name, in lower case.
  package let name: String

  /// The arguments of the function: one table, or several of which one holds.
  package let tables: [ArgumentTable]

  /// Makes the curve from an expression with this name and with parentheses.
  let make: @Sendable (CurveExpression) throws(CurveTextError) -> CurveText

}

extension CurveFunction {
  /// A function whose arguments one table describes.
  init(
    _ name: String, _ table: ArgumentTable,
    make: @escaping @Sendable (FunctionArguments) throws(CurveTextError) -> CurveText
  ) {
    self.init(name: name, tables: [table]) { expression throws(CurveTextError) in
      try make(FunctionArguments(expression, table))
    }
  }
}

/// The arguments that a function accepts.
package struct ArgumentTable: Sendable {
  /// The arguments before the labels.
  package enum Places: Sendable {
    /// One argument for each place; trailing arguments with a default may be left out.
    case each([Parameter])
    /// Any number of arguments, which the function reads itself; the text is their name in errors.
    case list(String)
  }

  package var places: Places

  /// The labels of each dialect; exactly one dialect is given, and completely.
  package var dialects: [[Parameter]]

  /// The labels that every dialect accepts.
  package var common: [Parameter]

  /// The arguments by place, as a phrase for errors; if `nil`, it is made from their names.
  package var arity: String?

  /// The error for a label in the first places, or an argument without a label after them.
  var form: String?

  package init(
    places: Places = .each([]), dialects: [[Parameter]] = [[]], common: [Parameter] = [],
    arity: String? = nil, form: String? = nil
  ) {
    (self.places, self.dialects, self.common) = (places, dialects, common)
    (self.arity, self.form) = (arity, form)
  }

  var labels: [String] {
    (dialects.flatMap { $0 } + common).reduce(into: []) { labels, parameter in
      if !labels.contains(parameter.label) { labels.append(parameter.label) }
    }
  }

  /// The number of arguments by place, as a phrase: `takes 4 numbers (x1, y1, x2, y2)`.
  package func arity(of parameters: [Parameter]) -> String {
    if let arity { return arity }
    let required = parameters.prefix { $0.standard == nil }.count
    let count = parameters.count == required ? "\(required)" : "\(required) or \(parameters.count)"
    let noun = parameters.count == 1 ? "number" : "numbers"
    return "takes \(count) \(noun) (\(parameters.map(\.label).joined(separator: ", ")))"
  }

  package var choices: String {
    if dialects.count > 1 {
      let shared = common.map(\.label)
      let lists = dialects.map { parameters in
        parameters.filter { !shared.contains($0.label) }
          .map { $0.standard == nil ? $0.label : "[\($0.label)]" }.joined(separator: ", ")
      }
      return "takes one of: \(lists.joined(separator: "; ")); and with any of them "
        + shared.joined(separator: ", ")
    }
    var names = labels
    if case .list(let name) = places { names.insert(name, at: 0) }
    return names.isEmpty ? "takes no more" : "takes \(names.joined(separator: ", "))"
  }
}

package struct Parameter: Sendable {
  /// The kind of value that an argument accepts.
  package enum Kind: Sendable {
    case number
    /// A number written without point and exponent.
    case wholeNumber
    case word([String])
    /// Numbers without commas between them.
    case numbers
    /// A number without a unit, or a percentage of 1.
    case factor
    /// A number without a unit, or of px.
    case length
    /// A length, or none.
    case distance
    /// A number with the unit deg, rad, grad or turn; 0 needs no unit.
    case angle
  }

  /// The label; for an argument by place, its name in errors.
  package let label: String

  /// Another system's label, which is read too, but not printed.
  var alias: String?

  package let kind: Kind

  /// The default; `nil` for an argument that must be given.
  package let standard: ArgumentValue?

  var labels: [String] { [label] + (alias.map { [$0] } ?? []) }

  /// The default, if it is a number.
  var standardNumber: Double {
    if case .number(let value) = standard { return value }
    return 0
  }

  /// A number that must be given.
  package static func number(_ label: String, alias: String? = nil) -> Parameter {
    Parameter(label: label, alias: alias, kind: .number, standard: nil)
  }

  /// A number with a default.
  package static func number(_ label: String, default standard: Double) -> Parameter {
    Parameter(label: label, kind: .number, standard: .number(standard))
  }

  /// A word that must be given.
  package static func word(_ label: String, of words: [String]) -> Parameter {
    Parameter(label: label, kind: .word(words), standard: nil)
  }

  /// One of the words of an enumeration, the first if none is given.
  package static func word<Word: CaseIterable & RawRepresentable<String>>(
    _ label: String, of type: Word.Type
  ) -> Parameter {
    word(label, default: type.allCases.map(\.rawValue))
  }

  /// One of several words, the first if none is given.
  package static func word(_ label: String, default words: [String]) -> Parameter {
    Parameter(label: label, kind: .word(words), standard: .word(words[0]))
  }

  static func required(_ label: String, _ kind: Kind) -> Parameter {
    Parameter(label: label, kind: kind, standard: nil)
  }
}

package enum ArgumentValue: Hashable, Sendable {
  /// A number, in degrees for an angle; infinite for `none`.
  case number(Double)
  case numbers([Double])
  case word(String)
}
