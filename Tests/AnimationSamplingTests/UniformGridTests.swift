// Evenly spaced instants: ends, formulas, and the exact place behind a rounded instant.

import AnimationMath
import AnimationSampling
import Testing
import _TestSupport

import AnimationSampling

@Suite("UniformGrid")
struct UniformGridTests {
  @Test func bothEndsAreExact() {
    for count in [2, 3, 10, 1000] {
      let grid = UniformGrid(from: 0.1, to: 0.7, count: count)
      #expect(grid.first == 0.1)
      #expect(grid.last == 0.7)
      #expect(grid.count == count)
    }
    #expect(UniformGrid(from: 0.1, to: 0.7, count: 1).elementsEqual([0.1]))
    #expect(UniformGrid(from: 0.1, to: 0.7, count: 0).isEmpty)
  }

  @Test func aRateAndAStepCountFromTheStart() {
    #expect(UniformGrid(from: 1, rate: 4, count: 3).elementsEqual([1, 1.25, 1.5]))
    #expect(UniformGrid(from: 1, to: 1.7, rate: 4).elementsEqual([1, 1.25, 1.5]))
    // The products of these doubles would leave out the last instant, and add one past the end.
    #expect(UniformGrid(from: 0.1, to: 0.3, rate: 10).last == 0.3)
    #expect(UniformGrid(from: 0.4, to: 0.7, rate: 10).last == 0.6)
    #expect(UniformGrid(from: 1e50, to: 1e50, rate: 1e-50).elementsEqual([1e50]))
    #expect(throws: ParameterError.self) { try UniformGrid(validatingFrom: 1, to: 0, rate: 9) }
    #expect(UniformGrid(from: 1, every: -0.5, count: 3).elementsEqual([1, 0.5, 0]))
  }

  @Test func thePlaceBehindAnInstantIsThatOfTheFormula() {
    var random = SeededRandom(seed: 1)
    var worst = WorstCase("place against double-double, 2⁻¹⁰⁶ of |x| + |x − start|", bound: 64)
    for _ in trials(10_000) {
      let start = random.uniform(in: -10...10)
      let end = random.uniform(in: -10...10)
      let count = random.index(below: 1_000_000) + 2
      let grid = UniformGrid(from: start, to: end, count: count)
      let index = random.index(below: count)
      let offset = random.uniform(in: 0...1000)
      let (x, rest) = grid.place(index, plus: offset)
      let steps = DoubleDouble.sum(Double(index), offset)
      let span = steps * DoubleDouble.sum(end, -start) / DoubleDouble(Double(count - 1))
      let exact = DoubleDouble(start) + span
      let error = absoluteError(rest, exact - DoubleDouble(x))
      worst.record(
        error / (0x1p-106 * (start.magnitude + span.hi.magnitude)), at: "\(grid) \(index)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func instantsAreTheNearestDoubles() {
    var random = SeededRandom(seed: 2)
    var worst = WorstCase("instants, units in the last place", bound: 0.5 + 0x1p-40)
    for index in rounds(10_000) {
      let start = index % 3 == 0 ? 0 : random.uniform(in: -10...10)
      let count = random.index(below: 100_000) + 3
      let i = random.index(below: count - 1)
      let numerator, denominator: Double
      let grid: UniformGrid
      switch index % 3 {
      case 0:
        // Falls to 0, where the start has coarser units than the instants, or to anywhere.
        let from = random.uniform(in: 1...10)
        let end = index % 2 == 0 ? 0 : random.uniform(in: -10...10)
        grid = UniformGrid(from: from, to: end, count: count)
        let span = Double(i) * DoubleDouble.sum(end, -from) / Double(count - 1)
        let exact = DoubleDouble(from) + span
        worst.record(errorInUlps(grid[i], exact), at: "\(i) of \(grid)")
        continue
      case 1:
        (numerator, denominator) = (1, random.logUniform(in: 0.1...1e5))
        grid = UniformGrid(from: start, rate: denominator, count: count)
      default:
        (numerator, denominator) = (random.uniform(in: -1...1), 1)
        grid = UniformGrid(from: start, every: numerator, count: count)
      }
      let exact = start + DoubleDouble.product(Double(i), numerator) / denominator
      worst.record(errorInUlps(grid[i], exact), at: "\(i) of \(grid)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  /// One grid for each way of computing instants, and those at the edges between the ways.
  static let ways: [UniformGrid] = [
    UniformGrid(from: 0, to: 1, count: 5000), UniformGrid(from: 0, to: 2, count: 5000),
    UniformGrid(from: 0, rate: 119.88, count: 5000), UniformGrid(from: 0, every: 0.1, count: 5000),
    UniformGrid(from: 0.1, to: -0.7, count: 5000), UniformGrid(from: -3, rate: 60, count: 5000),
    UniformGrid(from: 0, every: 0, count: 5000), UniformGrid(from: 1e50, every: -1e-50, count: 50),
    UniformGrid(from: 0.3, to: 0.9, count: 4_294_967_295),
    UniformGrid(from: 0.3, to: 0.9, count: 8_589_934_592),
    UniformGrid(from: 0, to: 3, count: 1_125_899_906_842_624),
    // Written in bulk, some of these were the neighbouring doubles.
    UniformGrid(from: 0.13150300527945522, to: 0.6674986340097837, count: 865),
    UniformGrid(from: 0.1677214111525141, to: 1.1683188201820256, count: 1999),
  ]

  /// Distances from the first index written wrapped from 2³¹ on; each index is now converted itself.
  @Test(arguments: ways)
  func writtenInstantsHaveTheBitsOfTheGrids(grid: UniformGrid) {
    for start in Set([0, grid.count / 3, max(grid.count - 2000, 0)]) {
      let range = start..<min(start + 2000, grid.count)
      let written = [Double](unsafeUninitializedCapacity: range.count) { buffer, count in
        if let base = buffer.baseAddress { grid.write(range, to: base) }
        count = range.count
      }
      #expect(written == range.map { grid[$0] }, "from \(start)")
      for index in range.dropFirst().dropLast() {
        let (x, rest) = grid.place(index, plus: 0)
        #expect(grid[index] == x + rest, "\(index)")
      }
    }
  }

  /// The parts of a subnormal step are rounded to whole units.
  @Test func instantsLieBetweenTheEndsHoweverSmallTheStep() {
    var random = SeededRandom(seed: 1074)
    let unit = Double.leastNonzeroMagnitude
    var grids = [UniformGrid(from: 2024 * unit, to: -0.0, count: 2500)]
    for _ in trials(3000) {
      let start = random.logUniform(in: 20 * unit...1e-230)
      let end = Double(random.index(below: 3) - 1) * random.logUniform(in: 20 * unit...1e-230)
      grids.append(UniformGrid(from: start, to: end, count: 2 + random.index(below: 5000)))
      grids.append(UniformGrid(from: end, to: -start, count: 2 + random.index(below: 5000)))
    }
    for grid in grids {
      let last = grid[grid.count - 1]
      let instants = Array(grid)
      #expect(instants == (grid.isRising ? instants.sorted() : instants.sorted(by: >)), "\(grid)")
      #expect(instants.allSatisfy { (min(grid.start, last)...max(grid.start, last)).contains($0) })
    }
  }

  @Test func theGridWritesAnyRangeOfItsInstants() {
    let grid = UniformGrid(from: 0.1, to: -0.7, count: 50)
    var written = [Double](repeating: .nan, count: 20)
    written.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { grid.write(30..<50, to: base) }
    }
    #expect(written == Array(grid[30..<50]))
    #expect(!grid.isRising)
    #expect(UniformGrid(from: 0, to: 1, count: 2).isRising)
    #expect(!UniformGrid(from: 1, to: 1, count: 2).isRising)
  }

  @Test func numbersOutOfRangeAreRefusedByName() {
    func expect(_ sentence: String, _ body: () throws -> UniformGrid) {
      #expect { try body() } throws: { "\($0)" == sentence }
    }
    let range = "must be a number from -1e+50 to 1e+50"
    expect("start \(range), got nan") { try UniformGrid(validatingFrom: .nan, to: 1, count: 3) }
    expect("start \(range), got 2e+50") {
      try UniformGrid(validatingFrom: 2e50, rate: 1, count: 3)
    }
    expect("end \(range), got -inf") {
      try UniformGrid(validatingFrom: 0, to: -.infinity, count: 3)
    }
    expect("rate must be a number from 1e-50 to 1e+50, got 0") {
      try UniformGrid(validatingFrom: 0, rate: 0, count: 3)
    }
    expect("rate must be a number from 1e-50 to 1e+50, got -1") {
      try UniformGrid(validatingFrom: 0, rate: -1, count: 3)
    }
    expect("step \(range), got inf") {
      try UniformGrid(validatingFrom: 0, every: .infinity, count: 3)
    }
    expect("count must be a number from 0 to 2⁵⁰, got -1") {
      try UniformGrid(validatingFrom: 0, to: 1, count: -1)
    }
    expect("count must be a number from 0 to 2⁵⁰, got 1125899906842625") {
      try UniformGrid(validatingFrom: 0, every: 1, count: 1 << 50 + 1)
    }
    expect("the last instant \(range), got 2e+50") {
      try UniformGrid(validatingFrom: 0, every: 1e50, count: 3)
    }
    expect("the last instant \(range), got 1e+60") {
      try UniformGrid(validatingFrom: 0, rate: 1e-50, count: 10_000_000_001)
    }
  }

  /// 5·(2⁵¹ − 1)/6 is 1876499844737705.8333…: the product has one bit more than a quotient may have.
  @Test func aProductOfMoreBitsThanADoubleHasIsNotRounded() {
    let grid = UniformGrid(from: 0, to: 2_251_799_813_685_247, count: 7)
    #expect(grid[5] == 1_876_499_844_737_705.75)
  }

  @Test func theLargestGridHoldsItsEnds() {
    let grid = UniformGrid(from: -1e50, to: 1e50, count: 1 << 50)
    #expect(grid.first == -1e50 && grid.last == 1e50)
  }

  #if EXIT_TESTS
    @Test(arguments: 1...6) func mistakesInCodeStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = UniformGrid(from: .nan, to: 1, count: 2)
        case 2: _ = UniformGrid(from: 0, rate: 0, count: 2)
        case 3: _ = UniformGrid(from: 0, every: .nan, count: 2)
        case 4: _ = UniformGrid(from: 0, to: 1, count: -1)
        case 5: _ = UniformGrid(from: 0, to: 1, count: 2)[2]
        case 6: _ = UniformGrid(from: 0, to: 1, count: 2)[-1]
        default: break
        }
      }
    }
  #endif
}
