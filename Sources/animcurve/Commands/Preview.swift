// animcurve preview: curves, or a document, as a page to look at, to play with and to copy from.

import AnimationMath
import Console
import CurveFormats

extension Command {
  static let preview = Command(
    name: "preview",
    abstract: "Write a page to see, change, play and export curves or an animated document",
    discussion: [
      "The page computes everything itself, with this library as WebAssembly, and loads nothing."
        + " Type any curve, move its parameters, drag its handles, interrupt it, and copy any"
        + " export with its true error. The address of the page holds its state.",
      "With --static, the page shows the given curves only, without the library: it is smaller,"
        + " and the exported CSS plays the curves. A spring or another motion then runs until it"
        + " stays within half the tolerance, at most 0.1 % of the distance.",
      "An operand that ends in .json is a document of 'animcurve render'. Its page plays the"
        + " document: every property over time, the object that moves, steps, marks and events, and"
        + " the exports of the whole.",
    ],
    examples: [
      Example(
        "animcurve preview swiftui.bouncy 'penner(bounce, out)' --output curves.html",
        "Two curves to compare and to change."),
      Example("animcurve preview -o page.html", "A page to type curves into."),
      Example(
        "animcurve preview data/animations/entrance.json -o entrance.html",
        "A document, to play and to scrub."),
      Example(
        "animcurve preview --family easings-net -o easings.html",
        "The curves of a system as a gallery."),
      Example(
        "animcurve preview material3.emphasized --static --tolerance 0.005 -o page.html",
        "One curve without the library, with shorter texts."),
    ],
    operand: Operand(
      name: "curve",
      help: "The curves to show, at most \(LivePage.most) without --static (default:"
        + " \(LivePage.standard)); or the file of a document",
      arity: .zeroOrMore, substitute: Options.previewFamily, completion: .curves),
    options: [
      Options.previewFamily, Options.isStatic, Options.exportTolerance, Options.easingDuration,
      Options.output,
    ],
    run: { try $0.preview() })
}

extension Options {
  static let previewFamily = Option(
    "family", .text, "NAME", "Show the presets of this family"
  ).suggesting { NamedCurve.families }

  static let isStatic = Option(
    flag: "static", "Show the curves only, without the library in the page")
}

extension Arguments {
  /// Writes the page.
  func preview() throws {
    if operands.contains(where: { $0 == "-" || $0.hasSuffix(".json") }) {
      return try previewDocument()
    }
    let family = try self[Options.previewFamily].map(declaredFamily)
    let curves =
      !operands.isEmpty ? operands : family == nil ? [LivePage.standard] : presets(of: family)
    if self[Options.isStatic] || !LivePage.hasModule {
      let page = try exporting { try CurvePreview(curves.map { try exportedCurve($0) }) }
      return try print(String(page.html.dropLast()))
    }
    guard curves.count <= LivePage.most || operands.isEmpty else {
      throw UsageError(
        "a page compares at most \(LivePage.most) curves, got \(curves.count); with --static it"
          + " shows any number", in: command.name)
    }
    for curve in curves { _ = try CurveText.argument(curve) }
    let page = LivePage(
      curves: operands.isEmpty ? Array(curves.prefix(1)) : curves,
      tolerance: self[Options.exportTolerance], duration: self[Options.easingDuration] ?? 1,
      family: family ?? self.family(of: curves[0]))
    try print(String(page.html.dropLast()))
  }

  private func previewDocument() throws {
    guard operands.count == 1 else {
      throw UsageError(
        "a document has a page of its own; give one file, and no curves", in: command.name)
    }
    for option in [Options.previewFamily, Options.isStatic] as [any AnyOption]
    where contains(option) {
      throw UsageError("\(option.spelling) belongs to curves", in: command.name)
    }
    let document = try exportedDocument()
    try print(String(DocumentPreview(document, named: documentName).html.dropLast()))
  }

  private func presets(of family: String?) -> [String] {
    NamedCurve.all.filter { $0.family == family }.map(\.name)
  }

  /// The family of a curve's name; CSS for a curve without one.
  private func family(of curve: String) -> String { NamedCurve.named(curve)?.family ?? "css" }
}
