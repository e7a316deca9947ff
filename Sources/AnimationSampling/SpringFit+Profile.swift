// The confidence interval of a quantity of a fitted spring: least squares with that quantity held.
//
//     profile(g)   the least cost of all springs whose quantity is g
//     interval     profile(g) ≤ least cost + t²·variance,   variance = least cost/ν
//
// with ν degrees of freedom and Student's t for 99.73 %, three standard errors of a normal distribution [1].
// Where noise is small the profile is a parabola, and the interval is three standard errors of the
// covariance to each side; this is used where they are below half a percent. The interval holds
// every local minimum whose cost is within the bound. The fit is the least of these minima, except
// those with a ratio above 50 and those that have not returned by a quarter of the distance when the
// samples end, if there is another. If it swings, it is the slowest of those that do.
//
// Where the samples hardly show the fast mode of an overdamped spring, the cost is level along a bent valley: the
// stiffness may be anything above a bound, and damping and c/k change with it. At the fit the covariance, which knows
// a straight valley, then misses both. So the intervals of damping and of c/k also hold those of every spring that the
// search for the ends of the stiffness passes, which are within the bound.
//
// The ends are found in √(profile − least), which is nearly linear in g, between doubled steps, to 1 % of the
// interval.
//
// [1] D. M. Bates, D. G. Watts, Nonlinear Regression Analysis and Its Applications, §6.1.

import AnimationMath

/// A quantity with a confidence interval.
enum SpringQuantity {
  case stiffness, damping, dampingOverStiffness

  /// The logarithm of the quantity.
  func logarithmOf(_ state: SpringProblem.State) -> Double {
    switch self {
    case .stiffness: return logarithm(state.q)
    case .damping: return logarithm(state.p)
    case .dampingOverStiffness: return logarithm(state.p / state.q)
    }
  }
}

/// The local minima of a problem, and intervals about them.
struct SpringProfile {
  private let problem: SpringProblem
  private let minima: [SpringProblem.State]

  /// The spring chosen as the fit.
  let chosen: SpringProblem.State

  private let leastCost, variance, student: Double

  /// Other springs within the bound, if one of the two swings, from the slowest to the fastest.
  let others: [DampedSpring]

  /// `nil` if there is no spring.
  init?(_ problem: SpringProblem) {
    let minima = problem.minima()
    guard let least = minima.first else { return nil }
    let freedom = problem.times.count - least.columns.count
    let student = studentDeviation(degreesOfFreedom: max(freedom, 1))
    // With as many unknowns as samples there is no residual to estimate the noise from.
    let variance = freedom > 0 ? least.cost / Double(freedom) : .infinity
    let close = minima.filter { $0.cost <= least.cost + student * student * variance }
    let length = problem.times[problem.times.count - 1]
    let likely = close.filter {
      $0.spring.dampingRatio < 50 && $0.spring.decayRate * length > 0.25
    }
    let best = likely.first ?? least
    // Of springs that fit equally as aliases, the slowest.
    let swinging = likely.filter { max($0.spring.dampingRatio, best.spring.dampingRatio) < 1 }
    chosen = swinging.min { $0.q < $1.q } ?? best
    let fit = chosen.spring
    others = likely.map(\.spring).filter {
      ($0.stiffness / fit.stiffness - 1).magnitude > 1e-3
        && min($0.dampingRatio, fit.dampingRatio) < 1
    }.sorted { $0.stiffness < $1.stiffness }
    self.problem = problem
    self.minima = close
    (leastCost, self.variance, self.student) = (least.cost, variance, student)
  }

  /// The intervals of the stiffness, the damping and their quotient, with 99.73 % confidence.
  func intervals() -> SpringFit.Intervals {
    var valley: [SpringProblem.State] = []
    let stiffness = interval(of: .stiffness) { valley.append($0) }
    func along(_ quantity: SpringQuantity) -> ClosedRange<Double> {
      let own = interval(of: quantity) { _ in }
      let values = valley.map { exponential(quantity.logarithmOf($0)) }
      // c = (c/k)·k has no end where k has none.
      let isOpen = quantity == .damping && stiffness.upperBound == .infinity
      let upper = isOpen ? .infinity : values.reduce(own.upperBound, max)
      return values.reduce(own.lowerBound, min)...upper
    }
    return SpringFit.Intervals(
      stiffness: stiffness, damping: along(.damping),
      dampingOverStiffness: along(.dampingOverStiffness))
  }

  /// The interval of one quantity, and the springs within the bound that are passed on the way to its ends.
  private func interval(
    of quantity: SpringQuantity, passing: (SpringProblem.State) -> Void
  ) -> ClosedRange<Double> {
    if variance == .infinity { return 0...(.infinity) }
    let center = quantity.logarithmOf(chosen)
    let error = linearError(of: quantity, at: chosen)
    let value = exponential(center)
    if student * error < 0.015 && minima.count == 1 {
      let factor = exponential(student * error)
      return (value / factor)...(value * factor)
    }
    let low = end(of: quantity, towards: -1, first: error, passing)
    let high = end(of: quantity, towards: 1, first: error, passing)
    return min(exponential(low), value)...max(exponential(high), value)
  }

  /// The standard error of a quantity's logarithm by the covariance.
  private func linearError(
    of quantity: SpringQuantity, at state: SpringProblem.State
  ) -> Double {
    let covariance = state.covariance
    let (pp, qq, pq) = (covariance[0][0], covariance[1][1], covariance[0][1])
    switch quantity {
    case .stiffness: return (variance * qq).squareRoot()
    case .damping: return (variance * pp).squareRoot()
    case .dampingOverStiffness:
      return pp + qq == .infinity ? .infinity : (variance * max(pp + qq - 2 * pq, 0)).squareRoot()
    }
  }

  /// The number of e-foldings from the fit beyond which there is no bound.
  private static let farthest = 25.0

  /// The logarithm at which the interval ends; ±∞ if it does not.
  private func end(
    of quantity: SpringQuantity, towards sign: Double, first: Double,
    _ passing: (SpringProblem.State) -> Void
  ) -> Double {
    let center = quantity.logarithmOf(chosen)
    var state = chosen
    for minimum in minima
    where sign * (quantity.logarithmOf(minimum) - quantity.logarithmOf(state)) > 0 {
      state = minimum
    }
    func deviation(_ state: SpringProblem.State) -> Double {
      (max(state.cost - leastCost, 0) / variance).squareRoot()
    }
    var inside = (place: quantity.logarithmOf(state), deviation: deviation(state))
    var outside: (place: Double, deviation: Double)?
    var width = min(max(student * first, 1e-3), 0.5)
    for _ in 0..<40 {
      var place = inside.place + sign * width
      if let outside {
        let share = (student - inside.deviation) / (outside.deviation - inside.deviation)
        let between = outside.deviation.isFinite ? min(max(share, 0.1), 0.9) : 0.5
        place = inside.place + (outside.place - inside.place) * between
      }
      if (place - center).magnitude > Self.farthest { return sign * .infinity }
      let held = constrained(quantity, to: place, from: state)
      let size = held.map(deviation) ?? .infinity
      if let held, size < student {
        (inside, state) = ((place, size), held)
        passing(held)
        width *= 2
      } else {
        outside = (place, size)
      }
      if let outside,
        (outside.place - inside.place).magnitude <= 0.01 * (outside.place - center).magnitude
      {
        break
      }
    }
    return outside?.place ?? sign * .infinity
  }

  /// The best spring whose quantity has a logarithm, near a state.
  private func constrained(
    _ quantity: SpringQuantity, to place: Double, from near: SpringProblem.State
  ) -> SpringProblem.State? {
    // The other coordinate follows the valley along the covariance.
    let covariance = near.covariance
    let (pp, qq, pq) = (covariance[0][0], covariance[1][1], covariance[0][1])
    let move = place - quantity.logarithmOf(near)
    func followed(_ slope: Double) -> Double {
      slope.isFinite ? min(max(slope * move, -2), 2) : 0
    }
    // The logarithms of p and q, and the direction in which the quantity stays.
    let (start, direction): (SIMD2<Double>, SIMD2<Double>)
    switch quantity {
    case .stiffness: (start, direction) = ([logarithm(near.p) + followed(pq / qq), place], [1, 0])
    case .damping: (start, direction) = ([place, logarithm(near.q) + followed(pq / pp)], [0, 1])
    case .dampingOverStiffness:
      let q = logarithm(near.q) + followed((pq - qq) / (pp + qq - 2 * pq))
      (start, direction) = ([place + q, q], [1, 1])
    }
    func state(_ way: Double) -> SpringProblem.State? {
      let logarithms = start + way * direction
      return problem.state(exponential(logarithms.x), exponential(logarithms.y))
    }
    var way = 0.0
    guard var best = state(way) ?? state(-followed(1)) else { return nil }
    for _ in 0..<12 {
      let column = zip(best.columns[0], best.columns[1]).map {
        direction.x * $0 + direction.y * $1
      }
      let solution = LeastSquares([column] + best.columns.dropFirst(2), best.residuals).solution
      var step = min(max(solution[0], -1), 1)
      var next: SpringProblem.State?
      for _ in 0..<6 {
        if let trial = state(way + step), trial.cost < best.cost {
          next = trial
          break
        }
        step /= 4
      }
      guard let next else { return best }
      let gain = best.cost - next.cost
      (best, way) = (next, way + step)
      if gain < 1e-3 * variance { return best }
    }
    return best
  }
}

/// The t that |Student's t| exceeds in 0.27 % of cases, as a normal deviate does 3.
///
/// By the finite sums of its distribution for whole degrees of freedom [M. Abramowitz, I. A. Stegun, 26.7.3
/// and 26.7.4], and above 1000 by the first terms of its expansion in 1/ν.
package func studentDeviation(degreesOfFreedom count: Int) -> Double {
  if count > 1000 {
    // z + (z³ + z)/4ν + (5z⁵ + 16z³ + 3z)/96ν² at 3
    let v = Double(count)
    return 3 + 30 / (4 * v) + (1215 + 432 + 9) / (96 * v * v)
  }
  func inside(_ t: Double) -> Double {
    let root = Double(count).squareRoot()
    let angle = arcTangent(y: t, x: root)
    let (sine, cosine) = (sine(angle), cosine(angle))
    let isOdd = count % 2 == 1
    var (term, sum) = (isOdd ? cosine : 1, 0.0)
    for index in stride(from: isOdd ? 1 : 0, to: count - 1, by: 2) {
      sum += term
      term *= cosine * cosine * Double(index + 1) / Double(index + 2)
    }
    return isOdd ? 2 / .pi * (angle + sine * sum) : sine * sum
  }
  // 1 − erf(3/√2)
  let outside = 0.0026997960632601866
  var (low, high) = (3.0, 240.0)
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if 1 - inside(middle) > outside { low = middle } else { high = middle }
  }
  return high
}
