// Scaled, shifted, stretched and mirrored curves; ArgumentMap is tested through them.

import Testing
import _TestSupport

import AnimationMath

@Suite struct AffineTests {
  // MARK: Values and slopes

  @Test func verticalTangentsStayVerticalUnlessNothingIsLeft() {
    let root = CubicBezier(0, 1, 0.5, 1)
    #expect(root.scaled(x: 3, y: 2).slope(at: 0) == .infinity)
    #expect(root.scaled(x: 3, y: -2).slope(at: 0) == -.infinity)
    #expect(root.scaled(x: -3).slope(at: 0) == -.infinity)
    let flat = root.scaled(y: 0).shifted(y: 4)
    #expect(flat.slope(at: 0) == 0 && flat.value(at: 0.3) == 4)
    #expect(root.scaled(y: 0).value(at: .nan).isNaN && root.scaled(y: 0).slope(at: .nan).isNaN)
  }

  // MARK: Breakpoints, sides, domains

  /// However the division rounds, the jump is at the listed point: before it is before the jump, and
  /// behind it behind.
  @Test func everyListedBreakpointIsTheJumpItself() {
    var random = SeededRandom(seed: 302)
    var failures: [String] = []
    for _ in trials(20_000) {
      let k = random.logUniform(in: 1e-3...1e3) * (random.index(below: 2) == 0 ? 1 : -1)
      let curve = TwoSteps().scaled(x: k).shifted(x: random.uniform(in: -2...2))
      let points = curve.breakpoints(in: curve.domain)
      let levels = k > 0 ? [0, 0.375, 1] : [1, 0.375, 0]
      guard points.count == 2 else {
        failures.append("\(k): \(points)")
        continue
      }
      for (index, point) in points.enumerated() {
        let (before, after) = (levels[index], levels[index + 1])
        for side in Side.allCases {
          if curve.value(at: point, from: side) != (side == .left ? before : after)
            || curve.value(at: point.nextDown, from: side) != before
            || curve.value(at: point.nextUp, from: side) != after
          {
            failures.append("\(k) at \(point), \(side)")
          }
        }
        if curve.breakpoints(in: point...point) != [point]
          || curve.breakpoints(in: point.nextUp...point.nextUp + 1e-9) != []
        {
          failures.append("\(k): \(point) is not listed alone")
        }
      }
    }
    #expect(failures.isEmpty, "seed 302: \(failures.count), first \(failures.first ?? "")")
  }

  /// A spring refuses times before 0, by however little.
  @Test func theEndsOfTheDomainAreThoseOfTheBase() {
    var random = SeededRandom(seed: 303)
    let spring = DampedSpring.bouncy.motion(from: 3, to: 4, velocity: 2)
    var failures: [Double] = []
    for _ in trials(20_000) {
      let k = random.logUniform(in: 1e-3...1e3) * (random.index(below: 2) == 0 ? 1 : -1)
      let curve = spring.scaled(x: k).shifted(x: random.uniform(in: -2...2))
      let start = k > 0 ? curve.domain.lowerBound : curve.domain.upperBound
      let beside = k > 0 ? start.nextUp : start.nextDown
      if curve.value(at: start) != 3 || !(abs(curve.value(at: beside) - 3) < 1e-9) {
        failures.append(k)
      }
    }
    #expect(failures == [], "seed 303")
    #expect(spring.scaled(x: -2).domain == -Double.infinity...0)
    #expect(spring.shifted(x: 5).domain == 5...Double.infinity)
    #expect(spring.shifted(x: 5).value(at: .infinity) == 4)
    #expect(spring.scaled(x: -2).value(at: -.infinity) == 4)
  }

  /// Two jumps on one double: the limits are those of the outer sides.
  @Test func jumpsThatFallTogetherBecomeOne() {
    let curve = TwoSteps().shifted(x: 0x1p53)
    let points = curve.breakpoints(in: curve.domain.lowerBound - 1...curve.domain.upperBound + 1)
    #expect(points.isEmpty)  // Both fall on an end of the domain.
    let wide = TwoSteps().held(over: -9...9).shifted(x: 0x1p53)
    let all = wide.breakpoints(in: wide.domain)
    #expect(all.contains(0x1p53))
    #expect(wide.value(at: 0x1p53, from: .left) == 0)
    #expect(wide.value(at: 0x1p53 + 2, from: .right) == 1)
    #expect(TwoSteps().shifted(x: 1e16).value(at: 1e16, from: .left) == 0)
    #expect(TwoSteps().shifted(x: 1e16).value(at: 1e16, from: .right) == 1)
  }

  /// Hundreds of steps go over one number: the first decides from the left, the last from the right.
  ///
  /// The ends are marks too. What is looked for nearby is compared with a list of all.
  @Test func ofManyJumpsOnOneNumberTheOuterOnesDecide() {
    let count = 600
    let steps = Steps(count, .jumpBoth)
    let marks = (0...count).map { Double($0) / Double(count) }
    var failures: [String] = []
    var crowded = 0
    for (shift, ratio) in [
      (0x1p40, 1.0), (0x1p44, 1), (-0x1p44, -1), (0x1p48, 3), (-0x1p50, 1), (1e12, 1e-3), (1, 1),
      (0x1p52, -1), (1e13, 0.1), (-1, 1e-3), (1e17, 1),
    ] {
      let map = ArgumentMap(base: 0, to: shift, ratio: ratio)
      let curve = Affine(steps, map: map)
      var images: [Double: [Double]] = [:]
      for mark in marks { images[map.point(at: mark), default: []].append(mark) }
      crowded = max(crowded, images.values.reduce(0) { max($0, $1.count) })
      for (point, there) in images {
        for side in Side.allCases {
          let isLeft = (side == .left) == (ratio > 0)
          let expected =
            isLeft
            ? steps.value(at: there[0], from: .left)
            : steps.value(at: there[there.count - 1], from: .right)
          let value = curve.value(at: point, from: side)
          if value != expected {
            failures.append("\(shift), \(ratio) at \(point), \(side): \(value), \(expected)")
          }
        }
        let isInside = curve.domain.lowerBound < point && point < curve.domain.upperBound
        if curve.breakpoints(in: point...point) != (isInside ? [point] : []) {
          failures.append("\(shift), \(ratio): no breakpoint at \(point)")
        }
        for next in [point.nextDown, point.nextUp]
        where images[next] == nil && curve.domain.contains(next) {
          // The marks before it are counted.
          let before = marks.filter { (map.point(at: $0) < next) == (ratio > 0) }.count
          let expected = Double(before) / Double(count + 1)
          for side in Side.allCases where curve.value(at: next, from: side) != expected {
            failures.append("\(shift), \(ratio) next to \(point), \(side)")
          }
          if !curve.breakpoints(in: next...next).isEmpty {
            failures.append("\(shift), \(ratio): a breakpoint at \(next)")
          }
        }
      }
    }
    #expect(failures.prefix(5) == [])
    #expect(crowded > 300)
  }

  /// Arguments that overflow on their way to the base.
  @Test func farAwayIsOutsideTheBase() {
    let tiny = TwoSteps().scaled(x: 1e-50)
    #expect(tiny.breakpoints(in: -1e300...1e300).count == 2)
    #expect(tiny.breakpoints(in: -1e300 ... -1e299) == [])
    #expect(tiny.value(at: 1e300) == 1 && tiny.value(at: -1e300) == 0)
    let largest = Double.greatestFiniteMagnitude
    #expect(TwoSteps().scaled(x: -1).breakpoints(in: -largest...largest) == [-0.7, -0.3])
    #expect(TwoSteps().shifted(x: 1).value(at: largest) == 1)
    #expect(TwoSteps().shifted(x: 1).value(at: -.infinity) == 0)
  }

  // MARK: Stretched

  @Test func stretchedCurvesHaveExactEnds() {
    var random = SeededRandom(seed: 304)
    var failures: [String] = []
    for _ in trials(20_000) {
      let from = random.uniform(in: -3...0)...random.uniform(in: 1e-6...3)
      let over = random.uniform(in: -3...0)...random.uniform(in: 1e-6...3)
      let part = Parabola(domain: -4...4).restricted(to: from)
      let curve = part.stretched(over: over)
      let ends = (from.lowerBound * from.lowerBound, from.upperBound * from.upperBound)
      if curve.domain != over || curve.value(at: over.lowerBound) != ends.0
        || curve.value(at: over.upperBound) != ends.1
      {
        failures.append("\(from) over \(over)")
      }
    }
    #expect(failures.isEmpty, "seed 304: \(failures.count), first \(failures.first ?? "")")
    let doubled = CubicBezier.easeIn.stretched(over: 1...3)
    #expect(doubled.value(at: 2) == CubicBezier.easeIn.value(at: 0.5))
    #expect(doubled.slope(at: 2) == CubicBezier.easeIn.slope(at: 0.5) / 2)
  }

  // MARK: Mirrored

  @Test func mirroringTurnsTheCurveAboutItsMiddle() {
    let jump = 1 - 0.7
    #expect(TwoSteps().mirrored.breakpoints(in: 0...1) == [jump, 0.7])
    #expect(TwoSteps().mirrored.value(at: 0.7, from: .left) == 0.625)
    #expect(TwoSteps().mirrored.value(at: 0.7, from: .right) == 1)
    #expect(Kinked().mirrored.value(at: 0) == 0.5 && Kinked().mirrored.value(at: 1) == 1)
    #expect(Kinked().mirrored.slope(at: 0.4, from: .left) == -1.875)
    #expect(Kinked().mirrored.slope(at: 0.4, from: .right) == 0)
    #expect(Parabola().mirrored.value(at: 0.25) == 1 - 0.75 * 0.75)
  }

  @Test func aBezierKeepsItsOwnMirror() {
    let own = CubicBezier.ease.mirrored
    #expect(own == CubicBezier(0.75, 0, 0.75, 0.9))
    func general(_ curve: some Curve) -> some Curve { curve.mirrored }
    for index in 0...64 {
      let x = Double(index) / 64
      #expect(abs(general(CubicBezier.ease).value(at: x) - own.value(at: x)) <= 8 * 0x1p-53)
    }
  }

  // MARK: Refusals

  @Test func badNumbersAreNamed() {
    let cases: [(xScale: Double, xShift: Double, yScale: Double, yShift: Double, name: String)] = [
      (0, 0, 1, 0, "xScale"), (.nan, 0, 1, 0, "xScale"), (-1e51, 0, 1, 0, "xScale"),
      (1, .infinity, 1, 0, "xShift"), (1, 0, .nan, 0, "yScale"), (1, 0, 1, -1e51, "yShift"),
    ]
    for (xScale, xShift, yScale, yShift, name) in cases {
      let error = #expect(throws: ParameterError.self) {
        try Affine(
          validating: Parabola(), xScale: xScale, xShift: xShift, yScale: yScale, yShift: yShift)
      }
      #expect(error?.parameter == name)
    }
  }

  #if EXIT_TESTS
    @Test(arguments: 1...5) func mistakesStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = CubicBezier.ease.scaled(x: 0)
        case 2: _ = CubicBezier.ease.shifted(y: .nan)
        case 3: _ = DampedSpring.bouncy.motion(from: 0, to: 1).stretched(over: 0...1)
        case 4: _ = CubicBezier.ease.stretched(over: 1...1)
        case 5: _ = CubicBezier.ease.scaled(x: 2).mirrored
        default: break
        }
      }
    }
  #endif

  @Test func equalTransformsOfEqualCurvesAreEqual() {
    let easing = Easing(CubicBezier.ease.scaled(y: 3))
    #expect(easing == Easing(CubicBezier.ease.scaled(y: 3)))
    #expect(easing != Easing(CubicBezier.ease.scaled(y: 4)))
    #expect(Set([easing, Easing(CubicBezier.ease.scaled(y: 3))]).count == 1)
  }
}
