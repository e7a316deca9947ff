// A property's layers as numbers, prepared once for many instants.
//
//     shown = model; then, from the bottom up, replaced by each animation's value, or that value added
//
// An animation that hides what is below it is where evaluation begins. The terms are in one array. Basic
// animations, from·(1 − p) + to·p, and released springs are cases of it, whose evaluation takes no existential, no
// metadata and no allocation. Every other effect is an object (PreparedEffect.swift).
//
// Values are those of the effects themselves, bit by bit. Velocities are in PreparedLayers+Velocity.swift.

/// The layers of a property over numbers.
@usableFromInline
package final class PreparedLayers: Sendable {
  /// An animation.
  ///
  /// Nearly every instant needs plain numbers only. A copy of the playback and the effect would
  /// retain their objects, so they are evaluated in place.
  struct Term: Sendable {
    let timing: PreparedTiming
    let easing: PreparedEasing

    /// The time of removal; ∞ for never.
    let removal: Double

    /// Whether each iteration adds to those before it.
    let isCumulative: Bool
    let isReplacing: Bool

    /// Whether the term hides the terms below it while it is in effect.
    let isHiding: Bool
    let kind: Kind

    /// The index of the first number of a basic animation or a released spring: a row of channels for each end,
    /// and for a spring another for the velocity.
    let first: Int

    let spring: (response: FreeResponse, duration: Double)?

    /// Every other effect.
    let effect: (any PreparedEffect)?

    /// The timing and the easing themselves, for every other instant.
    let playback: Playback

    /// The case, without its payload.
    package enum Kind {
      case basic, spring, other
    }

    fileprivate init<Value>(
      _ animation: PropertyAnimation<Value>, _ kind: Kind, first: Int,
      spring: (FreeResponse, Double)? = nil, effect: (any PreparedEffect)? = nil
    ) {
      playback = animation.playback
      (removal, isCumulative) = (playback.removal, playback.isCumulative)
      (timing, easing) = (PreparedTiming(playback.timing), PreparedEasing(playback.easing))
      isReplacing = animation.composite == .replace
      isHiding = isReplacing && !(effect?.readsUnderlying ?? false)
      (self.kind, self.first, self.spring, self.effect) = (kind, first, spring, effect)
    }
  }

  @usableFromInline package let channelCount: Int

  /// The value where no animation is in effect.
  package let model: [Double]
  let terms: [Term]
  let numbers: [Double]

  /// The index of the topmost term that hides what is below it; −1 for none.
  private let topHiding: Int

  /// Whether an effect reads the values below it.
  let readsUnderlying: Bool

  /// Whether iterations of an animation add to those before them.
  package var isCumulative: Bool { terms.contains(where: \.isCumulative) }

  private init(model: [Double], terms: [Term], numbers: [Double]) {
    channelCount = model.count
    (self.model, self.terms, self.numbers) = (model, terms, numbers)
    topHiding = terms.lastIndex(where: \.isHiding) ?? -1
    readsUnderlying = terms.contains { $0.effect?.readsUnderlying ?? false }
  }

  /// Animations over a model value.
  ///
  /// - Parameters:
  ///   - model: The value where none is in effect.
  ///   - count: The number of animations.
  ///   - old: The prepared form of all animations except one over the same value, if there is one.
  ///   - place: The index of that one.
  ///   - animation: The animations, by index, the lowest first.
  /// - Returns: `nil` unless the values are lists of finite numbers, all of the shape of the model value.
  static func make<Value>(
    _ model: Value, _ count: Int, from old: PreparedLayers? = nil, inserting place: Int = 0,
    _ animation: (Int) -> PropertyAnimation<Value>
  ) -> PreparedLayers? {
    // Looking up the types takes longer than all the rest.
    if Value.self == Double.self {
      return make(unsafeBitCast(model, to: Double.self), count, old, place) {
        unsafeBitCast(animation($0), to: PropertyAnimation<Double>.self)
      }
    }
    return (model as? any LinearValue).flatMap { make($0, count, old, place, animation) }
  }

  /// Animations over a model value, the lowest first; `nil` unless the values are lists of finite numbers, all of
  /// its shape.
  @_specialize(where Value == Double)
  package static func make<Value>(
    _ model: Value, _ animations: [PropertyAnimation<Value>]
  ) -> PreparedLayers? {
    make(model, animations.count) { animations[$0] }
  }

  private static func make<Value, Linear: LinearValue>(
    _ model: Linear, _ count: Int, _ old: PreparedLayers?, _ place: Int,
    _ animation: (Int) -> PropertyAnimation<Value>
  ) -> PreparedLayers? {
    var builder = Builder(model: model.channels)
    if let old {
      (builder.terms, builder.numbers) = (old.terms, old.numbers)
    } else {
      builder.terms.reserveCapacity(count)
      builder.numbers.reserveCapacity(3 * count * builder.model.count)
    }
    let places = old == nil ? 0..<count : place..<place + 1
    for place in places {
      guard builder.insert(animation(place), model, at: place) else { return nil }
    }
    return builder.layers
  }

  /// Terms and their numbers, added one after the other.
  private struct Builder {
    let model: [Double]
    var terms: [Term] = []
    /// Not in the order of the terms.
    var numbers: [Double] = []

    init(model: [Double]) { self.model = model }

    mutating func insert<Value, Linear: LinearValue>(
      _ animation: PropertyAnimation<Value>, _ model: Linear, at place: Int
    ) -> Bool {
      let first = numbers.count
      switch animation.effect {
      case let effect as BasicAnimation<Linear>:
        let (from, to) = effect.ends(model: model)
        guard from.isMixable(with: model), to.isMixable(with: model) else { return false }
        add(from, to)
        terms.insert(Term(animation, .basic, first: first), at: place)
      case let effect as ReleasedSpring<Linear>:
        let motion = effect.motion
        guard motion.from.isMixable(with: model) else { return false }
        add(motion.from, motion.to, motion.initialVelocity)
        let spring = (FreeResponse(motion.spring, displacement: 0, velocity: 0), effect.duration)
        terms.insert(Term(animation, .spring, first: first, spring: spring), at: place)
      default:
        guard let effect = model.prepared(animation.effect) else { return false }
        terms.insert(Term(animation, .other, first: first, effect: effect), at: place)
      }
      return true
    }

    private mutating func add<Linear: LinearValue>(_ values: Linear...) {
      for value in values {
        for channel in 0..<value.channelCount { numbers.append(value.channel(channel)) }
      }
    }

    var layers: PreparedLayers? {
      guard model.allSatisfy(\.isFinite), numbers.allSatisfy(\.isFinite) else { return nil }
      return PreparedLayers(model: model, terms: terms, numbers: numbers)
    }
  }
}

// MARK: - Moments

// A term is evaluated by its address, because a copy would retain its objects.
extension UnsafePointer<PreparedLayers.Term> {
  @inline(__always)
  func moment(at time: Double) -> EffectMoment? {
    guard time < pointee.removal else { return momentByLevels(at: time) }
    return pointee.timing.isAlone
      ? moment(of: pointee.timing.steady.progress(at: time), time) : momentInGroups(at: time)
  }

  @inline(never)
  private func momentInGroups(at time: Double) -> EffectMoment? {
    moment(of: pointee.timing.progress(at: time), time)
  }

  @inline(__always)
  private func moment(of answer: SteadyPasses.Answer, _ time: Double) -> EffectMoment? {
    switch answer {
    case .shown(let progress, _):
      let eased =
        pointee.easing.value(at: progress.value)
        ?? eased(progress.value, from: progress.beforeFlag ? .left : nil)
      return EffectMoment(
        progress: eased, iteration: progress.iteration, isCumulative: pointee.isCumulative,
        beforeFlag: progress.beforeFlag)
    case .hidden: return nil
    case .unclear: return momentByLevels(at: time)
    }
  }

  @inline(never)
  func eased(_ progress: Double, from side: Side?) -> Double {
    pointee.playback.easing.value(at: progress, from: side)
  }

  @inline(never)
  private func momentByLevels(at time: Double) -> EffectMoment? {
    pointee.playback.moment(at: time)
  }
}

// MARK: - Values

extension PreparedLayers {
  /// Writes the model value's channels.
  package func writeModel(to shown: UnsafeMutablePointer<Double>) {
    for channel in 0..<channelCount { shown[channel] = model[channel] }
  }

  /// Writes the channels shown at a time.
  @usableFromInline
  package func write(at time: Double, to shown: UnsafeMutablePointer<Double>) {
    writeModel(to: shown)
    writeOver(at: time, to: shown)
  }

  /// Writes the channels shown at a time over other ones.
  @inline(__always)
  package func writeOver(at time: Double, to shown: UnsafeMutablePointer<Double>) {
    if !writeHiding(at: time, to: shown) { add(0..<terms.count, at: time, to: shown) }
  }

  /// Writes the channels, if an animation that hides what is below it is in effect.
  @inline(__always)
  private func writeHiding(at time: Double, to shown: UnsafeMutablePointer<Double>) -> Bool {
    if topHiding < 0 { return false }
    var index = topHiding
    let isShown = numbers.withUnsafeBufferPointer { numbers in
      terms.withUnsafeBufferPointer { terms in
        guard let base = terms.baseAddress else { return false }
        while index >= 0 {
          let term = base + index
          if term.pointee.isHiding, let moment = term.moment(at: time) {
            add(term, moment, numbers, to: shown)
            return true
          }
          index -= 1
        }
        return false
      }
    }
    if isShown && index + 1 < terms.count { add(index + 1..<terms.count, at: time, to: shown) }
    return isShown
  }

  /// Adds the terms in effect, of those that hide nothing.
  private func add(_ range: Range<Int>, at time: Double, to shown: UnsafeMutablePointer<Double>) {
    numbers.withUnsafeBufferPointer { numbers in
      terms.withUnsafeBufferPointer { terms in
        guard let base = terms.baseAddress else { return }
        for index in range {
          let term = base + index
          if term.pointee.isHiding { continue }
          if let moment = term.moment(at: time) { add(term, moment, numbers, to: shown) }
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
        let value = exactlyMixed(from, to, at: moment.progress)
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

/// A mixture that is one of its ends at 0 and at 1, even if their difference is not finite.
@inline(__always)
func exactlyMixed(_ from: Double, _ to: Double, at progress: Double) -> Double {
  progress == 0 ? from : progress == 1 ? to : mixed(from, to, at: progress)
}
