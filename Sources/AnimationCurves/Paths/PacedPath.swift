// A path with a pacing: from progress 0…1 to a point, in the calculation modes of Core Animation [1].
//
// Every mode is a list of pieces, each a stretch of a segment for a stretch of the progress:
//
//     segments         a piece is a segment, for an equal share or between key times
//     discrete         a piece is a vertex, at which the point stays
//     constantSpeed    a piece is an interval of PathSpeed.pieces, for a share like its length
//
// The list gives the piece of a progress. Inside the piece the parameter grows evenly, or, at a
// constant speed, the length L(t) from the beginning of the piece. L has the slope |r′(t)| and is
// inverted by Newton's method in a bracket, to neighbouring doubles. The first trial assumes that
// the speed changes evenly from one end of the piece to the other.
//
// A move between segments is a jump, which takes no time: a move is not a keyframe.
//
// Dropped: tables of chords, as in TweenKit (20), three.js (200) and Lottie (20, refined). Between
// their entries the speed still varies.
//
// [1] Apple, CAKeyframeAnimation: path, calculationMode, keyTimes.

/// A path prepared for moving along it.
///
/// ```swift
/// let path = MotionPath(from: [0, 0]).cubic(
///   [100, 0], [0, 100], to: [100, 100])
/// let paced = path.paced(.constantSpeed)
/// paced.point(at: 0.25)
/// paced.rotation(at: 0.25)  // radians, clockwise from the x axis
/// ```
///
/// Before progress 0 the point rests at the start, after 1 at the end. NaN in, NaN out.
public struct PacedPath: Hashable, Sendable {
  /// The distribution of progress along a path.
  public enum Pacing: Hashable, Sendable {
    /// Each segment takes an equal share of the progress.
    ///
    /// With key times, it runs between its two key times; for n segments there are n + 1. Inside a
    /// segment the Bézier parameter, or the angle of an arc, grows evenly.
    case segments(keyTimes: [Double]? = nil)

    /// The point jumps from vertex to vertex.
    ///
    /// It stays at each for an equal share, or from its key time to the next; for n vertices there
    /// are n + 1 key times. The vertices are the ends of all segments, the start of the first, and
    /// the starts after jumps.
    case discrete(keyTimes: [Double]? = nil)

    /// Equal shares of progress are equal lengths of the path.
    ///
    /// Jumps and segments without length take no progress.
    case constantSpeed
  }

  /// The path that the point moves along.
  public let path: MotionPath

  /// The distribution of progress.
  public let pacing: Pacing

  /// The drawn segments of the path; not empty.
  package let segments: [MotionPath.Segment]

  /// The length of the path, without jumps.
  ///
  /// Within 4e-15 of itself.
  public let length: Double

  package let pieces: [Piece]
  let speeds: [PathSpeed]

  /// A path with a pacing, checked.
  ///
  /// - Throws: ``ParameterError`` if the path has no segment, if key times do not begin at 0 and
  ///   end at 1, if they fall, or if their count is wrong.
  public init(validating path: MotionPath, _ pacing: Pacing) throws(ParameterError) {
    let segments = path.segments
    try check(0, "the count of segments", where: !segments.isEmpty, accepted: "at least 1")
    let speeds = segments.map(PathSpeed.init)
    var lengths: [Piece] = []
    var (sum, lost) = (0.0, 0.0)
    for (index, speed) in speeds.enumerated() {
      let bounds = speed.pieces
      for (lower, upper) in zip(bounds, bounds.dropFirst()) {
        let length = speed.length(from: lower, to: upper)
        guard length > 0 else { continue }
        lengths.append(
          Piece(segment: index, lower: lower, upper: upper, begin: sum + lost, length: length))
        let next = exactSum(sum, length)
        (sum, lost) = (next.value, lost + next.lost)
      }
    }
    self.path = path
    self.pacing = pacing
    self.segments = segments
    self.speeds = speeds
    length = sum + lost
    switch pacing {
    case .constantSpeed where length > 0:
      for index in lengths.indices { lengths[index].begin /= length }
      pieces = lengths
    case .constantSpeed:
      pieces = [Piece(segment: segments.count - 1, lower: 0, upper: 1, begin: 0)]
    case .segments(let keyTimes):
      let times = try Self.times(keyTimes, count: segments.count)
      pieces = segments.indices.map { Piece(segment: $0, lower: 0, upper: 1, begin: times[$0]) }
    case .discrete(let keyTimes):
      var vertices: [(segment: Int, parameter: Double)] = []
      for (index, segment) in segments.enumerated() {
        if index == 0 || segments[index - 1].end != segment.start { vertices.append((index, 0)) }
        vertices.append((index, 1))
      }
      let times = try Self.times(keyTimes, count: vertices.count)
      pieces = zip(vertices, times).map { vertex, time in
        Piece(
          segment: vertex.segment, lower: vertex.parameter, upper: vertex.parameter, begin: time)
      }
    }
  }

  /// The key times, checked, or equal shares.
  private static func times(_ keyTimes: [Double]?, count: Int) throws(ParameterError) -> [Double] {
    guard let keyTimes else { return (0...count).map { Double($0) / Double(count) } }
    try check(
      Double(keyTimes.count), "the count of key times", where: keyTimes.count == count + 1,
      accepted: "\(count + 1)")
    for (index, time) in keyTimes.enumerated() {
      let range =
        index == 0 ? 0...0 : index == count ? 1...1 : keyTimes[index - 1]...1
      let accepted = index == 0 ? "0" : index == count ? "1" : nil
      try check(time, "key time \(index + 1)", in: range, accepted: accepted)
    }
    return keyTimes
  }
}

extension MotionPath {
  /// The path with a pacing.
  ///
  /// - Precondition: The path has a segment. Key times begin at 0, do not fall and end at 1; there
  ///   is one more than segments or, for a discrete pacing, vertices. For numbers from outside, use
  ///   ``PacedPath/init(validating:_:)``, which throws.
  public func paced(_ pacing: PacedPath.Pacing) -> PacedPath {
    trapping(try PacedPath(validating: self, pacing))
  }
}

// MARK: - Where it is

extension PacedPath {
  /// A stretch of a segment for a stretch of the progress.
  package struct Piece: Hashable, Sendable {
    let segment: Int

    /// The parameters at its ends; equal where the point rests.
    package let lower, upper: Double

    package var begin: Double

    /// Its length at a constant speed; 0 in the other modes.
    var length = 0.0
  }

  /// A place on a path.
  package struct Location: Hashable, Sendable {
    /// The index of the segment.
    package let segment: Int
    /// The parameter on the segment, from 0 to 1.
    package let parameter: Double
  }

  /// The segment at a progress, and the parameter on it.
  ///
  /// Where two segments meet, it is the beginning of the second. At 0 and 1 it is the beginning and
  /// the end of the path, even if key times give these no time.
  ///
  /// At a constant speed the point at the location is off by at most 8·2⁻⁵³ of the largest
  /// coordinate plus the length.
  ///
  /// - Precondition: `progress` is not NaN.
  /// - Complexity: Logarithmic in the number of pieces; at a constant speed, one root more.
  ///
  /// - Parameters:
  ///   - progress: 0…1.
  ///   - side: The side of the limit; at a joint, from the left the end of one segment, from the
  ///     right the beginning of the next.
  package func location(at progress: Double, from side: Side? = nil) -> Location {
    require(!progress.isNaN, "progress must be a number, got nan")
    let (index, parameter) = place(at: progress, from: side ?? (progress == 0 ? .left : .right))
    return Location(segment: pieces[index].segment, parameter: parameter)
  }

  /// The point at a progress, or its limit from one side.
  ///
  /// The limits differ at jumps.
  public func point(at progress: Double, from side: Side? = nil) -> MotionPath.Point {
    if progress.isNaN { return [progress, progress] }
    let location = location(at: progress, from: side)
    return segments[location.segment].point(at: location.parameter)
  }

  /// The derivative of the point with respect to progress.
  ///
  /// It is 0 while the point rests, and outside 0…1. At a constant speed its magnitude is the length
  /// of the path. The limits from the two sides differ at corners, at cusps, and at the ends of the
  /// path.
  public func velocity(at progress: Double, from side: Side? = nil) -> MotionPath.Point {
    if progress.isNaN { return [progress, progress] }
    let side = side ?? (progress == 1 ? .left : .right)
    let isOutside =
      side == .right ? progress < 0 || progress >= 1 : progress <= 0 || progress > 1
    if isOutside { return .zero }
    let (index, t) = place(at: progress, from: side)
    let piece = pieces[index]
    let segment = segments[piece.segment]
    if piece.length > 0 {
      return length * (segment.tangent(at: t, from: side) ?? .zero)
    }
    let width = end(ofPiece: index) - piece.begin
    return piece.lower == piece.upper ? .zero : segment.derivative(at: t) / width
  }

  /// The piece on one side of a progress, and the parameter in it.
  private func place(at progress: Double, from side: Side) -> (index: Int, parameter: Double) {
    let last = pieces.count - 1
    if progress < 0 || (progress == 0 && side == .left) { return (0, pieces[0].lower) }
    if progress > 1 || (progress == 1 && side == .right) { return (last, pieces[last].upper) }
    // The last piece that begins before the progress, or with it when coming from the right.
    let next = (1..<pieces.count).partitionPoint { index in
      let begin = pieces[index].begin
      return !(begin < progress || (begin == progress && side == .right))
    }
    return (next - 1, parameter(at: progress, inPiece: next - 1))
  }

  /// The progress at the end of a piece.
  private func end(ofPiece index: Int) -> Double {
    index + 1 < pieces.count ? pieces[index + 1].begin : 1
  }

  private func parameter(at progress: Double, inPiece index: Int) -> Double {
    let piece = pieces[index]
    let end = end(ofPiece: index)
    if progress <= piece.begin { return piece.lower }
    if progress >= end { return piece.upper }
    let speed = speeds[piece.segment]
    if piece.length == 0 || speed.isConstant {
      let share = (progress - piece.begin) / (end - piece.begin)
      return min(piece.lower + share * (piece.upper - piece.lower), piece.upper)
    }
    let target = (progress - piece.begin) * length
    // The first trial assumes that the speed changes evenly from a to b.
    let (a, b) = (speed.value(at: piece.lower), speed.value(at: piece.upper))
    let share = min(target / piece.length, 1) * 0.5 * (a + b)
    let trial = 2 * share / (a + (a * a + 2 * (b - a) * share).squareRoot())
    return bracketedRoot(
      lower: piece.lower, upper: piece.upper,
      start: piece.lower + trial * (piece.upper - piece.lower)
    ) { t in
      (target - speed.length(from: piece.lower, to: t), -speed.value(at: t))
    }.upper
  }
}
