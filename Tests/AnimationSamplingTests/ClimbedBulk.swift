// Samples in bulk against values one by one, attacked by climbing.

import AnimationMath
import AnimationSampling
import _TestSupport

let attacksInBulk = [
  Attack("a spring in bulk against one by one, of 16 of the largest and twice its own bound") {
    random in
    [
      random.logUniform(in: 1...100), random.logUniform(in: 1e-2...10),
      random.uniform(in: -100...100), random.uniform(in: -1000...1000),
      random.uniform(in: 0...1), random.logUniform(in: 0.1...10), random.uniform(in: 16...2000),
    ]
  } error: { n in
    guard 0.1...1e3 ~= n[0], 1e-3...100 ~= n[1], n[2].magnitude < 1e6, n[3].magnitude < 1e6,
      0...10 ~= n[4], 1e-3...100 ~= n[5], 2...4000 ~= n[6]
    else { return nil }
    let motion = DampedSpring(angularFrequency: n[0], dampingRatio: n[1])
      .motion(from: n[2], to: 0, velocity: n[3])
    let end = n[4] + n[5]
    guard n[0] * end < 1e3 else { return nil }
    let reference = ReferenceSpring(
      angularFrequency: n[0], dampingRatio: n[1], x0: n[2], v0: n[3])
    let grid = UniformGrid(from: n[4], to: end, count: Int(n[6]))
    let largest = grid.map { reference.envelope(at: $0) * (2 * reference.boundRate * $0 + 9) }.max()
    return worstInBulk(of: motion, on: grid, beside: 2 * (largest ?? 0))
  },

  Attack(
    "a Bézier in bulk against one by one, of 16 of the largest and twice its own bound", climbs: 5,
    cost: 10
  ) {
    random in
    [
      random.unit(), random.uniform(in: -1...2), random.unit(), random.uniform(in: -1...2),
      random.uniform(in: 0...0.5), random.uniform(in: 0.5...1), random.uniform(in: 8000...10_000),
    ]
  } error: { n in
    guard 0...1 ~= n[0], 0...1 ~= n[2], n[1].magnitude < 100, n[3].magnitude < 100,
      0...1 ~= n[4], 0...1 ~= n[5], n[4] < n[5], 2...10_000 ~= n[6]
    else { return nil }
    let (curve, grid) = (
      CubicBezier(n[0], n[1], n[2], n[3]), UniformGrid(from: n[4], to: n[5], count: Int(n[6]))
    )
    let own = 8 * max(1, n[1].magnitude, n[3].magnitude)
    return worstInBulk(of: curve, on: grid, beside: own)
  },
]

/// The largest difference, as a fraction of 16 of the largest value and a bound of the curve's own, in 2⁻⁵³.
private func worstInBulk(of curve: some Curve, on grid: UniformGrid, beside own: Double) -> Double {
  let values = grid.map { curve.value(at: $0) }
  let largest = values.reduce(0) { max($0, $1.magnitude) }
  let differences = zip(curve.samples(on: grid), values).map { ($0 - $1).magnitude }
  return (differences.max() ?? 0) / (unit * (16 * largest + own))
}
