// What properties show on a grid of instants: weights times values, as one product.
//
//     shown(t) = Σ weightₖ(t)·valueₖ        (T × K)·(K × C): K values that steps go between, C channels
//
// The weights do not depend on the values, only on when the steps of a property begin, on their clocks, paces
// and key times. Properties for which all this is the same share their weights, however many there are; and a
// clock and a pace that occur in several are sampled once, by the sampler of AnimationSampling where the clock
// only shifts and scales, instant by instant where it folds. A range of properties is one ChannelMatrix: as
// many as share less than 2²² weights over the grid, so that memory beside the result is bounded.
//
// Three kinds of properties are asked instant by instant: those that are no lists of numbers are left out
// altogether; those that share something with others, and those with steps that are led by an effect, are
// written row by row.

import AnimationMath
import AnimationSampling

/// What properties show on a grid.
///
/// ```swift
/// let samples = entrance.samples(on: UniformGrid(from: 0, rate: 60, count: 91), from: Card())
/// samples.values[30 * samples.channelCount]              // the first channel after half a second
/// samples.channels(of: \.opacity)                        // 0..<1
/// ```
public struct PropertySamples<Model: Sendable>: Sendable {
  /// The instants.
  public let grid: UniformGrid

  /// The channels of all properties.
  public let channelCount: Int

  /// `grid.count` × ``channelCount``, row-major.
  public fileprivate(set) var values: [Double]

  private let probes: [any PropertyProbe<Model>]
  private let places: [PropertyKey<Model>: Range<Int>]

  fileprivate init(_ grid: UniformGrid, _ columns: [BulkColumns<Model>], values: [Double]) {
    self.grid = grid
    self.values = values
    probes = columns.map(\.probe)
    channelCount = columns.last?.channels.upperBound ?? 0
    places = Dictionary(
      columns.map { ($0.probe.key, $0.channels) }, uniquingKeysWith: { first, _ in first })
  }

  /// The channels of a property; `nil` if no step animates it, or it is no list of numbers.
  public func channels<Value: LinearValue>(
    of property: WritableKeyPath<Model, Value> & Sendable
  ) -> Range<Int>? {
    places[PropertyKey(path: property)]
  }

  /// The properties by name, in the order in which they are first animated, with their channels.
  public var properties: [(name: String, channels: Range<Int>)] {
    probes.map { ("\($0.key.path)", places[$0.key] ?? 0..<0) }
  }
}

// MARK: - Asking

extension MotionTimeline {
  /// What the properties that it animates show on a grid; see ``TimelineLayout/samples(on:threads:)``.
  public func samples(
    on grid: UniformGrid, from model: Model, threads: Int? = nil
  ) -> PropertySamples<Model> {
    layout(from: model).samples(on: grid, threads: threads)
  }
}

extension TimelineLayout {
  /// What the properties that it animates show on a grid, in the order in which they are first animated.
  ///
  /// Only those whose values are lists of numbers. Properties with the same clocks and paces share their
  /// weights, so that the cost of many is that of a product.
  ///
  /// - Parameters:
  ///   - grid: Seconds since the beginning.
  ///   - threads: At most so many at a time; all cores for a large job if `nil`.
  /// - Returns: Within (K + 40)·2⁻⁵³ of Σ|weight·value| of ``value(at:)``, K the number of values that the steps
  ///   of a property go between, and, since an instant is rounded on its way through the clocks, of what it
  ///   moves in 8·2⁻⁵³ of the largest instant of the grid.
  public func samples(on grid: UniformGrid, threads: Int? = nil) -> PropertySamples<Model> {
    let sources = properties.map { steps -> BulkSource<Model> in
      let probe = steps[0].placed.step.probe
      let before = probe.value(in: model)
      let layer = Layer<Model>(
        call: 0, begin: 0,
        content: .steps(
          steps.map {
            LayerStep(
              placed: $0.placed, index: $0.index, course: $0.course, property: $0.property,
              probe: probe, before: before, isAdditive: false)
          }), before: nil)
      return BulkSource(
        probe: probe, base: before, layers: [layer], isSingle: isAlone(steps[0].property))
    }
    let columns = BulkColumns.of(sources.map { ($0.probe, $0.base) })
    let bySource = Dictionary(
      uniqueKeysWithValues: sources.enumerated().map { ($1.probe.key, $0) })
    var samples = PropertySamples(
      grid, columns, values: [Double](repeating: 0, count: 0))
    samples.values = .sampled(rows: grid.count, columns: columns) { output in
      var sampler = BulkSampler<Model>(grid, isRising: true)
      sampler.write(
        columns, rows: 0, to: output, threads: threads,
        source: { bySource[$0.key].map { sources[$0] } }, shown: { value(at: $0) })
    }
    return samples
  }
}

extension Animated {
  /// What the animated properties show on a grid, in the order in which they were first animated.
  ///
  /// - Parameters:
  ///   - grid: Seconds on the caller's clock; none before what was forgotten.
  ///   - threads: As for ``TimelineLayout/samples(on:threads:)``.
  /// - Returns: As exact as there.
  public func samples(on grid: UniformGrid, threads: Int? = nil) -> PropertySamples<Model> {
    var known: Set<PropertyKey<Model>> = []
    var probes: [(any PropertyProbe<Model>, any AnimatableValue)] = []
    for stack in former.map(\.stack) + [stack] {
      for probe in stack.map.probes where known.insert(probe.key).inserted {
        probes.append((probe, probe.value(in: stack.base)))
      }
    }
    let columns = BulkColumns.of(probes)
    var samples = PropertySamples(grid, columns, values: [])
    samples.values = .sampled(rows: grid.count, columns: columns) { output in
      for (rows, stack, clock) in stretches(of: grid) {
        let width = columns.last?.channels.upperBound ?? 0
        let (first, last) = (grid[rows.lowerBound], grid[rows.upperBound - 1])
        let isPlain = clock == .identity && rows.count == grid.count
        let local =
          isPlain
          ? grid
          : UniformGrid(
            from: clock.localTime(at: first), to: clock.localTime(at: last), count: rows.count)
        var sampler = BulkSampler<Model>(local, isRising: local[0] <= local[local.count - 1])
        sampler.write(
          columns, rows: rows.lowerBound,
          to: UnsafeMutableBufferPointer(
            rebasing: output[rows.lowerBound * width..<rows.upperBound * width]),
          threads: threads, source: { stack.source(of: $0) }, shown: { stack.shown(at: $0) })
      }
      hold(output, columns, grid)
    }
    return samples
  }

  /// The rows of a grid for which one stack and one run of the clock hold.
  private func stretches(
    of grid: UniformGrid
  ) -> [(rows: Range<Int>, stack: LayerStack<Model>, clock: ClockMap)] {
    var stretches: [(rows: Range<Int>, stack: LayerStack<Model>, clock: ClockMap)] = []
    var (start, last) = (0, (until: -Double.infinity, clock: ClockMap.identity))
    for row in 0..<grid.count {
      let time = grid[row]
      let cut = former.first { time < $0.until }?.until ?? .infinity
      let now = (until: cut, clock: clock.clock(at: time))
      if row > 0 && (now.until != last.until || now.clock != last.clock) {
        stretches.append((start..<row, place(at: grid[start]).stack, last.clock))
        start = row
      }
      last = now
    }
    if grid.count > 0 {
      stretches.append((start..<grid.count, place(at: grid[start]).stack, last.clock))
    }
    return stretches
  }

  /// Holds what is shown to the ranges of the rules.
  private func hold(
    _ output: UnsafeMutableBufferPointer<Double>, _ columns: [BulkColumns<Model>],
    _ grid: UniformGrid
  ) {
    let width = columns.last?.channels.upperBound ?? 0
    for column in columns {
      if isHeldElsewhere(column.probe) {
        for row in 0..<grid.count {
          guard let value = column.probe.value(in: value(at: grid[row])) as? any LinearValue else {
            continue
          }
          for (place, channel) in zip(column.channels, value.channels) {
            output[row * width + place] = channel
          }
        }
      } else if let range = range(of: column.probe.key) {
        for row in 0..<grid.count {
          for place in column.channels {
            let value = output[row * width + place]
            output[row * width + place] = min(max(value, range.lowerBound), range.upperBound)
          }
        }
      }
    }
  }
}

extension [Double] {
  fileprivate static func sampled<Model>(
    rows: Int, columns: [BulkColumns<Model>],
    _ write: (UnsafeMutableBufferPointer<Double>) -> Void
  ) -> [Double] {
    let size = rows * (columns.last?.channels.upperBound ?? 0)
    return [Double](unsafeUninitializedCapacity: size) { buffer, count in
      write(UnsafeMutableBufferPointer(rebasing: buffer[..<size]))
      count = size
    }
  }
}

// MARK: - What is sampled

/// A property and its channels in the result.
struct BulkColumns<Model: Sendable>: Sendable {
  let probe: any PropertyProbe<Model>
  let base: [Double]
  let channels: Range<Int>

  /// The properties that are lists of numbers.
  static func of(_ probes: [(any PropertyProbe<Model>, any AnimatableValue)]) -> [BulkColumns] {
    var (columns, width) = ([BulkColumns](), 0)
    for (probe, base) in probes {
      guard let channels = (base as? any LinearValue)?.channels else { continue }
      columns.append(
        BulkColumns(probe: probe, base: channels, channels: width..<width + channels.count))
      width += channels.count
    }
    return columns
  }
}

/// The layers of a property.
struct BulkSource<Model: Sendable>: Sendable {
  let probe: any PropertyProbe<Model>
  let base: any AnimatableValue
  let layers: [Layer<Model>]
  /// Whether it shares something with no other.
  let isSingle: Bool
}

/// A course between values at key times.
struct KeyedCourse: Sendable {
  /// The channels of the values.
  let values: [[Double]]
  let keyTimes: [Double]
  let pace: Pace
  /// The channels of the velocity with which the value comes in.
  let carried: [Double]?
}

/// When the steps of a property play, and how: all that its weights depend on.
private struct BulkPattern: Hashable {
  struct Layer: Hashable {
    let begin, end: Double
    let under: [Int]
    let isStill: Bool
    let steps: [Step]
  }

  struct Step: Hashable {
    let clocks: [StepClock]
    let pace: Pace
    let keyTimes: [Double]
    let isPushed: Bool
    let isAdditive: Bool
  }

  let layers: [Layer]
}

/// A step on the grid: its progress where it has begun, NaN where it has not.
private struct StepSamples {
  let progress: [Double]
  let push: [Double]
}

/// Weights over the grid, one list for each column that is not 0 throughout.
private struct BulkWeights {
  let columns: [Int]
  let first: Int
}

// MARK: - Sampling

/// Samples properties on one grid of local time.
struct BulkSampler<Model: Sendable> {
  private let grid: UniformGrid
  private let times: [Double]
  private let isRising: Bool

  private struct StepKey: Hashable {
    let begin: Double
    let step: BulkPattern.Step
  }

  private var steps: [StepKey: StepSamples] = [:]
  private var patterns: [BulkPattern: BulkWeights] = [:]

  /// The weights of the patterns, track by track.
  private var weights: [Double] = []
  private var trackCount = 0

  /// The fewest instants that are sampled in bulk.
  private static var fewest: Int { 16 }

  init(_ grid: UniformGrid, isRising: Bool) {
    self.grid = grid
    self.isRising = isRising
    times = Array(grid)
  }

  /// Writes the channels of properties.
  ///
  /// - Parameters:
  ///   - columns: The properties, and where their channels stand.
  ///   - output: As many rows as the grid has.
  ///   - source: The layers of a property; `nil` if it has none.
  ///   - shown: The whole model at a local time.
  mutating func write(
    _ columns: [BulkColumns<Model>], rows: Int, to output: UnsafeMutableBufferPointer<Double>,
    threads: Int?, source: (any PropertyProbe<Model>) -> BulkSource<Model>?,
    shown: (Double) -> Model
  ) {
    let width = columns.last?.channels.upperBound ?? 0
    let limit = max(64, (1 << 22) / max(times.count, 1))
    var (terms, start) = ([[ChannelTerm]](), 0)
    var others: [BulkColumns<Model>] = []
    func channels() -> Int { start + terms.count }
    for column in columns {
      let source = source(column.probe)
      if let source, let (pattern, values) = Self.pattern(source, base: column.base) {
        let weights = weights(of: pattern)
        for channel in column.channels.indices {
          let place = channel - column.channels.lowerBound
          terms.append(
            weights.columns.enumerated().map {
              ChannelTerm(track: weights.first + $0, value: values[$1][place])
            })
        }
      } else {
        if source != nil { others.append(column) }
        let still = weights(of: BulkPattern(layers: []))
        for value in column.base {
          terms.append([ChannelTerm(track: still.first, value: value)])
        }
      }
      if trackCount >= limit || column.channels.upperBound == width {
        multiply(terms, to: output, start, width, threads)
        (start, terms) = (column.channels.upperBound, [])
        patterns = [:]
        (weights, trackCount) = ([], 0)
      }
    }
    if others.isEmpty { return }
    for (row, time) in times.enumerated() {
      let model = shown(time)
      for column in others {
        guard let value = column.probe.value(in: model) as? any LinearValue else { continue }
        for (place, channel) in zip(column.channels, value.channels) {
          output[row * width + place] = channel
        }
      }
    }
  }

  /// Multiplies the weights with values, into some columns of the result.
  private func multiply(
    _ terms: [[ChannelTerm]], to output: UnsafeMutableBufferPointer<Double>, _ start: Int,
    _ width: Int, _ threads: Int?
  ) {
    if terms.isEmpty || times.isEmpty { return }
    let matrix = ChannelMatrix(trackCount: trackCount, channels: terms)
    let rowCount = times.count
    let rows = [Double](unsafeUninitializedCapacity: rowCount * trackCount) { buffer, count in
      for track in 0..<trackCount {
        for row in 0..<rowCount {
          buffer[row * trackCount + track] = weights[track * rowCount + row]
        }
      }
      count = rowCount * trackCount
    }
    rows.withUnsafeBufferPointer { rows in
      if terms.count == width {
        matrix.multiply(weights: rows, rowCount: rowCount, to: output, threads: threads)
        return
      }
      let size = rowCount * terms.count
      let part = UnsafeMutableBufferPointer<Double>.allocate(capacity: size)
      defer { part.deallocate() }
      matrix.multiply(weights: rows, rowCount: rowCount, to: part, threads: threads)
      guard let from = part.baseAddress, let to = output.baseAddress else { return }
      for row in 0..<rowCount {
        (to + row * width + start).update(from: from + row * terms.count, count: terms.count)
      }
    }
  }

  /// What the weights depend on, and the columns that they weigh: what shows before the first layer; for each
  /// layer where all led before it, and what its steps go between; `nil` where it must be asked row by row.
  private static func pattern(
    _ source: BulkSource<Model>, base: [Double]
  ) -> (BulkPattern, [[Double]])? {
    guard source.isSingle else { return nil }
    var (layers, columns) = ([BulkPattern.Layer](), [base])
    for layer in source.layers {
      var steps: [BulkPattern.Step] = []
      if case .still(let model) = layer.content {
        columns.append((source.probe.value(in: model) as? any LinearValue)?.channels ?? base)
        layers.append(
          BulkPattern.Layer(
            begin: layer.begin, end: layer.end, under: layer.under, isStill: true, steps: []))
        continue
      }
      let before = (layer.steps.first?.before as? any LinearValue)?.channels
      columns.append(before ?? base)
      for step in layer.steps {
        guard let course = step.course.keyed else { return nil }
        columns += course.values
        if let carried = course.carried { columns.append(carried) }
        steps.append(
          BulkPattern.Step(
            clocks: step.placed.clocks.map(\.withoutGroup), pace: course.pace,
            keyTimes: course.keyTimes, isPushed: course.carried != nil,
            isAdditive: step.isAdditive))
      }
      layers.append(
        BulkPattern.Layer(
          begin: layer.begin, end: layer.end, under: layer.under, isStill: false, steps: steps))
    }
    return (BulkPattern(layers: layers), columns)
  }

  /// The weights of a pattern, worked out once.
  private mutating func weights(of pattern: BulkPattern) -> BulkWeights {
    if let known = patterns[pattern] { return known }
    // Where the columns of each layer and each step begin.
    var (count, firsts) = (1, [[Int]]())
    for layer in pattern.layers {
      var places = [count]
      count += 1
      for step in layer.steps {
        places.append(count)
        count += step.keyTimes.count + (step.isPushed ? 1 : 0)
      }
      firsts.append(places)
    }
    let samples = pattern.layers.map { layer in
      layer.steps.map { self.samples(of: $0, layer.begin) }
    }
    var rows = [Double](repeating: 0, count: count * times.count)
    for (row, time) in times.enumerated() {
      let weights = row * count
      guard let top = pattern.layers.lastIndex(where: { $0.begin <= time }) else {
        rows[weights] = 1
        continue
      }
      for (place, index) in (pattern.layers[top].under + [top]).enumerated() {
        let layer = pattern.layers[index]
        if layer.isStill {
          for column in 0..<count { rows[weights + column] = 0 }
          rows[weights + firsts[index][0]] = 1
          continue
        }
        let isOver = layer.end < .infinity && time >= layer.end
        guard !isOver, let active = samples[index].lastIndex(where: { !$0.progress[row].isNaN })
        else {
          if place == 0 { rows[weights + firsts[index][0]] = 1 }
          continue
        }
        let step = layer.steps[active]
        if place > 0 && step.isAdditive {
          rows[weights + firsts[index][0]] -= 1
        } else {
          for column in 0..<count { rows[weights + column] = 0 }
        }
        let first = weights + firsts[index][active + 1]
        let (low, share) = step.share(at: samples[index][active].progress[row])
        rows[first + low] += 1 - share
        if share != 0 { rows[first + low + 1] += share }
        if step.isPushed {
          rows[first + step.keyTimes.count] += samples[index][active].push[row]
        }
      }
    }
    let used = (0..<count).filter { column in
      times.indices.contains { rows[$0 * count + column] != 0 }
    }
    let result = BulkWeights(columns: used, first: trackCount)
    for column in used { for row in times.indices { weights.append(rows[row * count + column]) } }
    trackCount += used.count
    patterns[pattern] = result
    return result
  }

  /// A step on the grid, sampled once.
  private mutating func samples(of step: BulkPattern.Step, _ begin: Double) -> StepSamples {
    let key = StepKey(begin: begin, step: step)
    if let known = steps[key] { return known }
    let local = times.map { time in
      time < begin ? .nan : step.clocks.time(at: time - begin)?.value ?? .nan
    }
    var progress = local
    let moving = moving(local, step)
    if let moving,
      let curve = step.pace.curve(from: local[moving.lowerBound], to: local[moving.upperBound - 1])
    {
      let instants = UniformGrid(from: curve.from, to: curve.to, count: moving.count)
      let sampled = CurveSampler(curve.curve, on: instants).values(threads: 1)
      for (row, value) in zip(moving, sampled) { progress[row] = value }
    }
    var (last, held) = (Double.nan, Double.nan)
    for row in local.indices where !local[row].isNaN && !(moving?.contains(row) ?? false) {
      // What is held is worked out once.
      let time = step.pace.isHeld(at: local[row]) ? Double.infinity : local[row]
      if time != last { (last, held) = (time, step.pace.progress(at: local[row])) }
      progress[row] = held
    }
    let push = step.isPushed ? local.map { $0.isNaN ? 0 : step.pace.push(at: $0) } : []
    let samples = StepSamples(progress: progress, push: push)
    steps[key] = samples
    return samples
  }

  /// The rows in which a step moves on an even clock; `nil` if they are too few or the clock is another.
  private func moving(_ local: [Double], _ step: BulkPattern.Step) -> Range<Int>? {
    let isEven = step.clocks.allSatisfy { clock in
      switch clock {
      case .begin, .shifted: true
      case .eased, .removed, .cut, .passes: false
      }
    }
    guard isRising && isEven, let start = local.firstIndex(where: { !$0.isNaN }) else { return nil }
    let end = local[start...].firstIndex { step.pace.isHeld(at: $0) } ?? local.count
    return end - start >= Self.fewest ? start..<end : nil
  }
}

extension BulkPattern.Step {
  /// The first of the two values that a progress lies between, and the share of the second.
  func share(at progress: Double) -> (Int, Double) {
    if keyTimes.count == 1 { return (0, 0) }
    var index = 0
    while index < keyTimes.count - 2 && progress >= keyTimes[index + 1] { index += 1 }
    let (begin, width) = (keyTimes[index], keyTimes[index + 1] - keyTimes[index])
    if width == 0 { return (index, progress < begin ? 0 : 1) }
    return (index, progress == keyTimes[index + 1] ? 1 : (progress - begin) / width)
  }
}

extension StepClock {
  /// The clock, whatever group it belongs to.
  fileprivate var withoutGroup: StepClock {
    switch self {
    case .shifted(var shift):
      shift.group = 0
      return .shifted(shift)
    case .eased(var eased):
      eased.group = 0
      return .eased(eased)
    case .begin, .removed, .cut, .passes: return self
    }
  }
}
