// The decay nearest to samples: x(t) = to − b·e^(−λt), by least squares.
//
// For a given λ the ends follow from linear least squares. λ is looked for at sixty places between a hundredth and a
// thousand times the inverse of the samples' length, evenly in its logarithm, and then by golden sections.

extension DecayMotion {
  /// The decay nearest to samples, by least squares.
  ///
  /// ```swift
  /// let scroll = DecayMotion(velocity: 600, friction: .rate(2))
  /// let times = (0..<30).map { Double($0) / 60 }
  /// try DecayMotion.nearest(
  ///   toValues: times.map { scroll.value(at: $0) }, at: times
  /// ).motion.rate                                    // 2.0000
  /// ```
  ///
  /// - Parameters:
  ///   - values: The samples, four or more.
  ///   - times: Rising; the first is the release. One for each value.
  /// - Returns: The motion, with its rate within 1e-7 of itself if nothing is left, and the root of the mean squared
  ///   residual.
  /// - Throws: ``ParameterError`` for too few samples, times that do not rise, or a number beyond ±1e50.
  public static func nearest(
    toValues values: [Double], at times: [Double]
  ) throws(ParameterError) -> (motion: DecayMotion, rootMeanSquare: Double) {
    try check(Double(times.count), "times.count", in: 4...1e9, accepted: "4 or more")
    try CurveKeyframes.validate(times, values, rising: true)
    let length = times[times.count - 1] - times[0]
    try check(length, "the length of the times", in: Magnitude.positive)
    let mean = values.reduce(0, +) / Double(values.count)
    func fit(_ logarithm: Double) -> (to: Double, drop: Double, square: Double) {
      let rate = exponential(logarithm) / length
      let basis = times.map { exponential(-rate * ($0 - times[0])) }
      let center = basis.reduce(0, +) / Double(basis.count)
      let (products, squares) = zip(basis, values).reduce((0.0, 0.0)) {
        ($0.0 + ($1.0 - center) * ($1.1 - mean), $0.1 + ($1.0 - center) * ($1.0 - center))
      }
      let drop = squares > 0 ? products / squares : 0
      let left = zip(basis, values).reduce(0) {
        let rest = ($1.1 - mean) - drop * ($1.0 - center)
        return $0 + rest * rest
      }
      return (mean - drop * center, drop, left / Double(values.count))
    }
    let (low, high) = (logarithm(1e-2), logarithm(1e3))
    let step = (high - low) / 59
    let best =
      (0..<60).map { low + step * Double($0) }.min { fit($0).square < fit($1).square } ?? low
    let top = topOfRiseAndFall(from: best - step, to: best + step) { -fit($0).square }
    let (found, rate) = (fit(top.x), exponential(top.x) / length)
    let motion = try DecayMotion(
      validating: .rate(rate), from: found.to + found.drop, velocity: -rate * found.drop)
    return (motion, found.square.squareRoot())
  }
}
