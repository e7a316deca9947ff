// Texts that nobody wrote: mutations of good ones, from a seed.

import Testing
import _TestSupport

import AnimationMath

@Suite struct CurveTextFuzzTests {
  static let texts = [
    "ease", "swiftui.bouncy", "cubic-bezier(0.25, 0.1, 0.25, 1)", "cubic-bezier(1,0,0,1)",
    "spring(mass: 1, stiffness: 100, damping: 10, initial-velocity: 2)", "/* a */ linear",
    "spring(response: 0.5, damping-ratio: 0.8)", "spring(duration: 0.5, bounce: 0.3)",
    "spring(settling-duration: 1, damping-ratio: 0.5, epsilon: 0.01)",
    "spring(uikit-duration: 1, damping-ratio: 0.5, overdamping: clamped)",
    "spring(settling-duration: 1, overshoot: 0.1)", "spring(peak-time: 0.2, overshoot: 0.1)",
    "spring(response: 0.4, overshoot: 0.1, mass: 2)", "spring(half-life: 1, damping-ratio: 2)",
    "spring(angular-frequency: 9, damping-ratio: 1)", "spring(pop-bounciness: 8, speed: 12)",
    "spring(origami-tension: 40, friction: 7)", "spring(perceptual-duration: 1)",
    "bezier-path(.05 0, .133333 .06, .166666 .4, .208333 .82, .25 1)", "monotone-cubic(0.2 0.1)",
    "clamped-cubic(0.2 0.1, start-slope: 1, end-slope: 2)", "natural-cubic(0.2 -1, 0.5 0.8)",
    "catmull-rom(0.2 0.1, 0.5 0.8, alpha: 0.25)",
    "kochanek-bartels(0.2 0.1, 0.5 0.8, tension: 0.5, bias: -0.1, ends: natural)",
    "steps(4, jump-none)", "step-start", "linear(0, 0.5 25% 75%, 1 110%)",
    "penner(elastic, in-out, amplitude: 1.5, period: 0.45)", "penner(expo, out, variant: gsap)",
    "decay(velocity: 1000, deceleration: 0.998)", "gravity(from: 3, acceleration: -9.8)",
    "bounce(from: 0, floor: 100, acceleration: 2000, restitution: 0.5)",
  ]

  /// What a mutation may put in: everything the grammar knows, and some things it does not.
  static let pieces = [
    "(", ")", ",", ":", " ", "-", "+", ".", "%", "/*", "*/", "e", "E9", "e-9", "0", "1", "2.5",
    "-1",
    "1e50", "1e-50", "1e400", "1e-400", "-0", "nan", "inf", "\n", "\0", "ü", "\u{301}", "👩‍👩‍👧", "\r\n",
    "mass: 1", "bounce", "duration: ", "damping-ratio: 1", "epsilon: 1e-9", "exact", "clamped",
    "spring(", "cubic-bezier(", "ease", "core-animation.", "_", "\"", "\\", "\u{FEFF}", "0.999",
  ]

  private static func mutated(_ random: inout SeededRandom) -> String {
    var characters = Array(texts[random.index(below: texts.count)].unicodeScalars)
    for _ in 0...random.index(below: 4) {
      let place = random.index(below: characters.count + 1)
      let length = min(random.index(below: 6), characters.count - place)
      let piece = Array(pieces[random.index(below: pieces.count)].unicodeScalars)
      switch random.index(below: 5) {
      case 0: characters.removeSubrange(place..<(place + length))
      case 1: characters.insert(contentsOf: characters[place..<(place + length)], at: place)
      case 2: characters.replaceSubrange(place..<(place + length), with: piece)
      case 3:
        // Another number in the place of one.
        let digits = characters.indices.filter { ("0"..."9").contains(characters[$0]) }
        guard !digits.isEmpty else { continue }
        let digit = digits[random.index(below: digits.count)]
        characters.replaceSubrange(digit...digit, with: piece)
      default: characters.insert(contentsOf: piece, at: place)
      }
    }
    var text = ""
    text.unicodeScalars.append(contentsOf: characters)
    return text
  }

  @Test func everyReadTextPrintsAndReadsBackEqual() {
    var random = SeededRandom(seed: 20_260_851)
    var (accepted, failures) = (0, [String]())
    let count = trials(100_000).count
    for _ in 0..<count {
      let text = Self.mutated(&random)
      do throws(CurveTextError) {
        let curve = try CurveText(text)
        accepted += 1
        let again = try? CurveText(curve.description)
        if again != curve || again?.description != curve.description { failures.append(text) }
        if case .spring(let spring) = curve, case .spring(let copy) = again,
          copy.spring != spring.spring
        {
          failures.append(text)
        }
      } catch {
        let isInside = (1...text.count + 1).contains(error.column)
        if !isInside || error.problem.isEmpty || error.text != text { failures.append(text) }
      }
    }
    // Enough of both kinds that the test says something.
    #expect((count / 50...count * 3 / 5).contains(accepted), "\(accepted) accepted")
    #expect(failures == [], "seed \(random.seed)")
  }

  /// A curve that was read gives a number everywhere, whatever its own numbers are.
  @Test func everyReadCurveHasValues() {
    var random = SeededRandom(seed: 20_260_852)
    var failures: [String] = []
    for _ in rounds(20_000) {
      let text = Self.mutated(&random)
      guard let curve = try? CurveText(text) else { continue }
      switch curve {
      case .easing(let easing):
        for x in [0, 1e-300, 0.3, 0.5, 1] where easing.value(at: x).isNaN { failures.append(text) }
      case .spring(let spring):
        let motion = spring.motion()
        for time in [0, 0.1, 10] where motion.value(at: time).isNaN { failures.append(text) }
      case .motion(let expression):
        let motion = expression.motion
        for time in [0, 0.1, 10] where motion.value(at: time).isNaN { failures.append(text) }
      }
    }
    #expect(failures == [], "seed \(random.seed)")
  }
}
