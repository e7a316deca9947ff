// What the names of other libraries mean: a family and a mode, in any order, case and company.
//
//     Curves.easeInOutQuad   EaseFunction::QuadraticInOut   Easing.Quad.Out   QEasingCurve::OutBounce
//     easeCubicInOut   circInOut   TRANS_BACK, EASE_IN   Easing.inOut(Easing.quad)   BackEaseInOut
//
// A text is cut into known words, the longest first; one that is not made of known words means nothing here. Without a
// mode the library decides: d3's easeCubic is in-out and its easeBounce out, React Native's Easing.cubic is in. The
// numbers of some names are not Penner's, and are given as the text that has them.

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

  private static let families = [
    "linear": "linear", "none": "linear", "sine": "sine", "sin": "sine", "sinusoidal": "sine",
    "quad": "quad", "quadratic": "quad", "power1": "quad", "cubic": "cubic", "power2": "cubic",
    "poly": "cubic",
    "quart": "quart", "quartic": "quart", "power3": "quart", "quint": "quint", "quintic": "quint",
    "power4": "quint", "strong": "quint", "expo": "expo", "exp": "expo", "exponential": "expo",
    "circ": "circ", "circle": "circ", "circular": "circ", "back": "back", "elastic": "elastic",
    "bounce": "bounce",
  ]

  private static let others =
    [
      "in", "out", "ease", "easing", "function", "functions", "curve", "curves", "tween",
      "tweens", "interpolator", "trans", "transition", "type", "timing", "media", "name", "penner",
      "kca", "ca", "q", "d3", "cc", "dotween", "leantween", "animation", "option", "options",
      "uiview", "ui", "createjs", "rate", "phaser", "math", "svelte", "gsap", "android", "anim",
      "flutter",
      "default", "set", "eeasingfunc", "flx", "kuiview",
    ] + special

  private static let special = [
    "swing", "smoothstep", "smootherstep", "accelerate", "decelerate", "anticipate", "overshoot",
  ]

  /// WPF's curves with their standard numbers, as ease-in.
  static let wpf = [
    "back": "t^3-t*sin(pi*t)", "expo": "(exp(2*t)-1)/(exp(2)-1)",
    "elastic": "(exp(3*t)-1)/(exp(3)-1)*sin(6.5*pi*t)",
  ]

  /// The words of a text; `nil` if it is not made of known ones.
  init?(_ text: String) {
    let joints = Array("._-:, ()/@".utf8)
    let letters = Array(text.asciiLowercased.utf8.filter { !joints.contains($0) })
    guard (3...64).contains(letters.count), let words = Self.words(letters) else { return nil }
    var way = ""
    for word in words {
      if let family = Self.families[word] {
        guard self.family == nil || self.family == family else { return nil }
        self.family = family
        isPolynomial = isPolynomial || word == "poly"
      } else if word == "in" || word == "out" {
        way += way.isEmpty ? word : "-" + word
      } else {
        company.append(word)
      }
    }
    mode = Penner.Mode.allCases.first { $0.rawValue == way }
    isOfWPF = company == ["ease"] && words.last == "ease" && mode == nil
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

  /// Whether the name is React Native's, such as Easing.inOut(Easing.back).
  private var isOfReactNative: Bool { company.count { $0 == "easing" } == 2 }

  private func has(_ words: String...) -> Bool { words.contains(where: company.contains) }

  /// The texts of the curves that are meant, the likeliest first.
  ///
  /// - Parameter numbers: The numbers behind the words, which must have a place in the text.
  func meant(with numbers: [Double] = []) -> [String] {
    #if !hasFeature(Embedded)
      if let first = numbers.first {
        return numbered(first, numbers.dropFirst().first).map { [$0] } ?? []
      }
    #endif
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
    if isOfReactNative, family == "elastic" {
      let own = "react-native-elastic(bounciness: 1)"
      return mode == .in ? [own] : mode == .out ? ["mirrored(\(own))"] : []
    }
    let isFlutter = has("curves")
    // WPF's curves are ease-out, and three of them are others than Penner's of that name.
    if isOfWPF, let easeIn = Self.wpf[family] { return ["mirrored(formula(\(easeIn)))"] }
    let modes: [Penner.Mode] =
      mode.map { [$0] } ?? (isOfWPF ? [.out] : nil)
      ?? (company == ["ease"] || has("d3")
        ? [["bounce", "elastic"].contains(family) ? .out : .inOut]
        : company == ["easing"] ? [family == "bounce" ? .out : .in] : [.in, .out, .inOut])
    return modes.map { mode in
      if family == "elastic", isFlutter || has("tween") && has("easing") {
        return "penner(elastic, \(mode.rawValue), period: 0.4)"
      }
      if mode == .inOut, has("d3") || isOfReactNative {
        if family == "back" { return "penner(back, in-out, variant: halves)" }
        if family == "elastic" { return "penner(elastic, in-out, period: 0.3)" }
      }
      if isFlutter, has("ease") { return "ax.ease-\(mode.rawValue)-\(family)" }
      return "penner.\(mode.rawValue)-\(family)"
    }
  }

  #if !hasFeature(Embedded)
    /// The text of the curve that is meant with a number or two behind its name; `nil` if they have no place.
    private func numbered(_ first: Double, _ second: Double?) -> String? {
      let number = shortestDecimal(first)
      func penner(_ family: String, _ mode: Penner.Mode, _ arguments: String) -> String {
        "penner(\(family), \(mode.rawValue), \(arguments))"
      }
      if family == "elastic", let second {
        return penner(
          "elastic", mode ?? .out, "amplitude: \(number), period: \(shortestDecimal(second))")
      }
      guard second == nil else { return nil }
      switch family {
      case "elastic" where company == ["easing"] && mode == nil || isOfReactNative:
        let own = "react-native-elastic(bounciness: \(number))"
        return mode == .inOut ? nil : mode == .out ? "mirrored(\(own))" : own
      case "elastic" where has("curve", "curves"):
        return penner("elastic", mode ?? .out, "period: \(number)")
      case "back":
        let isHalves = isOfReactNative && mode == .inOut
        return penner(
          "back", mode ?? .in, "overshoot: \(number)" + (isHalves ? ", variant: halves" : ""))
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
  static func error(
    _ problem: String, in text: String, at offset: Int, _ name: String, with numbers: [Double] = [],
    accepted: [String]
  ) -> CurveTextError {
    let words = EasingWords(name)
    let parts = name.split(separator: ".")
    // What precedes the last point is a family of named curves, or the name of another library.
    let isOwn = parts.count < 2 || NamedCurve.families.contains(parts[0].asciiLowercased)
    // The last part may need the one before it: emphasized.decelerate.
    let pair =
      parts.count > 2
      ? suggestions(for: parts.suffix(2).joined(separator: "-"), among: accepted) : []
    let last = suggestions(for: isOwn ? name : String(parts[parts.count - 1]), among: accepted)
    let spelled = pair + last.filter { !pair.contains($0) }
    let kept = spelled.filter { words?.contradicts($0) != true }
    var likely = words?.meant(with: numbers) ?? []
    // Many families have a bare name such as easeOutQuad: named curves come before Penner's.
    let isBare = name.asciiLowercased.hasPrefix("ease") && !name.utf8.contains(UInt8(ascii: "."))
    if likely.isEmpty || isBare { likely = kept.filter { !likely.contains($0) }.prefix(2) + likely }
    if words == nil { likely = kept }
    return CurveTextError(
      problem, in: text, at: offset, unknownName: name, acceptedNames: accepted,
      likely: Array(likely.prefix(3)))
  }
}
