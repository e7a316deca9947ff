// What samples may hide from a fit.
//
//     alias      few samples of a swing are those of faster swings too, and bursts of samples those of more
//                swings in the pauses; the fit is the slowest. At uneven instants a spring that swings more than half
//                a turn a step may leave nothing where the fit leaves something: it is looked for up to eight times
//                as fast, with up to 100 samples
//     clipped    a run of equal samples at the largest or smallest value, entered or left at full speed: a
//                smooth peak is flat before and after
//     release    the first samples do not move, and without them the residual is a third

import AnimationMath

extension SpringFit {
  /// The sentences for samples that may hide something.
  ///
  /// - Parameters:
  ///   - samples: The indices of the problem's samples among all that were measured.
  ///   - unit: The seconds of a unit of the problem's time.
  static func hidden(
    in problem: SpringProblem, of samples: [Int], unit: Double, spring: DampedSpring,
    others: [DampedSpring],
    rootMeanSquare: Double, release: Int?, range: Double
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
    } else if spring.dampingRatio < 1, spring.dampedAngularFrequency * problem.step > .pi / 2 {
      sentences.append(
        "fewer than four samples a turn may be those of a faster spring: the intervals hold for the "
          + "slowest")
    }
    if rootMeanSquare > 1e-6 * range, let faster = faster(problem, rootMeanSquare) {
      sentences.append(
        "a spring that swings more than half a turn from sample to sample leaves next to nothing, with a "
          + "response of \(significant(faster.response * unit)) s")
    }
    if let count = followedSwings(problem, spring), count < 10 {
      sentences.append(
        "only \(count) samples follow the one before within half a turn of this spring: a faster or a "
          + "slower one may have the same samples")
    }
    if let run = clippedRun(problem) {
      sentences.append(
        "\(run.count) samples in a row, from sample \(samples[run.lowerBound] + 1) on, have the value "
          + "\(shortestDecimal(problem.values[run.lowerBound])): a spring's motion is not clipped")
    }
    if let row = release {
      sentences.append(
        "the motion seems to begin at sample \(samples[row] + 1), \(significant(problem.times[row] * unit)) s after the "
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

  /// A spring of more than half a turn a step that leaves less than a thousandth of what the fit leaves.
  ///
  /// Of even steps any such spring is the same as a slower one, and a few samples have such a spring by chance.
  private static func faster(_ problem: SpringProblem, _ rootMeanSquare: Double) -> DampedSpring? {
    let steps = zip(problem.times, problem.times.dropFirst()).map { $1 - $0 }
    guard (10...100).contains(problem.times.count),
      steps.max() ?? 0 > 1.01 * (steps.min() ?? 0)
    else { return nil }
    var wide = problem
    wide.highest *= 8
    return wide.scan().lazy.compactMap { wide.refined($0.p, $0.q) }
      .first { wide.rootMeanSquare(of: $0.motion) < 1e-3 * rootMeanSquare }?.spring
  }

  /// Three or more equal samples at an extreme, between steep ones.
  private static func clippedRun(_ problem: SpringProblem) -> Range<Int>? {
    let (values, weights) = (problem.values, problem.weights)
    let fewest = (weights.max() ?? 0) / 100
    let steps = zip(values, values.dropFirst()).map { ($1 - $0).magnitude }
    let moves = steps.filter { $0 > 0 }.sorted()
    guard let least = moves.first else { return nil }
    // Values in whole pixels change by steps, which are not taken for a speed.
    let typical = max(moves[moves.count / 2] / 2, 2 * least)
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    var start = 1
    while start < values.count - 1 {
      let value = values[start]
      let end = values[start...].firstIndex { $0 != value } ?? values.count
      if end - start >= 3, end < values.count, value == low || value == high,
        weights[start] >= fewest,
        max(steps[start - 1], steps[end - 1]) >= typical,
        min(steps[start - 1], steps[end - 1]) >= 2 * least
      {
        return start..<end
      }
      start = end
    }
    return nil
  }

  /// The sample from which the motion is a spring's, if those before do not move.
  static func firstMoving(
    _ problem: SpringProblem, _ rootMeanSquare: Double, _ range: Double
  ) -> Int? {
    let (times, values) = (problem.times, problem.values)
    // Noise may leave the start by some hundredths.
    let moving = values.indices.first { (values[$0] - values[0]).magnitude > 0.1 * range }
    guard let moving, moving >= 3, values.count - moving >= 6 else { return nil }
    let fits = (max(moving - 6, 1)..<moving).compactMap { row -> (row: Int, left: Double)? in
      let rest = SpringProblem(
        times: times[row...].map { $0 - times[row] }, values: Array(values[row...]),
        weights: Array(problem.weights[row...]), target: problem.target, start: problem.start,
        velocity: problem.velocity)
      return SpringProfile(rest).map { (row, rest.rootMeanSquare(of: $0.chosen.motion)) }
    }
    // From the release on all samples are the spring's: the first of them, unless another is clearly better.
    let least = fits.map(\.left).min() ?? .infinity
    guard let best = fits.first(where: { $0.left <= 1.1 * least + 1e-9 * range }),
      best.left < rootMeanSquare / 3
    else { return nil }
    return best.row
  }
}
