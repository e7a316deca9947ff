// The C functions that WebAssembly does not have: what tests and ports need.

// MARK: - Samples

@c(am_sample) public func sample(
  _ curve: UnsafeMutableRawPointer, _ start: Double, _ end: Double, _ rate: Double, _ count: Int32,
  _ instants: UnsafeMutablePointer<Double>?, _ values: UnsafeMutablePointer<Double>,
  _ slopes: UnsafeMutablePointer<Double>?
) -> Int32 {
  let curve = loaded(curve)
  guard count >= 0, curve.isDefined(at: start), curve.isDefined(at: end),
    let grid = try? rate == 0
      ? UniformGrid(validatingFrom: start, to: end, count: Int(count))
      : UniformGrid(validatingFrom: start, to: end, rate: rate),
    grid.count <= count
  else { return 0 }
  let sampler = CurveSampler(curve.curve, on: grid)
  for number in 0..<sampler.chunkCount {
    let place = sampler.chunk(number).lowerBound
    sampler.fill(chunk: number, values: values + place, slopes: slopes.map { $0 + place })
  }
  if let instants { grid.write(0..<grid.count, to: instants) }
  return Int32(grid.count)
}

// MARK: - Fits

@c(am_fit) public func fit(
  _ kind: Int32, _ times: UnsafePointer<Double>, _ values: UnsafePointer<Double>, _ count: Int32,
  _ numbers: UnsafeMutablePointer<Double>
) -> UnsafeMutablePointer<UInt8> {
  let times = Array(UnsafeBufferPointer(start: times, count: Int(max(count, 0))))
  let values = Array(UnsafeBufferPointer(start: values, count: Int(max(count, 0))))
  numbers[0] = -1
  do {
    var found: [Double]
    let cautions: [String]
    switch kind {
    case 0:
      let (row, fit) = try SpringFit.released(times: times, values: values)
      let (motion, intervals) = (fit.motion, fit.intervals)
      found = [fit.largestResidual, fit.rootMeanSquare, Double(row)]
      found += [motion.from, motion.to, motion.initialVelocity]
      found += [fit.spring.stiffness, intervals.stiffness.lowerBound, intervals.stiffness.upperBound]
      found += [fit.spring.damping, intervals.damping.lowerBound, intervals.damping.upperBound]
      cautions = fit.cautions
    case 1:
      let fit = try DecayFit(times: times, values: values)
      let (motion, interval) = (fit.motion, fit.intervalOfRate)
      found = [fit.largestResidual, fit.rootMeanSquare, 0]
      found += [motion.from, motion.restingValue ?? .nan, motion.initialVelocity]
      found += [motion.rate, interval.lowerBound, interval.upperBound]
      cautions = fit.cautions
    default: return given("a fit must be 0, a spring, or 1, a decay, got \(kind)")
    }
    for (index, number) in found.enumerated() { numbers[index] = number }
    return given(cautions)
  } catch let refusal {
    return given(refusal.description)
  }
}

// MARK: - Landmarks and comparisons

@c(am_landmarks) public func landmarks(
  _ curve: UnsafeMutableRawPointer, _ end: Double, _ threshold: Double,
  _ levels: UnsafePointer<Double>, _ count: Int32,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
) -> UnsafeMutablePointer<UInt8>? {
  let curve = loaded(curve)
  let levels = Array(UnsafeBufferPointer(start: levels, count: Int(max(count, 0))))
  do {
    for level in levels { try check(level, "value", in: -1e50...1e50) }
    let events: [CurveLandmark]
    if let motion = curve.motion {
      events = try motion.landmarks(
        until: end == -1 ? nil : end, within: threshold, passing: levels)
    } else if case .easing(let easing) = curve.text {
      events = easing.landmarks(passing: levels)
    } else {
      events = []
    }
    return given(events.map { "\($0.kind.rawValue)\t\($0.place)\t\($0.value)" })
  } catch let refusal {
    error.pointee = given(refusal.description)
    return nil
  }
}

@c(am_compare) public func compare(
  _ curve: UnsafeMutableRawPointer, _ instants: UnsafePointer<Double>,
  _ values: UnsafePointer<Double>, _ count: Int32, _ numbers: UnsafeMutablePointer<Double>
) -> UnsafeMutablePointer<UInt8> {
  let curve = loaded(curve)
  numbers[0] = -1
  guard count > 0 else { return given("rows must be 1 or more, got \(count)") }
  let times = Array(UnsafeBufferPointer(start: instants, count: Int(count)))
  let observed = Array(UnsafeBufferPointer(start: values, count: Int(count)))
  for (index, time) in times.enumerated() where !curve.isDefined(at: time) {
    return given(
      "instants must be from \(curve.motion == nil ? "-1e50" : "0") to 1e50, got \(time) in row \(index + 1)"
    )
  }
  for (index, value) in observed.enumerated() where !(value.magnitude <= 1e50) {
    return given("values must be of magnitude up to 1e50, got \(value) in row \(index + 1)")
  }
  let report = curve.curve.comparison(with: observed, at: times)
  numbers[0] = report.largestError
  numbers[1] = Double(report.index)
  numbers[2] = report.explanation?.remainingError ?? .nan
  return given(report.description)
}
