// The events of curves against closed forms written out here, and against the shape of each curve.

import AnimationMath
import Foundation
import Testing

@Suite struct LandmarksTests {
  /// An event of the table.
  private struct Event: Equatable {
    let name: String
    let time: Double
    let value: Double
  }

  private func events(_ words: String...) throws -> [Event] {
    let outcome = try AnimcurveProcess.run(["landmarks"] + words)
    #expect(outcome.status == 0, "\(outcome.error)")
    return outcome.lines.dropFirst().map { line in
      let fields = line.split(separator: ",").map(String.init)
      return Event(
        name: fields[0], time: Double(fields[1]) ?? .nan, value: Double(fields[2]) ?? .nan)
    }
  }

  private func expect(_ event: Event?, at time: Double, _ value: Double, within: Double = 1e-15) {
    #expect(abs((event?.time ?? .nan) - time) <= within * abs(time), "\(String(describing: event))")
    #expect(
      abs((event?.value ?? .nan) - value) <= within * abs(value), "\(String(describing: event))")
  }

  /// ω₀ = 10, ζ = ½, ω_d = 5√3: from rest, the velocity is e^(−5t)·sin ω_d t but for a factor, so it
  /// turns every π/ω_d, bends first where tan ω_d t = √3, and overshoots by e^(−π/√3).
  @Test func theEventsOfASpringHaveTheirClosedForms() throws {
    let spring = [
      "spring(mass: 1, stiffness: 100, damping: 10)", "--to", "100", "--epsilon", "0.001",
    ]
    let events = try events(spring[0], spring[1], spring[2], spring[3], spring[4])
    let frequency = 5 * 3.0.squareRoot()
    let height = exp(-Double.pi / 3.0.squareRoot())
    func first(_ name: String) -> Event? { events.first { $0.name == name } }
    #expect(abs((first("inflection")?.time ?? 0) * frequency - .pi / 3) < 1e-14)
    expect(first("crossing"), at: 2 * .pi / 3 / frequency, 100, within: 1e-14)
    expect(first("extremum"), at: .pi / frequency, 100 * (1 + height), within: 1e-14)
    expect(first("peak"), at: .pi / frequency, 100 * (1 + height), within: 1e-14)
    expect(first("overshoot"), at: .pi / frequency, 100 * height, within: 1e-13)
    expect(first("maximum"), at: .pi / frequency, 100 * (1 + height), within: 1e-14)
    #expect(events.first == Event(name: "start", time: 0, value: 0))
    let settled = try AnimcurveProcess.run(["settle"] + spring)
    #expect(first("settled")?.time == Double(settled.lines[0]))
    #expect(first("end")?.time == first("settled")?.time)
    // Extrema lie on alternate sides of the target, ever nearer.
    let extrema = events.filter { $0.name == "extremum" }.map { $0.value - 100 }
    #expect(extrema.count > 3)
    for (one, next) in zip(extrema, extrema.dropFirst()) {
      #expect(one * next < 0)
      #expect(abs(abs(next / one) - height) < 1e-9)
    }
  }

  @Test func rowsAreInOrderOfTime() throws {
    for curve in ["spring(duration: 0.5, bounce: 0.6)", "penner(elastic, in-out)"] {
      let times = try events(curve).map(\.time)
      #expect(times == times.sorted())
    }
  }

  @Test func anOverdampedSpringHasNoExtremum() throws {
    let names = try events("spring(duration: 0.5, bounce: -0.3)").map(\.name)
    let own = names.filter { !["tenth", "half", "rise"].contains($0) }
    #expect(own == ["start", "minimum", "inflection", "settled", "end", "maximum"])
  }

  /// (1, 100, 10) takes 0.16376 s from a tenth to nine tenths of its way.
  @Test func theRiseTheJumpsAndTheMomentsOfValuesAreListed() throws {
    let spring = try events("spring(mass: 1, stiffness: 100, damping: 10)", "--value", "1.1,0.5")
    let motion = DampedSpring(mass: 1, stiffness: 100, damping: 10).motion(from: 0, to: 1)
    #expect(abs((spring.first { $0.name == "rise" }?.value ?? 0) - 0.16376) < 1e-5)
    for event in spring where ["tenth", "half", "passing"].contains(event.name) {
      let value = event.name == "tenth" ? 0.1 : event.name == "half" ? 0.5 : event.value
      #expect(abs(motion.value(at: event.time) - value) < 1e-15)
    }
    #expect(spring.count { $0.name == "passing" } == 3)
    for (curve, value, times) in [
      ("linear(0, 1 50%, 0)", "0.25", [0.125, 0.875]), ("steps(4)", "0.3", [0.5]),
      ("decay(velocity: 2, rate: 1)", "1", [log(2)]), ("penner(quad, in)", "0.25", [0.5]),
      ("gravity(velocity: -4, acceleration: 8)", "0.25", []), ("formula(t*(2-t))", "0.75", [0.5]),
    ] {
      let isMotion = curve.hasPrefix("decay") || curve.hasPrefix("gravity")
      let found = try
        (isMotion ? events(curve, "--value", value, "--end", "1") : events(curve, "--value", value))
        .filter { $0.name == "passing" }
      #expect(found.count == times.count, "\(curve)")
      for (event, time) in zip(found, times) { expect(event, at: time, event.value) }
    }
    let steps = try events("steps(4)").filter { $0.name == "jump" }
    // The last jump is at the end, from ¾ to 1.
    #expect(steps == [0.25, 0.5, 0.75, 1].map { Event(name: "jump", time: $0, value: $0) })
  }

  @Test func aSpringIsSearchedUpToTheEnd() throws {
    let undamped = "spring(angular-frequency: 3.141592653589793, damping-ratio: 0)"
    let found = try events(undamped, "--end", "4.5")
    let extrema = found.filter { $0.name == "extremum" }.map(\.time)
    #expect(extrema.map { $0.rounded() } == [1, 2, 3, 4])
    #expect(found.filter { $0.name == "crossing" }.count == 5)
    #expect(!found.contains { $0.name == "settled" })
    #expect(found.last?.time == 4.5)
  }

  /// g = 2000 over 100: down in √0.1 seconds, each bounce half as long and a quarter as high.
  @Test func aBounceLandsAndTurns() throws {
    let all = try events("bounce(floor: 100, acceleration: 2000, restitution: 0.5)", "--end", "0.7")
    let fall = 0.1.squareRoot()
    let landings = all.filter { $0.name == "landing" }.map(\.time)
    #expect(landings.count == 2)
    for (landing, expected) in zip(landings, [fall, 2 * fall]) {
      #expect(abs(landing - expected) < 1e-14)
    }
    #expect(all.filter { $0.name == "extremum" }.map(\.value) == [100, 75, 100])
    #expect(all.first { $0.name == "maximum" }?.value == 100)
  }

  @Test func aThrowTurnsAtItsApex() throws {
    let all = try events("gravity(velocity: -500, acceleration: 1000)", "--end", "1")
    #expect(all.contains(Event(name: "extremum", time: 0.5, value: -125)))
    #expect(all.contains(Event(name: "minimum", time: 0.5, value: -125)))
    #expect(all.contains(Event(name: "maximum", time: 0, value: 0)))
  }

  @Test(
    arguments: [
      ("ease", 0, 0, 0, 1, 1), ("steps(3, jump-both)", 0, 0, 0.25, 1, 1),
      ("linear(0, 1.2 40%, 0.9 70%, 1)", 2, 0, 0, 0.4, 1.2),
      ("linear(0, -1 20%, 2 80%, 1)", 2, 0.2, -1, 0.8, 2),
      ("mirrored(linear(0, -1 25%, 2 75%, 1))", 2, 0.25, -1, 0.75, 2),
      ("mirrored(reversed(linear(1, 2 25%, 0)))", 1, 0.25, -1, 1, 1),
      ("mirrored(steps(3, jump-both))", 0, 0, 0, 1, 1),
      ("react-native-elastic(bounciness: 0)", 0, 0, 0, 1, 1),
    ] as [(String, Int, Double, Double, Double, Double)])
  func anEasingHasItsRange(
    text: String, extrema: Int, low: Double, minimum: Double, high: Double, maximum: Double
  ) throws {
    let all = try events(text)
    #expect(all.filter { $0.name == "extremum" }.count == extrema)
    #expect(all.first { $0.name == "minimum" } == Event(name: "minimum", time: low, value: minimum))
    #expect(
      all.first { $0.name == "maximum" } == Event(name: "maximum", time: high, value: maximum))
    #expect(all.contains { $0.name == "start" && $0.time == 0 })
    #expect(all.contains(Event(name: "end", time: 1, value: 1)))
  }

  @Test(arguments: [
    "cubic-bezier(0.34, 1.56, 0.64, 1)", "cubic-bezier(0.6, -0.28, 0.735, 0.045)",
    "penner(back, in-out)", "penner(elastic, out)", "penner(bounce, out)", "penner(expo, in)",
    "natural-cubic(0.2 0.9, 0.6 0.1)", "reversed(linear(0, 2, 1))", "mirrored(penner(back, in))",
    "reversed(cubic-bezier(0.34, 1.56, 0.64, 1))", "reversed(mirrored(penner(elastic, in)))",
    "reversed(steps(4))", "react-native-elastic(bounciness: 2)",
    "mirrored(react-native-elastic(bounciness: 7.5))",
  ])
  func noSampleOfAnEasingIsOutsideItsRange(text: String) throws {
    let all = try events(text)
    let least = try #require(all.first { $0.name == "minimum" }?.value)
    let greatest = try #require(all.first { $0.name == "maximum" }?.value)
    let easing = try Easing(text)
    let values = (0...10_000).map { easing.value(at: Double($0) / 10_000) }
    let (low, high) = (values.min() ?? .nan, values.max() ?? .nan)
    #expect(least <= low + 1e-15 && low < least + 1e-4)
    #expect(greatest >= high - 1e-15 && high > greatest - 1e-4)
  }

  @Test func anEasingRunBackwardsTurnsWhereItDoes() throws {
    let there = try events("penner(elastic, in-out)").filter { $0.name == "extremum" }
    let back = try events("reversed(penner(elastic, in-out))").filter { $0.name == "extremum" }
    #expect(there.count > 3)
    #expect(back.map(\.value) == there.reversed().map(\.value))
    for (one, other) in zip(back, there.reversed()) {
      #expect(abs(one.time - (1 - other.time)) < 1e-15)
    }
  }

  /// f′ = 0 where tan bπt = −(3/2b)·tan ½πt: once in each half swing after its middle.
  @Test(arguments: [1, 2, 7.5, 40]) func anElasticEasingTurnsOncePerHalfSwing(b: Double) throws {
    let turns = try events("react-native-elastic(bounciness: \(b))").filter {
      $0.name == "extremum"
    }
    #expect(turns.count == Int((b - 0.5).rounded(.up)))
    for (index, turn) in turns.enumerated() {
      #expect((Double(index) + 0.5...Double(index) + 1).contains(b * turn.time))
      let slopes = 1.5 * tan(.pi / 2 * turn.time) / b + tan(b * .pi * turn.time)
      #expect(abs(slopes) < 1e-9)
    }
  }

  @Test func theTableMayBeJSON() throws {
    let outcome = try animcurve("landmarks", "linear", "--format", "json")
    #expect(outcome.lines.contains(#"{"event":"end","progress":1,"value":1},"#))
  }

  @Test(arguments: [
    (["ease", "--to", "2"], "--to belongs to springs, and has no effect on 'ease'"),
    (
      ["decay(velocity: 1, rate: 1)", "--from", "2"],
      "--from belongs to springs, and has no effect on 'decay(velocity: 1, rate: 1)'"
    ),
    (
      ["spring(angular-frequency: 1, damping-ratio: 0)"],
      "'spring(angular-frequency: 1, damping-ratio: 0)' never settles; give --end"
    ),
    (
      ["spring(angular-frequency: 1e50, damping-ratio: 0)", "--end", "1"],
      "--end must be less: there are over 1e6 events up to it, got 1"
    ),
    (
      ["bounce(floor: 100, acceleration: 2000, restitution: 1)", "--end", "1e9"],
      "--end must be less: there are over 1e6 events up to it, got 1000000000"
    ),
    (["ease", "--format", "npy"], "--format: expected csv or json, got 'npy'"),
  ])
  func optionsAndCurvesThatDoNotFitAreRefused(words: [String], message: String) throws {
    let outcome = try AnimcurveProcess.run(["landmarks"] + words)
    #expect(outcome.message == "animcurve: error: " + message)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
  }

  @Test func aRestBeyondTheAcceptedNumbersIsRefused() throws {
    let outcome = try AnimcurveProcess.run([
      "landmarks", "decay(velocity: 1e45, rate: 1e-40)", "--end", "1",
    ])
    #expect(
      outcome.message.hasSuffix(
        "the place of rest must be a number from -1e+50 to 1e+50, got 1e+85"))
    #expect(outcome.status == 65)
  }
}
