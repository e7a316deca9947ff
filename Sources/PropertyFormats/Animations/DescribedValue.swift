// Values in a description, type by type.
//
//     number      0.5                                 a number
//     point       [120, 40]       size  [100, 40]     rect  [0, 0, 100, 40]
//     vector      [0, 0.25, 1]                        as many numbers as the model value has
//     color       "#ff8800"  or  [1, 0.53, 0, 1]      red, green, blue, alpha
//                 {"coordinates": [0.7, 0.1, 0.1, 1]} coordinates of its mixing space
//     transform   "translate(10px) rotate(45deg)"     CSS
//     rotation    "x 45deg"       scale "2 1"         CSS's rotate and scale
//
// Numbers are of magnitude up to 1e50, in which nothing overflows. The property gives a vector its
// length and a colour its mixing space, so every value is read in the shape of another one.
//
// A colour is written by the shortest of its forms that reads back to the same coordinates.
//
// The colour space oklch is left out: hues must be fitted to each other in pairs. A colour between
// two others would need a hue for each side, and a file does not know the value at the beginning of
// an animation.

/// The reading and writing of a property's values, the effects on them, and their columns.
package struct ValueGrammar<Value: AnimatableValue>: Sendable {
  /// The word of the property's `type`, and the property's stack; `nil` for a value that only a stack by itself has.
  let property:
    (
      type: AnimatedProperty.ValueType,
      stack: @Sendable (AnimationStack<Value>) -> AnimatedProperty.Stack
    )?

  /// The values, in the shape of the property's own.
  package let schema: Schema<Value>

  /// The effects that an animation may have.
  package let effects: [DescribedEffect<Value>]

  /// The names of the channels, which follow the property's name in its columns; none for a number.
  package let channels: [String]

  /// The numbers of a value by column; `nil` if they are its channels, which also have a velocity.
  package let numbers: (@Sendable (Value) -> [Double])?

  /// The grammar of values that mix and are not lists of numbers.
  ///
  /// - Parameter more: Effects besides those that all values have.
  @_semantics("optimize.sil.specialize.generic.never")
  package init(
    _ type: AnimatedProperty.ValueType? = nil,
    _ stack: (@Sendable (AnimationStack<Value>) -> AnimatedProperty.Stack)? = nil,
    mixed schema: Schema<Value>, _ more: [DescribedEffect<Value>] = [], channels: [String] = [],
    numbers: @escaping @Sendable (Value) -> [Double]
  ) {
    property = type.flatMap { type in stack.map { (type, $0) } }
    (self.schema, self.channels, self.numbers) = (schema, channels, numbers)
    effects =
      [
        .basic(schema), .keyframes(schema, spline: nil), .compositeKeyframes(schema),
        .releasedSpring(schema, velocity: schema),
      ] + more
  }

  /// The grammar of values that are lists of numbers.
  ///
  /// - Parameters:
  ///   - shape: A value of the same shape.
  ///   - schema: The values, unless they are written as their channels.
  @_semantics("optimize.sil.specialize.generic.never")
  package init(
    _ type: AnimatedProperty.ValueType? = nil,
    _ stack: (@Sendable (AnimationStack<Value>) -> AnimatedProperty.Stack)? = nil,
    like shape: Value, channels: [String]? = nil, schema: Schema<Value>? = nil,
    numbers: (@Sendable (Value) -> [Double])? = nil
  ) where Value: LinearValue {
    let velocity = Schema.channels(like: shape)
    let schema = schema ?? velocity
    property = type.flatMap { type in stack.map { (type, $0) } }
    (self.schema, self.numbers) = (schema, numbers)
    self.channels = channels ?? channelNames(of: Value.self) ?? []
    effects =
      [
        .basic(schema), .keyframes(schema, spline: .init(tangent: velocity)),
        .compositeKeyframes(schema), .track(schema, velocity: velocity),
        .releasedSpring(schema, velocity: velocity),
      ] + (shape.channelCount == 2 ? [.path(schema)] : [])
  }
}

extension Schema where Value: LinearValue {
  /// The channels as an array; a single number as such.
  static func channels(like shape: Value) -> Schema {
    let isNumber = shape is any BinaryFloatingPoint
    let number = Schema<Double>.number(in: JSONNode.magnitudes)
    let numbers = Schema<[Double]>.array(of: number)
    return Schema { node in
      if isNumber {
        let number = try number.read(node)
        return shape.withChannels { _ in number }
      }
      guard node.count == shape.channelCount else {
        throw node.unexpected("an array of \(shape.channelCount) numbers")
      }
      let channels = try numbers.read(node)
      return shape.withChannels { channels[$0] }
    } write: { value in
      isNumber ? try number.write(value.channel(0)) : try numbers.write(value.channels)
    }
  }
}

extension Schema where Value: CustomStringConvertible {
  /// A value as the text that it prints.
  ///
  /// - Parameter hasText: Whether a value has a text; whether it can be read if `nil`.
  static func text(
    where hasText: (@Sendable (Value) -> Bool)? = nil,
    _ make: @escaping @Sendable (String) throws(CurveTextError) -> Value
  ) -> Schema {
    Schema { node in
      try node.text(make)
    } write: { value in
      let text = value.description
      guard hasText?(value) ?? ((try? make(text)) != nil) else {
        throw ExportError("must be a value with a text, got \(text)")
      }
      return .string(text)
    }
  }
}

// MARK: - The types of properties

/// The grammars of most properties of a long document, made once: they weigh more than a property's animations.
private let numberGrammar = ValueGrammar(.number, { .number($0) }, like: 0.0)
private let pointGrammar = ValueGrammar(.point, { .point($0) }, like: .zero)
private let vectorGrammars = (1...4).map(ValueGrammar.made)
private let transformGrammar = ValueGrammar<TransformList>.made

extension ValueGrammar where Value == Double {
  static var number: ValueGrammar { numberGrammar }
}

extension ValueGrammar where Value == PointValue {
  static var point: ValueGrammar { pointGrammar }
}

extension ValueGrammar where Value == SizeValue {
  static var size: ValueGrammar { ValueGrammar(.size, { .size($0) }, like: .zero) }
}

extension ValueGrammar where Value == RectValue {
  static var rect: ValueGrammar { ValueGrammar(.rect, { .rect($0) }, like: .zero) }
}

extension ValueGrammar where Value == [Double] {
  static func vector(_ count: Int) -> ValueGrammar {
    count <= vectorGrammars.count ? vectorGrammars[count - 1] : made(count)
  }

  fileprivate static func made(_ count: Int) -> ValueGrammar {
    ValueGrammar(
      .vector, { .vector($0) }, like: Array(repeating: 0, count: count),
      channels: (0..<count).map(String.init))
  }

  /// The grammar of vectors with as many numbers as the given array has.
  static func vector(_ node: JSONNode) throws -> ValueGrammar {
    guard let count = node.count, count > 0 else {
      throw node.unexpected("an array of one number or more")
    }
    return vector(count)
  }
}

extension ValueGrammar where Value == ColorCoordinates {
  static func color(_ space: ColorCoordinates.Space) -> ValueGrammar {
    ValueGrammar(
      .color, { .color($0) }, like: ColorCoordinates(.zero, in: space),
      channels: ["red", "green", "blue", "alpha"], schema: .color(in: space),
      numbers: { $0.color.channels })
  }
}

extension ValueGrammar where Value == TransformList {
  package static var transform: ValueGrammar { transformGrammar }

  fileprivate static var made: ValueGrammar {
    let schema = Schema.text(where: { (try? TransformList(validating: $0.functions)) != nil }) {
      text throws(CurveTextError) in try TransformList(text)
    }
    return ValueGrammar(
      .transform, { .transform($0) }, mixed: schema, [.path(schema)],
      channels: (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } },
      numbers: { $0.matrix.entries })
  }
}

extension ValueGrammar where Value == RotationValue {
  /// Turns by their axis, with its given length, and their angle.
  package static var rotation: ValueGrammar {
    ValueGrammar(
      .rotation, { .rotation($0) },
      mixed: .text { text throws(CurveTextError) in try RotationValue(text) },
      channels: ["x", "y", "z", "degrees"],
      numbers: { [$0.axis.x, $0.axis.y, $0.axis.z, $0.degrees] })
  }
}

extension ValueGrammar where Value == ScaleValue {
  package static var scale: ValueGrammar {
    ValueGrammar(
      .scale, { .scale($0) },
      mixed: .text { text throws(CurveTextError) in try ScaleValue(text) },
      channels: ["x", "y", "z"], numbers: { [$0.x, $0.y, $0.z] })
  }
}

// MARK: - Colours

extension ColorCoordinates {
  /// The spaces that a description may name.
  static let describedSpaces = Space.allCases.filter { $0 != .oklch }
    .map { (name: $0.rawValue, value: $0) }
}

extension Schema where Value == ColorCoordinates {
  /// Whether red, green and blue are probably bytes: whole numbers, and one of them above 2, twice as bright as white.
  private static func areBytes(_ numbers: [Double]) -> Bool {
    let parts = numbers.prefix(3)
    return parts.contains { $0 > 2 }
      && parts.allSatisfy { (0...255).contains($0) && $0 == $0.rounded() }
  }

  static func color(in space: ColorCoordinates.Space) -> Schema {
    let channels = channels(like: ColorCoordinates(.zero, in: space))
    let numbers = Schema<[Double]>.array(of: .number(in: JSONNode.magnitudes))
    let coordinates = "coordinates"
    return Schema { node in
      if case .string(let text) = node.value, text.hasPrefix("#") {
        let color = try node.text { text throws(CurveTextError) in try ColorValue(hex: text) }
        return ColorCoordinates(color, in: space)
      }
      if node.kind == .object {
        return try channels.read(node.object(allowed: [coordinates]).required(coordinates))
      }
      guard node.count == 4 else {
        throw node.unexpected(
          "a colour: text such as \"#ff8800\", an array of red, green, blue and alpha, or an object "
            + "with \"coordinates\"")
      }
      let numbers = try numbers.read(node)
      guard !areBytes(numbers) else {
        throw node.error(
          "expected red, green and blue of which 1 is all, such as [1, 0.5, 0, 1], or text such as \"#ff8800\", got "
            + shortestDecimal(numbers.prefix(3).max() ?? 0))
      }
      let value = ColorCoordinates(
        ColorValue(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3]),
        in: space)
      // A colour space's transfer function more than squares channels, which may take them out of
      // range.
      guard value.channels.allSatisfy(JSONNode.magnitudes.contains) else {
        throw node.unexpected(
          "a colour whose coordinates in \(space.rawValue) are of magnitude up to "
            + shortestDecimal(Magnitude.largest))
      }
      return value
    } write: { value in
      guard value.space == space else {
        throw ExportError(
          "must be a colour in \(space.rawValue), as the model value is, got one in \(value.space)")
      }
      let color = value.color
      if let hex = color.hex, let read = try? ColorValue(hex: hex),
        ColorCoordinates(read, in: space) == value
      {
        return .string(hex)
      }
      if ColorCoordinates(color, in: space) == value, !areBytes(color.channels),
        let array = try? numbers.write(color.channels)
      {
        return array
      }
      return .object([(coordinates, try channels.write(value))])
    }
  }
}

extension JSONNode {
  /// The number of elements; `nil` if it is not an array.
  package var count: Int? { kind == .array ? try? array().count : nil }
}
