import Testing
import _TestSupport

import AnimationMath

@Suite struct OKLabTests {
  @Test func labOfColours() throws {
    var inside = WorstCase("OKLab of sRGB colours (goldens), 2⁻⁵³", bound: 16)
    // Outside, each cone response is off by a few roundings of its terms, which its cube root
    // magnifies by 1/(3 r²).
    var outside = WorstCase("OKLab of others (goldens), 2⁻⁵³ of their conditioning", bound: 8)
    for row in try ColourRow.rows("oklab") {
      let lab = ColorCoordinates(
        srgb(row.inputs.x, row.inputs.y, row.inputs.z), in: .oklab
      ).values
      let roots = [
        lab.x + 0.396 * lab.y + 0.216 * lab.z, lab.x - 0.106 * lab.y - 0.064 * lab.z,
        lab.x - 0.089 * lab.y - 1.291 * lab.z,
      ]
      let light = row.inputs.replacing(with: -row.inputs, where: row.inputs .< 0)
      let terms = linearLight(light.x) + linearLight(light.y) + linearLight(light.z)
      let magnified = roots.map { 2.4 * max(abs($0), terms / ($0 * $0) / 3) }.reduce(0, max)
      for i in 0..<3 {
        let error = absoluteError(lab[i], row.outputs[i]) / 0x1p-53
        if row.isInGamut {
          inside.record(error, at: "\(row.inputs)")
        } else {
          outside.record(error / magnified, at: "\(row.inputs)")
        }
      }
    }
    for worst in [inside, outside] {
      report(worst)
      #expect(worst.isWithinBound)
    }
  }

  @Test func coloursOfLab() throws {
    var inside = WorstCase("sRGB of OKLab (goldens), 2⁻⁵³", bound: 1024)
    var outside = WorstCase("sRGB of OKLab beyond (goldens), 2⁻⁵³ of the largest", bound: 1024)
    // At the joint the last bit of light decides on which piece it is encoded.
    for row in try ColourRow.rows("srgb")
    where row.outputs.allSatisfy({ abs(abs($0.hi) - 0.04045) > 1e-7 }) {
      let lab = SIMD4(row.inputs, 1)
      let color = ColorCoordinates(lab, in: .oklab).color
      let largest = row.outputs.map { abs($0.hi) }.reduce(1, max)
      for i in 0..<3 {
        let error = absoluteError(color.channel(i), row.outputs[i]) / 0x1p-53
        let isInGamut = row.outputs.allSatisfy { (-1e-9...1 + 1e-9).contains($0.hi) }
        if isInGamut {
          inside.record(error, at: "\(row.inputs)")
        } else {
          outside.record(error / largest, at: "\(row.inputs)")
        }
      }
    }
    for worst in [inside, outside] {
      report(worst)
      #expect(worst.isWithinBound)
    }
  }

  @Test func ottossonsPairs() {
    // B. Ottosson, A perceptual color space for image processing, table of example pairs.
    let pairs: [(SIMD3<Double>, SIMD3<Double>)] = [
      (SIMD3(0.950, 1, 1.089), SIMD3(1, 0, 0)), (SIMD3(1, 0, 0), SIMD3(0.450, 1.236, -0.019)),
      (SIMD3(0, 1, 0), SIMD3(0.922, -0.671, 0.263)),
      (SIMD3(0, 0, 1), SIMD3(0.153, -1.415, -0.449)),
    ]
    for (xyz, expected) in pairs {
      let light = SIMD3(
        12831.0 / 3959 * xyz.x - 329.0 / 214 * xyz.y - 1974.0 / 3959 * xyz.z,
        -851781.0 / 878810 * xyz.x + 1648619.0 / 878810 * xyz.y + 36519.0 / 878810 * xyz.z,
        705.0 / 12673 * xyz.x - 2585.0 / 12673 * xyz.y + 705.0 / 667 * xyz.z)
      let error = okLab(linearSRGB: light) - expected
      // Half a unit of the third decimal of the table, and the white of its matrix.
      for i in 0..<3 { #expect(abs(error[i]) <= 0.00051, "\(xyz)") }
    }
  }

  @Test func thePrimariesAreWhereOthersHaveThem() {
    // go-colorful's and other libraries' test values, from Ottosson's ten-digit matrices.
    let primaries: [(ColorValue, SIMD3<Double>)] = [
      (srgb(1, 0, 0), SIMD3(0.627955, 0.224863, 0.125846)),
      (srgb(0, 1, 0), SIMD3(0.866440, -0.233888, 0.179498)),
      (srgb(0, 0, 1), SIMD3(0.452014, -0.032457, -0.311528)),
    ]
    for (color, expected) in primaries {
      let lab = ColorCoordinates(color, in: .oklab).values
      for i in 0..<3 { #expect(abs(lab[i] - expected[i]) < 2e-6) }
    }
    // color-mix(in oklab, red, blue)
    let (from, to) = ColorCoordinates.ends(from: primaries[0].0, to: primaries[2].0, in: .oklab)
    let purple = from.interpolated(to: to, at: 0.5).values
    #expect(abs(purple.x - 0.54) < 5e-3 && abs(purple.y - 0.0962) < 5e-5)
    #expect(abs(purple.z + 0.0929) < 1e-4)
  }

  /// Web-platform-tests css-color oklab-004 … 007, oklch-004 … 007.
  @Test(arguments: [
    (ColorCoordinates.Space.oklab, SIMD3(0.5, 0.05, 0), SIMD3(0.48477, 0.3429, 0.38412)),
    (.oklab, SIMD3(0.7, -0.1, 0), SIMD3(0.29264, 0.70096, 0.63017)),
    (.oklab, SIMD3(0.7, 0, 0.125), SIMD3(0.73942, 0.60484, 0.1965)),
    (.oklab, SIMD3(0.55, 0, -0.2), SIMD3(0.27888, 0.38072, 0.89414)),
    (.oklch, SIMD3(0.5, 0.2, 0), SIMD3(0.70492, 0.02351, 0.37073)),
    (.oklch, SIMD3(0.5, 0.2, 270), SIMD3(0.23056, 0.3173, 0.82628)),
    (.oklch, SIMD3(0.8, 0.15, 160), SIMD3(0.32022, 0.85805, 0.61147)),
    (.oklch, SIMD3(0.55, 0.15, 345), SIMD3(0.67293, 0.27791, 0.5228)),
  ])
  func webPlatformTests(
    space: ColorCoordinates.Space, coordinates: SIMD3<Double>, rgb: SIMD3<Double>
  ) {
    let color = ColorCoordinates(SIMD4(coordinates, 1), in: space).color
    #expect(largestDifference(color, srgb(rgb.x, rgb.y, rgb.z)) < 2e-5)
  }
}
