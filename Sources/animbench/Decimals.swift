// What does the text of a number cost?

import AnimationMath
import AnimationSampling
import CurveFormats

extension Question {
  /// The table of a spring as CSV, sampling left out.
  static let decimals = Question("What does a number of CSV cost?") {
    let count = 100_000
    let motion = DampedSpring(stiffness: 100, damping: 10).motion(from: 0, to: 1)
    let grid = UniformGrid(from: 0, to: 2, count: count)
    let (values, slopes) = CurveSampler(motion, on: grid).valuesAndSlopes(threads: 1)
    let numbers = Array(grid) + values + slopes
    func table(_ digits: Int) -> () -> Double {
      {
        let sink = CountingSink()
        do {
          let writer = try TableWriter(
            .csv, columns: ["time", "value", "velocity"], significantDigits: digits, into: sink)
          try writer.writeRows(label: nil, columnByColumn: numbers, columns: 3)
          try writer.finish()
        } catch { fatalError("\(error)") }
        return Double(sink.count)
      }
    }
    let described = {
      Double(numbers.reduce(20) { $0 + $1.description.utf8.count + 1 })
    }
    return [
      Contestant(
        name: "Double.description", count: 3 * count, run: described, expected: described(),
        tolerance: 0),
      Contestant(
        name: "TableWriter", count: 3 * count, run: table(17), expected: described(), tolerance: 100
      ),
      Contestant(
        name: "TableWriter, 6 digits", count: 3 * count, run: table(6), expected: table(6)(),
        tolerance: 0),
    ]
  }
}

/// Counts bytes and forgets them.
private final class CountingSink: ByteSink {
  private(set) var count = 0

  func write(_ bytes: UnsafeRawBufferPointer) { count += bytes.count }
}
