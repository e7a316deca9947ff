// Android: a pathInterpolator resource, and the same path for Jetpack Compose.
//
// The path is one of cubic segments from (0, 0) to (1, 1). The platform reads coordinates in single precision,
// so seven digits are written, and the error is that of the path as written. It goes on to draw chords that
// leave the path by up to 0.002 (Android) or to single precision (Compose); that is the platform's own. A path
// there may not jump.

import AnimationMath

extension ExportTarget {
  static let pathInterpolator = ExportTarget(
    "android", "Android <pathInterpolator> resource"
  ) { curve in
    let (path, segments, error) = try curve.path()
    return """
      <!-- \(curve.comment(error: error, "\(segments) segments").replacingDashes) -->
      <pathInterpolator xmlns:android="http://schemas.android.com/apk/res/android"
          android:pathData="\(path)" />

      """
  }

  static let pathEasing = ExportTarget(
    "compose-easing", "Jetpack Compose PathEasing"
  ) { curve in
    let (path, segments, error) = try curve.path()
    return """
      // \(curve.comment(error: error, "\(segments) segments"))
      val easing = PathEasing(PathParser().parsePathString("\(path)").toPath())

      """
  }
}

extension ExportedCurve {
  /// The curve as SVG path data, the number of segments, and the error of the path as written.
  fileprivate func path() throws -> (data: String, segments: Int, error: Double) {
    let keyframes = try cubicKeyframes()
    let rows = keyframes.rows
    guard zip(rows, rows.dropFirst()).allSatisfy({ $0.time < $1.time }) else {
      throw ExportError("\(text) jumps, and a path of Android may not")
    }
    guard rows[0].value == 0, rows[rows.count - 1].value == 1 else {
      throw ExportError("\(text) does not go from 0 to 1, as a path of Android must")
    }
    func digits(_ number: Double) -> String {
      ShortestDecimal.text(of: (number * 1e7).rounded() / 1e7)
    }
    var data = "M0,0"
    for (a, b) in zip(rows, rows.dropFirst()) {
      guard let function = a.function else { break }
      func x(_ share: Double) -> Double {
        min(max(a.time + (b.time - a.time) * share, a.time), b.time)
      }
      func y(_ share: Double) -> Double { a.value + (b.value - a.value) * share }
      data +=
        " C"
        + [
          x(function.x1), y(function.y1), x(function.x2), y(function.y2), b.time, b.value,
        ].map(digits).joined(separator: ",")
    }
    return (data, rows.count - 1, error(of: try BezierPath(svg: data)))
  }
}

extension String {
  /// XML comments may not hold two hyphens in a row.
  fileprivate var replacingDashes: String {
    reduce(into: "") { text, character in
      text += character == "-" && text.hasSuffix("-") ? " -" : String(character)
    }
  }
}
