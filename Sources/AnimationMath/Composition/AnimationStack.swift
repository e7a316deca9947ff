// What a property shows: its own value, and on top of it its animations in order [1].
//
//     shown(t) = the model value; then, for each animation that shows something at t, its value replaced,
//                added to or accumulated onto what is there
//
// A stack is a function of time. Animations may be asked about any time, the past included; an interruption
// that cannot be written as one more animation (Interruption.swift) keeps the layers before it, for times
// before it. Nothing else is stored of what was shown.
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
/// A stack is one property with the composition of Core Animation and the Web: animations that replace, add or
/// accumulate, in groups, one on top of the other, each with a clock of its own. Take it to reproduce or to
/// test what such a system shows, to sample a composition in bulk or as a matrix, and to lead one value to
/// new targets. For all properties of a struct at once, for steps that follow one another, for policies of
/// interruption and for events, take `Animated` of the module AnimationTimeline.
///
/// Two stacks are equal, and a stack can be coded, with the animations that were interrupted. An effect of
/// one's own cannot be coded.
public struct AnimationStack<Value: AnimatableValue>: Sendable {
  /// An animation, and the key by which it may be found again.
  public struct Entry: Equatable, Sendable {
    /// The animation.
    public let animation: PropertyAnimation<Value>

    /// No two entries have the same key.
    public let key: String?
  }

  /// A model value with the animations on top of it, the lowest first.
  struct Layers: Sendable {
    var model: Value { didSet { prepared = PreparedLayers.make(self) } }
    var entries: [Entry] { didSet { prepared = PreparedLayers.make(self) } }

    /// The same as numbers, if they are.
    private(set) var prepared: PreparedLayers?

    init(model: Value, entries: [Entry] = []) {
      (self.model, self.entries) = (model, entries)
      prepared = PreparedLayers.make(self)
    }
  }

  /// What shows from the last interruption on.
  var present: Layers

  /// What showed before: each until a time, the earliest first.
  var past: [(until: Double, layers: Layers)] = []

  /// The time of the last interruption.
  var lastChange = -Double.infinity

  /// When a spring that leads the property has settled, unless the call says otherwise.
  public var settling: DampedSpring.SettlingThreshold = .fraction(0.001)

  /// A property without animations.
  public init(_ model: Value) { present = Layers(model: model) }

  /// The property's own value, which shows where no animation does.
  public var model: Value {
    get { present.model }
    set { present.model = newValue }
  }

  /// The animations, the lowest first.
  public var entries: [Entry] { present.entries }

  /// Puts an animation on top; one with the same key is removed first.
  public mutating func add(_ animation: PropertyAnimation<Value>, forKey key: String? = nil) {
    if let key { remove(forKey: key) }
    present.entries.append(Entry(animation: animation, key: key))
  }

  /// Removes the animation with a key, if there is one.
  public mutating func remove(forKey key: String) { present.entries.removeAll { $0.key == key } }

  /// Removes all animations: the property shows its own value.
  public mutating func removeAll() {
    present.entries.removeAll()
    past.removeAll()
  }

  /// What the property shows at `time` seconds of its time.
  public func value(at time: Double) -> Value { layers(at: time).value(at: time) }

  /// Whether no layers but the present ones show at a time.
  @inline(__always)
  func isPresent(_ time: Double) -> Bool { past.isEmpty || !(time < past[past.count - 1].until) }

  /// The layers that show at a time.
  func layers(at time: Double) -> Layers {
    if isPresent(time) { return present }
    var (low, high) = (0, past.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if time < past[middle].until { high = middle } else { low = middle + 1 }
    }
    return past[low].layers
  }

  /// Whether it showed other layers before an interruption.
  package var isInterrupted: Bool { !past.isEmpty }

  /// The layers as numbers; `nil` if they are not, or others show before.
  package var preparedLayers: PreparedLayers? { past.isEmpty ? present.prepared : nil }

  /// Removes the animations that have played and show nothing any more, and those that have played and
  /// are covered for good by one above that has played too, replaces and fills forwards.
  ///
  /// What the property shows from `time` on stays the same, while time goes forwards; what it showed
  /// before may be forgotten. An animation that fills is kept if it shows: the Web's rule, by which an
  /// animation above it of the same property replaces it once both have finished, would also remove one
  /// that is added to.
  public mutating func removeFinished(at time: Double) {
    func isShown(_ entry: Entry) -> Bool { entry.animation.moment(at: time) != nil }
    func isFinished(_ entry: Entry) -> Bool { time >= entry.animation.endTime }
    past.removeAll { $0.until <= time }
    let entries = present.entries
    let cover =
      entries.lastIndex { isFinished($0) && $0.animation.hidesWhatIsBelow && isShown($0) } ?? 0
    present.entries = entries.enumerated().filter { index, entry in
      !isFinished(entry) || (index >= cover && isShown(entry))
    }.map(\.element)
  }
}

extension AnimationStack.Layers {
  /// What shows at `time`.
  func value(at time: Double) -> Value {
    // From the top down to what hides the rest, and up again.
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
  /// Whether nothing below it can be seen where it shows something.
  var hidesWhatIsBelow: Bool { composite == .replace && !effect.readsUnderlying }
}
