import CurveFormats
import Foundation
import Testing

@testable import Console
@testable import animcurve

@Suite struct AnimcurveTableTests {
  let program = Animcurve.program

  // MARK: The table as a whole

  @Test func namesAreInKebabCaseAndUnique() {
    let commands = program.commands.map(\.name)
    #expect(Set(commands).count == commands.count)
    for command in program.commands + [program.root] {
      let options = command.allOptions
      #expect(Set(options.map(\.name)).count == options.count, "\(command.name)")
      #expect(Set(options.compactMap(\.short)).count == options.compactMap(\.short).count)
      for name in options.map(\.name) + [command.name] {
        let isKebabCase = name.split(separator: "-", omittingEmptySubsequences: false)
          .allSatisfy { part in !part.isEmpty && part.allSatisfy { ("a"..."z").contains($0) } }
        #expect(isKebabCase, "\(name)")
      }
      // A digit after a dash begins a negative number.
      #expect(options.compactMap(\.short).allSatisfy { $0.isLetter })
    }
  }

  @Test func groupsAndSubstitutesAreOptionsOfTheirCommand() {
    for command in program.commands {
      let names = Set(command.options.map(\.name))
      #expect(command.exclusive.joined().allSatisfy { names.contains($0.name) })
      #expect(command.operand?.substitute.map { names.contains($0.name) } ?? true)
    }
  }

  @Test func helpFitsEightyColumnsAndLeavesNothingOut() {
    let screens = program.commands.map(program.helpText(for:)) + [program.helpText]
    for screen in screens {
      for line in screen.split(separator: "\n") {
        #expect(line.count <= 80, "\(line)")
        #expect(line.last != " ", "\(line)")
        #expect(line.utf8.allSatisfy { $0 < 128 }, "\(line)")
      }
    }
    for (command, screen) in zip(program.commands, screens) {
      for option in command.allOptions {
        let start = option.short.map { "  -\($0), " } ?? "  "
        let value = option.valueName.map { " \($0)" } ?? ""
        #expect(screen.contains("\n\(start)\(option.spelling)\(value)"), "\(option.spelling)")
      }
      #expect(program.helpText.contains("\n  \(command.name) "))
    }
  }

  @Test func everyExampleIsAccepted() throws {
    for example in program.explanations.values.flatMap(\.examples) {
      // Of a shell, the examples use quotation marks and a pipe into the program.
      let line = example.line.components(separatedBy: " | ").last ?? ""
      let words = line.split(separator: "'", omittingEmptySubsequences: false).enumerated()
        .flatMap { $0.isMultiple(of: 2) ? $1.split(separator: " ") : [$1] }.map(String.init)
      #expect(refusal(Array(words.dropFirst()), by: program) == nil, "\(example.line)")
    }
  }

  // MARK: Commands

  @Test func sampleHasItsDefaults() throws {
    let arguments = try parsed(["sample", "ease"], of: program)
    #expect(arguments.operands == ["ease"])
    #expect(arguments[Options.count] == nil)
    #expect(arguments[Options.from] == 0)
    #expect(arguments[Options.to] == 1)
    #expect(arguments[Options.velocity] == nil)
    #expect(arguments[Options.side] == nil)
    #expect(arguments[Options.format] == .csv)
    #expect(arguments[Options.epsilon].units(ofWay: 2) == 0.002)
    #expect(arguments[Options.output] == nil)
  }

  @Test func sampleReadsAFullLine() throws {
    let line =
      "sample a b --count 3 --start 0 --end 2 --side left --from -1 --to 1e2 --velocity=-3"
      + " --epsilon 0 --table t.csv --format npy -o out.npy"
    let arguments = try parsed(words(line), of: program)
    #expect(arguments.operands == ["a", "b"])
    #expect(arguments[Options.count] == 3)
    #expect(arguments[Options.start] == 0)
    #expect(arguments[Options.end] == 2)
    #expect(arguments[Options.side] == .left)
    #expect(arguments[Options.from] == -1)
    #expect(arguments[Options.to] == 100)
    #expect(arguments[Options.velocity] == -3)
    #expect(arguments[Options.epsilon].units(ofWay: 2) == 0)
    #expect(arguments[Options.table] == "t.csv")
    #expect(arguments[Options.format] == .npy)
    #expect(arguments[Options.output] == "out.npy")
    #expect(try parsed(["sample", "--table", "t"], of: program).operands.isEmpty)
    #expect(try parsed(words("sample a --at -1,0.5"), of: program)[Options.at] == [-1, 0.5])
  }

  @Test func renderReadsAFullLine() throws {
    let line =
      "render ring.json --rate 60 --start 1 --end 2 --property p --velocities --format json -o a.json"
    let arguments = try parsed(words(line), of: program)
    #expect(arguments.operand == "ring.json")
    #expect(arguments[Options.rate] == 60)
    #expect(arguments[Options.start] == 1)
    #expect(arguments[Options.end] == 2)
    #expect(arguments[Options.property] == "p")
    #expect(arguments[Options.withVelocities])
    #expect(arguments[Options.format] == .json)
    #expect(arguments[Options.output] == "a.json")
    #expect(try !parsed(["render", "-"], of: program)[Options.withVelocities])
  }

  @Test func renderHasDefaultsOfItsOwn() throws {
    func help(_ name: String) throws -> String {
      words(
        program.helpText(for: try #require(program.command(named: name))).replacing("\n", with: " ")
      )
      .joined(separator: " ")
    }
    #expect(try help("render").contains("The first instant (default: 0)"))
    #expect(try help("sample").contains("The first instant (default: where the curve starts)"))
  }

  @Test(arguments: NamedSettlingRule.allCases)
  func settleKnowsEveryRule(rule: NamedSettlingRule) throws {
    let line = ["settle", "spring()", "--rule", rule.rawValue, "--speed-epsilon", "0.1"]
    let arguments = try parsed(line, of: program)
    #expect(arguments[Options.rule] == rule)
    #expect(arguments[Options.speedEpsilon] == 0.1)
    #expect(arguments[Options.epsilon].units(ofWay: 2) == 0.002)
  }

  @Test(arguments: [
    ("sample", "missing operand <curve> (or --table FILE)"),
    (
      "sample ease --count 3 --at-file -",
      "--count and --at-file exclude each other; give one of --count, --rate, --at or --at-file"
    ),
    (
      "sample ease --end 1 --duration 1",
      "--end and --duration exclude each other; give one of --end or --duration"
    ),
    (
      "sample ease --rate 0",
      "--rate: expected a finite number above 0, with or without fps, Hz or hz, got '0'"
    ),
    ("sample ease --format xml", "--format: expected csv, npy or json, got 'xml'"),
    ("sample ease --cuont 5", "unknown option '--cuont' for 'sample'; did you mean '--count'?"),
    ("settle", "missing operand <motion>"),
    (
      "settle a --epsilon -1",
      "--epsilon: expected a finite number of at least 0, or a percentage of the way, got '-1'"
    ),
    (
      "settle a --rule compse",
      "--rule: expected last-crossing, position-and-speed, energy, envelope, core-animation,"
        + " compose or libadwaita, got 'compse'; did you mean 'compose'?"
    ),
    ("convert a b", "unexpected operand 'b'; 'convert' takes one <spring>"),
    ("parse", "missing operand <curve>"),
    (
      "smaple ease",
      "unknown command 'smaple'; did you mean 'sample'?"
        + " \(allCommands)"
    ),
  ])
  func wrongLinesAreRefused(line: String, message: String) {
    #expect(refusal(words(line), by: program)?.message == message)
  }
}
