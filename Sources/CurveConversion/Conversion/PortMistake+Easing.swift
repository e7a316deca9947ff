// The mistakes of easings: another curve of the same name, a Bézier's parameter for its abscissa,
// the wrong place of the jumps, and the solvers of browsers, whose errors are known.
//
// Solvers. All three begin at the chord between two of eleven samples of x(t), and take up to four
// Newton steps:
//
//     Blink         to |x(t) − x| < 1e-7; bisection if that is not reached or the slope is below 1e-7
//     WebKit        to min(1e-7, ε), accepted below ε = 1/(1000·duration); otherwise bisection to ε
//     bezier-easing four steps where the slope is at least 0.001, otherwise ten bisections

/// A curve split into its easing, its duration and its two values.
struct EasingParts {
  /// The easing over 0…1.
  let easing: any Curve
  let duration, from, to: Double

  /// The parts of a curve; `nil` if it is not an easing.
  init?(_ curve: any Curve) {
    switch curve {
    case let curve as Affine<Easing>:
      guard curve.domain.lowerBound == 0, curve.xScale > 0 else { return nil }
      easing = curve.base.curve
      (duration, from, to) = (curve.xScale, curve.yShift, curve.yShift + curve.yScale)
    case let curve as Easing: (easing, duration, from, to) = (curve.curve, 1, 0, 1)
    default:
      guard curve.domain == 0...1 else { return nil }
      (easing, duration, from, to) = (curve, 1, 0, 1)
    }
  }

  /// The function of time that another easing gives over the same duration, between the same
  /// values.
  func values(_ easing: @escaping (Double) -> Double) -> (Double) -> Double {
    { from + (to - from) * easing(min(max($0 / duration, 0), 1)) }
  }
}

extension PortMistake {
  static func ofEasing(_ parts: EasingParts) -> [PortMistake] {
    var mistakes: [PortMistake] = []
    if let curve = parts.easing.cast(to: CubicBezier.self) {
      mistakes.append(
        PortMistake(
          "the Bézier's parameter is taken for progress: y at t = x",
          parts.values { x in ((1 - x) * (3 * (1 - x) * curve.y1 + 3 * x * curve.y2) + x * x) * x })
      )
      func single(_ number: Double) -> Double { Double(Float(number)) }
      let rounded = try? CubicBezier(
        validating: single(curve.x1), single(curve.y1), single(curve.x2), single(curve.y2))
      if let rounded {
        mistakes.append(
          PortMistake(
            "the control points have single precision", parts.values { rounded.value(at: $0) }))
      }
      for solver in BezierSolver.all(duration: parts.duration) {
        mistakes.append(
          PortMistake(
            "the Bézier is solved as \(solver.name) does, to \(significant(solver.accepted))",
            parts.values { solver.value(of: curve, at: $0) }))
      }
    }
    if let curve = parts.easing.cast(to: Penner.self) { mistakes += ofFamily(curve, parts) }
    if let curve = parts.easing.cast(to: Steps.self) {
      for term in Steps.JumpTerm.allCases where term != curve.jumpTerm {
        guard let other = try? Steps(validating: curve.count, term) else { continue }
        mistakes.append(
          PortMistake("it is \(other)", parts.values { other.value(at: $0) }))
      }
    }
    for named in NamedCurve.all {
      guard case .easing(let easing) = named.curve else { continue }
      mistakes.append(
        PortMistake("it is another curve, \(named.name)", parts.values { easing.value(at: $0) }))
    }
    return mistakes
  }
}

/// A solver with a tolerance, as browsers and JavaScript libraries have it.
private struct BezierSolver {
  let name: String

  /// The residual at which Newton's method stops, and the residual that is accepted after it.
  let aim, accepted: Double

  /// The least slope for Newton's method.
  let leastSlope: Double

  /// The bisections after it.
  let bisections: Int

  static func all(duration: Double) -> [BezierSolver] {
    let allowed = 1 / (1000 * duration)
    return [
      BezierSolver(
        name: "Blink", aim: 1e-7, accepted: 1e-7, leastSlope: 1e-7, bisections: 1000),
      BezierSolver(
        name: "WebKit", aim: min(1e-7, allowed), accepted: max(1e-10, allowed), leastSlope: 1e-7,
        bisections: 1000),
      BezierSolver(
        name: "bezier-easing", aim: 0, accepted: 1e-7, leastSlope: 1e-3, bisections: 10),
    ]
  }

  func value(of curve: CubicBezier, at x: Double) -> Double {
    func abscissa(_ t: Double) -> Double { curve.abscissa(at: .init(t: t)) }
    func ordinate(_ t: Double) -> Double { curve.ordinate(at: .init(t: t)) }
    func slope(_ t: Double) -> Double {
      CubicBezier.derivative(curve.x1, curve.x2, at: .init(t: t))
    }
    if x <= 0 || x >= 1 { return curve.value(at: x) }
    let samples = (0...10).map { abscissa(Double($0) / 10) }
    var cell = 1
    while cell < 10 && samples[cell] < x { cell += 1 }
    var (low, high) = (Double(cell - 1) / 10, Double(cell) / 10)
    var t = low + (x - samples[cell - 1]) / (samples[cell] - samples[cell - 1]) / 10
    let guessSlope = slope(t)
    var residual = 0.0
    if aim > 0 || guessSlope >= leastSlope {
      for _ in 0..<4 {
        residual = abscissa(t) - x
        if aim > 0 && residual.magnitude < aim { return ordinate(t) }
        let slope = slope(t)
        if aim > 0 ? slope.magnitude < leastSlope : slope == 0 { break }
        t -= residual / slope
      }
      if aim == 0 || residual.magnitude < accepted { return ordinate(t) }
    } else if guessSlope == 0 {
      return ordinate(t)
    }
    for _ in 0..<bisections where low < high {
      if aim == 0 { t = low + (high - low) / 2 }
      residual = abscissa(t) - x
      if residual.magnitude < accepted { break }
      if residual < 0 { low = t } else { high = t }
      if aim > 0 {
        let middle = (low + high) / 2
        if middle == t { break }
        t = middle
      }
    }
    return ordinate(t)
  }
}
