// Several values on one spring: a point, a rectangle, a colour.
//
// Each component moves by itself. What they share is the question when the whole has settled, which
// has two answers: when every component is within the threshold of its target, or when the point is
// within that distance of its target. The second is later or equal.

/// The motion of a vector that one spring pulls to a target.
public struct SpringVectorMotion: Hashable, Sendable {
  /// The motion of each component.
  public let components: [SpringMotion]

  init(components: [SpringMotion]) { self.components = components }

  /// The vector at `time` seconds after release; each component as ``SpringMotion/value(at:)``.
  public func value(at time: Double) -> [Double] { components.map { $0.value(at: time) } }

  /// The velocity at `time` seconds after release, in value units per second.
  public func velocity(at time: Double) -> [Double] { components.map { $0.velocity(at: time) } }

  /// The motion that takes over at `time` towards another target, without a jump in value or
  /// velocity.
  ///
  /// - Parameters:
  ///   - to: The new target; as many components as this motion has.
  ///   - time: The moment of interruption, in seconds after this motion's release; finite, ≥ 0.
  ///   - spring: The spring from there on; the same one if `nil`.
  public func retargeted(
    to: [Double], at time: Double, spring: DampedSpring? = nil
  ) -> SpringVectorMotion {
    precondition(
      to.count == components.count, "to must have \(components.count) components, got \(to.count)")
    return SpringVectorMotion(
      components: zip(components, to).map { $0.retargeted(to: $1, at: time, spring: spring) })
  }

  /// The seconds until every component has settled by a rule: the latest of their times.
  public func settlingDurationByComponent(
    within threshold: Double, rule: SettlingRule = .lastCrossing
  ) -> Double {
    components.map { $0.settlingDuration(within: threshold, rule: rule) }.max() ?? 0
  }

  /// The seconds until the distance √(Σ (valueᵢ − toᵢ)²) from the target comes within the threshold
  /// for good.
  ///
  /// - Parameter threshold: In value units; 0, or from 1e-50 to 1e50.
  /// - Returns: As exact as ``SpringMotion/settlingDuration(within:rule:)``, and in constant time too.
  public func settlingDurationByNorm(within threshold: Double) -> Double {
    requireThreshold(threshold, "threshold")
    let moving = components.map(\.response).filter { $0.x0 != 0 || $0.v0 != 0 }
    if moving.isEmpty { return 0 }
    return threshold > 0 ? lastTime(outside: threshold, moving) : .infinity
  }
}

extension DampedSpring {
  /// The motion of a vector from one place to another.
  ///
  /// - Parameters:
  ///   - from: The vector at release.
  ///   - to: The target; as many components as `from`.
  ///   - velocity: At release, in value units per second; at rest if `nil`.
  public func motion(
    from: [Double], to: [Double], velocity: [Double]? = nil
  ) -> SpringVectorMotion {
    let velocity = velocity ?? [Double](repeating: 0, count: from.count)
    precondition(
      to.count == from.count, "to must have \(from.count) components, got \(to.count)")
    precondition(
      velocity.count == from.count,
      "velocity must have \(from.count) components, got \(velocity.count)")
    return SpringVectorMotion(
      components: from.indices.map { motion(from: from[$0], to: to[$0], velocity: velocity[$0]) })
  }
}
