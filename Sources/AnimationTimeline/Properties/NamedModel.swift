// A model whose properties have names, for animations that are known only at run time, as from a
// file.
//
// A name carries the type of its values, so that the compiler checks steps on it like steps on key
// paths. The model holds a value of any type under each name.

import AnimationMath

/// The name of a property of a ``NamedModel`` and the type of its values.
public struct PropertyName<Value: AnimatableValue>: Hashable, Sendable {
  /// The name.
  public let name: String

  /// A name.
  public init(_ name: String) { self.name = name }
}

/// A model whose properties have names.
///
/// ```swift
/// let opacity = PropertyName<Double>("opacity")
/// var model = NamedModel()
/// model[opacity] = 1
/// let fade = MotionTimeline(NamedModel.self) {
///   Animate(\.[opacity], to: 0, .over(0.3))
/// }
/// fade.value(at: 0.15, from: model)[opacity]  // 0.5
/// ```
public struct NamedModel: Equatable, Sendable {
  private var values: [String: any AnimatableValue] = [:]

  /// The reader that notes the name that a path reads.
  private var reader: Reader?

  /// A record of the name that a key path reads, used only by the call that made it.
  private final class Reader: @unchecked Sendable {
    var name: String?
  }

  /// A model without properties.
  public init() {}

  /// The names of its properties, sorted.
  public var names: [String] { values.keys.sorted() }

  /// The name that a path reads; `nil` if it reads a part of a value.
  func name<Value: AnimatableValue>(of path: KeyPath<NamedModel, Value>) -> String? {
    var (model, reader) = (self, Reader())
    model.reader = reader
    _ = model[keyPath: path]
    return reader.name.flatMap { \NamedModel[PropertyName<Value>($0)] == path ? $0 : nil }
  }

  /// The value of a property; setting one adds the property.
  ///
  /// - Precondition: A property that is read exists, and its values have the type of the name.
  public subscript<Value>(property: PropertyName<Value>) -> Value {
    get {
      reader?.name = property.name
      guard let value = values[property.name] as? Value else {
        fatalError(
          "property must be one of \(names) and of its type, got \(property.name) of \(Value.self)")
      }
      return value
    }
    set { values[property.name] = newValue }
  }

  /// Whether the names and the values are the same.
  public static func == (a: NamedModel, b: NamedModel) -> Bool {
    func same<Value: AnimatableValue>(_ a: Value, _ b: (any AnimatableValue)?) -> Bool {
      a == b as? Value
    }
    return a.values.count == b.values.count
      && a.values.allSatisfy { name, value in same(value, b.values[name]) }
  }
}
