// The rows of data/golden/points.csv, of one kind of curve at a time.

import Foundation

/// One row of the table of curves through points.
public struct PointRow: Sendable, CustomStringConvertible {
  /// Points, or control points of a path.
  public let points: [(x: Double, y: Double)]
  /// What the kind of curve takes besides points.
  public let options: [Double]
  /// Where the curve is evaluated.
  public let x: Double
  /// The exact ordinate.
  public let y: DoubleDouble
  /// dy/dx, from the right except at the last point.
  public let slope: DoubleDouble
  /// dx/dt, t running over 0…1 in the piece.
  public let dx: Double

  /// The input.
  public var description: String {
    "\(points.map { "\($0.x) \($0.y)" }.joined(separator: ", ")) options \(options) x \(x)"
  }

  /// The rows of one kind.
  public static func rows(of kind: String) throws -> [PointRow] {
    let table = try GoldenTable("points", textColumns: ["kind", "points", "options"])
    let (kinds, points) = (try table.text("kind"), try table.text("points"))
    let (options, x, dx) = (
      try table.text("options"), try table.column("x"), try table.column("dx")
    )
    let (y, slope) = (try table.reference("y"), try table.reference("slope"))
    return kinds.indices.filter { kinds[$0] == kind }.map { row in
      let numbers = Self.numbers(points[row])
      return PointRow(
        points: stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) },
        options: Self.numbers(options[row]), x: x[row], y: y[row], slope: slope[row], dx: dx[row])
    }
  }

  private static func numbers(_ text: String) -> [Double] {
    text.split(separator: " ").compactMap { Double($0) }
  }
}
