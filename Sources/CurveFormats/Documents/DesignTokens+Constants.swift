// Design tokens as constants in the source of a platform, one for each curve and each time.
//
//     tokens     the tokens in their groups
//     css        custom properties             --enter: cubic-bezier(0.2, 0, 0, 1);
//     swiftui    members of an enum            static let enter = UnitCurve.bezier(…)
//     compose    values of Kotlin              val enter = CubicBezierEasing(0.2f, 0f, 0f, 1f)
//     flutter    values of Dart                const enter = Cubic(0.2, 0, 0, 1);
//     android    strings of Material           <string name="enter">path(M0,0 C…)</string>
//
// A transition has a constant for its curve, and others with the ends "duration" and "delay" for its times; so has a
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
      let name = platform.name((token.name + end).split { !$0.isLetter && !$0.isNumber })
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
        throw ExportError("\(name) is a token, and would be a group of others")
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

  var name: ([Substring]) -> String = { words in
    let camel =
      words[0].prefix(1).lowercased() + words[0].dropFirst()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return (camel.first?.isNumber == true ? "_" : "") + camel
  }
  var curve: (_ name: String, _ text: String) -> String = { "\($0): \($1);" }
  var seconds: (_ name: String, Double) throws -> String

  init?(_ target: ExportTarget) {
    switch target {
    case .tokens: seconds = { name, _ in name }
    case .css:
      frame = (":root {", "}")
      name = { "--" + $0.joined(separator: "-") }
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
      curve = {
        $1.hasPrefix("Cubic")
          ? "const \($0) = \($1);" : "SpringSimulation \($0)(double distance) => \($1);"
      }
      seconds = { "const \($0) = Duration(microseconds: \(try Self.whole($1, 6)));" }
    case .android:
      frame = ("<resources>", "</resources>")
      name = { ($0[0].first?.isNumber == true ? "_" : "") + $0.joined(separator: "_").lowercased() }
      curve = {
        "<string name=\"\($0)\">path(\($1.split(separator: "\"").dropLast().last ?? ""))</string>"
      }
      seconds = { "<integer name=\"\($0)\">\(try Self.whole($1, 3))</integer>" }
    default: return nil
    }
  }

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
