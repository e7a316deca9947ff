// A property with values at offsets, which all the systems have, as a property of a description.

/// A property and its values at offsets.
package struct ImportedTrack: Sendable {
  package struct Frame: Sendable {
    package var offset: Double
    package let value: any AnimatableValue
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
  var model: (any AnimatableValue)?

  /// The timing; `nil` for a value that does not change.
  package let timing: WebTiming?

  /// The groups that the timing is in, the innermost first.
  package var groups: [(timing: WebTiming, easing: Easing)] = []
  package var easing = Easing.linear
  var composite = CompositeOperation.replace

  /// Whether each pass goes on from the end of the one before.
  var isCumulative = false

  /// The animations of the same column below this one, the lowest first.
  var below: [ImportedTrack] = []

  /// The property's place in the file.
  let place: (line: Int, column: Int)
}

// MARK: - As properties

extension ImportedTrack {
  func property() throws(ImportError) -> AnimatedProperty {
    let stack: AnimatedProperty.Stack =
      switch frames[0].value {
      case let first as Double: .number(try stack(like: first))
      case let first as [Double]: .vector(try stack(like: first))
      case let first as PointValue: .point(try pointStack(values(like: first)))
      case let first as ColorCoordinates: .color(try stack(like: first))
      case let first as TransformList: .transform(try stack(like: first))
      case let first as RotationValue: .rotation(try stack(like: first))
      case let first as ScaleValue: .scale(try stack(like: first))
      default: fatalError("\(frames[0].value) is of no property")
      }
    return AnimatedProperty(name, stack)
  }

  private func values<Value: AnimatableValue>(like first: Value) throws(ImportError) -> [Value] {
    let values = frames.compactMap { $0.value as? Value }.filter { $0.isMixable(with: first) }
    guard values.count == frames.count else {
      throw ImportError("expected values of one kind in all keyframes of \(name)", at: place)
    }
    return values
  }

  /// The property's own value, with the keyframes added.
  private func stack<Value: AnimatableValue>(
    like first: Value
  ) throws(ImportError) -> AnimationStack<Value> {
    let values = try values(like: first)
    let own = (model as? Value).flatMap { $0.isMixable(with: first) ? $0 : nil }
    var animations: [PropertyAnimation<Value>] = []
    for track in below { animations += try track.animation(of: track.values(like: first)) }
    return AnimationStack(
      own ?? values[values.count - 1], animations + (try animation(of: values)))
  }

  /// The animation; none of a value that does not change.
  private func animation<Value: AnimatableValue>(
    of values: [Value]
  ) throws(ImportError) -> [PropertyAnimation<Value>] {
    guard let timing else { return [] }
    let keyframes = zip(frames, values).map { frame, value in
      // No interval follows a keyframe at the end, so its easing is dropped.
      KeyframeAnimation.Keyframe(
        offset: frame.offset, value: value, easing: frame.offset == 1 ? .linear : frame.easing,
        composite: frame.composite)
    }
    let effect = try ImportError.checked(
      at: place, of: name, try KeyframeAnimation(validating: keyframes))
    return [
      grouped(
        PropertyAnimation(
          effect, timing: timing, easing: easing, composite: composite, isCumulative: isCumulative))
    ]
  }

  private func grouped<Value>(_ animation: PropertyAnimation<Value>) -> PropertyAnimation<Value> {
    groups.reduce(animation) { $0.grouped(in: $1.timing, easing: $1.easing) }
  }

  /// The last point, with an animation from each keyframe to the next, in a group that has the passes.
  ///
  /// Each holds its end until the next one begins.
  private func pointStack(
    _ points: [PointValue]
  ) throws(ImportError) -> AnimationStack<PointValue> {
    var animations: [PropertyAnimation<PointValue>] = []
    var fillMode = FillMode.both
    guard let whole = timing else { return AnimationStack(points[points.count - 1]) }
    let isRepeated = whole.iterations != 1
    for (index, frame) in frames.enumerated().dropLast() {
      let length = frames[index + 1].offset - frame.offset
      guard length > 0 else { continue }
      let timing = try ImportError.checked(
        at: place, of: name,
        try WebTiming(
          validatingDelay: (isRepeated ? 0 : whole.delay) + frame.offset * whole.duration,
          duration: length * whole.duration, fillMode: fillMode))
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
    return AnimationStack(points[points.count - 1], animations)
  }
}
