// animcurve export: a curve in the form of another system, or a document as one animation of it.

import AnimationMath
import CurveFormats

extension Command {
  static let export = Command(
    name: "export",
    abstract: "Write a curve or a document for another system, with its true error",
    discussion: [
      "What is written, by the name of the system:",
      ExportTarget.allCases.map { "\($0.rawValue): \($0.abstract)" }.joined(separator: "; ") + ".",
      "The error in the comment is that of the text as it will be read, after rounding, as a fraction of"
        + " the way. Where a system drops a part of a spring, it may be above the tolerance: a note on"
        + " standard error says so. A spring runs until it has settled within half the tolerance, or a"
        + " thousandth.",
      "A document of 'animcurve render', a file whose name ends with .json or standard input, is written whole"
        + " as keyframes (the default), web-animations or lottie: each of its columns with keyframes of its"
        + " own, and each property with its error as a fraction of its range, which is what --tolerance"
        + " means there. A document that repeats as a whole is written once, with a count. What Lottie cannot"
        + " hold is left out, and named on standard error.",
    ],
    examples: [
      Example(
        "animcurve export 'spring(stiffness: 100, damping: 10)' --tolerance 0.005",
        "A spring as CSS linear(), in few bytes."),
      Example("animcurve export 'penner(bounce, out)' --as android", "A bounce for Android."),
      Example("animcurve export swiftui.bouncy --as compose", "The same spring elsewhere."),
      Example(
        "animcurve export data/animations/entrance.json --as keyframes",
        "A timeline as a style sheet: a class entrance with all its properties."),
      Example(
        "animcurve export data/animations/progress-ring.json --as lottie",
        "An endless document: one pass of it."),
      Example(
        "animcurve export swiftui.bouncy --fallback ease-out",
        "A style sheet with something for browsers that do not know linear()."),
    ],
    operand: Operand(
      name: "curve", help: "The curve to write, or the file of a document", arity: .exactlyOne,
      completion: .curves),
    options: [
      Options.target, Options.exportTolerance, Options.easingDuration, Options.doubleLastStop,
      Options.fallback, Options.output,
    ],
    run: { try $0.export() })
}

extension Options {
  static let target = Option(
    "as", .choice(of: ExportTarget.self), "SYSTEM", "The system to write for", default: "css")

  static let doubleLastStop = Option(
    flag: "double-last-stop", "Let CSS linear() stay at its end beyond 1 instead of going on")

  static let fallback = Option(
    "fallback", .text, "EASING",
    "Write a style sheet with --easing and --duration, where browsers that do not know linear() get"
      + " this CSS easing"
  ).suggesting { ["ease", "ease-in", "ease-out", "ease-in-out", "linear"] }
}

extension Arguments {
  /// Writes the curve for another system.
  func export() throws {
    if operand == "-" || operand.hasSuffix(".json") { return try exportDocument() }
    let target = self[Options.target]
    for option in [Options.doubleLastStop, Options.fallback] as [any AnyOption]
    where contains(option) && target != .css {
      throw UsageError("\(option.spelling) belongs to --as css", in: command.name)
    }
    let curve = try exportedCurve(operand)
    let (text, error) = try exporting { try target.export(curve) }
    try print(text.last == "\n" ? String(text.dropLast()) : text)
    guard error > curve.tolerance else { return }
    Descriptor.standardError.write(
      "animcurve: note: the error is above --tolerance \(ShortestDecimal.text(of: curve.tolerance));"
        + " \(target.rawValue) plays nothing nearer to this curve\n")
  }

  /// Writes a document as one animation of another system.
  private func exportDocument() throws {
    for option in [Options.doubleLastStop, Options.fallback] as [any AnyOption]
    where contains(option) {
      throw UsageError("\(option.spelling) belongs to curves", in: command.name)
    }
    let target = contains(Options.target) ? self[Options.target] : .cssKeyframes
    let document = try renderedDocument(operand)
    let animation = try exporting {
      try target.animation(
        of: ExportedDocument(
          document, within: self[Options.exportTolerance], duration: self[Options.easingDuration]),
        named: animationName)
    }
    try print(String(animation.text.dropLast()))
    func note(_ text: String) {
      Descriptor.standardError.write("animcurve: note: \(printable(text))\n")
    }
    for text in animation.notes { note(text) }
    let tolerance = self[Options.exportTolerance]
    for property in animation.properties where property.error > tolerance {
      note(
        "\(property.name) has an error of \(ShortestDecimal.text(of: property.error)) of its range, above"
          + " --tolerance \(ShortestDecimal.text(of: tolerance))")
    }
  }

  /// The file's name without folders and what follows the first point.
  private var animationName: String {
    let file = operand.split(separator: "/").last.map(String.init) ?? operand
    let name = String(file.prefix { $0 != "." })
    return name.isEmpty || name == "-" ? "animated" : name
  }

  /// A curve with the options of its way to another system.
  func exportedCurve(_ text: String) throws -> ExportedCurve {
    let curve = try CurveText.argument(text)
    var exported = try exporting {
      try ExportedCurve(
        curve, within: self[Options.exportTolerance], duration: self[Options.easingDuration])
    }
    exported.doublesLastStop = ifDeclared(Options.doubleLastStop)
    exported.fallback = try ifDeclared(Options.fallback).map { text in
      guard case .easing(let easing) = try CurveText.argument(text) else {
        throw CommandError.badData("\(quoted(text)) is no easing, which --fallback asks for")
      }
      return easing
    }
    return exported
  }

  /// What `body` gives; its errors as those of this command.
  func exporting<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as ParameterError {
      throw refusal(of: error)
    } catch let error as ExportError {
      throw CommandError.badData(error.description)
    }
  }
}
