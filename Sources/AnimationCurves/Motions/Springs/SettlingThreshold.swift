// How near to its target a spring has settled: a fraction of its way, or a distance.

extension DampedSpring {
  /// The distance from its target at which a spring counts as settled.
  ///
  /// An animation that ends there jumps by the rest.
  public enum SettlingThreshold: Hashable, Sendable {
    /// A fraction of the distance from start to target, from 1e-50 to 1.
    case fraction(Double)

    /// A distance in value units, from 1e-50 to 1e50: half a pixel, for a position in pixels.
    case distance(Double)

    /// The threshold where none is given: a thousandth of the distance.
    package static let standard = SettlingThreshold.fraction(standardNumber)

    /// The number of a threshold where none is given, a fraction or a distance in value units.
    ///
    /// Public signatures state it as `0.001`.
    package static let standardNumber = 0.001

    /// The threshold in value units, for a start at the distance `way`.
    package func distance(of way: Double) -> Double {
      switch self {
      case .fraction(let fraction):
        requireNumber(fraction, "settling", in: Magnitude.positive.lowerBound...1)
        return fraction * way
      case .distance(let distance):
        requireNumber(distance, "settling", in: Magnitude.positive)
        return distance
      }
    }
  }
}
