import AnimationMath
import AnimationTimeline
import Testing

/// What stops and replaces calls.
struct TimelineInterruptionTests {
  /// 0 → 10 in 1 s, stopped at 0.5.
  @Test func stoppingHoldsGoesToTheEndOrBackToTheModel() {
    var card = Animated(Card(opacity: 0, scale: 0))
    card.animate(\.scale, to: 10, at: 0, .over(1))
    card.animate(\.opacity, to: 1, at: 0, .over(1))
    var (held, finished, cancelled, one) = (card, card, card, card)
    held.hold(at: 0.5)
    finished.finish(at: 0.5)
    cancelled.cancel(at: 0.5)
    one.cancel(\.scale, at: 0.5)
    for time in [0.5, 0.75, 2] {
      #expect(held.value(at: time) == Card(opacity: 0.5, scale: 5))
      #expect(finished.value(at: time) == Card(opacity: 1, scale: 10))
      #expect(cancelled.value(at: time) == Card(opacity: 0, scale: 0))
      #expect(one.value(at: time).scale == 0)
    }
    #expect(cancelled.model == Card(opacity: 0, scale: 0))
    #expect(one.model == Card(opacity: 1, scale: 0))
    #expect(one.value(at: 0.75).opacity == 0.75)
    #expect(cancelled.value(at: 0.25) == Card(opacity: 0.25, scale: 2.5))
    #expect(
      cancelled.events(in: 0..<2).map(\.kind) == [.began, .began, .interrupted, .interrupted])
  }

  /// What is over stays: only what still runs is taken away.
  @Test func cancellingKeepsFinishedSteps() {
    for policy in InterruptionPolicy.allCases {
      var card = Animated(Card(scale: 0), policy: policy)
      card.animate(\.scale, to: 4, at: 0, .over(1))
      card.animate(\.scale, to: 10, at: 2, .over(1))
      card.cancel(at: 2.5)
      #expect(card.value(at: 3).scale == 4)
      #expect(card.model.scale == 4)
    }
  }

  /// A player forgets the past of what still runs.
  @Test func cancellingEndsStepsThatBeganInAForgottenPast() {
    func card() -> Animated<Card> {
      var card = Animated(Card(scale: 3))
      card.animate(\.scale, to: 8, at: 0, .over(8))
      card.forget(before: 1)
      return card
    }
    var (all, one) = (card(), card())
    all.cancel(at: 2)
    one.cancel(\.scale, at: 2)
    for card in [all, one] {
      #expect(card.value(at: 2).scale == 3)
      #expect(card.model.scale == 3)
    }
  }

  /// A keyed call removes the one before it: one shake runs, not two on top of each other.
  @Test func ofOneKeyTheLastCallRuns() {
    let turns = [0.0, 4, 0].enumerated().map {
      KeyframeAnimation<Double>.Keyframe(
        offset: Double($0) / 2, value: $1, composite: .add)
    }
    let shake = Animate(\Card.scale, effect: KeyframeAnimation(turns), .over(1))
    var (keyed, added) = (Animated(Card(scale: 0)), Animated(Card(scale: 0)))
    for time in [0.0, 0.25] {
      keyed.run(shake, at: time, forKey: "shake")
      added.run(shake, at: time)
    }
    #expect(keyed.value(at: 0.5).scale == 2)
    #expect(added.value(at: 0.5).scale == 2 + 4)
    #expect(
      AnimationEventTests.words(keyed.events(in: 0..<9)) == [
        "began scale 0.0", "interrupted scale 0.25", "began scale 0.25", "finished scale 1.25",
      ])
  }

  /// An open start is what is shown; a property of the first alone shows again what was below it.
  @Test func aKeyTakesOverFromWhatIsShown() {
    var card = Animated(Card(opacity: 0.5, scale: 0))
    card.run(
      Parallel {
        Animate(\.scale, to: 10, .over(1))
        Animate(\.opacity, from: 0, to: 1, .over(1))
      }, at: 0, forKey: "in")
    card.run(Animate(\.scale, to: 0, .over(1)), at: 0.5, forKey: "in")
    #expect(card.value(at: 0.5) == Card(opacity: 0.5, scale: 5))
    #expect(card.value(at: 1) == Card(opacity: 0.5, scale: 2.5))
    #expect(card.value(at: 0.25) == Card(opacity: 0.25, scale: 2.5))
    #expect(card.model == Card(opacity: 0.5, scale: 0))
    var other = Animated(Card(scale: 0))
    other.animate(\.scale, to: 10, at: 0, .over(1))
    other.run(Animate(\.scale, to: 0, .over(1)), at: 0.5, forKey: "in")
    #expect(other.value(at: 0.75).scale == 5)
  }

  /// Whichever of the parts was animated first.
  @Test func aKeyOnAWholeTakesOverFromItsParts() {
    for isOtherFirst in [false, true] {
      var card = Animated(Card())
      if isOtherFirst { card.animate(\.position.x, to: 4, at: 0, .over(4)) }
      card.run(Animate(\.position.y, to: 8, .over(4)), at: 0, forKey: "in")
      if !isOtherFirst { card.animate(\.position.x, to: 4, at: 0, .over(4)) }
      card.run(Animate(\.position, to: .zero, .over(1)), at: 1, forKey: "in")
      #expect(card.value(at: 1.5).position == PointValue(x: 0.5, y: 1))
      #expect(card.value(at: 2).position == .zero)
    }
  }

  /// Only a step that begins at once meets what the call before it shows.
  @Test func aLaterStepOfAKeyedCallBeginsAtTheValueBelow() {
    for policy in [InterruptionPolicy.replacing, .preservingVelocity] {
      var card = Animated(Card(opacity: 0, scale: 3), policy: policy)
      card.run(
        Parallel {
          Animate(\.scale, to: 13, .over(1))
          Animate(\.opacity, to: 1, .over(1))
        }, at: 0, forKey: "in")
      card.run(
        Parallel {
          Animate(\.scale, to: 0, .over(1)).shifted(delay: 0.25)
          Animate(\.opacity, to: 0, .over(1))
        }, at: 0.5, forKey: "in")
      #expect(card.value(at: 0.625) == Card(opacity: 0.4375, scale: 3))
      #expect(card.value(at: 1.25) == Card(opacity: 0.125, scale: 1.5))
    }
  }

  /// A call that takes back a key's last call has the one before it run again.
  @Test func aKeyThatIsTakenBackIsRunAgain() {
    func card(forgetting: Bool) -> Animated<Card> {
      var card = Animated(Card(scale: 0))
      card.run(Animate(\.scale, to: 8, .over(8)), at: 0, forKey: "in")
      if forgetting { card.forget(before: 0.5) }
      card.run(Animate(\.scale, to: 0, .over(4)), at: 2, forKey: "in")
      card.clock.seek(to: 1, at: 3)
      card.animate(\.opacity, to: 0, at: 3, .over(1))
      return card
    }
    for forgetting in [false, true] {
      var card = card(forgetting: forgetting)
      #expect(card.value(at: 3).scale == 1)
      #expect(card.value(at: 5).scale == 3)
      card.run(Animate(\.scale, from: 5, to: 5, .over(4)).removed(), at: 5, forKey: "in")
      #expect(card.value(at: 5).scale == 5)
      #expect(card.value(at: 10).scale == 0)
    }
  }

  @Test func aTransactionRecordsWhatChanged() {
    var card = Animated(Card(opacity: 1, scale: 2))
    card.transaction(at: 1, .over(1)) {
      $0.opacity = 0
      $0.scale *= 2
      $0.parts[1].opacity = 0.5
      $0.position.x = 10
      $0.parts[0].opacity = 1
    }
    var end = Card(opacity: 0, scale: 4, position: PointValue(x: 10, y: 0))
    end.parts[1].opacity = 0.5
    #expect(card.model == end)
    let half = card.value(at: 1.5)
    #expect(half.opacity == 0.5 && half.scale == 3 && half.parts[1].opacity == 0.75)
    #expect(half.position == PointValue(x: 5, y: 0))
    // What was set to what it was did not change.
    #expect(card.events(in: 0..<1.5).count == 4)
    card = Animated(Card(opacity: 0))
    card.transaction(at: 1, .over(1)) {
      $0.shifted(delay: 0.5, speed: 2).opacity = 1
      $0.shifted(delay: 1).parts[1].shifted(offset: 0.25).opacity = 0
    }
    #expect([1.5, 1.75, 2].map { card.value(\.opacity, at: $0) } == [0, 0.5, 1])
    #expect([2, 2.25, 2.75].map { card.value(\.parts[1].opacity, at: $0) } == [0.75, 0.5, 0])
  }

  /// A spring overshoots 1 by 0.2 and more; what is shown does not, and stands still there.
  @Test func aRangeClampsTheValueShown() {
    let spring = DampedSpring(response: 1, dampingRatio: 0.3)
    let rules = [PropertyRule(\Card.opacity, clampedTo: 0...1)]
    for policy in InterruptionPolicy.allCases {
      var card = Animated(Card(opacity: 0), policy: policy, rules: rules)
      card.animate(\.opacity, to: 1, at: 0, .spring(spring))
      var open = Animated(Card(opacity: 0), policy: policy)
      open.animate(\.opacity, to: 1, at: 0, .spring(spring))
      let motion = spring.motion(from: 0, to: 1)
      for time in stride(from: 0.0, through: 2, by: 0.05) {
        let free = open.value(at: time).opacity
        // Rounded as a part of the time until the spring is at rest.
        #expect(abs(free - motion.value(at: time)) < 1e-14)
        #expect(card.value(at: time).opacity == min(free, 1))
        #expect(card.value(\.opacity, at: time) == min(free, 1))
        let velocity = free > 1 ? 0 : motion.velocity(at: time)
        #expect(abs(card.velocity(\.opacity, at: time) - velocity) < 1e-12)
      }
      // The next one begins at what is shown.
      card.animate(\.opacity, to: 0, at: 0.6, .over(1))
      #expect(abs(card.value(at: 0.6).opacity - 1) < 1e-15)
    }
  }

  /// By a rule of the property, as by the argument.
  @Test func aRuleSaysWhenASpringHasArrived() {
    for (rule, given) in [
      (DampedSpring.SettlingThreshold.distance(0.5), nil),
      (.fraction(0.1), DampedSpring.SettlingThreshold.distance(0.5)),
    ] {
      var card = Animated(Card(scale: 0), rules: [PropertyRule(\.scale, settling: rule)])
      card.animate(\.scale, to: 100, at: 0, .spring(.bouncy), settling: given)
      let expected = DampedSpring.bouncy.motion(from: 0, to: 100).settlingDuration(within: 0.5)
      #expect(abs((card.events(in: 0..<9).last?.time ?? 0) - expected) < 1e-12)
    }
  }

  /// A part runs over the whole, also when a question is about one of them alone.
  @Test func aWholeAndAPartRunTogether() {
    var card = Animated(Card(), policy: .replacing)
    card.animate(\.position, to: PointValue(x: 10, y: 10), at: 0, .over(1))
    card.animate(\.position.x, to: 0, at: 0.5, .over(1))
    #expect(card.value(at: 0.75).position == PointValue(x: 3.75, y: 7.5))
    #expect(card.value(\.position, at: 0.75) == PointValue(x: 3.75, y: 7.5))
    #expect(card.value(\.position.y, at: 0.75) == 7.5)
    #expect(card.velocity(\.position, at: 0.75) == PointValue(x: -5, y: 10))
    #expect(card.value(\.scale, at: 0.75) == 1)
  }
}
