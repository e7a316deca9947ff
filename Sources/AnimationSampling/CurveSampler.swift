// A curve at every instant of a uniform grid, in chunks.
//
//     chunk    16384 samples: 128 KiB, which stay in the second-level cache while they are worked on
//     panel    up to 1024 samples that follow from the curve's values at a few nodes (ChebyshevMethod.swift)
//
// Within a chunk, the panels that can be interpolated become rows of one matrix product. The others
// get more nodes, then are halved until they can be or are too short. The remaining samples are
// evaluated one by one:
//
//     outside the domain, on a breakpoint, next to a kink, a jump or a vertical tangent
//     at the first and the last instant of the grid, which are therefore the curve's own to the bit
//     on grids of fewer than 2048 instants, as choosing panels takes 30 µs; fewer than 8192 for a Bézier, which
//     computes many values at once (BulkCurve)
//
// Springs, decays, falls and their sums need none of this: MotionTable.swift.
//
// A chunk does not depend on earlier chunks, so chunks can be computed in any order and on any
// number of threads, with the same numbers.

import AnimationMath

/// The values of a curve on a uniform grid, and its slopes.
///
/// ```swift
/// let sampler = CurveSampler(
///   CubicBezier.ease, on: UniformGrid(from: 0, to: 1, count: 1_000_000))
/// let values = sampler.values()
/// ```
///
/// Every value differs from `value(at:)` by at most 16·2⁻⁵³ of the largest value on the grid. Slopes
/// differ by at most 16·2⁻⁵³ of the largest finite slope; infinite slopes are exact. Both `value(at:)` and the
/// sample have the curve's own error in addition:
///
/// - Motions state their bounds. A spring's error grows as (8 + 2λt)·2⁻⁵³ of its envelope, and as
///   (8 + 5λt)·2⁻⁵³ for velocities; samples in bulk are within that bound too.
/// - Any curve is computed to some 2⁻⁵³ of its whole range. On a part where it is much smaller than
///   elsewhere, its relative error is larger.
///
/// The first and the last sample are exactly the curve's own. The last bits of values may differ
/// with and without slopes, and between a grid and a part of it.
///
/// On fewer than 2048 instants a curve is evaluated at most as often as in a loop of single calls.
public struct CurveSampler: Sendable {
  /// The curve.
  public let curve: any Curve

  /// The instants.
  public let grid: UniformGrid

  /// The side of the values at jumps; `nil` for `value(at:)`.
  public let side: Side?

  private let method: ChebyshevMethod?

  /// The curve, if it can evaluate many instants at once.
  private let bulk: (any BulkCurve)?

  /// The tables of a motion whose course follows from its state, or of a sum of such motions.
  let tables: [MotionTable]

  /// The number of samples in a chunk.
  package static let chunkLength = 1 << 14

  /// The number of samples in the longest panel.
  package static let longestPanel = 1 << 10

  /// A sampler, with the method that suits the curve on this grid.
  ///
  /// - Parameters:
  ///   - curve: Any curve; the grid may go beyond its domain where the curve allows it.
  ///   - grid: The instants.
  ///   - side: The one-sided limit to take at jumps and kinks; `nil` for `value(at:)`.
  public init(_ curve: any Curve, on grid: UniformGrid, side: Side? = nil) {
    let easing = exactly(Easing.self, curve)
    self.curve = easing?.curve ?? curve
    self.grid = grid
    self.side = side
    tables = MotionTable.tables(of: self.curve, on: grid)
    bulk =
      side == nil && tables.isEmpty
      ? easing?.bulk ?? bulkCurve(of: self.curve) : nil
    method =
      tables.isEmpty && grid.count >= bulk?.fewestForPanels ?? 0
      ? ChebyshevMethod(self.curve, on: grid) : nil
  }

  var chunkCount: Int { (grid.count + Self.chunkLength - 1) / Self.chunkLength }

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
    let range = chunk(number)
    if let method {
      var work = ChunkWork(self, method, range, values: values, slopes: slopes)
      work.fill()
    } else if tables.isEmpty {
      return ask(range, range.lowerBound, values, slopes)
    }
    for index in tables.indices {
      tables[index].write(range, values, slopes: slopes, isAdded: index > 0)
    }
    askEnds(curve, range, values, slopes)
  }

  /// Evaluates the first and the last sample of the grid, as far as they are in a chunk.
  private func askEnds(
    _ curve: some Curve, _ range: Range<Int>, _ values: UnsafeMutablePointer<Double>,
    _ slopes: UnsafeMutablePointer<Double>?
  ) {
    for end in [0, grid.count - 1] where range.contains(end) {
      ask(curve, end..<end + 1, range.lowerBound, values, slopes)
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

  /// The number of instants from which writing them to memory first is faster, as measured.
  private static let fewestForBulk = 8

  /// Evaluates samples one by one, with the curve's type looked up once.
  private func ask(
    _ curve: some Curve, _ range: Range<Int>, _ start: Int,
    _ values: UnsafeMutablePointer<Double>, _ slopes: UnsafeMutablePointer<Double>?
  ) {
    for index in range {
      values[index - start] = curve.value(at: grid.instant(index), from: side)
    }
    guard let slopes else { return }
    for index in range {
      slopes[index - start] = curve.slope(at: grid.instant(index), from: side)
    }
  }
}

#if !hasFeature(Embedded)
  /// The curve as a type, if it is of exactly that type.
  ///
  /// A cast that fails would take as long as ten samples.
  func exactly<Known: Curve>(_ type: Known.Type, _ curve: some Curve) -> Known? {
    Swift.type(of: curve) == type ? curve as? Known : nil
  }

  /// The curve, if it can evaluate many arguments at once.
  func bulkCurve(of curve: some Curve) -> (any BulkCurve)? {
    exactly(CubicBezier.self, curve) ?? exactly(PiecewiseLinear.self, curve)
      ?? exactly(Easing.self, curve) ?? curve as? any BulkCurve
  }
#endif

// MARK: - A chunk

private struct ChunkWork {
  let sampler: CurveSampler
  let method: ChebyshevMethod
  let range: Range<Int>
  let values: UnsafeMutablePointer<Double>
  let slopes: UnsafeMutablePointer<Double>?
  let shapes: [PanelShape]
  let domain: ClosedRange<Double>

  /// The breakpoints of the chunk; `nil` if there are many.
  private let breakpoints: [Double]?

  /// The samples at edges of panels that are on a breakpoint or on an end of the domain.
  private var onBreaks: [Int] = []

  init(
    _ sampler: CurveSampler, _ method: ChebyshevMethod, _ range: Range<Int>,
    values: UnsafeMutablePointer<Double>, slopes: UnsafeMutablePointer<Double>?
  ) {
    self.sampler = sampler
    self.method = method
    self.range = range
    self.values = values
    self.slopes = slopes
    shapes = method.shapes
    domain = sampler.curve.domain
    let (a, b) = (
      sampler.grid.instant(range.lowerBound), sampler.grid.instant(range.upperBound - 1)
    )
    breakpoints = sampler.curve.breakpoints(from: min(a, b), to: max(a, b)) { $0.count < 64 }
  }

  mutating func fill() {
    fill(range, shape: 0)
    // On a breakpoint the two sides may differ, and the panel knows only its own.
    for index in onBreaks { sampler.ask(index..<index + 1, range.lowerBound, values, slopes) }
  }

  /// Computes samples by panels of the shapes from an index on.
  private mutating func fill(_ part: Range<Int>, shape: Int) {
    let (length, width) = (shapes[shape].length, shapes[shape].stateCount)
    let rows = part.count / length
    if rows > 0 {
      withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * rows * width) { room in
        guard let base = room.baseAddress else { return }
        var run = Run(values: base, slopes: base + rows * width)
        for row in 0..<rows {
          run.states.append(writeState(at: part.lowerBound + row * length, shape, run, row))
        }
        var first = 0
        while first < rows {
          let isReady = run.states[first] != nil
          let end = (first..<rows).first { (run.states[$0] == nil) == isReady } ?? rows
          let start = part.lowerBound + first * length
          if isReady {
            writeSamples(run, first..<end, at: start, shape)
          } else {
            fillOtherwise(start..<start + (end - first) * length, shape)
          }
          first = end
        }
      }
    }
    let rest = part.lowerBound + rows * length..<part.upperBound
    if !rest.isEmpty { fillOtherwise(rest, shape) }
  }

  /// Room for the states of panels, row by row, and what belongs to each; `nil` for a panel without.
  private struct Run {
    let values, slopes: UnsafeMutablePointer<Double>
    var states: [PanelState?] = []
  }

  /// The state of a panel; `nil` if the curve is not smooth inside, or the method fails.
  private mutating func writeState(
    at start: Int, _ shape: Int, _ run: Run, _ row: Int
  ) -> PanelState? {
    let (length, width) = (shapes[shape].length, shapes[shape].stateCount)
    let (a, b) = (sampler.grid.instant(start), sampler.grid.instant(start + length - 1))
    let (low, high) = (min(a, b), max(a, b))
    guard domain.lowerBound <= low && high <= domain.upperBound,
      let breaks = breaks(from: low, to: high),
      let state = method.writeState(
        at: start, shape: shape, values: run.values + row * width,
        slopes: slopes == nil ? nil : run.slopes + row * width)
    else { return nil }
    func isOnBreak(_ x: Double) -> Bool {
      x == domain.lowerBound || x == domain.upperBound || breaks.contains(x)
    }
    if isOnBreak(a) { onBreaks.append(start) }
    if isOnBreak(b) { onBreaks.append(start + length - 1) }
    return state
  }

  /// The breakpoints at the ends of an interval; `nil` if there is one inside.
  private func breaks(from low: Double, to high: Double) -> [Double]? {
    func isOutside(_ point: Double) -> Bool { point <= low || high <= point }
    guard let breakpoints else {
      return sampler.curve.breakpoints(from: low, to: high) { $0.allSatisfy(isOutside) }
    }
    if breakpoints.isEmpty { return breakpoints }
    return breakpoints.allSatisfy(isOutside)
      ? breakpoints.filter { $0 == low || $0 == high } : nil
  }

  /// Multiplies some panels of a run, and computes again those that do not agree with the curve.
  private mutating func writeSamples(
    _ run: Run, _ rows: Range<Int>, at start: Int, _ shape: Int
  ) {
    let (length, width) = (shapes[shape].length, shapes[shape].stateCount)
    let place = start - range.lowerBound
    func apply(
      _ states: UnsafeMutablePointer<Double>, _ bases: [Double],
      to samples: UnsafeMutablePointer<Double>
    ) {
      method.panels[shape].weights.withUnsafeBufferPointer { weights in
        guard let weights = weights.baseAddress else { return }
        multiply(
          MatrixView(states + rows.lowerBound * width, rows: rows.count, columns: width),
          MatrixView(weights, rows: width, columns: length),
          into: samples + place, offsets: bases)
      }
    }
    let states = run.states[rows].compactMap { $0 }
    apply(run.values, states.map(\.valueBase), to: values)
    if let slopes { apply(run.slopes, states.map(\.slopeBase), to: slopes) }
    for row in rows {
      let panel = start + (row - rows.lowerBound) * length
      let offset = panel - range.lowerBound
      if run.states[row]?.isSteep == true {
        moveToInstants(values + offset, at: panel, length)
        if let slopes { moveToInstants(slopes + offset, at: panel, length) }
      }
      if !method.accepts(
        panel, length: length, values: values + offset, slopes: slopes.map { $0 + offset })
      {
        fillOtherwise(panel..<panel + length, shape)
      }
    }
  }

  /// Moves samples from the exact places of the grid to its instants, the doubles next to them.
  private func moveToInstants(
    _ samples: UnsafeMutablePointer<Double>, at start: Int, _ count: Int
  ) {
    let grid = sampler.grid
    let step = grid.length(of: 1)
    var previous = samples[0]
    for index in 0..<count {
      let place = grid.place(start + index, plus: 0)
      let distance = (grid.instant(start + index) - place.x) - place.rest
      let (sample, next) = (samples[index], samples[min(index + 1, count - 1)])
      let neighbours = index == 0 || index == count - 1 ? 1.0 : 2
      samples[index] = sample + (next - previous) / neighbours * (distance / step)
      previous = sample
    }
  }

  /// Computes samples by panels of later shapes, or one by one.
  private mutating func fillOtherwise(_ part: Range<Int>, _ shape: Int) {
    if shape + 1 < shapes.count {
      fill(part, shape: shape + 1)
    } else {
      sampler.ask(part, range.lowerBound, values, slopes)
    }
  }
}

extension Curve {
  /// The breakpoints in an interval, or `nil` as soon as a list of some of them is not accepted.
  ///
  /// A curve may have too many breakpoints to list. So a small part of the interval is searched
  /// first, then parts 256 times as long each.
  fileprivate func breakpoints(
    from low: Double, to high: Double, while isAccepted: ([Double]) -> Bool
  ) -> [Double]? {
    var points: [Double] = []
    for part in [0x1p-48, 0x1p-40, 0x1p-32, 0x1p-24, 0x1p-16, 0x1p-8, 1] {
      points = breakpoints(in: low...min(low + (high - low) * part, high))
      guard isAccepted(points) else { return nil }
    }
    return points
  }
}
