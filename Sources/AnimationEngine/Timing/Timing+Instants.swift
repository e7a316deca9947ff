// The instants at which an animation has reached given progress, in every pass of it and of its groups.
//
// From the inside out: each level puts the times inside it into its passes, those back from their end, and onto
// its clock. An easing may reach a time several times, or jump over it: each counts (MonotoneParts.swift), and so does
// each breakpoint of its own.
//
// None are found where a clock stands still or runs backwards, and beyond the content of a level, even if its time
// continues there.

extension Timing {
  /// The instants at which given values of the directed progress are reached, in every pass; `nil`
  /// if there are more than a limit.
  ///
  /// - Parameters:
  ///   - progress: The values, from 0 to 1; for a motion its beginning and its end are taken instead.
  ///   - last: Instants after this one are left out.
  ///   - limit: The largest number of instants at each level.
  package func instants(
    ofProgress progress: [Double], until last: Double, atMost limit: Int
  ) -> [Double]? {
    var levels: [(level: TimingLevel, end: Double)] = []
    var end = last
    for level in groups.reversed() + [own] {
      levels.append((level, end))
      end = level.lastTimeInside(until: end)
    }
    var times: [Double]? =
      own.isMotion ? [0, own.endTime] : progress.map { $0 == 0 ? 0 : $0 * own.duration }
    for (level, end) in levels.reversed() {
      times = times.flatMap { level.instants(of: $0, until: end, atMost: limit) }
    }
    return times
  }
}

extension TimingLevel {
  /// The last time inside the level that is shown up to an instant.
  fileprivate func lastTimeInside(until end: Double) -> Double {
    guard let window else { return localTime(at: end) }
    let isForwards = clock.speed > 0 && direction == .normal && easing.isLinear
    return isForwards ? min(content, (clock.time(at: end) + window.passes.lead).hi) : content
  }

  /// The instants at which times inside the level are reached, in every pass; `nil` if there are more than a limit.
  fileprivate func instants(
    of times: [Double], until end: Double, atMost limit: Int
  ) -> [Double]? {
    guard let window else {
      return clock.speed > 0 ? times.map(parentTime).filter { $0 <= end } : []
    }
    var inside = times.filter { (0...content).contains($0) }
    guard !inside.isEmpty, clock.speed > 0 else { return [] }
    guard duration > 0 else { return [window.begin].filter { $0 <= end } }
    if !easing.isLinear {
      let reached = easing.points(passing: inside.map { $0 / duration })
      inside = (reached + easing.breakpoints(in: 0...1)).map { $0 * duration }
    }
    let passes = window.passes
    var (found, pass) = ([Double](), passes.start.rounded(.down))
    while pass < max(passes.end, 1), found.count <= limit {
      let begin = (pass == 0 ? .zero : WideTime.product(pass, duration)) - passes.lead
      guard clock.instant(of: begin) <= end else { break }
      for time in inside {
        let time = begin + (direction.reverses(pass) ? content - time : time)
        guard .zero <= time, time <= passes.length else { continue }
        found.append(clock.instant(of: time))
      }
      pass += 1
    }
    return found.count <= limit ? found.filter { $0 <= end } : nil
  }
}
