// A curve on its way to another system: what all exporters start from.
//
// Other systems know progress 0…1 and a duration. A spring or another motion is therefore taken until it has
// settled, to within half the tolerance or a thousandth of the way, whichever is less, and ends on its resting
// value; the way from the first value to that is 0…1. Its duration is rounded up to whole milliseconds, or to
// three digits, so that the text that is written with it has all of it.
//
// The error that a text states is that of what its reader makes of it, after rounding and after what the
// reader fills in: the largest vertical distance over 0…1, in fractions of the way, the cut-off rest of a
// spring included.

import AnimationMath

/// A curve with a tolerance, ready to be written for another system.
public struct ExportedCurve: Sendable {
  /// The curve as it was named.
  public let text: CurveText

  /// The curve over progress 0…1.
  public let easing: any Curve

  /// The seconds that progress 0…1 takes; of a motion, whole milliseconds, or a number of three digits.
  public let duration: Double

  /// The largest error that is accepted, in fractions of the way.
  public let tolerance: Double

  /// Whether CSS `linear()` ends on a doubled stop, so that beyond 1 it stays where it is.
  public var doublesLastStop = false

  /// What a browser without `linear()` is given instead, if it is to be given something.
  public var fallback: Easing?

  /// On which value keyframes end, if not on the curve's own.
  let end: Double?

  /// A curve to be written within a tolerance.
  ///
  /// - Parameters:
  ///   - text: An easing, a spring, or a motion that comes to rest away from where it began.
  ///   - tolerance: From 1e-6 to 1.
  ///   - duration: The seconds that an easing takes, 1 if `nil`; a motion has its own.
  /// - Throws: ``ExportError`` if the curve does not come to rest, `ParameterError` for a number out of its
  ///   range.
  public init(_ text: CurveText, within tolerance: Double, duration: Double? = nil) throws {
    try check(tolerance, "tolerance", in: 1e-6...1)
    if let duration { try check(duration, "duration", in: Magnitude.positive) }
    self.text = text
    self.tolerance = tolerance
    let threshold = min(0.001, tolerance / 2)
    func settled(_ seconds: Double) throws -> Double {
      if duration != nil { throw ExportError("a motion takes as long as it takes: no duration") }
      guard seconds > 0, seconds.isFinite else {
        throw ExportError("\(text) does not come to rest after a while, and cannot be exported")
      }
      // Of what is shorter than a tenth of a second, three digits.
      var scale = 1000.0
      while seconds * scale < 100 && scale < 1e20 { scale *= 10 }
      return (seconds * scale).rounded(.up) / scale
    }
    switch text {
    case .easing(let easing):
      (self.easing, self.duration, end) = (easing, duration ?? 1, nil)
    case .spring(let expression):
      let motion = expression.motion()
      self.duration = try settled(motion.settlingDuration(within: threshold))
      easing = expression.spring.easing(
        duration: self.duration, initialVelocity: expression.initialVelocity)
      end = 1
    case .motion(let expression):
      let motion = expression.motion
      let start = motion.value(at: 0)
      guard let rest = motion.restingValue, rest != start else {
        throw ExportError("\(text) does not come to rest away from where it begins")
      }
      let way = rest - start
      self.duration = try settled(motion.settlingDuration(within: threshold * way.magnitude))
      easing = try Self.normalised(motion, over: self.duration, from: start, way: way)
      end = 1
    }
  }

  private static func normalised(
    _ motion: some Curve, over duration: Double, from start: Double, way: Double
  ) throws -> any Curve {
    try Affine(validating: motion, xScale: 1 / duration, yScale: 1 / way, yShift: -start / way)
  }

  /// The fewest keyframes joined by lines.
  func linearKeyframes(
    decimals: (time: Int, value: Int)? = nil
  ) throws(ParameterError) -> CurveKeyframes {
    try easing.linearKeyframes(within: tolerance, over: 0...1, endingOn: end, decimals: decimals)
  }

  /// The fewest keyframes with timing functions.
  func cubicKeyframes(monotone: Bool = false) throws(ParameterError) -> CurveKeyframes {
    try easing.cubicKeyframes(within: tolerance, over: 0...1, endingOn: end, monotone: monotone)
  }

  /// The largest difference from what a reader makes of a text.
  func error(of reading: some Curve) -> Double {
    easing.largestDifference(from: reading, over: 0...1).difference
  }

  /// What a comment says of a text: the curve, the duration, the error, and what else there is to say.
  func comment(error: Double, _ what: String, _ remark: String? = nil) -> String {
    let bound = error == 0 ? "exact" : "error at most \(Self.rounded(error)) of the way"
    let time = ShortestDecimal.text(of: duration) + " s"
    let parts = ["\(text.description), \(time): \(what), \(bound)", remark]
    return parts.compactMap(\.self).joined(separator: "; ")
  }

  /// The duration as CSS has it: `1.27s`, with every digit.
  var seconds: String { ShortestDecimal.text(of: duration) + "s" }

  /// The duration in milliseconds, as the double nearest to the decimal.
  var milliseconds: Double { Double(ShortestDecimal.text(of: duration) + "e3") ?? duration * 1000 }

  /// Three digits of a number, rounded up, so that an error is not made smaller.
  static func rounded(_ number: Double) -> String {
    guard number > 0, number.isFinite else { return ShortestDecimal.text(of: number) }
    var scale = 1.0
    while number * scale < 100 && scale < 1e18 { scale *= 10 }
    while number * scale >= 1000 && scale > 1e-15 { scale /= 10 }
    return ShortestDecimal.text(of: (number * scale * (1 - 1e-13)).rounded(.up) / scale)
  }
}

/// Why a curve cannot be written for another system.
public struct ExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence.
  public let description: String

  init(_ description: String) { self.description = description }
}
