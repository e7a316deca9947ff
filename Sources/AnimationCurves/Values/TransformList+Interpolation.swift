// Lists of transform functions mixed as in CSS [1] and in browsers.
//
// From the left, functions of one kind are paired. The shorter list is continued with functions that change
// nothing, so none → rotate(720deg) makes two turns. At the first difference of kind the rest of
// each list is multiplied out, and the two matrices are the last pair. If a matrix of a pair has no
// parts, the whole mixture jumps at 0.5, and an accumulation replaces.
//
// Addition is concatenation, so the difference is base⁻¹ · self. Equal functions at the beginning of
// both lists cancel. If one function of the same kind remains of each, or of one list only, the
// difference is a function of that kind, and full turns survive; everything else is one matrix. A list
// of inverses would keep turns as well, but not straight lines: on its way to the identity,
// scale(0.25) … scale(4) grows to 1.56 though both ends are of one size.
//
// [1] W3C, CSS Transforms Module Level 2, Interpolation of Transforms.

extension TransformList: AnimatableValue {
  /// The functions mixed pair by pair.
  ///
  /// Numbers mix linearly, angles with all their turns, rotations about different axes on the short
  /// way, perspectives by 1/d; the functions without a pair mix as one matrix. If a matrix of a pair is
  /// singular, the result is this list below 0.5 and `end` from there on.
  public func interpolated(to end: TransformList, at progress: Double) -> TransformList {
    if progress == 0 { return self }
    if progress == 1 { return end }
    return combined(with: end) { $0.mixed(with: $1, at: progress) } ?? (progress < 0.5 ? self : end)
  }

  /// The functions of `underlying`, then those of this list.
  ///
  /// If an entry of their product is beyond ±1e150, the result is this list alone.
  public func added(onto underlying: TransformList) -> TransformList {
    let sum = TransformList(unchecked: underlying.functions + functions)
    return sum.isInRange ? sum : self
  }

  /// The functions of this list, added `count` times to those of `underlying`, pair by pair.
  ///
  /// Translations and angles add as they are, scales less 1, perspectives by 1/d; rotations about
  /// different axes are multiplied; the functions without a pair add as one matrix, part by part. The
  /// result is this list alone if a matrix of a pair is singular and `count` is not 0.
  public func accumulated(onto underlying: TransformList, count: Double) -> TransformList {
    if count == 0 { return underlying }
    return combined(with: underlying) { $0.stacked(on: $1, count) } ?? self
  }

  /// The difference `base⁻¹ · self`; `nil` if `base` is singular.
  ///
  /// - One function, if the lists differ in one function of one kind only.
  /// - The rest of this list, if it begins with `base`.
  /// - Otherwise one matrix.
  ///
  /// Added to `base`, it gives the matrix of this list. The rounding error grows with the condition
  /// number of the base.
  public func additiveDifference(from base: TransformList) -> TransformList? {
    let shared = zip(functions, base.functions).prefix { $0 == $1 }.count
    let (own, other) = (functions.dropFirst(shared), base.functions.dropFirst(shared))
    if other.isEmpty { return TransformList(unchecked: Array(own)) }
    if other.count == 1, own.count <= 1, let last = other.first,
      let step = (own.first ?? last.identity).additiveDifference(from: last)
    {
      return TransformList(unchecked: [step])
    }
    return own.product.additiveDifference(from: other.product).map {
      TransformList(unchecked: [.matrix($0)])
    }
  }

  /// The empty list.
  public var additiveIdentity: TransformList { .none }

  /// The number of numbers of all functions; 0 for a list with a perspective or a matrix.
  public var numberCount: Int {
    var count = 0
    for function in functions {
      let own = function.numberCount
      if own == 0 { return 0 }
      count += own
    }
    return count
  }

  /// A number, in the order of the functions; angles in degrees.
  public func number(_ index: Int) -> Double {
    var place = index
    for function in functions {
      if place < function.numberCount { return function.numbers[place] }
      place -= function.numberCount
    }
    return .nan
  }

  /// The same functions with other numbers, which are not checked.
  public func withNumbers(_ number: (Int) -> Double) -> TransformList {
    var index = -1
    return TransformList(
      unchecked: functions.map { function in
        function.with {
          index += 1
          return number(index)
        }
      })
  }

  /// Whether both have the same functions, without perspectives and matrices, and turns about the same axes.
  public func isShaped(like other: TransformList) -> Bool {
    functions.count == other.functions.count && numberCount > 0
      && zip(functions, other.functions).allSatisfy { $0.isShaped(like: $1) }
  }

  /// The Euclidean distance of the lists, from the distances of their pairs.
  ///
  /// A point, a radian and a factor of 1 count alike; full turns count.
  public func animationDistance(from other: TransformList) -> Double {
    var distance = 0.0
    _ = forEachPair(with: other) { own, its in
      distance = hypotenuse(distance, own.animationDistance(from: its))
      return true
    }
    return distance
  }

  /// Calls `body` with the pairs of functions of one kind; where the kinds differ, the last pair is of matrices.
  ///
  /// - Returns: `false` as soon as `body` does.
  private func forEachPair(
    with other: TransformList,
    _ body: (TransformList.Function, TransformList.Function) -> Bool
  ) -> Bool {
    let (a, b) = (functions, other.functions)
    for index in 0..<max(a.count, b.count) {
      let own = index < a.count ? a[index] : b[index].identity
      let its = index < b.count ? b[index] : own.identity
      guard own.pairs(with: its) else {
        return body(.matrix(a[index...].product), .matrix(b[index...].product))
      }
      guard body(own, its) else { return false }
    }
    return true
  }

  /// The list of all combined pairs; `nil` if one has no result, or the product is out of range.
  private func combined(
    with other: TransformList,
    _ combine: (TransformList.Function, TransformList.Function) -> TransformList.Function?
  ) -> TransformList? {
    var functions: [TransformList.Function] = []
    functions.reserveCapacity(max(self.functions.count, other.functions.count))
    let isWhole = forEachPair(with: other) { own, its in
      guard let function = combine(own, its) else { return false }
      functions.append(function)
      return true
    }
    let list = TransformList(unchecked: functions)
    return isWhole && list.isInRange ? list : nil
  }

  /// Whether the entries of the matrix are in the range that a list accepts.
  private var isInRange: Bool {
    // Eight functions of ordinary numbers cannot overflow.
    functions.count <= 8 && functions.allSatisfy(\.isOrdinary)
      || matrix.entries.allSatisfy(Self.entries.contains)
  }
}

extension TransformList.Function {
  /// Whether the entries of the matrix are below 1e30.
  fileprivate var isOrdinary: Bool {
    switch self {
    case .translate(let x, let y, let z), .scale(let x, let y, let z):
      max(x.magnitude, y.magnitude, z.magnitude) < 1e30
    case .matrix(let matrix): matrix.columns.allSatisfy { $0.magnitudes.max() < 1e30 }
    case .rotate, .skew, .skewX, .skewY, .perspective: true
    }
  }
}
