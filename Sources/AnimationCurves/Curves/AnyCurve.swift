// A curve of any type as one value, and the way back to its type.
//
// `any Curve` is that value, except in Embedded Swift, which has neither existentials nor casts
// from them: there it is a struct around a class (.ci/live/Boxes.swift). Code for both builds says
// `erased(curve)` where a curve loses its type, and `cast(to: CubicBezier.self)` where one type is
// looked for.

#if !hasFeature(Embedded)
  /// The curve without its type.
  package func erased(_ curve: some Curve) -> any Curve { curve }

  extension Curve {
    /// The curve as one of a given type; `nil` if it is of another.
    package func cast<Known: Curve>(to type: Known.Type) -> Known? { self as? Known }

    /// A description for a curve that text cannot name.
    package var ownDescription: String { String(describing: self) }
  }
#endif
