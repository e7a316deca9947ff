// Points, paths and measurements for the tests of curves through points.

import Testing
import _TestSupport

import AnimationMath

extension PointCases {
  /// One step, even and uneven ones, a plateau, overshoot, another interval, a nearly vertical rise.
  static let points: [Points] = [
    [(0, 0), (1, 1)],
    [(0, 0), (0.5, 0.8), (1, 1)],
    [(0, 0), (0.2, 0.1), (0.5, 0.8), (1, 1)],
    [(0, 0), (0.2, 0.25), (0.33, 0.25), (0.5, 1), (0.8, 0.75), (1, 1)],
    [(0, 0), (0.25, 1.2), (0.5, 0.9), (0.75, 1.05), (1, 1)],
    [(-2, 5), (-1, 5), (0, 3), (2, -4), (3, -4), (7, 0)],
    [(0, 0), (0.1, 0.5), (0.11, 0.52), (0.8, 0.6), (0.9, 1.4), (1, 1)],
  ]

  /// The natural scale of a path's errors: its largest control ordinate, at least 1.
  static func scale(of path: BezierPath) -> Double {
    path.controlPoints.map { abs($0.y) }.reduce(1, max)
  }

  /// Holds a kind of curve to the rows of the golden table.
  static func expectGoldens(
    _ kind: String, bound: Double = 4, slopeBound: Double = 64, _ make: (PointRow) -> BezierPath
  ) throws {
    var value = WorstCase("\(kind) value (goldens), 2⁻⁵³ of the largest ordinate", bound: bound)
    var slope = WorstCase("\(kind) slope (goldens), 2⁻⁵³ of that over x′(t)", bound: slopeBound)
    for row in try PointRow.rows(of: kind) {
      let path = make(row)
      let unit = scale(of: path) * 0x1p-53
      value.record(absoluteError(path.value(at: row.x), row.y) / unit, at: "\(row)")
      slope.record(
        absoluteError(path.slope(at: row.x), row.slope) / (unit / row.dx), at: "\(row)")
    }
    report(value)
    report(slope)
    #expect(value.isWithinBound, "\(value)")
    #expect(slope.isWithinBound, "\(slope)")
  }

  /// What a curve is held to at an abscissa.
  struct Exact {
    let y, slope: DoubleDouble
    /// x′(t).
    let dx: Double
    /// What is added to the scale of errors, for curves whose x is rounded too.
    var steepness = 0.0
  }

  /// Holds a kind of curve to a double-double reference at 10⁵ random abscissas, in debug at a tenth of them.
  ///
  /// - Parameter ratio: Of neighbouring widths, at most.
  static func expectRandom(
    _ kind: String, seed: UInt64, ratio: Double = .infinity, bound: Double, slopeBound: Double,
    _ make: (Points, inout SeededRandom) -> (path: BezierPath, exact: (Double) -> Exact)?
  ) {
    var value = WorstCase("\(kind) value (random), 2⁻⁵³ of the largest ordinate", bound: bound)
    var slope = WorstCase("\(kind) slope (random), 2⁻⁵³ of that over x′(t)", bound: slopeBound)
    var random = SeededRandom(seed: seed)
    for index in 0... {
      if value.count >= trials(100_000).count { break }
      let points = Self.random(index, &random)
      let widths = zip(points, points.dropFirst()).map { $1.x - $0.x }
      let ratios = zip(widths, widths.dropFirst()).map { max($0 / $1, $1 / $0) }
      guard ratios.allSatisfy({ $0 <= ratio }), let (path, exact) = make(points, &random) else {
        continue
      }
      for _ in 0..<8 {
        let x = abscissa(in: points, &random)
        let exact = exact(x)
        let unit = (scale(of: path) + exact.steepness) * 0x1p-53
        value.record(
          absoluteError(path.value(at: x), exact.y) / unit, at: "\(points) at \(x), seed \(seed)")
        slope.record(
          absoluteError(path.slope(at: x), exact.slope) / (unit / exact.dx),
          at: "\(points) at \(x), seed \(seed)")
      }
    }
    report(value)
    report(slope)
    #expect(value.isWithinBound, "\(value)")
    #expect(slope.isWithinBound, "\(slope)")
  }

  /// The exact piecewise cubic y(x) with these slopes.
  static func hermite(
    _ reference: ReferencePoints, outgoing: [DoubleDouble], incoming: [DoubleDouble]
  ) -> (Double) -> Exact {
    { x in
      let i = reference.interval(of: x)
      let (y, slope) = reference.point(at: x, outgoing: outgoing, incoming: incoming)
      return Exact(y: y, slope: slope, dx: reference.x[i + 1] - reference.x[i])
    }
  }

  /// The second derivative next to `x` from a difference of slopes.
  static func curvature(of path: BezierPath, at x: Double, from side: Side) -> Double {
    let h = side == .right ? 1e-6 : -1e-6
    return
      (4 * path.slope(at: x + h / 2, from: side) - 3 * path.slope(at: x, from: side)
      - path.slope(at: x + h, from: side)) / h
  }
}

/// Expects a refusal with exactly this sentence.
func expectRefusal(
  _ sentence: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws(ParameterError) -> BezierPath
) {
  do throws(ParameterError) {
    _ = try body()
    Issue.record("accepted, expected: \(sentence)", sourceLocation: sourceLocation)
  } catch {
    #expect(error.description == sentence, sourceLocation: sourceLocation)
  }
}
