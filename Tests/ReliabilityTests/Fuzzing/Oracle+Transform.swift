// Transforms: what is read is printed and read again, has a matrix, and mixes with any other.

import AnimationMath

enum TransformOracle {
  /// Checks a list, and mixes it with the one behind `|`, or with none; whether both were read.
  static func check(_ text: String, _ effort: Effort = .whole) throws(Problem) -> Bool {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = try list(String(parts[0])) else { return false }
    guard parts.count > 1 else {
      if effort > .reading { try mix(first, .none) }
      return true
    }
    guard let second = try list(String(parts[1])) else { return false }
    if effort == .reading { return true }
    try mix(first, second)
    try mix(second, first)
    return true
  }

  private static func list(_ text: String) throws(Problem) -> TransformList? {
    let list: TransformList
    do {
      list = try TransformList(text)
    } catch {
      try error.check(of: text)
      return nil
    }
    let printed = list.description
    guard let again = try? TransformList(printed) else {
      throw Problem("\(printed) is not read again")
    }
    try ensure(again == list, "\(printed) is read as another transform")
    try ensure(again.description == printed, "\(printed) is printed as \(again)")
    let matrix = list.matrix
    try ensure(matrix.entries.allSatisfy(\.isFinite), "its matrix is \(matrix)")
    try ensure(!matrix.determinant.isNaN, "the determinant is \(matrix.determinant)")
    if let inverse = matrix.inverse {
      try ensure(inverse.entries.allSatisfy { !$0.isNaN }, "its inverse is \(inverse)")
    }
    if let parts = matrix.decomposition {
      let again = Matrix4(parts)
      try ensure(again.entries.allSatisfy { !$0.isNaN }, "its parts \(parts) make \(again)")
    }
    return list
  }

  private static func mix(_ a: TransformList, _ b: TransformList) throws(Problem) {
    for progress in [0, .leastNonzeroMagnitude, 1e-17, 0.3, 0.5, 1.nextDown, 1, -0.5, 1.5] {
      let mixture = a.interpolated(to: b, at: progress).matrix
      try ensure(
        mixture.entries.allSatisfy { !$0.isNaN }, "\(a) to \(b) at \(progress) is \(mixture)")
    }
    for count in [0, 1, 2.5, 1e17] {
      let sum = a.accumulated(onto: b, count: count).matrix
      try ensure(sum.entries.allSatisfy { !$0.isNaN }, "\(count) times \(a) on \(b) is \(sum)")
    }
    let sum = a.added(onto: b).matrix
    try ensure(sum.entries.allSatisfy { !$0.isNaN }, "\(a) added to \(b) is \(sum)")
    if let difference = a.additiveDifference(from: b) {
      try ensure(
        difference.matrix.entries.allSatisfy { !$0.isNaN }, "\(a) less \(b) is \(difference)")
    }
    let distance = a.animationDistance(from: b)
    try ensure(distance >= 0, "the distance of \(a) from \(b) is \(distance)")
  }
}
