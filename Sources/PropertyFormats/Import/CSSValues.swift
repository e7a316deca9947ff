// The values of one property in all its keyframes, as columns.
//
//     left: 10px               a number
//     color: #f80              a colour; colours mix as in CSS, encoded and premultiplied or in OKLab
//     filter: blur(4px) …      the numbers of a value whose words are the same in all keyframes
//     box-shadow: 0 0 4px red  the numbers, and beside them the colours as `box-shadow.color`
//     transform, rotate, scale as CSS mixes them
//
// Lengths are in px, angles in degrees and times in seconds. Lengths in another unit are columns of their own, such as
// `left.percent` and `left` of calc(50% - 10px), unless the box, the font or the screen gives them a length in px; of a
// transform they have the number of the function and the axis, as `transform.2.x.em`, and the functions up to there are the
// same in all keyframes. `none` matches any list of transforms, filters or shadows, and
// a list of filters or shadows matches a longer one that begins with it. A property that a browser
// does not mix number by number is not read.

/// The reader of a property's values in all keyframes, which become one column or several.
struct CSSValues {
  /// A column of values, or the columns of one colour or transform.
  struct Channel {
    /// The suffix of the column's name, after the property's name.
    package var suffix = ""
    let values: [any AnimatableValue]
  }

  /// Why a property cannot be read.
  package struct Problem: Error {
    /// The index of the keyframe at fault.
    let index: Int

    /// The reason, as a phrase such as "has …".
    let phrase: String

    init(index: Int, phrase: String) { (self.index, self.phrase) = (index, phrase) }

    /// A value that is not read.
    init(index: Int, _ text: String) {
      self.init(index: index, phrase: "has the value \"\(excerpt(text))\"")
    }
  }

  let property: CSSProperty

  var lengths = CSSLengths()

  /// The colour of the text, which `currentcolor` is, and the colour of a shadow without one; `nil` if it is unknown.
  var textColor: ColorCoordinates?

  /// What texts were read as, of the last thousand at most: the values of a long sheet are often the same.
  private var values: [String: Value] = [:]

  init(property: CSSProperty, lengths: CSSLengths = CSSLengths()) {
    (self.property, self.lengths) = (property, lengths)
  }

  /// A value as it is read.
  struct Value {
    let text: String

    /// The components; `nil` if they are not read.
    let components: [CSSComponent]?

    /// Why a browser drops the declaration, as far as it is known here: "has …".
    let mistake: String?

    /// Whether it has the colour of the text: `currentcolor`, or a shadow without a colour.
    func usesTextColor(of property: CSSProperty) -> Bool {
      let leaves = (components ?? []).flatMap(\.leaves)
      let isShadow = property.has(.shadow) && leaves.contains { $0.quantity != nil }
      let shadows =
        isShadow
        ? leaves.count { $0 == .mark(",") } + 1 : leaves.count { $0 == .word("drop-shadow(") }
      return leaves.contains(.word("currentcolor")) || leaves.count { $0.color != nil } < shadows
    }
  }

  mutating func value(_ given: String) -> Value {
    if let known = values[given] { return known }
    if values.count >= 1000 { values = [:] }
    let value = newValue(given)
    values[given] = value
    return value
  }

  private func newValue(_ given: String) -> Value {
    let text = property.value(for: given) ?? given
    if property.name == "opacity", !text.contains("("), CSSQuantity(text[...]) == nil,
      !CSSAnimation.isGlobal(text)
    {
      return Value(text: text, components: nil, mistake: "has no number for opacity")
    }
    guard let reading = CSSComponent.reading(text) else {
      return Value(text: text, components: nil, mistake: nil)
    }
    let isRead = reading.misspelled == nil && reading.unknown == nil
    return Value(
      text: text, components: isRead ? reading.components : nil,
      mistake: property.name.hasPrefix("--") ? nil : mistake(in: reading))
  }

  private func mistake(in reading: CSSComponent.Reading) -> String? {
    if let name = reading.unknown {
      let isMistake =
        (property.name == "transform" || property.has(.filter)) && !Self.stands(name)
      return isMistake ? "has \(name)(), which CSS does not have in \(property.name)" : nil
    }
    if lacksUnit(reading.components) { return "has a number without a unit" }
    if let name = reading.misspelled {
      return "has arguments that CSS does not take in \(name)()"
    }
    let isTaken = CSSGrammar.takes(reading.components, of: property)
    return isTaken ? nil : "has parts that CSS does not take in \(property.name)"
  }

  /// Whether a function such as `var()` may stand for any text.
  private static func stands(_ function: String) -> Bool {
    ["attr", "env", "if", "inherit", "var"].contains(function) || function.hasPrefix("--")
  }

  /// Whether a length has no unit, or is a sum with a number.
  private func lacksUnit(_ components: [CSSComponent]) -> Bool {
    func isBare(_ component: CSSComponent) -> Bool {
      guard let quantity = component.quantity, let number = quantity[""] else { return false }
      return number != 0 || quantity.terms.count > 1
    }
    if property.has(.length) { return components.contains(where: isBare) }
    guard property.name == "transform" else { return false }
    return components.contains { component in
      guard case .function(let name, let arguments) = component else { return false }
      return name.hasPrefix("translate") && arguments.contains(where: isBare)
    }
  }

  /// A keyframe: the index of its value, and the easing to the next one.
  typealias Frame = (
    offset: Double, index: Int, easing: Easing, composite: CompositeOperation
  )

  /// The tracks of keyframes, what a browser does otherwise and what they assume, as phrases, and whether a value has the
  /// colour of the text.
  typealias Tracks = (
    all: [ImportedTrack], remarks: [(phrase: String, isLoss: Bool)], usesTextColor: Bool
  )

  /// The keyframes with those that are missing at 0 and at 1, a track for each column.
  ///
  /// - Parameters:
  ///   - values: At least one.
  ///   - given: A frame for each value.
  ///   - own: The value without the animation; the initial one if `nil`. If the keyframes do not need it, it may be of
  ///     another kind or unit, as only a transform has a column for such a unit.
  ///   - isAbove: Whether it is that of an animation below.
  ///   - start: The easing from 0.
  /// - Throws: A problem of a value; of the own one, at the index behind the last; or two behind it if there is none.
  mutating func tracks(
    _ name: String, group: String? = nil, _ values: [Value], _ given: [Frame], own: String? = nil,
    initial: String?, isAbove: Bool = false, startingWith start: Easing = .linear,
    _ timing: WebTiming, easing: Easing = .linear, at place: (line: Int, column: Int)
  ) throws(Problem) -> Tracks {
    let isAdded = given.contains { $0.composite != .replace }
    let isOpen = (start: given[0].offset > 0, end: given[given.count - 1].offset < 1)
    let needsOther = !isAbove && (isOpen.start || isOpen.end || isAdded)
    var readings: [Reading] = []
    for (index, value) in values.enumerated() { readings.append(try reading(value, index)) }
    var channels = try channels(readings, isAdded: isAdded)
    var other: Value?
    for text in [own, initial] where other == nil {
      guard let value = text.map({ self.value($0) }) else { continue }
      do throws(Problem) {
        let all = try self.channels(readings + [reading(value, values.count)])
        if needsOther || property.name == "transform" || all.count == channels.count {
          (channels, other) = (all, value)
        }
      } catch {
        if needsOther, own != nil { throw Problem(index: values.count, phrase: error.phrase) }
      }
    }
    guard other != nil || !needsOther else {
      let lacking = isOpen.start ? "at 0%" : isOpen.end ? "at 100%" : "to add to"
      throw Problem(
        index: values.count + 1,
        phrase: "has no value \(lacking), and the initial value is of another kind")
    }
    // The other value is the last one; above another animation it is what that one shows.
    let models = channels.map { other == nil ? nil : $0.values[values.count] }
    if isAbove { channels = channels.map(\.withIdentity) }
    let last = isAbove ? channels[0].values.count - 1 : values.count
    let composite = isAbove ? CompositeOperation.add : .replace
    let frames =
      (isOpen.start ? [(0, last, start, composite)] : []) + given
      + (isOpen.end ? [(1, last, .linear, composite)] : [])
    let rounding = rounding(frames, values + [other].compactMap(\.self))
    var remarks = rounding.map { [("is rounded to \($0) in a browser", true)] } ?? []
    let tracks = zip(channels, models).map { channel, model in
      let track = ImportedTrack(
        name: name.isEmpty ? "" : name + channel.suffix, group: group,
        frames: frames.map { frame in
          ImportedTrack.Frame(
            offset: frame.offset, value: channel.values[frame.index], easing: frame.easing,
            composite: frame.composite)
        }, model: model, timing: timing, easing: easing, place: place)
      let isColor = channel.values[0] is ColorCoordinates
      if let (range, phrase) = isColor ? CSSProperty.share : property.limits,
        track.isOutside(range)
      {
        remarks.append(("is kept \(phrase) by a browser", true))
      }
      return track
    }
    let isSeenBefore = timing.delay > 0 && ![.both, .backwards].contains(timing.fillMode)
    let isSeenAfter = timing.iterations.isFinite && ![.both, .forwards].contains(timing.fillMode)
    if isSeenBefore || isSeenAfter, !isAbove, other == nil {
      remarks.append(
        ("has no value of its own here; its last one is taken outside its time", false))
    }
    return (
      tracks, remarks,
      (values + (needsOther ? [other] : []).compactMap(\.self))
        .contains { $0.usesTextColor(of: property) }
    )
  }

  private func rounding(_ frames: [Frame], _ values: [Value]) -> String? {
    guard let rounding = property.rounding else { return nil }
    let numbers = frames.map {
      $0.index < values.count ? values[$0.index].components?.compactMap(\.quantity) : nil
    }
    let isMixed = frames.indices.dropLast().contains { index in
      numbers[index] != numbers[index + 1]
        && ![.stepEnd, .stepStart].contains(frames[index].easing)
    }
    return isMixed ? rounding : nil
  }

  /// A value as it is mixed: a transform, a turn or factors as a whole, another one by its items.
  private struct Reading {
    let text: String
    var transform: CSSTransforms.Reading?
    var whole: (any AnimatableValue)?
    var items: [Item]?
  }

  private func reading(_ value: Value, _ index: Int) throws(Problem) -> Reading {
    guard value.mistake == nil, let components = value.components else {
      throw Problem(index: index, value.text)
    }
    var reading = Reading(text: value.text)
    switch property.name {
    case "transform": reading.transform = try? CSSTransforms(lengths: lengths).read(components)
    case "rotate": reading.whole = try? RotationValue(Self.workedOut(value.text, components))
    case "scale": reading.whole = try? ScaleValue(Self.workedOut(value.text, components))
    default: reading.items = items(of: components)
    }
    if reading.transform == nil, reading.whole == nil, reading.items == nil {
      throw Problem(index: index, value.text)
    }
    return reading
  }

  /// The channels of values, at least one.
  ///
  /// - Parameter isAdded: Whether a value is added to the one below.
  private func channels(
    _ readings: [Reading], isAdded: Bool = false
  ) throws(Problem) -> [Channel] {
    if property.has(.jumping) {
      throw Problem(index: 0, phrase: "is not mixed number by number in a browser")
    }
    let (transforms, wholes) = (readings.compactMap(\.transform), readings.compactMap(\.whole))
    if !transforms.isEmpty { return try CSSTransforms.channels(transforms) }
    if !wholes.isEmpty { return [Channel(values: wholes)] }
    let channels = try numbers(readings.compactMap(\.items), readings.map(\.text))
    let hasColor = channels.contains { $0.values[0] is ColorCoordinates }
    if isAdded, hasColor || property.has(.filter) || property.has(.shadow) {
      throw Problem(
        index: 0, phrase: "adds colours, filters or shadows, which browsers do in another way")
    }
    return channels
  }

  /// The text of a value, with results for the sums of calc().
  private static func workedOut(_ text: String, _ components: [CSSComponent]) -> String {
    guard text.contains("(") else { return text }
    let words = components.compactMap { component -> String? in
      if case .word(let word) = component { return word }
      return component.quantity?.single.map { shortestDecimal($0.number) + $0.unit }
    }
    return words.count == components.count ? words.joined(separator: " ") : text
  }

  // MARK: Numbers and colours among words

  /// An item of a list: words, numbers and colours, a function with its parentheses as words.
  typealias Item = [CSSComponent]

  private func numbers(_ given: [[Item]], _ texts: [String]) throws(Problem) -> [Channel] {
    func match(_ a: [Item], _ b: [Item]) -> Bool {
      a.elementsEqual(b) { $0.elementsEqual($1) { $0.matches($1) } }
    }
    var lists = given
    let moving = lists.filter { !$0.isEmpty }
    if moving.contains(where: { !match($0, moving[0]) }) {
      if property.has(.sides) { lists = lists.map { $0.map(fourSides) } }
      let hasColor = lists.joined().joined().contains { $0.color != nil }
      lists = lists.map { $0.map { whole($0, hasColor: hasColor) } }
      if property.has(.list) { lists = repeated(lists) }
    }
    guard let longest = lists.max(by: { $0.joined().count < $1.joined().count }), !longest.isEmpty
    else { throw Problem(index: 0, phrase: "is none in all keyframes") }
    if !property.has(.neutral), let index = lists.firstIndex(where: \.isEmpty) {
      throw Problem(index: index, phrase: "has none in one place and numbers in another")
    }
    let all = lists.map { extended($0, like: longest) }
    if let other = all.firstIndex(where: { !match($0, all[0]) }) {
      throw Problem(
        index: other,
        phrase:
          "has values that do not match, \"\(excerpt(texts[0]))\" and "
          + "\"\(excerpt(texts[other]))\"")
    }
    let quantities = all.map { $0.joined().compactMap { $0.quantity } }
    let colors = all.map { $0.joined().compactMap { $0.color } }
    guard !quantities[0].isEmpty || !colors[0].isEmpty else {
      throw Problem(
        index: 0, phrase: "has words for values, such as \"\(excerpt(texts[0]))\"")
    }
    var channels: [Channel] = []
    if !quantities[0].isEmpty {
      channels = try columns(quantities).map { Channel($0.lists, unit: $0.unit) }
    }
    for index in colors[0].indices {
      let isAlone = channels.isEmpty && colors[0].count == 1
      channels.append(
        Channel(
          suffix: isAlone ? "" : ".color" + (index == 0 ? "" : "\(index + 1)"),
          values: try Self.mixable(colors.map { $0[index] })))
    }
    return channels
  }

  /// Colours in the one space in which a browser mixes them.
  ///
  /// - Throws: If two neighbours are to be mixed encoded in sRGB, and others in OKLab.
  private static func mixable(_ colors: [ColorCoordinates]) throws(Problem) -> [ColorCoordinates] {
    guard colors.contains(where: { $0.space == .oklab }) else { return colors }
    let isLegacy = colors.map { $0.space == .sRGB }
    for index in colors.indices.dropFirst()
    where isLegacy[index - 1] && isLegacy[index] && colors[index - 1] != colors[index] {
      throw Problem(
        index: index, phrase: "mixes some colours in OKLab and others in sRGB, as a browser does")
    }
    return colors.map { $0.space == .oklab ? $0 : ColorCoordinates($0.color, in: .oklab) }
  }

  /// Quantities as columns of numbers, one for each place or more.
  ///
  /// A place whose lengths have several units, which a browser adds up, has a column for px and one
  /// for each other unit; the other lengths of the value are split into the same columns.
  private func columns(_ lists: [[CSSQuantity]]) throws(Problem) -> [(
    unit: String, lists: [[Double]]
  )] {
    var units = [Set<String>](repeating: [], count: lists[0].count)
    for (index, list) in lists.enumerated() {
      for (place, quantity) in list.enumerated() where !quantity.isZero {
        for term in quantity.terms where term.number != 0 { units[place].insert(term.unit) }
        guard units[place].count == 1 || units[place].allSatisfy(CSSQuantity.isUnitOfLength) else {
          let names = units[place].sorted()
          throw Problem(
            index: index,
            phrase: names[0].isEmpty
              ? "has a unit, \(names[1]), in one place and none in another"
              : "has different units, \(names[0]) and \(names[1])")
        }
      }
    }
    func numbers(_ unit: (Int) -> String) -> [[Double]] {
      lists.map { list in
        list.enumerated().map { place, quantity in quantity[unit(place)] ?? 0 }
      }
    }
    let all = Set(units.joined())
    let others = all.filter { $0 != "px" && CSSQuantity.isUnitOfLength($0) }
    let first = numbers { units[$0].subtracting(others).first ?? "px" }
    return (others.isSuperset(of: all) && !others.isEmpty ? [] : [("px", first)])
      + others.sorted().map { unit in (unit, numbers { _ in unit }) }
  }
}

extension CSSValues.Channel {
  /// The channel with one more value, which leaves what it is added to.
  var withIdentity: CSSValues.Channel {
    CSSValues.Channel(suffix: suffix, values: values + [values[0].additiveIdentity])
  }

  /// The suffix of a column's name for a unit; empty for px.
  static func suffix(_ unit: String) -> String {
    unit == "px" ? "" : "." + (unit == "%" ? "percent" : unit)
  }

  /// A channel of numbers in one unit.
  init(_ lists: [[Double]], unit: String) {
    suffix = Self.suffix(unit)
    values = lists.map { $0.count == 1 ? $0[0] as any AnimatableValue : $0 }
  }
}
