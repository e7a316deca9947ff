// CSS: an easing alone, or the easings and animations of a style sheet.
//
//     ease-out                                                    an easing
//     .menu { transition-timing-function: linear(0, 0.7, 1) }     an easing, called ".menu"
//     :root { --bouncy: cubic-bezier(0.3, 1.6, 0.6, 1) }          an easing, called "--bouncy"
//     @keyframes rise { from { top: 9px } to { top: 0 } }         keyframes of "rise.top"
//     .card { animation: rise 0.4s ease-out both }                their timing
//
// A keyframe without a timing function has that of the `animation` with its rule's name, or else
// `ease`. Rules inside @media, @supports and similar are read; @property and other blocks of
// at-rules are skipped. Keyframes of one percentage are merged, and the last one wins.

import AnimationMath

struct CSSImport {
  private var scanner: CSSScanner
  private let duration: Double

  private var result = ImportedMotion()
  private var rules: [Rule] = []
  private var animations: [String: Animation] = [:]

  private struct Rule {
    let name: String
    let place: (line: Int, column: Int)
    var keyframes: [(offset: Double, declarations: [Declaration])] = []
  }

  private struct Declaration {
    let name: String
    let value: Range<Int>
  }

  /// The timing of a rule by an `animation`.
  private struct Animation {
    var duration: Double?
    var delay = 0.0
    var easing: Easing?
    var iterations = 1.0
    var direction = WebTiming.Direction.normal
    var fill = FillMode.removed
  }

  init(_ bytes: [UInt8], duration: Double) throws(ImportError) {
    scanner = try CSSScanner(bytes)
    self.duration = duration
  }

  mutating func motion() throws(ImportError) -> ImportedMotion {
    var open: [(offset: Int, prelude: String)] = []
    while true {
      try scanner.skipSpace()
      guard let next = scanner.next else { break }
      if next == UInt8(ascii: "}") {
        guard open.popLast() != nil else {
          throw scanner.error("expected no \"}\" without its \"{\"", at: scanner.offset)
        }
        scanner.offset += 1
        continue
      }
      let start = scanner.offset
      let item = try scanner.item()
      guard item.end == UInt8(ascii: "{") else {
        if item.end == UInt8(ascii: ";") { scanner.offset += 1 }
        try statement(item.range, in: open.last?.prelude)
        continue
      }
      let words = scanner.split(item.range, at: UInt8(ascii: " "))
      let keyword = words.first.map(scanner.text)?.lowercased() ?? ""
      if keyword == "@keyframes" || keyword == "@-webkit-keyframes" {
        guard words.count == 2 else {
          throw scanner.error("expected a name behind @keyframes", at: start)
        }
        scanner.offset += 1
        try keyframes(named: scanner.text(words[1]), at: start)
      } else if ["@property", "@font-face", "@counter-style", "@font-feature-values"].contains(
        keyword)
      {
        try scanner.skipBlock()
      } else {
        open.append((scanner.offset, scanner.text(item.range)))
        scanner.offset += 1
      }
    }
    if let last = open.last {
      throw scanner.error("expected \"}\" for the \"{\" here", at: last.offset)
    }
    for rule in rules { result.tracks += try tracks(rule) }
    guard result.hasKeyframes || !result.easings.isEmpty else {
      throw scanner.error(
        "expected an easing, @keyframes or a timing function, got none", at: scanner.offset)
    }
    return result
  }

  // MARK: Declarations

  /// A declaration of a rule, or an easing on its own.
  private mutating func statement(_ range: Range<Int>, in selector: String?) throws(ImportError) {
    guard !range.isEmpty, scanner.bytes[range.lowerBound] != UInt8(ascii: "@") else { return }
    guard let declaration = declaration(range) else {
      guard selector == nil else {
        throw scanner.error("expected a declaration, a name and a value", at: range.lowerBound)
      }
      result.easings.append(("easing", try curve(range)))
      return
    }
    let value = declaration.value
    switch declaration.name {
    case "transition-timing-function", "animation-timing-function":
      for part in scanner.split(value, at: UInt8(ascii: ",")) where !isReference(part) {
        result.easings.append((selector ?? "easing", .easing(try easing(part))))
      }
    case "transition":
      for part in scanner.split(value, at: UInt8(ascii: ",")) {
        if let easing = try shorthand(part).animation.easing {
          result.easings.append((selector ?? "easing", .easing(easing)))
        }
      }
    case "animation":
      for part in scanner.split(value, at: UInt8(ascii: ",")) {
        let (name, animation) = try shorthand(part)
        if let name { animations[name] = animation }
        if let easing = animation.easing, easing != .linear {
          result.easings.append((selector ?? "easing", .easing(easing)))
        }
      }
    case let name where name.hasPrefix("--"):
      // Such a property may have any text; a text that begins as an easing must be one.
      let text = scanner.text(value)
      let function = text.prefix { $0 != "(" && $0 != " " }.lowercased()
      if ["linear", "cubic-bezier", "steps"].contains(function) && text.contains("(") {
        result.easings.append((name, .easing(try easing(value))))
      } else if let easing = try? Easing(text) {
        result.easings.append((name, .easing(easing)))
      }
    default: break
    }
  }

  /// A name and a value; `nil` without a colon outside parentheses.
  private func declaration(_ range: Range<Int>) -> Declaration? {
    let parts = scanner.split(range, at: UInt8(ascii: ":"))
    guard parts.count > 1, !parts[0].isEmpty else { return nil }
    let name = scanner.text(parts[0])
    return Declaration(
      name: name.hasPrefix("--") ? name : name.lowercased(),
      value: parts[1].lowerBound..<range.upperBound)
  }

  /// A value that stands for another: `inherit`, `var(--easing)`.
  private func isReference(_ range: Range<Int>) -> Bool {
    let text = scanner.text(range).lowercased()
    return text.hasPrefix("var(")
      || ["inherit", "initial", "unset", "revert", "revert-layer"].contains(text)
  }

  /// One animation of the shorthand property; of a transition, the name is the property's.
  private func shorthand(
    _ range: Range<Int>
  ) throws(ImportError) -> (name: String?, animation: Animation) {
    var animation = Animation()
    var name: String?
    var times = 0
    for part in scanner.split(range, at: UInt8(ascii: " ")) {
      let word = scanner.text(part)
      if let seconds = Self.seconds(word) {
        guard Magnitude.signed.contains(seconds), times < 2, times == 1 || seconds >= 0 else {
          throw scanner.error(
            "expected a duration and a delay, got \"\(excerpt(word))\"", at: part.lowerBound)
        }
        if times == 0 { animation.duration = seconds } else { animation.delay = seconds }
        times += 1
      } else if let number = DecimalReading.number(in: word) {
        guard number >= 0, Magnitude.signed.contains(number) else {
          throw scanner.error(
            "expected iterations \(Magnitude.nonNegative.phrase), got \"\(excerpt(word))\"",
            at: part.lowerBound)
        }
        animation.iterations = number
      } else if word.contains("(") && !isReference(part) || NamedCurve.named(word)?.family == "css"
      {
        animation.easing = try easing(part)
      } else if word == "infinite" {
        animation.iterations = .infinity
      } else if let direction = WebTiming.Direction(rawValue: word) {
        animation.direction = direction
      } else if let fill = FillMode(rawValue: word), fill != .removed {
        animation.fill = fill
      } else if !["running", "paused", "none"].contains(word) {
        name = word
      }
    }
    return (name, animation)
  }

  private static func seconds(_ word: String) -> Double? {
    let (digits, unit) = word.splitAtUnit
    guard let number = DecimalReading.number(in: digits) else { return nil }
    switch unit.lowercased() {
    case "s": return number
    case "ms": return number.thousandth
    default: return nil
    }
  }

  // MARK: Easings

  private func easing(_ range: Range<Int>) throws(ImportError) -> Easing {
    guard case .easing(let easing) = try curve(range) else {
      throw scanner.error("expected an easing", at: range.lowerBound)
    }
    return easing
  }

  private func curve(_ range: Range<Int>) throws(ImportError) -> CurveText {
    let text = scanner.text(range)
    do throws(CurveTextError) {
      return try CurveText(text)
    } catch {
      let place = text.index(text.startIndex, offsetBy: error.column - 1, limitedBy: text.endIndex)
      let before = text[..<(place ?? text.endIndex)].utf8.count
      throw scanner.error(error.problem, at: range.lowerBound + before)
    }
  }

  // MARK: Keyframes

  /// Reads the blocks of a rule, after its opening brace.
  private mutating func keyframes(named name: String, at start: Int) throws(ImportError) {
    var rule = Rule(name: name, place: scanner.bytes.place(ofByteAt: start))
    while true {
      try scanner.skipSpace()
      guard let next = scanner.next else {
        throw scanner.error(
          "expected \"}\" at the end of @keyframes \(excerpt(name))", at: scanner.offset)
      }
      if next == UInt8(ascii: "}") { break }
      let item = try scanner.item()
      guard item.end == UInt8(ascii: "{") else {
        throw scanner.error(
          "expected a percentage and a block of declarations", at: item.range.lowerBound)
      }
      scanner.offset += 1
      let offsets = try offsets(item.range)
      let declarations = try block()
      rule.keyframes += offsets.map { ($0, declarations) }
    }
    scanner.offset += 1
    // The last rule of a name wins.
    rules.removeAll { $0.name == name }
    rules.append(rule)
  }

  private func offsets(_ range: Range<Int>) throws(ImportError) -> [Double] {
    var offsets: [Double] = []
    for part in scanner.split(range, at: UInt8(ascii: ",")) {
      switch scanner.text(part).lowercased() {
      case "from": offsets.append(0)
      case "to": offsets.append(1)
      case let text:
        // The hundredth of the decimal, as in the text of curves.
        let (digits, unit) = text.splitAtUnit
        let stop = try? Easing("linear(0 \(digits)%, 1 100%)").curve as? PiecewiseLinear
        guard unit == "%", !digits.isEmpty, let offset = stop?.points[0].input,
          (0...1).contains(offset)
        else {
          throw scanner.error(
            "expected from, to or a percentage from 0% to 100%, got \"\(excerpt(text))\"",
            at: part.lowerBound)
        }
        offsets.append(offset)
      }
    }
    return offsets
  }

  /// Reads declarations and the closing brace after them.
  private mutating func block() throws(ImportError) -> [Declaration] {
    var declarations: [Declaration] = []
    while true {
      try scanner.skipSpace()
      guard let next = scanner.next else {
        throw scanner.error("expected \"}\" at the end of a keyframe", at: scanner.offset)
      }
      if next == UInt8(ascii: "}") { break }
      let item = try scanner.item()
      if item.range.isEmpty, item.end == UInt8(ascii: ";") {
        scanner.offset += 1
        continue
      }
      guard item.end != UInt8(ascii: "{"), let declaration = declaration(item.range) else {
        throw scanner.error("expected a declaration, a name and a value", at: item.range.lowerBound)
      }
      declarations.append(declaration)
      if item.end == UInt8(ascii: ";") { scanner.offset += 1 }
    }
    scanner.offset += 1
    return declarations
  }

  /// A track for each property of a rule.
  private func tracks(_ rule: Rule) throws(ImportError) -> [ImportedTrack] {
    let animation = animations[rule.name] ?? Animation()
    let own = ["animation-timing-function", "animation-composition"]
    var names: [String] = []
    for name in rule.keyframes.flatMap({ $0.declarations.map(\.name) })
    where !own.contains(name) && !names.contains(name) { names.append(name) }
    var order = Array(rule.keyframes.enumerated())
    order.sort { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
    let timing: WebTiming
    do throws(ParameterError) {
      timing = try WebTiming(
        validatingDelay: animation.delay, duration: animation.duration ?? duration,
        iterations: animation.iterations, direction: animation.direction, fillMode: animation.fill)
    } catch {
      throw ImportError("@keyframes \(rule.name): \(error)", at: rule.place)
    }
    var tracks: [ImportedTrack] = []
    for name in names {
      var values = ImportedValues(name)
      var frames: [ImportedTrack.Frame] = []
      for (_, keyframe) in order {
        guard let declaration = keyframe.declarations.last(where: { $0.name == name }) else {
          continue
        }
        let frame = try frame(
          keyframe.declarations, declaration, at: keyframe.offset, &values,
          otherwise: animation.easing ?? .ease)
        if frames.last?.offset == frame.offset { frames.removeLast() }
        frames.append(frame)
      }
      tracks.append(
        ImportedTrack(
          name: "\(rule.name).\(name)", frames: frames, timing: timing, place: rule.place))
    }
    return tracks
  }

  private func frame(
    _ declarations: [Declaration], _ declaration: Declaration, at offset: Double,
    _ values: inout ImportedValues, otherwise easing: Easing
  ) throws(ImportError) -> ImportedTrack.Frame {
    let place = scanner.bytes.place(ofByteAt: declaration.value.lowerBound)
    let value = try values.read(scanner.text(declaration.value), at: place)
    var frame = ImportedTrack.Frame(offset: offset, value: value, easing: easing)
    for declaration in declarations {
      if declaration.name == "animation-timing-function" {
        frame.easing = try self.easing(declaration.value)
      } else if declaration.name == "animation-composition" {
        guard let composite = CompositeOperation(rawValue: scanner.text(declaration.value)) else {
          throw scanner.error(
            "expected replace, add or accumulate", at: declaration.value.lowerBound)
        }
        frame.composite = composite
      }
    }
    return frame
  }
}
