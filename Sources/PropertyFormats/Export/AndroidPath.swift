// Android: a pathInterpolator resource, and the same path for Jetpack Compose.
//
// The path has cubic segments from (0, 0) to (1, 1), and may not jump. Coordinates are read in
// single precision, and written with its digits. Compose solves the cubics, and throws where an
// upright tangent at a joint makes a root double: there the control point is kept off the joint. A
// single segment is a CubicBezierEasing. Android draws chords
// [1]: it halves a segment's parameter until the middle of each piece is within 0.002 of the middle
// of its chord; until it has found the segment's inflection, it also tests a quarter. Its stated
// error is that of the chords, which a more precise path does not improve. If they miss the
// tolerance, the path consists of lines, which Android draws exactly.
//
// [1] AOSP, Path.approximate, as PathInterpolator calls it.

extension ExportTarget {
  /// An Android `<pathInterpolator>` resource.
  public static let android = ExportTarget(
    "android", "Android", "Android <pathInterpolator> resource"
  ) { curve in
    var (path, segments, reading) = try curve.path()
    var error = curve.error(of: try reading.androidChords())
    var what = "\(segments) in Android's chords"
    if error > curve.tolerance {
      let chords = ExportedCurve.percent(error)
      let lines: Int
      (path, lines, reading) = try curve.linePath()
      error = curve.error(of: try reading.androidChords())
      what = "\(lines) lines, since Android's chords of cubics are off by \(chords)"
    }
    let text = """
      <!-- \(curve.comment(error: error, what).replacingDashes) -->
      <pathInterpolator xmlns:android="http://schemas.android.com/apk/res/android"
          android:pathData="\(path)" />

      """
    return (text, error)
  }

  /// Jetpack Compose's `PathEasing`.
  public static let composeEasing = ExportTarget(
    "compose-easing", "Compose easing", "Jetpack Compose PathEasing"
  ) { curve in
    let (path, segments, reading) = try curve.path(
      offJoints: min(max(curve.tolerance / 10, 1e-6), 1e-3))
    let error = curve.error(of: reading)
    guard reading.controlPoints.count == 4 else {
      return curve.source(
        error: error, segments,
        "val easing = PathEasing(PathParser().parsePathString(\"\(path)\").toPath())")
    }
    let numbers = reading.controlPoints[1...2].flatMap { [$0.x, $0.y] }
    return curve.source(
      error: error, segments,
      "val easing = CubicBezierEasing(\(numbers.map { ExportedCurve.digits($0) + "f" }.joined(separator: ", ")))"
    )
  }
}

extension ExportedCurve {
  /// The curve as SVG path data, how many segments it has, and the path as it is read.
  ///
  /// A jump, or an end beside 0 or 1, within the tolerance is left out.
  ///
  /// - Parameter gap: How far the inner control points stay off the joints, as a part of their
  ///   segment, unless there is one segment alone.
  func path(
    offJoints gap: Double = 0
  ) throws -> (data: String, segments: String, reading: BezierPath) {
    let keyframes = try cubicKeyframes()
    var (times, values) = (keyframes.times, keyframes.values)
    var functions = keyframes.timingFunctions
    for index in times.indices.dropFirst().reversed()
    where times[index] == times[index - 1]
      && (values[index] - values[index - 1]).magnitude <= tolerance
    {
      times.remove(at: index)
      values.remove(at: index)
      functions.remove(at: index - 1)
    }
    for (index, end) in [(0, 0.0), (values.count - 1, 1)]
    where (values[index] - end).magnitude <= tolerance { values[index] = end }
    guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw ExportError("\(text) jumps, and a path may not")
    }
    guard values[0] == 0, values[values.count - 1] == 1 else {
      throw ExportError("\(text) does not go from 0 to 1, as a path must")
    }
    var data = "M0,0"
    for (index, function) in functions.enumerated() {
      let (start, end) = (times[index], times[index + 1])
      let gap = functions.count > 1 ? gap : 0
      func x(_ share: Double) -> Double {
        min(max(start + (end - start) * min(max(share, gap), 1 - gap), start), end)
      }
      func y(_ share: Double) -> Double {
        values[index] + (values[index + 1] - values[index]) * share
      }
      data +=
        " C"
        + [
          x(function.x1), y(function.y1), x(function.x2), y(function.y2), end, values[index + 1],
        ].map(Self.digits).joined(separator: ",")
    }
    let segments = functions.count == 1 ? "one segment" : "\(functions.count) segments"
    return (data, segments, try BezierPath(svg: data))
  }

  fileprivate func linePath() throws -> (data: String, lines: Int, reading: BezierPath) {
    let keyframes = try linearTask().linearKeyframes()
    let points = Array(zip(keyframes.times, keyframes.values).dropFirst())
    let data =
      "M0,0 L" + points.map { "\(Self.digits($0)),\(Self.digits($1))" }.joined(separator: " ")
    return (data, points.count, try BezierPath(svg: data))
  }

  /// The shortest decimal that single precision reads as this number.
  fileprivate static func digits(_ number: Double) -> String {
    shortestDecimal(single(number))
  }
}

extension BezierPath {
  /// The chords that Android draws in place of the path.
  fileprivate func androidChords() throws -> PiecewiseLinear {
    let points = controlPoints.map { SIMD2(Float($0.x), Float($0.y)) }
    var chords = [points[0]]
    for index in stride(from: 0, to: points.count - 1, by: 3) {
      var piece = AndroidSegment(points: Array(points[index...index + 3]))
      piece.append(from: 0, points[index], to: 1, points[index + 3], onto: &chords)
    }
    return try PiecewiseLinear(
      validating: chords.map { PiecewiseLinear.Stop(Double($0.y), at: Double($0.x)) })
  }
}

/// A segment of the path that Android divides into chords.
private struct AndroidSegment {
  let points: [SIMD2<Float>]

  /// Whether an inflection may still hide behind a middle that lies on its chord.
  private var looksTwice = true

  init(points: [SIMD2<Float>]) { self.points = points }

  /// Appends the ends of the chords from one parameter to another.
  mutating func append(
    from t0: Float, _ start: SIMD2<Float>, to t1: Float, _ end: SIMD2<Float>,
    onto chords: inout [SIMD2<Float>]
  ) {
    let half = (t0 + t1) / 2
    let middle = point(at: half)
    var isFar = Self.isFar(middle, start, end)
    if !isFar && looksTwice {
      isFar = Self.isFar(point(at: (t0 + half) / 2), start, middle)
      if isFar { looksTwice = false }
    }
    guard isFar else { return chords.append(end) }
    append(from: t0, start, to: half, middle, onto: &chords)
    append(from: half, middle, to: t1, end, onto: &chords)
  }

  private func point(at t: Float) -> SIMD2<Float> {
    let u = 1 - t
    let (first, last) = (points[0] * (u * u * u), points[3] * (t * t * t))
    return first + points[1] * (3 * u * u * t) + points[2] * (3 * u * t * t) + last
  }

  private static func isFar(
    _ point: SIMD2<Float>, _ start: SIMD2<Float>, _ end: SIMD2<Float>
  ) -> Bool {
    let gap = point - (start + end) / 2
    return (gap * gap).sum() > 0.002 * 0.002
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
