// How things are timed here.
//
// A question is a set of contestants that do comparable work; they take turns, round after round, so
// that a machine whose speed drifts slows all of them alike, and what is reported is the median and
// the quartiles over the rounds. One contestant is the yardstick: the claim is the ratio to it, taken
// within each round. Every contestant's result is checked, and kept so that the work cannot be left
// out.
//
// Times are processor times of the whole process: they leave out what a busy machine gives to others, and
// what runs on two cores counts twice. Tried and dropped: the time that passes, which on a machine with
// ten builds beside it gave medians that were off by factors of eight, and ratios too.

import AnimationTimeline

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A piece of work to time, with the result that it must give.
struct Contestant {
  /// The name of the function that is timed.
  let name: String

  /// The number of answers that one call of `run` computes.
  let count: Int

  /// Computes the answers and returns their sum.
  let run: () -> Double

  /// The expected sum of the answers, and the accepted difference from it.
  let expected: Double
  let tolerance: Double
}

/// The times of one contestant, in nanoseconds per answer.
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
struct Question: Sendable {
  /// The question, for which the file is named.
  let text: String

  /// Makes the contestants, with their memory and their expected results.
  private let makeContestants: @Sendable () -> [Contestant]

  init(_ text: String, _ makeContestants: @escaping @Sendable () -> [Contestant]) {
    (self.text, self.makeContestants) = (text, makeContestants)
  }

  /// Times the contestants in turn.
  func measure(rounds: Int) -> [Measurement] {
    let contestants = makeContestants()
    var times = [[Double]](repeating: [], count: contestants.count)
    // The first round warms up and is not counted.
    for round in 0...rounds {
      for (index, contestant) in contestants.enumerated() {
        let start = processorNanoseconds()
        let sum = contestant.run()
        let elapsed = processorNanoseconds() - start
        guard (sum - contestant.expected).magnitude <= contestant.tolerance else {
          fatalError("\(text) \(contestant.name): expected \(contestant.expected), got \(sum)")
        }
        if round > 0 { times[index].append(elapsed / Double(contestant.count)) }
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

/// The processor time that the process has used so far.
private func processorNanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// The value below which a fraction of the numbers lies.
private func quantile(_ fraction: Double, of numbers: [Double]) -> Double {
  let sorted = numbers.sorted()
  return sorted[Int((fraction * Double(sorted.count - 1)).rounded())]
}

/// Numbers in an order that no processor can predict, the same in every run.
///
/// Tried and dropped: steps of a prime modulo the count. Branch predictors learn them: a browser's solver came out as fast
/// as on rising arguments.
@Sendable func shuffled(_ numbers: [Double]) -> [Double] {
  var noise = SeededNoise(seed: 20_261_122)
  return numbers.map { ($0, noise.next()) }.sorted { $0.1 < $1.1 }.map(\.0)
}
