// A spring as data: the numbers that it is stored as, so that it comes back exactly.
//
//     {"angularFrequency": 12.566370614359172, "dampingRatio": 0.7}          and "mass", unless it is 1

extension DampedSpring: Codable {
  private enum CodingKeys: String, CodingKey { case angularFrequency, dampingRatio, mass }

  /// The spring, or an error that names the number out of range.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self = try decoder.checked {
      try DampedSpring(
        checkedAngularFrequency: fields.decode(Double.self, forKey: .angularFrequency),
        dampingRatio: fields.decode(Double.self, forKey: .dampingRatio),
        mass: fields.decodeIfPresent(Double.self, forKey: .mass) ?? 1)
    }
  }

  /// The angular frequency, the damping ratio and, unless it is 1, the mass.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(angularFrequency, forKey: .angularFrequency)
    try fields.encode(dampingRatio, forKey: .dampingRatio)
    if mass != 1 { try fields.encode(mass, forKey: .mass) }
  }
}
