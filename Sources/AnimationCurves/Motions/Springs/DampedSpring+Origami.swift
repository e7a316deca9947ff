// Origami's units, and pop's bounciness and speed, which are defined through them.
//
//     stiffness = 194 + (tension − 30)·181/50        damping = 25 + (friction − 8)·3          [1]
//     tension   = 0.5 + speed/34 · 199.5                                                      [2]
//     friction  = N + (0.01 − N)·(2b − b²),   b = bounciness·0.8/34
//
// N(tension) is the friction at which nothing bounces, three cubics fitted by pop's authors; they
// meet only roughly at 18 and 44. Both projects use the same numbers, for a mass of 1, and neither
// limits its arguments to the usual 0…20.
//
// [1] facebookarchive/rebound, OrigamiValueConverter (without its special case that maps 0 to 0).
// [2] facebookarchive/pop, POPAnimationExtras; rebound, BouncyConversion.

extension DampedSpring {
  /// A spring in the units of Origami's patches, which pop, rebound and React Native adopted.
  public struct Origami: Hashable, Sendable {
    /// Origami's tension; larger is quicker.
    public let tension: Double

    /// Origami's friction; larger bounces less.
    public let friction: Double

    /// Origami's own numbers.
    package init(tension: Double, friction: Double) {
      self.tension = tension
      self.friction = friction
    }

    /// Origami's numbers for a stiffness and damping coefficient at mass 1.
    package init(stiffness: Double, damping: Double) {
      tension = 30 + (stiffness - 194) / Self.stiffnessPerTension
      friction = 8 + (damping - 25) / 3
    }

    /// Pop's conversion; both numbers are usually 0…20, and any number is accepted.
    package init(bounciness: Double, speed: Double) {
      let tension = 0.5 + speed / 34 * 199.5
      let bounce = bounciness * 0.8 / 34
      let still = Self.frictionWithoutBounce(tension: tension)
      self.init(tension: tension, friction: still + (0.01 - still) * (bounce * (2 - bounce)))
    }

    /// The stiffness at mass 1.
    package var stiffness: Double { 194 + (tension - 30) * Self.stiffnessPerTension }

    /// The damping coefficient at mass 1.
    package var damping: Double { 25 + (friction - 8) * 3 }

    /// Pop's speed.
    public var speed: Double { (tension - 0.5) / 199.5 * 34 }

    /// Pop's bounciness for this friction, the smaller of the two solutions.
    ///
    /// - Returns: `nil` for a friction below pop's least, 0.01; negative for a friction above N, at
    ///   which nothing bounces.
    public var bounciness: Double? {
      let still = Self.frictionWithoutBounce(tension: tension)
      let remaining = (0.01 - friction) / (0.01 - still)
      guard remaining >= 0 else { return nil }
      return (1 - remaining.squareRoot()) / 0.8 * 34
    }

    private static let stiffnessPerTension = (375.0 - 194) / 50

    private static func frictionWithoutBounce(tension x: Double) -> Double {
      if x <= 18 { return ((0.0007 * x - 0.031) * x + 0.64) * x + 1.28 }
      if x <= 44 { return ((0.000044 * x - 0.006) * x + 0.36) * x + 2 }
      return ((0.00000045 * x - 0.000332) * x + 0.1078) * x + 5.84
    }
  }
}
