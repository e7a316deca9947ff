// What a table puts behind a property's name for each channel of its values: x and y of a point.

// Embedded Swift has no casts of types, and makes no tables.
#if !hasFeature(Embedded)
  /// The names of the channels of values of a type; empty for a number, `nil` where they have only numbers.
  package func channelNames(of type: any AnimatableValue.Type) -> [String]? {
    switch type {
    case is Double.Type, is Float.Type: []
    case is PointValue.Type, is SIMD2<Double>.Type, is SIMD2<Float>.Type: ["x", "y"]
    case is SIMD3<Double>.Type, is SIMD3<Float>.Type: ["x", "y", "z"]
    case is SIMD4<Double>.Type, is SIMD4<Float>.Type: ["x", "y", "z", "w"]
    case is SizeValue.Type: ["width", "height"]
    case is RectValue.Type: ["x", "y", "width", "height"]
    case is ColorValue.Type: ["red", "green", "blue", "alpha"]
    default: nil
    }
  }
#endif
