import AnimationMath
import Testing
import _TestSupport

/// Values by an independent computation with 50 digits of the platform's formulas, and of its spline by halving.
@Suite struct AndroidFlingTests {
  @Test(arguments: [
    (
      5000.0, 2.75, 0.86217959903994379876, 1508.8142983199016478,
      [505.89107610903647449, 1295.1761400192641139, 1498.7810477578619621]
    ),
    (
      1000, 1, 0.5551817750854164125, 194.31362127989574438,
      [65.151508095722030798, 166.80009345265422769, 193.02148264355766048]
    ),
    (
      -300, 3.5, 0.090965527417328122564, -9.5513803788194528692,
      [-3.202486948558349765, -8.1989678813822138554, -9.4878660068647626903]
    ),
    (
      12000, 2.625, 1.6998478959030144847, 7139.3611627926608357,
      [2393.7598585843155916, 6128.4746859343020339, 7091.8861358930904357]
    ),
  ])
  func theNumbersAreAndroids(
    velocity: Double, density: Double, duration: Double, distance: Double, places: [Double]
  ) {
    let fling = AndroidFling(from: 7, velocity: velocity, density: density)
    #expect(abs(fling.duration - duration) <= 16 * unit * duration)
    #expect(abs(fling.distance - distance) <= 32 * unit * distance.magnitude)
    for (share, place) in zip([0.125, 0.5, 0.875], places) {
      let value = fling.value(at: share * fling.duration) - 7
      #expect(abs(value - place) <= 40 * unit * (7 + distance.magnitude), "\(share)")
    }
    #expect(abs(fling.velocity(at: 0) / velocity - 1) < 64 * unit && fling.value(at: 0) == 7)
    #expect(
      fling.value(at: fling.duration) == fling.restingValue && fling.stopTime == fling.duration)
    #expect(
      fling.velocity(at: fling.duration) == 0 && fling.value(at: .infinity) == 7 + fling.distance)
    // The velocity is the slope of the value.
    for share in [0.1, 0.4, 0.9] {
      let (time, step) = (share * fling.duration, 1e-6 * fling.duration)
      let slope = (fling.value(at: time + step) - fling.value(at: time - step)) / (2 * step)
      #expect(abs(fling.velocity(at: time) - slope) < 1e-6 * velocity.magnitude)
    }
    for threshold in [1e-9, 0.5, 5] {
      let time = fling.settlingDuration(within: threshold)
      let left = abs(fling.value(at: time) - 7 - fling.distance)
      #expect(abs(left - threshold) < 1e-9 + 1e-6 * threshold && time < fling.duration)
    }
    #expect(fling.settlingDuration(within: 0) == fling.duration)
    #expect(fling.settlingDuration(within: 1e4) == 0)
  }

  /// The power's exponent magnifies the rounding of its logarithm.
  ///
  /// Numbers of 50 digits by mpmath.
  @Test(
    arguments: [
      (0.0007909, 1e6, 1e6, 1.1850142534550116743e-15, 3.2802972057014904823e-19),
      (1e15, 0.015, 3, 169183325.27440781577, 5.9214163846042735519e22),
      (-1e-12, 1e6, 1e6, 3.3290851073818126151e-22, -1.1651797875836343918e-34),
      (1e15, 1e-6, 1e-6, 11802468158165726.561, 4.1308638553580042964e30),
      (-3e-5, 2e4, 7e3, 7.3277080246180515189e-14, -7.6940934258489542897e-19),
      (2e9, 1e-3, 0.5, 295962.0361169159634, 207173425281841.17438),
    ])
  func theBoundsHoldAtTheEndsOfTheRanges(
    velocity: Double, friction: Double, density: Double, duration: Double, distance: Double
  ) {
    let fling = AndroidFling(velocity: velocity, friction: friction, density: density)
    let level = 4 * abs(logarithm(duration))
    #expect(abs(fling.duration / duration - 1) <= (16 + level) * unit)
    #expect(abs(fling.distance / distance - 1) <= (32 + level) * unit)
  }

  /// In dp with a density of 1 as in pixels with another one.
  @Test func aFlingDoesNotDependOnTheUnit() {
    let (pixels, dp) = (
      AndroidFling(velocity: 3000, density: 3), AndroidFling(velocity: 1000, density: 1)
    )
    #expect(abs(pixels.duration - dp.duration) < 1e-15)
    #expect(abs(pixels.distance - 3 * dp.distance) < 1e-12)
    let still = AndroidFling(from: 4, velocity: 0)
    #expect(still.duration == 0 && still.value(at: 0) == 4 && still.velocity(at: 0) == 0)
    #expect(still.settlingDuration(within: 1) == 0)
  }
}
