import Testing
import _TestSupport

import AnimationMath

@Suite struct KeyframePaceTests {
  private func pace(_ hodographs: [(Double, Double, Double)]) -> KeyframePace {
    KeyframePace(CubicSpeed(hodographs: hodographs))
  }

  @Test func aConstantSpeedIsTheIdentity() {
    let curve = pace([(3, 3, 3), (4, 4, 4)])
    #expect(curve.length == 5)
    for f in stride(from: -0.5, through: 1.5, by: 0.125) {
      #expect(abs(curve.value(at: f) - f) <= 4e-16)
      #expect(abs(curve.slope(at: f) - 1) <= 4e-16)
    }
    #expect(curve.breakpoints(in: 0...1) == [])
  }

  @Test func pacesOfTheSameSpeedAreEqual() {
    #expect(Easing(pace([(1, 2, 3), (4, 5, 6)])) == Easing(pace([(1, 2, 3), (4, 5, 6)])))
    #expect(Easing(pace([(1, 2, 3)])) != Easing(pace([(1, 2, 4)])))
    #expect(Set([pace([(1, 2, 3)]), pace([(1, 2, 3)]), pace([(1, 2, 4)])]).count == 2)
  }

  /// v = 4(u − ½)³, whose length is ½ on either side, and v = u³, at rest at 0.
  @Test func closedFormsAreMet() {
    var worst = WorstCase("pace of powers, 2⁻⁵³ of the length", bound: 32)
    let turning = pace([(3, -3, 3)])
    let rising = pace([(0, 0, 3)])
    for step in 0...1_000 {
      let f = Double(step) / 1_000
      let u = turning.value(at: f)
      worst.record((4 * (u - 0.5) * (u - 0.5) * (u - 0.5) - (f - 0.5)) / 0x1p-53, at: "\(f)")
      let v = rising.value(at: f)
      worst.record((v * v * v - f) / 0x1p-53, at: "\(f)")
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
    #expect(rising.slope(at: 0) == .infinity)
    #expect(rising.value(at: -1) == 0)
  }

  /// v = u² − u/2 in one channel turns at ¼; with a second channel ten million times slower it
  /// bends.
  @Test func turnsAreFound() {
    let turn = pace([(-0.5, 0.5, 1.5)])
    #expect(abs(turn.length - (1.0 / 16 + 9.0 / 16)) < 1e-15)
    let points = turn.breakpoints(in: 0...1)
    #expect(points.count == 1)
    #expect(abs((points.first ?? 0) - 0.1) < 1e-15)
    #expect(abs(turn.value(at: 0.1) - 0.25) < 1e-8)
    let bend = pace([(-0.5, 0.5, 1.5), (1e-7, 1e-7, 1e-7)])
    #expect(bend.breakpoints(in: 0...1).count == 1)
    #expect(pace([(0, 3, 0)]).breakpoints(in: 0...1) == [])
    // A standstill without a turn.
    #expect(pace([(3, -3, 3)]).breakpoints(in: 0...1).map { abs($0 - 0.5) < 1e-15 } == [true])
    // Turns in one channel are none in two.
    #expect(pace([(-0.5, 0.5, 1.5), (1, 1, 1)]).breakpoints(in: 0...1) == [])
  }

  /// The definition, by another rule: Simpson's on 2¹⁶ parts of smooth pieces.
  @Test func fractionsOfTheLengthAreMet() {
    var random = SeededRandom(seed: 8_128)
    var worst = WorstCase("pace of random cubics, of the length", bound: 0x1p-45)
    var rise = WorstCase("pace falls by at most, 2⁻⁵³", bound: 4)
    for _ in rounds(20) {
      let speed = CubicSpeed(
        hodographs: (0..<2).map { _ in
          (random.uniform(in: 0.2...5), random.uniform(in: -1...5), random.uniform(in: -5...5))
        })
      let curve = KeyframePace(speed)
      var last = 0.0
      for step in 1...16 {
        let f = Double(step) / 16
        let u = curve.value(at: f)
        let parts = 1 << 12
        var sum = 0.0
        for part in 0..<parts {
          let (a, b) = (u * Double(part) / Double(parts), u * Double(part + 1) / Double(parts))
          sum +=
            (b - a) / 6
            * (speed.value(at: a) + 4 * speed.value(at: (a + b) / 2) + speed.value(at: b))
        }
        worst.record((sum / curve.length - f), at: "\(speed.hodographs) at \(f)")
        rise.record(max(last - u, 0) / 0x1p-53, at: "\(f)")
        last = u
      }
      for f in neighbours(of: 0.37, count: 200) {
        let u = curve.value(at: f)
        if f > 0.37 { rise.record(max(curve.value(at: f.nextDown) - u, 0) / 0x1p-53, at: "\(f)") }
      }
    }
    report(worst)
    report(rise)
    #expect(worst.isWithinBound, "\(worst)")
    #expect(rise.isWithinBound, "\(rise)")
  }
}
