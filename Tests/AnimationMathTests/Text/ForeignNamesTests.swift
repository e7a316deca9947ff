// The names and forms of other systems: what is read, against those systems' formulas; what is
// suggested, against easings.net's.

import Foundation
import Testing

import AnimationMath

@Suite struct ForeignNamesTests {
  static let places = (0...200).map { Double($0) / 200 }

  private func easing(_ text: String) throws -> Easing { try Easing(text) }

  /// GSAP's in; out is 1 − in(1 − p), in-out is of halves.
  private func easeIn(_ name: String, _ p: Double) -> Double {
    switch name {
    case "power1": p * p
    case "power2": pow(p, 3)
    case "power3": pow(p, 4)
    case "power4": pow(p, 5)
    case "sine": 1 - cos(p * .pi / 2)
    case "circ": 1 - sqrt(1 - p * p)
    case "expo": pow(2, 10 * (p - 1)) * p + pow(p, 6) * (1 - p)
    case "back": p * p * (2.70158 * p - 1.70158)
    default: .nan
    }
  }

  @Test(arguments: [
    "power1", "power2", "power3", "power4", "sine", "circ", "expo", "back", "elastic",
  ])
  func namesOfGSAPAreItsCurves(_ name: String) throws {
    func formula(_ p: Double) -> Double { easeIn(name, p) }
    // Elastic: GSAP's in mirrors its out, 1 + 2^(−10p)·sin((p − 0.075)·2π/0.3).
    let isElastic = name == "elastic"
    func out(_ p: Double) -> Double {
      guard isElastic else { return 1 - formula(1 - p) }
      return p == 1 ? 1 : pow(2, -10 * p) * sin((p - 0.075) * 2 * .pi / 0.3) + 1
    }
    func inOut(_ p: Double) -> Double {
      if isElastic {
        func half(_ p: Double) -> Double {
          p == 1 ? 1 : pow(2, -10 * p) * sin((p - 0.1125) * 2 * .pi / 0.45) + 1
        }
        return p < 0.5 ? (1 - half(1 - 2 * p)) / 2 : 0.5 + half(2 * p - 1) / 2
      }
      return p < 0.5 ? formula(2 * p) / 2 : 1 - formula(2 - 2 * p) / 2
    }
    let curves = try ["in", "out", "inOut"].map { try easing("\(name).\($0)") }
    for p in Self.places {
      #expect((curves[0].value(at: p) - (1 - out(1 - p))).magnitude < 2e-15, "\(name).in at \(p)")
      #expect((curves[1].value(at: p) - out(p)).magnitude < 2e-15, "\(name).out at \(p)")
      #expect((curves[2].value(at: p) - inOut(p)).magnitude < 2e-15, "\(name).inOut at \(p)")
    }
  }

  @Test(arguments: [
    ("all 0.3s ease-in-out", "line: ease-in-out, and its duration 0.3s"),
    (#"CustomEase.create("hop", "M0,0 C0.4,0 0.2,1 1,1")"#, "line: bezier-path(0.4 0, 0.2 1)"),
    ("bezier = myBezier, 0.05, 0.9, 0.1, 1.05", "line: cubic-bezier(0.05, 0.9, 0.1, 1.05)"),
    ("animation = windows, 1, 7, myBezier, slide", "bezier = myBezier, …; the duration is 0.7s"),
    (#"curve = "cubic-bezier(0.21, 0.02, 0.76, 0.36)";"#, "cubic-bezier(0.21, 0.02, 0.76, 0.36)"),
    (
      #"timing = "0.15s cubic-bezier(0,1,1,1)";"#,
      "cubic-bezier(0, 1, 1, 1), and its duration 0.15s"
    ),
    (
      "[CAMediaTimingFunction functionWithControlPoints:0.25 :0.1 :0.25 :1.0]",
      "line: cubic-bezier(0.25, 0.1, 0.25, 1)"
    ),
    (
      ".timingCurve(0.2, 0, 0, 1, duration: 0.5)",
      "line: cubic-bezier(0.2, 0, 0, 1), and its duration 0.5"
    ),
  ])
  func linesOfOtherProgramsAreAnsweredWithTheirCurve(_ line: String, _ answer: String) {
    let error = #expect(throws: CurveTextError.self) { try CurveText(line) }
    #expect(error?.problem.hasSuffix(answer) == true, "\(error?.description ?? "")")
  }

  @Test func numbersOfGSAPAreRead() throws {
    let back = try easing("back.out(2.5)")
    let elastic = try easing("elastic.out(1.5, 0.4)")
    let phase = 0.4 / (2 * Double.pi) * asin(1 / 1.5)
    for p in Self.places.dropFirst().dropLast() {
      let q = p - 1
      #expect((back.value(at: p) - (q * q * (3.5 * q + 2.5) + 1)).magnitude < 2e-15)
      let expected = 1.5 * pow(2, -10 * p) * sin((p - phase) * 2 * .pi / 0.4) + 1
      #expect((elastic.value(at: p) - expected).magnitude < 4e-15)
    }
    #expect(
      try CurveText("back.out(1.7)").description
        == "penner(back, out, overshoot: 1.7, variant: halves)")
    #expect(
      try CurveText("elastic.out(1, 0.3)").description == "penner(elastic, out, variant: gsap)")
    #expect(try CurveText("power2.inOut").description == "penner(cubic, in-out)")
    #expect(try CurveText("power0.in") == .easing(.linear))
    #expect(try CurveText("none") == .easing(.linear))
    #expect(try CurveText("power4").description == "penner(quint, out)")
    #expect(try CurveText("Strong") == CurveText("power4.out"))
    #expect(try CurveText("mirrored(Power3.easeIn)") == CurveText("mirrored(penner(quart, in))"))
  }

  @Test(arguments: [
    ("power2.inOut(1)", "power2.inOut() takes no numbers, got 1 numbers"),
    ("back.out(1, 2)", "back.out() takes the overshoot, got 2 numbers"),
    ("elastic.out(1, 2, 3)", "takes amplitude and period, got 3 numbers"),
    ("back.out(x: 1)", "takes numbers without labels"), ("power5.in", "no curve is named"),
    ("elastic.out(1, -1)", "period must be"), ("power2.middle", "no curve is named"),
    ("back", "column 1: back needs a mode; GSAP's is back.out"),
    ("Elastic(1, 0.3)", "column 1: Elastic needs a mode; GSAP's is Elastic.out"),
    ("mirrored(sine)", "column 10: sine needs a mode; GSAP's is sine.out"),
    ("bounce", "did you mean 'penner.in-bounce', 'penner.out-bounce'"),
  ])
  func namesThatGSAPLacksAreRefused(_ text: String, _ message: String) {
    let error = #expect(throws: CurveTextError.self) { try CurveText(text) }
    #expect(error?.description.contains(message) == true, "\(String(describing: error))")
  }

  @Test func everyNameOfEasingsNetIsSuggested() throws {
    for family in [
      "Sine", "Quad", "Cubic", "Quart", "Quint", "Expo", "Circ", "Back", "Elastic", "Bounce",
    ] {
      for (mode, penner) in [("In", "in"), ("Out", "out"), ("InOut", "in-out")] {
        let error = #expect(throws: CurveTextError.self) {
          try CurveText("ease\(mode)\(family)")
        }
        let meant = "penner.\(penner)-\(family.lowercased())"
        #expect(error?.suggestions.contains(meant) == true, "\(String(describing: error))")
        _ = try CurveText(meant)
      }
    }
  }

  /// easings.net's functions, by the formulas of its page.
  @Test(arguments: [
    ("easeOutBounce", "penner.out-bounce"), ("easeInElastic", "penner.in-elastic"),
    ("easeInOutElastic", "penner.in-out-elastic"), ("easeInOutBounce", "penner.in-out-bounce"),
  ])
  func namesInCamelCaseAreSuggested(_ name: String, _ meant: String) throws {
    let error = #expect(throws: CurveTextError.self) { try CurveText(name) }
    #expect(error?.suggestions == [meant])
    let curve = try Easing(meant)
    func bounce(_ x: Double) -> Double {
      for (edge, centre, height) in [
        (1.0, 0.0, 0.0), (2, 1.5, 0.75), (2.5, 2.25, 0.9375), (2.75, 2.625, 0.984375),
      ] where x <= edge / 2.75 {
        return 7.5625 * pow(x - centre / 2.75, 2) + height
      }
      return 1
    }
    for x in Self.places.dropFirst().dropLast() {
      let expected: Double
      switch name {
      case "easeOutBounce": expected = bounce(x)
      case "easeInOutBounce":
        expected = x < 0.5 ? (1 - bounce(1 - 2 * x)) / 2 : (1 + bounce(2 * x - 1)) / 2
      case "easeInElastic": expected = -pow(2, 10 * x - 10) * sin((x * 10 - 10.75) * 2 * .pi / 3)
      default:
        let wave = sin((20 * x - 11.125) * 2 * .pi / 4.5)
        expected =
          x < 0.5 ? -pow(2, 20 * x - 10) * wave / 2 : pow(2, -20 * x + 10) * wave / 2 + 1
      }
      #expect((curve.value(at: x) - expected).magnitude < 4e-15, "\(name) at \(x)")
    }
  }

  @Test func namesWithSeveralMeaningsAreSuggestedWithAll() {
    let error = #expect(throws: CurveTextError.self) { try CurveText("easeOutBack") }
    #expect(
      error?.suggestions == ["ax.ease-out-back", "easings-net.ease-out-back", "penner.out-back"])
  }

  @Test func fourNumbersAreACubicBezier() throws {
    let bezier = try CurveText("cubic-bezier(0.34, 1.56, 0.64, 1)")
    for text in [
      "0.34, 1.56, 0.64, 1", " 0.34,1.56,.64,1 ", "[0.34, 1.56, 0.64, 1]", "0.34 1.56 0.64 1",
    ] {
      #expect(try CurveText(text) == bezier, "\(text)")
    }
    let error = #expect(throws: CurveTextError.self) { try CurveText("0.3, 0, 1.2, 1") }
    #expect(error?.column == 9 && error?.problem.contains("x2 must be") == true)
    for text in ["0.3, 0, 1", "[0.3, 0, 1, 1", "0.3, 0, 1, 1, 1", "0.3, 0, 1, 1)"] {
      #expect(throws: CurveTextError.self) { try CurveText(text) }
    }
  }

  /// WebKit's solver: e^(−bt)(cos ω_d t + B sin ω_d t), B = (b − v)/ω_d; critical from ratio 1 on.
  @Test func theSpringOfWebKitIsRead() throws {
    for text in ["spring(1, 100, 10, 2)", "spring(1 100 10 2)"] {
      guard case .spring(let spring) = try CurveText(text) else {
        Issue.record("no spring: \(text)")
        continue
      }
      #expect(
        spring.description == "spring(mass: 1, stiffness: 100, damping: 10, initial-velocity: 2)")
      let motion = spring.motion()
      let swing = sqrt(75.0)
      for t in Self.places {
        let expected = 1 - exp(-5 * t) * (cos(swing * t) + (5 - 2) / swing * sin(swing * t))
        #expect((motion.value(at: t) - expected).magnitude < 2e-15)
      }
    }
    guard case .spring(let heavy) = try CurveText("spring(1, 100, 30, 0)") else { return }
    for t in Self.places {
      #expect((heavy.motion().value(at: t) - (1 - (1 + 10 * t) * exp(-10 * t))).magnitude < 2e-15)
    }
    let error = #expect(throws: CurveTextError.self) { try CurveText("spring(1, -100, 10, 0)") }
    #expect(error?.problem.contains("stiffness must be") == true)
  }

  @Test(arguments: [
    (
      #"{"type": "spring", "stiffness": 300, "damping": 20, "mass": 2}"#,
      "spring(mass: 2, stiffness: 300, damping: 20)"
    ),
    ("{ type: 'spring', stiffness: 300, }", "spring(mass: 1, stiffness: 300, damping: 10)"),
    (#"{"type":"spring"}"#, "spring(mass: 1, stiffness: 100, damping: 10)"),
    (
      #"{"type": "spring", "duration": 0.8, "bounce": 0.25}"#,
      "spring(uikit-duration: 0.8, damping-ratio: 0.75)"
    ),
    (
      #"{"visualDuration": 0.5, "bounce": 0.25, "restDelta": 0.01}"#,
      "spring(response: 0.6, damping-ratio: 0.75)"
    ),
    (
      #"{"type":"CUSTOM_SPRING","easingFunctionSpring":{"mass":1,"stiffness":600,"damping":15,"initialVelocity":1}}"#,
      "spring(mass: 1, stiffness: 600, damping: 15, initial-velocity: 1)"
    ),
    (
      "Adw.SpringParams.new(0.5, 2, 100)", "spring(stiffness: 100, damping-ratio: 0.5, mass: 2)"
    ),
    ("adw_spring_params_new_full(30, 1, 100)", "spring(mass: 1, stiffness: 100, damping: 30)"),
    (
      "SpringDescription(mass: 1, stiffness: 100, damping: 10)",
      "spring(mass: 1, stiffness: 100, damping: 10)"
    ),
    ("PathInterpolator(0.4f, 0f, 0.2f, 1f)", "cubic-bezier(0.4, 0, 0.2, 1)"),
    (
      #"{"type":"CUSTOM_CUBIC_BEZIER","easingFunctionCubicBezier":{"x1":0.3,"y1":0,"x2":0.2,"y2":1}}"#,
      "cubic-bezier(0.3, 0, 0.2, 1)"
    ),
  ])
  func theSpringsOfOtherSystemsAreRead(_ text: String, _ canonical: String) throws {
    #expect(try CurveText(text).description == canonical)
  }

  @Test(arguments: [
    (#"{"type": "spring", "velocity": 3}"#, "damping: 10), and its velocity 3"),
    (#"{"type": "tween"}"#, "no spring that is known"),
    (#"{"stiffness": 100, "bounce": 0.2}"#, "no spring that is known"),
    (#"{"visualDuration": 1}"#, "no spring that is known"),
    (#"{"stifness": 100}"#, "which has stiffness, damping and mass"),
    (#"{"stiffness": 100"#, "no spring that is known"), ("{", "no spring"),
    (#"{"a": "#, "no spring"),
    ("{} x", "no spring"), (#"{"mass": -1, "stiffness": 2}"#, "mass must be"),
  ])
  func otherObjectsAreRefused(_ text: String, _ message: String) {
    let error = #expect(throws: CurveTextError.self) { try CurveText(text) }
    #expect(error?.description.contains(message) == true, "\(String(describing: error))")
  }

  // MARK: Seventeen libraries

  /// The names of a library, by family and mode, and what each means.
  struct Library: Sendable {
    let name: String
    let families: [String: String]
    let spelled: @Sendable (_ family: String, _ mode: String) -> String
    var meant: @Sendable (_ family: String, _ mode: String) -> String = { "penner.\($1)-\($0)" }
  }

  private static let usual = Dictionary(
    uniqueKeysWithValues: [
      "sine", "quad", "cubic", "quart", "quint", "expo", "circ", "back", "elastic", "bounce",
    ]
    .map { ($0, $0.capitalized) })
  private static let long = usual.merging([
    "sine": "Sinusoidal", "quad": "Quadratic", "quart": "Quartic", "quint": "Quintic",
    "expo": "Exponential",
    "circ": "Circular",
  ]) { $1 }
  private static func camel(_ mode: String) -> String {
    mode.split(separator: "-").map(\.capitalized).joined()
  }

  private static func qt(_ family: String, _ mode: String) -> String {
    switch (family, mode) {
    case ("expo", _): "penner(expo, \(mode), variant: qt)"
    case ("elastic", "in-out"): "penner(elastic, in-out, period: 0.3)"
    default: "penner.\(mode)-\(family)"
    }
  }

  static let libraries: [Library] = [
    Library(name: "jQuery, anime", families: usual) { "ease\(camel($1))\($0)" },
    Library(name: "Penner", families: usual) { "\($0).ease\(camel($1))" },
    Library(name: "Phaser", families: usual) { "Easing.\($0).\(camel($1))" },
    Library(name: "tween.js", families: long) {
      "TWEEN.Easing.\($0).\(camel($1))"
    } meant: {
      $0 == "elastic" ? "penner(elastic, \($1), period: 0.4)" : "penner.\($1)-\($0)"
    },
    // Its bounce and AHEasing's back, elastic and bounce are in a test of their own.
    Library(name: "Bevy", families: long.filter { $0.key != "bounce" }) {
      "EaseFunction::\($0)\(camel($1))"
    } meant: {
      switch ($0, $1) {
      case ("expo", _): "penner(expo, \($1), variant: rescaled)"
      case ("back", "in-out"): "penner(back, in-out, overshoot: 3.22658, variant: halves)"
      default: "penner.\($1)-\($0)"
      }
    },
    Library(name: "DOTween", families: usual) { "Ease.\(camel($1))\($0)" },
    Library(name: "Qt", families: usual) {
      "QEasingCurve::\(camel($1))\($0)"
    } meant: {
      qt($0, $1)
    },
    Library(name: "QML", families: usual) {
      "Easing.\(camel($1))\($0)"
    } meant: {
      qt($0, $1)
    },
    Library(name: "Svelte", families: usual) { "\($0.lowercased())\(camel($1))" },
    Library(name: "d3", families: usual.merging(["expo": "Exp", "sine": "Sin"]) { $1 }) {
      "d3.ease\($0)\(camel($1))"
    } meant: {
      switch ($0, $1) {
      case ("back", "in-out"): "penner(back, in-out, variant: halves)"
      case ("elastic", "in-out"): "penner(elastic, in-out, period: 0.3, variant: rescaled)"
      case ("elastic", _), ("expo", _): "penner(\($0), \($1), variant: rescaled)"
      default: "penner.\($1)-\($0)"
      }
    },
    Library(name: "Godot", families: usual) {
      "Tween.TRANS_\($0.uppercased()), Tween.EASE_\($1.uppercased().replacing("-", with: "_"))"
    },
    Library(
      name: "React Native",
      families: usual.merging(["expo": "exp", "sine": "sin", "circ": "circle"]) { $1 }
    ) {
      "Easing.\($1 == "in-out" ? "inOut" : $1)(Easing.\($0.lowercased()))"
    } meant: {
      switch ($0, $1) {
      case ("back", "in-out"): "penner(back, in-out, variant: halves)"
      // Its elastic is not Penner's, and both halves of it have no text.
      case ("elastic", "in"): "react-native-elastic(bounciness: 1)"
      case ("elastic", "out"): "mirrored(react-native-elastic(bounciness: 1))"
      case ("elastic", _): ""
      // Its bounce is ease-out.
      case ("bounce", _):
        "penner.\(["in": "out", "out": "in"][$1] ?? "out-in")-bounce"
      default: "penner.\($1)-\($0)"
      }
    },
    Library(
      name: "AHEasing",
      families: long.merging(["sine": "Sine"]) { $1 }
        .filter { !["back", "elastic", "bounce"].contains($0.key) }
    ) {
      "\($0)Ease\(camel($1))"
    },
    Library(name: "Flutter", families: usual) {
      ["Elastic", "Bounce"].contains($0)
        ? "Curves.\($0.lowercased())\(camel($1))" : "Curves.ease\(camel($1))\($0)"
    } meant: {
      switch $0 {
      case "elastic": "penner(elastic, \($1), period: 0.4)"
      case "bounce": "penner.\($1)-bounce"
      default: "ax.ease-\($1)-\($0)"
      }
    },
    Library(name: "Unreal", families: long) {
      "EEasingFunc::\($0)\(camel($1))"
    },
    Library(name: "HaxeFlixel", families: usual) {
      "FlxEase.\($0.lowercased())\(camel($1))"
    } meant: {
      switch ($0, $1) {
      case ("back", "in-out"): "penner(back, in-out, variant: halves)"
      // Of its in-out the halves are no halves of in and out.
      case ("elastic", "in-out"): ""
      case ("elastic", _): "penner(elastic, \($1), period: 0.4)"
      default: "penner.\($1)-\($0)"
      }
    },
    Library(name: "kebab case", families: usual) { "\($0.lowercased())-\($1)" },
  ]

  /// What a name is answered with: the names that are suggested; `nil` if it is read.
  static func answer(to name: String) -> [String]? {
    do throws(CurveTextError) {
      _ = try CurveText(name)
      return nil
    } catch {
      return error.suggestions
    }
  }

  /// 225 of 450 had a right answer, 60 a wrong one.
  @Test func theNamesOfSeventeenLibrariesAreUnderstood() {
    var (right, all, wrong) = (0, 0, [String]())
    for library in Self.libraries {
      for (family, spelled) in library.families {
        for mode in ["in", "out", "in-out"] {
          let (name, meant) = (library.spelled(spelled, mode), library.meant(family, mode))
          all += 1
          guard let answer = Self.answer(to: name) else {
            // GSAP's names are Penner's, and are read with GSAP's numbers.
            right += library.name == "Penner" ? 1 : 0
            if library.name != "Penner" { wrong.append("\(name) is read") }
            continue
          }
          if meant.isEmpty, answer.isEmpty {
            right += 1
            continue
          }
          let isRight =
            answer.contains(meant)
            && answer.allSatisfy {
              $0 == meant || meant.hasPrefix("penner.") && $0.hasSuffix(meant.dropFirst(7))
                || $0 == "motion.back-\(mode)" || library.name == "Penner"
            }
          right += isRight ? 1 : 0
          if !isRight || Self.answer(to: answer[0]) != nil { wrong.append("\(name) → \(answer)") }
        }
      }
    }
    #expect(all == 498 && right == 498 && wrong.isEmpty, "\(right) of \(all): \(wrong.prefix(40))")
  }

  @Test(arguments: [
    ("swing", "penner.in-out-sine"), ("Curves.decelerate", "penner.out-quad"),
    ("AccelerateDecelerateInterpolator", "android.accelerate-decelerate-interpolator"),
    ("AnticipateOvershootInterpolator", "android.anticipate-overshoot-interpolator"),
    ("OvershootInterpolator", "android.overshoot-interpolator"),
    ("smootherstep", "shader.smootherstep"),
    ("new OvershootInterpolator(1.5f)", "penner(back, out, overshoot: 1.5)"),
    ("accelerate_decelerate", "android.accelerate-decelerate-interpolator"),
    ("createjs.Ease.elasticOut", "penner.out-elastic"),
    ("Easing.inOut(Easing.back(2))", "penner(back, in-out, overshoot: 2, variant: halves)"),
    ("Easing.out(Easing.elastic(2))", "mirrored(react-native-elastic(bounciness: 2))"),
    (
      "Easing.inOut(Easing.ease)", "bezier-path(0.21 0, 0.5 0.5, 0.5 0.5, 0.5 0.5, 0.79 1)"
    ),
    ("Curves.easeInOut", "ease-in-out"), ("easeExpIn", "penner.in-expo"),
    ("CubicEase", "penner.out-cubic"), ("BackEase", "mirrored(formula(t^3-t*sin(pi*t)))"),
    ("@android:anim/anticipate_interpolator", "android.anticipate-interpolator"),
    ("@android:interpolator/bounce", "android.bounce-interpolator"),
    ("kCAMediaTimingFunctionDefault", "core-animation.default"),
    ("md.sys.motion.easing.emphasized.decelerate", "material3.emphasized-decelerate"),
    ("kCAMediaTimingFunctionEaseInEaseOut", "ease-in-out"),
    ("Curves.fastOutSlowIn", "android.fast-out-slow-in"),
    ("LinearInterpolator", "linear"), ("easeCubic", "penner.in-out-cubic"),
    ("easeBounce", "penner.out-bounce"),
    ("Easing.bounce", "penner.out-bounce"),
    ("elastic-out", "penner.out-elastic"),
    ("EaseFunction::ElasticOut", "penner.out-elastic"), ("easeOutQuint();", "penner.out-quint"),
  ])
  func namesOfOtherLibrariesAreReadOrSuggestTheirCurve(_ name: String, _ meant: String) throws {
    let curve = try CurveText(meant)
    if let answer = Self.answer(to: name) {
      #expect(answer.contains(meant), "\(answer)")
    } else {
      #expect(try CurveText(name) == curve)
    }
  }

  @Test(arguments: ["BounceInterpolator", "CycleInterpolator", "Easing.Rough.InOut"])
  func aPennerCurveIsNotSuggestedForAnotherCurvesName(_ name: String) {
    let error = #expect(throws: CurveTextError.self) { try CurveText(name) }
    #expect(
      error?.suggestions.contains { $0.hasPrefix("penner") } == false,
      "\(String(describing: error))")
  }
}
