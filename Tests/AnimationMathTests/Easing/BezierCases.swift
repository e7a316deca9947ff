// Curves and abscissas for the tests of cubic Béziers.

import _TestSupport

import AnimationMath

/// Curves and abscissas on which solvers are known to fail, and random ones.
enum BezierCases {
  static let third = 1.0 / 3

  /// Vertical tangents at 0, ½ and 1, a vanishing or nearly vanishing leading coefficient.
  static let soft: [CubicBezier] = [
    CubicBezier(1, 0, 0, 1), CubicBezier(0, 1, 0, 1), CubicBezier(0, 0, 0, 1),
    CubicBezier(0, 0, third, 1), CubicBezier(0.5, 0.2, 5.0 / 6, 0.9), CubicBezier(1, 0, 1, 0),
    CubicBezier(0.42, 0, 1, 1), CubicBezier(0.42, 0, 0.58, 1), CubicBezier(1, -1, 0, 2),
  ]

  static let adversarial: [CubicBezier] = {
    let ends = [0, 1e-300, 1e-20, 1e-9, 0.5, 1 - 1e-9, 1]
    let ordinates = [(0.0, 1.0), (1, 1), (0, 0), (-1, 2), (0.7, 0.2), (1000, -1000)]
    var curves = soft
    for x1 in ends {
      for x2 in ends { curves += ordinates.map { CubicBezier(x1, $0.0, x2, $0.1) } }
    }
    for x1 in [0, 1e-9, 0.1, 0.25, third, 0.5, 0.6, 2 * third - 1e-8] {
      for offset in [0, 1e-9, -1e-9, 1e-15, -1e-15, 1e-6] {
        let x2 = min(x1 + third + offset, 1)
        curves += [CubicBezier(x1, 0, x2, 1), CubicBezier(x1, 1.5, x2, -0.5)]
      }
    }
    return curves
  }()

  /// Down to 1e-300 from 0, close to ½ and 1, and on both sides of the cuts between the origins.
  static func abscissas(for curve: CubicBezier) -> [Double] {
    let quarter = (27 * curve.x1 + 9 * curve.x2 + 1) / 64
    let threeQuarters = (9 * curve.x1 + 27 * curve.x2 + 27) / 64
    let cuts = [quarter, threeQuarters].flatMap { neighbours(of: $0, count: 2) }
    return (near + cuts).filter { $0 > 0 && $0 < 1 }
  }

  private static let near: [Double] = {
    var points = [1e-300, 1e-200, 1e-100, 1e-40, 1e-20, 1e-16, 1e-12, 1e-9, 1e-7, 1e-5, 1e-3, 0.01]
    for distance in [1e-3, 1e-6, 1e-9, 1e-12, 1e-15] {
      points += [0.5 - distance, 0.5 + distance, 1 - distance]
    }
    points += neighbours(of: 0.5, count: 2)
    return points + [0.1, 0.25, 0.3, 0.7, 0.75, 0.9, 1 - 0x1p-52, 1 - 0x1p-53]
  }()

  /// The thousand doubles next to 0, ½ and 1, in order.
  static let neighbourhoods: [[Double]] = [
    neighbours(of: 0, count: 1_000).filter { $0 >= 0 }, neighbours(of: 0.5, count: 1_000),
    neighbours(of: 1, count: 1_000).filter { $0 <= 1 },
  ]

  static func abscissa(_ random: inout SeededRandom) -> Double {
    switch random.index(below: 6) {
    case 0: return random.logUniform(in: 1e-300...1)
    case 1: return 1 - random.logUniform(in: 1e-16...1)
    case 2: return [0, 0.5, 1][random.index(below: 3)]
    default: return random.unit()
    }
  }

  /// Mostly ordinates in −1…2, every fourth curve up to ±1000.
  static func random(_ index: Int, _ random: inout SeededRandom) -> CubicBezier {
    let range = index % 4 == 0 ? -1000.0...1000 : -1.0...2
    return CubicBezier(
      abscissa(&random), random.uniform(in: range), abscissa(&random), random.uniform(in: range))
  }

  static func randomAbscissas(_ index: Int, _ random: inout SeededRandom) -> [Double] {
    [
      random.unit(), random.unit(), random.logUniform(in: 1e-300...1),
      1 - random.logUniform(in: 1e-16...1), 0.5 + random.logUniform(in: 1e-16...0.5) * 0.999,
      0.5 - random.logUniform(in: 1e-16...0.5) * 0.999,
    ].filter { $0 > 0 && $0 < 1 }
  }

  static func reference(_ curve: CubicBezier) -> ReferenceBezier {
    ReferenceBezier(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2)
  }

  static func curves(of table: GoldenTable) throws -> [CubicBezier] {
    let columns = try ["x1", "y1", "x2", "y2"].map(table.column)
    return (0..<table.count).map { row in
      CubicBezier(columns[0][row], columns[1][row], columns[2][row], columns[3][row])
    }
  }
}
