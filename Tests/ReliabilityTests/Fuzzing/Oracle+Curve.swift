// Curves as text: what is read is printed and read again, and holds what every curve holds.

import AnimationSampling
import _TestSupport

import AnimationMath

extension CurveTextError {
  /// Throws unless the error names a place in the text and is of a length that a person reads.
  func check(of text: String) throws(Problem) {
    try ensure(self.text == text, "the error is of another text")
    try ensure((1...text.count + 1).contains(column), "column \(column) is not in the text")
    try ensure(!problem.isEmpty, "the error says nothing")
    try ensure(description.utf8.count < 2000, "the error has \(description.utf8.count) bytes")
  }
}

enum CurveTextOracle {
  /// Checks a text; whether it was read.
  ///
  static func check(_ text: String, _ effort: Effort = .whole) throws(Problem) -> Bool {
    let curve: CurveText
    do {
      curve = try CurveText(text)
    } catch {
      try error.check(of: text)
      return false
    }
    let printed = curve.description
    guard let again = try? CurveText(printed) else { throw Problem("\(printed) is not read again") }
    try ensure(again == curve, "\(printed) is read as another curve")
    try ensure(again.description == printed, "\(printed) is printed as \(again.description)")
    if effort == .reading { return true }
    switch curve {
    case .easing(let easing): try check(easing, effort)
    case .spring(let spring): try check(spring, effort)
    case .motion(let expression): try check(expression.motion, effort)
    }
    return true
  }

  // MARK: Easings

  private static func check(_ easing: Easing, _ effort: Effort) throws(Problem) {
    var oracle = CurveOracle(easing: easing, effort)
    if easing.description.contains("ed(") {
      // Turned round, an argument is rounded once more, which moves values by the slope, and slopes by theirs.
      oracle.noise = { x in
        let slope = easing.slope(at: x)
        let bend = (easing.slope(at: x + 0x1p-27) - easing.slope(at: x - 0x1p-27)) * 0x1p26
        return (4 * abs(slope), 4 * (abs(slope) + abs(bend)))
      }
    }
    if hasManySteps(easing) {
      // Of so many breakpoints only some are listed.
      oracle = CurveOracle(
        curve: easing, arguments: CurveOracle.fractions, window: 0.5...0.5 + 1e-12,
        counts: CurveOracle.counts(effort))
    }
    // The roundings of a formula have no bound that all formulas keep.
    let isFormula = easing.description.contains("formula(")
    if !isFormula { try oracle.check() }
    for x in [-1e50, -1, -1e-300, 1.nextUp, 2, 1e50] + (isFormula ? CurveOracle.fractions : []) {
      let (value, slope) = (easing.value(at: x), easing.slope(at: x))
      try ensure(!value.isNaN && !slope.isNaN, "the value at \(x) is \(value), the slope \(slope)")
    }
    try ensure(easing.value(at: .nan).isNaN, "the value at nan is \(easing.value(at: .nan))")
  }

  /// Whether the easing is a staircase, or made of one, with more steps than a list of breakpoints is for.
  private static func hasManySteps(_ easing: Easing) -> Bool {
    easing.description.split { !$0.isNumber }.contains { $0.count > 5 }
      && easing.description.contains("steps")
  }

  // MARK: Springs

  private static func check(_ expression: CurveText.SpringText, _ effort: Effort) throws(Problem) {
    let ends: [(from: Double, to: Double)] = [(0, 1), (1e50, -1e50), (1, 1), (1e-50, 0)]
    for (index, (from, to)) in ends.enumerated() {
      let velocity = expression.initialVelocity * (to - from)
      guard
        let motion = try? SpringMotion(
          validating: expression.spring, from: from, to: to, velocity: velocity)
      else { continue }
      try check(motion, index == 0 ? CurveOracle.counts(effort) : [700])
      if effort < .whole { break }
    }
    let thrown = try? SpringMotion(
      validating: expression.spring, from: 1, to: 1, velocity: expression.initialVelocity)
    if let thrown { try check(thrown, effort < .whole ? [] : [700]) }
  }

  private static func check(_ motion: SpringMotion, _ counts: [Int]) throws(Problem) {
    let settling = motion.settlingDuration(within: 0.001)
    let end = (1e-50...1e50).contains(settling) ? settling : 1
    var oracle = CurveOracle(
      curve: motion, arguments: CurveOracle.times + [end, end / 3, end.nextDown], window: 0...end,
      noise: springNoise(motion), counts: counts)
    // An undamped spring is asked for its phase after 10¹⁰⁰ turns, and products may overflow on the way.
    oracle.isFinite = motion.spring.dampingRatio > 0
    try oracle.check()
    for time in oracle.arguments {
      let (acceleration, energy) = (motion.acceleration(at: time), motion.energy(at: time))
      try ensure(!acceleration.isNaN, "the acceleration at \(time) is \(acceleration)")
      try ensure(energy >= 0, "the energy at \(time) is \(energy)")
    }
    try motion.checkSettling()
    for threshold in [0, 1e-50, 1e-9, 0.001, 1, 1e50] {
      for rule in [
        .lastCrossing, .positionAndSpeed(speed: threshold), .positionAndSpeed(speed: 1e-50),
        .energy,
        .envelope, .coreAnimation, .compose,
      ] as [DampedSpring.SettlingRule] {
        let time = motion.settlingDuration(within: threshold, rule: rule)
        try ensure(time >= 0, "by \(rule) it settles within \(threshold) at \(time)")
      }
    }
    try ensure(!motion.overshootDistance.isNaN, "the overshoot is \(motion.overshootDistance)")
    if let peak = motion.peak {
      try ensure(peak.time > 0 && !peak.value.isNaN, "the peak is \(peak)")
    }
  }

  /// What a spring is held to, in 2⁻⁵³: its velocity to the bound that is stated for it.
  private static func springNoise(
    _ motion: SpringMotion
  ) -> @Sendable (Double) -> (value: Double, slope: Double) {
    let spring = motion.spring
    let (x0, v0) = (motion.from - motion.to, motion.initialVelocity)
    let reference = ReferenceSpring(
      angularFrequency: spring.angularFrequency, dampingRatio: spring.dampingRatio, x0: x0, v0: v0)
    return { time in
      (
        (7 + 3 * reference.boundRate * time) * reference.envelope(at: time) + abs(motion.to),
        reference.errorBounds(at: time).velocity
      )
    }
  }

  // MARK: Other motions

  private static func check(_ motion: any Motion, _ effort: Effort) throws(Problem) {
    let settling = motion.settlingDuration(within: 0.001)
    let end = (1e-50...1e50).contains(settling) ? settling : 1
    var oracle = CurveOracle(
      curve: motion, arguments: CurveOracle.times + [end, end / 3], window: 0...end,
      noise: noise(of: motion), counts: CurveOracle.counts(effort))
    // Gravity goes beyond the doubles.
    oracle.isFinite = false
    try oracle.check()
    try motion.checkSettling()
    if let rest = motion.restingValue { try ensure(rest.isFinite, "it rests at \(rest)") }
  }

  /// The bounds that the documentation of the motions states, in 2⁻⁵³.
  private static func noise(
    of motion: any Motion
  ) -> (@Sendable (Double) -> (value: Double, slope: Double))? {
    switch motion {
    case let decay as DecayMotion:
      return { time in
        let distance = abs(decay.value(at: time) - decay.from)
        return (
          4 * (abs(decay.from) + distance), (3 + decay.rate * time) * abs(decay.slope(at: time))
        )
      }
    case let gravity as GravityMotion:
      return { time in
        let speed = abs(gravity.initialVelocity) + abs(gravity.acceleration) * time
        return (4 * (abs(gravity.from) + speed * time), 2 * speed)
      }
    case let bounce as BounceMotion:
      let (height, speed, gravity) = (
        (bounce.floor - bounce.from).magnitude, bounce.initialVelocity,
        bounce.acceleration.magnitude
      )
      let landing = (speed * speed + 2 * gravity * height).squareRoot()
      let peak = height + speed * speed / (2 * gravity)
      return { time in
        // Which of the bounces it is in is no longer told apart.
        let isBlurred = 2 * landing < 0x1p-45 * gravity * time
        return (
          6 * (abs(bounce.floor) + peak + landing * time),
          isBlurred ? .infinity : 6 * (landing + gravity * time)
        )
      }
    default: return nil
    }
  }
}
