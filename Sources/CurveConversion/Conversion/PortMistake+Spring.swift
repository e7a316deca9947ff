// The mistakes of springs: parameters read as other parameters, terms left out, and integrators.
//
//     velocity     dropped, of opposite sign, in other units, another one
//     order        stiffness, damping and mass exchanged
//     dialect      Origami's tension and friction read as stiffness and damping
//     damping      c read as ζ and the reverse, the bounce as ζ, ζ held to 1, ω₀ for ω_d, no sine term
//     frequency    the mass ignored, 2π lost, the root of k/m not taken, stiffness or damping off by a factor
//     duration     the response read as the settling duration, as UIKit's duration, and the reverse; the velocity
//                  left out where UIKit's duration makes the frequency
//     bounds       stopped at the target, or not
//     digits       parameters in single precision
//     integrators  Euler, semi-implicit Euler and Runge–Kutta at the rates of displays, of solvers, and at
//                  multiples of the table's own rate

extension PortMistake {
  static func ofSpring(_ motion: SpringMotion, at times: [Double]) -> [PortMistake] {
    let stopping = motion.stoppingAtTarget
    return velocities(motion) + parameters(motion) + durations(motion) + digits(motion)
      + terms(motion) + factors(motion) + steppers(motion, times) + [
        PortMistake("it stops at its target, as with overshootClamping") {
          stopping.value(at: max($0, 0))
        },
        PortMistake(
          [0.1, 0.3, 1, 3].map { $0 * motion.spring.angularFrequency },
          scale: motion.spring.angularFrequency,
          words: {
            "it is no spring but an exponential approach, by "
              + "\(significant(100 - 100 * exponential(-$0 / 60))) % in 1/60 s"
          }
        ) { rate in
          rate > 0 ? { motion.to - motion.distance * exponential(-rate * max($0, 0)) } : nil
        },
      ]
  }

  static func ofBoundedSpring(_ motion: BoundedSpringMotion, at times: [Double]) -> [PortMistake] {
    let free = PortMistake("it does not stop at its bound, as without overshootClamping") {
      motion.motion.value(at: max($0, 0))
    }
    guard let rest = motion.restingValue, rest == motion.motion.to, motion.stopTime != nil else {
      return [free]
    }
    // Another spring is held at the target from the first time at which its table is there.
    let side = (rest - motion.motion.from).sign == .minus ? -1.0 : 1
    return [free]
      + ofSpring(motion.motion, at: times).map { mistake in
        PortMistake(words: mistake.words, starts: mistake.starts, scales: mistake.scales) {
          numbers, times in
          mistake.table(numbers, times).map { values in
            let stop = zip(times, values).filter { side * ($0.1 - rest) >= 0 }.map(\.0).min()
            return zip(times, values).map { $0 < stop ?? .infinity ? $1 : rest }
          }
        }
      }
  }

  /// The same motion of another spring, or from another velocity.
  private static func value(
    _ motion: SpringMotion, frequency: Double? = nil, ratio: Double? = nil,
    velocity: Double? = nil
  ) -> ((Double) -> Double)? {
    let spring = try? DampedSpring(
      validating: .angularFrequency(
        frequency ?? motion.spring.angularFrequency,
        dampingRatio: ratio ?? motion.spring.dampingRatio))
    guard let spring,
      let other = try? SpringMotion(
        validating: spring, from: motion.from, to: motion.to,
        velocity: velocity ?? motion.initialVelocity)
    else { return nil }
    return { other.value(at: max($0, 0)) }
  }

  /// The frequency and the ratio of another spring; `nil` for those of the motion.
  private typealias Other = (frequency: Double?, ratio: Double?)

  /// The mistakes of other springs, by their words.
  private static func others(
    _ motion: SpringMotion, _ springs: KeyValuePairs<String, Other?>
  ) -> [PortMistake] {
    springs.compactMap { words, spring in
      spring.flatMap { value(motion, frequency: $0.frequency, ratio: $0.ratio) }
        .map { PortMistake(words, $0) }
    }
  }

  // MARK: Velocity

  private static func velocities(_ motion: SpringMotion) -> [PortMistake] {
    let (velocity, way) = (motion.initialVelocity, motion.distance)
    let others: KeyValuePairs = [
      "the initial velocity is left out": 0,
      "the initial velocity has the wrong sign": -velocity,
      "the initial velocity in value units per second is read as distances per second":
        velocity * way,
      "the initial velocity in distances per second is read as value units per second":
        velocity / way,
      "the initial velocity per second is read as one per millisecond": velocity * 1000,
      "the initial velocity per millisecond is read as one per second": velocity / 1000,
    ]
    // The displacement that an initial velocity of 1 adds.
    let response = FreeResponse(motion.spring, displacement: 0, velocity: 1)
    return others.filter { $0.value != velocity }.compactMap { words, other in
      value(motion, velocity: other).map { PortMistake(words, $0) }
    } + [
      PortMistake(
        [velocity], scale: max(velocity.magnitude, way.magnitude, 1e-30),
        words: { "the initial velocity is \(contrast($0, velocity))" }
      ) { other in
        {
          let time = max($0, 0)
          return motion.value(at: time) + (other - velocity) * response.displacement(at: time)
        }
      }
    ]
  }

  // MARK: Parameters

  private static func parameters(_ motion: SpringMotion) -> [PortMistake] {
    let spring = motion.spring
    let (frequency, ratio) = (spring.angularFrequency, spring.dampingRatio)
    let (mass, damping, stiffness) = (spring.mass, spring.damping, spring.stiffness)
    let root = stiffness.squareRoot()
    func read(mass: Double, stiffness: Double, damping: Double) -> Other {
      ((stiffness / mass).squareRoot(), damping / (2 * (stiffness * mass).squareRoot()))
    }
    let (tension, friction) = ((stiffness - 194) / 3.62 + 30, (damping - 25) / 3 + 8)
    let (isDamped, hasMass) = (damping > 0, mass != 1)
    let springs: KeyValuePairs<String, Other?> = [
      "stiffness and damping are exchanged": isDamped
        ? read(mass: mass, stiffness: damping, damping: stiffness) : nil,
      "mass and damping are exchanged": isDamped
        ? read(mass: damping, stiffness: stiffness, damping: mass) : nil,
      "mass and stiffness are exchanged": isDamped
        ? read(mass: stiffness, stiffness: mass, damping: damping) : nil,
      "the mass is ignored": hasMass ? (root, damping / (2 * root)) : nil,
      "the mass is ignored by the damping": hasMass ? (nil, ratio * mass) : nil,
      "the mass is ignored by the stiffness": hasMass
        ? (root, damping / (2 * mass * root)) : nil,
      "Origami's tension and friction are read as stiffness and damping": tension > 0
        && friction > 0 ? read(mass: 1, stiffness: tension, damping: friction) : nil,
      "the over-damped spring is played as critically damped, as Core Animation, WebKit and React Native do":
        ratio > 1 ? (nil, 1) : nil,
      "the damping coefficient is read as the damping ratio": (nil, damping),
      "the damping ratio is read as the damping coefficient":
        (nil, ratio / (2 * mass * frequency)),
      "the bounce is read as the damping ratio": (nil, spring.bounce),
      "the damping is left out": (nil, 0),
      "the 2 of c = 2ζ√(km) is missing": (nil, ratio / 2),
      "the 2 of ζ = c/(2√(km)) is missing": (nil, 2 * ratio),
      "the damping is not changed with the frequency: 2π is missing":
        (frequency / (2 * .pi), ratio * 2 * .pi),
      "hertz are read as radians per second: 2π is missing": (frequency / (2 * .pi), nil),
      "radians per second are read as hertz: 2π too much": (frequency * 2 * .pi, nil),
      "the root of stiffness/mass is not taken": (frequency * frequency, nil),
    ]
    return others(motion, springs)
  }

  // MARK: Durations

  private static func durations(_ motion: SpringMotion) -> [PortMistake] {
    let spring = motion.spring
    let (frequency, ratio) = (spring.angularFrequency, spring.dampingRatio)
    guard ratio > 0 else { return [] }
    // At ω₀ = 1 and with a threshold of 0.001; both go with 1/ω₀.
    let unit = DampedSpring(angularFrequency: 1, dampingRatio: ratio)
    let settling = unit.motion(from: 0, to: 1).settlingDuration(
      within: DampedSpring.SettlingThreshold.standardNumber)
    let period = "the duration (one undamped period)"
    let settles = settling.isFinite && settling > 0 && settling != 2 * .pi
    let velocity = motion.initialVelocity / motion.distance
    let response = 2 * .pi / frequency
    let isOfUIKit = DampedSpring.uiKitRatioRange.contains(ratio)
    let phase =
      isOfUIKit ? try? DampedSpring.uiKitPhase(dampingRatio: ratio, response, velocity) : nil
    let duration = isOfUIKit ? spring.uiKitDuration(initialVelocity: velocity) : nil
    let rest = duration.map { DampedSpring.uiKitRestPhase(dampingRatio: ratio) / $0 }
    let place = "where UIKit's duration makes the frequency"
    let springs: KeyValuePairs<String, Other?> = [
      "\(period) is read as the settling duration": settles
        ? (frequency * settling / (2 * .pi), nil) : nil,
      "the settling duration is read as \(period)": settles
        ? (frequency * 2 * .pi / settling, nil) : nil,
      "\(period) is read as UIKit's duration": phase.map { ($0 / response, nil) },
      "UIKit's duration is read as \(period)": duration.map { (2 * .pi / $0, nil) },
      "the initial velocity is left out \(place)": velocity == 0 ? nil : rest.map { ($0, nil) },
    ]
    let atRest = velocity == 0 ? nil : rest.flatMap { value(motion, frequency: $0, velocity: 0) }
    return others(motion, springs)
      + (atRest.map { [PortMistake("the initial velocity is left out, also \(place)", $0)] } ?? [])
  }

  // MARK: Digits

  /// Parameters in single precision, in the dialects that ports store.
  private static func digits(_ motion: SpringMotion) -> [PortMistake] {
    func single(_ number: Double) -> Double { Double(Float(number)) }
    let spring = motion.spring
    let (frequency, ratio) = (spring.angularFrequency, single(spring.dampingRatio))
    let stored: KeyValuePairs<String, DampedSpring.Parameters> = [
      "mass, stiffness and damping": .physical(
        mass: single(spring.mass), stiffness: single(spring.stiffness),
        damping: single(spring.damping)),
      "frequency and damping ratio": .angularFrequency(single(frequency), dampingRatio: ratio),
      "response and damping ratio": .angularFrequency(
        2 * .pi / single(2 * .pi / frequency), dampingRatio: ratio),
    ]
    return stored.compactMap { names, parameters in
      guard let spring = try? DampedSpring(validating: parameters),
        let other = try? SpringMotion(
          validating: spring, from: single(motion.from), to: single(motion.to),
          velocity: single(motion.initialVelocity))
      else { return nil }
      return PortMistake("the \(names) have single precision") { other.value(at: max($0, 0)) }
    }
  }

  // MARK: Terms of the closed form

  private static func terms(_ motion: SpringMotion) -> [PortMistake] {
    let spring = motion.spring
    let (frequency, ratio) = (spring.angularFrequency, spring.dampingRatio)
    let (x0, v0) = (motion.from - motion.to, motion.initialVelocity)
    guard ratio < 1, ratio > 0 else { return [] }
    let rate = ratio * frequency
    let swing = spring.dampedAngularFrequency
    func swung(_ swing: Double, _ sineFactor: Double) -> (Double) -> Double {
      { time in
        motion.to + exponential(-rate * time)
          * (x0 * cosine(swing * time) + sineFactor * sine(swing * time))
      }
    }
    return [
      PortMistake(
        "the swing has the undamped frequency ω₀, not ω_d = ω₀√(1 − ζ²)",
        swung(frequency, (v0 + rate * x0) / frequency)),
      PortMistake("the sine term is left out", swung(swing, 0)),
      PortMistake("the sine term has the wrong sign", swung(swing, -(v0 + rate * x0) / swing)),
      PortMistake(
        "the sine term lacks ζω₀·x₀: only the velocity is in it", swung(swing, v0 / swing)),
      PortMistake(
        "the sine term is not divided by the swing's frequency", swung(swing, v0 + rate * x0)),
      PortMistake("the decay is e^(−ω₀t), not e^(−ζω₀t)") {
        motion.to + (swung(swing, (v0 + rate * x0) / swing)($0) - motion.to)
          * exponential((rate - frequency) * $0)
      },
      PortMistake("the decay e^(−ζω₀t) is left out") {
        motion.to + x0 * cosine(swing * $0) + (v0 + rate * x0) / swing * sine(swing * $0)
      },
    ]
  }

  // MARK: Factors

  private static func factors(_ motion: SpringMotion) -> [PortMistake] {
    let (frequency, ratio) = (motion.spring.angularFrequency, motion.spring.dampingRatio)
    func factor(
      _ name: String, _ change: @escaping (Double) -> (frequency: Double, ratio: Double)
    ) -> PortMistake {
      PortMistake(
        [0.05, 0.25, 0.5, 0.8, 1, 1.25, 2, 4, 20], scale: 1,
        words: { "the \(name) is \(excess($0))" }
      ) { factor in
        guard factor > 0 else { return nil }
        let (frequency, ratio) = change(factor)
        return value(motion, frequency: frequency, ratio: ratio)
      }
    }
    return [
      factor("stiffness") {
        (frequency * $0.squareRoot(), ratio / $0.squareRoot())
      },
      factor("damping") { (frequency, ratio * $0) },
      factor("mass") { (frequency / $0.squareRoot(), ratio / $0.squareRoot()) },
      factor("frequency") { (frequency * $0, ratio) },
    ]
  }
}
