import AnimationPresets
import Testing

struct FrameAnchorTests {
  struct Plate: Equatable, Sendable {
    var anchor = FrameAnchor.center.point
    var position = PointValue(x: 200, y: 100)
  }

  /// A turn by atan(3/4), twice as large.
  static let turn = AffineMatrix(a: 1.6, b: 1.2, c: -1.2, d: 1.6)
  static let size = SizeValue(width: 80, height: 30)

  /// position + M·((u − anchor)·size).
  private static func corner(_ u: PointValue, of plate: Plate) -> PointValue {
    let x = (u.x - plate.anchor.x) * size.width
    let y = (u.y - plate.anchor.y) * size.height
    return PointValue(
      x: plate.position.x + turn.a * x + turn.c * y,
      y: plate.position.y + turn.b * x + turn.d * y)
  }

  /// All pairs of the nine anchors.
  @Test(arguments: FrameAnchor.allCases)
  func theFrameStaysWhereItIs(old: FrameAnchor) {
    for new in FrameAnchor.allCases {
      let plate = Plate(anchor: old.point)
      let move = MotionTimeline<Plate>.moveAnchor(
        \.anchor, position: \.position, from: old, to: new, size: Self.size,
        transform: Self.turn)
      #expect(move.duration == 0)
      let moved = move.value(at: 0, from: plate)
      #expect(moved.anchor == new.point)
      for corner in FrameAnchor.allCases.map(\.point) {
        let distance = Self.corner(corner, of: moved).animationDistance(
          from: Self.corner(corner, of: plate))
        #expect(distance < 1e-13)
      }
    }
  }

  /// The numbers of the nine, y downwards.
  @Test func theAnchorsLieInTheUnitSquare() {
    #expect(FrameAnchor.allCases.count == 9)
    #expect(FrameAnchor.topRight.point == PointValue(x: 1, y: 0))
    #expect(FrameAnchor.left.point == PointValue(x: 0, y: 0.5))
    #expect(
      FrameAnchor.shift(
        from: FrameAnchor.center.point, to: FrameAnchor.topLeft.point, size: Self.size)
        == PointValue(x: -40, y: -15))
  }
}
