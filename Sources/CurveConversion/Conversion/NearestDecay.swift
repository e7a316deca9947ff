// The decay nearest to samples: x(t) = to − b·e^(−λt), by least squares.
//
// For a given λ the ends follow from linear least squares. λ is looked for at sixty places between a hundredth and a
// thousand times the inverse of the samples' length, evenly in its logarithm, and then by Gauss and Newton's steps
// between the neighbours of the best: to the zero of the derivative, which no rounding of the least square hides.

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
  /// - Returns: The motion, with its rate within 1e-11 of itself if nothing is left, and the root of the mean squared
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
    typealias Fit = (to: Double, drop: Double, square: Double, fall: (value: Double, slope: Double))
    func fit(_ logarithm: Double) -> Fit {
      let rate = exponential(logarithm) / length
      let basis = times.map { exponential(-rate * ($0 - times[0])) }
      let center = basis.reduce(0, +) / Double(basis.count)
      let (products, squares) = zip(basis, values).reduce((0.0, 0.0)) {
        ($0.0 + ($1.0 - center) * ($1.1 - mean), $0.1 + ($1.0 - center) * ($1.0 - center))
      }
      let drop = squares > 0 ? products / squares : 0
      // The square's fall with the logarithm, by the derivatives of the basis, and the fall's own by their part that
      // neither end can take up.
      var (left, fall, own, shared, sum) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for row in times.indices {
        let part = basis[row] - center
        let rest = (values[row] - mean) - drop * part
        let slope = -rate * (times[row] - times[0]) * basis[row]
        (left, fall, own) = (left + rest * rest, fall + rest * slope, own + slope * slope)
        (shared, sum) = (shared + slope * part, sum + slope)
      }
      let count = Double(values.count)
      let bend = own - sum * sum / count - (squares > 0 ? shared * shared / squares : 0)
      return (mean - drop * center, drop, left / count, (drop * fall, -drop * drop * bend))
    }
    let (low, high) = (logarithm(1e-2), logarithm(1e3))
    let step = (high - low) / 59
    let squares = (0..<60).map { fit(low + step * Double($0)).square }
    let best = low + step * Double(squares.indices.min { squares[$0] < squares[$1] } ?? 0)
    let root = bracketedRoot(lower: best - step, upper: best + step, start: best) { fit($0).fall }
    let (found, rate) = (fit(root.upper), exponential(root.upper) / length)
    let motion = try DecayMotion(
      validating: .rate(rate), from: found.to + found.drop, velocity: -rate * found.drop)
    return (motion, found.square.squareRoot())
  }
}
