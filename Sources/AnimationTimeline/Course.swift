// A property through the values of one step, all ends known.
//
//     value(t) = between two neighbouring values, at the progress of the pace
//     velocity = (difference of the two) · (rate of the progress) / (difference of their key times)
//
// A course writes its value into a model. Written one after the other, a whole and then a part of it, several
// courses show what all of them do together. Velocities are written in the same way, into a model whose
// property stands at zero: what is written last is what moves.

import AnimationMath

/// What a step does to a property, of any value type.
protocol Course<Model>: Sendable {
  associatedtype Model: Sendable

  var start: any AnimatableValue { get }
  var end: any AnimatableValue { get }

  /// Writes the value at a time after the beginning.
  func write(at time: Double, to model: inout Model)

  /// Writes the velocity; nothing for a value that is not a list of numbers.
  func writeVelocity(at time: StepTime, to model: inout Model)

  /// The course that begins with the velocity that a model holds for its property, beside its own.
  func carrying(velocityIn model: Model) -> any Course<Model>

  /// Adds the difference of two models to what the property is; nothing for what is no list of numbers.
  func add(_ other: Model, minus base: Model, to model: inout Model)

  /// Adds what another model holds for the property.
  func add(_ other: Model, to model: inout Model)

  /// Writes what the property is in another model.
  func copy(from other: Model, to model: inout Model)

  /// Writes another value than the model has; nothing if none is known.
  func disturb(_ model: inout Model)

  /// Whether the property is another in two models.
  func differs(_ a: Model, _ b: Model) -> Bool
}

struct ValueCourse<Model: Sendable, Value: AnimatableValue>: Course {
  let property: WritableKeyPath<Model, Value> & Sendable
  let values: [Value]
  let keyTimes: [Double]
  let pace: Pace
  /// The velocity with which the value comes in, which only a spring takes over.
  var carried: Value?

  var start: any AnimatableValue { values[0] }
  var end: any AnimatableValue { values[values.count - 1] }

  /// The interval in which a progress lies, the last that begins there; outside 0…1 the first or the last.
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
    return carried.map { value.adding($0, times: pace.push(at: time)) } ?? value
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
    guard let velocity = velocity(at: time) else { return }
    let push = time.rate == 0 ? 0 : time.rate * pace.pushSpeed(at: time.value)
    model[keyPath: property] = carried.map { velocity.adding($0, times: push) } ?? velocity
  }

  private func velocity(at time: StepTime) -> Value? {
    guard let shape = values[0] as? any LinearValue else { return nil }
    let side: Side = time.rate < 0 ? .left : .right
    let speed = time.rate == 0 ? 0 : pace.speed(at: time.value, from: side)
    let rate = speed == 0 ? 0 : time.rate * speed
    if rate == 0 || values.count == 1 { return values[0].neutral }
    let index = interval(
      at: pace.progress(at: time.value), from: rate < 0 ? .left : .right)
    let width = keyTimes[index + 1] - keyTimes[index]
    return width == 0 ? values[0].neutral : difference(shape, at: index, times: rate / width)
  }

  /// (next value − value) · rate; 0 for a channel that stands still, also where the rate is infinite.
  private func difference<Numbers: LinearValue>(
    _ shape: Numbers, at index: Int, times rate: Double
  ) -> Value? {
    guard let from = values[index] as? Numbers, let to = values[index + 1] as? Numbers else {
      return nil
    }
    return from.withChannels {
      let distance = to.channel($0) - from.channel($0)
      return distance == 0 ? 0 : distance * rate
    } as? Value
  }

  func carrying(velocityIn model: Model) -> any Course<Model> {
    var course = self
    if Value.self is any LinearValue.Type { course.carried = model[keyPath: property] }
    return course
  }

  func add(_ other: Model, minus base: Model, to model: inout Model) {
    let rest = other[keyPath: property].adding(base[keyPath: property], times: -1)
    model[keyPath: property] = model[keyPath: property].adding(rest, times: 1)
  }

  func add(_ other: Model, to model: inout Model) {
    model[keyPath: property] = model[keyPath: property].adding(other[keyPath: property], times: 1)
  }

  func copy(from other: Model, to model: inout Model) {
    model[keyPath: property] = other[keyPath: property]
  }

  func differs(_ a: Model, _ b: Model) -> Bool { a[keyPath: property] != b[keyPath: property] }

  func disturb(_ model: inout Model) {
    let value = model[keyPath: property]
    if let numbers = value as? any LinearValue, let other = doubled(numbers) as? Value {
      model[keyPath: property] = other
    } else if let other = values.first(where: { $0 != value }) {
      model[keyPath: property] = other
    }
  }

  private func doubled<Numbers: LinearValue>(_ numbers: Numbers) -> Numbers {
    numbers.withChannels {
      let channel = numbers.channel($0)
      return channel == 0 ? 1 : channel.isFinite ? 2 * channel : 0
    }
  }
}

extension AnimatableValue {
  /// The sum with a multiple of a list of numbers; the value itself if it is none.
  func adding(_ other: Self, times factor: Double) -> Self {
    guard let numbers = self as? any LinearValue else { return self }
    return numbers.sum(with: other, times: factor) as? Self ?? self
  }
}

extension LinearValue {
  fileprivate func sum(with other: Any, times factor: Double) -> Self? {
    guard let other = other as? Self else { return nil }
    return withChannels { channel($0) + factor * other.channel($0) }
  }
}
