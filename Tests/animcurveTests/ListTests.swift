// The lines of `animcurve list`, without the program around them.

import AnimationMath
import Testing

@testable import animcurve

@Suite struct ListTests {
  /// The curves with these names.
  static func curves(_ names: String...) throws -> [NamedCurve] {
    try names.map { try #require(NamedCurve.named($0)) }
  }

  @Test func familiesAreBlocksWithDefinitionsInOneColumn() throws {
    let curves = try Self.curves(
      "ease", "ease-in-out", "fluent2.linear", "react-spring.stiff", "react-spring.molasses")
    #expect(
      curves.lines(asCSS: false) == [
        "css",
        "  ease         cubic-bezier(0.25, 0.1, 0.25, 1)",
        "  ease-in-out  cubic-bezier(0.42, 0, 0.58, 1)",
        "",
        "fluent2",
        "  fluent2.linear  cubic-bezier(0, 0, 1, 1)",
        "",
        "react-spring",
        "  react-spring.stiff     spring(mass: 1, stiffness: 210, damping: 20)",
        "  react-spring.molasses  spring(mass: 1, stiffness: 280, damping: 120)",
      ])
  }

  @Test func cssUsesKeywordsAndLeavesOutSpringsAndTheFamiliesThatHaveNothingElse() throws {
    let curves = try Self.curves(
      "ease", "core-animation.ease-in-ease-out", "core-animation.spring", "swiftui.bouncy",
      "carbon.exit-expressive")
    #expect(
      curves.lines(asCSS: true) == [
        "css",
        "  ease  ease",
        "",
        "core-animation",
        "  core-animation.ease-in-ease-out  ease-in-out",
        "",
        "carbon",
        "  carbon.exit-expressive  cubic-bezier(0.4, 0.14, 1, 1)",
      ])
    #expect(try Self.curves("swiftui.bouncy").lines(asCSS: true).isEmpty)
  }

  @Test func everyCurveWithACSSTextHasALine() {
    let css = NamedCurve.all.lines(asCSS: true)
    #expect(
      css.filter { $0.hasPrefix("  ") }.count == NamedCurve.all.filter { $0.css != nil }.count)
  }

  @Test func theCommandTakesFamilyAndCSS() throws {
    let outcome = try AnimcurveProcess.run(["list", "--family", "carbon", "--css"])
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 7)
    #expect(outcome.lines.first == "carbon")
    #expect(
      outcome.lines.contains("  carbon.entrance-expressive  cubic-bezier(0, 0, 0.3, 1)"))
  }

  @Test func aFamilyWithoutCSSIsAnError() throws {
    let outcome = try AnimcurveProcess.run(["list", "--family", "react-spring", "--css"])
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.message
        == "animcurve: error: --css: none of the curves (react-spring.default, react-spring.gentle, "
        + "react-spring.wobbly, …) has an exact CSS text")
    let word = try AnimcurveProcess.run(["list", "bouncy", "--css"])
    #expect(word.message.contains("none of the curves (swiftui.bouncy, compose.spring-"))
  }

  @Test(
    arguments: [
      ("react-spring.wobbly", "spring(mass: 1, stiffness: 180, damping: 12)"),
      ("flutter.scroll-spring", "spring(stiffness: 100, damping-ratio: 1.1, mass: 0.5)"),
    ])
  func aNamedSpringSettlesAndConvertsAsItsDefinition(name: String, definition: String) throws {
    for command in ["settle", "convert"] {
      let named = try AnimcurveProcess.run([command, name])
      let numbers = try AnimcurveProcess.run([command, definition])
      #expect(named.status == 0)
      #expect(named.text == numbers.text && !named.text.isEmpty)
    }
  }
}
