// An easing as prepared layers ask it: the common curves as plain numbers beside it.
//
// What an enum holds is copied before it is asked, with a retain and a release that cost as much as the value
// of a Bézier.

/// An easing, told apart once.
struct PreparedEasing: Sendable {
  /// The easing, which keeps the expansions alive and answers where they do not.
  let easing: Easing

  private let kind: Kind
  private let table: BezierTable?
  private let spring: SpringEasing

  private enum Kind { case linear, bezier, spring, other }

  /// In the place of a spring: an optional would be copied to be looked into.
  private static let noSpring = DampedSpring.smooth.easing(duration: 1)

  init(_ easing: Easing) {
    self.easing = easing
    var (table, spring): (BezierTable?, SpringEasing) = (nil, Self.noSpring)
    switch easing.form {
    case .linear: kind = .linear
    case .bezier(let curve):
      table = curve.table
      kind = table == nil ? .other : .bezier
    case .spring(let curve):
      spring = curve
      kind = .spring
    case .steps, .other: kind = .other
    }
    (self.table, self.spring) = (table, spring)
  }

  /// The eased progress.
  ///
  /// - Parameters:
  ///   - progress: 0…1, or NaN.
  ///   - beforeFlag: Whether the easing is read from the left.
  @inline(__always)
  func value(at progress: Double, beforeFlag: Bool) -> Double {
    switch kind {
    case .linear: return progress
    case .bezier:
      if let table, progress > 0 && progress < 1, let value = table.ordinate(at: progress) {
        return value
      }
    case .spring: return spring.value(at: progress)
    case .other: break
    }
    return asked(progress, beforeFlag)
  }

  /// The eased progress and its slope, both from one side.
  @inline(__always)
  func movement(at progress: Double, from side: Side) -> (value: Double, slope: Double) {
    switch kind {
    case .linear: return (progress, 1)
    case .spring: if progress > 0 { return spring.movement(at: progress) }
    case .bezier, .other: break
    }
    return (easing.value(at: progress, from: side), easing.slope(at: progress, from: side))
  }

  @inline(never)
  private func asked(_ progress: Double, _ beforeFlag: Bool) -> Double {
    easing.value(at: progress, from: beforeFlag ? .left : nil)
  }
}
