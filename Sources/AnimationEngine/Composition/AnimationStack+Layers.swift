// The layers of a stack: one for the first model value, and one for each change of it.
//
// From its beginning on, a layer
//
//     replaces       what is below:      shown = own
//     is added       to what is below:   shown = own + (below − base)
//     keeps          what is below:      shown = own, over below
//
// where `own` is its model value with its animations on it, and `base` the value at which everything below ends.
// Where `own` is `base`, the sum is exactly what is below. Where the difference does not exist, or an array has another
// length, a layer that is added replaces.
//
// Once everything below a layer is at rest, the sum is its own value. So the rows of a new layer (Layers.swift) know the
// lowest one that still moves, and the cost of a value depends on what moves. Earlier layers are kept for earlier times.

extension AnimationStack {
  /// A model value with animations on top of it, from a time on.
  package struct Layer: Equatable, Sendable {
    /// The time from which it is shown; −∞ for the first.
    package private(set) var begin = -Double.infinity

    /// The value where no animation of it is in effect.
    package var model: Value

    /// Its animations, the lowest first.
    package var entries: [Entry] = []

    /// The value at which the layers below end, if this one is added to them.
    package private(set) var base: Value?

    /// Whether the layers below are shown where no animation of it is in effect.
    package var keepsBelow = false

    /// The first layer.
    package init(model: Value, entries: [Entry] = []) {
      (self.model, self.entries) = (model, entries)
    }
  }
}

extension AnimationStack.Layer {
  package init(
    begin: Double, model: Value, entries: [AnimationStack.Entry] = [], base: Value? = nil,
    keepsBelow: Bool = false
  ) {
    (self.begin, self.model, self.entries) = (begin, model, entries)
    (self.base, self.keepsBelow) = (base, keepsBelow)
  }

  /// Whether the layer's value does not depend on the layers below.
  var replaces: Bool { base == nil && !keepsBelow }

  /// Makes this layer the first of a stack.
  mutating func becomeFirst() { (begin, base, keepsBelow) = (-.infinity, nil, false) }

  /// Removes finished animations that no longer affect the value.
  mutating func removeFinished(at time: Double) {
    func isShown(_ entry: AnimationStack.Entry) -> Bool { entry.animation.isInEffect(at: time) }
    func isFinished(_ entry: AnimationStack.Entry) -> Bool {
      time >= entry.animation.restTime
    }
    guard entries.contains(where: isFinished) else { return }
    let cover =
      entries.lastIndex { isFinished($0) && $0.animation.hidesWhatIsBelow && isShown($0) } ?? 0
    let kept = entries.indices.filter {
      !isFinished(entries[$0]) || ($0 >= cover && isShown(entries[$0]))
    }
    entries = kept.map { entries[$0] }
  }
}

extension PropertyAnimation {
  /// Whether the animation hides those below it while it is in effect.
  fileprivate var hidesWhatIsBelow: Bool { composite == .replace && !effect.readsUnderlying }
}

/// A layer's number added to the number below it; `base` is the number at which everything below
/// ends.
@inlinable
@inline(__always)
package func added(_ own: Double, to below: Double, less base: Double) -> Double {
  own == base ? below : own + (below - base)
}

extension AnimatableValue {
  /// A layer's own value added to the value below.
  ///
  /// - Parameter base: The value at which everything below ends.
  package func added(to below: Self, less base: Self) -> Self {
    if self == base { return below }
    guard isMixable(with: below), isMixable(with: base) else { return self }
    if Self.isLinear {
      return withNumbers {
        AnimationEngine.added(number($0), to: below.number($0), less: base.number($0))
      }
    }
    return below.additiveDifference(from: base)?.added(onto: self) ?? self
  }
}

// MARK: - Stacks as a whole

extension PropertyAnimation: Equatable {
  /// Whether all fields are equal.
  public static func == (a: PropertyAnimation, b: PropertyAnimation) -> Bool {
    a.timing == b.timing && a.easing == b.easing && a.composite == b.composite
      && a.isCumulative == b.isCumulative && a.isRemovedOnCompletion == b.isRemovedOnCompletion
      && a.effect.isEqual(to: b.effect)
  }
}

extension AnimationStack: Equatable {
  /// Whether both have the same values and animations, before changes too.
  public static func == (a: AnimationStack, b: AnimationStack) -> Bool {
    a.layers == b.layers && a.policy == b.policy && a.lastChange == b.lastChange
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
