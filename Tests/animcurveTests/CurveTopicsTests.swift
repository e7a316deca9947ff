// animcurve help curves, help spring, …: what the table reads is explained, and every example reads.

import AnimationMath
import Foundation
import Testing

@testable import Console
@testable import animcurve

@Suite struct CurveTopicsTests {
  static func help(_ topic: String) throws -> String {
    guard case .text(let text) = try Animcurve.program.parse(["help", topic]) else {
      Issue.record("no help on \(topic)")
      return ""
    }
    return text
  }

  @Test func theTopicOfCurvesHasAnExampleOfEachFunctionAndEachFamily() throws {
    let text = try Self.help("curves")
    for example in CurveText.examples { #expect(text.contains("\n  \(example)"), "\(example)") }
    for name in CurveText.functionNames { #expect(text.contains("\(name)("), "\(name)") }
    for family in NamedCurve.families { #expect(text.contains("\n  \(family) "), "\(family)") }
  }

  @Test(arguments: CurveText.functions.map(\.name))
  func theTopicOfAFunctionNamesEachOfItsArguments(_ name: String) throws {
    let text = try Self.help(name)
    let function = try #require(CurveText.functions.first { $0.name == name })
    for table in function.tables {
      for parameter in table.dialects.joined() + table.common {
        #expect(text.contains("\n  \(parameter.label)"), "\(parameter.label)")
      }
    }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func theTopicOfSpringsWritesOneSpringInEveryDialect() throws {
    let text = try Self.help("spring").split(separator: "\n").joined(separator: " ")
    let written = text.components(separatedBy: "GROUPS:")[1].matches(of: /spring\([^)]*\)/)
    #expect(written.count == 14)
    for match in written {
      let text = match.output.split(separator: " ").joined(separator: " ")
      guard case .spring(let read) = try CurveText(text) else { continue }
      #expect(abs(read.spring.response - 0.5) < 1e-3 && abs(read.spring.dampingRatio - 0.7) < 1e-3)
    }
  }
}
