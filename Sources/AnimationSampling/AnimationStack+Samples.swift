// The values of a property at many instants.
//
// The layers are evaluated column by column (ColumnSampler.swift), with the bits of single values.
//
// On a grid, many channels of basic animations are one product: for each instant the weight of the model value and of
// both ends of each animation, times these values. Few channels are faster in a loop.
//
// Tried and dropped: easings and springs sampled by panels between the boundaries of the animations. An eased number
// took 12 ns an instant and not 19, a spring 6 and not 14; but the numbers had other bits than single values, and
// timelines, whose steps have boundaries of their own, could not use it.

import AnimationMath

extension AnimationStack where Value: LinearValue {
  /// The property's channels at each of many instants.
  ///
  /// - Parameters:
  ///   - instants: Seconds of the property's time, in any order.
  ///   - threads: As for ``CurveSampler/values(threads:)``.
  /// - Returns: `instants.count` × channels, row-major, with the bits of `value(at:)`.
  public func samples(at instants: [Double], threads: Int? = nil) -> [Double] {
    let width = model.channelCount
    return sampled(instants, threads) { rows, output in
      if rows.count < Self.fewestForColumns || !prepared.isPrepared {
        for (row, time) in rows.enumerated() { write(at: time, to: output + row * width) }
      } else {
        var sampler = ColumnSampler(rows)
        sampler.writeRows(of: prepared, to: output)
      }
    }
  }

  /// The property's channels on a grid.
  ///
  /// - Parameters:
  ///   - grid: Seconds of the property's time.
  ///   - threads: As for ``CurveSampler/values(threads:)``.
  /// - Returns: `grid.count` × channels, row-major, with the bits of `value(at:)`. Of 16 channels or more that only
  ///   basic animations move, without an interruption, each number is within (K + 4)·2⁻⁵³ of Σ|weight·column| +
  ///   |model| of it, where K is the number of columns: the model value and both ends of each animation.
  public func samples(on grid: UniformGrid, threads: Int? = nil) -> [Double] {
    let instants = grid.instants
    guard model.channelCount >= Self.fewestForProduct, grid.count >= Self.fewestForColumns,
      grid[0] < grid[grid.count - 1], let sole, !sole.isCumulative, let columns = sole.columns
    else { return samples(at: instants, threads: threads) }
    let matrix = ChannelMatrix(values: columns)
    return sampled(instants, threads) { rows, output in
      var sampler = ColumnSampler(rows)
      sampler.writeProduct(of: prepared.calls[0], by: matrix, to: output)
    }
  }

  /// Writes the rows of all instants, some thousand at a time.
  private func sampled(
    _ instants: [Double], _ threads: Int?,
    _ write: @Sendable (ArraySlice<Double>, UnsafeMutablePointer<Double>) -> Void
  ) -> [Double] {
    // Columns of a power of two would share their places in a cache.
    let (width, length) = (model.channelCount, 3000)
    let parts = (instants.count + length - 1) / length
    return [Double](unsafeUninitializedCapacity: instants.count * width) { buffer, count in
      count = instants.count * width
      guard let place = Place(buffer.baseAddress), width > 0 else { return }
      distribute(parts, over: threads) { part in
        let rows = instants[part * length..<min(instants.count, (part + 1) * length)]
        let output = place.base + part * length * width
        write(rows, output)
        model.roundToStored(output, count: rows.count, stride: (width, 1))
      }
    }
  }

  /// The fewest instants of which the progress is computed for all at once, as measured.
  private static var fewestForColumns: Int { 32 }

  /// The fewest channels for which one product is faster than loops.
  private static var fewestForProduct: Int { 16 }
}

extension ColumnSampler {
  /// Writes the channels of basic animations as a product of weights and columns.
  ///
  /// - Parameters:
  ///   - matrix: The model value, then the two ends of each animation.
  ///   - rows: Instants × channels.
  fileprivate mutating func writeProduct(
    of call: PreparedCall, by matrix: ChannelMatrix, to rows: UnsafeMutablePointer<Double>
  ) {
    let eased = easedProgress(of: call)
    let width = matrix.curveCount
    let output = UnsafeMutableBufferPointer(start: rows, count: count * matrix.channelCount)
    matrix.write(count, to: output, .rows, 1) { part, weights in
      weights.update(repeating: 0, count: part.count * width)
      for row in 0..<part.count {
        let weights = weights + row * width
        weights[0] = 1
        for term in eased.indices {
          let progress = eased[term][part.lowerBound + row]
          if progress.isNaN { continue }
          let own = 1 + 2 * term
          if call.layers.isHiding(term) { weights.update(repeating: 0, count: own) }
          (weights[own], weights[own + 1]) = (1 - progress, progress)
        }
      }
    }
  }
}
