// A loop in a Lottie file: an expression that repeats the keyframes of its property.
//
//     var $bm_rt; $bm_rt = loopOut('cycle');      after the last keyframe, as often as is needed
//     loopIn("pingpong", 0)                       before the first one, there and back
//
// These are After Effects' loops: the segment is measured from the first keyframe forward, or from the last one back [1].
// lottie-web's loopIn("cycle") takes the first keyframe's time away from an instant to which its own loopIn("offset")
// adds it; the two agree where that time is 0.
//
// "offset" and "continue" go on from the last value, which no repeat does, and a number of keyframes takes the last
// or the first ones alone: those are left, with a note, to the keyframes.
//
// [1] Adobe, After Effects user guide, expression language reference, loopIn and loopOut.

struct LottieLoop {
  private let isBefore, isMirrored: Bool

  /// The loop that an expression consists of; `nil` if it contains anything else.
  init?(_ expression: String) {
    var text = expression.lowercased().filter { !$0.isWhitespace }
    for prefix in ["var$bm_rt;", "$bm_rt=", "thisproperty."] where text.hasPrefix(prefix) {
      text.removeFirst(prefix.count)
    }
    if text.hasSuffix(";") { text.removeLast() }
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    switch text[..<open] {
    case "loopout", "loop_out": isBefore = false
    case "loopin", "loop_in": isBefore = true
    default: return nil
    }
    let arguments = text[open...].dropFirst().dropLast()
      .split(separator: ",", omittingEmptySubsequences: false)
    guard arguments.count <= 2, ["0", "numkeyframes=0"].contains(arguments.dropFirst().last ?? "0")
    else { return nil }
    let kind = arguments[0].hasPrefix("type=") ? arguments[0].dropFirst(5) : arguments[0]
    switch kind {
    case "", "'cycle'", "\"cycle\"": isMirrored = false
    case "'pingpong'", "\"pingpong\"": isMirrored = true
    default: return nil
    }
  }

  /// The passes of keyframes, from time 0 on or for ever.
  ///
  /// - Parameters:
  ///   - delay: The time of the first keyframe.
  ///   - duration: The time from the first keyframe to the last.
  func timing(delay: Double, duration: Double) throws(ParameterError) -> WebTiming {
    // A player begins at time 0, so a loop before the first keyframe needs passes from there on.
    let earlier = isBefore ? max(0, (delay / duration).rounded(.up)) : 0
    let isTurned = earlier.truncatingRemainder(dividingBy: 2) == 1
    return try WebTiming(
      validatingDelay: delay - earlier * duration, duration: duration,
      iterations: isBefore ? earlier + 1 : .infinity,
      direction: isMirrored ? isTurned ? .alternateReverse : .alternate : .normal, fillMode: .both)
  }
}
