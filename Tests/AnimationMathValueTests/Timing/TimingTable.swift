import AnimationMath
import _TestSupport

/// A row of `timing_web.csv` or `timing_media.csv`: a timing, an instant, and its stages.
struct TimingRow: Sendable {
  let label: String
  /// What the timing says about the instant.
  let state: TimingState
  let phase: TimingState.Phase?
  /// Equal to the instant in `timing_web.csv`.
  let local: DoubleDouble
  let active: DoubleDouble
  let iteration: Double
  let simple: DoubleDouble
  let isReversed: Bool
  let inner: DoubleDouble
  let beforeFlag: Bool
  /// The largest number that the stages are made of, apart from the passes: the scale of rounding.
  let scale: Double
  /// The length of a pass.
  let duration: Double

  static func web() throws -> [TimingRow] {
    let table = try GoldenTable(
      "timing_web", textColumns: ["direction", "fill", "policy", "phase"])
    let inputs = try ["delay", "end_delay", "duration", "iterations", "iteration_start", "t"]
      .map(table.column)
    let backwards = try table.column("backwards")
    let texts = try ["direction", "fill", "policy"].map(table.text)
    return try rows(of: table, local: inputs[5].map { DoubleDouble($0) }) { row in
      let x = inputs.map { $0[row] }
      let timing = try WebTiming(
        validatingDelay: x[0], endDelay: x[1], duration: x[2], iterations: x[3],
        iterationStart: x[4], direction: .named(texts[0][row]), fillMode: .named(texts[1][row]),
        boundaryPolicy: .named(texts[2][row]))
      return Case(
        label: "\(x) \(texts.map { $0[row] })",
        state: timing.state(at: x[5], isPlayingBackwards: backwards[row] == 1),
        scale: x[5].magnitude + x[0].magnitude, duration: x[2])
    }
  }

  static func media() throws -> [TimingRow] {
    let table = try GoldenTable(
      "timing_media", textColumns: ["fill", "offset_reading", "speed_reading", "policy", "phase"])
    let inputs = try [
      "begin", "duration", "speed", "offset", "repeat_count", "repeat_duration", "autoreverses",
      "t",
    ].map(table.column)
    let texts = try ["fill", "offset_reading", "speed_reading", "policy"].map(table.text)
    return try rows(of: table, local: table.reference("local")) { row in
      let x = inputs.map { $0[row] }
      let timing = try MediaTiming(
        validatingBeginTime: x[0], duration: x[1], speed: x[2], timeOffset: x[3],
        repeatCount: x[4], repeatDuration: x[5], autoreverses: x[6] == 1,
        fillMode: .named(texts[0][row]),
        convention: MediaTiming.Convention(
          offset: .named(texts[1][row]), negativeSpeed: .named(texts[2][row]),
          boundaryPolicy: .named(texts[3][row])))
      return Case(
        label: "\(x) \(texts.map { $0[row] })", state: timing.state(at: x[7]),
        scale: (x[7].magnitude + x[0].magnitude) * x[2].magnitude + x[3].magnitude
          + (timing.activeDuration.isFinite ? timing.activeDuration : 0),
        duration: x[1])
    }
  }

  private typealias Case = (label: String, state: TimingState, scale: Double, duration: Double)

  private static func rows(
    of table: GoldenTable, local: [DoubleDouble], _ make: (Int) throws -> Case
  ) throws -> [TimingRow] {
    let phases = try table.text("phase")
    let (active, simple) = (try table.reference("active"), try table.reference("simple"))
    let (iteration, inner) = (try table.column("iteration"), try table.reference("inner"))
    let (reversed, flag) = (try table.column("reversed"), try table.column("before_flag"))
    return try (0..<table.count).map { row in
      let (label, state, scale, duration) = try make(row)
      return TimingRow(
        label: label, state: state, phase: TimingState.Phase(rawValue: phases[row]),
        local: local[row],
        active: active[row], iteration: iteration[row], simple: simple[row],
        isReversed: reversed[row] == 1, inner: inner[row], beforeFlag: flag[row] == 1,
        scale: scale, duration: duration)
    }
  }

  /// Whether everything that is not a rounded number agrees.
  var agreesExactly: Bool {
    state.phase == phase && state.isReversed == isReversed && state.beforeFlag == beforeFlag
      && state.isInEffect == !iteration.isNaN && (state.iteration ?? .nan).isSame(as: iteration)
  }
}

extension Double {
  /// Equal, or both NaN.
  func isSame(as other: Double) -> Bool { self == other || (isNaN && other.isNaN) }
}

extension RawRepresentable where RawValue == String {
  /// The case of that name, which a table is trusted to spell correctly.
  static func named(_ name: String) throws -> Self {
    guard let value = Self(rawValue: name) else { throw UnknownName(name: name) }
    return value
  }
}

private struct UnknownName: Error {
  let name: String
}
