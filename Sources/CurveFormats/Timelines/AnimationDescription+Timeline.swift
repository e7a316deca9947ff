// A description with a timeline: its model, and the properties that the timeline animates.

import PropertyFormats
import AnimationTimeline

extension AnimationDescription {
  /// The values of all properties by name.
  ///
  /// Points are `PointValue`, colours are in their mixing space.
  public var model: NamedModel {
    var model = NamedModel()
    for property in properties { property.source.set(named: property.name, in: &model) }
    return model
  }

  /// Throws at a property with animations and steps of the timeline.
  static func requireEither(
    _ timeline: MotionTimeline<NamedModel>, _ properties: [AnimatedProperty], at nodes: [JSONNode]
  ) throws(JSONError) {
    let paths = timeline.paths
    for (property, node) in zip(properties, nodes)
    where !property.source.isAtRest && paths.contains(property.path) {
      let members = try node.object().members
      let names = ["animations", "retarget", "layers"]
      guard let member = members.first(where: { names.contains($0.name) }) else { continue }
      throw member.value.error(
        "expected no \(JSONValue.quoted(member.name)) of \(JSONValue.quoted(property.name)), "
          + "which the timeline animates")
    }
  }
}

extension MotionTimeline<NamedModel> {
  /// The key paths of the properties that the timeline animates.
  var paths: Set<AnyKeyPath> { Set(animates.map(\.key.path)) }
}

extension AnimatedProperty {
  /// The key path of the property in a ``NamedModel``.
  var path: AnyKeyPath { source.path(named: name) }
}

extension [AnimatedProperty] {
  /// The indices of the properties by path; of two at one path, the first.
  var places: [AnyKeyPath: Int] {
    Dictionary(zip(map(\.path), indices)) { first, _ in first }
  }

  /// The properties with their values in a timeline, which decide whether they stay in the plane.
  func led(by timeline: MotionTimeline<NamedModel>) -> [AnimatedProperty] {
    var properties = self
    let places = places
    for step in timeline.animates {
      guard let effect = step.effect(of: TransformList.self), let index = places[step.key.path]
      else {
        continue
      }
      properties[index].steps.append(effect)
    }
    return properties
  }
}

extension StackSource {
  /// The key path of a property with this type of values in a ``NamedModel``.
  fileprivate func path(named name: String) -> AnyKeyPath { \NamedModel[PropertyName<Value>(name)] }

  /// Sets a property to the stack's own value.
  fileprivate func set(named name: String, in model: inout NamedModel) {
    model[PropertyName<Value>(name)] = described.stack.model
  }
}
