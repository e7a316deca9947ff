// The top of a function by golden sections.
//
// Two points divide a bracket in the golden ratio. The lower of the two becomes an end. The higher
// one divides the next bracket in the same ratio, so each step costs one evaluation.

/// The top of a function that rises and then falls, by golden sections, to half the digits of x.
///
/// - Parameter level: The search ends at the first point found above it.
/// - Complexity: At most 42 evaluations.
package func topOfRiseAndFall(
  from low: Double, to high: Double, above level: Double = .infinity, _ function: (Double) -> Double
) -> (x: Double, size: Double) {
  let ratio = (5.0.squareRoot() - 1) / 2
  var (low, high) = (low, high)
  var (left, right) = (high - ratio * (high - low), low + ratio * (high - low))
  var (atLeft, atRight) = (function(left), function(right))
  // 0.618⁴⁰ ≈ 2⁻²⁸, half of the digits: a top is flat.
  for _ in 0..<40 where left < right {
    if atLeft > level { return (left, atLeft) }
    if atRight > level { break }
    if atLeft > atRight {
      (high, right, atRight) = (right, left, atLeft)
      left = high - ratio * (high - low)
      atLeft = function(left)
    } else {
      (low, left, atLeft) = (left, right, atRight)
      right = low + ratio * (high - low)
      atRight = function(right)
    }
  }
  return atLeft > atRight ? (left, atLeft) : (right, atRight)
}
