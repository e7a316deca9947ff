// Times in whole milliseconds, or in other whole fractions of a second.
//
//     0.2 + 0.1 as doubles is 0.30000000000000002…, which is not the double that 0.3 is read as
//
// Boundaries are exact sums of the given doubles. So an animation of 0.1 s with a delay of 0.2 s
// has not quite ended at 0.3 s. On a grid of milliseconds, a ninth of all boundaries lie after the
// instant that one would write. In whole milliseconds 200 + 100 is 300.
//
// A time in seconds is n units if it is the double nearest to n/units: the double that the decimal
// is read as. n/units is rounded once by division, so the decision is exact and needs no tolerance.
// Any other time is multiplied; if its product rounds to n, it stays before or after n.

extension Timing {
  /// A timing without beginning or end that takes seconds and passes on milliseconds.
  ///
  /// ```swift
  /// let timing = WebTiming(delay: 200, duration: 100)
  /// timing.grouped(in: Timing.milliseconds).state(at: 0.3).phase  // after
  /// WebTiming(delay: 0.2, duration: 0.1).state(at: 0.3).phase
  /// // active: 0.2 + 0.1 > 0.3
  /// ```
  public static let milliseconds = Timing.units(perSecond: 1000)

  /// A timing without beginning or end that takes seconds and passes on units, for
  /// ``AnimationTiming/grouped(in:easing:)``.
  ///
  /// A time in seconds that comes from decimal text, or from dividing a whole number by the units, is exactly
  /// that number of units. Times in a ``TimingState`` are in units; ``endTime`` is in seconds.
  ///
  /// - Precondition: The number of units is from 1 to 1e9.
  public static func units(perSecond count: Int) -> Timing {
    TimeScale(unitsPerSecond: count).timing
  }
}

/// The number of units in a second.
package struct TimeScale: AnimationTiming, Hashable {
  /// The number of units in a second; a whole number from 1 to 1e9.
  package let unitsPerSecond: Int

  /// A scale with a number of units in a second.
  ///
  /// - Precondition: The number is from 1 to 1e9.
  package init(unitsPerSecond: Int) {
    require(Self.range.contains(unitsPerSecond), Self.refusal(of: unitsPerSecond))
    self.unitsPerSecond = unitsPerSecond
  }

  package static let range = 1...1_000_000_000

  package static func refusal(of units: Int) -> String {
    "unitsPerSecond must be from 1 to 1e9, got \(units)"
  }

  /// A time in seconds, in units.
  ///
  /// If `time` is the double nearest to n/``unitsPerSecond``, it is the whole number n. All other
  /// times give the product within a unit in its last place, and keep their order.
  package func units(inSeconds time: Double) -> Double {
    let scale = Double(unitsPerSecond)
    let product = time * scale
    let whole = product.rounded()
    if whole / scale == time { return whole }
    // A product that only rounds to a whole number must not be that number.
    if product == whole && whole.isFinite {
      return time < whole / scale ? whole.nextDown : whole.nextUp
    }
    return product
  }

  /// The time in seconds of a number of units, rounded once.
  package func seconds(inUnits units: Double) -> Double { units / Double(unitsPerSecond) }

  /// The scale as a timing.
  package var timing: Timing {
    Timing(TimingLevel(unbounded: .scale(self), on: ClockMap(speed: Double(unitsPerSecond))))
  }
}
