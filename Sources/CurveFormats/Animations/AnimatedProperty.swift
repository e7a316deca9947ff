// A property of a description: its name, its stack of animations, and the columns that it makes in a table.
//
// Stacks have the type of their values, and a description holds many types. So the stack is a case of an
// enumeration, one for each type that a description may name, and whoever samples it says for each how.

import AnimationMath

/// A property as a description has it.
public struct AnimatedProperty: Sendable {
  /// A property's value and its animations, by the type of the value.
  public enum Stack: Sendable {
    /// A number.
    case number(AnimationStack<Double>)

    /// A point.
    case point(AnimationStack<SIMD2<Double>>)

    /// A size.
    case size(AnimationStack<SizeValue>)

    /// A rectangle.
    case rect(AnimationStack<RectValue>)

    /// Numbers, as many as the model value has.
    case vector(AnimationStack<[Double]>)

    /// A colour in the space that it is mixed in.
    case color(AnimationStack<ColorCoordinates>)

    /// A transform.
    case transform(AnimationStack<TransformList>)

    /// A turn, CSS's `rotate`.
    case rotation(AnimationStack<RotationValue>)

    /// Factors, CSS's `scale`.
    case scale(AnimationStack<ScaleValue>)
  }

  /// What the property is called.
  public let name: String

  /// Its value and its animations.
  public let stack: Stack

  /// When all of its animations have played, in seconds; ∞ for never, 0 if there is none.
  ///
  /// One that is in a group plays as long as the outermost group.
  public let endTime: Double

  /// What stands in a document.
  let source: any StackSource

  /// What a timeline leads it through, for a transform.
  var steps: [any ValueEffect<TransformList>] = []
}

// MARK: - From Swift

extension AnimatedProperty {
  /// A change of a property's value while animations of it may be under way:
  /// ``AnimationStack/animate(to:at:duration:easing:)``.
  public struct Retarget<Value: AnimatableValue>: Equatable, Sendable {
    /// The new value.
    public let value: Value

    /// When, in seconds of the property's time.
    public let time: Double

    /// How long the animation takes that leads there, in seconds.
    public let duration: Double

    /// The way there.
    public let easing: Easing

    /// A change that is led by an easing.
    ///
    /// - Parameters:
    ///   - value: The new value.
    ///   - time: When; not before the change above it.
    ///   - duration: In seconds; > 0.
    ///   - easing: The way there.
    public init(
      to value: Value, at time: Double, duration: Double = 0.25, easing: Easing = .linear
    ) {
      (self.value, self.time, self.duration, self.easing) = (value, time, duration, easing)
    }

    /// A change that is led by a spring, for the time that it takes to settle to a thousandth of the way.
    public init(
      to value: Value, at time: Double, spring: DampedSpring, initialVelocity: Double = 0
    ) {
      let easing = spring.easing(initialVelocity: initialVelocity)
      self.init(to: value, at: time, duration: easing.duration, easing: Easing(easing))
    }
  }

  /// A number that is animated.
  ///
  /// ```swift
  /// var opacity = AnimationStack(1.0)
  /// opacity.add(PropertyAnimation(BasicAnimation(from: 0), timing: MediaTiming(duration: 0.3)))
  /// let description = AnimationDescription([.number("opacity", opacity)])
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of its columns; not empty.
  ///   - stack: The property's value and its animations.
  ///   - retargets: Changes of the value after that, by time.
  public static func number(
    _ name: String, _ stack: AnimationStack<Double>, retargets: [Retarget<Double>] = []
  ) -> AnimatedProperty {
    AnimatedProperty(name, DescribedStack(stack, retargets), Stack.number)
  }

  /// A point that is animated; otherwise as ``number(_:_:retargets:)``.
  public static func point(
    _ name: String, _ stack: AnimationStack<SIMD2<Double>>,
    retargets: [Retarget<SIMD2<Double>>] = []
  ) -> AnimatedProperty {
    AnimatedProperty(name, DescribedStack(stack, retargets), Stack.point)
  }

  /// A size that is animated; otherwise as ``number(_:_:retargets:)``.
  public static func size(
    _ name: String, _ stack: AnimationStack<SizeValue>, retargets: [Retarget<SizeValue>] = []
  ) -> AnimatedProperty {
    AnimatedProperty(name, DescribedStack(stack, retargets), Stack.size)
  }

  /// A rectangle that is animated; otherwise as ``number(_:_:retargets:)``.
  public static func rect(
    _ name: String, _ stack: AnimationStack<RectValue>, retargets: [Retarget<RectValue>] = []
  ) -> AnimatedProperty {
    AnimatedProperty(name, DescribedStack(stack, retargets), Stack.rect)
  }

  /// A list of numbers that is animated, at least one; otherwise as ``number(_:_:retargets:)``.
  public static func vector(
    _ name: String, _ stack: AnimationStack<[Double]>, retargets: [Retarget<[Double]>] = []
  ) -> AnimatedProperty {
    AnimatedProperty(name, DescribedStack(stack, retargets), Stack.vector)
  }

  /// A colour that is animated, in any space but `oklch`; otherwise as ``number(_:_:retargets:)``.
  public static func color(
    _ name: String, _ stack: AnimationStack<ColorCoordinates>,
    retargets: [Retarget<ColorCoordinates>] = []
  ) -> AnimatedProperty {
    AnimatedProperty(name, DescribedStack(stack, retargets), Stack.color)
  }

  /// A transform that is animated; otherwise as ``number(_:_:retargets:)``.
  public static func transform(
    _ name: String, _ stack: AnimationStack<TransformList>,
    retargets: [Retarget<TransformList>] = []
  ) -> AnimatedProperty {
    AnimatedProperty(name, DescribedStack(stack, retargets), Stack.transform)
  }

  /// A turn that is animated, CSS's `rotate`; otherwise as ``number(_:_:retargets:)``.
  public static func rotation(
    _ name: String, _ stack: AnimationStack<RotationValue>,
    retargets: [Retarget<RotationValue>] = []
  ) -> AnimatedProperty {
    AnimatedProperty(name, DescribedStack(stack, retargets), Stack.rotation)
  }

  /// Factors that are animated, CSS's `scale`; otherwise as ``number(_:_:retargets:)``.
  public static func scale(
    _ name: String, _ stack: AnimationStack<ScaleValue>, retargets: [Retarget<ScaleValue>] = []
  ) -> AnimatedProperty {
    AnimatedProperty(name, DescribedStack(stack, retargets), Stack.scale)
  }

  init<Value>(
    _ name: String, _ source: DescribedStack<Value>, _ stack: (AnimationStack<Value>) -> Stack
  ) {
    precondition(!name.isEmpty, "name must not be empty")
    let shown = source.stack
    self.name = name
    self.stack = stack(shown)
    self.source = source
    endTime = shown.entries.reduce(0) { max($0, $1.animation.endTime) }
  }
}

// MARK: - Columns

extension AnimatedProperty {
  /// The names of its columns in a table: the property's name, a dot and the channel; of a number the name
  /// alone.
  ///
  /// A transform has the six entries of a plane matrix if it stays in the plane, whatever its animations,
  /// and otherwise all sixteen; a turn its axis, of the length it is given in, and its degrees.
  public var columns: [String] {
    channels.isEmpty ? [name] : channels.map { "\(name).\($0)" }
  }

  /// The names of the columns of its velocity; none for colours, transforms, turns and factors, of which no
  /// velocity is defined.
  public var velocityColumns: [String] {
    switch stack {
    case .color, .transform, .rotation, .scale: []
    default: columns.map { $0 + ".velocity" }
    }
  }

  /// Whether a transform stays in the plane; `false` for all else.
  public var isPlanar: Bool {
    guard case .transform(let stack) = stack else { return false }
    return stack.model.isPlanar && steps.allSatisfy(\.isPlanar)
      && stack.entries.allSatisfy { $0.animation.effect.isPlanar }
  }

  private var channels: [String] {
    switch stack {
    case .number: []
    case .point: ["x", "y"]
    case .size: ["width", "height"]
    case .rect: ["x", "y", "width", "height"]
    case .vector(let stack): stack.model.indices.map(String.init)
    case .color: ["red", "green", "blue", "alpha"]
    case .transform:
      isPlanar
        ? ["a", "b", "c", "d", "tx", "ty"]
        : (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    case .rotation: ["x", "y", "z", "degrees"]
    case .scale: ["x", "y", "z"]
    }
  }
}

extension ValueEffect<TransformList> {
  /// Whether all that it shows stays in the plane, if what is underneath does.
  fileprivate var isPlanar: Bool {
    switch self {
    case let effect as BasicAnimation<TransformList>:
      [effect.from, effect.to, effect.by].allSatisfy { $0?.isPlanar ?? true }
    case let effect as KeyframeAnimation<TransformList>:
      effect.values.allSatisfy(\.isPlanar)
    default: self is PathTransformAnimation
    }
  }
}

extension TransformList {
  /// Whether no step leaves the plane, nor does any on the way to another such list.
  ///
  /// A turn about x by 0° is the identity, and no less on its way to one by 180°.
  fileprivate var isPlanar: Bool {
    functions.allSatisfy { function in
      if case .rotate(_, let axis) = function { return axis.x == 0 && axis.y == 0 }
      return function.matrix.affine != nil
    }
  }
}
