// A property in a document: its name and type, its own value, its animations, and the changes of its value.
//
//     {"name": "x", "type": "number", "modelValue": 1, "animations": [{"basic": {"from": 0}}],
//      "retarget": [{"time": 0.1, "to": 2, "curve": "spring(duration: 0.5)"},
//                   {"time": 0.2, "to": 0, "interruption": "replacing"}]}
//
// A stack no longer knows the changes of its value. So the source is kept: the stack before the
// changes, and the changes.

import AnimationMath

/// The source of a stack, and the stack.
struct DescribedStack<Value: DescribedValue>: Sendable {
  /// The stack before the changes.
  let original: AnimationStack<Value>

  /// The changes, by time.
  let retargets: [AnimatedProperty.Retarget<Value>]

  /// The stack with its changes.
  let stack: AnimationStack<Value>

  init(_ original: AnimationStack<Value>, _ retargets: [AnimatedProperty.Retarget<Value>]) {
    var stack = original
    stack.change { stack in
      for change in retargets {
        trapping { () throws(ParameterError) in try stack.make(change) }
      }
    }
    (self.original, self.retargets, self.stack) = (original, retargets, stack)
  }
}

extension AnimationStack {
  /// Makes a change.
  ///
  /// - Throws: If an animation would have to start beyond ±1e50.
  fileprivate mutating func make(
    _ change: AnimatedProperty.Retarget<Value>
  ) throws(ParameterError) {
    if change.interruption != .additive { try value(at: change.time).checkMagnitude() }
    switch change.lead {
    case .easing(let easing, let duration):
      animate(
        to: change.value, at: change.time, duration: duration, easing: easing,
        interruption: change.interruption)
    case .spring(let spring, let velocity):
      try animate(
        validating: change.value, at: change.time, spring: spring, initialVelocity: velocity,
        interruption: change.interruption)
    }
  }
}

extension AnimatableValue {
  /// Throws unless an animation can begin here.
  fileprivate func checkMagnitude() throws(ParameterError) {
    let channels =
      switch self {
      case let value as any LinearValue: value.channels
      case let value as TransformList: value.matrix.entries
      case let value as ScaleValue: [value.x, value.y, value.z]
      case let value as RotationValue: [value.degrees]
      default: [Double]()
      }
    for channel in channels { try check(channel, "the value shown", in: Magnitude.signed) }
  }
}

/// A ``DescribedStack`` of any value.
protocol StackSource: Sendable {
  /// The members of its object, its value first.
  ///
  /// - Parameter groups: The groups of its animations are added.
  func members(_ groups: inout DescribedGroups) throws(Unwritable) -> [WrittenMember]
}

// MARK: - A property

extension AnimatedProperty {
  private enum ValueType: String, CaseIterable {
    case number, point, size, rect, vector, color, transform, rotation, scale
  }

  private static let space = Field<ColorCoordinates, ColorCoordinates.Space>(
    "interpolationSpace", { $0.space },
    .choice(of: ColorCoordinates.describedSpaces.map { (name: $0.rawValue, value: $0) }),
    default: .sRGB)

  init(_ node: JSONNode, groups: DescribedGroups) throws(JSONError) {
    let object = try node.object(allowed: [
      "name", "type", Self.space.name, "modelValue", "animations", "retarget",
    ])
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
    func property<Value: DescribedValue>(
      like shape: Value, _ stack: (AnimationStack<Value>) -> Stack
    ) throws(JSONError) -> AnimatedProperty {
      AnimatedProperty(name, try DescribedStack(object, like: shape, groups: groups), stack)
    }
    self =
      switch type {
      case .number: try property(like: 0, Stack.number)
      case .point: try property(like: SIMD2.zero, Stack.point)
      case .size: try property(like: SizeValue.zero, Stack.size)
      case .rect: try property(like: RectValue.zero, Stack.rect)
      case .vector:
        try property(like: [Double].shape(of: object.required("modelValue")), Stack.vector)
      case .color:
        try property(
          like: ColorCoordinates(.zero, in: object.value(Self.space)), Stack.color)
      case .transform: try property(like: TransformList.none, Stack.transform)
      case .rotation: try property(like: RotationValue.identity, Stack.rotation)
      case .scale: try property(like: ScaleValue.identity, Stack.scale)
      }
  }

  /// Its object in a document.
  func written(_ groups: inout DescribedGroups) throws(Unwritable) -> JSONValue {
    var members: [WrittenMember] = [("name", .string(name)), ("type", .string(type.rawValue))]
    if case .color(let stack) = stack {
      members += try [Self.space.ofObject].members(of: stack.model)
    }
    return .object(members + (try source.members(&groups)))
  }

  private var type: ValueType {
    switch stack {
    case .number: .number
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .vector: .vector
    case .color: .color
    case .transform: .transform
    case .rotation: .rotation
    case .scale: .scale
    }
  }
}

extension DescribedStack: StackSource {
  fileprivate init(
    _ object: JSONNode.Object, like shape: Value, groups: DescribedGroups
  ) throws(JSONError) {
    var stack = AnimationStack(try Value.schema(like: shape).read(object.required("modelValue")))
    var animations: [(PropertyAnimation<Value>, key: String?)] = []
    for node in try object.optional("animations")?.array() ?? [] {
      animations.append(try node.animation(model: stack.model, groups: groups))
    }
    stack.change { stack in
      for (animation, key) in animations { stack.add(animation, forKey: key) }
    }
    var changes: [AnimatedProperty.Retarget<Value>] = []
    let original = stack
    try stack.change { stack throws(JSONError) in
      var (time, room) = (JSONNode.magnitudes.lowerBound, KeptRoom<Value>())
      for node in try object.optional("retarget")?.array() ?? [] {
        let change = try node.retarget(like: original.model, notBefore: time)
        let pastCount = stack.pastCount
        do throws(ParameterError) {
          try stack.make(change)
        } catch {
          throw node.error("expected a change that an animation can begin at: \(error)")
        }
        if stack.pastCount > pastCount { try room.take(stack.lastPast, at: node) }
        time = change.time
        changes.append(change)
      }
    }
    (self.original, retargets, self.stack) = (original, changes, stack)
  }

  func members(_ groups: inout DescribedGroups) throws(Unwritable) -> [WrittenMember] {
    guard original.pastCount == 0 else {
      throw Unwritable("must have no changes but its retargets, got a stack that was interrupted")
    }
    let model = original.model
    let schema = Value.schema(like: model)
    var members: [WrittenMember] = []
    do throws(Unwritable) {
      members.append(("modelValue", try schema.write(model)))
    } catch {
      throw error.within("modelValue")
    }
    do throws(Unwritable) {
      let animations = try JSONValue.array(of: original.entries) { entry throws(Unwritable) in
        try entry.animation.written(key: entry.key, model: model, &groups)
      }
      if !original.entries.isEmpty { members.append(("animations", animations)) }
    } catch {
      throw error.within("animations")
    }
    do throws(Unwritable) {
      let changes = try JSONValue.array(of: retargets) { change throws(Unwritable) in
        try change.written(like: model)
      }
      if !retargets.isEmpty { members.append(("retarget", changes)) }
    } catch {
      throw error.within("retarget")
    }
    return members
  }
}

// MARK: - An animation

private struct AnimationFields<Value: DescribedValue> {
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

extension JSONNode {
  /// An animation of a property and its key.
  fileprivate func animation<Value: DescribedValue>(
    model: Value, groups: DescribedGroups
  ) throws(JSONError) -> (animation: PropertyAnimation<Value>, key: String?) {
    let names = Value.effects.map(\.name)
    let fields = AnimationFields<Value>()
    let object = try object(
      allowed: names + Object.timingNames + fields.all.names() + ["key", "group"])
    let (name, node) = try object.one(of: names)
    guard let kind = Value.effects.first(where: { $0.name == name }) else {
      fatalError("\(name) is no effect")
    }
    let (effect, duration) = try kind.read(node, model)
    let (timing, easing) = try object.timing(otherwise: duration)
    var animation = PropertyAnimation(
      effect, timing: timing, easing: easing, composite: try object.value(fields.composite),
      isCumulative: try object.value(fields.isCumulative),
      isRemovedOnCompletion: try object.value(fields.isRemoved))
    if let group = object.optional("group") {
      animation.timing = try groups.timing(animation.timing, in: group)
    }
    return (animation, try object.optional("key")?.string())
  }
}

extension PropertyAnimation where Value: DescribedValue {
  /// Its object in a document.
  fileprivate func written(
    key: String?, model: Value, _ groups: inout DescribedGroups
  ) throws(Unwritable) -> JSONValue {
    var members: [WrittenMember] = []
    var effectDuration: Double?
    for kind in Value.effects {
      do throws(Unwritable) {
        guard let written = try kind.write(effect, model) else { continue }
        members = [(kind.name, written.value)]
        effectDuration = written.duration
        break
      } catch {
        throw error.within(kind.name)
      }
    }
    guard !members.isEmpty else {
      throw Unwritable(
        "must have one of the effects \(alternatives(Value.effects.map(\.name))), "
          + "got \(type(of: effect))")
    }
    let levels = timing.levels
    let own = levels[0].timing
    let (curve, standard) = try DescribedCurve.member(
      of: easing, over: timing.duration, otherwise: effectDuration)
    members += try curve + own.members(standardDuration: standard)
    members += try AnimationFields<Value>().all.members(of: self)
    if let key { members.append(("key", .string(key))) }
    if levels.count > 1 {
      do throws(Unwritable) {
        members.append(("group", .string(try groups.name(of: levels.dropFirst()))))
      } catch {
        throw error.within("group")
      }
    }
    return .object(members)
  }
}

// MARK: - A retarget

/// The memory for the animations that a stack keeps for times before its changes.
///
/// It grows with the product of changes and animations. An animation takes 100 units, and each of
/// its keyframes one for each channel; a unit is some 20 bytes.
private struct KeptRoom<Value: DescribedValue> {
  private var units = 5_000_000

  mutating func take(
    _ entries: [AnimationStack<Value>.Entry], at node: JSONNode
  ) throws(JSONError) {
    for entry in entries {
      let values = (entry.animation.effect as? KeyframeAnimation<Value>)?.values ?? []
      units -= 100 + values.count * ((values.first as? any LinearValue)?.channelCount ?? 16)
    }
    guard units >= 0 else {
      throw node.error(
        "expected fewer changes beside these animations: one that replaces them keeps those before it, "
          + "in all up to 50000 animations or 5000000 numbers of keyframes")
    }
  }
}

private struct RetargetFields<Value: DescribedValue> {
  typealias Retarget = AnimatedProperty.Retarget<Value>
  let time = Field<Retarget, Double>("time", { $0.time }, .number(in: JSONNode.magnitudes))
  let to: Field<Retarget, Value>
  let interruption = Field<Retarget, InterruptionPolicy>(
    "interruption", { $0.interruption }, .word, default: .additive)

  init(like model: Value) {
    to = Field("to", { $0.value }, Value.schema(like: model))
  }

  var all: [ObjectField<Retarget>] { [time.ofObject, to.ofObject, interruption.ofObject] }
}

extension JSONNode {
  /// A change of a property's value.
  ///
  /// - Parameter earliest: The time of the previous change.
  fileprivate func retarget<Value: DescribedValue>(
    like model: Value, notBefore earliest: Double
  ) throws(JSONError) -> AnimatedProperty.Retarget<Value> {
    let fields = RetargetFields(like: model)
    let object = try object(allowed: fields.all.names() + ["curve", "duration"])
    let time = try object.required(fields.time.name).number(
      in: earliest...JSONNode.magnitudes.upperBound)
    let value = try object.value(fields.to)
    let policy = try object.value(fields.interruption)
    let curve = try object.optional("curve") { node throws(JSONError) in try DescribedCurve(node) }
    let given = object.optional("duration")
    if policy == .preservingVelocity, let curve, curve.spring != nil {
      if let given {
        throw given.error(
          "expected no \"duration\" of a spring that preserves the velocity, which plays until it "
            + "has settled")
      }
      try curve.requireSettling()
    }
    let duration = try DescribedCurve.duration(given, of: curve, otherwise: nil)
    guard Magnitude.positive.contains(duration) else {
      throw (given ?? self).unexpected("a number \(Magnitude.positive.phrase)")
    }
    let lead: AnimatedProperty.Retarget<Value>.Lead =
      if given == nil, let text = curve?.spring {
        .spring(text.spring, initialVelocity: text.initialVelocity)
      } else {
        .easing(
          try curve?.easing(over: duration, given: given) ?? .linear, duration: duration)
      }
    return AnimatedProperty.Retarget(to: value, at: time, lead, policy)
  }
}

extension AnimatedProperty.Retarget where Value: DescribedValue {
  /// Its object in a document.
  fileprivate func written(like model: Value) throws(Unwritable) -> JSONValue {
    var members = try RetargetFields(like: model).all.members(of: self)
    switch lead {
    case .spring(let spring, let velocity):
      let (curve, settling) = DescribedCurve.member(of: spring, initialVelocity: velocity)
      guard let settling, Magnitude.positive.contains(settling) else {
        throw Unwritable("must be a spring that settles, got \(curve.value)").within("curve")
      }
      members.append(curve)
    case .easing(let easing, let duration):
      if interruption == .preservingVelocity, easing.curve is SpringEasing {
        throw Unwritable(
          "must be a spring of its own or \"replacing\", got one as an easing, which preserves no "
            + "velocity"
        ).within("curve")
      }
      let (curve, standard) = try DescribedCurve.member(of: easing, over: duration, otherwise: nil)
      members += curve
      if duration != standard {
        do throws(Unwritable) {
          let number = try Schema.number(in: Magnitude.positive).write(duration)
          members.append(("duration", number))
        } catch {
          throw error.within("duration")
        }
      }
    }
    return .object(members)
  }
}
