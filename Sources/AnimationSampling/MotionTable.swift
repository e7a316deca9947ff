// Motions whose state at any moment determines their further course, linearly and in the same way.
//
//     x(t + s) = b(t) + Σ zₖ(t)·Rₖ(s),   x′(t + s) = Σ zₖ(t)·Rₖ′(s)
//
//     spring     b = to     z = (x − to, x′)    R = displacement after s from (1, 0), and from (0, 1)
//     decay      b = x      z = x′              R = (1 − e^(−λs))/λ
//     gravity    b = x      z = (x′, ½x″)       R = s, s²
//
// The responses R do not depend on t, so a uniform grid is a product of two small tables: no approximation, in
// every regime. Nothing in it can overflow or drift, since each stretch starts from the closed form.
//
// A chunk of n instants is cut into stretches of about √n. The responses of one stretch, and the state at the
// start of each stretch, take about 2√n evaluations of an exponential, a sine and a cosine. Each sample takes
// two products. A sum of motions is the sum of their products. Tried and dropped: responses that the chunks share,
// which cost a second allocation, as those of a chunk are evaluated together with its states; and the library, which
// is slower than a loop up to four terms.

import AnimationMath

/// A spring, a decay or a fall on a uniform grid.
package struct MotionTable: Sendable {
  private enum Motion {
    case spring(FreeResponse, to: Double)
    case decay(DecayMotion)
    case gravity(GravityMotion)
  }

  private let motion: Motion

  /// The factor of all samples, and the seconds in a unit of the grid.
  private let weight, unit: Double

  private let grid: UniformGrid

  /// The tables of a curve: one of a spring, a decay, a fall or a spring easing, and one for each of these in a sum.
  ///
  /// - Returns: None for other curves, and on grids that fall, begin before the release, go on after an easing has come
  ///   to rest, or are so short that evaluating one by one is faster.
  package static func tables(
    of curve: any Curve, weight: Double = 1, on grid: UniformGrid
  ) -> [MotionTable] {
    // Twelve samples of a spring have stretches of four: four responses, three states and two ends are nine evaluations.
    guard grid.count >= 12, grid.isRising, grid.start >= 0 else { return [] }
    func table(_ motion: Motion, unit: Double = 1) -> [MotionTable] {
      [MotionTable(motion: motion, weight: weight, unit: unit, grid: grid)]
    }
    if let motion = exactly(SpringMotion.self, curve) {
      return table(.spring(motion.response, to: motion.to))
    }
    if let easing = exactly(SpringEasing.self, curve), grid.instant(grid.count - 2) < easing.rest {
      return table(.spring(easing.motion.response, to: easing.motion.to), unit: easing.duration)
    }
    // The others take no sine, and a sum is looked through: as measured, this pays from 128 samples on.
    guard grid.count >= 128 else { return [] }
    if let sum = exactly(WeightedSum.self, curve) {
      let terms = sum.terms.map { tables(of: $0.curve, weight: weight * $0.weight, on: grid) }
      return terms.contains(where: \.isEmpty) ? [] : Array(terms.joined())
    }
    if let motion = exactly(DecayMotion.self, curve) { return table(.decay(motion)) }
    return exactly(GravityMotion.self, curve).map { table(.gravity($0)) } ?? []
  }

  /// Writes the values in a range of a chunk, and the slopes if they are wanted, or adds them.
  ///
  /// The first and the last sample of the grid are not yet the curve's own.
  func write(
    _ range: Range<Int>, _ values: UnsafeMutablePointer<Double>,
    slopes: UnsafeMutablePointer<Double>?, isAdded: Bool
  ) {
    var length = 4
    while length * length < range.count { length *= 2 }
    let stretches = (range.count + length - 1) / length
    let count = length + stretches
    // The times of the responses and of the states, the bases of a spring, and the rows R₁, R₂, R₁′ and R₂′.
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 4 * count + 4 * length) { room in
      guard let times = room.baseAddress else { return }
      for index in 0..<length { times[index] = unit * grid.length(of: Double(index)) }
      for index in 0..<stretches {
        times[length + index] = unit * grid.instant(range.lowerBound + index * length)
      }
      let bases = times + count
      let rows = bases + 3 * count
      func fill(
        _ response: (Int) -> (Double, Double), slope: (Int) -> (Double, Double),
        state: (Int) -> (base: Double, Double, Double)
      ) {
        for index in 0..<length {
          (rows[index], rows[length + index]) = response(index)
          if slopes != nil { (rows[2 * length + index], rows[3 * length + index]) = slope(index) }
        }
        for stretch in 0..<stretches {
          let (base, first, second) = state(length + stretch)
          let start = stretch * length
          let state = (weight * first, weight * second)
          let count = min(length, range.count - start)
          combine(state, rows, length, offset: weight * base, isAdded, count, to: values + start)
          if let slopes {
            let state = (unit * state.0, unit * state.1)
            combine(state, rows + 2 * length, length, offset: 0, isAdded, count, to: slopes + start)
          }
        }
      }
      switch motion {
      case .spring(let response, let to):
        response.writeBases(at: UnsafeBufferPointer(start: times, count: count), to: bases)
        func basis(_ index: Int) -> FreeResponse.Basis {
          (bases[index], bases[count + index], bases[2 * count + index])
        }
        let first = response.released(from: 1, velocity: 0)
        let second = response.released(from: 0, velocity: 1)
        fill {
          (first.displacement(in: basis($0)), second.displacement(in: basis($0)))
        } slope: {
          (first.velocity(in: basis($0)), second.velocity(in: basis($0)))
        } state: {
          (to, response.displacement(in: basis($0)), response.velocity(in: basis($0)))
        }
      case .decay(let motion):
        let first = DecayMotion(velocity: 1, rate: motion.rate)
        fill {
          (first.value(at: times[$0]), 0)
        } slope: {
          (first.slope(at: times[$0]), 0)
        } state: {
          (motion.value(at: times[$0]), motion.slope(at: times[$0]), 0)
        }
      case .gravity(let motion):
        fill {
          (times[$0], times[$0] * times[$0])
        } slope: {
          (1, 2 * times[$0])
        } state: {
          (motion.value(at: times[$0]), motion.slope(at: times[$0]), motion.acceleration / 2)
        }
      }
    }
  }

  @inline(__always)
  private func combine(
    _ state: (Double, Double), _ rows: UnsafePointer<Double>, _ length: Int, offset: Double,
    _ isAdded: Bool, _ count: Int, to output: UnsafeMutablePointer<Double>
  ) {
    let second = rows + length
    // Two loops, as one that decides for each sample has no vector instructions.
    if isAdded {
      for index in 0..<count {
        output[index] += offset + (state.0 * rows[index] + state.1 * second[index])
      }
      return
    }
    for index in 0..<count {
      output[index] = offset + (state.0 * rows[index] + state.1 * second[index])
    }
  }
}
