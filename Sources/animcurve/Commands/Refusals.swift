// What the commands refuse in one way, and the notes on what they assumed.

import AnimationMath
import Console
import CurveFormats

extension Arguments {
  /// Refuses options that mean nothing here.
  ///
  /// - Parameters:
  ///   - kind: What the options have an effect on.
  ///   - reason: What is there instead; that the operand is not one of the kind if `nil`.
  func refuse(
    _ options: [any AnyOption], thatBelongTo kind: String, and reason: String? = nil
  ) throws {
    guard let option = options.first(where: contains) else { return }
    throw mistake(
      "\(option.spelling) belongs to \(kind), and \(reason ?? "\(quoted(operand)) is not one")")
  }

  /// Refuses options that have no effect on any of the curves.
  ///
  /// - Parameter takesLength: Whether --duration is also how long a motion is sampled.
  func refuseForeignOptions(
    for curves: [CurveText], and reason: String? = nil, takesLength: Bool = false
  ) throws {
    let (hasSpring, hasEasing) = (
      curves.contains(where: \.isSpring), curves.contains(where: \.isEasing)
    )
    if !hasSpring { try refuse([Options.velocity], thatBelongTo: "springs", and: reason) }
    if curves.allSatisfy(\.isEasing) {
      try refuse([Options.epsilon], thatBelongTo: "motions", and: reason)
    }
    if !hasSpring && !hasEasing {
      try refuse([Options.from, Options.to], thatBelongTo: "springs and easings", and: reason)
    }
    if !hasEasing && !takesLength {
      try refuse([Options.easingDuration], thatBelongTo: "easings", and: reason)
    }
  }

  /// Throws if `--from`, `--to` or `--velocity` is given with a curve other than a spring.
  func refuseRelease(of curve: CurveText) throws {
    if curve.isSpring { return }
    try refuse([Options.from, Options.to, Options.velocity], thatBelongTo: "springs")
  }

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
