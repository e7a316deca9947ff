// A property led by an effect of AnimationMath: keyframes of any mode, a path, a track, one of your own.
//
//     value(t) = effect at the progress of the pace, over the value that the property had
//     velocity = Σ (slope of a weight)·column · (rate of the progress), for an effect that is a weighted sum
//
// All that concerns the property and not the way is left to the course between the effect's two ends.

import AnimationMath

struct EffectCourse<Model: Sendable, Value: AnimatableValue>: Course {
  let effect: any ValueEffect<Value>
  let context: EffectContext<Value>

  /// The straight way between the ends.
  private var straight: ValueCourse<Model, Value>

  init(
    property: WritableKeyPath<Model, Value> & Sendable, effect: any ValueEffect<Value>,
    entry: Value, pace: Pace
  ) {
    self.effect = effect
    context = EffectContext(underlying: entry, model: entry)
    let ends = [0.0, 1].map { [context] in effect.value(at: $0, from: nil, in: context) }
    straight = ValueCourse(property: property, values: ends, keyTimes: [0, 1], pace: pace)
  }

  var start: any AnimatableValue { straight.start }
  var end: any AnimatableValue { straight.end }

  private func value(at time: Double) -> Value {
    let value = effect.value(at: straight.pace.progress(at: time), from: nil, in: context)
    return straight.carried.map { value.adding($0, times: straight.pace.push(at: time)) } ?? value
  }

  func write(at time: Double, to model: inout Model) {
    model[keyPath: straight.property] = value(at: time)
  }

  func writeVelocity(at time: StepTime, to model: inout Model) {
    if let velocity = velocity(at: time) { model[keyPath: straight.property] = velocity }
  }

  func shown(at time: Double) -> any AnimatableValue { value(at: time) }

  func movement(at time: StepTime) -> (any AnimatableValue)? { velocity(at: time) }

  private func velocity(at time: StepTime) -> Value? {
    guard context.model is any LinearValue else { return nil }
    let (pace, side) = (straight.pace, time.rate < 0 ? Side.left : .right)
    let speed = time.rate == 0 ? 0 : pace.speed(at: time.value, from: side)
    let rate = speed == 0 ? 0 : time.rate * speed
    var velocity = context.model.neutral
    if rate != 0, let linear = effect as? any LinearEffect,
      let own = linear.velocity(at: pace.progress(at: time.value), rate: rate, over: context.model)
    {
      velocity = own as? Value ?? velocity
    }
    let push = time.rate == 0 ? 0 : time.rate * pace.pushSpeed(at: time.value)
    return straight.carried.map { velocity.adding($0, times: push) } ?? velocity
  }

  var keyed: KeyedCourse? { nil }

  func carrying(_ velocity: any AnimatableValue) -> any Course<Model> {
    guard let straight = straight.carrying(velocity) as? ValueCourse<Model, Value> else {
      return self
    }
    var course = self
    course.straight = straight
    return course
  }
}

extension LinearEffect {
  /// The velocity where the progress changes at a rate that is not 0; `nil` for an entry of another type.
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
      return sum == 0 ? 0 : sum * own * rate
    }
  }
}
