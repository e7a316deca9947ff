// The bounds of values, timings and keyframes that are attacked by climbing; the attacks are beside this file.

import Testing
import _TestSupport

@Suite struct ClimbedTests {
  @Test(
    arguments: [
      attacksOnPaths,
      attacksOnKeyframes,
      attacksOnValues,
      attacksOnTimings,
      attacksOnStacks,
      attacksOnPlaces,
      attacksOnTransforms,
      attacksOnClocks,
      attacksOnColors,
      attacksOnMatrices,
      attacksOnFlatArcs,
    ].flatMap { $0 }
  )
  func noClimbLeavesTheBound(attack: Attack) {
    let worst = attack.worst(seed: 20_261_206)
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }
}
