import AnimationMath
import CurveFormats
import Foundation
import Testing

@Suite struct ConvertTests {
  static let keys = [
    "mass", "stiffness", "damping", "initialVelocity", "response", "dampingRatio", "duration",
    "perceptualDuration", "bounce", "angularFrequency", "dampedAngularFrequency", "frequency",
    "decayRate", "halfLife", "overshoot", "regime", "settlingDuration",
    "coreAnimationSettlingDuration", "uiKitDuration", "origami", "pop",
  ]

  /// −0 was written as −0.0, whether it was given or came of a conversion.
  @Test(arguments: [
    "spring(duration: 0.5, bounce: -0)", "spring(stiffness: 100, damping: -0)",
    "spring(duration: 0.5, initial-velocity: -0)", "spring(response: 0.5, overshoot: -0)",
    "spring(stiffness: 100, damping: -0, initial-velocity: -0)",
  ])
  func zeroHasNoSign(text: String) throws {
    let outcome = try animcurve("convert", text)
    #expect(outcome.status == 0)
    #expect(!outcome.text.contains("-0.0,") && !outcome.text.contains("-0.0\n"), "\(outcome.text)")
  }

  private func members(_ text: String) throws -> [String: Any] {
    let outcome = try animcurve("convert", text)
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    return try #require(
      try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
  }

  /// The numbers by their names, inner ones included; a number, unlike Foundation's, is the nearest
  /// double to its text.
  private func numbers(_ text: String) throws -> [String: Double] {
    var numbers: [String: Double] = [:]
    for line in try animcurve("convert", text).lines {
      let parts = line.components(separatedBy: "\": ")
      guard parts.count == 2, let name = parts[0].split(separator: "\"").last else { continue }
      numbers[String(name)] = Double(parts[1].filter { $0 != "," })
    }
    return numbers
  }

  @Test func keysComeInTheirOrder() throws {
    let outcome = try animcurve("convert", "spring(duration: 0.5, bounce: 0.3)")
    let keys = outcome.lines.compactMap { line -> String? in
      guard line.hasPrefix("  \"") else { return nil }
      return line.split(separator: "\"").dropFirst().first.map(String.init)
    }
    #expect(keys == Self.keys)
    #expect(outcome.text.hasPrefix("{\n  \"mass\": 1,\n"))
    #expect(outcome.text.hasSuffix("\n}\n"))
  }

  @Test(arguments: [
    "spring(mass: 1, stiffness: 100, damping: 10)",
    "spring(mass: 3, stiffness: 1000, damping: 500)",
    "spring(response: 0.5, damping-ratio: 0.8, mass: 2.5)",
    "spring(duration: 0.5, bounce: 0.3, initial-velocity: -2)",
    "spring(uikit-duration: 0.8, damping-ratio: 0.7)",
    "spring(pop-bounciness: 4, speed: 12)",
    "spring(angular-frequency: 12, damping-ratio: 1)",
  ])
  func numbersAreThoseOfTheLibrary(text: String) throws {
    guard case .spring(let expression) = try CurveText(text) else { return }
    let spring = expression.spring
    let expected: [String: Double?] = [
      "mass": spring.mass, "stiffness": spring.stiffness, "damping": spring.damping,
      "initialVelocity": expression.initialVelocity, "response": spring.response,
      "dampingRatio": spring.dampingRatio, "duration": spring.response,
      "perceptualDuration": spring.response, "bounce": spring.bounce,
      "angularFrequency": spring.angularFrequency,
      "dampedAngularFrequency": spring.dampedAngularFrequency, "frequency": spring.frequency,
      "decayRate": spring.decayRate, "halfLife": spring.halfLife, "overshoot": spring.overshoot,
      "settlingDuration": spring.settlingDuration,
      "coreAnimationSettlingDuration":
        expression.motion().settlingDuration(within: 0.001, rule: .coreAnimation),
      "uiKitDuration": spring.uiKitDuration,
    ]
    let origami = spring.origami
    let inner = [
      "tension": origami.tension, "friction": origami.friction,
      "bounciness": origami.bounciness, "speed": origami.speed,
    ]
    let members = try members(text)
    let numbers = try numbers(text)
    #expect(Set(members.keys) == Set(Self.keys))
    // What was given comes back as it was; the rest is what the spring says.
    let given = expression.parameters.arguments.map { label, value in
      (expected.keys.first { $0.lowercased() == label.filter { $0 != "-" } } ?? label, value)
    }
    let values = expected.merging(inner, uniquingKeysWith: { first, _ in first })
      .merging(
        given.filter { expected.keys.contains($0.0) }.map { ($0.0, Optional($0.1)) },
        uniquingKeysWith: { _, last in last })
    for (key, value) in values {
      #expect(numbers[key]?.bitPattern == value?.bitPattern, "\(key)")
    }
    for key in expected.keys {
      #expect(members[key] is NSNull == (numbers[key] == nil), "\(key)")
    }
    #expect(members["regime"] as? String == spring.regime.rawValue)
    #expect(Set((members["origami"] as? [String: Any] ?? [:]).keys) == ["tension", "friction"])
    #expect(Set((members["pop"] as? [String: Any] ?? [:]).keys) == ["bounciness", "speed"])
  }

  @Test func theNumbersGivenAreFoundAgain() throws {
    let members = try members("spring(mass: 1, stiffness: 100, damping: 10)")
    #expect(members["mass"] as? Double == 1)
    #expect(members["stiffness"] as? Double == 100)
    #expect(members["damping"] as? Double == 10)
    #expect(members["dampingRatio"] as? Double == 0.5)
    #expect(members["bounce"] as? Double == 0.5)
    #expect(members["regime"] as? String == "underdamped")
  }

  /// The parameters kept are ω₀ and ζ, and the way back from them has roundings.
  @Test func theNumbersGivenAreFoundAgainToTheLastBit() throws {
    let physical = try numbers("spring(mass: 2, stiffness: 100, damping: 10)")
    let perceptual = try numbers("spring(duration: 0.5, bounce: 0.3)")
    #expect(physical["stiffness"] == 100)
    #expect(perceptual["bounce"] == 0.3)
  }

  @Test func anUndampedSpringNeverSettles() throws {
    let members = try members("spring(mass: 1, stiffness: 100, damping: 0)")
    for key in ["halfLife", "settlingDuration", "coreAnimationSettlingDuration"] {
      #expect(members[key] as? String == "inf", "\(key)")
    }
    #expect(members["uiKitDuration"] is NSNull)
    #expect(members["regime"] as? String == "undamped")
    #expect(members["overshoot"] as? Double == 1)
    #expect((members["pop"] as? [String: Any])?["bounciness"] is NSNull)
  }

  @Test func anOverdampedSpringHasNoUIKitDurationAndDoesNotSwing() throws {
    let members = try members("spring(mass: 1, stiffness: 100, damping: 50)")
    #expect(members["uiKitDuration"] is NSNull)
    #expect(members["regime"] as? String == "overdamped")
    #expect(members["dampedAngularFrequency"] as? Double == 0)
    #expect(members["overshoot"] as? Double == 0)
    #expect((members["bounce"] as? Double).map { $0 < 0 } == true)
  }

  @Test(arguments: ["response", "duration", "angularFrequency"])
  func aDialectReadsBackToTheSameMotion(key: String) throws {
    let numbers = try numbers("spring(mass: 1, stiffness: 170, damping: 26)")
    func argument(_ label: String, _ key: String) throws -> String {
      "\(label): \(ShortestDecimal.text(of: try #require(numbers[key])))"
    }
    let first = try argument(key == "angularFrequency" ? "angular-frequency" : key, key)
    let second =
      key == "duration"
      ? try argument("bounce", "bounce") : try argument("damping-ratio", "dampingRatio")
    let again = try self.numbers("spring(\(first), \(second))")
    for key in ["stiffness", "damping", "settlingDuration"] {
      let (first, second) = (numbers[key] ?? .nan, again[key] ?? .nan)
      // A handful of roundings on the way there and back.
      #expect(abs(first - second) <= 8 * first.ulp, "\(key): \(first), \(second)")
    }
  }

  @Test func extremeSpringsAreStillJSON() throws {
    for text in [
      "spring(angular-frequency: 1e50, damping-ratio: 1e50, mass: 1e50)",
      "spring(angular-frequency: 1e-50, damping-ratio: 1e-50, mass: 1e-50)",
      "spring(angular-frequency: 1e-50, damping-ratio: 1e50)",
    ] {
      #expect(Set(try members(text).keys) == Set(Self.keys))
    }
  }
}
