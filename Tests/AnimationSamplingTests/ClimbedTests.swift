// The bounds of sampling in bulk that are attacked by climbing; the attacks are beside this file.

import Testing
import _TestSupport

@Suite struct ClimbedTests {
  @Test(
    arguments: [
      attacksInBulk,
      attacksOnProducts,
    ].flatMap { $0 }
  )
  func noClimbLeavesTheBound(attack: Attack) {
    let worst = attack.worst(seed: 20_261_206)
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }
}
