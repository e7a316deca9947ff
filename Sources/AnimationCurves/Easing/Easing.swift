// What an animation takes as its easing: one concrete value, whatever curve it is.
//
// A stored `any Curve` costs a retain, a release and a witness call for each value, cannot be
// compared, and has no constants: `easing: .easeOut` would not compile. Here the curves that nearly
// every animation uses are cases of an enum, and any other curve is one reference.
//
//     linear, bezier, steps, lines     inline
//     spring                           indirect: its 21 numbers would make every easing as large
//     other                            a Penner function, a path, a custom curve
//
// An easing maps 0…1. A curve is accepted if its domain is 0…1 or the whole real line, and refused
// otherwise: a spring's motion or a decay, in seconds and value units, is not an easing.
//
// A text names an easing completely (Easing+Text.swift). The text is kept where it differs from the
// text that the curve prints, as a family's name for a Bézier does.

/// An easing: a curve from progress 0…1 to eased progress.
///
/// ```swift
/// Easing.easeOut.value(at: 0.3)
/// Easing.cubicBezier(0.34, 1.56, 0.64, 1)
/// Easing(DampedSpring.bouncy.easing())
/// try Easing("linear(0, 0.5 25% 75%, 1)")
/// ```
///
/// Two easings are equal if they are the same curve under the same text. Two custom curves are the
/// same if they are `Hashable` and equal. An easing of a custom curve that is not `Hashable` equals
/// only its own copies.
public struct Easing: Curve, Hashable {
  /// The curve, inline if it is a common one.
  package let form: Form

  /// The text, where it differs from the text that the curve prints.
  package let label: String?

  package enum Form: Hashable, Sendable {
    case linear
    case bezier(CubicBezier)
    case steps(Steps)
    case lines(PiecewiseLinear)
    indirect case spring(SpringEasing)
    case other(SharedCurve)
  }

  package init(form: Form, label: String? = nil) { (self.form, self.label) = (form, label) }

  /// An easing that follows a curve over 0…1.
  ///
  /// - Precondition: The curve's domain is 0…1 or the whole real line. For a curve from outside,
  ///   use ``init(validating:)``, which throws. A motion goes on for seconds; the easing of a spring is
  ///   ``DampedSpring/easing(duration:initialVelocity:)``.
  public init(_ curve: some Curve) {
    self = trapping(try Easing(validating: curve))
  }

  /// An easing that follows a curve over 0…1, checked.
  ///
  /// - Throws: ``ParameterError`` that names the end of the domain, if the domain is neither 0…1
  ///   nor the whole real line. The domain of a motion is neither.
  public init(validating curve: some Curve) throws(ParameterError) {
    let (lower, upper) = (curve.domain.lowerBound, curve.domain.upperBound)
    if (lower, upper) != (-.infinity, .infinity) {
      try check(lower, "the beginning of an easing", in: 0...0, accepted: "0")
      try check(
        upper, "the end of an easing", in: 1...1,
        accepted: upper == .infinity ? "1, as that of a spring's easing() is" : "1")
    }
    self = curve.cast(to: Easing.self) ?? Easing(form: Form(curve))
  }

  /// The curve itself.
  public var curve: any Curve {
    switch form {
    case .linear: erased(CubicBezier.linear)
    case .bezier(let curve): erased(curve)
    case .steps(let curve): erased(curve)
    case .lines(let curve): erased(curve)
    case .spring(let curve): erased(curve)
    case .other(let shared): shared.curve
    }
  }

  /// Whether this is ``linear``, so that progress needs no evaluation.
  package var isLinear: Bool {
    if case .linear = form { return true }
    return false
  }
}

extension Easing.Form {
  package init(_ curve: some Curve) {
    if let curve = curve.cast(to: CubicBezier.self) {
      self = curve == .linear ? .linear : .bezier(curve)
    } else if let curve = curve.cast(to: Steps.self) {
      self = .steps(curve)
    } else if let curve = curve.cast(to: PiecewiseLinear.self) {
      self = .lines(curve)
    } else if let curve = curve.cast(to: SpringEasing.self) {
      self = .spring(curve)
    } else {
      self = .other(SharedCurve(erased(curve)))
    }
  }
}

// MARK: - As a curve

extension Easing {
  /// Progress from 0 to 1.
  public var domain: ClosedRange<Double> { 0...1 }

  /// The eased progress at `x`: the value of the curve.
  public func value(at x: Double, from side: Side?) -> Double {
    // Here: a call would retain the curve's tables.
    if case .bezier(let curve) = form, x > 0 && x < 1, let y = curve.table?.ordinate(at: x) {
      return y
    }
    if case .lines(let curve) = form { return curve.value(at: x, from: side) }
    return switch form {
    case .linear: x
    case .bezier(let curve): curve.value(at: x, from: side)
    case .steps(let curve): curve.value(at: x, from: side)
    case .lines(let curve): curve.value(at: x, from: side)
    case .spring(let curve): curve.value(at: x, from: side)
    case .other(let shared): shared.curve.value(at: x, from: side)
    }
  }

  /// The slope of the curve at `x`.
  public func slope(at x: Double, from side: Side?) -> Double {
    switch form {
    case .linear: x.isNaN ? x : 1
    case .bezier(let curve): curve.slope(at: x, from: side)
    case .steps(let curve): curve.slope(at: x, from: side)
    case .lines(let curve): curve.slope(at: x, from: side)
    case .spring(let curve): curve.slope(at: x, from: side)
    case .other(let shared): shared.curve.slope(at: x, from: side)
    }
  }

  /// The breakpoints of the curve.
  public func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    curve.breakpoints(in: interval).filter { 0 < $0 && $0 < 1 }
  }
}

// MARK: - At many arguments

#if !hasFeature(Embedded)
  extension Easing: BulkCurve {
    /// The curve, if it can evaluate many arguments at once.
    package var bulk: (any BulkCurve)? {
      switch form {
      case .linear: CubicBezier.linear
      case .bezier(let curve): curve
      case .steps: nil
      case .lines(let curve): curve
      case .spring(let curve): curve
      case .other(let shared): shared.bulk
      }
    }

    package var fewestForPanels: Int { isLinear ? .max : bulk?.fewestForPanels ?? 0 }

    package var hasSides: Bool { bulk?.hasSides ?? true }

    package func writeValues(
      at progress: UnsafeBufferPointer<Double>, to values: UnsafeMutablePointer<Double>
    ) {
      if let bulk { return bulk.writeValues(at: progress, to: values) }
      for (index, x) in progress.enumerated() { values[index] = value(at: x) }
    }
  }
#endif

// MARK: - Constants

extension Easing {
  /// The identity: CSS `linear`.
  public static let linear = Easing(form: .linear)

  /// CSS `ease`, (0.25, 0.1, 0.25, 1): also Core Animation's `default`.
  public static let ease = Easing(form: .bezier(.ease))

  /// CSS `ease-in`, (0.42, 0, 1, 1).
  public static let easeIn = Easing(form: .bezier(.easeIn))

  /// CSS `ease-out`, (0, 0, 0.58, 1).
  public static let easeOut = Easing(form: .bezier(.easeOut))

  /// CSS `ease-in-out`, (0.42, 0, 0.58, 1).
  public static let easeInOut = Easing(form: .bezier(.easeInOut))

  /// CSS `step-start`: 1 from the start on.
  public static let stepStart = Easing(form: .steps(Steps(1, .jumpStart)), label: "steps(1, start)")

  /// CSS `step-end`: 0 until the end.
  public static let stepEnd = Easing(form: .steps(Steps(1, .jumpEnd)))

  /// CSS `cubic-bezier()`; see ``CubicBezier``.
  public static func cubicBezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Easing {
    Easing(CubicBezier(x1, y1, x2, y2))
  }

  /// CSS `steps()`; see ``Steps``.
  public static func steps(_ count: Int, _ jumpTerm: Steps.JumpTerm = .jumpEnd) -> Easing {
    Easing(Steps(count, jumpTerm))
  }

  /// One of Penner's functions; see ``Penner``.
  public static func penner(_ family: Penner.Family, _ mode: Penner.Mode) -> Easing {
    Easing(Penner(family, mode))
  }
}
