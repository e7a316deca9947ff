// animcurve preview: curves as a page to look at, to play and to copy from.

import AnimationMath
import CurveFormats

extension Command {
  static let preview = Command(
    name: "preview",
    abstract: "Write a page that shows, plays and hands over curves",
    discussion: [
      "The page needs no network: curves and velocities over each other, an element moved by the exported"
        + " CSS itself, when each spring is over by every rule, and every export to copy, with its true"
        + " error.",
      "A spring or another motion runs until it has settled within half the tolerance, or a thousandth"
        + " of the way.",
    ],
    examples: [
      Example(
        "animcurve preview swiftui.bouncy 'penner(bounce, out)' --output curves.html",
        "Two curves side by side."),
      Example(
        "animcurve preview material3.emphasized --tolerance 0.005 -o emphasized.html",
        "One curve, with shorter texts."),
    ],
    operand: Operand(
      name: "curve", help: "The curves to show", arity: .oneOrMore, completion: .curves),
    options: [Options.exportTolerance, Options.easingDuration, Options.output],
    run: { try $0.preview() })
}

extension Arguments {
  /// Writes the page.
  func preview() throws {
    let curves = try operands.map { try exportedCurve($0) }
    let page = try exporting { try CurvePreview(curves) }
    try print(String(page.html.dropLast()))
  }
}
