// Random programs on lists that become longer and shorter, as rows of a table that come and go.
//
// A row is animated while the model has it. Then the past never changes, what is asked in bulk is what is asked one by
// one, and events are the same in one step and in many.

import AnimationMath
import AnimationTimeline
import Testing
import _TestSupport

struct RandomListTests {
  private struct Table: Equatable, Sendable {
    var rows = [1.0, 2], points = [PointValue.zero], x = 0.0
  }

  /// One call at a time.
  private static func call(
    _ table: inout Animated<Table>, at time: Double, _ random: inout SeededRandom
  ) {
    let target = random.uniform(in: -5...5)
    let list = (0..<random.index(below: 5)).map { _ in random.uniform(in: -5...5) }
    let pace: Pace =
      random.index(below: 2) == 0 ? .over(random.uniform(in: 0...2)) : .spring(.bouncy)
    let (rows, points) = (table.model.rows.count, table.model.points.count)
    let (row, point) = (random.index(below: max(rows, 1)), random.index(below: max(points, 1)))
    switch random.index(below: 12) {
    case 0: table.set(\.rows, to: list, at: time)
    case 1: table.animate(\.rows, to: list, at: time, pace)
    case 2: table.set(\.points, to: list.map { PointValue(x: $0, y: 1) }, at: time)
    case 3, 4: if row < rows { table.animate(\.rows[row], to: target, at: time, pace) }
    case 5: if row < rows { table.set(\.rows[row], to: target, at: time) }
    case 6: if point < points { table.animate(\.points[point].x, to: target, at: time, pace) }
    case 7: if row < rows { table.hold(\.rows[row], at: time) }
    case 8: table.hold(at: time)
    case 9: table.cancel(at: time)
    case 10:
      table.clock.seek(to: random.uniform(in: 0...3), at: time)
    default:
      table.run(
        Series {
          Animate(\Table.rows, to: list + [1], pace)
          Animate(\.rows[list.count], to: target, pace)
        }, at: time, forKey: "key")
    }
    table.animate(\.x, to: target, at: time, pace)
  }

  @Test(arguments: InterruptionPolicy.allCases)
  func rowsComeAndGo(policy: InterruptionPolicy) {
    for seed in trials(2_000).map(UInt64.init) {
      var random = SeededRandom(seed: seed)
      var (table, time) = (Animated(Table(), policy: policy), 0.0)
      var asked: [(time: Double, shown: Table)] = []
      for _ in 0..<8 {
        Self.call(&table, at: time, &random)
        for (time, shown) in asked { #expect(table.value(at: time) == shown, "seed \(seed)") }
        time += random.uniform(in: 0.05...1)
        let shown = table.value(at: time)
        asked.append((time - 0.01, table.value(at: time - 0.01)))
        #expect(table.value(\.rows, at: time) == shown.rows, "seed \(seed)")
        #expect(table.velocity(\.rows, at: time).count == shown.rows.count, "seed \(seed)")
        let samples = table.samples(at: [time])
        let rows = samples.channels(of: \.rows).map { samples.values[$0].filter { !$0.isNaN } }
        #expect(rows == nil || rows == shown.rows, "seed \(seed)")
      }
      let all = table.events(in: -1..<time + 9)
      let parts = stride(from: -1, to: time + 9, by: 0.25).flatMap {
        table.events(in: $0..<min($0 + 0.25, time + 9))
      }
      #expect(all == parts && all.allSatisfy { !$0.name.contains("Double") }, "seed \(seed)")
      var short = table
      short.forget(before: time)
      for later in [time, time + 0.1, time + 9] {
        let (kept, whole) = (short.value(at: later), table.value(at: later))
        #expect(kept.rows.count == whole.rows.count && kept.x == whole.x, "seed \(seed)")
      }
    }
  }
}
