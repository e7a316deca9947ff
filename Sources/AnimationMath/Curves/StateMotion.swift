// Motions whose state at any moment determines the rest of their course in the same linear way.
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

/// A motion that starts anew, from its state, at every moment.
package protocol StateMotion: Curve {
  /// How many numbers the state is, beside the base.
  var stateCount: Int { get }

  /// Writes the state at `time`.
  ///
  /// - Parameter time: ≥ 0.
  /// - Returns: The base, to which the responses are added.
  func readState(at time: Double, into state: UnsafeMutablePointer<Double>) -> Double

  /// Writes what each number of the state contributes `span` seconds later: to the value, and to the
  /// velocity.
  ///
  /// - Parameters:
  ///   - span: ≥ 0.
  ///   - stride: From one number's place to the next.
  func readResponse(
    after span: Double, values: UnsafeMutablePointer<Double>, slopes: UnsafeMutablePointer<Double>,
    stride: Int)
}

extension SpringMotion: StateMotion {
  package var stateCount: Int { 2 }

  package func readState(at time: Double, into state: UnsafeMutablePointer<Double>) -> Double {
    (state[0], state[1]) = response.state(at: time)
    return to
  }

  package func readResponse(
    after span: Double, values: UnsafeMutablePointer<Double>, slopes: UnsafeMutablePointer<Double>,
    stride: Int
  ) {
    for (index, start) in [(1.0, 0.0), (0.0, 1.0)].enumerated() {
      let unit = FreeResponse(spring, displacement: start.0, velocity: start.1)
      (values[index * stride], slopes[index * stride]) = unit.state(at: span)
    }
  }
}

extension SpringEasing: StateMotion {
  package var stateCount: Int { motion.stateCount }

  package func readState(at time: Double, into state: UnsafeMutablePointer<Double>) -> Double {
    motion.readState(at: time * duration, into: state)
  }

  package func readResponse(
    after span: Double, values: UnsafeMutablePointer<Double>, slopes: UnsafeMutablePointer<Double>,
    stride: Int
  ) {
    motion.readResponse(after: span * duration, values: values, slopes: slopes, stride: stride)
    for index in 0..<stateCount { slopes[index * stride] *= duration }
  }
}

extension DecayMotion: StateMotion {
  package var stateCount: Int { 1 }

  package func readState(at time: Double, into state: UnsafeMutablePointer<Double>) -> Double {
    state[0] = slope(at: time)
    return value(at: time)
  }

  package func readResponse(
    after span: Double, values: UnsafeMutablePointer<Double>, slopes: UnsafeMutablePointer<Double>,
    stride: Int
  ) {
    let unit = DecayMotion(velocity: 1, rate: rate)
    (values[0], slopes[0]) = (unit.value(at: span), unit.slope(at: span))
  }
}

extension GravityMotion: StateMotion {
  package var stateCount: Int { 2 }

  package func readState(at time: Double, into state: UnsafeMutablePointer<Double>) -> Double {
    (state[0], state[1]) = (slope(at: time), acceleration / 2)
    return value(at: time)
  }

  package func readResponse(
    after span: Double, values: UnsafeMutablePointer<Double>, slopes: UnsafeMutablePointer<Double>,
    stride: Int
  ) {
    (values[0], values[stride]) = (span, span * span)
    (slopes[0], slopes[stride]) = (1, 2 * span)
  }
}
