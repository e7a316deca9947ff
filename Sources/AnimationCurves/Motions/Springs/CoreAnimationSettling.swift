// Core Animation's settling duration, reproduced.
//
// For a unit distance, with u = velocity / distance and ε at least 1e-6:
//
//     ζ = 0   never
//     ζ < 1   max(0, ln((1 + |(b − u)/ω|)/ε) / b): the amplitudes of cosine and sine added, an upper
//             bound of their true sum
//     ζ ≥ 1   taken as critical, and walked in steps of 0.1 s that are added up from 0; the answer is
//             the first step of a run with |1 + (ω₀ − u)t|·e^(−ω₀t) < ε that lasts more than 1 s
//
// This reproduces all 45 published measurements of the live framework [1], with their consequences:
// a jump at ζ = 1 (1.0 s at 1, 1.69 s just below), multiples of 0.1 s above, and the digits of 0.1
// added up (0.9999999999999999).
//
// Core Animation's walk has no bound; here it ends at 10 000 s. If the exact time is later, or the
// walk finds no run until then, the answer is the exact time, rounded up to a tenth of a second.
//
// [1] Measured on iOS 12 to 17 and macOS by several authors; the cases are in the tests.

extension SpringMotion {
  /// The largest answer found by walking, in seconds.
  private static let longestWalk = 10_000.0

  func coreAnimationDuration(within threshold: Double) -> Double {
    // In value units. Without a distance the initial velocity alone counts.
    let distance = response.x0.magnitude
    let floor = max(threshold, 1e-6 * distance)
    guard floor > 0, spring.dampingRatio > 0 else { return .infinity }
    if response.oscillates {
      // A rate below the least double is not damping either.
      guard response.rate > 0 else { return .infinity }
      let bound = distance + (response.drive / response.gap).magnitude
      return logarithm(bound / floor).clampedAtZero / response.rate
    }
    let critical = FreeResponse(
      spring.clampingOverdamping(), displacement: response.x0, velocity: response.v0)
    let exact = lastTimeOutside(floor, CollectionOfOne(critical))
    return walk(critical, within: floor, exact: exact) ?? (exact * 10).rounded(.up) / 10
  }

  /// The walk's answer; `nil` if the walk passes ``longestWalk`` without one.
  private func walk(_ critical: FreeResponse, within threshold: Double, exact: Double) -> Double? {
    guard exact < Self.longestWalk else { return nil }
    var time = 0.0
    var entered: Double? = nil
    while time < Self.longestWalk + 2 {
      if critical.displacement(at: time).magnitude < threshold {
        let start = entered ?? time
        if time - start > 1 { return start }
        entered = start
      } else {
        entered = nil
      }
      time += 0.1
    }
    return nil
  }
}
