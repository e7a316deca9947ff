import Testing
import _TestSupport

import AnimationMath

/// A point in the plane.
private struct Plane: LinearValue {
  var x, y: Double
  var channelCount: Int { 2 }
  func channel(_ index: Int) -> Double { index == 0 ? x : y }
  func withChannels(_ channel: (Int) -> Double) -> Plane { Plane(x: channel(0), y: channel(1)) }
}

@Suite struct ValueTrackTests {
  typealias Track = ValueTrack<Double>

  // MARK: Each kind alone

  @Test func anEmptyTrackIsItsInitialValue() {
    let track = Track(from: 7, [])
    #expect(track.duration == 0)
    for time in [-1, 0, 1, Double.infinity] {
      #expect(track.value(at: time) == 7)
      #expect(track.velocity(at: time) == 0)
    }
    #expect(track.value(at: .nan).isNaN && track.velocity(at: .nan).isNaN)
    #expect(track.channels[0].breakpoints(in: -1...1) == [])
  }

  @Test func aLineIsTheEasedMixOfItsEnds() throws {
    let track = Track(from: 10, [.linear(to: 30, duration: 4, easing: .easeIn)])
    let motion = try CubicBezier.easeIn.motion(from: 10, to: 30, duration: 4)
    #expect(track.duration == 4)
    for time in stride(from: 0, through: 4, by: 0.125) {
      #expect(abs(track.value(at: time) - motion.value(at: time)) <= 4e-15)
      #expect(abs(track.velocity(at: time) - motion.slope(at: time)) <= 4e-15)
    }
    #expect(track.value(at: 4) == 30)
    #expect(track.velocity(at: 4, from: .right) == 0)
  }

  /// 3u² − 2u³ from rest to rest.
  @Test func aCubicAloneBeginsAndEndsAtRest() {
    let track = Track(from: 0, [.cubic(to: 8, duration: 2)])
    #expect(track.value(at: 0.5) == 1.25)
    #expect(track.value(at: 1) == 4)
    #expect(track.velocity(at: 0) == 0)
    #expect(track.velocity(at: 1) == 6)
    #expect(track.velocity(at: 2) == 0)
  }

  @Test func aSpringAloneTakesItsSettlingTime() {
    let spring = DampedSpring.bouncy
    let track = Track(from: 5, [.spring(to: 105, spring: spring)])
    let motion = spring.motion(from: 5, to: 105)
    #expect(track.duration == motion.settlingDuration(within: 0.001))
    for time in stride(from: 0, to: track.duration, by: 0.05) {
      #expect(track.value(at: time) == motion.value(at: time))
      #expect(track.velocity(at: time) == motion.velocity(at: time))
    }
    #expect(track.value(at: 100) == motion.value(at: track.duration))
    #expect(abs(track.value(at: 100) - 105) <= 0.001 + 1e-14)
  }

  @Test func theSettlingTimeIsThatOfTheDistanceOverAllChannels() {
    let target = Plane(x: 30, y: 40)
    let track = ValueTrack(
      from: Plane(x: 0, y: 0), [.spring(to: target, spring: .snappy)], settlingThreshold: 0.5)
    let motion = DampedSpring.snappy.motion(from: [0, 0], to: [30, 40])
    #expect(track.duration == motion.settlingDurationByNorm(within: 0.5))
    let left = track.value(at: .infinity).animationDistance(from: target)
    #expect(left <= 0.5 && left > 0.499)
  }

  @Test func aMoveIsAJump() {
    let track = Track(
      from: 1, [.linear(to: 3, duration: 1), .move(to: 10), .linear(to: 12, duration: 1)])
    #expect(track.duration == 2)
    #expect(track.value(at: 1, from: .left) == 3)
    #expect(track.value(at: 1) == 10)
    #expect(track.channels[0].breakpoints(in: 0...2) == [1])
    let first = Track(from: 1, [.move(to: 2), .linear(to: 3, duration: 1), .move(to: 9)])
    #expect(first.value(at: 0, from: .left) == 1)
    #expect(first.value(at: 0) == 2)
    #expect(first.value(at: 1, from: .left) == 3)
    #expect(first.value(at: 1) == 9)
    #expect(first.velocity(at: 1) == 1)
    #expect(first.velocity(at: 1, from: .right) == 0)
    let only = Track(from: 1, [.move(to: 2), .move(to: 4)])
    #expect(only.value(at: 0, from: .left) == 1)
    #expect(only.value(at: 0) == 4)
    #expect(only.jointTimes == [0, 0, 0])
  }

  @Test func segmentsOfNoDurationMoveUnlessTheyAreSprings() {
    let moves = Track(
      from: 0,
      [.linear(to: 5, duration: 0), .cubic(to: 8, duration: 0), .cubic(to: 9, duration: 1)])
    #expect(moves.value(at: 0) == 8)
    #expect(moves.velocity(at: 0) == 0)
    let passed = Track(
      from: 0,
      [
        .linear(to: 5, duration: 1), .spring(to: 100, duration: 0),
        .spring(to: 5, duration: 1, spring: .bouncy),
      ])
    #expect(passed.value(at: 1) == 5)
    #expect(passed.velocity(at: 1, from: .right) == 5)
    // 1e-30 s cannot be told from none 1 s after the beginning.
    let absorbed = Track(
      from: 0,
      [.linear(to: 5, duration: 1), .linear(to: 6, duration: 1e-30), .cubic(to: 8, duration: 1)])
    #expect(absorbed.value(at: 1) == 6)
    #expect(absorbed.velocity(at: 1, from: .right) == 0)
    #expect(absorbed.duration == 2)
  }

  // MARK: Joints

  /// The velocities to the left and to the right of the joint at 1 s.
  private func joint(_ segments: [Track.Segment]) -> [Double] {
    let track = Track(from: 0, segments)
    #expect(track.value(at: 1, from: .left) == track.value(at: 1, from: .right))
    // Rounded as a test of a few digits can bear: a velocity at an end is that of a reach, times 3.
    return [Side.left, .right].map { (track.velocity(at: 1, from: $0) * 0x1p40).rounded() / 0x1p40 }
  }

  @Test func jointsHandTheVelocityOnAsTheTableSays() {
    let line = Track.Segment.linear(to: 10, duration: 1)
    let cubic = Track.Segment.cubic(to: 10, duration: 1)
    let spring = Track.Segment.spring(to: 10, duration: 1, spring: .bouncy)
    let sprung = DampedSpring.bouncy.motion(from: 0, to: 10)
    let speed = (sprung.velocity(at: 1) * 0x1p40).rounded() / 0x1p40

    // A line behind: its own velocity, which a cubic ends with.
    let nextLine = Track.Segment.linear(to: 16, duration: 2)
    #expect(joint([line, nextLine]) == [10, 3])
    #expect(joint([cubic, nextLine]) == [3, 3])
    let eased = Track.Segment.linear(to: 16, duration: 2, easing: .cubicBezier(0.5, 1, 1, 1))
    #expect(joint([cubic, eased]) == [6, 6])
    let sprungLine = joint([spring, nextLine])
    #expect(sprungLine[0] == speed)
    #expect(abs(sprungLine[1] - (16 - sprung.value(at: 1)) / 2) < 1e-11)

    // A cubic behind.
    let nextCubic = Track.Segment.cubic(to: 16, duration: 3)
    #expect(joint([line, nextCubic]) == [10, 10])
    #expect(joint([cubic, nextCubic]) == [4, 4])
    #expect(joint([spring, nextCubic]) == [speed, speed])

    // A spring behind.
    let nextSpring = Track.Segment.spring(to: 16, spring: .snappy)
    #expect(joint([line, nextSpring]) == [10, 10])
    #expect(joint([cubic, nextSpring]) == [0, 0])
    #expect(joint([spring, nextSpring]) == [speed, speed])

    // The end behind.
    #expect(joint([line]) == [10, 0])
    #expect(joint([cubic]) == [0, 0])
  }

  @Test func explicitVelocitiesWin() {
    let line = Track.Segment.linear(to: 10, duration: 1)
    let cubic = Track.Segment.cubic(to: 10, duration: 1)
    #expect(
      joint([.cubic(to: 10, duration: 1, endVelocity: 7), .linear(to: 0, duration: 1)])
        == [7, -10])
    #expect(joint([line, .cubic(to: 0, duration: 1, startVelocity: 2)]) == [10, 2])
    #expect(joint([line, .spring(to: 0, startVelocity: 2)]) == [10, 2])
    #expect(joint([cubic, .spring(to: 0, startVelocity: 2)]) == [2, 2])
    // Between cubics, what is given on one side holds on both.
    #expect(joint([cubic, .cubic(to: 0, duration: 1, startVelocity: 2)]) == [2, 2])
    #expect(
      joint([.cubic(to: 10, duration: 1, endVelocity: 7), .cubic(to: 0, duration: 1)]) == [7, 7])
    #expect(
      joint([
        .cubic(to: 10, duration: 1, endVelocity: 7), .cubic(to: 0, duration: 1, startVelocity: 2),
      ]) == [7, 2])
    let ends = Track(
      from: 0, [.cubic(to: 1, duration: 1, startVelocity: 3, endVelocity: -2)])
    #expect(ends.velocity(at: 0) == 3)
    #expect(ends.velocity(at: 1) == -2)
  }

  @Test func afterAMoveTheVelocityIsZero() {
    let line = Track.Segment.linear(to: 10, duration: 1)
    for next in [Track.Segment.cubic(to: 3, duration: 1), .spring(to: 3)] {
      let track = Track(from: 0, [line, .move(to: 5), next])
      #expect(track.value(at: 1) == 5)
      #expect(track.velocity(at: 1) == 0)
    }
    let before = Track(from: 0, [.cubic(to: 10, duration: 1), .move(to: 5)])
    #expect(before.velocity(at: 1) == 0)
  }

  @Test func aSegmentAfterACutSpringBeginsWhereTheSpringGotTo() {
    let track = Track(
      from: 0,
      [
        .spring(to: 100, duration: 0.1, spring: .bouncy), .cubic(to: 0, duration: 0.3),
        .spring(to: 50, duration: 9),
      ])
    let motion = DampedSpring.bouncy.motion(from: 0, to: 100)
    #expect(track.value(at: 0.1) == motion.value(at: 0.1))
    #expect(abs(track.velocity(at: 0.1) - motion.velocity(at: 0.1)) < 1e-12)
    #expect(track.value(at: 0.1).animationDistance(from: 100) > 10)
    // The long one is not stopped when it has settled.
    let long = DampedSpring.smooth.motion(from: 0, to: 50)
    #expect(abs(track.value(at: 3) - long.value(at: 2.6)) < 1e-14)
  }

  /// A line with an easing that ends elsewhere than at 1.
  @Test func aSegmentAfterALineBeginsWhereTheLinesEasingEnds() {
    let half = Easing(PiecewiseLinear([.init(0), .init(0.5)]))
    let track = Track(
      from: 0, [.linear(to: 10, duration: 1, easing: half), .linear(to: 6, duration: 1)])
    #expect(track.value(at: 1) == 5)
    #expect(track.velocity(at: 1) == 1)
  }

  @Test func jumpsOfAnEasingAreBreakpointsSeenFromBothSides() {
    let steps = Track(
      from: 0,
      [.cubic(to: 3, duration: 0.3), .linear(to: 7, duration: 0.7, easing: .steps(4, .jumpEnd))])
    let channel = steps.channels[0]
    let points = channel.breakpoints(in: 0...1)
    #expect(points.count == 4 && points[0] == 0.3)
    #expect(points.dropFirst().map { channel.value(at: $0, from: .left) } == [3, 4, 5])
    #expect(points.dropFirst().map { channel.value(at: $0) } == [4, 5, 6])
    #expect(channel.value(at: 1, from: .left) == 6)
    #expect(channel.value(at: 1) == 7)
  }

  // MARK: Accuracy

  /// Against the Hermite form in double-double, with the velocities of the table.
  @Test func cubicsAreWithinTheirBound() {
    var random = SeededRandom(seed: 5_417)
    var worst = WorstCase("track of cubics, 2⁻⁵³ of the largest control ordinate", bound: 6)
    for _ in rounds(2_000) {
      let count = 1 + random.index(below: 6)
      let from = random.uniform(in: -5...5)
      let keys = (0..<count).map { _ in
        (to: random.uniform(in: -5...5), duration: random.logUniform(in: 1e-3...10))
      }
      let track = Track(from: from, keys.map { .cubic(to: $0.to, duration: $0.duration) })
      let points = zip(track.jointTimes, [from] + keys.map(\.to)).map { (x: $0, y: $1) }
      var slopes = [DoubleDouble(0)]
      for i in 1..<points.count {
        let isLast = i == points.count - 1
        slopes.append(
          isLast
            ? DoubleDouble(0)
            : DoubleDouble.sum(points[i + 1].y, -points[i - 1].y)
              / DoubleDouble.sum(points[i + 1].x, -points[i - 1].x))
      }
      let reference = ReferencePoints(points)
      for _ in 0..<20 {
        let time = random.uniform(in: 0...track.duration).nextDown
        guard time > 0 else { continue }
        let exact = reference.point(
          at: time, outgoing: Array(slopes.dropLast()), incoming: Array(slopes.dropFirst())
        ).y
        let i = reference.interval(of: time)
        let reach = (points[i + 1].x - points[i].x) / 3
        let scale = [
          1, points[i].y, points[i + 1].y, points[i].y + reach * slopes[i].hi,
          points[i + 1].y - reach * slopes[i + 1].hi,
        ].map(abs).reduce(0, max)
        worst.record(
          absoluteError(track.value(at: time), exact) / (scale * 0x1p-53),
          at: "\(points) at \(time)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  /// Over random tracks: continuous at every joint but moves, and the velocity the limit of
  /// differences.
  @Test func valuesMeetAtEveryJointAndVelocityIsTheDerivative() {
    var random = SeededRandom(seed: 60_217)
    var gap = WorstCase("gap of the value at joints", bound: 0)
    var slope = WorstCase("velocity against differences, 1/100 s", bound: 1e-8)
    for _ in rounds(1_000) {
      let segments = (0..<(1 + random.index(below: 6))).map { _ -> Track.Segment in
        let to = random.uniform(in: -5...5)
        let duration = random.uniform(in: 0.1...2)
        switch random.index(below: 4) {
        case 0: return .linear(to: to, duration: duration, easing: .easeInOut)
        case 1: return .cubic(to: to, duration: duration)
        case 2: return .spring(to: to, spring: .bouncy)
        default: return .spring(to: to, duration: duration, spring: .smooth)
        }
      }
      let track = Track(from: 1, segments)
      for time in track.jointTimes {
        let (left, right) = (track.value(at: time, from: .left), track.value(at: time))
        gap.record(left - right, at: "joints \(track.jointTimes) at \(time)")
      }
      for (begin, end) in zip(track.jointTimes, track.jointTimes.dropFirst()) where end > begin {
        let time = begin + (end - begin) * random.uniform(in: 0.1...0.9)
        let h = 1e-5 * (end - begin)
        let quotient = (track.value(at: time + h) - track.value(at: time - h)) / (2 * h)
        slope.record(
          (quotient - track.velocity(at: time)) / 100, at: "joints \(track.jointTimes) at \(time)")
      }
    }
    report(gap)
    report(slope)
    #expect(gap.isWithinBound, "\(gap)")
    #expect(slope.isWithinBound, "\(slope)")
  }

  // MARK: Refusals

  private func refusal(_ segments: [Track.Segment], threshold: Double = 0.001) -> String? {
    do throws(ParameterError) {
      _ = try Track(validating: 0, segments, settlingThreshold: threshold)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func refusalsNameTheSegment() {
    let line = Track.Segment.linear(to: 1, duration: 1)
    #expect(
      refusal([line, .linear(to: 1, duration: -1)])
        == "duration of segment 2 must be 0, or a number from 1e-50 to 1e+50, got -1")
    #expect(
      refusal([.cubic(to: .nan, duration: 1)])
        == "value of segment 1 must be a number from -1e+50 to 1e+50, got nan")
    #expect(
      refusal([.cubic(to: 0, duration: 1, startVelocity: .infinity)])
        == "startVelocity of segment 1 must be a number from -1e+50 to 1e+50, got inf")
    #expect(
      refusal([line, .spring(to: 3, spring: DampedSpring(angularFrequency: 1, dampingRatio: 0))])
        == "duration of segment 2 must be given, for a spring that does not settle, got inf")
    #expect(refusal([], threshold: 0) != nil)
  }

  /// The velocity on the vertical side of a curve cannot be handed on, and need not be to a line.
  @Test func aVerticalTangentIsRefusedOnlyWhereItIsHandedOn() {
    let steep = Easing.cubicBezier(0, 0, 1, 0)
    let line = Track.Segment.linear(to: 1, duration: 1, easing: steep)
    #expect(
      refusal([line, .cubic(to: 3, duration: 1)])
        == "the velocity at the end of segment 1 must be a number from -1e+50 to 1e+50, got inf")
    #expect(refusal([line, .spring(to: 3)]) != nil)
    #expect(refusal([line, .linear(to: 3, duration: 1)]) == nil)
    #expect(refusal([line, .cubic(to: 3, duration: 1, startVelocity: 0)]) == nil)
    let rising = Track.Segment.linear(to: 1, duration: 1, easing: .cubicBezier(0, 1, 1, 1))
    #expect(refusal([.cubic(to: 3, duration: 1), rising]) != nil)
    #expect(refusal([.cubic(to: 3, duration: 1, endVelocity: 0), rising]) == nil)
  }

  #if EXIT_TESTS
    @Test(arguments: 1...2) func wrongTracksStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = ValueTrack(from: 0.0, [.linear(to: 1, duration: .nan)])
        case 2: _ = ValueTrack(from: Plane(x: 0, y: .infinity), [])
        default: break
        }
      }
    }
  #endif
}
