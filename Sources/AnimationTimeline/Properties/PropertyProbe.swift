// A property without its value type, and the overlaps of many properties of one model.
//
// Key paths do not show their parts. The model tells (Sharing.swift), but trying every pair of
// properties costs the square of their number. So one copy of the model is marked: every property
// writes its own number into its channels. A new property reads
//
//     the model's own value            it overlaps no other
//     the number of another            it overlaps that one, or one that overlaps that one
//     anything else                    a value that is not a list of numbers: all are tried
//
// and then writes its own number. So a property that overlaps no other, as nearly all do, costs
// three accesses. Values that are not lists of numbers may overlap without a change of one showing
// in the other; they are tried with every new property.

import AnimationMath
import AnimationSampling

/// Reads, writes and compares a property.
package protocol PropertyProbe<Model>: Sendable {
  associatedtype Model: Sendable

  var key: PropertyKey { get }

  /// Whether the values are lists of numbers.
  var isLinear: Bool { get }

  /// Whether a value keeps every bit of its channels; otherwise ``round(_:count:stride:like:)`` may change them.
  var keepsBits: Bool { get }

  func name(in model: Model) -> String

  /// The names of the channels; empty for a number, `nil` where they have none.
  var channelNames: [String]? { get }

  func value(in model: Model) -> any AnimatableValue

  /// Writes a value of the property's type.
  func set(_ value: any AnimatableValue, in model: inout Model)

  /// The number of channels; `nil` if it is not a list of numbers.
  func channelCount(in model: Model) -> Int?

  /// The channels of the property; `nil` if it is not a list of numbers.
  func channels(in model: Model) -> [Double]?

  /// Known values of the property.
  var known: [any AnimatableValue] { get }

  /// Whether no element of a list within the property is missing in a model that another one has.
  func hasShape(_ model: Model, of other: Model) -> Bool

  /// Lengthens the lists of a model to those of a value of the property's type.
  ///
  /// - Returns: Whether the model has changed.
  func grow(_ model: inout Model, to value: any AnimatableValue) -> Bool

  /// Whether a value of the property's type has the shape of the one in a model.
  func isMixable(_ value: any AnimatableValue, like shape: Model) -> Bool

  /// The channels in the order of those in a longer model, NaN for those that are missing.
  func channels(in model: Model, like shape: Model) -> [Double]

  /// Writes the channels of the property.
  func setChannels(_ channels: UnsafePointer<Double>, in model: inout Model)

  /// The offset of the channels in the memory of a model, in bytes; `nil` if they are not plain
  /// doubles.
  func offset(in model: Model) -> Int?

  /// Writes the property's value from another model.
  func copy(from other: Model, to model: inout Model)

  /// Writes zeros, or the value that changes nothing when added.
  func clear(_ model: inout Model)

  /// Rounds channels to those that values of the property's type store.
  ///
  /// - Parameter stride: As of `LinearValue.roundToStored`.
  func round(
    _ numbers: UnsafeMutablePointer<Double>, count: Int, stride: (value: Int, channel: Int),
    like model: Model)

  /// Adds the difference of two values, if there is one.
  func add(
    _ value: any AnimatableValue, minus base: any AnimatableValue, to model: inout Model)

  /// The answer to a question that is asked with the type of the values.
  func answer<Question: PropertyQuestion>(to question: Question) -> Question.Answer
  where Question.Model == Model

  /// Whether the property differs in two models.
  func differs(_ a: Model, _ b: Model) -> Bool

  /// Writes a value different from the original's, if one is known.
  func disturb(_ model: inout Model, original: Model)

  /// The path to the value by which two models differ that differ in this property alone; `nil` if it is not found.
  func place(of changed: Model, _ original: Model) -> [PathStep]?

  /// Writes a recognisable number; nothing where the values are not lists of numbers.
  func mark(_ number: Int, in model: inout Model, original: Model)

  /// The numbers marked in the property; `nil` if it was disturbed otherwise.
  func marks(in model: Model, original: Model) -> Set<Int>?
}

/// A question about a property of any type.
package protocol PropertyQuestion<Model, Answer> {
  associatedtype Model: Sendable
  associatedtype Answer

  func answer<Value: AnimatableValue>(
    for property: WritableKeyPath<Model, Value> & Sendable
  ) -> Answer
}

/// A property by its key path.
struct PropertyReference<Model: Sendable, Value: AnimatableValue>: PropertyProbe {
  let key: PropertyKey

  private let given: [Value]

  var known: [any AnimatableValue] { given }

  init(path: WritableKeyPath<Model, Value> & Sendable) { self.init(PropertyKey(path: path)) }

  /// - Parameter key: The key of a path from this model to a value of this type.
  init(_ key: PropertyKey, known: [Value] = []) { (self.key, given) = (key, known) }

  // Computed from the key: with the path stored beside it, a reference would be too large for a list to hold in place.
  private var path: WritableKeyPath<Model, Value> & Sendable {
    unsafeBitCast(key.path, to: (WritableKeyPath<Model, Value> & Sendable).self)
  }

  var isLinear: Bool { Value.isLinear }

  var keepsBits: Bool { Value.self == Double.self }

  func name(in model: Model) -> String {
    if let model = model as? NamedModel, let path = key.path as? KeyPath<NamedModel, Value>,
      let name = model.name(of: path)
    {
      return name
    }
    return "\(path)"
  }

  var channelNames: [String]? { AnimationMath.channelNames(of: Value.self) }

  func value(in model: Model) -> any AnimatableValue { model[keyPath: path] }

  func set(_ value: any AnimatableValue, in model: inout Model) {
    if let value = value as? Value { model[keyPath: path] = value }
  }

  func channelCount(in model: Model) -> Int? {
    // A number is not read: an access by key path takes longer than all the rest.
    Value.self == Double.self ? 1 : isLinear ? model[keyPath: path].numberCount : nil
  }

  func channels(in model: Model) -> [Double]? {
    isLinear ? model[keyPath: path].allNumbers : nil
  }

  func channels(in model: Model, like shape: Model) -> [Double] {
    model[keyPath: path].allNumbers(like: shape[keyPath: path])
  }

  func hasShape(_ model: Model, of other: Model) -> Bool {
    isLinear ? model[keyPath: path].isMixable(with: other[keyPath: path]) : !differs(model, other)
  }

  func grow(_ model: inout Model, to value: any AnimatableValue) -> Bool {
    guard Value.self != Double.self, let value = value as? Value,
      let grown = model[keyPath: path].grown(to: value)
    else { return false }
    model[keyPath: path] = grown
    return true
  }

  func isMixable(_ value: any AnimatableValue, like shape: Model) -> Bool {
    // All numbers have one shape.
    Value.self == Double.self || (value as? Value)?.isMixable(with: shape[keyPath: path]) ?? false
  }

  func setChannels(_ channels: UnsafePointer<Double>, in model: inout Model) {
    if Value.self == Double.self {
      model[keyPath: unsafeDowncast(path, to: WritableKeyPath<Model, Double>.self)] = channels[0]
    } else {
      model[keyPath: path] = model[keyPath: path].withNumbers { channels[$0] }
    }
  }

  func offset(in model: Model) -> Int? {
    guard let offset = MemoryLayout<Model>.offset(of: path) else { return nil }
    if Value.self == Double.self { return offset }
    return model[keyPath: path].isPlain ? offset : nil
  }

  func round(
    _ numbers: UnsafeMutablePointer<Double>, count: Int, stride: (value: Int, channel: Int),
    like model: Model
  ) {
    if keepsBits { return }
    (model[keyPath: path] as? any LinearValue)?
      .roundToStored(numbers, count: count, stride: stride)
  }

  func copy(from other: Model, to model: inout Model) {
    model[keyPath: path] = other[keyPath: path]
  }

  func clear(_ model: inout Model) { model[keyPath: path] = model[keyPath: path].additiveIdentity }

  func add(
    _ value: any AnimatableValue, minus base: any AnimatableValue, to model: inout Model
  ) {
    guard let value = value as? Value, let base = base as? Value else { return }
    model[keyPath: path] = model[keyPath: path].added(to: value, less: base)
  }

  func answer<Question: PropertyQuestion>(to question: Question) -> Question.Answer
  where Question.Model == Model { question.answer(for: path) }

  func differs(_ a: Model, _ b: Model) -> Bool { a[keyPath: path] != b[keyPath: path] }

  func disturb(_ model: inout Model, original: Model) {
    let value = original[keyPath: path]
    if isLinear {
      model[keyPath: path] = value.mapAllNumbers { $0 == 0 ? 1 : $0.isFinite ? 2 * $0 : 0 }
    } else if let other = given.first(where: { $0 != value }) {
      model[keyPath: path] = other
    } else if let flag = value as? Bool, let other = !flag as? Value {
      model[keyPath: path] = other
    }
  }

  func mark(_ number: Int, in model: inout Model, original: Model) {
    // Another known value might be a list without the elements that are marked in this one.
    guard isLinear else { return }
    let mark = Double(number) + 0.5
    // Where the number is already there, its negative is recognised as well.
    model[keyPath: path] = original[keyPath: path].mapAllNumbers { $0 == mark ? -mark : mark }
  }

  func marks(in model: Model, original: Model) -> Set<Int>? {
    guard let numbers = channels(in: model), let former = channels(in: original),
      numbers.count == former.count
    else { return nil }
    var marks: Set<Int> = []
    for (number, before) in zip(numbers, former) {
      if number == before || (number.isNaN && before.isNaN) { continue }
      guard let mark = Int(exactly: number.magnitude - 0.5) else { return nil }
      marks.insert(mark)
    }
    return marks
  }
}

extension AnimatableValue {
  /// Whether a list of numbers consists of its channels in memory and nothing else.
  fileprivate var isPlain: Bool {
    guard numberCount > 0, MemoryLayout<Self>.size == numberCount * MemoryLayout<Double>.size
    else { return false }
    return [0.1, -1e9 / 3].allSatisfy { mark in
      withUnsafeBytes(of: withNumbers { mark * Double($0 + 1) }) { bytes in
        (0..<numberCount).allSatisfy {
          bytes.load(fromByteOffset: 8 * $0, as: Double.self) == mark * Double($0 + 1)
        }
      }
    }
  }
}

/// The properties of a model by number, and their overlaps.
struct PropertyMap<Model: Sendable>: Sendable {
  // The models are behind references: stored inline, their unknown size would leave no field at a
  // fixed offset.
  /// A model in which every property exists: its lists are as long as they have ever been.
  private(set) var shape: Shared<Model>
  private var marked: Shared<Model>
  private(set) var numbers: [PropertyKey: Int] = [:]
  private(set) var probes: [any PropertyProbe<Model>] = []

  /// Of each probe what it says, since a copy of it takes as long as a value.
  private(set) var keepsBits: [Bool] = []

  /// The properties that are not lists of numbers, in order.
  private var irregular: [Int] = []

  private(set) var overlaps = PropertyOverlaps()

  /// - Parameter model: A model of the common shape.
  init(model: Model) { (shape, marked) = (Shared(model), Shared(model)) }

  var count: Int { overlaps.count }

  /// Whether a property is an element that a list in a model lacks, which has become shorter.
  func isMissing(_ number: Int, in model: Model) -> Bool {
    overlaps.wholes(of: number).contains { !probes[$0].hasShape(model, of: shape.value) }
      && probes[number].isMissing(in: model, of: shape.value)
  }

  /// A model, or where it lacks a property ``shape``.
  func having(_ number: Int, _ model: Model) -> Model {
    !overlaps.isAlone(number) && isMissing(number, in: model) ? shape.value : model
  }

  /// Lengthens the lists of ``shape`` to those of values of a property, so that their new elements can be animated.
  mutating func grow(_ number: Int, to values: [any AnimatableValue]) {
    if values.isEmpty { return }
    var isGrown = false
    for value in values where probes[number].grow(&shape.value, to: value) { isGrown = true }
    if !isGrown { return }
    probes[number].copy(from: shape.value, to: &marked.value)
    for other in connected(to: [number]).sorted() {
      probes[other].mark(other, in: &marked.value, original: shape.value)
    }
  }

  /// Whether the values of a property are lists of numbers.
  func isLinear(_ number: Int) -> Bool {
    let place = irregular.indices.partitionPoint { number <= irregular[$0] }
    return place == irregular.count || irregular[place] != number
  }

  /// The number of a property; `nil` if it has not occurred.
  func number(of key: PropertyKey) -> Int? { numbers[key] }

  /// The number of a property, a new one if it has not occurred.
  mutating func number(of probe: any PropertyProbe<Model>) -> Int {
    if let number = numbers[probe.key] { return number }
    let number = probes.count
    let isFree = isUnmarked(probe)
    var own: [Int: Sharing] = [:]
    for other in isFree ? seeing(probe) : candidates(for: probe) {
      let overlap = Sharing(probe, probes[other], in: shape.value)
      if overlap == .none { continue }
      own[other] = overlap
    }
    probe.mark(number, in: &marked.value, original: shape.value)
    numbers[probe.key] = number
    probes.append(probe)
    keepsBits.append(probe.keepsBits)
    overlaps.append(own)
    if !probe.isLinear { irregular.append(number) }
    return number
  }

  private func isUnmarked(_ probe: any PropertyProbe<Model>) -> Bool {
    !probe.differs(marked.value, shape.value)
  }

  /// Whether a property has occurred, or overlaps one that has.
  func isAnimated(_ probe: any PropertyProbe<Model>) -> Bool {
    numbers[probe.key] != nil || !isFree(probe)
  }

  /// Whether a new property overlaps no other.
  func isFree(_ probe: any PropertyProbe<Model>) -> Bool {
    isUnmarked(probe) && seeing(probe).isEmpty
  }

  /// The properties without numbers that may overlap a new property whose value is unmarked.
  private func seeing(_ probe: any PropertyProbe<Model>) -> [Int] {
    if irregular.isEmpty { return [] }
    let model = shape.value
    var disturbed = model
    probe.disturb(&disturbed, original: model)
    if probe.differs(model, disturbed) {
      return irregular.filter { probes[$0].differs(model, disturbed) }
    }
    // Without another known value of this property, the others are disturbed and this one is
    // compared.
    return irregular.filter { other in
      probes[other].disturb(&disturbed, original: model)
      defer { probes[other].copy(from: model, to: &disturbed) }
      return probe.differs(model, disturbed)
    }
  }

  /// The properties that may overlap a new one whose value has changed.
  private func candidates(for probe: any PropertyProbe<Model>) -> [Int] {
    guard let marks = probe.marks(in: marked.value, original: shape.value),
      marks.allSatisfy(probes.indices.contains)
    else { return Array(probes.indices) }
    return connected(to: marks).union(irregular).sorted()
  }

  /// Properties with all that overlap them, one through another.
  private func connected(to numbers: Set<Int>) -> Set<Int> {
    var (found, open) = (numbers, Array(numbers))
    while let number = open.popLast() {
      for other in overlaps.others(of: number) where found.insert(other).inserted {
        open.append(other)
      }
    }
    return found
  }
}

/// The overlaps of properties, by number.
struct PropertyOverlaps: Sendable {
  /// For each property the others that overlap it.
  private var others: [[Int: Sharing]] = []

  /// The number of properties.
  var count: Int { others.count }

  /// Adds a property that overlaps some of the others.
  mutating func append(_ own: [Int: Sharing]) {
    let number = others.count
    for (other, sharing) in own { others[other][number] = sharing.seenFromTheOther }
    others.append(own)
  }

  /// The relation of the first to the second.
  subscript(a: Int, b: Int) -> Sharing { a == b ? .same : others[a][b] ?? .none }

  /// The properties that overlap a property, in any order.
  func others(of number: Int) -> some Collection<Int> { others[number].keys }

  /// Whether another property lies within a property.
  func hasParts(_ number: Int) -> Bool { others[number].values.contains(.whole) }

  /// The properties within which a property lies.
  func wholes(of number: Int) -> [Int] { others[number].filter { $0.value == .part }.map(\.key) }

  /// Whether no other property overlaps a property.
  func isAlone(_ number: Int) -> Bool { others[number].isEmpty }

  /// The properties that overlap a property, itself included, in order.
  func related(_ number: Int) -> [Int] { (others[number].keys + [number]).sorted() }
}

extension Sharing {
  fileprivate var seenFromTheOther: Sharing {
    switch self {
    case .part: .whole
    case .whole: .part
    case .none, .same: self
    }
  }
}
