// One content replaced by another, as numbers: Core Animation's four public transitions [1].
//
//     q = start + (end − start)·p, not clamped to 0…1
//
//     fade     the new content appears over the old one, with opacity q
//     push     the old content moves out by q of its size, the new one follows edge to edge
//     moveIn   the new content moves in over the old one, which stays
//     reveal   the old content moves out and uncovers the new one, which stays
//
// The edge is the side from which the new content comes: from the left, both contents move to the right.
//
// [1] Apple, Core Animation: CATransition.

import AnimationTimeline

/// A transition from one content to another.
public struct LayerTransition: Hashable, Sendable {
  /// The four transitions.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The new content appears over the old one.
    case fade
    /// The new content pushes the old one out.
    case push
    /// The new content slides over the old one.
    case moveIn
    /// The old content slides off the new one.
    case reveal
  }

  /// The side from which the new content comes.
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    /// The new content moves from small x to large.
    case left
    /// The new content moves from large x to small.
    case right
    /// The new content moves from small y to large.
    case top
    /// The new content moves from large y to small.
    case bottom

    /// The direction of the motion.
    var direction: SIMD2<Double> {
      switch self {
      case .left: [1, 0]
      case .right: [-1, 0]
      case .top: [0, 1]
      case .bottom: [0, -1]
      }
    }
  }

  /// The offset and the opacity of a content.
  public struct Content: Hashable, Sendable {
    /// The translation, in multiples of its width and height.
    public let offset: SIMD2<Double>

    /// 0…1, and beyond where the progress overshoots.
    public let opacity: Double

    /// A content; by default in its place and opaque.
    public init(offset: SIMD2<Double> = .zero, opacity: Double = 1) {
      (self.offset, self.opacity) = (offset, opacity)
    }
  }

  /// The kind of transition.
  public let kind: Kind

  /// The side from which the new content comes; not used by ``Kind/fade``.
  public let edge: Edge

  /// The share of the transition at progress 0 and at progress 1, in 0…1.
  public let startProgress, endProgress: Double

  /// A transition.
  ///
  /// - Parameters:
  ///   - kind: The kind of transition.
  ///   - edge: The side from which the new content comes.
  ///   - startProgress: The share of the transition at progress 0; from 0 to 1.
  ///   - endProgress: The share at progress 1; from 0 to 1. Below the start, the transition runs
  ///     backwards.
  public init(
    _ kind: Kind, from edge: Edge = .left, startProgress: Double = 0, endProgress: Double = 1
  ) {
    for (value, name) in [(startProgress, "startProgress"), (endProgress, "endProgress")] {
      requireNumber(value, name, in: 0...1)
    }
    (self.kind, self.edge) = (kind, edge)
    (self.startProgress, self.endProgress) = (startProgress, endProgress)
  }

  /// The two contents at a progress; the new one lies above, except for ``Kind/reveal``.
  ///
  /// - Parameter progress: Any number; NaN in, NaN out.
  public func contents(at progress: Double) -> (old: Content, new: Content) {
    let share = mixed(startProgress, endProgress, at: progress)
    let still = Content(offset: .zero, opacity: 1)
    let going = Content(offset: share * edge.direction, opacity: 1)
    let coming = Content(offset: (share - 1) * edge.direction, opacity: 1)
    return switch kind {
    case .fade: (still, Content(offset: .zero, opacity: share))
    case .push: (going, coming)
    case .moveIn: (still, coming)
    case .reveal: (going, still)
    }
  }
}

extension LayerTransition.Content: LinearValue {
  /// Three channels.
  public var channelCount: Int { 3 }

  /// The offset along x and y, and the opacity.
  public func channel(_ index: Int) -> Double { index < 2 ? offset[index] : opacity }

  /// The content with other numbers.
  public func withChannels(_ channel: (Int) -> Double) -> LayerTransition.Content {
    LayerTransition.Content(offset: [channel(0), channel(1)], opacity: channel(2))
  }
}
