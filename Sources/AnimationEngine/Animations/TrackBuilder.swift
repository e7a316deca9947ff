// Joins the segments of a track, by the table of ValueTrack.swift.
//
// One pass, which looks ahead by one segment. The start of a segment depends on the segments before it. The end
// of a cubic depends on the target and the duration of the next segment. Only the duration of a spring may still
// be unknown then, and before a spring a cubic ends at rest.

/// A track under construction, as lists of one number for each channel.
struct TrackBuilder {
  /// A segment as numbers; of no duration only if it is a spring.
  typealias Step = ValueTrack<[Double]>.Segment

  let initialValue: [Double]
  private let settlingThreshold: Double

  /// The times at which segments begin, and the end of the last.
  private(set) var times: [Double] = [0]

  /// The pieces of each channel, one for each segment that takes time.
  private(set) var pieces: [[TrackChannel.Piece]]

  /// The times at which pieces begin, and the end of the last.
  private(set) var pieceTimes: [Double] = [0]

  /// The value and the velocity at the end of the last segment.
  private(set) var value: [Double]
  private var velocity: [Double]

  init(initialValue: [Double], settlingThreshold: Double) {
    self.initialValue = initialValue
    self.settlingThreshold = settlingThreshold
    value = initialValue
    velocity = initialValue.map { _ in 0 }
    pieces = initialValue.map { _ in [] }
  }

  mutating func add(_ step: Step, before next: Step?) throws(ParameterError) {
    let name = "segment \(times.count)"
    let begin = times[times.count - 1]
    let rest = value.map { _ in 0.0 }
    switch step {
    case .move(let to):
      times.append(begin)
      (value, velocity) = (to, rest)

    case .linear(let to, let duration, let curve):
      let end = begin + duration
      // A segment too short to change the time is a move.
      guard end > begin else { return try add(.move(to: to), before: next) }
      let from = value
      append(to: end) { .eased(TrackChannel.Eased(curve, begin, end, from: from[$0], to: to[$0])) }
      (value, velocity) = (last(curve, from: from, to: to), velocities(at: end))

    case .cubic(let to, let duration, let givenStart, let givenEnd):
      let end = begin + duration
      guard end > begin else { return try add(.move(to: to), before: next) }
      let from = value
      let start = try handedOn(unless: givenStart)
      let finish = try ending(givenEnd, from, begin, to, end, before: next)
      append(to: end) { channel in
        .cubic(
          BezierPath.Piece(
            BezierPath.Point(x: begin, y: from[channel]), slope: start[channel],
            to: BezierPath.Point(x: end, y: to[channel]), slope: finish[channel]))
      }
      (value, velocity) = (to, finish)

    case .spring(let to, let duration, let spring, let givenStart):
      let start = try handedOn(unless: givenStart)
      let motion = spring.motion(from: value, to: to, velocity: start)
      let settled = duration ?? motion.settlingDurationByNorm(within: settlingThreshold)
      try check(
        settled, "duration of \(name)", in: Magnitude.nonNegative,
        accepted: "given, for a spring that does not settle")
      let end = begin + settled
      if end > begin {
        append(to: end) { .spring(motion.channelMotions[$0], from: begin) }
      } else {
        times.append(end)
      }
      (value, velocity) = (motion.value(at: end - begin), motion.velocity(at: end - begin))
    }
    for number in value {
      try check(number, "the value at the end of \(name)", in: Magnitude.signed)
    }
  }

  /// The start velocity of the next segment: the given one, or that of the last segment.
  private func handedOn(unless given: [Double]?) throws(ParameterError) -> [Double] {
    if let given { return given }
    return try checked(velocity, "segment \(times.count - 1)")
  }

  /// The velocity at the end of a cubic.
  private func ending(
    _ given: [Double]?, _ from: [Double], _ begin: Double, _ to: [Double], _ end: Double,
    before next: Step?
  ) throws(ParameterError) -> [Double] {
    if let given { return given }
    let rest = to.map { _ in 0.0 }
    let name = "segment \(times.count)"
    switch next {
    case .linear(let target, let duration, let curve):
      let after = end + duration
      guard after > end else { return rest }
      let slopes = zip(to, target).map { from, to in
        TrackChannel.Eased(curve, end, after, from: from, to: to).slope(at: end, from: .right)
      }
      return try checked(slopes, name)
    case .cubic(let target, let duration, let start, _):
      if let start { return start }
      let after = end + duration
      guard after > end else { return rest }
      return try checked(zip(from, target).map { ($1 - $0) / (after - begin) }, name)
    case .spring(_, _, _, let start): return start ?? rest
    case .move, nil: return rest
    }
  }

  private mutating func append(to end: Double, _ piece: (Int) -> TrackChannel.Piece) {
    times.append(end)
    pieceTimes.append(end)
    for channel in pieces.indices { pieces[channel].append(piece(channel)) }
  }

  /// The end value of a line, after a jump of its easing.
  private func last(_ curve: Easing, from: [Double], to: [Double]) -> [Double] {
    let eased = curve.value(at: 1)
    return zip(from, to).map { mixed($0, $1, at: eased) }
  }

  /// The velocities at the end of the last segment.
  private func velocities(at end: Double) -> [Double] {
    pieces.map { $0[$0.count - 1].slope(at: end, from: .left) }
  }

  private func checked(_ velocity: [Double], _ name: String) throws(ParameterError) -> [Double] {
    for number in velocity {
      try check(number, "the velocity at the end of \(name)", in: Magnitude.signed)
    }
    return velocity
  }
}
