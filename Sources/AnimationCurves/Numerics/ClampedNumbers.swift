// Numbers clamped at 0 or 1, for results that rounding may have taken beyond.

extension Double {
  /// The number, or 0 if it is negative.
  var clampedAtZero: Double { self > 0 ? self : 0 }

  /// The number, or 1 if it is above.
  var clampedAtOne: Double { self < 1 ? self : 1 }
}
