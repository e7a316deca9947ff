// The events of a bouncing motion, each by its number in closed form: landings, peaks, and the last
// time above a threshold.
//
// The peak of bounce n is u² e²ⁿ/2g, so the last bounce that is higher than a threshold has the number
// ⌈ln(threshold/(u²/2g))/(2 ln e)⌉ − 1, and the last time above the threshold is before its landing
// by what the fall from there takes, 2·threshold/(s + √(s² − 2g·threshold)) at a landing speed s.

extension BounceMotion {
  /// The seconds after release at which it lands; landing 0 is the first, landing n ends bounce n.
  ///
  /// Within 8·2⁻⁵³ of itself. Landings beyond the one at which the computed motion comes to rest still
  /// have their times, which crowd below ``restingTime``. Without restitution there is no other than
  /// the first: ∞.
  ///
  /// - Parameter number: ≥ 0.
  public func landingTime(_ number: Int) -> Double {
    precondition(number >= 0, "number must not be negative, got \(number)")
    return number > 0 && restitution == 0 ? .infinity : landings.time(Double(number))
  }

  /// How often it has landed up to and including `time`: a whole number, the number of the bounce it
  /// is in, and ∞ once it rests after infinitely many.
  ///
  /// - Precondition: `time` ≥ 0.
  public func landingCount(until time: Double) -> Double {
    requireNonNegative(time)
    guard !time.isNaN else { return time }
    if time == .infinity { return restitution == 0 ? 1 : .infinity }
    let count = landings.count(until: time, from: .right)
    return count > landings.last && restitution > 0 ? .infinity : count
  }

  /// The highest point of a bounce, and when it is reached; the value within 10·2⁻⁵³ of the height plus
  /// |``floor``|.
  ///
  /// - Parameter number: ≥ 1; bounce 1 follows the first landing.
  public func peak(ofBounce number: Int) -> Landmark {
    precondition(number >= 1, "number must be at least 1, got \(number)")
    let launch = landings.launchSpeed(Double(number))
    return Landmark(
      time: landings.time(Double(number - 1)) + launch / landings.gravity,
      value: floor + up(peakHeight(Double(number))))
  }

  /// The highest point before the first landing, and when it is reached: release itself, unless it is
  /// thrown upwards.
  public var firstPeak: Landmark {
    guard landings.velocity > 0 else { return Landmark(time: 0, value: from) }
    return Landmark(
      time: landings.velocity / landings.gravity, value: floor + up(peakHeight(0)))
  }

  /// The seconds after release from which on the value is within `threshold` of the floor.
  ///
  /// - Parameter threshold: In value units; 0, or from 1e-50 to 1e50.
  /// - Returns: Within 16·2⁻⁵³ of itself, unless a peak all but touches the threshold, where the last
  ///   bounce above it is told as rounding has it. 0 if it is within from the start; ∞ if it bounces
  ///   higher for ever; ``restingTime`` for a threshold of 0.
  public func settlingDuration(within threshold: Double) -> Double {
    requireThreshold(threshold, "threshold")
    if threshold == 0 { return restingTime }
    if restitution == 1 && peakHeight(0) > threshold { return .infinity }

    // The last bounce that is higher, 0 for the first flight.
    let top = peakHeight(0)
    var bounce = 0.0
    if restitution > 0 && restitution < 1 && top > threshold {
      let exponent = logarithm(threshold / top) / (2 * landings.logarithmOfRestitution)
      bounce = max(exponent.rounded(.up) - 1, 0)
      if peakHeight(bounce + 1) > threshold {
        bounce += 1
      } else if bounce > 0 && !(peakHeight(bounce) > threshold) {
        bounce -= 1
      }
    }
    let isThrownUp = landings.velocity > 0
    guard bounce > 0 || (isThrownUp ? top : landings.height) > threshold else { return 0 }
    let speed = landings.launchSpeed(bounce)
    let rest = (speed * speed - 2 * landings.gravity * threshold).clampedAtZero
    return landings.time(bounce) - 2 * threshold / (speed + rest.squareRoot())
  }

  /// The height above the floor that bounce n reaches; for 0 that which the first landing's speed
  /// would.
  private func peakHeight(_ number: Double) -> Double {
    let launch = landings.launchSpeed(number)
    return launch * (launch / (2 * landings.gravity))
  }
}
