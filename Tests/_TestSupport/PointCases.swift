// Random points for the tests of what goes through points.

/// Points of a curve.
public typealias Points = [(x: Double, y: Double)]

/// What curves through points are tested with.
public enum PointCases {
  /// Two to nine points from (0, 0) to (1, 1), every third time unevenly spaced.
  public static func random(_ index: Int, _ random: inout SeededRandom) -> Points {
    var abscissas: Set<Double> = []
    for _ in 0..<random.index(below: 8) {
      let x = index % 3 == 0 ? random.logUniform(in: 1e-6...1) : random.unit()
      if x > 0 && x < 1 { abscissas.insert(x) }
    }
    let range = index % 5 == 0 ? -50.0...50 : -0.5...1.5
    return [(0, 0)] + abscissas.sorted().map { ($0, random.uniform(in: range)) } + [(1, 1)]
  }

  /// An abscissa somewhere in a random interval, sometimes close to its ends.
  public static func abscissa(in points: Points, _ random: inout SeededRandom) -> Double {
    let i = random.index(below: points.count - 1)
    let (a, b) = (points[i].x, points[i + 1].x)
    let part = random.index(below: 4) == 0 ? random.logUniform(in: 1e-9...1) : random.unit()
    let x = random.index(below: 2) == 0 ? a + part * (b - a) : b - part * (b - a)
    return min(max(x, a), b.nextDown)
  }
}
