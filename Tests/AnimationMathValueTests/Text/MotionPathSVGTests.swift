import AnimationMath
import Testing
import _TestSupport

@Suite struct MotionPathSVGTests {
  @Test(arguments: [
    ("M1 2", "M1 2"),
    ("m1,2 3 4", "M1 2 L4 6"),
    ("M1 2 3 4 5 6", "M1 2 L3 4 L5 6"),
    ("M0 0h1v2H3V4", "M0 0 L1 0 L1 2 L3 2 L3 4"),
    ("M0 0c1 2 3 4 5 6s7 8 9 10", "M0 0 C1 2 3 4 5 6 C7 8 12 14 14 16"),
    ("M0 0S1 2 3 4", "M0 0 C0 0 1 2 3 4"),
    ("M0 0q1 2 3 4t5 6T0 0", "M0 0 Q1 2 3 4 Q5 6 8 10 Q11 14 0 0"),
    ("M0 0Q1 1 2 0C1 1 1 1 1 1T2 2", "M0 0 Q1 1 2 0 C1 1 1 1 1 1 Q1 1 2 2"),
    ("M1 1l2 0 0 2zl1 1", "M1 1 L3 1 L3 3 Z L2 2"),
    ("M1 1l2 0m1 1l2 2zm1 1h1", "M1 1 L3 1 M4 2 L6 4 Z M5 3 L6 3"),
    ("M1 1ZZ", "M1 1 Z Z"),
    ("M0 0a1,1 0 01 1,1", "M0 0 A1 1 0 0 1 1 1"),
    ("M0 0a1 1 0 011 1", "M0 0 A1 1 0 0 1 1 1"),
    ("M0 0a1 1 0 0110-10", "M0 0 A1 1 0 0 1 10 -10"),
    ("M0 0A1 2 30 1,0,1 1 1 2 30,0 1.5.5", "M0 0 A1 2 30 1 0 1 1 A1 2 30 0 1 0.5 0.5"),
    ("M0 0A-1-2-30 11 .5.5", "M0 0 A1 2 -30 1 1 0.5 0.5"),
    ("\n M 1e1 , -.5\tL+1E-2-0 z \r\n", "M10 -0.5 L0.01 0 Z"),
  ])
  func pathDataIsReadAndPrinted(svg: String, printed: String) throws {
    let path = try MotionPath(svg: svg)
    #expect(path.description == printed)
    #expect(try MotionPath(svg: printed) == path)
  }

  /// SVG 2, §9.3: the grammar's own remarks, and the examples of its chapter on paths.
  @Test func theExamplesOfTheStandardAreRead() throws {
    #expect(
      try MotionPath(svg: "M 100 100 L 300 100 L 200 300 z").segments == [
        .line([100, 100], [300, 100]), .line([300, 100], [200, 300]),
        .line([200, 300], [100, 100]),
      ])
    #expect(try MotionPath(svg: "M 100-200") == MotionPath(from: [100, -200]))
    #expect(try MotionPath(svg: "M 0.6.5") == MotionPath(from: [0.6, 0.5]))
    let pie = try MotionPath(svg: "M300,200 h-150 a150,150 0 1,0 150,-150 z")
    #expect(abs(pie.length - (300 + 1.5 * 150 * Double.pi)) < 1e-12)
    let bumps = try MotionPath(
      svg: """
        M600,350 l 50,-25
        a25,25 -30 0,1 50,-25 l 50,-25
        a25,50 -30 0,1 50,-25 l 50,-25
        a25,75 -30 0,1 50,-25 l 50,-25
        a25,100 -30 0,1 50,-25 l 50,-25
        """)
    #expect(bumps.segments.count == 9)
    #expect(bumps.segments.last?.end == [1050, 125])
  }

  @Test(arguments: [
    ("", "column 1: expected M, got the end"),
    ("L0 0", "column 1: expected M, got \"L\""),
    ("M0", "column 3: expected a number, got the end"),
    ("M0 0 0", "column 7: expected a number, got the end"),
    ("M0 0,", "column 6: expected a number, got the end"),
    (
      "M0 0z1 1",
      "column 6: expected one of the commands M, L, H, V, C, S, Q, T, A and Z, got \"1\""
    ),
    ("M0 0z,", "column 6: expected one of the commands M, L, H, V, C, S, Q, T, A and Z, got \",\""),
    ("M0 0x", "column 5: expected one of the commands M, L, H, V, C, S, Q, T, A and Z, got \"x\""),
    ("M0 0a1 1 0 2 1 1 1", "column 12: expected a flag, 0 or 1, got \"2\""),
    ("M0 0a1 1 0,,1 1 1", "column 12: expected a flag, 0 or 1, got \",\""),
    ("M0 0a1 1 0 1", "column 13: expected a flag, 0 or 1, got the end"),
    ("M0 0a1 1 0 11", "column 14: expected a number, got the end"),
    ("M0 0a1 1 0 11 1", "column 16: expected a number, got the end"),
    ("M0 0L1e60 1", "column 6: x of element 2 must be a number from -1e+50 to 1e+50, got 1e+60"),
    ("M0 0V1e60", "column 6: y of element 2 must be a number from -1e+50 to 1e+50, got 1e+60"),
    (
      "M0 0A1 1e60 0 1 1 1 1",
      "column 8: ry of element 2 must be a number from 0 to 1e+50, got 1e+60"
    ),
    (
      "M9e49 0m9e49 0",
      "column 9: x of element 2 must be a number from -1e+50 to 1e+50, got 1.8e+50"
    ),
    ("M0 0zL1e400 1", "column 7: 1e400 is too large: expected a number of magnitude below 1.8e308"),
  ])
  func refusalsNameTheColumn(svg: String, message: String) {
    do throws(CurveTextError) {
      _ = try MotionPath(svg: svg)
      Issue.record("\(svg) was read")
    } catch {
      #expect(error.description == message)
    }
  }

  @Test func everyReadTextPrintsAndReadsBackEqual() {
    let pieces = [
      "M", "m", "L", "l", "h", "V", "c", "C", "s", "q", "T", "Z", "z", "A", "a", " ", ",", "-", "+",
      ".",
      "0", "1", ".5", ".25", "1e-3", "e", "9e999", "9e49", "1e300", "\n", "é", "\0", "0 0", ".5.5",
      "1 1 0 01", "1 2 3 4 5 6", "a1 1 0 011 1", "\u{301}",
    ]
    var random = SeededRandom(seed: 70_368_769)
    var (accepted, failures) = (0, [String]())
    let rounds = trials(30_000).count
    for _ in 0..<rounds {
      let count = 1 + random.index(below: 12)
      let svg = "M0 0" + (0..<count).map { _ in pieces[random.index(below: pieces.count)] }.joined()
      do throws(CurveTextError) {
        let path = try MotionPath(svg: svg)
        accepted += 1
        if (try? MotionPath(svg: path.description)) != path { failures.append(svg) }
        if !path.length.isFinite { failures.append(svg) }
        if let run = try? PacedPath(validating: path, .constantSpeed) {
          let sum = run.point(at: 0.3) + run.velocity(at: 0.7)
          if !(sum.x + sum.y + run.rotation(at: 0.5)).isFinite { failures.append(svg) }
        }
      } catch {
        if !(1...svg.count + 1).contains(error.column) { failures.append(svg) }
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(5))")
    #expect((rounds / 100...rounds * 3 / 5).contains(accepted), "\(accepted) accepted")
  }

  @Test func randomBytesNeverCrash() {
    var random = SeededRandom(seed: 479_001_599)
    var accepted = 0
    for _ in rounds(30_000) {
      let bytes = (0..<random.index(below: 16)).map { _ in UInt8(truncatingIfNeeded: random.next())
      }
      let svg = "M" + String(decoding: bytes, as: UTF8.self)
      if (try? MotionPath(svg: svg)) != nil { accepted += 1 }
    }
    #expect(accepted < 100)
  }
}
