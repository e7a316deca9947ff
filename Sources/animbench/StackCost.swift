// What does one value of a stack of animations cost, its velocity, and an instant of many?

import AnimationMath
import AnimationSampling

extension Question {
  private static let count = 4096

  /// The instants of the loops: in no order.
  private static let instants = (0..<count).map { Double($0 &* 1237 % count) / Double(count) }

  private static func basic(_ easing: Easing) -> AnimationStack<Double> {
    var stack = AnimationStack(1.0)
    stack.add(
      PropertyAnimation(
        BasicAnimation(from: 0.0, to: 100), timing: MediaTiming(duration: 1), easing: easing))
    return stack
  }

  private static let springs: AnimationStack<Double> = {
    var stack = AnimationStack(0.0)
    for index in 0..<5 {
      stack.animate(to: Double(index * 37 % 11) * 10, at: Double(index) * 0.1, .spring(.bouncy))
    }
    return stack
  }()

  /// A target that moves 300 times in a second.
  private static func retargeted(_ policy: InterruptionPolicy) -> AnimationStack<Double> {
    var stack = AnimationStack(0.0, policy: policy)
    for index in 0..<300 {
      stack.animate(to: Double(index * 37 % 11) * 10, at: Double(index) / 300, .spring(.bouncy))
    }
    return stack
  }

  private static func value(
    _ name: String, _ stack: AnimationStack<Double>, at times: [Double] = instants
  ) -> Contestant {
    Contestant(
      name: name, count: times.count, run: { times.reduce(0) { $0 + stack.value(at: $1) } },
      expected: stack.samples(at: times).reduce(0, +), tolerance: 1e-6)
  }

  private static func velocity(_ name: String, _ stack: AnimationStack<Double>) -> Contestant {
    Contestant(
      name: name, count: count,
      run: { instants.reduce(0) { $0 + stack.velocity(at: $1) } },
      expected: instants.reduce(0) { sum, time in
        sum + (stack.value(at: time + 0x1p-30) - stack.value(at: time)) * 0x1p30
      }, tolerance: 1e-3)
  }

  /// What one progress of a timing costs.
  static let timingProgress = Question("What does one progress of a timing cost?") {
    let times = instants
    let basic = MediaTiming(beginTime: 0.1, duration: 0.5, repeatCount: 2).timing
    let grouped = basic.grouped(in: MediaTiming(duration: 0.8, autoreverses: true))
    func contestant(_ name: String, _ timing: Timing) -> Contestant {
      let run = { times.reduce(0) { $0 + (timing.directedProgress(at: $1) ?? 0) } }
      return Contestant(
        name: name, count: count, run: run,
        expected: times.reduce(0) { $0 + (timing.state(at: $1).directedProgress ?? 0) },
        tolerance: 1e-9)
    }
    return [
      contestant("Timing.directedProgress(at:), one play after another", basic),
      contestant("Timing.directedProgress(at:), in a group", grouped),
    ]
  }

  static let stackValue = Question("one value of a stack") {
    [
      value("AnimationStack.value(at:), one ease", basic(.ease)),
      velocity("velocity(at:), one ease", basic(.ease)),
      value("value(at:), five springs", springs),
      velocity("velocity(at:), five springs", springs),
    ]
  }

  /// One ease from a turn, or from a list of transform functions, to another.
  static let transformValue = Question("one value of a stack of one ease, of a type") {
    func contestant<Value: AnimatableValue>(
      _ name: String, from: Value, to: Value, _ number: @escaping (Value) -> Double
    ) -> Contestant {
      var stack = AnimationStack(from)
      stack.add(
        PropertyAnimation(
          BasicAnimation(from: from, to: to), timing: MediaTiming(duration: 1), easing: .ease))
      let values = stack
      return Contestant(
        name: name, count: count,
        run: { instants.reduce(0) { $0 + number(values.value(at: $1)) } },
        expected: instants.reduce(0) {
          $0 + number(from.interpolated(to: to, at: Easing.ease.value(at: $1)))
        }, tolerance: 1e-6)
    }
    func list(_ degrees: Double, _ factor: Double) -> TransformList {
      TransformList([
        .translate(x: degrees), .rotate(degrees: degrees), .scale(x: factor, y: factor),
      ])
    }
    return [
      contestant("Double", from: 0.0, to: 100) { $0 },
      contestant(
        "RotationValue", from: RotationValue(degrees: 0), to: RotationValue(degrees: 400)
      ) { $0.degrees },
      contestant("TransformList, three functions", from: list(0, 1), to: list(400, 2)) {
        if case .translate(let x, _, _) = $0.functions[0] { x } else { .nan }
      },
    ]
  }

  static let retargetedStack = Question("one value of a stack of 300 new targets") {
    let times = (0..<256).map { 1 + Double($0) / 512 }
    return [InterruptionPolicy.preservingVelocity, .additive].map {
      value("value(at:), \($0)", retargeted($0), at: times)
    }
  }

  static let stackSamples = Question("an instant of a stack of five springs, 2001 instants") {
    let grid = UniformGrid(from: 0, rate: 1000, count: 2001)
    let single = value("value(at:), one by one", springs, at: Array(grid))
    return [
      single,
      Contestant(
        name: "samples(on:), one thread", count: grid.count,
        run: { springs.samples(on: grid, threads: 1).reduce(0, +) },
        expected: single.expected, tolerance: 1e-6),
    ]
  }
}
