// What a property shows: its own value, and on top of it its animations in order [1].
//
//     shown(t) = the model value; then, for each animation that shows something at t, its value replaced,
//                added to or accumulated onto what is there
//
// Nothing is stored of what was shown before: a stack is a function of time, and what fills forwards
// follows what changes underneath.
//
// [1] W3C, Web Animations, "Effect stacks"; Apple, Core Animation Programming Guide, "Layer trees".

/// A property: its value, and the animations on top of it.
///
/// ```swift
/// var opacity = AnimationStack(1.0)
/// opacity.add(PropertyAnimation(BasicAnimation(from: 0), timing: MediaTiming(duration: 0.3)))
/// opacity.value(at: 0.1)
/// ```
public struct AnimationStack<Value: AnimatableValue>: Sendable {
  /// The property's own value, which shows where no animation does.
  public var model: Value

  /// An animation, and the key by which it may be found again.
  public struct Entry: Sendable {
    /// The animation.
    public let animation: PropertyAnimation<Value>

    /// No two entries have the same key.
    public let key: String?
  }

  /// The animations, the lowest first.
  public private(set) var entries: [Entry] = []

  /// A property without animations.
  public init(_ model: Value) { self.model = model }

  /// Puts an animation on top; one with the same key is removed first.
  public mutating func add(_ animation: PropertyAnimation<Value>, forKey key: String? = nil) {
    if let key { remove(forKey: key) }
    entries.append(Entry(animation: animation, key: key))
  }

  /// Removes the animation with a key, if there is one.
  public mutating func remove(forKey key: String) { entries.removeAll { $0.key == key } }

  /// Removes all animations: the property shows its own value.
  public mutating func removeAll() { entries.removeAll() }

  /// Puts an animation below all others.
  mutating func addBelow(_ animation: PropertyAnimation<Value>) {
    entries.insert(Entry(animation: animation, key: nil), at: 0)
  }

  /// What the property shows at `time` seconds of its time.
  public func value(at time: Double) -> Value {
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

  /// Removes the animations that have played and show nothing any more, and those that have played and
  /// are replaced for good by one above that has played too and fills forwards [Web Animations, "Replacing
  /// animations"].
  ///
  /// What the property shows from `time` on stays the same, while time goes forwards.
  public mutating func removeFinished(at time: Double) {
    func isShown(_ entry: Entry) -> Bool { entry.animation.moment(at: time) != nil }
    func isFinished(_ entry: Entry) -> Bool { time >= entry.animation.endTime }
    let cover =
      entries.lastIndex { isFinished($0) && $0.animation.hidesWhatIsBelow && isShown($0) } ?? 0
    entries = entries.enumerated().filter { index, entry in
      !isFinished(entry) || (index >= cover && isShown(entry))
    }.map(\.element)
  }
}

extension PropertyAnimation {
  /// Whether nothing below it can be seen where it shows something.
  fileprivate var hidesWhatIsBelow: Bool { composite == .replace && !effect.readsUnderlying }
}
