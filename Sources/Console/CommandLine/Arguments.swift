// The values of a command line, each with the type that its option declares.

import Wording

/// The options and operands of one command line, checked against the command that declares them.
package struct Arguments: Sendable {
  /// The command as declared.
  package let command: Command
  let values: [String: any Sendable]
  /// The words that are not options, in their order.
  package let operands: [String]

  /// The value of an option, or its default.
  ///
  /// The command must declare the option; any other would always give its default.
  package subscript<Value>(option: Option<Value>) -> Value {
    require(
      command.allOptions.contains { $0.name == option.name },
      "'\(command.name)' does not declare \(option.spelling)")
    guard let value = values[option.name] as? Value else { return option.fallback }
    return value
  }

  /// The value of an option, or its default, for code shared by commands of which some lack the
  /// option.
  package func ifDeclared<Value>(_ option: Option<Value>) -> Value {
    values[option.name] as? Value ?? option.fallback
  }

  /// A mistake in the command line, which is reported with the usage of its command.
  package func mistake(_ message: String) -> UsageError { UsageError(message, in: command.name) }

  /// Whether the option was given, even with its default value.
  package func contains(_ option: any AnyOption) -> Bool {
    values[option.name] != nil
  }

  /// The operand of a command that takes exactly one.
  package var operand: String {
    require(operands.count == 1, "'\(command.name)' has \(operands.count) operands, not one")
    return operands[0]
  }
}
