// A mistake in the command line, and its message.
//
//     animcurve: error: --count: expected a whole number from 1 to 99, got 'abc'
//     usage: animcurve sample [options] <curve>...
//     see 'animcurve sample --help'

import Spelling
import Wording

/// A command line that cannot be run.
package struct UsageError: Error, Equatable {
  /// The exit status for it, `EX_USAGE` of sysexits.h.
  package static let exitStatus: Int32 = 64

  /// One line that names the option or word at fault, its value, and the accepted values.
  package let message: String
  /// The name of the command; `nil` if none was recognised.
  package let command: String?

  package init(_ message: String, in command: String?) {
    self.message = message
    self.command = command
  }
}

extension Program {
  /// The text of an error for standard error, closing line end included.
  package func report(_ error: UsageError) -> String {
    let concerned = error.command.flatMap(command(named:))
    let words = [name, concerned?.name, "--help"].compactMap { $0 }
    return """
      \(name): error: \(lines(of: error.message))
      usage: \(usage(of: concerned))
      see '\(words.joined(separator: " "))'

      """
  }
}

/// A text from outside between quotation marks: whole up to 120 characters, else its beginning.
package func quoted(_ text: some StringProtocol) -> String {
  "'\(excerpt(String(text), upTo: 120))'"
}

/// A message on one line, in which nothing from outside reaches the terminal as a command: control
/// characters, marks that turn the direction of writing or are not seen, and bytes that are no text, appear as
/// escapes.
package func printable(_ message: String) -> String {
  message.unicodeScalars.reduce(into: "") { line, scalar in
    if let byte = SystemText.byte(of: scalar) {
      line += "\\x" + String(byte, radix: 16, uppercase: true)
    } else if isCommand(scalar) {
      line += scalar.escaped(asASCII: true)
    } else {
      line.unicodeScalars.append(scalar)
    }
  }
}

/// A message on one line; on a terminal one that is longer than two lines is broken after its semicolons.
package func lines(
  of message: String, isTerminal: Bool = isatty(Descriptor.standardError.number) == 1
) -> String {
  let line = printable(message)
  return isTerminal && line.count > 160
    ? line.split(separator: "; ").joined(separator: ";\n  ") : line
}

/// Whether a character steers a terminal or how others are shown, and has no shape of its own.
private func isCommand(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator: true
  // The zero-width joiner and non-joiner belong to letters and emoji.
  case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
  default: false
  }
}

/// The end of a message about an unknown word: a suggestion, or nothing.
package func didYouMean(_ suggestion: String?) -> String {
  didYouMean(suggestion.map { [$0] } ?? [])
}
