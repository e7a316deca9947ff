// Lists of steps mixed as CSS mixes them [1], and browsers do.
//
// From the left, steps of one kind are paired. A list that has ended goes on with steps that do
// nothing, so none → rotate(720deg) makes two turns. Where the kinds differ, all that is left of
// each list is multiplied out and the two matrices make the last pair. If a pair of matrices cannot
// be taken apart, the whole list jumps at 0.5, and an accumulation is replaced.
//
// What one list adds to another is a concatenation, so the difference is base⁻¹ · self. What the
// two lists begin with in common cancels. One step of one kind against one other, or against none,
// is subtracted as such, and full turns survive; everything else is one matrix. A list of inverses
// would keep turns as well, but no straight lines: on its way to nothing scale(0.25) … scale(4)
// grows to 1.56 though both ends are of one size.
//
// [1] W3C, CSS Transforms Module Level 2, Interpolation of Transforms.

extension TransformList: AnimatableValue {
  /// `true`.
  public func isCompatible(with other: TransformList) -> Bool { true }

  /// The steps mixed pair by pair: numbers linearly, angles with all their turns, rotations about
  /// different axes the short way, perspectives by 1/d, and what does not pair as one matrix.
  ///
  /// If a matrix among the pairs is singular it is this list until 0.5, and from there `end`.
  public func interpolated(to end: TransformList, at progress: Double) -> TransformList {
    if progress == 0 { return self }
    if progress == 1 { return end }
    return combined(with: end) { $0.mixed(with: $1, at: progress) } ?? (progress < 0.5 ? self : end)
  }

  /// The steps of `underlying`, then those of this list.
  public func added(to underlying: TransformList) -> TransformList {
    TransformList(unchecked: underlying.functions + functions)
  }

  /// The steps of this list `count` times on those of `underlying`, pair by pair: translations and
  /// angles add, scales add what they are above 1, perspectives add 1/d, rotations about different
  /// axes are multiplied, and what does not pair adds as one matrix, part by part.
  ///
  /// This list alone if a matrix among the pairs is singular.
  public func accumulated(onto underlying: TransformList, count: Double) -> TransformList {
    if count == 0 { return underlying }
    return combined(with: underlying) { $0.stacked(on: $1, count) } ?? self
  }

  /// `base⁻¹ · self`, as one step if both differ in no more than one of a kind, else as one matrix;
  /// `nil` if `base` is singular.
  ///
  /// Added to `base` it gives the matrix of this list, but for rounding, which grows with the
  /// condition of the base.
  public func difference(from base: TransformList) -> TransformList? {
    let shared = zip(functions, base.functions).prefix { $0 == $1 }.count
    let (own, other) = (functions.dropFirst(shared), base.functions.dropFirst(shared))
    if other.isEmpty { return TransformList(unchecked: Array(own)) }
    if other.count == 1, own.count <= 1, let last = other.first,
      let step = (own.first ?? last.identity).difference(from: last)
    {
      return TransformList(unchecked: [step])
    }
    return own.product.difference(from: other.product).map {
      TransformList(unchecked: [.matrix($0)])
    }
  }

  /// The empty list.
  public var neutral: TransformList { .none }

  /// The square root of the sum of the squares of the distances of the pairs, in which a point, a
  /// radian and a factor of 1 count alike; full turns count.
  public func distance(from other: TransformList) -> Double {
    pairs(with: other).reduce(0) { hypotenuse($0, $1.0.distance(from: $1.1)) }
  }

  /// The pairs of steps of one kind; the last is of matrices where the kinds differ.
  private func pairs(
    with other: TransformList
  ) -> [(TransformFunction, TransformFunction)] {
    var pairs: [(TransformFunction, TransformFunction)] = []
    let (a, b) = (functions, other.functions)
    for index in 0..<max(a.count, b.count) {
      let own = index < a.count ? a[index] : b[index].identity
      let its = index < b.count ? b[index] : own.identity
      guard own.pairs(with: its) else {
        return pairs + [(.matrix(a[index...].product), .matrix(b[index...].product))]
      }
      pairs.append((own, its))
    }
    return pairs
  }

  /// The list made of all pairs; `nil` if one has no result.
  private func combined(
    with other: TransformList,
    _ combine: (TransformFunction, TransformFunction) -> TransformFunction?
  ) -> TransformList? {
    var functions: [TransformFunction] = []
    for (own, its) in pairs(with: other) {
      guard let function = combine(own, its) else { return nil }
      functions.append(function)
    }
    return TransformList(unchecked: functions)
  }
}
