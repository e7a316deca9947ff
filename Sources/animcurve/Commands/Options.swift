// The options of animcurve, each declared once. A command lists those it takes and reads them by
// the same names: `arguments[Options.count]`. An option of one command is declared in that command's file,
// as a static member of an extension of `Options`.
//
// The help texts are completed by the declarations: the words of a choice and the default are
// added.

import AnimationMath
import Console
import CurveFormats

/// The options of animcurve.
enum Options {
  /// The units of numbers of seconds, of numbers per second, and of fractions.
  typealias Units = [(name: String, power: Int)]
  static let times: Units = [("ms", -3), ("s", 0)]
  static let frequencies: Units = [("fps", 0), ("Hz", 0), ("hz", 0)]
  static let fractions: Units = [("%", -2)]

  // MARK: Where to sample

  static let count = Option(
    "count", .integer(from: 1, to: Int(Instants.largestCount)), "N",
    "Sample at N evenly spaced instants, both ends included",
    otherwise: "201, unless other instants are given"
  ).known(as: "n", "samples", "frames", "steps")

  static let rate = Option(
    "rate", .positiveNumber.taking(frequencies), "HZ",
    "Sample HZ times per second; of an easing, per unit of progress"
  ).known(as: "fps", "hz", "r", "frame-rate")

  static let at = Option(
    "at", .numbers.taking(times), "LIST",
    "Sample at these instants, separated by commas: 0,0.1,0.5")

  static let atFile = Option(
    "at-file", .file, "FILE",
    "Sample at the instants in FILE, one number a line; - is standard input")

  static let start = Option(
    "start", .number.taking(times), "T", "The first instant",
    otherwise: "where the curve starts")

  static let end = Option(
    "end", .number.taking(times), "T", "The last instant",
    otherwise: "where the curve ends or, for a spring, has settled")

  static let duration = Option(
    "duration", .positiveNumber.taking(times), "T",
    "Seconds that an easing takes, or seconds of a spring to show",
    otherwise: "1 for an easing among springs")

  /// The ways to choose instants, of which a command line may have one.
  static let instants: [any AnyOption] = [count, rate, at, atFile]

  /// The options that exclude each other where instants are chosen.
  static let instantRules: [[any AnyOption]] = [
    instants, [at, start], [at, end], [atFile, start], [atFile, end],
  ]

  static let side = Option(
    "side", .choice(of: Side.self), "SIDE", "Which limit to take where the curve jumps",
    otherwise: "right; at either end, the curve's own value")

  // MARK: What moves

  static let from = Option(
    "from", .number, "A", "Value at the start", default: "0"
  ).of("springs and easings")

  static let to = Option(
    "to", .number, "B", "Value at the end", default: "1"
  ).of("springs and easings")

  static let velocity = Option(
    "velocity", .number, "V", "Velocity at the start, in value units per second",
    otherwise: "that of the curve"
  ).of("springs")

  static let withVelocities = Option(
    flag: "velocities",
    "Add velocities, or the slopes of easings; colours and transforms have none"
  ).known(as: "velocity", "slopes", "slope", "speed", "derivative")

  // MARK: When a spring has settled

  static let epsilon = Option(
    "epsilon", .distance, "E",
    "Distance within which a spring counts as settled, in value units or in % of the way",
    default: "0.1%"
  ).of("motions")

  // MARK: Keyframes and other systems

  static let tolerance = Option(
    "tolerance", .distance, "DISTANCE",
    "The largest vertical error, in value units or in % of the way or of the range of samples",
    default: "0.1%")

  static let exportTolerance = Option(
    "tolerance", .number(from: 1e-6, to: 1).taking(fractions), "FRACTION",
    "The largest error, as a fraction of the distance",
    default: "0.001")

  static let interpolation = Option(
    "interpolation", .choice(of: Interpolation.self), "KIND", "How keyframes are joined",
    default: "linear")

  static let easingDuration = Option(
    "duration", .positiveNumber.taking(times), "T", "Seconds that an easing takes", otherwise: "1"
  ).of("easings")

  /// How keyframes are joined.
  enum Interpolation: String, CaseIterable, Sendable {
    case linear, cubic
  }

  // MARK: Input and output

  static let table = Option(
    "table", .file, "FILE",
    "Add the curves in FILE, a CSV with the columns name and curve")

  static let format = Option(
    "format", .choice(of: TableFormat.self), "FORMAT", "What to write", default: "csv")

  static let digits = Option(
    "digits", .integer(from: 1, to: 17), "N",
    "Round the numbers of a CSV to N significant digits",
    otherwise: "as many as it takes to read the same number back"
  ).of("--format csv")

  static let output = Option(
    "output", short: "o", .file, "FILE",
    "Write to FILE, completely or not at all", otherwise: "standard output"
  ).known(as: "out", "file")
}

/// A threshold of an option: value units, as in `--epsilon 0.5`, or a part of a curve's way, as in `--epsilon 1%`.
struct Distance: Sendable {
  let number: Double
  let isPart: Bool

  /// The distance in value units; without a way the number is one of units.
  func units(ofWay way: Double) -> Double {
    guard isPart && way > 0 else { return number }
    return min(max(number * way, Magnitude.positive.lowerBound), Magnitude.largest)
  }
}

extension ValueKind<Distance> {
  /// A distance of at least 0.
  static var distance: ValueKind {
    ValueKind("\(ValueKind<Double>.nonNegativeNumber.expected), or a percentage of the way") {
      text in
      ValueKind<Double>.nonNegativeNumber.taking(Options.fractions).read(text).map {
        Distance(number: $0, isPart: text.hasSuffix("%"))
      }
    }
  }
}

extension Arguments {
  /// Writes one line of text to the output.
  func print(_ line: String) throws { try print([line]) }

  /// Writes the parts of a text to the output, and the end of its last line.
  func print(_ parts: [String]) throws {
    let output = try output()
    for part in parts + ["\n"] { try output.write(part) }
    try output.finish()
  }
}
