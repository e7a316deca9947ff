// Path data: what is drawn is printed and drawn again, has a length, and can be run along in every way.

import AnimationMath

enum PathOracle {
  /// Checks path data as a path in the plane and as an easing; whether it was read.
  static func check(_ text: String, _ effort: Effort = .whole) throws(Problem) -> Bool {
    try checkEasing(text, effort)
    let path: MotionPath
    do {
      path = try MotionPath(svg: text)
    } catch {
      try error.check(of: text)
      return false
    }
    let printed = path.description
    guard let again = try? MotionPath(svg: printed) else {
      throw Problem("\(printed) is not read again")
    }
    try ensure(again == path, "\(printed) is read as another path")
    if effort == .reading { return true }
    try ensure(path.length >= 0 && path.length.isFinite, "the length is \(path.length)")
    for segment in path.segments {
      for t in CurveOracle.fractions {
        try ensure(isFinite(segment.point(at: t)), "\(segment) at \(t) is \(segment.point(at: t))")
        let derivative = segment.derivative(at: t)
        try ensure(isFinite(derivative), "the derivative of \(segment) at \(t) is \(derivative)")
      }
    }
    for pacing in [.constantSpeed, .segments(), .discrete()] as [PacedPath.Pacing] {
      guard let run = try? PacedPath(validating: path, pacing) else { continue }
      try check(run)
    }
    return true
  }

  private static func check(_ run: PacedPath) throws(Problem) {
    for progress in [-1, 2] + CurveOracle.fractions {
      for side in [nil, .left, .right] as [Side?] {
        func place() -> String {
          "\(run.pacing) at \(progress) from \(side.map(\.rawValue) ?? "there")"
        }
        let location = run.location(at: progress, from: side)
        try ensure(
          run.segments.indices.contains(location.segment) && (0...1).contains(location.parameter),
          "\(place()): \(location)")
        try ensure(
          isFinite(run.point(at: progress, from: side)),
          "\(place()): \(run.point(at: progress, from: side))")
        let velocity = run.velocity(at: progress, from: side)
        try ensure(!velocity.x.isNaN && !velocity.y.isNaN, "\(place()): velocity \(velocity)")
        let rotation = run.rotation(at: progress, from: side)
        try ensure(rotation.isFinite, "\(place()): rotation \(rotation)")
      }
    }
  }

  private static func checkEasing(_ text: String, _ effort: Effort) throws(Problem) {
    let path: BezierPath
    do {
      path = try BezierPath(svg: text)
    } catch {
      return try error.check(of: text)
    }
    if effort == .reading { return }
    let (start, end) = (path.domain.lowerBound, path.domain.upperBound)
    let width = end - start
    let oracle = CurveOracle(
      curve: path,
      arguments: CurveOracle.fractions.map { min(max(start + $0 * width, start), end) },
      window: start...end, counts: effort == .whole ? [64, 700] : CurveOracle.counts(effort))
    try oracle.check()
  }

  private static func isFinite(_ point: MotionPath.Point) -> Bool {
    point.x.isFinite && point.y.isFinite
  }
}
