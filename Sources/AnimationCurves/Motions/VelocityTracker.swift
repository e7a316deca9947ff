// The velocity of a finger from where it was and when.
//
// The rule of this package, `weighted`: the slope, at the last sample, of the parabola of least squares with weights that
// fall in a straight line from 1 at the last sample to 0 at the age of the window. At the end of the data these weights
// lose least [1], a parabola follows a finger that speeds up or slows down, which a line lags behind by half the
// window, and no sample leaves with a jump. Three things keep it honest:
//
//     a stop       A parabola through a finger that has just stopped points backwards. The velocity stays within those
//                  between neighbouring samples of the last 40 ms, of which the last two may be continued to the last sample.
//                  So a finger held still for 40 ms has a velocity of 0, whatever came before.
//     a pause      A finger that rests sends no samples. From 20 ms after the last one, more than a frame at 60 Hz, the
//                  velocity falls in a straight line, to 0 at 40 ms: a release later by a millisecond is not another.
//     few samples  Below four the parabola would follow their noise; there it is a line.
//
// On 8,000 swipes that speed up, go on, slow down, reach a place or turn back, with noise of 0.3 and 1 px at 60 and 120
// Hz, the root of its mean square error is 29 to 53 % of that of the parabola without weights that Android, Compose and
// Flutter fit, 23 to 57 % of that of the last two samples, and 4 to 7 % of that of a line over 0.1 s. Its median error
// is 102 to 135 % of the parabola's: where a finger neither turns nor stops, fewer samples know less.
//
// Others, by their sources; UIKit's is not published:
//
//     android      the parabola over 100 ms and at most 20 samples, none before a pause of 40 ms; 0 after 40 ms [2, 3]
//     flutterIOS   0.6, 0.35 and 0.05 of the velocities between the last four samples, the oldest first [3]
//     useGesture   the velocity between the last two samples; 0 after 32 ms [4]
//
// [1] M.-Y. Cheng, J. Fan, J. S. Marron, On automatic boundary corrections, Annals of Statistics 25, 1997.
// [2] AOSP, VelocityTracker.cpp, lsq2; androidx, VelocityTracker.   [3] Flutter, velocity_tracker.dart.
// [4] pmndrs/use-gesture, Engine.ts.

/// How a velocity is found from samples.
public enum VelocityRule: Hashable, Sendable {
  /// The slope of a weighted parabola over the last samples, which knows of stops and pauses.
  ///
  /// The window is in seconds, from 1e-50 to 1e50. A longer one is smoother and later; at 60 Hz 0.08 holds five samples.
  case weighted(window: Double = 0.08)

  /// The parabola of Android's, Compose's and Flutter's `VelocityTracker`; with two samples the line.
  case android

  /// The mean that Flutter takes for the scroll views of iOS.
  case flutterIOS

  /// The velocity between the last two samples, as of use-gesture.
  case useGesture

  /// The seconds over which samples count.
  fileprivate var window: Double {
    if case .weighted(let window) = self { window } else { 0.1 }
  }
}

/// The velocity of a finger, from timed samples of its position.
///
/// ```swift
/// var finger = VelocityTracker<Double>()
/// for (index, place) in [0.0, 4, 9, 13, 18].enumerated() {
///   finger.add(place, at: Double(index) / 120)
/// }
/// finger.velocity(at: 4.0 / 120)!                               // 574.29
/// ```
///
/// Hand it over with `animate(_:to:at:_:velocity:)`, or throw it with a ``DecayMotion``.
public struct VelocityTracker<Value: LinearValue>: Sendable {
  /// How the velocity is found.
  public let rule: VelocityRule

  private var samples: [(time: Double, value: Value)] = []

  /// A tracker without samples.
  public init(_ rule: VelocityRule = .weighted()) {
    requireNumber(rule.window, "window", in: Magnitude.positive)
    self.rule = rule
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
    let past = samples.indices.partitionPoint { samples[$0].time >= time - rule.window }
    if 2 * past >= samples.count + 20 { samples.removeFirst(past - 20) }
    samples.append((time, value))
  }

  /// Forgets all samples, for a new touch.
  public mutating func reset() { samples.removeAll() }

  /// The velocity at a time, in value units per second; `nil` before the first sample.
  ///
  /// By the weighted rule exact for a motion at constant velocity, up to 64(1 + √n)·2⁻⁵³ of the values over the time
  /// they span, for n samples: their own roundings count too, and may all bend the parabola one way. Continuous in
  /// `time`, and 0 from 40 ms after the last sample on. 0 with one sample, or if they span less than 1e-150 s.
  ///
  /// - Parameter time: When the finger lets go; of magnitude up to 1e50, not before the last sample.
  public func velocity(at time: Double) -> Value? {
    guard let last = samples.last else { return nil }
    requireNumber(time, "time")
    require(time >= last.time, "time must be ≥ \(last.time), the last sample's, got \(time)")
    let pause = time - last.time
    // Times and places are taken relative to the last sample, as differences of neighbours are exact.
    let samples = samples[firstCounted(from: last.time)...]
    let times = samples.map { $0.time - last.time }
    guard times.count > 1 else { return last.value.additiveIdentity }
    let shares: [Double] =
      switch rule {
      case .weighted(let window):
        slope(at: times, isParabola: times.count > 3) { max(0, 1 + $0 / window) }
      case .android: pause > 0.04 ? [] : slope(at: times, isParabola: times.count > 2) { _ in 1 }
      case .flutterIOS, .useGesture: []
      }
    return last.value.withChannels { channel in
      let origin = last.value.channel(channel)
      let places = samples.map { $0.value.channel(channel) - origin }
      let speeds = times.indices.dropFirst().map {
        (places[$0] - places[$0 - 1]) / (times[$0] - times[$0 - 1])
      }
      let slope = zip(shares, places).reduce(0) { $0 + $1.0 * $1.1 }
      switch rule {
      case .weighted:
        var recent = zip(speeds, times.dropFirst()).filter { $0.1 > -0.04 }.map(\.0)
        if recent.count > 1 {
          // The last velocity, which is that of the middle of its interval, continued to the last sample, not past 0.
          let (before, last) = (recent[recent.count - 2], recent[recent.count - 1])
          let next = last + (last - before) * times[times.count - 2] / times[times.count - 3]
          recent.append((next < 0) == (last < 0) && last != 0 ? next : 0)
        }
        let held = min(max(slope, recent.min() ?? slope), recent.max() ?? slope)
        return shares.isEmpty ? 0 : held * min(1, max(0, (0.04 - pause) / 0.02))
      case .android: return slope
      case .flutterIOS:
        return zip(speeds.suffix(3).reversed(), [0.05, 0.35, 0.6]).reduce(0) { $0 + $1.0 * $1.1 }
      case .useGesture: return pause > 0.032 ? 0 : speeds[speeds.count - 1]
      }
    }
  }

  /// The index of the first sample that counts, if the last one is at `end`.
  private func firstCounted(from end: Double) -> Int {
    switch rule {
    case .weighted(let window):
      return samples.indices.partitionPoint { samples[$0].time > end - window }
    case .flutterIOS: return max(samples.count - 4, 0)
    case .useGesture: return max(samples.count - 2, 0)
    case .android:
      var first = samples.count - 1
      while first > max(samples.count - 20, 0), end - samples[first - 1].time <= 0.1,
        samples[first].time - samples[first - 1].time <= 0.04
      {
        first -= 1
      }
      return first
    }
  }

  /// The share of each place in the slope, at time 0, of the line or the parabola of least squares.
  ///
  /// By polynomials that are orthogonal for the weights, 1, p = t − t̄ and p² − kp − q, so that nothing cancels.
  private func slope(
    at times: [Double], isParabola: Bool, weight: (Double) -> Double
  ) -> [Double] {
    let weights = times.map(weight)
    let total = weights.reduce(0, +)
    func mean(_ values: [Double]) -> Double {
      zip(weights, values).reduce(0) { $0 + $1.0 * $1.1 } / total
    }
    let middle = mean(times)
    let p = times.map { $0 - middle }
    let spread = mean(p.map { $0 * $0 })
    // Of times that lie closer than 1e-150 s the squares vanish.
    guard spread >= .leastNormalMagnitude else { return [] }
    var shares = zip(weights, p).map { $0 * $1 / (spread * total) }
    guard isParabola else { return shares }
    let k = mean(p.map { $0 * $0 * $0 }) / spread
    let bend = p.map { $0 * ($0 - k) - spread }
    let size = mean(bend.map { $0 * $0 })
    guard size >= .leastNormalMagnitude else { return shares }
    for index in shares.indices {
      shares[index] += weights[index] * bend[index] / (size * total) * (-2 * middle - k)
    }
    return shares
  }
}
