// The core's errors in Foundation: `localizedDescription` is their own sentence.
//
// Without this it would be "The operation could not be completed", with the name of the type and a
// number.

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
