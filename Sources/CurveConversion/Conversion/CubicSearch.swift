// The search for the fewest keyframes with cubic timing functions.
//
//     node      a time at which a keyframe may lie, with the curve's value, rounded as printed, and its
//               slope on either side
//     segment   from node to node, leaving and arriving along the curve's own tangents, so that there is no
//               additional corner:   y₁ = x₁·r,   1 − y₂ = (1 − x₂)·s,   r, s the slopes in units of
//               the chord; x₁ and 1 − x₂, the lengths of the two handles, are free
//     fit       both lengths by damped Gauss–Newton steps on the vertical error at 16 parameters of the
//               segment. There y(t) is compared with f(x(t)): the inverse of x(t) is not needed
//     path      breadth first from the first node to the last, so that no path through the nodes has fewer
//               segments
//
// Cubic Hermite interpolation has handles of a third; each fit starts there. Free handles reach
// about half as far again. A segment that ends as high as it begins has no timing function unless
// it is level. A segment with nearly equal ends needs large ordinates; they are kept to
// ±`largestOrdinate`.
//
// The error is not monotone in the length of a segment, so the search goes on until `patience`
// longer segments in a row did not fit. A section without jumps has 96 nodes, denser where the
// curve bends more, and for a curve that swings, 8 for each of its extremes. The last swings of a spring,
// about as high as the tolerance, may bend too little for a node: where no path is found, even nodes are added.

/// The nodes of a curve and the paths through them.
struct CubicSearch<Base: Curve> {
  private struct Node {
    let time, value: Double
    /// The slope before and after.
    let arriving, leaving: Double
    /// Whether segments end here, as at an extreme.
    let isForced: Bool
  }

  private let curve: Base
  private let aim: Double
  private let functionScale: Double
  private let tangents: KeyframeTangents
  private var sections: [[Node]] = []
  private var prefix, suffix: ToleranceTube.Vertex?

  private static var fewestNodes: Int { 96 }
  private static var nodesOfSwing: Int { 8 }
  private static var mostNodes: Int { 16384 }
  private static var mostSamples: Int { 256 }
  private static var patience: Int { 8 }
  private static var largestOrdinate: Double { 20 }

  init(
    _ curve: Base, _ polyline: [[ToleranceTube.Vertex]], within aim: Double,
    ends: (Double, Double), decimals: (time: Int, value: Int), tangents: KeyframeTangents,
    evenNodes: Int, breaksAreExact: Bool
  ) {
    (self.curve, self.aim, self.tangents) = (curve, aim, tangents)
    functionScale = powerOfTen(min(decimals.value + 1, 15))
    let (timeScale, valueScale) = (powerOfTen(decimals.time), powerOfTen(decimals.value))
    let lastSection = polyline.count - 1
    for (number, vertices) in polyline.enumerated() {
      let (start, end) = (vertices[0], vertices[vertices.count - 1])
      // Times of extremes, which are kept if asked for, and of the other nodes.
      var times: [(time: Double, isForced: Bool)] = []
      var turnCount = 0
      for index in vertices.indices.dropFirst().dropLast() {
        let (before, here, after) = (vertices[index - 1], vertices[index], vertices[index + 1])
        let turns = (here.value - before.value) * (after.value - here.value) < 0
        if turns { turnCount += 1 }
        guard tangents == .monotone && turns else { continue }
        let extreme = Self.extreme(of: curve, from: before.time, to: after.time, near: here.time)
        times.append(((extreme * timeScale).rounded() / timeScale, true))
      }
      let nodeCount = min(max(Self.fewestNodes, Self.nodesOfSwing * turnCount), Self.mostNodes)
      let stride = max(1, Double(vertices.count) / Double(nodeCount))
      for count in 1..<max(Int(Double(vertices.count) / stride), 2) {
        let vertex = vertices[min(Int(Double(count) * stride), vertices.count - 1)]
        times.append(((vertex.time * timeScale).rounded() / timeScale, false))
      }
      for count in 0..<evenNodes {
        let share = (Double(count) + 0.5) / Double(evenNodes)
        let time = start.time + (end.time - start.time) * share
        times.append(((time * timeScale).rounded() / timeScale, false))
      }
      // The breakpoints of measured curves are their samples: up to 256 of them are nodes.
      let breaks = curve.breakpoints(in: start.time...end.time)
      let apart = tangents == .free ? max(1, breaks.count / Self.mostSamples) : 1
      for index in Swift.stride(from: 0, to: breaks.count, by: apart) {
        let time = breaks[index]
        let scaled = time * timeScale
        let around = [scaled.rounded(.down) / timeScale, scaled.rounded(.up) / timeScale]
        times += (breaksAreExact ? [time] : around).map { ($0, false) }
      }
      times.sort { $0.time == $1.time ? $0.isForced && !$1.isForced : $0.time < $1.time }
      var nodes: [Node] = []
      func append(_ time: Double, _ value: Double, isForced: Bool) {
        guard nodes.last.map({ $0.time < time }) ?? true else { return }
        nodes.append(
          Node(
            time: time, value: value,
            arriving: isForced ? 0 : curve.slope(at: time, from: .left),
            leaving: isForced ? 0 : curve.slope(at: time, from: .right), isForced: isForced))
      }
      func rounded(_ value: Double) -> Double { (value * valueScale).rounded() / valueScale }
      var (first, last) = (rounded(start.value), rounded(end.value))
      if number == 0 {
        if (start.value - ends.0).magnitude > aim { prefix = (start.time, ends.0) }
        if prefix == nil { first = ends.0 }
      }
      if number == lastSection {
        // A segment that ends at the very edge of the tolerance has no room before it.
        if (end.value - ends.1).magnitude > 0.9 * aim { suffix = (end.time, ends.1) }
        if suffix == nil { last = ends.1 }
      }
      append(start.time, first, isForced: false)
      for (time, isForced) in times where start.time < time && time < end.time {
        let sides = curve.value(at: time, from: .left) + curve.value(at: time, from: .right)
        append(time, rounded(sides / 2), isForced: isForced)
      }
      append(end.time, last, isForced: false)
      sections.append(nodes)
    }
  }

  /// The place where the slope changes its sign, by halving.
  private static func extreme(
    of curve: Base, from low: Double, to high: Double, near: Double
  ) -> Double {
    let slope = curve.slope(at: low, from: .right)
    guard slope * curve.slope(at: high, from: .left) < 0 else { return near }
    return bracketedRoot(lower: low, upper: high, start: near) {
      ((slope > 0 ? 1 : -1) * curve.slope(at: $0), .nan)
    }.upper
  }

  /// The keyframes of the path with the fewest segments; `nil` if there is none.
  func keyframes() throws(ParameterError) -> CurveKeyframes? {
    var (times, values, functions): ([Double], [Double], [CubicBezier]) = ([], [], [])
    func append(_ time: Double, _ value: Double, _ function: CubicBezier?) {
      if !times.isEmpty { functions.append(function ?? .linear) }
      times.append(time)
      values.append(value)
    }
    if let prefix { append(prefix.time, prefix.value, nil) }
    for nodes in sections {
      guard let path = path(through: nodes) else { return nil }
      append(nodes[0].time, nodes[0].value, nil)
      for (index, function) in path { append(nodes[index].time, nodes[index].value, function) }
    }
    if let suffix { append(suffix.time, suffix.value, nil) }
    return try CurveKeyframes(validating: times, values: values, timingFunctions: functions)
  }

  /// The shortest path from the first node: each next node with the timing function to it.
  private func path(through nodes: [Node]) -> [(index: Int, function: CubicBezier)]? {
    var path: [(index: Int, function: CubicBezier)] = []
    let ends = nodes.indices.filter { $0 > 0 && (nodes[$0].isForced || $0 == nodes.count - 1) }
    for (start, end) in zip([0] + ends, ends) {
      guard let part = self.path(through: nodes[start...end]) else { return nil }
      path += part
    }
    return path
  }

  /// The shortest path from one node to another that skips no forced node.
  private func path(
    through slice: ArraySlice<Node>
  ) -> [(index: Int, function: CubicBezier)]? {
    let nodes = Array(slice)
    let last = nodes.count - 1
    var origins = [(index: Int, function: CubicBezier)?](repeating: nil, count: nodes.count)
    var frontier = [0]
    var reach = 0
    while origins[last] == nil {
      var next: [Int] = []
      let start = reach
      for origin in frontier {
        var failures = 0
        var index = max(origin, start) + 1
        while index <= last && failures < Self.patience {
          if origins[index] != nil {
            failures = 0
          } else if let function = fit(nodes[origin], nodes[index]) {
            origins[index] = (origin, function)
            next.append(index)
            reach = max(reach, index)
            failures = 0
          } else {
            failures += 1
          }
          index += 1
        }
      }
      if next.isEmpty { return nil }
      frontier = next.sorted()
    }
    var path: [(index: Int, function: CubicBezier)] = []
    var index = last
    while index > 0, let origin = origins[index] {
      path.append((slice.startIndex + index, origin.function))
      index = origin.index
    }
    return path.reversed()
  }

  // MARK: One segment

  /// The timing function of a segment, as printed; `nil` if none is within the tolerance.
  private func fit(_ a: Node, _ b: Node) -> CubicBezier? {
    let (width, height) = (b.time - a.time, b.value - a.value)
    if let straight = function(0, 0, 1, 1), largestError(straight, a, b, samples: 8) <= aim,
      largestError(straight, a, b, samples: 48) <= aim
    {
      return straight
    }
    guard height != 0 else { return nil }
    if tangents == .free { return freeFit(a, b) }
    let isMonotone = tangents == .monotone
    let (out, into) = (
      Handle(a.leaving * width / height, isMonotone: isMonotone),
      Handle(b.arriving * width / height, isMonotone: isMonotone)
    )
    guard out.isUsable, into.isUsable else { return nil }
    func candidate(_ p: Double, _ q: Double) -> CubicBezier? {
      let (first, second) = (out.reach(p), into.reach(q))
      return function(first.x, first.y, 1 - second.x, 1 - second.y)
    }
    var (p, q, damping) = (0.0, 0.0, 1e-3)
    guard var best = candidate(p, q) else { return nil }
    var errors = self.errors(best, a, b)
    var cost = errors.reduce(0) { $0 + $1 * $1 }
    for _ in 0..<8 {
      let largest = errors.reduce(0) { max($0, $1.magnitude) }
      if largest <= aim, largestError(best, a, b, samples: 48) <= aim { return best }
      if !(largest < 200 * aim) { return nil }
      // Numeric derivatives by the logarithms of the lengths; rounding must not be seen in them.
      let step = 0.02
      guard let alongP = candidate(p + step, q), let alongQ = candidate(p, q + step) else {
        return nil
      }
      let (errorsP, errorsQ) = (self.errors(alongP, a, b), self.errors(alongQ, a, b))
      var (pp, pq, qq, pe, qe) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for index in errors.indices {
        let (dp, dq) = (
          (errorsP[index] - errors[index]) / step, (errorsQ[index] - errors[index]) / step
        )
        pp += dp * dp
        pq += dp * dq
        qq += dq * dq
        pe += dp * errors[index]
        qe += dq * errors[index]
      }
      var improved = false
      for _ in 0..<4 {
        let (a11, a22) = (pp * (1 + damping), qq * (1 + damping))
        let determinant = a11 * a22 - pq * pq
        guard determinant > 0 else { break }
        let dp = -(pe * a22 - qe * pq) / determinant
        let dq = -(qe * a11 - pe * pq) / determinant
        let (newP, newQ) = (p + min(max(dp, -1), 1), q + min(max(dq, -1), 1))
        if let trial = candidate(newP, newQ) {
          let trialErrors = self.errors(trial, a, b)
          let trialCost = trialErrors.reduce(0) { $0 + $1 * $1 }
          if trialCost < cost {
            let gain = cost - trialCost
            (p, q, best, errors, cost) = (newP, newQ, trial, trialErrors, trialCost)
            damping /= 4
            improved = gain > 1e-3 * cost
            break
          }
        }
        damping = max(damping * 8, 1e-3)
      }
      if !improved {
        return largestError(best, a, b, samples: 48) <= aim ? best : nil
      }
    }
    return nil
  }

  /// The timing function with four free numbers: damped Gauss–Newton steps on the errors at 24 parameters.
  private func freeFit(_ a: Node, _ b: Node) -> CubicBezier? {
    let (width, height) = (b.time - a.time, b.value - a.value)
    func freeRows(_ z: [Double]) -> [(error: Double, derivatives: [Double])] {
      (0..<24).map { index in
        let t = (Double(index) + 0.5) / 24
        let s = 1 - t
        let (first, second, third) = (3 * s * s * t, 3 * s * t * t, t * t * t)
        let time = a.time + min(first * z[0] + second * z[2] + third, 1) * width
        let rise = curve.slope(at: time) * width
        let value = a.value + (first * z[1] + second * z[3] + third) * height
        return (
          value - curve.value(at: time),
          [-rise * first, height * first, -rise * second, height * second]
        )
      }
    }
    func cost(_ rows: [(error: Double, derivatives: [Double])]) -> Double {
      rows.reduce(0) { $0 + $1.error * $1.error }
    }
    func hermite(_ slope: Double) -> Double { min(max(slope * width / height / 3, -3), 3) }
    var z = [1.0 / 3, hermite(a.leaving), 2.0 / 3, 1 - hermite(b.arriving)]
    guard z.allSatisfy(\.isFinite) else { return nil }
    var rows = freeRows(z)
    var damping = 1e-3
    for round in 0..<16 {
      if round % 3 == 0, let candidate = function(z[0], z[1], z[2], z[3]),
        largestError(candidate, a, b, samples: 48) <= aim
      {
        return candidate
      }
      if !(cost(rows) < 24 * (200 * aim) * (200 * aim)) { return nil }
      var improved = false
      for _ in 0..<5 {
        var matrix = (0..<4).map { i in
          (0..<4).map { j in
            rows.reduce(0.0) { $0 + $1.derivatives[i] * $1.derivatives[j] }
              * (i == j ? 1 + damping : 1)
          } + [-rows.reduce(0.0) { $0 + $1.derivatives[i] * $1.error }]
        }
        guard let step = solve(&matrix) else { break }
        var next = zip(z, step).map { $0 + min(max($1, -0.5), 0.5) }
        (next[0], next[2]) = (min(max(next[0], 0), 1), min(max(next[2], 0), 1))
        for index in [1, 3] {
          next[index] = min(max(next[index], -Self.largestOrdinate), Self.largestOrdinate)
        }
        let trial = freeRows(next)
        if cost(trial) < cost(rows) {
          improved = cost(rows) - cost(trial) > 1e-4 * cost(rows)
          (z, rows) = (next, trial)
          damping = max(damping / 5, 1e-9)
          break
        }
        damping *= 8
      }
      if !improved { break }
    }
    guard let candidate = function(z[0], z[1], z[2], z[3]) else { return nil }
    return largestError(candidate, a, b, samples: 48) <= aim ? candidate : nil
  }

  /// The solution of positive definite equations, their right-hand side in the last column.
  private func solve(_ matrix: inout [[Double]]) -> [Double]? {
    let count = matrix.count
    for column in 0..<count {
      guard matrix[column][column] > 0 else { return nil }
      for row in (column + 1)..<max(count, column + 1) {
        let share = matrix[row][column] / matrix[column][column]
        for index in column...count { matrix[row][index] -= share * matrix[column][index] }
      }
    }
    var solution = [Double](repeating: 0, count: count)
    for row in (0..<count).reversed() {
      let known = ((row + 1)..<max(count, row + 1)).reduce(0.0) {
        $0 + matrix[row][$1] * solution[$1]
      }
      solution[row] = (matrix[row][count] - known) / matrix[row][row]
    }
    return solution
  }

  /// The direction of a handle in units of the chord, and its lengths.
  private struct Handle {
    let slope: Double
    private let largestOrdinate: Double

    /// - Parameter isMonotone: Whether the handle stays between the two ends.
    init(_ slope: Double, isMonotone: Bool) {
      self.slope = isMonotone && slope < 0 ? 0 : slope
      largestOrdinate = isMonotone ? 1 : CubicSearch.largestOrdinate
    }

    var isUsable: Bool { !slope.isNaN && (slope.isInfinite || slope.magnitude < 1e12) }

    /// The reach along both axes: e^logarithm times Hermite's, or less for a steep handle.
    func reach(_ logarithm: Double) -> (x: Double, y: Double) {
      let factor = exponential(min(max(logarithm, -8), 4))
      if slope.isInfinite { return (0, (slope > 0 ? 1 : -1) * min(factor / 2, largestOrdinate)) }
      var x = min(factor * min(1.0 / 3, 1 / slope.magnitude), 1)
      if x * slope.magnitude > largestOrdinate { x = largestOrdinate / slope.magnitude }
      return (x, x * slope)
    }
  }

  /// A timing function with its decimals.
  private func function(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> CubicBezier? {
    func rounded(_ value: Double) -> Double {
      (value * functionScale).rounded() / functionScale + 0
    }
    return try? CubicBezier(
      validating: min(max(rounded(x1), 0), 1), rounded(y1), min(max(rounded(x2), 0), 1), rounded(y2)
    )
  }

  /// The vertical errors at 16 parameters.
  private func errors(_ function: CubicBezier, _ a: Node, _ b: Node) -> [Double] {
    (0..<16).map { error(function, a, b, at: (Double($0) + 0.5) / 16) }
  }

  private func largestError(
    _ function: CubicBezier, _ a: Node, _ b: Node, samples: Int
  ) -> Double {
    var largest = 0.0
    for index in 1..<samples {
      let size = error(function, a, b, at: Double(index) / Double(samples)).magnitude
      if !(size <= aim) { return size.isNaN ? .infinity : size }
      largest = max(largest, size)
    }
    return largest
  }

  private func error(_ function: CubicBezier, _ a: Node, _ b: Node, at t: Double) -> Double {
    let s = 1 - t
    let (first, second, third) = (3 * s * s * t, 3 * s * t * t, t * t * t)
    let x = first * function.x1 + second * function.x2 + third
    let y = first * function.y1 + second * function.y2 + third
    let time = min(max(a.time + x * (b.time - a.time), a.time), b.time)
    return a.value + y * (b.value - a.value) - curve.value(at: time)
  }
}
