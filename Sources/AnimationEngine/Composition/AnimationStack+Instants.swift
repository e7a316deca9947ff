// When a stack is at rest, and the instants at which what it shows may jump or bend, as far as they are known.
//
//     of its layers       their beginnings
//     of an animation     in every pass its beginning and its end, the breakpoints of its easing, and where that
//                         reaches those of its effect: keyframes and their easings, joints of tracks and paths

extension AnimationStack {
  /// Whether the value shown is constant from a time on without another change: drawing may stop.
  public func isAtRest(at time: Double) -> Bool { time >= endTime }

  /// The time from which the value shown is constant without another change; ∞ if something never ends.
  ///
  /// A spring of ``animate(to:at:_:velocity:)`` is at rest within 2⁻⁶⁰ of its distance. It is −∞ if nothing was
  /// animated.
  public var endTime: Double {
    entries.reduce(layers[layers.count - 1].begin) { end, entry in
      let timing = entry.animation.timing
      if timing.own.isMotion, let begin = entry.animation.beginTime {
        return max(end, begin + timing.own.endTime)
      }
      // A motion in passes goes on when these have ended.
      return max(
        end, timing.groups.contains(where: \.goesOn) ? .infinity : entry.animation.restTime)
    }
  }

  /// The instants at which the shown value may jump or bend; `nil` if there are more than a limit.
  ///
  /// - Parameters:
  ///   - last: Instants of animations after this one are left out.
  ///   - limit: The most instants, of the passes of each animation and of all together.
  package func instants(until last: Double, atMost limit: Int) -> Set<Double>? {
    var all = Set(layers.map(\.begin).filter(\.isFinite))
    for animation in layers.flatMap(\.entries).map(\.animation) {
      let found = animation.timing.instants(
        ofProgress: animation.breakpoints.sorted(), until: last, atMost: limit)
      guard let found else { return nil }
      all.formUnion(found)
      if all.count > limit { return nil }
    }
    return all
  }
}

extension PropertyAnimation {
  /// The progress values at which the animation's value may jump or bend, both ends included.
  fileprivate var breakpoints: Set<Double> {
    // An easing may lead beyond the ends, where the first or the last value is held.
    let own = (effect as? any JointedEffect).map { [0, 1] + $0.breakpoints } ?? []
    let reached = easing.isLinear || own.isEmpty ? own : easing.points(passing: own)
    return Set([0, 1] + reached + easing.breakpoints(in: 0...1))
  }
}

/// An effect that consists of parts, one after the other in its progress.
private protocol JointedEffect {
  /// The progress inside 0…1 at which its value may jump or bend.
  var breakpoints: [Double] { get }
}

extension KeyframeAnimation: JointedEffect {
  fileprivate var breakpoints: [Double] { breakpoints(in: 0...1) }
}

extension TrajectoryAnimation: JointedEffect {
  fileprivate var breakpoints: [Double] {
    Set(trajectory.channels.flatMap { $0.breakpoints(in: $0.domain) }).map { $0 / trajectory.end }
  }
}

extension ReleasedSpring: JointedEffect {
  fileprivate var breakpoints: [Double] { SpringRows(self).stops }
}

extension PathTransformAnimation: JointedEffect {
  fileprivate var breakpoints: [Double] { path.breakpoints }
}

extension EnteredEffect: JointedEffect {
  fileprivate var breakpoints: [Double] { (effect as? any JointedEffect)?.breakpoints ?? [] }
}

extension PacedPath {
  /// The progress at its joints.
  fileprivate var breakpoints: [Double] { channels[0].breakpoints(in: 0...1) }
}
