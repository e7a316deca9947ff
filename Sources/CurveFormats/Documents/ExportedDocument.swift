// A document prepared for export: its length, its repeats, and its numbers as a table.
//
// The numbers are the columns of `animcurve render`: opacity, position.x, fill.red, and the entries of
// a transform's matrix. They follow from the shown values alone, so whatever a document does
// (springs, groups, additive animations, interruptions, staggers), its numbers are exported.
//
// What repeats as a whole is written once. A document of finite length may consist of 2 to 64 equal
// parts; an endless one must repeat from the start, by a multiple of a length of its timings or by
// their common multiple. It is compared with itself a part earlier and a part later: an endless one up to
// the last event and through the longest pass behind it, so that neither an animation that plays once
// nor a longer loop is lost. An endless document that does not repeat needs a length.
//
// The tolerance is a fraction of the range of each property: the largest minus the smallest value of
// its numbers. The linear part and the translation of a transform, and each number of a vector, have ranges of
// their own.

import PropertyFormats
import AnimationTimeline

/// A document of properties prepared for export as one animation of another system.
///
/// ```swift
/// let document = try ExportedDocument(
///   AnimationDescription(text), within: 0.001)
/// let animation = try ExportTarget.cssKeyframes.animation(of: document)
/// animation.text                 // a style sheet
/// animation.properties[0].error  // as a fraction of the property's range
/// ```
public struct ExportedDocument: Sendable {
  /// The length of one pass, in seconds.
  public let duration: Double

  /// The number of passes: 1 unless the whole document repeats; ∞ without an end.
  public let iterations: Double

  /// Whether the document repeats without an end, of which a duration may take a part.
  let isEndless: Bool

  /// An instant at which the document shows the values that stay after the export's end; `nil` if
  /// it repeats without an end.
  let rest: Double?

  /// The end of the last pass and the instant of what stays; `nil` if it repeats without an end.
  var endsAndRest: [Double]? { rest.map { [duration * iterations, $0] } }

  /// The largest accepted error, as a fraction of a property's range.
  public let tolerance: Double

  package let document: RenderedDocument

  /// The instants at which animations begin, have keyframes or other joints, and end, in seconds of one pass.
  package let events: [Double]

  /// Notes on changes that sampling may miss, one sentence each.
  let notes: [String]

  /// A document with a tolerance for its export.
  ///
  /// - Parameters:
  ///   - description: The document.
  ///   - tolerance: From 1e-6 to 1.
  ///   - duration: The seconds to export from the start; the whole document if `nil`. An endless document that repeats
  ///     is exported as one pass, as often as they last.
  /// - Throws: ``ExportError`` if nothing is animated, or if the document neither ends nor repeats;
  ///   `ParameterError` for a number out of its range.
  public init(
    _ description: AnimationDescription, within tolerance: Double, duration: Double? = nil
  ) throws {
    try self.init(RenderedDocument(description), within: tolerance, duration: duration)
  }

  package init(
    _ document: RenderedDocument, within tolerance: Double, duration: Double? = nil
  ) throws {
    try check(tolerance, "tolerance", in: 1e-6...1)
    self.tolerance = tolerance
    self.document = document
    if let duration { try check(duration, "duration", in: Magnitude.positive) }
    let (end, name) = document.lastEnd
    let period = end < .infinity ? nil : Self.period(of: document)
    if let period, duration.map({ $0 > period }) ?? true {
      let passes = duration.map { $0 / period } ?? .infinity
      let whole = passes.rounded()
      (self.duration, isEndless) = (period, true)
      iterations = (passes - whole).magnitude <= 1e-12 * whole ? whole : passes
    } else if let duration {
      (self.duration, iterations, isEndless) = (duration, 1, false)
    } else {
      guard end > 0 else { throw ExportError("nothing is animated") }
      guard end < .infinity else {
        throw ExportError(
          "\(name) never ends, and the document does not repeat from its start",
          missing: "duration")
      }
      try check(end, "the end of \(name)", in: Magnitude.positive)
      let parts = Self.parts(of: document, until: end)
      (self.duration, iterations, isEndless) = (end / parts, parts, false)
    }
    // A spring counts as settled at its end; it is truly at rest some time later.
    let last = self.duration * iterations
    rest = isEndless ? nil : last < end ? last : min(64 * last, Magnitude.largest)
    let all = document.events(until: self.duration)
    events = all ?? document.events
    notes =
      all == nil
      ? [
        "animations have more than \(ShownCurve.mostEvents) keyframes and passes: what is shorter "
          + "than 1/\(ChannelTable.cells) of the document may be missed"
      ] : []
  }

  /// The largest number of equal parts that a document of finite length consists of; 1 if it shows
  /// the same all the time.
  private static func parts(of document: RenderedDocument, until end: Double) -> Double {
    let times = instants(until: end, between: document.events(until: end) ?? document.events)
    let parts = (2...64).reversed().first {
      repeats(document, every: end / Double($0), at: times, until: end)
    }
    guard let parts else { return 1 }
    let shown = document.samples(at: times, hasVelocity: false)
    return shown.contains { column in column.contains { $0 != column[0] } } ? Double(parts) : 1
  }

  /// The pass of an endless document that repeats from its start.
  ///
  /// By the last event every single animation has ended and every loop has begun, so one more pass
  /// shows all that repeats.
  private static func period(of document: RenderedDocument) -> Double? {
    let passes = document.passes
    let horizon = (passes.max() ?? 0) + (document.events.max() ?? 0)
    let events = document.events(until: horizon) ?? document.events
    let times = instants(until: horizon, between: events)
    let common = commonMultiple(of: passes).map { [$0, 2 * $0] } ?? []
    let multiples = passes.flatMap { length in (1...24).map { length * Double($0) } }
    return Set(multiples + common).filter { $0 < 1e9 }.sorted().first {
      repeats(document, every: $0, at: times, until: .infinity)
    }
  }

  /// Instants of a comparison: 2048 from 0 to an end, and one between neighbouring events.
  ///
  /// None is at an event, where rounding decides about the side of a jump.
  private static func instants(until end: Double, between events: [Double]) -> [Double] {
    // The golden section of the interval, where even steps do not jump.
    let share = 0.381966
    let marks = Set(events.filter { 0 <= $0 && $0 <= end } + [0, end]).sorted()
    let between = zip(marks, marks.dropFirst()).filter { $1 - $0 > end * 0x1p-40 }
    let even = (0..<ChannelTable.cells).map {
      end * ((Double($0) + share) / Double(ChannelTable.cells))
    }
    return (even + between.map { $0 + ($1 - $0) * share }).sorted()
  }

  /// Whether the document shows the same at some instants as one part later and one part earlier;
  /// instants from `end` on are left out.
  private static func repeats(
    _ document: RenderedDocument, every part: Double, at times: [Double], until end: Double
  ) -> Bool {
    func isSame(at times: [Double]) -> Bool {
      let places = (times + times.map { $0 - part }).filter { 0 <= $0 && $0 + part < end }.sorted()
      let shown = document.samples(at: places, hasVelocity: false)
      let later = document.samples(at: places.map { $0 + part }, hasVelocity: false)
      return zip(shown, later).allSatisfy { column, other in
        let size = zip(column, other).reduce(0) { max($0, $1.0.magnitude, $1.1.magnitude) }
        return zip(column, other).allSatisfy { ($0 - $1).magnitude <= 1e-9 * size }
      }
    }
    // A few instants refute most candidates, so these are compared first.
    return [1024, 64, 1].allSatisfy { step in
      isSame(at: stride(from: step / 2, to: times.count, by: step).map { times[$0] })
    }
  }

  /// The least common multiple of lengths, if it is at most 1000 times the longest.
  private static func commonMultiple(of lengths: [Double]) -> Double? {
    let sorted = Set(lengths).sorted(by: >)
    guard let longest = sorted.first else { return nil }
    var count = 1.0
    for length in sorted {
      let ratio = longest * count / length
      let factor = (1...60).first {
        let passes = ratio * Double($0)
        return (passes - passes.rounded()).magnitude <= 1e-12 * passes
      }
      guard let factor, count * Double(factor) <= 1000 else { return nil }
      count *= Double(factor)
    }
    return longest * count
  }
}

/// A document as one animation of another system.
public struct ExportedAnimation: Sendable {
  /// A property as the exported animation shows it, with its error.
  public struct Property: Sendable {
    /// The name in the document.
    public let name: String

    /// The largest difference of the shown value, as a fraction of the property's range.
    public let error: Double

    /// The number of keyframes of all its channels; 0 if it does not move.
    public let keyframes: Int
  }

  /// The text, with the errors in a comment where the format has one.
  public let text: String

  /// The properties that are in the text.
  public let properties: [Property]

  /// Notes on parts that the system cannot hold, one sentence each.
  public let notes: [String]

  /// The largest error of a property.
  public var error: Double { properties.reduce(0) { max($0, $1.error) } }
}

extension ExportTarget {
  /// Whether the system takes whole documents.
  public var takesDocuments: Bool {
    switch self {
    case .cssKeyframes, .webAnimations, .lottie: true
    default: false
    }
  }

  /// A document as one animation of this system.
  ///
  /// - Parameters:
  ///   - document: The document and the tolerance.
  ///   - name: The name of the animation: a class and keyframes in CSS, a composition in Lottie.
  /// - Throws: ``ExportError`` if the system takes no documents or can hold nothing of this one,
  ///   `ParameterError` if the tolerance is too small.
  public func animation(
    of document: ExportedDocument, named name: String = "animated"
  ) throws -> ExportedAnimation {
    var fits: WebWriter.Fits = []
    return try animation(of: document, named: name, &fits)
  }

  private func animation(
    of document: ExportedDocument, named name: String, _ fits: inout WebWriter.Fits
  ) throws -> ExportedAnimation {
    switch self {
    case .cssKeyframes: return try document.styleSheet(named: name, &fits)
    case .webAnimations: return try document.webAnimation(&fits)
    case .lottie: return try document.lottieFile(named: name)
    default:
      let takers = ExportTarget.allCases.filter(\.takesDocuments).map(\.rawValue)
      throw ExportError(
        "\(rawValue) takes curves; documents go to \(takers.joined(separator: ", "))")
    }
  }

  /// A document as one animation of each system that takes documents, or why it cannot be one.
  ///
  /// What is fitted for one text of a browser is not fitted again for the other; Lottie's is made beside them.
  package static func animations(
    of document: ExportedDocument, named name: String
  ) -> [(target: ExportTarget, animation: Result<ExportedAnimation, any Error>)] {
    let targets = allCases.filter(\.takesDocuments)
    let parts = [targets.filter { $0 != .lottie }, targets.filter { $0 == .lottie }]
    let animations = concurrently(parts.count) { part in
      var fits: WebWriter.Fits = []
      return parts[part].map { target in
        Result { try target.animation(of: document, named: name, &fits) }
      }
    }
    return Array(zip(parts.joined(), animations.joined()))
  }
}

// MARK: - Of documents

extension RenderedDocument {
  /// The groups of columns that share a range, as numbers by column.
  package var rangeGroups: [Int] {
    var groups: [Int] = []
    var next = 0
    for property in properties {
      let count = property.columns.count
      switch property.stack {
      case .vector:
        groups += (0..<count).map { next + $0 }
        next += count
      case .transform where count == 6:
        groups += [0, 0, 0, 0, 1, 1].map { next + $0 }
        next += 2
      case .transform:
        // For each entry its group: the linear part, the translation or the perspective.
        groups += (0..<16).map { next + ($0 >= 12 && $0 < 15 ? 1 : $0 % 4 == 3 ? 2 : 0) }
        next += 3
      case .rotation:
        groups += [0, 0, 0, 1].map { next + $0 }
        next += 2
      default:
        groups += Array(repeating: next, count: count)
        next += 1
      }
    }
    return groups
  }
}
