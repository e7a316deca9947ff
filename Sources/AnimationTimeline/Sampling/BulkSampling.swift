// The values of properties at many instants.
//
// A block of properties at a time is sampled column by column (ColumnSampler.swift), and its columns
// are then written into the rows of the result, so that both stay in the second-level cache. Blocks
// may be sampled on several threads.
//
// Properties that are not lists of numbers are left out. Those that overlap others are evaluated
// instant by instant.

import AnimationMath
import AnimationSampling

/// The values of properties at many instants.
///
/// ```swift
/// let samples = entrance.samples(
///   on: UniformGrid(from: 0, rate: 60, count: 91), from: Card())
/// samples.values[30 * samples.channelCount]
/// // the first channel after half a second
/// samples.channels(of: \.opacity)  // 0..<1
/// ```
public struct PropertySamples<Model: Sendable>: Sendable {
  /// The instants.
  public let instants: [Double]

  /// The number of channels of all properties.
  public let channelCount: Int

  /// ``instants`` × ``channelCount``, row-major; NaN where an array shown is shorter than the model's.
  public let values: [Double]

  private let columns: PropertyColumns<Model>

  fileprivate init(_ instants: [Double], _ columns: PropertyColumns<Model>, values: [Double]) {
    (self.instants, self.columns, self.values) = (instants, columns, values)
    channelCount = columns.width
  }

  /// The channels of a property; `nil` if no step animates it, or it is not a list of numbers.
  public func channels<Value: LinearValue>(
    of property: WritableKeyPath<Model, Value> & Sendable
  ) -> Range<Int>? {
    columns.numbers[PropertyKey(path: property)].flatMap { columns.channels[$0] }
  }

  /// The properties by name, such as `position`, in the order in which they are first animated, with their channels.
  public var properties: [(name: String, channels: Range<Int>)] {
    zip(names, columns.channels).compactMap { name, channels in channels.map { (name, $0) } }
  }

  /// Key paths without their root: `position` for `\Card.position`.
  private var names: [String] {
    let root = "\\\(Model.self)."
    return PropertyReference<Model, Double>.names(of: columns.probes, in: columns.model)
      .map { $0.hasPrefix(root) ? String($0.dropFirst(root.count)) : $0 }
  }

  /// The channels by name, such as `position.x`, as the columns of a table.
  ///
  /// A channel without a name of its own has its number: `weights.0`.
  ///
  /// ```swift
  /// try TableFormat.csv.bytes(
  ///   of: [("time", samples.instants)] + samples.table)  // of CurveFormats
  /// ```
  public var table: [(name: String, values: [Double])] {
    let names = names
    return columns.probes.indices.flatMap { number -> [(name: String, values: [Double])] in
      guard let channels = columns.channels[number] else { return [] }
      let parts =
        columns.probes[number].channelNames
        ?? channels.indices.map { "\($0 - channels.lowerBound)" }
      return channels.enumerated().map { index, channel in
        let name = parts.isEmpty ? names[number] : "\(names[number]).\(parts[index])"
        return (name, values(ofChannel: channel))
      }
    }
  }

  /// One channel at all instants.
  ///
  /// - Precondition: There is such a channel.
  public func values(ofChannel channel: Int) -> [Double] {
    require(
      (0..<channelCount).contains(channel),
      "channel must be below \(channelCount), got \(channel)")
    return instants.indices.map { values[$0 * channelCount + channel] }
  }
}

/// Properties, and the places of their channels in the result.
private struct PropertyColumns<Model: Sendable>: Sendable {
  private(set) var channels: [Range<Int>?] = []
  private(set) var width = 0

  /// A model for the names, in which every property exists.
  var model: Model { map.shape.value }
  private let map: PropertyMap<Model>

  var probes: [any PropertyProbe<Model>] { map.probes }
  var numbers: [PropertyKey: Int] { map.numbers }

  /// All properties of a stack, by their numbers.
  init(_ stack: OverlayStack<Model>) {
    map = stack.map
    channels.reserveCapacity(probes.count)
    for number in probes.indices {
      let count = map.keepsBits[number] ? 1 : probes[number].channels(in: model)?.count
      channels.append(count.map { width..<width + $0 })
      width += count ?? 0
    }
  }

  /// Writes the channels of a property of a model into a row; NaN for those that an array of another length lacks.
  func write(_ number: Int, of model: Model, to row: UnsafeMutablePointer<Double>) {
    guard let channels = channels[number] else { return }
    let isMissing = map.isMissing(number, in: model)
    let numbers = isMissing ? [] : probes[number].channels(in: model, like: self.model)
    for (index, place) in channels.enumerated() {
      row[place] = index < numbers.count ? numbers[index] : .nan
    }
  }
}

// MARK: - Asking

extension MotionTimeline {
  /// The values of the animated properties on a grid; see ``TimelineLayout/samples(on:threads:)``.
  public func samples(
    on grid: UniformGrid, from model: Model, threads: Int? = nil
  ) -> PropertySamples<Model> {
    samples(at: grid.instants, from: model, threads: threads)
  }

  /// The values of the animated properties at instants; see
  /// ``TimelineLayout/samples(at:threads:)``.
  public func samples(
    at instants: [Double], from model: Model, threads: Int? = nil
  ) -> PropertySamples<Model> {
    layout(from: model).samples(at: instants, threads: threads)
  }
}

extension TimelineLayout {
  /// The values of the animated properties on a grid; see ``samples(at:threads:)``.
  public func samples(on grid: UniformGrid, threads: Int? = nil) -> PropertySamples<Model> {
    samples(at: grid.instants, threads: threads)
  }

  /// The values of the animated properties at instants.
  ///
  /// Properties that are lists of numbers, in the order in which they are first animated.
  ///
  /// - Parameters:
  ///   - instants: Seconds since the beginning; in any order, faster if they rise.
  ///   - threads: The largest number of threads; if `nil`, all cores for a large job.
  /// - Returns: The numbers of ``value(at:)``, to the bit.
  public func samples(at instants: [Double], threads: Int? = nil) -> PropertySamples<Model> {
    require(!instants.contains(where: \.isNaN), "instants must be numbers, got \(instants)")
    let columns = PropertyColumns(overlays)
    let values = [Double].sampled(rows: instants.count, columns) {
      BulkSampling(columns: columns, times: instants, stack: overlays)
        .write(to: $0, threads: threads)
    }
    return PropertySamples(instants, columns, values: values)
  }
}

extension Animated {
  /// The values of the animated properties on a grid; see ``samples(at:threads:)``.
  public func samples(on grid: UniformGrid, threads: Int? = nil) -> PropertySamples<Model> {
    samples(at: grid.instants, threads: threads)
  }

  /// The values of the animated properties at instants, in the order in which they were first
  /// animated.
  ///
  /// - Parameters:
  ///   - instants: Seconds on the caller's clock, in any order; none before a ``forget(before:)``.
  ///   - threads: As for ``TimelineLayout/samples(at:threads:)``.
  /// - Returns: The numbers of ``value(at:)``, to the bit.
  public func samples(at instants: [Double], threads: Int? = nil) -> PropertySamples<Model> {
    let columns = PropertyColumns(state.stack)
    let values = [Double].sampled(rows: instants.count, columns) { output in
      for (rows, stack) in stretches(of: instants) {
        let sampling = BulkSampling(
          columns: columns, times: instants[rows].map(clock.localTime(at:)), stack: stack)
        sampling.write(
          to: UnsafeMutableBufferPointer(
            rebasing: output[rows.lowerBound * columns.width..<rows.upperBound * columns.width]),
          threads: threads)
      }
      hold(output, columns, instants)
    }
    return PropertySamples(instants, columns, values: values)
  }

  /// The rows for each stack of overlays.
  private func stretches(
    of instants: [Double]
  ) -> [(rows: Range<Int>, stack: OverlayStack<Model>)] {
    var stretches: [(rows: Range<Int>, stack: OverlayStack<Model>)] = []
    var (start, last) = (0, -Double.infinity)
    for (row, time) in instants.enumerated() {
      _ = local(at: time)
      let until = state.former.first { time < $0.until }?.until ?? .infinity
      if row > 0 && until != last {
        stretches.append((start..<row, place(at: instants[start]).stack))
        start = row
      }
      last = until
    }
    if start < instants.count {
      stretches.append((start..<instants.count, place(at: instants[start]).stack))
    }
    // An earlier stack lacks the last properties, and gives them the same numbers.
    for index in stretches.indices {
      for probe in state.stack.map.probes[stretches[index].stack.map.count...] {
        _ = stretches[index].stack.number(of: probe)
      }
    }
    return stretches
  }

  /// Holds values to the ranges of the rules.
  private func hold(
    _ output: UnsafeMutableBufferPointer<Double>, _ columns: PropertyColumns<Model>,
    _ instants: [Double]
  ) {
    if state.ranges.isEmpty { return }
    for (number, probe) in columns.probes.enumerated() {
      guard let first = output.baseAddress, let channels = columns.channels[number] else {
        continue
      }
      if isClampedElsewhere(probe) {
        for (row, time) in instants.enumerated() {
          columns.write(number, of: value(at: time), to: first + row * columns.width)
        }
      } else if let range = range(of: probe.key) {
        for row in instants.indices {
          for place in channels {
            let value = output[row * columns.width + place]
            output[row * columns.width + place] = min(
              max(value, range.lowerBound), range.upperBound)
          }
        }
        probe.round(
          first + channels.lowerBound, count: instants.count, stride: (columns.width, 1),
          like: columns.model)
      }
    }
  }
}

extension [Double] {
  fileprivate static func sampled<Model>(
    rows: Int, _ columns: PropertyColumns<Model>,
    _ write: (UnsafeMutableBufferPointer<Double>) -> Void
  ) -> [Double] {
    let size = rows * columns.width
    return [Double](unsafeUninitializedCapacity: size) { buffer, count in
      write(UnsafeMutableBufferPointer(rebasing: buffer[..<size]))
      count = size
    }
  }
}

// MARK: - Sampling

/// Properties at some instants of local time.
private struct BulkSampling<Model: Sendable>: Sendable {
  let columns: PropertyColumns<Model>
  let times: [Double]
  let stack: OverlayStack<Model>
  private let earliest: Double

  /// Runs of properties whose channels are sampled at a time, so that their numbers take half a mebibyte.
  private let blocks: [Range<Int>]

  init(columns: PropertyColumns<Model>, times: [Double], stack: OverlayStack<Model>) {
    (self.columns, self.times, self.stack) = (columns, times, stack)
    earliest = times.min() ?? .infinity
    var (blocks, start, width) = ([Range<Int>](), 0, 0)
    for (number, channels) in columns.channels.enumerated() {
      let count = channels?.count ?? 0
      if number > start && (width + count) * times.count > 1 << 16 {
        blocks.append(start..<number)
        (start, width) = (number, 0)
      }
      width += count
    }
    self.blocks = blocks + [start..<columns.channels.count]
  }

  /// Writes the channels of the properties.
  ///
  /// - Parameter output: A row for each time.
  func write(to output: UnsafeMutableBufferPointer<Double>, threads: Int?) {
    guard let base = output.baseAddress, !times.isEmpty else { return }
    nonisolated(unsafe) let place = base
    let threads = threads ?? (output.count >= 1 << 18 ? nil : 1)
    var others = [[Int]](repeating: [], count: blocks.count)
    others.withUnsafeMutableBufferPointer { others in
      nonisolated(unsafe) let others = others
      distribute(blocks.count, over: threads) { others[$0] = writeBlock(blocks[$0], to: place) }
    }
    if others.allSatisfy(\.isEmpty) { return }
    for (row, time) in times.enumerated() {
      let model = stack.shown(at: time)
      for number in others.joined() {
        columns.write(number, of: model, to: base + row * columns.width)
      }
    }
  }

  /// Writes the columns of a property as it was before all animations.
  private func writeBefore(_ number: Int, to columns: UnsafeMutablePointer<Double>) {
    let numbers = self.columns.probes[number].channels(in: stack.before(number)) ?? []
    for (channel, number) in numbers.enumerated() {
      (columns + channel * times.count).update(repeating: number, count: times.count)
    }
  }

  /// Writes NaN for the elements of a list that has become shorter, which was forgotten.
  private func writeMissing(
    _ channels: Range<Int>, of number: Int, to columns: UnsafeMutablePointer<Double>
  ) {
    let count = stack.channelCount(of: number)
    if count == channels.count { return }
    (columns + count * times.count).update(
      repeating: .nan, count: (channels.count - count) * times.count)
  }

  /// Writes the channels of some properties.
  ///
  /// - Returns: The properties that have no prepared history.
  private func writeBlock(_ numbers: Range<Int>, to output: UnsafeMutablePointer<Double>) -> [Int] {
    let all = columns.channels[numbers].compactMap { $0 }
    guard let first = all.first, let last = all.last, first.lowerBound < last.upperBound else {
      return []
    }
    let width = last.upperBound - first.lowerBound
    var (sampler, others) = (ColumnSampler(times), [Int]())
    withUnsafeTemporaryAllocation(of: Double.self, capacity: width * times.count) { room in
      guard var column = room.baseAddress else { return }
      let block = UnsafePointer(column)
      for number in numbers {
        guard let channels = columns.channels[number] else { continue }
        // A single instant may be that of the prepared present.
        var isWritten = times.count == 1 && stack.writePresent(number, at: times[0], to: column)
        if !isWritten, let history = stack.layers(of: number) {
          if earliest < history.layers.first?.span.begin ?? .infinity {
            writeBefore(number, to: column)
          }
          sampler.write(history, to: column)
          isWritten = true
        }
        if !isWritten {
          others.append(number)
        } else if !stack.map.keepsBits[number] {
          writeMissing(channels, of: number, to: column)
          columns.probes[number].round(
            column, count: times.count, stride: (1, times.count), like: columns.model)
        }
        column += channels.count * times.count
      }
      for row in times.indices {
        let place = output + row * columns.width + first.lowerBound
        for channel in 0..<width { place[channel] = block[channel * times.count + row] }
      }
    }
    return others
  }
}
