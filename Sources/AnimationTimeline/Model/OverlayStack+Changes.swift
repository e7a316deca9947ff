// What changes the overlays of a model: calls, their end, taking back and forgetting.

import AnimationMath

extension OverlayStack {
  /// The number of a property; one without a group gets one.
  mutating func number(of probe: any PropertyProbe<Model>) -> Int {
    let number = map.number(of: probe)
    if number == groupOf.count { addGroup(of: number) }
    return number
  }

  /// The index of the group of a property; a new one if it overlaps no other.
  mutating func group(of probe: any PropertyProbe<Model>) -> Int { groupOf[number(of: probe)] }

  /// The numbers of the properties of a plan's steps; a property without a group gets one.
  ///
  /// Stops the program if the model lacks one.
  mutating func numbers(of plan: Plan<Model>) -> [Int] {
    let numbers = map.numbers(of: plan)
    while groupOf.count < map.count { addGroup(of: groupOf.count) }
    if changesShape { requireElements(numbers, of: plan) }
    return numbers
  }

  /// Stops the program unless the model has the properties of a plan, or an earlier step of it adds them.
  private func requireElements(_ numbers: [Int], of plan: Plan<Model>) {
    var grown = model
    for (index, number) in numbers.enumerated() {
      requireElement(number, in: grown)
      for value in plan.steps[index].probe.known { _ = map.probes[number].grow(&grown, to: value) }
    }
  }

  /// Whether a property, animated or not, is an element that a list in a model lacks.
  func isMissing(_ probe: any PropertyProbe<Model>, in model: Model) -> Bool {
    changesShape && probe.isMissing(in: model, of: map.shape.value)
  }

  /// Stops the program if a property is an element that the list of the model has lost.
  func requireElement(_ number: Int, in model: Model? = nil) {
    if isMissing(number, in: model ?? self.model) { refuse(map.probes[number]) }
  }

  /// Stops the program because of an element that a list has lost.
  func refuse(_ probe: any PropertyProbe<Model>) -> Never {
    fatalError(
      "a property must exist where it is animated or read, got "
        + "\(probe.name(amongParts: map.shape.value)), beyond the end of its list")
  }

  /// Whether a property is an element that a list in a model lacks.
  func isMissing(_ number: Int, in model: Model) -> Bool {
    groups[groupOf[number]].changesShape && map.isMissing(number, in: model)
  }

  /// Gives the next property a group.
  mutating func addGroup(of number: Int) {
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
      let before = probe.value(in: map.having(number, model))
      // Numbers have one shape.
      if !map.keepsBits[number] {
        let values =
          [before, laid.course.start, laid.course.end] + plan.steps[laid.index].probe.known
        let isAlike =
          probe.isLinear && values.allSatisfy { probe.isMixable($0, like: map.shape.value) }
        if !isAlike {
          groups[group].changesShape = true
          changesShape = true
          map.grow(number, to: values)
        }
      }
      steps[group, default: []].append(
        OverlayStep(
          placed: placed, index: laid.index, course: laid.course, property: number,
          before: before,
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
          NamedCall(
            number: callCount, begin: time, properties: properties,
            clock: ClockHistory(ClockMap(begin: time))))
      }
      if !signals.isEmpty {
        calls.append(
          OverlayCall(
            number: callCount, begin: time, signals: signals, properties: properties,
            duration: plan.duration, clock: CallClock(begin: origin ?? time)))
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
      if areNew && !groups[group].isSingle {
        groups[group].writeLast(to: &model, map)
        continue
      }
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
      let call = groups[group].overlays[last].prepared(
        map.probes[groups[group].property], lowest: groups[group].lowest(of: last), like: base)
    {
      prepared.change(group) { $0.append(call) }
    } else if groups[group].stack != nil {
      let overlay = groups[group].overlays[last]
      groups[group].stack?.append(overlay)
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

  /// The clock of the last call with a name, unless that was removed or forgotten.
  func clock(of name: String) -> ClockHistory? {
    guard let call = named[name]?.last else { return nil }
    let isKept = call.properties.contains {
      groups[groupOf[$0]].overlays.contains { $0.call == call.number && $0.end == .infinity }
    }
    return isKept || calls.contains { $0.number == call.number } ? call.clock : nil
  }

  /// Changes the clock of the last call with a name.
  mutating func changeClock(of name: String, to clock: ClockHistory, at time: Double) {
    guard var call = named[name]?.popLast() else { return }
    call.clock = clock
    named[name]?.append(call)
    run(call)
    (callCount, lastBegin) = (callCount + 1, time)
  }

  /// Lets the overlays of a call run on its last clock.
  private mutating func run(_ call: NamedCall) {
    let clock = CallClock(call.clock)
    for index in Set(call.properties.map { groupOf[$0] }).sorted() {
      groups[index].run(call.number, on: clock, map.overlaps)
      prepare(index)
    }
    for index in calls.indices where calls[index].number == call.number {
      calls[index].clock = clock
    }
  }

  /// Takes back the calls after a time.
  mutating func cut(after time: Double) {
    calls.removeAll { $0.begin > time }
    lastBegin = min(lastBegin, time)
    var changed: [NamedCall] = []
    named = named.compactMapValues { calls in
      var kept = calls.filter { $0.begin <= time }
      for index in kept.indices where kept[index].clock.clocks.last?.begin ?? time > time {
        kept[index].clock.cut(after: time)
        changed.append(kept[index])
      }
      return kept.isEmpty ? nil : kept
    }
    for index in calls.indices where calls[index].end > time { calls[index].end = .infinity }
    for index in groups.indices {
      guard let resumed = groups[index].cut(after: time) else { continue }
      let count = groups[index].overlays.count
      prepare(index) { layers in
        layers.removeSubrange(count...)
        for place in resumed { layers[place] = layers[place].changed(end: .infinity) }
      }
    }
    for call in changed { run(call) }
    model = shown(at: .infinity)
  }

  /// Removes the overlays that do not matter from a time on.
  mutating func forget(before time: Double) {
    let thinned = groups.indices.compactMap { index in
      groups[index].kept(from: time).map { (index, $0) }
    }
    let changed = Set(thinned.map(\.0))
    for index in calls.indices where !changed.isEmpty {
      if changed.isDisjoint(with: calls[index].properties.map { groupOf[$0] }) { continue }
      for signal in calls[index].signals.indices where calls[index].signals[signal].steps != nil {
        let past = outcome(of: signal, in: calls[index], before: time)
        if past.interruption < time { calls[index].known[signal] = past }
      }
    }
    for index in calls.indices.reversed() where calls[index].begin < time {
      let end = min(calls[index].clock.instant(of: calls[index].duration), calls[index].end)
      let isTold = calls[index].signals.indices.allSatisfy {
        calls[index].known[$0] != nil && outcome(of: $0, in: calls[index]).end < time
      }
      if end < time || isTold { calls.remove(at: index) }
    }
    for (index, kept) in thinned {
      groups[index].keep(kept)
      if kept.isEmpty {
        for property in groups[index].outer { map.probes[property].copy(from: model, to: &base) }
        prepare(index)
      } else {
        let lowest = kept.indices.map(groups[index].lowest)
        prepare(index) { calls in
          calls = kept.indices.map {
            calls[kept[$0]].changed(lowest: lowest[$0])
          }
        }
      }
    }
    // Of a name's calls before `time`, which can no longer be taken back, only the last is kept.
    named = named.mapValues { calls in
      var calls = Array(
        calls[max(calls.indices.partitionPoint { time <= calls[$0].begin } - 1, 0)...])
      for index in calls.indices { calls[index].clock.forget(before: time) }
      return calls
    }
  }
}

/// The step that sets a property at once, to its value in a model.
private struct SettingStep<Model: Sendable>: PropertyQuestion {
  let model: Model

  func answer<Value: AnimatableValue>(
    for property: WritableKeyPath<Model, Value> & Sendable
  ) -> any PropertyStep<Model> { Animate(setting: property, to: model[keyPath: property]).step }
}
