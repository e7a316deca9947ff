import Testing
import _TestSupport

import AnimationMath

@Suite struct SRGBTransferTests {
  @Test func lightOfEncodedComponentsAndBack() throws {
    var decoding = WorstCase("light of encoded sRGB (goldens), ulps", bound: 8)
    for row in try ColourRow.rows("decode") {
      let input = row.inputs.x
      decoding.record(errorInUlps(linearLight(input), row.outputs[0]), at: "\(input)")
    }
    var encoding = WorstCase("encoded sRGB of light (goldens), ulps", bound: 4)
    for row in try ColourRow.rows("encode") {
      let input = row.inputs.x
      encoding.record(errorInUlps(encodedLight(input), row.outputs[0]), at: "\(input)")
    }
    for worst in [decoding, encoding] {
      report(worst)
      #expect(worst.isWithinBound)
    }
  }

  // Found by climbing, against 50 digits: 6.6 and 3.7 units.
  @Test func theWorstLightAndTheWorstCodeAreWithinTheirBounds() {
    let light = DoubleDouble(hi: 0.8319887879987499, lo: 2.3432620938325862e-18)
    #expect(errorInUlps(linearLight(0.9221653838931254), light) <= 8)
    let code = DoubleDouble(hi: 0.06137062024232466, lo: -2.469684022528922e-18)
    #expect(errorInUlps(encodedLight(0.005037535673571485), code) <= 4)
  }

  // Found by climbing: 12 units, from the rounded exponent times ln 82207. The reference is mpmath's.
  @Test func muchLightIsWithinSixteenUnits() {
    let exact = DoubleDouble(hi: 549519467982.7634, lo: 3.931410909708078e-06)
    #expect(errorInUlps(linearLight(82207.5654584185), exact) <= 16)
  }

  @Test func theJointComesBackAndTheJumpIsAsSmallAsStated() {
    var worst = WorstCase("encoded(light) about the joint, ulps", bound: 8)
    for value in neighbours(of: 0.04045, count: 500) + neighbours(of: 0.04044994, count: 500) {
      worst.record(abs(encodedLight(linearLight(value)) - value) / value.ulp, at: "\(value)")
    }
    report(worst)
    #expect(worst.isWithinBound)
    let jump = linearLight(0.04045.nextUp) - linearLight(0.04045)
    #expect(jump > 2.3e-9 && jump < 2.4e-9)
    let corner = 0.04045 / 12.92
    let fall = encodedLight(corner) - encodedLight(corner.nextUp)
    #expect(fall > 2.9e-8 && fall < 3.0e-8)
    #expect(abs(linearLight(0.04045) - 0.0031308) < 5e-9)
    #expect(linearLight(-0.5) == -linearLight(0.5) && encodedLight(-0.5) == -encodedLight(0.5))
    #expect(linearLight(1) == 1 && encodedLight(1) == 1 && linearLight(0) == 0)
    #expect(linearLight(.nan).isNaN && encodedLight(.nan).isNaN)
  }
}
