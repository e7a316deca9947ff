// Exports of springs in the words of other systems.

import AnimationMath
import CurveFormats
import Foundation
import Testing
import _TestSupport

private typealias Exports = ExportTargetTests

@Suite struct SpringTargetTests {
  @Test func aSpringIsNamedInEveryDialect() throws {
    let curve = try Exports.exported(
      "spring(mass: 2, stiffness: 340, damping: 52, initial-velocity: 3)", within: 0.01)
    for target in ExportTarget.allCases where target.takesSpringsOnly {
      let text = try target.text(of: curve)
      #expect(text.contains("340") || text.contains("170"), "\(target)")
      switch target {
      case .androidSpring, .compose:
        // The ratio has no float.
        let stated = try Exports.statedError(text)
        #expect(stated > 1e-9 && stated < 1e-7)
      case .figma: #expect(text.contains("\"initialVelocity\": 3 }") && text.contains(", exact"))
      default: #expect(text.contains(", exact"), "\(target)")
      }
    }
    let compose = try Exports.text(.compose, curve)
    // Its duration is the spring's own, and not stated.
    #expect(compose.contains("stiffness = 170f") && compose.contains("initial-velocity: 3): "))
    for target in [ExportTarget.motion, .flutter, .reactNative] {
      #expect(try target.text(of: curve).contains("3 * distance"), "\(target)")
    }
    let exact = try Exports.exported("spring(stiffness: 100, damping-ratio: 0.5)", within: 0.01)
    #expect(try Exports.text(.compose, exact).contains(", exact"))
  }

  @Test func motionsCapOfItsExponentIsStatedAsAnError() throws {
    let curve = try Exports.exported("spring(stiffness: 100, damping: 200)", within: 0.01)
    let stated = try Exports.statedError(Exports.text(.motion, curve))
    // x = 1 − e^(−ζω₀t)·(ζω₀·sinh s + ω·cosh s)/ω with s = min(ωt, 300), ω₀ = 10, ζ = 10.
    let rate = 10 * 99.0.squareRoot()
    var worst = 0.0
    for index in 0...100_000 {
      let progress = Double(index) / 100_000
      let time = progress * curve.duration
      let s = min(rate * time, 300)
      let shown = 1 - exp(-100 * time) * (100 * sinh(s) + rate * cosh(s)) / rate
      worst = max(worst, (shown - curve.easing.value(at: progress)).magnitude)
    }
    #expect(worst <= stated && worst >= 0.99 * stated, "\(worst) \(stated)")
    let slow = try Exports.exported("spring(stiffness: 100, damping: 25)", within: 0.01)
    #expect(try Exports.text(.motion, slow).contains(", exact"))
  }

  @Test(arguments: cases(isThorough ? [0.09, 0.05, 0.02, 0.005] : [0.09, 0.02], oneOf: 4))
  func springsThatHardlyDecayHaveKeyframes(_ ratio: Double) throws {
    for tolerance in isOptimised ? [0.01, 0.001] : [0.05] {
      let curve = try Exports.exported(
        "spring(stiffness: 100, damping-ratio: \(ratio))", within: tolerance)
      for monotone in [false, true] {
        let keyframes = try curve.cubicKeyframes(monotone: monotone)
        #expect(curve.error(of: keyframes) <= tolerance)
      }
    }
  }

  @Test func swiftUIHasItsOwnWords() throws {
    for (name, words) in [
      ("swiftui.bouncy", ".bouncy"),
      ("spring(duration: 0.5, bounce: 0.3)", ".spring(duration: 0.5, bounce: 0.3)"),
      (
        "spring(response: 0.4, damping-ratio: 0.8)",
        ".spring(response: 0.4, dampingFraction: 0.8)"
      ),
      (
        "spring(duration: 0.5, bounce: 0.3, initial-velocity: 2)",
        ".interpolatingSpring(mass: 1, stiffness: 157.91367041742973, damping: 17.59291886010284, "
          + "initialVelocity: 2)"
      ),
    ] {
      let text = try Exports.text(.swiftUI, Exports.exported(name, within: 0.01))
      #expect(text.split(separator: "\n").last.map(String.init) == words)
    }
  }

  @Test func theCommentStatesTheErrorOfWholeMilliseconds() throws {
    let curve = try Exports.exported("spring(stiffness: 100, damping: 10)", within: 0.01)
    for target in [ExportTarget.compose, .androidSpring] {
      let text = try Exports.text(target, curve)
      let behind = try #require(text.components(after: "between whole milliseconds up to "))
      // The largest speed of this spring is 5.46 distances per second.
      let number = try #require(Double(behind.prefix { $0 != " " }))
      #expect((0.53...0.55).contains(number))
    }
  }

  @Test(
    arguments: [
      (20.1, "20.1f"), (-0.3, "-0.3f"), (123_456_789, "1.2345679e+08f"), (3, "3f"),
    ] as [(Double, String)])
  func aVelocityHasTheDigitsOfAFloat(_ velocity: Double, _ literal: String) throws {
    let curve = try Exports.exported(
      "spring(mass: 1, stiffness: 100, damping: 10, initial-velocity: \(velocity))", within: 0.01)
    let reading = DampedSpring(stiffness: 100, damping: 10).easing(
      duration: curve.duration, initialVelocity: Double(Float(velocity)))
    let found = curve.easing.largestDifference(from: reading, over: 0...1).difference
    for target in [ExportTarget.compose, .androidSpring] {
      let text = try Exports.text(target, curve)
      #expect(text.contains("\(literal) * distance"), "\(text)")
      let stated = try Exports.statedError(text)
      #expect((stated - found).magnitude <= 0.01 * found + 1e-15, "\(target): \(stated), \(found)")
    }
  }

  @Test func aVelocityBeyondTheFloatsIsRefused() throws {
    let curve = try Exports.exported(
      "spring(stiffness: 100, damping: 10, initial-velocity: 1e40)", within: 0.01)
    for target in [ExportTarget.compose, .androidSpring] {
      let error = #expect(throws: ExportError.self) { try target.text(of: curve) }
      #expect(error?.description.hasSuffix(", its initial velocity inf") == true)
    }
  }

  @Test func overdampingIsAllowedWhereItCanBe() throws {
    let curve = try Exports.exported("spring(mass: 1, stiffness: 100, damping: 50)", within: 0.01)
    let swiftUI = try Exports.text(.swiftUI, curve)
    #expect(
      swiftUI.contains("Spring(mass: 1, stiffness: 100, damping: 50, allowOverDamping: true)"))
    let layer = try Exports.text(.coreAnimation, curve)
    #expect(layer.contains("animation.allowsOverdamping = true\n"))
    for text in [swiftUI, layer] { #expect(text.contains("the same spring, exact"), "\(text)") }
    let critical = try Exports.exported(
      "spring(mass: 1, stiffness: 100, damping: 20)", within: 0.01)
    for target in [ExportTarget.swiftUI, .coreAnimation] {
      #expect(try !Exports.text(target, critical).contains("verdamping"))
    }
  }

  @Test func droppedOverdampingIsStatedAsAnError() throws {
    let curve = try Exports.exported("spring(mass: 1, stiffness: 100, damping: 50)", within: 0.01)
    let uiKit = try Exports.text(.uiKit, curve)
    #expect(uiKit.contains("read as critically damped"))
    let stated = try Exports.statedError(uiKit)
    let critical = DampedSpring(angularFrequency: 10, dampingRatio: 1).easing(
      duration: curve.duration)
    let searched = Exports.searched(curve.easing, critical)
    #expect(searched <= stated && searched > stated * 0.99)
    #expect(try Exports.text(.compose, curve).contains(", exact"))
  }
}
