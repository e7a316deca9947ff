// The systems that a curve can be exported to. Each is one file, and a name in `allCases`.

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
public struct ExportTarget: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// A text, and its error as a fraction of the distance.
  package typealias Text = (text: String, error: Double)

  /// The name on a command line.
  public let rawValue: String

  /// The name of the system.
  package let title: String

  /// A short description of the output.
  public let abstract: String

  /// Whether the system accepts only springs, by their parameters.
  public let takesSpringsOnly: Bool

  private let write: @Sendable (ExportedCurve) throws -> Text

  init(
    _ name: String, _ title: String, _ abstract: String, takesSpringsOnly: Bool = false,
    _ write: @escaping @Sendable (ExportedCurve) throws -> Text
  ) {
    (rawValue, self.title, self.abstract) = (name, title, abstract)
    (self.takesSpringsOnly, self.write) = (takesSpringsOnly, write)
  }

  /// The system of a name; `nil` if there is none.
  public init?(rawValue: String) {
    guard let target = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = target
  }

  /// All systems.
  public static let allCases: [ExportTarget] = [
    .css, .cssKeyframes, .webAnimations, .lottie, .lottieProperty, .android, .composeEasing,
    .swiftUI, .uiKit, .coreAnimation, .androidSpring, .compose, .flutter, .reactNative, .motion,
    .figma, .gsap, .qml, .unity, .godot, .glTF, .c, .tokens,
  ]

  /// The curve as text for this system, with its true error in a comment.
  ///
  /// - Throws: ``ExportError`` if the system cannot express the curve, `ParameterError` if the
  ///   tolerance is too small for the curve.
  public func text(of curve: ExportedCurve) throws -> String { try export(curve).text }

  /// The text of a curve, and the error stated in it, as a fraction of the distance.
  ///
  /// The error is above the tolerance if the system cannot play the curve any better.
  package func export(_ curve: ExportedCurve) throws -> Text { try write(curve) }
}
