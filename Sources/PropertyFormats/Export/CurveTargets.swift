// Systems that take any curve as cubics or as samples, a text each.
//
//     GSAP, QML                  a path of cubics from (0, 0) to (1, 1)
//     Core Animation             keyframes with timing functions
//     Unity, Godot, glTF         values and slopes, with a cubic of Hermite between them
//     C                          values at even places, with lines between them
//
// Hermite's cubics begin with the parts between the curve's breakpoints, and each is halved until it is within the
// tolerance, up to a millionth of the whole, which is what single precision holds. A table has even parts, doubled until
// the tolerance is met, up to 4096.

extension ExportTarget {
  /// GSAP's `CustomEase`.
  public static let gsap = ExportTarget("gsap", "GSAP", "GSAP CustomEase") { curve in
    let (path, segments, reading) = try curve.path()
    return curve.source(
      error: curve.error(of: reading), segments,
      "CustomEase.create(\"ease\", \"\(path)\");")
  }

  /// The `bezierCurve` of an easing in QML.
  public static let qml = ExportTarget("qml", "QML", "QML easing.bezierCurve") { curve in
    let (_, segments, reading) = try curve.path()
    let numbers = reading.controlPoints.dropFirst().flatMap { [$0.x, $0.y] }
    return curve.source(
      error: curve.error(of: reading), segments,
      """
      easing.type: Easing.BezierSpline
      easing.bezierCurve: [\(ExportedCurve.list(numbers))]
      """)
  }

  /// Unity's `AnimationCurve`.
  public static let unity = ExportTarget("unity", "Unity", "Unity AnimationCurve") { curve in
    let (knots, error) = try curve.hermite()
    let keys = knots.map {
      "    new Keyframe(\(ExportedCurve.list([$0.x, $0.y, $0.before, $0.after], "f")))"
    }
    return curve.source(
      error: error, "\(knots.count) keys",
      "var curve = new AnimationCurve(\n\(keys.joined(separator: ",\n")));")
  }

  /// Godot's `Curve`.
  public static let godot = ExportTarget("godot", "Godot", "Godot Curve") { curve in
    let (knots, error) = try curve.hermite()
    let points = knots.map {
      "curve.add_point(Vector2(\(ExportedCurve.list([$0.x, $0.y]))), \(ExportedCurve.list([$0.before, $0.after])))"
    }
    // Godot moves a point beyond these to them; they are 0 and 1 unless said.
    let ends = [
      ("min_value", min(knots.map(\.y).min() ?? 0, 0)),
      ("max_value", max(knots.map(\.y).max() ?? 1, 1)),
    ].filter { $1 != 0 && $1 != 1 }.map { "curve.\($0) = \(ExportedCurve.list([$1]))" }
    return curve.source(
      "#", error: error, "\(knots.count) points",
      (["var curve = Curve.new()"] + ends + points).joined(separator: "\n"))
  }

  /// The arrays of a cubic-spline sampler of glTF.
  public static let glTF = ExportTarget(
    "gltf", "glTF", "glTF animation sampler, CUBICSPLINE"
  ) { curve in
    let (knots, error) = try curve.hermite()
    let comment = curve.comment(error: error, "\(knots.count) keyframes")
    // glTF lists, for each key, the incoming tangent, the value and the outgoing tangent; tangents
    // are per second.
    let output = knots.flatMap { [$0.before / curve.duration, $0.y, $0.after / curve.duration] }
    let text = JSONValue.document([
      ("comment", .string(comment)), ("interpolation", .string("CUBICSPLINE")),
      ("input", .array(knots.map { .number(ExportedCurve.single($0.x * curve.duration)) })),
      ("output", .array(output.map { .number(ExportedCurve.single($0)) })),
    ])
    return (text, error)
  }

  /// A lookup table in C.
  public static let c = ExportTarget("c", "C", "A lookup table in C") { curve in
    var parts = 8
    while true {
      let stops = (0...parts).map { index in
        let x = Double(index) / Double(parts)
        return PiecewiseLinear.Stop(ExportedCurve.single(curve.shown(at: x)), at: x)
      }
      let error = curve.error(of: try PiecewiseLinear(validating: stops))
      if error <= curve.tolerance || parts == 4096 {
        let list = ExportedCurve.list(stops.map(\.output), "f")
        let comment = curve.comment(error: error, "\(parts + 1) values, with lines between them")
        return (
          "/* \(comment) */\nstatic const float ease[\(parts + 1)] = {\(list)};\n", error
        )
      }
      parts *= 2
    }
  }
}

extension ExportedCurve {
  /// A knot of Hermite's cubics: its place, its value, and its slope on both sides.
  typealias Knot = (x: Double, y: Double, before: Double, after: Double)

  /// The double whose decimal is the shortest of a number in single precision.
  static func single(_ number: Double) -> Double { Double("\(Float(number))") ?? number }

  static func list(_ numbers: [Double], _ suffix: String = "") -> String {
    numbers.map { number in
      let text = shortestDecimal(single(number))
      // C does not accept `1f`: a float literal needs a point or an exponent.
      return text + (suffix.isEmpty || text.contains { ".e".contains($0) } ? "" : ".0") + suffix
    }.joined(separator: ", ")
  }

  /// The value at a place, at the end the one that stays.
  fileprivate func shown(at x: Double) -> Double {
    x == 1 ? end ?? easing.value(at: 1) : easing.value(at: x)
  }

  /// Knots with slopes of the curve, and the error of the cubics between them.
  fileprivate func hermite() throws -> (knots: [Knot], error: Double) {
    let breaks = [0] + easing.breakpoints(in: 0...1).filter { 0 < $0 && $0 < 1 } + [1]
    let jump = breaks.dropFirst().dropLast().contains {
      (easing.value(at: $0, from: .right) - easing.value(at: $0, from: .left)).magnitude > tolerance
    }
    if jump {
      throw ExportError("\(text) jumps, and a curve of slopes may not")
    }
    var limit = tolerance
    while true {
      var knots = [knot(at: 0)]
      for (start, end) in zip(breaks, breaks.dropFirst()) {
        append(from: start, to: end, within: limit, to: &knots)
      }
      knots = knots.map {
        (Self.single($0.x), Self.single($0.y), Self.single($0.before), Self.single($0.after))
      }
      let error = self.error(of: try BezierPath(knots: knots))
      // The halving looks at some points; where they have missed the worst, it goes on.
      if error <= tolerance || limit < tolerance / 64 { return (knots, error) }
      limit /= 4
    }
  }

  private func knot(at x: Double) -> Knot {
    let slopes = [Side.left, .right].map { min(max(easing.slope(at: x, from: $0), -1e4), 1e4) }
    return (x, shown(at: x), slopes[0], slopes[1])
  }

  /// Adds the knots of a part of the curve that begins at the last one.
  private func append(
    from start: Double, to end: Double, within limit: Double, to knots: inout [Knot]
  ) {
    var (first, last) = (knots[knots.count - 1], knot(at: end))
    let (length, way) = (end - start, last.y - first.y)
    // Beside an upright tangent a cubic of that slope would swing: three times that of the chord does not.
    if first.after.magnitude == 1e4 { first.after = 3 * way / length }
    if last.before.magnitude == 1e4 { last.before = 3 * way / length }
    let isWithin = (1..<16).allSatisfy { index in
      let (t, s) = (Double(index) / 16, 1 - Double(index) / 16)
      let y =
        first.y * s * s * (1 + 2 * t) + last.y * t * t * (1 + 2 * s)
        + length * t * s * (first.after * s - last.before * t)
      return (easing.value(at: start + length * t) - y).magnitude <= 0.9 * limit
    }
    if isWithin || length < 0x1p-19 || knots.count > 4096 {
      knots[knots.count - 1].after = first.after
      return knots.append(last)
    }
    append(from: start, to: start + length / 2, within: limit, to: &knots)
    append(from: start + length / 2, to: end, within: limit, to: &knots)
  }

  /// Core Animation's keyframes.
  func coreAnimationKeyframes() throws -> ExportTarget.Text {
    let keyframes = try cubicKeyframes().withSteepStart()
    let error = deviation(of: keyframes)
    let functions = keyframes.timingFunctions.map {
      "  CAMediaTimingFunction(controlPoints: \(Self.list([$0.x1, $0.y1, $0.x2, $0.y2]))),"
    }
    return source(
      error: error.error, "\(keyframes.times.count) keyframes", displacedBy: error.displacement,
      """
      let animation = CAKeyframeAnimation(keyPath: "position.x")
      animation.keyTimes = [\(keyframes.times.map(shortestDecimal).joined(separator: ", "))]
      animation.values = [\(keyframes.values.map(shortestDecimal).joined(separator: ", "))]
      animation.timingFunctions = [
      \(functions.joined(separator: "\n"))
      ]
      animation.duration = \(shortestDecimal(duration))
      """)
  }
}

extension BezierPath {
  /// Hermite's cubics between knots, of which there are two at least.
  init(knots: [ExportedCurve.Knot]) throws(ParameterError) {
    var points = knots.prefix(1).map { (x: $0.x, y: $0.y) }
    for (a, b) in zip(knots, knots.dropFirst()) {
      let third = (b.x - a.x) / 3
      points += [
        (a.x + third, a.y + a.after * third), (b.x - third, b.y - b.before * third), (b.x, b.y),
      ]
    }
    try self.init(validating: points)
  }
}
