// What the names of the text form mean, and that printing and reading undo each other.

import Testing
import _TestSupport

import AnimationMath

@Suite struct CurveTextTests {
  // MARK: Messages

  /// A million combining marks are one character, and made a message of 2 MB.
  @Test func messagesAreShortWhateverTheCharactersAreMadeOf() {
    let marks = String(repeating: "\u{301}", count: isOptimised ? 1_000_000 : 200_000)
    for text in [
      "a" + marks, "spring(a\(marks): 1)", "cubic-bezier(1\(marks))", marks, "é" + marks,
    ] {
      let message = (try? CurveText(text)).map { "\($0)" } ?? refusalOf(text)
      #expect(message.utf8.count < 2000 && !message.isEmpty, "\(message.utf8.count)")
    }
    #expect(excerpt(String(repeating: "x", count: 40)) == String(repeating: "x", count: 40))
    #expect(excerpt(String(repeating: "x", count: 41)) == String(repeating: "x", count: 39) + "…")
    #expect(excerpt("e" + marks).unicodeScalars.count == 161)
  }

  private func refusalOf(_ text: String) -> String {
    do {
      return "\(try CurveText(text))"
    } catch {
      return "\(error)"
    }
  }

  // MARK: Canonical text

  static let canonical: [(String, String)] = [
    ("ease", "ease"), (" EASE-IN-OUT ", "ease-in-out"), ("Linear", "linear"),
    ("Core-Animation.Default", "core-animation.default"), ("SwiftUI.Bouncy", "swiftui.bouncy"),
    ("cubic-bezier(.25,.1,.25,1)", "cubic-bezier(0.25, 0.1, 0.25, 1)"),
    ("CUBIC-BEZIER( +0 , 0.0 , 1.0 , 1e0 )", "cubic-bezier(0, 0, 1, 1)"),
    ("cubic-bezier(0.42,0,0.58,1)", "cubic-bezier(0.42, 0, 0.58, 1)"),
    ("cubic-bezier(0.1, -1e-3, 0.9, 1e20)", "cubic-bezier(0.1, -0.001, 0.9, 1e+20)"),
    (
      "cubic-bezier(0.30000000000000004, 1.10, 1, 5e-7)",
      "cubic-bezier(0.30000000000000004, 1.1, 1, 5e-07)"
    ),
    ("cubic-bezier(0.1000000000000000055, 0, 1, 1)", "cubic-bezier(0.1, 0, 1, 1)"),
    ("cubic-bezier(1e-999, 0, 1, 1)", "cubic-bezier(0, 0, 1, 1)"),
  ]

  @Test(arguments: canonical)
  func textIsPrintedInCanonicalForm(text: String, printed: String) throws {
    let curve = try CurveText(text)
    #expect(curve.description == printed)
    #expect(try CurveText(curve.description) == curve)
  }

  @Test func printedBeziersReadBackToTheSameNumbers() throws {
    var random = SeededRandom(seed: 20_260_831)
    var failures: [CubicBezier] = []
    for index in cases(0..<10_000, oneOf: 13) {
      func ordinate() -> Double {
        let sign = random.index(below: 2) == 0 ? 1.0 : -1
        switch index % 4 {
        case 0: return sign * random.logUniform(in: 1e-300...1e50)
        case 1: return (random.uniform(in: -2...3) * 100).rounded() / 100
        default: return random.uniform(in: -2...3)
        }
      }
      let curve = CubicBezier(
        BezierCases.abscissa(&random), ordinate(), BezierCases.abscissa(&random), ordinate())
      let text = try CurveText(curve.description)
      guard case .easing(let easing) = text, easing.curve as? CubicBezier == curve,
        text.description == curve.description, try CurveText(text.description) == text
      else {
        failures.append(curve)
        continue
      }
    }
    #expect(failures == [], "seed \(random.seed)")
  }

  @Test func aNameAndItsNumbersAreTheSameCurveUnderTwoNames() throws {
    let (name, numbers) = (try Easing("ease"), try Easing("cubic-bezier(0.25, 0.1, 0.25, 1)"))
    #expect(name != numbers)
    #expect(Set([name, numbers, try Easing(" EASE ")]).count == 2)
    for x in [-0.5, 0, 0.3, 1, 1.5] { #expect(name.value(at: x) == numbers.value(at: x)) }
  }

  @Test func aBezierSaysWhatItIsOutside() throws {
    let hold = try Easing("cubic-bezier(0.4, 0, 0.2, 1, outside: Hold)")
    #expect(hold.description == "cubic-bezier(0.4, 0, 0.2, 1, outside: hold)")
    #expect(hold.value(at: -0.5) == 0 && hold.value(at: 1.5) == 1)
    #expect(hold.computedCSS == nil)
    let identity = try Easing("cubic-bezier(0.4, 0, 0.2, 1, outside: identity)")
    #expect(identity.value(at: 1.5) == 1.5 && identity.value(at: -2) == -2)
    let tangent = try Easing("cubic-bezier(0.4, 0, 0.2, 1, outside: tangent)")
    #expect(tangent.description == "cubic-bezier(0.4, 0, 0.2, 1)")
    for (text, column, problem) in [
      (
        "cubic-bezier(0.4, 0, 0.2, 1, outside: clamp)", 39,
        "outside must be tangent, hold or identity, got clamp"
      ),
      (
        "cubic-bezier(0.4, 0, 0.2, 1, out: hold)", 30,
        #"cubic-bezier() has no argument "out"; it takes outside"#
      ),
      ("cubic-bezier(0, outside: hold)", 17, Self.unlabelled),
    ] {
      let error = #expect(throws: CurveTextError.self) { try CurveText(text) }
      #expect(error?.column == column && error?.problem == problem)
    }
  }

  // MARK: Easings

  @Test func anEasingPassesEverythingOnToItsCurve() throws {
    let curve = CubicBezier(1, 2, 0, 1)
    let easing = try Easing("cubic-bezier(1, 2, 0, 1)")
    #expect(easing.domain == 0...1 && easing.breakpoints(in: 0...1) == [0.5])
    for x in [-0.5, 0, 0.3, 0.5, 1, 1.5] {
      #expect(easing.value(at: x) == curve.value(at: x))
      #expect(easing.slope(at: x) == curve.slope(at: x))
      for side in Side.allCases {
        #expect(easing.value(at: x, from: side) == curve.value(at: x, from: side))
        #expect(easing.slope(at: x, from: side) == curve.slope(at: x, from: side))
      }
    }
  }

  @Test func aSpringIsNoEasing() {
    let error = #expect(throws: CurveTextError.self) { try Easing("spring(duration: 1)") }
    #expect(error?.description == "column 1: expected an easing, got a motion")
  }

  @Test func functionNamesAreThoseThatAreRead() {
    #expect(Set(CurveText.functionNames).isSuperset(of: ["cubic-bezier", "spring"]))
    for name in CurveText.functionNames {
      // linear is a keyword too.
      #expect(name == name.lowercased() && (NamedCurve.named(name) == nil || name == "linear"))
      do throws(CurveTextError) {
        _ = try CurveText("\(name)()")
      } catch {
        #expect(error.unknownName == nil, "\(name)")
      }
    }
  }

  // MARK: Errors

  static let numbers = "cubic-bezier() takes 4 numbers (x1, y1, x2, y2), got"
  static let unlabelled = "cubic-bezier() takes its numbers without labels"

  static let refused: [(text: String, column: Int, problem: String)] = [
    ("cubic-bezier()", 14, "\(numbers) 0"), ("cubic-bezier( )", 15, "\(numbers) 0"),
    ("cubic-bezier(0)", 15, "\(numbers) 1"), ("cubic-bezier(0, 0, 1)", 21, "\(numbers) 3"),
    ("cubic-bezier(0, 0, 1, 1, 2)", 26, "\(numbers) 5"),
    ("cubic-bezier(0, 0, 1, 1, ease, 3)", 26, "\(numbers) 6"),
    ("/* ü */ cubic-bezier(0, 0, 1 ) ", 30, "\(numbers) 3"),
    ("cubic-bezier(x1: 0, 0, 1, 1)", 14, unlabelled),
    ("cubic-bezier(0, 0, 1, y2 : 1)", 23, unlabelled),
    ("cubic-bezier(0 0 1 1)", 16, #"expected "," or ")" after x1"#),
    ("cubic-bezier(0, 1.5.5, 1, 1)", 20, #"expected "," or ")" after y1"#),
    ("cubic-bezier(0, 0, 1-1, 1)", 21, #"expected "," or ")" after x2"#),
    ("cubic-bezier(0, 0, 1, 1 e3)", 25, #"expected "," or ")" after y2"#),
    ("cubic-bezier(50%, 0, 1, 1)", 14, "x1 must be a number, got 50%"),
    ("cubic-bezier(nan, 0, 1, 1)", 14, "x1 must be a number, got nan"),
    ("cubic-bezier(0, inf, 1, 1)", 17, "y1 must be a number, got inf"),
    ("cubic-bezier(0, 0, ease, 1)", 20, "x2 must be a number, got ease"),
    ("cubic-bezier(0, 0, 1, ease(1))", 23, "y2 must be a number, got ease"),
    ("cubic-bezier(1.5, 0, 1, 1)", 14, "x1 must be a number from 0 to 1, got 1.5"),
    ("cubic-bezier(-1e-9, 0, 1, 1)", 14, "x1 must be a number from 0 to 1, got -1e-09"),
    ("cubic-bezier(0, 0,/**/1.1, 1)", 23, "x2 must be a number from 0 to 1, got 1.1"),
    ("cubic-bezier(0, 1e60, 1, 1)", 17, "y1 must be a number from -1e+50 to 1e+50, got 1e+60"),
    ("cubic-bezier(0, 0, 1, -2e50)", 23, "y2 must be a number from -1e+50 to 1e+50, got -2e+50"),
    // The first of several mistakes is named.
    ("cubic-bezier(2, 2e60, 3, 1)", 14, "x1 must be a number from 0 to 1, got 2"),
  ]

  @Test(arguments: refused)
  func wrongCurveTextsAreRefusedWithTheColumn(text: String, column: Int, problem: String) {
    let error = #expect(throws: CurveTextError.self) { try CurveText(text) }
    #expect(error?.column == column)
    #expect(error?.problem == problem)
    #expect(error?.unknownName == nil && error?.text == text)
  }

  static let unknown: [(text: String, column: Int, name: String)] = [
    ("eas", 1, "eas"), ("  Ease-Inn ", 3, "Ease-Inn"), ("/* größe */ eas", 13, "eas"),
    ("swiftui.", 1, "swiftui."), ("core-animation.bouncy", 1, "core-animation.bouncy"),
    ("-a", 1, "-a"),
  ]

  @Test(arguments: unknown)
  func unknownNamesAreToldApart(text: String, column: Int, name: String) {
    let error = #expect(throws: CurveTextError.self) { try CurveText(text) }
    #expect(error?.problem == #"no curve is named "\#(name)""#)
    #expect(error?.column == column && error?.unknownName == name)
  }

  @Test func aFunctionWithoutParenthesesIsToldWithAnExample() throws {
    #expect(CurveText.examples.count == CurveText.functions.count)
    for function in CurveText.functions where NamedCurve.named(function.name) == nil {
      let example = try #require(
        CurveText.examples.first { $0.hasPrefix("\(function.name)(") }, "\(function.name)")
      #expect(try CurveText(example).description == example)
      let text = "  \(function.name.uppercased()) "
      let error = #expect(throws: CurveTextError.self) { try CurveText(text) }
      #expect(
        error?.problem
          == "expected \"(\" after \(function.name.uppercased()), as in \(example)")
      #expect(error?.column == 3 + function.name.count)
    }
    let bounce = #expect(throws: CurveTextError.self) { try CurveText("bounce") }
    #expect(bounce?.suggestions.contains("penner.out-bounce") == true)
  }

  @Test func unknownFunctionsAreToldWithThoseThereAre() {
    let names = CurveText.functionNames.joined(separator: ", ")
    for (text, column, name) in [(" Rotate(1)", 2, "Rotate"), ("eas()", 1, "eas")] {
      let error = #expect(throws: CurveTextError.self) { try CurveText(text) }
      #expect(error?.problem == #"no curve function is named "\#(name)"; there are \#(names)"#)
      #expect(error?.column == column && error?.unknownName == name)
    }
  }

  @Test func aNameWithParenthesesIsToldToBeAName() {
    let error = #expect(throws: CurveTextError.self) { try CurveText(" ease()") }
    #expect(error?.description == "column 2: ease is a name, written without parentheses")
    #expect(error?.unknownName == nil)
  }
}
