// The landmarks of a curve: where it begins, turns, passes its levels, jumps, stops and ends.
//
// An easing has landmarks over 0…1, a motion up to an end. At three of them the curve has covered a tenth, a half and nine
// tenths of the way from its first value to its last. A curve turns at the extrema of its closed form if it has one, and otherwise
// where its monotone parts meet, and at its jumps.

/// A moment of a curve with a name, such as where it turns.
public struct CurveLandmark: Hashable, Sendable {
  /// What happens.
  public enum Kind: String, CaseIterable, Sendable {
    /// The first and the last moment.
    case start, end
    /// The curve turns from rising to falling or back; it has its least and its greatest value.
    case extremum, minimum, maximum
    /// The value jumps.
    case jump
    /// The curve has covered a tenth, a half, nine tenths of the way from its first value to its last.
    case tenth, half, rise
    /// The curve has a value that was asked for.
    case passing
    /// A spring passes its target, and its acceleration is 0.
    case crossing, inflection
    /// A spring is as far beyond its target as it will be.
    case peak, overshoot
    /// A spring with bounds stops at one, and a bounce lands.
    case stop, landing
    /// A motion stays within a threshold of its rest from here on.
    case settled
  }

  /// What happens.
  public let kind: Kind

  /// The progress of an easing; the seconds of a motion after its release.
  public let place: Double

  /// The value there; of ``Kind/rise`` the length since the tenth, of ``Kind/overshoot`` the distance beyond the target.
  public let value: Double

  init(_ kind: Kind, at place: Double, _ value: Double) {
    (self.kind, self.place, self.value) = (kind, place, value + 0)  // no −0
  }

  init(_ kind: Kind, _ landmark: Landmark) {
    self.init(kind, at: landmark.time, landmark.value)
  }
}

extension Easing {
  /// The landmarks of the easing, in their order.
  ///
  /// ```swift
  /// let landmarks = Easing.ease.landmarks(passing: [0.5])
  /// landmarks.first { $0.kind == .passing }?.place  // 0.2933…
  /// ```
  ///
  /// - Parameter values: Values whose progress is wanted, of magnitude up to 1e50.
  /// - Returns: Places within the bounds of ``Curve/arguments(forValue:over:)`` and of each curve's extrema.
  public func landmarks(passing values: [Double] = []) -> [CurveLandmark] {
    let turns = curve.turns.map { CurveLandmark(.extremum, at: $0.x, $0.y) }
    let ends = curve.ends(until: 1)
    // A jump at an end has two values.
    let limits = [
      CurveLandmark(.start, at: 0, curve.value(at: 0, from: .right)),
      CurveLandmark(.end, at: 1, curve.value(at: 1, from: .left)),
    ]
    let passed = curve.passages(until: 1, to: nil, passing: values) {
      curve.arguments(forValue: $0, over: 0...1)
    }
    return (ends + turns + (ends + turns + limits).range + passed).inOrder
  }
}

extension Motion {
  /// The landmarks of the motion up to an end, in their order.
  ///
  /// ```swift
  /// let spring = DampedSpring(duration: 0.5, bounce: 0.3)
  /// let swing = spring.motion(from: 0, to: 100)
  /// let landmarks = try swing.landmarks(within: 0.1)
  /// landmarks.first { $0.kind == .peak }?.value  // 104.5…
  /// ```
  ///
  /// - Parameters:
  ///   - end: Seconds, of magnitude up to 1e50; when the motion stops or has settled if `nil`.
  ///   - threshold: The distance from its rest within which the motion has settled; 0, or from 1e-50 to 1e50.
  ///   - values: Values whose moments are wanted, of magnitude up to 1e50.
  /// - Returns: Moments within the bounds of the motion's own landmarks and of ``Curve/arguments(forValue:over:)``.
  /// - Throws: ``ParameterError`` if no end is given and there is none, for more than a million of them, and for a place of
  ///   rest or a last value beyond ±1e50.
  public func landmarks(
    until end: Double? = nil, within threshold: Double, passing values: [Double] = []
  ) throws(ParameterError) -> [CurveLandmark] {
    if let end { try check(end, "end", in: Magnitude.nonNegative) }
    if threshold != 0 { try check(threshold, "threshold", in: Magnitude.positive) }
    for value in values { try check(value, "value", in: Magnitude.signed) }
    let settling = settlingDuration(within: threshold)
    let end = end ?? self.end(within: threshold)
    try check(end, "end", in: Magnitude.nonNegative, accepted: "given, as the motion never settles")
    let last = restingValue ?? value(at: end)
    try check(
      last, restingValue == nil ? "the last value" : "the place of rest", in: Magnitude.signed)
    let (ends, own) = (ends(until: end), try ownLandmarks(until: end, settled: settling))
    let settled =
      settling <= end ? [CurveLandmark(.settled, at: settling, value(at: settling))] : []
    let range = ([ends[0]] + own.filter { [.extremum, .stop].contains($0.kind) } + [ends[1]]).range
    let passed = passages(until: end, to: restingValue, passing: values) {
      cast(to: SpringMotion.self)?.times(at: $0, until: end)
        ?? arguments(forValue: $0, over: 0...end)
    }
    return ([ends[0]] + own + settled + [ends[1]] + range + passed).inOrder
  }

  /// The turns of the motion, and the landmarks of its kind.
  private func ownLandmarks(
    until end: Double, settled: Double
  ) throws(ParameterError) -> [CurveLandmark] {
    func turns(_ landmarks: [Landmark]) -> [CurveLandmark] {
      landmarks.filter { 0 < $0.time && $0.time <= end }.map { CurveLandmark(.extremum, $0) }
    }
    if let spring = cast(to: SpringMotion.self) {
      // Half periods of π/ω_d seconds.
      try checkCount(end * spring.spring.dampedAngularFrequency / .pi, until: end)
      let inflections = spring.inflections(until: end).map { CurveLandmark(.inflection, $0) }
      let crossings = spring.crossings(until: end).map {
        CurveLandmark(.crossing, at: $0, spring.to)
      }
      let peak = spring.peak.map {
        [
          CurveLandmark(.peak, $0),
          CurveLandmark(.overshoot, at: $0.time, spring.overshootDistance),
        ]
      }
      return spring.extrema(until: end).map { CurveLandmark(.extremum, $0) } + inflections
        + crossings
        + (peak ?? []).filter { $0.place <= end }
    }
    if let spring = cast(to: BoundedSpringMotion.self) {
      let stops = spring.breakpoints(in: 0...end)
      return stops.map { CurveLandmark(.stop, at: $0, spring.value(at: $0)) }
        + turns(spring.extrema(until: end))
    }
    if let bounce = cast(to: BounceMotion.self) {
      // Endlessly many come before the rest: those until it has settled.
      let all = bounce.landingCount(until: end)
      let count = all < .infinity ? all : settled > 0 ? bounce.landingCount(until: settled) : 0
      try checkCount(count, until: end)
      return turns([bounce.firstPeak])
        + (0..<Int(count)).flatMap { number in
          let landing = bounce.landingTime(number)
          return [.landing, .extremum].map { CurveLandmark($0, at: landing, bounce.floor) }
            + turns([bounce.peak(ofBounce: number + 1)])
        }
    }
    if let decay = cast(to: BoundedDecayMotion.self) {
      guard let ending = decay.ending, let start = decay.handoverTime, start <= end else {
        return []
      }
      return turns(
        ending.extrema(until: end - start).map { Landmark(time: start + $0.time, value: $0.value) })
    }
    if let fall = cast(to: GravityMotion.self) { return turns(fall.apex.map { [$0] } ?? []) }
    if end == 0 || cast(to: DecayMotion.self) != nil || cast(to: AndroidFling.self) != nil {
      return []
    }
    let unit = Affine(self, map: ArgumentMap(base: 0, to: 0, and: end, to: 1))
    return unit.turns.map { CurveLandmark(.extremum, at: end * $0.x, $0.y) }
  }

  private func checkCount(_ count: Double, until end: Double) throws(ParameterError) {
    if count > 1e6 {
      throw ParameterError(
        parameter: "end", value: end, accepted: "less: there are over 1e6 events up to it")
    }
  }
}

extension Curve {
  fileprivate func ends(until end: Double) -> [CurveLandmark] {
    [CurveLandmark(.start, at: 0, value(at: 0)), CurveLandmark(.end, at: end, value(at: end))]
  }

  /// The points strictly inside 0…1 where the curve turns.
  fileprivate var turns: [CubicBezier.Point] {
    if let knownTurns { return knownTurns }
    if let curve = cast(to: Affine<Easing>.self) {
      // A mirrored or reversed curve turns where its base does, at other places.
      return curve.base.curve.turns.map {
        CubicBezier.Point(
          x: curve.map.point(at: $0.x), y: curve.yScale * $0.y + curve.yShift)
      }
    }
    // A jump turns where the curve comes to it, and where it goes on from it.
    let jumps = breakpoints(in: 0...1).filter { self.jumps(at: $0) }
    let turns = monotoneParts().filter { turn in
      jumps.allSatisfy { ($0 - turn).magnitude >= 0x1p-10 } || turn == 0 || turn == 1
    }
    let cuts = Set(turns + jumps).sorted()
    let points = zip(cuts, cuts.dropFirst()).flatMap { start, end in
      [(start, Side.right), (end, .left)].map {
        CubicBezier.Point(x: $0, y: value(at: $0, from: $1))
      }
    }.reduce(into: [CubicBezier.Point]()) { if $0.last?.y != $1.y { $0.append($1) } }
    return points.indices.dropFirst().dropLast().filter {
      (points[$0].y - points[$0 - 1].y) * (points[$0 + 1].y - points[$0].y) < 0
    }.map { points[$0] }
  }

  /// The jumps up to an end, the moments on the way to the rest or else the last value, and those at other values.
  fileprivate func passages(
    until end: Double, to rest: Double?, passing values: [Double], moments: (Double) -> [Double]
  ) -> [CurveLandmark] {
    guard Magnitude.positive.contains(end) else { return [] }
    let places = [0] + breakpoints(in: 0...end) + [end]
    let jumps = Set(places).sorted().filter { self.jumps(at: $0) }
    var found = jumps.map { CurveLandmark(.jump, at: $0, value(at: $0)) }
    let (from, to) = (value(at: 0), rest ?? value(at: end))
    func first(_ share: Double) -> (place: Double, value: Double)? {
      let value = from + share * (to - from)
      return moments(value).first.map { ($0, value) }
    }
    if from != to, let tenth = first(0.1) {
      found.append(CurveLandmark(.tenth, at: tenth.place, tenth.value))
      if let half = first(0.5) { found.append(CurveLandmark(.half, at: half.place, half.value)) }
      if let most = first(0.9) {
        found.append(CurveLandmark(.rise, at: most.place, most.place - tenth.place))
      }
    }
    return found
      + values.flatMap { value in moments(value).map { CurveLandmark(.passing, at: $0, value) } }
  }
}

extension [CurveLandmark] {
  /// The least and the greatest value.
  fileprivate var range: [CurveLandmark] {
    guard let least = self.min(by: { $0.value < $1.value }),
      let greatest = self.max(by: { $0.value < $1.value })
    else { return [] }
    return [
      CurveLandmark(.minimum, at: least.place, least.value),
      CurveLandmark(.maximum, at: greatest.place, greatest.value),
    ]
  }

  /// The landmarks by their places; those of one place keep their order.
  fileprivate var inOrder: [CurveLandmark] {
    enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      .map { $0.element }
  }
}
