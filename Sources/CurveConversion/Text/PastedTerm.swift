// A line of another program as a tree of names: what stands in the brackets behind a name, or behind its colon.
//
//     withAnimation(.spring(response: 0.5).delay(0.1)) {     withAnimation → .spring → response → 0.5;  .delay → 0.1
//     easing.type: Easing.OutBack; easing.overshoot: 2       easing.type → Easing.OutBack;  easing.overshoot → 2
//     <BackEase Amplitude="0.3" EasingMode="EaseIn"/>        BackEase → Amplitude → 0.3;  EasingMode → EaseIn
//     transition: opacity 200ms, transform 0.3s ease-in      transition → opacity 200ms;  transform 0.3s ease-in
//
// A call, a label, an attribute and an assignment are one thing in it, so that `.delay(0.1)`, `delay: 0.1` and
// `a.delay = 0.1` are found alike. No language is read whole: every text has a tree.

#if !hasFeature(Embedded)
  struct PastedTerm {
    /// The word in front of the bracket, the quote or the colon; empty where there is none.
    var name = ""

    /// The bracket, the quote, or ":" for a label; empty for a word alone.
    var mark = ""

    /// The terms between commas, each with those that stand beside it.
    var items: [[PastedTerm]] = []

    /// The term as it is written.
    var text = ""

    /// All terms directly inside.
    var inside: [PastedTerm] { items.flatMap(\.self) }

    /// The last part of the name in lower-case letters, without what joins its words: `setdampingratio`.
    var key: String {
      (name.split(separator: ".").last ?? "").filter { $0.isLetter || $0.isNumber }.asciiLowercased
    }

    var isQuoted: Bool { name.isEmpty && "\"'`".contains(mark) && !mark.isEmpty }

    /// The text without quotes, or without the label.
    var content: String {
      if mark == ":" {
        return inside.count == 1 ? inside[0].content : inside.map(\.text).joined(separator: " ")
      }
      return isQuoted
        ? String(text.dropFirst().dropLast(text.last.map(String.init) == mark ? 1 : 0)) : text
    }

    /// The number that the term is, or the only one that stands inside; `nil` for anything else.
    var number: Double? {
      if inside.count == 1, mark != "(" { return inside[0].number }
      guard mark.isEmpty else { return nil }
      let digits = name.last.map { "fFdL%".contains($0) } == true ? String(name.dropLast()) : name
      return key == "zero" ? 0 : Double(digits) ?? Double(digits + "0") ?? constant
    }

    private static let constants = [
      "highbouncy": 0.2, "mediumbouncy": 0.5, "lowbouncy": 0.75, "nobouncy": 1,
      "stiffnesshigh": 10_000, "stiffnessmedium": 1500, "stiffnessmediumlow": 400,
      "stiffnesslow": 200, "stiffnessverylow": 50,
    ]

    /// The number of a constant of Jetpack Compose or of Android: `Spring.StiffnessLow`, `SpringForce.STIFFNESS_LOW`.
    private var constant: Double? {
      guard ["Spring.", "SpringForce."].contains(where: name.contains) else { return nil }
      return Self.constants[key.replacing("dampingratio", with: "")]
    }

    /// All numbers inside, those behind labels too; none if anything else is there, except times.
    var numbers: [Double] {
      let all = inside.filter { !$0.isTiming }.map { $0.number.map { [$0] } ?? $0.numbers }
      return all.contains(where: \.isEmpty) ? [] : all.flatMap(\.self)
    }

    /// Whether the term is a time with its unit, or a calculation of CSS.
    var isTime: Bool {
      mark.isEmpty
        ? name.hasSuffix("s") && Double(name.dropLast(name.hasSuffix("ms") ? 2 : 1)) != nil
        : ["var", "calc"].contains(name)
    }

    /// Whether the term is the value of the curve in front of it at a time.
    var isValue: Bool {
      ["transform", "interpolate", "sample", "sampleclamped", "evaluate"].contains(key)
    }

    /// Whether the term says when, how long or how often something plays.
    var isTiming: Bool {
      guard !mark.isEmpty, !name.isEmpty else {
        return ["infinite", "alternate", "reverse", "alternate-reverse"].contains(name)
          || name.hasPrefix("duration-") || name.hasPrefix("delay-")
      }
      return ["dur", "time", "begin", "direction", "runtime", "stagger"].contains(key)
        || [
          "duration", "delay", "repeat", "iteration", "loop", "yoyo", "speed", "revers",
          "timescale",
          "playbackrate", "pingpong", "velocity", "milliseconds",
        ].contains(where: key.contains) && key != "blendduration"
    }

    /// The name and what belongs to it, as it is written.
    var phrase: String {
      guard !mark.isEmpty else { return text }
      let inner =
        mark == ":"
        ? content : items.map { $0.map(\.text).joined(separator: " ") }.joined(separator: ", ")
      return "\(name.split(separator: ".").last ?? "") \(excerpt(inner))"
    }

    /// The name with the names in its brackets, if all is a call of names, and its numbers: `Easing.out(Easing.back)`
    /// and 1.7.
    var words: (words: String, numbers: [Double])? {
      if isQuoted { return inside.count == 1 ? inside[0].words : nil }
      guard mark == "(", !name.isEmpty else { return mark.isEmpty ? (name, []) : nil }
      // Curves.easeOut.transform(t), EaseBackOut::create(move), EaseBackOut(t, 0, 1, d, 2.5), cubic_out(t)
      if isValue, let point = name.lastIndex(of: ".") { return (String(name[..<point]), []) }
      // A call of a whole name with a variable is its value at a time.
      let isAtTime =
        !["amplitude", "period", "overshoot", "exponent", "config"].contains(key)
        && !inside.contains { $0.number != nil }
        && EasingWords(name).map { $0.isFamily && $0.isMode } ?? false
      let behind = items.dropFirst().joined().map(\.number)
      if key.hasSuffix("create") && !behind.contains(nil) || items.count == 1 && isAtTime {
        return (name, behind.compactMap(\.self))
      }
      let isPenner = items.count > 3 && items[0].count == 1 && items[0][0].number == nil
      let rest = items.dropFirst(isPenner ? 4 : 0)
      let others = rest.flatMap(\.self).filter { $0.number == nil }.map(\.words)
      guard
        rest.allSatisfy({
          $0[0].mark != ":" && $0.dropFirst().allSatisfy { $0.name.hasPrefix(".") }
        }),
        !others.contains(where: { $0 == nil })
      else {
        return nil
      }
      let words = others.compactMap { $0?.words }.joined(separator: ", ")
      return (
        words.isEmpty ? name : "\(name)(\(words))",
        rest.flatMap(\.self).flatMap { $0.number.map { [$0] } ?? $0.words?.numbers ?? [] }
      )
    }
  }

  /// Reads the tree of a text.
  struct PastedReader {
    private let tokens: [Substring]
    private var place = 0

    static func items(of text: Substring) -> [[PastedTerm]] {
      // Comments, line ends, words with the types of a generic function, signs, and all other characters.
      let token =
        /\/\*.*?\*\/|:\/\/[^\s"'`]*|\/\/[^\n]*|\s*\n\s*|@[\w:\/.]+|(?:[\w.$#%&^]|-(?!>)|::|:(?=create\()|<[\w., ?]*>(?=\())+|=>|[<>]=?|[=:!|]+|./
        .dotMatchesNewlines()
      let tokens = text.matches(of: token).map { text[$0.range] }
      var reader = PastedReader(
        tokens: tokens.filter { !["/*", "//"].contains(where: $0.hasPrefix) })
      return reader.items(closing: "", depth: 0)
    }

    private init(tokens: [Substring]) { self.tokens = tokens }

    private var next: Substring { place < tokens.count ? tokens[place] : "" }

    /// The items up to the closing bracket, which is read too.
    private mutating func items(closing close: String, depth: Int) -> [[PastedTerm]] {
      var (items, isChoice) = ([[PastedTerm]](), false)
      while place < tokens.count {
        let item = item(closing: close, depth: depth, isLabelled: false, &isChoice)
        if !item.isEmpty { items.append(item) }
        guard place < tokens.count else { break }
        place += 1
        if tokens[place - 1] == close { break }
      }
      return items
    }

    private static let brackets = [
      "(": ")", "[": "]", "{": "}", "<": ">", "\"": "\"", "'": "'", "`": "`",
    ]

    /// Words of languages in front of a value, which mean nothing here.
    private static let silent: Set<Substring> = [
      "new", "const", "let", "var", "val", "return", "final", "static",
    ]

    /// The terms up to a comma, a semicolon, the end of a line or of brackets or, behind a label, the next label.
    private mutating func item(
      closing close: String, depth: Int, isLabelled: Bool, _ isChoice: inout Bool
    ) -> [PastedTerm] {
      var terms: [PastedTerm] = []
      while place < tokens.count, next != close {
        let (start, token) = (place, next)
        let isWord =
          token.first.map { $0.isLetter || $0.isNumber || "_.$@#%&^-".contains($0) } == true
        let bracket = Self.brackets[String(token)]
        if token.contains("\n")
          ? !terms.isEmpty && place + 1 < tokens.count && tokens[place + 1].first != "."
          : [",", ";", ")", "]", "}"].contains(token)
        {
          return terms
        }
        isChoice = isChoice || token == "?"
        if token == "?" || token == ":" && isChoice { return terms }
        place += 1
        if token == "<", next == "/" {
          while place < tokens.count, next != ">" { place += 1 }
        }
        var term = PastedTerm(text: String(token))
        if let bracket, token != "<" || next.first?.isLetter == true, depth < 24 {
          term.mark = String(token)
          term.items = items(closing: bracket, depth: depth + 1)
          if token == "<" {
            // The first word is the name, and attributes stand beside each other without commas.
            term.name = term.items.first?.first?.name ?? ""
            term.items = term.inside.dropFirst().map { [$0] }
          } else if !"\"'`".contains(bracket), let last = terms.last, last.mark.isEmpty,
            !last.name.isEmpty, last.number == nil
          {
            (term.name, term.text) = (last.name, last.text)
            terms.removeLast()
          }
          term.text +=
            (term.name.isEmpty || token == "<"
            ? tokens[(start + 1)..<place] : tokens[start..<place]).joined()
        } else if isWord || "*+".contains(token) || token == "/" && next != ">" {
          term.name = String(token.prefix { $0 != "<" })
        } else {
          continue
        }
        let name = term.isQuoted ? term.content : term.mark.isEmpty ? term.name : ""
        let behind = tokens[place...].firstIndex { $0 != " " } ?? place
        if !name.isEmpty,
          next == ":" && !isChoice
            || behind < tokens.count && ["=", ":="].contains(tokens[behind]), depth < 24
        {
          // The next label ends the value of this one.
          if isLabelled, !terms.isEmpty {
            place = start
            return terms
          }
          place = behind + 1
          var isInner = false
          var value: [PastedTerm] = []
          repeat {
            value += item(closing: close, depth: depth + 1, isLabelled: true, &isInner)
            if isInner, next == "?" || next == ":" { place += 1 } else { break }
          } while place < tokens.count
          if !value.isEmpty {
            term = PastedTerm(
              name: name, mark: ":", items: [value], text: tokens[start..<place].joined())
          }
        }
        if !Self.silent.contains(token) || next != " " { terms += separated(term) }
      }
      return terms
    }

    /// A term, or the two that `.easeInOut.repeatCount(3)` is: a name, and what is set on it.
    private func separated(_ term: PastedTerm) -> [PastedTerm] {
      guard term.mark == "(", let point = term.name.lastIndex(of: "."),
        point > term.name.startIndex,
        term.isTiming || term.name.first == "."
      else { return [term] }
      var (front, call) = (PastedTerm(name: String(term.name[..<point])), term)
      front.text = front.name
      (call.name, call.text) = (
        String(term.name[point...]), String(term.text.dropFirst(front.name.count))
      )
      return [front, call]
    }
  }
#endif
