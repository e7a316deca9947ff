// An easing as data: its text, which reads back to an equal easing.

#if !hasFeature(Embedded)
  extension Easing: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws { self = try decoder.text(Easing.init) }

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
      try text.encode(to: encoder)
    }
  }

  extension Decoder {
    /// The value that a text names; a refused text becomes a decoding error.
    func text<Value>(_ read: (String) throws(CurveTextError) -> Value) throws -> Value {
      let text = try String(from: self)
      do throws(CurveTextError) { return try read(text) } catch { throw refusal("\(error)") }
    }
  }
#endif
