// CSS: the easing itself if CSS has it, else linear() in few bytes.
//
// The fewest bytes are not the fewest stops: one decimal less at every stop may cost one more stop.
// So the times of the fewest stops are rounded in several ways, and the shortest text is taken. A stop omits its
// percentage if the reader's default, spread evenly between neighbours with a percentage, is near
// enough with other values within the tolerance; KnotValues.swift finds those with the fewest
// decimals. Up to twice as many evenly spread stops, without any percentages, are
// tried too. The error of the whole text, as a reader evaluates it, decides. Zeros before the point
// are not written.
//
// A browser without linear() ignores the declaration, and gets a fallback outside @supports.

extension ExportTarget {
  /// A CSS easing: exact if CSS has it, else `linear()`.
  public static let css = ExportTarget(
    "css", "CSS", "CSS easing: exact where CSS has it, else linear()"
  ) { curve in
    try curve.cssSheet(of: curve.cssText())
  }
}

extension ExportedCurve {
  /// A CSS easing, with a remark, its error, and how far it moves jumps.
  package typealias CSSText = (text: String, note: String, error: Double, displacement: Double)

  /// The easing with its comment, or a style sheet with it.
  package func cssSheet(of easing: CSSText) throws -> ExportTarget.Text {
    let (text, note, error, displacement) = easing
    let length = threshold.map {
      "--duration is the time after which it stays within \(Self.percent($0)) of its end"
    }
    guard isSheet || fallback != nil else {
      return ("/* \(comment(error: error, note, displacedBy: displacement)) */\n\(text)\n", error)
    }
    guard let definition = fallback.map(\.cssDefinition) ?? text,
      fallback == nil || !definition.hasPrefix("linear(")
    else {
      throw ExportError(
        "\(fallback ?? .linear) cannot be the fallback, which every browser must know")
    }
    let gap = fallback.map { "\(Self.percent(self.error(of: $0))) without linear()" }
    let remarks = [gap, length].compactMap(\.self).joined(separator: "; ")
    let comment = comment(
      error: error, note, remarks.isEmpty ? nil : remarks, displacedBy: displacement)
    var rules = [":root { --duration: \(seconds); --ease: \(definition) }"]
    if fallback != nil {
      // A browser accepts any value of a custom property, so it would not drop a second declaration.
      rules += [
        "@supports (animation-timing-function: linear(0, 1)) {", "  :root { --ease: \(text) }", "}",
      ]
    }
    rules.append(".animated { transition: translate var(--duration) var(--ease) }")
    return ("/* \(comment) */\n\(rules.joined(separator: "\n"))\n", error)
  }

  /// The curve as a CSS easing.
  package func cssText() throws -> CSSText {
    if case .easing(let easing) = text, let definition = easing.cssDefinition {
      return (definition, "CSS has it", 0, 0)
    }
    let (text, points, error, displacement) = try linearFunction()
    return (text, "\(points) points", error, displacement)
  }

  private typealias Stops = [PiecewiseLinear.Stop]

  /// A text with `linear()`, the number of its points, and its deviation.
  package typealias LinearText = (text: String, points: Int, error: Double, displacement: Double)

  /// The curve as CSS `linear()`, the number of its points, and its error as a browser reads it.
  package func linearFunction() throws -> LinearText {
    // The decimals of the first grid: values within a third of the tolerance or less, inputs within
    // a thousandth or less.
    var places = 0
    while 1 / powerOfTen(places) > tolerance && places < 12 { places += 1 }
    let task = try linearTask()
    let knots = KnotValues(task)
    var best: LinearText?
    func consider(_ stops: Stops?, within limit: Double = .infinity) {
      guard let stops else { return }
      let text = linearFunction(of: stops)
      guard text.utf8.count < best?.text.utf8.count ?? .max else { return }
      let (error, displacement) = deviation(of: PiecewiseLinear(stops))
      if error <= limit { best = (text, stops.count, error, displacement) }
    }
    // More lines leave more room for rounding their times.
    let paths = stride(from: 1, through: 0.4, by: -0.05).compactMap {
      task.fewestLines(share: $0)?[0].map(\.time)
    }
    if let knots {
      for scale in tolerance < 0.002 ? [1e3, 1e4] : [1e2, 1e3] {
        for times in paths.map({ $0.map { ($0 * scale).rounded() / scale } }) {
          for value in [places, places + 1] {
            consider(stops(times, knots, decimals: value), within: tolerance)
          }
        }
      }
    }
    if best == nil {
      // Steep places need more decimals.
      let keyframes = try task.linearKeyframes()
      consider(
        knots.flatMap { stops(keyframes.times, $0, decimals: places + 2) }, within: tolerance)
      consider(stops(keyframes.times, keyframes.values, isLeftOut(keyframes.times)))
    }
    if let knots, let least = paths.first?.count {
      for value in [places, places + 1] {
        for stops in evenStops(atLeast: least, knots, decimals: value) {
          consider(stops, within: tolerance)
        }
      }
    }
    guard let best else { throw ExportError("\(text) cannot be written as linear()") }
    return best
  }

  /// Stops at times, with percentages left out by adjusting values within the tolerance; `nil` if no such values exist.
  private func stops(_ times: [Double], _ knots: KnotValues, decimals: Int) -> Stops? {
    var (knots, isLeftOut) = (knots, isLeftOut(times))
    func values() -> [Double]? {
      let reading = PiecewiseLinear(stops(times, times, isLeftOut))
      return knots.values(at: reading.points.map(\.x), decimals: decimals)
    }
    guard var found = values() else { return nil }
    for index in times.indices.dropFirst().dropLast() {
      isLeftOut[index] = true
      if let values = values() { found = values } else { isLeftOut[index] = false }
    }
    return stops(times, found, isLeftOut)
  }

  /// Evenly spread stops, in some hundred counts up to twice a number.
  private func evenStops(atLeast points: Int, _ knots: KnotValues, decimals: Int) -> [Stops] {
    var knots = knots
    let counts = stride(from: max(points - 1, 1), through: 2 * points, by: max(points / 100, 1))
    return counts.compactMap { pieces in
      let times = (0...pieces).map { Double($0) / Double(pieces) }
      return knots.values(at: times, decimals: decimals).map {
        stops(times, $0, times.map { _ in true })
      }
    }
  }

  /// Whether each time may be left out for a reader to fill in: a jump needs both of its inputs.
  private func isLeftOut(_ times: [Double]) -> [Bool] {
    let last = times.count - 1
    return times.indices.map {
      $0 == 0
        ? times[0] == 0 && times[1] > times[0]
        : $0 == last && times[last] == 1 && times[last - 1] < times[last]
    }
  }

  private func stops(_ times: [Double], _ values: [Double], _ isLeftOut: [Bool]) -> Stops {
    times.indices.map {
      isLeftOut[$0] ? PiecewiseLinear.Stop(values[$0]) : .init(values[$0], at: times[$0])
    }
  }

  private func linearFunction(of stops: Stops) -> String {
    let parts = stops.map { $0.description.split(separator: " ").map(Self.withoutZero) }
    return "linear(" + parts.map { $0.joined(separator: " ") }.joined(separator: ",") + ")"
  }

  /// The text of a number without the zero before its point: `.5` for `0.5`.
  private static func withoutZero(_ number: Substring) -> String {
    if number.hasPrefix("0.") { return String(number.dropFirst()) }
    return number.hasPrefix("-0.") ? "-" + number.dropFirst(2) : String(number)
  }
}
