// Tracks at the instants of a grid, column by column, with the bits of single values.
//
// An overlay's steps follow each other, so that on a rising grid each of them has a range of rows. Its
// times there are a line, unless a clock folds. The progress of a step is computed for all rows at
// once, in bulk if its curve can (BulkCurve), and kept for the next steps on the same clocks at the
// same pace: for ten thousand overlays that begin together, once. A value is then one mixture, in a
// loop that becomes vector instructions.
//
// Tried and dropped: a matrix product of weights and values. Steps with delays of their own share
// no weights, which made a number eight times as slow, and the sums have other bits.

import AnimationMath

/// Samples tracks at some instants.
struct TrackSampler {
  private let times: [Double]
  private let isRising: Bool

  /// The progress of the last sampled steps.
  private var shared: [SharedProgress] = []
  private var next = 0
  private let capacity: Int

  /// The curves of the last sampled easings.
  private var curves: [(easing: Easing, curve: (any BulkCurve)?)] = []

  /// Room for the times of a step.
  private var local: [Double]

  /// A step's progress at all instants, NaN before it begins.
  private struct SharedProgress {
    var mark: UInt64
    var begin: Double
    var step: TrackStep
    /// The first row with a progress.
    var first: Int
    /// Whether all rows from there on have one.
    var isRange: Bool
    var progress: [Double]
    var push: [Double]
  }

  /// - Parameter times: In any order; in bulk only if they rise.
  init(_ times: [Double]) {
    self.times = times
    isRising = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    capacity = min(max((1 << 19) / max(times.count, 1), 2), 16)
    local = [Double](repeating: 0, count: times.count)
  }

  /// Writes the channels of a track, one after the other.
  ///
  /// - Parameter columns: Channels × instants, with the values before the first overlay.
  mutating func write(_ track: ChannelTrack, to columns: UnsafeMutablePointer<Double>) {
    guard isRising else { return writeEach(track, to: columns) }
    for (index, overlay) in track.overlays.enumerated() {
      let start = row(notBefore: overlay.begin)
      let end =
        index + 1 < track.overlays.count
        ? row(notBefore: track.overlays[index + 1].begin) : times.count
      if start >= end { continue }
      for (place, below) in (overlay.under + [index]).enumerated() {
        write(track.overlays[below], start..<end, isLowest: place == 0, track.count, to: columns)
      }
    }
  }

  /// Writes the channels row by row.
  private func writeEach(_ track: ChannelTrack, to columns: UnsafeMutablePointer<Double>) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: track.count) { room in
      guard let shown = room.baseAddress else { return }
      for row in times.indices {
        for channel in 0..<track.count { shown[channel] = columns[channel * times.count + row] }
        track.write(at: times[row], to: shown)
        for channel in 0..<track.count { columns[channel * times.count + row] = shown[channel] }
      }
    }
  }

  /// The first row that is not before a time.
  private func row(notBefore time: Double) -> Int {
    guard let first = times.first, first < time else { return 0 }
    return times.indices.partitionPoint { times[$0] >= time }
  }

  // MARK: An overlay

  /// Writes the values of an overlay over those of the overlays below.
  private mutating func write(
    _ overlay: TrackLayer, _ rows: Range<Int>, isLowest: Bool, _ count: Int,
    to columns: UnsafeMutablePointer<Double>
  ) {
    let end = overlay.end < .infinity ? row(notBefore: overlay.end) : rows.upperBound
    let shown = rows.lowerBound..<min(max(end, rows.lowerBound), rows.upperBound)
    // The rows without a later step, from the last step to the first.
    var open = [shown]
    for index in overlay.steps.indices.reversed() where !open.isEmpty {
      let step = overlay.steps[index]
      let place = progress(of: step, overlay.begin)
      var rest: [Range<Int>] = []
      for rows in open {
        let first = min(max(shared[place].first, rows.lowerBound), rows.upperBound)
        if rows.lowerBound < first { rest.append(rows.lowerBound..<first) }
        var start = first
        while start < rows.upperBound {
          let isShown = shared[place].isRange || !shared[place].progress[start].isNaN
          var stop = shared[place].isRange ? rows.upperBound : start + 1
          while stop < rows.upperBound, shared[place].progress[stop].isNaN != isShown { stop += 1 }
          if isShown {
            write(
              step, start..<stop, shared[place], over: isLowest ? nil : overlay.before, count,
              to: columns)
          } else {
            rest.append(start..<stop)
          }
          start = stop
        }
      }
      open = rest
    }
    if end < rows.upperBound { open.append(max(end, rows.lowerBound)..<rows.upperBound) }
    guard isLowest || overlay.isStill else { return }
    for rows in open {
      for channel in 0..<count {
        let column = columns + channel * times.count
        for row in rows { column[row] = overlay.before[channel] }
      }
    }
  }

  /// Writes the values of a step in rows in which it has begun.
  private func write(
    _ step: TrackStep, _ rows: Range<Int>, _ shared: SharedProgress, over before: [Double]?,
    _ count: Int, to columns: UnsafeMutablePointer<Double>
  ) {
    let values = step.values
    if step.isBetweenTwo,
      (0..<count).allSatisfy({ (values[count + $0] - values[$0]).isFinite })
    {
      shared.progress.withUnsafeBufferPointer { progress in
        for channel in 0..<count {
          let (from, to) = (values[channel], values[count + channel])
          let column = columns + channel * times.count
          if step.isAdditive, let before {
            let base = before[channel]
            for row in rows {
              column[row] = mixed(from, to, at: progress[row]) + (column[row] - base)
            }
          } else {
            for row in rows { column[row] = mixed(from, to, at: progress[row]) }
          }
        }
      }
      return
    }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { room in
      guard let shown = room.baseAddress else { return }
      for row in rows {
        for channel in 0..<count { shown[channel] = columns[channel * times.count + row] }
        step.write(
          progress: shared.progress[row], push: step.carried == nil ? 0 : shared.push[row],
          over: before, count, to: shown)
        for channel in 0..<count { columns[channel * times.count + row] = shown[channel] }
      }
    }
  }

  // MARK: Progress

  /// The index of a step's progress among those kept.
  private mutating func progress(of step: TrackStep, _ begin: Double) -> Int {
    let mark = step.mark(begin)
    for place in shared.indices
    where shared[place].mark == mark && shared[place].begin == begin
      && shared[place].step.isInStep(with: step)
    {
      return place
    }
    let place = next
    next = (next + 1) % capacity
    if place == shared.count {
      shared.append(
        SharedProgress(
          mark: mark, begin: begin, step: step, first: 0, isRange: false,
          progress: [Double](repeating: .nan, count: times.count), push: []))
    } else {
      (shared[place].mark, shared[place].begin, shared[place].step) = (mark, begin, step)
    }
    sample(place)
    return place
  }

  private mutating func sample(_ place: Int) {
    let (step, begin, count) = (shared[place].step, shared[place].begin, times.count)
    if step.isEven {
      let first = (0..<count).partitionPoint { !step.time(at: times[$0] - begin).isNaN }
      for row in first..<count { local[row] = step.time(at: times[row] - begin) }
      (shared[place].first, shared[place].isRange) = (first, true)
      sampleEven(step.pace, first, place)
    } else {
      (shared[place].first, shared[place].isRange) = (0, false)
      var (last, progress) = (Double.nan, Double.nan)
      for row in 0..<count {
        local[row] = step.time(at: times[row] - begin)
        if local[row].isNaN {
          shared[place].progress[row] = .nan
        } else {
          if local[row] != last {
            (last, progress) = (local[row], step.pace.progress(at: local[row]))
          }
          shared[place].progress[row] = progress
        }
      }
    }
    guard let carried = step.carried else { return }
    let first = shared[place].first
    shared[place].push = [Double](repeating: 0, count: count)
    if step.isEven {
      let response = carried.response
      Self.write(response, response, local, first..<count, to: &shared[place].push)
    } else {
      for row in first..<count where !local[row].isNaN {
        shared[place].push[row] = step.push(at: local[row])
      }
    }
  }

  /// The progress at times that rise.
  private mutating func sampleEven(_ pace: Pace, _ first: Int, _ place: Int) {
    let count = times.count
    switch pace.form {
    case .easing(let easing):
      let held = (first..<count).partitionPoint { local[$0] >= pace.duration }
      let curve = curve(of: easing)
      for row in first..<held { local[row] /= pace.duration }
      Self.write(easing, curve, local, first..<held, to: &shared[place].progress)
      guard held < count else { return }
      let last = easing.value(at: 1)
      for row in held..<count { shared[place].progress[row] = last }
    case .spring(let motion):
      Self.write(motion, motion, local, first..<count, to: &shared[place].progress)
    case .motion(let unit):
      Self.write(
        unit.motion, unit.motion as? any BulkCurve, local, first..<count,
        to: &shared[place].progress)
    }
  }

  /// Writes the values of a curve, with the bits of `value(at:)`.
  private static func write(
    _ curve: some Curve, _ bulk: (any BulkCurve)?, _ arguments: [Double], _ rows: Range<Int>,
    to values: inout [Double]
  ) {
    if rows.isEmpty { return }
    arguments.withUnsafeBufferPointer { arguments in
      values.withUnsafeMutableBufferPointer { values in
        guard let place = values.baseAddress else { return }
        if let bulk {
          bulk.writeValues(
            at: UnsafeBufferPointer(rebasing: arguments[rows]), to: place + rows.lowerBound)
        } else {
          for row in rows { place[row] = curve.value(at: arguments[row]) }
        }
      }
    }
  }

  /// The curve of an easing, if it is a ``BulkCurve``.
  private mutating func curve(of easing: Easing) -> (any BulkCurve)? {
    if let known = curves.first(where: { $0.easing == easing }) { return known.curve }
    let curve = easing.curve as? any BulkCurve
    if curves.count == 8 { curves.removeFirst() }
    curves.append((easing, curve))
    return curve
  }
}

extension TrackStep {
  /// A number that is equal for steps with the same progress.
  fileprivate func mark(_ begin: Double) -> UInt64 {
    var mark = begin.bitPattern
    for number in [line.shift.delay, line.shift.speed, line.shift.offset, pace.duration] {
      mark = (mark &+ number.bitPattern) &* 0x9E37_79B9_7F4A_7C15
    }
    return mark
  }

  /// Whether another step has the same progress at every time.
  fileprivate func isInStep(with other: TrackStep) -> Bool {
    if self === other { return true }
    return line == other.line && otherLines == other.otherLines && clocks == other.clocks
      && pace == other.pace && (carried == nil) == (other.carried == nil)
  }
}
