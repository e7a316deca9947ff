// The rows of a table that are one motion, and the order of their times.
//
//     --rows id=hip           of several motions, the rows in which a column has a value
//     --rows 2                the second run of times, where they begin again
//     --time-column rows      their numbers by --rate, where no column has the times, or rounding made them equal

import Wording

extension SampleTable {
  /// The times that a table may have.
  package enum TimeOrder {
    case rising
    /// Rising, except that two rows of one time may be a jump.
    case withJumps
    case any
  }

  /// The rows that are chosen; all of them without a choice.
  package func chosenRows(_ clock: Clock) throws(CSVError) -> [Int] {
    let all = Array(0..<table.recordCount)
    guard let choice = choices.rows else { return all }
    let parts = choice.split(separator: "=", maxSplits: 1).map(String.init)
    if parts.count == 2 {
      let column = try chosen(parts[0])
      let found = all.filter { table.text(column, in: $0) == parts[1] }
      guard found.isEmpty else { return found }
      throw table.header[column].error(
        "--rows \(excerpt(choice)): expected a value of this column, such as "
          + "\(excerpt(all.first.map { table.text(column, in: $0) } ?? ""))")
    }
    var times = SampleTimes(clock, choices.rate)
    var (runs, last) = ([[Int]](), Double.infinity)
    for row in all {
      let time = try? times.time(in: row, plain: .nan, of: table)
      if let time, time < last { runs.append([]) }
      last = time ?? last
      if !runs.isEmpty { runs[runs.count - 1].append(row) }
    }
    guard let number = Int(choice), runs.indices.contains(number - 1) else {
      throw table.header[0].error(
        "--rows \(excerpt(choice)): expected a column and its value, as in id=1, or the number of a run of times, which "
          + "begin \(runs.count == 1 ? "once" : "\(runs.count) times")")
    }
    return runs[number - 1]
  }

  /// The column that names the motion of each row, without decimals, if the times of each name rise, and those
  /// of all do not; and the count of names.
  private func motions(in part: Part) -> (column: Int, count: Int)? {
    guard choices.rows == nil, part.times.count > 7 else { return nil }
    return table.header.indices.lazy.filter { $0 != part.clock.index && $0 != part.column }
      .compactMap { column in
        var last: [String: Double] = [:]
        for (row, time) in zip(part.rows, part.times) {
          let name = table.text(column, in: row)
          guard last[name] ?? -.infinity < time, !name.contains(".") else { return nil }
          last[name] = time
        }
        return 2...part.rows.count / 4 ~= last.count ? (column, last.count) : nil
      }.first
  }

  /// The options by which rows whose times do not rise are read; the end of an error.
  private func choices(for part: Part) -> String {
    if let (column, count) = motions(in: part) {
      let name = "\(table.columns[column])=\(table.text(column, in: part.rows[0]))"
      return "; there are \(count) motions, of which --rows '\(excerpt(name))' takes one"
    }
    let falls = zip(part.times, part.times.dropFirst()).count { $1 < $0 }
    let rises = zip(part.times, part.times.dropFirst()).count { $1 > $0 }
    if falls > 0, rises > 4 * falls, 2 * rises > part.times.count, choices.rows == nil {
      return "; --rows 1 takes the rows up to there, and --rows 2 those behind"
    }
    let (start, end) = (part.times[0], part.times[part.times.count - 1])
    let rate = (Double(part.times.count - 1) / (end - start)).rounded()
    guard falls == 0, rate > 0, rate.isFinite else { return Self.otherClocks }
    return
      "; even rows are counted by --time-column rows and --rate, about \(shortestDecimal(rate))"
  }

  /// The options that choose the times; the end of an error.
  static let otherClocks = "; --time-column NAME chooses others, or rows by --rate"

  /// Throws unless the times of a part are in order.
  package func require(_ order: TimeOrder, of part: Part) throws(CSVError) {
    guard order != .any else { return }
    guard
      let first = part.times.indices.dropFirst().first(where: {
        part.times[$0] <= part.times[$0 - 1]
      })
    else { return }
    let areSeveral = motions(in: part) != nil
    for index in first..<part.times.count where part.times[index] <= part.times[index - 1] {
      if order == .withJumps, !areSeveral, isJump(at: index, of: part) { continue }
      let (before, here) = (
        table.field(part.clock.index, in: part.rows[index - 1]),
        table.field(part.clock.index, in: part.rows[index])
      )
      let problem =
        part.times[index] == part.times[index - 1]
        ? "rows \(part.rows[index - 1] + 1) and \(part.rows[index] + 1) have the same time \(here.text)"
          + (order == .withJumps ? ", and no jump there" : "")
        : "expected times that rise, got \(here.text) after \(before.text)"
      throw here.error(problem + choices(for: part))
    }
  }

  /// Whether two rows of one time are a jump; otherwise rounding made their times equal.
  ///
  /// They are one if the rows beside them are further away than the last digit of the times, or if the value changes more,
  /// less or in another direction than to both of these rows. Equal values need no jump.
  private func isJump(at index: Int, of part: Part) -> Bool {
    let (times, values) = (part.times, part.values)
    let change = values[index] - values[index - 1]
    let beside = [index - 1, index + 1].filter { 1..<times.count ~= $0 }
    let steps = beside.map { times[$0] - times[$0 - 1] }
    guard times[index] == times[index - 1], steps.allSatisfy({ $0 > 0 }) else { return false }
    let changes = beside.map { values[$0] - values[$0 - 1] }
    guard change != 0, let least = changes.min(), let most = changes.max(),
      least <= change, change <= most
    else { return true }
    let digits = part.rows.map { row in
      let text = table.text(part.clock.index, in: row).utf8.reversed()
      return text.prefix { DecimalMark(rawValue: $0) == nil }.count % text.count
    }
    let unit = 1 / (choices.rate ?? part.clock.unitsPerSecond ?? 1)
    let digit = unit * (Double("1e-\(digits.max() ?? 0)") ?? 1)
    return steps.allSatisfy { $0 > 1.5 * digit }
  }
}
