import _TestSupport

import AnimationMath

/// A spring and a start, and the ways in which starts are nasty.
struct SpringCase: CustomStringConvertible {
  let spring: DampedSpring
  let x0: Double
  let v0: Double
  let response: FreeResponse
  let reference: ReferenceSpring

  init(angularFrequency: Double, dampingRatio: Double, x0: Double, v0: Double) {
    spring = DampedSpring(angularFrequency: angularFrequency, dampingRatio: dampingRatio)
    self.x0 = x0
    self.v0 = v0
    response = FreeResponse(spring, displacement: x0, velocity: v0)
    reference = ReferenceSpring(
      angularFrequency: angularFrequency, dampingRatio: dampingRatio, x0: x0, v0: v0)
  }

  var description: String {
    "ω₀ \(spring.angularFrequency), ζ \(spring.dampingRatio), x₀ \(x0), v₀ \(v0)"
  }

  /// The displacement as a motion towards 0.
  var motion: SpringMotion { spring.motion(from: x0, to: 0, velocity: v0) }

  func displacement(at time: Double) -> Double {
    spring.displacement(at: time, from: x0, velocity: v0)
  }
  func velocity(at time: Double) -> Double { spring.velocity(at: time, from: x0, velocity: v0) }
  func acceleration(at time: Double) -> Double {
    spring.acceleration(at: time, from: x0, velocity: v0)
  }
}

extension SpringCase {
  /// Case number `index`: ratios by hand and random ones in turn, starts of every kind.
  static func random(_ index: Int, using random: inout SeededRandom) -> SpringCase {
    let ratio: Double
    switch index % 4 {
    case 0, 1: ratio = ReferenceSpring.ratios[random.index(below: ReferenceSpring.ratios.count)]
    case 2: ratio = random.logUniform(in: 1e-6...1e6)
    default:
      let distance = random.logUniform(in: 1e-16...0.5)
      ratio = random.unit() < 0.5 ? 1 - distance : 1 + distance
    }
    let frequency = random.unit() < 0.2 ? 10 : random.logUniform(in: 1e-2...1e3)
    let x0 = (random.unit() < 0.5 ? 1 : -1) * random.logUniform(in: 1e-3...1e3)
    let spring = DampedSpring(angularFrequency: frequency, dampingRatio: ratio)
    let v0: Double
    switch random.index(below: 9) {
    case 0, 1: v0 = 0
    case 2: v0 = frequency * x0 * random.uniform(in: -3...3)
    case 3: v0 = frequency * x0 * random.logUniform(in: 1e-6...1e6)
    case 4: v0 = -frequency * x0 * random.logUniform(in: 1e-6...1e6)
    // On the slow mode, against ω₀ and b, on the fast mode.
    case 5: v0 = -spring.decayRate * x0
    case 6: v0 = -frequency * x0
    case 7: v0 = -ratio * frequency * x0
    // Thrown from the target.
    default:
      return SpringCase(angularFrequency: frequency, dampingRatio: ratio, x0: 0, v0: x0 * frequency)
    }
    return SpringCase(angularFrequency: frequency, dampingRatio: ratio, x0: x0, v0: v0)
  }
}

/// The free response as a question to the spring.
extension DampedSpring {
  func displacement(at time: Double, from x0: Double, velocity v0: Double = 0) -> Double {
    FreeResponse(self, displacement: x0, velocity: v0).displacement(at: time)
  }

  func velocity(at time: Double, from x0: Double, velocity v0: Double = 0) -> Double {
    FreeResponse(self, displacement: x0, velocity: v0).velocity(at: time)
  }

  func acceleration(at time: Double, from x0: Double, velocity v0: Double = 0) -> Double {
    FreeResponse(self, displacement: x0, velocity: v0).acceleration(at: time)
  }
}
