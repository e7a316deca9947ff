// Stacks that are prepared as numbers, against their definition animation by animation, and in bulk.

import AnimationMath
import AnimationSampling
import Testing
import _TestSupport

@Suite struct PreparedStackTests {
  /// A stack of basic animations and interruptions, some in groups.
  private static func stack<Value: LinearValue>(
    _ cases: inout StackCases<Value>, grouped: Bool
  ) -> AnimationStack<Value> {
    var stack = AnimationStack(cases.value())
    for _ in 0...cases.random.index(below: 5) {
      let (from, to) = (cases.value(), cases.value())
      let effect =
        switch cases.random.index(below: 5) {
        case 0: BasicAnimation(from: from)
        case 1: BasicAnimation(to: to)
        case 2: BasicAnimation(from: from, by: to)
        default: BasicAnimation(from: from, to: to)
        }
      var animation = PropertyAnimation(
        effect, timing: cases.mediaTiming(), easing: cases.easing(),
        composite: CompositeOperation.allCases[cases.random.index(below: 3)],
        isCumulative: cases.flip(0.3), isRemovedOnCompletion: cases.flip(0.2))
      if grouped && cases.flip() {
        animation = animation.grouped(in: cases.mediaTiming(), easing: cases.easing())
      }
      stack.add(animation)
    }
    return stack
  }

  /// What a stack shows by its definition.
  private static func shown<Value>(_ stack: AnimationStack<Value>, at time: Double) -> Value {
    stack.entries.reduce(stack.model) { shown, entry in
      entry.animation.value(at: time, over: shown, model: stack.model) ?? shown
    }
  }

  private func compare<Value: LinearValue & Equatable>(_ template: Value, seed: UInt64) throws {
    var cases = StackCases(seed: seed, template: template)
    var differences: [String] = []
    var velocities = WorstCase("\(Value.self), velocity against effects, of 10⁴", bound: 1e-15)
    for number in rounds(200) {
      let stack = Self.stack(&cases, grouped: true)
      for _ in 0..<40 {
        let time = cases.random.uniform(in: -3...9)
        if stack.value(at: time) != Self.shown(stack, at: time) {
          differences.append("seed \(seed), stack \(number) at \(time)")
        }
        let velocity = stack.velocity(at: time)
        let expected = stack.velocityByEffects(at: time)
        for channel in 0..<template.channelCount {
          let difference = velocity.channel(channel) - expected.channel(channel)
          velocities.record(
            difference / (10_000 + abs(expected.channel(channel))),
            at: "seed \(seed), stack \(number) at \(time)")
        }
      }
    }
    #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(5))")
    report(velocities)
    #expect(velocities.isWithinBound)
  }

  @Test func valuesAreThoseOfTheDefinitionToTheBit() throws {
    try compare(0.0, seed: 51)
    try compare(PointValue.zero, seed: 52)
    try compare([Double](repeating: 0, count: 5), seed: 53)
  }

  /// Each change prepared all animations again.
  @Test func aChangeIsPreparedAsTheWholeIs() {
    var cases = StackCases(seed: 58, template: PointValue.zero)
    for number in rounds(60) {
      var stack = number % 3 == 0 ? AnimationStack(.zero) : Self.stack(&cases, grouped: true)
      for change in 0..<8 {
        let (value, easing) = (cases.value(), cases.easing())
        stack.animate(to: value, at: Double(change) / 4, .over(1, easing))
        // The setter prepares the whole.
        var whole = stack
        whole.model = stack.model
        for time in [-1, 0.3, 0.75, 1, 2.2, 9] {
          #expect(stack.value(at: time) == whole.value(at: time), "stack \(number), \(change)")
          #expect(
            stack.velocity(at: time) == whole.velocity(at: time), "stack \(number), \(change)")
        }
      }
    }
  }

  /// Keyframes of all modes, composed ones, tracks and paths, in groups and out of them.
  @Test func stacksOfAllEffectsAreTheirDefinition() throws {
    try compareAll(0.0, seed: 55)
    try compareAll([Double](repeating: 0, count: 3), seed: 57)
    try compareAll(SIMD2<Double>(0, 0), seed: 56)
  }

  private func compareAll<Value: LinearValue & Equatable>(_ template: Value, seed: UInt64) throws {
    var cases = StackCases(seed: seed, template: template)
    var differences: [String] = []
    // By effects, the derivative of composed keyframes by the value below is measured in steps of 2⁻¹², in which
    // rounding grows to 2⁻⁴⁰.
    var velocities = WorstCase("\(Value.self), all effects, velocity, of 10⁴", bound: 0x1p-40)
    var shown = 0
    for number in trials(200) {
      let stack = try cases.stack()
      for _ in 0..<40 {
        let time = cases.random.uniform(in: -3...9)
        let value = stack.value(at: time)
        if value != Self.shown(stack, at: time) {
          differences.append("seed \(seed), stack \(number) at \(time)")
        }
        if value != stack.model { shown += 1 }
        let velocity = stack.velocity(at: time)
        let expected = stack.velocityByEffects(at: time)
        for channel in 0..<template.channelCount {
          let (own, other) = (velocity.channel(channel), expected.channel(channel))
          velocities.record(
            own == other ? 0 : (own - other) / (10_000 + abs(other)),
            at: "seed \(seed), stack \(number) at \(time): \(own), \(other)")
        }
      }
    }
    #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(5))")
    // Where code is not optimised there are two stacks, of which one may show little.
    #expect(shown > (isOptimised ? 20 * trials(200).count : 0))
    report(velocities)
    #expect(velocities.isWithinBound)
  }

  /// Not in groups, so that progress is computed in bulk.
  @Test func samplesOfAllEffectsAreTheValues() throws {
    var cases = StackCases(seed: 58, template: SIMD2<Double>(0, 0))
    for number in trials(150) {
      var stack = AnimationStack(cases.value())
      for _ in 0...cases.random.index(below: 4) {
        stack.add(
          PropertyAnimation(
            try cases.effect(), timing: cases.mediaTiming(),
            easing: cases.flip() ? .linear : cases.easing(),
            composite: CompositeOperation.allCases[cases.random.index(below: 3)],
            isCumulative: cases.flip(0.3)))
      }
      let grid = UniformGrid(
        from: number % 3 == 0 ? -2 : cases.random.uniform(in: -3...0), rate: 128, count: 1280)
      #expect(
        stack.samples(on: grid) == grid.map(stack.value).flatMap(\.channels),
        "seed 58, stack \(number)")
    }
  }

  /// A walk over the keyframes at each instant would make this the longest test of all.
  @Test func aHundredThousandKeyframesAreSearched() throws {
    let values = (0...100_000).map { Double($0 % 1000) }
    var stack = AnimationStack(0.0)
    stack.add(
      PropertyAnimation(
        try KeyframeAnimation.linear(values), timing: MediaTiming(duration: 1, fillMode: .both)))
    // 62.5 keyframes from one instant to the next; both are dyadic, and so are the values between keyframes.
    let grid = UniformGrid(from: 0, to: 1, count: 1601)
    for (index, sample) in stack.samples(on: grid).enumerated() {
      let place = 62.5 * Double(index)
      let lower = values[Int(place)]
      let upper = values[min(Int(place) + 1, 100_000)]
      let expected = lower + (upper - lower) * (place - place.rounded(.down))
      // The place is off by 2⁻⁵³ of 100,000, and the steepest way is the 999 down where the values start anew.
      #expect(abs(sample - expected) <= 1e-7, "at \(grid[index])")
    }
    #expect(abs(stack.value(at: 0.123456) - 345.6) < 1e-7)
    #expect(abs(stack.velocity(at: 0.123456) - 1e5) < 1e-3)
  }

  /// Few channels one by one, many as a product.
  @Test func samplesOnAGridAreTheValues() throws {
    try compareOnGrids(PointValue.zero, seed: 54)
    try compareOnGrids([Double](repeating: 0, count: 19), seed: 59)
  }

  /// The grids stand on boundaries and beside them.
  private func compareOnGrids<Value: LinearValue>(_ template: Value, seed: UInt64) throws {
    var cases = StackCases(seed: seed, template: template)
    let count = template.channelCount
    // Few channels have the bits of single values.
    let bound = count < 16 ? 0.0 : 16
    var worst = WorstCase("\(count) channels on a grid against values, 2⁻⁵³ of 1000", bound: bound)
    for number in rounds(300 / count) {
      let stack = Self.stack(&cases, grouped: number % 5 == 0)
      let grid = UniformGrid(
        from: number % 3 == 0 ? -2 : cases.random.uniform(in: -3...0), rate: 64, count: 640)
      let values = grid.map(stack.value).flatMap(\.channels)
      #expect(stack.samples(at: Array(grid)) == values, "seed \(seed), stack \(number)")
      for (index, (sample, value)) in zip(stack.samples(on: grid), values).enumerated() {
        let time = grid[index / count]
        worst.record(
          (sample - value) / (1000 * 0x1p-53), at: "seed \(seed), stack \(number) at \(time)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  /// A stack that is driven by `animate(to:)` went through no product.
  @Test(arguments: InterruptionPolicy.allCases)
  func newTargetsOfManyChannelsAreOneProduct(policy: InterruptionPolicy) {
    var cases = StackCases(seed: 62, template: [Double](repeating: 0, count: 64))
    var worst = WorstCase("64 channels, new targets, 2⁻⁵³ of 1000", bound: 16)
    for number in rounds(40) {
      var stack = AnimationStack(cases.value(), policy: policy)
      for change in 0..<5 {
        let pace: Pace = change % 2 == 0 ? .over(0.5, cases.easing()) : .spring(.bouncy)
        stack.animate(to: cases.value(), at: Double(change) * 0.3, pace)
      }
      let grid = UniformGrid(from: -0.25, rate: 64, count: 256)
      let values = grid.map(stack.value).flatMap(\.self)
      for (index, (sample, value)) in zip(stack.samples(on: grid), values).enumerated() {
        worst.record((sample - value) / (1000 * 0x1p-53), at: "stack \(number), number \(index)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  /// Changes of all kinds: what each shows has one value, however it is asked for.
  @Test func severalLayersHaveOneValue() throws {
    try compareLayers(0.0, seed: 60)
    try compareLayers(PointValue.zero, seed: 61)
  }

  private func compareLayers<Value: LinearValue & Equatable>(
    _ template: Value, seed: UInt64
  ) throws {
    var cases = StackCases(seed: seed, template: template)
    let policies = InterruptionPolicy.allCases
    for number in rounds(120) {
      var stack = number % 3 == 0 ? AnimationStack(template) : Self.stack(&cases, grouped: true)
      var time = 0.0
      for change in 0..<6 {
        time += cases.random.uniform(in: 0...0.5)
        stack.policy = policies[cases.random.index(below: 3)]
        let pace: Pace = change % 2 == 0 ? .over(0.5, cases.easing()) : .spring(.bouncy)
        stack.animate(to: cases.value(), at: time, pace)
        if cases.random.index(below: 4) == 0 {
          let timing = MediaTiming(beginTime: time, duration: 0.3, fillMode: .forwards)
          stack.add(
            PropertyAnimation(
              BasicAnimation(from: cases.value(), to: cases.value()), timing: timing,
              composite: .add))
        }
      }
      let grid = UniformGrid(from: -0.5, rate: 128, count: 640)
      let values = grid.map(stack.value)
      #expect(stack.samples(on: grid) == values.flatMap(\.channels), "stack \(number)")
      #expect(values == grid.map(stack.valueByEffects), "stack \(number)")
      let instants = number % 2 == 0 ? Array(grid) : grid.reversed()
      #expect(
        stack.samples(at: instants) == instants.map(stack.value).flatMap(\.channels),
        "stack \(number)")
    }
  }

  @Test func boundariesOnTheGridAreSeenFromTheirSide() {
    var stack = AnimationStack(7.0)
    stack.add(
      PropertyAnimation(
        BasicAnimation(from: 0.0, to: 64),
        timing: MediaTiming(beginTime: 1, duration: 1, repeatCount: 2)))
    stack.add(
      PropertyAnimation(
        BasicAnimation(from: 0.0, to: 100), timing: MediaTiming(beginTime: 2, duration: 1),
        easing: .steps(4), composite: .add))
    let grid = UniformGrid(from: 0, rate: 64, count: 257)
    #expect(stack.samples(on: grid) == grid.map(stack.value))
    #expect(stack.samples(on: grid)[64] == 0 && stack.samples(on: grid)[63] == 7)
    #expect(stack.samples(on: grid)[144] == 41)
  }
}
