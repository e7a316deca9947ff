// Turns and matrices as data: their numbers, checked as the initialisers check them.
//
//     AffineMatrix     [a, b, c, d, tx, ty]          Quaternion       [x, y, z, w]
//     Matrix4          sixteen, by columns           RotationValue    {"degrees": 90, "axis": [0, 0, 1]}
//
// Points, sizes, rectangles, colours and factors are coded by their fields, lists of transforms by
// their CSS text.

extension AffineMatrix: Codable {
  /// The matrix by its entries, or an error that names the one out of range.
  public init(from decoder: any Decoder) throws {
    let entries = try decoder.singleValueContainer().decode([Double].self)
    self = try decoder.checked {
      try AffineMatrix(validating: entries)
    }
  }

  /// The entries.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(entries)
  }
}

extension Matrix4: Codable {
  /// The matrix by its entries, or an error that names the one out of range.
  public init(from decoder: any Decoder) throws {
    let entries = try decoder.singleValueContainer().decode([Double].self)
    self = try decoder.checked { try Matrix4(validating: entries) }
  }

  /// The entries.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(entries)
  }
}

extension Quaternion: Codable {
  /// The rotation by its components, of any length.
  ///
  /// The components of an encoded rotation come back exactly.
  public init(from decoder: any Decoder) throws {
    let components = try decoder.singleValueContainer().decode(SIMD4<Double>.self)
    let checked = try decoder.checked {
      try Quaternion(validating: components)
    }
    // Components of length 1, up to rounding, are not divided by their length again.
    let difference = checked.components - components
    let isUnit = (difference * difference).sum() <= 0x1p-100
    self = isUnit ? Quaternion(unit: components) : checked
  }

  /// x, y, z and w.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(components)
  }
}

extension RotationValue: Codable {
  private enum CodingKeys: String, CodingKey { case degrees, axis }

  /// The turn, or an error that names the number out of range.
  ///
  /// The default axis is z.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let degrees = try fields.decode(Double.self, forKey: .degrees)
    let axis = try fields.decodeIfPresent(SIMD3<Double>.self, forKey: .axis) ?? [0, 0, 1]
    try decoder.checked { try check(degrees, axis: axis) }
    self.init(degrees: degrees, axis: axis)
  }

  /// The angle, and the axis unless it is z.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(degrees, forKey: .degrees)
    if axis != [0, 0, 1] { try fields.encode(axis, forKey: .axis) }
  }
}

extension Decoder {
  /// An error of decoding at this place.
  func refusal(_ sentence: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: sentence))
  }

  /// The result of `body`; a refused number becomes a decoding error.
  func checked<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as ParameterError {
      throw refusal(error.description)
    }
  }
}
