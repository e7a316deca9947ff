// A track of keyframes that hand their velocity on: lines, cubics, springs and moves in a row.
//
// Each segment says where to go and how; it begins where the one before it got to, so the value
// jumps at moves only, and where an easing jumps of itself. What the velocity is at a joint is the
// work here. A column is the segment that ends at the joint, a row the one that begins there; an
// explicit start or end velocity wins over the table, and a velocity given on one side of a joint
// between cubics holds on both.
//
//     begins \ ends   linear          cubic               spring          move, start of the track
//     linear          each its own    the cubic ends as   each its own    its own
//                                     the line begins
//     cubic           begins as the   chord, both sides   begins as the   begins at rest
//                     line ends                           spring ends
//     spring          begins as the   both at rest        begins as the   begins at rest
//                     line ends                           other ends
//     move, end of    its own         at rest             its own, cut    –
//     the track
//
// chord     (value after the next segment − value before the last)/(both durations), Catmull–Rom
//           for uneven times as in a published re-implementation that is plotted over SwiftUI's
//           curves [2]; the documents [1] name the spline only. Where the durations are equal it is
//           the slope of the parabola through the three points, too. In [2] an end velocity does
//           not reach the cubic behind; that makes a corner where smoothness was asked for.
// at rest   at both ends of a track as in [2]. Where a spring follows a cubic, each could take its
//           velocity from the other: a spring that is not told otherwise begins at rest, and the
//           cubic with it.
//
// A spring without a duration takes its settling time, by the distance over all channels. Cut there
// or by a shorter duration, it is not moved to its target: the next segment begins at what is left,
// and at the end of the track that is held. One with a longer duration goes on swinging.
// `move(to:)` closes a gap that matters.
//
// A line or a cubic of no duration is a move. A spring of no duration does nothing: value and
// velocity pass.
//
// [1] Apple, SwiftUI: CubicKeyframe, SpringKeyframe, LinearKeyframe, MoveKeyframe.
// [2] objc.io, Swift Talk 366 and later parts, Building Keyframe Animations.

/// A value led from keyframe to keyframe, by lines, cubics, springs and moves.
///
/// ```swift
/// let track = ValueTrack(from: 0.0, [
///   .linear(to: 30, duration: 0.2),
///   .spring(to: 100),                                  // takes the 150 a second over
/// ])
/// track.duration                                       // 0.2 and the spring's settling time
/// ```
///
/// The value is continuous except at moves and at jumps of an easing; both sides of a joint give
/// the same number. The velocity is continuous wherever it is handed on: into every spring and
/// cubic that is not given a velocity of its own, and out of every cubic that is not. Two cubics
/// share the slope of a Catmull–Rom spline. Before the track its first value is held, after it its
/// last.
///
/// Each channel is a ``Curve``, for sampling and all else that takes one.
public struct ValueTrack<Value: LinearValue>: Equatable, Sendable {
  /// A keyframe and the way to it.
  public enum Segment: Equatable, Sendable {
    /// The way along a line of values, paced by an easing over 0…1.
    case linear(to: Value, duration: Double, curve: Easing = .linear)

    /// A cubic; velocities, in value units per second, that are not given follow from its
    /// neighbours.
    case cubic(
      to: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil)

    /// A spring pulling to the value, for its settling time if no duration is given; it begins with
    /// the velocity of what was before, if none is given.
    case spring(
      to: Value, duration: Double? = nil, spring: DampedSpring = .smooth(),
      startVelocity: Value? = nil)

    /// A jump, which takes no time.
    case move(to: Value)
  }

  /// The value before the first segment.
  public let initialValue: Value

  /// The segments in order.
  public let segments: [Segment]

  /// Where the segments begin, and where the last of them ends: 0, then rounded sums of durations.
  public let jointTimes: [Double]

  /// How far from its target a spring without a duration may end.
  public let settlingThreshold: Double

  /// The pieces of each channel.
  let pieces: [TrackChannel]

  /// The seconds from the beginning of the first segment to the end of the last.
  public var duration: Double { jointTimes[segments.count] }

  /// The value at `time`, in seconds since the track began; held outside the track.
  ///
  /// At a move, the value after it; with a side, the limit from there. NaN in, NaN out. The error is that of
  /// ``channels``.
  public func value(at time: Double, from side: Side? = nil) -> Value {
    initialValue.withChannels { pieces[$0].value(at: time, from: side) }
  }

  /// The velocity at `time`, in value units per second; 0 outside the track.
  ///
  /// At a joint that of the segment that begins there, at the end of the track that of the last; with a side,
  /// the limit from there.
  public func velocity(at time: Double, from side: Side? = nil) -> Value {
    initialValue.withChannels { pieces[$0].slope(at: time, from: side) }
  }

  /// The track of some segments, none included.
  ///
  /// - Precondition: As ``init(validating:_:settlingThreshold:)`` would not throw.
  public init(
    from initialValue: Value, _ segments: [Segment], settlingThreshold: Double = 0.001
  ) {
    self = trapping { () throws(ParameterError) in
      try ValueTrack(validating: initialValue, segments, settlingThreshold: settlingThreshold)
    }
  }

  /// The track of some segments, or an error that names the one at fault, counted from 1.
  ///
  /// - Parameters:
  ///   - initialValue: Its channels, as all values and velocities, of magnitude up to 1e50.
  ///   - segments: With durations of 0, or from 1e-50 to 1e50, and easings over 0…1.
  ///   - settlingThreshold: How far from its target a spring without a duration may end, in value
  ///     units over all channels; from 1e-50 to 1e50.
  /// - Throws: ``ParameterError`` if a number is out of its range; also a velocity that is handed
  ///   on, as where an easing ends with a vertical tangent; and if a spring without a duration
  ///   never settles.
  /// - Precondition: All values have the shape of the first.
  public init(
    validating initialValue: Value, _ segments: [Segment], settlingThreshold: Double = 0.001
  ) throws(ParameterError) {
    try check(settlingThreshold, "settlingThreshold", in: Magnitude.positive)
    var builder = TrackBuilder(
      initialValue: try Self.numbers(initialValue, "the initial value", like: initialValue),
      settlingThreshold: settlingThreshold)
    var steps: [TrackBuilder.Step] = []
    for (index, segment) in segments.enumerated() {
      steps.append(try Self.step(segment, " of segment \(index + 1)", like: initialValue))
    }
    for index in steps.indices {
      try builder.add(steps[index], before: index + 1 < steps.count ? steps[index + 1] : nil)
    }
    // Else no timing would take the track's duration.
    try check(builder.times.last ?? 0, "the sum of the durations", in: Magnitude.nonNegative)
    self.initialValue = initialValue
    self.segments = segments
    jointTimes = builder.times
    let times = builder.pieceTimes
    let (starts, ends) = (builder.initialValue, builder.value)
    self.settlingThreshold = settlingThreshold
    pieces = builder.pieces.enumerated().map { channel, pieces in
      TrackChannel(times: times, pieces: pieces, start: starts[channel], end: ends[channel])
    }
  }

  /// The segment as numbers, checked.
  private static func step(
    _ segment: Segment, _ place: String, like shape: Value
  ) throws(ParameterError) -> TrackBuilder.Step {
    func velocity(_ value: Value?, _ name: String) throws(ParameterError) -> [Double]? {
      guard let value else { return nil }
      return try numbers(value, name + place, like: shape)
    }
    func checked(_ duration: Double) throws(ParameterError) -> Double {
      if duration != 0 {
        try check(
          duration, "duration" + place, in: Magnitude.positive,
          accepted: "0, or a number from 1e-50 to 1e50")
      }
      return duration
    }
    switch segment {
    case .linear(let target, let duration, let curve):
      let to = try numbers(target, "value" + place, like: shape)
      return try checked(duration) == 0
        ? .move(to: to) : .linear(to: to, duration: duration, curve: curve)
    case .cubic(let target, let duration, let start, let end):
      let to = try numbers(target, "value" + place, like: shape)
      let (start, end) = (
        try velocity(start, "startVelocity"), try velocity(end, "endVelocity")
      )
      return try checked(duration) == 0
        ? .move(to: to) : .cubic(to: to, duration: duration, start: start, end: end)
    case .spring(let target, let duration, let spring, let start):
      let to = try numbers(target, "value" + place, like: shape)
      if let duration { _ = try checked(duration) }
      return .spring(
        to: to, duration: duration, spring: spring, start: try velocity(start, "startVelocity"))
    case .move(let target):
      return .move(to: try numbers(target, "value" + place, like: shape))
    }
  }

  /// The channels of a value, checked.
  private static func numbers(
    _ value: Value, _ name: String, like shape: Value
  ) throws(ParameterError) -> [Double] {
    requireCompatible(shape, value)
    let numbers = value.channels
    for number in numbers { try check(number, name, in: Magnitude.signed) }
    return numbers
  }
}

extension ValueTrack {
  /// Whether both were made of the same segments.
  public static func == (a: ValueTrack, b: ValueTrack) -> Bool {
    a.initialValue == b.initialValue && a.settlingThreshold == b.settlingThreshold
      && a.segments == b.segments
  }
}

extension ValueTrack.Segment: Hashable where Value: Hashable {}

extension ValueTrack: Hashable where Value: Hashable {
  /// Hashes the initial value and the segments.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(initialValue)
    hasher.combine(segments)
    hasher.combine(settlingThreshold)
  }
}
