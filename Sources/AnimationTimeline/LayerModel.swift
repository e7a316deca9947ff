// A ready-made model: the animatable properties of Core Animation's layers, with its default values [1].
//
// Numbers of the plane stand as the value types of AnimationMath, so that every part is a path of its own:
// `\.position.x`, `\.bounds.size.width`, `\.rotation.z`. A transform is written as its parts, which Core
// Animation offers beside the matrix (`transform.rotation.z`) and which turn beyond 180°; `transform` puts
// them together. What cannot be mixed, such as contents, is left out.
//
// [1] Apple, Core Animation Programming Guide, Appendix B: Animatable Properties; Appendix C: Key-Value Coding
//     Extensions.

import AnimationMath

/// A layer's animatable properties as plain data.
///
/// ```swift
/// var layer = Animated(LayerModel(), rules: LayerModel.rules)
/// layer.animate(\.rotation.z, to: 4 * .pi, at: 0, .over(1))
/// layer.animate(\.bounds.size.width, to: 80, at: 0.5, .spring(.bouncy))
/// ```
///
/// Put several into a struct of one's own for a tree of layers.
public struct LayerModel: Hashable, Sendable {
  /// The layer's place in its parent: where its anchor point lies.
  public var position = PointValue.zero
  /// Its depth.
  public var zPosition = 0.0
  /// Its own coordinates, of which its size is one.
  public var bounds = RectValue(x: 0, y: 0, width: 0, height: 0)
  /// The point, in the unit square, that lies at the position and about which it turns.
  public var anchorPoint = PointValue(x: 0.5, y: 0.5)
  /// The depth of that point.
  public var anchorPointZ = 0.0
  /// The part of the contents that is shown, in the unit square.
  public var contentsRect = RectValue(x: 0, y: 0, width: 1, height: 1)
  /// The part of the contents that is stretched, in the unit square.
  public var contentsCenter = RectValue(x: 0, y: 0, width: 1, height: 1)

  /// 1 hides what is behind, 0 is not seen.
  public var opacity = 1.0
  /// Behind the contents.
  public var backgroundColor = ColorValue(red: 0, green: 0, blue: 0, alpha: 0)
  /// Along the inside of the edge.
  public var borderColor = ColorValue(red: 0, green: 0, blue: 0)
  /// In points.
  public var borderWidth = 0.0
  /// In points.
  public var cornerRadius = 0.0
  /// Of the shadow.
  public var shadowColor = ColorValue(red: 0, green: 0, blue: 0)
  /// 0 for none.
  public var shadowOpacity = 0.0
  /// From the layer to its shadow.
  public var shadowOffset = SizeValue(width: 0, height: -3)
  /// How blurred the shadow is, in points.
  public var shadowRadius = 3.0

  /// The parts of the transform: scaled first, then turned, then moved.
  public var scale = SIMD3(1.0, 1, 1)
  /// In radians, about each axis: x first, then y, then z.
  public var rotation = SIMD3<Double>()
  /// In points.
  public var translation = SIMD3<Double>()
  /// The same three, of the layers in it.
  public var sublayerScale = SIMD3(1.0, 1, 1)
  /// In radians.
  public var sublayerRotation = SIMD3<Double>()
  /// In points.
  public var sublayerTranslation = SIMD3<Double>()

  /// Of a layer that draws a shape.
  public var shape = Shape()
  /// Of a layer that draws a gradient.
  public var gradient = Gradient()
  /// Of a layer that draws text.
  public var text = Text()
  /// Of a layer that repeats what is in it.
  public var replicator = Replicator()
  /// Of a layer that throws particles.
  public var emitter = Emitter()

  /// Core Animation's defaults.
  public init() {}

  /// What a shape is drawn with.
  public struct Shape: Hashable, Sendable {
    /// The corners and control points of the path, one point after the other.
    public var points: [PointValue] = []
    /// Inside the path.
    public var fillColor = ColorValue(red: 0, green: 0, blue: 0)
    /// Along the path.
    public var strokeColor = ColorValue(red: 0, green: 0, blue: 0, alpha: 0)
    /// Where the stroke begins, as a fraction of the path.
    public var strokeStart = 0.0
    /// Where it ends.
    public var strokeEnd = 1.0
    /// In points.
    public var lineWidth = 1.0
    /// Where a sharp corner is cut off.
    public var miterLimit = 10.0
    /// Where in the pattern the line begins.
    public var lineDashPhase = 0.0
  }

  /// What a gradient is drawn with.
  public struct Gradient: Hashable, Sendable {
    /// One for each stop.
    public var colors: [ColorValue] = []
    /// From 0 to 1, one for each stop.
    public var locations: [Double] = []
    /// In the unit square.
    public var startPoint = PointValue(x: 0.5, y: 0)
    /// In the unit square.
    public var endPoint = PointValue(x: 0.5, y: 1)
  }

  /// What text is drawn with.
  public struct Text: Hashable, Sendable {
    /// In points.
    public var fontSize = 36.0
    /// Of the letters.
    public var foregroundColor = ColorValue(red: 1, green: 1, blue: 1)
  }

  /// How each copy differs from the one before.
  public struct Replicator: Hashable, Sendable {
    /// In seconds.
    public var instanceDelay = 0.0
    /// Of the first copy.
    public var instanceColor = ColorValue(red: 1, green: 1, blue: 1)
    /// What is added to the colour.
    public var instanceRedOffset = 0.0
    /// What is added to the colour.
    public var instanceGreenOffset = 0.0
    /// What is added to the colour.
    public var instanceBlueOffset = 0.0
    /// What is added to the colour.
    public var instanceAlphaOffset = 0.0
    /// In points.
    public var instanceTranslation = SIMD3<Double>()
    /// In radians.
    public var instanceRotation = SIMD3<Double>()
  }

  /// Where particles come from, and factors of what their cells say.
  public struct Emitter: Hashable, Sendable {
    /// The middle of where they come from.
    public var position = PointValue.zero
    /// Its depth.
    public var zPosition = 0.0
    /// Its extent.
    public var size = SizeValue.zero
    /// Its extent in depth.
    public var depth = 0.0
    /// How many, as a factor.
    public var birthRate = 1.0
    /// How long, as a factor.
    public var lifetime = 1.0
    /// How fast, as a factor.
    public var velocity = 1.0
    /// How large, as a factor.
    public var scale = 1.0
    /// How fast they turn, as a factor.
    public var spin = 1.0
  }

  /// The transform that its parts make.
  public var transform: TransformList {
    TransformList([
      .translate(x: translation.x, y: translation.y, z: translation.z),
      .rotate(radians: rotation.z, axis: [0, 0, 1]),
      .rotate(radians: rotation.y, axis: [0, 1, 0]),
      .rotate(radians: rotation.x, axis: [1, 0, 0]),
      .scale(x: scale.x, y: scale.y, z: scale.z),
    ])
  }

  /// What Core Animation holds to a range: opacities, and the ends of a stroke.
  public static var rules: [PropertyRule<LayerModel>] {
    [
      PropertyRule(\.opacity, heldTo: 0...1), PropertyRule(\.shadowOpacity, heldTo: 0...1),
      PropertyRule(\.shape.strokeStart, heldTo: 0...1),
      PropertyRule(\.shape.strokeEnd, heldTo: 0...1),
    ]
  }
}
