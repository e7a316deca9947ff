import Testing

@testable import Console
@testable import animcurve

@Suite struct ArgumentsTests {
  @Test func eachOptionGivesAValueOfItsOwnType() throws {
    let arguments = try parsed(
      words("draw circle --width 2 --shift 1e-3 -n 4 --ink blue --label hi -o out.svg -q"))
    let width: Double = arguments[Draw.width]
    let shift: Double? = arguments[Draw.shift]
    let copies: Int? = arguments[Draw.copies]
    let ink: Ink = arguments[Draw.ink]
    let label: String? = arguments[Draw.label]
    let output: String? = arguments[Draw.output]
    let quiet: Bool = arguments[Draw.quiet]
    #expect(width == 2)
    #expect(shift == 0.001)
    #expect(copies == 4)
    #expect(ink == .blue)
    #expect(label == "hi")
    #expect(output == "out.svg")
    #expect(quiet)
  }

  @Test func anOptionThatIsNotGivenHasItsDefaultOrNothing() throws {
    let arguments = try parsed(["draw", "circle"])
    #expect(arguments[Draw.width] == 0.5)
    #expect(arguments[Draw.ink] == .black)
    #expect(arguments[Draw.shift] == nil)
    #expect(arguments[Draw.knots] == nil)
    #expect(arguments[Draw.quiet] == false)
  }

  @Test func aDefaultThatIsWrittenOutCountsAsGiven() throws {
    let arguments = try parsed(words("draw circle --width 0.5 -v"))
    #expect(arguments.contains(Draw.width))
    #expect(arguments.contains(Draw.verbose))
    #expect(!arguments.contains(Draw.ink))
  }

  #if EXIT_TESTS
    @Test func readingAnOptionThatTheCommandDoesNotDeclareTraps() async {
      await #expect(processExitsWith: .failure) {
        _ = try parsed(["frame", "circle"])[Draw.width]
      }
    }

    @Test func readingTheOneOperandOfSeveralTraps() async {
      await #expect(processExitsWith: .failure) {
        _ = try parsed(["draw", "circle", "square"]).operand
      }
    }

    @Test func aDefaultThatTheOptionItselfRefusesTraps() async {
      await #expect(processExitsWith: .failure) {
        _ = Option("width", .positiveNumber, "MM", "Width", default: "0")
      }
    }
  #endif
}
