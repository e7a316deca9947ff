// The present animation of every property, one after the other in memory.
//
// Most values are read in the present, where nearly every property has one animation between two values. Following
// its calls, its layers and its easing through memory takes longer than computing the value. So the numbers of that
// animation, some 500 bytes, are laid out for every property in one buffer whenever a call is made, and reading a
// model reads the buffer from beginning to end. All other values come from the property's history.

/// The animation of a property from a time on, if it is one between two values of one or two channels.
@usableFromInline
package struct PreparedPresent: Sendable {
  /// The origin of the call's time; NaN, which no time reaches, if the history must be asked.
  private var origin = Double.nan

  /// The offset of the channels in the memory of a model, in bytes; −1 if they are not plain doubles.
  let offset: Int

  private var hasTwoChannels = false
  private var timing: PreparedTiming = .none
  private var easing = PreparedEasing(.linear)
  private var before = SIMD2<Double>.zero, start = SIMD2<Double>.zero, end = SIMD2<Double>.zero

  init(_ history: Layers<Double>) {
    offset = history.offset ?? -1
    guard history.count == 1 || history.count == 2, let last = history.layers.last,
      last.span.lowest == history.layers.count - 1, last.span.end == .infinity,
      last.terms.count == 1,
      case let (term, playback) = (last.terms[0], last.playbacks[0]),
      term.first >= 0 && term.isHiding && !playback.isCumulative && playback.removal == .infinity
    else { return }
    /// A row of channels.
    func row(_ numbers: [Double], _ first: Int = 0) -> SIMD2<Double> {
      SIMD2(numbers[first], numbers[first + history.count - 1])
    }
    (origin, hasTwoChannels) = (last.span.origin, history.count == 2)
    (timing, easing) = (playback.timing, playback.easing)
    before = row(last.model)
    start = row(last.ends, term.first)
    end = row(last.ends, term.first + history.count)
  }

  /// Writes the channels at a time.
  ///
  /// - Parameter present: The address of the animation, since a copy would be long.
  /// - Returns: `false` if nothing is written and the history must be evaluated.
  @inline(__always)
  static func write(
    _ present: UnsafePointer<PreparedPresent>, at time: Double,
    to shown: UnsafeMutablePointer<Double>
  ) -> Bool {
    guard time >= present.pointee.origin else { return false }
    switch present.pointee.timing.progress(at: time - present.pointee.origin) {
    case .shown(let moment, _):
      guard let eased = present.pointee.easing.value(at: moment.progress) else { return false }
      let (start, end) = (present.pointee.start, present.pointee.end)
      shown[0] = start.x.interpolated(to: end.x, at: eased)
      if present.pointee.hasTwoChannels { shown[1] = start.y.interpolated(to: end.y, at: eased) }
    case .hidden:
      shown[0] = present.pointee.before.x
      if present.pointee.hasTwoChannels { shown[1] = present.pointee.before.y }
    case .unclear: return false
    }
    return true
  }
}

extension PreparedPresent {
  /// Writes the values of all properties into the memory of a model with the values before all calls.
  ///
  /// - Returns: Whether the values of all properties were written.
  @usableFromInline
  package static func write(
    _ presents: ContiguousArray<PreparedPresent>, at time: Double,
    to model: UnsafeMutableRawPointer
  ) -> Bool {
    presents.withUnsafeBufferPointer { presents in
      guard var present = presents.baseAddress else { return true }
      for _ in 0..<presents.count {
        let offset = present.pointee.offset
        guard offset >= 0,
          write(present, at: time, to: (model + offset).assumingMemoryBound(to: Double.self))
        else { return false }
        present += 1
      }
      return true
    }
  }
}

/// The histories of all properties, and their present animations.
@usableFromInline
package struct PreparedProperties: Sendable {
  private var histories: [Layers<Double>] = []
  @usableFromInline package private(set) var presents: ContiguousArray<PreparedPresent> = []

  package init() {}

  package subscript(index: Int) -> Layers<Double> {
    get { histories[index] }
    set {
      histories[index] = newValue
      presents[index] = PreparedPresent(newValue)
    }
  }

  package mutating func append(_ history: Layers<Double>) {
    histories.append(history)
    presents.append(PreparedPresent(history))
  }

  /// Changes the calls of a property, and prepares its present animation anew.
  package mutating func change(_ index: Int, _ change: (inout [LayerRows<Double>]) -> Void) {
    change(&histories[index].layers)
    presents[index] = PreparedPresent(histories[index])
  }

  /// Writes the channels of one property at a time.
  ///
  /// - Returns: Whether a call has begun; otherwise nothing is written.
  package func write(
    _ index: Int, at time: Double, to shown: UnsafeMutablePointer<Double>
  ) -> Bool {
    if writePresent(index, at: time, to: shown) { return true }
    guard let first = histories[index].layers.first, !(time < first.span.begin) else {
      return false
    }
    histories[index].writeNumbers(at: time, to: shown)
    return true
  }

  /// Writes the channels of one property, unless its history must be asked.
  package func writePresent(
    _ index: Int, at time: Double, to shown: UnsafeMutablePointer<Double>
  ) -> Bool {
    presents.withUnsafeBufferPointer { presents in
      presents.baseAddress.map { PreparedPresent.write($0 + index, at: time, to: shown) } ?? false
    }
  }

  /// Calls `body` with each property without a place in the memory of a model that has begun.
  ///
  /// - Parameter body: Receives the property's index and its channels; `nil` for a value that is
  ///   not a list of numbers.
  package func forEachElsewhere(
    at time: Double, _ body: (_ index: Int, _ channels: UnsafePointer<Double>?) -> Void
  ) {
    let count = histories.reduce(1) { max($0, $1.count) }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { room in
      guard let channels = room.baseAddress else { return }
      for index in histories.indices where presents[index].offset < 0 {
        if write(index, at: time, to: channels) {
          body(index, channels)
        } else if !histories[index].isPrepared {
          body(index, nil)
        }
      }
    }
  }

  /// Writes the values at a time into the memory of a model with the values before all calls.
  ///
  /// - Returns: Whether there are properties without a place in that memory.
  package func write(at time: Double, to model: UnsafeMutableRawPointer) -> Bool {
    presents.withUnsafeBufferPointer { presents in
      guard var present = presents.baseAddress else { return false }
      var isPartial = false
      for index in 0..<presents.count {
        let offset = present.pointee.offset
        if offset < 0 {
          isPartial = true
        } else {
          let place = (model + offset).assumingMemoryBound(to: Double.self)
          if !PreparedPresent.write(present, at: time, to: place) {
            histories[index].writeNumbers(at: time, to: place)
          }
        }
        present += 1
      }
      return isPartial
    }
  }
}
