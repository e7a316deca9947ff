// A number that wanders about its value, by noise that a seed determines.
//
//     x = x₀ + a·n(f·t),      n(0) = n(last) = 0,   n(1), n(2), … random in ±0.8
//
// n is a Catmull–Rom spline: its slope is continuous, and between points in ±0.8 it stays in ±1, as its four weights
// are at most 1.25 in sum of magnitudes.

import AnimationTimeline

extension MotionTimeline {
  /// Wanders smoothly about the value that the property has, and ends on it.
  ///
  /// ```swift
  /// MotionTimeline<Card>.wiggle(
  ///   \.position.x, by: 8, frequency: 3, duration: 2, seed: 1)
  /// ```
  ///
  /// The value is a function of time, the same in every run; another seed gives another one. Its slope is continuous
  /// except at both ends.
  ///
  /// - Parameters:
  ///   - property: A number about its current value.
  ///   - amplitude: The largest distance from it; of magnitude up to 1e50.
  ///   - frequency: The number of random points per second; from 1e-50 to 1e50. It is rounded to a whole number of
  ///     intervals in the duration, from 1 to 2⁵³ − 1.
  ///   - duration: In seconds; from 1e-50 to 1e50.
  ///   - seed: Any number.
  public static func wiggle(
    _ property: NumberPath, by amplitude: Double, frequency: Double, duration: Double,
    seed: UInt64 = 0
  ) -> MotionTimeline {
    requireNumber(amplitude, "amplitude")
    requireNumber(frequency, "frequency", in: Magnitude.positive)
    requireNumber(duration, "duration", in: Magnitude.positive)
    let count = max((frequency * duration).rounded(), 1)
    require(count < 0x1p53, "frequency must give fewer than 2⁵³ points, got \(frequency)")
    let wiggle = Wiggle(amplitude: amplitude, count: count, seed: seed)
    return Animate(property, effect: wiggle, .over(duration)).timeline
  }
}

private struct Wiggle: ValueEffect {
  let amplitude: Double

  /// The number of intervals between random points.
  let count: Double
  let seed: UInt64

  var readsUnderlying: Bool { true }

  func value(at progress: Double, from side: Side?, in context: EffectContext<Double>) -> Double {
    if progress <= 0 || progress >= 1 { return context.underlying }
    let (points, s) = points(around: progress, from: side ?? .right)
    let turn = 3 * (points[1] - points[2]) + points[3] - points[0]
    let bend = 2 * points[0] - 5 * points[1] + 4 * points[2] - points[3]
    let noise = points[1] + s / 2 * (points[2] - points[0] + s * (bend + s * turn))
    return context.underlying + amplitude * noise
  }

  func slope(at progress: Double, from side: Side, in context: EffectContext<Double>) -> Double {
    let (points, s) = points(around: progress, from: side)
    let turn = 3 * (points[1] - points[2]) + points[3] - points[0]
    let bend = 2 * points[0] - 5 * points[1] + 4 * points[2] - points[3]
    return amplitude * count / 2 * (points[2] - points[0] + s * (2 * bend + 3 * s * turn))
  }

  /// The four points around a progress, and the place between the middle two.
  private func points(around progress: Double, from side: Side) -> (SIMD4<Double>, Double) {
    let place = min(max(progress, 0), 1) * count
    let first = min(
      max(side == .right ? place.rounded(.down) : place.rounded(.up) - 1, 0), count - 1)
    return (
      [point(first - 1), point(first), point(first + 1), point(first + 2)], place - first
    )
  }

  private func point(_ index: Double) -> Double {
    guard index > 0 && index < count else { return 0 }
    var noise = SeededNoise(seed: seed, skipping: UInt64(index))
    return 1.6 * noise.next() - 0.8
  }
}
