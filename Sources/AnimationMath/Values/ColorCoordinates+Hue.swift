// Two colours made ready to be mixed, which matters for hues: they lie on a circle, and a mixture of
// two numbers has to know which way round.
//
// The rules are those of CSS [1, §12.4], applied to the hues θ₁ and θ₂ in 0..<360:
//
//     shorter       at most half a turn          longer        at least half a turn
//     increasing    θ₂ not below θ₁              decreasing    θ₂ not above θ₁
//
// A colour without chroma has no hue: it takes the other's [1, §12.2], so that white to blue does not
// pass through green. "Without" is 4e-6, as in the sample code of [1]; what such a colour changes by is
// below 8e-6. Between equal hues `longer` is a whole turn, for a hue that was taken too.
//
// [1] CSS Color Module Level 4, W3C.

/// Which way round the circle of hues.
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

extension ColorCoordinates {
  /// The coordinates of two colours, such that mixing them goes the way that is asked for.
  ///
  /// - Parameters:
  ///   - start: The colour at 0.
  ///   - end: The colour at 1.
  ///   - space: What to mix.
  ///   - path: For ``Space/oklch``; the other spaces have no use for it. One of the two hues may then be
  ///     in 360..<720.
  public static func ends(
    from start: ColorValue, to end: ColorValue, in space: Space, hue path: HuePath = .shorter
  ) -> (from: ColorCoordinates, to: ColorCoordinates) {
    var from = space.coordinates(of: start)
    var to = space.coordinates(of: end)
    if space == .oklch { fit(&from, &to, path) }
    return (
      ColorCoordinates(straight: from, alpha: start.alpha, in: space),
      ColorCoordinates(straight: to, alpha: end.alpha, in: space)
    )
  }

  /// Fits two hues to each other, each beside its lightness and chroma.
  private static func fit(
    _ from: inout SIMD3<Double>, _ to: inout SIMD3<Double>, _ path: HuePath
  ) {
    if from.y <= leastChroma {
      from.z = to.z
    } else if to.y <= leastChroma {
      to.z = from.z
    }
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
  }
}

extension ColorValue {
  /// The colour at `progress` of the way from this one to `end`, mixed in a space of one's choice.
  ///
  /// ``ColorCoordinates/ends(from:to:in:hue:)`` converts the ends once for a whole animation.
  ///
  /// - Parameters:
  ///   - end: The colour at 1; this one is that at 0, both exactly.
  ///   - progress: Outside 0…1 it goes on in the same way.
  ///   - space: See ``ColorCoordinates/Space``.
  ///   - hue: Which way round, for ``ColorCoordinates/Space/oklch``.
  public func mixed(
    with end: ColorValue, at progress: Double, in space: ColorCoordinates.Space,
    hue: HuePath = .shorter
  ) -> ColorValue {
    if progress == 0 { return self }
    if progress == 1 { return end }
    let (from, to) = ColorCoordinates.ends(from: self, to: end, in: space, hue: hue)
    return from.interpolated(to: to, at: progress).color
  }
}

/// What has no more chroma than this has no hue.
private let leastChroma = 4e-6
