// animcurve export: a curve in the form of another system, or a document as one animation of it.

import AnimationMath
import Console
import CurveFormats

extension Command {
  static let export = Command(
    name: "export",
    abstract: "Write a curve or a document for another system, with its true error",
    terms: ("SYSTEMS", ExportTarget.allCases.map { ($0.rawValue, $0.abstract) }),
    operand: Operand(
      name: "curve", help: "The curve to write, or the file of a document", arity: .exactlyOne,
      completion: .curves),
    options: [
      Options.target, Options.exportTolerance, Options.easingDuration.of("a curve or a document"),
      Options.bare,
      Options.fallback, Options.output,
    ],
    run: { try $0.export() })
}

extension Options {
  static let target = Option(
    "as", .choice(of: ExportTarget.self), "SYSTEM", "The system to write for", default: "css")

  static let bare = Option(flag: "bare", "Write the CSS easing alone, without a style sheet")
    .of("--as css")

  static let fallback = Option(
    "fallback", .text, "EASING",
    "Give browsers without linear() this CSS easing"
  ).suggesting { ["ease", "ease-in", "ease-out", "ease-in-out", "linear"] }
    .of("a style sheet of --as css")
}

extension Arguments {
  /// Writes the curve for another system.
  func export() throws {
    if operand == "-" || [".json", ".css", ".csv"].contains(where: operand.hasSuffix) {
      return try exportFile()
    }
    let target = self[Options.target]
    var curve = try exportedCurve(operand)
    if target == .css {
      curve.isSheet = !self[Options.bare]
      if curve.isSheet { curve.fallback = try fallback() }
    }
    let (text, error) = try checked { try target.export(curve) }
    try print(text.last == "\n" ? String(text.dropLast()) : text)
    guard error > curve.tolerance else { return }
    note(
      "the error is above --tolerance \(shortestDecimal(curve.tolerance));"
        + " \(target.rawValue) cannot play this curve more exactly")
  }

  /// Writes the named curves of a file as constants, or a document as one animation.
  private func exportFile() throws {
    let input = Input(path: operand)
    if operand.hasSuffix(".csv") {
      let rows = try tableTexts(input)
      return try exportConstants(
        DesignTokens(rows.map { .init($0.label, curve: $0.curve, duration: $0.duration) }))
    }
    let bytes = try input.bytes()
    let source = ImportSource.source(of: bytes, named: operand)
    if source == .tokens {
      return try exportConstants(checked(in: input.name) { try DesignTokens(bytes) })
    }
    guard source == .css else { return try exportDocument(bytes) }
    let sheet = try checked(in: input.name) { try source.read(bytes) }
    guard !sheet.easings.isEmpty else {
      throw CommandError.badData(
        "\(input.name): expected an easing with a name, got keyframes alone: "
          + "animcurve import \(input.name) | animcurve export -")
    }
    for text in sheet.notes { note("\(input.name): \(text)") }
    try exportConstants(DesignTokens(sheet.easings.map { .init($0.name, curve: $0.curve) }))
  }

  private func exportConstants(_ tokens: DesignTokens) throws {
    guard !tokens.tokens.isEmpty else {
      let reason = tokens.notes.first.map { ": \($0)" } ?? ""
      throw CommandError.badData("\(operand) has no curve that can be written\(reason)")
    }
    let (text, notes) = try checked {
      try tokens.constants(for: self[Options.target], within: self[Options.exportTolerance])
    }
    for text in notes { note(text) }
    try print(String(text.dropLast()))
  }

  /// Writes a document as one animation of another system.
  private func exportDocument(_ bytes: [UInt8]) throws {
    let target = contains(Options.target) ? self[Options.target] : .cssKeyframes
    let document = try exportedDocument(bytes)
    let animation = try checked { try target.animation(of: document, named: documentName) }
    try print(String(animation.text.dropLast()))
    for text in animation.notes { note(text) }
    let tolerance = self[Options.exportTolerance]
    for property in animation.properties where property.error > tolerance {
      note(
        "\(property.name) has an error of \(shortestDecimal(property.error)) of its range, above"
          + " --tolerance \(shortestDecimal(tolerance))")
    }
  }

  /// The document of the operand with the options of its export.
  ///
  /// - Parameter bytes: The bytes of the file; read if `nil`.
  func exportedDocument(_ bytes: [UInt8]? = nil) throws -> ExportedDocument {
    let document = try renderedDocument(operand, bytes)
    return try checked {
      try ExportedDocument(
        document, within: self[Options.exportTolerance], duration: self[Options.easingDuration])
    }
  }

  /// The name of the document's file, without folders and up to the first point.
  var documentName: String {
    let file = operand.split(separator: "/").last.map(String.init) ?? operand
    let name = String(file.prefix { $0 != "." })
    return name.isEmpty || name == "-" ? "animated" : name
  }

  /// A curve with the options of its export.
  func exportedCurve(_ text: String) throws -> ExportedCurve {
    let curve = try CurveText.argument(text)
    if case .spring(let spring) = curve, let duration = self[Options.easingDuration] {
      let ratio = shortestDecimal((spring.spring.dampingRatio * 1e4).rounded() / 1e4)
      let time = shortestDecimal(duration)
      throw CommandError.badData(
        "--duration belongs to easings; a spring that settles in this time is"
          + " 'spring(settling-duration: \(time), damping-ratio: \(ratio))'")
    }
    return try checked {
      try ExportedCurve(
        curve, within: self[Options.exportTolerance], duration: self[Options.easingDuration])
    }
  }

  /// The easing for browsers without linear().
  private func fallback() throws -> Easing? {
    try self[Options.fallback].map { text in
      guard case .easing(let easing) = try CurveText.argument(text) else {
        throw CommandError.badData("\(quoted(text)) is not an easing, which --fallback takes")
      }
      return easing
    }
  }
}
