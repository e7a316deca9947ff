// Layers of numbers at instants that rise: a term at a time, in columns of one channel each.
//
// The progress of a term is computed for all rows at once, in bulk if its curve can (BulkCurve), and may serve other
// terms that play alike. A value is then one mixture, in a loop that becomes vector instructions. All numbers have
// the bits of single values.
//
// Tried and dropped: a matrix product of weights and values. Steps with delays of their own share no weights, which
// made a number eight times as slow, and the sums have other bits.

/// The eased progress of a term that does not accumulate, in some rows of instants that rise.
struct RowProgress: Sendable {
  /// The first row in which the term is in effect.
  private(set) var first = 0

  /// Whether the term stays in effect from the first row on.
  private(set) var isRange = false

  /// The eased progress by row; NaN where the term is not in effect.
  private(set) var eased: [Double]

  /// The rows with the before flag, in order.
  private(set) var flagged: [Range<Int>] = []

  init(count: Int) { eased = [Double](repeating: .nan, count: count) }
}

extension LayerRows<Double> {
  /// The channels of the base, of the model value, and of the two ends of each animation; `nil` if one is not basic.
  package var columns: [[Double]]? {
    guard terms.allSatisfy({ $0.first >= 0 }) else { return nil }
    var columns = (base.map { [$0] } ?? []) + [model]
    for term in terms {
      let middle = term.first + count
      columns.append(Array(ends[term.first..<middle]))
      columns.append(Array(ends[middle..<middle + count]))
    }
    return columns
  }

  /// The number of ``columns``.
  package var columnCount: Int { (base == nil ? 1 : 2) + 2 * terms.count }

  /// Whether a term hides the terms and layers below it while it is in effect.
  package func isHiding(_ term: Int) -> Bool { terms[term].isHiding }

  /// Whether a term has the progress of one of another layer at every instant.
  func plays(_ term: Int, like other: LayerRows<Double>, _ otherTerm: Int) -> Bool {
    playbacks.withUnsafeBufferPointer { playbacks in
      other.playbacks.withUnsafeBufferPointer { others in
        guard let own = playbacks.baseAddress, let other = others.baseAddress else { return false }
        return (own + term).plays(like: other + otherTerm)
      }
    }
  }

  /// Writes a term into the columns: it replaces their contents, or is added to them.
  ///
  /// - Parameters:
  ///   - term: The index of the term.
  ///   - rows: The rows in which the term is in effect.
  ///   - progress: The progress of the term.
  ///   - columns: A column for each channel, as long as the progress.
  func write(
    _ term: Int, in rows: Range<Int>, _ progress: RowProgress,
    to columns: UnsafeMutablePointer<Double>
  ) {
    progress.eased.withUnsafeBufferPointer { eased in
      terms.withUnsafeBufferPointer { terms in
        guard let base = terms.baseAddress else { return }
        if terms[term].first >= 0 { return writeEnds(base + term, rows, eased, to: columns) }
        progress.forEachPart(of: rows) { rows, beforeFlag in
          let isWritten =
            !beforeFlag
            && terms[term].effect?.write(
              eased, in: rows, isReplacing: terms[term].composite == .replace, to: columns) ?? false
          if isWritten { return }
          writeRows(base + term, rows, eased, beforeFlag: beforeFlag, to: columns)
        }
      }
    }
  }

  private func writeEnds(
    _ term: UnsafePointer<Term>, _ rows: Range<Int>, _ eased: UnsafeBufferPointer<Double>,
    to columns: UnsafeMutablePointer<Double>
  ) {
    let first = term.pointee.first
    let isFinite = (0..<count).allSatisfy {
      (ends[first + count + $0] - ends[first + $0]).isFinite
    }
    guard isFinite else { return writeRows(term, rows, eased, to: columns) }
    for channel in 0..<count {
      let (from, to) = (ends[first + channel], ends[first + count + channel])
      let column = columns + channel * eased.count
      if term.pointee.composite == .replace {
        for row in rows { column[row] = mixed(from, to, at: eased[row]) }
      } else {
        for row in rows { column[row] += mixed(from, to, at: eased[row]) }
      }
    }
  }

  /// Writes a term row by row.
  private func writeRows(
    _ term: UnsafePointer<Term>, _ rows: Range<Int>, _ eased: UnsafeBufferPointer<Double>,
    beforeFlag: Bool = false, to columns: UnsafeMutablePointer<Double>
  ) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { room in
      guard let shown = room.baseAddress else { return }
      for row in rows {
        for channel in 0..<count { shown[channel] = columns[channel * eased.count + row] }
        let moment = EffectMoment(progress: eased[row], iteration: 0, beforeFlag: beforeFlag)
        put(term, moment, from: nil, to: shown)
        for channel in 0..<count { columns[channel * eased.count + row] = shown[channel] }
      }
    }
  }
}

// MARK: - Progress

extension LayerRows<Double> {
  /// Computes the progress of a term.
  ///
  /// - Parameters:
  ///   - term: The index of the term.
  ///   - times: Instants that rise.
  ///   - rows: The rows in which it is needed.
  ///   - begin: The time to subtract from the instants.
  ///   - curve: The curve of its easing, if it can answer in bulk.
  ///   - progress: As long as the times.
  func sample(
    _ term: Int, at times: [Double], in rows: Range<Int>, since begin: Double,
    by curve: (any BulkCurve)?, to progress: inout RowProgress
  ) {
    playbacks.withUnsafeBufferPointer { playbacks in
      guard let base = playbacks.baseAddress else { return }
      let curve = curve ?? playbacks[term].playback.easing
      if let only = playbacks[term].timing.only, playbacks[term].removal == .infinity {
        progress.sample(base + term, at: times, in: rows, since: begin, only, by: curve)
      } else {
        progress.sampleEach(base + term, at: times, in: rows, since: begin, by: curve)
      }
    }
  }
}

extension RowProgress {
  /// Calls `body` with the parts of some rows, with the before flag and without.
  fileprivate func forEachPart(
    of rows: Range<Int>, _ body: (_ part: Range<Int>, _ beforeFlag: Bool) -> Void
  ) {
    var start = rows.lowerBound
    var next = flagged.indices.partitionPoint { flagged[$0].upperBound > start }
    while start < rows.upperBound {
      let flag = next < flagged.count ? flagged[next].clamped(to: start..<rows.upperBound) : nil
      let end = flag?.lowerBound ?? rows.upperBound
      if start < end { body(start..<end, false) }
      if let flag, !flag.isEmpty { body(flag, true) }
      start = flag?.upperBound ?? end
      next += 1
    }
  }

  /// The progress where the timing is asked row by row.
  fileprivate mutating func sampleEach(
    _ playback: UnsafePointer<PreparedPlayback>, at times: [Double], in rows: Range<Int>,
    since begin: Double, by curve: any BulkCurve
  ) {
    (first, isRange) = (rows.lowerBound, false)
    flagged.removeAll(keepingCapacity: true)
    eased.withUnsafeMutableBufferPointer { eased in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: times.count) { arguments in
        guard let values = eased.baseAddress, let place = arguments.baseAddress else { return }
        var start = rows.lowerBound
        /// Eases, in bulk, the rows since the last row that was evaluated on its own.
        func ease(to end: Int) {
          if start < end {
            curve.writeValues(
              at: UnsafeBufferPointer(start: place + start, count: end - start), to: values + start)
          }
          start = end + 1
        }
        for row in rows { place[row] = times[row] - begin }
        let removed = rows.partitionPoint { place[$0] >= playback.pointee.removal }
        var row = rows.lowerBound
        while row < rows.upperBound {
          if playback.pointee.timing.isAlone && row < removed {
            let pass = UnsafeMutableBufferPointer(start: place + row, count: removed - row)
            row += playback.pointee.timing.steady.writeProgress(ofFirstPassOf: pass)
            if row == rows.upperBound { break }
          }
          let time = place[row]
          if row < removed,
            case .shown(let progress, _) = playback.pointee.timing.progress(at: time),
            !progress.beforeFlag
          {
            place[row] = progress.value
          } else {
            ease(to: row)
            let moment = playback.moment(at: time)
            values[row] = moment?.progress ?? .nan
            if moment?.beforeFlag == true {
              let begun = flagged.last.map { $0.upperBound == row } ?? false
              flagged.append((begun ? flagged.removeLast().lowerBound : row)..<row + 1)
            }
          }
          row += 1
        }
        ease(to: rows.upperBound)
      }
    }
  }

  /// The progress where time runs evenly through one pass, or through the seconds of a motion.
  fileprivate mutating func sample(
    _ playback: UnsafePointer<PreparedPlayback>, at times: [Double], in rows: Range<Int>,
    since begin: Double, _ only: SteadyPasses.OnlyPass, by curve: any BulkCurve
  ) {
    isRange = only.holdsEnd
    flagged.removeAll(keepingCapacity: true)
    eased.withUnsafeMutableBufferPointer { eased in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: rows.count) { place in
        guard let values = eased.baseAddress else { return }
        for index in place.indices { place[index] = times[rows.lowerBound + index] - begin }
        playback.pointee.timing.writeEvenTimes(over: place)
        let before = place.indices.partitionPoint { place[$0] >= only.begin }
        let (arguments, count) = (
          UnsafeMutableBufferPointer(rebasing: place[before...]), rows.upperBound
        )
        first = rows.lowerBound + before
        for row in rows.lowerBound..<first { values[row] = .nan }
        let ended = arguments.indices.partitionPoint { arguments[$0] >= only.end }
        // An instant before the end may be, by rounding, a whole pass after the beginning: it is
        // left to the single evaluation.
        let inside = (0..<ended).partitionPoint { arguments[$0] - only.begin >= only.duration }
        let played = UnsafeMutableBufferPointer(rebasing: arguments[..<inside])
        if only.end < .infinity { playback.pointee.timing.steady.writeProgress(over: played) }
        curve.writeValues(at: UnsafeBufferPointer(played), to: values + first)
        for row in first + inside..<first + ended {
          values[row] = playback.moment(at: times[row] - begin)?.progress ?? .nan
        }
        if first + ended == count { return }
        let last =
          only.holdsEnd ? curve.value(at: only.end < .infinity ? 1 : .infinity) : Double.nan
        for row in first + ended..<count { values[row] = last }
      }
    }
  }
}
