// Groups of steps: together, again, and one a little after the other.

import AnimationMath

/// Steps one after the other, within another step: a timeline by its other name.
public typealias Series<Model: Sendable> = MotionTimeline<Model>

/// Steps that begin together; as long as the longest.
///
/// Of steps on one property the one that begins last is shown, and of those that begin at once the one
/// written last.
public struct Parallel<Model: Sendable>: TimelineStep {
  /// The step as a timeline of its own.
  public let timeline: MotionTimeline<Model>

  /// Steps together.
  public init(@StepBuilder<Model> _ steps: () -> StepBuilder<Model>.Steps) {
    timeline = MotionTimeline(.parallel(steps().nodes))
  }
}

/// Which way the passes of a ``Repeat`` go.
public enum RepeatDirection: String, Hashable, Sendable, CaseIterable {
  /// Every pass from the beginning to the end.
  case forward
  /// Every second pass back, its easings turned in time.
  case mirrored
}

/// Steps that are played again.
///
/// Every pass plays what the first one does: an open end is filled in once.
public struct Repeat<Model: Sendable>: TimelineStep {
  /// The step as a timeline of its own.
  public let timeline: MotionTimeline<Model>

  /// Steps in a series, a number of times.
  ///
  /// - Parameters:
  ///   - count: The passes in all, back and forth counted apart; above 0, a fraction cuts the last one, ∞ never
  ///     ends.
  ///   - direction: Whether every second pass goes back.
  ///   - delay: Seconds between two passes, in which the last value is held; ≥ 0.
  ///   - steps: One pass.
  /// - Precondition: One pass ends, and takes time if there are infinitely many.
  public init(
    _ count: Double, _ direction: RepeatDirection = .forward, delay: Double = 0,
    @StepBuilder<Model> _ steps: () -> StepBuilder<Model>.Steps
  ) {
    precondition(count > 0, "count must be above 0, got \(count)")
    requireLength(delay, "delay")
    timeline = MotionTimeline(
      .repeated(
        .series(steps().nodes), count: count, isMirrored: direction == .mirrored, delay: delay))
  }
}

/// From where the delays of a ``Stagger`` grow.
public enum StaggerOrigin: Hashable, Sendable {
  /// The first one.
  case first
  /// The middle, which lies between two of an even number.
  case center
  /// The last one.
  case last
  /// The one of an index.
  case index(Int)

  func place(among count: Int) -> Double {
    switch self {
    case .first: 0
    case .center: Double(count - 1) / 2
    case .last: Double(count - 1)
    case .index(let index): Double(index)
    }
  }
}

/// How large the delays of a ``Stagger`` are.
public enum StaggerDelay: Hashable, Sendable {
  /// Seconds from one to its neighbour; n from the first have a largest delay of (n − 1) times as much.
  case each(Double)
  /// The largest delay.
  case total(Double)

  /// The delays of numbered steps, in seconds.
  ///
  /// - Parameters:
  ///   - count: How many; ≥ 0.
  ///   - origin: Where the delay is 0.
  ///   - columns: For a grid in rows of so many, distances are measured in the plane, and the centre is that of
  ///     the grid.
  ///   - easing: From the fraction of the largest distance to the fraction of the largest delay.
  public func delays(
    _ count: Int, from origin: StaggerOrigin = .first, columns: Int? = nil,
    easing: Easing = .linear
  ) -> [Double] {
    precondition(count >= 0, "count must be ≥ 0, got \(count)")
    if let columns { precondition(columns > 0, "columns must be above 0, got \(columns)") }
    if case .index(let index) = origin {
      precondition(0..<count ~= index, "index must be below \(count), got \(index)")
    }
    let distances = (0..<count).map { index in
      guard let columns else { return (Double(index) - origin.place(among: count)).magnitude }
      let rows = (count + columns - 1) / columns
      let (x, y) =
        if case .center = origin {
          (Double(columns - 1) / 2, Double(rows - 1) / 2)
        } else {
          Self.cell(Int(origin.place(among: count)), columns)
        }
      let cell = Self.cell(index, columns)
      return PointValue(x: cell.x, y: cell.y).distance(from: PointValue(x: x, y: y))
    }
    let largest = distances.max() ?? 0
    let total: Double
    switch self {
    case .each(let seconds):
      requireLength(seconds, "each")
      total = seconds * largest
    case .total(let seconds):
      requireLength(seconds, "total")
      total = seconds
    }
    return distances.map { largest == 0 ? 0 : total * easing.value(at: $0 / largest) }
  }

  private static func cell(_ index: Int, _ columns: Int) -> (x: Double, y: Double) {
    (Double(index % columns), Double(index / columns))
  }
}

/// Numbered steps that begin one a little after the other.
///
/// ```swift
/// Stagger(5, .each(0.1), from: .center) { index in
///   Animate(\Cards.items[index].opacity, from: 0, to: 1, .over(0.3))
/// }
/// ```
public struct Stagger<Model: Sendable>: TimelineStep {
  /// The step as a timeline of its own.
  public let timeline: MotionTimeline<Model>

  /// Steps by number, each a series.
  ///
  /// - Parameters:
  ///   - count: How many; ≥ 0.
  ///   - delay: How large the delays are.
  ///   - origin: Where the delay is 0.
  ///   - columns: For a grid, how many stand in a row.
  ///   - easing: How the delay grows with the distance; not below 0.
  ///   - steps: The steps of one number, from 0.
  public init(
    _ count: Int, _ delay: StaggerDelay, from origin: StaggerOrigin = .first,
    columns: Int? = nil, easing: Easing = .linear,
    @StepBuilder<Model> _ steps: (Int) -> StepBuilder<Model>.Steps
  ) {
    let delays = delay.delays(count, from: origin, columns: columns, easing: easing)
    timeline = MotionTimeline(
      .parallel(
        delays.enumerated().map { index, delay in
          requireLength(delay, "the delay of step \(index)")
          return .shifted(
            .series(steps(index).nodes), Shift(delay: delay, speed: 1, offset: 0))
        }))
  }
}
