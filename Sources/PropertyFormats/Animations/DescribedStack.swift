// A property in a document: its name and type, its own value, its animations, and the changes of its value.
//
//     {"name": "x", "type": "number", "modelValue": 1, "animations": [{"basic": {"from": 0}}],
//      "retarget": [{"time": 0.1, "to": 2, "curve": "spring(duration: 0.5)"},
//                   {"time": 0.2, "to": 0, "interruption": "replacing"}]}
//
// A stack does not know which changes of its value made it. So the source is kept: the stack before the
// changes, and the changes. A stack that was interrupted in Swift is written with its layers:
//
//     "layers": [{"begin": 0.5, "modelValue": 2, "base": 0, "animations": […]}]

/// A stack, and the document's statement of it: the stack before the changes, and the changes.
package struct DescribedStack<Value: AnimatableValue>: Sendable {
  package let grammar: ValueGrammar<Value>

  /// The stack before the changes.
  let original: AnimationStack<Value>

  /// The changes, by time.
  let retargets: [Retarget<Value>]

  /// The stack with its changes.
  package let stack: AnimationStack<Value>

  @_semantics("optimize.sil.specialize.generic.never")
  package init(
    _ original: AnimationStack<Value>, _ grammar: ValueGrammar<Value>,
    retargets: [Retarget<Value>] = []
  ) {
    var stack = original
    for change in retargets {
      trapping { () throws(ParameterError) in try stack.make(change, grammar) }
    }
    (self.original, self.retargets, self.stack) = (original, retargets, stack)
    self.grammar = grammar
  }
}

/// A change of a property's value while its animations may be under way.
///
/// It is made by `AnimationStack.animate(to:at:_:velocity:)`.
package struct Retarget<Value: AnimatableValue>: Sendable {
  let value: Value

  /// The time of the change, in seconds of the property's time; not before the previous change.
  let time: Double

  /// The pace to the new value; its initial velocity is added to the velocity that the policy keeps.
  let pace: Pace

  /// The policy for the running animations; that of the stack if `nil`.
  let interruption: InterruptionPolicy?
}

extension AnimationStack {
  /// Makes a change.
  ///
  /// - Throws: If an animation would have to start beyond ±1e50.
  fileprivate mutating func make(
    _ change: Retarget<Value>, _ grammar: ValueGrammar<Value>
  ) throws(ParameterError) {
    let own = policy
    policy = change.interruption ?? own
    defer { policy = own }
    if policy != .additive {
      let shown = value(at: change.time)
      let numbers = Value.isLinear ? shown.numbers : grammar.numbers?(shown) ?? []
      for number in numbers { try check(number, "the value shown", in: Magnitude.signed) }
    }
    try animate(validating: change.value, at: change.time, change.pace)
  }
}

// MARK: - Of any value

/// A ``DescribedStack`` whose type of value is unknown.
package protocol StackSource: Sendable {
  associatedtype Value: AnimatableValue

  var described: DescribedStack<Value> { get }
}

/// A ``DescribedStack`` of unknown values that are lists of numbers.
package protocol NumberSource: StackSource where Value: LinearValue {}

extension DescribedStack: StackSource {
  package var described: DescribedStack { self }
}

extension DescribedStack: NumberSource where Value: LinearValue {}

extension StackSource {
  var type: AnimatedProperty.ValueType? { described.grammar.property?.type }

  /// The suffixes of the property's columns, one for each channel.
  var channels: [String] { described.grammar.channels }

  /// Whether the channels have a velocity.
  var hasVelocity: Bool { described.grammar.numbers == nil }

  /// Whether the stack has neither animations nor changes, at any time.
  package var isAtRest: Bool {
    described.stack.entries.isEmpty && described.stack.layers.count == 1
  }

  /// The members of the stack in a document, its value first.
  ///
  /// - Parameter groups: The groups of its animations are added.
  package func members(_ groups: inout DescribedGroups) throws -> [WrittenMember] {
    try described.written(&groups)
  }
}

extension DescribedStack {
  /// The time when all animations have played; that of a change after the duration of its pace.
  @_specialize(where Value == Double)
  @_specialize(where Value == TransformList)
  func endTime() -> Double {
    var ends = Dictionary(
      retargets.map { ($0.time, $0.time + $0.pace.duration) }, uniquingKeysWith: max)
    for entry in ends.isEmpty ? [] : original.entries {
      if let begin = entry.animation.beginTime { ends[begin] = nil }
    }
    let lastChange = stack.layers.last?.begin ?? 0
    return stack.entries.reduce(max(0, lastChange)) { end, entry in
      let own = entry.animation.beginTime.flatMap { ends[$0] }
      return max(end, own ?? entry.animation.restTime)
    }
  }
}

// MARK: - A property

extension AnimatedProperty {
  /// The type of a property's values.
  package enum ValueType: String, CaseIterable {
    case number, point, size, rect, vector, color, transform, rotation, scale
  }

  private static let space = "interpolationSpace"

  package init(_ node: JSONNode, groups: DescribedGroups) throws {
    let object = try node.object(
      allowed: ["name", "type", Self.space] + DescribedStack<Double>.names)
    let nameNode = try object.required("name")
    let name = try nameNode.string()
    guard !name.isEmpty else { throw nameNode.unexpected("a name that is not empty") }
    let type: ValueType = try object.required("type").word()
    if type != .color, let space = object.optional(Self.space) {
      throw space.error("expected no \"interpolationSpace\" where type is not \"color\"")
    }
    if let space = object.optional(Self.space), case .string("oklch") = space.value {
      let names = ColorCoordinates.describedSpaces.map { JSONValue.quoted($0.name) }
      throw space.error(
        "expected \(alternatives(names)), got \"oklch\", whose hues have to be fitted to one "
          + "another two by two; \"oklab\" is as even to the eye")
    }
    let value = try object.required("modelValue")
    func property<Value>(_ grammar: ValueGrammar<Value>) throws -> AnimatedProperty {
      AnimatedProperty(
        name,
        try DescribedStack(object, grammar.schema.read(value), grammar, groups: groups))
    }
    self =
      switch type {
      case .number: try property(.number)
      case .point: try property(.point)
      case .size: try property(.size)
      case .rect: try property(.rect)
      case .vector: try property(.vector(value))
      case .color:
        try property(
          .color(
            object.optional(Self.space)?.choice(of: ColorCoordinates.describedSpaces) ?? .sRGB))
      case .transform: try property(.transform)
      case .rotation: try property(.rotation)
      case .scale: try property(.scale)
      }
  }

  /// The object of this property, animation or change in a document.
  package func written(_ groups: inout DescribedGroups) throws -> JSONValue {
    guard let type = source.type else { fatalError("\(name) is of a type that no property has") }
    var members = Members()
    members.written = [("name", .string(name)), ("type", .string(type.rawValue))]
    if case .color(let stack) = stack {
      _ = try members.value(
        Self.space, stack.model.space, .choice(of: ColorCoordinates.describedSpaces),
        default: .sRGB)
    }
    return .object(members.written + (try source.members(&groups)))
  }
}

// MARK: - A stack

extension DescribedStack {
  /// The members of a stack in a document.
  package static var names: [String] {
    ["modelValue", "animations", "retarget", "interruption", "lastChange", "layers"]
  }

  @_semantics("optimize.sil.specialize.generic.never")
  package init(
    _ object: JSONNode.Object, _ model: Value, _ grammar: ValueGrammar<Value>,
    groups: DescribedGroups
  ) throws {
    var (members, groups) = (Members(object), groups)
    var layers: [AnimationStack<Value>.Layer] = [
      .init(model: model, entries: try grammar.entries(&members, nil, on: model, &groups))
    ]
    _ = try members.list(
      "layers", nil, ["begin", "modelValue", "animations", "base", "keepsBelow"]
    ) { members, _ in
      layers.append(
        try grammar.layer(&members, nil, after: layers[layers.count - 1].begin, &groups))
      return layers[layers.count - 1]
    }
    let begin = layers[layers.count - 1].begin
    let last = try object.optional("lastChange")?.number(in: JSONNode.magnitudes) ?? begin
    if last < begin {
      throw try object.required("lastChange").unexpected("a time not before that of a layer")
    }
    let policy = try members.value(
      "interruption", nil, .word, default: InterruptionPolicy.additive)
    let original = AnimationStack(layers, lastChange: last, policy: policy)
    var (stack, time, room) = (original, last, KeptRoom<Value>())
    let changes = try members.list(
      "retarget", nil, ["time", "to", "interruption", "curve", "duration"]
    ) { members, _ in
      let change = try grammar.retarget(&members, nil, notBefore: time)
      let count = stack.layers.count
      time = change.time
      guard let node = members.object?.node else { return change }
      do throws(ParameterError) {
        try stack.make(change, grammar)
      } catch {
        throw node.error("no animation can begin here: \(error)")
      }
      for layer in stack.layers[min(count, stack.layers.count)...] {
        try room.take(layer.entries, at: node)
      }
      return change
    }
    (self.original, retargets, self.stack) = (original, changes, stack)
    self.grammar = grammar
  }

  @_semantics("optimize.sil.specialize.generic.never")
  func written(_ groups: inout DescribedGroups) throws -> [WrittenMember] {
    let (first, layers) = (original.layers[0], Array(original.layers.dropFirst()))
    let (last, begin) = (original.lastChange, original.layers[layers.count].begin)
    var members = Members()
    _ = try members.required("modelValue", first.model, grammar.schema)
    _ = try grammar.entries(&members, first.entries, on: first.model, &groups)
    _ = try members.list("retarget", retargets, []) {
      try grammar.retarget(&$0, $1, notBefore: -.infinity)
    }
    _ = try members.value("interruption", original.policy, .word, default: .additive)
    _ = try members.optional(
      "lastChange", last == begin || !last.isFinite ? nil : last, .number(in: JSONNode.magnitudes))
    _ = try members.list("layers", layers, []) {
      try grammar.layer(&$0, $1, after: -.infinity, &groups)
    }
    return members.written
  }
}

// MARK: - Layers, changes and animations

extension ValueGrammar {
  /// A layer above others.
  fileprivate func layer(
    _ members: inout Members, _ layer: AnimationStack<Value>.Layer?, after earlier: Double,
    _ groups: inout DescribedGroups
  ) throws -> AnimationStack<Value>.Layer {
    let begin = try members.required("begin", layer?.begin, .time(notBefore: earlier))
    let model = try members.required("modelValue", layer?.model, schema)
    let entries = try entries(&members, layer?.entries, on: model, &groups)
    let base = try members.optional("base", layer?.base, schema)
    let keepsBelow = try members.value("keepsBelow", layer?.keepsBelow, .bool, default: false)
    if keepsBelow, let base = members.object?.optional("base") {
      throw base.error("expected no \"base\" where \"keepsBelow\" is true")
    }
    return AnimationStack.Layer(
      begin: begin, model: model, entries: entries, base: base, keepsBelow: keepsBelow)
  }

  /// A change of a property's value.
  fileprivate func retarget(
    _ members: inout Members, _ change: Retarget<Value>?, notBefore earliest: Double
  ) throws -> Retarget<Value> {
    let time = try members.required("time", change?.time, .time(notBefore: earliest))
    let value = try members.required("to", change?.value, schema)
    let policy = try members.optional("interruption", change?.interruption, .word)
    if let change { members.written += try change.pace.members(otherwise: nil) }
    let pace = try change?.pace ?? members.object.map { try Pace($0, otherwise: nil) } ?? .over(0)
    return Retarget(value: value, time: time, pace: pace, interruption: policy)
  }

  /// The animations; one with the key of an earlier one takes its place on top.
  fileprivate func entries(
    _ members: inout Members, _ entries: [AnimationStack<Value>.Entry]?, on model: Value,
    _ groups: inout DescribedGroups
  ) throws -> [AnimationStack<Value>.Entry] {
    let own = ["composite", "isCumulative", "isRemovedOnCompletion", "key", "group"]
    let all = try members.list(
      "animations", entries, effects.map { $0.name } + JSONNode.Object.timingNames + own
    ) { members, entry in
      try self.entry(&members, entry, on: model, &groups)
    }
    var later: Set<String> = []
    return all.reversed().filter { $0.key.map { later.insert($0).inserted } ?? true }.reversed()
  }

  /// An animation of a property and its key.
  private func entry(
    _ members: inout Members, _ entry: AnimationStack<Value>.Entry?, on model: Value,
    _ groups: inout DescribedGroups
  ) throws -> AnimationStack<Value>.Entry {
    let given = entry?.animation
    let (effect, duration) = try effect(&members, given?.effect, model: model)
    var (timing, easing) = (given?.timing, given?.easing)
    if let given {
      let (curve, standard) = try DescribedCurve.member(
        of: given.easing, over: given.timing.duration, otherwise: duration)
      members.written += curve
      members.written += try given.timing.levels[0].timing.members(standardDuration: standard)
    } else if let object = members.object {
      (timing, easing) = try object.timing(otherwise: duration)
    }
    let composite = try members.value("composite", given?.composite, .word, default: .replace)
    let isCumulative = try members.value(
      "isCumulative", given?.isCumulative, .bool, default: false)
    let isRemoved = try members.value(
      "isRemovedOnCompletion", given?.isRemovedOnCompletion, .bool, default: false)
    let key = try members.optional("key", entry?.key, .string)
    if let levels = given?.timing.levels, levels.count > 1 {
      members.written.append(("group", .string(groups.name(of: levels.dropFirst()))))
    }
    if let node = members.object?.optional("group"), let own = timing {
      timing = try groups.timing(own, in: node)
    }
    guard let timing, let easing else { fatalError("neither read nor written") }
    return AnimationStack.Entry(
      animation: PropertyAnimation(
        effect, timing: timing, easing: easing, composite: composite, isCumulative: isCumulative,
        isRemovedOnCompletion: isRemoved), key: key)
  }
}

extension Schema where Value == Double {
  fileprivate static func time(notBefore earliest: Double) -> Schema {
    let all = JSONNode.magnitudes
    return number(in: max(earliest, all.lowerBound)...all.upperBound)
  }
}

/// A budget for the animations that a stack keeps for times before its changes.
///
/// It grows with the product of changes and animations. An animation takes 100 units, and each of
/// its keyframes one for each channel; a unit is some 20 bytes.
private struct KeptRoom<Value: AnimatableValue> {
  private var units = 5_000_000

  mutating func take(_ entries: [AnimationStack<Value>.Entry], at node: JSONNode) throws {
    for entry in entries {
      let values = (entry.animation.effect as? KeyframeAnimation<Value>)?.values ?? []
      let count = Value.isLinear ? values.first?.numberCount ?? 0 : 0
      units -= 100 + values.count * (count > 0 ? count : 16)
    }
    guard units >= 0 else {
      throw node.error(
        "expected changes that keep at most 50000 animations or 5000000 numbers of keyframes: each keeps the"
          + " animations that have yet to begin")
    }
  }
}
