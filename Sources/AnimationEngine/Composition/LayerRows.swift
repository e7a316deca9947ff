// A layer as rows: its model value, and for each animation what it shows.
//
//     shown = model; then, from the bottom up, replaced by each animation's value, or that value added
//
// An animation that hides what is below it is where evaluation begins. A basic animation is its two ends,
// from·(1 − p) + to·p element by element, which takes no existential, no metadata and no allocation. Every other effect
// is an object (EffectRows.swift).
//
// Velocities are in LayerRows+Velocity.swift, many instants at once in LayerRows+Columns.swift.

/// Where a layer lies: in time, and among the layers of its property.
package struct LayerSpan: Sendable {
  /// The time from which the layer is shown, and the time of its removal.
  package var begin = -Double.infinity, end = Double.infinity

  /// The instant at which the time of its animations is 0.
  package var origin = 0.0

  /// The index of the lowest layer that its value depends on; its own index if it replaces.
  package var lowest = 0

  package init(
    begin: Double = -.infinity, end: Double = .infinity, origin: Double = 0, lowest: Int = 0
  ) {
    (self.begin, self.end, self.origin, self.lowest) = (begin, end, origin, lowest)
  }
}

/// A layer of a stack, or the effect of one call on a property of a model.
package final class LayerRows<Element: AnimatableValue>: Sendable {
  /// An animation of the layer: its value as a row, and how it is combined.
  struct Term: Sendable {
    let composite: CompositeOperation

    /// Whether the animation hides everything below it while it is in effect.
    let isHiding: Bool

    /// The index of the first element of a basic animation in ``ends``; −1 for another effect.
    let first: Int

    /// The effect, if it is not a basic animation.
    let effect: (any EffectRows<Element>)?
  }

  package let span: LayerSpan

  /// The number of elements in a row.
  package let count: Int

  /// The row where no animation is in effect.
  package let model: [Element]

  /// The row in which the layers below end, if this layer is added to them.
  package let base: [Element]?

  /// Its animations.
  let parts: Parts

  var terms: [Term] { parts.terms }

  var playbacks: [PreparedPlayback] { parts.playbacks }

  var ends: [Element] { parts.ends }

  init(_ span: LayerSpan, model: [Element], base: [Element]?, _ parts: Parts) {
    (self.span, count, self.model, self.base) = (span, model.count, model, base)
    self.parts = parts
  }

  /// Animations over a model value.
  ///
  /// - Parameters:
  ///   - model: The value where no animation is in effect.
  ///   - animations: The lowest first.
  ///   - form: The row of a value.
  ///   - span: Where the layer lies.
  ///   - base: The value in which the layers below end, if it is added to them.
  /// - Returns: `nil` if a value has no such row.
  @_specialize(where Form == NumberForm<Double>, Element == Double)
  package static func make<Form: RowForm>(
    _ model: Form.Value, _ animations: [PropertyAnimation<Form.Value>], as form: Form,
    _ span: LayerSpan = LayerSpan(), base: Form.Value? = nil
  ) -> LayerRows? where Form.Element == Element {
    made(model, animations, form, span, base)
  }

  // A separate function: inlined, it would make numbers pay for values of unknown size.
  @inline(never)
  private static func made<Form: RowForm>(
    _ model: Form.Value, _ animations: [PropertyAnimation<Form.Value>], _ form: Form,
    _ span: LayerSpan, _ base: Form.Value?
  ) -> LayerRows? where Form.Element == Element {
    guard let row = form.row(of: model) else { return nil }
    var (baseRow, parts) = ([Element]?.none, Parts())
    if let base {
      guard form.adds, let row = form.row(of: base) else { return nil }
      baseRow = row
    }
    for animation in animations {
      guard parts.insert(animation, at: parts.terms.count, over: model, as: form) else {
        return nil
      }
    }
    return LayerRows(span, model: row, base: baseRow, parts)
  }

  /// The animations of a layer, added one after the other.
  struct Parts: Sendable {
    fileprivate(set) var terms: [Term] = []

    /// When each term is in effect, and its progress.
    fileprivate(set) var playbacks: [PreparedPlayback] = []

    /// The rows of basic animations, from, then to, in the order in which they were added.
    fileprivate(set) var ends: [Element] = []

    /// The index of the topmost term that hides everything below it; −1 for none.
    fileprivate var topHiding = -1

    /// Whether an effect reads the values below it.
    fileprivate(set) var readsUnderlying = false

    /// Inserts an animation.
    ///
    /// - Parameters:
    ///   - animation: Over the model value.
    ///   - place: The number of animations below it.
    ///   - model: The model value.
    ///   - form: The row of a value.
    /// - Returns: Whether it has rows of this form.
    @_specialize(where Form == NumberForm<Double>, Element == Double)
    @inline(__always)
    mutating func insert<Form: RowForm>(
      _ animation: PropertyAnimation<Form.Value>, at place: Int, over model: Form.Value,
      as form: Form
    ) -> Bool where Form.Element == Element {
      guard form.adds || animation.composite == .replace && !animation.isCumulative else {
        return false
      }
      var (first, effect) = (ends.count, (any EffectRows<Element>)?.none)
      if let basic = animation.effect as? BasicAnimation<Form.Value> {
        let (from, to) = basic.ends(model: model)
        guard form.append(from, to: &ends), form.append(to, to: &ends) else { return false }
      } else {
        guard let rows = form.rows(of: animation.effect, over: model) else { return false }
        (first, effect) = (-1, rows)
      }
      let isReading = effect?.readsUnderlying ?? false
      let isHiding = animation.composite == .replace && !isReading
      readsUnderlying = readsUnderlying || isReading
      if place <= topHiding { topHiding += 1 } else if isHiding { topHiding = place }
      terms.insert(
        Term(composite: animation.composite, isHiding: isHiding, first: first, effect: effect),
        at: place)
      playbacks.insert(PreparedPlayback(animation.playback), at: place)
      return true
    }
  }

  /// The same layer with another end or another lowest layer.
  package func changed(end: Double? = nil, lowest: Int? = nil) -> LayerRows {
    var span = span
    if let end { span.end = end }
    if let lowest { span.lowest = lowest }
    return LayerRows(span, model: model, base: base, parts)
  }

  /// Whether all its animations have played.
  func isAtRest(at time: Double) -> Bool {
    playbacks.allSatisfy { $0.playback.timing.restTime <= time }
  }

  /// The layer's row without the layers below.
  func ownRow(at time: Double) -> [Element] {
    var row = model
    row.withUnsafeMutableBufferPointer { row in
      if let row = row.baseAddress { writeOver(at: time - span.origin, to: row) }
    }
    return row
  }

  /// Whether iterations of an animation add to those before them.
  package var isCumulative: Bool { playbacks.contains { $0.isCumulative } }
}

// MARK: - Values

extension LayerRows {
  func isRemoved(at time: Double) -> Bool { span.end < .infinity && time >= span.end }

  /// Writes the layer's row over the row below.
  @inline(__always)
  func write(at time: Double, isLowest: Bool, to shown: UnsafeMutablePointer<Element>) {
    if isLowest { writeModel(to: shown) }
    if isRemoved(at: time) { return }
    if isLowest || base == nil {
      writeOver(at: time - span.origin, to: shown)
    } else {
      writeSum(at: time - span.origin, to: shown)
    }
  }

  /// Writes the model value.
  @inline(__always)
  func writeModel(to shown: UnsafeMutablePointer<Element>) {
    for element in 0..<count { shown[element] = model[element] }
  }

  private func writeSum(at time: Double, to shown: UnsafeMutablePointer<Element>) {
    guard let base else { return }
    if count == 1 {
      var own = model[0]
      writeOver(at: time, to: &own)
      shown[0] = own.added(to: shown[0], less: base[0])
      return
    }
    withUnsafeTemporaryAllocation(of: Element.self, capacity: count) { room in
      guard let own = room.baseAddress else { return }
      _ = room.initialize(from: model)
      writeOver(at: time, to: own)
      for element in 0..<count {
        shown[element] = own[element].added(to: shown[element], less: base[element])
      }
      room.deinitialize()
    }
  }

  /// Writes the layer's animations over a row: from the topmost one in effect that hides the rest,
  /// else from the lowest.
  @inline(__always)
  func writeOver(at time: Double, to shown: UnsafeMutablePointer<Element>) {
    playbacks.withUnsafeBufferPointer { playbacks in
      terms.withUnsafeBufferPointer { terms in
        guard let playback = playbacks.baseAddress, let term = terms.baseAddress else { return }
        var index = parts.topHiding
        while index >= 0 {
          if term[index].isHiding, let moment = (playback + index).moment(at: time) {
            put(term + index, moment, from: nil, to: shown)
            break
          }
          index -= 1
        }
        index += 1
        while index < terms.count {
          if !term[index].isHiding, let moment = (playback + index).moment(at: time) {
            put(term + index, moment, from: nil, to: shown)
          }
          index += 1
        }
      }
    }
  }

  /// Writes the value of a term over a row, or adds it.
  @inline(__always)
  func put(
    _ term: UnsafePointer<Term>, _ moment: EffectMoment, from side: Side?,
    to shown: UnsafeMutablePointer<Element>
  ) {
    let (first, composite) = (term.pointee.first, term.pointee.composite)
    guard first >= 0 else { return putOther(term, moment, from: side, to: shown) }
    ends.withUnsafeBufferPointer { ends in
      for element in 0..<count {
        var (from, to) = (ends[first + element], ends[first + count + element])
        if moment.iteration > 0 && from.isMixable(with: to) {
          from = to.accumulated(onto: from, count: moment.iteration)
          to = to.accumulated(onto: to, count: moment.iteration)
        }
        let own = from.changed(to: to, at: moment.progress)
        shown[element] =
          composite == .replace ? own : own.composed(composite, over: shown[element])
      }
    }
  }

  @inline(never)
  private func putOther(
    _ term: UnsafePointer<Term>, _ moment: EffectMoment, from side: Side?,
    to shown: UnsafeMutablePointer<Element>
  ) {
    term.pointee.effect?.write(moment, from: side, term.pointee.composite, to: shown)
  }
}
