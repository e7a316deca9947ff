// When a spring is over, by rules that have names.
//
// There is no one answer: frameworks stop at the last crossing of a threshold, at rest in position
// and speed, at a fraction of the energy, or at the end of an envelope, and their answers for one
// spring differ by a factor of two. Each rule is defined here once, for a displacement x, a velocity
// v and a threshold ε:
//
//     last crossing        the last t with |x| > ε
//     position and speed   the last t with |x| > ε or |v| > a threshold of its own
//     energy               the last t with √(x² + (v/ω₀)²) > ε: the energy is above that of the
//                          spring held at ε; it never rises, so this is one crossing
//     envelope             the last t with e(t) > ε, e ≥ |x| being the smaller of two bounds:
//                            ζ < 1   e^(−bt)·√(x₀² + (r/ω)²)  and  e^(−bt)·(|x₀| + |r| t)
//                            ζ ≥ 1   e^(−λt)·(|x₀| + |r| φ)
//                          The first alone is what frameworks use, and tends to ∞ as ζ → 1⁻; the
//                          second meets the bound of ζ = 1. So for a start outside the threshold,
//                          |x₀| > ε, the answer is continuous in every parameter, as the last crossing
//                          is not, and fit for inverse design (by a bracketed method: its slope has
//                          corners, and is steep next to ζ = 1 for starts thrown at the target). For a
//                          start inside it is 0 while e stays below ε, and jumps to the time of the
//                          maximum of e where that reaches ε.
//     Core Animation       CoreAnimationSettling.swift
//     Compose              Jetpack Compose's estimate: the first envelope below ζ = 1, the last
//                          crossing from there on, in whole milliseconds, rounded down [1]
//     libadwaita           LibadwaitaSettling.swift
//
// [1] androidx, animation-core, SpringEstimation.

extension DampedSpring {
  /// A definition of when a spring has settled.
  public enum SettlingRule: Hashable, Sendable {
    /// When the value comes within the threshold of the target for good; exact in every regime.
    case lastCrossing

    /// When the value stays within the threshold, and its speed within `speed` (value units per
    /// second).
    case positionAndSpeed(speed: Double)

    /// When the energy falls below that of the spring held still at the threshold.
    case energy

    /// When an upper bound of the displacement falls below the threshold for good.
    ///
    /// Never early. Continuous in the spring's parameters and in the start, unless the start is
    /// within the threshold.
    case envelope

    /// The `settlingDuration` of Core Animation, which treats overdamped springs as critical.
    case coreAnimation

    /// The duration estimate of Jetpack Compose.
    case compose

    /// The `estimated-duration` of libadwaita's AdwSpringAnimation, whose threshold is its `epsilon`.
    ///
    /// Up to critical damping it is that of a swing over the distance 1, whatever the distance is.
    case libadwaita
  }
}

extension SpringMotion {
  /// The time at which the value comes within the threshold of the target for good, in seconds.
  ///
  /// The same as ``settlingDuration(within:rule:)`` with the rule ``DampedSpring/SettlingRule/lastCrossing``.
  public func settlingDuration(within threshold: Double) -> Double {
    settlingDuration(within: threshold, rule: .lastCrossing)
  }

  /// The seconds after release at which the motion has settled, by a named rule.
  ///
  /// ```swift
  /// let motion = DampedSpring(stiffness: 100, damping: 10).motion(
  ///   from: 0, to: 1)
  /// motion.settlingDuration(within: 0.001)                        // 1.2702
  /// motion.settlingDuration(within: 0.001, rule: .coreAnimation)  // 1.4727
  /// ```
  ///
  /// - Parameters:
  ///   - threshold: The largest distance from the target that counts as settled, in value units; 0,
  ///     or from 1e-50 to 1e50.
  ///   - rule: The definition of settled.
  /// - Returns: The rule's time T. Its error is within 4·2⁻⁵³·T plus the error bound of the motion
  ///   divided by its speed at T: below 1e-12·T, unless the motion only grazes the threshold.
  ///   ``settlingBounds(within:rule:)`` bounds it for each motion. For the last crossing and the
  ///   energy, the computed displacement is inside the threshold at the returned time, and outside
  ///   it a few units in the last place before; ``SpringMotion/value(at:)``, which adds the target,
  ///   rounds the sum by up to half a unit in its last place. 0 if the motion is settled from the start. ∞ if it never
  ///   settles: an undamped spring that leaves the threshold, or a threshold of 0 unless nothing
  ///   moves at all. Core Animation's rule has steps of 0.1 s from critical damping on, and raises
  ///   a threshold below a millionth of the distance, also 0, to that millionth.
  /// - Complexity: Constant. At most some tens of evaluations of the motion; by Core Animation's rule,
  ///   one for each step of 0.1 s, at most 10⁵; by libadwaita's, three for each of at most 1,002 steps.
  public func settlingDuration(
    within threshold: Double, rule: DampedSpring.SettlingRule
  ) -> Double {
    requireThreshold(threshold, "threshold")
    if case .positionAndSpeed(let speed) = rule { requireThreshold(speed, "speed") }
    return duration(within: threshold, rule)
  }

  private func duration(within threshold: Double, _ rule: DampedSpring.SettlingRule) -> Double {
    if response.x0 == 0 && response.v0 == 0 { return 0 }
    switch rule {
    case .lastCrossing:
      return lastTime(outside: threshold)
    case .positionAndSpeed(let speed):
      return max(
        lastTime(outside: threshold),
        speed > 0
          ? lastTimeOutside(speed, CollectionOfOne(response.derivative)) : .infinity
      )
    case .energy:
      return threshold > 0
        ? lastTimeOutside(threshold, [response, scaledVelocity]) : .infinity
    case .envelope:
      return threshold > 0 ? envelopeDuration(within: threshold) : .infinity
    case .coreAnimation:
      return coreAnimationDuration(within: threshold)
    case .compose:
      return threshold > 0 ? composeDuration(within: threshold) : .infinity
    case .libadwaita:
      return threshold > 0 ? libadwaitaDuration(within: threshold) : .infinity
    }
  }

  /// Bounds between which the exact settling time lies, rounding included.
  ///
  /// A settling time falls as the threshold rises. The bounds are the settling times for two
  /// thresholds, the given one plus and minus the error bound of the motion. Usually they are a few
  /// units in the last place apart. They are up to half a period apart where an extremum touches
  /// the threshold, because doubles cannot tell on which side it is.
  ///
  /// - Parameters: As for ``settlingDuration(within:rule:)``.
  /// - Returns: An interval that holds the computed duration and the exact one.
  public func settlingBounds(
    within threshold: Double, rule: DampedSpring.SettlingRule = .lastCrossing
  ) -> ClosedRange<Double> {
    let duration = settlingDuration(within: threshold, rule: rule)
    guard duration.isFinite, threshold > 0 else { return duration...duration }
    // Core Animation's walk and whole milliseconds are defined as computed.
    if rule == .compose || rule == .libadwaita { return duration...duration }
    if rule == .coreAnimation && spring.dampingRatio >= 1 { return duration...duration }

    let relative = relativeError(at: duration, within: threshold, rule: rule)
    guard relative < 0.5 else { return 0...(.infinity) }
    func time(_ factor: Double) -> Double {
      var scaled = rule
      if case .positionAndSpeed(let speed) = rule {
        scaled = .positionAndSpeed(speed: speed * factor)
      }
      return self.duration(within: threshold * factor, scaled)
    }
    // The times themselves are good to a few units in the last place.
    let lower = time(1 + relative) * (1 - 0x1p-50)
    let upper = time(1 - relative) * (1 + 0x1p-50)
    return min(lower, duration)...max(upper, duration)
  }

  /// The time in which the energy falls to a fraction of its value at release, in seconds.
  ///
  /// - Parameters:
  ///   - energyFraction: Above 0, below 1.
  /// - Returns: The same as ``settlingDuration(within:rule:)`` with ``DampedSpring/SettlingRule/energy`` and the
  ///   threshold that has this fraction of the energy; 0 if nothing moves.
  public func settlingDuration(energyFraction: Double) -> Double {
    require(
      energyFraction > 0 && energyFraction < 1,
      "energyFraction must be above 0 and below 1, got \(energyFraction)")
    let amplitude = hypotenuse(response.x0, response.v0 / spring.angularFrequency)
    guard amplitude > 0 else { return 0 }
    return lastTimeOutside(
      amplitude * energyFraction.squareRoot(), [response, scaledVelocity])
  }
}

extension DampedSpring {
  /// The settling time of a unit step from rest within a thousandth, in seconds.
  public var settlingDuration: Double { settlingDuration(within: 0.001) }

  /// The settling time of a unit step from rest, in seconds; see
  /// ``SpringMotion/settlingDuration(within:rule:)``.
  ///
  /// - Parameters:
  ///   - threshold: As a fraction of the distance.
  ///   - rule: The definition of settled.
  public func settlingDuration(
    within threshold: Double = 0.001, rule: DampedSpring.SettlingRule = .lastCrossing
  ) -> Double {
    motion(from: 0, to: 1).settlingDuration(within: threshold, rule: rule)
  }
}

// MARK: - The rules

extension SpringMotion {
  func lastTime(outside threshold: Double) -> Double {
    threshold > 0
      ? lastTimeOutside(threshold, CollectionOfOne(response)) : .infinity
  }

  /// x′/ω₀ as a response; x² + (x′/ω₀)² is proportional to the energy.
  private var scaledVelocity: FreeResponse {
    response.derivative.scaled(by: 1 / spring.angularFrequency)
  }

  /// The amplitude √(x₀² + (r/ω)²) of the swing below ratio 1.
  private var amplitude: Double { hypotenuse(response.x0, response.drive / response.gap) }

  /// The last time of e^(−bt)·amplitude above the threshold; ∞ if undamped and above it.
  private func swingEnvelopeDuration(within threshold: Double) -> Double {
    let excess = logarithm(amplitude / threshold)
    return excess > 0 ? excess / response.rate : 0
  }

  /// The last time of the envelope with the factor |x₀| + |r|·t or |x₀| + |r|·φ.
  ///
  /// The envelope is itself a response, of the spring with the same slow rate.
  private func linearEnvelopeDuration(within threshold: Double) -> Double {
    let carrier =
      response.oscillates
      ? DampedSpring(angularFrequency: response.rate, dampingRatio: 1) : spring
    let drive = response.drive.magnitude
    let height = response.x0.magnitude
    return lastTimeOutside(
      threshold,
      CollectionOfOne(
        FreeResponse(carrier, displacement: height, velocity: drive - response.rate * height)))
  }

  private func envelopeDuration(within threshold: Double) -> Double {
    guard response.oscillates else { return linearEnvelopeDuration(within: threshold) }
    let swing = swingEnvelopeDuration(within: threshold)
    guard response.rate >= Magnitude.positive.lowerBound else { return swing }
    let linear = linearEnvelopeDuration(within: threshold)
    guard swing < linear else { return linear }
    // From outside the threshold, the second bound is above it until its own end.
    if response.x0.magnitude > threshold { return swing }
    // From inside it may rise at first. If the first bound falls below the threshold before the
    // second has passed it, the smaller of the two never passes it.
    let height = response.x0.magnitude + response.drive.magnitude * swing
    return exponential(-response.rate * swing) * height > threshold ? swing : 0
  }

  private func composeDuration(within threshold: Double) -> Double {
    let duration =
      response.oscillates
      ? swingEnvelopeDuration(within: threshold) : lastTime(outside: threshold)
    return (duration * 1000).rounded(.down) / 1000
  }

  /// The error bound of the quantity that a rule compares, as a fraction of its threshold.
  ///
  /// Each mode's error grows with its own phase: (8 + 5λt)·2⁻⁵³ of its part of the envelope.
  private func relativeError(
    at time: Double, within threshold: Double, rule: DampedSpring.SettlingRule
  ) -> Double {
    let (height, throwing) = (response.x0.magnitude, response.v0.magnitude)
    let (rate, frequency) = (response.rate, spring.angularFrequency)
    let decay = exponential(-rate * time)
    let position: Double
    let velocity: Double
    if response.oscillates {
      let factor = (8 + 5 * frequency * time) * decay
      let growth = frequency * frequency * height + rate * throwing
      position = factor * min(amplitude, height + response.drive.magnitude * time)
      velocity = factor * min(frequency * amplitude, throwing + growth * time)
    } else {
      let (drive, gap) = (throwing + rate * height, response.gap)
      let reach = gap == 0 ? time : -expMinusOne(-gap * time) / gap
      let fast = (8 + 5 * (rate + gap) * time) * exponential(-(rate + gap) * time) * drive
      position = (8 + 5 * rate * time) * decay * (height + drive * reach)
      velocity = rate * position + fast
    }
    var relative = position / threshold
    if case .positionAndSpeed(let speed) = rule { relative = max(relative, velocity / speed) }
    if case .energy = rule { relative += velocity / frequency / threshold }
    return max(8, relative) * 0x1p-53
  }
}
