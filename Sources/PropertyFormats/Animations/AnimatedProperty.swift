// A property of a description: its name, its stack of animations, and its columns in a table.
//
// A stack has the type of its values, and a description holds many types. From outside the stack is a
// case of an enumeration with one case for each type. Inside it is a source of any value: what is done
// with a property is written once, for all types (StackSource).

/// A property in a description.
public struct AnimatedProperty: Sendable {
  /// A property's value and its animations, one case for each type of value.
  public enum Stack: Sendable {
    /// A number.
    case number(AnimationStack<Double>)

    /// A point.
    case point(AnimationStack<PointValue>)

    /// A size.
    case size(AnimationStack<SizeValue>)

    /// A rectangle.
    case rect(AnimationStack<RectValue>)

    /// As many numbers as the model value has.
    case vector(AnimationStack<[Double]>)

    /// A colour in its mixing space.
    case color(AnimationStack<ColorCoordinates>)

    /// A transform.
    case transform(AnimationStack<TransformList>)

    /// A turn, CSS's `rotate`.
    case rotation(AnimationStack<RotationValue>)

    /// Factors, CSS's `scale`.
    case scale(AnimationStack<ScaleValue>)
  }

  /// The name of the property.
  public let name: String

  /// Its value and its animations.
  public let stack: Stack

  /// The time when all animations have played, in seconds; ∞ for never, 0 if there is none.
  ///
  /// An animation in a group plays as long as the outermost group. A change has played after the
  /// duration of its pace, a spring's when it has settled.
  public let endTime: Double

  /// The property as the document states it.
  package let source: any StackSource

  /// The property's values in a timeline, for a transform.
  package var steps: [any ValueEffect<TransformList>] = []
}

// MARK: - From Swift

extension AnimatedProperty {
  /// A change of a property's value while its animations may be under way.
  ///
  /// It is made by `AnimationStack.animate(to:at:_:velocity:)`.
  public struct Retarget<Value: AnimatableValue>: Equatable, Sendable {
    /// The new value.
    public let value: Value

    /// The time of the change, in seconds of the property's time.
    public let time: Double

    /// The pace to the new value.
    public let pace: Pace

    /// What happens to the running animations; the `policy` of the stack if `nil`.
    public let interruption: InterruptionPolicy?

    /// A change.
    ///
    /// - Parameters:
    ///   - value: The new value.
    ///   - time: The time of the change; not before the previous change.
    ///   - pace: The progress over time. Its initial velocity is added to the velocity that the policy keeps.
    ///   - policy: What happens to the running animations; the `policy` of the stack if `nil`.
    public init(
      to value: Value, at time: Double, _ pace: Pace = .over(0.25),
      interruption policy: InterruptionPolicy? = nil
    ) {
      (self.value, self.time, self.pace, interruption) = (value, time, pace, policy)
    }
  }

  /// An animated number.
  ///
  /// ```swift
  /// var opacity = AnimationStack(1.0)
  /// opacity.add(PropertyAnimation(BasicAnimation(from: 0), timing: MediaTiming(duration: 0.3)))
  /// let description = AnimationDescription([.number("opacity", opacity)])
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the property and of its columns; not empty.
  ///   - stack: The property's value and its animations.
  ///   - retargets: Later changes of the value, by time.
  public static func number(
    _ name: String, _ stack: AnimationStack<Double>, retargets: [Retarget<Double>] = []
  ) -> AnimatedProperty {
    AnimatedProperty(name, DescribedStack(stack, retargets, .number), Stack.number)
  }

  /// An animated point, with the parameters of ``number(_:_:retargets:)``.
  public static func point(
    _ name: String, _ stack: AnimationStack<PointValue>, retargets: [Retarget<PointValue>] = []
  ) -> AnimatedProperty {
    AnimatedProperty(name, DescribedStack(stack, retargets, .point), Stack.point)
  }

  /// An animated size, with the parameters of ``number(_:_:retargets:)``.
  public static func size(
    _ name: String, _ stack: AnimationStack<SizeValue>, retargets: [Retarget<SizeValue>] = []
  ) -> AnimatedProperty {
    AnimatedProperty(name, DescribedStack(stack, retargets, .size), Stack.size)
  }

  /// An animated rectangle, with the parameters of ``number(_:_:retargets:)``.
  public static func rect(
    _ name: String, _ stack: AnimationStack<RectValue>, retargets: [Retarget<RectValue>] = []
  ) -> AnimatedProperty {
    AnimatedProperty(name, DescribedStack(stack, retargets, .rect), Stack.rect)
  }

  /// An animated list of numbers, at least one, with the parameters of ``number(_:_:retargets:)``.
  public static func vector(
    _ name: String, _ stack: AnimationStack<[Double]>, retargets: [Retarget<[Double]>] = []
  ) -> AnimatedProperty {
    AnimatedProperty(
      name, DescribedStack(stack, retargets, .vector(stack.model.count)), Stack.vector)
  }

  /// An animated colour, in any space except `oklch`, with the parameters of ``number(_:_:retargets:)``.
  public static func color(
    _ name: String, _ stack: AnimationStack<ColorCoordinates>,
    retargets: [Retarget<ColorCoordinates>] = []
  ) -> AnimatedProperty {
    AnimatedProperty(name, DescribedStack(stack, retargets, .color(stack.model.space)), Stack.color)
  }

  /// An animated transform, with the parameters of ``number(_:_:retargets:)``.
  public static func transform(
    _ name: String, _ stack: AnimationStack<TransformList>,
    retargets: [Retarget<TransformList>] = []
  ) -> AnimatedProperty {
    AnimatedProperty(name, DescribedStack(stack, retargets, .transform), Stack.transform)
  }

  /// An animated turn, CSS's `rotate`, with the parameters of ``number(_:_:retargets:)``.
  public static func rotation(
    _ name: String, _ stack: AnimationStack<RotationValue>,
    retargets: [Retarget<RotationValue>] = []
  ) -> AnimatedProperty {
    AnimatedProperty(name, DescribedStack(stack, retargets, .rotation), Stack.rotation)
  }

  /// Animated factors, CSS's `scale`, with the parameters of ``number(_:_:retargets:)``.
  public static func scale(
    _ name: String, _ stack: AnimationStack<ScaleValue>, retargets: [Retarget<ScaleValue>] = []
  ) -> AnimatedProperty {
    AnimatedProperty(name, DescribedStack(stack, retargets, .scale), Stack.scale)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  package init<Value>(
    _ name: String, _ source: DescribedStack<Value>, _ makeStack: (AnimationStack<Value>) -> Stack
  ) {
    require(!name.isEmpty, "name must not be empty")
    self.name = name
    stack = makeStack(source.stack)
    self.source = source
    endTime = source.endTime
  }
}

// MARK: - Columns

extension AnimatedProperty {
  /// The names of the property's columns in a table.
  ///
  /// For a number it is the property's name; otherwise the name, a dot and the channel. A transform
  /// that stays in the plane, whatever its animations, has the six entries of a plane matrix; any
  /// other has all sixteen. A turn has its axis, with its given length, and its degrees.
  public var columns: [String] {
    channels.isEmpty ? [name] : channels.map { "\(name).\($0)" }
  }

  /// The names of the velocity's columns.
  ///
  /// Colours, transforms, turns and factors have none, since their velocity is not defined.
  public var velocityColumns: [String] {
    source.hasVelocity ? columns.map { $0 + ".velocity" } : []
  }

  /// Whether a transform stays in the plane; `false` for all other values.
  public var isPlanar: Bool {
    guard case .transform(let stack) = stack else { return false }
    return steps.allSatisfy(\.isPlanar)
      && stack.layers.allSatisfy { layer in
        layer.model.isPlanar && layer.base?.isPlanar != false
          && layer.entries.allSatisfy(\.animation.effect.isPlanar)
      }
  }

  private var channels: [String] {
    isPlanar ? ["a", "b", "c", "d", "tx", "ty"] : source.channels
  }
}

extension ValueEffect<TransformList> {
  /// Whether all shown values stay in the plane, if the underlying value does.
  fileprivate var isPlanar: Bool {
    switch self {
    case let effect as BasicAnimation<TransformList>:
      [effect.from, effect.to, effect.by].allSatisfy { $0?.isPlanar ?? true }
    case let effect as KeyframeAnimation<TransformList>:
      effect.values.allSatisfy(\.isPlanar)
    default: (self as? PathTransformAnimation)?.origin.isPlanar ?? false
    }
  }
}

extension TransformList {
  /// Whether no step leaves the plane, not even when mixed with another such list.
  ///
  /// A turn about x by 0° is the identity, but mixed with a turn by 180° it leaves the plane.
  fileprivate var isPlanar: Bool {
    functions.allSatisfy { function in
      if case .rotate(_, let axis) = function { return axis.x == 0 && axis.y == 0 }
      return function.matrix.affine != nil
    }
  }
}
