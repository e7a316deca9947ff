// animcurve fit: the spring, the easing or the keyframes behind measured samples, or nearest to a curve.

import AnimationMath
import AnimationSampling
import Console
import CurveFormats

extension Command {
  static let fit = Command(
    name: "fit",
    abstract: "Fit a spring, an easing or keyframes to measured samples",
    discussion: [
      "The first operand is spring, bezier or keyframes. The second is a CSV with the columns time"
        + " and value, or names with that meaning; - is standard input. --time-column and --column"
        + " choose other columns. bezier and keyframes accept progress for time. spring and bezier"
        + " also accept a curve, and find the spring or the easing whose largest error is"
        + " smallest. An operand that can be read as a curve is a curve: write ./ease for a file"
        + " called ease.",
      "spring: by least squares. Times increase, evenly or not, and the first is the release. An"
        + " optional column weight is 1 over the standard deviation of the value. The target, the"
        + " start and the velocity are found with the spring unless they are given. Errors are"
        + " standard errors, and intervals hold with 99.73 % confidence. 'caution', and a note on"
        + " standard error, says what the samples leave open, and whether they fit a spring at all,"
        + " are clipped, begin before the release, or are so few or so uneven that other springs fit"
        + " as well: the spring is then the slowest of them.",
      "bezier: the cubic-bezier() whose largest error is smallest, where it reaches that error,"
        + " and the same curve with three decimals. Errors are fractions of the distance.",
      "keyframes: the fewest that stay within --tolerance of every sample, in the format of"
        + " 'animcurve keyframes'.",
    ],
    examples: [
      Example("animcurve fit spring measured.csv", "The spring, as JSON."),
      Example(
        "animcurve fit spring measured.csv --from 0 --to 100 --velocity 0",
        "A spring that is known to go from 0, at rest, to 100."),
      Example(
        "animcurve fit spring ease-in-out --duration 0.4", "The spring nearest to an easing."),
      Example("animcurve fit bezier material3.emphasized", "The easing nearest to a curve."),
      Example(
        "animcurve fit keyframes measured.csv --tolerance 0.5 --interpolation cubic",
        "A measured motion as a few keyframes."),
    ],
    operand: Operand(
      name: "kind-and-source", help: "spring, bezier or keyframes; then the file or the curve",
      arity: .oneOrMore, completion: .files),
    options: [
      Options.column, Options.timeColumn, Options.knownStart, Options.knownTarget,
      Options.knownVelocity, Options.easingDuration, Options.tolerance, Options.interpolation,
      Options.format, Options.digits, Options.output,
    ],
    run: { try $0.fit() })
}

extension Options {
  static let knownStart = Option(
    "from", .number, "A", "The value at the first time, if it is known",
    otherwise: "found; 0 for a curve")

  static let knownTarget = Option(
    "to", .number, "B", "The resting value, if it is known", otherwise: "found; 1 for a curve")

  static let knownVelocity = Option(
    "velocity", .number, "V", "The velocity at the first time, if it is known",
    otherwise: "found; 0 for a spring nearest to a curve")
}

extension Arguments {
  /// Prints what is fitted.
  func fit() throws {
    guard operands.count == 2, let kind = FitKind(rawValue: operands[0]) else {
      throw UsageError(
        "fit takes the word 'spring', 'bezier' or 'keyframes' and a file, got "
          + operands.map(quoted).joined(separator: " "), in: command.name)
    }
    for option in kind.foreign where contains(option) {
      throw UsageError("\(option.spelling) does not belong to fit \(operands[0])", in: command.name)
    }
    if kind != .keyframes, let text = try? CurveText(operands[1]) {
      return try fit(kind, to: text)
    }
    if contains(Options.easingDuration) {
      throw UsageError(
        "--duration belongs to easings, and \(quoted(operands[1])) is taken for a file",
        in: command.name)
    }
    let input = Input(path: operands[1])
    let samples = try weightedSamples(in: input, kind)
    do {
      switch kind {
      case .spring: try fitSpring(to: samples)
      case .bezier: try fitBezier(to: samples)
      case .keyframes: try fitKeyframes(to: samples)
      }
    } catch let error as ParameterError {
      throw refusal(of: error, in: input.name)
    }
  }

  private enum FitKind: String {
    case spring, bezier, keyframes

    /// The options that mean nothing here.
    var foreign: [any AnyOption] {
      switch self {
      case .spring:
        return [Options.tolerance, Options.interpolation, Options.format, Options.digits]
      case .bezier:
        return [
          Options.knownVelocity, Options.tolerance, Options.interpolation, Options.format,
          Options.digits,
        ]
      case .keyframes: return [Options.knownStart, Options.knownTarget, Options.knownVelocity]
      }
    }
  }

  private typealias Samples = (times: [Double], values: [Double], weights: [Double]?)

  // MARK: Samples

  private func fitSpring(to samples: Samples) throws {
    let fit = try SpringFit(
      times: samples.times, values: samples.values, weights: samples.weights,
      target: self[Options.knownTarget], start: self[Options.knownStart],
      velocity: self[Options.knownVelocity])
    func ends(_ interval: ClosedRange<Double>) -> JSONValue {
      .array([.number(interval.lowerBound), .number(interval.upperBound)])
    }
    var members = members(of: fit.motion)
    members += [
      ("relativeErrorOfStiffness", .number(fit.relativeErrors.stiffness)),
      ("relativeErrorOfDamping", .number(fit.relativeErrors.damping)),
      ("relativeErrorOfDampingOverStiffness", .number(fit.relativeErrorOfDampingOverStiffness)),
      ("intervalOfStiffness", ends(fit.intervals.stiffness)),
      ("intervalOfDamping", ends(fit.intervals.damping)),
      ("rootMeanSquare", .number(fit.rootMeanSquare)),
      ("largestResidual", .number(fit.largestResidual)),
      ("residualCorrelation", .number(fit.residualCorrelation)),
    ]
    let cautions = fit.cautions.joined(separator: "; ")
    if !cautions.isEmpty {
      members.append(("caution", .string(cautions)))
      Descriptor.standardError.write("animcurve: note: \(printable(cautions))\n")
    }
    try write(members)
  }

  private func fitBezier(to samples: Samples) throws {
    if samples.weights != nil {
      throw CommandError.badData("\(quoted(operands[1])): fit bezier takes no column 'weight'")
    }
    let (times, values) = (samples.times, samples.values)
    let nearest = try CubicBezier.nearest(
      toValues: values, at: times, from: self[Options.knownStart], to: self[Options.knownTarget])
    let from = self[Options.knownStart] ?? values[0]
    let to = self[Options.knownTarget] ?? values[values.count - 1]
    let length = times[times.count - 1] - times[0]
    try write(nearest, from: from, to: to, duration: length) { bezier in
      zip(times, values).reduce(0) { worst, sample in
        let expected = from + (to - from) * bezier.value(at: (sample.0 - times[0]) / length)
        return max(worst, ((sample.1 - expected) / (to - from)).magnitude)
      }
    }
  }

  private func fitKeyframes(to samples: Samples) throws {
    if samples.weights != nil {
      throw CommandError.badData("\(quoted(operands[1])): fit keyframes takes no column 'weight'")
    }
    let isCubic = self[Options.interpolation] == .cubic
    let tolerance = self[Options.tolerance]
    try write(
      isCubic
        ? CurveKeyframes(cubicThrough: samples.values, at: samples.times, within: tolerance)
        : CurveKeyframes(linearThrough: samples.values, at: samples.times, within: tolerance),
      withTimingFunctions: isCubic)
  }

  /// The columns of times, of values and, if there is one, weight.
  private func weightedSamples(in input: Input, _ kind: FitKind) throws -> Samples {
    let table = try SampleTable(input)
    let clock = try table.requiredClock(
      self[Options.timeColumn], takesProgress: kind != .spring, takesTime: true)
    if clock.isProgress && kind == .spring {
      throw CommandError.badData(
        "\(input.name): a spring moves in seconds, and the table has a column 'progress'; expected a "
          + "column 'time'")
    }
    let value = try table.value(self[Options.column], besides: clock.index)
    let part = try table.part("", 0..<table.table.recordCount, clock, value)
    do throws(CSVError) {
      let weights = try table.weights.map { column throws(CSVError) in
        try table.table.numbers(in: column)
      }
      return (part.times, part.values, weights)
    } catch {
      throw CommandError.badData("\(input.name): \(error)")
    }
  }

  // MARK: Curves

  /// Prints the spring or the easing nearest to a curve.
  private func fit(_ kind: FitKind, to text: CurveText) throws {
    let (from, to) = (self[Options.knownStart] ?? 0, self[Options.knownTarget] ?? 1)
    try refuse(Options.column)
    try refuse(Options.timeColumn)
    do {
      switch text {
      case .easing(let easing):
        let duration = self[Options.easingDuration] ?? 1
        let motion = try easing.motion(from: from, to: to, duration: duration)
        try fit(kind, to: motion, until: duration, endingOn: nil)
      case .spring(let text):
        try refuse(Options.easingDuration)
        let motion = try SpringMotion(
          validating: text.spring, from: from, to: to,
          velocity: text.initialVelocity * (to - from))
        try fit(kind, to: motion, until: settled(motion, distance: to - from), endingOn: to)
      case .motion(let text):
        try refuse(Options.easingDuration)
        try refuse(Options.knownStart)
        try refuse(Options.knownTarget)
        let motion = text.motion
        let distance = (motion.restingValue ?? .nan) - motion.value(at: 0)
        try fit(
          kind, to: motion, until: settled(motion, distance: distance),
          endingOn: motion.restingValue)
      }
    } catch let error as ParameterError {
      throw refusal(of: error, in: quoted(operands[1]))
    }
  }

  private func refuse(_ option: some AnyOption) throws {
    guard contains(option) else { return }
    throw UsageError(
      "\(option.spelling) does not belong to \(quoted(operands[1]))", in: command.name)
  }

  /// When a motion is within a thousandth of its way from the end for good.
  private func settled(_ motion: some Motion, distance: Double) throws -> Double {
    let threshold = DampedSpring.SettlingThreshold.standard.distance(of: distance.magnitude)
    let end = distance == 0 ? 0 : motion.settlingDuration(within: threshold)
    guard end > 0 && end.isFinite else {
      throw CommandError.badData(
        "\(quoted(operands[1])) does not come to rest away from where it begins")
    }
    return end
  }

  private func fit(
    _ kind: FitKind, to curve: some Curve, until end: Double, endingOn rest: Double?
  ) throws {
    let from = curve.value(at: 0)
    if kind == .spring {
      let nearest = try SpringMotion.nearest(
        to: curve, over: 0...end, velocity: self[Options.knownVelocity] ?? 0)
      try write(members(of: nearest.motion) + [("largestError", .number(nearest.largestError))])
      return
    }
    let to = rest ?? curve.value(at: end)
    let nearest = try CubicBezier.nearest(to: curve, over: 0...end, endingOn: rest)
    try write(nearest, from: from, to: to, duration: end) { bezier in
      let motion = try Easing(bezier).motion(from: from, to: to, duration: end)
      return curve.largestDifference(from: motion, over: 0...end).difference / (to - from).magnitude
    }
  }

  // MARK: Writing

  private typealias Members = [(name: String, value: JSONValue)]

  private func members(of motion: SpringMotion) -> Members {
    let spring = motion.spring
    let text = DampedSpring.Parameters.physical(
      mass: 1, stiffness: spring.stiffness, damping: spring.damping)
    return [
      ("curve", .string(text.description)), ("stiffness", .number(spring.stiffness)),
      ("damping", .number(spring.damping)), ("response", .number(spring.response)),
      ("dampingRatio", .number(spring.dampingRatio)), ("bounce", .number(spring.bounce)),
      ("from", .number(motion.from)), ("to", .number(motion.to)),
      ("velocity", .number(motion.initialVelocity)),
    ]
  }

  private func write(
    _ nearest: (bezier: CubicBezier, largestError: Double, extremes: [CubicBezier.Point]),
    from: Double, to: Double, duration: Double, error: (CubicBezier) throws -> Double
  ) throws {
    func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 + 0 }
    let bezier = nearest.bezier
    let short = try CubicBezier(
      validating: rounded(bezier.x1), rounded(bezier.y1), rounded(bezier.x2), rounded(bezier.y2))
    try write([
      ("curve", .string(Easing(bezier).description)),
      ("largestError", .number(nearest.largestError)),
      ("rounded", .string(Easing(short).description)),
      ("largestErrorOfRounded", .number(try error(short))),
      ("from", .number(from)), ("to", .number(to)), ("duration", .number(duration)),
      (
        "extremes",
        .array(
          nearest.extremes.map {
            .object([("progress", .number($0.x)), ("error", .number($0.y))])
          })
      ),
    ])
  }

  private func write(_ members: Members) throws {
    let output = try Output(self[Options.output])
    try JSONValue.object(members).write(into: output)
    try output.finish()
  }
}
