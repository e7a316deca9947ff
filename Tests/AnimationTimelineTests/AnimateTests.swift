import AnimationMath
import AnimationTimeline
import Testing

struct AnimateTests {
  static func ends(_ step: Animate<Card>) throws -> (from: Double, to: Double) {
    let entry = try #require(
      step.timeline.layout(from: Card(opacity: 0.5)).entries.first)
    return (try #require(entry.from as? Double), try #require(entry.to as? Double))
  }

  /// The seven rows of Core Animation; the property is at 0.5.
  @Test(
    arguments: [
      (0.1, 0.9, nil, 0.1, 0.9), (0.1, nil, 0.25, 0.1, 0.35), (nil, 0.75, 0.25, 0.5, 0.75),
      (0.1, nil, nil, 0.1, 0.5), (nil, 0.9, nil, 0.5, 0.9), (nil, nil, 0.25, 0.5, 0.75),
      (0.1, 0.9, 7, 0.1, 0.9),
    ] as [(Double?, Double?, Double?, Double, Double)])
  func openEndsAreFilledInAsCoreAnimationDoes(
    from: Double?, to: Double?, by: Double?, start: Double, end: Double
  ) throws {
    let ends = try Self.ends(Animate(\.opacity, from: from, to: to, by: by, .over(1)))
    #expect(ends.from == start)
    #expect(ends.to == end)
  }

  /// 0, −10, 10, 0 at thirds; at 0.2, 0.7 and 1 with given key times.
  @Test func valuesGoThroughTheirKeyTimes() {
    let even = Animate(\Card.scale, values: [0, -10, 10, 0], .over(3)).timeline
    let given = Animate(
      \Card.scale, values: [0, -10, 10, 0], keyTimes: [0, 0.25, 0.75, 1], .over(4)
    ).timeline
    for (time, value) in [
      (0.0, 0.0), (0.5, -5), (1, -10), (1.5, 0), (2, 10), (2.5, 5), (3, 0),
    ] {
      #expect(abs(even.value(at: time, from: Card()).scale - value) < 1e-14)
    }
    for (time, value) in [
      (0.0, 0.0), (0.5, -5), (1, -10), (2, 0), (3, 10), (3.5, 5), (4, 0),
    ] {
      #expect(given.value(at: time, from: Card()).scale == value)
    }
    #expect(given.velocity(\.scale, at: 0.5, from: Card()) == -10)
    #expect(given.velocity(\.scale, at: 1, from: Card()) == 10)
    #expect(given.velocity(\.scale, at: 4, from: Card()) == 0)
  }

  @Test func ofEqualKeyTimesTheLastCounts() {
    let jump = Animate(
      \Card.scale, values: [0, 1, 5, 6], keyTimes: [0, 0.5, 0.5, 1], .over(2)
    ).timeline
    #expect(jump.value(at: 0.5, from: Card()).scale == 0.5)
    #expect(jump.value(at: 1, from: Card()).scale == 5)
    #expect(jump.value(at: 1.5, from: Card()).scale == 5.5)
    #expect(jump.value(at: 2, from: Card()).scale == 6)
  }

  @Test func nilAmongValuesIsTheCurrentValue() {
    let timeline = MotionTimeline(Card.self) {
      Animate(\.scale, to: 3, .over(1))
      Animate(\.scale, values: [nil, 5, nil, 4], .over(3))
    }
    for (time, value) in [
      (1.0, 3.0), (1.5, 4), (2, 5), (2.5, 4), (3, 3), (3.5, 3.5), (4, 4), (9, 4),
    ] {
      #expect(abs(timeline.value(at: time, from: Card()).scale - value) < 1e-14)
    }
    let shape = Animate(
      \Card.transform, values: [TransformList([.rotate(degrees: 4)]), nil], .over(1)
    ).timeline
    let end = shape.value(at: 1, from: Card()).transform
    #expect(end == Card().transform)
  }

  @Test func aStepOfNoDurationSetsItsEnd() {
    let set = MotionTimeline(Card.self) {
      Animate(\.scale, to: 7, .over(0))
      Animate(\.scale, by: 1, .over(1))
    }
    #expect(set.value(at: 0.5, from: Card()).scale == 7.5)
  }

  @Test func anArrayElementIsAProperty() {
    let index = 1
    let timeline = Animate(\Card.parts[index].frame.size.width, to: 0, .over(2)).timeline
    let shown = timeline.value(at: 1, from: Card())
    #expect(shown.parts.map(\.frame.size.width) == [10, 5, 10])
  }

  @Test func transformsAreAnimatedAsWell() {
    let turn = Animate(
      \Card.transform, from: TransformList([.rotate(degrees: 0)]),
      to: TransformList([.rotate(degrees: 2)]), .over(1)
    ).timeline
    #expect(turn.value(at: 0.25, from: Card()).transform == TransformList([.rotate(degrees: 0.5)]))
  }

  #if EXIT_TESTS
    /// Those of a single value were not read.
    @Test(arguments: [
      ([0.3], "keyTimes[0] must be 0, got 0.3"),
      ([0, 1], "the count of key times must be 1, got 2"),
    ]) func keyTimesOfOneValueAreRead(keyTimes: [Double], sentence: String) async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [keyTimes] in _ = Animate(\Card.scale, values: [5], keyTimes: keyTimes, .over(1)) }
      let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(said.contains(sentence), "\(said)")
    }

    @Test(arguments: 1...8) func stepsWithArgumentsThatDoNotFitAreRefused(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = Animate(\Card.scale, from: nil, .over(1))
        case 2: _ = Animate(\Card.scale, values: [], .over(1))
        case 3: _ = Animate(\Card.scale, values: [nil], .over(1))
        case 4: _ = Animate(\Card.scale, to: .nan, .over(1))
        case 5:
          _ = Animate(\Card.position, values: [.zero, PointValue(x: 0, y: .infinity)], .over(1))
        case 6: _ = Animate(\Card.scale, values: [1, 2], keyTimes: [0, 0.5], .over(1))
        case 7: _ = Animate(\Card.scale, values: [1, 2, 3], keyTimes: [0, 1], .over(1))
        case 8:
          _ = Animate(\Card.scale, values: [1, 2, 3, 4], keyTimes: [0, 0.6, 0.5, 1], .over(1))
        default: break
        }
      }
    }
  #endif
}
