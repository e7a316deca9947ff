// Values as a description has them, type by type.
//
//     number      0.5                                 a number
//     point       [120, 40]       size  [100, 40]     rect  [0, 0, 100, 40]
//     vector      [0, 0.25, 1]                        as many numbers as the model value has
//     color       "#ff8800"  or  [1, 0.53, 0, 1]      red, green, blue, alpha
//     transform   "translate(10px) rotate(45deg)"     CSS
//
// Numbers are of magnitude up to 1e50, in which nothing overflows. A vector takes its length and a colour the
// space that it is mixed in from the property, so every value is read in the shape of another one.
//
// Of the colour spaces oklch is left out: its hues would have to be fitted to each other two by two, and a
// colour between two others would need one for each side.

import AnimationMath

/// A value that a description can hold, and the effects on it.
protocol DescribedValue: AnimatableValue {
  /// The value that is written at a node.
  ///
  /// - Parameter shape: A value that goes together with it.
  static func read(_ node: JSONNode, like shape: Self) throws(JSONError) -> Self

  /// The effects that an animation of such values may have.
  static var effects: [DescribedEffect<Self>] { get }
}

/// A described value that is a list of numbers.
protocol DescribedNumbers: DescribedValue, LinearValue {
  /// How fast a value changes, as it is written at a node.
  static func velocity(_ node: JSONNode, like shape: Self) throws(JSONError) -> Self
}

extension DescribedNumbers {
  static func read(_ node: JSONNode, like shape: Self) throws(JSONError) -> Self {
    try numbers(node, like: shape)
  }

  static func velocity(_ node: JSONNode, like shape: Self) throws(JSONError) -> Self {
    try read(node, like: shape)
  }

  /// The channels as an array.
  static func numbers(_ node: JSONNode, like shape: Self) throws(JSONError) -> Self {
    guard node.count == shape.channelCount else {
      throw node.unexpected("an array of \(shape.channelCount) numbers")
    }
    let numbers = try node.numbers(in: JSONNode.magnitudes)
    return shape.withChannels { numbers[$0] }
  }

  static var effects: [DescribedEffect<Self>] { numericEffects }

  static var numericEffects: [DescribedEffect<Self>] {
    [.basic, .keyframes(spline: .init()), .compositeKeyframes, .track]
  }
}

extension Double: DescribedNumbers {
  static func read(_ node: JSONNode, like shape: Double) throws(JSONError) -> Double {
    try node.number(in: JSONNode.magnitudes)
  }
}

extension SIMD2<Double>: DescribedNumbers, DescribedValue {
  static var effects: [DescribedEffect<SIMD2<Double>>] { numericEffects + [.path] }
}

extension SizeValue: DescribedNumbers {}

extension RectValue: DescribedNumbers {}

extension [Double]: DescribedNumbers, DescribedValue {
  /// Zeros, as many as there are numbers in an array.
  static func shape(of node: JSONNode) throws(JSONError) -> [Double] {
    guard let count = node.count, count > 0 else {
      throw node.unexpected("an array of one number or more")
    }
    return Array(repeating: 0, count: count)
  }
}

extension ColorCoordinates: DescribedNumbers {
  /// The spaces that a description may name.
  static let describedSpaces = Space.allCases.filter { $0 != .oklch }

  static func read(
    _ node: JSONNode, like shape: ColorCoordinates
  ) throws(JSONError) -> ColorCoordinates {
    if node.kind == .string {
      let color = try node.text { text throws(CurveTextError) in try ColorValue(hex: text) }
      return ColorCoordinates(color, in: shape.space)
    }
    guard node.count == 4 else {
      throw node.unexpected(
        "a colour such as \"#ff8800\" or an array of 4 numbers: red, green, blue and alpha")
    }
    let numbers = try node.numbers(in: JSONNode.magnitudes)
    let color = ColorValue(
      red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
    return ColorCoordinates(color, in: shape.space)
  }

  /// In the coordinates of the space.
  static func velocity(
    _ node: JSONNode, like shape: ColorCoordinates
  ) throws(JSONError) -> ColorCoordinates {
    try numbers(node, like: shape)
  }
}

extension TransformList: DescribedValue {
  static func read(
    _ node: JSONNode, like shape: TransformList
  ) throws(JSONError) -> TransformList {
    try node.text { text throws(CurveTextError) in
      try TransformList(text)
    }
  }

  static var effects: [DescribedEffect<TransformList>] {
    [.basic, .keyframes(spline: nil), .compositeKeyframes, .path]
  }
}

extension JSONNode {
  /// How many elements there are; `nil` where there is no array.
  fileprivate var count: Int? { kind == .array ? try? array().count : nil }
}
