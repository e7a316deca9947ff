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
      let numbers = (shown as? any LinearValue)?.channels ?? grammar.numbers?(shown) ?? []
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
  var type: AnimatedProperty.ValueType? { described.grammar.type }

  /// The suffixes of the property's columns, one for each channel.
  var channels: [String] { described.grammar.channels }

  /// Whether the channels have a velocity.
  var hasVelocity: Bool { described.grammar.numbers == nil }

  /// The time when all animations have played; that of a change after the duration of its pace.
  var endTime: Double {
    var ends = Dictionary(
      described.retargets.map { ($0.time, $0.time + $0.pace.duration) }, uniquingKeysWith: max)
    for entry in described.original.entries {
      if let begin = entry.animation.beginTime { ends[begin] = nil }
    }
    let lastChange = described.stack.layers.last?.begin ?? 0
    return described.stack.entries.reduce(max(0, lastChange)) { end, entry in
      let own = entry.animation.beginTime.flatMap { ends[$0] }
      return max(end, own ?? entry.animation.timing.endTime)
    }
  }

  /// Whether the stack has neither animations nor changes, at any time.
  package var isAtRest: Bool {
    described.stack.entries.isEmpty && described.stack.layers.count == 1
  }

  /// The members of the stack in a document, its value first.
  ///
  /// - Parameter groups: The groups of its animations are added.
  package func members(_ groups: inout DescribedGroups) throws(Unwritable) -> [WrittenMember] {
    try described.written(&groups)
  }
}

// MARK: - A property

extension AnimatedProperty {
  /// The type of a property's values.
  package enum ValueType: String, CaseIterable {
    case number, point, size, rect, vector, color, transform, rotation, scale
  }

  private static let space = Field<ColorCoordinates, ColorCoordinates.Space>(
    "interpolationSpace", { $0.space },
    .choice(of: ColorCoordinates.describedSpaces.map { (name: $0.rawValue, value: $0) }),
    default: .sRGB)

  package init(_ node: JSONNode, groups: DescribedGroups) throws(JSONError) {
    let object = try node.object(
      allowed: ["name", "type", Self.space.name] + DescribedStack<Double>.names)
    let nameNode = try object.required("name")
    let name = try nameNode.string()
    guard !name.isEmpty else { throw nameNode.unexpected("a name that is not empty") }
    let type: ValueType = try object.required("type").word()
    if type != .color, let space = object.optional(Self.space.name) {
      throw space.error("expected no \"interpolationSpace\" where type is not \"color\"")
    }
    if let space = object.optional(Self.space.name), case .string("oklch") = space.value {
      let names = ColorCoordinates.describedSpaces.map { JSONValue.quoted($0.rawValue) }
      throw space.error(
        "expected \(alternatives(names)), got \"oklch\", whose hues have to be fitted to one "
          + "another two by two; \"oklab\" is as even to the eye")
    }
    func property<Value>(
      _ grammar: ValueGrammar<Value>, _ stack: (AnimationStack<Value>) -> Stack
    ) throws(JSONError) -> AnimatedProperty {
      let model = try grammar.schema.read(object.required("modelValue"))
      return AnimatedProperty(
        name, try DescribedStack(object, model, grammar, groups: groups), stack)
    }
    self =
      switch type {
      case .number: try property(.number, Stack.number)
      case .point: try property(.point, Stack.point)
      case .size: try property(.size, Stack.size)
      case .rect: try property(.rect, Stack.rect)
      case .vector: try property(.vector(object.required("modelValue")), Stack.vector)
      case .color: try property(.color(object.value(Self.space)), Stack.color)
      case .transform: try property(.transform, Stack.transform)
      case .rotation: try property(.rotation, Stack.rotation)
      case .scale: try property(.scale, Stack.scale)
      }
  }

  /// The object of this property, animation or change in a document.
  package func written(_ groups: inout DescribedGroups) throws(Unwritable) -> JSONValue {
    guard let type = source.type else { fatalError("\(name) is of a type that no property has") }
    var members: [WrittenMember] = [("name", .string(name)), ("type", .string(type.rawValue))]
    if case .color(let stack) = stack {
      members += try [Self.space.ofObject].members(of: stack.model)
    }
    return .object(members + (try source.members(&groups)))
  }
}

// MARK: - A stack

private let policy = Field<InterruptionPolicy, InterruptionPolicy>(
  "interruption", { $0 }, .word, default: .additive)

private let keepsBelow = Field<Bool, Bool>("keepsBelow", { $0 }, .bool, default: false)

private let lastChange = Field<Double, Double>(
  "lastChange", { $0.isFinite ? $0 : nil }, .number(in: JSONNode.magnitudes))

extension DescribedStack {
  /// The members of a stack in a document.
  package static var names: [String] {
    ["modelValue", "animations", "retarget", policy.name, lastChange.name, "layers"]
  }

  @_semantics("optimize.sil.specialize.generic.never")
  package init(
    _ object: JSONNode.Object, _ model: Value, _ grammar: ValueGrammar<Value>,
    groups: DescribedGroups
  ) throws(JSONError) {
    var layers: [AnimationStack<Value>.Layer] = [
      .init(model: model, entries: try object.entries(model, grammar, groups: groups))
    ]
    for node in try object.optional("layers")?.array() ?? [] {
      layers.append(try node.layer(after: layers[layers.count - 1], grammar, groups: groups))
    }
    let begin = layers[layers.count - 1].begin
    let last = try object.optional(lastChange) ?? begin
    if last < begin {
      throw try object.required(lastChange.name).unexpected("a time not before that of a layer")
    }
    let original = AnimationStack(layers, lastChange: last, policy: try object.value(policy))
    var (stack, changes) = (original, [Retarget<Value>]())
    var (time, room) = (max(JSONNode.magnitudes.lowerBound, last), KeptRoom<Value>())
    for node in try object.optional("retarget")?.array() ?? [] {
      let change = try node.retarget(grammar, notBefore: time)
      let count = stack.layers.count
      do throws(ParameterError) {
        try stack.make(change, grammar)
      } catch {
        throw node.error("no animation can begin here: \(error)")
      }
      for layer in stack.layers[min(count, stack.layers.count)...] {
        try room.take(layer.entries, at: node)
      }
      time = change.time
      changes.append(change)
    }
    (self.original, retargets, self.stack) = (original, changes, stack)
    self.grammar = grammar
  }

  @_semantics("optimize.sil.specialize.generic.never")
  func written(_ groups: inout DescribedGroups) throws(Unwritable) -> [WrittenMember] {
    let first = original.layers[0]
    var members = try written(first.model, first.entries, &groups)
    if !retargets.isEmpty {
      let changes = try within("retarget") { () throws(Unwritable) in
        try JSONValue.array(of: retargets) { change throws(Unwritable) in
          try change.written(grammar)
        }
      }
      members.append(("retarget", changes))
    }
    members += try [policy.ofObject].members(of: original.policy)
    let layers = original.layers.dropFirst()
    if original.lastChange != original.layers.last?.begin {
      members += try [lastChange.ofObject].members(of: original.lastChange)
    }
    if layers.isEmpty { return members }
    let list = try within("layers") { () throws(Unwritable) in
      try JSONValue.array(of: Array(layers)) { layer throws(Unwritable) in
        var members: [WrittenMember] = [("begin", .number(layer.begin))]
        members += try written(layer.model, layer.entries, &groups)
        if let base = layer.base { members.append(("base", try grammar.schema.write(base))) }
        return .object(members + (try [keepsBelow.ofObject].members(of: layer.keepsBelow)))
      }
    }
    return members + [("layers", list)]
  }

  /// The members of a model value and the animations on top of it.
  @_semantics("optimize.sil.specialize.generic.never")
  private func written(
    _ model: Value, _ entries: [AnimationStack<Value>.Entry], _ groups: inout DescribedGroups
  ) throws(Unwritable) -> [WrittenMember] {
    let value = try within("modelValue") { () throws(Unwritable) in try grammar.schema.write(model)
    }
    guard !entries.isEmpty else { return [("modelValue", value)] }
    let animations = try within("animations") { () throws(Unwritable) in
      try JSONValue.array(of: entries) { entry throws(Unwritable) in
        try entry.written(grammar, model, &groups)
      }
    }
    return [("modelValue", value), ("animations", animations)]
  }
}

extension JSONNode {
  /// A layer of a stack.
  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate func layer<Value>(
    after last: AnimationStack<Value>.Layer, _ grammar: ValueGrammar<Value>,
    groups: DescribedGroups
  ) throws(JSONError) -> AnimationStack<Value>.Layer {
    let object = try object(
      allowed: ["begin", "modelValue", "animations", "base", keepsBelow.name])
    let begin = try object.required("begin").number(
      in: max(last.begin, JSONNode.magnitudes.lowerBound)...JSONNode.magnitudes.upperBound)
    let model = try grammar.schema.read(object.required("modelValue"))
    let (base, keepsBelow) = (object.optional("base"), try object.value(keepsBelow))
    if keepsBelow, let base {
      throw base.error("expected no \"base\" where \"keepsBelow\" is true")
    }
    return AnimationStack.Layer(
      begin: begin, model: model, entries: try object.entries(model, grammar, groups: groups),
      base: try base.map { node throws(JSONError) in try grammar.schema.read(node) },
      keepsBelow: keepsBelow)
  }
}

// MARK: - An animation

private struct AnimationFields<Value: AnimatableValue> {
  typealias Animation = PropertyAnimation<Value>
  let composite = Field<Animation, CompositeOperation>(
    "composite", { $0.composite }, .word, default: .replace)
  let isCumulative = Field<Animation, Bool>(
    "isCumulative", { $0.isCumulative }, .bool, default: false)
  let isRemoved = Field<Animation, Bool>(
    "isRemovedOnCompletion", { $0.isRemovedOnCompletion }, .bool, default: false)

  var all: [ObjectField<Animation>] {
    [composite.ofObject, isCumulative.ofObject, isRemoved.ofObject]
  }
}

extension JSONNode.Object {
  /// The animations; one with the key of an earlier one takes its place on top.
  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate func entries<Value>(
    _ model: Value, _ grammar: ValueGrammar<Value>, groups: DescribedGroups
  ) throws(JSONError) -> [AnimationStack<Value>.Entry] {
    var entries: [AnimationStack<Value>.Entry] = []
    for node in try optional("animations")?.array() ?? [] {
      let entry = try node.entry(model, grammar, groups: groups)
      if let key = entry.key { entries.removeAll { $0.key == key } }
      entries.append(entry)
    }
    return entries
  }
}

extension JSONNode {
  /// An animation of a property and its key.
  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate func entry<Value>(
    _ model: Value, _ grammar: ValueGrammar<Value>, groups: DescribedGroups
  ) throws(JSONError) -> AnimationStack<Value>.Entry {
    let fields = AnimationFields<Value>()
    let object = try object(
      allowed: grammar.effects.map(\.name) + Object.timingNames + fields.all.names()
        + ["key", "group"])
    let (effect, duration) = try grammar.effect(of: object, model: model)
    let (timing, easing) = try object.timing(otherwise: duration)
    var animation = PropertyAnimation(
      effect, timing: timing, easing: easing, composite: try object.value(fields.composite),
      isCumulative: try object.value(fields.isCumulative),
      isRemovedOnCompletion: try object.value(fields.isRemoved))
    if let group = object.optional("group") {
      animation.timing = try groups.timing(animation.timing, in: group)
    }
    return AnimationStack.Entry(
      animation: animation, key: try object.optional("key")?.string())
  }
}

extension AnimationStack.Entry {
  /// The object of this property, animation or change in a document.
  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate func written(
    _ grammar: ValueGrammar<Value>, _ model: Value, _ groups: inout DescribedGroups
  ) throws(Unwritable) -> JSONValue {
    let (effect, duration) = try grammar.member(of: animation.effect, model: model)
    let levels = animation.timing.levels
    let (curve, standard) = try DescribedCurve.member(
      of: animation.easing, over: animation.timing.duration, otherwise: duration)
    var members = try [effect] + curve + levels[0].timing.members(standardDuration: standard)
    members += try AnimationFields<Value>().all.members(of: animation)
    if let key { members.append(("key", .string(key))) }
    if levels.count > 1 {
      members.append(("group", .string(groups.name(of: levels.dropFirst()))))
    }
    return .object(members)
  }
}

// MARK: - A retarget

/// A budget for the animations that a stack keeps for times before its changes.
///
/// It grows with the product of changes and animations. An animation takes 100 units, and each of
/// its keyframes one for each channel; a unit is some 20 bytes.
private struct KeptRoom<Value: AnimatableValue> {
  private var units = 5_000_000

  @_semantics("optimize.sil.specialize.generic.never")
  mutating func take(
    _ entries: [AnimationStack<Value>.Entry], at node: JSONNode
  ) throws(JSONError) {
    for entry in entries {
      let values = (entry.animation.effect as? KeyframeAnimation<Value>)?.values ?? []
      units -= 100 + values.count * ((values.first as? any LinearValue)?.channelCount ?? 16)
    }
    guard units >= 0 else {
      throw node.error(
        "expected changes that keep at most 50000 animations or 5000000 numbers of keyframes: each keeps the"
          + " animations that have yet to begin")
    }
  }
}

private struct RetargetFields<Value: AnimatableValue> {
  let time = Field<Retarget<Value>, Double>("time", { $0.time }, .number(in: JSONNode.magnitudes))
  let to: Field<Retarget<Value>, Value>
  let interruption = Field<Retarget<Value>, InterruptionPolicy>(
    "interruption", { $0.interruption }, .word)

  @_semantics("optimize.sil.specialize.generic.never")
  init(_ grammar: ValueGrammar<Value>) {
    to = Field("to", { $0.value }, grammar.schema)
  }

  var all: [ObjectField<Retarget<Value>>] { [time.ofObject, to.ofObject, interruption.ofObject] }
}

extension JSONNode {
  /// A change of a property's value.
  ///
  /// - Parameter earliest: The time of the previous change.
  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate func retarget<Value>(
    _ grammar: ValueGrammar<Value>, notBefore earliest: Double
  ) throws(JSONError) -> Retarget<Value> {
    let fields = RetargetFields(grammar)
    let object = try object(allowed: fields.all.names() + ["curve", "duration"])
    let time = try object.required(fields.time.name).number(
      in: earliest...JSONNode.magnitudes.upperBound)
    let value = try object.value(fields.to)
    return Retarget(
      value: value, time: time, pace: try Pace(object, otherwise: nil),
      interruption: try object.optional(fields.interruption))
  }
}

extension Retarget {
  /// The object of this property, animation or change in a document.
  fileprivate func written(_ grammar: ValueGrammar<Value>) throws(Unwritable) -> JSONValue {
    .object(try RetargetFields(grammar).all.members(of: self) + pace.members(otherwise: nil))
  }
}
