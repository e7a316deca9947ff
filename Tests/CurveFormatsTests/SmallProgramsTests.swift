// The programs with files of the page Small programs of AnimationTimeline, as they stand there.

import AnimationMath
import AnimationSampling
import AnimationTimeline
import CurveFormats
import Testing

@Suite struct SmallProgramsTests {
  private struct Tile: Sendable { var opacity = 0.0, scale = 0.5 }
  private struct Grid: Sendable { var tiles = [Tile](repeating: Tile(), count: 12) }

  @Test func aGridAsATable() throws {
    let appear = Parallel<Tile> {
      Animate(\.opacity, to: 1, .over(0.2))
      Animate(\.scale, to: 1, .spring(.bouncy))
    }
    let entrance = MotionTimeline(Grid.self) {
      Stagger(12, .total(0.4), from: .center, columns: 4) { appear.on(\.tiles[$0]) }
    }
    let samples = entrance.samples(on: UniformGrid(from: 0, rate: 60, count: 61), from: Grid())
    let bytes = try TableFormat.csv.bytes(of: [("time", samples.instants)] + samples.table)

    let table = try CSVTable(bytes)
    #expect(table.columns.prefix(2) == ["time", "tiles[0].opacity"])
    #expect(table.columns.count == 25 && table.records.count == 61)
    #expect(try table.numbers(in: "tiles[11].opacity").last == 1)
  }

  @Test func aDocumentThatIsChanged() throws {
    let document = try AnimationDescription(
      """
      {"properties": [{"name": "opacity", "type": "number", "modelValue": 0}],
       "timeline": [{"animate": "opacity", "basic": {"to": 1}, "duration": 0.3, "curve": "ease-out"}]}
      """)
    let opacity = PropertyName<Double>("opacity")
    let entrance = try #require(document.timeline)
    let both = MotionTimeline(NamedModel.self) {
      entrance.shifted(speed: 2)
      Animate(opacity, to: 0, .over(0.2))
    }
    let text = try AnimationDescription(document.properties, timeline: both).text()

    var shown = Animated(document.model)
    shown.run(both, at: 0)
    shown.animate(\.[opacity], to: 0.5, at: 0.1, .spring(.snappy))
    #expect(shown.events(in: 0..<1).allSatisfy { $0.name == "opacity" })
    let again = try AnimationDescription(text)
    #expect(
      again.timeline?.value(at: 0.1, from: again.model)[opacity] == shown.value(at: 0.1)[opacity])
  }
}
