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

  /// What the property shows at `time` seconds of its time.
  public func value(at time: Double) -> Value {
    let bottom = lowestVisible(at: time)
    return entries[bottom...].reduce(model) { underlying, entry in
      entry.animation.value(at: time, over: underlying, model: model) ?? underlying
    }
  }

  /// The index of the lowest entry that can be seen at `time`: what is below is replaced by it.
  func lowestVisible(at time: Double) -> Int {
    entries.lastIndex { $0.animation.hides(at: time) } ?? 0
  }

  /// Removes the animations that will not show anything from `time` on, and those that have played and
  /// are replaced for good by one above that has played too and fills forwards [Web Animations, "Replacing
  /// animations"].
  public mutating func removeFinished(at time: Double) {
    let cover = entries.lastIndex {
      $0.animation.isFinished(at: time) && $0.animation.hides(at: time)
    }
    entries = entries.enumerated().filter { index, entry in
      guard entry.animation.isFinished(at: time) else { return true }
      if let cover, index < cover { return false }
      return entry.animation.moment(at: time) != nil
    }.map(\.element)
  }
}

extension PropertyAnimation {
  /// Whether nothing below it can be seen at `time`.
  fileprivate func hides(at time: Double) -> Bool {
    composite == .replace && !(effect is any ComposingEffect) && moment(at: time) != nil
  }

  /// Whether it will not change from `time` on, if time goes forwards: it and all its groups have played.
  fileprivate func isFinished(at time: Double) -> Bool {
    var time = time
    for level in groups {
      if level.timing.state(at: time).phase == .after { return true }
      guard let inner = level.innerTime(at: time) else { return false }
      time = inner
    }
    // A group that repeats plays what has played once more.
    let repeats = groups.contains { $0.timing.activeDuration > $0.timing.duration }
    return !repeats && timing.state(at: time).phase == .after
  }
}

/// An effect that reads what is underneath by itself.
protocol ComposingEffect {}
extension CompositeKeyframes: ComposingEffect {}
