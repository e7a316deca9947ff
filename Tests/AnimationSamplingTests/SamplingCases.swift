// Every curve of the package, and where it may be sampled.

import AnimationMath
import AnimationSampling
import _TestSupport

/// A curve to be sampled.
struct SamplingCase: Sendable {
  let name: String
  let curve: any Curve

  /// Where it is worth looking at.
  let window: ClosedRange<Double>

  /// Where it may be asked at all, beyond its domain if it allows that.
  let wide: ClosedRange<Double>

  /// The largest value and the largest finite slope in the window, or the ordinates they come from.
  let scale: (value: Double, slope: Double)

  /// The curve's own error bounds at a time, in 2⁻⁵³, where these grow with time or are not of the
  /// largest value on a grid.
  let noise: Noise?

  typealias Noise = @Sendable (Double) -> (value: Double, slope: Double)

  /// An easing, which may be asked outside 0…1.
  init(easing curve: any Curve, _ name: String) {
    self.init(curve, name, window: 0...1, wide: -0.5...1.5)
  }

  /// A motion, of which so many seconds are of interest.
  init(motion curve: any Curve, _ name: String, seconds: Double) {
    self.init(curve, name, window: 0...seconds, wide: 0...2 * seconds)
  }

  init(
    _ curve: any Curve, _ name: String, window: ClosedRange<Double>, wide: ClosedRange<Double>
  ) {
    (self.curve, self.name, self.window, self.wide) = (curve, name, window, wide)
    var (value, slope) = (0.0, 0.0)
    for instant in UniformGrid(from: window.lowerBound, to: window.upperBound, count: 257) {
      value = max(value, abs(curve.value(at: instant)))
      let rise = abs(curve.slope(at: instant))
      if rise.isFinite { slope = max(slope, rise) }
    }
    if let bezier = curve as? CubicBezier { value = max(value, abs(bezier.y1), abs(bezier.y2)) }
    scale = (value, slope)
    noise = Self.noise(of: curve)
  }

  /// The bounds that the documentation of the motions states.
  private static func noise(of curve: any Curve) -> Noise? {
    switch curve {
    case let motion as SpringMotion: return springNoise(motion)
    case let easing as SpringEasing:
      let noise = springNoise(easing.motion)
      return { progress in
        let (value, slope) = noise(max(0, progress) * easing.duration)
        return (value, slope * easing.duration)
      }
    case let decay as DecayMotion:
      return { time in
        let distance = abs(decay.value(at: time) - decay.from)
        return (
          4 * (abs(decay.from) + distance), (3 + decay.rate * time) * abs(decay.slope(at: time))
        )
      }
    case let motion as GravityMotion:
      return { time in
        let speed = abs(motion.initialVelocity) + abs(motion.acceleration) * time
        return (4 * (abs(motion.from) + speed * time), 2 * speed)
      }
    case let sum as WeightedSum:
      let terms = sum.terms.compactMap { noise(of: $0.curve) }
      guard terms.count == sum.terms.count else { return nil }
      return { time in
        var total = (value: 0.0, slope: 0.0)
        for (term, noise) in zip(sum.terms, terms) {
          let own = noise(time)
          total.value += abs(term.weight) * own.value
          total.slope += abs(term.weight) * own.slope
        }
        return total
      }
    default: return nil
    }
  }

  private static func springNoise(_ motion: SpringMotion) -> Noise {
    let spring = motion.spring
    let (x0, v0) = (motion.from - motion.to, motion.initialVelocity)
    let reference = ReferenceSpring(
      angularFrequency: spring.angularFrequency, dampingRatio: spring.dampingRatio, x0: x0, v0: v0)
    return { time in
      (
        (7 + 3 * reference.boundRate * time) * reference.envelope(at: time) + abs(motion.to),
        reference.errorBounds(at: time).velocity
      )
    }
  }
}

extension SamplingCase {
  // MARK: Easings

  static let named: [SamplingCase] = NamedCurve.all.flatMap { named -> [SamplingCase] in
    switch named.curve {
    case .easing(let easing): return [SamplingCase(easing: easing, named.name)]
    case .motion(let motion): return [SamplingCase(motion: motion.motion, named.name, seconds: 2)]
    case .spring(let expression):
      let motion = expression.motion()
      let seconds = motion.settlingDuration(within: 0.001)
      guard seconds < .infinity else {
        return [SamplingCase(motion: motion, named.name, seconds: 5)]
      }
      let easing = expression.spring.easing(
        duration: seconds, initialVelocity: expression.initialVelocity)
      return [
        SamplingCase(motion: motion, named.name, seconds: seconds),
        SamplingCase(easing: easing, "\(named.name) as an easing"),
      ]
    }
  }

  static let penner: [SamplingCase] = {
    var families: [Penner.Family] = [
      .sine, .quad, .cubic, .quart, .quint, .power(exponent: 2.5), .power(exponent: 0.5),
      .power(exponent: 9), .circ, .back(overshoot: 5), .bounce(), .bounce(amplitude: 2),
      .bounce(amplitude: 0),
    ]
    families += Penner.ExpoVariant.allCases.map { .expo($0) }
    families += Penner.BackVariant.allCases.map { .back(overshoot: 1.70158, $0) }
    families += Penner.ElasticVariant.allCases.flatMap { variant in
      [(1, 0.3), (1, 0.45), (1.5, 0.2), (4, 1.1)].map {
        .elastic(amplitude: $0, period: $1, variant)
      }
    }
    return families.flatMap { family in
      Penner.Mode.allCases.map { SamplingCase(easing: Penner(family, $0), "\(family) \($0)") }
    }
  }()

  static let stepped: [SamplingCase] =
    [1, 2, 3, 4, 7, 10, 60, 100, 1000, 12_345].flatMap { count in
      Steps.JumpTerm.allCases.compactMap { term in
        count == 1 && term == .jumpNone
          ? nil : SamplingCase(easing: Steps(count, term), "steps(\(count), \(term))")
      }
    }

  static let linear: [SamplingCase] = {
    var texts = [
      "linear(0, 1)", "linear(0, 0.5 25% 75%, 1)", "linear(0, 1 50% 50%, 0)", "linear(0.3)",
      "linear(0 40%, 1 40%, 0.2 60%, 0.9)", "linear(0, 0.25, 1 30%, 0.5, 0.75 80%, 1)",
      "linear(1 20%, 0 80%)",
    ]
    var random = SeededRandom(seed: 11)
    for count in [3, 10, 40, 333, 5_000] {
      let stops = (0..<count).map { _ in "\(random.uniform(in: -0.5...1.5))" }
      texts.append("linear(0, \(stops.joined(separator: ", ")), 1)")
    }
    return texts.compactMap { text in
      (try? Easing(text)).map { SamplingCase(easing: $0, String(text.prefix(60))) }
    }
  }()

  static let beziers: [SamplingCase] = {
    let third = 1.0 / 3
    var curves = [
      CubicBezier(0, 1, 0, 1), CubicBezier(1, 0, 0, 1), CubicBezier(0, 0, 0, 1),
      CubicBezier(third, 0, third, 1), CubicBezier(0, 0, third, 1), CubicBezier(third, 1, 1, 1),
      CubicBezier(0.5, 0.2, 5.0 / 6, 0.9), CubicBezier(1, 0, 1, 0), CubicBezier(0, 1, 1, 0),
      CubicBezier(0.42, 0, 1, 1), CubicBezier(1, -1, 0, 2), CubicBezier(1, 1, 0, 0),
      CubicBezier(0.6, 1000, 0.2, -1000), CubicBezier(1 - 1e-9, 0, 1e-9, 1),
      CubicBezier(1e-9, 1, 1e-9, 1), CubicBezier(0.999, 0, 0.001, 1), CubicBezier(0, 0, 0, 0),
      CubicBezier(0.3, 0.3, 0.7, 0.7), CubicBezier(1, 0, 2 * third, 1),
    ]
    var random = SeededRandom(seed: 12)
    for index in 0..<60 {
      let range = index % 4 == 0 ? -1000.0...1000 : -1.0...2
      let (x1, x2) = (random.unit(), random.unit())
      curves.append(
        CubicBezier(x1, random.uniform(in: range), x2, random.uniform(in: range)))
    }
    for extrapolation in CubicBezier.Extrapolation.allCases {
      curves.append(CubicBezier(0.34, 1.56, 0.64, 1, extrapolation: extrapolation))
    }
    return curves.map { SamplingCase(easing: $0, "\($0)") }
  }()

  static let paths: [SamplingCase] = {
    var cases: [SamplingCase] = [
      "M0,0 C.05,0 .133333,.06 .166666,.4 C.208333,.82 .25,1 1,1", "m0 0h.5v1h.5",
      "M0 0 Q.5 0 .5 .5 T1 1", "M0 0 1-.5.5 1", "M0 0 C 0 1 .5 1 .5 .5 S 1 0 1 1",
    ].compactMap { data in
      (try? BezierPath(svg: data)).map { SamplingCase(easing: $0, data) }
    }
    let points: [[(x: Double, y: Double)]] = [
      [(0, 0), (1, 1)], [(0, 0), (0.5, 0.8), (1, 1)],
      [(0, 0), (0.2, 0.25), (0.33, 0.25), (0.5, 1), (0.8, 0.75), (1, 1)],
      [(0, 0), (0.1, 0.5), (0.11, 0.52), (0.8, 0.6), (0.9, 1.4), (1, 1)],
    ]
    for (index, points) in points.enumerated() {
      cases += [
        SamplingCase(easing: BezierPath.monotoneCubic(through: points), "monotone \(index)"),
        SamplingCase(easing: BezierPath.naturalCubic(through: points), "natural \(index)"),
      ]
    }
    let even = [(0, 0), (0.25, 1.2), (0.5, 0.9), (0.75, 1.05), (1, 1)].map { (x: $0.0, y: $0.1) }
    cases += [
      SamplingCase(easing: BezierPath.catmullRom(through: even), "Catmull–Rom"),
      SamplingCase(easing: BezierPath.kochanekBartels(through: even), "Kochanek–Bartels"),
    ]
    return cases
  }()

  // MARK: Motions

  /// Ratios by hand: undamped, both sides of 1 as close as doubles go, creeping.
  static let ratios: [Double] = [
    0, 1e-6, 0.01, 0.3, 0.7, 0.99, 1 - 1e-9, 1 - 0x1p-53, 1, 1 + 0x1p-52, 1 + 1e-9, 1.25, 5, 1e3,
    1e4,
  ]

  static let springs: [SamplingCase] = {
    var random = SeededRandom(seed: 13)
    return (0..<150).map { index in
      let ratio =
        index % 3 == 0
        ? random.logUniform(in: 1e-4...1e4) : ratios[random.index(below: ratios.count)]
      let spring = DampedSpring(
        angularFrequency: random.logUniform(in: 1e-2...1e3), dampingRatio: ratio,
        mass: random.logUniform(in: 0.1...10))
      let from = random.uniform(in: -100...100)
      let to = index % 5 == 0 ? from : random.uniform(in: -100...100)
      let velocity =
        index % 2 == 0 ? 0 : random.uniform(in: -300...300) * spring.angularFrequency
      let motion = spring.motion(from: from, to: to, velocity: velocity)
      // Some swings, or the time that the slow mode takes.
      let seconds = 20 / spring.angularFrequency * max(1, ratio)
      return SamplingCase(
        motion: motion, "\(spring) from \(from) to \(to) at \(velocity)", seconds: seconds)
    }
  }()

  static let otherMotions: [SamplingCase] = {
    let spring = DampedSpring(response: 0.5, dampingRatio: 0.8)
    let flick = DecayMotion(from: 100, velocity: 800, friction: .scrollViewNormal)
    let decays = [
      flick, DecayMotion(from: -3, velocity: 5, rate: 0), DecayMotion(velocity: 0, rate: 2),
      DecayMotion(from: 7, velocity: -900, rate: 40), DecayMotion(velocity: 1, rate: 1e-9),
    ]
    let motions: [any Curve] =
      decays + [
        BoundedDecayMotion(flick, bounds: 0...300, spring: spring),
        BoundedDecayMotion(flick, bounds: 0...1000, spring: spring),
        BoundedDecayMotion(flick, bounds: 200...250, spring: spring),
        BoundedDecayMotion(
          flick, bounds: 0...200, spring: DampedSpring(response: 0.2, dampingRatio: 3)),
        GravityMotion(from: 2, velocity: 20, acceleration: -9.81),
        GravityMotion(from: 2, velocity: 20, acceleration: 0),
        GravityMotion(from: 2, acceleration: 0),
        BounceMotion(from: 0, floor: 100, acceleration: 2000, restitution: 0.5),
        BounceMotion(from: 0, floor: 100, velocity: -300, acceleration: 2000, restitution: 0.9),
        BounceMotion(from: 1, floor: 0, acceleration: -10, restitution: 0),
        BounceMotion(from: 1, floor: 0, acceleration: -10, restitution: 1),
        BounceMotion(from: 0, floor: 0, velocity: 5, acceleration: -10, restitution: 0.99),
      ]
    return motions.map { SamplingCase(motion: $0, "\($0)", seconds: 2) }
  }()

  // MARK: Transforms

  static let transforms: [SamplingCase] = {
    let spring = DampedSpring(response: 0.5, dampingRatio: 0.6).motion(from: 0, to: 1)
    let ease = CubicBezier.easeInOut
    let vertical = CubicBezier(1, 0, 0, 1)
    let back = CubicBezier(0.36, 0, 0.66, -0.56)
    let bounce = Penner(.bounce(), .out)
    let steps = Steps(7)
    var cases: [SamplingCase] = []
    for (name, base) in [
      ("ease", ease as any Curve), ("vertical", vertical), ("back", back), ("bounce", bounce),
      ("steps", steps), ("elastic", Penner(.elastic(amplitude: 1, period: 0.3, .penner), .out)),
    ] {
      let base = AnyCurve(curve: base)
      cases += [
        SamplingCase(easing: base.reversed, "\(name) reversed"),
        SamplingCase(easing: base.mirrored, "\(name) mirrored"),
        SamplingCase(easing: base.held(), "\(name) held"),
        SamplingCase(
          base.scaled(x: 3, y: -40).shifted(x: 1, y: 7), "\(name) moved", window: 1...4,
          wide: 0...5),
        SamplingCase(
          base.scaled(x: -3, y: 2), "\(name) turned round", window: -3...0, wide: -4...1),
        SamplingCase(
          base.followed(by: base.reversed), "\(name) there and back", window: 0...2,
          wide: -0.5...2.5),
        SamplingCase(
          easing: base.blended(with: ease, weight: 0.3), "\(name) blended with ease"),
        SamplingCase(
          easing: base.restricted(to: 0.2...0.7).stretched(over: 0...1), "part of \(name)"),
      ]
      if let motion = try? base.motion(from: 30, to: -5, duration: 0.3) {
        cases.append(
          SamplingCase(motion, "\(name) as a motion", window: 0...0.3, wide: -0.1...0.4))
      }
    }
    let moved = spring.scaled(x: 2, y: 50).shifted(x: 0.25, y: -20)
    return cases + [
      SamplingCase(moved, "spring moved", window: 0.25...3, wide: 0.25...6),
      SamplingCase(
        easing: spring.restricted(to: 0...2).stretched(over: 0...1), "spring stretched"),
      SamplingCase(
        spring.restricted(to: 0...2).reversed, "spring reversed", window: 0...2, wide: -1...3),
      SamplingCase(
        ease.followed(by: spring), "ease, then a spring", window: 0...3, wide: -0.5...3),
      SamplingCase(
        motion: spring.blended(with: flat, weight: 0.25), "spring and decay blended", seconds: 2),
    ]
  }()

  private static let flat = DecayMotion(from: 1, velocity: 3, rate: 4)

  // MARK: Sums

  static let sums: [SamplingCase] = {
    let spring = DampedSpring(response: 0.5, dampingRatio: 0.6)
    let slow = DampedSpring(response: 2, dampingRatio: 1.5)
    let (first, second) = (spring.motion(from: 0, to: 1), slow.motion(from: 3, to: -2, velocity: 9))
    let gravity = GravityMotion(from: 1, velocity: 4, acceleration: -9.81)
    var random = SeededRandom(seed: 14)
    let many: [any Curve] = (0..<12).map { _ in
      DampedSpring(
        angularFrequency: random.uniform(in: 2...20), dampingRatio: random.uniform(in: 0...2)
      ).motion(
        from: random.uniform(in: -9...9), to: random.uniform(in: -9...9),
        velocity: random.uniform(in: -9...9))
    }
    return [
      SamplingCase(motion: WeightedSum([first]), "one spring summed", seconds: 2),
      SamplingCase(
        motion: WeightedSum([first, second, flat, gravity]), "states summed", seconds: 2),
      SamplingCase(motion: WeightedSum(many), "twelve springs summed", seconds: 3),
      SamplingCase(
        motion: WeightedSum([.init(first, weight: -2.5), .init(second, weight: 0.75)]),
        "states weighted", seconds: 2),
      SamplingCase(
        motion: WeightedSum([first, WeightedSum([second, flat])]), "sum of a sum", seconds: 2),
      SamplingCase(
        motion: WeightedSum([
          first, BounceMotion(from: 0, floor: 1, acceleration: 20, restitution: 0.5),
        ]), "spring and bounce summed", seconds: 2),
      SamplingCase(
        WeightedSum([first, CubicBezier.ease, Steps(4)]), "spring, ease and steps summed",
        window: 0...1, wide: 0...1.5),
      SamplingCase(
        WeightedSum([spring.easing(duration: 1), slow.easing(duration: 2)]),
        "spring easings summed",
        window: 0...1, wide: -0.5...1.5),
    ]
  }()

  /// By kind, as the tests report them.
  static let groups: [(name: String, cases: [SamplingCase])] = [
    ("named", named), ("Penner", penner), ("steps", stepped), ("linear", linear),
    ("Béziers", beziers), ("paths", paths), ("springs", springs), ("motions", otherMotions),
    ("transforms", transforms), ("sums", sums),
  ]
}

/// A curve of any type, to be transformed.
struct AnyCurve: Curve {
  let curve: any Curve
  var domain: ClosedRange<Double> { curve.domain }
  func value(at x: Double, from side: Side?) -> Double { curve.value(at: x, from: side) }
  func slope(at x: Double, from side: Side?) -> Double { curve.slope(at: x, from: side) }
  func breakpoints(in interval: ClosedRange<Double>) -> [Double] {
    curve.breakpoints(in: interval)
  }
}
