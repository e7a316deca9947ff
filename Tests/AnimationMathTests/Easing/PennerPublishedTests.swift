// Values that libraries publish for their own curves.
//
// d3-ease's tests print six decimals, Qt's four; a set of samples of GSAP six. Half a unit of the
// last decimal is the bound, and Qt's own slack of a tenth of that.

import Testing
import _TestSupport

import AnimationMath

@Suite struct PennerPublishedTests {
  private func record(
    _ curve: Penner, _ values: [Double], steps: Int, in worst: inout WorstCase
  ) {
    for (index, value) in values.enumerated() {
      let x = Double(index) / Double(steps)
      // In the middle of out-in Qt sets ½, between the limits of its formula.
      if curve.mode == .outIn && x == 0.5 && curve.value(at: x) != 0.5 { continue }
      worst.record(curve.value(at: x) - value, at: "\(curve) at \(x)")
    }
  }

  // MARK: d3

  static let d3: [(Penner.Family, [Double])] = [
    (
      .sine,
      [
        0, 0.012312, 0.048943, 0.108993, 0.190983, 0.292893, 0.412215, 0.546010, 0.690983,
        0.843566, 1,
      ]
    ),
    (
      .power(exponent: 2.5),
      [
        0, 0.003162, 0.017889, 0.049295, 0.101193, 0.176777, 0.278855,
        0.409963, 0.572433, 0.768433, 1,
      ]
    ),
    (
      .expo(.rescaled),
      [
        0, 0.000978, 0.002933, 0.006843, 0.014663, 0.030303, 0.061584, 0.124145,
        0.249267, 0.499511, 1,
      ]
    ),
    (
      .circ, [0, 0.005013, 0.020204, 0.046061, 0.083485, 0.133975, 0.2, 0.285857, 0.4, 0.564110, 1]
    ),
    (
      .back(),
      [
        0, -0.014314, -0.046451, -0.080200, -0.099352, -0.087698, -0.029028, 0.092868,
        0.294198, 0.591172, 1,
      ]
    ),
    (
      .bounce(),
      [
        0, 0.011875, 0.06, 0.069375, 0.2275, 0.234375, 0.09, 0.319375, 0.6975, 0.924375,
        1,
      ]
    ),
    (
      .elastic(amplitude: 1, period: 0.3, .rescaled),
      [
        0, 0.000978, -0.001466, -0.003421, 0.014663,
        -0.015152, -0.030792, 0.124145, -0.124633, -0.249756, 1,
      ]
    ),
    (
      .elastic(amplitude: 1.3, period: 0.3, .rescaled),
      [
        0, 0.000978, -0.003576, 0.001501, 0.014663,
        -0.036951, 0.013510, 0.124145, -0.303950, 0.109580, 1,
      ]
    ),
    (
      .elastic(amplitude: 1.5, period: 1, .rescaled),
      [
        0, 0.000148, -0.002212, -0.009390, -0.021498,
        -0.030303, -0.009352, 0.093642, 0.342077, 0.732374, 1,
      ]
    ),
  ]

  @Test func curvesHaveTheValuesOfD3() {
    var worst = WorstCase("Penner against d3's six decimals", bound: 0.5000001e-6)
    for (family, values) in Self.d3 { record(Penner(family, .in), values, steps: 10, in: &worst) }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  // MARK: Qt

  /// In, out, in-out and out-in at whole tenths, in units of 1e-4.
  static let qt: [(name: String, curves: [Penner], values: [[Double]])] = [
    (
      "Quad", all(.quad),
      [
        [0, 100, 400, 900, 1600, 2500, 3600, 4900, 6400, 8100, 10000],
        [0, 1900, 3600, 5100, 6400, 7500, 8400, 9100, 9600, 9900, 10000],
        [0, 200, 800, 1800, 3200, 5000, 6800, 8200, 9200, 9800, 10000],
        [0, 1800, 3200, 4200, 4800, 5000, 5200, 5800, 6800, 8200, 10000],
      ]
    ),
    (
      "Cubic", all(.cubic),
      [
        [0, 10, 80, 270, 640, 1250, 2160, 3430, 5120, 7290, 10000],
        [0, 2710, 4880, 6570, 7840, 8750, 9360, 9730, 9920, 9990, 10000],
        [0, 40, 320, 1080, 2560, 5000, 7440, 8920, 9680, 9960, 10000],
        [0, 2440, 3920, 4680, 4960, 5000, 5040, 5320, 6080, 7560, 10000],
      ]
    ),
    (
      "Quart", all(.quart),
      [
        [0, 1, 16, 81, 256, 625, 1296, 2401, 4096, 6561, 10000],
        [0, 3439, 5904, 7599, 8704, 9375, 9744, 9919, 9984, 9999, 10000],
        [0, 8, 128, 648, 2048, 5000, 7952, 9352, 9872, 9992, 10000],
        [0, 2952, 4352, 4872, 4992, 5000, 5008, 5128, 5648, 7048, 10000],
      ]
    ),
    (
      "Quint", all(.quint),
      [
        [0, 0, 3, 24, 102, 313, 778, 1681, 3277, 5905, 10000],
        [0, 4095, 6723, 8319, 9222, 9688, 9898, 9976, 9997, 10000, 10000],
        [0, 2, 51, 389, 1638, 5000, 8362, 9611, 9949, 9998, 10000],
        [0, 3362, 4611, 4949, 4998, 5000, 5002, 5051, 5389, 6638, 10000],
      ]
    ),
    (
      "Sine", all(.sine),
      [
        [0, 123, 489, 1090, 1910, 2929, 4122, 5460, 6910, 8436, 10000],
        [0, 1564, 3090, 4540, 5878, 7071, 8090, 8910, 9511, 9877, 10000],
        [0, 245, 955, 2061, 3455, 5000, 6545, 7939, 9045, 9755, 10000],
        [0, 1545, 2939, 4045, 4755, 5000, 5245, 5955, 7061, 8455, 10000],
      ]
    ),
    (
      "Expo", all(.expo(.qt)),
      [
        [0, 10, 29, 68, 146, 303, 615, 1240, 2490, 4990, 10000],
        [0, 5005, 7507, 8759, 9384, 9697, 9854, 9932, 9971, 9990, 10000],
        [0, 15, 73, 308, 1245, 5003, 8754, 9692, 9927, 9985, 10000],
        [0, 3754, 4692, 4927, 4985, 5000, 5015, 5073, 5308, 6245, 10000],
      ]
    ),
    (
      "Circ", all(.circ),
      [
        [0, 50, 202, 461, 835, 1340, 2000, 2859, 4000, 5641, 10000],
        [0, 4359, 6000, 7141, 8000, 8660, 9165, 9539, 9798, 9950, 10000],
        [0, 101, 417, 1000, 2000, 5000, 8000, 9000, 9583, 9899, 10000],
        [0, 3000, 4000, 4583, 4899, 5000, 5101, 5417, 6000, 7000, 10000],
      ]
    ),
    // With twice the amplitude in out-in.
    (
      "Elastic",
      all(
        .elastic(amplitude: 1, period: 0.3), outIn: .elastic(amplitude: 2, period: 0.3)),
      [
        [0, 20, -20, -39, 156, -156, -313, 1250, -1250, -2500, 10000],
        [0, 12500, 11250, 8750, 10313, 10156, 9844, 10039, 10020, 9980, 10000],
        [0, -10, 78, -156, -625, 5000, 10625, 10156, 9922, 10010, 10000],
        [0, 3750, 5625, 4922, 4980, 5000, 4961, 5078, 5313, 2500, 10000],
      ]
    ),
    (
      "Back", all(.back()),
      [
        [0, -143, -465, -802, -994, -877, -290, 929, 2942, 5912, 10000],
        [0, 4088, 7058, 9071, 10290, 10877, 10994, 10802, 10465, 10143, 10000],
        [0, -375, -926, -788, 899, 5000, 9101, 10788, 10926, 10375, 10000],
        [0, 3529, 5145, 5497, 5232, 5000, 4768, 4503, 4855, 6471, 10000],
      ]
    ),
    // Likewise: 0.41 at 0.2, where half of out is 0.455.
    (
      "Bounce", all(.bounce(), outIn: .bounce(amplitude: 2)),
      [
        [0, 119, 600, 694, 2275, 2344, 900, 3194, 6975, 9244, 10000],
        [0, 756, 3025, 6806, 9100, 7656, 7725, 9306, 9400, 9881, 10000],
        [0, 300, 1138, 450, 3488, 5000, 6512, 9550, 8863, 9700, 10000],
        [0, 1513, 4100, 2725, 4400, 5000, 5600, 7275, 5900, 8488, 10000],
      ]
    ),
  ]

  private static func all(_ family: Penner.Family, outIn: Penner.Family? = nil) -> [Penner] {
    Penner.Mode.allCases.map { Penner($0 == .outIn ? outIn ?? family : family, $0) }
  }

  @Test func curvesHaveTheValuesOfQt() {
    var worst = WorstCase("Penner against Qt's four decimals", bound: 0.6e-4)
    for (_, curves, tables) in Self.qt {
      for (curve, values) in zip(curves, tables) {
        record(curve, values.map { $0 * 1e-4 }, steps: 10, in: &worst)
      }
    }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  /// An amplitude of 1 leaves a half as it is.
  @Test func outInBounceScalesItsBouncesUnlikeQt() {
    #expect(abs(Penner(.bounce(), .outIn).value(at: 0.2) - 0.455) < 1e-15)
    #expect(abs(Penner(.bounce(amplitude: 2), .outIn).value(at: 0.2) - 0.41) < 1e-15)
  }

  // MARK: GSAP

  static let gsap: [(Penner, [Double])] = [
    (
      Penner(.elastic(amplitude: 1, period: 0.3), .out),
      [
        0, 0.646447, 1.25, 1.353553, 1.125, 0.911612, 0.875, 0.955806, 1.03125, 1.044194, 1.015625,
        0.988951, 0.984375, 0.994476, 1.003906, 1.005524, 1.001953, 0.998619, 0.998047, 0.999309, 1,
      ]
    ),
    (
      Penner(.elastic(amplitude: 1, period: 0.3), .in),
      [
        0, 0.000691, 0.001953, 0.001381, -0.001953, -0.005524, -0.003906, 0.005524, 0.015625,
        0.011049, -0.015625, -0.044194, -0.03125, 0.044194, 0.125, 0.088388, -0.125, -0.353553,
        -0.25,
        0.353553, 1,
      ]
    ),
    (
      Penner(.elastic(amplitude: 1, period: 0.45), .inOut),
      [
        0, 0.000977, 0.000339, -0.003671, -0.003906, 0.011969, 0.023939, -0.03125, -0.117462,
        0.043412, 0.5, 0.956588, 1.117462, 1.03125, 0.976061, 0.988031, 1.003906, 1.003671,
        0.999661,
        0.999023, 1,
      ]
    ),
    (
      Penner(.bounce(), .out),
      [
        0, 0.018906, 0.075625, 0.170156, 0.3025, 0.472656, 0.680625, 0.926406, 0.91, 0.818906,
        0.765625, 0.750156, 0.7725, 0.832656, 0.930625, 0.972656, 0.94, 0.945156, 0.988125,
        0.984531,
        1,
      ]
    ),
  ]

  @Test func curvesHaveTheValuesOfGSAP() {
    var worst = WorstCase("Penner against six decimals of GSAP", bound: 0.5000001e-6)
    for (curve, values) in Self.gsap { record(curve, values, steps: 20, in: &worst) }
    report(worst)
    #expect(worst.isWithinBound, "\(worst)")
  }

  /// An amplitude below 1 stretches the period: (0.6, 0.18) is (1, 0.3).
  @Test func theElasticOfGSAPStretchesThePeriod() {
    for mode in Penner.Mode.allCases {
      let stretched = Penner(.elastic(amplitude: 0.6, period: 0.18, .gsap), mode)
      let plain = Penner(.elastic(amplitude: 1, period: 0.3, .gsap), mode)
      for index in 0...100 {
        let x = Double(index) / 100
        #expect(abs(stretched.value(at: x) - plain.value(at: x)) < 1e-14)
      }
    }
  }
}
