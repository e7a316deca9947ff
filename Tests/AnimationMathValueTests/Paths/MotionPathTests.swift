import AnimationMath
import Foundation
import Testing

@Suite struct MotionPathTests {
  typealias Point = MotionPath.Point

  @Test func elementsFollowEachOther() {
    let path = MotionPath(from: [1, 2]).line(to: [3, 4]).quadratic([5, 6], to: [7, 8])
      .cubic([1, 1], [2, 2], to: [3, 3]).move(to: [0, 0]).line(to: [4, 0]).line(to: [4, 3]).closed()
      .line(to: [9, 9])
    let segments: [MotionPath.Segment] = [
      .line([1, 2], [3, 4]), .quadratic([3, 4], [5, 6], [7, 8]),
      .cubic([7, 8], [1, 1], [2, 2], [3, 3]), .line([0, 0], [4, 0]), .line([4, 0], [4, 3]),
      .line([4, 3], [0, 0]), .line([0, 0], [9, 9]),
    ]
    #expect(path.segments == segments)
  }

  @Test func aClosingIsALineUnlessItIsThereAlready() {
    let square = MotionPath(from: [0, 0]).line(to: [1, 0]).line(to: [0, 0])
    #expect(square.closed().segments.count == 2)
    #expect(square.line(to: [5, 5]).closed().segments.last == .line([5, 5], [0, 0]))
    #expect(square.closed().closed().segments.count == 2)
  }

  @Test func aPathMayBeAnArcByItsCentre() {
    let path = MotionPath(arcCenter: [10, 20], radius: 5, startAngle: 0, endAngle: .pi / 2)
    #expect(path == MotionPath(from: [15, 20]).arc(to: path.segments[0].end, radii: [5, 5]))
    #expect(abs(path.length - 2.5 * .pi) < 1e-14)
    let back = MotionPath(
      arcCenter: [10, 20], radius: 5, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(abs(back.length - 7.5 * .pi) < 1e-13)
  }

  @Test func buildingOnDoesNotChangeWhatWasBuilt() {
    let path = MotionPath(from: [0, 0]).line(to: [1, 0])
    let longer = path.line(to: [2, 0])
    #expect(path.segments.count == 1 && longer.segments.count == 2)
  }

  @Test func lengthsAreSums() {
    let path = MotionPath(from: [0, 0]).line(to: [3, 4]).move(to: [100, 100]).line(to: [100, 112])
    #expect(path.length == 17)
    #expect(MotionPath(from: [0, 0]).length == 0)
    #expect(MotionPath.rectangle(from: [1, 1], size: [3, -4]).length == 14)
  }

  // MARK: Shapes

  @Test func circlesAndEllipsesGoClockwiseFromTheRight() {
    let circle = MotionPath.circle(center: [1, 2], radius: 3)
    #expect(circle.segments.count == 4)
    #expect(circle.segments.map(\.start) == [[4, 2], [1, 5], [-2, 2], [1, -1]])
    #expect(
      circle.description
        == "M4 2 A3 3 0 0 1 1 5 A3 3 0 0 1 -2 2 A3 3 0 0 1 1 -1 A3 3 0 0 1 4 2 Z")
    let ellipse = MotionPath.ellipse(center: [0, 0], radii: [2, 1])
    let point = ellipse.segments[0].point(at: 0.5)
    #expect(abs(point.x - 2 * 0.5.squareRoot()) < 1e-15 && abs(point.y - 0.5.squareRoot()) < 1e-15)
  }

  @Test(arguments: [
    (0, 0.5, true, 0.5), (0, 0.5, false, 1.5), (0.5, 0, true, 1.5), (0.5, 0, false, 0.5),
    (0, 2, true, 2), (0, 3, true, 2), (0, -2, false, 2), (0, -2, true, 0), (0, 0, true, 0),
    (0.25, 0.25, false, 0), (-1, 1, true, 2), (1, -0.75, true, 0.25), (5, 0.1, true, 1.1),
  ])
  func arcsByTheirCentreCountTurnsAsACanvasDoes(
    start: Double, end: Double, clockwise: Bool, halfTurns: Double
  ) {
    let center: Point = [10, -20]
    let first = center + 5 * Point(cos(start * .pi), sin(start * .pi))
    let path = MotionPath(from: first).arc(
      center: center, radius: 5, startAngle: start * .pi, endAngle: end * .pi, clockwise: clockwise)
    #expect(abs(path.length - halfTurns * 5 * Double.pi) < 1e-13)
    for case .arc(let arc) in path.segments {
      #expect((arc.sweep > 0) == clockwise)
      #expect(arc.sweep.magnitude <= .pi / 2 * (1 + 1e-14))
      #expect(abs(arc.center.x - 10) + abs(arc.center.y + 20) < 2e-14)
    }
  }

  @Test func anArcByItsCentreIsJoinedByALine() {
    let path = MotionPath(from: [0, 0]).arc(center: [10, 0], radius: 1, startAngle: 0, endAngle: 1)
    #expect(path.segments.count == 2)
    #expect(path.segments[0] == .line([0, 0], [11, 0]))
    let end: MotionPath.Point = [10 + cos(1), sin(1)]
    #expect(path.segments[1].end == end)
    let whole = MotionPath(from: [11, 0]).arc(
      center: [10, 0], radius: 1, startAngle: 0, endAngle: 2 * .pi)
    #expect(whole.segments.last?.end == [11, 0])
    #expect(abs(whole.length - 2 * Double.pi) < 1e-14)
  }

  // MARK: Refusals

  @Test(
    arguments: [
      ([], "the count of moves at the start must be at least 1, got 0"),
      ([.line(to: [0, 0])], "the count of moves at the start must be at least 1, got 0"),
      (
        [.move(to: [0, 0]), .line(to: [0, .nan])],
        "y of element 2 must be a number from -1e+50 to 1e+50, got nan"
      ),
      (
        [.move(to: [0, 0]), .cubic([0, 0], [1e51, 0], to: [0, 0])],
        "x2 of element 2 must be a number from -1e+50 to 1e+50, got 1e+51"
      ),
      (
        [
          .move(to: [0, 0]),
          .arc(radii: [-1, 0], rotation: 0, isLarge: true, isClockwise: true, to: [0, 0]),
        ], "rx of element 2 must be a number from 0 to 1e+50, got -1"
      ),
      (
        [
          .move(to: [0, 0]),
          .arc(radii: [1, 0], rotation: .infinity, isLarge: true, isClockwise: true, to: [0, 0]),
        ], "rotation of element 2 must be a number from -1e+50 to 1e+50, got inf"
      ),
    ] as [([MotionPath.Element], String)])
  func elementsFromOutsideAreChecked(elements: [MotionPath.Element], message: String) {
    do throws(ParameterError) {
      _ = try MotionPath(validating: elements)
      Issue.record("accepted")
    } catch {
      #expect(error.description == message)
    }
  }

  #if EXIT_TESTS
    @Test(arguments: 1...8) func mistakesStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = MotionPath(from: [.nan, 0])
        case 2: _ = MotionPath(from: [0, 0]).line(to: [1e60, 0])
        case 3: _ = MotionPath(from: [0, 0]).arc(to: [1, 1], radii: [-1, 1])
        case 4: _ = MotionPath.circle(center: [0, 0], radius: 0)
        case 5: _ = MotionPath.ellipse(center: [0, 0], radii: [1, -1])
        case 6:
          _ = MotionPath(from: [0, 0]).arc(center: [0, 0], radius: -1, startAngle: 0, endAngle: 1)
        case 7:
          _ = MotionPath(from: [0, 0]).arc(
            center: [0, 0], radius: 1, startAngle: .nan, endAngle: 1)
        case 8:
          _ = MotionPath(from: [0, 0]).arc(
            center: [0, 0], radius: 1, startAngle: 0, endAngle: .nan)
        default: break
        }
      }
    }
  #endif
}
