// animcurve fit without a kind: which of decay, spring, Bézier and keyframes explains the rows.
//
// They are tried in this order. A later one is taken if it leaves less than its further numbers take up of noise (the F
// test), and a Bézier wherever it comes nearer than what is said to be no spring and no decay. What leaves more than a
// twentieth of the range, and not as noise, explains nothing: then keyframes do.

import AnimationMath
import AnimationSampling
import Console
import CurveFormats

extension Arguments {
  /// A fit that was tried: its kind, its residual and whether that may be noise, its members in JSON, and its curve for
  /// an export, if it has one.
  private typealias Tried = (
    kind: String, left: Double, isNoise: Bool, members: Members, curve: String?
  )

  /// The square that a fit leaves more than another, in units of the variance of what that leaves: the F statistic, times
  /// the numbers that the fit lacks.
  private func excess(of fit: Tried, over left: Double, freedom: Int) -> Double {
    ((fit.left / left) * (fit.left / left) - 1) * Double(freedom)
  }

  /// Prints the simplest of spring, decay and Bézier that leaves least, or the count of keyframes.
  func fitAny(to part: SampleTable.Part) throws {
    let (low, high) = (part.values.min() ?? 0, part.values.max() ?? 0)
    guard part.times.count >= 5, Magnitude.positive.contains(high - low) else {
      throw CommandError.badData(
        "\(Input(path: source).name): expected five rows or more whose values differ, got "
          + "\(part.times.count) rows from \(shortestDecimal(low)) to \(shortestDecimal(high))")
    }
    var tried: [Tried] = []
    // A line is the beginning of a decay that goes far.
    if let fit = try? DecayFit(times: part.times, values: part.values),
      fit.motion.initialVelocity.magnitude < 10 * fit.motion.rate * (high - low)
    {
      tried.append(
        (
          "decay", fit.rootMeanSquare, fit.doubt == nil,
          members(of: fit.motion) + caution(fit.cautions, part), text(of: fit.motion)
        ))
    }
    if let (row, fit) = try? SpringFit.released(times: part.times, values: part.values) {
      let left = fit.rootMeanSquare
      // A parabola is the beginning of a spring that goes far, a jump is one that no sample shows, and a sine a part
      // of one that hardly ends.
      let (motion, ratio) = (fit.motion, fit.spring.dampingRatio)
      let isWhole =
        max(
          (motion.to - motion.from).magnitude,
          motion.initialVelocity.magnitude / fit.spring.angularFrequency)
        < 10 * (high - low)
        && (ratio > 0.1
          || part.times[part.times.count - 1] - part.times[row] > fit.spring.response)
      // A spring comes as near as any decay: what it leaves less must be more than two numbers take up of noise (the F
      // test), or rounding.
      let isNearer = tried.last.map { decay in
        decay.left > 1e-6 * (high - low)
          && excess(of: decay, over: left, freedom: part.times.count - row - 5) > 24
      }
      if isWhole, isNearer ?? true {
        var members = members(of: motion)
        members.append(("release", .number(part.times[row])))
        members += caution(fit.cautions, part)
        // An export begins away from its end, and ends.
        let isExported = (motion.to - motion.from).magnitude > 1e-3 * (high - low) && ratio > 1e-6
        tried.append(
          ("spring", left, fit.doubt == nil, members, isExported ? try text(of: motion) : nil))
      }
    }
    let way = part.values[part.values.count - 1] - part.values[0]
    if let found = try? CubicBezier.nearest(toValues: part.values, at: part.times) {
      let length = part.times[part.times.count - 1] - part.times[0]
      let motion = try Easing(found.bezier).motion(
        from: part.values[0], to: part.values[0] + way, duration: length)
      let left = part.rootMeanSquare { motion.value(at: $0 - part.times[0]) }
      // What is said not to be a spring, or a decay, is less than any curve that comes nearer; else one must leave less
      // than noise would, by the F test as above.
      let isNearer = tried.last.map { other in
        excess(of: other, over: left, freedom: part.times.count - 4) > (other.isNoise ? 24 : 0)
      }
      if isNearer ?? true {
        // Between noisy ends many curves are as near as a line.
        let line = part.rootMeanSquare {
          part.values[0] + way * ($0 - part.times[0]) / length
        }
        let isLine = line <= 1.1 * left + 1e-12 * (high - low)
        let curve = isLine ? "linear" : Easing(found.bezier).description
        let members: Members = [
          ("curve", .string(curve)), ("from", .number(part.values[0])),
          ("to", .number(part.values[0] + way)), ("duration", .number(length)),
        ]
        tried.append(("bezier", isLine ? line : left, false, members, curve))
      }
    }
    let tolerance = (high - low) / 100
    let ofKeyframes = "animcurve fit keyframes \(source) --tolerance \(significant(tolerance))"
    if let best = tried.last, best.isNoise || best.left <= 0.05 * (high - low) {
      return try write(
        [("kind", .string(best.kind))] + best.members + [
          ("rootMeanSquare", .number(best.left)),
          (
            "export",
            .string(best.curve.map { "animcurve export '\($0)' --as css" } ?? ofKeyframes)
          ),
        ])
    }
    let keyframes = try CurveKeyframes(
      linearThrough: part.values, at: part.times, within: tolerance)
    try write([
      ("kind", .string("keyframes")), ("count", .number(Double(keyframes.times.count))),
      ("rootMeanSquare", .number(part.rootMeanSquare { keyframes.value(at: $0) })),
      ("export", .string(ofKeyframes)),
    ])
  }
}

extension SampleTable.Part {
  /// The root mean square of what a curve leaves of the values.
  fileprivate func rootMeanSquare(from curve: (Double) -> Double) -> Double {
    let squares = zip(times, values).reduce(0) { sum, sample in
      let left = sample.1 - curve(sample.0)
      return sum + left * left
    }
    return (squares / Double(times.count)).squareRoot()
  }
}
