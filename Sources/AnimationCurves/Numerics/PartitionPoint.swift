// Searching a sorted list: where a condition that is false at first begins to hold.

extension Range<Int> {
  /// The first index at which a condition holds; the upper bound if it never does.
  ///
  /// - Parameter holds: False up to some index, and true from there on.
  /// - Complexity: Logarithmic.
  @inlinable
  @inline(__always)
  package func partitionPoint(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
