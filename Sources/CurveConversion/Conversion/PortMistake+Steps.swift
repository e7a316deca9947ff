// Springs that are stepped from frame to frame, as ports without the closed form do.
//
//     Euler                 x ← x + v h,  v ← v + a(x, v) h,   both from the old state
//     semi-implicit Euler   v ← v + a(x, v) h,  x ← x + v h    from the new velocity, or
//                           x ← x + v h,  v ← v + a(x, v) h    from the new place
//     SmoothDamp            Unity's: 1/(1 + x + 0.48 x² + 0.235 x³) for e^(−x), x = ω₀ h; critically damped
//     implicit Euler        v ← (v + h k (to − x)/m)/(1 + h c/m + h² k/m),  x ← x + v h
//     velocity Verlet       x ← x + v h + a h²/2,  v ← v + (a + a′) h/2, a′ of the new place and v + a h/2
//     Runge–Kutta           the classical method of fourth order
//
// The table of an integrator is known at its steps alone: rows between them have no value here.

/// A method that steps a spring.
enum SpringStepper: String, CaseIterable {
  case euler = "Euler's method"
  case semiImplicit = "the semi-implicit Euler method"
  case placeFirst = "the semi-implicit Euler method, place before velocity,"
  case implicit = "the implicit Euler method"
  case verlet = "the velocity Verlet method"
  case smoothDamp = "Unity's SmoothDamp"
  case rungeKutta = "the Runge–Kutta method of fourth order"

  package typealias State = (place: Double, velocity: Double)

  /// The most steps that are simulated.
  private static let mostSteps = 100_000.0

  /// The values of a stepped motion; `nil` if a time is not on a step.
  func table(_ motion: SpringMotion, rate: Double, at times: [Double]) -> [Double]? {
    var steps: [(step: Int, row: Int)] = []
    for (row, time) in times.enumerated() {
      let step = (time * rate).rounded()
      guard step >= 0, step <= Self.mostSteps, (time * rate - step).magnitude < 1e-4 else {
        return nil
      }
      steps.append((Int(step), row))
    }
    steps.sort { $0.step < $1.step }
    var values = [Double](repeating: 0, count: times.count)
    var state: State = (motion.from - motion.to, motion.initialVelocity)
    var number = 0
    for (step, row) in steps {
      while number < step {
        state = advanced(state, motion.spring, by: 1 / rate)
        number += 1
      }
      values[row] = motion.to + state.place
    }
    return values
  }

  private func advanced(_ state: State, _ spring: DampedSpring, by step: Double) -> State {
    let (frequency, ratio) = (spring.angularFrequency, spring.dampingRatio)
    func acceleration(_ state: State) -> Double {
      -frequency * (frequency * state.place + 2 * ratio * state.velocity)
    }
    var next = state
    switch self {
    case .semiImplicit:
      next.velocity += step * acceleration(state)
      next.place += step * next.velocity
    case .euler, .placeFirst:
      next.place += step * state.velocity
      next.velocity += step * acceleration(self == .euler ? state : next)
    case .implicit:
      let x = frequency * step
      next.velocity = (state.velocity - frequency * x * state.place) / (1 + x * (2 * ratio + x))
      next.place += step * next.velocity
    case .verlet:
      let first = acceleration(state)
      next.velocity += step / 2 * first
      next.place += step * next.velocity
      next.velocity += step / 2 * acceleration(next)
    case .smoothDamp:
      let x = frequency * step
      let kept = 1 / (1 + x + 0.48 * x * x + 0.235 * x * x * x)
      let push = (state.velocity + frequency * state.place) * step
      next.velocity = (state.velocity - frequency * push) * kept
      next.place = (state.place + push) * kept
    case .rungeKutta:
      func moved(_ slope: State, _ width: Double) -> State {
        (state.place + width * slope.place, state.velocity + width * slope.velocity)
      }
      func slope(_ state: State) -> State { (state.velocity, acceleration(state)) }
      let first = slope(state)
      let second = slope(moved(first, step / 2))
      let third = slope(moved(second, step / 2))
      let fourth = slope(moved(third, step))
      next.place +=
        step / 6 * (first.place + 2 * second.place + 2 * third.place + fourth.place)
      next.velocity +=
        step / 6 * (first.velocity + 2 * second.velocity + 2 * third.velocity + fourth.velocity)
    }
    return next
  }
}

extension PortMistake {
  /// The rates of physics loops, besides those of displays.
  private static let loopRates = [200.0, 250, 300, 480, 500, 960, 1000]

  static func steppers(_ motion: SpringMotion, _ times: [Double]) -> [PortMistake] {
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }
    var rates = frameRates + loopRates
    if let step = steps.min() {
      rates += [1.0, 2, 3, 4, 5, 6, 8, 10, 16, 20].map { $0 / step }.filter { rate in
        !rates.contains { ($0 - rate).magnitude < 1e-6 * rate }
      }
    }
    // A row between two frames has one whole millisecond more or less.
    let step = steps.min() ?? 0
    let counts = [(1000 * step - 1e-6).rounded(.up), (1000 * step + 1e-6).rounded(.down)]
    let ofReactSpring = Set(counts.filter { $0 > 0 }).sorted(by: >).map { count in
      PortMistake(
        "it is stepped as react-spring does, by \(significant(count)) whole milliseconds a row"
      ) { times in
        let frames = times.map { ($0 / step).rounded() * count / 1000 }
        return SpringStepper.semiImplicit.table(motion, rate: 1000, at: frames)
      }
    }
    return ofReactSpring
      + rates.flatMap { rate in
        SpringStepper.allCases.map { stepper in
          PortMistake("it is stepped by \(stepper.rawValue) at \(significant(rate)) Hz") {
            stepper.table(motion, rate: rate, at: $0)
          }
        }
      }
  }
}
