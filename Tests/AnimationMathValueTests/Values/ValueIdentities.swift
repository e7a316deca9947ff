// What every linear value must do, held to the definitions in numbers of 106 bits.

import AnimationMath
import Testing
import _TestSupport

/// The identities of ``LinearValue`` for random values of a template's shape.
struct ValueIdentities<Value: LinearValue> {
  var failures: [String] = []
  var interpolation: WorstCase
  var difference: WorstCase
  var distance: WorstCase

  /// - Parameters:
  ///   - unit: What the type rounds its channels by: 2⁻⁵³, or 2⁻²⁴ for floats.
  ///   - isEuclidean: Whether the distance is that of the channels.
  init(_ template: Value, unit: Double = 0x1p-53, isEuclidean: Bool = true) {
    let name = "\(Value.self)"
    interpolation = WorstCase("\(name) interpolated, rounding units of |(1−p)a| + |pb|", bound: 4)
    difference = WorstCase("\(name) difference added, rounding units of |a| + |b|", bound: 2)
    distance = WorstCase(
      "\(name) distance, 2⁻⁵² of it a channel", bound: 1)
    var random = SeededRandom(seed: 41)
    for index in rounds(2_000) {
      let a = template.withChannels { _ in number(index, &random) }
      let near = index % 5 == 0
      let b = template.withChannels { channel in
        near ? a.channel(channel) * (1 + 4 * random.unit() * unit) : number(index + 1, &random)
      }
      check(a, b, unit, isEuclidean, &random)
    }
  }

  private mutating func check(
    _ a: Value, _ b: Value, _ unit: Double, _ isEuclidean: Bool, _ random: inout SeededRandom
  ) {
    var failed: [String] = []
    func require(_ holds: Bool, _ what: String) {
      if !holds { failed.append("\(what): \(a), \(b)") }
    }
    var asked: [Int] = []
    let same = a.withChannels { channel in
      asked.append(channel)
      return a.channel(channel)
    }
    require(same == a && asked == Array(0..<a.channelCount), "withChannels")
    require(a.channels == (0..<a.channelCount).map(a.channel), "channels")

    // Interpolation.
    require(a.interpolated(to: b, at: 0) == a && a.interpolated(to: b, at: 1) == b, "ends")
    let part = Double(1 + random.index(below: 1 << 20 - 1)) * 0x1p-20
    if part != 0.5 {
      require(a.interpolated(to: b, at: part) == b.interpolated(to: a, at: 1 - part), "way back")
    }
    let progresses = [
      part, random.unit(), 0.5, 0.5.nextDown, random.uniform(in: -3...4), 1.0.nextDown, 0x1p-60,
    ]
    for p in progresses {
      require(a.interpolated(to: a, at: p) == a, "constant at \(p)")
      let value = a.interpolated(to: b, at: p)
      for i in 0..<a.channelCount {
        let (from, to, observed) = (a.channel(i), b.channel(i), value.channel(i))
        let weight = DoubleDouble(1) - p
        let exact = weight * from + DoubleDouble.product(p, to)
        let scale = (weight * from).magnitude.hi + abs(p * to)
        interpolation.record(
          scale == 0 ? observed : absoluteError(observed, exact) / (scale * unit),
          at: "\(from) to \(to) at \(p)")
        if (0...1).contains(p) {
          require((min(from, to)...max(from, to)).contains(observed), "range at \(p)")
        }
      }
    }
    let steps = (0..<12).map { _ in random.uniform(in: -1...2) }.sorted()
    let values = steps.map { a.interpolated(to: b, at: $0) }
    for i in 0..<a.channelCount {
      let rises = a.channel(i) <= b.channel(i)
      for (first, second) in zip(values, values.dropFirst()) {
        let (first, second) = (first.channel(i), second.channel(i))
        require(rises ? first <= second : first >= second, "monotone")
      }
    }

    // Sums.
    require(
      a.additiveIdentity.added(onto: a) == a && a.added(onto: a.additiveIdentity) == a, "neutral")
    require(a.additiveIdentity.channels.allSatisfy { $0 == 0 }, "zeros")
    require(a.accumulated(onto: b, count: 0) == b, "no repeats")
    require(a.accumulated(onto: b, count: 1) == a.added(onto: b), "one repeat")
    let repeated = a.accumulated(onto: b, count: 2.5)
    let rewritten = a.additiveDifference(from: b)?.added(onto: b)
    require(rewritten != nil, "difference")
    for i in 0..<a.channelCount {
      let (x, y) = (a.channel(i), b.channel(i))
      let sum = abs(repeated.channel(i) - (y + 2.5 * x))
      require(sum <= unit * (abs(y) + 5 * abs(x)), "2.5 repeats")
      if let rewritten, abs(x) + abs(y) > 0 {
        difference.record(
          abs(rewritten.channel(i) - x) / ((abs(x) + abs(y)) * unit), at: "\(x) from \(y)")
      }
    }

    // Distance.
    require(
      a.animationDistance(from: a) == 0
        && a.animationDistance(from: b) == b.animationDistance(from: a), "distance")
    let squares = (0..<a.channelCount).reduce(DoubleDouble(0)) { sum, i in
      let step = a.channel(i) - b.channel(i)
      return sum + DoubleDouble.product(step, step)
    }
    if squares.hi > 0 && isEuclidean {
      distance.record(
        absoluteError(a.animationDistance(from: b), squares.squareRoot())
          / (squares.hi.squareRoot() * 0x1p-52 * Double(a.channelCount)), at: "\(a) and \(b)")
    }
    failures += failed
  }

  /// Reports the worst cases and expects all of it to hold.
  func expect() {
    #expect(failures.isEmpty, "\(Value.self): \(failures.count), first \(failures.first ?? "")")
    for worst in [interpolation, difference, distance] where worst.count > 0 {
      report(worst)
      #expect(worst.isWithinBound)
    }
  }
}

/// Ordinary numbers, very small and large ones, whole ones and zeros.
private func number(_ index: Int, _ random: inout SeededRandom) -> Double {
  switch index % 4 {
  case 0: random.uniform(in: -1...1)
  case 1: (random.unit() < 0.5 ? -1 : 1) * random.logUniform(in: 1e-12...1e12)
  case 2: Double(random.index(below: 11)) - 5
  default: random.uniform(in: -1000...1000)
  }
}
