// What the grammars write: an input for every seed and for any bytes, and enough that is accepted.

import Testing

import AnimationMath

@Suite struct GrammarTests {
  /// A function whose arguments no grammar knows would be refused for ever, and so never tested.
  @Test func everyFunctionOfTheTextFormIsAcceptedNowAndThen() {
    var counts: [String: Int] = [:]
    for seed in 0..<4000 {
      let text = FuzzTarget.curve.text(seed: UInt64(seed))
      guard (try? CurveText(text)) != nil else { continue }
      counts[String(text.lowercased().prefix { $0 != "(" }), default: 0] += 1
    }
    for function in CurveText.functions {
      #expect(counts[function.name, default: 0] >= 10, "\(function.name)")
    }
  }

  @Test func everyDialectOfASpringIsAcceptedNowAndThen() throws {
    let spring = try #require(CurveText.functions.first { $0.name == "spring" })
    var dialects: Set<String> = []
    for seed in 0..<4000 {
      var choices = Choices(seed: UInt64(seed))
      let text = CurveGrammar.call("spring", spring.tables[0], &choices)
      guard case .spring(let expression) = try? CurveText(text) else { continue }
      dialects.insert(expression.parameters.arguments.map(\.label).joined(separator: " "))
    }
    // duration and perceptual-duration are one, with two names.
    #expect(dialects.count >= spring.tables[0].dialects.count - 1, "\(dialects.sorted())")
  }

  @Test func everyTransformFunctionIsAcceptedNowAndThen() {
    var counts: [String: Int] = [:]
    for seed in 0..<4000 {
      var choices = Choices(seed: UInt64(seed))
      for call in TransformGrammar.list(&choices).split(separator: ")") {
        guard (try? TransformList(call + ")")) != nil else { continue }
        let name = call.prefix { $0 != "(" }.lowercased().filter { $0 != " " }
        counts[name, default: 0] += 1
      }
    }
    for signature in TransformSignature.all {
      #expect(counts[signature.name.lowercased(), default: 0] >= 10, "\(signature.name)")
    }
  }

  @Test func aSeedIsAnInput() {
    for target in FuzzTarget.allCases {
      #expect(target.text(seed: 7) == target.text(seed: 7))
      #expect(Set((0..<100).map { target.text(seed: $0) }).count > 80)
    }
  }

  /// Where the bytes of a fuzzer end, the simplest choices end the input.
  @Test func aFewBytesAreAnInput() {
    for target in FuzzTarget.allCases {
      for byte in 0...255 as ClosedRange<UInt8> {
        #expect(target.text(bytes: [byte, 255 - byte, byte, 7]).utf8.count < 20_000)
      }
    }
  }

  @Test func aTextIsAnInputToo() {
    #expect(FuzzTarget.curve.text(bytes: [255] + Array("ease".utf8)) == "ease")
  }
}
