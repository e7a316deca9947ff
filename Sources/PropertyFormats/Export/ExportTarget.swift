// The systems that a curve can be exported to. One exporter is one file; a new one is a case, and a
// line of `exporter`.

@_exported import AnimationEngine
@_exported import CurveConversion
@_exported import DataFormats

/// A system with its own form of curves.
///
/// ```swift
/// let bounce = try ExportedCurve(
///   CurveText("penner(bounce, out)"), within: 0.01)
/// try ExportTarget.css.text(of: bounce)
/// ```
///
/// The raw value is the name on a command line.
public enum ExportTarget: String, CaseIterable, Sendable {
  /// A CSS easing: exact if CSS has it, else `linear()`.
  case css

  /// CSS `@keyframes` of a property `--progress`.
  case cssKeyframes = "keyframes"

  /// The arguments of `element.animate()` as JSON, of a property `--progress`.
  case webAnimations = "web-animations"

  /// A Lottie file, in which a dot moves from 0 to 100, at 60 frames a second.
  case lottie

  /// The animated property of such a file alone.
  case lottieProperty = "lottie-property"

  /// An Android `<pathInterpolator>` resource.
  case android

  /// Jetpack Compose's `PathEasing`.
  case composeEasing = "compose-easing"

  /// A SwiftUI animation.
  case swiftUI = "swiftui"

  /// UIKit's `UISpringTimingParameters`.
  case uiKit = "uikit"

  /// Core Animation's `CASpringAnimation`, or a `CAKeyframeAnimation`.
  case coreAnimation = "core-animation"

  /// Android's `SpringForce`.
  case androidSpring = "android-spring"

  /// Jetpack Compose's `spring()`.
  case compose

  /// Flutter's `SpringDescription`.
  case flutter

  /// React Native's `Animated.spring`.
  case reactNative = "react-native"

  /// A transition of Motion.
  case motion

  /// Figma's custom spring.
  case figma

  /// GSAP's `CustomEase`.
  case gsap

  /// The `bezierCurve` of an easing in QML.
  case qml

  /// Unity's `AnimationCurve`.
  case unity

  /// Godot's `Curve`.
  case godot

  /// The arrays of a cubic-spline sampler of glTF.
  case glTF = "gltf"

  /// A lookup table in C.
  case c

  /// The name of the system.
  package var title: String { exporter.title }

  /// A short description of the output.
  public var abstract: String { exporter.abstract }

  /// Whether the system accepts only springs, by their parameters.
  public var takesSpringsOnly: Bool {
    if case .spring = exporter.write { return true }
    return false
  }

  /// The curve as text for this system, with its true error in a comment.
  ///
  /// - Throws: ``ExportError`` if the system cannot express the curve, `ParameterError` if the
  ///   tolerance is too small for the curve.
  public func text(of curve: ExportedCurve) throws -> String { try export(curve).text }

  /// The text of a curve, and the error stated in it, as a fraction of the distance.
  ///
  /// The error is above the tolerance if the system cannot play the curve any better.
  package func export(_ curve: ExportedCurve) throws -> (text: String, error: Double) {
    switch exporter.write {
    case .curve(let write): return try write(curve)
    case .spring(let write):
      guard case .spring(let spring) = curve.text else {
        throw ExportError("\(curve.text) is not a spring, and \(rawValue) takes springs only")
      }
      return try write(spring, curve)
    }
  }

  private var exporter: Exporter {
    switch self {
    case .css: .css
    case .cssKeyframes: .cssKeyframes
    case .webAnimations: .webAnimations
    case .lottie: .lottie
    case .android: .pathInterpolator
    case .composeEasing: .pathEasing
    case .swiftUI: .swiftUI
    case .uiKit: .uiKit
    case .coreAnimation: .coreAnimation
    case .androidSpring: .androidSpring
    case .compose: .compose
    case .flutter: .flutter
    case .reactNative: .reactNative
    case .motion: .motion
    case .figma: .figma
    case .lottieProperty: .lottieProperty
    case .gsap: .gsap
    case .qml: .qml
    case .unity: .unity
    case .godot: .godot
    case .glTF: .glTF
    case .c: .c
    }
  }
}

/// A system's form of a curve.
package struct Exporter: Sendable {
  /// A text, and its error as a fraction of the distance.
  package typealias Text = (text: String, error: Double)

  let title, abstract: String
  let write: Write

  enum Write: Sendable {
    /// Keyframes or points of any curve, fitted to its values.
    case curve(@Sendable (ExportedCurve) throws -> Text)

    /// The source text of a spring, from its parameters.
    case spring(@Sendable (CurveText.SpringText, ExportedCurve) throws -> Text)
  }

  init(
    _ title: String, _ abstract: String,
    _ write: @escaping @Sendable (ExportedCurve) throws -> Text
  ) {
    (self.title, self.abstract, self.write) = (title, abstract, .curve(write))
  }

  init(
    _ title: String, springs abstract: String,
    _ write: @escaping @Sendable (CurveText.SpringText, ExportedCurve) throws -> Text
  ) {
    (self.title, self.abstract, self.write) = (title, abstract, .spring(write))
  }
}
