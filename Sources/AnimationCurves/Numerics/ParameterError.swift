// Refusing parameters: one error, one range check, one trap.
//
// Initialisers that take numbers from outside (text, files) throw `ParameterError`. Their siblings
// for numbers written in code make the same check and stop the program with the same sentence. So do
// calls; before one, `ParameterError.check` checks a number from outside.

// For all modules above: `require`, and the texts of errors.
@_exported import Wording

/// A parameter outside the range that its type accepts.
public struct ParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The parameter's name, as in the initialiser that refused it.
  public let parameter: String

  /// The value that was refused.
  public let value: Double

  /// The accepted values, as a phrase that completes "must be …".
  public let accepted: String

  package init(parameter: String, value: Double, accepted: String) {
    self.parameter = parameter
    self.value = value
    self.accepted = accepted
  }

  /// One sentence with the parameter, the accepted values and the refused one.
  public var description: String {
    "\(parameter) must be \(accepted), got \(shortestDecimal(value))"
  }
}

/// The accepted magnitudes of parameters.
///
/// They are wide enough for any animation, and narrow enough that no intermediate product overflows
/// or vanishes.
package enum Magnitude {
  package static let largest = 1e50
  package static let positive = 1e-50...1e50
  package static let nonNegative = 0...1e50
  package static let signed = -1e50...1e50
}

extension ParameterError {
  /// Throws unless a number is in a range: for a number from outside, before a call that would stop the program.
  ///
  /// ```swift
  /// try ParameterError.check(seconds, "seconds", in: 0...10)
  /// opacity.animate(to: 0, at: now, .over(seconds))
  /// ```
  ///
  /// Calls accept every value, velocity and instant of the default range. The page *Reliability* lists the other
  /// ranges.
  ///
  /// - Parameters:
  ///   - value: The number; NaN is in no range.
  ///   - parameter: Its name, for the error.
  ///   - range: The accepted numbers.
  public static func check(
    _ value: Double, _ parameter: String, in range: ClosedRange<Double> = -1e50...1e50
  ) throws(ParameterError) {
    try AnimationCurves.check(value, parameter, in: range)
  }
}

/// Throws unless `value` lies in `range`; NaN never does.
///
/// - Parameters:
///   - parameter: Its name, which is asked for only if there is an error.
///   - accepted: The error's phrase, if the ends of the range would mislead.
package func check(
  _ value: Double, _ parameter: @autoclosure () -> String, in range: ClosedRange<Double>,
  accepted: @autoclosure () -> String? = nil
) throws(ParameterError) {
  guard range.contains(value) else { throw refusal(value, parameter(), range, accepted()) }
}

/// The error of a number that is not in a range; not inlined, as there are hundreds of checks.
@inline(never)
private func refusal(
  _ value: Double, _ parameter: String, _ range: ClosedRange<Double>, _ accepted: String?
) -> ParameterError {
  ParameterError(
    parameter: parameter, value: value, accepted: accepted ?? "a number \(range.phrase)")
}

/// Throws an error that names the parameter unless a condition on its value holds.
package func check(
  _ value: Double, _ parameter: @autoclosure () -> String, where holds: Bool,
  accepted: @autoclosure () -> String
) throws(ParameterError) {
  if !holds { throw ParameterError(parameter: parameter(), value: value, accepted: accepted()) }
}

/// Stops the program unless `value` lies in `range`, with the sentence of the error.
package func requireNumber(
  _ value: Double, _ parameter: @autoclosure () -> String,
  in range: ClosedRange<Double> = Magnitude.signed, accepted: @autoclosure () -> String? = nil
) {
  if !range.contains(value) { stop(refusal(value, parameter(), range, accepted())) }
}

/// The result of an expression; an error stops the program with its sentence.
package func trapping<Result>(
  _ expression: @autoclosure () throws(ParameterError) -> Result
) -> Result {
  do { return try expression() } catch { stop(error) }
}

/// The result of several statements, likewise.
package func trapping<Result>(_ body: () throws(ParameterError) -> Result) -> Result {
  trapping(try body())
}

@inline(never)
private func stop(_ error: ParameterError) -> Never { fatalError(error.description) }
