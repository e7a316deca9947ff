// Lottie: an animated number that goes from 0 to 100, to stand in place of a position, a scale or an opacity.
//
// Times are frames at 60 a second. Every keyframe but the last has both handles: a well-known player puts a
// keyframe without them at 0, without a word. Segments end at the curve's extremes, since readers differ about
// ordinates outside 0…1, and no two neighbours have the same value unless they hold it: players do not animate
// between equal values.

import AnimationMath

extension ExportTarget {
  static let lottie = ExportTarget(
    "lottie", "An animated Lottie property from 0 to 100, at 60 frames a second"
  ) { curve in
    let keyframes = try curve.cubicKeyframes(monotone: true)
    let comment = curve.comment(
      error: curve.error(of: keyframes), "\(keyframes.times.count) keyframes")
    // Players compute in single precision: ten digits are more than they keep.
    func decimal(_ number: Double) -> Double { (number * 1e8).rounded() / 1e8 }
    let rows = keyframes.rows.map { row in
      func handle(_ x: Double, _ y: Double) -> JSONValue {
        .object([("x", .array([.number(x)])), ("y", .array([.number(y)]))])
      }
      var members: [(name: String, value: JSONValue)] = [
        ("t", .number(decimal(row.time * curve.duration * 60))),
        ("s", .array([.number(decimal(row.value * 100))])),
      ]
      if let function = row.function {
        members.append(("o", handle(function.x1, function.y1)))
        members.append(("i", handle(function.x2, function.y2)))
      }
      return JSONValue.object(members)
    }
    return try JSONValue.object([
      ("nm", .string(comment)), ("a", .number(1)), ("k", .array(rows)),
    ]).text
  }
}
