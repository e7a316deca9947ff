// The landings of a bouncing body and its flight between them; heights and velocities point
// upwards.
//
// The formulas are in the header of BounceMotion.swift. Landings are counted from 0: bounce n runs
// from landing n − 1 to landing n, and the number of landings so far is the number of the bounce.
// Counts are whole doubles, as they may exceed every integer type: a restitution of 1 has no last
// landing.

/// The landings for a height, an upward velocity, gravity and a restitution.
package struct Landings: Hashable, Sendable {
  /// h and w at release.
  let height, velocity: Double

  /// g above 0, and e.
  package let gravity, restitution: Double

  /// u, the speed at landing 0; 0 if nothing moves.
  package let speed: Double

  /// The time T₀ of landing 0.
  package let first: Double

  /// The period P = 2u/g of a bounce at full speed.
  package let period: Double

  /// The logarithm ln e of the restitution.
  let logarithmOfRestitution: Double

  /// The time T∞ of rest.
  let rest: Double

  /// The number of the last landing before the cut; ∞ if the series is endless.
  package let last: Double

  package init(height: Double, velocity: Double, gravity: Double, restitution: Double) {
    self.height = height
    self.velocity = velocity
    self.gravity = gravity
    self.restitution = restitution
    // Where the product underflows, the product of the roots does not.
    let square = 2 * gravity * height
    let fall =
      square > 1e-290 ? square.squareRoot() : (2 * gravity).squareRoot() * height.squareRoot()
    speed = hypotenuse(velocity, fall)
    first = velocity < 0 ? 2 * height / (speed - velocity) : (velocity + speed) / gravity
    period = 2 * speed / gravity
    logarithmOfRestitution = logarithm(restitution)

    if restitution == 1 {
      rest = speed > 0 ? .infinity : 0
      last = speed > 0 ? .infinity : 0
    } else {
      let sum = restitution / (1 - restitution)
      rest = first + period * sum
      let lowest = 0x1p-48 * (first / period + sum) / (1 + 0x1p-48 * sum)
      let count = (logarithm(lowest) / logarithmOfRestitution).rounded(.down)
      last = count > 0 ? count : 0
    }
  }

  /// The time Tₙ of a landing, in seconds after release.
  package func time(_ number: Double) -> Double {
    if number == 0 { return first }
    if restitution == 1 { return first + period * number }
    let fallen = expMinusOne(number * logarithmOfRestitution)
    return first + period * (restitution * fallen / (restitution - 1))
  }

  /// The upward velocity u eⁿ after landing n − 1.
  package func launchSpeed(_ number: Double) -> Double { speed * power(restitution, number) }

  /// The number of landings up to `time`; one more than ``last`` at rest.
  ///
  /// A landing at `time` counts from the right, not from the left.
  package func count(until time: Double, from side: Side) -> Double {
    func isOver(_ number: Double) -> Bool {
      side == .right ? self.time(number) <= time : self.time(number) < time
    }
    guard isOver(0) else { return 0 }
    guard last > 0 else { return 1 }
    let elapsed = (time - first) / period
    let estimate: Double
    if restitution == 1 {
      estimate = elapsed.rounded(.down) + 1
    } else {
      let fallen = elapsed * (1 - restitution) / restitution
      let bounces = fallen < 1 ? logarithm(onePlus: -fallen) / logarithmOfRestitution : last
      estimate = min(bounces.rounded(.down), last) + 1
    }
    if estimate <= last && isOver(estimate) { return estimate + 1 }
    return estimate > 1 && !isOver(estimate - 1) ? estimate - 1 : estimate
  }

  /// Height and upward velocity at `time`; `nil` at rest, at ∞ and for NaN.
  func flight(at time: Double, from side: Side) -> (height: Double, velocity: Double)? {
    guard time < .infinity else { return nil }
    let number = count(until: time, from: side)
    if number == 0 {
      return (
        (height + time * (velocity - gravity / 2 * time)).clampedAtZero, velocity - gravity * time
      )
    }
    guard number <= last else { return nil }
    let launch = launchSpeed(number)
    // Within the bounce also where time has too few digits left to tell, as after 2⁴⁸ bounces.
    let elapsed = min((time - self.time(number - 1)).clampedAtZero, 2 * launch / gravity)
    return ((elapsed * (launch - gravity / 2 * elapsed)).clampedAtZero, launch - gravity * elapsed)
  }
}
