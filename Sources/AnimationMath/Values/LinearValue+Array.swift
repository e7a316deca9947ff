// Arrays of values as one value: the stops of a gradient, the lengths of a dash pattern, the points of
// an outline.
//
// The elements must have one shape, so that a channel is found by a division. Arrays of arrays of
// different lengths would need a search for each; nothing that is animated is such a one.

extension Array: AnimatableValue, LinearValue where Element: LinearValue {
  /// The channels of all elements.
  @inlinable
  public var channelCount: Int { isEmpty ? 0 : count * self[0].channelCount }

  /// A channel: those of the first element come first.
  @inlinable
  public func channel(_ index: Int) -> Double {
    let (element, rest) = index.quotientAndRemainder(dividingBy: self[0].channelCount)
    return self[element].channel(rest)
  }

  /// The array of the same elements with other numbers.
  @inlinable
  public func withChannels(_ channel: (Int) -> Double) -> [Element] {
    var start = 0
    return map { element in
      defer { start += element.channelCount }
      return element.withChannels { channel(start + $0) }
    }
  }

  /// As for every linear value.
  #if compiler(>=6.3)
    @specialized(where Element == Double)
    @specialized(where Element == PointValue)
  #endif
  @inlinable
  public func interpolated(to end: [Element], at progress: Double) -> [Element] {
    mixedByChannel(to: end, at: progress)
  }

  /// Whether the two are of the same length, and all elements can be mixed with each other.
  @inlinable
  public func isCompatible(with other: [Element]) -> Bool {
    guard count == other.count, let first else { return count == other.count }
    return allSatisfy(first.isCompatible) && other.allSatisfy(first.isCompatible)
  }
}
