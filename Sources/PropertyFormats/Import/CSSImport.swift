// CSS: an easing alone, or the easings and animations of a style sheet.
//
//     ease-out                                                    an easing
//     .menu { transition-timing-function: linear(0, 0.7, 1) }     an easing, called ".menu"
//     :root { --bouncy: cubic-bezier(0.3, 1.6, 0.6, 1) }          an easing, called "--bouncy"
//     @keyframes rise { from { top: 9px } to { top: 0 } }         keyframes of "rise.top"
//     .card { animation: rise 0.4s ease-out both }                their timing
//
// This file reads the sheet; CSSImport+Animations.swift finds the animation of each rule of keyframes, and
// CSSImport+Keyframes.swift the values.
//
// Rules inside @media, @supports and similar are read where their condition holds on a large screen
// (CSSCondition.swift). An animation that several selectors play in different ways is read in each of them, numbered as
// Lottie's layers are: "rise", "rise 2".
//
// In a page or a drawing the animations are those of its elements, whose attributes are declarations, too; a selector that
// holds for none of them is read alone.
//
// The selector of a nested rule is that which it has alone: `.card { &.on { … } > b { … } }` is .card.on and .card > b.
//
// What another file may say, a duration or a variable, is assumed, and what a browser drops is left out: such notes are
// no losses.

struct CSSImport {
  var scanner: CSSScanner
  let duration: Double?
  let lengths: CSSLengths

  /// The elements of the page or the drawing that the sheet is in.
  private let elements: [XMLElement]

  var result = ImportedMotion()

  /// The rules of keyframes, in order; the index of each name.
  var rules: [Rule] = []
  private(set) var ruleIndices: [String: Int] = [:]
  var cascade = CSSCascade()

  /// The variables for which something is assumed, as a note says.
  var assumedVariables: Set<String> = []

  /// The first selector that sets a variable of animations, but has none.
  var unusedVariables: [String: (selector: String, offset: Int)] = [:]

  /// The layers inside each layer by name, numbered as they are first named.
  private var layers: [CSSLayer: [String: Int]] = [:]

  struct Rule {
    let name: String
    let isPrefixed: Bool
    let offset: Int
    var layer = CSSLayer.none

    var blocks: [Block] = []

    /// The properties without a value at 0% or at 100%, which is then that of the selector.
    private(set) lazy var openProperties: Set<String> = {
      func names(_ blocks: [Block]) -> Set<String> {
        Set(blocks.flatMap { $0.declarations.map(\.name) })
      }
      let ends = [0.0, 1].map { end in names(blocks.filter { $0.offset == end }) }
      return names(blocks).subtracting(ends[0].intersection(ends[1]))
    }()

    /// Whether a keyframe sets a variable of a value, which a browser replaces anew at each time.
    func animates(variablesOf value: CSSText) -> Bool {
      let names = value.contains("--") ? CSSCascade.variables(in: value) : []
      return !names.isEmpty
        && blocks.contains { $0.declarations.contains { names.contains($0.name) } }
    }

    /// The variables in its values.
    private(set) lazy var variables: Set<String> = {
      Set(blocks.flatMap(\.declarations).flatMap { CSSCascade.variables(in: $0.value) })
    }()
  }

  /// A block of a rule, at one of its offsets.
  struct Block {
    let offset: Double
    let declarations: [Declaration]
  }

  struct Declaration {
    let name: String
    let value: CSSText
    let isImportant: Bool
  }

  init(
    _ bytes: [UInt8], of elements: [XMLElement], duration: Double?, lengths: CSSLengths
  ) throws(ImportError) {
    scanner = try CSSScanner(bytes)
    (self.elements, self.duration, self.lengths) = (elements, duration, lengths)
  }

  mutating func note(
    _ phrase: String, at offset: Int, about subject: String? = nil, isLoss: Bool = true
  ) {
    result.note(
      ImportError(phrase, at: scanner.place(ofByteAt: offset), isLoss: isLoss), about: subject)
  }

  func error(_ phrase: String, at text: CSSText, isLoss: Bool = true) -> ImportError {
    ImportError(phrase, at: scanner.place(ofByteAt: text.start), isLoss: isLoss)
  }

  mutating func motion() -> ImportedMotion {
    readSheet()
    addElements()
    for (phrase, offset) in scanner.problems { note(phrase, at: offset) }
    readEasings()
    let animations = readAnimations()
    for rule in rules {
      var tracks: [ImportedTrack] = []
      for (way, animation) in (animations[rule.name] ?? [nil]).enumerated() {
        addTracks(of: rule, called: Self.name(of: rule.name, way: way), animation, to: &tracks)
      }
      for track in tracks { result.add(track) }
    }
    noteUnusedVariables()
    return result
  }

  /// Adds the declarations of elements: those of the attribute `style`, above others, and the attributes that a browser
  /// takes as declarations below all others, such as `opacity=".5"`, of properties that are animated.
  private mutating func addElements() {
    let names = Set(rules.flatMap { $0.blocks.flatMap { $0.declarations.map(\.name) } })
      .union(elements.compactMap { $0.attributes["attributeName"] })
    for element in elements {
      if element.name == "link", element.attributes["rel"]?.contains("stylesheet") == true {
        let file = excerpt(element.attributes["href"] ?? "")
        note("\(file) is another file, and not read", at: element.offset, isLoss: false)
      }
      let style = CSSText(element.attributes["style"] ?? "", at: element.offset)
      guard !names.isEmpty || style.contains("animation") || style.contains("--") else { continue }
      let selector = element.selector(among: elements)
      let own = style.split(at: UInt8(ascii: ";")).compactMap(declaration)
      let attributes = element.attributes.filter { names.contains($0.key) && $0.value != "inherit" }
        .map { name, text in
          let value = CSSText(SVGImport.css(text, name), at: element.offset)
          return Declaration(name: name, value: value, isImportant: false)
        }
      for (declarations, layer) in [(own, CSSLayer.inline), (attributes, .attributes)] {
        for declaration in declarations {
          cascade.add(declaration, of: [selector], in: layer, called: selector)
        }
      }
      cascade.addElement(selector)
    }
  }

  // MARK: The sheet

  private struct Open {
    let offset: Int
    let prelude: String

    /// The selectors of a rule; `nil` for an at-rule.
    var selectors: [String]?

    /// Where the rules inside hold; they are read where that is assumed at least.
    var condition = CSSCondition.always

    var layer = CSSLayer.none
  }

  private mutating func readSheet() {
    var open: [Open] = []
    pieces: while true {
      switch scanner.piece() {
      case .statement(let range): statement(range, in: &open)
      case .block(let range): readRule(range, in: &open)
      case .close:
        if open.popLast() == nil {
          scanner.problems.append(("expected no \"}\" without its \"{\"", scanner.offset - 1))
        }
      case .end: break pieces
      }
    }
    if let last = open.last {
      scanner.problems.append(("expected \"}\" for the \"{\" here", last.offset))
    }
  }

  private mutating func readRule(_ range: Range<Int>, in open: inout [Open]) {
    let offset = scanner.offset - 1
    let words = scanner.value(range).split(at: UInt8(ascii: " ")).map(\.string)
    let keyword = words.first?.lowercased() ?? ""
    if keyword.hasPrefix("@"), keyword.hasSuffix("keyframes") {
      keyframes(keyword, words.dropFirst(), at: range.lowerBound, in: &open)
    } else if keyword == "@property", words.count == 2 {
      register(words[1], block())
    } else if Self.withoutAnimations.contains(keyword) {
      scanner.skipBlock()
    } else {
      let prelude = scanner.text(range)
      let outer = open.last
      var (condition, selectors) = (outer?.condition ?? .always, outer?.selectors)
      if keyword.hasPrefix("@") {
        condition = min(condition, CSSCondition(of: prelude, viewport: lengths.viewport))
      } else if condition >= .assumed {
        selectors = Self.selectors(prelude, in: outer?.selectors)
        condition = selectors == nil ? .elsewhere : condition
      }
      var layer = outer?.layer ?? .none
      if keyword == "@layer" {
        layer = self.layer(words.count > 1 ? words[1] : "\(offset)", in: layer)
      }
      open.append(
        Open(
          offset: offset, prelude: prelude, selectors: selectors, condition: condition,
          layer: layer))
    }
  }

  /// The layer with a name such as `base.buttons` inside another one.
  private mutating func layer(_ name: String, in outer: CSSLayer) -> CSSLayer {
    name.split(separator: ".").reduce(outer) { outer, name in
      let number = layers[outer, default: [:]][String(name)] ?? layers[outer]?.count ?? 0
      layers[outer, default: [:]][String(name)] = number
      return outer.layer(number)
    }
  }

  private mutating func register(_ name: String, _ declarations: [Declaration]) {
    func value(_ name: String) -> CSSText? { declarations.last { $0.name == name }?.value }
    let initial = value("initial-value")?.string ?? ""
    var property = CSSProperty(name)
    property.registration = (
      value("syntax")?.unquoted ?? "", initial, value("inherits")?.string.lowercased() != "false"
    )
    cascade.readers[name] = CSSValues(property: property)
    cascade.initialValues[name] = initial.isEmpty ? nil : initial
  }

  private static let withoutAnimations: Set = [
    "@font-face", "@counter-style", "@font-feature-values", "@page",
  ]

  /// The selectors of a rule: with each of those around a nested one for `&`, or in front [1].
  ///
  /// - Returns: `nil` if they are longer than 10,000 bytes, since they multiply with each rule around them.
  ///
  /// [1] W3C, CSS Nesting, §3.
  private static func selectors(_ prelude: String, in outer: [String]?) -> [String]? {
    let own = CSSText(prelude, at: 0).split(at: UInt8(ascii: ",")).map(\.string)
    guard let outer else { return own }
    var selectors: [String] = []
    var length = 0
    for own in own {
      let parts = own.split(separator: "&", omittingEmptySubsequences: false)
      for outer in outer {
        length += own.utf8.count + max(parts.count - 1, 1) * outer.utf8.count
        guard length <= 10_000 else { return nil }
        selectors.append(
          parts.count == 1 ? "\(outer) \(own)" : parts.joined(separator: outer))
      }
    }
    return selectors
  }

  /// A declaration of a rule, or an easing on its own.
  private mutating func statement(_ range: Range<Int>, in open: inout [Open]) {
    guard let first = range.first.map({ scanner.bytes[$0] }) else { return }
    if first == UInt8(ascii: "@") {
      let text = scanner.text(range)
      if text.lowercased().hasPrefix("@layer") {
        for name in text.dropFirst("@layer".count).split(separator: ",") {
          _ = layer(name.filter { !$0.isWhitespace }, in: open.last?.layer ?? .none)
        }
      } else if text.lowercased().hasPrefix("@import") {
        note(
          "\(excerpt(text)) is another file, and not read", at: range.lowerBound,
          isLoss: false)
      }
      return
    }
    guard let declaration = declaration(scanner.value(range)) else {
      if open.isEmpty {
        do throws(ImportError) {
          result.easings.append(("easing", try curve(scanner.value(range))))
        } catch {
          result.note(error)
        }
      } else {
        note("expected a declaration, a name and a value", at: range.lowerBound)
      }
      return
    }
    let isOfMotion = ["animation", "transition", "--"].contains {
      declaration.name.hasPrefix($0)
    }
    if isOfMotion { noteConditions(open) }
    if let last = open.last, last.condition < .assumed { return }
    cascade.add(
      declaration, of: open.last?.selectors ?? [], in: open.last?.layer ?? .none,
      called: open.last { !$0.prelude.hasPrefix("@") }?.prelude ?? "easing")
  }

  /// A note for the outermost condition that is left out, once, and for the first one that is assumed.
  private mutating func noteConditions(_ open: [Open]) {
    if let first = open.first(where: { $0.condition < .assumed }) {
      note(
        "\(excerpt(first.prelude)) is left out", at: first.offset,
        isLoss: first.condition == .elsewhere)
    } else if let first = open.first(where: { $0.condition == .assumed }) {
      note(
        "rules for a large screen with a mouse are read, which is assumed", at: first.offset,
        isLoss: false)
    }
  }

  /// A name and a value; `nil` without a colon outside parentheses.
  private func declaration(_ text: CSSText) -> Declaration? {
    let bound = text.bytes.endIndex
    guard let colon = text.split(at: UInt8(ascii: ":")).first,
      let mark = text.bytes[colon.bytes.endIndex...].firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    let name = colon.string
    guard !name.isEmpty else { return nil }
    var value = text.part(mark + 1..<bound)
    // "! important" may have space in it.
    let (start, end) = (value.bytes.startIndex, value.bytes.endIndex)
    let last = value.bytes.lastIndex(of: UInt8(ascii: "!")) ?? end
    let words = value.part(last..<end).string.lowercased().filter { !$0.isWhitespace }
    let isImportant = words == "!important"
    if isImportant { value = value.part(start..<last) }
    let plain = name.hasPrefix("--") ? name : name.lowercased()
    return Declaration(
      name: CSSProperty.aliases[plain] ?? plain, value: value, isImportant: isImportant)
  }

  // MARK: Blocks of keyframes

  private mutating func keyframes(
    _ keyword: String, _ words: ArraySlice<String>, at start: Int, in open: inout [Open]
  ) {
    guard let name = words.first, words.count == 1,
      keyword == "@keyframes" || keyword.hasPrefix("@-")
    else {
      note("expected one name behind \(excerpt(keyword))", at: start)
      return scanner.skipBlock()
    }
    noteConditions(open)
    if let last = open.last, last.condition < .assumed { return scanner.skipBlock() }
    var rule = Rule(
      name: CSSText(name, at: start).unquoted, isPrefixed: keyword != "@keyframes",
      offset: start, layer: open.last?.layer ?? .none)
    var blocks: [Block] = []
    while let (range, isBlock) = piece(of: "@keyframes \(excerpt(name))") {
      guard isBlock else {
        note("expected a percentage and a block of declarations", at: range.lowerBound)
        continue
      }
      let offsets = offsets(range)
      let declarations = block()
      blocks += offsets.map { Block(offset: $0, declarations: declarations) }
    }
    rule.blocks = blocks
    // Of rules with one name the last of the highest layer plays, but a standard rule takes precedence over a
    // prefixed one.
    guard keyword == "@keyframes" || keyword == "@-webkit-keyframes" else {
      others.append((rule.name, keyword, start))
      return
    }
    if let index = ruleIndices[rule.name] {
      let isOver = !rule.layer.isBelow(rules[index].layer)
      if isOver, !rule.isPrefixed || rules[index].isPrefixed { rules[index] = rule }
    } else {
      ruleIndices[rule.name] = rules.count
      rules.append(rule)
    }
  }

  /// Rules with the prefix of one browser, which are not read.
  private(set) var others: [(name: String, keyword: String, offset: Int)] = []

  /// The offsets of a block; none if one of them is wrong, since a browser ignores the block.
  private mutating func offsets(_ range: Range<Int>) -> [Double] {
    var offsets: [Double] = []
    for part in scanner.value(range).split(at: UInt8(ascii: ",")) {
      let text = part.string.lowercased()
      let (digits, unit) = text.splitAtUnit
      if text == "from" || text == "to" {
        offsets.append(text == "from" ? 0 : 1)
      } else if unit == "%", let percent = DecimalReading.number(in: digits),
        (0...1).contains(percent.hundredth)
      {
        offsets.append(percent.hundredth)
      } else {
        note(
          "expected from, to or a percentage from 0% to 100%, got \"\(excerpt(text))\"",
          at: part.start)
        return []
      }
    }
    return offsets
  }

  /// Reads declarations and the closing brace after them.
  private mutating func block() -> [Declaration] {
    var declarations: [Declaration] = []
    while let (range, isBlock) = piece(of: "a keyframe") {
      if isBlock {
        note("expected a declaration, got a block", at: range.lowerBound)
        scanner.skipBlock()
      } else if let declaration = declaration(scanner.value(range)) {
        declarations.append(declaration)
      } else {
        note("expected a declaration, a name and a value", at: range.lowerBound)
      }
    }
    return declarations
  }

  /// The next piece of a block; `nil` behind the closing brace.
  private mutating func piece(of block: String) -> (range: Range<Int>, isBlock: Bool)? {
    while true {
      switch scanner.piece() {
      case .statement(let range): if !range.isEmpty { return (range, false) }
      case .block(let range): return (range, true)
      case .close: return nil
      case .end:
        scanner.problems.append(("expected \"}\" at the end of \(block)", scanner.offset))
        return nil
      }
    }
  }
}
