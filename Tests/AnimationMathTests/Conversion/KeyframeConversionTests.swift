// Keyframes against the animations they come from, by value and in all of their timing.

import Testing
import _TestSupport

import AnimationMath

@Suite struct KeyframeConversionTests {
  static let media = MediaTiming(
    beginTime: 0.3, duration: 0.8, speed: 1.7, timeOffset: 0.1, repeatCount: 2.4,
    autoreverses: true, fillMode: .both)

  static let web = WebTiming(
    delay: 0.2, endDelay: -0.3, duration: 0.7, iterations: 2.25, iterationStart: 0.5,
    direction: .alternateReverse, fillMode: .both)

  static func animation<Value: AnimatableValue>(
    _ from: Value, _ to: Value, _ easing: some Curve = Easing.easeInOut
  ) -> PropertyAnimation<Value> {
    PropertyAnimation(
      BasicAnimation(from: from, to: to), timing: MediaTiming(duration: 1), easing: Easing(easing))
  }

  static func converted<Value: AnimatableValue>(
    _ animation: PropertyAnimation<Value>, rate: Double, model: Value
  ) throws -> PropertyAnimation<Value>.KeyframeConversion {
    try #require(try animation.keyframes(rate: rate, model: model))
  }

  /// The largest distance of two animations' values over a time, and that of two easings.
  static func distance<Value: AnimatableValue>(
    _ a: PropertyAnimation<Value>, _ b: PropertyAnimation<Value>, model: Value,
    in times: ClosedRange<Double> = -1...5
  ) -> Double {
    var worst = 0.0
    for step in 0...6_000 {
      let time =
        times.lowerBound + (times.upperBound - times.lowerBound) * Double(step) / 6_000
      switch (
        a.value(at: time, over: model, model: model), b.value(at: time, over: model, model: model)
      )
      {
      case (nil, nil): continue
      case (let x?, let y?): worst = max(worst, x.animationDistance(from: y))
      default: return .infinity
      }
    }
    return worst
  }

  // MARK: The published numbers

  /// AXAnimationChain at 222c7ae: n = ⌈69·duration⌉ + 2, the first value twice and the last appended.
  @Test func evenKeyframesDoWithoutTheLagOfOneSample() throws {
    var lagging: [Double] = []
    var even: [Double] = []
    for duration in [0.25, 0.5, 1, 2] {
      let easing = CubicBezier.easeInOut
      let n = Int((69 * duration).rounded(.up)) + 2
      let late = (0...n).map { easing.value(at: max(Double($0 - 1), 0) / Double(n - 1)) }
      let theirs = try KeyframeAnimation.linear(late)
      lagging.append(
        rounds(100_000).map { step in
          let p = Double(step) / Double(rounds(100_000).count)
          return abs(theirs.value(at: p) - easing.value(at: p))
        }.reduce(0, max))
      let times = KeyframeIntervals.even(n + 1)
      let conversion = try #require(
        try Self.animation(0.0, 1).keyframes(at: times, model: 0))
      even.append(conversion.progressError)
    }
    #expect(lagging.map { ($0 * 1_000).rounded() } == [49, 26, 14, 7], "\(lagging)")
    #expect(
      zip(even, [0.0014, 0.0004, 0.0001, 0.00003]).allSatisfy { abs($0 - $1) < 0.5 * $1 }, "\(even)"
    )
  }

  // MARK: Counts

  @Test func theExampleOfTheDocumentationHolds() throws {
    let fade = PropertyAnimation(
      BasicAnimation(from: 0.0, to: 1), timing: MediaTiming(duration: 0.5),
      easing: .easeInOut)
    let baked = try Self.converted(fade, rate: 60, model: 0)
    #expect(baked.keyframes.values.count == 31)
    #expect((baked.progressError * 1e5).rounded() == 62)
  }

  @Test func aRateMakesTheFewestIntervalsThatKeepIt() throws {
    func count(_ rate: Double, _ duration: Double) throws -> Int {
      let animation = PropertyAnimation(
        BasicAnimation(to: 1.0), timing: MediaTiming(duration: duration))
      return try Self.converted(animation, rate: rate, model: 0).keyframes.values.count - 1
    }
    #expect(try count(60, 1) == 60)
    #expect(try count(60, 1.001) == 61)
    // 11.000000000000002
    #expect(try count(10, 1.1) == 11)
    #expect(try count(69, 0.1) == 7)
    // 7.000000000000001
    #expect(try count(100, 0.07) == 7)
    #expect(try count(1, 0.3) == 1)
    #expect(try count(60, 0) == 1)
    var failures: [String] = []
    for rate in [24.0, 25, 30, 60, 90, 120, 240] {
      for hundredths in cases(1...300, oneOf: 7) {
        let duration = Double(hundredths) / 100
        let exact = (Int(rate) * hundredths + 99) / 100
        if try count(rate, duration) != exact { failures.append("\(rate) Hz, \(duration) s") }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func keyframesWithinAToleranceAreTheFewestOfTheEasing() throws {
    let sample = ChordDeviationTests.easings.enumerated().filter { offset, element in
      offset % (isOptimised ? 7 : 14) == 1
    }
    for (name, easing) in sample.map(\.element) {
      for tolerance in cases([0.05, 0.004], oneOf: 2) {
        let animation = Self.animation(0.0, 1, easing)
        let conversion = try #require(try animation.keyframes(within: tolerance, model: 0))
        let fewest = try easing.linearKeyframes(within: tolerance, over: 0...1)
        #expect(conversion.keyframes.keyTimes == fewest.times, "\(name)")
        #expect(conversion.keyframes.values == fewest.values, "\(name)")
        let error = easing.largestDifference(from: fewest, over: 0...1).difference
        #expect(conversion.progressError <= tolerance, "\(name)")
        #expect((conversion.progressError - error).magnitude <= 1e-6 * error + 1e-15, "\(name)")
      }
    }
  }

  @Test func kinksAndJumpsGetKeyframesOfTheirOwn() throws {
    func count(_ easing: some Curve, _ tolerance: Double) throws -> Int? {
      try Self.animation(0.0, 1, easing).keyframes(within: tolerance, model: 0)
        .map { $0.keyframes.values.count - 1 }
    }
    let kinks = PiecewiseLinear([.init(0), .init(1, at: 1.0 / 3), .init(0.2, at: 0.8), .init(1)])
    #expect(try count(kinks, 1e-9) == 3)
    #expect(try count(CubicBezier.linear, 1e-9) == 1)
    #expect(try count(Steps(4), 0.1) == 8)
    // The tangent at the start is vertical: 1,250 evenly spread intervals.
    #expect(try #require(try count(Penner(.circ, .out), 0.01)) < 10)
    #expect(throws: ParameterError.self) { try count(Penner(.quad, .in), 1e-9) }
  }

  @Test func twoEqualKeyTimesHoldAJump() throws {
    for term in Steps.JumpTerm.allCases {
      let steps = Steps(4, term)
      let times = [0.0, 0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1, 1]
      let conversion = try #require(
        try Self.animation(0.0, 8, steps).keyframes(at: times, model: 0))
      #expect(conversion.progressError == 0)
      var failures: [String] = []
      for step in 0...64 {
        let p = Double(step) / 64
        for side in [nil, Side.left, .right] where p < 1 || side != .right {
          let shown = side.map { conversion.keyframes.value(at: p, from: $0) }
          let eased = side.map { steps.value(at: p, from: $0) } ?? steps.value(at: p)
          if shown ?? conversion.keyframes.value(at: p) != 8 * eased {
            failures.append("\(term), \(p), \(String(describing: side))")
          }
        }
      }
      #expect(failures.isEmpty, "\(failures)")
      // The before flag is heeded by both.
      #expect(Self.distance(Self.animation(0, 8, steps), conversion.animation, model: 0) == 0)
    }
  }

  // MARK: Values

  /// Distances are those of the ends times the stated error, in every type that is a list of numbers.
  @Test func valuesAreOffByTheStatedShareOfTheWay() throws {
    var worst = WorstCase("value error of the stated share of the way, less 1", bound: 1e-9)
    var least = WorstCase("value error missing from the stated share", bound: 0.01)
    func measure<Value: AnimatableValue>(_ from: Value, _ to: Value, _ name: String) throws {
      for easing in [
        .easeInOut, Easing(DampedSpring.bouncy.easing()), .penner(.bounce(), .out),
      ] {
        for rate in cases([3.0, 24, 60], oneOf: 3) {
          let animation = Self.animation(from, to, easing)
          let conversion = try Self.converted(animation, rate: rate, model: from)
          let stated = conversion.progressError * from.animationDistance(from: to)
          let seen = Self.distance(animation, conversion.animation, model: from, in: 0...0.999999)
          worst.record(max(seen / stated - 1, 0), at: "\(name), \(easing), \(rate) Hz")
          least.record(max(1 - seen / stated, 0), at: "\(name), \(easing), \(rate) Hz")
        }
      }
    }
    try measure(-3.0, 40, "number")
    try measure(PointValue(x: 1, y: 2), PointValue(x: -30, y: 44), "point")
    try measure([1.0, 5, -2], [0, 5, 20], "array")
    let red = ColorValue(red: 1, green: 0, blue: 0, alpha: 0.25)
    let blue = ColorValue(red: 0.1, green: 0.2, blue: 0.9)
    try measure(red, blue, "colour")
    for space in [ColorCoordinates.Space.sRGB, .linearSRGB, .oklab] {
      try measure(ColorCoordinates(red, in: space), ColorCoordinates(blue, in: space), "\(space)")
    }
    report(worst)
    report(least)
    #expect(worst.isWithinBound, "\(worst)")
    #expect(least.isWithinBound, "\(least)")
  }

  /// Steps of one kind are mixed as numbers are; parts of matrices are not, nor is their distance.
  @Test func transformsFollowAsTheirKindDoes() throws {
    var numbers = WorstCase(
      "transforms of one kind, of the stated share of the way", bound: 1 + 1e-9)
    var turns = WorstCase("rotations about two axes, of the stated share", bound: 1 + 1e-6)
    var matrices = WorstCase("matrices, of the stated share of the way", bound: 4)
    func ratio<Value: AnimatableValue>(_ from: Value, _ to: Value, _ rate: Double) throws -> Double
    {
      let animation = Self.animation(from, to)
      let conversion = try Self.converted(animation, rate: rate, model: from)
      return Self.distance(animation, conversion.animation, model: from, in: 0...0.999999)
        / (conversion.progressError * from.animationDistance(from: to))
    }
    for rate in cases([4.0, 24, 60], oneOf: 3) {
      let lists: [(TransformList, TransformList)] = [
        (TransformList([]), TransformList([.rotate(degrees: 720)])),
        (
          TransformList([.translate(x: 10), .scale(x: 2, y: 3)]),
          TransformList([.translate(x: -40, y: 8), .scale(x: 0.5, y: -1)])
        ),
        (
          TransformList([.skew(xDegrees: 10, yDegrees: 0)]),
          TransformList([.skew(xDegrees: -20, yDegrees: 30)])
        ),
      ]
      for (from, to) in lists { numbers.record(try ratio(from, to, rate), at: "\(to), \(rate) Hz") }
      let quaternions = (Quaternion(degrees: 20), Quaternion(degrees: 160, axis: [1, 1, 0]))
      turns.record(try ratio(quaternions.0, quaternions.1, rate), at: "quaternions, \(rate) Hz")
      let (a, b) = (
        TransformList([.rotate(degrees: 30), .translate(x: 4)]),
        TransformList([.scale(x: 2, y: 2), .rotate(degrees: 120)])
      )
      matrices.record(try ratio(a, b, rate), at: "unlike lists, \(rate) Hz")
      let affine = (
        AffineMatrix(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0),
        AffineMatrix(a: -0.5, b: 1.2, c: -1.1, d: -0.3, tx: 40, ty: -9)
      )
      matrices.record(try ratio(affine.0, affine.1, rate), at: "affine, \(rate) Hz")
      matrices.record(
        try ratio(Matrix4(affine.0), Matrix4(affine.1), rate), at: "matrix, \(rate) Hz")
    }
    for worst in [numbers, turns, matrices] {
      report(worst)
      #expect(worst.isWithinBound, "\(worst)")
    }
  }

  // MARK: What stays

  @Test func timingGroupsAndCompositionStay() throws {
    let group = MediaTiming(
      beginTime: 0.1, duration: 2.2, speed: 0.8, repeatCount: 1.5, fillMode: .both)
    for timing: any AnimationTiming in [Self.media, Self.web] {
      for composite in cases(CompositeOperation.allCases, oneOf: 3) {
        for isCumulative in [false, true] {
          for isRemoved in [false, true] {
            let animation = PropertyAnimation(
              BasicAnimation(from: 3.0, to: 5), timing: timing, easing: .ease,
              composite: composite, isCumulative: isCumulative,
              isRemovedOnCompletion: isRemoved
            ).grouped(in: group, easing: .easeOut)
            let conversion = try Self.converted(animation, rate: 60, model: 1)
            let shown = conversion.animation
            let distance = Self.distance(animation, shown, model: 1)
            #expect(distance <= 2 * conversion.progressError + 1e-14, "\(timing) \(distance)")
            #expect(distance > conversion.progressError)
            #expect(shown.easing == .linear && shown.timing == animation.timing)
            #expect(shown.composite == composite && shown.isCumulative == isCumulative)
            #expect(shown.isRemovedOnCompletion == isRemoved)
          }
        }
      }
    }
  }

  /// Its spring ends beside 1, and the last keyframe lacked as much in each pass.
  @Test func aCumulativeSpringLosesNothingInEachPass() throws {
    let easing = DampedSpring.smooth.easing()
    let animation = PropertyAnimation(
      BasicAnimation(from: 0.0, to: 1), timing: MediaTiming(duration: 1, repeatCount: 4),
      easing: Easing(easing), isCumulative: true)
    let shown = try Self.converted(animation, rate: 60, model: 0).animation
    #expect(easing.value(at: 1, from: .left) != 1)
    #expect(animation.value(at: 3, over: 0, model: 0) == 3)
    #expect(shown.value(at: 3, over: 0, model: 0) == 3)
  }

  /// The last keyframe was 100.1, and 99.9 for one that comes from below.
  @Test(arguments: [0.2, 0.7, 1, 3])
  func keyframesOfASpringEndOnTheTarget(ratio: Double) throws {
    let animation = PropertyAnimation.spring(
      BasicAnimation(from: 0.0, to: 100), DampedSpring(response: 0.5, dampingRatio: ratio))
    let atRate = try Self.converted(animation, rate: 60, model: 0)
    #expect(atRate.keyframes.values.last == 100)
    #expect(atRate.progressError >= 0.0009 && atRate.easing.points.last?.y == 1)
    let within = try #require(try animation.keyframes(within: 0.002, model: 0))
    #expect(within.keyframes.values.last == 100 && within.progressError <= 0.002)
    // A line cannot end on the target and be so near to where the spring is by then: the last key time is double.
    let close = try #require(try animation.keyframes(within: 0.0005, model: 0))
    #expect(close.keyframes.values.last == 100 && close.progressError <= 0.0005)
    #expect(close.keyframes.keyTimes.suffix(2) == [1, 1])
    // Cut off on its way, it ends there.
    let easing = DampedSpring(response: 0.5, dampingRatio: ratio).easing(duration: 0.1)
    let cut = PropertyAnimation(
      BasicAnimation(from: 0.0, to: 100), timing: MediaTiming(duration: 0.1),
      easing: Easing(easing))
    let last = try #require(try Self.converted(cut, rate: 60, model: 0).keyframes.values.last)
    #expect((last - 100 * easing.value(at: 1)).magnitude < 1e-12 && (last - 100).magnitude > 1)
  }

  @Test func openEndsReadTheModelOfTheConversion() throws {
    let basics = [
      BasicAnimation(from: 2.0), BasicAnimation(to: 2.0), BasicAnimation(by: 2.0),
      BasicAnimation(from: 2.0, by: 3), BasicAnimation(to: 2.0, by: 3),
      BasicAnimation(from: 2.0, to: 3, by: 9),
    ]
    let ends = basics.map { basic in
      let animation = PropertyAnimation(basic, timing: MediaTiming(duration: 1))
      let values = (try? Self.converted(animation, rate: 2, model: 10))?.keyframes.values
      return [values?.first, values?.last]
    }
    #expect(ends == [[2, 10], [10, 2], [10, 12], [2, 5], [-1, 2], [2, 3]])
  }

  @Test func durationsOfZeroAndInfinity() throws {
    for fillMode in FillMode.allCases {
      let none = PropertyAnimation(
        BasicAnimation(from: 1.0, to: 2), timing: MediaTiming(duration: 0, fillMode: fillMode),
        easing: .ease)
      #expect(
        Self.distance(none, try Self.converted(none, rate: 60, model: 0).animation, model: 0) == 0)
    }
    let endless = PropertyAnimation(
      BasicAnimation(from: 1.0, to: 2), timing: WebTiming(duration: .infinity),
      easing: .ease)
    let conversion = try #require(try endless.keyframes(within: 0.01, model: 0))
    #expect(Self.distance(endless, conversion.animation, model: 0) == 0)
    #expect(
      refusal { () throws(ParameterError) in try endless.keyframes(rate: 1, model: 0) }
        == "rate times the duration must be a number from 0 to 1000000, got inf")
  }

  @Test func springsStayWithinTheStatedError() throws {
    for ratio in [0.1, 0.5, 1, 4] {
      let animation = PropertyAnimation.spring(
        BasicAnimation(from: 100.0, to: 20), DampedSpring(response: 0.4, dampingRatio: ratio),
        beginTime: 0.5, initialVelocity: -3)
      for tolerance in [0.02, 0.001] {
        let conversion = try #require(try animation.keyframes(within: tolerance, model: 0))
        let distance = Self.distance(animation, conversion.animation, model: 0, in: 0...3)
        #expect(distance <= 80 * tolerance && distance > 70 * conversion.progressError)
      }
    }
  }

  // MARK: Back

  @Test func theEasingShowsWhatTheKeyframesShowAndIsReadBackFromCSS() throws {
    for easing in [
      .ease, Easing(DampedSpring.bouncy.easing()), .penner(.bounce(), .out),
    ] {
      let animation = Self.animation(-5.0, 20, easing)
      let conversion = try Self.converted(animation, rate: 60, model: 0)
      var linear = animation
      linear.easing = Easing(conversion.easing)
      #expect(Self.distance(linear, conversion.animation, model: 0) < 1e-13)
      let read = try Easing(conversion.easing.description)
      #expect(read.curve as? PiecewiseLinear == conversion.easing)
      let worst = (0...100_000).map { step in
        let p = Double(step) / 100_000
        return abs(read.value(at: p) - easing.value(at: p))
      }.reduce(0, max)
      #expect(
        worst <= conversion.progressError + 0x1p-50 && worst > 0.99 * conversion.progressError)
    }
    let steps = try #require(
      try Self.animation(0.0, 1, Steps(2)).keyframes(at: [0, 0.5, 0.5, 1, 1], model: 0))
    #expect(steps.easing.description == "linear(0 0%, 0 50%, 0.5 50%, 0.5 100%, 1 100%)")
  }

  @Test func keyframesAsABasicAnimationKeepTheirEndsAndTheirTiming() throws {
    let animation = PropertyAnimation(
      BasicAnimation(from: 3.0, to: 5), timing: Self.media, composite: .add, isCumulative: true)
    let conversion = try Self.converted(animation, rate: 7, model: 0)
    #expect(conversion.keyframes.basic == BasicAnimation(from: 3, to: 5))
    let back = try #require(conversion.animation.basic)
    #expect(back.effect as? BasicAnimation<Double> == BasicAnimation(from: 3, to: 5))
    #expect(Self.distance(animation, back, model: 0) == 0)
    #expect(animation.basic == nil)
    let shake = try KeyframeAnimation.cubic([1.0, 9, -4])
    #expect(shake.basic == BasicAnimation(from: 1, to: -4))
  }
}
