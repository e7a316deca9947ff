// Values as data: their numbers, checked as the initialisers check them.
//
//     PointValue       [x, y]                        AffineMatrix     [a, b, c, d, tx, ty]
//     SizeValue        [width, height]               Matrix4          sixteen, by columns
//     RectValue        [x, y, width, height]         Quaternion       [x, y, z, w]
//     ColorValue       [red, green, blue, alpha]
//
// Turns, factors and lists of transforms are coded by their CSS text.

#if !hasFeature(Embedded)
  extension PointValue: Codable {
    /// The point by its coordinates.
    public init(from decoder: any Decoder) throws { self = try decoder.value(like: .zero) }

    /// The coordinates.
    public func encode(to encoder: any Encoder) throws { try channels.encode(to: encoder) }
  }

  extension SizeValue: Codable {
    /// The size by its extents.
    public init(from decoder: any Decoder) throws { self = try decoder.value(like: .zero) }

    /// The extents.
    public func encode(to encoder: any Encoder) throws { try channels.encode(to: encoder) }
  }

  extension RectValue: Codable {
    /// The rectangle by its corner and its extent.
    public init(from decoder: any Decoder) throws { self = try decoder.value(like: .zero) }

    /// The corner and the extent.
    public func encode(to encoder: any Encoder) throws { try channels.encode(to: encoder) }
  }

  extension ColorValue: Codable {
    /// The colour by its components.
    public init(from decoder: any Decoder) throws {
      self = try decoder.value(like: ColorValue(red: 0, green: 0, blue: 0))
    }

    /// The components, alpha last.
    public func encode(to encoder: any Encoder) throws { try channels.encode(to: encoder) }
  }

  extension AffineMatrix: Codable {
    /// The matrix by its entries, or an error that names the one out of range.
    public init(from decoder: any Decoder) throws {
      self = try decoder.checked(try AffineMatrix(validating: [Double](from: decoder)))
    }

    /// The entries.
    public func encode(to encoder: any Encoder) throws { try entries.encode(to: encoder) }
  }

  extension Matrix4: Codable {
    /// The matrix by its entries, or an error that names the one out of range.
    public init(from decoder: any Decoder) throws {
      self = try decoder.checked(try Matrix4(validating: [Double](from: decoder)))
    }

    /// The entries.
    public func encode(to encoder: any Encoder) throws { try entries.encode(to: encoder) }
  }

  extension Quaternion: Codable {
    /// The rotation by its components, of any length.
    ///
    /// The components of an encoded rotation come back exactly.
    public init(from decoder: any Decoder) throws {
      self = try decoder.checked(try Quaternion(keeping: SIMD4(from: decoder)))
    }

    /// The rotation of components; those of length 1 within 2⁻⁴⁰, which a rotation beyond its ends may miss by, are not
    /// divided by it again.
    package init(keeping components: SIMD4<Double>) throws(ParameterError) {
      let checked = try Quaternion(validating: components)
      let difference = checked.components - components
      let isUnit = (difference * difference).sum() <= 0x1p-80
      self = isUnit ? Quaternion(unit: components) : checked
    }

    /// x, y, z and w.
    public func encode(to encoder: any Encoder) throws { try components.encode(to: encoder) }
  }

  extension Decoder {
    /// A value with the channels of `shape`, from an array of as many numbers.
    fileprivate func value<Value: LinearValue>(like shape: Value) throws -> Value {
      let numbers = try [Double](from: self)
      guard numbers.count == shape.channelCount else {
        throw refusal("expected \(shape.channelCount) numbers, got \(numbers.count)")
      }
      return shape.withChannels { numbers[$0] }
    }

    /// An error of decoding at this place.
    package func refusal(_ sentence: String) -> DecodingError {
      .dataCorrupted(.init(codingPath: codingPath, debugDescription: sentence))
    }

    /// The result of an expression; a refused number becomes a decoding error.
    package func checked<Result>(_ result: @autoclosure () throws -> Result) throws -> Result {
      do { return try result() } catch let error as ParameterError { throw refusal("\(error)") }
    }
  }
#endif
