// Numbers and SIMD vectors as animatable values.
//
// An angle is a number too: mixed as a number, 720° are two turns. (Quaternions and matrices know
// directions only, and take the short way.)
//
// Floats are computed as doubles and rounded once at the end.

extension Double: LinearValue {
  /// One channel.
  @inlinable
  public var channelCount: Int { 1 }

  /// The number itself.
  @inlinable
  public func channel(_ index: Int) -> Double { self }

  /// The number that `channel` gives.
  @inlinable
  public func withChannels(_ channel: (Int) -> Double) -> Double { channel(0) }
}

extension Float: LinearValue {
  /// One channel.
  @inlinable
  public var channelCount: Int { 1 }

  /// The number itself.
  @inlinable
  public func channel(_ index: Int) -> Double { Double(self) }

  /// The number that `channel` gives, rounded.
  @inlinable
  public func withChannels(_ channel: (Int) -> Double) -> Float { Float(channel(0)) }
}

/// A component of an animatable SIMD vector: `Double` or `Float`.
///
/// The protocol requires that vectors of its scalars are `Sendable`, which a conditional
/// conformance cannot state.
public protocol _ChannelScalar: LinearValue, SIMDScalar, BinaryFloatingPoint, _Codable
where SIMD2Storage: Sendable, SIMD4Storage: Sendable {}

#if hasFeature(Embedded)
  /// A requirement that every type meets, as Embedded Swift has no `Codable`.
  public typealias _Codable = Any
#else
  /// `Codable`, except in Embedded Swift, which has none.
  public typealias _Codable = Codable
#endif

extension Double: _ChannelScalar {}
extension Float: _ChannelScalar {}

extension SIMD where Self: LinearValue, Scalar: _ChannelScalar {
  /// The number of components.
  @inlinable
  public var channelCount: Int { scalarCount }

  /// The component with an index.
  @inlinable
  public func channel(_ index: Int) -> Double { Double(self[index]) }
}

extension SIMD2: AnimatableValue, LinearValue where Scalar: _ChannelScalar {
  /// The vector of the numbers that `channel` gives, rounded to `Scalar`.
  @inlinable
  public func withChannels(_ channel: (Int) -> Double) -> Self {
    SIMD2(Scalar(channel(0)), Scalar(channel(1)))
  }

  /// The mixture in every channel.
  #if compiler(>=6.3)
    @specialized(where Scalar == Double)
    @specialized(where Scalar == Float)
  #endif
  @inlinable
  public func interpolated(to end: Self, at progress: Double) -> Self {
    mixedByChannel(to: end, at: progress)
  }
}

extension SIMD3: AnimatableValue, LinearValue where Scalar: _ChannelScalar {
  /// The vector of the numbers that `channel` gives, rounded to `Scalar`.
  @inlinable
  public func withChannels(_ channel: (Int) -> Double) -> Self {
    SIMD3(Scalar(channel(0)), Scalar(channel(1)), Scalar(channel(2)))
  }

  /// The mixture in every channel.
  #if compiler(>=6.3)
    @specialized(where Scalar == Double)
    @specialized(where Scalar == Float)
  #endif
  @inlinable
  public func interpolated(to end: Self, at progress: Double) -> Self {
    mixedByChannel(to: end, at: progress)
  }
}

extension SIMD4: AnimatableValue, LinearValue where Scalar: _ChannelScalar {
  /// The vector of the numbers that `channel` gives, rounded to `Scalar`.
  @inlinable
  public func withChannels(_ channel: (Int) -> Double) -> Self {
    SIMD4(Scalar(channel(0)), Scalar(channel(1)), Scalar(channel(2)), Scalar(channel(3)))
  }

  /// The mixture in every channel.
  #if compiler(>=6.3)
    @specialized(where Scalar == Double)
    @specialized(where Scalar == Float)
  #endif
  @inlinable
  public func interpolated(to end: Self, at progress: Double) -> Self {
    mixedByChannel(to: end, at: progress)
  }
}
