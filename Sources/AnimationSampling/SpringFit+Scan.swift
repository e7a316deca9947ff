// Every frequency and decay that the samples of a spring tell apart.
//
//     x(t) = a + e^(−δt) (b cos ωt + c sin ωt)
//
// For ω and δ the best a, b and c follow from a few sums over the samples, of z = w e^(−δt + iωt), z² and
// |z|² with the weights w. From one ω to the next each z is turned by e^(iΔωt), one complex product.
//
//     ω    octave after octave, from half a turn in the length T of the samples to the highest they tell
//     δ    from 1/(2T), by factors of 4, to ω
//     Δω   π/T or 2δ, the larger: then a spring's nearest trial has more than two thirds of its gain
//
// Frequencies are told apart by the length, not by the steps: of bursts of samples with pauses between
// them, one spring has many minima, one turn a pause apart. From ω/2000 on δ is not smaller: the trials
// are a few thousand for any spacing, and a less damped spring is found if it swings less than 500 times.
//
// The best 48 are compared with all that is within one and a half steps, in quarters of a step, since minima may be
// closer than a step. The best 24 of these are starts, if they have nine tenths of the best one's gain.
//
// Of more than 2000 samples, the sums take 2000, at irregular distances: regular ones would be aliases.

import AnimationMath

extension SpringProblem {
  /// The most promising springs, the best first.
  func scan() -> [(p: Double, q: Double)] {
    let line = ScanLine(self)
    let length = times[times.count - 1]
    var trials: [ScanTrial] = []
    var octave = .pi / length
    while octave < highest {
      var decay = max(0.5 / length, octave / 2000)
      while decay < octave {
        trials += line.peaks(
          decay: decay, from: octave, to: min(2 * octave, highest),
          by: max(.pi / length, 2 * decay))
        decay *= 4
      }
      octave *= 2
    }
    let finer = apart(trials, above: 0.6, most: 48).flatMap { trial in
      [0.6, 1, 1.7].flatMap { factor in
        line.peaks(
          decay: factor * trial.decay, from: max(trial.frequency - 1.5 * trial.width, 0),
          to: trial.frequency + 1.5 * trial.width, by: trial.width / 4)
      }
    }
    return apart(finer, above: 0.9, most: 24).map {
      (2 * $0.decay, $0.frequency * $0.frequency + $0.decay * $0.decay)
    }
  }

  /// The best trials that are not neighbours, with at least a share of the best one's gain.
  private func apart(_ trials: [ScanTrial], above share: Double, most: Int) -> [ScanTrial] {
    var found: [ScanTrial] = []
    let trials = trials.sorted { $0.gain > $1.gain }
    for trial in trials where trial.gain > share * trials[0].gain && found.count < most {
      let isKnown = found.contains {
        ($0.frequency - trial.frequency).magnitude < min($0.width, trial.width)
      }
      if !isKnown { found.append(trial) }
    }
    return found
  }
}

/// A frequency and a decay.
private struct ScanTrial {
  let frequency, decay: Double

  /// The distance to the next frequency.
  let width: Double

  /// The share of the sum of squares that the best motion removes.
  let gain: Double
}

/// The trials of one decay at all frequencies.
private struct ScanLine {
  private let times, weights: [Double]

  /// The weighted values, measured from the target, or from the mean if the target is free.
  private let values: [Double]

  private let isTargetFree: Bool
  private let squaresOfWeights, squaresOfValues: Double

  init(_ problem: SpringProblem) {
    (times, weights) = (problem.times, problem.weights)
    squaresOfWeights = weights.reduce(0) { $0 + $1 * $1 }
    let sum = zip(weights, problem.values).reduce(0) { $0 + $1.0 * $1.0 * $1.1 }
    let center = problem.target ?? sum / squaresOfWeights
    isTargetFree = problem.target == nil
    values = zip(weights, problem.values).map { $0 * ($1 - center) }
    squaresOfValues = values.reduce(0) { $0 + $1 * $1 }
  }

  /// The frequencies that are better than their neighbours.
  func peaks(decay: Double, from first: Double, to last: Double, by width: Double) -> [ScanTrial] {
    let (rows, factor) = rows(until: 20 / decay)
    var samples = rows.map { row in
      let amplitude = weights[row] * exponential(-decay * times[row])
      let (angle, turn) = (first * times[row], width * times[row])
      return ScanSample(
        weight: weights[row], value: values[row], cosine: amplitude * cosine(angle),
        sine: amplitude * sine(angle), cosineOfTurn: cosine(turn), sineOfTurn: sine(turn))
    }
    let square = samples.reduce(0) { $0 + $1.cosine * $1.cosine + $1.sine * $1.sine }
    let gains = samples.withUnsafeMutableBufferPointer { samples in
      (0...Int((last - first) / width)).map { _ in
        gain(ScanSums(samples), square: square, factor: factor)
      }
    }
    return gains.indices.compactMap { index in
      let gain = gains[index]
      guard gain > 0, index == 0 || gains[index - 1] <= gain,
        index == gains.count - 1 || gains[index + 1] <= gain
      else { return nil }
      return ScanTrial(
        frequency: first + Double(index) * width, decay: decay, width: width, gain: gain)
    }
  }

  /// The indices of the samples before a time, 2000 at most, and the number of samples each
  /// represents.
  private func rows(until end: Double) -> (rows: [Int], factor: Double) {
    let count = times.indices.partitionPoint { times[$0] >= end }
    let most = 2000
    guard count > most else { return (Array(0..<count), 1) }
    let factor = Double(count) / Double(most)
    return ((0..<most).map { Int(scattered($0) * factor) }, factor)
  }

  private func gain(_ sums: ScanSums, square: Double, factor: Double) -> Double {
    let (wc, ws) = (factor * sums.wc, factor * sums.ws)
    let (yc, ys) = (factor * sums.yc, factor * sums.ys)
    let (all, difference) = (factor * square, factor * sums.difference)
    var (cc, ss, cs) = ((all + difference) / 2, (all - difference) / 2, factor * sums.product)
    if isTargetFree {
      cc -= wc * wc / squaresOfWeights
      ss -= ws * ws / squaresOfWeights
      cs -= wc * ws / squaresOfWeights
    }
    let determinant = cc * ss - cs * cs
    // A motion of less than a quarter of a turn, or one that hardly differs from its target, is
    // left to the grid of starts.
    guard determinant > 1e-6 * all * all else { return 0 }
    return (yc * yc * ss - 2 * yc * ys * cs + ys * ys * cc) / determinant / squaresOfValues
  }
}

/// A sample, its z = c + is, and the turn of z from one frequency to the next.
private struct ScanSample {
  let weight, value: Double
  var cosine, sine: Double
  let cosineOfTurn, sineOfTurn: Double
}

/// Sums over the samples, of c and s with weights and with values, of c² − s² and of cs.
private struct ScanSums {
  private(set) var wc = 0.0, ws = 0.0, yc = 0.0, ys = 0.0, difference = 0.0, product = 0.0

  /// Sums over the samples, then turns each sample's z to the next frequency.
  init(_ samples: UnsafeMutableBufferPointer<ScanSample>) {
    for index in samples.indices {
      let sample = samples[index]
      let (c, s) = (sample.cosine, sample.sine)
      wc += sample.weight * c
      ws += sample.weight * s
      yc += sample.value * c
      ys += sample.value * s
      difference += (c + s) * (c - s)
      product += c * s
      samples[index].cosine = c * sample.cosineOfTurn - s * sample.sineOfTurn
      samples[index].sine = c * sample.sineOfTurn + s * sample.cosineOfTurn
    }
  }
}

/// A row plus a fraction that looks random: the square of the row times the golden ratio.
func scattered(_ row: Int) -> Double {
  Double(row) + (Double(row * row) * 0.6180339887498949).truncatingRemainder(dividingBy: 1)
}
