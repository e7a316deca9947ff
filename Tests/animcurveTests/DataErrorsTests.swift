// Every way in which a curve or a file can be wrong: what is said, word for word, and status 65
// for what is in it, 74 for what cannot be read.

import AnimationMath
import Foundation
import Testing

@Suite struct DataErrorsTests {
  private static let functions = CurveText.functionNames.joined(separator: ", ")

  // MARK: Curves

  static let curves: [(String, String)] = [
    ("", "column 1: expected a curve, got the end"),
    ("   ", "column 4: expected a curve, got the end"),
    ("esae", "column 1: no curve is named \"esae\"; did you mean 'ease'?"),
    ("Ease-Inn", "column 1: no curve is named \"Ease-Inn\"; did you mean 'ease-in'?"),
    ("no-such-curve", "column 1: no curve is named \"no-such-curve\""),
    ("easeInOut", "column 1: no curve is named \"easeInOut\"; did you mean 'ease-in-out'?"),
    (
      "spring",
      "column 7: expected \"(\" after spring, as in spring(response: 0.5, damping-ratio: 0.8); "
        + "did you mean 'core-animation.spring', 'swiftui.spring' or 'spring-ios.spring'?"
    ),
    (
      "bounce",
      "column 7: expected \"(\" after bounce, as in bounce(floor: 100, acceleration: 2000, "
        + "restitution: 0.5); did you mean 'penner.in-bounce', 'penner.out-bounce' or "
        + "'penner.in-out-bounce'?"
    ),
    (
      "sprin(duration: 1)",
      "column 1: no curve function is named \"sprin\"; there are \(functions); "
        + "did you mean 'spring'?"
    ),
    ("ease ease", "column 6: expected the end, got \"e\""),
    ("ease|", "column 5: expected the end, got \"|\""),
    ("1", "column 1: expected a curve, got \"1\""),
    ("é", "column 1: expected a curve, got \"é\""),
    ("ease /* end", "column 6: a comment without its end, expected \"*/\""),
    ("cubic-bezier(0, 0, 1", "column 21: expected \",\" or \")\", got the end"),
    (
      "cubic-bezier(0, 0, 1)",
      "column 21: cubic-bezier() takes 4 numbers (x1, y1, x2, y2), got 3"
    ),
    (
      "cubic-bezier(0, 0, 1, 1, 1)",
      "column 26: cubic-bezier() takes 4 numbers (x1, y1, x2, y2), got 5"
    ),
    ("cubic-bezier(0, 0, 1.5, 1)", "column 20: x2 must be a number from 0 to 1, got 1.5"),
    ("cubic-bezier(-0.1, 0, 1, 1)", "column 14: x1 must be a number from 0 to 1, got -0.1"),
    (
      "cubic-bezier(0, 1e51, 1, 1)",
      "column 17: y1 must be a number from -1e+50 to 1e+50, got 1e+51"
    ),
    ("cubic-bezier(0, nan, 1, 1)", "column 17: y1 must be a number, got nan"),
    ("cubic-bezier(0, 50%, 1, 1)", "column 17: y1 must be a number, got 50%"),
    (
      "cubic-bezier(0, 1e999, 1, 1)",
      "column 17: 1e999 is too large: expected a number of magnitude below 1.8e308"
    ),
    ("cubic-bezier(0, 1px, 1, 1)", "column 18: expected a number without a unit, got \"p\""),
    (
      "cubic-bezier(x1: 0, 0, 1, 1)",
      "column 14: cubic-bezier() takes its numbers without labels"
    ),
    ("spring(duration: 0.5 bounce: 0.3)", "column 22: expected \",\" before bounce"),
    ("cubic-bezier(0 0, 1, 1)", "column 16: expected \",\" or \")\" after x1"),
    (
      "spring(1, 100, 10)",
      "column 8: spring() takes named arguments, as in spring(response: 0.5, damping-ratio: 0.8)"
    ),
    ("spring(mass: 1, stiffness: 100)", "column 31: spring() lacks damping or damping-ratio"),
    ("spring(duration: 1, duration: 2)", "column 21: duration is given twice"),
    ("spring(duration: 0)", "column 18: duration must be a number from 1e-50 to 1e+50, got 0"),
    (
      "spring(duration: 1, bounce: 2)",
      "column 29: bounce must be a number above -1 and at most 1, got 2"
    ),
    (
      "spring(response: 1, damping-ratio: -0.5)",
      "column 36: damping-ratio must be a number from 0 to 1e+50, got -0.5"
    ),
    (
      "spring(stiffness: 1, damping: 1, mass: 0)",
      "column 40: mass must be a number from 1e-50 to 1e+50, got 0"
    ),
    (
      "spring(duration: 1, overdamping: maybe)",
      "column 34: overdamping must be exact or clamped, got maybe"
    ),
    ("spring(duration: one)", "column 18: duration must be a number, got one"),
  ]

  @Test(arguments: curves)
  func unreadableCurvesAreRefusedWithTheColumn(text: String, message: String) throws {
    for words in [["parse", text], ["sample", text, "--count", "2"], ["sample", "ease", text]] {
      let outcome = try AnimcurveProcess.run(words)
      // What was probably meant stands first.
      let parts = message.components(separatedBy: "; did you mean ")
      let meant = parts.count == 2 ? "did you mean \(parts[1]) " : ""
      #expect(outcome.error == "animcurve: error: \(meant)'\(text)': \(parts[0])\n")
      #expect(outcome.status == 65)
      #expect(outcome.output.isEmpty)
    }
  }

  @Test(arguments: [
    (
      "settle",
      "'ease-in' is an easing: it ends at its duration; settle takes a spring, a decay or a bounce"
    ),
    ("convert", "'ease-in' is not a spring; 'convert' takes a spring"),
  ])
  func anEasingIsNoMotion(command: String, problem: String) throws {
    let outcome = try animcurve(command, "ease-in")
    #expect(outcome.error == "animcurve: error: \(problem)\n")
    #expect(outcome.status == 65)
    #expect(outcome.output.isEmpty)
  }

  /// At 201 rows it was sampled, at 16 384 it stopped the program.
  @Test func aRateOutOfRangeIsRefusedWhereItIsRead() throws {
    let outcome = try animcurve("parse", "decay(velocity: 1, half-life: 1e50)")
    #expect(outcome.status == 65)
    #expect(
      outcome.error.contains(
        "the resulting rate must be 0, or a number from 1e-50 to 1e+50, got 6.93147"))
  }

  /// An unknown name of 30 kB was compared with every other, and quoted whole.
  @Test func aLongNameIsRefusedAtOnceAndInShort() throws {
    let outcome = try animcurve("parse", String(repeating: "n", count: 30_000))
    #expect(outcome.status == 65 && outcome.error.count < 300)
  }

  @Test func argumentsOfTwoDialectsAreRefused() throws {
    let outcome = try animcurve("settle", "spring(response: 0.5, stiffness: 3)")
    #expect(outcome.message.contains("': column 1: response, stiffness do not go together in "))
    #expect(outcome.message.contains("; duration, [bounce]; "))
    #expect(outcome.status == 65)
    let missing = try animcurve("settle", "spring(strength: 3)")
    #expect(missing.message.contains("column 8: spring() has no argument \"strength\"; it takes "))
  }

  @Test func aSpringHasNoNegativeTime() throws {
    let file = try animcurve("sample", "swiftui.bouncy", "--at-file", "-", input: "0\n-0.5\n")
    #expect(
      file.error
        == "animcurve: error: standard input: line 2, column 1: expected a number from 0 to 1e+50, got -0.5\n"
    )
    #expect(file.status == 65)
    let far = try animcurve("sample", "ease", "--at-file", "-", input: "1e60\n")
    #expect(
      far.message
        == "animcurve: error: standard input: line 1, column 1: expected a number from -1e+50 to 1e+50, got 1e+60"
    )
    #expect(far.status == 65)
    let list = try animcurve("sample", "swiftui.bouncy", "--at", "0,-0.5")
    #expect(list.message == "animcurve: error: --at: a motion begins at 0, got -0.5")
    #expect(list.output.isEmpty)
    #expect(list.status == 64)
  }

  @Test(arguments: [
    ("0\n1\n\n-1\n", "line 4, column 1: expected a number from 0 to 1e+50, got -1"),
    ("0\n1e51", "line 2, column 1: expected a number from 0 to 1e+50, got 1e+51"),
  ])
  func instantsOutsideTheRangeOfAnyCurveAreNamedByTheirLine(text: String, problem: String) throws {
    for curves in [["swiftui.bouncy"], ["ease", "swiftui.bouncy"], ["swiftui.bouncy", "ease"]] {
      let outcome = try AnimcurveProcess.run(["sample"] + curves + ["--at-file", "-"], input: text)
      #expect(outcome.error == "animcurve: error: standard input: \(problem)\n")
      #expect(outcome.status == 65)
      #expect(outcome.output.isEmpty)
    }
  }

  // MARK: Files

  @Test(arguments: ["--at-file", "--table"])
  func aFileThatCannotBeReadIsNamed(option: String) throws {
    for (path, reason) in [
      ("missing.csv", "No such file or directory"), ("/", "Is a directory"),
      ("/dev/null/x", "Not a directory"),
    ] {
      let outcome = try animcurve("sample", "ease", option, path)
      #expect(outcome.error == "animcurve: error: cannot read \(path): \(reason)\n")
      #expect(outcome.status == 74)
      #expect(outcome.output.isEmpty)
    }
    let closed = try AnimcurveProcess.run(
      ["sample", "ease", option, "-"], shell: #"exec "$0" "$@" <&-"#)
    #expect(closed.error == "animcurve: error: cannot read standard input: Bad file descriptor\n")
    #expect(closed.status == 74)
  }
}
