// The contents of a description, defined once for reading and for writing.
//
//     schema    a value: from a node, and back to JSON
//     field     a member of an object: its name, its schema, its value in the whole, its default
//
//     static let speed = Field("speed", \MediaTiming.speed, .number(), default: 1)
//
//     try object.value(speed)          reads it, 1 if it is missing
//     try speed.member(of: timing)     writes it, nothing if it is 1
//
// A schema refuses in both directions: a number that could not be read back is not written. The
// error then has the key path that the reader's error would have.
//
// Readers and writers are generic over nine types of values, and a document is read once: so they are
// compiled once for all, by `optimize.sil.specialize.generic.never`. Specialised for each type they
// were two thirds of this module's code, and nearly half of the time to compile it.

/// The reading and writing of a type's values.
package struct Schema<Value: Sendable>: Sendable {
  /// The value at a node.
  package let read: @Sendable (JSONNode) throws(JSONError) -> Value

  /// The JSON of a value.
  package let write: @Sendable (Value) throws(Unwritable) -> JSONValue

  package init(
    _ read: @escaping @Sendable (JSONNode) throws(JSONError) -> Value,
    write: @escaping @Sendable (Value) throws(Unwritable) -> JSONValue
  ) {
    (self.read, self.write) = (read, write)
  }
}

/// A value that a description cannot hold, and its place.
package struct Unwritable: Error, CustomStringConvertible {
  /// The key path from the written value; empty for that value itself.
  var path = ""

  /// "must be …, got …".
  let problem: String

  package init(_ problem: String) { self.problem = problem }

  package var description: String { path.isEmpty ? problem : "\(path) \(problem)" }

  /// The error within a member or an element.
  package func within(_ place: String) -> Unwritable {
    var outer = self
    outer.path = place + (path.isEmpty || path.hasPrefix("[") ? path : ".\(path)")
    return outer
  }
}

/// The result of `body`; what it cannot write is within a member or an element.
@_semantics("optimize.sil.specialize.generic.never")
package func within<Result>(
  _ place: String, _ body: () throws(Unwritable) -> Result
) throws(Unwritable) -> Result {
  do throws(Unwritable) {
    return try body()
  } catch {
    throw error.within(place)
  }
}

// MARK: - Values

extension Schema where Value == Double {
  /// A number in a range.
  @_semantics("optimize.sil.specialize.generic.never")
  package static func number(in range: ClosedRange<Double> = JSONNode.finite) -> Schema {
    Schema { node throws(JSONError) in
      try node.number(in: range)
    } write: { number throws(Unwritable) in
      guard range.contains(number) else {
        let (low, high) = (range.lowerBound, range.upperBound)
        throw Unwritable(
          "must be a number from \(shortestDecimal(low)) to "
            + "\(shortestDecimal(high)), got \(number)")
      }
      return .number(number)
    }
  }

  /// Seconds: 0 or more; may be ∞.
  static var length: Schema { number(in: 0...(.infinity)) }
}

extension Schema where Value == Bool {
  @_semantics("optimize.sil.specialize.generic.never")
  static var bool: Schema {
    Schema { node throws(JSONError) in
      try node.bool()
    } write: {
      .bool($0)
    }
  }
}

extension Schema where Value == String {
  @_semantics("optimize.sil.specialize.generic.never")
  static var string: Schema {
    Schema { node throws(JSONError) in
      try node.string()
    } write: {
      .string($0)
    }
  }
}

extension Schema where Value == Easing {
  /// An easing as text, or a spring with the seconds that an easing of it takes.
  @_semantics("optimize.sil.specialize.generic.never")
  package static var easing: Schema {
    Schema { node throws(JSONError) in
      try node.easing()
    } write: { easing throws(Unwritable) in
      if let text = easing.text { return .string(text) }
      guard let spring = easing.curve as? SpringEasing else {
        throw Unwritable("must be a curve with a text, got \(easing)")
      }
      let text = CurveText.SpringText(
        spring.motion.spring, initialVelocity: spring.motion.initialVelocity)
      return .object([
        ("spring", .string(text.description)), ("duration", .number(spring.duration)),
      ])
    }
  }
}

extension Schema where Value: Equatable {
  /// One of several values, by name.
  @_semantics("optimize.sil.specialize.generic.never")
  static func choice(of options: [(name: String, value: Value)]) -> Schema {
    Schema { node throws(JSONError) in
      try node.choice(of: options)
    } write: { value throws(Unwritable) in
      guard let option = options.first(where: { $0.value == value }) else {
        throw Unwritable("must be \(alternatives(options.map(\.name))), got \(value)")
      }
      return .string(option.name)
    }
  }
}

extension Schema where Value: CaseIterable & RawRepresentable<String> & Equatable {
  /// The word of an enumeration.
  @_semantics("optimize.sil.specialize.generic.never")
  static var word: Schema { choice(of: Value.allCases.map { ($0.rawValue, $0) }) }
}

extension Schema {
  @_semantics("optimize.sil.specialize.generic.never")
  package static func array<Element>(of element: Schema<Element>) -> Schema
  where Value == [Element] {
    Schema { node throws(JSONError) in
      try node.elements(element.read)
    } write: { elements throws(Unwritable) in
      try JSONValue.array(of: elements, element.write)
    }
  }
}

extension JSONValue {
  /// The array of the JSON of each element.
  @_semantics("optimize.sil.specialize.generic.never")
  package static func array<Element>(
    of elements: [Element], _ write: (Element) throws(Unwritable) -> JSONValue
  ) throws(Unwritable) -> JSONValue {
    var values: [JSONValue] = []
    for (index, element) in elements.enumerated() {
      values.append(try within("[\(index)]") { () throws(Unwritable) in try write(element) })
    }
    return .array(values)
  }
}

// MARK: - Members

/// A member of an object.
package struct Field<Whole, Value: Sendable>: Sendable {
  let name: String
  let schema: Schema<Value>

  /// The value of a missing member.
  let standard: Value?

  /// The value to write; `nil` if the member is left out.
  private let get: @Sendable (Whole) -> Value?

  /// A member that may be missing.
  @_semantics("optimize.sil.specialize.generic.never")
  init(_ name: String, _ get: @escaping @Sendable (Whole) -> Value?, _ schema: Schema<Value>) {
    (self.name, self.get, self.schema, standard) = (name, get, schema, nil)
  }

  /// A member with a default.
  @_semantics("optimize.sil.specialize.generic.never")
  init(
    _ name: String, _ get: @escaping @Sendable (Whole) -> Value, _ schema: Schema<Value>,
    default standard: Value
  ) where Value: Equatable {
    self.name = name
    self.schema = schema
    self.standard = standard
    self.get = { whole in
      let value = get(whole)
      return value == standard ? nil : value
    }
  }

  /// The member in a document; `nil` if it is left out.
  @_semantics("optimize.sil.specialize.generic.never")
  func member(of whole: Whole) throws(Unwritable) -> WrittenMember? {
    guard let value = get(whole) else { return nil }
    return try within(name) { () throws(Unwritable) in (name, try schema.write(value)) }
  }

  /// The field without the type of its value.
  var ofObject: ObjectField<Whole> {
    ObjectField(name: name) { whole throws(Unwritable) in try member(of: whole) }
  }
}

/// A member of an object, for writing.
package typealias WrittenMember = (name: String, value: JSONValue)

/// A member of an object, without the type of its value.
package struct ObjectField<Whole>: Sendable {
  let name: String
  let member: @Sendable (Whole) throws(Unwritable) -> WrittenMember?
}

extension Array {
  /// The names of the members of an object.
  @_semantics("optimize.sil.specialize.generic.never")
  package func names<Whole>() -> [String] where Element == ObjectField<Whole> { map(\.name) }

  /// The members of a whole in a document.
  @_semantics("optimize.sil.specialize.generic.never")
  package func members<Whole>(of whole: Whole) throws(Unwritable) -> [WrittenMember]
  where Element == ObjectField<Whole> {
    var members: [WrittenMember] = []
    for field in self {
      if let member = try field.member(whole) { members.append(member) }
    }
    return members
  }

  /// The object of a whole in a document.
  @_semantics("optimize.sil.specialize.generic.never")
  package func object<Whole>(of whole: Whole) throws(Unwritable) -> JSONValue
  where Element == ObjectField<Whole> {
    .object(try members(of: whole))
  }
}

extension JSONNode.Object {
  /// The value of a field, or its default; `nil` where there is neither.
  @_semantics("optimize.sil.specialize.generic.never")
  package func optional<Whole, Value>(_ field: Field<Whole, Value>) throws(JSONError) -> Value? {
    guard let node = optional(field.name) else { return field.standard }
    return try field.schema.read(node)
  }

  /// The value of a field, or its default; throws if there is neither.
  @_semantics("optimize.sil.specialize.generic.never")
  package func value<Whole, Value>(_ field: Field<Whole, Value>) throws(JSONError) -> Value {
    if let standard = field.standard, optional(field.name) == nil { return standard }
    return try field.schema.read(required(field.name))
  }
}
