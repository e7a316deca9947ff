// A spring at the instants of a short grid: the product of states and responses
// (StateMotion.swift), without the preparations that pay only on a long grid.
//
//     x(t + s) = to + (x − to)·C(s) + x′·S(s)
//
// A grid of n instants is cut into stretches of about √n. The responses C and S of one stretch, and
// the state at the start of each stretch, take about 2√n evaluations of an exponential, a sine and
// a cosine. Each sample takes two products. Nothing is allocated, and no type is looked up.

import AnimationMath

/// A spring on a grid of one chunk.
package struct SpringTable: Sendable {
  private let motion: SpringMotion
  private let grid: UniformGrid

  /// The fewest instants for which the table is faster than evaluating one by one.
  ///
  /// Stretches of four have four responses, three states and two ends: nine evaluations instead of
  /// twelve.
  private static let fewest = 12

  /// - Returns: `nil` on grids that are too short or too long, fall, or begin before the release.
  package init?(_ motion: SpringMotion, on grid: UniformGrid) {
    guard (Self.fewest...CurveSampler.chunkLength).contains(grid.count), grid.isRising,
      grid.start >= 0
    else { return nil }
    self.motion = motion
    self.grid = grid
  }

  /// Writes the values at all instants, and the velocities if they are wanted.
  package func write(_ values: UnsafeMutablePointer<Double>, slopes: UnsafeMutablePointer<Double>?)
  {
    var length = 4
    while length * length < grid.count { length *= 2 }
    let stretches = (grid.count + length - 1) / length
    let count = length + stretches
    // The times of the responses and of the states, their bases, and the responses.
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 4 * count + 4 * length) { room in
      guard let times = room.baseAddress else { return }
      for index in 0..<length { times[index] = grid.length(of: Double(index)) }
      for index in 0..<stretches { times[length + index] = grid.instant(index * length) }
      let bases = times + count
      motion.response.writeBases(
        at: UnsafeBufferPointer(start: times, count: count), to: bases)
      func basis(_ index: Int) -> FreeResponse.Basis {
        (bases[index], bases[count + index], bases[2 * count + index])
      }
      let place = bases + 3 * count
      motion.response.writeResponses(
        length, basis, values: place, slopes: slopes == nil ? nil : place + 2 * length)
      for stretch in 0..<stretches {
        let basis = basis(length + stretch)
        let state = (
          displacement: motion.response.displacement(in: basis),
          velocity: motion.response.velocity(in: basis)
        )
        let start = stretch * length
        let count = min(length, grid.count - start)
        combine(state, place, place + length, offset: motion.to, count, to: values + start)
        if let slopes {
          combine(
            state, place + 2 * length, place + 3 * length, offset: 0, count, to: slopes + start)
        }
      }
    }
    // The first and the last sample are the curve's own values.
    for end in [0, grid.count - 1] {
      values[end] = motion.value(at: grid.instant(end))
      slopes?[end] = motion.slope(at: grid.instant(end))
    }
  }

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
