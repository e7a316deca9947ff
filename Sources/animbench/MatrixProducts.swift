// When does dgemm beat a loop, and what do channels cost beside it?

import AnimationMath
import AnimationSampling

extension Question {
  /// The panels' product, by the number of terms: 64 rows of 256 samples.
  static var productSizes: [Question] {
    [1, 2, 3, 4, 6, 8, 12, 16, 32].map { inner in
      Question("When does dgemm beat a loop? \(inner) terms, 64 × 256") {
        product(rows: 64, inner, columns: 256)
      }
    }
  }

  private static func product(rows: Int, _ inner: Int, columns: Int) -> [Contestant] {
    let (a, b) = (Output(rows * inner), Output(inner * columns))
    fill(a.buffer)
    fill(b.buffer)
    let c = Output(rows * columns)
    let views = (
      view(a, rows, inner), view(b, inner, columns)
    )
    let repetitions = max(1, 1_000_000 / (rows * columns))
    let count = rows * columns * repetitions
    func contestant(_ name: String, _ multiply: @escaping (UnsafeMutablePointer<Double>) -> Void)
      -> Contestant
    {
      let run = {
        c.sum { buffer in
          guard let base = buffer.baseAddress else { return }
          withExtendedLifetime((a, b)) { for _ in 0..<repetitions { multiply(base) } }
        }
      }
      return Contestant(
        name: name, count: count, run: run, expected: reference, tolerance: 1e-12 * Double(inner))
    }
    var reference = 0.0
    for index in Output.places(rows * columns) {
      let (row, column) = (index / columns, index % columns)
      for k in 0..<inner { reference += a.buffer[row * inner + k] * b.buffer[k * columns + column] }
    }
    return [
      contestant("dgemm (\(linearAlgebraName))") {
        multiplyByLibrary(views.0, views.1, into: $0, stride: columns, nil)
      },
      contestant("loop") { multiplyPlainly(views.0, views.1, into: $0, stride: columns, nil) },
      contestant("multiply") { multiply(views.0, views.1, into: $0, stride: columns) },
    ]
  }

  /// Channels: weights times values, beside the bare product of the same shape.
  static var channels: [Question] {
    [(1200, 2, 1000), (1200, 128, 1000), (100_000, 4, 12)].map { rows, curves, count in
      Question(
        "What does a number of \(rows) instants × \(count) channels on \(curves) curves cost?"
      ) { products(rows, curves, count) }
    }
  }

  private static func products(_ rows: Int, _ curves: Int, _ count: Int) -> [Contestant] {
    let (weights, values) = (Output(rows * curves), Output(curves * count))
    fill(weights.buffer)
    fill(values.buffer)
    let output = Output(rows * count)
    let matrix = ChannelMatrix(
      values: (0..<curves).map { Array(values.buffer[$0 * count..<($0 + 1) * count]) })
    let views = (view(weights, rows, curves), view(values, curves, count))
    var reference = 0.0
    for index in Output.places(rows * count) {
      let (row, column) = (index / count, index % count)
      for k in 0..<curves {
        reference += weights.buffer[row * curves + k] * values.buffer[k * count + column]
      }
    }
    func contestant(
      _ name: String, _ body: @escaping (UnsafeMutableBufferPointer<Double>) -> Void
    ) -> Contestant {
      Contestant(
        name: name, count: rows * count, run: { output.sum(body) }, expected: reference,
        tolerance: 1e-10)
    }
    return [
      contestant("dgemm (\(linearAlgebraName))") { buffer in
        guard let base = buffer.baseAddress else { return }
        withExtendedLifetime((weights, values)) {
          multiplyByLibrary(views.0, views.1, into: base, stride: count, nil)
        }
      },
      contestant("ChannelMatrix.multiply") {
        matrix.multiply(
          weights: UnsafeBufferPointer(weights.buffer), rowCount: rows, to: $0, threads: 1)
      },
      contestant("loops") { buffer in
        for row in 0..<rows {
          for channel in 0..<count {
            var sum = 0.0
            for k in 0..<curves {
              sum += weights.buffer[row * curves + k] * values.buffer[k * count + channel]
            }
            buffer[row * count + channel] = sum
          }
        }
      },
    ]
  }

  /// Layers with an animation of their own: two curves and four channels each.
  static let layers = Question(
    "What does a number of 3000 layers cost, with two curves and four channels each?"
  ) {
    let (rows, layers) = (240, 3000)
    let (curves, count) = (2 * layers, 4 * layers)
    let weights = Output(rows * curves)
    fill(weights.buffer)
    let output = Output(rows * count)
    func value(_ channel: Int, _ end: Int) -> Double { Double(channel % 97 + end) }
    let matrix = ChannelMatrix(
      curveCount: curves,
      channels: (0..<count).map { channel in
        (0..<2).map {
          ChannelTerm(curve: channel / 4 * 2 + $0, value: value(channel, $0))
        }
      })
    func number(_ index: Int) -> Double {
      let (row, channel) = (index / count, index % count)
      let base = row * curves + channel / 4 * 2
      return weights.buffer[base] * value(channel, 0) + weights.buffer[base + 1] * value(channel, 1)
    }
    var reference = 0.0
    for index in Output.places(rows * count) { reference += number(index) }
    return [
      Contestant(
        name: "loops", count: rows * count,
        run: {
          output.sum { buffer in for index in buffer.indices { buffer[index] = number(index) } }
        },
        expected: reference, tolerance: 1e-8),
      Contestant(
        name: "ChannelMatrix.multiply", count: rows * count,
        run: {
          output.sum {
            matrix.multiply(
              weights: UnsafeBufferPointer(weights.buffer), rowCount: rows, to: $0, threads: 1)
          }
        }, expected: reference, tolerance: 1e-8),
    ]
  }

  private static func view(_ output: Output, _ rows: Int, _ columns: Int) -> MatrixView {
    guard let base = output.buffer.baseAddress else { fatalError("no memory") }
    return MatrixView(base, rows: rows, columns: columns)
  }

  /// Fills a buffer with scattered numbers in −1…1.
  private static func fill(_ buffer: UnsafeMutableBufferPointer<Double>) {
    for index in buffer.indices { buffer[index] = Double(index * 7919 % 2003) / 1001 - 1 }
  }
}
