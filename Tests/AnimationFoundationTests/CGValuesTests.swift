import AnimationFoundation
import AnimationMath
import Foundation
import Testing
import _TestSupport

@Suite struct CGValuesTests {
  /// Whether a type of Foundation does all that the core's type of the same shape does.
  private func expectSame<Value: LinearValue, Core: LinearValue>(
    _ template: Value, as core: Core, _ converted: (Value) -> Core
  ) {
    var random = SeededRandom(seed: 51)
    var failures: [String] = []
    for _ in rounds(5_000) {
      let a = template.withChannels { _ in random.uniform(in: -1000...1000) }
      let b = template.withChannels { _ in random.uniform(in: -1000...1000) }
      let (x, y) = (converted(a), converted(b))
      let p = random.uniform(in: -1...2)
      let count = random.uniform(in: 0...5)
      if x.channels != a.channels || !a.isMixable(with: b)
        || converted(a.interpolated(to: b, at: p)) != x.interpolated(to: y, at: p)
        || a.interpolated(to: b, at: 0) != a || a.interpolated(to: b, at: 1) != b
        || converted(a.added(onto: b)) != x.added(onto: y)
        || converted(a.accumulated(onto: b, count: count)) != x.accumulated(onto: y, count: count)
        || a.additiveDifference(from: b).map(converted) != x.additiveDifference(from: y)
        || converted(a.additiveIdentity) != x.additiveIdentity
        || a.additiveIdentity.added(onto: a) != a
        || a.animationDistance(from: b) != x.animationDistance(from: y)
      {
        failures.append("\(a), \(b) at \(p)")
      }
    }
    #expect(failures.isEmpty, "\(Value.self): \(failures.count), first \(failures.first ?? "")")
  }

  @Test func foundationsGeometryMovesAsTheCoresDoes() {
    expectSame(CGFloat(0), as: 0.0) { Double($0) }
    expectSame(CGPoint.zero, as: PointValue.zero) { PointValue($0) }
    expectSame(CGSize.zero, as: SizeValue.zero) { SizeValue($0) }
    expectSame(CGRect.zero, as: RectValue.zero) { RectValue($0) }
    #if canImport(CoreGraphics)
      expectSame(CGVector.zero, as: PointValue.zero) { PointValue($0) }
    #endif
  }

  @Test func theDocumentedExample() {
    let from = CGRect(x: 0, y: 0, width: 100, height: 50)
    let to = CGRect(x: 40, y: 0, width: 20, height: 50)
    let middle = from.interpolated(to: to, at: CubicBezier.easeInOut.value(at: 0.5))
    #expect(middle == CGRect(x: 20, y: 0, width: 60, height: 50))
    #expect(RectValue(from).center == PointValue(x: 50, y: 25))
    #expect(CGPoint(PointValue(x: 1, y: 2)) == CGPoint(x: 1, y: 2))
  }

  @Test func arraysOfThemAreValuesToo() {
    let a = [CGPoint(x: 0, y: 0), CGPoint(x: 2, y: 2)]
    let b = [CGPoint(x: 2, y: 0), CGPoint(x: 4, y: 6)]
    #expect(a.interpolated(to: b, at: 0.5) == [CGPoint(x: 1, y: 0), CGPoint(x: 3, y: 4)])
    #expect(a.channels == [0, 0, 2, 2])
  }
}

@Suite struct CGConversionsTests {
  @Test func conversionsLeaveEverythingAsItIs() {
    let point = CGPoint(x: 1.5, y: -2)
    let size = CGSize(width: -3, height: 4)
    let rect = CGRect(origin: point, size: size)
    #expect(CGPoint(PointValue(point)) == point)
    #expect(CGSize(SizeValue(size)) == size)
    // A negative width stays one.
    #expect(CGRect(RectValue(rect)).origin == point && CGRect(RectValue(rect)).size == size)
    #expect(RectValue(rect) == RectValue(x: 1.5, y: -2, width: -3, height: 4))
    #if canImport(CoreGraphics)
      #expect(CGVector(PointValue(CGVector(dx: 1, dy: 2))) == CGVector(dx: 1, dy: 2))
    #endif
  }
}
