// Any curve behind one reference, with the equality of its own type if that has one.

/// A curve of any type behind one reference.
package final class SharedCurve: Hashable, Sendable {
  package let curve: any Curve

  #if hasFeature(Embedded)
    init(_ curve: any Curve) { self.curve = curve }
  #else
    /// The curve, if it can evaluate many arguments at once.
    let bulk: (any BulkCurve)?

    init(_ curve: any Curve) { (self.curve, bulk) = (curve, curve as? any BulkCurve) }
  #endif

  package static func == (a: SharedCurve, b: SharedCurve) -> Bool { a === b || a.key == b.key }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// The curve as a key, if its type has equality; without, it is equal to copies of this box alone.
  #if hasFeature(Embedded)
    private var key: ObjectIdentifier { ObjectIdentifier(self) }
  #else
    private var key: AnyHashable {
      (curve as? any Hashable).map { AnyHashable($0) } ?? AnyHashable(ObjectIdentifier(self))
    }
  #endif
}
