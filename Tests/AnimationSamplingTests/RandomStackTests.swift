// Random programs of animations: one by one, as weighted sums, and in bulk; and their velocities.

import AnimationMath
import AnimationSampling
import Testing
import _TestSupport

@Suite struct RandomStackTests {
  /// What rounding is measured by: every weight times its column, and each layer's view of the model.
  static func scale<Value: LinearValue>(
    _ stack: WeightedStack<Value>, _ weights: [Double], _ channel: Int
  ) -> Double {
    zip(weights, stack.columns).reduce(abs(stack.columns[0].channel(channel))) {
      $0 + abs($1.0 * $1.1.channel(channel))
    }
  }

  private func compare<Value: LinearValue>(_ template: Value, seed: UInt64) throws {
    var cases = StackCases(seed: seed, template: template)
    let name = "\(Value.self), (K + 4)·2⁻⁵³ of Σ|weight·column| + |model|"
    var sums = WorstCase("weighted sums of \(name)", bound: 1)
    var bulk = WorstCase("bulk samples of \(name)", bound: 1)
    var shown = 0
    for number in trials(200) {
      let stack = try cases.stack()
      let weighted = try #require(WeightedStack(stack))
      let instants = (0..<60).map { _ in cases.random.uniform(in: -3...9) }.sorted()
      let samples = stack.samples(at: instants)
      let backwards = stack.samples(at: instants.reversed())
      let count = template.channelCount
      for (index, time) in instants.enumerated() {
        let value = stack.value(at: time)
        let weights = weighted.weights(at: time)
        if weights[0] != 1 { shown += 1 }
        for channel in 0..<count {
          let unit = Self.scale(weighted, weights, channel) * 0x1p-53 * Double(weights.count + 4)
          let sum = zip(weights, weighted.columns).reduce(0) { $0 + $1.0 * $1.1.channel(channel) }
          let place = "seed \(seed), stack \(number), channel \(channel) at \(time)"
          sums.record((sum - value.channel(channel)) / unit, at: place)
          bulk.record(
            (samples[index * count + channel] - value.channel(channel)) / unit, at: place)
          let mirrored = backwards[(instants.count - 1 - index) * count + channel]
          bulk.record((mirrored - value.channel(channel)) / unit, at: place + ", backwards")
        }
      }
    }
    for worst in [sums, bulk] {
      report(worst)
      #expect(worst.isWithinBound)
    }
    #expect(shown > 30 * trials(200).count)
  }

  @Test func valuesWeightsAndBulkSamplesAgree() throws {
    try compare(SIMD2<Double>(0, 0), seed: 31)
    try compare([Double](repeating: 0, count: 7), seed: 32)
    try compare(0.0, seed: 33)
  }

  /// Wherever the difference quotient settles: not across jumps and kinks.
  @Test func velocitiesAreDifferenceQuotients() throws {
    var cases = StackCases(seed: 34, template: SIMD2<Double>(0, 0))
    var worst = WorstCase(
      "velocity against difference quotient, of what the quotient is off", bound: 1)
    var (asked, smooth) = (0, 0)
    for number in 0..<200 {
      let stack = try cases.stack()
      let weighted = try #require(WeightedStack(stack))
      for _ in 0..<30 {
        let time = cases.random.uniform(in: -3...9)
        let velocity = weighted.velocity(at: time)
        func quotient(_ h: Double) -> SIMD2<Double> {
          (stack.value(at: time + h) - stack.value(at: time - h)) / (2 * h)
        }
        let (near, far) = (quotient(0x1p-18), quotient(0x1p-17))
        let weights = weighted.weights(at: time)
        for channel in 0..<2 {
          asked += 1
          // The quotient of step h is off by h²·f‴/6: a third of how far it moves if h is doubled.
          let truncation = abs(near[channel] - far[channel])
          let scale = Self.scale(weighted, weights, channel)
          let rounding = scale * 0x1p-53 * 0x1p18 * 40
          guard truncation < 0.01 * max(abs(near[channel]), scale) else { continue }
          smooth += 1
          worst.record(
            (velocity[channel] - near[channel]) / (truncation + rounding),
            at: "seed 34, stack \(number), channel \(channel) at \(time): \(velocity), \(near)")
        }
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
    #expect(smooth * 100 > asked * 98)
  }
}
