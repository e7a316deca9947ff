// The systems that a curve can be written for: a name, and a function from the curve to text. One exporter
// is one file; a new one is one more entry of `all`.

import AnimationMath

/// A system that takes curves in a form of its own.
public struct ExportTarget: Sendable {
  /// The name, in kebab case.
  public let name: String

  /// What is written.
  public let abstract: String

  /// Whether only springs can be written, by their parameters.
  public let takesSpringsOnly: Bool

  private let write: @Sendable (ExportedCurve) throws -> String

  init(
    _ name: String, _ abstract: String, springsOnly: Bool = false,
    _ write: @escaping @Sendable (ExportedCurve) throws -> String
  ) {
    (self.name, self.abstract, takesSpringsOnly, self.write) = (name, abstract, springsOnly, write)
  }

  /// The curve as text for this system, with its true error in a comment.
  ///
  /// - Throws: ``ExportError`` if the system cannot name the curve, `ParameterError` if the tolerance is
  ///   too small for it.
  public func text(of curve: ExportedCurve) throws -> String { try write(curve) }

  /// Every target.
  public static let all: [ExportTarget] =
    [css, cssKeyframes, webAnimations, lottie, pathInterpolator, pathEasing] + springDialects

  /// The target with a name.
  public static func named(_ name: String) -> ExportTarget? { all.first { $0.name == name } }
}
