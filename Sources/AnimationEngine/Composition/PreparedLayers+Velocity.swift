// The velocities of prepared layers: the sum of the derivatives of their terms, from the right.
//
// At a vertical tangent of an easing the rate is infinite; its factors are summed separately, so that infinities of
// both signs do not meet.

extension PreparedLayers {
  /// Writes the velocities of the channels at a time.
  ///
  /// - Parameter velocity: Room for three numbers for each channel, of which the first are the velocities.
  @usableFromInline
  package func writeVelocity(at time: Double, to velocity: UnsafeMutablePointer<Double>) {
    for channel in 0..<channelCount {
      (velocity[channel], velocity[2 * channelCount + channel]) = (0, model[channel])
    }
    writeVelocityOver(at: time, to: velocity)
  }

  /// Writes the velocities of the channels at a time over other ones.
  ///
  /// - Parameter velocity: As above: at first the velocities below, and in the last third the values below, where an
  ///   effect reads them.
  @inline(__always)
  func writeVelocityOver(at time: Double, to velocity: UnsafeMutablePointer<Double>) {
    let count = channelCount
    let motion = ChannelMotion(
      count: count, shown: velocity + 2 * count, velocity: velocity, vertical: velocity + count)
    for channel in 0..<count { motion.vertical[channel] = 0 }
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
      motion.add(own.velocity(in: basis) * duration, progress.rate, to: channel)
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

// MARK: - Movements

extension UnsafePointer<PreparedLayers.Term> {
  @inline(__always)
  fileprivate func movement(after time: Double) -> (moment: EffectMoment, progress: Moving)? {
    guard time < pointee.removal else { return movementByLevels(after: time) }
    return pointee.timing.isAlone
      ? movement(of: pointee.timing.steady.progress(at: time), time) : movementInGroups(after: time)
  }

  @inline(never)
  private func movementInGroups(after time: Double) -> (moment: EffectMoment, progress: Moving)? {
    movement(of: pointee.timing.progress(at: time), time)
  }

  @inline(__always)
  private func movement(
    of answer: SteadyPasses.Answer, _ time: Double
  ) -> (moment: EffectMoment, progress: Moving)? {
    switch answer {
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
        progress: moving.value, iteration: progress.iteration, isCumulative: pointee.isCumulative,
        beforeFlag: progress.beforeFlag)
      return (moment, moving)
    case .hidden: return nil
    case .unclear: return movementByLevels(after: time)
    }
  }

  @inline(never)
  private func easedMovement(
    _ progress: Double, from side: Side
  ) -> (value: Double, slope: Double) {
    let easing = pointee.playback.easing
    return (easing.value(at: progress, from: side), easing.slope(at: progress, from: side))
  }

  @inline(never)
  private func movementByLevels(after time: Double) -> (moment: EffectMoment, progress: Moving)? {
    pointee.playback.movement(after: time)
  }
}
