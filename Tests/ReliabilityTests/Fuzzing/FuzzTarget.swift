// What is fuzzed: a grammar that writes texts, and an oracle that says what must hold of them.

/// A kind of input from outside.
enum FuzzTarget: String, CaseIterable, Codable, Sendable {
  case curve, path, transform, document, imported, commandLine

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
  /// - Parameter isQuick: Whether curves are sampled on short grids alone.
  /// - Returns: Whether the text was accepted.
  func check(_ text: String, isQuick: Bool = false) throws(Problem) -> Bool {
    switch self {
    case .curve: try CurveTextOracle.check(text, isQuick: isQuick)
    case .path: try PathOracle.check(text, isQuick: isQuick)
    case .transform: try TransformOracle.check(text)
    case .document: try DocumentOracle.check(text)
    case .imported: try ImportOracle.check(text)
    case .commandLine: try CommandLineOracle.check(text)
    }
  }
}
