// Command lines, written by the program's own table; and what stands on standard input.
//
// Commands, options, their words and the groups that exclude one another are those of `Animcurve.program`, so
// a command that is added there is written here from then on. Operands go by their names in the table.
//
// A line never names a place outside the working directory but the root, which can be neither read nor
// replaced.

import AnimationMath
@testable import Console
@testable import animcurve

/// A command line and its standard input, as one text: the words separated by ␟, the input behind ␞.
struct CommandLineText {
  let words: [String]
  let input: String

  init(words: [String], input: String) {
    self.words = words
    self.input = input
  }

  init(_ text: String) {
    let parts = text.split(separator: "\u{1E}", maxSplits: 1, omittingEmptySubsequences: false)
    words = parts[0].split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
    input = parts.count > 1 ? String(parts[1]) : ""
  }

  var text: String { words.joined(separator: "\u{1F}") + "\u{1E}" + input }
}

extension CommandLineText {
  /// The line without the option that an error names; `nil` if it names none of the line.
  func withoutOption(namedIn error: String) -> CommandLineText? {
    guard let command = Animcurve.program.commands.first(where: { $0.name == words[0] }),
      let place = words.firstIndex(where: { word in
        word.hasPrefix("--") && error.contains(word.prefix { $0 != "=" } + " ")
          || word.hasPrefix("--") && error.contains(word.prefix { $0 != "=" } + ":")
      })
    else { return nil }
    var rest = words
    let name = rest.remove(at: place).dropFirst(2)
    let takesNext =
      !name.contains("=") && command.allOptions.contains { $0.name == name && !$0.isFlag }
    if takesNext && place < rest.count { rest.remove(at: place) }
    return CommandLineText(words: rest, input: input)
  }
}

/// Writes command lines.
enum CommandGrammar {
  private static let commands = Animcurve.program.commands

  static func text(_ choices: inout Choices) -> String {
    let command = choices.pick(commands)
    var words = [command.name]
    var input = ""
    let isSubstituted = command.operand?.substitute != nil && choices.chance(8)
    if let operand = command.operand, !isSubstituted {
      words += operands(operand, of: command, &choices)
      input = standardInput(of: command, &choices)
    }
    var chosen = command.options.filter { _ in choices.chance(4) }
    if let substitute = command.operand?.substitute, !isSubstituted && !choices.chance(16) {
      chosen.removeAll { $0.name == substitute.name }
    }
    if isSubstituted, let substitute = command.operand?.substitute,
      !chosen.contains(where: { $0.name == substitute.name })
    {
      chosen.append(substitute)
    }
    if !choices.chance(16) {
      for group in command.exclusive {
        let names = group.map(\.name)
        while chosen.filter({ names.contains($0.name) }).count > 1,
          let last = chosen.lastIndex(where: { names.contains($0.name) })
        {
          chosen.remove(at: last)
        }
      }
    }
    for option in chosen {
      if option.name == "table" && input.isEmpty { input = tableOfCurves(&choices) }
      if option.name == "at-file" && input.isEmpty { input = numbers(&choices) }
      if option.isFlag {
        words.append(option.spelling)
      } else {
        let value = value(of: option, &choices)
        words += choices.chance(4) ? ["\(option.spelling)=\(value)"] : [option.spelling, value]
      }
    }
    if choices.chance(24) {
      words.insert(choices.pick(Edges.words), at: choices.below(words.count + 1))
    }
    if choices.chance(48) { words.shuffle(by: &choices) }
    // No shell hands over a word with a NUL in it.
    words.removeAll { $0.hasPrefix("/") || $0.contains("=/") || $0.contains("\0") }
    return CommandLineText(words: words, input: input).text
  }

  private static func operands(
    _ operand: Operand, of command: Command, _ choices: inout Choices
  ) -> [String] {
    let parts = operand.name.split(separator: "-").filter { $0 != "and" }
    var words = parts.map { part in
      switch part {
      case "file", "source":
        choices.chance(24) ? choices.pick(["missing", "empty", ".", "link", ""]) : "-"
      case "kind": choices.pick(["spring", "bezier", "keyframes"])
      default: curve(&choices, isMotion: ["settle", "convert"].contains(command.name))
      }
    }
    if case .exactlyOne = operand.arity {
    } else if !parts.contains("source") && choices.chance(8) {
      words.append(curve(&choices))
    }
    return words
  }

  /// - Parameter isMotion: Whether easings are of no use.
  private static func curve(_ choices: inout Choices, isMotion: Bool = false) -> String {
    if !choices.chance(12) {
      for _ in 0..<(isMotion ? 24 : 4) {
        let text = CurveGrammar.text(&choices)
        switch try? CurveText(text) {
        case nil: continue
        case .easing where isMotion: continue
        default: return text
        }
      }
      return isMotion ? "spring(duration: 0.5)" : choices.pick(NamedCurve.all).name
    }
    let text = CurveGrammar.text(&choices)
    return choices.chance(4) ? mutated(text, &choices) : text
  }

  /// A value that the option takes, in the main.
  private static func value(of option: any AnyOption, _ choices: inout Choices) -> String {
    var text = anyValue(of: option, &choices)
    if choices.chance(12) { return text }
    for _ in 0..<6 where option.value(from: text) == nil { text = anyValue(of: option, &choices) }
    return text
  }

  private static func anyValue(of option: any AnyOption, _ choices: inout Choices) -> String {
    if choices.chance(40) { return choices.pick(Edges.words) }
    switch option.completion {
    case .choices(let words): return choices.pick(words)
    case .files:
      return option.name == "output"
        ? choices.pick(
          choices.chance(6) ? [".", "missing/out", "link", ""] : ["out", "-"])
        : choices.chance(12) ? "missing" : "-"
    case .suggestions(let words): return choices.pick(words())
    case .nothing: break
    }
    if option.expected.contains("whole number") {
      return choices.pick([
        "2", "3", "1", "64", "700", "129", "0", "-1", "100000", "1125899906842625",
      ])
    }
    if option.expected.contains("numbers") {
      return (0...choices.below(4)).map { _ in Edges.magnitude(&choices) }.joined(separator: ",")
    }
    return choices.chance(3) ? Edges.number(&choices) : choices.pick(Edges.plain)
  }

  // MARK: Standard input

  private static func standardInput(of command: Command, _ choices: inout Choices) -> String {
    guard let operand = command.operand,
      operand.name.contains("file") || operand.name.contains("source")
    else { return "" }
    guard operand.name == "file" else { return samples(&choices) }
    let text =
      command.name == "import"
      ? ImportGrammar.text(&choices) : DocumentGrammar.standard.text(&choices)
    return choices.chance(12) ? mutated(text, &choices) : text
  }

  private static func numbers(_ choices: inout Choices) -> String {
    (0..<choices.below(8)).map { _ in Edges.magnitude(&choices) + "\n" }.joined()
  }

  private static func tableOfCurves(_ choices: inout Choices) -> String {
    "name,curve\n"
      + (0...choices.below(3)).map { row in
        "n\(row),\"\(curve(&choices).filter { $0 != "\"" })\"\n"
      }.joined()
  }

  /// Samples of a curve, or numbers.
  private static func samples(_ choices: inout Choices) -> String {
    // A comparison asks for the columns of its curve.
    let heads = ["time,value\n", "progress,value\n", "time,value,velocity\n"]
    var text = choices.chance(24) ? "a,b\n" : choices.pick(heads)
    let columns = text.split(separator: ",").count
    let count = choices.pick([12, 0, 1, 2, 5, 60])
    let shape = choices.below(3)
    for row in 0..<count {
      let time = Double(row) / Double(max(1, count - 1))
      var fields = [shape == 2 && choices.chance(4) ? Edges.number(&choices) : time.description]
      for _ in 1..<columns {
        fields.append(
          shape == 0
            ? (1 - (1 - time) * (1 - time)).description
            : Edges.number(&choices))
      }
      text += fields.joined(separator: ",") + "\n"
    }
    return text
  }
}
