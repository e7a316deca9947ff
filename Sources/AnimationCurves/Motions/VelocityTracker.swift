// The velocity of a finger from where it was and when: the slope of the line of least squares.
//
//     v = Σ (tᵢ − t̄)(xᵢ − x̄) / Σ (tᵢ − t̄)²       over the samples of the last 0.1 s
//
// With times and places about their means nothing cancels for large times, such as seconds since the
// system started. A difference of the last two samples, the homework of many apps, turns a millimetre of noise in
// 8 ms into 125 mm/s; over n even samples the line's noise is smaller by √(n³/24) or so. A finger that is
// held still sends no samples, so after the window its velocity is 0; so it is with one sample.
//
// Android fits a parabola over 0.1 s and takes its slope at the last sample, UIKit does not say [1]. A
// line lags by half the window where a finger speeds up, and does not overshoot where it jitters.
//
// [1] AOSP, VelocityTracker.cpp: HORIZON 100 ms, ASSUME_POINTER_STOPPED_TIME 40 ms.

/// The velocity of a finger, from timed samples of its position.
///
/// ```swift
/// var finger = VelocityTracker<Double>()
/// for (index, place) in [0.0, 4, 9, 13, 18].enumerated() {
///   finger.add(place, at: Double(index) / 120)
/// }
/// finger.velocity(at: 4.0 / 120)!                               // 540
/// ```
///
/// Hand it over with `animate(_:to:at:_:velocity:)`, or throw it with a ``DecayMotion``.
public struct VelocityTracker<Value: LinearValue>: Sendable {
  /// The seconds over which samples count.
  public let window: Double

  private var samples: [(time: Double, value: Value)] = []

  /// A tracker without samples.
  ///
  /// - Parameter window: In seconds; from 1e-50 to 1e50. A longer one is smoother and later.
  public init(window: Double = 0.1) {
    requireNumber(window, "window", in: Magnitude.positive)
    self.window = window
  }

  /// Adds a sample, and forgets those that no longer count.
  ///
  /// Of several samples at one time the last counts.
  ///
  /// - Parameters:
  ///   - value: Where the finger is; its numbers of magnitude up to 1e50.
  ///   - time: When it was there, such as a touch's own timestamp, in seconds; of magnitude up to 1e50,
  ///     not before the last sample.
  public mutating func add(_ value: Value, at time: Double) {
    requireNumbers(value, "value")
    requireNumber(time, "time")
    let last = samples.last?.time ?? -.infinity
    require(time >= last, "time must be ≥ \(last), the last sample's, got \(time)")
    if last == time { samples.removeLast() }
    // Old samples are removed once they are half of all: removing each at once would cost the
    // square of their number.
    let past = samples.indices.partitionPoint { samples[$0].time >= time - window }
    if 2 * past >= samples.count { samples.removeFirst(past) }
    samples.append((time, value))
  }

  /// Forgets all samples, for a new touch.
  public mutating func reset() { samples.removeAll() }

  /// The velocity at a time, in value units per second; `nil` before the first sample.
  ///
  /// It is the slope of the line of least squares through the samples from `time` − ``window`` to `time`: exact
  /// for a motion at constant velocity, up to 4(1 + √n)·2⁻⁵³ of the values over the time they span, for n samples:
  /// their own roundings count too, and may all tilt the line one way. For an even motion that accelerates it is the
  /// velocity half the spanned time ago. 0 if fewer than two samples count, as after a finger that rested for the length
  /// of the window, or if they span less than 1e-150 s.
  ///
  /// - Parameter time: When the finger lets go; of magnitude up to 1e50, not before the last sample.
  public func velocity(at time: Double) -> Value? {
    guard let last = samples.last else { return nil }
    requireNumber(time, "time")
    require(time >= last.time, "time must be ≥ \(last.time), the last sample's, got \(time)")
    let counted = samples.filter { $0.time >= time - window }
    guard counted.count > 1 else { return last.value.additiveIdentity }
    let count = Double(counted.count)
    // Times and places are taken relative to the last sample, as differences of neighbours are
    // exact.
    let times = counted.map { $0.time - last.time }
    let middle = times.reduce(0, +) / count
    let spread = times.reduce(0) { $0 + ($1 - middle) * ($1 - middle) }
    // Of times that lie closer than 1e-150 s the squares vanish.
    guard spread >= .leastNormalMagnitude else { return last.value.additiveIdentity }
    return last.value.withChannels { channel in
      let origin = last.value.channel(channel)
      let places = counted.map { $0.value.channel(channel) - origin }
      let center = places.reduce(0, +) / count
      return zip(times, places).reduce(0) { $0 + ($1.0 - middle) * ($1.1 - center) } / spread
    }
  }
}
