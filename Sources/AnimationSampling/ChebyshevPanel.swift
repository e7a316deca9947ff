// Interpolation of a smooth curve on a panel: many consecutive samples, from a few nodes among
// them.
//
//     samples 0, 1, … m − 1 of the panel;  nodes cₖ = (m − 1)/2·(1 − zₖ),  zₖ = cos(π(2k + 1)/(2n))
//
// The nodes are those of Chebyshev, on which interpolation to degree n − 1 is within a factor 1 +
// (2/π)·ln n + … < 3 of the best approximation of that degree [1, ch. 15]. Their places are counted
// in samples, so one table of weights, computed once, serves every panel of the same length.
//
//     weights         m columns of the n Lagrange polynomials, by the barycentric formula   [1, ch. 5];
//                     measured within 8·2⁻⁵³, and Chebyshev polynomials come out within 8·2⁻⁵³
//     slopes          the derivatives of the Lagrange polynomials at the nodes, per sample
//     coefficients    of the interpolant in Chebyshev polynomials                           [1, ch. 3]
//
// Tried and dropped: barycentric weights in closed form, ± sin(π(2k + 1)/(2n)) [1, (5.11)]. They belong
// to the exact nodes, not to the doubles next to them, and the interpolant of T₁₅ was off by 93·2⁻⁵³.
//
// The coefficients of an analytic curve fall geometrically, so the last two bound the truncation
// error. One is not enough: every other coefficient of an even or odd function is 0.
//
// [1] L. N. Trefethen, Approximation Theory and Approximation Practice, SIAM 2013.

import AnimationMath
import Dispatch

/// The interpolation from n nodes to m samples.
package final class ChebyshevPanel: Sendable {
  /// n, the number of nodes.
  package let nodeCount: Int

  /// m, the number of samples.
  package let length: Int

  /// The places of the nodes, in samples after the first, rising.
  package let nodes: [Double]

  /// n × m: the contribution of node k to sample j.
  package let weights: [Double]

  /// n × n: the contribution of node k to the slope per sample at node i, in row i.
  package let slopes: [Double]

  /// n × n: the contribution of node k to the coefficient of Tᵢ, in row i; the first row counts
  /// double.
  package let coefficients: [Double]

  private init(nodeCount n: Int, length m: Int) {
    nodeCount = n
    length = m
    let half = Double(m - 1) / 2
    let angles = (0..<n).map { Double.pi * Double(2 * $0 + 1) / Double(2 * n) }
    // Computed as sines they are symmetric to the bit.
    let nodes = (0..<n).map { index -> Double in
      let angle = Double.pi * Double(n - 1 - 2 * index) / Double(2 * n)
      return half * (1 - sine(angle))
    }
    self.nodes = nodes
    // Barycentric weights [1, (5.7)] of the nodes as they are, rounded.
    let factors = nodes.map { (node: Double) -> Double in
      1 / nodes.reduce(1.0) { product, other in other == node ? product : product * (node - other) }
    }

    var weights = [Double](repeating: 0, count: n * m)
    for sample in 0..<m {
      let place = Double(sample)
      if let k = nodes.firstIndex(of: place) {
        weights[k * m + sample] = 1
        continue
      }
      let terms = (0..<n).map { factors[$0] / (place - nodes[$0]) }
      let sum = terms.reduce(0, +)
      for k in 0..<n { weights[k * m + sample] = terms[k] / sum }
    }
    self.weights = weights

    var slopes = [Double](repeating: 0, count: n * n)
    for i in 0..<n {
      for k in 0..<n where k != i {
        slopes[i * n + k] = factors[k] / factors[i] / (nodes[i] - nodes[k])
      }
      // A row adds up to 0, since the slope of a constant is 0.
      slopes[i * n + i] = -(0..<n).reduce(0) { $1 == i ? $0 : $0 + slopes[i * n + $1] }
    }
    self.slopes = slopes

    coefficients = (0..<n).flatMap { degree in
      angles.map { cosine(Double(degree) * $0) * 2 / Double(n) }
    }
  }

  /// The coefficient of a Chebyshev polynomial, of degree 1 or more, in the interpolant of a state.
  func coefficient(_ degree: Int, of state: UnsafePointer<Double>) -> Double {
    coefficients.withUnsafeBufferPointer { coefficients in
      var sum = 0.0
      for k in 0..<nodeCount { sum += coefficients[degree * nodeCount + k] * state[k] }
      return sum
    }
  }

  /// The panel with this shape, made at its first use.
  package static func shared(nodeCount: Int, length: Int) -> ChebyshevPanel {
    require(nodeCount >= 3 && length >= nodeCount, "got \(nodeCount) nodes for \(length)")
    let key = [nodeCount, length]
    return queue.sync {
      if let panel = made[key] { return panel }
      let panel = ChebyshevPanel(nodeCount: nodeCount, length: length)
      made[key] = panel
      return panel
    }
  }

  private static let queue = DispatchQueue(label: "AnimationSampling.ChebyshevPanel")
  nonisolated(unsafe) private static var made: [[Int]: ChebyshevPanel] = [:]
}
