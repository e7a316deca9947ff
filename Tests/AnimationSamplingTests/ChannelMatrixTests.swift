// Weights times values against the sum in double-double: every shape, curves that
// rest, and what belongs to one instant or one channel staying there.

import AnimationMath
import AnimationSampling
import Testing
import _TestSupport

@Suite struct ChannelMatrixTests {
  // MARK: Shapes

  @Test(arguments: [1, 2] as [UInt64])
  func channelsAreTheSumsOfTheirSharesInEveryShape(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var worst = WorstCase("channels, share of (K + 1)·2⁻⁵³·Σ|weight·value|", bound: 1)
    for rows in cases([0, 1, 2, 15, 16, 17, 130, 1025], oneOf: 3) {
      for curves in cases([0, 1, 2, 3, 4, 5, 8, 9, 24], oneOf: 2) {
        for channels in [0, 1, 2, 3, 11, 40] {
          let activity = Activity.allCases[random.index(below: Activity.allCases.count)]
          let job = Job(rows, curves, channels, activity, using: &random)
          job.check(job.product(), &worst)
        }
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  /// Stretches are some hundred instants here: on their seams curves begin and end.
  @Test func manyCurvesThatTakeTurnsAreSummedWithinTheBound() {
    var random = SeededRandom(seed: 4)
    var worst = WorstCase("taking turns, share of (K + 1)·2⁻⁵³·Σ|weight·value|", bound: 1)
    let job = Job(isOptimised ? 1500 : 300, 60, 90, .inTurn, using: &random)
    job.check(job.product(), &worst)
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func theNumbersDoNotDependOnTheThreads() {
    var random = SeededRandom(seed: 5)
    let job = Job(isOptimised ? 3000 : 300, 12, 100, .inTurn, using: &random)
    let alone = job.product(threads: 1).map(\.bitPattern)
    for threads in [2, 5, nil] {
      let together = job.product(threads: threads).map(\.bitPattern)
      #expect(together == alone, "threads \(String(describing: threads))")
    }
  }

  // MARK: What stays in its place

  @Test func curvesThatRestLeaveZeroWhateverTheMemoryHeld() {
    let matrix = ChannelMatrix(values: [[3, 5, 0], [1, 0, 2]])
    #expect(matrix.curveCount == 2 && matrix.channelCount == 3)
    #expect(product(matrix, [0, 0, -0.0, 0], rows: 2) == [0, 0, 0, 0, 0, 0])
    #expect(product(matrix, [2, 0, 3, 0], rows: 2) == [6, 10, 0, 9, 15, 0])
  }

  @Test func notANumberStaysInItsInstant() {
    var random = SeededRandom(seed: 6)
    for poison in [Double.nan, .infinity] {
      let job = Job(40, 9, 30, .always, using: &random)
      var weights = job.weights
      weights[17 * 9 + 4] = poison
      let clean = job.product()
      let result = product(job.matrix, weights, rows: 40)
      let wrong = result.indices.filter { index in
        let isTouched = index / 30 == 17
        return isTouched == result[index].isFinite
          || (!isTouched && (result[index] - clean[index]).magnitude > 1e-13)
      }
      #expect(wrong.isEmpty, "\(poison)")
    }
  }

  @Test func aTrackThatRestsBesideOthersCountsForNothing() {
    let matrix = ChannelMatrix(values: [[1e308], [1], [2], [3], [4]])
    #expect(product(matrix, [0, 1, 1, 1, 1, -0.0, 1, 0, 0, 0], rows: 2) == [10, 1])
  }

  // MARK: Curves

  @Test func twoCurvesFadeBetweenTwoValues() {
    let matrix = ChannelMatrix(values: [[0, 10], [1, 30]])
    let p = CubicBezier.ease
    let grid = UniformGrid(from: 0, to: 1, count: 3)
    let frames = matrix.samples(of: [p.scaled(y: -1).shifted(y: 1), p], on: grid)
    let half = p.value(at: 0.5)
    #expect(frames.count == 6)
    #expect(frames[0] == 0 && frames[1] == 10 && frames[4] == 1 && frames[5] == 30)
    #expect((frames[2] - half).magnitude <= 0x1p-53)
    #expect((frames[3] - (10 * (1 - half) + 30 * half)).magnitude <= 0x1p-48)
  }

  /// The bound of a bulk sample, times the values, and that of the sum.
  @Test(arguments: cases([0, 1, 5, 127, 128, 1024, 20_000], oneOf: 4))
  func samplesAreTheSumsOfTheCurvesValues(count: Int) {
    let spring = DampedSpring(angularFrequency: 12, dampingRatio: 0.4).motion(from: 0, to: 1)
    let curves: [any Curve] = [
      spring, CubicBezier.ease, CubicBezier.ease.scaled(y: -1).shifted(y: 1), Steps(4),
      CubicBezier.easeInOut.stretched(over: 0.25...0.5).held(), Penner(.circ, .inOut),
    ]
    var random = SeededRandom(seed: 7)
    let grid = UniformGrid(from: 0, to: 1, count: count)
    var worst = WorstCase("channels of curves, \(count) instants, share of the bound", bound: 1)
    let job = Job(0, curves.count, 7, .always, using: &random)
    let samples = job.matrix.samples(of: curves, on: grid)
    #expect(samples.count == count * 7)
    // A sample is within 16·2⁻⁵³ of the curve's largest, below 1.3 for all of these, and a spring's
    // within (8 + 2λt)·2⁻⁵³ of its envelope on either way, with λ = 12.
    let (springBound, otherBound): (Double, Double) = (2 * (8 + 24), 16)
    let bounds = curves.indices.map { ($0 == 0 ? springBound : otherBound) * 1.3 * 0x1p-53 }
    for (row, x) in grid.enumerated() {
      let weights = curves.map { $0.value(at: x) }
      for channel in 0..<7 {
        let (exact, scale) = job.sum(channel, weights)
        let bulk = zip(bounds, job.values).reduce(0) { $0 + $1.0 * $1.1[channel].magnitude }
        let bound = bulk + Double(curves.count + 1) * 0x1p-53 * scale
        let place = "channel \(channel) at \(x)"
        worst.record(share(absoluteError(samples[row * 7 + channel], exact), of: bound), at: place)
      }
    }
    if count > 0 { report(worst) }
    #expect(worst.maximum <= 1)
  }

  @Test func samplesDoNotDependOnTheThreads() {
    let p = CubicBezier.easeInOut
    let matrix = ChannelMatrix(values: [
      (0..<20).map(Double.init), (0..<20).map { 1 / Double($0 + 1) },
    ])
    let grid = UniformGrid(from: 0, to: 1, count: isOptimised ? 200_001 : 20_001)
    let curves: [any Curve] = [p, p.reversed]
    let alone = matrix.samples(of: curves, on: grid, threads: 1)
    for threads in [2, 5, nil] {
      #expect(matrix.samples(of: curves, on: grid, threads: threads) == alone)
    }
  }

  // MARK: Preconditions

  #if EXIT_TESTS
    @Test(arguments: 1...2) func valuesThatAreNotFiniteStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = ChannelMatrix(values: [[1, .nan]])
        case 2: _ = ChannelMatrix(values: [[1], [-.infinity]])
        default: break
        }
      }
    }

    @Test func rowsOfUnequalLengthStopTheProgram() async {
      await #expect(processExitsWith: .failure) { _ = ChannelMatrix(values: [[1, 2], [3]]) }
    }

    @Test func weightsOfTheWrongNumberStopTheProgram() async {
      await #expect(processExitsWith: .failure) {
        _ = product(ChannelMatrix(values: [[1], [2]]), [1, 2, 3], rows: 2)
      }
    }

    @Test func aNegativeNumberOfInstantsStopsTheProgram() async {
      await #expect(processExitsWith: .failure) {
        ChannelMatrix(values: []).multiply(
          weights: UnsafeBufferPointer(start: nil, count: 0), rowCount: -1,
          to: UnsafeMutableBufferPointer(start: nil, count: 0))
      }
    }

    @Test func roomForTheWrongNumberStopsTheProgram() async {
      await #expect(processExitsWith: .failure) {
        var (weights, room) = ([1.0, 1], [0.0, 0, 0])
        weights.withUnsafeMutableBufferPointer { weights in
          room.withUnsafeMutableBufferPointer {
            ChannelMatrix(values: [[1, 2]]).multiply(
              weights: UnsafeBufferPointer(weights), rowCount: 2, to: $0)
          }
        }
      }
    }

    @Test func theWrongNumberOfCurvesStopsTheProgram() async {
      await #expect(processExitsWith: .failure) {
        _ = ChannelMatrix(values: [[1, 2]]).samples(
          of: [], on: UniformGrid(from: 0, to: 1, count: 2))
      }
    }

    @Test func noThreadsStopTheProgram() async {
      await #expect(processExitsWith: .failure) {
        _ = product(ChannelMatrix(values: [[1]]), [1], rows: 1, threads: 0)
      }
    }
  #endif
}

// MARK: - Random jobs

/// When the curves of a random job are not 0.
private enum Activity: CaseIterable {
  case always, never
  /// Between two instants, different for each.
  case inTurn
}

/// A matrix, weights, and what the channels must be.
private struct Job {
  let rows, curves: Int
  let values: [[Double]]
  let weights: [Double]
  let matrix: ChannelMatrix

  init(
    _ rows: Int, _ curves: Int, _ channelCount: Int, _ activity: Activity,
    using random: inout SeededRandom
  ) {
    self.rows = rows
    self.curves = curves
    values = (0..<curves).map { _ in
      (0..<channelCount).map { channel in
        // Half of them of one size, half of any: the bound holds for both.
        let value = random.uniform(in: -1...1)
        return channel % 2 == 0 ? value : value * random.logUniform(in: 1e-9...1e9)
      }
    }
    var weights = [Double](repeating: 0, count: rows * curves)
    for curve in 0..<curves {
      let (a, b) = (random.index(below: rows + 1), random.index(below: rows + 1))
      let active =
        switch activity {
        case .always: 0..<rows
        case .never: 0..<0
        case .inTurn: min(a, b)..<max(a, b)
        }
      for row in active { weights[row * curves + curve] = random.uniform(in: -2...2) }
    }
    self.weights = weights
    matrix = ChannelMatrix(values: values)
  }

  func product(threads: Int? = nil) -> [Double] {
    AnimationSamplingTests.product(matrix, weights, rows: rows, threads: threads)
  }

  /// Σ weight·value in double-double, and Σ|weight·value|.
  func sum(
    _ channel: Int, _ weights: some Sequence<Double>
  ) -> (exact: DoubleDouble, scale: Double) {
    var exact = DoubleDouble(0)
    var scale = 0.0
    for (weight, row) in zip(weights, values) {
      exact = exact + DoubleDouble.product(weight, row[channel])
      scale += (weight * row[channel]).magnitude
    }
    return (exact, scale)
  }

  /// Holds every number to (K + 1)·2⁻⁵³·Σ|weight·value|.
  func check(_ results: [Double], _ worst: inout WorstCase) {
    for row in 0..<rows {
      for channel in 0..<matrix.channelCount {
        let (exact, scale) = sum(channel, weights[(row * curves)..<((row + 1) * curves)])
        let bound = Double(curves + 1) * 0x1p-53 * scale
        let error = absoluteError(results[row * matrix.channelCount + channel], exact)
        worst.record(
          share(error, of: bound),
          at: "\(rows) × \(curves) × \(matrix.channelCount), row \(row), channel \(channel)")
      }
    }
  }
}

/// The error as a share of its bound, where a bound of 0 allows none.
private func share(_ error: Double, of bound: Double) -> Double {
  error == 0 ? 0 : error / bound
}

/// The product, into memory that held NaN.
private func product(
  _ matrix: ChannelMatrix, _ weights: [Double], rows: Int, threads: Int? = nil
) -> [Double] {
  var result = [Double](repeating: .nan, count: rows * matrix.channelCount)
  weights.withUnsafeBufferPointer { weights in
    result.withUnsafeMutableBufferPointer {
      matrix.multiply(weights: weights, rowCount: rows, to: $0, threads: threads)
    }
  }
  return result
}
