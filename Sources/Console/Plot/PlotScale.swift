// A scale of a plot: an interval of numbers, and the round numbers at its axis.
//
// Ticks are multiples of 1, 2 or 5 times a power of ten, made from their decimals, so that 0.3 is written 0.3.

import Wording

/// An interval of numbers with positions in a picture.
package struct PlotScale {
  package let lower: Double
  package let upper: Double

  /// An interval that is not empty, of finite numbers.
  package init(_ lower: Double, _ upper: Double) {
    // If both ends are equal, the scale is an interval around them.
    let size = (lower.magnitude + upper.magnitude) / 2
    let room = upper - lower > max(size, 1e-3) * 1e-6 ? 0 : max(0.5, size / 10)
    self.lower = lower - room
    self.upper = upper + room
  }

  /// The interval of the finite values, with 5 % of it at both ends.
  ///
  /// - Parameters:
  ///   - wanted: Numbers that must be visible as well.
  ///   - clips: Whether a few values far beyond all others are left out, such as slopes next to a
  ///     vertical tangent.
  package init(of values: [Double], including wanted: [Double] = [], clips: Bool = false) {
    let sorted = values.filter(\.isFinite).sorted()
    var (low, high) = (sorted.first ?? 0, sorted.last ?? 1)
    if clips, sorted.count > 50 {
      let (first, last) = (sorted[sorted.count / 50], sorted[sorted.count - 1 - sorted.count / 50])
      let room = max(last - first, last.magnitude, first.magnitude)
      (low, high) = (max(low, first - room), min(high, last + room))
    }
    low = ([low] + wanted).min() ?? low
    high = ([high] + wanted).max() ?? high
    let exact = PlotScale(low, high)
    let margin = (exact.upper - exact.lower) * 0.05
    self.init(exact.lower - margin, exact.upper + margin)
  }

  /// Widens this scale or another, so that a unit of both has the same length.
  ///
  /// - Parameter ratio: The length of this scale in the picture, divided by that of the other.
  mutating func widen(_ other: inout PlotScale, to ratio: Double) {
    let (size, otherSize) = (upper - lower, other.upper - other.lower)
    if size < otherSize * ratio {
      let room = (otherSize * ratio - size) / 2
      self = PlotScale(lower - room, upper + room)
    } else {
      let room = (size / ratio - otherSize) / 2
      other = PlotScale(other.lower - room, other.upper + room)
    }
  }

  /// The position of a number: 0 at the lower end, 1 at the upper.
  package func share(_ number: Double) -> Double { (number - lower) / (upper - lower) }

  /// About as many round numbers as wanted, two at least, with their texts.
  package func ticks(about count: Int) -> [(number: Double, text: String)] {
    let rough = (upper - lower) / Double(max(count, 1))
    var exponent = 0
    // A step of 1, 2 or 5 · 10^exponent; Double(_:) makes the nearest double of each decimal.
    while decimal(10, exponent) < rough && exponent < 300 { exponent += 1 }
    while decimal(1, exponent) > rough && exponent > -300 { exponent -= 1 }
    let factor = [1, 2, 5, 10].first { decimal($0, exponent) >= rough } ?? 10
    let step = decimal(factor, exponent)
    let (first, last) = ((lower / step).rounded(.up), (upper / step).rounded(.down))
    guard first <= last, last - first < 1000, first.magnitude < 1e15, last.magnitude < 1e15 else {
      return []
    }
    if first == last, count < 16 { return ticks(about: 2 * count) }
    return (Int(first)...Int(last)).map { index in
      let number = decimal(index * factor, exponent)
      return (number, shortestDecimal(number))
    }
  }

  private func decimal(_ digits: Int, _ exponent: Int) -> Double {
    Double("\(digits)e\(exponent)") ?? 0
  }
}
