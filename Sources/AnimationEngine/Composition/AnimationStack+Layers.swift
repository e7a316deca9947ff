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
// Once everything below a layer is at rest, the sum is its own value. A new layer therefore remembers the lowest one
// that still moves, and the cost of a value depends on what moves. Earlier layers are kept for earlier times.

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

    /// The index of the lowest layer that matters to it; its own if it replaces.
    var lowest = 0

    /// The first layer.
    package init(model: Value, entries: [Entry] = []) {
      (self.model, self.entries) = (model, entries)
    }
  }

  /// The last layer and those below it that matter.
  var shownLayers: ClosedRange<Int> { layers[layers.count - 1].lowest...layers.count - 1 }

  /// The index of the last layer that has begun.
  func top(at time: Double) -> Int {
    if !(time < layers[layers.count - 1].begin) { return layers.count - 1 }
    return layers.indices.partitionPoint { time < layers[$0].begin } - 1
  }

  /// The value shown, animation by animation.
  @usableFromInline
  func valueByEffects(at time: Double) -> Value { value(of: top(at: time), at: time) }

  private func value(of top: Int, at time: Double) -> Value {
    let lowest = layers[top].lowest
    var shown = layers[lowest].value(at: time, over: layers[lowest].model)
    for layer in layers[lowest...top].dropFirst() { shown = layer.shown(at: time, over: shown) }
    return shown
  }

  /// The index of the lowest layer that matters to another one from a time on.
  func lowest(for top: Int, at time: Double) -> Int {
    var lowest = layers[top].lowest
    while lowest < top && layers[lowest].isAtRest(at: time) {
      let (layer, above) = (layers[lowest], layers[lowest + 1])
      // Everything below the layer rests on its base, so that it shows its own value.
      guard layer.value(at: time, over: layer.model) == above.base ?? above.model else { break }
      lowest += 1
    }
    return lowest
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

  /// Whether the layers below it do not matter.
  var replaces: Bool { base == nil && !keepsBelow }

  /// Makes it the first layer.
  mutating func becomeFirst() { (begin, base, keepsBelow, lowest) = (-.infinity, nil, false, 0) }

  /// Its value over the value of the layers below.
  fileprivate func shown(at time: Double, over below: Value) -> Value {
    let own = value(at: time, over: keepsBelow ? below : model)
    return base.map { own.added(to: below, less: $0) } ?? own
  }

  /// Its own value over another one.
  fileprivate func value(at time: Double, over below: Value) -> Value {
    // Down to the topmost animation that hides the rest, then up again.
    var (shown, index) = (below, entries.count)
    while index > 0 {
      index -= 1
      guard entries[index].animation.hidesWhatIsBelow,
        let value = entries[index].animation.value(at: time, over: model, model: model)
      else { continue }
      shown = value
      index += 1
      break
    }
    while index < entries.count {
      if let value = entries[index].animation.value(at: time, over: shown, model: model) {
        shown = value
      }
      index += 1
    }
    return shown
  }

  /// Adds its velocity, animation by animation, to that of the layers below, and its value to theirs.
  fileprivate func move(
    _ shown: inout Value, _ moving: inout Value, at time: Double, isLowest: Bool
  ) where Value: LinearValue {
    let (below, movingBelow) = (shown, moving)
    if isLowest || !keepsBelow { (shown, moving) = (model, model.additiveIdentity) }
    for entry in entries {
      let animation = entry.animation
      guard let (moment, progress) = animation.playback.movement(after: time) else { continue }
      let context = EffectContext(underlying: shown, model: model, at: moment)
      let own = animation.effect.velocity(at: progress, in: context, over: moving)
      moving = animation.composite == .replace ? own : moving.adding(own, times: 1)
      shown = animation.effect.value(at: progress.value, from: progress.side, in: context)
        .composed(animation.composite, over: shown)
    }
    guard !isLowest, let base, moving.isMixable(with: movingBelow) else { return }
    shown = shown.added(to: below, less: base)
    moving = moving.adding(movingBelow, times: 1)
  }

  /// Whether all its animations have played.
  fileprivate func isAtRest(at time: Double) -> Bool {
    entries.allSatisfy { $0.animation.timing.endTime <= time }
  }

  /// Removes finished animations that no longer affect the value.
  mutating func removeFinished(at time: Double) {
    func isShown(_ entry: AnimationStack.Entry) -> Bool { entry.animation.isInEffect(at: time) }
    func isFinished(_ entry: AnimationStack.Entry) -> Bool {
      time >= entry.animation.timing.endTime
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

/// A number of a layer that is added to the number below; `base` is where that ends.
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
    guard isMixable(with: below), isMixable(with: base) else { return self }
    if let numbers = self as? any LinearValue, let sum = numbers.sum(below, base) as? Self {
      return sum
    }
    return self == base ? below : below.additiveDifference(from: base)?.added(onto: self) ?? self
  }
}

extension LinearValue {
  fileprivate func sum(_ below: Any, _ base: Any) -> Self? {
    guard let below = below as? Self, let base = base as? Self else { return nil }
    return withChannels {
      AnimationEngine.added(channel($0), to: below.channel($0), less: base.channel($0))
    }
  }
}

extension AnimationStack where Value: LinearValue {
  /// The velocity shown, animation by animation.
  @usableFromInline
  func velocityByEffects(at time: Double) -> Value {
    let top = top(at: time)
    var (shown, moving) = (model, model.additiveIdentity)
    for index in layers[top].lowest...top {
      layers[index].move(&shown, &moving, at: time, isLowest: index == layers[top].lowest)
    }
    return moving
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
