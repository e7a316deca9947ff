// A description with a timeline: its model, and the properties without animations of their own.

import AnimationMath
import AnimationTimeline

extension AnimationDescription {
  /// The values of all properties by name.
  ///
  /// Points are `SIMD2<Double>`, colours are in their mixing space.
  public var model: NamedModel {
    var model = NamedModel()
    for property in properties {
      func add<Value>(_ stack: AnimationStack<Value>) {
        model[PropertyName<Value>(property.name)] = stack.model
      }
      switch property.stack {
      case .number(let stack): add(stack)
      case .point(let stack): add(stack)
      case .size(let stack): add(stack)
      case .rect(let stack): add(stack)
      case .vector(let stack): add(stack)
      case .color(let stack): add(stack)
      case .transform(let stack): add(stack)
      case .rotation(let stack): add(stack)
      case .scale(let stack): add(stack)
      }
    }
    return model
  }

  /// Throws at members that a document with a timeline cannot have.
  static func requireNoAnimations(
    in object: JSONNode.Object, _ properties: [JSONNode]
  ) throws(JSONError) {
    func refuse(_ name: String, in object: JSONNode.Object) throws(JSONError) {
      guard let member = object.members.first(where: { $0.name == name }) else { return }
      throw member.value.error("expected no \(JSONValue.quoted(name)) beside a timeline")
    }
    try refuse("groups", in: object)
    for property in properties {
      let object = try property.object()
      try refuse("animations", in: object)
      try refuse("retarget", in: object)
    }
  }

  /// The array of a timeline.
  func written(_ timeline: MotionTimeline<NamedModel>) throws(Unwritable) -> JSONValue {
    do throws(Unwritable) {
      return try TimelineWriter(properties: properties).timeline(timeline)
    } catch {
      throw error.within("timeline")
    }
  }
}

extension AnimatedProperty {
  /// Whether nothing is animated.
  var isAtRest: Bool {
    switch stack {
    case .number(let stack): stack.entries.isEmpty
    case .point(let stack): stack.entries.isEmpty
    case .size(let stack): stack.entries.isEmpty
    case .rect(let stack): stack.entries.isEmpty
    case .vector(let stack): stack.entries.isEmpty
    case .color(let stack): stack.entries.isEmpty
    case .transform(let stack): stack.entries.isEmpty
    case .rotation(let stack): stack.entries.isEmpty
    case .scale(let stack): stack.entries.isEmpty
    }
  }
}

extension AnimatedProperty {
  /// The path to it in a ``NamedModel``.
  var path: AnyKeyPath {
    func path<Value>(_ stack: AnimationStack<Value>) -> AnyKeyPath {
      \NamedModel[PropertyName<Value>(name)]
    }
    return switch stack {
    case .number(let stack): path(stack)
    case .point(let stack): path(stack)
    case .size(let stack): path(stack)
    case .rect(let stack): path(stack)
    case .vector(let stack): path(stack)
    case .color(let stack): path(stack)
    case .transform(let stack): path(stack)
    case .rotation(let stack): path(stack)
    case .scale(let stack): path(stack)
    }
  }
}

extension [AnimatedProperty] {
  /// The properties with their values in a timeline, which decide whether they stay in the plane.
  func led(by timeline: MotionTimeline<NamedModel>) -> [AnimatedProperty] {
    var properties = self
    for step in timeline.animates {
      guard let effect = step.effect(of: TransformList.self),
        let index = properties.firstIndex(where: { $0.path == step.path })
      else { continue }
      properties[index].steps.append(effect)
    }
    return properties
  }
}
