// SVG: its animations (SMIL [1]), under the ids of the elements that they animate.
//
//     <circle id="dot" r="4"><animate attributeName="r" values="4;8;4" dur="1s" repeatCount="indefinite"/></circle>
//
// is dot.r; an element without an id has its kind for a name. Values are read as those of style sheets are, with px for
// numbers without a unit. A turn about a point is a shift, a turn and a shift back. An animation that begins with an event
// or with another one is read from 0 on, and of several beginnings the first, with a note; so is one that is ended, to its
// own end, and one of several of an attribute, alone.
//
// [1] W3C, SVG Animations Level 2, §2.

struct SVGImport {
  private let bytes: [UInt8]
  private let elements: [XMLElement]

  /// The first element with each id.
  private let identified: [String: XMLElement]

  private let lengths: CSSLengths

  /// The attributes with an animation so far.
  private var animated: Set<String> = []

  init(_ bytes: [UInt8], lengths: CSSLengths) throws(ImportError) {
    (self.bytes, self.lengths) = (bytes, lengths)
    elements = try XMLElement.elements(of: bytes)
    identified = Dictionary(
      elements.compactMap { element in element.attributes["id"].map { ($0, element) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The values of attributes that are not written and that no style sheet knows.
  private static let initial = Dictionary(
    uniqueKeysWithValues: ["x", "y", "cx", "cy", "r", "x1", "y1", "dx", "dy"].map { ($0, "0") }
      + [("stroke-width", "1px"), ("stroke-dashoffset", "0px")])

  mutating func addTracks(to motion: inout ImportedMotion) {
    for element in elements {
      do throws(ImportError) {
        switch element.name {
        case "animate", "animateColor", "animateTransform", "set":
          try add(element, to: &motion)
        case "animateMotion": throw error("animateMotion is left out", at: element)
        default: break
        }
      } catch {
        motion.note(error)
      }
    }
  }

  private func error(_ problem: String, at element: XMLElement) -> ImportError {
    ImportError(problem, at: bytes.place(ofByteAt: element.offset))
  }

  private mutating func add(
    _ element: XMLElement, to motion: inout ImportedMotion
  ) throws(ImportError) {
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
    let name = target.attributes["id"] ?? target.name
    let isTransform = element.name == "animateTransform"
    let property = CSSProperty(isTransform ? "transform" : attribute)
    let reading = CSSValues(property: property, lengths: lengths)
    let texts = try values(of: element, below: isTransform ? nil : target.attributes[attribute])
    func withUnit(_ text: String) -> String {
      let isBare = property.has(.length) && DecimalReading.number(in: text[...]) != nil
      return isBare ? text + "px" : text
    }
    let own = target.attributes[isTransform ? "transform" : attribute].map(withUnit)
    let base =
      isTransform
      ? own.map(Self.transforms) ?? "none"
      : own ?? Self.initial[attribute] ?? property.initialValue
    func value(_ text: String) -> CSSValues.Value {
      CSSValues.Value(text: text, components: CSSComponent.components(of: text), mistake: nil)
    }
    let type = attributes["type"] ?? "translate"
    let all = isTransform ? texts.map { Self.transform($0, type) } : texts.map(withUnit)
    var notes: [String] = []
    let timing = try timing(of: element, &notes)
    if !animated.insert("\(target.offset) \(property.name)").inserted {
      notes.append("has another animation, and each is read alone")
    }
    // An animation to a value alone is neither added nor accumulated, as from the value below.
    let isToAlone =
      attributes["values"] == nil && attributes["from"] == nil && attributes["by"] == nil
    if isTransform, type == "scale", attributes["accumulate"] == "sum", !isToAlone {
      notes.append("accumulates as a factor; in SVG the numbers of its passes are added")
    }
    let frames = try frames(of: element, texts)
    let columns: CSSValues.Columns
    do throws(CSSValues.Problem) {
      columns = try reading.columns(all.map(value), frames, own: nil, initial: base)
    } catch {
      throw self.error(
        "\(excerpt(name)).\(excerpt(attribute)) is left out: it \(error.phrase)", at: element)
    }
    if columns.models.contains(where: { $0 == nil }) {
      notes.append("has no value of its own here; its last one is taken before and after")
    }
    for var track in columns.tracks(
      "\(name).\(attribute)", group: name, timing, at: bytes.place(ofByteAt: element.offset))
    {
      if attributes["additive"] == "sum", !isToAlone { track.composite = .add }
      track.isCumulative = attributes["accumulate"] == "sum" && !isToAlone
      motion.add(track, isRenamed: true)
    }
    for note in notes {
      motion.note(error("\(excerpt(name)).\(excerpt(attribute)) \(note)", at: element), about: name)
    }
  }

  /// The values: those of the list, from one to another, or to one from that below.
  private func values(
    of element: XMLElement, below base: String?
  ) throws(ImportError) -> [String] {
    let attributes = element.attributes
    if let list = attributes["values"] {
      let values = list.split(separator: ";").map { $0.trimmed }.filter { !$0.isEmpty }
      if !values.isEmpty { return values.count == 1 ? values + values : values }
    }
    if element.name == "set", let to = attributes["to"] { return [to] }
    guard let to = attributes["to"], let from = attributes["from"] ?? base else {
      throw error(
        "expected values, or from and to, of \(element.name); "
          + (attributes["by"] == nil
            ? "\"to\" alone needs an attribute here" : "\"by\" is not read"),
        at: element)
    }
    return [from, to]
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
    text.split(separator: ")").map { part in
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

  private func timing(
    of element: XMLElement, _ notes: inout [String]
  ) throws(ImportError) -> WebTiming {
    let attributes = element.attributes
    let begins = (attributes["begin"] ?? "0").split(separator: ";")
    let begin = begins.lazy.compactMap { Self.seconds($0) }.first
    if begin == nil || begins.count > 1 {
      notes.append(
        "begins at \"\(excerpt(attributes["begin"] ?? ""))\"; it is read from "
          + "\(shortestDecimal(begin ?? 0)) s on")
    }
    if let end = attributes["end"] {
      notes.append("ends at \"\(excerpt(end))\"; it is read to its own end")
    }
    if attributes["min"] != nil { notes.append("lasts min or longer, which is not read") }
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
    do throws(ParameterError) {
      return try WebTiming(
        validatingDelay: begin ?? 0, duration: duration, iterations: iterations,
        fillMode: isFrozen ? .forwards : .removed)
    } catch {
      throw self.error("\(error)", at: element)
    }
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

extension StringProtocol {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
