// The curve from one value to another in a given time that begins with a velocity and ends at rest.
//
//     y(x) = to·x³(10 − 15x + 6x²) + velocity·x(1 − x)³(1 + 3x)
//
// Of all motions with these ends it has the least mean square of the jerk y‴ [1]: a polynomial of degree five, with velocity
// and acceleration 0 at the end and acceleration 0 at the start. Whatever acceleration there was before the start is
// dropped; keeping it would let a value that a spring pulls back run on for a while.
//
// Its slope is (1 − x)²·(velocity·(1 − 3x)(1 + 5x) + 30·to·x²): to = 1 and a velocity from 0 to 2.5 rise all the way; above it
// passes its end and comes back, and a negative one starts backwards.
//
// [1] T. Flash, N. Hogan, The coordination of arm movements, J. Neuroscience 5, 1985.

/// A curve of fixed duration that takes over a velocity: the motion with the least jerk.
///
/// ```swift
/// var x = AnimationStack(0.0, policy: .preservingVelocity)
/// x.animate(to: 100, at: 0, .spring(.bouncy))
/// x.animate(to: 0, at: 0.1, .over(0.4, .minimumJerk))
/// ```
///
/// As the easing of a pace it starts with the velocity shown, where a policy or a finger gives one.
public struct MinimumJerk: Curve, Hashable, Sendable {
  /// The slope at 0: the velocity in whole distances per duration.
  public let velocity: Double

  /// The value at 1; with 0 the curve comes back.
  public let to: Double

  /// A curve from 0.
  ///
  /// - Parameters:
  ///   - velocity: The slope at 0, of magnitude up to 1e50.
  ///   - to: The value at 1, of magnitude up to 1e50.
  public init(velocity: Double = 0, to: Double = 1) {
    self = trapping(try MinimumJerk(validatingVelocity: velocity, to: to))
  }

  /// A curve from 0, checked.
  ///
  /// - Throws: ``ParameterError`` that names the number out of its range.
  public init(validatingVelocity velocity: Double, to: Double = 1) throws(ParameterError) {
    try check(velocity, "velocity", in: Magnitude.signed)
    try check(to, "to", in: Magnitude.signed)
    (self.velocity, self.to) = (velocity, to)
  }

  /// Progress from 0 to 1.
  public var domain: ClosedRange<Double> { 0...1 }

  /// The value, within 8·2⁻⁵³ of |``to``| + |``velocity``|; beside 0…1 the ends hold.
  public func value(at x: Double, from side: Side?) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return to }
    // The way to the nearer end, which loses no digits.
    let (rest, near) = (1 - x, min(x, 1 - x))
    let part = near * near * near * (10 - near * (15 - 6 * near))
    return to * (x < rest ? part : 1 - part) + velocity * (x * rest * rest * rest * (1 + 3 * x))
  }

  /// The slope, within 64·2⁻⁵³ of |``to``| + |``velocity``|; 0 beside 0…1.
  public func slope(at x: Double, from side: Side?) -> Double {
    guard x < 0 || x > 1 || x == 0 && side == .left || x == 1 && side == .right else {
      return (1 - x) * (1 - x) * (velocity * ((1 - 3 * x) * (1 + 5 * x)) + 30 * to * x * x)
    }
    return 0
  }

  /// None.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] { [] }
}

extension Easing {
  /// The motion from start to end with the least jerk, which takes over a velocity; see ``MinimumJerk``.
  public static let minimumJerk = Easing(MinimumJerk())
}
