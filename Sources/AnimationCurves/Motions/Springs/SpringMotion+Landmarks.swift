// The events of a spring's motion, in closed form: extrema, crossings of the target, inflections.
//
// Each is a zero of a free response: of the velocity, of the displacement, of the acceleration. In
// the basis of FreeResponse.swift a zero of x₀·even + r·odd is
//
//     ζ < 1   tan(ωt)/ω = −x₀/r: one in every half period, for ever
//     ζ ≥ 1   φ(t) = −x₀/r: one, if the ratio lies between 0 and the limit 1/σ of φ
//
// Landmarks come after release: an event at time 0 is the start and does not count.

extension SpringMotion {
  /// The moments at which the value turns round, in order.
  ///
  /// - Parameter time: The end of the search in seconds, included; finite, and less than 1e9 swings
  ///   away. A swinging motion has one extremum every π/ω_d seconds.
  public func extrema(until time: Double) -> [Landmark] {
    landmarks(at: response.derivative.zeros(until: time))
  }

  /// The times at which the value passes through the target, in order.
  ///
  /// - Parameter time: As of ``extrema(until:)``.
  package func crossings(until time: Double) -> [Double] {
    response.zeros(until: time)
  }

  /// The moments at which the acceleration is zero, in order.
  ///
  /// - Parameter time: As of ``extrema(until:)``.
  public func inflections(until time: Double) -> [Landmark] {
    landmarks(at: response.derivative.derivative.zeros(until: time))
  }

  /// The times at which the value is `level`, in order.
  ///
  /// Between neighbouring extrema the value is monotone, so each stretch holds at most one such
  /// time. A level that an extremum only touches may be found once, twice or not at all, as
  /// rounding decides.
  ///
  /// - Parameters:
  ///   - level: In value units.
  ///   - time: As of ``extrema(until:)``.
  public func times(at level: Double, until time: Double) -> [Double] {
    (from == level ? [0] : [])
      + passages(
        of: level, between: [0] + response.derivative.zeros(until: time) + [time],
        value: { time, _ in value(at: time) }, slope: { velocity(at: $0) })
  }

  /// The furthest point beyond the target and its time; `nil` if the value never passes the target.
  ///
  /// Beyond is the side of the target away from ``from``; for a value thrown from the target itself it is either
  /// side. The peak is the first extremum there, since later ones are lower. A value that first swings back, away
  /// from the target, has an earlier extremum, which is not a peak.
  public var peak: Landmark? {
    let turns = response.derivative.firstZeros
    return landmarks(at: turns).first { landmark in
      let displacement = response.displacement(at: landmark.time)
      return response.x0 > 0 ? displacement < 0 : response.x0 < 0 ? displacement > 0 : true
    }
  }

  /// The distance of the ``peak`` from the target, in value units; 0 without a peak.
  ///
  /// ``DampedSpring/overshoot`` is the same from rest, as a fraction of the distance between start and target.
  package var overshootDistance: Double {
    peak.map { response.displacement(at: $0.time).magnitude } ?? 0
  }

  private func landmarks(at times: [Double]) -> [Landmark] {
    times.map { Landmark(time: $0, value: value(at: $0)) }
  }
}

extension FreeResponse {
  /// The zeros of the displacement after time 0 up to `end`, in order.
  func zeros(until end: Double) -> [Double] {
    require(end.isFinite, "until must be finite, got \(end)")
    guard let first = firstZero, first <= end else { return [] }
    guard oscillates else { return [first] }
    let halfPeriod = .pi / gap
    guard halfPeriod > first.ulp else { return [] }
    // One more than the quotient, which may fall short of an integer; the filter decides.
    let span = (end - first) / halfPeriod
    require(span < 1e9, "until must leave less than 1e9 swings, got \(end)")
    let count = Int(span) + 1
    return (0...count).lazy.map { first + Double($0) * halfPeriod }.filter { $0 <= end }
  }

  /// The first two zeros of the displacement after time 0, or as many as there are.
  var firstZeros: [Double] {
    guard let first = firstZero else { return [] }
    return oscillates ? [first, first + .pi / gap] : [first]
  }

  /// The first zero of the displacement after time 0.
  private var firstZero: Double? {
    if oscillates {
      guard x0 != 0 || drive != 0 else { return nil }
      if x0 == 0 { return .pi / gap }
      let time = firstTime(ofTangent: -x0, over: drive)
      // An angle that underflows keeps its sign: the zero is next to the release, on that side of
      // it.
      guard time == 0 else { return time }
      return time.sign == .minus ? .pi / gap : .leastNonzeroMagnitude
    }
    let value = -x0 / drive
    guard value > 0, value.isFinite else { return nil }
    if gap == 0 { return value }
    let fraction = gap * value
    if fraction < 0.5 { return -logarithm(onePlus: -fraction) / gap }
    // Late zeros by the ratio of the two modes, which keeps its digits as the fraction tends to 1.
    let (slow, fast) = modes
    let remainder = -slow / fast
    return remainder > 0 && remainder < 1 ? -logarithm(remainder) / gap : nil
  }
}
