// A property's key path as a key of dictionaries.

/// A property of any type.
package struct PropertyKey: Hashable, @unchecked Sendable {
  // Key paths are immutable, and this one was made from a sendable one.
  package let path: AnyKeyPath

  /// The hash of the path, which is slow to compute.
  private let mark: Int

  init(path: AnyKeyPath) { (self.path, mark) = (path, path.hashValue) }

  package static func == (a: PropertyKey, b: PropertyKey) -> Bool {
    a.path === b.path || (a.mark == b.mark && a.path == b.path)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(mark) }
}
