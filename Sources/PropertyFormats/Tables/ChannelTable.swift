// The numbers of a document over its length, sampled once, and each of them as a curve.
//
//     grid      2048 even instants, all numbers at once
//     events    where animations begin, have keyframes or end less than 16 cells apart, the stretch between has
//               a grid of its own, of 67 cells; of fewer, down to 4, where that makes more than 2048 in all
//     jumps     where neighbouring samples differ by much more than their neighbours do, the cell is halved
//               towards the larger difference. If that falls below a half in ten halvings, the number is only
//               steep; otherwise halving goes on to neighbouring doubles
//     kinks     where the slopes on both sides of a cell differ by more than the bend of the curve explains;
//               a kink is where the two parabolas through the samples on either side meet. The ends of a stretch
//               between events are kinks of a number that moves in it at another speed than beside it
//     between   cubics by the slopes of parabolas through neighbouring samples. In the middle and near the ends of
//               each cell a cubic is compared with the document; where it errs by more than a 32nd of the tolerance,
//               the cell is divided, seven times at most. What is left is part of the stated error
//
// So a document is evaluated some ten thousand times, and a few times more for each event, whatever the
// search for keyframes needs. What comes and goes within one cell between two events may be missed.

import AnimationCurves

/// Numbers of a document over time.
package struct ChannelTable {
  /// Values at instants, by channel.
  package typealias Sample = ([Double]) -> [[Double]]

  /// The end of the table; it begins at 0.
  package let length: Double

  /// The largest accepted error of each channel, in its own unit; 0 for a constant.
  package let tolerances: [Double]

  /// The difference of the largest and the smallest value of each channel's group.
  package let ranges: [Double]

  /// The error of the cubics between the samples, by channel.
  package private(set) var errors: [Double]

  /// For each channel how far it is at the end from where it stays.
  let cuts: [Double]

  /// The values shown at the very end, by channel.
  let ends: [Double]

  /// The sampled instants, from 0 to the end.
  private var times: [Double]

  /// The values by channel; at the end the limit from the left.
  private var columns: [[Double]]

  /// The instants at which each channel jumps or bends, with the limit from the left.
  private var breaks: [[(time: Double, left: Double)]]

  /// The instants added where cells were divided, denser where a number is steeper.
  private(set) var divisions: [Double] = []

  /// The default number of even cells of a table.
  package static var cells: Int { 2048 }

  private static var rounds: Int { 7 }

  /// The least and the greatest number of cells in a stretch between events.
  ///
  /// Of a prime number, since a kink is found inside a cell: halves, thirds and tenths are.
  private static var stretchCells: ClosedRange<Int> { 4...67 }
  private static var allStretchCells: Int { 2048 }

  /// The number of even cells below which a stretch between events has cells of its own.
  private static var shortStretch: Double { 16 }

  private static var mostEvents: Int { 256 }

  private static var mostDivisions: Int { 1 << 18 }

  /// A table of a document.
  ///
  /// - Parameters:
  ///   - length: In seconds; finite, above 0.
  ///   - ends: Two values for each channel: that at the end, and that which stays, on which the table ends. If `nil`, it
  ///     ends on the limits.
  ///   - events: Instants at which animations begin, have keyframes, and end.
  ///   - groups: For each channel a number; channels with one number share their range.
  ///   - tolerance: As a fraction of the range.
  ///   - cells: The number of even parts.
  ///   - sample: The values at rising instants.
  /// - Throws: ``ParameterError`` for a tolerance that takes more than 2¹⁸ instants besides.
  package init(
    length: Double, ends: [[Double]]?, events: [Double], groups: [Int], tolerance: Double,
    cells: Int = ChannelTable.cells, sample: Sample
  ) throws(ParameterError) {
    self.length = length
    let inside = Set(events.filter { 0 < $0 && $0 < length }).sorted()
    let even = Grid(from: 0, to: length, cells: cells)
    let short = Self.shortStretches(between: [0] + inside + [length], in: even)
    let times = Set(even.times + short.flatMap(\.times)).sorted()
    // An instant just before the end stands in for the limit there, far enough to survive rounding
    // inside the document.
    func place(_ time: Double) -> Double { time == length ? length * (1 - 0x1p-48) : time }
    var columns = sample(times.map(place))
    let limits = columns.map { $0[$0.count - 1] }
    self.ends = ends?.map { $0[1] } ?? limits
    cuts = ends?.map { ($0[0] - $0[1]).magnitude } ?? limits.map { _ in 0 }
    // The ranges of groups; a range that may be rounding alone counts as 0.
    var extremes: [Int: (low: Double, high: Double, size: Double)] = [:]
    var spans: [Double] = []
    for (channel, column) in columns.enumerated() {
      let all = column + [self.ends[channel]]
      let (low, high) = (all.min() ?? 0, all.max() ?? 0)
      let size = max(low.magnitude, high.magnitude)
      spans.append(high - low > 1e-11 * size ? high - low : 0)
      let old = extremes[groups[channel]] ?? (0, 0, 0)
      extremes[groups[channel]] = (0, max(old.high, spans[channel]), max(old.size, size))
    }
    let ranges = groups.map { extremes[$0]?.high ?? 0 }
    self.ranges = ranges
    let tolerances = spans.indices.map { channel in
      // A range below the rounding of the group's largest channel counts as no range.
      spans[channel] > 1e-11 * (extremes[groups[channel]]?.size ?? 0)
        ? tolerance * ranges[channel] : 0
    }
    self.tolerances = tolerances
    var breaks = [[(time: Double, left: Double)]](repeating: [], count: columns.count)
    let moving = columns.indices.filter { tolerances[$0] > 0 }

    // Each moving channel's jumps, then its kinks.
    let indices = Dictionary(uniqueKeysWithValues: zip(times, times.indices))
    let grids = ([even] + short).map { grid in (grid, grid.times.compactMap { indices[$0] }) }
    var jumps = Self.jumps(
      times, columns, of: moving, beyond: tolerances.map { $0 / 8 }, sample)
    for channel in moving {
      // A jump at the very start is dropped: the table begins on the limit after it.
      let least = length * 0x1p-40
      if let first = jumps[channel].first, first.time < least {
        jumps[channel].removeFirst()
        columns[channel][0] = sample([least])[channel][0]
      }
      for index in jumps[channel].indices {
        // An event within a few units in the last place is taken as the exact time of the jump.
        let time = jumps[channel][index].time
        if let event = inside.first(where: { ($0 - time).magnitude <= 4 * time.ulp }) {
          jumps[channel][index].time = event
        }
      }
      let jumpTimes = jumps[channel].map(\.time)
      let column = columns[channel]
      let smallest = tolerances[channel] / 50
      let ends = grids.dropFirst().flatMap { _, places in
        Self.kinks(atEndsOf: places, times, column, beyond: smallest)
      }
      var kinks = Set(ends)
      for (grid, places) in grids {
        kinks.formUnion(
          Self.kinks(
            grid, places.map { column[$0] }, apart: jumpTimes + ends, near: inside, beyond: smallest
          ))
      }
      breaks[channel] = jumps[channel].map { ($0.time, $0.left) }
      breaks[channel] += kinks.subtracting(jumpTimes).map { ($0, Double.nan) }
      breaks[channel].sort { $0.time < $1.time }
    }
    self.breaks = breaks
    (self.times, self.columns) = (times, columns)
    errors = Array(repeating: 0, count: columns.count)
    insert(breaks.flatMap { $0.map(\.time) }, sample)
    // At an event that rounding has put before its jump, the sample shows the left side: the value
    // after the jump replaces it.
    for channel in moving {
      for jump in jumps[channel] { self.columns[channel][index(of: jump.time)] = jump.right }
    }
    // At a kink, which does not jump, the limit from the left is the value.
    for channel in columns.indices {
      for index in self.breaks[channel].indices where self.breaks[channel][index].left.isNaN {
        let time = self.breaks[channel][index].time
        self.breaks[channel][index].left = self.columns[channel][self.index(of: time)]
      }
    }
    try refine(moving, tolerance, sample)
  }

  /// Even instants.
  private struct Grid {
    let times: [Double]
    let step: Double

    init(from start: Double, to end: Double, cells: Int) {
      let step = (end - start) / Double(cells)
      times = (0...cells).map { $0 == cells ? end : start + step * Double($0) }
      self.step = step
    }
  }

  /// The grids of stretches between neighbouring events that a grid has few cells for.
  private static func shortStretches(between events: [Double], in grid: Grid) -> [Grid] {
    let stretches = zip(events, events.dropFirst()).filter {
      (grid.step * 1e-6..<grid.step * shortStretch).contains($1 - $0)
    }
    let even = allStretchCells / max(stretches.count, 1)
    let cells = min(max(even, stretchCells.lowerBound), stretchCells.upperBound)
    return stretches.map { Grid(from: $0, to: $1, cells: cells) }
  }

  private func index(of time: Double) -> Int {
    (0..<times.count - 1).partitionPoint { !(times[$0] < time) }
  }

  /// Adds instants with their values.
  private mutating func insert(_ new: [Double], _ sample: Sample) {
    let old = Set(times)
    let added = Set(new).subtracting(old).sorted()
    guard !added.isEmpty else { return }
    let values = sample(added)
    let all = times + added
    let order = all.indices.sorted { all[$0] < all[$1] }
    times = order.map { all[$0] }
    columns = zip(columns, values).map { column, values in
      let all = column + values
      return order.map { all[$0] }
    }
  }

  /// Divides the cells in which cubics err, and keeps what error is left.
  ///
  /// Beside a vertical tangent, or a kink that is not known, a cubic errs most near an end of its cell. So three places
  /// are compared, and in the shortest cells, where such an error is left, 33.
  private mutating func refine(
    _ moving: [Int], _ tolerance: Double, _ sample: Sample
  ) throws(ParameterError) {
    let few = [0.125, 0.5, 0.875]
    let many = [0x1p-6] + (1...31).map { Double($0) / 32 } + [1 - 0x1p-6]
    var cells = Array(zip(times, times.dropFirst()))
    for round in 0...Self.rounds where !cells.isEmpty && !moving.isEmpty {
      func isShortest(_ start: Double, _ end: Double) -> Bool {
        round == Self.rounds || end - start <= length * 1e-9
      }
      let places = cells.map { start, end in
        (isShortest(start, end) ? many : few).map { start + (end - start) * $0 }
          .filter { start < $0 && $0 < end }
      }
      let values = sample(places.flatMap(\.self))
      let curves = moving.map { curve(ofChannel: $0, end: length) }
      var divided: [(Double, Double)] = []
      var new: [Double] = []
      var first = 0
      for ((start, end), places) in zip(cells, places) {
        defer { first += places.count }
        let own = zip(moving, curves).map { channel, curve in
          places.enumerated().reduce(0) {
            max($0, (values[channel][first + $1.offset] - curve.value(at: $1.element)).magnitude)
          }
        }
        let isNear = zip(moving, own).allSatisfy { $1 <= tolerances[$0] / 32 }
        if isNear || isShortest(start, end) {
          for (channel, error) in zip(moving, own) { errors[channel] = max(errors[channel], error) }
        } else {
          let quarter = (end - start) / 4
          let marks = [start, start + quarter, start + 2 * quarter, end - quarter, end]
          new += marks[1...3]
          divided += zip(marks, marks.dropFirst())
        }
      }
      // A spring of 10⁵ swings would be divided without end.
      try check(
        tolerance, "tolerance", where: divisions.count + new.count <= Self.mostDivisions,
        accepted: "larger, since cubics within it take more than \(Self.mostDivisions) instants")
      insert(new, sample)
      divisions += new
      cells = divided
    }
  }

  // MARK: Jumps

  /// The jumps of channels: each with the first instant after it, and the values on both sides.
  private static func jumps(
    _ times: [Double], _ columns: [[Double]], of channels: [Int], beyond least: [Double],
    _ sample: Sample
  ) -> [[(time: Double, left: Double, right: Double)]] {
    let last = times[times.count - 1] * (1 - 0x1p-48)
    var found = [[(time: Double, left: Double, right: Double)]](
      repeating: [], count: columns.count)
    for channel in channels {
      let column = columns[channel]
      func step(_ index: Int) -> Double {
        column.indices.contains(index) && column.indices.contains(index + 1)
          ? (column[index + 1] - column[index]).magnitude : .infinity
      }
      func values(_ times: [Double]) -> [Double] { sample(times.map { min($0, last) })[channel] }
      let steep = column.indices.dropLast().filter { index in
        let here = step(index)
        return here > least[channel] && here > 1.5 * min(step(index - 1), step(index + 1))
      }
      let jumps = ShownCurve.jumps(in: steep.map { (times[$0], times[$0 + 1]) }, values)
      let sides = zip(values(jumps.map(\.nextDown)), values(jumps))
      found[channel] = zip(jumps, sides).map { ($0, $1.0, $1.1) }
    }
    return found
  }

  // MARK: Kinks

  /// The ends of a stretch between events at which a channel begins or ends to move, or turns.
  ///
  /// - Parameters:
  ///   - places: The indices of the stretch's instants.
  ///   - least: The movement from which it counts.
  private static func kinks(
    atEndsOf places: [Int], _ times: [Double], _ v: [Double], beyond least: Double
  ) -> [Double] {
    let (first, last) = (places[0], places[places.count - 1])
    let values = v[first...last]
    let range = (values.max() ?? 0) - (values.min() ?? 0)
    guard range > least else { return [] }
    let speed = range / (times[last] - times[first])
    func slope(_ index: Int) -> Double {
      (v[index + 1] - v[index]) / (times[index + 1] - times[index])
    }
    return [(first, first - 1, first), (last, last, last - 1)].compactMap {
      place, outside, inside in
      guard 0 < place, place < times.count - 1 else { return nil }
      let (outside, inside) = (slope(outside), slope(inside))
      let turns =
        (outside - inside).magnitude > max(outside.magnitude, inside.magnitude) / 2
      return turns || outside.magnitude < speed / 4 ? times[place] : nil
    }
  }

  /// The kinks of a channel on a grid.
  ///
  /// - Parameters:
  ///   - v: Its values on the grid.
  ///   - apart: Jumps and known kinks; no kink is looked for beside them.
  ///   - least: The deviation from which a kink counts.
  private static func kinks(
    _ grid: Grid, _ v: [Double], apart: [Double], near events: [Double], beyond least: Double
  ) -> [Double] {
    let (times, step, count) = (grid.times, grid.step, v.count)
    guard count >= 8 else { return [] }
    func cell(_ time: Double) -> Int { Int(((time - times[0]) / step).rounded(.down)) }
    // The slope at the cell's start by one side's parabola, and at its end by the other's.
    var sizes = [Double](repeating: 0, count: count)
    func bend(_ a: Int) -> Double { v[a] - 2 * v[a + 1] + v[a + 2] }
    for i in 2..<(count - 4) {
      let left = (3 * v[i] - 4 * v[i - 1] + v[i - 2]) / 2
      let right = (-3 * v[i + 1] + 4 * v[i + 2] - v[i + 3]) / 2
      let (before, after) = (bend(i - 2), bend(i + 1))
      let size = (right - left - (before + after) / 2).magnitude
      if size > least, size > 0.5 * max(before.magnitude, after.magnitude) { sizes[i] = size }
    }
    for place in apart where times[0] < place && place < times[count - 1] {
      let cell = cell(place)
      for index in max(cell - 4, 0)...min(cell + 4, count - 1) { sizes[index] = 0 }
    }
    var found: [Double] = []
    for i in 2..<(count - 4) where sizes[i] > 0 {
      let around = max(i - 3, 0)...min(i + 3, count - 1)
      guard
        around.allSatisfy({ sizes[$0] < sizes[i] || $0 == i || (sizes[$0] == sizes[i] && $0 > i) })
      else { continue }
      let cell = times[i]...times[i + 1]
      let slack = 0.01 * step
      if let event = events.first(where: {
        cell.lowerBound - slack <= $0 && $0 <= cell.upperBound + slack
      }) {
        found.append(event)
        continue
      }
      // v(i) + l s + b s²/2 = v(i+1) + r (s − 1) + a (s − 1)²/2, s in cells.
      let (before, after) = (bend(i - 2), bend(i + 1))
      let left = (3 * v[i] - 4 * v[i - 1] + v[i - 2]) / 2
      let right = (-3 * v[i + 1] + 4 * v[i + 2] - v[i + 3]) / 2
      func gap(_ s: Double) -> Double {
        v[i] + left * s + before * s * s / 2
          - (v[i + 1] + right * (s - 1) + after * (s - 1) * (s - 1) / 2)
      }
      let slope = left - right + after
      guard slope != 0 else { continue }
      var s = -gap(0) / slope
      for _ in 0..<4 {
        let tangent = left + before * s - right - after * (s - 1)
        if tangent != 0 { s -= gap(s) / tangent }
      }
      guard s > -0.05, s < 1.05 else { continue }
      let exact = times[i] + s * step
      // The decimal that was meant, if it is one.
      let decimal = (exact * 1e6).rounded() / 1e6
      found.append((decimal - exact).magnitude < 1e-6 * step ? decimal : exact)
    }
    // Where an animation begins or ends the bend changes at once, which is a good place for a keyframe.
    for event in events.prefix(mostEvents) {
      let i = cell(event)
      guard (2..<(count - 4)).contains(i), !apart.contains(event), !found.contains(event),
        (bend(i + 1) - bend(i - 2)).magnitude > least / 200
      else { continue }
      found.append(event)
    }
    return found
  }
}

// MARK: - Curves

extension ChannelTable {
  /// Whether a channel keeps its value.
  package func isConstant(_ channel: Int) -> Bool { tolerances[channel] == 0 }

  /// The largest value of a channel minus the smallest.
  package func spread(of channel: Int) -> Double {
    let all = columns[channel] + [ends[channel]]
    return (all.max() ?? 0) - (all.min() ?? 0)
  }

  /// The value of a channel at the start.
  package func first(_ channel: Int) -> Double { columns[channel][0] }

  /// A channel as a curve over 0…`end`, its values times `scale`.
  package func curve(ofChannel channel: Int, end: Double, scale: Double = 1) -> ChannelCurve {
    func argument(_ time: Double) -> Double { time == length ? end : time / length * end }
    // Samples too near to each other for a slope count as one.
    let least = end * 1e-9
    let column = columns[channel]
    var (stretches, stretch) = ([[BezierPath.Point]](), [BezierPath.Point]())
    func append(_ time: Double, _ value: Double, isEnd: Bool) {
      let place = argument(time)
      if let last = stretch.last?.x, place - last <= least {
        // The end of a stretch takes the place of a sample too near to it.
        guard isEnd, place > last else { return }
        if stretch.count > 1 { stretch.removeLast() }
      }
      stretch.append(BezierPath.Point(x: place, y: value * scale))
    }
    var (next, list) = (0, breaks[channel])
    list.append((.infinity, 0))
    for (index, time) in times.enumerated() {
      if time == list[next].time {
        append(time, list[next].left, isEnd: true)
        stretches.append(stretch)
        stretch = []
        while list[next].time == time { next += 1 }
      }
      append(time, column[index], isEnd: index == times.count - 1)
    }
    let wide = (stretches + [stretch]).filter { $0.count > 1 }
    return ChannelCurve(wide, last: ends[channel] * scale)
  }

  /// The values of some channels at the table's instants, with both sides of their breaks.
  func rows(of channels: [Int]) -> [(time: Double, values: [Double])] {
    let all = channels.map { channel in breaks[channel].map { ($0.time, $0.left) } }
    var limits: [Double: [Int: Double]] = [:]
    for (place, list) in all.enumerated() {
      for (time, left) in list { limits[time, default: [:]][place] = left }
    }
    var rows: [(time: Double, values: [Double])] = []
    for (index, time) in times.enumerated() {
      let values = channels.map { columns[$0][index] }
      if let left = limits[time] {
        let before = values.indices.map { left[$0] ?? values[$0] }
        if before != values { rows.append((time, before)) }
      }
      rows.append((time, values))
    }
    let last = channels.map { ends[$0] }
    if let before = rows.last?.values, before != last { rows.append((length, last)) }
    return rows
  }
}
