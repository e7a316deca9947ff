// A ready-made model: the animatable properties of Core Animation's layers, with its default values [1].
//
// Points, sizes and rectangles are value types of AnimationMath, so that every part has a path of
// its own: `\.position.x`, `\.bounds.size.width`, `\.rotation.z`. A transform is stored as its
// parts, which Core Animation offers in addition to the matrix (`transform.rotation.z`) and which
// can turn beyond 180°; `transform` combines them. Properties that cannot be mixed, such as
// contents, are left out.
//
// [1] Apple, Core Animation Programming Guide, Appendix B: Animatable Properties; Appendix C: Key-Value Coding
//     Extensions.

import AnimationTimeline

/// A layer's animatable properties as plain data.
///
/// ```swift
/// var layer = Animated(LayerModel(), rules: LayerModel.rules)
/// layer.animate(\.rotation.z, to: 4 * .pi, at: 0, .over(1))
/// layer.animate(\.bounds.size.width, to: 80, at: 0.5, .spring(.bouncy))
/// ```
///
/// Put several into a struct for a tree of layers.
public struct LayerModel: Hashable, Sendable {
  /// The place of the layer's anchor point in its parent.
  public var position = PointValue.zero
  /// The layer's depth.
  public var zPosition = 0.0
  /// The layer's own coordinate system; its size is the layer's size.
  public var bounds = RectValue(x: 0, y: 0, width: 0, height: 0)
  /// The point of the unit square that lies at the position, and about which the layer turns.
  public var anchorPoint = PointValue(x: 0.5, y: 0.5)
  /// The depth of the anchor point.
  public var anchorPointZ = 0.0
  /// The part of the contents that is shown, in the unit square.
  public var contentsRect = RectValue(x: 0, y: 0, width: 1, height: 1)
  /// The part of the contents that is stretched, in the unit square.
  public var contentsCenter = RectValue(x: 0, y: 0, width: 1, height: 1)

  /// The pixels of the contents for each point.
  public var contentsScale = 1.0
  /// The pixels for each point of a layer that is drawn as a bitmap.
  public var rasterizationScale = 1.0
  /// The number added to the level of detail of contents that are drawn smaller.
  public var minificationFilterBias = 0.0

  /// The opacity: 0 is invisible, 1 hides the layers behind.
  public var opacity = 1.0
  /// The colour behind the contents.
  public var backgroundColor = ColorValue(red: 0, green: 0, blue: 0, alpha: 0)
  /// The colour of the border, which lies inside the edge.
  public var borderColor = ColorValue(red: 0, green: 0, blue: 0)
  /// The width of the border in points.
  public var borderWidth = 0.0
  /// The radius of the corners in points.
  public var cornerRadius = 0.0
  /// The colour of the shadow.
  public var shadowColor = ColorValue(red: 0, green: 0, blue: 0)
  /// The opacity of the shadow; 0 for none.
  public var shadowOpacity = 0.0
  /// The offset of the shadow from the layer, in points.
  public var shadowOffset = SizeValue(width: 0, height: -3)
  /// The radius of the shadow's blur, in points.
  public var shadowRadius = 3.0

  /// The factors of the transform, which scales first, then turns, then moves.
  public var scale = SIMD3(1.0, 1, 1)
  /// The angles of the transform in radians: about x first, then y, then z.
  public var rotation = SIMD3<Double>()
  /// The translation of the transform in points.
  public var translation = SIMD3<Double>()
  /// The factors of the sublayers' transform.
  public var sublayerScale = SIMD3(1.0, 1, 1)
  /// The angles of the sublayers' transform in radians.
  public var sublayerRotation = SIMD3<Double>()
  /// The translation of the sublayers' transform in points.
  public var sublayerTranslation = SIMD3<Double>()

  /// The properties of a layer that draws a shape.
  public var shape = Shape()
  /// The properties of a layer that draws a gradient.
  public var gradient = Gradient()
  /// The properties of a layer that draws text.
  public var text = Text()
  /// The properties of a layer that repeats its contents.
  public var replicator = Replicator()
  /// The properties of a layer that emits particles.
  public var emitter = Emitter()

  /// Core Animation's defaults.
  public init() {}

  /// The properties of a shape.
  public struct Shape: Hashable, Sendable {
    /// The outline; one with the same kinds of elements is reached gradually, others half-way through an animation.
    public var path = MotionPath(from: .zero)
    /// The colour inside the path.
    public var fillColor = ColorValue(red: 0, green: 0, blue: 0)
    /// The colour of the stroke along the path.
    public var strokeColor = ColorValue(red: 0, green: 0, blue: 0, alpha: 0)
    /// The beginning of the stroke, as a fraction of the path.
    public var strokeStart = 0.0
    /// The end of the stroke, as a fraction of the path.
    public var strokeEnd = 1.0
    /// The width of the stroke in points.
    public var lineWidth = 1.0
    /// The ratio of miter length to line width above which a corner is cut off.
    public var miterLimit = 10.0
    /// The lengths of dashes and gaps, in points; empty for a whole line.
    public var lineDashPattern: [Double] = []
    /// The place in the dash pattern where the line begins, in points.
    public var lineDashPhase = 0.0
  }

  /// The properties of a gradient.
  public struct Gradient: Hashable, Sendable {
    /// The colour of each stop.
    public var colors: [ColorValue] = []
    /// The place of each stop, from 0 to 1.
    public var locations: [Double] = []
    /// The start of the gradient, in the unit square.
    public var startPoint = PointValue(x: 0.5, y: 0)
    /// The end of the gradient, in the unit square.
    public var endPoint = PointValue(x: 0.5, y: 1)
  }

  /// The properties of text.
  public struct Text: Hashable, Sendable {
    /// The size of the font in points.
    public var fontSize = 36.0
    /// The colour of the letters.
    public var foregroundColor = ColorValue(red: 1, green: 1, blue: 1)
  }

  /// The differences of each copy from the one before.
  public struct Replicator: Hashable, Sendable {
    /// The delay in seconds.
    public var instanceDelay = 0.0
    /// The colour of the first copy.
    public var instanceColor = ColorValue(red: 1, green: 1, blue: 1)
    /// The difference in red.
    public var instanceRedOffset = 0.0
    /// The difference in green.
    public var instanceGreenOffset = 0.0
    /// The difference in blue.
    public var instanceBlueOffset = 0.0
    /// The difference in alpha.
    public var instanceAlphaOffset = 0.0
    /// The translation in points.
    public var instanceTranslation = SIMD3<Double>()
    /// The rotation in radians, about each axis.
    public var instanceRotation = SIMD3<Double>()
    /// The factor along each axis.
    public var instanceScale = SIMD3(1.0, 1, 1)
  }

  /// The source of particles, and factors of their cells' numbers.
  public struct Emitter: Hashable, Sendable {
    /// The centre of the source.
    public var position = PointValue.zero
    /// The depth of the centre.
    public var zPosition = 0.0
    /// The extent of the source.
    public var size = SizeValue.zero
    /// The extent of the source in depth.
    public var depth = 0.0
    /// The factor of the number of particles in a second.
    public var birthRate = 1.0
    /// The factor of their lifetime.
    public var lifetime = 1.0
    /// The factor of their velocity.
    public var velocity = 1.0
    /// The factor of their size.
    public var scale = 1.0
    /// The factor of their spin.
    public var spin = 1.0
  }

  /// The transform made of the three parts.
  public var transform: TransformList {
    TransformList(translation: translation, rotation: rotation, scale: scale)
  }

  /// Core Animation's ranges: 0…1 for opacities and for the ends of a stroke.
  public static var rules: [PropertyRule<LayerModel>] {
    [
      PropertyRule(\.opacity, clampedTo: 0...1), PropertyRule(\.shadowOpacity, clampedTo: 0...1),
      PropertyRule(\.shape.strokeStart, clampedTo: 0...1),
      PropertyRule(\.shape.strokeEnd, clampedTo: 0...1),
    ]
  }
}
