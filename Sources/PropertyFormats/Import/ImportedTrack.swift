// A property with values at offsets, which all the systems have, as a property of a description.

/// A property and its values at offsets.
package struct ImportedTrack: Sendable {
  package struct Frame: Sendable {
    package var offset: Double
    package let value: ImportedValue
    package var easing = Easing.linear
    package var composite = CompositeOperation.replace

    /// The path of a point to the next frame; a line if `nil`.
    var path: MotionPath?
  }

  /// The name of the column, and of the animation it belongs to.
  package var name: String
  var group: String?

  /// The values, at least one, by offsets from 0 to 1 that never fall.
  package let frames: [Frame]

  /// The value without the animation; the last one if `nil`.
  var model: ImportedValue?

  /// The timing; `nil` for a value that does not change.
  package let timing: WebTiming?

  /// The groups that the timing is in, the innermost first.
  package var groups: [(timing: WebTiming, easing: Easing)] = []
  package var easing = Easing.linear
  var composite = CompositeOperation.replace

  /// The property's place in the file.
  let place: (line: Int, column: Int)
}

/// A value of a property.
package enum ImportedValue: Sendable {
  case number(Double)
  case vector([Double])
  case point(PointValue)
  case color(ColorCoordinates)
  case transform(TransformList)
  case rotation(RotationValue)
  case scale(ScaleValue)
}

// MARK: - As properties

extension ImportedTrack {
  func property() throws(ImportError) -> AnimatedProperty {
    switch frames[0].value {
    case .number(let number):
      let stack = try stack(like: number) { if case .number(let value) = $0 { value } else { nil } }
      return AnimatedProperty(name, .number(stack))
    case .vector(let vector):
      let stack = try stack(like: vector) { value in
        guard case .vector(let numbers) = value, numbers.count == vector.count else { return nil }
        return numbers
      }
      return AnimatedProperty(name, .vector(stack))
    case .point: return AnimatedProperty(name, .point(try pointStack()))
    case .color(let color):
      let stack = try stack(like: color) { if case .color(let value) = $0 { value } else { nil } }
      return AnimatedProperty(name, .color(stack))
    case .transform(let list):
      let stack = try stack(like: list) {
        if case .transform(let value) = $0 { value } else { nil }
      }
      return AnimatedProperty(name, .transform(stack))
    case .rotation(let rotation):
      let stack = try stack(like: rotation) {
        if case .rotation(let value) = $0 { value } else { nil }
      }
      return AnimatedProperty(name, .rotation(stack))
    case .scale(let scale):
      let stack = try stack(like: scale) { if case .scale(let value) = $0 { value } else { nil } }
      return AnimatedProperty(name, .scale(stack))
    }
  }

  /// The property's own value, with the keyframes added.
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
      // No interval follows a keyframe at the end, so its easing is dropped.
      let easing = frame.offset == 1 ? .linear : frame.easing
      keyframes.append(
        KeyframeAnimation.Keyframe(
          offset: frame.offset, value: value, easing: easing, composite: frame.composite))
    }
    do throws(ParameterError) {
      var stack = AnimationStack(model.flatMap(read) ?? last)
      guard let timing else { return stack }
      stack.add(
        grouped(
          PropertyAnimation(
            try KeyframeAnimation(validating: keyframes), timing: timing, easing: easing,
            composite: composite)))
      return stack
    } catch {
      throw ImportError("\(name): \(error)", at: place)
    }
  }

  private func grouped<Value>(_ animation: PropertyAnimation<Value>) -> PropertyAnimation<Value> {
    groups.reduce(animation) { $0.grouped(in: $1.timing, easing: $1.easing) }
  }

  /// The last point, with an animation from each keyframe to the next, in a group that has the passes.
  ///
  /// Each holds its end until the next one begins.
  private func pointStack() throws(ImportError) -> AnimationStack<PointValue> {
    var points: [PointValue] = []
    for frame in frames {
      guard case .point(let point) = frame.value else {
        throw ImportError("expected points in all keyframes of \(name)", at: place)
      }
      points.append(point)
    }
    var animations: [PropertyAnimation<PointValue>] = []
    var fillMode = FillMode.both
    guard let whole = timing else { return AnimationStack(points[points.count - 1]) }
    let isRepeated = whole.iterations != 1
    do throws(ParameterError) {
      for (index, frame) in frames.enumerated().dropLast() {
        let length = frames[index + 1].offset - frame.offset
        guard length > 0 else { continue }
        let timing = try WebTiming(
          validatingDelay: (isRepeated ? 0 : whole.delay) + frame.offset * whole.duration,
          duration: length * whole.duration, fillMode: fillMode)
        fillMode = .forwards
        let effect: any ValueEffect<PointValue> =
          if let path = frame.path {
            TrajectoryAnimation(path.paced(.constantSpeed))
          } else {
            BasicAnimation(from: points[index], to: points[index + 1])
          }
        let animation = PropertyAnimation(effect, timing: timing, easing: frame.easing)
        animations.append(grouped(isRepeated ? animation.grouped(in: whole) : animation))
      }
    } catch {
      throw ImportError("\(name): \(error)", at: place)
    }
    return AnimationStack(points[points.count - 1], animations)
  }
}
