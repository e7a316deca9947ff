// animcurve keyframes: the fewest keyframes within a tolerance, as a table.

import AnimationMath
import Console
import CurveFormats

extension Command {
  static let keyframes = Command(
    name: "keyframes",
    abstract: "Write the fewest keyframes within a tolerance of a curve",
    discussion: [
      "Linear keyframes have the columns time and value. Cubic keyframes also have x1, y1, x2 and"
        + " y2: the control points of the easing to the next keyframe. The last row has 0, 0, 1,"
        + " 1.",
      "The first and the last value are exact. A spring ends on its target, as soon as it stays"
        + " within half the tolerance, or within --epsilon. Two rows with the same time are a"
        + " jump.",
    ],
    examples: [
      Example(
        "animcurve keyframes 'penner(bounce, out)' --tolerance 0.01",
        "13 keyframes: the lines between them stay within 0.01 of the curve."),
      Example(
        "animcurve keyframes swiftui.bouncy --to 100 --interpolation cubic",
        "A spring from 0 to 100 as key times, values and timing functions."),
    ],
    operand: Operand(
      name: "curve", help: "The curve to reduce to keyframes", arity: .exactlyOne,
      completion: .curves),
    options: [
      Options.tolerance, Options.interpolation, Options.onCurve, Options.from, Options.to,
      Options.velocity, Options.keyframeEpsilon, Options.easingDuration, Options.format,
      Options.digits,
      Options.output,
    ],
    run: { try $0.keyframes() })
}

extension Options {
  static let keyframeEpsilon = Option(
    "epsilon", .nonNegativeNumber, "E",
    "Distance, in value units, within which a spring counts as settled",
    otherwise: "half the tolerance, at most 0.001")

  static let onCurve = Option(
    flag: "on-curve", "Put linear keyframes on the curve itself; this takes about a third more")
}

extension Arguments {
  /// Writes the keyframes.
  func keyframes() throws {
    let (curve, end, rest) = try keyframedCurve()
    guard end.isFinite && end > 0 else {
      throw CommandError.badData(
        "\(quoted(operand)) \(end > 0 ? "never settles" : "does not move"), and has no keyframes")
    }
    let isCubic = self[Options.interpolation] == .cubic
    if isCubic && self[Options.onCurve] {
      throw UsageError("--on-curve belongs to linear keyframes", in: command.name)
    }
    let keyframes: CurveKeyframes
    do throws(ParameterError) {
      let tolerance = self[Options.tolerance]
      keyframes =
        try isCubic
        ? curve.cubicKeyframes(within: tolerance, over: 0...end, endingOn: rest)
        : curve.linearKeyframes(
          within: tolerance, over: 0...end, endingOn: rest, onCurve: self[Options.onCurve])
    } catch {
      throw refusal(of: error)
    }
    try write(keyframes, withTimingFunctions: isCubic)
  }

  /// Writes keyframes as a table.
  func write(_ keyframes: CurveKeyframes, withTimingFunctions isCubic: Bool) throws {
    let output = try Output(self[Options.output])
    let writer = try tableWriter(
      columns: ["time", "value"] + (isCubic ? ["x1", "y1", "x2", "y2"] : []), labelColumn: nil,
      rowCount: keyframes.times.count, into: output)
    for (index, time) in keyframes.times.enumerated() {
      var row = [time, keyframes.values[index]]
      if isCubic {
        let function =
          index < keyframes.timingFunctions.count ? keyframes.timingFunctions[index] : .linear
        row += [function.x1, function.y1, function.x2, function.y2]
      }
      try writer.writeRow(row.map { $0 + 0 })  // no −0
    }
    try writer.finish()
    try output.finish()
  }

  /// The error of a number that the library refuses: an option's, or one of the curve's.
  func refusal(of error: ParameterError, in source: String? = nil) -> any Error {
    if command.allOptions.contains(where: { $0.name == error.parameter }) {
      return UsageError("--\(error)", in: command.name)
    }
    return CommandError.badData("\(source ?? quoted(operand)): \(error)")
  }

  /// The curve in seconds or progress, where it ends, and the value it comes to rest on.
  private func keyframedCurve() throws -> (curve: any Curve, end: Double, rest: Double?) {
    let text = try CurveText.argument(operand)
    func refuse(_ options: [any AnyOption], _ owner: String) throws {
      for option in options where contains(option) {
        throw UsageError(
          "\(option.spelling) belongs to \(owner), and \(quoted(operand)) is not one",
          in: command.name
        )
      }
    }
    let way = (self[Options.to] - self[Options.from]).magnitude
    let least = DampedSpring.SettlingThreshold.standardNumber * (way > 0 ? min(way, 1) : 1)
    let epsilon = try threshold(
      self[Options.keyframeEpsilon]
        ?? max(min(least, self[Options.tolerance] / 2), Magnitude.positive.lowerBound),
      of: Options.keyframeEpsilon)
    switch text {
    case .easing(let easing):
      try refuse([Options.velocity], "springs")
      try refuse([Options.keyframeEpsilon], "motions")
      do throws(ParameterError) {
        let motion = try easing.motion(
          from: self[Options.from], to: self[Options.to],
          duration: self[Options.easingDuration] ?? 1)
        return (motion, motion.domain.upperBound, nil)
      } catch {
        throw UsageError("--\(error)", in: command.name)
      }
    case .spring(let text):
      try refuse([Options.easingDuration], "easings")
      let motion = try motion(of: text)
      return (motion, motion.settlingDuration(within: epsilon), motion.restingValue)
    case .motion(let text):
      try refuse([Options.velocity, Options.from, Options.to], "springs and easings")
      try refuse([Options.easingDuration], "easings")
      let motion = text.motion
      return (motion, motion.settlingDuration(within: epsilon), motion.restingValue)
    }
  }
}
