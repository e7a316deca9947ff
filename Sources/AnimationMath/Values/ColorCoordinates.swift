// A colour as the numbers that are mixed: which space they are in decides how the way between two
// colours looks.
//
// Converted once, a colour is linear in its channels, like a point, and an animation of it is weights
// times channels; only what is shown is converted back. All spaces but the first are premultiplied, as
// CSS has them [1, §12.3]: every coordinate but a hue is stored times alpha, so that a colour counts in
// a mixture by how much of it there is, and a transparent end does not show. Where a mixture has an
// alpha of 0 its coordinates are taken as they are.
//
// [1] CSS Color Module Level 4, W3C.

/// A colour as coordinates in the space that it is mixed in.
///
/// ```swift
/// let from = ColorCoordinates(red, in: .oklab)
/// let to = ColorCoordinates(blue, in: .oklab)
/// from.interpolated(to: to, at: 0.5).color
/// ```
///
/// Conversion there and back changes no component of a colour within sRGB by more than 1024·2⁻⁵³ by
/// ``Space/oklab`` and ``Space/oklch`` (measured: 540, where a dark red stands beside bright green),
/// and 8·2⁻⁵³ by the others (measured: 2); twice that if it is translucent. Two kinds of colour change
/// by more: a component of 0.04045, where sRGB's curve jumps, may come back 3e-8 lower, and one with an
/// alpha of 0 comes back as transparent black, but by ``Space/straightSRGB``.
public struct ColorCoordinates: LinearValue, Hashable {
  /// What the coordinates are.
  public enum Space: String, Hashable, Sendable, CaseIterable {
    /// Red, green and blue as they are encoded, not premultiplied: Core Animation's way.
    case straightSRGB
    /// Red, green and blue as they are encoded, premultiplied: CSS's way with `rgb()` and hexadecimal
    /// colours.
    case sRGB
    /// Red, green and blue as amounts of light, premultiplied: how light itself adds up.
    case linearSRGB
    /// Lightness and two opponent colours of OKLab, premultiplied: even to the eye.
    case oklab
    /// Lightness, chroma and hue in degrees of OKLab, the first two premultiplied: keeps the chroma
    /// where the hue changes. The hues of two colours want to be fitted to each other:
    /// ``ColorCoordinates/ends(from:to:in:hue:)``.
    case oklch
  }

  /// What the coordinates are.
  public let space: Space

  /// The three coordinates in the order of the space's name, times alpha if the space has it so; then
  /// alpha.
  public let values: SIMD4<Double>

  /// A colour by its coordinates.
  ///
  /// - Parameters:
  ///   - values: Premultiplied if the space is; alpha last.
  ///   - space: What they are.
  public init(_ values: SIMD4<Double>, in space: Space) {
    (self.values, self.space) = (values, space)
  }

  /// The coordinates of a colour.
  ///
  /// For an opaque colour within sRGB those of OKLab and the chroma are within 16·2⁻⁵³ (measured: 9.4),
  /// a hue within 4·2⁻⁵³·360·(1 + 1/chroma) degrees (measured: 0.9), and amounts of light within 8 ulps.
  /// Outside sRGB, those of OKLab lose digits where one of the three cone responses nears 0.
  ///
  /// - Parameters:
  ///   - color: The colour; components of any size.
  ///   - space: In ``Space/oklch`` the hue is in 0..<360.
  public init(_ color: ColorValue, in space: Space) {
    self.init(straight: space.coordinates(of: color), alpha: color.alpha, in: space)
  }

  /// - Parameter straight: The coordinates, not premultiplied.
  init(straight: SIMD3<Double>, alpha: Double, in space: Space) {
    self.init(SIMD4(straight * space.weights(alpha: alpha), alpha), in: space)
  }

  /// The colour.
  ///
  /// From OKLab, within 1024·2⁻⁵³ of the largest component or 1 (measured: 250); from the other spaces
  /// within 8·2⁻⁵³. At an alpha of 0, what is stored is taken as it is.
  public var color: ColorValue {
    let weights = space.weights(alpha: values.w == 0 ? 1 : values.w)
    let coordinates = SIMD3(values.x, values.y, values.z) / weights
    let encoded =
      switch space {
      case .straightSRGB, .sRGB: coordinates
      case .linearSRGB: coordinates.mapped(encodedLight)
      case .oklab: AnimationMath.linearSRGB(okLab: coordinates).mapped(encodedLight)
      case .oklch: AnimationMath.linearSRGB(okLab: rectangular(coordinates)).mapped(encodedLight)
      }
    return ColorValue(red: encoded.x, green: encoded.y, blue: encoded.z, alpha: values.w)
  }

  /// 4.
  public var channelCount: Int { 4 }

  /// A coordinate, alpha last.
  public func channel(_ index: Int) -> Double { values[index] }

  /// Other coordinates in the same space.
  public func withChannels(_ channel: (Int) -> Double) -> ColorCoordinates {
    ColorCoordinates(SIMD4(channel(0), channel(1), channel(2), channel(3)), in: space)
  }

  /// Whether both are in the same space.
  public func isCompatible(with other: ColorCoordinates) -> Bool { space == other.space }

  /// The Euclidean distance of the coordinates and alpha; of hues, by the points they stand for, so that
  /// a full turn is no distance.
  public func distance(from other: ColorCoordinates) -> Double {
    requireCompatible(self, other)
    return straightened.distance(from: other.straightened)
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

  /// What the coordinates are stored times.
  fileprivate func weights(alpha: Double) -> SIMD3<Double> {
    switch self {
    case .straightSRGB: SIMD3(repeating: 1)
    case .oklch: SIMD3(alpha, alpha, 1)
    default: SIMD3(repeating: alpha)
    }
  }
}

extension SIMD3<Double> {
  fileprivate func mapped(_ function: (Double) -> Double) -> SIMD3 {
    SIMD3(function(x), function(y), function(z))
  }
}

/// L, chroma and hue in 0..<360 of L, a and b.
private func polar(_ lab: SIMD3<Double>) -> SIMD3<Double> {
  let hue = arcTangent(y: lab.z, x: lab.y) * (180 / .pi)
  // A hue just below 0 would round to 360.
  let turned = hue < 0 ? hue + 360 : hue
  return SIMD3(lab.x, hypotenuse(lab.y, lab.z), turned == 360 ? 0 : turned)
}

/// L, a and b of L, chroma and hue.
private func rectangular(_ lch: SIMD3<Double>) -> SIMD3<Double> {
  let angle = lch.z.truncatingRemainder(dividingBy: 360) * (.pi / 180)
  return SIMD3(lch.x, lch.y * cosine(angle), lch.y * sine(angle))
}
