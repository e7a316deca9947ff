// Easings as text: read, printed, and coded as one string.

extension Easing: CustomStringConvertible {
  /// Reads an easing.
  ///
  /// ```swift
  /// try Easing("cubic-bezier(0.34, 1.56, 0.64, 1)").value(at: 0.3)
  /// ```
  ///
  /// - Throws: ``CurveTextError`` for a text that is not an easing, such as a spring without a duration
  ///   or another motion.
  public init(_ text: String) throws(CurveTextError) {
    guard case .easing(let easing) = try CurveText(text) else {
      let start = text.utf8.prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }.count
      throw CurveTextError("expected an easing, got a motion", in: text, at: start)
    }
    self = easing
  }

  /// An easing with a text that reads back to it.
  package init(_ curve: some Curve, description: String) {
    let form = Form(curve)
    self.init(form: form, label: form.text == description ? nil : description)
  }

  /// The canonical text, which reads back to an equal easing.
  ///
  /// For a curve that text cannot name, such as a custom one, it is the curve's own description.
  public var description: String { text ?? curve.ownDescription }

  /// The canonical text; `nil` for a curve that text cannot name.
  package var text: String? { label ?? form.text }
}

extension Easing.Form {
  fileprivate var text: String? {
    switch self {
    case .linear: return "linear"
    case .bezier(let curve): return curve.text
    case .steps(let curve): return curve.description
    case .lines(let curve): return curve.description
    case .spring: return nil
    case .other(let shared):
      let any = shared.curve
      if let curve = any.cast(to: Penner.self) { return curve.description }
      if let curve = any.cast(to: FormulaCurve.self) { return curve.description }
      if let curve = any.cast(to: ReactNativeElastic.self) { return curve.description }
      if let curve = any.cast(to: MinimumJerk.self) { return curve.text }
      guard let curve = any.cast(to: BezierPath.self), curve.extrapolation == .tangent,
        (curve.start.x, curve.end.x) == (0, 1)
      else { return nil }
      return curve.description
    }
  }
}

extension Easing {
  /// The curve as CSS has it over 0…1, with every digit; `nil` if CSS does not have it.
  ///
  /// Outside 0…1 the two may differ. A transform of an easing, or a Bézier with a rule outside, is
  /// written by its numbers.
  package var cssDefinition: String? {
    let curve = curve
    if let bezier = curve.cast(to: CubicBezier.self) {
      let written = bezier.extrapolated(by: .tangent).description
      return description == written ? written : bezier.css
    }
    if let steps = curve.cast(to: Steps.self) {
      // start and jump-start are told apart by the text alone.
      return description.hasPrefix("steps(") ? description : steps.description
    }
    guard let linear = curve.cast(to: PiecewiseLinear.self) else { return nil }
    // No browser takes a single stop yet, which is a constant.
    guard description.contains(",") else {
      let value = shortestDecimal(linear.points[0].y)
      return "linear(\(value), \(value))"
    }
    return description.hasPrefix("linear(") ? description : linear.description
  }
}
