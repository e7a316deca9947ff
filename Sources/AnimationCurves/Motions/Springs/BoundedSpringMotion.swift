// A spring between walls: at a bound it loses its velocity, and goes on from rest.
//
//     until a bound is reached    the spring's motion
//     from then on                the spring released at rest at the bound; if the target is the bound or beyond it,
//                                 the bound for ever
//
// A bound at the target stops the motion there: the overshootClamping of React Native and wobble, react-spring's clamp,
// and what Compose's Animatable does at its bounds. Those stop in the frame after the crossing, on a value of that frame
// or of the frame before; here the moment has a closed form, and the value is the bound.
//
// At most two bounds are reached. Released at rest from one of them, the value passes the target by less than it was away
// from it, so it never comes back to that bound; nor to the other, released from there.

/// The motion of a value that a spring pulls to a target, held between two bounds.
///
/// ```swift
/// let spring = DampedSpring(stiffness: 170, damping: 12)
/// let motion = spring.motion(from: 0, to: 1000).stoppingAtTarget
/// motion.stopTime           // 0.1770060463444…
/// motion.value(at: 0.2)     // 1000
/// ```
///
/// The value is continuous; the velocity jumps to 0 where a bound is reached.
public struct BoundedSpringMotion: Motion, Hashable, Sendable {
  /// The motion as if there were no bounds.
  public let motion: SpringMotion

  /// The range of the value; either bound may be infinite.
  public let bounds: ClosedRange<Double>

  /// A motion of the spring, and the time at which it begins.
  struct Piece: Hashable, Sendable {
    let begin: Double
    let motion: SpringMotion
  }

  /// The motion from the release, then one from each bound that is reached.
  let pieces: [Piece]

  /// A spring's motion between bounds.
  ///
  /// - Parameters:
  ///   - motion: The motion without bounds.
  ///   - bounds: With the start of the motion inside; the target may be outside.
  /// - Precondition: The bounds contain the start. For numbers from outside, use
  ///   ``init(validating:minimum:maximum:)``, which throws.
  public init(_ motion: SpringMotion, bounds: ClosedRange<Double>) {
    self = trapping(
      try BoundedSpringMotion(
        validating: motion, minimum: bounds.lowerBound, maximum: bounds.upperBound))
  }

  /// A spring's motion between bounds, checked.
  ///
  /// - Parameters:
  ///   - motion: The motion without bounds.
  ///   - minimum: The lower bound; at most the start, and it may be −∞.
  ///   - maximum: The upper bound; at least the start, and it may be ∞.
  /// - Throws: ``ParameterError`` that names the bound.
  public init(
    validating motion: SpringMotion, minimum: Double = -.infinity, maximum: Double = .infinity
  ) throws(ParameterError) {
    try check(minimum, "minimum", where: minimum <= motion.from, accepted: "at most the start")
    try check(maximum, "maximum", where: maximum >= motion.from, accepted: "at least the start")
    self.motion = motion
    bounds = minimum...maximum
    let rest = min(max(motion.to, minimum), maximum)
    var pieces = [Piece(begin: 0, motion: motion)]
    while pieces.count < 3, let last = pieces.last, let stop = last.motion.stop(at: bounds) {
      let released = try SpringMotion(validating: motion.spring, from: stop.value, to: rest)
      pieces.append(Piece(begin: last.begin + stop.time, motion: released))
    }
    self.pieces = pieces
  }

  /// A motion between bounds that are fractions of its distance.
  ///
  /// A motion without distance, which a velocity throws from its target, stops where it is back.
  package init(_ motion: SpringMotion, fractions: ClosedRange<Double>) {
    let (from, to, thrown) = (motion.from, motion.to, motion.initialVelocity)
    func value(_ fraction: Double) -> Double {
      fraction == 1 ? to : fraction == 0 ? from : from + fraction * (to - from)
    }
    let ends =
      motion.isStill
      ? (to, to)
      : from == to
        ? (to, thrown * .infinity) : (value(fractions.lowerBound), value(fractions.upperBound))
    self.init(motion, bounds: min(ends.0, ends.1)...max(ends.0, ends.1))
  }

  /// The time from which the value is at rest, in seconds; `nil` if it only comes near.
  ///
  /// At the target within 4·2⁻⁵³ of itself, plus the displacement's error divided by the speed there. At another bound as
  /// exact as ``SpringMotion/times(at:until:)``.
  public var stopTime: Double? {
    guard let last = pieces.last, last.motion.isStill else { return nil }
    return last.begin
  }

  /// The unit step up to its stop, as an easing; `nil` if it does not stop at its target.
  package var easing: SpringEasing? {
    guard pieces.count == 2, let stopTime, restingValue == motion.to else { return nil }
    return try? SpringEasing(motion: motion, duration: stopTime, comesToRest: true)
  }

  /// The target, or the bound next to it; `nil` for an undamped spring that goes on.
  public var restingValue: Double? { pieces.last?.motion.restingValue }
}

extension SpringMotion {
  /// This motion up to its target, where it stops: React Native's `overshootClamping`.
  ///
  /// A value that is thrown from its target stops when it is back.
  public var stoppingAtTarget: BoundedSpringMotion {
    BoundedSpringMotion(self, fractions: -.infinity...1)
  }

  /// The bound that the value reaches first, to stay or to go beyond, and the time.
  fileprivate func stop(at bounds: ClosedRange<Double>) -> Landmark? {
    let sides = [(bounds.lowerBound, -1.0), (bounds.upperBound, 1)].filter { $0.0.isFinite }
    let stops = sides.compactMap { bound, side -> Landmark? in
      let push = initialVelocity == 0 ? distance : initialVelocity
      if from == bound, push * side > 0 { return Landmark(time: 0, value: bound) }
      // A swing away from the bound that rounding hides is over when it turns.
      let hidden =
        from == bound && distance * side > 0 ? response.derivative.firstZeros.first ?? 0 : nil
      return (time(reaching: bound) ?? hidden).map { Landmark(time: $0, value: bound) }
    }
    return stops.min { $0.time < $1.time }
  }

  /// The first time after release at which the value is `level`.
  private func time(reaching level: Double) -> Double? {
    if level == to { return response.firstZeros.first }
    // From the second extremum on the value stays between the first two; without one it comes nearer than the level.
    let turns = response.derivative.firstZeros
    let near = min(max((to - level).magnitude / 2, Magnitude.positive.lowerBound), 1e50)
    let end = turns.count > 1 ? turns[1] : settlingDuration(within: near)
    return times(at: level, until: end).first { $0 > 0 }
  }
}

// MARK: - As a curve

extension BoundedSpringMotion {
  /// The value at `time` seconds after release, in L; never beyond the bounds.
  ///
  /// As exact as ``SpringMotion/value(at:)``; after a bound plus the error of the time at which it was reached, times the
  /// speed. Exactly the bound there.
  ///
  /// - Precondition: `time` ≥ 0.
  public func value(at time: Double, from side: Side?) -> Double {
    requireNonNegative(time)
    let piece = piece(at: time, from: .right)
    let value = piece.motion.value(at: time - piece.begin)
    return value < bounds.lowerBound
      ? bounds.lowerBound : value > bounds.upperBound ? bounds.upperBound : value
  }

  /// The velocity at `time` seconds after release, in L/s, which jumps to 0 where a bound is reached.
  ///
  /// - Precondition: `time` ≥ 0.
  public func slope(at time: Double, from side: Side?) -> Double {
    requireNonNegative(time)
    let piece = piece(at: time, from: side ?? .right)
    return piece.motion.slope(at: time - piece.begin)
  }

  /// The moments at which the value turns round between the bounds, in order.
  ///
  /// - Parameter time: As of ``SpringMotion/extrema(until:)``.
  package func extrema(until time: Double) -> [Landmark] {
    zip(pieces, pieces.dropFirst().map(\.begin) + [time]).flatMap { piece, end in
      piece.motion.extrema(until: min(end, time) - piece.begin).map {
        Landmark(time: piece.begin + $0.time, value: $0.value)
      }
    }
  }

  /// The times at which a bound is reached.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    merged(pieces.map(\.begin), in: interval, inside: domain)
  }

  /// The time after which the value stays within `threshold` of ``restingValue``.
  ///
  /// - Parameter threshold: In value units; 0, or from 1e-50 to 1e50.
  /// - Returns: Seconds after release: the ``stopTime`` for a threshold of 0; ∞ if there is no such time.
  public func settlingDuration(within threshold: Double) -> Double {
    requireThreshold(threshold, "threshold")
    guard let rest = restingValue else { return .infinity }
    if threshold == 0 { return stopTime ?? .infinity }
    var end = Double.infinity
    for piece in pieces.reversed() {
      let (motion, length) = (piece.motion, end - piece.begin)
      if length == .infinity {
        let after = motion.settlingDuration(within: threshold)
        if after > 0 { return piece.begin + after }
      } else {
        let turn = motion.extrema(until: length).last?.time ?? 0
        let isOutside = (motion.value(at: turn) - rest).magnitude > threshold
        let last =
          [rest - threshold, rest + threshold]
          .flatMap { motion.times(at: $0, until: length) }.max() ?? 0
        // A threshold that rounding hides is passed at the end.
        if isOutside { return piece.begin + (last > turn ? last : length) }
        if last > 0 { return piece.begin + last }
      }
      end = piece.begin
    }
    return 0
  }

  private func piece(at time: Double, from side: Side) -> Piece {
    let later = pieces.dropFirst().last { side == .right ? $0.begin <= time : $0.begin < time }
    return later ?? pieces[0]
  }
}
