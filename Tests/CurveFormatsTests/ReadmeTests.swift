// The CSV of the README.

import AnimationMath
import AnimationSampling
import CurveFormats
import Testing

@Suite("README") struct TableReadmeTests {
  @Test func aCSVOfASpring() throws {
    let motion = DampedSpring(mass: 1, stiffness: 100, damping: 10).motion(from: 0, to: 100)
    let grid = UniformGrid(from: 0, to: 1, count: 1001)
    let bytes = try TableFormat.csv.bytes(
      of: [("time", Array(grid)), ("value", motion.samples(on: grid))])
    let rows = try CSVTable(bytes).records
    #expect(rows.count == 1001)
    #expect(try rows[100][0].number() == 0.1)
    #expect(try abs(rows[100][1].number() - 34.03) < 0.005)
  }
}
