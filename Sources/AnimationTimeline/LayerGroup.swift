// The layers on one property, or on several that overlap: a whole and its parts.
//
//     shown = the final value before the lowest layer that matters, then layer after layer:
//
//     added         the step's value + (value of the layers below − their final value)
//     not added     the step's value
//
// The layers that matter to a new layer are chosen once, when it is made: not those that are
// covered for good by steps that are not added, and not those at rest at the bottom, whose value is
// their final value. So the cost of a value depends on the running layers only. Earlier layers are
// kept for times in the past.

import AnimationMath

struct LayerGroup<Model: Sendable>: Sendable {
  /// The numbers of the properties, in order.
  private(set) var properties: [Int]
  private(set) var probes: [any PropertyProbe<Model>]

  /// By their beginning.
  private(set) var layers: [Layer<Model>] = []

  init(_ properties: [Int], _ map: PropertyMap<Model>) {
    self.properties = properties
    probes = properties.map { map.probes[$0] }
  }

  /// The groups of overlapping properties as one.
  init(merging groups: [LayerGroup], and number: Int, _ map: PropertyMap<Model>) {
    self.init((groups.flatMap(\.properties) + [number]).sorted(), map)
    let all = groups.flatMap(\.layers).sorted { $0.call < $1.call }
    for layer in all { append(layer, map) }
  }

  var isSingle: Bool { properties.count == 1 }

  /// The last layer that has begun.
  func top(at time: Double) -> Int? {
    if let last = layers.last, last.begin <= time { return layers.count - 1 }
    let next = layers.indices.partitionPoint { !(layers[$0].begin <= time) }
    return next == 0 ? nil : next - 1
  }

  /// The layers that matter at a time, from the bottom up.
  func live(at time: Double) -> [Int] {
    top(at: time).map { layers[$0].under + [$0] } ?? []
  }

  /// Whether a value changes at or after a time.
  func moves(at time: Double) -> Bool {
    live(at: time).contains { layers[$0].restTime > time }
  }

  // MARK: Asking

  /// Writes the values into a model with the values before the first layer.
  func write(at time: Double, to shown: inout Model) {
    guard let top = top(at: time) else { return }
    guard isSingle else {
      let live = live(at: time)
      layers[live[0]].writeBefore(to: &shown, probes)
      for index in live { layers[index].write(at: time, to: &shown, probes) }
      return
    }
    let under = layers[top].under
    for place in 0...under.count {
      let layer = layers[place < under.count ? under[place] : top]
      if case .still = layer.content {
        layer.write(at: time, to: &shown, probes)
      } else if let (step, time) = layer.last(at: time) {
        let below = place > 0 && step.isAdditive ? step.probe.value(in: shown) : nil
        step.course.write(at: time.value, to: &shown)
        if let below { step.probe.add(below, minus: step.before, to: &shown) }
      } else if place == 0 {
        layer.writeBefore(to: &shown, probes)
      }
    }
  }

  /// The value of a group of one property; `value` before the first layer.
  func value<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double, from value: Value
  ) -> Value {
    var shown = value
    for (place, index) in live(at: time).enumerated() {
      let layer = layers[index]
      if case .still(let model) = layer.content {
        shown = model[keyPath: property]
      } else if let (step, time) = layer.last(at: time) {
        guard let value = step.course.shown(at: time.value) as? Value else { continue }
        guard place > 0 && step.isAdditive, let before = step.before as? Value else {
          shown = value
          continue
        }
        shown = value.adding(shown.adding(before, times: -1), times: 1)
      } else if place == 0, let before = layer.steps.first?.before as? Value {
        shown = before
      }
    }
    return shown
  }

  /// The velocity of a group of one property.
  func velocity<Value: AnimatableValue>(
    _ property: WritableKeyPath<Model, Value> & Sendable, at time: Double, still: Value
  ) -> Value {
    var moving = still
    for (place, index) in live(at: time).enumerated() {
      let layer = layers[index]
      if case .still = layer.content {
        moving = still
      } else if let (step, time) = layer.last(at: time) {
        let own = step.course.movement(at: time) as? Value ?? still
        moving = place > 0 && step.isAdditive ? own.adding(moving, times: 1) : own
      }
    }
    return moving
  }

  func writeVelocity(at time: Double, to moving: inout Model) {
    for probe in probes { probe.clear(&moving) }
    for index in live(at: time) { layers[index].writeVelocity(at: time, to: &moving, probes) }
  }

  // MARK: Changing

  /// Adds a layer that begins after all others.
  mutating func append(_ layer: Layer<Model>, _ map: PropertyMap<Model>) {
    var layer = layer
    layer.under = remaining(under: layer, map)
    layers.append(layer)
  }

  /// The layers that matter to a new one.
  private func remaining(under new: Layer<Model>, _ map: PropertyMap<Model>) -> [Int] {
    guard let top = layers.indices.last else { return [] }
    var covered = covering(of: new, at: new.begin, map)  // It has yet to be taken away.
    if covered.count == properties.count { return [] }
    var kept: [Int] = []
    for index in (layers[top].under + [top]).reversed() {
      let layer = layers[index]
      if layer.isCovered(by: covered) { continue }
      kept.append(index)
      if case .still = layer.content { break }
      if layer.end > new.begin { covered.formUnion(covering(of: layer, at: new.begin, map)) }
    }
    kept.reverse()
    // A layer at rest shows its final value. In the middle it may be added to layers that still
    // move.
    let moving = kept.firstIndex { layers[$0].restTime >= new.begin } ?? kept.count
    if moving == kept.count { return isSingle || new.before != nil ? [] : kept }
    let isWhole = kept[...moving].allSatisfy { layers[$0].end > new.begin }
    return isWhole && (isSingle || layers[kept[moving]].before != nil)
      ? Array(kept[moving...]) : kept
  }

  private func covering(
    of layer: Layer<Model>, at time: Double, _ map: PropertyMap<Model>
  ) -> Set<Int> {
    if case .still = layer.content { return Set(properties) }
    let covering = layer.covering(at: time)
    return isSingle
      ? covering
      : covering.union(properties.filter { part in covering.contains { map[part, $0] == .part } })
  }

  mutating func end(at time: Double, where isEnded: (Layer<Model>) -> Bool) {
    for index in live(at: time) where layers[index].isRunning(at: time) && isEnded(layers[index]) {
      layers[index].end = time
    }
  }

  /// Takes back the changes after a time.
  mutating func cut(after time: Double) {
    layers.removeAll { $0.begin > time }
    for index in layers.indices where layers[index].end > time { layers[index].end = .infinity }
  }

  /// Removes the layers that do not matter from a time on.
  ///
  /// - Returns: Whether the group is empty: its final value shows from then on.
  mutating func forget(before time: Double) -> Bool {
    if layers.allSatisfy({ $0.restTime < time }) {
      layers = []
      return true
    }
    guard let top = layers.lastIndex(where: { $0.begin < time }) else { return false }
    let kept = layers[top].under + Array(top..<layers.count)
    if kept.count == layers.count { return false }
    let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    layers = kept.map { index in
      var layer = layers[index]
      layer.under = layer.under.compactMap { places[$0] }
      return layer
    }
    return false
  }
}
