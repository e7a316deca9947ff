// What does a frame of ten thousand layers cost, a call on one of them, and a whole animation of them in bulk?

import AnimationMath
import AnimationSampling
import AnimationTimeline

extension Question {
  private struct Tile: Sendable {
    var opacity = 1.0, scale = 1.0, rotation = 0.0, width = 10.0, x = 0.0
  }

  private struct Wall: Sendable { var tiles = [Tile](repeating: Tile(), count: 10_000) }

  /// Five animations of each of ten thousand layers, with the same timing.
  private static func five(delay: Double) -> MotionTimeline<Wall> {
    Stagger(10_000, .each(delay)) { index in
      Parallel {
        Animate(\Wall.tiles[index].opacity, from: 0, to: 1, .over(0.3, .easeOut))
        Animate(\Wall.tiles[index].scale, from: 0.5, to: 1, .spring(.bouncy))
        Animate(\Wall.tiles[index].rotation, to: Double(index), .over(1, .easeInOut))
        Animate(\Wall.tiles[index].width, to: 20, .over(0.5, .ease))
        Animate(\Wall.tiles[index].x, by: 100, .spring(.snappy))
      }
    }.timeline
  }

  /// A call on each element of one model, by its property.
  static let timelineCalls = Question("a call on one property of a model of 10 000 elements") {
    let paths = (0..<10_000).map { \Wall.tiles[$0].x }
    func contestant(
      _ name: String, on model: Animated<Wall>,
      _ call: @escaping (inout Animated<Wall>, Int) -> Void
    ) -> Contestant {
      Contestant(
        name: name, count: 10_000,
        run: {
          var model = model
          for index in 0..<10_000 { call(&model, index) }
          return model.model.tiles.reduce(0) { $0 + $1.x }
        }, expected: 9_999 * 5_000, tolerance: 0)
    }
    let still = Animated(Wall())
    var (running, preserving) = (still, Animated(Wall(), policy: .preservingVelocity))
    for path in paths {
      running.animate(path, to: 1, at: 0, .spring(.bouncy))
      preserving.animate(path, to: 1, at: 0, .spring(.bouncy))
    }
    let names = paths.indices.map { "\($0)" }
    return [
      contestant("animate(_:to:at:), a property that nothing animates", on: still) {
        $0.animate(paths[$1], to: Double($1), at: 0, .spring(.bouncy))
      },
      contestant("animate(_:to:at:), a property that moves", on: running) {
        $0.animate(paths[$1], to: Double($1), at: 0.1, .spring(.bouncy))
      },
      contestant("the same, its velocity preserved", on: preserving) {
        $0.animate(paths[$1], to: Double($1), at: 0.1, .spring(.bouncy))
      },
      contestant("run(_:at:forKey:), each by a name", on: running) {
        $0.run(
          Animate(paths[$1], to: Double($1), .spring(.bouncy)), at: 0.1, forKey: names[$1])
      },
      contestant("set(_:to:at:), a property that moves", on: running) {
        $0.set(paths[$1], to: Double($1), at: 0.1)
      },
    ]
  }

  private static let grid = UniformGrid(from: 0, rate: 60, count: 240)

  /// Bulk sampling, from the steps to all numbers: nanoseconds for one of 12 million.
  static let timelineSamples = Question("a number of 10 000 layers × 5 animations × 240 instants") {
    func contestant(_ name: String, _ timeline: MotionTimeline<Wall>) -> Contestant {
      let layout = timeline.layout(from: Wall())
      let rows = [10, 100, 239]
      let expected = rows.reduce(0.0) { sum, row in
        let wall = layout.value(at: grid[row])
        return sum
          + wall.tiles.reduce(0) { $0 + $1.opacity + $1.scale + $1.rotation + $1.width + $1.x }
      }
      return Contestant(
        name: name, count: 50_000 * 240,
        run: {
          let samples = timeline.samples(on: grid, from: Wall(), threads: 1)
          return rows.reduce(0.0) { sum, row in
            sum + samples.values[row * 50_000..<(row + 1) * 50_000].reduce(0, +)
          }
        }, expected: expected, tolerance: 1e-4)
    }
    return [
      contestant("MotionTimeline.samples(on:), one timing", five(delay: 0)),
      contestant("samples(on:), each with its delay", five(delay: 0.0002)),
    ]
  }

  /// Ten thousand models of two animations each, asked at one instant.
  static let timelineFrame = Question("a layer of two animations at one instant, 10 000 of them") {
    var tiles = [Animated<Tile>](repeating: Animated(Tile()), count: 10_000)
    for index in tiles.indices {
      tiles[index].animate(\.opacity, to: 0, at: 0, .over(1, .easeInOut))
      tiles[index].animate(\.x, to: Double(index), at: 0.1, .spring(.bouncy))
    }
    let models = tiles
    var wall = Animated(Wall())
    wall.run(
      Stagger(10_000, .each(0)) { index in
        Parallel {
          Animate(\Wall.tiles[index].opacity, to: 0, .over(1, .easeInOut))
          Animate(\Wall.tiles[index].x, to: Double(index), .spring(.bouncy)).shifted(delay: 0.1)
        }
      }, at: 0)
    let one = wall
    let ease = Easing.easeInOut.value(at: 0.5)
    let spring = DampedSpring.bouncy.motion(from: 0, to: 1).value(at: 0.4)
    let expected = 10_000 * (1 - ease) + spring * 9_999 * 5_000
    return [
      Contestant(
        name: "Animated.value(at:), a model for each", count: 10_000,
        run: {
          models.reduce(0) { sum, model in
            let tile = model.value(at: 0.5)
            return sum + tile.opacity + tile.x
          }
        }, expected: expected, tolerance: 1e-3),
      Contestant(
        name: "value(at:), one model of all", count: 10_000,
        run: { one.value(at: 0.5).tiles.reduce(0) { $0 + $1.opacity + $1.x } },
        expected: expected, tolerance: 1e-3),
      Contestant(
        name: "samples(at:), one model of all", count: 10_000,
        run: { one.samples(at: [0.5], threads: 1).values.reduce(0, +) },
        expected: expected, tolerance: 1e-3),
    ]
  }
}
