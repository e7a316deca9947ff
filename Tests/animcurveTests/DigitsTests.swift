// Numbers of a CSV rounded to a number of digits: --digits.

import CurveFormats
import Testing

@Suite struct DigitsTests {
  @Test func digitsAreRounded() throws {
    let exact = try animcurve("sample", "ease", "--at", "0,0.1,0.5,1")
    #expect(exact.text.contains("\n0.1,0.09479630571604325,"))
    let rounded = try animcurve("sample", "ease", "--at", "0,0.1,0.5,1", "--digits", "4")
    #expect(rounded.text.contains("\n0.1,0.0948,"))
    // Each number is the nearest of four digits.
    let (first, second) = try (CSVTable(exact.text), CSVTable(rounded.text))
    for column in ["progress", "value", "slope"] {
      for (a, b) in zip(try first.numbers(in: column), try second.numbers(in: column)) {
        #expect((a - b).magnitude <= 0.5e-3 * a.magnitude)
      }
    }
  }

  @Test func digitsBelongToCSV() throws {
    for format in ["npy", "json"] {
      let outcome = try animcurve(
        "sample", "ease", "--digits", "6", "--format", format)
      #expect(outcome.status == 64)
      #expect(outcome.error.hasPrefix("animcurve: error: --digits belongs to --format csv, and "))
      #expect(outcome.text.isEmpty)
    }
    for text in ["0", "18", "six", "6.5"] {
      let outcome = try animcurve("sample", "ease", "--digits", text)
      #expect(outcome.status == 64)
      #expect(outcome.error.contains("expected a whole number from 1 to 17"))
    }
  }
}
