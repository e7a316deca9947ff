// Random stacks of random animations: all effects over numbers, both timings, groups in groups.

import AnimationMath
import _TestSupport

/// A generator of stacks over values like a template.
struct StackCases<Value: LinearValue> {
  var random: SeededRandom
  let template: Value

  init(seed: UInt64, template: Value) {
    random = SeededRandom(seed: seed)
    self.template = template
  }

  mutating func value() -> Value {
    var random = self.random
    defer { self.random = random }
    return template.withChannels { _ in random.uniform(in: -100...100) }
  }

  mutating func flip(_ chance: Double = 0.5) -> Bool { random.unit() < chance }

  mutating func easing() -> Easing {
    switch random.index(below: 9) {
    case 0: .easeInOut
    case 1: .cubicBezier(random.unit(), random.uniform(in: -1...2), random.unit(), 1.5)
    case 2: .steps(1 + random.index(below: 5), flip() ? .jumpStart : .jumpEnd)
    case 3:
      Easing(
        PiecewiseLinear([.init(0), .init(0.8, at: 0.3), .init(0.2, at: 0.6), .init(1)]))
    case 4:
      Easing(
        DampedSpring(
          response: random.uniform(in: 0.2...1), dampingRatio: random.uniform(in: 0.3...2)
        ).easing(initialVelocity: random.uniform(in: -2...2)))
    case 5: .easeIn
    default: .linear
    }
  }

  mutating func mediaTiming() -> MediaTiming {
    MediaTiming(
      beginTime: random.uniform(in: -1...2), duration: random.uniform(in: 0.3...3),
      speed: (flip(0.25) ? -1 : 1) * random.logUniform(in: 0.3...3),
      timeOffset: flip(0.3) ? random.uniform(in: -2...3) : 0,
      repeatCount: flip() ? random.uniform(in: 0.2...4) : 0,
      repeatDuration: flip(0.15) ? random.uniform(in: 0.5...5) : 0, autoreverses: flip(0.3),
      fillMode: flip() ? .both : FillMode.allCases[random.index(below: 4)],
      convention: .init(
        offset: flip() ? .wraps : .shifts, negativeSpeed: flip(0.7) ? .fromEnd : .asWritten,
        boundaryPolicy: flip(0.2) ? .previousIteration : .nextIteration))
  }

  mutating func timing() -> any AnimationTiming {
    if flip() { return mediaTiming() }
    let directions: [WebTiming.Direction] = [.normal, .reverse, .alternate, .alternateReverse]
    return WebTiming(
      delay: random.uniform(in: -1...2), endDelay: flip(0.3) ? random.uniform(in: -2...2) : 0,
      duration: random.uniform(in: 0.3...3), iterations: flip() ? random.uniform(in: 0.2...4) : 1,
      iterationStart: flip(0.3) ? random.uniform(in: 0...2) : 0,
      direction: directions[random.index(below: 4)],
      fillMode: flip() ? .both : FillMode.allCases[random.index(below: 4)])
  }

  mutating func effect() throws -> any ValueEffect<Value> {
    let count = 2 + random.index(below: 4)
    let values = (0..<count).map { _ in value() }
    switch random.index(below: 12) {
    case 0: return BasicAnimation(from: values[0], to: values[1])
    case 1: return BasicAnimation(from: values[0], by: values[1])
    case 2: return BasicAnimation(to: values[0], by: values[1])
    case 3: return BasicAnimation(from: values[0])
    case 4: return flip() ? BasicAnimation(to: values[0]) : BasicAnimation(by: values[0])
    case 5:
      let easings = (1..<count).map { _ in easing() }
      return try KeyframeAnimation.linear(values, timingFunctions: easings)
    case 6: return try KeyframeAnimation.discrete(values)
    case 7: return try KeyframeAnimation.paced(values)
    case 8: return try KeyframeAnimation.cubic(values)
    case 9:
      let frames = values.map { value in
        KeyframeAnimation<Value>.Keyframe(
          offset: random.unit(), value: flip(0.8) ? value : nil, easing: easing(),
          composite: CompositeOperation.allCases[random.index(below: 3)])
      }
      return KeyframeAnimation(frames.sorted { $0.offset < $1.offset })
    case 10:
      return TrajectoryAnimation(
        ValueTrack(
          from: values[0],
          [
            .linear(to: value(), duration: random.unit() + 0.1),
            .spring(to: value(), duration: random.unit() + 0.1), .move(to: value()),
            .cubic(to: value(), duration: random.unit() + 0.1),
          ]), origin: values[1])
    default:
      guard let points = values as? [SIMD2<Double>] else {
        return BasicAnimation(from: values[0], to: values[1])
      }
      let path = MotionPath(from: points[0]).line(to: points[1])
        .cubic(points[0], [9, 50], to: [-80, 70])
      return try TrajectoryAnimation(
        PacedPath(validating: path, .constantSpeed), origin: SIMD2<Double>.zero)
        as? any ValueEffect<Value> ?? BasicAnimation(from: values[0])
    }
  }

  mutating func stack() throws -> AnimationStack<Value> {
    var stack = AnimationStack(value())
    for _ in 0...random.index(below: 6) {
      var animation = PropertyAnimation(
        try effect(), timing: timing(), easing: easing(),
        composite: CompositeOperation.allCases[random.index(below: 3)], isCumulative: flip(0.3),
        isRemovedOnCompletion: flip(0.1))
      // Five levels at most, most of them shallow.
      for _ in 0..<random.index(below: 1 + random.index(below: 6)) {
        animation = animation.grouped(in: mediaTiming(), easing: easing())
      }
      stack.add(animation)
    }
    return stack
  }
}
