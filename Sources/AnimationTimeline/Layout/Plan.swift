// The tree of a timeline as a list of property steps, each with its clocks and its instants.
//
// The list is made from the leaves to the root: a node adds its steps in its own time, and the node
// around it translates their instants and adds its clock. The lengths that this takes are known by then
// (Extent.swift).

import AnimationMath

/// The times of a property step.
struct PlacedStep: Sendable {
  /// The clocks around it, the outermost first.
  fileprivate(set) var clocks: [StepClock] = []

  /// For each clock two times outside it: when the step reads its open ends, and when its last pass ends.
  fileprivate(set) var outside: [(entry: Double, lastEnd: Double)] = []

  /// The beginning and the end of the first pass that plays.
  fileprivate(set) var begin = 0.0
  fileprivate(set) var end: Double

  /// The end of the last pass, with the passes of groups around it.
  fileprivate(set) var lastEnd: Double

  /// The instant after which nothing happens except that a motion continues.
  fileprivate(set) var rest: Double

  /// Seconds of the timeline per second of the step, where no easing changes that.
  fileprivate(set) var stretch = 1.0

  /// Whether the step plays at all; the offset of a group may skip it.
  fileprivate(set) var plays = true

  /// The rank of the step among all steps, by the beginning.
  fileprivate(set) var rank: Int

  /// The duration of its pace.
  private let duration: Double

  fileprivate init(duration: Double, rank: Int) {
    (self.duration, end, lastEnd, rest) = (duration, duration, duration, duration)
    self.rank = rank
  }

  /// The time at which the step reads its open ends.
  var entry: Double { outside.first?.entry ?? 0 }

  /// Two times inside the outermost clocks: when the step reads its open ends, and when its last pass ends.
  func instants(within clocks: Int) -> (entry: Double, lastEnd: Double) {
    clocks < outside.count ? outside[clocks] : (0, duration)
  }
}

/// The steps of a node, its marks and its parts with names.
struct Plan<Model: Sendable> {
  private(set) var steps: [any PropertyStep<Model>] = []

  /// The times of each step.
  private(set) var placed: [PlacedStep] = []

  /// The marks, and the parts with names: inner ones first.
  private(set) var signals: [StepSignal] = []

  /// The seconds of the whole.
  let duration: Double

  /// The plan of a single step.
  init(_ step: some PropertyStep<Model>) {
    (steps, duration) = ([step], step.pace.duration)
    placed = [PlacedStep(duration: duration, rank: 0)]
  }

  init(_ node: StepNode<Model>) {
    duration = node.extent.duration
    add(node)
    for index in placed.indices {
      placed[index].clocks.reverse()
      placed[index].outside.reverse()
    }
    for index in signals.indices { signals[index].clocks.reverse() }
  }

  /// The steps in the order in which they begin.
  var order: [Int] {
    // Comparing the steps themselves would count references to all that is in them.
    let places = placed.indices.map { (placed[$0].entry, placed[$0].rank) }
    return places.indices.sorted { places[$0] < places[$1] }
  }

  /// Adds the steps of a node, in the node's own time.
  private mutating func add(_ node: StepNode<Model>) {
    let (first, firstSignal) = (steps.count, signals.count)
    switch node.kind {
    case .property(let step):
      placed.append(PlacedStep(duration: step.pace.duration, rank: steps.count))
      steps.append(step)
    case .wait: break
    case .mark(let name): signals.append(StepSignal(name: name, place: first, first: firstSignal))
    case .series(let nodes), .parallel(let nodes), .staggered(let nodes, _):
      for (part, begin) in zip(nodes, node.extent.beginnings) { add(part, from: begin) }
    case .changed(let content, let change):
      add(content)
      put(change, around: content.extent.duration, from: first, firstSignal, node.extent.duration)
    }
  }

  /// Changes the steps from an index on.
  ///
  /// - Parameters:
  ///   - length: Their duration without the change.
  ///   - duration: With it.
  private mutating func put(
    _ change: StepChange, around length: Double, from first: Int, _ firstSignal: Int,
    _ duration: Double
  ) {
    switch change {
    case .placed: break
    case .named(let name): signals.append(part(name, length, from: first, firstSignal))
    case .shifted(let shift): self.shift(shift, from: first, firstSignal)
    case .eased(let easing): ease(by: easing, length, from: first, firstSignal)
    case .reversed: reverse(length, from: first, firstSignal)
    case .removed:
      enclose(from: first, firstSignal, in: StepClock(.removed(duration: length))) { step, _ in
        step.rest = max(step.rest, length)
      }
    case .cut(let seconds): cut(to: seconds, from: first, firstSignal)
    case .grouped(let timing): group(in: timing, from: first, firstSignal)
    case .repeated(let count, let direction, let delay):
      let passes = StepClock.Passes(
        count: count, isMirrored: direction == .mirrored, delay: delay, length: length)
      enclose(from: first, firstSignal, in: StepClock(.passes(passes))) { step, _ in
        step.lastEnd = duration
        step.rest = max(step.rest, duration)
      }
    }
  }

  /// The whole timeline as a part without a name, so that its beginning and end become events.
  var whole: StepSignal { part(nil, duration, from: 0, 0) }

  /// The steps from an index on as a part.
  private func part(
    _ name: String?, _ duration: Double, from first: Int, _ firstSignal: Int
  ) -> StepSignal {
    let begin = placed[first...].lazy.filter(\.plays).map(\.begin).min() ?? 0
    return StepSignal(
      name: name, place: first, first: firstSignal, interval: min(begin, duration)...duration,
      steps: first..<steps.count)
  }

  /// Adds the steps of a node that begins later.
  private mutating func add(_ node: StepNode<Model>, from begin: Double) {
    let (first, firstSignal) = (steps.count, signals.count)
    add(node)
    guard begin > 0 else { return }
    enclose(from: first, firstSignal, in: StepClock(.begin(begin))) { step, entry in
      step.begin += begin
      step.end += begin
      step.lastEnd += begin
      step.rest += begin
      entry += begin
    }
  }

  /// Puts a clock around the steps and the signals from an index on.
  ///
  /// - Parameter translate: Translates a step, and its entry, from the time inside to the time outside.
  private mutating func enclose(
    from first: Int, _ firstSignal: Int, in clock: StepClock,
    _ translate: (_ step: inout PlacedStep, _ entry: inout Double) -> Void
  ) {
    for index in first..<steps.count {
      // While the list grows, the innermost clock is first; it is reversed when complete.
      placed[index].clocks.append(clock)
      var entry = placed[index].outside.last?.entry ?? 0
      translate(&placed[index], &entry)
      placed[index].outside.append((entry, placed[index].lastEnd))
    }
    for index in firstSignal..<signals.count { signals[index].clocks.append(clock) }
  }

  /// Ranks the steps from an index on as they begin now, before their entries are changed.
  private mutating func rankByEntry(from first: Int) {
    func key(_ index: Int) -> (Double, Int) {
      (placed[index].outside.last?.entry ?? 0, placed[index].rank)
    }
    let order = (first..<steps.count).sorted { key($0) < key($1) }
    for (place, index) in order.enumerated() { placed[index].rank = first + place }
  }

  // MARK: Clocks

  private mutating func shift(_ shift: StepClock.Shift, from first: Int, _ firstSignal: Int) {
    if shift == .none { return }
    func instant(_ time: Double) -> Double { shift.delay + (time - shift.offset) / shift.speed }
    if shift.offset > 0 { rankByEntry(from: first) }
    enclose(from: first, firstSignal, in: StepClock(.shifted(shift))) { step, entry in
      // A step that ends within the group's offset never plays.
      if shift.offset > 0 && step.lastEnd <= shift.offset { step.plays = false }
      step.begin = max(instant(step.begin), shift.delay)
      step.end = max(instant(step.end), step.begin)
      step.lastEnd = max(instant(step.lastEnd), step.begin)
      step.rest = max(instant(step.rest), step.begin)
      step.stretch /= shift.speed
      entry = max(instant(entry), shift.delay)
    }
  }

  private mutating func ease(
    by easing: Easing, _ duration: Double, from first: Int, _ firstSignal: Int
  ) {
    let instants = EasedInstants(easing, duration: duration)
    rankByEntry(from: first)
    enclose(from: first, firstSignal, in: StepClock(.eased(easing, duration: duration))) {
      step, entry in
      step.begin = instants.first(reaching: step.begin)
      step.end = max(instants.last(reaching: step.end), step.begin)
      step.lastEnd = max(instants.last(reaching: step.lastEnd), step.end)
      step.rest = max(step.rest, duration)
      entry = instants.first(reaching: entry)
    }
  }

  private mutating func reverse(_ duration: Double, from first: Int, _ firstSignal: Int) {
    rankByEntry(from: first)
    enclose(from: first, firstSignal, in: StepClock(.reversed(duration: duration))) { step, entry in
      let (begin, end, lastEnd) = (step.begin, step.end, step.lastEnd)
      step.begin = max(duration - lastEnd, 0)
      step.lastEnd = max(duration - begin, 0)
      step.end = min(step.lastEnd, step.begin + (end - begin))
      step.rest = duration
      entry = 0
    }
  }

  private mutating func cut(to duration: Double, from first: Int, _ firstSignal: Int) {
    enclose(from: first, firstSignal, in: StepClock(.cut(duration))) { step, _ in
      if step.begin >= duration { step.plays = false }
      step.begin = min(step.begin, duration)
      step.end = min(step.end, duration)
      step.lastEnd = min(step.lastEnd, duration)
      step.rest = min(step.rest, duration)
    }
    // A step that begins after the cut never shows.
    let kept = (first..<steps.count).filter { placed[$0].outside.last?.entry ?? 0 < duration }
    steps[first...] = ArraySlice(kept.map { steps[$0] })
    placed[first...] = ArraySlice(kept.map { placed[$0] })
    for index in firstSignal..<signals.count { signals[index].keep(kept, from: first) }
  }

  private mutating func group(in timing: MediaTiming, from first: Int, _ firstSignal: Int) {
    let (begin, end) = (timing.beginTime, timing.endTime)
    // The first pass; what an offset leaves out of it comes at the end of the group's content.
    func instant(_ time: Double) -> Double {
      min(max(timing.clock.parentTime(at: time) ?? begin, begin), end)
    }
    rankByEntry(from: first)
    enclose(from: first, firstSignal, in: StepClock(.group(timing))) { step, entry in
      if step.begin >= timing.duration { step.plays = false }
      step.begin = instant(step.begin)
      step.end = max(instant(step.end), step.begin)
      (step.lastEnd, step.rest) = (end, end)
      step.stretch /= timing.speed
      entry = instant(entry)
    }
  }
}

extension MotionTimeline {
  /// The steps on properties, in the order of the tree.
  package var animates: [any PropertyStep<Model>] { plan.steps }
}
