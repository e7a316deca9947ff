// An imported property as a curve. A number that moves by lines, by cubics or in steps is one:
//
//     lines and held values    linear(0 0%, 0.5 25%, 0.5 50%, …)
//     cubics                   bezier-path(0.1 0, …)            with the ordinates of the values
//
// A curve goes from 0 to 1: a note has the two numbers, and the duration. What is called a progress and ends on 1 is a
// curve as it stands, also where it begins with a jump.

extension ImportedTrack {
  /// The numbers over progress 0…1 as fractions of their way, and what a curve does not hold as a note.
  ///
  /// The way is that to the last number; to the furthest one if the last is the first again, within rounding.
  package func curve() throws(ImportError) -> (curve: CurveText, note: ImportError?) {
    guard frames.count > 1, frames[0].offset == 0, frames[frames.count - 1].offset == 1 else {
      throw ImportError("expected keyframes of \(name) at 0 and at 1 for a curve", at: place)
    }
    guard easing == .linear, below.isEmpty, frames.allSatisfy({ $0.composite == .replace }) else {
      throw ImportError(
        "expected \(name) without an easing over all keyframes, or addition", at: place)
    }
    guard let numbers else {
      throw ImportError("expected numbers for a curve; \(name) has other values", at: place)
    }
    let end = numbers[numbers.count - 1]
    let duration = timing?.duration ?? 1
    let isProgress = name.hasSuffix("progress") || name == "value" && duration == 1
    let from = isProgress && end == 1 ? 0 : numbers[0]
    let (low, high) = (numbers.min() ?? from, numbers.max() ?? from)
    let to =
      (end - from).magnitude > 1e-9 * (high - low)
      ? end : numbers.max { ($0 - from).magnitude < ($1 - from).magnitude } ?? end
    let curve = try curve(of: numbers, from: from, over: from == to ? 1 : to - from)
    if (from, to, duration) == (0, 1, 1) { return (curve, nil) }
    let way =
      from == to
      ? "stays at \(shortestDecimal(from)) for \(shortestDecimal(duration)) s"
      : "goes from \(shortestDecimal(from)) to \(shortestDecimal(to)) in \(shortestDecimal(duration)) s, "
        + "as the curve from 0 to 1"
    return (curve, ImportError("\(excerpt(name)) \(way)", at: place, isLoss: false))
  }

  /// The numbers as an easing within 0…1, with the number at 0 and the distance to that at 1.
  ///
  /// - Returns: `nil` if the numbers are not a curve; an easing that stays at 0 for numbers that never change.
  func fittedEasing() -> (easing: Easing, start: Double, length: Double)? {
    guard let numbers else { return nil }
    // A curve stays within its control points, so their range must be accepted too.
    let ordinates = numbers + ((try? path(numbers))??.controlPoints ?? []).map(\.y)
    guard let start = ordinates.min(), let end = ordinates.max() else { return nil }
    guard start < end else { return (.still, start, 0) }
    guard case .easing(let easing)? = try? curve(of: numbers, from: start, over: end - start)
    else { return nil }
    return (easing, start, end - start)
  }

  /// Numbers as fractions of a length from one of them.
  private func curve(
    of numbers: [Double], from start: Double, over length: Double
  ) throws(ImportError) -> CurveText {
    let fractions = numbers.map { ($0 - start) / length }
    do {
      if let stops = stops(fractions) {
        return try CurveText(PiecewiseLinear(validating: stops).description)
      }
      if let path = try path(fractions) { return try CurveText(path.description) }
    } catch {
      throw ImportError("\(name): \(error)", at: place)
    }
    throw ImportError(
      "expected lines and held values, or cubics without a jump, for a curve; \(name) has other easings",
      at: place)
  }

  /// The values of the keyframes; `nil` if they are not numbers.
  private var numbers: [Double]? {
    let numbers = frames.compactMap { $0.value as? Double }
    return numbers.count == frames.count ? numbers : nil
  }

  /// The stops of linear(), if all intervals are lines or held.
  private func stops(_ numbers: [Double]) -> [PiecewiseLinear.Stop]? {
    var stops: [PiecewiseLinear.Stop] = []
    for (index, frame) in frames.enumerated() {
      stops.append(PiecewiseLinear.Stop(numbers[index], at: frame.offset))
      guard index < frames.count - 1 else { break }
      if frame.easing == .stepEnd {
        stops.append(PiecewiseLinear.Stop(numbers[index], at: frames[index + 1].offset))
      } else if frame.easing.curve as? CubicBezier != .linear {
        return nil
      }
    }
    return stops
  }

  /// The path of the keyframes, if all intervals are cubics.
  private func path(_ numbers: [Double]) throws(ParameterError) -> BezierPath? {
    let functions = frames.dropLast().compactMap { $0.easing.curve as? CubicBezier }
    guard functions.count == frames.count - 1,
      zip(frames, frames.dropFirst()).allSatisfy({ $0.offset < $1.offset })
    else { return nil }
    return try CurveKeyframes(
      validating: frames.map(\.offset), values: numbers, timingFunctions: functions
    ).path
  }
}

extension Easing {
  /// The easing that stays at 0.
  static let still = Easing(PiecewiseLinear([PiecewiseLinear.Stop(0)]))
}

extension ImportedTrack {
  /// Whether a number, or one of 64 on the way to the next if that may leave the two, is outside a range.
  func isOutside(_ range: ClosedRange<Double>) -> Bool {
    func numbers(_ frame: Frame) -> [Double] {
      if let color = frame.value as? ColorCoordinates {
        return color.space == .sRGB ? color.color.channels : []
      }
      return (frame.value as? Double).map { [$0] } ?? frame.value as? [Double] ?? []
    }
    func isOutside(_ number: Double) -> Bool {
      number < range.lowerBound - 1e-9 || number > range.upperBound + 1e-9
    }
    return zip(frames, frames.dropFirst() + frames.suffix(1)).contains { frame, next in
      let (starts, ends) = (numbers(frame), numbers(next))
      if starts.contains(where: isOutside) { return true }
      let bezier = frame.easing.curve as? CubicBezier
      if let bezier, [bezier.y1, bezier.y2].allSatisfy((0...1).contains) { return false }
      return (1...64).contains { step in
        let progress = frame.easing.value(at: Double(step) / 64)
        return zip(starts, ends).contains { isOutside($0 + ($1 - $0) * progress) }
      }
    }
  }
}
