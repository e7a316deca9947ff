// Motions whose state at any moment determines their further course, linearly and in the same way.
//
//     x(t + s) = b(t) + Σ zₖ(t)·Rₖ(s),   x′(t + s) = Σ zₖ(t)·Rₖ′(s)
//
//     spring     b = to     z = (x − to, x′)    R = displacement after s from (1, 0), and from (0, 1)
//     decay      b = x      z = x′              R = (1 − e^(−λs))/λ
//     gravity    b = x      z = (x′, ½x″)       R = s, s²
//
// The responses R do not depend on t, so a uniform grid is a product of two small tables, the states
// at the starts of its blocks and the responses within a block: no approximation, in every regime.
// Nothing in it can overflow or drift, since each block starts from the closed form.

import AnimationMath

/// A motion whose course from any moment follows from its state there.
package protocol StateMotion: Curve {
  /// The count of numbers in the state, apart from the base.
  var stateCount: Int { get }

  /// Writes the state at `time`.
  ///
  /// - Parameter time: ≥ 0.
  /// - Returns: The base, to which the responses are added.
  func writeState(at time: Double, into state: UnsafeMutablePointer<Double>) -> Double

  /// Writes the responses of value and velocity to each number of the state.
  ///
  /// - Parameters:
  ///   - spans: The times in seconds; ≥ 0.
  ///   - values: A row for each number of the state, as long as `spans`; `slopes` likewise.
  func writeResponses(
    after spans: [Double], values: UnsafeMutablePointer<Double>,
    slopes: UnsafeMutablePointer<Double>)
}

#if !hasFeature(Embedded)
  extension Curve {
    /// The curve, if it is such a motion.
    var stateMotion: (any StateMotion)? { self as? any StateMotion }
  }
#endif

extension SpringMotion: StateMotion {
  package var stateCount: Int { 2 }

  package func writeState(at time: Double, into state: UnsafeMutablePointer<Double>) -> Double {
    (state[0], state[1]) = response.state(at: time)
    return to
  }

  package func writeResponses(
    after spans: [Double], values: UnsafeMutablePointer<Double>,
    slopes: UnsafeMutablePointer<Double>
  ) {
    // Both responses share the basis functions, which take most of the time.
    response.writeResponses(
      spans.count, { response.basis(at: spans[$0]) }, values: values, slopes: slopes)
  }
}

extension FreeResponse {
  /// Writes the displacements from place 1, then those from velocity 1, and the velocities of both if they are wanted.
  ///
  /// After no time these are exactly 1 and 0, and 0 and 1.
  @inline(__always)
  func writeResponses(
    _ count: Int, _ basis: (Int) -> Basis, values: UnsafeMutablePointer<Double>,
    slopes: UnsafeMutablePointer<Double>?
  ) {
    let fromPlace = released(from: 1, velocity: 0)
    let fromVelocity = released(from: 0, velocity: 1)
    for index in 0..<count {
      let basis = basis(index)
      values[index] = fromPlace.displacement(in: basis)
      values[count + index] = fromVelocity.displacement(in: basis)
      slopes?[index] = fromPlace.velocity(in: basis)
      slopes?[count + index] = fromVelocity.velocity(in: basis)
    }
  }
}

extension SpringEasing: StateMotion {
  package var stateCount: Int { motion.stateCount }

  package func writeState(at time: Double, into state: UnsafeMutablePointer<Double>) -> Double {
    motion.writeState(at: time * duration, into: state)
  }

  package func writeResponses(
    after spans: [Double], values: UnsafeMutablePointer<Double>,
    slopes: UnsafeMutablePointer<Double>
  ) {
    motion.writeResponses(after: spans.map { $0 * duration }, values: values, slopes: slopes)
    for index in 0..<stateCount * spans.count { slopes[index] *= duration }
  }
}

extension DecayMotion: StateMotion {
  package var stateCount: Int { 1 }

  package func writeState(at time: Double, into state: UnsafeMutablePointer<Double>) -> Double {
    state[0] = slope(at: time)
    return value(at: time)
  }

  package func writeResponses(
    after spans: [Double], values: UnsafeMutablePointer<Double>,
    slopes: UnsafeMutablePointer<Double>
  ) {
    let unit = DecayMotion(velocity: 1, rate: rate)
    for (index, span) in spans.enumerated() {
      (values[index], slopes[index]) = (unit.value(at: span), unit.slope(at: span))
    }
  }
}

extension GravityMotion: StateMotion {
  package var stateCount: Int { 2 }

  package func writeState(at time: Double, into state: UnsafeMutablePointer<Double>) -> Double {
    (state[0], state[1]) = (slope(at: time), acceleration / 2)
    return value(at: time)
  }

  package func writeResponses(
    after spans: [Double], values: UnsafeMutablePointer<Double>,
    slopes: UnsafeMutablePointer<Double>
  ) {
    for (index, span) in spans.enumerated() {
      (values[index], values[spans.count + index]) = (span, span * span)
      (slopes[index], slopes[spans.count + index]) = (1, 2 * span)
    }
  }
}
