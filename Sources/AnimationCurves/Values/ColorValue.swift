// Colours by their sRGB components, as files, views and Core Animation hold them.
//
// Mixed component by component, with alpha as a fourth component, a colour behaves like a CGColor
// in Core Animation: red to green passes a dark brown, and a transparent end shows its colour on
// the way. ColorCoordinates.swift has the spaces in which CSS and others mix.

/// A colour: gamma-encoded sRGB and straight alpha.
///
/// Every display shows components of 0…1; components outside name colours of wider gamuts (extended
/// sRGB). Nothing is clamped. NaN in, NaN out.
///
/// An ``AnimationStack`` of these colours mixes their straight sRGB components, as Core Animation
/// does. For any other mixture take a stack of ``ColorCoordinates``, which names the space: CSS and
/// the JSON of `CurveFormats` premultiply sRGB by alpha unless told otherwise
/// (``ColorCoordinates/Space/sRGB``). Mixtures in ``ColorCoordinates/Space/oklab`` and
/// ``ColorCoordinates/Space/oklch`` can leave the gamut of sRGB between two colours that are in it:
/// components below 0 or above 1, to be clamped or mapped by the caller.
public struct ColorValue: LinearValue, Hashable {
  /// The gamma-encoded components, 0 to 1 within sRGB.
  public var red, green, blue: Double

  /// The opacity: 0 for transparent, 1 for opaque.
  public var alpha: Double

  /// A colour by its components.
  @inlinable
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Four channels.
  @inlinable
  public var channelCount: Int { 4 }

  /// A component, alpha last.
  @inlinable
  public func channel(_ index: Int) -> Double {
    switch index {
    case 0: red
    case 1: green
    case 2: blue
    default: alpha
    }
  }

  /// A colour with other components.
  @inlinable
  public func withChannels(_ channel: (Int) -> Double) -> ColorValue {
    ColorValue(red: channel(0), green: channel(1), blue: channel(2), alpha: channel(3))
  }
}
