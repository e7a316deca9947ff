// Ports with two mistakes at once, and tables whose rows are lost, late or noisy.

import Foundation
import Testing
import _TestSupport

import AnimationMath

/// What happened to a table on its way.
enum Mangling: String, Sendable, CaseIterable {
  case missing = "a row is missing before row 50, and "
  case doubled = "a row is doubled at row 31, and "
  case late = "the values are 16.7 ms late, one row of the table, one frame at 60 Hz, and "
  case early = "the values are 33.3 ms early, two rows of the table, two frames at 60 Hz, and "
  case frames = "the times are frames at 60 Hz, not seconds, and begin at 1001, and "
  case milliseconds = "the times are milliseconds, not seconds, and "
  case rounded = "the times of frames at 60 Hz are rounded to 3 decimals, and "
  case slow = "time runs 0.99 % too slowly, and "
  case pixels = "the values go from 40 to 340, not from 0 to 1, and "
  case percent = "the values are percent, and "

  func mangled(_ times: [Double], _ values: [Double]) -> (times: [Double], values: [Double]) {
    var (times, values) = (times, values)
    switch self {
    case .missing: values.remove(at: 49)
    case .doubled: values.insert(values[29], at: 30)
    case .late: values.insert(values[0], at: 0)
    case .early: values.removeFirst(2)
    case .frames: times = times.map { ($0 * 60).rounded() + 1001 }
    case .milliseconds: times = times.map { 1000 * $0 }
    case .rounded: times = times.map { (1000 * $0).rounded() / 1000 }
    case .slow: times = times.map { 1.01 * $0 }
    case .pixels: values = values.map { 40 + 300 * $0 }
    case .percent: values = values.map { 100 * $0 }
    }
    let count = min(times.count, values.count)
    return (Array(times.prefix(count)), Array(values.prefix(count)))
  }
}

extension PortDiagnosisTests {
  /// A port: the curve that was meant, the one that it is, and the words for it.
  private static let ports: [(meant: String, port: String, words: String)] = [
    (
      "penner(elastic, out)", "formula(t<=0?0:t>=1?1:1+2^(-10*t)*sin((t-0.1)*5*pi))",
      "the period is 0.4, not 0.3"
    ),
    ("penner(cubic, in)", "formula(t^2.4)", "the exponent is 2.4, not 3"),
    ("penner(quad, out)", "formula(1-(1-t)^2.5)", "the exponent is 2.5, not 2"),
    ("penner(back, out)", "formula(1+(t-1)^2*(3.5*(t-1)+2.5))", "the overshoot is 2.5, not 1.7"),
    ("penner(expo, in)", "formula(2^(10*t-10)*t+t^6*(1-t))", "it is the variant gsap of expo"),
    ("ease", "cubic-bezier(0.25, 1, 0.25, 0.1)", "the two control points are exchanged"),
    ("penner(quad, in-out)", "formula(3*t^2-2*t^3)", "it is another curve, shader.smoothstep"),
  ]

  @Test(arguments: cases(Mangling.allCases.indices.map { $0 }, oneOf: 3))
  func aMangledTableOfAnotherCurveIsBoth(_ number: Int) throws {
    for (index, (meant, port, words)) in Self.ports.enumerated()
    where isThorough || index % 4 == number % 4 {
      let (curve, other) = try (Easing(meant), Easing(port))
      let motion = try curve.motion(from: 0, to: 1, duration: 2)
      let times = (0...120).map { Double($0) / 60 }
      let values = times.map { (other.value(at: $0 / 2) * 1e6).rounded() / 1e6 }
      let mangling = Mangling.allCases[number]
      let table = mangling.mangled(times, values)
      let report = motion.comparison(with: table.values, at: table.times)
      #expect(report.explanation?.description == mangling.rawValue + words, "\(meant): \(report)")
    }
  }

  /// Springs are told from their own mistakes, though they have no end.
  @Test(arguments: cases(Mangling.allCases.filter { $0 != .slow }, oneOf: 9))
  func aMangledTableOfAnotherSpringIsBoth(_ mangling: Mangling) {
    let meant = DampedSpring(mass: 1, stiffness: 170, damping: 12).motion(from: 0, to: 1)
    let other = DampedSpring(mass: 1, stiffness: 170, damping: 16.8).motion(from: 0, to: 1)
    let times = (0...120).map { Double($0) / 60 }
    let table = mangling.mangled(times, times.map { (other.value(at: $0) * 1e6).rounded() / 1e6 })
    let report = meant.comparison(with: table.values, at: table.times)
    #expect(
      report.explanation?.description == mangling.rawValue + "the damping is 40 % too large",
      "\(report)")
  }

  /// A stepped table has no values between its steps: it may be late, but not slow.
  @Test func aSteppedSpringMayBeLate() {
    let motion = DampedSpring(mass: 1, stiffness: 144, damping: 24).motion(from: 0, to: 1)
    let times = (0...120).map { Double($0) / 60 }
    let (late, values) = Mangling.late.mangled(
      times, times.indices.map { 1 - pow(0.9, Double($0)) })
    let report = motion.comparison(with: values, at: late)
    #expect(
      report.explanation?.description
        == Mangling.late.rawValue
        + "it is no spring but an exponential approach, by 10 % in 1/60 s", "\(report)")
  }

  /// Without the mistake of a row a fitted number only comes near.
  @Test func aNumberThatOnlyComesNearIsNotGiven() throws {
    let curve = try Easing("penner(elastic, out)").motion(from: 0, to: 1, duration: 2)
    let times = (0...120).map { Double($0) / 60 }
    // Three rows are lost.
    let port = try Easing("formula(1+2^(-10*t)*sin((t-0.1)*5*pi))")
    let lost = times.indices.filter { ![20, 43, 71].contains($0) }.map {
      port.value(at: times[$0] / 2)
    }
    let report = curve.comparison(with: lost, at: Array(times.prefix(lost.count)))
    #expect(report.explanation == nil, "\(report)")
    // No port that is known: manim's smooth.
    func logistic(_ x: Double) -> Double { 1 / (1 + exp(-x)) }
    let smooth = times.map { (logistic(5 * $0 - 5) - logistic(-5)) / (1 - 2 * logistic(-5)) }
    let sine = try Easing("penner(sine, in-out)").motion(from: 0, to: 1, duration: 2)
    for mangling in cases(Mangling.allCases, oneOf: 10) {
      let table = mangling.mangled(times, smooth)
      let report = sine.comparison(with: table.values, at: table.times)
      let words = report.explanation?.description ?? ""
      #expect(words.isEmpty || mangling.rawValue.hasPrefix(words), "\(mangling): \(report)")
    }
  }

  @Test func aNumberIsFoundInNoise() throws {
    var random = SeededRandom(seed: 5)
    let motion = DampedSpring(mass: 1, stiffness: 170, damping: 12).motion(from: 0, to: 1)
    let other = DampedSpring(mass: 1, stiffness: 220, damping: 12).motion(from: 0, to: 1)
    let times = (0...120).map { Double($0) / 60 }
    let values = times.map { other.value(at: $0) + random.uniform(in: -0.004...0.004) }
    let text = motion.comparison(with: values, at: times).explanation?.description ?? ""
    #expect(
      text.hasPrefix("the stiffness is 29") && text.hasSuffix("% too large, and noise"), "\(text)")
  }

  /// The end of an elastic curve jumps to 1; its time in decimals is before the end.
  @Test func aRowAtAJumpMayShowEitherSide() throws {
    let curve = try Easing("penner(expo, out)").motion(from: 0, to: 1, duration: 10.0 / 3)
    let times = (0...200).map { Double(String(format: "%.9g", Double($0) / 60)) ?? 0 }
    let values = times.indices.map { $0 == 200 ? 1 : 1 - pow(2, -Double($0) / 20) }
    let report = curve.comparison(with: values, at: times)
    #expect(report.largestError < 1e-8, "\(report)")
    let third = try Easing("steps(3)").motion(from: 0, to: 1, duration: 1)
    #expect(third.comparison(with: [0, 0, 1], at: [0, 0.33333334, 1]).largestError == 0)
    #expect(third.comparison(with: [0, 0, 1], at: [0, 0.334, 1]).largestError > 0.3)
  }

  @Test func aTableThatStandsStillHasNoMistake() throws {
    let times = (0...40).map { Double($0) / 40 }
    for text in ["penner(elastic, out)", "linear(0, 0.5 20%, 1)"] {
      let report = try Easing(text).comparison(with: times.map { _ in 0 }, at: times)
      #expect(report.explanation == nil, "\(report)")
    }
  }

  /// Tables of any times and values are compared without a stop; clocks may begin behind their first row.
  @Test func anyTableIsCompared() throws {
    var random = SeededRandom(seed: 31)
    let curves: [any Curve] = [
      AndroidFling(velocity: 2000), DecayMotion(from: 0, velocity: 300, friction: .rate(3)),
      try Easing("steps(3)").curve, Penner(.elastic(), .out),
      DampedSpring(stiffness: 170, damping: 12).motion(from: 0, to: 1).stoppingAtTarget,
    ]
    for number in 0..<(isThorough ? 400 : isOptimised ? 40 : 5) {
      let count = [1, 2, 3, 6, 7, 12, 40, 131][number % 8]
      var times = (0..<count).map { _ in random.unit() }
      if random.unit() < 0.7 { times.sort() }
      if random.unit() < 0.5 { times = times.map { ($0 * 4).rounded() / 4 } }
      let size = [1, 1e300, 1e-300][number % 3]
      let values = times.map { _ in size * random.uniform(in: -1...1) }
      let report = curves[number % curves.count].comparison(with: values, at: times)
      #expect(report.explanation == nil || count < 8, "\(report)")
    }
  }
}
