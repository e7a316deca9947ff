// Any curve behind one reference, with the equality of its own type if that has one.

/// A curve of any type behind one reference.
final class SharedCurve: Hashable, Sendable {
  let curve: any Curve

  init(_ curve: any Curve) { self.curve = curve }

  /// The curve as a key, if its type has equality; without, it is equal to copies of this box alone.
  private var key: AnyHashable? { (curve as? any Hashable).map { AnyHashable($0) } }

  static func == (a: SharedCurve, b: SharedCurve) -> Bool {
    if a === b { return true }
    guard let key = a.key else { return false }
    return key == b.key
  }

  func hash(into hasher: inout Hasher) {
    if let key { hasher.combine(key) } else { hasher.combine(ObjectIdentifier(self)) }
  }
}
