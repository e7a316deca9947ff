// Systems that take any curve as cubics or as samples, a text each.
//
//     GSAP, QML                  a path of cubics from (0, 0) to (1, 1)
//     Core Animation             keyframes with timing functions
//     Unity, Godot, glTF         values and slopes, with a cubic of Hermite between them
//     C                          values at even places, with lines between them
//
// Hermite's cubics and tables have as many even parts between the curve's breakpoints as the tolerance asks for, doubled
// until it is met, up to 4096.

extension Exporter {
  static let gsap = Exporter("GSAP", "GSAP CustomEase") { curve in
    let (path, segments, reading) = try curve.path()
    let error = curve.error(of: reading)
    return (
      """
      // \(curve.comment(error: error, "\(segments) segments"))
      CustomEase.create("ease", "\(path)");

      """, error
    )
  }

  static let qml = Exporter("QML", "QML easing.bezierCurve") { curve in
    let (_, segments, reading) = try curve.path()
    let error = curve.error(of: reading)
    let numbers = reading.controlPoints.dropFirst().flatMap { [$0.x, $0.y] }
    return (
      """
      // \(curve.comment(error: error, "\(segments) segments"))
      easing.type: Easing.BezierSpline
      easing.bezierCurve: [\(ExportedCurve.list(numbers))]

      """, error
    )
  }

  static let unity = Exporter("Unity", "Unity AnimationCurve") { curve in
    let (knots, error) = try curve.hermite()
    let keys = knots.map {
      "    new Keyframe(\(ExportedCurve.list([$0.x, $0.y, $0.before, $0.after], "f")))"
    }
    return (
      """
      // \(curve.comment(error: error, "\(knots.count) keys"))
      var curve = new AnimationCurve(
      \(keys.joined(separator: ",\n")));

      """, error
    )
  }

  static let godot = Exporter("Godot", "Godot Curve") { curve in
    let (knots, error) = try curve.hermite()
    let points = knots.map {
      "curve.add_point(Vector2(\(ExportedCurve.list([$0.x, $0.y]))), \(ExportedCurve.list([$0.before, $0.after])))"
    }
    return (
      """
      # \(curve.comment(error: error, "\(knots.count) points"))
      var curve = Curve.new()
      \(points.joined(separator: "\n"))

      """, error
    )
  }

  static let glTF = Exporter("glTF", "glTF animation sampler, CUBICSPLINE") { curve in
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

  static let c = Exporter("C", "A lookup table in C") { curve in
    for parts in sequence(first: 8, next: { $0 < 4096 ? $0 * 2 : nil }) {
      let stops = (0...parts).map { index in
        let x = Double(index) / Double(parts)
        let value =
          index == parts ? curve.end ?? curve.easing.value(at: 1) : curve.easing.value(at: x)
        return PiecewiseLinear.Stop(ExportedCurve.single(value), at: x)
      }
      let error = curve.error(of: try PiecewiseLinear(validating: stops))
      guard error <= curve.tolerance || parts == 4096 else { continue }
      let comment = curve.comment(error: error, "\(parts + 1) values, with lines between them")
      let text = """
        /* \(comment) */
        static const float ease[\(parts + 1)] = {\(ExportedCurve.list(stops.map(\.output), "f"))};

        """
      return (text, error)
    }
    fatalError("the last table is taken")
  }
}

extension ExportedCurve {
  /// A knot of Hermite's cubics: its place, its value, and its slope on both sides.
  typealias Knot = (x: Double, y: Double, before: Double, after: Double)

  fileprivate static func single(_ number: Double) -> Double {
    Double("\(Float(number))") ?? number
  }

  fileprivate static func list(_ numbers: [Double], _ suffix: String = "") -> String {
    numbers.map { number in
      let text = shortestDecimal(single(number))
      // C does not accept `1f`: a float literal needs a point or an exponent.
      return text + (suffix.isEmpty || text.contains { ".e".contains($0) } ? "" : ".0") + suffix
    }.joined(separator: ", ")
  }

  /// Knots with slopes of the curve, and the error of the cubics between them.
  fileprivate func hermite() throws -> (knots: [Knot], error: Double) {
    let breaks = [0] + easing.breakpoints(in: 0...1).filter { 0 < $0 && $0 < 1 } + [1]
    let jump = breaks.dropFirst().dropLast().first {
      easing.value(at: $0, from: .left) != easing.value(at: $0, from: .right)
    }
    if jump != nil { throw ExportError("\(text) jumps, and a curve of slopes may not") }
    for parts in sequence(first: 1, next: { $0 < 4096 ? $0 * 2 : nil }) {
      var knots: [Knot] = []
      var points: [(x: Double, y: Double)] = []
      for (start, end) in zip(breaks, breaks.dropFirst()) {
        let count = max(Int((Double(parts) * (end - start)).rounded(.up)), 1)
        for part in 0...count {
          let x = part == count ? end : start + (end - start) * Double(part) / Double(count)
          let y = x == 1 ? self.end ?? easing.value(at: 1) : easing.value(at: x)
          let slopes = [Side.left, .right].map { side in
            min(max(easing.slope(at: x, from: side), -1e4), 1e4)
          }
          if part == 0, !knots.isEmpty {
            knots[knots.count - 1].after = slopes[1]
            continue
          }
          knots.append((x, y, slopes[0], slopes[1]))
        }
      }
      for (a, b) in zip(knots, knots.dropFirst()) {
        let third = (b.x - a.x) / 3
        points += (points.isEmpty ? [(a.x, a.y)] : [])
        points += [
          (a.x + third, a.y + a.after * third), (b.x - third, b.y - b.before * third), (b.x, b.y),
        ]
      }
      let error = self.error(of: try BezierPath(validating: points))
      if error <= tolerance || parts == 4096 { return (knots, error) }
    }
    fatalError("the last knots are taken")
  }

  /// Core Animation's keyframes.
  func coreAnimationKeyframes() throws -> Exporter.Text {
    let keyframes = try cubicKeyframes()
    let error = deviation(of: keyframes)
    let functions = keyframes.timingFunctions.map {
      "  CAMediaTimingFunction(controlPoints: \(Self.list([$0.x1, $0.y1, $0.x2, $0.y2]))),"
    }
    let comment = comment(
      error: error.error, "\(keyframes.times.count) keyframes", displacedBy: error.displacement)
    let text = """
      // \(comment)
      let animation = CAKeyframeAnimation(keyPath: "position.x")
      animation.keyTimes = [\(keyframes.times.map(shortestDecimal).joined(separator: ", "))]
      animation.values = [\(keyframes.values.map(shortestDecimal).joined(separator: ", "))]
      animation.timingFunctions = [
      \(functions.joined(separator: "\n"))
      ]
      animation.duration = \(shortestDecimal(duration))

      """
    return (text, error.error)
  }
}
