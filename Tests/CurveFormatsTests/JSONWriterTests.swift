import Foundation
import Testing

import CurveFormats

@Suite struct JSONWriterTests {
  @Test func tableIsAnArrayOfObjectsOneToALine() throws {
    let sink = MemorySink()
    let writer = try TableWriter(.json, columns: ["time", "value", "velocity"], into: sink)
    try writer.writeRow([0, -0.0, 20])
    try writer.writeRow([0.1, 1e-05, .infinity])
    try writer.writeRow([1e300, .leastNonzeroMagnitude, -.infinity])
    try writer.finish()
    #expect(
      sink.text == """
        [
        {"time":0,"value":-0.0,"velocity":20},
        {"time":0.1,"value":1e-05,"velocity":"inf"},
        {"time":1e+300,"value":5e-324,"velocity":"-inf"}
        ]

        """)
  }

  @Test func tableWithoutRowsIsAnEmptyArray() throws {
    let sink = MemorySink()
    let writer = try TableWriter(.json, columns: ["time"], into: sink)
    try writer.finish()
    #expect(sink.text == "[\n]\n")
  }

  @Test func labelAndNamesAreEscaped() throws {
    let sink = MemorySink()
    let writer = try TableWriter(
      .json, columns: ["\"x\""], labelColumn: "curve", rowCount: 1, into: sink)
    try writer.writeRow(label: "a\\b\n", [1.5])
    try writer.finish()
    #expect(sink.text == "[\n" + #"{"curve":"a\\b\n","\"x\"":1.5}"# + "\n]\n")
  }

  @Test func anotherParserReadsTheTableBack() throws {
    let numbers = [
      0, 1.0 / 3, -1e-7, 1e21, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.1 + 0.2,
    ]
    let label = String(String.UnicodeScalarView((0..<0x300).compactMap(Unicode.Scalar.init))) + "🌀"
    let sink = MemorySink()
    let writer = try TableWriter(.json, columns: ["x"], labelColumn: "name", into: sink)
    for number in numbers { try writer.writeRow(label: label, [number]) }
    try writer.finish()

    struct Row: Decodable {
      let name: String
      let x: Double
    }
    let rows = try JSONDecoder().decode([Row].self, from: Data(sink.bytes))
    #expect(rows.map(\.x) == numbers)
    #expect(rows.allSatisfy { Array($0.name.unicodeScalars) == Array(label.unicodeScalars) })
  }
}
