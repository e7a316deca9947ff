// Lottie: an animated number from 0 to 100, for use as a position, a scale or an opacity.
//
// Times are frames at 60 a second. Every keyframe except the last has both handles: a well-known
// player silently puts a keyframe without them at 0. Segments end at the curve's extremes, since
// readers differ about ordinates outside 0…1. No two neighbours have the same value unless it is
// held, since players do not animate between equal values. A level stretch that ends in a jump is
// held, "h": 1.
//
// rlottie keeps one easing for all whose handles agree in two decimals, unless a keyframe names its
// own in "n". So each keyframe names its handles with all their digits.
//
// Times are rounded, those of jumps too. The error is that of the values before and after a jump;
// how far a jump is moved is a remark.

extension Exporter {
  package static let lottie = Exporter(
    "An animated Lottie property from 0 to 100, at 60 frames a second"
  ) { curve in
    let exact = try curve.cubicKeyframes(monotone: true)
    let frames = curve.duration * 60
    // Players compute in single precision: eight decimals are more than they keep. Of a length below ten frames so is
    // a billionth.
    func decimal(_ number: Double, _ scale: Double) -> Double { (number * scale).rounded() / scale }
    var scale = 1e8
    while frames * scale < 1e9 { scale *= 10 }
    let times = exact.times.map { decimal($0 * frames, scale) }
    let values = exact.values.map { decimal($0 * 100, 1e8) }
    let last = times[times.count - 1]
    let reading = try CurveKeyframes(
      validating: times.map { $0 / last }, values: values.map { $0 / 100 },
      timingFunctions: exact.timingFunctions)
    let written = try CurveKeyframes(
      validating: times, values: values, timingFunctions: exact.timingFunctions)
    let rows = written.lottieRows { [$0] }
    let (error, displacement) = curve.deviation(of: reading)
    let comment = curve.comment(
      error: error, "\(rows.count) keyframes", displacedBy: displacement)
    let text = JSONValue.document([
      ("nm", .string(comment)), ("a", .number(1)), ("k", .array(rows)),
    ])
    return (text, error)
  }
}

extension CurveKeyframes {
  /// The keyframes of a property over frames, as Lottie has them.
  ///
  /// - Parameter values: The numbers of the property at a value of the keyframes.
  package func lottieRows(_ values: (Double) -> [Double]) -> [JSONValue] {
    rows.map { row in
      var members: [(name: String, value: JSONValue)] = [
        ("t", .number(row.time)), ("s", .array(values(row.value).map(JSONValue.number))),
      ]
      let function: CubicBezier? =
        switch row.easing {
        case .function(let function): function
        case .held: .linear
        case .none: nil
        }
      if let function {
        members.append(("n", .string(function.description)))
        members.append(("o", .handle(function.x1, function.y1)))
        members.append(("i", .handle(function.x2, function.y2)))
      }
      if row.easing == .held { members.append(("h", .number(1))) }
      return .object(members)
    }
  }
}

extension JSONValue {
  /// A handle of a keyframe's easing.
  package static func handle(_ x: Double, _ y: Double) -> JSONValue {
    .object([("x", .array([.number(x)])), ("y", .array([.number(y)]))])
  }
}
