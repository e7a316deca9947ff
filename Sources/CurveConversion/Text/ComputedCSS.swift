// The text of an easing in a browser's getComputedStyle().
//
//     linear              linear
//     linear(0, 1)        linear(0 0%, 1 100%)
//     step-start          steps(1, start)
//
// The canonical text of an easing is CSS's specified value, with every digit. The computed value
// differs in two ways: linear() has an input for each point, and no input below the previous one
// [CSS Easing Functions 2, §2.1.3]; numbers are rounded to six decimals and have no exponent
// [CSSOM, §6.7.2].

extension Easing {
  /// The curve's computed value in CSS; `nil` if CSS cannot name the curve.
  ///
  /// ```swift
  /// try Easing("linear(0, 0.5 10% 40%, 1)").computedCSS
  /// // linear(0 0%, 0.5 10%, 0.5 40%, 1 100%)
  /// ```
  ///
  /// The text is rounded to six decimals, so it may read back to a different curve; ``description``
  /// reads back to an equal one. Names outside CSS are replaced by their function. A cubic Bézier
  /// that does not continue its tangents outside 0…1 has no CSS text.
  public var computedCSS: String? {
    let named = NamedCurve.named(description)
    if named?.family == "css" { return description }
    let curve = curve
    if let bezier = curve.cast(to: CubicBezier.self) {
      guard bezier.extrapolation == .tangent else { return nil }
      let numbers = [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map { computed($0) }
      return "cubic-bezier(\(numbers.joined(separator: ", ")))"
    }
    if let steps = curve.cast(to: Steps.self) {
      // start and jump-start are told apart by the text alone.
      return named == nil ? description : steps.description
    }
    if let linear = curve.cast(to: PiecewiseLinear.self) {
      let points = linear.points.map { point in
        "\(computed(point.y)) \(computed(point.x, movingPointBy: 2))%"
      }
      return "linear(\(points.joined(separator: ", ")))"
    }
    return nil
  }
}

private func computed(_ value: Double, movingPointBy places: Int = 0) -> String {
  DecimalDigits(value).movingPoint(by: places).rounded(toDecimals: 6).plain
}
