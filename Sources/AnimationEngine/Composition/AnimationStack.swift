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

  /// The layers as numbers, if they are, all of one shape.
  @usableFromInline package private(set) var prepared: PreparedHistory = .none

  /// A value of the shape of the model value, at hand.
  @usableFromInline private(set) var shape: Value

  /// The only layer as numbers.
  @usableFromInline package private(set) var sole: PreparedLayers?

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

  /// The animations that matter to the value from the last change on, the lowest first.
  public var entries: [Entry] { layers[shownLayers].flatMap(\.entries) }

  /// Puts an animation on top; one with the same key is removed first.
  public mutating func add(_ animation: PropertyAnimation<Value>, forKey key: String? = nil) {
    if let key { remove(forKey: key) }
    let top = layers[layers.count - 1]
    if top.base != nil && shownLayers.count > 1 {
      append(Layer(begin: top.begin, model: top.model, keepsBelow: true))
    }
    insert(Entry(animation: animation, key: key), at: layers[layers.count - 1].entries.count)
  }

  /// Removes the animation with a key, if there is one.
  public mutating func remove(forKey key: String) {
    guard entries.contains(where: { $0.key == key }) else { return }
    for index in shownLayers { layers[index].entries.removeAll { $0.key == key } }
    prepare()
  }

  /// Removes all animations, so that the property shows its model value.
  public mutating func removeAll() {
    layers = [Layer(model: model)]
    prepare()
  }

  /// The value shown at `time`, in seconds of the property's time.
  public func value(at time: Double) -> Value { valueByEffects(at: time) }

  /// Removes finished animations that no longer affect the value.
  ///
  /// Removed are finished animations that show nothing, and animations below a finished one that
  /// replaces and fills forwards. Values from `time` on stay the same; values before it may change.
  ///
  /// An animation that fills and is not covered is kept. The Web's rule would also remove it, though another
  /// animation adds to it.
  public mutating func removeFinished(at time: Double) {
    let top = top(at: time)
    let lowest = lowest(for: top, at: time)
    let calls = prepared.calls.dropFirst(lowest)
    var kept: [PreparedCall?] = []
    layers.removeFirst(lowest)
    layers[0].becomeFirst()
    for index in layers.indices {
      let count = layers[index].entries.count
      layers[index].lowest = max(layers[index].lowest - lowest, 0)
      layers[index].removeFinished(at: time)
      // A layer that keeps its animations stays prepared, unless it has become the first.
      let isKept = index > 0 && layers[index].entries.count == count && index < calls.count
      kept.append(isKept ? calls[lowest + index].changed(lowest: layers[index].lowest) : nil)
    }
    prepare(kept)
  }

  // MARK: Prepared

  /// Prepares all layers anew.
  ///
  /// - Parameter kept: By layer the prepared ones that need it not.
  mutating func prepare(_ kept: [PreparedCall?] = []) {
    prepared = PreparedHistory(count: (model as? any LinearValue)?.channelCount ?? 0, offset: nil)
    for index in layers.indices {
      if prepared.isPrepared, index < kept.count, let call = kept[index] {
        prepared.calls.append(call)
      } else {
        prepareLayer(index)
      }
    }
  }

  /// Puts a layer on top.
  package mutating func append(_ layer: Layer) {
    let (index, below) = (layers.count, layers[layers.count - 1].lowest)
    layers.append(layer)
    shape = layer.model
    layers[index].lowest = layer.replaces ? index : below
    layers[index].lowest = lowest(for: index, at: layer.begin)
    prepareLayer(index)
  }

  /// Removes the last layer.
  mutating func removeLast() {
    layers.removeLast()
    if prepared.isPrepared { prepared.calls.removeLast() }
  }

  /// Inserts an entry into the last layer.
  ///
  /// Only the new entry is prepared.
  mutating func insert(_ entry: Entry, at place: Int) {
    let last = layers.count - 1
    layers[last].entries.insert(entry, at: place)
    guard prepared.isPrepared else { return }
    let old = prepared.calls.removeLast().layers
    prepareLayer(last, from: old, inserting: place)
  }

  private mutating func unprepare() { (prepared, sole) = (.none, nil) }

  private mutating func prepareLayer(
    _ index: Int, from old: PreparedLayers? = nil, inserting place: Int = 0
  ) {
    guard prepared.isPrepared else { return unprepare() }
    let layer = layers[index]
    guard layer.model.isMixable(with: layers[0].model),
      let own = PreparedLayers.make(
        layer.model, layer.entries.count, from: old, inserting: place,
        { layer.entries[$0].animation })
    else { return unprepare() }
    let base = (layer.base as? any LinearValue)?.channels
    prepared.calls.append(
      PreparedCall(begin: layer.begin, lowest: layer.lowest, layers: own, base: base))
    sole = layers.count == 1 ? own : nil
  }
}

extension PropertyAnimation {
  /// Whether the animation hides those below it while it is in effect.
  var hidesWhatIsBelow: Bool { composite == .replace && !effect.readsUnderlying }
}
