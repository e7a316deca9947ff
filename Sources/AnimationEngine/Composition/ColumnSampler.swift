// The layers of properties of numbers at the instants of a grid, column by column, with the bits of single values.
//
// A layer's animations follow each other, so that on a rising grid each of them has a range of rows, in which its
// progress is computed at once.
//
// Tried and dropped: the progress of the last animations, kept for others that play alike. Ten thousand layers that begin
// together took 0.8 of the time, and each of them was compared with all others where they do not.

/// Samples layers of numbers at some instants.
package struct ColumnSampler {
  private let times: [Double]
  private let isRising: Bool

  /// Progress that is no longer needed: room for the next.
  private var spare: [RowProgress] = []

  /// - Parameter times: In any order; in bulk only if they rise.
  package init(_ times: some Sequence<Double>) {
    let times = Array(times)
    self.times = times
    isRising =
      !(times.first?.isNaN ?? false) && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// Writes the channels of a property, one after the other.
  ///
  /// - Parameter columns: Channels × instants, with the values before the first call.
  package mutating func write(_ history: Layers<Double>, to columns: UnsafeMutablePointer<Double>) {
    guard isRising, !history.layers.contains(where: \.isCumulative) else {
      return writeEach(history, to: columns)
    }
    for (index, call) in history.layers.enumerated() {
      let start = row(notBefore: call.span.begin)
      let end =
        index + 1 < history.layers.count
        ? row(notBefore: history.layers[index + 1].span.begin) : times.count
      if start >= end { continue }
      for below in call.span.lowest...index {
        write(history.layers[below], start..<end, isLowest: below == call.span.lowest, to: columns)
      }
    }
  }

  /// Writes the channels of a property that has values from −∞ on.
  ///
  /// - Parameter rows: Instants × channels.
  package mutating func writeRows(of history: Layers<Double>, to rows: UnsafeMutablePointer<Double>)
  {
    let (count, length) = (history.count, times.count)
    if count == 1 { return write(history, to: rows) }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: length * count) { room in
      guard let columns = room.baseAddress else { return }
      write(history, to: columns)
      for row in 0..<length {
        for channel in 0..<count { rows[row * count + channel] = columns[channel * length + row] }
      }
    }
  }

  /// The number of instants.
  package var count: Int { times.count }

  /// The eased progress of each animation of a call at all instants, which rise; NaN where it is not in effect.
  package mutating func easedProgress(of call: LayerRows<Double>) -> [[Double]] {
    (0..<call.terms.count).map { progress(of: $0, in: call, times.indices).eased }
  }

  /// Writes the channels row by row.
  private func writeEach(_ history: Layers<Double>, to columns: UnsafeMutablePointer<Double>) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: history.count) { room in
      guard let shown = room.baseAddress else { return }
      for row in times.indices {
        for channel in 0..<history.count { shown[channel] = columns[channel * times.count + row] }
        history.writeNumbers(at: times[row], to: shown)
        for channel in 0..<history.count { columns[channel * times.count + row] = shown[channel] }
      }
    }
  }

  /// The first row that is not before a time.
  package func row(notBefore time: Double) -> Int {
    guard let first = times.first, first < time else { return 0 }
    return times.indices.partitionPoint { times[$0] >= time }
  }

  // MARK: A call

  /// Writes the values of a call over those of the calls below.
  private mutating func write(
    _ call: LayerRows<Double>, _ rows: Range<Int>, isLowest: Bool,
    to columns: UnsafeMutablePointer<Double>
  ) {
    let end = call.span.end < .infinity ? row(notBefore: call.span.end) : rows.upperBound
    let shown = rows.lowerBound..<min(max(end, rows.lowerBound), rows.upperBound)
    let (count, length) = (call.count, times.count)
    /// Writes the model value.
    func hold(_ rows: Range<Int>, in columns: UnsafeMutablePointer<Double>) {
      if rows.isEmpty { return }
      for channel in 0..<count {
        (columns + channel * length + rows.lowerBound).update(
          repeating: call.model[channel], count: rows.count)
      }
    }
    guard let base = call.base, !isLowest else {
      if isLowest { hold(rows, in: columns) }
      writeShown(call, shown, to: columns)
      return
    }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count * length) { room in
      guard let own = room.baseAddress else { return }
      hold(shown, in: own)
      writeShown(call, shown, to: own)
      for channel in 0..<count {
        let (column, own) = (columns + channel * length, own + channel * length)
        let base = base[channel]
        for row in shown { column[row] = added(own[row], to: column[row], less: base) }
      }
    }
  }

  /// Adds the values of the animations that do not hide others, above the index of one that does.
  private mutating func addOthers(
    of call: LayerRows<Double>, after hiding: Int = -1, _ rows: Range<Int>,
    to columns: UnsafeMutablePointer<Double>
  ) {
    for term in hiding + 1..<call.terms.count where !call.terms[term].isHiding {
      add(term, of: call, rows, to: columns)
    }
  }

  /// Writes a call's animations over the values in the columns.
  private mutating func writeShown(
    _ call: LayerRows<Double>, _ rows: Range<Int>, to columns: UnsafeMutablePointer<Double>
  ) {
    // The rows that no later animation hides, while the animations are taken from the last to the
    // first.
    var open = [rows]
    var term = call.terms.count
    while term > 0 && !open.isEmpty {
      term -= 1
      if !call.terms[term].isHiding { continue }
      let progress = progress(
        of: term, in: call, open[0].lowerBound..<open[open.count - 1].upperBound)
      var rest: [Range<Int>] = []
      for rows in open {
        progress.shown.forEachPart(of: rows) { part, isShown in
          if isShown {
            call.write(term, in: part, progress, to: columns)
            addOthers(of: call, after: term, part, to: columns)
          } else {
            rest.append(part)
          }
        }
      }
      open = rest
      spare.append(progress)
    }
    for rows in open { addOthers(of: call, rows, to: columns) }
  }

  /// Adds an animation's values to those below it, in the rows in which it is in effect.
  private mutating func add(
    _ term: Int, of call: LayerRows<Double>, _ rows: Range<Int>,
    to columns: UnsafeMutablePointer<Double>
  ) {
    let progress = progress(of: term, in: call, rows)
    progress.shown.forEachPart(of: rows) { part, isShown in
      if isShown { call.write(term, in: part, progress, to: columns) }
    }
    spare.append(progress)
  }

  /// The progress of an animation in some rows.
  private mutating func progress(
    of term: Int, in call: LayerRows<Double>, _ rows: Range<Int>
  ) -> RowProgress {
    var progress = spare.popLast() ?? RowProgress(count: times.count)
    call.sample(term, at: times, in: rows, to: &progress)
    return progress
  }
}
