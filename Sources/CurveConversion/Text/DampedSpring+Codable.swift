// A spring and its settling threshold as data: the text, which reads back to an equal spring, and the number.
//
//     "spring(duration: 0.5, bounce: 0.3)"      {"fraction": 0.001}     {"distance": 0.5}

#if !hasFeature(Embedded)
  extension DampedSpring: Codable {
    /// The spring that the text names.
    public init(from decoder: any Decoder) throws {
      let curve = try decoder.text(CurveText.init)
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

  extension DampedSpring.SettlingThreshold: Codable {
    private enum CodingKeys: String, CodingKey { case fraction, distance }

    /// The threshold, or an error where the number is out of its range.
    public init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      if let fraction = try fields.decodeIfPresent(Double.self, forKey: .fraction) {
        try decoder.checked(try check(fraction, "fraction", in: Magnitude.positive.lowerBound...1))
        self = .fraction(fraction)
      } else {
        let distance = try fields.decode(Double.self, forKey: .distance)
        try decoder.checked(try check(distance, "distance", in: Magnitude.positive))
        self = .distance(distance)
      }
    }

    /// The number under its name.
    public func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .fraction(let fraction): try fields.encode(fraction, forKey: .fraction)
      case .distance(let distance): try fields.encode(distance, forKey: .distance)
      }
    }
  }
#endif
