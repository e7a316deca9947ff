// What a JSON schema says of a document, as far as documents can be written by it.

import CurveFormats

/// A part of a schema.
struct Schema: Sendable {
  /// The definition that it refers to.
  var reference: String?

  var type: String?

  /// The texts of `enum` and `const`.
  var constants: [String] = []

  var minimum = -1e50
  var maximum = 1e50
  var minItems = 0
  var maxItems = Int.max

  var members: [(name: String, schema: Schema)] = []
  var required: [String] = []

  /// The names of which one object may not have all.
  var exclusive: [String] = []

  var hasOneMember = false

  /// Of `items` and of `additionalProperties`; one or none.
  var items: [Schema] = []

  /// Of `oneOf` and `anyOf`.
  var alternatives: [Schema] = []

  /// Any number of magnitude up to 1e50.
  init() {}

  init(_ node: JSONNode) throws(JSONError) {
    guard case .object = node.kind else { return }
    for (name, value) in try node.object().members {
      switch name {
      case "$ref": reference = try value.string().split(separator: "/").last.map(String.init)
      case "type": if case .string = value.kind { type = try value.string() }
      case "enum": for item in try value.array() { constants.append(try Self.text(item)) }
      case "const": constants.append(try Self.text(value))
      case "minimum": minimum = try value.number()
      case "exclusiveMinimum": minimum = max(try value.number(), 1e-50)
      case "maximum": maximum = try value.number()
      case "minItems": minItems = try value.integer()
      case "maxItems": maxItems = try value.integer()
      case "maxProperties": hasOneMember = try value.integer() == 1
      case "properties":
        for member in try value.object().members {
          members.append((member.name, try Schema(member.value)))
        }
      case "required": for item in try value.array() { required.append(try item.string()) }
      case "not": exclusive = try Schema(value).required
      case "items", "additionalProperties":
        if case .object = value.kind { items = [try Schema(value)] }
      case "oneOf", "anyOf":
        for item in try value.array() { alternatives.append(try Schema(item)) }
      case "allOf": for item in try value.array() { merge(try Schema(item)) }
      default: break
      }
    }
  }

  private static func text(_ node: JSONNode) throws(JSONError) -> String {
    switch node.kind {
    case .string: return try "\"\(node.string())\""
    case .number: return try node.number().description
    case .bool: return try node.bool().description
    default: return "null"
    }
  }

  /// Takes over what another part says.
  mutating func merge(_ other: Schema) {
    reference = other.reference ?? reference
    type = other.type ?? type
    members += other.members
    required += other.required
    exclusive += other.exclusive
    alternatives += other.alternatives
    items += other.items
  }
}
