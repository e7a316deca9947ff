// Steps on the properties of a NamedModel, called by their names in messages.

import AnimationMath

// Not public: as an overload it would be named in the compiler's errors for misspelt key paths of any model.
extension Animate where Model == NamedModel {
  /// A step from one value to another, called by its name in messages.
  ///
  /// - Parameters:
  ///   - property: The name of a property that the model has.
  ///   - from: The start.
  ///   - to: The end.
  ///   - by: The end minus the start; ignored if both are given.
  ///   - pace: The progress over time.
  /// - Precondition: One of the three is given.
  package init<Value: AnimatableValue>(
    _ property: PropertyName<Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil,
    _ pace: Pace
  ) {
    require(
      from != nil || to != nil || by != nil,
      "one of from, to and by must be given, got none for \(property.name)")
    step = ValueStep(
      property: \NamedModel[property], effect: BasicAnimation(from: from, to: to, by: by),
      pace: pace,
      label: property.name)
  }

  /// A step by an effect, called by its name in messages.
  ///
  /// - Parameters:
  ///   - property: The name of a property that the model has.
  ///   - effect: From progress to value.
  ///   - pace: The progress over time.
  package init<Value: AnimatableValue>(
    _ property: PropertyName<Value>, effect: some ValueEffect<Value>, _ pace: Pace
  ) {
    step = ValueStep(
      property: \NamedModel[property], effect: effect, pace: pace, label: property.name)
  }
}
