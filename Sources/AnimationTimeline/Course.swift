// A property through the values of one step, all ends known.
//
//     value(t) = between two neighbouring values, at the progress of the pace
//     velocity = (difference of the two) · (rate of the progress) / (difference of their key times)
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
  func writeVelocity(at time: StepTime, to model: inout Model)

  /// The value at a time after the beginning.
  func shown(at time: Double) -> any AnimatableValue

  /// The velocity; `nil` for a value that is not a list of numbers.
  func movement(at time: StepTime) -> (any AnimatableValue)?

  /// The step on numbers; `nil` if the values are no lists of numbers, or do not have the model's
  /// shape.
  func track(clocks: [StepClock], isAdditive: Bool, like model: Model) -> TrackStep?

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
  let values: [Value]
  let keyTimes: [Double]
  let pace: Pace
  /// Whether it begins with its own velocity, whatever the velocity before: a throw.
  var isThrow = false
  /// The velocity taken over, in addition to that of the pace.
  var carried: Carried<Value>?

  var start: any AnimatableValue { values[0] }
  var end: any AnimatableValue { values[values.count - 1] }

  /// The interval of a progress, the last that begins there; outside 0…1 the first or the last.
  private func interval(at progress: Double, from side: Side = .right) -> Int {
    var index = 0
    while index < values.count - 2 {
      let next = keyTimes[index + 1]
      if side == .right ? progress < next : progress <= next { break }
      index += 1
    }
    return index
  }

  func value(at time: Double) -> Value {
    let value = pacedValue(at: time)
    return carried.map { value.adding($0.velocity, times: $0.push(at: time)) } ?? value
  }

  private func pacedValue(at time: Double) -> Value {
    let progress = pace.progress(at: time)
    if values.count == 1 { return values[0] }
    let index = interval(at: progress)
    let (begin, width) = (keyTimes[index], keyTimes[index + 1] - keyTimes[index])
    if width == 0 { return values[progress < begin ? index : index + 1] }
    let fraction =
      progress == keyTimes[index + 1] ? 1 : width == 1 ? progress : (progress - begin) / width
    return values[index].interpolated(to: values[index + 1], at: fraction)
  }

  func write(at time: Double, to model: inout Model) { model[keyPath: property] = value(at: time) }

  func writeVelocity(at time: StepTime, to model: inout Model) {
    if let velocity = velocity(at: time) { model[keyPath: property] = velocity }
  }

  func shown(at time: Double) -> any AnimatableValue { value(at: time) }

  func movement(at time: StepTime) -> (any AnimatableValue)? { velocity(at: time) }

  private func velocity(at time: StepTime) -> Value? {
    guard let carried else { return pacedVelocity(at: time) }
    let unit = time.atUnitRate
    let velocity = pacedVelocity(at: unit)?.adding(
      carried.velocity, times: unit.rate * carried.pushSpeed(at: time.value))
    return velocity?.times(time.rate.magnitude) as? Value
  }

  private func pacedVelocity(at time: StepTime) -> Value? {
    guard let shape = values[0] as? any LinearValue else { return nil }
    let side: Side = time.rate < 0 ? .left : .right
    let rate = product(time.rate, pace.speed(at: time.value, from: side))
    if rate == 0 || values.count == 1 { return values[0].additiveIdentity }
    let index = interval(
      at: pace.progress(at: time.value), from: rate < 0 ? .left : .right)
    let width = keyTimes[index + 1] - keyTimes[index]
    return width == 0
      ? values[0].additiveIdentity : difference(shape, at: index, times: rate / width)
  }

  /// (next value − value) · rate; 0 for a channel that stands still, also where the rate is infinite.
  private func difference<Numbers: LinearValue>(
    _ shape: Numbers, at index: Int, times rate: Double
  ) -> Value? {
    guard let from = values[index] as? Numbers, let to = values[index + 1] as? Numbers else {
      return nil
    }
    return from.withChannels { product(to.channel($0) - from.channel($0), rate) } as? Value
  }

  func track(clocks: [StepClock], isAdditive: Bool, like model: Model) -> TrackStep? {
    let rows: [Double]
    if Value.self == Double.self {
      rows = unsafeBitCast(values, to: [Double].self)
    } else {
      let entry = model[keyPath: property]
      guard values.allSatisfy(entry.isMixable(with:)) else { return nil }
      let channels = values.compactMap { ($0 as? any LinearValue)?.channels }
      guard channels.count == values.count else { return nil }
      rows = channels.flatMap { $0 }
    }
    return TrackStep(
      clocks: clocks, pace: pace,
      values: rows, keyTimes: keyTimes == [0, 1] ? [] : keyTimes,
      carried: carried?.channels, isAdditive: isAdditive)
  }

  func carrying(_ velocity: any AnimatableValue) -> any Course<Model> {
    guard !isThrow, let response = pace.response, let velocity = velocity as? Value,
      let wanted = (velocity as? any LinearValue)?.finite as? Value
    else { return self }
    let own = pace.beginsByItself ? pacedVelocity(at: StepTime(value: 0, rate: 1)) : nil
    if own == nil && wanted == velocity.additiveIdentity { return self }
    var course = self
    course.carried = Carried(
      velocity: own.map { wanted.adding($0, times: -1) } ?? wanted, response: response)
    return course
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
