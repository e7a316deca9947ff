// animcurve export: a curve in the form of another system.

import AnimationMath
import CurveFormats

extension Command {
  static let export = Command(
    name: "export",
    abstract: "Write a curve for another system, with its true error",
    discussion: [
      "What is written, by the name of the system:",
      ExportTarget.all.map { "\($0.name): \($0.abstract)" }.joined(separator: "; ") + ".",
      "The error in the comment is that of the text as it will be read, after rounding, as a fraction of"
        + " the way. A spring runs until it has settled within half the tolerance, or a thousandth.",
    ],
    examples: [
      Example(
        "animcurve export 'spring(stiffness: 100, damping: 10)' --tolerance 0.005",
        "A spring as CSS linear(), in few bytes."),
      Example("animcurve export 'penner(bounce, out)' --as android", "A bounce for Android."),
      Example("animcurve export swiftui.bouncy --as compose", "The same spring elsewhere."),
    ],
    operand: Operand(
      name: "curve", help: "The curve to write", arity: .exactlyOne, completion: .curves),
    options: [Options.target, Options.exportTolerance, Options.exportDuration, Options.output],
    run: { try $0.export() })
}

extension Options {
  static let target = Option(
    "as", .text, "SYSTEM", "The system to write for, one of those listed above", default: "css"
  ).suggesting { ExportTarget.all.map(\.name) }

  static let exportTolerance = Option(
    "tolerance", .positiveNumber, "E", "The largest error, as a fraction of the way",
    default: "0.001")

  static let exportDuration = Option(
    "duration", .positiveNumber, "T", "Seconds that an easing takes", otherwise: "1")
}

extension Arguments {
  /// Writes the curve for another system.
  func export() throws {
    let name = self[Options.target]
    guard let target = ExportTarget.named(name) else {
      let names = ExportTarget.all.map(\.name)
      throw UsageError(
        "--as: no system is called \(quoted(name))\(didYouMean(closest(to: name, among: names))) "
          + "(systems: \(names.joined(separator: ", ")))", in: command.name)
    }
    let curve = try CurveText.argument(operand)
    let text: String
    do {
      text = try target.text(
        of: ExportedCurve(
          curve, within: self[Options.exportTolerance], duration: self[Options.exportDuration]))
    } catch let error as ParameterError {
      throw refusal(of: error)
    } catch let error as ExportError {
      throw CommandError.badData(error.description)
    }
    try print(text.last == "\n" ? String(text.dropLast()) : text)
  }
}
