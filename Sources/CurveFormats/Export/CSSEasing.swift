// CSS: the easing itself if CSS has it, else linear() in the fewest bytes.
//
// The fewest bytes are not the fewest stops: one decimal less at every stop may cost one more stop.
// So the fewest stops are found for several grids, and the shortest text is taken. A stop omits its
// percentage where the reader's default, spread evenly between neighbours with a percentage, is
// near enough. The error of the whole text, as it will be read, decides. Zeros before the point are
// not written.
//
// A browser continues the last line beyond 1, which matters for an easing inside another; a doubled
// last stop holds the end. A browser without linear() ignores the declaration, and gets a fallback
// outside @supports.

import AnimationMath

extension Exporter {
  static let css = Exporter("CSS easing: exact where CSS has it, else linear()") { curve in
    let (text, note, error) = try curve.cssText()
    guard let fallback = curve.fallback else {
      return ("/* \(curve.comment(error: error, note)) */\n\(text)\n", error)
    }
    guard fallback.isCSS, !(fallback.curve is PiecewiseLinear) else {
      throw ExportError("\(fallback) is no fallback, which every browser must know")
    }
    let gap = ExportedCurve.rounded(curve.error(of: fallback))
    // Any value of a custom property is taken, so that a second declaration would not be dropped.
    let sheet = """
      /* \(curve.comment(error: error, note, "without linear() at most \(gap)")) */
      :root { --duration: \(curve.seconds); --easing: \(fallback.cssDefinition) }
      @supports (animation-timing-function: linear(0, 1)) {
        :root { --easing: \(text) }
      }

      """
    return (sheet, error)
  }
}

extension Easing {
  /// Whether CSS has exactly this curve over 0…1; outside, the two may differ.
  var isCSS: Bool {
    NamedCurve.named(description)?.css != nil || curve is CubicBezier || curve is Steps
      || curve is PiecewiseLinear
  }

  /// The curve in CSS, with every digit.
  var cssDefinition: String { NamedCurve.named(description)?.css ?? description }
}

extension ExportedCurve {
  /// The curve as a CSS easing, with a remark and its error.
  func cssText() throws -> (text: String, note: String, error: Double) {
    if case .easing(let easing) = text, easing.isCSS {
      return (easing.cssDefinition, "CSS has it", 0)
    }
    let (text, points, error) = try linearFunction()
    return (text, "\(points) points", error)
  }

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

  /// The text of keyframes, without percentages whose default is near enough.
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
    isLeftOut[last] = times[last] == 1 && times[last - 1] < times[last] && !doublesLastStop
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
    // The last of all without an input is at 100 %.
    let written = stops() + (doublesLastStop ? [PiecewiseLinear.Stop(values[last])] : [])
    let parts = written.map { $0.description.split(separator: " ").map(Self.withoutZero) }
    let text = "linear(" + parts.map { $0.joined(separator: " ") }.joined(separator: ",") + ")"
    return (text, written.count, error(of: PiecewiseLinear(written)))
  }

  /// .5 for 0.5.
  private static func withoutZero(_ number: Substring) -> String {
    if number.hasPrefix("0.") { return String(number.dropFirst()) }
    return number.hasPrefix("-0.") ? "-" + number.dropFirst(2) : String(number)
  }
}
