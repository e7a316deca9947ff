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

  /// What easings and springs lose most: what is beyond their ends.
  @Test func valuesThatAreCutOffAreExplained() {
    let back = Easing(CubicBezier(0.34, 1.56, 0.64, 1))
    let grid = (0...60).map { Double($0) / 60 }
    let clipped = back.comparison(with: grid.map { min(back.value(at: $0), 1) }, at: grid)
    #expect(clipped.explanation?.description == "the values are cut off at 1")
    let swing = DampedSpring(mass: 1, stiffness: 180, damping: 12).motion(from: 0, to: 100)
    let cut = swing.comparison(with: grid.map { min(swing.value(at: $0), 100) }, at: grid)
    #expect(cut.explanation?.description == "the values are cut off at 100")
    let whole = swing.comparison(with: grid.map { swing.value(at: $0).rounded(.down) }, at: grid)
    #expect(
      whole.explanation?.description == "the values are cut off after 0 decimals"
        && whole.explanation?.remainingError == 0)
    let percent = back.comparison(with: grid.map(back.value(at:)), at: grid.map { 100 * $0 })
    #expect(percent.explanation?.description == "the progress is in percent")
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

  func explanation(
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
        "mass and damping are exchanged",
        DampedSpring(mass: damping, stiffness: stiffness, damping: mass), velocity
      ),
      // It was "the damping is 42.9 times too large", which left 1e-3.
      (
        "stiffness and damping are exchanged",
        DampedSpring(mass: mass, stiffness: damping, damping: stiffness), velocity
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
