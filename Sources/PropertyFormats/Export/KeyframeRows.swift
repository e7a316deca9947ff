// The keyframes of CSS, Web Animations and Lottie, one a row.
//
//     0%    value 0.25, cubic            0%    value 0.25, held
//     25%   value 0.25, linear     →     25%   value 0.5 …
//     25%   value 0.5 …
//
// A level stretch that ends in a jump is one held row: exact for every reader, and one row less.
// Any other jump keeps its two rows of one time.

/// A keyframe, and the easing to the next one.
package struct KeyframeRow {
  package let time: Double
  package let value: Double

  /// The easing from this value to the next.
  package let easing: Easing

  package enum Easing: Equatable {
    /// A timing function.
    case function(CubicBezier)

    /// Held until the next row, then a jump.
    case held

    /// The last row, which has no easing.
    case none
  }
}

extension CurveKeyframes {
  /// The keyframes with a steep line for a jump at 0, of which a reader shows the end alone.
  func withSteepStart() throws(ParameterError) -> CurveKeyframes {
    guard times[0] == 0, times[1] == 0 else { return self }
    var times = times
    times[1] = Double(Float.ulpOfOne)
    return try CurveKeyframes(
      validating: times, values: values, timingFunctions: timingFunctions)
  }

  /// The keyframes row by row.
  package var rows: [KeyframeRow] {
    var rows: [KeyframeRow] = []
    for index in times.indices {
      let isLast = index == times.count - 1
      let jumps = !isLast && times[index + 1] == times[index]
      if jumps, let before = rows.last, before.value == values[index], before.time < times[index] {
        rows[rows.count - 1] = KeyframeRow(time: before.time, value: before.value, easing: .held)
        continue
      }
      rows.append(
        KeyframeRow(
          time: times[index], value: values[index],
          easing: isLast ? .none : .function(timingFunctions[index])))
    }
    return rows
  }
}

extension KeyframeRow.Easing {
  /// The easing in CSS; `nil` for the last row.
  package var css: String? {
    switch self {
    case .function(let function): function.css
    case .held: "step-end"
    case .none: nil
    }
  }
}
