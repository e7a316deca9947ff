import AnimationMath
import AnimationSampling
import Testing
import _TestSupport

@testable import AnimationTimeline

struct BulkSamplingTests {
  static let timeline = MotionTimeline(Card.self) {
    Animate(\.opacity, from: 0, to: 1, .over(0.5, .easeOut))
    Parallel {
      Animate(\.scale, values: [1, 4, 2], keyTimes: [0, 0.3, 1], .over(1, .easeInOut))
      Animate(\.position, by: PointValue(x: 30, y: -20), .spring(.bouncy))
      Animate(\.parts[1].opacity, to: 0, .over(0.4, .steps(5)))
    }
    Repeat(3, .mirrored, delay: 0.1) { Animate(\.scale, to: 5, .over(0.3, .ease)) }
    Animate(\.opacity, to: 0.25, .over(0.2)).shifted(delay: 0.1, speed: 2)
    Animate(\.scale, to: 9, .over(0.2)).removed()
  }

  /// Every property at every instant of a grid that hits beginnings and ends.
  @Test(arguments: [1, 60, 777])
  func aTimelineInBulkIsTheSameAsOneByOne(rate: Int) throws {
    let grid = UniformGrid(from: -0.25, rate: Double(rate), count: 4 * rate)
    let samples = Self.timeline.samples(on: grid, from: Card())
    let layout = Self.timeline.layout(from: Card())
    #expect(samples.channelCount == 5)
    #expect(samples.values.count == grid.count * 5)
    let scale = try #require(samples.channels(of: \.scale)).lowerBound
    let position = try #require(samples.channels(of: \.position))
    #expect(samples.channels(of: \.position.x) == nil)
    let counts = samples.properties.map { $0.channels.count }
    #expect(counts.reduce(0, +) == 5)
    for (row, time) in grid.enumerated() {
      let shown = layout.value(at: time)
      let numbers = samples.values[row * 5..<(row + 1) * 5]
      // |weight·value| ≤ 2·30; velocities ≤ 500 at instants ≤ 4.
      let bound = (8.0 + 40) * 0x1p-53 * 60 + 8 * 0x1p-53 * 4 * 500
      #expect(abs(numbers[row * 5 + scale] - shown.scale) < bound, "time \(time)")
      #expect(
        abs(numbers[row * 5 + position.lowerBound] - shown.position.x) < bound, "time \(time)")
      #expect(
        abs(numbers[row * 5 + position.lowerBound + 1] - shown.position.y) < bound, "time \(time)")
    }
  }

  /// A whole and its part, an effect, and what is no list of numbers.
  @Test func whatIsNotAProductIsAskedOneByOne() throws {
    let timeline = Parallel<Card> {
      Animate(\.position, to: PointValue(x: 10, y: 10), .over(1))
      Animate(\.position.x, to: -5, .over(0.5))
      Animate(\.opacity, values: [0, 1, 0.5], mode: .cubic, .over(1))
      Animate(\.transform, to: TransformList([.rotate(degrees: 90)]), .over(1))
    }.timeline
    let grid = UniformGrid(from: 0, to: 1.5, count: 31)
    let samples = timeline.samples(on: grid, from: Card())
    #expect(samples.channelCount == 4)
    let (position, x) = (
      try #require(samples.channels(of: \.position)).lowerBound,
      try #require(samples.channels(of: \.position.x)).lowerBound
    )
    let opacity = try #require(samples.channels(of: \.opacity)).lowerBound
    for (row, time) in grid.enumerated() {
      let shown = timeline.value(at: time, from: Card())
      #expect(samples.values[row * 4 + position] == shown.position.x)
      #expect(samples.values[row * 4 + position + 1] == shown.position.y)
      #expect(samples.values[row * 4 + x] == shown.position.x)
      #expect(samples.values[row * 4 + opacity] == shown.opacity)
    }
  }

  /// Policies, a clock with changes, ranges, and calls that take others back.
  @Test(arguments: InterruptionPolicy.allCases)
  func anAnimatedModelInBulkIsTheSameAsOneByOne(policy: InterruptionPolicy) throws {
    var card = Animated(
      Card(opacity: 0, scale: 0), policy: policy,
      rules: [PropertyRule(\.opacity, heldTo: 0...1)])
    card.animate(\.opacity, to: 1, at: 0, .spring(DampedSpring(response: 0.5, dampingRatio: 0.3)))
    card.animate(\.scale, to: 10, at: 0.1, .spring(.bouncy))
    card.animate(\.scale, to: -4, at: 0.3, .spring(.snappy), velocity: 20)
    card.run(Self.timeline, at: 0.5, forKey: "in")
    card.clock.setSpeed(0.5, at: 1)
    card.hold(\.scale, at: 1.2)
    card.clock.reverse(at: 1.5)
    card.clock.reverse(at: 1.8)
    card.animate(\.position.x, to: 100, at: 2, .spring(.bouncy))
    card.clock.pause(at: 3)
    card.clock.seek(to: 0.25, at: 3.2)
    card.clock.resume(at: 3.3)
    let grid = UniformGrid(from: -0.1, to: 4, count: 1000)
    let samples = card.samples(on: grid)
    let width = samples.channelCount
    let places = [
      try #require(samples.channels(of: \.opacity)), try #require(samples.channels(of: \.scale)),
      try #require(samples.channels(of: \.position.x)),
    ].map(\.lowerBound)
    let bound = 48 * 0x1p-53 * 200 + 8 * 0x1p-53 * 4 * 2000
    for (row, time) in grid.enumerated() {
      let shown = card.value(at: time)
      for (place, value) in zip(places, [shown.opacity, shown.scale, shown.position.x]) {
        #expect(abs(samples.values[row * width + place] - value) < bound, "time \(time)")
      }
    }
  }

  struct Deck: Sendable { var cards = [Card](repeating: Card(), count: 400) }

  /// Far more weights than are kept at once, in ranges of properties; and the same when all is shared.
  @Test(arguments: [0, 0.005])
  func manyLayersAreSampledInRanges(delay: Double) throws {
    let timeline = Stagger(400, .each(delay)) { index in
      Parallel {
        Animate(\Deck.cards[index].opacity, from: 0, to: Double(index), .over(0.5, .easeIn))
        Animate(\Deck.cards[index].position, to: PointValue(x: 5, y: 6), .spring(.bouncy))
      }
    }.timeline
    let grid = UniformGrid(from: 0, to: 3, count: 2401)
    let samples = timeline.samples(on: grid, from: Deck())
    #expect(samples.channelCount == 1200)
    for index in [0, 1, 250, 399] {
      let place = try #require(samples.channels(of: \.cards[index].opacity)).lowerBound
      for row in stride(from: 0, to: 2401, by: 13) {
        let time = grid[row] - delay * Double(index)
        let expected =
          time < 0 ? 1 : Double(index) * Easing.easeIn.value(at: min(time / 0.5, 1))
        #expect(abs(samples.values[row * 1200 + place] - expected) < 1e-11 * Double(index + 1))
      }
    }
  }
}
