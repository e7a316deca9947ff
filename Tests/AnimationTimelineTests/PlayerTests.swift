import AnimationMath
import AnimationTimeline
import Testing

struct PlayerTests {
  final class Told {
    var events: [AnimationEvent] = []
  }

  static func told(steps: [Double]) -> (events: [AnimationEvent], last: Card) {
    let told = Told()
    var player = Player(Animated(Card()), at: 0)
    player.onEvent = { told.events.append($1) }
    player.animated.run(
      Series {
        Animate(\.opacity, to: 0, .over(0.5))
        Animate(\.scale, to: 2, .over(1))
      }, at: 0)
    var last = Card()
    for step in steps { last = player.advance(to: step) }
    return (told.events, last)
  }

  @Test func stepsOfAnyLengthTellEveryEventOnce() {
    let one = Self.told(steps: [4])
    #expect(one.events.map(\.kind) == [.began, .finished, .began, .finished])
    #expect(one.events.map(\.time) == [0, 0.5, 0.5, 1.5])
    #expect(one.last == Card(opacity: 0, scale: 2))
    #expect(Self.told(steps: Array(stride(from: 0, through: 4, by: 0.125))).events == one.events)
    #expect(Self.told(steps: [0.5, 0.5, 1.4, 4]).events == one.events)
    #expect(Self.told(steps: [1]).last == Card(opacity: 0, scale: 1.5))
  }

  final class Ends {
    var told: [String] = []
  }

  /// One finishes, one is interrupted by a call on its property, one is taken back, one has no steps.
  @Test func everyCallEndsOnceFinishedOrNot() {
    let ends = Ends()
    var player = Player(
      Animated(Card(), policy: .replacing), at: 0, keepsPast: true)
    let fade = Animate(\Card.opacity, to: 0, .over(0.5))
    let grow = Animate(\Card.scale, to: 2, .over(1))
    player.run(fade) {
      ends.told.append("fade \($1)")
    } began: { _ in
      ends.told.append("begins")
    }
    player.run(grow) { ends.told.append("grow \($1)") }
    player.run(MotionTimeline<Card> {}) { ends.told.append("nothing \($1)") }
    #expect(ends.told.isEmpty)
    player.advance(to: 0.75)
    #expect(ends.told == ["begins", "nothing true", "fade true"])
    player.run(Animate(\.scale, to: 0, .over(1))) { ends.told.append("shrink \($1)") }
    player.advance(to: 1)
    #expect(ends.told.last == "grow false")
    player.advance(to: 1.5)
    player.run(fade) { ends.told.append("late \($1)") }
    player.animated.clock.seek(to: 1, at: 1.5)
    player.animated.hold(\.position, at: 1.5)
    player.advance(to: 4)
    #expect(ends.told.dropFirst(4).sorted() == ["late false", "shrink true"])
  }

  /// A step that is taken over before it begins is forgotten as soon as something covers it.
  @Test(arguments: [InterruptionPolicy.additive, .replacing, .preservingVelocity], [true, false])
  func stepsThatAreForgottenHaveNotFinished(policy: InterruptionPolicy, keepsPast: Bool) {
    for times in [[3.0], [0.5, 1.5, 2.5, 3], [0.3, 1, 1.0625]] {
      let ends = Ends()
      var player = Player(Animated(Card(), policy: policy), at: 0, keepsPast: keepsPast)
      player.run(
        Series<Card> {
          Animate(\.opacity, to: 0, .over(1))
          Animate(\.scale, to: 2, .over(1))
        }
      ) { ends.told.append("\($1) \($0.time)") }
      player.advance(to: 0.25)
      player.set(\.scale, to: 5)
      for (place, time) in times.enumerated() {
        player.advance(to: time)
        if place == 0 { player.animate(\.scale, to: 6, .over(0.5)) }
      }
      #expect(ends.told == ["false 1.0"], "\(times)")
    }
  }

  @Test func aPlayerThatDoesNotKeepThePastForgetsIt() {
    var (short, long) = (
      Player(Animated(Card()), at: 0), Player(Animated(Card()), at: 0, keepsPast: true)
    )
    for frame in 1...100 {
      let step = Animate(\Card.scale, to: Double(frame % 7), .over(0.1))
      short.animated.run(step, at: short.time)
      long.animated.run(step, at: long.time)
      #expect(short.advance(to: Double(frame) / 60) == long.advance(to: Double(frame) / 60))
    }
    #expect(long.animated.value(at: 0) == Card())
  }

  /// A class that holds its player, and begins the next step where one ends.
  final class Screen {
    var player = Player(Animated(Card()), at: 0)
    var told: [String] = []

    init() {
      player.onEvent = { [unowned self] player, event in
        told.append("\(event.kind) \(event.name.suffix(5)) \(player.time)")
      }
    }

    func start() {
      player.run(Animate(\Card.scale, to: 2, .over(0.5))) { [unowned self] player, isFinished in
        told.append("ended \(isFinished)")
        player.animate(\.scale, to: 3, .spring(.smooth), velocity: 4) { player, _ in
          player.set(\.opacity, to: 0.5)
        }
        told.append("at \(player.animated.velocity(\.scale, at: player.time))")
      }
    }
  }

  @Test func aCompletionBeginsTheNextStep() {
    let screen = Screen()
    screen.start()
    screen.player.advance(to: 0.25)
    screen.player.advance(to: 0.75)
    #expect(
      screen.told == [
        "began scale 0.0", "finished scale 0.5", "ended true", "at 4.0", "began scale 0.5",
      ])
    screen.player.advance(to: 9)
    screen.player.advance(to: 10)
    #expect(screen.player.animated.model == Card(opacity: 0.5, scale: 3))
  }

  /// A callback that stops the clock: what would have come later in the frame does not come.
  @Test func aCallbackMayStopTheClock() {
    let told = Told()
    var player = Player(Animated(Card()), at: 0)
    player.onEvent = { player, event in
      told.events.append(event)
      if event.kind == .finished { player.animated.clock.pause(at: player.time) }
    }
    player.run(
      Series {
        Animate(\Card.scale, to: 2, .over(1))
        Wait(0.5)
        Animate(\Card.opacity, to: 0, .over(1))
      })
    #expect(player.advance(to: 9) == Card(scale: 2))
    #expect(told.events.map(\.kind) == [.began, .finished])
  }

  /// A chain of completions, whatever the frames: each begins at the exact end of the one before.
  @Test(arguments: [1.0 / 60, 0.07, 5])
  func aChainOfCompletionsDoesNotDriftToFrames(frame: Double) {
    let told = Told()
    var player = Player(Animated(Card()), at: 0)
    player.onEvent = { told.events.append($1) }
    let step = Animate(\Card.scale, by: 1, .over(0.4))
    player.run(step) { player, _ in
      player.run(step) { player, _ in player.run(step) { player, _ in player.set(\.opacity, to: 0) }
      }
    }
    var time = 0.0
    while time < 2 {
      time += frame
      player.advance(to: time)
    }
    let times = told.events.map(\.time)
    #expect(zip(times, [0, 0.4, 0.4, 0.8, 0.8, 1.2]).allSatisfy { abs($0 - $1) < 1e-15 })
    #expect(times.count == 6 && player.animated.model == Card(opacity: 0, scale: 4))
  }

  @Test func aCompletionOfOneParameterAndAKeyThatIsRemoved() {
    let ends = Ends()
    var player = Player(Animated(Card()), at: 0)
    player.run(Animate(\.scale, to: 2, .over(1)), forKey: "grow") { finished in
      ends.told.append("\(finished)")
    }
    player.run(Animate(\.opacity, to: 0, .over(0.5)), forKey: "fade") { finished in
      ends.told.append("\(finished)")
    }
    player.advance(to: 0.25)
    player.remove(forKey: "grow")
    player.remove(forKey: "nothing")
    #expect(player.animated.value(at: 0.25).scale == 1)
    player.advance(to: 9)
    #expect(ends.told == ["false", "true"])
  }

  /// Its end was told at the end of the next frame, and a loop until rest had stopped before.
  @Test(arguments: [[0.25, 0.5, 0.7], [0.7]], [0, 0.5])
  func theEndOfACallThatIsTakenBackDoesNotDependOnTheFrames(_ frames: [Double], _ delay: Double) {
    var player = Player(Animated(Card()), at: 0)
    let told = Ends()
    player.run(Animate(\.scale, to: 5, .over(1)).shifted(delay: delay), forKey: "k") {
      player, isFinished in
      told.told.append("\(isFinished) at \(player.time)")
      player.animate(\.opacity, to: 0, .over(1))
    }
    player.advance(to: 0.2)
    player.remove(forKey: "k")
    #expect(!player.isAtRest)
    for frame in frames { player.advance(to: frame) }
    #expect(told.told == ["false at 0.2"] && player.animated.value(at: 0.7).opacity == 0.5)
    // At the very end of a call its callback is still to come.
    var other = Player(Animated(Card()), at: 0)
    other.animate(\.scale, to: 2, .over(1), ended: { _, _ in told.told.append("end") })
    other.advance(to: 1)
    #expect(!other.isAtRest)
    other.advance(to: 1.1)
    #expect(other.isAtRest && told.told.last == "end")
    // A mark after the last animation is still to come, too.
    var marked = Player(Animated(Card()), at: 0)
    marked.run(
      MotionTimeline(Card.self) {
        Animate(\.scale, to: 2, .over(0.5)); Wait(1); Mark("m")
      },
      ended: { _, _ in told.told.append("passed") })
    for time in [0, 0.5, 0.6, 1.5] { marked.advance(to: time); #expect(!marked.isAtRest) }
    marked.advance(to: 1.6)
    #expect(marked.isAtRest && told.told.last == "passed")
  }

  @Test func aPlayerKnowsWhetherItIsAtRest() {
    var player = Player(Animated(Card()), at: 0)
    #expect(player.isAtRest)
    player.animated.animate(\.scale, to: 2, at: 0, .over(1))
    player.animated.run(Animate(\.opacity, to: 0, .over(1)).shifted(delay: 1), at: 0)
    #expect(player.animated.endTime == 2 && !player.isAtRest)
    #expect(!player.animated.isAtRest(at: 1.5) && player.animated.isAtRest(at: 2))
    player.animated.clock.setSpeed(0.5, at: 1)
    #expect(player.animated.endTime == 3)
    player.animated.clock.pause(at: 1.5)
    #expect(player.animated.endTime == 1.5)
    var later = player.animated
    later.set(\.scale, to: 9, at: 3)
    #expect(later.value(at: 2) != later.value(at: 3) && later.endTime == 3)
    player.animated.clock.reverse(at: 2)
    #expect(player.animated.endTime == 4.5)
    var ring = Animated(Card())
    ring.run(Repeat(.infinity) { Animate(\Card.scale, to: 2, .over(1)) }, at: 0)
    #expect(ring.endTime == .infinity)
    ring.hold(at: 3)
    #expect(ring.endTime == 3)
  }

  /// Sixty times a second a finger sets a property: none of it is an event.
  @Test func settingAPropertyEndsItsAnimationsWithoutEventsOfItsOwn() {
    let told = Told()
    var player = Player(Animated(Card()), at: 0)
    player.onEvent = { told.events.append($1) }
    player.animate(\.scale, to: 2, .over(1))
    for frame in 1...60 {
      player.advance(to: Double(frame) / 60)
      player.set(\.scale, to: Double(frame))
    }
    player.advance(to: 3)
    #expect(told.events.map(\.kind) == [.began, .interrupted])
    #expect(player.animated.value(at: 3).scale == 60)
  }

  #if EXIT_TESTS
    /// A touch carries an earlier time than the frame that was drawn.
    @Test func aTouchBeforeTheFrameTakesTheTimeOfThePlayer() async {
      var player = Player(Animated(Card()), at: 0)
      player.advance(to: 1)
      player.set(\.scale, to: 3)
      #expect(player.advance(to: 1).scale == 3)
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        var player = Player(Animated(Card()), at: 0)
        player.advance(to: 1)
        player.animated.set(\.scale, to: 3, at: 0.98)
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("time that a Player advanced to, got 0.98"), "\(message)")
    }

    @Test(arguments: 1...2) func timeGoesForward(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1:
          var player = Player(Animated(Card()), at: 1)
          player.advance(to: 0)
        case 2: _ = Player(Animated(Card()), at: .nan)
        default: break
        }
      }
    }
  #endif
}
