import AnimationMath
import Testing
import _TestSupport

@Suite struct PacedPathTests {
  typealias Point = MotionPath.Point

  /// A path with every kind of segment, a jump, and segments without length.
  static let mixed = MotionPath(from: [0, 0]).line(to: [3, 4]).line(to: [3, 4])
    .cubic([4, 4], [5, 6], to: [7, 4]).quadratic([9, 0], to: [9, 9]).move(to: [0, 20])
    .arc(to: [10, 25], radii: [8, 5], rotation: 20).arc(to: [10, 35], radii: [5, 5]).closed()

  static func path(_ kind: String, _ numbers: [Double]) -> MotionPath {
    if kind == "arc" { return MotionPathArcTests.path(numbers) }
    let points = stride(from: 0, to: numbers.count, by: 2).map {
      Point(numbers[$0], numbers[$0 + 1])
    }
    let path = MotionPath(from: points[0])
    return kind == "quadratic"
      ? path.quadratic(points[1], to: points[2]) : path.cubic(points[1], points[2], to: points[3])
  }

  // MARK: Constant speed

  @Test func pointsAtAFractionOfTheLengthMatchTheGoldenTable() throws {
    let table = try GoldenTable("path_length", textColumns: ["kind", "numbers"])
    let (x, y) = (try table.reference("x"), try table.reference("y"))
    let lengths = try table.reference("length")
    let (kinds, texts) = (try table.text("kind"), try table.text("numbers"))
    let (fractions, scales) = (try table.column("fraction"), try table.column("scale"))
    for kind in ["quadratic", "cubic", "arc"] {
      var worst = WorstCase("point at a fraction of a \(kind), 2⁻⁵³ of size and length", bound: 8)
      for index in x.indices where kinds[index] == kind {
        let numbers = MotionPathArcTests.numbers(texts[index])
        let point = Self.path(kind, numbers).paced(.constantSpeed).point(at: fractions[index])
        let error = max(absoluteError(point.x, x[index]), absoluteError(point.y, y[index]))
        let scale = scales[index] + lengths[index].hi
        worst.record(
          error / scale / PathSpeedTests.condition(kind, numbers) * 0x1p53,
          at: "\(fractions[index]) of \(texts[index])")
      }
      report(worst)
      #expect(worst.isWithinBound)
    }
  }

  /// The length between two parameters, by chords and Richardson's extrapolation, halved until that
  /// agrees with itself: nothing that the run uses.
  static func chords(
    _ segment: MotionPath.Segment, _ a: Double, _ b: Double, within tolerance: Double
  )
    -> Double
  {
    var sums: [Double] = []
    for count in [4, 8, 16, 32] {
      var (sum, last) = (0.0, segment.point(at: a))
      for index in 1...count {
        let point = segment.point(at: a + (b - a) * Double(index) / Double(count))
        sum += ((point - last) * (point - last)).sum().squareRoot()
        last = point
      }
      sums.append(sum)
    }
    var factor = 4.0
    var before = sums[3]
    while sums.count > 1 {
      before = sums[1]
      sums = zip(sums, sums.dropFirst()).map { $1 + ($1 - $0) / (factor - 1) }
      factor *= 4
    }
    if abs(sums[0] - before) <= tolerance || b - a < 1e-9 { return sums[0] }
    let middle = 0.5 * (a + b)
    return chords(segment, a, middle, within: tolerance)
      + chords(segment, middle, b, within: tolerance)
  }

  @Test(arguments: [
    "M0 0C50 0 50 100 100 100", "M0 0C1 1 0 1 1 .01", "M0 0C300 100 -200 100 100 0",
    "M0 0Q2 .05 1 0", "M0 0A100 1 0 0 1 100 1", "M0 0A3 2 30 1 0 1 1", "M0 0Q50 100 100 0T200 0",
  ])
  func aConstantSpeedIsConstant(svg: String) throws {
    let run = try MotionPath(svg: svg).paced(.constantSpeed)
    let count = 1000
    var worst = WorstCase("speed deviation over a thousandth of \(svg)", bound: 4e-12)
    for index in 0..<count {
      let begin = run.location(at: Double(index) / Double(count))
      let end = run.location(at: Double(index + 1) / Double(count), from: .left)
      guard begin.segment == end.segment else { continue }
      let step = Self.chords(
        run.segments[begin.segment], begin.parameter, end.parameter, within: 1e-15 * run.length)
      worst.record(step * Double(count) / run.length - 1, at: "step \(index)")
    }
    report(worst)
    #expect(worst.isWithinBound && worst.count >= count - 1)
  }

  @Test func jumpsAndSegmentsWithoutLengthTakeNoTimeAtAConstantSpeed() throws {
    let run = try MotionPath(svg: "M0 0L10 0L10 0M50 50L50 80L50 80").paced(.constantSpeed)
    #expect(run.length == 40)
    #expect(run.point(at: 0.125) == [5, 0])
    #expect(run.point(at: 0.25, from: .left) == [10, 0])
    #expect(run.point(at: 0.25) == [50, 50])
    #expect(run.point(at: 1) == [50, 80])
    #expect(run.velocity(at: 0.25, from: .left) == [40, 0])
    #expect(run.velocity(at: 0.25) == [0, 40])
    #expect(run.velocity(at: 1) == [0, 40])
  }

  @Test func aPathWithoutLengthRestsAtItsEnd() throws {
    let run = try MotionPath(svg: "M1 2C1 2 1 2 1 2L1 2").paced(.constantSpeed)
    for progress in [-1, 0, 0.3, 1, 2] {
      #expect(run.point(at: progress) == [1, 2])
      #expect(run.velocity(at: progress) == [0, 0])
      #expect(run.rotation(at: progress) == 0)
    }
    #expect(run.length == 0)
  }

  /// Lottie's players fail at hold, coincident points and tangents without length.
  @Test func spatialKeyframesOfAllShapesAreFiniteAndMeetTheirEnds() {
    let vectors: [Point] = [[0, 0], [10, 0], [-10, 0], [0, 1e-12], [30, -40]]
    var failures: [String] = []
    for end in cases(vectors, oneOf: 3) {
      for out in vectors {
        for back in vectors {
          let path = MotionPath(from: [0, 0]).cubic(out, end + back, to: end)
          for pacing in [PacedPath.Pacing.constantSpeed, .segments(), .discrete()] {
            let run = path.paced(pacing)
            var isGood = run.point(at: 0) == [0, 0] && run.point(at: 1) == end
            for index in 0...64 {
              let progress = Double(index) / 64
              let (point, velocity) = (run.point(at: progress), run.velocity(at: progress))
              let sum = point.x + point.y + velocity.x + velocity.y
              isGood = isGood && (sum + run.rotation(at: progress)).isFinite
            }
            if !isGood { failures.append("\(end) \(out) \(back) \(pacing)") }
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(5))")
  }

  // MARK: By segments

  @Test func everySegmentTakesAnEqualShare() {
    let run = Self.mixed.paced(.segments())
    let segments = run.segments
    #expect(segments.count == 7)
    for (index, segment) in segments.enumerated() {
      let begin = Double(index) / 7
      #expect(run.point(at: begin) == segment.start)
      if index > 0 {
        #expect(run.point(at: begin, from: .left) == segments[index - 1].end)
      }
      let middle = run.location(at: (Double(index) + 0.25) / 7)
      #expect(middle.segment == index && abs(middle.parameter - 0.25) < 1e-15)
    }
    #expect(run.point(at: 1) == [0, 20])
    #expect(run.velocity(at: 0) == 7 * Point(3, 4))
  }

  @Test func keyTimesShareTheProgressOut() {
    let path = MotionPath(from: [0, 0]).line(to: [1, 0]).line(to: [2, 0]).line(to: [3, 0])
    let run = path.paced(.segments(keyTimes: [0, 0.5, 0.5, 1]))
    #expect(run.point(at: 0.25) == [0.5, 0])
    #expect(run.point(at: 0.5, from: .left) == [1, 0])
    #expect(run.point(at: 0.5) == [2, 0])
    #expect(run.velocity(at: 0.75) == [2, 0])
    // Segments that take no time at the ends are passed in the instant.
    let hasty = path.paced(.segments(keyTimes: [0, 0, 1, 1]))
    #expect(hasty.point(at: 0) == [0, 0])
    #expect(hasty.point(at: 0.5) == [1.5, 0])
    #expect(hasty.point(at: 1) == [3, 0])
    #expect(hasty.point(at: 0, from: .right) == [1, 0])
    #expect(hasty.point(at: 1, from: .left) == [2, 0])
    #expect(hasty.velocity(at: 0) == [1, 0] && hasty.velocity(at: 1) == [1, 0])
  }

  @Test func aDiscreteRunJumpsBetweenVertices() {
    let path = MotionPath(from: [0, 0]).line(to: [1, 0]).line(to: [2, 0]).move(to: [5, 5])
      .line(to: [6, 6])
    let run = path.paced(.discrete())
    let vertices: [Point] = [[0, 0], [1, 0], [2, 0], [5, 5], [6, 6]]
    for (index, vertex) in vertices.enumerated() {
      #expect(run.point(at: (Double(index) + 0.5) / 5) == vertex)
      #expect(run.point(at: Double(index) / 5) == vertex)
      #expect(run.point(at: Double(index + 1) / 5, from: .left) == vertex)
      #expect(run.velocity(at: (Double(index) + 0.5) / 5) == [0, 0])
    }
    let timed = path.paced(.discrete(keyTimes: [0, 0.1, 0.2, 0.3, 0.9, 1]))
    #expect(timed.point(at: 0.85) == [5, 5])
    #expect(timed.point(at: 0.95) == [6, 6])
  }

  // MARK: Edges

  @Test func outsideItRestsAtItsEnds() {
    for pacing in [PacedPath.Pacing.constantSpeed, .segments(), .discrete()] {
      let run = Self.mixed.paced(pacing)
      for progress in [-Double.infinity, -1, -0.0, 0] {
        #expect(run.point(at: progress) == [0, 0])
      }
      for progress in [1, 1.5, Double.infinity] { #expect(run.point(at: progress) == [0, 20]) }
      #expect(run.velocity(at: -1) == [0, 0] && run.velocity(at: 2) == [0, 0])
      #expect(run.velocity(at: 1, from: .right) == [0, 0])
      #expect(run.velocity(at: 0, from: .left) == [0, 0])
      #expect(run.point(at: .nan).x.isNaN && run.velocity(at: .nan).y.isNaN)
      #expect(run.rotation(at: .nan).isNaN)
    }
  }

  @Test func theParameterNeverFalls() {
    var random = SeededRandom(seed: 99_194_853)
    var failures: [String] = []
    for _ in cases(0..<100, oneOf: 7) {
      func point() -> Point {
        [Double(random.index(below: 4)), Double(random.index(below: 3)) + 1e-9 * random.unit()]
      }
      let path = MotionPath(from: point()).cubic(point(), point(), to: point())
      let run = path.paced(.constantSpeed)
      var last = -1.0
      for index in 0...500 {
        let parameter = run.location(at: Double(index) / 500).parameter
        if parameter < last || !(0...1).contains(parameter) { failures.append("\(path)") }
        last = parameter
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(3))")
  }

  @Test(arguments: [
    ("M1 2", nil as [Double]?, "the count of segments must be at least 1, got 0"),
    ("M0 0L1 1", [0], "the count of key times must be 2, got 1"),
    ("M0 0L1 1", [0.1, 1], "key time 1 must be 0, got 0.1"),
    ("M0 0L1 1", [0, 0.9], "key time 2 must be 1, got 0.9"),
    ("M0 0L1 1L2 2", [0, -1, 1], "key time 2 must be a number from 0 to 1, got -1"),
    ("M0 0L1 1L2 2", [0, .nan, 1], "key time 2 must be a number from 0 to 1, got nan"),
    ("M0 0L1 1H0H1", [0, 0.7, 0.6, 1], "key time 3 must be a number from 0.7 to 1, got 0.6"),
  ])
  func keyTimesAndEmptyPathsAreRefused(svg: String, keyTimes: [Double]?, message: String) throws {
    let path = try MotionPath(svg: svg)
    do throws(ParameterError) {
      _ = try PacedPath(validating: path, .segments(keyTimes: keyTimes))
      Issue.record("accepted")
    } catch {
      #expect(error.description == message)
    }
  }

  #if EXIT_TESTS
    @Test(arguments: 1...4) func mistakesStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = MotionPath(from: [0, 0]).paced(.constantSpeed)
        case 2: _ = MotionPath(from: [0, 0]).line(to: [1, 1]).paced(.segments(keyTimes: [0, 2]))
        case 3: _ = MotionPath(from: [0, 0]).line(to: [1, 1]).paced(.discrete(keyTimes: [0, 1]))
        case 4:
          _ = MotionPath(from: [0, 0]).line(to: [1, 1]).paced(.constantSpeed).location(at: .nan)
        default: break
        }
      }
    }
  #endif
}
