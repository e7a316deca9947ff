// One page that plays a document: animated properties, alone or led by a timeline.
//
//     stage       an element for each object, with the style of the exported CSS
//     tracks      each property over time, its steps as bars, marks, what happens when
//     texts       every export, with the largest error of each property
//
// All numbers are sampled here and are in the page as they are, to the last bit: the script chooses an instant,
// shows its numbers, and computes none. The page's own policy forbids it to load anything.
//
// DocumentPreview+Stage.swift makes the stage, DocumentPreview+Tracks.swift the tracks.

import Console
import CurveFormats

/// The preview page of a document: its stage, its tracks and its exports.
struct DocumentPreview: Sendable {
  let exported: ExportedDocument

  /// The name of the document, and the name of its animation in texts.
  let name: String

  /// The last time of the page, and whether the document repeats from there.
  let end: Double
  let isEndless: Bool

  /// The number of even instants from 0 to ``end``, and the values of each column there.
  let count: Int
  private(set) var columns: [[Double]] = []

  /// The velocities of each property, a list for each of its columns; none where it has no velocity.
  private(set) var velocities: [[[Double]]] = []

  /// The first column of each property.
  let places: [Int]

  var document: RenderedDocument { exported.document }
  var properties: [AnimatedProperty] { document.properties }

  /// - Parameter name: The document's name, shown as the title and used in exported texts.
  init(_ exported: ExportedDocument, named name: String) {
    (self.exported, self.name) = (exported, name)
    isEndless = exported.iterations == .infinity
    end = exported.duration * (isEndless ? 1 : exported.iterations)
    let width = exported.document.properties.reduce(0) { $0 + $1.columns.count }
    // Some 240 instants a second, as long as the numbers take less than a megabyte.
    count = max(min(Int(min(end * 240, 4800).rounded(.up)), 100_000 / width), 120) + 1
    let last = Double(count - 1)
    let (end, times) = (end, 0..<count)
    places = exported.document.properties.reduce(into: [0]) {
      $0.append($0[$0.count - 1] + $1.columns.count)
    }
    var rest = exported.document.samples(
      at: times.map { end * (Double($0) / last) }, hasVelocity: true)[...]
    for property in properties {
      columns += rest.prefix(property.columns.count)
      rest = rest.dropFirst(property.columns.count)
      velocities.append(Array(rest.prefix(property.velocityColumns.count)))
      rest = rest.dropFirst(property.velocityColumns.count)
    }
  }

  /// The complete HTML of the page.
  var html: String {
    let (cards, notes) = texts
    return htmlPage(
      title: name, style: LinePlot.style + style,
      body: """
        <header>
        <h1>\(name.htmlEscaped)</h1>
        <div class="controls">
        <button id="play" type="button">Pause</button>
        <label>Speed <input id="speed" type="range" min="0.05" max="1" step="0.05" value="1"><output id="rate">1×</output></label>
        </div>
        </header>
        <main>
        \(stage)\(tracks)<section>
        <h3>Export</h3>
        <div class="texts">
        \(cards)</div>
        \(notes)</section>
        </main>
        <footer>The numbers of this page are computed by animcurve, at \(count) instants. An error is in percent of the range of a property.</footer>
        <script type="application/json" id="data">\(data)</script>
        <script>
        \(script)</script>
        """)
  }

  private var style: String {
    let colors = (0..<LinePlot.colours).map {
      ".tracks .c\($0) { --c: var(--c\($0)) } .object.f\($0) { color: var(--c\($0)) }\n"
    }
    return embedded(PackageResources.page_css) + embedded(PackageResources.document_css)
      + colors.joined()
  }

  private var script: String {
    [
      PackageResources.clock_js, PackageResources.document_js, PackageResources.clipboard_js,
      PackageResources.copying_js,
    ].map(embedded).joined()
  }

  /// The exported texts as cards, and notes on what the other systems cannot hold.
  private var texts: (cards: String, notes: String) {
    var (cards, notes) = ("", [String]())
    let named = ExportedDocument.identifier(name)
    for (target, animation) in ExportTarget.animations(of: exported, named: named) {
      do {
        let animation = try animation.get()
        cards += textCard(
          target.title, target.rawValue, animation.text,
          badge: ExportedCurve.bound(animation.error))
        notes += animation.notes.filter { !notes.contains($0) }
      } catch {
        notes.append("\(target.title): \(error)")
      }
    }
    let list = notes.map(\.htmlEscaped).joined(separator: "; ")
    return (cards, notes.isEmpty ? "" : "<p class=\"none\">\(list)</p>\n")
  }

  /// The numbers for the script: eight bytes each, column after column, in base64.
  private var data: String {
    let bytes = columns.joined().flatMap { number in
      withUnsafeBytes(of: number.bitPattern.littleEndian) { Array($0) }
    }
    let names = stageNames.map(JSONValue.quoted).joined(separator: ", ")
    let json =
      "{\"end\": \(end), \"isEndless\": \(isEndless), \"count\": \(count),"
      + " \"names\": [\(names)], \"numbers\": \"\(base64(bytes))\"}"
    return json.reduce(into: "") { $0 += $1 == "<" ? "\\u003c" : String($1) }
  }
}

/// Bytes in base64 (RFC 4648).
private func base64(_ bytes: [UInt8]) -> String {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  text.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let three = bytes[start..<min(start + 3, bytes.count)]
    let word = three.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - three.count))
    for place in 0..<4 {
      text.append(place > three.count ? 61 : digits[word >> (18 - 6 * place) & 63])
    }
  }
  return String(decoding: text, as: UTF8.self)
}
