import AnimationMath
import CurveFormats
import Foundation
import Testing

@testable import animcurve

@Suite struct SettleTests {
  /// Springs of every regime that settles.
  static let springs = [
    "spring(mass: 1, stiffness: 100, damping: 10)",
    "spring(mass: 2, stiffness: 300, damping: 8)",
    "spring(response: 0.5, damping-ratio: 1)",
    "spring(angular-frequency: 20, damping-ratio: 3)",
    "spring(duration: 0.5, bounce: 0.3)",
  ]

  @Test(arguments: springs, NamedSettlingRule.allCases)
  func everyRuleGivesTheNumberOfTheLibrary(text: String, rule: NamedSettlingRule) throws {
    guard case .spring(let expression) = try CurveText(text) else { return }
    let step = expression.motion()
    let unit = try animcurve("settle", text, "--rule", rule.rawValue)
    let expected = step.settlingDuration(within: 0.001, rule: rule.rule(speed: 0.001))
    #expect(unit.text == ShortestDecimal.text(of: expected) + "\n")
    #expect(unit.status == 0)
    #expect(unit.error.isEmpty)

    let thrown = try animcurve(
      "settle", text, "--rule", rule.rawValue, "--from", "-5", "--to", "20", "--velocity", "-30",
      "--epsilon", "0.25")
    let motion = expression.spring.motion(from: -5, to: 20, velocity: -30)
    let time = motion.settlingDuration(within: 0.25, rule: rule.rule(speed: 0.25))
    #expect(Double(thrown.text.dropLast())?.bitPattern == time.bitPattern)
  }

  @Test func theSpeedHasAThresholdOfItsOwn() throws {
    let text = Self.springs[0]
    let motion = DampedSpring(mass: 1, stiffness: 100, damping: 10).motion(from: 0, to: 1)
    let outcome = try animcurve(
      "settle", text, "--rule", "position-and-speed", "--speed-epsilon", "0.5", "--epsilon", "0.01")
    let expected = motion.settlingDuration(within: 0.01, rule: .positionAndSpeed(speed: 0.5))
    #expect(outcome.text == ShortestDecimal.text(of: expected) + "\n")
  }

  @Test func initialVelocityOfTheTextCounts() throws {
    let outcome = try animcurve(
      "settle", "spring(response: 0.5, damping-ratio: 0.8, initial-velocity: 3)", "--to", "10",
      "--epsilon", "0.01")
    let motion = DampedSpring(response: 0.5, dampingRatio: 0.8)
      .motion(from: 0, to: 10, velocity: 30)
    let expected = motion.settlingDuration(within: 0.01)
    #expect(outcome.text == ShortestDecimal.text(of: expected) + "\n")
  }

  /// From its start to its target, as every spring; its bounds are fractions of the way.
  @Test func aSpringWithBoundsStopsAtThem() throws {
    let text = "spring(stiffness: 170, damping: 12, maximum: 1)"
    let settled = try animcurve("settle", text, "--to", "1000", "--epsilon", "0")
    #expect(abs((Double(settled.text.dropLast()) ?? 0) - 0.17700604634444825) < 1e-16)
    let rows = try animcurve("sample", text, "--from", "5", "--to", "-5", "--count", "9").text
    #expect(rows.hasSuffix(",-5,0\n"), "\(rows)")
    let events = try animcurve("landmarks", text, "--to", "1000").text
    #expect(events.contains("stop,0.17700604634444") && events.contains(",1000\n"), "\(events)")
    let refused = try animcurve("settle", text, "--rule", "energy")
    #expect(refused.status != 0)
  }

  @Test func aThrowWithoutADistanceSettlesToo() throws {
    let outcome = try animcurve(
      "settle", Self.springs[0], "--from", "7", "--to", "7", "--velocity", "4")
    let motion = DampedSpring(mass: 1, stiffness: 100, damping: 10)
      .motion(from: 7, to: 7, velocity: 4)
    #expect(Double(outcome.text.dropLast()) == motion.settlingDuration(within: 0.001))
  }

  /// v₀/λ is left to go after release; within 0.5 of it when e^(−λt) has made that of it.
  @Test func aDecayHasSettledAtItsLastCrossing() throws {
    let outcome = try animcurve(
      "settle", "decay(velocity: 1000, rate: 2)", "--epsilon", "0.5")
    let expected = log(1000.0 / 2 / 0.5) / 2
    #expect(abs((Double(outcome.text.dropLast()) ?? .nan) - expected) < 1e-14)
    #expect(try animcurve("settle", "gravity(acceleration: 10)").text == "inf\n")
  }

  @Test(arguments: [
    ["spring(duration: 0.5, bounce: 1)"],  // undamped
    ["spring(mass: 1, stiffness: 4, damping: 0)", "--rule", "envelope"],
    ["spring(duration: 0.5)", "--epsilon", "0"],
    ["spring(duration: 0.5)", "--rule", "position-and-speed", "--speed-epsilon", "0"],
  ])
  func anEndlessSpringSettlesAtInf(words: [String]) throws {
    let outcome = try AnimcurveProcess.run(["settle"] + words)
    #expect(outcome.text == "inf\n")
    #expect(outcome.status == 0)
  }

  @Test(arguments: [
    ["--to", "0"],  // nothing moves
    ["--epsilon", "2"],  // it starts within the threshold and stays there
  ])
  func aSpringAtRestHasSettledAtOnce(options: [String]) throws {
    let outcome = try AnimcurveProcess.run(["settle", "spring(duration: 0.5)"] + options)
    #expect(outcome.text == "0\n")
  }
}
