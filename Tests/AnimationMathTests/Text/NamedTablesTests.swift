// The families of named curves against a second transcription of the published tables, in the form
// in which people pass them round: a name and four numbers.

import Foundation
import Testing
import _TestSupport

import AnimationMath

@Suite struct NamedTablesTests {
  /// Name x1 y1 x2 y2, written down apart from the sources; `easeInSine` is `ease-in-sine`.
  static let tables: [(family: String, text: String)] = [
    (
      "ax",
      """
      easeInSine .47,0,.745,.715          easeOutSine .39,.575,.565,1    easeInOutSine .445,.05,.55,.95
      easeInQuad .55,.085,.68,.53         easeOutQuad .25,.46,.45,.94    easeInOutQuad .455,.03,.515,.955
      easeInCubic .55,.055,.675,.19       easeOutCubic .215,.61,.355,1   easeInOutCubic .645,.045,.355,1
      easeInQuart .895,.03,.685,.22       easeOutQuart .165,.84,.44,1    easeInOutQuart .77,0,.175,1
      easeInQuint .755,.05,.855,.06       easeOutQuint .23,1,.32,1       easeInOutQuint .86,0,.07,1
      easeInExpo .95,.05,.795,.035        easeOutExpo .19,1,.22,1        easeInOutExpo 1,0,0,1
      easeInCirc .6,.04,.98,.335          easeOutCirc .075,.82,.165,1    easeInOutCirc .785,.135,.15,.86
      easeInBack .6,-.28,.735,.045        easeOutBack .175,.885,.32,1.275 easeInOutBack .68,-.55,.265,1.55
      decay .07,.68,.23,1
      """
    ),
    (
      "easings-net",
      """
      easeInSine .12,0,.39,0   easeOutSine .61,1,.88,1   easeInOutSine .37,0,.63,1
      easeInQuad .11,0,.5,0    easeOutQuad .5,1,.89,1    easeInOutQuad .45,0,.55,1
      easeInCubic .32,0,.67,0  easeOutCubic .33,1,.68,1  easeInOutCubic .65,0,.35,1
      easeInQuart .5,0,.75,0   easeOutQuart .25,1,.5,1   easeInOutQuart .76,0,.24,1
      easeInQuint .64,0,.78,0  easeOutQuint .22,1,.36,1  easeInOutQuint .83,0,.17,1
      easeInExpo .7,0,.84,0    easeOutExpo .16,1,.3,1    easeInOutExpo .87,0,.13,1
      easeInCirc .55,0,1,.45   easeOutCirc 0,.55,.45,1   easeInOutCirc .85,0,.15,1
      easeInBack .36,0,.66,-.56 easeOutBack .34,1.56,.64,1 easeInOutBack .68,-.6,.32,1.6
      """
    ),
    (
      "material3",
      """
      standard .2,0,0,1 standardDecelerate 0,0,0,1 standardAccelerate .3,0,1,1
      emphasizedDecelerate .05,.7,.1,1 emphasizedAccelerate .3,0,.8,.15
      legacy .4,0,.2,1 legacyDecelerate 0,0,.2,1 legacyAccelerate .4,0,1,1
      """
    ),
    ("android", "fastOutSlowIn .4,0,.2,1 linearOutSlowIn 0,0,.2,1 fastOutLinearIn .4,0,1,1"),
    ("compose", "fastOutSlowIn .4,0,.2,1 linearOutSlowIn 0,0,.2,1 fastOutLinearIn .4,0,1,1"),
    (
      "fluent2",
      """
      accelerateMax .9,.1,1,.2 accelerateMid 1,0,1,1 accelerateMin .8,0,.78,1
      decelerateMax .1,.9,.2,1 decelerateMid 0,0,0,1 decelerateMin .33,0,.1,1
      easyEaseMax .8,0,.2,1 easyEase .33,0,.67,1 linear 0,0,1,1
      """
    ),
    (
      "carbon",
      """
      standardProductive .2,0,.38,.9 standardExpressive .4,.14,.3,1
      entranceProductive 0,0,.38,.9 entranceExpressive 0,0,.3,1
      exitProductive .2,0,1,.9 exitExpressive .4,.14,1,1
      """
    ),
    (
      "flutter",
      """
      fastLinearToSlowEaseIn .18,1,.04,1 easeInToLinear .67,.03,.65,.09
      linearToEaseOut .35,.91,.33,.97 fastOutSlowIn .4,0,.2,1 slowMiddle .15,.85,.85,.15
      """
    ),
    (
      "motion",
      """
      ease .25,.1,.35,1 backOut .33,1.53,.69,.99 backIn .31,.01,.67,-.53
      waapiBackIn .31,.01,.66,-.59 waapiBackOut .33,1.53,.69,.99
      waapiCircIn 0,.65,.55,1 waapiCircOut .55,0,1,.45
      """
    ),
    ("spring-ios", "spring .5,1.4333333333333333,1,1"),
    (
      "core-animation",
      """
      default .25,.1,.25,1 linear 0,0,1,1 easeIn .42,0,1,1 easeOut 0,0,.58,1
      easeInEaseOut .42,0,.58,1
      """
    ),
  ]

  /// The rows of a table: a curve's name in kebab case, and its numbers.
  static func rows(_ text: String) -> [(name: String, numbers: [Double])] {
    let words = text.split { $0 == " " || $0 == "\n" }
    return stride(from: 0, to: words.count, by: 2).map { index in
      let name = words[index].map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
      let numbers = words[index + 1].split(separator: ",").map { Double($0) ?? .nan }
      return (name, numbers)
    }
  }

  /// The curve of an easing, if it is a Bézier.
  static func bezier(_ named: NamedCurve) -> CubicBezier? {
    guard case .easing(let easing) = named.curve else { return nil }
    return easing.curve as? CubicBezier
  }

  // MARK: The numbers

  @Test func everyBezierHasThePublishedNumbers() throws {
    for table in Self.tables {
      let rows = Self.rows(table.text)
      for row in rows {
        let named = try #require(NamedCurve.named("\(table.family).\(row.name)"), "\(row.name)")
        let curve = try #require(Self.bezier(named), "\(named.name)")
        #expect([curve.x1, curve.y1, curve.x2, curve.y2] == row.numbers, "\(named.name)")
      }
      let named = NamedCurve.all.filter { $0.family == table.family && Self.bezier($0) != nil }
      #expect(named.map(\.name) == rows.map { "\(table.family).\($0.name)" })
    }
  }

  /// In the numbers of the tokens, which Flutter's `easeInOutCubicEmphasized` has too.
  @Test func materialsEmphasizedIsAPathOfTwoCubics() throws {
    let easing = try Easing("material3.emphasized")
    let text = "bezier-path(0.05 0, 0.133333 0.06, 0.166666 0.4, 0.208333 0.82, 0.25 1)"
    let path = try Easing(text)
    #expect(NamedCurve.named("material3.emphasized")?.definition == text)
    for x in [0, 0.1, 0.166666, 0.2, 0.5, 1] { #expect(easing.value(at: x) == path.value(at: x)) }
    #expect(easing.value(at: 0.166666) == 0.4 && easing.value(at: -1) == 0)
    #expect(easing.breakpoints(in: 0...1) == [0.166666])
  }

  @Test func noFamilyOfBeziersIsLeftUnchecked() {
    let families = Set(NamedCurve.all.filter { Self.bezier($0) != nil }.map(\.family))
    #expect(families.subtracting(["css"]) == Set(Self.tables.map(\.family)))
  }

  @Test func motionsBackInIsItsBackOutTurnedRound() throws {
    let out = try Easing("motion.back-out")
    let back = try Easing("motion.back-in")
    for index in 0...100 {
      let x = Double(index) / 100
      let gap = (back.value(at: x) - (1 - out.value(at: 1 - x))).magnitude
      #expect(gap <= 16 * 0x1p-53, "at \(x)")
    }
  }

  @Test func springsFromStiffnessAndRatioHaveThatStiffness() throws {
    let stiffnesses: [(name: String, stiffness: Double, ratio: Double)] = [
      ("compose.spring-default", 1500, 1), ("compose.spring-stiffness-high", 10_000, 1),
      ("compose.spring-stiffness-medium-low", 400, 1), ("compose.spring-stiffness-low", 200, 1),
      ("material3.expressive-fast-spatial", 800, 0.6), ("material3.fast-effects", 3800, 1),
      ("material3.default-effects", 1600, 1), ("dynamic-animation.spring-default", 1500, 0.5),
      ("flutter.scroll-spring", 100, 1.1), ("libadwaita.leaflet", 500, 1),
      ("motion.scale-to-zero", 550, 1),
    ]
    for (name, stiffness, ratio) in stiffnesses {
      guard case .spring(let expression) = try CurveText(name) else {
        Issue.record("\(name) is no spring")
        continue
      }
      let spring = expression.spring
      // Two roundings: the root's, doubled by the square, and the square's.
      let error = (spring.stiffness - stiffness).magnitude / stiffness
      #expect(error <= 4 * 0x1p-53, "\(name)")
      #expect(spring.dampingRatio == ratio, "\(name)")
    }
  }

  // MARK: One name, several curves

  @Test func theSameNameMeansDifferentCurvesInDifferentFamilies() throws {
    // elm-community/easing-functions issue 4 is a user who found out.
    var nearest = Double.infinity
    var farthest = 0.0
    for name in Self.pennerNames {
      let (old, new) = (try Easing("ax.\(name)"), try Easing("easings-net.\(name)"))
      let gap = Self.largestGap(old.value(at:), new.value(at:))
      (nearest, farthest) = (min(nearest, gap), max(farthest, gap))
    }
    #expect((0.0105...0.0115).contains(nearest))
    #expect((0.19...0.195).contains(farthest))
  }

  @Test func bothTablesFitPennersEquationsAsTheirFilesSay() throws {
    for (family, oneSided, twoSided) in [("easings-net", 0.0121, 0.0388), ("ax", 0.193, 0.179)] {
      var worst = (oneSided: 0.0, twoSided: 0.0)
      for name in Self.pennerNames {
        let easing = try Easing("\(family).\(name)")
        let gap = Self.largestGap(easing.value(at:)) { Self.penner(name, at: $0) }
        if name.hasPrefix("ease-in-out") {
          worst.twoSided = max(worst.twoSided, gap)
        } else {
          worst.oneSided = max(worst.oneSided, gap)
        }
      }
      #expect((0.98 * oneSided...oneSided).contains(worst.oneSided), "\(family)")
      #expect((0.98 * twoSided...twoSided).contains(worst.twoSided), "\(family)")
    }
  }

  /// The 24 names that both tables have.
  static let pennerNames = ["in", "out", "in-out"].flatMap { mode in
    ["sine", "quad", "cubic", "quart", "quint", "expo", "circ", "back"].map { "ease-\(mode)-\($0)" }
  }

  /// Penner's equation of a name.
  static func penner(_ name: String, at x: Double) -> Double {
    let parts = name.split(separator: "-")
    let overshoot = parts.count == 4 ? 1.70158 * 1.525 : 1.70158
    func easeIn(_ t: Double) -> Double {
      switch parts.last {
      case "sine": return 1 - cos(.pi * t / 2)
      case "quad": return t * t
      case "cubic": return t * t * t
      case "quart": return t * t * t * t
      case "quint": return t * t * t * t * t
      case "expo": return t == 0 ? 0 : exp2(10 * t - 10)
      case "circ": return 1 - (1 - t * t).squareRoot()
      default: return t * t * ((overshoot + 1) * t - overshoot)
      }
    }
    if parts.count == 4 { return x < 0.5 ? easeIn(2 * x) / 2 : 1 - easeIn(2 - 2 * x) / 2 }
    return parts[1] == "in" ? easeIn(x) : 1 - easeIn(1 - x)
  }

  static func largestGap(_ a: (Double) -> Double, _ b: (Double) -> Double) -> Double {
    let places = (0...1000).map { Double($0) / 1000 }
    return places.map { abs(a($0) - b($0)) }.reduce(0, max)
  }

  @Test func motionsCurvesForTheBrowserExchangeTheShapesOfCircInAndOut() throws {
    #expect(try Easing("motion.waapi-circ-in").value(at: 0.1) > 0.3)
    #expect(try Easing("motion.waapi-circ-out").value(at: 0.1) < 0.1)
  }

  // MARK: Outside 0…1

  @Test func eachFamilyContinuesAsItsSystemDoes() throws {
    let rules: [(family: String, extrapolation: CubicBezier.Extrapolation)] = [
      ("css", .tangent), ("core-animation", .hold), ("ax", .hold), ("spring-ios", .hold),
      ("easings-net", .tangent), ("material3", .hold), ("android", .hold), ("compose", .identity),
      ("flutter", .hold), ("fluent2", .tangent), ("carbon", .tangent),
    ]
    for (family, extrapolation) in rules {
      let curves = NamedCurve.all.filter { $0.family == family }.compactMap(Self.bezier)
      #expect(!curves.isEmpty, "\(family)")
      #expect(curves.allSatisfy { $0.extrapolation == extrapolation }, "\(family)")
    }
    for named in NamedCurve.all where named.family == "motion" && !named.isSpring {
      let rule = named.name.hasPrefix("motion.waapi-") ? CubicBezier.Extrapolation.tangent : .hold
      #expect(Self.bezier(named)?.extrapolation == rule, "\(named.name)")
    }
    #expect(try Easing("fluent2.accelerate-max").value(at: -0.9) < -0.09)
    #expect(try Easing("android.linear-out-slow-in").value(at: -1) == 0)
    #expect(try Easing("compose.linear-out-slow-in").value(at: -1) == -1)
  }

  // MARK: CSS and sources

  @Test func theCSSTextIsTheSameCurveInside() throws {
    for named in NamedCurve.all {
      guard let bezier = Self.bezier(named) else { continue }
      let css = try Easing(try #require(named.css, "\(named.name)"))
      #expect(css.curve as? CubicBezier == bezier.extrapolated(by: .tangent), "\(named.name)")
      #expect(css.description == named.css, "\(named.name) is canonical")
    }
  }

  @Test func theCSSTextIsAKeywordWhereThereIsOne() {
    #expect(NamedCurve.named("ease-in")?.css == "ease-in")
    #expect(NamedCurve.named("core-animation.default")?.css == "ease")
    #expect(NamedCurve.named("fluent2.linear")?.css == "linear")
    #expect(NamedCurve.named("fluent2.easy-ease")?.css == "cubic-bezier(0.33, 0, 0.67, 1)")
    #expect(NamedCurve.all.allSatisfy { !$0.isSpring || $0.css == nil })
  }

  @Test func everyCurveSaysWhereItsNumbersArePublished() {
    for named in NamedCurve.all {
      #expect(named.source.count > 10, "\(named.name)")
      #expect(named.source.first != " " && named.source.last != " ", "\(named.name)")
    }
  }
}
