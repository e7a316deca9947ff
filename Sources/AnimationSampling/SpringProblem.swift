// Least squares for a spring: the responses, their derivatives, and the steps of the search.
//
// The responses are entire functions of d = q − p²/4, and so are their derivatives by p and q: underdamped,
// critical and overdamped springs are one formula. By d they are
//
//     s = e^(−pt/2) sin(√d t)/√d     ∂s/∂d = (t c₀ − s)/(2d), a series where |d|t² < 0.01
//     c₀ = e^(−pt/2) cos(√d t)       ∂c₀/∂d = −t s/2
//
// The samples are many and the unknowns five at most, so each spring's columns are factored once, A = QR
// (ThinFactorization.swift). Steps, intervals and covariances are those of R and Qᵀr, a handful of numbers.
//
// A step of Gauss and Newton, damped by Levenberg and Marquardt's term, is taken in two systems of
// coordinates, and the better one is kept:
//
//     ln p, ln q      good from afar: springs differ by factors
//     κ = (1 − z₁)(1 − z₂), β = 1 − z₁z₂     z = e^(λh) for the two modes λ and the step h of the samples.
//                     A fast mode that is nearly over at the second sample enters the samples linearly, as
//                     z₂; its logarithm would travel far along a valley without slope
//
// The search is over when a step is below 10⁻¹³ or gains less than 10⁻⁷ of the cost, and after 80
// steps at the latest. Near an exact minimum each step gains nearly all of the cost; with noise
// such a gain is far below the noise. In a valley without slope, towards a fast mode that no sample
// shows, many steps would gain little.
//
// Tried and dropped: three regimes with a formula each, whose derivatives do not meet at critical damping;
// ln p and ln q alone, which stop short in 9 of 1000 cases with missing samples.

import AnimationMath

/// Samples, and the values that are known.
package struct SpringProblem {
  package let times, values, weights: [Double]
  let target, start, velocity: Double?

  /// A short step that occurs often: a twentieth of the steps are shorter.
  ///
  /// The median would be a pause where samples come in pairs.
  private(set) var step: Double

  /// Whether no step is four times longer than the short ones.
  private(set) var isEven: Bool

  /// The highest angular frequency looked for, half a turn a step where five samples are close.
  ///
  /// Two close samples alone tell no frequency.
  var highest: Double

  package init(
    times: [Double], values: [Double], weights: [Double], target: Double?, start: Double?,
    velocity: Double?
  ) {
    (self.times, self.values, self.weights) = (times, values, weights)
    (self.target, self.start, self.velocity) = (target, start, velocity)
    func spans(of count: Int) -> [Double] {
      zip(times, times.dropFirst(count)).map { ($1 - $0) / Double(count) }.sorted()
    }
    let steps = spans(of: 1)
    step = steps[max(steps.count / 20, min(steps.count / 2, 4))]
    isEven = steps[steps.count - 1] < 4 * step
    let fives = isEven ? [step] : spans(of: min(4, (times.count - 1) / 2))
    highest = .pi / fives[fives.count / 20]
  }

  /// The problem of some of the samples, with the step and the highest frequency of all of them.
  ///
  /// - Parameter rows: The indices of the samples, in any order; repeated ones count once.
  func part(_ rows: [Int]) -> SpringProblem {
    let rows = Set(rows).sorted()
    var part = SpringProblem(
      times: rows.map { times[$0] }, values: rows.map { values[$0] },
      weights: rows.map { weights[$0] }, target: target, start: start, velocity: velocity)
    (part.step, part.isEven, part.highest) = (step, isEven, highest)
    return part
  }

  /// The root of the mean square that a motion leaves, by the samples' weights.
  func rootMeanSquare(of motion: SpringMotion) -> Double {
    var (sum, all) = (0.0, 0.0)
    for index in times.indices {
      let left = weights[index] * (values[index] - motion.value(at: times[index]))
      sum += left * left
      all += weights[index] * weights[index]
    }
    return (sum / all).squareRoot()
  }

  /// A spring with its best linear unknowns.
  package struct State {
    package let p, q, target, start, velocity, cost: Double
    let spring: DampedSpring
    /// The weighted residuals and their derivatives by ln p, ln q and the linear unknowns, all
    /// times Qᵀ.
    let residuals: [Double]
    let columns: [[Double]]

    var motion: SpringMotion { spring.motion(from: start, to: target, velocity: velocity) }

    /// The cost that a step would remove if the residuals were linear in the unknowns.
    var reducibleCost: Double { residuals.reduce(0) { $0 + $1 * $1 } }

    /// The covariance of ln p, ln q and the linear unknowns, for residuals of variance 1.
    package var covariance: [[Double]] { LeastSquares(columns, residuals).covariance }
  }

  /// The responses at a time, and their derivatives by p and q.
  private struct Basis {
    let c, s, cp, cq, sp, sq: Double

    /// - Parameter response: The spring released at 0 with velocity 1.
    init(_ response: FreeResponse, p: Double, q: Double, at t: Double) {
      // C = S′ + pS: both sides solve the equation, with the same start.
      let velocity: Double
      (s, velocity) = response.state(at: t)
      c = velocity + p * s
      let d = q - p * p / 4
      let c0 = c - p / 2 * s
      let u = d * t * t
      let byD: Double
      if u.magnitude < 1e-2 {
        let series = -1.0 / 6 + u / 60 - u * u / 1680 + u * u * u / 90720
        byD = exponential(-p / 2 * t) * t * t * t * series
      } else {
        byD = (t * c0 - s) / (2 * d)
      }
      let c0ByD = -t / 2 * s
      (sp, sq) = (-t / 2 * s - byD * p / 2, byD)
      cp = -t / 2 * c0 - c0ByD * p / 2 + s / 2 + p / 2 * sp
      cq = c0ByD + p / 2 * sq
    }
  }

  /// The best linear unknowns for a spring; `nil` if there is no such spring.
  package func state(_ p: Double, _ q: Double) -> State? {
    guard (1e-12...1e12).contains(p), (1e-12...1e14).contains(q),
      q - p * p / 4 <= highest * highest,
      let spring = try? DampedSpring(validating: .physical(mass: 1, stiffness: q, damping: p))
    else { return nil }
    let response = FreeResponse(spring, displacement: 0, velocity: 1)
    let basis = times.map { Basis(response, p: p, q: q, at: $0) }
    func column(_ value: (Basis) -> Double) -> [Double] {
      zip(weights, basis).map { $0 * value($1) }
    }
    var factors = ThinFactorization()
    var unknowns: [[Double]] = []
    var residuals = times.indices.map { weights[$0] * values[$0] }
    for (known, column) in [
      (start, column(\.c)), (target, column { 1 - $0.c }), (velocity, column(\.s)),
    ] {
      if let known {
        subtract(known, times: column, from: &residuals)
      } else {
        unknowns.append(column)
        factors.append(column)
      }
    }
    let solution = factors.solution(for: residuals)
    for (column, coefficient) in zip(unknowns, solution) {
      subtract(coefficient, times: column, from: &residuals)
    }
    var found = solution[...]
    let start = self.start ?? found.removeFirst()
    let target = self.target ?? found.removeFirst()
    let velocity = self.velocity ?? found.removeFirst()
    let cost = residuals.reduce(0) { $0 + $1 * $1 }
    guard cost.isFinite, start.magnitude < 1e50, target.magnitude < 1e50, velocity.magnitude < 1e40
    else { return nil }
    let way = start - target
    factors.append(column { p * (way * $0.cp + velocity * $0.sp) })
    factors.append(column { q * (way * $0.cq + velocity * $0.sq) })
    return State(
      p: p, q: q, target: target, start: start, velocity: velocity, cost: cost, spring: spring,
      residuals: factors.head(of: residuals),
      columns: factors.columns.suffix(2) + factors.columns.dropLast(2))
  }

  private func subtract(_ factor: Double, times column: [Double], from result: inout [Double]) {
    for row in result.indices { result[row] -= factor * column[row] }
  }

  /// Whether two springs belong to one minimum.
  ///
  /// Minima differ by a turn in the length of the samples.
  func isSame(_ state: State, _ other: State) -> Bool {
    let turns = times[times.count - 1] * state.q.squareRoot()
    let distance = logarithm(state.p / other.p).magnitude + logarithm(state.q / other.q).magnitude
    return distance < min(0.02, 2 / turns)
  }

  // MARK: Steps

  /// The end of the steps from a start; `nil` if it is not a spring, or near a known end.
  func refined(_ p: Double, _ q: Double, apartFrom known: [State] = []) -> State? {
    guard var state = state(p, q) else { return nil }
    var damping = 1e-3
    for _ in 0..<80 {
      if known.contains(where: { $0.cost <= state.cost && isSame($0, state) }) {
        return nil
      }
      var next: (state: State, length: Double)?
      for _ in 0..<12 {
        var longest = 0.0
        for step in [logarithmicStep, discreteStep] {
          guard let (p, q) = step(state, damping) else { continue }
          let length = logarithm(p / state.p).magnitude + logarithm(q / state.q).magnitude
          longest = max(longest, length)
          guard length > 0, let trial = self.state(p, q),
            trial.cost < next?.state.cost ?? state.cost
          else { continue }
          next = (trial, length)
          // A step that gains nearly all it can needs no second system of coordinates.
          if state.cost - trial.cost > 0.8 * state.reducibleCost { break }
        }
        if next != nil { break }
        if longest < 1e-13 { return state }
        damping = max(damping * 8, 1e-12)
      }
      guard let next else { return state }
      let gain = state.cost - next.state.cost
      state = next.state
      damping = damping > 1e-16 ? damping / 10 : 0
      if next.length < 1e-13 || gain <= 1e-7 * state.cost { return state }
    }
    return state
  }

  /// The step from a state, with Levenberg and Marquardt's term as more rows.
  private func dampedStep(_ columns: [[Double]], _ residuals: [Double], _ damping: Double)
    -> [Double]
  {
    let count = columns.count
    let augmented = columns.enumerated().map { index, column in
      let length = column.reduce(0) { $0 + $1 * $1 }.squareRoot()
      let term = damping.squareRoot() * (length > 0 ? length : 1)
      return column + (0..<count).map { $0 == index ? term : 0 }
    }
    return LeastSquares(augmented, residuals + Array(repeating: 0, count: count)).solution
  }

  /// The end of a step in ln p and ln q.
  private func logarithmicStep(_ state: State, _ damping: Double) -> (Double, Double)? {
    let step = dampedStep(state.columns, state.residuals, damping)
    let (dp, dq) = (min(max(step[0], -2), 2), min(max(step[1], -2), 2))
    return (state.p * exponential(dp), state.q * exponential(dq))
  }

  /// The end of a step in κ and β; `nil` if it is not a spring.
  private func discreteStep(_ state: State, _ damping: Double) -> (Double, Double)? {
    let (p, q, h) = (state.p, state.q, step)
    guard p * h < 600 else { return nil }
    let r = exponential(-p * h / 2)
    let rest = -expMinusOne(-p * h / 2)
    // sin² and sinc of √d h, or their hyperbolic counterparts.
    let d = (q - p * p / 4) * h * h
    let half = d.magnitude.squareRoot() / 2
    let (square, ratio): (Double, Double)
    if d >= 0 {
      let sine = sine(half)
      (square, ratio) = (sine * sine, half < 1e-8 ? 1 : sine * cosine(half) / half)
    } else {
      let (up, down) = (expMinusOne(half), expMinusOne(-half))
      let sine = (up - down) / 2
      (square, ratio) = (-sine * sine, half < 1e-8 ? 1 : sine * (2 + up + down) / 2 / half)
    }
    let kappa = rest * rest + 4 * r * square
    let beta = -expMinusOne(-p * h)
    let kappaByQ = r * h * h * ratio
    let kappaByP = r * h * (rest - 2 * square) - kappaByQ * p / 2
    let betaByP = h * (1 - beta)
    guard kappaByQ > 0, betaByP > 0 else { return nil }
    var columns = state.columns
    for row in columns[0].indices {
      let (byP, byQ) = (state.columns[0][row] / p, state.columns[1][row] / q)
      columns[0][row] = (byP - byQ * (kappaByP / kappaByQ)) / betaByP
      columns[1][row] = byQ / kappaByQ
    }
    let step = dampedStep(columns, state.residuals, damping)
    return spring(kappa: kappa + step[1], beta: beta + step[0])
  }

  /// p and q from κ and β.
  private func spring(kappa: Double, beta: Double) -> (Double, Double)? {
    guard kappa > 0, beta > 0, beta < 1 else { return nil }
    let r = (1 - beta).squareRoot()
    let rest = beta / (1 + r)
    let square = (kappa - rest * rest) / (4 * r)
    guard square <= 1 else { return nil }
    let root = square.magnitude.squareRoot()
    let half =
      square >= 0
      ? arcTangent(y: root, x: (1 - square).squareRoot())
      : logarithm(onePlus: root + root * root / (1 + (1 + root * root).squareRoot()))
    let p = -logarithm(onePlus: -beta) / step
    let d = (square >= 0 ? 4 : -4) * half * half / (step * step)
    let q = d + p * p / 4
    return q > 0 && p > 0 ? (p, q) : nil
  }
}
