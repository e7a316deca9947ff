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
    ("tl.to(a, 1, {ease: SlowMo.ease.config(0.5, 0.7, false)})", "GSAP is made by its plug-in"),
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
}
