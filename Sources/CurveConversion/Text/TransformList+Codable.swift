// Lists of transforms as data: their CSS text.

#if !hasFeature(Embedded)
  extension TransformList: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      self = try decoder.text { () throws(CurveTextError) in try TransformList(text) }
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(description)
    }
  }
#endif
