// Bulk samples of stacks: shapes, threads, and stacks that are not weighted sums of finite numbers.
//
// Random stacks against their values one by one are in RandomStackTests.swift.

import AnimationMath
import AnimationSampling
import Testing
import _TestSupport

@Suite("AnimationStack+Samples")
struct AnimationStackSamplesTests {
  private let timing = MediaTiming(duration: 1, fillMode: .forwards)

  @Test func aRowIsAnInstantAndAColumnAChannel() {
    var stack = AnimationStack([1.0, 2, 3])
    stack.add(
      PropertyAnimation(BasicAnimation(from: [0, 10, 20], to: [4, 14, 24]), timing: timing))
    #expect(stack.samples(at: [0.5, -1, 7]) == [2, 12, 22, 1, 2, 3, 4, 14, 24])
    #expect(
      stack.samples(on: UniformGrid(from: 0, every: 0.25, count: 2)) == [0, 10, 20, 1, 11, 21])
    #expect(stack.samples(at: []).isEmpty)
    #expect(AnimationStack([Double]()).samples(at: [0, 1]).isEmpty)
    #expect(AnimationStack(5.0).samples(at: [0, 1]) == [5, 5])
  }

  @Test func theNumbersDoNotDependOnTheThreads() throws {
    var cases = StackCases(seed: 41, template: [Double](repeating: 0, count: 40))
    var differences = 0
    for _ in 0..<(isOptimised ? 4 : 1) {
      let stack = try cases.stack()
      let grid = UniformGrid(from: -1, rate: 500, count: 4001)
      let one = stack.samples(on: grid, threads: 1)
      for threads in [2, 3, 7] where stack.samples(on: grid, threads: threads) != one {
        differences += 1
      }
      if stack.samples(on: grid) != one { differences += 1 }
    }
    #expect(differences == 0)
  }

  @Test func effectsThatAreNoWeightedSumAreEvaluatedOneByOne() {
    struct Square: ValueEffect {
      func value(
        at progress: Double, from side: Side?, in context: EffectContext<Double>
      ) -> Double { progress * progress }
    }
    var stack = AnimationStack(1.0)
    stack.add(PropertyAnimation(Square(), timing: timing))
    #expect(stack.samples(at: [-1, 0.5, 3]) == [1, 0.25, 1])
  }

  /// Keyframes below their first jump are written row by row, in any part of the rows.
  @Test func samplesOfKeyframesThatWaitAreTheValues() {
    let step = Easing.steps(3, .jumpStart)
    let frames = KeyframeAnimation([
      .init(offset: 0, value: 1.0, easing: step), .init(offset: 0.4, value: 4, easing: step),
      .init(offset: 1, value: 10),
    ])
    let grid = UniformGrid(from: -1, rate: 20, count: 121)
    for direction in [WebTiming.Direction.normal, .reverse, .alternate, .alternateReverse] {
      for (start, iterations) in [(0.0, 1.0), (1, 1), (2.0 / 15, 2.5)] {
        let timing = WebTiming(
          delay: 1, duration: 0.75, iterations: iterations, iterationStart: start,
          direction: direction, fillMode: .both)
        let animation = PropertyAnimation(frames, timing: timing)
        for animation in [
          animation, animation.grouped(in: MediaTiming(duration: 4, repeatCount: 2)),
          animation.grouped(in: MediaTiming(duration: 4, speed: -1, fillMode: .both)),
        ] {
          var stack = AnimationStack(0.0)
          stack.add(animation)
          #expect(stack.samples(on: grid) == grid.map { stack.value(at: $0) })
        }
      }
    }
  }

  /// A number that keeps single precision, and 0…1 only.
  private struct Share: LinearValue, Equatable {
    var number: Float
    var channelCount: Int { 1 }
    func channel(_ index: Int) -> Double { Double(number) }
    func withChannels(_ channel: (Int) -> Double) -> Share {
      Share(number: Float(min(max(channel(0), 0), 1)))
    }
  }

  @Test func samplesAreTheNumbersThatValuesHave() {
    var (stack, share) = (AnimationStack(Float(0)), AnimationStack(Share(number: 0)))
    stack.animate(to: 0.65, at: 0, .over(1, .ease))
    stack.animate(to: 3, at: 0.4, .spring(.bouncy))
    share.animate(to: Share(number: 1), at: 0, .spring(.bouncy))
    for count in [9, 1001] {
      let grid = UniformGrid(from: -0.5, to: 3, count: count)
      #expect(stack.samples(on: grid) == grid.map { Double(stack.value(at: $0)) })
      #expect(share.samples(on: grid) == grid.map { Double(share.value(at: $0).number) })
      #expect(share.samples(on: grid).max() == 1)
    }
  }

  /// Friction, a spring at a bound, and the rest, before the throw and below a new target.
  @Test func aThrowHasTheBitsOfSingleValues() {
    let spring = DampedSpring(response: 0.5, dampingRatio: 1)
    for policy in InterruptionPolicy.allCases {
      var stack = AnimationStack(130.0, policy: policy)
      stack.animate(throwing: 6000, at: 0.5, .scrollViewNormal, within: 0...2000, spring: spring)
      let times = (0..<200).map { Double($0) / 32 }
      #expect(stack.samples(at: times) == times.map(stack.value))
      stack.animate(to: 10, at: 0.75, .over(1))
      #expect(stack.samples(at: times) == times.map(stack.value))
    }
  }

  /// Before the passes, in them, between them and after them, on and beside their boundaries.
  @Test func runsHaveTheBitsOfSingleValues() {
    let easings: [Easing] = [.linear, .ease, .steps(3, .jumpStart), .cubicBezier(0.3, -1, 0.7, 2)]
    let instants = (-40..<120).map { Double($0) / 32 }
    let times = cases(instants.flatMap { [$0.nextDown, $0, $0.nextUp] }, oneOf: 10)
    for (index, easing) in easings.enumerated() {
      for (count, direction) in [
        (1.0, WebTiming.Direction.normal), (1, .reverse), (0.5, .normal), (2.5, .alternate),
        (64, .normal), (.infinity, .alternateReverse), (0, .normal),
      ] {
        for (fill, begin) in [(FillMode.removed, 0.0), (.both, 0.1), (.forwards, -0.5)] {
          let timing = WebTiming(
            delay: begin, duration: count == 64 ? 0.015625 : 0.75, iterations: count,
            direction: direction, fillMode: fill)
          let animation = PropertyAnimation(
            BasicAnimation(from: 1.0, to: 3), timing: timing, easing: easing,
            composite: index % 2 == 0 ? .replace : .add)
          for group in [ClockMap.identity, ClockMap(begin: 0.25, speed: 2, offset: 0.1)] {
            var stack = AnimationStack(0.0)
            stack.add(PropertyAnimation(BasicAnimation(by: 7.0), timing: MediaTiming(duration: 2)))
            stack.add(animation.grouped(in: group))
            #expect(stack.samples(at: times) == times.map(stack.value), "\(timing), \(group)")
          }
        }
      }
    }
  }

  @Test func anInstantThatIsNotANumberHasNoValue() {
    var stack = AnimationStack(0.0)
    stack.add(PropertyAnimation(BasicAnimation(from: 1.0, to: 3), timing: timing))
    let samples = stack.samples(at: [0.5, .nan, 0.25])
    #expect(samples[0] == 2 && samples[1].isNaN && samples[2] == 1.5)
    #expect(stack.samples(at: [.nan])[0].isNaN)
  }

  #if EXIT_TESTS
    @Test func badThreadsStopTheProgram() async {
      await #expect(processExitsWith: .failure) {
        _ = AnimationStack(1.0).samples(at: [0], threads: 0)
      }
    }
  #endif
}
