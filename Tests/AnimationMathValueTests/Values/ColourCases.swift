// Colours and the rows of their golden table, for the tests of colours.

import AnimationMath
import Testing
import _TestSupport

/// A row of data/golden/colour.csv.
struct ColourRow {
  let inputs: SIMD3<Double>
  let outputs: [DoubleDouble]

  /// Whether all three inputs are in 0…1.
  var isInGamut: Bool { (0..<3).allSatisfy { (0...1).contains(inputs[$0]) } }

  static func rows(_ kind: String) throws -> [ColourRow] {
    let table = try GoldenTable("colour", textColumns: ["kind"])
    let kinds = try table.text("kind")
    let inputs = try ["x", "y", "z"].map(table.column)
    let outputs = try ["u", "v", "w"].map(table.reference)
    return kinds.indices.filter { kinds[$0] == kind }.map { index in
      ColourRow(
        inputs: SIMD3(inputs[0][index], inputs[1][index], inputs[2][index]),
        outputs: outputs.map { $0[index] })
    }
  }
}

func srgb(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) -> ColorValue {
  ColorValue(red: red, green: green, blue: blue, alpha: alpha)
}

/// The largest difference of two components.
func largestDifference(_ a: ColorValue, _ b: ColorValue) -> Double {
  zip(a.channels, b.channels).map { abs($0 - $1) }.max() ?? 0
}
