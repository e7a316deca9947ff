// The properties of a document as keyframes of a browser, one after the other: as they are where they move by easings of
// CSS, fitted otherwise.

import AnimationTimeline
import PropertyFormats

/// The numbers of a property, and the CSS declaration that they belong to.
private struct WebNumbers {
  let names: [String]
  let groups: [Int]
  let sample: ([Double]) -> [[Double]]

  /// A declaration with values, which may be `var()`; `nil` if CSS does not know the property.
  var declaration: ([String]) -> String?

  /// Why CSS does not mix such declarations number by number; `nil` if it does.
  let obstacle: String?
}

/// A property in a browser.
struct WebProperty {
  /// Keyframes of a property of CSS, or of a custom one.
  struct Track {
    /// The name of the property; a custom one with its two hyphens.
    let name: String

    /// The initial value of a custom property.
    var initial: Double?

    /// The keyframes; empty for a value that does not change.
    var rows: [CSSKeyframe] = []
  }

  let name: String
  var tracks: [Track] = []

  /// The class of the element inside; empty for the animated one.
  var element = ""

  /// The declaration that applies the custom properties, or states a value that does not change.
  var declaration: String?

  /// The error, and how far jumps are moved.
  var error = 0.0
  var jump = 0.0

  /// The reason for custom properties; `nil` if there are none.
  var remark: String?

  var exported: ExportedAnimation.Property {
    ExportedAnimation.Property(
      name: name, error: error, keyframes: tracks.reduce(0) { $0 + $1.rows.count })
  }
}

extension WebProperty.Track {
  /// The keyframes of a property of CSS.
  init(_ property: AnimatedProperty, _ rows: [CSSKeyframe]) {
    self.init(name: ExportedDocument.identifier(property.name), initial: nil, rows: rows)
  }
}

/// The properties of a document, one after the other.
struct WebWriter {
  let document: ExportedDocument

  /// Whether the text is a CSS sheet, in which the rows of jumps are moved and inner elements have
  /// rules.
  let isSheet: Bool

  var notes: [String]
  private var taken: Set<String> = []
  private var known: Fits = []

  /// Keyframes of curves over 0…1 that have been searched for.
  typealias Fits = [(curve: ChannelCurve, keyframes: CurveKeyframes)]

  init(_ document: ExportedDocument, isSheet: Bool) {
    (self.document, self.isSheet, notes) = (document, isSheet, document.notes)
  }

  /// The properties of the document.
  ///
  /// - Parameter fits: Those of the document's other text; then also of this one. Jumps differ between the two.
  mutating func properties(_ fits: inout Fits) throws -> [WebProperty] {
    known = fits
    var all: [WebProperty] = []
    for property in document.document.properties { all.append(try web(property)) }
    fits = known.filter { $0.keyframes.cssMoves.change == 0 }
    return all
  }

  private mutating func web(_ property: AnimatedProperty) throws -> WebProperty {
    let alone = document.document.only(property)
    let numbers = numbers(of: property, in: alone)
    var web = WebProperty(name: property.name)
    let place = ExportedDocument.declaration(of: property, values: property.columns)
    web.element =
      place.map { $0.element.isEmpty ? "" : ExportedDocument.identifier($0.element) } ?? ""
    let isKnown = place != nil && numbers.declaration(numbers.names) != nil
    let isReached = isKnown && (isSheet || web.element.isEmpty)
    let isPlain = !property.velocityColumns.isEmpty
    let isOwn = isReached && !property.isColor
    let frames =
      isOwn || isPlain
      ? alone.knownFrames(until: document.duration, rest: document.rest) : nil
    let isExact = try frames.map {
      try write($0, of: property, numbers, isOwn: isOwn, into: &web)
    }
    if isExact != true {
      try fit(property, numbers, alone, isReached: isReached, into: &web)
    }
    if web.tracks.contains(where: { $0.initial != nil }) {
      let reason =
        isReached ? numbers.obstacle ?? "its numbers move apart" : "it is of an element inside"
      explain(isKnown ? reason : nil, &web)
    }
    let extremes = web.tracks.flatMap { $0.rows }.compactMap { row -> Double? in
      row.declarations.hasPrefix("opacity: ") ? Double(row.declarations.dropFirst(9)) : nil
    }
    if extremes.contains(where: { !(0...1).contains($0) }) {
      notes.append("\(property.name) leaves 0…1, where a browser holds it")
    }
    return web
  }

  private func numbers(of property: AnimatedProperty, in alone: RenderedDocument) -> WebNumbers {
    if let shown = (alone.properties[0].source as? DescribedStack<TransformList>)?.stack,
      property.word == "transform"
    {
      let even = (0...256).map { document.duration * Double($0) / 256 }
      let places =
        even + alone.events.flatMap { [$0, $0 - document.duration * 0x1p-40] }
        + (document.rest.map { [$0] } ?? [])
      if let pattern = TransformPattern(places.filter { $0 >= 0 }.map(shown.value)) {
        return WebNumbers(
          names: pattern.names.map { "\(property.name).\($0)" }, groups: pattern.groups,
          sample: { times in
            let rows = times.map { pattern.numbers(of: shown.value(at: $0)) }
            return pattern.groups.indices.map { column in rows.map { $0[column] } }
          }, declaration: { "transform: \(pattern.text($0))" }, obstacle: nil)
      }
    }
    let obstacle: String? =
      switch property.stack {
      case .color: "CSS mixes colours in another way"
      case .transform: "its functions change"
      default: nil
      }
    return WebNumbers(
      names: property.columns, groups: alone.rangeGroups,
      sample: { alone.samples(at: $0, hasVelocity: false) },
      declaration: { ExportedDocument.declaration(of: property, values: $0)?.text },
      obstacle: obstacle)
  }

  /// Notes the reason why a property is written as custom properties; `nil` for a name that CSS
  /// does not know.
  private mutating func explain(_ reason: String?, _ web: inout WebProperty) {
    let names = web.tracks.map(\.name).joined(separator: ", ")
    web.remark = reason.map { "in \(names), since \($0)" } ?? "in \(names)"
    if reason == nil {
      notes.append(
        "\(web.name) is in \(names), which no rule here uses: CSS knows no such property")
    }
  }

  // MARK: Keyframes

  /// A number with as many digits as matter within the property's range.
  private static func text(_ number: Double) -> String {
    let decimal = (number * 1e9).rounded() / 1e9 + 0
    return ShortestDecimal.text(of: number.magnitude < 1e6 ? decimal : number)
  }

  /// Writes known keyframes unchanged; `false` if they are too many for rows of their own.
  private mutating func write(
    _ frames: [KnownFrame], of property: AnimatedProperty, _ numbers: WebNumbers, isOwn: Bool,
    into web: inout WebProperty
  ) throws -> Bool {
    guard let exact = frames.keyframes(over: document.duration) else { return false }
    let keyframes = roundingTimes(of: exact) {
      exact.largestDifference(from: $0, over: 0...1).difference
    }
    web.error = exact.largestDifference(from: keyframes, over: 0...1).difference
    if isSheet {
      web.error += keyframes.cssMoves.change
      web.jump = keyframes.cssMoves.displacement
    }
    func isStill(_ column: Int) -> Bool {
      frames.allSatisfy { $0.numbers[column] == frames[0].numbers[column] }
    }
    func declaration(_ frame: KnownFrame) -> String {
      if case .transform = property.stack { return "transform: \(frame.text)" }
      return numbers.declaration(frame.numbers.map(Self.text)) ?? ""
    }
    let isMoving = frames[0].numbers.indices.contains { !isStill($0) }
    if isOwn {
      if isMoving {
        web.tracks = [.init(property, keyframes.css { index, _ in declaration(frames[index]) })]
      } else {
        web.declaration = declaration(frames[0])
      }
      return true
    }
    writeCustom(numbers, into: &web) { column, custom in
      (
        frames[0].numbers[column],
        isStill(column)
          ? []
          : keyframes.css { index, _ in "\(custom): \(Self.text(frames[index].numbers[column]))" }
      )
    }
    return true
  }

  /// Writes each number as a custom property.
  ///
  /// - Parameter track: The initial value and the keyframes of a column, by its name.
  private mutating func writeCustom(
    _ numbers: WebNumbers, into web: inout WebProperty,
    _ track: (_ column: Int, _ custom: String) throws -> (initial: Double, rows: [CSSKeyframe])
  ) rethrows {
    for (column, name) in numbers.names.enumerated() {
      let custom = ExportedDocument.custom(name, &taken)
      let (initial, rows) = try track(column, custom)
      web.tracks.append(WebProperty.Track(name: custom, initial: initial, rows: rows))
    }
    web.declaration = numbers.declaration(web.tracks.map { "var(\($0.name))" })
  }

  private mutating func fit(
    _ property: AnimatedProperty, _ numbers: WebNumbers, _ alone: RenderedDocument,
    isReached: Bool, into web: inout WebProperty
  ) throws {
    let table = try ChannelTable(
      length: document.duration, ends: document.endsAndRest.map(numbers.sample),
      events: document.events, groups: numbers.groups, tolerance: document.tolerance,
      sample: numbers.sample)
    let columns = Array(numbers.names.indices)
    let moving = columns.filter { !table.isConstant($0) }
    func declaration(_ values: [Double]) -> String {
      numbers.declaration(values.map(Self.text)) ?? ""
    }
    var hasAxis = true
    if case .rotation = property.stack { hasAxis = moving == [3] }
    if isReached, numbers.obstacle == nil, hasAxis {
      guard let lead = moving.max(by: { table.spread(of: $0) < table.spread(of: $1) }) else {
        web.declaration = declaration(columns.map(table.first))
        return
      }
      if let ways = table.ways(of: columns, along: lead) {
        let (keyframes, deviation) = try fitted(table, lead)
        web.error = table.error(of: ways, along: deviation)
        web.jump = isSheet ? keyframes.cssMoves.displacement : 0
        let rows = keyframes.css { _, lead in
          declaration(ways.map { $0.base + $0.factor * lead })
        }
        web.tracks = [.init(property, rows)]
        return
      }
    }
    var (error, jump) = (0.0, 0.0)
    var fits: [Int: CurveKeyframes] = [:]
    for column in moving {
      let (keyframes, deviation) = try fitted(table, column)
      error = max(error, table.error(deviation, of: column))
      jump = isSheet ? max(jump, keyframes.cssMoves.displacement) : 0
      fits[column] = keyframes
    }
    (web.error, web.jump) = (error, jump)
    writeCustom(numbers, into: &web) { column, custom in
      let keyframes = fits[column]
      return (
        keyframes?.values[0] ?? table.first(column),
        keyframes?.css { "\(custom): \(ShortestDecimal.text(of: $1))" } ?? []
      )
    }
  }

  /// The keyframes of a channel over 0…1, and their largest difference from it, without that of the table.
  private mutating func fitted(
    _ table: ChannelTable, _ channel: Int
  ) throws -> (CurveKeyframes, deviation: Double) {
    let curve = table.curve(ofChannel: channel, end: 1)
    func change(_ keyframes: CurveKeyframes) -> Double { isSheet ? keyframes.cssMoves.change : 0 }
    func deviation(_ keyframes: CurveKeyframes) -> Double {
      table.deviation(of: keyframes, from: curve) + change(keyframes)
    }
    if let same = known.first(where: { $0.curve == curve }) {
      return (same.keyframes, deviation(same.keyframes))
    }
    var keyframes = try table.keyframes(curve, channel)
    let moved = change(keyframes)
    if moved > 0, deviation(keyframes) + table.errors[channel] > table.tolerances[channel] {
      keyframes = try table.keyframes(curve, channel, reserve: 2 * moved)
    }
    let room = table.tolerances[channel] - table.errors[channel]
    keyframes = roundingTimes(of: keyframes) {
      document.tolerance * deviation($0) / max(2 * room, 1e-300)
    }
    known.append((curve, keyframes))
    return (keyframes, deviation(keyframes))
  }

  /// Keyframes whose times have as few digits as the tolerance allows; those of jumps keep theirs.
  ///
  /// - Parameter error: The error of given keyframes, as a fraction of the range.
  private func roundingTimes(
    of keyframes: CurveKeyframes, _ error: (CurveKeyframes) -> Double
  ) -> CurveKeyframes {
    let times = keyframes.times
    var scale = 1.0
    while scale * document.tolerance < 10 { scale *= 10 }
    for _ in 0..<8 {
      var rounded = times
      for index in times.indices.dropFirst().dropLast()
      where times[index - 1] < times[index] && times[index] < times[index + 1] {
        rounded[index] = (times[index] * scale).rounded() / scale
      }
      if zip(rounded, rounded.dropFirst()).enumerated().allSatisfy({ index, pair in
        pair.0 < pair.1 || times[index] == times[index + 1]
      }),
        let found = try? CurveKeyframes(
          validating: rounded, values: keyframes.values, timingFunctions: keyframes.timingFunctions),
        found == keyframes || error(found) <= document.tolerance / 2
      {
        return found
      }
      scale *= 10
    }
    return keyframes
  }
}
