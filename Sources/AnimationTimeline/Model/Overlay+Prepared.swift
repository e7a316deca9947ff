// The overlays on one property, prepared: as numbers, or, where its values are not lists of numbers, as a stack.

import AnimationMath

extension Overlay {
  /// The overlay as numbers; `nil` if a value is not a list of numbers, or does not have the model's
  /// shape.
  ///
  /// - Parameter lowest: The index of the lowest overlay that matters to it.
  func prepared<Model>(
    _ probe: any PropertyProbe<Model>, lowest: Int, like model: Model
  ) -> LayerRows<Double>? {
    guard let first = steps.first, probe.isMixable(first.before, like: model) else { return nil }
    return first.course.layers(
      with: steps.dropFirst().map(\.course), over: first.before,
      LayerSpan(begin: begin, end: end, origin: origin, lowest: lowest),
      isAdditive: first.isAdditive)
  }
}

extension OverlayGroup {
  /// The overlays of a single property as numbers.
  ///
  /// - Parameters:
  ///   - probe: The property.
  ///   - base: A model of the common shape.
  func prepared<Model>(_ probe: any PropertyProbe<Model>, in base: Model) -> Layers<Double> {
    guard let count = probe.channelCount(in: base), count > 0,
      // Lists of other lengths have no such rows.
      probe.keepsBits || probe.isMixable(probe.value(in: base), like: base)
    else { return .none }
    var history = Layers<Double>(count: count, offset: probe.offset(in: base))
    for index in overlays.indices {
      let call = overlays[index].prepared(probe, lowest: lowest(of: index), like: base)
      guard let call else { return .none }
      history.layers.append(call)
    }
    return history
  }
}

/// A property that is evaluated by itself, of any value type.
protocol StackedProperty: Sendable {
  /// Adds an overlay on top.
  mutating func append(_ overlay: Overlay)

  func shown(at time: Double) -> any AnimatableValue
}

extension AnimationStack: StackedProperty {
  mutating func append(_ overlay: Overlay) {
    append(overlay.layer(of: Value.self, isLowest: overlay.under.isEmpty))
  }

  func shown(at time: Double) -> any AnimatableValue { value(at: time) }
}

/// The overlays of a property as its stack.
struct StackOfOverlays<Model: Sendable>: PropertyQuestion {
  let overlays: [Overlay]
  let base: Model

  func answer<Value: AnimatableValue>(
    for property: WritableKeyPath<Model, Value> & Sendable
  ) -> any StackedProperty { AnimationStack(overlays, over: base[keyPath: property]) }
}

// MARK: As layers

extension AnimationStack {
  /// The overlays of a property as layers, by their beginning.
  ///
  /// - Parameter base: The value before the first one.
  init(_ overlays: [Overlay], over base: Value, policy: InterruptionPolicy = .additive) {
    let layers = overlays.enumerated().map {
      $1.layer(of: Value.self, isLowest: $0 == 0 || $1.under.isEmpty)
    }
    self.init(
      [Layer(model: base)] + layers,
      lastChange: layers.last?.begin ?? -.infinity, policy: policy)
  }
}

extension Overlay {
  /// The overlay as a layer in the stack of its property.
  func layer<Value: AnimatableValue>(
    of type: Value.Type, isLowest: Bool
  ) -> AnimationStack<Value>.Layer {
    var clocks = [StepClock(.begin(origin))]
    if end < .infinity { clocks.append(StepClock(.removed(duration: max(end - origin, 0)))) }
    guard let first = steps.first, let before = first.before as? Value else {
      fatalError("an overlay without a step on values of the type \(type)")
    }
    return .init(
      begin: begin, model: before,
      entries: steps.flatMap { $0.course.animations(of: Value.self, in: clocks) }.map {
        .init(animation: $0, key: nil)
      },
      base: first.isAdditive && !isLowest ? before : nil,
      keepsBelow: !first.isAdditive && !isLowest)
  }
}
