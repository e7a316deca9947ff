// A property animated by an effect of AnimationMath: keyframes of any mode, a path, a track, a
// custom one.
//
//     value(t) = effect at the progress of the pace, over the property's value at the beginning
//     velocity = (slope of the effect) · (rate of the progress)
//
//     slope      Σ (slope of a weight)·column for a weighted sum; the effect's own, if it has one; otherwise
//                that of the polynomial of degree 4 through values at steps of 2⁻¹²
//
// Access to the property is left to the course between the effect's two ends.

import AnimationMath

struct EffectCourse<Model: Sendable, Value: AnimatableValue>: Course {
  let effect: any ValueEffect<Value>
  let context: EffectContext<Value>

  /// The course along the line between the ends.
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
    return straight.carried.map { value.adding($0.velocity, times: $0.push(at: time)) } ?? value
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
    guard let carried = straight.carried else { return pacedVelocity(at: time) }
    let unit = time.atUnitRate
    let velocity = pacedVelocity(at: unit).adding(
      carried.velocity, times: unit.rate * carried.pushSpeed(at: time.value))
    return velocity.times(time.rate.magnitude) as? Value
  }

  private func pacedVelocity(at time: StepTime) -> Value {
    let (pace, side) = (straight.pace, time.rate < 0 ? Side.left : .right)
    let rate = product(time.rate, pace.speed(at: time.value, from: side))
    let own = rate == 0 ? nil : velocity(at: pace.progress(at: time.value), rate: rate)
    return own ?? context.model.additiveIdentity
  }

  /// The velocity where the progress changes at a rate that is not 0.
  private func velocity(at progress: Double, rate: Double) -> Value? {
    if let linear = effect as? any LinearEffect {
      return linear.velocity(at: progress, rate: rate, over: context.model) as? Value
    }
    let side: Side = rate < 0 ? .left : .right
    let slope: any AnimatableValue =
      if let sloped = effect as? any SlopedEffect {
        sloped.slope(at: progress, from: side)
      } else {
        self.slope(at: progress, from: side)
      }
    return (slope as? any LinearValue)?.scaled(by: rate) as? Value
  }

  /// The slope from five values, for an effect without one of its own.
  private func slope(at progress: Double, from side: Side) -> Value {
    var width = side == .left ? -0x1p-12 : 0x1p-12
    if progress > 0 && progress < 1 && !(0...1 ~= progress + 4 * width) { width = -width }
    let side: Side = width < 0 ? .left : .right
    let first = effect.value(at: progress, from: side, in: context)
    let weights = [4, -3, 4.0 / 3, -0.25]
    return weights.enumerated().reduce(first.additiveIdentity) { sum, weight in
      let place = progress + Double(weight.offset + 1) * width
      let value = effect.value(at: place, from: nil, in: context)
      return sum.adding(value.adding(first, times: -1), times: weight.element / width)
    }
  }

  func track(clocks: [StepClock], isAdditive: Bool, like model: Model) -> TrackStep? {
    let ends = straight.values
    guard ends.allSatisfy(model[keyPath: straight.property].isMixable(with:)),
      ends[0] is any LinearValue
    else { return nil }
    return TrackStep(
      clocks: clocks, pace: straight.pace,
      effect: { [effect, context] progress, shown in
        let value = effect.value(at: progress, from: nil, in: context)
        (value as? any LinearValue)?.write(to: shown)
      }, carried: straight.carried?.channels, isAdditive: isAdditive)
  }

  func carrying(_ velocity: any AnimatableValue) -> any Course<Model> {
    guard let straight = straight.carrying(velocity) as? ValueCourse<Model, Value>
    else { return self }
    var course = self
    course.straight = straight
    return course
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
