// Curves as text: the form in design files, style sheets and command lines.
//
//     ease    cubic-bezier(0.25, 0.1, 0.25, 1)    swiftui.bouncy    spring(response: 0.5, damping-ratio: 0.8)
//
// CurveExpression.swift reads the syntax; this file gives names their meaning. A function is one
// entry of the table `CurveText.functions`: its name, its arguments, and the curve it makes of
// them. A name without parentheses is looked up in ``NamedCurve/all``.
//
// Printing gives the canonical text: names and labels in lower case, one space after each comma and
// colon, and numbers as the shortest decimals that read back to the same double. Arguments that
// every function accepts are left out at their default. The dialect stays as it was read. A name
// stays a name, except CSS's step-start and step-end, which CSS itself prints as functions. So
// nothing of the text is lost, and the printed text reads back to an equal curve.

@_exported import AnimationCurves
@_exported import Spelling

/// A curve read from text: an easing, a spring waiting for a value to move, or another motion.
public enum CurveText: Hashable, Sendable, CustomStringConvertible {
  /// A curve from progress to eased progress.
  case easing(Easing)

  /// A spring with its normalised initial velocity.
  case spring(CurveText.SpringText)

  /// A motion with values of its own: a decay, gravity or a bounce.
  case motion(CurveText.MotionText)

  /// Reads a curve.
  ///
  /// ```swift
  /// try CurveText("spring(mass: 1, stiffness: 100, damping: 10)")
  /// ```
  ///
  /// - Parameter text: CSS easing syntax, or a function in the same spirit; or what other systems
  ///   write: GSAP's `power2.inOut` and `back.out(1.7)`, the four numbers of a cubic Bézier, WebKit's
  ///   `spring(1, 100, 10, 0)`, and the JSON of springs in Motion and Figma.
  /// - Throws: ``CurveTextError`` with the column, and the text expected there.
  public init(_ text: String) throws(CurveTextError) {
    do throws(CurveTextError) {
      self = try CurveText(alone: text)
    } catch {
      // Words of other libraries that are no name: TRANS_BACK, EASE_IN, Easing.inOut(Easing.quad); with numbers behind them
      // Easing.out(Easing.back(1.7)).
      var (words, numbers) = (text, [Double]())
      let isOwn = Self.functionNames.contains(text.prefix { $0 != "(" }.asciiLowercased)
      #if !hasFeature(Embedded)
        if let answer = isOwn ? Self.transition(text[...]) : Self.timedAnswer(to: text) {
          throw CurveTextError(answer, in: text, at: 0)
        }
        if isOwn, error.unknownName == "tension" {
          throw CurveTextError(
            "tension and friction are react-spring's stiffness and damping, or Origami's and React Native's "
              + "origami-tension and friction: write one of them", in: text, at: error.column - 1)
        }
        if let last = text.lastIndex(of: "("), error.unknownName != nil,
          let given = Self.numbers(text[last...].dropFirst().prefix { $0 != ")" })
        {
          (words, numbers) = (String(text[..<last]), given)
        }
        for front in ["new ", "const "] where words.hasPrefix(front) {
          words.removeFirst(front.utf8.count)
        }
      #endif
      guard text.utf8.contains(where: { $0 == 0x2C || $0 == 0x28 }), !isOwn,
        let meaning = EasingWords(words),
        meaning.family != nil || !meaning.meant(with: numbers).isEmpty
      else { throw error }
      throw EasingWords.error(
        "no curve is named \"\(excerpt(text))\"", in: text, at: 0, words, with: numbers,
        accepted: [])
    }
  }

  /// Reads a curve, without an answer to any other text.
  private init(alone text: String) throws(CurveTextError) {
    if let foreign = try CurveText(withoutName: text) {
      self = foreign
    } else {
      self = try CurveText(CurveExpression(text))
    }
  }

  #if !hasFeature(Embedded)
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
    ///
    ///     all 0.3s ease-in-out                              a transition of CSS
    ///     timing = "0.15s cubic-bezier(0.21, 0, 0.76, 1)"   picom
    ///     CustomEase.create("hop", "M0,0 C0.4,0 0.2,1 1,1") GSAP
    ///     bezier = name, 0.05, 0.9, 0.1, 1.05               hyprland, whose animations name such a line
    ///     easing: ease-in;   { ease: "power2.in" }          a property of CSS or of an object
    ///     transition={{ type: "spring", bounce: 0.2 }}      an object or a curve in brackets
    ///     .animation(.snappy)   .easeIn(duration: 0.3)      SwiftUI's names
    private static func answer(to text: String) -> String? {
      let text = text.prefix(1024)
      func written(_ part: some StringProtocol) -> String? {
        let curve = (try? CurveText(alone: String(part)))?.description ?? swiftUI(String(part))
        return curve.map { "write the curve of this line: \($0)" }
      }
      /// The answer to a value, with or without the name of a property before it.
      func value(_ part: Substring, isName: Bool = false) -> String? {
        let value = part[
          (part.firstIndex { ":=".contains($0) }.map(part.index(after:)) ?? part.startIndex)...]
        if let answer = written(part) ?? written(value) { return answer }
        guard !isName, part.asciiLowercased.contains("eas") || part.contains("nterpolator"),
          let meant = EasingWords(String(value.filter { !"\"'".contains($0) }))?.meant(),
          meant.count == 1
        else { return nil }
        return written(meant[0])
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
      if text.contains(":"), !isObject, let answer = value(text, isName: isName) { return answer }
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
      return nil
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
        ["timingfunction", "timingcurve", "timingparameters"].contains(
          where: name.asciiLowercased.contains),
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
  #endif

  /// The bytes of a text without what Swift, C++ and scripts put around a curve: `.spring(…)`, `Ease::Out`, quotes, a
  /// last semicolon, `spring({…})`.
  ///
  /// What is left stays in its place.
  static func plainBytes(of text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    if let last = bytes.lastIndex(where: { !isSpace($0) }), bytes[last] == UInt8(ascii: ";") {
      bytes.removeSubrange(last...)
    }
    if let first = bytes.firstIndex(where: { !isSpace($0) }), bytes[first] == UInt8(ascii: "."),
      first + 1 < bytes.count, !isDigit(bytes[first + 1])
    {
      bytes[first] = 0x20
    }
    // @android:anim/bounce_interpolator
    if bytes.first == UInt8(ascii: "@") {
      bytes = [0x20] + bytes.dropFirst().map { ":/".utf8.contains($0) ? UInt8(ascii: ".") : $0 }
    }
    for index in bytes.indices.dropLast()
    where bytes[index] == UInt8(ascii: ":") && bytes[index + 1] == UInt8(ascii: ":") {
      (bytes[index], bytes[index + 1]) = (UInt8(ascii: "."), UInt8(ascii: "."))
    }
    for word in ["new ", "const "] where bytes.starts(with: word.utf8) {
      bytes.replaceSubrange(..<word.utf8.count, with: repeatElement(0x20, count: word.utf8.count))
    }
    if let first = bytes.first, "\"'".utf8.contains(first), bytes.last == first, bytes.count > 2 {
      (bytes[0], bytes[bytes.count - 1]) = (0x20, 0x20)
    }
    // blendDuration says how SwiftUI passes from one spring to another; a velocity of .zero is none.
    for word in [", blendDuration:", ", initialVelocity: .zero"].map({ Array($0.utf8) }) {
      if let start = bytes.indices.first(where: { bytes[$0...].starts(with: word) }),
        let end = bytes[(start + word.count)...].firstIndex(where: { ",)".utf8.contains($0) })
      {
        for index in start..<end { bytes[index] = 0x20 }
      }
    }
    if bytes.starts(with: "spring({".utf8), bytes.last == UInt8(ascii: ")") {
      bytes.replaceSubrange(0..<7, with: repeatElement(0x20, count: 7))
      bytes.removeLast()
    }
    return bytes
  }

  package init(_ expression: CurveExpression) throws(CurveTextError) {
    let name = expression.name
    let own = Self.foreignFunctions[
      expression.isLibadwaita
        ? "spring" : name.split(separator: ".").last?.filter { $0 != "-" && $0 != "_" } ?? ""]
    if own == nil || expression.arguments?.count != 4, let curve = try CurveText(gsap: expression) {
      self = curve
      return
    }
    let last = name.split(separator: ".").last.map(String.init) ?? ""
    if let bounce = Self.presetBounce(last), expression.arguments != nil {
      let arguments = try FunctionArguments(expression, Self.presetTable)
      self = .spring(
        try arguments.located(
          try SpringText(
            .perceptualDuration(
              arguments.number("duration"), bounce: bounce + arguments.number("extra-bounce")),
            mass: 1)))
      return
    }
    if expression.arguments == nil {
      guard let named = NamedCurve.named(name) else {
        let spelled = expression.spelledName
        let names = NamedCurve.all.map(\.name)
        if let example = Self.examples.first(where: { $0.hasPrefix("\(name)(") }) {
          throw CurveTextError(
            "expected \"(\" after \(spelled), as in \(example)", in: expression.text,
            at: expression.end, unknownName: spelled, acceptedNames: names)
        }
        throw EasingWords.error(
          "no curve is named \"\(excerpt(spelled))\"", in: expression.text, at: expression.offset,
          spelled, accepted: names + Self.functionNames)
      }
      self = named.curve
      return
    }
    guard let function = Self.functions.first(where: { $0.name == own ?? name }) else {
      if NamedCurve.named(name) != nil {
        throw expression.error(
          "\(expression.spelledName) is a name, written without parentheses")
      }
      let names = Self.functions.map(\.name).joined(separator: ", ")
      let spelled = expression.spelledName
      throw EasingWords.error(
        "no curve function is named \"\(excerpt(spelled))\"; there are \(names)",
        in: expression.text, at: expression.offset, spelled, accepted: Self.functionNames,
        isCalled: expression.arguments?.isEmpty == false)
    }
    self = try function.make(expression)
  }

  /// The canonical text, which reads back to an equal curve.
  public var description: String {
    switch self {
    case .easing(let easing): return easing.description
    case .spring(let spring): return spring.description
    case .motion(let motion): return motion.description
    }
  }
}

// MARK: - Functions

extension CurveText {
  /// Every function that text may use.
  package static let functions: [CurveFunction] =
    [
      CubicBezier.function, Steps.function, PiecewiseLinear.function, Penner.function,
      FormulaCurve.function, MinimumJerk.function,
      BezierPath.function, BezierPath.monotoneCubicFunction, BezierPath.akimaFunction,
      BezierPath.naturalCubicFunction, BezierPath.clampedCubicFunction,
      BezierPath.closedCubicFunction, BezierPath.catmullRomFunction, ReactNativeElastic.function,
      BezierPath.kochanekBartelsFunction, CurveText.SpringText.function,
    ] + Easing.transformFunctions + CurveText.MotionText.functions

  /// The last words of other libraries' functions that take the same arguments.
  private static let foreignFunctions = [
    "cubicbezier": "cubic-bezier", "cubic": "cubic-bezier", "bezier": "cubic-bezier",
    "timingcurve": "cubic-bezier", "cubicbeziereasing": "cubic-bezier",
    "pathinterpolator": "cubic-bezier",
    "spring": "spring", "interpolatingspring": "spring", "springdescription": "spring",
    "interactivespring": "spring", "caspringanimation": "spring",
    "uispringtimingparameters": "spring",
  ]

  /// The bounce of SwiftUI's springs with names, to which extraBounce is added.
  private static func presetBounce(_ name: String) -> Double? {
    switch name {
    case "smooth": 0
    case "snappy": 0.15
    case "bouncy": 0.3
    default: nil
    }
  }

  private static let presetTable = ArgumentTable(common: [
    .number("duration", default: 0.5), .number("extra-bounce", default: 0),
  ])

  /// A text with each of the functions, for errors.
  package static let examples = [
    "cubic-bezier(0.25, 0.1, 0.25, 1)", "steps(4)", "linear(0, 0.5 25%, 1)",
    "penner(bounce, out)", "formula(t*t*(3-2*t))", "minimum-jerk(velocity: 2)",
    "bezier-path(0.2 0, 0.4 0.6, 0.5 0.6, 0.6 0.6, 0.8 1)",
    "monotone-cubic(0.2 0.1, 0.5 0.8)", "akima(0.2 0.1, 0.5 0.8)",
    "natural-cubic(0.2 0.1, 0.5 0.8)", "clamped-cubic(0.2 0.1, 0.5 0.8)",
    "closed-cubic(0.2 0.1, 0.5 0.8)",
    "catmull-rom(0.2 0.1, 0.5 0.8)", "kochanek-bartels(0.2 0.1, 0.5 0.8)",
    "react-native-elastic(bounciness: 2)", "spring(response: 0.5, damping-ratio: 0.8)",
    "mirrored(ease-in)", "reversed(ease-in)", "decay(velocity: 1000, deceleration: 0.998)",
    "android-fling(velocity: 5000)", "gravity(velocity: -500, acceleration: 1000)",
    "bounce(floor: 100, acceleration: 2000, restitution: 0.5)",
  ]

  /// The names of the functions that text may use.
  package static var functionNames: [String] { functions.map(\.name) }
}
