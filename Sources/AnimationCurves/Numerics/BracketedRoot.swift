// The zero of a function that changes sign once in an interval.
//
// Newton's method alone may leave the interval, cycle, or stop on a slope of zero; bisection alone
// takes a step for every bit. So: Newton's step where it stays inside the bracket and the bracket
// keeps shrinking, the midpoint otherwise. Every evaluation moves one end of the bracket, so its
// ends always have opposite signs.
//
// Stop: when Newton's step is below half the digits, so that the next step would leave rounding
// only. The bracket is then closed from that point: by doubling steps until the sign has changed,
// and by halving the last step. The answer is a bracket of neighbouring doubles rather than a point
// whose side is unknown, and a wrong slope costs time only. There is no tolerance.
//
// Worst case: each three evaluations at least halve the bracket, and closing it takes twice the
// number of halvings, so the count is bounded by five times the number of halvings from the starting
// width to one unit in the last place of the root.

/// The two neighbouring doubles about the zero of `function`.
///
/// - Parameters:
///   - lower: An end where the function is positive.
///   - upper: An end where the function is zero or negative, above `lower`.
///   - start: The first trial, used if it lies strictly inside.
///   - function: The value, and the slope there; a slope of zero, ∞ or NaN costs a halving.
/// - Returns: Neighbouring doubles: the function was positive at `lower` and was not at `upper`.
@inline(__always)
package func bracketedRoot(
  lower: Double, upper: Double, start: Double,
  _ function: (Double) -> (value: Double, slope: Double)
) -> (lower: Double, upper: Double) {
  var lower = lower
  var upper = upper
  var trial = start
  var halve = false
  // Newton's point from before the last halving, which is a better trial than the one after it.
  var kept: Double? = nil
  while true {
    if !(trial > lower && trial < upper) {
      trial = lower + (upper - lower) / 2
      if !(trial > lower && trial < upper) { return (lower, upper) }
    }
    let width = upper - lower
    let (value, slope) = function(trial)
    if value > 0 { lower = trial } else { upper = trial }

    var next = trial - value / slope
    if (next - trial).magnitude <= 0x1p-26 * trial.magnitude {
      return closeBracket(lower: lower, upper: upper, about: next) { function($0).value }
    }
    // Two steps in a row that leave more than half the bracket are followed by a halving.
    let isSlow = upper - lower > width / 2
    if let point = kept, point > lower, point < upper { next = point }
    kept = halve && isSlow ? next : nil
    trial = halve && isSlow ? lower + (upper - lower) / 2 : next
    halve = isSlow && !halve
  }
}

/// The bracket narrowed to neighbouring doubles.
///
/// The steps from a point next to the root double until the sign changes; the last one is halved.
private func closeBracket(
  lower: Double, upper: Double, about point: Double, _ function: (Double) -> Double
) -> (lower: Double, upper: Double) {
  var lower = lower
  var upper = upper
  func narrow(to trial: Double) -> Bool {
    let isPositive = function(trial) > 0
    if isPositive { lower = trial } else { upper = trial }
    return isPositive
  }
  // The point, or the nearer end of the bracket if the point is outside.
  let origin = min(max(point, lower), upper)
  let rises = origin == lower || (origin < upper && narrow(to: origin))
  var step = rises ? origin.ulp : -origin.ulp
  while origin + step > lower && origin + step < upper && narrow(to: origin + step) == rises {
    step *= 2
  }
  while true {
    let middle = lower + (upper - lower) / 2
    guard middle > lower && middle < upper else { return (lower, upper) }
    _ = narrow(to: middle)
  }
}
