// A spring as source text of the libraries that have springs: by parameters, without sampling.
//
// What keeps such a text from being exact is what the library makes of it:
//
//     overdamping     Core Animation, UIKit, SwiftUI's spring(mass:…) and React Native drop what is above
//                     critical damping; then the text says by how much the curves differ
//     mass            Android, Compose and libraries of their kind know ω₀² and ζ only, which is all there is
//                     to a motion
//     velocity        normalised to the distance in Core Animation, UIKit and SwiftUI, in value units per
//                     second elsewhere: there, that of a way of length 1
//
// Numbers are the shortest decimals that read back to the same double.

import AnimationMath

extension ExportTarget {
  /// Every library with springs.
  static let springDialects: [ExportTarget] = [
    spring("swiftui", "SwiftUI animation", clamps: true) {
      ".interpolatingSpring(mass: \($0.mass), stiffness: \($0.stiffness), "
        + "damping: \($0.damping), initialVelocity: \($0.velocity))"
    },
    spring("uikit", "UIKit timing parameters", clamps: true) {
      "UISpringTimingParameters(mass: \($0.mass), stiffness: \($0.stiffness), "
        + "damping: \($0.damping), initialVelocity: CGVector(dx: \($0.velocity), dy: \($0.velocity)))"
    },
    spring("core-animation", "Core Animation CASpringAnimation", clamps: true) {
      """
      let animation = CASpringAnimation(keyPath: "position.x")
      animation.mass = \($0.mass)
      animation.stiffness = \($0.stiffness)
      animation.damping = \($0.damping)
      animation.initialVelocity = \($0.velocity)
      animation.duration = animation.settlingDuration
      """
    },
    spring("android-spring", "Android SpringForce", clamps: false) {
      """
      val force = SpringForce(finalPosition).setStiffness(\($0.squaredFrequency)f).setDampingRatio(\($0.ratio)f)
      animation.setStartVelocity(\($0.velocity)f * distance)
      """
    },
    spring("compose", "Jetpack Compose spring()", clamps: false) {
      "spring(dampingRatio = \($0.ratio)f, stiffness = \($0.squaredFrequency)f)"
        + $0.velocityNote("initialVelocity = \($0.velocity)f * distance")
    },
    spring("flutter", "Flutter SpringDescription", clamps: false) {
      "SpringSimulation(SpringDescription(mass: \($0.mass), stiffness: \($0.stiffness), "
        + "damping: \($0.damping)), 0, 1, \($0.velocity))"
    },
    spring("react-native", "React Native Animated.spring", clamps: true) {
      "Animated.spring(value, { toValue: 1, mass: \($0.mass), stiffness: \($0.stiffness), "
        + "damping: \($0.damping), velocity: \($0.velocity), useNativeDriver: true })"
    },
    spring("motion", "Motion transition", clamps: false) {
      "{ type: \"spring\", mass: \($0.mass), stiffness: \($0.stiffness), "
        + "damping: \($0.damping), velocity: \($0.velocity) }"
    },
    spring("figma", "Figma custom spring", clamps: false) {
      "{ \"mass\": \($0.mass), \"stiffness\": \($0.stiffness), \"damping\": \($0.damping) }"
        + $0.velocityNote("Figma's springs start at rest")
    },
  ]

  private static func spring(
    _ name: String, _ abstract: String, clamps: Bool,
    _ source: @escaping @Sendable (SpringNumbers) -> String
  ) -> ExportTarget {
    ExportTarget(name, abstract, springsOnly: true) { curve in
      guard case .spring(let expression) = curve.text else {
        throw ExportError("\(curve.text) is no spring, and \(name) takes the parameters of one")
      }
      let read = clamps ? expression.spring.clampingOverdamping() : expression.spring
      let reading = read.easing(
        duration: curve.duration, initialVelocity: expression.initialVelocity)
      let note =
        clamps && expression.spring.dampingRatio > 1
        ? "read as critically damped" : "the same spring"
      let comment = curve.comment(error: curve.error(of: reading), note)
      return "// \(comment)\n\(source(SpringNumbers(expression)))\n"
    }
  }
}

/// The numbers of a spring, as text.
private struct SpringNumbers {
  let mass, stiffness, damping, ratio, squaredFrequency, velocity: String
  private let hasVelocity: Bool

  init(_ expression: SpringExpression) {
    let spring = expression.spring
    // What was given is given back as it was, not as it is after a conversion there and back.
    var given = [
      "mass": spring.mass, "stiffness": spring.stiffness, "damping": spring.damping,
      "damping-ratio": spring.dampingRatio,
    ]
    for (label, value) in expression.parameters.arguments where !expression.isClamped {
      if given[label] != nil { given[label] = value }
    }
    func text(_ label: String) -> String { ShortestDecimal.text(of: given[label] ?? 0) }
    (mass, stiffness, damping, ratio) = (
      text("mass"), text("stiffness"), text("damping"), text("damping-ratio")
    )
    let frequency = spring.angularFrequency
    squaredFrequency =
      given["mass"] == 1
      ? text("stiffness") : ShortestDecimal.text(of: frequency * frequency)
    velocity = ShortestDecimal.text(of: expression.initialVelocity)
    hasVelocity = expression.initialVelocity != 0
  }

  /// A remark where the text has no place for a velocity and there is one.
  func velocityNote(_ note: String) -> String { hasVelocity ? "  // \(note)" : "" }
}
