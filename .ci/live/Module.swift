// What the page calls. A curve is a handle; texts and errors are left in `lastText`.

nonisolated(unsafe) private var curves: [Loaded] = []
nonisolated(unsafe) private var freed: [Int32] = []
nonisolated(unsafe) private var lastText: [UInt8] = []

private struct Loaded {
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
}

private func give(_ text: String, _ status: Int32 = 0) -> Int32 {
  lastText = Array(text.utf8)
  return status
}

private func keep(_ curve: Loaded) -> Int32 {
  if let handle = freed.popLast() {
    curves[Int(handle)] = curve
    return handle
  }
  curves.append(curve)
  return Int32(curves.count - 1)
}

private func text(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> String {
  String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
}

@c(am_allocate) public func allocate(_ bytes: Int32) -> UnsafeMutableRawPointer {
  UnsafeMutableRawPointer.allocate(byteCount: Int(bytes), alignment: 8)
}

@c(am_deallocate) public func deallocate(_ place: UnsafeMutableRawPointer) { place.deallocate() }

/// The length of the last text or error.
@c(am_text_length) public func textLength() -> Int32 { Int32(lastText.count) }

@c(am_copy_text) public func copyText(_ place: UnsafeMutablePointer<UInt8>) {
  for (index, byte) in lastText.enumerated() { place[index] = byte }
}

// MARK: - Curves

/// A handle, and the canonical text; −1 and the error.
@c(am_parse) public func parse(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
  do {
    let curve = try CurveText(text(bytes, count))
    return give(curve.description, keep(Loaded(curve)))
  } catch {
    return give(error.description, -1)
  }
}

/// Forgets all handles from `first` on.
@c(am_reset) public func reset(_ first: Int32) {
  if Int(first) < curves.count { curves.removeSubrange(Int(first)...) }
}

/// Forgets a handle, which another curve may then get; not to be mixed with `am_reset`.
@c(am_free) public func free(_ handle: Int32) {
  curves[Int(handle)] = Loaded(CurveText.easing(.linear))
  freed.append(handle)
}

/// 0 an easing, 1 a spring, 2 another motion, 3 a spring from a state.
@c(am_kind) public func kind(_ handle: Int32) -> Int32 {
  switch curves[Int(handle)].text {
  case .easing: 0
  case .spring: 1
  case .motion: 2
  case nil: 3
  }
}

@c(am_at) public func at(
  _ handle: Int32, _ arguments: UnsafePointer<Double>, _ count: Int32,
  _ values: UnsafeMutablePointer<Double>, _ slopes: UnsafeMutablePointer<Double>
) {
  let curve = curves[Int(handle)].curve
  for index in 0..<Int(count) {
    values[index] = curve.value(at: arguments[index], from: nil)
    slopes[index] = curve.slope(at: arguments[index], from: nil)
  }
}

/// Values and slopes at even arguments.
@c(am_sample) public func sample(
  _ handle: Int32, _ start: Double, _ end: Double, _ count: Int32,
  _ values: UnsafeMutablePointer<Double>, _ slopes: UnsafeMutablePointer<Double>
) {
  let curve = curves[Int(handle)].curve
  let last = Double(max(count - 1, 1))
  for index in 0..<Int(count) {
    let x = start + (end - start) * (Double(index) / last)
    values[index] = curve.value(at: x, from: nil)
    slopes[index] = curve.slope(at: x, from: nil)
  }
}

/// Breakpoints as quintuples: argument, value and slope before it, value and slope after it.
@c(am_breakpoints) public func breakpoints(
  _ handle: Int32, _ end: Double, _ room: Int32, _ places: UnsafeMutablePointer<Double>
) -> Int32 {
  let curve = curves[Int(handle)].curve
  let found = curve.breakpoints(in: 0...end).prefix(Int(room))
  for (index, x) in found.enumerated() {
    places[5 * index] = x
    places[5 * index + 1] = curve.value(at: x, from: .left)
    places[5 * index + 2] = curve.slope(at: x, from: .left)
    places[5 * index + 3] = curve.value(at: x, from: .right)
    places[5 * index + 4] = curve.slope(at: x, from: .right)
  }
  return Int32(found.count)
}

/// The value that a motion comes to rest on; NaN for none.
@c(am_rest) public func rest(_ handle: Int32) -> Double {
  curves[Int(handle)].motion?.restingValue ?? .nan
}

/// The settling time by a rule; NaN for an easing. Of other motions only the first rule is known.
@c(am_settle) public func settle(_ handle: Int32, _ rule: Int32, _ epsilon: Double) -> Double {
  let curve = curves[Int(handle)]
  guard let spring = curve.spring else {
    return rule == 0 ? curve.motion?.settlingDuration(within: epsilon) ?? .nan : .nan
  }
  let rule = NamedSettlingRule.allCases[Int(rule)]
  return spring.settlingDuration(within: epsilon, rule: rule.rule(speed: epsilon))
}

/// The extrema and the overshoot of a spring as pairs of time and value; their number.
@c(am_extrema) public func extrema(
  _ handle: Int32, _ end: Double, _ room: Int32, _ pairs: UnsafeMutablePointer<Double>
) -> Int32 {
  guard let spring = curves[Int(handle)].spring else { return 0 }
  // A quick spring beside a slow curve has more than there is room for, and one of π/ω_d each.
  let swing = .pi / spring.spring.dampedAngularFrequency
  let found = spring.extrema(until: min(end, Double(room + 1) * swing)).prefix(Int(room))
  for (index, mark) in found.enumerated() {
    (pairs[2 * index], pairs[2 * index + 1]) = (mark.time, mark.value)
  }
  return Int32(found.count)
}

// MARK: - Springs

/// The numbers of a spring: response, damping ratio, angular frequency, initial velocity, overshoot.
@c(am_spring) public func spring(_ handle: Int32, _ numbers: UnsafeMutablePointer<Double>) -> Int32 {
  guard case .spring(let text) = curves[Int(handle)].text else { return -1 }
  let spring = text.spring
  let all = [
    spring.response, spring.dampingRatio, spring.angularFrequency, text.initialVelocity,
    curves[Int(handle)].spring?.overshootDistance ?? 0,
  ]
  for (index, number) in all.enumerated() { numbers[index] = number }
  return Int32(all.count)
}

/// The dialects of a spring, one a line: labels, a tab, the spring in this dialect, empty if it has none.
@c(am_dialects) public func dialects(_ handle: Int32) {
  guard case .spring(let text) = curves[Int(handle)].text else { return }
  let lines = text.dialects.map { "\($0.labels.joined(separator: ", "))\t\($0.text ?? "")" }
  _ = give(lines.joined(separator: "\n"))
}

/// The same spring from another place and with another velocity, towards a target: a handle.
@c(am_release) public func release(
  _ handle: Int32, _ from: Double, _ to: Double, _ velocity: Double
) -> Int32 {
  guard let motion = curves[Int(handle)].spring else { return -1 }
  return keep(Loaded(motion.spring.motion(from: from, to: to, velocity: velocity)))
}

// MARK: - Texts

/// The targets, one a line, with tabs between: name, title, what it is, whether it takes springs only.
@c(am_targets) public func targets() {
  let lines = ExportTarget.allCases.map {
    "\($0.rawValue)\t\($0.title)\t\($0.abstract)\t\($0.takesSpringsOnly ? 1 : 0)"
  }
  _ = give(lines.joined(separator: "\n"))
}

/// The rules of settling, one a line, with tabs between: title, meaning, name.
@c(am_rules) public func rules() {
  let lines = NamedSettlingRule.allCases.map { "\($0.title)\t\($0.meaning)\t\($0.rawValue)" }
  _ = give(lines.joined(separator: "\n"))
}

/// The named curves, one a line: name, a tab, definition, a tab, source.
@c(am_names) public func names() {
  let lines = NamedCurve.all.map { "\($0.name)\t\($0.definition)\t\($0.source)" }
  _ = give(lines.joined(separator: "\n"))
}

/// A text for another system, and its error as a fraction of the distance; −1 and the reason.
@c(am_export) public func export(
  _ handle: Int32, _ target: Int32, _ tolerance: Double, _ duration: Double,
  _ error: UnsafeMutablePointer<Double>
) -> Int32 {
  guard let text = curves[Int(handle)].text else { return give("a spring from a state", -1) }
  do {
    let curve = try ExportedCurve(text, within: tolerance, duration: duration > 0 ? duration : nil)
    let (source, distance) = try ExportTarget.allCases[Int(target)].export(curve)
    error.pointee = distance
    return give(source)
  } catch let refusal {
    return give(refusal.description, -1)
  }
}

/// The duration that exports give a motion; NaN if it cannot be exported.
@c(am_duration) public func duration(_ handle: Int32, _ tolerance: Double) -> Double {
  guard let text = curves[Int(handle)].text,
    let curve = try? ExportedCurve(text, within: tolerance)
  else { return .nan }
  return curve.duration
}

/// The nearest cubic-bezier(): four numbers and its largest distance; −1 and the reason.
@c(am_nearest) public func nearest(
  _ handle: Int32, _ tolerance: Double, _ numbers: UnsafeMutablePointer<Double>
) -> Int32 {
  guard let text = curves[Int(handle)].text else { return give("a spring from a state", -1) }
  do {
    let curve = try ExportedCurve(text, within: tolerance)
    let found = try CubicBezier.nearest(to: curve.easing, over: 0...1, endingOn: curve.end)
    let all = [found.bezier.x1, found.bezier.y1, found.bezier.x2, found.bezier.y2, found.largestError]
    for (index, number) in all.enumerated() { numbers[index] = number }
    return give(found.bezier.description)
  } catch {
    return give(error.description, -1)
  }
}
