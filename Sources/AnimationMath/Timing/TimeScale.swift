// Whole milliseconds, and other units of which a second has a whole number.
//
//     0.2 + 0.1 as doubles is 0.30000000000000002…, which is not the double that 0.3 is read as
//
// Boundaries are exact for the doubles that they are made of, and so an animation of 0.1 s that is delayed
// by 0.2 s has not quite ended at 0.3 s. On a grid of milliseconds a ninth of all boundaries lie behind the
// instant that one would write. In whole milliseconds 200 + 100 is 300.
//
// A time in seconds is n units if it is the double nearest to n/units: the one that the decimal is read as.
// n/units is rounded once by division, so that this is decided exactly and without a tolerance. Any other
// time is multiplied, and stays before or behind n where the product is rounded to it.

/// A number of units to the second, for timings in whole units, such as milliseconds.
///
/// ```swift
/// let timing = WebTiming(delay: 200, duration: 100)
/// timing.grouped(in: TimeScale.milliseconds).state(at: 0.3).phase      // after
/// WebTiming(delay: 0.2, duration: 0.1).state(at: 0.3).phase            // active: 0.2 + 0.1 > 0.3
/// ```
///
/// As a group it takes a time in seconds and hands it on in units. Seconds that come from decimal text, or are
/// the quotient of a whole number and the units, are that number exactly. What a ``TimingState`` says of times
/// is in units too, and ``Timing/endTime`` is in seconds.
public struct TimeScale: AnimationTiming, Hashable {
  /// How many units there are to a second; a whole number from 1 to 1e9.
  public let unitsPerSecond: Int

  /// A number of units to the second.
  ///
  /// - Precondition: From 1 to 1e9.
  public init(unitsPerSecond: Int) {
    precondition(Self.range.contains(unitsPerSecond), Self.refusal(of: unitsPerSecond))
    self.unitsPerSecond = unitsPerSecond
  }

  static let range = 1...1_000_000_000

  static func refusal(of units: Int) -> String {
    "unitsPerSecond must be from 1 to 1e9, got \(units)"
  }

  /// A thousand units to the second.
  public static let milliseconds = TimeScale(unitsPerSecond: 1000)

  /// The units of a time in seconds.
  ///
  /// The whole number n where `time` is the double nearest to n/``unitsPerSecond``; elsewhere the product within a
  /// unit in its last place, in the order of the times.
  public func units(inSeconds time: Double) -> Double {
    let scale = Double(unitsPerSecond)
    let product = time * scale
    let whole = product.rounded()
    if whole / scale == time { return whole }
    // A product that rounds to a whole number is not it.
    if product == whole && whole.isFinite {
      return time < whole / scale ? whole.nextDown : whole.nextUp
    }
    return product
  }

  /// The time in seconds of a number of units, rounded once.
  public func seconds(inUnits units: Double) -> Double { units / Double(unitsPerSecond) }

  /// The scale as a timing without a beginning and without an end, for ``AnimationTiming/grouped(in:easing:)``.
  public var timing: Timing { Timing(TimingLevel(unbounded: .scale(self))) }
}
