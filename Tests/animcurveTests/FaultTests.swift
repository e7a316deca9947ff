// Faults from outside, every one with every command: standard streams that are closed, and signals
// at any moment. Whatever happens, the file that was there stays or is replaced by a whole one, and
// nothing else is left.

import Foundation
import Testing
import _TestSupport

@testable import Console
@testable import animcurve

@Suite struct FaultTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: Standard streams

  /// A line of every command, and of every one that reads standard input, with that input.
  private static let lines: [(words: [String], input: String)] = [
    (["sample", "ease", "--count", "3"], ""),
    (["sample", "ease", "--at-file", "-"], "0\n0.5\n"),
    (["sample", "--table", "-", "--count", "3"], "name,curve\na,ease\n"),
    (["render", "-", "--count", "3"], document),
    (["settle", "spring(duration: 0.5)"], ""),
    (["keyframes", "ease"], ""),
    (["export", "ease"], ""),
    (["compare", "-", "ease"], "progress,value\n0,0\n1,1\n"),
    (["fit", "spring", "-"], measured),
    (["landmarks", "ease"], ""),
    (["convert", "spring(duration: 0.5)"], ""),
    (["parse", "ease"], ""),
    (["preview", "linear"], ""),
    (["plot", "ease"], ""),
    (["import", "-"], ".a { transition: all 1s ease; }"),
    (["list"], ""),
  ]

  /// What each line writes where nothing is closed.
  private static let outputs = Result {
    try lines.map { try AnimcurveProcess.run($0.words, input: $0.input).output }
  }

  /// Samples of a spring, as good as measured.
  private static let measured =
    "time,value\n"
    + (0...20).map { step in
      let time = Double(step) / 20
      return "\(time),\(1 - exp(-5 * time) * cos(8 * time))\n"
    }.joined()

  private static let document = """
    {"properties": [{"name": "x", "type": "number", "modelValue": 0,
      "animations": [{"basic": {"from": 0, "to": 1}}]}]}
    """

  @Test func everyCommandHasALine() {
    #expect(Set(Self.lines.map { $0.words[0] }) == Set(Animcurve.program.commands.map(\.name)))
  }

  @Test(
    arguments: cases(
      ["0<&-", "1>&-", "2>&-", "0<&- 1>&-", "0<&- 2>&-", "1>&- 2>&-", "0<&- 1>&- 2>&-"], oneOf: 3))
  func aClosedStandardStreamIsNoFileOfTheProgram(closed: String) throws {
    for ((words, input), whole) in zip(Self.lines, try Self.outputs.get()) {
      #expect(!whole.isEmpty, "\(words)")
      for isToFile in [false, true] {
        try folder.write("old", to: "out")
        let outcome = try AnimcurveProcess.run(
          words + (isToFile ? ["-o", "out"] : []), input: input, in: folder.url,
          shell: #"exec "$0" "$@" \#(closed)"#)
        let place: Comment = "\(words) \(closed) \(isToFile)"
        let lacksInput = closed.contains("0<") && words.contains("-")
        let lacksOutput = closed.contains("1>") && !isToFile
        #expect(outcome.status == (lacksInput || lacksOutput ? 74 : 0), place)
        #expect(outcome.error.isEmpty == (outcome.status == 0 || closed.contains("2>")), place)
        #expect(outcome.output == (outcome.status == 0 && !isToFile ? whole : Data()), place)
        let isReplaced = outcome.status == 0 && isToFile
        #expect(try Data(folder.text("out").utf8) == (isReplaced ? whole : Data("old".utf8)), place)
        #expect(folder.names == ["out"], place)
      }
    }
  }

  @Test(arguments: ["0<&-", "1>&-", "2>&-"])
  func anErrorWithAStreamClosedLeavesTheOldFile(closed: String) throws {
    try folder.write("old", to: "out")
    for (words, status) in [(["sample", "eas"], 65), (["sample", "ease", "--count", "x"], 64)] {
      let outcome = try AnimcurveProcess.run(
        words + ["-o", "out"], in: folder.url, shell: #"exec "$0" "$@" \#(closed)"#)
      #expect(outcome.status == Int32(status))
      #expect(outcome.error.isEmpty == closed.contains("2>"))
      #expect(try folder.text("out") == "old")
      #expect(folder.names == ["out"])
    }
  }

  /// The name leads to what stands in place of the closed stream.
  @Test func namesOfClosedStreamsAreNoFilesEither() throws {
    try folder.write("old", to: "out")
    let input = try AnimcurveProcess.run(
      ["sample", "ease", "--at-file", "/dev/fd/0", "-o", "out"], in: folder.url,
      shell: #"exec "$0" "$@" <&-"#)
    #expect(input.message.hasPrefix("animcurve: error: cannot read /dev/fd/0: "))
    #expect(input.status == 74)
    let output = try AnimcurveProcess.run(
      ["sample", "ease", "-o", "/dev/fd/1"], in: folder.url, shell: #"exec "$0" "$@" >&-"#)
    #expect(output.message.hasPrefix("animcurve: error: cannot write /dev/fd/1: "))
    #expect(output.status == 74)
    #expect(try folder.text("out") == "old")
    #expect(folder.names == ["out"])
  }

  // MARK: Signals

  @Test(arguments: Termination.signals)
  func aSignalAtAnyMomentLeavesNothing(signal: Int32) throws {
    try folder.write("old", to: "out.csv")
    var random = SeededRandom(seed: UInt64(signal))
    for _ in 0..<12 {
      // Without a shell, so that the signal meets the program itself.
      let process = try AnimcurveProcess(
        ["sample", "ease", "--count", "100000000", "-o", folder.path("out.csv")])
      // From before the program begins to well into its work.
      Thread.sleep(forTimeInterval: random.uniform(in: 0...0.03))
      process.send(signal)
      let outcome = process.outcome()
      #expect(outcome.status == -signal)
      #expect(try folder.text("out.csv") == "old")
      #expect(folder.names == ["out.csv"])
    }
  }

  // MARK: File systems

  #if os(Linux)
    /// Whether a script for the shell ends well: some systems let nobody mount or trace anything.
    private static func isAllowed(_ script: String) -> Bool {
      (try? AnimcurveProcess.run([], shell: script + " >/dev/null 2>&1"))?.status == 0
    }

    private static let canMount = isAllowed("unshare -rm mount -t tmpfs none /mnt")
    private static let canTrace = isAllowed("strace -f -o /dev/null true")

    /// Runs the program in a folder `d` of a file system of 64 KiB that holds a file `out`; then lists the
    /// folder and prints that file.
    private func runWithLittleRoom(
      _ words: [String], input: String = "", isFull: Bool
    ) throws -> AnimcurveProcess.Outcome {
      let fill = isFull ? "head -c 1000000 /dev/zero >d/fill 2>/dev/null;" : ""
      return try AnimcurveProcess.run(
        words, input: input, in: folder.url,
        shell: #"""
          mkdir -p d
          exec unshare -rm sh -c 'mount -t tmpfs -o size=64k none d && echo old >d/out; \#(fill)
            "$0" "$@" >printed; status=$?; ls -A d; cat d/out; exit $status' "$0" "$@"
          """#)
    }

    @Test(.enabled(if: FaultTests.canMount, "this system lets nobody mount anything"))
    func aFullFileSystemLeavesTheOldFileWhateverTheCommand() throws {
      for (words, input) in Self.lines {
        let outcome = try runWithLittleRoom(words + ["-o", "d/out"], input: input, isFull: true)
        let reason = "No space left on device"
        #expect(outcome.error == "animcurve: error: cannot write d/out: \(reason)\n", "\(words)")
        #expect(outcome.text == "fill\nout\nold\n", "\(words)")
        #expect(outcome.status == 74, "\(words)")
      }
    }

    @Test(
      .enabled(if: FaultTests.canMount, "this system lets nobody mount anything"),
      arguments: ["csv", "json", "npy"])
    func aFileSystemThatFillsUpOnTheWayLeavesTheOldFile(format: String) throws {
      let outcome = try runWithLittleRoom(
        ["sample", "ease", "--count", "20000", "--format", format, "-o", "d/out"], isFull: false)
      #expect(outcome.error.hasSuffix("cannot write d/out: No space left on device\n"))
      #expect(outcome.text == "out\nold\n")
      #expect(outcome.status == 74)
    }

    /// Otherwise the new file may be empty after a power cut, and the old one gone.
    @Test(.enabled(if: FaultTests.canTrace, "this system lets nobody trace anything"))
    func theFileIsOnTheDiskBeforeItTakesItsPlace() throws {
      for (words, input) in Self.lines {
        let outcome = try AnimcurveProcess.run(
          words + ["-o", "out"], input: input, in: folder.url,
          shell: #"exec strace -f -e trace=fsync,linkat,/^rename -o calls "$0" "$@""#)
        #expect(outcome.status == 0, "\(words)")
        let calls = try folder.text("calls").split(separator: "\n")
        let sync = try #require(calls.firstIndex { $0.contains("fsync(") }, "\(words)")
        // A new file is linked there, and one that replaces another is renamed.
        let place = try #require(
          calls.firstIndex { $0.contains("\"out\"") && $0.hasSuffix("= 0") }, "\(words): \(calls)")
        #expect(sync < place && calls[sync].hasSuffix("= 0"), "\(words): \(calls)")
      }
    }
  #endif

  // MARK: Names

  @Test(arguments: ["a\nb", " ", "-", "~", "a\u{301}\u{202E}x", #"'"`$(x)\"#])
  func anyNameIsAPlaceAndNothingElse(name: String) throws {
    // A dash alone is standard output.
    let name = name == "-" ? "./-" : name
    let outcome = try AnimcurveProcess.run(["parse", "ease", "-o", name], in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    #expect(folder.names.count == 1)
    #expect(try Data(folder.text(name).utf8) == Data("ease\n".utf8))
    let missing = try AnimcurveProcess.run(
      ["sample", "ease", "--at-file", "missing" + name], in: folder.url)
    #expect(missing.status == 74)
    #expect(missing.error.split(separator: "\n").count == 1)
  }
}
