import AnimationPresets
import Testing

struct LayerModelTests {
  /// Appendix B of the Core Animation Programming Guide.
  @Test func defaultsAreCoreAnimations() {
    let layer = LayerModel()
    #expect(layer.opacity == 1 && layer.anchorPoint == PointValue(x: 0.5, y: 0.5))
    #expect(layer.shadowOpacity == 0 && layer.shadowRadius == 3)
    #expect(layer.shadowOffset == SizeValue(width: 0, height: -3))
    #expect(layer.shape.miterLimit == 10 && layer.shape.strokeEnd == 1)
    #expect(layer.contentsRect == RectValue(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.transform.matrix == Matrix4.identity)
  }

  /// width, origin.y, rotation.z, translation.x, a colour's red, an element of an array: each runs alone.
  @Test func everyPartIsAPathOfItsOwn() {
    var model = LayerModel()
    model.gradient.locations = [0, 1]
    var layer = Animated(model, rules: LayerModel.rules)
    layer.animate(\.bounds.size.width, to: 10, at: 0, .over(1))
    layer.animate(\.bounds.origin.y, to: 20, at: 0, .over(1))
    layer.animate(\.rotation.z, to: 4 * .pi, at: 0, .over(1))
    layer.animate(\.translation.x, to: 6, at: 0, .over(1))
    layer.animate(\.backgroundColor.red, to: 1, at: 0, .over(1))
    layer.animate(\.gradient.locations[1], to: 0.5, at: 0, .over(1))
    let half = layer.value(at: 0.5)
    #expect(half.bounds == RectValue(x: 0, y: 10, width: 5, height: 0))
    #expect(half.rotation == [0, 0, 2 * .pi] && half.translation == [3, 0, 0])
    #expect(half.backgroundColor.red == 0.5 && half.gradient.locations == [0, 0.75])
  }

  /// A quarter turn about z takes (2, 0), scaled by 3, to (0, 6), and then by (1, 1).
  @Test func theTransformScalesThenTurnsThenMoves() {
    var layer = LayerModel()
    (layer.scale.x, layer.rotation.z) = (3, .pi / 2)
    (layer.translation.x, layer.translation.y) = (1, 1)
    let matrix = layer.transform.matrix
    let place = matrix.applied(to: SIMD3(2, 0, 0))
    #expect(abs(place.x - 1) < 1e-15 && abs(place.y - 7) < 1e-15)
  }

  /// What is empty in a new layer.
  @Test func stopsDashesAndAnOutlineAreAnimatedTo() {
    let (red, blue) = (ColorValue(red: 1, green: 0, blue: 0), ColorValue(red: 0, green: 0, blue: 1))
    var layer = Animated(LayerModel(), rules: LayerModel.rules)
    layer.animate(\.gradient.colors, to: [red, blue], at: 0, .over(1))
    layer.animate(\.gradient.locations, to: [0, 1], at: 0, .spring(.bouncy))
    layer.animate(\.shape.lineDashPattern, to: [4, 2], at: 0, .over(1))
    layer.animate(\.shape.path, to: .circle(center: [0, 0], radius: 5), at: 0, .over(1))
    layer.animate(\.gradient.colors, to: [blue, red], at: 1, .over(1))
    let (before, after, last) = (layer.value(at: 0.49), layer.value(at: 0.5), layer.value(at: 9))
    #expect(before.gradient.colors == [] && after.gradient.colors == [red, blue])
    #expect(before.shape == LayerModel().shape && after.shape.lineDashPattern == [4, 2])
    #expect(after.shape.path == .circle(center: [0, 0], radius: 5))
    #expect(last.gradient.colors == [blue, red] && last.gradient.locations == [0, 1])
  }

  @Test func opacityIsHeldWhenItIsShown() {
    var layer = Animated(LayerModel(), rules: LayerModel.rules)
    layer.animate(
      \.opacity, to: 0, at: 0, .spring(DampedSpring(response: 0.5, dampingRatio: 0.2)))
    for time in stride(from: 0.0, through: 2, by: 0.01) {
      #expect((0...1).contains(layer.value(at: time).opacity))
    }
  }
}
