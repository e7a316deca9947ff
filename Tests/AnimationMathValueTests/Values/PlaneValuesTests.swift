import AnimationMath
import Testing
import _TestSupport

@Suite struct PlaneValuesTests {
  @Test func pointsSizesAndRectanglesKeepTheIdentities() {
    ValueIdentities(PointValue.zero).expect()
    ValueIdentities(SizeValue.zero).expect()
    ValueIdentities(RectValue.zero).expect()
  }

  @Test func channelsAreInReadingOrder() {
    #expect(PointValue(x: 1, y: 2).channels == [1, 2])
    #expect(SizeValue(width: 1, height: 2).channels == [1, 2])
    #expect(RectValue(x: 1, y: 2, width: 3, height: 4).channels == [1, 2, 3, 4])
  }

  @Test func rectanglesMoveAndGrowAtOnce() {
    let from = RectValue(x: 0, y: 0, width: 100, height: 50)
    let to = RectValue(x: 40, y: -8, width: 20, height: 50)
    let half = from.interpolated(to: to, at: 0.5)
    #expect(half == RectValue(x: 20, y: -4, width: 60, height: 50))
    #expect(half.center == from.center.interpolated(to: to.center, at: 0.5))
    #expect(from.animationDistance(from: RectValue(x: 3, y: 0, width: 100, height: 54)) == 5)
    #expect(from.interpolated(to: to, at: 2).size.width == -60)
  }

  @Test func sumsAndDistancesAreByCoordinate() {
    let (a, b) = (PointValue(x: 1, y: 2), PointValue(x: 10, y: -1))
    #expect(a.added(onto: b) == PointValue(x: 11, y: 1))
    #expect(a.additiveDifference(from: b) == PointValue(x: -9, y: 3))
    #expect(a.animationDistance(from: PointValue(x: 4, y: 6)) == 5)
    #expect(
      a.moved(by: b) == PointValue(x: 11, y: 1) && a.scaled(by: -3) == PointValue(x: -3, y: -6))
    #expect(a.offset(from: b) == PointValue(x: -9, y: 3))
    #expect(a.distance(to: PointValue(x: 4, y: 6)) == 5)
    #expect(SizeValue(width: 1, height: 2).scaled(by: 2) == SizeValue(width: 2, height: 4))
    let (s, t) = (SizeValue(width: 1, height: 2), SizeValue(width: 10, height: -1))
    #expect(s.accumulated(onto: t, count: 2) == SizeValue(width: 12, height: 3))
  }
}
