// animcurve preview: curves, or a document, as a page to look at, to play with and to copy from.

import AnimationMath
import Console
import CurveFormats

extension Command {
  static let preview = Command(
    name: "preview",
    abstract: "Write a page to see, change, play and export curves or an animated document",
    operand: Operand(
      name: "curve",
      help: "The curves to show, at most \(LivePage.most) (default: \(LivePage.standard)); or the"
        + " file of a document",
      arity: .zeroOrMore, substitute: Options.previewFamily, completion: .curves),
    options: [
      Options.previewFamily, Options.exportTolerance, Options.easingDuration, Options.output,
    ],
    run: { try $0.preview() })
}

extension Options {
  static let previewFamily = Option(
    "family", .text, "NAME", "Show the presets of this family"
  ).suggesting { NamedCurve.families }.of("curves")
}

extension Arguments {
  /// Writes the page.
  func preview() throws {
    if operands.contains(where: { $0 == "-" || $0.hasSuffix(".json") }) {
      return try previewDocument()
    }
    let family = try self[Options.previewFamily].map(declaredFamily)
    let first = NamedCurve.all.first { $0.family == family }?.name ?? LivePage.standard
    let curves = operands.isEmpty ? [first] : operands
    guard curves.count <= LivePage.most else {
      throw mistake("a page compares at most \(LivePage.most) curves, got \(curves.count)")
    }
    for curve in curves { _ = try CurveText.argument(curve) }
    let page = LivePage(
      curves: curves, tolerance: self[Options.exportTolerance],
      duration: self[Options.easingDuration] ?? 1,
      // CSS for a curve without a name.
      family: family ?? NamedCurve.named(curves[0])?.family ?? "css")
    try print(String(page.html.dropLast()))
  }

  private func previewDocument() throws {
    guard operands.count == 1 else {
      throw mistake("a document has a page of its own; give one file, and no curves")
    }
    let document = try exportedDocument()
    try print(String(DocumentPreview(document, named: documentName).html.dropLast()))
  }
}
