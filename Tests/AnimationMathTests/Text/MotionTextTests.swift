import AnimationMath
import Testing
import _TestSupport

@Suite struct MotionTextTests {
  @Test(arguments: [
    (
      "DECAY( velocity:1000,deceleration: .998 )", "decay(velocity: 1000, deceleration: 0.998)"
    ),
    ("decay(drag: 0.135, velocity: -3, from: 5)", "decay(from: 5, velocity: -3, drag: 0.135)"),
    ("gravity(acceleration: 10, velocity: 0)", "gravity(acceleration: 10)"),
    (
      "android-fling(density: 2.75, velocity: -5e3, friction: .015)",
      "android-fling(velocity: -5000, density: 2.75)"
    ),
    (
      "bounce(restitution: 0.5, acceleration: 2e3, floor: 100)",
      "bounce(floor: 100, acceleration: 2000, restitution: 0.5)"
    ),
  ])
  func theTextIsCanonical(text: String, canonical: String) throws {
    let curve = try CurveText(text)
    #expect(curve.description == canonical)
    #expect(try CurveText(canonical) == curve)
  }

  @Test func eachFunctionMakesItsMotion() throws {
    func motion(_ text: String) throws -> (any Motion)? {
      guard case .motion(let expression) = try CurveText(text) else { return nil }
      return expression.motion
    }
    let decays: [(String, DecayMotion.Friction)] = [
      ("rate: 2", .rate(2)), ("deceleration: 0.99", .deceleration(0.99)), ("drag: 0.1", .drag(0.1)),
      ("half-life: 0.3", .halfLife(0.3)), ("time-constant: 0.4", .timeConstant(0.4)),
      ("friction-multiplier: 1.5", .compose(frictionMultiplier: 1.5)),
      ("react-native-deceleration: 0.998", .reactNative(deceleration: 0.998)),
    ]
    for (measure, friction) in decays {
      let decay = try motion("decay(from: -2, velocity: 40, \(measure))")
      #expect(
        decay as? DecayMotion == DecayMotion(from: -2, velocity: 40, friction: friction),
        "\(measure)")
    }
    #expect(
      try motion("gravity(from: 1, velocity: -2, acceleration: 3)") as? GravityMotion
        == GravityMotion(from: 1, velocity: -2, acceleration: 3))
    #expect(
      try motion("bounce(from: 1, floor: 9, velocity: -2, acceleration: 3, restitution: 0.5)")
        as? BounceMotion
        == BounceMotion(from: 1, floor: 9, velocity: -2, acceleration: 3, restitution: 0.5))
  }

  @Test func randomMotionsReadBackAsThemselves() throws {
    var random = SeededRandom(seed: 303)
    let measures = ["rate", "deceleration", "drag", "half-life", "time-constant"]
    for index in cases(0..<5_000, oneOf: 13) {
      let (from, velocity) = (random.uniform(in: -100...100), random.uniform(in: -1e4...1e4))
      let share = random.uniform(in: 0.001...0.999)
      let texts = [
        "decay(from: \(from), velocity: \(velocity), \(measures[index % 5]): \(share))",
        "gravity(from: \(from), velocity: \(velocity), acceleration: \(share))",
        "bounce(from: \(from), velocity: \(velocity), floor: \(from + share), acceleration: 9, "
          + "restitution: \(share))",
      ]
      for text in texts {
        let curve = try CurveText(text)
        #expect(curve.description == text)
        #expect(try CurveText(curve.description) == curve)
      }
    }
  }

  @Test(arguments: [
    ("decay(rate: 1)", 14, "decay() lacks velocity"),
    (
      "decay(velocity: 1)", 18,
      "decay() lacks arguments; it takes one of: rate; deceleration; drag; half-life; "
        + "time-constant; friction-multiplier; react-native-deceleration; and with any of them "
        + "from, velocity"
    ),
    (
      "decay(velocity: 1, drag: 0.5, rate: 2)", 1,
      "drag, rate do not go together in decay(); it takes one of: rate; deceleration; drag; "
        + "half-life; time-constant; friction-multiplier; react-native-deceleration; and with any "
        + "of them from, velocity"
    ),
    ("decay(velocity: 1, rate: -2)", 26, "rate must be 0, or a number from 1e-50 to 1e+50, got -2"),
    ("decay(velocity: 1, drag: 1.5)", 26, "drag must be a number from 1e-50 to 1, got 1.5"),
    ("gravity(acceleration: 1, acceleration: 2)", 26, "acceleration is given twice"),
    (
      "gravity(9)", 9,
      "expected a named argument; gravity() takes from, velocity, acceleration"
    ),
    (
      "bounce(floor: -1, acceleration: 1, restitution: 0.5)", 15,
      "floor must be at from, or beyond it in the direction of the acceleration, got -1"
    ),
    ("bounce(floor: 1, acceleration: 1)", 33, "bounce() lacks restitution"),
  ])
  func aMistakeIsToldWithItsPlace(text: String, column: Int, problem: String) {
    let error = #expect(throws: CurveTextError.self) { try CurveText(text) }
    #expect(error?.column == column && error?.problem == problem)
  }

  @Test func aMotionIsNoEasing() {
    let error = #expect(throws: CurveTextError.self) { try Easing("gravity(acceleration: 1)") }
    #expect(error?.description == "column 1: expected an easing, got a motion")
  }
}
