// The samples of a channel of a document: where its corners and jumps are.

import AnimationMath
import CurveFormats
import Foundation
import Testing

@Suite struct ChannelTableTests {
  /// Two parabolas, which cubics follow exactly if the table is divided at the very corner.
  @Test(
    arguments: [
      (0.31373, false), (0.31373, true), (2.0.squareRoot() - 1, true), (1.0 / 3, true),
      (0.7182818284590452, true), (0.9995, true),
    ])
  func aCornerIsFoundWhereItIs(_ corner: Double, _ isEvent: Bool) throws {
    func value(_ time: Double) -> Double {
      let time = time - corner
      return time < 0 ? 3 * time * time : time * (2 - time)
    }
    let table = try ChannelTable(
      length: 1, ends: nil, events: isEvent ? [corner] : [], groups: [0], tolerance: 0.001
    ) { [$0.map(value)] }
    #expect(table.curve(ofChannel: 0, end: 1).breakpoints(in: 0...1) == [corner])
    #expect(table.errors[0] < 1e-12)
    // An event that changes nothing is no corner.
    let smooth = try ChannelTable(
      length: 1, ends: nil, events: [corner], groups: [0], tolerance: 0.001
    ) { [$0.map { $0 * $0 }] }
    #expect(smooth.curve(ofChannel: 0, end: 1).breakpoints(in: 0...1).isEmpty)
  }

  @Test(arguments: [0.0004, 0.5, 0.9996]) func aJumpIsFoundInEveryCell(_ jump: Double) throws {
    func value(_ time: Double) -> Double { time < jump ? time : 1 + time }
    let table = try ChannelTable(
      length: 1, ends: nil, events: [], groups: [0], tolerance: 0.001
    ) { [$0.map(value)] }
    #expect(table.curve(ofChannel: 0, end: 1).breakpoints(in: 0...1) == [jump])
  }

  /// Vertical tangents and kinks err most beside the middles of cells, within 1e-7 of the duration.
  @Test(
    arguments: [
      ("penner(circ, in-out)", 60, 0.2), ("cubic-bezier(1, 0, 0, 1)", 6, 0.1),
      ("cubic-bezier(0, 1, 0, 1)", 60, 0.2), ("penner(bounce, out)", 26.91, 0.269),
    ] as [(String, Double, Double)])
  func theStatedErrorHoldsBesideAVerticalTangent(
    _ text: String, _ length: Double, _ duration: Double
  ) throws {
    let easing = try Easing(text)
    let begin = length / 2 + 0.1
    func value(_ time: Double) -> Double {
      (begin..<begin + duration).contains(time)
        ? 1 + easing.value(at: (time - begin) / duration) : 0
    }
    let table = try ChannelTable(
      length: length, ends: nil, events: [begin, begin + duration], groups: [0], tolerance: 0.002
    ) { [$0.map(value)] }
    let shares = (1...200).flatMap { index in
      let share = exp2(-Double(index) / 8)
      return [share, 1 - share, 0.5 - share / 2, 0.5 + share / 2, 10 / 11 - share / 11]
    }
    func largest(_ shown: some Curve) -> Double {
      shares.map { begin + duration * $0 }.filter { $0 < begin + duration }
        .map { (shown.value(at: $0) - value($0)).magnitude }.max() ?? 0
    }
    let curve = table.curve(ofChannel: 0, end: length)
    // A cell that is near enough in three places is not divided.
    #expect(largest(curve) <= 1.02 * table.errors[0] + table.tolerances[0] / 32)
    guard text == "penner(circ, in-out)" else { return }
    let keyframes = try table.keyframes(curve, 0)
    let stated = table.deviation(of: keyframes, from: curve) + table.errors[0]
    #expect(largest(keyframes) <= 1.02 * stated)
  }
}
