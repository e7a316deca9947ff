// What a fitted motion leaves of its samples, and whether that may be noise.
//
//     correlation at a lag k    Σ rᵢ·rᵢ₊ₖ / Σ rᵢ², of weighted residuals: of noise near 0
//     its deviation             √(Σ rᵢ²·rᵢ₊ₖ²) / Σ rᵢ²: 1/√n where the noise is even, more where a few samples have most of it
//
// Neighbours err alike where the motion is another one. A swing that the fit lacks may take four samples a turn, and show
// only in those further apart: so the squares of m correlations in their deviations are summed (Box and Pierce's test), of
// noise a χ² of m degrees, which exceeds m + 5.5·√(2m) in one of some thousand cases.
//
// Time stamps that are off by τ leave residuals of σ² + τ²·v² at the speed v. Without τ, n times the squared correlation
// of r² and v² is a χ² of one degree (Breusch and Pagan's test, as Koenker studentized it).

import AnimationMath

struct Residuals: Sendable {
  /// The root of the weighted mean of their squares, in value units.
  let rootMeanSquare: Double

  /// The largest magnitude, in value units.
  let largest: Double

  /// The distance between the least and the greatest sample.
  let range: Double

  /// The correlation of each with the next.
  let correlation: Double

  /// Whether it is beyond that of noise.
  private let areAlike: Bool

  /// How far apart those of the largest correlation are, where all correlations are beyond those of noise.
  private let apart: (lag: Int, correlation: Double)?

  private let count: Int

  /// The place of the largest weighted one, and how many times the root mean square it is.
  private let worst: (place: Int, times: Double)

  /// The deviation of the time stamps, in seconds, where the residuals grow with the speed; 0 where they need not.
  private let jitter: Double

  /// - Parameters:
  ///   - residuals: In value units.
  ///   - weights: One for each.
  ///   - speeds: The velocities of the motion, in value units per second.
  ///   - range: The distance between the least and the greatest sample.
  init(_ residuals: [Double], weights: [Double], speeds: [Double], range: Double) {
    count = residuals.count
    let weighted = zip(residuals, weights).map { $0 * $1 }
    let squares = weighted.reduce(0) { $0 + $1 * $1 }
    let variance = squares / Double(max(count, 1))
    rootMeanSquare = (squares / weights.reduce(0) { $0 + $1 * $1 }).squareRoot()
    largest = residuals.reduce(0) { max($0, $1.magnitude) }
    let place = weighted.indices.max { weighted[$0].magnitude < weighted[$1].magnitude } ?? 0
    worst = (place, squares > 0 ? weighted[place].magnitude / variance.squareRoot() : 0)
    self.range = range
    let fast = zip(speeds, weights).map { ($0 * $1) * ($0 * $1) }
    let meanOfFast = fast.reduce(0, +) / Double(max(count, 1))
    let sums = zip(weighted, fast).reduce((joint: 0.0, own: 0.0, fast: 0.0)) {
      let (rest, pace) = ($1.0 * $1.0 - variance, $1.1 - meanOfFast)
      return ($0.joint + rest * pace, $0.own + rest * rest, $0.fast + pace * pace)
    }
    let grows =
      sums.joint > 0 && Double(count) * sums.joint * sums.joint > 12 * sums.own * sums.fast
    let slope = grows ? sums.joint / sums.fast : 0
    jitter = slope.squareRoot()
    /// How far residuals at a lag agree, in deviations of those that do not.
    func agreement(_ lag: Int) -> (lag: Int, correlation: Double, deviations: Double) {
      let products = zip(weighted, weighted.dropFirst(lag)).map { $0 * $1 }
      let (sum, own) = products.reduce((0.0, 0.0)) { ($0.0 + $1, $0.1 + $1 * $1) }
      return (lag, squares > 0 ? sum / squares : 0, own > 0 ? sum / own.squareRoot() : 0)
    }
    let lags = (1...max(min(12, count / 4), 1)).map(agreement)
    (correlation, areAlike) = (
      lags[0].correlation, lags[0].correlation > 0.4 && lags[0].deviations > 3
    )
    let sum = lags.reduce(0) { $0 + $1.correlation * $1.correlation }
    let chi = lags.reduce(0) { $0 + $1.deviations * $1.deviations }
    let most = Double(lags.count) + 5.5 * Double(2 * lags.count).squareRoot()
    apart =
      sum > 0.16 && chi > most
      ? lags.max { $0.correlation.magnitude < $1.correlation.magnitude }
        .map { ($0.lag, $0.correlation) } : nil
  }

  /// The largest residual as a fraction of the range of the samples.
  var relative: Double { largest / range }

  /// The sentence on a sample that is off by more than noise is in one of some hundred tables; `nil` for none.
  ///
  /// - Parameter number: The number of the sample at a place.
  func outlier(_ number: (Int) -> Int) -> String? {
    guard largest > 0.001 * range, worst.times > 2 + (2 * logarithm(Double(count))).squareRoot()
    else { return nil }
    return
      "sample \(number(worst.place)) is off by \(significant(worst.times)) times the root mean square: "
      + "without it the fit may be another"
  }

  /// The sentence that the time stamps are off, and not the values alone; `nil` if they need not be.
  var jitterOfTimes: String? {
    guard jitter > 0, rootMeanSquare > 0.0005 * range else { return nil }
    return
      "residuals grow with the speed of the motion, as where time stamps are off by some "
      + "\(significant(jitter)) s: the intervals may then be too narrow"
  }

  /// The sentence that the samples are not of a kind of motion, such as `a spring`; `nil` if the residuals may be noise.
  func doubt(that kind: String) -> String? {
    let share = rootMeanSquare / range
    guard share > 0.2 || (share > 0.0005 && (areAlike || apart != nil)) else { return nil }
    let (lag, correlation) = areAlike ? (1, correlation) : apart ?? (1, correlation)
    let which = lag == 1 ? "neighbouring residuals" : "residuals \(lag) samples apart"
    // A moving sensor's noise is correlated too, and looks the same where it is small.
    return
      "this is not \(kind)\(share > 0.2 ? "" : ", or its noise is correlated"): the best one leaves "
      + "\(percent(share)) of the range of the samples (root mean square), \(percent(relative)) at most, "
      + "and \(which) have the correlation \((correlation * 100).rounded() / 100)"
  }
}

/// A fraction in percent, with one decimal.
func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }
