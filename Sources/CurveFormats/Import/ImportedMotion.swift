// The result of an import: easings by name, and properties with values at offsets.
//
// All the systems have values at offsets, with an easing to the next value and a timing. They
// become properties of a description. A number that moves by lines, by cubics or in steps is a
// curve as well:
//
//     lines and held values    linear(0 0%, 0.5 25%, 0.5 50%, …)
//     cubics                   bezier-path(0.1 0, …)            with the ordinates of the values

import AnimationMath

/// The curves and animations of a file.
public struct ImportedMotion: Sendable {
  /// The named easings of the file: CSS's timing functions and custom properties.
  public internal(set) var easings: [(name: String, curve: CurveText)] = []

  /// The animated properties of keyframes.
  var tracks: [ImportedTrack] = []

  /// Whether the file has keyframes.
  public var hasKeyframes: Bool { !tracks.isEmpty }

  /// The keyframes as properties, each with one animation, for an ``AnimationDescription``.
  ///
  /// - Throws: ``ImportError`` if keyframes do not fit together, or two properties share a column.
  public func properties() throws(ImportError) -> [AnimatedProperty] {
    var properties: [AnimatedProperty] = []
    var taken: Set = ["time"]
    for track in tracks {
      guard !track.name.isEmpty else {
        throw ImportError("expected a property with a name, got \"\"", at: track.place)
      }
      let property = try track.property()
      for column in property.columns + property.velocityColumns {
        guard taken.insert(column).inserted else {
          throw ImportError("expected no second column \"\(excerpt(column))\"", at: track.place)
        }
      }
      properties.append(property)
    }
    return properties
  }

  /// The easings, and the keyframes as curves over progress 0…1 with the values of the keyframes.
  ///
  /// - Throws: ``ImportError`` for keyframes that are not a curve.
  public func curves() throws(ImportError) -> [(name: String, curve: CurveText)] {
    var curves = easings
    for track in tracks { curves.append((track.name, try track.curve())) }
    return curves
  }
}

/// A property and its values at offsets.
struct ImportedTrack: Sendable {
  struct Frame: Sendable {
    let offset: Double
    let value: ImportedValue
    var easing = Easing.linear
    var composite = CompositeOperation.replace

    /// The path of a point to the next frame; a line if `nil`.
    var path: MotionPath?
  }

  let name: String

  /// The values, at least one, by offsets from 0 to 1 that never fall.
  let frames: [Frame]

  let timing: WebTiming
  var easing = Easing.linear
  var composite = CompositeOperation.replace

  /// The property's place in the file.
  let place: (line: Int, column: Int)
}

/// A value of a property.
enum ImportedValue: Sendable {
  case number(Double)
  case vector([Double])
  case point(SIMD2<Double>)
  case color(ColorCoordinates)
  case transform(TransformList)
}

// MARK: - As properties

extension ImportedTrack {
  func property() throws(ImportError) -> AnimatedProperty {
    switch frames[0].value {
    case .number(let number):
      let stack = try stack(like: number) { if case .number(let value) = $0 { value } else { nil } }
      return .number(name, stack)
    case .vector(let vector):
      let stack = try stack(like: vector) { value in
        guard case .vector(let numbers) = value, numbers.count == vector.count else { return nil }
        return numbers
      }
      return .vector(name, stack)
    case .point: return .point(name, try pointStack())
    case .color(let color):
      let stack = try stack(like: color) { if case .color(let value) = $0 { value } else { nil } }
      return .color(name, stack)
    case .transform(let list):
      let stack = try stack(like: list) {
        if case .transform(let value) = $0 { value } else { nil }
      }
      return .transform(name, stack)
    }
  }

  /// The property's last value, with the keyframes added.
  private func stack<Value: AnimatableValue>(
    like first: Value, _ read: (ImportedValue) -> Value?
  ) throws(ImportError) -> AnimationStack<Value> {
    var keyframes: [KeyframeAnimation<Value>.Keyframe] = []
    var last = first
    for frame in frames {
      guard let value = read(frame.value) else {
        throw ImportError("expected values of one kind in all keyframes of \(name)", at: place)
      }
      last = value
      // A keyframe at the end has no easing.
      let easing = frame.offset == 1 ? .linear : frame.easing
      keyframes.append(
        KeyframeAnimation.Keyframe(
          offset: frame.offset, value: value, easing: easing, composite: frame.composite))
    }
    do throws(ParameterError) {
      var stack = AnimationStack(last)
      stack.add(
        PropertyAnimation(
          try KeyframeAnimation(validating: keyframes), timing: timing, easing: easing,
          composite: composite))
      return stack
    } catch {
      throw ImportError("\(name): \(error)", at: place)
    }
  }
}

// MARK: - Along paths

extension ImportedTrack {
  /// The last point, with an animation from each keyframe to the next.
  ///
  /// Each holds its end until the next one begins.
  private func pointStack() throws(ImportError) -> AnimationStack<SIMD2<Double>> {
    var points: [SIMD2<Double>] = []
    for frame in frames {
      guard case .point(let point) = frame.value else {
        throw ImportError("expected points in all keyframes of \(name)", at: place)
      }
      points.append(point)
    }
    var stack = AnimationStack(points[points.count - 1])
    var fillMode = FillMode.both
    do throws(ParameterError) {
      for (index, frame) in frames.enumerated().dropLast() {
        let length = frames[index + 1].offset - frame.offset
        guard length > 0 else { continue }
        let timing = try WebTiming(
          validatingDelay: timing.delay + frame.offset * timing.duration,
          duration: length * timing.duration, fillMode: fillMode)
        fillMode = .forwards
        let effect: any ValueEffect<SIMD2<Double>> =
          if let path = frame.path {
            TrajectoryAnimation(path.paced(.constantSpeed))
          } else {
            BasicAnimation(from: points[index], to: points[index + 1])
          }
        stack.add(PropertyAnimation(effect, timing: timing, easing: frame.easing))
      }
    } catch {
      throw ImportError("\(name): \(error)", at: place)
    }
    return stack
  }
}

// MARK: - As curves

extension ImportedTrack {
  /// The numbers over progress 0…1.
  func curve() throws(ImportError) -> CurveText {
    guard frames.count > 1, frames[0].offset == 0, frames[frames.count - 1].offset == 1 else {
      throw ImportError("expected keyframes of \(name) at 0 and at 1 for a curve", at: place)
    }
    guard easing == .linear, frames.allSatisfy({ $0.composite == .replace }) else {
      throw ImportError(
        "expected \(name) without an easing over all keyframes, or addition", at: place)
    }
    var numbers: [Double] = []
    for frame in frames {
      guard case .number(let number) = frame.value else {
        throw ImportError("expected numbers for a curve; \(name) has other values", at: place)
      }
      numbers.append(number)
    }
    do {
      if let stops = stops(numbers) {
        return try CurveText(PiecewiseLinear(validating: stops).description)
      }
      if let points = controlPoints(numbers) {
        return try CurveText(BezierPath(validating: points).description)
      }
    } catch {
      throw ImportError("\(name): \(error)", at: place)
    }
    throw ImportError(
      "expected lines and held values, or cubics without a jump, for a curve; \(name) has other easings",
      at: place)
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

  /// The control points of a path, if all intervals are cubics.
  private func controlPoints(_ numbers: [Double]) -> [(x: Double, y: Double)]? {
    var points = [(x: 0.0, y: numbers[0])]
    for index in frames.indices.dropLast() {
      let (start, end) = (frames[index].offset, frames[index + 1].offset)
      guard start < end, let cubic = frames[index].easing.curve as? CubicBezier else { return nil }
      let height = numbers[index + 1] - numbers[index]
      let third = 1.0 / 3
      let even = [(third, third), (2 * third, 2 * third)]
      for (x, y) in cubic == .linear ? even : [(cubic.x1, cubic.y1), (cubic.x2, cubic.y2)] {
        // Rounding must not carry a point out of its interval.
        let abscissa = min(max(start + x * (end - start), start), end)
        points.append((abscissa, numbers[index] + y * height))
      }
      points.append((end, numbers[index + 1]))
    }
    return points
  }
}
