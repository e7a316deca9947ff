// The velocity of a layer: the sum of the derivatives of its terms, from the right.
//
// At a vertical tangent of an easing the rate is infinite; its factors are summed separately, so that infinities of
// both signs do not meet.

extension LayerRows {
  /// Writes the layer's velocity over the velocity of the layers below.
  @inline(__always)
  func writeVelocity(
    at time: Double, over below: UnsafeBufferPointer<LayerRows>, to motion: RowMotion<Element>
  ) {
    if isRemoved(at: time) { return }
    if below.isEmpty {
      motion.rest(at: model)
      move(motion, at: time - span.origin)
    } else if base != nil {
      addVelocity(at: time - span.origin, to: motion)
    } else {
      if parts.readsUnderlying {
        for (place, layer) in below.enumerated() {
          layer.write(at: time, isLowest: place == 0, to: motion.shown)
        }
      }
      move(motion, at: time - span.origin)
    }
  }

  private func addVelocity(at time: Double, to motion: RowMotion<Element>) {
    withUnsafeTemporaryAllocation(of: Element.self, capacity: 3 * count) { room in
      guard let base = room.baseAddress else { return }
      room.initialize(repeating: model[0])
      let own = RowMotion(count: count, in: base)
      own.rest(at: model)
      move(own, at: time)
      for element in 0..<count {
        motion.velocity[element] = motion.velocity[element].combined(with: own.velocity[element]) {
          $1 + $0
        }
      }
      room.deinitialize()
    }
  }

  /// Writes the velocities of the layer's animations over the velocities below.
  ///
  /// - Parameter motion: The velocities below, and the values below where an effect reads them.
  @inline(__always)
  private func move(_ motion: RowMotion<Element>, at time: Double) {
    for element in 0..<count { motion.vertical[element] = motion.velocity[element].zeroed }
    playbacks.withUnsafeBufferPointer { playbacks in
      terms.withUnsafeBufferPointer { terms in
        guard let playback = playbacks.baseAddress, let term = terms.baseAddress else { return }
        for index in 0..<terms.count {
          guard let (moment, progress) = (playback + index).movement(after: time) else { continue }
          move(motion, term + index, moment, progress)
          if parts.readsUnderlying {
            put(term + index, moment, from: progress.side, to: motion.shown)
          }
        }
      }
    }
    motion.addVertical()
  }

  @inline(__always)
  private func move(
    _ motion: RowMotion<Element>, _ term: UnsafePointer<Term>, _ moment: EffectMoment,
    _ progress: Moving
  ) {
    let (first, isReplacing) = (term.pointee.first, term.pointee.composite == .replace)
    guard first >= 0 else { return moveOther(motion, term, moment, progress) }
    if isReplacing { motion.scale(by: 0) }
    ends.withUnsafeBufferPointer { ends in
      for element in 0..<count {
        let (from, to) = (ends[first + element], ends[first + count + element])
        let way =
          from.isMixable(with: to)
          ? to.adding(from, times: -1) : from.changed(to: to, at: moment.progress).zeroed
        motion.add(way, progress.rate, to: element)
      }
    }
  }

  @inline(never)
  private func moveOther(
    _ motion: RowMotion<Element>, _ term: UnsafePointer<Term>, _ moment: EffectMoment,
    _ progress: Moving
  ) {
    term.pointee.effect?.move(
      motion, moment, progress, isReplacing: term.pointee.composite == .replace)
  }
}
