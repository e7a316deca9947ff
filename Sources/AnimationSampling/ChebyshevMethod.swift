// Panels of any smooth curve, from its values at Chebyshev nodes, with a measured error.
//
// Choice. At a few panels spread over the grid the curve is expanded to sixteen terms, for each
// possible length of panels. The coefficients tell how many terms are needed, and the length and
// number with the fewest values of the curve for each sample are chosen. Tried and dropped:
// counting the products as well, which changed no choice by more than noise.
//
// Measurement, on every panel and for values and slopes alike:
//
//     tail         the last two coefficients are below 4·2⁻⁵³ of the scale
//     condition    the rounding of instants, |x·f′|·2⁻⁵³, is below 64·2⁻⁵³ of the scale. From 4·2⁻⁵³ on each
//                  sample is moved from its exact place to its instant, the double next to it, by the
//                  difference of its neighbours; d ≥ 64 samples from a vertical tangent, this leaves an
//                  error of 1/2d of the move
//     ends         the first and the last sample agree with the curve within 8·2⁻⁵³ of the scale
//
// An interpolant has its largest error at the ends: as large as anywhere if its coefficients fall
// geometrically, and larger at the edge of a feature outside the panel, such as the fast part of an
// overdamped spring. Tried and dropped: checking one sample, a third into the panel; with two
// coefficients below 4·2⁻⁵³, samples next to the end were off by 43·2⁻⁵³.
//
// The scale is the largest magnitude of the values, or of the slopes, in the panel and at the
// places of the choice. A panel that fails is tried with sixteen nodes, then halved: towards a
// singularity in d samples, n nodes reach as far as length/d to the power n is small. Where panels become too
// short, samples are evaluated one by one.
//
// Nodes lie between doubles. The curve's value at the nearest double is moved to the node by the
// slope times the remaining distance; the slopes of the interpolant are good enough, since that
// distance is about 10⁻¹⁶. The state is the differences from the first node's value, which is the
// base: the rounding of the product is then small against the value.

import AnimationMath

/// The bases of a panel's values and slopes.
package struct PanelState {
  /// The numbers added to every value and to every slope.
  let valueBase, slopeBase: Double

  /// Whether the curve is so steep that its samples depend on the rounding of their instants.
  let isSteep: Bool
}

/// The number of samples of a panel, and the count of numbers in its state.
///
/// The next shape has as many samples, or half of them.
package typealias PanelShape = (length: Int, stateCount: Int)

/// The interpolating method, for curves that are smooth on a panel.
package final class ChebyshevMethod: Sendable {
  private let curve: any Curve
  private let grid: UniformGrid
  private let valueScale, slopeScale: Double
  let panels: [ChebyshevPanel]

  /// The shapes of panels, in the order in which they are tried.
  package var shapes: [PanelShape] {
    panels.map { ($0.length, $0.nodeCount) }
  }

  /// The unit of all bounds.
  private static let unit = 0x1p-53

  /// The shortest panel: below two samples to a node there is nothing to gain.
  private static let shortest = 2 * PanelChoice.mostNodes

  /// - Returns: `nil` where evaluating the curve one by one costs no more.
  package init?(_ curve: any Curve, on grid: UniformGrid) {
    self.curve = curve
    self.grid = grid
    let choice = PanelChoice(curve, on: grid)
    guard let choice else { return nil }
    (valueScale, slopeScale) = (choice.valueScale, choice.slopeScale)
    var panels = [ChebyshevPanel.shared(nodeCount: choice.nodeCount, length: choice.length)]
    var length = choice.nodeCount < PanelChoice.mostNodes ? choice.length : choice.length / 2
    while length >= Self.shortest {
      panels.append(.shared(nodeCount: PanelChoice.mostNodes, length: length))
      length /= 2
    }
    self.panels = panels
  }

  /// Writes the state of the panel that begins at an index of the grid.
  ///
  /// - Parameter slopes: Memory for the slopes' state, if they are wanted.
  /// - Returns: `nil` where the method does not hold for this panel.
  package func writeState(
    at index: Int, shape: Int, values: UnsafeMutablePointer<Double>,
    slopes: UnsafeMutablePointer<Double>?
  ) -> PanelState? {
    let panel = panels[shape]
    let (first, last) = (grid.instant(index), grid.instant(index + panel.length - 1))
    // The sign of a falling grid's step does not matter below.
    let step = grid.length(of: 1)
    let extent = max(first.magnitude, last.magnitude)
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: panel.nodeCount) { rests in
      guard let rests = rests.baseAddress else { return nil }
      for k in 0..<panel.nodeCount {
        let place = grid.place(index, plus: panel.nodes[k])
        rests[k] = place.rest
        values[k] = curve.value(at: place.x)
        slopes?[k] = curve.slope(at: place.x)
      }
      guard
        let value = settle(values, rests, panel, scale: valueScale, step: step, extent: extent)
      else { return nil }
      guard let slopes else {
        return PanelState(valueBase: value.base, slopeBase: 0, isSteep: value.isSteep)
      }
      guard
        let slope = settle(slopes, rests, panel, scale: slopeScale, step: step, extent: extent)
      else { return nil }
      return PanelState(
        valueBase: value.base, slopeBase: slope.base, isSteep: value.isSteep || slope.isSteep)
    }
  }

  /// Moves values computed at doubles to the nodes, and subtracts the base.
  ///
  /// - Returns: The base, and whether the rounding of instants matters; `nil` if a test fails.
  private func settle(
    _ state: UnsafeMutablePointer<Double>, _ rests: UnsafePointer<Double>,
    _ panel: ChebyshevPanel, scale: Double, step: Double, extent: Double
  ) -> (base: Double, isSteep: Bool)? {
    let count = panel.nodeCount
    var scale = scale
    for k in 0..<count { scale = max(scale, state[k].magnitude) }
    guard scale.isFinite else { return nil }
    let base = state[0]
    for k in 0..<count { state[k] -= base }
    let limit = 4 * Self.unit * scale
    // A NaN among the values fails here too.
    guard panel.coefficient(count - 1, of: state).magnitude <= limit,
      panel.coefficient(count - 2, of: state).magnitude <= limit
    else { return nil }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { moves in
      var steepest = 0.0
      panel.slopes.withUnsafeBufferPointer { slopes in
        for i in 0..<count {
          var slope = 0.0
          for k in 0..<count { slope += slopes[i * count + k] * state[k] }
          slope /= step
          steepest = max(steepest, slope.magnitude)
          moves[i] = slope * rests[i]
        }
      }
      guard steepest * extent <= 64 * scale else { return nil }
      for i in 0..<count { state[i] += moves[i] }
      return (base, steepest * extent > 4 * scale)
    }
  }

  /// Whether the checked samples agree with the curve.
  func accepts(
    _ index: Int, length: Int, values: UnsafePointer<Double>, slopes: UnsafePointer<Double>?
  ) -> Bool {
    func agree(_ observed: Double, _ expected: Double, _ scale: Double) -> Bool {
      (observed - expected).magnitude <= 8 * Self.unit * max(scale, expected.magnitude)
    }
    // A jump may lie at the edge of the panel.
    let inside: Side = grid.isRising ? .right : .left
    func agrees(_ sample: Int, _ side: Side) -> Bool {
      let x = grid.instant(index + sample)
      guard agree(values[sample], curve.value(at: x, from: side), valueScale) else { return false }
      guard let slopes else { return true }
      return agree(slopes[sample], curve.slope(at: x, from: side), slopeScale)
    }
    return agrees(0, inside) && agrees(length - 1, inside.opposite)
  }
}

// MARK: - Choice

/// The length and the number of nodes that suit a curve on a grid.
struct PanelChoice {
  let length, nodeCount: Int
  let valueScale, slopeScale: Double

  /// The most nodes of a panel.
  static let mostNodes = 16

  /// The number of instants from which the choice pays for itself, as measured.
  private static let fewest = 1 << 11

  init?(_ curve: any Curve, on grid: UniformGrid) {
    guard grid.count >= Self.fewest else { return nil }
    // Instants that nearly share a double are a staircase without slope.
    let extent = max(grid.start.magnitude, grid.instant(grid.count - 1).magnitude)
    guard grid.length(of: 1).magnitude >= 2 * extent.ulp else { return nil }
    let count = min(max(grid.count / 4096, 3), 8)
    var (valueScale, slopeScale) = (0.0, 0.0)
    for probe in 0...2 * count {
      let x = grid.instant((grid.count - 1) * probe / (2 * count))
      let (value, slope) = (curve.value(at: x).magnitude, curve.slope(at: x).magnitude)
      if value.isFinite { valueScale = max(valueScale, value) }
      if slope.isFinite { slopeScale = max(slopeScale, slope) }
    }
    var best: (length: Int, nodeCount: Int, values: Double)? = nil
    var length = CurveSampler.longestPanel
    while length >= 32 {
      defer { length /= 2 }
      guard length * 4 <= grid.count else { continue }
      var needs = (0..<count).map { probe -> Int in
        let index = (grid.count - length) / count * probe + (grid.count - length) / (2 * count)
        return Self.nodesNeeded(by: curve, on: grid, index, length, scale: valueScale)
      }
      needs.sort()
      // A quarter of the panels may fail: they get more nodes, or are halved.
      let need = needs[count - 1 - count / 4]
      guard need <= Self.mostNodes && 2 * need <= length else { continue }
      // Two more values check the ends.
      let values = Double(need + 2) / Double(length)
      if values < best?.values ?? 1 { best = (length, need, values) }
    }
    guard let best else { return nil }
    (length, nodeCount) = (best.length, best.nodeCount)
    self.length = best.length
    self.valueScale = valueScale
    self.slopeScale = slopeScale
  }

  /// The number of nodes that a panel needs, including two coefficients below the bound.
  private static func nodesNeeded(
    by curve: any Curve, on grid: UniformGrid, _ index: Int, _ length: Int, scale: Double
  ) -> Int {
    let panel = ChebyshevPanel.shared(nodeCount: mostNodes, length: length)
    var values = panel.nodes.map { curve.value(at: grid.place(index, plus: $0).x) }
    let base = values[0]
    for k in values.indices { values[k] -= base }
    let limit = 4 * 0x1p-53 * scale
    var degree = mostNodes - 1
    while degree > 1 && panel.coefficient(degree, of: values).magnitude <= limit { degree -= 1 }
    return max(degree + 3, 4)
  }
}
