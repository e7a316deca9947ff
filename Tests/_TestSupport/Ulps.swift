// How far a double lies from a reference of 106 bits, and the worst of many such distances.

import Foundation

/// 2⁻⁵³, the unit of the bounds.
public let unit = 0x1p-53

/// The Euclidean norm of numbers.
public func norm(_ numbers: [Double]) -> Double {
  numbers.reduce(0) { $0 + $1 * $1 }.squareRoot()
}

/// |(observed − hi) − lo| in units in the last place of `hi`.
///
/// 0 where both are the same infinity or both NaN, infinite where only one is.
public func errorInUlps(_ observed: Double, _ hi: Double, _ lo: Double) -> Double {
  let error = absoluteError(observed, hi, lo)
  return error == 0 || !error.isFinite ? error : error / hi.ulp
}

/// The error of `observed` in units in the last place of the reference.
public func errorInUlps(_ observed: Double, _ reference: DoubleDouble) -> Double {
  errorInUlps(observed, reference.hi, reference.lo)
}

/// |(observed − hi) − lo|.
///
/// 0 where both are the same infinity or both NaN, infinite where only one is.
public func absoluteError(_ observed: Double, _ hi: Double, _ lo: Double) -> Double {
  if observed.isFinite && hi.isFinite { return abs((observed - hi) - lo) }
  return observed == hi || (observed.isNaN && hi.isNaN) ? 0 : .infinity
}

/// The distance of `observed` from the reference.
public func absoluteError(_ observed: Double, _ reference: DoubleDouble) -> Double {
  absoluteError(observed, reference.hi, reference.lo)
}

/// Mean and maximum of an error over many cases, and where the maximum was.
public struct WorstCase: Sendable, CustomStringConvertible {
  /// What was measured.
  public let name: String
  /// What the error is to stay within.
  public let bound: Double
  /// The number of cases so far.
  public private(set) var count = 0
  /// The largest error so far; infinite once an error was NaN.
  public private(set) var maximum = 0.0
  /// A description of the input with the largest error.
  public private(set) var input = ""
  /// The number of evaluations of climbs; 0 where each case was one.
  public internal(set) var evaluations = 0
  private var sum = 0.0

  /// An empty record.
  ///
  /// - Parameters:
  ///   - name: What is measured, and in which unit: `"spring position, 2⁻⁵³ of the envelope"`.
  ///   - bound: What the error is to stay within, in the same unit.
  public init(_ name: String, bound: Double) {
    self.name = name
    self.bound = bound
  }

  /// Adds one case; `input` is described only when it is the worst so far.
  public mutating func record(_ error: Double, at input: @autoclosure () -> String) {
    let error = error.isNaN ? Double.infinity : abs(error)
    count += 1
    sum += error
    if error > maximum || count == 1 {
      maximum = error
      self.input = input()
    }
  }

  /// The mean error; 0 where there are no cases.
  public var mean: Double { count == 0 ? 0 : sum / Double(count) }

  /// Whether there were cases and none exceeded the bound.
  public var isWithinBound: Bool { count > 0 && maximum <= bound }

  /// One line: `bezier value: 100000 cases, mean 0.31, max 2.9 (of bound 4) at …`.
  public var description: String {
    let place = input.isEmpty ? "" : " at \(input)"
    let effort = evaluations > 0 ? "\(evaluations) evaluations" : "\(count) cases"
    return "\(name): \(effort), mean \(short(mean)), "
      + "max \(short(maximum)) (of bound \(short(bound)))\(place)"
  }

  private func short(_ value: Double) -> String { String(format: "%.3g", value) }
}

/// Writes the worst case as one line to standard error: a bound that holds is to be seen as well.
public func report(_ worst: WorstCase) {
  FileHandle.standardError.write(Data((worst.description + "\n").utf8))
}
