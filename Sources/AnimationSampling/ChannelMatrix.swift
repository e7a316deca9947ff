// Many properties moved by a few curves: weights times values, for thousands of channels at once.
//
//     channel c at the instant t = Σₖ weightₖ(t)·valueₖ꜀          (T × K)·(K × C) = T × C
//
// A basic animation is two curves, 1 − p and p, with its two values. A keyframe animation is a
// curve for each key. An additive part is one more curve. All properties moved by the same curves
// share one product.
//
// Two things keep the product dense and small. Channels of the same curves form a block of their
// own; otherwise a hundred properties with two curves each would make a matrix of two hundred rows,
// nearly all zeros. And the instants are divided into stretches, each of which leaves out the
// curves whose weights are 0 throughout.

import AnimationMath

/// The contribution of a curve to a channel.
public struct ChannelTerm: Hashable, Sendable {
  /// The index of the curve.
  public let curve: Int

  /// The factor of the curve's weight, in the channel's unit.
  public let value: Double

  /// The contribution of a curve to a channel.
  public init(curve: Int, value: Double) {
    self.curve = curve
    self.value = value
  }
}

/// The values of curves in channels, ready to be multiplied by the curves' weights.
///
/// ```swift
/// // Two properties that fade 0 → 1 and 10 → 30, with one easing.
/// let matrix = ChannelMatrix(values: [[0, 10], [1, 30]])
/// let p = CubicBezier.ease
/// let frames = matrix.samples(
///   of: [p.scaled(y: -1).shifted(y: 1), p], on: grid)  // T × 2
/// ```
///
/// A channel is within (K + 1)·2⁻⁵³·Σ|weight·value| of the exact sum, where K is the number of its
/// curves, as long as every product is a normal double. A `Float` result is rounded once more. A
/// weight that is not finite affects only the channels of its curve at its instant.
public struct ChannelMatrix: Sendable {
  /// The number of curves.
  public let curveCount: Int

  /// The number of channels.
  public let channelCount: Int

  /// Channels of the same curves.
  private struct Block {
    let curves: [Int]
    let channels: [Int]

    /// curves × channels.
    var values: [Double]

    /// Whether the channels are neighbours, in order.
    var isContiguous: Bool {
      channels.isEmpty || channels[channels.count - 1] - channels[0] == channels.count - 1
    }
  }

  private let blocks: [Block]

  /// A matrix whose channels each depend on some of the curves.
  ///
  /// - Parameters:
  ///   - curveCount: The number of curves.
  ///   - channels: For each channel its terms, with each curve at most once; a channel without
  ///     terms is 0. Values are finite.
  public init(curveCount: Int, channels: [[ChannelTerm]]) {
    require(curveCount >= 0, "curveCount must not be negative, got \(curveCount)")
    self.curveCount = curveCount
    channelCount = channels.count
    var order: [[Int]] = []
    var members: [[Int]: [Int]] = [:]
    for (channel, terms) in channels.enumerated() {
      for term in terms {
        require(
          (0..<curveCount).contains(term.curve),
          "curve of channel \(channel) must be from 0 to \(curveCount - 1), got \(term.curve)")
        require(
          term.value.isFinite, "value of channel \(channel) must be finite, got \(term.value)")
      }
      let curves = terms.map(\.curve).sorted()
      require(
        zip(curves, curves.dropFirst()).allSatisfy(<),
        "curves of channel \(channel) must differ, got \(curves)")
      if members[curves] == nil { order.append(curves) }
      members[curves, default: []].append(channel)
    }
    blocks = order.map { curves in
      let own = members[curves] ?? []
      var block = Block(
        curves: curves, channels: own,
        values: [Double](repeating: 0, count: curves.count * own.count))
      for (column, channel) in own.enumerated() {
        let terms = channels[channel].sorted { $0.curve < $1.curve }
        for (row, term) in terms.enumerated() {
          block.values[row * own.count + column] = term.value
        }
      }
      return block
    }
  }

  /// A matrix whose channels all depend on all curves.
  ///
  /// - Parameter values: A row for each curve, a number for each channel; finite.
  public init(values: [[Double]]) {
    let count = values.first?.count ?? 0
    require(
      values.allSatisfy { $0.count == count },
      "rows must have as many channels each, got \(values.map(\.count))")
    self.init(
      curveCount: values.count,
      channels: (0..<count).map { channel in
        values.indices.map { ChannelTerm(curve: $0, value: values[$0][channel]) }
      })
  }
}

// MARK: - Products

extension ChannelMatrix {
  /// The number of instants whose results stay in the second-level cache.
  ///
  /// With many curves it is larger, since repeating the library's preparations would cost more.
  private var stretch: Int {
    min(max((1 << 15) / max(channelCount, curveCount, 1), curveCount > 8 ? 512 : 16), 1024)
  }

  /// Multiplies weights and values.
  ///
  /// - Parameters:
  ///   - weights: `rowCount` × ``curveCount``, row-major: for each instant the weight of each curve.
  ///   - rowCount: The number of instants.
  ///   - buffer: Memory for `rowCount` × ``channelCount`` numbers; must not overlap the weights.
  ///   - layout: A row for each instant, or a column for each channel.
  ///   - threads: The largest number of threads; if `nil`, all cores for a large job. The numbers
  ///     do not depend on it.
  public func multiply<Scalar: SampleScalar>(
    weights: UnsafeBufferPointer<Double>, rowCount: Int,
    to buffer: UnsafeMutableBufferPointer<Scalar>, layout: TableLayout = .rows, threads: Int? = nil
  ) {
    require(rowCount >= 0, "rowCount must not be negative, got \(rowCount)")
    require(
      weights.count == rowCount * curveCount,
      "weights must be \(rowCount) × \(curveCount) numbers, got \(weights.count)")
    nonisolated(unsafe) let weights = weights
    write(rowCount, to: buffer, layout, threads) { rows, place in
      place.update(
        from: weights.baseAddress.map { $0 + rows.lowerBound * curveCount } ?? UnsafePointer(place),
        count: rows.count * curveCount)
    }
  }

  /// The channels over a grid, with curves sampled in bulk.
  ///
  /// - Parameters:
  ///   - curves: The weights as functions of time.
  ///   - grid: The instants.
  ///   - threads: As for ``multiply(weights:rowCount:to:layout:threads:)``.
  /// - Returns: `grid.count` × ``channelCount``, row-major. The error is that of the product, with
  ///   weights that have the error of ``CurveSampler``.
  public func samples(
    of curves: [any Curve], on grid: UniformGrid, threads: Int? = nil
  ) -> [Double] {
    [Double](unsafeUninitializedCapacity: grid.count * channelCount) { buffer, count in
      count = grid.count * channelCount
      write(
        curves, on: grid, to: UnsafeMutableBufferPointer(rebasing: buffer[..<count]),
        threads: threads)
    }
  }

  /// Writes the channels over a grid, with curves sampled in bulk.
  ///
  /// - Parameters:
  ///   - curves: The weights as functions of time; there are ``curveCount`` of them.
  ///   - grid: The instants.
  ///   - buffer: Memory for `grid.count` × ``channelCount`` numbers.
  ///   - layout: A row for each instant, or a column for each channel.
  ///   - threads: As for ``multiply(weights:rowCount:to:layout:threads:)``.
  public func write<Scalar: SampleScalar>(
    _ curves: [any Curve], on grid: UniformGrid, to buffer: UnsafeMutableBufferPointer<Scalar>,
    layout: TableLayout = .rows, threads: Int? = nil
  ) {
    require(
      curves.count == curveCount, "there must be \(curveCount) curves, got \(curves.count)")
    let weights = curves.map { CurveSampler($0, on: grid).values(threads: threads) }
    write(grid.count, to: buffer, layout, threads) { rows, place in
      for (curve, samples) in weights.enumerated() {
        for (row, index) in rows.enumerated() { place[row * curveCount + curve] = samples[index] }
      }
    }
  }

  /// Multiplies stretch by stretch.
  ///
  /// - Parameter readWeights: Writes the weights of a range of instants, row-major.
  func write<Scalar: SampleScalar>(
    _ rowCount: Int, to buffer: UnsafeMutableBufferPointer<Scalar>, _ layout: TableLayout,
    _ threads: Int?, _ readWeights: @Sendable (Range<Int>, UnsafeMutablePointer<Double>) -> Void
  ) {
    require(
      buffer.count == rowCount * channelCount,
      "the buffer must hold \(rowCount * channelCount) numbers, got room for \(buffer.count)")
    guard let output = Place(buffer.baseAddress), !buffer.isEmpty else { return }
    let direct = layout == .rows ? output as? Place<Double> : nil
    let length = stretch
    let count = (rowCount + length - 1) / length
    // A few stretches are not worth a second thread.
    let threads = threads ?? (rowCount * channelCount >= 1 << 18 ? nil : 1)
    distribute(count, over: threads) { number in
      let rows = number * length..<min(rowCount, (number + 1) * length)
      let weightCount = rows.count * curveCount
      let resultCount = rows.count * channelCount
      withUnsafeTemporaryAllocation(
        of: Double.self, capacity: weightCount + (direct == nil ? resultCount : 0)
      ) { room in
        guard let base = room.baseAddress ?? direct?.base else { return }
        readWeights(rows, base)
        if let direct {
          multiply(base, rows.count, into: direct.base + rows.lowerBound * channelCount)
          return
        }
        let result = base + weightCount
        multiply(base, rows.count, into: result)
        let (toRow, toChannel) = layout == .rows ? (channelCount, 1) : (1, rowCount)
        // Each row of results becomes a row, or a number of every column.
        for row in 0..<rows.count {
          let numbers = UnsafeBufferPointer(start: result + row * channelCount, count: channelCount)
          let place = output.base + (rows.lowerBound + row) * toRow
          Scalar.store(numbers, to: place, stride: toChannel)
        }
      }
    }
  }

  /// Multiplies one stretch: rowCount × curveCount weights into rowCount × channelCount results.
  private func multiply(
    _ weights: UnsafeMutablePointer<Double>, _ rowCount: Int,
    into result: UnsafeMutablePointer<Double>
  ) {
    let isActive = (0..<curveCount).map { curve in
      (0..<rowCount).contains { weights[$0 * curveCount + curve] != 0 }
    }
    for block in blocks {
      let width = block.channels.count
      let active = block.curves.indices.filter { isActive[block.curves[$0]] }
      guard !active.isEmpty else {
        for row in 0..<rowCount {
          for channel in block.channels { result[row * channelCount + channel] = 0 }
        }
        continue
      }
      if block.isContiguous && block.curves.count <= 2 && width <= 16 {
        multiplyThin(block, weights, rowCount, into: result)
        continue
      }
      let isWhole = active.count == block.curves.count
      let isAll = isWhole && active.count == curveCount
      let gathered = isAll ? 0 : rowCount * active.count
      let scattered = block.isContiguous ? 0 : rowCount * width
      withUnsafeTemporaryAllocation(of: Double.self, capacity: gathered + scattered + 1) { room in
        guard let base = room.baseAddress else { return }
        if !isAll {
          for row in 0..<rowCount {
            for (column, index) in active.enumerated() {
              base[row * active.count + column] = weights[row * curveCount + block.curves[index]]
            }
          }
        }
        let a = MatrixView(isAll ? weights : base, rows: rowCount, columns: active.count)
        let values =
          isWhole
          ? block.values : active.flatMap { block.values[$0 * width..<($0 + 1) * width] }
        values.withUnsafeBufferPointer { values in
          guard let values = values.baseAddress else { return }
          let b = MatrixView(values, rows: active.count, columns: width)
          if block.isContiguous {
            AnimationSampling.multiply(
              a, b, into: result + block.channels[0], stride: channelCount)
            return
          }
          let scratch = base + gathered
          AnimationSampling.multiply(a, b, into: scratch, stride: width)
          for row in 0..<rowCount {
            for (column, channel) in block.channels.enumerated() {
              result[row * channelCount + channel] = scratch[row * width + column]
            }
          }
        }
      }
    }
  }

  /// Multiplies a block of one or two curves and few channels in place.
  ///
  /// Gathering would cost more than the product. A property with an animation of its own is such a
  /// block; a layer tree has thousands.
  private func multiplyThin(
    _ block: Block, _ weights: UnsafePointer<Double>, _ rowCount: Int,
    into result: UnsafeMutablePointer<Double>
  ) {
    let width = block.channels.count
    let (first, last) = (block.curves[0], block.curves[block.curves.count - 1])
    var place = result + block.channels[0]
    var row = weights
    block.values.withUnsafeBufferPointer { values in
      guard let values = values.baseAddress else { return }
      for _ in 0..<rowCount {
        let (w0, w1) = (row[first], row[last])
        if first == last {
          for channel in 0..<width { place[channel] = w0 * values[channel] }
        } else {
          let others = values + width
          for channel in 0..<width { place[channel] = w0 * values[channel] + w1 * others[channel] }
        }
        place += channelCount
        row += curveCount
      }
    }
  }
}
