// Where evenly spaced values turn and cross a level.

/// Values of a curve at evenly spaced arguments.
public struct SampledShape: Sendable {
  /// The values, in the order of their arguments.
  public let values: [Double]

  /// The shape of values.
  public init(_ values: [Double]) {
    self.values = values
  }

  /// The indices of values that differ from both neighbours in the same direction, by more than `noise`.
  public func turns(beyond noise: Double = 0) -> [Int] {
    (1..<max(1, values.count - 1)).filter { index in
      let (rise, fall) = (values[index] - values[index - 1], values[index] - values[index + 1])
      return rise * fall > 0 && min(rise.magnitude, fall.magnitude) > noise
    }
  }

  /// How often the values pass from below `level` to it or above, or back.
  public func crossings(of level: Double) -> Int {
    (1..<max(1, values.count)).count { (values[$0 - 1] < level) != (values[$0] < level) }
  }
}
