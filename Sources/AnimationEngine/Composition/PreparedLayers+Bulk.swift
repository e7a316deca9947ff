// Prepared layers for bulk sampling: term by term, each over many instants at a time.
//
// Between two boundaries of its timing the progress of a term is linear or held. So the caller samples the
// easing there as a curve, and the effect of the term is added to the rows of channels.

extension PreparedLayers {
  /// The state of a term in a pass, for bulk sampling.
  package struct TermState: Sendable {
    /// The progress before the easing.
    package let progress: Double

    /// The progress after the easing.
    package let eased: Double

    /// The index of the iteration, if the animation is cumulative; otherwise 0.
    package let iteration: Double
  }

  /// The number of animations.
  package var termCount: Int { terms.count }

  /// The easing of a term.
  package func easing(of term: Int) -> Easing { terms[term].playback.easing }

  /// The times in an interval between which the progress of a term is linear or held; `nil` in a group.
  package func boundaries(of term: Int, in interval: ClosedRange<Double>) -> [Double]? {
    let playback = terms[term].playback
    guard playback.timing.groups.isEmpty else { return nil }
    var times = playback.timing.own.window?.boundaries(in: interval) ?? []
    if interval.contains(playback.removal) { times.append(playback.removal) }
    return times.sorted()
  }

  /// The state of a term at a time; `nil` where it is not in effect.
  package func state(of term: Int, at time: Double) -> TermState? {
    let playback = terms[term].playback
    guard let moment = playback.moment(at: time),
      let progress = playback.timing.directedProgress(at: time)
    else { return nil }
    return TermState(progress: progress, eased: moment.progress, iteration: moment.iteration)
  }

  /// Whether a term replaces the value below it.
  package func isReplacing(_ term: Int) -> Bool { terms[term].isReplacing }

  /// The channels of the model value, and of the two ends of each animation; `nil` if one is not basic.
  package var columns: [[Double]]? {
    guard terms.allSatisfy({ $0.kind == .basic }) else { return nil }
    return [model]
      + terms.flatMap { term in
        [term.first, term.first + channelCount].map { Array(numbers[$0..<$0 + channelCount]) }
      }
  }

  /// Whether the value of a term jumps somewhere between the progresses 0 and 1.
  package func jumps(_ term: Int) -> Bool { terms[term].effect?.jumps ?? false }

  /// Adds a term to rows of channels.
  ///
  /// - Parameters:
  ///   - term: Its index; those below it have been added.
  ///   - eased: The eased progress for each row.
  ///   - iteration: The index of the iteration, if it is cumulative; otherwise 0.
  ///   - isUniform: Whether the progresses are evenly spaced.
  ///   - rows: The channels, row by row.
  ///   - fill: Samples a curve at the progresses.
  package func add(
    _ term: Int, eased: UnsafeBufferPointer<Double>, iteration: Double, isUniform: Bool,
    to rows: UnsafeMutablePointer<Double>, fill: CurveFill
  ) {
    let count = channelCount
    numbers.withUnsafeBufferPointer { numbers in
      terms.withUnsafeBufferPointer { terms in
        guard let base = terms.baseAddress else { return }
        let term = base + term
        let isReplacing = term.pointee.isReplacing
        if let effect = term.pointee.effect {
          effect.write(
            eased, iteration: iteration, isUniform: isUniform, isReplacing: isReplacing, to: rows,
            fill)
          return
        }
        if count == 1 && term.pointee.kind == .basic {
          let (from, to) = ends(term.pointee.first, iteration, numbers)
          if isReplacing {
            for row in eased.indices { rows[row] = mixed(from, to, at: eased[row]) }
          } else {
            for row in eased.indices { rows[row] += mixed(from, to, at: eased[row]) }
          }
          return
        }
        for row in eased.indices {
          add(
            term, EffectMoment(progress: eased[row], iteration: iteration), numbers,
            to: rows + row * count)
        }
      }
    }
  }
}
