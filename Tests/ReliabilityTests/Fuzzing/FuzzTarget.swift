// What is fuzzed: a grammar that writes texts, and an oracle that says what must hold of them.

/// A kind of input from outside.
enum FuzzTarget: String, CaseIterable, Codable, Sendable {
  case curve, path, transform, document, timeline, imported, commandLine

  /// The text that decisions make.
  ///
  /// One text in eight has some characters changed.
  func text(_ choices: inout Choices) -> String {
    let text: String
    switch self {
    case .curve: text = CurveGrammar.text(&choices)
    case .path: text = PathGrammar.text(&choices)
    case .transform: text = TransformGrammar.text(&choices)
    case .document: text = DocumentGrammar.standard.text(&choices)
    case .timeline: text = DocumentGrammar.standard.text(&choices, isTimeline: true)
    case .imported: text = ImportGrammar.text(&choices)
    // Its words and its input are changed one by one.
    case .commandLine: return CommandGrammar.text(&choices)
    }
    return choices.chance(8) ? mutated(text, &choices) : text
  }

  /// The text of a seed.
  func text(seed: UInt64) -> String {
    var choices = Choices(seed: seed)
    return text(&choices)
  }

  /// The text of a fuzzer's bytes: decisions, or after a byte 255 the text itself.
  func text(bytes: [UInt8]) -> String {
    if bytes.first == 255 { return String(decoding: bytes.dropFirst(), as: UTF8.self) }
    var choices = Choices(bytes: bytes)
    return text(&choices)
  }

  /// Throws what does not hold of a text.
  ///
  /// - Returns: Whether the text was accepted.
  func check(_ text: String, _ effort: Effort = .whole) throws(Problem) -> Bool {
    switch self {
    case .curve: try CurveTextOracle.check(text, effort)
    case .path: try PathOracle.check(text, effort)
    case .transform: try TransformOracle.check(text, effort)
    case .document, .timeline: try DocumentOracle.check(text, effort)
    case .imported: try ImportOracle.check(text, effort)
    case .commandLine: try CommandLineOracle.check(text, effort)
    }
  }
}
