// The angular frequency that UIKit chooses for a duration, a damping ratio and an initial velocity.
//
// UIKit requires that a bound of the motion over a unit distance falls to ε = 0.001 at the duration T. With
// u = ω₀T, the velocity v in distances per second and w = vT, it solves [1]
//
//     ζ < 1   (1 − k/u)·a·e^(−ζu) = ε     k = w/ζ,   a = ζ/√(1 − ζ²)
//     ζ = 1   (1 + u − w)·e^(−u) = ε
//
// by a fixed number of Newton steps, which do not always converge. Here the answer is the largest
// root. For v = 0 and ζ < 1 it has a closed form, u₀ = ln(a/ε)/ζ. Otherwise the left side rises to
// one maximum, where
//
//     ζ < 1   u = (k + √(k² + 4k/ζ))/2   for k > 0; for k < 0 it only falls
//     ζ = 1   u = w
//
// and falls from there on. The root is bracketed between the maximum and a place where the left
// side is below ε, found by doubling. If the maximum is below ε there is no root.
//
// The equation is solved in logarithms: the logarithm of the left side is concave and nearly a
// line, so Newton's method takes about five steps.
//
// [1] Published reconstructions of UIKit's view animations; iOS 14.4 has ω₀ = 4.563081 for T = 10,
//     ζ = 0.1, v = 0.021.

extension DampedSpring {
  /// ω₀·T.
  ///
  /// - Parameter velocity: In distances per second.
  /// - Throws: ``ParameterError`` for an `initialVelocity` at which no frequency is slow enough.
  package static func uiKitPhase(
    dampingRatio: Double, _ duration: Double = 1, _ velocity: Double = 0
  ) throws(ParameterError) -> Double {
    let rest = uiKitRestPhase(dampingRatio: dampingRatio)
    let push = velocity * duration
    if push == 0 { return rest }
    let (top, side) = uiKitSide(dampingRatio: dampingRatio, push)
    guard side(top).value > 0 else {
      let limit = uiKitVelocityLimit(duration: duration, dampingRatio: dampingRatio)
      throw ParameterError(
        parameter: "initialVelocity", value: velocity,
        accepted:
          "below \(shortestDecimal(limit)), or the duration below "
          + "\(shortestDecimal(duration * (limit / velocity))), where UIKit's equation has a solution, as beyond "
          + "it UIKit's iteration, as published, runs to a frequency of 0: the value leaves at its velocity"
      )
    }
    var step = 1.0
    while side(top + step).value > 0 { step *= 2 }
    return bracketedRoot(lower: top, upper: top + step, start: max(rest, top), side).lower
  }

  /// The least initial velocity that ``Parameters/uiKitDuration(_:dampingRatio:initialVelocity:)`` refuses.
  ///
  /// From there on no frequency is slow enough for UIKit's equation. UIKit accepts such velocities; its iteration of
  /// twelve steps, as it is reconstructed, then runs to a frequency of 0, so that the value leaves at its velocity. Clamp
  /// to a velocity below the limit, or use a dialect without it: `DampedSpring(response:dampingRatio:)` and
  /// `motion(from:to:velocity:)` with the finger's velocity.
  ///
  /// ```swift
  /// DampedSpring.uiKitVelocityLimit(duration: 0.5, dampingRatio: 0.8)
  /// // 9.00…
  /// ```
  ///
  /// - Parameters:
  ///   - duration: In seconds; from 1e-50 to 1e50.
  ///   - dampingRatio: In (0.001, 1].
  /// - Returns: In whole distances per second, inversely proportional to the duration; within 1e-14 of itself, also
  ///   next to a ratio of 0.001, where it vanishes.
  public static func uiKitVelocityLimit(duration: Double, dampingRatio: Double) -> Double {
    requireNumber(duration, "duration", in: Magnitude.positive)
    requireNumber(
      dampingRatio, "dampingRatio", in: uiKitRatioRange, accepted: "above 0.001 and at most 1")
    // The maximum of the left side falls as the push grows.
    func isSolvable(_ push: Double) -> Bool {
      let (top, side) = uiKitSide(dampingRatio: dampingRatio, push)
      return side(top).value > 0
    }
    var (low, high) = (0.0, 1.0)
    while isSolvable(high) { (low, high) = (high, 2 * high) }
    while true {
      let middle = low + (high - low) / 2
      guard low < middle, middle < high else { return high / duration }
      if isSolvable(middle) { low = middle } else { high = middle }
    }
  }

  /// The duration for which UIKit would make this spring with an initial velocity, in distances per second.
  ///
  /// `nil` if there is none: it would choose another frequency, or ratio.
  package func uiKitDuration(initialVelocity velocity: Double) -> Double? {
    guard let rest = uiKitDuration else { return nil }
    if velocity == 0 { return rest }
    let duration: Double
    if dampingRatio < 1 {
      let share = velocity / (dampingRatio * angularFrequency)
      guard share < 1 else { return nil }
      duration = rest + logarithm(onePlus: -share) / (dampingRatio * angularFrequency)
    } else {
      // At ω₀ = 1; the side is concave and above 0 at 0, so it has one root.
      let slope = 1 - velocity / angularFrequency
      guard slope > 0 else { return nil }
      func side(_ phase: Double) -> (value: Double, slope: Double) {
        (
          logarithm(onePlus: slope * phase) - phase - logarithm(0.001),
          slope / (1 + slope * phase) - 1
        )
      }
      var end = 1.0
      while side(end).value > 0 { end *= 2 }
      duration = bracketedRoot(lower: 0, upper: end, start: end, side).lower / angularFrequency
    }
    // Of two frequencies for a duration UIKit takes the larger one.
    guard Magnitude.positive.contains(duration),
      let phase = try? Self.uiKitPhase(dampingRatio: dampingRatio, duration, velocity),
      (phase / duration / angularFrequency - 1).magnitude < 1e-6
    else { return nil }
    return duration
  }

  /// The logarithm of the left side over ε, with its slope, and where it is largest.
  private static func uiKitSide(
    dampingRatio: Double, _ push: Double
  ) -> (top: Double, side: (Double) -> (value: Double, slope: Double)) {
    if dampingRatio < 1 {
      let (k, rest) = (push / dampingRatio, uiKitRestPhase(dampingRatio: dampingRatio))
      let top = k > 0 ? (k + (k * (k + 4 / dampingRatio)).squareRoot()) / 2 : rest
      return (
        top,
        { u in
          (
            dampingRatio * (rest - u) + logarithm(onePlus: -k / u),
            k / (u * (u - k)) - dampingRatio
          )
        }
      )
    }
    return (
      max(push, 0),
      { u in (logarithm(onePlus: u - push) - u - logarithm(0.001), 1 / (1 + u - push) - 1) }
    )
  }

  /// ω₀·T for no velocity: at ratio 1 −W₋₁(−ε/e) − 1.
  package static func uiKitRestPhase(dampingRatio: Double) -> Double {
    guard dampingRatio < 1 else { return 9.233413476451586 }
    let root = ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
    // What ζ has above 0.001·√(1 − ζ²): next to 0.001 the logarithm of their ratio would be a rounding.
    let excess = dampingRatio - 0.001 + 0.001 * dampingRatio * dampingRatio / (1 + root)
    return logarithm(onePlus: excess / (0.001 * root)) / dampingRatio
  }
}
