// An effect over the value that its property had when its animation began.

/// An effect over the value that its property had when its animation began.
package struct EnteredEffect<Value: AnimatableValue>: ValueEffect, SelfContained {
  let effect: any ValueEffect<Value>
  let entry: Value

  /// An effect that reads neither the underlying nor the model value any more, and a value of its shape.
  ///
  /// - Parameters:
  ///   - effect: Any effect.
  ///   - entry: The property's value at the beginning; not asked for where the effect has both ends.
  ///   - name: The name of the property, for messages.
  @_specialize(where Value == Double)
  package static func of(
    _ effect: any ValueEffect<Value>, entering entry: () -> Value, name: () -> String
  ) -> (effect: any ValueEffect<Value>, entry: Value) {
    entered(effect, entry, name)
  }

  // A separate function: inlined, it would make numbers pay for values of unknown size.
  @inline(never)
  private static func entered(
    _ effect: any ValueEffect<Value>, _ entry: () -> Value, _ name: () -> String
  ) -> (effect: any ValueEffect<Value>, entry: Value) {
    let basic = effect as? BasicAnimation<Value>
    if let ends = basic?.ownEnds { return (effect, ends.from) }
    let entry = entry()
    if basic != nil || effect.readsUnderlying {
      requireNumbers(entry, "the value of \(name()) from which a step begins")
    }
    if let (from, to) = basic?.ends(model: entry) {
      return (BasicAnimation(from: from, target: to), entry)
    }
    switch effect {
    case let keyframes as KeyframeAnimation<Value>:
      return (keyframes.composed(over: entry), entry)
    case is any SelfContained where !effect.readsUnderlying: return (effect, entry)
    default: return (EnteredEffect(effect: effect, entry: entry), entry)
    }
  }

  package static func == (a: EnteredEffect, b: EnteredEffect) -> Bool {
    a.entry == b.entry && a.effect.isEqual(to: b.effect)
  }

  package var readsUnderlying: Bool { false }

  package func value(
    at progress: Double, from side: Side?, in context: EffectContext<Value>
  ) -> Value {
    effect.value(
      at: progress, from: side,
      in: context.with(underlying: entry, model: entry))
  }

  package func slope(
    at progress: Double, from side: Side, in context: EffectContext<Value>
  ) -> Value {
    effect.slope(
      at: progress, from: side,
      in: context.with(underlying: entry, model: entry))
  }

  var shape: Value? { entry }

  package func relative(to base: Value, model: Value) -> (any ValueEffect<Value>)? {
    effect.relative(to: base, model: entry)
  }
}
