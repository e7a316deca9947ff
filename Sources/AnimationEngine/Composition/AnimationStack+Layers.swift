// Stacks as a whole: equality, a line of description, and the layers of all times, as a document holds them.

extension PropertyAnimation: Equatable {
  /// Whether all fields are equal.
  public static func == (a: PropertyAnimation, b: PropertyAnimation) -> Bool {
    a.timing == b.timing && a.easing == b.easing && a.composite == b.composite
      && a.isCumulative == b.isCumulative && a.isRemovedOnCompletion == b.isRemovedOnCompletion
      && a.effect.isEqual(to: b.effect)
  }
}

extension AnimationStack.Layers: Equatable {
  @usableFromInline
  static func == (a: Self, b: Self) -> Bool { a.model == b.model && a.entries == b.entries }
}

extension AnimationStack: Equatable {
  /// Whether both have the same values and animations, before interruptions too.
  public static func == (a: AnimationStack, b: AnimationStack) -> Bool {
    a.present == b.present && a.policy == b.policy && a.lastChange == b.lastChange
      && a.past.map(\.until) == b.past.map(\.until) && a.past.map(\.layers) == b.past.map(\.layers)
  }
}

extension AnimationStack: CustomStringConvertible {
  /// The model value, and the effects of the animations from the lowest on.
  public var description: String {
    let effects = entries.map { "\($0.animation.effect)" }
    return effects.isEmpty
      ? "AnimationStack(\(model))" : "AnimationStack(\(model), \(shortList(effects)))"
  }
}

// MARK: - Layers

extension AnimationStack {
  /// A model value with the animations on top of it, until a time.
  package typealias Past = (until: Double, model: Value, entries: [Entry])

  /// The layers before interruptions, the earliest first.
  package var pastLayers: [Past] {
    past.map { (until: $0.until, model: $0.layers.model, entries: $0.layers.entries) }
  }

  /// A stack with its layers.
  ///
  /// - Parameters:
  ///   - model: The property's own value.
  ///   - entries: The animations, the lowest first; their keys differ.
  ///   - past: The layers before interruptions; times rise, and are not after `lastChange`.
  ///   - lastChange: The time before which no further change can be made.
  package init(
    _ model: Value, entries: [Entry], past: [Past], lastChange: Double,
    policy: InterruptionPolicy
  ) {
    present = Layers(model: model, entries: entries)
    self.past = past.map { ($0.until, Layers(model: $0.model, entries: $0.entries)) }
    (self.lastChange, self.policy) = (lastChange, policy)
  }
}
