/// The policy for the running animations of a property when a new one begins.
public enum InterruptionPolicy: String, Hashable, Sendable, CaseIterable {
  /// The running animations continue, and the new one is added to them.
  ///
  /// Values without differences, such as a scale of 0, are replaced.
  case additive
  /// The new animation takes over the value shown; a spring also takes over its velocity.
  case preservingVelocity
  /// The new animation takes over the value shown, and begins at rest.
  case replacing
}
