// Curves on the command line: reading them, and their errors.

import AnimationMath
import Console

extension Completion {
  /// The curves that have a name.
  static let curves = Completion.suggestions { NamedCurve.all.map(\.name) }

  /// The named curves that are springs.
  static let springs = Completion.suggestions { NamedCurve.all.filter(\.isSpring).map(\.name) }
}

extension Operand {
  /// The operand of the commands on one spring.
  static let spring = Operand(
    name: "spring", help: "The spring, such as 'spring(response: 0.5, damping-ratio: 0.8)'",
    arity: .exactlyOne,
    completion: .springs)
}

extension CurveText {
  /// Whether it is a spring, which takes --from, --to and --velocity.
  var isSpring: Bool {
    switch self {
    case .easing: false
    case .spring: true
    case .motion(let text): text.motion is BoundedSpringMotion
    }
  }

  var isEasing: Bool { if case .easing = self { true } else { false } }

  /// The curve of an argument, or an error that names the argument and may suggest another.
  static func argument(_ text: String) throws -> CurveText {
    do throws(CurveTextError) {
      return try CurveText(text)
    } catch {
      if text.hasSuffix(".csv") {
        throw CommandError.badData(
          "\(quoted(text)) is a table, and a curve is expected; 'animcurve fit' finds its curve, and"
            + " 'animcurve plot CURVE --samples' draws it beside one")
      }
      // The suggestion comes first, since the reason may be long.
      let meant = didYouMean(error.suggestions)
      let rest = "\(error)".dropLast(meant.count)
      throw CommandError.badData(
        (meant.isEmpty ? "" : meant.dropFirst(2) + " ") + "\(quoted(text)): \(rest)")
    }
  }
}

extension Arguments {
  /// The operand as a spring.
  func spring() throws -> CurveText.SpringText {
    let text = try CurveText.argument(operand)
    guard case .spring(let spring) = text else {
      // A spring between bounds is a motion.
      let isBounded = "\(text)".hasPrefix("spring(")
      throw CommandError.badData(
        "\(quoted(operand)) is \(isBounded ? "a spring with bounds" : "not a spring"); "
          + "'\(command.name)' takes a spring\(isBounded ? " without minimum and maximum" : "")")
    }
    return spring
  }

  /// The motion of a spring with the options --from, --to and --velocity.
  func motion(of text: CurveText.SpringText) throws -> SpringMotion {
    let (from, to) = (self[Options.from], self[Options.to])
    if self[Options.velocity] != nil && text.initialVelocity != 0 {
      throw mistake(
        "--velocity and initial-velocity in \(quoted(text.description)) both set the "
          + "velocity; give one of them")
    }
    let velocity = self[Options.velocity] ?? text.initialVelocity * (to - from)
    do throws(ParameterError) {
      return try SpringMotion(validating: text.spring, from: from, to: to, velocity: velocity)
    } catch {
      if error.parameter == "velocity" && self[Options.velocity] == nil {
        throw CommandError.badData(
          "\(quoted(text.description)): initial-velocity times the distance: \(error)")
      }
      throw mistake("--\(error)")
    }
  }

  /// The curve of a text by the options: a motion as it is, an easing from --from to --to in a duration.
  func curve(
    of text: CurveText, duration: @autoclosure () -> Double
  ) throws -> any Curve {
    switch text {
    case .easing(let easing):
      try checked {
        try easing.motion(from: self[Options.from], to: self[Options.to], duration: duration())
      }
    case .spring(let text): try motion(of: text)
    case .motion(let text): try motion(of: text)
    }
  }

  /// The motion of a text; of a spring with bounds by --from, --to and --velocity.
  func motion(of text: CurveText.MotionText) throws -> any Motion {
    guard let unit = text.motion as? BoundedSpringMotion else { return text.motion }
    let spring = CurveText.SpringText(
      unit.motion.spring, initialVelocity: unit.motion.initialVelocity)
    return BoundedSpringMotion(try motion(of: spring), fractions: unit.bounds)
  }

  /// The way of a curve from its start to its end or to its rest, without a sign; 0 where it has none.
  func way(of curve: any Curve) -> Double {
    let end = curve.domain.upperBound
    let rest = end.isFinite ? curve.value(at: end) : (curve as? any Motion)?.restingValue ?? .nan
    let way = (rest - curve.value(at: 0)).magnitude
    return way > 0 ? way : 0
  }

  /// The threshold of an option for a curve, in value units.
  func threshold(_ option: Option<Distance>, of curve: any Curve) throws -> Double {
    try threshold(self[option].units(ofWay: way(of: curve)), of: option)
  }

  /// A threshold, which may be 0.
  func threshold(_ value: Double, of option: some AnyOption) throws -> Double {
    guard value == 0 || Magnitude.positive.contains(value) else {
      throw mistake(
        "\(option.spelling): expected 0, or a number \(Magnitude.positive.phrase), got '\(value)'")
    }
    return value
  }
}
