import Testing
import _TestSupport

import AnimationMath

@Suite struct KeyframeAnimationCubicTests {
  typealias Animation = KeyframeAnimation<Double>

  /// The paper's tangents on even key times: the values of Core Animation's own example.
  @Test func withoutShapesItIsTheCatmullRomSpline() throws {
    let values = [310.0, 60, 120, 60, 310]
    let hop = try Animation.cubic(values, keyTimes: [0, 0.25, 0.5, 0.75, 1])
    for step in 4..<12 {
      let (k, u) = (step / 4, Double(step % 4) / 4)
      let v = values[(k - 1)...(k + 2)].map { $0 }
      let catmull =
        0.5
        * (2 * v[1] + u * (v[2] - v[0]) + u * u * (2 * v[0] - 5 * v[1] + 4 * v[2] - v[3])
          + u * u * u * (3 * v[1] - v[0] - 3 * v[2] + v[3]))
      #expect(abs(hop.value(at: Double(step) / 16) - catmull) < 1e-13)
    }
  }

  /// The same curve as a path through points, for every rule that both have.
  @Test func cubicKeyframesAreTheCurveThroughThePoints() throws {
    var random = SeededRandom(seed: 9_973)
    var worst = WorstCase(
      "cubic keyframes against the path, 2⁻⁵³ of 4 M", bound: 8)
    for index in rounds(2_000) {
      let points = PointCases.random(index, &random)
      let shapes = points.map { _ in
        BezierPath.KnotShape(
          tension: random.uniform(in: -1...1), continuity: random.uniform(in: -1...1),
          bias: random.uniform(in: -1...1))
      }
      let ends = BezierPath.SplineEnds.allCases[random.index(below: 3)]
      let path = try BezierPath.kochanekBartels(validating: points, shapes: shapes, ends: ends)
      let animation = try Animation.cubic(
        points.map(\.y), keyTimes: points.map(\.x), shapes: shapes, ends: ends)
      let largest = path.controlPoints.map { abs($0.y) }.reduce(1, max)
      for _ in 0..<8 {
        let x = PointCases.abscissa(in: points, &random)
        let scale = 4 * largest
        worst.record(
          (animation.value(at: x) - path.value(at: x)) / (scale * 0x1p-53),
          at: "\(points) \(shapes) \(ends) at \(x)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  @Test func keyframesAreMetExactly() throws {
    var random = SeededRandom(seed: 71)
    for _ in 0..<200 {
      let values = (0..<6).map { _ in random.uniform(in: -5...5) }
      let times = [0.0, 1] + (0..<4).map { _ in random.unit() }
      let animation = try Animation.cubic(
        values, keyTimes: times.sorted(), weighting: .chord, ends: .natural)
      let met = zip(values, animation.keyTimes).allSatisfy {
        animation.value(at: $1) == $0 && animation.value(at: $1, from: .left) == $0
      }
      #expect(met, "seed \(random.seed)")
    }
  }

  @Test func theChordWeighsDifferencesAlike() throws {
    let animation = try Animation.cubic([0, 1, 5], keyTimes: [0, 0.2, 1], weighting: .chord)
    #expect(abs(animation.slope(at: 0.2) - 5) < 1e-14)
    let parabola = try Animation.cubic([0, 1, 5], keyTimes: [0, 0.2, 1])
    #expect(abs(parabola.slope(at: 0.2) - (0.8 * 5 + 0.2 * 5)) < 1e-14)
    let track = ValueTrack(from: 0, [.cubic(to: 1, duration: 0.2), .cubic(to: 5, duration: 0.8)])
    #expect(abs(track.velocity(at: 0.2) - 5) < 1e-14)
  }

  @Test func tangentsAreTheSlopesAtTheEnds() throws {
    let animation = try Animation.cubic([0, 1, 5], startTangent: 3, endTangent: -2)
    #expect(animation.slope(at: 0) == 3)
    #expect(animation.slope(at: 1) == -2)
    let onlyEnd = try Animation.cubic([0, 1], ends: .natural, endTangent: -2)
    #expect(onlyEnd.slope(at: 0) == 2.5)
    #expect(onlyEnd.slope(at: 1) == -2)
  }

  @Test func equalKeyTimesPartTheSpline() throws {
    let whole = try Animation.cubic([0, 2, 1, 7, 9, 4], keyTimes: [0, 0.25, 0.5, 0.5, 0.75, 1])
    let first = try Animation.cubic([0, 2, 1])
    let second = try Animation.cubic([7, 9, 4])
    for p in stride(from: 0, to: 0.5, by: 1 / 64) {
      #expect(abs(whole.value(at: p) - first.value(at: 2 * p)) < 1e-15)
      #expect(abs(whole.value(at: p + 0.5) - second.value(at: 2 * p)) < 2e-15)
    }
    #expect(whole.value(at: 0.5, from: .left) == 1)
    #expect(whole.value(at: 0.5) == 7)
  }

  @Test func anOvershootingEasingFollowsTheCubic() throws {
    let back = Easing.cubicBezier(0.34, 1.56, 0.64, 1)
    let animation = try Animation.cubic([0, 4, 5], timingFunctions: [back, .linear])
    let u = back.value(at: 0.8)
    #expect(u > 1)
    let plain = try Animation.cubic([0, 4], startTangent: 2, endTangent: 2.5)
    #expect(abs(animation.value(at: 0.4) - plain.value(at: u)) < 1e-14)
  }

  // MARK: Pace

  /// The length between any two progresses is their distance times the whole, in 1 to 3 channels.
  @Test func byArcLengthTheSpeedIsConstant() throws {
    var random = SeededRandom(seed: 31_337)
    var worst = WorstCase("speed by arc length, of the length", bound: 1e-13)
    var key = WorstCase("key times by arc length against chords, of the length", bound: 1e-5)
    for _ in rounds(24) {
      let channels = 1 + random.index(below: 3)
      let count = 2 + random.index(below: 4)
      let values = (0..<count).map { _ in
        Numbers((0..<channels).map { _ in random.uniform(in: -5...5) })
      }
      let animation = try KeyframeAnimation.cubicPaced(values, ends: .reflected)
      // Fine chords between the keyframes approach the length from below.
      let steps = 2_000
      let points = (0...steps).map { animation.value(at: Double($0) / Double(steps)) }
      let lengths = zip(points, points.dropFirst()).map { $0.animationDistance(from: $1) }
      let whole = lengths.reduce(0, +)
      var sum = 0.0
      var next = 0
      for (index, length) in lengths.enumerated() {
        while next < count && animation.keyTimes[next] * Double(steps) <= Double(index) {
          next += 1
        }
        sum += length
        key.record((sum / whole - Double(index + 1) / Double(steps)) / 100, at: "\(values)")
      }
      for _ in 0..<20 {
        let p = random.unit()
        let speed = animation.slope(at: p).animationDistance(from: values[0].additiveIdentity)
        let quotient =
          animation.slope(at: 0.5).animationDistance(from: values[0].additiveIdentity)
        worst.record((speed - quotient) / quotient, at: "\(values) at \(p)")
      }
    }
    report(worst)
    report(key)
    #expect(worst.isWithinBound, "\(worst)")
    #expect(key.isWithinBound, "\(key)")
  }

  @Test func byArcLengthTurnsAreBreakpoints() throws {
    // Up to 4, down to 3: a turn inside on either side of 4's key time, or at it.
    let animation = try KeyframeAnimation.cubicPaced(Numbers.each([0, 4, 3, 5]))
    let inner = animation.breakpoints(in: 0...1)
    let turns = inner.filter { !animation.keyTimes.contains($0) }
    #expect(!turns.isEmpty)
    for turn in turns {
      let (before, after) = (animation.slope(at: turn - 1e-7), animation.slope(at: turn + 1e-7))
      let (left, right) = (before.list[0], after.list[0])
      #expect(abs(left + right) < 1e-6 * abs(left), "at \(turn)")
      // On both sides the value moves away at the same speed.
      let top = animation.value(at: turn).list[0]
      let (a, b) = (
        animation.value(at: turn - 1e-9).list[0], animation.value(at: turn + 1e-9).list[0]
      )
      #expect(abs((a - top) - (b - top)) < 1e-12)
      let speed = abs(a - top) / 1e-9
      #expect(abs(speed - abs(left)) < 1e-4 * abs(left))
    }
  }

  @Test func equalNeighboursTakeNoTime() throws {
    for pacing in CalculationMode.Pacing.allCases {
      let values = Numbers.each([0, 1, 1, 3, 3])
      let animation = try KeyframeAnimation.cubicPaced(values, pacing: pacing)
      #expect(animation.keyTimes[1] == animation.keyTimes[2])
      #expect(animation.keyTimes[3] == 1)
      let joint = animation.keyTimes[1]
      #expect(animation.value(at: joint) == values[1])
      #expect(animation.value(at: joint, from: .left) == values[1])
      #expect(animation.value(at: 1) == values[4])
      let still = try KeyframeAnimation.cubicPaced(Numbers.each([2, 2, 2]), pacing: pacing)
      #expect(still.keyTimes == [0, 0.5, 1])
      #expect(abs(still.value(at: 0.3).list[0] - 2) < 1e-15)
      #expect(abs(still.slope(at: 0.3).list[0]) < 1e-15)
    }
  }

  @Test func byChordLengthTheKeyTimesAreThoseOfThePacedMode() throws {
    let values = [[0.0, 0], [3, 4], [3, 9], [0, 5]].map(Numbers.init)
    let animation = try KeyframeAnimation.cubicPaced(values, pacing: .chordLength)
    let paced = try KeyframeAnimation.paced(values)
    let cubic = try KeyframeAnimation.cubic(values, keyTimes: paced.keyTimes)
    #expect(animation.keyTimes == paced.keyTimes)
    for p in stride(from: 0, through: 1, by: 0.015625) {
      #expect(animation.value(at: p) == cubic.value(at: p))
    }
  }

  // MARK: Closed splines and knots

  @Test func aClosedSplineGoesOnWhereItBegan() throws {
    let values = [0.0, 10, 4, 0]
    let keyTimes = [0, 0.2, 0.7, 1]
    let closed = try KeyframeAnimation.cubic(values, keyTimes: keyTimes, ends: .closed)
    let start = closed.slope(at: 0, from: .right)
    #expect(abs(start - closed.slope(at: 1, from: .left)) < 1e-13)
    // As through the values one period after the other.
    let long = BezierPath.kochanekBartels(
      through: [(0, 0), (0.2, 10), (0.7, 4), (1, 0), (1.2, 10), (1.7, 4), (2, 0)])
    #expect(abs(start - long.slope(at: 1)) < 1e-13)
    for progress in stride(from: 0.2, through: 0.7, by: 0.05) {
      #expect(abs(closed.value(at: progress) - long.value(at: progress)) < 1e-13)
    }
    // Parted by equal key times, neither end has a neighbour there.
    let parted = try KeyframeAnimation.cubic(
      [0.0, 10, 4, 0], keyTimes: [0, 0.5, 0.5, 1], ends: .closed)
    #expect(parted.value(at: 0.5, from: .left) == 10)
    #expect(parted.slope(at: 0, from: .right) == parted.slope(at: 1, from: .left))
  }

  @Test func knotsShapeTheWayAndKeyTimesTheTime() throws {
    let values = [SIMD2(0.0, 0), [10, 0], [10, 1], [30, 5]]
    let knots = [2, 5, 6, 10.5]
    let own = try KeyframeAnimation.cubic(values, keyTimes: [0, 0.5, 0.75, 1], knots: knots)
    let even = try KeyframeAnimation.cubic(values, knots: knots)
    // The same points at the same fraction of an interval, whatever the key times.
    for (index, begin, width) in [(0, 0, 0.5), (1, 0.5, 0.25), (2, 0.75, 0.25)] {
      for fraction in [0, 0.125, 0.5, 0.875] {
        let a = own.value(at: begin + fraction * width)
        let b = even.value(at: (Double(index) + fraction) / 3)
        #expect(a.animationDistance(from: b) < 1e-14, "\(index) \(fraction)")
      }
    }
    // They are those of a spline with these key times.
    let scaled = knots.map { ($0 - 2) / 8.5 }
    let plain = try KeyframeAnimation.cubic(values, keyTimes: scaled)
    for fraction in [0.25, 0.5, 0.75] {
      let progress = scaled[1] + fraction * (scaled[2] - scaled[1])
      #expect(
        own.value(at: 0.5 + fraction * 0.25).animationDistance(from: plain.value(at: progress))
          < 1e-13)
    }
    #expect(own != even)
  }

  @Test func knotsThatDoNotRiseAreRefused() {
    let cases: [([Double], String)] = [
      ([0, 1], "the count of knots must be 3, one for each value, got 2"),
      ([0, 1, 1], "the step before knots[2] must be a number from 1e-50 to 1e+50, got 0"),
      ([0, .nan, 1], "knots[1] must be a number from -1e+50 to 1e+50, got nan"),
    ]
    for (knots, message) in cases {
      #expect(
        refusal { () throws(ParameterError) in
          try KeyframeAnimation.cubic([1.0, 2, 3], knots: knots)
        } == message)
    }
  }
}
