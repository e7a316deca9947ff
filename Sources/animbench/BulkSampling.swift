// What does a sample cost in bulk?
//
// A million samples on one thread, or few at a time. The yardstick is the loop that one would write: exp and
// sincos in C for a spring, value(at:) or a browser's solver for the other curves; filling the same memory shows what no method can beat.

import AnimationMath
import AnimationSampling
import CYardsticks

extension Question {
  private static let million = 1_000_000

  /// A spring, in every regime.
  static let bulkSpring = Question("What does a sample of a spring cost in bulk?") {
    let output = Output(million)
    let grid = UniformGrid(from: 0, to: 2, count: million)
    let motion = DampedSpring(stiffness: 100, damping: 10).motion(from: 0, to: 1)
    let others = [("ζ = 0.5", 10), ("ζ = 1", 20.0), ("ζ = 5", 100.0)].map { name, damping in
      bulk(
        "CurveSampler.write, spring, \(name)",
        DampedSpring(stiffness: 100, damping: damping).motion(from: 0, to: 1), grid, output)
    }
    let two = WeightedSum([
      motion, DampedSpring(response: 0.5, dampingRatio: 0.3).motion(from: 1, to: 0),
    ])
    let both = Output(2 * million)
    let bothSum = Output.places(2 * million).reduce(0) {
      $0
        + ($1 < million
          ? motion.value(at: grid[$1]) : motion.velocity(at: grid[$1 - million]))
    }
    return [
      plainLoop(
        output, step: 2 / Double(million - 1), repetitions: 1, expected: sum(of: motion, grid)),
      fill(output),
    ] + others + [
      bulk("CurveSampler.write, sum of two springs", two, grid, output),
      Contestant(
        name: "CurveSampler.write, values and velocities, ζ = 0.5", count: million,
        run: {
          both.sum {
            CurveSampler(motion, on: grid).write(
              [.value, .slope], to: $0, layout: .columns, threads: 1)
          }
        }, expected: bothSum, tolerance: 1e-7),
    ]
  }

  /// Curves whose samples do not follow from a few numbers in closed form, as a spring's do.
  static var bulkCurves: [Question] {
    let curves: [(String, any Curve)] = [
      ("ease", CubicBezier.ease), ("(1, 0, 0, 1)", CubicBezier(1, 0, 0, 1)),
      ("Penner's elastic out", Penner(.elastic(amplitude: 1, period: 0.3), .out)),
      ("Penner's circ in-out", Penner(.circ, .inOut)), ("steps(7)", Steps(7)),
      ("ease, moved", CubicBezier.ease.scaled(x: 1, y: 300).shifted(y: 20)),
    ]
    return curves.map { name, curve in
      Question("What does a sample of \(name) cost in bulk?") {
        let output = Output(million)
        let grid = UniformGrid(from: 0, to: 1, count: million)
        let instants = Array(grid)
        return [
          Contestant(
            name: "loop of value(at:)", count: million,
            run: {
              output.sum { buffer in
                for index in 0..<million { buffer[index] = curve.value(at: instants[index]) }
              }
            }, expected: sum(of: curve, grid), tolerance: 0),
          bulk("CurveSampler.write, \(name)", curve, grid, output),
          fill(output),
        ]
      }
    }
  }

  /// Few samples at a time, as a notebook, a chart or a short animation asks for them.
  static var fewSamples: [Question] { [16, 60, 128, 240, 500, 1000, 2000, 4096].flatMap(sizes) }

  /// How the cost of a sample falls with their number.
  static var bulkSizes: [Question] { [10_000, 100_000, million, 10 * million].flatMap(sizes) }

  private static func sizes(_ count: Int) -> [Question] {
    let repetitions = max(1, 100_000 / count)
    /// The same work over and over; the last result is checked.
    @Sendable func contestant(
      _ name: String, _ output: Output, _ expected: Double, _ tolerance: Double,
      _ body: @escaping (UnsafeMutableBufferPointer<Double>) -> Void
    ) -> Contestant {
      Contestant(
        name: name, count: count * repetitions,
        run: {
          for _ in 1..<repetitions { body(output.buffer) }
          return output.sum(body)
        }, expected: expected, tolerance: tolerance * Double(count))
    }
    func question(
      _ name: String, _ curve: some Curve, to end: Double,
      _ loop: @escaping @Sendable (Output, UniformGrid) -> Contestant
    ) -> Question {
      Question("What does each of \(count) samples of \(name) cost?") {
        let output = Output(count)
        let grid = UniformGrid(from: 0, to: end, count: count)
        let instants = Array(grid)
        let expected = sum(of: curve, grid)
        return [
          loop(output, grid),
          contestant("loop of value(at:)", output, expected, 0) { buffer in
            for index in 0..<count { buffer[index] = curve.value(at: instants[index]) }
          },
          contestant("samples(at:)", output, expected, 0) { buffer in
            let samples = curve.samples(at: instants, threads: 1)
            for index in Output.places(count) {
              buffer[index] = samples[index]
            }
          },
          contestant("CurveSampler.write", output, expected, 1e-14) {
            CurveSampler(curve, on: grid).write([.value], to: $0, threads: 1)
          },
        ]
      }
    }
    let motion = DampedSpring(stiffness: 100, damping: 10).motion(from: 0, to: 1)
    return [
      question("a spring", motion, to: 2) { output, grid in
        plainLoop(
          output, step: 2 / Double(count - 1), repetitions: repetitions,
          expected: sum(of: motion, grid))
      },
      question("ease", CubicBezier.ease, to: 1) { output, grid in
        let browser = BrowserSolver(.ease)
        let progress = Array(grid)
        return contestant(
          "loop of a browser's solver to 1e-6", output, sum(of: CubicBezier.ease, grid), 1e-3
        ) {
          for index in 0..<count { $0[index] = browser.value(at: progress[index]) }
        }
      },
    ]
  }

  /// The spring of stiffness 100 and damping 10, in C.
  private static func plainLoop(
    _ output: Output, step: Double, repetitions: Int, expected: Double
  ) -> Contestant {
    Contestant(
      name: "loop of exp and sincos in C", count: output.buffer.count * repetitions,
      run: {
        output.sum { buffer in
          for _ in 0..<repetitions {
            yardstick_spring_fill(buffer.baseAddress, buffer.count, step, 5, 75.0.squareRoot())
          }
        }
      }, expected: expected, tolerance: 1e-12 * Double(output.buffer.count))
  }

  static func bulk(
    _ name: String, _ curve: any Curve, _ grid: UniformGrid, _ output: Output
  ) -> Contestant {
    Contestant(
      name: name, count: grid.count,
      run: { output.sum { CurveSampler(curve, on: grid).write([.value], to: $0, threads: 1) } },
      expected: sum(of: curve, grid), tolerance: 1e-15 * Double(grid.count))
  }

  private static func fill(_ output: Output) -> Contestant {
    Contestant(
      name: "filling the same memory", count: output.buffer.count,
      run: { output.sum { $0.update(repeating: 1) } },
      expected: Double(Array(Output.places(output.buffer.count)).count), tolerance: 0)
  }

  /// The sum of the checked values, computed by single calls.
  private static func sum(of curve: any Curve, _ grid: UniformGrid) -> Double {
    Output.places(grid.count).reduce(0) { $0 + curve.value(at: grid[$1]) }
  }
}

/// Memory that contestants write to, and the check of what they wrote.
///
/// Every 997th number is looked at, or every seventh of a few: enough to tell a wrong result, too few to be felt.
final class Output: Sendable {
  nonisolated(unsafe) let buffer: UnsafeMutableBufferPointer<Double>

  init(_ count: Int) {
    buffer = .allocate(capacity: count)
    buffer.initialize(repeating: 0)
  }

  deinit { buffer.deallocate() }

  /// The indices of the checked values, of `count`.
  static func places(_ count: Int) -> StrideTo<Int> {
    stride(from: 0, to: count, by: count < 10_000 ? 7 : 997)
  }

  /// The sum of the numbers looked at, after `body` has written them.
  func sum(_ body: (UnsafeMutableBufferPointer<Double>) -> Void) -> Double {
    body(buffer)
    return Self.sum(buffer)
  }

  static func sum(_ numbers: some RandomAccessCollection<Double>) -> Double {
    places(numbers.count).reduce(0) {
      $0 + numbers[numbers.index(numbers.startIndex, offsetBy: $1)]
    }
  }
}
