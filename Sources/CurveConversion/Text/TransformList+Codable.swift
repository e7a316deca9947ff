// Lists of transforms as data: their CSS text.

#if !hasFeature(Embedded)
  extension TransformList: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws { self = try decoder.text(TransformList.init) }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
  }
#endif
