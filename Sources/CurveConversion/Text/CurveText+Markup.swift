// Curves that are written as a tag or an object with members, and those of other libraries that are no family and mode.
//
//     <overshootInterpolator android:tension="3"/>               Android
//     <ElasticEase Oscillations="2" EasingMode="EaseIn"/>        WPF, with its standard numbers where none are given
//     new BackEase { Amplitude = 0.3 }                           the same in C#
//     <cubicBezier x1="0.4" y1="0" x2="0.2" y2="1"/>             controlX1, controlY1 … too
//     var(--md-sys-motion-easing-standard)                       Material's tokens; motion('standard', 'productive') of Carbon

#if !hasFeature(Embedded)
  extension CurveText {
    /// The text of the curve that a tag or an object is; `nil` for any other text.
    static func ofTag(_ text: Substring) -> String? {
      guard let first = text.first, first == "<" || text.contains("{") else { return nil }
      let plain = text.filter { !"\"'".contains($0) }.split(separator: "=")
        .map(\.trimmed).joined(separator: "=")
      let words = plain.split { " \t\n<>/{}(),;".contains($0) }.filter { $0 != "new" }
      guard let name = words.first else { return nil }
      var members: [String: String] = [:]
      for word in words.dropFirst() {
        let parts = word.split(separator: "=")
        guard parts.count == 2, let key = parts[0].split(separator: ":").last else { continue }
        members[key.asciiLowercased] = String(parts[1])
      }
      func number(_ key: String) -> Double? { members[key].flatMap { Double($0) } }
      for front in ["", "control"] {
        let points = ["x1", "y1", "x2", "y2"].compactMap { number(front + $0) }
        if points.count == 4 {
          return (try? CubicBezier(validating: points[0], points[1], points[2], points[3]))?
            .description
        }
      }
      if name.hasSuffix("Interpolator") {
        let tension = number("tension").map { $0 * (number("extratension") ?? 1.5) / 1.5 }
        let numbers = [
          name.hasPrefix("anticipateOvershoot") ? tension : number("tension"), number("factor"),
          number("cycles"),
        ]
        return EasingWords(String(name))?.meant(with: numbers.compactMap(\.self)).first
      }
      guard name.hasSuffix("Ease"), var words = EasingWords(String(name)) else { return nil }
      // WPF's, which is ease-out.
      let mode = members["easingmode"]?.split(separator: ".").last?.asciiLowercased ?? "easeout"
      words.mode = mode == "easein" ? .in : mode == "easeout" ? .out : .inOut
      let given = ["amplitude", "oscillations", "exponent", "power"].lazy.compactMap(number).first
      let springiness = number("springiness")
      let standard = name == "PowerEase" ? 2.0 : springiness.map { _ in 3 }
      return words.meant(with: [given ?? standard, springiness].compactMap(\.self)).first
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

    /// The texts of curves that are neither a family nor a Bézier, by the last letters of their names, or by all behind ^.
    private static let others: KeyValuePairs = [
      "curvesfasteaseintosloweaseout":
        "bezier-path(0.056 0.024, 0.108 0.3085, 0.198 0.541, 0.3655 1, 0.5465 0.989)",
      "qeasingcurvesinecurve": "formula((sin(2*pi*t-pi/2)+1)/2)",
      "qeasingcurvecosinecurve": "formula((cos(2*pi*t-pi/2)+1)/2)",
      "itweeneasetypespring|transspringtweeneaseout":
        "formula((sin(t*pi*(0.2+2.5*t^3))*(1-t)^2.2+t)*(1+1.2*(1-t)))",
      "curveseaseinoutcubicemphasized": "material3.emphasized",
      // Motion's, the second half of which is an exponential.
      "^anticipate":
        "bezier-path(0.155 0.005, 0.335 -0.265, 0.5 0.5, 0.539138 0.771285, 0.587348 0.885178, "
        + "0.6526 0.939712, 0.717277 0.993767, 0.806964 0.998205, to: 0.999512), which is within 0.0001",
      "transitionseasingsharp": "cubic-bezier(0.4, 0, 0.6, 1)",
      "transitionseasingeasein": "cubic-bezier(0.4, 0, 1, 1)",
      "transitionseasingeaseout": "cubic-bezier(0, 0, 0.2, 1)",
      "transitionseasingeaseinout": "cubic-bezier(0.4, 0, 0.2, 1)",
      "matfastoutslowintimingfunction": "cubic-bezier(0.4, 0, 0.2, 1)",
      "lvanimpathlinear": "linear", "lvanimpatheasein": "ease-in",
      "lvanimpatheaseout": "ease-out", "lvanimpatheaseinout": "ease-in-out",
      "lvanimpathovershoot": "cubic-bezier(0.3330078125, 0, 0.6669921875, 1.26953125)",
      "konvaeasingseasein": "penner.in-quad", "konvaeasingseaseout": "penner.out-quad",
      "konvaeasingseaseinout": "penner.in-out-quad", "minabounce": "penner.out-bounce",
      "minaelastic": "penner.out-elastic", "minaeasein": "penner(power, in, exponent: 0.48)",
      "minaeaseout": "penner(power, in, exponent: 1.7)",
      "functionssmooth": "formula(((exp(5)+1)/(1+exp(5-10*t))-1)/(exp(5)-1))",
      "functionsdoublesmooth":
        "formula(t<0.5?((exp(5)+1)/(1+exp(5-20*t))-1)/(2*exp(5)-2):"
        + "0.5+((exp(5)+1)/(1+exp(15-20*t))-1)/(2*exp(5)-2))",
      "rushinto": "formula(2*((exp(5)+1)/(1+exp(5-5*t))-1)/(exp(5)-1))",
      "rushfrom": "formula(2*((exp(5)+1)/(1+exp(-5*t))-1)/(exp(5)-1)-1)",
      "thereandback": "formula(((exp(5)+1)/(1+exp(10*abs(2*t-1)-5))-1)/(exp(5)-1))",
      "slowinto": "penner.out-circ", "functionslingering": "linear(0, 1 80%, 1)",
      "exponentialdecay": "formula(1-exp(-10*t))",
      "easingspringin": "penner.in-back", "easingspringout": "penner.out-back",
      "interpolationsmooth": "shader.smoothstep", "interpolationsmoother": "shader.smootherstep",
      "interpolationfade": "shader.smootherstep",
      "interpolationswingin": "penner(back, in, overshoot: 2)",
      "interpolationswingout": "penner(back, out, overshoot: 2)",
      "interpolationswing": "penner(back, in-out, overshoot: 3, variant: halves)",
      "easingstep0": "steps(1, jump-start)", "easingstep1": "steps(1)",
      "smoothstepinout": "shader.smoothstep", "smootherstepinout": "shader.smootherstep",
      "smoothstepin": "formula((3-t)*t*t/2)", "smoothstepout": "formula((3-t*t)*t/2)",
    ]

    /// The text of a curve with a name of its own; `nil` for any other text.
    static func ofOwnName(_ text: Substring) -> String? {
      let letters = text.asciiLowercased.filter { $0.isLetter || $0.isNumber }
      guard letters.utf8.count < 64 else { return nil }
      return others.first { key, _ in
        key == "^" + letters || key.split(separator: "|").contains(where: letters.hasSuffix)
      }?.value
    }
  }
#endif
