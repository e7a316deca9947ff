// Calls on a model that the command line cannot make, for .ci/scaling: CASE COUNT.

import AnimationMath
import AnimationTimeline

struct Page: Sendable {
  var x = 0.0, y = 0.0, place = PointValue.zero
  var list = [Double](repeating: 0, count: 8192)
}

/// A retarget in every frame of 60 Hz, as while a finger drags.
///
/// - Parameters:
///   - isAbove: Whether a repeat without an end runs below.
///   - isAnswered: Whether each call has a completion.
func drag(
  _ frames: Int, policy: InterruptionPolicy, keepsPast: Bool = false, above isAbove: Bool = false,
  answered isAnswered: Bool = false
) {
  var player = Player(Animated(Page(), policy: policy), at: 0, keepsPast: keepsPast)
  var (count, ended) = (0, 0)
  player.onEvent = { _, _ in count += 1 }
  if isAbove { player.run(Repeat(.infinity) { Animate(\.x, to: 100, .over(1)) }) }
  for frame in 1...frames {
    player.animate(
      \.x, to: Double(frame % 7), .spring(.snappy), ended: isAnswered ? { _, _ in ended += 1 } : nil)
    player.advance(to: Double(frame) / 60)
  }
}

@main struct Scaling {
  static func main() {
    let (name, count) = (CommandLine.arguments[1], Int(CommandLine.arguments[2])!)
    switch name {
    case "drag": drag(count, policy: .additive)
    case "above": drag(count, policy: .preservingVelocity, keepsPast: true, above: true)
    case "answered": drag(count, policy: .additive, keepsPast: true, answered: true)
    case "past": drag(count, policy: .preservingVelocity, keepsPast: true)
    case "ends":
      // As many animations as there are elements, which end in one frame.
      var player = Player(Animated(Page()), at: 0)
      var ended = 0
      player.onEvent = { _, event in ended += event.kind == .finished ? 1 : 0 }
      let step = MotionTimeline(Page.self) {
        Parallel { for index in 0..<count { Animate(\.list[index], to: 1, .over(0.1)) } }
      }
      player.run(step)
      player.advance(to: 1)
      precondition(ended == count)
    case "overlaps":
      let series = MotionTimeline(Page.self) {
        for index in 0..<count { Animate(\.x, to: Double(index), .over(0.1)) }
        for index in 0..<count { Animate(\.y, to: Double(index), .over(0.1)).with(offset: 0.05) }
      }
      precondition(series.layout(from: Page()).overlaps.count == count - 1)
    case "still":
      // As many questions for a property that nothing animates as there are animated elements.
      var page = Animated(Page())
      for index in 0..<count { page.animate(\.list[index], to: 1, at: 0, .over(1)) }
      precondition((0..<count).reduce(0) { $0 + page.value(\.x, at: Double($1)) } == 0)
    case "parts":
      // Calls on a whole and a part of it in turn, all of which run on.
      var page = Animated(Page())
      for index in 0..<count {
        let time = Double(index) / 1e4
        page.animate(\.place, to: PointValue(x: 1, y: 2), at: time, .over(1e3))
        page.animate(\.place.x, to: Double(index % 7), at: time, .over(1e3))
      }
      precondition(page.model.place.x == Double((count - 1) % 7))
    case "additive":
      // Calls on one property, all of which run on.
      var page = Animated(Page())
      for index in 0..<count {
        page.animate(\.x, to: Double(index % 7), at: Double(index) / 1e4, .over(1e3, .easeInOut))
      }
      precondition(page.value(at: 2e3).x == Double((count - 1) % 7))
    case "added":
      // Animations put on top of one another.
      var stack = AnimationStack(0.0)
      for index in 0..<count {
        let timing = MediaTiming(beginTime: Double(index), duration: 1)
        stack.add(PropertyAnimation(BasicAnimation(to: 1), timing: timing, composite: .add))
      }
      precondition(stack.value(at: Double(count) - 0.5) == 0.5)
    case "seeks":
      // Calls, each after the clock was set back to the middle between the last two.
      var page = Animated(Page())
      for index in 0..<count {
        page.clock.seek(to: Double(index) / 20, at: Double(index + 1) / 10)
        page.animate(\.x, to: Double(index % 7), at: Double(index + 1) / 10, .over(1))
      }
      precondition(page.model.x == Double((count - 1) % 7))
    default: fatalError(name)
    }
  }
}
