// The three composite operations of Web Animations. Core Animation has the first two, as isAdditive.

/// The combination of a value with the underlying value.
public enum CompositeOperation: String, Hashable, Sendable, CaseIterable, Codable {
  /// The value replaces the underlying one.
  case replace
  /// The value is added: numbers sum, transforms concatenate.
  case add
  /// The value is added component by component.
  case accumulate
}

extension AnimatableValue {
  /// This value combined with an underlying one.
  @inline(__always)
  public func composed(_ operation: CompositeOperation, over underlying: Self) -> Self {
    switch operation {
    case .replace: self
    case .add: added(onto: underlying)
    case .accumulate: accumulated(onto: underlying, count: 1)
    }
  }
}
