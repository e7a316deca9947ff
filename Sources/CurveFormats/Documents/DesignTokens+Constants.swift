// Design tokens as constants in the source of a platform, one for each curve and each time.
//
//     tokens     the tokens in their groups
//     css        custom properties             --enter: cubic-bezier(0.2, 0, 0, 1);
//     swiftui    members of an enum            static let enter = UnitCurve.bezier(…)
//     compose    values of Kotlin              val enter = CubicBezierEasing(0.2f, 0f, 0f, 1f)
//     flutter    values of Dart                const enter = Cubic(0.2, 0, 0, 1);
//     android    strings of Material           <string name="enter">path(M0,0 C…)</string>
//
// A name is made of the letters and digits of the token's; one that a language reserves is in backticks, or has an
// underscore behind it. A transition has a constant for its curve, and others with the ends "duration" and "delay" for its times; so has a
// spring where the platform has none.

import PropertyFormats

extension DesignTokens {
  /// The tokens as constants of a system: tokens, css, swiftUI, compose, flutter or android.
  ///
  /// - Parameters:
  ///   - target: The system.
  ///   - tolerance: The largest error of a curve, as a fraction of the distance; from 1e-6 to 1.
  /// - Returns: The text, with the true error of each curve in a comment, and notes on what it does not hold within
  ///   the tolerance, or not at all.
  /// - Throws: ``ExportError`` for another system, and for two names that are one to the system.
  public func constants(
    for target: ExportTarget, within tolerance: Double
  ) throws -> (text: String, notes: [String]) {
    var notes = notes.map(\.description)
    guard let platform = Platform(target) else {
      throw ExportError(
        "\(target.rawValue) takes one curve; several are written as constants of tokens, css, swiftui, compose, "
          + "flutter and android")
    }
    var members: [Member] = []
    var (lines, names): ([String], [String: String]) = ([], [:])
    func name(_ token: Token, _ end: String = "") throws -> String {
      guard let name = platform.name(token.name + end) else {
        throw ExportError(
          "\"\(excerpt(token.name))\" has no letter or digit that a name of \(target.rawValue) may have"
        )
      }
      if let other = names.updateValue(token.name, forKey: name) {
        throw ExportError("\(other) and \(token.name) are both called \(name)")
      }
      return name
    }
    for token in tokens {
      let curve = try token.curve.map { curve in
        try ExportedCurve(curve, within: tolerance, duration: token.duration)
      }
      let (own, isNative) = platform.target(of: token, for: target)
      let duration = isNative ? nil : token.duration ?? (token.isMotion ? curve?.duration : nil)
      if target == .tokens {
        let json = try curve?.token(lasting: duration, after: token.delay)
        notes += json.map { note(on: token, $0.error, tolerance) } ?? []
        let value: JSONValue = .object([
          ("$type", .string("duration")), ("$value", .seconds(token.duration ?? 0)),
        ])
        members.append((token.name.split(separator: ".")[...], json?.token ?? value))
        continue
      }
      if let curve {
        let (text, error) = try own.export(curve)
        let parts = text.dropLast().split(separator: "\n", maxSplits: 1).map(String.init)
        lines += [parts[0], platform.curve(try name(token), parts[1])]
        notes += note(on: token, error, tolerance)
      }
      for (end, time) in [(curve == nil ? "" : "-duration", duration), ("-delay", token.delay)] {
        guard let time, end != "-delay" || time > 0 else { continue }
        lines.append(try platform.seconds(name(token, end), time))
      }
    }
    if target == .tokens { return (JSONValue.document(try Self.group(members)), notes) }
    let (start, end) = platform.frame
    lines = start.isEmpty ? lines : [start] + lines.map { "  \($0)" } + [end]
    return (lines.joined(separator: "\n") + "\n", notes)
  }

  private func note(on token: Token, _ error: Double, _ tolerance: Double) -> [String] {
    let percent = ExportedCurve.percent(error)
    return error > tolerance ? ["\(token.name): the error is \(percent), and cannot be less"] : []
  }

  private typealias Member = (path: ArraySlice<Substring>, token: JSONValue)

  /// Tokens in their groups.
  private static func group(_ tokens: [Member]) throws -> [(name: String, value: JSONValue)] {
    var members: [(name: String, value: JSONValue)] = []
    for (path, token) in tokens {
      let name = path.first ?? ""
      if members.contains(where: { $0.name == name }) { continue }
      let same = tokens.filter { $0.path.first == name }
      guard path.count > 1 || same.count == 1 else {
        throw ExportError(
          same.contains { $0.path.count > 1 }
            ? "\(name) is a token, and would be a group of others"
            : "\(same.count) tokens are called \(name)")
      }
      let inside = same.map { ($0.path.dropFirst(), $0.token) }
      members.append((String(name), path.count == 1 ? token : .object(try group(inside))))
    }
    return members
  }
}

extension DesignTokens.Token {
  fileprivate var isMotion: Bool {
    if case .easing = curve { false } else { curve != nil }
  }
}

/// How a platform writes constants.
private struct Platform {
  /// The lines around the constants; empty for none.
  var frame = ("", "")

  /// The system whose text springs have, if it plays them itself.
  var springs: ExportTarget?

  /// The name of a constant; `nil` where the token's has nothing for it.
  var name: (String) -> String? = { name in
    camel(words(of: name), "_").map { reserved.contains($0) ? "`\($0)`" : $0 }
  }
  var curve: (_ name: String, _ text: String) -> String = { "\($0): \($1);" }
  var seconds: (_ name: String, Double) throws -> String

  init?(_ target: ExportTarget) {
    switch target {
    case .tokens: seconds = { name, _ in name }
    case .css:
      frame = (":root {", "}")
      name = { name in
        let own = name.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" ? $0 : "-" }
        return own.contains { $0 != "-" } ? "--" + String(own.drop { $0 == "-" }) : nil
      }
      seconds = { "\($0): \(shortestDecimal($1))s;" }
    case .swiftUI:
      (frame, springs) = (("enum Motion {", "}"), .swiftUI)
      curve = { "static let \($0)\($1.hasPrefix(".") ? ": Animation" : "") = \($1)" }
      seconds = { "static let \($0): Double = \(shortestDecimal($1))" }
    case .compose:
      springs = .compose
      curve = {
        "val \($0) = "
          + $1.replacing("val easing = ", with: "").replacing("spring(", with: "spring<Float>(")
      }
      seconds = { "const val \($0) = \(try Self.whole($1, 3))" }
    case .flutter:
      springs = .flutter
      // What begins with an underscore is private.
      name = { name in
        Self.camel(Self.words(of: name, isASCII: true), "k").map {
          Self.reserved.contains($0) ? $0 + "_" : $0
        }
      }
      curve = {
        $1.hasPrefix("Cubic")
          ? "const \($0) = \($1);" : "SpringSimulation \($0)(double distance) => \($1);"
      }
      seconds = { "const \($0) = Duration(microseconds: \(try Self.whole($1, 6)));" }
    case .android:
      frame = ("<resources>", "</resources>")
      name = { name in
        let own = Self.words(of: name, isASCII: true).joined(separator: "_").lowercased()
        guard let first = own.first else { return nil }
        return first.isNumber ? "_" + own : Self.reserved.contains(own) ? own + "_" : own
      }
      curve = {
        "<string name=\"\($0)\">path(\($1.split(separator: "\"").dropLast().last ?? ""))</string>"
      }
      seconds = { "<integer name=\"\($0)\">\(try Self.whole($1, 3))</integer>" }
    default: return nil
    }
  }

  private static func words(of name: String, isASCII: Bool = false) -> [Substring] {
    name.split { !($0.isLetter || $0.isNumber) || (isASCII && !$0.isASCII) }
  }

  /// Words as one, with capitals inside and a mark before a digit in front.
  private static func camel(_ words: [Substring], _ mark: String) -> String? {
    guard let first = words.first else { return nil }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return (first.first?.isNumber == true ? mark : "") + first.prefix(1).lowercased()
      + first.dropFirst() + rest.joined()
  }

  /// The words that Swift, Kotlin, Dart or Java reserve.
  private static let reserved = Set(
    """
    abstract as assert boolean break byte case catch char class const continue default defer deinit do double else enum \
    extends extension fallthrough false fileprivate final finally float for fun func goto guard if implements import in \
    init inout instanceof int interface internal is let long native new nil null object operator package private \
    protected protocol public repeat rethrow rethrows return self short static struct subscript super switch \
    synchronized this throw throws transient true try typealias typeof val var void volatile when where while with
    """.split(separator: " ").map(String.init))

  /// The system whose text a curve has, and whether it plays the curve itself, as springs.
  func target(
    of token: DesignTokens.Token, for target: ExportTarget
  ) -> (target: ExportTarget, isNative: Bool) {
    if let springs, case .spring = token.curve { return (springs, true) }
    return (target == .compose ? .composeEasing : target, false)
  }

  /// Seconds in a smaller unit.
  private static func whole(_ seconds: Double, _ places: Int) throws -> Int {
    let text = shortestDecimal(seconds)
    guard let number = number(text, movingPointBy: places).flatMap(Int.init(exactly:)) else {
      throw ExportError("\(text) s is no whole number of \(places == 3 ? "ms" : "µs")")
    }
    return number
  }
}
