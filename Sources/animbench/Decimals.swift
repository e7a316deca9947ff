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
    let columns = [Array(grid), values, slopes]
    func table(_ digits: Int) -> () -> Double {
      {
        let sink = CountingSink()
        do {
          let writer = try TableWriter(
            .csv, columns: ["time", "value", "velocity"], significantDigits: digits, into: sink)
          try columns[0].withUnsafeBufferPointer { x in
            try columns[1].withUnsafeBufferPointer { y in
              try columns[2].withUnsafeBufferPointer { z in
                try writer.writeRows(label: nil, columns: [x, y, z])
              }
            }
          }
          try writer.finish()
        } catch { fatalError("\(error)") }
        return Double(sink.count)
      }
    }
    let described = { () -> Double in
      var bytes = 20
      for column in columns { for number in column { bytes += number.description.utf8.count + 1 } }
      return Double(bytes)
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
