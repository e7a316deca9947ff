import AnimationMath
import Testing
import _TestSupport

@Suite struct MotionPathArcTests {
  typealias Point = MotionPath.Point

  /// The arc of nine numbers as in SVG, with the start first.
  static func path(_ numbers: [Double]) -> MotionPath {
    MotionPath(from: [numbers[0], numbers[1]])
      .arc(
        to: [numbers[7], numbers[8]], radii: [numbers[2], numbers[3]], rotation: numbers[4],
        isLarge: numbers[5] == 1, isClockwise: numbers[6] == 1
      )
  }

  static func arc(_ numbers: [Double]) -> MotionPath.Segment? { path(numbers).segments.first }

  static func numbers(_ text: String) -> [Double] {
    text.split(separator: " ").compactMap { Double($0) }
  }

  @Test func theConversionToTheCentreMatchesTheGoldenTable() throws {
    let table = try GoldenTable("path_arc", textColumns: ["numbers"])
    let (x, y) = (try table.reference("cx"), try table.reference("cy"))
    let (radius, sweep) = (try table.reference("rx"), try table.reference("sweep"))
    let condition = try table.column("condition")
    // The centre of nearly half an ellipse is known no better than the rounded inputs tell it, but for
    // a circle or an ellipse along the axes these are exact.
    var centers = WorstCase("centre of an arc, 2⁻⁵³ of radii, coordinates, condition", bound: 8)
    var radii = WorstCase("enlarged radius, 2⁻⁵³", bound: 8)
    var sweeps = WorstCase("sweep of an arc, 2⁻⁵³ of it and of the condition", bound: 8)
    for (index, text) in try table.text("numbers").enumerated() {
      let numbers = Self.numbers(text)
      guard case .arc(let arc) = Self.arc(numbers) else {
        Issue.record("no arc: \(text)")
        continue
      }
      let isExact =
        numbers[2] == numbers[3] || numbers[4].truncatingRemainder(dividingBy: 90) == 0
      let amplified = isExact ? 1 : condition[index]
      let largest = max(arc.radii.x, arc.radii.y)
      let scale =
        max(
          numbers[0].magnitude, numbers[1].magnitude, numbers[7].magnitude,
          numbers[8].magnitude) + largest * amplified
      let error = max(
        absoluteError(arc.center.x, x[index]), absoluteError(arc.center.y, y[index]))
      centers.record(error / scale * 0x1p53, at: text)
      radii.record(absoluteError(arc.radii.x, radius[index]) / radius[index].hi * 0x1p53, at: text)
      // A sweep is at least as uncertain as the ratio of the rounded rotation to the flatness.
      let flatness = isExact ? 1 : largest / min(arc.radii.x, arc.radii.y)
      sweeps.record(
        absoluteError(arc.sweep, sweep[index])
          / (sweep[index].hi.magnitude * amplified * flatness) * 0x1p53, at: text)
    }
    report(centers)
    report(radii)
    report(sweeps)
    #expect(centers.isWithinBound && radii.isWithinBound && sweeps.isWithinBound)
  }

  /// In doubles alone 1 − h² would be off by 1e-16, and the sweep by 1e-8.
  @Test func halfACircleOnASlantIsHalfACircle() throws {
    guard case .arc(let arc) = Self.arc([0, 0, 5, 5, 0, 0, 1, 6, 8]) else {
      Issue.record("no arc")
      return
    }
    #expect(arc.sweep == .pi)
    #expect(arc.center == [3, 4])
    #expect(arc.radii == [5, 5])
    #expect(try MotionPath(svg: "M0 0A5 5 0 0 1 6 8").length == 5 * .pi)
  }

  @Test func bothEndsAreMetAndTheMiddleHasNoSeam() {
    var random = SeededRandom(seed: 616_318_177)
    var ends = 0
    var seam = WorstCase("seam in the middle of an arc, 2⁻⁵³ of its size", bound: 32)
    for _ in rounds(5000) {
      let numbers: [Double] = [
        random.uniform(in: -1...1), random.uniform(in: -1...1), random.logUniform(in: 1e-3...1e3),
        random.logUniform(in: 1e-3...1e3), random.uniform(in: -360...360),
        Double(random.index(below: 2)), Double(random.index(below: 2)), random.uniform(in: -1...1),
        random.uniform(in: -1...1),
      ]
      guard case .arc(let arc) = Self.arc(numbers) else { continue }
      let segment = MotionPath.Segment.arc(arc)
      if segment.point(at: 0) == segment.start && segment.point(at: 1) == segment.end { ends += 1 }
      let step = segment.point(at: 0.5.nextUp) - segment.point(at: 0.5)
      let size = max(1, arc.radii.x, arc.radii.y)
      seam.record(max(step.x.magnitude, step.y.magnitude) / size * 0x1p53, at: "\(numbers)")
    }
    report(seam)
    #expect(ends == rounds(5000).count && seam.isWithinBound)
  }

  /// The first of these took minutes, the second was NaN.
  @Test(arguments: [
    "M0 0A5e-324 1 30 1 0 5e-324 0", "M0 0A1 1 30 1 0 5e-324 0", "M0 0A1e-51 1 0 0 0 1 1",
    "M0 0A1 1 0 0 0 1e-51 0",
  ])
  func arcsTooSmallForDoublesAreLines(data: String) throws {
    let path = try MotionPath(svg: data)
    guard case .line(let start, let end) = path.segments[0] else {
      Issue.record("\(path.segments)")
      return
    }
    #expect(start == .zero && max(end.x, end.y) > 0)
    #expect(path.length.isFinite && path.length >= 0)
    for t in [0, 0.3, 1] {
      let point = path.segments[0].point(at: t)
      #expect(point.x.isFinite && point.y.isFinite)
    }
  }

  @Test func arcsThatAreNoneBecomeLinesOrNothing() throws {
    #expect(try MotionPath(svg: "M0 0A0 5 0 0 1 6 8").segments == [.line([0, 0], [6, 8])])
    #expect(try MotionPath(svg: "M0 0A5 0 0 0 1 6 8").segments == [.line([0, 0], [6, 8])])
    #expect(try MotionPath(svg: "M1 2A5 5 0 1 1 1 2").segments.isEmpty)
    #expect(
      try MotionPath(svg: "M0 0A-5 -5 0 0 1 6 8") == MotionPath(svg: "M0 0A5 5 0 0 1 6 8"))
  }
}
