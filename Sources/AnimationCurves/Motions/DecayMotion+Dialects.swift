// The dialects in which frameworks name friction, and motions made to measure.
//
//     rate λ                                λ
//     deceleration r, a factor per ms       λ = −1000 ln r      UIKit, pop, Reanimated           [1]
//     drag r, a factor per second           λ = −ln r           Flutter's FrictionSimulation     [2]
//     half-life h                           λ = ln 2 / h
//     time constant τ                       λ = 1/τ             Motion (in ms there)             [3]
//     React Native's deceleration r         λ = 1000 (1 − r)    the first term of the logarithm  [4]
//     Compose's friction multiplier f       λ = 4.2 f           exponentialDecay                 [5]
//
// UIKit documents the two values 0.998 and 0.99, and Flutter's 0.135 is 0.998¹⁰⁰⁰ rounded to three
// digits. React Native's and UIKit's rates differ by 0.1 % at 0.998 and 0.5 % at 0.99.
//
// Continuous and stepped. UIKit's formula for the place where a list will come to rest,
// v/1000 · r/(1 − r), is a sum over milliseconds: each step first slows the velocity, then moves
// the value [6]. Pop evaluates the same sum between the milliseconds too. The integral of the
// velocity is v/λ; the two differ by a constant factor only:
//
//     v h r/(1 − r) = (v/λ) · λh / (e^(λh) − 1),   r = e^(−λh),   h = 1 ms
//
// So a stepped motion is a continuous one with a lower velocity: by 0.1 % and 0.5 % for the two
// values of UIKit, by 1.7 % and 8.1 % for code that steps sixty times a second.
//
// [1] Apple, UIScrollView.DecelerationRate; facebookarchive/pop, POPDecayAnimation.
// [2] flutter/flutter, friction_simulation.   [3] motiondivision/motion, inertia.
// [4] facebook/react-native, DecayAnimation.  [5] androidx, FloatExponentialDecaySpec.
// [6] Apple, WWDC 2018, session 803, Designing Fluid Interfaces.

extension DecayMotion {
  /// Friction in the measure of some framework, as text and files hold it.
  public enum Friction: Hashable, Sendable {
    /// λ in 1/s; 0, or from 1e-50 to 1e50.
    case rate(Double)
    /// The factor by which the velocity falls in a millisecond: UIKit, pop, Reanimated.
    ///
    /// From 1e-50 to 1; 1 means no friction.
    case deceleration(Double)
    /// The factor by which the velocity falls in a second: Flutter.
    ///
    /// From 1e-50 to 1; 1 means no friction.
    case drag(Double)
    /// The seconds in which the velocity halves; from 1e-50 to 1e50.
    case halfLife(Double)
    /// The seconds in which the velocity falls to 1/e; from 1e-50 to 1e50.
    case timeConstant(Double)
    /// React Native's `deceleration`, with a rate of 1 − deceleration per millisecond.
    ///
    /// From 0 to 1; 1 means no friction.
    case reactNative(deceleration: Double)
    /// The `frictionMultiplier` of Jetpack Compose's `exponentialDecay`; from 1e-40 to 1e40.
    case compose(frictionMultiplier: Double)

    /// `UIScrollView.DecelerationRate.normal`, 0.998 a millisecond.
    public static let scrollViewNormal = Friction.deceleration(0.998)

    /// `UIScrollView.DecelerationRate.fast`, 0.99 a millisecond.
    public static let scrollViewFast = Friction.deceleration(0.99)

    /// λ in 1/s, within 2·2⁻⁵³ of itself.
    package var rate: Double {
      get throws(ParameterError) {
        switch self {
        case .rate(let rate):
          guard rate != 0 else { return 0 }
          try check(
            rate, "rate", in: Magnitude.positive,
            accepted: "0, or a number \(Magnitude.positive.phrase)")
          return rate
        case .deceleration(let factor):
          try check(factor, "deceleration", in: 1e-50...1)
          return factor == 1 ? 0 : -1000 * logarithm(factor)
        case .drag(let factor):
          try check(factor, "drag", in: 1e-50...1)
          return factor == 1 ? 0 : -logarithm(factor)
        case .halfLife(let halfLife):
          try check(halfLife, "halfLife", in: Magnitude.positive)
          return logarithm(2) / halfLife
        case .timeConstant(let constant):
          try check(constant, "timeConstant", in: Magnitude.positive)
          return 1 / constant
        case .reactNative(let deceleration):
          try check(deceleration, "deceleration", in: 0...1)
          return 1000 * (1 - deceleration)
        case .compose(let multiplier):
          try check(multiplier, "frictionMultiplier", in: 1e-40...1e40)
          return 4.2 * multiplier
        }
      }
    }
  }

  /// The factor e^(−λ/1000) by which the velocity falls in a millisecond.
  public var deceleration: Double { exponential(-rate / 1000) }

  /// The factor e^(−λ) by which the velocity falls in a second.
  public var drag: Double { exponential(-rate) }

  /// The seconds in which the velocity halves; ∞ without friction.
  ///
  /// The distance left to go halves in the same time.
  public var halfLife: Double { logarithm(2) / rate }

  /// The seconds 1/λ in which the velocity falls to 1/e; ∞ without friction.
  public var timeConstant: Double { 1 / rate }
}

// MARK: - Made to measure

extension DecayMotion {
  /// The motion that comes to rest at `to`, by its friction.
  ///
  /// Its velocity at release is λ·(to − from).
  ///
  /// - Parameters:
  ///   - from: The value at release; of magnitude up to 1e50.
  ///   - to: The resting value, met within 8·2⁻⁵³ of the larger of the two values.
  ///   - friction: In the range of its ``Friction``; above 0, unless the values are equal.
  /// - Precondition: Each in its range, and the resulting velocity up to 1e50. For numbers from outside, use
  ///   ``init(validating:from:to:)``, which throws.
  public init(from: Double = 0, to: Double, friction: Friction) {
    self = trapping(try DecayMotion(validating: friction, from: from, to: to))
  }

  /// The motion that comes to rest at `to`, by its friction, checked.
  ///
  /// - Throws: ``ParameterError`` that names the number out of its range.
  public init(validating friction: Friction, from: Double = 0, to: Double) throws(ParameterError) {
    try check(from, "from", in: Magnitude.signed)
    try check(to, "to", in: Magnitude.signed)
    let rate = try friction.rate
    if from != to {
      try check(rate, "rate", in: Magnitude.positive)
    }
    try self.init(validating: .rate(rate), from: from, velocity: rate * (to - from))
  }

  /// The motion through `to`, by its velocities there and at release.
  ///
  /// Its rate is (velocity − arrivalVelocity)/(to − from).
  ///
  /// - Parameters:
  ///   - from: The value at release; of magnitude up to 1e50.
  ///   - to: Not `from`; met within 8·2⁻⁵³ of the larger of the two values.
  ///   - velocity: At release; it points to `to`.
  ///   - arrivalVelocity: At `to`, from 0 to `velocity`; 0 comes to rest there.
  /// - Precondition: Each in its range, and so is the resulting rate. For numbers from outside, use
  ///   ``init(validatingFrom:to:velocity:arrivalVelocity:)``, which throws.
  public init(from: Double = 0, to: Double, velocity: Double, arrivalVelocity: Double = 0) {
    self = trapping(
      try DecayMotion(
        validatingFrom: from, to: to, velocity: velocity, arrivalVelocity: arrivalVelocity))
  }

  /// The motion through `to`, by its velocities there and at release, checked.
  ///
  /// - Throws: ``ParameterError`` that names the number out of its range, or a velocity that does not point to `to`.
  public init(
    validatingFrom from: Double, to: Double, velocity: Double, arrivalVelocity: Double = 0
  ) throws(ParameterError) {
    try check(from, "from", in: Magnitude.signed)
    try check(to, "to", in: Magnitude.signed)
    try check(velocity, "velocity", in: Magnitude.signed)
    try check(
      velocity, "velocity", where: velocity > 0 && to > from || velocity < 0 && to < from,
      accepted: "a velocity that points from from to to")
    try check(
      arrivalVelocity, "arrivalVelocity", in: min(velocity, 0)...max(velocity, 0),
      accepted: "from 0 to the velocity at release")
    try self.init(
      validating: .rate((velocity - arrivalVelocity) / (to - from)), from: from, velocity: velocity)
  }

  /// The motion through the points of its stepped version.
  ///
  /// A stepped motion, every `interval`, first lets the velocity fall by its factor, then moves the
  /// value by the velocity. It has the same rate λ, and this motion's velocity times λh/(e^(λh) −
  /// 1).
  ///
  /// - Parameter interval: h in seconds, above 0: 0.001 for pop and for UIKit's projection, 1/60 for
  ///   code that steps once a frame.
  public func stepped(every interval: Double) -> DecayMotion {
    requireNumber(interval, "interval", in: Magnitude.positive)
    let exponent = rate * interval
    let factor = exponent < 0x1p-54 ? 1 : exponent / expMinusOne(exponent)
    return DecayMotion(from: from, velocity: initialVelocity * factor, rate: rate)
  }

  /// The resting value that a scroll view predicts; `nil` if there is none.
  ///
  /// It is from + v/1000 · r/(1 − r), the resting value of this motion ``stepped(every:)``
  /// millisecond: for ``Friction/scrollViewNormal`` 0.1 % short of ``restingValue``.
  public var projectedValue: Double? { stepped(every: 0.001).restingValue }

  /// The nearest of some places to the ``projectedValue``: where a paging scroll view comes to rest.
  ///
  /// ```swift
  /// let flick = DecayMotion(
  ///   from: 130, velocity: 900, friction: .scrollViewNormal)
  /// let page = flick.snapPoint(among: [0, 320, 640])  // 640
  /// ```
  ///
  /// Go there by a spring with the finger's velocity: `animate(\.offset, to: page, at: t, .spring(.snappy),
  /// velocity: 900)`.
  ///
  /// - Parameter points: In any order, of any number; not NaN.
  /// - Returns: Of two points equally near the one ahead of the motion; `nil` if there are none, or without
  ///   friction.
  public func snapPoint(among points: some Sequence<Double>) -> Double? {
    guard let end = projectedValue else { return nil }
    return points.min { a, b in
      let (near, far) = ((a - end).magnitude, (b - end).magnitude)
      return near < far || (near == far && (initialVelocity < 0 ? a < b : a > b))
    }
  }
}
