// The overlays on one property, or on several that overlap: a whole and its parts.
//
//     shown = the final value before the lowest overlay that matters, then overlay after overlay:
//
//     added         the step's value + (value of the overlays below − their final value)
//     not added     the step's value
//
// A single property is prepared (Overlay+Prepared.swift): as the layers of a stack it shows just that. Properties that
// overlap are written into a model, step after step.
//
// The overlays that matter to a new overlay are chosen once, when it is made: not those that are
// covered for good by steps that are not added, and not those at rest at the bottom, whose value is
// their final value. So the cost of a value depends on the running overlays only. Earlier overlays are
// kept for times in the past.

import AnimationMath

package struct OverlayGroup: Sendable {
  /// The numbers of the properties, in order.
  let properties: [Int]
  /// The properties that lie within no other; writing these writes all.
  let outer: [Int]

  /// The first of ``outer``; in a group of one property, that property's number.
  let property: Int

  /// The overlays, by their beginning.
  package private(set) var overlays: [Overlay] = []

  /// For each overlay, the last end of a step in it or in an earlier overlay, unless a later one covers all.
  private(set) var lastEnds: [Double] = []

  /// For each overlay, the index of the last one up to it that is not added; −1 if all are.
  private(set) var replacing: [Int] = []

  /// Whether the steps of each overlay begin at its beginning or later: no call has a clock of its own.
  private(set) var isInOrder = true

  /// The last time at which an overlay was ended.
  private(set) var lastRemoval = -Double.infinity

  /// Whether some value had another shape than the earlier ones, such as a list of another length, or may have one: it is
  /// no list of numbers.
  var changesShape = false

  /// The overlays of a single property that is not prepared as numbers.
  var stack: (any StackedProperty)?

  init(_ properties: [Int], _ overlaps: PropertyOverlaps) {
    self.properties = properties
    outer = properties.filter { !overlaps.wholes(of: $0).contains(where: properties.contains) }
    property = outer.first ?? 0
  }

  /// The groups of overlapping properties as one.
  init(merging groups: [OverlayGroup], and number: Int, _ overlaps: PropertyOverlaps) {
    self.init((groups.flatMap(\.properties) + [number]).sorted(), overlaps)
    changesShape = groups.contains(where: \.changesShape)
    let all = groups.flatMap(\.overlays).sorted { $0.call < $1.call }
    for overlay in all { append(overlay, overlaps) }
    lastRemoval = groups.reduce(-.infinity) { max($0, $1.lastRemoval) }
    isInOrder = groups.allSatisfy(\.isInOrder)
  }

  var isSingle: Bool { properties.count == 1 }

  /// The last overlay that has begun.
  func top(at time: Double) -> Int? {
    if let last = overlays.last, !(time < last.begin) { return overlays.count - 1 }
    let next = overlays.indices.partitionPoint { time < overlays[$0].begin }
    return next == 0 ? nil : next - 1
  }

  /// The indices of the overlays on which the values at a time depend, from the bottom up.
  package func live(at time: Double) -> [Int] {
    top(at: time).map { overlays[$0].under.flatMap(Array.init) + [$0] } ?? []
  }

  /// Whether a value changes at or after a time.
  func moves(at time: Double) -> Bool {
    live(at: time).contains { overlays[$0].restTime > time }
  }

  // MARK: Asking

  /// Writes the values into a model with the values before the first overlay.
  ///
  /// - Parameter map: All properties, by number.
  func write<Model>(at time: Double, to shown: inout Model, _ map: PropertyMap<Model>) {
    if let stack { return map.probes[property].set(stack.shown(at: time), in: &shown) }
    let live = live(at: time)
    guard let lowest = live.first else { return }
    overlays[lowest].writeBefore(to: &shown, map.probes, outer: outer)
    for index in live {
      overlays[index].write(
        at: time, to: &shown, map, changesShape: changesShape, isVelocity: false)
    }
  }

  /// Writes the final values of the last overlay into a model with those of the overlays below.
  func writeLast<Model>(to shown: inout Model, _ map: PropertyMap<Model>) {
    overlays.last?.write(
      at: .infinity, to: &shown, map, changesShape: changesShape, isVelocity: false)
  }

  /// Writes the velocities; 0 for values that are not lists of numbers.
  func writeVelocity<Model>(at time: Double, to moving: inout Model, _ map: PropertyMap<Model>) {
    for property in outer { map.probes[property].clear(&moving) }
    for index in live(at: time) {
      overlays[index].write(
        at: time, to: &moving, map, changesShape: changesShape, isVelocity: true)
    }
  }

  /// The lowest overlay that an overlay's values depend on; itself if there is none below.
  func lowest(of index: Int) -> Int { overlays[index].under.first?.lowerBound ?? index }

  // MARK: Changing

  /// Adds an overlay that begins after all others.
  mutating func append(_ overlay: Overlay, _ overlaps: PropertyOverlaps) {
    var overlay = overlay
    overlay.under = remaining(under: overlay, overlaps)
    overlay.isCovering =
      covering(of: overlay, at: overlay.begin, overlaps).count == properties.count
    overlays.append(overlay)
    addExtent()
  }

  /// Adds what is known of the overlay after those of which it is known.
  private mutating func addExtent() {
    let place = lastEnds.count
    let begin = overlays[place].begin
    if overlays[place].isCovering {
      // Each is lowered once, to a time that only rises.
      for index in lastEnds.indices.reversed() {
        if lastEnds[index] <= begin { break }
        lastEnds[index] = begin
      }
    }
    lastEnds.append(max(lastEnds.last ?? -.infinity, overlays[place].lastEnd))
    replacing.append(overlays[place].isAdditive ? replacing.last ?? -1 : place)
  }

  private mutating func findExtents() {
    (lastEnds, replacing) = ([], [])
    while lastEnds.count < overlays.count { addExtent() }
  }

  /// The indices of the overlays that a new overlay's values depend on.
  private func remaining(under new: Overlay, _ overlaps: PropertyOverlaps) -> [Range<Int>] {
    guard let top = overlays.indices.last else { return [] }
    var covered = covering(of: new, at: new.begin, overlaps)  // It has yet to be taken away.
    if covered.count == properties.count { return [] }
    if isSingle { return remaining(at: new.begin, from: top) }
    var kept = overlays[top].under
    kept.append(top)
    // Of overlays that are all added none covers another.
    if !covered.isEmpty || replacing[top] >= lowest(of: top) {
      var indices: [Int] = []
      for index in kept.joined().reversed() {
        if covered.count == properties.count { break }
        // The overlay is accessed in the array: a variable would copy it.
        if overlays[index].steps.allSatisfy({ covered.contains($0.property) }) { continue }
        indices.append(index)
        if overlays[index].end > new.begin {
          covered.formUnion(covering(of: overlays[index], at: new.begin, overlaps))
        }
      }
      kept = indices.reversed().reduce(into: []) { $0.append($1) }
    }
    // An overlay at rest shows its final value. In the middle it may be added to overlays that still
    // move.
    guard let moving = kept.joined().first(where: { overlays[$0].restTime >= new.begin }) else {
      return new.before != nil ? [] : kept
    }
    // Not below an overlay that was made before the properties overlapped, which has the final value of its own alone.
    let isWhole =
      overlays[moving].before != nil
      && kept.joined().prefix { $0 <= moving }.allSatisfy { overlays[$0].end > new.begin }
    return isWhole
      ? kept.map { $0.clamped(to: moving..<top + 1) }.filter { !$0.isEmpty } : kept
  }

  /// The overlays of a single property that matter to one that begins at a time, and does not cover them: from one of
  /// them on.
  private func remaining(at time: Double, from top: Int) -> [Range<Int>] {
    let isCovering = overlays[top].end > time && !overlays[top].covering(at: time).isEmpty
    let lowest = isCovering ? top : overlays[top].under.first?.lowerBound ?? top
    guard let moving = (lowest...top).first(where: { overlays[$0].restTime >= time }) else {
      return []
    }
    let isWhole = (lowest...moving).allSatisfy { overlays[$0].end > time }
    return [(isWhole ? moving : lowest)..<top + 1]
  }

  private func covering(
    of overlay: Overlay, at time: Double, _ overlaps: PropertyOverlaps
  ) -> Set<Int> {
    let covering = overlay.covering(at: time)
    return isSingle
      ? covering
      : covering.union(
        properties.filter { part in covering.contains { overlaps[part, $0] == .part } })
  }

  /// Ends overlays that run.
  ///
  /// - Returns: Their places.
  mutating func end(at time: Double, where isEnded: (Overlay) -> Bool) -> [Int] {
    let live = live(at: time)
    // All overlays of a call on this group run as long as one of them does.
    let running = Set(live.filter { overlays[$0].isRunning(at: time) }.map { overlays[$0].call })
    let ending = live.filter { running.contains(overlays[$0].call) && isEnded(overlays[$0]) }
    for index in ending { overlays[index].end = time }
    if !ending.isEmpty { lastRemoval = time }
    return ending
  }

  /// Changes the clock of a call's overlays.
  mutating func run(_ call: Int, on clock: CallClock, _ overlaps: PropertyOverlaps) {
    var all = overlays
    for index in all.indices where all[index].call == call { all[index].run(on: clock) }
    isInOrder = false
    // An overlay that had come to rest may move again below later ones.
    (overlays, lastEnds, replacing) = ([], [], [])
    for overlay in all { append(overlay, overlaps) }
  }

  /// Takes back the changes after a time.
  ///
  /// - Returns: The places of the overlays that are no longer ended; `nil` if nothing changes.
  mutating func cut(after time: Double) -> [Int]? {
    let count = overlays.indices.partitionPoint { overlays[$0].begin > time }
    let resumed =
      lastRemoval > time
      ? (0..<count).filter { overlays[$0].end > time && overlays[$0].end < .infinity } : []
    if count == overlays.count && resumed.isEmpty { return nil }
    overlays.removeSubrange(count...)
    findExtents()
    for index in resumed { overlays[index].end = .infinity }
    lastRemoval = min(lastRemoval, time)
    return resumed
  }

  /// The places of the overlays that matter from a time on; `nil` if none is to be removed.
  ///
  /// There may be none: the final value shows from then on.
  func kept(from time: Double) -> [Int]? {
    if overlays.isEmpty { return nil }
    // By their places, the last first: it moves most often, and a copy of each would count its references.
    if overlays.indices.reversed().allSatisfy({ overlays[$0].restTime < time }) { return [] }
    guard let top = overlays.indices.last(where: { overlays[$0].begin < time }) else { return nil }
    let kept = overlays[top].under.flatMap(Array.init) + Array(top..<overlays.count)
    // Only when many can go, so that each is moved a few times.
    return 4 * kept.count > 3 * overlays.count ? nil : kept
  }

  /// Removes all overlays except those at some places.
  mutating func keep(_ kept: [Int]) {
    // For each overlay the number of those before it that are left.
    var places = [Int](repeating: kept.count, count: overlays.count + 1)
    for (place, former) in kept.enumerated().reversed() { places[former] = place }
    for index in overlays.indices.reversed() where places[index] == kept.count {
      places[index] = places[index + 1]
    }
    overlays = kept.map { index in
      var overlay = overlays[index]
      overlay.under = overlay.under.map { places[$0.lowerBound]..<places[$0.upperBound] }
        .filter { !$0.isEmpty }
      return overlay
    }
    findExtents()
  }
}

extension [Range<Int>] {
  /// Adds an index above all others.
  fileprivate mutating func append(_ index: Int) {
    if let last, last.upperBound == index {
      self[count - 1] = last.lowerBound..<index + 1
    } else {
      append(index..<index + 1)
    }
  }
}
