import AnimationMath
import _TestSupport

/// A row of `motion.csv` or `motion_events.csv`.
struct MotionRow: Sendable, CustomStringConvertible {
  let from, velocity, a, b, c, d, e: Double
  /// The time of the row, or the argument of its event.
  let t: Double
  /// Empty in `motion.csv`.
  let event: String
  /// The value, or the result of the event.
  let result: DoubleDouble
  /// 0 in `motion_events.csv`.
  let slope: DoubleDouble

  var description: String { "\(event) \(from), \(velocity), \(a), \(b), \(c), \(d), \(e) at \(t)" }

  var decay: DecayMotion { DecayMotion(from: from, velocity: velocity, rate: a) }
  var gravity: GravityMotion { GravityMotion(from: from, velocity: velocity, acceleration: a) }
  var bounce: BounceMotion {
    BounceMotion(from: from, floor: b, velocity: velocity, acceleration: a, restitution: c)
  }
  var bounded: BoundedDecayMotion {
    BoundedDecayMotion(
      decay, bounds: b...c, spring: DampedSpring(angularFrequency: d, dampingRatio: e))
  }
  var band: RubberBand { RubberBand(dimension: a, coefficient: b) }

  static func states(of motion: String) throws -> [MotionRow] {
    let table = try GoldenTable("motion", textColumns: ["motion"])
    return try rows(
      of: motion, table, t: table.column("t"),
      events: Array(repeating: "", count: table.count), results: table.reference("value"),
      slopes: table.reference("velocity"))
  }

  static func events(of motion: String) throws -> [MotionRow] {
    let table = try GoldenTable("motion_events", textColumns: ["motion", "event"])
    let none = Array(repeating: DoubleDouble(0), count: table.count)
    return try rows(
      of: motion, table, t: table.column("argument"), events: table.text("event"),
      results: table.reference("result"), slopes: none)
  }

  private static func rows(
    of motion: String, _ table: GoldenTable, t: [Double], events: [String],
    results: [DoubleDouble], slopes: [DoubleDouble]
  ) throws -> [MotionRow] {
    let motions = try table.text("motion")
    let inputs = try ["from", "velocity", "a", "b", "c", "d", "e"].map(table.column)
    return motions.indices.filter { motions[$0] == motion }.map { row in
      MotionRow(
        from: inputs[0][row], velocity: inputs[1][row], a: inputs[2][row], b: inputs[3][row],
        c: inputs[4][row], d: inputs[5][row], e: inputs[6][row], t: t[row], event: events[row],
        result: results[row], slope: slopes[row])
    }
  }
}
