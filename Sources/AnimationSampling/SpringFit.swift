// The spring behind samples of its motion.
//
//     x(t) = target + (start − target)·C(t) + velocity·S(t)
//
// C and S are the free responses released at 1 at rest, and at 0 with velocity 1. They depend on p = c/m and
// q = k/m alone, and as entire functions of q − p²/4: underdamped, critical and overdamped springs are one
// formula, and so are the derivatives by p and q. Target, start and velocity enter linearly: for given p, q
// they follow from linear least squares (variable projection), so that only two numbers are searched for.
//
//     starts   each is tried until one leaves nothing: the integrated equation, linear in p, q and the rest;
//              Prony's recurrence at strides 1, 2, 4 and 8, where samples are even; a grid of 4 × 4
//     steps    Gauss–Newton in ln p, ln q and the linear unknowns together, damped by Levenberg and
//              Marquardt's term
//     errors   the residual's variance times (JᵀJ)⁻¹
//
// Above a damping ratio of about 2 the fast mode is over before a sample sees it: samples then tell c/k, the
// time constant of the slow mode, and hardly k and c by themselves. The errors say so.
//
// Tried and dropped: one fixed start, which fails in 40 of 300 cases; three regimes with a formula each, whose
// derivatives do not meet at critical damping.

import AnimationMath

/// A spring fitted to samples of a motion, with what is known of its error.
///
/// Of springs whose samples are the same, the slowest is meant: one that swings no faster than half the
/// sampling rate.
///
/// ```swift
/// let fit = try SpringFit(times: times, values: values)
/// fit.spring.response
/// fit.rootMeanSquare        // what is left: noise, or a motion that is no spring's
/// ```
public struct SpringFit: Sendable {
  /// The motion, of a spring of mass 1.
  public let motion: SpringMotion

  /// The standard errors of stiffness and damping, as fractions of them.
  public let relativeErrors: (stiffness: Double, damping: Double)

  /// The standard error of damping/stiffness, as a fraction of it: the time constant of a slow return.
  public let relativeErrorOfDampingOverStiffness: Double

  /// The root of the mean squared residual, and the largest residual, in value units.
  public let rootMeanSquare, largestResidual: Double

  /// The largest residual as a fraction of the range of the samples.
  public let relativeResidual: Double

  /// The spring, of mass 1.
  public var spring: DampedSpring { motion.spring }

  /// What the samples do not tell, in a sentence; `nil` if all is known.
  public var caution: String? {
    if relativeResidual > 0.05 {
      return "this is no spring: the best one is off by "
        + "\((relativeResidual * 1000).rounded() / 10) % of the range of the samples"
    }
    let worst = max(relativeErrors.stiffness, relativeErrors.damping)
    if worst > 3 * relativeErrorOfDampingOverStiffness && worst > 1e-6 && spring.dampingRatio > 1.2
    {
      return
        "the fast mode of an overdamped spring cannot be seen in these samples: damping/stiffness is "
        + "known, each of them less well"
    }
    return nil
  }

  /// The spring nearest to samples, by least squares.
  ///
  /// - Parameters:
  ///   - times: Seconds, rising; the first is the release. Five or more, evenly spread or not.
  ///   - values: As many values.
  ///   - weights: The inverse of each sample's standard deviation, if they differ.
  ///   - target: The resting value, if it is known.
  ///   - start: The value at the first time, if it is known.
  ///   - velocity: The velocity there, in value units per second, if it is known.
  /// - Throws: `ParameterError` for too few samples, times that do not rise, a number beyond ±1e50, or
  ///   values that do not differ.
  public init(
    times: [Double], values: [Double], weights: [Double]? = nil, target: Double? = nil,
    start: Double? = nil, velocity: Double? = nil
  ) throws(ParameterError) {
    try check(Double(times.count), "times.count", in: 5...1e9, accepted: "5 or more")
    try check(
      Double(values.count), "values.count", in: Double(times.count)...Double(times.count),
      accepted: "\(times.count), one for each time")
    try check(
      Double(weights?.count ?? times.count), "weights.count",
      in: Double(times.count)...Double(times.count), accepted: "\(times.count), one for each time")
    for index in times.indices {
      try check(times[index], "times[\(index)]", in: Magnitude.signed)
      try check(values[index], "values[\(index)]", in: Magnitude.signed)
      try check(weights?[index] ?? 1, "weights[\(index)]", in: Magnitude.nonNegative)
      guard index > 0 else { continue }
      try check(
        times[index] - times[index - 1], "times[\(index)] − times[\(index - 1)]",
        in: Magnitude.positive)
    }
    for (number, name) in [(target, "target"), (start, "start"), (velocity, "velocity")] {
      if let number { try check(number, name, in: Magnitude.signed) }
    }
    let range = (values.max() ?? 0) - (values.min() ?? 0)
    try check(range, "the range of the values", in: Magnitude.positive)

    let problem = SpringProblem(
      times: times.map { $0 - times[0] }, values: values,
      weights: weights ?? Array(repeating: 1, count: times.count), target: target, start: start,
      velocity: velocity)
    var best: SpringProblem.State?
    for (p, q) in problem.starts() {
      guard let state = problem.refined(p, q), state.cost < best?.cost ?? .infinity else {
        continue
      }
      best = state
      if state.cost < range * range * Double(values.count) * 1e-24 { break }
    }
    guard let best else {
      throw ParameterError(
        parameter: "the range of the values", value: range, accepted: "that of a spring's motion")
    }
    motion = best.spring.motion(from: best.start, to: best.target, velocity: best.velocity)
    let free = Double(max(times.count - best.columns.count, 1))
    let covariance = LeastSquares(best.columns, best.residuals).covariance
    let variance = best.cost / free
    let (pp, qq, pq) = (covariance[0][0], covariance[1][1], covariance[0][1])
    relativeErrors = ((variance * qq).squareRoot(), (variance * pp).squareRoot())
    relativeErrorOfDampingOverStiffness = (variance * max(pp + qq - 2 * pq, 0)).squareRoot()
    let left = zip(times, values).map { $1 - Self.value(best, at: $0 - times[0]) }
    rootMeanSquare = (left.reduce(0) { $0 + $1 * $1 } / Double(left.count)).squareRoot()
    largestResidual = left.reduce(0) { max($0, $1.magnitude) }
    relativeResidual = largestResidual / range
  }

  private static func value(_ state: SpringProblem.State, at time: Double) -> Double {
    state.spring.motion(from: state.start, to: state.target, velocity: state.velocity)
      .value(at: time)
  }
}

/// Samples, and what is known beforehand.
struct SpringProblem {
  let times, values, weights: [Double]
  let target, start, velocity: Double?

  /// The square of the highest angular frequency that samples tell from lower ones: π/step, by the median
  /// step.
  let highest: Double

  init(
    times: [Double], values: [Double], weights: [Double], target: Double?, start: Double?,
    velocity: Double?
  ) {
    (self.times, self.values, self.weights) = (times, values, weights)
    (self.target, self.start, self.velocity) = (target, start, velocity)
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
    let frequency = .pi / steps[steps.count / 2]
    highest = frequency * frequency
  }

  /// A spring and the linear unknowns that go best with it.
  struct State {
    let p, q, target, start, velocity, cost: Double
    let spring: DampedSpring
    /// Weighted: the residuals, and the derivatives by ln p, ln q and the linear unknowns.
    let residuals: [Double]
    let columns: [[Double]]
  }

  /// The responses at a time, and their derivatives by p and q.
  private struct Basis {
    let c, s, cp, cq, sp, sq: Double

    init(_ spring: DampedSpring, p: Double, q: Double, at t: Double) {
      c = spring.displacement(at: t, from: 1)
      s = spring.displacement(at: t, from: 0, velocity: 1)
      // c₀ = e^(−pt/2) cos √d t, s = e^(−pt/2) sin(√d t)/√d, d = q − p²/4
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

  /// The best linear unknowns for a spring; `nil` if it is none.
  func state(_ p: Double, _ q: Double) -> State? {
    // Above half the sampling rate every swing has a slower one with the same samples.
    guard (1e-12...1e12).contains(p), (1e-12...1e14).contains(q), q - p * p / 4 <= highest,
      let spring = try? DampedSpring(.physical(mass: 1, stiffness: q, damping: p))
    else { return nil }
    let basis = times.map { Basis(spring, p: p, q: q, at: $0) }
    var (columns, right): ([[Double]], [Double]) = ([], values)
    func take(_ known: Double?, _ column: [Double]) {
      if let known {
        for row in right.indices { right[row] -= known * column[row] }
      } else {
        columns.append(zip(column, weights).map { $0 * $1 })
      }
    }
    take(start, basis.map(\.c))
    take(target, basis.map { 1 - $0.c })
    take(velocity, basis.map(\.s))
    var residuals = zip(right, weights).map { $0 * $1 }
    let solution = columns.isEmpty ? [] : LeastSquares(columns, residuals).solution
    var unknowns = solution[...]
    let start = self.start ?? unknowns.removeFirst()
    let target = self.target ?? unknowns.removeFirst()
    let velocity = self.velocity ?? unknowns.removeFirst()
    for (column, coefficient) in zip(columns, solution) {
      for row in residuals.indices { residuals[row] -= coefficient * column[row] }
    }
    let byP = zip(basis, weights).map { p * $1 * ((start - target) * $0.cp + velocity * $0.sp) }
    let byQ = zip(basis, weights).map { q * $1 * ((start - target) * $0.cq + velocity * $0.sq) }
    let cost = residuals.reduce(0) { $0 + $1 * $1 }
    guard cost.isFinite, start.magnitude < 1e50, target.magnitude < 1e50, velocity.magnitude < 1e50
    else { return nil }
    return State(
      p: p, q: q, target: target, start: start, velocity: velocity, cost: cost, spring: spring,
      residuals: residuals, columns: [byP, byQ] + columns)
  }

  /// Where steps lead from a start; `nil` if that is no spring.
  func refined(_ p: Double, _ q: Double) -> State? {
    guard var state = state(p, q) else { return nil }
    var damping = 1e-3
    for _ in 0..<60 {
      let lengths = state.columns.map { column in
        let length = column.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return length > 0 ? length : 1
      }
      var next: (state: State, size: Double)?
      for _ in 0..<12 {
        // Levenberg and Marquardt's term as more rows.
        let augmented = zip(state.columns, lengths).enumerated().map { index, pair in
          pair.0 + lengths.indices.map { $0 == index ? damping.squareRoot() * pair.1 : 0 }
        }
        let step = LeastSquares(
          augmented, state.residuals + Array(repeating: 0, count: lengths.count)
        ).solution
        let (dp, dq) = (min(max(step[0], -2), 2), min(max(step[1], -2), 2))
        if let trial = self.state(state.p * exponential(dp), state.q * exponential(dq)),
          trial.cost <= state.cost * (1 + 1e-15)
        {
          next = (trial, dp.magnitude + dq.magnitude)
          break
        }
        damping = max(damping * 8, 1e-12)
      }
      guard let next else { return state }
      state = next.state
      damping = damping > 1e-16 ? damping / 10 : 0
      if next.size < 1e-13 || state.cost == 0 { return state }
    }
    return state
  }

  // MARK: Starts

  /// Pairs (p, q) to begin with, the most promising first.
  func starts() -> [(Double, Double)] {
    var found: [(Double, Double)] = []
    // x = x₀ + (v₀ + p x₀) t − p ∫x − q ∬x + q·target·t²/2
    var (first, second) = ([0.0], [0.0])
    for index in times.indices.dropFirst() {
      let width = times[index] - times[index - 1]
      first.append(first[index - 1] + (values[index] + values[index - 1]) / 2 * width)
      second.append(second[index - 1] + (first[index] + first[index - 1]) / 2 * width)
    }
    let weak = LeastSquares(
      [
        times.map { _ in 1 }, times, first.map { -$0 }, second.map { -$0 },
        times.map { $0 * $0 / 2 },
      ],
      values
    ).solution
    found.append((weak[2], weak[3]))
    found += prony()
    let length = times[times.count - 1] - times[0]
    for turns in [1.0, 3, 10, 30] {
      let frequency = turns * 2 * .pi / length
      for ratio in [0.2, 0.7, 1.2, 4] {
        found.append((2 * ratio * frequency, frequency * frequency))
      }
    }
    return found.filter { $0.0.isFinite && $0.1.isFinite }.map {
      (max($0.0, 1e-9), max($0.1, 1e-9))
    }
  }

  /// The roots of the recurrence that even samples obey: xₖ₊₂ = a xₖ₊₁ + b xₖ + c.
  private func prony() -> [(Double, Double)] {
    let step = (times[times.count - 1] - times[0]) / Double(times.count - 1)
    for (a, b) in zip(times, times.dropFirst()) where (b - a - step).magnitude > 1e-6 * step {
      return []
    }
    var found: [(Double, Double)] = []
    for stride in [1, 2, 4, 8] where values.count > 3 * stride + 4 {
      let count = values.count - 2 * stride
      let solution = LeastSquares(
        [
          Array(values[stride..<(stride + count)]), Array(values[..<count]),
          Array(repeating: 1, count: count),
        ], Array(values[(2 * stride)...])
      ).solution
      let (a, b, width) = (solution[0], solution[1], Double(stride) * step)
      // z² = a z + b, z = e^(λ·width); p = −Σ λ, q = Π λ.
      let discriminant = a * a / 4 + b
      if discriminant < 0 {
        let real = logarithm(-b) / 2
        let angle = arcTangent(y: (-discriminant).squareRoot(), x: a / 2)
        found.append((-2 * real / width, (real * real + angle * angle) / (width * width)))
      } else {
        let root = discriminant.squareRoot()
        let (large, small) = (a / 2 + root, a / 2 - root)
        guard large > 0 else { continue }
        let slow = logarithm(large) / width
        let fast = small > 1e-300 ? logarithm(small) / width : 20 * slow
        found.append((-(slow + fast), slow * fast))
      }
    }
    return found
  }
}
