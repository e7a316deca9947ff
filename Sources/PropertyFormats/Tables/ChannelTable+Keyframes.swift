// The numbers of a table as keyframes: the fewest cubic ones within the tolerance, lines through several
// numbers at once, and their errors.

import CurveConversion

extension ChannelTable {
  /// The fewest cubic keyframes of a channel's curve.
  ///
  /// - Parameters:
  ///   - scale: The factor of the curve's values.
  ///   - reserve: The error that rounding in the text may add, in the channel's unit.
  package func keyframes(
    _ curve: ChannelCurve, _ channel: Int, scale: Double = 1, monotone: Bool = false,
    reserve: Double = 0
  ) throws(ParameterError) -> CurveKeyframes {
    // The errors of the table and of the text are taken from the tolerance.
    let own = tolerances[channel] - errors[channel] - reserve
    let tolerance = max(own, tolerances[channel] / 4) * scale
    // If no timing functions fit longer segments, those between extrema are tried.
    for isMonotone in monotone ? [true] : [false, true] {
      if let keyframes = Self.cubicKeyframes(
        curve, within: tolerance, over: curve.domain, monotone: isMonotone)
      {
        return keyframes
      }
    }
    // If none fit there either, as at corners beside steep places, lines always do.
    let end = curve.domain.upperBound
    let rows = lines(through: [channel]).rows
    return try CurveKeyframes(
      validating: rows.map { $0.time == length ? end : $0.time / length * end },
      values: rows.map { $0.values[0] * scale })
  }

  /// The fewest cubic keyframes over an interval; those of its halves where it bends too often for one search.
  private static func cubicKeyframes(
    _ curve: ChannelCurve, within tolerance: Double, over interval: ClosedRange<Double>,
    monotone: Bool, halvings: Int = 4
  ) -> CurveKeyframes? {
    let most = ToleranceTube.mostVertices
    // A search that would exceed the limit is not started, as it would fail only after finding that
    // many vertices.
    if curve.leastLines(within: tolerance / 256, over: interval) <= Double(most) {
      do throws(ParameterError) {
        return try curve.cubicKeyframes(within: tolerance, over: interval, monotone: monotone)
      } catch {
        guard error == ParameterError(tolerance: tolerance, needsMoreVerticesThan: most) else {
          return nil
        }
      }
    }
    guard halvings > 0 else { return nil }
    let middle = interval.lowerBound + (interval.upperBound - interval.lowerBound) / 2
    var (times, values, functions): ([Double], [Double], [CubicBezier]) = ([], [], [])
    for half in [interval.lowerBound...middle, middle...interval.upperBound] {
      guard
        let keyframes = cubicKeyframes(
          curve, within: tolerance, over: half, monotone: monotone, halvings: halvings - 1)
      else { return nil }
      if let last = values.last {
        // The keyframes of both halves of the interval meet in its middle: in one, or at a jump in
        // two.
        if (last - keyframes.values[0]).magnitude > tolerance / 64 {
          functions.append(.linear)
        } else {
          times.removeLast()
          values.removeLast()
        }
      }
      times += keyframes.times
      values += keyframes.values
      functions += keyframes.timingFunctions
    }
    return try? CurveKeyframes(validating: times, values: values, timingFunctions: functions)
  }

  /// The largest difference of keyframes from a curve that may have jumps, in their unit.
  ///
  /// Beside a vertical tangent a search at even instants may miss it, and the divisions of the table do not.
  package func deviation(of keyframes: some Curve, from curve: ChannelCurve) -> Double {
    let (start, end) = (curve.domain.lowerBound, curve.domain.upperBound)
    let found = curve.largestDifference(from: keyframes, over: start...end)
    return divisions.reduce(found.difference) { largest, time in
      let x = time / length * end
      return max(largest, (curve.value(at: x) - keyframes.value(at: x)).magnitude)
    }
  }

  /// The fewest rows of several channels joined by lines, and their errors by channel.
  package func lines(
    through channels: [Int]
  ) -> (rows: [(time: Double, values: [Double])], errors: [Double]) {
    let (rows, bends) = denseRows(of: channels)
    // The errors of the table and of the bends are taken from the tolerance.
    let reach = channels.map { max(tolerances[$0] * 31 / 32 - errors[$0], tolerances[$0] / 2) }
    let moving = channels.indices.filter { reach[$0] > 0 }
    let starts = rows.indices.filter { $0 == 0 || rows[$0].time == rows[$0 - 1].time }
    var kept: [Int] = []
    for (start, end) in zip(starts, starts.dropFirst() + [rows.count]) {
      let stretch = rows[start..<end]
      let samples = CurveKeyframes.commonSamples(
        of: moving.map { place in stretch.map { $0.values[place] } }, at: stretch.map(\.time),
        within: moving.map { reach[$0] })
      kept += samples.map { start + $0 }
    }
    var deviations = [Double](repeating: 0, count: channels.count)
    for (first, last) in zip(kept, kept.dropFirst()) where rows[first].time < rows[last].time {
      let (start, end) = (rows[first], rows[last])
      for row in rows[first...last] {
        let share = (row.time - start.time) / (end.time - start.time)
        for place in channels.indices {
          let line = start.values[place] + (end.values[place] - start.values[place]) * share
          deviations[place] = max(deviations[place], (row.values[place] - line).magnitude)
        }
      }
    }
    return (kept.map { rows[$0] }, zip(deviations, bends).map { $0 + $1 })
  }

  /// The rows of channels and further ones between them, and the largest error of lines through them.
  ///
  /// Rows are added, 63 between two at most, until that error is a 32nd of the tolerance or less.
  private func denseRows(
    of channels: [Int]
  ) -> (rows: [(time: Double, values: [Double])], bends: [Double]) {
    let rows = rows(of: channels)
    let curves = channels.map { curve(ofChannel: $0, end: length) }
    var bends = [Double](repeating: 0, count: channels.count)
    var dense = Array(rows.prefix(1))
    for (row, next) in zip(rows, rows.dropFirst()) {
      defer { dense.append(next) }
      let width = next.time - row.time
      guard width > length * 1e-9 else { continue }
      // A line errs by an eighth of the largest second derivative, which a cubic has at one of its
      // ends; two distances of the cubic from its chord give both.
      let own = channels.indices.map { place in
        func distance(_ share: Double) -> Double {
          curves[place].value(at: row.time + share * width)
            - (row.values[place] + share * (next.values[place] - row.values[place]))
        }
        let (first, last) = (distance(0.25), distance(0.75))
        return max((7 * first - 5 * last).magnitude, (5 * first - 7 * last).magnitude) * 2 / 3
      }
      let parts = channels.indices.reduce(1.0) { most, place in
        let allowed = tolerances[channels[place]] / 32
        guard allowed > 0 else { return most }
        return max(most, min((own[place] / allowed).squareRoot().rounded(.up), 64))
      }
      for part in stride(from: 1, to: parts, by: 1) {
        let time = row.time + width * part / parts
        dense.append((time, curves.map { $0.value(at: time) }))
      }
      for place in channels.indices {
        bends[place] = max(bends[place], own[place] / (parts * parts))
      }
    }
    return (dense, bends)
  }

  /// The error of a channel with that of the table, or that of the cut at its end, as a fraction of its range.
  package func error(_ deviation: Double, of channel: Int) -> Double {
    max(deviation + errors[channel], cuts[channel]) / ranges[channel]
  }

  // MARK: Numbers that move together

  /// A channel as a base and a factor of another channel's distance.
  package typealias Way = (channel: Int, base: Double, factor: Double, error: Double)

  /// The largest error of channels that move together, as a fraction of their ranges.
  ///
  /// - Parameter deviation: That of the keyframes of the leading channel.
  package func error(of ways: [Way], along deviation: Double) -> Double {
    ways.filter { !isConstant($0.channel) }.reduce(0) {
      max($0, error(deviation * $1.factor.magnitude + $1.error, of: $1.channel))
    }
  }

  /// Each channel as a linear function of the leading channel; `nil` if one moves otherwise.
  package func ways(of channels: [Int], along lead: Int) -> [Way]? {
    let rows = rows(of: channels)
    let place = channels.firstIndex(of: lead) ?? 0
    let values = rows.map { $0.values[place] }
    guard let low = values.indices.min(by: { values[$0] < values[$1] }),
      let high = values.indices.max(by: { values[$0] < values[$1] })
    else { return nil }
    let way = values[high] - values[low]
    var ways: [Way] = []
    for (index, channel) in channels.enumerated() {
      if index == place {
        ways.append((channel, 0, 1, 0))
        continue
      }
      let factor =
        isConstant(channel) ? 0 : (rows[high].values[index] - rows[low].values[index]) / way
      let base = rows[low].values[index] - factor * values[low]
      let error = rows.indices.reduce(0) {
        max($0, (rows[$1].values[index] - base - factor * values[$1]).magnitude)
      }
      guard error <= max(tolerances[channel] / 8, 1e-11 * rows[low].values[index].magnitude) else {
        return nil
      }
      // The leading channel's tolerance must be small enough for the channel with the largest
      // factor.
      guard factor.magnitude * tolerances[lead] <= tolerances[channel] * 1.000001 || factor == 0
      else { return nil }
      ways.append((channel, base, factor, error))
    }
    return ways
  }
}
