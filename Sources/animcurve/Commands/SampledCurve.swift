// The curves that are sampled: from operands and from a table, springs and easings alike.
//
// Rows are by time as soon as one curve is a spring or has a duration. An easing then runs for its
// own duration, for that of --duration, or for a second.

import AnimationMath
import Console
import CurveFormats

/// A curve with the label of its rows, and its own beginning and end.
struct SampledCurve {
  let label: String
  var curve: any Curve
  /// Whether its argument is time rather than progress.
  let isMotion: Bool
  /// Whether it is a spring or another motion, which begins at 0 and ends by settling.
  let settles: Bool
  /// The default end of the samples; ∞ for a spring that never settles, 0 for one at rest.
  let end: Double
  /// The duration that a table gives to a spring.
  let length: Double?
  /// The one-sided limits to write, if one was asked for.
  let side: Side?
}

/// A curve as it was given: an operand or a row of a table.
struct SampledText {
  let label: String
  let curve: CurveText
  /// The duration that the table gives to it, in seconds.
  var duration: Double?
}

extension Arguments {
  /// The operands, then the rows of --table.
  func sampledCurves() throws -> [SampledCurve] {
    var items = try operands.map { text in
      SampledText(label: text, curve: try CurveText.argument(text))
    }
    if let path = self[Options.table] { items += try tableTexts(Input(path: path)) }
    let hasTime =
      contains(Options.duration)
      || items.contains { !$0.curve.isEasing || $0.duration != nil }
    return try items.map { item in
      let curve = try curve(of: item.curve, duration: item.duration ?? self[Options.duration] ?? 1)
      let motion = curve as? any Motion
      let rest = try motion.map {
        try $0.end(within: threshold(Options.epsilon, of: $0))
      }
      return SampledCurve(
        label: item.label, curve: curve, isMotion: hasTime, settles: motion != nil,
        end: rest ?? curve.domain.upperBound,
        length: motion == nil ? nil : item.duration, side: ifDeclared(Options.side))
    }
  }

  /// The rows of a table with the columns name and curve.
  func tableTexts(_ input: Input) throws -> [SampledText] {
    do {
      let table = try CSVTable(input.bytes())
      let (name, curve) = (try table.index(of: "name"), try table.index(of: "curve"))
      let duration = table.columns.firstIndex(of: "duration")
      let records = table.records
      if ifDeclared(Options.wide) {
        // A row of a table is labelled with its name.
        if operands.isEmpty && records.isEmpty {
          throw CommandError.badData("\(input.name): --wide: expected a row, got none")
        }
        if let nameless = records.map({ $0[name] }).first(where: \.text.isEmpty) {
          throw CommandError.badData(
            "\(input.name): line \(nameless.line), column \(nameless.column): --wide: expected a "
              + "name, got ''")
        }
      }
      return try records.map { record in
        let field = record[curve]
        let place = "\(input.name): line \(field.line)"
        let seconds = try duration.flatMap { try Self.duration(in: record[$0], place) }
        do throws(CurveTextError) {
          let text = try CurveText(field.text)
          return SampledText(label: record[name].text, curve: text, duration: seconds)
        } catch {
          throw CommandError.badData("\(place): \(quoted(field.text)): \(error)")
        }
      }
    } catch let error as CSVError {
      throw CommandError.badData("\(input.name): \(error)")
    }
  }

  /// The duration in a field, `nil` if it is empty.
  private static func duration(
    in field: CSVTable.Field, _ place: String
  ) throws -> Double? {
    guard !field.text.isEmpty else { return nil }
    let seconds = try field.number()
    guard Magnitude.positive.contains(seconds) else {
      throw CommandError.badData(
        "\(place): duration must be a number \(Magnitude.positive.phrase), "
          + "got \(quoted(field.text))")
    }
    return seconds
  }
}
