// libadwaita's estimated duration of a spring, reproduced.
//
// With β = ζω₀ and the threshold ε, in whole milliseconds, rounded down [1]:
//
//     β ≤ 2⁻⁵²            never
//     β ≤ ω₀ (+ 2⁻²³)     −ln ε / β: the envelope of a swing of height 1, whatever the distance is
//     β > ω₀              from there on by Newton's method until |x| ≤ ε; x is taken at whole milliseconds, and its
//                         slope is the difference of two of them. More than 1,001 steps give 0. Where e^(−βt)
//                         underflows, x is 0
//
// So a motion over 100 units ends 100 times further from its target than one over 1; ε ≥ 1 gives 0. libadwaita counts in
// unsigned milliseconds, where a time below 0 means nothing: it is 0 here.
//
// [1] GNOME/libadwaita, src/adw-spring-animation.c, calculate_duration, without clamp.

extension SpringMotion {
  func libadwaitaDuration(within threshold: Double) -> Double {
    let rate = spring.dampingRatio * spring.angularFrequency
    guard rate > 0x1p-52 else { return .infinity }
    func inMilliseconds(_ time: Double) -> Double { (time * 1000).rounded(.down) / 1000 }
    func displacement(_ time: Double) -> Double {
      let time = inMilliseconds(time.clampedAtZero)
      return exponential(-rate * time) > 0 ? response.displacement(at: time) : 0
    }
    var time = (-logarithm(threshold) / rate).clampedAtZero
    guard rate - spring.angularFrequency >= 0x1p-23 else { return inMilliseconds(time) }
    for _ in 0...1001 {
      let here = displacement(time)
      time -= here * 0.001 / (displacement(time + 0.001) - here)
      guard time.isFinite else { return 0 }
      if displacement(time).magnitude <= threshold { return inMilliseconds(time.clampedAtZero) }
    }
    return 0
  }
}
