// Curves that are written as a tag or an object with members, and those of other libraries that are no family and mode.
//
//     <overshootInterpolator android:tension="3"/>               Android
//     <ElasticEase Oscillations="2" EasingMode="EaseIn"/>        WPF, with its standard numbers where none are given
//     new BackEase { Amplitude = 0.3 }                           the same in C#
//     <cubicBezier x1="0.4" y1="0" x2="0.2" y2="1"/>             controlX1, controlY1 … too
//     var(--md-sys-motion-easing-standard)                       Material's tokens; motion('standard', 'productive') of Carbon

#if !hasFeature(Embedded)
  extension CurveText {
    /// The text of the curve that a tag or an object is; `nil` for any other term.
    static func ofTag(_ term: PastedTerm) -> String? {
      guard ["<", "{"].contains(term.mark) else { return nil }
      // android:tension="3"
      let members = term.inside.map {
        $0.mark == ":" && $0.inside.first?.mark == ":" ? $0.inside[0] : $0
      }
      func member(_ key: String) -> PastedTerm? {
        members.first {
          $0.name.split { ".:".contains($0) }.last.map { String($0).asciiLowercased } == key
        }
      }
      func number(_ key: String) -> Double? { member(key)?.number }
      for front in ["", "control"] {
        let points = ["x1", "y1", "x2", "y2"].compactMap { number(front + $0) }
        if points.count == 4 {
          return (try? CubicBezier(validating: points[0], points[1], points[2], points[3]))?
            .description
        }
      }
      if term.name.hasSuffix("Interpolator") {
        let tension = number("tension").map { $0 * (number("extratension") ?? 1.5) / 1.5 }
        let numbers = [
          term.name.hasPrefix("anticipateOvershoot") ? tension : number("tension"),
          number("factor"),
          number("cycles"),
        ]
        return EasingWords(term.name)?.meant(with: numbers.compactMap(\.self)).first
      }
      guard term.name.hasSuffix("Ease"), var words = EasingWords(term.name) else { return nil }
      // WPF's, which is ease-out.
      let mode =
        member("easingmode")?.content.split(separator: ".").last?.asciiLowercased ?? "easeout"
      words.mode = mode == "easein" ? .in : mode == "easeout" ? .out : .inOut
      let given = ["amplitude", "oscillations", "exponent", "power"].lazy.compactMap(number).first
      let springiness = number("springiness")
      let standard = term.name == "PowerEase" ? 2.0 : springiness.map { _ in 3 }
      return words.meant(with: [given ?? standard, springiness].compactMap(\.self)).first
    }

    /// The curve of a call by its numbers: Mathf.SmoothStep(0, 1, t), Unity's SmoothDamp, FMath::InterpEaseIn(0, 1, t, 2),
    /// GSAP's SlowMo.config(0.7, 0.7, false).
    static func ofCall(_ term: PastedTerm, at place: PastedPlace) -> String? {
      let values = term.items.map { $0.count == 1 ? $0[0].number : nil }
      if let mode = term.key.firstMatch(of: /interpease(inout|in|out)$/)?.1, values.count == 4 {
        let exponent = values[3].map(shortestDecimal) ?? term.items[3][0].text
        return "penner(power, \(mode == "inout" ? "in-out" : mode), exponent: \(exponent))"
      }
      switch (term.key, values.count) {
      case _ where term.name.hasPrefix("SlowMo"),
        ("slow", _) where term.mark == "(" || place.isEasing:
        return slowMo(values, isYoyo: values.count == 3 && term.items[2][0].name == "true")
      case ("smoothstep", 3) where values[0] == 0 && values[1] == 1: return "shader.smoothstep"
      case ("smoothdamp", 4...):
        return values[3].map {
          "spring(angular-frequency: \(shortestDecimal(2 / $0)), damping-ratio: 1)"
        }
      default: return nil
      }
    }

    /// The curve of GSAP's SlowMo: a straight middle part of the time, and ends that bend to it by a fourth power.
    ///
    /// - Parameters:
    ///   - numbers: The part of the time, and how much slower the middle is than the mean; 0.7 both where they are not given.
    ///   - isYoyo: Whether the curve leads from 0 to 1 and back.
    private static func slowMo(_ numbers: [Double?], isYoyo: Bool) -> String? {
      let (part, power) = (numbers.first ?? 0.7, numbers.dropFirst().first ?? 0.7)
      guard let part, let power, part > 0, part < 1 else { return nil }
      func text(_ number: Double) -> String { shortestDecimal((number * 1e12).rounded() / 1e12) }
      let (length, end) = (text((1 - part) / 2), text((1 + part) / 2))
      let line = "\(text(power / 2))+\(text(1 - power))*t"
      return isYoyo
        ? "formula(t<\(length)?1-(1-t/\(length))^2:t>\(end)?1-((t-\(end))/\(length))^2:1)"
        : "formula(t<\(length)?(\(line))*(1-(1-t/\(length))^4):t>\(end)?\(line)+\(text(power))*(t-0.5)"
          + "*((t-\(end))/\(length))^4:\(line))"
    }

    /// The name of the curve that SwiftUI writes as `.bouncy`, `.interactiveSpring()` or `.easeInOut(duration: 0.3)`.
    static func swiftUI(_ term: PastedTerm) -> String? {
      let name = term.name.asciiLowercased
      guard name.hasPrefix(".") || name.hasPrefix("animation."),
        term.inside.allSatisfy(\.isTiming)
      else { return nil }
      return NamedCurve.all.first {
        ["swiftui.\(term.key)", term.key].contains($0.name.filter { $0 != "-" })
      }?.name
    }

    /// The answer to a design token or a variable of CSS; `nil` for any other text.
    static func ofToken(_ text: Substring) -> String? {
      let words = text.split { "'\"(), ;".contains($0) }.filter { $0 != "@include" }
      if words.count == 3, words[0] == "motion" {
        return NamedCurve.all.first { named in
          ["carbon.\(words[1])-\(words[2])", "carbon.\(words[2])-\(words[1])"].contains(named.name)
        }?.name
      }
      guard "v-$@".contains(text.first ?? " ") else { return nil }
      let token = (text.hasPrefix("var(") ? text.dropFirst(4).prefix { $0 != ")" } : text)
        .drop { "-$@".contains($0) }
      let own = String(token.map { "._".contains($0) ? "-" : $0 })
      let front = "md-sys-motion-easing-"
      return own.hasPrefix(front)
        ? NamedCurve.named("material3." + own.dropFirst(front.utf8.count))?.name
        : own.hasPrefix("curve")
          ? suggestions(for: own, among: NamedCurve.all.map(\.name), withSlips: false).first : nil
    }

    /// The reason why a call or a label has no curve that can be written alone; `nil` for any other term.
    static func problem(of term: PastedTerm, at place: PastedPlace) -> String? {
      if term.mark == "{", term.inside.contains(where: { $0.name == "spring" && $0.number != nil })
      {
        return "QML's SpringAnimation moves in steps of a frame, by numbers of its own"
      }
      switch term.key {
      case "interval" where term.mark == "(":
        return
          "Interval runs its curve in a part of the time, and holds it before and behind: write that curve alone, "
          + "and the part as its delay and duration"
      case "default" where [".default", "animation.default"].contains(term.name.asciiLowercased):
        return
          "SwiftUI's default is spring(response: 0.55, damping-ratio: 1), and ease-in-out before iOS 17"
      case "bezier" where place.isRate:
        return
          "Manim's bezier() has values at equal distances and no points: write its polynomial, as in formula(t*t*(3-2*t))"
      case "out" where term.name == "Easing.out", "inout" where term.name == "Easing.inOut":
        guard term.inside.contains(where: { $0.key == "bezier" }) else { return nil }
        return PastedCurve.all(in: place.inside).curves.first?.texts.first.map {
          "write the \(term.key == "out" ? "curve" : "halves") of this line: "
            + (term.key == "out" ? "" : "\($0), and then ") + "mirrored(\($0))"
        }
      case "rough", "roughease", "customwiggle", "custombounce":
        return
          "\(term.name) of GSAP is made by its plug-in: write the path of its points, M0,0 C…"
      case "animation" where place.items.count > 3 && term.mark == ":":
        // hyprland's: animation = windows, 1, 7, myBezier, slide
        guard let tenths = place.items[2].first?.number, let curve = place.items[3].first else {
          return nil
        }
        return "write the curve of the line bezier = \(excerpt(curve.text)), …; the duration is "
          + shortestDecimal(tenths / 10) + "s"
      case "easeinout" where term.name.asciiLowercased.hasPrefix("animationcurve."),
        "linear" where term.name.asciiLowercased.hasPrefix("animationcurve."):
        return
          "write the curve of this line: \(term.key == "linear" ? "linear" : "shader.smoothstep")"
          + (term.numbers == [0, 0, 1, 1] ? "" : ", and its times and values")
      default: return nil
      }
    }

    /// The texts of curves that are neither a family nor a Bézier, a library in each line.
    ///
    /// A line has the first letters of the library's names, and behind them the last letters of each name and its curve.
    private static let others = """
      uispring > timingparameters: uikit.timing-parameters-default
      interpolator > fastoutextraslowin: material3.emphasized; easeboth: formula(t<0.2?3.125*t*t:t>0.8?6.25*t-3.125*t*t-2.125:1.25*t-0.125); \
      easein: formula(t<0.2?25/9*t*t:(10*t-1)/9); easeout: formula(t>0.8?(50*t-25*t*t-16)/9:10/9*t)
      anime > out: penner(power, out, exponent: 1.675); inout: penner(power, in-out, exponent: 1.675)
      config > default: spring(stiffness: 170, damping: 26); gentle: spring(stiffness: 120, damping: 14); \
      wobbly: spring(stiffness: 180, damping: 12); stiff: spring(stiffness: 210, damping: 20); \
      slow: spring(stiffness: 280, damping: 60); molasses: spring(stiffness: 280, damping: 120)
      curves > fasteaseintosloweaseout: bezier-path(0.056 0.024, 0.108 0.3085, 0.198 0.541, 0.3655 1, 0.5465 0.989); \
      easeinoutcubicemphasized: material3.emphasized; easeinoutcubicemphasizedflipped: mirrored(material3.emphasized)
      qeasingcurve > sinecurve: formula((sin(2*pi*t-pi/2)+1)/2); cosinecurve: formula((cos(2*pi*t-pi/2)+1)/2)
      itweeneasetype > spring: formula((sin(t*pi*(0.2+2.5*t^3))*(1-t)^2.2+t)*(1+1.2*(1-t)))
      transspring > tweeneaseout: formula((sin(t*pi*(0.2+2.5*t^3))*(1-t)^2.2+t)*(1+1.2*(1-t)))
      anime > anticipate: bezier-path(0.155 0.005, 0.335 -0.265, 0.5 0.5, 0.539138 0.771285, 0.587348 0.885178, \
      0.6526 0.939712, 0.717277 0.993767, 0.806964 0.998205, to: 0.999512), which is within 0.0001
      transitionseasing > sharp: cubic-bezier(0.4, 0, 0.6, 1); easein: cubic-bezier(0.4, 0, 1, 1); \
      easeout: cubic-bezier(0, 0, 0.2, 1); easeinout: cubic-bezier(0.4, 0, 0.2, 1)
      tailwind > easein: cubic-bezier(0.4, 0, 1, 1); easeout: cubic-bezier(0, 0, 0.2, 1); easeinout: cubic-bezier(0.4, 0, 0.2, 1)
      mat > fastoutslowintimingfunction: cubic-bezier(0.4, 0, 0.2, 1)
      lvanimpath > linear: linear; easein: ease-in; easeout: ease-out; easeinout: ease-in-out; \
      overshoot: cubic-bezier(0.3330078125, 0, 0.6669921875, 1.26953125)
      konvaeasings > easein: penner.in-quad; easeout: penner.out-quad; easeinout: penner.in-out-quad
      mina > bounce: penner.out-bounce; elastic: penner.out-elastic; easein: penner(power, in, exponent: 0.48); \
      easeout: penner(power, in, exponent: 1.7)
      functions > smooth: formula(((exp(5)+1)/(1+exp(5-10*t))-1)/(exp(5)-1)); lingering: linear(0, 1 80%, 1); doublesmooth: \
      formula(t<0.5?((exp(5)+1)/(1+exp(5-20*t))-1)/(2*exp(5)-2):0.5+((exp(5)+1)/(1+exp(15-20*t))-1)/(2*exp(5)-2))
      > rushinto: formula(2*((exp(5)+1)/(1+exp(5-5*t))-1)/(exp(5)-1)); slowinto: penner.out-circ; \
      rushfrom: formula(2*((exp(5)+1)/(1+exp(-5*t))-1)/(exp(5)-1)-1); exponentialdecay: formula(1-exp(-10*t)); \
      thereandback: formula(((exp(5)+1)/(1+exp(10*abs(2*t-1)-5))-1)/(exp(5)-1))
      easing > springin: penner.in-back; springout: penner.out-back; step0: steps(1, jump-start); step1: steps(1)
      interpolation > smooth: shader.smoothstep; smoother: shader.smootherstep; fade: shader.smootherstep; \
      swingin: penner(back, in, overshoot: 2); swingout: penner(back, out, overshoot: 2); \
      swing: penner(back, in-out, overshoot: 3, variant: halves)
      smoothstep > inout: shader.smoothstep; in: formula((3-t)*t*t/2); out: formula((3-t*t)*t/2)
      smootherstep > inout: shader.smootherstep
      """.split(separator: "\n").flatMap { line in
        let parts = line.split(separator: "> ", maxSplits: 1, omittingEmptySubsequences: false)
        return parts[1].split(separator: "; ").map { entry in
          let words = entry.split(separator: ": ", maxSplits: 1)
          return (name: parts[0].filter { $0 != " " } + words[0], text: String(words[1]))
        }
      }

    /// The text of a curve with a name of its own; `nil` for any other text.
    static func ofOwnName(_ text: String) -> String? {
      let letters = text.asciiLowercased.filter { $0.isLetter || $0.isNumber }
      guard letters.utf8.count < 64 else { return nil }
      return others.first { letters.hasSuffix($0.name) }?.text
    }

    /// The answer to a line without a curve that is known: a formula, a variable, or the curve that its call has by itself.
    static func otherAnswer(to line: Substring, _ items: [[PastedTerm]]) -> String? {
      if let formula = formula(in: line) { return "write the curve of this line: \(formula)" }
      if line.hasPrefix("{") {
        return
          "this object is no spring that is known, which has stiffness, damping and mass, or duration and bounce, or "
          + "visualDuration and bounce"
      }
      let isVariable =
        "$@".contains(line.first ?? " ") && !line.contains(where: { " /".contains($0) })
        || line.hasPrefix("--")
      if isVariable || line.contains("var(--") {
        return "a variable has its value where the style sheet sets it: write that"
      }
      let variable = PastedPlace(items: items).all.first(where: \.isVariable)?.here.text
      return variable.map {
        "\(excerpt($0)) has its curve elsewhere in the program: write that curve"
      }
    }

    /// The formula in a line: behind an arrow, a lambda or return, or alone.
    private static func formula(in line: Substring) -> String? {
      for mark in ["=>", "->", "lambda", "return", ""] {
        guard
          var rest = mark.isEmpty ? line : line.firstRange(of: mark).map({ line[$0.upperBound...] })
        else { continue }
        if mark == "lambda" { rest = rest.drop { $0 != ":" }.dropFirst() }
        var depth = 0
        let text = rest.prefix { character in
          depth += "([{".contains(character) ? 1 : ")]}".contains(character) ? -1 : 0
          return depth >= 0 && !";\n{".contains(character) && (depth > 0 || character != ",")
        }
        if text.contains(where: { "*+/^-(".contains($0) }),
          let curve = try? CurveText(alone: "formula(\(text))"),
          curve.description.dropFirst(7).contains("t")
        {
          return curve.description
        }
      }
      return nil
    }
  }
#endif
