// The contents of a description, defined once for reading and for writing.
//
//     schema     a value: from a node, and back to JSON
//     members    those of an object: each call reads one, or writes one
//
//     static let convention = Schema<Convention>.object(["offset", "boundary"]) { members, whole in
//       Convention(
//         offset: try members.value("offset", whole?.offset, .word, default: .wraps),
//         boundaryPolicy: try members.value("boundary", whole?.boundaryPolicy, .word, default: .nextIteration))
//     }
//
// A member with its default is left out. While reading, there is no whole yet.
//
// A schema refuses in both directions: a number that could not be read back is not written. The
// error then has the key path that the reader's error would have.
//
// Readers and writers are generic over nine types of values, and a document is read once: so they are
// compiled once for all, by `optimize.sil.specialize.generic.never` where code that knows a type calls them.
// Specialised for each type they were two thirds of this module's code, and nearly half of the time to compile it.

/// The reading and writing of a type's values.
package struct Schema<Value: Sendable>: Sendable {
  /// The value at a node.
  package let read: @Sendable (JSONNode) throws -> Value

  /// The JSON of a value.
  package let write: @Sendable (Value) throws -> JSONValue

  /// The names of an object's members.
  private(set) var names: [String] = []

  package init(
    _ read: @escaping @Sendable (JSONNode) throws -> Value,
    write: @escaping @Sendable (Value) throws -> JSONValue
  ) {
    (self.read, self.write) = (read, write)
  }

  /// An object with members.
  ///
  /// - Parameter describe: Reads or writes the members of a value, which is `nil` while reading.
  @_semantics("optimize.sil.specialize.generic.never")
  package static func object(
    _ names: [String],
    _ describe: @escaping @Sendable (_ members: inout Members, _ value: Value?) throws -> Value
  ) -> Schema {
    var schema = Schema { node in
      var members = Members(try node.object(allowed: names))
      return try describe(&members, nil)
    } write: { value in
      var members = Members()
      _ = try describe(&members, value)
      return .object(members.written)
    }
    schema.names = names
    return schema
  }
}

extension ExportError {
  /// The error within a member or an element.
  package func within(_ place: String) -> ExportError {
    var outer = self
    outer.path = place + (path.isEmpty || path.hasPrefix("[") ? path : ".\(path)")
    return outer
  }
}

/// The result of `body`; what it cannot write is within a member or an element.
package func within<Result>(
  _ place: @autoclosure () -> String, _ body: () throws -> Result
) throws -> Result {
  do {
    return try body()
  } catch let error as ExportError {
    throw error.within(place())
  }
}

/// The result of reading, which throws no other errors.
package func reading<Result>(_ read: () throws -> Result) throws(JSONError) -> Result {
  do {
    return try read()
  } catch let error as JSONError {
    throw error
  } catch {
    fatalError("\(error)")
  }
}

// MARK: - Values

extension Schema where Value == Double {
  /// A number in a range.
  package static func number(in range: ClosedRange<Double> = JSONNode.finite) -> Schema {
    Schema { node in
      try node.number(in: range)
    } write: { number in
      guard range.contains(number) else {
        let (low, high) = (range.lowerBound, range.upperBound)
        throw ExportError(
          "must be a number from \(shortestDecimal(low)) to "
            + "\(shortestDecimal(high)), got \(number)")
      }
      return .number(number)
    }
  }

  /// Seconds: 0 or more; may be ∞.
  static var length: Schema { number(in: 0...(.infinity)) }
}

extension Schema where Value == [Double] {
  static var numbers: Schema { .array(of: .number()) }
}

extension Schema where Value == Bool {
  static var bool: Schema { Schema({ try $0.bool() }, write: { .bool($0) }) }
}

extension Schema where Value == String {
  static var string: Schema { Schema({ try $0.string() }, write: { .string($0) }) }
}

extension Schema where Value == Easing {
  /// An easing as text, or a spring with the seconds that an easing of it takes.
  package static var easing: Schema {
    Schema { node in
      try node.easing()
    } write: { easing in
      if let text = easing.text { return .string(text) }
      guard let spring = easing.curve as? SpringEasing else {
        throw ExportError("must be a curve with a text, got \(easing)")
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
    Schema { node in
      try node.choice(of: options)
    } write: { value in
      guard let option = options.first(where: { $0.value == value }) else {
        throw ExportError("must be \(alternatives(options.map(\.name))), got \(value)")
      }
      return .string(option.name)
    }
  }
}

extension Schema where Value: CaseIterable & RawRepresentable<String> & Equatable {
  /// The word of an enumeration.
  static var word: Schema {
    Schema { node in
      try node.choice(of: Value.allCases.map { ($0.rawValue, $0) })
    } write: {
      .string($0.rawValue)
    }
  }
}

extension Schema {
  @_semantics("optimize.sil.specialize.generic.never")
  package static func array<Element>(of element: Schema<Element>) -> Schema
  where Value == [Element] {
    Schema { node in
      try node.array().map(element.read)
    } write: { elements in
      try JSONValue.array(of: elements, element.write)
    }
  }
}

extension JSONValue {
  /// The array of the JSON of each element.
  package static func array<Element>(
    of elements: [Element], _ write: (Element) throws -> JSONValue
  ) throws -> JSONValue {
    .array(
      try elements.indices.map { index in
        try within("[\(index)]") { try write(elements[index]) }
      })
  }
}

// MARK: - Members

/// A member of an object, for writing.
package typealias WrittenMember = (name: String, value: JSONValue)

/// The members of an object, each read or written by the same call.
package struct Members {
  /// The object that is read; `nil` while writing.
  let object: JSONNode.Object?

  /// The members that are written.
  package var written: [WrittenMember] = []

  package init(_ object: JSONNode.Object? = nil) { self.object = object }

  /// A member that may be missing.
  ///
  /// - Parameters:
  ///   - value: The value to write.
  ///   - schema: Made only for a member that is there: most of a long document are not.
  @_semantics("optimize.sil.specialize.generic.never")
  package mutating func optional<Value>(
    _ name: String, _ value: Value?, _ schema: @autoclosure () -> Schema<Value>
  ) throws -> Value? {
    if let object { return try object.optional(name).map { try schema().read($0) } }
    if let value {
      written.append((name, try within(name) { try schema().write(value) }))
    }
    return value
  }

  /// A member with a default.
  @_semantics("optimize.sil.specialize.generic.never")
  package mutating func value<Value: Equatable>(
    _ name: String, _ value: Value?, _ schema: @autoclosure () -> Schema<Value>,
    default standard: Value
  ) throws -> Value {
    if object == nil, value == standard { return standard }
    return try optional(name, value, schema()) ?? standard
  }

  /// A member that may not be missing.
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func required<Value>(
    _ name: String, _ value: Value?, _ schema: @autoclosure () -> Schema<Value>
  ) throws -> Value {
    guard let value = try optional(name, value, schema()) else {
      throw object?.lacking([name]) ?? ExportError("must have a value").within(name)
    }
    return value
  }

  /// The whole that is written, or one made of the members that were read.
  ///
  /// - Throws: The error of `make` at the member that the parameter names.
  func made<Whole>(_ whole: Whole?, _ make: () throws -> Whole) throws -> Whole {
    if let whole { return whole }
    do {
      return try make()
    } catch let error as ParameterError {
      throw object?.error(error) ?? error
    }
  }

  /// The elements of a list of objects; an empty one is not written.
  mutating func list<Element>(
    _ name: String, _ elements: [Element]?, _ names: @autoclosure () -> [String],
    _ describe: (_ members: inout Members, _ element: Element?) throws -> Element
  ) throws -> [Element] {
    if let object {
      let names = names()
      return try object.optional(name)?.array().map { node in
        var members = Members(try node.object(allowed: names))
        return try describe(&members, nil)
      } ?? []
    }
    guard let elements, !elements.isEmpty else { return [] }
    let list = try within(name) {
      try JSONValue.array(of: elements) { element in
        var members = Members()
        _ = try describe(&members, element)
        return .object(members.written)
      }
    }
    written.append((name, list))
    return elements
  }
}
