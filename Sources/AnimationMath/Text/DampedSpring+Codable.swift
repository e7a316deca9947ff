// A spring as data: its text, which reads back to an equal spring.
//
//     "spring(duration: 0.5, bounce: 0.3)"

extension DampedSpring: Codable {
  /// The spring that the text names.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    let curve = try decoder.text { () throws(CurveTextError) in try CurveText(text) }
    guard case .spring(let spring) = curve, spring.initialVelocity == 0 else {
      throw decoder.refusal("expected a spring without initial-velocity, got \(curve)")
    }
    self = spring.spring
  }

  /// The shortest text that names the spring exactly.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(CurveText.SpringText(self).description)
  }
}
