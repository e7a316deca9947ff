// Numbers and SIMD vectors as animatable values.
//
// An angle is a number too: mixed as one, it turns as far as it says, 720° as two turns. (What knows
// only where it points, a quaternion or a matrix, goes the short way.)
//
// Floats are computed as doubles and rounded once at the end.

extension Double: LinearValue {
  /// 1.
  @inlinable
  public var channelCount: Int { 1 }

  /// The number itself.
  @inlinable
  public func channel(_ index: Int) -> Double { self }

  /// Another number.
  @inlinable
  public func withChannels(_ channel: (Int) -> Double) -> Double { channel(0) }
}

extension Float: LinearValue {
  /// 1.
  @inlinable
  public var channelCount: Int { 1 }

  /// The number itself.
  @inlinable
  public func channel(_ index: Int) -> Double { Double(self) }

  /// Another number, rounded.
  @inlinable
  public func withChannels(_ channel: (Int) -> Double) -> Float { Float(channel(0)) }
}

/// What the components of an animatable SIMD vector are: `Double` or `Float`.
///
/// It says once that vectors of them may be shared between threads, which a conformance that depends on
/// its components cannot say.
public protocol ChannelScalar: LinearValue, SIMDScalar, BinaryFloatingPoint, Codable
where SIMD2Storage: Sendable, SIMD4Storage: Sendable {}

extension Double: ChannelScalar {}
extension Float: ChannelScalar {}

extension SIMD2: AnimatableValue, LinearValue where Scalar: ChannelScalar {
  /// 2.
  @inlinable
  public var channelCount: Int { 2 }

  /// A component.
  @inlinable
  public func channel(_ index: Int) -> Double { Double(self[index]) }

  /// Other components, rounded to `Scalar`.
  @inlinable
  public func withChannels(_ channel: (Int) -> Double) -> Self {
    SIMD2(Scalar(channel(0)), Scalar(channel(1)))
  }

  /// As for every linear value.
  #if compiler(>=6.3)
    @specialized(where Scalar == Double)
    @specialized(where Scalar == Float)
  #endif
  @inlinable
  public func interpolated(to end: Self, at progress: Double) -> Self {
    mixedByChannel(to: end, at: progress)
  }
}

extension SIMD3: AnimatableValue, LinearValue where Scalar: ChannelScalar {
  /// 3.
  @inlinable
  public var channelCount: Int { 3 }

  /// A component.
  @inlinable
  public func channel(_ index: Int) -> Double { Double(self[index]) }

  /// Other components, rounded to `Scalar`.
  @inlinable
  public func withChannels(_ channel: (Int) -> Double) -> Self {
    SIMD3(Scalar(channel(0)), Scalar(channel(1)), Scalar(channel(2)))
  }

  /// As for every linear value.
  #if compiler(>=6.3)
    @specialized(where Scalar == Double)
    @specialized(where Scalar == Float)
  #endif
  @inlinable
  public func interpolated(to end: Self, at progress: Double) -> Self {
    mixedByChannel(to: end, at: progress)
  }
}

extension SIMD4: AnimatableValue, LinearValue where Scalar: ChannelScalar {
  /// 4.
  @inlinable
  public var channelCount: Int { 4 }

  /// A component.
  @inlinable
  public func channel(_ index: Int) -> Double { Double(self[index]) }

  /// Other components, rounded to `Scalar`.
  @inlinable
  public func withChannels(_ channel: (Int) -> Double) -> Self {
    SIMD4(Scalar(channel(0)), Scalar(channel(1)), Scalar(channel(2)), Scalar(channel(3)))
  }

  /// As for every linear value.
  #if compiler(>=6.3)
    @specialized(where Scalar == Double)
    @specialized(where Scalar == Float)
  #endif
  @inlinable
  public func interpolated(to end: Self, at progress: Double) -> Self {
    mixedByChannel(to: end, at: progress)
  }
}
