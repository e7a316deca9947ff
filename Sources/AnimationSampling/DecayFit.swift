// The decay nearest to samples: x(t) = to − b·e^(−λt), by least squares.
//
// For a given λ the ends follow from linear least squares. λ is looked for at sixty places between a hundredth and a
// thousand times the inverse of the samples' length, evenly in its logarithm, and then by Gauss and Newton's steps
// between the neighbours of the best: to the zero of the derivative, which no rounding of the least square hides. The
// interval of λ is where the square exceeds the least by no more than Student's t² times the variance.

import AnimationMath

/// A decay fitted to samples of a motion, with a confidence interval.
///
/// ```swift
/// let scroll = DecayMotion(velocity: 600, friction: .rate(2))
/// let times = (0..<30).map { Double($0) / 60 }
/// try DecayFit(
///   times: times, values: times.map { scroll.value(at: $0) }
/// ).motion.rate                                    // 2.0000
/// ```
public struct DecayFit: Sendable {
  /// The motion; it comes to rest.
  public let motion: DecayMotion

  /// The interval of the rate of 99.73 % confidence, per second; an end is 0 or ∞ where the samples give no bound.
  public let intervalOfRate: ClosedRange<Double>

  private let residuals: Residuals

  /// The root of the mean of the squared residuals, in value units.
  public var rootMeanSquare: Double { residuals.rootMeanSquare }

  /// The largest magnitude of a residual, in value units.
  public var largestResidual: Double { residuals.largest }

  /// The correlation of each residual with the next: near 0 for noise, near 1 where the samples are not a decay's.
  public var residualCorrelation: Double { residuals.correlation }

  /// Sentences on what the samples leave open; none if they determine the decay.
  ///
  /// - The samples are not a decay's, or their noise is correlated: as of ``SpringFit/cautions``.
  /// - A sample is further off than noise is, or residuals grow with the speed.
  /// - The rate may be twice another one: then the place of rest is not known either.
  public var cautions: [String] {
    if let doubt { return [doubt] }
    let others = [residuals.outlier { $0 + 1 }, residuals.jitterOfTimes].compactMap(\.self)
    let (low, high) = (intervalOfRate.lowerBound, intervalOfRate.upperBound)
    guard !(high < 2 * low) else { return others }
    let end = high < .infinity ? "to \(significant(high))" : "on"
    return [
      "these samples do not determine where the decay rests: its rate may be anything from "
        + "\(significant(low)) \(end)"
    ] + others
  }

  /// The sentence that the samples are not a decay's; `nil` if the residuals may be noise.
  package var doubt: String? { residuals.doubt(that: "a decay") }

  /// The decay nearest to samples, by least squares.
  ///
  /// - Parameters:
  ///   - times: Seconds, rising; the first is the release. Four or more.
  ///   - values: The values, one for each time.
  /// - Returns: Without noise, the rate has a relative error of at most 1e-11.
  /// - Throws: `ParameterError` for too few samples, times that do not rise, values that do not differ, or a number
  ///   beyond ±1e50.
  public init(times: [Double], values: [Double]) throws(ParameterError) {
    try check(Double(times.count), "times.count", in: 4...1e9, accepted: "4 or more")
    try CurveKeyframes.validate(times, values, rising: true)
    let length = times[times.count - 1] - times[0]
    try check(length, "the length of the times", in: Magnitude.positive)
    let range = (values.max() ?? 0) - (values.min() ?? 0)
    try check(range, "the range of the values", in: Magnitude.positive)
    let mean = values.reduce(0, +) / Double(values.count)
    typealias Fit = (to: Double, drop: Double, square: Double, fall: (value: Double, slope: Double))
    func fit(_ logarithm: Double) -> Fit {
      let rate = exponential(logarithm) / length
      let basis = times.map { exponential(-rate * ($0 - times[0])) }
      let center = basis.reduce(0, +) / Double(basis.count)
      let (products, squares) = zip(basis, values).reduce((0.0, 0.0)) {
        ($0.0 + ($1.0 - center) * ($1.1 - mean), $0.1 + ($1.0 - center) * ($1.0 - center))
      }
      let drop = squares > 0 ? products / squares : 0
      // The square's fall with the logarithm, by the derivatives of the basis, and the fall's own by their part that
      // neither end can take up.
      var (left, fall, own, shared, sum) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for row in times.indices {
        let part = basis[row] - center
        let rest = (values[row] - mean) - drop * part
        let slope = -rate * (times[row] - times[0]) * basis[row]
        (left, fall, own) = (left + rest * rest, fall + rest * slope, own + slope * slope)
        (shared, sum) = (shared + slope * part, sum + slope)
      }
      let count = Double(values.count)
      let bend = own - sum * sum / count - (squares > 0 ? shared * shared / squares : 0)
      return (mean - drop * center, drop, left / count, (drop * fall, -drop * drop * bend))
    }
    let (low, high) = (logarithm(1e-2), logarithm(1e3))
    let step = (high - low) / 59
    let squares = (0..<60).map { fit(low + step * Double($0)).square }
    let best = low + step * Double(squares.indices.min { squares[$0] < squares[$1] } ?? 0)
    let root = bracketedRoot(lower: best - step, upper: best + step, start: best) { fit($0).fall }
    let (found, rate) = (fit(root.upper), exponential(root.upper) / length)
    motion = try DecayMotion(
      validating: .rate(rate), from: found.to + found.drop, velocity: -rate * found.drop)
    residuals = Residuals(
      zip(times, values).map { [motion] in $1 - motion.value(at: $0 - times[0]) },
      weights: times.map { _ in 1 },
      speeds: times.map { [motion] in motion.velocity(at: $0 - times[0]) }, range: range)
    // Where the mean square leaves the bound, to each side.
    let freedom = max(times.count - 3, 1)
    let student = studentDeviation(degreesOfFreedom: freedom)
    let bound = found.square * (1 + student * student / Double(freedom))
    func end(_ sign: Double) -> Double {
      var place = root.upper
      while low...high ~= place, fit(place).square <= bound { place += sign * step }
      guard low...high ~= place else { return sign * .infinity }
      let ends = [place, place - sign * step].sorted()
      return bracketedRoot(lower: ends[0], upper: ends[1], start: place) {
        let tried = fit($0)
        return (sign * (bound - tried.square), 2 * sign * tried.fall.value / Double(values.count))
      }.upper
    }
    intervalOfRate =
      min(exponential(end(-1)) / length, rate)...max(exponential(end(1)) / length, rate)
  }
}
