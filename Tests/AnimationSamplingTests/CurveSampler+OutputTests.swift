// Where samples go: every layout holds the same numbers, on any number of threads.

import AnimationMath
import Testing
import _TestSupport

import AnimationSampling

@Suite struct CurveSamplerOutputTests {
  private static let samplers: [CurveSampler] = {
    let spring = DampedSpring(response: 0.5, dampingRatio: 0.3).motion(from: 0, to: 100)
    let bounce = BounceMotion(from: 0, floor: 1, acceleration: 20, restitution: 0.7)
    let grid = UniformGrid(from: 0, to: 2, count: 3 * CurveSampler.chunkLength + 77)
    return [
      CurveSampler(spring, on: grid), CurveSampler(bounce, on: grid),
      CurveSampler(CubicBezier.ease, on: grid, side: .left),
    ]
  }()

  @Test func bitsDoNotDependOnTheNumberOfThreads() {
    let grid = UniformGrid(from: 0, to: 1, count: 9 * CurveSampler.chunkLength + 5)
    let more = CurveSampler(Penner(.elastic(amplitude: 1, period: 0.3, .penner), .out), on: grid)
    for sampler in Self.samplers + [more] {
      let (values, slopes) = sampler.valuesAndSlopes(threads: 1)
      let alone = sampler.values(threads: 1)
      for threads in [2, 3, 7, nil] {
        #expect(sampler.values(threads: threads) == alone)
        let both = sampler.valuesAndSlopes(threads: threads)
        #expect(both.values == values)
        #expect(both.slopes == slopes)
      }
    }
  }

  @Test(arguments: TableLayout.allCases)
  func everyOrderOfColumnsHoldsTheSameNumbers(layout: TableLayout) {
    let orders: [[SampleColumn]] = [
      [.argument], [.value], [.slope], [.argument, .value], [.value, .argument],
      [.slope, .argument], [.argument, .value, .slope], [.slope, .value, .argument],
      [.value, .slope, .argument],
    ]
    var failures: [String] = []
    for (sampler, order) in zip(0..., orders).map({ (Self.samplers[$0 % 3], $1) }) {
      let (besideSlopes, slopes) = sampler.valuesAndSlopes()
      let values = order.contains(.slope) ? besideSlopes : sampler.values()
      let count = sampler.grid.count
      var doubles = [Double](repeating: .nan, count: count * order.count)
      var floats = [Float](repeating: .nan, count: count * order.count)
      doubles.withUnsafeMutableBufferPointer { sampler.write(order, to: $0, layout: layout) }
      floats.withUnsafeMutableBufferPointer {
        sampler.write(order, to: $0, layout: layout, threads: 2)
      }
      for (number, column) in order.enumerated() {
        for index in 0..<count {
          let expected =
            switch column {
            case .argument: sampler.grid[index]
            case .value: values[index]
            case .slope: slopes[index]
            }
          let place = layout == .rows ? index * order.count + number : number * count + index
          if doubles[place] != expected || floats[place] != Float(expected) {
            failures.append("\(order) at \(index)")
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.prefix(3))")
  }

  @Test func chunksComeInOrderAndCoverTheGrid() {
    for sampler in Self.samplers {
      let (values, slopes) = sampler.valuesAndSlopes()
      var next = 0
      var isRight = true
      sampler.forEachChunk { chunk in
        isRight =
          isRight && chunk.range.lowerBound == next && !chunk.range.isEmpty
          && chunk.arguments.elementsEqual(sampler.grid[chunk.range])
          && chunk.values.elementsEqual(values[chunk.range])
          && chunk.slopes.elementsEqual(slopes[chunk.range])
          && SampleColumn.allCases.allSatisfy { chunk[$0].count == chunk.range.count }
        next = chunk.range.upperBound
      }
      #expect(isRight && next == sampler.grid.count)
    }
  }

  @Test func onlyTheColumnsAskedForAreComputed() {
    let sampler = Self.samplers[0]
    for columns in [[], [.argument], [.value], [.slope], [.slope, .argument]] as [[SampleColumn]] {
      var counts = [Int](repeating: 0, count: 3)
      sampler.forEachChunk(columns) { chunk in
        for (index, column) in SampleColumn.allCases.enumerated() {
          counts[index] += chunk[column].count
        }
      }
      let expected = SampleColumn.allCases.map { columns.contains($0) ? sampler.grid.count : 0 }
      #expect(counts == expected, "\(columns)")
    }
  }

  /// Every number is handed out once, on however many threads and however long one takes.
  @Test(arguments: [1, 2, 3, 100, nil])
  func everyCallIsMadeOnce(threads: Int?) {
    let count = 50
    let calls = UnsafeMutablePointer<Int>.allocate(capacity: count)
    calls.initialize(repeating: 0, count: count)
    defer { calls.deallocate() }
    nonisolated(unsafe) let own = calls  // each number has a place of its own
    distribute(count, over: threads) { number in
      var random = SeededRandom(seed: UInt64(number))
      var parity: UInt64 = 0
      for _ in 0..<(number == 0 ? 20_000 : 1) { parity ^= random.next() }
      own[number] += parity == 0 ? 2 : 1
    }
    #expect((0..<count).allSatisfy { calls[$0] == 1 })
    distribute(0, over: threads) { _ in Issue.record("a call for nothing") }
  }

  @Test func instantsInAnyOrderHaveTheBitsOfTheirValues() {
    var random = SeededRandom(seed: 20_261_127)
    let instants = (0..<40_000).map { _ in random.unit() }
    let spring = DampedSpring(response: 0.5, dampingRatio: 0.3).motion(from: 0, to: 100)
    #expect(spring.samples(at: instants, threads: 2) == instants.map { spring.value(at: $0) })
    let ease = CubicBezier.ease
    #expect(ease.samples(at: instants) == instants.map { ease.value(at: $0) })
    #expect(Steps(3).samples(at: instants) == instants.map { Steps(3).value(at: $0) })
    #expect(
      Easing.easeOut.samples(at: [0.3, 0.4])
        == [0.3, 0.4].map { CubicBezier.easeOut.value(at: $0) })
  }

  @Test func anErrorEndsTheChunks() {
    struct Full: Error {}
    var calls = 0
    #expect(throws: Full.self) {
      try Self.samplers[0].forEachChunk { _ in
        calls += 1
        if calls == 2 { throw Full() }
      }
    }
    #expect(calls == 2)
  }

  @Test func anEmptyGridHasNoSamplesAndASingleOneItsStart() {
    for curve in [CubicBezier.ease, Steps(3), DecayMotion(velocity: 1, rate: 2)] as [any Curve] {
      let none = CurveSampler(curve, on: UniformGrid(from: 0.3, to: 1, count: 0))
      #expect(none.values().isEmpty)
      #expect(none.valuesAndSlopes().slopes.isEmpty)
      var room: [Double] = []
      room.withUnsafeMutableBufferPointer { none.write([.value, .slope], to: $0) }
      none.forEachChunk { _ in Issue.record("a chunk of nothing") }

      let one = CurveSampler(curve, on: UniformGrid(from: 0.3, to: 1, count: 1))
      #expect(one.values() == [curve.value(at: 0.3)])
      #expect(one.valuesAndSlopes().slopes == [curve.slope(at: 0.3)])
    }
    #expect(CubicBezier.ease.samples(at: []).isEmpty)
  }

  @Test func noColumnsNeedNoRoom() {
    var room: [Float] = []
    room.withUnsafeMutableBufferPointer { Self.samplers[0].write([], to: $0) }
  }

  @Test func samplesAtAnyInstantsAreTheCurvesOwn() {
    var random = SeededRandom(seed: 41)
    let instants = (0..<40_000).map { _ in random.uniform(in: 0...3) } + [.nan, .infinity, 0]
    let spring = DampedSpring(response: 0.5, dampingRatio: 0.3).motion(from: 0, to: 100)
    let expected = instants.map { spring.value(at: $0).bitPattern }
    for threads in [nil, 1, 2, 7] {
      #expect(spring.samples(at: instants, threads: threads).map(\.bitPattern) == expected)
    }
  }

  #if EXIT_TESTS
    @Test(arguments: 1...4) func buffersOfTheWrongSizeStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: Self.write([.argument, .value], room: 19)
        case 2: Self.write([.argument, .value], room: 21)
        case 3: Self.write([.value, .value], room: 20)
        case 4: _ = CubicBezier.ease.samples(on: UniformGrid(from: 0, to: 1, count: 10), threads: 0)
        default: break
        }
      }
    }
  #endif

  private static func write(_ columns: [SampleColumn], room count: Int) {
    let sampler = CurveSampler(CubicBezier.ease, on: UniformGrid(from: 0, to: 1, count: 10))
    var room = [Double](repeating: 0, count: count)
    room.withUnsafeMutableBufferPointer { sampler.write(columns, to: $0) }
  }
}
