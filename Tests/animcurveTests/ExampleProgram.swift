// A small program with an option of every kind, on which the rules of the command line are tested.

@testable import Console
@testable import animcurve

enum Ink: String, CaseIterable, Sendable {
  case black, red, blue
}

enum Draw {
  static let width = Option(
    "width", short: "w", .positiveNumber, "MM", "Width of the line", default: "0.5")
  static let shift = Option("shift", .number, "X", "How far to move the shapes")
  static let margin = Option("margin", .nonNegativeNumber, "MM", "Space around the shapes")
  static let copies = Option(
    "copies", short: "n", .integer(from: 1, to: 99), "N", "How many to draw")
  static let knots = Option("knots", .numbers, "LIST", "Where the line is tied")
  static let ink = Option(
    "ink", .choice(of: Ink.self), "INK", "Colour of the line", default: "black")
  static let label = Option("label", .text, "TEXT", "Text beside the shapes", otherwise: "none")
  static let output = Option("output", short: "o", .file, "FILE", "Where to draw")
  static let source = Option("source", .file, "FILE", "A file of shapes")
  static let quiet = Option(flag: "quiet", short: "q", "Say nothing")
  static let verbose = Option(flag: "verbose", short: "v", "Say what is drawn")
  static let fast = Option(flag: "fast", short: "f", "Draw in a hurry")

  static let command = Command(
    name: "draw",
    abstract: "Draw shapes",
    operand: Operand(
      name: "shape", help: "The shape to draw", arity: .oneOrMore, substitute: source,
      completion: .suggestions { ["circle", "square", "it's odd", "a$b"] }),
    options: [
      width, shift, margin, copies, knots, ink, label, output, source, quiet, verbose, fast,
    ],
    exclusive: [[quiet, verbose], [shift, margin, knots]],
    run: { throw Ran($0) })
}

let tool = Program(
  name: "tool", version: "1.2.3", abstract: "Draws with one pen.",
  help: """
    # tool

    # draw

    Shapes are drawn in the order given, each over the ones
    before it.

    $ tool draw circle square --ink red
    A red square over a red circle.

    # frame

    # join

    # inks
    """,
  commands: [
    Draw.command,
    Command(
      name: "frame", abstract: "Draw a frame around a shape",
      operand: Operand(name: "shape", help: "The shape to frame", arity: .exactlyOne),
      run: { throw Ran($0) }),
    Command(
      name: "join", abstract: "Join shapes",
      operand: Operand(
        name: "shape", help: "The shapes to join", arity: .zeroOrMore, completion: .files),
      run: { throw Ran($0) }),
    Command(name: "inks", abstract: "List the inks", run: { throw Ran($0) }),
  ])

/// The words of a line, cut at spaces.
func words(_ line: String) -> [String] {
  line.split(separator: " ").map(String.init)
}

/// What is found on a line that runs a command; the test fails where it runs none.
func parsed(_ words: [String], of program: Program = tool) throws -> Arguments {
  guard case .run(let arguments) = try program.parse(words) else { throw NotRun() }
  return arguments
}

/// Why a line is refused, or nil where it is accepted.
func refusal(_ words: [String], by program: Program = tool) -> UsageError? {
  do {
    _ = try program.parse(words)
    return nil
  } catch {
    return error
  }
}

private struct NotRun: Error {}

/// What the commands of the example do: they throw their arguments back.
struct Ran: Error {
  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }
}
