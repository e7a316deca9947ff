// The curve in the source text of another system, as an exporter writes it: found by names, with the numbers behind them.
//
//     knots and slopes     new Keyframe(x, y, in, out), add_point(Vector2(x, y), in, out), a sampler of glTF
//     keyframes            keyTimes, values and timingFunctions of Core Animation
//     values               float ease[9] = {…}, with lines between them
//     a line               as people paste it (CurveText+Answers.swift): a spring, a path, a Bézier

struct ForeignSource {
  /// The text without lines that are comments.
  private let text: String

  init(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes.prefix(1 << 20), as: UTF8.self).split(separator: "\n")
    text = lines.filter { line in
      !["//", "# ", "/*", "<!--"].contains { line.drop { $0 == " " }.hasPrefix($0) }
    }.joined(separator: "\n")
  }

  /// The curve, and what stands beside it and is left out; `nil` if there is none.
  var curve: (curve: CurveText, beside: [String])? {
    ((knots ?? sampler ?? keyframes).flatMap { try? Easing(validating: $0) }.map { .easing($0) }
      ?? values ?? (try? CurveText(text))).map { ($0, []) } ?? line
  }

  /// The curve in a line; of a spring with the velocity that exporters write beside it, as `2 * distance`.
  private var line: (curve: CurveText, beside: [String])? {
    guard var found = CurveText.found(in: text) else { return nil }
    if let velocity = text.firstMatch(of: /(-?[\d.]+)f? \* distance/)?.1,
      let moving = try? CurveText(
        found.curve.description.dropLast() + ", initial-velocity: \(velocity))")
    {
      found = (moving, found.beside.filter { !$0.contains("distance") })
    }
    return found
  }

  /// The numbers behind each occurrence of a word, to the end of its line or of its list.
  private func numbers(after word: String) -> [[Double]] {
    text.ranges(of: word).compactMap { range in
      let end: [Character] = "[{".contains(word.last ?? " ") ? ["]", "}"] : ["\n"]
      let list = text[range.upperBound...].prefix { !end.contains($0) }
      let parts = list.split { ", ()[]{};fF\n".contains($0) }
      let numbers = parts.compactMap { Double($0) }
      return numbers.count == parts.count ? numbers : nil
    }
  }

  private var knots: BezierPath? {
    let knots = numbers(after: "new Keyframe(") + numbers(after: "add_point(Vector2(")
    guard knots.allSatisfy({ $0.count == 4 }) else { return nil }
    return try? BezierPath(knots: knots.map { ($0[0], $0[1], $0[2], $0[3]) })
  }

  private var sampler: BezierPath? {
    guard let times = numbers(after: "\"input\": [").first, let length = times.last,
      let output = numbers(after: "\"output\": [").first, output.count == 3 * times.count
    else { return nil }
    return try? BezierPath(
      knots: times.enumerated().map { index, time in
        let own = output[(3 * index)...].prefix(3).map { $0 }
        return (time / length, own[1], own[0] * length, own[2] * length)
      })
  }

  private var keyframes: BezierPath? {
    guard let times = numbers(after: "keyTimes = [").first,
      let values = numbers(after: ".values = [").first
    else { return nil }
    let functions = numbers(after: "controlPoints: ").compactMap {
      $0.count == 4 ? try? CubicBezier(validating: $0[0], $0[1], $0[2], $0[3]) : nil
    }
    return try? CurveKeyframes(validating: times, values: values, timingFunctions: functions)
      .path
  }

  private var values: CurveText? {
    guard let values = numbers(after: "] = {").first else { return nil }
    let curve = try? PiecewiseLinear(validating: values.map { PiecewiseLinear.Stop($0) })
    return curve.map { .easing(Easing($0)) }
  }
}
