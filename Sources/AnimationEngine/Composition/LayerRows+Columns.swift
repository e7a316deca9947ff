// Layers of numbers at instants that rise: a term at a time, in columns of one channel each.
//
// The progress of a term is computed for all rows at once, in bulk if its curve can (BulkCurve). A value is then one
// mixture, in a loop that becomes vector instructions. All numbers have the bits of single values.
//
// Tried and dropped: a matrix product of weights and values. Steps with delays of their own share no weights, which
// made a number eight times as slow, and the sums have other bits.

/// The eased progress of a term that does not accumulate, in some rows of instants that rise.
struct RowProgress: Sendable {
  /// The rows in which the term is in effect, in order, and those of them with the before flag.
  private(set) var shown: [Range<Int>] = [], flagged: [Range<Int>] = []

  /// The eased progress by row; NaN where the term is not in effect.
  private(set) var eased: [Double]

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
        progress.flagged.forEachPart(of: rows) { rows, beforeFlag in
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
  ///   - progress: As long as the times.
  func sample(
    _ term: Int, at times: [Double], in rows: Range<Int>, to progress: inout RowProgress
  ) {
    playbacks.withUnsafeBufferPointer { playbacks in
      guard let base = playbacks.baseAddress else { return }
      progress.sample(base + term, at: times, in: rows, since: span.origin)
    }
  }
}

extension RowProgress {
  /// Computes the progress, run after run: rows in one pass, whose progress is eased together, rows outside all passes,
  /// whose progress is that of the first, and single rows near a boundary.
  fileprivate mutating func sample(
    _ playback: UnsafePointer<PreparedPlayback>, at times: [Double], in rows: Range<Int>,
    since begin: Double
  ) {
    shown.removeAll(keepingCapacity: true)
    flagged.removeAll(keepingCapacity: true)
    eased.withUnsafeMutableBufferPointer { eased in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: times.count) { arguments in
        guard let values = eased.baseAddress, let place = arguments.baseAddress else { return }
        var (row, start) = (rows.lowerBound, rows.lowerBound)
        /// Eases the rows since the last run that was not in a pass.
        func ease() {
          if start == row { return }
          playback.pointee.playback.easing.writeValues(
            at: UnsafeBufferPointer(start: place + start, count: row - start), to: values + start)
          shown.add(start..<row)
        }
        for row in rows { place[row] = times[row] - begin }
        let removed = rows.partitionPoint { place[$0] >= playback.pointee.removal }
        playback.pointee.timing.writeEvenTimes(
          over: UnsafeMutableBufferPointer(start: place + row, count: rows.count))
        while row < rows.upperBound {
          let rest = UnsafeMutableBufferPointer(start: place + row, count: max(removed - row, 0))
          let played = playback.pointee.timing.writeProgress(ofFirstPassOf: rest)
          row += played
          if played > 0 { continue }
          ease()
          let moment = playback.moment(at: times[row] - begin)
          let still = row < removed ? max(playback.pointee.timing.countOutside(rest), 1) : .max
          let run = row..<min(row + min(still, rows.count), rows.upperBound)
          for row in run { values[row] = moment?.progress ?? .nan }
          if let moment {
            shown.add(run)
            if moment.beforeFlag { flagged.add(run) }
          }
          (row, start) = (run.upperBound, run.upperBound)
        }
        ease()
      }
    }
  }
}

extension [Range<Int>] {
  /// Adds rows behind all others, to the last range if they follow it.
  fileprivate mutating func add(_ rows: Range<Int>) {
    let isNext = last.map { $0.upperBound == rows.lowerBound } ?? false
    append((isNext ? removeLast().lowerBound : rows.lowerBound)..<rows.upperBound)
  }

  /// Calls `body` with the parts of some rows inside the ranges, which are in order, and outside.
  @inline(__always)
  func forEachPart(of rows: Range<Int>, _ body: (_ part: Range<Int>, _ isInside: Bool) -> Void) {
    var start = rows.lowerBound
    var next = indices.partitionPoint { self[$0].upperBound > start }
    while start < rows.upperBound {
      let range = next < count ? self[next].clamped(to: start..<rows.upperBound) : nil
      let end = range?.lowerBound ?? rows.upperBound
      if start < end { body(start..<end, false) }
      if let range, !range.isEmpty { body(range, true) }
      start = range?.upperBound ?? end
      next += 1
    }
  }
}
