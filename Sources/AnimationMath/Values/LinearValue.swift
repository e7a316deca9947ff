// Values that are lists of numbers, each of which is mixed on its own: an animation of one is a matrix
// product, weights times channels.
//
// Interpolation starts from the nearer end, d = b − a:
//
//     p < ½    a + p·d             exact at 0
//     p ≥ ½    b − (1 − p)·d       exact at 1; 1 − p is exact up to 2
//
// A value that does not change is constant to the last bit, nothing leaves the range of its two ends
// while p is in 0…1, the way back, 1 − p, meets the same values but at ½, and none turns back. That
// holds across ½ as well: a + d/2 may exceed b − d/2 by what d was rounded up, which is half an ulp of d
// at most, and that much a + p·d is below it for the last p before ½.
//
// (1 − p)·a + p·b, the weights that bulk sampling uses, agrees within the bound below, but where a and b
// are a few ulps apart it leaves their range, for one p in 200. a + p·d for every p misses b.
//
// All of it is inlinable: a SIMD4 of doubles takes 1.3 ns in another module and took 224. Generic code
// that was not compiled for a value goes through its witness table instead, once for every channel of a
// SIMD vector or an array: 230 ns for that SIMD4, 8.8 µs for 100 doubles. For these types interpolation
// therefore carries copies, which it finds by comparing the type: 6 ns and 0.12 µs. The same on the
// method below, for every type at once, made all others ten times slower.

/// A value that is a list of numbers, called channels, which animations mix one by one.
public protocol LinearValue: AnimatableValue {
  /// How many numbers the value is.
  var channelCount: Int { get }

  /// One of the numbers.
  ///
  /// - Parameter index: From 0 to ``channelCount`` − 1.
  func channel(_ index: Int) -> Double

  /// The value of the same shape with other numbers.
  ///
  /// - Parameter channel: The number for each index, asked for in rising order.
  func withChannels(_ channel: (Int) -> Double) -> Self
}

extension LinearValue {
  /// The numbers in order.
  public var channels: [Double] { (0..<channelCount).map(channel) }

  /// Whether the two have as many channels.
  @inlinable
  public func isCompatible(with other: Self) -> Bool { channelCount == other.channelCount }

  /// (1 − p)·a + p·b in every channel, within 4·2⁻⁵³ of |(1 − p)·a| + |p·b|.
  ///
  /// A channel never turns back while `progress` rises, stays between its two ends while that is in
  /// 0…1, and does not move where they are equal. One that is infinite at an end, or whose ends are
  /// more than 1.8e308 apart, is not finite in between. NaN in, NaN out.
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
  public func added(to underlying: Self) -> Self {
    requireCompatible(self, underlying)
    return withChannels { underlying.channel($0) + channel($0) }
  }

  /// The multiple added in every channel.
  @inlinable
  public func accumulated(onto underlying: Self, count: Double) -> Self {
    requireCompatible(self, underlying)
    return withChannels { underlying.channel($0) + count * channel($0) }
  }

  /// The difference in every channel; there always is one.
  @inlinable
  public func difference(from base: Self) -> Self? {
    requireCompatible(self, base)
    return withChannels { channel($0) - base.channel($0) }
  }

  /// Zeros.
  @inlinable
  public var neutral: Self { withChannels { _ in 0 } }

  /// The Euclidean distance, within channelCount·2⁻⁵² of itself.
  public func distance(from other: Self) -> Double {
    requireCompatible(self, other)
    return (0..<channelCount).reduce(0) { hypotenuse($0, channel($1) - other.channel($1)) }
  }
}

/// (1 − p)·a + p·b, from the nearer end; NaN in, NaN out.
@inlinable
@inline(__always)
func mixed(_ a: Double, _ b: Double, at progress: Double) -> Double {
  progress < 0.5 ? a + progress * (b - a) : b - (1 - progress) * (b - a)
}

/// Stops the program unless the two values can be mixed.
@inlinable
@inline(__always)
func requireCompatible<Value: AnimatableValue>(_ a: Value, _ b: Value) {
  precondition(a.isCompatible(with: b), "values must have the same shape, got \(a) and \(b)")
}
