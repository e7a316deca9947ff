// What the names of other libraries mean: a family and a mode, in any order, case and company.
//
//     Curves.easeInOutQuad   EaseFunction::QuadraticInOut   Easing.Quad.Out   QEasingCurve::OutBounce
//     easeCubicInOut   circInOut   TRANS_BACK, EASE_IN   Easing.inOut(Easing.quad)   BackEaseInOut
//
// A text is cut into known words, the longest first; one that is not made of known words means nothing here. Without a
// mode the library decides: d3's easeCubic is in-out and its easeBounce out, React Native's Easing.cubic is in. Curves
// that differ from Penner's are given as the text that has their numbers:
//
//     elastic   period 0.4 of tween.js, Flutter and HaxeFlixel, 0.1 of Phaser, 0.5 of Go's ease and pytweening's in-out;
//               d3's rescaled
//     back      in-out without 1.525: d3, React Native, HaxeFlixel, Bevy, and every one with a number
//     expo      rescaled in d3 and Bevy, Qt's own
//     bounce    in and out exchanged in React Native
//     AHEasing  BackEaseIn, ElasticEaseOut, BounceEaseInOut; Svelte's elastic and bounce, Bevy's bounce

/// The meaning of a foreign name.
struct EasingWords {
  private(set) var family: String?
  private(set) var mode: Penner.Mode?

  /// Whether the name is WPF's, such as CubicEase.
  private var isOfWPF = false

  /// Whether the family is one of powers, whose exponent is a number.
  private var isPolynomial = false

  /// The known words besides family and mode, such as the library's name.
  private var company: [String] = []

  /// Whether words stand before it that are not known, such as another library's name.
  private var isOfUnknown = false

  /// Whether the name is of Go's package ease, such as ease.OutElastic.
  private var isOfGo = false

  /// Whether the family stands before the mode.
  private var isFamilyFirst = false

  /// Whether the name is AHEasing's, such as BackEaseInOut.
  private var isOfAHEasing = false

  private static let families = [
    "linear": "linear", "none": "linear", "sine": "sine", "sin": "sine", "sinusoidal": "sine",
    "quad": "quad", "quadratic": "quad", "power1": "quad", "cubic": "cubic", "power2": "cubic",
    "poly": "cubic", "pow": "cubic",
    "quart": "quart", "quartic": "quart", "power3": "quart", "quint": "quint", "quintic": "quint",
    "power4": "quint", "strong": "quint", "expo": "expo", "exp": "expo", "exponential": "expo",
    "circ": "circ", "circle": "circ", "circular": "circ", "back": "back", "elastic": "elastic",
    "bounce": "bounce", "pow2": "quad", "pow3": "cubic", "pow4": "quart", "pow5": "quint",
    "exp10": "expo",
  ]

  private static let others =
    [
      "in", "out", "ease", "easing", "function", "functions", "curve", "curves", "tween",
      "tweens", "interpolator", "trans", "transition", "type", "timing", "media", "name", "penner",
      "kca", "ca", "q", "d3", "cc", "dotween", "leantween", "animation", "option", "options",
      "uiview", "ui", "createjs", "rate", "phaser", "math", "svelte", "gsap", "android", "anim",
      "flutter",
      "default", "set", "eeasingfunc", "flx", "kuiview", "clutter", "adw", "pytweening", "cinder",
      "steps", "flipped", "emphasized", "get", "config", "exponent", "amplitude", "period",
      "itween", "cycle", "enum", "style", "direction", "create", "interpolation",
    ] + special

  private static let special = [
    "swing", "smoothstep", "smootherstep", "accelerate", "decelerate", "anticipate", "overshoot",
  ]

  /// WPF's curve of a family with its numbers, as ease-in; `nil` if it is Penner's.
  static func wpf(_ family: String, _ first: Double? = nil, _ second: Double? = nil) -> String? {
    func exponential(_ exponent: Double) -> String {
      let number = shortestDecimal(exponent)
      return "(exp(\(number)*t)-1)/(exp(\(number))-1)"
    }
    switch family {
    case "back":
      let amplitude = first ?? 1
      return "t^3-t*\(amplitude == 1 ? "" : "\(shortestDecimal(amplitude))*")sin(pi*t)"
    case "expo": return exponential(first ?? 2)
    case "elastic":
      return "\(exponential(second ?? 3))*sin(\(shortestDecimal(2 * (first ?? 3) + 0.5))*pi*t)"
    default: return nil
    }
  }

  /// Curves of AHEasing that are not Penner's, as ease-in; bounce as ease-out.
  static let ahEasing = [
    "back": "t^3-t*sin(pi*t)", "elastic": "sin(6.5*pi*t)*2^(10*(t-1))",
    "bounce":
      "t<4/11?121/16*t*t:t<8/11?(363/40*t-9.9)*t+3.4:t<0.9?(4356/361*t-35442/1805)*t+16061/1805"
      + ":(10.8*t-20.52)*t+10.72",
  ]

  /// The text of AHEasing's curve of a family; `nil` if it is Penner's.
  private static func ahEasing(_ family: String, _ mode: Penner.Mode) -> String? {
    ahEasing[family].map { formula($0, mode, isOut: family == "bounce") }
  }

  /// The text of a mode of a curve that is given as ease-in, or as ease-out.
  static func formula(_ own: String, _ mode: Penner.Mode, isOut: Bool) -> String {
    func at(_ argument: String) -> String {
      let t = Array("(\(argument))".utf8)
      return String(
        decoding: own.utf8.flatMap { $0 == UInt8(ascii: "t") ? t : [$0] }, as: UTF8.self)
    }
    switch mode {
    case .in, .out: return (mode == .out) == isOut ? "formula(\(own))" : "mirrored(formula(\(own)))"
    case .inOut, .outIn:
      return (mode == .inOut) == isOut
        ? "formula(t<0.5?(1-(\(at("1-2*t"))))/2:(1+(\(at("2*t-1"))))/2)"
        : "formula(t<0.5?(\(at("2*t")))/2:1-(\(at("2-2*t")))/2)"
    }
  }

  /// The words of a text; `nil` if it is not made of known ones.
  init?(_ text: String) {
    let joints = Array("._-:, ()/@".utf8)
    let letters = Array(text.asciiLowercased.utf8.filter { !joints.contains($0) })
    guard (2...64).contains(letters.count) else { return nil }
    guard let words = Self.words(letters) else {
      #if !hasFeature(Embedded)
        // Behind an unknown library's name: egui::emath::easing::cubic_in_out.
        let tails = text.indices.lazy.filter { ".:/".contains(text[$0]) }
          .compactMap { EasingWords(String(text[text.index(after: $0)...])) }
        if let tail = tails.first {
          self = tail
          isOfUnknown = family != nil || mode != nil
          return
        }
      #endif
      return nil
    }
    var way = ""
    for word in words {
      if let family = Self.families[word] {
        guard self.family == nil || self.family == family else { return nil }
        self.family = family
        isPolynomial = isPolynomial || word == "poly" || word == "pow"
      } else if word == "in" || word == "out" {
        way += way.isEmpty ? word : "-" + word
      } else {
        company.append(word)
      }
    }
    mode = Penner.Mode.allCases.first { $0.rawValue == way }
    isOfWPF = company == ["ease"] && words.last == "ease" && mode == nil
    isFamilyFirst =
      words.firstIndex { Self.families[$0] != nil } ?? 0
      < words.firstIndex { ["in", "out"].contains($0) } ?? 0
    isOfGo = company == ["ease"] && text.hasPrefix("ease.") && !isFamilyFirst
    isOfAHEasing =
      company == ["ease"] && isFamilyFirst && words[1] == "ease"
      && letters.count == text.utf8.count
    if mode == nil, !way.isEmpty { return nil }
  }

  /// The known words that letters spell one after the other; `nil` if they do not.
  private static func words(_ letters: [UInt8]) -> [String]? {
    let known = (Array(families.keys) + others).map { (word: $0, bytes: Array($0.utf8)) }
      .sorted { ($0.bytes.count, $1.word) > ($1.bytes.count, $0.word) }
    // The words that the letters from each place to the end spell.
    var rest = [[String]?](repeating: nil, count: letters.count + 1)
    rest[letters.count] = []
    for place in letters.indices.reversed() {
      for (word, bytes) in known where letters[place...].starts(with: bytes) {
        guard let behind = rest[place + bytes.count] else { continue }
        rest[place] = [word] + behind
        break
      }
    }
    return rest[0]
  }

  /// Whether nearly all libraries have the same curve of this name.
  var isCommon: Bool {
    mode != nil && family.map { !["elastic", "bounce"].contains($0) } == true
      && (family != "back" || mode != .inOut && !isOfAHEasing)
  }

  /// Whether the name is React Native's, such as Easing.inOut(Easing.back).
  private var isOfReactNative: Bool { company.count { $0 == "easing" } == 2 }

  private func has(_ words: String...) -> Bool { words.contains(where: company.contains) }

  /// The texts of the curves that are meant, the likeliest first.
  ///
  /// - Parameter numbers: The numbers behind the words, which must have a place in the text.
  func meant(with numbers: [Double] = []) -> [String] {
    #if !hasFeature(Embedded)
      if isOfUnknown || has("style"), !isCommon { return mode.map(ambiguous) ?? [] }
      if let first = numbers.first {
        return numbered(first, numbers.dropFirst().first).map { [$0] } ?? []
      }
    #endif
    if has("flipped") {
      var curve = self
      curve.company.removeAll { $0 == "flipped" }
      return curve.meant().map { "mirrored(\($0))" }
    }
    if has("emphasized") { return has("curves") ? ["material3.emphasized"] : [] }
    // Qt's SineCurve and CosineCurve are no easings.
    if has("q"), mode == nil, family != "linear" { return [] }
    // React Native's, whose inOut runs a curve in both halves.
    if company == ["easing", "ease"], family == nil, mode == nil { return ["ease-in"] }
    if isOfReactNative, has("ease"), family == nil, mode == .inOut {
      return ["bezier-path(0.21 0, 0.5 0.5, 0.5 0.5, 0.5 0.5, 0.79 1)"]
    }
    if family == nil, mode == nil {
      if has("media"), has("default") { return ["core-animation.default"] }
      let key = company.filter(Self.special.contains).joined(separator: "-")
      // jQuery's swing is half a cosine, and Flutter's decelerate a parabola.
      let own =
        key == "swing" ? "in-out-sine" : key == "decelerate" && has("curves") ? "out-quad" : key
      let names = ["android.\(own)-interpolator", "shader.\(own)", "penner.\(own)"]
      return has("interpolator", "curves", "swing", "smoothstep", "smootherstep")
        || has("accelerate") && has("decelerate")
        ? names.filter { NamedCurve.named($0) != nil } : []
    }
    if has("interpolation"), mode == nil, let family {
      return ["penner.in-out-\(family)"]
    }
    guard let family else {
      // smoothStepOut is a half of smoothstep.
      guard let mode, has("ease", "easing"), mode != .outIn,
        !company.contains(where: Self.special.contains)
      else { return [] }
      return ["ease-\(mode.rawValue)"]
    }
    if family == "linear" { return ["linear"] }
    // Android's BounceInterpolator is not Penner's bounce.
    if has("interpolator"), family == "bounce" { return ["android.bounce-interpolator"] }
    if isOfReactNative, family == "bounce" {
      return mode.map { ["penner.\($0 == .in ? "out" : $0 == .out ? "in" : "out-in")-bounce"] }
        ?? []
    }
    if isOfReactNative || company == ["easing"] && mode == nil, family == "elastic" {
      let own = "react-native-elastic(bounciness: 1)"
      return mode ?? .in == .in ? [own] : mode == .out ? ["mirrored(\(own))"] : []
    }
    let isFlutter = has("curves")
    // WPF's curves are ease-out, and three of them are others than Penner's of that name.
    if isOfWPF, let easeIn = Self.wpf(family) { return ["mirrored(formula(\(easeIn)))"] }
    // Android's decelerate_quint
    let slowing: Penner.Mode? =
      has("decelerate") ? has("accelerate") ? .inOut : .out : has("accelerate") ? .in : nil
    let modes: [Penner.Mode] =
      (mode ?? slowing).map { [$0] } ?? (isOfWPF ? [.out] : nil)
      ?? (company == ["ease"] || has("d3")
        ? [["bounce", "elastic"].contains(family) ? .out : .inOut]
        : company == ["easing"] ? [family == "bounce" ? .out : .in] : [.in, .out, .inOut])
    let isBevy = company == ["ease", "function"]
    return modes.compactMap { mode in
      let ahEasing = Self.ahEasing(family, mode)
      if let ahEasing,
        isOfAHEasing || family != "back" && has("svelte") || family == "bounce" && isBevy
      {
        return ahEasing
      }
      switch family {
      // Cinder's want numbers, and HaxeFlixel's in-out is another curve.
      case "elastic" where has("cinder", "interpolation") || has("flx") && mode == .inOut,
        "bounce" where has("cinder", "interpolation"):
        return nil
      case "elastic"
      where isFlutter || company == ["curve"] || has("flx")
        || isFamilyFirst && has("tween") && has("easing"):
        return "penner(elastic, \(mode.rawValue), period: 0.4)"
      case "elastic" where isOfGo: return "penner(elastic, \(mode.rawValue), period: 0.5)"
      case "elastic" where has("phaser"): return "penner(elastic, \(mode.rawValue), period: 0.1)"
      case "elastic" where has("d3"):
        let period = mode == .inOut ? ", period: 0.3" : ""
        return "penner(elastic, \(mode.rawValue)\(period), variant: rescaled)"
      case "elastic" where mode == .inOut && has("pytweening"):
        return "penner(elastic, in-out, period: 0.5)"
      case "cubic" where isPolynomial && has("pytweening"): return "penner.\(mode.rawValue)-quad"
      case "expo" where has("d3", "interpolation") || isBevy:
        return "penner(expo, \(mode.rawValue), variant: rescaled)"
      case "expo" where has("q") || has("phaser") && mode == .in:
        return "penner(expo, \(mode.rawValue), variant: qt)"
      case "back" where mode == .inOut && isBevy:
        return "penner(back, in-out, overshoot: 3.22658, variant: halves)"
      case "back" where mode == .inOut && (has("d3", "flx") || isOfReactNative):
        return "penner(back, in-out, variant: halves)"
      default: break
      }
      if isFlutter, has("ease") { return "ax.ease-\(mode.rawValue)-\(family)" }
      return "penner.\(mode.rawValue)-\(family)"
    }
  }

  #if !hasFeature(Embedded)
    /// The two curves that libraries call by one name.
    private func ambiguous(_ mode: Penner.Mode) -> [String] {
      let other: String? =
        switch family {
        case "elastic": "penner(elastic, \(mode.rawValue), period: 0.4)"
        case "back" where !isOfAHEasing: "penner(back, in-out, variant: halves)"
        case let family?: Self.ahEasing(family, mode)
        default: nil
        }
      return other.map { ["penner.\(mode.rawValue)-\(family ?? "")", $0] } ?? []
    }

    /// The text of the curve that is meant with a number or two behind its name; `nil` if they have no place.
    private func numbered(_ first: Double, _ second: Double?) -> String? {
      // d3 sets the period alone; its names rescale.
      let variant = has("d3", "amplitude", "period") ? ", variant: rescaled" : ""
      if has("period"), !has("amplitude"), second == nil { return numbered(1, first) }
      let number = shortestDecimal(first)
      func penner(_ family: String, _ mode: Penner.Mode, _ arguments: String) -> String {
        "penner(\(family), \(mode.rawValue), \(arguments))"
      }
      if family == "elastic", let second {
        // In anime.js 3 out mirrors in, which is Penner's for an amplitude of 1 alone.
        if has("ease"), first != 1, mode != .in {
          let period = shortestDecimal(second)
          return mode == .out
            ? "mirrored(\(penner("elastic", .in, "amplitude: \(number), period: \(period)\(variant)")))"
            : nil
        }
        return penner(
          "elastic", mode ?? .out,
          "amplitude: \(number), period: \(shortestDecimal(second))\(variant)")
      }
      guard second == nil else { return nil }
      switch family {
      // Reanimated's, which is at the next step.
      case nil
      where company == ["easing", "steps"] && 1...1000 ~= first && first == first.rounded():
        return "steps(\(number), jump-start)"
      case nil where company == ["cycle", "interpolator"]:
        return "formula(sin(\(shortestDecimal(2 * first))*pi*t))"
      case nil where company.isEmpty: return mode.map { penner("power", $0, "exponent: \(number)") }
      case "elastic" where company == ["easing"] && mode == nil || isOfReactNative:
        let own = "react-native-elastic(bounciness: \(number))"
        return mode == .inOut ? nil : mode == .out ? "mirrored(\(own))" : own
      case "elastic" where has("curve", "curves"):
        return penner("elastic", mode ?? .out, "period: \(number)")
      case "back":
        return penner(
          "back", mode ?? .in,
          "overshoot: \(number)"
            + (mode == .inOut && !has("get", "config") ? ", variant: halves" : ""))
      case "cubic" where isPolynomial: return penner("power", mode ?? .in, "exponent: \(number)")
      case nil where has("interpolator") && mode == nil:
        switch company.filter(Self.special.contains) {
        case ["accelerate"]: return penner("power", .in, "exponent: \(shortestDecimal(2 * first))")
        case ["decelerate"]: return penner("power", .out, "exponent: \(shortestDecimal(2 * first))")
        case ["overshoot"]: return penner("back", .out, "overshoot: \(number)")
        case ["anticipate"]: return penner("back", .in, "overshoot: \(number)")
        case ["anticipate", "overshoot"]:
          return penner(
            "back", .inOut, "overshoot: \(shortestDecimal(1.5 * first)), variant: halves")
        default: return nil
        }
      default: return nil
      }
    }
  #endif

  /// Whether a curve's name has another family or mode than these words.
  func contradicts(_ name: String) -> Bool {
    guard let other = EasingWords(name.split(separator: ".").last.map(String.init) ?? name) else {
      return false
    }
    return mode != nil && other.mode != nil && mode != other.mode || family != other.family
  }
}

extension EasingWords {
  /// The error of a name that no curve has, with what its words mean.
  ///
  /// - Parameter isCalled: Whether arguments stand behind it that are not given as `numbers`: the words alone mean another
  ///   curve.
  static func error(
    _ problem: String, in text: String, at offset: Int, _ name: String, with numbers: [Double] = [],
    accepted: [String], isCalled: Bool = false
  ) -> CurveTextError {
    let words = EasingWords(name)
    let parts = name.split { ".:/".contains($0) }
    // What precedes the last point is a family of named curves, or the name of another library.
    let isOwn = parts.count < 2 || NamedCurve.families.contains(parts[0].asciiLowercased)
    // The last part may need the one before it: emphasized.decelerate.
    let pair =
      parts.count > 2
      ? suggestions(for: parts.suffix(2).joined(separator: "-"), among: accepted) : []
    var last = isOwn ? suggestions(for: name, among: accepted) : []
    if last.isEmpty, let part = parts.last, parts.count > 1 {
      last = suggestions(for: String(part), among: accepted, withSlips: false)
    }
    let spelled = pair + last.filter { !pair.contains($0) }
    // Manim's rate_functions.smooth is a sigmoid, and iTween's spring an easing.
    let isKnown = !["rate_functions.", "itween."].contains(where: name.asciiLowercased.hasPrefix)
    let kept =
      words?.isOfUnknown == true
      ? []
      : spelled.filter { near in
        words.map { !$0.contradicts(near) } ?? isKnown
      }
    var likely = isCalled ? [] : words?.meant(with: numbers) ?? []
    // Many families have a bare name such as easeOutQuad: named curves come before Penner's.
    let isBare = name.asciiLowercased.hasPrefix("ease") && parts.count < 2
    // A family without a curve is one of which the library has its own.
    if likely.isEmpty && words?.family == nil || isBare {
      likely = kept.filter { !likely.contains($0) }.prefix(2) + likely
    }
    // Motion's backOut is another curve than Penner's.
    if parts.count < 2, !isBare {
      likely =
        kept.filter { near in
          !likely.contains(near)
            && near.filter { $0 != "-" }.hasSuffix("." + name.asciiLowercased)
        } + likely
    }
    if words == nil { likely = kept }
    return CurveTextError(
      problem, in: text, at: offset, unknownName: name, acceptedNames: accepted,
      likely: Array(likely.prefix(3)))
  }
}
