// What the names of other libraries mean: a family and a mode, in any order, case and company.
//
//     Curves.easeInOutQuad   EaseFunction::QuadraticInOut   Easing.Quad.Out   QEasingCurve::OutBounce
//     easeCubicInOut   circInOut   TRANS_BACK, EASE_IN   Easing.inOut(Easing.quad)   BackEaseInOut
//
// A text is cut into known words, the longest first; one that is not made of known words means nothing here. Without a
// mode the library decides: d3's easeCubic is in-out and its easeBounce out, React Native's Easing.cubic is in. Curves
// that differ from Penner's are lines of the table `own`.

/// The meaning of a foreign name.
struct EasingWords {
  private(set) var family: String?
  var mode: Penner.Mode?

  var isFamily: Bool { family != nil }
  var isMode: Bool { mode != nil }

  /// Whether the family is one of powers, whose exponent is a number.
  private var isPolynomial = false

  /// The known words besides family and mode, such as the library's name.
  private var company: [String] = []

  /// The library in the table of own curves; "?" and the likeliest one behind a name that is not known.
  private var library = ""

  /// The families, each behind it the other words for it.
  private static let families = """
    linear none
    sine sin sinusoidal
    quad quadratic power1 pow2
    cubic power2 poly pow power pow3
    quart quartic power3 pow4
    quint quintic power4 strong pow5
    expo exp exponential exp10
    circ circle circular
    back
    elastic
    bounce
    """.split(separator: "\n").reduce(into: [String: String]()) { families, line in
      let words = line.split(separator: " ").map(String.init)
      for word in words { families[word] = words[0] }
    }

  private static let others =
    """
    in out ease easing function functions curve curves tween tweens interpolator trans transition \
    type timing media name penner kca ca q d3 cc dotween leantween animation option options uiview \
    ui createjs rate phaser math svelte gsap android anim flutter default set eeasingfunc flx \
    kuiview clutter adw pytweening cinder flipped get config exponent amplitude period itween enum \
    style direction create interpolation
    """.split(separator: " ").map(String.init) + special + otherWords

  /// Words that are a curve without a family.
  private static let special = [
    "swing", "smoothstep", "smootherstep", "accelerate", "decelerate", "anticipate", "overshoot",
    "steps", "cycle",
  ]

  /// The curves of libraries that are not Penner's, a line each; the first line that fits decides.
  ///
  /// A line has libraries ("-" for none, "*" for any), families or special words, modes ("none" for no mode), and the texts, in
  /// which $ is the mode, % the family, @ the special words, # and & the numbers, ~ twice and ! one and a half times the
  /// first. Without a text the library has no curve that can be written.
  private static let own =
    [
      "curves elastic * penner(elastic, $, period: 0.4)", "curves bounce * penner.$-bounce",
      "curves * * ax.ease-$-%",
      "d3 elastic in-out penner(elastic, in-out, period: 0.3, variant: rescaled)",
      "d3 elastic * penner(elastic, $, variant: rescaled)",
      "d3|bevy|interpolation expo * penner(expo, $, variant: rescaled)",
      "d3|flx|react-native back in-out penner(back, in-out, variant: halves)",
      "bevy back in-out penner(back, in-out, overshoot: 3.22658, variant: halves)",
      "q elastic in-out penner(elastic, in-out, period: 0.3)",
      "q expo * penner(expo, $, variant: qt)", "phaser expo in penner(expo, in, variant: qt)",
      "bevy|svelte|ah bounce * AH", "svelte|ah elastic * AH", "ah back * AH",
      "wpf|babylon back|expo|elastic * WPF", "wpf|babylon bounce *",
      "cinder|interpolation elastic|bounce *",
      "flx elastic in-out", "flx|tween elastic * penner(elastic, $, period: 0.4)",
      "go elastic * penner(elastic, $, period: 0.5)",
      "phaser elastic * penner(elastic, $, period: 0.1)",
      "pytweening elastic in-out penner(elastic, in-out, period: 0.5)",
      "pytweening poly * penner.$-quad", "interpolator bounce * android.bounce-interpolator",
      "react-native elastic in react-native-elastic(bounciness: 1)",
      "react-native elastic out mirrored(react-native-elastic(bounciness: 1))",
      "react-native elastic in-out", "react-native bounce in penner.out-bounce",
      "react-native bounce out penner.in-bounce", "react-native bounce in-out penner.out-in-bounce",
      "react-native - in ease-in", "* swing none penner.in-out-sine",
      "* smoothstep|smootherstep none shader.@", "curves decelerate none penner.out-quad",
      "* accelerate-decelerate none android.@-interpolator",
      "interpolator accelerate|decelerate|anticipate|overshoot none android.@-interpolator",
      "interpolator anticipate-overshoot none android.@-interpolator",
      "react-native - in-out bezier-path(0.21 0, 0.5 0.5, 0.5 0.5, 0.5 0.5, 0.79 1)",
    ] + otherOwn

  #if hasFeature(Embedded)
    private static let (otherWords, otherOwn) = ([String](), [String]())
  #else
    /// Words and lines that the JavaScript package leaves out.
    private static let otherWords = [
      "unit", "androidx", "compose", "core", "presets", "konva", "am5", "layout",
      "types", "babylon", "cesium", "mode", "action", "anime", "egui", "emath",
    ]
    private static let otherOwn = [
      // anime.js 3 plays a power for expo, and other numbers of back and elastic.
      "anime expo * penner(power, $, exponent: 6)", "anime elastic in-out",
      "anime elastic * penner(elastic, $, period: 0.5)",
      "anime back in-out penner(back, in-out, overshoot: 2, variant: halves)",
      "anime back * penner(back, $, overshoot: 2)",
      // egui's sine and others are not what their names say.
      "emath back|bounce * AH", "emath sine in|out", "emath circ out", "emath expo in-out",
      "compose elastic|bounce * penner.$-%", "compose|presets * * easings-net.ease-$-%",
      // Powers with Unreal's exponent, which is 2 where none is given.
      "eeasingfunc - * penner.$-quad", "godot - *",
      "? elastic in-out penner.$-%; penner(%, $, period: 0.4); penner(%, $, period: 0.3)",
      "? elastic * penner.$-%; penner(%, $, period: 0.4)", "?|?ah bounce * penner.$-%; AH",
      "?ah back|elastic * penner.$-%; AH",
      "? back in-out penner.$-%; penner(back, $, variant: halves)",
      // Reanimated's, which is at the next step.
      "* steps none steps(#, jump-start)", "interpolator cycle none formula(sin(~*pi*t))",
      "interpolator accelerate none penner(power, in, exponent: ~)",
      "interpolator decelerate none penner(power, out, exponent: ~)",
      "interpolator overshoot none penner(back, out, overshoot: #)",
      "interpolator anticipate none penner(back, in, overshoot: #)",
      "interpolator anticipate-overshoot none penner(back, in-out, overshoot: !, variant: halves)",
      "- - * penner(power, $, exponent: #)",
      "react-native elastic in react-native-elastic(bounciness: #)",
      "react-native elastic out mirrored(react-native-elastic(bounciness: #))",
      "react-native elastic *", "curves elastic * penner(elastic, $, period: #)",
      "config back in-out penner(back, $, overshoot: #)",
      "phaser back in-out penner(back, $, overshoot: #)",
      "* back in-out penner(back, $, overshoot: #, variant: halves)",
      "* back * penner(back, $, overshoot: #)", "* poly * penner(power, $, exponent: #)",
      "d3 elastic * penner(elastic, $, amplitude: #, period: &, variant: rescaled)",
      "cc elastic in|out penner(elastic, $, period: #)", "cc - in penner(power, $, exponent: #)",
      // In anime.js 3 out mirrors in, which is Penner's for an amplitude of 1 alone.
      "anime elastic out mirrored(penner(elastic, in, amplitude: #, period: &))",
      "* elastic * penner(elastic, $, amplitude: #, period: &)",
    ]
  #endif

  /// The words of names that are libraries of the table.
  private static let libraries = [
    "curves", "d3", "q", "flx", "phaser", "pytweening", "svelte", "cinder", "interpolation",
    "interpolator", "babylon", "compose", "presets", "eeasingfunc", "anime", "emath", "cc",
  ]

  /// The words of a text; `nil` if it is not made of known ones.
  ///
  /// The name of an unknown library may stand in front: egui::emath::easing::cubic_in_out.
  init?(_ text: String) {
    var tail = text[...]
    while true {
      if let letters = Self.letters(tail), let words = Self.words(letters) {
        self.init(String(tail), words, isShort: letters.count == tail.utf8.count)
        let isNamed = family != nil || mode != nil
        if tail.startIndex > text.startIndex, isNamed, ["", "ah"].contains(library) {
          library = "?" + library
        }
        return
      }
      #if hasFeature(Embedded)
        return nil
      #else
        guard let mark = tail.firstIndex(where: { ".:/".contains($0) }) else { return nil }
        tail = tail[tail.index(after: mark)...]
      #endif
    }
  }

  /// The letters of a text without what joins them; `nil` if they are too many for a name.
  private static func letters(_ text: Substring) -> [UInt8]? {
    let joints = Array("._-:, ()/@".utf8)
    guard text.utf8.count <= 128 else { return nil }
    let letters = Array(text.asciiLowercased.utf8.filter { !joints.contains($0) })
    return (2...64).contains(letters.count) ? letters : nil
  }

  /// - Parameter isShort: Whether nothing joins the words.
  private init?(_ text: String, _ words: [String], isShort: Bool) {
    var way = ""
    for word in words {
      if let family = Self.families[word] {
        guard self.family == nil || self.family == family else { return nil }
        self.family = family
        isPolynomial = isPolynomial || ["poly", "pow", "power"].contains(word)
      } else if word == "in" || word == "out" {
        way += way.isEmpty ? word : "-" + word
      } else {
        company.append(word)
      }
    }
    mode = Penner.Mode.allCases.first { $0.rawValue == way }
    if mode == nil, !way.isEmpty { return nil }
    let isFamilyFirst =
      words.firstIndex { Self.families[$0] != nil } ?? 0
      < words.firstIndex { ["in", "out"].contains($0) } ?? 0
    let isOfEase = company == ["ease"]
    // 0x5F is an underscore.
    let isUpper = text.utf8.contains(0x5F) && (0x41...0x5A).contains(text.utf8.last ?? 0)
    let ofReactNative = family == nil ? ["easing", "ease"] : ["easing"]
    // The first that fits.
    let libraries: [(isMeant: Bool, name: String)] = [
      // A mode of Godot, whose family stands elsewhere.
      (family == nil && text.hasPrefix("Tween.EASE_"), "godot"),
      // Roblox writes the family and the mode apart.
      (has("style"), "?"),
      (
        // Qt's QEasingCurve may stand twice in a line.
        ["easing", "am5"].contains { word in company.count { $0 == word } == 2 }
          && !has("q", "tween"), "react-native"
      ),
      (mode == nil && company == ofReactNative, "react-native"),
      (["Easing.In", "Easing.Out"].contains(where: text.hasPrefix) && !isFamilyFirst, "q"),
      (has("amplitude", "period", "exponent"), "d3"), (has("get", "config"), "config"),
      (company == ["ease", "function"], "bevy"),
      (company == ["curve"] && family == "elastic", "curves"),
      (isFamilyFirst && has("tween") && has("easing"), "tween"),
      // EASE_IN_OUT_BACK of KorGE and Starling is another curve than Clutter's.
      (isUpper && family != nil && company.allSatisfy(["ease", "easing"].contains), "?"),
      (isOfEase && words.last == "ease" && mode == nil, "wpf"),
      (isOfEase && text.hasPrefix("ease.") && !isFamilyFirst, "go"),
      (isOfEase && isFamilyFirst && words[1] == "ease" && isShort, "ah"),
    ]
    library =
      libraries.first(where: \.isMeant)?.name ?? company.first(where: Self.libraries.contains) ?? ""
  }

  /// The known words, the longest first.
  private static let known = (Array(families.keys) + others).sorted {
    ($0.utf8.count, $1) > ($1.utf8.count, $0)
  }

  /// The known words that letters spell one after the other; `nil` if they do not.
  private static func words(_ letters: [UInt8]) -> [String]? {
    // The words that the letters from each place to the end spell.
    var rest = [[String]?](repeating: nil, count: letters.count + 1)
    rest[letters.count] = []
    for place in letters.indices.reversed() {
      for word in known where letters[place...].starts(with: word.utf8) {
        guard let behind = rest[place + word.utf8.count] else { continue }
        rest[place] = [word] + behind
        break
      }
    }
    return rest[0]
  }

  private func has(_ words: String...) -> Bool { words.contains(where: company.contains) }

  /// The special words of the name.
  private var special: String { company.filter(Self.special.contains).joined(separator: "-") }

  /// The modes of the name; those that the library has in mind where it names none.
  private var modes: [Penner.Mode?] {
    if let mode { return [mode] }
    let isBent = family == "bounce" || family == "elastic"
    switch library {
    // Qt's SineCurve and CosineCurve are no easings.
    case "q": return []
    case "react-native": return [.in]
    case _ where family == nil: return special.isEmpty ? [] : [nil]
    case "interpolation": return [.inOut]
    case "wpf": return [.out]
    case "babylon": return [.in]
    case "?", "?ah": return isBent || family == "back" ? [] : [.in, .out, .inOut]
    default:
      // Android's decelerate_quint
      if has("decelerate") { return [has("accelerate") ? .inOut : .out] }
      if has("accelerate") { return [.in] }
      return company == ["ease"] || library == "d3"
        ? [isBent ? .out : .inOut] : [.in, .out, .inOut]
    }
  }

  /// The texts of the library's own curve, empty where it has none; `nil` if it is not in the table.
  private func own(_ mode: Penner.Mode?, _ numbers: [Double]) -> [String]? {
    let isAnime =
      library.isEmpty && has("ease") && numbers.count == 2 && numbers[0] != 1 && mode != .in
    let libraries = ["*", isAnime ? "anime" : library.isEmpty ? "-" : library]
    let names =
      family.map { [isPolynomial ? "poly" : $0, "*"] } ?? [special.isEmpty ? "-" : special]
    func fits(_ cell: Substring, _ words: [String]) -> Bool {
      cell.split(separator: "|").contains { words.contains(String($0)) }
    }
    for line in Self.own {
      let cells = line.split(separator: " ", maxSplits: 3)
      let text = cells.count > 3 ? String(cells[3]) : ""
      let count =
        text.utf8.contains(UInt8(ascii: "&")) ? 2 : text.contains { "#~!".contains($0) } ? 1 : 0
      guard fits(cells[0], libraries), fits(cells[1], names),
        fits(cells[2], ["*", mode?.rawValue ?? "none"]),
        count == numbers.count || text.isEmpty || text == "WPF"
      else { continue }
      let (first, second) = (numbers.first ?? 0, numbers.last ?? 0)
      let parts: [(Character, String)] = [
        ("$", mode?.rawValue ?? ""), ("%", family ?? ""), ("@", special),
        ("#", shortestDecimal(first)), ("&", shortestDecimal(second)),
        ("~", shortestDecimal(2 * first)), ("!", shortestDecimal(1.5 * first)),
      ]
      return text.split(separator: ";").compactMap { part in
        let part = part.drop { $0 == " " }
        if part == "AH" || part == "WPF" {
          #if hasFeature(Embedded)
            return nil
          #else
            let own = part == "AH" ? Self.ahEasing[family ?? ""] : Self.wpf(family ?? "", numbers)
            let isOut = part == "AH" && family == "bounce"
            return own.map { Self.formula($0, mode ?? .out, isOut: isOut) }
          #endif
        }
        return parts.reduce(String(part)) { text, part in
          text.split(separator: part.0, omittingEmptySubsequences: false).joined(separator: part.1)
        }
      }
    }
    return nil
  }

  /// The texts of the curves that are meant, the likeliest first.
  ///
  /// - Parameter numbers: The numbers behind the words, which must have a place in the text.
  func meant(with numbers: [Double] = []) -> [String] {
    if has("flipped") {
      var curve = self
      curve.company.removeAll { $0 == "flipped" }
      return curve.meant(with: numbers).map { "mirrored(\($0))" }
    }
    if family == "linear" { return ["linear"] }
    if has("media"), has("default") { return ["core-animation.default"] }
    let isPeriod = numbers.count == 1 && has("period") && !has("amplitude")
    return modes.reduce(into: []) { texts, mode in
      var own = own(mode, isPeriod ? [1] + numbers : numbers)
      if own == nil, numbers.isEmpty, let mode {
        if let family {
          own = ["penner.\(mode.rawValue)-\(family)"]
        } else if has("ease", "easing"), mode != .outIn, special.isEmpty, library != "?" {
          // smoothStepOut is a half of smoothstep.
          own = ["ease-\(mode.rawValue)"]
        }
      }
      texts += (own ?? []).filter { text in
        !texts.contains(text) && (numbers.isEmpty || (try? CurveText(alone: text)) != nil)
      }
    }
  }

  /// Whether a curve's name has another family or mode than these words.
  func contradicts(_ name: String) -> Bool {
    guard let other = EasingWords(name.split(separator: ".").last.map(String.init) ?? name) else {
      return false
    }
    return mode != nil && other.mode != nil && mode != other.mode || family != other.family
  }
}

extension EasingWords {
  /// The curves that a name means, by its words and by its spelling; at most three, the likeliest first.
  ///
  /// - Parameter isCalled: Whether arguments stand behind it that are not given as `numbers`: the words alone mean another
  ///   curve.
  static func likely(
    _ name: String, with numbers: [Double] = [], accepted: [String], isCalled: Bool = false,
    withSlips: Bool = true
  ) -> [String] {
    let words = EasingWords(name)
    let parts = name.split { ".:/".contains($0) }
    // What precedes the last point is a family of named curves, or the name of another library.
    let isOwn = parts.count < 2 || NamedCurve.families.contains(parts[0].asciiLowercased)
    // The last part may need the one before it: emphasized.decelerate.
    let pair =
      parts.count > 2
      ? suggestions(
        for: parts.suffix(2).joined(separator: "-"), among: accepted, withSlips: withSlips) : []
    var last = isOwn ? suggestions(for: name, among: accepted, withSlips: withSlips) : []
    if last.isEmpty, let part = parts.last, parts.count > 1 {
      last = suggestions(for: String(part), among: accepted, withSlips: false)
    }
    // Manim's rate_functions.smooth is a sigmoid, and iTween's spring an easing.
    let isKnown = !["rate_functions.", "itween."].contains(where: name.asciiLowercased.hasPrefix)
    // No name has the numbers behind another.
    let kept = (numbers.isEmpty ? pair + last.filter { !pair.contains($0) } : []).filter { near in
      words.map { $0.library.first != "?" && !$0.contradicts(near) } ?? isKnown
    }
    var likely = isCalled ? [] : words?.meant(with: numbers) ?? []
    // Many families have a bare name such as easeOutQuad: named curves come before Penner's.
    let isBare = name.asciiLowercased.hasPrefix("ease") && parts.count < 2
    // A family without a curve is one of which the library has its own.
    if words == nil {
      likely = kept
    } else if likely.isEmpty && words?.family == nil || isBare {
      likely = kept.filter { !likely.contains($0) }.prefix(2) + likely
    } else if parts.count < 2 {
      // Motion's backOut is another curve than Penner's.
      likely =
        kept.filter { near in
          !likely.contains(near)
            && near.filter { $0 != "-" }.hasSuffix("." + name.asciiLowercased)
        } + likely
    }
    return Array(likely.prefix(3))
  }
}
