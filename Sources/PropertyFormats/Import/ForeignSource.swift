// The curve in the source text of another system, as an exporter writes it: found by names, with the numbers behind them.
//
//     knots and slopes     new Keyframe(x, y, in, out), add_point(Vector2(x, y), in, out), a sampler of glTF
//     keyframes            keyTimes, values and timingFunctions of Core Animation
//     values               float ease[9] = {…}, with lines between them
//     a spring             stiffness, damping or its ratio, mass and velocity by their labels; or words of SwiftUI
//     a line               as people paste it (CurveText+Answers.swift): a path, a Bézier

struct ForeignSource {
  /// The text without lines that are comments; also in lower case.
  private let text, plain: String

  init(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes.prefix(1 << 20), as: UTF8.self).split(separator: "\n")
    text = lines.filter { line in
      !["//", "# ", "/*", "<!--"].contains { line.drop { $0 == " " }.hasPrefix($0) }
    }.joined(separator: "\n")
    plain = text.lowercased()
  }

  /// The curve; `nil` if there is none.
  var curve: CurveText? {
    (knots ?? sampler ?? keyframes).flatMap { try? Easing(validating: $0) }.map { .easing($0) }
      ?? values ?? (try? CurveText(text)) ?? spring ?? CurveText(line: text)
  }

  /// What the curve leaves out of a spring's source text.
  var notes: [String] {
    guard spring != nil else { return [] }
    let noMass = plain.contains("withspring") && number(of: "mass") == nil
    return (number(of: "delay") == nil ? [] : ["the delay of the spring is left out"])
      + (noMass
        ? ["the spring has no mass here: 1 is taken, which is 4 by default in Reanimated 4"] : [])
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

  private var spring: CurveText? {
    guard let stiffness = number(of: "stiffness") else { return nil }
    let mass = number(of: "mass") ?? 1
    // Numbers of the value; with a name for the distance they are parts of it.
    let distance = number(of: "tovalue").flatMap { $0 == 0 ? nil : $0 } ?? 1
    let velocity = (["velocity", "dx", "distance,"].lazy.compactMap(number).first ?? 0) / distance
    let stops = plain.contains("overshootclamping: true") ? ", maximum: 1" : ""
    let damping =
      number(of: "damping").map { "mass: \(mass), damping: \($0)" }
      ?? number(of: "dampingratio").map { "damping-ratio: \($0)" }
    return damping.flatMap {
      try? CurveText(
        "spring(stiffness: \(stiffness), \($0), initial-velocity: \(velocity)\(stops))")
    }
  }

  /// The number behind a label, which is no custom property of CSS.
  private func number(of label: String) -> Double? {
    plain.ranges(of: label).lazy.filter { plain[..<$0.lowerBound].last != "-" }.compactMap {
      let rest = plain[$0.upperBound...].prefix(64).drop { " :=(\"".contains($0) }
      return Double(rest.prefix { $0.isNumber || "+-.e".contains($0) })
    }.first
  }
}
