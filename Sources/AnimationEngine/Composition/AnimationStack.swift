// The value that a property shows: its model value, and its animations on top of it, in order [1].
//
//     shown(t) = the model value, then for each animation in effect at t: replaced by its value, or its value
//                added or accumulated
//
// A stack is a function of time, of past times too. An interruption that cannot be written as one more
// animation (AnimationStack+Interruption.swift) keeps the layers before it, for the times before it. No
// shown value is stored.
//
// [1] W3C, Web Animations, "Effect stacks"; Apple, Core Animation Programming Guide, "Layer trees".

/// A property: its value, and the animations on top of it.
///
/// ```swift
/// var opacity = AnimationStack(1.0)
/// opacity.add(PropertyAnimation(BasicAnimation(from: 0), timing: MediaTiming(duration: 0.3)))
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

  /// A model value with the animations on top of it, the lowest first.
  @usableFromInline
  struct Layers: Sendable {
    @usableFromInline private(set) var model: Value
    private(set) var entries: [Entry]

    /// The number of entries that replace.
    private(set) var replacingCount: Int

    /// The number of entries whose values depend on the model value.
    private(set) var openCount: Int

    /// The prepared form, if the values are numbers.
    @usableFromInline private(set) var prepared: PreparedLayers?

    /// Whether the layers are prepared after each change.
    var isKeptPrepared: Bool { didSet { prepare() } }

    init(model: Value, entries: [Entry] = [], isKeptPrepared: Bool = true) {
      (self.model, self.entries, self.isKeptPrepared) = (model, entries, isKeptPrepared)
      replacingCount = entries.count { $0.animation.composite == .replace }
      openCount = entries.count { $0.animation.readsModel }
      prepare()
    }

    /// Inserts an entry, over another model value.
    ///
    /// Only the new entry is prepared, unless another one reads the model value.
    package mutating func insert(_ entry: Entry, at place: Int, over model: Value) {
      self.model = model
      entries.insert(entry, at: place)
      if entry.animation.composite == .replace { replacingCount += 1 }
      if entry.animation.readsModel { openCount += 1 }
      prepare(from: prepared, inserting: place)
    }

    private mutating func prepare(from old: PreparedLayers? = nil, inserting place: Int = 0) {
      prepared =
        isKeptPrepared
        ? PreparedLayers.make(model, entries.count, from: old, inserting: place) {
          entries[$0].animation
        } : nil
    }
  }

  /// The layers from the last interruption on.
  @usableFromInline var present: Layers

  /// The layers before it, each until a time, the earliest first.
  @usableFromInline var past: [(until: Double, layers: Layers)] = []

  package var lastChange = -Double.infinity

  /// What happens to the running animations when a new target is set.
  public var policy: InterruptionPolicy

  /// A property without animations.
  ///
  /// - Parameters:
  ///   - model: Its own value, of finite numbers.
  ///   - policy: What happens to the running animations when a new target is set.
  public init(_ model: Value, policy: InterruptionPolicy = .additive) {
    requireNumbers(model, "the model value")
    present = Layers(model: model)
    self.policy = policy
  }

  /// The property's own value, shown where no animation is in effect.
  ///
  /// Its numbers are finite. Setting it changes what was shown at earlier times, too; see ``set(to:at:)`` for a change
  /// at a time.
  public var model: Value {
    get { present.model }
    set {
      requireNumbers(newValue, "the model value")
      present = present.with(model: newValue)
    }
  }

  /// The animations, the lowest first.
  public var entries: [Entry] { present.entries }

  /// Puts an animation on top; one with the same key is removed first.
  public mutating func add(_ animation: PropertyAnimation<Value>, forKey key: String? = nil) {
    if let key { remove(forKey: key) }
    present.insert(Entry(animation: animation, key: key), at: present.entries.count, over: model)
  }

  /// Removes the animation with a key, if there is one.
  public mutating func remove(forKey key: String) {
    guard present.entries.contains(where: { $0.key == key }) else { return }
    present = present.with(entries: present.entries.filter { $0.key != key })
  }

  /// Removes all animations, so that the property shows its model value.
  public mutating func removeAll() {
    present = present.with(entries: [])
    past.removeAll()
  }

  /// Makes many changes, and prepares the layers once, after the last.
  ///
  /// Preparing is linear in the number of animations; after each change it would be quadratic in
  /// all.
  package mutating func change<Failure: Error>(
    _ changes: (inout Self) throws(Failure) -> Void
  ) throws(Failure) {
    present.isKeptPrepared = false
    try changes(&self)
    present.isKeptPrepared = true
    for index in past.indices { past[index].layers.isKeptPrepared = true }
  }

  /// The value shown at `time`, in seconds of the property's time.
  public func value(at time: Double) -> Value { layers(at: time).value(at: time) }

  /// Whether the present layers are those of a time.
  @inlinable
  @inline(__always)
  func isPresent(_ time: Double) -> Bool { past.isEmpty || !(time < past[past.count - 1].until) }

  func layers(at time: Double) -> Layers {
    isPresent(time) ? present : past[pastIndex(at: time)].layers
  }

  /// The index of the past layers of a time before the last interruption.
  @inlinable
  func pastIndex(at time: Double) -> Int {
    (0..<past.count - 1).partitionPoint { time < past[$0].until }
  }

  /// The number of kept layers from before interruptions.
  package var pastCount: Int { past.count }

  /// The animations until the last interruption that replaced any.
  package var lastPast: [Entry] { past.last?.layers.entries ?? [] }

  /// The model value and the animations of all times, those before an interruption first.
  package var history: [(model: Value, entries: [Entry])] {
    (past.map(\.layers) + [present]).map { ($0.model, $0.entries) }
  }

  /// The prepared form; `nil` if the values are not numbers, or there are layers before an interruption.
  package var preparedLayers: PreparedLayers? { past.isEmpty ? present.prepared : nil }

  /// Removes finished animations that no longer affect the value.
  ///
  /// Removed are finished animations that show nothing, and animations below a finished one that
  /// replaces and fills forwards. Values from `time` on stay the same; values before it may change.
  ///
  /// An animation that fills and is not covered is kept. The Web's rule would also remove it, though another
  /// animation adds to it.
  public mutating func removeFinished(at time: Double) {
    func isShown(_ entry: Entry) -> Bool { entry.animation.playback.moment(at: time) != nil }
    func isFinished(_ entry: Entry) -> Bool { time >= entry.animation.endTime }
    past.removeAll { $0.until <= time }
    let entries = present.entries
    let cover =
      entries.lastIndex { isFinished($0) && $0.animation.hidesWhatIsBelow && isShown($0) } ?? 0
    present = present.with(
      entries: entries.enumerated().filter { index, entry in
        !isFinished(entry) || (index >= cover && isShown(entry))
      }.map(\.element))
  }
}

extension AnimationStack.Layers {
  /// Other layers, which are kept prepared if these are.
  func with(model: Value? = nil, entries: [AnimationStack.Entry]? = nil) -> Self {
    Self(
      model: model ?? self.model, entries: entries ?? self.entries, isKeptPrepared: isKeptPrepared)
  }

  /// The index of the topmost entry that replaces and is in effect at `time`.
  ///
  /// - Complexity: Entries that add, and lie below all that replace, are not visited.
  func topReplacing(at time: Double) -> Int? {
    var (index, left) = (entries.count, replacingCount)
    while left > 0 {
      index -= 1
      guard entries[index].animation.composite == .replace else { continue }
      if entries[index].animation.playback.moment(at: time) != nil { return index }
      left -= 1
    }
    return nil
  }

  func value(at time: Double) -> Value {
    // Down to the topmost animation that hides the rest, then up again.
    var (shown, index) = (model, entries.count)
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
}

extension PropertyAnimation {
  /// Whether it hides the animations below it while it is in effect.
  var hidesWhatIsBelow: Bool { composite == .replace && !effect.readsUnderlying }

  /// Whether its values change with the model value, as where an end is left open.
  var readsModel: Bool {
    let start = EffectMoment(progress: 0, iteration: 0)
    return (effect as? any SelfContained<Value>)?.value(at: start) == nil
  }
}
