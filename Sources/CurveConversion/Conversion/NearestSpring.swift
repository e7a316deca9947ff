// The spring nearest to a curve: the motion whose largest vertical error is least.
//
//     target    the curve, and after its end its last value: the spring comes to rest there too
//     unknowns  ln (ω₀T/(1 + ζ)), where T is the length of the curve: twice the slow rate of an overdamped spring,
//               so that a curve that decays without swinging determines it for any ratio; ln ζ; and the initial
//               velocity unless it is given
//     errors    at 120 times up to T, 40 more up to 2T, and the tops between these, found by parabolas; at 10 that
//               close in on 0, where a curve may leave steeply; at 24 more up to 30T, until when a spring may swing;
//               and at breakpoints; with derivatives by differences
//     search    Minimax.swift, from the best of 12 frequencies for each of the six best of 11 ratios
//
// Two or three numbers are free: the best spring reaches its largest error three or four times.

extension SpringMotion {
  /// The spring motion nearest to a curve, with the least largest vertical error.
  ///
  /// The spring is released at the beginning of the interval, and goes from the curve's first value
  /// to its last. After the interval the curve counts as resting on its last value. The spring is the best of those
  /// with a damping ratio ζ in 0.02…1000 and ω₀T/(1 + ζ) in 0.25…500, where T is the length of the interval, as far
  /// as six searches find it.
  ///
  /// ```swift
  /// let nearest = try SpringMotion.nearest(to: CubicBezier.easeInOut)
  /// nearest.motion.spring.dampingRatio      // 0.655…
  /// ```
  ///
  /// - Parameters:
  ///   - curve: Any curve.
  ///   - interval: Finite, in the domain; the whole domain if `nil`.
  ///   - velocity: The velocity at release, in value units per second; found by the search if
  ///     `nil`.
  /// - Returns: The motion of a spring of mass 1, with time in seconds since the interval began;
  ///   and its largest error, in value units.
  /// - Throws: ``ParameterError`` if the interval is not in the domain, or the curve ends where it begins.
  public static func nearest(
    to curve: some Curve, over interval: ClosedRange<Double>? = nil, velocity: Double? = 0
  ) throws(ParameterError) -> (motion: SpringMotion, largestError: Double) {
    let (interval, ends, way) = try curve.way(over: interval, endingOn: nil)
    if let velocity { try check(velocity, "velocity", in: Magnitude.signed) }
    let (start, length) = (interval.lowerBound, interval.upperBound - interval.lowerBound)
    // The times of the search, as progress over 0…1.
    let beginning: [Double] = (1...10).map { exponential(-logarithm(2) * Double($0)) / 120 }
    let during: [Double] = (1...120).map { Double($0) / 120 }
    let after: [Double] =
      (1...40).map { 1 + Double($0) / 40 }
      + (1...24).map { 2 * exponential(logarithm(15) * Double($0) / 24) }
    let marks = curve.breakpoints(in: interval).prefix(256)
    let places: [Double] = beginning + during + after + marks.map { ($0 - start) / length }
    func expected(at place: Double) -> Double {
      place < 1 ? (curve.value(at: start + length * place) - ends.0) / way : 1
    }
    let jumps = marks.filter { curve.jumps(at: $0) }.flatMap { time in
      Side.allCases.map {
        (place: (time - start) / length, value: (curve.value(at: time, from: $0) - ends.0) / way)
      }
    }
    let known = velocity.map { $0 * length / way }
    func frequency(_ z: [Double]) -> Double { exponential(z[0]) * (1 + exponential(z[1])) }
    let points = places.map { (place: $0, value: expected(at: $0)) } + jumps
    func errors(_ z: [Double], at points: [(place: Double, value: Double)]) -> [Double]? {
      guard
        let spring = try? DampedSpring(
          validating: .angularFrequency(frequency(z), dampingRatio: exponential(z[1])))
      else { return nil }
      let motion = spring.motion(from: 0, to: 1, velocity: known ?? z[2])
      return points.map { motion.value(at: $0.place) - $0.value }
    }
    func rows(_ z: [Double]) -> [Minimax.Row]? {
      guard let sampled = errors(z, at: points) else { return nil }
      // The tops of the error between three even places, by parabolas.
      let end = beginning.count + during.count
      let tops = (beginning.count + 1..<end + 39).compactMap { index -> Double? in
        let (before, here, after) = (sampled[index - 1], sampled[index], sampled[index + 1])
        guard index != end - 1, (here - before) * (after - here) < 0 else { return nil }
        let spacing = places[index] - places[index - 1]
        return places[index] + spacing / 2 * (before - after) / (before - 2 * here + after)
      }
      let points = points + tops.map { ($0, expected(at: $0)) }
      guard let here = errors(z, at: points) else { return nil }
      var derivatives: [[Double]] = []
      for index in z.indices {
        let step = 1e-6 * max(1, z[index].magnitude)
        var (up, down) = (z, z)
        up[index] += step
        down[index] -= step
        guard let above = errors(up, at: points), let below = errors(down, at: points) else {
          return nil
        }
        derivatives.append(zip(above, below).map { ($0 - $1) / (2 * step) })
      }
      return here.indices.map { row in (here[row], derivatives.map { $0[row] }) }
    }
    let (slowest, fastest) = (logarithm(0.25), logarithm(500.0))
    let lower = [slowest, logarithm(0.02)] + (known == nil ? [-50] : [])
    let upper = [fastest, logarithm(1000.0)] + (known == nil ? [50] : [])
    let problem = Minimax(lower: lower, upper: upper, rows: rows)
    let ratios = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 1, 1.5, 3, 10, 40]
    let starts = ratios.compactMap { ratio in
      (0..<12).compactMap { index -> (z: [Double], error: Double)? in
        let z = [Double(index) * 0.4, logarithm(ratio)] + (known == nil ? [0] : [])
        return errors(z, at: points).map { (z, $0.reduce(0) { max($0, $1.magnitude) }) }
      }.min { $0.error < $1.error }
    }.sorted { $0.error < $1.error }
    let z = try problem.best(from: starts.prefix(6).map(\.z))
    let spring = try DampedSpring(
      validating: .angularFrequency(frequency(z) / length, dampingRatio: exponential(z[1])))
    let motion = spring.motion(
      from: ends.0, to: ends.1, velocity: velocity ?? z[2] * (way / length))
    let moved = try Affine(validating: curve, xScale: 1, xShift: -start)
    let moving = motion.largestDifference(from: moved, over: 0...length).difference
    // After the interval the next extremum is the largest. A swinging spring has it within half a
    // swing, any other soon.
    let swing = min(.pi / spring.dampedAngularFrequency, 1000 * length)
    let rest = motion.extrema(until: length + swing).filter { $0.time > length }.map(\.value)
      .reduce(0) { max($0, ($1 - ends.1).magnitude) }
    return (motion, max(moving, rest))
  }
}
