// A spring at the instants of a short grid: the product of states and responses (StateMotion.swift), without
// the preparations that pay for a long one.
//
//     x(t + s) = to + (x − to)·C(s) + x′·S(s)
//
// A grid of n instants is cut into stretches of about √n. The responses C and S of one stretch, and
// the state at the start of each stretch, take about 2√n evaluations of an exponential, a sine and
// a cosine. Each sample takes two products. Nothing is allocated, and no type is looked up.

import AnimationMath

/// A spring on a grid of one chunk.
struct SpringTable: Sendable {
  private let motion: SpringMotion
  private let grid: UniformGrid

  /// The fewest instants for which the table is faster than evaluating one by one.
  private static let fewest = 12

  /// - Returns: `nil` on grids that are too short or too long, fall, or begin before the release.
  init?(_ motion: SpringMotion, on grid: UniformGrid) {
    guard (Self.fewest...CurveSampler.chunkLength).contains(grid.count), grid.isRising,
      grid.start >= 0
    else { return nil }
    self.motion = motion
    self.grid = grid
  }

  /// Writes the values at all instants, and the velocities if they are wanted.
  func write(_ values: UnsafeMutablePointer<Double>, slopes: UnsafeMutablePointer<Double>?) {
    var length = 4
    while length * length < grid.count { length *= 2 }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 4 * length) { room in
      guard let place = room.baseAddress else { return }
      writeResponses(length, to: place)
      for start in stride(from: 0, to: grid.count, by: length) {
        let count = min(length, grid.count - start)
        let state = motion.response.state(at: grid.instant(start))
        combine(state, place, place + length, offset: motion.to, count, to: values + start)
        if let slopes {
          combine(
            state, place + 2 * length, place + 3 * length, offset: 0, count, to: slopes + start)
        }
      }
    }
    // The curve's own at both ends.
    for end in [0, grid.count - 1] {
      values[end] = motion.value(at: grid.instant(end))
      slopes?[end] = motion.slope(at: grid.instant(end))
    }
  }

  /// Writes C, S, C′ and S′ after 0, 1, … steps.
  private func writeResponses(_ length: Int, to place: UnsafeMutablePointer<Double>) {
    let fromPlace = motion.response.released(from: 1, velocity: 0)
    let fromVelocity = motion.response.released(from: 0, velocity: 1)
    (place[0], place[length], place[2 * length], place[3 * length]) = (1, 0, 0, 1)
    for index in 1..<length {
      let basis = motion.response.basis(at: grid.length(of: Double(index)))
      place[index] = fromPlace.displacement(in: basis)
      place[length + index] = fromVelocity.displacement(in: basis)
      place[2 * length + index] = fromPlace.velocity(in: basis)
      place[3 * length + index] = fromVelocity.velocity(in: basis)
    }
  }

  /// offset + displacement·C + velocity·S, in a loop that becomes vector instructions.
  @inline(__always)
  private func combine(
    _ state: (displacement: Double, velocity: Double), _ first: UnsafePointer<Double>,
    _ second: UnsafePointer<Double>, offset: Double, _ count: Int,
    to output: UnsafeMutablePointer<Double>
  ) {
    for index in 0..<count {
      output[index] = offset + (state.displacement * first[index] + state.velocity * second[index])
    }
  }
}
