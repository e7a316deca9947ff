// A value behind one reference: of a fixed size, whatever the size of the value.

/// A value behind one reference, copied when one of several owners changes it.
@usableFromInline
struct Shared<Value: Sendable>: Sendable {
  @usableFromInline
  final class Storage: @unchecked Sendable {
    // Changed only by its single owner.
    @exclusivity(unchecked) @usableFromInline var value: Value

    @usableFromInline init(_ value: Value) { self.value = value }
  }

  @usableFromInline var storage: Storage

  init(_ value: Value) { storage = Storage(value) }

  @inlinable
  var value: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}
