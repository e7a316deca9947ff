// Properties and their animations as a JSON document: what an app would build in code, to be sampled.
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
// The names are those of the library, and the library's types are what comes of it. Nothing that is written is
// passed over: a member that nobody asks for, or that has no use where it stands, is an error with its key path
// and its place. `data/animations/README.md` lists all fields and their defaults.

import AnimationMath

/// Properties with their animations, read from a document.
///
/// ```swift
/// let description = try AnimationDescription(
///   """
///   {"properties": [{"name": "opacity", "type": "number", "modelValue": 1,
///     "animations": [{"basic": {"from": 0}, "curve": "ease-out"}]}]}
///   """)
/// if case .number(let stack) = description.properties[0].stack { stack.value(at: 0.125) }
/// ```
public struct AnimationDescription: Sendable {
  /// The properties in the order of the document.
  public let properties: [AnimatedProperty]

  /// Reads a description from text.
  ///
  /// - Throws: The first thing that is wrong, with its key path and its place.
  public init(_ text: String) throws(JSONError) {
    try self.init(JSONNode(text))
  }

  /// Reads a description from the bytes of a file.
  ///
  /// - Throws: The first thing that is wrong, with its key path and its place.
  public init(utf8 bytes: [UInt8]) throws(JSONError) {
    try self.init(JSONNode(utf8: bytes))
  }

  /// Reads a description from a node of a document.
  ///
  /// - Throws: The first thing that is wrong, with its key path and its place.
  public init(_ node: JSONNode) throws(JSONError) {
    let object = try node.object(allowed: ["groups", "properties", "$schema"])
    // For editors; that it is text is all that is asked of it.
    _ = try object.optional("$schema")?.string()
    let groups = try DescribedGroups(object.optional("groups"))
    var properties: [AnimatedProperty] = []
    var taken: Set = ["time"]
    for node in try object.required("properties").array() {
      let property = try AnimatedProperty(node, groups: groups)
      for column in property.columns + property.velocityColumns {
        guard taken.insert(column).inserted else {
          throw try node.object().required("name").error(
            "expected a name whose columns are its own; there is a column "
              + "\(JSONValue.quoted(column)) already")
        }
      }
      properties.append(property)
    }
    guard !properties.isEmpty else {
      throw try object.required("properties").unexpected("an array of one property or more")
    }
    self.properties = properties
  }
}
