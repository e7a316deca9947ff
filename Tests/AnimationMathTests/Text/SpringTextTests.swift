// Springs as text: every dialect there and back, and each way in which a text is not one.

import Testing
import _TestSupport

import AnimationMath

@Suite struct SpringTextTests {
  private func spring(_ text: String) throws -> CurveText.SpringText {
    guard case .spring(let spring) = try CurveText(text) else {
      throw CurveTextError("not a spring", in: text, at: 0)
    }
    return spring
  }

  // MARK: Dialects

  static let dialects: [(text: String, printed: String, spring: DampedSpring)] = [
    (
      "spring(stiffness: 100, damping: 10)", "spring(mass: 1, stiffness: 100, damping: 10)",
      DampedSpring(mass: 1, stiffness: 100, damping: 10)
    ),
    (
      "SPRING(Damping:10,MASS:2,stiffness:+1e2)", "spring(mass: 2, stiffness: 100, damping: 10)",
      DampedSpring(mass: 2, stiffness: 100, damping: 10)
    ),
    (
      "spring(damping-ratio: 0.75, stiffness: 1500)",
      "spring(stiffness: 1500, damping-ratio: 0.75)",
      DampedSpring(stiffness: 1500, dampingRatio: 0.75)
    ),
    (
      "spring(damping-ratio: 2, stiffness: 100, mass: 4)",
      "spring(stiffness: 100, damping-ratio: 2, mass: 4)",
      DampedSpring(mass: 4, stiffness: 100, damping: 80)
    ),
    (
      "spring(damping-ratio: 0.8, response: .5)", "spring(response: 0.5, damping-ratio: 0.8)",
      DampedSpring(response: 0.5, dampingRatio: 0.8)
    ),
    (
      "spring(response: 0.5, damping-ratio: 0.8, mass: 3)",
      "spring(response: 0.5, damping-ratio: 0.8, mass: 3)",
      DampedSpring(response: 0.5, dampingRatio: 0.8, mass: 3)
    ),
    (
      "spring(duration: 0.5)", "spring(duration: 0.5, bounce: 0)",
      DampedSpring(duration: 0.5, bounce: 0)
    ),
    (
      "spring(bounce: -0.3, perceptual-duration: 0.5)", "spring(duration: 0.5, bounce: -0.3)",
      DampedSpring(duration: 0.5, bounce: -0.3)
    ),
    (
      "spring(response: 0.4, overshoot: 0.1)", "spring(response: 0.4, overshoot: 0.1)",
      DampedSpring(.responseAndOvershoot(0.4, overshoot: 0.1))
    ),
    (
      "spring(overshoot: 0.1, settling-duration: 0.8)",
      "spring(settling-duration: 0.8, overshoot: 0.1)",
      DampedSpring(.settlingDurationAndOvershoot(0.8, overshoot: 0.1))
    ),
    (
      "spring(peak-time: 0.2, overshoot: 0.1)", "spring(peak-time: 0.2, overshoot: 0.1)",
      DampedSpring(.peakTimeAndOvershoot(0.2, overshoot: 0.1))
    ),
    (
      "spring(half-life: 0.1, damping-ratio: 2)", "spring(half-life: 0.1, damping-ratio: 2)",
      DampedSpring(.halfLife(0.1, dampingRatio: 2))
    ),
    (
      "spring(settling-duration: 1, damping-ratio: 0.5, epsilon: 1e-3)",
      "spring(settling-duration: 1, damping-ratio: 0.5)",
      DampedSpring(.settlingDuration(1, dampingRatio: 0.5))
    ),
    (
      "spring(epsilon: 0.01, settling-duration: 1, damping-ratio: 0.5, mass: 1.0)",
      "spring(settling-duration: 1, damping-ratio: 0.5, epsilon: 0.01)",
      DampedSpring(.settlingDuration(1, dampingRatio: 0.5, epsilon: 0.01))
    ),
    (
      "spring(uikit-duration: 0.6, damping-ratio: 1)",
      "spring(uikit-duration: 0.6, damping-ratio: 1)",
      DampedSpring(.uiKitDuration(0.6, dampingRatio: 1))
    ),
    (
      "spring(angular-frequency: 12, damping-ratio: 0)",
      "spring(angular-frequency: 12, damping-ratio: 0)",
      DampedSpring(angularFrequency: 12, dampingRatio: 0)
    ),
    (
      "spring(friction: 7, origami-tension: 40)", "spring(origami-tension: 40, friction: 7)",
      DampedSpring(.origami(tension: 40, friction: 7))
    ),
    (
      "spring(pop-bounciness: 8, speed: 12)", "spring(pop-bounciness: 8, speed: 12)",
      DampedSpring(.pop(bounciness: 8, speed: 12))
    ),
    (
      "spring(response: 1, damping-ratio: 3, overdamping: clamped, initial-velocity: 2, mass: 4)",
      "spring(response: 1, damping-ratio: 3, mass: 4, initial-velocity: 2, overdamping: clamped)",
      DampedSpring(response: 1, dampingRatio: 1, mass: 4)
    ),
    (
      "spring(response: 1, damping-ratio: 3, overdamping: Exact, initial-velocity: 0)",
      "spring(response: 1, damping-ratio: 3)", DampedSpring(response: 1, dampingRatio: 3)
    ),
  ]

  @Test(arguments: dialects)
  func aDialectIsReadAndPrintedAsItself(text: String, printed: String, spring: DampedSpring) throws
  {
    let read = try self.spring(text)
    #expect(read.spring == spring)
    #expect(read.description == printed)
    #expect(try self.spring(printed) == read && self.spring(printed).spring == spring)
  }

  /// The labels of each dialect with the ranges that make a spring, whatever the other number is.
  static let ranges: [[(label: String, range: ClosedRange<Double>)]] = [
    [("mass", 0.01...100), ("stiffness", 0.1...1e5), ("damping", 0...1e3)],
    [("stiffness", 0.1...1e5), ("damping-ratio", 0...10)],
    [("response", 1e-3...10), ("damping-ratio", 0...10)], [("duration", 1e-3...10)],
    [("duration", 1e-3...10), ("bounce", -0.99...1)],
    [("perceptual-duration", 1e-3...10), ("bounce", -0.99...1)],
    [("response", 1e-3...10), ("overshoot", 0...1)],
    [("half-life", 1e-3...10), ("damping-ratio", 0.01...10)],
    [("settling-duration", 1e-3...10), ("damping-ratio", 0.01...10)],
    [("settling-duration", 0.01...10), ("damping-ratio", 0.01...10), ("epsilon", 1e-6...0.1)],
    [("settling-duration", 0.01...10), ("overshoot", 0...0.9)],
    [("peak-time", 0.01...10), ("overshoot", 1e-9...1)],
    [("uikit-duration", 0.01...10), ("damping-ratio", 0.01...1)],
    [("angular-frequency", 0.01...1e3), ("damping-ratio", 0...10)],
    [("origami-tension", 0...1e3), ("friction", 0...100)],
    [("pop-bounciness", 0...20), ("speed", 0...20)],
  ]

  @Test func printedSpringsReadBackToTheSameSpring() throws {
    var random = SeededRandom(seed: 20_260_841)
    var failures: [String] = []
    for index in cases(0..<10_000, oneOf: 13) {
      let labels = Self.ranges[index % Self.ranges.count]
      func number(_ range: ClosedRange<Double>) -> String {
        let value = random.uniform(in: range)
        let short = (value * 100).rounded() / 100
        return "\(random.index(below: 2) == 0 && range.contains(short) ? short : value)"
      }
      var arguments = labels.map { "\($0.label): \(number($0.range))" }
      if labels[0].label != "mass", random.index(below: 3) == 0 {
        arguments.append("mass: \(number(0.01...100))")
      }
      // Of UIKit's velocities not every one above 0 has a solution.
      let fastest = labels[0].label == "uikit-duration" ? 0.0 : 50
      if random.index(below: 3) == 0 {
        arguments.append("initial-velocity: \(number(-50...fastest))")
      }
      if random.index(below: 4) == 0 {
        arguments.append("overdamping: \(["exact", "clamped"][random.index(below: 2)])")
      }
      arguments.shuffle(using: &random)
      let text = "spring(\(arguments.joined(separator: ", ")))"
      let first = try spring(text)
      let again = try spring(first.description)
      if again != first || again.spring != first.spring || again.description != first.description
        || again.initialVelocity != first.initialVelocity
      {
        failures.append(text)
      }
    }
    #expect(failures == [], "seed \(random.seed)")
  }

  /// As the JSON of `convert` and Swift have them.
  @Test func labelsMayBeWrittenWithoutHyphens() throws {
    let texts = [
      (
        "spring(halfLife: 0.2, dampingRatio: 2, initialVelocity: 1)",
        "spring(half-life: 0.2, damping-ratio: 2, initial-velocity: 1)"
      ),
      (
        "spring(uiKitDuration: 1, dampingRatio: 0.5)",
        "spring(uikit-duration: 1, damping-ratio: 0.5)"
      ),
      ("spring(perceptualDuration: 1, bounce: 0.5)", "spring(duration: 1, bounce: 0.5)"),
    ]
    for (text, printed) in texts { #expect(try spring(text).description == printed) }
    let error = #expect(throws: CurveTextError.self) {
      try CurveText("spring(half-life: 1, dampingRatio: 1, halfLife: 2)")
    }
    #expect(error?.description == "column 39: half-life is given twice")
  }

  @Test func labelsAreThoseThatAreRead() throws {
    let error = #expect(throws: CurveTextError.self) { try CurveText("spring(x: 1)") }
    let labels =
      Self.ranges.flatMap { $0.map(\.label) } + [
        "initial-velocity", "overdamping", "minimum", "maximum",
      ]
    let accepted = Set(error?.acceptedNames ?? [])
    #expect(accepted == Set(labels))
  }

  @Test func theMotionIsReleasedWithTheInitialVelocityOfTheWholeDistance() throws {
    let expression = try spring("spring(response: 0.5, damping-ratio: 0.8, initial-velocity: 2)")
    #expect(expression.initialVelocity == 2)
    let motion = expression.motion(from: 10, to: -20)
    #expect(motion == expression.spring.motion(from: 10, to: -20, velocity: -60))
    #expect(expression.motion() == expression.spring.motion(from: 0, to: 1, velocity: 2))
  }

  @Test func equalTextsAreEqualSprings() throws {
    let texts = ["spring(duration: .5)", "spring(bounce: 0, duration: 0.5)", "spring(duration: 1)"]
    let springs = try texts.map(spring)
    #expect(springs[0] == springs[1] && springs[0] != springs[2] && Set(springs).count == 2)
    // The same spring in two dialects is two texts.
    let response = try spring("spring(response: 0.5, damping-ratio: 1)")
    #expect(response != springs[0] && response.spring == springs[0].spring)
  }

  // MARK: Dialects

  @Test(arguments: [
    ("spring(duration: 0.5, bounce: 0.3)", 14), ("spring(response: 2, damping-ratio: 0.01)", 14),
    ("spring(mass: 3, stiffness: 40, damping: 2, initial-velocity: -2)", 14),
    // No peak, and too slow for pop.
    ("spring(duration: 1)", 12), ("spring(duration: 1, initial-velocity: 1)", 12),
    // Nothing overshoots above ratio 1, and UIKit makes no such spring.
    ("spring(response: 0.5, damping-ratio: 1.8)", 10),
    // Nothing settles or halves at ratio 0, and UIKit and pop make no such spring.
    ("spring(stiffness: 100, damping: 0)", 9),
  ])
  func aSpringIsTheSameInEveryDialectThatCanDescribeIt(text: String, count: Int) throws {
    let given = try spring(text)
    #expect(given.dialects.count == 14)
    let texts = given.dialects.compactMap(\.text)
    #expect(texts.count == count, "\(texts)")
    for text in texts {
      let read = try spring(text)
      #expect((read.spring.angularFrequency / given.spring.angularFrequency - 1).magnitude < 1e-11)
      #expect((read.spring.dampingRatio - given.spring.dampingRatio).magnitude < 1e-11)
      #expect(read.spring.mass == given.spring.mass)
      #expect(read.initialVelocity == given.initialVelocity)
    }
  }

  // MARK: Errors

  static let choices =
    "it takes one of: stiffness, damping; stiffness, damping-ratio; response, damping-ratio; "
    + "duration, [bounce]; perceptual-duration, [bounce]; "
    + "settling-duration, damping-ratio, [epsilon]; settling-duration, overshoot, [epsilon]; "
    + "peak-time, overshoot; "
    + "uikit-duration, damping-ratio; response, overshoot; "
    + "half-life, damping-ratio; angular-frequency, damping-ratio; origami-tension, friction; "
    + "pop-bounciness, speed; and with any of them mass, initial-velocity, overdamping, minimum, maximum"
  static let unnamed =
    "spring() takes named arguments, as in spring(response: 0.5, damping-ratio: 0.8)"
  static let resulting = "the resulting angularFrequency must be a number from 1e-50 to 1e+50, got"

  static let refused: [(text: String, column: Int, problem: String)] = [
    ("spring()", 8, "spring() lacks arguments; \(choices)"),
    ("spring(mass: 1)", 15, "spring() lacks arguments; \(choices)"),
    ("spring(response: 0.5)", 21, "spring() lacks damping-ratio or overshoot"),
    ("spring(damping-ratio: 1)", 24, "spring() lacks arguments; \(choices)"),
    ("spring(damping: 10 )", 20, "spring() lacks stiffness"),
    (
      "spring(epsilon: 0.1)", 20,
      "spring() lacks settling-duration, damping-ratio or settling-duration, overshoot"
    ),
    ("spring(1, 2)", 8, unnamed), ("spring(response: 1, 2)", 21, unnamed),
    ("spring(response 0.5)", 8, unnamed), ("spring( ease)", 9, unnamed),
    ("spring(duration: 1, bounce: 0, Duration: 2)", 32, "duration is given twice"),
    (
      " spring(response: 0.5, stiffness: 3)", 2,
      "response, stiffness do not go together in spring(); \(choices)"
    ),
    ("spring(duration: 1 2)", 20, #"expected "," or ")" after duration"#),
    ("spring(duration: 50%)", 18, "duration must be a number, got 50%"),
    ("spring(duration: spring(duration: 1))", 18, "duration must be a number, got spring"),
    ("spring(duration: 1, mass: heavy)", 27, "mass must be a number, got heavy"),
    ("spring(duration: 1, overdamping: yes)", 34, "overdamping must be exact or clamped, got yes"),
    ("spring(duration: 1, overdamping: 1)", 34, "overdamping must be exact or clamped, got 1"),
    ("spring(duration: 1, overdamping: exact 1)", 40, #"expected "," or ")" after exact"#),
    ("spring(duration: -1)", 18, "duration must be a number from 1e-50 to 1e+50, got -1"),
    (
      "spring(bounce: 0, perceptual-duration: 0)", 40,
      "perceptual-duration must be a number from 1e-50 to 1e+50, got 0"
    ),
    ("spring(duration: 1, bounce: 2)", 29, "bounce must be a number above -1 and at most 1, got 2"),
    (
      "spring(duration: 1, bounce: -1)", 29,
      "bounce must be a number above -1 and at most 1, got -1"
    ),
    (
      "spring(response: 1, damping-ratio: -1)", 36,
      "damping-ratio must be a number from 0 to 1e+50, got -1"
    ),
    ("spring(response: 1, overshoot: 2)", 32, "overshoot must be a number from 0 to 1, got 2"),
    (
      "spring(mass: 0, stiffness: 1, damping: 1)", 14,
      "mass must be a number from 1e-50 to 1e+50, got 0"
    ),
    ("spring(duration: 1, mass: 1e60)", 27, "mass must be a number from 1e-50 to 1e+50, got 1e+60"),
    (
      "spring(stiffness: 0, damping: 1)", 19,
      "stiffness must be a number from 1e-150 to 1e+150, got 0"
    ),
    ("spring(stiffness: 1, damping: -1)", 31, "damping must be a number from 0 to 1e+150, got -1"),
    (
      "spring(half-life: 1, damping-ratio: 0)", 37,
      "damping-ratio must be a number from 1e-50 to 1e+50, got 0"
    ),
    (
      "spring(half-life: 0, damping-ratio: 1)", 19,
      "half-life must be a number from 1e-50 to 1e+50, got 0"
    ),
    (
      "spring(settling-duration: 1, damping-ratio: 1, epsilon: 1)", 57,
      "epsilon must be a number from 1e-50 to 0.999, got 1"
    ),
    (
      "spring(uikit-duration: 1, damping-ratio: 1.5)", 42,
      "damping-ratio must be a number above 0.001 and at most 1, got 1.5"
    ),
    (
      "spring(pop-bounciness: 1e60, speed: 1)", 24,
      "pop-bounciness must be a number from -1e+50 to 1e+50, got 1e+60"
    ),
    (
      "spring(duration: 1, initial-velocity: 1e60)", 39,
      "initial-velocity must be a number from -1e+50 to 1e+50, got 1e+60"
    ),
    // What follows from the arguments together has no place of its own.
    ("spring(response: 1e-50, damping-ratio: 1)", 1, "\(resulting) 6.2831853071795865e+50"),
    (" spring(stiffness: 1e-120, damping: 0)", 2, "\(resulting) 1e-60"),
    (
      "spring(origami-tension: -100, friction: 1)", 1,
      "the resulting stiffness must be a number from 1e-150 to 1e+150, got -276.6"
    ),
  ]

  @Test(arguments: refused)
  func wrongSpringTextsAreRefusedWithTheColumn(text: String, column: Int, problem: String) {
    let error = #expect(throws: CurveTextError.self) { try CurveText(text) }
    #expect(error?.column == column)
    #expect(error?.problem == problem)
    #expect(error?.unknownName == (text.contains("overdamping: yes") ? "yes" : nil))
  }

  @Test func unknownArgumentsAreToldApart() {
    let error = #expect(throws: CurveTextError.self) {
      try CurveText("spring(duration: 1, Bounse: 0.2)")
    }
    #expect(error?.problem == #"spring() has no argument "Bounse"; \#(Self.choices)"#)
    #expect(error?.column == 21 && error?.unknownName == "Bounse")
    let joined = #expect(throws: CurveTextError.self) { try CurveText("spring(dampingRation: 1)") }
    #expect(joined?.problem.hasPrefix(#"spring() has no argument "dampingRation"; "#) == true)
  }

  @Test func swiftUIsDampingFractionIsTheRatio() throws {
    let ratio = try CurveText("spring(response: 0.5, damping-ratio: 0.8)")
    for label in ["damping-fraction", "dampingFraction"] {
      let fraction = try CurveText("spring(response: 0.5, \(label): 0.8)")
      #expect(fraction == ratio && fraction.description == ratio.description)
      let error = #expect(throws: CurveTextError.self) {
        try CurveText("spring(response: 0.5, \(label): -1)")
      }
      #expect(error?.column == 25 + label.count)
      #expect(error?.problem.hasPrefix("damping-ratio must be a number from 0 to ") == true)
    }
    let twice = #expect(throws: CurveTextError.self) {
      try CurveText("spring(response: 0.5, damping-ratio: 1, dampingFraction: 1)")
    }
    #expect(twice?.problem == "damping-ratio is given twice")
  }

  // MARK: From Swift

  @Test func aSpringOfSwiftHasTheShortestTextThatIsExact() {
    let cases: [(DampedSpring, String)] = [
      (.bouncy, "spring(duration: 0.5, bounce: 0.3)"),
      (DampedSpring(duration: 0.35, bounce: 0), "spring(duration: 0.35, bounce: 0)"),
      (
        DampedSpring(mass: 1, stiffness: 123, damping: 7),
        "spring(mass: 1, stiffness: 123, damping: 7)"
      ),
      (
        DampedSpring(stiffness: 1500, dampingRatio: 0.75),
        "spring(stiffness: 1500, damping-ratio: 0.75)"
      ),
      (
        DampedSpring(angularFrequency: 3, dampingRatio: 0),
        "spring(stiffness: 9, damping-ratio: 0)"
      ),
    ]
    for (spring, text) in cases { #expect(CurveText.SpringText(spring).description == text) }
    #expect(
      CurveText.SpringText(.bouncy, initialVelocity: 2).description
        == "spring(duration: 0.5, bounce: 0.3, initial-velocity: 2)")
  }

  @Test func everySpringOfSwiftReadsBackEqual() throws {
    var random = SeededRandom(seed: 10)
    for _ in trials(2000) {
      let spring = DampedSpring(
        angularFrequency: random.logUniform(in: 1e-3...1e3),
        dampingRatio: random.logUniform(in: 1e-3...10),
        mass: random.index(below: 2) == 0 ? 1 : random.logUniform(in: 0.1...10))
      let velocity = random.uniform(in: -10...10)
      let read = try self.spring(
        CurveText.SpringText(spring, initialVelocity: velocity).description)
      #expect(read.spring == spring)
      #expect(read.initialVelocity == velocity)
    }
    for spring in [
      DampedSpring(angularFrequency: 1e-50, dampingRatio: 1e50, mass: 1e-50),
      DampedSpring(angularFrequency: 1e50, dampingRatio: .leastNonzeroMagnitude, mass: 1e50),
    ] {
      #expect(try self.spring(CurveText.SpringText(spring).description).spring == spring)
    }
  }
}
