// Timings as Swift initialisers, without the fields at their defaults.

extension MediaTiming: CustomStringConvertible {
  /// The initialiser with the fields that differ from their defaults.
  public var description: String {
    call(
      "MediaTiming",
      [
        field("beginTime", beginTime), field("duration", duration, unless: -1),
        field("speed", speed, unless: 1), field("timeOffset", timeOffset),
        field("repeatCount", repeatCount), field("repeatDuration", repeatDuration),
        autoreverses ? "autoreverses: true" : nil, field(fillMode), convention.field,
      ])
  }
}

extension MediaTiming.Convention {
  fileprivate var field: String? {
    if self == .init() { return nil }
    return call(
      "convention: .init",
      [
        offset == .wraps ? nil : "offset: .\(offset)",
        negativeSpeed == .asWritten ? nil : "negativeSpeed: .\(negativeSpeed)",
        boundaryPolicy == .nextIteration ? nil : "boundaryPolicy: .\(boundaryPolicy)",
      ])
  }
}

extension WebTiming: CustomStringConvertible {
  /// The initialiser with the fields that differ from their defaults.
  public var description: String {
    call(
      "WebTiming",
      [
        field("delay", delay), field("endDelay", endDelay),
        field("duration", duration, unless: -1), field("iterations", iterations, unless: 1),
        field("iterationStart", iterationStart),
        direction == .normal ? nil : "direction: .\(direction)", field(fillMode),
        boundaryPolicy == .nextIteration ? nil : "boundaryPolicy: .\(boundaryPolicy)",
      ])
  }
}

extension ClockMap: CustomStringConvertible {
  /// The initialiser with the fields that differ from their defaults.
  public var description: String {
    call(
      "ClockMap",
      [field("begin", begin), field("speed", speed, unless: 1), field("offset", offset)])
  }
}

extension TimeScale: CustomStringConvertible {
  package var description: String { "Timing.units(perSecond: \(unitsPerSecond))" }
}

extension Timing: CustomStringConvertible {
  /// The initialiser of the source, and those of the groups.
  public var description: String {
    groups.reduce("\(own.source)") { text, group in
      let easing = group.easing.isLinear ? "" : ", easing: \"\(group.easing)\""
      return "\(text).grouped(in: \(group.source)\(easing))"
    }
  }
}

extension TimingLevel.Source: CustomStringConvertible {
  package var description: String {
    if case .step(let kind) = self { "\(kind)" } else { "\(timing)" }
  }
}

private func call(_ name: String, _ fields: [String?]) -> String {
  "\(name)(\(fields.compactMap(\.self).joined(separator: ", ")))"
}

private func field(_ name: String, _ value: Double, unless usual: Double = 0) -> String? {
  value == usual ? nil : "\(name): \(value == .infinity ? ".infinity" : shortestDecimal(value))"
}

private func field(_ mode: FillMode) -> String? {
  mode == .removed ? nil : "fillMode: .\(mode)"
}
