// A curve prepared for export: the common start of all exporters.
//
// Other systems know progress 0…1 and a duration. So a spring or another motion is cut where it has
// settled to half the tolerance or a thousandth of the distance, whichever is less, and ends on its
// resting value. The distance from the first value to the resting value becomes 0…1. The duration
// is rounded up to whole milliseconds, or to three digits, so that it covers the motion.
//
// The stated error is that of the text as its reader evaluates it, after rounding and with the
// reader's defaults: the largest vertical distance over 0…1, as a fraction of the distance, including
// the cut-off rest of a spring.

/// A curve with a tolerance, prepared for export.
public struct ExportedCurve: Sendable {
  /// The curve as it was given.
  public let text: CurveText

  /// The curve over progress 0…1.
  public let easing: any Curve

  /// The duration of progress 0…1 in seconds; for a motion, whole milliseconds, or a number of
  /// three digits.
  public let duration: Double

  /// The largest accepted error, as a fraction of the distance.
  public let tolerance: Double

  /// Whether CSS is a style sheet with the easing, the duration and a rule that uses both.
  public var isSheet = false

  /// The fallback for a browser without `linear()`; `nil` for none.
  public var fallback: Easing?

  /// The last value of keyframes; the curve's own if `nil`.
  package let end: Double?

  /// The distance within which a motion stays at its end; `nil` for an easing, and for a motion that stops.
  let threshold: Double?

  /// A curve with a tolerance for its export.
  ///
  /// - Parameters:
  ///   - text: An easing, a spring, or a motion that comes to rest away from its start.
  ///   - tolerance: From 1e-6 to 1.
  ///   - duration: The duration of an easing in seconds, 1 if `nil`; a motion has its own.
  /// - Throws: ``ExportError`` if the curve does not come to rest, `ParameterError` for a number
  ///   out of its range.
  public init(_ text: CurveText, within tolerance: Double, duration: Double? = nil) throws {
    try check(tolerance, "tolerance", in: 1e-6...1)
    if let duration { try check(duration, "duration", in: Magnitude.positive) }
    var (text, duration) = (text, duration)
    if duration == nil, case .motion(let motion) = text,
      let fling = motion.motion.cast(to: AndroidFling.self), fling.distance != 0
    {
      (text, duration) = (.easing(Easing(AndroidFling.curve)), fling.duration)
    }
    self.text = text
    self.tolerance = tolerance
    let threshold = min(DampedSpring.SettlingThreshold.standardNumber, tolerance / 2)
    func settled(_ seconds: Double) throws -> Double {
      if duration != nil {
        throw ExportError("a motion ends when it has settled, and takes no duration")
      }
      guard seconds > 0, seconds.isFinite else {
        throw ExportError("\(text) does not come to rest after a while, and cannot be exported")
      }
      // Durations below a tenth of a second keep three digits instead of whole milliseconds.
      var scale = 1000.0
      while seconds * scale < 100 && scale < 1e20 { scale *= 10 }
      let rounded = (seconds * scale).rounded(.up) / scale
      guard Magnitude.positive.contains(rounded) else {
        throw ExportError(
          "\(text) takes \(shortestDecimal(rounded)) s to come to rest, expected at most "
            + shortestDecimal(Magnitude.largest))
      }
      return rounded
    }
    switch text {
    case .easing(let easing):
      (self.easing, self.duration, end, self.threshold) = (erased(easing), duration ?? 1, nil, nil)
    case .spring(let text):
      let motion = text.motion()
      self.duration = try settled(motion.settlingDuration(within: threshold))
      easing = erased(
        text.spring.easing(duration: self.duration, initialVelocity: text.initialVelocity))
      (end, self.threshold) = (1, threshold)
    case .motion(let text):
      let motion = text.motion
      let start = motion.value(at: 0)
      guard let rest = motion.restingValue, rest != start else {
        throw ExportError("\(self.text) does not come to rest away from where it begins")
      }
      let way = rest - start
      guard way.magnitude <= Magnitude.largest else {
        throw ExportError(
          "\(self.text) moves by \(shortestDecimal(way)), expected at most "
            + shortestDecimal(Magnitude.largest))
      }
      self.duration = try settled(motion.end(within: threshold * way.magnitude))
      easing = try Self.normalised(motion, over: self.duration, from: start, way: way)
      (end, self.threshold) = (1, motion.stopTime == nil ? threshold : nil)
    }
  }

  private static func normalised(
    _ motion: some Curve, over duration: Double, from start: Double, way: Double
  ) throws -> any Curve {
    erased(
      try Affine(validating: motion, xScale: 1 / duration, yScale: 1 / way, yShift: -start / way))
  }

  /// The task of finding keyframes joined by lines, for several grids.
  func linearTask() throws(ParameterError) -> KeyframeTask {
    try easing.keyframeTask(
      within: tolerance, over: 0...1, endingOn: end, atMost: KeyframeTask.mostVerticesOfLines)
  }

  /// The fewest keyframes with timing functions.
  ///
  /// - Parameter reserve: The error that rounding in the text may add; up to half the tolerance is
  ///   kept for it.
  package func cubicKeyframes(
    monotone: Bool = false, reserve: Double = 0
  ) throws(ParameterError) -> CurveKeyframes {
    try easing.cubicKeyframes(
      within: max(tolerance - reserve, tolerance / 2), over: 0...1, endingOn: end,
      monotone: monotone)
  }

  /// The largest difference between this curve and the curve that a reader makes of a text.
  package func error(of reading: some Curve) -> Double {
    easing.largestDifference(from: reading, over: 0...1).difference
  }

  /// The difference from a reader's curve whose jumps may have moved.
  ///
  /// The digits of a text move a jump a little. While the curve has jumped and the reader has not,
  /// they differ by the whole jump, which would hide the error everywhere else: such moments are left
  /// out, and the longest of them is the displacement. It is 0 if every jump has kept its place, and
  /// at most 1e-5; a jump that the reader does not have counts.
  func deviation(of reading: some Curve) -> (error: Double, displacement: Double) {
    func jumps(_ curve: some Curve) -> [Double] {
      curve.breakpoints(in: 0...1).filter {
        0 < $0 && $0 < 1 && curve.jumps(at: $0)
      }
    }
    let read = jumps(reading)
    var (error, displacement, start, next) = (0.0, 0.0, 0.0, 0)
    if easing.value(at: 0) != easing.value(at: 0, from: .right),
      let steep = reading.breakpoints(in: 0...Self.largestDisplacement).first(where: { $0 > 0 })
    {
      (displacement, start) = (steep, steep)
    }
    for jump in jumps(easing) where !read.isEmpty {
      while next + 1 < read.count
        && (read[next + 1] - jump).magnitude < (read[next] - jump).magnitude
      {
        next += 1
      }
      let (first, last) = (min(jump, read[next]), max(jump, read[next]))
      guard last > first, last - first < Self.largestDisplacement, start < first.nextDown else {
        continue
      }
      displacement = max(displacement, last - first)
      let stretch = start...first.nextDown
      error = max(error, easing.largestDifference(from: reading, over: stretch).difference)
      start = last
    }
    error = max(error, easing.largestDifference(from: reading, over: start...1).difference)
    return (error, displacement)
  }

  private static var largestDisplacement: Double { 1e-5 }

  /// The comment of a text: the curve, the duration if the text decides it, the error, and a remark.
  ///
  /// - Parameter displacement: How far the text moves a jump, as a fraction of the time. While it
  ///   lasts a reader shows one side of the jump for the other, which is not part of the error.
  func comment(
    error: Double, _ what: String, _ remark: String? = nil, displacedBy displacement: Double = 0,
    isTimed: Bool = true
  ) -> String {
    let bound =
      error <= Self.rounding ? "exact" : "largest error \(Self.percent(error)) of the distance"
    let time = isTimed ? ", \(shortestDecimal(duration)) s" : ""
    let jumps =
      displacement > 0 ? "jumps take up to \(Self.percent(displacement)) of the time" : nil
    let parts = ["\(briefText)\(time): \(what), \(bound)", remark, jumps]
    return parts.compactMap(\.self).joined(separator: "; ")
  }

  /// Source text below its comment, and its error.
  func source(
    _ mark: String = "//", error: Double, _ what: String, remark: String? = nil,
    displacedBy displacement: Double = 0, isTimed: Bool = true, _ text: String
  ) -> ExportTarget.Text {
    let comment = comment(
      error: error, what, remark, displacedBy: displacement, isTimed: isTimed)
    return ("\(mark) \(comment)\n\(text)\n", error)
  }

  /// The curve for a reader: its numbers with seven digits, and of a long text the beginning.
  private var briefText: String {
    var (brief, number) = ("", "")
    for character in text.description + " " {
      if "0"..."9" ~= character || character == "." {
        number.append(character)
        continue
      }
      if number.count > 9, let exact = Double(number) {
        var scale = 1.0
        while exact * scale < 1e6 && scale < 1e18 { scale *= 10 }
        number = shortestDecimal((exact * scale).rounded() / scale)
      }
      brief += number + String(character)
      number = ""
    }
    brief.removeLast()
    return brief.count > 120 ? brief.prefix(119) + "…" : brief
  }

  /// The largest difference of two evaluations of the same curve.
  private static var rounding: Double { 0x1p-50 }

  /// The duration in CSS with every digit: `1.27s`.
  var seconds: String { shortestDecimal(duration) + "s" }

  /// Seconds in milliseconds, as the double nearest to the decimal.
  package static func milliseconds(_ seconds: Double) -> Double {
    number(shortestDecimal(seconds), movingPointBy: 3) ?? seconds * 1000
  }

  /// A largest error in a few words.
  package static func bound(_ error: Double) -> String {
    error == 0 ? "exact" : "error ≤ \(percent(error))"
  }

  /// A fraction in percent.
  package static func percent(_ fraction: Double) -> String { rounded(100 * fraction) + " %" }

  /// Three digits of a number, rounded up, so that a stated error is never too small.
  package static func rounded(_ number: Double) -> String {
    guard number > 0, number.isFinite else { return shortestDecimal(number) }
    // One of the two powers of ten is 1 and the other exact: a double holds 100 exactly, but not 0.01.
    var (scale, unit) = (1.0, 1.0)
    while number * scale < 100 && scale < 1e18 { scale *= 10 }
    while number / unit >= 1000 && unit < 1e15 { unit *= 10 }
    return shortestDecimal((number * scale / unit * (1 - 1e-13)).rounded(.up) * unit / scale)
  }
}

/// The reason why a curve cannot be exported to another system, or a value not written in a document.
public struct ExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, in one sentence.
  public var description: String {
    missing.map { "\(problem): give a \($0)" } ?? (path.isEmpty ? problem : "\(path) \(problem)")
  }

  /// The key path from the written value of a document; empty for that value itself.
  var path = ""

  package let problem: String

  /// The parameter whose absence is the reason, such as a duration.
  package let missing: String?

  package init(_ problem: String, missing: String? = nil) {
    (self.problem, self.missing) = (problem, missing)
  }
}
