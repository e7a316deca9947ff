// The mistakes that ports of animations make, for any curve f; those of springs and easings are in
// files of their own.
//
//     time       f(t + δ)   f(t·s)   f(t/1000)   f(t/60)          shifted, fast or slow, in ms, in frames;
//                                                                    in single precision
//     value      f·s   a + b·f   100 f   (f − from)/(to − from)     scaled, other ends, percent, fractions
//                from + to − f   f − to   −f   f′                   from the other end, from the target, sign,
//                                                                   velocity for value

/// A mistake: the table that it gives, and its words.
package struct PortMistake {
  /// The words, for the fitted numbers.
  package let words: ([Double]) -> String

  /// The numbers at which the search starts; one empty list for a mistake without numbers.
  package let starts: [[Double]]

  /// The step of each number that counts as small in the search.
  let scales: [Double]

  /// The values at times; `nil` if the mistake has no values there.
  let table: (_ numbers: [Double], _ times: [Double]) -> [Double]?

  var numberCount: Int { scales.count }
}

extension PortMistake {
  /// A mistake without numbers.
  package init(_ words: String, _ value: @escaping (Double) -> Double) {
    self.init(words) { times in times.map(value) }
  }

  /// A mistake without numbers that needs all times at once.
  package init(_ words: String, table: @escaping ([Double]) -> [Double]?) {
    self.words = { _ in words }
    (starts, scales) = ([[]], [])
    self.table = { table($1) }
  }

  /// A mistake with one number, from which `curve` makes a function of time; `nil` for a number out
  /// of range.
  package init(
    _ starts: [Double], scale: Double, words: @escaping (Double) -> String,
    _ curve: @escaping (Double) -> ((Double) -> Double)?
  ) {
    self.words = { words($0[0]) }
    self.starts = starts.map { [$0] }
    scales = [scale]
    table = { numbers, times in curve(numbers[0]).map(times.map) }
  }

  /// The mistakes known for a curve at any times; of several with the same table, the first is reported.
  static func all(of curve: any Curve) -> [PortMistake] {
    var mistakes = inValues(MovedCurve(curve))
    if let motion = curve.cast(to: DecayMotion.self) { mistakes += ofDecay(motion) }
    if let motion = curve.cast(to: AndroidFling.self) { mistakes += ofFling(motion) }
    if let easing = EasingParts(curve) { mistakes += ofEasing(easing) }
    return mistakes
  }

  /// The mistakes that depend on the times of a table, and those of springs.
  static func all(of curve: any Curve, at times: [Double]) -> [PortMistake] {
    let moved = MovedCurve(curve)
    var mistakes = inTime(moved, times)
    if let motion = curve.cast(to: SpringMotion.self) { mistakes += ofSpring(motion, at: times) }
    if let motion = curve.cast(to: BoundedSpringMotion.self) {
      mistakes += ofBoundedSpring(motion, at: times)
    }
    return mistakes + [PortMistake("the values are velocities") { moved.slope(at: $0) }]
  }
}

/// A curve with its ends, held outside its domain.
struct MovedCurve {
  let curve: any Curve

  /// The first value, and the last or resting value; that may be NaN.
  let from, to: Double

  init(_ curve: any Curve) {
    self.curve = curve
    let (lower, upper) = (curve.domain.lowerBound, curve.domain.upperBound)
    from = lower.isFinite ? curve.value(at: lower) : .nan
    to = upper.isFinite ? curve.value(at: upper) : curve.motionRest ?? .nan
  }

  func value(at time: Double) -> Double {
    curve.value(at: min(max(time, curve.domain.lowerBound), curve.domain.upperBound))
  }

  /// The slope at a time; 0 outside the domain.
  func slope(at time: Double) -> Double {
    curve.domain.contains(time) ? curve.slope(at: time) : 0
  }

  /// Whether the argument is progress from 0 to 1.
  var isOverUnit: Bool { curve.domain == 0...1 }
}

// MARK: - Values

extension PortMistake {
  private static func inValues(_ moved: MovedCurve) -> [PortMistake] {
    let (from, to) = (moved.from, moved.to)
    let value = moved.value(at:)
    var mistakes = [
      PortMistake("the values are percent") { 100 * value($0) },
      PortMistake("the values are hundredths of what they should be") { value($0) / 100 },
      PortMistake("the values have the opposite sign") { -value($0) },
      PortMistake([1], scale: 1, words: { "the values are \(excess($0))" }) { factor in
        { factor * value($0) }
      },
      PortMistake(
        [0], scale: 1,
        words: {
          "the values are all \(significant($0.magnitude)) too \($0 > 0 ? "large" : "small")"
        }
      ) { shift in { value($0) + shift } },
    ]
    let (lower, upper) = (moved.curve.domain.lowerBound, moved.curve.domain.upperBound)
    if lower.isFinite && upper.isFinite {
      mistakes += [
        PortMistake("ease-in and ease-out are exchanged: from + to − f(end − t)") {
          moved.from + moved.to - value(lower + (upper - $0))
        },
        PortMistake("it runs backwards: f(end − t)") { value(lower + (upper - $0)) },
      ]
    }
    guard from.isFinite, to.isFinite, from != to else { return mistakes }
    let way = to - from
    let (least, most) = (min(from, to), max(from, to))
    mistakes += [
      PortMistake("the values are cut off at \(shortestDecimal(most))") { min(value($0), most) },
      PortMistake("the values are cut off at \(shortestDecimal(least))") { max(value($0), least) },
      PortMistake(
        "the values are cut off at \(shortestDecimal(least)) and \(shortestDecimal(most))"
      ) {
        min(max(value($0), least), most)
      },
    ]
    if (from, to) != (0, 1) {
      let ends = "\(shortestDecimal(from)) to \(shortestDecimal(to))"
      mistakes.insert(
        PortMistake("the values are fractions of the way from \(ends)") {
          (value($0) - from) / way
        }, at: 0)
    }
    let side = way < 0 ? -1.0 : 1
    mistakes += [
      PortMistake("the values are reflected at the target: to − |x − to|") {
        to - side * (value($0) - to).magnitude
      },
      PortMistake(
        "the values have 8 bits: 255 steps from \(shortestDecimal(least)) to \(shortestDecimal(most))"
      ) {
        from + ((value($0) - from) / way * 255).rounded() / 255 * way
      },
      PortMistake("the values run from the end to the start: from + to − x") {
        from + to - value($0)
      },
      PortMistake("the values are distances from the target: x − to") { value($0) - to },
      PortMistake("the values are distances from the target, of opposite sign: to − x") {
        to - value($0)
      },
    ]
    if from != 0 {
      mistakes += [
        PortMistake("the start is left out: x − from") { value($0) - from },
        PortMistake([1], scale: 1, words: { "the way is \(excess($0))" }) { factor in
          { from + factor * (value($0) - from) }
        },
      ]
    }
    mistakes.append(PortMistake("", value).onAnotherWay(of: moved))
    return mistakes
  }

  /// This mistake from its start or another one, in values that go another way as well; percent is the way of 100 times.
  func onAnotherWay(
    of moved: MovedCurve, to start: [Double]? = nil, from own: [Double]? = nil
  ) -> PortMistake {
    let (from, to) = (moved.from, moved.to)
    let scale = (to - from).magnitude
    return with(own, [start ?? [from, to]], [scale, scale]) { ends in
      let isPercent = zip(ends, [from, to]).allSatisfy { ($0 - 100 * $1).magnitude < 1e-4 * scale }
      func words(_ ends: [Double], _ digits: Int) -> String {
        ends.map { end in
          end.magnitude < 5e-4 * (ends[1] - ends[0]).magnitude ? "0" : significant(end, digits)
        }.joined(separator: " to ")
      }
      let digits = (3...16).first { words(ends, $0) != words([from, to], $0) } ?? 3
      return isPercent
        ? "the values are percent"
        : "the values go from \(words(ends, digits)), not from \(words([from, to], digits))"
    } table: { ends, times, table in
      table(times)?.map { ends[0] + (ends[1] - ends[0]) * (($0 - from) / (to - from)) }
    }
  }

  /// A mistake of further numbers, which changes times before this one, or values behind it.
  private func with(
    _ start: [Double]?, _ starts: [[Double]], _ scales: [Double],
    words: @escaping ([Double]) -> String,
    table: @escaping ([Double], [Double], ([Double]) -> [Double]?) -> [Double]?
  ) -> PortMistake {
    let count = scales.count
    return PortMistake(
      words: { numbers in
        [words(Array(numbers.suffix(count))), self.words(Array(numbers.dropLast(count)))]
          .filter { !$0.isEmpty }.joined(separator: ", and ")
      }, starts: (start.map { [$0] } ?? self.starts).flatMap { own in starts.map { own + $0 } },
      scales: self.scales + scales
    ) { numbers, times in
      table(Array(numbers.suffix(count)), times) { self.table(Array(numbers.dropLast(count)), $0) }
    }
  }

  /// A factor in words: `10 % too large`, or `2.5 times what they should be`.
  static func excess(
    _ factor: Double, more: String = "large", less: String = "small"
  ) -> String {
    let percent = (factor - 1) * 100
    if factor > 0.5 && factor < 1.5 {
      return "\(significant(percent.magnitude)) % too \(percent > 0 ? more : less)"
    }
    let isMore = factor.magnitude > 1
    return "\(significant(isMore ? factor : 1 / factor)) times too \(isMore ? more : less)"
  }
}

// MARK: - Time

extension PortMistake {
  /// The frame rates of displays and video, in the order of preference for sentences.
  static let frameRates = [60.0, 120, 30, 24, 25, 50, 90, 144, 100, 240, 72, 75, 165, 48]

  /// A reading of times without unknown numbers: its words, and the seconds of a time.
  package typealias Clock = (words: String, seconds: (Double) -> Double)

  static func clocks(_ times: [Double], isOverUnit: Bool) -> [Clock] {
    if isOverUnit, times.max() == 100 { return [("the progress is in percent", { $0 / 100 })] }
    let (low, high) = (times.min() ?? 0, times.max() ?? 0)
    var clocks: [Clock] = [
      ("the times are milliseconds, not seconds", { $0 / 1000 }),
      ("the times are seconds, not milliseconds", { $0 * 1000 }),
    ]
    for rate in frameRates {
      for first in [0.0, 1, 1001] {
        clocks.append(
          (
            "the times are frames at \(shortestDecimal(rate)) Hz, not seconds"
              + (first == 0 ? "" : ", and begin at \(shortestDecimal(first))"),
            { ($0 - first) / rate }
          ))
      }
    }
    for (unit, name) in [(1000.0, "milliseconds"), (1, "seconds")] where low >= (high - low) / 8 {
      clocks.append(
        ("the times are \(name), and begin at \(shortestDecimal(low))", { ($0 - low) / unit }))
    }
    return clocks
  }

  /// The true times of a table whose times have few decimals, rounded or cut off, by the lowest rate of frames that has
  /// them all; of rows where rounding made some equal.
  package static func roundings(_ times: [Double]) -> [(words: String, seconds: [Double])] {
    let areEqual = zip(times, times.dropFirst()).contains(where: ==)
    return (1...6).flatMap { count in
      [("rounded to", -0.500_001...0.500_001), ("cut off after", -1e-6...0.999)].compactMap {
        words, places -> (words: String, seconds: [Double])? in
        let unit = 1 / powerOfTen(count)
        let middle = (places.lowerBound + places.upperBound) / 2 * unit
        guard times.allSatisfy({ ($0 / unit - ($0 / unit).rounded()).magnitude < 1e-6 }) else {
          return nil
        }
        for rate in frameRates.sorted() where areEqual || unit * rate < 1 {
          let seconds = times.indices.map { row in
            areEqual
              ? times[0] + Double(row) / rate : ((times[row] + middle) * rate).rounded() / rate
          }
          let offsets = zip(seconds, times).map { ($0 - $1) / unit }
          // Cut off in binary, 1.15 may be 1.14.
          if offsets.allSatisfy({ -0.51...1.000_001 ~= $0 }),
            offsets.count(where: { !places.contains($0) }) * 20 <= times.count
          {
            // Exact times of frames are not rounded, and a higher rate has them as well.
            guard offsets.contains(where: { $0.magnitude > 1e-3 }) else { return nil }
            return (
              "the times of \(areEqual ? "rows" : "frames") at \(shortestDecimal(rate)) Hz are "
                + "\(words) \(count) decimal\(count == 1 ? "" : "s")", seconds
            )
          }
        }
        return nil
      }
    }
  }

  private static func inTime(_ moved: MovedCurve, _ times: [Double]) -> [PortMistake] {
    let value = moved.value(at:)
    let (low, high) = (times.min() ?? 0, times.max() ?? 0)
    let span = high - low
    guard span > 0 else { return [] }
    let step = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.min() ?? span
    let far = (-16...16).map { span / 4 * Double($0) / 16 }
    var mistakes = clocks(times, isOverUnit: moved.isOverUnit).map { clock in
      PortMistake(clock.words) { value(clock.seconds($0)) }
    }
    mistakes.append(
      PortMistake("the times have single precision") { value(Double(Float($0))) })
    mistakes += [
      PortMistake(
        far, scale: span / 64, words: { shiftWords(-$0, isUnit: moved.isOverUnit, step: step) }
      ) { shift in { value($0 + shift) } },
      PortMistake("", value).slowed(),
    ]
    return mistakes
  }

  /// This mistake from its start or another one, in a time of another rate as well.
  func slowed(
    _ rates: [Double] = [
      0x1p-6, 0x1p-4, 0.25, 0.5, 0.66, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2, 4, 16, 64,
    ], from start: [Double]? = nil
  ) -> PortMistake {
    with(start, rates.map { [$0] }, [1]) { rates in
      let (rate, percent) = (rates[0], (rates[0] - 1) * 100)
      return percent.magnitude < 50
        ? "time runs \(significant(percent.magnitude)) % too \(rate > 1 ? "fast" : "slowly")"
        : rate > 1
          ? "time runs \(significant(rate)) times too fast"
          : "time runs \(significant(1 / rate)) times too slowly"
    } table: { rates, times, table in
      rates[0] > 0 ? table(times.map { rates[0] * $0 }) : nil
    }
  }

  /// A delay in words: `16.7 ms late, one frame at 60 Hz`.
  package static func shiftWords(_ delay: Double, isUnit: Bool, step: Double) -> String {
    let length = delay.magnitude
    let word = delay > 0 ? "late" : "early"
    var text = "the values are "
    if isUnit {
      text += "\(significant(length)) \(word)"
    } else {
      text += length < 1 ? "\(significant(length * 1000)) ms" : "\(significant(length)) s"
      text += " \(word)"
    }
    let rows = (length / step).rounded()
    let isRows = rows >= 1 && rows <= 4 && (length - rows * step).magnitude < 0.01 * step
    if isRows { text += ", \(count(rows, "row")) of the table" }
    if isUnit { return text }
    // The frames are those of the table if it has a display's rate.
    if isRows, let rate = frameRates.first(where: { (step * $0 - 1).magnitude < 0.01 }) {
      return text + ", \(count(rows, "frame")) at \(shortestDecimal(rate)) Hz"
    }
    for frames in [1.0, 2] {
      let rate = frameRates.first { (length * $0 - frames).magnitude < 0.01 }
      if let rate { return text + ", \(count(frames, "frame")) at \(shortestDecimal(rate)) Hz" }
    }
    return text
  }

  /// A number up to four in words, with its noun.
  private static func count(_ number: Double, _ noun: String) -> String {
    let words = ["one", "two", "three", "four"]
    return "\(words[Int(number) - 1]) \(noun)\(number == 1 ? "" : "s")"
  }
}
