import Testing

import AnimationMath

@Suite struct ParameterErrorTests {
  private static let bad: [(DampedSpring.Parameters, String)] = [
    (.angularFrequency(0, dampingRatio: 1), "angularFrequency"),
    (.angularFrequency(-1, dampingRatio: 1), "angularFrequency"),
    (.angularFrequency(.infinity, dampingRatio: 1), "angularFrequency"),
    (.angularFrequency(1, dampingRatio: -0.1), "dampingRatio"),
    (.angularFrequency(1, dampingRatio: .nan), "dampingRatio"),
    (.angularFrequency(1, dampingRatio: 1e51), "dampingRatio"),
    (.physical(mass: 0, stiffness: 1, damping: 1), "mass"),
    (.physical(mass: 1, stiffness: 0, damping: 1), "stiffness"),
    (.physical(mass: 1, stiffness: .nan, damping: 1), "stiffness"),
    (.physical(mass: 1, stiffness: 1, damping: -1), "damping"),
    (.response(0, dampingRatio: 1), "response"),
    (.response(1, dampingRatio: -1), "dampingRatio"),
    (.perceptualDuration(-1, bounce: 0), "duration"),
    (.perceptualDuration(1, bounce: -1), "bounce"),
    (.perceptualDuration(1, bounce: 1.5), "bounce"),
    (.perceptualDuration(1, bounce: .nan), "bounce"),
    (.responseAndOvershoot(0, overshoot: 0.5), "response"),
    (.responseAndOvershoot(1, overshoot: -0.1), "overshoot"),
    (.responseAndOvershoot(1, overshoot: 1.1), "overshoot"),
    (.halfLife(0, dampingRatio: 1), "halfLife"),
    (.halfLife(1, dampingRatio: 0), "dampingRatio"),
    (.settlingDuration(0, dampingRatio: 1, epsilon: 0.001), "settlingDuration"),
    (.settlingDuration(1, dampingRatio: 0, epsilon: 0.001), "dampingRatio"),
    (.settlingDuration(1, dampingRatio: 1, epsilon: 0), "epsilon"),
    (.settlingDuration(1, dampingRatio: 1, epsilon: 1), "epsilon"),
    (.settlingDurationAndOvershoot(0, overshoot: 0.1, epsilon: 0.001), "settlingDuration"),
    (.settlingDurationAndOvershoot(1, overshoot: 1, epsilon: 0.001), "overshoot"),
    (.settlingDurationAndOvershoot(1, overshoot: 0.1, epsilon: 2), "epsilon"),
    (.peakTimeAndOvershoot(0, overshoot: 0.1), "peakTime"),
    (.peakTimeAndOvershoot(1, overshoot: 0), "overshoot"),
    (.peakTimeAndOvershoot(1, overshoot: .nan), "overshoot"),
    (.uiKitDuration(0, dampingRatio: 1), "uiKitDuration"),
    (.uiKitDuration(1, dampingRatio: 0.001), "dampingRatio"),
    (.uiKitDuration(1, dampingRatio: 1.1), "dampingRatio"),
    (.origami(tension: -100, friction: 8), "stiffness"),
    (.origami(tension: 40, friction: -100), "damping"),
    (.origami(tension: .nan, friction: 8), "stiffness"),
    (.pop(bounciness: .nan, speed: 12), "popBounciness"),
    (.pop(bounciness: 4, speed: .infinity), "speed"),
  ]

  @Test(arguments: bad)
  func badParameterIsNamed(parameters: DampedSpring.Parameters, name: String) {
    let error = #expect(throws: ParameterError.self) { try DampedSpring(validating: parameters) }
    #expect(error?.parameter == name)
  }

  @Test func badMassIsNamedInEveryDialect() {
    let dialects: [DampedSpring.Parameters] = [
      .angularFrequency(1, dampingRatio: 1), .response(1, dampingRatio: 1),
      .perceptualDuration(1, bounce: 0), .responseAndOvershoot(1, overshoot: 0.1),
      .halfLife(1, dampingRatio: 1),
      .settlingDuration(1, dampingRatio: 1, epsilon: 0.001), .uiKitDuration(1, dampingRatio: 1),
      .origami(tension: 40, friction: 7), .pop(bounciness: 4, speed: 12),
    ]
    for parameters in dialects {
      let error = #expect(throws: ParameterError.self) {
        try DampedSpring(validating: parameters, mass: -2)
      }
      #expect(error?.parameter == "mass")
      #expect(error?.value == -2)
    }
  }

  @Test(arguments: [
    (
      DampedSpring.Parameters.response(0, dampingRatio: 1),
      "response must be a number from 1e-50 to 1e+50, got 0"
    ),
    (
      .angularFrequency(1, dampingRatio: -0.25),
      "dampingRatio must be a number from 0 to 1e+50, got -0.25"
    ),
    (.perceptualDuration(1, bounce: -1), "bounce must be a number above -1 and at most 1, got -1"),
    (
      .uiKitDuration(1, dampingRatio: 2),
      "dampingRatio must be a number above 0.001 and at most 1, got 2"
    ),
    (
      .physical(mass: 1, stiffness: -100, damping: 1),
      "stiffness must be a number from 1e-150 to 1e+150, got -100"
    ),
    (
      .angularFrequency(.nan, dampingRatio: 1),
      "angularFrequency must be a number from 1e-50 to 1e+50, got nan"
    ),
  ])
  func messageIsOneSentence(parameters: DampedSpring.Parameters, message: String) {
    let error = #expect(throws: ParameterError.self) { try DampedSpring(validating: parameters) }
    #expect(error?.description == message)
  }

  @Test func checkAcceptsBothEndsAndRefusesTheirNeighbours() throws {
    try check(1, "x", in: 1...2)
    try check(2, "x", in: 1...2)
    let below = ParameterError(
      parameter: "x", value: 1.nextDown, accepted: "a number from 1 to 2")
    #expect(throws: below) { try check(1.nextDown, "x", in: 1...2) }
    #expect(throws: ParameterError.self) { try check(2.nextUp, "x", in: 1...2) }
    #expect(throws: ParameterError.self) { try check(.nan, "x", in: 1...2) }
  }

  @Test func motionRefusesNumbersThatAreNotFinite() {
    let spring = DampedSpring.coreAnimation
    let cases: [(from: Double, to: Double, velocity: Double, name: String)] = [
      (.nan, 1, 0, "from"), (0, .infinity, 0, "to"), (0, 1, 1e51, "velocity"),
    ]
    for (from, to, velocity, name) in cases {
      let error = #expect(throws: ParameterError.self) {
        try SpringMotion(validating: spring, from: from, to: to, velocity: velocity)
      }
      #expect(error?.parameter == name)
    }
  }

  #if EXIT_TESTS
    @Test func errorThatIsNotThrownStopsTheProgram() async {
      await #expect(processExitsWith: .failure) {
        trapping { () throws(ParameterError) in try check(3, "x", in: 1...2) }
      }
    }
  #endif
}
