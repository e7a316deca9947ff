// The events of a bouncing motion in closed form, each by its number: landings, peaks, and the last
// time above a threshold.
//
// Bounce n peaks at u² e²ⁿ/2g. So the last bounce higher than a threshold has the number
// ⌈ln(threshold/(u²/2g))/(2 ln e)⌉ − 1. Launched at speed s from height h, it falls through the threshold after
// (s + √(s² + 2g(h − threshold)))/g.

extension BounceMotion {
  /// The time of a landing, in seconds after release.
  ///
  /// Landing 0 is the first; landing n ends bounce n. The time is within 8·2⁻⁵³ of itself. Landings
  /// after the computed motion has come to rest still have times, which crowd below
  /// ``restingTime``. Without restitution there is only landing 0; the others answer ∞.
  ///
  /// - Parameter number: ≥ 0.
  public func landingTime(_ number: Int) -> Double {
    require(number >= 0, "number must not be negative, got \(number)")
    return number > 0 && restitution == 0 ? .infinity : landings.time(Double(number))
  }

  /// The number of landings up to and including `time`.
  ///
  /// It is a whole number, and also the number of the current bounce; ∞ at rest after infinitely
  /// many bounces.
  ///
  /// - Precondition: `time` ≥ 0.
  package func landingCount(until time: Double) -> Double {
    requireNonNegative(time)
    guard !time.isNaN else { return time }
    if time == .infinity { return restitution == 0 ? 1 : .infinity }
    let count = landings.count(until: time, from: .right)
    return count > landings.last && restitution > 0 ? .infinity : count
  }

  /// The highest point of a bounce, with its time.
  ///
  /// The value is within 10·2⁻⁵³ of the height plus |``floor``|.
  ///
  /// - Parameter number: ≥ 1; bounce 1 follows the first landing.
  public func peak(ofBounce number: Int) -> Landmark {
    require(number >= 1, "number must be at least 1, got \(number)")
    let launch = landings.launchSpeed(Double(number))
    return Landmark(
      time: landings.time(Double(number - 1)) + launch / landings.gravity,
      value: floor + up(peakHeight(Double(number))))
  }

  /// The highest point before the first landing, with its time.
  ///
  /// It is the release, unless the ball is thrown away from the floor.
  package var firstPeak: Landmark {
    guard landings.velocity > 0 else { return Landmark(time: 0, value: from) }
    return Landmark(
      time: landings.velocity / landings.gravity, value: floor + up(peakHeight(0)))
  }

  /// The time after which the value stays within `threshold` of the floor.
  ///
  /// - Parameter threshold: In value units; 0, or from 1e-50 to 1e50.
  /// - Returns: Seconds after release, within 16·2⁻⁵³ of itself. After a landing it is that, times
  ///   √(p/(p − threshold)) where p is the peak of the last higher bounce: it grazes the threshold
  ///   if p is hardly higher. Where a peak equals the threshold up to rounding, rounding decides
  ///   whether its bounce counts. 0 if the value is within the threshold from the start; ∞ if the
  ///   ball bounces higher for ever; ``restingTime`` for a threshold of 0.
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
    let gravity = landings.gravity
    if bounce == 0 {
      // A landing less the fall to it would cancel where the threshold is near the release, and so would
      // the rounded height less the threshold.
      let heightLost = exactSum(floor, -from).lost
      let (above, lost) = exactSum(landings.height, -threshold)
      let rest = lost - up(heightLost)
      let launch = landings.velocity
      let square = differenceOfProducts(launch, launch, -2 * gravity, above) + 2 * gravity * rest
      guard launch > 0 ? square > 0 : above + rest > 0 else { return 0 }
      let fall = square.clampedAtZero.squareRoot()
      let settling =
        launch < 0 ? 2 * (above + rest) / (fall - launch) : (launch + fall) / gravity
      return min(settling, restingTime)
    }
    let launch = landings.launchSpeed(bounce)
    let square = differenceOfProducts(launch, launch, 2 * gravity, threshold)
    let fall = square.clampedAtZero.squareRoot()
    return min(landings.time(bounce - 1) + (launch + fall) / gravity, restingTime)
  }

  /// The peak of bounce n above the floor; for 0, the peak of a launch at the first landing's
  /// speed.
  private func peakHeight(_ number: Double) -> Double {
    let launch = landings.launchSpeed(number)
    return launch * (launch / (2 * landings.gravity))
  }
}
