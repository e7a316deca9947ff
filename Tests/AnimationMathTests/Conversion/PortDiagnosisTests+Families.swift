// Ports that are another curve of the same family, or wrong in their times, and what is said of them.

import Foundation
import Testing
import _TestSupport

import AnimationMath

extension PortDiagnosisTests {
  private func says(_ text: String, for port: String, count: Int = 201) throws -> String {
    let (curve, other) = try (Easing(text), Easing(port))
    let times = (0..<count).map { Double($0) / Double(count - 1) }
    return explanation(of: curve.curve, at: times, other.value(at:))
  }

  @Test(arguments: [
    ("penner(elastic, out)", "penner(elastic, out, period: 0.4)", "the period is 0.4, not 0.3"),
    (
      "penner(elastic, in-out)", "penner(elastic, in-out, period: 0.3)",
      "the period is 0.3, not 0.45"
    ),
    ("penner(elastic, out)", "penner(elastic, out, amplitude: 1.5)", "the amplitude is 1.5, not 1"),
    ("penner(back, out)", "penner(back, out, overshoot: 3)", "the overshoot is 3, not 1.7"),
    ("penner(back, out)", "penner(back, out, overshoot: 1.7)", "the overshoot is 1.7, not 1.702"),
    ("penner(back, out)", "penner(back, out, overshoot: 2)", "android.overshoot-interpolator"),
    (
      "penner(back, in-out)", "penner(back, in-out, overshoot: 3, variant: halves)",
      "another curve, android.anticipate-overshoot-interpolator"
    ),
    ("penner(expo, out)", "penner(expo, out, variant: rescaled)", "the variant rescaled of expo"),
    ("penner(quad, in)", "penner(power, in, exponent: 2.5)", "the exponent is 2.5, not 2"),
    ("penner(cubic, out)", "penner.out-back", "another curve, penner.out-back"),
    ("penner(sine, in)", "formula(1-cos(90*t))", "degrees are taken for radians"),
    ("penner(sine, out)", "formula(sin(90*t))", "degrees are taken for radians"),
    ("penner(sine, in-out)", "formula((1-cos(pi^2/180*t))/2)", "radians are taken for degrees"),
    (
      "penner(elastic, out)", "formula(1+2^(-10*t)*sin((t-0.075)/0.3))",
      "the 2π of the sine is left out"
    ),
    (
      "penner(elastic, in, period: 0.4)", "formula(-2^(10*t-10)*sin((t-1.1)*900))",
      "degrees are taken for radians"
    ),
    ("penner(back, in)", "formula(t^3-t*sin(t*pi))", "it is AHEasing's and WPF's back"),
    ("ease", "cubic-bezier(0.25, 1, 0.25, 0.1)", "the two control points are exchanged"),
    ("ease", "cubic-bezier(0.1, 0.25, 1, 0.25)", "x and y of the control points are exchanged"),
    ("ease", "cubic-bezier(0.25, 0.25, 0.1, 1)", "are read as x1, x2, y1, y2"),
    (
      "formula(t*t*t)",
      "linear(0, 0.001, 0.008, 0.027, 0.064, 0.125, 0.216, 0.343, 0.512, 0.729, 1)",
      "11 samples of it are joined by lines"
    ),
    (
      "penner(bounce, out)",
      "formula(t<4/11?121/16*t^2:t<8/11?363/40*t^2-9.9*t+3.4:t<0.9?4356/361*t^2-35442/1805*t+16061/1805"
        + ":10.8*t^2-20.52*t+10.72)", "it is AHEasing's bounce"
    ),
  ])
  func otherMembersOfAFamilyAreNamed(_ curve: String, _ port: String, _ words: String) throws {
    let text = try says(curve, for: port)
    #expect(text.contains(words), "\(text)")
  }

  /// Solvers of other systems, written here from their sources a second time.
  @Test func solversOfOtherSystemsAreNamed() {
    let curve = CubicBezier(0.25, 0.1, 0.25, 1)
    func abscissa(_ t: Double) -> Double { 0.75 * t * (1 - t) * (1 - t + t) + t * t * t }
    func ordinate(_ t: Double) -> Double {
      0.3 * t * (1 - t) * (1 - t) + 3 * t * t * (1 - t) + t * t * t
    }
    func halved(_ x: Double, _ accepted: Double, _ most: Int) -> Double {
      var (low, high, t) = (0.0, 1.0, 0.5)
      for _ in 1..<most where (abscissa(t) - x).magnitude >= accepted {
        if abscissa(t) > x { high = t } else { low = t }
        t = (low + high) / 2
      }
      return ordinate(t)
    }
    let progress = (1..<200).map { Double($0) / 200 }
    func words(_ port: (Double) -> Double) -> String {
      explanation(of: curve, at: progress, port)
    }
    #expect(words { halved($0, 1e-3, 1000) } == "the Bézier is solved as Flutter does, to 0.001")
    #expect(words { halved($0, 1e-7, 12) }.contains("as Motion does"))
    // t³ − 0.75 t² + 0.75 t − x has one real zero: Cardano's, with cube roots of one Halley step.
    let qt = words { x in
      func root(_ number: Double) -> Double {
        let size = number.magnitude
        let word = UInt32(size.bitPattern >> 32) / 3 + 715_094_163
        let guess = Double(bitPattern: UInt64(word) << 32)
        let cube = guess * guess * guess
        return (number < 0 ? -1 : 1) * guess * (cube + 2 * size) / (2 * cube + size)
      }
      let (p, q) = (0.75 - 0.1875, -2 * 0.421875 / 27 + 0.1875 - x)
      let half = (q * q / 4 + p * p * p / 27).squareRoot()
      return ordinate(root(-q / 2 + half) + root(-q / 2 - half) + 0.25)
    }
    #expect(qt == "the Bézier is solved as Qt does, to 0.002")
  }

  @Test func springsThatStopOrDoNotAreDiagnosed() {
    let motion = DampedSpring(stiffness: 170, damping: 12).motion(from: 0, to: 100)
    let stopping = motion.stoppingAtTarget
    #expect(explanation(of: motion, stopping.value(at:)).contains("it stops at its target"))
    #expect(explanation(of: stopping, motion.value(at:)).contains("does not stop at its bound"))
    let other = DampedSpring(stiffness: 170, damping: 15).motion(from: 0, to: 100).stoppingAtTarget
    #expect(explanation(of: stopping, other.value(at:)) == "the damping is 25 % too large")
  }

  @Test func flingsOfOtherNumbersAreDiagnosed() {
    let fling = AndroidFling(velocity: 5000, density: 2.75)
    func words(_ other: AndroidFling) -> String { explanation(of: fling, other.value(at:)) }
    #expect(
      words(AndroidFling(velocity: 3000, density: 2.75)) == "the velocity is 3000, not 5000")
    #expect(words(AndroidFling(velocity: 5000)).contains("the density is 1, not 2.75"))
    let table = explanation(of: fling) { time in
      let place = min(100 * time / fling.duration, 100)
      let ends = [place.rounded(.down), place.rounded(.up)].map {
        fling.distance * CubicBezier(0.175, 0.5, 0.35, 1).value(at: $0 / 100)
      }
      return ends[0] + (place - place.rounded(.down)) * (ends[1] - ends[0])
    }
    #expect(table.contains("table of 100 pieces"))
  }

  /// Frames that begin at 1, or times with three decimals, and another period.
  @Test func timesAndAFamilyAreBothNamed() throws {
    let (curve, port) = (Penner(.elastic(), .out), Penner(.elastic(period: 0.4), .out))
    let rows = (0...60).map(Double.init)
    let values = rows.map { port.value(at: $0 / 60) }
    func words(_ times: [Double]) -> String {
      curve.comparison(with: values, at: times).explanation?.description ?? "none"
    }
    #expect(
      words(rows.map { $0 + 1 })
        == "the times are frames at 60 Hz, not seconds, and begin at 1, and the period is 0.4, not 0.3"
    )
    #expect(
      words(rows.map { ($0 / 0.06).rounded() / 1000 })
        == "the times of frames at 60 Hz are rounded to 3 decimals, and the period is 0.4, not 0.3")
  }

  @Test func percentOfAnotherCurveIsBoth() throws {
    let other = Penner(.back(overshoot: 3), .out)
    let times = (0...200).map { Double($0) / 200 }
    let report = Penner(.back, .out).comparison(
      with: times.map { 100 * other.value(at: $0) }, at: times)
    #expect(
      report.explanation?.description == "the values are percent, and the overshoot is 3, not 1.7")
  }

  @Test func decaysAndSmoothingsAreDiagnosed() throws {
    let decay = DecayMotion(from: 0, velocity: 1000, friction: .scrollViewNormal)
    let other = DecayMotion(from: 0, velocity: 1000, friction: .scrollViewFast)
    #expect(
      explanation(of: decay) { other.value(at: $0) }.contains("a deceleration of 0.99, not 0.998"))
    let steps = explanation(of: decay) { time in
      500.5 * (1 - pow(1 - decay.rate / 60, (time * 60).rounded())) * decay.initialVelocity
        / decay.rate / 500.5
    }
    #expect(steps.contains("Euler's method at 60 Hz"), "\(steps)")
    let spring = DampedSpring(angularFrequency: 8, dampingRatio: 1).motion(from: 0, to: 100)
    var (place, velocity, values) = (0.0, 0.0, [0.0])
    for _ in 1..<Self.frames.count {
      // Unity's SmoothDamp with a smooth time of 2/ω.
      let x = 8.0 / 60
      let kept = 1 / (1 + x + 0.48 * x * x + 0.235 * x * x * x)
      let change = place - 100
      let push = (velocity + 8 * change) / 60
      velocity = (velocity - 8 * push) * kept
      place = 100 + (change + push) * kept
      values.append(place)
    }
    let report = spring.comparison(with: values, at: Self.frames)
    #expect(report.description.contains("Unity's SmoothDamp at 60 Hz"), "\(report)")
    // Noise of a fifth of its error; and as much noise alone, which is no mistake.
    var random = SeededRandom(seed: 9)
    let noise = values.map { _ in random.uniform(in: -0.04...0.04) }
    let noisy = spring.comparison(with: zip(values, noise).map(+), at: Self.frames)
    #expect(noisy.description.contains("Unity's SmoothDamp at 60 Hz, and noise"), "\(noisy)")
    let right = Self.frames.map(spring.value(at:))
    let alone = spring.comparison(with: zip(right, noise).map(+), at: Self.frames)
    #expect(alone.explanation == nil, "\(alone)")
  }

  /// Each integrator written out: what is left of its table is rounding.
  @Test func integratorsAreNamed() throws {
    let motion = DampedSpring(mass: 1, stiffness: 170, damping: 12).motion(from: 20, to: 100)
    typealias State = SIMD2<Double>
    func slope(_ s: State) -> State { [s.y, -170 * (s.x - 100) - 12 * s.y] }
    let h = 1.0 / 60
    for (name, step) in [
      ("Euler's method", { $0 + h * slope($0) }),
      (
        "the semi-implicit Euler method at",
        { s in
          let v = s.y + h * slope(s).y
          return [s.x + h * v, v]
        }
      ),
      (
        "the semi-implicit Euler method, place before velocity,",
        { s in
          let x = s.x + h * s.y
          return [x, s.y + h * slope([x, s.y]).y]
        }
      ),
      (
        "the Runge–Kutta method of fourth order",
        { s in
          let a = slope(s)
          let b = slope(s + h / 2 * a)
          let c = slope(s + h / 2 * b)
          return s + h / 6 * (a + 2 * b + 2 * c + slope(s + h * c))
        }
      ),
    ] as [(String, (State) -> State)] {
      var states = [State(20, 0)]
      for _ in 1..<Self.frames.count { states.append(step(states[states.count - 1])) }
      let report = motion.comparison(with: states.map(\.x), at: Self.frames)
      let found = try #require(report.explanation, "\(name)")
      #expect(found.description.contains("stepped by \(name)") && found.remainingError < 1e-10)
    }
  }

  static let tracked = DampedSpring(mass: 1, stiffness: 170, damping: 15).motion(from: 0, to: 100)

  @Test(arguments: [(24.0, 1.0), (30, 1), (30, 1001), (60, 1001)])
  func framesCountedFromOneAreDiagnosed(_ rate: Double, _ first: Double) {
    let times = (0..<60).map { Double($0) + first }
    let values = times.map { Self.tracked.value(at: ($0 - first) / rate) }
    let text = Self.tracked.comparison(with: values, at: times).explanation?.description ?? ""
    #expect(
      text.contains("frames at \(Int(rate)) Hz, not seconds, and begin at \(Int(first))"), "\(text)"
    )
  }

  @Test(arguments: [2, 3, 4], [30.0, 24, 60]) func roundedTimesAreDiagnosed(
    _ places: Int, _ rate: Double
  ) {
    let unit = pow(10, Double(places))
    let exact = (0..<60).map { Double($0) / rate }
    let times = exact.map { ($0 * unit).rounded() / unit }
    func text(_ times: [Double]) -> String {
      Self.tracked.comparison(with: exact.map { Self.tracked.value(at: $0) }, at: times)
        .explanation?.description ?? ""
    }
    #expect(text(times).contains("rounded to \(places) decimals"))
    // As whole milliseconds of an integer are.
    let cut = exact.map { (($0 + 1e-9) * unit).rounded(.down) / unit }
    #expect(text(cut).contains("Hz are cut off after \(places) decimals"), "\(text(cut))")
    // Times without a rate.
    var random = SeededRandom(seed: 4)
    let uneven = (0..<60).map { _ in Double.random(in: 0...2, using: &random) }.sorted()
    let other = Self.tracked.comparison(
      with: uneven.map { Self.tracked.value(at: $0) },
      at: uneven.map { ($0 * unit).rounded() / unit })
    #expect(other.description.contains("rounded to \(places) decimals"), "\(other)")
  }

  /// At 100 Hz any value between two rows belongs to a time that rounds to one of them.
  @Test func timesThatAreWrittenWholeAreNotRounded() throws {
    let rows = (0...60).map { Double($0) / 60 }
    let joined = try CurveKeyframes(
      validating: rows, values: rows.map { Self.tracked.value(at: $0) })
    let times = (0...100).map { Double($0) / 100 }
    let report = joined.comparison(with: times.map { Self.tracked.value(at: $0) }, at: times)
    #expect(report.explanation == nil, "\(report)")
  }

  @Test func timeMayBeScaledAndShifted() {
    let text = explanation(of: Self.tracked) { Self.tracked.value(at: max(0.8 * $0 - 0.03, 0)) }
    #expect(text.contains("20 % too slowly") && text.contains("30 ms late"), "\(text)")
  }

  @Test func aMissingOrDoubledRowIsDiagnosed() {
    let times = (0..<60).map { Double($0) / 30 }
    let missing = (0..<60).map { Self.tracked.value(at: Double($0 < 9 ? $0 : $0 + 1) / 30) }
    #expect(
      Self.tracked.comparison(with: missing, at: times).explanation?.description
        == "a row is missing before row 10")
    let doubled = (0..<60).map { Self.tracked.value(at: Double($0 < 9 ? $0 : $0 - 1) / 30) }
    #expect(
      Self.tracked.comparison(with: doubled, at: times).explanation?.description
        == "a row is doubled at row 10")
  }

  // MARK: Terms, steps, ends and times

  @Test func termsStepsAndEndsOfSpringsAreNamed() {
    let spring = DampedSpring(mass: 1, stiffness: 120, damping: 14)
    let motion = spring.motion(from: 0, to: 1)
    let times = (0...90).map { Double($0) / 60 }
    func says(_ port: (Double) -> Double) -> String { explanation(of: motion, at: times, port) }
    let swing = 71.squareRoot()
    #expect(
      says { 1 - exp(-sqrt(120) * $0) * (cos(swing * $0) + 7 / swing * sin(swing * $0)) }
        .hasPrefix("the decay is e^(−ω₀t), not e^(−ζω₀t)"))
    #expect(says { motion.value(at: min($0, 0.5)) }.hasPrefix("it stands still from row 31 on"))
    #expect(
      says { $0 < 0.45 ? motion.value(at: $0) : 1 }.hasPrefix("it jumps to the target at row 28"))
    #expect(
      says { 1 - (1 - motion.value(at: $0)).magnitude }
        .hasPrefix("the values are reflected at the target"))
    #expect(
      says { (motion.value(at: $0) * 255).rounded() / 255 }.hasPrefix("the values have 8 bits"))
    #expect(
      says { 1 - pow(0.88, ($0 * 60).rounded()) }
        .hasPrefix("it is no spring but an exponential approach, by 12 % in 1/60 s"))
    #expect(!says { 1 - exp(-6 * $0) * (1 + 2 * $0) }.contains("approach"))
    // 17 steps of 1 ms for each frame.
    var (place, velocity, stepped) = (0.0, 0.0, [0.0])
    for _ in 0..<90 {
      for _ in 0..<17 {
        velocity += (-120e-6 * (place - 1) - 14e-3 * velocity)
        place += velocity
      }
      stepped.append(place)
    }
    #expect(
      says { stepped[Int(($0 * 60).rounded())] }
        .hasPrefix("it is stepped as react-spring does, by 17 whole milliseconds a row"))
    let origami = DampedSpring(mass: 1, stiffness: 230.2, damping: 22).motion(from: 0, to: 1)
    let raw = DampedSpring(mass: 1, stiffness: 40, damping: 7).motion(from: 0, to: 1)
    #expect(
      explanation(of: origami, at: times, raw.value(at:))
        .hasPrefix("Origami's tension and friction are read as stiffness and damping"))
  }

  @Test(arguments: [
    ("penner(cubic, in-out)", "formula(t<0.5?8*t^3:1-(2-2*t)^3)", "each half goes the whole way"),
    ("cubic-bezier(0.34, -0.56, 0.64, 1)", "cubic-bezier(0.34, 0.56, 0.64, 1)", "y1 has the opp"),
  ])
  func halvesAndSignsAreNamed(_ curve: String, _ port: String, _ words: String) throws {
    #expect(try says(curve, for: port).contains(words))
  }

  @Test func oneNewtonStepIsNamed() {
    let curve = CubicBezier(0.25, 0.1, 0.25, 1)
    let times = (0...50).map { Double($0) / 50 }
    let text = explanation(of: curve, at: times) { x in
      let error = 0.75 * x * (1 - x) + x * x * x - x
      let t = x - error / (0.75 - 1.5 * x + 3 * x * x)
      return 0.3 * t * (1 - t) * (1 - t) + 3 * t * t * (1 - t) + t * t * t
    }
    #expect(text.hasPrefix("the Bézier is solved by one Newton step"), "\(text)")
  }

  @Test(arguments: [(120.0, true), (144, true), (120, false), (60, false)])
  func timesOfTwoDecimalsAreNamed(rate: Double, isRounded: Bool) {
    let motion = DampedSpring(mass: 1, stiffness: 120, damping: 14).motion(from: 0, to: 1)
    let rows = (0..<150).map { Double($0) / rate }
    let times = rows.map { (100 * $0).rounded(isRounded ? .toNearestOrEven : .down) / 100 }
    let report = motion.comparison(with: rows.map(motion.value(at:)), at: times)
    let words = isRounded ? "rounded to 2 decimals" : "cut off after 2 decimals"
    let text = report.explanation?.description ?? ""
    #expect(text.contains("at \(Int(rate)) Hz are \(words)"), "\(text)")
  }
}
