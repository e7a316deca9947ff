// Values that are lists of numbers, each of which is mixed on its own: an animation of one is a matrix
// product, weights times channels.
//
// Interpolation is (1 − p)·a + p·b, which is exact at both ends; a + p·(b − a) misses b by a rounding.

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
  public func isCompatible(with other: Self) -> Bool { channelCount == other.channelCount }

  /// (1 − p)·a + p·b in every channel, within 2·2⁻⁵³ of |(1 − p)·a| + |p·b|.
  public func interpolated(to end: Self, at progress: Double) -> Self {
    requireCompatible(self, end)
    return withChannels { mixed(channel($0), end.channel($0), at: progress) }
  }

  /// The sum in every channel.
  public func added(to underlying: Self) -> Self {
    requireCompatible(self, underlying)
    return withChannels { underlying.channel($0) + channel($0) }
  }

  /// The multiple added in every channel.
  public func accumulated(onto underlying: Self, count: Double) -> Self {
    requireCompatible(self, underlying)
    return withChannels { underlying.channel($0) + count * channel($0) }
  }

  /// The difference in every channel; there always is one.
  public func difference(from base: Self) -> Self? {
    requireCompatible(self, base)
    return withChannels { channel($0) - base.channel($0) }
  }

  /// Zeros.
  public var neutral: Self { withChannels { _ in 0 } }

  /// The Euclidean distance.
  public func distance(to other: Self) -> Double {
    requireCompatible(self, other)
    return (0..<channelCount).reduce(0) { hypotenuse($0, channel($1) - other.channel($1)) }
  }
}

/// (1 − p)·a + p·b; a value that does not change is that value, whatever the progress.
@inline(__always)
func mixed(_ a: Double, _ b: Double, at progress: Double) -> Double {
  a == b ? a : (1 - progress) * a + progress * b
}

/// Stops the program unless the two values can be mixed.
@inline(__always)
func requireCompatible<Value: AnimatableValue>(_ a: Value, _ b: Value) {
  precondition(a.isCompatible(with: b), "values must have the same shape, got \(a) and \(b)")
}

extension Double: LinearValue {
  /// 1.
  public var channelCount: Int { 1 }

  /// The number itself.
  public func channel(_ index: Int) -> Double { self }

  /// Another number.
  public func withChannels(_ channel: (Int) -> Double) -> Double { channel(0) }
}
