// A property over one step, all ends known.
//
//     value(t) = the effect at the progress of the pace, over the property's value at the beginning
//     velocity = (slope of the effect) · (rate of the progress)
//
//     slope      Σ (slope of a weight)·column for a weighted sum; the effect's own, if it has one; otherwise
//                that of the polynomial of degree 4 through values at steps of 2⁻¹²
//
// A course writes its value into a model. Several courses, a whole and then a part of it, are
// written one after the other. Velocities are written in the same way, into a model whose property
// is zero.

import AnimationMath

/// A step on a property, of any value type, with all its ends.
protocol Course<Model>: Sendable {
  associatedtype Model: Sendable

  var start: any AnimatableValue { get }
  var end: any AnimatableValue { get }

  /// Writes the value at a time after the beginning.
  func write(at time: Double, to model: inout Model)

  /// Writes the velocity; nothing for a value that is not a list of numbers.
  func writeVelocity(at time: Moving, to model: inout Model)

  /// The value at a time after the beginning.
  func shown(at time: Double) -> any AnimatableValue

  /// The velocity; `nil` for a value that is not a list of numbers.
  func movement(at time: Moving) -> (any AnimatableValue)?

  /// The step on numbers; `nil` if the values are no lists of numbers, or do not have the model's
  /// shape.
  func track(clocks: [StepClock], isAdditive: Bool, like model: Model) -> TrackStep?

  /// The step as animations of a stack; `nil` for another type, and if it has no additive form.
  ///
  /// - Parameters:
  ///   - clocks: Those around it, the outermost first.
  ///   - base: What is subtracted from an animation that is added; `nil` for one that replaces.
  func lowered<Value>(
    to type: Value.Type, in clocks: [StepClock], less base: (any AnimatableValue)?
  ) -> [PropertyAnimation<Value>]?

  /// The course with an initial velocity, if its pace has inertia.
  ///
  /// - Parameter velocity: In value units per second of the step; 0 where it is not finite.
  func carrying(_ velocity: any AnimatableValue) -> any Course<Model>
}

/// A velocity that is taken over, and the response of the pace to it.
final class Carried<Value: Sendable>: Sendable {
  /// In value units per second of the step.
  let velocity: Value
  /// The response to a unit of velocity.
  let response: SpringMotion

  init(velocity: Value, response: SpringMotion) {
    (self.velocity, self.response) = (velocity, response)
  }

  /// The displacement by a unit of velocity; 0 at ∞.
  func push(at time: Double) -> Double { time < .infinity ? response.value(at: time) : 0 }

  /// The rate of the push per second.
  func pushSpeed(at time: Double) -> Double { time < .infinity ? response.velocity(at: time) : 0 }
}

struct ValueCourse<Model: Sendable, Value: AnimatableValue>: Course {
  let property: WritableKeyPath<Model, Value> & Sendable
  let content: Content
  let pace: Pace
  /// Whether it begins with its own velocity, whatever the velocity before: a throw.
  var isThrow = false
  /// The velocity taken over, in addition to that of the pace.
  var carried: Carried<Value>?

  /// The values by progress.
  enum Content: Sendable {
    case between(Value, Value)
    /// Over the property's value at the beginning.
    case effect(any ValueEffect<Value>, EffectContext<Value>)
  }

  var start: any AnimatableValue { value(atProgress: 0) }
  var end: any AnimatableValue { value(atProgress: 1) }

  // MARK: Values

  private func value(atProgress progress: Double, from side: Side? = nil) -> Value {
    switch content {
    case .between(let from, let to): from.interpolated(to: to, at: progress)
    case .effect(let effect, let context): effect.value(at: progress, from: side, in: context)
    }
  }

  func value(at time: Double) -> Value {
    let value = value(atProgress: pace.progress(at: time))
    return carried.map { value.adding($0.velocity, times: $0.push(at: time)) } ?? value
  }

  func write(at time: Double, to model: inout Model) { model[keyPath: property] = value(at: time) }

  func shown(at time: Double) -> any AnimatableValue { value(at: time) }

  // MARK: Velocities

  func writeVelocity(at time: Moving, to model: inout Model) {
    if let velocity = velocity(at: time) { model[keyPath: property] = velocity }
  }

  func movement(at time: Moving) -> (any AnimatableValue)? { velocity(at: time) }

  private func velocity(at time: Moving) -> Value? {
    guard let carried else { return pacedVelocity(at: time) }
    let unit = time.atUnitRate
    let velocity = pacedVelocity(at: unit)?.adding(
      carried.velocity, times: unit.rate * carried.pushSpeed(at: time.value))
    return velocity?.times(time.rate.magnitude) as? Value
  }

  private func pacedVelocity(at time: Moving) -> Value? {
    guard Value.self is any LinearValue.Type else { return nil }
    let side: Side = time.rate < 0 ? .left : .right
    let rate = product(time.rate, pace.speed(at: time.value, from: side))
    return velocity(at: rate == 0 ? 0 : pace.progress(at: time.value), rate: rate)
  }

  /// The velocity where the progress changes at a rate.
  private func velocity(at progress: Double, rate: Double) -> Value? {
    switch content {
    case .between(let from, let to):
      return (from as? any LinearValue)?.difference(to: to, times: rate) as? Value
    case .effect(_, let context) where rate == 0:
      return context.model.additiveIdentity
    case .effect(let effect as any LinearEffect, let context):
      return effect.velocity(at: progress, rate: rate, over: context.model) as? Value
    case .effect(let effect, _):
      let side: Side = rate < 0 ? .left : .right
      let slope: any AnimatableValue =
        (effect as? any SlopedEffect)?.slope(at: progress, from: side)
        ?? measuredSlope(at: progress, from: side)
      return (slope as? any LinearValue)?.scaled(by: rate) as? Value
    }
  }

  /// The slope from five values, for an effect without one of its own.
  private func measuredSlope(at progress: Double, from side: Side) -> Value {
    var width = side == .left ? -0x1p-12 : 0x1p-12
    if progress > 0 && progress < 1 && !(0...1 ~= progress + 4 * width) { width = -width }
    let first = value(atProgress: progress, from: width < 0 ? .left : .right)
    let weights = [4, -3, 4.0 / 3, -0.25]
    return weights.enumerated().reduce(first.additiveIdentity) { sum, weight in
      let value = value(atProgress: progress + Double(weight.offset + 1) * width)
      return sum.adding(value.adding(first, times: -1), times: weight.element / width)
    }
  }

  func carrying(_ velocity: any AnimatableValue) -> any Course<Model> {
    guard !isThrow, let response = pace.response, let velocity = velocity as? Value,
      let wanted = (velocity as? any LinearValue)?.finite as? Value
    else { return self }
    let own = pace.beginsByItself ? pacedVelocity(at: Moving(value: 0, side: nil, rate: 1)) : nil
    if own == nil && wanted == velocity.additiveIdentity { return self }
    var course = self
    course.carried = Carried(
      velocity: own.map { wanted.adding($0, times: -1) } ?? wanted, response: response)
    return course
  }

  // MARK: As numbers

  func track(clocks: [StepClock], isAdditive: Bool, like model: Model) -> TrackStep? {
    func step(_ values: [Double], _ effect: (any PreparedEffect)? = nil) -> TrackStep {
      TrackStep(
        clocks: clocks, pace: pace, values: values, effect: effect, carried: carried?.channels,
        isAdditive: isAdditive)
    }
    switch content {
    case .between(let from as Double, let to as Double): return step([from, to])
    case .between(let from, let to):
      let entry = model[keyPath: property]
      guard entry.isMixable(with: from), entry.isMixable(with: to),
        let from = from as? any LinearValue, let to = to as? any LinearValue
      else { return nil }
      return step(from.channels + to.channels)
    case .effect(let effect, let context):
      let entry = model[keyPath: property]
      guard [0, 1].allSatisfy({ entry.isMixable(with: value(atProgress: $0)) }),
        let numbers = context.model as? any LinearValue,
        let effect = numbers.prepared(effect)
      else { return nil }
      return step(numbers.channels, effect)
    }
  }
}

/// An effect that is no weighted sum and has a slope of its own.
protocol SlopedEffect: ValueEffect where Value: LinearValue {
  func slope(at progress: Double, from side: Side) -> Value
}

extension LinearEffect {
  /// The velocity at a rate of the progress that is not 0; `nil` for an entry of another type.
  fileprivate func velocity(
    at progress: Double, rate: Double, over entry: some AnimatableValue
  ) -> Value? {
    guard let entry = entry as? Value else { return nil }
    let (weights, own) = weightRates(at: progress, from: rate < 0 ? .left : .right)
    let columns = columns
    return entry.withChannels { channel in
      let sum = weights.columns.reduce(
        (weights.underlying + weights.model) * entry.channel(channel)
      ) { $0 + $1.weight * columns[$1.index].channel(channel) }
      return product(product(sum, own), rate)
    }
  }
}

extension LinearValue {
  /// (other − self) · rate; 0 for a channel that stands still, also where the rate is infinite.
  fileprivate func difference(to other: Any, times rate: Double) -> Self? {
    guard let other = other as? Self else { return nil }
    return withChannels { product(other.channel($0) - channel($0), rate) }
  }
}

extension LinearValue {
  /// The value with 0 for channels that are not finite, as of a velocity at a vertical tangent.
  var finite: Self { withChannels { channel($0).isFinite ? channel($0) : 0 } }

  /// The value times a rate; 0 for a channel that is 0, also where the rate is infinite.
  func scaled(by rate: Double) -> Self { withChannels { product(channel($0), rate) } }
}

extension AnimatableValue {
  /// A list of numbers times a factor; 0 for others.
  func times(_ factor: Double) -> any AnimatableValue {
    (self as? any LinearValue)?.scaled(by: factor) ?? additiveIdentity
  }
}

extension Carried where Value: AnimatableValue {
  /// The same for the channels of the values.
  var channels: Carried<[Double]>? {
    (velocity as? any LinearValue).map {
      Carried<[Double]>(velocity: $0.channels, response: response)
    }
  }
}
