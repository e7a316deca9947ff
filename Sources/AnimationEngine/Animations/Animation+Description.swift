// Animations and stacks in a line, as the Swift that makes them; long lists are counted.

/// A list in brackets; a long one as its count.
func shortList(_ elements: some Collection) -> String {
  elements.count > 6
    ? "\(elements.count) values" : "[" + elements.map { "\($0)" }.joined(separator: ", ") + "]"
}

extension BasicAnimation: CustomStringConvertible {
  /// The initialiser with the ends that are given.
  public var description: String {
    let ends = [("from", from), ("to", to), ("by", by)].compactMap { name, value in
      value.map { "\(name): \($0)" }
    }
    return "BasicAnimation(\(ends.joined(separator: ", ")))"
  }
}

extension KeyframeAnimation: CustomStringConvertible {
  /// The calculation mode and the values; for composed keyframes, their count.
  public var description: String {
    readsUnderlying
      ? "KeyframeAnimation(\(keyframes.count) keyframes)"
      : "KeyframeAnimation.\(calculationMode)(\(shortList(values)))"
  }
}

extension ValueTrack: CustomStringConvertible {
  /// The initial value, the number of segments, and the duration.
  public var description: String {
    "ValueTrack(from: \(initialValue), \(segments.count) segments in \(shortestDecimal(duration)) s)"
  }
}

extension PacedPath: CustomStringConvertible {
  /// The number of segments, and the pacing.
  public var description: String {
    switch pacing {
    case .segments: "PacedPath(\(segments.count) segments)"
    case .discrete: "PacedPath(\(segments.count) segments, discrete)"
    case .constantSpeed: "PacedPath(\(segments.count) segments, constantSpeed)"
    }
  }
}

extension TrajectoryAnimation: CustomStringConvertible {
  /// The track, the path or the throw.
  public var description: String {
    switch trajectory {
    case .track(let track): "TrajectoryAnimation(\(track))"
    case .path(let path): "TrajectoryAnimation(\(path))"
    case .thrown(let curve): "TrajectoryAnimation(\(curve))"
    }
  }
}

extension PropertyAnimation: CustomStringConvertible {
  /// The effect, the timing, and the fields that differ from their defaults.
  public var description: String {
    var fields = ["\(effect)", "timing: \(timing)"]
    if !easing.isLinear { fields.append("easing: \(easing)") }
    if composite != .replace { fields.append("composite: .\(composite)") }
    if isCumulative { fields.append("isCumulative: true") }
    if isRemovedOnCompletion { fields.append("isRemovedOnCompletion: true") }
    return "PropertyAnimation(\(fields.joined(separator: ", ")))"
  }
}
