// animcurve import: a file of another system as curves or as a description to render.

import AnimationMath
import CurveFormats

extension Command {
  static let importing = Command(
    name: "import",
    abstract: "Read a curve or an animation of another system",
    discussion: [
      "The file is CSS (an easing, or a style sheet with @keyframes, timing functions and custom"
        + " properties), a CSV of a motion (time or progress, and columns of numbers, perhaps with"
        + " velocities), the arguments of element.animate() as JSON, or Lottie; - is standard input.",
      "An easing is printed as the text of a curve, several as a table that 'sample --table' takes."
        + " Keyframes are printed as a description that 'render' takes, or with --as curve as curves that"
        + " have their values. A description itself is not imported: 'render' reads it.",
    ],
    examples: [
      Example("animcurve import theme.css", "The easings or the keyframes of a style sheet."),
      Example(
        "animcurve import measured.csv --as curve",
        "A measured motion as one curve over progress."),
      Example(
        "animcurve import ball.json | animcurve render - --rate 60",
        "A Lottie file as a table."),
    ],
    operand: Operand(
      name: "file", help: "The file to read", arity: .exactlyOne, completion: .files),
    options: [
      Options.importSource, Options.importForm, Options.importDuration, Options.output,
    ],
    run: { try $0.importFile() })
}

extension Options {
  static let importSource = Option(
    "from", .choice(of: ImportSource.self), "SYSTEM", "The system that the file is of",
    otherwise: "what it looks like")

  static let importForm = Option(
    "as", .choice(of: ImportForm.self), "FORM", "What to print",
    otherwise: "a description of keyframes, else curves")

  static let importDuration = Option(
    "duration", .positiveNumber, "T", "Seconds that keyframes take where the file does not say",
    default: "1")

  /// What an import is printed as.
  enum ImportForm: String, CaseIterable, Sendable {
    case curve, description
  }
}

extension Arguments {
  /// Prints what a file holds.
  func importFile() throws {
    let input = Input(path: operand)
    let bytes = try input.bytes()
    let duration = self[Options.importDuration]
    guard Magnitude.positive.contains(duration) else {
      throw UsageError(
        "--duration: expected a number \(Magnitude.positive.phrase), got "
          + ShortestDecimal.text(of: duration), in: command.name)
    }
    let text: String
    do {
      let source = self[Options.importSource] ?? ImportSource.source(of: bytes)
      text = try importedText(source.read(bytes, duration: duration), input)
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError.badData("\(input.name): \(error)")
    }
    try print(text)
  }

  private func importedText(_ motion: ImportedMotion, _ input: Input) throws -> String {
    let form = self[Options.importForm] ?? (motion.hasKeyframes ? .description : .curve)
    switch form {
    case .description:
      guard motion.hasKeyframes else {
        throw CommandError.badData("\(input.name) holds easings and no keyframes; use --as curve")
      }
      return try String(AnimationDescription(motion.properties()).text().dropLast())
    case .curve:
      let curves = try motion.curves()
      if curves.count == 1 { return curves[0].curve.description }
      // As a table, in which a text with commas stands in quotes.
      func field(_ text: String) -> String {
        text.contains { ",\"\n\r".contains($0) }
          ? "\""
            + text.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\"" : text
      }
      return (["name,curve"] + curves.map { "\(field($0.name)),\(field($0.curve.description))" })
        .joined(separator: "\n")
    }
  }
}
