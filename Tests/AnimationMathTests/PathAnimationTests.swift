// Points and transforms on their way along a path, against the run itself.

import AnimationMath
import Testing
import _TestSupport

@Suite struct PathAnimationTests {
  private static let paths = [
    "M0 0H100V50", "M10 -20C40 80 90 -60 200 30Q250 90 180 200", "M0 0A50 50 0 0 1 100 0L30 -70",
    "M0 0H50M100 100V200H0", "M5 5L5 5",
  ]

  private func runs() throws -> [PathRun] {
    try Self.paths.flatMap { text in
      let path = try MotionPath(svg: text)
      return [PathRun.Pacing.segments(), .constantSpeed, .discrete()].map { path.run($0) }
    }
  }

  private let progresses = [-1, 0, 0.1, 0.25, 1.0 / 3, 0.5, 0.7, 0.99, 1, 1.5]

  // MARK: Points

  @Test func thePointIsThatOfTheRun() throws {
    var failures: [String] = []
    for run in try runs() {
      let animation = PathAnimation(run)
      let seen = PathAnimation(run, origin: SIMD2(7, -8))
      let end = run.point(at: 1)
      for progress in progresses {
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
    for run in try runs() {
      for origin in [SIMD2<Double>(0, 0), [30, -7]] {
        let plain = PathAnimation(run, origin: origin)
        let (effect, end) = try #require(plain.relativeToEnd(model: [9, 9]))
        #expect(end == run.point(at: 1) - origin)
        #expect(effect.value(at: 1, from: nil, in: context(end)) == .zero)
        for progress in progresses {
          let shown = effect.value(at: progress, from: nil, in: context(end)).added(to: end)
          let error = shown - plain.value(at: progress, from: nil, in: context(end))
          worst.record(max(abs(error.x), abs(error.y)) / (250 * 0x1p-53), at: "\(run) \(progress)")
        }
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func weightsAreTheCoordinatesAndSlopesTheVelocity() throws {
    var worst = WorstCase("path, weights against value, 2⁻⁵³", bound: 0)
    var failures = 0
    for run in try runs() {
      let animation = PathAnimation(run, origin: SIMD2(1, 2))
      #expect(animation.columns == [[1, 0], [0, 1]])
      for progress in progresses {
        for pass in [0.0, 3] {
          recordWeights(
            of: animation, at: progress, in: context([4, 4], iteration: pass), scale: 1,
            into: &worst)
        }
        for side in Side.allCases {
          let slopes = animation.weightSlopes(at: progress, from: side)
          let velocity = run.velocity(at: progress, from: side)
          if slopes.columns.map(\.weight) != [velocity.x, velocity.y] { failures += 1 }
          if slopes.underlying != 0 || slopes.model != 0 { failures += 1 }
        }
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
    #expect(failures == 0)
  }

  // MARK: Transforms

  @Test func theTransformMovesAndTurns() throws {
    for run in try runs() {
      for rotation in PathTransformAnimation.Rotation.allCases {
        let animation = PathTransformAnimation(run, rotation: rotation)
        for progress in progresses {
          let list = animation.value(at: progress, from: nil, in: context(.none))
          let point = run.point(at: progress)
          var steps = [TransformFunction.translate(x: point.x, y: point.y)]
          if rotation != .none {
            steps.append(
              .rotate(radians: run.rotation(at: progress, reversed: rotation == .autoReverse)))
          }
          #expect(list.functions == steps)
        }
      }
    }
  }

  /// From the left of a corner, and of a jump, both parts are those of the segment that ends: the point
  /// was, and the angle was that of the segment behind.
  @Test func bothPartsAreApproachedFromOneSide() throws {
    let run = try MotionPath(svg: "M0 0H50M100 100V200").run(.segments())
    let animation = PathTransformAnimation(run)
    func seen(_ side: Side?) -> String {
      animation.value(at: 0.5, from: side, in: context(.none)).description
    }
    #expect(seen(.left) == "translate(50px) rotate(0deg)")
    #expect(seen(.right) == "translate(100px, 100px) rotate(90deg)")
    #expect(seen(nil) == seen(.right))
    let back = PathTransformAnimation(run, rotation: .autoReverse)
    #expect(
      back.value(at: 0.5, from: .left, in: context(.none)).description
        == "translate(50px) rotate(180deg)")
  }

  /// end · relative is the plain transform.
  @Test func theTransformSeenFromItsEndIsTheSame() throws {
    var worst = WorstCase("path transform, end and relative, 2⁻⁵³ of 250²", bound: 2)
    for run in try runs() {
      for rotation in PathTransformAnimation.Rotation.allCases {
        let plain = PathTransformAnimation(run, rotation: rotation)
        let (effect, end) = try #require(plain.relativeToEnd(model: .none))
        #expect(effect.value(at: 1, from: nil, in: context(end)).matrix == .identity)
        // Once more from there is the same again.
        let (again, nothing) = try #require(effect.relativeToEnd(model: .none))
        for progress in progresses {
          let exact = plain.value(at: progress, from: nil, in: context(.none)).matrix
          let shown = effect.value(at: progress, from: nil, in: context(end)).added(to: end).matrix
          let twice = again.value(at: progress, from: nil, in: context(end))
            .added(to: nothing.added(to: end)).matrix
          for matrix in [shown, twice] {
            worst.record(
              matrix.distance(from: exact) / (62_500 * 0x1p-53),
              at: "\(run) \(rotation) \(progress)")
          }
        }
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  /// The end as many times on top, part by part.
  @Test func passesAddTheEndOfTheTransform() throws {
    let run = try MotionPath(svg: "M0 0H100V50").run(.segments())
    let animation = PathTransformAnimation(run)
    func seen(_ progress: Double, _ pass: Double) -> String {
      animation.value(at: progress, from: nil, in: context(.none, iteration: pass)).description
    }
    #expect(seen(0.25, 0) == "translate(50px) rotate(0deg)")
    #expect(seen(0.25, 2) == "translate(250px, 100px) rotate(180deg)")
    #expect(seen(1, 1) == "translate(200px, 100px) rotate(180deg)")
    #expect(seen(0, 3) == "translate(300px, 150px) rotate(270deg)")
  }

  // MARK: Edges

  /// The transform stopped the program: its numbers were checked as if they were written down.
  @Test func notANumberGivesNotANumber() throws {
    for run in try runs() {
      let point = PathAnimation(run).value(at: .nan, from: nil, in: context([0, 0], iteration: 2))
      #expect(point.x.isNaN && point.y.isNaN)
      let slopes = PathAnimation(run).weightSlopes(at: .nan, from: .left)
      #expect(slopes.columns.allSatisfy { $0.weight.isNaN })
      for rotation in PathTransformAnimation.Rotation.allCases {
        let plain = PathTransformAnimation(run, rotation: rotation)
        let (effect, _) = try #require(plain.relativeToEnd(model: .none))
        for pass in [0.0, 2] {
          for side in [nil, Side.left] {
            let state = context(TransformList.none, iteration: pass)
            #expect(plain.value(at: .nan, from: side, in: state).matrix.t.x.isNaN)
            #expect(effect.value(at: .nan, from: side, in: state).matrix.t.x.isNaN)
          }
        }
      }
    }
  }

  @Test func aSingularOriginIsRefused() async {
    await #expect(processExitsWith: .failure) {
      let run = MotionPath(from: [0, 0]).line(to: [1, 0]).run(.segments())
      _ = PathTransformAnimation(run, origin: TransformList([.scale(x: 0)]))
    }
  }

  /// Only a SIMD vector could follow a path.
  @Test func aPointFollowsAPath() async {
    /// How far the velocity in the middle is from that of the path.
    func error(of stack: AnimationStack<PointValue>) -> Double {
      stack.velocity(at: 0.5)?.distance(from: PointValue(x: 30, y: 40)) ?? .nan
    }
    let run = MotionPath(from: [0, 0]).line(to: [30, 40]).run(.constantSpeed)
    let timing = MediaTiming(duration: 1)
    var point = AnimationStack(PointValue(x: 1, y: 1))
    point.add(PropertyAnimation(PathAnimation(run, origin: PointValue.zero), timing: timing))
    #expect(point.value(at: 0.5) == PointValue(x: 15, y: 20))
    #expect(error(of: point) < 1e-13)
    point.animate(to: PointValue.zero, at: 0.5, preservingVelocity: .smooth)
    #expect(point.value(at: 0.5) == PointValue(x: 15, y: 20))
    #expect(error(of: point) < 1e-13)
    await #expect(processExitsWith: .failure) {
      let run = MotionPath(from: [0, 0]).line(to: [30, 40]).run(.constantSpeed)
      _ = PathAnimation(run, origin: 0.0)
    }
  }
}
