import AnimationMath
import AnimationSampling
import AnimationTimeline
import Testing

struct PropertyNamesTests {
  private struct Tile: Sendable { var opacity = 0.0; var place = PointValue.zero }
  private struct Wall: Sendable {
    var tiles = [Tile](repeating: Tile(), count: 3)
    var dash = [0.0, 4], light = SIMD2<Float>()
  }

  private let timeline = Stagger(3, .each(0.1)) { index in
    Animate(\Wall.tiles[index].opacity, to: 1, .over(1))
    Animate(\Wall.tiles[index].place, to: PointValue(x: 1, y: 1), .over(1))
    Animate(\Wall.dash, to: [1, 2], .over(1))
    Animate(\Wall.light, to: [1, 2], .over(1))
  }.timeline

  /// A key path prints an address of code where it goes through an array.
  @Test func elementsOfArraysAreCalledByTheirPlaces() {
    let samples = timeline.samples(on: UniformGrid(from: 0, to: 1, count: 2), from: Wall())
    #expect(
      samples.properties.map(\.name) == [
        "tiles[0].opacity", "tiles[0].place", "dash", "light",
        "tiles[1].opacity", "tiles[1].place", "tiles[2].opacity",
        "tiles[2].place",
      ])
    let table = samples.table
    #expect(
      table.prefix(7).map(\.name) == [
        "tiles[0].opacity", "tiles[0].place.x", "tiles[0].place.y",
        "dash.0", "dash.1", "light.x", "light.y",
      ])
    #expect(table.map(\.values) == (0..<samples.channelCount).map(samples.values(ofChannel:)))
    let entries = timeline.layout(from: Wall()).entries
    #expect(entries[4].property == "\\Wall.tiles[1].opacity")
    #expect(samples.values(ofChannel: 1) == [0, samples.values[samples.channelCount + 1]])
  }

  /// A part of a point that runs as well takes its mark: the point is looked for again, alone.
  @Test func propertiesThatShareAPartAreNamedApart() {
    let both = Parallel<Wall> {
      Animate(\.tiles[1].place, to: .zero, .over(1))
      Animate(\.tiles[1].place.x, to: 5, .over(1))
    }.timeline
    let names = both.layout(from: Wall()).entries.map(\.property)
    #expect(names == ["\\Wall.tiles[1].place", "\\Wall.tiles[1].place.x"])
  }

  private struct Halves: Sendable {
    var still = 0.5, tiles = [Tile](repeating: Tile(opacity: 1.5), count: 40),
      nested = [[2.5], [0.5]]
  }

  /// A property is marked by its number and a half; values that are such numbers anyway are not taken for it.
  @Test func valuesThatLookLikeMarksAreNot() {
    var halves = Animated(Halves())
    let timeline = Parallel<Halves> {
      Animate(\.tiles[31].opacity, to: 9, .over(1))
      Animate(\.tiles[7].place.y, to: 9, .over(2))
      Animate(\.nested[1], to: [9], .over(3))
    }.timeline
    let names = [
      "\\Halves.tiles[31].opacity", "\\Halves.tiles[7].place.y", "\\Halves.nested[1]",
    ]
    #expect(timeline.layout(from: Halves()).entries.map(\.property) == names)
    halves.run(timeline, at: 0)
    #expect(halves.events(in: 0..<9).map(\.name) == names + names)
  }

  @Test func anEventTellsWhichElementItIsAbout() {
    var wall = Animated(Wall())
    wall.run(timeline, at: 0)
    let events = wall.events(in: 0..<0.15).filter { $0.isOn(\Wall.tiles[1].opacity) }
    #expect(events.map(\.kind) == [.began] && events[0].time == 0.1)
    #expect(events[0].name == "\\Wall.tiles[1].opacity")
    #expect(!events[0].isOn(\Wall.tiles[2].opacity))
  }
}
