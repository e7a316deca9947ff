// A table of measured motion, or one that this package wrote: each row an instant.
//
//     time,value              values joined by lines
//     time,value,velocity     joined by cubics with these velocities; x,x.velocity likewise
//     time,value,x1,y1,x2,y2  joined by these timing functions
//
// Times rise; two rows of one time are a jump, unless rounding made them equal (SampleTable). A column `progress` is time from 0 to 1, and its
// `slope` is a velocity. Other columns are animated numbers, under their own names.

/// The motions of a table.
package struct CSVImport {
  private let samples: SampleTable

  private var table: CSVTable { samples.table }

  package init(_ samples: SampleTable) { self.samples = samples }

  /// The motion of each column.
  ///
  /// - Parameter duration: The seconds that progress from 0 to 1 takes.
  package func motion(lasting duration: Double = 1) throws -> ImportedMotion {
    let clock = try samples.clock(takesProgress: true, takesTime: false)
    let column = max(clock.index, 0)
    guard table.recordCount > 1 else {
      throw error("expected two rows or more, got \(table.recordCount)", 0, column)
    }
    let functions = ["x1", "y1", "x2", "y2"]
    let hasFunctions = functions.allSatisfy { table.place(of: $0) != nil }
    // The index of each velocity column, by the index of its value column.
    var velocityColumns: [Int: Int] = [:]
    var moving: [Int] = []
    for (index, name) in table.columns.enumerated() {
      if let value = valueColumn(ofVelocity: name) {
        velocityColumns[value] = velocityColumns[value] ?? index
      } else if index != clock.index && !(hasFunctions && functions.contains(name))
        && !(index == 0 && ["1", "index"].contains(name) && table.hasNames)  // of a data frame
        && !(clock.index < 0 && samples.isTime(index)) && !samples.isOther(index, than: clock)
      {
        moving.append(index)
      }
    }
    let unit = clock.isProgress ? duration : 1
    var motion = ImportedMotion()
    if samples.choices.column != nil {
      moving = try samples.values(besides: clock).map(\.index)
    } else if let first = moving.first {
      let words = moving.filter { !samples.hasNumbers($0) }
      moving.removeAll(where: words.contains)
      if moving.isEmpty { _ = try table.number(first, in: 0) }
      for index in words {
        let header = table.header[index]
        motion.note(
          ImportError(
            "\(excerpt(header.text)) has no numbers and is left out",
            at: (header.line, header.column)))
      }
    }
    guard !moving.isEmpty else {
      throw error("expected a column beside \(clock.isProgress ? "progress" : "time")", 0, column)
    }
    for index in moving {
      let part = try numbers(in: index, clock)
      let velocities = try velocityColumns[index].map { try numbers(in: $0, clock) }
      if let other = velocities, other.rows != part.rows {
        throw error("expected velocities in the rows that have values", part.rows[0], index)
      }
      let times = part.times
      try samples.require(.withJumps, of: part)
      // The decimals that the times have: a difference or a quotient of rounded times is less exact than it has digits.
      let slack = max(times[0].magnitude, times[times.count - 1].magnitude) * 0x1p-51
      let start = times[0]
      let length = Self.shortest(times[times.count - 1] - start, within: slack)
      guard Magnitude.positive.contains(length) else {
        throw error(
          "expected \(clock.isProgress ? "progress" : "time")s that are not all the same",
          table.recordCount - 1, column)
      }
      let header = table.header[index]
      let place = (header.line, header.column)
      if clock.isProgress, (start, times[times.count - 1]) != (0, 1) {
        motion.note(
          ImportError(
            "progress goes from \(shortestDecimal(start)) to \(shortestDecimal(times[times.count - 1])), taken as "
              + "the whole", at: place, isLoss: false))
      }
      for note in part.notes {
        motion.note(ImportError(note, at: place, isLoss: note.contains("left out")))
      }
      let offsets = times.map { Self.shortest(($0 - start) / length, within: slack / length) }
      var frames = zip(offsets, part.values).map { ImportedTrack.Frame(offset: $0, value: $1) }
      if hasFunctions {
        for row in times.indices.dropLast() where times[row] < times[row + 1] {
          frames[row].easing = try function(part.rows[row], functions)
        }
      } else if let velocities {
        frames = try cubicFrames(offsets, part.values, velocities.values.map { $0 * length })
      }
      motion.add(
        ImportedTrack(
          name: header.text, frames: frames,
          timing: try ImportError.checked(
            at: (table.header[column].line, table.header[column].column),
            try WebTiming(
              validatingDelay: start * unit, duration: length * unit, fillMode: .both)),
          place: place))
    }
    return motion
  }

  /// The decimal of the fewest places that is near enough to a number; the number itself if there is none.
  private static func shortest(_ number: Double, within error: Double) -> Double {
    scales.lazy.map { (number * $0).rounded() / $0 }
      .first { ($0 - number).magnitude <= error } ?? number
  }

  private static let scales = Array(sequence(first: 1.0) { $0 * 10 }.prefix(17))

  /// The index of the value column for the name of a velocity column.
  private func valueColumn(ofVelocity name: String) -> Int? {
    if name == "velocity" || name == "slope" { return table.place(of: "value") }
    for suffix in [".velocity", ".slope"] where name.hasSuffix(suffix) {
      return table.place(of: String(name.dropLast(suffix.count)))
    }
    return nil
  }

  /// Keyframes of the cubics between values with slopes.
  private func cubicFrames(
    _ offsets: [Double], _ values: [Double], _ slopes: [Double]
  ) throws -> [ImportedTrack.Frame] {
    let path = try BezierPath(
      knots: offsets.indices.map { (offsets[$0], values[$0], slopes[$0], slopes[$0]) })
    guard let keyframes = path.ownKeyframes(over: path.domain) else {
      throw ImportError(
        "expected velocities that fit the values; these are no keyframes", at: (1, 1))
    }
    return keyframes.times.indices.map { index in
      var frame = ImportedTrack.Frame(
        offset: keyframes.times[index], value: keyframes.values[index])
      if index < keyframes.timingFunctions.count {
        frame.easing = Easing(keyframes.timingFunctions[index])
      }
      return frame
    }
  }

  private func function(_ row: Int, _ names: [String]) throws -> Easing {
    let indices = try names.map { try table.index(of: $0) }
    let numbers = try indices.map { try table.number($0, in: row) }
    do throws(ParameterError) {
      return Easing(
        try CubicBezier(validating: numbers[0], numbers[1], numbers[2], numbers[3]))
    } catch {
      let index = names.firstIndex(of: error.parameter).map { indices[$0] } ?? indices[0]
      throw self.error("\(error)", row, index)
    }
  }

  private func numbers(in column: Int, _ clock: SampleTable.Clock) throws -> SampleTable.Part {
    let part = try samples.part(clock, (column, nil))
    if part.rows.count < 2,
      let gap = (0..<table.recordCount).first(where: { !part.rows.contains($0) })
    {
      _ = try table.number(column, in: gap)
    }
    return part
  }

  private func error(_ problem: String, _ row: Int, _ column: Int) -> ImportError {
    let field = row < table.recordCount ? table.field(column, in: row) : table.header[column]
    return ImportError(problem, at: (field.line, field.column))
  }
}
