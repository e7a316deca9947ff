// The answers to lines of other programs that have a curve in them: what to write in their place.
//
//     all 0.3s ease-in-out                              a transition of CSS
//     timing = "0.15s cubic-bezier(0.21, 0, 0.76, 1)"   picom
//     CustomEase.create("hop", "M0,0 C0.4,0 0.2,1 1,1") GSAP
//     bezier = name, 0.05, 0.9, 0.1, 1.05               hyprland, whose animations name such a line
//     easing: ease-in;   { ease: "power2.in" }          a property of CSS or of an object
//     transition={{ type: "spring", bounce: 0.2 }}      an object or a curve in brackets
//     .animation(.snappy)   .easeIn(duration: 0.3)      SwiftUI's names

#if !hasFeature(Embedded)
  extension CurveText {
    /// The error that answers a text in place of another one; `nil` for any other text.
    ///
    /// - Parameter isOwn: Whether the text begins with a function of this package.
    static func answer(to text: String, isOwn: Bool, _ error: CurveTextError) -> CurveTextError? {
      if !isOwn || timed(text) != nil { return answer(to: text) }
      guard error.unknownName == "tension" else { return nil }
      return CurveTextError(
        "tension and friction are react-spring's stiffness and damping, or Origami's and React Native's "
          + "origami-tension and friction: write one of them", in: text, at: error.column - 1)
    }

    /// The words of a text, and the numbers of its calls: Easing.out(Easing.back(1.7)), easeElastic.period(0.4).
    ///
    /// - Parameter isName: Whether the text in front of the brackets is a name.
    static func call(
      _ text: String, isName: Bool
    ) -> (words: String, numbers: [Double]) {
      var (words, numbers) = (text.replacing("()", with: ""), [Double]())
      while let open = words.lastIndex(of: "("), let close = words[open...].firstIndex(of: ")") {
        let fields = words[open..<close].dropFirst()
        let given = isName || text.contains(").") ? Self.numbers(fields) : nil
        // EaseBackOut(t, 0, 1, d, 2.5), EaseBackOut::create(move)
        let all = fields.split(separator: ",")
        let isCalled =
          all.count > 3 && fields.contains(where: \.isLetter)
          || words[..<open].hasSuffix("create") && all.count == 1
        guard given != nil || isCalled && EasingWords(String(words[..<open]))?.family != nil else {
          break
        }
        let others = all.dropFirst(4).joined(separator: ",")
        numbers = (given ?? Self.numbers(others[...]) ?? []) + numbers
        words.removeSubrange(open...close)
      }
      for front in ["new ", "const "] where words.hasPrefix(front) {
        words.removeFirst(front.utf8.count)
      }
      return (words, numbers)
    }

    /// The curve in a line of other programs; `nil` if it has none, or libraries differ in it.
    package init?(line: String) {
      let meant =
        Self.parts(of: line.prefix(1 << 16)).lazy.map(Self.meant).first { !$0.isEmpty } ?? []
      guard meant.count == 1, let curve = try? CurveText(meant[0]) else { return nil }
      self = curve
    }

    /// The answer to a line of other programs that has a curve in it; `nil` for any other text.
    private static func answer(to text: String) -> CurveTextError? {
      func answer(_ problem: String) -> CurveTextError { CurveTextError(problem, in: text, at: 0) }
      let line = text.prefix(1024)
      let isVariable = "$@".contains(line.first ?? " ") || line.hasPrefix("--")
      if isVariable, !line.contains(":"), (ofToken(line) ?? ofOwnName(line)) == nil {
        return answer(variable)
      }
      if let other = ofCall(line) ?? ofAnimation(line) { return answer(other) }
      for part in parts(of: line) {
        let meant = meant(by: part)
        guard let first = meant.first else { continue }
        guard meant.count == 1 else {
          return CurveTextError(
            "libraries differ in the curve of this line", in: text, at: 0, likely: meant)
        }
        let duration = (duration(in: part.text) ?? duration(in: line)).map {
          ", and its duration \($0)"
        }
        return answer("write the curve of this line: \(first)\(duration ?? "")")
      }
      return line.contains("var(--") ? answer(variable) : nil
    }

    private static let variable =
      "a variable has its value where the style sheet sets it: write that"

    /// The duration that stands in a text, by its name or its unit.
    private static func duration(in text: Substring) -> String? {
      let words = text.asciiLowercased.split { " \t\n\"'{}(),;:=".contains($0) }
      let named = zip(words, words.dropFirst()).first { word, number in
        ["duration", "durationmillis", "milliseconds"].contains(word) && Double(number) != nil
      }
      return (named?.1 ?? words.first(where: isTime)).map(String.init)
    }

    private static func isTime(_ word: Substring) -> Bool {
      word.hasSuffix("s") && Double(word.dropLast(word.hasSuffix("ms") ? 2 : 1)) != nil
    }

    /// The curve in a transition of CSS, which stands beside a time; `nil` for any other text.
    private static func timed(_ text: String) -> String? {
      let words = text.split(separator: " ").prefix(16)
      let rest = words.filter { !isTime($0) }
      guard rest.count < words.count, items(of: text[...]).count == 1 else { return nil }
      let ranges = rest.indices.flatMap { start in
        (start + 1...rest.count).reversed().map { start..<$0 }
      }
      return ranges.lazy.compactMap {
        try? CurveText(alone: rest[$0].joined(separator: " ")).description
      }.first
    }

    /// A part of a line that may be a curve.
    private struct Part {
      var text: Substring
      /// Whether it stands where an easing does, so that its words mean one.
      var isEasing = false
      /// Whether it is the whole line, of which the words have their answer elsewhere.
      var isWhole = false
      /// The numbers beside it: an overshoot, or an amplitude and a period.
      var numbers: [Double] = []
    }

    /// The parts of a line that may be a curve, the likeliest first.
    private static func parts(of line: Substring) -> [Part] {
      func isEasing(_ text: Substring) -> Bool {
        ["eas", "nterpol", "rate_func", "curve"].contains(where: text.asciiLowercased.contains)
      }
      func values(_ text: Substring) -> [Part] {
        let mark = text.firstIndex { ":=".contains($0) }.map(text.index(after:))
        let value = Part(text: text[(mark ?? text.startIndex)...], isEasing: isEasing(text))
        return mark == nil ? [value] : [Part(text: text), value]
      }
      // amplitude: 2; period: 0.3    curve.setOvershoot(3)
      let named = line.matches(of: /(?i)(?:amplitude|period|overshoot)["']? ?[:=(] ?([-+.0-9]+)/)
        .compactMap { Double($0.1) }
      func beside(_ text: Substring) -> [Double] {
        ["amplitude", "period", "overshoot"].contains(where: text.asciiLowercased.contains)
          ? [] : named
      }
      func values(in content: Substring, isCall: Bool) -> [Part] {
        let own = items(of: content).flatMap(values)
        let numbers =
          isCall ? Self.numbers(own.dropFirst().map(\.text).joined(separator: ",")[...]) : nil
        return own.map { part in
          var part = part
          part.numbers = numbers ?? beside(part.text)
          return part
        }
      }
      // import { elasticOut } from 'svelte/easing'
      if line.hasPrefix("import ") {
        let words = line.split { " {}'\";".contains($0) }.map(String.init).filter { $0 != "from" }
        return [
          Part(text: words.dropFirst().reversed().joined(separator: " ")[...], isEasing: true)
        ]
      }
      var parts = [Part(text: line, isWhole: true)]
      // The name of a call has its answer by its words.
      let isName =
        !isCompound(line) && EasingWords(call(String(line), isName: true).words) != nil
      guard !line.hasPrefix("{"), !isName else { return parts }
      // In brackets a text is an option's, which may be another one.
      let quoted = line.split(omittingEmptySubsequences: false) { "\"'".contains($0) }
      let inside = stride(from: 1, to: quoted.count, by: 2)
      // interpolation = "BACK"; easing = "EASE_OUT"
      let both = inside.map { quoted[$0] }.joined(separator: " ")
      if let words = EasingWords(both), words.family != nil, words.mode != nil {
        parts.append(Part(text: both[...], isEasing: true))
      }
      // The path of CustomEase.create stands behind its name.
      parts += inside.reversed().map { Part(text: quoted[$0], isEasing: isEasing(quoted[$0 - 1])) }
        .filter { $0.isEasing || !line.contains("{") }
      // bezier = name, 0.05, 0.9, 0.1, 1.05
      let fields = line.split(separator: ",")
      if fields.count == 5, line.contains("=") {
        parts.append(Part(text: line[fields[1].startIndex...]))
      }
      parts += values(in: line, isCall: false)
      // The outermost brackets first.
      for (open, close) in [("{", "}"), ("(", ")")] as [(Character, Character)] {
        var inside = line
        while let start = inside.firstIndex(of: open) {
          var depth = 0
          let isLast = { (character: Character) in
            depth += character == open ? 1 : character == close ? -1 : 0
            return depth == 0
          }
          guard let end = inside[start...].firstIndex(where: isLast) else { break }
          let content = inside[start...end].dropFirst().dropLast()
          parts.append(
            open == "{"
              ? Part(text: inside[start...end]) : Part(text: content, numbers: beside(content)))
          parts += values(in: content, isCall: inside[..<start].asciiLowercased.hasSuffix("ease"))
          inside = content
        }
      }
      return parts
    }

    /// Whether a text is more than a name and its arguments.
    private static func isCompound(_ text: Substring) -> Bool {
      text.contains(": ")
        || text.contains { !($0.isLetter || $0.isNumber || "-_./:@$(), ".contains($0)) }
    }

    /// The curves that a part of a line means, the likeliest first.
    private static func meant(by part: Part) -> [String] {
      let text = part.text.trimmed
      // In quotes a text may be another option's.
      if part.numbers.isEmpty, part.isEasing || !"\"'".contains(text.first ?? " "),
        let curve = (try? CurveText(alone: text))?.description ?? swiftUI(text) ?? timed(text)
          ?? ofTag(part.text) ?? ofOwnName(part.text) ?? ofToken(text[...]) ?? bezier(part.text)
      {
        return [curve]
      }
      let (words, numbers) = call(text.filter { !"\"'".contains($0) }, isName: true)
      let known = EasingWords(words)
      guard
        part.isEasing || known?.family != nil && known?.mode != nil && !words.contains(","),
        known != nil || !words.contains(where: { "(,".contains($0) }),
        !part.isWhole, !isCompound(words[...])
      else { return [] }
      return EasingWords.likely(
        words, with: numbers + part.numbers, accepted: NamedCurve.all.map(\.name), withSlips: false)
    }

    /// The answer to an animation of hyprland, which names the line of its curve; `nil` for any other text.
    private static func ofAnimation(_ line: Substring) -> String? {
      let fields = line.split(separator: ",").map {
        $0.split(separator: " ").joined(separator: " ")
      }
      guard line.hasPrefix("animation"), line.contains("="), fields.count > 3,
        let tenths = Double(fields[2])
      else { return nil }
      return "write the curve of the line bezier = \(excerpt(fields[3])), …; the duration is "
        + shortestDecimal(tenths / 10) + "s"
    }

    /// The curve of a call whose numbers are the points of a Bézier; `nil` for any other text.
    ///
    ///     UICubicTimingParameters(controlPoint1: CGPoint(x: 0.2, y: 0), controlPoint2: CGPoint(x: 0, y: 1))
    ///     [CAMediaTimingFunction functionWithControlPoints:0.25 :0.1 :0.25 :1.0]
    private static func bezier(_ text: Substring) -> String? {
      let name = text.prefix { $0 != "(" && $0 != ":" }
      let numbers = text[name.endIndex...].split { "()[]:, ".contains($0) }.compactMap {
        Double($0.last == "f" ? $0.dropLast() : $0)
      }
      guard
        [
          "timingfunction", "timingcurve", "timingparameters", "pointcubic", "beziercurve",
          "pathinterpolator", "unitcurve",
        ].contains(
          where: name.asciiLowercased.contains), !name.hasPrefix("<")
      else { return nil }
      let hasDuration = numbers.count == 5 && text.contains("duration: ")
      // QML writes the last point, too.
      let points =
        hasDuration || numbers.suffix(2) == [1, 1] && numbers.count % 6 == 0
        ? Array(numbers.dropLast(hasDuration ? 1 : 2)) : numbers
      guard points.count % 6 == 4 else { return nil }
      if points.count == 4 {
        let curve = try? CubicBezier(validating: points[0], points[1], points[2], points[3])
        return curve?.description
      }
      let pairs = stride(from: 0, to: points.count, by: 2).map {
        "\(shortestDecimal(points[$0])) \(shortestDecimal(points[$0 + 1]))"
      }
      return "bezier-path(\(pairs.joined(separator: ", ")))"
    }

    /// The parts between commas and semicolons that are in no brackets.
    private static func items(of text: Substring) -> [Substring] {
      var depth = 0
      return text.split { character in
        depth += "([{".contains(character) ? 1 : ")]}".contains(character) ? -1 : 0
        return ",;\n".contains(character) && depth == 0
      }
    }

    /// The name of the curve that SwiftUI writes as `.bouncy`, `.interactiveSpring()` or `.easeInOut(duration: 0.3)`.
    private static func swiftUI(_ text: String) -> String? {
      let parts = text.asciiLowercased.filter { $0 != " " }.split(separator: "(")
      guard let name = parts.first, name.hasPrefix("."),
        parts.count == 1 || parts[1] == ")" || parts[1].hasPrefix("duration:")
      else { return nil }
      return NamedCurve.all.first {
        ["swiftui\(name)", String(name.dropFirst())].contains($0.name.filter { $0 != "-" })
      }?.name
    }

    /// The answer to a call whose arguments are no curve by themselves; `nil` for any other text.
    ///
    ///     AnimationCurve.EaseInOut(0, 0, 1, 1)                        Unity
    ///     withSpring(1, { stiffness: 900 })                           Reanimated
    ///     UIViewPropertyAnimator(duration: 0.4, dampingRatio: 0.8)    UIKit, and UIView.animate(withDuration:…)
    private static func ofCall(_ text: Substring) -> String? {
      let call = text.asciiLowercased.filter { $0 != " " }
      /// The number behind a label.
      func number(_ label: String) -> Double? {
        let parts = call.split(separator: ":")
        return parts.indices.dropLast().first { parts[$0].hasSuffix(label) }.flatMap { index in
          Double(parts[index + 1].prefix { $0.isNumber || ".-".contains($0) })
        }
      }
      for (name, curve) in [("easeinout", "shader.smoothstep"), ("linear", "linear")]
      where call.hasPrefix("animationcurve.\(name)(") {
        return "write the curve of this line: \(curve)"
          + (call.hasSuffix("(0,0,1,1)") ? "" : ", and its times and values")
      }
      if call.hasPrefix("interval(") || call.hasPrefix("constinterval(") {
        return
          "Interval runs its curve in a part of the time, and holds it before and behind: write that curve alone, "
          + "and the part as its delay and duration"
      }
      if call.hasPrefix("withspring("), call.contains("{"), !call.contains("duration"),
        !["mass", "stiffness", "damping"].allSatisfy({ call.contains($0 + ":") })
      {
        return
          "write all of mass, stiffness and damping: Reanimated's defaults are 4, 900 and 120 from version 4 on, and "
          + "1, 100 and 10 before"
      }
      if call.hasPrefix("uiview"), let duration = number("duration"),
        let ratio = number("usingspringwithdamping") ?? number("dampingratio")
      {
        let velocity = number("initialspringvelocity") ?? 0
        let initial = velocity == 0 ? "" : ", initial-velocity: \(shortestDecimal(velocity))"
        return "write the curve of this line: spring(uikit-duration: \(shortestDecimal(duration)), "
          + "damping-ratio: \(shortestDecimal(ratio))\(initial))"
      }
      return nil
    }

    /// Numbers with commas between them, as in C and Kotlin; `nil` for any other text.
    private static func numbers(_ text: Substring) -> [Double]? {
      let numbers = text.split(separator: ",").map { part in
        Double(part.filter { $0 != " " && $0 != "f" && $0 != "F" })
      }
      return numbers.isEmpty || numbers.contains(nil) ? nil : numbers.compactMap(\.self)
    }
  }
#endif
