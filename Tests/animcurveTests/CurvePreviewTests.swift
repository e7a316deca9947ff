// The page of curves: complete in itself, with the texts of the exporters and the times of the rules.

import AnimationMath
import Foundation
import Testing
import _TestSupport

import CurveFormats

@testable import animcurve

@Suite struct CurvePreviewTests {
  static let tolerance = isOptimised ? 0.005 : 0.2

  static func page(_ names: String...) throws -> String {
    try CurvePreview(names.map { try ExportedCurve(CurveText($0), within: tolerance) }).html
  }

  /// A text between tags as the reader has it.
  static func unescaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
      .replacingOccurrences(of: "&quot;", with: "\"").replacingOccurrences(of: "&amp;", with: "&")
  }

  @Test func everyExportOfEveryCurveIsOnThePage() throws {
    let names = cases(
      ["spring(mass: 1, stiffness: 100, damping: 10)", "penner(bounce, out)"], oneOf: 2)
    let curves = try names.map { try ExportedCurve(CurveText($0), within: Self.tolerance) }
    let page = Self.unescaped(try CurvePreview(curves).html)
    for (name, curve) in zip(names, curves) {
      for target in ExportTarget.allCases where !target.takesSpringsOnly || name.hasPrefix("spring")
      {
        #expect(page.contains(try target.text(of: curve)), "\(target) of \(name)")
      }
    }
  }

  @Test func theElementIsMovedByTheExportedEasing() throws {
    let curve = try ExportedCurve(CurveText("swiftui.bouncy"), within: Self.tolerance)
    let text = try #require(ExportTarget.css.text(of: curve).split(separator: "\n").last)
    let duration = ShortestDecimal.text(of: curve.duration)
    #expect(
      try Self.page("swiftui.bouncy").contains("--duration: \(duration)s; --easing: \(text)\""))
  }

  @Test func nothingIsLoaded() throws {
    let page = try Self.page("ease", "swiftui.bouncy")
    #expect(page.contains("default-src 'none'"))
    for mark in ["src=", "<link", "url(h", "@import", "fetch("] {
      #expect(!page.contains(mark), "\(mark)")
    }
  }

  @Test func everyRuleHasItsTimeAndAMark() throws {
    let page = try Self.page("spring(mass: 1, stiffness: 100, damping: 10)")
    let motion = DampedSpring(mass: 1, stiffness: 100, damping: 10).motion(from: 0, to: 1)
    for rule in [
      DampedSpring.SettlingRule.lastCrossing, .positionAndSpeed(speed: 0.001), .energy, .envelope,
      .coreAnimation, .compose,
    ] {
      let time = motion.settlingDuration(within: 0.001, rule: rule)
      let text = ShortestDecimal.text(of: (time * 1000).rounded() / 1000)
      #expect(page.contains("<b>\(text) s</b>"), "\(rule)")
      #expect(page.contains(", \(text) s: "), "\(rule)")
    }
    #expect(page.components(separatedBy: "<circle class=\"mark").count - 1 == 6)
    #expect(!(try Self.page("ease")).contains("Settling time"))
  }

  @Test func whatASystemCannotTakeIsSaid() throws {
    #expect(try Self.page("steps(3)").contains("steps(3) jumps, and a path of Android may not."))
  }

  @Test func theSameSpringIsNamedInOtherParameters() throws {
    let page = try Self.page("spring(response: 0.5, damping-ratio: 0.8, initial-velocity: 2)")
    let start = try #require(page.range(of: "data-target=\"parameters\""))
    let rest = page[start.upperBound...]
    let open = try #require(rest.range(of: "<pre tabindex=\"0\">")).upperBound
    let close = try #require(rest.range(of: "</pre>")).lowerBound
    let lines = rest[open..<close].split(separator: "\n")
    #expect(lines.count == 14)
    for line in lines {
      guard case .spring(let expression) = try CurveText(String(line)) else {
        Issue.record("\(line) is no spring")
        continue
      }
      #expect((expression.spring.response - 0.5).magnitude < 1e-12)
      #expect((expression.spring.dampingRatio - 0.8).magnitude < 1e-12)
      #expect(expression.initialVelocity == 2)
    }
  }
}
