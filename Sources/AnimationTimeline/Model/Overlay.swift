// The effect of one call on one property of an animated model, or on several that overlap.

import AnimationMath

struct OverlayStep: Sendable {
  let placed: PlacedStep
  /// The index of the step in its timeline.
  let index: Int
  var course: any Course
  /// The number of the property in the stack.
  let property: Int
  /// The property's final value under the overlays below.
  let before: any AnimatableValue
  /// Whether the step is added to the overlays below.
  let isAdditive: Bool
  /// The time of the call from which the step's value is constant.
  let rest: Double
}

package struct Overlay: Sendable {
  let call: Int
  /// The time of the call.
  let begin: Double
  /// The clock of the steps' time.
  private(set) var clock: CallClock
  /// The steps, in the order in which they are written into the model.
  private(set) var steps: [OverlayStep]
  /// Whether the steps report no events.
  let isSilent: Bool
  /// Whether all steps are added to the overlays below.
  let isAdditive: Bool
  /// Whether it covers all properties of its group from its beginning on.
  var isCovering = false
  /// The final values of the overlays below, as a model; `nil` if each step has its own.
  let before: (any Sendable)?
  /// The time at which the overlay is removed.
  var end = Double.infinity { didSet { restTime = min(rest, max(begin, end)) } }
  /// The time from which the overlay's values are constant, if it is not removed before.
  private var rest: Double
  /// The time from which the overlay's values are constant, its removal included.
  private(set) var restTime: Double
  /// The last beginning or end of its steps, unless it is removed before.
  private(set) var lastEnd: Double
  /// The overlays below that matter to its values, in order, as few ranges: a list of each would be as long as a drag.
  var under: [Range<Int>] = []

  init(
    call: Int, begin: Double, origin: Double? = nil, steps: [OverlayStep],
    isSilent: Bool = false, before: (any Sendable)?
  ) {
    (self.call, self.begin, self.steps) = (call, begin, steps)
    (self.isSilent, self.before) = (isSilent, before)
    isAdditive = steps.allSatisfy(\.isAdditive)
    clock = CallClock(begin: origin ?? begin)
    (rest, restTime, lastEnd) = (begin, begin, begin)
    findEnds()
  }

  /// The instant at which the time of the courses is 0.
  var origin: Double { clock.map.begin }

  /// Finds the times that follow from the clock.
  private mutating func findEnds() {
    rest = steps.reduce(origin) { max($0, clock.instant(of: $1.rest)) }
    restTime = min(rest, max(begin, end))
    lastEnd = steps.reduce(begin) { last, step in
      max(last, clock.instant(of: max(step.placed.begin, step.placed.lastEnd)))
    }
  }

  /// Changes the clock of the steps' time.
  mutating func run(on clock: CallClock) {
    let around = StepClock(.call(ClockMap(speed: clock.map.speed, offset: clock.map.offset)))
    for index in steps.indices {
      let own = steps[index].course.within(self.clock.isChanged ? 1 : 0)
      steps[index].course = own.enclosed(in: around)
    }
    self.clock = clock
    findEnds()
  }

  /// The time from which nothing changes unless the clock does.
  var standstill: Double { clock.map.speed == 0 ? min(restTime, clock.map.begin) : restTime }

  private func isTakenAway(at time: Double) -> Bool { end < .infinity && time >= end }

  /// The last step of each property that has begun, in the order in which they are written.
  private func shown(at time: Double) -> [OverlayStep] {
    if isTakenAway(at: time) { return [] }
    var (properties, shown) = (Set<Int>(), [OverlayStep]())
    for step in steps.reversed() where !properties.contains(step.property) {
      guard step.course.isShown(at: time - origin) else { continue }
      properties.insert(step.property)
      shown.append(step)
    }
    return shown.reversed()
  }

  /// The steps of a removed overlay that had hidden all overlays below: their properties return to
  /// the final value from before it.
  private func covered(at time: Double) -> [OverlayStep] {
    if !isTakenAway(at: time) { return [] }
    let covering = covering(at: begin)
    return steps.filter { covering.contains($0.property) }
  }

  /// Writes the overlay's values over the values below, or its velocities over theirs.
  ///
  /// - Parameters:
  ///   - map: All properties, by number.
  ///   - changesShape: Whether an element may be missing where it is written.
  func write<Model>(
    at time: Double, to shown: inout Model, _ map: PropertyMap<Model>, changesShape: Bool,
    isVelocity: Bool
  ) {
    let below = shown
    func before(_ step: OverlayStep) -> any AnimatableValue {
      isVelocity ? step.before.additiveIdentity : step.before
    }
    for step in covered(at: time) {
      if changesShape && map.isMissing(step.property, in: shown) { continue }
      map.probes[step.property].set(before(step), in: &shown)
    }
    for step in self.shown(at: time) {
      if changesShape && map.isMissing(step.property, in: shown) { continue }
      let probe = map.probes[step.property]
      let own =
        isVelocity
        ? step.course.velocity(at: time - origin, times: 1) : step.course.shown(at: time - origin)
      if let own { probe.set(own, in: &shown) }
      // An element with which this overlay has lengthened a list is added to nothing.
      if step.isAdditive && !(changesShape && map.isMissing(step.property, in: below)) {
        probe.add(probe.value(in: below), minus: before(step), to: &shown)
      }
    }
  }

  /// Writes the final values of the overlays below.
  ///
  /// - Parameter outer: The properties of the group that lie within no other.
  func writeBefore<Model>(
    to shown: inout Model, _ probes: [any PropertyProbe<Model>], outer: [Int]
  ) {
    if let before = before as? Model {
      for property in outer { probes[property].copy(from: before, to: &shown) }
    } else {
      for step in steps { probes[step.property].set(step.before, in: &shown) }
    }
  }

  // MARK: Its end

  /// Whether a step of the overlay plays, has yet to play, or will be removed.
  func isRunning(at time: Double) -> Bool {
    !isTakenAway(at: time) && steps.contains { time < clock.instant(of: $0.placed.release) }
  }

  /// The instant from which a step takes its property over from the overlays below; `nil` if it is added to them, or
  /// the overlay is removed before.
  func takeover(by index: Int) -> Double? {
    if steps[index].isAdditive { return nil }
    let instant = clock.instant(of: steps[index].placed.begin)
    // What is covered for good stays so where the overlay is removed at its very beginning.
    return instant < end || instant <= begin && !steps[index].placed.mayUncover ? instant : nil
  }

  /// The properties whose value below does not matter from a time on.
  func covering(at time: Double) -> Set<Int> {
    var covering: Set<Int> = []
    for step in steps where !step.isAdditive {
      if clock.instant(of: step.placed.begin) <= time && !step.placed.mayUncover {
        covering.insert(step.property)
      }
    }
    return covering
  }
}

extension PlacedStep {
  /// Whether the overlays below may show again: before another pass begins, or after the end.
  var mayUncover: Bool {
    clocks.contains { clock in
      switch clock.kind {
      case .passes, .removed, .reversed, .eased, .group: true
      case .begin, .call, .shifted, .cut, .pass, .motion: false
      }
    }
  }

  /// The instant from which the step neither plays nor is still to be removed.
  var release: Double {
    let isRemoved = clocks.contains {
      switch $0.kind {
      case .removed: true
      case .group(let timing): !timing.fillMode.shows(in: .after)
      default: false
      }
    }
    return isRemoved ? rest : lastEnd
  }
}
