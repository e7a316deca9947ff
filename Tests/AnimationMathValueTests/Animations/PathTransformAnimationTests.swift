// Transforms led along a path, against the path itself.

import AnimationMath
import Testing
import _TestSupport

@Suite struct PathTransformAnimationTests {
  static let paths = [
    "M0 0H100V50", "M10 -20C40 80 90 -60 200 30Q250 90 180 200", "M0 0A50 50 0 0 1 100 0L30 -70",
    "M0 0H50M100 100V200H0", "M5 5L5 5",
  ]

  static func runs() throws -> [PacedPath] {
    try paths.flatMap { text in
      let path = try MotionPath(svg: text)
      return [PacedPath.Pacing.segments(), .constantSpeed, .discrete()].map { path.paced($0) }
    }
  }

  private let progresses = [-1, 0, 0.1, 0.25, 1.0 / 3, 0.5, 0.7, 0.99, 1, 1.5]

  // MARK: Transforms

  @Test func theTransformMovesAndTurns() throws {
    for run in try Self.runs() {
      for rotation in PathTransformAnimation.Rotation.allCases {
        let animation = PathTransformAnimation(run, rotation: rotation)
        for progress in progresses {
          let list = animation.value(at: progress, from: nil, in: context(.none))
          let point = run.point(at: progress)
          var steps = [TransformList.Function.translate(x: point.x, y: point.y)]
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
    let run = try MotionPath(svg: "M0 0H50M100 100V200").paced(.segments())
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
    for run in try Self.runs() {
      for rotation in PathTransformAnimation.Rotation.allCases {
        let plain = PathTransformAnimation(run, rotation: rotation)
        let (effect, end) = try #require(plain.relativeToEnd(model: .none))
        #expect(effect.value(at: 1, from: nil, in: context(end)).matrix == .identity)
        // Once more from there is the same again.
        let (again, nothing) = try #require(effect.relativeToEnd(model: .none))
        for progress in progresses {
          let exact = plain.value(at: progress, from: nil, in: context(.none)).matrix
          let shown = effect.value(at: progress, from: nil, in: context(end)).added(onto: end)
            .matrix
          let twice = again.value(at: progress, from: nil, in: context(end))
            .added(onto: nothing.added(onto: end)).matrix
          for matrix in [shown, twice] {
            worst.record(
              matrix.animationDistance(from: exact) / (62_500 * 0x1p-53),
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
    let run = try MotionPath(svg: "M0 0H100V50").paced(.segments())
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
    for run in try Self.runs() {
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

  #if EXIT_TESTS
    @Test func aSingularOriginIsRefused() async {
      await #expect(processExitsWith: .failure) {
        let run = MotionPath(from: [0, 0]).line(to: [1, 0]).paced(.segments())
        _ = PathTransformAnimation(run, origin: TransformList([.scale(x: 0)]))
      }
    }
  #endif
}
