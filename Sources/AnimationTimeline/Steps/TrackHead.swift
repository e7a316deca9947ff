// The present step of every property, one after the other in memory.
//
// Most values are read in the present, where nearly every property has one step that runs evenly
// between two values. Following its overlays, its step and its pace through memory takes longer than
// computing the value. So the numbers of that step, some 300 bytes, are laid out for every property
// in one buffer whenever a step is added, and reading a model reads the buffer from beginning to
// end. All other values come from the property's track.

import AnimationMath

/// The step of a property from a time on, if it runs evenly between two values by a Bézier curve or
/// a spring.
@usableFromInline
struct TrackHead: Sendable {
  private enum Kind { case linear, bezier, spring }

  /// The time of the call; NaN, which no time reaches, if the track must be used.
  private var begin = Double.nan
  private var line = ClockLine.same, innerLine = ClockLine.same
  private var before = SIMD2<Double>.zero, start = SIMD2<Double>.zero, end = SIMD2<Double>.zero

  /// The offset of the channels in the memory of a model, in bytes; −1 if they are not plain
  /// doubles.
  let offset: Int

  private var hasTwoChannels = false
  private var kind = Kind.linear
  private var duration = 0.0

  // One of each kind: reading an enum's payload would copy it, with its counts of references.
  private var bezier = CubicBezier.linear
  private var spring: SpringMotion = Self.noSpring

  private static let noSpring = DampedSpring(response: 1, dampingRatio: 1).motion(from: 0, to: 0)

  init(_ track: ChannelTrack) {
    offset = track.offset ?? -1
    guard track.count == 1 || track.count == 2, let last = track.overlays.last,
      last.under.isEmpty, last.end == .infinity, last.steps.count == 1
    else { return }
    let step = last.steps[0]
    guard step.isEven && step.otherLines.count < 2 && step.isBetweenTwo && take(step.pace) else {
      return
    }
    (begin, hasTwoChannels) = (last.begin, track.count == 2)
    (line, innerLine) = (step.line, step.otherLines.first ?? .same)
    before = SIMD2(last.before[0], last.before[track.count - 1])
    start = SIMD2(step.values[0], step.values[track.count - 1])
    end = SIMD2(step.values[track.count], step.values[2 * track.count - 1])
  }

  /// Stores a pace, if it is of one of the kinds.
  private mutating func take(_ pace: Pace) -> Bool {
    duration = pace.duration
    switch pace.form {
    case .easing(let easing):
      guard let curve = easing.curve as? CubicBezier else { return false }
      (kind, bezier) = (easing == .linear ? .linear : .bezier, curve)
    case .spring(let motion): (kind, spring) = (.spring, motion)
    case .motion: return false
    }
    return true
  }

  /// Writes the channels at a time.
  ///
  /// - Parameter head: By its address: a copy would retain its objects.
  /// - Returns: Whether it did; otherwise the track must be used.
  @inline(__always)
  static func write(
    _ head: UnsafePointer<TrackHead>, at time: Double, to shown: UnsafeMutablePointer<Double>
  ) -> Bool {
    guard time >= head.pointee.begin else { return false }
    let local = head.pointee.innerLine.time(
      at: head.pointee.line.time(at: time - head.pointee.begin))
    guard local >= 0 else {
      shown[0] = head.pointee.before.x
      if head.pointee.hasTwoChannels { shown[1] = head.pointee.before.y }
      return true
    }
    let progress: Double
    if head.pointee.kind == .spring {
      progress = local < .infinity ? head.pointee.spring.value(at: local) : 1
    } else {
      let duration = head.pointee.duration
      let share = local < duration ? local / duration : 1
      progress = head.pointee.kind == .linear ? share : head.pointee.bezier.value(at: share)
    }
    let (start, end) = (head.pointee.start, head.pointee.end)
    shown[0] = value(progress, start.x, end.x)
    if head.pointee.hasTwoChannels { shown[1] = value(progress, start.y, end.y) }
    return true
  }

  /// Writes the values of all properties into the memory of a model with the values before all
  /// overlays.
  ///
  /// - Returns: Whether it wrote all of them.
  @usableFromInline
  static func write(
    _ heads: ContiguousArray<TrackHead>, at time: Double, to model: UnsafeMutableRawPointer
  ) -> Bool {
    heads.withUnsafeBufferPointer { heads in
      guard var head = heads.baseAddress else { return true }
      for _ in 0..<heads.count {
        let offset = head.pointee.offset
        guard offset >= 0,
          write(head, at: time, to: (model + offset).assumingMemoryBound(to: Double.self))
        else { return false }
        head += 1
      }
      return true
    }
  }

  @inline(__always)
  private static func value(_ progress: Double, _ from: Double, _ to: Double) -> Double {
    progress == 0 ? from : progress == 1 ? to : mixed(from, to, at: progress)
  }
}

/// The tracks of all properties, and their present steps.
@usableFromInline
struct TrackList: Sendable {
  private var tracks: [ChannelTrack] = []
  @usableFromInline private(set) var heads: ContiguousArray<TrackHead> = []

  init() {}

  var indices: Range<Int> { tracks.indices }

  subscript(index: Int) -> ChannelTrack {
    get { tracks[index] }
    set {
      tracks[index] = newValue
      heads[index] = TrackHead(newValue)
    }
  }

  mutating func append(_ track: ChannelTrack) {
    tracks.append(track)
    heads.append(TrackHead(track))
  }

  mutating func append(_ overlay: TrackLayer, to index: Int) {
    tracks[index].overlays.append(overlay)
    heads[index] = TrackHead(tracks[index])
  }

  /// Writes the channels of one property at a time over those before its first overlay.
  func write(_ index: Int, at time: Double, to shown: UnsafeMutablePointer<Double>) {
    if !writeHead(index, at: time, to: shown) { tracks[index].write(at: time, to: shown) }
  }

  /// Writes the channels of one property, unless its track must be used.
  func writeHead(_ index: Int, at time: Double, to shown: UnsafeMutablePointer<Double>) -> Bool {
    heads.withUnsafeBufferPointer { heads in
      heads.baseAddress.map { TrackHead.write($0 + index, at: time, to: shown) } ?? false
    }
  }

  /// Whether the channels of a property are plain doubles in the memory of a model.
  func hasPlace(_ index: Int) -> Bool { heads[index].offset >= 0 }

  /// Writes the values at a time into the memory of a model with the values before all overlays.
  ///
  /// - Returns: Whether there are properties without a place in it.
  func write(at time: Double, to model: UnsafeMutableRawPointer) -> Bool {
    heads.withUnsafeBufferPointer { heads in
      guard var head = heads.baseAddress else { return false }
      var isPartial = false
      for index in 0..<heads.count {
        let offset = head.pointee.offset
        if offset < 0 {
          isPartial = true
        } else {
          let place = (model + offset).assumingMemoryBound(to: Double.self)
          if !TrackHead.write(head, at: time, to: place) {
            tracks[index].write(at: time, to: place)
          }
        }
        head += 1
      }
      return isPartial
    }
  }
}
