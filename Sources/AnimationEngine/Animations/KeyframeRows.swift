// Keyframes over rows: the two keyframes around a progress, composed with the underlying row and mixed, or a spline
// through all of them.
//
// In a cumulative animation, `iteration` times the last value is added to every keyframe before it
// is composed, also to the implicit keyframes at 0 and 1. The text of Web Animations composes
// first. For numbers the result is the same. With transform lists, composing first would pair the
// value with the underlying functions, and a translation along a turned axis would change its
// direction from the second iteration on.

/// Keyframes over rows.
struct KeyframeRows<Element: AnimatableValue>: Sendable {
  private let count: Int
  private let intervals: KeyframeIntervals
  private let basis: KeyframeBasis?

  /// For each keyframe the index of its row, −1 if it has none; `nil` if they are in order and replace.
  private let frames: [(row: Int, composite: CompositeOperation)]?

  /// The index of the last keyframe's row, −1 if it has none.
  private let last: Int

  /// A row for each keyframe with a value, then for each given tangent.
  private let elements: [Element]

  let readsUnderlying: Bool

  /// - Parameters:
  ///   - keyframes: Values of any type.
  ///   - columns: The rows of its values and tangents, one after the other.
  ///   - count: The number of elements in a row.
  init<Value>(
    _ keyframes: [KeyframeAnimation<Value>.Keyframe], _ intervals: KeyframeIntervals,
    _ basis: KeyframeBasis?, columns: [Element], count: Int
  ) {
    (self.count, self.intervals, self.basis, elements) = (count, intervals, basis, columns)
    var rows = 0
    let frames = keyframes.map { keyframe -> (row: Int, composite: CompositeOperation) in
      if keyframe.value == nil { return (-1, .add) }
      defer { rows += 1 }
      return (rows, keyframe.composite)
    }
    last = frames.last?.row ?? -1
    readsUnderlying = frames.contains { $0.composite != .replace }
    self.frames = readsUnderlying ? frames : nil
  }

  /// The share of the underlying value in a keyframe.
  private func share(of keyframe: Int) -> Double {
    (frames?[keyframe].composite ?? .replace) == .replace ? 0 : 1
  }

  /// A keyframe's own element; `nil` if it has none.
  @inline(__always)
  private func element(
    _ keyframe: Int, _ element: Int, _ elements: UnsafeBufferPointer<Element>
  ) -> Element? {
    let row = frames?[keyframe].row ?? keyframe
    return row < 0 ? nil : elements[row * count + element]
  }

  /// A keyframe's element over the underlying one.
  @inline(__always)
  private func composed(
    _ keyframe: Int, _ element: Int, _ underlying: Element, _ iteration: Double,
    _ elements: UnsafeBufferPointer<Element>
  ) -> Element {
    let last = iteration > 0 && last >= 0 ? elements[last * count + element] : nil
    guard var own = self.element(keyframe, element, elements) ?? last?.additiveIdentity else {
      return underlying
    }
    if let last { own = last.accumulated(onto: own, count: iteration) }
    return own.composed(frames?[keyframe].composite ?? .replace, over: underlying)
  }

  @inline(__always)
  func write(
    _ moment: EffectMoment, from side: Side?, _ composite: CompositeOperation,
    to shown: UnsafeMutablePointer<Element>
  ) {
    let place = intervals.place(at: moment.progress, from: side, beforeFlag: moment.beforeFlag)
    elements.withUnsafeBufferPointer { elements in
      for element in 0..<count {
        let own = own(at: place, element, shown[element], moment.iteration, elements)
        shown[element] =
          composite == .replace ? own : own.composed(composite, over: shown[element])
      }
    }
  }

  @inline(__always)
  private func own(
    at place: KeyframeIntervals.Place, _ element: Int, _ underlying: Element, _ iteration: Double,
    _ elements: UnsafeBufferPointer<Element>
  ) -> Element {
    switch place {
    case .held(let keyframe):
      return composed(keyframe, element, underlying, iteration, elements)
    case .between(let lower, let upper, let fraction):
      guard let basis, !fraction.isNaN else {
        return composed(lower, element, underlying, iteration, elements).interpolated(
          to: composed(upper, element, underlying, iteration, elements), at: fraction)
      }
      // The weights of a spline sum to 1, so adding to each value is adding to the sum.
      var sum = elements[element].zeroed
      basis.forEachWeight(of: lower, KeyframeBasis.values(at: fraction)) {
        sum = sum.adding(elements[$0 * count + element], times: $1)
      }
      return iteration > 0
        ? elements[last * count + element].accumulated(onto: sum, count: iteration) : sum
    }
  }

  @inline(__always)
  func move(
    _ motion: RowMotion<Element>, _ moment: EffectMoment, _ progress: Moving, isReplacing: Bool
  ) {
    if readsUnderlying {
      let share: Double =
        switch intervals.place(
          at: moment.progress, from: progress.side, beforeFlag: moment.beforeFlag)
        {
        case .held(let keyframe): self.share(of: keyframe)
        case .between(let lower, let upper, let fraction):
          mixed(self.share(of: lower), self.share(of: upper), at: fraction)
        }
      motion.scale(by: isReplacing ? share : share + 1)
    } else if isReplacing {
      motion.scale(by: 0)
    }
    if progress.rate != 0 { addSlope(to: motion, moment.progress, progress.rate) }
  }

  /// Adds the slope at a progress, from the side to which it moves, times its rate.
  @inline(__always)
  func addSlope(to motion: RowMotion<Element>, _ progress: Double, _ rate: Double) {
    let side: Side = rate > 0 ? .right : .left
    guard
      case .between(let lower, let upper, let fraction) = intervals.place(at: progress, from: side)
    else { return }
    let paced = basis.flatMap { basis in
      let width = elements[0].numberCount
      return intervals.pacedRate(
        from: side, in: lower, at: fraction, of: basis, channelCount: count * width
      ) { row, channel in elements[row * count + channel / width].number(channel % width) }
    }
    let own =
      fraction.isNaN
      ? fraction : paced?.rate ?? intervals.rate(at: progress, from: side, in: lower)
    let rate = product(rate, own)
    if rate == 0 { return }
    elements.withUnsafeBufferPointer { elements in
      for element in 0..<count {
        var way = motion.velocity[element].zeroed
        func add(_ row: Int, _ weight: Double) {
          way = way.adding(elements[row * count + element], times: weight)
        }
        if let basis {
          let shares =
            paced?.isOfBend == true
            ? KeyframeBasis.bends(at: fraction) : KeyframeBasis.derivatives(at: fraction)
          basis.forEachWeight(of: lower, shares, add)
        } else {
          let (to, from) = (
            self.element(upper, element, elements), self.element(lower, element, elements)
          )
          way = to ?? from?.zeroed ?? way
          if let from { way = way.adding(from, times: -1) }
          let change = share(of: upper) - share(of: lower)
          if change != 0 { way = way.adding(motion.shown[element], times: change) }
        }
        motion.add(way, rate, to: element)
      }
    }
  }
}

// MARK: - Numbers

/// Keyframes over numbers, compiled for them.
final class NumberKeyframes: EffectRows {
  private let rows: KeyframeRows<Double>

  var readsUnderlying: Bool { rows.readsUnderlying }

  init(_ rows: KeyframeRows<Double>) { self.rows = rows }

  func write(
    _ moment: EffectMoment, from side: Side?, _ composite: CompositeOperation,
    to shown: UnsafeMutablePointer<Double>
  ) {
    rows.write(moment, from: side, composite, to: shown)
  }

  func move(
    _ motion: RowMotion<Double>, _ moment: EffectMoment, _ progress: Moving, isReplacing: Bool
  ) {
    rows.move(motion, moment, progress, isReplacing: isReplacing)
  }

  func write(
    _ progress: UnsafeBufferPointer<Double>, in rows: Range<Int>, isReplacing: Bool,
    to columns: UnsafeMutablePointer<Double>
  ) -> Bool {
    self.rows.write(progress, in: rows, isReplacing: isReplacing, to: columns)
  }
}

extension KeyframeRows<Double> {
  /// Whether no value is mixed that is not finite.
  var isFinite: Bool { elements.allSatisfy(\.isFinite) }

  fileprivate func write(
    _ progress: UnsafeBufferPointer<Double>, in rows: Range<Int>, isReplacing: Bool,
    to columns: UnsafeMutablePointer<Double>
  ) -> Bool {
    guard isMixedEvenly else { return false }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: rows.count) { fractions in
      guard let base = fractions.baseAddress else { return }
      var start = rows.lowerBound
      while start < rows.upperBound {
        let (lower, upper) = intervals.interval(at: progress[start], from: .right)
        let (low, high) = (intervals.keyTimes[lower], intervals.keyTimes[upper])
        var end = start + 1
        while end < rows.upperBound && progress[end] > low && progress[end] < high { end += 1 }
        // The first row may lie on a key time or beyond 0…1; it belongs to the same interval.
        let part = UnsafeBufferPointer(rebasing: progress[start..<end])
        if lower == upper {
          base.update(repeating: 0, count: part.count)
        } else {
          intervals.writeFractions(at: part, in: lower, to: base)
        }
        for element in 0..<count {
          let (from, to) = (elements[lower * count + element], elements[upper * count + element])
          let column = columns + element * progress.count + start
          if isReplacing {
            for row in 0..<part.count { column[row] = mixed(from, to, at: fractions[row]) }
          } else {
            for row in 0..<part.count { column[row] += mixed(from, to, at: fractions[row]) }
          }
        }
        start = end
      }
    }
    return true
  }

  /// Whether each value is a mixture of two finite numbers with a finite difference.
  private var isMixedEvenly: Bool {
    if frames != nil || basis != nil || intervals.holds { return false }
    return (count..<max(elements.count, count)).allSatisfy {
      (elements[$0] - elements[$0 - count]).isFinite
    }
  }
}
