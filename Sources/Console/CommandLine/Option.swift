// An option, declared once with the type of its value.
//
//     static let count = Option("count", .integer(from: 1, to: 99), "N", "How many")  // Option<Int?>
//     static let width = Option("width", .number, "W", "Width", default: "0.5")  // Option<Double>
//     static let quiet = Option(flag: "quiet", short: "q", "Say nothing")        // Option<Bool>
//
// The declaration is also the key under which a command finds the value: `arguments[count]` is an
// `Int?`, `arguments[width]` a `Double`. So no name can be misspelled and no default is repeated. A
// default is written as a user would write it and read by the same reader; the help shows this
// text.
//
// A table holds options of many types, so `AnyOption` is the part of an option that does not depend
// on the type.

/// An option whose value is a `Value`: optional where it may be absent, `Bool` for a flag.
package struct Option<Value: Sendable>: Sendable {
  /// The long name, without dashes.
  package let name: String
  package let short: Character?
  /// The name of the value in help screens; nil for a flag, which has none.
  package let valueName: String?
  package let help: String
  /// The effect of leaving out the option, in the words of the help.
  package private(set) var defaultText: String?
  /// The value when the option is not given.
  package let fallback: Value
  /// The accepted values, as a phrase after the word "expected".
  package let expected: String
  package private(set) var completion: Completion
  /// The option's names in other programs, which are not accepted; the error suggests this option.
  package private(set) var otherNames: [String] = []
  /// The things on which the option has an effect, if not on all that its command takes.
  package private(set) var subject: String?
  package let read: @Sendable (String) -> Value?
}

extension Option {
  /// An option that may be absent; `otherwise` describes the effect of leaving it out.
  package init<Present>(
    _ name: String, short: Character? = nil, _ kind: ValueKind<Present>, _ valueName: String,
    _ help: String, otherwise: String? = nil
  ) where Value == Present? {
    self.init(
      name: name, short: short, valueName: valueName, help: help, defaultText: otherwise,
      fallback: nil, expected: kind.expected, completion: kind.completion,
      read: { text in kind.read(text).map { .some($0) } })
  }

  /// An option with a default, which must be a text that the option itself accepts.
  package init(
    _ name: String, short: Character? = nil, _ kind: ValueKind<Value>, _ valueName: String,
    _ help: String, default text: String
  ) {
    guard let fallback = kind.read(text) else {
      fatalError("default of --\(name): expected \(kind.expected), got '\(text)'")
    }
    self.init(
      name: name, short: short, valueName: valueName, help: help, defaultText: text,
      fallback: fallback, expected: kind.expected, completion: kind.completion, read: kind.read)
  }

  /// An option without a value: true where it is given.
  package init(flag name: String, short: Character? = nil, _ help: String) where Value == Bool {
    self.init(
      name: name, short: short, valueName: nil, help: help, defaultText: nil,
      fallback: false, expected: "no value", completion: .nothing, read: { _ in nil })
  }

  /// The same option, with words to offer on completion.
  package func suggesting(_ words: @escaping @Sendable () -> [String]) -> Option {
    var option = self
    option.completion = .suggestions(words)
    return option
  }
}

extension Option {
  /// The same option; errors suggest it for the names that it has in other programs.
  package func known(as names: String...) -> Option {
    var option = self
    option.otherNames = names
    return option
  }

  /// The same option for a command in which leaving it out has another effect.
  package func otherwise<Present>(_ text: String) -> Option where Value == Present? {
    var option = self
    option.defaultText = text
    return option
  }
}

// MARK: - Options of any type

/// An option without the type of its value, for parsing, help and completion.
package protocol AnyOption: Sendable {
  var name: String { get }
  var short: Character? { get }
  var valueName: String? { get }
  var help: String { get }
  var defaultText: String? { get }
  var expected: String { get }
  var completion: Completion { get }
  var otherNames: [String] { get }
  var subject: String? { get }

  /// The same option, which has an effect on some things alone.
  func of(_ subject: String) -> Self

  /// The value of a text, or nil where the text is not `expected`.
  func value(from text: String) -> (any Sendable)?
}

extension Option: AnyOption {
  package func of(_ subject: String) -> Option {
    var option = self
    option.subject = subject
    return option
  }

  package func value(from text: String) -> (any Sendable)? {
    guard let value = read(text) else { return nil }
    return value
  }
}

extension AnyOption {
  var isFlag: Bool { valueName == nil }

  /// The long name as it is typed.
  package var spelling: String { "--" + name }
}
