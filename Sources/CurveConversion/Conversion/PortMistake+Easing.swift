// The mistakes of easings: another curve of the same name, a Bézier's parameter for its abscissa,
// the wrong place of the jumps, and the solvers of browsers and toolkits, whose errors are known.
//
//     Blink         at the chord between two of eleven samples of x(t), up to four Newton steps to |x(t) − x| < 1e-7;
//                   bisection if that is not reached or the slope is below 1e-7
//     WebKit        the same to min(1e-7, ε), accepted below ε = 1/(1000·duration); otherwise bisection to ε
//     bezier-easing the same start; four steps where the slope is at least 0.001, otherwise ten bisections
//     Flutter       bisection to |x(t) − x| < 0.001
//     Motion        twelve bisections, or fewer to 1e-7
//     Qt            Cardano's closed form, with polynomials and roots for cos(arccos(g)/3), and one Halley step
//                   for a cube root

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
    func add(_ words: String, _ value: @escaping (Double) -> Double) {
      mistakes.append(PortMistake(words, parts.values(value)))
    }
    if let curve = parts.easing.cast(to: CubicBezier.self) {
      add("the Bézier's parameter is taken for progress: y at t = x") { x in
        ((1 - x) * (3 * (1 - x) * curve.y1 + 3 * x * curve.y2) + x * x) * x
      }
      let (x1, y1, x2, y2) = (curve.x1, curve.y1, curve.x2, curve.y2)
      for (words, points) in [
        ("the control points have single precision", [x1, y1, x2, y2].map { Double(Float($0)) }),
        ("the two control points are exchanged", [x2, y2, x1, y1]),
        ("x and y of the control points are exchanged", [y1, x1, y2, x2]),
        ("the control points are read as x1, x2, y1, y2", [x1, x2, y1, y2]),
        ("y1 has the opposite sign", [x1, -y1, x2, y2]),
      ] {
        let other = try? CubicBezier(validating: points[0], points[1], points[2], points[3])
        if let other { add(words) { other.value(at: $0) } }
      }
      add("the Bézier is solved by one Newton step from t = x") { x in
        let start = CubicBezier.Parameter(t: x)
        let slope = CubicBezier.derivative(x1, x2, at: start)
        return slope == 0
          ? x : curve.ordinate(at: .init(t: x - (curve.abscissa(at: start) - x) / slope))
      }
      for solver in BezierSolver.all(duration: parts.duration) {
        add("the Bézier is solved as \(solver.name) does, to \(significant(solver.accuracy))") {
          x in
          x <= 0 || x >= 1
            ? curve.value(at: x) : curve.ordinate(at: .init(t: solver.parameter(curve, x)))
        }
      }
    }
    if let curve = parts.easing.cast(to: Penner.self) { mistakes += ofFamily(curve, parts) }
    if let curve = parts.easing.cast(to: Steps.self) {
      for term in Steps.JumpTerm.allCases where term != curve.jumpTerm {
        let other = try? Steps(validating: curve.count, term)
        if let other { add("it is \(other)") { other.value(at: $0) } }
      }
    }
    if (parts.easing.value(at: 0.5) - 0.5).magnitude < 1e-9 {
      add("each half goes the whole way: the halves of an in-out are not halved") { x in
        2 * parts.easing.value(at: x) - (x < 0.5 ? 0 : 1)
      }
    }
    for count in [4.0, 5, 8, 10, 15, 16, 20, 25, 30, 32, 50, 60, 64, 100, 128] {
      add("\(significant(count + 1)) samples of it are joined by lines") { x in
        let cell = (x * count).rounded(.down)
        let low = parts.easing.value(at: cell / count)
        return mixed(
          low, parts.easing.value(at: min(cell + 1, count) / count), at: x * count - cell)
      }
    }
    for named in NamedCurve.all {
      guard case .easing(let easing) = named.curve else { continue }
      add("it is another curve, \(named.name)") { easing.value(at: $0) }
    }
    return mistakes
  }
}

/// A solver of x(t) = x that is not exact.
private struct BezierSolver {
  let name: String

  /// The error of x that the solver accepts; Qt's largest error.
  let accuracy: Double

  /// The parameter for an abscissa inside 0…1.
  let parameter: (CubicBezier, Double) -> Double

  static func all(duration: Double) -> [BezierSolver] {
    let allowed = 1 / (1000 * duration)
    func steps(
      _ name: String, aim: Double, _ accepted: Double, leastSlope: Double, halvings: Int = 1000
    ) -> BezierSolver {
      BezierSolver(name: name, accuracy: accepted) {
        newton($0, $1, aim, accepted, leastSlope, halvings)
      }
    }
    return [
      steps("Blink", aim: 1e-7, 1e-7, leastSlope: 1e-7),
      steps("WebKit", aim: min(1e-7, allowed), max(1e-10, allowed), leastSlope: 1e-7),
      steps("bezier-easing", aim: 0, 1e-7, leastSlope: 1e-3, halvings: 10),
      BezierSolver(name: "Flutter", accuracy: 1e-3) { halved($0, $1, 0, 1, 0.5, to: 1e-3, 1000) },
      BezierSolver(name: "Motion", accuracy: 0x1p-12) { halved($0, $1, 0, 1, 0.5, to: 1e-7, 12) },
      BezierSolver(name: "Qt", accuracy: 2e-3, parameter: cardano),
    ]
  }

  /// Newton's method from the chord of a cell, and bisection of the cell; with an `aim` of 0, one or the other.
  private static func newton(
    _ curve: CubicBezier, _ x: Double, _ aim: Double, _ accepted: Double, _ leastSlope: Double,
    _ halvings: Int
  ) -> Double {
    func slope(_ t: Double) -> Double {
      CubicBezier.derivative(curve.x1, curve.x2, at: .init(t: t))
    }
    let samples = (0...10).map { curve.abscissa(at: .init(t: Double($0) / 10)) }
    var cell = 1
    while cell < 10 && samples[cell] < x { cell += 1 }
    let (low, high) = (Double(cell - 1) / 10, Double(cell) / 10)
    var t = low + (x - samples[cell - 1]) / (samples[cell] - samples[cell - 1]) / 10
    let guessSlope = slope(t)
    if aim > 0 || guessSlope >= leastSlope {
      var residual = 0.0
      for _ in 0..<4 {
        residual = curve.abscissa(at: .init(t: t)) - x
        if aim > 0 && residual.magnitude < aim { return t }
        let slope = slope(t)
        if aim > 0 ? slope.magnitude < leastSlope : slope == 0 { break }
        t -= residual / slope
      }
      if aim == 0 || residual.magnitude < accepted { return t }
    } else if guessSlope == 0 {
      return t
    }
    return halved(curve, x, low, high, aim > 0 ? t : low + (high - low) / 2, to: accepted, halvings)
  }

  /// Bisection from a first parameter, to a residual or for a number of evaluations.
  private static func halved(
    _ curve: CubicBezier, _ x: Double, _ low: Double, _ high: Double, _ start: Double,
    to accepted: Double, _ count: Int
  ) -> Double {
    var (low, high, t) = (low, high, start)
    for number in 1...count {
      let residual = curve.abscissa(at: .init(t: t)) - x
      if residual.magnitude < accepted || number == count { break }
      if residual < 0 { low = t } else { high = t }
      let middle = low + (high - low) / 2
      if middle == t { break }
      t = middle
    }
    return t
  }

  /// Qt's closed form.
  private static func cardano(_ curve: CubicBezier, _ x: Double) -> Double {
    func isNone(_ number: Double) -> Bool { number.magnitude < 1e-3 }
    let cubic = 1 + 3 * (curve.x1 - curve.x2)
    let (square, linear) = (3 * curve.x2 - 6 * curve.x1, 3 * curve.x1)
    if isNone(cubic) {
      if isNone(square) { return x / linear }
      let root = (linear * linear + 4 * square * x).squareRoot()
      return [root, -root].map { ($0 - linear) / (2 * square) }.first { 0...1 ~= $0 } ?? 0
    }
    // With t = z − a/3: z³ + pz + q = 0.
    let (a, b, c) = (square / cubic, linear / cubic, -x / cubic)
    if c.magnitude < 1e-6 { return 0 }
    let (p, q) = (b - a * a / 3, 2 * a * a * a / 27 - a * b / 3 + c)
    let discriminant = q * q / 4 + p * p * p / 27
    let roots: [Double]
    if discriminant >= 0 {
      let root = discriminant.squareRoot()
      let (u, v) = (cubeRoot(-q / 2 + root), cubeRoot(-q / 2 - root))
      roots = [u + v, -u]
    } else {
      let g = -q / 2 * (27 / (-p * p * p)).squareRoot()
      let (up, down) = ((1 + g).squareRoot(), (1 - g).squareRoot())
      let even = 0.463614 + 0.00218245 * g * g
      roots = [
        0.0686804 * g - 0.401644 * (up - down), even - 0.0347815 * g + 0.402421 * up,
        -(even + 0.0347815 * g + 0.402421 * down),
      ].map { (-4 * p / 3).squareRoot() * $0 }
    }
    let parameters = roots.map { $0 - a / 3 }
    return parameters.first { -0.01...1.01 ~= $0 } ?? parameters[parameters.count - 1]
  }

  /// A cube root from a third of the exponent's bits and one step of Halley's method.
  private static func cubeRoot(_ number: Double) -> Double {
    let size = number.magnitude
    let bits = UInt64(UInt32(size.bitPattern >> 32) / 3 + 715_094_163) << 32
    let guess = Double(bitPattern: bits)
    let cube = guess * guess * guess
    let root = guess * (cube + 2 * size) / (2 * cube + size)
    return number < 0 ? -root : root
  }
}
