// Matrices of space mixed by their parts, as in CSS.
//
// Two maps of the plane are decomposed as such (AffineMatrix+Interpolation.swift). Both ways give
// the same, except for mirror images: in the plane a mirror image flips, in space it turns over.

extension Matrix4: AnimatableValue {
  /// The map with mixed parts: translation, scale, skew, perspective and rotation.
  ///
  /// The rotation takes the short way. If one of the two maps has no parts, the result is the first
  /// below 0.5 and the second from there on.
  public func interpolated(to end: Matrix4, at progress: Double) -> Matrix4 {
    if progress == 0 { return self }
    if progress == 1 { return end }
    return mixed(with: end, at: progress) ?? (progress < 0.5 ? self : end)
  }

  /// The product `underlying · self`.
  public func added(onto underlying: Matrix4) -> Matrix4 { underlying * self }

  /// The parts of this map, added `count` times to those of `underlying`.
  ///
  /// Translation, skew and perspective are added as they are, the scale less 1; the rotation is
  /// applied `count` times after the underlying one. The result is this map alone if one of the two
  /// has no parts and `count` is not 0.
  public func accumulated(onto underlying: Matrix4, count: Double) -> Matrix4 {
    count == 0 ? underlying : stacked(on: underlying, count) ?? self
  }

  /// The product `base⁻¹ · self`; `nil` if `base` is singular.
  public func additiveDifference(from base: Matrix4) -> Matrix4? { base.solving(for: self) }

  /// The identity.
  public var additiveIdentity: Matrix4 { .identity }

  /// The Euclidean distance of the sixteen entries.
  public func animationDistance(from other: Matrix4) -> Double {
    zip(entries, other.entries).reduce(0) { hypotenuse($0, $1.0 - $1.1) }
  }

  /// The map between this one and `end`; `nil` if one of them has no parts.
  func mixed(with end: Matrix4, at progress: Double) -> Matrix4? {
    if let a = affine, let b = end.affine {
      return a.mixed(with: b, at: progress).map(Matrix4.init)
    }
    guard let a = decomposition, let b = end.decomposition else { return nil }
    let mix = Matrix4(
      Decomposition(
        translation: AnimationCurves.mixed(a.translation, b.translation, at: progress),
        scale: AnimationCurves.mixed(a.scale, b.scale, at: progress),
        skew: AnimationCurves.mixed(a.skew, b.skew, at: progress),
        perspective: AnimationCurves.mixed(a.perspective, b.perspective, at: progress),
        rotation: a.rotation.interpolated(to: b.rotation, at: progress)))
    return mix.isFinite ? mix : nil
  }

  /// The parts of this map, added `count` times to another's; `nil` if one of them has no parts.
  func stacked(on underlying: Matrix4, _ count: Double) -> Matrix4? {
    if let a = affine, let b = underlying.affine {
      return a.stacked(on: b, count).map(Matrix4.init)
    }
    guard let a = decomposition, let b = underlying.decomposition else { return nil }
    let sum = Matrix4(
      Decomposition(
        translation: b.translation + count * a.translation, scale: b.scale + count * (a.scale - 1),
        skew: b.skew + count * a.skew,
        perspective: b.perspective + count * (a.perspective - [0, 0, 0, 1]),
        rotation: a.rotation.accumulated(onto: b.rotation, count: count)))
    return sum.isFinite ? sum : nil
  }
}
