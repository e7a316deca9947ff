// animcurve fit: the spring, the easing or the keyframes behind measured samples, or nearest to a curve.

import AnimationMath
import AnimationSampling
import Console
import CurveFormats

extension Command {
  static let fit = Command(
    name: "fit",
    abstract: "Fit a spring, an easing or keyframes to measured samples",
    operand: Operand(
      name: "kind-and-source",
      help: "spring, decay, bezier or keyframes, or none; then the file or the curve",
      arity: .oneOrMore, completion: .files),
    options: [
      Options.knownStart, Options.knownTarget, Options.knownVelocity, Options.easingDuration,
      Options.tolerance.of(keyframeFit), Options.interpolation.of(keyframeFit),
      Options.format.of(keyframeFit), Options.digits, Options.output,
    ] + Options.ofTables,
    run: { try $0.fit() })
}

/// The fit that writes a table.
private let keyframeFit = "fit keyframes"

extension Options {
  static let knownStart = Option(
    "from", .number, "A", "The value at the release or the first time, if it is known",
    otherwise: "found; 0 for a curve"
  ).of("fit spring and fit bezier")

  static let knownTarget = Option(
    "to", .number, "B", "The resting value, if it is known", otherwise: "found; 1 for a curve"
  ).of("fit spring and fit bezier")

  static let knownVelocity = Option(
    "velocity", .number, "V", "The velocity at the release, if it is known",
    otherwise: "found; 0 for a spring nearest to a curve"
  ).of("fit spring")
}

extension Arguments {
  /// Prints the fitted spring, easing, decay or keyframes.
  func fit() throws {
    let kind = operands.count == 1 ? FitKind.any : FitKind(rawValue: operands[0])
    guard operands.count <= 2, let kind,
      operands.count == 2 || FitKind(rawValue: operands[0]) == nil
    else {
      throw mistake(
        "fit takes the word 'spring', 'decay', 'bezier' or 'keyframes', or none, and a file, got "
          + operands.map(quoted).joined(separator: " "))
    }
    if kind == .spring || kind == .bezier, let text = try? CurveText(source) {
      return try fit(kind, to: text)
    }
    let input = Input(path: source)
    let table = try sampleTable(input)
    let isSpring = kind == .spring || kind == .decay
    try checked(in: input.name) {
      if kind == .keyframes, try fitCommonKeyframes(to: table) { return }
      let part = try samples(in: input, table, takesProgress: !isSpring, times: .rising)
      let weights = try table.weights.map { column in
        try part.rows.map { try table.table.number(column, in: $0) }
      }
      if weights != nil, kind != .spring {
        note("\(input.name): the column 'weight' is not used; 'animcurve fit spring' takes it")
      }
      switch kind {
      case .spring: try fitSpring(to: part, weights)
      case .decay: try fitDecay(to: part)
      case .bezier: try fitBezier(to: part)
      case .keyframes: try fitKeyframes(to: part)
      case .any: try fitAny(to: part)
      }
    }
  }

  private enum FitKind: String {
    case any, spring, decay, bezier, keyframes
  }

  // MARK: Samples

  /// What a fit and its samples leave open, as a member; none if it is nothing.
  func caution(_ cautions: [String], _ part: SampleTable.Part) -> Members {
    let cautions = cautions + part.cautions.map { String($0.dropFirst("caution: ".count)) }
    return cautions.isEmpty ? [] : [("caution", .string(cautions.joined(separator: "; ")))]
  }

  private func ends(_ interval: ClosedRange<Double>) -> JSONValue {
    .array([.number(interval.lowerBound), .number(interval.upperBound)])
  }

  /// Writes a fit, and notes what it leaves open.
  private func write(_ members: Members, _ cautions: [String], _ part: SampleTable.Part) throws {
    // Those of the table are noted where it is read.
    if !cautions.isEmpty { note(cautions.joined(separator: "; ")) }
    try write(members + caution(cautions, part))
  }

  private func fitSpring(to part: SampleTable.Part, _ weights: [Double]?) throws {
    let (row, fit) = try SpringFit.released(
      times: part.times, values: part.values, weights: weights, target: self[Options.knownTarget],
      start: self[Options.knownStart], velocity: self[Options.knownVelocity])
    let members: Members = [
      ("release", .number(part.times[row])),
      ("relativeErrorOfStiffness", .number(fit.relativeErrors.stiffness)),
      ("relativeErrorOfDamping", .number(fit.relativeErrors.damping)),
      ("relativeErrorOfDampingOverStiffness", .number(fit.relativeErrorOfDampingOverStiffness)),
      ("intervalOfStiffness", ends(fit.intervals.stiffness)),
      ("intervalOfDamping", ends(fit.intervals.damping)),
      ("rootMeanSquare", .number(fit.rootMeanSquare)),
      ("largestResidual", .number(fit.largestResidual)),
      ("residualCorrelation", .number(fit.residualCorrelation)),
    ]
    let late =
      row == 0
      ? []
      : [
        "the motion begins at sample \(row + 1), \(significant(part.times[row] - part.times[0])) s after the "
          + "first: the samples before are left out"
      ]
    try write(self.members(of: fit.motion) + members, late + fit.cautions, part)
  }

  private func fitDecay(to part: SampleTable.Part) throws {
    let fit = try DecayFit(times: part.times, values: part.values)
    let members: Members = [
      ("intervalOfRate", ends(fit.intervalOfRate)),
      ("rootMeanSquare", .number(fit.rootMeanSquare)),
      ("largestResidual", .number(fit.largestResidual)),
      ("residualCorrelation", .number(fit.residualCorrelation)),
    ]
    try write(self.members(of: fit.motion) + members, fit.cautions, part)
  }

  private func fitBezier(to part: SampleTable.Part) throws {
    let (times, values) = (part.times, part.values)
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

  private func fitKeyframes(to part: SampleTable.Part) throws {
    let isCubic = self[Options.interpolation] == .cubic
    let tolerance = self[Options.tolerance].units(ofWay: part.range)
    try write(
      isCubic
        ? CurveKeyframes(cubicThrough: part.values, at: part.times, within: tolerance)
        : CurveKeyframes(linearThrough: part.values, at: part.times, within: tolerance),
      withTimingFunctions: isCubic)
  }

  /// Writes keyframes of several columns at common times; a row in which one of them has a gap is left out.
  ///
  /// - Returns: Whether `--column` names several.
  private func fitCommonKeyframes(to table: SampleTable) throws -> Bool {
    let clock = try table.clock(takesProgress: true, takesTime: true)
    let values = try table.values(besides: clock)
    guard values.count > 1 else { return false }
    if contains(Options.interpolation), self[Options.interpolation] == .cubic {
      throw mistake("--interpolation cubic takes one column")
    }
    var rows: [Int]?
    for value in values { rows = try table.part(clock, value, rows: rows).rows }
    let parts = try values.map { try table.part(clock, $0, rows: rows) }
    try table.require(.rising, of: parts[0])
    guard parts.allSatisfy({ $0.clock.index == parts[0].clock.index }) else {
      throw mistake("--column takes columns of the same times, and these have times of their own")
    }
    let kept = CurveKeyframes.commonSamples(
      of: parts.map(\.values), at: parts[0].times,
      within: parts.map { self[Options.tolerance].units(ofWay: $0.range) })
    let names = (self[Options.column] ?? "").split(separator: ",").map {
      "\($0.drop { $0 == " " })"
    }
    let columns = [clock.isProgress ? "progress" : "time"] + names
    if let twice = names.last(where: { name in columns.count { $0 == name } > 1 }) {
      throw mistake("--column: expected each column once, got \(quoted(twice)) twice")
    }
    try writeTable(columns: columns, rowCount: kept.count) { writer, _ in
      try writer.writePlainRows(
        columns: [kept.map { parts[0].times[$0] }]
          + parts.map { part in kept.map { part.values[$0] } })
    }
    return true
  }

  // MARK: Curves

  /// Prints the spring or the easing nearest to a curve.
  private func fit(_ kind: FitKind, to text: CurveText) throws {
    var ends: (from: Double, to: Double) {
      (self[Options.knownStart] ?? 0, self[Options.knownTarget] ?? 1)
    }
    try checked(in: quoted(source)) {
      switch text {
      case .easing(let easing):
        let duration = self[Options.easingDuration] ?? 1
        let motion = try easing.motion(from: ends.from, to: ends.to, duration: duration)
        try fit(kind, to: motion, until: duration, endingOn: nil)
      case .spring(let text):
        let (from, to) = ends
        let motion = try SpringMotion(
          validating: text.spring, from: from, to: to,
          velocity: text.initialVelocity * (to - from))
        try fit(kind, to: motion, until: settled(motion, distance: to - from), endingOn: to)
      case .motion(let text):
        let motion = text.motion
        let distance = (motion.restingValue ?? .nan) - motion.value(at: 0)
        try fit(
          kind, to: motion, until: settled(motion, distance: distance),
          endingOn: motion.restingValue)
      }
    }
  }

  /// The file or the curve.
  var source: String { operands[operands.count - 1] }

  /// The time after which a motion stays within a thousandth of its distance from its end.
  private func settled(_ motion: some Motion, distance: Double) throws -> Double {
    let threshold = DampedSpring.SettlingThreshold.standard.distance(of: distance.magnitude)
    let end = distance.magnitude > 0 ? motion.end(within: threshold) : 0
    guard end > 0 && end.isFinite else {
      throw CommandError.badData(
        "\(quoted(source)) does not come to rest away from where it begins")
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

  typealias Members = [(name: String, value: JSONValue)]

  func text(of motion: DecayMotion) -> String {
    "decay(velocity: \(shortestDecimal(motion.initialVelocity)), rate: \(shortestDecimal(motion.rate)), "
      + "from: \(shortestDecimal(motion.from)))"
  }

  func members(of motion: DecayMotion) -> Members {
    [
      ("curve", .string(text(of: motion))), ("velocity", .number(motion.initialVelocity)),
      ("rate", .number(motion.rate)), ("from", .number(motion.from)),
      ("to", .number(motion.restingValue ?? motion.from)),
    ]
  }

  /// The spring of a motion with its initial velocity; without one that nobody sees, or that no distance divides.
  func text(of motion: SpringMotion) throws -> String {
    let velocity = motion.initialVelocity / (motion.to - motion.from)
    let isSeen = 1e-6...1e6 ~= (velocity / motion.spring.angularFrequency).magnitude
    return try CurveText.SpringText(
      motion.spring.physical, mass: 1, initialVelocity: isSeen ? velocity : 0
    ).description
  }

  /// The curve is the spring alone: the velocity stands beside it, as an option of other commands takes it.
  func members(of motion: SpringMotion) -> Members {
    let spring = motion.spring
    return [
      ("curve", .string(spring.physical.description)), ("stiffness", .number(spring.stiffness)),
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
}

extension SampleTable.Part {
  /// The distance between the least and the greatest value.
  fileprivate var range: Double { (values.max() ?? 0) - (values.min() ?? 0) }
}

extension DampedSpring {
  /// The parameters by which the spring of a fit, whose mass is 1, is written.
  var physical: Parameters { .physical(mass: 1, stiffness: stiffness, damping: damping) }
}
