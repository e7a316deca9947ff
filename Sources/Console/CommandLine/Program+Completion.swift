// Completion scripts, made from the table.
//
// All three shells are told the same five things: the commands; the options of each; what the value
// of an option may be; the words an operand may be; and where a file name is wanted. Each shell has
// a file with its own way of saying them. A script is text that a shell runs, so every word from
// the table goes into it quoted.

/// The shells for which there are completion scripts.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

extension Program {
  /// The completion script for a shell, closing line end included.
  func completionScript(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletion
    case .zsh: zshCompletion
    case .fish: fishCompletion
    }
  }
}

extension Completion {
  /// The words to offer; none where they are files or anything.
  package var words: [String] {
    switch self {
    case .nothing, .files: []
    case .choices(let words): words
    case .suggestions(let words): words()
    }
  }
}

extension AnyOption {
  /// The option as it may be typed: `--output`, `-o`.
  var spellings: [String] {
    [spelling] + (short.map { ["-\($0)"] } ?? [])
  }
}

/// A word between single quotes, as bash and zsh read it; left alone where no character is special.
func shellQuoted(_ word: String) -> String {
  if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
  return "'" + word.map { $0 == "'" ? "'\\''" : "\($0)" }.joined() + "'"
}

/// Whether no shell gives the byte a meaning of its own.
func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
    true
  default: false
  }
}
