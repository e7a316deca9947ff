// The mistakes of families with numbers: another period, amplitude, overshoot, exponent or variant of a Penner curve,
// another rate of a decay, stepping where the closed form is an exponential, and Android's fling by its table.

extension PortMistake {
  /// The curves that go by the name of a family elsewhere, as ease-in; bounce as ease-out.
  private static let namesakes = [
    ("bounce", "AHEasing's bounce, as in bevy and Svelte", EasingWords.ahEasing["bounce"]),
    (
      "bounce", "pytweening's bounce, whose last arc is about 2.65/2.75",
      "t<4/11?121/16*t*t:t<8/11?121/16*(t-6/11)^2+3/4:t<10/11?121/16*(t-9/11)^2+15/16:121/16*(t-2.65/2.75)^2+63/64"
    ),
    ("back", "AHEasing's and WPF's back, t³ − t·sin(πt)", EasingWords.wpf("back")),
    ("expo", "WPF's expo, of exponent 2", EasingWords.wpf("expo")),
    ("elastic", "WPF's elastic, of 3 swings and springiness 3", EasingWords.wpf("elastic")),
  ]

  /// The curves of families with angles, by a factor of all angles and the period.
  private static let angles: [String: @Sendable (String, String) -> String] = [
    "sine, in": { w, _ in "1-cos(\(w)*pi/2*t)" }, "sine, out": { w, _ in "sin(\(w)*pi/2*t)" },
    "sine, in-out": { w, _ in "(1-cos(\(w)*pi*t))/2" },
    "elastic, in": { w, p in "-2^(10*t-10)*sin((t-1-\(p)/4)*\(w)*2*pi/\(p))" },
    "elastic, out": { w, p in "1+2^(-10*t)*sin((t-\(p)/4)*\(w)*2*pi/\(p))" },
    "elastic, in-out": { w, p in
      "(t<0.5?0:1)+(t<0.5?-1:1)*2^(-1-abs(20*t-10))*sin((2*t-1-\(p)/4)*\(w)*2*pi/\(p))"
    },
  ]

  /// Mistakes in angles, each with its factor.
  private static let factors = [
    ("degrees are taken for radians", "180/pi"), ("radians are taken for degrees", "pi/180"),
    ("the 2π of the sine is left out", "1/(2*pi)"),
  ]

  /// Another member of the family of a Penner curve, another curve of its name, or its angles in another unit.
  static func ofFamily(_ curve: Penner, _ parts: EasingParts) -> [PortMistake] {
    let name = curve.description.dropFirst(7).split { ",)".contains($0) }.prefix(2)
    var period = Penner.Family.elasticPeriod(curve.mode)
    if case .elastic(_, let own?, _) = curve.family { period = own }
    let text = angles[name.joined(separator: ",")]
    let ofAngles = factors.map { words, factor in
      (words, text.map { "formula(\($0(factor, shortestDecimal(period))))" })
    }
    let ofNames = namesakes.filter { $0.0 == name.first ?? "" }.map { family, words, own in
      ("it is \(words)", own.map { EasingWords.formula($0, curve.mode, isOut: family == "bounce") })
    }
    return members(of: curve, parts)
      + (ofNames + ofAngles).compactMap { words, text in
        guard let other = text.flatMap({ try? Easing($0) }) else { return nil }
        return PortMistake(words, parts.values { other.value(at: $0) })
      }
  }

  private static func members(of curve: Penner, _ parts: EasingParts) -> [PortMistake] {
    func values(_ family: Penner.Family) -> ((Double) -> Double)? {
      (try? Penner(validating: family, curve.mode)).map { other in
        parts.values { other.value(at: $0) }
      }
    }
    func variant(_ name: String, _ own: Bool) -> String { own ? "" : ", of the variant \(name)" }
    func others(_ families: [(name: String, family: Penner.Family)]) -> [PortMistake] {
      families.filter { $0.family != curve.family }.compactMap { name, family in
        values(family).map { PortMistake("it is the variant \(name)", $0) }
      }
    }
    func number(
      _ name: String, _ starts: [Double], _ own: Double, _ words: String,
      _ family: @escaping (Double) -> Penner.Family
    ) -> PortMistake {
      PortMistake(
        starts, scale: 0.1,
        words: { "the \(name) is \(contrast($0, own))\(words)" }
      ) { values(family($0)) }
    }
    switch curve.family {
    case .elastic(let amplitude, let period, let own):
      let ownPeriod = period ?? 0.3
      return others(
        Penner.ElasticVariant.allCases.map {
          ("\($0.rawValue) of elastic", .elastic(amplitude: amplitude, period: period, $0))
        })
        + Penner.ElasticVariant.allCases.flatMap { other in
          let words = variant(other.rawValue, other == own)
          return [
            number(
              "period", [0.15, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.8, 1], ownPeriod, words
            ) {
              .elastic(amplitude: amplitude, period: $0, other)
            },
            number("amplitude", [1, 1.25, 1.5, 2, 3], amplitude, words) {
              .elastic(amplitude: $0, period: ownPeriod, other)
            },
          ]
        }
    case .back(let overshoot, let own):
      return others(
        Penner.BackVariant.allCases.map {
          ("\($0.rawValue) of back", .back(overshoot: overshoot, $0))
        })
        + Penner.BackVariant.allCases.map { other in
          number(
            "overshoot", [0.5, 1, 1.7, 2.5, 3, 5], overshoot, variant(other.rawValue, other == own)
          ) {
            .back(overshoot: $0, other)
          }
        }
    case .expo:
      return others(Penner.ExpoVariant.allCases.map { ("\($0.rawValue) of expo", .expo($0)) })
    case .bounce(let amplitude):
      return [number("amplitude", [0.5, 1, 1.5, 2], amplitude, "") { .bounce(amplitude: $0) }]
    case .quad, .cubic, .quart, .quint, .power:
      let exponents: [Penner.Family: Double] = [.quad: 2, .cubic: 3, .quart: 4, .quint: 5]
      var own = exponents[curve.family] ?? 1
      if case .power(let exponent) = curve.family { own = exponent }
      return [number("exponent", [1.2, 1.5, 2, 2.5, 3, 4, 5, 7], own, "") { .power(exponent: $0) }]
    case .sine, .circ: return []
    }
  }

  /// Another decay, or an exponential smoothing by steps.
  static func ofDecay(_ motion: DecayMotion) -> [PortMistake] {
    let (rate, velocity) = (motion.rate, motion.initialVelocity)
    func value(_ rate: Double, _ velocity: Double) -> ((Double) -> Double)? {
      (try? DecayMotion(validating: .rate(rate), from: motion.from, velocity: velocity)).map {
        other in
        { other.value(at: max($0, 0)) }
      }
    }
    func words(_ other: Double) -> String {
      // A deceleration near 1 is told by its distance from 1.
      func kept(_ rate: Double) -> String {
        let kept = exponential(-rate / 1000)
        return kept > 0.9995 ? "1 - \(significant(1 - kept))" : significant(kept)
      }
      return
        "the rate is \(contrast(other, rate)): a deceleration of \(kept(other)), not "
        + kept(rate)
    }
    let starts = [0.05, 0.2, 0.5, 0.8, 1.25, 2, 5, 20].map { $0 * rate }
    return [
      PortMistake(starts, scale: rate, words: words) { value($0, velocity) },
      PortMistake(starts, scale: rate, words: { words($0) + ", with the same rest" }) { other in
        value(other, velocity / rate * other)
      },
    ]
      + frameRates.filter { $0 > rate }.flatMap { frames in
        // What is kept of the velocity in a frame, and what of that moves the frame.
        let (euler, exact) = (1 - rate / frames, exponential(-rate / frames))
        return [
          ("smoothed by Euler's method", euler, 1.0),
          ("stepped by Euler's method, velocity before place,", euler, euler),
          ("stepped by the velocity before each frame,", exact, 1),
          ("stepped by the velocity after each frame,", exact, exact),
        ].map { words, kept, moved in
          PortMistake("it is \(words) at \(significant(frames)) Hz") { time in
            let left = exponential((max(time, 0) * frames).rounded() * logarithm(kept))
            return motion.from + velocity / frames * moved * (1 - left) / (1 - kept)
          }
        }
      }
  }

  /// Another fling of Android, or its table, whose hundred pieces are joined by lines.
  static func ofFling(_ fling: AndroidFling) -> [PortMistake] {
    let (velocity, density, friction) = (fling.initialVelocity, fling.density, fling.friction)
    func value(_ velocity: Double, _ density: Double) -> ((Double) -> Double)? {
      (try? AndroidFling(
        validatingFrom: fling.from, velocity: velocity, friction: friction, density: density)).map {
          other in { other.value(at: max($0, 0)) }
        }
    }
    let factors = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 4, 10]
    return [
      PortMistake(
        factors.map { velocity * $0 }, scale: velocity.magnitude,
        words: { "the velocity is \(contrast($0, velocity))" }
      ) { value($0, density) },
      PortMistake(
        factors.map { density * $0 }, scale: density,
        words: {
          "the density is \(contrast($0, density)), or the friction "
            + contrast(friction * $0 / density, friction)
        }
      ) { value(velocity, $0) },
      PortMistake("the platform's table of 100 pieces is joined by lines") { time in
        let place = 100 * min(max(time / fling.duration, 0), 1)
        let (knot, part) = (place.rounded(.down), place - place.rounded(.down))
        let (before, after) = (
          AndroidFling.curve.value(at: knot / 100),
          AndroidFling.curve.value(at: min((knot + 1) / 100, 1))
        )
        return fling.from + fling.distance * (before + part * (after - before))
      },
    ]
  }
}
