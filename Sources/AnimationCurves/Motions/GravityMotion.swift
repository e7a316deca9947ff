// A value under a constant acceleration: thrown up, falling, or dropped.
//
//     x = from + v t + ½ a t²,   x′ = v + a t
//
// The times at which a value is passed are the roots of a quadratic. One root comes from v ± √D
// with the sign that does not cancel, the other from the product of the roots. The discriminant D =
// v² + 2a(x − from) cancels where the value is near the apex, so it includes the rounding errors of
// its products [1].
//
// [1] W. Kahan, On the Cost of Floating-Point Computation Without Extra-Precise Arithmetic, 2004.

/// The motion of a value under a constant acceleration.
///
/// ```swift
/// let toss = GravityMotion(from: 0, velocity: 20, acceleration: -9.81)
/// toss.apex?.value                    // 20.38…
/// toss.times(at: 10)                  // (0.5835, 3.4940)
/// ```
///
/// The motion has no end, unless velocity and acceleration are 0. For a floor, see
/// ``BounceMotion``.
public struct GravityMotion: Motion, Hashable, Sendable {
  /// The value at release, in the caller's unit L.
  public let from: Double

  /// The velocity at release in L/s, positive towards larger values.
  public let initialVelocity: Double

  /// The acceleration in L/s², positive towards larger values.
  public let acceleration: Double

  /// A motion by value, velocity and acceleration at release.
  ///
  /// - Parameters:
  ///   - from: The value at release; of magnitude up to 1e50.
  ///   - velocity: At release, in value units per second; of magnitude up to 1e50.
  ///   - acceleration: In value units per second squared; of magnitude up to 1e50.
  /// - Precondition: Each in its range. For numbers from outside, use
  ///   ``init(validatingFrom:velocity:acceleration:)``, which throws.
  public init(from: Double = 0, velocity: Double = 0, acceleration: Double) {
    self = trapping(
      try GravityMotion(validatingFrom: from, velocity: velocity, acceleration: acceleration))
  }

  /// A motion by value, velocity and acceleration at release, checked.
  ///
  /// - Throws: ``ParameterError``, which names the parameter, if a number is out of its range.
  public init(
    validatingFrom from: Double, velocity: Double = 0, acceleration: Double
  ) throws(ParameterError) {
    try check(from, "from", in: Magnitude.signed)
    try check(velocity, "velocity", in: Magnitude.signed)
    try check(acceleration, "acceleration", in: Magnitude.signed)
    self.from = from
    initialVelocity = velocity
    self.acceleration = acceleration
  }

  /// The start if nothing moves, else `nil`.
  public var restingValue: Double? { acceleration == 0 && initialVelocity == 0 ? from : nil }
}

// MARK: - As a curve

extension GravityMotion {
  /// The value at `time` seconds after release, in L.
  ///
  /// Within 4·2⁻⁵³ of |``from``| + |v|t + ½|a|t²; exactly ``from`` at 0, the limit at ∞, ±∞ where a
  /// double overflows. NaN in, NaN out.
  ///
  /// - Precondition: `time` ≥ 0.
  public func value(at time: Double, from side: Side?) -> Double {
    requireNonNegative(time)
    // At ∞ the formula would meet 0·∞.
    guard time < .infinity else {
      let drift = acceleration != 0 ? acceleration : initialVelocity
      return time.isNaN ? time : drift == 0 ? from : drift * .infinity
    }
    return from + time * (initialVelocity + acceleration * time / 2)
  }

  /// The velocity at `time` seconds after release, in L/s.
  ///
  /// Within 2·2⁻⁵³ of |v| + |a|t, and exactly ``initialVelocity`` at 0.
  ///
  /// - Precondition: `time` ≥ 0.
  public func slope(at time: Double, from side: Side?) -> Double {
    requireNonNegative(time)
    guard acceleration != 0 else { return time.isNaN ? time : initialVelocity }
    return initialVelocity + acceleration * time
  }

  /// None: the motion is smooth.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] { [] }
}

// MARK: - When

extension GravityMotion {
  /// 0 if nothing moves, else ∞.
  public func settlingDuration(within threshold: Double) -> Double {
    requireThreshold(threshold, "threshold")
    return restingValue == nil ? .infinity : 0
  }

  /// The turning point; `nil` if there is none after release.
  ///
  /// There is one if the velocity at release points against the acceleration.
  public var apex: Landmark? {
    let time = -initialVelocity / acceleration
    guard time > 0, time.isFinite else { return nil }
    return Landmark(time: time, value: from + initialVelocity * time / 2)
  }

  /// The times at which `value` is passed, in order: none, one or two.
  ///
  /// - Parameter value: In value units; of magnitude up to 1e50.
  /// - Returns: Within 6·2⁻⁵³ of themselves where v² and a·(value − from) are above 1e-290. The
  ///   release counts, as time 0. For a value within a few units in the last place of the apex,
  ///   rounding decides whether there are none, one or two.
  public func times(at value: Double) -> [Double] {
    requireNumber(value, "value")
    let (distance, lost) = exactSum(value, -from)
    let roots: [Double]
    if distance == 0 {
      roots = [0, -2 * initialVelocity / acceleration]
    } else {
      guard let root = discriminant(distance, lost)?.squareRoot() else { return [] }
      let sum = initialVelocity < 0 ? initialVelocity - root : initialVelocity + root
      // ½a t² + v t = distance has the roots −sum/a and 2·distance/sum.
      roots = [-sum / acceleration, 2 * distance / sum].sorted()
    }
    return roots.reduce(into: []) { times, root in
      if root >= 0, root.isFinite, root != times.last { times.append(root) }
    }
  }

  /// v² + 2a·distance, within a few units in its own last place; `nil` if negative.
  ///
  /// - Parameter lost: The rounding error of the distance.
  private func discriminant(_ distance: Double, _ lost: Double) -> Double? {
    let square = initialVelocity * initialVelocity
    let product = 2 * acceleration * distance
    let rest =
      (-square).addingProduct(initialVelocity, initialVelocity)
      + (-product).addingProduct(2 * acceleration, distance) + 2 * acceleration * lost
    let sum = square + product + rest
    return sum >= 0 ? sum : nil
  }
}
