// The values of a command line, each with the type that its option declares.

import Wording

/// The options and operands of one command line, checked against the command that declares them.
package struct Arguments: Sendable {
  /// The command as declared.
  package let command: Command
  let values: [String: any Sendable]
  /// The words that are not options, in their order.
  package let operands: [String]
  /// The options whose values were asked for.
  private let asked = Asked()

  /// The value of an option, or its default.
  ///
  /// The command must declare the option; any other would always give its default.
  package subscript<Value>(option: Option<Value>) -> Value {
    require(
      command.allOptions.contains { $0.name == option.name },
      "'\(command.name)' does not declare \(option.spelling)")
    return ifDeclared(option)
  }

  /// The value of an option, or its default, for code shared by commands of which some lack the
  /// option.
  package func ifDeclared<Value>(_ option: Option<Value>) -> Value {
    asked.names.insert(option.name)
    return values[option.name] as? Value ?? option.fallback
  }

  /// Refuses an option that was given and whose value nothing has asked for: it would have no effect.
  ///
  /// To be called when all that decides about the output is known, and before it is written.
  package func refuseUnasked() throws(UsageError) {
    let unasked = command.allOptions.first {
      contains($0) && !asked.names.contains($0.name)
    }
    guard let unasked else { return }
    let subject = unasked.subject.map { "belongs to \($0), and " } ?? ""
    let place = operands.isEmpty ? "here" : "on " + operands.map(quoted).joined(separator: " and ")
    throw mistake("\(unasked.spelling) \(subject)has no effect \(place)")
  }

  /// A mistake in the command line, which is reported with the usage of its command.
  package func mistake(_ message: String) -> UsageError { UsageError(message, in: command.name) }

  /// Whether the option was given, even with its default value; this does not ask for its value.
  package func contains(_ option: any AnyOption) -> Bool {
    values[option.name] != nil
  }

  /// The operand of a command that takes exactly one.
  package var operand: String {
    require(operands.count == 1, "'\(command.name)' has \(operands.count) operands, not one")
    return operands[0]
  }
}

/// The names of options that a command has asked for; a command asks on one thread.
private final class Asked: @unchecked Sendable {
  var names: Set<String> = []
}
