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
      if let answer = isOwn ? transition(text[...]) : timedAnswer(to: text) {
        return CurveTextError(answer, in: text, at: 0)
      }
      guard isOwn, error.unknownName == "tension" else { return nil }
      return CurveTextError(
        "tension and friction are react-spring's stiffness and damping, or Origami's and React Native's "
          + "origami-tension and friction: write one of them", in: text, at: error.column - 1)
    }

    /// The words of a text, and the numbers of its calls: Easing.out(Easing.back(1.7)), easeElastic.period(0.4).
    static func call(
      _ text: String, _ error: CurveTextError
    ) -> (words: String, numbers: [Double]) {
      var (words, numbers) = (text, [Double]())
      words = words.replacing("()", with: "")
      // EaseBackOut(t, 0, 1, d), EaseBackOut::create(move)
      if let last = words.lastIndex(of: "("), let end = words[last...].firstIndex(of: ")"),
        case let fields = words[last..<end].dropFirst().split(separator: ","),
        fields.count > 3 && fields[0].contains(where: \.isLetter)
          || words[..<last].hasSuffix("create") && fields.count == 1,
        EasingWords(String(words[..<last]))?.family != nil
      {
        words.removeSubrange(last...end)
      }
      while error.unknownName != nil || text.contains(")."), let open = words.lastIndex(of: "("),
        let close = words[open...].firstIndex(of: ")"),
        let given = Self.numbers(words[open..<close].dropFirst())
      {
        numbers = given + numbers
        words.removeSubrange(open...close)
      }
      for front in ["new ", "const "] where words.hasPrefix(front) {
        words.removeFirst(front.utf8.count)
      }
      return (words, numbers)
    }

    /// The answer to a line, with its duration.
    private static func timedAnswer(to text: String) -> String? {
      guard let answer = answer(to: text) else { return nil }
      guard answer.hasPrefix("write the curve of this line: "), !answer.contains("duration") else {
        return answer
      }
      let words = text.asciiLowercased.split { " \t\n\"'{}(),;:=".contains($0) }
      let duration = zip(words, words.dropFirst()).first { word, number in
        ["duration", "durationmillis", "milliseconds"].contains(word) && Double(number) != nil
      }
      return answer + (duration.map { ", and its duration \($0.1)" } ?? "")
    }

    /// The answer to a line of other programs that has a curve in it; `nil` for any other text.
    private static func answer(to text: String) -> String? {
      let text = text.prefix(1024)
      if text.hasPrefix("import "), let module = text.split(separator: "'").last,
        let name = text.split(separator: "{").last?.split(separator: "}").first,
        let meant = EasingWords("\(module) \(name)")?.meant(), meant.count == 1
      {
        return "write the curve of this line: \(meant[0])"
      }
      if let own = ofTag(text) ?? ofOwnName(text) ?? ofToken(text) {
        return "write the curve of this line: \(own)"
      }
      func written(_ part: Substring) -> String? {
        let curve =
          (try? CurveText(alone: String(part)))?.description
          ?? swiftUI(String(part)) ?? ofToken(part.drop { $0 == " " })
        return curve.map { "write the curve of this line: \($0)" }
      }
      /// The answer to a value, with or without the name of a property before it.
      func value(_ part: Substring, isName: Bool = false) -> String? {
        let value = part[
          (part.firstIndex { ":=".contains($0) }.map(part.index(after:)) ?? part.startIndex)...]
        let isEasing = part.asciiLowercased.contains("eas") || part.contains("nterpolator")
        if let answer = written(part) ?? written(isEasing ? value.drop { $0 == " " } : value) {
          return answer
        }
        // Libraries differ in what they call elastic.
        guard !isName, let words = EasingWords(String(value.filter { !"\"'".contains($0) })),
          words.isCommon || words.family != "elastic" && isEasing,
          case let meant = words.meant(), meant.count == 1
        else { return nil }
        return written(meant[0][...])
      }
      let quoted = text.split(separator: "\"", omittingEmptySubsequences: false)
      let parts = text.split(separator: "=", maxSplits: 1)
      let fields = (parts.count == 2 ? parts[1] : "").split(separator: ",").map { field in
        field.split(separator: " ").joined(separator: " ")
      }
      let isObject = text.hasPrefix("{")
      let isName = EasingWords(String(text)) != nil
      if let answer = (text.hasSuffix(")") ? written(text) : nil) ?? ofCall(text) { return answer }
      if !isObject {
        // In brackets a text is an option's, which may be another one.
        let texts = quoted.indices.dropFirst().filter {
          !text.contains("{") || quoted[$0 - 1].asciiLowercased.contains("eas")
        }
        let numbers = fields.count == 5 ? fields.dropFirst().joined(separator: ", ") : ""
        for part in texts.map({ quoted[$0] }) + [numbers[...]] where !part.isEmpty {
          if let answer = written(part) { return answer }
        }
      }
      if parts.count == 2, parts[0].hasPrefix("animation"), fields.count > 3,
        let tenths = Double(fields[2])
      {
        return "write the curve of the line bezier = \(excerpt(fields[3])), …; the duration is "
          + shortestDecimal(tenths / 10) + "s"
      }
      if let answer = bezier(text) { return answer }
      if let answer = transition(quoted.count > 1 ? quoted[1] : text) { return answer }
      if text.contains(where: { ":=".contains($0) }), !isObject,
        let answer = value(text, isName: isName)
      {
        return answer
      }
      // The outermost brackets first.
      for (open, close) in isObject ? [] : [("{", "}"), ("(", ")")] as [(Character, Character)] {
        var inside = text
        while let start = inside.firstIndex(of: open) {
          var depth = 0
          let isLast = { (character: Character) in
            depth += character == open ? 1 : character == close ? -1 : 0
            return depth == 0
          }
          guard let end = inside[start...].firstIndex(where: isLast) else { break }
          let content = inside[start...end].dropFirst().dropLast()
          if let answer = written(open == "{" ? inside[start...end] : content) { return answer }
          if let answer = items(of: content).lazy.compactMap({ value($0, isName: isName) }).first {
            return answer
          }
          inside = content
        }
      }
      return text.contains("var(--") || text.hasPrefix("--") && !text.contains(":")
        ? "a variable has its value where the style sheet sets it: write that" : nil
    }

    /// The answer to a call whose numbers are the points of a Bézier; `nil` for any other text.
    ///
    ///     UICubicTimingParameters(controlPoint1: CGPoint(x: 0.2, y: 0), controlPoint2: CGPoint(x: 0, y: 1))
    ///     [CAMediaTimingFunction functionWithControlPoints:0.25 :0.1 :0.25 :1.0]
    private static func bezier(_ text: Substring) -> String? {
      let name = text.prefix { $0 != "(" && $0 != ":" }
      let numbers = text[name.endIndex...].split { "()[]:, ".contains($0) }.compactMap {
        Double($0)
      }
      guard
        ["timingfunction", "timingcurve", "timingparameters", "pointcubic"].contains(
          where: name.asciiLowercased.contains)
      else { return nil }
      if numbers.count == 10, name.hasSuffix("ThreePointCubic") {
        let points = stride(from: 0, to: 10, by: 2).map {
          "\(shortestDecimal(numbers[$0])) \(shortestDecimal(numbers[$0 + 1]))"
        }
        return "write the curve of this line: bezier-path(\(points.joined(separator: ", ")))"
      }
      guard
        numbers.count == 4 || numbers.count == 5 && text.contains("duration: "),
        let curve = try? CubicBezier(validating: numbers[0], numbers[1], numbers[2], numbers[3])
      else { return nil }
      let duration = numbers.count == 5 ? ", and the duration \(shortestDecimal(numbers[4]))s" : ""
      return "write the curve of this line: \(curve)\(duration)"
    }

    /// The parts between commas and semicolons that are in no brackets.
    private static func items(of text: Substring) -> [Substring] {
      var depth = 0
      return text.split { character in
        depth += "([{".contains(character) ? 1 : ")]}".contains(character) ? -1 : 0
        return ",;".contains(character) && depth == 0
      }
    }

    /// The curve that SwiftUI writes as `.bouncy`, `.interactiveSpring()` or `.easeInOut(duration: 0.3)`.
    private static func swiftUI(_ text: String) -> String? {
      let parts = text.asciiLowercased.filter { $0 != " " }.split(separator: "(")
      guard let name = parts.first, name.hasPrefix("."), parts.count <= 2 else { return nil }
      let argument = (parts.count == 2 ? parts[1] : ")").split(separator: ":")
      let duration = argument.count == 2 ? Double(argument[1].dropLast()) : nil
      guard argument == [")"] || argument.first == "duration" && duration != nil else { return nil }
      let named = NamedCurve.all.first {
        ["swiftui\(name)", String(name.dropFirst())].contains($0.name.filter { $0 != "-" })
      }
      return named.map { named in
        named.name + (duration.map { ", and the duration \(shortestDecimal($0))s" } ?? "")
      }
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
      if call.hasPrefix("animationcurve.easeinout(") {
        let isUnit = call.hasSuffix("(0,0,1,1)")
        return "write the curve of this line: shader.smoothstep"
          + (isUnit ? "" : ", and its times and values")
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

    /// The answer to a transition in CSS, whose easing stands beside a time; `nil` for any other text.
    ///
    /// Of several, to the first.
    private static func transition(_ text: Substring) -> String? {
      let all = items(of: text.hasPrefix("transition:") ? text.dropFirst(11) : text)
      if all.count > 1 { return all.lazy.compactMap(transition).first }
      func isTime(_ word: Substring) -> Bool {
        word.hasSuffix("s") && Double(word.dropLast(word.hasSuffix("ms") ? 2 : 1)) != nil
      }
      let words = text.split(separator: " ").prefix(16)
      guard let time = words.first(where: isTime) else { return nil }
      let rest = words.filter { !isTime($0) }
      for (start, end) in rest.indices.flatMap({ start in
        (start + 1...rest.count).reversed().map { (start, $0) }
      }) {
        if let curve = try? CurveText(alone: rest[start..<end].joined(separator: " ")) {
          return
            "a transition has its duration beside its easing: write \(curve), and the duration "
            + time
        }
      }
      return nil
    }
  }
#endif
