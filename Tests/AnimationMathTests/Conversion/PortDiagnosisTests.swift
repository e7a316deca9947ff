// Ports that are wrong in a known way, and what is said of them.
//
// The tables of data/golden/wrong_ports.csv are computed in Python, by other formulas than here.

import Foundation
import Testing
import _TestSupport

import AnimationMath

@Suite struct PortDiagnosisTests {
  /// A wrong port of a spring.
  struct Port: Sendable {
    let mistake, says: String
    let motion: SpringMotion
    var times, values: [Double]

    static let all: [Port] = {
      guard let table = try? GoldenTable("wrong_ports", textColumns: ["mistake", "says"]),
        let names = try? table.text("mistake"), let says = try? table.text("says"),
        let numbers = try? ["mass", "stiffness", "damping", "from", "to", "velocity", "t", "value"]
          .map({ try table.column($0) })
      else { return [] }
      var ports: [Port] = []
      var last = ""
      for row in 0..<table.count {
        let n = numbers.map { $0[row] }
        let key = "\(names[row]) \(n[0..<6])"
        if key != last {
          last = key
          let spring = DampedSpring(mass: n[0], stiffness: n[1], damping: n[2])
          ports.append(
            Port(
              mistake: names[row], says: says[row].replacing(";", with: ","),
              motion: spring.motion(from: n[3], to: n[4], velocity: n[5]), times: [], values: []))
        }
        ports[ports.count - 1].times.append(n[6])
        ports[ports.count - 1].values.append(n[7])
      }
      return ports
    }()
  }

  /// Before this list, the one explanation was a shift in time, and 47 of 60 flipped velocities were
  /// called one.
  @Test func wrongPortsAreExplainedAndNoneFalsely() {
    var explained = 0
    let ports = cases(Port.all, oneOf: 13)
    for port in ports {
      let report = port.motion.comparison(with: port.values, at: port.times)
      let text = report.explanation?.description ?? ""
      if port.says.isEmpty {
        #expect(report.explanation == nil, "\(port.mistake), \(port.motion.spring): \(report)")
      } else {
        #expect(
          text.contains(port.says), "\(port.mistake), \(port.motion.spring): \(report)")
        explained += text.contains(port.says) ? 1 : 0
        #expect(report.explanation.map { $0.remainingError < report.largestError / 20 } ?? true)
      }
    }
    // Ten mistakes of six springs, and more.
    #expect(explained >= 60 * ports.count / Port.all.count)
  }

  static let spring = DampedSpring(mass: 1, stiffness: 180, damping: 12)
    .motion(from: 0, to: 1, velocity: 2)
  static let frames = (0..<(isOptimised ? 90 : 45)).map { Double($0) / 60 }

  private func explanation(
    of curve: some Curve, at times: [Double] = frames, _ port: (Double) -> Double
  ) -> String {
    curve.comparison(with: times.map(port), at: times).explanation?.description ?? "none"
  }

  @Test(arguments: cases([1.0 / 60, -0.002, 1e-6, 0.3, -0.4], oneOf: 3))
  func aPortThatIsLateIsDiagnosed(_ delay: Double) throws {
    let motion = DampedSpring(response: 0.4, dampingRatio: 0.4).motion(from: 10, to: 90)
    let times = (20...120).map { Double($0) / 60 }
    let values = times.map { motion.value(at: max($0 - delay, 0)) }
    let report = motion.comparison(with: values, at: times)
    let shift = try #require(report.explanation?.amount)
    #expect((shift + delay).magnitude <= 1e-6 * delay.magnitude)
    #expect(report.description.contains(delay > 0 ? " late" : " early"))
  }

  @Test func delaysAreDiagnosedInFrames() {
    func words(_ delay: Double, step: Double = 0.01) -> String {
      PortMistake.shiftWords(delay, isUnit: false, step: step)
    }
    #expect(words(1.0 / 60) == "the values are 16.7 ms late, one frame at 60 Hz")
    #expect(
      words(-1.0 / 120, step: 1.0 / 120)
        == "the values are 8.33 ms early, one row of the table, one frame at 120 Hz")
    #expect(words(0.0123) == "the values are 12.3 ms late")
    #expect(words(2) == "the values are 2 s late")
    #expect(PortMistake.shiftWords(-0.25, isUnit: true, step: 0.1) == "the values are 0.25 early")
  }

  /// It takes three wrong rows: one or two are slips.
  @Test func aSingleWrongRowIsNoMistakeOfAPort() {
    var values = Self.frames.map { Self.spring.value(at: $0) }
    values[7] = 0
    #expect(Self.spring.comparison(with: values, at: Self.frames).explanation == nil)
    values[8] = 0
    #expect(Self.spring.comparison(with: values, at: Self.frames).explanation == nil)
  }

  @Test func roundingNeedsNoExplanation() {
    let values = Self.frames.map { Self.spring.value(at: $0).nextUp.nextUp }
    let report = Self.spring.comparison(with: values, at: Self.frames)
    #expect(report.largestError > 0 && report.explanation == nil)
    #expect(report.description.contains("2 units in the last place"))
  }

  @Test func grossErrorsAreNotCountedInUnitsInTheLastPlace() {
    let report = Self.spring.comparison(
      with: Self.frames.map { Self.spring.value(at: $0) + 1e-3 }, at: Self.frames)
    #expect(!report.description.contains("units in the last place"))
  }

  @Test func valuesThatAreScaledOrWrittenOtherwiseAreDiagnosed() {
    let curve = DampedSpring(response: 0.4, dampingRatio: 0.6).motion(from: 20, to: 120)
    let f = curve.value(at:)
    #expect(explanation(of: curve) { 100 * f($0) }.contains("percent"))
    #expect(explanation(of: curve) { -f($0) }.contains("opposite sign"))
    #expect(explanation(of: curve) { f($0) - 120 }.contains("x − to"))
    #expect(explanation(of: curve) { f($0) - 20 }.contains("the start is left out"))
    #expect(explanation(of: curve) { f($0) + 7 }.contains("all 7 too large"))
    #expect(explanation(of: curve) { curve.velocity(at: $0) }.contains("velocities"))
    #expect(
      explanation(of: curve) { 3 + (f($0) - 20) * 2.5 }
        == "the values go from 3 to 253, not from 20 to 120")
    #expect(
      explanation(of: curve) { 20 + (f($0) - 20) * 1.02 }.contains("the way is 2 % too large"))
    #expect(
      explanation(of: curve) { (f($0) * 100).rounded(.down) / 100 }
        == "the values are cut off after 2 decimals")
  }

  @Test func timesInOtherUnitsAreDiagnosed() {
    let f = Self.spring.value(at:)
    let frames = Self.frames.indices.map(Double.init)
    #expect(
      explanation(of: Self.spring, at: frames) { f($0 / 60) }
        == "the times are frames at 60 Hz, not seconds")
    #expect(explanation(of: Self.spring) { f($0 * 1.02) } == "time runs 2 % too fast")
    #expect(explanation(of: Self.spring) { f($0 / 2) } == "time runs 2 times too slowly")
  }

  @Test func easingsOfTheWrongKindAreNamed() {
    let progress = (0...100).map { Double($0) / 100 }
    let ease = CubicBezier.easeIn
    #expect(
      explanation(of: ease, at: progress) { CubicBezier.ease.value(at: $0) }
        == "it is another curve, ease")
    #expect(
      explanation(of: Easing.cubicBezier(0.1, 0.7, 0.9, 0.2), at: progress) { x in
        let rest = 1 - x
        return 3 * rest * rest * x * 0.7 + 3 * rest * x * x * 0.2 + x * x * x
      } == "the Bézier's parameter is taken for progress: y at t = x")
    #expect(
      explanation(of: CubicBezier(0.7, 0.1, 0.8, 0.6), at: progress) {
        1 - CubicBezier(0.7, 0.1, 0.8, 0.6).value(at: 1 - $0)
      }.contains("exchanged"))
    #expect(
      explanation(of: Steps(4), at: progress.map { $0 + 0.003 }.dropLast()) {
        Steps(4, .jumpNone).value(at: $0)
      } == "it is steps(4, jump-none)")
  }

  @Test func aMotionOfAnEasingIsDiagnosedAsTheEasing() throws {
    let motion = try Easing.easeOut.motion(from: 10, to: 30, duration: 0.5)
    let times = (0...30).map { Double($0) / 60 }
    #expect(
      explanation(of: motion, at: times) { 10 + 20 * CubicBezier.easeInOut.value(at: 2 * $0) }
        == "it is another curve, ease-in-out")
    #expect(
      explanation(of: motion, at: times) {
        10 + 20 * CubicBezier.easeOut.value(at: 2 * max($0 - 1.0 / 60, 0))
      } == "the values are 16.7 ms late, one row of the table, one frame at 60 Hz")
  }

  // MARK: Digits of parameters

  private static func single(_ number: Double) -> Double { Double(Float(number)) }

  @Test func parametersInSinglePrecisionAreDiagnosed() throws {
    let spring = DampedSpring(mass: 2.7, stiffness: 4095.56, damping: 63.094)
    let motion = spring.motion(from: 0, to: 100, velocity: 250)
    func port(_ spring: DampedSpring) -> String {
      let other = spring.motion(from: 0, to: 100, velocity: 250)
      return explanation(of: motion) { other.value(at: $0) }
    }
    #expect(
      port(
        DampedSpring(
          mass: Self.single(2.7), stiffness: Self.single(4095.56), damping: Self.single(63.094)))
        == "the mass, stiffness and damping have single precision")
    let (frequency, ratio) = (spring.angularFrequency, Self.single(spring.dampingRatio))
    #expect(
      port(DampedSpring(angularFrequency: Self.single(frequency), dampingRatio: ratio))
        == "the frequency and damping ratio have single precision")
    #expect(
      port(DampedSpring(response: Self.single(2 * .pi / frequency), dampingRatio: ratio))
        == "the response and damping ratio have single precision")
    #expect(
      explanation(of: motion) { motion.value(at: Self.single($0)) }
        == "the times have single precision")
    let bezier = CubicBezier(0.2, 0.1, 0.3, 0.9)
    let rounded = CubicBezier(
      Self.single(0.2), Self.single(0.1), Self.single(0.3), Self.single(0.9))
    #expect(
      explanation(of: bezier, at: (0...100).map { Double($0) / 100 }) { rounded.value(at: $0) }
        == "the control points have single precision")
  }

  // MARK: UIKit

  @Test(arguments: cases([2.0, -3], oneOf: 2), cases([0.35, 0.8, 1], oneOf: 3))
  func lossesOfAUIKitCallAreNamed(_ velocity: Double, _ ratio: Double) {
    let spring = DampedSpring(.uiKitDuration(0.5, dampingRatio: ratio, initialVelocity: velocity))
    let rest = DampedSpring(.uiKitDuration(0.5, dampingRatio: ratio))
    let period = DampedSpring(response: 0.5, dampingRatio: ratio)
    func motion(_ spring: DampedSpring, _ velocity: Double) -> SpringMotion {
      spring.motion(from: 0, to: 100, velocity: 100 * velocity)
    }
    func words(_ curve: SpringMotion, _ port: SpringMotion) -> String {
      explanation(of: curve) { port.value(at: $0) }
    }
    let curve = motion(spring, velocity)
    #expect(
      words(curve, motion(rest, 0))
        == "the initial velocity is left out, also where UIKit's duration makes the frequency")
    #expect(
      words(curve, motion(rest, velocity))
        == "the initial velocity is left out where UIKit's duration makes the frequency")
    #expect(words(curve, motion(spring, 0)) == "the initial velocity is left out")
    #expect(
      words(curve, motion(period, velocity))
        == "UIKit's duration is read as the duration (one undamped period)")
    #expect(
      words(motion(period, velocity), curve)
        == "the duration (one undamped period) is read as UIKit's duration")
  }

  // MARK: Random springs

  /// The table of a motion with another velocity, or of another spring.
  private static func ports(
    of spring: DampedSpring, _ velocity: Double
  ) -> [(says: String, spring: DampedSpring, velocity: Double)] {
    let (mass, stiffness, damping) = (spring.mass, spring.stiffness, spring.damping)
    let ratio = spring.dampingRatio
    return [
      ("the initial velocity is left out", spring, 0),
      ("the initial velocity has the wrong sign", spring, -velocity),
      ("is read as distances per second", spring, 100 * velocity),
      (
        "damping coefficient is read as the damping ratio",
        DampedSpring(stiffness: stiffness / mass, dampingRatio: damping), velocity
      ),
      (
        "damping ratio is read as the damping coefficient",
        DampedSpring(mass: mass, stiffness: stiffness, damping: ratio), velocity
      ),
      (
        "the mass is ignored", DampedSpring(mass: 1, stiffness: stiffness, damping: damping),
        velocity
      ),
      (
        "the stiffness is 10 % too large",
        DampedSpring(mass: mass, stiffness: 1.1 * stiffness, damping: damping), velocity
      ),
      // Two mistakes at once, which no sentence names.
      ("", DampedSpring(mass: mass, stiffness: 1.4 * stiffness, damping: damping), -velocity),
      ("", DampedSpring(mass: mass, stiffness: 1.7 * stiffness, damping: 0.55 * damping), velocity),
    ]
  }

  @Test func wrongPortsOfRandomSpringsAreExplainedAndNoneFalsely() {
    var random = SeededRandom(seed: 60)
    for number in 0..<(isThorough ? 60 : isOptimised ? 8 : 1) {
      let spring = DampedSpring(
        mass: random.uniform(in: 1.5...4), stiffness: random.uniform(in: 80...900),
        damping: random.uniform(in: 8...60))
      let velocity = random.uniform(in: 3...9) * (random.unit() < 0.5 ? -100 : 100)
      let motion = spring.motion(from: 0, to: 100, velocity: velocity)
      for port in Self.ports(of: spring, velocity) {
        let other = port.spring.motion(from: 0, to: 100, velocity: port.velocity)
        let words = explanation(of: motion) { other.value(at: $0) }
        let text = "spring \(number), seed \(random.seed), \(spring): \(words)"
        #expect(port.says.isEmpty ? words == "none" : words.contains(port.says), "\(text)")
      }
    }
  }
}

// MARK: Families, and times twice changed

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
    ("penner(back, out)", "penner(back, out, overshoot: 2)", "android.overshoot-interpolator"),
    (
      "penner(back, in-out)", "penner(back, in-out, overshoot: 3, variant: halves)",
      "another curve, android.anticipate-overshoot-interpolator"
    ),
    ("penner(expo, out)", "penner(expo, out, variant: rescaled)", "the variant rescaled of expo"),
    ("penner(quad, in)", "penner(power, in, exponent: 2.5)", "the exponent is 2.5, not 2"),
    ("penner(cubic, out)", "penner.out-back", "another curve, penner.out-back"),
    ("penner(back, in)", "formula(t^3-t*sin(t*pi))", "it is AHEasing's and WPF's back"),
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
    let report = Self.tracked.comparison(with: exact.map { Self.tracked.value(at: $0) }, at: times)
    let text = report.explanation?.description ?? ""
    #expect(text.contains("rounded to \(places) decimals"), "\(report)")
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
    #expect(text.contains("20 % too slowly") && text.contains("0.03 s late"), "\(text)")
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
}
