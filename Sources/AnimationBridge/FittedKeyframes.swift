// Keyframes of a value of several numbers: one list of key times for all of them.
//
// Core Animation takes a value at each key time. Each channel is fitted alone. At the key times of the others a
// channel has the value of its own keyframes, which adds points on its lines and changes none of them, so its error
// stays what it was. Where one channel jumps, all have two keyframes.

// Re-exported for the whole module: its conversions take the values of AnimationMath and of
// Foundation.
@_exported import AnimationFoundation

extension KeyframeAnimation where Value: LinearValue {
  /// The fewest straight keyframes of each channel, merged, and their largest error.
  ///
  /// ```swift
  /// var stack = AnimationStack(PointValue(x: 0, y: 0))
  /// stack.animate(to: PointValue(x: 100, y: 50), at: 0, .spring(.bouncy))
  /// let fitted = try KeyframeAnimation.fitted(
  ///   like: stack.model, over: 0...1, within: 0.5
  /// ) {
  ///   stack.curve(ofChannel: $0, over: 0...1)
  /// }
  /// fitted.largestError <= 0.5                // true
  /// ```
  ///
  /// The curve of a timeline's property is `layout.curve(of: \.position, channel: $0)`; a number has channel 0.
  ///
  /// - Parameters:
  ///   - value: Any value of the property; it tells how many channels there are.
  ///   - interval: Finite, of positive length, in the domains of the curves. Key times are its fractions.
  ///   - tolerance: The largest error of a channel, in value units; from 1e-50 to 1e50.
  ///   - curve: The curve of a channel, from 0.
  /// - Returns: The keyframes, and the largest difference of a channel as `largestDifference(from:over:)` measures
  ///   it, before key times become fractions.
  /// - Throws: `ParameterError` as `linearKeyframes(within:over:)`.
  public static func fitted(
    like value: Value, over interval: ClosedRange<Double>, within tolerance: Double,
    curve: (_ channel: Int) -> any Curve
  ) throws(ParameterError) -> (keyframes: KeyframeAnimation, largestError: Double) {
    var (channels, error) = ([CurveKeyframes](), 0.0)
    for channel in 0..<value.channelCount {
      let curve = curve(channel)
      let fitted = try curve.linearKeyframes(within: tolerance, over: interval)
      error = max(error, curve.largestDifference(from: fitted, over: interval).difference)
      channels.append(fitted)
    }
    let jumps = Set(channels.flatMap { zip($0.times, $0.times.dropFirst()).filter(==).map(\.0) })
    let places = Set(channels.flatMap(\.times)).sorted().flatMap { time -> [(Double, Side?)] in
      jumps.contains(time) ? [(time, .left), (time, .right)] : [(time, nil)]
    }
    let keyframes = try linear(
      places.map { time, side in
        value.withChannels { channels[$0].value(at: time, from: side) }
      },
      keyTimes: places.map {
        ($0.0 - interval.lowerBound) / (interval.upperBound - interval.lowerBound)
      })
    return (keyframes, error)
  }
}
