import AnimationMath
import AnimationSampling
import AnimationTimeline
import Testing

struct NamedModelTests {
  private let opacity = PropertyName<Double>("opacity")
  private let place = PropertyName<PointValue>("place")

  private var model: NamedModel {
    var model = NamedModel()
    model[opacity] = 1
    model[place] = .zero
    return model
  }

  /// Whether a step was written by the name or by a path, and in every report.
  @Test func propertiesAreCalledByTheirNames() {
    let timeline = MotionTimeline(NamedModel.self) {
      Animate(opacity, to: 0, .over(1))
      Animate(\.[place], values: [.zero, PointValue(x: 1, y: 2)], .over(1))
    }
    #expect(timeline.layout(from: model).entries.map(\.property) == ["opacity", "place"])
    let samples = timeline.samples(on: UniformGrid(from: 0, to: 1, count: 3), from: model)
    #expect(samples.properties.map(\.name) == ["opacity", "place"])
    #expect(samples.table.map(\.name) == ["opacity", "place.x", "place.y"])
    var animated = Animated(model)
    animated.animate(\.[place], to: PointValue(x: 5, y: 5), at: 0, .over(1))
    #expect(animated.events(in: 0..<2).map(\.name) == ["place", "place"])
  }

  @Test func aPartOfAValueIsCalledByItsPath() {
    let timeline = MotionTimeline(NamedModel.self) { Animate(\.[place].x, to: 3, .over(1)) }
    let name = timeline.layout(from: model).entries[0].property
    #expect(name.hasPrefix("\\NamedModel") && name.hasSuffix(".x"))
  }
}
