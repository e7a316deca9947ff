// Paths as values: mixed number by number, as SVG animates path data [1].
//
// The two must have the same elements in the same order, and their arcs the same flags. The flags are choices, and half
// of a choice is none. Everything else is a number. Circles and rectangles have one structure each, so one of either kind
// becomes another; a circle does not become a rectangle.
//
// A mixture that continues beyond its ends, as on a spring, may have negative radii. They are drawn as positive ones
// [1, §9.5.1], and kept, so that sums and differences are exact inverses.
//
// [1] W3C, Scalable Vector Graphics 2, §9.3.2 and §9.5.1.

extension MotionPath: AnimatableValue {
  /// Whether both have the same kinds of elements, and arcs the same flags.
  public func isMixable(with other: MotionPath) -> Bool {
    elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy { $0.combined(with: $1) { own, _ in own } != nil }
  }

  /// The mixture (1 − p)·a + p·b of every number, within 4·2⁻⁵³ of |(1 − p)·a| + |p·b|.
  public func interpolated(to end: MotionPath, at progress: Double) -> MotionPath {
    combined(with: end) { mixed($0, $1, at: progress) }
  }

  /// The sum of every number.
  public func added(onto underlying: MotionPath) -> MotionPath {
    combined(with: underlying) { $1 + $0 }
  }

  /// The sum `underlying + count · self` of every number.
  public func accumulated(onto underlying: MotionPath, count: Double) -> MotionPath {
    combined(with: underlying) { $1 + count * $0 }
  }

  /// The difference of every number; never `nil`.
  public func additiveDifference(from base: MotionPath) -> MotionPath? {
    combined(with: base) { $0 - $1 }
  }

  /// The same elements with zeros.
  public var additiveIdentity: MotionPath { combined(with: self) { _, _ in 0 } }

  /// The Euclidean distance of all numbers.
  public func animationDistance(from other: MotionPath) -> Double {
    requireCompatible(self, other)
    return zip(elements, other.elements).reduce(0) { sum, pair in
      zip(pair.0.numbers, pair.1.numbers).reduce(sum) { hypotenuse($0, $1.0.value - $1.1.value) }
    }
  }

  private func combined(
    with other: MotionPath, by number: (Double, Double) -> Double
  ) -> MotionPath {
    requireCompatible(self, other)
    var path = self
    path.elements = zip(elements, other.elements).map { $0.combined(with: $1, by: number) ?? $0 }
    return path
  }
}

extension MotionPath.Element {
  /// The element of both elements' numbers, in pairs; `nil` where they differ in more than numbers.
  fileprivate func combined(
    with other: MotionPath.Element, by number: (Double, Double) -> Double
  ) -> MotionPath.Element? {
    func point(_ own: MotionPath.Point, _ other: MotionPath.Point) -> MotionPath.Point {
      [number(own.x, other.x), number(own.y, other.y)]
    }
    switch (self, other) {
    case (.move(let end), .move(let otherEnd)): return .move(to: point(end, otherEnd))
    case (.line(let end), .line(let otherEnd)): return .line(to: point(end, otherEnd))
    case (.quadratic(let control, let end), .quadratic(let otherControl, let otherEnd)):
      return .quadratic(point(control, otherControl), to: point(end, otherEnd))
    case (
      .cubic(let first, let second, let end), .cubic(let otherFirst, let otherSecond, let otherEnd)
    ):
      return .cubic(
        point(first, otherFirst), point(second, otherSecond), to: point(end, otherEnd))
    case (
      .arc(let radii, let rotation, let isLarge, let isClockwise, let end),
      .arc(let otherRadii, let otherRotation, let otherSize, let otherDirection, let otherEnd)
    ) where (isLarge, isClockwise) == (otherSize, otherDirection):
      return .arc(
        radii: point(radii, otherRadii), rotation: number(rotation, otherRotation),
        isLarge: isLarge, isClockwise: isClockwise, to: point(end, otherEnd))
    case (.close, .close): return .close
    default: return nil
    }
  }
}
