import AnimationMath
import Testing

import AnimationTimeline

struct GroupsTests {
  @Test func ofTwoStepsOnOnePropertyTheLaterBegunShows() {
    let timeline = Parallel<Card> {
      Series {
        Wait(1)
        Animate(\.scale, from: 5, to: 6, .over(1))
      }
      Animate(\.scale, from: 0, to: 4, .over(4))
    }.timeline
    #expect(timeline.duration == 4)
    #expect(timeline.value(at: 0.5, from: Card()).scale == 0.5)
    #expect(timeline.value(at: 1.5, from: Card()).scale == 5.5)
    #expect(timeline.value(at: 3, from: Card()).scale == 6)
  }

  @Test func aForwardRepeatStartsAgain() {
    let timeline = Repeat<Card>(2.5, delay: 1) {
      Animate(\.scale, from: 0, to: 2, .over(2))
    }.timeline
    // Passes begin at 0, 3 and 6; the last is half a pass.
    #expect(timeline.duration == 7)
    for (time, value) in [(1.0, 1.0), (2.5, 2), (3, 0), (4, 1), (6.5, 0.5), (7, 1), (9, 1)] {
      #expect(timeline.value(at: time, from: Card()).scale == value)
    }
  }

  @Test func everyPassPlaysWhatTheFirstOneDoes() {
    let timeline = Repeat<Card>(3) { Animate(\.scale, by: 2, .over(1)) }.timeline
    for (time, value) in [(0.5, 2.0), (1.5, 2), (2.5, 2), (3, 3)] {
      #expect(timeline.value(at: time, from: Card()).scale == value)
    }
  }

  @Test func aMirroredRepeatOfASeriesGoesBackThroughItsSteps() {
    let timeline = Repeat<Card>(2, .mirrored) {
      Animate(\.scale, from: 0, to: 1, .over(1, .easeIn))
      Animate(\.scale, to: 3, .over(1))
      Animate(\.opacity, from: 0, to: 1, .over(1))
    }.timeline
    #expect(timeline.duration == 6)
    for time in [0.25, 0.75, 1.5, 2.5, 3] {
      let (there, back) = (
        timeline.value(at: time, from: Card()), timeline.value(at: 6 - time, from: Card())
      )
      #expect(there == back)
    }
    #expect(
      timeline.value(at: 5.5, from: Card()).scale == CubicBezier.easeIn.value(at: 0.5))
    #expect(
      timeline.velocity(\.scale, at: 5.5, from: Card()) == -CubicBezier.easeIn.slope(at: 0.5))
    #expect(timeline.value(at: 7, from: Card()).scale == 0)
  }

  /// Three times there and back are six passes; twice again are three.
  @Test func passesAreCountedInAllRoundTripsOrAgain() {
    let step = Animate(\Card.scale, from: 0, to: 1, .over(1))
    for (timeline, duration, end) in [
      (Repeat(roundTrips: 3, delay: 0.5) { step }.timeline, 8.5, 0.0),
      (Repeat(roundTrips: 1.5) { step }.timeline, 3, 1),
      (Repeat(again: 2, .mirrored) { step }.timeline, 3, 1),
      (Repeat(again: 2) { step }.timeline, 3, 1), (Repeat(again: 0) { step }.timeline, 1, 1),
    ] {
      #expect(timeline.duration == duration)
      #expect(timeline.value(at: 9, from: Card()).scale == end)
    }
    #expect(Repeat(again: .infinity) { step }.timeline.duration == .infinity)
  }

  /// Passes of 1 s with delays of 0.5 s begin at 0, 1.5 and 3.
  @Test func aRepeatOfADurationIsCutOff() {
    let step = Animate(\Card.scale, from: 0, to: 1, .over(1))
    for (duration, end) in [(0.25, 0.25), (1, 1), (1.25, 1), (1.5, 1), (1.75, 0.25), (3, 1)] {
      let timeline = Repeat(duration: duration, delay: 0.5) { step }.timeline
      #expect(timeline.duration == duration)
      #expect(timeline.value(at: duration, from: Card()).scale == end)
      #expect(timeline.value(at: 99, from: Card()).scale == end)
    }
    let mirrored = Repeat(duration: 2, .mirrored) { step }.timeline
    #expect(mirrored.value(at: 1.75, from: Card()).scale == 0.25)
    #expect(mirrored.value(at: 2, from: Card()).scale == 0)
    // Ten times 0.1 are a little more than six times 0.1 and four times 0.1.
    let tenths = Repeat(duration: 6 * 0.1) { step.fitted(to: 0.1) }.timeline
    #expect(tenths.value(at: 1, from: Card()).scale > 0.999_999)
    #expect(Repeat(duration: .infinity) { step }.timeline.duration == .infinity)
  }

  /// Five from the centre at 0.1: 0.2, 0.1, 0, 0.1, 0.2.
  @Test func staggersGrowFromTheirOrigin() {
    func delays(_ origin: StaggerOrigin, _ delay: StaggerDelay = .each(2)) -> [Double] {
      delay.delays(5, from: origin)
    }
    #expect(delays(.first) == [0, 2, 4, 6, 8])
    #expect(delays(.last) == [8, 6, 4, 2, 0])
    #expect(delays(.center) == [4, 2, 0, 2, 4])
    #expect(delays(.index(1)) == [2, 0, 2, 4, 6])
    #expect(delays(.first, .total(2)) == [0, 0.5, 1, 1.5, 2])
    #expect(StaggerDelay.each(2).delays(4, from: .center) == [3, 1, 1, 3])
    #expect(StaggerDelay.each(2).delays(1, from: .center) == [0])
    #expect(StaggerDelay.each(2).delays(0) == [])
    // The easing goes over the largest delay: 8·(d/4)².
    let square = Easing(Penner(.power(exponent: 2), .in))
    #expect(StaggerDelay.each(2).delays(5, easing: square) == [0, 0.5, 2, 4.5, 8])
  }

  /// Motion's rule: the easing goes over 5·2, so that the largest delay is 10·(4/5)².
  @Test func anEasingMayGoOverTheCountAsMotionsDoes() {
    let square = Easing(Penner(.power(exponent: 2), .in))
    let delays = StaggerDelay.eachOverCount(2).delays(5, easing: square)
    for (delay, expected) in zip(delays, [0, 0.4, 1.6, 3.6, 6.4]) {
      #expect(abs(delay - expected) < 1e-14)
    }
    #expect(StaggerDelay.eachOverCount(2).delays(3) == [0, 2, 4])
  }

  /// 3-4-5 triangles.
  @Test func staggersInThePlaneGrowWithTheDistance() {
    let places = [(0.0, 0.0), (3, 4), (6, 8)].map { PointValue(x: $0.0, y: $0.1) }
    #expect(StaggerDelay.each(0.5).delays(at: places, from: .zero) == [0, 2.5, 5])
    #expect(StaggerDelay.total(2).delays(at: places, from: places[1]) == [2, 0, 2])
    #expect(StaggerDelay.each(1).delays(at: [], from: .zero) == [])
    let timeline = Stagger<Card>(at: places, .total(1), from: .zero) { index in
      Animate(\.parts[index].opacity, to: 0, .over(1))
    }.timeline
    #expect(timeline.duration == 2)
    #expect(timeline.value(at: 1, from: Card()).parts.map(\.opacity) == [0, 0.5, 1])
  }

  /// Two rows of three: distances from the first 0, 1, 2, 1, √2, √5; from the middle √1.25 and ½.
  @Test func staggersOnAGridMeasureInThePlane() {
    let first = StaggerDelay.each(1).delays(6, columns: 3)
    let expected = [0, 1, 2, 1, 2.0.squareRoot(), 5.0.squareRoot()]
    for (delay, expected) in zip(first, expected) { #expect(abs(delay - expected) < 1e-15) }
    let far = 1.25.squareRoot()
    for (delay, expected) in zip(
      StaggerDelay.each(1).delays(6, from: .center, columns: 3), [far, 0.5, far, far, 0.5, far])
    {
      #expect(abs(delay - expected) < 1e-15)
    }
  }

  /// From the outermost to the middle: √2 − the distance from the middle of three rows of three.
  @Test func staggersFromTheEdgesEndInTheMiddle() {
    #expect(StaggerDelay.each(2).delays(5, from: .edges) == [0, 2, 4, 2, 0])
    #expect(StaggerDelay.each(2).delays(4, from: .edges) == [0, 2, 2, 0])
    #expect(StaggerDelay.total(3).delays(5, from: .edges) == [0, 1.5, 3, 1.5, 0])
    #expect(StaggerDelay.each(2).delays(0, from: .edges) == [])
    let corner = 2.0.squareRoot()
    let grid = StaggerDelay.each(1).delays(9, from: .edges, columns: 3)
    for (index, delay) in grid.enumerated() {
      let expected = index == 4 ? corner : index % 2 == 0 ? 0 : corner - 1
      #expect(abs(delay - expected) < 1e-15)
    }
  }

  @Test func aRandomStaggerIsThatOfItsSeed() {
    func delays(_ seed: UInt64) -> [Double] {
      StaggerDelay.each(1).delays(100, from: .random(seed: seed))
    }
    let rounded = delays(1).map { Int($0.rounded()) }
    #expect(rounded.sorted() == Array(0..<100))
    #expect(delays(1).allSatisfy { abs($0 - $0.rounded()) < 1e-13 })
    #expect(delays(1) == delays(1))
    #expect(delays(1) != delays(2))
    // On average, whatever the place, half of 99; 10,000 seeds stray by 0.29.
    let sums = (0..<10_000).reduce(into: [Double](repeating: 0, count: 100)) { sums, seed in
      for (index, delay) in delays(UInt64(seed)).enumerated() { sums[index] += delay }
    }
    let means = sums.map { $0 / 10_000 }
    #expect(means.allSatisfy { abs($0 - 49.5) < 1.5 }, "\(means.min() ?? 0), \(means.max() ?? 0)")
  }

  /// The first numbers of SplitMix64 for this seed, as its other implementations give them.
  @Test func seededNoiseIsSplitMix() {
    var noise = SeededNoise(seed: 1_234_567)
    let published: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    for number in published { #expect(noise.next() == Double(number >> 11) * 0x1p-53) }
    var later = SeededNoise(seed: 1_234_567, skipping: 3)
    #expect(later.next() == Double(published[3] >> 11) * 0x1p-53)
  }

  @Test func aStaggerBeginsItsStepsOneAfterTheOther() {
    let timeline = Stagger<Card>(3, .each(0.5), from: .last) { index in
      Animate(\.parts[index].opacity, to: 0, .over(1))
    }.timeline
    #expect(timeline.duration == 2)
    #expect(timeline.value(at: 1, from: Card()).parts.map(\.opacity) == [1, 0.5, 0])
    #expect(timeline.value(at: 1.5, from: Card()).parts.map(\.opacity) == [0.5, 0, 0])
  }

  #if EXIT_TESTS
    @Test(arguments: [0, -1] as [Double])
    func theDurationOfAGroupIsNamed(duration: Double) async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [duration] in _ = Parallel<Card>(duration: duration) { Wait(1) } }
      let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(said.contains("duration must be above 0 and finite, got \(duration)"), "\(said)")
    }

    @Test(arguments: 1...12) func countsAndDelaysMustBeOnes(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = Repeat<Card>(0) {}
        case 2: _ = Repeat<Card>(2, delay: -1) {}
        case 3: _ = StaggerDelay.each(-1).delays(2)
        case 4: _ = StaggerDelay.total(.nan).delays(2)
        case 5: _ = StaggerDelay.each(1).delays(-1)
        case 6: _ = StaggerDelay.each(1).delays(2, from: .index(2))
        case 7: _ = StaggerDelay.each(1).delays(2, columns: 0)
        case 8: _ = Wait<Card>(-1)
        case 9: _ = Repeat<Card>(again: -1) { Wait(1) }
        case 10: _ = Repeat<Card>(duration: 0) { Wait(1) }
        case 11: _ = Repeat<Card>(duration: 1) {}
        case 12: _ = StaggerDelay.eachOverCount(-1).delays(2)
        default: break
        }
      }
    }
  #endif
}
