// Arrays of values as one value: the stops of a gradient, the lengths of a dash pattern, the points of
// an outline.
//
// All elements have the same shape, so a division finds the element of a channel. Arrays of arrays
// of different lengths would need a search for each channel; they are refused (`requireNumbers`).

extension Array: AnimatableValue, LinearValue where Element: LinearValue {
  /// The number of channels of all elements.
  @inlinable
  public var channelCount: Int { isEmpty ? 0 : count * self[0].channelCount }

  /// A channel; those of the first element come first.
  @inlinable
  public func channel(_ index: Int) -> Double {
    let (element, rest) = index.quotientAndRemainder(dividingBy: self[0].channelCount)
    return self[element].channel(rest)
  }

  /// The array with other numbers.
  @inlinable
  public func withChannels(_ channel: (Int) -> Double) -> [Element] {
    var start = 0
    return map { element in
      defer { start += element.channelCount }
      return element.withChannels { channel(start + $0) }
    }
  }

  /// The mixture in every channel.
  #if compiler(>=6.3)
    @specialized(where Element == Double)
    @specialized(where Element == PointValue)
  #endif
  @inlinable
  public func interpolated(to end: [Element], at progress: Double) -> [Element] {
    mixedByChannel(to: end, at: progress)
  }

  /// Whether the lengths are equal and all elements compatible.
  @inlinable
  public func isMixable(with other: [Element]) -> Bool {
    guard count == other.count, let first else { return count == other.count }
    return allSatisfy(first.isMixable) && other.allSatisfy(first.isMixable)
  }
}
