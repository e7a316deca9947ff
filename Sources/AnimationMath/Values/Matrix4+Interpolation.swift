// Matrices of space mixed by their parts, as CSS does.
//
// Two maps of the plane are taken apart as such (AffineMatrix+Interpolation.swift). For maps that
// are no mirror images both ways give the same; a mirror image of the plane flips there, and turns
// over through space here.

extension Matrix4: AnimatableValue {
  /// `true`.
  public func isCompatible(with other: Matrix4) -> Bool { true }

  /// The map whose parts are mixed: translation, scale, skew, perspective, and the rotation the
  /// short way.
  ///
  /// If one of the two has no parts it is the first until 0.5, and from there the second.
  public func interpolated(to end: Matrix4, at progress: Double) -> Matrix4 {
    if progress == 0 { return self }
    if progress == 1 { return end }
    return mixed(with: end, at: progress) ?? (progress < 0.5 ? self : end)
  }

  /// `underlying · self`.
  public func added(to underlying: Matrix4) -> Matrix4 { underlying * self }

  /// The parts of this map added `count` times to those of another.
  ///
  /// Translation, skew and perspective are, and what the scale is above 1; the rotation follows the
  /// other's `count` times. This map alone if one of the two has no parts.
  public func accumulated(onto underlying: Matrix4, count: Double) -> Matrix4 {
    count == 0 ? underlying : stacked(on: underlying, count) ?? self
  }

  /// `base⁻¹ · self`; `nil` if `base` is singular.
  public func difference(from base: Matrix4) -> Matrix4? { base.solving(for: self) }

  /// The identity.
  public var neutral: Matrix4 { .identity }

  /// The square root of the sum of the squares of the sixteen differences.
  public func distance(from other: Matrix4) -> Double {
    zip(entries, other.entries).reduce(0) { hypotenuse($0, $1.0 - $1.1) }
  }

  /// The map between this one and `end`; `nil` if one of them has no parts.
  func mixed(with end: Matrix4, at progress: Double) -> Matrix4? {
    if let a = affine, let b = end.affine {
      return a.mixed(with: b, at: progress).map(Matrix4.init)
    }
    guard let a = decomposition, let b = end.decomposition else { return nil }
    return Matrix4(
      Decomposition(
        translation: AnimationMath.mixed(a.translation, b.translation, at: progress),
        scale: AnimationMath.mixed(a.scale, b.scale, at: progress),
        skew: AnimationMath.mixed(a.skew, b.skew, at: progress),
        perspective: AnimationMath.mixed(a.perspective, b.perspective, at: progress),
        rotation: a.rotation.interpolated(to: b.rotation, at: progress)))
  }

  /// This map `count` times on top of another, part by part; `nil` if one of them has no parts.
  func stacked(on underlying: Matrix4, _ count: Double) -> Matrix4? {
    if let a = affine, let b = underlying.affine {
      return a.stacked(on: b, count).map(Matrix4.init)
    }
    guard let a = decomposition, let b = underlying.decomposition else { return nil }
    return Matrix4(
      Decomposition(
        translation: b.translation + count * a.translation, scale: b.scale + count * (a.scale - 1),
        skew: b.skew + count * a.skew,
        perspective: b.perspective + count * (a.perspective - [0, 0, 0, 1]),
        rotation: a.rotation.accumulated(onto: b.rotation, count: count)))
  }
}
