// The numbers of a table as keyframes: the fewest cubic ones within the tolerance, lines through several
// numbers at once, and their errors.

import CurveConversion

extension ChannelTable {
  /// The fewest cubic keyframes of a channel's curve.
  ///
  /// - Parameters:
  ///   - scale: The factor of the curve's values.
  /// - reserve: The error that rounding in the text may add, in the channel's unit.
  package func keyframes(
    _ curve: ChannelCurve, _ channel: Int, scale: Double = 1, monotone: Bool = false,
    reserve: Double = 0
  ) throws(ParameterError) -> CurveKeyframes {
    // The errors of the table and of the text are taken from the tolerance.
    let own = tolerances[channel] - errors[channel] - reserve
    let tolerance = max(own, tolerances[channel] / 2) * scale
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
        // The halves meet in the middle with one keyframe, or with two at a jump.
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

  /// Keyframes of several channels joined by lines, on their curves, and their errors by channel.
  ///
  /// One after the other, each line is the longest that stays within the tolerance of every sample.
  package func lines(
    through channels: [Int]
  ) -> (rows: [(time: Double, values: [Double])], errors: [Double]) {
    let (rows, bends) = denseRows(of: channels)
    // The errors of the table and of the bends are taken from the tolerance.
    let reach = channels.map { max(tolerances[$0] * 31 / 32 - errors[$0], tolerances[$0] / 2) }
    var kept = [0]
    var deviations = [Double](repeating: 0, count: channels.count)
    var start = 0
    while start < rows.count - 1 {
      if rows[start + 1].time == rows[start].time {
        start += 1
        kept.append(start)
        continue
      }
      var low = [Double](repeating: -.infinity, count: channels.count)
      var high = [Double](repeating: .infinity, count: channels.count)
      var (end, next) = (start + 1, start + 1)
      while next < rows.count, rows[next].time > rows[next - 1].time || next == start + 1 {
        let width = rows[next].time - rows[start].time
        var isSeen = true
        for place in channels.indices where reach[place] > 0 {
          let rise = rows[next].values[place] - rows[start].values[place]
          if rise / width < low[place] || rise / width > high[place] { isSeen = false }
          low[place] = max(low[place], (rise - reach[place]) / width)
          high[place] = min(high[place], (rise + reach[place]) / width)
        }
        if isSeen { end = next }
        if channels.indices.contains(where: { low[$0] > high[$0] }) { break }
        next += 1
      }
      for index in start...end {
        let share = (rows[index].time - rows[start].time) / (rows[end].time - rows[start].time)
        for place in channels.indices {
          let line =
            rows[start].values[place]
            + (rows[end].values[place] - rows[start].values[place]) * share
          deviations[place] = max(deviations[place], (rows[index].values[place] - line).magnitude)
        }
      }
      kept.append(end)
      start = end
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

  // MARK: Numbers that move together

  /// Each channel as a linear function of the leading channel; `nil` if one moves otherwise.
  package func ways(
    of channels: [Int], along lead: Int
  ) -> [(base: Double, factor: Double, error: Double)]? {
    let rows = rows(of: channels)
    let place = channels.firstIndex(of: lead) ?? 0
    let values = rows.map { $0.values[place] }
    guard let low = values.indices.min(by: { values[$0] < values[$1] }),
      let high = values.indices.max(by: { values[$0] < values[$1] })
    else { return nil }
    let way = values[high] - values[low]
    var ways: [(base: Double, factor: Double, error: Double)] = []
    for (index, channel) in channels.enumerated() {
      if index == place {
        ways.append((0, 1, 0))
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
      ways.append((base, factor, error))
    }
    return ways
  }
}
