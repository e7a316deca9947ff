// The values of a property at many instants.
//
// The layers are evaluated column by column (ColumnSampler.swift), with the bits of single values.
//
// On a grid, many channels of basic animations are one product: for each instant the weight of each layer's model value,
// of the value that it is added to, and of both ends of each animation, times these values. Few channels are faster in
// a loop, and so are many layers, of which few matter at an instant.
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
      if rows.count < Self.fewestForColumns || !numbers.isPrepared {
        for (row, time) in rows.enumerated() { write(at: time, to: output + row * width) }
      } else {
        var sampler = ColumnSampler(rows)
        sampler.writeRows(of: numbers, to: output)
      }
    }
  }

  /// The property's channels on a grid.
  ///
  /// - Parameters:
  ///   - grid: Seconds of the property's time.
  ///   - threads: As for ``CurveSampler/values(threads:)``.
  /// - Returns: `grid.count` × channels, row-major, with the bits of `value(at:)`. Of 16 channels or more that only
  ///   basic animations move, new targets by easings and springs included, each number is within (K + 4)·2⁻⁵³ of
  ///   Σ|weight·column| + |model| of it, where K ≤ 64 is the number of columns: of each layer the model value, the
  ///   value that it is added to, and both ends of each animation.
  public func samples(on grid: UniformGrid, threads: Int? = nil) -> [Double] {
    let instants = grid.instants
    guard model.channelCount >= Self.fewestForProduct, grid.count >= Self.fewestForColumns,
      grid[0] < grid[grid.count - 1], let columns = numbers.columns(upTo: Self.mostForProduct)
    else { return samples(at: instants, threads: threads) }
    let matrix = ChannelMatrix(values: columns)
    return sampled(instants, threads) { rows, output in
      var sampler = ColumnSampler(rows)
      sampler.writeProduct(of: numbers, by: matrix, to: output)
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

  /// The most columns of a product.
  private static var mostForProduct: Int { 64 }
}

extension Layers<Double> {
  /// The columns of all layers; `nil` if they are more than a limit, or their sum is not one of weights.
  fileprivate func columns(upTo limit: Int) -> [[Double]]? {
    var all: [[Double]] = []
    for (index, layer) in layers.enumerated() {
      guard !layer.isCumulative, layer.base != nil || layer.span.lowest == index,
        let columns = layer.columns, all.count + columns.count <= limit
      else { return nil }
      all += columns
    }
    return all.isEmpty ? nil : all
  }
}

extension ColumnSampler {
  /// Writes the channels of basic animations as a product of weights and columns.
  ///
  /// - Parameters:
  ///   - matrix: The columns of all layers.
  ///   - rows: Instants × channels.
  fileprivate mutating func writeProduct(
    of history: Layers<Double>, by matrix: ChannelMatrix, to rows: UnsafeMutablePointer<Double>
  ) {
    let layers = history.layers
    /// For each layer the progress of its animations, the number of its columns, and its first row.
    let parts = layers.map { layer in
      (
        progress: easedProgress(of: layer), columns: layer.columnCount,
        row: row(notBefore: layer.span.begin)
      )
    }
    let (width, end) = (matrix.curveCount, count)
    let output = UnsafeMutableBufferPointer(start: rows, count: count * matrix.channelCount)
    matrix.write(count, to: output, 1) { rows, weights in
      weights.update(repeating: 0, count: rows.count * width)
      var column = 0
      for (index, layer) in layers.enumerated() {
        let model = column + (layer.base == nil ? 0 : 1)
        for top in index..<layers.count where layers[top].span.lowest <= index {
          let last = top + 1 < layers.count ? parts[top + 1].row : end
          for row in rows.clamped(to: parts[top].row..<max(last, parts[top].row)) {
            let weights = weights + (row - rows.lowerBound) * width
            if layer.base != nil && index > layers[top].span.lowest { weights[column] = -1 }
            weights[model] = 1
            for (term, progress) in parts[index].progress.enumerated() {
              let (progress, ends) = (progress[row], model + 1 + 2 * term)
              if progress.isNaN { continue }
              if layer.isHiding(term) {
                (weights + model).update(repeating: 0, count: ends - model)
              }
              (weights[ends], weights[ends + 1]) = (1 - progress, progress)
            }
          }
        }
        column += parts[index].columns
      }
    }
  }
}

// MARK: - As values have them

extension LinearValue {
  /// Replaces numbers by those that a value of this type stores, such as single-precision ones.
  ///
  /// - Parameters:
  ///   - numbers: The channels of `count` values.
  ///   - stride: The distance from a value to the next one, and from a channel to the next one.
  package func roundToStored(
    _ numbers: UnsafeMutablePointer<Double>, count: Int, stride: (value: Int, channel: Int)
  ) {
    if Self.self == Double.self || storesNumbers { return }
    for index in 0..<count {
      let place = numbers + index * stride.value
      let value = withChannels { place[$0 * stride.channel] }
      for channel in 0..<channelCount { place[channel * stride.channel] = value.channel(channel) }
    }
  }

  /// Whether values of this shape store numbers as they are given, without rounding or clamping.
  private var storesNumbers: Bool {
    [0.1, -1e9 / 3].allSatisfy { mark in
      let marked = withChannels { mark * Double($0 + 1) }
      return (0..<channelCount).allSatisfy { marked.channel($0) == mark * Double($0 + 1) }
    }
  }
}
