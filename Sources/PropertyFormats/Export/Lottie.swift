// Lottie: an animated number from 0 to 100, for use as a position, a scale or an opacity; and a file in which it is the
// place of a dot.
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

extension ExportTarget {
  /// The animated property of such a file alone.
  public static let lottieProperty = ExportTarget(
    "lottie-property", "Lottie property",
    "An animated Lottie property from 0 to 100, at 60 frames a second"
  ) { curve in
    let (rows, comment, error) = try curve.lottieRows()
    let text = JSONValue.document([
      ("nm", .string(comment)), ("a", 1), ("k", .array(rows)),
    ])
    return (text, error)
  }

  /// A Lottie file, in which a dot moves from 0 to 100, at 60 frames a second.
  public static let lottie = ExportTarget(
    "lottie", "Lottie", "Lottie file: a dot that moves from 0 to 100, at 60 frames a second"
  ) { curve in
    let (rows, comment, error) = try curve.lottieRows()
    let moving: JSONValue = ["a": 1, "k": .array(rows)]
    let end = JSONValue.number((curve.duration * 60).rounded(.up) + 1)
    let dot: [JSONValue] = [
      ["ty": .string("el"), "p": .still([0, 0]), "s": .still([20, 20])],
      ["ty": .string("fl"), "c": .still([0.2, 0.4, 1]), "o": .still([100])],
      .object([("ty", .string("tr"))] + JSONValue.stillTransform(at: 50, 50)),
    ]
    let place: JSONValue = ["s": true, "x": moving, "y": .still([0])]
    var transform = JSONValue.stillTransform(at: 0, 0)
    for index in transform.indices where transform[index].name == "p" {
      transform[index].value = place
    }
    let layer: JSONValue = [
      "ddd": 0, "ty": 4, "nm": .string("dot"), "ind": 1, "ip": 0, "op": end, "st": 0,
      "ks": .object(transform), "shapes": [["ty": .string("gr"), "it": .array(dot)]],
    ]
    let text = JSONValue.document([
      ("v", .string("5.7.0")), ("nm", .string(comment)), ("fr", 60), ("ip", 0), ("op", end),
      ("w", 200),
      ("h", 100), ("layers", [layer]),
    ])
    return (text, error)
  }
}

extension ExportedCurve {
  /// The keyframes from 0 to 100, their comment, and their error.
  fileprivate func lottieRows() throws -> (rows: [JSONValue], comment: String, error: Double) {
    let exact = try cubicKeyframes(monotone: true).withSteepStart()
    let frames = duration * 60
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
    let (error, displacement) = deviation(of: reading)
    let comment = comment(error: error, "\(rows.count) keyframes", displacedBy: displacement)
    return (rows, comment, error)
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
      if row.easing == .held { members.append(("h", 1)) }
      return .object(members)
    }
  }
}

extension JSONValue {
  /// A property of Lottie that does not move.
  package static func still(_ values: [Double]) -> JSONValue {
    ["a": 0, "k": values.count == 1 ? .number(values[0]) : .array(values.map(JSONValue.number))]
  }

  /// The members of a transform of Lottie that moves to a place.
  package static func stillTransform(at x: Double, _ y: Double) -> [(
    name: String, value: JSONValue
  )] {
    [
      ("p", still([x, y])), ("a", still([0, 0])), ("s", still([100, 100])), ("r", still([0])),
      ("o", still([100])),
    ]
  }

  /// A handle of a keyframe's easing.
  package static func handle(_ x: Double, _ y: Double) -> JSONValue {
    ["x": [.number(x)], "y": [.number(y)]]
  }
}
