// Anchor points, and moving them without moving the frame.
//
// A layer of some size shows the point u of its unit square at
//
//     position + M·((u − anchor)·size),       M the linear part of its transform
//
// so the frame stays where it is if the position moves by M·((new − old)·size) with the anchor. AXAnimationChain
// does the same [1].
//
// [1] devedbox, AXAnimationChain 222c7ae: CALayer+AnchorPoint.

import AnimationTimeline

/// The nine anchor points of a frame: its centre, the middles of its edges and its corners.
public enum FrameAnchor: String, Hashable, Sendable, CaseIterable {
  /// The middle.
  case center
  /// The middle of an edge.
  case top, left, bottom, right
  /// A corner.
  case topLeft, bottomLeft, topRight, bottomRight

  /// The anchor in the unit square, y downwards: (0, 0) at the top left.
  public var point: PointValue {
    let name = rawValue.lowercased()
    let x = name.hasSuffix("left") ? 0 : name.hasSuffix("right") ? 1 : 0.5
    let y = name.hasPrefix("top") ? 0 : name.hasPrefix("bottom") ? 1 : 0.5
    return PointValue(x: x, y: y)
  }

  /// The move of a layer's position with its anchor that leaves its frame in place.
  ///
  /// - Parameters:
  ///   - old: The old anchor, in the unit square; finite, as are all numbers here.
  ///   - new: The new anchor.
  ///   - size: The size of the layer's bounds.
  ///   - transform: The layer's transform; its translation does not matter.
  public static func shift(
    from old: PointValue, to new: PointValue, size: SizeValue, transform: AffineMatrix = .identity
  ) -> PointValue {
    requireNumbers(old, "old")
    requireNumbers(new, "new")
    requireNumbers(size, "size")
    let (x, y) = ((new.x - old.x) * size.width, (new.y - old.y) * size.height)
    return PointValue(
      x: transform.a * x + transform.c * y, y: transform.b * x + transform.d * y)
  }
}

extension MotionTimeline {
  /// Moves a layer's anchor at once, and its position so that its frame stays in place.
  ///
  /// - Parameters:
  ///   - anchor: The anchor's property, in the unit square.
  ///   - position: The property of the anchor's place in the parent.
  ///   - old: The present anchor.
  ///   - new: The new anchor.
  ///   - size: The size of the layer's bounds.
  ///   - transform: The layer's transform.
  public static func moveAnchor(
    _ anchor: WritableKeyPath<Model, PointValue> & Sendable,
    position: WritableKeyPath<Model, PointValue> & Sendable, from old: FrameAnchor = .center,
    to new: FrameAnchor, size: SizeValue, transform: AffineMatrix = .identity
  ) -> MotionTimeline {
    let shift = FrameAnchor.shift(
      from: old.point, to: new.point, size: size, transform: transform)
    return Parallel {
      Animate(anchor, to: new.point, .over(0))
      Animate(position, by: shift, .over(0))
    }.timeline
  }
}
