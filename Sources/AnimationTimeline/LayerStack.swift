// All that was called on a model, on one time that only layers know: questions may be asked in any order.
//
// Properties that share nothing have groups of layers of their own, so that a question about one property, and
// a call on it, costs nothing for the others.

import AnimationMath

/// A call, and the marks of what it runs.
struct LayerCall: Sendable {
  let number: Int
  let begin: Double
  let key: String?
  /// By name, and the number of steps that stand before them.
  let marks: [(name: String, time: Double, place: Int)]
  /// When it was stopped.
  var end = Double.infinity
}

struct LayerStack<Model: Sendable>: Sendable {
  /// What shows before the first layer.
  private(set) var base: Model
  /// Where everything leads.
  private(set) var model: Model
  private(set) var map: PropertyMap<Model>
  private(set) var groups: [LayerGroup<Model>] = []
  /// For each property the index of its group.
  private var groupOf: [Int] = []
  private(set) var calls: [LayerCall] = []
  private(set) var callCount = 0

  init(_ model: Model) { (base, self.model, map) = (model, model, PropertyMap(model: model)) }

  /// The latest beginning of a call.
  var lastBegin: Double { calls.last?.begin ?? -.infinity }

  // MARK: Asking

  /// The model as it shows.
  func shown(at time: Double) -> Model {
    var shown = base
    for index in groups.indices { groups[index].write(at: time, to: &shown) }
    return shown
  }

  /// A model of which the properties of a group show.
  func shown(at time: Double, group: Int) -> Model {
    if groups[group].top(at: time) == nil { return base }
    var shown = base
    groups[group].write(at: time, to: &shown)
    return shown
  }

  /// What a property shows.
  func value<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) -> Value {
    guard let number = map.number(of: PropertyKey(path: property)) else {
      return groups.isEmpty ? base[keyPath: property] : shown(at: time)[keyPath: property]
    }
    let group = groups[groupOf[number]]
    return group.isSingle
      ? group.value(property, at: time, from: base[keyPath: property])
      : shown(at: time, group: groupOf[number])[keyPath: property]
  }

  /// How fast a property moves; zero for one that is no list of numbers.
  func velocity<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double
  ) -> Value {
    let still = base[keyPath: property].neutral
    let number = map.number(of: PropertyKey(path: property))
    if let number, groups[groupOf[number]].isSingle {
      return groups[groupOf[number]].velocity(property, at: time, still: still)
    }
    var moving = base
    moving[keyPath: property] = still
    for index in number.map({ [groupOf[$0]] }) ?? Array(groups.indices) {
      groups[index].writeVelocity(at: time, to: &moving)
    }
    return moving[keyPath: property]
  }

  /// The layers of a property, for bulk sampling; `nil` if it has none.
  func source(of probe: any PropertyProbe<Model>) -> BulkSource<Model>? {
    guard let number = map.number(of: probe.key) else {
      // It may share something with one that is known.
      var stack = self
      _ = stack.group(of: probe)
      return stack.source(of: probe)
    }
    let group = groups[groupOf[number]]
    if group.layers.isEmpty { return nil }
    return BulkSource(
      probe: probe, base: probe.value(in: base), layers: group.layers, isSingle: group.isSingle)
  }

  // MARK: Changing

  /// The index of the group of a property, a new one if it shares nothing with those that are there.
  mutating func group(of probe: any PropertyProbe<Model>) -> Int {
    let known = map.count
    let number = map.number(of: probe)
    if number < known { return groupOf[number] }
    let related = Set(map.related(number).filter { $0 != number }.map { groupOf[$0] }).sorted()
    guard let first = related.first else {
      groups.append(LayerGroup([number], map))
      groupOf.append(groups.count - 1)
      return groups.count - 1
    }
    groupOf.append(first)
    groups[first] = LayerGroup(merging: related.map { groups[$0] }, and: number, map)
    for index in related.dropFirst() { groups[index] = LayerGroup([], map) }
    for property in groups[first].properties { groupOf[property] = first }
    return first
  }

  /// Adds the steps of a layout.
  ///
  /// - Parameter isAdditive: Whether a step is added to what the layers below show.
  mutating func append(
    _ layout: TimelineLayout<Model>, marks: [(name: String, time: Double)], key: String?,
    at time: Double, isAdditive: (any PropertyStep<Model>) -> Bool
  ) {
    var (order, steps) = ([Int](), [Int: [LayerStep<Model>]]())
    // First all properties, since a new one may merge groups.
    for step in layout.laid { _ = group(of: step.placed.step.probe) }
    for step in layout.laid {
      let probe = step.placed.step.probe
      let group = group(of: probe)
      if steps[group] == nil { order.append(group) }
      steps[group, default: []].append(
        LayerStep(
          placed: step.placed, index: step.index, course: step.course,
          property: map.number(of: probe), probe: probe, before: probe.value(in: model),
          isAdditive: isAdditive(step.placed.step)))
    }
    for group in order {
      groups[group].append(
        Layer(
          call: callCount, begin: time, content: .steps(steps[group] ?? []),
          before: groups[group].isSingle ? nil : model), map)
    }
    for group in order { lead(group) }
    let ends = layout.laid.map(\.placed.lastEnd).sorted()
    let places = marks.map { mark in
      (mark.name, mark.time, ends.count(upTo: mark.time))
    }
    calls.append(LayerCall(number: callCount, begin: time, key: key, marks: places))
    callCount += 1
  }

  /// Writes where a group leads.
  private mutating func lead(_ group: Int) {
    if !groups[group].isSingle {
      for probe in groups[group].probes { probe.copy(from: base, to: &model) }
    }
    groups[group].write(at: .infinity, to: &model)
  }

  /// Ends everything that runs, showing a model.
  mutating func still(_ still: Model, at time: Double) {
    for index in groups.indices where groups[index].moves(at: time) {
      groups[index].append(
        Layer(call: callCount, begin: time, content: .still(still), before: nil), map)
      lead(index)
    }
    stopCalls(at: time) { _ in true }
    calls.append(LayerCall(number: callCount, begin: time, key: nil, marks: []))
    callCount += 1
  }

  /// Takes away what still runs of some calls.
  mutating func cancel(
    at time: Double, group: Int? = nil, where isCancelled: (LayerCall) -> Bool = { _ in true }
  ) {
    let numbers = Set(calls.filter(isCancelled).map(\.number))
    for index in group.map({ [$0] }) ?? Array(groups.indices) {
      groups[index].end(at: time) { numbers.contains($0.call) }
      lead(index)
    }
    if group == nil { stopCalls(at: time) { numbers.contains($0.number) } }
  }

  private mutating func stopCalls(at time: Double, where isStopped: (LayerCall) -> Bool) {
    for index in calls.indices where calls[index].end > time && isStopped(calls[index]) {
      calls[index].end = time
    }
  }

  /// Whether a layer of some calls runs in a group.
  func runs(in group: Int, at time: Double, where isMeant: (LayerCall) -> Bool) -> Bool {
    let numbers = Set(calls.filter(isMeant).map(\.number))
    return groups[group].live(at: time).contains {
      let layer = groups[group].layers[$0]
      return numbers.contains(layer.call) && layer.isRunning(at: time)
    }
  }

  /// Takes back what was called after a time.
  mutating func cut(after time: Double) {
    calls.removeAll { $0.begin > time }
    for index in calls.indices where calls[index].end > time { calls[index].end = .infinity }
    for index in groups.indices { groups[index].cut(after: time) }
    model = shown(at: .infinity)
  }

  /// Gives up what does not matter from a time on.
  mutating func forget(before time: Double) {
    for index in groups.indices where groups[index].forget(before: time) {
      for probe in groups[index].probes { probe.copy(from: model, to: &base) }
    }
    calls.removeAll { call in
      call.begin < time && call.marks.allSatisfy { call.begin + $0.time < time }
        && call.key == nil
    }
  }
}

extension [Double] {
  /// How many of a sorted list are not above a number.
  fileprivate func count(upTo limit: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= limit { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
