// All calls on a model, as overlays on local time, to be evaluated at times in any order.
//
// Properties that do not overlap have groups of overlays of their own, so that a value of one
// property, or a call on it, costs nothing for the others.

import AnimationMath

/// A call with marks or parts that have names.
struct OverlayCall: Sendable {
  let number: Int
  let begin: Double
  let signals: [StepSignal]
  /// The numbers of its properties.
  let properties: [Int]
  /// The seconds after which the call has no more events.
  let duration: Double
  /// The clock of its time.
  var clock: CallClock
  /// The time when it was stopped.
  var end = Double.infinity
  /// For each interrupted part whose steps are forgotten: the first interruption of a step, and the
  /// last end.
  var known: [Int: (interruption: Double, end: Double)] = [:]
}

/// A call with a name.
struct NamedCall: Sendable {
  let number: Int
  let begin: Double
  /// The numbers of its properties.
  let properties: [Int]
  /// The clock of its time.
  var clock: ClockHistory
}

@usableFromInline
package struct OverlayStack<Model: Sendable>: Sendable {
  /// The prepared overlays of each group whose values are lists of numbers.
  @usableFromInline var prepared = PreparedProperties()
  package internal(set) var groups: [OverlayGroup] = []
  /// For each property the index of its group.
  var groupOf: [Int] = []
  var calls: [OverlayCall] = []
  var callCount = 0
  /// Whether the next call reports its beginning and its end as events.
  var tellsNextCall = false
  /// The latest beginning of a call.
  var lastBegin = -Double.infinity
  /// The calls of each name, of which the last one alone may run.
  var named: [String: [NamedCall]] = [:]
  /// The paces of the last calls.
  var paces = RecentPaces()
  /// Whether a value of some property had another shape than the earlier ones.
  var changesShape = false
  var map: PropertyMap<Model>
  // The last fields, because their size is unknown: fields after them would have no fixed places.
  /// The model before the first overlay.
  @usableFromInline var base: Model
  /// The model after all overlays.
  var model: Model

  init(_ model: Model) { (base, self.model, map) = (model, model, PropertyMap(model: model)) }

  /// The steps of a timeline alone, on its time.
  ///
  /// Of a property of numbers the prepared history is enough, since no later call changes it.
  init(_ laying: Laying<Model>) {
    (base, model, map) = (laying.model, laying.model, laying.map)
    var others: Set<Int> = []
    for number in 0..<map.count {
      guard let history = laying.history(of: number) else {
        others.insert(number)
        addGroup(of: number)
        continue
      }
      groupOf.append(groups.count)
      groups.append(OverlayGroup([number], map.overlaps))
      prepared.append(history)
    }
    let steps = laying.laid.filter { others.contains($0.property) }
    append(steps, of: laying.plan, at: -.infinity, origin: 0)
  }

  /// From the first beginning of a call to the time from which the value shown is constant; `nil` without calls.
  var restTimes: ClosedRange<Double>? {
    let first = groups.compactMap { $0.overlays.first?.begin }.min()
    guard let first else { return nil }
    // What was removed while it ran, or stood, changed the value last when it was.
    let rests = groups.lazy.flatMap { group in
      group.live(at: .infinity).map { group.overlays[$0].standstill } + [group.lastRemoval]
    }
    return first...max(first, rests.max() ?? first)
  }

  // MARK: Asking

  /// The model shown at a time.
  func shown(at time: Double) -> Model {
    var shown = base
    let isPartial = withUnsafeMutableBytes(of: &shown) { model in
      model.baseAddress.map { prepared.write(at: time, to: $0) } ?? true
    }
    if isPartial { writeElsewhere(at: time, to: &shown) }
    return shown
  }

  /// Writes the values that have no place in the memory of a model, such as those of the elements of an array.
  private func writeElsewhere(at time: Double, to shown: inout Model) {
    map.probes.withUnsafeBufferPointer { probes in
      prepared.forEachElsewhere(at: time) { index, channels in
        if let channels {
          probes[groups[index].property].setChannels(channels, in: &shown)
        } else {
          groups[index].write(at: time, to: &shown, map)
        }
      }
    }
  }

  /// Writes the values of a group's properties into a model with those before its first call.
  ///
  /// - Parameter isNew: Whether its last overlay has just been added, and so alone determines the final values.
  func write(_ index: Int, at time: Double, isNew: Bool = false, to shown: inout Model) {
    let count = prepared[index].count
    guard count > 0 else {
      return groups[index].write(at: time, to: &shown, map)
    }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { room in
      guard let channels = room.baseAddress else { return }
      if isNew {
        prepared[index].writeFinal(to: channels)
      } else if !prepared.write(index, at: time, to: channels) {
        return
      }
      map.probes[groups[index].property].setChannels(channels, in: &shown)
    }
  }

  /// A model with the values of one group's properties.
  func shown(at time: Double, group: Int) -> Model {
    if groups[group].top(at: time) == nil { return base }
    var shown = base
    write(group, at: time, to: &shown)
    return shown
  }

  func value<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) -> Value {
    guard let number = map.number(of: PropertyKey(path: property)) else {
      let probe = PropertyReference(path: property)
      if map.isFree(probe) { return base[keyPath: property] }
      let shown = shown(at: time)
      if isMissing(probe, in: shown) { refuse(probe) }
      return shown[keyPath: property]
    }
    let group = groupOf[number]
    // A number is written without reading the old value or its type, which would take longer than
    // the rest.
    var channel = 0.0
    if Value.self == Double.self, prepared.write(group, at: time, to: &channel) {
      return unsafeBitCast(channel, to: Value.self)
    }
    if prepared[group].isPrepared {
      return base[keyPath: property].written { _ = prepared.write(group, at: time, to: $0) }
    }
    if let stack = groups[group].stack as? AnimationStack<Value> { return stack.value(at: time) }
    let shown = shown(at: time, group: group)
    guard isMissing(number, in: shown) else { return shown[keyPath: property] }
    // An element that the list shown lacks comes with the list of the model, if that has it.
    requireElement(number)
    return model[keyPath: property]
  }

  /// The velocity of a property; zero if it has no numbers.
  func velocity<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) -> Value {
    let number = map.number(of: PropertyKey(path: property))
    if Value.self == Double.self, let number, prepared[groupOf[number]].isPrepared {
      var moving = 0.0
      prepared[groupOf[number]].writeVelocity(at: time, to: &moving)
      return unsafeBitCast(moving, to: Value.self)
    }
    if let number, let stack = groups[groupOf[number]].stack as? AnimationStack<Value> {
      return stack.velocityShown(at: time)
    }
    let like: Model
    if let number {
      like = before(number)
    } else {
      let probe = PropertyReference(path: property)
      if map.isFree(probe) { return base[keyPath: property].additiveIdentity }
      like = isMissing(probe, in: base) ? map.shape.value : base
    }
    var still = like[keyPath: property].additiveIdentity
    if let layers = number.flatMap(layers(of:)) {
      return still.written { layers.writeVelocity(at: time, to: $0) }
    }
    var moving = like
    moving[keyPath: property] = still
    for index in number.map({ [groupOf[$0]] }) ?? Array(groups.indices) {
      writeVelocity(index, at: time, to: &moving)
    }
    // A list whose length has changed has velocity 0, in its present shape.
    still = value(property, at: time).additiveIdentity
    if let number, isMissing(number, in: moving) { return still }
    let velocity = moving[keyPath: property]
    return velocity.isMixable(with: still) ? velocity : still
  }

  /// Writes the velocities of a group's properties; 0 for values that are not lists of numbers.
  private func writeVelocity(_ index: Int, at time: Double, to moving: inout Model) {
    guard prepared[index].isPrepared else {
      return groups[index].writeVelocity(at: time, to: &moving, map)
    }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: prepared[index].count) { room in
      guard let channels = room.baseAddress else { return }
      prepared[index].writeVelocity(at: time, to: channels)
      map.probes[groups[index].property].setChannels(channels, in: &moving)
    }
  }

  /// The layers of a property of numbers; `nil` if it overlaps another property, or has no such row.
  func layers(of number: Int) -> Layers<Double>? {
    let layers = prepared[groupOf[number]]
    return layers.isPrepared ? layers : nil
  }

  /// The number of channels of a property that is prepared.
  func channelCount(of number: Int) -> Int { prepared[groupOf[number]].count }

  /// A model with a property as it was before all animations; what is forgotten may have made a list shorter.
  func before(_ number: Int) -> Model { changesShape ? map.having(number, base) : base }

  /// Writes the channels of a property at one time; `false` if its layers must be asked.
  func writePresent(
    _ number: Int, at time: Double, to channels: UnsafeMutablePointer<Double>
  ) -> Bool {
    prepared.writePresent(groupOf[number], at: time, to: channels)
  }
}

extension AnimatableValue {
  /// A value of this shape, with the numbers that `write` writes over its own.
  fileprivate func written(by write: (UnsafeMutablePointer<Double>) -> Void) -> Self {
    withRoom(for: numberCount) { room in
      for index in 0..<numberCount { room[index] = number(index) }
      write(room)
      return withNumbers { room[$0] }
    }
  }
}
