// A curve at every instant of a uniform grid, in chunks.
//
//     chunk    16384 samples: 128 KiB, which stay in the second-level cache while they are worked on
//     panel    up to 1024 samples that follow from a few numbers (PanelMethod.swift)
//
// Within a chunk, the panels that can be interpolated become rows of one matrix product. The others
// are halved until they can be or are too short. The remaining samples are evaluated one by one:
//
//     outside the domain, on a breakpoint, next to a kink, a jump or a vertical tangent
//     at the first and the last instant of the grid, which are therefore the curve's own to the bit
//     on grids of fewer than 128 instants, or 2048 where panels must be chosen first; 8192 if the curve answers
//     many arguments faster than one (BulkCurve), which takes 6 ns of a Bézier where the choice takes 30 µs
//
// A spring on a grid of up to a chunk needs none of this: SpringTable.swift.
//
// A chunk does not depend on earlier chunks, so chunks can be computed in any order and on any
// number of threads, with the same numbers.

import AnimationMath

/// The values of a curve on a uniform grid, and its slopes.
///
/// ```swift
/// let sampler = CurveSampler(CubicBezier.ease, on: UniformGrid(from: 0, to: 1, count: 1_000_000))
/// let values = sampler.values()
/// ```
///
/// Every value differs from `value(at:)` by at most 16·2⁻⁵³ of the largest value on the grid. Slopes
/// differ by at most 16·2⁻⁵³ of the largest finite slope; infinite slopes are exact. Both `value(at:)` and the
/// sample have the curve's own error in addition:
///
/// - Motions state their bounds. A spring's error grows as (6 + 3λt)·2⁻⁵³ of its envelope, and as
///   (8 + 5λt)·2⁻⁵³ for velocities; samples in bulk are within that bound too.
/// - Any curve is computed to some 2⁻⁵³ of its whole range. On a part where it is much smaller than
///   elsewhere, its relative error is larger.
///
/// The first and the last sample are exactly the curve's own. The last bits of values may differ
/// with and without slopes.
public struct CurveSampler: Sendable {
  /// The curve.
  public let curve: any Curve

  /// The instants.
  public let grid: UniformGrid

  /// The side of the values at jumps; `nil` for `value(at:)`.
  public let side: Side?

  private let method: (any PanelMethod)?

  /// The curve, if it can evaluate many instants at once.
  private let bulk: (any BulkCurve)?

  /// The curve, if it is a spring on a grid of one chunk.
  private let spring: SpringTable?

  /// The samples of a chunk.
  static let chunkLength = 1 << 14

  /// The samples of the longest panel.
  static let longestPanel = 1 << 10

  /// The number of instants from which exact panels are worth their preparation.
  ///
  /// Measured on both sides of it, one by one and by panels: a decay 30 and 35 ns, a sum of two springs 154
  /// and 40; at 192 the decay takes 17.
  static let fewestForPanels = 1 << 7

  /// A sampler, with the method that suits the curve on this grid.
  ///
  /// - Parameters:
  ///   - curve: Any curve; the grid may go beyond its domain where the curve allows it.
  ///   - grid: The instants.
  ///   - side: The one-sided limit to take at jumps and kinks; `nil` for `value(at:)`.
  public init(_ curve: any Curve, on grid: UniformGrid, side: Side? = nil) {
    self.curve = (curve as? Easing)?.curve ?? curve
    self.grid = grid
    self.side = side
    spring = side == nil ? (self.curve as? SpringMotion).flatMap { SpringTable($0, on: grid) } : nil
    bulk = side == nil && spring == nil ? self.curve as? any BulkCurve : nil
    let isShort =
      grid.count < Self.fewestForPanels || spring != nil
      || grid.count < bulk?.fewestForPanels ?? 0
    guard !isShort else {
      method = nil
      return
    }
    method = StateMethod(self.curve, on: grid) ?? ChebyshevMethod(self.curve, on: grid)
  }

  /// The number of chunks.
  var chunkCount: Int { (grid.count + Self.chunkLength - 1) / Self.chunkLength }

  /// The indices of a chunk.
  func chunk(_ number: Int) -> Range<Int> {
    let start = number * Self.chunkLength
    return start..<min(start + Self.chunkLength, grid.count)
  }

  /// Computes a chunk.
  ///
  /// - Parameters:
  ///   - values: Memory for the chunk's values.
  ///   - slopes: Memory for the chunk's slopes, if they are wanted.
  func fill(
    chunk number: Int, values: UnsafeMutablePointer<Double>, slopes: UnsafeMutablePointer<Double>?
  ) {
    if let spring { return spring.write(values, slopes: slopes) }
    let range = chunk(number)
    guard let method else { return ask(range, range.lowerBound, values, slopes) }
    var work = ChunkWork(self, method, range, values: values, slopes: slopes)
    work.fill()
    for end in [0, grid.count - 1] where range.contains(end) {
      ask(end..<end + 1, range.lowerBound, values, slopes)
    }
  }

  /// Evaluates samples of the curve one by one.
  func ask(
    _ range: Range<Int>, _ start: Int, _ values: UnsafeMutablePointer<Double>,
    _ slopes: UnsafeMutablePointer<Double>?
  ) {
    guard let bulk, range.count >= Self.fewestForBulk else {
      return ask(curve, range, start, values, slopes)
    }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: range.count) { instants in
      guard let base = instants.baseAddress else { return }
      grid.write(range, to: base)
      let place = range.lowerBound - start
      bulk.writeValues(at: UnsafeBufferPointer(instants), to: values + place)
      if let slopes { bulk.writeSlopes(at: UnsafeBufferPointer(instants), to: slopes + place) }
    }
  }

  /// The number of instants from which writing them down first pays.
  private static let fewestForBulk = 8

  /// Evaluates samples one by one, with the curve's type looked up once.
  private func ask(
    _ curve: some Curve, _ range: Range<Int>, _ start: Int,
    _ values: UnsafeMutablePointer<Double>, _ slopes: UnsafeMutablePointer<Double>?
  ) {
    if let side {
      for index in range {
        values[index - start] = curve.value(at: grid.instant(index), from: side)
      }
      guard let slopes else { return }
      for index in range {
        slopes[index - start] = curve.slope(at: grid.instant(index), from: side)
      }
    } else {
      for index in range { values[index - start] = curve.value(at: grid.instant(index)) }
      guard let slopes else { return }
      for index in range { slopes[index - start] = curve.slope(at: grid.instant(index)) }
    }
  }
}

// MARK: - A chunk

/// The panels of one chunk.
private struct ChunkWork {
  let sampler: CurveSampler
  let method: any PanelMethod
  let range: Range<Int>
  let values: UnsafeMutablePointer<Double>
  let slopes: UnsafeMutablePointer<Double>?
  let lengths: [Int]
  let domain: ClosedRange<Double>

  /// The samples at edges of panels that are on a breakpoint or on an end of the domain.
  private var onBreaks: [Int] = []

  init(
    _ sampler: CurveSampler, _ method: any PanelMethod, _ range: Range<Int>,
    values: UnsafeMutablePointer<Double>, slopes: UnsafeMutablePointer<Double>?
  ) {
    self.sampler = sampler
    self.method = method
    self.range = range
    self.values = values
    self.slopes = slopes
    lengths = method.lengths
    domain = sampler.curve.domain
  }

  mutating func fill() {
    fill(range, level: 0)
    // There the curve has two sides, and the panel one of them.
    for index in onBreaks { sampler.ask(index..<index + 1, range.lowerBound, values, slopes) }
  }

  /// Computes samples by panels of the lengths from `level` on.
  private mutating func fill(_ part: Range<Int>, level: Int) {
    let length = lengths[level]
    let rows = part.count / length
    let width = method.stateCount
    if rows > 0 {
      // Rows of states that are ready, the indices where they begin, and their bases.
      withUnsafeTemporaryAllocation(of: Double.self, capacity: rows * (2 * width + 2)) { room in
        guard let base = room.baseAddress else { return }
        let run = Run(base, rows: rows, width: width)
        var first = 0
        for row in 0..<rows {
          let start = part.lowerBound + row * length
          if let state = readState(at: start, length, run, row - first) {
            run.valueBases[row - first] = state.valueBase
            run.slopeBases[row - first] = state.slopeBase
          } else {
            multiply(run, row - first, at: part.lowerBound + first * length, length, level)
            halve(start..<start + length, level)
            first = row + 1
          }
        }
        multiply(run, rows - first, at: part.lowerBound + first * length, length, level)
      }
    }
    let rest = part.lowerBound + rows * length..<part.upperBound
    if !rest.isEmpty { halve(rest, level) }
  }

  /// Room for the states of panels in a row.
  private struct Run {
    let values, slopes, valueBases, slopeBases: UnsafeMutablePointer<Double>

    init(_ base: UnsafeMutablePointer<Double>, rows: Int, width: Int) {
      values = base
      slopes = base + rows * width
      valueBases = slopes + rows * width
      slopeBases = valueBases + rows
    }
  }

  /// The state of a panel; `nil` with a breakpoint or an end of the domain inside, or where the
  /// method does not hold.
  private mutating func readState(
    at start: Int, _ length: Int, _ run: Run, _ row: Int
  ) -> PanelState? {
    let (a, b) = (sampler.grid.instant(start), sampler.grid.instant(start + length - 1))
    let (low, high) = (min(a, b), max(a, b))
    let width = method.stateCount
    guard domain.lowerBound <= low && high <= domain.upperBound,
      let state = method.readState(
        at: start, length: length, values: run.values + row * width,
        slopes: slopes == nil ? nil : run.slopes + row * width),
      let breaks = breaks(from: low, to: high)
    else { return nil }
    for (index, x) in [(start, a), (start + length - 1, b)]
    where x == domain.lowerBound || x == domain.upperBound || breaks.contains(x) {
      onBreaks.append(index)
    }
    return state
  }

  /// The breakpoints at the ends of an interval; `nil` if there is one inside.
  ///
  /// A curve may have too many breakpoints to list. So a small part of the interval is searched
  /// first, then parts 256 times as long each: a list holds about 256 evenly spaced breakpoints at
  /// most.
  private func breaks(from low: Double, to high: Double) -> [Double]? {
    var breaks: [Double] = []
    if method.isSmooth { return breaks }
    for part in [0x1p-48, 0x1p-40, 0x1p-32, 0x1p-24, 0x1p-16, 0x1p-8, 1] {
      breaks = sampler.curve.breakpoints(in: low...min(low + (high - low) * part, high))
      if breaks.contains(where: { low < $0 && $0 < high }) { return nil }
    }
    return breaks
  }

  /// Multiplies the panels of a run, and computes again those that do not agree with the curve.
  private mutating func multiply(
    _ run: Run, _ rows: Int, at start: Int, _ length: Int, _ level: Int
  ) {
    guard rows > 0 else { return }
    let width = method.stateCount
    let responses = method.responses(length: length)
    let place = start - range.lowerBound
    responses.values.withUnsafeBufferPointer { table in
      guard let table = table.baseAddress else { return }
      AnimationSampling.multiply(
        MatrixView(run.values, rows: rows, columns: width),
        MatrixView(table, rows: width, columns: length, stride: responses.stride),
        into: values + place, stride: length, offsets: run.valueBases)
    }
    if let slopes {
      responses.slopes.withUnsafeBufferPointer { table in
        guard let table = table.baseAddress else { return }
        AnimationSampling.multiply(
          MatrixView(run.slopes, rows: rows, columns: width),
          MatrixView(table, rows: width, columns: length, stride: responses.stride),
          into: slopes + place, stride: length, offsets: run.slopeBases)
      }
    }
    for row in 0..<rows {
      let panel = start + row * length
      let offset = panel - range.lowerBound
      if !method.accepts(
        panel, length: length, values: values + offset, slopes: slopes.map { $0 + offset })
      {
        halve(panel..<panel + length, level)
      }
    }
  }

  /// Computes samples by shorter panels, or one by one.
  private mutating func halve(_ part: Range<Int>, _ level: Int) {
    if level + 1 < lengths.count {
      fill(part, level: level + 1)
    } else {
      sampler.ask(part, range.lowerBound, values, slopes)
    }
  }
}
