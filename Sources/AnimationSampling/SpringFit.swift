// The spring behind samples of its motion.
//
//     x(t) = target + (start − target)·C(t) + velocity·S(t)
//
// C and S are the free responses released at 1 at rest, and at 0 with velocity 1. They depend on p
// = c/m and q = k/m alone. Target, start and velocity enter linearly: for given p and q they follow
// from linear least squares (variable projection). So only two numbers are searched for.
//
//     SpringProblem.swift       the responses and their derivatives, one formula for every damping ratio;
//                               the steps of the search
//     SpringFit+Starts.swift    where the search starts
//     SpringFit+Scan.swift      every frequency and decay that the samples tell apart
//     SpringFit+Profile.swift   the intervals: least squares with one quantity held
//
// An error is stated as a third of the distance to the end of an interval of 99.73 % confidence.
// This is the standard error where noise is small and samples are many. With a dozen samples
// Student's factor counts: there, three ordinary standard errors hold only 98 %. Near critical
// damping the curve of equal cost in stiffness and damping is bent. Above a ratio of about 2 it is
// open, since the fast mode is over before a sample shows it: the samples then determine c/k, the
// time constant of the slow mode, but only a lower bound of k.
//
// Tried and dropped: errors from the covariance alone, which cover the damping in only 94 % of
// cases near critical damping.

import AnimationMath

/// A spring fitted to samples of a motion, with confidence intervals.
///
/// Different springs may have the same samples; the fit is the slowest of them, which swings no
/// faster than half the sampling rate. At uneven instants this is the rate of the densest samples.
///
/// ```swift
/// let fit = try SpringFit(times: times, values: values)
/// fit.spring.response
/// fit.intervals.stiffness
/// // where the stiffness is, with 99.73 % confidence
/// fit.rootMeanSquare
/// // the residual: noise, or a motion that is not a spring's
/// fit.cautions  // what the samples do not determine, if anything
/// ```
public struct SpringFit: Sendable {
  /// The motion, of a spring of mass 1.
  public let motion: SpringMotion

  /// Intervals of 99.73 % confidence, for mass 1; an end is 0 or ∞ where the samples give no bound.
  public let intervals: Intervals

  private let residuals: Residuals

  /// The root of the weighted mean of the squared residuals, in value units.
  public var rootMeanSquare: Double { residuals.rootMeanSquare }

  /// The largest magnitude of a residual, in value units; samples of weight 0 do not count.
  public var largestResidual: Double { residuals.largest }

  /// The largest residual as a fraction of the range of the samples.
  public var relativeResidual: Double { residuals.relative }

  /// The correlation of each weighted residual with the next: near 0 for noise.
  ///
  /// It is near 1 where the samples are not a spring's.
  public var residualCorrelation: Double { residuals.correlation }

  /// The index of the sample from which the motion is a spring's; `nil` if it is the first, or is not seen.
  package let release: Int?

  /// Cautions about properties that the samples may hide; see SpringFit+Cautions.swift.
  private let hidden: [String]

  /// Sentences on what the samples do not determine, and on what they may hide; none if they determine everything.
  ///
  /// - The samples are not a spring's, or their noise is correlated: the residual is more than a twentieth of a
  ///   percent of their range, and neighbouring residuals agree, or those up to twelve samples apart. Above a fifth of
  ///   the range they are not a spring's.
  /// - The fast mode of an overdamped spring is over before a sample shows it.
  /// - Stiffness or damping has an error of more than a third, and the damping ratio one of more than 0.01.
  /// - Other springs fit as well, one of them swinging: of bursts of samples, those that swing once
  ///   more in each pause.
  /// - Steps are longer than half a turn, and fewer than ten are shorter.
  /// - Fewer than 20 samples of a spring of ratio below 0.3, or fewer than four samples a turn, may be those of a
  ///   faster one.
  /// - At uneven instants, a spring that swings more than half a turn a step leaves next to nothing, and the fit does
  ///   not.
  /// - The samples are clipped: three or more in a row stop at their largest or smallest value.
  /// - The release is later than the first sample.
  /// - A sample is further off than noise is.
  /// - Residuals grow with the speed of the motion, as where time stamps are off.
  public var cautions: [String] { [caution].compactMap { $0 } + hidden }

  /// Intervals with the confidence of three standard errors.
  public struct Intervals: Hashable, Sendable {
    /// The intervals of the stiffness and of the damping coefficient.
    public let stiffness, damping: ClosedRange<Double>

    /// The interval of damping/stiffness, the time constant of a slow return.
    public let dampingOverStiffness: ClosedRange<Double>
  }

  /// The spring, of mass 1.
  public var spring: DampedSpring { motion.spring }

  /// The value at which the motion comes to rest: that of `motion`.
  public var target: Double { motion.to }

  /// See ``target``.
  @available(*, unavailable, renamed: "target")
  public var to: Double { motion.to }

  /// The standard errors of stiffness and damping, as fractions of them.
  ///
  /// They are a third of the longer side of the intervals, in logarithms.
  public var relativeErrors: (stiffness: Double, damping: Double) {
    (
      Self.relativeError(of: spring.stiffness, in: intervals.stiffness),
      Self.relativeError(of: spring.damping, in: intervals.damping)
    )
  }

  /// The standard error of damping/stiffness, as a fraction of it.
  public var relativeErrorOfDampingOverStiffness: Double {
    Self.relativeError(
      of: spring.damping / spring.stiffness, in: intervals.dampingOverStiffness)
  }

  private static func relativeError(of value: Double, in interval: ClosedRange<Double>) -> Double {
    max(logarithm(interval.upperBound / value), logarithm(value / interval.lowerBound)) / 3
  }

  /// The sentence that the samples are not a spring's; `nil` if the residuals may be noise.
  package var doubt: String? { residuals.doubt(that: "a spring") }

  /// A sentence on what the samples do not determine.
  package var caution: String? {
    if let doubt { return doubt }
    // Of a spring that hardly loses anything the damping is known by its ratio, and not in proportion.
    let ends = (intervals.damping.lowerBound, intervals.damping.upperBound)
    let isDamped = ends.1 - ends.0 > 0.02 * spring.angularFrequency
    let worst = max(relativeErrors.stiffness, isDamped ? relativeErrors.damping : 0)
    let slow = relativeErrorOfDampingOverStiffness
    if worst > 3 * slow && worst > 1e-6 && spring.dampingRatio > 1.2 {
      return
        "the fast mode of an overdamped spring cannot be seen in these samples: damping/stiffness is "
        + "known within \(percent(slow)), stiffness and damping by themselves less well"
    }
    if !(worst < 1.0 / 3) {
      func known(_ error: Double) -> String {
        error.isFinite ? "known within \(percent(error))" : "not bounded by them"
      }
      return
        "these samples do not determine stiffness and damping, which are \(known(worst)); damping/stiffness is "
        + known(slow)
    }
    return nil
  }

  /// The spring nearest to samples, by least squares.
  ///
  /// - Parameters:
  ///   - times: Seconds, rising; the first is the release. Five or more, evenly spread or not.
  ///   - values: The values, one for each time.
  ///   - weights: The inverse of each sample's standard deviation, if they differ; samples of
  ///     weight 0 are left out.
  ///   - target: The resting value, if it is known.
  ///   - start: The value at the first time, if it is known.
  ///   - velocity: The velocity at the first time, in value units per second, if it is known.
  /// - Returns: Without noise, stiffness and damping have relative errors of at most 1e-9, unless a
  ///   spring further away has the same samples up to rounding: see ``relativeErrors``.
  /// - Throws: `ParameterError` for too few samples, times that do not rise, a number beyond ±1e50, or
  ///   values that do not differ.
  public init(
    times: [Double], values: [Double], weights: [Double]? = nil, target: Double? = nil,
    start: Double? = nil, velocity: Double? = nil
  ) throws(ParameterError) {
    try check(Double(times.count), "times.count", in: 5...1e9, accepted: "5 or more")
    try CurveKeyframes.validate(times, values, rising: true)
    let all = weights ?? Array(repeating: 1, count: times.count)
    try check(
      Double(all.count), "weights.count", where: all.count == times.count,
      accepted: "\(times.count), one for each time")
    for (index, weight) in all.enumerated() {
      try check(weight, "weights[\(index)]", in: Magnitude.nonNegative)
    }
    for (number, name) in [(target, "target"), (start, "start"), (velocity, "velocity")] {
      if let number { try check(number, name, in: Magnitude.signed) }
    }
    let used = times.indices.filter { all[$0] > 0 }
    try check(
      Double(used.count), "the count of weights above 0", in: 5...1e9, accepted: "5 or more")
    let (low, high) = used.reduce((Double.infinity, -Double.infinity)) {
      (min($0.0, values[$1]), max($0.1, values[$1]))
    }
    let range = high - low
    try check(range, "the range of the values", in: Magnitude.positive)

    // Times are divided by a power of two near the length of the samples: results do not depend on
    // the unit of time, and the division rounds nothing.
    let unit = (times[used[used.count - 1]] - times[0]).binade
    let problem = SpringProblem(
      times: used.map { (times[$0] - times[0]) / unit }, values: used.map { values[$0] },
      weights: used.map { all[$0] }, target: target, start: start,
      velocity: velocity.map { $0 * unit })
    let profile = SpringProfile(problem)
    guard let profile else {
      throw ParameterError(
        parameter: "the range of the values", value: range, accepted: "that of a spring's motion")
    }
    let motion = profile.chosen.motion
    self.motion = try SpringMotion(
      validating: DampedSpring(
        validating: .physical(
          mass: 1, stiffness: profile.chosen.q / unit / unit, damping: profile.chosen.p / unit)),
      from: motion.from, to: motion.to, velocity: velocity ?? motion.initialVelocity / unit)
    func scaled(_ interval: ClosedRange<Double>, by factor: Double) -> ClosedRange<Double> {
      interval.lowerBound * factor...interval.upperBound * factor
    }
    let found = profile.intervals()
    intervals = Intervals(
      stiffness: scaled(found.stiffness, by: 1 / unit / unit),
      damping: scaled(found.damping, by: 1 / unit),
      dampingOverStiffness: scaled(found.dampingOverStiffness, by: unit))
    let left = zip(problem.times, problem.values).map { $1 - motion.value(at: $0) }
    residuals = Residuals(
      left, weights: problem.weights,
      speeds: problem.times.map { motion.velocity(at: $0) / unit }, range: range)
    // A late release is not searched for in noise, nor at uneven instants, where more searches would take long.
    let released =
      residuals.rootMeanSquare > 0.003 * range
        && (problem.isEven || residuals.correlation.magnitude > 0.2)
      ? Self.firstMoving(problem, residuals.rootMeanSquare, range) : nil
    release = released.map { used[$0] }
    let isSpring = residuals.doubt(that: "a spring") == nil
    hidden =
      (isSpring ? [residuals.outlier { used[$0] + 1 }, residuals.jitterOfTimes] : [])
      .compactMap(\.self)
      + Self.hidden(
        in: problem, of: used, unit: unit, spring: motion.spring, others: profile.others,
        rootMeanSquare: residuals.rootMeanSquare, release: released, range: range)
  }
}

extension SpringFit {
  /// The spring of samples from their release on, and the row of that; the arguments are those of the initialiser.
  package static func released(
    times: [Double], values: [Double], weights: [Double]? = nil, target: Double? = nil,
    start: Double? = nil, velocity: Double? = nil
  ) throws(ParameterError) -> (row: Int, fit: SpringFit) {
    func fit(from row: Int) throws(ParameterError) -> SpringFit {
      try SpringFit(
        times: Array(times[row...]), values: Array(values[row...]),
        weights: weights.map { Array($0[row...]) }, target: target, start: start, velocity: velocity
      )
    }
    let whole = try fit(from: 0)
    guard let row = whole.release, let late = try? fit(from: row) else { return (0, whole) }
    return (row, late)
  }
}
