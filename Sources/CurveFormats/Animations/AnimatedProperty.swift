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
  }

  /// What the property is called.
  public let name: String

  /// Its value and its animations.
  public let stack: Stack

  /// When all of its animations have played, in seconds; ∞ for never, 0 if there is none.
  ///
  /// One that is in a group plays as long as the outermost group.
  public let endTime: Double
}

// MARK: - Columns

extension AnimatedProperty {
  /// The names of its columns in a table: the property's name, a dot and the channel; of a number the name
  /// alone.
  ///
  /// A transform has the six entries of a plane matrix if it stays in the plane, whatever its animations,
  /// and otherwise all sixteen.
  public var columns: [String] {
    channels.isEmpty ? [name] : channels.map { "\(name).\($0)" }
  }

  /// The names of the columns of its velocity; none for colours and transforms, of which no velocity is
  /// defined.
  public var velocityColumns: [String] {
    switch stack {
    case .color, .transform: []
    default: columns.map { $0 + ".velocity" }
    }
  }

  /// Whether a transform stays in the plane; `false` for all else.
  public var isPlanar: Bool {
    guard case .transform(let stack) = stack else { return false }
    return stack.model.isPlanar && stack.entries.allSatisfy { $0.animation.effect.isPlanar }
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

// MARK: - Reading

extension AnimatedProperty {
  init(_ node: JSONNode, groups: DescribedGroups) throws(JSONError) {
    let object = try node.object(allowed: [
      "name", "type", "interpolationSpace", "modelValue", "animations", "retarget",
    ])
    let name = try object.required("name")
    self.name = try name.string()
    guard !self.name.isEmpty else { throw name.unexpected("a name that is not empty") }
    let type: ValueType = try object.required("type").word()
    if type != .color, let space = object.optional("interpolationSpace") {
      throw space.error("expected no \"interpolationSpace\" where type is not \"color\"")
    }
    var end = 0.0
    func stack<Value: DescribedValue>(like shape: Value) throws(JSONError) -> AnimationStack<Value>
    {
      let stack: AnimationStack<Value>
      (stack, end) = try object.stack(like: shape, groups: groups)
      return stack
    }
    switch type {
    case .number: self.stack = .number(try stack(like: 0))
    case .point: self.stack = .point(try stack(like: SIMD2.zero))
    case .size: self.stack = .size(try stack(like: SizeValue.zero))
    case .rect: self.stack = .rect(try stack(like: RectValue.zero))
    case .vector:
      let shape = try [Double].shape(of: object.required("modelValue"))
      self.stack = .vector(try stack(like: shape))
    case .color:
      let spaces = ColorCoordinates.describedSpaces.map { (name: $0.rawValue, value: $0) }
      let space = try object.optional("interpolationSpace")?.choice(of: spaces) ?? .sRGB
      self.stack = .color(try stack(like: ColorCoordinates(.zero, in: space)))
    case .transform: self.stack = .transform(try stack(like: TransformList.none))
    }
    endTime = end
  }

  private enum ValueType: String, CaseIterable {
    case number, point, size, rect, vector, color, transform
  }
}

extension JSONNode.Object {
  /// The stack of a property whose values have a shape, and when all of its animations have played.
  fileprivate func stack<Value: DescribedValue>(
    like shape: Value, groups: DescribedGroups
  ) throws(JSONError) -> (stack: AnimationStack<Value>, end: Double) {
    var stack = AnimationStack(try Value.read(required("modelValue"), like: shape))
    for node in try optional("animations")?.array() ?? [] {
      let (animation, key) = try node.animation(model: stack.model, groups: groups)
      stack.add(animation, forKey: key)
    }
    var time = JSONNode.magnitudes.lowerBound
    for node in try optional("retarget")?.array() ?? [] {
      time = try node.retarget(&stack, notBefore: time)
    }
    return (stack, stack.entries.reduce(0) { max($0, $1.animation.endTime) })
  }
}

extension JSONNode {
  /// An animation of a property and its key.
  fileprivate func animation<Value: DescribedValue>(
    model: Value, groups: DescribedGroups
  ) throws(JSONError) -> (animation: PropertyAnimation<Value>, key: String?) {
    let names = Value.effects.map(\.name)
    let object = try object(
      allowed: names + Object.timingNames + [
        "composite", "isCumulative", "isRemovedOnCompletion", "key", "group",
      ])
    let (name, node) = try object.one(of: names)
    guard let kind = Value.effects.first(where: { $0.name == name }) else {
      preconditionFailure("\(name) is no effect")
    }
    let (effect, duration) = try kind.read(node, model)
    let (timing, easing) = try object.timing(otherwise: duration)
    var animation = PropertyAnimation(
      effect, timing: timing, easing: easing,
      composite: try object.optional("composite")?.word() ?? .replace,
      isCumulative: try object.optional("isCumulative")?.bool() ?? false,
      isRemovedOnCompletion: try object.optional("isRemovedOnCompletion")?.bool() ?? false)
    if let group = object.optional("group") {
      animation.timing = try groups.timing(animation.timing, in: group)
    }
    return (animation, try object.optional("key")?.string())
  }

  /// Leads a stack to a new value, whatever is under way.
  ///
  /// - Parameter earliest: The time of the one before it.
  /// - Returns: When.
  fileprivate func retarget<Value: DescribedValue>(
    _ stack: inout AnimationStack<Value>, notBefore earliest: Double
  ) throws(JSONError) -> Double {
    let object = try object(allowed: ["time", "to", "curve", "duration"])
    let time = try object.required("time").number(in: earliest...JSONNode.magnitudes.upperBound)
    let to = try object.required("to")
    let value = try Value.read(to, like: stack.model)
    let curve = try object.optional("curve") { node throws(JSONError) in try DescribedCurve(node) }
    let given = object.optional("duration")
    let duration = try DescribedCurve.duration(given, of: curve, otherwise: nil)
    guard Magnitude.positive.contains(duration) else {
      throw (given ?? self).unexpected("a number from 1e-50 to 1e+50")
    }
    let easing = try curve?.easing(over: duration, given: given) ?? .linear
    stack.animate(to: value, at: time, duration: duration, easing: easing)
    return time
  }
}
