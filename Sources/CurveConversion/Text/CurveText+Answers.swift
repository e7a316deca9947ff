// The answers to lines of other programs that have a curve in them: what to write in their place.
//
//     .easeOut(duration: 2).delay(0.2)          ease-out, and its duration 2, delay 0.2
//     all 0.3s ease-in-out                      ease-in-out, and its duration 0.3s
//     .SetEase(Ease.OutBack, 2.5f)              penner(back, out, overshoot: 2.5)
//     config: { mass: 1, tension: t }           a spring whose number t is to be written
//     animation: spin 1s var(--ease)            a variable is to be written as its value
//
// A line is a tree of names (PastedTerm.swift). From the outside in, each term is asked for the curve that it is: a spring by
// its members, a curve of this package, a Bézier by its points, a name of another library. From the inside out, the times and
// numbers that are no curve join those that stand beside them, so that nothing of the line is lost without a word.

#if !hasFeature(Embedded)
  extension CurveText {
    /// The curve that a text of another program is as a whole; the error that answers the text with the curve in it; `nil` for
    /// any other text.
    ///
    /// - Parameters:
    ///   - items: The tree of the text.
    ///   - call: Its words and numbers; see ``call(_:_:)``.
    ///   - error: The error of this package's own reading, which is better for a function of its own.
    static func pasted(
      _ text: String, _ items: [[PastedTerm]], _ call: (words: String, numbers: [Double]),
      _ error: CurveTextError
    ) throws(CurveTextError) -> CurveText? {
      let first = text.trimmed.prefix { !"( ,".contains($0) }.asciiLowercased
      let isForeign =
        ["{", "Spring"].contains(where: text.contains)
        || ["tension", "friction"].contains(error.unknownName)
        || items.joined().contains(where: \.isTime)
        || ["spring", "cubic"].contains(first)
          && items[0][0].items.joined().count { $0.number != nil } == 4
          && !text.contains(":")
      let isOwn =
        functionNames.contains(first) || NamedCurve.named(first) != nil && !text.contains("(")
        || error.unknownName == nil && items.map(\.count) == [1]
          && !error.problem.hasPrefix("expected")
      if isOwn, !isForeign { return nil }
      func answer(_ problem: String, _ likely: [String]? = nil) -> CurveTextError {
        CurveTextError(problem, in: text, at: 0, likely: likely)
      }
      // A name of another library has its answer by its words.
      let isName =
        text.allSatisfy { $0.isLetter || $0.isNumber || "-_./:@$(), ".contains($0) }
        && !text.contains(": ")
        && items.joined().allSatisfy { term in
          // Ease(from, to, t, name)
          EasingWords(term.name).map { term.items.count < 4 || $0.isFamily || $0.isMode } ?? false
        }
        && EasingWords(call.words) != nil
        && (call.numbers.isEmpty || !items[0][0].key.hasPrefix("set"))
      let found = PastedCurve.all(in: PastedPlace(items: items, takesNames: !isName)).curves
      if let problem = found.lazy.compactMap(\.problem).first { throw answer(problem) }
      guard let curve = found.first else {
        let other = isName ? nil : otherAnswer(to: text.prefix(1024), items)
        if let other = other ?? defaultAnswer(to: text, items) { throw answer(other) }
        return nil
      }
      if found.count == 1, curve.isWhole, curve.beside.isEmpty {
        return try? CurveText(alone: curve.texts[0])
      }
      if curve.texts.count > 1 {
        throw answer("libraries differ in the curve of this line\(curve.company)", curve.texts)
      }
      let texts = found.map { $0.texts.joined(separator: " or ") + $0.company }
        .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      throw answer(
        texts.count == 1
          ? "write the curve of this line: \(texts[0])"
          : "this line has \(texts.count) curves, write one of them: "
            + texts.prefix(6).joined(separator: "; "))
    }

    /// The curve in a line of other programs, and the times and numbers beside it; `nil` if it has none or several, or
    /// libraries differ in it.
    package static func found(in line: String) -> (curve: CurveText, beside: [String])? {
      let place = PastedPlace(items: PastedReader.items(of: line.prefix(4096)))
      let curves = PastedCurve.all(in: place).curves
      guard let first = curves.first, first.texts.count == 1,
        curves.allSatisfy({ $0.texts == first.texts }),
        let curve = try? CurveText(first.texts[0])
      else { return nil }
      return (curve, first.beside)
    }

    /// The words of a text that is a call of names, and its numbers: Easing.out(Easing.back(1.7)), TRANS_BACK, EASE_OUT.
    ///
    /// - Parameter items: The tree of the text.
    static func call(
      _ text: String, _ items: [[PastedTerm]]
    ) -> (words: String, numbers: [Double]) {
      let calls = items.flatMap { $0.map(\.words) }.compactMap(\.self)
      guard !calls.isEmpty, calls.count == items.joined().count else { return (text, []) }
      let words = items.map { $0.compactMap { $0.words?.words }.joined() }.joined(separator: ", ")
      return (words, calls.flatMap(\.numbers))
    }
  }

  /// A curve found in a line, or the reason why the line has none.
  struct PastedCurve {
    /// The curves that are meant, the likeliest first; none for words that belong to another curve.
    var texts: [String] = []

    var problem: String?

    /// Whether the text has nothing but the curve, as a call, an object or a quote.
    var isWhole = false

    /// The times and numbers beside the curve.
    var beside: [String] = []

    /// The count of terms, one after the other, that are the curve, and the texts of others that are part of it.
    var length = 1
    var used: [String] = []

    /// What stands beside the curve, as a phrase that begins with a comma.
    var company: String {
      beside.isEmpty ? "" : ", and its \(beside.joined(separator: ", "))"
    }

    /// The curves that stand in brackets, in their order; and, if there are none, the times and numbers that stand there.
    static func all(in brackets: PastedPlace) -> (curves: [PastedCurve], beside: [String]) {
      // Members that stand beside each other: animation.damping = 4; animation.mass = 1.
      if brackets.names.last?.isEmpty ?? true,
        let curve = spring(PastedSpring(brackets.names, brackets.items), brackets)
      {
        return ([curve], [])
      }
      var (found, loose) = ([PastedCurve](), [String]())
      for (item, terms) in brackets.items.enumerated() {
        var (own, beside, skipped, hasTime) = ([PastedCurve](), [String](), 0, false)
        var place = brackets.at(item)
        for (index, term) in terms.enumerated() where index >= skipped {
          place.term = index
          let curve = curve(at: place)
          skipped = index + (curve?.length ?? 1)
          if let curve, !curve.texts.isEmpty || curve.problem != nil { own.append(curve) }
          guard curve == nil else { continue }
          let inner = all(
            in: place.isCode ? place.inside : PastedPlace(items: []))
          own += inner.curves
          if term.isTime {
            beside.append((hasTime ? "delay " : "duration ") + term.text)
            hasTime = true
          } else if term.isTiming && inner.curves.isEmpty
            || term.mark == "(" && !inner.beside.isEmpty
          {
            beside.append(term.phrase)
          } else {
            beside +=
              inner.beside
              + (brackets.isCall && terms.count == 1 && term.mark.isEmpty && term.number != nil
                ? [term.text] : [])
          }
        }
        if own.isEmpty, place.isOfCSS { own.append(PastedCurve(texts: ["ease"])) }
        found += own.map { $0.with(beside) }
        loose += own.isEmpty ? beside : []
      }
      return (found.map { $0.with(loose) }, found.isEmpty ? loose : [])
    }

    /// The curve with more beside it, except what is part of it.
    private func with(_ more: [String]) -> PastedCurve {
      var curve = self
      curve.beside += more.filter { !used.contains($0) }
      return curve
    }

    private static func curve(at place: PastedPlace) -> PastedCurve? {
      let term = place.here
      guard !term.mark.isEmpty || term.number == nil && !term.isTime, !place.isInSum else {
        return nil
      }
      if let problem = CurveText.problem(of: term, at: place) {
        return PastedCurve(problem: problem)
      }
      if !term.mark.isEmpty, !term.isQuoted {
        let links = place.terms.dropFirst(place.term + 1).prefix(8)
        let members = PastedSpring(place.names + [term.name], term.items, links: links)
        if let spring = spring(members, place) { return spring }
      }
      if let text = own(term, at: place) {
        return PastedCurve(
          texts: [text], isWhole: place.isWhole && (try? CurveText(alone: term.content)) != nil)
      }
      if let call = CurveText.ofCall(term, at: place) {
        return form(call, timing(term.inside), place.isWhole)
      }
      if let text = CurveText.swiftUI(term) ?? CurveText.ofTag(term) {
        return PastedCurve(
          texts: [text], isWhole: place.isWhole && term.mark == "{" && term.name.isEmpty,
          beside: timing(term.inside))
      }
      if term.mark == "<", term.name.hasSuffix("Ease") {
        return PastedCurve(problem: "no text of this package is the curve of WPF's \(term.name)")
      }
      // Velocity.js's tension and friction.
      if place.names.last == "easing", term.mark == "[", term.numbers.count == 2 {
        let numbers = term.numbers.map(shortestDecimal)
        let text = "spring(stiffness: \(numbers[0]), damping: \(numbers[1]))"
        return form(text, ["time stretched to the duration"], false)
      }
      return bezier(term, at: place) ?? name(at: place)
    }

    /// The times and repeats among terms.
    private static func timing(_ terms: [PastedTerm]) -> [String] {
      terms.filter(\.isTiming).map(\.phrase)
    }

    private static func spring(_ spring: PastedSpring, _ place: PastedPlace) -> PastedCurve? {
      var spring = spring
      guard let (text, problem) = spring.answer() else { return nil }
      guard let text else { return PastedCurve(problem: problem) }
      let links =
        place.items.isEmpty
        ? [] : place.terms.dropFirst(place.term + 1).filter { $0.key.hasPrefix("set") }
      return form(
        text, timing(spring.others), place.isWhole && spring.isRead && place.here.mark != ":",
        links.map(\.phrase))
    }

    /// The curve of a text, or what to fill in where it has names in place of numbers.
    private static func form(
      _ text: String, _ beside: [String], _ isWhole: Bool, _ used: [String] = []
    ) -> PastedCurve {
      do throws(CurveTextError) {
        let curve = try CurveText(alone: text).description
        return PastedCurve(texts: [curve], isWhole: isWhole, beside: beside, used: used)
      } catch {
        // The family and the mode of penner() stand before its numbers.
        let names = text.drop { $0 != (text.hasPrefix("penner") ? ":" : "(") }.split {
          "(),".contains($0)
        }
        .compactMap { $0.split(separator: ":").last.map { String($0).trimmed } }
        .filter { Double($0) == nil && $0 != "clamped" }
        let company = PastedCurve(beside: beside).company
        return PastedCurve(
          problem: names.isEmpty
            ? "the curve of this line is \(text), but \(error.problem)"
            : "write the curve of this line with the numbers of \(names.joined(separator: " and ")): \(text)\(company)"
        )
      }
    }

    /// The curve of this package that a term is.
    private static func own(_ term: PastedTerm, at place: PastedPlace) -> String? {
      let text = term.content
      let isMeant =
        switch term.mark {
        case "": place.isEasing || place.hasTime || text.contains { "-.".contains($0) }
        case "(": !term.name.isEmpty
        case "[": place.isEasing && term.name.isEmpty
        case ":", "{", "<": false
        default: place.isEasing || text.contains { "(,".contains($0) } && !text.contains(": ")
        }
      let words = term.words.flatMap { $0.numbers.isEmpty ? $0.words : nil } ?? text
      let ofName = term.mark == ":" ? nil : CurveText.ofOwnName(place.front + words)
      guard isMeant, ofName == nil else { return ofName }
      // Its numbers stand beside it.
      if term.mark != "(", !place.numbersBeside.terms.isEmpty { return nil }
      return (try? CurveText(alone: term.isQuoted ? text.replacing(",C", with: " C") : text))?
        .description ?? CurveText.ofToken(text[...])
    }

    /// The curve of a name of another library, with the numbers beside it.
    ///
    /// The name may be a chain, and the family and the mode may stand apart: `TRANS_BACK, EASE_OUT`.
    private static func name(at place: PastedPlace) -> PastedCurve? {
      // In a transition of CSS other words are those of properties and keyframes.
      guard place.takesNames, !place.hasTime,
        !place.here.isQuoted || place.isEasing || !place.here.text.contains(" ")
      else {
        return nil
      }
      let calls = place.terms.dropFirst(place.term).prefix(4).prefix {
        EasingWords($0.words?.words ?? "") != nil
      }.compactMap(\.words)
      for count in (1...max(1, calls.count)).reversed() {
        var spelled =
          calls.isEmpty
          ? place.here.mark.isEmpty ? place.here.name : ""
          : calls.prefix(count).map(\.words).joined()
        var known = EasingWords(spelled)
        if let words = known, words.isFamily != words.isMode, let other = place.other(than: words) {
          // The second of both has no curve of its own.
          guard words.isFamily else { return PastedCurve(length: count) }
          let isName = place.isEasing || spelled.contains { "._".contains($0) }
          spelled += ", " + other
          known = isName ? EasingWords(spelled) : nil
        }
        let isLibrary = [".", "::", "kCA", "Interpolator"].contains(where: spelled.contains)
        let isNamed = ["timingfunction", "curve", "uiview", "interpolator", "easing", "easetype"]
          .contains(where: spelled.asciiLowercased.contains)
        let isMeant = known.map {
          $0.isFamily && $0.isMode
            || isLibrary && isNamed && ($0.isMode || $0.isFamily || !$0.meant().isEmpty)
        }
        let isEasing = place.isEasing || spelled.hasPrefix("@") && spelled.contains("/")
        guard isMeant ?? false || isEasing && (known != nil || !spelled.contains("(")) else {
          continue
        }
        let (beside, used) = place.numbersBeside
        // Phaser's and anime.js 3's, whose names are those of other libraries.
        let front =
          used.contains { $0.hasPrefix("easeParams") }
          ? "Phaser." : place.isOfAnime && spelled.hasPrefix("ease") ? "anime." : ""
        let texts = EasingWords.likely(
          front + spelled,
          with: calls.prefix(count).flatMap(\.numbers) + beside,
          accepted: NamedCurve.all.map(\.name),
          withSlips: false)
        guard !texts.isEmpty else { continue }
        return PastedCurve(texts: texts, length: count, used: used)
      }
      return nil
    }

    /// A Bézier by its points, or those of several segments.
    ///
    ///     UICubicTimingParameters(controlPoint1: CGPoint(x: 0.2, y: 0), controlPoint2: CGPoint(x: 0, y: 1))
    ///     [CAMediaTimingFunction functionWithControlPoints:0.25 :0.1 :0.25 :1.0]     bezier = name, 0.05, 0.9, 0.1, 1.05
    private static func bezier(_ term: PastedTerm, at place: PastedPlace) -> PastedCurve? {
      let names = [
        "timingfunction", "timingcurve", "timingparameters", "controlpoints", "cubic", "bezier",
        "pathinterpolator",
        "unitcurve", "spline",
      ]
      guard !term.mark.isEmpty,
        names.contains(
          where: (term.name.contains("Path") ? term.name.asciiLowercased : term.key).contains)
      else { return nil }
      var numbers = term.numbers
      if numbers.isEmpty, place.items.count == 5, place.item == 0 {
        numbers = place.items.dropFirst().compactMap { $0.first?.number }
      }
      // QML writes the last point, too, and SVG each segment.
      if numbers.suffix(2) == [1, 1], numbers.count % 6 == 0 { numbers.removeLast(2) }
      let isSVG = term.key.hasPrefix("keyspline")
      if isSVG, numbers.count > 4, numbers.dropFirst(4).elementsEqual(numbers.dropLast(4)) {
        numbers.removeLast(numbers.count - 4)
      }
      if numbers.isEmpty || numbers.count == 4 {
        let values =
          numbers.isEmpty
          ? term.inside.filter { !$0.isTiming }.map(\.content) : numbers.map(shortestDecimal)
        let text = "cubic-bezier(\(values.joined(separator: ", ")))"
        return values.count == 4
          ? form(
            text, timing(term.inside),
            place.isWhole && (term.mark == "(" || term.name.hasPrefix("easingFunction"))) : nil
      }
      if isSVG {
        return PastedCurve(
          problem:
            "keySplines have a curve for each segment, of four numbers: write one of them, as cubic-bezier()"
        )
      }
      guard numbers.count % 6 == 4 else { return nil }
      let pairs = stride(from: 0, to: numbers.count, by: 2).map {
        "\(shortestDecimal(numbers[$0])) \(shortestDecimal(numbers[$0 + 1]))"
      }
      return PastedCurve(texts: ["bezier-path(\(pairs.joined(separator: ", ")))"])
    }
  }

  /// A place in the tree of a line.
  struct PastedPlace {
    let items: [[PastedTerm]]
    var item = 0
    var term = 0

    /// Whether names of other libraries are curves.
    var takesNames = true

    /// The names of the brackets around, the innermost last.
    var names: [String] = []

    /// Whether the brackets are those of a call; whether they are quotes.
    private(set) var (isCall, isInQuotes) = (false, false)

    /// The terms beside the brackets.
    private var outer: [[PastedTerm]] = []

    /// Whether the terms beside each other have a time, as in a transition of CSS; whether they are a sum or a product, and
    /// whether they are classes of Tailwind with a duration among them.
    private(set) var (hasTime, isSum, hasClass) = (false, false, false)

    init(items: [[PastedTerm]], takesNames: Bool = true) {
      (self.items, self.takesNames) = (items, takesNames)
    }

    /// The first term of an item.
    func at(_ item: Int) -> PastedPlace {
      var place = self
      (place.item, place.term) = (item, 0)
      place.hasTime = items[item].count > 1 && items[item].contains(where: \.isTime)
      place.isSum = items[item].contains { $0.mark.isEmpty && ["*", "/", "+"].contains($0.name) }
      place.hasClass =
        !place.hasTime && items[item].contains { $0.mark.isEmpty && $0.isTiming }
      return place
    }

    var terms: [PastedTerm] { items[item] }

    var here: PastedTerm { items[item][term] }

    /// Whether there is nothing else in the line.
    var isWhole: Bool {
      names.allSatisfy { $0.isEmpty || $0.hasPrefix("easingFunction") }
        && items.filter { $0.first?.key != "type" }.map(\.count) == [1]
    }

    /// The brackets of the term.
    var inside: PastedPlace {
      var place = PastedPlace(items: here.items, takesNames: takesNames)
      (place.names, place.outer) = (names + [here.name], items)
      (place.isCall, place.isInQuotes) = (here.mark == "(", here.isQuoted)
      return place
    }

    /// All places in the brackets and inside them.
    var all: [PastedPlace] {
      items.indices.flatMap { item in
        var place = at(item)
        return items[item].indices.flatMap { term in
          place.term = term
          return [place] + place.inside.all
        }
      }
    }

    /// The innermost name around.
    private var label: String {
      names.last { !$0.isEmpty && $0 != "name" }.map {
        $0.hasPrefix(".") ? String($0.dropFirst()) : $0
      } ?? ""
    }

    /// Whether the place is that of an easing, so that its words mean one.
    var isEasing: Bool {
      // The first argument of CustomEase.create is a name of its own.
      if label.hasSuffix(".create") { return false }
      return isRate || label.hasPrefix("ease") || label.contains("Ease")
        || [
          "easing", "nterpolator", "nterpolation", "curve", "timingfunction", "timing-function",
          "calcmode", "_ease", "-ease",
        ]
        .contains(where: label.asciiLowercased.contains)
    }

    /// Whether the place is that of an easing of anime.js 3.
    var isOfAnime: Bool {
      names.contains { $0.hasPrefix("anime") }
        || label == "easing" && near.contains { $0.key == "targets" }
    }

    /// Whether the item is a transition or an animation of CSS with a time and without a curve, which is `ease`.
    var isOfCSS: Bool {
      ["transition", "animation"].contains(where: label.hasSuffix)
        && terms.contains(where: \.isTime)
        && terms.allSatisfy { $0.mark.isEmpty && $0.name.firstMatch(of: /^[$@#]|ease/) == nil }
    }

    /// Whether the place is that of a rate function of Manim.
    var isRate: Bool { label.contains("rate_func") }

    /// Whether the term is a part of a sum or a product, but no value of a curve at a time.
    var isInSum: Bool {
      isSum && !here.isValue && here.mark != ":" && !isInQuotes
    }

    /// Whether the term is no prose in quotes.
    var isCode: Bool {
      !here.isQuoted || here.mark == "`" || isEasing || here.text.contains { "(:".contains($0) }
        || here.text.contains("ease-")
    }

    /// Whether a word stands in the place of a curve.
    var isVariable: Bool {
      let isCalled = ["animation", "withanimation", "animationspec", "transitionspec"].contains(
        label.asciiLowercased)
      return here.mark.isEmpty && here.number == nil
        && (here.name.hasPrefix("...") || here.name.first.map { $0.isLetter || $0 == "_" } == true)
        && (isEasing && !isInQuotes || isCalled && item == 0 && term == 0 && !hasTime
          || ["ease", "easing"].contains(here.name) && terms.count == 1 && !names.isEmpty)
        && here.name != "none" && EasingWords(label)?.isFamily != true
    }

    /// What is written before a name of the library of the place: Manim's rate functions, Tailwind's classes, and the words
    /// of anime.js and Motion.
    var front: String {
      if isRate { return "rate_functions." }
      if label.hasPrefix("eas") { return "anime." }
      return hasClass ? "tailwind." : ""
    }

    /// The first terms beside the place and beside its brackets.
    private var near: some Sequence<PastedTerm> { (items + outer).joined().prefix(24) }

    /// The words of a family for those of a mode, or the other way round, that stand near.
    func other(than known: EasingWords) -> String? {
      near.lazy.compactMap { term -> String? in
        let words = (term.words ?? term.inside.first?.words)?.words
        let other = words.flatMap { EasingWords($0) }
        return other?.isFamily == known.isMode && other?.isMode == known.isFamily ? words : nil
      }.first ?? (known.isFamily && label.hasSuffix("TweenInfo.new") ? "Out" : nil)
    }

    /// The numbers that belong to a name, and their terms: those of an overshoot, an amplitude and a period, or those behind it.
    var numbersBeside: (numbers: [Double], terms: [String]) {
      let labels = ["amplitude", "period", "overshoot", "easeparams"]
      let named = near.filter { term in
        !term.mark.isEmpty && labels.contains(where: term.key.hasSuffix)
      }
      if !named.isEmpty {
        return (named.flatMap { $0.number.map { [$0] } ?? $0.numbers }, named.map(\.phrase))
      }
      let behind = items.dropFirst().flatMap(\.self)
      let numbers = behind.compactMap(\.number)
      guard label.asciiLowercased.hasSuffix("ease"), item == 0, isCall,
        numbers.count == behind.count
      else {
        return ([], [])
      }
      return (numbers, behind.map(\.phrase))
    }
  }
#endif
