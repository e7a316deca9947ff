// The tables of samples on the command line: their options, their errors, and the curves that their rows name.
//
//     curve      a column of curves, or the parameters of data/golden: angular_frequency, damping_ratio,
//                x0, v0 of a free response; x1, y1, x2, y2 of a cubic-bezier()

import AnimationMath
import Console
import CurveFormats

extension Options {
  static let column = Option(
    "column", .text, "NAME", "The column of the values, by its name or its number",
    otherwise: "value, or a name with that meaning")

  static let timeColumn = Option(
    "time-column", .text, "NAME",
    "The column of the times, by its name or its number; rows counts the rows by --rate",
    otherwise: "time, or a name with that meaning; of an easing also progress")

  static let tableRate = Option(
    "rate", .positiveNumber.taking(frequencies), "HZ",
    "How many units of the time column are a second: the frames of a second, or 1000 for milliseconds",
    otherwise: "what the column's name says")

  static let decimal = Option(
    "decimal", .choice(of: Decimal.self), "MARK", "What stands before decimals",
    otherwise: "what the numbers show")

  static let unwrap = Option(
    "unwrap", .positiveNumber, "PERIOD", "Undo jumps of angles by a period, such as 360")

  static let tableRows = Option(
    "rows", .text, "MOTION",
    "The rows of one of several motions: a column and its value, as in id=1, or the number of a run of times",
    otherwise: "all of them")

  /// The options of every command that reads samples.
  static let ofTables =
    ([
      column, timeColumn, tableRate, tableRows, decimal, unwrap,
    ] as [any AnyOption]).map { $0.of("tables") }

  enum Decimal: String, CaseIterable, Sendable {
    case point, comma
  }
}

extension Arguments {
  /// The samples of a file.
  ///
  /// - Parameter column: The column of the values in place of that of --column.
  func sampleTable(
    _ input: Input, _ bytes: [UInt8]? = nil, column: String? = nil
  ) throws -> SampleTable {
    var choices = SampleTable.Choices()
    choices.timeColumn = ifDeclared(Options.timeColumn)
    choices.column = column ?? ifDeclared(Options.column)
    choices.rate = ifDeclared(Options.tableRate)
    choices.mark = ifDeclared(Options.decimal).map { $0 == .comma ? .comma : .point }
    choices.rows = ifDeclared(Options.tableRows)
    choices.unwrap = ifDeclared(Options.unwrap)
    return try checked(in: input.name) { try SampleTable(bytes ?? input.bytes(), choices) }
  }

  /// The samples of one column, by the options.
  ///
  /// - Parameters:
  ///   - table: The table of the input; read if `nil`.
  ///   - order: The times that are no errors.
  func samples(
    in input: Input, _ table: SampleTable? = nil, takesProgress: Bool,
    times order: SampleTable.TimeOrder
  ) throws -> SampleTable.Part {
    let table = try table ?? sampleTable(input)
    let (clock, part) = try checked(in: input.name) {
      let clock = try table.clock(takesProgress: takesProgress, takesTime: true)
      let part = try table.part(clock, table.value(besides: clock))
      try table.require(order, of: part)
      return (clock, part)
    }
    for text in part.notes { note("\(input.name): \(text)") }
    if clock.isProgress && !takesProgress {
      throw CommandError.badData(
        "\(input.name): \(command.name == "fit" ? "a spring moves in" : "the picture is over") seconds, and "
          + "the table has a column 'progress'; expected a column 'time'")
    }
    return part
  }
}

extension SampleTable {
  /// The column of curves.
  var curves: Int? { column(["curve"]) }

  /// The column of weights.
  var weights: Int? { column(["weight"]) }

  /// The name of each row's curve; `nil` if the table has no column of curves or parameters.
  func curveNames() -> [String]? {
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
    let numbers = try indices.map { try table.number($0, in: row) }
    let spring = try DampedSpring(
      validating: .angularFrequency(numbers[0], dampingRatio: numbers[1]), mass: 1)
    return try SpringMotion(validating: spring, from: numbers[2], to: 0, velocity: numbers[3])
  }
}
