// animcurve fit: a spring out of a table, and files that are none.

import Testing

@Suite struct FitTests {
  @Test func aSampledSpringIsFound() throws {
    let table = try animcurve(
      "sample", "spring(mass: 1, stiffness: 120, damping: 9)", "--to", "80", "--rate", "60"
    ).text
    let outcome = try animcurve("fit", "spring", "-", input: table)
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    func number(_ name: String) throws -> Double {
      let line = try #require(outcome.lines.first { $0.contains("\"\(name)\"") })
      let text = try #require(line.split(separator: ":").last).filter { $0 != "," && $0 != " " }
      return try #require(Double(text))
    }
    #expect((try number("stiffness") - 120).magnitude < 1e-7)
    #expect((try number("damping") - 9).magnitude < 1e-8)
    #expect((try number("to") - 80).magnitude < 1e-8)
    #expect(!outcome.text.contains("caution"))
  }

  @Test(arguments: [
    ("time,value\n0,0\n1,1\n", "times.count must be 5 or more, got 2"),
    ("time,value\n0,0\n1,x\n", "line 3, column 3: expected a number, got 'x'"),
    ("time\n0\n", "expected a column 'value'"),
    ("time,value\n0,1\n1,2\n2,1e99\n3,1\n4,1\n", "values[2] must be"),
  ])
  func aFileWithoutASpringIsRefused(_ table: String, _ message: String) throws {
    let outcome = try animcurve("fit", "spring", "-", input: table)
    #expect(outcome.status == 65)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }

  @Test func theCommandTakesTheWordSpringAndAFile() throws {
    let outcome = try animcurve("fit", "bezier", "x.csv")
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("fit takes the word 'spring' and a file"))
  }
}
