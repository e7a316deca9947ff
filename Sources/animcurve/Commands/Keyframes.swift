// animcurve keyframes: the fewest keyframes within a tolerance, as a table.

import AnimationMath
import Console
import CurveFormats

extension Command {
  static let keyframes = Command(
    name: "keyframes",
    abstract: "Write the fewest keyframes within a tolerance of a curve",
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
    "epsilon", .distance, "E",
    "Distance within which a spring counts as settled, in value units or in % of the way",
    otherwise: "half the tolerance, at most 0.1%"
  ).of("motions")

  static let onCurve = Option(
    flag: "on-curve", "Put linear keyframes on the curve itself; this takes about a third more"
  ).of("linear keyframes")
}

extension Arguments {
  /// Writes the keyframes.
  func keyframes() throws {
    let (curve, end, rest, tolerance) = try keyframedCurve()
    guard end.isFinite && end > 0 else {
      throw CommandError.badData(
        "\(quoted(operand)) \(end > 0 ? "never settles" : "does not move"), and has no keyframes")
    }
    let isCubic = self[Options.interpolation] == .cubic
    let keyframes = try checked {
      try isCubic
        ? curve.cubicKeyframes(within: tolerance, over: 0...end, endingOn: rest)
        : curve.linearKeyframes(
          within: tolerance, over: 0...end, endingOn: rest, onCurve: self[Options.onCurve])
    }
    try write(keyframes, withTimingFunctions: isCubic)
  }

  /// Writes keyframes as a table.
  func write(_ keyframes: CurveKeyframes, withTimingFunctions isCubic: Bool) throws {
    let columns = ["time", "value"] + (isCubic ? ["x1", "y1", "x2", "y2"] : [])
    try writeTable(columns: columns, rowCount: keyframes.times.count) { writer, _ in
      for (index, time) in keyframes.times.enumerated() {
        var row = [time, keyframes.values[index]]
        if isCubic {
          let function =
            index < keyframes.timingFunctions.count ? keyframes.timingFunctions[index] : .linear
          row += [function.x1, function.y1, function.x2, function.y2]
        }
        try writer.writeRow(row.map { $0 + 0 })  // no −0
      }
    }
  }

  /// The curve in seconds or progress, where it ends, and the value it comes to rest on.
  private func keyframedCurve() throws -> (
    curve: any Curve, end: Double, rest: Double?, tolerance: Double
  ) {
    let text = try CurveText.argument(operand)
    let curve = try curve(of: text, duration: self[Options.easingDuration] ?? 1)
    let tolerance = self[Options.tolerance].units(ofWay: way(of: curve))
    guard let motion = curve as? any Motion else {
      return (curve, curve.domain.upperBound, nil, tolerance)
    }
    let epsilon =
      self[Options.keyframeEpsilon]?.units(ofWay: way(of: curve))
      ?? max(
        min(Options.epsilon.fallback.units(ofWay: way(of: curve)), tolerance / 2),
        Magnitude.positive.lowerBound)
    let end = try motion.end(within: threshold(epsilon, of: Options.keyframeEpsilon))
    return (motion, end, motion.restingValue, tolerance)
  }
}
