// What a fitted motion leaves of its samples, and whether that may be noise.
//
//     correlation at a lag k    Σ rᵢ·rᵢ₊ₖ / Σ rᵢ², of weighted residuals: of noise near 0, with a deviation of 1/√n
//
// Neighbours err alike where the motion is another one. A swing that the fit lacks may take four samples a turn, and show
// only in those further apart: so the squares of m correlations are summed (Box and Pierce's test), of noise a χ² of m
// degrees over n, which exceeds m + 5.5·√(2m) in one of some thousand cases.

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

  /// How far apart those of the largest correlation are, where all correlations are beyond those of noise.
  private let apart: (lag: Int, correlation: Double)?

  private let count: Int

  /// The place of the largest weighted one, and how many times the root mean square it is.
  private let worst: (place: Int, times: Double)

  init(_ residuals: [Double], weights: [Double], range: Double) {
    let weighted = zip(residuals, weights).map { $0 * $1 }
    let squares = weighted.reduce(0) { $0 + $1 * $1 }
    func correlation(_ lag: Int) -> Double {
      let products = zip(weighted, weighted.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 }
      return squares > 0 ? products / squares : 0
    }
    (count, self.range) = (residuals.count, range)
    rootMeanSquare = (squares / weights.reduce(0) { $0 + $1 * $1 }).squareRoot()
    largest = residuals.reduce(0) { max($0, $1.magnitude) }
    let place = weighted.indices.max { weighted[$0].magnitude < weighted[$1].magnitude } ?? 0
    let mean = (squares / Double(max(residuals.count, 1))).squareRoot()
    worst = (place, mean > 0 ? weighted[place].magnitude / mean : 0)
    let lags = (1...max(min(12, count / 4), 1)).map { (lag: $0, correlation: correlation($0)) }
    self.correlation = lags[0].correlation
    let sum = lags.reduce(0) { $0 + $1.correlation * $1.correlation }
    let most = Double(lags.count) + 5.5 * Double(2 * lags.count).squareRoot()
    apart =
      sum > max(0.16, most / Double(count))
      ? lags.max { $0.correlation.magnitude < $1.correlation.magnitude } : nil
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

  /// The sentence that the samples are not of a kind of motion, such as `a spring`; `nil` if the residuals may be noise.
  func doubt(that kind: String) -> String? {
    let share = rootMeanSquare / range
    // 1 − r is 1 on average for noise, with a deviation of 1/√n.
    let most = max(1 - 3 / Double(count).squareRoot(), 0)
    let areAlike = 1 - correlation < min(most, 0.6)
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
