// What Foundation says of the core's errors: their own sentence.
//
// Without it `localizedDescription` is "The operation could not be completed", with the name of the
// type and a number.

import AnimationMath
import Foundation

extension ParameterError: LocalizedError {
  /// The sentence of the error, its `description`.
  public var errorDescription: String? { description }
}

extension CurveTextError: LocalizedError {
  /// The sentence of the error, its `description`.
  public var errorDescription: String? { description }
}
