// The matrix product against double-double, whatever library computes it.

import Testing
import _TestSupport

import AnimationSampling

@Suite struct LinearAlgebraTests {
  /// Which of the two products.
  enum Path: CaseIterable {
    case library, plain
  }

  @Test(arguments: Path.allCases)
  func entriesAreWithinTheStatedBound(path: Path) {
    var random = SeededRandom(seed: 31)
    var worst = WorstCase(
      "product (\(path == .plain ? "plain" : linearAlgebraName)), of (inner + 1)·2⁻⁵³·Σ|aᵢₖbₖⱼ|",
      bound: 1)
    for index in 0..<400 {
      let (rows, columns) = (1 + random.index(below: 12), 1 + random.index(below: 70))
      let inner = 1 + index % 40
      let a = Self.numbers(rows * inner, &random)
      let b = Self.numbers(inner * columns, &random)
      let offsets = index % 3 == 0 ? nil : Self.numbers(rows, &random)
      let c = Self.product(
        path, a, b, offsets, rows: rows, inner: inner, columns: columns)
      for row in 0..<rows {
        for column in 0..<columns {
          var sum = DoubleDouble(offsets?[row] ?? 0)
          var scale = abs(sum.hi)
          for k in 0..<inner {
            let term = DoubleDouble.product(a[row * inner + k], b[k * columns + column])
            sum = sum + term
            scale += abs(term.hi)
          }
          worst.record(
            absoluteError(c[row * columns + column], sum) / (Double(inner + 1) * 0x1p-53 * scale),
            at: "\(rows) × \(inner) × \(columns), seed \(random.seed)")
        }
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func aProductWithoutRowsOrColumnsWritesNothing() {
    var c = [1.0, 2]
    let a = [3.0]
    a.withUnsafeBufferPointer { a in
      c.withUnsafeMutableBufferPointer { c in
        guard let a = a.baseAddress, let c = c.baseAddress else { return }
        multiply(
          MatrixView(a, rows: 0, columns: 1), MatrixView(a, rows: 1, columns: 1), into: c)
        multiply(
          MatrixView(a, rows: 1, columns: 1), MatrixView(a, rows: 1, columns: 0), into: c)
      }
    }
    #expect(c == [1, 2])
  }

  #if EXIT_TESTS
    @Test(arguments: 1...2) func shapesThatDoNotFitStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: Self.multiplyOnes(inner: (2, 3))
        case 2: Self.multiplyOnes(inner: (0, 0))
        default: break
        }
      }
    }
  #endif

  private static func multiplyOnes(inner: (Int, Int)) {
    let ones = [Double](repeating: 1, count: 9)
    var c = ones
    ones.withUnsafeBufferPointer { ones in
      c.withUnsafeMutableBufferPointer { c in
        guard let ones = ones.baseAddress, let c = c.baseAddress else { return }
        multiply(
          MatrixView(ones, rows: 2, columns: inner.0),
          MatrixView(ones, rows: inner.1, columns: 2), into: c)
      }
    }
  }

  private static func numbers(_ count: Int, _ random: inout SeededRandom) -> [Double] {
    (0..<count).map { _ in random.uniform(in: -1...1) * random.logUniform(in: 1e-3...1e3) }
  }

  /// A product into memory full of NaN.
  private static func product(
    _ path: Path, _ a: [Double], _ b: [Double], _ offsets: [Double]?, rows: Int, inner: Int,
    columns: Int
  ) -> [Double] {
    var c = [Double](repeating: .nan, count: rows * columns)
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        c.withUnsafeMutableBufferPointer { c in
          guard let a = a.baseAddress, let b = b.baseAddress, let c = c.baseAddress else { return }
          let first = MatrixView(a, rows: rows, columns: inner)
          let second = MatrixView(b, rows: inner, columns: columns)
          func multiply(_ offsets: UnsafePointer<Double>?) {
            switch path {
            case .plain: multiplyPlainly(first, second, into: c, offsets)
            case .library:
              AnimationSampling.multiply(
                first, second, into: c, offsets: offsets)
            }
          }
          guard let offsets else { return multiply(nil) }
          offsets.withUnsafeBufferPointer { multiply($0.baseAddress) }
        }
      }
    }
    return c
  }
}
