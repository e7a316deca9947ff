// Paths as values of animations.

import AnimationMath
import Testing
import _TestSupport

@Suite struct MotionPathValuesTests {
  /// A path with an element of each kind, of random numbers.
  private static func path(_ random: inout SeededRandom) -> MotionPath {
    func point() -> MotionPath.Point {
      [random.uniform(in: -100...100), random.logUniform(in: 1e-9...1e9)]
    }
    return MotionPath(from: point()).line(to: point()).quadratic(point(), to: point())
      .cubic(point(), point(), to: point())
      .arc(
        to: point(), radii: [random.uniform(in: 0...50), random.uniform(in: 0...50)],
        rotation: random.uniform(in: -360...360), isLarge: true
      ).closed().move(to: point()).line(to: point())
  }

  private static func numbers(_ path: MotionPath) -> [Double] {
    path.elements.flatMap { $0.numbers.map(\.value) }
  }

  /// Number by number, what an array of the same numbers does.
  @Test func aPathIsMixedAsItsNumbersAre() {
    var random = SeededRandom(seed: 9_301)
    for _ in trials(2000) {
      let (a, b) = (Self.path(&random), Self.path(&random))
      let (x, y) = (Self.numbers(a), Self.numbers(b))
      for p in [0, 0.25, random.uniform(in: -1...2), 1] {
        #expect(Self.numbers(a.interpolated(to: b, at: p)) == x.interpolated(to: y, at: p))
      }
      let count = random.uniform(in: 0...9)
      #expect(Self.numbers(a.added(onto: b)) == x.added(onto: y))
      #expect(
        Self.numbers(a.accumulated(onto: b, count: count)) == x.accumulated(onto: y, count: count))
      #expect(a.additiveDifference(from: b).map(Self.numbers) == x.additiveDifference(from: y))
      #expect(Self.numbers(a.additiveIdentity) == x.additiveIdentity)
      #expect(a.animationDistance(from: b) == x.animationDistance(from: y))
    }
  }

  /// Only numbers may differ.
  @Test func pathsOfOtherElementsAreNotMixed() {
    let start = MotionPath(from: [0, 0])
    let arc = start.arc(to: [2, 0], radii: [1, 1])
    #expect(arc.isMixable(with: start.arc(to: [5, 5], radii: [2, 3], rotation: 9)))
    for other in [
      start, start.line(to: [2, 0]), arc.closed(),
      start.arc(to: [2, 0], radii: [1, 1], isLarge: true),
      start.arc(to: [2, 0], radii: [1, 1], isClockwise: false),
    ] {
      #expect(!arc.isMixable(with: other) && !other.isMixable(with: arc))
    }
  }

  #if EXIT_TESTS
    @Test func mixingOtherElementsStopsTheProgram() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let start = MotionPath(from: [0, 0])
        _ = start.line(to: [1, 0]).interpolated(to: start.quadratic([1, 1], to: [1, 0]), at: 1)
      }
      let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(said.contains("values must have the same shape, got M0 0 L1 0 and M0 0 Q1 1 1 0"))
    }
  #endif

  /// A circle that shrinks beyond nothing is drawn by the magnitudes of its radii, as SVG says.
  @Test func aMixtureBeyondItsEndsIsDrawn() {
    let mixed = MotionPath.circle(center: [0, 0], radius: 4)
      .interpolated(to: .circle(center: [0, 0], radius: 1), at: 2)
    #expect(abs(mixed.length - 4 * .pi) < 1e-14)
  }

  /// An outline on a spring, retargeted: the sum of both calls under the additive policy, as of numbers.
  @Test(arguments: InterruptionPolicy.allCases)
  func anOutlineIsInterrupted(policy: InterruptionPolicy) {
    func square(_ side: Double) -> MotionPath { .rectangle(from: [0, 0], size: [side, side]) }
    var outline = AnimationStack(square(10), policy: policy)
    var side = AnimationStack(10.0, policy: policy == .additive ? .additive : .replacing)
    outline.animate(to: square(20), at: 0, .over(1, .easeInOut))
    side.animate(to: 20, at: 0, .over(1, .easeInOut))
    outline.animate(to: square(5), at: 0.5, .over(1, .easeInOut))
    side.animate(to: 5, at: 0.5, .over(1, .easeInOut))
    for time in [0, 0.25, 0.5, 0.75, 1, 1.25, 2] {
      let shown = outline.value(at: time)
      #expect(shown.isMixable(with: square(1)))
      #expect(abs(shown.length - 4 * side.value(at: time)) < 1e-12, "at \(time)")
    }
  }
}
