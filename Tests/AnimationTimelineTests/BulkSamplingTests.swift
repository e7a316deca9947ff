import AnimationMath
import AnimationSampling
import Testing
import _TestSupport

import AnimationTimeline

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
    let channels = samples.properties.flatMap(\.channels)
    #expect(channels.count == 5)
    for (row, time) in grid.enumerated() {
      let shown = layout.value(at: time)
      let numbers = samples.values[row * 5..<(row + 1) * 5]
      #expect(numbers[row * 5 + scale] == shown.scale, "time \(time)")
      #expect(numbers[row * 5 + position.lowerBound] == shown.position.x, "time \(time)")
      #expect(numbers[row * 5 + position.lowerBound + 1] == shown.position.y, "time \(time)")
    }
    for row in stride(from: 0, to: grid.count, by: max(grid.count / 60, 1)) {
      let alone = layout.samples(at: [grid[row]]).values
      let among = Array(samples.values[row * 5..<(row + 1) * 5])
      #expect(alone == among, "row \(row) alone")
    }
  }

  /// A whole and its part, an effect, and what is no list of numbers.
  @Test func propertiesThatAreNoMatrixProductAreEvaluatedOneByOne() throws {
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
      rules: [PropertyRule(\.opacity, clampedTo: 0...1)])
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
    for (row, time) in grid.enumerated() {
      let shown = card.value(at: time)
      for (place, value) in zip(places, [shown.opacity, shown.scale, shown.position.x]) {
        #expect(samples.values[row * width + place] == value, "time \(time)")
      }
    }
  }

  /// Single precision, vectors, an array, a property behind a computed one: none of them plain doubles in place,
  /// or not all.
  struct Odd: Equatable, Sendable {
    var small: Float = 0
    var vector = SIMD2<Float>(0, 0)
    var space = SIMD3<Double>(1, 2, 3)
    var list = [1.0, 2]
    var color = ColorCoordinates(ColorValue(red: 1, green: 0, blue: 0), in: .oklab)
    private var hidden = 5.0
    var computed: Double {
      get { hidden * 2 }
      set { hidden = newValue / 2 }
    }
  }

  @Test func valuesOfEveryShapeAreTheSameAsOneByOne() throws {
    let blue = ColorCoordinates(ColorValue(red: 0, green: 0, blue: 1), in: .oklab)
    var odd = Animated(Odd())
    odd.animate(\.small, to: 0.7, at: 0, .over(1, .ease))
    odd.animate(\.vector, to: [0.3, 0.9], at: 0, .spring(.bouncy))
    odd.animate(\.space, to: [3, 2, 1], at: 0, .over(1, .easeIn))
    odd.animate(\.list, to: [-1, 8], at: 0, .over(1))
    odd.animate(\.color, to: blue, at: 0, .over(1))
    odd.animate(\.computed, to: 20, at: 0, .over(1))
    odd.animate(\.small, to: -0.7, at: 0.3, .spring(.bouncy))
    let half = odd.value(at: 0.5)
    #expect(half.list == [0, 5])
    #expect(half.computed == 15)
    let mixed = Odd().space.interpolated(to: [3, 2, 1], at: Easing.easeIn.value(at: 0.5))
    #expect(half.space == mixed)
    #expect(half.color == Odd().color.interpolated(to: blue, at: 0.5))
    #expect(odd.value(\.vector, at: 0.5) == half.vector)
    let samples = odd.samples(at: [-1, 0, 0.25, 0.5, 0.75, 2, 9])
    for (row, time) in samples.instants.enumerated() {
      let shown = odd.value(at: time)
      let expected =
        [Double(shown.small)] + shown.vector.channels + shown.space.channels + shown.list
        + shown.color.channels + [shown.computed]
      let numbers = samples.values[row * samples.channelCount..<(row + 1) * samples.channelCount]
      #expect(Array(numbers) == expected, "time \(time)")
      #expect(odd.samples(at: [time]).values == expected, "time \(time) alone")
      #expect(odd.value(\.computed, at: time) == shown.computed)
      #expect(odd.value(\.small, at: time) == shown.small)
      #expect(odd.value(\.list, at: time) == shown.list)
    }
  }

  /// The bounds of the range are no numbers of single precision.
  @Test func aRangeOfSinglePrecisionIsThatOfItsValues() {
    var odd = Animated(Odd(), rules: [PropertyRule(\.small, clampedTo: 0.1...0.3)])
    odd.animate(\.small, to: 1, at: 0, .spring(.bouncy))
    let samples = odd.samples(on: UniformGrid(from: -0.5, to: 2, count: 200))
    #expect(samples.values == samples.instants.map { Double(odd.value(at: $0).small) })
  }

  /// Asking for an end of animations that are not there made a property one that is animated.
  @Test func aPropertyWithoutAnimationsHasNoChannels() {
    var card = Animated(Card())
    card.cancel(\.scale, at: 0)
    card.hold(\.scale, at: 0)
    card.finish(\.scale, at: 0)
    #expect(card.samples(at: [0]).channels(of: \.scale) == nil)
    #expect(card.samples(at: [0]).channelCount == 0)
    card.animate(\.position, to: PointValue(x: 8, y: 8), at: 0, .over(1))
    card.hold(\.position.x, at: 0.5)
    card.finish(\.scale, at: 0.5)
    #expect(card.value(at: 1).position == PointValue(x: 4, y: 8))
    #expect(card.samples(at: [0]).properties.map(\.name) == ["position", "position.x"])
    card.cancel(\.position.y, at: 0.75)
    #expect(card.value(at: 1).position == PointValue(x: 4, y: 0))
  }

  struct Deck: Sendable { var cards = [Card](repeating: Card(), count: 400) }

  /// Far more numbers than a block has; with delays of their own, and all at once.
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
