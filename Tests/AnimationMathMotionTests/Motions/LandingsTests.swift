import Testing
import _TestSupport

import AnimationMath

@Suite struct LandingsTests {
  @Test func everyLandingIsFoundToBeOneToTheLastBit() {
    var random = SeededRandom(seed: 374_165)
    for _ in 0..<400 {
      let motion = BounceMotionTests.randomMotion(&random)
      let landings = motion.landings
      guard landings.first > 0, landings.last < 1e6 else { continue }
      let step = (landings.last / 60).rounded(.up)
      for number in stride(from: 0, through: landings.last, by: max(step, 1)) {
        let time = landings.time(number)
        #expect(landings.count(until: time, from: .right) == number + 1, "\(motion), \(number)")
        #expect(landings.count(until: time, from: .left) == number, "\(motion), \(number)")
        for near in neighbours(of: time, count: 4) {
          let expected = near < time ? number : number + 1
          #expect(landings.count(until: near, from: .left) == (near <= time ? number : number + 1))
          #expect(landings.count(until: near, from: .right) == expected, "\(motion), \(number)")
        }
        #expect(motion.value(at: time) == motion.floor)
      }
      let end = landings.time(landings.last)
      #expect(motion.value(at: end) == motion.floor)
      #expect(motion.velocity(at: end) == 0)
      #expect(motion.value(at: end.nextUp) == motion.floor)
    }
  }

  @Test(arguments: [0.99, 0.999, 0.999_999, 1 - 1e-9, 1 - 1e-12, 1.0.nextDown])
  func landingsStayInOrderForRestitutionsNextToOne(restitution: Double) {
    let motion = BounceMotion(
      from: 0, floor: 1, acceleration: 10, restitution: restitution)
    let landings = motion.landings
    #expect(landings.last > 1000)
    for start in [0, 1000, landings.last / 3, landings.last - 10] {
      for offset in 0..<10 {
        let number = start.rounded(.down) + Double(offset)
        let (time, next) = (landings.time(number), landings.time(number + 1))
        #expect(time < next)
        #expect(landings.count(until: time, from: .right) == number + 1, "\(number)")
        #expect(landings.count(until: time.nextDown, from: .right) == number, "\(number)")
      }
    }
  }

  /// Next to 1 the restitution is itself again: 1 − e has no error, and the sum none to speak of.
  @Test func landingsTendToThoseOfFullRestitution() {
    let full = Landings(height: 1, velocity: 0, gravity: 10, restitution: 1)
    let almost = Landings(height: 1, velocity: 0, gravity: 10, restitution: 1.0.nextDown)
    for number in [0.0, 1, 10, 1000, 1e6] {
      let difference = full.time(number) - almost.time(number)
      #expect(difference.magnitude <= full.time(number) * unit * (number + 8))
    }
  }

  @Test func theSeriesEndsWhereABounceIsLostInItsTime() {
    var random = SeededRandom(seed: 435_889)
    for _ in 0..<500 {
      let landings = BounceMotionTests.randomMotion(&random).landings
      guard landings.last > 0 else { continue }
      func share(_ number: Double) -> Double {
        landings.period * power(landings.restitution, number) / landings.time(number)
      }
      #expect(share(landings.last) >= 0x1p-48 * (1 - 1e-9))
      #expect(share(landings.last + 1) < 0x1p-48 * (1 + 1e-9))
    }
  }
}
