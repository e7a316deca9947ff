// A table held against a curve: the golden-value test of someone who ports an animation.
//
//     error      |observed − expected|, and the same in units in the last place of the largest expected value.
//                A unit of each value on its own would mean nothing where a curve crosses 0
//     shift      the δ that makes Σ (observed − f(t + δ))² least, by Gauss–Newton steps from 0 and from the best
//                of 65 shifts by up to a quarter of the way from the first time to the last: a port that is a
//                frame late is right otherwise. It is reported if it leaves less than a tenth of the
//                root-mean-square error
//
// A row on a jump may show either side of it: the nearer one counts.

/// The differences between samples and a curve.
///
/// ```swift
/// let report = CubicBezier.ease.comparison(withValues: port.values, at: port.times)
/// #expect(report.largestError <= 1e-6, "\(report)")
/// ```
public struct CurveComparison: Hashable, Sendable, CustomStringConvertible {
  /// The number of samples.
  public let count: Int

  /// The largest |observed − expected|; NaN if a sample is NaN.
  public let largestError: Double

  /// The index of the sample with the largest error, from 0; ``description`` counts samples from 1.
  public let index: Int

  /// The time, the curve's value and the sample's value at ``index``.
  public let time, expected, observed: Double

  /// The root of the mean of the squared errors.
  public let rootMeanSquare: Double

  /// The largest error in units in the last place of the largest expected |value|.
  ///
  /// If all expected values are 0, the largest observed value gives the unit.
  public let largestUlps: Double

  /// The time by which the samples are early; `nil` if no shift explains their error.
  ///
  /// A shift explains the error if it leaves less than a tenth of ``rootMeanSquare``.
  public let shift: Double?

  /// The findings as text; the first sample is sample 1.
  public var description: String {
    var text =
      "largest error \(shortestDecimal(largestError)) in sample \(index + 1) of \(count), at "
      + "\(shortestDecimal(time)): expected \(shortestDecimal(expected)), got "
      + "\(shortestDecimal(observed)); root-mean-square error \(shortestDecimal(rootMeanSquare)); "
      + "at most \(shortestDecimal(largestUlps.rounded())) units in the last place"
    if let shift {
      text += "; a shift in time by \(shortestDecimal(shift)) explains it"
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
  /// - Precondition: The counts of values and times are equal, and above 0.
  public func comparison(withValues values: [Double], at times: [Double]) -> CurveComparison {
    require(
      values.count == times.count && !values.isEmpty,
      "values must be as many as times, and at least one, got \(values.count) and \(times.count)")
    var (worst, worstExpected, worstError) = (0, value(at: times[0]), -1.0)
    var (sum, scale, largestObserved) = (0.0, 0.0, 0.0)
    for (index, time) in times.enumerated() {
      let expected = nearest(to: values[index], at: time)
      let error = (values[index] - expected).magnitude
      // A NaN is met once and stays.
      if error > worstError || (error.isNaN && !worstError.isNaN) {
        (worst, worstExpected, worstError) = (index, expected, error)
      }
      sum += error * error
      scale = max(scale, expected.magnitude)
      largestObserved = max(largestObserved, values[index].magnitude)
    }
    let mean = (sum / Double(values.count)).squareRoot()
    return CurveComparison(
      count: values.count, largestError: worstError, index: worst, time: times[worst],
      expected: worstExpected, observed: values[worst], rootMeanSquare: mean,
      largestUlps: worstError == 0 ? 0 : worstError / (scale > 0 ? scale : largestObserved).ulp,
      shift: shift(of: values, at: times, explaining: mean))
  }

  /// The value at a time; at a jump, the side nearer to the sample.
  private func nearest(to sample: Double, at time: Double) -> Double {
    var best = value(at: time)
    guard best != sample, !breakpoints(in: time...time).isEmpty else { return best }
    for side in Side.allCases {
      let limit = value(at: time, from: side)
      if (limit - sample).magnitude < (best - sample).magnitude { best = limit }
    }
    return best
  }

  /// The shift that leaves less than a tenth of an error.
  private func shift(
    of values: [Double], at times: [Double], explaining mean: Double
  ) -> Double? {
    guard mean > 0, mean.isFinite, values.count > 2 else { return nil }
    func shifted(_ time: Double, _ shift: Double) -> Double {
      min(max(time + shift, domain.lowerBound), domain.upperBound)
    }
    func left(_ shift: Double) -> Double {
      let squares = zip(times, values).reduce(0.0) { sum, sample in
        let error = sample.1 - value(at: shifted(sample.0, shift))
        return sum + error * error
      }
      return (squares / Double(values.count)).squareRoot()
    }
    let span = (times.max() ?? 0) - (times.min() ?? 0)
    // 512 samples tell where to begin.
    let few = stride(from: 0, to: values.count, by: max(1, values.count / 512))
    let far = (-32...32).map { span / 4 * Double($0) / 32 }.map { shift in
      (
        shift: shift,
        cost: few.reduce(0.0) { sum, index in
          let error = values[index] - value(at: shifted(times[index], shift))
          return sum + error * error
        }
      )
    }.min { $0.cost < $1.cost }?.shift
    for start in [0, far ?? 0] {
      var shift = start
      for _ in 0..<20 {
        var (products, squares) = (0.0, 0.0)
        for (index, time) in times.enumerated() {
          let place = shifted(time, shift)
          let slope = slope(at: place)
          guard slope.isFinite else { continue }
          products += (values[index] - value(at: place)) * slope
          squares += slope * slope
        }
        guard squares > 0 else { break }
        let step = products / squares
        shift += step
        if step.magnitude <= 1e-12 * shift.magnitude { break }
      }
      if shift != 0 && left(shift) < mean / 10 { return shift }
    }
    return nil
  }
}
