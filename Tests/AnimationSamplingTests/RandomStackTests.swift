// Random programs of animations: one by one and in bulk; and their velocities.

import AnimationMath
import AnimationSampling
import Testing
import _TestSupport

@Suite struct RandomStackTests {
  /// What rounding is measured by: for each visible animation the largest of its values, with the weights of both
  /// ends and of earlier iterations, and the model.
  private static func scale<Value: LinearValue>(_ stack: AnimationStack<Value>, at time: Double)
    -> Double
  {
    let model = stack.model.channels.map(abs).max() ?? 0
    return stack.entries.reduce(2 * model) { sum, entry in
      let (animation, columns) = (entry.animation, columns(of: entry.animation.effect))
      let state = animation.timing.state(at: time)
      guard let progress = state.directedProgress else { return sum }
      let eased = animation.easing.value(at: progress)
      let iteration = animation.isCumulative ? state.iteration ?? 0 : 0
      let size = columns.flatMap(\.channels).map(abs).max() ?? 0
      return sum + size * (abs(1 - eased) + abs(eased) + iteration)
    }
  }

  /// The values of an effect's own.
  private static func columns<Value: LinearValue>(of effect: any ValueEffect<Value>) -> [Value] {
    switch effect {
    case let basic as BasicAnimation<Value>: [basic.from, basic.to, basic.by].compactMap { $0 }
    case let keyframes as KeyframeAnimation<Value>: keyframes.values
    case let led as TrajectoryAnimation<Value>:
      (0...16).map {
        led.value(
          at: Double($0) / 16, from: nil,
          in: EffectContext(underlying: led.origin, model: led.origin))
      }
    default: []
    }
  }

  private func compare<Value: LinearValue>(_ template: Value, seed: UInt64) throws {
    var cases = StackCases(seed: seed, template: template)
    var shown = 0
    for number in trials(200) {
      let stack = try cases.stack()
      let instants = (0..<60).map { _ in cases.random.uniform(in: -3...9) }.sorted()
      let values = instants.map { stack.value(at: $0).channels }
      shown += values.count { $0 != stack.model.channels }
      #expect(
        stack.samples(at: instants) == Array(values.joined()), "seed \(seed), stack \(number)")
      #expect(
        stack.samples(at: instants.reversed()) == Array(values.reversed().joined()),
        "seed \(seed), stack \(number), backwards")
    }
    #expect(shown > 30 * trials(200).count)
  }

  @Test func valuesAndBulkSamplesAgree() throws {
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
    for number in 0..<(isOptimised ? 200 : 80) {
      let stack = try cases.stack()
      for _ in 0..<30 {
        let time = cases.random.uniform(in: -3...9)
        let velocity = stack.velocity(at: time)
        func quotient(_ h: Double) -> SIMD2<Double> {
          (stack.value(at: time + h) - stack.value(at: time - h)) / (2 * h)
        }
        let (near, far) = (quotient(0x1p-18), quotient(0x1p-17))
        let scale = Self.scale(stack, at: time)
        for channel in 0..<2 {
          asked += 1
          // The quotient of step h is off by h²·f‴/6: a third of how far it moves if h is doubled.
          let truncation = abs(near[channel] - far[channel])
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
