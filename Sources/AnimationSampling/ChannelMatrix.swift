// Many properties moved by a few curves: weights times values, for thousands of channels at once.
//
//     channel c at the instant t = Σₖ weightₖ(t)·valueₖ꜀          (T × K)·(K × C) = T × C
//
// A basic animation is two curves, 1 − p and p, with its two values. A keyframe animation is a
// curve for each key. An additive part is one more curve. All properties moved by the same curves
// share one product.
//
// The instants are divided into stretches, each of which leaves out the curves whose weights are 0
// throughout: of many animations one after the other, few move anything at an instant.

import AnimationMath

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
/// A channel is within (K + 1)·2⁻⁵³·Σ|weight·value| of the exact sum, where K is the number of
/// curves, as long as every product is a normal double. A weight that is not finite affects its
/// instant alone.
public struct ChannelMatrix: Sendable {
  /// The number of curves.
  public let curveCount: Int

  /// The number of channels.
  public let channelCount: Int

  /// curves × channels.
  private let values: [Double]

  /// A matrix whose channels all depend on all curves.
  ///
  /// - Parameter values: A row for each curve, a number for each channel; finite.
  public init(values: [[Double]]) {
    let count = values.first?.count ?? 0
    require(
      values.allSatisfy { $0.count == count },
      "rows must have as many channels each, got \(values.map(\.count))")
    for (channel, value) in values.flatMap({ $0.enumerated() }) {
      require(value.isFinite, "value of channel \(channel) must be finite, got \(value)")
    }
    (curveCount, channelCount, self.values) = (values.count, count, Array(values.joined()))
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
  ///   - buffer: Memory for `rowCount` × ``channelCount`` numbers, row-major; must not overlap the weights.
  ///   - threads: The largest number of threads; if `nil`, all cores for a large job. The numbers
  ///     do not depend on it.
  public func multiply(
    weights: UnsafeBufferPointer<Double>, rowCount: Int,
    to buffer: UnsafeMutableBufferPointer<Double>, threads: Int? = nil
  ) {
    require(rowCount >= 0, "rowCount must not be negative, got \(rowCount)")
    require(
      weights.count == rowCount * curveCount,
      "weights must be \(rowCount) × \(curveCount) numbers, got \(weights.count)")
    nonisolated(unsafe) let weights = weights
    write(rowCount, to: buffer, threads) { rows, place in
      place.update(
        from: weights.baseAddress.map { $0 + rows.lowerBound * curveCount } ?? UnsafePointer(place),
        count: rows.count * curveCount)
    }
  }

  /// The channels over a grid, with curves sampled in bulk.
  ///
  /// - Parameters:
  ///   - curves: The weights as functions of time; there are ``curveCount`` of them.
  ///   - grid: The instants.
  ///   - threads: As for ``multiply(weights:rowCount:to:threads:)``.
  /// - Returns: `grid.count` × ``channelCount``, row-major. The error is that of the product, with
  ///   weights that have the error of ``CurveSampler``.
  public func samples(
    of curves: [any Curve], on grid: UniformGrid, threads: Int? = nil
  ) -> [Double] {
    require(
      curves.count == curveCount, "there must be \(curveCount) curves, got \(curves.count)")
    let weights = curves.map { CurveSampler($0, on: grid).values(threads: threads) }
    return [Double](unsafeUninitializedCapacity: grid.count * channelCount) { buffer, count in
      count = grid.count * channelCount
      write(
        grid.count, to: UnsafeMutableBufferPointer(rebasing: buffer[..<count]), threads
      ) { rows, place in
        for (curve, samples) in weights.enumerated() {
          for (row, index) in rows.enumerated() { place[row * curveCount + curve] = samples[index] }
        }
      }
    }
  }

  /// Multiplies stretch by stretch.
  ///
  /// - Parameter readWeights: Writes the weights of a range of instants, row-major.
  func write(
    _ rowCount: Int, to buffer: UnsafeMutableBufferPointer<Double>, _ threads: Int?,
    _ readWeights: @Sendable (Range<Int>, UnsafeMutablePointer<Double>) -> Void
  ) {
    require(
      buffer.count == rowCount * channelCount,
      "the buffer must hold \(rowCount * channelCount) numbers, got room for \(buffer.count)")
    guard let output = Place(buffer.baseAddress), !buffer.isEmpty else { return }
    let length = stretch
    let count = (rowCount + length - 1) / length
    // A few stretches are not worth a second thread.
    let threads = threads ?? (rowCount * channelCount >= 1 << 18 ? nil : 1)
    distribute(count, over: threads) { number in
      let rows = number * length..<min(rowCount, (number + 1) * length)
      withUnsafeTemporaryAllocation(of: Double.self, capacity: rows.count * curveCount) { room in
        let weights = room.baseAddress ?? output.base
        readWeights(rows, weights)
        multiply(weights, rows.count, into: output.base + rows.lowerBound * channelCount)
      }
    }
  }

  /// Multiplies one stretch: rowCount × curveCount weights into rowCount × channelCount results.
  private func multiply(
    _ weights: UnsafeMutablePointer<Double>, _ rowCount: Int,
    into result: UnsafeMutablePointer<Double>
  ) {
    let active = (0..<curveCount).filter { curve in
      (0..<rowCount).contains { weights[$0 * curveCount + curve] != 0 }
    }
    func multiply(_ weights: UnsafePointer<Double>, _ values: [Double]) {
      values.withUnsafeBufferPointer { values in
        guard let values = values.baseAddress else { return }
        AnimationSampling.multiply(
          MatrixView(weights, rows: rowCount, columns: active.count),
          MatrixView(values, rows: active.count, columns: channelCount), into: result)
      }
    }
    if active.isEmpty { return result.update(repeating: 0, count: rowCount * channelCount) }
    if active.count == curveCount { return multiply(weights, values) }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: rowCount * active.count) { room in
      guard let base = room.baseAddress else { return }
      for row in 0..<rowCount {
        for (column, curve) in active.enumerated() {
          base[row * active.count + column] = weights[row * curveCount + curve]
        }
      }
      multiply(base, active.flatMap { values[$0 * channelCount..<($0 + 1) * channelCount] })
    }
  }
}
