// Lists within a value: as long as they have ever been, and of different lengths.
//
// A key path to an element stops the program where the element does not exist, and does not tell its index. So the
// properties of a model are compared in one whose lists have all elements that its values have had. In a list of
// lists these may have different lengths; `LinearValue` takes them to be equal.

import AnimationMath

/// An array of lists of numbers.
private protocol NestedList {
  /// The numbers of all elements.
  var leaves: [Double] { get }

  /// The numbers in the places of those of a list that is nowhere shorter; NaN for those that are missing.
  func leaves(like other: Self) -> [Double]

  func mapLeaves(_ change: (Double) -> Double) -> Self

  /// The array with the further elements of another one; `nil` if there are none.
  func grown(by other: Self) -> Self?
}

extension Array: NestedList where Element: LinearValue {
  private var isNested: Bool { Element.self is any NestedList.Type }

  fileprivate var leaves: [Double] { isNested ? flatMap(\.allNumbers) : numbers }

  fileprivate func leaves(like other: [Element]) -> [Double] {
    other.indices.flatMap { index in
      index < count
        ? self[index].allNumbers(like: other[index])
        : [Double](repeating: .nan, count: other[index].allNumbers.count)
    }
  }

  fileprivate func mapLeaves(_ change: (Double) -> Double) -> [Element] {
    isNested ? map { $0.mapAllNumbers(change) } : mapNumbers(change)
  }

  fileprivate func grown(by other: [Element]) -> [Element]? {
    var (all, isLonger) = (self, other.count > count)
    if isLonger { all += other[count...] }
    if isNested {
      for index in 0..<Swift.min(count, other.count) {
        guard let element = self[index].grown(to: other[index]) else { continue }
        (all[index], isLonger) = (element, true)
      }
    }
    return isLonger ? all : nil
  }
}

extension AnimatableValue {
  /// The numbers of a list, also of lists of different lengths.
  var allNumbers: [Double] { (self as? any NestedList)?.leaves ?? numbers }

  /// The numbers in the places of those of another value, whose lists are nowhere shorter; NaN for those that are missing.
  func allNumbers(like other: Self) -> [Double] {
    func leaves<List: NestedList>(of list: List) -> [Double]? {
      (other as? List).map(list.leaves)
    }
    if let list = self as? any NestedList, let leaves = leaves(of: list) { return leaves }
    return numbers
  }

  func mapAllNumbers(_ change: (Double) -> Double) -> Self {
    (self as? any NestedList)?.mapLeaves(change) as? Self ?? mapNumbers(change)
  }

  /// This value with lists at least as long as those of another one; `nil` if they are.
  func grown(to other: Self) -> Self? {
    func grown<List: NestedList>(_ list: List) -> Self? {
      (other as? List).flatMap(list.grown) as? Self
    }
    if let list = self as? any NestedList { return grown(list) }
    // The lists of another value cannot be lengthened. So it is replaced if the other one has all their elements.
    let isReplaced = self is any DiscreteValue && !fits(other, in: self) && fits(self, in: other)
    return isReplaced ? other : nil
  }
}

/// Whether the lists of a value have all elements that those of another one have.
private func fits(_ value: Any, in other: Any) -> Bool {
  let (mirror, children) = (Mirror(reflecting: value), Mirror(reflecting: other).children)
  return mirror.children.count <= children.count
    && (mirror.displayStyle == .collection || mirror.children.count == children.count)
    && zip(mirror.children, children).allSatisfy { fits($0.value, in: $1.value) }
}
