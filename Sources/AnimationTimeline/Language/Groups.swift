// Groups of steps: together, again, and one a little after the other.

import AnimationMath

/// Steps one after the other inside another step: another name for a timeline.
public typealias Series<Model: Sendable> = MotionTimeline<Model>

/// Steps that begin together, or at places counted from the beginning of the group; as long as the last end.
///
/// `.at(2)` begins two seconds after the group, `.with(offset: 0.5)` half a second after the step written before.
///
/// If several animate one property, the step that begins last is shown; among those that begin at
/// once, the last in the source.
public struct Parallel<Model: Sendable>: TimelineStep {
  /// The step as a timeline of its own.
  public let timeline: MotionTimeline<Model>

  /// Steps together.
  ///
  /// - Parameters:
  ///   - duration: The seconds of the group, as of Core Animation's: what is longer is cut off and holds. Above 0, finite;
  ///     if `nil`, until the last end.
  ///   - steps: The steps.
  public init(
    duration: Double? = nil, @StepBuilder<Model> _ steps: () throws -> StepBuilder<Model>.Written
  ) rethrows {
    let nodes = try steps().nodes
    guard let duration else {
      timeline = MotionTimeline(.parallel(nodes))
      return
    }
    requirePositive(duration, "duration")
    timeline = MotionTimeline(.parallel(nodes + [StepNode(.wait(duration))])).cut(to: duration)
  }
}

/// The directions of the passes of a ``Repeat``.
public enum RepeatDirection: String, Hashable, Sendable, CaseIterable {
  /// Every pass from the beginning to the end.
  case forward
  /// Every second pass back, its easings turned in time.
  case mirrored
}

/// Steps that are repeated.
///
/// All passes are the same: an open end is filled in once.
public struct Repeat<Model: Sendable>: TimelineStep {
  /// The step as a timeline of its own.
  public let timeline: MotionTimeline<Model>

  /// Steps in a series, a number of times.
  ///
  /// - Parameters:
  ///   - count: The number of passes; there and back are two. Above 0; a fraction cuts the last
  ///     pass, ∞ never ends.
  ///   - direction: Whether every second pass goes back.
  ///   - delay: Seconds between two passes, in which the last value is held; ≥ 0.
  ///   - steps: One pass.
  /// - Precondition: One pass ends, and takes time if there are infinitely many.
  public init(
    _ count: Double, _ direction: RepeatDirection = .forward, delay: Double = 0,
    @StepBuilder<Model> _ steps: () throws -> StepBuilder<Model>.Written
  ) rethrows {
    require(count > 0, "count must be above 0, got \(count)")
    requireLength(delay, "delay")
    timeline = MotionTimeline(.series(try steps().nodes))
      .changed(.repeated(count: count, direction: direction, delay: delay))
  }

  /// Steps in a series, there and back a number of times.
  ///
  /// This is Core Animation's count for animations that autoreverse.
  ///
  /// - Parameters:
  ///   - count: The number of passes there and back; above 0, ∞ never ends.
  ///   - delay: Seconds between two passes; ≥ 0.
  ///   - steps: The pass there.
  public init(
    roundTrips count: Double, delay: Double = 0,
    @StepBuilder<Model> _ steps: () throws -> StepBuilder<Model>.Written
  ) rethrows {
    try self.init(2 * count, .mirrored, delay: delay, steps)
  }

  /// Steps in a series, once and then again: the count of GSAP, Motion and anime.js.
  ///
  /// - Parameters:
  ///   - extra: The passes after the first; ≥ 0, ∞ never ends.
  ///   - direction: Whether every second pass goes back.
  ///   - delay: Seconds between two passes; ≥ 0.
  ///   - steps: One pass.
  public init(
    again extra: Double, _ direction: RepeatDirection = .forward, delay: Double = 0,
    @StepBuilder<Model> _ steps: () throws -> StepBuilder<Model>.Written
  ) rethrows {
    require(extra >= 0, "again must be ≥ 0, got \(extra)")
    try self.init(extra + 1, direction, delay: delay, steps)
  }

  /// Steps in a series, repeated for some seconds; the last pass is cut off.
  ///
  /// - Parameters:
  ///   - duration: The seconds of all passes; above 0, ∞ never ends.
  ///   - direction: Whether every second pass goes back.
  ///   - delay: Seconds between two passes; ≥ 0.
  ///   - steps: One pass, which ends and takes time.
  public init(
    duration: Double, _ direction: RepeatDirection = .forward, delay: Double = 0,
    @StepBuilder<Model> _ steps: () throws -> StepBuilder<Model>.Written
  ) rethrows {
    require(duration > 0, "duration must be above 0, got \(duration)")
    let endless = try Repeat(.infinity, direction, delay: delay, steps)
    timeline = duration < .infinity ? endless.cut(to: duration) : endless.timeline
  }
}

/// The place in a ``Stagger`` from which delays grow.
public enum StaggerOrigin: Hashable, Sendable {
  /// The first step.
  case first
  /// The middle; for an even number, between two steps.
  case center
  /// The last step.
  case last
  /// The step with an index.
  case index(Int)
  /// The outermost steps: the distance of a step is that of the farthest step from the middle,
  /// minus its own.
  case edges
  /// A random order: each step has one of the distances 0, 1, 2 …, shuffled by a seed.
  case random(seed: UInt64)

  /// The distance of each step.
  ///
  /// - Parameter columns: Of a grid; `nil` for a row.
  fileprivate func distances(_ count: Int, columns: Int?) -> [Double] {
    let (width, height) =
      columns.map { ($0, (count + $0 - 1) / $0) } ?? (count, min(count, 1))
    func cell(_ index: Int) -> PointValue {
      PointValue(x: Double(index % max(width, 1)), y: Double(index / max(width, 1)))
    }
    func distances(from origin: PointValue) -> [Double] {
      (0..<count).map { cell($0).animationDistance(from: origin) }
    }
    let middle = PointValue(x: Double(width - 1) / 2, y: Double(height - 1) / 2)
    switch self {
    case .first: return distances(from: .zero)
    case .center: return distances(from: middle)
    case .last: return distances(from: cell(count - 1))
    case .index(let index): return distances(from: cell(index))
    case .edges:
      let inner = distances(from: middle)
      let largest = inner.max() ?? 0
      return inner.map { largest - $0 }
    case .random(let seed):
      var (order, noise) = ((0..<count).map(Double.init), SeededNoise(seed: seed))
      for index in order.indices.dropFirst().reversed() {
        order.swapAt(index, Int(noise.next() * Double(index + 1)))
      }
      return order
    }
  }
}

/// The size of the delays of a ``Stagger``.
public enum StaggerDelay: Hashable, Sendable {
  /// Seconds from one step to the next; from the first of n steps, the largest delay is n − 1 times
  /// as long.
  case each(Double)
  /// As ``each(_:)``, but an easing covers n delays instead of the largest delay, as in Motion.
  case eachOverCount(Double)
  /// The largest delay.
  case total(Double)

  /// The delays of numbered steps, in seconds.
  ///
  /// - Parameters:
  ///   - count: The number of steps; ≥ 0.
  ///   - origin: The place where the delay is 0.
  ///   - columns: For a grid, the number in a row: distances are then measured in the plane, and
  ///     the centre is the grid's.
  ///   - easing: From the fraction of the largest distance to the fraction of the largest delay.
  public func delays(
    _ count: Int, from origin: StaggerOrigin = .first, columns: Int? = nil,
    easing: Easing = .linear
  ) -> [Double] {
    require(count >= 0, "count must be ≥ 0, got \(count)")
    if let columns { require(columns > 0, "columns must be above 0, got \(columns)") }
    if case .index(let index) = origin {
      require(0..<count ~= index, "index must be below \(count), got \(index)")
    }
    return delays(for: origin.distances(count, columns: columns), easing: easing)
  }

  /// The delays of steps by their places in the plane, in seconds.
  ///
  /// For distances along one axis alone, give places whose other coordinate is 0.
  ///
  /// - Parameters:
  ///   - places: The place of each step.
  ///   - origin: The place where the delay is 0.
  ///   - easing: From the fraction of the largest distance to the fraction of the largest delay.
  /// - Returns: A delay for each place. The seconds of ``each(_:)`` are for each unit of distance.
  public func delays(
    at places: [PointValue], from origin: PointValue, easing: Easing = .linear
  ) -> [Double] {
    delays(for: places.map { $0.animationDistance(from: origin) }, easing: easing)
  }

  private func delays(for distances: [Double], easing: Easing) -> [Double] {
    let largest = distances.max() ?? 0
    let (seconds, name, range) =
      switch self {
      case .each(let seconds): (seconds, "each", largest)
      case .eachOverCount(let seconds): (seconds, "each", Double(distances.count))
      case .total(let seconds): (seconds, "total", largest)
      }
    requireLength(seconds, name)
    if largest == 0 { return distances.map { _ in 0 } }
    let total = if case .total = self { seconds } else { seconds * range }
    return distances.map { total * easing.value(at: $0 / range) }
  }
}

/// Numbered steps, each beginning a little after the one before.
///
/// ```swift
/// Stagger(5, .each(0.1), from: .center) { index in
///   Animate(\Card.parts[index].opacity, from: 0, to: 1, .over(0.3))
/// }
/// ```
public struct Stagger<Model: Sendable>: TimelineStep {
  /// The step as a timeline of its own.
  public let timeline: MotionTimeline<Model>

  /// Steps by number, each a series.
  ///
  /// - Parameters:
  ///   - count: The number of steps; ≥ 0.
  ///   - delay: The size of the delays.
  ///   - origin: The place where the delay is 0.
  ///   - columns: For a grid, the number in a row.
  ///   - easing: From distance to delay, as fractions of the largest; not below 0.
  ///   - steps: The steps of one number, from 0.
  public init(
    _ count: Int, _ delay: StaggerDelay, from origin: StaggerOrigin = .first,
    columns: Int? = nil, easing: Easing = .linear,
    @StepBuilder<Model> _ steps: (Int) throws -> StepBuilder<Model>.Written
  ) rethrows {
    try self.init(
      StaggerPlan(delay: delay, spread: .numbers(from: origin, columns: columns), easing: easing),
      count, steps)
  }

  /// Steps by their places in the plane, each a series.
  ///
  /// - Parameters:
  ///   - places: The place of each step.
  ///   - delay: The size of the delays: in seconds for each unit of distance, or the largest.
  ///   - origin: The place where the delay is 0.
  ///   - easing: From distance to delay, as fractions of the largest; not below 0.
  ///   - steps: The steps of one number, from 0.
  public init(
    at places: [PointValue], _ delay: StaggerDelay, from origin: PointValue,
    easing: Easing = .linear,
    @StepBuilder<Model> _ steps: (Int) throws -> StepBuilder<Model>.Written
  ) rethrows {
    try self.init(
      StaggerPlan(delay: delay, spread: .places(places, from: origin), easing: easing),
      places.count, steps)
  }

  package init(
    _ plan: StaggerPlan, _ count: Int, _ steps: (Int) throws -> StepBuilder<Model>.Written
  ) rethrows {
    let nodes = try plan.delays(of: count).enumerated().map { index, delay in
      requireLength(delay, "the delay of step \(index)")
      return MotionTimeline(.series(try steps(index).nodes))
        .changed(.shifted(StepClock.Shift(delay: delay, speed: 1, offset: 0))).node
    }
    timeline = MotionTimeline(.staggered(nodes, plan))
  }
}

/// The numbers that determine the delays of a ``Stagger``.
package struct StaggerPlan: Hashable, Sendable {
  package let delay: StaggerDelay
  package let spread: Spread
  package let easing: Easing

  /// The places between which distances are measured.
  package enum Spread: Hashable, Sendable {
    case numbers(from: StaggerOrigin, columns: Int?)
    case places([PointValue], from: PointValue)
  }

  package init(delay: StaggerDelay, spread: Spread, easing: Easing) {
    (self.delay, self.spread, self.easing) = (delay, spread, easing)
  }

  /// The delays of a number of steps, in seconds.
  package func delays(of count: Int) -> [Double] {
    switch spread {
    case .numbers(let origin, let columns):
      delay.delays(count, from: origin, columns: columns, easing: easing)
    case .places(let places, let origin): delay.delays(at: places, from: origin, easing: easing)
    }
  }
}
