// Command lines thrown together at random: whatever they are, the program ends in time, in one of
// its four ways, and never prints a number that is none.

import Foundation
import Testing
import _TestSupport

@Suite struct RandomLinesTests {
  /// Words that are right, and words that are not.
  private struct Pool {
    let good: [String]
    let bad: [String]

    /// One of the words; a right one nine times in ten.
    func word(_ random: inout SeededRandom) -> String {
      let words = good.isEmpty || random.index(below: 10) == 0 ? good + bad : good
      return words[random.index(below: words.count)]
    }
  }

  private static let commands = Pool(
    good: ["sample", "sample", "sample", "settle", "convert", "parse", "list"],
    bad: ["help", "", "x"])
  private static let curves = Pool(
    good: [
      "ease", "linear", "Ease-In", "core-animation.ease-in", "cubic-bezier(0.3, -1, 0.7, 2)",
      "cubic-bezier(0, 1, 1, 0)", "cubic-bezier(1, 0, 0, 1)", "cubic-bezier(0, 0, 0, 0)",
      "cubic-bezier(1e-300, 1e50, 1, -1e50)", "swiftui.bouncy", "swiftui.smooth",
      "spring(mass: 1, stiffness: 100, damping: 10)",
      "spring(mass: 3, stiffness: 1, damping: 100)", "spring(duration: 0.5, bounce: 1)",
      "spring(duration: 0.5, bounce: -0.9)", "spring(response: 1e-50, damping-ratio: 0)",
      "spring(duration: 0.5, bounce: 0.3, initial-velocity: -9)",
      "spring(uikit-duration: 1, damping-ratio: 0.9999)",
    ],
    bad: [
      "cubic-bezier(0, 1)", "spring(", "spring()", "swiftui.buoncy", "", " ", "-", "é\u{301}",
      "🙂", ")", "ease,ease", "a\u{1B}[31m", "%s%n",
    ])
  private static let numbers = Pool(
    good: ["0", "-0", "1", "-1", "0.5", "3", "1e-3", "1e-50", "+2", ".5", "5."],
    bad: [
      "1e51", "-1e51", "1e400", "1e-400", "0x1p3", "inf", "-inf", "nan", "", " 1", "1,2", "one",
      "--",
    ])
  private static let values: [String: Pool] = [
    "--count": Pool(
      good: ["1", "2", "3", "50"], bad: ["0", "-3", "1.0", "99999999999999999999", "x"]),
    "--rate": Pool(good: ["1", "60", "0.1"], bad: ["0", "-1", "1e30", "x"]),
    "--at": Pool(
      good: ["0", "0,1", "1e50", "0.5,0.5,1e-300"], bad: ["-1,2", "1e51", ",", "nan", ""]),
    "--at-file": Pool(good: ["-", "empty"], bad: ["missing", "/"]),
    "--table": Pool(good: [], bad: ["-", "missing", "empty"]),
    "--side": Pool(good: ["left", "right"], bad: ["LEFT", ""]),
    "--rule": Pool(
      good: [
        "last-crossing", "position-and-speed", "energy", "envelope", "core-animation", "compose",
        "libadwaita",
      ], bad: ["never"]),
    "--format": Pool(good: ["csv", "npy", "json"], bad: ["xml"]),
    "--family": Pool(good: ["css", "swiftui"], bad: ["penne", ""]),
    "--output": Pool(good: ["stdout", "file"], bad: [".", "missing/file"]),
    "-o": Pool(good: ["file"], bad: [""]),
  ]
  private static let options: [String: [String]] = [
    "sample": [
      "--count", "--rate", "--at", "--at-file", "--table", "--side", "--format", "--output",
      "--start",
      "--end", "--duration", "--from", "--to", "--velocity", "--epsilon",
    ],
    "settle": ["--rule", "--from", "--to", "--velocity", "--epsilon", "--speed-epsilon", "-o"],
    "list": ["--family", "-o"],
  ]

  private static func line(_ random: inout SeededRandom) -> [String] {
    let command = commands.word(&random)
    var words = [command]
    if command != "list" { words.append(curves.word(&random)) }
    if random.index(below: 6) == 0 { words.append(curves.word(&random)) }
    let options = Pool(
      good: options[command] ?? ["--output"],
      bad: ["--count", "--colour", "-x", "--help", "-h", "--", "--version"])
    for _ in 0..<random.index(below: 5) {
      let option = options.word(&random)
      let value = (values[option] ?? numbers).word(&random)
      switch random.index(below: 16) {
      case 0: words.append(option)
      case 1...3: words.append("\(option)=\(value)")
      default: words += [option, value]
      }
    }
    if random.index(below: 20) == 0 { words.shuffle(using: &random) }
    return words
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func anyLineEndsInOneOfFourWays(seed: UInt64) throws {
    // The files that a line may name or make are in here; a device could be replaced by a fault.
    let folder = try TemporaryFolder()
    try folder.write("", to: "empty")
    try folder.linkStandardOutput("stdout")
    var random = SeededRandom(seed: seed)
    var counts: [Int32: Int] = [:]
    let count = isThorough ? 80 : 30
    for _ in 0..<count {
      let words = Self.line(&random)
      let place: Comment = "seed \(seed): \(words)"
      let outcome = try AnimcurveProcess.run(
        words, input: "0\n0.25\n1\n", in: folder.url, within: 20)
      counts[outcome.status, default: 0] += 1
      #expect([0, 64, 65, 74].contains(outcome.status), place)
      if outcome.status == 0 {
        #expect(outcome.error.isEmpty, place)
      } else {
        #expect(outcome.error.hasPrefix("animcurve: error: "), place)
        #expect(outcome.output.isEmpty, place)
      }
      if !outcome.output.starts(with: [0x93]) {
        #expect(!outcome.text.lowercased().contains("nan"), place)
      } else {
        #expect(!doubles(in: outcome.output).contains { $0.isNaN }, place)
      }
    }
    #expect(counts[0, default: 0] >= count / 5 && counts[64, default: 0] >= count / 10, "\(counts)")
  }

  // MARK: Lines that once went wrong

  /// The number of rows in all was added up with a trap.
  @Test func moreRowsThanAnIntegerCountsAreRefused() throws {
    let count = String(Int.max)
    let process = try AnimcurveProcess(["sample", "ease", "ease", "--count", count])
    _ = try process.standardOutput.read(upToCount: 10)
    try process.standardOutput.close()
    let outcome = process.outcome(within: 60)
    #expect(outcome.status == 0 || outcome.status == 64)
  }

  /// Where instants are further apart than 1/rate, the next one is not past the end for long.
  @Test func aRateFarFromZeroIsCountedInTime() throws {
    let process = try AnimcurveProcess(
      ["sample", "ease", "--start", "1e30", "--end", "1e30", "--rate", "1"])
    process.drain()
    let outcome = process.outcome(within: 2)
    #expect(outcome.status == 0 || outcome.status == 64)
  }

  /// Every other instant is held to ±1e50, and beyond it a spring may have no value.
  @Test func theEndOfASpringIsInRange() throws {
    let outcome = try animcurve(
      "sample", "spring(angular-frequency: 1e50, damping-ratio: 0)", "--duration", "1e300")
    #expect(outcome.output.isEmpty)
    #expect(outcome.status == 64)
    let natural = try animcurve("sample", "spring(duration: 0.5)", "--rate", "1e-320")
    #expect(!natural.text.contains("inf"))
  }

  /// What --rate accepted, the grid did not.
  @Test(arguments: [
    ["--rate", "1e-300"], ["--rate", "1e300", "--start", "-1e50", "--end", "-1e50"],
    ["--rate", "1e51", "--end", "0"],
  ])
  func aRateOutOfRangeIsRefused(words: [String]) throws {
    for curve in ["ease", "swiftui.bouncy"] {
      let outcome = try AnimcurveProcess.run(["sample", curve] + words)
      #expect(outcome.status == 64, "\(words)")
      #expect(outcome.message.hasPrefix("animcurve: error: --"), "\(words)")
      #expect(outcome.output.isEmpty)
    }
    #expect(try animcurve("sample", "ease", "--rate", "1e-50").lines.count == 2)
  }

  /// A hundred thousand characters were quoted in full.
  @Test(arguments: [
    ["sample", "ease", "--count", long], [long], ["sample", "ease", "--\(long)"],
    ["list", "--family", long], ["help", long], ["convert", "ease", long],
  ])
  func ofALongTextOnlyTheBeginningIsQuoted(words: [String]) throws {
    let outcome = try AnimcurveProcess.run(words, within: 10)
    #expect(outcome.status == 64)
    #expect(outcome.error.utf8.count < 1000)
    #expect(outcome.message.contains("xxx…'"))
  }

  private static let long = String(repeating: "x", count: 50_000)

  /// With so many jumps a panel listed millions of them: 95 seconds, against 0.14 with 10⁹ steps.
  @Test(arguments: cases(["1000000000", "68719476736", "1125899906842624"], oneOf: 3))
  func anyNumberOfStepsIsSampledInTime(count: String) throws {
    let outcome = try AnimcurveProcess.run(
      ["sample", "steps(\(count))", "--count", "200001"], within: 20)
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 200_002)
    #expect(outcome.lines.last == "1,1,0")
  }

  /// An end that no instant can have was found out by a trap.
  @Test(arguments: [
    "decay(velocity: 1e50, rate: 1e-50)", "spring(angular-frequency: 1e-50, damping-ratio: 1e50)",
    "bounce(floor: 1e50, acceleration: 1e-50, restitution: 0.5)",
  ])
  func aCurveThatEndsBeyondAllInstantsNeedsAnEnd(curve: String) throws {
    let natural = try animcurve("sample", curve)
    #expect(natural.message.contains("'\(curve)' ends at "))
    #expect(natural.message.hasSuffix(", and instants go up to 1e+50; give --end"))
    #expect(natural.status == 64)
    #expect(try animcurve("sample", curve, "--end", "1", "--count", "2").status == 0)
  }

  @Test(arguments: [#""duration": 1e50"#, #""duration": 9e49, "autoreverses": true"#])
  func aDescriptionThatEndsBeyondAllInstantsNeedsAnEnd(timing: String) throws {
    let document = """
      {"properties": [{"name": "x", "type": "number", "modelValue": 0, "animations":
        [{"timing": {"beginTime": 1e50, \(timing)}, "basic": {"from": 0, "to": 1}}]}]}
      """
    let natural = try animcurve("render", "-", input: document)
    #expect(natural.message.hasSuffix(", and instants go up to 1e+50; give --end"))
    #expect(natural.status == 64)
    #expect(try animcurve("render", "-", "--end", "1", input: document).status == 0)
  }

  /// With a first point that near the axis the tangent is almost vertical, and its value infinite.
  @Test func aSteepTangentHasValuesFarOutside() throws {
    let outcome = try animcurve("sample", "cubic-bezier(1e-300, 1, 1, 1)", "--at", "-1e10")
    #expect(outcome.status == 0)
  }
}
