// SVG: its animations (SMIL [1]), under the ids of the elements that they animate.
//
//     <circle id="dot" r="4"><animate attributeName="r" values="4;8;4" dur="1s" repeatCount="indefinite"/></circle>
//
// is dot.r; an element without an id has its kind for a name. Values are read as those of style sheets are, with px for
// numbers without a unit. A turn about a point is a shift, a turn and a shift back. Several animations of an attribute are
// one stack: what begins later is above. `a.end+1s` is found by the id of the other animation. An animation that begins
// with an event is read from 0 on, and of several beginnings the first, with a note; so is one that is ended, to its own
// end. The value without the animation is that of the element's style, of a rule, or of the attribute, and of the elements
// around where it is inherited.
//
// [1] W3C, SVG Animations Level 2, §2.

struct SVGImport {
  private let places: TextPlaces
  private let elements: [XMLElement]

  /// The first element with each id.
  private let identified: [String: XMLElement]

  private let lengths: CSSLengths

  /// The rules of its style sheets.
  private let cascade: CSSCascade

  init(
    _ bytes: [UInt8], _ elements: [XMLElement], lengths: CSSLengths, styledBy cascade: CSSCascade
  ) {
    (self.elements, self.lengths, self.cascade) = (elements, lengths, cascade)
    places = TextPlaces(bytes)
    identified = Dictionary(
      elements.compactMap { element in element.attributes["id"].map { ($0, element) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// A value of an attribute in CSS, where lengths need units.
  static func css(_ text: String, _ name: String) -> String {
    if name == "transform" { return transforms(text) }
    guard isLength(name) else { return text }
    return text.split { $0 == "," || $0 == " " }
      .map { DecimalReading.number(in: $0) != nil ? $0 + "px" : $0 }.joined(separator: " ")
  }

  private static func isLength(_ name: String) -> Bool {
    CSSProperty(name).has(.length) || CSSProperty(name).has(.bare)
  }

  private typealias Note = (phrase: String, isLoss: Bool)

  /// An animation of an attribute.
  private struct Animation {
    let element: XMLElement
    let target: XMLElement
    let attribute: String
    let timing: WebTiming

    /// What is said of it, besides its values.
    let notes: [Note]

    var isTransform: Bool { element.name == "animateTransform" }
    var property: CSSProperty { CSSProperty(isTransform ? "transform" : attribute) }

    /// The name of the target.
    var name: String { target.attributes["id"] ?? target.name }
  }

  func addTracks(to motion: inout ImportedMotion) {
    var animations: [Animation] = []
    for element in elements {
      do throws(ImportError) {
        switch element.name {
        case "animate", "animateColor", "animateTransform", "set":
          animations.append(try animation(element))
        case "animateMotion": throw error("animateMotion is left out", at: element)
        default: break
        }
      } catch {
        motion.note(error)
      }
    }
    let stacks = Dictionary(grouping: animations) { "\($0.target.offset) \($0.property.name)" }
    for stack in stacks.values.sorted(by: { $0[0].element.offset < $1[0].element.offset }) {
      var tops: [ImportedTrack] = []
      let order = stack.sorted {
        ($0.timing.delay, $0.element.offset) < ($1.timing.delay, $1.element.offset)
      }
      for animation in order {
        var notes = animation.notes
        do throws(ImportError) {
          for track in try tracks(of: animation, isAbove: !tops.isEmpty, &notes) {
            guard let index = tops.firstIndex(where: { $0.name == track.name }) else {
              tops.append(track)
              continue
            }
            var (stacked, last) = (track, tops[index])
            last.below = []
            stacked.below = tops[index].below + [last]
            if (try? stacked.property()) != nil {
              tops[index] = stacked
            } else {
              notes.append(
                ("has another animation, of values of another kind, and is read alone", true))
              tops.append(track)
            }
          }
        } catch {
          motion.note(error)
          continue
        }
        for (phrase, isLoss) in notes {
          motion.note(
            error(
              "\(excerpt(animation.name)).\(excerpt(animation.attribute)) \(phrase)",
              at: animation.element, isLoss: isLoss),
            about: animation.name)
        }
      }
      for track in tops { motion.add(track, isRenamed: true) }
    }
  }

  private func error(
    _ problem: String, at element: XMLElement, isLoss: Bool = true
  ) -> ImportError {
    ImportError(problem, at: places.place(ofByteAt: element.offset), isLoss: isLoss)
  }

  private func animation(_ element: XMLElement) throws(ImportError) -> Animation {
    let attributes = element.attributes
    guard let attribute = attributes["attributeName"] else {
      throw error("expected an attributeName of \(element.name)", at: element)
    }
    let target =
      attributes["href"].flatMap { identified[String($0.dropFirst())] }
      ?? element.parent.map { elements[$0] }
    guard let target else {
      throw error("\(excerpt(attribute)) is of an element that is not here", at: element)
    }
    var notes: [Note] = []
    let timing = try timing(of: element, &notes)
    return Animation(
      element: element, target: target, attribute: attribute, timing: timing, notes: notes)
  }

  /// - Parameter isAbove: Whether the attribute has another animation below.
  private func tracks(
    of animation: Animation, isAbove: Bool, _ notes: inout [Note]
  ) throws(ImportError) -> [ImportedTrack] {
    let (element, attribute, name) = (animation.element, animation.attribute, animation.name)
    let (attributes, property) = (element.attributes, animation.property)
    let isTransform = animation.isTransform
    var reading = CSSValues(property: property, lengths: lengths)
    let styled = baseValue(of: property, on: animation.target)
    let attributeValue = animation.target.attributes["transform"].map { Self.css($0, "transform") }
    let written = isTransform ? attributeValue : styled
    if isTransform, let styled, styled != written {
      notes.append(
        ("has a transform of a style sheet, \"\(excerpt(styled))\", which is not read", true))
    }
    let base = written ?? property.initialValue ?? (Self.isLength(attribute) ? "0px" : nil)
    let (texts, kind) = try values(of: element, below: isTransform ? nil : written)
    let type = attributes["type"] ?? "translate"
    var all =
      isTransform ? texts.map { Self.transform($0, type) } : texts.map { Self.css($0, attribute) }
    let isSum = kind == .offset || kind == .values && attributes["additive"] == "sum"
    let isCumulative = kind != .end && attributes["accumulate"] == "sum"
    if isTransform, type == "scale", isCumulative {
      notes.append(("accumulates as a factor; in SVG the numbers of its passes are added", true))
    }
    var frames = try frames(of: element, texts)
    let start = frames[0].easing
    // To a value alone, from what the animations below show.
    if kind == .end, isAbove { (all, frames) = ([all[1]], [(1, 0, .linear, .replace)]) }
    let tracks: CSSValues.Tracks
    do throws(CSSValues.Problem) {
      tracks = try reading.tracks(
        "\(name).\(attribute)", group: name,
        all.map { .init(text: $0, components: CSSComponent.components(of: $0), mistake: nil) },
        frames, initial: base,
        isAbove: isAbove, startingWith: start, animation.timing,
        at: places.place(ofByteAt: element.offset))
    } catch {
      throw self.error(
        "\(excerpt(name)).\(excerpt(attribute)) is left out: it \(error.phrase)", at: element)
    }
    notes += tracks.remarks
    return tracks.all.map { track in
      var track = track
      if isSum { track.composite = .add }
      track.isCumulative = isCumulative
      return track
    }
  }

  /// The value of a property without an animation; `nil` if neither the element nor, where it is inherited, one around
  /// has one.
  private func baseValue(of property: CSSProperty, on target: XMLElement) -> String? {
    let selector = target.selector(among: elements)
    let styled = cascade.variable(property.name, in: selector, isInherited: property.isInherited)
    return styled.map { text in
      let (value, assumed, _) = cascade.resolved(text, in: selector)
      return assumed.isEmpty ? value?.string ?? text.string : text.string
    }
  }

  /// What an animation says of its values.
  private enum Kind {
    case values
    /// An end alone: from the value below, neither added nor accumulated.
    case end
    /// A difference alone: added to the value below.
    case offset
  }

  /// The values: those of the list, from one to another, or to one from that below.
  private func values(
    of element: XMLElement, below base: String?
  ) throws(ImportError) -> (texts: [String], kind: Kind) {
    let attributes = element.attributes
    if let list = attributes["values"] {
      let values = list.split(separator: ";").map { $0.trimmed }.filter { !$0.isEmpty }
      if !values.isEmpty { return (values.count == 1 ? values + values : values, .values) }
    }
    if let to = attributes["to"] {
      if element.name == "set" { return ([to], .values) }
      if let from = attributes["from"] { return ([from, to], .values) }
      if let base { return ([base, to], .end) }
    } else if let by = attributes["by"] {
      if let from = attributes["from"], let to = Self.sum(from, by) {
        return ([from, to], .values)
      }
      if attributes["from"] == nil, attributes["type"] != "scale",
        let still = Self.sum(by, by, times: -1)
      {
        return ([still, by], .offset)
      }
      throw error("by=\"\(excerpt(by))\" is not read here", at: element)
    }
    throw error(
      "expected values, or from and to, of \(element.name)"
        + (attributes["to"] == nil ? "" : "; \"to\" alone needs an attribute here"), at: element)
  }

  /// Numbers with others of the same units, times a factor, added one by one; `nil` for other texts.
  private static func sum(_ a: String, _ b: String, times factor: Double = 1) -> String? {
    let terms = [a, b].map { (CSSComponent.components(of: $0) ?? []).compactMap(\.quantity) }
    let sums = zip(terms[0], terms[1]).compactMap { ($0 + $1 * factor).single }
    guard !sums.isEmpty, terms.allSatisfy({ $0.count == sums.count }) else { return nil }
    return sums.map { shortestDecimal($0.number) + $0.unit }.joined(separator: " ")
  }

  /// A transform in CSS: `rotate` with a point turns about it.
  private static func transform(_ text: String, _ type: String) -> String {
    let numbers = text.split { $0 == "," || $0.isWhitespace }
    guard type == "rotate" else {
      let unit = ["translate": "px", "skewX": "deg", "skewY": "deg"][type] ?? ""
      return "\(type)(\(numbers.map { $0 + unit }.joined(separator: ", ")))"
    }
    guard numbers.count == 3 else { return "rotate(\(text.trimmed)deg)" }
    let place = "\(numbers[1])px, \(numbers[2])px"
    return
      "translate(\(place)) rotate(\(numbers[0])deg) translate(calc(-1 * \(numbers[1])px), calc(-1 * \(numbers[2])px))"
  }

  /// The attribute `transform` in CSS.
  private static func transforms(_ text: String) -> String {
    text.trimmed.split(separator: ")").map { part in
      let parts = part.split(separator: "(")
      let name = String(parts[0].drop { $0 == "," || $0.isWhitespace }).trimmed
      return transform(parts.count > 1 ? String(parts[1]) : "", name)
    }.joined(separator: " ")
  }

  // MARK: Timing

  /// Seconds of `1.5s`, `300ms`, `2min`, `1:30` or a number; `nil` for another text.
  private static func seconds(_ text: some StringProtocol) -> Double? {
    let text = String(text).trimmed
    if text.contains(":") {
      let parts = text.split(separator: ":").map { DecimalReading.number(in: $0) }
      return parts.reduce(0) { total, part in
        total.flatMap { total in part.map { 60 * total + $0 } }
      }
    }
    let (number, unit) = text.splitAtUnit
    let scale = ["": 1, "s": 1, "ms": 0.001, "min": 60, "h": 3600][unit]
    return DecimalReading.number(in: number).flatMap { number in
      scale.map { $0 == 0.001 ? number.thousandth : number * $0 }
    }
  }

  /// The time of `1s`, or of `a.begin+1s` and `a.end` by the animation with that id; `nil` for an event.
  private func begin(_ text: Substring, depth: Int) -> Double? {
    if let seconds = Self.seconds(text) { return seconds }
    let text = text.filter { !$0.isWhitespace }
    let sign = text.lastIndex { $0 == "+" || $0 == "-" } ?? text.endIndex
    let (parts, offset) = (text[..<sign].split(separator: "."), text[sign...])
    var notes: [Note] = []
    // One with several beginnings has no certain one; following each of them in a circle would double with each step.
    guard depth < 64, parts.count == 2, let other = identified[String(parts[0])],
      !(other.attributes["begin"] ?? "").contains(";"),
      let shift = offset.isEmpty ? 0 : Self.seconds(offset),
      let timing = try? timing(of: other, &notes, depth: depth + 1), notes.isEmpty
    else { return nil }
    switch parts[1] {
    case "begin": return timing.delay + shift
    case "end" where other.attributes["dur"] != nil && timing.iterations.isFinite:
      return timing.delay + timing.duration * timing.iterations + shift
    default: return nil
    }
  }

  private func timing(
    of element: XMLElement, _ notes: inout [Note], depth: Int = 0
  ) throws(ImportError) -> WebTiming {
    let attributes = element.attributes
    let begins = (attributes["begin"] ?? "0").split(separator: ";")
    let begin = begins.lazy.compactMap { self.begin($0, depth: depth) }.first
    if begin == nil || begins.count > 1 {
      let given = excerpt(attributes["begin"] ?? "")
      notes.append(
        ("begins at \"\(given)\"; it is read from \(shortestDecimal(begin ?? 0)) s on", true))
    }
    if let end = attributes["end"] {
      notes.append(("ends at \"\(excerpt(end))\"; it is read to its own end", true))
    }
    if attributes["min"] != nil { notes.append(("lasts min or longer, which is not read", true)) }
    /// A number above 0, or without end; `nil` for another text, which has no effect.
    func above0(_ name: String, _ read: (Substring) -> Double?) -> Double? {
      attributes[name].flatMap { text in
        text == "indefinite" ? .infinity : read(text[...]).flatMap { $0 > 0 ? $0 : nil }
      }
    }
    var duration = above0("dur") { Self.seconds($0) } ?? .infinity
    var isFrozen = attributes["fill"] == "freeze"
    if duration == .infinity {
      guard element.name == "set" else {
        throw error("expected a duration of \(element.name), dur, above 0", at: element)
      }
      // What is set without a duration stays set.
      (duration, isFrozen) = (1, true)
    }
    // The shortest of them counts; without any it plays once.
    let repeated = above0("repeatDur") { Self.seconds($0) }
    let limit = above0("max") { Self.seconds($0) } ?? .infinity
    let iterations = min(
      above0("repeatCount") { DecimalReading.number(in: $0) } ?? (repeated == nil ? 1 : .infinity),
      min(repeated ?? .infinity, limit) / duration)
    if let begin, begin + duration * iterations <= 0 {
      throw error("\(element.name) is over before 0, and is left out", at: element)
    }
    return try ImportError.checked(
      at: places.place(ofByteAt: element.offset),
      try WebTiming(
        validatingDelay: begin ?? 0, duration: duration, iterations: iterations,
        fillMode: isFrozen ? .forwards : .removed))
  }

  private func frames(
    of element: XMLElement, _ texts: [String]
  ) throws(ImportError) -> [CSSValues.Frame] {
    let (attributes, count) = (element.attributes, texts.count)
    let isHeld = attributes["calcMode"] == "discrete" || element.name == "set"
    let whole = isHeld ? Double(count) : Double(max(count - 1, 1))
    var offsets = (0..<count).map { Double($0) / whole }
    if attributes["calcMode"] == "paced" {
      offsets = try paced(texts, of: element)
    } else if let times = attributes["keyTimes"] {
      offsets = times.split(separator: ";").compactMap {
        DecimalReading.number(in: String($0).trimmed[...])
      }
      guard offsets.count == count, offsets.first == 0, isHeld || offsets.last == 1,
        zip(offsets, offsets.dropFirst()).allSatisfy(<=),
        offsets.allSatisfy({ $0 <= 1 })
      else {
        throw error(
          "expected \(count) rising keyTimes from 0 to 1, got \"\(excerpt(times))\"", at: element)
      }
    }
    var easings = [Easing](repeating: isHeld ? .stepEnd : .linear, count: count)
    if attributes["calcMode"] == "spline" {
      let list = attributes["keySplines"] ?? ""
      let splines = list.split(separator: ";").map { $0.split { $0 == "," || $0.isWhitespace } }
        .filter { !$0.isEmpty }
      guard splines.count == count - 1 else {
        throw error(
          "expected \(count - 1) keySplines of the calcMode spline, got \(splines.count)",
          at: element)
      }
      for (index, spline) in splines.prefix(count).enumerated() {
        let four = spline.compactMap { DecimalReading.number(in: $0) }
        guard four.count == 4,
          let bezier = try? CubicBezier(validating: four[0], four[1], four[2], four[3])
        else {
          throw error("expected keySplines of four numbers, got \"\(excerpt(list))\"", at: element)
        }
        easings[index] = Easing(bezier)
      }
    }
    let frames = offsets.indices.map { index -> CSSValues.Frame in
      (offsets[index], index, easings[index], .replace)
    }
    return isHeld ? frames + [(1, count - 1, .linear, .replace)] : frames
  }
}

extension SVGImport {
  /// The offsets of values between which a motion has one speed: by the distances of their numbers.
  private func paced(
    _ texts: [String], of element: XMLElement
  ) throws(ImportError) -> [Double] {
    let values = texts.map { text in
      text.split { $0 == "," || $0.isWhitespace }.prefix(
        element.attributes["type"] == "rotate" ? 1 : 3
      )
      .map { DecimalReading.number(in: $0) ?? .nan }
    }
    let steps = zip(values, values.dropFirst()).map { a, b in
      zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
    }
    let whole = steps.reduce(0, +)
    guard whole > 0, whole.isFinite, values.allSatisfy({ $0.count == values[0].count }) else {
      throw error("expected different numbers for the calcMode paced", at: element)
    }
    var (offsets, way) = ([0.0], 0.0)
    for step in steps.dropLast() {
      way += step
      offsets.append(way / whole)
    }
    return offsets + [1]
  }
}
