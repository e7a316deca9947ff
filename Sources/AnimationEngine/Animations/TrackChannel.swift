// One channel of a track as a curve over time.
//
// A cubic is evaluated at the time of the track, from its two ends, as every piece of a ``BezierPath``. An
// easing is evaluated through the map of ArgumentMap.swift, so that it jumps exactly at its breakpoints. A
// spring is evaluated at the time since its release, rounded once.

/// The pieces of one channel of a ``ValueTrack``.
struct TrackChannel: Curve, Hashable {
  /// The times at which pieces begin, and the end of the last.
  let times: [Double]
  let pieces: [Piece]

  /// The values held before and after the track.
  let start, end: Double

  /// A segment of the channel that takes time.
  enum Piece: Hashable, Sendable {
    case eased(Eased)
    case cubic(BezierPath.Piece)
    case spring(SpringMotion, from: Double)
  }

  struct Eased: Hashable, Sendable {
    private let progress: Affine<Easing>
    private let from, to, duration: Double

    init(_ easing: Easing, _ begin: Double, _ end: Double, from: Double, to: Double) {
      let map = ArgumentMap(base: 0, to: begin, and: 1, to: end)
      progress = Affine(easing, map: map)
      (self.from, self.to) = (from, to)
      duration = end - begin
    }
  }

  /// The interval from the beginning of the track to its end, in seconds.
  var domain: ClosedRange<Double> { times[0]...times[pieces.count] }

  /// The value at a time; at a jump, the value after it.
  ///
  /// NaN in, NaN out. Complexity: O(log n) for n segments.
  func value(at time: Double, from side: Side?) -> Double {
    let side = side ?? .right
    if let index = index(at: time, from: side) { return pieces[index].value(at: time, from: side) }
    if time.isNaN { return time }
    return time < domain.upperBound || (time == domain.lowerBound && side == .left) ? start : end
  }

  /// The velocity at a time; at a joint, in the segment that begins there.
  func slope(at time: Double, from side: Side?) -> Double {
    let side = side ?? (time < domain.upperBound ? .right : .left)
    if let index = index(at: time, from: side) { return pieces[index].slope(at: time, from: side) }
    return time.isNaN ? time : 0
  }

  /// The joints in the interval, and the breakpoints of easings.
  func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    var points: [Double] = []
    for (time, piece) in zip(times, pieces) {
      points.append(time)
      if case .eased(let eased) = piece { points += eased.breakpoints(in: interval) }
    }
    return merged(points, in: interval, inside: domain)
  }

  /// The piece that decides the limit at `time` from one side; `nil` outside.
  private func index(at time: Double, from side: Side) -> Int? {
    let (first, last) = (domain.lowerBound, domain.upperBound)
    guard side == .right ? first <= time && time < last : first < time && time <= last else {
      return nil
    }
    // The last piece that begins before the time, or at the time for the limit from the right.
    let next = (1..<pieces.count).partitionPoint { index in
      !(times[index] < time || (times[index] == time && side == .right))
    }
    return next - 1
  }
}

// MARK: - Pieces

extension TrackChannel.Piece {
  func value(at time: Double, from side: Side) -> Double {
    switch self {
    case .eased(let eased): return eased.value(at: time, from: side)
    case .cubic(let piece): return piece.value(at: time)
    case .spring(let motion, let begin): return motion.value(at: time - begin)
    }
  }

  func slope(at time: Double, from side: Side) -> Double {
    switch self {
    case .eased(let eased): return eased.slope(at: time, from: side)
    case .cubic(let piece): return piece.slope(at: time, from: side)
    case .spring(let motion, let begin): return motion.velocity(at: time - begin)
    }
  }
}

extension TrackChannel.Eased {
  func value(at time: Double, from side: Side) -> Double {
    mixed(from, to, at: progress.value(at: time, from: side))
  }

  func slope(at time: Double, from side: Side) -> Double {
    // A vertical tangent stays vertical, unless nothing moves.
    from == to ? 0 : (to - from) * progress.slope(at: time, from: side)
  }

  func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    progress.breakpoints(in: interval)
  }
}
