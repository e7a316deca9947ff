// A property whose value type is not known, and what many properties of one model are to each other.
//
// Key paths do not tell what they lead through. The model does (Overlap.swift), but to try every pair of
// properties costs the square of their number. So one copy of the model is marked: every property writes its
// own number into its channels. A new property finds
//
//     what the model has               nothing that it shares with another
//     the number of another            that it shares something with that one, or with what shares something
//                                      with that one
//     anything else                    a value that is no list of numbers: all are tried
//
// and then writes its own. So a property that shares nothing, which is nearly every one, costs three accesses,
// whatever the number of the others. Of values that are no lists of numbers, a change of one need not show in
// another that shares something with it; they are tried with every new property.

import AnimationMath

/// Reads, writes and compares a property.
protocol PropertyProbe<Model>: Sendable {
  associatedtype Model: Sendable

  var key: PropertyKey { get }

  /// Whether the values are lists of numbers, so that differences of them can be added.
  var isLinear: Bool { get }

  /// What it is called.
  func name(in model: Model) -> String

  func value(in model: Model) -> any AnimatableValue

  /// Writes a value of the property's type.
  func set(_ value: any AnimatableValue, in model: inout Model)

  /// The channels of the property; `nil` if it is no list of numbers, or of another shape than in a model.
  func channels(in model: Model, like shape: Model) -> [Double]?

  /// The channels of a value of the property's type.
  func channels(of value: any AnimatableValue, like shape: Model) -> [Double]?

  /// Writes the channels of the property.
  func setChannels(_ channels: UnsafePointer<Double>, in model: inout Model)

  /// Where the channels stand in the memory of a model, in bytes; `nil` if they are not plain doubles there.
  func offset(in model: Model) -> Int?

  /// Writes what the property is in another model.
  func copy(from other: Model, to model: inout Model)

  /// Writes zeros, or the value that changes nothing when added.
  func clear(_ model: inout Model)

  /// Adds the difference of two values; nothing for what is no list of numbers.
  func add(
    _ value: any AnimatableValue, minus base: any AnimatableValue, to model: inout Model)

  /// How fast it moves on local time.
  func velocity(
    in animated: Animated<Model>, at local: Double, of stack: LayerStack<Model>
  ) -> any AnimatableValue

  /// Whether the property is another in two models.
  func differs(_ a: Model, _ b: Model) -> Bool

  /// Writes another value than the original has; nothing if none is known.
  func disturb(_ model: inout Model, original: Model)

  /// Writes a number that can be recognised, or disturbs what is no list of numbers.
  func mark(_ number: Int, in model: inout Model, original: Model)

  /// The same, if the property is in both models what it is in the other.
  ///
  /// - Returns: Whether it is.
  func markIfSame(_ number: Int, in model: inout Model, original: Model) -> Bool

  /// The numbers that were marked where the property is; `nil` if it was disturbed otherwise.
  func marks(in model: Model, original: Model) -> Set<Int>?
}

/// A property by its key path.
struct PropertyReference<Model: Sendable, Value: AnimatableValue>: PropertyProbe {
  let path: WritableKeyPath<Model, Value> & Sendable
  let key: PropertyKey

  /// Values that it may have.
  let known: [Value]

  init(
    path: WritableKeyPath<Model, Value> & Sendable, key: PropertyKey? = nil,
    known: [Value] = []
  ) {
    (self.path, self.key, self.known) = (path, key ?? PropertyKey(path: path), known)
  }

  var isLinear: Bool { Value.self is any LinearValue.Type }

  func name(in model: Model) -> String {
    (model as? NamedModel)?.name(of: path, Value.self) ?? "\(path)"
  }

  func value(in model: Model) -> any AnimatableValue { model[keyPath: path] }

  func set(_ value: any AnimatableValue, in model: inout Model) {
    if let value = value as? Value { model[keyPath: path] = value }
  }

  func channels(in model: Model, like shape: Model) -> [Double]? {
    if Value.self == Double.self { return [unsafeBitCast(model[keyPath: path], to: Double.self)] }
    return channels(of: model[keyPath: path], like: shape)
  }

  func channels(of value: any AnimatableValue, like shape: Model) -> [Double]? {
    if Value.self == Double.self { return (value as? Double).map { [$0] } }
    guard let value = value as? Value, let numbers = value as? any LinearValue,
      value.isCompatible(with: shape[keyPath: path])
    else { return nil }
    return numbers.channels
  }

  func setChannels(_ channels: UnsafePointer<Double>, in model: inout Model) {
    if Value.self == Double.self {
      model[keyPath: unsafeDowncast(path, to: WritableKeyPath<Model, Double>.self)] = channels[0]
    } else if let numbers = model[keyPath: path] as? any LinearValue,
      let value = numbers.withChannels({ channels[$0] }) as? Value
    {
      model[keyPath: path] = value
    }
  }

  func offset(in model: Model) -> Int? {
    guard let numbers = model[keyPath: path] as? any LinearValue, numbers.isPlain else {
      return nil
    }
    return MemoryLayout<Model>.offset(of: path)
  }

  func copy(from other: Model, to model: inout Model) {
    model[keyPath: path] = other[keyPath: path]
  }

  func clear(_ model: inout Model) { model[keyPath: path] = model[keyPath: path].neutral }

  func add(
    _ value: any AnimatableValue, minus base: any AnimatableValue, to model: inout Model
  ) {
    guard let value = value as? Value, let base = base as? Value else { return }
    model[keyPath: path] = model[keyPath: path].adding(value.adding(base, times: -1), times: 1)
  }

  func velocity(
    in animated: Animated<Model>, at local: Double, of stack: LayerStack<Model>
  ) -> any AnimatableValue { animated.localVelocity(path, at: local, of: stack) }

  func differs(_ a: Model, _ b: Model) -> Bool { a[keyPath: path] != b[keyPath: path] }

  func disturb(_ model: inout Model, original: Model) {
    let value = original[keyPath: path]
    if let numbers = value as? any LinearValue, let other = Self.doubled(numbers) as? Value {
      model[keyPath: path] = other
    } else if let other = known.first(where: { $0 != value }) {
      model[keyPath: path] = other
    }
  }

  private static func doubled<Numbers: LinearValue>(_ numbers: Numbers) -> Numbers {
    numbers.withChannels {
      let channel = numbers.channel($0)
      return channel == 0 ? 1 : channel.isFinite ? 2 * channel : 0
    }
  }

  func mark(_ number: Int, in model: inout Model, original: Model) {
    if Value.self == Double.self {
      let own = unsafeDowncast(path, to: WritableKeyPath<Model, Double>.self)
      model[keyPath: own] = Self.marked(original[keyPath: own], number)
    } else if let numbers = original[keyPath: path] as? any LinearValue,
      let marked = Self.marked(numbers, number) as? Value
    {
      model[keyPath: path] = marked
    } else {
      disturb(&model, original: original)
    }
  }

  func markIfSame(_ number: Int, in model: inout Model, original: Model) -> Bool {
    if Value.self == Double.self {
      // Three accesses, of a hundred nanoseconds each, and not five.
      let own = unsafeDowncast(path, to: WritableKeyPath<Model, Double>.self)
      let value = original[keyPath: own]
      if model[keyPath: own] != value { return false }
      model[keyPath: own] = Self.marked(value, number)
      return true
    }
    if differs(original, model) { return false }
    mark(number, in: &model, original: original)
    return true
  }

  /// number + ½ in every channel, of the sign that the channel does not have already.
  private static func marked<Numbers: LinearValue>(_ numbers: Numbers, _ number: Int) -> Numbers {
    let mark = Double(number) + 0.5
    return numbers.withChannels { numbers.channel($0) == mark ? -mark : mark }
  }

  func marks(in model: Model, original: Model) -> Set<Int>? {
    guard let numbers = model[keyPath: path] as? any LinearValue,
      let before = original[keyPath: path] as? any LinearValue,
      numbers.channelCount == before.channelCount
    else { return nil }
    var marks: Set<Int> = []
    for index in 0..<numbers.channelCount {
      let channel = numbers.channel(index)
      if channel == before.channel(index) || (channel.isNaN && before.channel(index).isNaN) {
        continue
      }
      guard let mark = Int(exactly: channel.magnitude - 0.5) else { return nil }
      marks.insert(mark)
    }
    return marks
  }
}

extension LinearValue {
  /// Writes the channels.
  func write(to place: UnsafeMutablePointer<Double>) {
    for index in 0..<channelCount { place[index] = channel(index) }
  }

  /// Whether a value is its channels in memory, and nothing beside them.
  fileprivate var isPlain: Bool {
    if Self.self == Double.self { return true }
    guard MemoryLayout<Self>.size == channelCount * MemoryLayout<Double>.size else { return false }
    return [0.1, -1e9 / 3].allSatisfy { mark in
      let marked = withChannels { mark * Double($0 + 1) }
      return withUnsafeBytes(of: marked) { bytes in
        (0..<channelCount).allSatisfy {
          bytes.load(fromByteOffset: 8 * $0, as: Double.self) == mark * Double($0 + 1)
        }
      }
    }
  }
}

extension AnimatableValue {
  /// The sum with a multiple of a list of numbers; the value itself if it is none.
  func adding(_ other: Self, times factor: Double) -> Self {
    guard let numbers = self as? any LinearValue else { return self }
    return numbers.sum(with: other, times: factor) as? Self ?? self
  }
}

extension LinearValue {
  fileprivate func sum(with other: Any, times factor: Double) -> Self? {
    guard let other = other as? Self else { return nil }
    return withChannels { channel($0) + factor * other.channel($0) }
  }
}

/// The properties of a model by number, and what each is to each other.
struct PropertyMap<Model: Sendable>: Sendable {
  private let model: Model
  private var marked: Model
  private(set) var numbers: [PropertyKey: Int] = [:]
  private(set) var probes: [any PropertyProbe<Model>] = []

  /// Those that are no lists of numbers.
  private var irregular: [Int] = []

  /// For each property the others that share something with it.
  private var overlaps: [[Int: Overlap]] = []

  /// - Parameters:
  ///   - model: Any, of the shape that the models have.
  ///   - capacity: For how many properties there shall be room at first.
  init(model: Model, capacity: Int = 0) {
    (self.model, marked) = (model, model)
    numbers.reserveCapacity(capacity)
    probes.reserveCapacity(capacity)
    overlaps.reserveCapacity(capacity)
  }

  var count: Int { probes.count }

  /// The number of a property; `nil` if it has not occurred.
  func number(of key: PropertyKey) -> Int? { numbers[key] }

  /// The number of a property, a new one if it has not occurred.
  mutating func number(of probe: any PropertyProbe<Model>) -> Int {
    if let number = numbers[probe.key] { return number }
    let number = probes.count
    let isFree = probe.markIfSame(number, in: &marked, original: model)
    var own: [Int: Overlap] = [:]
    for other in isFree ? irregular : candidates(for: probe) {
      let overlap = Overlap(probe, probes[other], in: model)
      if overlap == .none { continue }
      own[other] = overlap
      overlaps[other][number] = overlap.seenFromTheOther
    }
    if !isFree { probe.mark(number, in: &marked, original: model) }
    numbers[probe.key] = number
    probes.append(probe)
    overlaps.append(own)
    if !probe.isLinear { irregular.append(number) }
    return number
  }

  /// The properties that may share something with a new one, which is not as it was.
  private func candidates(for probe: any PropertyProbe<Model>) -> [Int] {
    guard let marks = probe.marks(in: marked, original: model),
      marks.allSatisfy(probes.indices.contains)
    else { return Array(probes.indices) }
    var (found, open) = (marks.union(irregular), Array(marks))
    while let mark = open.popLast() {
      for other in overlaps[mark].keys where found.insert(other).inserted { open.append(other) }
    }
    return found.sorted()
  }

  /// What the first is to the second.
  subscript(a: Int, b: Int) -> Overlap { a == b ? .same : overlaps[a][b] ?? .none }

  /// Whether something lies within a property.
  func hasParts(_ number: Int) -> Bool { overlaps[number].values.contains(.whole) }

  /// Whether nothing shares something with a property.
  func isAlone(_ number: Int) -> Bool { overlaps[number].isEmpty }

  /// The properties that share something with one, itself included, in order.
  func related(_ number: Int) -> [Int] { (overlaps[number].keys + [number]).sorted() }
}

extension Overlap {
  fileprivate var seenFromTheOther: Overlap {
    switch self {
    case .part: .whole
    case .whole: .part
    case .none, .same: self
    }
  }
}
