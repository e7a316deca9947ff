// A table compared with a curve: the golden-value test of someone who ports an animation.
//
//     error         |observed − expected|, and the same in units in the last place of the largest
//                   expected value. A unit of each value on its own would mean nothing where a curve
//                   crosses 0
//     explanation   the mistake of PortMistake.swift whose table is nearest to the samples, if it
//                   leaves hardly anything
//
// A row on a jump may show either side of it: the nearer one counts. It is on the jump if it is as near to it as a
// ten-thousandth of the interval between rows, of which times in decimals may not have the digits.

/// The differences between samples and a curve.
///
/// ```swift
/// let report = CubicBezier.ease.comparison(
///   with: port.values, at: port.times)
/// assert(report.largestError <= 1e-6, "\(report)")
/// ```
public struct CurveComparison: Hashable, Sendable, CustomStringConvertible {
  /// A known mistake of ports that explains the error.
  public struct Explanation: Hashable, Sendable, CustomStringConvertible {
    /// The mistake in words, such as "the initial velocity has the wrong sign".
    public let description: String

    /// The number in the mistake, if it has one: seconds, a factor, a velocity or decimals.
    ///
    /// For a shift it is the time by which the samples are early; it is negative for late samples.
    public let amount: Double?

    /// The largest error that remains after the mistake is taken into account.
    public let remainingError: Double
  }

  /// The number of samples.
  public let count: Int

  /// The largest |observed − expected|; NaN if a sample is NaN.
  public let largestError: Double

  /// The index of the sample with the largest error, from 0; ``description`` counts samples from 1.
  public let index: Int

  /// The time of the sample with the largest error.
  public let time: Double

  /// The curve's value at ``time``.
  public let expected: Double

  /// The value of the sample with the largest error.
  public let observed: Double

  /// The root of the mean of the squared errors.
  public let rootMeanSquare: Double

  /// The largest error in units in the last place of the largest expected |value|.
  ///
  /// If all expected values are 0, the largest observed value gives the unit.
  public let largestUlps: Double

  /// The mistake that explains the errors; `nil` if none is known that leaves less than a two-hundredth, or noise.
  ///
  /// Shifts, scales, lost rows and clocks are found for any curve, also with one mistake more; exchanged directions and
  /// solvers for easings, and misread parameters and integrators for ``SpringMotion``. Errors up to 100 ``largestUlps``
  /// are rounding and need no explanation.
  public let explanation: Explanation?

  /// The findings as text; the first sample is sample 1.
  ///
  /// Units in the last place are stated up to 10 000.
  public var description: String {
    var text =
      "largest error \(shortestDecimal(largestError)) in sample \(index + 1) of \(count), at "
      + "\(shortestDecimal(time)): expected \(shortestDecimal(expected)), got "
      + "\(shortestDecimal(observed)); root-mean-square error \(shortestDecimal(rootMeanSquare))"
    if largestUlps <= 1e4 {
      text += "; at most \(shortestDecimal(largestUlps.rounded())) units in the last place"
    }
    if let explanation {
      text +=
        "; explained: \(explanation), which leaves "
        + "\(significant(explanation.remainingError)) at most"
    }
    return text
  }
}

extension Curve {
  /// The differences between samples and the curve.
  ///
  /// - Parameters:
  ///   - values: The samples, at least one.
  ///   - times: The samples' arguments, where the curve is defined.
  ///   - remainders: What is to be added to each sample, of which a double has not all digits; `nil` for
  ///     nothing.
  /// - Precondition: The counts of values and times are equal, and above 0.
  public func comparison(
    with values: [Double], at times: [Double], remainders: [Double]? = nil
  ) -> CurveComparison {
    require(
      values.count == times.count && !values.isEmpty,
      "values must be as many as times, and at least one, got \(values.count) and \(times.count)")
    var (worst, worstExpected, worstError) = (0, value(at: times[0]), -1.0)
    var (scale, largestObserved) = (0.0, 0.0)
    var (expectations, errors): ([Double], [Double]) = ([], [])
    expectations.reserveCapacity(values.count)
    errors.reserveCapacity(values.count)
    let reach = resolution(of: times)
    for (index, time) in times.enumerated() {
      let sample = values[index]
      let sides = sides(at: time, within: reach)
      let expected =
        sides.min { ($0 - sample).magnitude < ($1 - sample).magnitude } ?? value(at: time)
      expectations.append(expected)
      let error = ((values[index] - expected) + (remainders?[index] ?? 0)).magnitude
      // The first NaN stays the worst error.
      if error > worstError || (error.isNaN && !worstError.isNaN) {
        (worst, worstExpected, worstError) = (index, expected, error)
      }
      errors.append(error)
      scale = max(scale, expected.magnitude)
      largestObserved = max(largestObserved, values[index].magnitude)
    }
    let ulps = worstError == 0 ? 0 : worstError / (scale > 0 ? scale : largestObserved).ulp
    let diagnosis =
      ulps > 100
      ? PortDiagnosis(curve: erased(self), times: times, values: values, expected: expectations)
      : nil
    return CurveComparison(
      count: values.count, largestError: worstError, index: worst, time: times[worst],
      expected: worstExpected, observed: values[worst],
      rootMeanSquare: rootMeanSquare(of: errors, largest: worstError), largestUlps: ulps,
      explanation: diagnosis?.explanation)
  }

  /// The value at a time, and the limits at the breakpoints and ends of the domain that are as near as `reach`.
  func sides(at time: Double, within reach: Double) -> [Double] {
    let (lower, upper) = (
      max(time - reach, domain.lowerBound), min(time + reach, domain.upperBound)
    )
    guard lower <= upper else { return [value(at: time)] }
    let near = lower...upper
    // Breakpoints do not include the ends of the domain.
    let ends = [domain.lowerBound, domain.upperBound].filter { near.contains($0) && $0.isFinite }
    return [value(at: time)]
      + (ends + breakpoints(in: near)).flatMap { place in
        [value(at: place)] + Side.allCases.map { value(at: place, from: $0) }
      }
  }
}

/// A ten-thousandth of the least interval between times: their digits may not tell what is nearer.
func resolution(of times: [Double]) -> Double {
  let steps = zip(times, times.dropFirst()).map { ($1 - $0).magnitude }.filter { $0 > 0 }
  return 1e-4 * (steps.min() ?? 0)
}

/// The root of the mean of squares, which neither overflow nor vanish.
private func rootMeanSquare(of errors: [Double], largest: Double) -> Double {
  guard largest > 0, largest.isFinite else { return largest }
  let sum = errors.reduce(0) { $0 + ($1 / largest) * ($1 / largest) }
  return largest * (sum / Double(errors.count)).squareRoot()
}
