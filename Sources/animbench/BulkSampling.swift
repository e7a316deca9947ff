// What does a sample cost in bulk?
//
// A million samples on one thread. The yardstick is the loop that one would write: exp, sin and cos for a
// spring, value(at:) for the other curves; filling the same memory shows what no method can beat.

import AnimationMath
import AnimationSampling

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Question {
  private static let million = 1_000_000

  /// A spring, in every regime.
  static var bulkSpring: Question {
    let output = Output(million)
    let grid = UniformGrid(from: 0, to: 2, count: million)
    let (rate, frequency) = (5.0, 75.0.squareRoot())
    let ratio = rate / frequency
    let motion = DampedSpring(stiffness: 100, damping: 10).motion(from: 0, to: 1)
    let step = 2 / Double(million - 1)
    let others = [("ζ = 1", 20.0), ("ζ = 5", 100.0)].map { name, damping in
      bulk(
        "CurveSampler.write, spring, \(name)",
        DampedSpring(stiffness: 100, damping: damping).motion(from: 0, to: 1), grid, output)
    }
    let two = WeightedSum([
      motion, DampedSpring(response: 0.5, dampingRatio: 0.3).motion(from: 1, to: 0),
    ])
    let both = Output(2 * million)
    var bothSum = 0.0
    for index in stride(from: 0, to: 2 * million, by: Output.stride) {
      bothSum +=
        index < million
        ? motion.value(at: grid[index]) : motion.velocity(at: grid[index - million])
    }
    return Question(
      text: "What does a sample of a spring cost in bulk?",
      contestants: [
        Contestant(
          name: "loop of exp, sin and cos", count: million,
          run: {
            output.sum { buffer in
              for index in 0..<million {
                let time = Double(index) * step
                buffer[index] =
                  1 - exp(-rate * time) * (cos(frequency * time) + ratio * sin(frequency * time))
              }
            }
          }, expected: sum(of: motion, grid), tolerance: 1e-7),
        fill(output),
        bulk("CurveSampler.write, spring, ζ = 0.5", motion, grid, output),
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
      ])
  }

  /// Curves without a closed form of that kind.
  static var bulkCurves: [Question] {
    let curves: [(String, any Curve)] = [
      ("ease", CubicBezier.ease), ("(1, 0, 0, 1)", CubicBezier(1, 0, 0, 1)),
      ("Penner's elastic out", Penner(.elastic(amplitude: 1, period: 0.3), .out)),
      ("Penner's circ in-out", Penner(.circ, .inOut)), ("steps(7)", Steps(7)),
      ("ease, moved", CubicBezier.ease.scaled(x: 1, y: 300).shifted(y: 20)),
    ]
    let output = Output(million)
    let grid = UniformGrid(from: 0, to: 1, count: million)
    let instants = Array(grid)
    return curves.map { name, curve in
      Question(
        text: "What does a sample of \(name) cost in bulk?",
        contestants: [
          Contestant(
            name: "loop of value(at:)", count: million,
            run: {
              output.sum { buffer in
                for index in 0..<million { buffer[index] = curve.value(at: instants[index]) }
              }
            }, expected: sum(of: curve, grid), tolerance: 0),
          bulk("CurveSampler.write, \(name)", curve, grid, output),
          fill(output),
        ])
    }
  }

  /// How the cost of a sample falls with their number.
  static var bulkSizes: [Question] {
    let motion = DampedSpring(stiffness: 100, damping: 10).motion(from: 0, to: 1)
    return [100, 1000, 10_000, 100_000, million, 10 * million].map { count in
      let output = Output(count)
      func contestants(_ name: String, _ curve: any Curve, to end: Double) -> [Contestant] {
        let grid = UniformGrid(from: 0, to: end, count: count)
        let instants = Array(grid)
        let repetitions = max(1, 100_000 / count)
        let expected = sum(of: curve, grid)
        return [
          Contestant(
            name: "loop of value(at:), \(name)", count: count * repetitions,
            run: {
              for _ in 1..<repetitions {
                _ = output.sum { buffer in
                  for index in 0..<count { buffer[index] = curve.value(at: instants[index]) }
                }
              }
              return output.sum { buffer in
                for index in 0..<count { buffer[index] = curve.value(at: instants[index]) }
              }
            }, expected: expected, tolerance: 0),
          Contestant(
            name: "CurveSampler, \(name)", count: count * repetitions,
            run: {
              for _ in 1..<repetitions {
                CurveSampler(curve, on: grid).write([.value], to: output.buffer, threads: 1)
              }
              return output.sum {
                CurveSampler(curve, on: grid).write([.value], to: $0, threads: 1)
              }
            }, expected: expected, tolerance: 1e-14 * Double(count)),
        ]
      }
      return Question(
        text: "What do \(count) samples cost each?",
        contestants: contestants("spring", motion, to: 2)
          + contestants("ease", CubicBezier.ease, to: 1))
    }
  }

  private static func bulk(
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
      expected: Output.checked(output.buffer.count), tolerance: 0)
  }

  /// The sum of the values that are looked at, asked for one by one.
  private static func sum(of curve: any Curve, _ grid: UniformGrid) -> Double {
    var sum = 0.0
    for index in stride(from: 0, to: grid.count, by: Output.stride) {
      sum += curve.value(at: grid[index])
    }
    return sum
  }
}

/// Memory that contestants write to, and the check of what they wrote.
///
/// Every 997th number is looked at: enough to tell a wrong result, too few to be felt.
final class Output: Sendable {
  static let stride = 997
  nonisolated(unsafe) let buffer: UnsafeMutableBufferPointer<Double>

  init(_ count: Int) {
    buffer = .allocate(capacity: count)
    buffer.initialize(repeating: 0)
  }

  deinit { buffer.deallocate() }

  /// How many numbers are looked at of so many.
  static func checked(_ count: Int) -> Double { Double((count + stride - 1) / stride) }

  /// The sum of the numbers looked at, after `body` has written them.
  func sum(_ body: (UnsafeMutableBufferPointer<Double>) -> Void) -> Double {
    body(buffer)
    return Self.sum(buffer)
  }

  static func sum(_ numbers: some RandomAccessCollection<Double>) -> Double {
    var sum = 0.0
    for offset in Swift.stride(from: 0, to: numbers.count, by: stride) {
      sum += numbers[numbers.index(numbers.startIndex, offsetBy: offset)]
    }
    return sum
  }
}
