// The destinations of samples: arrays, a caller's buffer in either order and as doubles or floats,
// or a chunk at a time to a closure.
//
// The chunks of a large job are distributed over the cores. The numbers of a chunk do not depend on
// the thread that computes it.

import AnimationMath

/// A column of a table of samples.
public enum SampleColumn: String, Hashable, Sendable, CaseIterable {
  /// The instant.
  case argument
  /// The value at the instant.
  case value
  /// The slope at the instant; for motions the velocity.
  case slope
}

/// The order of the numbers of a table in memory.
public enum TableLayout: String, Hashable, Sendable, CaseIterable {
  /// Row after row: the numbers of one instant are adjacent, as in a file.
  case rows
  /// Column after column.
  case columns
}

/// A number in a table of samples: `Double`, or `Float` for a GPU.
public protocol SampleScalar: BinaryFloatingPoint, Sendable {
  /// Writes numbers to places that are `stride` apart, each rounded once.
  static func store(
    _ numbers: UnsafeBufferPointer<Double>, to place: UnsafeMutablePointer<Self>, stride: Int)
}

extension Double: SampleScalar {
  /// Writes the numbers as doubles.
  public static func store(
    _ numbers: UnsafeBufferPointer<Double>, to place: UnsafeMutablePointer<Double>, stride: Int
  ) {
    for index in numbers.indices { place[index * stride] = numbers[index] }
  }
}

extension Float: SampleScalar {
  /// Writes the nearest floats.
  public static func store(
    _ numbers: UnsafeBufferPointer<Double>, to place: UnsafeMutablePointer<Float>, stride: Int
  ) {
    if stride == 1 {
      for index in numbers.indices { place[index] = Float(numbers[index]) }
    } else {
      for index in numbers.indices { place[index * stride] = Float(numbers[index]) }
    }
  }
}

/// A stretch of samples, valid only during the call that receives it.
public struct SampleChunk {
  /// The indices of the grid that the chunk covers.
  public let range: Range<Int>

  /// The instants, one for each index of the range; empty if they were not requested.
  public let arguments: UnsafeBufferPointer<Double>

  /// The values; empty if they were not requested.
  public let values: UnsafeBufferPointer<Double>

  /// The slopes; empty if they were not requested.
  public let slopes: UnsafeBufferPointer<Double>
}

extension CurveSampler {
  /// The values at all instants.
  ///
  /// - Parameter threads: The largest number of threads; if `nil`, all cores for a large job. The
  ///   numbers do not depend on it.
  public func values(threads: Int? = nil) -> [Double] {
    [Double](unsafeUninitializedCapacity: grid.count) { buffer, count in
      write([.value], to: .init(rebasing: buffer[..<grid.count]), threads: threads)
      count = grid.count
    }
  }

  /// The values and the slopes at all instants.
  public func valuesAndSlopes(threads: Int? = nil) -> (values: [Double], slopes: [Double]) {
    let both = [Double](unsafeUninitializedCapacity: 2 * grid.count) { buffer, count in
      count = 2 * grid.count
      write(
        [.value, .slope], to: .init(rebasing: buffer[..<count]), layout: .columns, threads: threads)
    }
    return (Array(both[..<grid.count]), Array(both[grid.count...]))
  }

  /// Writes columns of the table to memory.
  ///
  /// - Parameters:
  ///   - columns: The columns in their order; each at most once.
  ///   - buffer: Memory for `columns.count` numbers an instant; its contents are overwritten.
  ///     Contiguous columns of doubles are computed in place, except slopes without values; others through a
  ///     chunk in the cache.
  ///   - layout: Row after row, or column after column.
  ///   - threads: As for ``values(threads:)``.
  public func write<Scalar: SampleScalar>(
    _ columns: [SampleColumn], to buffer: UnsafeMutableBufferPointer<Scalar>,
    layout: TableLayout = .rows, threads: Int? = nil
  ) {
    require(
      columns.count < 2 || Set(columns).count == columns.count,
      "columns must differ, got \(columns)")
    require(
      buffer.count == columns.count * grid.count,
      "the buffer must hold \(columns.count * grid.count) numbers, got room for \(buffer.count)")
    guard let base = Place(buffer.baseAddress), !columns.isEmpty else { return }
    let (toColumn, toRow) = layout == .rows ? (1, columns.count) : (grid.count, 1)
    let direct =
      toRow == 1 && Scalar.self == Double.self
      ? Place(UnsafeMutableRawPointer(base.base).assumingMemoryBound(to: Double.self)) : nil
    if let direct, !tables.isEmpty, chunkCount == 1, columns == [.value] {
      // Distributing one chunk would take as long as ten samples.
      return fill(chunk: 0, values: direct.base, slopes: nil)
    }
    let (value, slope) = (columns.firstIndex(of: .value), columns.firstIndex(of: .slope))
    distribute(chunkCount, over: threads) { number in
      let range = chunk(number)
      if let direct, columns == [.argument] {
        return grid.write(range, to: direct.base + range.lowerBound)
      }
      if let direct, let value {
        let start = direct.base + range.lowerBound
        fill(
          chunk: number, values: start + value * toColumn,
          slopes: slope.map { start + $0 * toColumn })
        if let column = columns.firstIndex(of: .argument) {
          grid.write(range, to: start + column * toColumn)
        }
        return
      }
      Self.withChunk(number, of: [self], columns) { chunks in
        for (index, column) in columns.enumerated() {
          Scalar.store(
            chunks[0][column], to: base.base + index * toColumn + range.lowerBound * toRow,
            stride: toRow)
        }
      }
    }
  }

  /// Passes the samples to a closure in order, a chunk at a time, in constant memory.
  ///
  /// - Parameters:
  ///   - columns: The columns to compute; all by default.
  ///   - body: Called with each chunk; an error that it throws ends the sampling.
  public func forEachChunk(
    _ columns: [SampleColumn] = SampleColumn.allCases, _ body: (SampleChunk) throws -> Void
  ) rethrows {
    for number in 0..<chunkCount {
      try Self.withChunk(number, of: [self], columns) { try body($0[0]) }
    }
  }

  /// Passes the samples of several curves to a closure in order, a chunk of each at a time.
  ///
  /// The memory is constant.
  ///
  /// - Precondition: There is at least one sampler, and all have the same grid.
  package static func forEachChunk(
    of samplers: [CurveSampler], _ body: ([SampleChunk]) throws -> Void
  ) rethrows {
    require(!samplers.isEmpty, "samplers must not be empty")
    require(
      samplers.allSatisfy { $0.grid == samplers[0].grid }, "all samplers must have the same grid")
    for number in 0..<samplers[0].chunkCount {
      try withChunk(number, of: samplers, SampleColumn.allCases, body)
    }
  }

  /// Some columns of a chunk of each sampler, in memory of their own.
  private static func withChunk(
    _ number: Int, of samplers: [CurveSampler], _ columns: [SampleColumn],
    _ body: ([SampleChunk]) throws -> Void
  ) rethrows {
    let range = samplers[0].chunk(number)
    let count = range.count
    try withUnsafeTemporaryAllocation(
      of: Double.self, capacity: (2 * samplers.count + 1) * count
    ) { room in
      guard let base = room.baseAddress else { return }
      func buffer(
        _ column: SampleColumn, _ place: UnsafeMutablePointer<Double>
      ) -> UnsafeBufferPointer<Double> {
        let isAsked = columns.contains(column)
        return UnsafeBufferPointer(start: isAsked ? place : nil, count: isAsked ? count : 0)
      }
      if columns.contains(.argument) { samplers[0].grid.write(range, to: base) }
      try body(
        samplers.enumerated().map { index, sampler in
          let values = base + (2 * index + 1) * count
          let slopes = columns.contains(.slope) ? values + count : nil
          // Slopes come with values.
          if slopes != nil || columns.contains(.value) {
            sampler.fill(chunk: number, values: values, slopes: slopes)
          }
          return SampleChunk(
            range: range, arguments: buffer(.argument, base), values: buffer(.value, values),
            slopes: buffer(.slope, values + count))
        })
    }
  }
}

extension SampleChunk {
  /// The chunk's numbers in one column.
  public subscript(column: SampleColumn) -> UnsafeBufferPointer<Double> {
    switch column {
    case .argument: arguments
    case .value: values
    case .slope: slopes
    }
  }
}

// MARK: - From a curve

extension Curve {
  /// The values at all instants of a grid, by a ``CurveSampler``.
  ///
  /// ```swift
  /// DampedSpring(response: 0.5, dampingRatio: 0.7).motion(from: 0, to: 100)
  ///   .samples(on: UniformGrid(from: 0, rate: 120, count: 241))
  /// ```
  @inlinable
  public func samples(on grid: UniformGrid, threads: Int? = nil) -> [Double] {
    // Few are asked one by one, where the curve's type is known: a sampler would take as long as they do.
    guard grid.count < 24 && Self.self != SpringMotion.self && threads ?? 1 > 0 else {
      return samplesInBulk(on: grid, threads: threads)
    }
    var samples = grid.instants
    for index in samples.indices { samples[index] = value(at: samples[index]) }
    return samples
  }

  @usableFromInline
  func samplesInBulk(on grid: UniformGrid, threads: Int?) -> [Double] {
    // From 128 instants on, looking for the method of a curve of any type pays, as measured.
    grid.count < 1 << 7 && Self.self != SpringMotion.self
      ? samplesInBulk(at: grid.instants, threads: threads)
      : CurveSampler(self, on: grid).values(threads: threads)
  }

  /// The values at instants in any order, each as `value(at:)` gives it.
  ///
  /// - Parameter threads: As for ``CurveSampler/values(threads:)``.
  @inlinable
  public func samples(at instants: [Double], threads: Int? = nil) -> [Double] {
    // Few are asked one by one: finding the curve's bulk form would take as long.
    instants.count < 24 && threads ?? 1 > 0
      ? instants.map { value(at: $0) } : samplesInBulk(at: instants, threads: threads)
  }

  @usableFromInline
  func samplesInBulk(at instants: [Double], threads: Int?) -> [Double] {
    let length = CurveSampler.chunkLength
    return [Double](unsafeUninitializedCapacity: instants.count) { buffer, count in
      if let values = Place(buffer.baseAddress) {
        let bulk = bulkCurve(of: self)
        distribute((instants.count + length - 1) / length, over: threads) { number in
          let range = number * length..<min(instants.count, (number + 1) * length)
          if let bulk {
            instants.withUnsafeBufferPointer {
              bulk.writeValues(
                at: UnsafeBufferPointer(rebasing: $0[range]), to: values.base + range.lowerBound)
            }
          } else {
            for index in range { values.base[index] = value(at: instants[index]) }
          }
        }
      }
      count = instants.count
    }
  }
}
