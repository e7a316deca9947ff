// A spring as data: its text, which reads back to an equal spring.

#if !hasFeature(Embedded)
  extension DampedSpring: Codable {
    /// The spring that the text names.
    public init(from decoder: any Decoder) throws {
      let curve = try decoder.text(CurveText.init(_:))
      guard case .spring(let spring) = curve, spring.initialVelocity == 0 else {
        throw decoder.refusal("expected a spring without initial-velocity, got \(curve)")
      }
      self = spring.spring
    }

    /// The shortest text that names the spring exactly.
    public func encode(to encoder: any Encoder) throws {
      try CurveText.SpringText(self).description.encode(to: encoder)
    }
  }
#endif
