// What do instants, single precision, uneven arguments and a stream of rows cost?

import AnimationMath
import AnimationSampling

extension Question {
  private static let million = 1_000_000

  /// Instants of grids of every kind.
  static let gridInstants = Question("What does an instant of a grid cost?") {
    let output = Output(million)
    let grids: [(String, UniformGrid)] = [
      ("0 to 1", UniformGrid(from: 0, to: 1, count: million)),
      ("0 to 2", UniformGrid(from: 0, to: 2, count: million)),
      ("0.1 to 0.7", UniformGrid(from: 0.1, to: 0.7, count: million)),
      ("119.88 a second", UniformGrid(from: 0, rate: 119.88, count: million)),
    ]
    return grids.map { name, grid in
      Contestant(
        name: "CurveSampler.write, instants, \(name)", count: million,
        run: {
          output.sum {
            CurveSampler(CubicBezier.linear, on: grid).write([.argument], to: $0, threads: 1)
          }
        }, expected: Output.sum(grid), tolerance: 0)
    }
  }

  /// The same samples as doubles and as floats.
  static var singlePrecision: [Question] {
    let motion = DampedSpring(stiffness: 100, damping: 10).motion(from: 0, to: 1)
    return [("spring", motion as any Curve, 2.0), ("ease", CubicBezier.ease, 1)].map {
      name, curve, end in
      Question("What does a value of \(name) cost in single precision?") {
        let grid = UniformGrid(from: 0, to: end, count: million)
        let output = Output(million)
        nonisolated(unsafe) let floats = UnsafeMutableBufferPointer<Float>.allocate(
          capacity: million)
        floats.initialize(repeating: 0)
        let double = bulk("CurveSampler.write, Double", curve, grid, output)
        return [
          double,
          Contestant(
            name: "CurveSampler.write, Float", count: million,
            run: {
              CurveSampler(curve, on: grid).write([.value], to: floats, threads: 1)
              return Output.places(million).reduce(0) { $0 + Double(floats[$1]) }
            }, expected: double.expected, tolerance: 1e-3),
        ]
      }
    }
  }

  /// Unevenly spaced instants.
  static var unevenInstants: [Question] {
    let motion = DampedSpring(stiffness: 100, damping: 10).motion(from: 0, to: 1)
    func question(
      _ name: String, _ curve: some Curve, _ order: String,
      _ arrange: @escaping @Sendable ([Double]) -> [Double]
    ) -> Question {
      Question("What does a value of \(name) cost at uneven instants, \(order)?") {
        let count = 100_000
        let x = arrange((0..<count).map { ((Double($0) + 0.5) / Double(count)).squareRoot() })
        let expected = Output.sum(x.map { curve.value(at: $0) })
        return [
          Contestant(
            name: "loop of value(at:)", count: count,
            run: { Output.sum(x.map { curve.value(at: $0) }) }, expected: expected, tolerance: 0),
          Contestant(
            name: "samples(at:)", count: count,
            run: { Output.sum(curve.samples(at: x, threads: 1)) }, expected: expected,
            tolerance: 0),
        ]
      }
    }
    return orders.flatMap { order, arrange in
      [
        question("spring", motion, order, arrange),
        question("ease", CubicBezier.ease, order, arrange),
      ]
    }
  }

  /// Ten million rows in constant memory; times a hundred it is a job of 10⁹.
  static let streams = Question("What does a row of a stream cost?") {
    let motion = DampedSpring(stiffness: 100, damping: 10).motion(from: 0, to: 1)
    let count = 10 * million
    func stream(_ name: String, _ columns: [SampleColumn], to end: Double) -> Contestant {
      let sampler = CurveSampler(motion, on: UniformGrid(from: 0, to: end, count: count))
      let run = { () -> Double in
        var sum = 0.0
        sampler.forEachChunk(columns) { chunk in
          for column in columns { sum += chunk[column][chunk.range.count / 2] }
        }
        return sum
      }
      return Contestant(name: name, count: count, run: run, expected: run(), tolerance: 0)
    }
    return [
      stream("CurveSampler.forEachChunk, values, 0 to 2", [.value], to: 2),
      stream("CurveSampler.forEachChunk, three columns, 0 to 2", SampleColumn.allCases, to: 2),
      stream(
        "CurveSampler.forEachChunk, three columns, 0 to 2.1", SampleColumn.allCases, to: 2.1),
    ]
  }
}
