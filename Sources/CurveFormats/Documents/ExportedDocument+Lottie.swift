// A document as a Lottie file: a shape layer for each element, at 60 frames a second or a little more.
//
//     opacity                  the layer's opacity, in percent
//     position, translation    the layer's position, x and y apart
//     scale                    the layer's scale, in percent: a number, or factors
//     rotate, rotation         the layer's rotation, about the z axis
//     color, fill, …           the fill of a square of 100 in the layer, and its opacity
//     transform                the transform of that square's group: position, rotation and scale; the rotation continues
//                              past half a turn
//     anything else            effects of the layer: a slider for each number
//
// A name such as inner.opacity is the opacity of the layer inner. A property of Lottie has one list
// of keyframes for all its numbers, and readers differ about easings for each of them. So numbers
// that move together share their easings, as on a straight way; others are joined by lines, so many
// that the tolerance is kept. A position has x and y apart.
//
// Left out, with a note: the shear of a transform, perspective, and a turn about another axis. What a transform
// does along z is not seen without perspective.
//
// The frame `op` is not shown. A document that ends has one whole frame behind its last instant, whose values a player
// shows from there on. An endless one is one pass of it, which a player may loop: players loop after whole frames, so
// the frame rate is the least one from 60 on at which a pass is whole frames. Other passes are written one after the
// other.

import PropertyFormats

extension ExportedDocument {
  func lottieFile(named name: String) throws -> ExportedAnimation {
    var writer = LottieWriter(self)
    // The importer accepts frame rates up to this one.
    guard writer.rate <= 1e6 else {
      throw ExportError(
        "Lottie has up to 1e6 frames a second here, and a pass of \(duration) s needs more")
    }
    return try writer.file(named: name)
  }
}

/// The numbers of one Lottie property, as functions of the columns of one property of the document.
private struct LottieNumbers {
  /// The Lottie property's numbers for a row of the document property's columns.
  let map: ([Double]) -> [Double]

  /// The factor of the numbers in Lottie.
  var scale = 1.0

  /// The group of each number; numbers of one group share the range of which errors are fractions.
  var groups: [Int]

  /// Whether the numbers are angles from −180° to 180°, to which whole turns are added.
  var areWrapped = false
}

/// An angle taken from a matrix, continued from instant to instant without jumps of whole turns.
private struct UnwrappedAngle {
  private let step: Double
  private var angles: [Double]

  /// - Parameter wrapped: The angles at instants a step apart, from 0 on; less than half a turn from one to the next.
  init(_ wrapped: [Double], step: Double) {
    self.step = step
    angles = []
    for angle in wrapped { angles.append(Self.nearest(angle, to: angles.last ?? angle)) }
  }

  func value(_ angle: Double, at time: Double) -> Double {
    Self.nearest(angle, to: angles[min(Int((time / step).rounded()), angles.count - 1)])
  }

  private static func nearest(_ angle: Double, to other: Double) -> Double {
    angle + 360 * ((other - angle) / 360).rounded()
  }
}

private struct LottieWriter {
  private let document: ExportedDocument
  private let length: Double
  let rate: Double
  private let frames: Double

  /// The frame after the last shown one, Lottie's `op`.
  private let end: Double

  private var properties: [ExportedAnimation.Property] = []
  private var notes: [String] = []
  private var error = 0.0
  private var count = 0
  private var layers: [Layer] = []

  /// The document with the property that is written.
  private var alone: RenderedDocument

  /// A layer, and the Lottie properties written so far.
  private struct Layer {
    let name: String
    var transform: [(name: String, value: JSONValue)] = []
    var group: [(name: String, value: JSONValue)] = []
    var fill: [(name: String, value: JSONValue)] = []
    var effects: [JSONValue] = []
  }

  init(_ document: ExportedDocument) {
    (self.document, alone) = (document, document.document)
    if document.isEndless {
      length = document.duration
      // A product that exceeds a whole number by rounding alone must not add a frame.
      frames = max((length * 60 * (1 - 1e-13)).rounded(.up), 1)
      // Often a quotient is a whole number except for its rounding.
      let whole = (frames / length).rounded()
      rate = frames / whole == length ? whole : frames / length
      end = frames
    } else {
      length = document.duration * document.iterations
      (rate, frames) = (60, length * 60)
      end = frames.rounded(.up) + 1
    }
  }

  // MARK: Properties

  mutating func file(named name: String) throws -> ExportedAnimation {
    for property in document.document.properties {
      alone = document.document.only(property)
      (error, count) = (0, 0)
      if try write(property, in: name) {
        properties.append(
          ExportedAnimation.Property(name: property.name, error: error, keyframes: count))
      }
    }
    if document.isEndless, document.iterations < .infinity {
      let passes = ShortestDecimal.text(of: document.iterations)
      notes.append("the file is one pass, which a player repeats: it cannot say \(passes) times")
    }
    guard !properties.isEmpty else {
      throw ExportError("Lottie can hold no property of the document: \(notes[0])")
    }
    return ExportedAnimation(
      text: text(named: name), properties: properties, notes: document.notes + notes)
  }

  /// Writes a property; `false` if it is left out.
  private mutating func write(_ property: AnimatedProperty, in document: String) throws -> Bool {
    let layer = self.layer(property.parents.isEmpty ? document : property.parents)
    let word = property.word
    func isFree(_ name: String) -> Bool {
      !layers[layer].transform.contains { $0.name == name }
    }
    func one(_ column: Int, times scale: Double = 1) -> LottieNumbers {
      LottieNumbers(map: { [$0[column]] }, scale: scale, groups: [0])
    }
    func append(_ name: String, _ value: JSONValue) {
      layers[layer].transform.append((name, value))
    }
    switch property.stack {
    case .number where word == "opacity" && isFree("o"):
      append("o", try written(one(0, times: 100)))
    case .number where word == "scale" && isFree("s"):
      let both = LottieNumbers(map: { [$0[0], $0[0]] }, scale: 100, groups: [0, 0])
      append("s", try written(both))
    case .scale where word == "scale" && isFree("s"):
      let both = LottieNumbers(map: { [$0[0], $0[1]] }, scale: 100, groups: [0, 0])
      append("s", try written(both))
    case .point
    where ["position", "translation", "translate", "offset"].contains(word) && isFree("p"):
      append("p", try apart { [$0[0], $0[1]] })
    case .rotation where (word == "rotate" || word == "rotation") && isFree("r"):
      let isFlat = sample(64).allSatisfy { $0[0] == 0 && $0[1] == 0 || $0[3] == 0 }
      guard isFlat else { return leaveOut(property, "it turns about another axis than z") }
      let turn = LottieNumbers(map: { [$0[2] < 0 ? -$0[3] : $0[3]] }, groups: [0])
      append("r", try written(turn))
    case .color
    where ["color", "fill", "backgroundcolor", "background"].contains(word)
      && layers[layer].fill.isEmpty:
      let color = LottieNumbers(map: { [$0[0], $0[1], $0[2]] }, groups: [0, 0, 0])
      layers[layer].fill = [
        ("c", try written(color)), ("o", try written(one(3, times: 100))),
      ]
    case .transform where layers[layer].group.isEmpty: return try writeTransform(property, layer)
    default:
      let all = try table(LottieNumbers(map: { $0 }, groups: Array(property.columns.indices)))
      for (index, column) in property.columns.enumerated() {
        layers[layer].effects.append(
          Self.slider(column, try written(all, [index]), layers[layer].effects.count + 1))
      }
    }
    return true
  }

  private mutating func leaveOut(_ property: AnimatedProperty, _ reason: String) -> Bool {
    notes.append("\(property.name) is left out, since \(reason)")
    return false
  }

  private mutating func layer(_ name: String) -> Int {
    if let index = layers.firstIndex(where: { $0.name == name }) { return index }
    layers.append(Layer(name: name))
    return layers.count - 1
  }

  /// A transform as position, rotation and scale: [a b; c d] = scale, then rotation.
  private mutating func writeTransform(
    _ property: AnimatedProperty, _ layer: Int
  ) throws -> Bool {
    let isPlanar = property.isPlanar
    // The indices of the plane's entries: m11, m12, m21, m22, m41, m42.
    let entries = isPlanar ? [0, 1, 2, 3, 4, 5] : [0, 1, 4, 5, 12, 13]
    var (sheared, size, isDiagonal) = (0.0, 0.0, true)
    for row in sample(512) {
      if !isPlanar, row[3] != 0 || row[7] != 0 || row[15] != 1 {
        return leaveOut(property, "it has a perspective")
      }
      let (a, b, c, d) = (row[entries[0]], row[entries[1]], row[entries[2]], row[entries[3]])
      sheared = max(sheared, (a * c + b * d).magnitude)
      if b != 0 || c != 0 { isDiagonal = false }
      size = max(size, a * a + b * b, c * c + d * d)
    }
    guard sheared <= document.tolerance / 8 * size else {
      return leaveOut(property, "it shears")
    }
    let linear = { [isDiagonal] (row: [Double]) in
      let (a, b, c, d) = (row[entries[0]], row[entries[1]], row[entries[2]], row[entries[3]])
      // A diagonal matrix is taken as a scale with signs, without a rotation.
      if isDiagonal { return (0.0, a, d) }
      let (first, second) = ((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
      let sign: Double = a * d - b * c < 0 ? -1 : 1
      let angle = first > 0 ? arcTangent(y: b, x: a) : arcTangent(y: -c * sign, x: d * sign)
      return (angle * 180 / .pi, first, sign * second)
    }
    let factors = LottieNumbers(
      map: { row in [linear(row).1, linear(row).2] }, scale: 100, groups: [0, 0])
    let angle = LottieNumbers(map: { [linear($0).0] }, groups: [0], areWrapped: true)
    layers[layer].group = [
      ("p", try apart { [$0[entries[4]], $0[entries[5]]] }), ("s", try written(factors)),
      ("r", try written(angle)),
    ]
    return true
  }

  // MARK: Keyframes

  /// Rows of columns at even instants over a pass.
  private func sample(_ count: Int) -> [[Double]] {
    let times = (0...count).map { document.duration * Double($0) / Double(count) }
    let all = alone.samples(at: times, hasVelocity: false)
    return times.indices.map { row in all.map { $0[row] } }
  }

  private func table(_ numbers: LottieNumbers) throws(ParameterError) -> ChannelTable {
    let passes = document.isEndless ? 1 : document.iterations
    let cells = ChannelTable.cells * Int(min(passes, 8))
    func wrapped(_ times: [Double]) -> [[Double]] {
      let all = alone.samples(at: times, hasVelocity: false)
      return transposed(
        times.indices.flatMap { index in numbers.map(all.map { $0[index] }) },
        width: numbers.groups.count)
    }
    var angles: [UnwrappedAngle] = []
    if numbers.areWrapped {
      let step = length / Double(cells)
      angles = wrapped((0...cells).map { step * Double($0) }).map { UnwrappedAngle($0, step: step) }
    }
    func sample(_ times: [Double]) -> [[Double]] {
      var rows = wrapped(times)
      for (place, angle) in angles.enumerated() {
        rows[place] = zip(rows[place], times).map(angle.value)
      }
      return rows
    }
    return try ChannelTable(
      length: length,
      ends: document.endsAndRest.map(sample),
      events: document.events, groups: numbers.groups, tolerance: document.tolerance,
      cells: cells, sample: sample)
  }

  /// A property of Lottie.
  private mutating func written(_ numbers: LottieNumbers) throws -> JSONValue {
    try written(table(numbers), Array(numbers.groups.indices), scale: numbers.scale)
  }

  /// A property of Lottie with some numbers of a table.
  private mutating func written(
    _ table: ChannelTable, _ channels: [Int], scale: Double = 1
  ) throws -> JSONValue {
    let moving = channels.filter { !table.isConstant($0) }
    guard let lead = moving.max(by: { table.spread(of: $0) < table.spread(of: $1) }) else {
      return .still(channels.map { table.first($0) * scale })
    }
    if let ways = table.ways(of: channels, along: lead) {
      let curve = table.curve(ofChannel: lead, end: frames, scale: scale)
      let keyframes = try table.keyframes(curve, lead, scale: scale, monotone: true)
      let deviation = table.deviation(of: keyframes, from: curve) / scale
      error = max(error, table.error(of: ways, along: deviation))
      count += keyframes.times.count
      let rows = keyframes.lottieRows { lead in
        ways.map { $0.base * scale + $0.factor * lead }
      }
      return ["a": 1, "k": .array(rows)]
    }
    let (rows, errors) = table.lines(through: channels)
    error = moving.reduce(error) { max($0, table.error(errors[$1], of: $1)) }
    count += rows.count
    let linear: [(name: String, value: JSONValue)] = [
      ("n", .string(CubicBezier.linear.description)), ("o", .handle(0, 0)), ("i", .handle(1, 1)),
    ]
    let keyframes = rows.enumerated().map { index, row in
      JSONValue.object(
        [
          ("t", .number(row.time / length * frames)),
          ("s", .array(row.values.map { .number($0 * scale) })),
        ] + (index < rows.count - 1 ? linear : []))
    }
    return ["a": 1, "k": .array(keyframes)]
  }

  /// A position with x and y apart; the errors of both are fractions of the larger range.
  private mutating func apart(_ map: @escaping ([Double]) -> [Double]) throws -> JSONValue {
    let both = try table(LottieNumbers(map: map, groups: [0, 0]))
    if both.isConstant(0), both.isConstant(1) { return try written(both, [0, 1]) }
    return ["s": true, "x": try written(both, [0]), "y": try written(both, [1])]
  }

  // MARK: The file

  private static func slider(_ name: String, _ value: JSONValue, _ index: Int) -> JSONValue {
    [
      "ty": 5, "nm": .string(name), "mn": .string("ADBE Slider Control"),
      "ix": .number(Double(index)),
      "en": 1,
      "ef": [
        [
          "ty": 0, "nm": .string("Slider"), "mn": .string("ADBE Slider Control-0001"), "ix": 1,
          "v": value,
        ]
      ],
    ]
  }

  private func text(named name: String) -> String {
    func filled(
      _ given: [(name: String, value: JSONValue)], _ defaults: [(name: String, value: JSONValue)]
    ) -> [(name: String, value: JSONValue)] {
      defaults.map { standard in given.first { $0.name == standard.name } ?? standard }
    }
    let still = JSONValue.stillTransform(at: 0, 0)
    let layers = self.layers.enumerated().map { index, layer in
      let square: [JSONValue] = [
        ["ty": .string("rc"), "p": .still([0, 0]), "s": .still([100, 100]), "r": .still([0])],
        .object(
          [("ty", .string("fl"))]
            + filled(
              layer.fill, [("c", .still([0.5, 0.5, 0.5])), ("o", .still([100]))])),
        .object([("ty", .string("tr"))] + filled(layer.group, still)),
      ]
      return JSONValue.object(
        [
          // Without a leading `ddd`, rlottie takes the layer for one in space and ignores its
          // rotation.
          ("ddd", 0), ("ty", 4), ("nm", .string(layer.name)), ("ind", .number(Double(index + 1))),
          ("ip", 0), ("op", .number(end)), ("st", 0),
          ("ks", .object(filled(layer.transform, still))),
          ("shapes", [["ty": .string("gr"), "nm": .string(layer.name), "it": .array(square)]]),
        ] + (layer.effects.isEmpty ? [] : [("ef", .array(layer.effects))]))
    }
    let comment = document.comment(properties).joined(separator: "; ")
    return JSONValue.document([
      ("v", .string("5.7.0")), ("nm", .string(name)), ("meta", ["d": .string(comment)]),
      ("fr", .number(rate)), ("ip", 0), ("op", .number(end)), ("w", 500), ("h", 500),
      ("layers", .array(layers)),
    ])
  }
}
