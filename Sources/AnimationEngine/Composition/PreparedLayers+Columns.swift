// Prepared layers at instants that rise: a term at a time, in columns of one channel each.
//
// The progress of a term is computed for all rows at once, in bulk if its curve can (BulkCurve), and may serve other
// terms that play alike. A value is then one mixture, in a loop that becomes vector instructions. All numbers have
// the bits of single values.
//
// Tried and dropped: a matrix product of weights and values. Steps with delays of their own share no weights, which
// made a number eight times as slow, and the sums have other bits.

extension PreparedLayers {
  /// The eased progress of a term that does not accumulate, in some rows of instants that rise.
  package struct Progress: Sendable {
    /// The first row in which the term is in effect.
    package private(set) var first = 0

    /// Whether it is in effect from there on.
    package private(set) var isRange = false

    /// NaN where it is not in effect.
    package private(set) var eased: [Double]

    /// The rows with the before flag, in order.
    package private(set) var flagged: [Range<Int>] = []

    package init(count: Int) { eased = [Double](repeating: .nan, count: count) }
  }

  /// The number of animations.
  package var termCount: Int { terms.count }

  /// The easing of a term.
  package func easing(of term: Int) -> Easing { terms[term].playback.easing }

  /// The channels of the model value, and of the two ends of each animation; `nil` if one is not basic.
  package var columns: [[Double]]? {
    guard terms.allSatisfy({ $0.kind == .basic }) else { return nil }
    var columns = [model]
    for term in terms {
      let middle = term.first + channelCount
      columns.append(Array(numbers[term.first..<middle]))
      columns.append(Array(numbers[middle..<middle + channelCount]))
    }
    return columns
  }

  /// Whether a term hides what is below it while it is in effect.
  package func isHiding(_ term: Int) -> Bool { terms[term].isHiding }

  /// A number that is equal for terms with the same progress, and differs for most others.
  package func mark(ofProgressOf term: Int) -> UInt64 { terms[term].timing.mark }

  /// Whether a term has the progress of one of other layers at every instant.
  package func plays(_ term: Int, like other: PreparedLayers, _ otherTerm: Int) -> Bool {
    terms.withUnsafeBufferPointer { terms in
      other.terms.withUnsafeBufferPointer { others in
        guard let own = terms.baseAddress, let other = others.baseAddress else { return false }
        return (own + term).plays(like: other + otherTerm)
      }
    }
  }

  /// Writes a term, which takes the place of what is in the columns or is added to it.
  ///
  /// - Parameters:
  ///   - term: Its index.
  ///   - rows: Rows in which it is in effect.
  ///   - progress: Its progress.
  ///   - columns: A column for each channel, as long as the progress.
  package func write(
    _ term: Int, in rows: Range<Int>, _ progress: Progress,
    to columns: UnsafeMutablePointer<Double>
  ) {
    progress.eased.withUnsafeBufferPointer { eased in
      numbers.withUnsafeBufferPointer { numbers in
        terms.withUnsafeBufferPointer { terms in
          guard let base = terms.baseAddress else { return }
          switch terms[term].kind {
          case .basic: writeBasic(base + term, rows, eased, numbers, to: columns)
          case .spring: writeSpring(base + term, rows, eased, numbers, to: columns)
          case .other:
            progress.forEachPart(of: rows) { rows, beforeFlag in
              let isWritten =
                !beforeFlag
                && terms[term].effect?.write(
                  eased, in: rows, isReplacing: terms[term].isReplacing, to: columns) ?? false
              if isWritten { return }
              writeRows(base + term, rows, eased, numbers, beforeFlag: beforeFlag, to: columns)
            }
          }
        }
      }
    }
  }

  private func writeBasic(
    _ term: UnsafePointer<Term>, _ rows: Range<Int>, _ eased: UnsafeBufferPointer<Double>,
    _ numbers: UnsafeBufferPointer<Double>, to columns: UnsafeMutablePointer<Double>
  ) {
    let first = term.pointee.first
    let isFinite = (0..<channelCount).allSatisfy {
      (numbers[first + channelCount + $0] - numbers[first + $0]).isFinite
    }
    guard isFinite else { return writeRows(term, rows, eased, numbers, to: columns) }
    for channel in 0..<channelCount {
      let (from, to) = (numbers[first + channel], numbers[first + channelCount + channel])
      let column = columns + channel * eased.count
      if term.pointee.isReplacing {
        for row in rows { column[row] = mixed(from, to, at: eased[row]) }
      } else {
        for row in rows { column[row] += mixed(from, to, at: eased[row]) }
      }
    }
  }

  private func writeSpring(
    _ term: UnsafePointer<Term>, _ rows: Range<Int>, _ eased: UnsafeBufferPointer<Double>,
    _ numbers: UnsafeBufferPointer<Double>, to columns: UnsafeMutablePointer<Double>
  ) {
    // An undamped spring counts as at its target at ∞, and a spring may not be released before 0.
    guard let (response, duration) = term.pointee.spring, let last = rows.last,
      eased[last] < .infinity, eased[rows.lowerBound] >= 0
    else { return writeRows(term, rows, eased, numbers, to: columns) }
    let (first, count) = (term.pointee.first, rows.count)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * count) { room in
      guard let times = room.baseAddress else { return }
      let values = times + count
      for index in 0..<count { times[index] = eased[rows.lowerBound + index] * duration }
      for channel in 0..<channelCount {
        let (from, to) = (numbers[first + channel], numbers[first + channelCount + channel])
        response.released(
          from: from - to, velocity: numbers[first + 2 * channelCount + channel]
        ).writeValues(
          at: UnsafeBufferPointer(start: times, count: count), from: from, to: to, into: values)
        let column = columns + channel * eased.count + rows.lowerBound
        for index in 0..<count {
          column[index] = term.pointee.isReplacing ? values[index] : column[index] + values[index]
        }
      }
    }
  }

  /// Writes a term row by row.
  private func writeRows(
    _ term: UnsafePointer<Term>, _ rows: Range<Int>, _ eased: UnsafeBufferPointer<Double>,
    _ numbers: UnsafeBufferPointer<Double>, beforeFlag: Bool = false,
    to columns: UnsafeMutablePointer<Double>
  ) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: channelCount) { room in
      guard let shown = room.baseAddress else { return }
      for row in rows {
        for channel in 0..<channelCount { shown[channel] = columns[channel * eased.count + row] }
        let moment = EffectMoment(progress: eased[row], iteration: 0, beforeFlag: beforeFlag)
        add(term, moment, numbers, to: shown)
        for channel in 0..<channelCount { columns[channel * eased.count + row] = shown[channel] }
      }
    }
  }
}

// MARK: - Progress

extension PreparedLayers {
  /// Computes the progress of a term.
  ///
  /// - Parameters:
  ///   - term: Its index.
  ///   - times: Instants that rise.
  ///   - rows: The rows in which it is needed.
  ///   - begin: What is subtracted from them.
  ///   - curve: The curve of its easing, if it can answer in bulk.
  ///   - progress: As long as the times.
  package func sample(
    _ term: Int, at times: [Double], in rows: Range<Int>, since begin: Double,
    by curve: (any BulkCurve)?, to progress: inout Progress
  ) {
    terms.withUnsafeBufferPointer { terms in
      guard let base = terms.baseAddress else { return }
      let curve = curve ?? terms[term].playback.easing
      if let only = terms[term].timing.only, terms[term].removal == .infinity {
        progress.sample(base + term, at: times, in: rows, since: begin, only, by: curve)
      } else {
        progress.sampleEach(base + term, at: times, in: rows, since: begin, by: curve)
      }
    }
  }
}

extension PreparedLayers.Progress {
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
    _ term: UnsafePointer<PreparedLayers.Term>, at times: [Double], in rows: Range<Int>,
    since begin: Double, by curve: any BulkCurve
  ) {
    (first, isRange) = (rows.lowerBound, false)
    flagged.removeAll(keepingCapacity: true)
    eased.withUnsafeMutableBufferPointer { eased in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: times.count) { arguments in
        guard let values = eased.baseAddress, let place = arguments.baseAddress else { return }
        var start = rows.lowerBound
        /// Eases the rows since the last one that was evaluated by itself.
        func ease(to end: Int) {
          if start < end {
            curve.writeValues(
              at: UnsafeBufferPointer(start: place + start, count: end - start), to: values + start)
          }
          start = end + 1
        }
        for row in rows { place[row] = times[row] - begin }
        let removed = rows.partitionPoint { place[$0] >= term.pointee.removal }
        var row = rows.lowerBound
        while row < rows.upperBound {
          if term.pointee.timing.isAlone && row < removed {
            let pass = UnsafeMutableBufferPointer(start: place + row, count: removed - row)
            row += term.pointee.timing.steady.writeProgress(ofFirstPassOf: pass)
            if row == rows.upperBound { break }
          }
          let time = place[row]
          if row < removed, case .shown(let progress, _) = term.pointee.timing.progress(at: time),
            !progress.beforeFlag
          {
            place[row] = progress.value
          } else {
            ease(to: row)
            let moment = term.moment(at: time)
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
    _ term: UnsafePointer<PreparedLayers.Term>, at times: [Double], in rows: Range<Int>,
    since begin: Double, _ only: SteadyPasses.OnlyPass, by curve: any BulkCurve
  ) {
    isRange = only.holdsEnd
    flagged.removeAll(keepingCapacity: true)
    eased.withUnsafeMutableBufferPointer { eased in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: rows.count) { place in
        guard let values = eased.baseAddress else { return }
        for index in place.indices { place[index] = times[rows.lowerBound + index] - begin }
        term.pointee.timing.writeEvenTimes(over: place)
        let before = place.indices.partitionPoint { place[$0] >= only.begin }
        let (arguments, count) = (
          UnsafeMutableBufferPointer(rebasing: place[before...]), rows.upperBound
        )
        first = rows.lowerBound + before
        for row in rows.lowerBound..<first { values[row] = .nan }
        let ended = arguments.indices.partitionPoint { arguments[$0] >= only.end }
        // Where the instant is before the end, though the rounded time since the beginning is all of the pass.
        let inside = (0..<ended).partitionPoint { arguments[$0] - only.begin >= only.duration }
        let played = UnsafeMutableBufferPointer(rebasing: arguments[..<inside])
        if only.end < .infinity { term.pointee.timing.steady.writeProgress(over: played) }
        curve.writeValues(at: UnsafeBufferPointer(played), to: values + first)
        for row in first + inside..<first + ended {
          values[row] = term.moment(at: times[row] - begin)?.progress ?? .nan
        }
        if first + ended == count { return }
        let last =
          only.holdsEnd ? curve.value(at: only.end < .infinity ? 1 : .infinity) : Double.nan
        for row in first + ended..<count { values[row] = last }
      }
    }
  }
}

// MARK: - Equality

extension UnsafePointer<PreparedLayers.Term> {
  /// Whether its progress is that of another term at every instant.
  fileprivate func plays(like other: Self) -> Bool {
    pointee.removal == other.pointee.removal
      && pointee.timing.isSimilar(to: other.pointee.timing)
      && (pointee.timing.only != nil
        || pointee.playback.timing == other.pointee.playback.timing)
      && pointee.easing.equals(other.pointee.easing)
        ?? (pointee.playback.easing == other.pointee.playback.easing)
  }
}
