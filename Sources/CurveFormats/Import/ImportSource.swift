// The systems whose files can be imported. One importer is one file; a new one is a case, and a
// line of `read`.

import AnimationMath

/// A system whose curves and animations can be imported.
///
/// ```swift
/// let file = try ImportSource.css.read(Array("@keyframes a { from { left: 0 } to { left: 8px } }".utf8))
/// try AnimationDescription(file.properties()).text()
/// ```
///
/// The raw value is the name on a command line.
public enum ImportSource: String, CaseIterable, Sendable {
  /// CSS: an easing alone, or a style sheet with `@keyframes`, timing functions and custom properties.
  case css

  /// A table with a column `time` or `progress` and a column for each animated number.
  case csv

  /// The arguments of `element.animate()` as JSON.
  case webAnimations = "web-animations"

  /// A Lottie file, or one animated property of it.
  case lottie

  /// The contents of a file.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, with or without a byte order mark.
  ///   - duration: The duration of keyframes in seconds, if the file states none.
  /// - Throws: ``ImportError``, ``JSONError`` or ``CSVError`` with the line and the column of the
  ///   first error.
  public func read(_ bytes: [UInt8], duration: Double = 1) throws -> ImportedMotion {
    require(
      Magnitude.positive.contains(duration),
      "duration must be a number \(Magnitude.positive.phrase), got \(duration)")
    switch self {
    case .css:
      var sheet = try CSSImport(bytes, duration: duration)
      return try sheet.motion()
    case .csv: return try CSVImport(bytes).motion()
    case .webAnimations:
      return try WebAnimationsImport(duration: duration).motion(JSONNode(utf8: bytes))
    case .lottie: return try LottieImport().motion(JSONNode(utf8: bytes))
    }
  }

  /// The system of a file, recognised by its beginning.
  ///
  /// JSON begins with a bracket, and is Lottie's if a member `k` or `layers` comes before any
  /// `keyframes`. A table begins with a line of names with `time` or `progress` among them.
  /// Everything else is CSS.
  public static func source(of bytes: [UInt8]) -> ImportSource {
    let start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    let rest = bytes[start...].drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if rest.first == UInt8(ascii: "[") { return .webAnimations }
    if rest.first == UInt8(ascii: "{") {
      guard case .object(let members) = (try? JSONNode(utf8: bytes))?.value else {
        return .webAnimations
      }
      return members.contains { $0.name == "k" || $0.name == "layers" } ? .lottie : .webAnimations
    }
    let line = String(decoding: rest.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    let names = line.split(separator: ",").map { $0.drop { $0 == "\"" }.prefix { $0 != "\"" } }
    return names.contains { $0 == "time" || $0 == "progress" } ? .csv : .css
  }
}

/// An error in a file of another system, with its place.
public struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int

  /// The column, from 1, in Unicode scalars.
  public let column: Int

  /// What is wrong, and what would be accepted, as a phrase.
  public let problem: String

  /// "expected … (line 3, column 12)".
  public var description: String { "\(problem) (line \(line), column \(column))" }

  init(_ problem: String, at place: (line: Int, column: Int)) {
    (self.problem, line, column) = (problem, place.line, place.column)
  }
}
