// The two methods that compute the samples of a panel from a few numbers.
//
//     sample j of a panel = base + Σ stateₖ · responseₖⱼ
//
//     StateMethod        springs, decays, gravity and their sums: the state is the motion's at the panel's
//                        first instant, and the responses are exact (StateMotion.swift)
//     ChebyshevMethod    any smooth curve: the state is its values at the nodes (ChebyshevPanel.swift)
//
// In both, the responses are the same for every panel of one length, so many panels are one matrix
// product.

import AnimationMath

/// The bases of a panel's values and slopes.
package struct PanelState {
  /// The numbers added to every value and to every slope.
  let valueBase, slopeBase: Double

  /// Whether the curve is so steep that its samples depend on the rounding of their instants.
  var isSteep = false
}

/// The contributions of each number of a state to each sample: one row for each number.
struct PanelResponses: Sendable {
  let values, slopes: [Double]

  /// The distance from one row to the next.
  package let stride: Int
}

/// The number of samples of a panel, and the count of numbers in its state.
///
/// The next shape has as many samples, or half of them.
package typealias PanelShape = (length: Int, stateCount: Int)

/// A way of computing panels.
protocol PanelMethod: AnyObject, Sendable {
  /// The shapes of panels, in the order in which they are tried.
  var shapes: [PanelShape] { get }

  /// Whether the curve is known to have no breakpoint on the grid.
  var isSmooth: Bool { get }

  /// The contributions of a state's numbers to the samples of a panel of the shape with this index.
  func responses(shape: Int) -> PanelResponses

  /// Writes the state of the panel that begins at an index of the grid.
  ///
  /// - Parameter slopes: Memory for the slopes' state, if they are wanted.
  /// - Returns: `nil` where the method does not hold for this panel.
  func writeState(
    at index: Int, shape: Int, values: UnsafeMutablePointer<Double>,
    slopes: UnsafeMutablePointer<Double>?
  ) -> PanelState?

  /// Whether the checked samples agree with the curve.
  func accepts(
    _ index: Int, length: Int, values: UnsafePointer<Double>, slopes: UnsafePointer<Double>?
  ) -> Bool
}

// MARK: - Motions with a state

/// The exact method, for motions with a state.
package final class StateMethod: PanelMethod {
  private let motions: [(weight: Double, motion: any StateMotion)]
  private let grid: UniformGrid
  package let shapes: [PanelShape]
  let isSmooth: Bool
  private let table: PanelResponses

  /// - Returns: `nil` unless the grid rises and the curve is a motion with a state, or a weighted
  ///   sum of such motions.
  package init?(_ curve: any Curve, on grid: UniformGrid) {
    let terms = (curve as? WeightedSum)?.terms ?? [WeightedSum.Term(curve)]
    motions = terms.compactMap { term in
      term.curve.stateMotion.map { (term.weight, $0) }
    }
    guard motions.count == terms.count, grid.isRising else { return nil }
    self.grid = grid
    isSmooth = curve.breakpoints(in: grid.instant(0)...grid.instant(grid.count - 1)).isEmpty
    let count = motions.reduce(0) { $0 + $1.motion.stateCount }
    // About as many panels as samples in each: both tables are short then.
    var length = 16
    while length < CurveSampler.longestPanel && length * length < grid.count { length *= 2 }
    shapes = sequence(first: length) { $0 / 2 }.prefix { $0 >= 16 }
      .map { ($0, count) }
    var values = [Double](repeating: 0, count: count * length)
    var slopes = values
    let motions = motions
    values.withUnsafeMutableBufferPointer { values in
      slopes.withUnsafeMutableBufferPointer { slopes in
        guard let values = values.baseAddress, let slopes = slopes.baseAddress else { return }
        let spans = (0..<length).map { grid.length(of: Double($0)) }
        var row = 0
        for (_, motion) in motions {
          motion.writeResponses(
            after: spans, values: values + row * length, slopes: slopes + row * length)
          row += motion.stateCount
        }
      }
    }
    table = PanelResponses(values: values, slopes: slopes, stride: length)
  }

  func responses(shape: Int) -> PanelResponses { table }

  package func writeState(
    at index: Int, shape: Int, values: UnsafeMutablePointer<Double>,
    slopes: UnsafeMutablePointer<Double>?
  ) -> PanelState? {
    let time = grid.instant(index)
    var base = 0.0
    var row = 0
    for (weight, motion) in motions {
      let own = motion.writeState(at: time, into: values + row)
      base += weight == 1 ? own : weight * own
      for number in row..<row + motion.stateCount where weight != 1 { values[number] *= weight }
      row += motion.stateCount
    }
    slopes?.update(from: values, count: row)
    return PanelState(valueBase: base, slopeBase: 0)
  }

  func accepts(
    _ index: Int, length: Int, values: UnsafePointer<Double>, slopes: UnsafePointer<Double>?
  ) -> Bool { true }
}
