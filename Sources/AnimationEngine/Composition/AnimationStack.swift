// The value that a property shows: its model value, and its animations on top of it, in order [1].
//
//     shown(t) = the model value, then for each animation in effect at t: replaced by its value, or its value
//                added or accumulated
//
// A stack is a function of time, of past times too. A new target makes a layer: a model value with animations of its
// own, from a time on (AnimationStack+Layers.swift). No shown value is stored.
//
// [1] W3C, Web Animations, "Effect stacks"; Apple, Core Animation Programming Guide, "Layer trees".

/// A property: its value, and the animations on top of it.
///
/// ```swift
/// var opacity = AnimationStack(1.0)
/// opacity.add(
///   PropertyAnimation(
///     BasicAnimation(from: 0), timing: MediaTiming(duration: 0.3)))
/// opacity.value(at: 0.1)
/// ```
///
/// A stack is one property with the composition of Core Animation and the Web: animations that
/// replace, add or accumulate, in groups, one on top of the other, each with a clock of its own.
/// Use it to reproduce or test what such a system shows, to sample a composition in bulk or as a
/// matrix, and to move one value to changing targets. For all properties of a struct at once, steps
/// that follow one another, a policy for each property and events, use `Animated` of the module
/// AnimationTimeline.
///
/// Equality includes interrupted animations. A stack is saved as a document of the module
/// CurveFormats, by `AnimationDescription` or, there, as a `Codable` value.
public struct AnimationStack<Value: AnimatableValue>: Sendable {
  /// An animation and its key.
  public struct Entry: Equatable, Sendable {
    /// The animation.
    public let animation: PropertyAnimation<Value>

    /// The name by which it can be replaced or removed; unique in the stack.
    public let key: String?

    package init(animation: PropertyAnimation<Value>, key: String?) {
      (self.animation, self.key) = (animation, key)
    }
  }

  /// The layers by their beginning; at least one, and the first from −∞ on.
  package internal(set) var layers: [Layer]

  /// The layers as rows of numbers, if they are lists of numbers, all of one shape.
  @usableFromInline package private(set) var numbers: Layers<Double> = .none

  /// The layers as rows of one value each, if they are not.
  @usableFromInline private(set) var wholes: Layers<Value> = .none

  /// A copy of the model value, for its shape, stored where it is read fast.
  @usableFromInline private(set) var shape: Value

  package var lastChange = -Double.infinity

  /// The policy for the running animations when a new target is set.
  public var policy: InterruptionPolicy

  /// A property without animations.
  ///
  /// - Parameters:
  ///   - model: Its own value, of finite numbers.
  ///   - policy: What happens to the running animations when a new target is set.
  public init(_ model: Value, policy: InterruptionPolicy = .additive) {
    requireNumbers(model, "the model value")
    self.init([Layer(model: model)], lastChange: -.infinity, policy: policy)
  }

  /// A property with animations, the lowest first.
  @_specialize(where Value == Double)
  @_specialize(where Value == [Double])
  @_specialize(where Value == TransformList)
  package init(_ model: Value, _ animations: [PropertyAnimation<Value>]) {
    let entries = animations.map { Entry(animation: $0, key: nil) }
    self.init([Layer(model: model, entries: entries)], lastChange: -.infinity, policy: .additive)
  }

  /// A stack with its layers.
  ///
  /// - Parameters:
  ///   - layers: By their beginning, the first from −∞ on; the keys of each differ.
  ///   - lastChange: The time before which no further change can be made; not before the last layer.
  ///   - policy: What happens to the running animations when a new target is set.
  package init(_ layers: [Layer], lastChange: Double, policy: InterruptionPolicy) {
    (self.layers, self.lastChange, self.policy) = ([layers[0]], lastChange, policy)
    shape = layers[0].model
    prepare()
    for layer in layers.dropFirst() { append(layer) }
  }

  /// The property's own value, shown where no animation is in effect.
  ///
  /// Its numbers are finite. Setting it changes what was shown at earlier times, too; see ``set(to:at:)`` for a change
  /// at a time.
  public var model: Value {
    get { layers[layers.count - 1].model }
    set {
      requireNumbers(newValue, "the model value")
      let begin = layers[layers.count - 1].begin
      for index in layers.indices where layers[index].begin == begin {
        layers[index].model = newValue
      }
      shape = newValue
      prepare()
    }
  }

  /// The animations on which the value depends from the last change on, the lowest first.
  public var entries: [Entry] {
    @_specialize(where Value == Double)
    @_specialize(where Value == TransformList)
    get { layers[shownLayers].flatMap { $0.entries } }
  }

  /// The indices of the last layer and of those below that its value depends on.
  var shownLayers: ClosedRange<Int> {
    numbers.isPrepared ? numbers.shown : wholes.shown
  }

  /// Puts an animation on top; one with the same key is removed first.
  ///
  /// - Complexity: Constant on average; with a key, in proportion to the animations that the property has.
  public mutating func add(_ animation: PropertyAnimation<Value>, forKey key: String? = nil) {
    if let key { remove(forKey: key) }
    if shownLayers.count > 1, let top = layers.last, top.base != nil {
      append(Layer(begin: top.begin, model: top.model, keepsBelow: true))
    }
    insert(Entry(animation: animation, key: key))
  }

  /// Removes the animation with a key, if there is one.
  public mutating func remove(forKey key: String) {
    var isRemoved = false
    for index in shownLayers {
      layers[index].entries.removeAll { entry in
        isRemoved = isRemoved || entry.key == key
        return entry.key == key
      }
    }
    guard isRemoved else { return }
    prepare()
  }

  /// Removes all animations, so that the property shows its model value.
  public mutating func removeAll() {
    layers = [Layer(model: model)]
    prepare()
  }

  /// Removes finished animations that no longer affect the value.
  ///
  /// Removed are finished animations that show nothing, and animations below a finished one that
  /// replaces and fills forwards. Values from `time` on stay the same; values before it may change.
  ///
  /// An animation that fills and is not covered is kept. The Web's rule would also remove it, though another
  /// animation adds to it.
  public mutating func removeFinished(at time: Double) {
    let lowest = numbers.isPrepared ? numbers.lowest(at: time) : wholes.lowest(at: time)
    layers.removeFirst(lowest)
    layers[0].becomeFirst()
    for index in layers.indices { layers[index].removeFinished(at: time) }
    prepare(dropping: lowest)
  }

  // MARK: Rows

  /// Makes the rows of all layers anew; the lowest layer that each depends on stays the same.
  ///
  /// - Parameter count: The number of layers that have been removed from the bottom.
  mutating func prepare(dropping count: Int = 0) {
    let lowest = lowestLayers.dropFirst(count).map { max($0 - count, 0) }
    let form = NumberForm(layers[0].model)
    (numbers, wholes) = (Layers(count: shape.numberCount), .none)
    if !numbers.isPrepared || !layers.allSatisfy({ numbers.append($0, as: form, lowest) }) {
      prepareWholes(lowest)
    }
  }

  /// For each layer the index of the lowest one that its value depends on.
  private var lowestLayers: [Int] {
    numbers.isPrepared
      ? numbers.layers.map { $0.span.lowest } : wholes.layers.map { $0.span.lowest }
  }

  /// Puts a layer on top.
  package mutating func append(_ layer: Layer) {
    layers.append(layer)
    shape = layer.model
    if wholes.isPrepared {
      _ = wholes.append(layer, as: WholeForm())
    } else if !numbers.append(layer, as: NumberForm(layers[0].model)) {
      prepareWholes(lowestLayers)
    }
  }

  /// Removes the last layer.
  mutating func removeLast() {
    layers.removeLast()
    if numbers.isPrepared { numbers.layers.removeLast() } else { wholes.layers.removeLast() }
  }

  /// Inserts an entry into the last layer, on top if no place is given.
  mutating func insert(_ entry: Entry, at place: Int? = nil) {
    // In place: a copy of the layer would take its animations along.
    func insert(into layer: inout Layer) -> (Int, Value) {
      let place = place ?? layer.entries.count
      layer.entries.insert(entry, at: place)
      return (place, layer.model)
    }
    let (place, model) = insert(into: &layers[layers.count - 1])
    if wholes.isPrepared {
      _ = wholes.insert(entry.animation, at: place, over: model, as: WholeForm())
    } else if !numbers.insert(entry.animation, at: place, over: model, as: NumberForm(model)) {
      prepareWholes(lowestLayers)
    }
  }

  private mutating func prepareWholes(_ lowest: [Int]) {
    (numbers, wholes) = (.none, Layers(count: 1))
    for layer in layers { _ = wholes.append(layer, as: WholeForm(), lowest) }
  }
}

extension Layers {
  /// Puts the rows of a layer on top.
  ///
  /// - Parameter lowest: By layer the lowest that matters to it; found where there is none.
  /// - Returns: Whether it has such rows.
  fileprivate mutating func append<Form: RowForm>(
    _ layer: AnimationStack<Form.Value>.Layer, as form: Form, _ lowest: [Int] = []
  ) -> Bool where Form.Element == Element {
    let rows = LayerRows.make(
      layer.model, layer.entries.map { $0.animation }, as: form, LayerSpan(begin: layer.begin),
      base: layer.base)
    guard let rows else { return false }
    append(
      rows, replaces: layer.replaces,
      lowest: layers.count < lowest.count ? lowest[layers.count] : nil)
    return true
  }
}
