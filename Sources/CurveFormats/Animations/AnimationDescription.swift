// Properties and their animations as a JSON document.
//
//     {
//       "groups": {"ring": {"timing": {"duration": 1.5, "repeatCount": "inf"}}},
//       "properties": [
//         {
//           "name": "strokeEnd", "type": "number", "modelValue": 1,
//           "animations": [{
//             "basic": {"from": 0, "to": 1}, "curve": "ease-in-out",
//             "timing": {"duration": 1}, "group": "ring"
//           }]
//         }
//       ]
//     }
//
// A document may also hold a timeline of steps on its properties (TimelineReader.swift). A property has
// either animations or steps; with both it is refused.
//
// The names are those of the library, and reading gives the library's types. Nothing in a document
// is ignored: an unknown member, or one without effect at its place, is an error with its key path
// and its place. `data/animations/README.md` lists all fields and their defaults.

// Re-exported for the whole module: its calls take values, springs, easings and timelines.
@_exported import AnimationTimeline
@_exported import PropertyFormats

/// Properties with their animations, as in a document.
///
/// ```swift
/// let description = try AnimationDescription(
///   """
///   {"properties": [{"name": "opacity", "type": "number", "modelValue": 1,
///     "animations": [{"basic": {"from": 0}, "curve": "ease-out"}]}]}
///   """)
/// if case .number(let stack) = description.properties[0].stack {
///   stack.value(at: 0.125)
/// }
/// ```
///
/// ``text()`` writes a description; reading the text gives equal properties.
public struct AnimationDescription: Sendable {
  /// The properties in the order of the document.
  public let properties: [AnimatedProperty]

  /// The steps that animate properties together; `nil` if there are none.
  public let timeline: MotionTimeline<NamedModel>?

  /// The groups with names in the document.
  private let groups: DescribedGroups

  /// A description of properties made in Swift.
  ///
  /// ```swift
  /// var position = AnimationStack(PointValue.zero)
  /// let path = MotionPath(from: [0, 0]).cubic(
  ///   [100, 0], [0, 100], to: [100, 100])
  /// position.add(
  ///   PropertyAnimation(
  ///     TrajectoryAnimation(path.paced(.constantSpeed)),
  ///     timing: MediaTiming(duration: 2)))
  /// let description = AnimationDescription([
  ///   .init("position", .point(position)),
  ///   .init("opacity", .number(AnimationStack(1))),
  /// ])
  /// try print(description.text())
  /// ```
  ///
  /// - Precondition: There is at least one property, and no two have a column of the same name.
  public init(_ properties: [AnimatedProperty]) {
    self.init(properties, timeline: nil)
  }

  /// A description of properties and their timeline, made in Swift.
  ///
  /// ```swift
  /// let opacity = PropertyName<Double>("opacity")
  /// let description = AnimationDescription(
  ///   [.init("opacity", .number(AnimationStack(1)))],
  ///   timeline: MotionTimeline { Animate(\.[opacity], from: 0, .over(0.3)) })
  /// ```
  ///
  /// - Precondition: There is at least one property, and no two have a column of the same name.
  ///   With a timeline all names differ, the steps use these names, and a property that they
  ///   animate has no animations of its own.
  public init(_ properties: [AnimatedProperty], timeline: MotionTimeline<NamedModel>?) {
    if let timeline {
      let led = timeline.paths
      let strangers = led.subtracting(properties.map(\.path))
      require(
        strangers.isEmpty,
        "timeline must have steps on the properties by their types, "
          + "\(properties.map { "\($0.name): \($0.path.valueName)" }), "
          + "got one on another of type \(strangers.first?.valueName ?? "")")
    }
    let properties = timeline.map { properties.led(by: $0) } ?? properties
    self.timeline = timeline
    require(!properties.isEmpty, "properties must not be empty")
    Self.check(properties, beside: timeline) { index, members, expected in
      fatalError("\(properties[index].name): expected \(expected(members[0]))")
    }
    (self.properties, groups) = (properties, DescribedGroups())
  }

  /// Reads a description from text.
  ///
  /// - Throws: The first error, with its key path and its place.
  public init(_ text: String) throws(JSONError) {
    self = try reading { try AnimationDescription(JSONNode(text)) }
  }

  /// Reads a description from the bytes of a file.
  ///
  /// - Throws: The first error, with its key path and its place.
  public init(utf8 bytes: [UInt8]) throws(JSONError) {
    self = try reading { try AnimationDescription(JSONNode(utf8: bytes)) }
  }

  /// Reads a description from a node of a document.
  ///
  /// - Throws: The first error, with its key path and its place.
  package init(_ node: JSONNode) throws {
    let object = try node.object(allowed: ["groups", "properties", "timeline", "$schema"])
    // The schema's address serves editors; only its type is checked.
    _ = try object.optional("$schema")?.string()
    let groups = try DescribedGroups(object.optional("groups"))
    let nodes = try object.required("properties").array()
    var properties = try nodes.map { try AnimatedProperty($0, groups: groups) }
    timeline = try object.optional("timeline").map(TimelineReader(properties: properties).series)
    if let timeline { properties = properties.led(by: timeline) }
    try Self.check(properties, beside: timeline) { index, names, expected in
      let members = try nodes[index].object().members.filter { names.contains($0.name) }
      throw members[0].value.error("expected \(expected(members[0].name))")
    }
    guard !properties.isEmpty else {
      throw try object.required("properties").unexpected("an array of one property or more")
    }
    (self.properties, self.groups) = (properties, groups)
  }
}

extension AnimationDescription: Equatable {
  /// Whether both are written as the same document; one that cannot be written equals no other.
  public static func == (a: AnimationDescription, b: AnimationDescription) -> Bool {
    guard let a = try? a.text() else { return false }
    return (try? b.text()) == a
  }
}

// MARK: - Writing

extension AnimationDescription {
  /// The document, which reads back to equal properties.
  ///
  /// Numbers have the shortest decimals that give the same doubles, and defaults are left out.
  /// Groups keep the names under which they were read; others are called `group1` and so on.
  ///
  /// A stack that was interrupted keeps its layers of earlier times.
  ///
  /// - Throws: ``ExportError`` with the key path of a value that a document cannot hold: a custom
  ///   effect or easing, a number beyond ±1e50, or the difference of transforms that an
  ///   interruption makes of one that was replacing.
  public func text() throws -> String { try json().text }

  /// The document of properties that make a description, which are made and written one by one, in parts.
  package static func texts(of properties: some Sequence<AnimatedProperty>) throws -> [String] {
    var groups = DescribedGroups()
    var texts = ["{", "\n  \"properties\": ["]
    for (index, property) in properties.enumerated() {
      var text = index == 0 ? "\n    " : ",\n    "
      try within("properties[\(index)]") { try property.written(&groups) }
        .write(to: &text, line: "\n    ")
      texts.append(text)
    }
    if let groups = try groups.member() {
      texts[0] += "\n  \"groups\": "
      groups.value.write(to: &texts[0], line: "\n  ")
      texts[0] += ","
    }
    return texts + ["\n  ]\n}"]
  }

  /// The document as a value.
  package func json() throws -> JSONValue {
    var groups = groups
    var members: [WrittenMember] = []
    let written = try within("properties") {
      try JSONValue.array(of: properties) { try $0.written(&groups) }
    }
    if let groups = try groups.member() { members.append(groups) }
    members.append(("properties", written))
    if let timeline {
      let steps = try within("timeline") {
        try TimelineWriter(properties: properties).timeline(timeline)
      }
      members.append(("timeline", steps))
    }
    return .object(members)
  }
}

extension AnyKeyPath {
  /// The name of the type of its values.
  fileprivate var valueName: String { "\(type(of: self).valueType)" }
}
