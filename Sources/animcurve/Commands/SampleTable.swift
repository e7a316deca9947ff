// The tables that compare and fit read: which columns hold the times and the values, and which rows are
// which curve's.
//
//     time       time, t, seconds …, in milliseconds if the name says so; of an easing also progress, x
//     value      value, position, y …, or the other one of two columns; NAME_hi and NAME_lo are one exact
//                number, as in the tables of data/golden
//     curve      a column of curves, or the parameters of data/golden: angular_frequency, damping_ratio,
//                x0, v0 of a free response; x1, y1, x2, y2 of a cubic-bezier()
//
// Names are compared without regard to case where none is exact.

import AnimationMath
import Console
import CurveFormats

/// A table of samples of curves.
struct SampleTable {
  /// The rows of one curve.
  struct Part {
    /// The curve's name in the table.
    var name: String

    var times: [Double] = []
    var values: [Double] = []

    /// What is to be added to the values; empty if nothing.
    var remainders: [Double] = []
  }

  let table: CSVTable

  /// The file, for errors.
  let file: String

  init(_ input: Input) throws {
    file = input.name
    let bytes = try input.bytes()
    do throws(CSVError) {
      table = try CSVTable(utf8: bytes)
    } catch {
      throw CommandError.badData("\(input.name): \(error)")
    }
  }

  // MARK: Columns

  private static let seconds = [
    "time", "t", "times", "seconds", "sec", "s", "time_s", "time (s)", "time [s]",
  ]
  private static let milliseconds = [
    "time_ms", "time (ms)", "time [ms]", "t_ms", "ms", "milliseconds",
  ]
  private static let progress = ["progress", "p", "fraction", "x"]
  private static let values = [
    "value", "values", "position", "y", "output", "result", "eased", "x", "displacement",
  ]

  /// The column with the first of some names, which are in lower case.
  private func column(_ names: [String]) -> Int? {
    let columns = table.columns
    for name in names {
      if let index = columns.firstIndex(of: name) { return index }
    }
    let lower = columns.map { $0.lowercased() }
    for name in names {
      if let index = lower.firstIndex(of: name) { return index }
    }
    return nil
  }

  /// A column of times, and how many of them are a second.
  typealias Clock = (index: Int, rate: Double, isProgress: Bool)

  /// The column of times, or of the progress of an easing.
  ///
  /// - Parameters:
  ///   - chosen: The name that the user gave.
  ///   - takesProgress: Whether the curve may be asked by progress.
  ///   - takesTime: Whether time comes before progress where the table has both.
  private func clock(
    _ chosen: String?, takesProgress: Bool, takesTime: Bool
  ) throws -> Clock? {
    if let chosen {
      let index = try found(chosen)
      let name = table.columns[index].lowercased()
      return (index, Self.milliseconds.contains(name) ? 1000 : 1, name == "progress")
    }
    let progress = column(["progress"]).map { Clock($0, 1, true) }
    let time =
      column(Self.seconds).map { Clock($0, 1, false) }
      ?? column(Self.milliseconds).map { Clock($0, 1000, false) }
    if !takesProgress { return time ?? progress }
    let other = column(Self.progress).map { Clock($0, 1, true) }
    return takesTime ? time ?? progress ?? other : progress ?? time ?? other
  }

  /// The column of times, or an error with the place of the header.
  func requiredClock(_ chosen: String?, takesProgress: Bool, takesTime: Bool) throws -> Clock {
    if let clock = try clock(chosen, takesProgress: takesProgress, takesTime: takesTime) {
      return clock
    }
    do throws(CSVError) {
      return (try table.index(of: "time"), 1, false)
    } catch {
      let names = takesProgress ? "'time' or 'progress'" : "'time'"
      let problem = error.problem.description.replacing("'time'", with: names, maxReplacements: 1)
      throw CommandError.badData(
        "\(file): line \(error.line), column \(error.column): \(problem)")
    }
  }

  /// The column of the values and, if they have one, that of their remainders.
  func value(_ chosen: String?, besides clock: Int) throws -> (index: Int, remainder: Int?) {
    func pair(_ name: String) -> (Int, Int?)? {
      guard let high = column([name + "_hi"]), let low = column([name + "_lo"]) else { return nil }
      return (high, low)
    }
    if let chosen {
      if let index = table.place(of: chosen) { return (index, nil) }
      if let high = table.place(of: chosen + "_hi"), let low = table.place(of: chosen + "_lo") {
        return (high, low)
      }
      if column([chosen.lowercased()]) == nil, let pair = pair(chosen.lowercased()) { return pair }
      return (try found(chosen), nil)
    }
    for name in Self.values {
      if let index = column([name]), index != clock { return (index, nil) }
      if let pair = pair(name) { return pair }
    }
    if table.header.count == 2 { return (1 - clock, nil) }
    return (try found("value"), nil)
  }

  /// The column of curves.
  var curves: Int? { column(["curve"]) }

  /// The column of weights.
  var weights: Int? { column(["weight"]) }

  private func found(_ name: String) throws -> Int {
    if let index = table.place(of: name) ?? column([name.lowercased()]) { return index }
    return try located { () throws(CSVError) in try table.index(of: name) }
  }

  private func located<Result>(_ body: () throws(CSVError) -> Result) throws -> Result {
    do throws(CSVError) {
      return try body()
    } catch {
      throw CommandError.badData("\(file): \(error)")
    }
  }

  // MARK: Rows

  /// How the rows name their curves; `nil` if they do not.
  func names() -> [String]? {
    if let curves { return table.texts(in: curves) }
    for columns in Self.parameters {
      let indices = columns.compactMap { column([$0]) }
      guard indices.count == columns.count else { continue }
      let texts = indices.map { table.texts(in: $0) }
      return (0..<table.recordCount).map { row in
        let numbers = texts.map { $0[row] }
        return columns[0] == "x1"
          ? "cubic-bezier(\(numbers.joined(separator: ", ")))"
          : "spring(angular-frequency: \(numbers[0]), damping-ratio: \(numbers[1])) from "
            + "\(numbers[2]) at \(numbers[3]) per second"
      }
    }
    return nil
  }

  private static let parameters = [
    ["angular_frequency", "damping_ratio", "x0", "v0"], ["x1", "y1", "x2", "y2"],
  ]

  /// The motion to 0 of the parameters in a row, if the table has those of a free response.
  func motion(inRow row: Int) throws -> SpringMotion? {
    let indices = Self.parameters[0].compactMap { column([$0]) }
    guard indices.count == 4 else { return nil }
    let numbers = try indices.map { index in
      try located { () throws(CSVError) in try table.number(index, in: row) }
    }
    do throws(ParameterError) {
      let spring = try DampedSpring(
        validating: .angularFrequency(numbers[0], dampingRatio: numbers[1]), mass: 1)
      return try SpringMotion(
        validating: spring, from: numbers[2], to: 0, velocity: numbers[3])
    } catch {
      throw CommandError.badData("\(file): row \(row + 1): \(error)")
    }
  }

  /// The rows of a range, as one curve's.
  func part(
    _ name: String, _ rows: some Sequence<Int>, _ clock: Clock,
    _ value: (index: Int, remainder: Int?)
  ) throws -> Part {
    var part = Part(name: name)
    for row in rows {
      let (time, number, rest) = try located { () throws(CSVError) in
        (
          try table.number(clock.index, in: row), try table.number(value.index, in: row),
          try value.remainder.map { index throws(CSVError) in try table.number(index, in: row) }
        )
      }
      guard Instants.range.contains(time) else {
        let field = table.field(clock.index, in: row)
        throw CommandError.badData(
          "\(file): line \(field.line): expected times \(Instants.range.phrase), got \(field.text)")
      }
      part.times.append(time / clock.rate)
      part.values.append(number)
      if let rest { part.remainders.append(rest) }
    }
    return part
  }
}
