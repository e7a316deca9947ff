// When does dgemm beat a loop, and what do channels cost beside it?

import AnimationMath
import AnimationSampling

extension Question {
  /// The panels' product, by the number of terms: 64 rows of 256 samples.
  static var productSizes: [Question] {
    [1, 2, 3, 4, 6, 8, 12, 16, 32].map { terms in
      Question("When does dgemm beat a loop? \(terms) terms, 64 × 256") {
        products(64, terms, 256)
      }
    }
  }

  /// Channels: weights times values, beside the bare product of the same shape.
  static var channels: [Question] {
    [(1200, 2, 1000), (1200, 128, 1000), (100_000, 4, 12)].map { rows, curves, count in
      Question(
        "What does a number of \(rows) instants × \(count) channels on \(curves) curves cost?"
      ) { products(rows, curves, count) }
    }
  }

  private static func products(_ rows: Int, _ inner: Int, _ columns: Int) -> [Contestant] {
    let (a, b, c) = (Output(rows * inner), Output(inner * columns), Output(rows * columns))
    for buffer in [a.buffer, b.buffer] {
      for index in buffer.indices { buffer[index] = Double(index * 7919 % 2003) / 1001 - 1 }
    }
    let matrix = ChannelMatrix(
      values: (0..<inner).map { Array(b.buffer[$0 * columns..<($0 + 1) * columns]) })
    var reference = 0.0
    for index in Output.places(rows * columns) {
      let (row, column) = (index / columns, index % columns)
      for k in 0..<inner { reference += a.buffer[row * inner + k] * b.buffer[k * columns + column] }
    }
    let repetitions = max(1, 1_000_000 / (rows * columns))
    func contestant(
      _ name: String,
      _ multiply: @escaping (MatrixView, MatrixView, UnsafeMutablePointer<Double>) -> Void
    ) -> Contestant {
      let run = {
        c.sum { buffer in
          guard let weights = a.buffer.baseAddress, let values = b.buffer.baseAddress,
            let base = buffer.baseAddress
          else { return }
          for _ in 0..<repetitions {
            multiply(
              MatrixView(weights, rows: rows, columns: inner),
              MatrixView(values, rows: inner, columns: columns), base)
          }
        }
      }
      return Contestant(
        name: name, count: rows * columns * repetitions, run: run, expected: reference,
        tolerance: 1e-12 * Double(inner))
    }
    return [
      contestant("dgemm (\(linearAlgebraName))") {
        multiplyByLibrary($0, $1, into: $2, nil)
      },
      contestant("loop") { multiplyPlainly($0, $1, into: $2, nil) },
      contestant("multiply") { multiply($0, $1, into: $2) },
      contestant("ChannelMatrix.multiply") {
        matrix.multiply(
          weights: UnsafeBufferPointer(a.buffer), rowCount: rows,
          to: UnsafeMutableBufferPointer(start: $2, count: rows * columns), threads: 1)
      },
    ]
  }
}
