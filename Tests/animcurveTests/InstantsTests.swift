import AnimationMath
import CurveFormats
import Foundation
import Testing
import _TestSupport

@Suite struct InstantsTests {
  private func instants(_ words: String..., input: String = "") throws -> [Double] {
    let outcome = try AnimcurveProcess.run(["sample"] + words, input: input)
    #expect(outcome.status == 0, "\(outcome.error)")
    return rows(of: outcome.text).map { $0[0] }
  }

  // MARK: --count

  @Test func aCountIncludesBothEnds() throws {
    #expect(try instants("ease", "--count", "1") == [0])
    #expect(try instants("ease", "--count", "2") == [0, 1])
    #expect(try instants("ease", "--count", "5") == [0, 0.25, 0.5, 0.75, 1])
    #expect(
      try instants("ease", "--count", "3", "--start", "-0.5", "--end", "2") == [-0.5, 0.75, 2])
    #expect(try instants("ease", "--count", "1", "--start", "0.5") == [0.5])
    #expect(try instants("ease", "--count", "3", "--start", "2", "--end", "2") == [2, 2, 2])
  }

  /// 0.1 + 9·(0.7 − 0.1)/9 is 0.7000000000000001.
  @Test func theLastInstantIsTheEndItself() throws {
    let times = try instants("ease", "--count", "10", "--start", "0.1", "--end", "0.7")
    #expect(times.first == 0.1)
    #expect(times.last == 0.7)
    let spring = DampedSpring(duration: 0.5, bounce: 0.3)
    let settled = try instants("spring(duration: 0.5, bounce: 0.3)", "--count", "7").last
    #expect(settled == spring.settlingDuration)
  }

  // MARK: --rate

  /// 0.57 · 100 is 56.99999999999999, and 0.57 is on the grid.
  @Test func aRateIncludesAnEndOnItsGrid() throws {
    let times = try instants("spring(duration: 0.5)", "--rate", "100", "--end", "0.57")
    let hundredths = (0...57).map { Double($0) / 100 }
    #expect(times == hundredths)
    for hertz in [3, 10, 30, 49, 60, 90, 120, 144, 1000] {
      let end = Double(hertz - 1) / Double(hertz)
      let times = try instants("ease", "--rate", "\(hertz)", "--end", "\(end)")
      let frames = (0..<hertz).map { Double($0) / Double(hertz) }
      #expect(times == frames, "\(hertz) Hz")
    }
  }

  /// Rows were counted in doubles: 0.1…0.3 lost its last, and 0.4…0.7 got one past its end.
  @Test func theInstantsOfTheGridDecideWhereARateEnds() throws {
    #expect(
      try instants("linear", "--rate", "10", "--start", "0.1", "--end", "0.3") == [0.1, 0.2, 0.3])
    #expect(
      try instants("linear", "--rate", "10", "--start", "0.4", "--end", "0.7") == [0.4, 0.5, 0.6])
  }

  @Test func aRateStopsBeforeAnEndBetweenItsInstants() throws {
    #expect(try instants("ease", "--rate", "3", "--end", "0.9") == [0, 1.0 / 3, 2.0 / 3])
    #expect(try instants("ease", "--rate", "0.4") == [0])
    let spring = "spring(duration: 0.5)"
    #expect(try instants(spring, "--rate", "10", "--duration", "0.25") == [0, 0.1, 0.2])
    #expect(
      try instants(spring, "--rate", "10", "--start", "0.05", "--end", "0.25") == [
        0.05, 0.15, 0.25,
      ])
  }

  @Test(arguments: [1, 10, 24, 30, 59.94, 60, 120, 1000])
  func theLastRowOfASpringIsTheFirstAtOrAfterItsEnd(hertz: Double) throws {
    let end = DampedSpring(duration: 0.5, bounce: 0.3).settlingDuration
    let times = try instants("spring(duration: 0.5, bounce: 0.3)", "--rate", "\(hertz)")
    let expected = (0..<times.count).map { Double($0) / hertz }
    #expect(times == expected)
    #expect(times[times.count - 1] >= end)
    #expect(times[times.count - 2] < end)
  }

  @Test func aMillionInstantsDoNotDrift() throws {
    let seconds = rounds(1000).count
    let outcome = try animcurve(
      "sample", "spring(duration: 0.5)", "--rate", "1000", "--end", "\(seconds)", "--format", "npy")
    let numbers = doubles(in: outcome.output)
    #expect(numbers.count == 3 * (1000 * seconds + 1))
    var wrong = 0
    for index in 0...1000 * seconds where numbers[3 * index] != Double(index) / 1000 { wrong += 1 }
    #expect(wrong == 0)
  }

  // MARK: --start, --end, --duration

  @Test func aSpringIsSampledFromTheMiddle() throws {
    let motion = DampedSpring(duration: 0.5, bounce: 0).motion(from: 0, to: 1)
    let outcome = try animcurve(
      "sample", "spring(duration: 0.5)", "--start", "0.25", "--duration", "0.5", "--count", "3")
    let expected = [0.25, 0.5, 0.75].map { [$0, motion.value(at: $0), motion.velocity(at: $0)] }
    #expect(areSame(rows(of: outcome.text), expected))
  }

  @Test func anUndampedSpringRunsAsLongAsItIsTold() throws {
    let times = try instants("spring(duration: 1, bounce: 1)", "--end", "4", "--count", "5")
    #expect(times == [0, 1, 2, 3, 4])
  }

  @Test func anEasingWithADurationEndsThere() throws {
    #expect(try instants("ease", "--duration", "0.3", "--count", "2") == [0, 0.3])
    #expect(try instants("ease", "--duration", "0.3", "--rate", "10") == [0, 0.1, 0.2, 0.3])
  }

  // MARK: --at and --at-file

  @Test func instantsAreSampledAsTheyAreGiven() throws {
    let times = try instants("ease", "--at", "1,0,0.5,0.5,-2,1e-300,.25,+3")
    #expect(times == [1, 0, 0.5, 0.5, -2, 1e-300, 0.25, 3])
  }

  @Test(
    arguments: [
      ("0\n0.5\n1\n", [0, 0.5, 1]),
      ("0\r\n0.5\r\n1\r\n", [0, 0.5, 1]),
      ("\n\n0\n \n\t0.5 \n\r\n1", [0, 0.5, 1]),
      ("\u{FEFF}0.1\n", [0.1]),
      ("1e-3\n-2\n+.5\n", [1e-3, -2, 0.5]),
      ("", []),
      ("\n", []),
    ] as [(String, [Double])])
  func aFileHoldsOneNumberALine(text: String, expected: [Double]) throws {
    #expect(try instants("ease", "--at-file", "-", input: text) == expected)
    let folder = try TemporaryFolder()
    try folder.write(text, to: "instants.txt")
    #expect(try instants("ease", "--at-file", folder.path("instants.txt")) == expected)
  }

  @Test func aLongListStreamsThroughAPipe() throws {
    let outcome = try AnimcurveProcess.run(
      ["sample", "linear", "--at-file", "-"], shell: #"seq 0 99999 | "$0" "$@""#)
    #expect(outcome.lines.count == 100_001)
    #expect(outcome.lines.last == "99999,99999,1")
  }

  @Test(arguments: [
    ("0\n0.5\nhalf\n", "line 3, column 1: expected a finite number, got 'half'"),
    ("0\r\n\r\n0,5\r\n", "line 3, column 1: expected a finite number, got '0,5'"),
    ("inf\n", "line 1, column 1: expected a finite number, got 'inf'"),
    ("nan", "line 1, column 1: expected a finite number, got 'nan'"),
    ("0\n0x10\n", "line 2, column 1: expected a finite number, got '0x10'"),
    ("1e999\n", "line 1, column 1: expected a finite number, got '1e999'"),
    ("0 1\n", "line 1, column 1: expected a finite number, got '0 1'"),
  ])
  func aBadLineIsNamed(text: String, problem: String) throws {
    let outcome = try animcurve("sample", "ease", "--at-file", "-", input: text)
    #expect(outcome.error == "animcurve: error: standard input: \(problem)\n")
    #expect(outcome.status == 65)
    #expect(outcome.output.isEmpty)
  }

  @Test func aLineWithoutAnEndIsRefusedEarly() throws {
    let outcome = try AnimcurveProcess.run(
      ["sample", "ease", "--at-file", "/dev/zero"], within: 20)
    #expect(
      outcome.message
        == "animcurve: error: /dev/zero: line 1, column 1: expected one number, got more than 1000 bytes"
    )
    #expect(outcome.status == 65)
  }
}
