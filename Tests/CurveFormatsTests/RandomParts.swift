// Stacks at random, of everything that a document can say.

import AnimationMath
import _TestSupport

/// Random parts of animations.
struct RandomParts {
  var random: SeededRandom

  mutating func pick<Part>(_ parts: [Part]) -> Part { parts[random.index(below: parts.count)] }

  mutating func number() -> Double { random.uniform(in: -100...100) }

  mutating func duration() -> Double { pick([1, 0.25, random.uniform(in: 0.01...3)]) }

  mutating func spring() -> DampedSpring {
    pick([
      .bouncy, DampedSpring(mass: 2, stiffness: 170, damping: 26),
      DampedSpring(
        angularFrequency: random.uniform(in: 3...30), dampingRatio: random.uniform(in: 0.1...2)),
    ])
  }

  mutating func easing() -> Easing {
    pick([
      .linear, .easeOut, .steps(3),
      Easing(CubicBezier(random.unit(), number(), random.unit(), number())),
    ])
  }

  mutating func timing() -> Timing {
    let (count, begin) = (pick([0, 2.5, .infinity]), pick([0, random.unit()]))
    let fill = pick(FillMode.allCases)
    if random.index(below: 2) == 0 {
      return WebTiming(
        delay: begin, endDelay: pick([0, 0.1]), duration: duration(), iterations: count,
        iterationStart: pick([0, 0.5]), direction: pick(WebTiming.Direction.allCases),
        fillMode: fill, boundaryPolicy: pick(Timing.BoundaryPolicy.allCases)
      ).timing
    }
    return MediaTiming(
      beginTime: begin, duration: duration(), speed: pick([1, 2, -0.5]),
      timeOffset: pick([0, 0.25]), repeatCount: count, autoreverses: pick([true, false]),
      fillMode: fill,
      convention: pick([
        .init(), .init(offset: .shifts, boundaryPolicy: .previousIteration),
        // What never ends has no end to play from.
        .init(negativeSpeed: count == .infinity ? .asWritten : .fromEnd),
      ])
    ).timing
  }

  mutating func animation<Value>(_ effect: any ValueEffect<Value>) -> PropertyAnimation<Value> {
    let timing = timing()
    var easing = easing()
    if random.index(below: 3) == 0 {
      easing = Easing(
        spring().easing(
          duration: pick([timing.duration, 0.7]), initialVelocity: pick([0, number()])))
    }
    func make(_ effect: some ValueEffect<Value>) -> PropertyAnimation<Value> {
      PropertyAnimation(effect, timing: timing, easing: easing)
    }
    var animation = make(effect)
    animation.composite = pick(CompositeOperation.allCases)
    animation.isCumulative = pick([true, false])
    animation.isRemovedOnCompletion = pick([true, false])
    return random.index(below: 3) == 0 ? grouped(animation) : animation
  }

  /// An animation in a group or two, some of them clocks.
  mutating func grouped<Value>(_ animation: PropertyAnimation<Value>) -> PropertyAnimation<Value> {
    let group: any AnimationTiming = pick([
      MediaTiming(duration: 1.5, repeatCount: 2), WebTiming(delay: 0.1, duration: 2),
      ClockMap(begin: 0.2, speed: 0.5), TimeScale(unitsPerSecond: 1000),
    ])
    let isClock = group is ClockMap || group is TimeScale
    let inner = animation.grouped(in: group, easing: isClock ? .linear : easing())
    return pick([inner, inner.grouped(in: MediaTiming(duration: 3), easing: .easeIn)])
  }

  mutating func keyTimes() -> [Double] {
    [0, random.uniform(in: 0...0.5), random.uniform(in: 0.5...1), 1]
  }

  /// An effect on values of any type.
  mutating func effect<Value: AnimatableValue>(
    _ value: (inout RandomParts) -> Value
  ) throws -> any ValueEffect<Value> {
    let values = (0..<4).map { _ in value(&self) }
    switch random.index(below: 6) {
    case 0: return BasicAnimation(from: values[0], to: values[1])
    case 1: return BasicAnimation(by: values[0])
    case 2:
      return try KeyframeAnimation.linear(
        values, keyTimes: keyTimes(), timingFunctions: [easing(), easing(), easing()])
    case 3: return try KeyframeAnimation.discrete(values)
    case 4: return try KeyframeAnimation.paced(values)
    default:
      return KeyframeAnimation([
        .init(
          offset: 0.25, value: values[0], easing: easing(),
          composite: pick(CompositeOperation.allCases)),
        .init(offset: 0.5, value: values[1]),
      ])
    }
  }

  /// An effect on lists of numbers.
  mutating func numbers<Value: LinearValue>(
    _ value: (inout RandomParts) -> Value
  ) throws -> any ValueEffect<Value> {
    let values = (0..<4).map { _ in value(&self) }
    let shapes = values.map { _ in
      BezierPath.KnotShape(
        tension: random.unit(), continuity: 0, bias: pick([0, -random.unit()]))
    }
    switch random.index(below: 6) {
    case 0: return try KeyframeAnimation.cubic(values, keyTimes: keyTimes(), shapes: shapes)
    case 1:
      return try KeyframeAnimation.cubicPaced(
        values, pacing: pick([.arcLength, .chordLength]), ends: pick([.repeated, .natural]))
    case 2:
      return try KeyframeAnimation.cubic(
        values, timingFunctions: [easing(), easing(), easing()],
        weighting: pick([.parabola, .chord]), ends: pick(BezierPath.SplineEnds.allCases),
        startTangent: pick([nil, values[1]]), endTangent: pick([nil, values[2]]),
        knots: pick([nil, [0, 0.5, 3, 4]]))
    case 3:
      return TrajectoryAnimation(
        ValueTrack(
          from: values[0],
          [
            .linear(to: values[1], duration: duration(), easing: easing()), .move(to: values[2]),
            .cubic(to: values[3], duration: duration(), endVelocity: values[0]),
            .spring(to: values[1], spring: spring(), startVelocity: values[2]),
          ], settlingThreshold: pick([0.001, 0.25])), origin: pick([nil, values[2]]))
    default: return try effect(value)
    }
  }

  mutating func path() throws -> PacedPath {
    let path = try MotionPath(svg: "M0 0 A10 5 30 0 1 20 \(number()) Q1 2 3 4 Z")
    return path.paced(
      pick([.constantSpeed, .segments(), .segments(keyTimes: keyTimes()), .discrete()]))
  }

  /// Changes of the value, some while animations are under way.
  mutating func interrupt<Value>(
    _ stack: inout AnimationStack<Value>, _ value: (inout RandomParts) -> Value
  ) {
    // The difference of transforms from what they replace has no form, and the key times of paced values change
    // by a rounding when they are made relative.
    let isRelative =
      stack.model is any LinearValue
      && !stack.entries.contains {
        let mode = ($0.animation.effect as? KeyframeAnimation<Value>)?.calculationMode
        return mode == .paced || mode == .cubicPaced
      }
    stack.policy = pick(isRelative ? InterruptionPolicy.allCases : [.replacing])
    var time = random.unit()
    for _ in 0...random.index(below: 3) {
      switch random.index(below: 3) {
      case 0: stack.animate(to: value(&self), at: time, .over(duration(), easing()))
      case 1: stack.animate(to: value(&self), at: time, .spring(spring()))
      default: stack.set(to: value(&self), at: time)
      }
      time += pick([0, random.unit()])
    }
  }

  /// A stack of a few animations, some with keys, and in some cases interrupted.
  mutating func stack<Value>(
    _ value: (inout RandomParts) -> Value,
    _ effect: (inout RandomParts) throws -> any ValueEffect<Value>
  ) throws -> AnimationStack<Value> {
    var stack = AnimationStack(value(&self))
    for index in 0..<random.index(below: 4) {
      stack.add(animation(try effect(&self)), forKey: pick([nil, "key \(index)"]))
    }
    if random.index(below: 3) == 0 { interrupt(&stack, value) }
    return stack
  }
}
