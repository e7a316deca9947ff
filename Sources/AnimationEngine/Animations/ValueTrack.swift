// A track of lines, cubics, springs and moves, each of which hands its velocity to the next.
//
// A segment has a target and a way to reach it. It begins at the value that the segment before it reached, so
// the value jumps only at moves, and where an easing jumps. The velocity at a joint follows from this table.
// The column is the segment that ends at the joint, the row the segment that begins there. An explicit start or
// end velocity wins over the table; between two cubics it holds on both sides of the joint.
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
//           not reach the next cubic; that makes a corner where smoothness was asked for.
// at rest   at both ends of a track as in [2]. Where a spring follows a cubic, each could take its
//           velocity from the other. The spring decides: without a start velocity it begins at rest, and so
//           the cubic ends at rest.
//
// A spring without a duration takes its settling time, by the distance over all channels. A spring that is cut
// there, or by a shorter duration, keeps the rest of its distance: the next segment begins at that value,
// and at the end of the track it is held. `move(to:)` closes the gap. With a longer duration the spring
// continues to swing.
//
// A line or a cubic of duration 0 is a move. A spring of duration 0 does nothing: the next segment takes over
// value and velocity.
//
// [1] Apple, SwiftUI: CubicKeyframe, SpringKeyframe, LinearKeyframe, MoveKeyframe.
// [2] objc.io, Swift Talk 366 and later parts, Building Keyframe Animations.

/// A value that follows lines, cubics, springs and moves, one after the other.
///
/// ```swift
/// let track = ValueTrack(from: 0.0, [
///   .linear(to: 30, duration: 0.2),
///   .spring(to: 100),  // starts with the line's velocity, 150 a second
/// ])
/// track.duration       // 1.2877: 0.2 and the spring's settling time
/// ```
///
/// The value is continuous, to the last bit, except at moves and at jumps of an easing. The velocity is
/// continuous at the start of each spring and cubic, and at the end of each cubic, unless a velocity is given
/// there. Between two cubics it is the slope of a Catmull–Rom spline. Outside the track its first and its last
/// value are held.
public struct ValueTrack<Value: LinearValue>: Equatable, Sendable {
  /// A keyframe and the way to it.
  public enum Segment: Equatable, Sendable {
    /// A line from value to value, with an easing over 0…1.
    case linear(to: Value, duration: Double, easing: Easing = .linear)

    /// A cubic; a velocity that is not given follows from the neighbours.
    ///
    /// Velocities are in value units per second.
    case cubic(
      to: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil)

    /// A spring to the value.
    ///
    /// Without a duration it runs for its settling time. Without a velocity it starts with that of the
    /// segment before it.
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

  /// The times at which segments begin, and the end of the last: 0, then rounded sums of durations.
  public let jointTimes: [Double]

  /// The distance from its target at which a spring without a duration ends.
  public let settlingThreshold: Double

  let pieces: [TrackChannel]

  /// The seconds from the beginning of the first segment to the end of the last.
  public var duration: Double { jointTimes[segments.count] }

  /// The value at `time`, in seconds since the track began; held outside the track.
  ///
  /// At a move it is the value afterwards; with a side, the limit from that side. NaN in, NaN out.
  public func value(at time: Double, from side: Side? = nil) -> Value {
    initialValue.withChannels { pieces[$0].value(at: time, from: side) }
  }

  /// The velocity at `time`, in value units per second; 0 outside the track.
  ///
  /// At a joint it is the velocity in the later segment, at the end of the track in the last one;
  /// with a side, the limit from that side.
  public func velocity(at time: Double, from side: Side? = nil) -> Value {
    initialValue.withChannels { pieces[$0].slope(at: time, from: side) }
  }

  /// A track of segments; without any it is constant.
  ///
  /// - Precondition: The segments satisfy ``init(validating:_:settlingThreshold:)``.
  public init(
    from initialValue: Value, _ segments: [Segment], settlingThreshold: Double = 0.001
  ) {
    self = trapping(
      try ValueTrack(validating: initialValue, segments, settlingThreshold: settlingThreshold))
  }

  /// A track of segments, checked.
  ///
  /// - Parameters:
  ///   - initialValue: The value at 0. The channels of all values and velocities are of magnitude
  ///     up to 1e50.
  ///   - segments: With durations of 0, or from 1e-50 to 1e50, and easings over 0…1.
  ///   - settlingThreshold: The distance from its target at which a spring without a duration ends, in value
  ///     units over all channels; from 1e-50 to 1e50.
  /// - Throws: ``ParameterError`` that names the segment, counted from 1: if a number is out of its
  ///   range; if the velocity at a joint is, as after an easing with a vertical end tangent; or if
  ///   a spring without a duration never settles.
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
    // A timing accepts no longer duration.
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
          accepted: "0, or a number \(Magnitude.positive.phrase)")
      }
      return duration
    }
    switch segment {
    case .linear(let target, let duration, let easing):
      let to = try numbers(target, "value" + place, like: shape)
      return try checked(duration) == 0
        ? .move(to: to) : .linear(to: to, duration: duration, easing: easing)
    case .cubic(let target, let duration, let start, let end):
      let to = try numbers(target, "value" + place, like: shape)
      let (start, end) = (
        try velocity(start, "startVelocity"), try velocity(end, "endVelocity")
      )
      return try checked(duration) == 0
        ? .move(to: to) : .cubic(to: to, duration: duration, startVelocity: start, endVelocity: end)
    case .spring(let target, let duration, let spring, let start):
      let to = try numbers(target, "value" + place, like: shape)
      if let duration { _ = try checked(duration) }
      return .spring(
        to: to, duration: duration, spring: spring,
        startVelocity: try velocity(start, "startVelocity"))
    case .move(let target):
      return .move(to: try numbers(target, "value" + place, like: shape))
    }
  }

  private static func numbers(
    _ value: Value, _ name: String, like shape: Value
  ) throws(ParameterError) -> [Double] {
    requireCompatible(shape, value)
    let numbers = value.channels
    for number in numbers { try check(number, name, in: Magnitude.signed) }
    return numbers
  }
}

extension ValueTrack.Segment: Hashable where Value: Hashable {}

extension ValueTrack: Hashable where Value: Hashable {}
