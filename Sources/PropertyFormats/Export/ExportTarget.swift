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

  private enum Write: Sendable {
    /// Keyframes or points of any curve, fitted to its values.
    case curve(@Sendable (ExportedCurve) throws -> Text)

    /// The source text of a spring, from its parameters.
    case spring(@Sendable (CurveText.SpringText, ExportedCurve) throws -> Text)
  }

  /// The name on a command line.
  public let rawValue: String

  /// The name of the system.
  package let title: String

  /// A short description of the output.
  public let abstract: String

  private let write: Write

  init(
    _ name: String, _ title: String, _ abstract: String,
    _ write: @escaping @Sendable (ExportedCurve) throws -> Text
  ) {
    (rawValue, self.title, self.abstract, self.write) = (name, title, abstract, .curve(write))
  }

  init(
    _ name: String, _ title: String, springs abstract: String,
    _ write: @escaping @Sendable (CurveText.SpringText, ExportedCurve) throws -> Text
  ) {
    (rawValue, self.title, self.abstract, self.write) = (name, title, abstract, .spring(write))
  }

  /// The system of a name; `nil` if there is none.
  public init?(rawValue: String) {
    guard let target = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = target
  }

  /// Whether both are the same system.
  public static func == (a: ExportTarget, b: ExportTarget) -> Bool { a.rawValue == b.rawValue }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// All systems.
  public static let allCases: [ExportTarget] = [
    .css, .cssKeyframes, .webAnimations, .lottie, .lottieProperty, .android, .composeEasing,
    .swiftUI,
    .uiKit, .coreAnimation, .androidSpring, .compose, .flutter, .reactNative, .motion, .figma,
    .gsap,
    .qml, .unity, .godot, .glTF, .c,
  ]

  /// Whether the system accepts only springs, by their parameters.
  public var takesSpringsOnly: Bool { if case .spring = write { true } else { false } }

  /// The curve as text for this system, with its true error in a comment.
  ///
  /// - Throws: ``ExportError`` if the system cannot express the curve, `ParameterError` if the
  ///   tolerance is too small for the curve.
  public func text(of curve: ExportedCurve) throws -> String { try export(curve).text }

  /// The text of a curve, and the error stated in it, as a fraction of the distance.
  ///
  /// The error is above the tolerance if the system cannot play the curve any better.
  package func export(_ curve: ExportedCurve) throws -> Text {
    switch write {
    case .curve(let write): return try write(curve)
    case .spring(let write):
      guard case .spring(let spring) = curve.text else {
        let isBounded = curve.text.description.hasPrefix("spring(")
        throw ExportError(
          "\(curve.text) is \(isBounded ? "a spring that stops" : "not a spring"), and \(rawValue) takes "
            + "springs \(isBounded ? "that go on" : "only")")
      }
      return try write(spring, curve)
    }
  }
}
