// The table of named curves: its names, and that each name and each definition mean the curve.

import Testing
import _TestSupport

import AnimationMath

@Suite struct NamedCurveTests {
  @Test func namesAreUniqueAndInLowerCase() {
    let names = NamedCurve.all.map(\.name)
    #expect(Set(names).count == names.count)
    let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789-._")
    for name in names { #expect(name.allSatisfy(letters.contains), "\(name)") }
  }

  @Test func namesCarryTheirFamilyButForThoseOfCSS() {
    for curve in NamedCurve.all {
      if curve.family == "css" {
        #expect(!curve.name.contains("."), "\(curve.name)")
      } else {
        #expect(curve.name.hasPrefix(curve.family + "."), "\(curve.name)")
      }
    }
  }

  @Test func familiesAreListedOnceInOrder() {
    let families = NamedCurve.families
    #expect(Set(families).count == families.count)
    #expect(Set(families) == Set(NamedCurve.all.map(\.family)))
    #expect(families.starts(with: ["css", "core-animation", "swiftui"]))
  }

  @Test func eachNameReadsAsItselfInAnyCase() throws {
    for named in NamedCurve.all {
      for text in [named.name, named.name.uppercased(), " /* a */ \(named.name)\n"] {
        #expect(try CurveText(text) == named.curve, "\(text)")
      }
      // CSS serialises two of its keywords as the functions they stand for.
      let isStep = ["step-start", "step-end"].contains(named.name)
      #expect(named.curve.description == (isStep ? named.definition : named.name))
      #expect(NamedCurve.named(named.name.uppercased()) == named)
    }
    #expect(NamedCurve.named("ease-in-ou") == nil && NamedCurve.named("") == nil)
    #expect(NamedCurve.named(" ease") == nil)
  }

  @Test func eachDefinitionIsTheCurveInCanonicalText() throws {
    for named in NamedCurve.all {
      let defined = try CurveText(named.definition)
      #expect(defined.description == named.definition)
      switch (defined, named.curve) {
      case (.easing(let defined), .easing(let curve)):
        for x in [0, 1e-9, 0.1, 0.25, 0.5, 0.75, 0.9, 1] {
          #expect(defined.value(at: x) == curve.value(at: x), "\(named.name) at \(x)")
        }
      case (.spring(let defined), .spring(let curve)):
        #expect(defined.spring == curve.spring, "\(named.name)")
        #expect(defined.initialVelocity == curve.initialVelocity, "\(named.name)")
        for time in [0, 0.01, 0.1, 0.5, 2] {
          #expect(defined.motion().value(at: time) == curve.motion().value(at: time))
        }
      default: Issue.record("\(named.name) and its definition are of two kinds")
      }
    }
  }

  @Test func coreAnimationHoldsTheEndsAndCSSDoesNot() throws {
    #expect(try Easing("ease-out").value(at: -1) < -1)
    #expect(try Easing("core-animation.ease-out").value(at: -1) == 0)
    #expect(try Easing("linear").value(at: 2) == 2)
    #expect(try Easing("core-animation.linear").value(at: 2) == 1)
  }

  @Test func springsHaveTheNumbersTheirFrameworksDocument() throws {
    guard case .spring(let bouncy) = try CurveText("swiftui.bouncy"),
      case .spring(let standard) = try CurveText("core-animation.spring")
    else {
      Issue.record("a spring that is none")
      return
    }
    #expect(bouncy.spring == DampedSpring(duration: 0.5, bounce: 0.3))
    #expect(standard.spring == DampedSpring(mass: 1, stiffness: 100, damping: 10))
    #expect(bouncy.initialVelocity == 0 && standard.description == "core-animation.spring")
  }
}
