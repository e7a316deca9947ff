// Two colours prepared for mixing. Hues lie on a circle, so a mixture of two hues needs a
// direction.
//
// The rules are those of CSS [1, §12.4], applied to the hues θ₁ and θ₂ in 0..<360:
//
//     shorter       at most half a turn          longer        at least half a turn
//     increasing    θ₂ not below θ₁              decreasing    θ₂ not above θ₁
//
// A colour without chroma has no hue: it takes that of the other colour [1, §12.2], so that white
// to blue does not pass through green. "Without chroma" means up to 4e-6, as in the sample code of
// [1]; taking a hue changes such a colour by less than 8e-6. Between equal hues `longer` is a whole
// turn, also if one hue was taken from the other colour.
//
// [1] CSS Color Module Level 4, W3C.

extension ColorCoordinates {
  /// The direction around the circle of hues.
  public enum HuePath: String, Hashable, Sendable, CaseIterable {
    /// Over at most half a turn.
    case shorter
    /// Over at least half a turn; a whole one between equal hues.
    case longer
    /// By rising angles: red, yellow, green, blue.
    case increasing
    /// By falling angles: red, blue, green, yellow.
    case decreasing
  }
}

extension ColorCoordinates {
  /// The coordinates of two colours, with hues fitted to `path`.
  ///
  /// - Parameters:
  ///   - start: The colour at 0.
  ///   - end: The colour at 1.
  ///   - space: The space of the mixture.
  ///   - path: The direction of the hue in ``Space/oklch``; one of the two hues may move to
  ///     360..<720. Ignored in the other spaces.
  public static func ends(
    from start: ColorValue, to end: ColorValue, in space: Space, hue path: HuePath = .shorter
  ) -> (from: ColorCoordinates, to: ColorCoordinates) {
    var from = space.coordinates(of: start)
    var to = space.coordinates(of: end)
    if space == .oklch {
      if from.y <= leastChroma { from.z = to.z } else if to.y <= leastChroma { to.z = from.z }
    }
    return ends(
      from: ColorCoordinates(straight: from, alpha: start.alpha, in: space),
      to: ColorCoordinates(straight: to, alpha: end.alpha, in: space), hue: path)
  }

  /// Coordinates of one space, with hues fitted to `path`.
  ///
  /// A colour without chroma keeps its hue here: `oklch(1 0 40deg)` to `oklch(1 0 60deg)` turns by 20°.
  ///
  /// ```swift
  /// let white = ColorCoordinates([1, 0, 40, 1], in: .oklch)
  /// let other = ColorCoordinates([1, 0, 60, 1], in: .oklch)
  /// let ends = ColorCoordinates.ends(from: white, to: other)
  /// ends.from.interpolated(to: ends.to, at: 0.5).values.z    // 50
  /// ```
  ///
  /// - Parameters:
  ///   - start: The coordinates at 0.
  ///   - end: The coordinates at 1, in the same space.
  ///   - path: The direction of the hue, as for two colours; hues count modulo 360.
  public static func ends(
    from start: ColorCoordinates, to end: ColorCoordinates, hue path: HuePath = .shorter
  ) -> (from: ColorCoordinates, to: ColorCoordinates) {
    requireCompatible(start, end)
    guard start.space == .oklch else { return (start, end) }
    var (from, to) = (start.values, end.values)
    from.z -= 360 * (from.z / 360).rounded(.down)
    to.z -= 360 * (to.z / 360).rounded(.down)
    let difference = to.z - from.z
    switch path {
    case .shorter:
      if difference > 180 { from.z += 360 } else if difference < -180 { to.z += 360 }
    case .longer:
      if difference > 0 && difference < 180 {
        from.z += 360
      } else if difference > -180 && difference <= 0 {
        to.z += 360
      }
    case .increasing:
      if difference < 0 { to.z += 360 }
    case .decreasing:
      if difference > 0 { from.z += 360 }
    }
    return (ColorCoordinates(from, in: .oklch), ColorCoordinates(to, in: .oklch))
  }
}

extension ColorValue {
  /// The mixture of this colour and `end` in a colour space.
  ///
  /// ``ColorCoordinates/ends(from:to:in:hue:)`` converts the ends once for a whole animation.
  ///
  /// - Parameters:
  ///   - end: The colour at 1.
  ///   - progress: 0 gives this colour and 1 gives `end`, both exactly; outside 0…1 the mixture
  ///     continues in the same way.
  ///   - space: The space of the mixture.
  ///   - hue: The direction of the hue in ``ColorCoordinates/Space/oklch``.
  public func mixed(
    with end: ColorValue, at progress: Double, in space: ColorCoordinates.Space,
    hue: ColorCoordinates.HuePath = .shorter
  ) -> ColorValue {
    if progress == 0 { return self }
    if progress == 1 { return end }
    let (from, to) = ColorCoordinates.ends(from: self, to: end, in: space, hue: hue)
    return from.interpolated(to: to, at: progress).color
  }
}

/// The largest chroma without a hue.
private let leastChroma = 4e-6
