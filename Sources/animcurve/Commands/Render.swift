// animcurve render: the values of animated properties, as a table.
//
// The document becomes stacks of animations, or a timeline of all properties
// (AnimationDescription). They are sampled at the instants of the options, in stretches of some
// thousands. Nothing is kept, so memory does not grow with the number of rows. The numbers of a timeline
// are sampled column by column; those of stacks, transforms and velocities one instant after the other.

import AnimationMath
import AnimationSampling
import Console
import CurveFormats

extension Command {
  static let render = Command(
    name: "render",
    abstract: "Write the values of animated properties as a table",
    operand: Operand(
      name: "file", help: "The document; - is standard input", arity: .exactlyOne,
      substitute: Options.example, completion: .files),
    options: Options.instants + [
      Options.start.otherwise("0"), Options.end.otherwise("where the last animation ends"),
      Options.example, Options.property, Options.withVelocities, Options.format, Options.digits,
      Options.output,
    ],
    exclusive: Options.instantRules,
    run: { try $0.render() })
}

extension Options {
  static let property = Option(
    "property", .text, "NAME", "Take this property only", otherwise: "all properties")

  fileprivate static let example = Option(
    flag: "example",
    "Print an example document instead of reading one; followed by the word timeline, an example with"
      + " a timeline")
}

extension Arguments {
  /// Writes the table, or the example.
  func render() throws {
    if self[Options.example] {
      guard operands.isEmpty || operands == ["timeline"] else {
        throw mistake("unexpected operand \(quoted(operand)) beside --example")
      }
      let example =
        operands.isEmpty ? PackageResources.example_json : PackageResources.timeline_json
      return try print(String(embedded(example).dropLast()))
    }
    if operand == "-" && self[Options.atFile] == "-" {
      throw mistake("<file> and --at-file cannot both read standard input")
    }
    let document = try renderedDocument(operand)
    var instants = try instants(of: document)
    if self[Options.format] == .npy { instants = try instants.counted() }
    let hasVelocity = self[Options.withVelocities]
    let columns =
      ["time"]
      + document.properties.flatMap { $0.columns + (hasVelocity ? $0.velocityColumns : []) }
    // Some 8 MiB of numbers.
    let length = min(max((1 << 20) / columns.count, 256), 1 << 14)
    try writeTable(columns: columns, rowCount: instants.count) { writer, progress in
      try instants.forEachStretch(of: length) { times in
        try writer.writePlainRows(
          columns: [times] + document.samples(at: times, hasVelocity: hasVelocity))
        progress.advance(by: times.count)
      }
    }
  }

  /// The properties of the file, or the requested one.
  ///
  /// - Parameter bytes: The bytes of the file; read if `nil`.
  func renderedDocument(_ path: String, _ bytes: [UInt8]? = nil) throws -> RenderedDocument {
    let input = Input(path: path)
    let bytes = try bytes ?? input.bytes()
    var document: RenderedDocument
    do throws(JSONError) {
      document = RenderedDocument(try AnimationDescription(utf8: bytes))
    } catch {
      throw CommandError.badData("\(input.name): \(advice(on: bytes, path) ?? "\(error)")")
    }
    if let name = ifDeclared(Options.property) {
      let names = document.properties.map(\.name)
      _ = try declared(name, among: names, by: Options.property, "property", "properties")
      document.properties.removeAll { $0.name != name }
    }
    return document
  }

  /// What a file of another system is, and how to render it; `nil` for a file without keyframes.
  private func advice(on bytes: [UInt8], _ path: String) -> String? {
    let source = ImportSource.source(of: bytes, named: path)
    guard let motion = try? source.read(bytes), motion.hasKeyframes else { return nil }
    let name = source == .css ? "CSS" : source.rawValue
    return "this is \(name), which 'animcurve import \(path) | animcurve render -' renders"
  }

  /// The instants for a document, as the options say.
  private func instants(of document: RenderedDocument) throws -> Instants {
    if let listed = try listedInstants() { return listed }
    let start = try start()
    let given = try givenEnd(start: start)
    return try evenInstants(
      from: start, to: given ?? end(of: document, start: start), pastEnd: given == nil)
  }

  /// When the last animation ends.
  func end(of document: RenderedDocument, start: Double) throws -> Double {
    let (end, name) = document.lastEnd
    guard end < .infinity else {
      throw mistake("\(quoted(name)) never ends; give --end")
    }
    try check(naturalEnd: end, of: name)
    guard end > start else {
      let reason =
        end == 0
        ? "nothing is animated" : "the last animation ends at \(shortestDecimal(end))"
      throw mistake("\(reason), and --start is \(shortestDecimal(start)); give --end")
    }
    return end
  }
}
