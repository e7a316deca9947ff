// A JSON value through any encoder or decoder: for documents inside other documents.
//
// Infinity is the texts "inf" and "-inf", as in the document. A decoder keeps neither the order of
// members nor their places, so an error has the key path alone.

extension JSONValue: Codable {
  package struct Name: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }
    package init(stringValue: String) { self.stringValue = stringValue }
    package init?(intValue: Int) { nil }
  }

  /// Reads a value of any kind.
  public init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Name.self) {
      self = .object(
        try object.allKeys.map { ($0.stringValue, try object.decode(JSONValue.self, forKey: $0)) }
          .sorted { $0.0 < $1.0 })
    } else if var array = try? decoder.unkeyedContainer() {
      var values: [JSONValue] = []
      while !array.isAtEnd { values.append(try array.decode(JSONValue.self)) }
      self = .array(values)
    } else {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let flag = try? value.decode(Bool.self) {
        self = .bool(flag)
      } else if let number = try? value.decode(Double.self) {
        self = .number(number)
      } else {
        self = .string(try value.decode(String.self))
      }
    }
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var object = encoder.container(keyedBy: Name.self)
      for member in members {
        try object.encode(member.value, forKey: Name(stringValue: member.name))
      }
    case .array(let values):
      var array = encoder.unkeyedContainer()
      for value in values { try array.encode(value) }
    case .null, .bool, .number, .string:
      var container = encoder.singleValueContainer()
      switch self {
      case .bool(let flag): try container.encode(flag)
      case .number(let number) where number.isFinite: try container.encode(number)
      case .number(let number): try container.encode(number > 0 ? "inf" : "-inf")
      case .string(let text): try container.encode(text)
      default: try container.encodeNil()
      }
    }
  }
}

extension Decoder {
  /// The result of `read` for the document that is coded here.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the key path and the accepted values.
  package func document<Result>(
    _ read: (JSONNode) throws -> Result
  ) throws -> Result {
    let text = try JSONValue(from: self).text
    do {
      return try read(JSONNode(text))
    } catch let error as JSONError {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: codingPath,
          debugDescription: (error.path.isEmpty ? "" : "\(error.path): ") + error.problem))
    }
  }
}
