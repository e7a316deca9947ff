// The values of a property at many instants.
//
// At arbitrary instants, and on short grids, the layers are evaluated column by column (ColumnSampler.swift), with the
// bits of single values. On a long grid, each layer has its rows, which the boundaries of its animations cut into runs.
// In a run the progress of an animation is a line. Its easing is sampled in bulk, once for all animations that
// share it; so are the easings between keyframes and the channels of a trajectory. An effect that
// jumps is evaluated at the exact progress of each instant.
//
// Many channels of basic animations are one product: for each instant the weight of the model value and
// of both ends of each animation, times these values. Few channels are faster in a loop.

import AnimationMath

extension AnimationStack where Value: LinearValue {
  /// The property's channels at each of many instants.
  ///
  /// - Parameters:
  ///   - instants: Seconds of the property's time, in any order.
  ///   - threads: As for ``CurveSampler/values(threads:)``.
  /// - Returns: `instants.count` × channels, row-major, with the bits of `value(at:)`.
  public func samples(at instants: [Double], threads: Int? = nil) -> [Double] {
    let (width, length) = (model.channelCount, 4096)
    let parts = (instants.count + length - 1) / length
    return [Double](unsafeUninitializedCapacity: instants.count * width) { buffer, count in
      count = instants.count * width
      guard let place = Place(buffer.baseAddress), width > 0 else { return }
      distribute(parts, over: threads) { part in
        let rows = instants[part * length..<min(instants.count, (part + 1) * length)]
        let output = place.base + part * length * width
        if rows.count < Self.fewestForColumns || !prepared.isPrepared {
          for (row, time) in rows.enumerated() { write(at: time, to: output + row * width) }
        } else {
          var sampler = ColumnSampler(rows)
          sampler.writeRows(of: prepared, to: output)
        }
      }
    }
  }

  /// The fewest instants of which the progress is computed for all at once, as measured.
  private static var fewestForColumns: Int { 32 }

  /// The fewest instants for which cutting a grid into runs pays, as measured.
  ///
  /// An eased number takes 17 ns an instant in runs of 480 of them, and 24 in columns; of 240 both take 27.
  private static var fewestForRuns: Int { 320 }

  /// The property's channels on a grid.
  ///
  /// Outside groups, each easing and each channel of a trajectory is sampled in bulk between the
  /// times at which a pass begins or ends.
  ///
  /// - Parameters:
  ///   - grid: Seconds of the property's time.
  ///   - threads: As for ``CurveSampler/values(threads:)``.
  /// - Returns: `grid.count` × channels, row-major; below 320 instants with the bits of `value(at:)`.
  ///   Otherwise each number differs from `value(at:)` by at most (K + 4)·2⁻⁵³ of
  ///   Σ|weight·column| + |model|, where K is the number of columns. Each
  ///   visible animation adds the distance of its ends times the sum of two bounds: that of
  ///   ``CurveSampler``, and 4·2⁻⁵³ of the largest slope of its easings, because the progress
  ///   between boundaries is rounded.
  ///   Of several layers the bounds add up, with 2·2⁻⁵³ of the largest value for each.
  public func samples(on grid: UniformGrid, threads: Int? = nil) -> [Double] {
    if grid.count < Self.fewestForRuns || !(grid[0] < grid[grid.count - 1]) {
      return samples(at: Array(grid), threads: threads)
    }
    let samples =
      sole.map { $0.samples(on: grid, 0..<grid.count, threads: threads) }
      ?? prepared.samples(on: grid, threads: threads)
    return samples ?? self.samples(at: Array(grid), threads: threads)
  }
}

extension PreparedHistory {
  /// The channels of layers that replace one another or are added; `nil` where evaluating one by one is better.
  ///
  /// Each layer is sampled by itself, in the rows in which it matters.
  fileprivate func samples(on grid: UniformGrid, threads: Int?) -> [Double]? {
    let isSeparate = calls.indices.allSatisfy { calls[$0].base != nil || calls[$0].lowest == $0 }
    guard isPrepared, isSeparate else { return nil }
    let starts = calls.map { grid.firstIndex(notBefore: $0.begin) } + [grid.count]
    var ends = Array(starts.dropFirst())
    for (index, call) in calls.enumerated() where starts[index] < starts[index + 1] {
      for below in call.lowest..<index { ends[below] = max(ends[below], starts[index + 1]) }
    }
    var owns: [[Double]] = []
    for (index, call) in calls.enumerated() {
      let rows = starts[index]..<ends[index]
      guard let own = rows.isEmpty ? [] : call.layers.samples(on: grid, rows, threads: threads)
      else { return nil }
      owns.append(own)
    }
    return [Double](unsafeUninitializedCapacity: grid.count * count) { shown, initialized in
      initialized = grid.count * count
      guard let shown = shown.baseAddress else { return }
      for (index, call) in calls.enumerated() where starts[index] < starts[index + 1] {
        for below in call.lowest...index {
          owns[below].withUnsafeBufferPointer { own in
            let places = starts[index] * count..<starts[index + 1] * count
            guard let first = own.baseAddress else { return }
            let own = first + (places.lowerBound - starts[below] * count)
            let base = below > call.lowest ? calls[below].base : nil
            add(own, less: base, to: shown + places.lowerBound, places.count)
          }
        }
      }
    }
  }

  /// Adds own values, less the base, to rows of channels, or puts them in their place.
  private func add(
    _ own: UnsafePointer<Double>, less base: [Double]?, to shown: UnsafeMutablePointer<Double>,
    _ size: Int
  ) {
    guard let base else { return shown.update(from: own, count: size) }
    if count == 1 {
      let base = base[0]
      for place in 0..<size { shown[place] = added(own[place], to: shown[place], less: base) }
    } else {
      for row in 0..<size / count {
        for channel in 0..<count {
          let place = row * count + channel
          shown[place] = added(own[place], to: shown[place], less: base[channel])
        }
      }
    }
  }
}

extension PreparedLayers {
  /// The channels in some rows of a grid; `nil` where evaluating one by one is better.
  fileprivate func samples(
    on grid: UniformGrid, _ rows: Range<Int>, threads: Int?
  ) -> [Double]? {
    guard let runs = Run.runs(of: self, on: grid, rows) else { return nil }
    let sampled = SampledRuns(runs, of: self, on: grid, rows, threads: threads)
    let size = rows.count * channelCount
    return [Double](unsafeUninitializedCapacity: size) { buffer, count in
      count = size
      let output = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
      if channelCount >= SampledRuns.fewestForProduct, let columns {
        sampled.multiply(columns, to: output, threads: threads)
      } else if count > 0 {
        sampled.add(to: output, threads: threads)
      }
    }
  }
}

/// The runs of a stack's animations, each with its eased progresses.
private struct SampledRuns: Sendable {
  let layers: PreparedLayers
  let grid: UniformGrid

  /// The rows of the grid that are sampled.
  let rows: Range<Int>
  var runs: [(run: Run, eased: [Double])] = []

  /// Runs of the same part of the same easing share its samples.
  init(
    _ runs: [Run], of layers: PreparedLayers, on grid: UniformGrid, _ rows: Range<Int>,
    threads: Int?
  ) {
    (self.layers, self.grid, self.rows) = (layers, grid, rows)
    for run in runs {
      let known = self.runs.last { $0.run.isEased(as: run) }?.eased
      let eased = known ?? run.progresses(of: layers, on: grid, threads: threads)
      self.runs.append((run, eased))
    }
  }

  /// From the bottom up, each animation added to the rows, or in their place.
  func add(to output: UnsafeMutableBufferPointer<Double>, threads: Int?) {
    guard let base = output.baseAddress else { return }
    let width = layers.channelCount
    for row in 0..<rows.count { layers.writeModel(to: base + row * width) }
    for (run, eased) in runs {
      eased.withUnsafeBufferPointer {
        layers.add(
          run.term, eased: $0, iteration: run.first.iteration, isUniform: run.isUniform,
          to: base + (run.indices.lowerBound - rows.lowerBound) * width
        ) { curve, first, last, buffer in
          CurveSampler(
            curve, on: UniformGrid(from: first, to: last, count: buffer.count)
          ).write([.value], to: buffer, threads: threads)
        }
      }
    }
  }

  // MARK: By one product

  /// The fewest channels for which one product is faster than loops.
  static let fewestForProduct = 16

  /// All channels as one product of weights and columns.
  ///
  /// - Parameter columns: The model value, then the two ends of each animation.
  func multiply(
    _ columns: [[Double]], to output: UnsafeMutableBufferPointer<Double>, threads: Int?
  ) {
    let (width, first) = (columns.count, rows.lowerBound)
    ChannelMatrix(values: columns).write(rows.count, to: output, .rows, threads) { part, weights in
      weights.update(repeating: 0, count: part.count * width)
      for row in 0..<part.count { weights[row * width] = 1 }
      for (run, eased) in runs {
        let own = 1 + 2 * run.term
        let start = run.indices.lowerBound - first
        for row in (start..<start + run.indices.count).clamped(to: part) {
          let weights = weights + (row - part.lowerBound) * width
          if layers.isReplacing(run.term) { weights.update(repeating: 0, count: own) }
          let eased = eased[row - start]
          (weights[own], weights[own + 1]) = (1 - eased, eased + run.first.iteration)
        }
      }
    }
  }
}

/// Instants of a grid during which an animation is within one pass, or held.
private struct Run: Sendable {
  let term: Int
  let indices: Range<Int>
  let easing: Easing

  let effectJumps: Bool

  /// The state at the first and at the last instant.
  let first, last: PreparedLayers.TermState

  /// The fewest instants whose easing is sampled in bulk.
  static let fewest = 16

  /// The runs of all animations, from the bottom up.
  ///
  /// `nil` where evaluating one by one is better: in groups, and if there are nearly as many boundaries as
  /// instants.
  ///
  /// - Parameters:
  ///   - grid: A rising grid.
  ///   - rows: At least one of its rows.
  static func runs(
    of layers: PreparedLayers, on grid: UniformGrid, _ rows: Range<Int>
  ) -> [Run]? {
    let (first, last) = (rows.lowerBound, rows.upperBound - 1)
    var runs: [Run] = []
    for term in 0..<layers.termCount {
      let easing = layers.easing(of: term)
      guard
        let boundaries = layers.boundaries(of: term, in: grid[first]...grid[last]),
        boundaries.count <= grid.count / fewest
      else { return nil }
      let effectJumps = layers.jumps(term)
      // An instant on a boundary is a run of its own.
      var cuts = [first]
      for boundary in boundaries {
        let index = grid.firstIndex(notBefore: boundary)
        if index > cuts[cuts.count - 1] { cuts.append(index) }
        if index <= last, grid[index] == boundary, index + 1 > cuts[cuts.count - 1] {
          cuts.append(index + 1)
        }
      }
      if cuts[cuts.count - 1] <= last { cuts.append(last + 1) }
      for (start, end) in zip(cuts, cuts.dropFirst()) {
        guard let first = layers.state(of: term, at: grid[start]),
          let last = layers.state(of: term, at: grid[end - 1])
        else { continue }
        runs.append(
          Run(
            term: term, indices: start..<end, easing: easing, effectJumps: effectJumps,
            first: first,
            last: last))
      }
    }
    return runs
  }

  /// Whether another run covers the same part of the same easing.
  func isEased(as other: Run) -> Bool {
    indices.count == other.indices.count && first.progress == other.first.progress
      && last.progress == other.last.progress && first.eased == other.first.eased
      && easing == other.easing && !effectJumps && !other.effectJumps
  }

  /// The eased progress at each instant.
  func progresses(of layers: PreparedLayers, on grid: UniformGrid, threads: Int?) -> [Double] {
    if first.progress == last.progress {
      return [Double](repeating: first.eased, count: indices.count)
    }
    guard indices.count >= Self.fewest, !jumps, !effectJumps else {
      return indices.map { layers.state(of: term, at: grid[$0])?.eased ?? .nan }
    }
    let progress = UniformGrid(from: first.progress, to: last.progress, count: indices.count)
    return CurveSampler(easing, on: progress).values(threads: threads)
  }

  /// Whether the eased progresses are evenly spaced.
  var isUniform: Bool { first.progress != last.progress && easing == .linear }

  /// Whether the easing jumps in the run, so that each instant needs its exact side.
  private var jumps: Bool {
    let (low, high) = (
      min(first.progress, last.progress), max(first.progress, last.progress)
    )
    return easing.breakpoints(in: low...high).contains {
      easing.value(at: $0, from: .left) != easing.value(at: $0, from: .right)
    }
  }
}

extension UniformGrid {
  /// The first index not before a time, on a rising grid; the count if all are before.
  fileprivate func firstIndex(notBefore time: Double) -> Int {
    (0..<count).partitionPoint { !(self[$0] < time) }
  }
}
