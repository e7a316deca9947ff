// Parameters of springs there and back, attacked by climbing.

import AnimationMath
import _TestSupport

/// The error of a parameter that is read back, in units in its last place.
private func ulps(_ back: Double?, _ given: Double) -> Double {
  errorInUlps(back ?? .nan, given, 0)
}

/// l(1 + l²/π²) and 1 + l²/π², by which an overshoot and the time of a peak answer to ζ.
private func conditioning(ofOvershoot overshoot: Double) -> (height: Double, time: Double) {
  let l = -logarithm(overshoot)
  let time = 1 + l * l / (Double.pi * .pi)
  return (1 + l * time, time)
}

let attacksOnDialects = [
  Attack("mass, stiffness and damping there and back, of 4 units in the last place") { random in
    [
      random.logUniform(in: 0.01...100), random.logUniform(in: 0.01...1e5),
      random.logUniform(in: 1e-3...1e4),
    ]
  } error: { n in
    guard n.allSatisfy({ 1e-6...1e9 ~= $0 }) else { return nil }
    let spring = DampedSpring(mass: n[0], stiffness: n[1], damping: n[2])
    return max(ulps(spring.mass, n[0]), ulps(spring.stiffness, n[1]), ulps(spring.damping, n[2]))
      / 4
  },

  Attack("response, UIKit's duration and half-life there and back, of 2, 2 and 3 units") { random in
    [random.logUniform(in: 0.01...100), random.logUniform(in: 2e-3...1)]
  } error: { n in
    guard 1e-6...1e6 ~= n[0], 0.0011...1 ~= n[1] else { return nil }
    let uiKit = try? DampedSpring(validating: .uiKitDuration(n[0], dampingRatio: n[1]))
    let halfLife = DampedSpring(.halfLife(n[0], dampingRatio: n[1])).halfLife
    return max(
      ulps(DampedSpring(response: n[0], dampingRatio: n[1]).response, n[0]) / 2,
      uiKit.map { ulps($0.uiKitDuration, n[0]) / 2 } ?? 0, ulps(halfLife, n[0]) / 3)
  },

  Attack("bounce, overshoot and peak time there and back, of 3, 4 and 6 of their measures") {
    random in
    [
      random.uniform(in: -0.999...1), random.logUniform(in: 1e-12...1),
      random.logUniform(in: 1e-6...0.999), random.logUniform(in: 0.01...100),
    ]
  } error: { n in
    guard -0.999...1 ~= n[0], 1e-12..<1 ~= n[1], 1e-6...0.999 ~= n[2], 1e-3...1e3 ~= n[3] else {
      return nil
    }
    let bounce = DampedSpring(duration: n[3], bounce: n[0]).bounce - n[0]
    let overshoot = DampedSpring(.responseAndOvershoot(n[3], overshoot: n[1])).overshoot
    let height = absoluteError(overshoot, n[1], 0) / n[1] / conditioning(ofOvershoot: n[1]).height
    let peak = DampedSpring(.peakTimeAndOvershoot(n[3], overshoot: n[2])).peakTime
    let time = absoluteError(peak, n[3], 0) / n[3] / conditioning(ofOvershoot: n[2]).time
    return max(bounce.magnitude / 3, height / 4, time / 6) / unit
  },

  Attack("Origami's and pop's numbers there and back, of 4 of their terms and 32 of 34") { random in
    [
      random.uniform(in: 0...200), random.uniform(in: 0...50), random.uniform(in: 0...20),
      random.uniform(in: 0...20), random.logUniform(in: 0.01...100),
    ]
  } error: { n in
    guard 0...200 ~= n[0], 0...50 ~= n[1], 0...20 ~= n[2], 0...20 ~= n[3], 1e-3...1e3 ~= n[4]
    else { return nil }
    let origami = DampedSpring(.origami(tension: n[0], friction: n[1]), mass: n[4]).origami
    let pop = DampedSpring(.pop(bounciness: n[2], speed: n[3]), mass: n[4]).origami
    let ofOrigami = max(
      (origami.tension - n[0]).magnitude / (84 + n[0]),
      (origami.friction - n[1]).magnitude / (17 + n[1]))
    let ofPop =
      max(
        ((pop.bounciness ?? .nan) - n[2]).magnitude, (pop.speed - n[3]).magnitude) / 34
    return max(ofOrigami / 4, ofPop / 32) / unit
  },
]
