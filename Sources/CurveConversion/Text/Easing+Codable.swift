// An easing as data: its text, which reads back to an equal easing.

#if !hasFeature(Embedded)
  extension Easing: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      self = try decoder.text { () throws(CurveTextError) in try Easing(text) }
    }

    /// Writes the text.
    ///
    /// - Throws: `EncodingError.invalidValue` for a curve that text cannot name: a custom one, or a
    ///   spring cut to a duration.
    public func encode(to encoder: any Encoder) throws {
      guard let text else {
        throw EncodingError.invalidValue(
          self,
          EncodingError.Context(
            codingPath: encoder.codingPath,
            debugDescription: "easing must be a curve with a text, got \(description)"))
      }
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  extension Decoder {
    /// The result of `read`; a refused text becomes a decoding error.
    func text<Result>(_ read: () throws(CurveTextError) -> Result) throws -> Result {
      do throws(CurveTextError) {
        return try read()
      } catch {
        throw refusal(error.description)
      }
    }
  }
#endif
