/// The policy for the running animations of a property when a new one begins.
public enum InterruptionPolicy: String, Hashable, Sendable, CaseIterable {
  /// The running animations continue, and the new one is added to them.
  ///
  /// Values without differences, such as a scale of 0, are replaced.
  case additive
  /// The new animation takes over the value shown; a pace with inertia also takes over its velocity.
  case preservingVelocity
  /// The new animation takes over the value shown, and begins at rest.
  case replacing
}

extension InterruptionPolicy {
  /// The velocity with which a new animation begins; `nil` for that of its pace.
  ///
  /// - Parameters:
  ///   - given: A given one, as of a finger.
  ///   - shown: The velocity shown.
  package func release<Value: AnimatableValue>(_ given: Value?, shown: () -> Value) -> Value? {
    switch self {
    case .replacing: given
    case .preservingVelocity: given ?? shown()
    // The running animations keep their velocity, so what is added to them begins with the difference.
    case .additive: given.map { $0.relative(to: shown()) }
    }
  }
}
