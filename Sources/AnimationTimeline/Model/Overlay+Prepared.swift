// The overlays on one property, prepared: as numbers, or, where its values are not lists of numbers, as a stack.

import AnimationMath

extension Overlay {
  /// The overlay as numbers; `nil` if a value is not a list of numbers, or does not have the model's
  /// shape.
  ///
  /// - Parameter lowest: The index of the lowest overlay that matters to it.
  func prepared(
    _ probe: any PropertyProbe<Model>, lowest: Int, like model: Model
  ) -> PreparedCall? {
    guard let first = steps.first, probe.isMixable(first.before, like: model),
      let layers = first.course.layers(
        with: steps.dropFirst().map(\.course), over: first.before)
    else { return nil }
    return PreparedCall(
      begin: begin, end: end, origin: origin, lowest: lowest, layers: layers,
      base: first.isAdditive ? layers.model : nil)
  }
}

extension OverlayGroup {
  /// The overlays of a single property as numbers.
  ///
  /// - Parameter base: A model of the common shape.
  func prepared(in base: Model) -> PreparedHistory {
    guard isSingle, let channels = probes[0].channels(in: base, like: base), !channels.isEmpty
    else { return .none }
    var history = PreparedHistory(count: channels.count, offset: probes[0].offset(in: base))
    for index in overlays.indices {
      guard let call = prepared(index, like: base) else { return .none }
      history.calls.append(call)
    }
    return history
  }

  /// An overlay of a single property as numbers.
  func prepared(_ index: Int, like base: Model) -> PreparedCall? {
    overlays[index].prepared(
      probes[0], lowest: overlays[index].under.first ?? index, like: base)
  }
}

/// A property that is evaluated by itself, of any value type.
protocol StackedProperty<Model>: Sendable {
  associatedtype Model: Sendable

  /// Adds an overlay on top.
  mutating func append(_ overlay: Overlay<Model>)

  /// Writes the value shown at a time.
  func write(at time: Double, to model: inout Model)
}

struct PropertyStack<Model: Sendable, Value: AnimatableValue>: StackedProperty {
  let property: WritableKeyPath<Model, Value> & Sendable
  private(set) var stack: AnimationStack<Value>

  mutating func append(_ overlay: Overlay<Model>) {
    stack.append(overlay.layer(of: property, isLowest: overlay.under.isEmpty))
  }

  func write(at time: Double, to model: inout Model) {
    model[keyPath: property] = stack.value(at: time)
  }
}

/// The overlays of a property as its stack.
struct StackOfOverlays<Model: Sendable>: PropertyQuestion {
  private let overlays: [Overlay<Model>]
  private let base: Model

  init(_ overlays: [Overlay<Model>], over base: Model) {
    (self.overlays, self.base) = (overlays, base)
  }

  func answer<Value: AnimatableValue>(
    for property: WritableKeyPath<Model, Value> & Sendable
  ) -> any StackedProperty<Model> {
    PropertyStack(property: property, stack: .init(of: property, overlays, over: base))
  }
}

// MARK: As layers

extension AnimationStack {
  /// The overlays of a property as layers, by their beginning.
  ///
  /// - Parameter base: The model before the first one.
  init<Model>(
    of property: WritableKeyPath<Model, Value> & Sendable, _ overlays: [Overlay<Model>],
    over base: Model, policy: InterruptionPolicy = .additive
  ) {
    let layers = overlays.enumerated().map {
      $1.layer(of: property, isLowest: $0 == 0 || $1.under.isEmpty)
    }
    self.init(
      [Layer(model: base[keyPath: property])] + layers,
      lastChange: layers.last?.begin ?? -.infinity, policy: policy)
  }
}

extension Overlay {
  /// Its layer in the stack of a property.
  func layer<Value: AnimatableValue>(
    of property: WritableKeyPath<Model, Value> & Sendable, isLowest: Bool
  ) -> AnimationStack<Value>.Layer {
    var clocks = [StepClock(.begin(origin))]
    if end < .infinity { clocks.append(StepClock(.removed(duration: max(end - origin, 0)))) }
    guard let first = steps.first, let before = first.before as? Value else {
      fatalError("an overlay without a step on \(property)")
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
