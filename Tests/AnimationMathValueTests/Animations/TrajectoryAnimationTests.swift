// A track as an effect, against the track itself.

import AnimationMath
import Testing
import _TestSupport

@Suite struct TrackAnimationTests {
  private let track = ValueTrack(
    from: SIMD2<Double>(10, -5),
    [
      .linear(to: [30, 5], duration: 0.25, easing: .easeIn),
      .cubic(to: [-20, 50], duration: 0.5), .move(to: [0, 0]),
      .spring(to: [100, 40], duration: 0.25, spring: .bouncy),
      .linear(to: [60, 60], duration: 1, easing: .steps(4, .jumpEnd)),
    ])
  private let places = [-1, 0, 0.1, 0.25, 1.0 / 3, 0.5, 0.7, 0.99, 1, 1.5]
  private let progresses = [-0.5, 0, 0.05, 0.125, 0.3, 0.375, 0.45, 0.5, 0.625, 0.8, 1, 1.5]

  @Test func theValueIsThatOfTheTrack() {
    let end = track.value(at: 2)
    for progress in progresses {
      for side in [nil, Side.left, .right] {
        let exact =
          side.map { track.value(at: 2 * progress, from: $0) } ?? track.value(at: 2 * progress)
        let plain = TrajectoryAnimation(track).value(at: progress, from: side, in: context([3, 3]))
        #expect(plain == exact)
        let seen = TrajectoryAnimation(track, origin: [1, 2])
        #expect(seen.value(at: progress, from: side, in: context([3, 3])) == exact - [1, 2])
        let state = context(SIMD2<Double>(3, 3), iteration: 3)
        let third: SIMD2<Double> = exact - [1, 2] + 3 * (end - [1, 2])
        #expect(seen.value(at: progress, from: side, in: state) == third)
      }
    }
  }

  /// Worked out by hand: a line of 30 a second, a jump, a cubic from rest to rest, and a diagonal of 3, 4, 5.
  @Test func valuesAreThoseOfTheDrawing() {
    let track = ValueTrack(
      from: 0.0, [.linear(to: 30, duration: 1), .move(to: -10), .cubic(to: 10, duration: 1)])
    let led = TrajectoryAnimation(track)
    let seen = [-1, 0, 0.25, 0.5, 0.625, 0.75, 1, 2].map {
      led.value(at: $0, from: nil, in: context(0))
    }
    // −10 + 20·(3u² − 2u³) at u = ¼ is −6.875.
    #expect(seen == [0, 0, 15, -10, -6.875, 0, 10, 10])
    #expect(led.value(at: 0.5, from: .left, in: context(0)) == 30)
    let second = TrajectoryAnimation(track, origin: 4)
    #expect(second.value(at: 0.25, from: nil, in: context(0, iteration: 2)) == 11 + 2 * 6)
    #expect(led.slope(at: 0.25, from: .right, in: context(0)) == 60)
    let diagonal = MotionPath(from: [0, 0]).line(to: [30, 40]).paced(.constantSpeed)
    let along = TrajectoryAnimation(diagonal, origin: SIMD2(5, 5))
    #expect(along.value(at: 0.5, from: nil, in: context([0, 0])) == [10, 15])
    #expect(along.value(at: 0.5, from: nil, in: context([0, 0], iteration: 1)) == [35, 50])
  }

  @Test func theTrackSeenFromItsEndIsTheSame() throws {
    var worst = WorstCase("track, end and relative against plain, 2⁻⁵³ of 200", bound: 2)
    for origin in [SIMD2<Double>(0, 0), [30, -7]] {
      let plain = TrajectoryAnimation(track, origin: origin)
      let (effect, end) = try #require(plain.relativeToEnd(model: [9, 9]))
      #expect(end == track.value(at: 2) - origin)
      #expect(effect.value(at: 1, from: nil, in: context(end)) == .zero)
      for progress in progresses {
        let shown = effect.value(at: progress, from: nil, in: context(end)).added(onto: end)
        let error = shown - plain.value(at: progress, from: nil, in: context(end))
        worst.record(max(abs(error.x), abs(error.y)) / (200 * 0x1p-53), at: "\(progress)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func theirSlopesAreTheVelocityPerProgress() {
    var worst = WorstCase("track, slopes against differences, of 1000", bound: 1e-8)
    let animation = TrajectoryAnimation(track)
    for progress in progresses {
      for side in Side.allCases {
        let velocity = track.velocity(at: 2 * progress, from: side)
        #expect(animation.slope(at: progress, from: side, in: context([3, 4])) == 2 * velocity)
      }
    }
    for progress in [0.05, 0.3, 0.45, 0.55, 1.5] {
      recordSlopes(
        of: animation, at: progress, in: context([0, 0]), h: 1e-6, scale: 1000, into: &worst)
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func aTrackThatTakesNoTimeJumps() {
    let moved = TrajectoryAnimation(ValueTrack(from: 1.0, [.move(to: 5)]))
    #expect(moved.value(at: 0, from: .left, in: context(0)) == 1)
    #expect([0, 0.5, 1].map { moved.value(at: $0, from: nil, in: context(0)) } == [5, 5, 5])
    #expect(moved.slope(at: 0.5, from: .right, in: context(0)) == 0)
    let empty = TrajectoryAnimation(ValueTrack(from: 1.0, []))
    #expect(empty.value(at: 0.5, from: nil, in: context(0, iteration: 2)) == 3)
  }

  @Test func notANumberGivesNotANumber() {
    for pass in [0.0, 2] {
      let state = context(SIMD2<Double>(0, 0), iteration: pass)
      let value = TrajectoryAnimation(track).value(at: .nan, from: nil, in: state)
      #expect(value.x.isNaN && value.y.isNaN)
    }
    let slope = TrajectoryAnimation(track).slope(at: .nan, from: .left, in: context([0, 0]))
    #expect(slope.x.isNaN && slope.y.isNaN)
  }

  #if EXIT_TESTS
    @Test func theOriginHasTheShapeOfTheTrack() async {
      await #expect(processExitsWith: .failure) {
        _ = TrajectoryAnimation(ValueTrack(from: [1.0, 2], []), origin: [1])
      }
    }
  #endif

  // MARK: Paths

  @Test func thePointIsThatOfThePath() throws {
    var failures: [String] = []
    for run in try PathTransformAnimationTests.runs() {
      let animation = TrajectoryAnimation(run, origin: SIMD2<Double>.zero)
      let seen = TrajectoryAnimation(run, origin: SIMD2(7, -8))
      let end = run.point(at: 1)
      for progress in places {
        for side in [nil, Side.left, .right] {
          let point =
            side.map { run.point(at: progress, from: $0) } ?? run.point(at: progress)
          let plain = animation.value(at: progress, from: side, in: context([3, 3]))
          let moved = seen.value(at: progress, from: side, in: context([3, 3]))
          if plain != point || moved != point - [7, -8] { failures.append("\(run) \(progress)") }
          for pass in [1.0, 2, 3.5] {
            let state = context(SIMD2<Double>(3, 3), iteration: pass)
            let built = animation.value(at: progress, from: side, in: state)
            if built != point + pass * end { failures.append("\(run) \(progress), pass \(pass)") }
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.first ?? "")")
  }

  @Test func thePathSeenFromItsEndIsTheSame() throws {
    var worst = WorstCase("path, end and relative against plain, 2⁻⁵³ of 250", bound: 2)
    for run in try PathTransformAnimationTests.runs() {
      for origin in [SIMD2<Double>(0, 0), [30, -7]] {
        let plain = TrajectoryAnimation(run, origin: origin)
        let (effect, end) = try #require(plain.relativeToEnd(model: [9, 9]))
        #expect(end == run.point(at: 1) - origin)
        #expect(effect.value(at: 1, from: nil, in: context(end)) == .zero)
        for progress in places {
          let shown = effect.value(at: progress, from: nil, in: context(end)).added(onto: end)
          let error = shown - plain.value(at: progress, from: nil, in: context(end))
          worst.record(max(abs(error.x), abs(error.y)) / (250 * 0x1p-53), at: "\(run) \(progress)")
        }
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func slopesAreTheVelocityAlongThePath() throws {
    for run in try PathTransformAnimationTests.runs() {
      let animation = TrajectoryAnimation(run, origin: SIMD2(1, 2))
      let areSame = places.allSatisfy { progress in
        Side.allCases.allSatisfy { side in
          animation.slope(at: progress, from: side, in: context([4, 4]))
            == run.velocity(at: progress, from: side)
        }
      }
      #expect(areSame)
    }
  }

  @Test func notANumberOnAPathGivesNotANumber() throws {
    for run in try PathTransformAnimationTests.runs() {
      let animation = TrajectoryAnimation(run)
      let point = animation.value(at: .nan, from: nil, in: context(.zero, iteration: 2))
      #expect(point.x.isNaN && point.y.isNaN)
      let slope = animation.slope(at: .nan, from: .left, in: context(.zero))
      #expect(slope.x.isNaN && slope.y.isNaN)
    }
  }

  /// Only a SIMD vector could follow a path.
  @Test func aPointFollowsAPath() async {
    /// How far the velocity in the middle is from that of the path.
    func error(of stack: AnimationStack<PointValue>) -> Double {
      stack.velocity(at: 0.5).animationDistance(from: PointValue(x: 30, y: 40))
    }
    let run = MotionPath(from: [0, 0]).line(to: [30, 40]).paced(.constantSpeed)
    let timing = MediaTiming(duration: 1)
    var point = AnimationStack(PointValue(x: 1, y: 1), policy: .preservingVelocity)
    point.add(PropertyAnimation(TrajectoryAnimation(run, origin: PointValue.zero), timing: timing))
    #expect(point.value(at: 0.5) == PointValue(x: 15, y: 20))
    #expect(error(of: point) < 1e-13)
    point.animate(to: PointValue.zero, at: 0.5, .spring(.smooth))
    #expect(point.value(at: 0.5) == PointValue(x: 15, y: 20))
    #expect(error(of: point) < 1e-13)
    #if EXIT_TESTS
      await #expect(processExitsWith: .failure) {
        let run = MotionPath(from: [0, 0]).line(to: [30, 40]).paced(.constantSpeed)
        _ = TrajectoryAnimation(run, origin: 0.0)
      }
    #endif
  }
}
