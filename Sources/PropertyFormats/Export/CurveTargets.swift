// Systems that take any curve as cubics or as samples, a text each.
//
//     GSAP, QML                  a path of cubics from (0, 0) to (1, 1)
//     Core Animation             keyframes with timing functions
//     Unity, Godot, glTF         values and slopes, with a cubic of Hermite between them
//     C                          values at even places, with lines between them
//
// Hermite's cubics and tables have as many even parts between the curve's breakpoints as the tolerance asks for, doubled
// until it is met, up to 4096.

extension ExportTarget {
  /// GSAP's `CustomEase`.
  public static let gsap = ExportTarget("gsap", "GSAP", "GSAP CustomEase") { curve in
    let (path, segments, reading) = try curve.path()
    return curve.source(
      error: curve.error(of: reading), "\(segments) segments",
      "CustomEase.create(\"ease\", \"\(path)\");")
  }

  /// The `bezierCurve` of an easing in QML.
  public static let qml = ExportTarget("qml", "QML", "QML easing.bezierCurve") { curve in
    let (_, segments, reading) = try curve.path()
    let numbers = reading.controlPoints.dropFirst().flatMap { [$0.x, $0.y] }
    return curve.source(
      error: curve.error(of: reading), "\(segments) segments",
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
    return curve.source(
      "#", error: error, "\(knots.count) points",
      "var curve = Curve.new()\n\(points.joined(separator: "\n"))")
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
    if breaks.dropFirst().dropLast().contains(where: { easing.jumps(at: $0) }) {
      throw ExportError("\(text) jumps, and a curve of slopes may not")
    }
    var parts = 1
    while true {
      var knots: [Knot] = []
      for (start, end) in zip(breaks, breaks.dropFirst()) {
        let count = max(Int((Double(parts) * (end - start)).rounded(.up)), 1)
        for part in 0...count {
          let x = part == count ? end : start + (end - start) * Double(part) / Double(count)
          let slopes = [Side.left, .right].map { side in
            min(max(easing.slope(at: x, from: side), -1e4), 1e4)
          }
          if part == 0, !knots.isEmpty {
            knots[knots.count - 1].after = slopes[1]
            continue
          }
          knots.append((x, shown(at: x), slopes[0], slopes[1]))
        }
      }
      let error = self.error(of: try BezierPath(knots: knots))
      if error <= tolerance || parts == 4096 { return (knots, error) }
      parts *= 2
    }
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
