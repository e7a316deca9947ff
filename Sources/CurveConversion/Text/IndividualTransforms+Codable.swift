// Turns and factors as data: their CSS text, or numbers where text has none.

#if !hasFeature(Embedded)
  extension RotationValue: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws { self = try decoder.text(RotationValue.init) }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
  }

  extension ScaleValue: Codable {
    /// Whether text can name the factors: quotients of tiny ones are beyond it.
    private var hasText: Bool { [x, y, z].allSatisfy(Magnitude.signed.contains) }

    /// Reads the text, or three numbers.
    public init(from decoder: any Decoder) throws {
      if let factors = try? decoder.singleValueContainer().decode([Double].self) {
        guard factors.count == 3 else {
          throw decoder.refusal("expected 3 factors, got \(factors.count)")
        }
        self.init(x: factors[0], y: factors[1], z: factors[2])
        return
      }
      self = try decoder.text(ScaleValue.init)
    }

    /// Writes the text, or three numbers where one is too large for text.
    public func encode(to encoder: any Encoder) throws {
      if hasText { try description.encode(to: encoder) } else { try [x, y, z].encode(to: encoder) }
    }
  }
#endif
