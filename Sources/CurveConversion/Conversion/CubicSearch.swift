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
//
// The swings of a measured curve may be noise, and its tangents are: both lengths and both directions are free. Its
// nodes are its samples, of more than a thousand some, and all where that is too few. Between the parameters of a
// fit a long segment passes many samples, so it is compared at each of them and at three places between two; first at
// those that refused the last candidates, which are outliers and refuse nearly all. Each fit is dear there, so the last
// nodes reached go first, those after them look only beyond what is reached, and the others are left once 32 in a row
// lead no further.

/// The nodes of a curve and the paths through them.
struct CubicSearch<Base: Curve> {
  private struct Node {
    let time, value: Double
    /// The slopes of the curve before and after the node.
    let arriving, leaving: Double
    /// Whether no segment may skip this node: it is an extreme, and each extreme must have a
    /// keyframe.
    let isForced: Bool
  }

  private let curve: Base
  private let aim: Double
  private let functionScale: Double
  private let tangents: KeyframeTangents
  private var sections: [[Node]] = []
  /// The points of a measured curve, at its samples and at three places between two; empty for
  /// other curves.
  private var samples: [ToleranceTube.Vertex] = []
  /// The samples that refused the last candidates, the latest first.
  private var refusing: [Int] = []
  private var prefix, suffix: ToleranceTube.Vertex?

  private static var fewestNodes: Int { 96 }
  private static var nodesOfSwing: Int { 8 }
  private static var mostNodes: Int { 16384 }
  private static var fewestSamples: Int { 1024 }
  private static var patience: Int { 8 }
  private static var patienceOfOrigins: Int { 32 }
  private static var mostRefusing: Int { 8 }
  private static var largestOrdinate: Double { 20 }

  init(
    _ curve: Base, _ polyline: [[ToleranceTube.Vertex]], within aim: Double,
    ends: (Double, Double), decimals: (time: Int, value: Int), tangents: KeyframeTangents,
    round: Int
  ) {
    (self.curve, self.aim, self.tangents) = (curve, aim, tangents)
    functionScale = powerOfTen(min(decimals.value + 1, 15))
    let (timeScale, valueScale) = (powerOfTen(decimals.time), powerOfTen(decimals.value))
    let lastSection = polyline.count - 1
    for (number, vertices) in polyline.enumerated() {
      let (start, end) = (vertices[0], vertices[vertices.count - 1])
      func rounded(time: Double) -> Double { (time * timeScale).rounded() / timeScale }
      let breaks = curve.breakpoints(in: start.time...end.time)
      let corners = Set(breaks)
      // Times of extremes, which are kept if asked for, and of the other nodes.
      var times: [(time: Double, isForced: Bool)] = []
      if tangents != .free {
        var turnCount = 0
        for index in vertices.indices.dropFirst().dropLast() {
          let (before, here, after) = (vertices[index - 1], vertices[index], vertices[index + 1])
          let turns = (here.value - before.value) * (after.value - here.value) < 0
          guard turns else { continue }
          turnCount += 1
          let extreme =
            corners.contains(here.time)
            ? here.time
            : rounded(
              time: Self.extreme(of: curve, from: before.time, to: after.time, near: here.time))
          times.append((extreme, tangents == .monotone))
        }
        let nodeCount = min(max(Self.fewestNodes, Self.nodesOfSwing * turnCount), Self.mostNodes)
        let stride = max(1, Double(vertices.count) / Double(nodeCount))
        for count in 1..<max(Int(Double(vertices.count) / stride), 2) {
          let vertex = vertices[min(Int(Double(count) * stride), vertices.count - 1)]
          times.append((rounded(time: vertex.time), false))
        }
        let evenNodes = round == 0 ? 0 : 48 << round
        for count in 0..<evenNodes {
          let share = (Double(count) + 0.5) / Double(evenNodes)
          times.append((rounded(time: start.time + (end.time - start.time) * share), false))
        }
      }
      // The distance, in breakpoints, between those that become nodes: the breakpoints of a
      // measured curve are its samples, and may be too many.
      var apart = 1
      if tangents == .free {
        apart = max(1, breaks.count / (Self.fewestSamples << (2 * round)))
        let places = [start.time] + breaks + [end.time]
        for (time, next) in zip(places, places.dropFirst()) {
          for quarter in 0..<4 {
            let time = time + (next - time) * (Double(quarter) / 4)
            samples.append((time, curve.value(at: time)))
          }
        }
      }
      for index in Swift.stride(from: 0, to: breaks.count, by: apart) {
        times.append((breaks[index], false))
      }
      times.sort { $0.time == $1.time ? $0.isForced && !$1.isForced : $0.time < $1.time }
      var nodes: [Node] = []
      func append(_ time: Double, _ value: Double, isForced: Bool) {
        guard nodes.last.map({ $0.time < time }) ?? true else { return }
        let isLevel = isForced && !corners.contains(time)
        nodes.append(
          Node(
            time: time, value: value,
            arriving: isLevel ? 0 : curve.slope(at: time, from: .left),
            leaving: isLevel ? 0 : curve.slope(at: time, from: .right), isForced: isForced))
      }
      func rounded(_ value: Double) -> Double { (value * valueScale).rounded() / valueScale }
      var (first, last) = (rounded(start.value), rounded(end.value))
      if number == 0 {
        if (start.value - ends.0).magnitude > aim { prefix = (start.time, ends.0) }
        if prefix == nil { first = ends.0 }
      }
      if number == lastSection {
        // A last value at the very edge of the tolerance gets a keyframe of its own: a segment to
        // it would have no room.
        if (end.value - ends.1).magnitude > 0.97 * aim { suffix = (end.time, ends.1) }
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
  mutating func keyframes() throws(ParameterError) -> CurveKeyframes? {
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
      for (index, function) in path {
        // The function is made anew, since candidates lack the expansions that make values fast.
        let (first, last) = ((function.x1, function.y1), (function.x2, function.y2))
        append(
          nodes[index].time, nodes[index].value, CubicBezier(first.0, first.1, last.0, last.1))
      }
    }
    if let suffix { append(suffix.time, suffix.value, nil) }
    return try CurveKeyframes(validating: times, values: values, timingFunctions: functions)
  }

  /// The shortest path from the first node: each next node with the timing function to it.
  private mutating func path(through nodes: [Node]) -> [(index: Int, function: CubicBezier)]? {
    var path: [(index: Int, function: CubicBezier)] = []
    let ends = nodes.indices.filter { $0 > 0 && (nodes[$0].isForced || $0 == nodes.count - 1) }
    for (start, end) in zip([0] + ends, ends) {
      guard let part = self.path(through: nodes[start...end]) else { return nil }
      path += part
    }
    return path
  }

  /// The shortest path from one node to another that skips no forced node.
  private mutating func path(
    through slice: ArraySlice<Node>
  ) -> [(index: Int, function: CubicBezier)]? {
    let nodes = Array(slice)
    let last = nodes.count - 1
    var origins = [(index: Int, function: CubicBezier)?](repeating: nil, count: nodes.count)
    var frontier = [0]
    var reach = 0
    let isDear = tangents == .free
    while origins[last] == nil {
      var next: [Int] = []
      let start = reach
      var idle = 0
      for origin in isDear ? frontier.reversed() : frontier where idle < Self.patienceOfOrigins {
        var failures = 0
        let before = reach
        var index = max(origin, isDear ? reach : start) + 1
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
        idle = isDear && reach == before ? idle + 1 : 0
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
  private mutating func fit(_ a: Node, _ b: Node) -> CubicBezier? {
    let (width, height) = (b.time - a.time, b.value - a.value)
    if let straight = function(0, 0, 1, 1), largestError(straight, a, b, samples: 8) <= aim,
      isWithinAim(straight, a, b)
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
      // The step of the numeric derivatives by the logarithms of the lengths, large enough to drown
      // the rounding of candidates.
      let step = 0.02
      guard let alongP = candidate(p + step, q), let alongQ = candidate(p, q + step) else {
        return nil
      }
      let (errorsP, errorsQ) = (self.errors(alongP, a, b), self.errors(alongQ, a, b))
      var sums = NormalEquations()
      for (error, (byP, byQ)) in zip(errors, zip(errorsP, errorsQ)) {
        sums.add(error, SIMD4((byP - error) / step, (byQ - error) / step, 0, 0))
      }
      var improved = false
      for _ in 0..<4 {
        guard let move = sums.step(2, damping: damping) else { break }
        let (newP, newQ) = (p + min(max(move[0], -1), 1), q + min(max(move[1], -1), 1))
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
  private mutating func freeFit(_ a: Node, _ b: Node) -> CubicBezier? {
    let (width, height) = (b.time - a.time, b.value - a.value)
    func hermite(_ slope: Double) -> Double { min(max(slope * width / height / 3, -3), 3) }
    var z = SIMD4(1.0 / 3, hermite(a.leaving), 2.0 / 3, 1 - hermite(b.arriving))
    let (least, most) = (
      SIMD4(0, -Self.largestOrdinate, 0, -Self.largestOrdinate),
      SIMD4(1, Self.largestOrdinate, 1, Self.largestOrdinate)
    )
    guard (0..<4).allSatisfy({ z[$0].isFinite }) else { return nil }
    var sums = self.sums(of: z, a, b)
    var damping = 1e-3
    for round in 0..<16 {
      if round % 3 == 0, let candidate = function(z[0], z[1], z[2], z[3]),
        isWithinAim(candidate, a, b)
      {
        return candidate
      }
      if !(sums.cost < 24 * (200 * aim) * (200 * aim)) { return nil }
      var improved = false
      for _ in 0..<5 {
        guard let step = sums.step(damping: damping) else { break }
        let half = SIMD4(repeating: 0.5)
        let next = (z + step.clamped(lowerBound: -half, upperBound: half))
          .clamped(lowerBound: least, upperBound: most)
        let trial = self.sums(of: next, a, b)
        if trial.cost < sums.cost {
          // Where even the mean error exceeds the tolerance, only a gain of 3 % or more is worth
          // another step.
          let least = trial.cost > 24 * aim * aim ? 0.03 : 1e-4
          improved = sums.cost - trial.cost > least * sums.cost
          (z, sums) = (next, trial)
          damping = max(damping / 5, 1e-9)
          break
        }
        damping *= 8
      }
      if !improved { break }
    }
    guard let candidate = function(z[0], z[1], z[2], z[3]) else { return nil }
    return isWithinAim(candidate, a, b) ? candidate : nil
  }

  /// Whether a timing function is within the tolerance at 48 parameters and at all samples.
  private mutating func isWithinAim(_ function: CubicBezier, _ a: Node, _ b: Node) -> Bool {
    let (samples, aim) = (samples, aim)
    let (time, width, value, height) = (a.time, b.time - a.time, a.value, b.value - a.value)
    func isRefused(by index: Int) -> Bool {
      let sample = samples[index]
      let progress = function.value(at: (sample.time - time) / width)
      return !((value + progress * height - sample.value).magnitude <= aim)
    }
    let first = samples.indices.partitionPoint { samples[$0].time > a.time }
    let end = samples.indices.partitionPoint { samples[$0].time >= b.time }
    if refusing.contains(where: { first <= $0 && $0 < end && isRefused(by: $0) }) { return false }
    guard largestError(function, a, b, samples: 48) <= aim else { return false }
    guard let index = (first..<end).first(where: isRefused) else { return true }
    refusing = [index] + refusing.prefix(Self.mostRefusing - 1)
    return false
  }

  /// The sums over the errors of four free numbers at 24 parameters.
  private func sums(of z: SIMD4<Double>, _ a: Node, _ b: Node) -> NormalEquations {
    let (width, height) = (b.time - a.time, b.value - a.value)
    var sums = NormalEquations()
    for index in 0..<24 {
      let t = (Double(index) + 0.5) / 24
      let s = 1 - t
      let (first, second, third) = (3 * s * s * t, 3 * s * t * t, t * t * t)
      let time = a.time + min(first * z[0] + second * z[2] + third, 1) * width
      let rise = curve.slope(at: time) * width
      let value = a.value + (first * z[1] + second * z[3] + third) * height
      sums.add(
        value - curve.value(at: time),
        SIMD4(-rise * first, height * first, -rise * second, height * second))
    }
    return sums
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

  /// The timing function of control points, rounded to its decimals.
  private func function(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> CubicBezier? {
    func rounded(_ value: Double) -> Double {
      (value * functionScale).rounded() / functionScale + 0
    }
    let (x1, x2) = (min(max(rounded(x1), 0), 1), min(max(rounded(x2), 0), 1))
    let (y1, y2) = (rounded(y1), rounded(y2))
    guard x1.isFinite, x2.isFinite, (y1.magnitude + y2.magnitude) <= 1e50 else { return nil }
    // Expansions take longer to make than the few values that a refused candidate needs; only a
    // measured curve, compared at all samples, repays them.
    return tangents == .free
      ? CubicBezier(x1, y1, x2, y2)
      : CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2, extrapolation: .tangent, cells: nil)
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
