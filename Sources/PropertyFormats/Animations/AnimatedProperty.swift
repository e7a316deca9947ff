// A property of a description: its name, its stack of animations, and its columns in a table.
//
// A stack has the type of its values, and a description holds many types. From outside the stack is a
// case of an enumeration with one case for each type. Inside it is a source of any value: what is done
// with a property is written once, for all types (StackSource).

/// A property in a description: its name, its value and its animations.
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

    /// A list of numbers, as long as the model value.
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

  /// The property's value and its animations.
  public let stack: Stack

  /// The time when all animations have played, in seconds; ∞ for never, 0 if there is none.
  ///
  /// An animation in a group plays as long as the outermost group. A change has played after the
  /// duration of its pace, a spring's when it has settled.
  public let endTime: Double

  /// The property as the document states it, or the stack that a timeline makes of it.
  package var source: any StackSource

  /// The property's values in a timeline, for a transform.
  package var steps: [any ValueEffect<TransformList>] = []
}

// MARK: - From Swift

extension AnimatedProperty {
  /// A property with its value and its animations.
  ///
  /// ```swift
  /// var opacity = AnimationStack(1.0)
  /// opacity.add(
  ///   PropertyAnimation(
  ///     BasicAnimation(from: 0), timing: MediaTiming(duration: 0.3)))
  /// let description = AnimationDescription([
  ///   AnimatedProperty("opacity", .number(opacity))
  /// ])
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the property and of its columns.
  ///   - stack: Its value and its animations.
  /// - Precondition: The name is not empty. A list has a number, and a colour is in any space except `oklch`.
  public init(_ name: String, _ stack: Stack) {
    switch stack {
    case .number(let stack): self.init(name, DescribedStack(stack, .number))
    case .point(let stack): self.init(name, DescribedStack(stack, .point))
    case .size(let stack): self.init(name, DescribedStack(stack, .size))
    case .rect(let stack): self.init(name, DescribedStack(stack, .rect))
    case .vector(let stack):
      require(!stack.model.isEmpty, "a vector must not be empty")
      self.init(name, DescribedStack(stack, .vector(stack.model.count)))
    case .color(let stack):
      require(stack.model.space != .oklch, "a color's space must not be oklch; oklab is as even")
      self.init(name, DescribedStack(stack, .color(stack.model.space)))
    case .transform(let stack): self.init(name, DescribedStack(stack, .transform))
    case .rotation(let stack): self.init(name, DescribedStack(stack, .rotation))
    case .scale(let stack): self.init(name, DescribedStack(stack, .scale))
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  package init<Value>(_ name: String, _ source: DescribedStack<Value>) {
    require(!name.isEmpty, "name must not be empty")
    guard let property = source.grammar.property else {
      fatalError("\(name) is of a type that no property has")
    }
    self.name = name
    stack = property.stack(source.stack)
    self.source = source
    endTime = source.endTime()
  }
}

// MARK: - Columns

extension AnimatedProperty {
  /// Whether the value is a colour.
  package var isColor: Bool { if case .color = stack { true } else { false } }

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

  /// The names of both.
  package var allColumns: [String] { columns + velocityColumns }

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
      effect.keyframes.allSatisfy { $0.value?.isPlanar ?? true }
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
