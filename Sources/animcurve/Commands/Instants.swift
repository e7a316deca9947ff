// The instants at which a curve is sampled, one after the other.
//
//     count N     evenly from the start to the end, both exact
//     rate HZ     start + i/HZ, up to the end; one instant past a spring's own end, so that the last row
//                 is settled
//     list        as given
//     file        as read, a piece at a time

import AnimationMath
import AnimationSampling
import Console
import CurveFormats

/// The instants at which a curve is sampled.
enum Instants {
  case grid(UniformGrid)
  case list([Double])
  case file(Input, in: ClosedRange<Double>)

  /// The most rows that are written; no disk holds them.
  static let largestCount = 1e15

  /// The instants at which curves of the package are defined.
  static let range = -1e50...1e50

  /// The number of instants, if it is known beforehand.
  var count: Int? {
    switch self {
    case .grid(let grid): grid.count
    case .list(let numbers): numbers.count
    case .file: nil
    }
  }

  /// The last of evenly spaced instants.
  var last: Double? {
    guard case .grid(let grid) = self else { return nil }
    return grid.last
  }

  /// Hands over the instants, a stretch of at most `length` at a time.
  func forEachStretch(of length: Int, _ body: ([Double]) throws -> Void) throws {
    switch self {
    case .grid(let grid):
      for start in stride(from: 0, to: grid.count, by: length) {
        try body(Array(grid[start..<min(start + length, grid.count)]))
      }
    case .list(let numbers):
      for start in stride(from: 0, to: numbers.count, by: length) {
        try body(Array(numbers[start..<min(start + length, numbers.count)]))
      }
    case .file(let input, let range):
      var stretch: [Double] = []
      try input.forEachNumber(in: range) { number in
        stretch.append(number)
        guard stretch.count == length else { return }
        try body(stretch)
        stretch.removeAll(keepingCapacity: true)
      }
      if !stretch.isEmpty { try body(stretch) }
    }
  }

  /// The same instants, counted: those of a file read to its end.
  func counted() throws -> Instants {
    guard case .file(let input, let range) = self else { return self }
    var all: [Double] = []
    try input.forEachNumber(in: range) { all.append($0) }
    return .list(all)
  }
}

extension Input {
  /// Hands over the numbers of a list, one a line.
  func forEachNumber(in range: ClosedRange<Double>, _ body: (Double) throws -> Void) throws {
    var reader = NumberListReader(in: range)
    do {
      try read { try reader.read($0, body) }
      try reader.finish(body)
    } catch let error as CSVError {
      throw CommandError.badData("\(name): \(error)")
    }
  }
}

extension Arguments {
  /// The default of --count: enough to plot any curve of the package.
  private static let defaultCount = 201

  /// The instants for a curve, as the options say.
  func instants(of curve: SampledCurve) throws -> Instants {
    if let listed = try listedInstants(from: curve.settles ? 0 : Instants.range.lowerBound) {
      if case .list(let numbers) = listed {
        for number in numbers { try checkRelease(number, of: curve, Options.at) }
      }
      return listed
    }
    let (start, end, isNatural) = try interval(of: curve)
    return try evenInstants(from: start, to: end, pastEnd: isNatural)
  }

  /// The interval in which a curve is sampled or drawn, and whether its end is the curve's own.
  func interval(
    of curve: SampledCurve
  ) throws -> (start: Double, end: Double, isNatural: Bool) {
    let start = try start()
    try checkRelease(start, of: curve, Options.start)
    let length = curve.settles ? self[Options.duration] ?? curve.length : nil
    let isNatural = curve.settles && self[Options.end] == nil && length == nil
    return (start, try end(of: curve, start: start, length: length), isNatural)
  }

  /// The instants of --at or --at-file, if one is given.
  ///
  /// - Parameter first: The least accepted instant of a file.
  func listedInstants(from first: Double = Instants.range.lowerBound) throws -> Instants? {
    if let path = ifDeclared(Options.atFile) {
      return .file(Input(path: path), in: first...Instants.range.upperBound)
    }
    guard let list = ifDeclared(Options.at) else { return nil }
    for number in list { try check(number, of: Options.at) }
    return .list(list)
  }

  /// The first of evenly spaced instants.
  func start() throws -> Double {
    let start = self[Options.start] ?? 0
    try check(start, of: Options.start)
    return start
  }

  /// The instants of --rate or --count.
  ///
  /// - Parameter pastEnd: Whether a rate continues to the first instant that is not before the end.
  func evenInstants(from start: Double, to end: Double, pastEnd: Bool) throws -> Instants {
    if let rate = self[Options.rate] {
      let count = try count(from: start, to: end, rate: rate, pastEnd: pastEnd)
      return .grid(
        try checked { try UniformGrid(validatingFrom: start, rate: rate, count: count) })
    }
    let count = self[Options.count] ?? Self.defaultCount
    try check(rowCount: Double(count))
    return .grid(UniformGrid(from: start, to: end, count: count))
  }

  /// Refuses more rows than any disk holds.
  func check(rowCount: Double) throws {
    guard rowCount <= Instants.largestCount else {
      throw mistake("more than 1e15 rows are not written")
    }
  }

  private func end(of curve: SampledCurve, start: Double, length: Double?) throws -> Double {
    if let length {
      try check(start + length, of: Options.duration)
      return start + length
    }
    if let end = try givenEnd(start: start) { return end }
    guard curve.end.isFinite else {
      throw mistake("\(quoted(curve.label)) never settles; give --end or --duration")
    }
    guard curve.end > start || !curve.settles else {
      throw mistake(
        "\(quoted(curve.label)) has settled at \(shortestDecimal(curve.end)), and --start "
          + "is \(shortestDecimal(start)); give --end, --duration or a smaller --epsilon")
    }
    try check(naturalEnd: curve.end, of: curve.label)
    guard curve.end >= start else {
      throw mistake(
        "--start: expected a number up to \(shortestDecimal(curve.end)), where "
          + "\(quoted(curve.label)) ends, got \(shortestDecimal(start)); or give --end")
    }
    return curve.end
  }

  /// Refuses a curve whose own end is beyond the accepted instants.
  func check(naturalEnd end: Double, of name: String) throws {
    guard Instants.range.contains(end) else {
      throw mistake(
        "\(quoted(name)) ends at \(shortestDecimal(end)), and instants go up to "
          + "\(shortestDecimal(Instants.range.upperBound)); give --end")
    }
  }

  /// The last of evenly spaced instants; `nil` if no option states it.
  func givenEnd(start: Double) throws -> Double? {
    guard let end = self[Options.end] else { return nil }
    try check(end, of: Options.end)
    guard end >= start else {
      throw mistake(
        "--end: expected a number of at least --start, which is \(shortestDecimal(start)),"
          + " got \(shortestDecimal(end))")
    }
    return end
  }

  /// How many multiples of 1/rate there are up to `end`, and, if asked for, the first one past it.
  private func count(
    from start: Double, to end: Double, rate: Double, pastEnd: Bool
  ) throws -> Int {
    let steps = (end - start) * rate
    guard steps < Instants.largestCount else {
      throw mistake(
        "--rate: \(shortestDecimal(rate)) per second up to "
          + "\(shortestDecimal(end)) makes more than 1e15 rows")
    }
    let grid = try checked { try UniformGrid(validatingFrom: start, to: end, rate: rate) }
    return pastEnd && grid[grid.count - 1] < end ? grid.count + 1 : grid.count
  }

  private func checkRelease(
    _ number: Double, of curve: SampledCurve, _ option: some AnyOption
  ) throws {
    guard !curve.settles || number >= 0 else {
      throw mistake("\(option.spelling): a motion begins at 0, got \(shortestDecimal(number))")
    }
  }

  private func check(_ number: Double, of option: some AnyOption) throws {
    guard Instants.range.contains(number) else {
      throw mistake(
        "\(option.spelling): expected instants \(Instants.range.phrase), got "
          + shortestDecimal(number))
    }
  }
}
