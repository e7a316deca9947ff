// UIKit's angular frequency for a duration, a ratio and an initial velocity.

import Testing
import _TestSupport

import AnimationMath

@Suite struct UIKitDurationTests {
  /// The largest roots of UIKit's equation, by halving at 50 digits from the exact value of the doubles.
  static let roots: [(duration: Double, ratio: Double, velocity: Double, frequency: Double)] = [
    (10, 0.1, 0.021, 4.5630811727276359838), (0.5, 0.7, 0, 19.679293176215107954),
    (0.5, 0.7, 3, 18.94660366880239934), (0.5, 0.7, -20, 22.053501082855527488),
    (1, 1, 0.5, 9.1775656680731231446), (1, 1, -4, 9.5879512072013829922),
    (2, 0.999, 1, 4.8977351404054433263), (1, 0.05, 0.001, 78.26037961442888408),
    (0.3, 1, 20, 26.698479257426333915),
  ]

  @Test(arguments: roots)
  func theFrequencyIsTheLargestRoot(
    duration: Double, ratio: Double, velocity: Double, frequency: Double
  ) {
    let spring = DampedSpring(
      .uiKitDuration(duration, dampingRatio: ratio, initialVelocity: velocity))
    #expect(abs(spring.angularFrequency - frequency) <= 16 * 0x1p-53 * frequency)
    #expect(spring.dampingRatio == ratio)
  }

  @Test func theSpringOfIOS14() throws {
    let text = "spring(uikit-duration: 10, damping-ratio: 0.1, initial-velocity: 0.021)"
    guard case .spring(let expression) = try CurveText(text) else { return }
    #expect((expression.spring.angularFrequency * 1e6).rounded() == 4_563_081)
    #expect(expression.initialVelocity == 0.021)
    #expect(expression.description == text)
    #expect(expression.parameters.description == text)
  }

  /// Just below the answer the bound is above 0.001, from there on it is not.
  @Test func theBoundFallsToAThousandthAtTheDuration() throws {
    var random = SeededRandom(seed: 20_261_122)
    for _ in rounds(2_000) {
      let duration = random.logUniform(in: 0.01...10)
      let ratio = random.index(below: 4) == 0 ? 1 : random.uniform(in: 0.05...0.999)
      let velocity = random.uniform(in: -5...0.5) / duration
      guard
        let spring = try? DampedSpring(
          validating: .uiKitDuration(duration, dampingRatio: ratio, initialVelocity: velocity))
      else { continue }
      func bound(_ frequency: Double) -> Double {
        let u = frequency * duration
        guard ratio < 1 else { return (1 + u - velocity * duration) * exponential(-u) }
        let root = ((1 - ratio) * (1 + ratio)).squareRoot()
        return (1 - velocity / (ratio * frequency)) * ratio / root * exponential(-ratio * u)
      }
      let frequency = spring.angularFrequency
      #expect(abs(bound(frequency) / 0.001 - 1) < 1e-10)
      for factor in [1.001, 1.1, 2, 10] { #expect(bound(frequency * factor) < 0.001) }
    }
  }

  @Test func aVelocityThatNoFrequencySuitsIsRefused() {
    for text in [
      "spring(uikit-duration: 1, damping-ratio: 0.1, initial-velocity: 20)",
      "spring(uikit-duration: 10, damping-ratio: 1, initial-velocity: 1)",
    ] {
      let error = #expect(throws: CurveTextError.self) { try CurveText(text) }
      let problem = error?.problem ?? ""
      #expect(problem.hasPrefix("initial-velocity must be below "), "\(problem)")
      #expect(problem.contains(", or the duration below "), "\(problem)")
      #expect((error?.column ?? 0) > 40)
    }
  }

  #if EXIT_TESTS
    @Test func aVelocityWithoutASolutionStopsTheProgram() async {
      await #expect(processExitsWith: .failure) {
        _ = DampedSpring(.uiKitDuration(10, dampingRatio: 1, initialVelocity: 1))
      }
    }
  #endif
}
