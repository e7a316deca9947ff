// An easing for prepared layers: the common curves as plain numbers.
//
// To evaluate the payload of an enum, Swift copies it, with a retain and a release that cost as
// much as the value of a Bézier. Where the numbers have no answer, the easing itself is evaluated,
// which also keeps a Bézier's expansions alive.

/// An easing by its kind and its numbers, without references.
struct PreparedEasing: Sendable {
  private let kind: Kind
  private let table: BezierTable?
  private let spring: SpringEasing

  private enum Kind { case linear, bezier, spring, other }

  /// A placeholder for a spring: reading an optional would copy it.
  private static let noSpring = DampedSpring.smooth.easing(duration: 1)

  /// - Parameter easing: It must be kept as long as this value is used.
  init(_ easing: Easing) {
    var (table, spring): (BezierTable?, SpringEasing) = (nil, Self.noSpring)
    switch easing.form {
    case .linear: kind = .linear
    case .bezier(let curve):
      table = curve.table
      kind = table == nil ? .other : .bezier
    case .spring(let curve):
      spring = curve
      kind = .spring
    case .steps, .lines, .other: kind = .other
    }
    (self.table, self.spring) = (table, spring)
  }

  /// The eased progress; `nil` where the easing itself must be evaluated.
  ///
  /// - Parameter progress: 0…1, or NaN.
  @inline(__always)
  func value(at progress: Double) -> Double? {
    switch kind {
    case .linear: return progress
    case .bezier:
      guard let table, progress > 0 && progress < 1 else {
        return progress == 0 || progress == 1 ? progress : nil
      }
      return table.ordinate(at: progress)
    case .spring: return spring.valueAfterRelease(progress)
    case .other: return nil
    }
  }

  /// The eased progress and its slope; `nil` where the easing itself must be evaluated.
  @inline(__always)
  func movement(at progress: Double) -> (value: Double, slope: Double)? {
    switch kind {
    case .linear: return (progress, 1)
    case .bezier:
      guard let table, progress > 0 && progress < 1 else { return nil }
      return table.movement(at: progress)
    case .spring:
      return progress * spring.duration > 0 && progress < spring.rest
        ? spring.movement(at: progress) : nil
    case .other: return nil
    }
  }
}
