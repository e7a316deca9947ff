// What the commands refuse in one way, and the notes on what they assumed.

import AnimationMath
import Console
import CurveFormats

extension Arguments {
  /// The given name if it is one of a kind; throws otherwise.
  func declared(
    _ name: String, among names: [String], by option: some AnyOption, _ kind: String,
    _ kinds: String
  ) throws -> String {
    guard !names.contains(name) else { return name }
    throw mistake(
      "\(option.spelling): no \(kind) is called \(quoted(name))"
        + "\(didYouMean(closest(to: name, among: names))) "
        + "(\(kinds): \(names.joined(separator: ", ")))")
  }

  /// The result of `body`; errors of numbers, tables and exports become errors of this command.
  ///
  /// - Parameter source: The file or the curve that the errors name, unless it is an option; the operand if `nil`.
  func checked<Result>(in source: String? = nil, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as ParameterError {
      if command.allOptions.contains(where: { $0.name == error.parameter }) {
        throw mistake("--\(error)")
      }
      throw CommandError.badData("\(source ?? quoted(operand)): \(error)")
    } catch let error as CSVError {
      throw CommandError.badData("\(source ?? quoted(operand)): \(error)")
    } catch let error as ExportError {
      throw CommandError.badData(
        error.missing.map { "\(error.problem): give --\($0)" } ?? error.description)
    }
  }

  /// Writes a note to standard error: what was assumed, and what was left out.
  func note(_ text: String) {
    Descriptor.standardError.write("animcurve: note: \(printable(text))\n")
  }
}
