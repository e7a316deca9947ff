// The C functions of AnimationMath: Sources/C/animationmath.h has them with their meaning.
//
// A curve never changes, and nothing is shared: threads may use one curve at once. No number stops the program: what
// the library would refuse by a precondition is answered here by NaN, by nothing, or by an error's text.

typealias Handle = UnsafeMutableRawPointer
typealias Text = UnsafeMutablePointer<UInt8>

final class Loaded {
  let text: CurveText?
  let curve: AnyCurve
  let spring: SpringMotion?
  let motion: AnyMotion?

  init(_ text: CurveText) {
    self.text = text
    switch text {
    case .easing(let easing): (curve, spring, motion) = (easing.curve, nil, nil)
    case .spring(let text):
      let spring = text.motion()
      (curve, self.spring, motion) = (AnyCurve(spring), spring, AnyMotion(spring))
    case .motion(let text): (curve, spring, motion) = (AnyCurve(text.motion), nil, text.motion)
    }
  }

  /// A spring from a state.
  init(_ spring: SpringMotion) {
    (text, curve, self.spring, motion) = (nil, AnyCurve(spring), spring, AnyMotion(spring))
  }

  /// Whether the curve has a value there: a motion begins at 0.
  func isDefined(at x: Double) -> Bool { x.magnitude <= 1e50 && (motion == nil || x >= 0) }

  func value(at x: Double, from side: Side? = nil) -> Double {
    isDefined(at: x) ? curve.value(at: x, from: side) : .nan
  }

  func slope(at x: Double, from side: Side? = nil) -> Double {
    isDefined(at: x) ? curve.slope(at: x, from: side) : .nan
  }

  /// The curve for an export.
  func exported(within tolerance: Double, duration: Double? = nil) throws(Refusal) -> ExportedCurve
  {
    guard let text else { throw ExportError("a released spring has no text") }
    return try ExportedCurve(text, within: tolerance, duration: duration)
  }
}

func loaded(_ handle: Handle) -> Loaded {
  Unmanaged<Loaded>.fromOpaque(handle).takeUnretainedValue()
}

func kept(_ curve: Loaded) -> Handle { Unmanaged.passRetained(curve).toOpaque() }

/// A text that the caller frees, with a 0 at its end.
func given(_ text: String) -> Text {
  let bytes = text.utf8
  let place = allocate(Int32(bytes.count + 1)).bindMemory(to: UInt8.self, capacity: bytes.count + 1)
  for (index, byte) in bytes.enumerated() { place[index] = byte }
  place[bytes.count] = 0
  return place
}

func given(_ lines: [String]) -> Text { given(lines.joined(separator: "\n")) }

@c(am_allocate) public func allocate(_ bytes: Int32) -> UnsafeMutableRawPointer {
  UnsafeMutableRawPointer.allocate(byteCount: Int(bytes), alignment: 8)
}

@c(am_deallocate) public func deallocate(_ place: UnsafeMutableRawPointer?) { place?.deallocate() }

// MARK: - Curves

@c(am_parse) public func parse(
  _ text: UnsafePointer<UInt8>, _ error: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
) -> UnsafeMutableRawPointer? {
  do {
    return kept(Loaded(try CurveText(String(cString: text))))
  } catch let refusal {
    error.pointee = given(refusal.description)
    return nil
  }
}

@c(am_free) public func free(_ curve: UnsafeMutableRawPointer?) {
  if let curve { Unmanaged<Loaded>.fromOpaque(curve).release() }
}

@c(am_text) public func text(_ curve: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UInt8> {
  given(loaded(curve).text?.description ?? "")
}

@c(am_kind) public func kind(_ curve: UnsafeMutableRawPointer) -> Int32 {
  switch loaded(curve).text {
  case .easing: 0
  case .spring: 1
  case .motion: 2
  case nil: 3
  }
}

@c(am_at) public func at(
  _ curve: UnsafeMutableRawPointer, _ instants: UnsafePointer<Double>, _ count: Int32,
  _ values: UnsafeMutablePointer<Double>, _ slopes: UnsafeMutablePointer<Double>?
) {
  let curve = loaded(curve)
  for index in 0..<Int(max(count, 0)) {
    // The instants may be in the memory of the values.
    let x = instants[index]
    values[index] = curve.value(at: x)
    if let slopes { slopes[index] = curve.slope(at: x) }
  }
}

#if arch(wasm32)
  @c(am_sample) public func sample(
    _ curve: UnsafeMutableRawPointer, _ start: Double, _ end: Double, _ count: Int32,
    _ values: UnsafeMutablePointer<Double>, _ slopes: UnsafeMutablePointer<Double>
  ) {
    let curve = loaded(curve)
    let last = Double(max(count, 2) - 1)
    for index in 0..<Int(max(count, 0)) {
      let x = start + (end - start) * (Double(index) / last)
      values[index] = curve.value(at: x)
      slopes[index] = curve.slope(at: x)
    }
  }
#endif

@c(am_breakpoints) public func breakpoints(
  _ curve: UnsafeMutableRawPointer, _ end: Double, _ room: Int32,
  _ places: UnsafeMutablePointer<Double>
) -> Int32 {
  let curve = loaded(curve)
  guard 0...1e50 ~= end, room > 0 else { return 0 }
  let found = curve.curve.breakpoints(in: 0...end).prefix(Int(room))
  for (index, x) in found.enumerated() {
    places[5 * index] = x
    places[5 * index + 1] = curve.value(at: x, from: .left)
    places[5 * index + 2] = curve.slope(at: x, from: .left)
    places[5 * index + 3] = curve.value(at: x, from: .right)
    places[5 * index + 4] = curve.slope(at: x, from: .right)
  }
  return Int32(found.count)
}

@c(am_rest) public func rest(_ curve: UnsafeMutableRawPointer) -> Double {
  loaded(curve).motion?.restingValue ?? .nan
}

@c(am_settle) public func settle(
  _ curve: UnsafeMutableRawPointer, _ rule: Int32, _ epsilon: Double
) -> Double {
  let curve = loaded(curve), rules = NamedSettlingRule.allCases
  guard rules.indices ~= Int(rule), 1e-50...1e50 ~= epsilon else { return .nan }
  guard let spring = curve.spring else {
    return rule == 0 ? curve.motion?.settlingDuration(within: epsilon) ?? .nan : .nan
  }
  return spring.settlingDuration(
    within: epsilon, rule: rules[Int(rule)].rule(speed: epsilon))
}

@c(am_extrema) public func extrema(
  _ curve: UnsafeMutableRawPointer, _ end: Double, _ room: Int32,
  _ pairs: UnsafeMutablePointer<Double>
) -> Int32 {
  guard let spring = loaded(curve).spring, 1e-50...1e50 ~= end, room > 0 else { return 0 }
  // A quick spring beside a slow curve has more than there is room for, and one of π/ω_d each.
  let swing = .pi / spring.spring.dampedAngularFrequency
  let found = spring.extrema(until: min(end, (Double(room) + 1) * swing)).prefix(Int(room))
  for (index, mark) in found.enumerated() {
    (pairs[2 * index], pairs[2 * index + 1]) = (mark.time, mark.value)
  }
  return Int32(found.count)
}

// MARK: - Springs

@c(am_spring) public func spring(
  _ curve: UnsafeMutableRawPointer, _ numbers: UnsafeMutablePointer<Double>
) -> Int32 {
  let curve = loaded(curve)
  guard case .spring(let text) = curve.text else { return 0 }
  let spring = text.spring
  let all = [
    spring.response, spring.dampingRatio, spring.angularFrequency, text.initialVelocity,
    curve.spring?.overshootDistance ?? 0,
  ]
  for (index, number) in all.enumerated() { numbers[index] = number }
  return Int32(all.count)
}

@c(am_dialects) public func dialects(
  _ curve: UnsafeMutableRawPointer
) -> UnsafeMutablePointer<UInt8> {
  guard case .spring(let text) = loaded(curve).text else { return given("") }
  return given(text.dialects.map { "\($0.labels.joined(separator: ", "))\t\($0.text ?? "")" })
}

@c(am_release) public func release(
  _ curve: UnsafeMutableRawPointer, _ from: Double, _ to: Double, _ velocity: Double
) -> UnsafeMutableRawPointer? {
  let isAccepted = [from, to, velocity].allSatisfy { $0.magnitude <= 1e50 }
  guard isAccepted, let spring = loaded(curve).spring?.spring else { return nil }
  return kept(Loaded(spring.motion(from: from, to: to, velocity: velocity)))
}

// MARK: - Texts

@c(am_rules) public func rules() -> UnsafeMutablePointer<UInt8> {
  given(NamedSettlingRule.allCases.map { "\($0.title)\t\($0.meaning)\t\($0.rawValue)" })
}

@c(am_targets) public func targets() -> UnsafeMutablePointer<UInt8> {
  given(
    ExportTarget.allCases.map {
      "\($0.rawValue)\t\($0.title)\t\($0.abstract)\t\($0.takesSpringsOnly ? 1 : 0)"
    })
}

@c(am_names) public func names() -> UnsafeMutablePointer<UInt8> {
  given(NamedCurve.all.map { "\($0.name)\t\($0.definition)\t\($0.source)" })
}

@c(am_export) public func export(
  _ curve: UnsafeMutableRawPointer, _ target: Int32, _ tolerance: Double, _ duration: Double,
  _ error: UnsafeMutablePointer<Double>
) -> UnsafeMutablePointer<UInt8> {
  error.pointee = -1
  let targets = ExportTarget.allCases
  guard targets.indices ~= Int(target) else {
    return given("target must be the index of one of am_targets()")
  }
  do {
    guard duration >= 0 else {
      return given("duration must be above 0, or 0 for the curve's own, got \(duration)")
    }
    let curve = try loaded(curve).exported(
      within: tolerance, duration: duration > 0 ? duration : nil)
    let (text, distance) = try targets[Int(target)].export(curve)
    error.pointee = distance
    return given(text)
  } catch let refusal {
    return given(refusal.description)
  }
}

@c(am_keyframes) public func keyframes(
  _ curve: UnsafeMutableRawPointer, _ tolerance: Double, _ room: Int32,
  _ pairs: UnsafeMutablePointer<Double>, _ error: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
) -> Int32 {
  do {
    let curve = try loaded(curve).exported(within: tolerance)
    let found = try curve.easing.linearKeyframes(
      within: tolerance, over: 0...1, endingOn: curve.end)
    let count = found.times.count
    guard count <= Int(room) else {
      error.pointee = given("the tolerance needs \(count) keyframes, more than \(room)")
      return 0
    }
    for index in 0..<count {
      pairs[2 * index] = found.times[index] * curve.duration
      pairs[2 * index + 1] = found.values[index]
    }
    return Int32(count)
  } catch let refusal {
    error.pointee = given(refusal.description)
    return 0
  }
}

@c(am_duration) public func duration(
  _ curve: UnsafeMutableRawPointer, _ tolerance: Double
) -> Double {
  let curve = loaded(curve)
  if curve.text == nil, let motion = curve.spring, 1e-6...1 ~= tolerance {
    let swing = motion.initialVelocity.magnitude / motion.spring.angularFrequency
    let end = motion.settlingDuration(
      within: tolerance * max((motion.to - motion.from).magnitude, swing))
    return end.isFinite ? end : .nan
  }
  return (try? curve.exported(within: tolerance))?.duration ?? .nan
}

@c(am_nearest) public func nearest(
  _ curve: UnsafeMutableRawPointer, _ tolerance: Double, _ numbers: UnsafeMutablePointer<Double>
) -> UnsafeMutablePointer<UInt8> {
  numbers[4] = -1
  do {
    let curve = try loaded(curve).exported(within: tolerance)
    let found = try CubicBezier.nearest(to: curve.easing, over: 0...1, endingOn: curve.end)
    let bezier = found.bezier
    let all = [bezier.x1, bezier.y1, bezier.x2, bezier.y2, found.largestError]
    for (index, number) in all.enumerated() { numbers[index] = number }
    return given(bezier.description)
  } catch let refusal {
    return given(refusal.description)
  }
}
