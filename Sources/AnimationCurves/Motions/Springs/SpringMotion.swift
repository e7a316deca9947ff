// A spring that takes a value from where it is to a target.
//
//     value(t) = to + x(t),   x(0) = from − to,   x′(0) = velocity
//
// The spring computes the displacement, and `to` is added last. The error is that of the
// displacement, plus half a unit in the last place of the value.

/// The motion of a value that a spring pulls to a target.
///
/// A motion begins at time 0 and has no end; ``settlingDuration(within:rule:)`` says when it has
/// settled. `to` may equal `from`: with a velocity the value is thrown and comes back.
public struct SpringMotion: Motion, Hashable, Sendable {
  /// The spring that pulls the value.
  public let spring: DampedSpring

  /// The value at release, in the caller's unit L.
  public let from: Double

  /// The value at which the spring is at rest, in L.
  public let to: Double

  /// The velocity at release in L/s, positive towards larger values.
  public let initialVelocity: Double

  /// The motion relative to the target.
  @usableFromInline package let response: FreeResponse

  /// A motion from numbers that come from outside, or an error that names the number at fault.
  ///
  /// In code, `spring.motion(from:to:velocity:)` is shorter.
  ///
  /// - Throws: ``ParameterError`` if a number is not finite or beyond ±1e50.
  public init(
    validating spring: DampedSpring, from: Double, to: Double, velocity: Double = 0
  ) throws(ParameterError) {
    try check(from, "from", in: Magnitude.signed)
    try check(to, "to", in: Magnitude.signed)
    try check(velocity, "velocity", in: Magnitude.signed)
    self.spring = spring
    self.from = from
    self.to = to
    initialVelocity = velocity
    response = FreeResponse(spring, displacement: from - to, velocity: velocity)
  }

  /// The signed distance to − from, in L.
  package var distance: Double { to - from }

  /// The target; `nil` if the spring is undamped and something moves.
  public var restingValue: Double? {
    spring.dampingRatio > 0 || isStill ? to : nil
  }

  /// Whether it is at its target, with no velocity.
  var isStill: Bool { response.x0 == 0 && response.v0 == 0 }

  /// The value at `time` seconds after release, in L.
  ///
  /// Within (9 + 2λt)·2⁻⁵³ of the envelope, plus half a unit in the last place of the value, for the spring's stored
  /// ω₀ and ζ; those made from mass, stiffness and damping are themselves rounded.
  /// Exactly ``from`` at 0. At ∞ it is ``to``, or NaN for an undamped spring.
  ///
  /// - Precondition: `time` ≥ 0.
  public func value(at time: Double, from side: Side?) -> Double {
    requireNonNegative(time)
    return time == 0 ? from : to + response.displacement(at: time)
  }

  /// The velocity at `time` seconds after release, in L/s; exactly ``initialVelocity`` at 0.
  ///
  /// - Precondition: `time` ≥ 0.
  public func slope(at time: Double, from side: Side?) -> Double {
    requireNonNegative(time)
    return response.velocity(at: time)
  }

  /// The acceleration at `time` seconds after release, in L/s².
  ///
  /// - Precondition: `time` ≥ 0.
  public func acceleration(at time: Double) -> Double {
    requireNonNegative(time)
    return response.acceleration(at: time)
  }

  /// The mechanical energy ½mv² + ½k(value − to)² at `time`, in mass · L²/s²; it never rises.
  ///
  /// - Precondition: `time` ≥ 0.
  public func energy(at time: Double) -> Double {
    requireNonNegative(time)
    let (displacement, velocity) = response.state(at: time)
    let potential = spring.angularFrequency * displacement
    return spring.mass / 2 * (velocity * velocity + potential * potential)
  }

  /// None: the motion is smooth.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] { [] }

  /// The motion that takes over at `time` towards another target; value and velocity do not jump.
  ///
  /// - Parameters:
  ///   - to: The new target, in L.
  ///   - time: The moment of interruption, in seconds after this motion's release; finite, ≥ 0.
  ///   - spring: The spring from then on; the same one if `nil`.
  /// - Returns: A motion whose own time 0 is the moment of interruption.
  /// - Precondition: The new target, and the value and the velocity at `time`, are of magnitude up to 1e50.
  public func retargeted(
    to: Double, at time: Double, spring: DampedSpring? = nil
  ) -> SpringMotion {
    require(time.isFinite, "time must be finite, got \(time)")
    return (spring ?? self.spring).motion(
      from: value(at: time), to: to, velocity: velocity(at: time))
  }
}

extension SpringMotion: CustomStringConvertible {
  /// The ends, the velocity at release and the spring, as in the calls that make them.
  public var description: String {
    let numbers = [spring.angularFrequency, spring.dampingRatio, spring.mass].map(shortestDecimal)
    return "SpringMotion(from: \(shortestDecimal(from)), to: \(shortestDecimal(to)), velocity: "
      + "\(shortestDecimal(initialVelocity)), spring: DampedSpring(angularFrequency: \(numbers[0]), "
      + "dampingRatio: \(numbers[1]), mass: \(numbers[2])))"
  }
}

// MARK: - At many moments

extension SpringMotion: BulkCurve {
  package var fewestForPanels: Int { 0 }

  package func writeValues(
    at times: UnsafeBufferPointer<Double>, to values: UnsafeMutablePointer<Double>
  ) {
    // The least time, and whether any is NaN or infinite; if so, each is computed by itself.
    var (least, sum) = (0.0, 0.0)
    for time in times {
      least = min(least, time)
      sum += time
    }
    requireNonNegative(least)
    if sum.isFinite {
      response.writeValues(at: times, from: from, to: to, into: values)
    } else {
      for (index, time) in times.enumerated() { values[index] = value(at: time) }
    }
  }
}

// MARK: - From a spring

extension DampedSpring {
  /// The motion of a value from one place to another.
  ///
  /// - Parameters:
  ///   - from: The value at release, of magnitude up to 1e50; so are the target and the velocity.
  ///   - to: The target.
  ///   - velocity: At release, in value units per second; positive towards larger values. Core
  ///     Animation's normalised `initialVelocity` u is `velocity: u * (to - from)`.
  public func motion(from: Double, to: Double, velocity: Double = 0) -> SpringMotion {
    trapping(try SpringMotion(validating: self, from: from, to: to, velocity: velocity))
  }
}
