// That no cubic-bezier() is nearer than the one found, by branch and bound over the two abscissas.
//
//     cell    all x₁ and x₂ in a rectangle. x(t) grows with both, so the values of f that the curve can meet at a
//             parameter t are those from x(t) of the lower corner to x(t) of the upper one: a band
//     bound   the least over all y₁, y₂ of the largest distance of y(t) from its band, at many parameters: a linear
//             program in three unknowns, solved by its dual, of which every step is a lower bound already
//
// A cell whose bound is within 3 % of the error found is done; any other is halved. When all cells are done, every
// easing has an error of at least 97 % of that found. y₁ and y₂ are taken within ±20.

import Testing
import _TestSupport

import AnimationMath

@Suite struct NearestBezierProofTests {
  /// Curves from 0 to 1 over 0…1: those with a name, springs with a velocity, and splines that swing.
  static let curves: [(name: String, curve: any Curve)] = {
    var curves = NearestBezierTests.curves.map { (name: $0.name, curve: $0.curve) }
    var random = SeededRandom(seed: 31)
    for _ in trials(10) {
      let ratio = random.logUniform(in: 0.35...3)
      let spring = DampedSpring(angularFrequency: 10, dampingRatio: ratio)
      let velocity = random.uniform(in: -4...8)
      curves.append(("spring \(ratio), \(velocity)", spring.easing(initialVelocity: velocity)))
    }
    for _ in trials(10) {
      let inner = (1...3).map { index in
        (x: (Double(index) + random.uniform(in: -0.3...0.3)) / 4, y: random.uniform(in: -0.3...1.3))
      }
      let points = [(x: 0.0, y: 0.0)] + inner + [(x: 1.0, y: 1.0)]
      curves.append(("spline \(inner)", BezierPath.naturalCubic(through: points)))
    }
    return curves
  }()

  @Test(arguments: cases(curves.indices, oneOf: 5)) func noEasingIsNearerByThreePercent(
    _ index: Int
  ) throws {
    let (name, curve) = Self.curves[index]
    let nearest = try CubicBezier.nearest(to: curve, endingOn: 1)
    let bands = Bands(curve)
    let goal = 0.97 * nearest.largestError
    var open = [Cell(x1: 0...1, x2: 0...1)]
    var count = 0
    while let cell = open.popLast() {
      count += 1
      try #require(count < 10_000, "\(name): \(cell), \(nearest)")
      if bands.bound(of: cell, goal: goal) < goal { open += cell.halves }
    }
    // The bounds claim neither too much nor nothing: at the abscissas found the error is met.
    let (x1, x2) = (nearest.bezier.x1, nearest.bezier.x2)
    let bound = bands.bound(of: Cell(x1: x1...x1, x2: x2...x2), goal: .infinity)
    #expect(bound <= nearest.largestError * (1 + 1e-9), "\(name): \(nearest)")
    #expect(bound > goal, "\(name): \(nearest)")
  }

  /// A rectangle of abscissas.
  struct Cell {
    let x1, x2: ClosedRange<Double>

    var halves: [Cell] {
      func halves(_ range: ClosedRange<Double>) -> [ClosedRange<Double>] {
        let middle = (range.lowerBound + range.upperBound) / 2
        return [range.lowerBound...middle, middle...range.upperBound]
      }
      let isWide = x1.upperBound - x1.lowerBound > x2.upperBound - x2.lowerBound
      return isWide
        ? halves(x1).map { Cell(x1: $0, x2: x2) } : halves(x2).map { Cell(x1: x1, x2: $0) }
    }
  }

  /// The values of a curve over intervals, and the bounds that follow.
  struct Bands {
    private let curve: any Curve

    /// The places of samples: evenly spread, closer together at the ends; both sides of breakpoints; and local
    /// extremes, of which there is at most one between two samples.
    private var places: [Double] = []

    /// The least and the largest value of 2ᵏ neighbouring samples.
    private var lows: [[Double]], highs: [[Double]]

    /// The weights of x₁, x₂ and 1 at each parameter.
    private let weights: [(first: Double, second: Double, third: Double)]

    init(_ curve: any Curve) {
      self.curve = curve
      var samples = (0...4096).map { index in
        let x = 0.5 - 0.5 * cosine(.pi * Double(index) / 4096)
        return (x: x, y: curve.value(at: x))
      }
      for index in 1..<4096 {
        let (before, here, after) = (samples[index - 1], samples[index], samples[index + 1])
        for sign in [1.0, -1] where sign * here.y >= sign * max(sign * before.y, sign * after.y) {
          let top = topOfRiseAndFall(from: before.x, to: after.x) { sign * curve.value(at: $0) }
          samples.append((top.x, sign * top.size))
        }
      }
      var isSmooth = true
      for x in [0] + curve.breakpoints(in: 0...1) + [1] {
        let sides = Side.allCases.filter { x != ($0 == .left ? 0 : 1) }
        let limits = sides.map { curve.value(at: x, from: $0) }
        samples += limits.map { (x, $0) }
        if let last = limits.last, limits[0] != last { isSmooth = false }
      }
      samples.sort { $0.x < $1.x }
      places = samples.map(\.x)
      (lows, highs) = ([samples.map(\.y)], [samples.map(\.y)])
      var width = 1
      while 2 * width <= samples.count {
        let (low, high) = (lows[lows.count - 1], highs[highs.count - 1])
        lows.append((0..<low.count - width).map { min(low[$0], low[$0 + width]) })
        highs.append((0..<high.count - width).map { max(high[$0], high[$0 + width]) })
        width *= 2
      }
      // Both sides of a jump are met at two neighbouring parameters.
      let count = isSmooth ? 192 : 768
      weights = (0...count).map { index in
        let t = 0.5 - 0.5 * cosine(.pi * Double(index) / Double(count))
        let s = 1 - t
        return (3 * s * s * t, 3 * s * t * t, t * t * t)
      }
    }

    /// The number of the first sample that is not before a place.
    private func index(of x: Double) -> Int {
      var (low, high) = (0, places.count)
      while low < high {
        let middle = (low + high) / 2
        if places[middle] < x { low = middle + 1 } else { high = middle }
      }
      return low
    }

    /// The least and the largest value between two places.
    private func band(from lower: Double, to upper: Double) -> (low: Double, high: Double) {
      let ends = (curve.value(at: lower), curve.value(at: upper))
      var (low, high) = (min(ends.0, ends.1), max(ends.0, ends.1))
      let (first, end) = (index(of: lower), index(of: upper.nextUp))
      guard first < end else { return (low, high) }
      let level = Int.bitWidth - 1 - (end - first).leadingZeroBitCount
      let last = end - (1 << level)
      low = min(low, lows[level][first], lows[level][last])
      high = max(high, highs[level][first], highs[level][last])
      return (low, high)
    }

    /// A lower bound of the largest error of all easings with abscissas in a cell; the search ends at a goal.
    func bound(of cell: Cell, goal: Double) -> Double {
      var program = MinimaxProgram(reach: 20)
      var bound = 0.0
      for (first, second, third) in weights {
        let lower = first * cell.x1.lowerBound + second * cell.x2.lowerBound + third
        let upper = first * cell.x1.upperBound + second * cell.x2.upperBound + third
        let band = band(from: min(lower, 1), to: min(upper, 1))
        if first == 0 && second == 0 {
          // An end, where nothing helps.
          bound = max(bound, band.low - third, third - band.high)
        } else {
          program.add(first, second, band.low - third)
          program.add(-first, -second, third - band.high)
        }
      }
      return program.bound(from: bound, goal: goal)
    }
  }
}
