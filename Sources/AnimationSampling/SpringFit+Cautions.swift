// What samples may hide from a fit.
//
//     alias      few samples of a swing are those of faster swings too, and bursts of samples those of more
//                swings in the pauses; the fit is the slowest
//     clipped    a run of equal samples at the largest or smallest value, entered and left at full speed: a
//                smooth peak is flat before and after
//     release    the first samples do not move, and without them the residual is a third

import AnimationMath

extension SpringFit {
  /// The sentences for samples that may hide something.
  ///
  /// - Parameter unit: The seconds of a unit of the problem's time.
  static func hidden(
    in problem: SpringProblem, unit: Double, spring: DampedSpring, others: [DampedSpring],
    rootMeanSquare: Double, correlation: Double, range: Double
  ) -> [String] {
    var sentences: [String] = []
    if let first = others.first, let last = others.last, rootMeanSquare < 0.2 * range {
      let springs =
        others.count == 1
        ? "another spring fits as well, with a response of \(significant(first.response * unit)) s"
        : "\(others.count) other springs fit as well, with responses from "
          + "\(significant(last.response * unit)) s to \(significant(first.response * unit)) s"
      sentences.append("\(springs): these samples do not tell which it is")
    }
    if problem.times.count < 20 && spring.dampingRatio < 0.3 {
      sentences.append(
        "\(problem.times.count) samples of a spring that swings may be those of a faster one: the "
          + "intervals hold for the slowest")
    }
    if let count = followedSwings(problem, spring), count < 10 {
      sentences.append(
        "only \(count) samples follow the one before within half a turn of this spring: a faster or a "
          + "slower one may have the same samples")
    }
    if let run = clippedRun(problem) {
      sentences.append(
        "\(run.count) samples in a row, from sample \(run.lowerBound + 1) on, have the value "
          + "\(shortestDecimal(problem.values[run.lowerBound])): a spring's motion is not clipped")
    }
    // Noise is no late release. At uneven instants two more searches would take long.
    if rootMeanSquare > 0.003 * range, problem.isEven || correlation.magnitude > 0.2,
      let row = release(problem, rootMeanSquare, range)
    {
      sentences.append(
        "the motion seems to begin at sample \(row + 1), \(significant(problem.times[row] * unit)) s after the "
          + "first: leave out the samples before")
    }
    return sentences
  }

  /// The number of samples that are less than half a turn after the one before, until a hundredth of the motion is left.
  ///
  /// `nil` if all are. With even steps all are.
  private static func followedSwings(_ problem: SpringProblem, _ spring: DampedSpring) -> Int? {
    guard !problem.isEven, spring.dampingRatio < 1 else { return nil }
    let (end, half) = (logarithm(100) / spring.decayRate, .pi / spring.dampedAngularFrequency)
    let steps = zip(problem.times, problem.times.dropFirst()).prefix { $0.0 < end }
    let count = steps.count { $1 - $0 < half }
    return count < steps.count ? count : nil
  }

  /// Three or more equal samples at an extreme, between steep ones.
  private static func clippedRun(_ problem: SpringProblem) -> Range<Int>? {
    let (values, weights) = (problem.values, problem.weights)
    let fewest = (weights.max() ?? 0) / 100
    let steps = zip(values, values.dropFirst()).map { ($1 - $0).magnitude }
    let moves = steps.filter { $0 > 0 }.sorted()
    guard let least = moves.first else { return nil }
    // The step of values that are whole pixels is no speed.
    let typical = max(moves[moves.count / 2] / 2, 2 * least)
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    var start = 1
    while start < values.count - 1 {
      let value = values[start]
      let end = values[start...].firstIndex { $0 != value } ?? values.count
      if end - start >= 3, end < values.count, value == low || value == high,
        weights[start] >= fewest,
        min(steps[start - 1], steps[end - 1]) >= typical
      {
        return start..<end
      }
      start = end
    }
    return nil
  }

  /// The sample from which the motion is a spring's, if those before do not move.
  private static func release(
    _ problem: SpringProblem, _ rootMeanSquare: Double, _ range: Double
  ) -> Int? {
    let (times, values) = (problem.times, problem.values)
    let moving = values.indices.first { (values[$0] - values[0]).magnitude > 0.02 * range }
    guard let moving, moving >= 3, values.count - moving >= 6 else { return nil }
    let fits = [moving - 2, moving - 1].compactMap { row -> (row: Int, left: Double)? in
      let rest = SpringProblem(
        times: times[row...].map { $0 - times[row] }, values: Array(values[row...]),
        weights: Array(problem.weights[row...]), target: problem.target, start: problem.start,
        velocity: problem.velocity)
      return SpringProfile(rest).map { (row, rest.rootMeanSquare(of: $0.chosen.motion)) }
    }
    // From the release on all samples are the spring's: the first of them, unless another is clearly better.
    let least = fits.map(\.left).min() ?? .infinity
    guard let best = fits.first(where: { $0.left <= 1.5 * least + 1e-9 * range }),
      best.left < rootMeanSquare / 3
    else { return nil }
    return best.row
  }
}
