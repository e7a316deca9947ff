// How things are timed here.
//
// A question is a set of contestants that do comparable work; they take turns, round after round, so
// that a machine whose speed drifts slows all of them alike, and what is reported is the median and
// the quartiles over the rounds. One contestant is the yardstick: the claim is the ratio to it, taken
// within each round. Every contestant's result is checked, and kept so that the work cannot be left
// out.

/// Something to time, and what its result must be.
struct Contestant {
  /// The function it calls.
  let name: String

  /// How many answers one call of `run` computes.
  let count: Int

  /// Computes the answers and returns their sum.
  let run: () -> Double

  /// The sum it must be, and how far it may be off.
  let expected: Double
  let tolerance: Double
}

/// What was measured of one contestant, in nanoseconds per answer.
struct Measurement {
  let question: String
  let name: String
  let median: Double
  let lowerQuartile: Double
  let upperQuartile: Double

  /// The median over the rounds of the time divided by the yardstick's.
  let ratio: Double
}

/// A question with its contestants, the yardstick first.
struct Question {
  /// The question, for which the file is named.
  let text: String
  let contestants: [Contestant]

  /// Times the contestants in turn.
  func measure(rounds: Int) -> [Measurement] {
    let clock = ContinuousClock()
    var times = [[Double]](repeating: [], count: contestants.count)
    // The first round warms up and is not counted.
    for round in 0...rounds {
      for (index, contestant) in contestants.enumerated() {
        var sum = 0.0
        let elapsed = clock.measure { sum = contestant.run() }
        guard (sum - contestant.expected).magnitude <= contestant.tolerance else {
          fatalError("\(text) \(contestant.name): expected \(contestant.expected), got \(sum)")
        }
        let (seconds, attoseconds) = elapsed.components
        let nanoseconds = Double(seconds) * 1e9 + Double(attoseconds) * 1e-9
        if round > 0 { times[index].append(nanoseconds / Double(contestant.count)) }
      }
    }
    return zip(contestants, times).map { contestant, time in
      let ratios = zip(time, times[0]).map { $0 / $1 }
      return Measurement(
        question: text, name: contestant.name, median: quantile(0.5, of: time),
        lowerQuartile: quantile(0.25, of: time), upperQuartile: quantile(0.75, of: time),
        ratio: quantile(0.5, of: ratios))
    }
  }
}

/// The value below which a fraction of the numbers lies.
private func quantile(_ fraction: Double, of numbers: [Double]) -> Double {
  let sorted = numbers.sorted()
  return sorted[Int((fraction * Double(sorted.count - 1)).rounded())]
}
