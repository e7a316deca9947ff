// Interruptions against what each call is defined to do to the function of time before it.

import AnimationMath
import Testing
import _TestSupport

@Suite struct InterruptionDefinitionTests {
  private func pace(_ random: inout SeededRandom) -> Pace {
    switch random.index(below: 6) {
    case 0: .over(random.uniform(in: 0.1...1))
    case 1: .over(random.uniform(in: 0.1...1), .easeInOut)
    case 2: .spring(.bouncy, initialVelocity: random.uniform(in: -3...3))
    case 3:
      .spring(
        DampedSpring(
          response: random.uniform(in: 0.1...1), dampingRatio: random.uniform(in: 0.2...2)))
    default: .spring(.bouncy)
    }
  }

  @Test func anInterruptionIsItsDefinition() {
    var random = SeededRandom(seed: 511)
    var values = WorstCase("interrupted values against the definition, of 100", bound: 1e-14)
    var velocities = WorstCase(
      "interrupted velocities against the definition, of 1000", bound: 1e-13)
    for program in rounds(300) {
      var (stack, defined) = (AnimationStack(0.0), InterruptedNumber(0))
      var time = 0.0
      for _ in 0...random.index(below: 5) {
        let (target, pace) = (random.uniform(in: -100...100), pace(&random))
        stack.policy = InterruptionPolicy.allCases[random.index(below: 3)]
        stack.animate(to: target, at: time, pace)
        defined.animate(to: target, at: time, pace, policy: stack.policy)
        time += random.uniform(in: 0.01...0.5)
      }
      for _ in 0..<40 {
        let instant = random.uniform(in: 0...time + 1)
        values.record(
          (stack.value(at: instant) - defined.value(instant)) / 100, at: "\(program) at \(instant)")
        velocities.record(
          (stack.velocity(at: instant) - defined.velocity(instant)) / 1000,
          at: "\(program) at \(instant)")
      }
    }
    report(values)
    report(velocities)
    #expect(values.isWithinBound && velocities.isWithinBound)
  }

  /// A speed of 1e70 stopped the program, though every number given was accepted.
  @Test func aVelocityBeyondTheAcceptedNumbersIsTakenOver() {
    let spring = DampedSpring(angularFrequency: 4, dampingRatio: 1)
    var stack = AnimationStack(0.0, policy: .preservingVelocity)
    stack.animate(to: 1e50, at: 0, .over(1e-20))
    stack.animate(to: 0, at: 0.5e-20, .spring(spring))
    #expect(stack.velocity(at: 0.5e-20) == 1e70)
    for time in [0.25, 1, 2] {
      let expected = 1e70 * time * exponential(-4 * time)
      #expect(abs(stack.value(at: time) - expected) <= 1e-13 * expected)
    }
    stack.animate(to: 7, at: 2, .spring(spring))
    stack.animate(to: 3, at: 2, .decay(.rate(2)))
    #expect(stack.value(at: 1000) == 3)
    // What is read from a document is refused, as before.
    var read = AnimationStack(0.0, policy: .preservingVelocity)
    read.animate(to: 1e50, at: 0, .over(1e-20))
    let message = refusal { () throws(ParameterError) in
      try read.animate(validating: 0, at: 0.5e-20, .spring(spring))
    }
    #expect(
      message == "velocity, channel 0, must be a number from -1e+50 to 1e+50, got 1e+70")
  }

  /// 300 springs were summed in each value of a drag; their sum is one spring.
  @Test(arguments: [0.05, 0.7, 1, 3])
  func springsOfEqualParametersAreOne(dampingRatio: Double) {
    let spring = DampedSpring(response: 0.4, dampingRatio: dampingRatio)
    var random = SeededRandom(seed: 93)
    var (stack, defined) = (AnimationStack(0.0), InterruptedNumber(0))
    for index in 0..<300 {
      let (target, pace) = (
        random.uniform(in: -100...100),
        Pace.spring(spring, initialVelocity: index % 7 == 0 ? random.uniform(in: -3...3) : 0)
      )
      stack.animate(to: target, at: Double(index) / 120, pace)
      defined.animate(to: target, at: Double(index) / 120, pace, policy: .additive)
    }
    #expect(stack.entries.count == 1)
    var worst = WorstCase(
      "300 springs as one, ζ \(dampingRatio), of 100", bound: 12 * 300 * 0x1p-53)
    for _ in rounds(200) {
      let time = random.uniform(in: 0...4)
      worst.record((stack.value(at: time) - defined.value(time)) / 100, at: "\(time)")
    }
    report(worst)
    #expect(worst.isWithinBound)
    #expect(stack.value(at: 1000) == stack.model)
  }

  @Test func onlySpringsOfEqualParametersAreOne() {
    var stack = AnimationStack(0.0)
    stack.animate(to: 100, at: 0, .spring(.bouncy))
    stack.animate(to: 50, at: 0.1, .spring(.bouncy), velocity: 30)
    #expect(stack.entries.count == 1 && stack.velocity(at: 0.1) == 30)
    stack.animate(to: 20, at: 0.2, .spring(.smooth))
    #expect(stack.entries.count == 2)
    stack.animate(to: 10, at: 0.3, .spring(.smooth))
    #expect(stack.entries.count == 3)
    var eased = AnimationStack(0.0)
    eased.animate(to: 100, at: 0, .over(1))
    eased.animate(to: 50, at: 0.1, .spring(.bouncy))
    #expect(eased.entries.count == 2)
  }

  /// It is kept which layers matter to the last one, so that the stack ends on its model value.
  @Test func aModelValueThatIsSetAfterAChangeIsShownAtTheEnd() {
    var stack = AnimationStack(0.0)
    stack.set(to: 30, at: 0)
    stack.animate(to: 7, at: 0, .over(0.5))
    stack.model = -20
    #expect(stack.value(at: 1) == -20)
    stack.removeFinished(at: 0)
    stack.animate(to: 9, at: 0.4, .over(0.5))
    #expect(stack.value(at: 1) == 9)
  }

  private func exponential(_ x: Double) -> Double {
    // e^x by squaring (1 + x/2⁸ + …) eight times is exact enough: the sum has 14 terms.
    let small = x / 256
    var (term, sum) = (1.0, 1.0)
    for index in 1...14 {
      term *= small / Double(index)
      sum += term
    }
    return (0..<8).reduce(sum) { power, _ in power * power }
  }

  /// An animation of no duration, or of no iterations, leaves what fills: its start, if it plays backwards.
  @Test(arguments: [(0.0, 1.0), (1, 0), (0, 0)])
  func anAnimationOfNoActiveTimeLeavesWhatFills(duration: Double, iterations: Double) {
    for (direction, left) in [
      (WebTiming.Direction.reverse, iterations == 0 ? 9.0 : 5), (.normal, iterations == 0 ? 5 : 9),
    ] {
      var stack = AnimationStack(0.0)
      stack.add(
        PropertyAnimation(
          BasicAnimation(from: 5, to: 9),
          timing: WebTiming(
            delay: 1, duration: duration, iterations: iterations, direction: direction,
            fillMode: .forwards)))
      #expect(stack.value(at: 1.2) == left)
      stack.animate(to: 20, at: 3, .over(1))
      #expect(
        [1.2, 3, 3.5, 4].map(stack.value) == [left, left, (left + 20) / 2, 20],
        "\(direction)")
    }
    // Steps at the start of a reversed pass show what is before them once it has played.
    var stepped = AnimationStack(0.0)
    stepped.add(
      PropertyAnimation(
        BasicAnimation(from: 5, to: 9),
        timing: WebTiming(duration: 1, direction: .reverse, fillMode: .forwards),
        easing: .steps(2, .jumpStart)))
    let left = stepped.value(at: 2)
    stepped.animate(to: 20, at: 3, .over(1))
    #expect([2, 3, 4].map(stepped.value) == [left, left, 20])
  }

  /// The value of the cut was taken for the last one: 5, where 9 stays.
  @Test func anAnimationThatItsEndDelayCutsOffGoesOnWhereItFills() {
    var stack = AnimationStack(0.0)
    let cut = WebTiming(delay: 1, endDelay: -1, duration: 1, fillMode: .both)
    stack.add(PropertyAnimation(BasicAnimation(from: 5, to: 9), timing: cut))
    #expect(cut.endTime == 1 && stack.endTime == 2)
    stack.animate(to: 20, at: 3, .over(1))
    #expect([1, 1.5, 2, 3, 3.5, 4].map(stack.value) == [5, 7, 9, 9, 14.5, 20])

    var random = SeededRandom(seed: 20_261_130)
    func timing() -> WebTiming {
      WebTiming(
        delay: random.uniform(in: -1...2), endDelay: random.uniform(in: -3...1),
        duration: random.uniform(in: 0...2), iterations: random.uniform(in: 0...3),
        direction: WebTiming.Direction.allCases.randomElement(using: &random) ?? .normal,
        fillMode: FillMode.allCases.randomElement(using: &random) ?? .both)
    }
    for _ in 0..<4000 {
      let (own, group) = (timing(), timing())
      let isGrouped = Bool.random(using: &random)
      var stack = AnimationStack(0.0)
      let timing = isGrouped ? own.grouped(in: group) : own.timing
      stack.add(PropertyAnimation(BasicAnimation(from: 5, to: 9), timing: timing))
      let instants = (0..<20).map { stack.endTime + Double($0) / 5 }
      let last = stack.value(at: stack.endTime)
      #expect(instants.allSatisfy { stack.value(at: $0) == last }, "\(own), \(group), \(isGrouped)")
      let before = (-10..<20).map { stack.value(at: stack.endTime + Double($0) / 7) }
      var (tidied, moved) = (stack, stack)
      for time in [0, 0.5, 1, stack.endTime] { tidied.removeFinished(at: time) }
      #expect(
        instants.map(tidied.value) == instants.map(stack.value), "\(own), \(group), \(isGrouped)")
      moved.animate(to: 20, at: stack.endTime + 3, .over(1))
      let after = (-10..<20).map { moved.value(at: stack.endTime + Double($0) / 7) }
      #expect(after == before, "\(own), \(group), \(isGrouped)")
      // In the midst of it, too: what holds its end began at the end of a group that goes on.
      let time = random.uniform(in: 0...2)
      let past = (1...20).map { time - Double($0) / 7 }
      var turned = stack
      turned.animate(to: 20, at: time, .over(1))
      #expect(past.map(turned.value) == past.map(stack.value), "\(own), \(group), \(isGrouped)")
    }
  }

  /// A call asked whole histories once the first layer was at rest: the 4000th cost 30 times the 250th.
  @Test func theCostOfACallIsThatOfWhatRuns() {
    func seconds(_ count: Int) -> Double {
      var stack = AnimationStack(0.0)
      let clock = ContinuousClock()
      let elapsed = clock.measure {
        for index in 0..<count {
          stack.animate(
            to: Double(index * 37 % 11), at: Double(index) / 60, .over(0.5, .easeInOut))
        }
      }
      return Double(elapsed.components.attoseconds) * 1e-18 + Double(elapsed.components.seconds)
    }
    _ = seconds(200)
    // In proportion: 4. Histories made it 64.
    #expect(seconds(2000) < 10 * seconds(500) + 0.05)
  }
}
