// Colours by their sRGB components: what files, views and Core Animation hold.
//
// Mixed as it is, component by component and alpha beside them, a colour does what Core Animation does
// with a CGColor: red to green passes a dark brown, and a transparent end shows its colour on the way.
// ColorCoordinates.swift has the spaces that CSS and others mix in.

/// A colour: gamma-encoded sRGB and straight alpha.
///
/// Components of 0…1 are what every display shows; below 0 and above 1 they name colours of wider
/// gamuts (extended sRGB). They are numbers like any others: nothing is clamped, and NaN comes out where
/// NaN goes in.
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

  /// Red, green, blue and alpha.
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

  /// A colour of other components.
  @inlinable
  public func withChannels(_ channel: (Int) -> Double) -> ColorValue {
    ColorValue(red: channel(0), green: channel(1), blue: channel(2), alpha: channel(3))
  }
}
