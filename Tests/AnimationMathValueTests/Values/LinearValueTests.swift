import AnimationMath
import Testing
import _TestSupport

@Suite struct LinearValueTests {
  @Test func numbersKeepTheIdentities() {
    ValueIdentities(0.0).expect()
    ValueIdentities(Float(0), unit: 0x1p-24).expect()
  }

  @Test func vectorsKeepTheIdentities() {
    ValueIdentities(SIMD2<Double>()).expect()
    ValueIdentities(SIMD3<Double>()).expect()
    ValueIdentities(SIMD4<Double>()).expect()
    ValueIdentities(SIMD2<Float>(), unit: 0x1p-24).expect()
    ValueIdentities(SIMD3<Float>(), unit: 0x1p-24).expect()
    ValueIdentities(SIMD4<Float>(), unit: 0x1p-24).expect()
  }

  @Test func arraysKeepTheIdentities() {
    ValueIdentities([Double](repeating: 0, count: 5)).expect()
    ValueIdentities([Float](repeating: 0, count: 3), unit: 0x1p-24).expect()
    ValueIdentities([SIMD2<Double>](repeating: .zero, count: 3)).expect()
    ValueIdentities([PointValue](repeating: .zero, count: 2)).expect()
    ValueIdentities([[1.0, 2], [3, 4]]).expect()
  }

  @Test func infiniteChannelsAreExactAtTheEndsAndNoNumberBetween() {
    let a = SIMD2<Double>(.infinity, 1)
    let b = SIMD2<Double>(2, -.infinity)
    #expect(a.interpolated(to: b, at: 0) == a && a.interpolated(to: b, at: 1) == b)
    let middle = a.interpolated(to: b, at: 0.25)
    #expect(middle.x.isNaN && !middle.y.isFinite)
    #expect(2.0.interpolated(to: 5, at: .nan).isNaN && 2.0.interpolated(to: 2, at: .nan).isNaN)
    #expect(Double.nan.interpolated(to: 5, at: 0.5).isNaN)
    #expect(Double.nan.interpolated(to: 5, at: 1) == 5)
  }

  @Test func mixturesNeverTurnBackInTheMiddle() {
    var random = SeededRandom(seed: 42)
    var failures: [String] = []
    for index in rounds(200_000) {
      let a = random.uniform(in: -1...1)
      let b =
        switch index % 4 {
        case 0: random.logUniform(in: 1e-9...1)
        case 1: -a * (1 + 8 * random.unit() * 0x1p-53)
        case 2: 0x1p-1 + a.nextUp
        default: random.uniform(in: -1...1)
        }
      let before = a.interpolated(to: b, at: 0.5.nextDown)
      let middle = a.interpolated(to: b, at: 0.5)
      if a < b ? before > middle : before < middle { failures.append("\(a), \(b)") }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func floatsAreRoundedOnce() {
    var random = SeededRandom(seed: 43)
    var failures = 0
    for _ in rounds(20_000) {
      let a = Float(random.uniform(in: -9...9))
      let b = Float(random.uniform(in: -9...9))
      let p = random.unit()
      if a.interpolated(to: b, at: p) != Float(Double(a).interpolated(to: Double(b), at: p)) {
        failures += 1
      }
      if b.added(onto: a) != a + b { failures += 1 }
    }
    #expect(failures == 0)
  }

  @Test func anglesTurnAsFarAsTheySay() {
    let (half, whole): (Double, Double) = (2 * .pi, 4 * .pi)
    #expect(0.0.interpolated(to: whole, at: 0.5) == half)
  }

  @Test func arraysAreCompatibleIfAllElementsAre() {
    #expect([1.0, 2].isMixable(with: [3, 4]))
    #expect(![1.0, 2].isMixable(with: [3]))
    #expect([Double]().isMixable(with: []))
    #expect([Double]().interpolated(to: [], at: 0.5) == [])
    #expect([Double]().additiveIdentity == [] && [Double]().animationDistance(from: []) == 0)
    #expect(![[1.0], [2, 3]].isMixable(with: [[1], [2, 3]]))
    #expect(![[1.0], [2]].isMixable(with: [[1], [2, 3]]))
    #expect([[1.0, 2], [3, 4]].channels == [1, 2, 3, 4])
    #expect([[1.0, 2], [3, 4]].channel(2) == 3)
  }

  @Test func genericCodeGivesTheSameNumbers() {
    func through<Value: AnimatableValue>(_ a: any AnimatableValue, _ b: Value) -> Value? {
      (a as? Value).map { $0.interpolated(to: b, at: 0.3).added(onto: b) }
    }
    func expectSame<Value: AnimatableValue>(_ a: Value, _ b: Value, _ direct: Value) {
      #expect(through(a, b) == direct)
    }
    let (a, b) = (SIMD4<Double>(1, 2, 3, 4), SIMD4<Double>(0.1, -7, 3, 1e9))
    expectSame(a, b, a.interpolated(to: b, at: 0.3).added(onto: b))
    let (c, d) = ([1.0, 2, 3], [0.1, -7, 1e9])
    expectSame(c, d, c.interpolated(to: d, at: 0.3).added(onto: d))
  }

  /// `Strideable` has a distance with a sign, which must not stand in for this one.
  @Test func distancesOfNumbersHaveNoSign() {
    #expect(5.0.animationDistance(from: 2) == 3 && 2.0.animationDistance(from: 5) == 3)
    #expect(Float(5).animationDistance(from: 2) == 3)
  }

  /// Every array of numbers is a value; the members that it had keep their meaning.
  @Test func theStandardLibrarysDifferenceOfArraysStaysItsOwn() {
    let difference = [1.0, 2, 3].difference(from: [1.0, 2])
    #expect(difference.insertions.count == 1 && difference.removals.isEmpty)
  }

  @Test func distancesBeyondTheRangeOfSquares() {
    #expect(
      abs(SIMD2<Double>(3e200, 0).animationDistance(from: SIMD2(0, 4e200)) / 5e200 - 1) <= 0x1p-52)
    #expect(abs([3e-200, 0].animationDistance(from: [0, 4e-200]) / 5e-200 - 1) <= 0x1p-52)
  }

  #if EXIT_TESTS
    @Test(arguments: 1...6) func differentShapesStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = [1.0].interpolated(to: [1, 2], at: 0.5)
        case 2: _ = [1.0].interpolated(to: [1, 2], at: 0)
        case 3: _ = [1.0].added(onto: [])
        case 4: _ = [1.0].accumulated(onto: [], count: 2)
        case 5: _ = [1.0].additiveDifference(from: [1, 2])
        case 6: _ = [1.0].animationDistance(from: [1, 2])
        default: break
        }
      }
    }
  #endif
}
