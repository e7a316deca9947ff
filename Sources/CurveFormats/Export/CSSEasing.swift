// CSS: the easing itself where CSS has it, else linear() in the fewest bytes.
//
// Fewest bytes are not fewest stops: a decimal less at every stop may cost a stop more. So the fewest stops
// are found for several grids, and the shortest text is taken. A stop leaves its percentage out where what the
// reader fills in, spread evenly between neighbours that have one, is near enough; whether it is, is decided
// by the error of the whole text as it will be read. Zeros before the point are not written.

import AnimationMath

extension ExportTarget {
  static let css = ExportTarget("css", "CSS easing: exact where CSS has it, else linear()") {
    curve in
    if case .easing(let easing) = curve.text, easing.isCSS {
      return "/* \(curve.comment(error: 0, "CSS has it")) */\n\(easing.cssDefinition)\n"
    }
    let (text, stops, error) = try curve.linearFunction()
    return "/* \(curve.comment(error: error, "\(stops) points")) */\n\(text)\n"
  }
}

extension Easing {
  /// Whether CSS has the very curve over 0…1; outside, it may go on in another way.
  var isCSS: Bool {
    NamedCurve.named(description)?.css != nil || curve is CubicBezier || curve is Steps
      || curve is PiecewiseLinear
  }

  /// The curve as CSS takes it, with every digit.
  var cssDefinition: String { NamedCurve.named(description)?.css ?? description }
}

extension ExportedCurve {
  /// The curve as CSS `linear()`, the number of its points, and its error as a browser reads it.
  func linearFunction() throws -> (text: String, points: Int, error: Double) {
    // Values to a third of the tolerance or better, inputs to a thousandth or better.
    var places = 0
    while powerOfTen(-places) > tolerance && places < 12 { places += 1 }
    var best: (text: String, points: Int, error: Double)?
    for value in [places, places + 1] {
      for time in tolerance < 0.002 ? [3, 4] : [2, 3] {
        guard let keyframes = try? linearKeyframes(decimals: (time: time, value: value)) else {
          continue
        }
        let candidate = shortest(keyframes)
        if candidate.text.utf8.count < best?.text.utf8.count ?? .max { best = candidate }
      }
    }
    return try best ?? shortest(linearKeyframes())
  }

  private func powerOfTen(_ exponent: Int) -> Double { Double("1e\(exponent)") ?? 0 }

  /// The text of keyframes, without the percentages that the reader fills in well enough.
  private func shortest(
    _ keyframes: CurveKeyframes
  ) -> (text: String, points: Int, error: Double) {
    let (times, values) = (keyframes.times, keyframes.values)
    let last = times.count - 1
    var isLeftOut = [Bool](repeating: false, count: times.count)
    func stops() -> [PiecewiseLinear.Stop] {
      times.indices.map { index in
        isLeftOut[index]
          ? PiecewiseLinear.Stop(values[index])
          : PiecewiseLinear.Stop(values[index], at: times[index])
      }
    }
    // A jump needs both of its inputs.
    isLeftOut[0] = times[0] == 0 && times[1] > times[0]
    isLeftOut[last] = times[last] == 1 && times[last - 1] < times[last]
    let limit = max(tolerance, error(of: PiecewiseLinear(stops())))
    for index in 1..<last where times[index - 1] < times[index] && times[index] < times[index + 1] {
      isLeftOut[index] = true
      let reading = PiecewiseLinear(stops())
      // Where the point comes to lie decides most cases.
      let (x, y) = (reading.points[index].input, values[index])
      if (easing.value(at: x) - y).magnitude > limit || error(of: reading) > limit {
        isLeftOut[index] = false
      }
    }
    let parts = stops().map { $0.description.split(separator: " ").map(Self.withoutZero) }
    let text = "linear(" + parts.map { $0.joined(separator: " ") }.joined(separator: ",") + ")"
    return (text, times.count, error(of: PiecewiseLinear(stops())))
  }

  /// .5 for 0.5.
  private static func withoutZero(_ number: Substring) -> String {
    if number.hasPrefix("0.") { return String(number.dropFirst()) }
    return number.hasPrefix("-0.") ? "-" + number.dropFirst(2) : String(number)
  }
}
