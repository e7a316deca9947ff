// Lengths of curves in the plane in double-double.
//
// Gauss's rule with 20 nodes on panels that shrink towards the places where the curve is slow. The nodes come from
// Newton's iteration on the Legendre polynomial, in double-double.

import Foundation

/// The length of a curve by its derivative.
public struct ReferenceLength: Sendable {
  private static let rule: [(node: DoubleDouble, weight: DoubleDouble)] = (0..<20).map { index in
    var x = DoubleDouble(Foundation.cos(Double.pi * (Double(index) + 0.75) / 20.5))
    var slope = DoubleDouble(0)
    for _ in 0..<6 {
      var (before, here) = (DoubleDouble(1), x)
      for n in 2...20 {
        let next = (Double(2 * n - 1) * x * here - Double(n - 1) * before) / Double(n)
        (before, here) = (here, next)
      }
      slope = 20 * (x * here - before) / (x * x - 1)
      x = x - here / slope
    }
    return (x, 2 / ((1 - x * x) * slope * slope))
  }

  /// The derivative of the point with respect to the parameter.
  public let derivative: @Sendable (DoubleDouble) -> (x: DoubleDouble, y: DoubleDouble)

  /// Places in 0…1 next to which the curve is slow.
  public let slow: [Double]

  /// A curve over 0…1.
  public init(
    slow: [Double],
    derivative: @escaping @Sendable (DoubleDouble) -> (x: DoubleDouble, y: DoubleDouble)
  ) {
    (self.slow, self.derivative) = (slow, derivative)
  }

  /// The length from one parameter to another.
  public func length(from lower: Double, to upper: Double) -> DoubleDouble {
    var marks = [lower, upper] + (1..<8).map { lower + (upper - lower) * Double($0) / 8 }
    for place in slow {
      for exponent in 2...24 {
        let step = Double(sign: .plus, exponent: -exponent, significand: 1)
        marks += [place - step, place + step]
      }
      marks.append(place)
    }
    let panels = marks.filter { lower <= $0 && $0 <= upper }.sorted()
    return zip(panels, panels.dropFirst()).reduce(DoubleDouble(0)) { sum, panel in
      panel.0 < panel.1 ? sum + self.panel(panel.0, panel.1) : sum
    }
  }

  private func panel(_ lower: Double, _ upper: Double) -> DoubleDouble {
    let (middle, half) = (
      DoubleDouble.sum(lower, upper) * 0.5, DoubleDouble.sum(upper, -lower) * 0.5
    )
    var sum = DoubleDouble(0)
    for (node, weight) in Self.rule {
      let (x, y) = derivative(middle + half * node)
      sum = sum + weight * (x * x + y * y).squareRoot()
    }
    return sum * half
  }
}
