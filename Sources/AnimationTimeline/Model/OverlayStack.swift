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
  /// The time when it was stopped.
  var end = Double.infinity
  /// For each interrupted part whose steps are forgotten: the first interruption of a step, and the
  /// last end.
  var known: [Int: (interruption: Double, end: Double)] = [:]
}

/// A call with a name.
private struct NamedCall: Sendable {
  let number: Int
  let begin: Double
  /// The numbers of its properties.
  let properties: [Int]
}

@usableFromInline
package struct OverlayStack<Model: Sendable>: Sendable {
  /// The prepared overlays of each group whose values are lists of numbers.
  @usableFromInline private(set) var prepared = PreparedProperties()
  package private(set) var groups: [OverlayGroup] = []
  /// For each property the index of its group.
  private var groupOf: [Int] = []
  private(set) var calls: [OverlayCall] = []
  private(set) var callCount = 0
  /// Whether the next call reports its beginning and its end as events.
  var tellsNextCall = false
  /// The latest beginning of a call.
  private(set) var lastBegin = -Double.infinity
  /// The calls of each name, of which the last one alone may run.
  private var named: [String: [NamedCall]] = [:]
  /// The paces of the last calls.
  private var paces = RecentPaces()
  private(set) var map: PropertyMap<Model>
  // The last fields, because their size is unknown: fields after them would have no fixed places.
  /// The model before the first overlay.
  @usableFromInline private(set) var base: Model
  /// The model after all overlays.
  private(set) var model: Model

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
    let rests = groups.lazy.flatMap { group in
      group.live(at: .infinity).map { group.overlays[$0].restTime }
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
  private func write(_ index: Int, at time: Double, isNew: Bool = false, to shown: inout Model) {
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
      return groups.isEmpty ? base[keyPath: property] : shown(at: time)[keyPath: property]
    }
    return value(property, at: time, of: groupOf[number])
  }

  private func value<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double, of group: Int
  ) -> Value {
    // A number is written without reading the old value or its type, which would take longer than
    // the rest.
    var number = 0.0
    if Value.self == Double.self, prepared.write(group, at: time, to: &number) {
      return unsafeBitCast(number, to: Value.self)
    }
    let value = base[keyPath: property]
    if prepared[group].isPrepared, let numbers = value as? any LinearValue {
      let shown = numbers.written { channels in
        numbers.write(to: channels)
        _ = prepared.write(group, at: time, to: channels)
      }
      return shown as? Value ?? value
    }
    return groups[group].value(at: time)
      ?? shown(at: time, group: group)[keyPath: property]
  }

  /// The velocity of a property; zero if it is not a list of numbers.
  func velocity<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) -> Value {
    let number = map.number(of: PropertyKey(path: property))
    if Value.self == Double.self, let number, prepared[groupOf[number]].isPrepared {
      var moving = 0.0
      prepared[groupOf[number]].writeVelocity(at: time, to: &moving)
      return unsafeBitCast(moving, to: Value.self)
    }
    var still = base[keyPath: property].additiveIdentity
    if let number, let numbers = still as? any LinearValue, prepared[groupOf[number]].isPrepared {
      let history = prepared[groupOf[number]]
      return numbers.written { history.writeVelocity(at: time, to: $0) } as? Value ?? still
    }
    var moving = base
    moving[keyPath: property] = still
    for index in number.map({ [groupOf[$0]] }) ?? Array(groups.indices) {
      writeVelocity(index, at: time, to: &moving)
    }
    // A list whose length has changed has velocity 0, in its present shape.
    still = value(property, at: time).additiveIdentity
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

  /// All properties as numbers.
  var histories: PropertyHistories {
    PropertyHistories { [prepared, groupOf] number in
      let history = prepared[groupOf[number]]
      return history.isPrepared ? history : nil
    } present: { [prepared, groupOf] number, time, channels in
      prepared.writePresent(groupOf[number], at: time, to: channels)
    }
  }

  /// The prepared history of a property, also of one that nothing has animated; `nil` if it overlaps another property,
  /// or is not a list of numbers.
  func history(of probe: any PropertyProbe<Model>) -> Layers<Double>? {
    var stack = self
    let group = stack.group(of: probe)
    return stack.prepared[group].isPrepared ? stack.prepared[group] : nil
  }

  // MARK: Changing

  /// The index of the group of a property; a new one if it overlaps no other.
  mutating func group(of probe: any PropertyProbe<Model>) -> Int {
    let number = map.number(of: probe)
    if number == groupOf.count { addGroup(of: number) }
    return groupOf[number]
  }

  /// The numbers of the properties of a plan's steps; a property without a group gets one.
  mutating func numbers(of plan: Plan<Model>) -> [Int] {
    let numbers = map.numbers(of: plan)
    while groupOf.count < map.count { addGroup(of: groupOf.count) }
    return numbers
  }

  /// Whether a property is an element that the list of the model has lost.
  func isMissing(_ number: Int) -> Bool {
    groups[groupOf[number]].changesShape && map.isMissing(number, in: model)
  }

  /// The index of the group of a property by its number.
  func group(of number: Int) -> Int { groupOf[number] }

  /// Gives the next property a group.
  private mutating func addGroup(of number: Int) {
    let related = Set(map.overlaps.related(number).filter { $0 < number }.map { groupOf[$0] })
      .sorted()
    guard let first = related.first else {
      groups.append(OverlayGroup([number], map.overlaps))
      prepared.append(.none)
      prepare(groups.count - 1)
      return groupOf.append(groups.count - 1)
    }
    groupOf.append(first)
    groups[first] = OverlayGroup(merging: related.map { groups[$0] }, and: number, map.overlaps)
    for index in related.dropFirst() { groups[index] = OverlayGroup([], map.overlaps) }
    for index in related { prepared[index] = .none }
    for property in groups[first].properties { groupOf[property] = first }
  }

  /// The steps of a plan with their ends.
  ///
  /// Returns the steps alone: the layout holds the model, and a second reference would make every change of an element
  /// copy its array.
  ///
  /// - Parameters:
  ///   - numbers: For each step the number of its property.
  ///   - paces: For each step its pace.
  func laid(
    _ plan: Plan<Model>, on numbers: [Int], _ paces: [StepPace],
    meeting surroundings: some Surroundings<Model>
  ) -> [LaidStep] {
    Laying(plan, on: numbers, paces, of: map, from: model, meeting: surroundings).laid
  }

  /// The paces of a plan's steps.
  mutating func paces(of plan: Plan<Model>) -> [StepPace] { paces.shared(of: plan) }

  /// Adds steps that set properties, without events of their own.
  mutating func set(_ plan: Plan<Model>, at time: Double) {
    let numbers = numbers(of: plan)
    let laid = laid(plan, on: numbers, paces(of: plan), meeting: StillModel(model: model))
    append(laid, of: plan, at: time, isSilent: true)
  }

  /// Adds steps with their ends, on properties of the stack.
  ///
  /// - Parameters:
  ///   - origin: The instant at which the time of the steps is 0.
  ///   - isSilent: Whether the steps have no events of their own.
  ///   - isAdditive: For each step of the plan whether it is added to the overlays below; `nil` if none is.
  mutating func append(
    _ laid: [LaidStep], of plan: Plan<Model>, key: String? = nil, at time: Double,
    origin: Double? = nil, isSilent: Bool = false, isAdditive: [Bool]? = nil
  ) {
    var (order, steps) = ([Int](), [Int: [OverlayStep]]())
    for laid in laid {
      let (number, group) = (laid.property, groupOf[laid.property])
      let (placed, probe) = (plan.placed[laid.index], map.probes[number])
      if steps[group] == nil { order.append(group) }
      let isAlike =
        probe.isMixable(laid.course.start, like: map.shape.value)
        && probe.isMixable(laid.course.end, like: map.shape.value)
      if !isAlike { groups[group].changesShape = true }
      steps[group, default: []].append(
        OverlayStep(
          placed: placed, index: laid.index, course: laid.course, property: number,
          before: probe.value(in: model),
          isAdditive: isAdditive?[laid.index] ?? false,
          rest: placed.rest + laid.course.tail * placed.stretch))
    }
    for group in order {
      let (all, isSingle) = (steps[group] ?? [], groups[group].isSingle)
      // Steps that replace, after steps that are added, become a second overlay.
      let first = isSingle ? all.firstIndex { !$0.isAdditive } ?? 0 : 0
      for part in [all[..<first], all[first...]] where !part.isEmpty {
        groups[group].append(
          Overlay(
            call: callCount, begin: time, origin: origin, steps: Array(part), isSilent: isSilent,
            before: isSingle ? nil : model), map.overlaps)
        prepareLast(group)
      }
    }
    lead(order, areNew: true)
    let signals = plan.signals + (tellsNextCall ? [plan.whole] : [])
    tellsNextCall = false
    if key != nil || !signals.isEmpty {
      let properties = Set(laid.map(\.property)).sorted()
      if let key {
        named[key, default: []].append(
          NamedCall(number: callCount, begin: time, properties: properties))
      }
      if !signals.isEmpty {
        calls.append(
          OverlayCall(
            number: callCount, begin: time, signals: signals, properties: properties,
            duration: plan.duration))
      }
    }
    (callCount, lastBegin) = (callCount + 1, time)
  }

  /// Writes the final values of some groups.
  ///
  /// - Parameter areNew: Whether their last overlays have just been added.
  private mutating func lead(_ order: [Int], areNew: Bool = false) {
    var model = model
    // `self.model` gives up its reference: with two owners, every change of an element would copy
    // its array.
    self.model = base
    for group in order {
      if !groups[group].isSingle {
        for property in groups[group].outer { map.probes[property].copy(from: base, to: &model) }
      }
      write(group, at: .infinity, isNew: areNew, to: &model)
    }
    self.model = model
  }

  /// Adds the last overlay of a group to its prepared form.
  private mutating func prepareLast(_ group: Int) {
    let last = groups[group].overlays.count - 1
    if prepared[group].isPrepared,
      let call = groups[group].prepared(last, map.probes[groups[group].property], like: base)
    {
      prepared.change(group) { $0.append(call) }
    } else if groups[group].stack != nil {
      groups[group].appendToStack()
    } else {
      prepare(group)
    }
  }

  /// Prepares a group anew.
  private mutating func prepare(_ group: Int) {
    guard groups[group].isSingle else {
      prepared[group] = .none
      groups[group].stack = nil
      return
    }
    let probe = map.probes[groups[group].property]
    prepared[group] = groups[group].prepared(probe, in: base)
    groups[group].stack =
      prepared[group].isPrepared
      ? nil : probe.answer(to: StackOfOverlays(overlays: groups[group].overlays, base: base))
  }

  /// Prepares a group by a change of its prepared calls, or anew where it has none.
  private mutating func prepare(_ group: Int, _ change: (inout [LayerRows<Double>]) -> Void) {
    guard prepared[group].isPrepared else { return prepare(group) }
    prepared.change(group, change)
  }

  /// Ends all animations, setting what moves to the values of a model.
  mutating func set(to shown: Model, at time: Double) {
    stopCalls(at: time)
    let moving = groups.filter { $0.moves(at: time) }.flatMap(\.outer)
    let steps = moving.map { map.probes[$0].answer(to: SettingStep(model: shown)) }
    set(Plan(StepNode(.parallel(steps.map { StepNode(.property($0)) }))), at: time)
  }

  /// Ends all animations, or those of some groups, at their values before them.
  mutating func cancel(at time: Double, in some: [Int]? = nil) {
    end(some ?? Array(groups.indices), at: time) { _ in true }
    if some == nil { stopCalls(at: time) }
  }

  /// Ends the animations of the call with a name.
  mutating func cancel(_ name: String, at time: Double) {
    guard let call = named[name]?.last else { return }
    end(running(name, at: time), at: time) { $0.call == call.number }
    let place = calls.indices.partitionPoint { call.number <= calls[$0].number }
    if place < calls.count && calls[place].number == call.number && calls[place].end > time {
      calls[place].end = time
    }
  }

  private mutating func end(
    _ ending: [Int], at time: Double, where isEnded: (Overlay) -> Bool
  ) {
    if ending.isEmpty { return }
    for index in ending {
      let ended = groups[index].end(at: time, where: isEnded)
      prepare(index) { calls in
        for place in ended { calls[place] = calls[place].changed(end: time) }
      }
    }
    lead(ending)
  }

  private mutating func stopCalls(at time: Double) {
    for index in calls.indices where calls[index].end > time { calls[index].end = time }
  }

  /// The groups in which an animation of the call with a name runs.
  func running(_ name: String, at time: Double) -> [Int] {
    guard let call = named[name]?.last else { return [] }
    return Set(call.properties.map { groupOf[$0] }).sorted().filter { index in
      groups[index].live(at: time).contains {
        let overlay = groups[index].overlays[$0]
        return overlay.call == call.number && overlay.isRunning(at: time)
      }
    }
  }

  /// Takes back the calls after a time.
  mutating func cut(after time: Double) {
    calls.removeAll { $0.begin > time }
    lastBegin = min(lastBegin, time)
    named = named.compactMapValues { calls in
      let kept = calls.filter { $0.begin <= time }
      return kept.isEmpty ? nil : kept
    }
    for index in calls.indices where calls[index].end > time { calls[index].end = .infinity }
    for index in groups.indices {
      groups[index].cut(after: time)
      prepare(index)
    }
    model = shown(at: .infinity)
  }

  /// Removes the overlays that do not matter from a time on.
  mutating func forget(before time: Double) {
    for index in calls.indices {
      for signal in calls[index].signals.indices where calls[index].signals[signal].steps != nil {
        let past = outcome(of: signal, in: calls[index], before: time)
        if past.interruption < time { calls[index].known[signal] = past }
      }
    }
    calls = calls.filter { call in
      call.begin >= time
        || min(call.begin + call.duration, call.end) >= time
          && call.signals.indices.contains {
            call.known[$0] == nil || outcome(of: $0, in: call).end >= time
          }
    }
    for index in groups.indices {
      guard let kept = groups[index].forget(before: time) else { continue }
      if kept.isEmpty {
        for property in groups[index].outer { map.probes[property].copy(from: model, to: &base) }
        prepare(index)
      } else {
        let overlays = groups[index].overlays
        prepare(index) { calls in
          calls = kept.indices.map {
            calls[kept[$0]].changed(lowest: overlays[$0].under.first ?? $0)
          }
        }
      }
    }
    // Of a name's calls before `time`, which can no longer be taken back, only the last is kept.
    named = named.mapValues { calls in
      Array(calls[max(calls.indices.partitionPoint { time <= calls[$0].begin } - 1, 0)...])
    }
  }
}

/// The properties of a model as numbers.
struct PropertyHistories: Sendable {
  /// The layers of the property with a number; `nil` if it must be evaluated instant by instant.
  let history: @Sendable (_ number: Int) -> Layers<Double>?

  /// Writes the channels of a property at one time; `false` if its history must be asked.
  var present:
    @Sendable (_ number: Int, _ time: Double, _ channels: UnsafeMutablePointer<Double>) -> Bool = {
      _, _, _ in false
    }
}

/// The step that sets a property at once, to its value in a model.
private struct SettingStep<Model: Sendable>: PropertyQuestion {
  let model: Model

  func answer<Value: AnimatableValue>(
    for property: WritableKeyPath<Model, Value> & Sendable
  ) -> any PropertyStep<Model> { Animate(setting: property, to: model[keyPath: property]).step }
}

extension LinearValue {
  /// A value of this shape, with the channels that `write` writes.
  fileprivate func written(by write: (UnsafeMutablePointer<Double>) -> Void) -> Self {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: channelCount) { room in
      guard let channels = room.baseAddress else { return self }
      write(channels)
      return withChannels { channels[$0] }
    }
  }
}
