// animcurve import: a file of another system as curves or as a description to render.

import AnimationMath
import Console
import CurveFormats

extension Command {
  static let importing = Command(
    name: "import",
    abstract: "Read a curve or an animation of another system",
    operand: Operand(
      name: "file", help: "The file to read", arity: .exactlyOne, completion: .files),
    options: [
      Options.importSource, Options.importForm, Options.only, Options.box, Options.viewport,
      Options.fontSize, Options.importDuration, Options.strict, Options.output,
    ] + Options.ofTables,
    run: { try $0.importFile() })
}

extension Options {
  static let importSource = Option(
    "from", .choice(of: ImportSource.self), "SYSTEM", "The system that the file is of",
    otherwise: "what it looks like")

  static let importForm = Option(
    "as", .choice(of: ImportForm.self), "FORM", "What to print",
    otherwise: "a description of keyframes, else curves")

  static let importDuration = Option(
    "duration", .positiveNumber, "T", "Seconds that keyframes take where the file does not say",
    default: "1")

  static let only = Option(
    "only", .text, "NAME", "Take one animation, layer or easing", otherwise: "all of the file")

  static let box = Option(
    "box", .box, "WxH",
    "The size in px of the animated element, of which a translation in CSS takes percentages",
    otherwise: "percentages are columns of their own"
  ).of("lengths of CSS")

  static let viewport = Option(
    "viewport", .box, "WxH", "The size in px of the screen, of which vw and vh are parts",
    otherwise: "they are columns of their own"
  ).of("lengths of CSS")

  static let fontSize = Option(
    "font-size", .positiveNumber, "PX", "The size in px of the text, for em and rem",
    otherwise: "they are columns of their own"
  ).of("lengths of CSS")

  static let strict = Option(flag: "strict", "Refuse a file of which anything is lost")

  /// The form in which an import is printed.
  enum ImportForm: String, CaseIterable, Sendable {
    case curve, description
  }
}

extension Arguments {
  /// Prints the curves or the description of a file.
  func importFile() throws {
    let input = Input(path: operand)
    let bytes = try input.bytes()
    let duration = self[Options.importDuration]
    guard Magnitude.positive.contains(duration) else {
      throw mistake(
        "--duration: expected a number \(Magnitude.positive.phrase), got "
          + shortestDecimal(duration))
    }
    var notes: [ImportError] = []
    let texts: [String]
    do {
      var json: ImportSource.JSONFile?
      let source =
        self[Options.importSource]
        ?? ImportSource.source(of: bytes, named: operand, reading: &json)
      let whole =
        try source == .csv
        ? CSVImport(sampleTable(input, bytes)).motion(lasting: duration)
        : source.motion(
          bytes, json, duration: contains(Options.importDuration) ? duration : nil,
          CSSLengths(
            box: self[Options.box], viewport: self[Options.viewport],
            fontSize: self[Options.fontSize]))
      let motion = try chosen(of: whole, input)
      notes = motion.notes
      if self[Options.strict], let loss = notes.first(where: \.isLoss) { throw loss }
      texts = try importedTexts(motion, input, &notes)
    } catch let error where !(error is CommandError || error is UsageError) {
      throw CommandError.badData("\(input.name): \(error)")
    }
    for text in notes { note("\(input.name): \(text)") }
    try print(texts)
  }

  /// The part of a motion that `--only` names.
  private func chosen(of motion: ImportedMotion, _ input: Input) throws -> ImportedMotion {
    guard let name = self[Options.only] else { return motion }
    if let part = motion.only(name) { return part }
    let names = motion.names
    let near = suggestions(for: name, among: names)
    let some = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
    throw CommandError.badData(
      "\(input.name): expected an animation, a layer or an easing for --only, got '\(name)'"
        + (near.isEmpty ? "; there are \(some)" : didYouMean(near)))
  }

  private func importedTexts(
    _ motion: ImportedMotion, _ input: Input, _ notes: inout [ImportError]
  ) throws -> [String] {
    let form = self[Options.importForm] ?? (motion.hasKeyframes ? .description : .curve)
    switch form {
    case .description:
      guard motion.hasKeyframes else {
        throw CommandError.badData("\(input.name) holds easings and no keyframes; use --as curve")
      }
      let others = motion.easings.count
      if others > 0, self[Options.importForm] == nil {
        note("\(input.name): --as curve prints its \(others) easing\(others == 1 ? "" : "s")")
      }
      return try AnimationDescription.texts(of: motion.eachProperty)
    case .curve:
      let count = notes.count
      let curves = motion.curves(notes: &notes)
      let loss = notes[count...].first(where: \.isLoss)
      if let loss, curves.isEmpty || self[Options.strict] { throw loss }
      if curves.count == 1 { return [curves[0].curve.description] }
      // The output is a table, so a text with commas is quoted.
      func field(_ text: String) -> String {
        String(decoding: TableFormat.field(text), as: UTF8.self)
      }
      return ["name,curve"]
        + curves.map { "\n\(field($0.name)),\(field($0.curve.description))" }
    }
  }
}

extension ValueKind where Value == SizeValue {
  /// Two lengths, as in `100x40`.
  static var box: ValueKind {
    ValueKind("a width and a height, as in 100x40") { text in
      let sides = text.split(separator: "x", omittingEmptySubsequences: false)
        .map { finiteNumber(String($0)) }
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        Magnitude.nonNegative.contains(width), Magnitude.nonNegative.contains(height)
      else { return nil }
      return SizeValue(width: width, height: height)
    }
  }
}
