import AnimationMath
import Testing
import _TestSupport

@Suite struct TransformListTests {
  /// The largest error of an entry against the table, by the table's scale.
  @Test func everyRowOfTheTableIsMet() throws {
    let table = try GoldenTable("transform", textColumns: ["operation", "from", "to"])
    let operation = try table.text("operation")
    let (from, to) = (try table.text("from"), try table.text("to"))
    let (amount, scale) = (try table.column("amount"), try table.column("scale"))
    let entries = try (0..<16).map { try table.reference("m\($0 / 4 + 1)\($0 % 4 + 1)") }
    var worst = WorstCase("transforms of the table, 2⁻⁵³ of the scale", bound: 2)
    for row in 0..<table.count {
      func list(_ text: String) throws -> TransformList {
        try TransformList(String(text.map { $0 == ";" ? "," : $0 }))
      }
      let (a, b) = (try list(from[row]), try list(to[row]))
      let result =
        operation[row] == "interpolate"
        ? a.interpolated(to: b, at: amount[row]) : b.accumulated(onto: a, count: amount[row])
      for (index, entry) in result.matrix.entries.enumerated() {
        worst.record(
          absoluteError(entry, entries[index][row]) / (0x1p-53 * scale[row]),
          at: "\(operation[row]) \(a) to \(b), \(amount[row]), entry \(index): \(result)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func stepsActFromTheRight() throws {
    let list = try TransformList("translate(100px) rotate(90deg) scale(2)")
    #expect(list.matrix.applied(to: SIMD3(1, 0, 0)) == [100, 2, 0])
    #expect(TransformList.none.matrix == .identity)
    let more = try TransformList("scale(3)").added(onto: list)
    #expect(more.description == "translate(100px) rotate(90deg) scale(2) scale(3)")
  }

  @Test func keyPathsOfCoreAnimationMixNumberByNumber() {
    let from = TransformList(translation: [10, 20, 0], rotation: [0, 0, .pi / 2])
    let to = TransformList(rotation: [0, 0, 4.5 * .pi], scale: [3, 1, 1])
    let middle = from.interpolated(to: to, at: 0.5)
    #expect(
      middle.description
        == "translate(5px, 10px) rotate(450deg) rotateY(0deg) rotateX(0deg) scale(2, 1)")
    // The first acts last: z turns what y has turned.
    let tilted = TransformList(rotation: [.pi / 2, 0, .pi / 2]).matrix
    #expect(tilted.applied(to: SIMD3(0, 1, 0)) == [0, 0, 1])
    #expect(tilted.applied(to: SIMD3(1, 0, 0)) == [0, 1, 0])
  }

  @Test func repeatsAddUpStepByStep() throws {
    let step = try TransformList("translate(10px) rotate(90deg) scale(1.5)")
    let base = try TransformList("translate(1px) rotate(30deg)")
    #expect(
      step.accumulated(onto: base, count: 3).description
        == "translate(31px) rotate(300deg) scale(2.5)")
    #expect(
      base.accumulated(onto: step, count: 2).description
        == "translate(12px) rotate(150deg) scale(1.5)")
    #expect(step.accumulated(onto: .none, count: 1) == step)
    #expect(TransformList.none.accumulated(onto: step, count: 5) == step)
    let flat = try TransformList("matrix(0, 0, 0, 0, 0, 0)")
    #expect(flat.accumulated(onto: .none, count: 0) == .none)
  }

  @Test func noProgressGivesNoNumbers() throws {
    let list = try TransformList("rotate(90deg)").interpolated(to: .none, at: .nan)
    #expect(list.matrix.x.x.isNaN)
    let turned = try TransformList("rotateX(90deg)").interpolated(
      to: TransformList("rotateY(90deg)"), at: .nan)
    #expect(turned.matrix.x.x.isNaN)
  }
}
