// The named curves in Swift: each is the curve of its text, and no name in text is without one.

import AnimationMath
import Testing

@Suite struct NamedConstantsTests {
  /// Every curve that a function makes of the names of its enum.
  static func every<Name: CaseIterable, Curve>(_ curve: (Name) -> Curve) -> [Curve] {
    Name.allCases.map(curve)
  }

  @Test func everyNamedEasingIsMadeInSwift() {
    var easings: [Easing] = [.linear, .ease, .easeIn, .easeOut, .easeInOut, .springIOS, .axDecay]
    easings += Self.every(Easing.coreAnimation) + Self.every(Easing.ax)
    easings += Self.every(Easing.easingsNet) + Self.every(Easing.material3)
    easings += Self.every(Easing.android) + Self.every(Easing.compose)
    easings += Self.every(Easing.flutter) + Self.every(Easing.fluent2)
    easings += Self.every(Easing.carbon) + Self.every(Easing.motion)
    easings += Self.every(Easing.androidInterpolator) + [.smoothstep, .smootherstep]
    for easing in easings {
      #expect(NamedCurve.named(easing.description)?.curve == .easing(easing), "\(easing)")
    }
    let words = ["step-start", "step-end"]
    #expect(NamedCurve.named("step-start")?.curve == .easing(.stepStart))
    #expect(NamedCurve.named("step-end")?.curve == .easing(.stepEnd))
    let all = NamedCurve.all.filter { !$0.isSpring && $0.family != "penner" }
    #expect(Set(easings.map(\.description) + words) == Set(all.map(\.name)))
  }

  @Test func theTextOfANameIsItsFamilyAndItsCaseInKebabCase() {
    #expect(Easing.material3(.standard).description == "material3.standard")
    #expect(Easing.coreAnimation(.default).description == "core-animation.default")
    #expect(Easing.easingsNet(.easeInOutBack).description == "easings-net.ease-in-out-back")
    #expect(
      Easing.flutter(.fastLinearToSlowEaseIn).description == "flutter.fast-linear-to-slow-ease-in")
  }

  @Test func everyNamedSpringIsMadeInSwift() {
    var names: Set<String> = []
    func expect(_ name: String, _ spring: DampedSpring) {
      names.insert(name)
      guard case .spring(let named) = NamedCurve.named(name)?.curve else {
        Issue.record("\(name) must be the name of a spring")
        return
      }
      #expect(named.spring == spring, "\(name)")
    }
    func expect<Name: CaseIterable & RawRepresentable<String>>(
      _ family: String, _ spring: (Name) -> DampedSpring
    ) {
      for name in Name.allCases {
        let words = name.rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }
        expect("\(family).\(words.joined())", spring(name))
      }
    }
    expect("core-animation.spring", .coreAnimation)
    expect("swiftui.smooth", .smooth)
    expect("swiftui.snappy", .snappy)
    expect("swiftui.bouncy", .bouncy)
    expect("swiftui", DampedSpring.swiftUI)
    expect("uikit.timing-parameters-default", .uiKit)
    expect("material3", DampedSpring.material3)
    expect("compose", DampedSpring.compose)
    expect("dynamic-animation.spring-default", .dynamicAnimation)
    expect("flutter.scroll-spring", .flutterScroll)
    expect("motion", DampedSpring.motion)
    expect("pop.spring-default", .pop)
    expect("rebound.spring-default", .rebound)
    expect("react-native", DampedSpring.reactNative)
    expect("reanimated", DampedSpring.reanimated)
    expect("react-spring", DampedSpring.reactSpring)
    expect("wobble.spring-default", .wobble)
    expect("advance.spring-default", .advance)
    expect("libadwaita.leaflet", .libadwaita)
    #expect(names == Set(NamedCurve.all.filter(\.isSpring).map(\.name)))
  }

  @Test func everyPennerNameIsAFamilyInAMode() {
    let families: [(String, Penner.Family)] = [
      ("sine", .sine), ("quad", .quad), ("cubic", .cubic), ("quart", .quart), ("quint", .quint),
      ("expo", .expo()), ("circ", .circ), ("back", .back()), ("elastic", .elastic()),
      ("bounce", .bounce()),
    ]
    for (word, family) in families {
      for mode in Penner.Mode.allCases {
        let name = "penner.\(mode.rawValue)-\(word)"
        guard case .easing(let easing) = NamedCurve.named(name)?.curve else {
          Issue.record("\(name) must be the name of an easing")
          continue
        }
        #expect(easing.curve as? Penner == Easing.penner(family, mode).curve as? Penner)
      }
    }
  }
}
