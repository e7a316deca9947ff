// Values that are lists of numbers, each mixed on its own. An animation of such a value is a matrix
// product, weights times channels.
//
// Interpolation starts from the nearer end, d = b − a:
//
//     p < ½    a + p·d             exact at 0
//     p ≥ ½    b − (1 − p)·d       exact at 1; 1 − p is exact up to 2
//
// Equal ends give a constant, to the last bit. For p in 0…1 the value stays in the range of its
// ends and never turns back, and 1 − p on the way back gives the same values, except at ½. Across ½
// the order holds too: a + d/2 may exceed b − d/2 by the rounding of d, at most half an ulp of d, but
// at the last p before ½ the value a + p·d is lower by as much.
//
// (1 − p)·a + p·b, the form that bulk sampling uses, agrees within the bound below. But where a and
// b are a few ulps apart it leaves their range, for one p in 200. a + p·d for every p misses b.
//
// All of it is inlinable: in another module a SIMD4 of doubles takes 1.3 ns, against 224 without.
// Generic code that was not compiled for a type calls its witness table for every channel of a SIMD
// vector or an array: 230 ns for that SIMD4, 8.8 µs for 100 doubles. So the interpolation has
// specialised copies for these types, found by comparing the type: 6 ns and 0.12 µs. Specialising
// the method below for every type made all others ten times slower.

/// A value that consists of numbers, its channels, which animations mix one by one.
///
/// This is what most types of one's own conform to: three members say how many numbers there are, give one of
/// them, and make a value of others. The operations of ``AnimatableValue`` follow from them, and so do springs
/// with velocities, constant paces and bulk sampling.
///
/// ```swift
/// struct Gradient: LinearValue {
///   var start, end, angle: Double
///   var channelCount: Int { 3 }
///   func channel(_ index: Int) -> Double { [start, end, angle][index] }
///   func withChannels(_ channel: (Int) -> Double) -> Gradient {
///     Gradient(start: channel(0), end: channel(1), angle: channel(2))
///   }
/// }
/// let from = Gradient(start: 0, end: 1, angle: 0)
/// from.interpolated(to: Gradient(start: 0.2, end: 0.8, angle: 90), at: 0.5)
///   .angle  // 45
/// ```
public protocol LinearValue: AnimatableValue {
  /// The number of channels.
  var channelCount: Int { get }

  /// The number in one channel.
  ///
  /// - Parameter index: From 0 to ``channelCount`` − 1.
  func channel(_ index: Int) -> Double

  /// The value of the same shape with other numbers.
  ///
  /// - Parameter channel: Gives the number for each index; called in rising order.
  func withChannels(_ channel: (Int) -> Double) -> Self
}

extension LinearValue {
  /// `true`.
  @inlinable
  public static var isLinear: Bool { true }

  /// The number of channels.
  @inlinable
  public var numberCount: Int { channelCount }

  /// The number in a channel.
  @inlinable
  public func number(_ index: Int) -> Double { channel(index) }

  /// The value of the same shape with other numbers.
  @inlinable
  public func withNumbers(_ number: (Int) -> Double) -> Self { withChannels(number) }

  /// The numbers of all channels, in order.
  public var channels: [Double] { (0..<channelCount).map(channel) }

  /// Whether both have the same number of channels.
  @inlinable
  public func isMixable(with other: Self) -> Bool { channelCount == other.channelCount }

  /// Whether both can be mixed, lists of no number too.
  @inlinable
  public func isShaped(like other: Self) -> Bool { isMixable(with: other) }

  /// The mixture (1 − p)·a + p·b in every channel.
  ///
  /// Within 4·2⁻⁵³ of |(1 − p)·a| + |p·b|. As `progress` rises, a channel never turns back; for a
  /// `progress` in 0…1 it stays between its two ends; if the ends are equal it is constant. A
  /// channel with an infinite end, or with ends more than 1.8e308 apart, is not finite in between.
  /// NaN in, NaN out.
  @inlinable
  public func interpolated(to end: Self, at progress: Double) -> Self {
    mixedByChannel(to: end, at: progress)
  }

  @inlinable
  @inline(__always)
  func mixedByChannel(to end: Self, at progress: Double) -> Self {
    requireCompatible(self, end)
    if progress == 0 { return self }
    if progress == 1 { return end }
    return withChannels { mixed(channel($0), end.channel($0), at: progress) }
  }

  /// The sum in every channel.
  @inlinable
  public func added(onto underlying: Self) -> Self {
    requireCompatible(self, underlying)
    return withChannels { underlying.channel($0) + channel($0) }
  }

  /// The sum `underlying + count · self` in every channel.
  @inlinable
  public func accumulated(onto underlying: Self, count: Double) -> Self {
    requireCompatible(self, underlying)
    return withChannels { underlying.channel($0) + count * channel($0) }
  }

  /// The difference in every channel; never `nil`.
  @inlinable
  public func additiveDifference(from base: Self) -> Self? {
    requireCompatible(self, base)
    return withChannels { channel($0) - base.channel($0) }
  }

  /// Zeros in every channel.
  @inlinable
  public var additiveIdentity: Self { withChannels { _ in 0 } }

  /// The Euclidean distance, within channelCount·2⁻⁵² of itself.
  public func animationDistance(from other: Self) -> Double {
    requireCompatible(self, other)
    return (0..<channelCount).reduce(0) { hypotenuse($0, channel($1) - other.channel($1)) }
  }
}

/// (1 − p)·a + p·b, from the nearer end; NaN in, NaN out.
@inlinable
@inline(__always)
package func mixed(_ a: Double, _ b: Double, at progress: Double) -> Double {
  progress < 0.5 ? a + progress * (b - a) : b - (1 - progress) * (b - a)
}

/// Stops the program unless the two values can be mixed.
@inlinable
@inline(__always)
package func requireCompatible<Value: AnimatableValue>(_ a: Value, _ b: Value) {
  require(a.isMixable(with: b), "values must have the same shape, got \(a) and \(b)")
}
