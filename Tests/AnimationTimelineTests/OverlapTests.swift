import AnimationMath
import AnimationTimeline
import Testing

struct OverlapTests {
  /// A sign with a transform, which are no lists of numbers.
  private struct Sign: AnimatableValue {
    var transform: TransformList
    var isLit: Bool

    func isMixable(with other: Sign) -> Bool { true }
    func interpolated(to end: Sign, at progress: Double) -> Sign { progress < 0.5 ? self : end }
    func added(onto underlying: Sign) -> Sign { self }
    func accumulated(onto underlying: Sign, count: Double) -> Sign { self }
    func additiveDifference(from base: Sign) -> Sign? { nil }
    var additiveIdentity: Sign { self }
    func animationDistance(from other: Sign) -> Double { self == other ? 0 : 1 }
  }

  private struct Shop: Sendable { var sign = Sign(transform: TransformList([]), isLit: false) }

  /// The part, the whole and the part again.
  @Test func aPartThatIsNoListOfNumbersIsShownOverItsWhole() {
    func turn(_ degrees: Double) -> TransformList { TransformList([.rotate(degrees: degrees)]) }
    var shop = Animated(Shop())
    shop.animate(\.sign.transform, to: turn(5), at: 0, .over(1))
    shop.animate(\.sign, to: Sign(transform: turn(90), isLit: true), at: 0.25, .over(1))
    shop.animate(\.sign.transform, to: turn(10), at: 0.5, .over(1))
    #expect(shop.value(at: 3).sign == Sign(transform: turn(10), isLit: true))
    #expect(shop.model.sign == Sign(transform: turn(10), isLit: true))
    #expect(shop.value(\.sign.transform, at: 3) == turn(10))
  }

  /// The whole goes from 0 to (10, 10) in 10 s; its x is taken over by a part while that plays, and after.
  @Test func aPartIsShownOverAWhole() {
    let point = PointValue(x: 10, y: 10)
    let whole = Animate(\Card.position, from: .zero, to: point, .over(10))
    let part = Animate(\Card.position.x, from: 100, to: 108, .over(4))
    for isPartFirst in [false, true] {
      let timeline = Parallel<Card> {
        if isPartFirst {
          part.shifted(delay: 2)
          whole
        } else {
          whole
          part.shifted(delay: 2)
        }
      }.timeline
      #expect(timeline.value(at: 1, from: Card()).position == PointValue(x: 1, y: 1))
      #expect(timeline.value(at: 3, from: Card()).position == PointValue(x: 102, y: 3))
      #expect(timeline.value(at: 8, from: Card()).position == PointValue(x: 108, y: 8))
      #expect(
        timeline.velocity(\.position, at: 3, from: Card()) == PointValue(x: 2, y: 1))
      #expect(timeline.velocity(\.position.x, at: 3, from: Card()) == 2)
      #expect(timeline.velocity(\.position.y, at: 3, from: Card()) == 1)
    }
  }

  @Test func aPartThatStillPlaysComesAfterAWholeThatBeginsLater() {
    let timeline = Parallel<Card> {
      Animate(\.position.x, from: 100, to: 110, .over(10))
      Animate(\.position, from: .zero, to: PointValue(x: 4, y: 4), .over(4)).shifted(delay: 2)
    }.timeline
    #expect(timeline.value(at: 4, from: Card()).position == PointValue(x: 104, y: 2))
    #expect(timeline.value(at: 20, from: Card()).position == PointValue(x: 110, y: 4))
  }

  @Test func aWholeThatBeginsAfterAPartHasEndedTakesAll() {
    let timeline = MotionTimeline(Card.self) {
      Animate(\.position.x, to: 100, .over(1))
      Animate(\.position, to: PointValue(x: 0, y: 8), .over(1))
    }
    #expect(timeline.value(at: 1, from: Card()).position == PointValue(x: 100, y: 0))
    #expect(timeline.value(at: 1.5, from: Card()).position == PointValue(x: 50, y: 4))
    #expect(timeline.value(at: 3, from: Card()).position == PointValue(x: 0, y: 8))
  }

  @Test func aPartBeginsWhereTheWholeBeforeItLeftIt() {
    let timeline = MotionTimeline(Card.self) {
      Animate(\.position, to: PointValue(x: 6, y: 8), .over(1))
      Animate(\.position.x, by: 2, .over(1))
    }
    #expect(timeline.value(at: 1.5, from: Card()).position == PointValue(x: 7, y: 8))
  }

  /// A part of a part, three paths deep: the rectangle, its size, its width.
  @Test func partsOfPartsKeepTheirOrder() {
    let timeline = Parallel<Card> {
      Animate(\.parts[0].frame.size.width, from: 0, to: 1, .over(1))
      Animate(
        \.parts[0].frame.size, from: .zero, to: SizeValue(width: 30, height: 30), .over(3)
      ).shifted(delay: 0.5)
      Animate(
        \.parts[0].frame, from: RectValue(x: 0, y: 0, width: 0, height: 0),
        to: RectValue(x: 80, y: 80, width: 80, height: 80), .over(8)
      ).shifted(delay: 2)
    }.timeline
    // At 2.5 the rectangle is at 5, its size, which played when that began, at 20, and its width, which played
    // when the size began, at 1.
    #expect(
      timeline.value(at: 2.5, from: Card()).parts[0].frame
        == RectValue(x: 5, y: 5, width: 1, height: 20))
  }

  @Test func neighboursShareNothing() {
    let timeline = Parallel<Card> {
      Animate(\.parts[0].opacity, to: 0, .over(1))
      Animate(\.parts[1].opacity, to: 0.5, .over(1))
      Animate(\.position.x, to: 5, .over(1))
      Animate(\.position.y, to: 7, .over(1))
    }.timeline
    let end = timeline.value(at: 1, from: Card())
    #expect(end.parts.map(\.opacity) == [0, 0.5, 1])
    #expect(end.position == PointValue(x: 5, y: 7))
  }
}
