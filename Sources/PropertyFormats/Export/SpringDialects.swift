// A spring as source text of libraries with springs: by parameters, without sampling.
//
// Such a text may be inexact because of the library's treatment of the parameters:
//
//     overdamping   Core Animation and SwiftUI reduce it to critical damping, unless told to allow it, which
//                   the text does; UIKit and React Native always reduce it; in Motion an overdamped spring
//                   falls to its target when an exponent reaches 300
//     precision     Android and Compose keep 24 bits of a number
//     time          Android and Compose count whole milliseconds: between two of them they show the value of
//                   the first. A remark says how far behind it is; the error is that at whole milliseconds
//     mass          Android, Compose and similar libraries know only ω₀² and ζ, which determine the motion
//     velocity      normalised to the distance in Core Animation, UIKit, SwiftUI and Figma, in value units
//                   per second elsewhere: there, times the distance
//
// SwiftUI's own words are used where it has them: a preset by its name, and a spring by duration and
// bounce or by response and damping fraction, if it starts at rest. Otherwise the text has the
// physical parameters.
//
// The stated error is that of the spring as the library reads it. Numbers are the shortest decimals
// that read back to the same double, or to the same float. A duration is not stated: the library
// decides when its spring is over.

extension ExportTarget {
  /// A SwiftUI animation; of another curve than a spring the `UnitCurve`.
  public static let swiftUI = spring(
    "swiftui", "SwiftUI", "SwiftUI animation, or UnitCurve of one cubic-bezier()", .exact,
    bezier: {
      "UnitCurve.bezier(startControlPoint: UnitPoint(x: \($0[0]), y: \($0[1])), "
        + "endControlPoint: UnitPoint(x: \($0[2]), y: \($0[3])))"
    }
  ) {
    if let words = $0.swiftUI { return words }
    let spring = $0.isOverdamped ? "Spring(\($0.physical), allowOverDamping: true)" : $0.physical
    return ".interpolatingSpring(\(spring), initialVelocity: \($0.velocity))"
  }

  /// UIKit's `UISpringTimingParameters`.
  public static let uiKit = spring("uikit", "UIKit", "UIKit timing parameters", .dropsOverdamping) {
    "UISpringTimingParameters(\($0.physical), "
      + "initialVelocity: CGVector(dx: \($0.velocity), dy: \($0.velocity)))"
  }

  /// Core Animation's `CASpringAnimation`, or a `CAKeyframeAnimation`.
  public static let coreAnimation = ExportTarget(
    "core-animation", "Core Animation", "Core Animation's spring or keyframes"
  ) { curve in
    guard case .spring(let spring) = curve.text else { return try curve.coreAnimationKeyframes() }
    return try text(of: spring, curve, .exact) {
      """
      let animation = CASpringAnimation(keyPath: "position.x")
      animation.mass = \($0.mass)
      animation.stiffness = \($0.stiffness)
      animation.damping = \($0.damping)
      \($0.isOverdamped ? "animation.allowsOverdamping = true\n" : "")animation.initialVelocity = \($0.velocity)
      animation.duration = animation.settlingDuration
      """
    }
  }

  /// Android's `SpringForce`.
  public static let androidSpring = spring(
    "android-spring", "Android spring", "Android SpringForce", .singlePrecision
  ) {
    """
    val force = SpringForce(finalPosition).setStiffness(\($0.single.stiffness)).setDampingRatio(\($0.single.ratio))
    animation.setStartVelocity(\($0.single.velocity) * distance)
    """
  }

  /// Jetpack Compose's `spring()`.
  public static let compose = spring(
    "compose", "Compose", "Jetpack Compose spring()", .singlePrecision
  ) {
    "spring(dampingRatio = \($0.single.ratio), stiffness = \($0.single.stiffness))"
      + ($0.hasVelocity ? "  // initialVelocity = \($0.single.velocity) * distance" : "")
  }

  /// Flutter's `SpringDescription`; of another curve than a spring the `Cubic`.
  public static let flutter = spring(
    "flutter", "Flutter", "Flutter SpringDescription, or one Cubic", .exact,
    bezier: { "Cubic(\($0.joined(separator: ", ")))" }
  ) {
    "SpringSimulation(SpringDescription(\($0.physical)), 0, distance, \($0.velocityByDistance))"
  }

  /// React Native's `Animated.spring`; of a spring that stops at its target with `overshootClamping`.
  public static let reactNative = spring(
    "react-native", "React Native", "React Native Animated.spring", .dropsOverdamping,
    stops: true
  ) {
    "Animated.spring(value, { toValue: distance, \($0.physical), velocity: \($0.velocityByDistance), "
      + "\($0.stops ? "overshootClamping: true, " : "")useNativeDriver: true })"
  }

  /// A transition of Motion.
  public static let motion = spring("motion", "Motion", "Motion transition", .capsOverdamping) {
    "{ type: \"spring\", \($0.physical), velocity: \($0.velocityByDistance) }"
  }

  /// Figma's custom spring.
  public static let figma = spring("figma", "Figma", "Figma custom spring", .exact) {
    "{ \"mass\": \($0.mass), \"stiffness\": \($0.stiffness), \"damping\": \($0.damping), "
      + "\"initialVelocity\": \($0.velocity) }"
  }

  private static func spring(
    _ name: String, _ title: String, _ abstract: String, _ reader: SpringReader,
    bezier: (@Sendable ([String]) -> String)? = nil, stops: Bool = false,
    _ source: @escaping @Sendable (SpringNumbers) -> String
  ) -> ExportTarget {
    ExportTarget(name, title, abstract, takesSpringsOnly: bezier == nil) { curve in
      if case .spring(let spring) = curve.text {
        return try text(of: spring, curve, reader, source)
      }
      let bounded = curve.text.bounded
      if stops, let bounded, bounded.easing != nil {
        let spring = bounded.motion.spring.clampingOverdamping()
        let velocity = bounded.motion.initialVelocity
        let reading = spring.motion(from: 0, to: 1, velocity: velocity).stoppingAtTarget
        let read = try Affine(validating: reading, xScale: 1 / curve.duration)
        return curve.source(
          error: curve.error(of: read), "the same spring", remark: "it stops in the next frame",
          isTimed: false,
          source(
            SpringNumbers(
              CurveText.SpringText(bounded.motion.spring, initialVelocity: velocity), stops: true)))
      }
      guard let bezier else {
        let isBounded = bounded != nil
        throw ExportError(
          "\(curve.text) is \(isBounded ? "a spring that stops" : "not a spring"), and \(name) takes "
            + "springs \(isBounded ? "that go on" : "only")")
      }
      return try curve.bezierText(bezier)
    }
  }

  private static func text(
    of spring: CurveText.SpringText, _ curve: ExportedCurve, _ reader: SpringReader,
    _ source: (SpringNumbers) -> String
  ) throws -> Text {
    let (reading, note) = try reader.reading(of: spring, duration: curve.duration)
    let error = curve.error(of: reading)
    var remark: String?
    if case .singlePrecision = reader {
      // Before time 0 the delayed spring stays at its start.
      let late = try Affine(
        validating: spring.spring.easing(
          duration: curve.duration, initialVelocity: spring.initialVelocity),
        xShift: 0.001 / curve.duration)
      let behind = ExportedCurve.percent(curve.error(of: late))
      remark = "between whole milliseconds up to \(behind) behind"
    }
    return curve.source(
      error: error, note, remark: remark, isTimed: false, source(SpringNumbers(spring)))
  }
}

extension CurveText {
  /// The motion of a spring between bounds.
  fileprivate var bounded: BoundedSpringMotion? {
    guard case .motion(let text) = self else { return nil }
    return text.motion.cast(to: BoundedSpringMotion.self)
  }
}

/// A library's treatment of a spring's parameters.
private enum SpringReader {
  case exact
  case dropsOverdamping
  case capsOverdamping
  case singlePrecision

  /// The spring as the library plays it, over progress 0…1, with a remark.
  func reading(
    of text: CurveText.SpringText, duration: Double
  ) throws(ExportError) -> (curve: any Curve, note: String) {
    let (spring, velocity) = (text.spring, text.initialVelocity)
    func easing(_ spring: DampedSpring, velocity: Double) -> any Curve {
      erased(spring.easing(duration: duration, initialVelocity: velocity))
    }
    let same = (curve: easing(spring, velocity: velocity), note: "the same spring")
    switch self {
    case .dropsOverdamping where spring.dampingRatio > 1:
      return (
        easing(spring.clampingOverdamping(), velocity: velocity), "read as critically damped"
      )
    case .capsOverdamping where spring.dampingRatio > 1:
      let easing = spring.easing(duration: duration, initialVelocity: velocity)
      return (erased(CappedSpring(easing: easing)), same.note)
    case .singlePrecision:
      let single = SingleSpring(text)
      guard single.isSpring else {
        throw ExportError(
          "\(text.description) is not a spring in single precision: its stiffness is"
            + " \(single.squaredFrequency), its damping ratio \(single.dampingRatio), its initial"
            + " velocity \(single.velocity)")
      }
      guard single != SingleSpring(text, { $0 }) else { return same }
      return (
        easing(single.spring, velocity: single.velocity), "the same spring in single precision"
      )
    default: return same
    }
  }
}

/// An overdamped spring as Motion plays it.
///
/// Its hyperbolic functions are constant once their argument is 300; the rest follows the envelope
/// e^(−ζω₀t).
private struct CappedSpring: Curve {
  let easing: SpringEasing

  private var spring: DampedSpring { easing.motion.spring }

  /// The progress at which the argument is 300.
  private var cap: Double {
    let ratio = spring.dampingRatio
    let rate = spring.angularFrequency * ((ratio - 1) * (ratio + 1)).squareRoot()
    return 300 / rate / easing.duration
  }

  var domain: ClosedRange<Double> { 0...1 }

  func value(at x: Double, from side: Side?) -> Double {
    let cap = cap
    guard x > cap else { return easing.value(at: x, from: side) }
    return 1 - (1 - easing.value(at: cap)) * envelope(from: cap, to: x)
  }

  func slope(at x: Double, from side: Side?) -> Double {
    let cap = cap
    guard x > cap else { return easing.slope(at: x, from: side) }
    return (1 - value(at: x)) * spring.dampingRatio * spring.angularFrequency * easing.duration
  }

  func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    interval.contains(cap) && cap < 1 ? [cap] : []
  }

  private func envelope(from start: Double, to end: Double) -> Double {
    exponential(-spring.dampingRatio * spring.angularFrequency * (end - start) * easing.duration)
  }
}

/// A spring of mass 1 by the numbers that Android and Compose keep.
private struct SingleSpring: Equatable {
  let squaredFrequency, dampingRatio, velocity: Double

  /// - Parameter rounded: What is kept of a number.
  init(_ text: CurveText.SpringText, _ rounded: (Double) -> Double = { Double(Float($0)) }) {
    let spring = text.spring
    squaredFrequency = rounded(spring.angularFrequency * spring.angularFrequency)
    dampingRatio = rounded(spring.dampingRatio)
    velocity = rounded(text.initialVelocity)
  }

  /// Whether the numbers make a spring as floats: finite, with a frequency above 0.
  var isSpring: Bool {
    squaredFrequency > 0 && squaredFrequency.isFinite && dampingRatio.isFinite && velocity.isFinite
  }

  var spring: DampedSpring {
    DampedSpring(angularFrequency: squaredFrequency.squareRoot(), dampingRatio: dampingRatio)
  }
}

/// The numbers of a spring, as text.
private struct SpringNumbers {
  let mass, stiffness, damping, velocity: String

  /// The squared frequency, the ratio and the velocity as literals of single precision.
  let single: (stiffness: String, ratio: String, velocity: String)

  let hasVelocity, isOverdamped, stops: Bool

  /// SwiftUI's word for the spring, if it has one.
  let swiftUI: String?

  /// The velocity in value units per second.
  var velocityByDistance: String { hasVelocity ? "\(velocity) * distance" : "0" }

  /// Mass, stiffness and damping with their labels.
  var physical: String { "mass: \(mass), stiffness: \(stiffness), damping: \(damping)" }

  init(_ text: CurveText.SpringText, stops: Bool = false) {
    self.stops = stops
    let spring = text.spring
    // Given numbers are written as given, not after a conversion there and back.
    var given = [
      "mass": spring.mass, "stiffness": spring.stiffness, "damping": spring.damping,
      "damping-ratio": spring.dampingRatio,
    ]
    for (label, value) in text.parameters.arguments where !text.isClamped {
      if given[label] != nil { given[label] = value }
    }
    func number(_ label: String) -> Double { given[label] ?? 0 }
    (mass, stiffness, damping) = (
      shortestDecimal(number("mass")), shortestDecimal(number("stiffness")),
      shortestDecimal(number("damping"))
    )
    let frequency = spring.angularFrequency
    let squared = given["mass"] == 1 ? number("stiffness") : frequency * frequency
    single = (
      Self.literal(squared), Self.literal(number("damping-ratio")),
      Self.literal(text.initialVelocity)
    )
    velocity = shortestDecimal(text.initialVelocity)
    (hasVelocity, isOverdamped) = (text.initialVelocity != 0, spring.dampingRatio > 1)
    swiftUI = hasVelocity || text.isClamped ? nil : Self.swiftUI(text)
  }

  private static func swiftUI(_ text: CurveText.SpringText) -> String? {
    for preset in ["smooth", "snappy", "bouncy"] where text.description == "swiftui.\(preset)" {
      return ".\(preset)"
    }
    func number(_ value: Double) -> String { shortestDecimal(value) }
    switch text.parameters {
    case .perceptualDuration(let duration, let bounce):
      return ".spring(duration: \(number(duration)), bounce: \(number(bounce)))"
    case .response(let response, let ratio) where ratio <= 1:
      return ".spring(response: \(number(response)), dampingFraction: \(number(ratio)))"
    default: return nil
    }
  }

  /// The shortest literal of single precision: `170f`.
  private static func literal(_ number: Double) -> String {
    let text = "\(Float(number))"
    return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + "f"
  }
}
