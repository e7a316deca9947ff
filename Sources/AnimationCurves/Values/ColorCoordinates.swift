// A colour as coordinates for mixing. The space decides how the way between two colours looks.
//
// Converted once, a colour is linear in its channels, like a point, and an animation of it is
// weights times channels; only the result is converted back. All spaces except the first are
// premultiplied, as in CSS [1, §12.3]: every coordinate except a hue is stored times alpha. So a
// colour counts in a mixture by its opacity, and a transparent end does not show. The coordinates
// of a mixture with an alpha of 0 are not divided.
//
// [1] CSS Color Module Level 4, W3C.

/// A colour as coordinates in the space of its mixtures.
///
/// ```swift
/// let from = ColorCoordinates(red, in: .oklab)
/// let to = ColorCoordinates(blue, in: .oklab)
/// from.interpolated(to: to, at: 0.5).color
/// ```
///
/// Conversion there and back changes each component of an opaque colour within sRGB by at most
/// 1024·2⁻⁵³ in ``Space/oklab`` and ``Space/oklch`` and by at most 8·2⁻⁵³ in the other spaces; by
/// twice as much if the colour is translucent, its alpha at least 1e-290. There are two exceptions. A component of 0.04045,
/// where sRGB's curve jumps, may come back 3e-8 lower. A colour with an alpha of 0 comes back as
/// transparent black, except in ``Space/straightSRGB``.
public struct ColorCoordinates: LinearValue, Hashable {
  /// A space of coordinates.
  public enum Space: String, Hashable, Sendable, CaseIterable {
    /// Encoded red, green and blue, not premultiplied, as in Core Animation.
    case straightSRGB
    /// Encoded red, green and blue, premultiplied, as CSS mixes `rgb()` and hexadecimal colours.
    case sRGB
    /// Red, green and blue as amounts of light, premultiplied.
    ///
    /// Light itself adds up in this way.
    case linearSRGB
    /// Lightness and the two opponent colours of OKLab, premultiplied; even to the eye.
    case oklab
    /// Lightness, chroma, and hue in degrees, of OKLab; lightness and chroma premultiplied.
    ///
    /// Mixtures keep the chroma while the hue changes. Fit the hues of two colours to each other
    /// with ``ColorCoordinates/ends(from:to:in:hue:)``.
    case oklch
  }

  /// The space of the coordinates.
  public let space: Space

  /// The three coordinates, then alpha.
  ///
  /// The coordinates are in the order of the space's name, times alpha where the space is
  /// premultiplied.
  public let values: SIMD4<Double>

  /// A colour by its coordinates.
  ///
  /// - Parameters:
  ///   - values: Three coordinates, premultiplied if the space is, and alpha.
  ///   - space: The space of the coordinates.
  public init(_ values: SIMD4<Double>, in space: Space) {
    (self.values, self.space) = (values, space)
  }

  /// The coordinates of a colour.
  ///
  /// For an opaque colour within sRGB, OKLab's coordinates and the chroma are within 16·2⁻⁵³, a hue
  /// within 4·2⁻⁵³·360·(1 + 1/chroma) degrees, and amounts of light within 8 units in the last
  /// place. Outside sRGB, OKLab's coordinates lose digits where one of the three cone responses
  /// nears 0.
  ///
  /// - Parameters:
  ///   - color: The colour; components of any size.
  ///   - space: The space of the coordinates; in ``Space/oklch`` the hue is in 0..<360.
  public init(_ color: ColorValue, in space: Space) {
    self.init(straight: space.coordinates(of: color), alpha: color.alpha, in: space)
  }

  /// Coordinates that are not yet premultiplied.
  package init(straight: SIMD3<Double>, alpha: Double, in space: Space) {
    self.init(SIMD4(straight * space.weights(alpha: alpha), alpha), in: space)
  }

  /// The colour.
  ///
  /// From OKLab, of lightness 0…1 and a and b within ±0.4, each component is within 1024·2⁻⁵³ of the largest
  /// component or 1. Beyond, the cubes of the three cone responses cancel: there an amount of light is within
  /// 64·2⁻⁵³·(|L| + |a| + |b|)³. From the other spaces it is within 8·2⁻⁵³. With an alpha of 0 the stored coordinates
  /// are not divided; OKLab's beyond ±1e100 count as that.
  public var color: ColorValue {
    let weights = space.weights(alpha: values.w == 0 ? 1 : values.w)
    let coordinates = SIMD3(values.x, values.y, values.z) / weights
    let encoded =
      switch space {
      case .straightSRGB, .sRGB: coordinates
      case .linearSRGB: coordinates.mapped(encodedLight)
      case .oklab: AnimationCurves.linearSRGB(okLab: coordinates.bounded).mapped(encodedLight)
      case .oklch:
        AnimationCurves.linearSRGB(okLab: rectangular(coordinates.bounded)).mapped(encodedLight)
      }
    return ColorValue(red: encoded.x, green: encoded.y, blue: encoded.z, alpha: values.w)
  }

  /// Four channels.
  public var channelCount: Int { 4 }

  /// A coordinate, alpha last.
  public func channel(_ index: Int) -> Double { values[index] }

  /// The same space with other coordinates.
  public func withChannels(_ channel: (Int) -> Double) -> ColorCoordinates {
    ColorCoordinates(SIMD4(channel(0), channel(1), channel(2), channel(3)), in: space)
  }

  /// Whether both are in the same space.
  public func isMixable(with other: ColorCoordinates) -> Bool { space == other.space }

  /// The Euclidean distance of the coordinates and alpha.
  ///
  /// Hue and chroma count as points of the plane, so a full turn has the length 0.
  public func animationDistance(from other: ColorCoordinates) -> Double {
    requireCompatible(self, other)
    return straightened.animationDistance(from: other.straightened)
  }

  private var straightened: SIMD4<Double> {
    space == .oklch ? SIMD4(rectangular(SIMD3(values.x, values.y, values.z)), values.w) : values
  }
}

extension ColorCoordinates.Space {
  /// The coordinates of a colour, not premultiplied.
  func coordinates(of color: ColorValue) -> SIMD3<Double> {
    let encoded = SIMD3(color.red, color.green, color.blue)
    return switch self {
    case .straightSRGB, .sRGB: encoded
    case .linearSRGB: encoded.mapped(linearLight)
    case .oklab: okLab(linearSRGB: encoded.mapped(linearLight))
    case .oklch: polar(okLab(linearSRGB: encoded.mapped(linearLight)))
    }
  }

  /// The factors by which coordinates are premultiplied.
  fileprivate func weights(alpha: Double) -> SIMD3<Double> {
    switch self {
    case .straightSRGB: SIMD3(repeating: 1)
    case .oklch: SIMD3(alpha, alpha, 1)
    default: SIMD3(repeating: alpha)
    }
  }
}

extension SIMD3<Double> {
  /// Numbers whose cubes are finite, or NaN: over an alpha that nearly vanishes, coordinates are infinite.
  fileprivate var bounded: SIMD3 { mapped { Swift.min(Swift.max($0, -1e100), 1e100) } }

  fileprivate func mapped(_ function: (Double) -> Double) -> SIMD3 {
    SIMD3(function(x), function(y), function(z))
  }
}

/// L, chroma and hue, in 0..<360, from L, a and b.
private func polar(_ lab: SIMD3<Double>) -> SIMD3<Double> {
  let hue = arcTangent(y: lab.z, x: lab.y) * (180 / .pi)
  // A hue just below 0 would round to 360.
  let turned = hue < 0 ? hue + 360 : hue
  return SIMD3(lab.x, hypotenuse(lab.y, lab.z), turned == 360 ? 0 : turned)
}

/// L, a and b from L, chroma and hue.
private func rectangular(_ lch: SIMD3<Double>) -> SIMD3<Double> {
  let angle = lch.z.truncatingRemainder(dividingBy: 360) * (.pi / 180)
  return SIMD3(lch.x, lch.y * cosine(angle), lch.y * sine(angle))
}
