// Single rows of the page Feature by feature that no program of an earlier system covers.

import AnimationMath
import AnimationPresets
import AnimationTimeline
import Foundation
import Testing

struct SeedRowsTests {
  /// S0.5: a point, a part of one, a colour, a list and a transform; a Bool and a text change.
  @Test func everyKindOfValueMoves() {
    struct Poster: Equatable {
      var place = PointValue(x: 0, y: 0), tint = ColorValue(red: 0, green: 0, blue: 0, alpha: 1)
      var weights = [0.0, 10], shape = TransformList([.translate(x: 0)])
      var outline = MotionPath.circle(center: [0, 0], radius: 2)
      var isHidden = true, title = "before"
    }
    var poster = Animated(Poster())
    poster.run(
      Parallel {
        Animate(\.place.x, to: 8, .over(2))
        Animate(\.tint, to: ColorValue(red: 1, green: 0, blue: 0.5, alpha: 1), .over(2))
        Animate(\.weights, to: [2, 20], .over(2))
        Animate(\.shape, to: TransformList([.translate(x: 6)]), .over(2))
        Animate(\.outline, to: .circle(center: [8, 0], radius: 4), .over(2))
      }, at: 0)
    poster.set(\.isHidden, to: false, at: 0.5)
    poster.run(Animate(\.title, to: "after", .over(1)), at: 0.5)
    #expect(poster.value(at: 0.25).isHidden)
    #expect(poster.value(at: 0.75).title == "before")
    #expect(
      poster.value(at: 1)
        == Poster(
          place: PointValue(x: 4, y: 0), tint: ColorValue(red: 0.5, green: 0, blue: 0.25, alpha: 1),
          weights: [1, 15], shape: TransformList([.translate(x: 3)]),
          outline: .circle(center: [4, 0], radius: 3), isHidden: false, title: "after"))
  }

  /// S0.4: the longest of its members, or a given one.
  @Test func aGroupLastsAsLongAsItsLongestOrAsGiven() {
    let group = Parallel<Card> {
      Animate(\.scale, to: 3, .over(2))
      Animate(\.opacity, to: 0, .over(0.5))
    }
    #expect(group.duration == 2)
    #expect(group.cut(to: 1).duration == 1)
    #expect(group.cut(to: 1).value(at: 5, from: Card()).scale == 2)
    #expect(group.cut(to: 3).duration == 2)
  }

  /// S1.1: everything inside, whatever its kind and depth.
  @Test func aShiftMovesAllThatItHolds() {
    let inside = Parallel<Card> {
      Animate(\.scale, to: 3, .over(1))
      MotionTimeline {
        Wait(0.5)
        Animate(\.opacity, to: 0, .over(0.5))
      }
    }
    let half = inside.shifted(speed: 0.5)
    #expect(half.duration == 2)
    for time in [0.0, 0.25, 0.75, 1, 1.75, 2] {
      #expect(
        half.value(at: time, from: Card()) == inside.timeline.value(at: time / 2, from: Card()))
    }
  }

  #if EXIT_TESTS
    /// Showing a value would change the only instance there is.
    @Test(arguments: 1...2) func aClassIsNoModel(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1:
          final class Reference: @unchecked Sendable { var x = 0.0 }
          _ = Animated(Reference())
        case 2:
          final class Reference: @unchecked Sendable { var x = 0.0 }
          _ = Animate(\Reference.x, to: 1, .over(1)).timeline.value(at: 0.5, from: Reference())
        default: break
        }
      }
    }
  #endif

  /// S0.4, S0.10: a group's duration, also of a spring that settles before; S0.19: passes that build on each other.
  @Test func aGroupHasItsDurationAndPassesBuildUp() {
    let group = Parallel<Card>(duration: 2) {
      Animate(\.scale, to: 2, .over(1))
      Animate(\.opacity, from: 0, to: 1, .over(4))
    }.timeline
    #expect(group.duration == 2 && group.value(at: 9, from: Card()).opacity == 0.5)
    let spring = Parallel<Card>(duration: 5) { Animate(\.scale, to: 2, .spring(.coreAnimation)) }
    #expect(spring.duration == 5)
    let sum = Series<Card> {
      for _ in 0..<3 { Animate(\.scale, by: 10, .over(1)) }
    }
    #expect(sum.value(at: 2.5, from: Card(scale: 0)).scale == 25)
  }

  /// S0.12: Core Animation gives every segment of a path the same time.
  @Test func everySegmentOfAPathTakesTheSameTime() {
    let path = MotionPath(from: .zero).line(to: [100, 0]).line(to: [100, 50])
    let step = Animate(\Card.position, along: path.paced(.segments()), .over(1)).timeline
    #expect(step.value(at: 0.5, from: Card()).position == PointValue(x: 100, y: 0))
    #expect(step.value(at: 0.75, from: Card()).position == PointValue(x: 100, y: 25))
  }

  /// The words of a spring and of SwiftUI's curves.
  @Test func wordsOfOtherSystemsAreUnderstood() {
    #expect(DampedSpring(damping: 20) == DampedSpring(mass: 1, stiffness: 100, damping: 20))
    #expect(DampedSpring(angularFrequency: 10, dampingRatio: 0.5) == .coreAnimation)
    #expect(Pace.easeInOut(duration: 0.3) == .over(0.3, .easeInOut))
    #expect(Pace.easeIn(duration: 0.3) == .over(0.3, .easeIn))
    #expect(Pace.easeOut(duration: 0.3) == .over(0.3, .easeOut))
  }

  /// S2.5: nothing to wait for.
  @Test func anEmptyListCompletesAtOnce() {
    var (player, told) = (Player(Animated(Card()), at: 3), [Bool]())
    player.run(MotionTimeline<Card> {}, ended: { _, isFinished in told.append(isFinished) })
    player.advance(to: 3)
    #expect(told == [true])
    player.advance(to: 4)
    #expect(told == [true])
  }

  #if EXIT_TESTS
    /// S2.12: the message says which step never ends.
    @Test func aStepThatNeverEndsIsNamed() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        _ = MotionTimeline(Card.self) {
          Repeat(.infinity) { Animate(\.scale, to: 2, .over(1)) }
          Animate(\.opacity, to: 0, .over(1))
        }
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      // A backtrace may show the lines above, but not this sentence.
      let sentence =
        "step 2 of a series: expected no step after a repeat of \\Card.scale, which never ends"
      #expect(message.contains(sentence), "\(message)")
    }
  #endif

  /// S4.5: the same ends, whatever the pace; a spring passes its end and comes back.
  @Test func aStepTakesAnyPace() {
    func highest(_ pace: Pace) -> Double {
      let step = Animate(\Card.scale, from: 0, to: 10, pace).timeline
      #expect(step.value(at: 0, from: Card()).scale == 0)
      #expect(abs(step.value(at: 60, from: Card()).scale - 10) < 1e-9)
      return (0...600).reduce(0) { max($0, step.value(at: Double($1) / 100, from: Card()).scale) }
    }
    #expect(highest(.over(1)) == 10)
    #expect(highest(.over(1, .steps(4))) == 10)
    #expect(highest(.spring(.bouncy)) > 10.1)
    #expect(
      Pace.spring(duration: 0.4, bounce: 0.2) == .spring(DampedSpring(duration: 0.4, bounce: 0.2)))
  }

  /// S4.16: from the exponentials, r = −ζω ± ω√(ζ² − 1); a critical one is far ahead.
  @Test func anOverdampedSpringCreeps() {
    let (frequency, ratio) = (10.0, 3.0)
    let slow = frequency * (8.0.squareRoot() - ratio)
    let fast = -frequency * (8.0.squareRoot() + ratio)
    func value(_ ratio: Double, _ time: Double) -> Double {
      let spring = DampedSpring(angularFrequency: frequency, dampingRatio: ratio)
      return spring.motion(from: 1, to: 0).value(at: time)
    }
    for (time, exact) in [
      (0.1, 0.867797838306), (0.5, 0.436928744332), (1, 0.185286958265),
    ] {
      let formula = (fast * exp(slow * time) - slow * exp(fast * time)) / (fast - slow)
      #expect(abs(formula - exact) < 1e-12)
      #expect(abs(value(ratio, time) - formula) < 1e-14)
      #expect(value(ratio, time) - value(1, time) > 0.13)
    }
  }

  /// S4.24: perspective stays in its place of the matrix, and no sample is lost.
  @Test func keyframesOfAMatrixHaveItsPerspective() throws {
    var entries = Matrix4.identity.entries
    entries[11] = -0.002
    let deep = try Matrix4(validating: entries)
    let turn = PropertyAnimation(
      BasicAnimation(from: Matrix4.identity, to: deep), timing: MediaTiming(duration: 0.5))
    let keyframes = try #require(try turn.keyframes(rate: 60, model: .identity)).keyframes
    #expect(keyframes.values.count == 31)
    #expect(keyframes.values.first == .identity && keyframes.values.last == deep)
    for (index, value) in keyframes.values.enumerated() {
      let part = Double(index) / 30
      #expect(abs(value.entries[11] + 0.002 * part) < 1e-15)
      #expect(abs(value.entries[15] - 1) < 1e-15)
    }
  }

  /// S0.8: at 25 of 100 a step to 50 begins at 25; half-way it is at 37.5, or the sum of both.
  @Test(arguments: InterruptionPolicy.allCases)
  func aSecondStepBeginsAtWhatIsShown(policy: InterruptionPolicy) {
    var card = Animated(Card(scale: 0), policy: policy)
    card.animate(\.scale, to: 100, at: 0, .over(1))
    card.run(Animate(\.scale, to: 50, .over(1)), at: 0.25)
    #expect(card.value(\.scale, at: 0.25) == 25)
    // From 100 to 50, on top of what is still 25 short of 100.
    let halfWay = policy == .additive ? 75 + (75 - 100.0) : 37.5
    #expect(card.value(\.scale, at: 0.75) == halfWay)
    #expect(card.value(\.scale, at: 1.25) == 50)
  }

  /// S0.14, S1.5: 10 → 20 over a second as a group's only child, in every field of the group.
  @Test func everyFieldOfATimingIsAGroups() {
    func values(_ timing: MediaTiming, at times: [Double]) -> [Double] {
      let step = Animate(\Card.scale, from: 10, to: 20, .over(1)).grouped(in: timing)
      return times.map { step.value(at: $0, from: Card()).scale }
    }
    let times = [0.5, 1.5, 3]
    func filled(_ mode: FillMode) -> [Double] {
      values(MediaTiming(beginTime: 1, duration: 1, fillMode: mode), at: times)
    }
    #expect(filled(.removed) == [1, 15, 1])
    #expect(filled(.backwards) == [10, 15, 1])
    #expect(filled(.forwards) == [1, 15, 20])
    #expect(filled(.both) == [10, 15, 20])
    #expect(
      values(MediaTiming(beginTime: 1, duration: 1, speed: 2, fillMode: .both), at: [1.25, 1.5])
        == [15, 20])
    #expect(
      values(MediaTiming(duration: 1, timeOffset: 0.25, fillMode: .both), at: [0.5, 0.875])
        == [17.5, 11.25])
    let swinging = MediaTiming(
      duration: 1, repeatCount: 2.5, autoreverses: true, fillMode: .forwards)
    #expect(values(swinging, at: [1.5, 4.25, 9]) == [15, 12.5, 20])
    #expect(
      values(MediaTiming(duration: 1, repeatDuration: 2.25, fillMode: .forwards), at: [2.125, 9])
        == [11.25, 12.5])
  }

  /// S0.19: half-way through three half turns about z, x has become −y.
  @Test func aValueFunctionIsAPartOfTheTransform() {
    var layer = Animated(LayerModel(), rules: LayerModel.rules)
    layer.animate(\.rotation.z, to: 3 * .pi, at: 0, .over(1))
    let matrix = layer.value(at: 0.5).transform.matrix
    let axis = matrix.applied(to: [1, 0, 0])
    #expect(abs(axis.x) < 1e-15 && abs(axis.y + 1) < 1e-15, "\(axis)")
    layer.animate(\.scale.y, to: 3, at: 1, .over(1))
    #expect(layer.value(at: 1.5).scale == [1, 2, 1])
  }

  /// S0.20: the back of one content turns into the front of the other.
  @Test func aFlipTurnsBothContents() {
    struct Pair { var old = LayerModel(), new = LayerModel() }
    let flip = Parallel<Pair> {
      Animate(\.old.rotation.y, to: .pi, .over(0.5))
      Animate(\.new.rotation.y, from: -.pi, to: 0, .over(0.5))
    }.timeline
    for time in [0, 0.125, 0.25, 0.5] {
      let shown = flip.value(at: time, from: Pair())
      #expect(abs(shown.old.rotation.y - 2 * .pi * time) < 1e-15)
      #expect(abs(shown.old.rotation.y - shown.new.rotation.y - .pi) < 1e-15)
    }
  }

  /// S0.22: not of points alone.
  @Test func valuesOfEveryKindHaveASum() {
    #expect(
      RectValue(x: 1, y: 2, width: 3, height: 4)
        .added(onto: RectValue(x: 10, y: 20, width: 30, height: 40))
        == RectValue(x: 11, y: 22, width: 33, height: 44))
    #expect(
      SizeValue(width: 5, height: 1).additiveDifference(from: SizeValue(width: 2, height: 3))
        == SizeValue(width: 3, height: -2))
  }

  /// S4.14: ω = 10, ζ = ½, by the formula of the damped oscillator, 60 a second.
  @Test func aSpringAsKeyframesFollowsTheFormula() throws {
    let ends = [
      BasicAnimation(from: 20.0, to: 120), BasicAnimation(from: 20.0, by: 100),
      BasicAnimation(to: 120.0, by: 100),
    ]
    for effect in ends {
      let spring = PropertyAnimation.spring(effect, .coreAnimation)
      let conversion = try #require(try spring.keyframes(rate: 60, model: 0))
      let (keyTimes, duration) = (conversion.keyframes.keyTimes, spring.timing.endTime)
      #expect(keyTimes.count == Int((duration * 60).rounded(.up)) + 1)
      for keyTime in keyTimes.dropLast() {
        let time = keyTime * duration
        let frequency = 10 * 0.75.squareRoot()
        let swing = cos(frequency * time) + 5 / frequency * sin(frequency * time)
        let value = try #require(conversion.animation.value(at: time))
        #expect(abs(value - (120 - 100 * exp(-5 * time) * swing)) < 1e-12, "\(effect) \(time)")
      }
      let context = EffectContext(underlying: 0.0, model: 0)
      #expect(conversion.keyframes.value(at: 1, from: nil, in: context) == 120)
    }
  }
}
