// Arrays of a model that change their length: a chart with other data, a gradient with more stops.

import AnimationMath
import AnimationTimeline
import Testing

struct ChangingShapeTests {
  private struct Chart: Sendable { var bars: [Double] = [], scale = 1.0 }

  @Test(arguments: InterruptionPolicy.allCases)
  func anArrayOfAnotherLengthReplacesRunningAnimations(policy: InterruptionPolicy) {
    var chart = Animated(Chart(), policy: policy)
    chart.run(Animate(\.bars, from: [1, 2], to: [3, 4], .over(4)), at: 0)
    chart.animate(\.scale, to: 2, at: 0, .over(8))
    chart.run(Animate(\.bars, from: [0, 0, 0], to: [2, 4, 6], .over(2)), at: 2)
    chart.set(\.bars, to: [7], at: 5)
    chart.animate(\.bars, to: [9], at: 6, .over(2))

    #expect(chart.value(at: 1).bars == [1.5, 2.5])
    #expect(chart.velocity(\.bars, at: 1) == [0.5, 0.5])
    #expect(chart.value(\.bars, at: 3) == [1, 2, 3])
    #expect(chart.velocity(\.bars, at: 3) == [1, 2, 3])
    #expect(chart.value(at: 5).bars == [7] && chart.velocity(\.bars, at: 5) == [0])
    #expect(chart.value(at: 7).bars == [8] && chart.velocity(\.bars, at: 7) == [1])
    #expect(chart.model.bars == [9])
    #expect([1, 5, 7].map { chart.value(at: $0).scale } == [1.125, 1.625, 1.875])
  }

  @Test(arguments: InterruptionPolicy.allCases)
  func aTargetOfAnotherLengthIsShownFromHalfWayOn(policy: InterruptionPolicy) {
    var chart = Animated(Chart(bars: [1, 2]), policy: policy)
    chart.animate(\.bars, to: [3, 4], at: 0, .over(1))
    chart.animate(\.bars, to: [5, 6, 7], at: 0.5, .over(1), settling: .distance(0.01))
    #expect(chart.value(at: 0.25).bars == [1.5, 2.5])
    #expect(chart.value(\.bars, at: 0.75) == [2, 3] && chart.velocity(\.bars, at: 0.75) == [0, 0])
    #expect(chart.value(at: 1).bars == [5, 6, 7] && chart.model.bars == [5, 6, 7])
    #expect(chart.velocity(\.bars, at: 1) == [0, 0, 0])
    chart.animate(\.bars, to: [6, 6, 6], at: 1.2, .over(1))
    #expect(chart.value(\.bars, at: 1.7) == [5.5, 6, 6.5])
    #expect(chart.velocity(\.bars, at: 1.7) == [1, 0, -1])
    chart.animate(\.bars, to: [], at: 1.7, .spring(.bouncy), velocity: [3, 3, 3])
    #expect(chart.value(\.bars, at: 1.7) == [5.5, 6, 6.5])
    #expect(chart.value(at: 9).bars == [] && chart.velocity(\.bars, at: 9) == [])
    chart.run(MotionTimeline { Animate(\.bars, to: [4], .spring(.bouncy)) }, at: 9)
    chart.animate(\.bars, to: [6, 8], at: 9.01, .spring(.bouncy), velocity: [9, 9])
    #expect(chart.value(at: 60).bars == [6, 8])
  }

  @Test func aSpringOfAnotherLengthBeginsAtRest() {
    var chart = Animated(Chart(bars: [0]), policy: .preservingVelocity)
    chart.animate(\.bars, to: [1], at: 0, .over(1))
    chart.run(Animate(\.bars, from: [0, 0], to: [1, 1], .spring(.smooth)), at: 0.5)
    #expect(chart.velocity(\.bars, at: 0.5) == [0, 0])
  }

  @Test(arguments: InterruptionPolicy.allCases)
  func anArrayMayLoseAnElementThatWasAnimated(policy: InterruptionPolicy) {
    var chart = Animated(Chart(bars: [0, 0, 0]), policy: policy)
    chart.animate(\.bars[2], to: 4, at: 0, .over(4))
    chart.set(\.bars, to: [7], at: 2)
    chart.animate(\.bars, to: [9], at: 3, .over(2))
    chart.hold(at: 4)
    #expect(chart.value(at: 1).bars == [0, 0, 1])
    #expect(chart.value(at: 2).bars == [7])
    #expect(chart.value(at: 3.5).bars == [7.5] && chart.velocity(\.bars, at: 3.5) == [1])
    #expect(chart.value(at: 5).bars == [8] && chart.velocity(\.bars, at: 5) == [0])
    chart.forget(before: 6)
    #expect(chart.value(at: 7).bars == [8] && chart.model.bars == [8])
  }

  private struct Rows: Equatable, Sendable {
    var r = [1.0, 2, 3]
    var points = [PointValue.zero, PointValue.zero]
    var x = 0.0
  }

  /// A row is deleted while it fades, and what is asked afterwards reads the shorter list.
  @Test(arguments: InterruptionPolicy.allCases)
  func aListLosesARowThatFades(policy: InterruptionPolicy) {
    var player = Player(Animated(Rows(), policy: policy), at: 0)
    var names: [String] = []
    player.onEvent = { names.append($1.name) }
    player.animate(\.r[2], to: 0, .over(0.3))
    player.animate(\.points[1], to: PointValue(x: 4, y: 4), .over(0.3))
    player.advance(to: 0.1)
    player.set(\.r, to: [10, 10])
    player.set(\.points, to: [])
    player.advance(to: 0.2)
    #expect(player.animated.value(at: 0.25) == Rows(r: [10, 10], points: []))
    #expect(player.animated.velocity(\.r, at: 0.25) == [0, 0])
    #expect(
      player.animated.samples(at: [0.25]).properties.map(\.name) == [
        "r[2]", "points[1]", "r", "points",
      ])
    player.animated.clock.pause(at: 0.4)
    player.advance(to: 0.5)
    #expect(Set(names) == ["\\Rows.r[2]", "\\Rows.points[1]"])
    #expect(player.animated.events(in: 0.5..<9).isEmpty)
    let rest = player.animated.samples(at: [0.5]).values
    #expect(rest.contains { $0.isNaN })
  }

  /// A list that becomes shorter half-way, under a step on a row that it loses.
  @Test func aRowThatIsMissingIsNotShown() {
    var rows = Animated(Rows())
    rows.run(
      Parallel<Rows> {
        Animate(\.r, to: [4], .over(1))
        Animate(\.r[0], to: 2, .over(1))
        Animate(\.r[2], to: 5, .over(2))
      }, at: 0)
    #expect(rows.value(at: 0.25).r.count == 3)
    #expect(rows.value(at: 0.75).r.count == 1)
    #expect(rows.value(at: 9).r.count == 1)
    #expect(rows.velocity(\.r, at: 0.75).count == 1)
    let samples = rows.samples(at: [0.25, 0.75])
    #expect(samples.values.count == 2 * samples.channelCount)
    #expect(rows.events(in: 0..<9).count == 6)
  }

  /// The model has the row again, and the list shown does not yet: it becomes longer half-way, at 0.5.
  @Test(arguments: InterruptionPolicy.allCases)
  func aRowOfTheModelThatIsNotYetShownCanBeAnimated(policy: InterruptionPolicy) {
    var rows = Animated(
      Rows(), policy: policy,
      rules: [PropertyRule(\.r, clampedTo: 0...9), PropertyRule(\.r[2], clampedTo: 0...8)])
    rows.set(\.r, to: [0], at: 0)
    rows.animate(\.r, to: [1, 2, 3], at: 0, .over(1))
    rows.animate(
      \.r[2], to: 5, at: 0.1, .spring(.snappy), velocity: 1, settling: .distance(0.01))
    #expect(rows.value(at: 0.3).r == [0])
    #expect(rows.value(\.r[2], at: 0.3) >= 3 && rows.velocity(\.r[2], at: 0.3) == 0)
    rows.hold(\.r[2], at: 0.4)
    rows.animate(\.r[2], to: 7, at: 0.4, .over(2))
    #expect(rows.value(at: 0.45).r == [0])
    #expect(rows.value(at: 0.6).r.count == 3)
    #expect(rows.value(at: 9).r == [1, 2, 7] && rows.model.r == [1, 2, 7])
    #expect(rows.samples(at: [0.45]).values.contains { $0.isNaN })
    rows.finish(\.r[2], at: 0.48)
    rows.forget(before: 10)
    #expect(rows.value(at: 10).r == [1, 2, 7] && rows.velocity(\.r[2], at: 10) == 0)
  }

  /// A step on a row that an earlier step of its timeline has taken out of the list.
  @Test func aRowThatATimelineHasTakenAwayIsNotShown() {
    let timeline = Series<Rows> {
      Animate(\.r, to: [4], .over(1))
      Animate(\.r[2], to: 5, .spring(.snappy))
      Animate(\.r[2], to: 6, .spring(.snappy))
    }.timeline
    #expect(timeline.value(at: 1.2, from: Rows()).r == [4])
    #expect(timeline.value(at: 99, from: Rows()).r == [4])
    #expect(timeline.layout(from: Rows()).entries[1].from as? Double == 3)
  }

  /// A list loses a row, is taken over while a step on the row is removed, and the past is forgotten.
  @Test(arguments: InterruptionPolicy.allCases)
  func aListMayChangeItsLengthAgainAndAgain(policy: InterruptionPolicy) {
    var rows = Animated(Rows(), policy: policy)
    rows.animate(\.r[2], to: 9, at: 0, .over(1), velocity: nil)
    rows.run(Animate(\.r[2], to: 5, .over(1)), at: 0.1, forKey: "row")
    rows.set(\.r, to: [1], at: 0.2)
    rows.remove(forKey: "row", at: 0.3)
    #expect(rows.value(at: 0.4).r == [1])
    rows.forget(before: 2)
    rows.animate(\.r, to: [1, 2, 3], at: 2, .over(1))
    rows.animate(\.r[2], to: 4, at: 2.1, .over(2))
    #expect(rows.value(at: 2.2).r == [1] && rows.velocity(\.r[2], at: 2.2) == 0)
    #expect(rows.velocity(\.r[2], at: 3.5) == 0.5)
    #expect(rows.value(at: 9).r == [1, 2, 4])
  }

  /// A row is added and fades in, by a call, in a timeline, and where the list was empty.
  @Test(arguments: InterruptionPolicy.allCases)
  func aRowThatAListHasGainedIsAnimated(policy: InterruptionPolicy) {
    var rows = Animated(Rows(points: []), policy: policy)
    rows.set(\.r, to: [1, 2, 3, 4], at: 0)
    rows.animate(\.r[3], to: 8, at: 1, .over(1))
    rows.set(\.points, to: [PointValue(x: 1, y: 1)], at: 1)
    rows.animate(\.points[0].x, to: 9, at: 1, .over(1))
    #expect(rows.value(at: 0.5) == Rows(r: [1, 2, 3, 4], points: []))
    #expect(rows.value(at: 1.5) == Rows(r: [1, 2, 3, 6], points: [PointValue(x: 5, y: 1)]))
    #expect(rows.value(\.r[3], at: 1.5) == 6 && rows.velocity(\.points[0].x, at: 1.5) == 8)
    let names = ["\\Rows.r[3]", "\\Rows.points[0].x"]
    #expect(rows.events(in: 0..<9).map(\.name) == names + names)
    let samples = rows.samples(at: [-1, 1.5])
    let channels = samples.channels(of: \.r) ?? 0..<0
    #expect(channels.count == 4 && samples.values[channels.upperBound - 1].isNaN)
    #expect(samples.values(ofChannel: channels.upperBound - 1)[1] == 6)
    rows.hold(\.r[3], at: 1.75)
    #expect(rows.value(at: 9).r == [1, 2, 3, 7])
    rows.set(\.r, to: [5], at: 10)
    rows.forget(before: 11)
    rows.animate(\.r, to: [6], at: 11, .over(1))
    #expect(rows.samples(at: [11.5]).values.prefix(2).map(\.description) == ["5.5", "nan"])
  }

  @Test(arguments: InterruptionPolicy.allCases, [Pace.over(1), .spring(.snappy)])
  func aTimelineAnimatesTheRowThatItAdds(policy: InterruptionPolicy, pace: Pace) {
    let timeline = Series<Rows> {
      Animate(\.r, to: [1, 2, 3, 4], .over(1))
      Animate(\.r[3], to: 8, pace)
      Parallel {
        Animate(\.points, to: [.zero, .zero, .zero], .over(1))
        Animate(\.points[2].x, to: 8, pace)
      }
    }.timeline
    var rows = Animated(Rows(), policy: policy)
    rows.run(timeline, at: 0)
    for time in [0.25, 0.75, 1.5, 2.3, 99] {
      #expect(rows.value(at: time) == timeline.value(at: time, from: Rows()))
      _ = rows.velocity(\.r, at: time)
    }
    #expect(rows.value(at: 0.25).r == [1, 2, 3] && rows.value(at: 99).r == [1, 2, 3, 8])
    #expect(rows.value(at: 99).points == [.zero, .zero, PointValue(x: 8, y: 0)])
  }

  private struct Tables: Equatable, Sendable {
    var m = [[1.0, 2], [3]], n = [[1.0, 2], [3, 4]]
    var r = [1.0, 2], v = SIMD2(1.0, 2)
  }

  /// A list of lists of other lengths, which is not animated as a whole.
  @Test func listsOfOtherLengthsHaveElementsWithNames() {
    var tables = Animated(Tables())
    tables.animate(\.r[0], to: 3, at: 0, .over(1))
    tables.animate(\.v.x, to: 3, at: 0, .over(1))
    tables.animate(\.m[0][1], to: 5, at: 0, .over(1))
    tables.animate(\.n, to: [[2, 3], [4, 5]], at: 0, .over(1))
    tables.animate(\.n[1][1], to: 9, at: 0, .over(1))
    tables.set(\.n[1], to: [6], at: 0.5)
    tables.set(\.n[0], to: [6, 7, 8], at: 0.5)
    tables.animate(\.n[0][2], to: 9, at: 0.5, .over(1))
    let names = tables.events(in: 0..<9).map(\.name)
    #expect(
      Set(names)
        == Set(["r[0]", "v.x", "m[0][1]", "n", "n[1][1]", "n[0][2]"].map { "\\Tables.\($0)" }))
    #expect(
      tables.value(at: 1.5)
        == Tables(m: [[1, 5], [3]], n: [[6, 7, 9], [6]], r: [3, 2], v: [3, 2]))
    let samples = tables.samples(at: [0.25, 1.5])
    let row = samples.values(ofChannel: (samples.channels(of: \.n)?.lowerBound ?? 0) + 4)
    #expect(row[0] == 5.25 && row[1].isNaN)
  }

  /// A value that is no list of numbers, with an array as a field.
  private struct Wall: DiscreteValue { var tiles = [1.0, 2, 3], name = "a" }
  private struct Room: Equatable, Sendable { var wall = Wall(), x = 0.0 }

  /// The array of a field becomes shorter at once, half-way, and under a step on the tile that it loses.
  @Test(arguments: InterruptionPolicy.allCases, 0...3)
  func aWholeThatFlipsMayLoseAnAnimatedElement(policy: InterruptionPolicy, way: Int) {
    let short = Wall(tiles: [5])
    var room = Animated(Room(), policy: policy)
    room.animate(\.wall.tiles[2], to: 7, at: 0, .over(1))
    switch way {
    case 0: room.set(\.wall, to: short, at: 0.5)
    case 1: room.animate(\.wall, to: short, at: 0.5, .over(1))
    case 2:
      room.animate(\.wall.name, to: "b", at: 0.1, .over(0.2))
      room.set(\.wall, to: short, at: 0.5)
    default:
      room.run(
        Parallel<Room> {
          Animate(\.wall, to: short, .over(1))
          Animate(\.wall.tiles[2], to: 9, .over(3))
        }, at: 0.5)
    }
    #expect(room.value(\.wall.tiles[2], at: 0.25) == 4)
    #expect(room.value(at: 2).wall == short && room.model.wall == short)
    #expect(room.samples(at: [0.25, 2]).values.contains { $0.isNaN })
    let names = room.events(in: 0..<9).map(\.name)
    #expect(names.first == "\\Room.wall.tiles[2]")
    room.forget(before: 2)
    room.hold(at: 3)
    #expect(room.value(at: 4).wall == short)
  }

  /// What is added to a list of another length is exactly what is below once it is taken away, for a stack of lists as
  /// for the whole and its parts, which are one group from the call on a part on.
  @Test func cancellingGoesBackToTheFirstLengthWhetherOrNotAPartIsAnimatedLater() {
    var table = Animated(Rows(r: [1, 2]))
    table.animate(\.r, to: [-2], at: 0, .over(1))
    table.animate(\.r, to: [-3], at: 0.4, .over(1))
    table.cancel(at: 0.5)
    var later = table
    later.animate(\.r[0], to: 5, at: 2, .over(1))
    for shown in [table, later] {
      #expect(shown.value(at: 1).r == [1, 2])
      #expect(shown.velocity(\.r, at: 1) == [0, 0])
    }
    #expect(table.model.r == [1, 2])
  }

  @Test func theVelocityOfAListThatIsHeldHasTheShapeShown() {
    var rows = Animated(Rows(), rules: [PropertyRule(\.r, clampedTo: 0...9)])
    rows.set(\.r, to: [0], at: 0)
    rows.animate(\.r, to: [1, 2, 3], at: 0, .over(1))
    rows.cancel(at: 0.75)
    #expect(rows.value(\.r, at: 0.8) == [0] && rows.velocity(\.r, at: 0.8) == [0])
  }

  #if EXIT_TESTS
    @Test(arguments: 1...16) func shapesThatDoNotFitAreRefused(mistake: Int) async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [mistake] in
        var (rows, tables) = (Animated(Rows()), Animated(Tables()))
        var stack = AnimationStack([1.0, 2, 3])
        let shorter = Animate(\Rows.r, to: [4], .over(1)).timeline.layout(from: Rows())
        switch mistake {
        case 1:
          rows.animate(
            \.r, to: [4, 5, 6], at: 0, .spring(.bouncy), velocity: [1], settling: .distance(0.01))
        case 2: rows.animate(\.r, to: [4, 5, 6], at: 0, .spring(.bouncy), velocity: [1])
        case 3: stack.animate(to: [4, 5, 6], at: 0, .spring(.bouncy), velocity: [1])
        case 4: rows.animate(\.r, to: [4, 5, 6], at: 0, .spring(.bouncy), velocity: [])
        case 5: _ = AnimationStack([[1.0, 2], [3]])
        case 6: tables.animate(\.m, to: [[5, 5], [6]], at: 0, .over(1))
        case 7: tables.animate(\.m, to: [[5, 5], [6, 6]], at: 0, .over(1))
        case 8: _ = shorter.value(\.r[2], at: 0.7)
        case 9: _ = shorter.curve(of: \.r[2]).value(at: 0.7)
        case 10: _ = shorter.curve(of: \.r, channel: 2).value(at: 0.7)
        case 11:
          // The row was animated, and is neither shown nor in the model.
          rows.animate(\.r[2], to: 4, at: 0, .over(1))
          rows.set(\.r, to: [1], at: 1)
          _ = rows.value(\.r[2], at: 2)
        default:
          rows.set(\.r, to: [1], at: 0)
          switch mistake {
          case 12: rows.animate(\.r[2], to: 4, at: 1, .over(1))
          case 13: rows.set(\.r[2], to: 4, at: 1)
          case 14: _ = rows.value(\.r[2], at: 2)
          case 15: _ = rows.velocity(\.r[2], at: 2)
          default: rows.finish(\.r[2], at: 1)
          }
        }
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      let expected =
        switch mistake {
        case ...3:
          "velocity must have the shape of the value shown or of the target, got [1.0] for [4.0, 5.0, 6.0]"
        case 4:
          "velocity must have the shape of the value shown or of the target, got [] for [4.0, 5.0, 6.0]"
        case 5: "the elements of the model value must have one shape, got [[1.0, 2.0], [3.0]]"
        case 6: "the elements of target must have one shape, got [[5.0, 5.0], [6.0]]"
        case 7: "from which a step begins must have one shape, got [[1.0, 2.0], [3.0]]"
        case 10: "channel must exist at all times, got 2, of [4.0] at 0.5"
        default: "got \\Rows.r[2], beyond the end of its list"
        }
      #expect(message.contains(expected), "\(message)")
    }
  #endif

  @Test func samplesHaveTheChannelsOfTheModelAndNoNumberForThoseThatAreMissing() {
    let timeline = Animate(\Chart.bars, from: [1], to: [3], .over(2)).removed().timeline
    let samples = timeline.samples(at: [1, 2], from: Chart(bars: [5, 6]))
    #expect(samples.channelCount == 2)
    #expect(samples.values[0] == 2 && samples.values[1].isNaN)
    #expect(samples.values[2...] == [5, 6])
    #expect(timeline.samples(at: [1], from: Chart()).values == [2])
  }
}
