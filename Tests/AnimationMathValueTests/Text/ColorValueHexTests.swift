import AnimationMath
import Testing

@Suite struct ColorValueHexTests {
  @Test func digitsAreReadAsCSSReadsThem() throws {
    #expect(try ColorValue(hex: "#ff8000") == ColorValue(red: 1, green: 128.0 / 255, blue: 0))
    #expect(try ColorValue(hex: "#F80") == ColorValue(red: 1, green: 136.0 / 255, blue: 0))
    #expect(
      try ColorValue(hex: "#1a2b3C4d")
        == ColorValue(red: 26.0 / 255, green: 43.0 / 255, blue: 60.0 / 255, alpha: 77.0 / 255))
    #expect(try ColorValue(hex: "#0f08").alpha == 136.0 / 255)
  }

  @Test func everyTextComesBack() throws {
    var failures: [String] = []
    for byte in 0..<256 {
      let digits = (byte < 16 ? "0" : "") + String(byte, radix: 16)
      for text in ["#\(digits)00ff", "#00\(digits)ff", "#12ff\(digits)", "#123456\(digits)"] {
        let expected = text.hasSuffix("ff") && text.count == 9 ? String(text.dropLast(2)) : text
        if try ColorValue(hex: text).hex != expected { failures.append(text) }
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func otherColoursAreRoundedOrHaveNoText() {
    #expect(ColorValue(red: 0.5, green: 0.4999, blue: 1 - 1e-9).hex == "#807fff")
    #expect(ColorValue(red: 0, green: 0, blue: 0, alpha: 0.999).hex == "#000000")
    #expect(ColorValue(red: 0, green: 0, blue: 0, alpha: 0.99).hex == "#000000fc")
    #expect(ColorValue(red: -0.0, green: 0, blue: 0).hex == "#000000")
    #expect(ColorValue(red: 1.0.nextUp, green: 0, blue: 0).hex == nil)
    #expect(ColorValue(red: 0, green: -1e-300, blue: 0).hex == nil)
    #expect(ColorValue(red: 0, green: 0, blue: .nan).hex == nil)
    #expect(ColorValue(red: 0, green: 0, blue: 0, alpha: 1.5).hex == nil)
  }

  @Test(arguments: [
    ("", 1, "expected \"#\", got the end"), ("ff0000", 1, "expected \"#\", got \"f\""),
    (" #fff", 1, "expected \"#\", got \" \""),
    ("#ggg", 2, "expected a hexadecimal digit, got \"g\""),
    ("#ff00é0", 6, "expected a hexadecimal digit, got \"é\""),
    ("#fff ", 5, "expected a hexadecimal digit, got \" \""),
    ("#", 2, "expected 3, 4, 6 or 8 hexadecimal digits, got 0"),
    ("#ff", 4, "expected 3, 4, 6 or 8 hexadecimal digits, got 2"),
    ("#12345", 7, "expected 3, 4, 6 or 8 hexadecimal digits, got 5"),
    ("#123456789", 11, "expected 3, 4, 6 or 8 hexadecimal digits, got 9"),
  ])
  func otherTextIsRefusedByPlace(text: String, column: Int, problem: String) {
    let error = #expect(throws: CurveTextError.self) { try ColorValue(hex: text) }
    #expect(error?.column == column && error?.problem == problem && error?.text == text)
  }
}
