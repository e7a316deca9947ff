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

  /// Refuses properties that cannot be in one description.
  ///
  /// - Parameter refuse: Stops at a property, with the members of which one is wrong, and what is expected of that one.
  static func check(
    _ properties: [AnimatedProperty], beside timeline: MotionTimeline<NamedModel>?,
    orElse refuse: (_ index: Int, _ members: [String], _ expected: (_ member: String) -> String)
      throws -> Never
  ) rethrows {
    let paths = timeline?.paths ?? []
    for (index, property) in properties.enumerated()
    where !property.source.isAtRest && paths.contains(property.path) {
      let members = ["animations", "retarget", "layers"]
      try refuse(index, members) {
        "no \(JSONValue.quoted($0)) of \(JSONValue.quoted(property.name)), which the timeline animates"
      }
    }
    var (taken, names): (Set<String>, Set<String>) = (["time"], [])
    for (index, property) in properties.enumerated() {
      for column in property.allColumns where !taken.insert(column).inserted {
        try refuse(index, ["name"]) { _ in
          "a name that makes other columns; there is a column \(JSONValue.quoted(column)) already"
        }
      }
      if timeline != nil, !names.insert(property.name).inserted {
        try refuse(index, ["name"]) { _ in
          "another name, by which the timeline finds it; there is a property "
            + "\(JSONValue.quoted(property.name)) already"
        }
      }
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
