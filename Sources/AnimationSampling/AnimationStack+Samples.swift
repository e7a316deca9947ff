// What a property shows at many instants: the weights of its stack, instant by instant, times its columns.
//
//     (T × K)·(K × C): K values that the animations go between, C channels of each
//
// At any instants, weights are worked out one instant at a time, since clocks fold and clip; for a property of
// many channels that is little beside the product. On a grid, the boundaries of basic animations cut it
// into runs, in each of which the progress is a line: the easing is sampled on it in bulk, once for all
// animations that share it. A stack that is not a weighted sum, or that holds a number without bounds, of
// which a weight of 0 leaves nothing and a product NaN, is evaluated value by value.

import AnimationMath

extension AnimationStack where Value: LinearValue {
  /// The channels of what the property shows at each of many instants.
  ///
  /// - Parameters:
  ///   - instants: Seconds of the property's time, in any order.
  ///   - threads: As for ``CurveSampler/values(threads:)``.
  /// - Returns: `instants.count` × channels, row-major: within (K + 4)·2⁻⁵³ of Σ|weight·column| + |model| of
  ///   `value(at:)`, K the number of columns (measured: 0.41 of that).
  public func samples(at instants: [Double], threads: Int? = nil) -> [Double] {
    guard let stack = WeightedStack(self),
      stack.columns.allSatisfy({ $0.channels.allSatisfy(\.isFinite) })
    else {
      return instants.flatMap { value(at: $0).channels }
    }
    let matrix = ChannelMatrix(values: stack.columns.map(\.channels))
    let (width, channelCount) = (matrix.trackCount, matrix.channelCount)
    let length = 256
    let rows = [Double](unsafeUninitializedCapacity: instants.count * width) { buffer, count in
      if let place = Place(buffer.baseAddress) {
        distribute((instants.count + length - 1) / length, over: threads) { number in
          for index in number * length..<min(instants.count, (number + 1) * length) {
            stack.writeWeights(
              at: instants[index],
              to: UnsafeMutableBufferPointer(start: place.base + index * width, count: width))
          }
        }
      }
      count = instants.count * width
    }
    return [Double](unsafeUninitializedCapacity: instants.count * channelCount) { buffer, count in
      count = instants.count * channelCount
      rows.withUnsafeBufferPointer { weights in
        matrix.multiply(
          weights: weights, rowCount: instants.count,
          to: UnsafeMutableBufferPointer(rebasing: buffer[..<count]), threads: threads)
      }
    }
  }

  /// The channels of what the property shows on a grid.
  ///
  /// Where the animations are basic ones, out of groups, each easing is sampled in bulk between the times
  /// at which a pass begins or ends.
  ///
  /// - Parameters:
  ///   - grid: Seconds of the property's time.
  ///   - threads: As for ``CurveSampler/values(threads:)``.
  /// - Returns: `grid.count` × channels, row-major. A number is off by what ``samples(at:threads:)`` allows
  ///   and, for each animation that shows, by its way times what ``CurveSampler`` allows and
  ///   4·2⁻⁵³ of the largest slope of its easing, since a progress in between is rounded.
  public func samples(on grid: UniformGrid, threads: Int? = nil) -> [Double] {
    guard let layers = preparedLayers, let runs = Run.runs(of: layers, on: grid) else {
      return samples(at: Array(grid), threads: threads)
    }
    let width = layers.channelCount
    return [Double](unsafeUninitializedCapacity: grid.count * width) { buffer, count in
      count = grid.count * width
      guard let base = buffer.baseAddress, count > 0 else { return }
      for row in 0..<grid.count { layers.writeModel(to: base + row * width) }
      var sampled: [(run: Run, weights: [Double])] = []
      for run in runs {
        let weights: [Double]
        if let known = sampled.last(where: { $0.run.hasWeights(of: run) }) {
          weights = known.weights
        } else {
          weights = run.weights(of: layers, on: grid, threads: threads)
          sampled.append((run, weights))
        }
        weights.withUnsafeBufferPointer {
          layers.add(
            run.term, eased: $0, iteration: run.first.iteration,
            to: base + run.indices.lowerBound * width)
        }
      }
    }
  }
}

/// Instants of a grid in which an animation is within one pass, or held.
private struct Run {
  let term: Int
  let indices: Range<Int>
  let easing: Easing

  /// Where it is at the first and at the last of them.
  let first, last: PreparedLayers.Course

  /// The fewest instants whose easing is sampled in bulk.
  static let fewest = 16

  /// The runs of all animations, from the bottom up; `nil` where one by one is better: in groups, on a grid
  /// that falls, and where boundaries are nearly as many as instants.
  static func runs(of layers: PreparedLayers, on grid: UniformGrid) -> [Run]? {
    guard grid.count >= fewest, grid[0] < grid[grid.count - 1] else { return nil }
    var runs: [Run] = []
    for term in 0..<layers.termCount {
      let easing = layers.easing(of: term)
      guard
        let boundaries = layers.boundaries(of: term, in: grid[0]...grid[grid.count - 1]),
        boundaries.count <= grid.count / fewest
      else { return nil }
      // An instant on a boundary stands by itself.
      var cuts = [0]
      for boundary in boundaries {
        let index = grid.firstIndex(notBefore: boundary)
        if index > cuts[cuts.count - 1] { cuts.append(index) }
        if index < grid.count, grid[index] == boundary, index + 1 > cuts[cuts.count - 1] {
          cuts.append(index + 1)
        }
      }
      if cuts[cuts.count - 1] < grid.count { cuts.append(grid.count) }
      for (start, end) in zip(cuts, cuts.dropFirst()) {
        guard let first = layers.course(of: term, at: grid[start]),
          let last = layers.course(of: term, at: grid[end - 1])
        else { continue }
        runs.append(
          Run(term: term, indices: start..<end, easing: easing, first: first, last: last))
      }
    }
    return runs
  }

  /// Whether another run goes through the same part of the same easing.
  func hasWeights(of other: Run) -> Bool {
    indices.count == other.indices.count && first.progress == other.first.progress
      && last.progress == other.last.progress && first.eased == other.first.eased
      && easing == other.easing
  }

  /// The eased progress at each instant.
  func weights(of layers: PreparedLayers, on grid: UniformGrid, threads: Int?) -> [Double] {
    if first.progress == last.progress {
      return [Double](repeating: first.eased, count: indices.count)
    }
    guard indices.count >= Self.fewest, !jumps else {
      return indices.map { layers.course(of: term, at: grid[$0])?.eased ?? .nan }
    }
    let progress = UniformGrid(from: first.progress, to: last.progress, count: indices.count)
    return CurveSampler(easing, on: progress).values(threads: threads)
  }

  /// Whether the easing jumps on the way, so that an instant must be on its right side.
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
  /// The first index of an instant that is not before a time, on a grid that rises; the count if all are.
  fileprivate func firstIndex(notBefore time: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
