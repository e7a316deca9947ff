// What --output leaves behind: the whole file, or what was there before.

import Foundation
import Testing

@Suite struct OutputFileTests {
  static let table = "progress,value,slope\n0,0,1\n1,1,1\n"

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func sample(_ words: String..., input: String = "") throws -> AnimcurveProcess.Outcome {
    try AnimcurveProcess.run(["sample"] + words, input: input, in: folder.url)
  }

  private func expectWritten(_ outcome: AnimcurveProcess.Outcome) {
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.isEmpty)
  }

  // MARK: Success

  @Test(arguments: ["--output", "-o"])
  func theFileIsWholeAndAlone(option: String) throws {
    expectWritten(try sample("linear", "--count", "2", option, "out.csv"))
    #expect(try folder.text("out.csv") == Self.table)
    #expect(folder.names == ["out.csv"])
  }

  @Test func everyCommandWritesToAFile() throws {
    for words in [
      ["settle", "spring(duration: 0.5)"], ["convert", "spring(duration: 0.5)"], ["parse", "ease"],
      ["list"], ["sample", "ease", "--format", "npy"], ["sample", "ease", "--format", "json"],
    ] {
      expectWritten(try AnimcurveProcess.run(words + ["-o", "out"], in: folder.url))
      let printed = try AnimcurveProcess.run(words).output
      #expect(try Data(contentsOf: folder.url.appendingPathComponent("out")) == printed)
    }
    #expect(folder.names == ["out"])
  }

  @Test(arguments: [0o600, 0o644, 0o664, 0o755])
  func anExistingFileIsReplacedAndKeepsItsPermissions(permissions: Int) throws {
    try folder.write("old and longer than what replaces it: \(Self.table)", to: "out.csv")
    #expect(chmod(folder.path("out.csv"), mode_t(permissions)) == 0)
    expectWritten(try sample("linear", "--count", "2", "-o", "out.csv"))
    #expect(try folder.text("out.csv") == Self.table)
    #expect(try folder.permissions("out.csv") == permissions)
    #expect(folder.names == ["out.csv"])
  }

  @Test(arguments: [("022", 0o644), ("027", 0o640), ("077", 0o600)])
  func aNewFileHasThePermissionsThatTheUserLetsFilesHave(mask: String, permissions: Int) throws {
    let outcome = try AnimcurveProcess.run(
      ["parse", "ease", "-o", "out"], in: folder.url, shell: #"umask \#(mask); exec "$0" "$@""#)
    expectWritten(outcome)
    #expect(try folder.permissions("out") == permissions)
  }

  @Test func aSymbolicLinkStaysAndItsTargetIsReplaced() throws {
    let files = FileManager.default
    try files.createDirectory(atPath: folder.path("far"), withIntermediateDirectories: true)
    try folder.write("old", to: "far/target.csv")
    try files.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "far/target.csv")
    try files.createSymbolicLink(atPath: folder.path("chain"), withDestinationPath: "link")
    expectWritten(try sample("linear", "--count", "2", "-o", "chain"))
    #expect(try files.destinationOfSymbolicLink(atPath: folder.path("chain")) == "link")
    #expect(try files.destinationOfSymbolicLink(atPath: folder.path("link")) == "far/target.csv")
    #expect(try folder.text("far/target.csv") == Self.table)
    #expect(folder.names == ["chain", "far", "link"])
    #expect(try files.contentsOfDirectory(atPath: folder.path("far")) == ["target.csv"])
  }

  @Test func aLinkToNothingStaysAndItsTargetIsMade() throws {
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "target.csv")
    expectWritten(try sample("linear", "--count", "2", "-o", "link"))
    #expect(try files.destinationOfSymbolicLink(atPath: folder.path("link")) == "target.csv")
    #expect(try folder.text("target.csv") == Self.table)
  }

  @Test(arguments: ["l1", "self"])
  func aLoopOfLinksIsNoPlace(name: String) throws {
    let files = FileManager.default
    for (link, target) in [("l1", "l2"), ("l2", "l1"), ("self", "self")] {
      try files.createSymbolicLink(atPath: folder.path(link), withDestinationPath: target)
    }
    let outcome = try sample("linear", "-o", name)
    #expect(
      outcome.error
        == "animcurve: error: cannot write \(name): Too many levels of symbolic links\n")
    #expect(outcome.status == 74)
    #expect(folder.names == ["l1", "l2", "self"])
    #expect(try files.destinationOfSymbolicLink(atPath: folder.path("l1")) == "l2")
    #expect(try files.destinationOfSymbolicLink(atPath: folder.path("self")) == "self")
  }

  /// As the help of --output has it.
  @Test func anotherNameOfTheOldFileKeepsTheOldContents() throws {
    try folder.write("old", to: "out.csv")
    try FileManager.default.linkItem(atPath: folder.path("out.csv"), toPath: folder.path("other"))
    expectWritten(try sample("linear", "--count", "2", "-o", "out.csv"))
    #expect(try folder.text("out.csv") == Self.table)
    #expect(try folder.text("other") == "old")
  }

  @Test(.enabled(if: geteuid() == 0, "root may give files away"))
  func theOwnerAndTheGroupStay() throws {
    try folder.write("old", to: "out.csv")
    #expect(chown(folder.path("out.csv"), 1234, 5678) == 0)
    #expect(chmod(folder.path("out.csv"), 0o2640) == 0)
    expectWritten(try sample("linear", "--count", "2", "-o", "out.csv"))
    var status = stat()
    #expect(stat(folder.path("out.csv"), &status) == 0)
    #expect(status.st_uid == 1234)
    #expect(status.st_gid == 5678)
    #expect(status.st_mode & 0o7777 == 0o2640)
  }

  #if os(Linux)
    /// Other systems refuse such names.
    @Test func namesThatAreNoTextAreKeptApart() throws {
      for byte in ["376", "377"] {
        let outcome = try AnimcurveProcess.run(
          ["sample", "linear", "--count", "2"], in: folder.url,
          shell: #"mkdir -p d; exec "$0" "$@" -o "$(printf 'd/a\\#(byte)\303')""#)
        #expect(outcome.status == 0)
        #expect(outcome.error.isEmpty)
        let read = try AnimcurveProcess.run(
          [], in: folder.url, shell: #"cat "$(printf 'd/a\\#(byte)\303')""#)
        #expect(read.text == Self.table)
      }
      let list = try AnimcurveProcess.run([], in: folder.url, shell: "ls d | wc -l")
      #expect(list.text == "2\n")
      let missing = try AnimcurveProcess.run(
        ["sample", "ease", "--at-file"], in: folder.url,
        shell: #"exec "$0" "$@" "$(printf 'b\377')""#)
      #expect(
        missing.error == #"animcurve: error: cannot read b\xFF: No such file or directory"# + "\n")
    }
  #endif

  @Test func theFileThatIsReadMayBeTheOneThatIsWritten() throws {
    try folder.write("0\n1\n", to: "same")
    expectWritten(try sample("linear", "--at-file", "same", "-o", "same"))
    #expect(try folder.text("same") == Self.table)
  }

  #if os(Linux)
    /// Eighty such kills left 58 temporary files.
    @Test(arguments: [false, true])
    func aKillLeavesNothingBeside(isReplacing: Bool) throws {
      if isReplacing { try folder.write("old", to: "out") }
      let outcome = try AnimcurveProcess.run(
        ["sample", "ease", "--at-file", "numbers", "-o", "out"], in: folder.url,
        shell: #"""
          mkfifo numbers
          "$0" "$@" & writer=$!
          exec 9>numbers
          echo 0.5 >&9
          sleep 0.3
          kill -9 $writer
          wait $writer 2>/dev/null
          rm numbers
          """#)
      #expect(outcome.output.isEmpty)
      #expect(folder.names == (isReplacing ? ["out"] : []))
      if isReplacing { #expect(try folder.text("out") == "old") }
    }
  #endif

  // MARK: Places that are no files

  @Test(arguments: ["stdout", "/dev/fd/1"])
  func standardOutputHasANameToo(path: String) throws {
    try folder.linkStandardOutput("stdout")
    let outcome = try sample("linear", "--count", "2", "-o", path)
    #expect(outcome.text == Self.table)
    #expect(outcome.error.isEmpty)
    #expect(outcome.status == 0)
  }

  @Test func appendingThroughTheNameOfStandardOutputKeepsWhatIsThere() throws {
    try folder.write("kept\n", to: "log")
    try folder.linkStandardOutput("stdout")
    let outcome = try AnimcurveProcess.run(
      ["sample", "linear", "--count", "2", "-o", "stdout"], in: folder.url,
      shell: #""$0" "$@" >> log"#)
    #expect(outcome.status == 0)
    #expect(try folder.text("log") == "kept\n" + Self.table)
  }

  @Test func aNamedPipeIsWrittenTo() throws {
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    // Open at both ends, so that neither side waits for the other.
    let pipe = open(folder.path("pipe"), O_RDWR | O_NONBLOCK)
    defer { close(pipe) }
    expectWritten(try sample("linear", "--count", "2", "-o", "pipe"))
    var bytes = [UInt8](repeating: 0, count: 1000)
    let count = max(0, read(pipe, &bytes, bytes.count))
    #expect(String(decoding: bytes[..<count], as: UTF8.self) == Self.table)
    #expect(folder.names == ["pipe"])
  }

  @Test func aDashIsStandardOutputAsItIsStandardInput() throws {
    let outcome = try sample("linear", "--count", "2", "-o", "-")
    #expect(outcome.text == Self.table)
    #expect(folder.names.isEmpty)
  }

  // MARK: Failure

  /// Lines that are good for longer than any buffer, and a bad one.
  private func writeSpoiltList() throws {
    try folder.write(String(repeating: "0.5\n", count: 20_000) + "bad\n", to: "list")
  }

  @Test func aBadLineLateInAFileLeavesTheOldFile() throws {
    try folder.write("old", to: "out.csv")
    try writeSpoiltList()
    let outcome = try sample("ease", "--at-file", "list", "-o", "out.csv")
    #expect(
      outcome.error
        == "animcurve: error: list: line 20001, column 1: expected a finite number, got 'bad'\n")
    #expect(outcome.status == 65)
    #expect(try folder.text("out.csv") == "old")
    #expect(folder.names == ["list", "out.csv"])
  }

  @Test func aBadLineLeavesNoNewFileEither() throws {
    try writeSpoiltList()
    #expect(try sample("ease", "--at-file", "list", "-o", "out.csv").status == 65)
    #expect(folder.names == ["list"])
  }

  @Test(arguments: [
    ["sample", "no-such-curve"], ["sample", "ease", "spring(duration: -1)"],
    ["sample", "ease", "--table", "missing.csv"], ["settle", "ease"], ["convert", "spring()"],
    ["list", "--family", "none"], ["parse", "ease ease"],
    ["sample", "ease", "--at-file", "missing"],
    // ω₀t is infinite, and its cosine no number.
    ["sample", "spring(angular-frequency: 1e50, damping-ratio: 0)", "--duration", "1e300"],
  ])
  func afterAnyErrorTheOldFileIsThere(words: [String]) throws {
    try folder.write("old", to: "out")
    let outcome = try AnimcurveProcess.run(words + ["-o", "out"], in: folder.url)
    #expect([64, 65, 74].contains(outcome.status))
    #expect(outcome.output.isEmpty)
    #expect(try folder.text("out") == "old")
    #expect(folder.names == ["out"])
  }

  @Test(arguments: [
    (".", "Is a directory"), ("missing/out.csv", "No such file or directory"),
    ("file/out.csv", "Not a directory"), ("file/", "Not a directory"),
    (String(repeating: "x", count: 300), "File name too long"),
  ])
  func aPlaceThatTakesNoFileIsNamed(path: String, reason: String) throws {
    try folder.write("old", to: "file")
    let outcome = try sample("ease", "-o", path)
    #expect(outcome.error == "animcurve: error: cannot write \(path): \(reason)\n")
    #expect(outcome.status == 74)
    #expect(try folder.text("file") == "old")
    #expect(folder.names == ["file"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write anywhere"))
  func aFolderThatMayNotBeWrittenIsLeftAlone() throws {
    try folder.write("old", to: "out.csv")
    #expect(chmod(folder.url.path, 0o500) == 0)
    defer { chmod(folder.url.path, 0o700) }
    let outcome = try sample("ease", "-o", "out.csv")
    #expect(outcome.error == "animcurve: error: cannot write out.csv: Permission denied\n")
    #expect(outcome.status == 74)
    #expect(try folder.text("out.csv") == "old")
  }

  /// The last piece that is written, or one of several.
  @Test(arguments: ["300", "10000"], ["", #"trap "" XFSZ; "#])
  func aFileThatGrowsTooLargeLeavesTheOldOne(count: String, trap: String) throws {
    try folder.write("old", to: "out.csv")
    // A limit of some kilobytes, whose signal may be ignored already.
    let outcome = try AnimcurveProcess.run(
      ["sample", "ease", "--count", count, "-o", "out.csv"], in: folder.url,
      shell: #"\#(trap)ulimit -f 8; exec "$0" "$@""#)
    #expect(outcome.error == "animcurve: error: cannot write out.csv: File too large\n")
    #expect(outcome.status == 74)
    #expect(try folder.text("out.csv") == "old")
    #expect(folder.names == ["out.csv"])
  }
}
