import AnimationMath
import Foundation
import Testing

@Suite struct ParseAndListTests {
  // MARK: parse

  @Test(arguments: [
    ("ease", "ease"),
    (" EASE-In-Out ", "ease-in-out"),
    ("cubic-bezier(.25,.1,.25,1)", "cubic-bezier(0.25, 0.1, 0.25, 1)"),
    ("Cubic-Bezier( 0.250 , 1e-1,+.25, 1.0 )", "cubic-bezier(0.25, 0.1, 0.25, 1)"),
    ("cubic-bezier(0, -0.5, 1, 1.5)", "cubic-bezier(0, -0.5, 1, 1.5)"),
    ("/* a */ cubic-bezier(0, /* b */ 0, 1, 1)", "cubic-bezier(0, 0, 1, 1)"),
    ("\tcubic-bezier(0,\n0,\r\n1, 1)", "cubic-bezier(0, 0, 1, 1)"),
    ("spring(damping:10,stiffness:100)", "spring(mass: 1, stiffness: 100, damping: 10)"),
    ("SPRING(duration: .5)", "spring(duration: 0.5, bounce: 0)"),
    ("spring(perceptual-duration: 0.5, bounce: 0.1)", "spring(duration: 0.5, bounce: 0.1)"),
    (
      "spring(initial-velocity: 2, damping-ratio: 0.8, response: 0.5)",
      "spring(response: 0.5, damping-ratio: 0.8, initial-velocity: 2)"
    ),
    (
      "spring(response: 0.5, damping-ratio: 8e-1, mass: 1, overdamping: exact)",
      "spring(response: 0.5, damping-ratio: 0.8)"
    ),
    (
      "spring(stiffness: 1, damping: 9, overdamping: Clamped)",
      "spring(mass: 1, stiffness: 1, damping: 9, overdamping: clamped)"
    ),
    ("swiftui.bouncy", "swiftui.bouncy"),
  ])
  func aCurveIsPrintedInItsCanonicalText(text: String, canonical: String) throws {
    let outcome = try animcurve("parse", text)
    #expect(outcome.text == canonical + "\n")
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    #expect(try animcurve("parse", canonical).text == canonical + "\n")
  }

  // MARK: list

  @Test func everyNamedCurveIsListedUnderItsFamily() throws {
    let blocks = try animcurve("list").text.components(separatedBy: "\n\n")
    #expect(blocks.count == NamedCurve.families.count)
    for (block, family) in zip(blocks, NamedCurve.families) {
      let lines = block.split(separator: "\n").map(String.init)
      #expect(lines.first == family)
      let curves = NamedCurve.all.filter { $0.family == family }
      #expect(lines.count == curves.count + 1)
      let columns = Set(
        zip(lines.dropFirst(), curves).map { line, curve in
          line.count - curve.definition.count
        })
      #expect(columns.count == 1, "definitions are aligned in \(family)")
      for (line, curve) in zip(lines.dropFirst(), curves) {
        #expect(line.hasPrefix("  \(curve.name)  ") || line.hasPrefix("  \(curve.name) "))
        #expect(line.hasSuffix("  \(curve.definition)"))
        #expect(throws: Never.self) { try CurveText(curve.definition) }
      }
    }
  }

  @Test(arguments: NamedCurve.families)
  func oneFamilyIsAPartOfTheWhole(family: String) throws {
    let outcome = try animcurve("list", "--family", family)
    #expect(outcome.lines.first == family)
    #expect(outcome.lines.count == NamedCurve.all.filter { $0.family == family }.count + 1)
    #expect(try animcurve("list").text.contains(outcome.text))
  }

  // MARK: Help, version, completion

  @Test(arguments: [
    ["--help"], ["-h"], ["help"], ["sample", "--help"], ["help", "sample"],
    ["settle", "-h", "--count"], ["convert", "a", "b", "--help"], ["help", "list"],
  ])
  func helpGoesToStandardOutput(words: [String]) throws {
    let outcome = try AnimcurveProcess.run(words)
    #expect(outcome.text.hasPrefix("OVERVIEW: "))
    #expect(outcome.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(outcome.error.isEmpty)
    #expect(outcome.status == 0)
  }

  @Test func theVersionIsOneLine() throws {
    let outcome = try animcurve("--version")
    #expect(outcome.lines.count == 1)
    #expect(outcome.lines[0].split(separator: ".").allSatisfy { Int($0) != nil })
  }

  @Test(arguments: [("bash", "bash"), ("zsh", "#compdef animcurve"), ("fish", "complete -c")])
  func completionScriptsComeWhole(shell: String, part: String) throws {
    let outcome = try animcurve("--generate-completion-script", shell)
    #expect(outcome.text.contains(part))
    #expect(outcome.text.hasSuffix("\n"))
  }

  @Test func theComputedFormIsThatOfCSS() throws {
    let computed = try animcurve("parse", "linear(0, 0.7, 1 50% 100%)", "--computed")
    #expect(computed.text == "linear(0 0%, 0.7 25%, 1 50%, 1 100%)\n" && computed.status == 0)
    #expect(try animcurve("parse", "step-start", "--computed").text == "steps(1, start)\n")
    let spring = try animcurve("parse", "spring(duration: 1)", "--computed")
    #expect(spring.status == 65 && spring.text == "")
    #expect(
      spring.message
        == "animcurve: error: 'spring(duration: 1)' is not a CSS easing, which --computed needs")
  }
}
