// What a property shows at many instants: the weights of its stack, instant by instant, times its columns.
//
//     (T × K)·(K × C): K values that the animations go between, C channels of each
//
// Weights are worked out one instant at a time, since clocks fold and clip; for a property of many channels
// that is little beside the product. A stack that is not a weighted sum, or that holds a number without
// bounds, of which a weight of 0 leaves nothing and a product NaN, is evaluated value by value.

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

  /// The channels of what the property shows on a grid; see ``samples(at:threads:)``.
  public func samples(on grid: UniformGrid, threads: Int? = nil) -> [Double] {
    samples(at: Array(grid), threads: threads)
  }
}
