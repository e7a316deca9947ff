// The page "Getting started" of AnimationMath: each line with a number gives that number.

import AnimationMath
import CurveFormats
import Foundation
import Testing

@Suite struct GettingStartedTests {
  /// The lines of the page that have a number behind them, by their code; those with the same code in order.
  private static func printed() throws -> [String: [String]] {
    let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let page = root.appendingPathComponent(
      "Sources/AnimationMath/Documentation.docc/GettingStarted.md")
    var numbers: [String: [String]] = [:]
    for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n") {
      let parts = line.components(separatedBy: "//").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard parts.count == 2, Double(parts[1]) != nil else { continue }
      numbers[parts[0], default: []].append(parts[1])
    }
    return numbers
  }

  @Test func everyNumberOnThePageIsTheOneThatComesOut() throws {
    var printed = try Self.printed()
    func check(_ code: String, _ value: Double?, location: SourceLocation = #_sourceLocation) {
      guard let text = printed[code]?.first, let number = Double(text), let value else {
        Issue.record("\(code) stands on the page with no number", sourceLocation: location)
        return
      }
      printed[code]?.removeFirst()
      let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
      let half = 0.5 * pow(10, -Double(decimals))
      #expect(
        abs(value - number) <= half * (1 + 1e-9), "\(code): \(text) is \(value)",
        sourceLocation: location)
    }

    let spring = DampedSpring(response: 0.5, dampingRatio: 0.7)
    let motion = spring.motion(from: 0, to: 100)
    check("motion.value(at: 0.1)", motion.value(at: 0.1))
    check("motion.velocity(at: 0.1)", motion.velocity(at: 0.1))
    check("motion.peak?.value", motion.peak?.value)
    check("motion.settlingDuration(within: 0.1)", motion.settlingDuration(within: 0.1))

    check("Easing.easeInOut.value(at: 0.25)", Easing.easeInOut.value(at: 0.25))
    check("Easing.easeInOut.slope(at: 0.5)", Easing.easeInOut.slope(at: 0.5))
    let stops = try Easing("linear(0, 0.5 25% 75%, 1)")
    check("stops.value(at: 0.125)", stops.value(at: 0.125))
    check(
      "Easing(Penner(.bounce, .out)).value(at: 0.5)",
      Easing(Penner(.bounce, .out)).value(at: 0.5))
    check("Easing(spring.easing()).value(at: 0.5)", Easing(spring.easing()).value(at: 0.5))

    var opacity = AnimationStack(1.0)
    opacity.add(
      PropertyAnimation(
        BasicAnimation(from: 0.0, to: 0.8), timing: MediaTiming(beginTime: 1, duration: 0.5),
        easing: .easeOut))
    check("opacity.value(at: 0.9)", opacity.value(at: 0.9))
    check("opacity.value(at: 1.25)", opacity.value(at: 1.25))
    check("opacity.value(at: 1.5)", opacity.value(at: 1.5))

    let path = MotionPath(from: [0, 0]).cubic([100, 0], [0, 100], to: [100, 100])
    var position = AnimationStack(PointValue.zero)
    position.add(
      PropertyAnimation(
        TrajectoryAnimation(path.paced(.constantSpeed), origin: PointValue.zero),
        timing: MediaTiming(duration: 2)))
    check("position.value(at: 0.5).x", position.value(at: 0.5).x)
    check("position.value(at: 0.5).y", position.value(at: 0.5).y)

    var x = AnimationStack(0.0, policy: .preservingVelocity)
    x.animate(to: 100, at: 0, .spring(spring))
    check("x.value(at: 0.2)", x.value(at: 0.2))
    x.animate(to: 50, at: 0.2, .spring(spring))
    check("x.value(at: 0.2)", x.value(at: 0.2))
    check("x.value(at: 0.3)", x.value(at: 0.3))
    check("x.value(at: 2)", x.value(at: 2))

    var drawer = AnimationStack(40.0)
    drawer.animate(to: 100, at: 0, .spring(spring), velocity: 800)
    check("drawer.value(at: 0.05)", drawer.value(at: 0.05))
    check("drawer.value(at: 0.2)", drawer.value(at: 0.2))
    check("drawer.value(at: 2)", drawer.value(at: 2))

    let rest = printed.filter { !$0.value.isEmpty }
    #expect(rest == [:], "not computed here")
  }

  @Test func theExportIsTheTextOnThePage() throws {
    let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let page = try String(
      contentsOf: root.appendingPathComponent(
        "Sources/AnimationMath/Documentation.docc/GettingStarted.md"), encoding: .utf8)
    let curve = try ExportedCurve(
      CurveText("spring(response: 0.5, damping-ratio: 0.7)"), within: 0.01)
    let text = try ExportTarget.css.text(of: curve)
    // The page breaks its lines.
    func words(_ text: String) -> String {
      text.split { $0.isWhitespace }.joined(separator: " ")
    }
    #expect(words(page).contains(words("```css\n\(text)\n```")), "it writes \(text)")
  }
}
