// Lines of public programs that were answered with another curve, or not at all.

import AnimationMath
import Testing

extension ForeignNamesTests {
  @Test(arguments: [
    // A form of springs has a place for every number.
    (
      "params = Adw.SpringParams.new(damping_ratio=1.0, mass=1.0, stiffness=1200.0)",
      "spring(stiffness: 1200, damping-ratio: 1)"
    ),
    (
      "new COUISpringForce(value).setResponse(0.35f).setBounce(0f)",
      "spring(response: 0.35, damping-ratio: 1)"
    ),
    (
      "SpringAnimation(view, DynamicAnimation.X).apply { spring.stiffness = SpringForce.STIFFNESS_LOW }",
      "spring(stiffness: 200, damping-ratio: 0.5)"
    ),
    ("anim.springBounciness = 8", "spring(pop-bounciness: 8, speed: 12)"),
    (
      "mask.damping = 6; mask.initialVelocity = 1",
      "spring(mass: 1, stiffness: 100, damping: 6, initial-velocity: 1)"
    ),
    (
      "params = Adw.SpringParams.new(RISE_DAMPING, 1.0, 100)",
      "with the numbers of RISE_DAMPING: spring(damping-ratio: RISE_DAMPING, mass: 1, stiffness: 100)"
    ),
    // React Native's out is the mirror image.
    (
      "easing: Easing.out(Easing.bezier(0.25, 1, 0.5, 1)),",
      "mirrored(cubic-bezier(0.25, 1, 0.5, 1))"
    ),
    (
      "Easing.inOut(Easing.bezier(0.25, 1, 0.5, 1))",
      "halves of this line: cubic-bezier(0.25, 1, 0.5, 1), and then mirrored(cubic-bezier(0.25, 1, 0.5, 1))"
    ),
    // anime.js 3 has curves of its own under Penner's names.
    ("anime({ targets: el, easing: \"easeOutExpo\" })", "penner(power, out, exponent: 6)"),
    ("{ targets: \".line\", easing: \"easeOutBack\" }", "penner(back, out, overshoot: 2)"),
    ("anime({ targets: el, easing: 'easeInQuad' })", "penner.in-quad"),
    // The value of a curve at a time.
    ("ctx.animate(id, egui::emath::easing::quadratic_out(t))", "penner.out-quad"),
    ("peak * EaseFunction::QuadraticOut.sample_clamped(t / fade_in)", "penner.out-quad"),
    ("let a = emath::easing::back_in(t);", "formula(t^3-t*sin(pi*t))"),
    ("const eased = Phaser.Math.Easing.Cubic.Out(proxy.progress);", "penner.out-cubic"),
    ("a = FMath::InterpEaseInOut(0.0f, 1.0f, Alpha, 2.f);", "penner(quad, in-out)"),
    (
      "a = FMath::InterpEaseOut(0, 1, Alpha, Exponent);",
      "numbers of Exponent: penner(power, out, exponent: Exponent)"
    ),
    // Roblox's direction is out.
    ("local info = TweenInfo.new(0.35, Enum.EasingStyle.Sine)", "penner.out-sine, and its 0.35"),
    ("easing: Easing.bezier(...easing.exit),", "...easing.exit has its curve elsewhere"),
    (
      "tl.to(a, 1, {ease: SlowMo.ease.config(0.5, 0.7, false)})",
      "formula(t<0.25?(0.35+0.3*t)*(1-(1-t/0.25)^4):0.75<t?0.35+0.3*t+0.7*(t-0.5)*((t-0.75)/0.25)^4:0.35+0.3*t)"
    ),
    (
      "ease: \"slow(0.5, 0.8, true)\"",
      "formula(t<0.25?1-(1-t/0.25)^2:0.75<t?1-((t-0.75)/0.25)^2:1)"
    ),
    ("local a = cc.EaseBackOut:create(cc.MoveTo:create(0.3, p))", "this line: penner.out-back"),
    // The mode is an attribute of the curve in front of it.
    (
      "<A.EasingFunction><QuadraticEase EasingMode=\"EaseOut\"/></A.EasingFunction>",
      "write the curve of this line: penner.out-quad"
    ),
    (
      "$el.velocity({ top: 50 }, { easing: [250, 15] })",
      "spring(mass: 1, stiffness: 250, damping: 15), and its time stretched to the duration"
    ),
    // Tween.js's, not React Native's.
    (
      "new TWEEN.Tween(s).to({ x: 1 }, 500).easing(TWEEN.Easing.Elastic.Out);",
      "this line: penner(elastic, out, period: 0.4)"
    ),
    ("gsap.to(x, { x: 1, duration, ease })", "ease has its curve elsewhere"),
    ("clone1.easing(cc.easeElasticIn(1.0));", "this line: penner(elastic, in, period: 1)"),
    // A transition of CSS has a curve in each of its items.
    ("transition: opacity 0.3s", "write the curve of this line: ease, and its duration 0.3s"),
    ("transition: opacity 0.3s, left 0.2s ease-in", "ease, and its duration 0.3s; ease-in, and"),
    ("transition: opacity 0.3s $ease;", "no curve is found in this line"),
    ("animation: spin 1s $ease", "no curve is found in this line"),
    ("const timer = tweened(0, { duration: 1000 });", "no curve is found in this line"),
    ("ease: 'out(4, 0.8)', {", "no curve is found in this line"),
  ])
  func linesOfPublicProgramsAreAnswered(_ line: String, _ answer: String) {
    let error = #expect(throws: CurveTextError.self) { try CurveText(line) }
    #expect(error?.description.contains(answer) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    (
      ".ease(d3.easeElastic.amplitude(1).period(0.4))",
      "penner(elastic, out, amplitude: 1, period: 0.4, variant: rescaled)"
    ),
    ("emath::easing::back_out", "mirrored(formula(t^3-t*sin(pi*t)))"),
  ])
  func chainsOfNumbersAreSuggestedWithThem(_ line: String, _ meant: String) {
    let error = #expect(throws: CurveTextError.self) { try CurveText(line) }
    #expect(error?.suggestions == [meant])
  }

  @Test(arguments: [
    ("tween(300)", "cubic-bezier(0.4, 0, 0.2, 1)"),
    ("animateFloatAsState(x, animationSpec = tween(durationMillis = 300))", "0.2, 1)"),
    ("withTiming(x, { duration: 300 })", "penner.in-out-quad"),
    ("Animated.timing(v, { toValue: 1, duration: 300 }).start();", "0.79 1)"),
    ("UIView.animate(withDuration: 0.3) {", "ease-in-out"),
    ("withAnimation {", "spring(response: 0.55, damping-ratio: 1), and ease-in-out before iOS 17"),
    ("$('#a').animate({ top: 10 }, 400);", "penner.in-out-sine"),
    ("el.animate([{ opacity: 0 }], { duration: 300 })", "linear"),
    ("anime({ targets: '.a', translateX: 250 })", "penner(elastic, out, period: 0.5)"),
    ("gsap.to(x, { duration: 1 })", "penner.out-quad"),
    ("<motion.div animate={{ x: 1 }} transition={{ duration: 0.3 }}>", "ease-out"),
    ("AnimatedContainer(duration: Duration(seconds: 1))", "linear"),
    ("Behavior on x { NumberAnimation { duration: 250 } }", "linear"),
    ("LeanTween.moveX(go, 1f, 0.5f);", "linear"), ("t.DOMove(p, 1f);", "penner.out-quad"),
    ("d3.select(a).transition().duration(750)", "penner.in-out-cubic"),
    ("view.animate().alpha(0f)", "android.accelerate-decelerate-interpolator"),
    ("<div in:fly={{ y: 200 }}>", "penner.out-cubic"),
  ])
  func aCallWithoutACurveIsAnsweredWithTheDefaultOfItsLibrary(_ line: String, _ text: String) {
    let error = #expect(throws: CurveTextError.self) { try CurveText(line) }
    let problem = error?.problem ?? ""
    #expect(problem.hasPrefix("no curve is written in this line: the default of "), "\(problem)")
    #expect(problem.hasSuffix(text), "\(problem)")
    let curve = problem.split(separator: " is ").last?.split(separator: ", and ").first ?? ""
    #expect((try? CurveText(String(curve))) != nil)
  }

  /// What stands elsewhere, or is cut off, may have a curve.
  @Test(arguments: [
    "gsap.to(x, { duration: 1,", "gsap.to(x, { duration: 1, ...rest })", "gsap.to(x, vars)",
    "gsap.to(x, { duration: 1, ease: myEase })", "gsap.to(x, { duration, ease })",
    "withTiming(x, config)", "tween(300, 0, curve)",
    "$('#a').animate({ top: 10 }, 400, 'linear')", "UIView.animate(withDuration: 1, options: o) {",
    "transition={{ type: 'inertia', duration: 1 }}", "AnimatedContainer(curve: c, duration: d)",
    "NumberAnimation { duration: 250", "{ duration: 0.3 }", "{}", "animate('.a', { x: 250 })",
  ])
  func noDefaultIsNamedWhereACurveMayBe(_ line: String) {
    let error = #expect(throws: CurveTextError.self) { try CurveText(line) }
    #expect(error?.problem.contains("default") == false, "\(error?.problem ?? "")")
  }

  /// GSAP's own numbers.
  @Test func slowMoIsGSAPs() throws {
    guard case .easing(let easing) = try CurveText("SlowMo.config(0.7, 0.7, false)") else {
      Issue.record("SlowMo is an easing")
      return
    }
    for step in 0...100 {
      let time = Double(step) / 100
      let line = time + (0.5 - time) * 0.7
      let bend = max(0, (time - 0.5).magnitude - 0.35) / 0.15
      let end = time < 0.5 ? 0.0 : time
      let value = line + (time < 0.5 ? -line : end - line) * bend * bend * bend * bend
      #expect((easing.value(at: time) - value).magnitude < 1e-12)
    }
  }
}
