// The systems whose files can be imported. One importer is one file; a new one is a case, and a
// line of `read`.

/// A system whose curves and animations can be imported.
///
/// ```swift
/// let file = try ImportSource.css.read(
///   Array("@keyframes a { from { left: 0 } to { left: 8px } }".utf8))
/// try AnimationDescription(file.properties()).text()
/// ```
///
/// The raw value is the name on a command line.
public enum ImportSource: String, CaseIterable, Sendable {
  /// CSS: an easing alone, or a style sheet with `@keyframes`, timing functions and custom properties, also in a page of
  /// HTML or SVG, for its elements; the animations of SVG; and the source text of a curve that another ``ExportTarget``
  /// has written.
  case css

  /// A table with a column `time` or `progress` and a column for each animated number.
  case csv

  /// The arguments of `element.animate()` as JSON.
  case webAnimations = "web-animations"

  /// A Lottie file, also in a dotLottie file, or one animated property of it.
  case lottie

  /// A file of ``DesignTokens``: their curves. Durations are notes.
  case tokens

  /// The contents of a file: everything that can be read.
  ///
  /// What is left out or assumed is named in ``ImportedMotion/notes``.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, with or without a byte order mark.
  ///   - duration: The duration in seconds of keyframes for which the file states none; 1 if `nil`, and a note
  ///     names the animations of a style sheet that a selector plays without a duration.
  ///   - box: The size of the animated element in px, of which CSS takes the percentages of a
  ///     translation or an origin. Lengths that are not known in px are properties of their own, such as
  ///     `left.percent`.
  ///   - viewport: The size of the screen in px, for vw and vh.
  ///   - fontSize: The size of the text in px, for rem, and for em where the file gives an element no size of its own.
  ///   - isStrict: Whether the first note on a loss, ``ImportError/isLoss``, is thrown instead.
  /// - Throws: ``ImportError``, ``JSONError`` or ``CSVError`` with the line and the column of the
  ///   first error, if there is nothing to read.
  public func read(
    _ bytes: [UInt8], duration: Double? = nil, box: SizeValue? = nil, viewport: SizeValue? = nil,
    fontSize: Double? = nil, isStrict: Bool = false
  ) throws -> ImportedMotion {
    require(
      duration.map(Magnitude.positive.contains) ?? true,
      "duration must be a number \(Magnitude.positive.phrase), got \(duration ?? 1)")
    for (name, size) in [("box", box), ("viewport", viewport)] {
      guard let size else { continue }
      require(
        Magnitude.nonNegative.contains(size.width) && Magnitude.nonNegative.contains(size.height),
        "\(name) must have sides \(Magnitude.nonNegative.phrase), got \(size)")
    }
    require(
      Magnitude.nonNegative.contains(fontSize ?? 0),
      "fontSize must be a number \(Magnitude.nonNegative.phrase), got \(fontSize ?? 0)")
    let lengths = CSSLengths(box: box, viewport: viewport, fontSize: fontSize)
    let motion = try motion(bytes, nil, duration: duration, lengths)
    if isStrict, let loss = motion.notes.first(where: \.isLoss) { throw loss }
    return motion
  }

  /// A file of JSON as it was read to find its system, and an error for each equal name in it.
  package typealias JSONFile = (root: JSONNode, equalNames: [JSONError])

  /// The contents of a file, which may have been read as JSON.
  package func motion(
    _ bytes: [UInt8], _ json: JSONFile?, duration: Double?, _ lengths: CSSLengths
  ) throws -> ImportedMotion {
    let zipped = self == .lottie ? ForeignFormat.animation(in: bytes) : nil
    if zipped == nil, let format = ForeignFormat.refusal(of: bytes) {
      throw ImportError("expected \(rawValue), got \(format)", at: (1, 1))
    }
    var motion: ImportedMotion
    var equalNames = json?.equalNames ?? []
    switch self {
    case .css:
      let isMarkup = ForeignFormat.isMarkup(bytes)
      let (elements, mistake) = isMarkup ? XMLElement.elements(of: bytes) : ([], nil)
      var sheet = try CSSImport(
        isMarkup ? XMLElement.sheet(of: elements, in: bytes) : bytes, of: elements,
        duration: duration, lengths: lengths)
      motion = sheet.motion()
      if let mistake { motion.note(mistake) }
      SVGImport(bytes, elements, lengths: lengths, styledBy: sheet.cascade)
        .addTracks(to: &motion)
      if !motion.hasKeyframes, motion.easings.isEmpty,
        let (curve, beside) = ForeignSource(bytes).curve
      {
        motion = ImportedMotion()
        motion.easings = [("easing", curve)]
        for part in beside {
          motion.note(ImportError("\(part) beside the curve is left out", at: (1, 1)))
        }
      }
    case .csv: motion = try CSVImport(SampleTable(bytes)).motion(lasting: duration ?? 1)
    case .tokens: motion = ImportedMotion(try DesignTokens(bytes))
    case .webAnimations:
      motion = try WebAnimationsImport(duration: duration, lengths: lengths).motion(
        json?.root ?? JSONNode(lenient: bytes, notes: &equalNames))
    case .lottie:
      var file = LottieImport(
        try json?.root ?? JSONNode(lenient: zipped?.contents ?? bytes, notes: &equalNames))
      motion = try file.motion()
      for note in zipped?.notes ?? [] { motion.note(ImportError(note, at: (1, 1))) }
    }
    for error in equalNames { motion.note(ImportError(error, isLoss: false)) }
    motion.finish()
    guard motion.hasKeyframes || !motion.easings.isEmpty else {
      let losses = motion.notes.filter(\.isLoss)
      let others = losses.dropFirst().map(\.problem).filter { $0.contains(" is left out") }
      let problems = (losses.prefix(1).map(\.problem) + others.prefix(2)).joined(separator: "; ")
      let loss = losses.first.map { ImportError(problems, at: ($0.line, $0.column)) }
      throw loss ?? motion.notes.first
        ?? ImportError(
          "expected an easing, @keyframes or a timing function, got none",
          at: bytes.place(ofByteAt: bytes.count))
    }
    return motion
  }

  /// The system of a file, by its name or its shape.
  ///
  /// An object that is a curve is source text, as a sampler of glTF is. Rows with a time are a table. Other JSON begins
  /// with a bracket that is not `[data-x]`, and is Lottie's if it has a member `k` or `layers`, design tokens if
  /// anything in it is called `$value`. A table has a row of numbers below another row, or a header with a name for time or progress. Everything else is CSS, four numbers alone too.
  ///
  /// - Parameter name: The name of the file, whose ending `.css` decides, as that of a table does over CSS.
  public static func source(of bytes: [UInt8], named name: String = "") -> ImportSource {
    var json: JSONFile?
    return source(of: bytes, named: name, reading: &json)
  }

  /// The system of a file.
  ///
  /// - Parameter json: Receives the file if it is read as JSON.
  package static func source(
    of bytes: [UInt8], named name: String, reading json: inout JSONFile?
  ) -> ImportSource {
    let start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    let rest = bytes[start...].drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if bytes.starts(with: "PK\u{3}\u{4}".utf8) { return .lottie }
    let hasTimes = { SampleTable.isTable(bytes) }
    if name.hasSuffix(".css") || rest.first == UInt8(ascii: "<") { return .css }
    if rest.first == UInt8(ascii: "[") {
      return hasTimes() ? .csv : isAttributeSelector(rest) ? .css : .webAnimations
    }
    if rest.first == UInt8(ascii: "{") {
      // An object that is a curve, as of Motion and Figma.
      let isCurve =
        rest.count < 4096 && (try? CurveText(String(decoding: rest, as: UTF8.self))) != nil
      if isCurve { return .css }
      var equalNames: [JSONError] = []
      guard let root = try? JSONNode(lenient: bytes, notes: &equalNames),
        let members = try? root.object().members
      else { return hasTimes() ? .csv : .webAnimations }
      json = (root, equalNames)
      if members.contains(where: { $0.name == "input" }) { return .css }
      if members.contains(where: { $0.name == "k" || $0.name == "layers" }) { return .lottie }
      if bytes.firstRange(of: Array("\"$value\"".utf8)) != nil { return .tokens }
      return hasTimes() ? .csv : .webAnimations
    }
    let isNamed = [".csv", ".tsv", ".tab", ".dat"].contains(where: name.lowercased().hasSuffix)
    return isNamed || SampleTable.isTable(bytes) ? .csv : .css
  }

  /// Whether a text begins as `[data-x]` or `[data-x="…"]` does.
  private static func isAttributeSelector(_ text: ArraySlice<UInt8>) -> Bool {
    let inside = String(decoding: text.dropFirst().prefix(256), as: UTF8.self)
    let name = inside.prefix { $0.isLetter || $0.isNumber || "-_".contains($0) }
    guard let next = inside[name.endIndex...].first,
      name.drop(while: { $0 == "-" }).first?.isLetter == true
    else { return false }
    return "]=~|^$*".contains(next) && !["true", "false", "null"].contains(name)
  }
}

/// An error in a file of another system, or a note on what is left out of it, with its place.
public struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int

  /// The column, from 1, in Unicode scalars.
  public let column: Int

  /// What is wrong, and what would be accepted, as a phrase.
  public let problem: String

  /// Whether something of the file is lost or shown in another way.
  ///
  /// `false` for a note that says what was assumed where the file says nothing, such as a duration that another
  /// file gives, and for what a browser drops, too.
  public let isLoss: Bool

  /// "expected … (line 3, column 12)".
  public var description: String { "\(problem) (line \(line), column \(column))" }

  package init(_ problem: String, at place: (line: Int, column: Int), isLoss: Bool = true) {
    (self.problem, line, column, self.isLoss) = (problem, place.line, place.column, isLoss)
  }

  /// What is made of numbers, or an error at their place.
  static func checked<Result>(
    at place: (line: Int, column: Int), of name: String? = nil,
    _ result: @autoclosure () throws(ParameterError) -> Result
  ) throws(ImportError) -> Result {
    do { return try result() } catch {
      throw ImportError((name.map { $0 + ": " } ?? "") + "\(error)", at: place)
    }
  }

  /// An error of JSON as an import error, with its key path before the problem.
  package init(_ error: JSONError, isLoss: Bool = true) {
    self.init(
      (error.path.isEmpty ? "" : error.path + ": ") + error.problem,
      at: (error.line, error.column), isLoss: isLoss)
  }
}
