// Many properties moved by a few tracks: weights times values, for thousands of channels at once.
//
//     channel c at the instant t = Σₖ weightₖ(t)·valueₖ꜀          (T × K)·(K × C) = T × C
//
// A basic animation is two tracks, 1 − p and p, with its two values. A keyframe animation is a
// track for each key. An additive part is one more track. All properties moved by the same tracks
// share one product.
//
// Two things keep the product dense and small. Channels of the same tracks form a block of their
// own; otherwise a hundred properties with two tracks each would make a matrix of two hundred rows,
// nearly all zeros. And the instants are divided into stretches, each of which leaves out the
// tracks whose weights are 0 throughout.

import AnimationMath

/// The contribution of a track to a channel.
public struct ChannelTerm: Hashable, Sendable {
  /// The index of the track.
  public let track: Int

  /// The factor of the track's weight, in the channel's unit.
  public let value: Double

  /// The contribution of a track to a channel.
  public init(track: Int, value: Double) {
    self.track = track
    self.value = value
  }
}

/// The values of tracks in channels, ready to be multiplied by the tracks' weights.
///
/// ```swift
/// // Two properties that fade from 0 to 1 and from 10 to 30 with the same easing.
/// let matrix = ChannelMatrix(values: [[0, 10], [1, 30]])
/// let p = CubicBezier.ease
/// let frames = matrix.samples(of: [p.scaled(y: -1).shifted(y: 1), p], on: grid)      // T × 2
/// ```
///
/// A channel is within (K + 1)·2⁻⁵³·Σ|weight·value| of the exact sum, where K is the number of its
/// tracks, as long as every product is a normal double. A `Float` result is rounded once more. A
/// weight that is not finite affects only the channels of its track at its instant.
public struct ChannelMatrix: Sendable {
  /// The number of tracks.
  public let trackCount: Int

  /// The number of channels.
  public let channelCount: Int

  /// Channels of the same tracks.
  private struct Block {
    let tracks: [Int]
    let channels: [Int]

    /// tracks × channels.
    var values: [Double]

    /// Whether the channels are neighbours, in order.
    var isContiguous: Bool {
      channels.isEmpty || channels[channels.count - 1] - channels[0] == channels.count - 1
    }
  }

  private let blocks: [Block]

  /// A matrix whose channels each depend on some of the tracks.
  ///
  /// - Parameters:
  ///   - trackCount: The number of tracks.
  ///   - channels: For each channel its terms, with each track at most once; a channel without
  ///     terms is 0. Values are finite.
  public init(trackCount: Int, channels: [[ChannelTerm]]) {
    require(trackCount >= 0, "trackCount must not be negative, got \(trackCount)")
    self.trackCount = trackCount
    channelCount = channels.count
    var order: [[Int]] = []
    var members: [[Int]: [Int]] = [:]
    for (channel, terms) in channels.enumerated() {
      for term in terms {
        require(
          (0..<trackCount).contains(term.track),
          "track of channel \(channel) must be from 0 to \(trackCount - 1), got \(term.track)")
        require(
          term.value.isFinite, "value of channel \(channel) must be finite, got \(term.value)")
      }
      let tracks = terms.map(\.track).sorted()
      require(
        zip(tracks, tracks.dropFirst()).allSatisfy(<),
        "tracks of channel \(channel) must differ, got \(tracks)")
      if members[tracks] == nil { order.append(tracks) }
      members[tracks, default: []].append(channel)
    }
    blocks = order.map { tracks in
      let own = members[tracks] ?? []
      var block = Block(
        tracks: tracks, channels: own,
        values: [Double](repeating: 0, count: tracks.count * own.count))
      for (column, channel) in own.enumerated() {
        let terms = channels[channel].sorted { $0.track < $1.track }
        for (row, term) in terms.enumerated() {
          block.values[row * own.count + column] = term.value
        }
      }
      return block
    }
  }

  /// A matrix whose channels all depend on all tracks.
  ///
  /// - Parameter values: A row for each track, a number for each channel; finite.
  public init(values: [[Double]]) {
    let count = values.first?.count ?? 0
    require(
      values.allSatisfy { $0.count == count },
      "rows must have as many channels each, got \(values.map(\.count))")
    self.init(
      trackCount: values.count,
      channels: (0..<count).map { channel in
        values.indices.map { ChannelTerm(track: $0, value: values[$0][channel]) }
      })
  }
}

// MARK: - Products

extension ChannelMatrix {
  /// The number of instants whose results stay in the second-level cache.
  ///
  /// With many tracks it is larger, since repeating the library's preparations would cost more.
  private var stretch: Int {
    min(max((1 << 15) / max(channelCount, trackCount, 1), trackCount > 8 ? 512 : 16), 1024)
  }

  /// Multiplies weights and values.
  ///
  /// - Parameters:
  ///   - weights: `rowCount` × ``trackCount``, row-major: for each instant the weight of each track.
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
      weights.count == rowCount * trackCount,
      "weights must be \(rowCount) × \(trackCount) numbers, got \(weights.count)")
    nonisolated(unsafe) let weights = weights
    write(rowCount, to: buffer, layout, threads) { rows, place in
      place.update(
        from: weights.baseAddress.map { $0 + rows.lowerBound * trackCount } ?? UnsafePointer(place),
        count: rows.count * trackCount)
    }
  }

  /// The channels over a grid, with tracks sampled in bulk.
  ///
  /// - Parameters:
  ///   - tracks: The weights as functions of time.
  ///   - grid: The instants.
  ///   - threads: As for ``multiply(weights:rowCount:to:layout:threads:)``.
  /// - Returns: `grid.count` × ``channelCount``, row-major. The error is that of the product, with
  ///   weights that have the error of ``CurveSampler``.
  public func samples(
    of tracks: [any Curve], on grid: UniformGrid, threads: Int? = nil
  ) -> [Double] {
    [Double](unsafeUninitializedCapacity: grid.count * channelCount) { buffer, count in
      count = grid.count * channelCount
      write(
        tracks, on: grid, to: UnsafeMutableBufferPointer(rebasing: buffer[..<count]),
        threads: threads)
    }
  }

  /// Writes the channels over a grid, with tracks sampled in bulk.
  ///
  /// - Parameters:
  ///   - tracks: The weights as functions of time; there are ``trackCount`` of them.
  ///   - grid: The instants.
  ///   - buffer: Memory for `grid.count` × ``channelCount`` numbers.
  ///   - layout: A row for each instant, or a column for each channel.
  ///   - threads: As for ``multiply(weights:rowCount:to:layout:threads:)``.
  public func write<Scalar: SampleScalar>(
    _ tracks: [any Curve], on grid: UniformGrid, to buffer: UnsafeMutableBufferPointer<Scalar>,
    layout: TableLayout = .rows, threads: Int? = nil
  ) {
    require(
      tracks.count == trackCount, "there must be \(trackCount) tracks, got \(tracks.count)")
    let weights = tracks.map { CurveSampler($0, on: grid).values(threads: threads) }
    write(grid.count, to: buffer, layout, threads) { rows, place in
      for (track, samples) in weights.enumerated() {
        for (row, index) in rows.enumerated() { place[row * trackCount + track] = samples[index] }
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
      let weightCount = rows.count * trackCount
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

  /// Multiplies one stretch: rowCount × trackCount weights into rowCount × channelCount results.
  private func multiply(
    _ weights: UnsafeMutablePointer<Double>, _ rowCount: Int,
    into result: UnsafeMutablePointer<Double>
  ) {
    let isActive = (0..<trackCount).map { track in
      (0..<rowCount).contains { weights[$0 * trackCount + track] != 0 }
    }
    for block in blocks {
      let width = block.channels.count
      let active = block.tracks.indices.filter { isActive[block.tracks[$0]] }
      guard !active.isEmpty else {
        for row in 0..<rowCount {
          for channel in block.channels { result[row * channelCount + channel] = 0 }
        }
        continue
      }
      if block.isContiguous && block.tracks.count <= 2 && width <= 16 {
        multiplyThin(block, weights, rowCount, into: result)
        continue
      }
      let isWhole = active.count == block.tracks.count
      let isAll = isWhole && active.count == trackCount
      let gathered = isAll ? 0 : rowCount * active.count
      let scattered = block.isContiguous ? 0 : rowCount * width
      withUnsafeTemporaryAllocation(of: Double.self, capacity: gathered + scattered + 1) { room in
        guard let base = room.baseAddress else { return }
        if !isAll {
          for row in 0..<rowCount {
            for (column, index) in active.enumerated() {
              base[row * active.count + column] = weights[row * trackCount + block.tracks[index]]
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

  /// Multiplies a block of one or two tracks and few channels in place.
  ///
  /// Gathering would cost more than the product. A property with an animation of its own is such a
  /// block; a layer tree has thousands.
  private func multiplyThin(
    _ block: Block, _ weights: UnsafePointer<Double>, _ rowCount: Int,
    into result: UnsafeMutablePointer<Double>
  ) {
    let width = block.channels.count
    let (first, last) = (block.tracks[0], block.tracks[block.tracks.count - 1])
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
        row += trackCount
      }
    }
  }
}
