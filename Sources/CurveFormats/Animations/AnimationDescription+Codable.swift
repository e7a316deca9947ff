// Documents, stacks and timings as data, in the one grammar of documents.
//
//     {"modelValue": 1, "animations": [{"basic": {"from": 0}, "timing": {"duration": 0.5}, "key": "fade"}]}
//     {"webTiming": {"delay": 0.2, "duration": 1}, "groups": [{"timing": {"duration": 4}, "easing": "ease-in"}]}
//
// A stack by itself is what a property has beside its name and type; the groups that a document has once
// are beside it. Its value is coded as values of its type are. In the animations numbers are in one array,
// whatever the type: [x, y], or all those of an array of points.

import PropertyFormats

extension AnimationDescription: Codable {
  /// Reads the document.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the key path and the accepted values.
  public init(from decoder: any Decoder) throws {
    self = try decoder.document { try AnimationDescription($0) }
  }

  /// Writes the document, as ``text()`` does.
  ///
  /// - Throws: ``ExportError`` for a value that a document cannot hold.
  public func encode(to encoder: any Encoder) throws { try json().encode(to: encoder) }
}

extension AnimationStack: Codable where Value: Codable {
  private static var modelValue: JSONValue.Name { JSONValue.Name(stringValue: "modelValue") }

  /// Reads the stack from the members of a property.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the key path and the accepted values.
  public init(from decoder: any Decoder) throws {
    let model = try decoder.container(keyedBy: JSONValue.Name.self)
      .decode(Value.self, forKey: Self.modelValue)
    func corrupted(_ path: [any CodingKey], _ description: String) -> DecodingError {
      .dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath + path, debugDescription: description))
    }
    guard let grammar = ValueGrammar.of(model) else {
      throw corrupted([], ValueGrammar<Value>.refusal)
    }
    if let number = model.numbers.first(where: { !JSONNode.magnitudes.contains($0) }) {
      throw corrupted(
        [Self.modelValue], "expected numbers from -1e+50 to 1e+50, got \(shortestDecimal(number))")
    }
    self = try decoder.document { node in
      let object = try node.object(allowed: DescribedStack<Value>.names + ["groups"])
      let groups = try DescribedGroups(object.optional("groups"))
      return try DescribedStack(object, model, grammar, groups: groups).stack
    }
  }

  /// Writes the members of a property, with those of earlier times if it was interrupted.
  ///
  /// - Throws: ``ExportError`` with the key path of a value that a document cannot hold.
  public func encode(to encoder: any Encoder) throws {
    guard let grammar = ValueGrammar.of(model) else {
      throw ExportError(ValueGrammar<Value>.refusal)
    }
    var groups = DescribedGroups()
    var members = try DescribedStack(self, grammar).members(&groups)
    if let groups = try groups.member() { members.append(groups) }
    var container = encoder.container(keyedBy: JSONValue.Name.self)
    try container.encode(layers[0].model, forKey: Self.modelValue)
    for (name, value) in members where name != Self.modelValue.stringValue {
      try container.encode(value, forKey: JSONValue.Name(stringValue: name))
    }
  }
}

extension Timing: Codable {
  /// Reads the timing, and its groups from the innermost on.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the key path and the accepted values.
  public init(from decoder: any Decoder) throws {
    self = try decoder.document { try Schema.timing.read($0) }
  }

  /// Writes the timing, and its groups from the innermost on.
  ///
  /// - Throws: ``ExportError`` for the clock of a timeline's step, which is saved with its timeline.
  public func encode(to encoder: any Encoder) throws {
    try Schema.timing.write(self).encode(to: encoder)
  }
}

// MARK: - Values of any type

extension ValueGrammar {
  fileprivate static var refusal: String { "expected a type of documents, got \(Value.self)" }

  /// The grammar of a stack by itself; `nil` for a value that no document can hold.
  fileprivate static func of(_ model: Value) -> ValueGrammar? {
    func numbers<Linear: LinearValue>(like shape: Linear) -> Any {
      ValueGrammar<Linear>(like: shape)
    }
    if let linear = model as? any LinearValue { return numbers(like: linear) as? ValueGrammar }
    let others: [Any] = [
      ValueGrammar<TransformList>.transform, ValueGrammar<RotationValue>.rotation,
      ValueGrammar<ScaleValue>.scale,
      ValueGrammar<Matrix4>(
        numbers: 16, { numbers throws(ParameterError) in try Matrix4(validating: numbers) },
        { $0.entries }),
      ValueGrammar<AffineMatrix>(
        numbers: 6, { numbers throws(ParameterError) in try AffineMatrix(validating: numbers) },
        { $0.entries }),
      ValueGrammar<Quaternion>(
        numbers: 4,
        { numbers throws(ParameterError) in
          try Quaternion(keeping: SIMD4(numbers[0], numbers[1], numbers[2], numbers[3]))
        }, { (0..<4).map($0.components.channel) }),
    ]
    return others.lazy.compactMap { $0 as? ValueGrammar }.first
  }

  /// The grammar of values that are written as numbers but mix in another way.
  private init(
    numbers count: Int, _ make: @escaping @Sendable ([Double]) throws(ParameterError) -> Value,
    _ numbers: @escaping @Sendable (Value) -> [Double]
  ) {
    let list = Schema<[Double]>.array(of: .number(in: JSONNode.magnitudes))
    let schema = Schema<Value> { node in
      guard node.count == count else { throw node.unexpected("an array of \(count) numbers") }
      let read = try list.read(node)
      return try node.checked(try make(read))
    } write: {
      try list.write(numbers($0))
    }
    self.init(mixed: schema, numbers: numbers)
  }
}
