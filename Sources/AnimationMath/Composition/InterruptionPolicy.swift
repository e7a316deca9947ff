/// How a new animation of a property meets those that are still running on it.
public enum InterruptionPolicy: String, Hashable, Sendable, CaseIterable {
  /// The running animations continue and run out; the new one is added to them. Values without differences,
  /// such as a scale of 0, are replaced.
  case additive
  /// The new animation takes over from what is shown, with its velocity where it has inertia, as a spring has.
  case preservingVelocity
  /// The new animation takes over from what is shown, and begins at rest.
  case replacing
}
