import AnimationMath
import Testing
import _TestSupport

@Suite struct SpringMotionTests {
  @Test func motionStartsExactlyAndEndsOnItsTarget() {
    var random = SeededRandom(seed: 81)
    var failures: [String] = []
    for index in rounds(3_000) {
      let sample = SpringCase.random(index, using: &random)
      let to = random.uniform(in: -1e3...1e3)
      let motion = sample.spring.motion(from: sample.x0, to: to, velocity: sample.v0)
      let isExact =
        motion.value(at: 0) == sample.x0 && motion.velocity(at: 0) == sample.v0
        && motion.slope(at: 0) == sample.v0
        && (sample.spring.regime == .undamped || motion.value(at: .infinity) == to)
      if !isExact { failures.append("\(sample), to \(to)") }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func valueIsTheTargetPlusTheDisplacement() {
    var random = SeededRandom(seed: 82)
    var worst = WorstCase("motion value, of (9 + 2λt)·2⁻⁵³ envelope + ½ ulp", bound: 1)
    for index in rounds(5_000) {
      let sample = SpringCase.random(index, using: &random)
      let to = random.uniform(in: -10...10)
      let from = random.uniform(in: -10...10)
      let motion = sample.spring.motion(from: from, to: to, velocity: sample.v0)
      let reference = ReferenceSpring(
        angularFrequency: sample.spring.angularFrequency,
        dampingRatio: sample.spring.dampingRatio, x0: from - to, v0: sample.v0)
      // from − to rounds once; that error is the envelope's own.
      let time = random.logUniform(in: 1e-3...300) / reference.boundRate
      let exact = reference.position(at: time) + to
      let value = motion.value(at: time)
      let bound =
        (9 + 2 * reference.boundRate * time) * 0x1p-53 * reference.envelope(at: time)
        + max(exact.hi.ulp, value.ulp) / 2
      worst.record(
        absoluteError(value, exact) / bound, at: "\(sample), to \(to), t \(time)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func energyNeverRises() {
    var random = SeededRandom(seed: 83)
    var worst = WorstCase("rise of the energy, of (8 + 5λt)·2⁻⁵² of the envelope's", bound: 1)
    for index in rounds(2_000) {
      let sample = SpringCase.random(index, using: &random)
      let reference = sample.reference
      let frequency = sample.spring.angularFrequency
      let step = random.logUniform(in: 0.01...3) / reference.boundRate
      var last = sample.motion.energy(at: 0)
      for index in 1...100 {
        let time = Double(index) * step
        let next = sample.motion.energy(at: time)
        let scale =
          reference.envelope(at: time - step) * frequency
          + reference.velocityEnvelope(at: time - step)
        guard scale > 1e-140 else { break }
        let phase = reference.boundRate * time
        let bound = (8 + 5 * phase) * 0x1p-52 * scale * scale
        worst.record(max(0, next - last) / bound, at: "\(sample), t \(time)")
        last = next
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func energyIsThatOfTheMass() {
    let spring = DampedSpring(angularFrequency: 3, dampingRatio: 0.2, mass: 5)
    let motion = spring.motion(from: 4, to: 6, velocity: 7)
    #expect(motion.energy(at: 0) == 212.5)  // ½·5·(7² + 3²·2²)
    let endless = DampedSpring(angularFrequency: 3, dampingRatio: 0).motion(from: 0, to: 2)
    #expect(abs(endless.energy(at: 1234.5) / endless.energy(at: 0) - 1) < 1e-12)
  }

  @Test func motionIsACurveWithoutBreakpointsAndWithoutEnd() {
    let motion = DampedSpring.bouncy.motion(from: 1, to: 5)
    #expect(motion.domain == 0...Double.infinity)
    #expect(motion.breakpoints(in: 0...100) == [])
    #expect(motion.distance == 4)
    #expect(motion.value(at: 0.3, from: .left) == motion.value(at: 0.3))
    #expect(motion.slope(at: 0.3, from: .right) == motion.velocity(at: 0.3))
  }

  // MARK: Interruption

  @Test func retargetingKeepsValueAndVelocityExactly() {
    var random = SeededRandom(seed: 84)
    var failures: [String] = []
    for index in rounds(3_000) {
      let sample = SpringCase.random(index, using: &random)
      let other = SpringCase.random(index + 1, using: &random).spring
      let time = random.logUniform(in: 1e-3...30) / sample.spring.angularFrequency
      let motion = sample.motion
      for spring in [nil, other] {
        let next = motion.retargeted(to: 7, at: time, spring: spring)
        let isContinuous =
          next.value(at: 0) == motion.value(at: time)
          && next.velocity(at: 0) == motion.velocity(at: time)
        if !isContinuous || next.to != 7 || next.spring != spring ?? sample.spring {
          failures.append("\(sample), t \(time)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func chainOfRetargetsToTheSameTargetIsTheMotionItself() {
    var random = SeededRandom(seed: 85)
    var worst = WorstCase("twenty retargets against none, of their scale", bound: 1e-13)
    for index in rounds(2_000) {
      let sample = SpringCase.random(index, using: &random)
      // Restarts forget on which mode the motion is; above ratio 1 that is all there is.
      guard sample.spring.dampingRatio <= 2 else { continue }
      let step = random.uniform(in: 0.01...0.5) / sample.spring.angularFrequency
      var motion = sample.motion
      for _ in 0..<20 { motion = motion.retargeted(to: 0, at: step) }
      let time = 20 * step
      let scale = abs(sample.x0) + abs(sample.v0) / sample.spring.angularFrequency
      worst.record((motion.from - sample.displacement(at: time)) / scale, at: "\(sample)")
      worst.record(
        (motion.initialVelocity - sample.velocity(at: time)) / scale
          / sample.spring.angularFrequency, at: "\(sample)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func retargetingAtReleaseIsANewMotionFromThere() {
    let spring = DampedSpring.snappy
    let motion = spring.motion(from: 3, to: 9, velocity: -2)
    #expect(
      motion.retargeted(to: 5, at: 0) == spring.motion(from: 3, to: 5, velocity: -2))
  }

  #if EXIT_TESTS
    @Test(arguments: 1...5) func badArgumentsStopTheProgram(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = DampedSpring.bouncy.motion(from: 0, to: .nan)
        case 2: _ = DampedSpring.bouncy.motion(from: 0, to: 1).value(at: -0.1)
        case 3: _ = DampedSpring.bouncy.motion(from: 0, to: 1).energy(at: -0.1)
        case 4: _ = DampedSpring.bouncy.motion(from: 0, to: 1).retargeted(to: 1, at: .infinity)
        case 5: _ = DampedSpring.bouncy.motion(from: 0, to: 1).retargeted(to: 1, at: -1)
        default: break
        }
      }
    }
  #endif

  @Test func aMotionIsPrintedByWhatMadeIt() {
    let motion = DampedSpring(angularFrequency: 12, dampingRatio: 0.5, mass: 2)
      .motion(from: 0, to: 100, velocity: -2.5)
    #expect(
      "\(motion)"
        == "SpringMotion(from: 0, to: 100, velocity: -2.5, spring: DampedSpring(angularFrequency: 12, "
        + "dampingRatio: 0.5, mass: 2))")
  }
}
