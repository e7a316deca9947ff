// One call on an animated model: the layout of a timeline since a time, or a model that stands still.

import AnimationMath

struct Layer<Model: Sendable>: Sendable {
  /// The time of the call.
  let begin: Double
  let content: Content

  enum Content: Sendable {
    /// Steps, which of them are added to what is below, and where that leads.
    case layout(TimelineLayout<Model>, additive: Set<PropertyKey<Model>>, base: Model)
    case still(Model)
  }

  /// Writes what shows over what shows below.
  func write(at time: Double, to shown: inout Model) {
    if time < begin { return }
    switch content {
    case .still(let model): shown = model
    case .layout(let layout, let additive, let base):
      let below = shown
      for place in layout.shownPlaces(at: time - begin) {
        let step = layout.laid[place.index]
        step.course.write(at: place.time.value, to: &shown)
        if additive.contains(step.placed.step.key) {
          step.course.add(below, minus: base, to: &shown)
        }
      }
    }
  }

  /// Writes the velocities over those below.
  func writeVelocity(at time: Double, to moving: inout Model, still: Model) {
    if time < begin { return }
    switch content {
    case .still: moving = still
    case .layout(let layout, let additive, _):
      let below = moving
      for place in layout.shownPlaces(at: time - begin) {
        let step = layout.laid[place.index]
        step.course.writeVelocity(at: place.time, to: &moving)
        if additive.contains(step.placed.step.key) { step.course.add(below, to: &moving) }
      }
    }
  }

  // MARK: Its end

  private var steps: [LaidStep<Model>] {
    if case .layout(let layout, _, _) = content { layout.laid } else { [] }
  }

  /// The time from which on nothing moves in it.
  var restTime: Double {
    steps.reduce(begin) { rest, step in
      let (placed, pace) = (step.placed, step.placed.step.pace)
      let stretch = pace.duration > 0 ? (placed.end - placed.begin) / pace.duration : 1
      let tail = pace.duration < .infinity ? (pace.restDuration - pace.duration) * stretch : 0
      return max(rest, begin + placed.lastEnd + tail)
    }
  }

  /// Whether nothing of it shows where some properties are covered.
  func isCovered(by properties: Set<PropertyKey<Model>>) -> Bool {
    if case .still = content { return false }
    return steps.allSatisfy { properties.contains($0.placed.step.key) }
  }

  /// The properties whose value below does not matter from before a time on.
  func covering(before time: Double) -> Set<PropertyKey<Model>> {
    guard case .layout(let layout, let additive, _) = content else { return [] }
    let covering = layout.laid.map(\.placed).filter {
      begin + $0.begin < time && !additive.contains($0.step.key) && !$0.mayUncover
    }
    return Set(covering.map { $0.step.key })
  }
}

extension PlacedStep {
  /// Whether what is below may show again: before the beginning of another pass, or after its end.
  var mayUncover: Bool {
    clocks.contains { clock in
      switch clock {
      case .passes, .removed: true
      case .begin, .shifted, .eased, .cut: false
      }
    }
  }
}
