// Lines as people paste them: read, or answered with the curve that they have; none is another curve without a word.

import AnimationMath
import Foundation
import Testing

extension ForeignNamesTests {
  @Test(arguments: [
    (".spring(duration: 0.5, bounce: 0.3)", "spring(duration: 0.5, bounce: 0.3)"),
    ("spring(duration=0.5, bounce=0.3)", "spring(duration: 0.5, bounce: 0.3)"),
    (
      ".interpolatingSpring(stiffness: 170, damping: 15);",
      "spring(mass: 1, stiffness: 170, damping: 15)"
    ),
    ("spring({bounce: .35})", "spring(uikit-duration: 0.8, damping-ratio: 0.65)"),
    ("cubicBezier(0.2, 0, 0, 1)", "cubic-bezier(0.2, 0, 0, 1)"),
    ("Cubic(0.2, 0.0, 0.0, 1.0)", "cubic-bezier(0.2, 0, 0, 1)"),
    ("Easing.bezier(0.2, 0, 0, 1)", "cubic-bezier(0.2, 0, 0, 1)"),
    ("0.42 0 0.58 1", "ease-in-out"), ("ease-in-out;", "ease-in-out"), ("'ease-in'", "ease-in"),
    ("M0,0 C0.2,0 0.1,1 1,1", "cubic-bezier(0.2, 0, 0.1, 1)"),
    (".bouncy(duration: 0.4, extraBounce: 0.1)", "spring(duration: 0.4, bounce: 0.4)"),
    ("Animation.smooth(extraBounce: 0.25)", "spring(duration: 0.5, bounce: 0.25)"),
    (
      ".spring(response: 0.5, dampingFraction: 0.8, blendDuration: 0)",
      "spring(response: 0.5, damping-ratio: 0.8)"
    ),
    (
      "spring(dampingRatio = Spring.DampingRatioMediumBouncy, stiffness = Spring.StiffnessLow)",
      "spring(stiffness: 200, damping-ratio: 0.5)"
    ),
    (
      "spring(dampingRatio = SpringForce.DAMPING_RATIO_LOW_BOUNCY, stiffness = SpringForce.STIFFNESS_MEDIUM)",
      "spring(stiffness: 1500, damping-ratio: 0.75)"
    ),
    (
      ".interactiveSpring(response: 0.3, dampingFraction: 0.8)",
      "spring(response: 0.3, damping-ratio: 0.8)"
    ),
    (
      "CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2)",
      "spring(perceptual-duration: 0.5, bounce: 0.2)"
    ),
    (
      "UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)",
      "spring(mass: 1, stiffness: 100, damping: 10)"
    ),
    ("{ bounciness: 8, speed: 12 }", "spring(pop-bounciness: 8, speed: 12)"),
    (
      "UIViewPropertyAnimator(duration: 0.4, dampingRatio: 0.8)",
      "spring(uikit-duration: 0.4, damping-ratio: 0.8)"
    ),
    ("new PathInterpolator(0.2f, 0f, 0f, 1f)", "cubic-bezier(0.2, 0, 0, 1)"),
    ("PathInterpolatorCompat.create(0.4f, 0f, 0.2f, 1f)", "cubic-bezier(0.4, 0, 0.2, 1)"),
    (
      "UICubicTimingParameters(controlPoint1: CGPoint(x: 0.2, y: 0), controlPoint2: CGPoint(x: 0, y: 1))",
      "cubic-bezier(0.2, 0, 0, 1)"
    ),
    ("m0,0 c0.2,0 0.1,1 1,1", "cubic-bezier(0.2, 0, 0.1, 1)"),
    (
      "{ stiffness: 170, damping: 15, overshootClamping: false }",
      "spring(mass: 1, stiffness: 170, damping: 15)"
    ),
    (
      "{ stiffness: 170, damping: 15, overshootClamping: true }",
      "spring(mass: 1, stiffness: 170, damping: 15, maximum: 1)"
    ),
    (
      "{ mass: 1, stiffness: 170, damping: 15, clamp: true }",
      "spring(mass: 1, stiffness: 170, damping: 15, maximum: 1)"
    ),
  ])
  func pastedLinesAreRead(_ text: String, _ meant: String) throws {
    let (read, other) = try (CurveText(text), CurveText(meant))
    if case .easing(let easing) = read, case .easing(let expected) = other {
      #expect(easing.largestDifference(from: expected, over: 0...1).difference < 1e-15)
    } else {
      #expect(read.description == other.description)
    }
  }

  /// They were springs, without a word.
  @Test(arguments: [
    (
      "{ duration: 0.4, ease: \"easeInOut\" }",
      "line: ease-in-out, and its duration 0.4"
    ),
    ("{}", "no spring that is known"),
    ("{ stiffness: 170, damping: 15, reversed: true }", "damping: 15), and its reversed true"),
    (
      "spring(response: 0.5, damping-ratio: 0.8, maximum: -0.1)",
      "maximum must be at least the start"
    ),
    (
      "{ toValue: 1, useNativeDriver: true, tension: 180, friction: 12 }",
      "line: spring(origami-tension: 180, friction: 12)"
    ),
    ("Interval(0.0, 0.5, curve: Curves.easeIn)", "Interval runs its curve in a part of the time"),
    (
      "transition(ease: \"power2.out\", duration: 1)",
      "this line: penner(cubic, out), and its duration 1"
    ),
    ("transition: all 0.3s ease-in-out", "line: ease-in-out, and its duration 0.3s"),
    ("all 0.3s cubic-bezier(0, 0, 0.2, 1), color 1s ease-in", "0.2, 1), and its duration 0.3s"),
    ("steps(9007199254740993, jump-none)", "9007199254740993"),
    // Answered with the curve of the line.
    ("Easing.ease", "did you mean 'ease-in'?"),
    ("Easing.out(Easing.poly(4))", "did you mean 'penner(power, out, exponent: 4)'?"),
    ("ElasticOutCurve(0.4)", "did you mean 'penner(elastic, out, period: 0.4)'?"),
    ("easeOutElastic(1, .6)", "did you mean 'penner(elastic, out, amplitude: 1, period: 0.6)'?"),
    ("outBack(3)", "did you mean 'penner(back, out, overshoot: 3)'?"),
    ("Easing.elastic(2)", "did you mean 'react-native-elastic(bounciness: 2)'?"),
    ("DecelerateInterpolator(1.5f)", "did you mean 'penner(power, out, exponent: 3)'?"),
    (
      "AnticipateOvershootInterpolator(2f)",
      "did you mean 'penner(back, in-out, overshoot: 3, variant: halves)'?"
    ),
    (
      "spring(tension: 170, friction: 26)",
      "react-spring's, spring(mass: 1, stiffness: 170, damping: 26), or Origami's"
    ),
    (
      "{ type: \"spring\", duration: 20, bounce: 0.3 }",
      "a duration from 0.01 to 10 seconds, got 20"
    ),
    (
      "{ ease: [0.34, 1.56, 0.64, 1], duration: 0.5 }",
      "line: cubic-bezier(0.34, 1.56, 0.64, 1), and its duration 0.5"
    ),
    (
      "transition={{ type: \"spring\", stiffness: 170, damping: 26 }}",
      "write the curve of this line: spring(mass: 1, stiffness: 170, damping: 26)"
    ),
    (
      "withSpring(9, { mass: 1, damping: 9, stiffness: 90 })",
      "this line: spring(mass: 1, stiffness: 90, damping: 9)"
    ),
    ("withSpring(1, {stiffness: 900})", "write all of mass, stiffness and damping"),
    ("spring({ stiffness: 0.15, damping: 0.8 })", "up to 1 are Svelte's"),
    ("AnimationCurve.EaseInOut(0, 0, 1, 1)", "this line: shader.smoothstep"),
    ("AnimationCurve.EaseInOut(0, 0, 2, 5)", "shader.smoothstep, and its times and values"),
    (
      "UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 2, options: [])",
      "line: spring(uikit-duration: 0.5, damping-ratio: 0.7, initial-velocity: 2)"
    ),
    (
      ".animation(.spring(response: 0.4, dampingFraction: 0.7), value: x)",
      "this line: spring(response: 0.4, damping-ratio: 0.7)"
    ),
    (
      "tween(durationMillis = 300, easing = CubicBezierEasing(0.4f, 0f, 0.2f, 1f))",
      "this line: cubic-bezier(0.4, 0, 0.2, 1)"
    ),
    (
      "Animated.spring(x, { toValue: 1, stiffness: 100, damping: 12, mass: 1 })",
      "this line: spring(mass: 1, stiffness: 100, damping: 12)"
    ),
    (
      "transition={{ duration: 0.5, ease: [0.4, 0, 0.2, 1] }}", "line: cubic-bezier(0.4, 0, 0.2, 1)"
    ),
    (
      "withTiming(1, { duration: 300, easing: Easing.inOut(Easing.quad) })",
      "line: penner.in-out-quad, and its duration 300"
    ),
    (
      "transition: opacity 200ms, transform 300ms ease-in",
      "write one of them: ease, and its duration 200ms; ease-in, and its duration 300ms"
    ),
    (
      "withAnimation(.spring(duration: 1, bounce: 0)) { x = 1 }",
      "this line: spring(duration: 1, bounce: 0)"
    ),
    (".interactiveSpring()", "this line: swiftui.interactive-spring"),
    (".animation(.snappy, value: x)", "this line: swiftui.snappy"),
    ("withAnimation(.easeIn(duration: 0.3)) { a() }", "line: ease-in, and its duration 0.3"),
    ("cubic-bezier(.4,0,.2,1) 300ms", "line: cubic-bezier(0.4, 0, 0.2, 1), and its duration 300ms"),
    ("NumberAnimation { duration: 9; easing.type: Easing.OutBounce }", "line: penner.out-bounce"),
    (
      "easing.type: Easing.OutElastic; easing.amplitude: 2; easing.period: 0.3",
      "line: penner(elastic, out, amplitude: 2, period: 0.3)"
    ),
    (".animation(.easeIn(duration: 0.2).delay(0.1))", "line: ease-in, and its duration 0.2"),
    (".SetEase(Ease.OutBack, 2.5f)", "line: penner(back, out, overshoot: 2.5)"),
    ("Back.easeOut(t, b, c, d, 2.5)", "did you mean 'penner(back, out, overshoot: 2.5)'?"),
    (
      "QEasingCurve c(QEasingCurve::OutBack); c.setOvershoot(3);",
      "line: penner(back, out, overshoot: 3)"
    ),
    (
      "ease: penner(elastic, out, amplitude: 2, period: 0.4)",
      "line: penner(elastic, out, amplitude: 2, period: 0.4)"
    ),
    ("set_trans(Tween.TRANS_QUAD).set_ease(Tween.EASE_IN)", "did you mean 'penner.in-quad'?"),
    ("animation-timing-function: steps(4);", "write the curve of this line: steps(4)"),
    (
      "--easing: cubic-bezier(0.2, 0, 0, 1)",
      "write the curve of this line: cubic-bezier(0.2, 0, 0, 1)"
    ),
    ("animation: spin 1s linear infinite", "line: linear, and its duration 1s"),
    ("rough({ template: \"none\", points: 20 })", "is made by its plug-in"),
  ])
  func foreignObjectsAreNoOtherCurveWithoutAWord(_ text: String, _ message: String) {
    let error = #expect(throws: CurveTextError.self) { try CurveText(text) }
    #expect(error?.description.contains(message) == true, "\(String(describing: error))")
  }

  /// Lines as they stand in programs: with the times, the repeats and the numbers beside the curve.
  @Test(arguments: [
    (
      "withAnimation(.spring(response: 0.4, dampingFraction: 0.7).speed(2).delay(0.1)) {",
      "spring(response: 0.4, damping-ratio: 0.7), and its speed 2, delay 0.1"
    ),
    (
      ".easeInOut.repeatCount(1).speed(0.15)", "ease-in-out, and its repeatCount 1, speed 0.15"
    ),
    (
      "SpringDescription.withDampingRatio(mass: 0.5, stiffness: 200, ratio: 0.8).x(1)",
      "spring(stiffness: 200, damping-ratio: 0.8, mass: 0.5), and its x 1"
    ),
    (
      "useSpring({ x: 0, config: { mass: 5, tension: 350, friction: 40 } })",
      "spring(mass: 5, stiffness: 350, damping: 40)"
    ),
    ("config: config.wobbly,", "spring(stiffness: 180, damping: 12)"),
    (
      "Animated.spring(x, { toValue: 1, friction: 5, delay: 300 })",
      "spring(origami-tension: 40, friction: 5), and its delay 300"
    ),
    (
      "x.setSpring(new SpringForce(p.x).setStiffness(650f).setDampingRatio(0.75f));",
      "spring(stiffness: 650, damping-ratio: 0.75)"
    ),
    (
      "enter = fadeIn(spring(stiffness = Spring.StiffnessLow)),",
      "spring(stiffness: 200, damping-ratio: 1)"
    ),
    (
      "a = CASpringAnimation(keyPath: \"x\")\na.damping = 4\na.duration = 2",
      "spring(mass: 1, stiffness: 100, damping: 4), and its duration 2"
    ),
    ("animation = tween(2000, easing = EaseInOut),", "ease-in-out, and its 2000"),
    (
      "animation: spin 2s linear infinite 0.5s;",
      "linear, and its duration 2s, infinite, delay 0.5s"
    ),
    (
      "ease: 'Elastic.easeOut', easeParams: [1, 0.5], yoyo: true",
      "penner(elastic, out, amplitude: 1, period: 0.5), and its yoyo true"
    ),
    ("QEasingCurve curve(QEasingCurve::OutBounce);", "penner.out-bounce"),
    (
      "ease: 'Back.easeInOut', easeParams: [2.5]", "penner(back, in-out, overshoot: 2.5)"
    ),
    (
      "UKismetMathLibrary::Ease(0, 1, a, EEasingFunc::EaseOut)", "penner.out-quad, and its 0, 1"
    ),
    (
      "keySplines=\".5 0 .5 1;.5 0 .5 1\" dur=\"2s\"",
      "cubic-bezier(0.5, 0, 0.5, 1), and its dur 2s"
    ),
    ("float t = Mathf.SmoothStep(0f, 1f, x / 2);", "shader.smoothstep"),
    (
      "(t) => t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t)",
      "formula(t<0.5?2*t*t:1-2*(1-t)*(1-t))"
    ),
    (
      "class=\"transition duration-300 ease-in\"",
      "cubic-bezier(0.4, 0, 1, 1), and its duration-300"
    ),
    (
      "TweenInfo.new(0.1, Enum.EasingStyle.Quad, Enum.EasingDirection.Out)",
      "penner.out-quad, and its 0.1"
    ),
    (
      "Interpolator.EASE_BOTH,",
      "formula(t<0.2?3.125*t*t:t>0.8?6.25*t-3.125*t*t-2.125:1.25*t-0.125)"
    ),
  ])
  func whatStandsBesideTheCurveIsSaid(_ line: String, _ meant: String) {
    let error = #expect(throws: CurveTextError.self) { try CurveText(line) }
    #expect(error?.problem == "write the curve of this line: \(meant)")
  }

  @Test(arguments: [
    (
      "SpringAnimation on x { spring: 2; damping: 0.2 }", "moves in steps of a frame"
    ),
    (
      "config: { tension: t, friction: 20, mass: 1 }",
      "with the numbers of t: spring(mass: 1, stiffness: t"
    ),
    ("ease: CubicBezierEasing(a, 0f, b, 1f)", "with the numbers of a and 0f and b and 1f"),
    (
      "move ? .easeIn(duration: 1) : .linear",
      "2 curves, write one of them: ease-in, and its duration 1; linear"
    ),
    ("easing: myEasing,", "myEasing has its curve elsewhere in the program"),
    (
      "Animated.spring(x, { ...settings, toValue: 1 })",
      "...settings has members of this spring elsewhere"
    ),
    ("tween.set_ease(Tween.EASE_OUT)", "no curve"),
    (
      "withAnimation(.default.delay(0.1)) {",
      "SwiftUI's default is spring(response: 0.55, damping-ratio: 1), and"
    ),
    (
      "exit: { opacity: 0, transition: { duration: 0.12 } },",
      "the default of Motion's tween is ease-out"
    ),
  ])
  func linesWithoutANumberOrACurveAreRefused(_ line: String, _ message: String) {
    let error = #expect(throws: CurveTextError.self) { try CurveText(line) }
    #expect(error?.description.contains(message) == true, "\(String(describing: error))")
  }

  /// Each bracket doubled the time.
  @Test func bracketsInBracketsAreAnsweredAtOnce() {
    for (open, close) in [("(", ")"), ("{", "}"), ("((", "))"), ("f(", ")")] {
      let text =
        "f" + String(repeating: open, count: 200) + "x" + String(repeating: close, count: 200)
      #expect(throws: CurveTextError.self) { try CurveText(text) }
      #expect(throws: CurveTextError.self) { try CurveText("a: 1s \"\(text)\" = , , , , \(text)") }
    }
  }

  /// They were Penner's, off by up to 0.33.
  @Test(arguments: [
    "BackEase", "ElasticEase", "BounceEase", "svelte.elastic", "svelte.bounce",
    "EaseFunction::Bounce",
  ])
  func theCurvesOfAHEasingAreItsOwn(name: String) throws {
    func bounce(_ t: Double) -> Double {
      if t < 4 / 11.0 { return 121 * t * t / 16 }
      if t < 8 / 11.0 { return 363 / 40.0 * t * t - 99 / 10.0 * t + 17 / 5.0 }
      if t < 0.9 { return 4356 / 361.0 * t * t - 35442 / 1805.0 * t + 16061 / 1805.0 }
      return 54 / 5.0 * t * t - 513 / 25.0 * t + 268 / 25.0
    }
    let kind = name.lowercased()
    func easeIn(_ t: Double) -> Double {
      if kind.contains("back") { return t * t * t - t * sin(t * .pi) }
      return kind.contains("elastic")
        ? sin(13 * .pi / 2 * t) * pow(2, 10 * (t - 1)) : 1 - bounce(1 - t)
    }
    let modes: [(String, (Double) -> Double)] = [
      ("In", easeIn), ("Out", { 1 - easeIn(1 - $0) }),
      ("InOut", { $0 < 0.5 ? easeIn(2 * $0) / 2 : 1 - easeIn(2 - 2 * $0) / 2 }),
    ]
    for (mode, formula) in modes {
      let answer = try #require(Self.answer(to: name + mode))
      let curve = try Easing(try #require(answer.first))
      #expect(answer.count == 1)
      for p in Self.places {
        #expect((curve.value(at: p) - formula(p)).magnitude < 1e-13, "\(name)\(mode) at \(p)")
      }
    }
  }

  /// In and out were exchanged, numbers were dropped, and the period was another.
  @Test(arguments: [
    ("Easing.elastic", "react-native-elastic(bounciness: 1)"),
    ("Easing.elastic()", "react-native-elastic(bounciness: 1)"),
    ("const ElasticOutCurve(0.8)", "penner(elastic, out, period: 0.8)"),
    ("const ElasticInOutCurve(0.5)", "penner(elastic, in-out, period: 0.5)"),
    ("ElasticOutCurve()", "penner(elastic, out, period: 0.4)"),
    ("Phaser.Math.Easing.Elastic.Out", "penner(elastic, out, period: 0.1)"),
    ("tween.easing.outElastic", "penner.out-elastic"),
    ("pytweening.easeInOutElastic", "penner(elastic, in-out, period: 0.5)"),
    ("pytweening.easeInPoly", "penner.in-quad"), ("Easing.steps(4)", "steps(4, jump-start)"),
    ("inOutBack(1.7)", "penner(back, in-out, overshoot: 1.7, variant: halves)"),
    ("easeOutElastic(1.5, .4)", "mirrored(penner(elastic, in, amplitude: 1.5, period: 0.4))"),
    ("CLUTTER_EASE_IN_OUT_ELASTIC", "penner.in-out-elastic"),
    ("Curves.easeInOut.flipped", "mirrored(ease-in-out)"),
    ("@android:interpolator/decelerate_quint", "penner.out-quint"),
    ("ADW_EASE_OUT_CUBIC", "penner.out-cubic"), ("cinder::easeOutQuad", "penner.out-quad"),
    ("out(3)", "penner(power, out, exponent: 3)"),
    ("androidx.compose.animation.core.EaseOutQuint", "easings-net.ease-out-quint"),
    ("am5.ease.out(am5.ease.cubic)", "penner.out-cubic"),
    ("new BABYLON.BackEase(0.5)", "formula(t^3-t*0.5*sin(pi*t))"),
    ("UnitCurve.easeInOut", "ease-in-out"), ("go.EASING_LINEAR", "linear"),
  ])
  func theOnlyAnswerIsTheCurve(_ name: String, _ meant: String) throws {
    #expect(Self.answer(to: name) == [meant])
    _ = try CurveText(meant)
  }

  /// A library that is not known has the curve that nearly all have, or both that are common.
  @Test(arguments: [
    ("egui::emath::easing::cubic_in_out", ["penner.in-out-cubic"]),
    ("ease.OutElastic", ["penner(elastic, out, period: 0.5)"]),
    ("Ani.EXPO_OUT", ["penner.out-expo"]), ("mojs.easing.back.in", ["penner.in-back"]),
    (
      "simple_easing::elastic_out", ["penner.out-elastic", "penner(elastic, out, period: 0.4)"]
    ),
    ("go.EASING_INOUTBACK", ["penner.in-out-back", "penner(back, in-out, variant: halves)"]),
    ("Expo.easeOut", ["penner.out-expo", "penner(expo, out, variant: gsap)"]),
    (
      "Easing.EASE_IN_OUT_BACK", ["penner.in-out-back", "penner(back, in-out, variant: halves)"]
    ),
    ("Enum.EasingStyle.Cubic", ["in", "out", "in-out"].map { "penner.\($0)-cubic" }),
    ("Interpolation.pow2Out", ["penner.out-quad"]), ("Interpolation.pow3", ["penner.in-out-cubic"]),
    ("Interpolation.exp10In", ["penner(expo, in, variant: rescaled)"]),
    ("Enum.EasingStyle.Quad, Enum.EasingDirection.Out", ["penner.out-quad"]),
    ("EaseBackOut(t, 0.0f, 1.0f, d)", ["penner.out-back"]),
    ("EaseSineInOut::create(move)", ["penner.in-out-sine"]),
    ("new ElasticEaseOut()", ["mirrored(formula(sin(6.5*pi*t)*2^(10*(t-1))))"]),
    ("Back.easeOut.config(1.4)", ["penner(back, out, overshoot: 1.4)"]),
    ("Back.easeInOut.config(1.4)", ["penner(back, in-out, overshoot: 1.4)"]),
    ("createjs.Ease.getPowIn(3)", ["penner(power, in, exponent: 3)"]),
    ("d3.easePolyInOut.exponent(4)", ["penner(power, in-out, exponent: 4)"]),
    (
      "d3.easeElasticOut.period(0.4)",
      ["penner(elastic, out, amplitude: 1, period: 0.4, variant: rescaled)"]
    ),
    (
      "d3.easeElasticIn.amplitude(1.5).period(0.4)",
      ["penner(elastic, in, amplitude: 1.5, period: 0.4, variant: rescaled)"]
    ),
    ("backOut", ["motion.back-out", "penner.out-back"]),
    ("CycleInterpolator(1f)", ["formula(sin(2*pi*t))"]),
    (
      "@android:interpolator/fast_out_slow_in",
      ["android", "compose", "flutter"].map { $0 + ".fast-out-slow-in" }
    ),
  ])
  func anotherLibraryIsAnsweredByItsWords(_ name: String, _ meant: [String]) throws {
    #expect(Self.answer(to: name) == meant)
    for text in meant { _ = try CurveText(text) }
  }

  /// Tags, objects, tokens and names of no family.
  @Test(arguments: [
    (#"<cubicBezier x1="0.4" y1="0" x2="0.2" y2="1"/>"#, "cubic-bezier(0.4, 0, 0.2, 1)"),
    (#"<overshootInterpolator android:tension="3.0"/>"#, "penner(back, out, overshoot: 3)"),
    (
      #"<anticipateOvershootInterpolator android:tension="2" android:extraTension="2"/>"#,
      "penner(back, in-out, overshoot: 4, variant: halves)"
    ),
    (
      #"<ElasticEase EasingMode="EaseIn" Oscillations="2"/>"#,
      "formula((exp(3*t)-1)/(exp(3)-1)*sin(4.5*pi*t))"
    ),
    (
      "new BackEase { Amplitude = 0.3, EasingMode = EasingMode.EaseOut }",
      "mirrored(formula(t^3-t*0.3*sin(pi*t)))"
    ),
    (#"<PowerEase Power="5" EasingMode="EaseInOut"/>"#, "penner(power, in-out, exponent: 5)"),
    (#"<CubicEase EasingMode="EaseIn"/>"#, "penner.in-cubic"),
    ("animation-timing-function: var(--md-sys-motion-easing-standard)", "material3.standard"),
    ("motion('standard', 'productive')", "carbon.standard-productive"),
    ("import { quintOut } from 'svelte/easing'", "penner.out-quint"),
    (
      "Curves.fastEaseInToSlowEaseOut",
      "bezier-path(0.056 0.024, 0.108 0.3085, 0.198 0.541, 0.3655 1, 0.5465 0.989)"
    ),
    (
      "ThreePointCubic(Offset(0.1, 0), Offset(0.2, 0.3), Offset(0.3, 0.5), Offset(0.4, 1), Offset(0.5, 1))",
      "bezier-path(0.1 0, 0.2 0.3, 0.3 0.5, 0.4 1, 0.5 1)"
    ),
    ("Curves.easeInOutCubicEmphasized", "material3.emphasized"), (".easeInOut", "ease-in-out"),
    ("lv_anim_path_ease_out", "ease-out"), ("Konva.Easings.EaseIn", "penner.in-quad"),
    ("curve: Curves.easeOutCubic", "ax.ease-out-cubic"),
    ("CurvedAnimation(parent: c, curve: Curves.easeOutQuart)", "ax.ease-out-quart"),
    ("setEase(Ease.InBack, 2f)", "penner(back, in, overshoot: 2)"),
    ("easing { type: Easing.OutBack; overshoot: 2 }", "penner(back, out, overshoot: 2)"),
    ("easing.bezierCurve: [0.4, 0, 0.2, 1, 1, 1]", "cubic-bezier(0.4, 0, 0.2, 1)"),
    ("interpolation = 'BACK'; easing = 'EASE_OUT'", "penner.out-back"),
    ("var(--curveDecelerateMid)", "fluent2.decelerate-mid"),
    ("theme.transitions.easing.sharp", "cubic-bezier(0.4, 0, 0.6, 1)"),
    ("mina.easein", "penner(power, in, exponent: 0.48)"),
    ("easing.type: Easing.InOutElastic", "penner(elastic, in-out, period: 0.3)"),
    ("Easing.SpringOut", "penner.out-back"), ("t='in_out_cubic'", "penner.in-out-cubic"),
    ("ease('sineinout')", "penner.in-out-sine"),
  ])
  func tagsAndTokensAreAnsweredWithTheirCurve(_ line: String, _ meant: String) throws {
    let error = #expect(throws: CurveTextError.self) { try CurveText(line) }
    #expect(error?.problem == "write the curve of this line: \(meant)")
    _ = try CurveText(meant)
  }

  @Test(arguments: ["var(--ease-3)", "--ease-out-5", "transition: opacity 0.3s var(--ease-3)"])
  func aVariableIsToBeWrittenAsItsValue(_ line: String) {
    let error = #expect(throws: CurveTextError.self) { try CurveText(line) }
    #expect(error?.problem.hasPrefix("a variable has its value where") == true)
  }

  /// No answer is better than a wrong one.
  @Test(arguments: [
    "--ease-out-5", "cinder::easeOutBounce", "BounceEase",
    "easeOutElastic(amplitude=1, period=0.5)",
    "easeInOutElastic(1.5, .4)", "Interpolation.bounceOut", "Easing.SpringHop",
    "rate_functions.wiggle", "ex.easeIn", "@ease-in-out",
  ])
  func aCurveThatIsNotKnownHasNoAnswer(_ name: String) {
    #expect(Self.answer(to: name) == [])
  }
}
