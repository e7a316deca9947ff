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

import AnimationMath

/// A value that a description can hold, and the effects on it.
protocol DescribedValue: AnimatableValue {
  /// The schema of such values.
  ///
  /// - Parameter shape: A value of the same shape.
  static func schema(like shape: Self) -> Schema<Self>

  /// The effects that an animation of such values may have.
  static var effects: [DescribedEffect<Self>] { get }
}

/// A described value that is a list of numbers.
protocol DescribedNumbers: DescribedValue, LinearValue {
  /// The schema of the velocities of such values.
  static func velocitySchema(like shape: Self) -> Schema<Self>
}

extension DescribedNumbers {
  static func schema(like shape: Self) -> Schema<Self> { channelSchema(like: shape) }

  static func velocitySchema(like shape: Self) -> Schema<Self> { schema(like: shape) }

  /// The channels as an array.
  static func channelSchema(like shape: Self) -> Schema<Self> {
    let numbers = Schema.array(of: .number(in: JSONNode.magnitudes))
    return Schema { node throws(JSONError) in
      guard node.count == shape.channelCount else {
        throw node.unexpected("an array of \(shape.channelCount) numbers")
      }
      let channels = try numbers.read(node)
      return shape.withChannels { channels[$0] }
    } write: { value throws(Unwritable) in
      try numbers.write(value.channels)
    }
  }

  static var effects: [DescribedEffect<Self>] { numericEffects }

  static var numericEffects: [DescribedEffect<Self>] {
    [.basic, .keyframes(spline: .init()), .compositeKeyframes, .track]
  }
}

extension Double: DescribedNumbers {
  static func schema(like shape: Double) -> Schema<Double> { .number(in: JSONNode.magnitudes) }
}

extension SIMD2<Double>: DescribedNumbers, DescribedValue {
  static var effects: [DescribedEffect<SIMD2<Double>>] { numericEffects + [.path] }
}

extension SizeValue: DescribedNumbers {}

extension RectValue: DescribedNumbers {}

extension [Double]: DescribedNumbers, DescribedValue {
  /// A zero for each number of an array.
  static func shape(of node: JSONNode) throws(JSONError) -> [Double] {
    guard let count = node.count, count > 0 else {
      throw node.unexpected("an array of one number or more")
    }
    return Array(repeating: 0, count: count)
  }
}

extension Schema where Value: CustomStringConvertible {
  /// A value as the text that it prints.
  static func text(
    _ make: @escaping @Sendable (String) throws(CurveTextError) -> Value
  ) -> Schema {
    Schema { node throws(JSONError) in
      try node.text(make)
    } write: {
      .string($0.description)
    }
  }
}

extension RotationValue: DescribedValue {
  static func schema(like shape: RotationValue) -> Schema<RotationValue> {
    .text { text throws(CurveTextError) in try RotationValue(text) }
  }

  static var effects: [DescribedEffect<RotationValue>] { mixedEffects }
}

extension ScaleValue: DescribedValue {
  static func schema(like shape: ScaleValue) -> Schema<ScaleValue> {
    .text { text throws(CurveTextError) in try ScaleValue(text) }
  }

  static var effects: [DescribedEffect<ScaleValue>] { mixedEffects }
}

extension DescribedValue {
  /// The effects on values that mix and are no lists of numbers.
  static var mixedEffects: [DescribedEffect<Self>] {
    [.basic, .keyframes(spline: nil), .compositeKeyframes]
  }
}

extension TransformList: DescribedValue {
  static func schema(like shape: TransformList) -> Schema<TransformList> {
    .text { text throws(CurveTextError) in try TransformList(text) }
  }

  static var effects: [DescribedEffect<TransformList>] { mixedEffects + [.path] }
}

// MARK: - Colours

extension ColorCoordinates: DescribedNumbers {
  /// The spaces that a description may name.
  static let describedSpaces = Space.allCases.filter { $0 != .oklch }

  static func schema(like shape: ColorCoordinates) -> Schema<ColorCoordinates> {
    let space = shape.space
    return Schema { node throws(JSONError) in
      if case .string(let text) = node.value, text.hasPrefix("#") {
        let color = try node.text { text throws(CurveTextError) in try ColorValue(hex: text) }
        return ColorCoordinates(color, in: space)
      }
      if node.kind == .object {
        return try channelSchema(like: shape).read(
          node.object(allowed: [coordinates]).required(coordinates))
      }
      guard node.count == 4 else {
        throw node.unexpected(
          "a colour: text such as \"#ff8800\", an array of red, green, blue and alpha, or an object "
            + "with \"coordinates\"")
      }
      let numbers = try node.numbers(in: JSONNode.magnitudes)
      let value = ColorCoordinates(
        ColorValue(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3]),
        in: space)
      // A transfer function takes channels to more than their square.
      guard value.channels.allSatisfy(JSONNode.magnitudes.contains) else {
        throw node.unexpected(
          "a colour whose coordinates in \(space.rawValue) are of magnitude up to "
            + shortestDecimal(Magnitude.largest))
      }
      return value
    } write: { value throws(Unwritable) in
      guard value.space == space else {
        throw Unwritable(
          "must be a colour in \(space.rawValue), as the model value is, got one in \(value.space)")
      }
      let color = value.color
      if let hex = color.hex, let read = try? ColorValue(hex: hex),
        ColorCoordinates(read, in: space) == value
      {
        return .string(hex)
      }
      let numbers = Schema.array(of: .number(in: JSONNode.magnitudes))
      if ColorCoordinates(color, in: space) == value, let array = try? numbers.write(color.channels)
      {
        return array
      }
      return .object([(coordinates, try numbers.write(value.channels))])
    }
  }

  /// In the coordinates of the space.
  static func velocitySchema(like shape: ColorCoordinates) -> Schema<ColorCoordinates> {
    channelSchema(like: shape)
  }

  /// The member of a colour that is given by its coordinates.
  private static var coordinates: String { "coordinates" }
}

extension JSONNode {
  /// The number of elements; `nil` if it is no array.
  fileprivate var count: Int? { kind == .array ? try? array().count : nil }
}
