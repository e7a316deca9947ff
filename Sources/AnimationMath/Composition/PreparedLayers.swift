// A property's layers as numbers, prepared once for many instants.
//
//     shown = model; then, from the bottom up, replaced by each animation's value, or that value added
//
// The terms are in one array. Basic animations, from·(1 − p) + to·p, and released springs are cases of it, whose
// evaluation takes no existential, no metadata and no allocation. Every other effect is an object
// (PreparedEffect.swift).
//
// Values are those of the effects themselves, bit by bit. The velocity is the same sum of derivatives. At a
// vertical tangent of an easing the rate is infinite; its factors are summed separately, so that infinities of
// both signs do not meet.

/// The layers of a property over numbers.
@usableFromInline
package final class PreparedLayers: Sendable {
  /// An animation.
  ///
  /// Nearly every instant needs plain numbers only. A copy of the playback and the effect would
  /// retain their objects, so they are evaluated in place.
  struct Term: Sendable {
    let playback: Playback

    /// The time of removal; ∞ for never.
    let removal: Double

    /// The short way for most instants; only for an animation in no group.
    let steady: SteadyPasses
    let easing: PreparedEasing

    /// Whether each iteration adds to those before it.
    let isCumulative: Bool
    let isReplacing: Bool
    let kind: Kind

    /// The index of the first number of a basic animation or a released spring: a row of channels for each end,
    /// and for a spring another for the velocity.
    let first: Int

    var spring: (response: FreeResponse, duration: Double)?

    /// Every other effect.
    var effect: (any PreparedEffect)?

    /// The case, without its payload.
    enum Kind {
      case basic, spring, other
    }

    init(_ playback: Playback, isReplacing: Bool, kind: Kind, first: Int) {
      self.playback = playback
      (removal, isCumulative) = (playback.removal, playback.isCumulative)
      easing = PreparedEasing(playback.easing)
      steady = playback.timing.groups.isEmpty ? playback.timing.own.steady : .none
      (self.isReplacing, self.kind, self.first) = (isReplacing, kind, first)
    }
  }

  @usableFromInline package let channelCount: Int
  let model: [Double]
  let terms: [Term]
  let numbers: [Double]

  /// Whether an effect reads the values below it.
  private let readsUnderlying: Bool

  /// Whether a term depends on the model value.
  private let readsModel: Bool

  private init(model: [Double], terms: [Term], numbers: [Double], readsModel: Bool) {
    channelCount = model.count
    (self.model, self.terms, self.numbers) = (model, terms, numbers)
    self.readsModel = readsModel
    readsUnderlying = terms.contains { $0.effect?.readsUnderlying ?? false }
  }

  /// - Parameters:
  ///   - layers: The layers.
  ///   - old: The prepared form of the layers without one entry, if there is one.
  ///   - place: The index of that entry.
  /// - Returns: `nil` unless the values are lists of finite numbers.
  static func make<Value>(
    _ layers: AnimationStack<Value>.Layers, from old: PreparedLayers? = nil,
    inserting place: Int = 0
  ) -> PreparedLayers? {
    guard let model = layers.model as? any LinearValue else { return nil }
    return make(layers, model, from: old, inserting: place)
  }

  private static func make<Value: AnimatableValue, Linear: LinearValue>(
    _ layers: AnimationStack<Value>.Layers, _ model: Linear, from old: PreparedLayers?,
    inserting place: Int
  ) -> PreparedLayers? {
    let channels = model.channels
    // Terms need not be in the order of their numbers.
    var (terms, numbers, readsModel) = ([] as [Term], [] as [Double], false)
    var places = layers.entries.indices
    if let old, !old.readsModel, old.channelCount == channels.count {
      (terms, numbers) = (old.terms, old.numbers)
      places = place..<place + 1
    }
    for place in places {
      let animation = layers.entries[place].animation
      let isReplacing = animation.composite == .replace
      func term(_ kind: Term.Kind) -> Term {
        Term(animation.playback, isReplacing: isReplacing, kind: kind, first: numbers.count)
      }
      switch animation.effect {
      case let effect as BasicAnimation<Linear>:
        terms.insert(term(.basic), at: place)
        readsModel = readsModel || effect.ownEnds == nil
        let (from, to) = effect.ends(model: model)
        numbers += from.channels + to.channels
      case let effect as ReleasedSpring<Linear>:
        let motion = effect.motion
        var term = term(.spring)
        term.spring = (
          FreeResponse(motion.spring, displacement: 0, velocity: 0), effect.duration
        )
        terms.insert(term, at: place)
        numbers += motion.from.channels + motion.to.channels + motion.initialVelocity.channels
      default:
        guard let effect = model.prepared(animation.effect) else { return nil }
        var term = term(.other)
        term.effect = effect
        terms.insert(term, at: place)
        readsModel = readsModel || effect is PreparedOther
      }
    }
    guard channels.allSatisfy(\.isFinite), numbers.allSatisfy(\.isFinite) else { return nil }
    return PreparedLayers(
      model: channels, terms: terms, numbers: numbers, readsModel: readsModel)
  }
}

// MARK: - Moments

// A term is evaluated by its address, because a copy would retain its objects.
extension UnsafePointer<PreparedLayers.Term> {
  @inline(__always)
  fileprivate func moment(at time: Double) -> EffectMoment? {
    if time < pointee.removal {
      switch pointee.steady.progress(at: time) {
      case .shown(let progress, _):
        let eased =
          pointee.easing.value(at: progress.value)
          ?? eased(progress.value, from: progress.beforeFlag ? .left : nil)
        return EffectMoment(
          progress: eased, iteration: progress.iteration, isCumulative: pointee.isCumulative)
      case .hidden: return nil
      case .unclear: break
      }
    }
    return momentByLevels(at: time)
  }

  @inline(__always)
  fileprivate func movement(after time: Double) -> (moment: EffectMoment, progress: Moving)? {
    if time < pointee.removal {
      switch pointee.steady.progress(at: time) {
      case .shown(let progress, let rate):
        let moving: Moving
        if rate == 0 {
          let side: Side? = progress.beforeFlag ? .left : nil
          moving = .still(at: eased(progress.value, from: side), from: nil)
        } else {
          let (value, slope) =
            pointee.easing.movement(at: progress.value)
            ?? easedMovement(progress.value, from: rate > 0 ? .right : .left)
          moving = Moving(value, slope: slope, rate: rate)
        }
        let moment = EffectMoment(
          progress: moving.value, iteration: progress.iteration,
          isCumulative: pointee.isCumulative)
        return (moment, moving)
      case .hidden: return nil
      case .unclear: break
      }
    }
    return movementByLevels(after: time)
  }

  @inline(never)
  private func eased(_ progress: Double, from side: Side?) -> Double {
    pointee.playback.easing.value(at: progress, from: side)
  }

  @inline(never)
  private func easedMovement(
    _ progress: Double, from side: Side
  ) -> (value: Double, slope: Double) {
    let easing = pointee.playback.easing
    return (easing.value(at: progress, from: side), easing.slope(at: progress, from: side))
  }

  @inline(never)
  private func momentByLevels(at time: Double) -> EffectMoment? {
    pointee.playback.moment(at: time)
  }

  @inline(never)
  private func movementByLevels(after time: Double) -> (moment: EffectMoment, progress: Moving)? {
    pointee.playback.movement(after: time)
  }
}

// MARK: - Values

extension PreparedLayers {
  /// Writes the channels shown at a time.
  @usableFromInline
  func write(at time: Double, to shown: UnsafeMutablePointer<Double>) {
    let count = channelCount
    for channel in 0..<count { shown[channel] = model[channel] }
    numbers.withUnsafeBufferPointer { numbers in
      terms.withUnsafeBufferPointer { terms in
        guard var term = terms.baseAddress else { return }
        for _ in 0..<terms.count {
          if let moment = term.moment(at: time) {
            add(term, moment, numbers, to: shown)
          }
          term += 1
        }
      }
    }
  }

  @inline(__always)
  func add(
    _ term: UnsafePointer<Term>, _ moment: EffectMoment, _ numbers: UnsafeBufferPointer<Double>,
    to shown: UnsafeMutablePointer<Double>
  ) {
    switch term.pointee.kind {
    case .basic:
      let (first, isReplacing) = (term.pointee.first, term.pointee.isReplacing)
      for channel in 0..<channelCount {
        let (from, to) = ends(first + channel, moment.iteration, numbers)
        let value = between(from, to, at: moment.progress)
        shown[channel] = isReplacing ? value : shown[channel] + value
      }
    case .spring: addSpring(term, moment, numbers, to: shown)
    case .other:
      term.pointee.effect?.write(
        moment, from: nil, isReplacing: term.pointee.isReplacing, to: shown)
    }
  }

  /// The two ends of a channel, with `iteration` times the end added.
  @inline(__always)
  func ends(
    _ index: Int, _ iteration: Double, _ numbers: UnsafeBufferPointer<Double>
  ) -> (from: Double, to: Double) {
    let (from, to) = (numbers[index], numbers[index + channelCount])
    return iteration > 0 ? (from + iteration * to, to + iteration * to) : (from, to)
  }

  @inline(__always)
  private func between(_ from: Double, _ to: Double, at progress: Double) -> Double {
    progress == 0 ? from : progress == 1 ? to : mixed(from, to, at: progress)
  }

  @inline(never)
  private func addSpring(
    _ term: UnsafePointer<Term>, _ moment: EffectMoment, _ numbers: UnsafeBufferPointer<Double>,
    to shown: UnsafeMutablePointer<Double>
  ) {
    guard let (response, duration) = term.pointee.spring else { return }
    let (first, isReplacing) = (term.pointee.first, term.pointee.isReplacing)
    let time = moment.progress < 0 ? 0 : moment.progress * duration
    let basis = response.basis(at: time)
    for channel in 0..<channelCount {
      let from = numbers[first + channel]
      let to = numbers[first + channelCount + channel]
      let velocity = numbers[first + 2 * channelCount + channel]
      var value =
        time == 0
        ? from
        : time == .infinity
          ? to : to + response.released(from: from - to, velocity: velocity).displacement(in: basis)
      if moment.iteration > 0 { value += moment.iteration * to }
      shown[channel] = isReplacing ? value : shown[channel] + value
    }
  }
}

// MARK: - Velocities

extension PreparedLayers {
  /// Writes the velocities of the channels at a time.
  ///
  /// - Parameter velocity: Room for three numbers for each channel, of which the first are the velocities.
  @usableFromInline
  func writeVelocity(at time: Double, to velocity: UnsafeMutablePointer<Double>) {
    let count = channelCount
    let motion = ChannelMotion(
      count: count, shown: velocity + 2 * count, velocity: velocity, vertical: velocity + count)
    for channel in 0..<count {
      (motion.velocity[channel], motion.vertical[channel]) = (0, 0)
      motion.shown[channel] = model[channel]
    }
    numbers.withUnsafeBufferPointer { numbers in
      terms.withUnsafeBufferPointer { terms in
        guard var term = terms.baseAddress else { return }
        for _ in 0..<terms.count {
          if let (moment, progress) = term.movement(after: time) {
            move(motion, term, moment, progress, numbers)
            if readsUnderlying { show(motion, term, moment, progress, numbers) }
          }
          term += 1
        }
      }
    }
    for channel in 0..<count where motion.vertical[channel] != 0 {
      velocity[channel] += motion.vertical[channel] * .infinity
    }
  }

  @inline(__always)
  private func move(
    _ motion: ChannelMotion, _ term: UnsafePointer<Term>, _ moment: EffectMoment,
    _ progress: Moving, _ numbers: UnsafeBufferPointer<Double>
  ) {
    let (count, first, isReplacing) = (channelCount, term.pointee.first, term.pointee.isReplacing)
    switch term.pointee.kind {
    case .basic:
      if isReplacing { motion.scale(by: 0) }
      if progress.rate == 0 { return }
      for channel in 0..<count {
        motion.add(
          numbers[first + count + channel] - numbers[first + channel], progress.rate, to: channel)
      }
    case .spring: moveSpring(motion, term, moment, progress, numbers)
    case .other: moveOther(motion, term, moment, progress)
    }
  }

  @inline(never)
  private func moveSpring(
    _ motion: ChannelMotion, _ term: UnsafePointer<Term>, _ moment: EffectMoment,
    _ progress: Moving, _ numbers: UnsafeBufferPointer<Double>
  ) {
    if term.pointee.isReplacing { motion.scale(by: 0) }
    // Before the release the velocity is 0.
    guard progress.rate != 0, moment.progress >= 0, moment.progress < .infinity,
      let (response, duration) = term.pointee.spring
    else { return }
    let (count, first) = (channelCount, term.pointee.first)
    let basis = response.basis(at: moment.progress * duration)
    for channel in 0..<count {
      let (from, to) = (numbers[first + channel], numbers[first + count + channel])
      let own = response.released(from: from - to, velocity: numbers[first + 2 * count + channel])
      motion.velocity[channel] += own.velocity(in: basis) * duration * progress.rate
    }
  }

  @inline(never)
  private func moveOther(
    _ motion: ChannelMotion, _ term: UnsafePointer<Term>, _ moment: EffectMoment,
    _ progress: Moving
  ) {
    term.pointee.effect?.move(motion, moment, progress, isReplacing: term.pointee.isReplacing)
  }

  /// Adds a term to the values, for effects above that read them.
  @inline(never)
  private func show(
    _ motion: ChannelMotion, _ term: UnsafePointer<Term>, _ moment: EffectMoment,
    _ progress: Moving, _ numbers: UnsafeBufferPointer<Double>
  ) {
    if term.pointee.kind == .other {
      term.pointee.effect?.write(
        moment, from: progress.side, isReplacing: term.pointee.isReplacing, to: motion.shown)
    } else {
      add(term, moment, numbers, to: motion.shown)
    }
  }
}
