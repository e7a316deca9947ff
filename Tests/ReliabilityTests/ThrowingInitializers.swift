// Every initialiser, factory and method that throws a ParameterError, with numbers that it accepts.
//
// ThrowingInitializersTests.swift puts hostile doubles in the place of these, and finds out whether one is
// missing here.

import AnimationBridge
import AnimationMath
import AnimationSampling

/// A way to make something of numbers from outside.
struct Maker: Sendable {
  /// Type and name with labels, as in `CubicBezier.init(validating:_:_:_:extrapolation:)`.
  let name: String

  /// Numbers that are accepted.
  let numbers: [Double]

  /// How many ways there are to take them: cases of an enumeration, for example.
  let variants: Int

  /// Whether what is made takes milliseconds.
  let isSlow: Bool

  let make: @Sendable ([Double], Int) throws -> Any

  init(
    _ name: String, _ numbers: [Double], variants: Int = 1, isSlow: Bool = false,
    make: @escaping @Sendable ([Double], Int) throws -> Any
  ) {
    self.name = name
    self.numbers = numbers
    self.variants = variants
    self.isSlow = isSlow
    self.make = make
  }
}

/// The pairs of some numbers, as points.
private func points(_ numbers: some Collection<Double>) -> [(x: Double, y: Double)] {
  let numbers = Array(numbers)
  return stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
}

/// The item that a variant is.
private func item<Item>(_ items: [Item], _ variant: Int) -> Item { items[variant % items.count] }

extension Maker {
  static let all =
    [easings, splines, motions, springs, curves, timings, values, effects, nearest, sampling]
    .flatMap(\.self)

  private static let easings = [
    Maker(
      "CubicBezier.init(validating:_:_:_:extrapolation:)", [0.25, 0.1, 0.25, 1],
      variants: CubicBezier.Extrapolation.allCases.count
    ) {
      try CubicBezier(
        validating: $0[0], $0[1], $0[2], $0[3],
        extrapolation: item(CubicBezier.Extrapolation.allCases, $1))
    },
    Maker(
      "Steps.init(validating:_:)", [4], variants: Steps.JumpTerm.allCases.count
    ) { numbers, variant in
      // A count is whole by its type.
      try Int(exactly: numbers[0]).map {
        try Steps(validating: $0, item(Steps.JumpTerm.allCases, variant))
      } as Any
    },
    Maker("PiecewiseLinear.init(validating:)", [0, 0.5, 0.25, 0.75, 1, 0.9]) { numbers, _ in
      try PiecewiseLinear(validating: [
        .init(numbers[0]), .init(numbers[1], from: numbers[2], to: numbers[3]),
        .init(numbers[4], at: numbers[5]),
      ])
    },
    Maker("Penner.init(validating:_:)", [1.5, 0.4], variants: 20) { numbers, variant in
      let families: [Penner.Family] = [
        .power(exponent: numbers[0]), .back(overshoot: numbers[0]),
        .elastic(amplitude: numbers[0], period: numbers[1]), .bounce(amplitude: numbers[0]),
        .expo(),
      ]
      return try Penner(
        validating: item(families, variant), item(Penner.Mode.allCases, variant / families.count))
    },
    Maker("Penner.back(excess:mode:)", [0.1], variants: Penner.Mode.allCases.count) {
      try Penner.back(excess: $0[0], mode: item(Penner.Mode.allCases, $1))
    },
    Maker("Penner.elastic(excess:mode:)", [0.1], variants: Penner.Mode.allCases.count) {
      try Penner.elastic(excess: $0[0], mode: item(Penner.Mode.allCases, $1))
    },
    Maker("Easing.init(validating:)", [0.3, 2]) { numbers, _ in
      try Easing(validating: RubberBand(validating: numbers[0], coefficient: numbers[1]))
    },
  ]

  private static let splines = [
    Maker(
      "BezierPath.init(validating:_:extrapolation:)", [0, 0, 0.2, 1, 0.5, 0, 1, 1], variants: 3
    ) {
      numbers, variant in
      let p = points(numbers).map { BezierPath.Point(x: $0.x, y: $0.y) }
      let segments: [[BezierPath.Segment]] = [
        [.line(to: p[1]), .quadratic(p[2], to: p[3])], [.cubic(p[1], p[2], to: p[3])],
        [.line(to: p[1]), .line(to: p[2]), .line(to: p[3])],
      ]
      return try BezierPath(
        validating: p[0], segments[variant],
        extrapolation: item(CubicBezier.Extrapolation.allCases, variant))
    },
    Maker("BezierPath.init(validating:extrapolation:)", [0, 0, 0.2, 1, 0.5, 0, 1, 1]) {
      numbers, _ in
      try BezierPath(validating: points(numbers))
    },
    Maker("BezierPath.monotoneCubic(validating:)", [0, 0, 0.3, 0.4, 0.6, 0.2, 1, 1]) { numbers, _ in
      try BezierPath.monotoneCubic(validating: points(numbers))
    },
    Maker("BezierPath.akima(validating:)", [0, 0, 0.3, 0.4, 0.6, 0.2, 1, 1]) { numbers, _ in
      try BezierPath.akima(validating: points(numbers))
    },
    Maker("BezierPath.naturalCubic(validating:)", [0, 0, 0.3, 0.4, 0.6, 0.2, 1, 1]) { numbers, _ in
      try BezierPath.naturalCubic(validating: points(numbers))
    },
    Maker(
      "BezierPath.clampedCubic(validating:startSlope:endSlope:)", [1, 2, 0, 0, 0.3, 0.4, 1, 1]
    ) { numbers, _ in
      try BezierPath.clampedCubic(
        validating: points(numbers[2...]), startSlope: numbers[0], endSlope: numbers[1])
    },
    Maker("BezierPath.closedCubic(validating:)", [0, 0, 0.3, 0.4, 0.6, 0.2, 1, 1]) { numbers, _ in
      try BezierPath.closedCubic(validating: points(numbers))
    },
    Maker(
      "BezierPath.catmullRom(validating:alpha:isClosed:)",
      [0.5, 0, 0, 0.3, 0.4, 0.6, 0.2, 1, 1], variants: 2
    ) {
      try BezierPath.catmullRom(
        validating: points($0[1...]), alpha: $0[0], isClosed: $1 == 1)
    },
    Maker(
      "BezierPath.kochanekBartels(validating:shapes:ends:)", [0.1, 0.2, 0.3, 0, 0, 0.3, 0.4, 1, 1],
      variants: BezierPath.SplineEnds.allCases.count
    ) { numbers, variant in
      let shape = BezierPath.KnotShape(
        tension: numbers[0], continuity: numbers[1], bias: numbers[2])
      return try BezierPath.kochanekBartels(
        validating: points(numbers[3...]), shapes: [shape, .init(), shape],
        ends: item(BezierPath.SplineEnds.allCases, variant))
    },
  ]

  private static func friction(_ number: Double, _ variant: Int) -> DecayMotion.Friction {
    item(
      [
        .rate(number), .deceleration(number), .drag(number), .halfLife(number),
        .timeConstant(number),
        .reactNative(deceleration: number), .compose(frictionMultiplier: number),
      ], variant)
  }

  private static let motions = [
    Maker("DecayMotion.init(validating:from:velocity:)", [0.9, 0, 10], variants: 7) {
      try DecayMotion(validating: friction($0[0], $1), from: $0[1], velocity: $0[2])
    },
    Maker("DecayMotion.init(validating:from:to:)", [0.9, 0, 10], variants: 7) {
      try DecayMotion(validating: friction($0[0], $1), from: $0[1], to: $0[2])
    },
    Maker("DecayMotion.init(validatingFrom:to:velocity:arrivalVelocity:)", [0, 10, 5, 1]) {
      numbers, _ in
      try DecayMotion(
        validatingFrom: numbers[0], to: numbers[1], velocity: numbers[2],
        arrivalVelocity: numbers[3])
    },
    Maker("AndroidFling.init(validatingFrom:velocity:friction:density:)", [0, 1, 0.015, 2]) {
      numbers, _ in
      try AndroidFling(
        validatingFrom: numbers[0], velocity: numbers[1], friction: numbers[2], density: numbers[3])
    },
    Maker("GravityMotion.init(validatingFrom:velocity:acceleration:)", [0, 1, 9.8]) { numbers, _ in
      try GravityMotion(
        validatingFrom: numbers[0], velocity: numbers[1], acceleration: numbers[2])
    },
    Maker(
      "BounceMotion.init(validatingFrom:floor:velocity:acceleration:restitution:)",
      [0, 100, 1, 1000, 0.5]
    ) { numbers, _ in
      try BounceMotion(
        validatingFrom: numbers[0], floor: numbers[1], velocity: numbers[2],
        acceleration: numbers[3], restitution: numbers[4])
    },
    Maker("BounceMotion.init(from:floor:restitution:duration:)", [0, 100, 0.5, 2]) { numbers, _ in
      try BounceMotion(
        from: numbers[0], floor: numbers[1], restitution: numbers[2], duration: numbers[3])
    },
    Maker(
      "BoundedDecayMotion.init(validating:lowerBound:upperBound:spring:)",
      [0.9, 0, 10, -1, 5, 100, 10]
    ) { numbers, _ in
      try BoundedDecayMotion(
        validating: DecayMotion(
          validating: .deceleration(numbers[0]), from: numbers[1], velocity: numbers[2]),
        lowerBound: numbers[3], upperBound: numbers[4],
        spring: DampedSpring(
          validating: .physical(mass: 1, stiffness: numbers[5], damping: numbers[6])))
    },
    Maker("RubberBand.init(validating:coefficient:)", [300, 0.55]) { numbers, _ in
      try RubberBand(validating: numbers[0], coefficient: numbers[1])
    },
  ]

  private static func parameters(
    _ n: [Double], _ variant: Int
  ) -> DampedSpring.Parameters {
    item(
      [
        .angularFrequency(n[0], dampingRatio: n[1]),
        .physical(mass: n[0], stiffness: n[1], damping: n[2]), .stiffness(n[0], dampingRatio: n[1]),
        .response(n[0], dampingRatio: n[1]), .perceptualDuration(n[0], bounce: n[1]),
        .responseAndOvershoot(n[0], overshoot: n[1]), .halfLife(n[0], dampingRatio: n[1]),
        .settlingDuration(n[0], dampingRatio: n[1], epsilon: n[2]),
        .uiKitDuration(n[0], dampingRatio: n[1], initialVelocity: n[2]),
        .origami(tension: n[0], friction: n[1]), .pop(bounciness: n[0], speed: n[1]),
      ], variant)
  }

  private static let springs = [
    Maker("DampedSpring.init(validating:mass:)", [0.7, 0.5, 0.01, 1], variants: 11) {
      try DampedSpring(validating: parameters($0, $1), mass: $0[3]).motion(from: 0, to: 1)
    },
    Maker("SpringMotion.init(validating:from:to:velocity:)", [10, 0.5, 0, 1, 2]) { numbers, _ in
      try SpringMotion(
        validating: DampedSpring(
          validating: .angularFrequency(numbers[0], dampingRatio: numbers[1])),
        from: numbers[2], to: numbers[3], velocity: numbers[4])
    },
    Maker(
      "BoundedSpringMotion.init(validating:minimum:maximum:)", [10, 0.5, 0, 1, 2, -0.1, 1]
    ) { numbers, _ in
      try BoundedSpringMotion(
        validating: SpringMotion(
          validating: DampedSpring(
            validating: .angularFrequency(numbers[0], dampingRatio: numbers[1])),
          from: numbers[2], to: numbers[3], velocity: numbers[4]),
        minimum: numbers[5], maximum: numbers[6])
    },
    Maker(
      "ReleasedSpring.init(validating:from:to:velocity:duration:comesToRest:bounds:)",
      [10, 0.5, 0, 1, 2, 0.5]
    ) { numbers, _ in
      try ReleasedSpring(
        validating: DampedSpring(
          validating: .angularFrequency(numbers[0], dampingRatio: numbers[1])),
        from: numbers[2], to: numbers[3], velocity: numbers[4], duration: numbers[5],
        comesToRest: false)
    },
  ]

  private static let curves = [
    Maker("MinimumJerk.init(validatingVelocity:to:)", [2, 1]) { numbers, _ in
      try MinimumJerk(validatingVelocity: numbers[0], to: numbers[1])
    },
    Maker("Affine.init(validating:xScale:xShift:yScale:yShift:)", [2, 1, 3, 4]) { numbers, _ in
      try Affine(
        validating: CubicBezier.ease, xScale: numbers[0], xShift: numbers[1], yScale: numbers[2],
        yShift: numbers[3])
    },
    Maker("Curve.motion(from:to:duration:)", [0, 10, 2]) { numbers, _ in
      try CubicBezier.ease.motion(from: numbers[0], to: numbers[1], duration: numbers[2])
    },
    Maker(
      "Curve.linearKeyframes(within:over:endingOn:onCurve:)", [0.01, 0, 1, 1], variants: 2,
      isSlow: true
    ) { numbers, variant in
      guard numbers[1] <= numbers[2] else { return 0 }
      return try CubicBezier.ease.linearKeyframes(
        within: numbers[0], over: numbers[1]...numbers[2], endingOn: numbers[3],
        onCurve: variant == 1)
    },
    Maker(
      "Curve.cubicKeyframes(within:over:endingOn:monotone:)", [0.01, 0, 1, 1], variants: 2,
      isSlow: true
    ) { numbers, variant in
      guard numbers[1] <= numbers[2] else { return 0 }
      return try CubicBezier.ease.cubicKeyframes(
        within: numbers[0], over: numbers[1]...numbers[2], endingOn: numbers[3],
        monotone: variant == 1)
    },
    Maker("DecayFit.init(times:values:)", [0, 1, 2, 3, 0, 5, 8, 9], isSlow: true) {
      numbers, _ in
      try DecayFit(times: Array(numbers[..<4]), values: Array(numbers[4...])).motion
    },
    Maker("KeyframeAnimation.fitted(like:over:within:curve:)", [0.01, 0, 1], isSlow: true) {
      numbers, _ in
      guard numbers[1] <= numbers[2] else { return 0 }
      return try KeyframeAnimation.fitted(
        like: 0.0, over: numbers[1]...numbers[2], within: numbers[0]
      ) { _ in CubicBezier.ease }.keyframes
    },
    Maker("CurveKeyframes.init(validating:values:timingFunctions:)", [0, 1, 2, 0, 3, 1]) {
      numbers, _ in
      try CurveKeyframes(validating: Array(numbers[..<3]), values: Array(numbers[3...]))
    },
  ]

  private static let timings = [
    Maker("ClockMap.init(validatingBegin:speed:offset:)", [1, 2, 3]) { numbers, _ in
      try ClockMap(validatingBegin: numbers[0], speed: numbers[1], offset: numbers[2])
    },
    Maker(
      "MediaTiming.init(validatingBeginTime:duration:speed:timeOffset:repeatCount:repeatDuration:"
        + "autoreverses:fillMode:convention:)", [0, 1, 1, 0, 2, 0], variants: 2
    ) {
      try MediaTiming(
        validatingBeginTime: $0[0], duration: $0[1], speed: $0[2], timeOffset: $0[3],
        repeatCount: $0[4], repeatDuration: $0[5], autoreverses: $1 == 1)
    },
    Maker(
      "WebTiming.init(validatingDelay:endDelay:duration:iterations:iterationStart:direction:fillMode:"
        + "boundaryPolicy:)", [0, 0, 1, 2, 0.5], variants: 4
    ) {
      try WebTiming(
        validatingDelay: $0[0], endDelay: $0[1], duration: $0[2], iterations: $0[3],
        iterationStart: $0[4], direction: item(WebTiming.Direction.allCases, $1))
    },
    Maker("WebTiming.Clock.init(validatingStartTime:playbackRate:endTime:)", [0, 1, 5]) {
      numbers, _ in
      try WebTiming.Clock(
        validatingStartTime: numbers[0], playbackRate: numbers[1], endTime: numbers[2])
    },
    Maker("WebTiming.Clock.played(at:)", [0, -1, 5, 1]) { numbers, _ in
      try WebTiming.Clock(
        validatingStartTime: numbers[0], playbackRate: numbers[1], endTime: numbers[2]
      ).played(at: numbers[3])
    },
    Maker("WebTiming.Clock.reversed(at:)", [0, 1, 5, 1]) { numbers, _ in
      try WebTiming.Clock(
        validatingStartTime: numbers[0], playbackRate: numbers[1], endTime: numbers[2]
      ).reversed(at: numbers[3])
    },
  ]

  private static let values = [
    Maker("ParameterError.check(_:_:in:)", [1]) { numbers, _ in
      try ParameterError.check(numbers[0], "x")
      return numbers[0]
    },
    Maker("AffineMatrix.init(validating:)", [1, 0, 0, 1, 5, 6]) { numbers, _ in
      try AffineMatrix(validating: numbers)
    },
    Maker(
      "Matrix4.init(validating:)", [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1]
    ) { numbers, _ in try Matrix4(validating: numbers).inverse as Any },
    Maker("Quaternion.init(validating:)", [0, 0, 0.6, 0.8]) { numbers, _ in
      try Quaternion(validating: [numbers[0], numbers[1], numbers[2], numbers[3]])
    },
    Maker("TransformList.init(validating:)", [1, 2, 3, 45, 0, 0, 1, 10, 100], variants: 1) {
      n, _ in
      try TransformList(validating: [
        .translate(x: n[0], y: n[1], z: n[2]),
        .rotate(degrees: n[3], axis: [n[4], n[5], n[6]]), .skew(xDegrees: n[7], yDegrees: n[3]),
        .scale(x: n[0], y: n[1], z: n[2]), .perspective(n[8]),
      ]).matrix
    },
    Maker("MotionPath.init(validating:)", [0, 0, 5, 5, 2, 3, 30, 9, 1, 4, 4]) { n, _ in
      try MotionPath(validating: [
        .move(to: [n[0], n[1]]), .line(to: [n[2], n[3]]),
        .arc(
          radii: [n[4], n[5]], rotation: n[6], isLarge: false, isClockwise: true, to: [n[7], n[8]]),
        .quadratic([n[9], n[10]], to: [n[0], n[3]]),
        .cubic([n[1], n[2]], [n[3], n[4]], to: [n[5], n[6]]),
      ]).length
    },
    Maker("PacedPath.init(validating:_:)", [0, 0.5, 0.7, 1, 3], variants: 3) { numbers, variant in
      let path = try MotionPath(validating: [
        .move(to: .zero), .line(to: [numbers[4], 1]), .line(to: [1, numbers[4]]),
      ])
      // Two segments, and three vertices.
      let pacings: [PacedPath.Pacing] = [
        .segments(keyTimes: [numbers[0], numbers[1], numbers[3]]),
        .discrete(keyTimes: Array(numbers[..<4])), .constantSpeed,
      ]
      return try PacedPath(validating: path, pacings[variant]).velocity(at: 0.3).x
    },
  ]

  private static let effects = [
    Maker("KeyframeAnimation.init(validating:)", [0, 1, 0.5, 2, 1, 3]) { n, _ in
      try KeyframeAnimation(validating: [
        .init(offset: n[0], value: n[1]), .init(offset: n[2], value: n[3], composite: .add),
        .init(offset: n[4], value: n[5], composite: .accumulate),
      ])
    },
    Maker("KeyframeAnimation.linear(_:keyTimes:timingFunctions:)", [0, 1, 2, 0, 0.5, 1]) { n, _ in
      try KeyframeAnimation.linear(Array(n[..<3]), keyTimes: Array(n[3...]))
    },
    Maker("KeyframeAnimation.discrete(_:keyTimes:)", [0, 1, 2, 0, 0.5, 0.7, 1]) { n, _ in
      try KeyframeAnimation.discrete(Array(n[..<3]), keyTimes: Array(n[3...]))
    },
    Maker("KeyframeAnimation.paced(_:)", [0, 1, 2]) { n, _ in try KeyframeAnimation.paced(n) },
    Maker(
      "KeyframeAnimation.cubic(_:keyTimes:timingFunctions:shapes:weighting:ends:startTangent:endTangent:"
        + "knots:)",
      [0, 1, 2, 0, 0.5, 1, 0.1, 0.2, 0.3, 1, 2, 0, 1, 3], variants: 2
    ) { n, variant in
      let shape = BezierPath.KnotShape(tension: n[6], continuity: n[7], bias: n[8])
      return try KeyframeAnimation.cubic(
        Array(n[..<3]), keyTimes: Array(n[3..<6]), shapes: [shape, shape, .init()],
        weighting: item(BezierPath.SecantWeighting.allCases, variant), startTangent: n[9],
        endTangent: n[10],
        knots: Array(n[11...]))
    },
    Maker(
      "KeyframeAnimation.cubicPaced(_:pacing:shapes:weighting:ends:startTangent:endTangent:)",
      [0, 1, 2, 0.1, 0.2, 0.3, 1, 2], variants: 2
    ) { n, variant in
      let shape = BezierPath.KnotShape(tension: n[3], continuity: n[4], bias: n[5])
      return try KeyframeAnimation.cubicPaced(
        Array(n[..<3]), pacing: item(CalculationMode.Pacing.allCases, variant),
        shapes: [shape, shape, .init()], startTangent: n[6], endTangent: n[7])
    },
    Maker("ValueTrack.init(validating:_:settlingThreshold:)", [0, 1, 0.5, 2, 3, 0.01]) { n, _ in
      try ValueTrack(
        validating: n[0],
        [
          .linear(to: n[1], duration: n[2]),
          .cubic(to: n[3], duration: n[2], startVelocity: n[4], endVelocity: n[1]), .move(to: n[4]),
          .spring(to: n[1], startVelocity: n[3]),
        ], settlingThreshold: n[5])
    },
    Maker("PropertyAnimation.keyframes(at:model:values:)", [0, 0.5, 1, 3]) { n, _ in
      try animation().keyframes(at: Array(n[..<3]), model: n[3]) as Any
    },
    Maker("PropertyAnimation.keyframes(rate:model:values:)", [10, 3], isSlow: true) { n, _ in
      try animation().keyframes(rate: n[0], model: n[1]) as Any
    },
    Maker("PropertyAnimation.keyframes(within:model:)", [0.01, 3], isSlow: true) { n, _ in
      try animation().keyframes(within: n[0], model: n[1]) as Any
    },
  ]

  private static func animation() throws -> PropertyAnimation<Double> {
    PropertyAnimation(
      BasicAnimation(from: 0, to: 1), timing: try MediaTiming(validatingBeginTime: 0, duration: 1),
      easing: .ease)
  }

  private static let nearest = [
    Maker("CubicBezier.nearest(to:over:endingOn:)", [0, 1, 1], isSlow: true) { n, _ in
      guard n[0] <= n[1] else { return 0 }
      return try CubicBezier.nearest(to: CubicBezier.ease, over: n[0]...n[1], endingOn: n[2]).bezier
    },
    Maker(
      "CubicBezier.nearest(toValues:at:from:to:)",
      [0, 0.3, 0.6, 0.9, 1, 0, 0.2, 0.4, 0.7, 1, 0, 1],
      isSlow: true
    ) { n, _ in
      try CubicBezier.nearest(
        toValues: Array(n[..<5]), at: Array(n[5..<10]), from: n[10], to: n[11]
      ).bezier
    },
    Maker("Motion.landmarks(until:within:passing:)", [1, 0.01, 0.5], isSlow: true) { n, _ in
      try DampedSpring.bouncy.motion(from: 0, to: 1)
        .landmarks(until: n[0], within: n[1], passing: [n[2]]).map(\.value)
    },
    Maker("SpringMotion.nearest(to:over:velocity:)", [0, 1, 0], isSlow: true) { n, _ in
      guard n[0] <= n[1] else { return 0 }
      return try SpringMotion.nearest(to: CubicBezier.ease, over: n[0]...n[1], velocity: n[2])
        .motion
    },
    Maker(
      "CurveKeyframes.init(linearThrough:at:within:)",
      [0, 0.3, 0.6, 1, 0, 0.2, 0.7, 1, 0.01],
      isSlow: true
    ) { n, _ in
      try CurveKeyframes(linearThrough: Array(n[..<4]), at: Array(n[4..<8]), within: n[8])
    },
    Maker(
      "CurveKeyframes.init(cubicThrough:at:within:)",
      [0, 0.3, 0.6, 1, 0, 0.2, 0.7, 1, 0.01],
      isSlow: true
    ) { n, _ in
      try CurveKeyframes(cubicThrough: Array(n[..<4]), at: Array(n[4..<8]), within: n[8])
    },
  ]

  private static let sampling = [
    Maker(
      "SpringFit.init(times:values:weights:target:start:velocity:)",
      [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0, 0.4, 1.1, 1.2, 1, 0.9], isSlow: true
    ) { numbers, _ in
      try SpringFit(times: Array(numbers[..<6]), values: Array(numbers[6...]))
    },
    Maker("UniformGrid.init(validatingFrom:to:count:)", [0, 1, 5]) { n, _ in
      try Int(exactly: n[2]).map { try UniformGrid(validatingFrom: n[0], to: n[1], count: $0) }
        as Any
    },
    Maker("UniformGrid.init(validatingFrom:to:rate:)", [0, 1, 60]) { n, _ in
      try UniformGrid(validatingFrom: n[0], to: n[1], rate: n[2])
    },
    Maker("UniformGrid.init(validatingFrom:rate:count:)", [0, 60, 5]) { n, _ in
      try Int(exactly: n[2]).map { try UniformGrid(validatingFrom: n[0], rate: n[1], count: $0) }
        as Any
    },
    Maker("UniformGrid.init(validatingFrom:every:count:)", [0, 0.1, 5]) { n, _ in
      try Int(exactly: n[2]).map { try UniformGrid(validatingFrom: n[0], every: n[1], count: $0) }
        as Any
    },
  ]
}
